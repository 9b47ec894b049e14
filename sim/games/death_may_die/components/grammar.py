"""What each operation of the pack must and may say (DM-25.1): an argument that nobody would read is refused.

`INSTANT` and `VERBS` hold, for each operation, the arguments it needs and those it may have besides; `PASSIVE` the
same for what skills, cards and enemies give. Some words of an argument ask for a further one.
"""

from typing import Any

__all__ = ["SPACES", "check_effect", "check_passive"]

GROUP = "n enemy k condition"
INSTANT = {
    "if": ("cond", "k enemy card condition tag then otherwise"),
    "choose": ("options", ""),
    "lose_sanity": ("who", GROUP),
    "take_stress": ("who", f"{GROUP} per overflow"),
    "set_stress": ("per", ""),
    "take_wound": ("who", GROUP),
    "heal_stress": ("who", f"{GROUP} per"),
    "heal_wound": ("who", f"{GROUP} per"),
    "gain_sign": ("who", GROUP),
    "lose_sign": ("who", GROUP),
    "move_enemy": ("enemy which steps to", "only_in"),
    "summon": ("enemy at", "n"),
    "wound_enemies": ("enemy scope", "n"),
    "wound_figures": ("scope", "n per owner objectives"),
    "add_fire": ("at", "n enemy which"),
    "remove_fire": ("at", "n"),
    "add_rlyeh": ("at", ""),
    "elder_to": ("at", ""),
    "advance_elder": ("timing", ""),
    "roll_against": ("who", "black green per enemy condition"),
    "discard": ("who kind", "n card tag keep_cost enemy"),
    "discard_self": ("", ""),
    "give_item": ("", ""),
    "move_self": ("to", "who"),
    "replay_kept_mythos": ("", ""),
    "stand_down": ("", ""),
    "steal": ("", ""),
    "equalise_sides": ("", ""),
    "heal_enemy_self": ("", "n"),
}
VERBS = {
    "damage": ("", "n"),
    "heal": ("scope", "n"),
    "hide_token": ("", "n"),
    "move_token": ("", "n steps to random one_house with_self"),
    "gain_sigil": ("", "choice"),
    "lose_sigil": ("", "n"),
    "shift_phase": ("n", "either_way"),
    "set_phase": ("n", ""),
    "flip_reveal": ("", "n"),
    "knock_idol": ("", ""),
    "move_guards": ("n", "to"),
    "free_prisoner": ("n", ""),
    "ferry_back": ("n", ""),
}
WHO_ASKS = {"with_enemy": "enemy", "with_signs": "k", "with_condition": "condition"}
COND_ASKS = {
    "enemy_on_board": "enemy", "in_enemy_space": "enemy", "has_condition": "condition", "has_companion": "card",
    "has_item": "card", "any_holder_of": "card", "has_tag": "tag", "signs_at_least": "k", "card_tokens_at_least": "k",
    "phase_is": "k",
}  # fmt: skip
ASKED = ("enemy", "k", "condition", "card", "tag")
OWN_COUNTS = ("card_token", "other_figure_in_space", "own_wound")
PER = {
    "take_stress": OWN_COUNTS, "heal_stress": OWN_COUNTS, "heal_wound": OWN_COUNTS, "set_stress": ("own_health",),
    "wound_figures": ("fire_in_space",), "roll_against": ("sign",),
}  # fmt: skip
ONE_SPACE = {"active", "active_space", "same_space", "owner", "owner_space", "start", "gate_red", "gate_yellow",
             "gate_blue"}  # fmt: skip
SPACES = ONE_SPACE | {
    "active_adjacent", "chosen_here_or_adjacent", "enemy_space", "rlyeh_spaces", "damaged_objectives",
    "objective_spaces", "nearest_objective", "elder_space", "token_space", "token_and_adjacent", "nearest_inv",
    "most_signs", "nearest_figure_space", "cultist_spaces_without_fire", "cultist_spaces", "codependent",
    "each_inv_space",
}  # fmt: skip
WHERE = {
    "elder_to": ONE_SPACE,
    "add_rlyeh": {*ONE_SPACE, "elder_space"},
    "move_self": {*ONE_SPACE, "codependent", "nearest_figure_space"},
    "move_enemy": SPACES - {"enemy_space"},
}
MOST_OF = {"set_phase": 3, "shift_phase": 3}


def _refuse_unless(true: bool, why: str) -> None:
    if not true:
        raise ValueError(why)


def _takes(name: str, given: set[str], needed: str, allowed: str) -> None:
    """All that is needed is there, and nothing that is not allowed."""
    for word in needed.split():
        _refuse_unless(word in given, f"{name} needs {word.replace('otherwise', 'else')}")
    for word in sorted(given - {*needed.split(), *allowed.split()}):
        raise ValueError(f"{name} takes no {word.replace('otherwise', 'else')}")


def _asked_for(name: str, given: set[str], asked: str | None, also: tuple[str, ...]) -> None:
    """The argument that a word asks for is there, and none that only other words ask for."""
    _refuse_unless(asked is None or asked in given, f"{name} needs {asked}")
    for word in ASKED:
        _refuse_unless(word not in given or word == asked or word in also, f"{name} takes no {word}")


def check_effect(e: Any) -> None:
    """Refuses an instant operation with an argument missing, ignored or out of place.

    Raises
    ------
    ValueError
        What is wrong, in a line.
    """
    name, given = e.verb or e.op, set(e.model_fields_set) - {"op", "verb"}
    _refuse_unless(
        (e.op == "objective") == (e.verb is not None), "an objective effect has a verb, and no other has one"
    )
    _takes(name, given, *(VERBS[e.verb] if e.verb else INSTANT[e.op]))
    if e.op == "if":
        _asked_for(e.cond, given, COND_ASKS.get(e.cond), ())
        _refuse_unless(bool(e.then or e.otherwise), "an if has a then or an else")
    elif e.op == "choose":
        _refuse_unless(len(e.options) > 1 and all(e.options), "a choose has two options or more, none of them empty")
    elif e.who and e.op != "move_self":
        also = {"discard": ("card", "tag")}.get(e.op, ())
        _asked_for(e.who, given, WHO_ASKS.get(e.who), also)
        _refuse_unless(e.who != "with_signs" or e.k > 0, "with_signs needs a k of 1 or more")
    _where(e, given)
    _how_many(e, given)


def _where(e: Any, given: set[str]) -> None:
    where = e.at or e.to or e.scope
    if e.op == "objective":
        _token(e, given) if e.verb == "move_token" else _refuse_unless(
            where is None or where in SPACES, f"{where} is no space"
        )
        return
    spaces = WHERE.get(e.op, SPACES)
    _refuse_unless(where is None or where in spaces, f"{e.op} cannot mean {where}")
    if e.op == "add_fire":
        _refuse_unless(where == "enemy_space" or not given & {"enemy", "which"}, f"{where} takes no enemy and no which")
        _refuse_unless("which" not in given or "enemy" in given, "which needs enemy")
    if e.op == "move_self":
        _refuse_unless(
            e.who in (None, "active", "owner", "codependent"), f"move_self moves one investigator, not {e.who}"
        )
    _refuse_unless(e.only_in in (None, "rlyeh_spaces"), f"only_in cannot mean {e.only_in}")


def _token(e: Any, given: set[str]) -> None:
    """The ways a token moves (DM-25.25)."""
    if e.to:
        _refuse_unless(e.to in ("boat", "carrier", "gate"), f"a token cannot move to {e.to}")
        _takes(f"move_token to {e.to}", given, "to", "")
    elif e.random:
        _takes("a random move_token", given, "n steps random", "")
        _refuse_unless(e.steps == 1, "a random move_token has steps = 1")
    elif e.with_self:
        _takes("move_token with_self", given, "steps with_self", "one_house")
    else:
        _takes("move_token", given, "steps", "n")
    _refuse_unless(e.steps > 0 or bool(e.to), "move_token needs steps of 1 or more")


def _how_many(e: Any, given: set[str]) -> None:
    name = e.verb or e.op
    _refuse_unless(e.per is None or e.per in PER.get(e.op, ()), f"{e.op} counts nothing per {e.per}")
    _refuse_unless(e.per not in OWN_COUNTS or e.who == "owner", f"per {e.per} is for who = 'owner'")
    _refuse_unless(e.n <= MOST_OF.get(name, 99), f"{name} has an n of {MOST_OF.get(name, 99)} at most")
    if e.op == "move_enemy":
        _refuse_unless(e.steps > 0, "move_enemy needs steps of 1 or more")
    if e.op == "roll_against":
        _refuse_unless(0 < e.black + e.green <= 8, "roll_against rolls 1 to 8 dice")
        _refuse_unless(e.per is None or e.black + e.green <= 2, "roll_against rolls 1 or 2 dice for each sign")
    if e.op == "discard":
        all_of_it = e.keep_cost > 0 or e.kind == "card_tokens"
        _refuse_unless(not all_of_it or e.n == 99, "all are meant: n = 99")
        _refuse_unless(e.kind != "card_tokens" or not given & {"card", "tag", "keep_cost"}, "card_tokens are no cards")


# -- passive operations ------------------------------------------------------------------------------------------------

PASSIVE = {
    "bonus_dice": ("when", "n skill n_skill tag"),
    "bonus_dice_sanity": ("back n", ""),
    "free_reroll": ("when n per", ""),
    "elder_as_success": ("max", "value"),
    "elder_as_success_and_tentacle": ("max", ""),
    "elder_as_tentacle": ("max", ""),
    "tentacle_as_success": ("max", ""),
    "tentacle_bonus": ("at_least successes", ""),
    "reduce": ("wound sanity source", ""),
    "omen": ("mode heal_stress", ""),
    "omen_cancel": ("wound", ""),
    "eot_heal": ("who stress wound total", ""),
    "free_action_per": ("action n", ""),
    "skill_level": ("skill n", ""),
    "redirect": ("range", ""),
    "gate_wound": ("range", ""),
    "gate_safe": ("range", ""),
    "gate_free_rest": ("range", ""),
    "gate_bonus": ("range n", ""),
    "retaliate": ("n area heal_stress", ""),
    "split_targets": ("", ""),
    "full_wounds_each": ("", ""),
    "fire_to_enemy": ("", ""),
    "add_tentacles": ("n cond", ""),
}
A_NUMBER = ("n", "")  # every other operation
ON_CARDS = {
    "bonus_dice", "free_reroll", "reduce", "skill_level", "elder_as_success_and_tentacle", "free_action_per", "range",
    "extra_wound", "kill_heal_stress", "run_extra", "extra_action", "carry_investigator", "sneak", "sneak_wound",
    "extra_life", "life_heal_stress", "turn_heal_stress", "split_targets", "full_wounds_each", "fire_to_enemy",
}  # fmt: skip
NOT_A_SKILLS = {"skill_level", "elder_as_tentacle", "add_tentacles"}
ATTACKS = {"elder_as_success", "add_tentacles", "bonus_dice", "elder_as_tentacle"}
DICE_FOR = ("attack", "attack_same_space", "attack_other_space", "own_roll", "episode_action_1", "episode_action_2")
REROLL_FOR = (("any_roll", "roll"), ("any_roll", "turn"), ("attack_same_space", "roll"), ("attacked_or_fire", "roll"),
              ("redirected_attack", "roll"))  # fmt: skip


def check_passive(p: Any, holder: str) -> None:
    """Refuses what a skill, a card, a shield, an attack or a defence cannot give, or gives without its arguments.

    Raises
    ------
    ValueError
        What is wrong, in a line.
    """
    given = set(p.model_fields_set) - {"op"}
    allowed = {"card": ON_CARDS, "attack": ATTACKS, "defence": {"add_tentacles"}, "shield": {"reduce"}}.get(holder)
    _refuse_unless(p.op in allowed if allowed else p.op not in NOT_A_SKILLS, f"{p.op} is nothing that a {holder} gives")
    needed, more = PASSIVE.get(p.op, A_NUMBER)
    _takes(p.op, given, needed, more if holder in ("skill", "card") else "n" if p.op == "bonus_dice" else "")
    if p.op == "bonus_dice":
        whens = ("another_of_kind_in_space",) if holder == "attack" else DICE_FOR
        _refuse_unless(p.when in whens, f"a {holder} gives no dice for {p.when}")
        _refuse_unless(holder != "skill" or not given & {"skill", "n_skill", "tag"}, "a skill asks for no other")
        _refuse_unless(("skill" in given) == ("n_skill" in given), "skill and n_skill go together")
    if p.op == "free_reroll":
        _refuse_unless((p.when, p.per) in REROLL_FOR, f"there are no rerolls for {p.when} per {p.per}")
    if p.op == "reduce":
        sources = ("this_roll",) if holder == "shield" else ("attacked_or_fire", "any_source")
        _refuse_unless(p.source in sources, f"a {holder} reduces nothing of {p.source}")
    if p.op == "eot_heal":
        _refuse_unless(p.total > 0, "eot_heal needs a total of 1 or more")
