"""`train --policy`: a learned player from the results of its own games, by policy gradients.

First the networks learn to foretell the style's choice, so that what they think likely is never foolish; or they are
those of a player that was learned before, so that two sides may learn in turn. Then the player draws its options by
them, the style's choice preferred, in lesson after lesson of fresh games at each player count; what was drawn in games
that were won becomes likelier. Each number moves by its share in the win rate over its share in the choices, the
diagonal of a natural gradient. Each step is taken by the luck of few games, so what was learned is the mean of what was
known after each lesson, the later ones counting more. At last the player takes the option of the highest value. By
how much the style's choice stays preferred is found by playing; and it is kept only where it wins more often than the
style.

References
----------
Williams (1992), "Simple statistical gradient-following algorithms for connectionist reinforcement learning", Machine
    Learning 8.
Kakade (2001), "A natural policy gradient", NeurIPS 14.
Shamir, Zhang (2013), "Stochastic gradient descent for non-smooth optimization: convergence results and optimal
    averaging schemes", ICML 30, for the mean.
Kingma, Ba (2015), "Adam: a method for stochastic optimization", ICLR 3, for the foretelling.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.keep.store import write_whole
from experiments.learn.train import TELLS, learner_of
from experiments.learn.training import Rate, Training, open_training
from experiments.play.fanout import Workers
from experiments.play.messages import say
from experiments.play.policies import find_player
from experiments.play.progress import Progress
from sim import BadInput, find_game
from sim.engine import engine
from sim.errors import unknown
from strategies.learning import Learning, write_learned
from strategies.network import pack_layers
from strategies.sampling import DRAWS, WATCHES, in_training, networks_of, scores_at, training_of
from strategies.strategy import Strategy

__all__ = ["BONUSES", "FORETOLD", "Climb", "Learner", "Magnet", "Table", "TrainedPolicy", "first_model", "keep",
           "opened", "train_policy", "warmed"]  # fmt: skip

Vector = npt.NDArray[np.float64]

WATCHED, FORETELLS = 300, 80  # games of a lesson in foretelling the style, and lessons
FORETOLD = WATCHED * FORETELLS  # games that are played before the first lesson of whoever begins from nothing
PREFERS = 3.0  # by how much the style's choice is preferred while learning: about 20 to 1 to an equally good option
RATE, SLOWS = 3.0, 30  # of the first step; lessons after which steps are half as long
HAS_HAD = 60  # lessons of whoever learned before, for the length of its steps: long ones unlearn what it knows
RECENT = 3  # by which power of its number a lesson counts in the mean of what was known after each
MOMENTUM, DAMPING = 0.7, 0.1  # of the steps before in a step; of the mean share in the choices, so that rare ones rest
TINY = 1e-300
BONUSES = (2.0, 3.0, 4.0, 5.0, 6.0)  # that are tried at last
SURE = 2.5  # standard errors by which the player must win more often than its style in the games that chose the bonus
EVEN = 0.5  # deviation of a game that is won as often as not: steps up what else is played for are as long
PIECE = 3000  # games that are summed up in one go: the same sums for any number of workers
WRITTEN = ("model", "settled", "push", "shares", "anchor")  # of who learns, after each lesson
LESSONS = 10**7  # added to the index of games that are learned from


@dataclass(frozen=True)
class TrainedPolicy:
    """A finished training.

    Attributes
    ----------
    file : the player; None where it does no better than its style
    bonus : by how much its style's choice stays preferred
    curve : win rate of the drawing player in each lesson, or what else is played for
    before, after : {player count: `aims.figure`} of the style and of the player in fresh games
    """

    file: Path | None
    bonus: float
    curve: tuple[float, ...]
    before: dict[int, Rate]
    after: dict[int, Rate]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `train --policy --json` prints."""
        return vars(self) | {"file": str(self.file) if self.file else None}


def train_policy(
    game: str, *, out: Path | str | None, side: str = "", players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None,
    kinds: Sequence[str] = (), lessons: int = 100, games: int = 12_000, hidden: int = 8, tried: int = 20_000,
    judged: int = 4000, begin: str = "", seed: int = 1, workers: Workers | int | None = None, progress: bool = False,
) -> TrainedPolicy:  # fmt: skip
    """Trains a player by its own games.

    Parameters
    ----------
    game, side, players, strategies, changes, judged, seed, workers, progress : as in `train`
    out : folder of the player, and of the lessons so far; the same command goes on there
    kinds : of decisions that are learned; by default all that matter
    lessons, games : how many, and the games of each, over all player counts
    hidden : units of each network
    tried : games in which each bonus is tried, over all player counts
    begin : a learned player, by its name or file, whose networks it goes on from; by default from nothing

    Raises
    ------
    BadInput
        For a game without `LEARNING`, a kind or a side that it has not, a player to begin from whose networks are of
        another size, or no folder.
    """
    found = find_game(game)
    learning, player = learner_of(found, side)
    for kind in kinds:
        if kind not in found.kinds:
            raise unknown(f"kind of decision of {game}", kind, found.kinds)
    chosen = [k for k, kind in enumerate(found.kinds) if kind in (kinds or set(found.kinds) - set(found.routine))]
    training = open_training(game, side, players, strategies, changes, judged, seed, workers)
    first = first_model(training, learning, chosen, hidden, seed)
    if begin:
        known = networks_of(np.array(find_player(found, begin).model))
        if known[:3].tolist() != first[:3].tolist():
            raise BadInput(f"train: --begin {begin}: its networks are not of {hidden} units for each kind of decision")
        first = known
    folder = training.folder(out, kinds=list(kinds), games=games, hidden=hidden, begin=begin)
    pupil = Learner(training, player, first, learning.names.index(TELLS), knows=bool(begin))
    curve = pupil.learn(folder / "lessons.npz", lessons, games, progress)
    bonus, sure = pupil.choose(tried)
    file = folder / f"{player.name}.npz"
    told = {
        "features": list(learning.names), "decisions": list(found.kinds), "kinds": [found.kinds[k] for k in chosen],
        "players": [cell.players for cell in training.cells], "side": side,
        "strategies": list(training.spec.variant[0].strategies), "changes": training.spec.variant[0].changes,
        "lessons": lessons, "games": games, "hidden": hidden, "tried": tried, "begin": begin, "seed": seed,
        "bonus": bonus,
    }  # fmt: skip
    write_learned(file, player, tuple(pupil.model.tolist()), told)
    before, after = training.judge(""), training.judge(str(file))
    say(f"{training.told(before, after)}{'' if sure else ': not kept, it may be luck'}.")
    if not sure:
        file.unlink()
    return TrainedPolicy(file if sure else None, bonus, tuple(curve), before, after)


def first_model(training: Training, learning: Learning, kinds: Sequence[int], hidden: int, seed: int) -> Vector:
    """Small random networks, each with a last unit that is 1 for the style's choice and does nothing yet."""
    rng, features = np.random.default_rng(seed), len(learning.names)
    layers = {}
    tells = learning.names.index(TELLS)
    for kind in kinds:
        v, b = np.append(rng.normal(0, 0.1, hidden), 0.0), np.append(rng.normal(0, 0.3, hidden), 0.0)
        w = np.vstack([rng.normal(0, 0.5, (hidden, features)), np.zeros(features)])
        w[:hidden, tells], w[hidden, tells] = 0.0, 1.0
        layers[kind] = 0.0, v, b, w
    return np.array(pack_layers(layers, features, len(training.game.kinds)))


def opened(known: Vector, first: Vector) -> Vector:
    """What was learned, and small random networks where a kind of decision was not, so that it can be."""
    kinds = int(known[2])
    each, new = known[3:].reshape(kinds, -1).copy(), first[3:].reshape(kinds, -1)
    closed = each[:, 0] == 0
    each[closed] = new[closed]
    return np.concatenate([known[:3], each.ravel()])


def warmed(known: Vector, temperatures: Mapping[int, float]) -> Vector:
    """What was learned, the values of {kind of decision: temperature} divided by it, but for what the style adds."""
    hidden, kinds = (int(x) for x in known[1:3])
    each = known[3:].reshape(kinds, -1).copy()
    for kind, by in temperatures.items():
        each[kind, 2 : 1 + hidden] /= by
    return np.concatenate([known[:3], each.ravel()])


@dataclass(frozen=True)
class Table:
    """Games of a lesson that are played among the same others.

    Attributes
    ----------
    games : how many, over all player counts
    rivals : {number of a side: who plays it in place of whom the training seats there}
    """

    games: int
    rivals: Mapping[int, Strategy] = field(default_factory=dict)


@dataclass(frozen=True)
class Magnet:
    """What holds learners back who learn against each other, so that they do not run in circles.

    Attributes
    ----------
    strength : of the distance between them by which a step of length 1 goes to the magnet
    slow : of that distance by which the magnet follows after each step
    """

    strength: float = 0.0
    slow: float = 0.0


@dataclass
class Climb:
    """Steps of numbers up the win rate, or up what else is played for.

    Attributes
    ----------
    anchor : where the magnet stands
    push, shares : of each number, the means of its share in the win rate, and in the choices, so far
    """

    anchor: Vector
    magnet: Magnet = Magnet()
    push: Vector = field(init=False)
    shares: Vector = field(init=False)

    def __post_init__(self) -> None:
        self.push, self.shares = np.zeros(len(self.anchor)), np.zeros(len(self.anchor))

    def step(self, at: Vector, push: Vector, shares: Vector, rate: float) -> Vector:
        """Where the numbers are after a step of this length; the magnet follows.

        A small step costs 1/2 * shares * step**2 nats of what is chosen, so nats from the magnet weigh as its shares.
        """
        self.push = MOMENTUM * self.push + (1 - MOMENTUM) * push
        self.shares = MOMENTUM * self.shares + (1 - MOMENTUM) * shares
        rests = max(DAMPING * float(self.shares.mean()), TINY)  # who is sure of all it does has no share, and no push
        at = at + rate * (self.push / (self.shares + rests) - self.magnet.strength * (at - self.anchor))
        self.anchor = self.anchor + self.magnet.slow * (at - self.anchor)
        return at


@dataclass
class Learner:
    """A player that learns: its model, what of it may move, and what it moves by.

    Attributes
    ----------
    model : as in `strategies.network`, from the number of features on
    tells : the feature that is 1 for the style's choice and 0 for others
    knows : whether it has learned before, so that it need not foretell its style first
    magnet : what holds it back
    leaves : whether it learns, too, by how much its style's choice is preferred
    climb : the steps of the numbers that may move
    settled : the mean of the model after each lesson so far
    """

    training: Training
    player: Strategy
    model: Vector
    tells: int
    knows: bool
    magnet: Magnet = Magnet()
    leaves: bool = False
    climb: Climb = field(init=False)
    settled: Vector = field(init=False)

    def __post_init__(self) -> None:
        features, hidden, kinds = (int(x) for x in self.model[:3])
        each = self.model[3:].reshape(kinds, 2 + hidden * (2 + features))
        learned = np.flatnonzero(each[:, 0] > 0)
        free = np.zeros(each.shape, bool)
        rows = free[:, 2:].reshape(kinds, 2 + features, hidden)  # v, b, and w of each feature
        rows[learned, :, :-1] = True
        rows[learned, 0, -1] = self.leaves
        rows[:, 2 + self.tells] = False
        free[:, 2:] = rows.reshape(kinds, -1)
        self.free = np.flatnonzero(free)  # of the numbers behind the first three
        self.bonuses = 3 + learned * each.shape[1] + 2 + hidden - 1
        self.climb = Climb(self.model[3 + self.free], self.magnet)

    def learn(self, file: Path, lessons: int, games: int, progress: bool) -> list[float]:
        """All lessons, from where the file says they stand; the win rate of each, or what else is played for."""
        curve: list[float] = []
        if file.exists():
            with np.load(file) as kept:
                self.go_on(kept)
                curve = kept["curve"].tolist()
        else:
            self.begin()
        with Progress(lessons * games, f"{self.training.game.title}, lessons", progress) as bar:
            bar.advance(len(curve) * games)
            while len(curve) < lessons:
                curve += self.lesson(len(curve), [Table(games)])
                keep(file, {"curve": curve, **self.kept()})
                bar.advance(games)
        self.model = self.settled.copy()
        return curve

    def begin(self) -> None:
        """What comes before the first lesson."""
        if not self.knows:
            self._foretell()
        self.model[self.bonuses] = PREFERS
        self.settled = np.zeros(len(self.model))
        self.climb = Climb(self.model[3 + self.free], self.magnet)

    def kept(self, before: str = "") -> dict[str, Vector]:
        """All that the next lesson goes on from, each name with something before it."""
        return {before + name: getattr(self._holder(name), name) for name in WRITTEN}

    def go_on(self, kept: Mapping[str, Vector], before: str = "") -> None:
        """Takes up what was kept."""
        for name in WRITTEN:
            if before + name in kept:  # lessons of before there were magnets have none
                setattr(self._holder(name), name, kept[before + name])

    def _holder(self, name: str) -> "Climb | Learner":
        return self if name in ("model", "settled") else self.climb

    def try_out(self, games: int) -> None:
        """Plays games as in a lesson of which nothing is learned: what plays them is compiled, or they are timed."""
        self._play(DRAWS, LESSONS, games)

    def choose(self, tried: int) -> tuple[float, bool]:
        """Takes the bonus that wins most, and says it, and whether the style is beaten by it."""
        before = self.training.values(self.player, tried)
        found = []
        for bonus in BONUSES:
            self.model[self.bonuses] = bonus
            self.model = self.model.astype(np.float32).astype(float)
            found.append(self.training.values(replace(self.player, model=tuple(self.model.tolist())), tried))
        best = int(np.argmax([won.mean() for won in found]))
        self.model[self.bonuses] = BONUSES[best]
        gain = found[best] - before
        return BONUSES[best], bool(gain.mean() > SURE * gain.std() / len(gain) ** 0.5)

    def _foretell(self) -> None:
        """Learns what the style chooses, without being told."""
        mean, square = np.zeros(len(self.free)), np.zeros(len(self.free))
        for n in range(1, FORETELLS + 1):
            slope = np.mean([sums[0, self.free] for sums in self._play(WATCHES, n * WATCHED, WATCHED)], axis=0)
            mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
            self.model[3 + self.free] += 0.03 * (mean / (1 - 0.9**n)) / (np.sqrt(square / (1 - 0.99**n)) + 1e-8)

    def lesson(self, number: int, tables: Sequence["Table"]) -> list[float]:
        """One step up the win rate of the drawing player, or up what else is played for; that of each table."""
        push, shares, found = np.zeros(len(self.free)), np.zeros(len(self.free)), []
        aim, games = self.training.game.aim, sum(table.games for table in tables)
        first = LESSONS + number * games
        for table in tables:
            played, worths = self._play(DRAWS, first, table.games, table.rivals), []
            first += table.games
            part = table.games / games / len(played)
            for sums in played:
                score, squares, got = sums[:, self.free]
                worths.append(float(sums[2, -1]))
                spread = math.sqrt(max(float(sums[1, -1]) - worths[-1] ** 2, TINY))
                push += part * (got - worths[-1] * score) * (EVEN / spread if aim.counts else 1)
                shares += part * (squares - score**2)
            found.append(aim.better * float(np.mean(worths)))
        rate = RATE / (1 + (number + HAS_HAD * self.knows) / SLOWS)
        self.model[3 + self.free] = self.climb.step(self.model[3 + self.free], push, shares, rate)
        self.settled += (1 + RECENT) / (number + 1 + RECENT) * (self.model - self.settled)
        return found

    def _play(
        self, way: float, first: int, games: int, rivals: Mapping[int, Strategy] = MappingProxyType({})
    ) -> list[npt.NDArray[np.float64]]:  # fmt: skip
        """Games from the index `first` on; for each player count the means of what `Engine.sum_scores` sums up."""
        training, play, jobs = self.training, engine(self.training.game), []
        each, scores = -(-games // len(training.cells)), len(self.model) - 3
        pupil = replace(self.player, model=tuple(training_of(training.game, self.model, way).tolist()))
        for cell in training.cells:
            pack = cell.pack.lay(cell.players)
            for lo in range(first, first + each, PIECE):
                seats = training.seated(cell, pupil, training.alone(cell), rivals)
                row = next(k for k, weights in enumerate(seats.weights) if in_training(weights))
                jobs.append((pack, seats, cell.seed, lo, min(lo + PIECE, first + each), row, scores_at(self.model),
                             scores, training.learner))  # fmt: skip
        found = Parallel(n_jobs=training.workers.count, prefer="threads")(
            delayed(play.sum_scores)(*job) for job in jobs
        )
        pieces = len(jobs) // len(training.cells)
        return [np.sum(found[k : k + pieces], axis=0) / each for k in range(0, len(found), pieces)]


def keep(file: Path, arrays: Mapping[str, Any]) -> None:
    """Writes arrays to a file that is never half-written."""

    def save(part: Path) -> None:
        with part.open("wb") as there:
            np.savez(there, **arrays)

    write_whole(file, save)
