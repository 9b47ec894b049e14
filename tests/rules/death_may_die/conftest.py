"""Small positions of Death May Die and dice that fall as told."""

import sys
from pathlib import Path

import pytest

from sim.mechanisms import dice

sys.path.append(str(Path(__file__).parent))  # dmd_position.py, which the tests of this folder share

BLACK = {"blank": 0, "S": 1, "T": 3, "E": 4, "ST": 5}
GREEN = {"blank": 0, "S": 2, "E": 4, "ES": 5}


@pytest.fixture
def fall(monkeypatch):
    """fall("S", "T"): the next dice show these faces, in the order of rolling, black dice first; then blanks."""
    queue: list[str] = []

    def reroll(pool, i, stream, sides):
        face = queue.pop(0) if queue else "blank"
        pool.face[i] = (GREEN if pool.kind[i] else BLACK)[face]

    monkeypatch.setattr(dice, "reroll", reroll)

    def told(*faces: str) -> list[str]:
        queue[:] = faces
        return queue

    return told
