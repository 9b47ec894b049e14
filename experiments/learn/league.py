"""`train --league`: all sides learn at once against each other, so that nobody learns against who stays as they are.

Who learns against players that stay finds what beats just these, and the others' answer to that is to come; in games
where each answer has an answer that runs in circles. Here each side, or each seat where it plays for itself, draws its
options by what it knows now, and so do all others. After each iteration every side moves up its win rate by one step of
policy gradients (`train_policy`), and towards a magnet: where it stood a while ago, which follows slowly. The magnet
takes from each step what only turns in circles, so that the last players, not only the mean of all, are near an
equilibrium: magnetic mirror descent. Its nats are those of the games' choices, so it asks for no kernel of its own.

Each learns, too, by how much it prefers its style's choice: a style is a habit, and habits can be read.

Hidden roles want to be mixed: who always takes what seems best can be read. With `mixed` the players draw at the table
too, by what they learned.

References
----------
Sokota, D'Orazio, Kolter, Loizou, Lanctot, Mitliagkas, Brown, Kroer (2023), "A unified approach to reinforcement
    learning, quantal response equilibria, and two-player zero-sum games", ICLR 11: magnetic mirror descent.
Perolat and others (2021), "From Poincaré recurrence to convergence in imperfect information games: finding equilibrium
    via regularization", ICML 38: the magnet that follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from experiments.learn.train import TELLS, learner_of
from experiments.learn.train_policy import Learner, Magnet, first_model, keep, opened
from experiments.learn.training import FRESH, Rate, Training, open_training
from experiments.measure.aims import figure
from experiments.measure.running import run
from experiments.measure.telling import value_text
from experiments.play.fanout import Workers
from experiments.play.policies import find_player
from experiments.play.progress import Progress
from sim import BadInput, Game, find_game
from strategies.learning import learning_of, write_learned
from strategies.registry import parse_seating, usual_of
from strategies.sampling import mixing, networks_of

__all__ = ["Meeting", "TrainedLeague", "train_league"]

MAGNET = Magnet(strength=0.1, slow=0.05)
HIDDEN = 8  # units of networks that begin from nothing
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
    strength: float = MAGNET.strength, slow: float = MAGNET.slow, seed: int = 1,
    workers: Workers | int | None = None, progress: bool = False,
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

    Raises
    ------
    BadInput
        For a game in which all win or lose together, one without `LEARNING` or `redraw`, or no folder.
    """
    found = find_game(game)
    if len(found.fallback) < 2:
        raise BadInput(f"train {game}: no league, all win or lose together; --policy trains one player")
    training = open_training(game, "", players, strategies, changes, judged, seed, workers)
    learners = _learners(training, begin, hidden, Magnet(strength, slow))
    folder = training.folder(
        out, games=games, hidden=hidden, begin=list(begin), strength=strength, slow=slow, league=list(learners)
    )
    curves = _learn(learners, folder / "league.npz", lessons, games, progress)
    files = {}
    for side, one in learners.items():
        files[side] = folder / f"{one.player.name}.npz"
        model = mixing(one.model) if mixed else one.model
        told = {
            "features": list(learner_of(found, side)[0].names), "decisions": list(found.kinds),
            "side": side, "league": list(learners), "players": [cell.players for cell in training.cells],
            "strategies": list(training.spec.variant[0].strategies), "changes": training.spec.variant[0].changes,
            "lessons": lessons, "games": games, "hidden": hidden, "begin": list(begin), "mixed": mixed,
            "strength": strength, "slow": slow, "seed": seed,
        }  # fmt: skip
        write_learned(files[side], one.player, tuple(model.tolist()), told)
    return TrainedLeague(files, curves, _meetings(training, files), judged)


def _learners(training: Training, begin: Sequence[str], hidden: int, magnet: Magnet) -> dict[str, Learner]:
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
            model = networks_of(np.array(known.model))
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


def _learn(
    learners: Mapping[str, Learner], file: Path, lessons: int, games: int, progress: bool
) -> dict[str, tuple[float, ...]]:  # fmt: skip
    """All iterations, from where the file says they stand; {side: its win rate in each, or what else it plays for}."""
    curves: dict[str, list[float]] = {side: [] for side in learners}
    game = next(iter(learners.values())).training.game
    if file.exists():
        with np.load(file) as kept:
            for side, one in learners.items():
                one.go_on(kept, f"{side}.")
                curves[side] = kept[f"{side}.curve"].tolist()
    else:
        for one in learners.values():
            one.begin()
    done = len(next(iter(curves.values())))
    with Progress(lessons * games * len(learners), f"{game.title}, league", progress) as bar:
        bar.advance(done * games * len(learners))
        for number in range(done, lessons):
            _seat(learners, game)
            for side, one in learners.items():
                curves[side].append(one.lesson(number, games))
                bar.advance(games)
            bar.doing(f"iteration {number + 1}: " + ", ".join(
                f"{side or SEAT} {value_text(game, curve[-1])}" for side, curve in curves.items()))  # fmt: skip
            told: dict[str, Any] = {}
            for side, one in learners.items():
                told |= {f"{side}.curve": curves[side]} | one.kept(f"{side}.")
            keep(file, told)
    for one in learners.values():
        one.model = one.settled.astype(np.float32).astype(float)
    return {side: tuple(curve) for side, curve in curves.items()}


def _seat(learners: Mapping[str, Learner], game: Game) -> None:
    """Seats the others of each learner as they are now, drawing."""
    now = {side: replace(one.player, model=tuple(mixing(one.model).tolist())) for side, one in learners.items()}
    for own, one in learners.items():
        one.rivals = {
            game.sides.index(side): now.get(side, now.get("", one.player))
            for side in game.fallback
            if side != own or not own
        }


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
