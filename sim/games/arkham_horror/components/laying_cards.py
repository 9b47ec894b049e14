"""The cards of the pack, laid into the record: what a kind adds, when it is used, and what it does then."""

from typing import TYPE_CHECKING, Any

from sim.games.arkham_horror.components.program import SKILL_NAMES, Program
from sim.games.arkham_horror.state import codes as c

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import ArkhamHorror, Effect, Item, Use

__all__ = ["lay_kinds"]

PASSIVE = {name: i for i, name in enumerate(SKILL_NAMES)} | {
    "evade_check": c.EVADE_BONUS, "horror_check": c.HORROR_BONUS, "movement_points": c.MOVE_BONUS,
    "max_sanity": c.MAX_SANITY, "max_stamina": c.MAX_STAMINA,
}  # fmt: skip
IGNORED = {"nightmarish": c.NO_NIGHTMARISH, "endless": c.NO_ENDLESS, "magical_resistance": c.NO_MAGICAL,
           "physical_resistance": c.NO_PHYSICAL, "overwhelming": c.NO_OVERWHELMING}  # fmt: skip
CHECKS = {"": c.ANY_CHECK, "evade": c.EVADE, "combat": c.COMBAT, "horror": c.HORROR, "spell": c.SPELL}
WHEN = {
    "upkeep": c.ON_UPKEEP, "movement": c.ON_MOVE, "after_check": c.ON_REROLL, "after_combat_check": c.ON_REROLL,
    "before_loss": c.ON_LOSS, "after_failed_combat_check": c.ON_LOSS, "combat": c.ON_COMBAT,
    "combat_or_gate_close_check": c.ON_COMBAT, "before_evade_check": c.ON_EVADE, "after_encounter_draw": c.ON_ENCOUNTER,
    "gate_seal": c.ON_SEAL, "return_from_other_world": c.ON_RETURN, "instead_of_movement": c.ON_RIDE,
    "movement_other_world": c.ON_WORLD,
}  # fmt: skip
DOES = {
    "movement_points": c.DO_POINTS, "reduce_loss": c.DO_REDUCE, "cancel_loss": c.DO_CANCEL, "auto_pass": c.DO_PASS,
    "defeat_all_in_area": c.DO_FLUTE, "combat_bonus": c.DO_BONUS, "convert_weapon": c.DO_ENCHANT,
    "suppress_ability": c.DO_RED_SIGN, "heal_same_area": c.DO_HEAL, "mod_check": c.DO_VOICE,
    "return_to_arkham": c.DO_RETURN,
}  # fmt: skip
BOTH = 99  # a loss of Sanity or of Stamina


def lay_kinds(pack: Any, content: "ArkhamHorror", program: Program) -> None:
    """Writes pack.kind, pack.card_kind and the kinds that rules name."""
    card = number = 0
    for family, kinds in enumerate(content.families):
        for item in kinds:
            _lay_kind(pack["kind"][number], item, family, program)
            for _ in range(item.count):
                pack["card_kind"][card] = number
                card += 1
            number += 1
    pack["cards"] = card
    pack["wagon"], pack["elder_sign"] = program.kind["patrol_wagon"], program.kind["elder_sign"]


def _lay_kind(record: Any, item: "Item", family: int, program: Program) -> None:
    record["family"], record["price"], record["hands"] = family, item.price, item.hands
    record["sort_of"] = {"weapon": c.WEAPON, "tome": c.TOME}.get(item.kind, 0)
    record["physical"], record["magical"], record["magical_undead"] = item.phys, item.mag, item.mag_vs_undead
    record["physical_alone"] = item.phys_if_other_hand_empty or item.phys
    record["one_shot"], record["double_six"], record["kept"] = (
        item.one_shot,
        item.sixes_count_double,
        item.cannot_be_lost,
    )
    record["to_box"], record["not_ancient"], record["off_at_waking"] = (
        item.to_box,
        item.not_vs_ancient_one,
        item.discard_on_awaken,
    )
    record["on_gain"], record["box_on"] = program.block(item.on_gain), item.return_to_box_on
    record["after_sanity"] = sum(program.amount(e.n) for e in item.after_use)
    for name, n in item.passive.items():
        record["bonus"][PASSIVE[name]] = n
    if item.ignore:
        record["bonus"][IGNORED[item.ignore]] = 1
    if item.extra_clue_die_on:
        record["bonus"][c.CLUE_DIE + SKILL_NAMES.index(item.extra_clue_die_on)] = 1
    for use in item.use:
        _lay_use(record, use, program)
    if item.phase:
        _lay_spell(record, item)
    if record["use"] == c.ON_LOSS:
        record["bonus"][c.GUARDS] = 1


def _lay_use(record: Any, use: "Use", program: Program) -> None:
    if use.when == "ancient_one_attack":
        record["wards"] = 1
        return
    first = use.do[0]
    record["use"] = WHEN.get(use.when, c.ON_CLUE if first.op == "counts_as" else c.ON_RESTORE)
    record["does"] = DOES.get(first.op, c.DO_EFFECT)
    record["points"], record["spends"] = use.mp, use.discard
    record["cost"] = sum(program.amount(cost.n) for cost in use.cost)
    record["check"] = (
        c.COMBAT if use.when in ("after_combat_check", "after_failed_combat_check") else CHECKS[first.check]
    )
    record["amount"] = first.dice if first.op == "reroll" else program.amount(first.n)
    record["resource"] = _resource(first)
    record["counters"] = next((e.discard_at for e in use.do if e.op == "add_counter"), 0)
    if record["use"] in (c.ON_UPKEEP, c.ON_MOVE) and record["does"] == c.DO_EFFECT:
        record["block"] = program.block(use.do)
    elif record["use"] in (c.ON_COMBAT, c.ON_ENCOUNTER, c.ON_SEAL):
        record["block"] = program.block([e for e in use.do if e.op == "lose"])


def _resource(e: "Effect") -> int:
    return BOTH if e.res == "sanity_or_stamina" else c.RESOURCES.index(e.res) if e.res in c.RESOURCES else -1


def _lay_spell(record: Any, item: "Item") -> None:
    first = item.do[0]
    record["use"] = {"before_evade_check": c.ON_EVADE, "combat": c.ON_COMBAT}.get(item.phase, WHEN.get(item.phase, 0))
    record["does"] = c.DO_BIND if item.difficulty else DOES[first.op]
    record["cast"], record["cost"] = item.cast_mod, item.sanity_cost
    record["amount"] = first.n if first.op in ("combat_bonus", "mod_check") else 0
    record["resource"] = _resource(first)
    record["check"] = c.ANY_CHECK
