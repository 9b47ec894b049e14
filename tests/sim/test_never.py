"""A player who never does one thing."""

from dataclasses import replace

import pytest

from experiments import run
from sim import BadInput, find_game
from sim.game import KINDS, games
from strategies import find_strategy, line_up


def outcome(name, games=300):
    return run("toy", players="3", games=games, seed=5, strategies=[name]).cells[0].summary["fingerprint"]


def test_who_never_takes_the_bold_bet_plays_the_safe_one_also_in_a_slip_and_in_a_search():
    safe, searched = outcome("safe"), outcome("safe", 30)
    assert outcome("random") != safe
    assert outcome("random!build.bold") == safe
    assert outcome("random!build.bold~0.5") == safe
    assert outcome("safe+16", 30) != searched
    assert outcome("safe!build.bold+16", 30) == searched


def test_nobody_slips_at_an_earnest_decision():
    game = replace(find_game("toy"), earnest=("build",))
    seats = line_up(game, {(seat, 0): find_strategy(game, "safe~0.5") for seat in range(3)})
    assert not seats.slip.any()
    assert line_up(find_game("toy"), {(0, 0): find_strategy(game, "safe~0.5")}).slip.tolist()[0] == [0.5]


def test_what_is_never_done_is_named_as_the_game_names_it():
    game = find_game("toy")
    assert find_strategy(game, "greedy!build.bold~0.1").never == (0, 0, 1)
    with pytest.raises(BadInput, match=r"decision of toy.*build"):
        find_strategy(game, "greedy!biuld.bold")
    with pytest.raises(BadInput, match=r"value of build.*bold"):
        find_strategy(game, "greedy!build.blod")


def test_every_game_has_room_for_its_kinds_of_decisions():
    for key in games():
        game = find_game(key)
        assert len(game.kinds) <= KINDS
        assert {*game.routine, *game.earnest} <= set(game.kinds)
