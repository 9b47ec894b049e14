"""`references`: the published figures of a game, and what games of the default players come to."""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.measure.against import LEVEL, Against, against
from experiments.measure.measures import Floats, Measure, parse_measure
from experiments.measure.published import Reference, references_of
from experiments.measure.sampling import Sampler
from experiments.play.fanout import Workers
from experiments.play.spec import Cell, make_specification
from sim import BadInput, Game, find_game

__all__ = ["DEFAULT_GAMES", "References", "held", "measures_of", "numbers_of", "published", "references",
           "told_of"]  # fmt: skip

DEFAULT_GAMES = 4000


@dataclass(frozen=True)
class References:
    """A finished `references`.

    Attributes
    ----------
    found : each reference that the player counts asked for can tell of
    asked : games at each player count
    games : games played in all
    """

    game: Game
    seed: int
    found: tuple[Against, ...]
    asked: int
    games: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `references --json` prints."""
        return {
            "game": self.game.key,
            "seed": self.seed,
            "references": [one.to_json() for one in self.found],
            "games": self.games,
            "seconds": round(self.seconds, 3),
        }


def published(found: References) -> list[Against]:
    """Those that are published: not what is remembered of them, or converted."""
    return [one for one in found.found if one.reference.src != "recalled"]


def numbers_of(
    told: Sequence[Reference], cells: Mapping[int, Cell], played: npt.NDArray[np.float32], measures: Sequence[Measure]
) -> list[dict[int, Floats]]:
    """For each reference {player count: the measure of each game that counts, else NaN}.

    Parameters
    ----------
    played : [cell, measure, game], of the cells in their order
    """
    at = {measure.name: k for k, measure in enumerate(measures)}
    found = []
    for one in told:
        rows = {n: played[i].astype(np.float64) for i, n in enumerate(cells) if n in one.players}
        game = next(iter(cells.values())).game
        name = parse_measure(game, one.measure, quantiles=True).mean.name
        given = parse_measure(game, one.given).name if one.given else None
        found.append({
            n: np.where(x[at[given]] > 0, x[at[name]], np.nan) if given else x[at[name]] for n, x in rows.items()
        })  # fmt: skip
    return found


def measures_of(game: Game, told: Sequence[Reference]) -> list[Measure]:
    """What has to be measured in games, each thing once."""
    texts = [text for one in told for text in (one.measure, one.given) if text]
    return list(dict.fromkeys(parse_measure(game, text, quantiles=True).mean for text in texts))


def references(
    game: str, *, players: str | Sequence[int] = (), games: int = DEFAULT_GAMES, seed: int = 1,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None,
    overlays: Sequence[Path | str] = (),
    level: float = LEVEL, workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> References:  # fmt: skip
    """Holds a game against what is published of it.

    Parameters
    ----------
    game : key
    players : as in `Specification`; by default all that a reference was said for
    games : at each player count, >= 2
    level : at which all verdicts hold together
    seed, strategies, changes, overlays, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit.

    Examples
    --------
    >>> [one.verdict for one in references("among_cultists").found]  # doctest: +SKIP
    """
    start = time.perf_counter()
    chosen = find_game(game)
    if games < 2:
        raise BadInput(f"games {games}: fewer than 2 tell nothing")
    spec = make_specification(
        game, strategies=strategies, changes=changes, overlays=overlays, players=players or (), seed=seed
    )
    every = {cell.players: cell for cell in spec.cells()}
    told = told_of(chosen, every)
    cells = {n: cell for n, cell in every.items() if any(n in one.players for one in told)}
    sampler = Sampler.of("references", game, workers, out, progress)
    measures = measures_of(chosen, told)
    played = sampler.play(list(cells.values()), 0, games, measures, f"{chosen.title}: references") if told else None
    found = held(told, cells, played, measures, level) if played is not None else ()
    return References(chosen, seed, found, games, sampler.games, time.perf_counter() - start)


def told_of(game: Game, counts: Collection[int]) -> list[Reference]:
    """The references of which games with these numbers of players can tell."""
    return [one for one in references_of(game) if any(n in counts for n in one.players)]


def held(
    told: Sequence[Reference], cells: Mapping[int, Cell], played: npt.NDArray[np.float32], measures: Sequence[Measure],
    level: float = LEVEL,
) -> tuple[Against, ...]:  # fmt: skip
    """References held against games.

    Parameters
    ----------
    played : [cell, measure, game], of the cells in their order
    level : at which all verdicts hold together
    """
    game, ones = next(iter(cells.values())).game, np.ones(played.shape[2], np.int64)
    pairs = zip(told, numbers_of(told, cells, played, measures), strict=True)
    return tuple(against(game, one, numbers, ones, (1 - level) / len(told)) for one, numbers in pairs)
