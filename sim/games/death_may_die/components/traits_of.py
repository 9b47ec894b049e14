"""Passive operations -> traits: a skill level or a card becomes a row of small numbers that add up (DM-25.8)."""

from typing import Any

import numpy as np

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.components.content import Skill
from sim.games.death_may_die.components.effect_words import Passive
from sim.games.death_may_die.state import codes as m

__all__ = ["perks", "skill_traits"]

BONUS_DICE = {
    "attack": m.DICE_ATTACK, "attack_same_space": m.DICE_HERE, "attack_other_space": m.DICE_FAR, "own_roll": m.DICE_OWN,
    "episode_action_1": m.DICE_TASK_1, "episode_action_2": m.DICE_TASK_2,
}  # fmt: skip
FREE_REROLL = {
    ("any_roll", "roll"): m.REROLL_ROLL, ("any_roll", "turn"): m.REROLL_TURN,
    ("attack_same_space", "roll"): m.REROLL_HERE, ("attacked_or_fire", "roll"): m.REROLL_HIT,
    ("redirected_attack", "roll"): m.REROLL_GUARD,
}  # fmt: skip
AMOUNT = {
    "range": m.RANGE, "extra_wound": m.EXTRA_WOUND, "kill_heal_stress": m.KILL_CALM, "run_extra": m.RUN_EXTRA,
    "extra_action": m.EXTRA_ACTION, "carry_investigator": m.CARRY, "sneak": m.SNEAK, "sneak_wound": m.SNEAK_WOUND,
    "redirect_done_heal_stress": m.GUARD_CALM, "extra_life": m.LIVES, "life_heal_stress": m.LIFE_CALM,
    "turn_heal_stress": m.TURN_CALM, "elder_heal_stress": m.ELDER_CALM, "tentacle_heal_wound": m.TENTACLE_CURE,
}  # fmt: skip
RANGED = {
    "redirect": m.GUARD_R,
    "gate_wound": m.GATE_WOUND_R,
    "gate_safe": m.GATE_SAFE_R,
    "gate_free_rest": m.GATE_REST_R,
}
SWITCH = {"split_targets": m.SPLIT, "full_wounds_each": m.FULL_EACH, "fire_to_enemy": m.FIRE_SHIELD}


def _numbers(p: Passive) -> list[tuple[int, int]]:
    """(trait, number) pairs of a passive operation."""
    if p.op == "bonus_dice":
        return [(BONUS_DICE[p.when or ""], p.n)]
    if p.op == "free_reroll":
        return [(FREE_REROLL[p.when or "", p.per or ""], p.n)]
    if p.op == "free_action_per":
        return [(m.FREE_RUN if p.action == "run" else m.FREE_SHOT, p.n)]
    if p.op in AMOUNT:
        return [(AMOUNT[p.op], p.n)]
    if p.op in RANGED:
        return [(RANGED[p.op], p.range + 1)]
    if p.op in SWITCH:
        return [(SWITCH[p.op], 1)]
    hit = p.source == "attacked_or_fire"
    return {
        "bonus_dice_sanity": [(m.SANITY_BACK, p.back), (m.SANITY_DICE, p.n)],
        "elder_as_success": [(m.ELDER_MAX, p.max), (m.ELDER_VALUE, p.value)],
        "elder_as_success_and_tentacle": [(m.ELDER_BOTH, p.max)],
        "tentacle_as_success": [(m.TENTACLE_MAX, p.max)],
        "tentacle_bonus": [(m.TENTACLE_AT, p.at_least), (m.TENTACLE_MORE, p.successes)],
        "reduce": [(m.CUT_HIT_WOUND if hit else m.CUT_WOUND, p.wound),
                   (m.CUT_HIT_SANITY if hit else m.CUT_SANITY, p.sanity)],
        "eot_heal": [(m.PRAYER_WOUND, p.wound), (m.PRAYER_STRESS, p.stress), (m.PRAYER_TOTAL, p.total),
                     (m.PRAYER_ALL, int(p.who == "same_space"))],
        "omen": [(m.OMEN_BOTTOM if p.mode == "bottom_and_redraw" else m.OMEN_TWO, 1), (m.OMEN_CALM, p.heal_stress)],
        "omen_cancel": [(m.OMEN_CANCEL, p.wound)],
        "gate_bonus": [(m.GATE_DICE_R, p.range + 1), (m.GATE_DICE, p.n)],
        "retaliate": [(m.REVENGE, p.n), (m.REVENGE_ALL, int(p.area == "attacker_space")),
                      (m.REVENGE_CALM, p.heal_stress)],
    }[p.op]  # fmt: skip


def skill_traits(skill: Skill) -> Any:
    """int16[level 0 to 4, trait]: DM-7.2, the same op at a higher level overrides; `replaces` ends the one before."""
    rows = np.zeros((m.LEVELS, m.TRAITS), np.int16)
    active: dict[str, tuple[int, Passive]] = {}
    for number, level in enumerate(skill.level, 1):
        if level.replaces:
            active = {op: (since, p) for op, (since, p) in active.items() if since != number - 1}
        active |= {p.op: (number, p) for p in level.effects}
        for _, passive in active.values():
            for trait, amount in _numbers(passive):
                rows[number][trait] = amount
    return rows


def perks(row: Any, passives: list[Passive], skills: dict[str, int]) -> None:
    """What a held card gives: a lent skill level, dice that depend on a skill or a tag, plain traits."""
    plain = []
    row["lends"] = -1
    for p in passives:
        if p.op == "skill_level":
            row["lends"], row["lends_n"] = skills[p.skill or ""], p.n
        elif p.op == "bonus_dice":
            row["dice"], row["dice_n"], row["dice_skill_n"] = BONUS_DICE[p.when or ""], p.n, p.n_skill
            row["dice_skill"] = skills[p.skill] if p.skill else -1
            row["dice_tag"] = words.TAGS[p.tag] if p.tag else 0
        else:
            plain += _numbers(p)
    for i, (trait, amount) in enumerate(plain):
        row["perk"][i], row["perk_n"][i] = trait, amount
