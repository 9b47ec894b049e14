"""What is not known of the people at a table: a point of the unit cube for the means of each camp."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim import Game
from strategies.people import Camp
from strategies.registry import camps_of

__all__ = ["Scale", "not_told_apart", "scales_of", "texts_of"]

TOGETHER = 0.5  # correlation from which two scales cannot be told apart

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Scale:
    """One thing that is not known: the mean of a camp on a scale, from `low` to `high`."""

    camp: Camp
    name: str
    low: float
    high: float

    @property
    def title(self) -> str:
        """Its name with that of the camp where there are several: 'cultists: skill'."""
        side = self.camp.name.partition("_")[2]
        return f"{side}: {self.name}" if side else self.name

    def at(self, u: Floats) -> Floats:
        """What it is at points of [0, 1]."""
        return self.low + u * (self.high - self.low)


def scales_of(game: Game) -> list[Scale]:
    """All scales of the people of a game, camp by camp.

    Raises
    ------
    BadInput
        From `strategies.people.tastes_of`.
    """
    return [Scale(camp, name, *ends) for camp in camps_of(game).values() for name, ends in camp.scales.items()]


def texts_of(scales: Sequence[Scale], point: Floats) -> tuple[str, ...]:
    """The line-up of a point, as on the command line."""
    found = []
    for camp in dict.fromkeys(scale.camp.name for scale in scales):
        own = [(scale, float(scale.at(u))) for scale, u in zip(scales, point, strict=True) if scale.camp.name == camp]
        text = own[0][0].camp.text({scale.name: value for scale, value in own})
        found += [f"{side}={text}" for side in own[0][0].camp.sides]
    return tuple(found)


def not_told_apart(points: Floats, weights: Floats) -> list[tuple[int, int, float]]:
    """Pairs of scales that go together over points, and their correlation; the closest first.

    Parameters
    ----------
    points : float64[point, scale]
    weights : float64[point], which add up to 1
    """
    centred = points - weights @ points
    covariance = (centred * weights[:, None]).T @ centred
    spread = np.sqrt(np.diag(covariance)) + 1e-12
    r = covariance / np.outer(spread, spread)
    pairs = ((i, j) for i in range(len(r)) for j in range(i + 1, len(r)))
    return sorted(((i, j, float(r[i, j])) for i, j in pairs if abs(r[i, j]) >= TOGETHER), key=lambda x: -abs(x[2]))
