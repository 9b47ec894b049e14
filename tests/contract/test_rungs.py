"""Skill tells: random players win least, then beginners, then the styles, and what was learned wins most."""

from itertools import pairwise

import pytest

from experiments import compare
from sim import find_game
from sim.game import games
from strategies.registry import usual_of

RUNGS = ("random", "beginner", "balanced", "learned")
PAIRS = {"among_cultists": 12_000, "arkham_horror": 12_000, "death_may_die": 12_000}  # where a rung is a small step
TABLES = {"among_cultists": 5, "tainted_grail": 1}  # where the largest table does not tell the rungs apart
HARDER = {"tainted_grail": {"play.encounter_value_offset": 3}}  # at print nearly all games are won
USUAL = 3000  # pairs of others
LADDERS = [
    (key, side)
    for key in games()
    if key != "toy"
    for side in (find_game(key).fallback if len(find_game(key).fallback) == 2 else [find_game(key).main_side])
]


@pytest.mark.proof
@pytest.mark.parametrize(("key", "side"), LADDERS)
def test_each_rung_beats_the_one_below_on_the_same_chance(key, side):
    game = find_game(key)
    alone = len(game.fallback) > 2
    who = "1=" if alone else f"{side}="
    styles = [f"{at}={style}" for at, style in game.fallback.items()]
    learned = usual_of(game)[side] != game.fallback[side]
    for below, above in pairwise(RUNGS if learned else RUNGS[:-1]):
        found = compare(
            key, f"{who}{above}", f"{who}{below}", players=(TABLES.get(key, game.players[-1]),),
            games=PAIRS.get(key, USUAL), seed=31, strategies=styles, changes=HARDER.get(key),
            measure=None if alone else f"rate:{side}",
        ).total  # fmt: skip
        assert found.low > 0, (below, above, found.a, found.b)
