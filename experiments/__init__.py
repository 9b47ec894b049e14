"""Which games are played: specifications, fan-out, the store, and what comes of it.

>>> from experiments import run, to_frame
>>> to_frame(run("among_cultists", players="4-8", games=100_000))  # doctest: +SKIP
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from experiments.fanout import Workers
from experiments.results import CellResult, Result
from experiments.running import run
from experiments.spec import Cell, Specification, Variant
from experiments.tally import Tally

if TYPE_CHECKING:
    from experiments.chance import luck
    from experiments.comparing import compare
    from experiments.frames import to_frame
    from experiments.screening import sensitivity
    from experiments.tuning import tune

__all__ = ["Cell", "CellResult", "Result", "Specification", "Tally", "Variant", "Workers", "compare", "luck", "run",
           "sensitivity", "to_frame", "tune"]  # fmt: skip

LATER = {
    "compare": "experiments.comparing", "luck": "experiments.chance", "sensitivity": "experiments.screening",
    "to_frame": "experiments.frames", "tune": "experiments.tuning",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """The deeper experiments, loaded when first asked for."""
    if name in LATER:
        return getattr(import_module(LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
