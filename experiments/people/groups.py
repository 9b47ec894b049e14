"""What is not known of a table: who sits there, and numbers of its pack; a point of the unit cube.

The first places of a point are the means of each camp, then come the numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from experiments.play.axes import Axis
from experiments.play.spec import Cell
from sim import Game
from strategies.people import Camp
from strategies.registry import camps_of

__all__ = ["Scale", "Tied", "correlations", "laid", "not_told_apart", "scales_of", "texts_of", "tied_to"]

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


def laid(cell: Cell, scales: Sequence[Scale], numbers: Sequence[Axis], point: Floats) -> Cell:
    """A table with the people and the numbers of a point.

    Raises
    ------
    BadInput
        If the pack refuses the numbers.
    """
    seated = replace(cell, texts=texts_of(scales, point[: len(scales)]))
    places = zip(numbers, point[len(scales) :], strict=True)
    changes = {path: value for axis, u in places for path, value in axis.sets[axis.place(float(u))].items()}
    return seated.turned(changes) if changes else seated


def correlations(points: Floats, weights: Floats) -> Floats:
    """How scales and numbers go together over points: float64[place, place].

    Parameters
    ----------
    points : float64[point, place]
    weights : float64[point], which add up to 1
    """
    centred = points - weights @ points
    covariance = (centred * weights[:, None]).T @ centred
    spread = np.sqrt(np.diag(covariance)) + 1e-12
    return np.asarray(covariance / np.outer(spread, spread))


def not_told_apart(points: Floats, weights: Floats) -> list[tuple[int, int, float]]:
    """Pairs of scales that go together over points, and their correlation; the closest first.

    Parameters
    ----------
    points, weights : as in `correlations`
    """
    r = correlations(points, weights)
    pairs = ((i, j) for i in range(len(r)) for j in range(i + 1, len(r)))
    return sorted(((i, j, float(r[i, j])) for i, j in pairs if abs(r[i, j]) >= TOGETHER), key=lambda x: -abs(x[2]))


@dataclass(frozen=True)
class Tied:
    """How far a number is told by the same as all else that is not known.

    Attributes
    ----------
    narrower : by how much its interval would be narrower if all else were known, 0 to 1
    most : place of what it goes with most
    correlation : with that
    """

    narrower: float
    most: int
    correlation: float


def tied_to(points: Floats, weights: Floats, place: int) -> Tied:
    """How far the scale or number at a place goes with all others over points, by the linear regression on them.

    Parameters
    ----------
    points, weights : as in `correlations`
    """
    centred = np.sqrt(weights)[:, None] * (points - weights @ points)
    others = np.delete(centred, place, axis=1)
    own = centred[:, place]
    left = own - others @ np.linalg.lstsq(others, own, rcond=None)[0]
    total = float(own @ own) + 1e-12
    r = others.T @ own / np.sqrt((others**2).sum(axis=0) * total + 1e-24)
    k = int(np.argmax(np.abs(r)))
    return Tied(1 - float(np.sqrt(left @ left / total)), k + (k >= place), float(r[k]))
