"""What to change: the numbers that matter most, turned a few steps either way on the same chance.

Which numbers matter is found first: every number of the pack is turned as far as a lever goes, both ways, in a few
games of the middle player count; the strongest again in more. Those that move the result most are the levers.

The change that comes nearest to an even game at a player count is found in three sets of games that share none. The
first plays every step of every lever and leaves the few that look nearest; the second chooses among these, and drops
them where none is nearer; in the third, which had no part in the choice, the one chosen is told, and tested against
print as the main table has it. So what is told of a change is no better than what it does.

References
----------
Jamieson, Talwalkar (2016), "Non-stochastic best arm identification and hyperparameter optimization", AISTATS:
    successive halving, by which numbers are screened.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from experiments import Cell, CellResult, Result, Specification, Workers
from experiments.commands.run import Playing
from experiments.machinery.knobs import Knob, fits, knob_of
from experiments.machinery.sampling import Sampler
from experiments.machinery.store import folder_of
from experiments.machinery.summary import rate
from experiments.statistics.measures import parse_measure
from reports.claims import CLOSE, alike, nearer
from reports.frames import is_cooperative
from reports.language import in_game
from sim import BadInput, Game, Pack, find_game, load_pack

__all__ = ["FIRST_SHARE", "LEAST_GAMES", "SECOND_SHARE", "Levers", "chosen", "keys", "named", "needing", "screen",
           "shortlist", "strongest", "told", "turn_levers"]  # fmt: skip

STEPS = 2  # either way
LEVERS = 3
FIRST_SHARE, SECOND_SHARE = 20, 5  # each step is played a twentieth as often as the main table; those left a fifth
LEAST_GAMES = 200
LEFT = 3  # changes of a player count that are left after the first games
WORTH = 0.01  # a change that looks nearer to even by less is not looked at again
BAND = 0.1  # a cooperative game this near to one half needs no change
FRESH = 1000  # games in which a proposal is told, at least
SCREENED, AGAIN = 40, 200  # games in which a number is turned at first, and those in which the strongest are
STRONGEST = 12
STEP_COLUMNS = ["players", "lever", "path", "about", "entry", "value", "step", "side", "wins", "games", "rate", "low",
                "high", "rounds"]  # fmt: skip
AT_ONCE = 8  # numbers whose packs are held in memory together
NOT_TURNED = ("time", "rulings", "talk")  # seconds, rulings, and how a table talks: nothing that is printed


@dataclass(frozen=True)
class Levers:
    """What the levers of a game do.

    Attributes
    ----------
    steps : columns players, lever, path, about, entry (of a list of the pack, if it is in one), value, step (0 is
        printed), side, rate, low, high, rounds (mean); print as the main table has it. Player counts that need no
        change are left out
    proposed : of the main side, for each player count the change that looks nearest to an even game, if one does; the
        same columns with games and wins, measured in fresh games, and `printed`, `rate_printed`, `rounds_printed` from
        the main table, `gain` (how much nearer it looked when it was chosen) and `p` (of its being no nearer). Empty
        for games of more than two sides: no one share is even
    games, fresh : games of each step, and of each proposal
    screened : from `screen`
    """

    steps: pd.DataFrame
    proposed: pd.DataFrame
    games: int
    fresh: int
    screened: pd.DataFrame = field(default_factory=pd.DataFrame)


Made = tuple[dict[str, Any], Cell]
Floats = npt.NDArray[np.float32]
Measure = Callable[[pd.DataFrame, int], list[dict[str, Any]]]


def keys(proposed: pd.DataFrame) -> list[tuple[Hashable, ...]]:
    """The names of the claims of `Levers.proposed`, in its order."""
    return [("nearer", r.lever, r.players) for r in proposed.itertuples(index=False)]


# -- what is chosen: of counts alone -----------------------------------------------------------------------------------


def needing(game: Game, rates: Mapping[int, float]) -> list[int]:
    """Player counts that are not near enough to an even game; all where no one share is even."""
    if len(game.sides) > 2:
        return list(rates)
    near = BAND if is_cooperative(game) else CLOSE
    return [n for n, rate in rates.items() if abs(rate - 0.5) > near]


def strongest(screened: pd.DataFrame) -> list[str]:
    """The levers: numbers that move the win rate most, beyond the noise of their games; at least one.

    Parameters
    ----------
    screened : from `screen`
    """
    clear = screened[screened["effect"] > screened["half"]]
    return list((clear if len(clear) else screened.head(1))["lever"].head(LEVERS))


def shortlist(steps: pd.DataFrame) -> pd.DataFrame:
    """For each player count the changes, print left out, that look nearest to half of the games.

    Parameters
    ----------
    steps : of the main side, as in `Levers.steps`
    """
    others = steps[steps["step"] != 0]
    away = (others["rate"] - 0.5).abs().sort_values(kind="stable")
    near = others.loc[away.index].groupby("players", sort=False).head(LEFT)
    return near.sort_index()


def chosen(near: pd.DataFrame, printed: pd.DataFrame) -> pd.DataFrame:
    """Of each player count the one of the shortlist that comes nearest in the second games; none if that refutes all.

    Parameters
    ----------
    near : from `shortlist`, with rates of the second games
    printed : what print does, by lever and player count, from the main table: value, rate, wins, games, rounds

    Returns
    -------
    The rows with `printed`, `rate_printed`, `wins_printed`, `games_printed`, `rounds_printed` and `gain`.
    """
    away = (near["rate"] - 0.5).abs()
    best = near.loc[away.groupby(near["players"], sort=False).idxmin()]
    both = best.merge(printed.add_suffix("_printed"), left_on=["lever", "players"],
                      right_on=["lever_printed", "players_printed"])  # fmt: skip
    both = both.rename(columns={"value_printed": "printed"}).drop(columns=["lever_printed", "players_printed"])
    both = both.assign(gain=(both["rate_printed"] - 0.5).abs() - (both["rate"] - 0.5).abs())
    return both[both["gain"] >= WORTH].sort_values("players").reset_index(drop=True)


def told(best: pd.DataFrame, measure: Measure, fresh: int) -> pd.DataFrame:
    """What is told of each choice: its figures in fresh games, and the p value of its being no nearer to even.

    Parameters
    ----------
    best : from `chosen`
    measure : plays rows, for so many games: wins, games, rate, low, high and rounds of each
    fresh : games of each
    """
    found = zip(best.to_dict("records"), measure(best, fresh), strict=True)
    rows = [{**r, **now, "p": nearer(r["wins_printed"], r["games_printed"], now["wins"], now["games"])}
            for r, now in found]  # fmt: skip
    return pd.DataFrame(rows, columns=None if rows else [*best.columns, "p"])


# -- which numbers matter ----------------------------------------------------------------------------------------------


def named(row: Any) -> str:
    """What a number of `Levers` is, with the entry that it belongs to: 'tokens of this event in the bag (mirror)'."""
    about = in_game(row.about)
    return f"{about} ({in_game(row.entry)})" if row.entry else about


def _entry(pack: Pack, path: str) -> str:
    """The entry of a list of the pack that a number belongs to; "" where it belongs to none."""
    first, _, rest = path.partition(".")
    return rest.partition(".")[0].replace("_", " ") if isinstance(getattr(pack.content, first, None), list) else ""


def _turned(cell: Cell, base: Mapping[str, Any], path: str, values: Sequence[Any]) -> list[Cell]:
    """The cell with a number turned to each of the values; those that the pack refuses, or nobody reads, left out."""
    usual, found = cell.pack.lay(cell.players).tobytes(), []
    for value in values:
        try:
            other = replace(cell, pack=load_pack(cell.game, {**base, path: value}))
            other.place()
        except BadInput:
            continue
        if other.pack.lay(cell.players).tobytes() != usual:
            found.append(other)
    return found


def screen(spec: Specification, result: Result, workers: Workers, out: Path | None) -> pd.DataFrame:
    """What every number of the pack does when it is turned as far as a lever goes, at the middle player count.

    At first in a few games; the strongest, and the game's own levers, again in more.

    Returns
    -------
    Columns lever (its path, '*' for the player count), path, about, entry, source, players, printed, effect (the larger
    change of the main side's win rate, down or up), half (of its 95 % interval), moved (share of games that go
    otherwise), games; the strongest first.
    """
    game, base = result.game, spec.variant[0].all_changes()
    counts = list(result.by_players())
    cell = result.by_players()[counts[len(counts) // 2]].cell
    every = [knob_of(cell.pack, t) for t in cell.pack.tunables() if t.path.partition(".")[0] not in NOT_TURNED]
    knobs = [k for k in every if k.ordered and k.printed in k.values]  # noqa: PD011
    reach = {k.path: [value for step, value in (k.around(STEPS)[-1], k.around(STEPS)[0]) if step] for k in knobs}
    measures = [parse_measure(game, name) for name in ("rate", "rounds", "turns", "decisions")]
    sampler = Sampler(workers, progress=True, out=folder_of(out, "levers", game.key))

    printed: dict[int, Floats] = {}

    def effects(of: Sequence[Knob], most: int) -> list[dict[str, Any]]:
        """A row for each number that somebody reads; few packs at a time, as each takes megabytes."""
        games, rows = min(most, spec.games), []
        if games not in printed:
            printed[games] = sampler.play([cell], 0, games, measures, "as printed")[0]
        for at in range(0, len(of), AT_ONCE):
            turned = [(k, _turned(cell, base, k.path, reach[k.path])) for k in of[at : at + AT_ONCE]]
            cells = [other for _, others in turned for other in others]
            numbers = iter(sampler.play(cells, 0, games, measures, f"{len(cells)} numbers turned"))
            rows += [_effect(k, cell, printed[games], [next(numbers) for _ in others])
                     for k, others in turned if others]  # fmt: skip
        return rows

    weak = pd.DataFrame(effects(knobs, SCREENED))
    if weak.empty:
        return weak
    asked = weak["path"].map(lambda path: any(fits(lever, path) for lever in game.levers))
    kept = asked | weak["effect"].rank(ascending=False, method="first").le(STRONGEST)
    strong = set(weak.loc[kept, "path"])
    both = pd.DataFrame(effects([k for k in knobs if k.path in strong], AGAIN))
    rows = pd.concat([both, weak[~kept]], ignore_index=True)
    return rows.sort_values(["games", "effect"], ascending=False, kind="stable").reset_index(drop=True)


def _effect(knob: Knob, cell: Cell, printed: Floats, turned: Sequence[Floats]) -> dict[str, Any]:
    """A row of `screen`, from numbers[measure, game] in print and with the number turned: who won, and how long."""
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
    lever = ".".join("*" if part == f"{cell.players}p" else part for part in knob.path.split("."))
    return {"lever": lever, "path": knob.path, "about": knob.about, "entry": _entry(cell.pack, knob.path),
            "source": knob.source, "players": cell.players,
            "printed": knob.printed, **best, "moved": moved, "games": printed.shape[1]}  # fmt: skip


# -- the games ---------------------------------------------------------------------------------------------------------


def _steps(base: Mapping[str, Any], main: Mapping[int, CellResult], lever: str, n: int) -> list[Made]:
    """Every step of a lever at a player count: what it is, and the cell that shows it; none where nobody reads it."""
    cell = main[n].cell
    path = ".".join(f"{n}p" if part == "*" else part for part in lever.split("."))
    tunable = next((t for t in cell.pack.tunables() if t.path == path), None)
    steps = knob_of(cell.pack, tunable).around(STEPS) if tunable else []
    turned = {c.pack.leaves[path][0]: c for c in _turned(cell, base, path, [v for k, v in steps if k])}
    if tunable is None or not turned:
        return []
    what = {"players": n, "lever": lever, "path": path, "about": tunable.about, "entry": _entry(cell.pack, path)}
    there = {**turned, cell.pack.leaves[path][0]: cell}
    return [({**what, "value": v, "step": k}, there[v]) for k, v in steps if v in there]


def _played(cells: Sequence[Cell], games: int, workers: Workers, out: Path | None) -> list[CellResult]:
    if not cells:
        return []
    with Playing(cells, workers, out, progress=True) as playing:
        playing.play_to([games] * len(cells))
        return playing.results()


def _measured(game: Game, cell: CellResult) -> list[dict[str, Any]]:
    """Rates of all sides, with the length, of one cell."""
    rounds = cell.summary["rounds"]["mean"] if cell.summary["rounds"] else float("nan")
    rates = [(side, rate(int(cell.tally.sides[i]), cell.tally.ended)) for i, side in enumerate(game.sides)]
    return [
        {"side": side, "wins": r["wins"], "games": cell.tally.ended, "rate": r["rate"], "low": r["ci95"][0],
         "high": r["ci95"][1], "rounds": rounds}
        for side, r in rates
    ]  # fmt: skip


def turn_levers(spec: Specification, result: Result, workers: Workers, out: Path | None) -> Levers | None:
    """Plays the levers of a game, with the changes and strategies of a specification's first variant.

    Parameters
    ----------
    result : the main table, of the same specification

    Returns
    -------
    None for a game without numbers to turn.
    """
    game, main = find_game(spec.game), result.by_players()
    screened = screen(spec, result, workers, out)
    if screened.empty:
        return None
    counts = needing(game, {n: main[n].main_rate for n in alike({n: c.tally for n, c in main.items()})})
    games, again = (min(spec.games, max(LEAST_GAMES, spec.games // share)) for share in (FIRST_SHARE, SECOND_SHARE))
    base, rows = spec.variant[0].all_changes(), []
    for lever in strongest(screened):
        for n in counts:
            made = _steps(base, main, lever, n)
            turned = iter(_played([cell for what, cell in made if what["step"]], games, workers, out))
            results = [next(turned) if what["step"] else main[n] for what, _ in made]
            rows += [{**what, **row} for (what, _), cell in zip(made, results, strict=True)
                     for row in _measured(game, cell)]  # fmt: skip
    steps = pd.DataFrame(rows, columns=STEP_COLUMNS)
    fresh = min(spec.games, max(FRESH, spec.games // SECOND_SHARE))
    if len(game.sides) > 2 or not steps["step"].any():
        return Levers(steps, steps.iloc[:0].assign(p=0.0), games, fresh, screened)

    def measure(rows: pd.DataFrame, games: int, seed: int) -> list[dict[str, Any]]:
        found = []
        for r in rows.to_dict("records"):
            cell = _turned(main[r["players"]].cell, base, r["path"], [r["value"]])[0]
            played = _played([replace(cell, seed=seed)], games, workers, out)[0]
            found.append(next(x for x in _measured(game, played) if x["side"] == game.main_side))
        return found

    own = steps[steps["side"] == game.main_side]
    near = shortlist(own)
    near = near.assign(**pd.DataFrame(measure(near, again, spec.seed + 1), index=near.index))
    printed = own.loc[own["step"] == 0, ["lever", "players", "value", "rate", "wins", "games", "rounds"]]
    best = chosen(near, printed)
    proposed = told(best, lambda rows, games: measure(rows, games, spec.seed + 2), fresh)
    return Levers(steps, proposed, games, fresh, screened)
