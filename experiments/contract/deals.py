"""What a game promises of a redraw's chances: what is hidden is dealt as often as it is so."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import norm

from experiments.contract.promises import promise
from experiments.contract.seats import dealt
from experiments.contract.worlds import pack_of, seated
from sim import BadInput, Game
from sim.engine import engine
from sim.game import RUNNING
from sim.pack import read_toml

__all__ = ["misdealt"]

FILE = "redraw.toml"  # what is not as it seems: {"inferred" or "unordered": {field: why}}

GAMES = 1000  # of a player count, of which a position is dealt anew: every other one before the first decision
PROBES, DEALS = 2, 4  # of a position: those that tell what is dealt, and those that are held against the truth
ENOUGH = 100  # positions in which a thing is dealt
LEAST = 25.0  # sum of squares from which a sum of differences is as good as normal
VALUES = 64  # of a number that are told apart
DOUBT = 1e-4  # chance that a game is told to break this, and keeps it
Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.bool_]


@promise
def calibrated(game: Game) -> Iterator[str]:
    """A redraw deals what is hidden as often as it is so."""
    for players in sorted({game.players[0], game.players[-1]}) if game.redraw else ():
        every = [
            (path, one)
            for path, truth, deals, is_dealt in _fields(game, players)
            for one in misdealt(truth, deals, is_dealt)
        ]
        far = norm.isf(DOUBT / 2 / max(1, len(every)))
        worst: dict[str, tuple[float, str]] = {}
        for path, (z, says) in every:
            if z > max(far, worst.get(path, (0.0, ""))[0]):
                worst[path] = z, says
        yield from (f"{players} players: {path}: {says}" for path, (_, says) in worst.items())


def misdealt(truth: Ints, deals: Ints, dealt: Bits) -> Iterator[tuple[float, str]]:
    """Holds deals against the truth: every value at every place, agreement, and how much is alike within a deal.

    Given what a seat knows, the truth is one more deal of a redraw that is right. So a value is there as often as it
    is dealt, a deal agrees with the truth as often as with another deal, and two places of the truth (those that are
    known are among them) are alike as often as two of a deal: cards that are dealt each for itself are not.

    Parameters
    ----------
    truth : int64[position, place], each position from another game
    deals : int64[deal, position, place], all alike, independent
    dealt : whether a place is dealt at all, told without these deals

    Yields
    ------
    (distance in standard errors, what it is).
    """
    seen = dealt.sum(axis=0) >= ENOUGH
    if not seen.any():
        return
    known = ~dealt & (deals == truth).all(axis=0)
    told = [_pairs(x, dealt | known) for x in (truth, *deals)]
    z = _errors(told[0] - np.mean(told[1:], axis=0))
    yield z, f"{np.mean(told[1:]):.2f} pairs of places are alike in a deal and {told[0].mean():.2f} in truth"
    truth, deals, dealt = truth[:, seen], deals[:, :, seen], dealt[:, seen]
    low, high = min(truth.min(), deals.min()), max(truth.max(), deals.max())
    wide = -(-(int(high - low) + 1) // VALUES)
    truth, deals = (truth - low) // wide, (deals - low) // wide
    for value in np.unique(truth):
        there, given = (truth == value) & dealt, (deals == value).mean(axis=0) * dealt
        name = str(low + wide * value) + (f" to {low + wide * (value + 1) - 1}" if wide > 1 else "")
        for what, x, y, n in (
            *(("", there[:, k], given[:, k], dealt[:, k].sum()) for k in range(truth.shape[1])),
            ("all places together: ", there.sum(axis=1), given.sum(axis=1), dealt.sum()),
        ):
            z = _errors(x - y)
            yield z, f"{what}{name} is dealt in {y.sum() / n:.1%} of the deals and is there in {x.sum() / n:.1%}"
    same = np.mean([deal == truth for deal in deals], axis=0) * dealt
    alike = np.mean([a == b for a, b in combinations(deals, 2)], axis=0) * dealt
    z = _errors((same - alike).sum(axis=1))
    n = dealt.sum()
    yield (
        z,
        f"a deal is as the truth in {same.sum() / n:.1%} of the places and as another deal in {alike.sum() / n:.1%}",
    )


def _pairs(values: Ints, where: Bits) -> npt.NDArray[np.float64]:
    """float64[position]: how many pairs of places have the same value; -1 is none."""
    ordered = np.sort(
        np.where(where & (values != -1), values, np.iinfo(np.int64).min + np.arange(values.shape[1])), axis=1
    )
    found = np.zeros(len(values))
    for away in range(1, values.shape[1]):
        alike = ordered[:, away:] == ordered[:, :-away]
        if not alike.any():
            break
        found += alike.sum(axis=1)
    return found


def _errors(differences: npt.NDArray[np.float64]) -> float:
    """How many standard errors a sum of independent differences is away from 0; 0 where there are too few."""
    squares = float((differences**2).sum())
    return abs(float(differences.sum())) / squares**0.5 if squares >= LEAST else 0.0


def _fields(game: Game, players: int) -> Iterator[tuple[str, Ints, Ints, Bits]]:
    """(path, truth, deals, dealt) of the whole numbers that hidden, mine and the sides consist of."""
    pack = pack_of(game.key, players)[1]
    kept: list[list[Any]] = []
    began = []
    for number, (desk, seat) in enumerate(_positions(game, players)):
        luck = 1 + number * (PROBES + DEALS)
        kept.append([desk, *(dealt(game, pack, desk, seat, luck + k) for k in range(PROBES + DEALS))])
        began.append(bool(desk["referee"]["decisions"][0]))
    inferred, unordered = (set(_told(game).get(name, ())) for name in ("inferred", "unordered"))
    for part in ("hidden", "mine", "referee"):
        records = np.array([[one[part][0].view(np.ndarray) for one in column] for column in zip(*kept, strict=True)])
        for path, found in _leaves(records, part, unordered):
            name = path.split(".")[1]
            if part == "referee" and name != "side_of":
                continue
            some = ~np.array(began) if name in inferred else np.ones(len(began), bool)
            probes, deals = found[1 : 1 + PROBES, some], found[1 + PROBES :, some]
            yield path, found[0, some], deals, (probes != probes[0]).any(axis=0)


def _told(game: Game) -> dict[str, dict[str, str]]:
    """What a game says of fields that its redraw does not deal by chance alone."""
    file = game.folder / "outside" / FILE
    found: dict[str, dict[str, str]] = read_toml(file, game.key) if file.exists() else {}
    known = {name for part in (game.shape.hidden, game.shape.mine) for name in part.names or ()} | {"side_of"}
    for word, fields in found.items():
        if word not in ("inferred", "unordered"):
            raise BadInput(f"outside/{FILE}: [{word}] is neither [inferred] nor [unordered]")
        for name, why in fields.items():
            if name not in known or not why:
                raise BadInput(f"outside/{FILE}: {name}: {'no reason' if name in known else 'no such field'}")
    return found


def _positions(game: Game, players: int) -> Iterator[tuple[Any, int]]:
    """Positions of games of random players, whose choices tell little, and the seat that one is dealt anew for."""
    pack, seats = pack_of(game.key, players)[1], seated(game, players, "random")
    usual = max(1, int(np.median([_length(game, pack, seats, GAMES + k) for k in range(9)])))
    for index in range(GAMES):
        desk = engine(game).begin(pack, 6, index)
        if index % 2:
            engine(game).play_on(desk, pack, seats, 1 + index // 2 * 7 % usual)
        if desk["referee"]["ending"][0] == RUNNING:
            yield desk[:1], index // 2 % players


def _length(game: Game, pack: Any, seats: Any, index: int) -> int:
    desk = engine(game).begin(pack, 6, index)
    engine(game).play_on(desk, pack, seats)
    return int(desk["referee"]["steps"][0])


def _leaves(records: Any, path: str, unordered: set[str]) -> Iterator[tuple[str, Ints]]:
    """(path, int64[deal, position, place]) of the whole numbers of records.

    Notes are a strategy's own. Of a deck, what stands in memory above its top is nobody's card.
    """
    for name in records.dtype.names or ():
        inside, way = records[name], f"{path}.{name}"
        if name == "notes":
            continue
        if inside.dtype.names:
            yield from _leaves(inside, way, unordered)
        elif inside.dtype.kind in "iu":
            found = inside.astype(np.int64)
            if name == "card" and "n" in records.dtype.names:
                found[np.arange(found.shape[-1]) >= records["n"][..., None]] = -1
            if way.split(".")[1] in unordered:
                found = np.sort(found, axis=-1)
            yield way, found.reshape(*found.shape[:2], -1)
