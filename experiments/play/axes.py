"""Numbers of a pack that are not known, or are looked for: each a piece of [0, 1] for every value that it may have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Axis"]


@dataclass(frozen=True)
class Axis:
    """A number, or one that is added to several.

    Attributes
    ----------
    title : its path, or the pattern of the paths
    printed : its value in the pack; 0 of what is added
    values : those that it may have, in order
    sets : for each value what the pack's leaves become, {path: value}
    """

    title: str
    printed: Any
    values: tuple[Any, ...]
    sets: tuple[Mapping[str, Any], ...]

    def place(self, u: float) -> int:
        """Place among the values of a point of [0, 1]."""
        return min(int(u * len(self.values)), len(self.values) - 1)

    def at(self, u: npt.NDArray[np.float64]) -> npt.NDArray[Any]:
        """Its values at points of [0, 1]."""
        return np.asarray(self.values)[np.minimum((u * len(self.values)).astype(int), len(self.values) - 1)]
