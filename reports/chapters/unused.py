"""What nobody here does: dead content in one list, apart from what was never offered, and what only experts take."""

from typing import Any

import pandas as pd

from experiments.commands.skill import by_experts
from experiments.measure.observed import Observed, observe_each
from reports.chapter import Chapter, Order, Parts
from reports.claims.family import alike
from reports.page import frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text
from reports.page.words import titled
from reports.report import Report

__all__ = ["CHAPTER", "observe_experts"]

SHARE, FEWEST = 10, 1  # of the games of experts one in ten is observed, which takes as long again; so many at least


def observe_experts(order: Order) -> dict[int, Observed]:
    """Some games of experts at every player count, observed; none where they did not play.

    Raises
    ------
    BadInput
        For a strategy that does not compile.
    """
    ladder = order.result.ladder
    if not any("expert" in played for played in ladder.values()):
        return {}
    cells = {n: by_experts(c.cell) for n, c in order.result.by_players().items()}
    longest_first = sorted(alike({n: c.tally for n, c in order.result.by_players().items()}), reverse=True)
    asked = [(cells[n], max(FEWEST, int(ladder[n]["expert"].games) // SHARE)) for n in longest_first]
    seen = observe_each(asked, order.workers.count, searching=True)
    return dict(sorted(zip(longest_first, seen, strict=bool(seen))))


def what_nobody_does(report: Report) -> Parts:
    """Dead content, then what only experts take, what is not known, and what never came up."""
    found, experts = report.unused, bool(report.experts)
    games, by_experts = (sum(seen.games for seen in every.values()) for every in (report.observed, report.experts))
    if experts:
        yield Text(tr("What stood on menus and was taken by none, over all player counts. Games observed of these "
                      "players: {games}; of experts: {n}. People may do it.", games=number(games),
                      n=number(by_experts)))  # fmt: skip
        if len(found.dead):
            yield Text(tr_n("Neither these players nor experts ever did this: {n} thing of {things}.",
                            "Neither these players nor experts ever did this: {n} things of {things}.",
                            len(found.dead), things=found.things), "heading")  # fmt: skip
            yield Text(_names(found.dead) + ".")
        else:
            yield Text(tr("Of {things} things there is none that both these players and experts could do and never "
                          "did.", things=found.things))  # fmt: skip
        yield from _list(found.left, tr("Left by these players, but taken by experts"))
        yield from _list(found.open, tr("Left by these players; experts hardly had the choice"))
    else:
        yield Text(tr("What stood on menus and was taken by none, over all player counts. Games observed: {games}; "
                      "none of experts, so what is left may be these players’ fault.",
                      games=number(games)))  # fmt: skip
        yield from _list(found.open, tr("Never done by these players"))
    yield from _list(found.rare, tr("Offered so seldom that nothing is known"))
    yield from _list(found.never, tr("Never offered at a choice between two options; what happens without one is not "
                                     "counted here"))  # fmt: skip
    offered = pd.concat([found.dead, found.left, found.open, found.rare])
    if len(offered):
        rows = [[titled(_name(r)), in_game(r.title), number(r.offered), *([number(r.experts)] if experts else [])]
                for r in frames.each(offered)]  # fmt: skip
        head = (tr("What"), tr("Choice"), tr("Offered, times"), *([tr("Offered to experts, times")] if experts else []))
        yield Table(head, rows, tr("How often it was offered to those who never took it."), (0, 1))


def _list(rows: pd.DataFrame, what: str) -> Parts:
    """'What: names.' of some things; nothing of none."""
    if len(rows):
        yield Text(tr("{what} ({n}): {names}.", what=what, n=len(rows), names=_names(rows)))


def _name(row: Any) -> str:
    """A thing by its name, a choice by its title."""
    return in_game(row.name) if row.name else tr("anything of “{choice}”", choice=in_game(row.title))


def _names(rows: pd.DataFrame) -> str:
    """Names of things behind the choice that they are of: 'Cards played: Lantern, Rope; anything of “Votes”'."""
    said = []
    for title, part in rows.groupby("title", sort=False):
        names = ", ".join(_name(r) for r in frames.each(part[part["name"] != ""]))
        said += [_name(r) for r in frames.each(part[part["name"] == ""])]
        said += [tr("{choice}: {names}", choice=in_game(str(title)), names=names)] if names else []
    return "; ".join(said)


def _wanted(report: Report) -> bool:
    """Whether games were observed, and options are about something."""
    return any(seen.entries for seen in report.observed.values())


CHAPTER = Chapter(
    "unused",
    lambda report: tr("What nobody here does"),
    what_nobody_does,
    _wanted,
    part="what experts use",
    play=observe_experts,
)
