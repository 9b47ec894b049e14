"""Lets the tests of reports share `tallies.py`, and read pages without their figures."""

import sys
from pathlib import Path

import pytest
from matplotlib.figure import Figure

sys.path.append(str(Path(__file__).parent))


@pytest.fixture
def undrawn(monkeypatch):
    """Figures are empty, for who reads the text alone: to draw them is most of the time of a page."""
    monkeypatch.setattr(Figure, "savefig", lambda self, file, **options: file.write("<svg></svg>"))
