"""The game that `elderodds new` begins with joins the others for the tests, under its own key, `toy`.

Hypothesis draws the same examples every time, so that a red test says something about the change and not about the day;
deadlines are off because the first call of a kernel compiles it.

Matrices are multiplied by one thread: two workers with a thread for every core wait for each other, busily. Garbage is
looked for as seldom as in the tool itself: to compile makes many objects and hardly any, and took a fifth longer.
"""

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is loaded

import elderodds
from experiments.measure import measures, observed
from sim import find_game
from sim.homes import add_home

settings.register_profile("elderodds", deadline=None, derandomize=True, database=None)
settings.load_profile("elderodds")
gc.set_threshold(elderodds.GARBAGE)

LONGEST = ("test_tutorial.py", "test_linking.py", "test_new.py", "test_exploit.py")
TEMPLATE = Path(__file__).parents[1] / "experiments" / "template"
add_home(TEMPLATE)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items):
    """Each game is compiled in one process: the tests of a game stay together, and so do those of a file.

    What takes longest begins first, so that at the end no process waits for another.
    """
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(str(params.get("key", item.path.name))))
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture
def aimed(monkeypatch):
    """Has a game be played for something else: `aimed("toy", Aim("score"))`."""

    def give(key, aim):
        monkeypatch.setitem(find_game(key).__dict__, "aim", aim)
        measures._known.cache_clear()  # measures of a game are found once

    yield give
    measures._known.cache_clear()
    observed._with_rounds.cache_clear()  # search, too, goes by what is played for


@pytest.fixture(scope="session")
def browser():
    """The system's browser (`apt-get install chromium`) or Playwright's own; one for all tests of a process."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright")
    with sync_api.sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        path = shutil.which("chromium") or (own if Path(own).exists() else None)
        if path is None:
            pytest.skip("no browser: apt-get install chromium, or playwright install chromium")
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()
