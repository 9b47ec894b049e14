"""The learned player: what it looks at, and that without a model it is its style."""

import numpy as np
import pytest

from features import check_features
from sim.games.dark_providence.state.board import lay_cubes
from sim.games.dark_providence.state.codes import ASK_ACT, BASE_SPACE, NOBODY
from strategies.dark_providence import LEARNING, balanced, learned
from strategies.dark_providence.features import FEATURES, POSITION, features
from strategies.dark_providence.leads import best_city_of, claimant, ready_claims
from strategies.dark_providence.options import BEST, CLOSE, ROOM, choose, weigh, worth_of_option
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
        seats = (pack, table, mine, menu, kept, range(min(menu.n, 40)))
        check_features(features, FEATURES, POSITION, BEST, (-2, 4), *seats)
        looked.extend(seats[-1])
        return (7 * len(looked)) % menu.n

    play_on(players, decide, 60)
    assert LEARNING.names == FEATURES
    assert len(FEATURES) <= BEST


def test_an_option_is_worth_to_it_what_its_style_weighed_however_long_the_menu():
    lengths = []

    def decide(pack, table, mine, menu, weights, luck):
        kept = choose(pack, table, mine, menu, WEIGHED, luck)
        features(pack, table, mine, menu, kept, kept)
        for i in range(menu.n):
            assert weigh(pack, table, mine, menu, i) == worth_of_option(pack, table, mine, menu, menu.option[i])
        lengths.append(menu.n)
        return kept

    play_on(2, decide, 60, index=1)
    assert max(lengths) > ROOM


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
    w[0, FEATURES.index("worth")] = -1.0
    model = pack_layers({ASK_ACT: (0.0, np.ones(1), np.ones(1), w)}, len(FEATURES), ASK_ACT + 1)
    vector = np.concatenate([learned.vector()[:WEIGHTS], model])
    behind = []

    def decide(pack, table, mine, menu, weights, luck):
        choice = learned.function(pack, table, mine, menu, vector, luck)
        if menu.kind == ASK_ACT:
            worths = [worth_of_option(pack, table, mine, menu, menu.option[i]) for i in range(menu.n)]
            behind.append(max(worths) - worths[choice])
        return choice

    play_on(3, decide, 25)
    assert CLOSE / 2 < max(behind) < CLOSE


def test_who_may_claim_a_target_leads_all_others_and_has_a_cube_there():
    t = sit("dark_providence", 3, seed=5)
    table = t.g.table
    table.cubes[:] = 0
    table.presence[:] = 0
    table.covered[:] = 0
    assert claimant(t.pack, table, 4, 0) == NOBODY
    table.cubes[4, :3] = 1, 2, 0
    table.covered[:3] = 1 << 4, 1 << 4, 0
    assert claimant(t.pack, table, 4, 0) == 1
    assert claimant(t.pack, table, 4, 1) == NOBODY  # the seat itself is no rival
    assert best_city_of(t.pack, table, 1) == t.pack.city[4].control
    table.cubes[4, 2] = 2
    table.covered[2] = 1 << 4
    assert claimant(t.pack, table, 4, 0) == NOBODY  # a tie
    assert best_city_of(t.pack, table, 1) == 0
    table.presence[4, 2] = 1
    assert claimant(t.pack, table, 4, 0) == 2
    table.control[4] = 2
    assert claimant(t.pack, table, 4, 0) == NOBODY  # it is his already
    table.control[4] = NOBODY
    table.lock[4] = 1
    assert claimant(t.pack, table, 4, 0) == NOBODY
    table.presence[7, 1] = 3
    assert claimant(t.pack, table, 7, 0) == NOBODY  # agents alone claim nothing


def test_of_the_targets_that_can_be_claimed_the_dearest_and_their_number():
    t = sit("dark_providence", 3, seed=5)
    table, mine = t.g.table, t.g.mine[0]
    assert not table.cubes.any()
    table.presence[:] = 0
    mine.notes.prize[:] = 1.0
    assert ready_claims(t.pack, table, mine, 0) == (0.0, 0)
    mine.notes.prize[3], mine.notes.prize[BASE_SPACE + 6] = 2.5, 4.0
    lay_cubes(table, 3, 0, 1)
    assert ready_claims(t.pack, table, mine, 0) == (2.5, 1)
    lay_cubes(table, BASE_SPACE + 6, 0, 1)
    assert ready_claims(t.pack, table, mine, 0) == (4.0, 2)
    lay_cubes(table, BASE_SPACE + 6, 2, 1)
    assert ready_claims(t.pack, table, mine, 0) == (2.5, 1)
