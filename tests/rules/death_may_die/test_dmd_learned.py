"""The learned player: what it looks at, and that it is its style where nothing was learned."""

import numpy as np
import pytest

from features import check_features
from sim.game import RUNNING
from sim.games.death_may_die.state.codes import ACTION, DO_RUN, KINDS
from strategies.death_may_die import balanced
from strategies.death_may_die.features import FEATURES, POSITION, features
from strategies.death_may_die.learned import learned
from strategies.death_may_die.styles import style_choice
from strategies.death_may_die.weights import VALUED
from strategies.network import pack_layers
from table import sit

WEIGHTS = balanced.vector()


@pytest.mark.parametrize("index", range(6))
def test_features_fill_their_columns_and_are_small(index):
    asked = set()
    dice = np.random.default_rng(index)

    def looks(pack, table, mine, menu, weights, luck):
        kept = style_choice(pack, table, mine, menu, WEIGHTS, luck)
        asked.add(KINDS[int(menu.kind)])
        seats = (pack, table, mine, menu, kept, range(menu.n))
        check_features(features, FEATURES, POSITION, VALUED, (-5, 5), *seats)
        return int(kept if dice.random() < 0.8 else dice.integers(menu.n))

    t = sit("death_may_die", 1 + index % 5, f"setup.episode=e{index + 1}", decide=looks, index=index)
    t.step(200)
    assert {"action", "run_step", "reroll"} <= asked


def ended(decide):
    t = sit("death_may_die", 2, decide=decide)
    t.step(4000)
    assert t.g.referee.ending != RUNNING
    return t.states["outcome"][:1].tobytes(), t.states["own"][:1].tobytes()


def test_nothing_learned_is_the_style_and_what_is_learned_is_done():
    def plays(strategy, vector):
        return lambda pack, table, mine, menu, weights, luck: strategy.function(pack, table, mine, menu, vector, luck)

    assert ended(plays(learned, learned.vector())) == ended(plays(balanced, WEIGHTS))
    to_run = np.zeros((1, len(FEATURES)))
    to_run[0, FEATURES.index(f"act_{DO_RUN}")] = 1.0
    layer = (0.0, np.ones(1), np.zeros(1), to_run)
    runner = np.concatenate([WEIGHTS, pack_layers({ACTION: layer}, len(FEATURES), len(KINDS))])
    taken = []

    def runs(pack, table, mine, menu, weights, luck):
        chosen = int(learned.function(pack, table, mine, menu, runner, luck))
        if menu.kind == ACTION:
            taken.append((menu.option[chosen].act, DO_RUN in [menu.option[i].act for i in range(menu.n)]))
        return chosen

    ended(runs)
    assert taken
    assert all((act == DO_RUN) == offered for act, offered in taken)
