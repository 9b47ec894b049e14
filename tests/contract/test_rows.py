"""The order of a pack's rows decides nothing: no player takes what happens to stand first."""

import numpy as np
import pytest

from sim import find_game
from sim.engine import engine
from sim.game import games
from sim.pack import load_pack
from sim.tree import plain
from worlds import seated

# where the order of rows means something: that of roles, cities, spaces, enemies, stages and skills a pack refuses to
# have changed, and discoveries name the first and the second action of an episode
FIXED = {
    "among_cultists": {"role"},
    "dark_providence": {"cities"},
    "death_may_die": {"space", "enemy", "stage", "skill", "action"},
}
HARDER = {"tainted_grail": {"play.encounter_value_offset": 3}}  # at print nearly every game is won
SHUFFLED = 2000  # games


def shuffled(tree, rng, fixed):
    """A pack's tree with the rows of every list in another order, but for lists whose order means something."""
    if isinstance(tree, dict):
        return {k: v if k in fixed else shuffled(v, rng, fixed) for k, v in tree.items()}
    if not isinstance(tree, list):
        return tree
    rows = [shuffled(row, rng, fixed) for row in tree]
    if all(isinstance(row, dict) and "id" in row for row in rows):
        rng.shuffle(rows)
    return rows


@pytest.mark.parametrize("key", [key for key in games() if key != "toy"])
def test_the_order_of_the_rows_of_a_pack_decides_nothing(key):
    game = find_game(key)
    players = 1 if key in HARDER else game.players[len(game.players) // 2]
    pack = load_pack(game, HARDER.get(key, {}))
    seats = seated(game, players, *(f"{side}={name}" for side, name in game.fallback.items()))
    raw = shuffled(plain(pack.raw), np.random.default_rng(7), FIXED.get(key, set()))
    assert raw != plain(pack.raw)
    won = [engine(game).block(game.lay(content, players), seats, 1, 0, SHUFFLED).outcomes["won"][:, 0] > 0
           for content in (pack.content, game.content.model_validate(raw))]  # fmt: skip
    errors = np.sqrt(sum(w.mean() * (1 - w.mean()) for w in won) / SHUFFLED)
    assert 0.05 < won[0].mean() < 0.95
    assert abs(won[1].mean() - won[0].mean()) < 4 * errors
