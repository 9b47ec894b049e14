"""The clauses of docs/rules/leduc.md."""

from collections import Counter

import pytest

from experiments.contract import sit
from sim.game import RUNNING
from sim.games.leduc.state import CALL, FOLD, FOLDED, NOTHING, RAISE, SHOWDOWN

ACT = {"f": FOLD, "c": CALL, "r": RAISE}


def play(acts, cards=(0, 1), third=2):
    """A table after these acts, and what was offered at each."""
    offered = []

    def decide(pack, table, mine, menu, weights, luck):
        offered.append((int(menu.seat), menu.option["act"][: menu.n].tolist()))
        return offered[-1][1].index(ACT[acts[len(offered) - 1]])

    t = sit("leduc", 2, decide=decide)
    t.g.mine[0].card, t.g.mine[1].card, t.g.hidden.card = *cards, third
    t.step(len(acts))
    return t.g, offered


@pytest.mark.rule("LE-1")
def test_three_of_six_cards_are_dealt_and_both_pay_an_ante():
    dealt = Counter()
    for index in range(200):
        g = sit("leduc", 2, index=index).g
        dealt[int(g.mine[0].card), int(g.mine[1].card), int(g.hidden.card)] += 1
    assert len(dealt) == 24  # all but three alike
    assert (g.table.paid.tolist(), g.table.open) == ([1, 1], NOTHING)


@pytest.mark.rule("LE-2", "LE-3", "LE-4", "LE-5", "LE-6")
@pytest.mark.parametrize(
    ("acts", "seats", "paid", "last"),
    [("cc", [0, 1, 0], [1, 1], "cr"), ("rc", [0, 1, 0], [3, 3], "cr"), ("crr", [0, 1, 0, 1], [5, 3], "fc"),
     ("crrcr", [0, 1, 0, 1, 0, 1], [9, 5], "fcr"), ("cccr", [0, 1, 0, 1, 0], [1, 5], "fcr")],
)  # fmt: skip
def test_calls_and_raises_of_two_and_of_four(acts, seats, paid, last):
    g, offered = play(acts + "c")
    assert [seat for seat, _ in offered] == seats
    assert offered[-1][1] == [ACT[act] for act in last]
    g, _ = play(acts)
    assert g.table.paid.tolist() == paid
    assert g.table.open == (2 if g.table.stage else NOTHING)


@pytest.mark.rule("LE-7", "LE-9")
@pytest.mark.parametrize(("acts", "score"), [("rf", 1), ("crf", -1), ("rcrf", 3), ("ccrrf", -5)])
def test_who_folds_loses_what_was_paid(acts, score):
    g, _ = play(acts)
    assert g.referee.ending == FOLDED
    assert g.outcome.score.tolist() == [score, -score]


@pytest.mark.rule("LE-6", "LE-8", "LE-9")
@pytest.mark.parametrize(
    ("cards", "third", "sign"), [((0, 2), 0, 1), ((0, 2), 1, -1), ((1, 1), 2, 0), ((2, 1), 1, -1), ((2, 1), 0, 1)]
)
def test_a_pair_or_the_higher_card_takes_the_pot_and_two_alike_share_it(cards, third, sign):
    for acts, chips in (("cccc", 1), ("rccrc", 7), ("crrccc", 5)):
        g, _ = play(acts[:-1], cards, third)
        assert g.referee.ending == RUNNING
        g, _ = play(acts, cards, third)
        assert g.referee.ending == SHOWDOWN
        assert g.outcome.score.tolist() == [sign * chips, -sign * chips]
