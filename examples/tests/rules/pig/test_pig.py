"""The clauses of docs/rules/pig.md."""

import pytest

from experiments.contract import script, sit
from sim.game import RUNNING
from sim.games.pig import turn
from sim.games.pig.state import HOLD, HOME, ROLL


@pytest.fixture
def rolls(monkeypatch):
    """What the die shows, one after the other."""
    left = []
    monkeypatch.setattr(turn.dice, "roll", lambda stream, sides: left.pop(0))
    return left


@pytest.mark.rule("PI-1.1", "PI-1.3")
def test_in_turn_each_rolls_as_often_as_it_likes_and_holds_the_total(rolls):
    rolls[:] = [4, 6, 2]
    t = sit("pig", 2, decide=script(ROLL, ROLL, HOLD, ROLL, HOLD))
    t.step(5)
    assert [seat for _, seat, _ in t.asked] == [0, 0, 0, 1, 1]
    assert t.g.table.points.tolist() == [10, 2]
    assert (t.g.table.seat, t.g.referee.round_no) == (0, 2)


@pytest.mark.rule("PI-1.2")
def test_a_one_ends_the_turn_and_the_total_is_lost(rolls):
    rolls[:] = [5, 1, 3]
    t = sit("pig", 2, decide=script(ROLL, ROLL, ROLL))
    t.step(3)
    assert (t.g.table.points.tolist(), t.g.table.seat, t.g.table.total) == ([0, 0], 1, 3)
    assert t.g.outcome.extra.ones == 1


@pytest.mark.rule("PI-2.1")
@pytest.mark.parametrize(("points", "ends"), [(95, RUNNING), (96, HOME), (98, HOME)])
def test_who_has_a_hundred_points_with_the_total_holds_and_has_won(rolls, points, ends):
    rolls[:] = [4, 2]
    t = sit("pig", 2, decide=script(ROLL, ROLL))
    t.g.table.points[0] = points
    t.step()
    assert t.g.referee.ending == RUNNING
    t.step()
    assert t.g.referee.ending == ends
    assert t.g.outcome.won[0] == (ends == HOME)
