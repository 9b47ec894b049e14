"""The clauses of docs/rules/pennies.md."""

import pytest

from experiments.contract import sit
from experiments.contract.seats import answers
from sim import find_game
from sim.games.pennies import turn
from sim.mechanisms.sets import next_member


@pytest.mark.rule("MP-1", "MP-2")
@pytest.mark.parametrize("alike", ["first", "second"])
@pytest.mark.parametrize("laid", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_both_choose_in_the_same_step_and_what_they_laid_shows_who_wins(alike, laid):
    seen = []

    def decide(pack, table, mine, menu, weights, luck):
        seen.append(table.penny.tolist())
        return laid[menu.seat]

    t = sit("pennies", 2, f'victory.alike="{alike}"', decide=decide)
    t.step()
    assert seen == [[-1, -1], [-1, -1]]  # nobody sees what the other one has laid
    wins = (laid[0] == laid[1]) == (alike == "first")
    assert t.g.outcome.won.tolist() == [wins, not wins]
    assert t.g.outcome.score.tolist() == [wins, not wins]


def test_a_search_does_not_know_what_the_other_one_has_laid(monkeypatch):
    assert list(answers(find_game("pennies"))) == []
    monkeypatch.setattr(turn, "next_to_choose", lambda g, members, seat: next_member(members, seat))
    assert "search at penny reads what another answered" in next(answers(find_game("pennies")))
