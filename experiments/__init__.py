"""Which games are played: specifications, fan-out, the store, and what comes of it.

>>> from experiments import run, to_frame
>>> to_frame(run("among_cultists", players="4-8", games=100_000))  # doctest: +SKIP
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from experiments.commands.compare import compare
    from experiments.commands.frames import to_frame
    from experiments.commands.luck import luck
    from experiments.commands.sensitivity import sensitivity
    from experiments.commands.tune import tune
    from experiments.keep.tally import Tally
    from experiments.measure.results import CellResult, Result
    from experiments.measure.running import run
    from experiments.play.fanout import Workers
    from experiments.play.spec import Cell, Specification, Variant

__all__ = ["Cell", "CellResult", "Result", "Specification", "Tally", "Variant", "Workers", "compare", "luck", "run",
           "sensitivity", "to_frame", "tune"]  # fmt: skip

for _name in ("sim", "strategies"):  # of a name that others may use, too
    _spec = find_spec(_name)
    if _spec and _spec.origin and Path(_spec.origin).resolve().parents[1] != Path(__file__).resolve().parents[1]:
        raise ImportError(f"{_spec.origin} is called {_name} and hides the one of elderodds: rename it")

__getattr__, __dir__, _ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "commands.compare": ["compare"],
        "commands.frames": ["to_frame"],
        "commands.luck": ["luck"],
        "commands.sensitivity": ["sensitivity"],
        "commands.tune": ["tune"],
        "keep.tally": ["Tally"],
        "measure.results": ["CellResult", "Result"],
        "measure.running": ["run"],
        "play.fanout": ["Workers"],
        "play.spec": ["Cell", "Specification", "Variant"],
    },
)
