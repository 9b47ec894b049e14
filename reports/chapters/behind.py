"""What lies behind the result: causes, sources and deaths, and how often and how much of everything else."""

from typing import Any

import numpy as np

from experiments.keep.tally import LOWEST, Tally, single_columns
from experiments.measure.words import Column, names_of, words_of
from reports.chapter import Chapter, Parts
from reports.page import frames
from reports.page.language import in_game, number, tr
from reports.page.parts import Table, Text, amount, by_dealt, often
from reports.page.words import amounts, titled, words
from reports.report import Report

__all__ = ["CHAPTER", "what_lies_behind"]


def what_lies_behind(report: Report) -> Parts:
    """Causes and sources that the game records: single numbers that name something, sets, and numbers by source."""
    dealt = {name for c in report.cells.values() for name in c.cell.dealt}
    extra = report.game.shape.outcome["extra"]
    for column in words_of(report.game).columns.values():
        if column.name in dealt or not column.numbers_something:
            continue
        if extra[column.name].shape:
            yield from _by_source(report, column)
        elif column.bits:
            yield from _sets(report, column)
        else:
            yield from _causes(report, column)
    yield from _further_counts(report)


def _named(report: Report, column: Column) -> dict[int, str]:
    return {value: in_game(name) for value, name in names_of(column, report.pack.content).items()}


def _noted(column: Column, caption: str) -> str:
    """A caption, and what the game's words say of the column."""
    return f"{caption} {in_game(column.note)}" if column.note else caption


def _causes(report: Report, column: Column) -> Parts:
    """Shares of games by the value of a column, and how often the main side wins then, if it is one of two."""
    at, main = single_columns(report.game).index(column.name), report.game.sides.index(report.game.main_side)
    rows, two = [], len(report.game.sides) == 2 and not report.game.aim.counts
    for value, name in _named(report, column).items():
        here = {n: t.by_value[at, value - LOWEST] for n, t in report.tallies.items()}
        total = sum(int(c.sum()) for c in here.values())
        if total:
            won = sum(int(c[main]) for c in here.values())
            shares = (_share(here[n].sum(), t.ended) for n, t in report.tallies.items())
            rows.append([titled(name), *([number(100 * won / total, 1)] if two else []), *shares])
    if len(rows) > 1:
        side = words(report.game.main_side)
        won_by = [tr("Won by the {side}, %", side=side)] if two else []
        yield Text(in_game(column.title), "heading")
        caption = (tr("Share of games by number of players, %, and who wins them.") if two else
                   tr("Share of games by number of players, %."))  # fmt: skip
        yield Table((in_game(column.title), *won_by, *map(str, report.tallies)), rows, _noted(column, caption))
        for title, counts, found in report.by_dealt(lambda outcomes: outcomes["extra"][column.name],
                                                    names_of(column, report.pack.content)):  # fmt: skip
            yield by_dealt(in_game(title), in_game(column.title), counts, found)


def _share(games: int, ended: int) -> str:
    """A share of games, in per cent; a dash for none."""
    return amount(100 * games / max(1, ended), 1)


def _sets(report: Report, column: Column) -> Parts:
    """Shares of the games observed in which each member of a set is in it."""
    sets = {n: np.maximum(games["extra"][column.name].astype(np.int64), 0) for n, games in report.ended.items()}
    rows = []
    for bit, name in _named(report, column).items():
        games = [int((held >> bit & 1).sum()) for held in sets.values()]
        if any(games):
            rows.append([titled(name), *map(_share, games, map(len, sets.values()))])
    if rows:
        yield Text(in_game(column.title), "heading")
        caption = tr("Share of the {games} games observed, by number of players, %.",
                     games=amounts(map(len, sets.values())))  # fmt: skip
        yield Table((in_game(column.title), *map(str, sets)), rows, _noted(column, caption))


def _by_source(report: Report, column: Column) -> Parts:
    """Means per game of a column of several numbers, by the last index; seats are added up."""
    names = _named(report, column)
    means = {n: _sums(report, t, column.name, len(names)) / max(1, t.ended) for n, t in report.tallies.items()}
    rows = [[titled(name), *(amount(float(m[k]), 2) for m in means.values())] for k, name in names.items()
            if any(m[k] for m in means.values())]  # fmt: skip
    if rows:
        yield Text(in_game(column.title), "heading")
        caption = tr("Per game, by number of players.")
        yield Table((in_game(column.title), *map(str, means)), rows, _noted(column, caption))


def _sums(report: Report, tally: Tally, name: str, count: int) -> Any:
    """Sums over games and seats of a column, by its last index."""
    extra = report.game.shape.outcome["extra"]
    sizes = {field: int(np.prod(extra[field].shape)) for field in extra.names or ()}
    start = sum(size for field, size in list(sizes.items())[: list(sizes).index(name)])
    return tally.extra[start : start + sizes[name]].reshape(-1, count).sum(axis=0)


def _further_counts(report: Report) -> Parts:
    """The game's other numbers: in how many games they are above 0, and their mean there."""
    found = frames.extras(report.game, report.tallies)
    rows = []
    for _, part in found.groupby("name", sort=False):
        if part["some"].any():
            rows.append([in_game(str(part["title"].iloc[0])), *(often(r) for r in frames.each(part))])
    if rows:
        yield Text(tr("Further counts"), "heading")
        yield Table(
            (tr("By number of players"), *map(str, report.tallies)), rows,
            tr("Mean per game; of what does not come about in every game the mean where it does, and in how many that "
               "is; a share alone of what comes about once or not at all."),
        )  # fmt: skip


CHAPTER = Chapter("behind", lambda report: tr("What lies behind it"), what_lies_behind)
