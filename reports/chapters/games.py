"""How single games go: tension, leads, comebacks, when they are decided, by a model of who wins; or of the score."""

from collections.abc import Iterator
from typing import Any

import pandas as pd
from markupsafe import Markup

from experiments.measure.forecast import errors
from experiments.measure.pacing import BEHIND, DECIDED, course, figures
from experiments.measure.telling import digits_of
from reports.chapter import Chapter, Parts
from reports.claims.family import Claim
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Key, Table, Text
from reports.page.style import (
    INK,
    RULE,
    bare,
    blank,
    canvas,
    count_label,
    drawn_twice,
    grid_of_counts,
    inline,
    margins,
    percent_axis,
    under,
)
from reports.page.words import at_players, per_cent, words
from reports.report import Report
from sim import Game

__all__ = ["CHAPTER", "how_games_go"]

STEPS = tuple(k / 10 for k in range(10))  # parts of a game at which it is looked at
MORE = 1.02  # of the uncertainty at the start: from here on a figure shows that it is more


@drawn_twice
def _courses(game: Game, found: pd.DataFrame) -> Markup:
    """Uncertainty that is left, and games whose winner is behind, if anybody wins, over the parts of a game."""
    counts = sorted(found["players"].unique())
    rows, columns = grid_of_counts(counts, 5)
    with canvas(0.5 + 1.9 * rows, rows, columns, sharey=True) as (figure, axes):
        margins(figure, 50, 14, 28, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = found[found["players"] == n]
            ax.fill_between(part["part"], part["left"], color=RULE, alpha=0.75, linewidth=0)
            ax.plot(part["part"], part["left"], color=INK)
            if "behind" in part:
                ax.plot(part["part"][1:-1], part["behind"][1:-1], color=INK, linestyle=(0, (1.2, 1.6)))
            ax.set_title(count_label(n))
            ax.set_xlim(0, 1)
            ax.set_ylim(0, 1.08 * max(1.0, float(found["left"].max())))
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            percent_axis(ax, "y", 0.25)
            percent_axis(ax, "x", 0.5)
            bare(ax, "left")
        blank(axes, len(counts))
        under(figure, tr("part of the game that is over"))
        about = (tr("Uncertainty about the result, over the parts of a game") if game.aim.counts
                 else tr("Uncertainty about the winner, over the parts of a game"))  # fmt: skip
        return inline(figure, f"{game.key}-course", about)


def how_games_go(report: Report) -> Parts:
    """The path of single games; that no model tells of it, where none does."""
    if not (report.pacings or report.foretold):
        games = sum(seen.games for seen in report.observed.values())
        yield Text(tr("A model of {games} observed games was not seen to tell better than chance how others end, at "
                      "any player count. So it is not told here when they turn, and when they are decided. The "
                      "chapters below are of all games, and show more.", games=number(games)))  # fmt: skip
        return
    yield from _how_scores_come_about(report) if report.game.aim.counts else _who_wins_when(report)


def _how_scores_come_about(report: Report) -> Parts:
    """How early it can be told what a game ends with."""
    found, unit, side = report.foretold, in_game(report.game.aim.noun), words(report.game.main_side)
    yield Text(tr(
        "A model of the {unit} of the {side} was fitted on one half of {games} observed games and read on the other "
        "half, at the end of every round but the last, from all that was followed and what the set-up dealt.",
        games=number(sum(report.observed[n].games for n in found)), unit=unit, side=side))  # fmt: skip
    silent = [n for n in report.observed if n in report.once and n not in found]
    if silent:
        yield Text(tr("With {players} nothing that was followed was seen to tell, better than chance, what a game ends "
                      "with: this chapter leaves them out, those below do not.",
                      players=at_players(silent)))  # fmt: skip
    frame = pd.concat([errors(one, STEPS).assign(players=n) for n, one in found.items()])
    ends = frame[frame["part"] == 0].assign(part=1.0, left=0.0, error=0.0)
    frame = pd.concat([frame, ends]).sort_values(["players", "part"], kind="stable")
    yield report.plate(
        _courses(report.game, frame),
        tr("Of the variance of what games end with, the share that is left when a part of their rounds is over."),
        games=tr_n("{n} game read", "{n} games read", sum(len(one.lines) for one in found.values())), data=frame,
    )  # fmt: skip
    rows = []
    for n, one in found.items():
        off = errors(one)["error"]
        rows.append([n, *(number(x, digits_of(off.iloc[0] / 10)) for x in off), number(100 * one.explained, 0)])
    head = (tr("Players"), tr("At the start"), tr("After a quarter"), tr("Half-way"), tr("After three quarters"),
            tr("Model tells, %"))  # fmt: skip
    yield Table(head, rows, tr(
        "How far the forecast is off, {unit}: the root of the mean square. At the start it is the mean of all games. "
        "“Model tells” is how much of the variance the model takes away over all rounds; what it cannot see, these "
        "figures do not know. Formulas: docs/metrics.md.", unit=unit))  # fmt: skip


def _who_wins_when(report: Report) -> Parts:
    """Tension, leads, comebacks, and when it is decided."""
    found = report.pacings
    games = sum(len(p.paths) for p in found.values())
    yield Text(tr(
        "A model of who wins was fitted on one half of {games} observed games and read on the other half, at the end "
        "of every round but the last, from all that was followed and what the set-up dealt. Who is favoured anyway is "
        "taken out where it is not said otherwise: every game is read as if all had begun with the same chance.",
        games=number(sum(report.observed[n].games for n in found))))  # fmt: skip
    silent = [n for n in report.observed if n in report.once and n not in found]
    if silent:
        yield Text(tr("With {players} nothing that was followed was seen to tell, better than chance, who wins: this "
                      "chapter leaves them out, those below do not.", players=at_players(silent)))  # fmt: skip
    frame = pd.concat([course(p).assign(players=n) for n, p in found.items()])
    caption = tr("Of the uncertainty about the winner at the start, the share that is left, and the share of games "
                 "whose later winner is behind at that moment, beyond the error of the model.")  # fmt: skip
    if frame["left"].max() > MORE:
        caption += " " + tr("It is above 100\u00a0% where games came to be more open than at their start: in this "
                            "figure who is favoured anyway is not taken out.")  # fmt: skip
    yield report.plate(
        _courses(report.game, frame),
        caption,
        [Key(tr("uncertainty left"), "ink", shape="line"), Key(tr("winner is behind"), "paper", shape="dots")],
        tr_n("{n} game read", "{n} games read", games), frame,
    )  # fmt: skip
    rows = [_row(n, p.explained, figures(p).set_index("measure")) for n, p in found.items()]
    shared = {"behind": per_cent(BEHIND, 0), "decided": per_cent(DECIDED, 0)}
    if report.cooperative:
        course_of = tr("Likelier end changes"), tr("Ends as it looked at half-time, %"), tr("Turned, %")
        said = tr(
            "Tension: how open the end is, on average over the rounds (100\u00a0% is quite open). How it looked at "
            "half-time: of the games that then looked better or worse than games go, beyond the error of the model. "
            "Turned: the end that came about once stood at less than {behind} of an even chance; its lowest chance is"
            " of these games. A runaway: after the first quarter the end that comes about is the likelier one to the "
            "last. Decided: from then on it stands at {decided} or more. Change a round: how far chances move in one."
            " “Model tells” is how much of the uncertainty the model takes away; what it cannot see, these "
            "figures do not know. Formulas and sources: docs/metrics.md.", **shared)  # fmt: skip
    else:
        course_of = tr("Lead changes"), tr("Leader at half-time wins, %"), tr("Comebacks, %")
        said = tr(
            "Tension: how open the winner is, on average over the rounds (100\u00a0% is quite open). Nobody leads "
            "where chances are no further from the start than the model errs; at half-time games count in which "
            "somebody does. A comeback: the winner once stood at less than {behind} of a fair share; the lowest "
            "chance is of these games. A runaway: after the first quarter the winner leads to the end. Decided: from "
            "then on the winner stands at {decided} or more to the end. Change a round: how far chances move in one. "
            "“Model tells” is how much of the uncertainty the model takes away; what it cannot see, these figures"
            " do not know. Contenders: {who}. Formulas and sources: docs/metrics.md.",
            who=", ".join(map(words, next(iter(found.values())).contenders)), **shared)  # fmt: skip
    head = (tr("Players"), tr("Tension, %"), *course_of, tr("Lowest chance then, %"), tr("Runaways, %"),
            tr("Decided after, % of the rounds"), tr("Change a round, points"), tr("Model tells, %"))  # fmt: skip
    yield Table(head, rows, tr("Means over games, with half the width of their 95\u00a0% intervals."))
    yield Text(said)


def _row(players: int, explained: float, means: pd.DataFrame) -> list[Any]:
    """The figures of a player count."""

    def told(name: str, scale: float = 100.0) -> Any:
        mean, half = means.loc[[name], ["mean", "half"]].to_numpy(float)[0]
        if mean != mean:
            return "–"
        spread = number(scale * half, 1) if half == half else "–"
        return Markup("{}&nbsp;<small>±{}</small>").format(number(scale * mean, 1), spread)

    return [
        players, told("tension"), told("lead_changes", 1), told("half_time"), told("comeback"), told("comeback_size"),
        told("runaway"), told("decided"), told("surprise"), number(100 * explained, 0),
    ]  # fmt: skip


def _claims(report: Report) -> Iterator[Claim]:
    """At each player count that what was followed tells anything of who wins, or of what is had at the end."""
    found = {n: one.p for n, one in (report.forecasts if report.game.aim.counts else report.courses).items()}
    return ((("course", n), p) for n, p in found.items() if n in report.once)


CHAPTER = Chapter(
    "games",
    lambda report: tr("How single games go"),
    how_games_go,
    lambda report: bool(report.observed and report.game.shape.tracks),
    claims=_claims,
)
