"""`train --league`: all sides learn at once against each other, so that nobody learns against who stays as they are.

Who learns against players that stay finds what beats just these, and the others' answer to that is to come; in games
where each answer has an answer that runs in circles. Here each side, or each seat where it plays for itself, draws its
options by what it knows now, and so do all others. After each iteration every side moves up its win rate by one step of
policy gradients (`train_policy`), and towards a magnet: where it stood a while ago, which follows slowly. The magnet
takes from each step what only turns in circles, so that the last players, not only the mean of all, are near an
equilibrium: magnetic mirror descent. Its nats are those of the games' choices, so it asks for no kernel of its own.

Each learns, too, by how much it prefers its style's choice: a style is a habit, and habits can be read.

Who learns only against the others as they are now may lose to what is simpler. So a share of the games may be against
a pool: rivals that are named, and who the others were some iterations ago. A rival is met the oftener the less it is
beaten: prioritised fictitious self-play. Replies that `exploit` found may be named there, which is what a population
of best replies (PSRO) comes to.

Who has learned for long is sure of itself: values that lie far apart leave nothing to chance, so what is left out is
never tried again. With `temperature` the values of some kinds begin nearer to each other; what is best stays best.

Hidden roles want to be mixed: who always takes what seems best can be read. With `mixed` the players draw at the table
too, by what they learned.

References
----------
Sokota, D'Orazio, Kolter, Loizou, Lanctot, Mitliagkas, Brown, Kroer (2023), "A unified approach to reinforcement
    learning, quantal response equilibria, and two-player zero-sum games", ICLR 11: magnetic mirror descent.
Perolat and others (2021), "From Poincaré recurrence to convergence in imperfect information games: finding equilibrium
    via regularization", ICML 38: the magnet that follows.
Vinyals and others (2019), "Grandmaster level in StarCraft II using multi-agent reinforcement learning", Nature 575:
    prioritised fictitious self-play.
Lanctot and others (2017), "A unified game-theoretic approach to multiagent reinforcement learning", NeurIPS 30: PSRO.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.learn.train import TELLS, learner_of
from experiments.learn.train_policy import Learner, Magnet, Table, first_model, keep, opened, warmed
from experiments.learn.training import FRESH, Rate, Training, open_training
from experiments.measure.aims import figure
from experiments.measure.running import run
from experiments.measure.telling import value_text
from experiments.play.fanout import Workers
from experiments.play.policies import find_player
from experiments.play.progress import Progress
from sim import BadInput, Game, find_game
from sim.errors import unknown
from strategies.learning import learning_of, write_learned
from strategies.registry import by_side, parse_seating, usual_of
from strategies.sampling import mixing, networks_of
from strategies.strategy import Strategy

__all__ = ["Meeting", "Pool", "TrainedLeague", "train_league"]

Vector = npt.NDArray[np.float64]

MAGNET = Magnet(strength=0.1, slow=0.05)
HIDDEN = 8  # units of networks that begin from nothing
MEETS = 2  # rivals of the pool in an iteration
BEATEN = 0.5  # how often a rival of the pool is beaten, as long as nobody has met it
LATELY = 0.3  # weight of the last games in how often it is
HARD = 2  # by which power of how often a rival wins it is met
LEAST = 0.01  # weight with which one is met that never wins, beside 1 of one that always does
OLD, NEW, SEAT, OTHERS = "old", "new", "seat 1", "others"


@dataclass(frozen=True)
class Meeting:
    """Old and new players at one table.

    Attributes
    ----------
    players : how many
    who : {side, or seat 1 and others: "old" or "new"}
    wins : side, or seat, whose figure it is
    rate : `aims.figure` of that, in fresh games
    """

    players: int
    who: dict[str, str]
    wins: str
    rate: Rate

    def to_json(self) -> dict[str, Any]:
        """Its entry under "meetings"."""
        return {"players": self.players, "who": self.who, "wins": self.wins, **self.rate}


@dataclass
class Pool:
    """Rivals of one learner besides those that learn beside it: named ones, then those of some iterations ago.

    Attributes
    ----------
    rivals : of each {number of a side: who plays it}
    beaten : how often the learner won against each lately; alike of all where something else is played for
    """

    rivals: list[Mapping[int, Strategy]] = field(default_factory=list)
    beaten: list[float] = field(default_factory=list)

    def join(self, rivals: Mapping[int, Strategy]) -> None:
        """Takes in one whom nobody has met."""
        self.rivals.append(rivals)
        self.beaten.append(BEATEN)

    def tables(self, games: int, rng: np.random.Generator) -> dict[int, Table]:
        """{number of a rival that is met: the games against it}; the oftener the less it is beaten."""
        hard = (1 - np.array(self.beaten)) ** HARD + LEAST
        met = min(MEETS, len(hard)) if games else 0
        drawn = rng.choice(len(hard), size=met, replace=False, p=hard / hard.sum()).tolist() if met else []
        return {which: Table(games // met, self.rivals[which]) for which in drawn}

    def learn(self, which: int, won: float) -> None:
        """Takes note of how often a rival was beaten."""
        self.beaten[which] += LATELY * (won - self.beaten[which])


@dataclass(frozen=True)
class TrainedLeague:
    """A finished league.

    Attributes
    ----------
    files : {side, "" for all: the player}
    curves : {the same: win rate in each iteration, or what else is played for, against the others of that iteration}
    meetings : the usual players before ("old") and these ("new") against each other
    games : fresh games of each meeting
    """

    files: dict[str, Path]
    curves: dict[str, tuple[float, ...]]
    meetings: tuple[Meeting, ...]
    games: int

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `train --league --json` prints."""
        files = {side: str(file) for side, file in self.files.items()}
        return vars(self) | {"files": files, "meetings": [one.to_json() for one in self.meetings]}


def train_league(
    game: str, *, out: Path | str | None, players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None, lessons: int = 100,
    games: int = 10_000, hidden: int = HIDDEN, judged: int = 4000, begin: Sequence[str] = (), mixed: bool = False,
    strength: float = MAGNET.strength, slow: float = MAGNET.slow, rivals: Sequence[str] = (), pool: float = 0.0,
    past: int = 0, temperature: Sequence[str] = (), seed: int = 1, workers: Workers | int | None = None,
    progress: bool = False,
) -> TrainedLeague:  # fmt: skip
    """Trains all sides of a game against each other.

    Parameters
    ----------
    game, players, strategies, changes, judged, seed, workers, progress : as in `train`; the strategies are those of
        sides that do not learn
    out : folder of the players, and of the iterations so far; the same command goes on there
    lessons, games : iterations, and the games of each and of each side, over all player counts
    hidden : units of the networks of whoever begins from nothing
    begin : 'NAME' or 'SIDE=NAME', whose networks they go on from; of a style, which learns from nothing. By default the
        usual players
    mixed : whether the players draw their options at the table, too
    strength, slow : see `Magnet`
    rivals : 'SIDE=NAME', or 'NAME' where each plays for itself: who is in the pool from the first iteration on
    pool : share of an iteration's games that is against the pool
    past : iterations after which all that learn join the pool as they are then, those at the start among them; 0: never
    temperature : 'KIND=X', what the values of a kind of decision are divided by at the start, of all sides that have
        learned before

    Raises
    ------
    BadInput
        For a game in which all win or lose together, one without `LEARNING` or `redraw`, a temperature of no kind of
        decision or not above 0, or no folder.
    """
    found = find_game(game)
    if len(found.fallback) < 2:
        raise BadInput(f"train {game}: no league, all win or lose together; --policy trains one player")
    training = open_training(game, "", players, strategies, changes, judged, seed, workers)
    learners = _learners(training, begin, hidden, Magnet(strength, slow), _temperatures(found, temperature))
    pools = _pools(learners, rivals)
    asked: dict[str, Any] = {"rivals": list(rivals), "pool": pool, "past": past} if pool else {}
    asked |= {"temperature": list(temperature)} if temperature else {}
    folder = training.folder(
        out, games=games, hidden=hidden, begin=list(begin), strength=strength, slow=slow, league=list(learners), **asked
    )
    plan = _Plan(lessons, games, pool, past, seed)
    curves = _learn(learners, pools, folder / "league.npz", plan, progress)
    files = {}
    for side, one in learners.items():
        files[side] = folder / f"{one.player.name}.npz"
        model = mixing(one.model) if mixed else one.model
        told = {
            "features": list(learner_of(found, side)[0].names), "decisions": list(found.kinds),
            "side": side, "league": list(learners), "players": [cell.players for cell in training.cells],
            "strategies": list(training.spec.variant[0].strategies), "changes": training.spec.variant[0].changes,
            "lessons": lessons, "games": games, "hidden": hidden, "begin": list(begin), "mixed": mixed,
            "strength": strength, "slow": slow, "seed": seed, **asked,
        }  # fmt: skip
        write_learned(files[side], one.player, tuple(model.tolist()), told)
    return TrainedLeague(files, curves, _meetings(training, files), judged)


def _temperatures(game: Game, texts: Sequence[str]) -> dict[int, float]:
    """{kind of decision: its temperature} of texts 'KIND=X'."""
    found = {}
    for text in texts:
        kind, _, value = text.partition("=")
        if kind not in game.kinds:
            raise unknown(f"kind of decision of {game.key}", kind, game.kinds)
        try:
            by = float(value)
        except ValueError:
            by = math.nan
        if not 0 < by < math.inf:
            raise BadInput(f"train: temperature {text}: a number above 0, as in {kind}=20")
        found[game.kinds.index(kind)] = by
    return found


def _learners(
    training: Training, begin: Sequence[str], hidden: int, magnet: Magnet, temperatures: Mapping[int, float]
) -> dict[str, Learner]:  # fmt: skip
    """{side: its learner}; where one player plays all sides, each seat for itself, {"": the one}."""
    found, learners = training.game, {}
    names = {found.sides[at]: name for (_, at), name in parse_seating(found, begin, 1).items()}
    kinds = [k for k, kind in enumerate(found.kinds) if kind not in found.routine]
    for side in _parties(found):
        own = replace(training, side=side)
        learning, player = learner_of(found, side)
        known = find_player(found, names[side or next(iter(found.fallback))])
        fits = (p for p in learning.players if side in p.sides and p.weights == known.weights)
        player = replace(next(fits, player), model=())  # that which stands on the same style
        if knows := len(known.model) > 0:
            model = warmed(networks_of(np.array(known.model)), temperatures)
            model = opened(model, first_model(own, learning, kinds, int(model[1]) - 1, training.spec.seed))
        else:
            model = first_model(own, learning, kinds, hidden, training.spec.seed)
        learners[side] = Learner(own, player, model, learning.names.index(TELLS), knows, magnet, leaves=True)
    return learners


def _parties(game: Game) -> list[str]:
    """The sides that learn, each with a player of its own; [""] where one player plays them all."""
    learning = learning_of(game.key)
    if learning and any(set(game.fallback) <= set(one.sides or game.fallback) for one in learning.players):
        return [""]
    return list(game.fallback)


def _pools(learners: Mapping[str, Learner], rivals: Sequence[str]) -> dict[str, Pool]:
    """For each learner the pool of those that are named."""
    game = next(iter(learners.values())).training.game
    pools = {side: Pool() for side in learners}
    for text in rivals:
        side, equals, name = text.rpartition("=")
        if equals and side not in game.fallback:
            raise unknown(f"side of {game.key}", side, game.fallback)
        if not equals and "" not in learners:
            raise BadInput(f"train: rival {text}: of which side? SIDE={text}")
        seats = {at: find_player(game, by_side(game, one, name)) for at, one in enumerate(game.sides)
                 if one in game.fallback and side in ("", one)}  # fmt: skip
        for own, pool in pools.items():
            if own != side or not own:
                pool.join(seats)
    return pools


@dataclass(frozen=True)
class _Plan:
    """What `train_league` was asked for, by the same names."""

    lessons: int
    games: int
    pool: float
    past: int
    seed: int


def _learn(
    learners: Mapping[str, Learner], pools: Mapping[str, Pool], file: Path, plan: _Plan, progress: bool
) -> dict[str, tuple[float, ...]]:  # fmt: skip
    """All iterations, from where the file says they stand; {side: its win rate in each, or what else it plays for}.

    That is against the others who learn, as they were then.
    """
    curves: dict[str, list[float]] = {side: [] for side in learners}
    past: list[dict[str, Vector]] = []
    game = next(iter(learners.values())).training.game
    if file.exists():
        with np.load(file) as kept:
            for side, one in learners.items():
                one.go_on(kept, f"{side}.")
                curves[side] = kept[f"{side}.curve"].tolist()
            ages = zip(*(kept[f"{side}.past"] for side in learners), strict=True) if plan.past else []
            past = [dict(zip(learners, models, strict=True)) for models in ages]
            for own, pool in pools.items():
                for models in past:
                    pool.join(_rivals(learners, own, models))
                if plan.pool:
                    pool.beaten = kept[f"{own}.beaten"].tolist()
    else:
        for one in learners.values():
            one.begin()
    done = len(next(iter(curves.values())))
    with Progress(plan.lessons * plan.games * len(learners), f"{game.title}, league", progress) as bar:
        bar.advance(done * plan.games * len(learners))
        for number in range(done, plan.lessons):
            now = {side: one.model.copy() for side, one in learners.items()}
            if plan.past and number % plan.past == 0:
                past.append(now)
                for own, pool in pools.items():
                    pool.join(_rivals(learners, own, now))
            for k, (side, one) in enumerate(learners.items()):
                rng = np.random.default_rng([plan.seed, number, k])
                met = pools[side].tables(round(plan.pool * plan.games), rng)
                rest = plan.games - sum(table.games for table in met.values())
                rate, *others = one.lesson(number, [Table(rest, _rivals(learners, side, now)), *met.values()])
                for which, won in zip(met, others, strict=True) if not game.aim.counts else ():
                    pools[side].learn(which, won)
                curves[side].append(rate)
                bar.advance(plan.games)
            bar.doing(f"iteration {number + 1}: " + ", ".join(
                f"{side or SEAT} {value_text(game, curve[-1])}" for side, curve in curves.items()))  # fmt: skip
            told: dict[str, Any] = {}
            for side, one in learners.items():
                told |= {f"{side}.curve": curves[side]} | one.kept(f"{side}.")
                if plan.past:
                    told[f"{side}.past"] = np.array([models[side] for models in past])
                if plan.pool:
                    told[f"{side}.beaten"] = pools[side].beaten
            keep(file, told)
    for one in learners.values():
        one.model = one.settled.astype(np.float32).astype(float)
    return {side: tuple(curve) for side, curve in curves.items()}


def _rivals(learners: Mapping[str, Learner], own: str, models: Mapping[str, Vector]) -> dict[int, Strategy]:
    """{number of a side: who plays it} of the others of a learner, drawing by these models."""
    one = next(iter(learners.values()))
    seats = {
        side: replace(learners[side].player, model=tuple(mixing(model).tolist())) for side, model in models.items()
    }
    game = one.training.game
    return {game.sides.index(side): seats.get(side, seats.get("", one.player))
            for side in game.fallback if side != own or not own}  # fmt: skip


def _meetings(training: Training, files: Mapping[str, Path]) -> tuple[Meeting, ...]:
    """Old and new players at each table, in fresh games that are the same for all."""
    game, usual, found = training.game, usual_of(training.game), []
    if training.apart and "" in files:
        one = next(iter(usual.values()))
        seated = {OTHERS: {OLD: one, NEW: str(files[""])}, SEAT: {OLD: f"1={one}", NEW: f"1={files['']}"}}
    else:
        seated = {side: {OLD: f"{side}={usual[side]}", NEW: f"{side}={file}"} for side, file in files.items()}
    for ages in product((OLD, NEW), repeat=len(seated)):
        who = dict(zip(seated, ages, strict=True))
        variant = training.spec.variant[0].model_dump()
        variant["strategies"] = (*variant["strategies"], *(seated[one][age] for one, age in who.items()))
        result = run(training.spec.but(variant=[variant], seed=FRESH + training.spec.seed), workers=training.workers)
        for cell in result.cells:
            wins = SEAT if SEAT in who else game.main_side
            told = cell.in_short["seats"][0] if SEAT in who else cell.in_short["sides"][wins]
            found.append(Meeting(cell.players, who, wins, figure(game, told)))
    return tuple(sorted(found, key=lambda one: one.players))
