"""What is published of the solved games, found by walking their whole trees by our rules."""

import pytest

from sim.games.kuhn.state import CARDS
from trees import exploitability, lines, value


def kuhn_deals():
    for first in range(CARDS):
        for second in set(range(CARDS)) - {first}:

            def lay(g, first=first, second=second):
                g.mine[0].card, g.mine[1].card, g.hidden.card = first, second, CARDS - first - second

            yield 1 / 6, lay


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
