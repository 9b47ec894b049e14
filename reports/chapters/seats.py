"""Seat fairness, over all and within each side."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pandas as pd
from markupsafe import Markup
from scipy.special import ndtr

from experiments.keep.tally import Tally
from experiments.measure.aims import of_seat
from reports.chapter import Chapter, Parts
from reports.claims.family import CLOSE, Claim, seat_claims
from reports.claims.means import seat_claims as mean_claims
from reports.claims.means import seat_means
from reports.page import figures, frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text, level, rates_by_players
from reports.page.spreads import ranges
from reports.page.words import titled, words
from reports.report import Report

__all__ = ["CHAPTER"]

Floats = npt.NDArray[np.float64]


def seats(report: Report) -> Parts:
    """Seat fairness, over all and within each side."""
    if report.game.aim.counts:
        yield from _means(report)
        return
    game, found = report.game, frames.seats(report.game, report.tallies)
    found = found[found.groupby("players")["seat"].transform("nunique") > 1]  # a single player sits nowhere else
    order = sorted(found["seat"].unique())
    head = [tr("Seat {n}", n=s + 1) for s in order]
    caption = tr("Win rate of each seat against the average of its table, in percentage points, with 95\u00a0% "
                 "intervals, each by itself: of many, one in twenty leaves 0 out by chance.")  # fmt: skip
    if any(c.cell.people < c.cell.seats for c in report.cells.values()):
        caption += " " + tr("Automatic characters are left out.")
    yield report.plate(figures.seat_rates(game, found), caption, data=found)
    yield rates_by_players(found, "seat", order, head, tr("Win rate by seat, %."))
    within = frames.seat_sides(game, report.tallies)
    if within.empty:  # every side is a seat
        return
    tested = seat_claims(within, report.claims)
    claimed = int(tested["claimed"].sum())
    yield Text(tr("Seats within a side"), "heading")
    if claimed:
        yield Text(tr_n(
            "Of the {seats} combinations of seat, side and player count, {n} differs from the average of its side "
            "beyond chance.",
            "Of the {seats} combinations of seat, side and player count, {n} differ from the average of their side "
            "beyond chance.", claimed, seats=len(tested)))  # fmt: skip
    else:
        yield Text(tr("Of the {seats} combinations of seat, side and player count, none differs from the average of "
                      "its side beyond chance.", seats=len(tested)))  # fmt: skip
    for side in [s for s in game.sides if (within["side"] == s).any()]:
        own = within[within["side"] == side]
        caption = tr("Win rate of the seat where it is of this side, %: {side}.", side=words(side))
        yield rates_by_players(own, "seat", order, head, caption)


def _means(report: Report) -> Parts:
    """What each seat has, and how far that is from the mean of its table."""
    unit, rows, table = in_game(report.game.aim.noun), [], []
    for n, tally in report.once.items():
        for seat, spread in seat_means(tally, report.cells[n].cell.people):
            own = of_seat(report.game, tally, seat)
            low, high = spread.interval()
            rows.append({"players": n, "what": tr("seat {n}", n=seat + 1), "mean": spread.mean, "low": low,
                         "high": high})  # fmt: skip
            apart = level(spread.mean, low, high)
            held = report.claims.hold("seat", n, seat)
            table.append([n, seat + 1, level(own.mean, *own.interval()),
                          Markup("<b>{}</b>").format(apart) if held else apart])  # fmt: skip
    if not rows:
        return
    found = pd.DataFrame(rows)
    yield report.plate(ranges(report.game, found, "seats", list(found["what"].drop_duplicates())),
                       tr("{unit} of each seat less the mean of its table, with 95\u00a0% intervals.",
                          unit=titled(unit)), data=found)  # fmt: skip
    head = (tr("Players"), tr("Seat"), titled(unit), tr("Against the table"))
    yield Table(head, table, tr("Bold: beyond chance, all claims of this page together."), (0, 1))
    if report.game.aim.what == "places":
        yield _places(report)


def _places(report: Report) -> Table:
    """How often each seat comes in at which place."""
    rows, most = [], max(report.cells[n].cell.people for n in report.once)
    for n, tally in report.once.items():
        for seat in range(report.cells[n].cell.people):
            own = of_seat(report.game, tally, seat)
            came = dict(zip(own.numbers.astype(int).tolist(), own.counts.tolist(), strict=True))
            shares = (number(100 * came.get(place, 0) / max(1, own.games), 1) for place in range(1, n + 1))
            rows.append([n, seat + 1, *shares, *["–"] * (most - n)])
    head = (tr("Players"), tr("Seat"), *(tr("Place {n}", n=place) for place in range(1, most + 1)))
    caption = tr("How often each seat comes in at which place, %. Those who are equal share one, so that a column may "
                 "add up to more than 100\u00a0%.")  # fmt: skip
    return Table(head, rows, caption, (0, 1), open=True)


# -- its claims --------------------------------------------------------------------------------------------------------


def _apart(seats: pd.DataFrame) -> Floats:
    """Standard errors that seats are from the average of their table."""
    difference, error = (seats["rate"] - seats["table"]).to_numpy(float), seats["error"].to_numpy(float)
    return np.asarray(np.divide(difference, error, out=np.zeros(len(seats)), where=error > 1e-12))


def _ends_apart(tally: Tally) -> float:
    """p value of the seats that won most and least being alike, as any two may be these (Bonferroni)."""
    wins, games, total = tally.seat_wins, tally.seat_games, len(tally.seat_games)
    there = np.flatnonzero(games)
    rates = wins[there] / games[there]
    adds = np.zeros(2 * total)
    for seat, sign in ((there[rates.argmax()], 1), (there[rates.argmin()], -1)):
        adds[[seat, seat + total]] += sign / games[seat], -sign * wins[seat] / games[seat] ** 2
    error = np.sqrt(max(0.0, adds @ tally.seat_squares[-1] @ adds))
    p = 2 * ndtr(-np.ptp(rates) / error) if error > 1e-12 else 1.0
    return float(min(1.0, p * len(there) * (len(there) - 1) / 2))


def _claims(report: Report) -> Iterator[Claim]:
    """Seats against the average of their table, and within a side; and that no seat is far from it."""
    if report.cooperative:
        return
    if report.game.aim.counts:
        yield from mean_claims(report.once, {n: c.cell.people for n, c in report.cells.items()})
        return
    seats, within = frames.seats(report.game, report.once), frames.seat_sides(report.game, report.once)
    if seats.empty:
        yield ("seats close",), 1.0
        return
    for r, z in zip(frames.each(seats), _apart(seats), strict=True):
        yield ("seat", r.players, r.seat), float(2 * ndtr(-abs(z)))
    for r, z in zip(frames.each(within), _apart(within), strict=True):
        yield ("seat", r.players, r.seat, r.side), float(2 * ndtr(-abs(z)))
    yield from (
        (("seats apart", n), _ends_apart(t)) for n, t in report.once.items() if np.count_nonzero(t.seat_games) > 1
    )
    room = CLOSE - (seats["rate"] - seats["table"]).abs()
    near = ndtr(-room / seats["error"].clip(lower=1e-12))
    yield ("seats close",), float(near.max())


CHAPTER = Chapter("seats", lambda report: tr("Seats"), seats, wanted=lambda report: report.competing, claims=_claims)
