"""`train --outlook`: the chance to win of a position, learned from the results of many games.

Games are played at each player count; of some positions between two rounds, where playouts end, it is noted what can be
seen of them, for a seat drawn anew each time, and whether that seat won. A small network learns that, by the logarithm
of its likelihood; where the game is played for a score or places it learns these, by least squares. Games that are held
back say how much it tells, and when to stop. Searching players use it instead of playing to the end
(`strategies.outlook`).

References
----------
Tesauro (1995), "Temporal difference learning and TD-Gammon", Communications of the ACM 38: values by a network.
Brier (1950), "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78; Murphy (1973),
    "A new vector partition of the probability score", Journal of Applied Meteorology 12: the skill of forecasts.
Smith, Kindermans, Ying, Le (2018), "Don't decay the learning rate, increase the batch size", ICLR.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.learn.noting import Rows, note_games
from experiments.learn.training import open_training
from experiments.play.fanout import Workers
from experiments.play.messages import counted, say
from experiments.play.spec import Cell
from sim import BadInput, find_game
from sim.engine import engine
from sim.game import UNITS
from strategies.header import OUTLOOK
from strategies.learning import learning_of
from strategies.network import Layer
from strategies.outlook import write_outlook

__all__ = ["TrainedOutlook", "train_outlook"]

HELD_BACK = 5  # every fifth game
BATCH, MOST_BATCH = 1024, 65536  # positions of a step, at first and at last: more where games held back gain no more
SPREAD = 1e-4  # of a number that varies; of one that does not rounding leaves less
PASSES = 60  # over all positions, at most


@dataclass(frozen=True)
class TrainedOutlook:
    """A finished training.

    Attributes
    ----------
    file : what was learned
    positions : that were learned from, those held back among them
    skill : {player count: 1 - Brier score / Brier score of the mean}, of games held back; of numbers with squares in
        the place of Brier scores
    told : in ten classes of what was foreseen, of games held back: positions, mean foreseen, share that won or mean of
        what else was played for; classes by tens of a chance, or a tenth of the positions each
    """

    file: Path
    positions: int
    skill: dict[int, float]
    told: list[tuple[int, float, float]]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `train --outlook --json` prints."""
        return vars(self) | {"file": str(self.file)}


def train_outlook(
    game: str, *, out: Path | str | None, players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None, games: int = 40_000,
    share: float = 0.1, hidden: int = 24, packs: Sequence[Mapping[str, Any]] = ({},), seed: int = 1,
    workers: Workers | int | None = None, progress: bool = False,
) -> TrainedOutlook:  # fmt: skip
    """Learns what positions promise.

    Parameters
    ----------
    game, players, strategies, changes, seed, workers, progress : as in `run`; the strategies are those that play
    out : folder that keeps what was noted, and what was learned; the same command goes on there
    games : over all player counts and packs
    share : of the rounds, at whose end the position is noted
    hidden : units of the network
    packs : what is changed of each pack that is played, besides `changes`; of a game whose win rate is near 0 or 1 at
        print, positions are told apart by games of harder or easier packs, too

    Raises
    ------
    BadInput
        For a game without prospects, no folder, or more units than there is room for.
    """
    if hidden > UNITS:
        raise BadInput(f"train: {hidden} units of a network; {UNITS} is the most")
    learning = learning_of(find_game(game).key)
    if learning is None or learning.prospects is None:
        raise BadInput(
            f"train {game}: strategies/{game}/__init__.py has no LEARNING with prospects yet, see docs/contract.md"
        )
    training = open_training(game, "", players, strategies, changes, games, seed, workers)
    variant = training.spec.variant[0]
    variants = [{**variant.model_dump(), "changes": {**variant.changes, **changed}} for changed in packs]
    training = replace(training, spec=training.spec.but(variant=variants))
    folder = training.folder(out, games=games, share=share)
    play, prospects, width = engine(training.game), learning.prospects, len(learning.prospect_names)

    def note(cell: Cell, pack: Any, seats: Any, lo: int, hi: int) -> Rows:
        seen = play.note_positions(pack, seats, cell.seed, lo, hi, cell.people, prospects, width, share)
        return np.column_stack([np.full(len(seen), cell.players, np.float32), seen])

    # players, game, whether the seat won or what else it played for, and what is seen, in each row
    rows = np.concatenate([rows for _, rows in note_games(training, games, folder, "positions", note, progress)])
    held = rows[:, 1] % HELD_BACK == 0
    aim = training.game.aim
    layer = fit(rows[:, 3:], rows[:, 2], held, hidden, seed, not aim.counts)
    foreseen, worth, counts = foresee(layer, rows[held, 3:], not aim.counts), rows[held, 2], rows[held, 0]
    skill = {int(n): _skill(foreseen[counts == n], worth[counts == n]) for n in np.unique(counts)}
    told = {
        "game": game, "prospects": list(learning.prospect_names), "players": [int(n) for n in skill],
        "strategies": list(variant.strategies), "packs": [one.changes for one in training.spec.variant],
        "games": games, "share": share, "hidden": hidden, "seed": seed, "skill": skill,
    }  # fmt: skip
    write_outlook(folder / OUTLOOK, layer, told)
    told_skill = ", ".join(f"{n}: {s:.3f}" for n, s in skill.items())
    say(f"{counted(len(rows), 'position')}; skill {told_skill} in games held back.")
    classes = np.minimum((10 * foreseen).astype(int), 9) if not aim.counts else _tenths(foreseen)
    told_by = _classes(classes, aim.better * foreseen, aim.better * worth)
    return TrainedOutlook(folder / OUTLOOK, len(rows), skill, told_by)


def fit(x: Rows, worth: Rows, held: npt.NDArray[np.bool_], hidden: int, seed: int, wins: bool = True) -> Layer:
    """A network whose value is the logarithm of the odds to win; it stops where games held back gain no more.

    Parameters
    ----------
    x, worth : what is seen of positions, and whether they were won
    wins : whether that is what is learned, or the number itself
    """
    try:
        from sklearn.neural_network import MLPClassifier, MLPRegressor
        from threadpoolctl import threadpool_limits
    except ImportError:
        raise BadInput("train needs scikit-learn: install elderodds[tune]") from None
    mean = x.mean(axis=0, dtype=np.float64)
    spread = np.sqrt(np.maximum(np.einsum("ij,ij->j", x, x, dtype=np.float64) / len(x) - mean * mean, 0.0))
    varied = spread > SPREAD
    train = np.flatnonzero(~held)
    middle, scale = (0.0, 1.0) if wins else (float(worth.mean()), max(float(worth.std()), 1e-9))
    model = (MLPClassifier if wins else MLPRegressor)(
        hidden_layer_sizes=(hidden,), alpha=1e-4, learning_rate_init=2e-3, random_state=seed
    )
    best, least, batch = None, np.inf, BATCH
    rng = np.random.default_rng(seed)
    with threadpool_limits(1):  # such small products are slower on more
        for _ in range(PASSES):
            for part in np.array_split(rng.permutation(train), -(-len(train) // MOST_BATCH)):
                scaled = ((x[part][:, varied] - mean[varied]) / spread[varied]).astype(np.float32)
                model.set_params(batch_size=min(batch, len(part)))
                if wins:
                    model.partial_fit(scaled, worth[part] > 0, classes=[False, True])
                else:
                    model.partial_fit(scaled, (worth[part] - middle) / scale)
            c, v, b, w = _layer(model, mean, spread, varied)
            layer = c * scale + middle, v * scale, b, w
            brier = float(np.mean((foresee(layer, x[held], wins) - worth[held]) ** 2))
            if brier < least:
                best, least = layer, brier
            elif batch < min(MOST_BATCH, len(train)):
                batch *= 2
            else:
                break
    assert best is not None
    return best


def _layer(model: Any, mean: Any, spread: Any, varied: Any) -> Layer:
    """The network for prospects as they come."""
    (first, last), (inner, outer) = model.coefs_, model.intercepts_
    w = np.zeros((first.shape[1], len(mean)))
    w[:, varied] = first.T / spread[varied]
    return float(outer[0]), last[:, 0].astype(float), inner - w @ mean, w


def foresee(layer: Layer, x: Rows, wins: bool = True) -> npt.NDArray[np.float64]:
    """The chance to win of positions, or the number itself; as `sim.search.foresee`."""
    c, v, b, w = layer
    units = np.maximum(x @ w.T.astype(x.dtype) + b.astype(x.dtype), 0)  # in float32 as they come: there may be millions
    value = np.asarray(c + units @ v)
    return np.asarray(1 / (1 + np.exp(-value))) if wins else value


def _skill(foreseen: npt.NDArray[np.float64], worth: Rows) -> float:
    least = float(np.mean((worth.mean() - worth) ** 2))
    return round(1 - float(np.mean((foreseen - worth) ** 2)) / least, 4) if least > 0 else 0.0


def _tenths(foreseen: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Ten classes of as many positions each."""
    return np.searchsorted(np.quantile(foreseen, np.arange(1, 10) / 10), foreseen)


def _classes(
    of: npt.NDArray[np.int64], foreseen: npt.NDArray[np.float64], worth: Rows
) -> list[tuple[int, float, float]]:
    return [(int(np.sum(of == k)), round(float(foreseen[of == k].mean()), 4), round(float(worth[of == k].mean()), 4))
            for k in range(10) if np.any(of == k)]  # fmt: skip
