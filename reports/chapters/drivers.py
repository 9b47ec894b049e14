"""What drives the result: what the set-up deals, alone and together, roles and seats; and games without a role."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
from markupsafe import Markup

from experiments.measure.drivers import LEAST, ROLE, spreads
from experiments.measure.results import CellResult, Result
from experiments.measure.running import Playing
from experiments.measure.summary import rate
from experiments.measure.together import Together
from experiments.play.fanout import Workers
from experiments.play.spec import Cell, Specification
from experiments.statistics.holm import holm
from reports.chapter import Chapter, Parts
from reports.claims.family import alike, apart
from reports.page import figures, frames
from reports.page.frames import DOUBT
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text, as_code, level, plus_minus
from reports.page.spreads import ranges as figures_of_means
from reports.page.words import at_players, choice_words, crossed, ends_words, titled, wins, words
from reports.report import Report
from sim import BadInput

__all__ = ["CHAPTER", "leave_out"]

SHARE, LEAST_GAMES = 20, 500  # of the report's games those without a role are played
DRAWN = ("draw", "drawn")  # choices that are left to chance: what they deal is counted in the games themselves
COLUMNS = ["players", "role", "path", "value", "wins", "games", "rate", "low", "high", "printed", "p"]


# -- roles that are always there ---------------------------------------------------------------------------------------


def _always(cell: CellResult) -> list[int]:
    """Numbers of the roles that somebody has in every game."""
    return [k for k, tables in enumerate(cell.tally.role_tables) if tables == cell.tally.ended > 0]


def _otherwise(cell: Cell, roles: Sequence[str]) -> Iterator[tuple[str, Any, Cell]]:
    """The cell with one choice of the set-up made otherwise, or a role struck from a list of the pack that names it.

    Yields
    ------
    path, value and cell of each that can be played and is another game.
    """
    for path, value in _changes(cell, roles):
        try:
            other = cell.turned({path: value})
            other.place()
        except BadInput:
            continue
        if other.laid.tobytes() != cell.laid.tobytes():
            yield path, ", ".join(map(str, value)) if isinstance(value, list) else value, other


def _changes(cell: Cell, roles: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for tunable in cell.pack.tunables():
        printed = cell.pack.leaves.get(tunable.path, (None, None))[0]
        if not tunable.path.startswith("setup.") or not tunable.choices or printed in (None, *DRAWN):
            continue
        yield from ((tunable.path, value) for value in tunable.choices if value != printed)
    for path, (value, _) in cell.pack.leaves.items():
        if isinstance(value, list):
            yield from ((path, [name for name in value if name != role]) for role in roles if role in value)


def leave_out(spec: Specification, result: Result, workers: Workers, out: Path | None) -> pd.DataFrame | None:
    """Plays the game without each role that is there in every game, where a list or a choice of the pack leaves it out.

    Of several the one that changes least of the other roles is told.

    Returns
    -------
    Columns players, role, path, value (the choice, or what is left of the list; both "" where none does), wins, games,
    rate, low, high (of the main side, without the role), printed (rate with it) and p (of no difference); None where
    nobody has a role that others have not, from a described position, and where it is not played to win.
    """
    game = result.game
    if game.aim.counts:
        return None
    cells = result.by_players()
    always = {n: _always(cells[n]) for n in alike({n: c.tally for n, c in cells.items()})}
    if len(game.roles) < 2 or len(game.sides) > 2 or spec.scenario or not any(always.values()):
        return None
    made = [(n, *other) for n, roles in always.items() if roles
            for other in _otherwise(cells[n].cell, [game.roles[k] for k in roles])]  # fmt: skip
    games = min(spec.games, max(LEAST_GAMES, spec.games // SHARE))
    with Playing([cell for *_, cell in made], workers, out, progress=True) as playing:
        playing.play_to([games] * len(made))
        played = playing.results()
    rows = []
    for n, roles in always.items():
        mine = [(path, value, p.tally) for (m, path, value, _), p in zip(made, played, strict=True) if m == n]
        for role in roles:
            rows.append(_without(cells[n], role, [x for x in mine if x[2].ended and not x[2].role_tables[role]]))
    return pd.DataFrame(rows, columns=COLUMNS)


def _without(cell: CellResult, role: int, others: list[tuple[str, Any, Any]]) -> dict[str, Any]:
    """One row of `leave_out`."""
    game, side = cell.game, cell.game.sides.index(cell.game.main_side)
    wins, ended = int(cell.tally.sides[side]), cell.tally.ended
    row = {
        "players": cell.players,
        "role": game.roles[role],
        "path": "",
        "value": "",
        "printed": wins / ended,
        "p": 1.0,
    }
    if not others:
        return row
    shares = cell.tally.role_tables / ended
    path, value, tally = min(others, key=lambda x: abs(x[2].role_tables / max(1, x[2].ended) - shares).sum())
    found = rate(int(tally.sides[side]), tally.ended)
    p = apart(wins, ended, found["wins"], tally.ended)  # the first games of the same seed
    return row | {"path": path, "value": value, "wins": found["wins"], "games": tally.ended, "rate": found["rate"],
                  "low": found["ci95"][0], "high": found["ci95"][1], "p": p}  # fmt: skip


# -- the chapter -------------------------------------------------------------------------------------------------------


def what_drives_it(report: Report) -> Parts:
    """The widest spreads, then each thing that is dealt, by player count."""
    found = report.drivers
    if report.game.aim.counts:
        yield from _means(report)
        return
    widest = spreads(found)
    yield Text(tr(
        "How often the {side}, by what the set-up dealt. Values in bold differ from all other games of their player "
        "count beyond chance, of {n} compared. What was seldom dealt is known less well.",
        n=len(found), side=wins(report.game.main_side)))  # fmt: skip
    borne_out = widest[widest["holds"] | (widest["spread"] > 0)]
    rows = [_spread_row(r) for r in frames.each(borne_out)] + list(_of_seats(report))
    if rows:
        head = (tr("What"), tr("Players"), tr("Least often won with"), "%", tr("Most often won with"), "%",
                tr("Points apart"), tr("Sure"))  # fmt: skip
        yield Table(head, rows, tr(
            "How far apart the extremes are, where they were seen furthest apart. The extremes of several look "
            "further apart than they are. So these are rates by that half of the games that did not choose them, on "
            "average of many halvings, and stand a little nearer together than those of all games below. Ends "
            "that change places so are left out; rates of seats are of all games. Sure: both ends differ beyond "
            "chance."),
            (0, 2, 4, 7))  # fmt: skip
    for driver, part in found.groupby("driver", sort=False):
        yield from _one_driver(report, str(driver), part)
    for found_together in report.together:
        yield from _two_together(report, found_together)
    yield from _left_out(report)


def _means(report: Report) -> Parts:
    """What the main side has of a score or places, by what the set-up dealt."""
    found, unit, side = report.drivers, in_game(report.game.aim.noun), words(report.game.main_side)
    yield Text(tr(
        "{side}, {unit}, by what the set-up dealt. Values in bold differ from all other games of their player count "
        "beyond chance, of {n} compared.", n=len(found), side=titled(side), unit=unit))  # fmt: skip
    for driver, part in found.groupby("driver", sort=False):
        title = crossed(str(part["title"].iloc[0]))
        order = frames.in_order(part["value"], part["mean"])
        yield Text(title, "heading")
        drawn = part.rename(columns={"value": "what"})
        yield report.plate(figures_of_means(report.game, drawn, str(driver), order),
                           tr("{title}: {unit} of the {side}, means with 95\u00a0% intervals.", title=title, unit=unit,
                              side=side), data=part)  # fmt: skip
        counts = sorted(part["players"].unique())
        rows = []
        for value in order:
            here = {r.players: r for r in frames.each(part[part["value"] == value])}
            told = {n: level(r.mean, r.low, r.high) for n, r in here.items()}
            cells = (Markup("<b>{}</b>").format(told[n]) if here[n].holds else told[n] for n in counts if n in here)
            rows.append([titled(words(str(value))), *cells, *["–"] * (len(counts) - len(here))])
        yield Table((title, *counts), rows, tr("Means by what was dealt and the number of players."))


def _spread_row(r: Any) -> list[Any]:
    least, most, apart = (number(100 * x, 1) for x in (r.low_rate, r.high_rate, r.spread))
    sure = tr("yes") if r.holds else tr("no")
    lowest, highest = ends_words(r)
    return [crossed(r.title), r.players, lowest, least, highest, most, apart, sure]


def _of_seats(report: Report) -> Iterator[list[Any]]:
    """The row of the seats that won least and most, where they are surely apart; some two look so anyway."""
    if report.cooperative:
        return
    seats = frames.seats(report.game, report.once)
    seats = seats[seats["games"] >= LEAST]
    if (seats.groupby("players").size() < 2).all():
        return
    ends = seats.groupby("players")["rate"].agg(lambda x: x.max() - x.min())
    ends = ends[ends.index.map(lambda n: report.claims.hold("seats apart", n)).to_numpy(bool)]
    if ends.empty:
        return
    n = ends.idxmax()
    part = seats[seats["players"] == n]
    low, *_, high = frames.each(part.sort_values("rate", kind="stable"))
    lowest, highest, apart = (number(100 * x, 1) for x in (low.rate, high.rate, high.rate - low.rate))
    one, other = (tr("seat {n}", n=x.seat + 1) for x in (low, high))
    yield [tr("Seat"), low.players, one, lowest, other, highest, apart, tr("yes")]


def _one_driver(report: Report, driver: str, part: pd.DataFrame) -> Parts:
    """A driver's figure, if it is one column, and its table: rates, and for roles what games without them are like."""
    title = crossed(str(part["title"].iloc[0]))
    yield Text(title, "heading")
    if (driver != ROLE or report.cooperative) and "+" not in driver:
        shown = part.rename(columns={"value": "role"})
        drawing = figures.role_rates(report.game, shown, report.sides, driver)
        caption = tr("{title}: how often the {side}, with 95\u00a0% intervals.", title=title,
                     side=wins(report.game.main_side))  # fmt: skip
        caption += " " + tr("The line is the average.") if len(report.game.sides) == 2 else ""
        yield report.plate(drawing, caption, data=part)
    counts = sorted(part["players"].unique())
    rows = []
    for value in frames.in_order(part["value"], part["rate"]):
        here = {r.players: r for r in frames.each(part[part["value"] == value])}
        rows.append([titled(words(str(value))), *(_told(here[n]) if n in here else "–" for n in counts)])
    caption = (
        tr("Win rate of games in which a player has this role, %, and without: that of games in which none has; "
           "always: in every game a player has it.")
        + (" " + tr("There an automatic character may have it.") if _automatic(report) else "")
        if driver == ROLE
        else tr("Win rate by what was dealt and the number of players, %.")
    )  # fmt: skip
    yield Table((title, *counts), rows, caption)


def _two_together(report: Report, found: Together) -> Parts:
    """What two things do together beyond what each does: a matrix, or a sentence where nothing is to be seen."""
    title, games = crossed(found.title), number(found.games)
    yield Text(tr("{title}: together", title=title), "heading")
    if held := int(found.table["holds"].sum()):
        yield Text(tr_n(
            "In {games} games: {n} pair does more or less together than what each does by itself, beyond chance.",
            "In {games} games: {n} pairs do more or less together than what each does by itself, beyond chance.",
            held, games=games))  # fmt: skip
    else:
        yield Text(tr("In {games} games no two of these did more together, or less, than what each does by itself, "
                      "beyond what chance does.", games=games))  # fmt: skip
    if found.spread == 0.0:
        return
    table = found.table
    others = list(dict.fromkeys(table["other"]))
    widest = table.groupby("thing")["shrunk"].agg(lambda x: x.abs().max()).sort_values(ascending=False, kind="stable")
    rows = []
    for thing in widest.index:
        here = {r.other: _beyond(r) for r in frames.each(table[table["thing"] == thing])}
        rows.append([titled(words(str(thing))), *(here.get(other, "–") for other in others)])
    yield Table((title, *(titled(words(other)) for other in others)), rows, tr(
        "How many percentage points more often the {side} with both than what either does by itself leads to expect. "
        "Few games tell of a pair, so each figure is drawn towards 0, the more the fewer they are (partial pooling: "
        "docs/statistics.md). Bold: beyond chance.", side=wins(report.game.main_side)))  # fmt: skip


def _beyond(r: Any) -> Markup:
    """Points that a pair does together, with half the width of their interval."""
    text = Markup("{}&nbsp;<small>±{}</small>").format(number(100 * r.shrunk, 1, True), number(196 * r.error, 1))
    return Markup("<b>{}</b>").format(text) if r.holds else text


def _automatic(report: Report) -> bool:
    """Whether automatic characters sit at some tables: what they have, no player has."""
    return any(c.cell.people < c.cell.seats for c in report.cells.values())


def _told(r: Any) -> Markup:
    """A rate with its interval, in bold where it holds; of a role with the rate of games without it."""
    text = plus_minus(r)
    if r.driver == ROLE:
        other = tr("without {rate}", rate=number(100 * r.other_rate, 1)) if r.other_games else tr("always")
        text = Markup('{} <small class="under">{}</small>').format(text, other)
    return Markup("<b>{}</b>").format(text) if r.holds else text


def _left_out(report: Report) -> Parts:
    """Games with and without the roles that are always there."""
    left_out = report.played.get("drivers")
    if left_out is None:
        return
    found = left_out.assign(corrected=holm(list(left_out["p"])))
    yield Text(tr("Roles that are in every game"), "heading")
    played = found[found["path"] != ""]
    never = found[found["path"] == ""].groupby("role")["players"].agg(lambda counts: tuple(sorted(set(counts))))
    for counts, roles in never.groupby(never):
        yield Text(tr_n("With {players} nothing that can be set leaves out this role, so that its worth cannot be "
                        "told: {roles}.",
                        "With {players} nothing that can be set leaves out these roles, so that their worth cannot be "
                        "told: {roles}.", len(roles), players=at_players(counts),
                        roles=", ".join(map(words, roles.index))))  # fmt: skip
    if played.empty:
        return
    yield Text(tr(
        "Where a role can be left out, the same chance was played with it and without: struck from the list that names "
        "it, so that who would have had it has none, or by a choice of the set-up. That may change other roles too; "
        "the one that changes fewest was taken. Roles that it leaves out together share a row: that tells what they "
        "are worth together, not what each is worth."))  # fmt: skip
    about = {t.path: t.about for t in report.pack.tunables()}
    rows = []
    for _, same in played.groupby(["players", "path", "value"], sort=False):
        r = next(iter(frames.each(same)))
        text = plus_minus(r)
        rows.append([titled(", ".join(words(role) for role in same["role"])), r.players, number(100 * r.printed, 1),
                     Markup("<b>{}</b>").format(text) if r.corrected < DOUBT / 3 else text,
                     f"{titled(in_game(about[r.path]))}: {choice_words(report.pack, r.path, r.value)}"
                     if r.path in about else Markup("{} {}").format(tr("Struck from"), as_code(r.path))])  # fmt: skip
    side = words(report.game.main_side)
    caption = tr("Win rate of the {side}; bold where it differs beyond chance.", side=side)
    head = (tr("Roles left out"), tr("Players"), tr("With them, %"), tr("Without them, %"), tr("Left out by"))
    yield Table(head, rows, caption, (0, 4))


CHAPTER = Chapter(
    "drivers",
    lambda report: tr("What drives it"),
    what_drives_it,
    lambda report: len(report.drivers) > 0,
    part="what drives it",
    play=lambda o: leave_out(o.spec, o.result, o.workers, o.out),
)
