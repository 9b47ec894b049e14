"""Overlays: what would crash a game, be ignored or do nothing is refused, with its path and the reason."""

import pytest

from sim import BadInput, find_game, load_pack
from sim.games.death_may_die.components.fitting import SKILLS, fit
from strategies.death_may_die.weights import FIRST_SKILL, WEIGHTS

GAME = find_game("death_may_die")
EVENT = "episode.e1.mythos.e1_conflagration.effects"
E6 = "episode.e6.mythos.e6_choir.effects"
REX = "episode.e1.discovery.e1_good_boy.right"
DRINK = "episode.e1.discovery.e1_desk.left"


def refused(path, value, why, *more):
    with pytest.raises(BadInput) as error:
        load_pack(GAME, {path: value, **dict(more)})
    said = str(error.value)
    assert "\n" not in said
    assert why in said


def accepted(path, value):
    pack = load_pack(GAME, {path: value})
    for players in GAME.players:
        pack.lay(players)


@pytest.mark.rule("DM-25.1", "DM-3.9", "DM-25.15")
@pytest.mark.parametrize(
    ("effect", "why"),
    [
        ({"op": "take_wound", "n": 1}, "take_wound needs who"),
        ({"op": "take_wound", "who": "each", "n": 1, "per": "own_wound"}, "takes no per"),
        ({"op": "lose_sanity", "who": "owner", "n": 1, "per": "sign"}, "takes no per"),
        ({"op": "take_stress", "who": "each", "n": 1, "per": "own_wound"}, "is for who = 'owner'"),
        ({"op": "take_stress", "who": "owner", "n": 1, "per": "fire_in_space"}, "counts nothing per"),
        ({"op": "take_stress", "who": "with_enemy", "n": 1}, "with_enemy needs enemy"),
        ({"op": "take_stress", "who": "with_signs", "n": 1}, "with_signs needs k"),
        ({"op": "take_stress", "who": "each", "k": 2}, "each takes no k"),
        ({"op": "take_stress", "who": "each", "steps": 2}, "takes no steps"),
        ({"op": "take_stress", "who": "with_condition", "condition": "whisky"}, "no card 'whisky'"),
        ({"op": "add_fire", "n": 1}, "add_fire needs at"),
        ({"op": "add_fire", "at": "boat"}, "cannot mean boat"),
        ({"op": "add_fire", "at": "active", "enemy": "cultist"}, "takes no enemy"),
        ({"op": "add_fire", "at": "enemy_space"}, "enemy_space needs enemy"),
        ({"op": "add_fire", "at": "enemy_space", "enemy": "cultist", "which": "nearest"}, "a move_enemy before it"),
        ({"op": "add_fire", "at": "token_space"}, "token_space needs a token"),
        ({"op": "summon", "enemy": "ghoul", "at": "gate_red"}, "'ghoul' is not in play here"),
        ({"op": "summon", "enemy": "any_enemy", "at": "gate_red"}, "'any_enemy' is not in play"),
        ({"op": "summon", "at": "gate_red"}, "summon needs enemy"),
        ({"op": "summon", "enemy": "cultist"}, "summon needs at"),
        ({"op": "move_enemy", "enemy": "cultist", "which": "each", "to": "active"}, "needs steps"),
        ({"op": "move_enemy", "enemy": "cultist", "which": "each", "steps": 0, "to": "active"}, "steps of 1"),
        ({"op": "move_enemy", "enemy": "cultist", "which": "each", "steps": 1, "to": "enemy_space"}, "cannot mean"),
        (
            {"op": "move_enemy", "enemy": "cultist", "which": "each", "steps": 1, "to": "active", "only_in": "start"},
            "only_in",
        ),
        ({"op": "elder_to", "at": "active_space"}, "elder_to needs a stage"),
        ({"op": "elder_to", "at": "rlyeh_spaces"}, "cannot mean"),
        ({"op": "discard_self"}, "discard_self needs a card"),
        ({"op": "heal_enemy_self", "n": 1}, "heal_enemy_self needs a foe"),
        ({"op": "stand_down"}, "stand_down needs a insanity"),
        ({"op": "replay_kept_mythos"}, "needs a kept mythos card"),
        ({"op": "move_self", "to": "codependent"}, "codependent needs a partner"),
        ({"op": "move_self", "to": "start", "who": "each"}, "moves one investigator"),
        ({"op": "move_self", "to": "rlyeh_spaces"}, "cannot mean"),
        ({"op": "objective", "verb": "shift_phase", "n": 1}, "shift_phase is not for this objective"),
        ({"op": "objective", "verb": "damage", "steps": 1}, "takes no steps"),
        ({"op": "objective", "n": 1}, "an objective effect has a verb"),
        ({"op": "lose_sanity", "verb": "damage", "who": "each"}, "an objective effect has a verb"),
        ({"op": "roll_against", "who": "each"}, "rolls 1 to 8 dice"),
        ({"op": "roll_against", "who": "each", "black": 9}, "rolls 1 to 8 dice"),
        ({"op": "roll_against", "who": "each", "black": 3, "per": "sign"}, "1 or 2 dice for each sign"),
        ({"op": "discard", "who": "each", "n": 1}, "discard needs kind"),
        ({"op": "discard", "who": "each", "kind": "item", "n": 1, "keep_cost": 1}, "n = 99"),
        ({"op": "discard", "who": "each", "kind": "card_tokens", "n": 99, "tag": "student"}, "are no cards"),
        ({"op": "if", "then": [{"op": "add_fire", "at": "active"}]}, "if needs cond"),
        ({"op": "if", "cond": "always"}, "an if has a then or an else"),
        ({"op": "if", "cond": "has_item", "then": [{"op": "add_fire", "at": "active"}]}, "has_item needs card"),
        ({"op": "if", "cond": "safe", "k": 1, "then": [{"op": "add_fire", "at": "active"}]}, "safe takes no k"),
        ({"op": "if", "cond": "phase_is", "k": 1, "then": [{"op": "add_fire", "at": "active"}]}, "means nothing here"),
        ({"op": "if", "cond": "stole_something", "then": [{"op": "add_fire", "at": "active"}]}, "needs a steal"),
        ({"op": "if", "cond": "always", "then": [{"op": "add_fire"}]}, "add_fire needs at"),
        ({"op": "choose", "options": [[{"op": "add_fire", "at": "active"}]]}, "two options or more"),
        ({"op": "choose", "options": [[{"op": "add_fire", "at": "active"}], []]}, "none of them empty"),
        ({"op": "wound_figures", "n": 1}, "wound_figures needs scope"),
        ({"op": "set_stress", "per": "sign"}, "counts nothing per sign"),
        ({"op": "dance"}, "is no op"),
    ],
)
def test_an_effect_says_all_that_it_needs_and_nothing_else(effect, why):
    refused(EVENT, [effect], why)


@pytest.mark.rule("DM-25.24", "DM-25.25", "DM-25.27")
@pytest.mark.parametrize(
    ("path", "effect", "why"),
    [
        (E6, {"op": "objective", "verb": "set_phase", "n": 4}, "3 at most"),
        (E6, {"op": "objective", "verb": "set_phase"}, "needs n"),
        (E6, {"op": "objective", "verb": "move_token", "steps": 0}, "steps of 1"),
        (E6, {"op": "objective", "verb": "move_token", "n": 2, "steps": 1}, "takes no n here"),
        (E6, {"op": "objective", "verb": "move_token", "to": "boat"}, "boat means nothing here"),
        (E6, {"op": "objective", "verb": "move_token", "to": "start"}, "cannot move to start"),
        (E6, {"op": "objective", "verb": "move_token", "n": 1, "steps": 2, "random": True}, "steps = 1"),
        (E6, {"op": "objective", "verb": "move_token", "steps": 2, "with_self": True, "one_house": True}, "one_house"),
        (E6, {"op": "wound_figures", "scope": "start", "n": 1, "objectives": True}, "labs alone"),
        ("episode.e4.mythos.e4_vigil.effects", {"op": "objective", "verb": "move_token", "steps": 1}, "is carried"),
        ("episode.e5.mythos.e5_feud.effects", {"op": "objective", "verb": "move_token", "steps": 1, "with_self": True},
         "takes one_house"),
        ("elder.cthulhu.mythos.ct_sleeper.effects", {"op": "objective", "verb": "damage", "n": 1}, "not for this"),
        ("elder.cthulhu.mythos.ct_sleeper.effects", {"op": "lose_sanity", "who": "with_enemy", "enemy": "disciple"},
         "'disciple' is not in play"),
        ("insanity.pyromania.symptoms", {"op": "summon", "enemy": "byakhee", "at": "gate_red"}, "not in play"),
        ("insanity.paranoia.symptoms", {"op": "take_wound", "who": "codependent"}, "codependent needs a partner"),
        ("enemy.fire_vampire.before_attack", {"op": "summon", "enemy": "cultist", "at": "owner"}, "would not end"),
        ("elder.hastur.stage.stage1.on_reveal", {"op": "add_fire", "at": "start"}, "no path"),
        ("elder.cthulhu.stage.stage1.on_advance", {"op": "elder_to", "at": "start"}, "elder_to needs a stage"),
        ("elder.cthulhu.stage.stage4.tokens_out", {"op": "add_rlyeh", "at": "start"}, "no R'lyeh token is left"),
        ("elder.cthulhu.stage.stage2.end_of_turn", {"op": "advance_elder", "timing": "end_of_turn_as_three_symbols"},
         "needs a mythos card"),
        ("elder.cthulhu.stage.stage2.on_reveal", {"op": "add_fire", "at": "start"}, "begins with elder_to"),
    ],
)  # fmt: skip
def test_an_effect_stands_where_it_can_be_carried_out(path, effect, why):
    with pytest.raises(BadInput, match=why if why != "no path" else "path"):
        load_pack(GAME, {path: [effect]})


@pytest.mark.rule("DM-15.3", "DM-15.8", "DM-15.13", "DM-25.8", "DM-25.9")
@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (f"{DRINK}.use", [{"op": "heal_stress", "who": "active", "n": 9}], "begins with discard_self"),
        (f"{DRINK}.use", [{"op": "discard_self"}], "begins with discard_self"),
        (f"{DRINK}.use", [{"op": "discard_self"}, {"op": "discard_self"}], "discarded once"),
        (f"{DRINK}.use", [{"op": "discard_self"}, {"op": "reduce", "wound": 1, "sanity": 0, "source": "this_roll"}],
         "no use"),
        (f"{DRINK}.cost", [{"op": "take_stress", "who": "each", "n": 1}], "of one's own"),
        (f"{DRINK}.cost", [{"op": "heal_stress", "who": "active", "n": 1}], "of one's own"),
        (f"{DRINK}.kind", "relic", "item"),
        (f"{REX}.kind", "item", "companions alone take wounds"),
        (f"{REX}.tags", ["student", "student"], "each once"),
        (f"{REX}.tags", ["student_or_animal"], "student, animal"),
        (f"{REX}.passive", [{"op": "bonus_dice", "when": "any_roll", "n": 1}], "no dice for any_roll"),
        (f"{REX}.passive", [{"op": "skill_level", "skill": "luck", "n": 1}], "no skill 'luck'"),
        (f"{REX}.passive", [{"op": "skill_level", "n": 1}], "skill_level needs skill"),
        (f"{REX}.passive", [{"op": "redirect", "range": 1}], "nothing that a card gives"),
        (f"{REX}.passive", [{"op": "skill_level", "skill": "lucky", "n": 1}] * 2, "skill_level once"),
        (f"{REX}.passive", [{"op": "run_extra", "n": 1, "max": 2}], "takes no max"),
        (f"{REX}.passive", [{"op": "reduce", "wound": 1, "sanity": 0, "source": "this_roll"}], "reduces nothing"),
        ("episode.e1.discovery.e1_janitor.left.combo", "ammonia", "no card 'ammonia'"),
        ("episode.e1.discovery.e1_janitor.left.combo", "grenade", "no card 'grenade'"),
        ("episode.e1.discovery.e1_feral_student.right.excludes", ["margot"], "no other companion"),
        ("episode.e1.discovery.e1_feral_student.right.excludes", ["whiskey"], "no other companion"),
        ("episode.e6.discovery.e6_d14.left.use", [{"op": "discard_self"}], "use_when takes discard_self"),
        ("episode.e1.condition", "luck", "no card 'luck'"),
        ("skill.lucky.level.1.effects", [{"op": "skill_level", "skill": "lucky", "n": 1}], "nothing that a skill"),
        ("skill.lucky.level.1.effects", [{"op": "range", "n": 1}, {"op": "range", "n": 2}], "once"),
        ("skill.lucky.level.1.effects", [{"op": "free_reroll", "when": "attacked", "n": 1, "per": "turn"}], "rerolls"),
        ("skill.lucky.level.1.effects", [{"op": "free_action_per", "n": 1}], "needs action"),
        ("enemy.byakhee.attack_mod", [{"op": "range", "n": 1}], "nothing that a attack gives"),
        ("enemy.star_spawn.defend_mod", [{"op": "bonus_dice", "when": "attack", "n": 1}], "a defence gives"),
        ("enemy.byakhee.category", "cultist", "one cultist"),
        ("enemy.byakhee.figures", 3, "add up to 19"),
    ],
)  # fmt: skip
def test_cards_skills_and_enemies_give_what_somebody_reads(path, value, why):
    refused(path, value, why)


@pytest.mark.rule("DM-2.4", "DM-2.5", "DM-1.5", "DM-24.1", "DM-24.3", "DM-24.4", "DM-24.8")
@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("episode.e1.monsters", ["fire_vampire", "fire_vampire"], "two different monsters"),
        ("episode.e1.monsters", ["fire_vampire", "cultist"], "two different monsters"),
        ("episode.e1.monsters", ["ghoul", "byakhee"], "space"),
        ("elder.cthulhu.minions", ["cultist", "cultist"], "one monster"),
        ("elder.cthulhu.mythos.ct_unleashed.summons", [{"enemy": "ghoul", "at": "gate_red"}], "not in play"),
        ("episode.e1.mythos.e1_byakhee.summons", [{"enemy": "star_spawn", "at": "gate_red"}], "not in play"),
        ("episode.e1.space.2.enemies", [{"kind": "cultist", "n": 9}], "the box has fewer"),
        ("episode.e1.space.2.enemies", [{"kind": "cultist", "n": 1}] * 2, "each kind once"),
        ("episode.e1.edges", [[1, 2, 3]], "joins two spaces"),
        ("episode.e1.edges", [[1, 2]], "cannot be reached"),
        ("episode.e1.objective.needed", 6, "3 to 5"),
        ("episode.e1.objective.count", 4, "4 spaces"),
        ("episode.e1.objective.reveal", [{"n": 1, "effects": []}] * 3, "one for each token"),
        ("episode.e1.action.destroy_equipment.requires", "lit_token_here", "never met"),
        ("episode.e1.action.destroy_equipment.requires", "luck", "never met"),
        ("episode.e2.action.take_tome.need", 2, "without a roll"),
        ("episode.e2.objective.count", 3, "4 tomes"),
        ("episode.e2.objective.body_bag.blank", 3, "bodies"),
        ("episode.e3.objective.per_space", [1, 2], "a number for each"),
        ("episode.e3.objective.hidden", 3, "needed <= hidden"),
        ("episode.e3.objective.target_space", 40, "not on the map"),
        ("episode.e4.guard.spaces", [5], "3 guards"),
        ("episode.e4.guard.holding_space", 44, "not on the map"),
        ("episode.e5.objective.spaces_allen", [4, 7], "both houses"),
        ("episode.e6.objective.lit_spaces_by_phase", [[1], [2], [3], [44]], "not on the map"),
        ("elder.cthulhu.stage.stage1.health", 3, "from the start"),
        ("components.investigators.3p", 1, "1 is less than 2; the nearest is 2"),
        ("components.investigators.3p", 6, "6 is more than 5; the nearest is 5"),
        ("insanity.catatonia.stand_up_stress", 5, "4 at most"),
        ("investigator.ian.skills", ["brawling", "brawling", "swiftness"], "three different"),
        ("setup.seat.1", "nobody", "is not one of"),
    ],
)
def test_counts_and_names_go_together(path, value, why):
    refused(path, value, why)


@pytest.mark.rule("DM-25.1")
def test_what_fits_is_accepted():
    accepted(EVENT, [{"op": "take_wound", "who": "with_enemy", "enemy": "any_monster", "n": 1}])
    accepted(EVENT, [{"op": "move_enemy", "enemy": "byakhee", "which": "nearest", "steps": 2, "to": "active"},
                     {"op": "add_fire", "at": "enemy_space", "enemy": "byakhee", "which": "nearest"}])  # fmt: skip
    accepted(f"{REX}.passive", [{"op": "reduce", "wound": 1, "sanity": 0, "source": "any_source"},
                                {"op": "reduce", "wound": 0, "sanity": 1, "source": "attacked_or_fire"}])  # fmt: skip
    accepted("episode.e1.monsters", ["fire_vampire", "byakhee"])


def test_a_track_that_would_never_move_is_refused():
    symbols = {f"elder.hastur.mythos.{c.id}.symbol": False for c in load_pack(GAME).content.elder[1].mythos}
    symbols |= {f"episode.e1.mythos.{c.id}.symbol": False for c in load_pack(GAME).content.episode[0].mythos}
    with pytest.raises(BadInput, match="would never advance"):
        load_pack(GAME, symbols)


def test_more_effects_than_the_record_holds_are_refused():
    many = [{"op": "add_fire", "at": "active", "n": 1}] * 500
    with pytest.raises(BadInput, match="rows of effects"):
        load_pack(GAME, {EVENT: many})


def test_two_reductions_of_one_card_are_both_laid():
    pack = load_pack(GAME, {f"{REX}.passive": [
        {"op": "reduce", "wound": 1, "sanity": 0, "source": "any_source"},
        {"op": "reduce", "wound": 0, "sanity": 1, "source": "attacked_or_fire"},
    ]})  # fmt: skip
    side = pack.lay(2)["scene"][0]["discovery"][9]["side"][1]
    assert [int(n) for n in side["perk_n"]] == [1, 0, 0, 1]


@pytest.mark.rule("DM-1.5", "DM-2.4")
def test_a_kind_that_both_boxes_name_is_stocked_once():
    from dmd_position import deal, named

    from sim.games.death_may_die.state.set_up import stock

    t = deal(2, "setup.episode=e1", "setup.elder=cthulhu")
    before = int(t.g.table.figures)
    stock(t.g, t.pack, named(t, "star_spawn"))
    assert t.g.table.figures == before


def test_skills_keep_the_places_that_players_know_them_by():
    content = load_pack(GAME).content
    with pytest.raises(ValueError, match="players know them by their places"):
        fit(content.model_copy(update={"skill": content.skill[::-1]}))
    assert tuple(WEIGHTS)[FIRST_SKILL:] == SKILLS
