"""The figures of a cell: the dictionary that `run --json` prints, from its counts."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.keep.tally import Tally, single_columns
from experiments.measure.aims import Spread, entry, of_role, of_seat, of_side
from experiments.measure.measures import aim_of
from experiments.play.spec import Cell
from experiments.statistics.intervals import effective_trials, wilson
from sim import Game, Track
from sim.game import FIRST_ENDING, ILLEGAL, TRUNCATED

__all__ = ["holds", "quantile", "rate", "summarise", "tracks"]

Z = 1.959964


def rate(wins: float, games: float, effective: float | None = None) -> dict[str, Any]:
    """{"wins", "rate", "ci95"}; the rate is None without games. `effective` trials where wins are not independent."""
    p = wins / games if games else None
    n = games if effective is None else effective
    low, high = wilson(wins if effective is None else (p or 0.0) * n, n)
    return {"wins": int(wins), "rate": p, "ci95": [low, high]}


def holds(game: Game, counts: Tally, side: str) -> bool:
    """Whether a side took part: some seat held it, or it is the game, against which all play together or one alone."""
    at = game.sides.index(side)
    against = len(game.fallback) == 1 or np.count_nonzero(counts.seat_games) < 2
    held = against if side not in game.fallback else counts.seat_side_games[:, at].any()
    return bool(held or counts.sides[at])


def quantile(counts: npt.NDArray[np.int64], q: float) -> int:
    """Index of the smallest value whose cumulative share reaches q; 0 if there are no counts."""
    return int(np.searchsorted(np.cumsum(counts), q * counts.sum()))


def _spread(counts: npt.NDArray[np.int64], values: npt.NDArray[Any]) -> dict[str, Any]:
    """Mean and quantiles of values with their counts."""
    found = {f"p{round(100 * q)}": float(values[quantile(counts, q)]) for q in (0.1, 0.5, 0.9)}
    return {
        "mean": float(counts @ values / counts.sum()),
        **{k: int(v) if v == int(v) else v for k, v in found.items()},
    }


def tracks(game: Game, counts: Tally) -> dict[str, dict[str, Any]]:
    """The entry "tracks": {track: its bands round by round}."""
    every = zip(game.shape.tracks, counts.pace.sum(axis=0), strict=True)
    return {t.name: _track(t, by_round) | {"title": t.title} for t, by_round in every}


def _track(track: Track, counts: npt.NDArray[np.int64]) -> dict[str, Any]:
    """The bands of one track, from counts[round, bin]; a bin of several values stands for its middle."""
    values = track.low + track.width * np.arange(track.bins) + (track.width - 1) / 2
    return {
        "by_round": [
            {"round": at + 1, "games": int(row.sum()), **_spread(row[: track.bins], values)}
            for at, row in enumerate(counts)
            if row.sum()
        ]
    }


def _role(counts: Tally, role: int) -> dict[str, Any]:
    wins, games = int(counts.role_wins[role]), int(counts.role_games[role])
    tables = int(counts.role_tables[role])
    ss, st, tt = (float(x) for x in counts.role_squares[role])
    effective = effective_trials(wins, games, ss, st, tt, tables)
    return {"games": games, **rate(wins, games, effective)}


def _sub_scores(game: Game, counts: Tally) -> dict[str, dict[str, Any]]:
    """Mean and 95 % interval of the game's own columns that count something: what to climb where nobody wins."""
    dtype = game.shape.outcome["extra"]
    names = dtype.names or ()
    at = dict(zip(names, np.cumsum([0, *(int(np.prod(dtype[name].shape)) for name in names)]), strict=False))
    found, n = {}, counts.ended
    for name in single_columns(game) if n else ():
        if name not in game.codes:
            mean, square = float(counts.extra[at[name]]) / n, float(counts.extra_squares[at[name]]) / n
            half = Z * max(square - mean**2, 0.0) ** 0.5 / n**0.5
            found[name] = {"mean": mean, "ci95": [mean - half, mean + half]}
    return found


def _main(game: Game, counts: Tally) -> dict[str, Any]:
    """What is played for, of the main side."""
    return {"measure": entry(of_side(game, counts, game.main_side), aim_of(game).name, histogram=True)}


def summarise(cell: Cell, counts: Tally, fingerprint: str) -> dict[str, Any]:
    """The cell's entry in `run --json`, without tracks, minutes and published figures.

    "measure" is of what is played for, if that is not to win: of the main side in the cell, and of each side, seat and
    role in theirs.

    Rates are of games that ended by the rules: a truncated game is no loss. "rounds" is None if no game ended, the rate
    of a side if no seat holds it with so many players.
    """
    game: Game = cell.game
    rounds = counts.rounds

    def played_for(spread: Callable[[Game, Tally, Any], Spread], who: Any) -> dict[str, Any]:
        """What stands beside the rate of a side, a seat or a role where it is not played to win."""
        return {"measure": entry(spread(game, counts, who))} if game.aim.counts else {}

    return {
        "label": cell.label,
        "players": cell.players,
        "strategies": cell.strategies,
        "changes": dict(cell.pack.changes),
        "seed": cell.seed,
        "games": int(counts.games),
        "illegal": int(counts.endings[ILLEGAL]),
        "truncated": int(counts.endings[TRUNCATED]),
        "sides": {
            name: rate(counts.sides[i], counts.ended if holds(game, counts, name) else 0) | played_for(of_side, name)
            for i, name in enumerate(game.sides)
        },
        **(_main(game, counts) if game.aim.counts else {}),
        "seats": [
            {"seat": s, "games": int(counts.seat_games[s]), **rate(counts.seat_wins[s], counts.seat_games[s])}
            | played_for(of_seat, s)
            for s in range(cell.people)
        ],
        "roles": {
            name: _role(counts, i) | played_for(of_role, name)
            for i, name in enumerate(game.roles)
            if counts.role_games[i]
        },
        "endings": {e.name: int(counts.endings[FIRST_ENDING + i]) for i, e in enumerate(game.endings)},
        "rounds": _spread(rounds, np.arange(len(rounds), dtype=np.float64)) if counts.ended else None,
        "sub_scores": _sub_scores(game, counts),
        "gaps": {name: int(n) for name, n in zip(game.shape.gaps, counts.gaps, strict=True)},
        "provenance": cell.pack.provenance(),
        "fingerprint": fingerprint,
    }
