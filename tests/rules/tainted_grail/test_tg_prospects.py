"""What the chance to win is told from: numbers of a position, nothing else, and the right way round."""

import numpy as np
import pytest
from tg_table import Grail

from features import anybody, check_prospects, prospects_at
from sim.games.tainted_grail.state import codes as m
from strategies.tainted_grail.prospects import PROSPECTS, prospects
from table import sit


def seen(t, seat=0):
    return dict(zip(PROSPECTS, prospects_at(prospects, PROSPECTS, t, seat).tolist(), strict=True))


@pytest.mark.parametrize(("players", "index"), [(1, 0), (3, 1), (4, 2)])
def test_prospects_are_small_the_same_for_all_seats_and_change_nothing(players, index):
    decide = anybody(np.random.default_rng(index))
    t = sit("tainted_grail", players, "play.encounter_value_offset=3", decide=decide, seed=7, index=index)
    check_prospects(prospects, PROSPECTS, t, 8)


def test_a_menhir_that_burns_down_and_a_later_day():
    t = Grail("beor", "ailei")
    bright = seen(t)
    t.table.menhir[0].dial -= 1
    assert seen(t)["dial"] < bright["dial"]
    t.table.menhir[0].dial = 0
    assert (bright["dark"], seen(t)["dark"]) == (0.0, 1.0)
    t.table.day = 20
    assert seen(t)["late"] > bright["late"] == 0.0


def test_health_and_terror_of_the_worst_one_count():
    t = Grail("beor", "ailei")
    well = seen(t)
    t.who(1).health, t.who(1).terror = 1, 4
    ill = seen(t)
    assert ill["worst_health"] > well["worst_health"]
    assert ill["worst_terror"] > well["worst_terror"]
    assert (well["near_death"], ill["near_death"]) == (0.0, 0.5)
    assert (well["panic"], ill["panic"]) == (0.0, 0.5)
    assert ill["health"] < well["health"]


def test_nobody_takes_the_place_of_the_last_of_the_box():
    assert seen(Grail("beor"))["spares"] == 0.0  # TG-11.12
    assert seen(Grail("beor", "ailei"))["spares"] == 1.0
    t = Grail("beor", "ailei", "arev")
    assert seen(t)["spares"] == 0.5
    t.table.characters_gone = 1 << t.character("maggot")
    assert seen(t)["spares"] == 0.0


def test_the_quest_comes_nearer_with_what_the_menhir_costs_and_with_every_step():
    t = Grail("beor", "ailei")
    poor = seen(t)
    for seat in range(2):
        t.who(seat).stock[:] = 5
    rich = seen(t)
    assert rich["lacking"] < poor["lacking"]
    assert rich["wealth"] > poor["wealth"]
    assert rich["rites"] == 0.0
    t.table.quest = m.QUEST_LIGHT
    t.put(0, 106)
    t.put(1, 106)
    arrived = seen(t)
    assert (arrived["rites"], arrived["there"], arrived["steps"]) == (1.0, 1.0, 0.0)
    t.put(1, 101)
    apart = seen(t)
    assert apart["there"] == 0.5
    assert apart["farthest"] > apart["steps"] > 0.0


def test_an_encounter_is_told_by_its_pool_and_by_what_it_threatens():
    t = Grail("beor")
    assert seen(t)["fight"] == seen(t)["pool"] == seen(t)["threat"] == 0.0
    t.meet("cave_bear", [])
    begun = seen(t)
    assert (begun["fight"], begun["talk"]) == (1.0, 0.0)
    t.fight.pool += 2
    nearer = seen(t)
    assert nearer["pool"] > begun["pool"]
    assert nearer["missing"] < begun["missing"]
    t.who(0).health = 1
    weak = seen(t)
    assert weak["threat"] >= nearer["threat"]
    assert weak["weakest_member"] > nearer["weakest_member"]
    t.fight.result = m.WON
    assert seen(t)["fight"] == 0.0
