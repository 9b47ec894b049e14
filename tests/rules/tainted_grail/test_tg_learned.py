"""The learned player: what it looks at, and that it is its style where nothing was learned."""

import numpy as np

from features import check_features
from sim.games.tainted_grail.state.codes import ASK_ACTION, KINDS, PASS
from strategies.network import pack_layers
from strategies.strategy import WEIGHTS
from strategies.tainted_grail import LEARNING
from strategies.tainted_grail.chance import AIM, RATED
from strategies.tainted_grail.features import FEATURES, POSITION, features
from strategies.tainted_grail.learned import learned
from strategies.tainted_grail.styles import balanced, style_choice
from table import sit

WEIGHED = balanced.vector()


def test_features_fill_their_columns_and_are_small():
    asked = set()
    dice = np.random.default_rng(1)

    def looks(pack, table, mine, menu, weights, luck):
        kept = style_choice(pack, table, mine, menu, WEIGHED, luck)
        asked.add(KINDS[int(menu.kind)])
        check_features(features, FEATURES, POSITION, AIM, (-6, 6), pack, table, mine, menu, kept, range(menu.n))
        return int(kept if dice.random() < 0.8 else dice.integers(menu.n))

    for index in range(6):
        sit("tainted_grail", 1 + index % 4, decide=looks, index=index).step(100)
    assert LEARNING.names == FEATURES
    assert {"action", "first_card", "further_card", "defence", "journal", "eat"} <= asked


def test_the_style_rates_no_option_higher_than_the_one_it_takes():
    rated = []

    def decide(pack, table, mine, menu, weights, luck):
        menu.scratch[RATED:] = 9e9  # what a question before left there
        choice = style_choice(pack, table, mine, menu, WEIGHED, luck)
        ratings = np.array(menu.scratch[RATED : RATED + menu.n])
        assert ratings[choice] == ratings.max(), KINDS[int(menu.kind)]
        rated.append(ratings.min() < ratings.max())
        return choice

    sit("tainted_grail", 2, decide=decide, index=3).step(60)
    assert any(rated)


def choices_of(function, vector, index=0):
    chosen = []

    def decide(pack, table, mine, menu, weights, luck):
        chosen.append((int(menu.kind), int(function(pack, table, mine, menu, vector, luck))))
        return chosen[-1][1]

    t = sit("tainted_grail", 2, decide=decide, index=index)
    t.step(60)
    return chosen, t.states["own"][:1].tobytes()


def test_where_nothing_is_learned_it_plays_its_style_and_what_is_learned_is_done():
    assert choices_of(learned.function, learned.vector()[:WEIGHTS]) == choices_of(balanced.function, WEIGHED)
    to_pass = np.zeros((1, len(FEATURES)))
    to_pass[0, FEATURES.index(f"act_{PASS}")] = 1.0
    model = pack_layers({ASK_ACTION: (0.0, np.ones(1), np.zeros(1), to_pass)}, len(FEATURES), len(KINDS))
    chosen, _ = choices_of(learned.function, np.concatenate([WEIGHED, model]))
    actions = [option for kind, option in chosen if kind == ASK_ACTION]
    assert actions
    assert not any(actions)  # to pass is always the first
