import pytest

from experiments.statistics.holm import holm


def test_it_is_the_textbook_one_and_keeps_the_order():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.2, 0.7]) == pytest.approx([1, 0.6, 1])
    assert holm([0.2]) == [0.2]
    assert holm([]) == []


def test_a_claim_holds_at_the_level_that_the_steps_reject_at():
    assert [p <= 0.05 for p in holm([0.04, 0.01, 0.03])] == [False, True, False]
    assert [p <= 0.05 for p in holm([0.01, 0.04, 0.02])] == [True, True, True]
