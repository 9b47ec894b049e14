"""What the desk calls clear, looked at again and again."""

from types import SimpleNamespace

import numpy as np

from reports.desk.live import _Beside


def looks(rng, p):
    """The looks at a changed game and its print, both won with these chances, at 125, 250, ... 16,000 pairs."""
    cell = SimpleNamespace(game=SimpleNamespace(main_side="us"), pack=SimpleNamespace(changes={"x": 1}), players=3)
    wins = (rng.random((2, 16_000)) < p).astype(np.float32)[:, None]
    at = [125 * 2**k for k in range(8)]
    rate = SimpleNamespace(high=1.0, share=True)
    both = [SimpleNamespace(cell=cell, known={}, rows=rows, measures=[rate], ways=rows[0].astype(int),
                            counts=dict.fromkeys(at, SimpleNamespace(ended=0))) for rows in wins]  # fmt: skip
    beside = _Beside(*both, 0.95)
    return [beside._difference(games) for games in at]


def test_what_is_clear_is_clear_however_often_one_looks():
    """A change that does nothing lit up at one of eight looks in a quarter of the cases."""
    rng = np.random.default_rng(4)
    seen = [looks(rng, 0.5) for _ in range(150)]
    assert sum(any(d["clear"] for d in one) for one in seen) <= 7
    assert sum(any(d["ci95"][0] > 0 or d["ci95"][1] < 0 for d in one) for one in seen) > 20
    assert looks(rng, np.array([[0.55], [0.45]]))[-1]["clear"]
