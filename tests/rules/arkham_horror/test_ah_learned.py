"""The learned player: what it looks at, and that it is its style where nothing was learned. What the style knows."""

import numpy as np
import pytest

from features import check_features
from sim.game import RUNNING
from sim.games.arkham_horror.state.codes import D_MOVE, DONE, IF_ALLIES, IF_DEPUTY_FREE, IN_BOX, KIND_NAMES
from strategies.arkham_horror import LEARNING, balanced, learned
from strategies.arkham_horror.features import FEATURES, POSITION, features
from strategies.arkham_horror.goals import on_offer
from strategies.arkham_horror.team import decide
from strategies.arkham_horror.worth import WORTHS
from strategies.network import pack_layers
from table import sit

WEIGHTS = balanced.vector()


@pytest.mark.parametrize(("players", "index"), [(1, 0), (3, 1), (8, 2)])
def test_features_fill_their_columns_and_are_small(players, index):
    asked = set()
    dice = np.random.default_rng(index)

    def looks(pack, table, mine, menu, weights, luck):
        kept = decide(pack, table, mine, menu, WEIGHTS, luck)
        asked.add(KIND_NAMES[int(menu.kind)])
        seats = (pack, table, mine, menu, kept, range(menu.n))
        check_features(features, FEATURES, POSITION, len(FEATURES), (-3, 3), *seats)
        return int(kept if dice.random() < 0.8 else dice.integers(menu.n))

    sit("arkham_horror", players, decide=looks, seed=3, index=index).step(300)
    assert LEARNING.names == FEATURES
    assert len(FEATURES) <= WORTHS
    assert {"move", "skill_marker", "check", "location"} <= asked


def ended(decide):
    t = sit("arkham_horror", 2, decide=decide)
    t.step(4000)
    assert t.g.referee.ending != RUNNING
    return t.states["outcome"][:1].tobytes(), t.states["own"][:1].tobytes()


def test_nothing_learned_is_the_style_and_what_is_learned_is_done():
    def plays(strategy, vector):
        return lambda pack, table, mine, menu, weights, luck: strategy.function(pack, table, mine, menu, vector, luck)

    assert ended(plays(learned, learned.vector())) == ended(plays(balanced, WEIGHTS))
    to_stay = np.zeros((1, len(FEATURES)))
    to_stay[0, FEATURES.index("done")] = 1.0
    layer = (0.0, np.ones(1), np.zeros(1), to_stay)
    idler = np.concatenate([WEIGHTS, pack_layers({D_MOVE: layer}, len(FEATURES), len(KIND_NAMES))])
    taken = []

    def idles(pack, table, mine, menu, weights, luck):
        chosen = int(learned.function(pack, table, mine, menu, idler, luck))
        if menu.kind == D_MOVE:
            taken.append(int(menu.option[chosen].act))
        return chosen

    ended(idles)
    assert set(taken) == {DONE}


def test_nobody_goes_for_allies_that_have_left_or_for_a_deputy_who_is_not_free():
    t = sit("arkham_horror", 2)
    pack, table = t.pack, t.g.table
    assert on_offer(pack, table, IF_ALLIES)
    assert on_offer(pack, table, IF_DEPUTY_FREE)
    table.owner[:] = IN_BOX
    table.deputies = 1
    assert not on_offer(pack, table, IF_ALLIES)
    assert not on_offer(pack, table, IF_DEPUTY_FREE)
