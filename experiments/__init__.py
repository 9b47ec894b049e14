"""Which games are played: specifications, fan-out, the store, and what comes of it.

>>> from experiments import run
>>> result = run("among_cultists", players="4-8", games=100_000)  # doctest: +SKIP
>>> result.cells[0].summary["sides"]  # doctest: +SKIP
"""

from experiments.fanout import Workers
from experiments.results import CellResult, Result
from experiments.running import run
from experiments.spec import Cell, Specification, Variant
from experiments.tally import Tally

__all__ = ["Cell", "CellResult", "Result", "Specification", "Tally", "Variant", "Workers", "run"]
