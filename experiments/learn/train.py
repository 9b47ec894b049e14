"""`train`: a learned player by expert iteration.

Each round games are played by the player so far with a search before each decision, at each player count in turn. What
the playouts of the options came to is what the network of each kind of decision learns: by how much an option is better
than the others of its menu, from its features. By how much an option must seem better for the style's choice to be
left, the margin, is found by playing: who leaves the style too often comes to positions that no playout has seen, and
loses what each decision alone seems to gain. Kind by kind, the most promising first, margins are tried in the same
games, and a kind is learned only where the games are won more often. The player of a round is the start of the next
one, and from the second round on games go on by what it chooses without search: it learns of positions that it comes
to itself. After each round it plays fresh games, and its style the same ones.

References
----------
Anthony, Tian, Barber (2017), "Thinking fast and slow with deep learning and tree search", NeurIPS 30.
Ross, Gordon, Bagnell (2011), "A reduction of imitation learning and structured prediction to no-regret online
    learning", AISTATS 14: why what is learned of one player's positions misleads another.
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.learn.noting import read_or_note
from experiments.learn.training import Rate, Training, open_training
from experiments.play.fanout import Workers
from experiments.play.messages import counted, say
from experiments.play.progress import Progress
from sim import BadInput, Game, find_game
from sim.engine import engine
from sim.search import NOTED
from strategies.learning import Learning, learning_of, write_learned
from strategies.network import Layer, pack_layers
from strategies.outlook import outlook_of
from strategies.strategy import Strategy

__all__ = ["Round", "Trained", "fit", "learner_of", "train"]

BLOCK = 4  # games of a file of what was noted
ROWS = 20_000  # options that are noted of a game, at most
LEAST = 200  # decisions of a kind from which it is learned
HELD_BACK = 0.2
TELLS = "style"  # the name of the feature that is 1 for the style's choice and 0 for others
BATCH, STEPS = 200, 400  # options of a step of the fit at least, and steps of a pass over all
SHARES = (0.3, 0.15, 0.08, 0.04, 0.02, 0.01)  # of the decisions, in which margins let the style's choice be left
SURE = 2.5  # standard errors of what a kind adds, beyond which it is learned: the best of many looks too good


@dataclass(frozen=True)
class Round:
    """A round of learning.

    Attributes
    ----------
    decisions : searched decisions that were learned from
    kinds : {name of a kind that was learned: what it added to the win rate, or to what else is played for, in the games
        that its margin was tried in}
    games : fresh games at each player count
    before, after : {player count: `aims.figure`} of the style and of the learned player in them, of the
        learning side; where each seat plays for itself of one such seat, among players of the style
    seconds : wall time, s
    """

    decisions: int
    kinds: dict[str, float]
    games: int
    before: dict[int, Rate]
    after: dict[int, Rate]
    seconds: float


@dataclass(frozen=True)
class Trained:
    """A finished training: the file of the player, and the learning curve."""

    file: Path
    rounds: tuple[Round, ...]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `train --json` prints."""
        return {"file": str(self.file), "rounds": [asdict(one) for one in self.rounds]}


def train(
    game: str, *, out: Path | str | None, side: str = "", players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None, games: int = 100,
    rounds: int = 1, playouts: int = 8, horizon: int = 0, hidden: int = 16, tried: int = 4000, judged: int = 2000,
    seed: int = 1, workers: Workers | int | None = None, progress: bool = False,
) -> Trained:  # fmt: skip
    """Trains a player of a game.

    Parameters
    ----------
    game, players, strategies, changes, seed, workers, progress : as in `run`; the strategies are those of the others
    out : folder that keeps what was noted and the player; the same command goes on there
    side : the side that learns, where sides have players of their own
    games : of each round, by searching players, over all player counts
    rounds, playouts, hidden : rounds of learning, playouts for an option, units of each network
    horizon : rounds of a playout, valued by the game's outlook; 0 for playouts to the end
    tried : games in which each margin is tried, over all player counts
    judged : fresh games at each player count after each round

    Raises
    ------
    BadInput
        For a game without `LEARNING` or `redraw`, a side without a player that learns, or no folder.
    """
    found = find_game(game)
    learning, player = learner_of(found, side)
    ahead: dict[str, Any] = {"horizon": horizon, "outlook": outlook_of(game) if horizon else ()}
    training = open_training(game, side, players, strategies, changes, judged, seed, workers)
    folder = training.folder(out, games=games, playouts=playouts, horizon=horizon)
    file = folder / f"{player.name}.npz"
    made: list[Round] = []
    for number in range(rounds):
        start = time.perf_counter()
        searching = replace(player, search=playouts, **ahead)
        noted = _noted(training, learning, searching, games, folder / f"round-{number + 1}", number, progress)
        rows = np.concatenate(list(noted))
        nets = fit(rows, learning.names.index(TELLS), hidden, seed + number, training.workers.count)
        player, gains = _choose(training, learning, player, nets, tried, progress)
        kinds = {found.kinds[kind]: round(gain, 4) for kind, gain in gains.items()}
        told = {
            "features": list(learning.names), "decisions": list(found.kinds),
            "players": [cell.players for cell in training.cells], "side": side,
            "strategies": list(training.spec.variant[0].strategies), "changes": training.spec.variant[0].changes,
            "games": games,
            "playouts": playouts, "horizon": horizon, "hidden": hidden, "tried": tried, "seed": seed,
            "round": number + 1, "kinds": kinds,
        }  # fmt: skip
        write_learned(file, player, player.model, told)
        before, after = training.judge("", number), training.judge(str(file), number)
        decisions = len(np.unique(rows[:, 0]))
        made.append(Round(decisions, kinds, judged, before, after, round(time.perf_counter() - start, 1)))
        (folder / "curve.json").write_text(json.dumps([asdict(one) for one in made], indent=1), encoding="utf-8")
        say(f"Round {number + 1}: {counted(decisions, 'decision')}, {counted(len(kinds), 'kind')} learned; "
            f"{training.told(before, after)}.")  # fmt: skip
    return Trained(file, tuple(made))


def learner_of(game: Game, side: str) -> tuple[Learning, Strategy]:
    """What a side may learn, and its player, who has learned nothing yet.

    Raises
    ------
    BadInput
        For a game that cannot be learned, or a side without a player that learns.
    """
    learning = learning_of(game.key)
    if learning is None:
        where = f"strategies/{game.key}/__init__.py"
        raise BadInput(f"train {game.key}: {where} has no LEARNING yet, see docs/contract.md; --weights needs none")
    if game.redraw is None:
        raise BadInput(f"train {game.key}: it has no redraw yet, games/{game.key}/outside/redraw.py (docs/contract.md)")
    sides = {side} if side else set(game.fallback)
    fits = [p for p in learning.players if sides <= set(p.sides or game.fallback)]
    if not fits and not side:
        able = [one for one in game.fallback if any(one in (p.sides or game.fallback) for p in learning.players)]
        raise BadInput(f"train {game.key}: of which side? Its players learn one: --side {' or --side '.join(able)}")
    if not fits:
        raise BadInput(f"--side {side}: nobody learns to play it in {game.key}")
    return learning, replace(fits[0], model=())


def _noted(
    training: Training, learning: Learning, searching: Strategy, games: int, folder: Path, number: int, progress: bool
) -> Iterator[npt.NDArray[np.float64]]:  # fmt: skip
    """What searching players noted, block by block: read where it is kept, else played and kept.

    Blocks go round the player counts; each round plays games of its own.
    """
    folder.mkdir(exist_ok=True)
    play = engine(training.game)
    laid = [(cell.pack.lay(cell.players), training.seated(cell, searching)) for cell in training.cells]

    def block(lo: int) -> npt.NDArray[np.float64]:
        hi = min(lo + BLOCK, games)
        pack, seats = laid[lo // BLOCK % len(laid)]
        seed, first = training.cells[0].seed, number * games
        return read_or_note(
            folder / f"{lo}-{hi}.npy",
            lambda: play.note_decisions(pack, seats, seed, first + lo, first + hi, learning.features,
                                        len(learning.names), ROWS, follows=number > 0),
        )  # fmt: skip

    with Progress(games, f"{training.game.title}, round {number + 1}", progress) as bar:
        played = Parallel(n_jobs=training.workers.count, prefer="threads", return_as="generator")
        decisions = 0.0
        for lo, rows in zip(range(0, games, BLOCK), played(delayed(block)(lo) for lo in range(0, games, BLOCK)),
                            strict=True):  # fmt: skip
            bar.advance(min(BLOCK, games - lo))
            if len(rows):
                rows = rows.copy()
                rows[:, 0] += decisions
                decisions = rows[-1, 0] + 1
            yield rows


@dataclass(frozen=True)
class Net:
    """What was fitted to one kind of decision.

    Attributes
    ----------
    layer : the network, without a margin
    tells : the feature that is 1 for the style's choice and 0 for others
    seems : float64[decision held back, from the largest], by how much the best option seems better than the style's
    promise : what is gained at a decision held back, in the value of a playout, if every better one is taken
    """

    layer: Layer
    tells: int
    seems: npt.NDArray[np.float64]
    promise: float

    def leaving(self, share: float) -> Layer:
        """The layer with one more unit, that adds to the style's choice what leaves it in a share of the decisions."""
        c, v, b, w = self.layer
        unit = np.zeros((1, w.shape[1]))
        unit[0, self.tells] = 1.0
        margin = self.seems[min(int(share * len(self.seems)), len(self.seems) - 1)]
        return c, np.append(v, max(margin, 0.0)), np.append(b, 0.0), np.vstack([w, unit])


def fit(rows: npt.NDArray[np.float64], tells: int, hidden: int, seed: int, workers: int = 1) -> dict[int, Net]:
    """A network for each kind of decision of which there are enough, {kind: network}.

    Parameters
    ----------
    rows : from `sim.engine.Engine.note_decisions`
    tells : the feature that is 1 for the style's choice and 0 for others
    workers : processes that learn, a kind of decision each
    """
    parts = [rows[rows[:, 1] == kind] for kind in np.unique(rows[:, 1])]
    found = Parallel(n_jobs=workers)(delayed(_learn)(part, tells, hidden, seed) for part in parts)
    return {int(part[0, 1]): net for part, net in zip(parts, found, strict=True) if net is not None}


def _learn(part: npt.NDArray[np.float64], tells: int, hidden: int, seed: int) -> Net | None:
    """The network of one kind of decision; None where there is too little to learn."""
    styled = np.isin(part[:, 0], part[part[:, NOTED + tells] == 1, 0])  # of a long menu its choice may not be tried
    part = part[styled]
    _, begins, decision, sizes = np.unique(part[:, 0], return_index=True, return_inverse=True, return_counts=True)
    if len(begins) < LEAST:
        return None
    value, x = part[:, 4], part[:, NOTED:]
    y = value - (np.bincount(decision, value) / sizes)[decision]
    held = np.random.default_rng(seed).random(len(begins)) < HELD_BACK
    layer = _network(x[~held[decision]], y[~held[decision]], hidden, seed)
    if layer is None:
        return None
    style = np.flatnonzero(x[:, tells] == 1)
    guess = _forward(layer, x)
    top = np.maximum.reduceat(guess, begins)
    best = np.minimum.reduceat(np.where(guess == top[decision], np.arange(len(guess)), len(guess)), begins)
    seems = np.sort((top - guess[style])[held])[::-1]
    return Net(layer, tells, seems, float(np.mean((value[best] - value[style])[held])))


def _choose(
    training: Training, learning: Learning, player: Strategy, nets: dict[int, Net], tried: int, progress: bool
) -> tuple[Strategy, dict[int, float]]:
    """The player with the networks that win, each with the margin that wins most, and what each added."""
    layers: dict[int, Layer] = {}
    gains: dict[int, float] = {}

    def with_model(chosen: dict[int, Layer]) -> Strategy:
        model = pack_layers(chosen, len(learning.names), len(training.game.kinds))
        return replace(player, model=tuple(np.array(model, np.float32).astype(float).tolist()))

    before = training.values(with_model(layers), tried)
    order = sorted(nets, key=lambda kind: -nets[kind].promise)
    with Progress(tried * len(SHARES) * len(order), f"{training.game.title}, margins", progress) as bar:
        for kind in order:
            found = []
            for share in SHARES:
                layer = nets[kind].leaving(share)
                found.append((training.values(with_model(layers | {kind: layer}), tried), layer))
                bar.advance(tried)
            after, layer = max(found, key=lambda one: float(one[0].mean()))
            gain, error = float(np.mean(after - before)), float(np.std(after - before)) / len(after) ** 0.5
            if gain > SURE * error:
                layers[kind], gains[kind], before = layer, gain, after
    return with_model(layers), gains


def _network(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], hidden: int, seed: int) -> Layer | None:
    """A network of one hidden layer, for features as they come; None where nothing varies."""
    try:
        from sklearn.neural_network import MLPRegressor
    except ImportError:
        raise BadInput("train needs scikit-learn: install elderodds[tune]") from None
    mean, spread, scale = x.mean(axis=0), x.std(axis=0), y.std()
    varied = spread > 1e-9
    if not varied.any() or scale < 1e-9:
        return None
    model = MLPRegressor(
        hidden_layer_sizes=(hidden,), batch_size=min(len(x), max(BATCH, len(x) // STEPS)), alpha=1e-3,
        learning_rate_init=3e-3, early_stopping=True, n_iter_no_change=15, max_iter=300, random_state=seed,
    )  # fmt: skip
    model.fit(((x - mean) / np.where(varied, spread, 1))[:, varied], y / scale)
    (first, last), (inner, outer) = model.coefs_, model.intercepts_
    w = np.zeros((hidden, x.shape[1]))
    w[:, varied] = first.T / spread[varied]
    return float(outer[0] * scale), last[:, 0] * scale, inner - w @ mean, w


def _forward(layer: Layer, x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What a network says of options; as `strategies.network.value_of`."""
    c, v, b, w = layer
    return np.asarray(c + np.maximum(x @ w.T + b, 0) @ v)
