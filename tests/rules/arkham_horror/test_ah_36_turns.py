"""What a turn and a battle are made of, and where nothing is to be had: every part is done, and by whom it is due."""

import numpy as np
import pytest
from ah_table import block, effect, kind, quiet
from test_ah_12_arms import armed
from test_ah_12_combat import arena
from test_ah_16_battle import battle

from sim.game import ILLEGAL, RUNNING
from sim.games.arkham_horror.effects.costs import has, pay_clues, pay_one
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.effects.effects_cards import search
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.cards import count_cards
from sim.games.arkham_horror.turn.ch05_upkeep import loan_roll, upkeep, use_in_upkeep
from sim.games.arkham_horror.turn.ch06_movement import movement
from sim.games.arkham_horror.turn.ch10_mythos import clue_step, special_step, surge
from sim.games.arkham_horror.turn.ch11_states import arrest, devour
from sim.games.arkham_horror.turn.ch12_combat import defeat, evade_check, face, flees, flute_plays
from sim.games.arkham_horror.turn.ch12_weapons import cast_in_combat, has_ability, use_in_combat
from sim.games.arkham_horror.turn.ch13_gates import close_and_offer, close_gate
from sim.games.arkham_horror.turn.ch16_final_battle import ancient_attack, attack, strike
from sim.games.arkham_horror.turn.ch19_ending import close
from sim.games.arkham_horror.turn.flow import act_in_battle

# -- the final battle --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-16.4", "AH-16.5", "AH-16.8", "AH-5.9", "AH-5.4")
@pytest.mark.parametrize(
    ("phase", "asked", "dice"),
    [(c.BATTLE_UPKEEP, {c.D_UPKEEP}, 1), (c.BATTLE_FOCUS, {c.D_MARKER, c.D_GIVE}, 0),
     (c.BATTLE_ATTACK, {c.D_ATTACK, c.D_ARM}, 4), (c.ANCIENT_ATTACK, set(), 2)],
)  # fmt: skip
def test_what_each_part_of_a_round_of_the_battle_is(phase, asked, dice, faces):
    town = battle("yig", wanted={c.D_UPKEEP: c.DONE})
    ancient = town.t.pack.ancient[town.table.ancient_one]
    ancient.rating, ancient.attack_skill, ancient.attack_modifier, town.table.battle_rating = 0, c.SPEED, 0, 0
    town.give(0, "heal", "knife")
    town.seat().stamina -= 1
    town.seat().blessed, town.seat().fresh_blessing, town.seat().clues = 1, 0, 0
    town.skills(0, fight=4, speed=2)
    left = faces(*[1] * 9)
    assert act_in_battle(*town.args, 0, phase)
    assert ({kind for kind, _, _ in town.t.asked}, 9 - len(left)) == (asked, dice)
    assert {seat for _, seat, _ in town.t.asked} <= {0}
    assert town.seat().blessed == int(phase != c.BATTLE_UPKEEP)


@pytest.mark.rule("AH-16.4", "AH-5.12")
def test_the_upkeep_of_the_battle_goes_on_after_a_card_was_used(faces):
    town = battle("yig", wanted={c.D_UPKEEP: c.CAST})
    town.give(0, "voice_of_ra")
    town.seat().clues = 0
    faces(*[1] * 9)
    assert [bool(act_in_battle(*town.args, 0, c.BATTLE_UPKEEP)) for _ in range(2)] == [False, True]


@pytest.mark.rule("AH-16.5", "AH-16.6", "AH-16.11", "AH-12.17")
def test_an_attack_on_the_ancient_one_knows_of_no_monster_and_no_hand_before(faces):
    town = battle("yig", wanted={c.D_ATTACK: c.ATTACK, c.D_ARM: c.TAKE})
    ancient = town.t.pack.ancient[town.table.ancient_one]
    ancient.physical, ancient.magical = c.IMMUNE, c.RESISTANT
    knife = town.give(0, "knife")
    town.t.pack.kind[kind(town, "knife")].one_shot = 1
    town.table.met = 5
    town.g.scratch.foe[0] = town.t.pack.foe[0, 0]
    for name in ("hands", "busy", "spells_n", "weapons_n", "auto_pass", "enchanted"):
        town.g.scratch.arms[name] = 2
    town.seat().clues = 0
    faces(*[1] * 9)
    attack(*town.args, 0)
    foe = town.t.pack.foe[0, c.NO_FOE].copy()
    foe["physical"], foe["magical"] = c.IMMUNE, c.RESISTANT
    assert town.g.scratch.foe[0].tobytes() == foe.tobytes()
    assert (town.table.met, town.table.owner[knife], town.g.scratch.arms.enchanted) == (-1, c.IN_DECK, 0)
    assert [o[:4] for o in town.asked(c.D_ARM)[0]] == [(c.DONE, -1, -1, -1), (c.TAKE, -1, knife, -1)]


@pytest.mark.rule("AH-16.5", "AH-1.9")
@pytest.mark.parametrize("when", [c.D_ATTACK, c.D_ARM])
def test_after_a_wrong_answer_no_die_is_cast_at_the_ancient_one(when, faces):
    town = battle("yig", wanted={c.D_ATTACK: c.ATTACK, when: lambda options: 99})
    town.give(0, "knife")
    left = faces(*[6] * 9)
    attack(*town.args, 0)
    assert (town.g.referee.ending, town.g.referee.late, len(left), town.table.battle_hits) == (ILLEGAL, 0, 9, 0)


@pytest.mark.rule("AH-1.5", "AH-16.7")
def test_the_victory_over_the_ancient_one_is_told():
    town = battle("yig")
    town.table.doom = 1
    strike(*town.two, 99)
    assert [int(line.a) for line in town.g.log.line[: town.g.log.n] if line.what == c.T_WON] == [c.BANISHED]


@pytest.mark.rule("AH-16.8", "AH-21.3")
@pytest.mark.parametrize(("skill", "thrown"), [(c.SPEED, 2), (-1, 0)])
def test_the_attack_falls_on_who_was_out_of_action_and_may_ask_for_no_check(skill, thrown, faces):
    town = battle("yig")
    ancient = town.t.pack.ancient[town.table.ancient_one]
    ancient.attack_skill, ancient.attack_modifier = skill, 0
    ancient.attack_then, ancient.attack_fail = 0, block(town, (c.O_GAIN, c.R_MONEY, 3, 1))
    town.skills(0, speed=2)
    town.seat().halted, town.seat().clues, money = 1, 0, int(town.seat().money)
    left = faces(*[1] * 9)
    ancient_attack(*town.args, 0)
    run(*town.args)
    assert (9 - len(left), town.seat().money - money) == (thrown, 3)


@pytest.mark.rule("AH-16.8")
def test_each_is_asked_once_a_round_for_a_card_against_the_attack_until_one_is_used():
    town = battle("yig", players=4)
    for s, name in enumerate(("knife", "axe", "food", "lantern")):
        card = town.give(s, name)
        town.t.pack.kind[town.t.pack.card_kind[card]].wards = 1
    town.seat(1).out = 1
    for s in (0, 2):
        ancient_attack(*town.args, s)
    assert [seat for kind_, seat, _ in town.t.asked if kind_ == c.D_LOSS] == [0, 2, 3]
    town.table.battle_round += 1
    town.t.asked.clear()
    ancient_attack(*town.args, 0)
    assert [seat for kind_, seat, _ in town.t.asked if kind_ == c.D_LOSS] == [0, 2, 3]
    for answer, ending, asked in ((1, RUNNING, [0]), (99, ILLEGAL, [0])):
        town = battle("yig", players=2, wanted={c.D_LOSS: lambda options, answer=answer: answer})
        for s, name in enumerate(("knife", "axe")):
            card = town.give(s, name)
            town.t.pack.kind[town.t.pack.card_kind[card]].wards = 1
        ancient_attack(*town.args, 0)
        assert [seat for kind_, seat, _ in town.t.asked if kind_ == c.D_LOSS] == asked
        assert (town.g.referee.ending, town.g.referee.late, town.g.scratch.agenda_n) == (ending, 0, 0)


@pytest.mark.rule("AH-19.1", "AH-19.3")
def test_what_a_game_leaves_behind():
    town = quiet(3)
    table, referee = town.table, town.g.referee
    town.trophy_gate(1, "abyss")
    for name in ("gug", "gug", "cultist"):
        town.monster(name, c.TROPHY + 1)
    table.doom, table.seals, table.turn, table.battle_round, table.terror, table.waking_cause = 5, 4, 9, 2, 3, 1
    table.awake, table.signs_played, table.defaults, town.seat(0).loan = 2, 1, 1, 1
    town.seat(2).sanity, town.seat(0).place = 0, c.NOWHERE
    referee.round_no, referee.ending = 7, c.SEALED
    town.g.outcome.won[:], town.g.outcome.score[:], town.g.outcome.role[:] = 1, 77, 77
    close(*town.two)
    extra, out = town.g.outcome.extra, town.g.outcome
    points = int(town.t.pack.ancient[table.ancient_one].doom) - 3 - 2 - 1 + 1 + 3 // int(
        town.t.pack.trophies_per_point) + 1  # fmt: skip
    told = (extra.group_score, extra.survivors, extra.first_citizens, extra.turns, extra.terror, extra.doom)
    assert told == (points, 1, 0b010, 9, 3, 5)
    assert (extra.seals, extra.woke, extra.waking_cause, extra.battle_rounds) == (4, 1, 1, 2)
    assert list(out.score) == [points] * 3 + [0] * 5
    assert list(out.role) == [int(town.seat(s).sheet) for s in range(3)] + [-1] * 5
    assert list(out.won) == [1] * 3 + [0] * 5
    assert int(town.g.pace.value[0, 6]) == 5


# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-11.7", "AH-3.7", "AH-3.9")
def test_only_the_devoured_are_replaced_and_the_new_one_has_all_possessions():
    town = quiet(2)
    kept = int(town.seat(0).sheet)
    devour(*town.two, 1)
    town.table.phase, town.table.turn_of = c.RUMOR_PHASE, 0
    town.t.step()
    while town.table.phase in (c.REPLACING, c.REMARKING):
        town.t.step()
    printed = town.t.pack.sheet[town.seat(1).sheet]
    assert town.seat(0).sheet == kept
    assert town.seat(1).hand_n == printed.fixed_n + printed.random.sum()


@pytest.mark.rule("AH-5.6", "AH-19.1")
def test_a_loan_that_was_not_served_is_remembered(faces):
    town = quiet(1)
    town.seat().loan, town.seat().money, town.seat().fresh_loan = 1, 0, 0
    faces(1)
    loan_roll(*town.args, 0)
    assert (town.table.defaults, town.seat().loan, town.seat().no_loan) == (1, 0, 1)


@pytest.mark.rule("AH-8.17", "AH-11.12")
def test_a_deputy_gets_what_is_left_of_the_office_and_nobody_else_gets_it():
    town = quiet(2)
    wagon, revolver = (next(k for k in range(town.t.pack.cards) if town.kinds[town.t.pack.card_kind[k]] == name)
                       for name in ("patrol_wagon", "deputys_revolver"))  # fmt: skip
    town.table.owner[wagon] = c.IN_BOX
    effect(town, c.O_DEPUTY)
    assert (town.hand(), town.table.owner[wagon], town.table.owner[revolver]) == (["deputys_revolver"], c.IN_BOX, 0)
    assert (town.seat(0).deputy, town.table.deputies, town.seat(1).deputy) == (1, 1, 0)


@pytest.mark.rule("AH-11.5", "AH-6.12")
def test_the_lost_come_back_on_their_feet_to_an_open_place():
    town = quiet(1)
    town.seat().place, town.seat().delayed, town.seat().back = c.LOST, 1, 0
    town.table.shut[town.area("woods")] = c.NEVER
    assert not upkeep(*town.args, 0)
    assert (town.seat().delayed, town.seat().place) == (0, 0)
    assert [o[1] for o in town.asked(c.D_AREA)[0]] == [a for a in range(c.AREAS) if a != town.area("woods")]


@pytest.mark.rule("AH-5.12", "AH-11.1")
def test_a_card_that_restores_gives_all_that_is_lacking():
    town = quiet(1, wanted={c.D_UPKEEP: c.USE})
    card = town.give(0, "ruby_of_rlyeh")
    record = town.t.pack.kind[town.t.pack.card_kind[card]]
    record.use, record.resource, record.spends, record.counters = c.ON_RESTORE, c.R_STAMINA, 1, 0
    full = int(town.seat().stamina)
    town.seat().stamina = 1
    assert use_in_upkeep(*town.args, 0, 0)
    assert (town.seat().stamina, town.hand()) == (full, [])


@pytest.mark.rule("AH-6.16", "AH-11.10", "AH-4.7")
def test_who_loses_the_turn_in_jail_leaves_it_in_its_movement():
    town = quiet(1)
    arrest(*town.two, 0)
    town.table.turn = int(town.seat().skip)
    assert movement(*town.args, 0)
    assert (town.areas[town.seat().place], town.seat().delayed) == ("police_station", 0)


@pytest.mark.rule("AH-10.16")
def test_a_clue_that_nobody_wants_stays():
    town = quiet(2, wanted={c.D_INVESTIGATOR: c.DONE})
    card = town.card("family_found_butchered")
    area = int(town.t.pack.mythos[card].clue)
    for s in range(2):
        town.seat(s).place, town.seat(s).clues = area, 0
    before = int(town.table.clue[area])
    clue_step(*town.args, card)
    assert (town.table.clue[area], town.seat(0).clues, town.seat(1).clues) == (before + 1, 0, 0)


@pytest.mark.rule("AH-10.31", "AH-10.33")
def test_a_new_rumor_begins_without_tokens():
    town = quiet(1)
    card = town.drawn("the_great_ritual")
    town.table.rumor_tokens, town.table.turn = 3, 4
    special_step(*town.two, card)
    assert (town.table.rumor, town.table.rumor_tokens, town.table.rumor_turn) == (card, 0, 4)


@pytest.mark.rule("AH-8.20")
def test_an_ally_brings_what_it_brings():
    town = quiet(1, wanted={c.D_CARD: lambda options: 0})
    gains = block(town, (c.O_GAIN, c.R_MONEY, 2, 1))
    town.t.pack.kind["on_gain"] = gains
    money = int(town.seat().money)
    effect(town, c.O_GAIN_ALLY, kind(town, "duke"))
    effect(town, c.O_CHOOSE_ALLY)
    assert (town.seat().money - money, town.seat().hand_n) == (4, 2)


@pytest.mark.rule("AH-1.2", "AH-13.4", "AH-13.13")
def test_after_the_last_gate_no_seal_is_offered():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.t.pack.trophies_to_win, town.seat().clues = 1, 9
    close_and_offer(*town.args, 0, town.area("woods"))
    assert (town.g.referee.ending, town.t.asked, town.seat().clues) == (c.CLOSED, [], 9)


@pytest.mark.rule("AH-21.1")
@pytest.mark.parametrize(("at", "money", "clues"), [(0, 2, 1), (1, 1, 5)])
def test_of_two_options_the_one_chosen_is_paid_and_done(at, money, clues):
    town = quiet(1, wanted={c.D_CHOICE: lambda options: at})
    one, five = (block(town, (c.O_GAIN, c.R_CLUE, n, 1)) for n in (1, 5))
    price = block(town, (c.PAY, c.R_MONEY, 1, -1))
    free = block(town)
    options = block(town, (c.OPTION, 0, 0, 0, one, free), (c.OPTION, 0, 0, 0, five, price))
    town.seat().money, town.seat().clues = 2, 0
    effect(town, c.O_CHOICE, 0, 0, 0, options)
    assert (town.seat().money, town.seat().clues) == (money, clues)


# -- combat ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-12.27", "AH-23")
def test_an_ability_is_ignored_by_its_own_name():
    town, _, _ = armed(foe="cultist")
    foe = town.g.scratch.foe[0]
    names = ("physical", "magical", "overwhelming", "hit", "ambush", "endless")
    for n, name in enumerate(names):
        for other in names:
            foe[other] = int(other == name)
        assert [a for a in range(c.ABILITIES) if has_ability(town.g, a)] == [n]


@pytest.mark.rule("AH-12.13", "AH-12.14")
def test_what_the_flute_defeats_besides_overwhelms_nobody():
    town, _ = arena(None)
    for name in ("dhole", "gug", "star_spawn"):
        town.monster(name, "woods")
    town.t.pack.foe["overwhelming"], town.g.scratch.arms.flute = 2, 1
    stamina = int(town.seat().stamina)
    flute_plays(*town.args, 0)
    assert (town.monsters_in("woods"), town.seat().stamina) == (0, stamina)


@pytest.mark.rule("AH-12.14", "AH-11.14")
@pytest.mark.parametrize("name", ["blue_watcher_of_the_pyramid", "flute_of_the_outer_gods"])
def test_what_ends_a_combat_has_its_price(name):
    town, _, (card,) = armed(name)
    losses = block(town, (c.O_LOSE, c.R_SANITY, 1), (c.O_LOSE, c.R_STAMINA, 2))
    town.t.pack.kind[town.t.pack.card_kind[card]].block = losses
    before = int(town.seat().sanity), int(town.seat().stamina)
    use_in_combat(*town.args, 0, card)
    assert (town.seat().sanity, town.seat().stamina) == (before[0] - 1, before[1] - 2)
    assert (town.g.scratch.arms.auto_pass, town.hand()) == (1, [])


@pytest.mark.rule("AH-12.1", "AH-2.8")
@pytest.mark.parametrize(("spends", "hand", "exhausted"), [(1, [], 0), (0, ["silver_key"], 1)])
def test_a_card_that_evades_is_used_up_or_exhausted(spends, hand, exhausted, faces):
    town, m, (card,) = armed("silver_key")
    record = town.t.pack.kind[town.t.pack.card_kind[card]]
    record.spends, record.counters = spends, 0
    left = faces(*[1] * 9)
    assert evade_check(*town.args, 0, m, card)
    assert (len(left), town.hand(), town.table.exhausted[card]) == (9, hand, exhausted)


# -- nothing to be had, and just enough --------------------------------------------------------------------------------


@pytest.mark.rule("AH-13.4", "AH-17.16")
@pytest.mark.parametrize(
    ("clues", "n", "left", "hand"),
    [(3, 2, 1, 2), (1, 2, 0, 1), (2, 2, 0, 2), (0, 1, 0, 1)],
)  # fmt: skip
@pytest.mark.parametrize("names", [("knife", "research_materials"), ("research_materials", "knife")])
def test_research_materials_are_spent_only_for_a_clue_that_is_not_there(clues, n, left, hand, names):
    town = quiet(1)
    town.give(0, *names)
    town.seat().clues = clues
    assert has(*town.two, 0, c.R_CLUE, -1) == clues + 1
    pay_clues(*town.two, 0, n)
    assert (town.seat().clues, len(town.hand()), "knife" in town.hand()) == (left, hand, True)


@pytest.mark.rule("AH-8.19", "AH-2.7")
def test_gate_trophies_that_are_paid_lie_under_the_stack():
    town = quiet(2)
    for s, world in ((0, "abyss"), (1, "leng"), (0, "yuggoth"), (0, "celeano")):
        town.trophy_gate(s, world)
    n = int(town.g.hidden.gates.n)
    pay_one(*town.args, 0, c.R_GATE, 2, -1)
    assert [int(town.seat(s).gate_trophies) for s in range(2)] == [1, 1]
    places = [int(place) for place in town.table.gate_at]
    assert (places.count(c.GATE_TROPHY), places.count(c.GATE_TROPHY + 1)) == (1, 1)
    bottom = [int(k) for k in town.g.hidden.gates.card[:2]]
    assert (town.g.hidden.gates.n, [places[k] for k in bottom]) == (n + 2, [c.STACK] * 2)


@pytest.mark.rule("AH-21.1", "AH-11.17")
@pytest.mark.parametrize(("points", "after"), [((5, 3), (5, 5)), ((3, 5), (5, 5)), ((5, 5), (5, 5))])
def test_points_are_split_without_a_question_where_there_is_room_for_one_kind(points, after):
    town = quiet(1)
    town.seat().sanity, town.seat().stamina = points
    effect(town, c.O_GAIN_SPLIT, 0, 2)
    assert (town.asked(c.D_POINTS), town.seat().sanity, town.seat().stamina) == ([], *after)


@pytest.mark.rule("AH-21.1", "AH-8.20", "AH-8.21")
def test_where_there_is_none_none_is_taken():
    """What the question before offered is no choice of this one."""
    town = quiet(1)
    outside, stale = town.monster("gug", c.OUTSKIRTS), town.g.menu.option[0]
    ally = next(k for k in range(town.t.pack.cards) if town.kinds[town.t.pack.card_kind[k]] == "duke")
    town.table.owner[[k for k in range(town.t.pack.cards)
                      if town.t.pack.kind[town.t.pack.card_kind[k]].family == c.ALLIES]] = c.IN_BOX  # fmt: skip
    stale.monster, stale.card, stale.place = outside, ally, town.area("woods")
    effect(town, c.O_CLAIM)
    effect(town, c.O_CHOOSE_ALLY)
    effect(town, c.O_CLOSE_GATE)
    assert (town.where(outside), town.hand(), town.table.owner[ally]) == (c.OUTSKIRTS, [], c.IN_BOX)
    assert (town.table.open_gates, town.t.asked) == (0, [])


@pytest.mark.rule("AH-15.6", "AH-15.1")
@pytest.mark.parametrize(("op", "arguments", "there"), [(c.O_RUMOR_TO_BOARD, ("uptown",), c.ON_RUMOR),
                                                        (c.O_RESPAWN, ("cultist", "uptown"), c.TROPHY)])  # fmt: skip
def test_the_monster_that_wakes_the_ancient_one_is_the_last_to_come(op, arguments, there):
    town = quiet(1, ancient="yig")
    town.table.terror = town.t.pack.terror_max
    while town.table.afoot < town.t.pack.terror_multiple * town.t.pack.monster_limit - 1:
        kind_ = next(town.t.pack.token[m] for m in range(town.t.pack.tokens) if town.table.monster_at[m] == c.CUP
                     and town.monsters[town.t.pack.token[m]] != "cultist")  # fmt: skip
        town.monster(town.monsters[kind_], "northside")
    for _ in range(2):
        town.monster("cultist", there)
    names = {"cultist": town.monsters.index("cultist"), "uptown": town.area("uptown")}
    effect(town, op, *(names[name] for name in arguments))
    assert (town.table.awake, town.monsters_in("uptown"), town.table.crowd[there]) == (1, 1, 1)


@pytest.mark.rule("AH-17.15")
def test_a_deck_from_which_a_card_was_chosen_is_shuffled():
    town = quiet(1)
    town.table.under[c.SPELLS] = 3
    assert search(*town.args, 0, c.SPELLS, c.FIND_ANY, -1) >= 0
    assert town.table.under[c.SPELLS] == 0


@pytest.mark.rule("AH-12.19")
def test_a_weapon_or_a_spell_is_either():
    town = quiet(1)
    town.give(0, "knife", "heal", "food", "duke")
    counts = [count_cards(*town.two, 0, sort) for sort in (c.LOSE_WEAPON, c.LOSE_SPELL, c.LOSE_WEAPON_OR_SPELL)]
    assert np.array_equal(counts, [1, 1, 2])


@pytest.mark.rule("AH-8.18", "AH-8.19", "AH-12.10", "AH-13.3", "AH-21.1")
def test_the_trophies_of_the_fourth_investigator_are_his_own():
    town = quiet(4)
    claimed = town.monster("gug", "woods")
    effect(town, c.O_CLAIM, s=3)
    defeated = town.monster("zombie", "woods")
    face(*town.two, 3, defeated)
    defeat(*town.args, 3, defeated)
    token = town.gate("woods", "abyss")
    close_gate(*town.two, town.area("woods"), 3)
    town.trophy_gate(0, "leng")
    town.monster("ghoul", c.TROPHY)
    assert [int(town.table.monster_at[m]) for m in (claimed, defeated)] == [c.TROPHY + 3] * 2
    assert town.table.gate_at[token] == c.GATE_TROPHY + 3
    sorts = (c.R_MONSTER, c.R_TOUGHNESS, c.R_GATE)
    assert [[int(has(*town.two, s, sort, -1)) for sort in sorts] for s in range(4)] == [
        [1, 1, 1], [0, 0, 0], [0, 0, 0], [2, 4, 1]]  # fmt: skip
    pay_one(*town.args, 3, c.R_MONSTER, 2, -1)
    pay_one(*town.args, 3, c.R_GATE, 1, -1)
    assert [len(options) for options in town.asked(c.D_TROPHY)] == [2]
    assert [int(town.table.crowd[c.TROPHY + s]) for s in range(4)] == [1, 0, 0, 0]
    assert [int(town.seat(s).gate_trophies) for s in range(4)] == [1, 0, 0, 0]
    effect(town, c.O_TROPHY, 2, s=3)
    assert [int(town.table.crowd[c.TROPHY + s]) for s in range(4)] == [1, 0, 0, 2]


@pytest.mark.rule("AH-12.9", "AH-12.27", "AH-12.16")
def test_who_ignores_an_ambush_may_flee_from_it_in_the_rounds_that_follow(faces):
    town, m, (sign,) = armed("red_sign_of_shudde_mell", foe="gug")
    town.table.met, town.g.scratch.foe["ambush"] = m, 1
    town.skills(0, lore=9)
    flees(*town.args, 0, m)
    assert town.asked(c.D_ROUND) == []
    faces(*[6] * 9)
    cast_in_combat(*town.args, 0, sign, c.IGNORE_AMBUSH)
    flees(*town.args, 0, m)
    assert [[o[0] for o in options] for options in town.asked(c.D_ROUND)] == [[c.FIGHT_IT, c.FLEE]]


@pytest.mark.rule("AH-21.1", "AH-8.4")
@pytest.mark.parametrize(("keep", "kept"), [(-1, 2), (0, 0), (1, 1)])
def test_of_cards_drawn_as_many_are_kept_as_it_says_and_all_where_it_says_nothing(keep, kept):
    town = quiet(1)
    n = int(town.g.hidden.items[c.SPELLS].n)
    effect(town, c.O_DRAW, c.SPELLS, 2, keep)
    assert (len(town.hand()), town.g.hidden.items[c.SPELLS].n) == (kept, n - kept)


@pytest.mark.rule("AH-10.5", "AH-10.6", "AH-1.9")
def test_after_a_wrong_answer_about_a_surge_nothing_more_is_asked_and_nothing_comes():
    town = quiet(5, decide=lambda *_: 99)
    for area, world in (("black_cave", "abyss"), ("woods", "leng"), ("unnamable", "celeano")):
        town.gate(area, world)
    for _ in range(6):
        town.monster("cultist", "uptown")
    surge(*town.args, town.area("woods"))
    assert (town.g.referee.ending, town.g.referee.late, len(town.asked(c.D_SURGE))) == (ILLEGAL, 0, 1)
    assert (town.table.afoot, town.table.crowd[c.OUTSKIRTS]) == (6, 0)
