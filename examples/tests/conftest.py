"""Clause tests run interpreted: small positions need no compiler, and any Python function can sit at the table."""

from pathlib import Path

from sim.homes import add_home

add_home(Path(__file__).parents[1])
