"""What is easily forgotten: what was before, what comes after, whom a rule is about, and where it does not hold."""

from collections import Counter

import pytest
from ah_table import block, effect, quiet
from test_ah_16_battle import battle

from sim.game import ILLEGAL
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.set_up import fill_points, sit_down
from sim.games.arkham_horror.turn.ch05_upkeep import refresh
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, end_movement
from sim.games.arkham_horror.turn.ch08_encounters import draw_location_card
from sim.games.arkham_horror.turn.ch10_monster_movement import move_monsters
from sim.games.arkham_horror.turn.ch11_states import arrest, devour, lose_in_time
from sim.games.arkham_horror.turn.ch16_final_battle import begin_battle
from sim.games.arkham_horror.turn.ch17_skill_checks import roll_check
from sim.games.arkham_horror.turn.flow import act_in_turn, next_battle_round

FLAGS = ("entry", "away", "explored", "sanity", "stamina", "less_sanity", "less_stamina", "money", "clues", "blessed",
         "fresh_blessing", "retainer", "fresh_retainer", "loan", "fresh_loan", "no_loan", "member", "deputy", "delayed",
         "skip", "halted", "idle", "voice", "used", "points", "came_back", "waits")  # fmt: skip


# -- what was before ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-11.7", "AH-11.8", "AH-3.7", "AH-3.10")
@pytest.mark.parametrize("sheet", ["amanda_sharpe", "vincent_lee", "sister_mary"])
def test_a_new_investigator_has_nothing_of_the_one_before_but_the_trophies(sheet):
    """What only the next movement, loan or return reads is left out: it is set before."""
    seen = []
    for filled in (0, 3):
        town = quiet(1)
        seat, number = town.seat(), [s.id for s in town.t.content.investigator].index(sheet)
        town.give(0, "knife", "wither")
        for name in FLAGS:
            seat[name] = filled
        seat.bonus[:] = filled
        seat.deputy, town.table.deputies = int(filled > 0), int(filled > 0)
        devour(*town.two, 0)
        assert (seat.hand_n, seat.place, town.table.deputies) == (0, c.NOWHERE, 0)
        sit_down(*town.two, 0, number)
        fill_points(*town.two, 0)
        later = ("fresh_loan", "voice", "points", "came_back")
        seen.append({name: int(seat[name]) for name in FLAGS if name not in later})
        seen[-1]["bonus"] = [int(n) for n in seat.bonus]
        assert (seat.sheet, seat.place, seat.back) == (number, town.t.pack.sheet[number].home, c.NEVER)
    assert seen[0] == seen[1]


@pytest.mark.rule("AH-6.1", "AH-6.5", "AH-6.15", "AH-7.6")
def test_a_movement_begins_with_nothing_of_the_last():
    town = quiet(1)
    table, seat = town.table, town.seat()
    table.evaded, table.moved, table.traded, seat.halted, seat.came_back, seat.points = 5, 1, 1, 1, 1, 9
    town.skills(0, speed=3)
    begin_movement(*town.two, 0)
    assert (table.evaded, table.moved, table.traded, seat.halted, seat.came_back, seat.points) == (0, 0, 0, 0, 0, 3)


@pytest.mark.rule("AH-5.1", "AH-4.6")
def test_the_upkeep_turns_up_the_own_cards_alone_and_ends_what_the_turn_before_ended():
    town = quiet(2)
    mine, theirs = town.give(0, "wither"), town.give(1, "food")
    town.table.exhausted[[mine, theirs]] = 1
    town.seat().halted = town.seat().idle = 1
    refresh(*town.two, 0)
    assert list(town.table.exhausted[[mine, theirs]]) == [0, 1]
    assert (town.seat().halted, town.seat().idle) == (0, 0)


@pytest.mark.rule("AH-17.3", "AH-12.18")
def test_a_check_counts_nothing_of_the_one_before(faces):
    town = quiet(1)
    check = town.table.check
    check.dice, check.hits, check.sixes, check.score = 7, 5, 3, 8
    town.g.scratch.arms.double_six = 1
    town.seat().clues = 0
    faces(6, 1)
    assert roll_check(*town.args, 0, c.COMBAT, c.FIGHT, 2, 4, 0) == 2
    assert (check.dice, check.hits, check.sixes, check.score, check.difficulty) == (2, 1, 1, 2, 4)
    assert (check.kind, check.skill, check.open) == (c.COMBAT, c.FIGHT, 0)
    assert roll_check(*town.args, 0, c.HORROR, c.WILL, -2, 1, 1) == 0  # of less than no dice
    assert (check.dice, check.kind, check.skill, check.open) == (0, c.HORROR, c.WILL, 1)


@pytest.mark.rule("AH-16.1", "AH-16.2", "AH-16.3")
def test_the_final_battle_begins_with_nobody_delayed_halted_or_elsewhere():
    town = quiet(3)
    for s, place in enumerate((town.area("woods"), c.LOST, c.JAIL)):
        town.seat(s).place = place
        town.seat(s).halted = town.seat(s).delayed = town.seat(s).explored = 1
    town.table.environment, town.table.rumor, town.table.awake = town.drawn("curfew_enforced"), 0, 1
    begin_battle(*town.two)
    assert [int(town.seat(s).out) for s in range(3)] == [0, 1, 0]
    for s in (0, 2):
        seat = town.seat(s)
        assert (seat.place, seat.halted, seat.delayed, seat.explored) == (0, 0, 0, 0)
    assert (town.table.awake, town.table.environment, town.table.rumor) == (2, c.NO_CARD, c.NO_CARD)


@pytest.mark.rule("AH-11.5", "AH-11.10", "AH-4.6")
def test_who_is_lost_or_arrested_loses_what_is_left_of_the_turn_and_the_next():
    for befall, place in ((arrest, c.JAIL), (lose_in_time, c.LOST)):
        town = quiet(1)
        town.stand(0, "woods")
        town.table.turn, seat = 5, town.seat()
        seat.explored = 1
        befall(*town.two, 0)
        assert (seat.place, seat.explored, seat.delayed, seat.halted, seat.idle) == (place, 0, 1, 1, 1)
        assert (seat.skip, seat.back) == ((6, c.NEVER) if place == c.JAIL else (-1, 7))


# -- what comes after --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-19.3", "AH-4.1", "AH-16.4")
def test_what_is_followed_is_noted_at_the_end_of_every_turn_and_round_of_the_battle():
    town = quiet(1)
    town.table.phase, town.table.terror = c.RUMOR_PHASE, 3
    town.g.referee.round_no = town.table.turn = 4
    town.t.step()
    assert (int(town.g.pace.value[1, 3]), int(town.g.referee.round_no)) == (3, 5)
    town = battle("yig")
    town.g.referee.round_no, town.table.terror = 7, 2
    next_battle_round(*town.two)
    assert (int(town.g.pace.value[1, 6]), int(town.g.referee.round_no), int(town.table.battle_round)) == (2, 8, 2)


@pytest.mark.rule("AH-11.7", "AH-11.8")
def test_who_has_no_investigator_left_to_play_is_asked_nothing():
    town = quiet(2)
    town.table.sheet_used[:] = 1
    devour(*town.two, 1)
    town.table.phase, town.table.turn_of = c.RUMOR_PHASE, 0
    town.t.step()
    while town.table.phase in (c.REPLACING, c.REMARKING):
        town.t.step()
    assert (town.seat(1).out, town.t.asked) == (1, [])


@pytest.mark.rule("AH-5.9", "AH-11.6")
def test_who_is_devoured_in_the_upkeep_moves_no_markers():
    town = quiet(1)
    devour(*town.two, 0)
    act_in_turn(*town.args, 0, c.FOCUS)
    assert town.t.asked == []


@pytest.mark.rule("AH-10.22", "AH-10.27")
def test_after_a_wrong_answer_no_other_monster_moves():
    town = quiet(2, decide=lambda *_: 99)
    for s, street in enumerate(("northside", "downtown")):
        town.stand(s, street)
        town.skills(s, sneak=2)
        town.monster("byakhee", c.SKY)
    symbol = int(town.t.pack.foe[0, town.monsters.index("byakhee")].symbol)
    card = next(i for i in range(c.MYTHOS) if int(town.t.pack.mythos[i].white) >> symbol & 1)
    move_monsters(*town.args, card)
    assert (town.g.referee.ending, town.g.referee.late) == (ILLEGAL, 0)


# -- whom and where ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-11.2", "AH-21.1")
@pytest.mark.parametrize(("resource", "place"), [(c.R_SANITY, "arkham_asylum"), (c.R_STAMINA, "st_marys_hospital")])
def test_who_tests_himself_and_loses_all_is_out_of_his_mind_not_devoured(resource, place, faces):
    town = quiet(1)
    town.stand(0, "woods")
    town.seat().clues = 0
    faces(*[1] * 9)
    effect(town, c.O_SELF_TEST, resource, c.R_CLUE)
    assert (town.areas[town.seat().place], town.seat().waits, town.seat().clues) == (place, 0, 0)


@pytest.mark.rule("AH-10.30", "AH-6.14")
def test_an_environment_of_one_street_waits_in_that_street_alone():
    for card, there, elsewhere in (("the_man_in_black", "northside", "uptown"), ("curfew_enforced", "uptown", "woods")):
        town = quiet(1)
        town.environment(card)
        environment = town.t.pack.mythos[town.table.environment]
        environment.street_block = block(town, (c.O_GAIN, c.R_MONEY, 5, 1))
        if environment.street < c.AREAS:
            environment.street = town.area(there)
        money = int(town.seat().money)
        for place, n, moved in ((elsewhere, 0, 1), (there, 0, 0), (there, 5, 1)):
            town.stand(0, place)
            end_movement(*town.args, 0, moved)
            run(*town.args)
            assert town.seat().money == money + n


@pytest.mark.rule("AH-8.3", "AH-8.4")
def test_a_second_card_is_any_but_the_first():
    town = quiet(1)
    town.g.scratch.pick[:2] = 3, 5
    for n, left in ((0, 7), (1, 6), (2, 5)):
        drawn = Counter(int(draw_location_card(town.g, n)) for _ in range(60 * left))
        assert sorted(drawn) == sorted({*range(7)} - {*town.g.scratch.pick[:n].tolist()})
        assert all(30 < many < 95 for many in drawn.values())
