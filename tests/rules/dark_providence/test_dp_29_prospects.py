"""What the chance to win is told from: whole, in scale, and true to the scoring where the game would end now."""

import numpy as np
import pytest

from features import prospects_at
from sim.games.dark_providence.state import codes as m
from sim.games.dark_providence.turn.ch11_ending import finish_game
from strategies.dark_providence import balanced
from strategies.dark_providence.options import choose
from strategies.dark_providence.prospects import (
    GLOBAL,
    PLAYER,
    PROSPECTS,
    WINS_NOW,
    prospects,
    total_now,
)
from table import sit

WEIGHED = balanced.vector()
PARTS = ("table", "mine", "hidden", "referee", "luck")


def decide(pack, table, mine, menu, weights, luck):
    return 0 if menu.kind == m.ASK_LOYALTY else choose(pack, table, mine, menu, WEIGHED, luck)


def look(game, seat):
    return prospects_at(prospects, PROSPECTS, game, seat)


def own(x, what):
    return x[len(GLOBAL) + PLAYER.index(what)]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_every_position_is_told_in_scale_and_nothing_else_changes(players):
    seen = []
    game = sit("dark_providence", players, decide=decide, seed=3)
    while game.g.referee.ending == 0 and len(seen) < 150:
        before = [game.g[name].tobytes() for name in PARTS]
        seen.append(look(game, len(seen) % players))
        assert np.array_equal(seen[-1], look(game, (len(seen) - 1) % players))
        assert before == [game.g[name].tobytes() for name in PARTS]
        game.step()
    assert len(PROSPECTS) <= len(game.g.menu.scratch)
    assert np.isfinite(seen).all()
    assert -3 <= np.min(seen) <= np.max(seen) <= 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_totals_and_who_wins_are_those_of_the_scoring(players):
    """The game is ended at once at many positions, by the rules, and put back."""
    won = []
    for index in range(3):
        game = sit("dark_providence", players, decide=decide, seed=7, index=index)
        g = game.g
        for _ in range(12):
            game.step(9)
            if g.referee.ending != 0:
                break
            if g.table.phase != m.TURN:
                continue
            expected = []
            for seat in range(players):
                x = look(game, seat)
                expected.append(x[WINS_NOW])
                assert own(x, "total") == pytest.approx(total_now(g, game.pack, seat) / game.pack.threshold)
            totals = [total_now(g, game.pack, seat) for seat in range(players)]
            kept = {name: g[name].copy() for name in (*PARTS, "outcome")}
            finish_game(g, game.pack, game.seats)
            assert totals == list(g.outcome.score[:players])
            for seat in range(players):
                assert expected[seat] in (0.5, int(g.table.won[seat]))
                won.append(expected[seat])
            for name, value in kept.items():
                g[name] = value
    assert 0 in won
    assert 1 in won


@pytest.mark.parametrize(("ahead", "wins"), [(0, 1), (1, 0)])
def test_alone_a_tie_with_the_ancient_one_is_won(ahead, wins):
    game = sit("dark_providence", 1, decide=decide, seed=7)
    game.step(30)
    game.g.table.ao.vp = total_now(game.g, game.pack, 0) + ahead
    assert look(game, 0)[WINS_NOW] == wins
    finish_game(game.g, game.pack, game.seats)
    assert game.g.table.won[0] == wins


def test_the_rivals_come_from_the_highest_total_to_the_lowest():
    game = sit("dark_providence", 4, decide=decide, seed=2)
    game.step(60)
    for seat in range(4):
        x = look(game, seat)
        leads = [x[len(GLOBAL) + k * len(PLAYER)] for k in range(1, 4)]
        assert leads == sorted(leads, reverse=True)
        totals = [total_now(game.g, game.pack, rival) for rival in range(4)]
        assert leads[0] == pytest.approx((max(np.delete(totals, seat)) - totals[seat]) / 10)


def test_a_point_more_is_a_point_nearer_to_the_end_and_a_better_total():
    game = sit("dark_providence", 3, decide=decide, seed=2)
    game.step(40)
    before = look(game, 1)
    game.g.table.vp[1] += 1
    after = look(game, 1)
    assert own(after, "total") > own(before, "total")
    assert own(after, "need") == pytest.approx(own(before, "need") - 0.1)
    assert after[PROSPECTS.index("lead")] > before[PROSPECTS.index("lead")]
