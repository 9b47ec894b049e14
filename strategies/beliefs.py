"""What a seat believes of the others: how likely each holds what it cannot know (`elderodds train --beliefs`).

A game with something to infer offers `BELIEFS` in ``strategies/<game>/__init__.py``. The hidden thing has classes: who
is a cultist, which loyalty card a rival holds. How they can be dealt is known from the pool; what the public record
says for each class of each seat is learned. A deal of all classes is as likely as the pool deals it, times what the
record says of each seat. So no deal has weight that cannot be, and what is sure of one seat is known of the others.

``beliefs.npz`` beside the strategies of a game holds the network, and how it was made. A kernel that reads it has it
compiled in, as any constant.
"""

import json
import math
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import BadInput, Game
from sim.game import SCRATCH, UNITS
from sim.homes import load
from sim.kernel import kernel
from sim.network import forward, value_of_units
from strategies.header import BELIEFS

__all__ = ["BELIEVED", "RATIO", "Beliefs", "Voices", "beliefs_of", "believer", "hearer", "pack_voices",
           "read_beliefs", "shipped", "sight_of", "write_beliefs"]  # fmt: skip

CELLS = 32  # seats times classes, at most
BELIEVED = SCRATCH - CELLS  # in menu.scratch: how likely each seat is of each class
RATIO = BELIEVED - CELLS  # and what the record says for it, alone: the seats' chances are not independent
FEATURES = RATIO  # at most; when all were heard there stand how likely the deals are, by what the others have in them
COUNTED = RATIO // 2  # and from here on how likely the record makes that
# In menu.indices, behind how many have each class, and how many may: what one more adds to the number of what the
# others have, of which classes there are some in it, and the other seats in play.
STRIDE, SOME, SITTING = 32, 48, SCRATCH - 8
MOST = 8.0  # of the logarithm of what the record says for a class

# What is learned: shared units, then for each class a value. (b[h], w[h, feature]), (c[class], v[class, h])
Numbers = npt.NDArray[np.floating[Any]]
Voices = tuple[Numbers, Numbers, Numbers, Numbers]


@kernel
def nothing_alike(pack, table, mine, me, x):
    """Where no feature needs what is alike for all others."""


@dataclass(frozen=True)
class Beliefs:
    """What a game offers to be inferred: ``BELIEFS`` in ``strategies/<game>/__init__.py``.

    Attributes
    ----------
    classes : of the hidden thing, at most 4 where 8 seats play
    seats : of the game's records, in play or not
    class_of : kernel (pack, mine) -> int64, the class of the seat whose own `mine` this is
    possible : kernel (pack, table, mine, me, other) -> int64, the set of classes that another seat may have for all
        that `me` knows of it; 0 for a seat that is not in play, and for `me`
    ways : kernel (pack, used, left) -> float64, how likely a deal of classes is, up to a factor; used[class] seats have
        each, `left` seats are still without. While some are, only whether it is 0 counts: no deal goes on from there
    features : kernel (pack, table, mine, me, other, x) that fills x[:len(names)] with what `me` and the public record
        know of another seat
    names : of the features
    around : kernel (pack, table, mine, me, x) that lays down behind the features, of which there is a number for each
        seat, what is alike for all others; it is called before the features are asked for. Nothing by default
    last : kinds of decisions that come with the end of the game, whose positions are noted too
    redraw : kernel (game, pack, seat) that deals anew as `Game.redraw` does, weighed by what was learned, for search;
        None where the game's own heeds that, or nothing was learned
    """

    classes: tuple[str, ...]
    seats: int
    class_of: Any
    possible: Any
    ways: Any
    features: Any
    names: tuple[str, ...]
    around: Any = nothing_alike
    last: tuple[str, ...] = ()
    redraw: Any = None


def beliefs_of(game: str) -> Beliefs | None:
    """What a game offers to be inferred, if it does."""
    return getattr(load(f"strategies.{game}", game), "BELIEFS", None)


def pack_voices(voices: Voices) -> npt.NDArray[np.float64]:
    """The numbers as kernels read them: features, hidden, then the first class as in `sim.network`, then the others'.

    Raises
    ------
    BadInput
        For more units than there is room for.
    """
    b, w, c, v = voices
    if len(b) > UNITS:
        raise BadInput(f"train: {len(b)} units of a network; {UNITS} is the most")
    others = [np.concatenate([[c[k]], v[k]]) for k in range(1, len(c))]
    found = np.concatenate([[w.shape[1], len(b), c[0]], v[0], b, w.T.ravel(), *others])
    return np.asarray(found.astype(np.float32), np.float64)


def write_beliefs(file: Path, voices: Voices, made: Mapping[str, Any]) -> None:
    """Keeps a network of what the record says, and how it was made, as JSON."""
    told = np.array(json.dumps(dict(made), sort_keys=True))
    np.savez_compressed(file, model=pack_voices(voices).astype(np.float32), made=told)


def read_beliefs(file: Path) -> tuple[npt.NDArray[np.float64], dict[str, Any]]:
    """The network of a file as kernels read it, and how it was made.

    Raises
    ------
    BadInput
        For a file that cannot be read, or holds no beliefs.
    """
    try:
        with np.load(file) as kept:
            return kept["model"].astype(np.float64), json.loads(str(kept["made"]))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise BadInput(f"beliefs {file}: nothing learned of the others: {error}") from None


def shipped(folder: Path, beliefs: Beliefs) -> npt.NDArray[np.float64]:
    """The network beside the strategies of a game; of length 1 if there is none, or one of other features or classes.

    Strategies are loaded by whoever trains it anew, so that a file that fits no more is no error here.
    """
    file = folder / BELIEFS
    model, made = read_beliefs(file) if file.exists() else (np.zeros(1), {})
    fits = made.get("features") == list(beliefs.names) and made.get("classes") == list(beliefs.classes)
    return model if fits else np.zeros(1)


def hearer(beliefs: Beliefs, model: npt.NDArray[np.float64]) -> Any:
    """The kernel (pack, table, mine, me, other, menu) of what the record says of one other seat, see `believer`.

    What is alike for all others (`Beliefs.around`) has to be laid down before.
    """
    classes, possible, features = len(beliefs.classes), beliefs.possible, beliefs.features
    knows = len(model) > 1

    @kernel
    def hear(pack, table, mine, me, other, menu):
        """What the record says for each class of a seat; 0 where the seat that listens knows better."""
        x = menu.scratch
        may_be = possible(pack, table, mine, me, other)
        for k in range(classes):
            x[RATIO + classes * other + k] = 1.0 if (may_be >> k) & 1 == 1 else 0.0
        if not knows or may_be & (may_be - 1) == 0:
            return
        features(pack, table, mine, me, other, x)
        inputs, hidden = np.int64(model[0]), np.int64(model[1])
        value = forward(model, 2, inputs, hidden, x, menu.indices, menu.unit)
        at = 2 + 1 + hidden * (2 + inputs)
        for k in range(classes):
            if k > 0:
                value = value_of_units(model, at, hidden, menu.unit)
                at += 1 + hidden
            x[RATIO + classes * other + k] *= math.exp(max(-MOST, min(MOST, value)))

    return hear


def believer(beliefs: Beliefs, model: npt.NDArray[np.float64]) -> Any:
    """The kernels by which a seat infers what it cannot know.

    Parameters
    ----------
    model : what was learned, of length 1 for nothing: then the chances are those of the deal

    Returns
    -------
    Two kernels (pack, table, mine, me, menu). The first, `listen`, fills ``menu.scratch[RATIO + classes * other +
    class]`` with what the record says for each class of each other seat. The second, `share_out`, which reads that,
    fills ``menu.scratch[BELIEVED + classes * other + class]`` with how likely each is. What else stands in
    menu.scratch, menu.indices and menu.unit is overwritten.
    """
    seats, classes = beliefs.seats, len(beliefs.classes)
    if seats * classes > CELLS or seats ** (classes - 1) > COUNTED or len(beliefs.names) > FEATURES - seats:
        raise BadInput(f"beliefs: at most {CELLS} seats times classes, and {FEATURES - seats} features")
    class_of, ways, around, hear = beliefs.class_of, beliefs.ways, beliefs.around, hearer(beliefs, model)
    knows = len(model) > 1

    @kernel
    def listen(pack, table, mine, me, menu):
        """What the record says for each class of each seat; 0 where the seat knows better."""
        if knows:
            around(pack, table, mine, me, menu.scratch)
        for other in range(seats):
            hear(pack, table, mine, me, other, menu)

    @kernel
    def sit(menu):
        """Lays down the other seats in play in menu.indices; how many they are."""
        n = 0
        for other in range(seats):
            in_play = False
            for k in range(classes):
                in_play = in_play or menu.scratch[RATIO + classes * other + k] > 0.0
            if in_play:
                menu.indices[SITTING + n] = other
                n += 1
        return n

    @kernel
    def number_counts(pack, own, n, menu):
        """Numbers what n others may have between them: of each class so many, but of the first; how many numbers.

        How many have the first class follows. Of each number it lays down how likely the deal is, up to a factor, and
        of which classes there are some.
        """
        indices = menu.indices
        used, most, stride = indices[:classes], indices[classes : 2 * classes], indices[STRIDE : STRIDE + classes]
        counts = 1
        for k in range(1, classes):
            for j in range(classes):
                used[j] = 1 if j == own else 0
            most[k], stride[k] = 0, counts
            while most[k] < n:
                used[k] += 1
                if ways(pack, used, n - 1 - most[k]) <= 0.0:
                    break
                most[k] += 1
            counts *= most[k] + 1
        for at in range(counts):
            used[0], indices[SOME + at] = n, 0
            for k in range(1, classes):
                used[k] = at // stride[k] % (most[k] + 1)
                used[0] -= used[k]
                indices[SOME + at] |= 1 << k if used[k] > 0 else 0
            dealt = used[0] >= 0
            used[own] += 1
            menu.scratch[at] = ways(pack, used, 0) if dealt else 0.0
        return counts

    @kernel
    def count_up(menu, n, without, counts):
        """Lays down how likely the record makes what the others have between them, but for one seat.

        One seat after the other is counted in; a number is read before it is written, the higher ones first.
        """
        x, indices = menu.scratch[COUNTED:], menu.indices
        stride = indices[STRIDE : STRIDE + classes]
        for at in range(counts):
            x[at] = 1.0 if at == 0 else 0.0
        for i in range(n):
            if i == without:
                continue
            says = menu.scratch[RATIO + classes * np.int64(indices[SITTING + i]) :]
            for at in range(counts - 1, -1, -1):
                likely = x[at] * says[0]
                for k in range(1, classes):
                    if (indices[SOME + at] >> k) & 1 == 1:
                        likely += x[at - stride[k]] * says[k]
                x[at] = likely

    @kernel
    def weigh(menu, k, counts):
        """How likely the deals are in which a seat has class k, up to a factor, when the others have been counted."""
        x, total = menu.scratch, 0.0
        step = np.int64(menu.indices[STRIDE + k]) if k > 0 else 0
        for at in range(step, counts):
            if k == 0 or (menu.indices[SOME + at] >> k) & 1 == 1:
                total += x[COUNTED + at - step] * x[at]
        return total

    @kernel
    def share_out(pack, table, mine, me, menu):
        """Weighs all deals that can be, and lays down what each seat has in them.

        How likely a deal is goes by how many have each class, not by who has it. So deals of the same numbers are
        counted together, as in the forward pass of a hidden Markov model (Rabiner 1989, Proc. IEEE 77).
        """
        x, n = menu.scratch, sit(menu)
        for i in range(seats * classes):
            x[BELIEVED + i] = 0.0
        if n == 0:
            return
        counts = number_counts(pack, class_of(pack, mine), n, menu)
        for i in range(n):
            count_up(menu, n, i, counts)
            own = classes * np.int64(menu.indices[SITTING + i])
            total = 0.0
            for k in range(classes):
                x[BELIEVED + own + k] = x[RATIO + own + k] * weigh(menu, k, counts)
                total += x[BELIEVED + own + k]
            for k in range(classes):
                x[BELIEVED + own + k] /= total if total > 0.0 else 1.0

    return listen, share_out


def sight_of(game: Game, beliefs: Beliefs) -> Any:
    """The kernel (game, pack, seat, other) that notes a position to learn from.

    It fills g.menu.scratch with the features of `other` in the eyes of the seat; behind them stand the set of classes
    that it may have, its class, and the seat's own.
    """
    class_of, possible, n = beliefs.class_of, beliefs.possible, len(beliefs.names)
    around, features = beliefs.around, beliefs.features

    def sight(g, pack, seat, other):
        x = g.menu.scratch
        mine = g.mine[seat]
        may_be = possible(pack, g.table, mine, seat, other)
        if may_be != 0:
            around(pack, g.table, mine, seat, x)
            features(pack, g.table, mine, seat, other, x)
            x[n + 1] = class_of(pack, g.mine[other])
        x[n] = may_be
        x[n + 2] = class_of(pack, mine)

    return kernel(sight, signature=game.shape.signatures["sight"])
