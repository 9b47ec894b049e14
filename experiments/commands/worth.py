"""`strategies GAME --worth`: what each thing is worth that a player may do.

Players who never do it (`NAME!KIND.VALUE`) play the same games as those who may, on the same chance; how much more
often the latter win is what it is worth to them, and to no others: a player who uses a thing badly is better off
without it, and then it is worth less than nothing. In a cooperative game all go without; where two sides play each
other, all of the side; where each plays for itself, one seat, each in turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scipy.stats import norm

from experiments.commands.compare import compare
from experiments.machinery.fanout import Workers
from experiments.machinery.progress import Progress
from experiments.machinery.spec import make_specification, strategy_texts
from experiments.statistics.holm import holm
from sim import BadInput, Game, find_game
from sim.decisions import decisions_of
from sim.errors import unknown
from sim.game import MAIN_FIELDS
from strategies.registry import parse_seating

__all__ = ["DEFAULT_GAMES", "Thing", "Worth", "worth"]

DEFAULT_GAMES = 4000


@dataclass(frozen=True)
class Thing:
    """A thing that players may do, and the points of win rate that they lose without it.

    Attributes
    ----------
    what, about : 'KIND.VALUE', and what the decision is
    side : who goes without it; "" for one seat or all players
    difference, ci95 : of the win rate with it and without it
    p : probability of so much, or more, if it were worth nothing, corrected for the number of things (Holm)
    """

    what: str
    about: str
    side: str
    difference: float
    ci95: tuple[float, float]
    p: float


@dataclass(frozen=True)
class Worth:
    """What things are worth at one player count, the dearest first."""

    game: Game
    players: int
    who: str
    games: int
    seed: int
    things: tuple[Thing, ...]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `strategies GAME --worth --json` prints."""
        return {
            "game": self.game.key, "players": self.players, "strategies": self.who, "games": self.games,
            "seed": self.seed, "things": [vars(thing) for thing in self.things],
        }  # fmt: skip


def worth(
    game: str, *, players: int | None = None, side: str = "", strategies: Sequence[str] | Mapping[Any, str] = (),
    kinds: Sequence[str] = (), games: int = DEFAULT_GAMES, seed: int = 1, workers: Workers | int | None = None,
    out: Path | str | None = None, progress: bool = False,
) -> Worth:  # fmt: skip
    """Plays each thing that has a name with it and without it.

    Parameters
    ----------
    game, strategies, seed, workers, out, progress : as in `run`
    players : how many; by default the most
    side : whose things; by default the main side's
    kinds : decisions whose things are looked at; by default all
    games : pairs for each thing

    Raises
    ------
    BadInput
        For a side or a kind of decision that does not exist, or a game whose decisions have no names.
    """
    found = find_game(game)
    if side and side not in found.fallback:
        raise unknown(f"side of {game}", side, found.fallback)
    decisions = decisions_of(found)
    for kind in kinds:
        if kind not in decisions:
            raise unknown(f"decision of {game}", kind, decisions)
    named = [
        (f"{kind}.{value}", decision.about)
        for kind, decision in decisions.items()
        if not kinds or kind in kinds
        for field in MAIN_FIELDS
        for value in decision.values.get(field, ())
    ]
    if not named:
        raise BadInput(f"strategies {game} --worth: none of its decisions has values with names")
    count = found.players[-1] if players is None else players
    texts = strategy_texts(strategies)
    cell = make_specification(game, players=(count,), strategies=texts, seed=seed).cells()[0]
    alone = len(found.fallback) > 2 and cell.people > 1
    sides = [side] if side else [found.main_side] if len(found.fallback) == 2 else list(found.fallback)
    where = "1=" if alone else f"{sides[0]}=" if len(sides) == 1 else ""
    name = parse_seating(found, texts, cell.seats)[0, found.sides.index(sides[0])]
    measure = None if alone else f"rate:{sides[0]}" if len(sides) == 1 else None
    plain, rest = _parts(name)
    told = []
    with Progress(games * len(named), found.title, progress) as bar:
        for what, _ in named:
            pair = compare(
                game, f"{where}{name}", f"{where}{plain}!{what}{rest}", players=(count,), games=games, seed=seed,
                strategies=texts, measure=measure, workers=workers, out=out,
            )  # fmt: skip
            told.append(pair.total)
            bar.advance(games)
    z = [abs(d.difference) / max((d.high - d.low) / 2, 1e-12) * norm.isf(0.025) for d in told]
    corrected = holm(2 * norm.sf(z))
    things = [
        Thing(what, about, "" if alone else where.rstrip("="), d.difference, (d.low, d.high), p)
        for (what, about), d, p in zip(named, told, corrected, strict=True)
    ]
    things.sort(key=lambda thing: -thing.difference)
    return Worth(found, count, cell.who, games, seed, tuple(things))


def _parts(name: str) -> tuple[str, str]:
    """A player's name, and its search and slips behind it."""
    at = min((name.index(mark) for mark in "+~" if mark in name), default=len(name))
    return name[:at], name[at:]
