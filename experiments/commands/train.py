"""`train`: a learned player by expert iteration.

Each round games are played by the player so far with a search before each decision, at each player count in turn. What
the playouts of the options came to is what the network of each kind of decision learns: by how much an option is better
than the others of its menu, from its features. A fifth of the decisions is held back: they say by how much an option
must seem better for the style's choice to be left, and whether the kind is learned at all, which it is only where the
network's choices are worth more there, by playouts it has not seen. The player of a round is the start of the next one.
After each round it plays fresh games, and its style the same ones.

References
----------
Anthony, Tian, Barber (2017), "Thinking fast and slow with deep learning and tree search", NeurIPS 30.
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.commands.run import run
from experiments.machinery.fanout import Workers
from experiments.machinery.machine import cores
from experiments.machinery.messages import say
from experiments.machinery.progress import Progress
from experiments.machinery.spec import Cell, Specification, make_specification
from sim import BadInput, Game, find_game
from sim.engine import engine
from sim.search import NOTED
from strategies import line_up
from strategies.learning import Layer, Learning, pack_layers, write_learned
from strategies.strategy import Strategy

__all__ = ["Round", "Trained", "fit", "train"]

BLOCK = 4  # games of a file of what was noted
ROWS = 20_000  # options that are noted of a game, at most
LEAST = 200  # decisions of a kind from which it is learned
HELD_BACK = 0.2
TELLING = 0.95  # of the options on which a feature that tells the style's choice is right, at least
BATCH, STEPS = 200, 400  # options of a step of the fit at least, and steps of a pass over all
FRESH = 10**6  # added to the seed for the games that a player is judged by

Rate = dict[str, Any]  # rate and ci95, as in a summary


@dataclass(frozen=True)
class Round:
    """A round of learning.

    Attributes
    ----------
    decisions : searched decisions that were learned from
    kinds : {name of a kind: what is gained at a decision, in playouts held back, in the value of a playout}
    games : fresh games at each player count
    before, after : {player count: rate and ci95} of the style and of the learned player in them, of the
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


@dataclass(frozen=True)
class _School:
    """Who learns, and where.

    Attributes
    ----------
    cells : one for each player count, with those that the others are
    learning : what the game offers to be learned
    side : the side that learns; "" for all
    folder : keeps what was noted
    """

    cells: Sequence[Cell]
    learning: Learning
    side: str
    folder: Path

    @property
    def game(self) -> Game:
        return self.cells[0].game

    def learns(self, side: int) -> bool:
        """Whether a side, by its number, is the learning one."""
        return not self.side or self.game.sides[side] == self.side


def train(
    game: str, *, out: Path | str | None, side: str = "", players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None, games: int = 100,
    rounds: int = 2, playouts: int = 32, hidden: int = 16, judged: int = 2000, seed: int = 1,
    workers: Workers | int | None = None, progress: bool = False,
) -> Trained:  # fmt: skip
    """Trains a player of a game.

    Parameters
    ----------
    game, players, strategies, changes, seed, workers, progress : as in `run`; the strategies are those of the others
    out : folder that keeps what was noted and the player; the same command goes on there
    side : the side that learns, where sides have players of their own
    games : of each round, by searching players, over all player counts
    rounds, playouts, hidden : rounds of learning, playouts for an option, units of each network
    judged : fresh games at each player count after each round

    Raises
    ------
    BadInput
        For a game without `LEARNING` or `redraw`, a side without a player that learns, or no folder.
    """
    if out is None:
        raise BadInput("train: --out DIR is missing, the folder that keeps what was noted, and the player")
    found = find_game(game)
    learning, player = _learner(found, side)
    spec = make_specification(
        game, players=players or (), strategies=strategies, changes=changes, seed=seed, games=judged
    )
    school = _School(spec.cells(), learning, side, Path(out))
    spread = workers if isinstance(workers, Workers) else Workers(workers or cores())
    file = school.folder / f"{player.name}.npz"
    school.folder.mkdir(parents=True, exist_ok=True)
    made: list[Round] = []
    for number in range(rounds):
        start = time.perf_counter()
        rows = np.concatenate(list(_noted(school, player, games, playouts, number, spread, progress)))
        layers, gains = fit(rows, hidden, seed + number, spread.count)
        model = pack_layers(layers, len(learning.names), len(found.kinds))
        player = replace(player, model=tuple(np.array(model, np.float32).astype(float).tolist()))
        kinds = {found.kinds[kind]: round(gain, 4) for kind, gain in gains.items()}
        told = {
            "features": list(learning.names), "decisions": list(found.kinds),
            "players": [cell.players for cell in school.cells], "side": side,
            "strategies": list(spec.variant[0].strategies), "changes": spec.variant[0].changes, "games": games,
            "playouts": playouts, "hidden": hidden, "seed": seed, "round": number + 1, "kinds": kinds,
        }  # fmt: skip
        write_learned(file, player, model, told)
        before, after = (_judge(school, spec, name, spread, number) for name in ("", str(file)))
        decisions = len(np.unique(rows[:, 0]))
        made.append(Round(decisions, kinds, judged, before, after, round(time.perf_counter() - start, 1)))
        (school.folder / "curve.json").write_text(json.dumps([asdict(one) for one in made], indent=1), encoding="utf-8")
        won = [100 * float(np.mean([found["rate"] for found in rates.values()])) for rates in (before, after)]
        say(f"Round {number + 1}: {decisions:,} decisions, {len(kinds)} kinds learned; "
            f"{won[0]:.1f} -> {won[1]:.1f} % of fresh games.")  # fmt: skip
    return Trained(file, tuple(made))


def _learner(game: Game, side: str) -> tuple[Learning, Strategy]:
    learning: Learning | None = getattr(import_module(f"strategies.{game.key}"), "LEARNING", None)
    if learning is None or game.redraw is None:
        raise BadInput(f"train {game.key}: it has {'no LEARNING' if learning is None else 'no redraw'} yet")
    sides = {side} if side else set(game.fallback)
    fits = [p for p in learning.players if sides <= set(p.sides or game.fallback)]
    if not fits:
        raise BadInput(f"--side {side}: nobody learns to play it in {game.key}")
    return learning, replace(fits[0], model=())


def _noted(
    school: _School, player: Strategy, games: int, playouts: int, number: int, spread: Workers, progress: bool
) -> Iterator[npt.NDArray[np.float64]]:
    """What searching players noted, block by block: read where it is kept, else played and kept.

    Blocks go round the player counts; each round plays games of its own.
    """
    folder = school.folder / f"round-{number + 1}"
    folder.mkdir(exist_ok=True)
    searching = replace(player, search=playouts)
    play, learning = engine(school.game), school.learning
    laid = []
    for cell in school.cells:
        seating = {key: searching if school.learns(key[1]) else other for key, other in cell.seating.items()}
        laid.append((cell.pack.lay(cell.players), line_up(school.game, seating)))

    def block(lo: int) -> npt.NDArray[np.float64]:
        hi = min(lo + BLOCK, games)
        file = folder / f"{lo}-{hi}.npy"
        if file.exists():
            return np.load(file)
        pack, seats = laid[lo // BLOCK % len(laid)]
        first = number * games
        rows = play.study(pack, seats, school.cells[0].seed, first + lo, first + hi, learning.features,
                          len(learning.names), ROWS)  # fmt: skip
        waiting = file.with_suffix(".part.npy")
        np.save(waiting, rows)
        waiting.replace(file)
        return rows

    with Progress(games, f"{school.game.title}, round {number + 1}", progress) as bar:
        played = Parallel(n_jobs=spread.count, prefer="threads", return_as="generator")
        decisions = 0.0
        for lo, rows in zip(range(0, games, BLOCK), played(delayed(block)(lo) for lo in range(0, games, BLOCK)),
                            strict=True):  # fmt: skip
            bar.advance(min(BLOCK, games - lo))
            if len(rows):
                rows = rows.copy()
                rows[:, 0] += decisions
                decisions = rows[-1, 0] + 1
            yield rows


def fit(
    rows: npt.NDArray[np.float64], hidden: int, seed: int, workers: int = 1
) -> tuple[dict[int, Layer], dict[int, float]]:
    """Networks for the kinds of decisions where they help.

    Parameters
    ----------
    rows : from `sim.engine.Engine.study`; the first row of a decision is the style's choice
    workers : processes that learn, a kind of decision each

    Returns
    -------
    {kind: layer} and {kind: what the network's choice is worth above the style's, in decisions held back}.
    """
    parts = [rows[rows[:, 1] == kind] for kind in np.unique(rows[:, 1])]
    found = Parallel(n_jobs=workers)(delayed(_learn)(part, hidden, seed) for part in parts)
    kept = {int(part[0, 1]): one for part, one in zip(parts, found, strict=True) if one is not None}
    return {kind: layer for kind, (layer, _) in kept.items()}, {kind: gain for kind, (_, gain) in kept.items()}


def _learn(part: npt.NDArray[np.float64], hidden: int, seed: int) -> tuple[Layer, float] | None:
    """The network of one kind of decision, and what it gains; None where it gains nothing.

    Of the decisions held back one half says by how much an option must seem better for the style's choice to be left,
    the other what is gained then.
    """
    _, begins, decision, sizes = np.unique(part[:, 0], return_index=True, return_inverse=True, return_counts=True)
    if len(begins) < LEAST:
        return None
    value, x = part[:, 4], part[:, NOTED:]
    y = value - (np.bincount(decision, value) / sizes)[decision]
    drawn = np.random.default_rng(seed).random(len(begins))
    learned = (drawn >= HELD_BACK)[decision]
    layer = _network(x[learned], y[learned], hidden, seed)
    if layer is None:
        return None
    guess = _forward(layer, x)
    top = np.maximum.reduceat(guess, begins)
    best = np.minimum.reduceat(np.where(guess == top[decision], np.arange(len(guess)), len(guess)), begins)
    seems, gained = top - guess[begins], np.where(best == begins, 0.0, value[best] - value[begins])
    choosing, judging = drawn < HELD_BACK / 2, (drawn >= HELD_BACK / 2) & (drawn < HELD_BACK)
    margin = _margin(seems[choosing], gained[choosing])
    taken = np.where(seems[judging] > margin, gained[judging], 0.0)
    gain = float(taken.mean())
    if gain <= taken.std() / np.sqrt(len(taken)):
        return None
    return _with_margin(layer, margin, x, begins), gain


def _margin(seems: npt.NDArray[np.float64], gained: npt.NDArray[np.float64]) -> float:
    """By how much an option must seem better to be taken, so that most is gained; 0 or more."""
    order = np.argsort(-seems)
    total = np.concatenate([[0.0], np.cumsum(gained[order])])
    taken = int(np.argmax(total))  # so many of those that seem best
    return float(seems[order[taken]]) if taken < len(order) else 0.0


def _with_margin(layer: Layer, margin: float, x: npt.NDArray[np.float64], begins: npt.NDArray[np.int64]) -> Layer:
    """The layer with one more unit, that adds the margin to the style's choice, which a feature tells."""
    others = np.ones(len(x), bool)
    others[begins] = False
    tells = np.minimum((x[begins] == 1).mean(axis=0), (x[others] == 0).mean(axis=0))
    if tells.max() < TELLING:
        raise BadInput("train: no feature is 1 for the style's choice and 0 for the others")
    c, v, b, w = layer
    unit = np.zeros((1, x.shape[1]))
    unit[0, np.argmax(tells)] = 1.0
    return c, np.append(v, margin), np.append(b, 0.0), np.vstack([w, unit])


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
    """What a network says of options; as `strategies.learning.value_of`."""
    c, v, b, w = layer
    return np.asarray(c + np.maximum(x @ w.T + b, 0) @ v)


def _judge(school: _School, spec: Specification, name: str, spread: Workers, number: int) -> dict[int, Rate]:
    """{player count: rate} of a player by name, of the style for "", in the fresh games of a round."""
    apart = not school.side and len(school.game.fallback) > 1  # each seat for itself: one of them is looked at
    where = f"{school.side}=" if school.side else "1=" if apart else ""
    who = (*spec.variant[0].strategies, *((where + name,) if name else ()))
    variant = spec.variant[0].model_dump() | {"strategies": who}
    result = run(spec.but(variant=[variant], seed=FRESH + spec.seed + number), workers=spread)
    found = {}
    for cell in result.cells:
        told = cell.summary["seats"][0] if apart else cell.summary["sides"][school.side or school.game.main_side]
        found[cell.players] = {"rate": told["rate"], "ci95": told["ci95"]}
    return found
