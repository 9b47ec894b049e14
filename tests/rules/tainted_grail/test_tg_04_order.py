"""TG-4, TG-6, TG-10, TG-11, TG-15: what comes before what in a day, and what is told at the end."""

import pytest
from tg_table import Grail, pick

from sim.games.tainted_grail.effects import effects
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch03_tracks as tracks
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch06_arrival as arrival
from sim.games.tainted_grail.turn import ch06_menhirs as menhirs
from sim.games.tainted_grail.turn import ch08_growth as growth
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch10_guardians as guardians
from sim.games.tainted_grail.turn import flow


def told(t, *sentences):
    """The sentences of these sorts that were told, in order."""
    return [int(x.what) for x in t.g.log.line[: t.g.log.n] if x.what in sentences]


def stands(t, name, number):
    """A guardian stands in a location."""
    foe = t.foe(name)
    foes.take_from_deck(t.g, t.pack, foe)
    t.table.foe_at[foe] = t.place(number)
    return foe


@pytest.mark.rule("TG-4.10", "TG-4.6", "TG-4.8")
def test_the_event_comes_before_the_guardians_and_equipment_last(beor):
    stands(beor, "fallen_knight", 105)
    beor.own(0, beor.item("war_axe"))
    beor.g.hidden.events.card[beor.g.hidden.events.n - 1] = beor.event("whispers")
    morning.start_of_day(beor.g, beor.pack)
    beor.run()
    assert told(beor, m.T_DAY, m.T_DIAL, m.T_EVENT, m.T_GUARDIAN_DIE) == [
        m.T_DAY, m.T_DIAL, m.T_EVENT, m.T_GUARDIAN_DIE
    ]  # fmt: skip
    assert beor.kinds()[-1] == "equipment"


@pytest.mark.rule("TG-10.12")
def test_the_next_guardian_is_rolled_when_the_fight_with_the_one_before_is_over():
    none = tuple(f"guardian_die.faces.{x}=0" for x in ("north", "east", "south", "west", "remove"))
    t = Grail("beor", changes=none)
    low, high = sorted(stands(t, name, 101) for name in ("fallen_knight", "father_deers_hunter"))
    t.always[m.ASK_FIRST] = pick(act=m.ESCAPE)
    guardians.roll_guardians(*t.args, 0)
    assert told(t, m.T_GUARDIAN_DIE, m.T_FIGHT, m.T_RESULT) == [m.T_GUARDIAN_DIE, m.T_FIGHT]
    assert t.fight.foe == low
    t.run()
    assert told(t, m.T_GUARDIAN_DIE, m.T_FIGHT, m.T_RESULT) == [m.T_GUARDIAN_DIE, m.T_FIGHT, m.T_RESULT] * 2
    assert t.fight.foe == high


@pytest.mark.rule("TG-6.17", "TG-6.18", "TG-6.29")
def test_who_flees_a_removed_location_arrives_where_it_is_put(beor):
    beor.put(0, 106)
    beor.table.visited = 0
    land.set_dial(beor.g, beor.place(106), 5)
    beor.put(0, 105)
    stands(beor, "fallen_knight", 101)
    beor.table.menhir[0].dial = 0
    beor.always[m.ASK_FIRST] = pick(act=m.ESCAPE)
    morning.map_of_the_morning(beor.g, beor.pack)
    assert (beor.who().place, beor.table.moved) == (beor.place(101), 1)
    arrival.settle(*beor.args)
    beor.run()
    assert beor.table.visited >> beor.place(101) & 1 == 1
    assert (beor.g.outcome.extra.fights, beor.table.moved, beor.g.outcome.extra.travels) == (1, 0, 0)


@pytest.mark.rule("TG-6.26", "TG-6.21")
def test_when_two_menhirs_go_dark_together_what_either_reached_stays(beor):
    land.set_dial(beor.g, beor.place(107), 5)
    for number in (105, 114, 117, 118):
        beor.put(0, number)
    beor.put(0, 101)
    for i in range(2):
        beor.table.menhir[i].dial = 0
    morning.map_of_the_morning(beor.g, beor.pack)
    left = {n for n in (105, 114, 117, 118) if beor.table.shown[beor.place(n)] >= 0}
    assert left == {105, 114, 117}


@pytest.mark.rule("TG-6.27", "TG-6.20", "TG-6.17")
def test_the_loss_of_the_removed_location_comes_before_the_loss_of_the_dark(beor):
    beor.put(0, 112)
    beor.table.menhir[0].dial = 0
    beor.g.log.n = 0
    morning.map_of_the_morning(beor.g, beor.pack)
    assert told(beor, m.T_WYRD, m.T_PUT) == [m.T_WYRD, m.T_PUT, m.T_WYRD]
    assert beor.who().health == 7


def start_dial(t, n=None):
    """What the last warnings do to the first menhir."""
    effects.lower_start_dial(t.g, t.pack, -1 if n is None else n)
    return int(t.table.menhir[0].dial)


def test_the_last_warnings_lower_the_first_menhir_while_it_shows_three_or_more(beor):
    land.set_dial(beor.g, beor.place(106), 12)
    assert start_dial(beor) == 7
    beor.table.menhir[0].dial = 3
    assert [start_dial(beor), start_dial(beor)] == [2, 2]
    beor.table.menhir[0].dial = 4
    assert start_dial(beor, -9) == 1
    assert beor.table.menhir[1].dial == 12
    warnings = beor.pack.event[beor.event("last_warnings")].effects
    beor.table.menhir[0].dial = 5
    effects.event_effects(*beor.args, warnings.first, warnings.first + warnings.n)
    assert beor.table.menhir[0].dial == 4
    beor.table.menhirs = 0
    effects.lower_start_dial(beor.g, beor.pack, -1)
    assert beor.table.menhirs == 0


# -- 11 the dying ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-11.4", "TG-11.18")
def test_only_actions_that_a_dying_character_takes_part_in_are_counted(pair):
    pair.always[m.ASK_JOIN] = pick(act=m.YES)
    pair.always[m.ASK_ACCEPT] = pair.always[m.ASK_HELP] = pick(act=m.YES)
    pair.who(1).health = pair.who(1).energy = 0
    pair.who(1).dying = 1
    pair.always[m.ASK_ACTION] = pick(act=m.TRAVEL, place=pair.place(105))
    pair.t.step()
    pair.run()
    assert (pair.who(1).place, pair.who(1).counted, pair.who(0).counted) == (pair.place(105), 1, 0)
    for acted, answer in ((1, pick(act=m.TRAVEL, place=pair.place(101))), (0, pick(act=m.PASS))):
        pair.who(0).acted, pair.who(1).acted = 0, acted
        pair.always[m.ASK_ACTION] = answer
        pair.t.step()
        pair.run()
        assert pair.who(1).counted == 1


@pytest.mark.rule("TG-11.4")
def test_the_action_in_which_a_character_falls_is_not_counted_and_the_last_one_kills_at_its_end(beor):
    beor.put(0, 103)
    beor.who().health = 1
    beor.answers[m.ASK_ACTION] = [pick(act=m.LOCATION_ACTION)]
    beor.t.step()
    beor.run()
    assert (beor.who().dying, beor.who().counted, beor.who().killed) == (1, 0, 0)
    beor.who().counted = 5
    beor.table.acting = beor.table.dying_before = 1
    flow.end_turn(beor.g, beor.pack)
    assert (beor.who().counted, beor.who().killed) == (6, 1)


@pytest.mark.rule("TG-6.15", "TG-6.25", "TG-11.4")
def test_lighting_is_an_action_of_all_that_are_free_to_act(pair):
    for seat in range(2):
        pair.put(seat, 106)
    pair.own(0, pair.secret(11))
    pair.table.quest = m.QUEST_FIND
    pair.table.inspected = -1
    pair.who(0).stock[m.WEALTH] = 4
    pair.who(1).energy = 0
    pair.answers[m.ASK_ACTION] = [pick(act=m.LIGHT)]
    pair.t.step()
    assert pair.table.acting == 3
    pair.run()
    assert [pair.who(s).acted for s in range(2)] == [1, 1]


# -- 15 the outcome ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-15.6")
def test_experience_is_what_was_gained_and_slack_what_the_older_menhirs_still_show(beor):
    tracks.gain_stock(beor.g, 0, m.EXPERIENCE, 7)
    growth.raise_attribute(*beor.args, 0, 3)
    assert beor.who().stock[m.EXPERIENCE] < 7
    beor.own(0, beor.secret(11))
    beor.table.quest = m.QUEST_LIGHT
    beor.put(0, 106)
    beor.who().stock[m.WEALTH] = 2
    beor.table.menhir[0].dial = 2
    beor.table.inspected = -1
    beor.answers[m.ASK_ACTION] = [pick(act=m.LIGHT)]
    beor.t.step()
    assert beor.g.referee.ending == m.QUEST_WON
    assert (beor.g.outcome.extra.experience, beor.g.outcome.extra.slack) == (7, 2)


@pytest.mark.rule("TG-15.6", "TG-6.14")
def test_the_slack_of_a_run_leaves_out_the_menhir_that_wins_though_it_burnt_before(beor):
    beor.own(0, beor.secret(11))
    beor.table.quest = m.QUEST_LIGHT
    beor.put(0, 106)
    beor.who().stock[m.WEALTH] = 2
    beor.table.menhir[0].dial = 2
    land.set_dial(beor.g, beor.place(106), 5)
    menhirs.light(*beor.args, 0, beor.place(106))
    assert (beor.g.referee.ending, beor.g.outcome.extra.slack) == (m.QUEST_WON, 2)


@pytest.mark.rule("TG-15.6")
def test_the_slack_of_a_lost_run_is_its_longest_dial(beor):
    beor.who().killed = 1
    arrival.settle(*beor.args)
    beor.t.game.close(beor.g, beor.pack)
    assert beor.g.outcome.extra.slack == 8
