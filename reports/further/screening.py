"""Which numbers of the pack matter: each, and every group of numbers as one, turned as far as a lever goes, both ways.

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
from experiments.play.messages import counted
from experiments.statistics.holm import holm
from experiments.tuning.factors import factor_of
from experiments.tuning.turning import NOT_TURNED, Turn, alone, turns_of
from reports.page.frames import DOUBT
from sim import BadInput, Game, Pack, load_pack
from sim.tree import matches

__all__ = ["GROUP", "STEPS", "clear", "screen", "strongest", "turned_cell"]

STEPS = 2  # either way
LEVERS = 3
SCREENED, AGAIN = 40, 200  # games in which a number is turned at first, and those in which the strongest are
STRONGEST = 12
GROUP = "all of "  # before the name of a group, for the lever that it is
AT_ONCE = 4  # numbers whose packs are held in memory together
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
    """The pack with changes, as JSON: the steps of the levers are the same at every player count."""
    return load_pack(game, json.loads(changes))


def screen(
    spec: Specification, result: Result, workers: Workers, out: Path | None, players: int | None = None
) -> pd.DataFrame:
    """What every number, and group of numbers, does when it is turned as far as a lever goes, at one player count.

    At first in a few games; the strongest, and the game's own levers, again in more.

    Parameters
    ----------
    players : the count, by default the middle one

    Returns
    -------
    Columns lever (its path, '*' for the player count; `GROUP` and the name of a group), path (of a group its name),
    group (that it is of), about, entry, numbers, source, players, printed (None of a group), effect (the larger change
    of the main side's win rate, down or up), half (of its 95 % interval), moved (share of games that go otherwise),
    games; the strongest first.
    """
    game = result.game
    cells = result.by_players()
    cell = cells[players or list(cells)[len(cells) // 2]].cell
    numbers = [factor_of(cell.pack, t) for t in cell.pack.tunables() if t.path.partition(".")[0] not in NOT_TURNED]
    turns = [alone(cell.pack, k) for k in numbers if k.ordered and k.printed in k.values]  # noqa: PD011
    turns += [turn for turn in turns_of(cell) if len(turn.numbers) > 1]
    groups = {t.path: t.group for t in cell.pack.tunables()}
    measures = [parse_measure(game, name) for name in ("aim", "rounds", "turns", "decisions")]
    sampler = Sampler.of("levers", game.key, workers, out, progress=True)

    printed: dict[int, Floats] = {}

    def effects(of: Sequence[Turn], most: int) -> list[dict[str, Any]]:
        """A row for each number or group that somebody reads; few packs at a time, as each takes megabytes."""
        games, rows = min(most, spec.games), []
        if games not in printed:
            printed[games] = sampler.play([cell], 0, games, measures, "as printed")[0]
        for at in range(0, len(of), AT_ONCE):
            turned = [(turn, _to_ends(cell, turn)) for turn in of[at : at + AT_ONCE]]
            cells = [other for _, others in turned for other in others]
            numbers = iter(sampler.play(cells, 0, games, measures, f"{counted(len(cells), 'number')} turned"))
            rows += [_effect(turn, groups[turn.numbers[0].path], cell, printed[games], [next(numbers) for _ in others])
                     for turn, others in turned if others]  # fmt: skip
        return rows

    weak = pd.DataFrame(effects(turns, SCREENED))
    if weak.empty:
        return weak
    asked = weak["path"].map(lambda path: any(matches(lever, path) for lever in game.levers))
    kept = asked | weak["effect"].rank(ascending=False, method="first").le(STRONGEST)
    strong = set(weak.loc[kept, "path"])
    both = pd.DataFrame(effects([turn for turn in turns if turn.name in strong], AGAIN))
    rows = pd.concat([both, weak[~kept]], ignore_index=True)
    return rows.sort_values(["games", "effect"], ascending=False, kind="stable").reset_index(drop=True)


def _to_ends(cell: Cell, turn: Turn) -> list[Cell]:
    """The cell with something turned as far as a lever goes, up and down, as far as that can be seen."""
    low, high = turn.ends
    steps = [step for step in (min(high, STEPS), max(low, -STEPS)) if step]
    return [other for step in steps if (other := turned_cell(cell, turn.at(step))) is not None]


def _effect(
    turn: Turn, group: str, cell: Cell, printed: Floats, turned: Sequence[Floats]
) -> dict[str, Any]:  # fmt: skip
    """A row of `screen`, from numbers[measure, game] in print and with something turned: who won, and how long."""
    best = {"effect": -1.0, "half": 0.0}
    moved = 0.0
    for numbers in turned:
        change = (numbers[0] - printed[0]).astype(float)
        change = change[~np.isnan(change)]
        mean = abs(float(change.mean())) if len(change) else 0.0
        if mean > best["effect"]:
            half = 1.96 * float(change.std(ddof=1)) / np.sqrt(len(change)) if len(change) > 1 else 1.0
            best = {"effect": mean, "half": half}
        moved = max(moved, float((np.nan_to_num(numbers, nan=-1) != np.nan_to_num(printed, nan=-1)).any(axis=0).mean()))
    one, many = turn.numbers[0], len(turn.numbers) > 1
    lever = ".".join("*" if part == f"{cell.players}p" else part for part in one.path.split("."))
    source = "assumed" if any(factor.source == "assumed" for factor in turn.numbers) else one.source
    return {"lever": f"{GROUP}{turn.name}" if many else lever, "path": turn.name, "group": group, "about": turn.about,
            "entry": turn.entry, "numbers": len(turn.numbers), "source": source, "players": cell.players,
            "printed": None if many else one.printed, **best, "moved": moved, "games": printed.shape[1]}  # fmt: skip


def strongest(screened: pd.DataFrame) -> list[str]:
    """The levers: what moves the win rate most, beyond the noise of its games, one of a group; at least one.

    Parameters
    ----------
    screened : from `screen`
    """
    beyond = screened[screened["effect"] > screened["half"]]
    return list((beyond if len(beyond) else screened.head(1)).drop_duplicates("group")["lever"].head(LEVERS))


def clear(screened: pd.DataFrame) -> pd.Series:
    """Which numbers move the win rate beyond chance, all that were turned together, each twice; few games tell nothing.

    Parameters
    ----------
    screened : from `screen`
    """
    z = (1.96 * screened["effect"] / screened["half"]).fillna(0.0)
    p = (4 * ndtr(-z)).clip(upper=1.0).where(screened["games"] == screened["games"].max(), 1.0)
    return pd.Series(np.array(holm(list(p))) < DOUBT, index=screened.index)
