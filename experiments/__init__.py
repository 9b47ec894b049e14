"""Which games are played: specifications, fan-out, the store, and what comes of it.

>>> from experiments import run, to_frame
>>> to_frame(run("among_cultists", players="4-8", games=100_000))  # doctest: +SKIP
"""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from experiments.chance import luck
    from experiments.comparing import compare
    from experiments.fanout import Workers
    from experiments.frames import to_frame
    from experiments.results import CellResult, Result
    from experiments.running import run
    from experiments.screening import sensitivity
    from experiments.spec import Cell, Specification, Variant
    from experiments.tally import Tally
    from experiments.tuning import tune

__all__ = ["Cell", "CellResult", "Result", "Specification", "Tally", "Variant", "Workers", "compare", "luck", "run",
           "sensitivity", "to_frame", "tune"]  # fmt: skip

__getattr__, __dir__, _ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "chance": ["luck"],
        "comparing": ["compare"],
        "fanout": ["Workers"],
        "frames": ["to_frame"],
        "results": ["CellResult", "Result"],
        "running": ["run"],
        "screening": ["sensitivity"],
        "spec": ["Cell", "Specification", "Variant"],
        "tally": ["Tally"],
        "tuning": ["tune"],
    },
)
