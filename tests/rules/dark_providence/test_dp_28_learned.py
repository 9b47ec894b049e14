"""The learned player: what it looks at, and that without a model it is its style."""

import numpy as np
import pytest

from sim.games.dark_providence.state.codes import ASK_ACT
from strategies.dark_providence import LEARNING, balanced, learned
from strategies.dark_providence.features import FEATURES, features
from strategies.dark_providence.options import BEST, choose
from strategies.network import pack_layers
from strategies.strategy import WEIGHTS
from table import sit

WEIGHED = balanced.vector()


def play_on(players, decide, steps, index=0):
    sit("dark_providence", players, decide=decide, seed=5, index=index).step(steps)


@pytest.mark.parametrize("players", [1, 4])
def test_every_feature_is_filled_for_every_option_and_none_is_out_of_scale(players):
    looked = []

    def decide(pack, table, mine, menu, weights, luck):
        kept = choose(pack, table, mine, menu, WEIGHED, luck)
        for option in range(min(menu.n, 40)):
            menu.thought[:BEST] = np.nan
            features(pack, table, mine, menu, option, kept)
            x = menu.thought[:BEST].copy()
            assert np.isnan(x[len(FEATURES) :]).all()
            looked.append(x[: len(FEATURES)])
            assert x[FEATURES.index("style")] == (option == kept)
        return (7 * len(looked)) % menu.n

    play_on(players, decide, 60)
    assert LEARNING.names == FEATURES
    assert len(FEATURES) <= 64
    assert np.isfinite(looked).all()
    assert -2 <= np.min(looked) <= np.max(looked) <= 4


def test_where_nothing_is_learned_it_plays_its_style():
    ways = []
    for player in (balanced, learned):
        vector, chosen = player.vector(), []

        def decide(pack, table, mine, menu, weights, luck, player=player, vector=vector, chosen=chosen):
            chosen.append(int(player.function(pack, table, mine, menu, vector, luck)))
            return chosen[-1]

        play_on(3, decide, 25)
        ways.append(chosen)
    assert ways[0] == ways[1]
    assert len(ways[0]) > 15


def test_what_was_learned_decides_among_options_that_the_style_holds_close():
    """A network that takes whatever the style holds for worth less: it is followed no further than the close ones."""
    w = np.zeros((1, len(FEATURES)))
    w[0, FEATURES.index("behind")] = -1.0
    model = pack_layers({ASK_ACT: (0.0, np.ones(1), np.zeros(1), w)}, len(FEATURES), ASK_ACT + 1)
    vector = np.concatenate([learned.vector()[:WEIGHTS], model])
    left = []

    def decide(pack, table, mine, menu, weights, luck):
        choice = learned.function(pack, table, mine, menu, vector, luck)
        if menu.kind == ASK_ACT:
            features(pack, table, mine, menu, choice, choice)
            left.append(float(menu.thought[FEATURES.index("behind")]))
        return choice

    play_on(3, decide, 25)
    assert min(left) < 0
    assert min(left) > -1
