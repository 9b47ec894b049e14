"""`train`: a learned player by expert iteration.

Each round games are played by the player so far with a search before each decision. What the playouts of the options
came to is what the network of each kind of decision learns: by how much an option is better than the others of its
menu, from its features. A fifth of the decisions is held back; a kind is learned only where the option that the network
takes is worth more there, by playouts it has not seen, than the style's. The player of a round is the start of the next
one. After each round it plays fresh games beside its style.

References
----------
Anthony, Tian, Barber (2017), "Thinking fast and slow with deep learning and tree search", NeurIPS 30.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.commands.run import run
from experiments.machinery.machine import cores
from experiments.machinery.messages import say
from experiments.machinery.progress import Progress
from experiments.machinery.spec import Cell, make_specification
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
FRESH = 10**6  # index from which games are played to judge a player


@dataclass(frozen=True)
class Round:
    """A round of learning.

    Attributes
    ----------
    decisions : searched decisions that were learned from
    kinds : {name of a kind: what is gained at a decision, in playouts held back, in the value of a playout}
    games, before, after : fresh games, and win rates of the style and of the learned player in them, with intervals
    seconds : wall time, s
    """

    decisions: int
    kinds: dict[str, float]
    games: int
    before: tuple[float, float, float]
    after: tuple[float, float, float]
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
    game: str, *, out: Path | str, side: str = "", players: int | None = None, games: int = 100, rounds: int = 2,
    playouts: int = 32, hidden: int = 16, judged: int = 2000, seed: int = 1, workers: int | None = None,
    progress: bool = False,
) -> Trained:  # fmt: skip
    """Trains a player of a game.

    Parameters
    ----------
    game, players, seed, workers, progress : as in `run`; one player count, by default the most
    out : folder that keeps what was noted and the players of the rounds; the same command goes on there
    side : the side that learns, where sides have players of their own
    games : of each round, by searching players
    rounds, playouts, hidden : rounds of learning, playouts for an option, units of each network
    judged : fresh games after each round

    Raises
    ------
    BadInput
        For a game without `LEARNING` or `redraw`, or a side without a player that learns.
    """
    found = find_game(game)
    learning, player = _learner(found, side)
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    cell = make_specification(game, players=(found.players[-1] if players is None else players,), seed=seed).cells()[0]
    made: list[Round] = []
    file = folder / f"{player.name}.npz"
    for number in range(rounds):
        start = time.perf_counter()
        rows = np.concatenate(
            list(_noted(cell, learning, player, side, games, playouts, folder / f"round-{number + 1}", workers, number,
                        progress))
        )  # fmt: skip
        layers, gains = fit(rows, hidden, seed + number)
        model = pack_layers(layers, len(learning.names), len(found.kinds))
        player = replace(player, model=tuple(np.array(model, np.float32).astype(float).tolist()))
        kinds = {found.kinds[kind]: round(gain, 4) for kind, gain in gains.items()}
        told = {
            "features": list(learning.names), "players": cell.players, "side": side, "games": games,
            "playouts": playouts, "hidden": hidden, "seed": seed, "round": number + 1, "kinds": kinds,
        }  # fmt: skip
        write_learned(file, player, model, told)
        before, after = _judge(cell, side, file, judged, seed + 1 + number, workers)
        decisions = len(np.unique(rows[:, 0]))
        made.append(Round(decisions, kinds, judged, before, after, round(time.perf_counter() - start, 1)))
        say(f"Round {number + 1}: {decisions:,} decisions, {len(kinds)} kinds learned; "
            f"{100 * before[0]:.1f} -> {100 * after[0]:.1f} % of {judged:,} fresh games.")  # fmt: skip
        (folder / "curve.json").write_text(json.dumps([asdict(one) for one in made], indent=1), encoding="utf-8")
    return Trained(file, tuple(made))


def _learner(game: Game, side: str) -> tuple[Learning, Strategy]:
    learning: Learning | None = getattr(import_module(f"strategies.{game.key}"), "LEARNING", None)
    if learning is None or game.redraw is None:
        raise BadInput(f"train {game.key}: it has {'no LEARNING' if learning is None else 'no redraw'} yet")
    fits = [p for p in learning.players if (side in p.sides if p.sides else not side or side in game.fallback)]
    if not fits:
        raise BadInput(f"--side {side}: nobody learns to play it in {game.key}")
    return learning, replace(fits[0], model=())


def _noted(
    cell: Cell, learning: Learning, player: Strategy, side: str, games: int, playouts: int, folder: Path,
    workers: int | None, number: int, progress: bool,
) -> Iterator[npt.NDArray[np.float64]]:  # fmt: skip
    """What searching players noted, block by block: read where it is kept, else played and kept."""
    folder.mkdir(exist_ok=True)
    searching = replace(player, search=playouts)
    seating = {
        (seat, at): searching if not side or cell.game.sides[at] == side else chosen
        for (seat, at), chosen in cell.seating.items()
    }
    play, pack, seats = engine(cell.game), cell.pack.lay(cell.players), line_up(cell.game, seating)
    first = number * games  # each round plays games of its own

    def block(lo: int) -> npt.NDArray[np.float64]:
        hi = min(lo + BLOCK, games)
        file = folder / f"{lo}-{hi}.npy"
        if file.exists():
            return np.load(file)
        rows = play.study(pack, seats, cell.seed, first + lo, first + hi, learning.features, len(learning.names), ROWS)
        waiting = file.with_suffix(".part.npy")
        np.save(waiting, rows)
        waiting.replace(file)
        return rows

    with Progress(games, f"{cell.game.title}, round {number + 1}", progress) as bar:
        spread = Parallel(n_jobs=workers or cores(), prefer="threads", return_as="generator")
        decisions = 0.0
        for lo, rows in zip(range(0, games, BLOCK), spread(delayed(block)(lo) for lo in range(0, games, BLOCK)),
                            strict=True):  # fmt: skip
            bar.advance(min(BLOCK, games - lo))
            if len(rows):
                rows = rows.copy()
                rows[:, 0] += decisions
                decisions = rows[-1, 0] + 1
            yield rows


def fit(rows: npt.NDArray[np.float64], hidden: int, seed: int) -> tuple[dict[int, Layer], dict[int, float]]:
    """Networks for the kinds of decisions where they help.

    Parameters
    ----------
    rows : from `sim.engine.Engine.study`; the first row of a decision is the style's choice

    Returns
    -------
    {kind: layer} and {kind: what the network's choice is worth above the style's, in decisions held back}.
    """
    layers, gains = {}, {}
    for kind in np.unique(rows[:, 1]).astype(int):
        part = rows[rows[:, 1] == kind]
        _, begins, decision, sizes = np.unique(part[:, 0], return_index=True, return_inverse=True, return_counts=True)
        if len(begins) < LEAST:
            continue
        weight, value, x = part[:, 3], part[:, 4], part[:, NOTED:]
        centre = np.bincount(decision, weight * value) / np.bincount(decision, weight)
        y = value - centre[decision]
        held = np.random.default_rng(seed).random(len(begins)) < HELD_BACK
        layer = _network(x[~held[decision]], y[~held[decision]], weight[~held[decision]], hidden, seed)
        if layer is None:
            continue
        guess = _forward(layer, x)
        gained = []
        for begin, size in zip(begins[held], sizes[held], strict=True):
            best = begin + int(np.argmax(guess[begin : begin + size]))
            gained.append(value[best] - value[begin])
        gain = float(np.mean(gained))
        if gain > np.std(gained) / np.sqrt(len(gained)):
            layers[int(kind)], gains[int(kind)] = layer, gain
    return layers, gains


def _network(
    x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], weight: npt.NDArray[np.float64], hidden: int, seed: int
) -> Layer | None:
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
        hidden_layer_sizes=(hidden,), alpha=1e-3, learning_rate_init=3e-3, early_stopping=True, n_iter_no_change=15,
        max_iter=300, random_state=seed,
    )  # fmt: skip
    model.fit(((x - mean) / np.where(varied, spread, 1))[:, varied], y / scale, sample_weight=weight)
    (first, last), (inner, outer) = model.coefs_, model.intercepts_
    w = np.zeros((hidden, x.shape[1]))
    w[:, varied] = first.T / spread[varied]
    return float(outer[0] * scale), last[:, 0] * scale, inner - w @ mean, w


def _forward(layer: Layer, x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What a network says of options; as `strategies.learning.value_of`."""
    c, v, b, w = layer
    return np.asarray(c + np.maximum(x @ w.T + b, 0) @ v)


def _judge(
    cell: Cell, side: str, file: Path, games: int, seed: int, workers: int | None
) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Win rates of the learning side by its style and by the learned player, in the same fresh games."""
    whose = side or cell.game.main_side
    found: list[tuple[float, float, float]] = []
    for name in ((), (f"{side}={file}" if side else str(file),)):
        result = run(cell.game.key, players=(cell.players,), games=games, seed=FRESH + seed, strategies=name,
                     workers=workers)  # fmt: skip
        told = result.cells[0].summary["sides"][whose]
        low, high = map(float, told["ci95"])
        found.append((float(told["rate"]), low, high))
    return found[0], found[1]
