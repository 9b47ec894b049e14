import numpy as np
import pytest

from sim import BadInput
from sim.mechanisms.programs import Rows


def test_rows_are_taken_one_after_the_other_and_no_more_than_there_are():
    rows = Rows(np.zeros(5), "effects")
    assert [rows.take(), rows.take(3), rows.n] == [0, 1, 4]
    with pytest.raises(BadInput, match="effects: more than 5 on all cards together"):
        rows.take(2)
    assert (rows.take(), rows.n) == (4, 5)
