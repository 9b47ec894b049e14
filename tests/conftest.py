"""The toy game joins the others for the tests: it is two folders on the path.

Hypothesis draws the same examples every time, so that a red test says something about the change and not about the day;
deadlines are off because the first call of a kernel compiles it.
"""

from pathlib import Path

import pytest
from hypothesis import settings

import sim.games
import strategies

settings.register_profile("elderodds", deadline=None, derandomize=True, database=None)
settings.load_profile("elderodds")

TOY = Path(__file__).parent / "toy"
sim.games.__path__.append(str(TOY / "games"))
strategies.__path__.append(str(TOY / "strategies"))


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items):
    """Each game is compiled in one process: the tests of a game stay together, and so do those of a file."""
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        item.add_marker(pytest.mark.xdist_group(str(params.get("key", item.path.name))))
