"""Clause tests run interpreted: small positions need no compiler, and any Python function can sit at the table."""

import os
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything is loaded

from sim.homes import add_home

add_home(Path(__file__).parents[1])
