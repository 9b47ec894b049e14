"""`train --weights`: the named weights of a style, by CMA-ES.

All candidates of a generation play the same games, and more games from generation to generation, as differences become
smaller. What is kept is the mean of the last generation, if it wins more often than the style, or has more of what else
is played for, in games that the search has not seen; a best candidate would be the luckiest one.

References
----------
Hansen (2016), "The CMA evolution strategy: a tutorial", arXiv:1604.00772.
Heidrich-Meisner, Igel (2009), "Hoeffding and Bernstein races for selecting policies in evolutionary direct policy
    search", ICML 26: why noisy candidates are compared on growing samples.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.learn.training import Rate, open_training, training_folder
from experiments.measure.telling import value_of
from experiments.play.fanout import Workers
from experiments.play.messages import say
from experiments.play.progress import Progress
from sim import BadInput, find_game
from strategies import find_strategy
from strategies.learning import write_weights
from strategies.strategy import Strategy

__all__ = ["TrainedWeights", "train_weights"]

GROWTH = 1.15  # of the games of a generation
STEP = 0.15  # of the range of a weight: the first spread of candidates
SURE = 1.0  # standard errors by which the result must do better than the style, to be kept


@dataclass(frozen=True)
class TrainedWeights:
    """Finished weights.

    Attributes
    ----------
    file : a strategy, where the result was kept; None where it does no better than the style
    weights : {name: (before, after)}
    curve : win rate, or what else is played for, of the mean of each generation, in the games of that generation
    before, after : {player count: `aims.figure`} of the style and of the result in fresh games
    """

    file: Path | None
    weights: dict[str, tuple[float, float]]
    curve: tuple[float, ...]
    before: dict[int, Rate]
    after: dict[int, Rate]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `train --weights --json` prints."""
        return vars(self) | {"file": str(self.file) if self.file else None}


def train_weights(
    game: str, *, out: Path | str | None, style: str = "", side: str = "",
    players: int | str | Sequence[int] | None = None, strategies: Sequence[str] | Mapping[Any, str] = (),
    changes: Mapping[str, Any] | None = None, games: int = 1000, generations: int = 20, judged: int = 4000,
    seed: int = 1, workers: Workers | int | None = None, progress: bool = False,
) -> TrainedWeights:  # fmt: skip
    """Trains the weights of a style.

    Parameters
    ----------
    game, side, players, strategies, changes, judged, seed, workers, progress : as in `train`
    out : folder of the result
    style : whose weights; by default the side's `fallback`
    games : that each candidate of the first generation plays, over all player counts
    generations : of candidates

    Raises
    ------
    BadInput
        For a style without weights, or no folder.
    """
    folder = training_folder(out)
    found = find_game(game)
    chosen = find_strategy(found, style or found.fallback[side or found.main_side])
    if not chosen.weights:
        raise BadInput(f"train --weights: {chosen.name} has no weights")
    training = open_training(game, side, players, strategies, changes, judged, seed, workers)
    low, high = (np.array([getattr(w, end) for w in chosen.weights.values()]) for end in ("low", "high"))
    mean, worths = _climb(chosen, training.values, low, high, games, generations, seed, progress, found.title)
    after = _with(chosen, low + mean * (high - low))
    folder.mkdir(parents=True, exist_ok=True)
    name = folder / f"{chosen.name}-weights.npz"
    write_weights(name, after, {"seed": seed, "games": games, "generations": generations, "side": side,
                                "players": [cell.players for cell in training.cells]})  # fmt: skip
    rates = training.judge(style or ""), training.judge(str(name))
    means = [float(np.mean([value_of(rate) for rate in one.values()])) for one in rates]
    errors = [(rate["ci95"][1] - rate["ci95"][0]) / 4 for one in rates for rate in one.values()]
    sure = found.aim.better * (means[1] - means[0]) > SURE * float(np.linalg.norm(errors)) / len(rates[0])
    say(f"{training.told(*rates)}{'' if sure else ': not kept, it may be luck'}.")
    if not sure:
        name.unlink()
    weights = {k: (w.value, after.weights[k].value) for k, w in chosen.weights.items()}
    return TrainedWeights(name if sure else None, weights, tuple(found.aim.better * x for x in worths), *rates)


def _with(chosen: Strategy, values: npt.NDArray[np.float64]) -> Strategy:
    named = zip(chosen.weights.items(), values, strict=True)
    return replace(chosen, weights={name: replace(w, value=float(value)) for (name, w), value in named})


def _climb(
    chosen: Strategy, values: Any, low: npt.NDArray[np.float64], high: npt.NDArray[np.float64], games: int,
    generations: int, seed: int, progress: bool, title: str,
) -> tuple[npt.NDArray[np.float64], list[float]]:  # fmt: skip
    """The mean of the last generation, in shares of the ranges, and what each generation's mean had of its games."""
    try:
        from cmaes import CMA
    except ImportError:
        raise BadInput("train --weights needs cmaes: install elderodds[tune]") from None
    start = np.array([w.value for w in chosen.weights.values()])
    bounds = np.tile([0.0, 1.0], (len(low), 1))
    search = CMA(mean=(start - low) / (high - low), sigma=STEP, bounds=bounds, seed=seed)
    played = [round(games * GROWTH**k) for k in range(generations)]
    curve = []
    with Progress(sum(played) * (search.population_size + 1), f"{title}, weights", progress) as bar:
        for n in played:
            asked = [search.ask() for _ in range(search.population_size)]
            worths = []
            for x in asked:
                worths.append(float(values(_with(chosen, low + x * (high - low)), n).mean()))
                bar.advance(n)
            search.tell([(x, -worth) for x, worth in zip(asked, worths, strict=True)])
            curve.append(float(values(_with(chosen, low + search.mean * (high - low)), n).mean()))
            bar.advance(n)
    return search.mean, curve
