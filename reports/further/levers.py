"""The games of what to change: the numbers that matter most, turned a few steps either way on the same chance.

Which numbers matter is found first (`screening`), at each player count that is off target. Those that move its result
most in the wanted direction are its levers. A single player of a game of more than two sides plays another game, with
numbers of its own.

The change that comes nearest to the middle of its band (`claims.target`) at a player count is found in three sets of
games that share none. The first plays a few steps of every lever, goes on to both ends of their ranges where none
reaches the band, and between two steps on either side of its middle, tries two at a time where that does not either,
and leaves the few that look nearest. A number that no other player count reads comes first, where it reaches the band:
what is on target elsewhere stays so. The second chooses among these, and drops them where none is nearer. In the third,
which had no part in the choice, the one chosen is told, and tested against print as the main table has it. So what is
told of a change is no better than what it does. Of more than two sides the one that is furthest from its band in print
is told; near is where none is far. What comes nearer is replayed by experts (`replays`): it is advice if it comes
nearer for them too.
"""

import itertools
import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from experiments import Cell, CellResult, Result, Specification, Workers
from experiments.keep.tally import Tally
from experiments.measure.aims import of_side
from experiments.measure.running import Playing
from experiments.measure.summary import rate
from experiments.play.fanout import play_block
from experiments.play.job import job_of
from experiments.tuning.turning import Turn
from reports.claims.family import ALPHA, alike, of_band
from reports.claims.means import band_of, judge_means, middle_of
from reports.claims.means import of_band as band_of_mean
from reports.claims.target import Target, against_the_game, judge
from reports.further.proposals import (
    ELSEWHERE,
    STEP_COLUMNS,
    Levers,
    chosen,
    from_middle,
    needing,
    no_nearer,
    no_nearer_mean,
    shortlist,
    told,
)
from reports.further.replays import REPLAYED, Strongest, decisions_of, replayed
from reports.further.screening import STEPS, screen, strongest, turn_of, turned_cell
from reports.page.frames import each
from sim import Game, find_game
from sim.game import FIRST_ENDING, TRUNCATED

__all__ = ["CUT", "FIRST_SHARE", "LEAST_GAMES", "NEAREST", "SECOND_SHARE", "cut_short", "turn_levers"]

FURTHER = 3  # steps to each end of its range where none of the near ones of any lever reaches the band
CLOSER = 2  # steps between these, where two neighbouring ones lie on either side of the middle
NEAREST = 2  # steps of each of two levers that are turned at a time
FIRST_SHARE, SECOND_SHARE = 20, 5  # each step is played a twentieth as often as the main table; those left a fifth
LEAST_GAMES = 200
LOOKED = 64  # games by which it is told whether a player count feels a change
FRESH = 1000  # games in which a proposal is told, at least
CUT = 0.05  # of its games more than in print end by a limit of ours: nothing is known of a change that does that


Made = tuple[dict[str, Any], Cell]


def _alike(game: Game, counts: Collection[int]) -> list[list[int]]:
    """Player counts that are screened together, or the middle one; a single player of more than two sides is apart."""
    apart = [n for n in counts if against_the_game(game, n) and len(game.sides) > 2]
    return [some for some in (apart, [n for n in counts if n not in apart]) if some] or [[]]


def _way(game: Game, aims: pd.DataFrame) -> float:
    """1 where the main side is to win oftener, -1 where more seldom, 0 where another side is further from its band.

    Parameters
    ----------
    aims : the rows of a player count in `needing`
    """
    told = next(iter(each(aims)))
    return float(np.sign(middle_of(told.least, told.most) - told.rate)) if told.side == game.main_side else 0.0


def _row(
    players: int, lever: str, path: str, parts: Mapping[Turn, int], step: int, value: float, own: bool
) -> dict[str, Any]:  # fmt: skip
    """What a row of `Levers.steps` says of its change: so many steps of each part."""
    changes = {path: value for turn, k in parts.items() for path, value in turn.at(k).items()}
    turned = tuple(turn.told(k) for turn, k in parts.items() if k)
    return {"players": players, "lever": lever, "path": path, "turned": turned, "changes": json.dumps(changes),
            "value": value, "step": step, "own": own}  # fmt: skip


def _steps(cell: Cell, turn: Turn, lever: str, ways: Sequence[int], own: bool) -> list[Made]:
    """Steps of a lever at a player count: what each is, and the cell that shows it; none where nobody reads it."""
    low, high = turn.ends
    found = list[Made]()
    for k in (k for k in ways if low <= k <= high):
        value = turn.numbers[0].printed if len(turn.numbers) == 1 else 0
        if k:
            told = turn.told(k)
            value = told.by if told.value is None else told.value
        row = _row(cell.players, lever, turn.name, {turn: k}, k, value, own)
        there = turned_cell(cell, json.loads(row["changes"])) if k else cell
        found += [(row, there)] if there is not None else []
    return found if any(row["step"] for row, _ in found) else []


def _pairs(cell: Cell, turns: Mapping[str, Turn], rows: pd.DataFrame, own: Collection[str]) -> list[Made]:
    """The steps of two levers together that look nearest alone, and print; of all pairs.

    Parameters
    ----------
    rows : of a player count and the side that is told, as in `Levers.steps`
    own : levers that leave other player counts as they are
    """
    near = rows[rows["step"] != 0].sort_values("away", kind="stable").groupby("lever", sort=False).head(NEAREST)
    steps = {str(lever): list(of["step"]) for lever, of in near.groupby("lever", sort=False)}
    found = list[Made]()
    for pair in itertools.combinations(steps, 2):
        lever, (a, b) = " + ".join(pair), (turns[one] for one in pair)
        alone = all(one in own for one in pair)
        found.append((_row(cell.players, lever, lever, {}, 0, math.nan, alone), cell))
        for at, (x, y) in enumerate(itertools.product(*(steps[one] for one in pair)), 1):
            row = _row(cell.players, lever, lever, {a: x, b: y}, at, math.nan, alone)
            there = turned_cell(cell, json.loads(row["changes"]))
            found += [(row, there)] if there is not None else []
    return found


def _to_the_end(turn: Turn) -> list[int]:
    """Steps of a lever beyond `STEPS`, both ends of its range and some between, closer near print."""
    low, high = turn.ends
    return [way * k for way, end in ((-1, -low), (1, high)) if end > STEPS
            for k in sorted({round(x) for x in np.geomspace(STEPS + 1, end, FURTHER)})]  # fmt: skip


def _between(rows: pd.DataFrame, middle: float) -> list[int]:
    """The step between two neighbouring ones, on either side of the middle, where a straight line crosses it; if any.

    Parameters
    ----------
    rows : of a lever, a player count and the side that is told, as in `Levers.steps`
    """
    at = rows.sort_values("step")
    steps, off = at["step"].to_numpy(), at["rate"].to_numpy() - middle
    for a, b, left, right in zip(steps[:-1], steps[1:], off[:-1], off[1:], strict=True):
        if left * right < 0 and b - a > 1:
            return [int(np.clip(round(a + (b - a) * left / (left - right)), a + 1, b - 1))]
    return []


def _played(cells: Sequence[Cell], games: int, workers: Workers, out: Path | None) -> list[CellResult]:
    if not cells:
        return []
    with Playing(cells, workers, out, progress=True) as playing:
        playing.play_to([games] * len(cells))
        return playing.results()


def _measured(game: Game, cell: CellResult, printed: Tally, aims: pd.DataFrame) -> list[dict[str, Any]]:
    """Rates of all sides of one cell, with the length and how far from their bands they are together.

    One that our own limits end too often is as far as can be: how its games would end by the rules is not known.

    Parameters
    ----------
    printed : the counts of print at this player count
    aims : the rows of the cell's player count in `needing`
    """
    rounds = cell.in_short["rounds"]["mean"] if cell.in_short["rounds"] else float("nan")
    lengths = {"rounds": rounds, "decisions": decisions_of(cell)}
    unknown = {"away": math.inf, "reached": False, "inside": 1.0, "outside": 1.0}
    known = cut_short(game, cell.tally) <= cut_short(game, printed) + CUT
    if game.aim.counts:
        return [_measured_mean(game, cell, next(iter(each(aims)))) | lengths | ({} if known else unknown)]
    counted = judge(game, {cell.players: cell.tally}).set_index("side").reindex(aims["side"])
    at = pd.Series(counted["rate"].to_numpy(), index=aims.index).fillna(0.0)
    bands = zip(counted["wins"].fillna(0), counted["games"].fillna(0), aims["least"], aims["most"], strict=True)
    p = pd.DataFrame([of_band(int(wins), int(games), *band) for wins, games, *band in bands])
    shares = {"away": float(from_middle(aims, at).max()),
              "reached": bool(((at >= aims["least"]) & (at <= aims["most"])).all()),
              "inside": float(p[["not above", "not below"]].to_numpy().max()),
              "outside": min(1.0, len(p) * float(p[["above", "below"]].to_numpy().min()))}  # fmt: skip
    contested = len(game.sides) == 2 and not against_the_game(game, cell.players)
    games = int(cell.tally.sides[:2].sum()) if contested else cell.tally.ended  # as `judge` counts them
    rates = [(side, rate(int(cell.tally.sides[i]), games)) for i, side in enumerate(game.sides)]
    return [
        {"side": side, "wins": r["wins"], "games": games, "rate": r["rate"], "low": r["ci95"][0],
         "high": r["ci95"][1], **lengths, **(shares if known else unknown)}
        for side, r in rates
    ]  # fmt: skip


def cut_short(game: Game, tally: Tally) -> float:
    """The share of games that a limit of ours ended, and no rule."""
    cut = sum(int(tally.endings[code]) for code, e in enumerate(game.endings, start=FIRST_ENDING) if e.cut)
    return (cut + int(tally.endings[TRUNCATED])) / max(1, int(tally.games))


def _measured_mean(game: Game, cell: CellResult, aim: Any) -> dict[str, Any]:
    """The mean of the main side of one cell, and where it is by its band."""
    one = of_side(game, cell.tally, game.main_side)
    p = band_of_mean(one.mean, one.error, one.games, aim.least, aim.most)
    low, high = one.interval()
    return {"side": game.main_side, "wins": 0, "games": one.games, "rate": one.mean, "low": low, "high": high,
            "away": abs(one.mean - middle_of(aim.least, aim.most)), "reached": aim.least <= one.mean <= aim.most,
            "inside": max(p["not above"], p["not below"]), "outside": min(p["above"], p["below"])}  # fmt: skip


def _same(main: Mapping[int, CellResult]) -> dict[int, tuple[int, ...]]:
    """{player count: all counts whose games are the very same}."""
    return {n: counts for counts in alike({n: c.tally for n, c in main.items()}).values() for n in counts}


def _felt(cell: Cell, changes: Mapping[str, Any]) -> Cell | None:
    """The cell with a change; None where none of its first games goes otherwise, or the pack refuses it."""
    there = turned_cell(cell, changes)
    if there is None:
        return None
    before, after = (play_block(job_of(one), 0, LOOKED).outcomes for one in (cell, there))
    return there if before.tobytes() != after.tobytes() else None


def _elsewhere(
    main: Mapping[int, CellResult], proposed: Sequence[tuple[Mapping[Any, Any], Cell]], games: int, seed: int,
    target: Target | None, workers: Workers, out: Path | None,
) -> pd.DataFrame:  # fmt: skip
    """What proposals do at the other player counts that read their numbers; columns as in `Levers.elsewhere`."""
    same = _same(main)
    made = [(r, other, cell) for r, _ in proposed for other, c in main.items() if other not in same[r["players"]]
            if (cell := _felt(c.cell, json.loads(r["changes"]))) is not None]  # fmt: skip
    played = _played([replace(cell, seed=seed) for _, _, cell in made], games, workers, out)
    rows = []
    for (r, other, _), then in zip(made, played, strict=True):
        ends = []
        for tally in (main[other].tally, then.tally):
            judged = judge_means if then.cell.game.aim.counts else judge
            rows_there = judged(then.cell.game, {other: tally}, target).set_index("side")
            side = r["side"] if r["side"] in rows_there.index else rows_there.index[0]
            ends += list(rows_there.loc[side, ["rate", "low", "high"]])
        rows.append((r["players"], r["lever"], other, side, *ends))
    return pd.DataFrame(rows, columns=ELSEWHERE)


def turn_levers(
    spec: Specification, result: Result, workers: Workers, out: Path | None, target: Target | None = None,
    experts: Strongest | None = None,
) -> Levers | None:  # fmt: skip
    """Plays the levers of a game, with the changes and strategies of a specification's first variant.

    Parameters
    ----------
    result : the main table, of the same specification
    target : of `target.judge`
    experts : who play the proposals again; None where nobody does

    Returns
    -------
    None for a game without numbers to turn.
    """
    game, main = find_game(spec.game), result.by_players()
    counters, counts = {n: c.tally for n, c in main.items()}, game.aim.counts
    wanted = not counts or band_of(game, target) is not None
    aims = needing((judge_means if counts else judge)(game, counters, target)) if wanted else {}
    screened = pd.concat([screen(spec, result, workers, out, some) for some in _alike(game, aims)], ignore_index=True)
    if screened.empty:
        return None
    if not wanted:
        none = pd.DataFrame(columns=STEP_COLUMNS)
        return Levers(none, none.assign(p=0.0, inside=0.0, outside=0.0), 0, 0, screened)
    same = _same(main)
    own = {n: str(rows["side"].iloc[0]) for n, rows in aims.items()}
    middles = {n: middle_of(*rows[["least", "most"]].iloc[0]) for n, rows in aims.items()}
    games, again = (min(spec.games, max(LEAST_GAMES, spec.games // share)) for share in (FIRST_SHARE, SECOND_SHARE))
    rows = list[dict[str, Any]]()

    def play(n: int, made: Sequence[Made]) -> None:
        turned = iter(_played([cell for what, cell in made if what["step"]], games, workers, out))
        results = [next(turned) if what["step"] else main[n] for what, _ in made]
        rows.extend({**what, **row} for (what, _), cell in zip(made, results, strict=True)
                    for row in _measured(game, cell, counters[n], aims[n]))  # fmt: skip

    def told_at(n: int) -> pd.DataFrame:
        return pd.DataFrame([r for r in rows if r["players"] == n and r["side"] == own[n]], columns=STEP_COLUMNS)

    def missed(n: int) -> bool:
        """Whether something was turned at a player count, and no step of it reaches the band."""
        there = told_at(n)
        return len(there) > 0 and not there["reached"].any()

    def spares(n: int, turn: Turn) -> bool:
        """Whether all other player counts stay as they are, but those whose games are the very same."""
        low, _ = turn.ends
        changes = turn.at(1 if low == 0 else -1)
        return not any(_felt(c.cell, changes) for other, c in main.items() if other not in same[n])

    for n in aims:
        levers = strongest(screened[screened["players"] == n], _way(game, aims[n]))
        turns = {lever: turn for lever in levers if (turn := turn_of(main[n].cell, lever)) is not None}
        apart = [lever for lever, turn in turns.items() if spares(n, turn)]
        for lever, turn in turns.items():
            play(n, _steps(main[n].cell, turn, lever, range(-STEPS, STEPS + 1), lever in apart))
        there = told_at(n)
        spared = bool((there["own"] & there["reached"]).any())
        for lever in turns if missed(n) else () if spared else apart:
            play(n, _steps(main[n].cell, turns[lever], lever, _to_the_end(turns[lever]), lever in apart))
            for _ in range(CLOSER):
                there = told_at(n)
                closer = _between(there[there["lever"] == lever], middles[n])
                play(n, _steps(main[n].cell, turns[lever], lever, closer, lever in apart))
        if missed(n):
            play(n, _pairs(main[n].cell, turns, told_at(n), apart))
    steps = pd.DataFrame(rows, columns=STEP_COLUMNS)
    order = {lever: at for at, lever in enumerate(steps["lever"].drop_duplicates())}
    steps = steps.assign(at=steps["lever"].map(order)).sort_values(["at", "players", "step"], kind="stable")
    steps = steps.drop(columns="at").reset_index(drop=True)
    fresh = min(spec.games, max(FRESH, spec.games // SECOND_SHARE))
    if not steps["step"].any():
        return Levers(steps, steps.iloc[:0].assign(p=0.0, inside=0.0, outside=0.0), games, fresh, screened)

    def shown_by(r: Mapping[Any, Any]) -> Cell:
        cell = turned_cell(main[r["players"]].cell, json.loads(r["changes"]))
        assert cell is not None  # it was played before
        return cell

    def measure(rows: pd.DataFrame, games: int, seed: int) -> list[dict[str, Any]]:
        asked = rows.to_dict("records")
        cells = [shown_by(r) for r in asked]
        played = _played([replace(cell, seed=seed) for cell in cells], games, workers, out)
        found = zip(asked, (_measured(game, p, counters[p.players], aims[p.players]) for p in played), strict=True)
        return [next(x for x in every if x["side"] == r["side"]) for r, every in found]

    told_of = steps[steps["side"] == steps["players"].map(own)]
    near = shortlist(told_of)
    near = near.assign(**pd.DataFrame(measure(near, again, spec.seed + 1), index=near.index))
    printed = told_of.loc[
        told_of["step"] == 0,
        ["lever", "players", "rate", "wins", "games", "rounds", "away", *(["low", "high"] if counts else [])],
    ]
    best = chosen(near, printed)
    proposed = told(best, lambda rows, games: measure(rows, games, spec.seed + 2), fresh, middles,
                    no_nearer_mean if counts else no_nearer)  # fmt: skip
    likely = proposed[proposed["p"] < ALPHA].to_dict("records")
    with_cells = [(r, shown_by(r)) for r in likely]
    replays = replayed(experts, with_cells, middles) if experts else pd.DataFrame(columns=REPLAYED)
    elsewhere = _elsewhere(main, with_cells, fresh, spec.seed + 2, target, workers, out)
    too_long = tuple(sorted(experts.too_long)) if experts else ()
    return Levers(steps, proposed, games, fresh, screened, replays, elsewhere, too_long)
