"""Which numbers of the pack matter at each player count: each, and every group of numbers as one, turned both ways.

All are turned to both ends of their range in a few games of one player count. The strongest are turned again, by a few
steps and to the ends, in more games of each. So what works only at another count than the first is missed, unless the
first does not read it.

References
----------
Jamieson, Talwalkar (2016), "Non-stochastic best arm identification and hyperparameter optimization", AISTATS:
    successive halving, by which numbers are screened.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtr

from experiments import Cell, Result, Specification, Workers
from experiments.measure.measures import parse_measure
from experiments.measure.sampling import Sampler
from experiments.play.ahead import made_ahead
from experiments.play.messages import counted
from experiments.statistics.holm import holm
from experiments.tuning.factors import factor_of
from experiments.tuning.turning import NOT_TURNED, Turn, alone, turns_of
from reports.page.frames import DOUBT
from sim import BadInput, Game, Pack, load_pack
from sim.tree import matches

__all__ = ["GROUP", "STEPS", "WAYS", "clear", "lever_of", "screen", "strongest", "turn_of", "turned_cell"]

STEPS = 2  # either way
WAYS = 4  # in which the strongest are turned: by so many steps and to the end, down and up
LEVERS = 3
SCREENED, AGAIN = 40, 200  # games in which a number is turned at first, and those in which the strongest are
STRONGEST = 12
GROUP = "all of "  # before the name of a group, for the lever that it is
AT_ONCE = 4  # numbers whose packs are made, and played, together
Floats = npt.NDArray[np.float32]


def turned_cell(cell: Cell, changes: Mapping[str, Any]) -> Cell | None:
    """The cell with a change; None where the pack refuses it, or nobody reads it."""
    try:
        other = replace(cell, pack=_pack(cell.game, json.dumps({**cell.pack.changes, **changes}, sort_keys=True)))
        other.place()
    except BadInput:
        return None
    return other if other.laid.tobytes() != cell.laid.tobytes() else None


@lru_cache(maxsize=LEVERS * 2 * STEPS)
def _pack(game: Game, changes: str) -> Pack:
    """The pack with changes, as JSON: many a lever is one at several player counts."""
    return load_pack(game, json.loads(changes))


def turn_of(cell: Cell, lever: str) -> Turn | None:
    """What a lever is at a player count; None where there is no such number."""
    if lever.startswith(GROUP):
        of = [t.path for t in cell.pack.tunables() if t.group == lever.removeprefix(GROUP)]
        return next(iter(turns_of(cell, of)), None) if of else None
    path = ".".join(f"{cell.players}p" if part == "*" else part for part in lever.split("."))
    tunable = next((t for t in cell.pack.tunables() if t.path == path), None)
    return alone(cell.pack, factor_of(cell.pack, tunable)) if tunable else None


def screen(
    spec: Specification, result: Result, workers: Workers, out: Path | None, players: Sequence[int] = ()
) -> pd.DataFrame:
    """What every number, and group of numbers, does when it is turned, at some player counts.

    At first in a few games of the middle one of these counts, or of the first one that reads it; the strongest, and the
    game's own levers, again in more games of each.

    Parameters
    ----------
    players : the counts, by default the middle one

    Returns
    -------
    Columns lever (its path, '*' for the player count; `GROUP` and the name of a group), path (of a group its name),
    group (that it is of), about, entry, numbers, source, players, printed (None of a group), effect (the largest change
    of the main side's win rate), half (of its 95 % interval), raises, lowers (the mean of the steps of a way in which
    one moves it by more than its half), moved (share of games that go otherwise), games; the strongest first.
    """
    game, every = result.game, result.by_players()
    counts = sorted(players) or [list(every)[len(every) // 2]]
    middle = counts[len(counts) // 2]
    cells = [every[n].cell for n in (middle, *(n for n in counts if n != middle))]
    measures = [parse_measure(game, name) for name in ("aim", "rounds", "turns", "decisions")]
    sampler = Sampler.of("levers", game.key, workers, out, progress=True)

    def effects(cell: Cell, of: Sequence[Turn], most: int, near: bool = False) -> list[dict[str, Any]]:
        """A row for each number or group that somebody reads; few packs at a time, as each takes megabytes."""
        games, rows = min(most, spec.games), list[dict[str, Any]]()
        groups = {t.path: t.group for t in cell.pack.tunables()}
        printed = sampler.play([cell], 0, games, measures, "as printed")[0]
        for turned in made_ahead(lambda part: [(turn, _turned(cell, turn, near)) for turn in part], of, AT_ONCE):
            there = [other for _, ways in turned for way in ways for other in way]
            numbers = iter(sampler.play(there, 0, games, measures, f"{counted(len(there), 'number')} turned"))
            for turn, ways in (one for one in turned if one[1]):
                steps = [[next(numbers) for _ in way] for way in ways]
                rows.append(_effect(turn, groups[turn.numbers[0].path], cell, printed, steps))
        return rows

    weak, left = list[dict[str, Any]](), _turns(cells[0])
    for cell in cells:
        known = {row["lever"] for row in weak}
        some = [turn for turn in left if lever_of(cell, turn) not in known]
        weak += effects(cell, some, SCREENED)
        seen = {row["path"] for row in weak}
        left = [turn for turn in left if turn.name not in seen]
    if not weak:
        return pd.DataFrame()
    rows = pd.DataFrame(weak)
    asked = rows["path"].map(lambda path: any(matches(lever, path) for lever in game.levers))
    kept = asked | rows["effect"].rank(ascending=False, method="first").le(STRONGEST)
    strong = list(rows.loc[kept, "lever"])
    both = list[dict[str, Any]]()
    for cell in cells:
        again = [turn for lever in strong if (turn := turn_of(cell, lever)) is not None]
        both += effects(cell, again, AGAIN, near=True)
    rows = pd.concat([pd.DataFrame(both), rows[~kept]], ignore_index=True)
    return rows.sort_values(["games", "effect"], ascending=False, kind="stable").reset_index(drop=True)


def _turns(cell: Cell) -> list[Turn]:
    """Every number of the pack that a designer turns, and every group of those that the cell reads."""
    numbers = [factor_of(cell.pack, t) for t in cell.pack.tunables() if t.path.partition(".")[0] not in NOT_TURNED]
    turns = [alone(cell.pack, k) for k in numbers if k.ordered and k.printed in k.values]  # noqa: PD011
    return turns + [turn for turn in turns_of(cell) if len(turn.numbers) > 1]


def lever_of(cell: Cell, turn: Turn) -> str:
    """The name by which a number, or a group, is a lever at every player count."""
    if len(turn.numbers) > 1:
        return f"{GROUP}{turn.name}"
    return ".".join("*" if part == f"{cell.players}p" else part for part in turn.name.split("."))


def _turned(cell: Cell, turn: Turn, near: bool) -> list[list[Cell]]:
    """For each way in which something can be seen to be turned: the cell with it at the end of its range.

    Where the pack refuses that, or `near` is asked for, it is turned by `STEPS` too.
    """
    found = []
    for end in filter(None, turn.ends):
        there, close = turned_cell(cell, turn.at(end)), max(-STEPS, min(end, STEPS))
        both = [there]
        if close != end and (near or there is None):
            both.append(turned_cell(cell, turn.at(close)))
        found.append([other for other in both if other is not None])
    return list(filter(None, found))


def _effect(turn: Turn, group: str, cell: Cell, printed: Floats, turned: Sequence[Sequence[Floats]]) -> dict[str, Any]:
    """A row of `screen`, from numbers[measure, game] in print and with something turned: who won, and how long.

    Parameters
    ----------
    turned : for each way one or two steps
    """
    best, ways, moved = {"effect": -1.0, "half": 0.0}, {"raises": 0.0, "lowers": 0.0}, 0.0
    for steps in turned:
        changes = [numbers[0].astype(float) - printed[0] for numbers in steps]
        means, halves = zip(*(_mean_and_half(change[~np.isnan(change)]) for change in changes), strict=True)
        for mean, half in zip(means, halves, strict=True):
            if abs(mean) > best["effect"]:
                best = {"effect": abs(mean), "half": half}
        whole = float(np.mean(means))
        if any(abs(mean) > half for mean, half in zip(means, halves, strict=True)):
            way = "raises" if whole > 0 else "lowers"
            ways[way] = max(ways[way], abs(whole))
        others = np.nan_to_num(np.stack(steps), nan=-1) != np.nan_to_num(printed, nan=-1)
        moved = max(moved, float(others.any(axis=1).mean(axis=1).max()))
    one, many = turn.numbers[0], len(turn.numbers) > 1
    source = "assumed" if any(factor.source == "assumed" for factor in turn.numbers) else one.source
    return {"lever": lever_of(cell, turn), "path": turn.name, "group": group, "about": turn.about,
            "entry": turn.entry, "numbers": len(turn.numbers), "source": source, "players": cell.players,
            "printed": None if many else one.printed, **best, **ways, "moved": moved,
            "games": printed.shape[1]}  # fmt: skip


def _mean_and_half(change: npt.NDArray[np.float64]) -> tuple[float, float]:
    """The mean of what games change by, and half of its 95 % interval; 1 of a single game."""
    if len(change) < 2:
        return float(change.sum()), 1.0
    return float(change.mean()), 1.96 * float(change.std(ddof=1)) / len(change) ** 0.5


def strongest(screened: pd.DataFrame, way: float = 0) -> list[str]:
    """The levers: what moves the win rate most, beyond the noise of its games, one of a group; at least one.

    Parameters
    ----------
    screened : from `screen`, of one player count
    way : 1 and -1: those that raise, or lower, the main side's win rate first; 0: whatever moves it
    """
    beyond = screened[screened["effect"] > screened["half"]]
    if way:
        beyond = beyond.sort_values("raises" if way > 0 else "lowers", ascending=False, kind="stable")
    return list((beyond if len(beyond) else screened.head(1)).drop_duplicates("group")["lever"].head(LEVERS))


def clear(screened: pd.DataFrame) -> pd.Series:
    """Which numbers move the win rate beyond chance, all looked at together at every count; few games tell nothing.

    Parameters
    ----------
    screened : from `screen`
    """
    z = (1.96 * screened["effect"] / screened["half"]).fillna(0.0)
    p = (2 * WAYS * ndtr(-z)).clip(upper=1.0).where(screened["games"] == screened["games"].max(), 1.0)
    return pd.Series(np.array(holm(list(p))) < DOUBT, index=screened.index)
