"""What comes near to what is wanted: points of the unit cube that are tried, kept and drawn from again, ever nearer.

Those kept at the end are what the wanted figures allow: how far they spread says how well the figures determine them.

References
----------
Lenormand, Jabot, Deffuant (2013), "Adaptive approximate Bayesian computation for complex models", Comput. Stat. 28:
    2777-2796: the scheme, with half of the points kept and its weights.
Beaumont, Cornuet, Marin, Robert (2009), "Adaptive approximate Bayesian computation", Biometrika 96: the kernel, normal
    with twice the variance of what is kept; here cut to the cube.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import qmc, truncnorm

__all__ = ["KEPT", "SLACK", "Near", "approach", "spread_of"]

KEPT = 32  # points that are kept and drawn from
SLACK = 0.05  # of the miss: how much further one may be to be taken for as near
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Near:
    """What came near.

    Attributes
    ----------
    points : float64[point, axis] of the unit cube
    weights : float64[point], which add up to 1
    misses : float64[point]
    cut : whether the search ended at its number of points, with a miss above `SLACK` still kept; then what came near
        is as wide as that miss allows, and not as what is wanted does
    """

    points: Floats
    weights: Floats
    misses: Floats
    cut: bool


def _spread(points: Floats, weights: Floats) -> Floats:
    """Standard deviation of the kernel on each axis: twice the variance of what is kept."""
    mean = weights @ points
    return np.maximum(np.sqrt(2 * (weights @ (points - mean) ** 2)), 1e-3)


def _density(new: Floats, points: Floats, weights: Floats, spread: Floats) -> Floats:
    """Density of the new points under the kernels around those kept."""
    low, high = -points / spread, (1 - points) / spread
    each = truncnorm.pdf(new[:, None], low, high, loc=points, scale=spread).prod(axis=2)
    return each @ weights


def _drawn(rng: np.random.Generator, points: Floats, weights: Floats, spread: Floats, n: int) -> Floats:
    """New points around those kept."""
    around = points[rng.choice(len(points), n, p=weights)]
    return truncnorm.rvs(-around / spread, (1 - around) / spread, loc=around, scale=spread, random_state=rng)


def spread_of(near: Near, axis: int) -> float:
    """Standard deviation on an axis against that of points all over the cube: 0 determined, about 1 open."""
    x = near.points[:, axis]
    mean = float(near.weights @ x)
    return float(np.sqrt(near.weights @ (x - mean) ** 2) * np.sqrt(12))


def approach(
    play: Callable[[Floats, str], Floats], tried: Callable[[], int], first: Floats, most: int, seed: int, title: str
) -> Near:
    """Points ever nearer, until no new one is nearer than those kept.

    Parameters
    ----------
    play : the miss at each point, infinite where it cannot be; it is given words for what it shows
    tried : how many points were played so far
    first : float64[point, axis], tried beside the first even ones
    most : points that are played
    title : what the first ones are called

    Returns
    -------
    At most KEPT points; none if all misses were infinite.
    """
    rng = np.random.default_rng(seed)
    points = np.concatenate([first, qmc.Sobol(first.shape[1], rng=rng).random(2 * KEPT)])
    misses = play(points, title)
    weights, old = np.ones(len(points)), 0
    while True:
        kept = np.argsort(misses, kind="stable")[:KEPT]
        kept = kept[np.isfinite(misses[kept])]
        better = int(np.sum(kept >= old))
        points, misses, weights, old = points[kept], misses[kept], weights[kept], len(kept)
        shares = weights / weights.sum()
        done = not len(kept) or misses.max() == 0 or better == 0
        if done or tried() + KEPT > most:
            return Near(points, shares, misses, not done and float(misses.max()) > SLACK)
        spread = _spread(points, shares)
        new = _drawn(rng, points, shares, spread, KEPT)
        told = f"misses of {misses.min():.2f} to {misses.max():.2f}: {KEPT} more"
        misses = np.concatenate([misses, play(new, told)])
        weights = np.concatenate([weights, 1 / _density(new, points, shares, spread)])
        points = np.concatenate([points, new])
