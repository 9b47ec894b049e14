"""The helper module of these tests lies beside them; tables that many of them sit at."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from tg_table import Grail


@pytest.fixture
def beor():
    return Grail("beor")


@pytest.fixture
def pair():
    return Grail("beor", "ailei")


@pytest.fixture
def trio():
    return Grail("beor", "ailei", "arev")
