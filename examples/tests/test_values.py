"""What is published of the solved games, found by walking their whole trees by our rules."""

import numpy as np
import pytest

from experiments.contract import sit
from experiments.contract.values import values
from holding import FILE, sweep
from sim.games.pig.state import HOLD, ROLL
from solving import kuhn_deals, leduc_deals, solve
from trees import best_reply, exploitability, lines, value


@pytest.fixture(scope="module")
def kuhn():
    return list(lines("kuhn", kuhn_deals()))


@pytest.mark.parametrize("alpha", [0, 0.2, 1 / 3])
def test_kuhn_poker_is_worth_what_kuhn_says_and_nobody_gains_against_his_solution(kuhn, alpha):
    from strategies.kuhn import chance_to_bet

    def nash(table, mine, menu):
        bets = chance_to_bet(table, mine, int(menu.seat), alpha)
        return 1 - bets, bets

    assert len(kuhn) == 30
    assert value(kuhn, nash) == pytest.approx(-1 / 18, abs=1e-12)
    assert exploitability(kuhn, nash) == pytest.approx(0, abs=1e-12)


def test_who_never_bluffs_can_be_beaten(kuhn):
    def honest(table, mine, menu):
        return (0, 1) if mine.card + (table.bettor >= 0) >= 2 else (1, 0)

    assert exploitability(kuhn, honest) == pytest.approx(1 / 6)  # and by OpenSpiel's exploitability


@pytest.fixture(scope="module")
def leduc():
    return list(lines("leduc", leduc_deals()))


def test_leduc_poker_is_worth_what_is_published_and_nobody_gains_against_its_solution(leduc):
    from strategies.leduc import chance_of

    def solved(table, mine, menu):
        return [chance_of(table, mine, act) for act in menu.option["act"][: menu.n]]

    assert len(leduc) == 24 * 49
    assert value(leduc, solved) == pytest.approx(-0.0856, abs=5e-5)
    assert exploitability(leduc, solved) < 5e-6


def test_regrets_find_the_solution_of_kuhn_poker(kuhn):
    play = solve(kuhn, 200)

    def solved(table, mine, menu):
        return play[values(table) + values(mine) + bytes([menu.seat])]

    assert value(kuhn, solved) == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability(kuhn, solved) < 1e-3


def test_pig_is_won_by_the_first_player_as_often_as_is_published():
    kept = np.load(FILE)
    wins, rolls = sweep(kept["wins"])
    assert wins[100, 100] == pytest.approx(0.5306, abs=5e-5)
    assert np.abs(wins - kept["wins"])[1:, 1:].max() < 1e-11  # nobody gains by another choice in any turn
    assert (np.packbits(rolls, axis=2, bitorder="little") == kept["rolls"]).mean() > 0.999


@pytest.mark.parametrize(("collector", "scores", "replies"), [(0, [15, 6], [15, 6]), (1, [6, 14], [6, 15])])
def test_an_open_auction_ends_at_what_the_card_is_worth_to_the_other_one_to_a_coin(collector, scores, replies):
    """W. Vickrey, 1961: nobody gains more than a coin against who bids coin by coin up to the worth of the card."""
    worth = [9 if seat == collector else 3 for seat in range(2)]  # tea 3, to who has tea 1 and 2, and to who has none

    def last_sale(g):
        g.table.passes, g.table.sales, g.table.market.n, g.hidden.deck.n = 4, 3, 1, 0
        g.table.market.card[0] = 7
        for seat in range(2):
            g.table.stall[seat], g.table.coins[seat] = (0b11 << 5) * (seat == collector), 6

    def honest(table, mine, menu):
        wanted = table.sale.bid + 1 if table.sale.bid < worth[menu.seat] else 0
        return (menu.option["bid"][: menu.n] == wanted).tolist()

    tree = list(lines("bazaar", [(1, last_sale)]))
    assert [value(tree, honest, seat) for seat in range(2)] == scores
    assert [best_reply(tree, honest, seat) for seat in range(2)] == replies


@pytest.mark.parametrize(("own", "other", "holds"), [(0, 0, 21), (78, 90, 22), (90, 0, 10), (0, 90, 100)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_optimal_player_of_pig_risks_all_where_the_other_one_is_nearly_home(own, other, holds, seat):
    from strategies.pig import optimal

    t = sit("pig", 2)
    t.g.table.points[seat], t.g.table.points[1 - seat], t.g.menu.seat = own, other, seat
    for total in range(2, holds + 1):
        t.g.table.total = total
        assert optimal.function(t.pack, t.g.table, None, t.g.menu, None, None) == (HOLD if total == holds else ROLL)
