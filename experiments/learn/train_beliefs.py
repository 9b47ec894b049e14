"""`train --beliefs`: how likely each seat holds what the others cannot know, learned from games in which it is seen.

Games are played at each player count; of some of their positions it is noted what one seat, drawn anew, can see of each
other, and what that other is. A small network learns what the record says for each class of a seat. What counts is the
whole deal: the logarithm of the likelihood of the true one, among all that the pool allows (`strategies.beliefs`).
Games that are held back say how much it tells beyond the deal, and when to stop.

References
----------
Kingma, Ba (2015), "Adam: a method for stochastic optimization", ICLR 3.
Murphy, Winkler (1977), "Reliability of subjective probability forecasts", Applied Statistics 26, for the tens.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
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
from strategies.beliefs import Beliefs, Voices, beliefs_of, sight_of, write_beliefs
from strategies.header import BELIEFS
from strategies.registry import by_side, usual_of

__all__ = ["Class", "Position", "TrainedBeliefs", "believed", "fit", "grouped", "tell", "train_beliefs"]

Vector = npt.NDArray[np.float64]

HELD_BACK = 5  # every fifth game
BATCH, PASSES, PATIENCE = 256, 60, 4  # positions of a step; passes over all, and those without gain before the end
RATE, SHRINKS = 3e-3, 1e-5  # of a step; what is taken off the network's numbers in each
MOST = 8.0  # as strategies.beliefs has it
OPEN = 1e-6  # of a chance that is neither 0 nor 1 by the deal


@dataclass(frozen=True)
class Class:
    """What is told of a class, of games held back, where the deal leaves it open.

    Attributes
    ----------
    prior, loss : log loss by dealing alone, given the own card and what is known, and by what was learned
    told : in ten classes of what was believed: how many, mean belief, share that it was
    """

    prior: float
    loss: float
    told: list[tuple[int, float, float]]


@dataclass(frozen=True)
class TrainedBeliefs:
    """A finished training.

    Attributes
    ----------
    file : what was learned
    positions : that were learned from, those held back among them
    loss : {player count: log loss of a seat by dealing alone, and by what was learned}, of games held back
    classes : {class: what is told of it}
    """

    file: Path
    positions: int
    loss: dict[int, tuple[float, float]]
    classes: dict[str, Class]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `train --beliefs --json` prints."""
        classes = {name: vars(found) for name, found in self.classes.items()}
        return vars(self) | {"file": str(self.file), "classes": classes}


@dataclass(frozen=True)
class Position:
    """Noted positions of one player count in the eyes of one class, and the deals that there can be.

    Attributes
    ----------
    players : how many play
    x : float32[position, other, feature]
    may_be : bool[position, other, class], whether the seat holds the class possible
    truth : int64[position, other]
    held : bool[position], of games held back
    deals : int64[deal, other], classes; ways : float64[deal], how likely each is without any knowledge
    """

    players: int
    x: Rows
    may_be: npt.NDArray[np.bool_]
    truth: npt.NDArray[np.int64]
    held: npt.NDArray[np.bool_]
    deals: npt.NDArray[np.int64]
    ways: Vector

    @cached_property
    def shown(self) -> npt.NDArray[np.float32]:
        """float32[deal, other * class]: 1 where the deal gives the seat the class."""
        return np.eye(self.may_be.shape[2], dtype=np.float32)[self.deals].reshape(len(self.deals), -1)


def train_beliefs(
    game: str, *, out: Path | str | None, players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None, games: int = 20_000,
    share: float = 0.03, hidden: int = 16, seed: int = 1, workers: Workers | int | None = None, progress: bool = False,
) -> TrainedBeliefs:  # fmt: skip
    """Learns what the record says of hidden things.

    Parameters
    ----------
    game, players, strategies, changes, seed, workers, progress : as in `run`; the strategies are those that play, by
        default a mix of the usual one, a beginner and the style, so that no single habit is learned
    out : folder that keeps what was noted, and what was learned; the same command goes on there
    games : over all player counts
    share : of the positions that are noted
    hidden : units of the network

    Raises
    ------
    BadInput
        For a game without anything to infer, or no folder.
    """
    beliefs = beliefs_of(find_game(game).key)
    if beliefs is None:
        raise BadInput(f"train {game}: nobody has to infer anything in it: strategies/{game} has no BELIEFS")
    others = strategies or _several(game)
    training = open_training(game, "", players, others, changes, games, seed, workers)
    folder = training.folder(out, games=games, share=share, features=list(beliefs.names))
    play, sight = engine(training.game), sight_of(training.game, beliefs)

    def note(cell: Cell, pack: Any, seats: Any, lo: int, hi: int) -> Rows:
        return play.witness(pack, seats, cell.seed, lo, hi, cell.people, sight, len(beliefs.names), share, beliefs.last)

    found = list(note_games(training, games, folder, "others", note, progress))
    groups = []
    for cell in training.cells:
        rows = np.concatenate([rows for players, rows in found if players == cell.players])
        groups += grouped(rows, cell.players, beliefs, cell.pack.lay(cell.players)) if len(rows) else []
    del found
    if not groups:
        raise BadInput(f"train {game}: nothing was left to infer in {counted(games, 'game')}")
    voices = fit(groups, hidden, seed)
    loss, classes = tell(groups, voices, beliefs.classes)
    told = {
        "game": game, "features": list(beliefs.names), "classes": list(beliefs.classes),
        "players": [cell.players for cell in training.cells], "strategies": list(training.spec.variant[0].strategies),
        "changes": training.spec.variant[0].changes, "games": games, "share": share, "hidden": hidden, "seed": seed,
        "loss": loss,
    }  # fmt: skip
    write_beliefs(folder / BELIEFS, voices, told)
    positions = sum(len(group.x) for group in groups)
    say(f"{counted(positions, 'position')}; log loss by the deal and by what was learned "
        + ", ".join(f"{n}: {prior:.3f} {learned:.3f}" for n, (prior, learned) in loss.items()) + ".")  # fmt: skip
    return TrainedBeliefs(folder / BELIEFS, positions, loss, classes)


def _several(game: str) -> list[str]:
    """For each side a mix of players, so that what is learned is no single habit."""
    found = find_game(game)
    mixes = {side: (usual, by_side(found, side, "beginner"), found.fallback[side])
             for side, usual in usual_of(found).items()}  # fmt: skip
    return [f"{side}={'|'.join(dict.fromkeys(names))}" for side, names in mixes.items()]


def grouped(rows: Rows, players: int, beliefs: Beliefs, pack: Any) -> list[Position]:
    """The positions of one player count by the class of who looks, without those in which nothing is open."""
    names, classes = len(beliefs.names), len(beliefs.classes)
    rows = rows[np.lexsort((rows[:, 3], rows[:, 1], rows[:, 0]))]
    positions = 1 + int(np.any(np.diff(rows[:, :2], axis=0) != 0, axis=1).sum())
    others = len(rows) // positions
    rows = rows.reshape(-1, others, rows.shape[1])
    own, found = rows[:, 0, -1].astype(int), []
    for k in np.unique(own):
        some = rows[own == k]
        sets = some[:, :, 4 + names].astype(np.int64)
        may_be = (sets[:, :, None] >> np.arange(classes)) & 1 == 1
        deals, ways = _deals(beliefs.ways, pack, int(k), others, classes)
        group = Position(players, some[:, :, 4 : 4 + names], may_be, some[:, :, 5 + names].astype(np.int64),
                         some[:, 0, 0] % HELD_BACK == 0, deals, ways)  # fmt: skip
        prior = believed(group, np.zeros(may_be.shape, np.float32))
        open_ = np.any((prior > OPEN) & (prior < 1 - OPEN), axis=(1, 2))
        if open_.any():
            found.append(Position(players, group.x[open_], may_be[open_], group.truth[open_], group.held[open_], deals,
                                  ways))  # fmt: skip
    return found


def _deals(
    ways: Callable[..., float], pack: Any, own: int, others: int, classes: int
) -> tuple[npt.NDArray[np.int64], Vector]:
    """All deals to the others, and how likely each is."""
    found = []
    for deal in product(range(classes), repeat=others):
        used = np.bincount([*deal, own], minlength=classes).astype(np.int16)
        if (way := ways(pack, used, 0)) > 0:
            found.append((deal, way))
    return np.array([deal for deal, _ in found], np.int64), np.array([way for _, way in found])


def _shares(group: Position, values: Rows, at: Any = slice(None)) -> tuple[Rows, Rows]:
    """(how likely each deal, how likely each seat is of each class), of positions and the values of their seats."""
    may_be = group.may_be[at].reshape(len(values), -1)
    held = np.where(may_be, np.clip(values, -MOST, MOST).reshape(len(values), -1), -1e4).astype(np.float32)
    odds = held @ group.shown.T + np.log(group.ways).astype(np.float32)
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    deals = odds / odds.sum(axis=1, keepdims=True)
    return deals, (deals @ group.shown).reshape(values.shape)


def believed(group: Position, values: Rows) -> Rows:
    """float32[position, other, class], how likely each seat is of each class where the record says `values` for it."""
    return _shares(group, values)[1]


def values_of(voices: Voices, x: Rows) -> Rows:
    """float32[..., class], the logarithm of what the record says; as `strategies.beliefs` does, before it is cut."""
    b, w, c, v = voices
    return np.asarray(np.maximum(x @ w.T.astype(np.float32) + b.astype(np.float32), 0) @ v.T.astype(np.float32)
                      + c.astype(np.float32))  # fmt: skip


def fit(groups: Sequence[Position], hidden: int, seed: int) -> Voices:
    """A network under which the true deals are likely; it stops where games held back gain no more."""
    try:
        from threadpoolctl import threadpool_limits
    except ImportError:
        raise BadInput("train needs scikit-learn: install elderodds[tune]") from None
    with threadpool_limits(1):  # such small products are slower on more
        return _fit(groups, hidden, np.random.default_rng(seed))


def _fit(groups: Sequence[Position], hidden: int, rng: np.random.Generator) -> Voices:
    mean = np.mean([g.x.mean(axis=(0, 1), dtype=np.float64) for g in groups], axis=0)
    spread = np.sqrt(np.mean([((g.x - mean) ** 2).mean(axis=(0, 1), dtype=np.float64) for g in groups], axis=0))
    varied = spread > 1e-6
    scale = np.where(varied, 1 / np.maximum(spread, 1e-6), 0.0)
    classes = groups[0].may_be.shape[2]
    numbers: list[Any] = [
        np.zeros(hidden), rng.normal(0, (2 / max(1, varied.sum())) ** 0.5, (hidden, len(mean))) * varied,
        np.zeros(classes), np.zeros((classes, hidden)),
    ]  # fmt: skip
    numbers = [n.astype(np.float32) for n in numbers]
    first, second, step = [np.zeros_like(n) for n in numbers], [np.zeros_like(n) for n in numbers], 0
    scaled = [((g.x - mean) * scale).astype(np.float32) for g in groups]
    train = [np.flatnonzero(~g.held) for g in groups]
    best, least, waited = numbers, np.inf, 0
    for _ in range(PASSES):
        parts = [(k, part) for k, some in enumerate(train) if len(some)
                 for part in np.array_split(rng.permutation(some), -(-len(some) // BATCH))]  # fmt: skip
        for j in rng.permutation(len(parts)):
            k, part = parts[j]
            step += 1
            for n, slope, a, s in zip(
                numbers, _slopes(groups[k], scaled[k], part, numbers), first, second, strict=True
            ):
                slope += SHRINKS * n
                a += 0.1 * (slope - a)
                s += 0.001 * (slope**2 - s)
                n -= RATE * (a / (1 - 0.9**step)) / (np.sqrt(s / (1 - 0.999**step)) + 1e-8)
        lost = _lost(groups, scaled, numbers)
        waited = 0 if lost < least else waited + 1
        if lost < least:
            best, least = [n.copy() for n in numbers], lost
        if waited == PATIENCE:
            break
    b, w, c, v = (n.astype(np.float64) for n in best)
    return b - (w * scale) @ mean, w * scale, c, v


def _slopes(group: Position, scaled: Rows, part: Any, numbers: Sequence[Rows]) -> list[Rows]:
    """By how much each number makes the true deals of some positions less likely."""
    b, w, c, v = numbers
    x = scaled[part]
    units = np.maximum(x @ w.T + b, 0)
    values = units @ v.T + c
    shares = _shares(group, values, part)[1]
    truth = np.eye(values.shape[2], dtype=np.float32)[group.truth[part]]
    off = (shares - truth) * (np.abs(values) < MOST) / len(part)
    back = (off @ v) * (units > 0)
    flat, rows = off.reshape(-1, off.shape[2]), back.reshape(-1, back.shape[2])
    return [
        rows.sum(axis=0),
        rows.T @ x.reshape(-1, x.shape[2]),
        flat.sum(axis=0),
        flat.T @ units.reshape(len(flat), -1),
    ]


def _lost(groups: Sequence[Position], scaled: Sequence[Rows], numbers: Sequence[Rows]) -> float:
    """The mean of - log of how likely the true deals of games held back are."""
    b, w, c, v = numbers
    lost, n = 0.0, 0
    for group, x in zip(groups, scaled, strict=True):
        at = np.flatnonzero(group.held)
        if len(at):
            deals = _shares(group, values_of((b, w, c, v), x[at]), at)[0]
            true = np.all(group.truth[at][:, None] == group.deals[None], axis=2)
            lost -= float(np.log(np.maximum((deals * true).sum(axis=1), 1e-30)).sum())
            n += len(at)
    return lost / max(1, n)


def tell(
    groups: Sequence[Position], voices: Voices, classes: Sequence[str]
) -> tuple[dict[int, tuple[float, float]], dict[str, Class]]:
    """What is told of games held back: log loss by player count, and of each class loss and reliability."""
    seats: dict[int, list[Vector]] = {}
    each: dict[int, list[Vector]] = {}
    for group in groups:
        held = group.held
        prior = believed(group, np.zeros(group.may_be.shape, np.float32))[held].reshape(-1, len(classes))
        found = believed(group, values_of(voices, group.x))[held].reshape(-1, len(classes))
        truth = group.truth[held].ravel()
        at = np.arange(len(truth))
        open_ = prior[at, truth] < 1 - OPEN
        pairs = np.column_stack([prior[at, truth], found[at, truth]])[open_]
        seats.setdefault(group.players, []).append(-np.log(np.maximum(pairs, 1e-12)))
        for k in range(len(classes)):
            some = (prior[:, k] > OPEN) & (prior[:, k] < 1 - OPEN)
            each.setdefault(k, []).append(np.column_stack([prior[some, k], found[some, k], truth[some] == k]))
    loss = {n: tuple(round(float(x), 4) for x in np.concatenate(lost).mean(axis=0)) for n, lost in seats.items()}
    told = {name: _class(np.concatenate(each[k])) for k, name in enumerate(classes) if sum(map(len, each[k]))}
    return loss, told  # type: ignore[return-value]  # pairs


def _class(rows: Vector) -> Class:
    prior, belief, true = rows.T
    prior_loss, loss = (float(-np.log(np.clip(np.where(true > 0, p, 1 - p), 1e-12, 1)).mean()) for p in (prior, belief))
    of = np.minimum((10 * belief).astype(int), 9)
    told = [(int(np.sum(of == k)), round(float(belief[of == k].mean()), 4), round(float(true[of == k].mean()), 4))
            for k in range(10) if np.any(of == k)]  # fmt: skip
    return Class(round(prior_loss, 4), round(loss, 4), told)
