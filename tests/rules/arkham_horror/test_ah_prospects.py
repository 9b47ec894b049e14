"""What the chance to win is told from: numbers of a position, nothing else, and the right way round."""

import numpy as np
import pytest
from ah_table import quiet

from features import anybody, check_prospects, prospects_at
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import awaken
from sim.games.arkham_horror.turn.ch16_final_battle import begin_battle
from strategies.arkham_horror.prospects import PROSPECTS, prospects
from table import sit


def seen(town, seat=0):
    t = town.t if hasattr(town, "t") else town
    return dict(zip(PROSPECTS, prospects_at(prospects, PROSPECTS, t, seat).tolist(), strict=True))


@pytest.mark.parametrize(("players", "index"), [(1, 0), (4, 1), (8, 2)])
def test_prospects_are_small_the_same_for_all_seats_and_change_nothing(players, index):
    decide = anybody(np.random.default_rng(index))
    t = sit("arkham_horror", players, decide=decide, seed=7, index=index)
    check_prospects(prospects, PROSPECTS, t, 15)


def test_clocks_tell_of_every_end_of_the_tracks():
    town = quiet(3, ancient="yig")
    calm = seen(town)
    town.table.doom += 5
    town.table.terror += 1
    later = seen(town)
    assert later["doom"] > calm["doom"]
    assert later["doom_left"] < calm["doom_left"]
    assert later["turns_left"] < calm["turns_left"]
    town.gate("woods", "yuggoth")
    later = seen(town)
    assert later["terror"] > calm["terror"]
    assert later["gates_left"] < calm["gates_left"]
    assert later["openings"] < calm["openings"]
    assert later["surges"] > calm["surges"] == 0.0
    town.table.seal[town.area("independence_square")] = 1
    town.table.seals = 1
    sealed = seen(town)
    assert sealed["seals"] > later["seals"]
    assert sealed["openings"] < later["openings"]


def test_who_has_the_clues_for_a_seal_counts_where_he_stands():
    town = quiet(2)
    town.gate("woods", "yuggoth")
    town.stand(0, "train_station")
    town.seat(0).clues = 4
    assert seen(town)["ready"] == 0.0
    town.seat(0).clues = 5
    far = seen(town)
    assert far["ready_in_arkham"] > 0.0
    assert far["unattended"] > 0.0
    town.inside(0, "yuggoth", 0, "woods")
    beyond = seen(town)
    assert beyond["ready_beyond"] == far["ready"]
    assert beyond["unattended"] == beyond["returning"] == 0.0
    town.inside(0, "yuggoth", 1, "woods")
    assert seen(town)["returning"] > 0.0
    town.stand(0, "woods")
    town.seat(0).explored = 1
    back = seen(town)
    assert back["ready_at_gate"] > 0.0
    assert back["closing"] > 0.0
    town.seat(0).clues = 0
    town.give(0, "elder_sign")
    assert seen(town)["ready_at_gate"] > 0.0


def test_the_battle_is_likelier_won_with_arms_and_health_and_never_against_azathoth():
    town = quiet(2, ancient="ithaqua")
    bare = seen(town)
    for s in range(2):
        town.give(s, "tommy_gun" if s else "shotgun")
    armed = seen(town)
    assert armed["hits"] > bare["hits"]
    assert armed["odds"] > bare["odds"]
    town.seat(0).stamina = town.seat(1).stamina = 1
    weak = seen(town)
    assert weak["lives"] < armed["lives"]
    assert weak["odds"] < armed["odds"]
    assert seen(quiet(2, ancient="azathoth"))["odds"] == 0.0


def test_whom_the_ancient_one_devours_at_his_waking_is_no_help_in_battle():
    town = quiet(2, ancient="nyarlathotep")
    for s in range(2):
        town.give(s, "shotgun" if s else "tommy_gun")
    town.seat(0).clues = 1
    one = seen(town)
    assert one["demanded"] == 0.5
    town.seat(1).clues = 1
    both = seen(town)
    assert both["demanded"] == 0.0
    assert both["hits"] > one["hits"]


def test_fewer_doom_tokens_in_the_battle_are_better_odds():
    town = quiet(3, ancient="cthulhu")
    assert seen(town)["battle_now"] == 0.0
    awaken(*town.two, c.WOKE_DOOM)
    begin_battle(*town.two)
    town.table.battle_round = 1
    begun = seen(town)
    assert begun["awake"] == begun["doom_in_battle"] == 1.0
    town.table.doom -= 6
    later = seen(town)
    assert later["odds"] > begun["odds"] > 0.0
    assert later["battle_now"] == later["odds"]
