"""`rulings`: what each ruling is worth, played the printed way and the other on the same chance.

Where the rules are silent the rules file decides, and marks that as a ruling. A ruling that can be turned is a tunable
below `rulings.`; each of its other choices (of a number, each end of its range) is played against the printed one at
every player count. Of all these differences the marked ones are there with 95 %, all together (Holm).

References
----------
Holm (1979), "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from experiments.measure.controls import Mean, mean_of
from experiments.measure.measures import aim_of
from experiments.measure.sampling import Sampler
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.spec import make_specification
from experiments.statistics.holm import holm
from experiments.tuning.factors import Factor, all_factors
from sim import BadInput, Game, find_game

__all__ = ["DEFAULT_GAMES", "Ruling", "Rulings", "Worth", "rulings"]

DEFAULT_GAMES = 4000
LEVEL = 0.95


@dataclass(frozen=True)
class Worth:
    """What another choice does to the main side's rate at one player count.

    Attributes
    ----------
    games : pairs of games that ended by the rules
    difference : the rate with the other choice less that with the printed one
    low, high : its 95 % interval, for this difference alone
    differs : whether it is there, with 95 % of all differences together
    """

    games: int
    difference: float
    low: float
    high: float
    differs: bool


@dataclass(frozen=True)
class Ruling:
    """A ruling turned.

    Attributes
    ----------
    path, clause, about : where it stands in the pack, which clauses it is about, and what it is
    printed, other : its value as printed, and the one it was turned to
    players : {player count: worth}; counts that do not read it are left out
    refused : why the pack refuses the other choice; empty if it does not
    """

    path: str
    clause: str
    about: str
    printed: Any
    other: Any
    players: Mapping[int, Worth]
    refused: str = ""

    @property
    def differs(self) -> bool:
        """Whether it makes a difference at some player count."""
        return any(w.differs for w in self.players.values())

    @property
    def worth(self) -> float:
        """The largest difference at any player count, without its sign."""
        return max((abs(w.difference) for w in self.players.values()), default=0.0)


@dataclass(frozen=True)
class Rulings:
    """A finished `rulings`: every other choice of every ruling, those that make a difference first, by their worth.

    Attributes
    ----------
    counts : player counts played
    asked : games in each cell
    games : games played in all
    """

    game: Game
    seed: int
    counts: tuple[int, ...]
    asked: int
    found: tuple[Ruling, ...]
    games: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `rulings --json` prints."""
        return {
            "game": self.game.key,
            "seed": self.seed,
            "measure": aim_of(self.game).name,
            "rulings": [_entry(r) for r in self.found],
            "games": self.games,
            "seconds": round(self.seconds, 3),
        }


def _entry(r: Ruling) -> dict[str, Any]:
    players = {
        str(n): {"difference": w.difference, "ci95": [w.low, w.high], "games": w.games, "differs": w.differs}
        for n, w in r.players.items()
    }
    head = {"path": r.path, "clause": r.clause, "about": r.about, "printed": r.printed, "other": r.other}
    return head | {"players": players} | ({"refused": r.refused} if r.refused else {})


def _others(factor: Factor) -> list[Any]:
    """What a ruling is turned to: every other name, or the ends of its range."""
    values = (factor.values[0], factor.values[-1]) if factor.ordered else factor.values
    return [v for v in dict.fromkeys(values) if v != factor.printed]


def rulings(
    game: str, *, players: str | Sequence[int] = (), games: int = DEFAULT_GAMES, seed: int = 1,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None,
    overlays: Sequence[Path | str] = (),
    level: float = LEVEL, workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Rulings:  # fmt: skip
    """Plays every ruling that can be turned both ways.

    Parameters
    ----------
    game : key
    players : as in `Specification`; by default all that the game allows
    games : of each choice at each player count, >= 2
    level : at which all differences that are marked are there together
    seed, strategies, changes, overlays, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit.

    Examples
    --------
    >>> rulings("among_cultists", games=4000).found[0].path  # doctest: +SKIP
    """
    start = time.perf_counter()
    chosen = find_game(game)
    if games < 2:
        raise BadInput(f"games {games}: fewer than 2 tell nothing")
    spec = make_specification(
        game, strategies=strategies, changes=changes, overlays=overlays, players=players or (), seed=seed
    )
    tables = spec.cells()
    clauses = {t.path: t.clause for t in tables[0].pack.tunables()}
    sampler = Sampler.of("rulings", game, workers, out, progress)
    refused: dict[tuple[str, Any], str] = {}
    factors: dict[str, Factor] = {}
    means: dict[tuple[str, Any], dict[int, tuple[int, Mean]]] = {}
    for here in tables:
        n, cells = here.players, {}
        for factor in all_factors(here, "rulings."):
            factors[factor.path] = factor
            for value in _others(factor):
                means.setdefault((factor.path, value), {})
                try:
                    other = here.turned({factor.path: value})
                    other.place()
                    cells[factor.path, value] = other
                except BadInput as error:
                    refused[factor.path, value] = str(error)
        title = f"{counted(n, 'player')}: {counted(len(cells), 'choice')}"
        if cells:
            aim = aim_of(chosen)
            played = sampler.play([here, *cells.values()], 0, games, [aim], title)[:, 0].astype(np.float64)
            for key, row in zip(cells, played[1:], strict=True):
                differences = (row - played[0])[~np.isnan(row - played[0])]
                means[key][n] = len(differences), mean_of(differences, (), share=aim.share)
    marked = holm([mean.p for by_count in means.values() for _, mean in by_count.values()])
    found = []
    for (path, value), by_count in means.items():
        worth = {
            n: Worth(pairs, mean.mean, *mean.interval(LEVEL), marked.pop(0) <= 1 - level)
            for n, (pairs, mean) in by_count.items()
        }
        factor = factors[path]
        why = refused.get((path, value), "")
        found.append(Ruling(path, clauses[path], factor.about, factor.printed, value, worth, why))
    found.sort(key=lambda r: (not r.differs, -r.worth))
    counts = tuple(here.players for here in tables)
    return Rulings(chosen, seed, counts, games, tuple(found), sampler.games, time.perf_counter() - start)
