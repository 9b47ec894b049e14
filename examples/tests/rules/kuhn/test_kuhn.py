"""The clauses of docs/rules/kuhn.md."""

from collections import Counter

import pytest

from experiments.contract import script, sit
from sim.games.kuhn.state import BET, FOLD, PASS, SHOWDOWN


@pytest.mark.rule("KU-1")
def test_two_of_three_cards_are_dealt_one_each_and_both_pay_an_ante():
    tables = [sit("kuhn", 2, index=index).g for index in range(60)]
    dealt = Counter((int(g.mine[0].card), int(g.mine[1].card), int(g.hidden.card)) for g in tables)
    assert len(dealt) == 6
    assert all(sorted(deal) == [0, 1, 2] for deal in dealt)
    assert tables[0].table.paid.tolist() == [1, 1]


@pytest.mark.rule("KU-2", "KU-3", "KU-4", "KU-5", "KU-6")
@pytest.mark.parametrize(
    ("acts", "ending", "score"),
    [((PASS, PASS), SHOWDOWN, 1), ((BET, BET), SHOWDOWN, 2), ((PASS, BET, BET), SHOWDOWN, 2), ((BET, PASS), FOLD, 1),
     ((PASS, BET, PASS), FOLD, -1)],
)  # fmt: skip
@pytest.mark.parametrize("higher", [0, 1])
def test_the_higher_card_takes_the_pot_unless_its_owner_folds(acts, ending, score, higher):
    t = sit("kuhn", 2, decide=script(*acts))
    t.g.mine[0].card, t.g.mine[1].card = (2, 0) if higher == 0 else (0, 2)
    t.step(9)
    assert [seat for _, seat, _ in t.asked] == [0, 1, 0][: len(acts)]
    assert t.g.referee.ending == ending
    first = -score if ending == SHOWDOWN and higher == 1 else score
    assert t.g.outcome.score.tolist() == [first, -first]
