"""A response surface: what three numbers and more do to the means of targets, as Gaussian processes with known noise.

Each setting is played in games of its own, so that the noise of each mean is independent and known: the variance of the
mean. After a Sobol sequence and print, each round draws possible surfaces from what is known so far and plays the
setting that is best in each (Thompson sampling): where little is known draws differ, and so they look there, too.

References
----------
Rasmussen, Williams (2006), "Gaussian Processes for Machine Learning", MIT Press.
Thompson (1933), "On the likelihood that one unknown probability exceeds another", Biometrika 25.
"""

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.stats import qmc

from experiments.measure.measures import Floats
from experiments.tuning.factors import Factor
from experiments.tuning.races import Numbers, Values
from sim import BadInput

__all__ = ["SETTINGS", "SETTING_GAMES", "Surface", "explore"]

SETTINGS = 40  # played in all
SETTING_GAMES = 1000
POOL = 512  # settings that a round looks at
DRAWS = 4  # surfaces drawn in a round
Play = Callable[[Sequence[Values], int], dict[Values, Numbers]]
Miss = Callable[[Sequence[float]], float]


def _place(factors: Sequence[Factor], values: Values) -> list[float]:
    """Where a setting is: numbers by their share of the range, named choices one axis for each name."""
    found: list[float] = []
    for factor, value in zip(factors, values, strict=True):
        if factor.ordered:
            found.append((value - factor.values[0]) / (factor.values[-1] - factor.values[0]))
        else:
            found += [float(value == name) for name in factor.values]
    return found


@dataclass(frozen=True)
class Surface:
    """The means of every target over the settings.

    Attributes
    ----------
    factors, miss : what is turned, and the miss of means
    played : {setting: means of the targets}
    models : one Gaussian process for each target
    pool : settings that were looked at
    """

    factors: tuple[Factor, ...]
    miss: Miss
    played: dict[Values, Any]
    models: tuple[Any, ...]
    pool: tuple[Values, ...]

    def predict(self, values: Values) -> list[tuple[float, float]]:
        """Mean and standard error of each target at a setting."""
        at = np.array([_place(self.factors, values)])
        found = [model.predict(at, return_std=True) for model in self.models]
        return [(float(mean[0]), float(error[0])) for mean, error in found]

    def finalists(self, count: int, change: Callable[[Values], Any], printed: Values) -> list[Values]:
        """Print, the settings that should come nearest, and of the rest those that miss least for their change."""
        every = list(dict.fromkeys((*self.played, *self.pool)))
        at = np.array([_place(self.factors, values) for values in every])
        means = np.array([model.predict(at) for model in self.models]).T
        misses = {values: self.miss(row.tolist()) for values, row in zip(every, means, strict=True)}
        by_miss = sorted(every, key=lambda values: (misses[values], change(values)))
        small: list[Values] = []
        for values in sorted(by_miss, key=change):
            if not small or misses[values] < misses[small[-1]]:
                small.append(values)
        first = [printed] if printed in self.played else []
        return list(dict.fromkeys([*first, *by_miss[: count // 2], *reversed(small)]))[:count]


def _fitted(at: Floats, means: Floats, variances: Floats) -> Any:
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import ConstantKernel, Matern

    spread = float(means.std()) or 1.0
    kernel = ConstantKernel(1.0, (0.05, 100.0)) * Matern(np.ones(at.shape[1]), (0.1, 30.0), nu=2.5)
    model = GaussianProcessRegressor(kernel, alpha=variances / spread**2, normalize_y=True, random_state=0)
    with warnings.catch_warnings():  # a length at its bound is no fault: the number does nothing
        warnings.simplefilter("ignore", ConvergenceWarning)
        return model.fit(at, means)


def explore(factors: Sequence[Factor], targets: int, miss: Miss, play: Play, seed: int) -> Surface:
    """Plays settings until the surface is known where it matters.

    Parameters
    ----------
    factors : three and more
    targets : how many means there are
    miss : of means, one for each target
    play : (settings, how many came before) -> numbers[target, game] of those that the pack does not refuse

    Raises
    ------
    BadInput
        If scikit-learn is not installed, or too few settings fit together.
    """
    try:
        import sklearn  # noqa: F401
    except ImportError:
        raise BadInput("three numbers and more at once need scikit-learn: pip install 'elderodds[tune]'") from None
    rng = np.random.default_rng(seed)
    tried: dict[Values, Any] = {}
    noise: dict[Values, Any] = {}
    asked: list[Values] = []

    def settings(points: Floats) -> list[Values]:
        found = dict.fromkeys(tuple(k.at(u) for k, u in zip(factors, row, strict=True)) for row in points)
        return [values for values in found if values not in asked]

    def add(some: Sequence[Values]) -> None:
        for values in some:
            for key, rows in play([values], len(asked)).items():
                counts = (~np.isnan(rows)).sum(axis=1)
                if counts.min() > 1:
                    tried[key] = np.nanmean(rows, axis=1, dtype=np.float64).tolist()
                    noise[key] = (np.maximum(np.nanvar(rows, axis=1), 1 / counts) / counts).tolist()
            asked.append(values)

    def models() -> tuple[Any, ...]:
        at = np.array([_place(factors, values) for values in tried])
        means, errors = np.array(list(tried.values())), np.array(list(noise.values()))
        return tuple(_fitted(at, means[:, k], errors[:, k]) for k in range(targets))

    printed = tuple(k.printed for k in factors)
    design = settings(qmc.Sobol(len(factors), seed=rng).random_base2(4 if len(factors) < 8 else 5))
    add(list(dict.fromkeys([printed, *design])))
    pool: list[Values] = []
    while True:
        if len(tried) < 4:
            raise BadInput(f"{', '.join(k.path for k in factors)}: the pack refuses nearly every setting of the range")
        fitted = models()
        pool = settings(rng.random((POOL, len(factors))))
        if len(asked) >= SETTINGS or not pool:
            return Surface(tuple(factors), miss, tried, fitted, tuple(pool))
        at = np.array([_place(factors, values) for values in pool])
        drawn = np.array([m.sample_y(at, DRAWS, random_state=int(rng.integers(2**31))) for m in fitted])
        misses = np.array([[miss(drawn[:, i, d].tolist()) for i in range(len(pool))] for d in range(DRAWS)])
        add([pool[i] for i in dict.fromkeys(misses.argmin(axis=1).tolist())])
