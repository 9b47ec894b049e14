"""The learned players: what they look at, that without a model they are their styles, and that a model is followed."""

import numpy as np
import pytest

from features import check_features
from sim.games.among_cultists.state import codes as m
from strategies.among_cultists import LEARNING, balanced, impostor, learned, learned_cultists
from strategies.among_cultists.cultists import conspire, ripe
from strategies.among_cultists.features import FEATURES, HUNTED, POSITION, features, note_worths
from strategies.among_cultists.investigators import investigate
from strategies.network import pack_layers
from strategies.strategy import WEIGHTS
from table import sit

STYLES = {False: (balanced.vector(), investigate), True: (impostor.vector(), conspire)}


def play_on(players, decide, steps=400):
    game = sit("among_cultists", players, decide=decide, seed=5)
    game.step(steps)
    assert game.g.referee.ending != 0
    return game


@pytest.mark.parametrize("players", [4, 8])
def test_every_feature_is_filled_for_every_option_and_none_is_out_of_scale(players):
    looked = []

    def decide(pack, table, mine, menu, weights, luck):
        vector, choose = STYLES[bool(mine.role == m.CULTIST)]
        kept = choose(pack, table, mine, menu, vector, luck)
        menu.scratch[:] = np.nan
        note_worths(pack, table, mine, menu, vector, ripe(pack, table, mine, vector))
        check_features(features, FEATURES, POSITION, HUNTED, (-4, 4), pack, table, mine, menu, kept, range(menu.n))
        looked.extend(range(menu.n))
        return (7 * len(looked)) % menu.n

    play_on(players, decide)
    assert LEARNING.names == FEATURES
    assert len(FEATURES) <= HUNTED


@pytest.mark.parametrize("players", [5, 8])
def test_where_nothing_is_learned_they_play_their_styles(players):
    ways = []
    for pair in ((balanced, impostor), (learned.variant("candid", "", blend=0.0), learned_cultists)):

        def decide(pack, table, mine, menu, weights, luck, pair=pair):
            player = pair[int(mine.role == m.CULTIST)]
            return player.function(pack, table, mine, menu, player.vector(), luck)

        game = play_on(players, decide)
        for stands in range(len(game.g.menu.scratch)):  # working memory, worth nothing afterwards
            game.g.menu.scratch[stands] = 0
        ways.append((game.asked, game.g.table.tobytes(), game.g.mine.tobytes()))
    assert ways[0] == ways[1]


def test_what_was_learned_is_followed():
    """A network that values nothing but a pass: who may pass does, in every action."""
    w = np.zeros((1, len(FEATURES)))
    w[0, FEATURES.index("no")] = 1.0
    model = pack_layers({m.ACT: (0.0, np.ones(1), np.zeros(1), w)}, len(FEATURES), len(m.KINDS))
    vector = np.concatenate([learned.vector()[:WEIGHTS], model])
    acted = []

    def decide(pack, table, mine, menu, weights, luck):
        choice = learned.function(pack, table, mine, menu, vector, luck)
        if menu.kind == m.ACT:
            acted.append(int(menu.option[choice].act))
        return choice

    play_on(5, decide)
    assert set(acted) == {m.PASS}
