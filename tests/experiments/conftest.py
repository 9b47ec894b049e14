"""The toy game for other processes: a folder with a sitecustomize that puts it on the path."""

import os
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]
SITE = f"""
import sys
sys.path.insert(0, {str(HOME)!r})
from sim.homes import add_home
add_home({str(HOME / "experiments" / "template")!r})
"""


@pytest.fixture
def elsewhere(tmp_path):
    """(command of another elderodds process, its environment): interpreted, so that it is slow enough to be stopped."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(SITE)
    environment = {**os.environ, "PYTHONPATH": str(site), "NUMBA_DISABLE_JIT": "1"}
    return [sys.executable, "-m", "elderodds"], environment
