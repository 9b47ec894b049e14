"""Dice that show what a test wants; and this folder on the path, for the quiet morning of ah_table."""

import sys
from pathlib import Path

import pytest

from sim.mechanisms import dice

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def faces(monkeypatch):
    """faces(2, 5, ...): the next dice show this, and after them 1 for ever."""

    def show(*shown):
        left = list(shown)
        monkeypatch.setattr(dice, "roll", lambda stream, sides: left.pop(0) if left else 1)
        return left

    return show
