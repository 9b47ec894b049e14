"""Levels of difficulty: the smallest change from print at which experts win so many of the games."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from scipy.stats import binomtest

from experiments.commands.command_lines import command_line
from experiments.commands.difficulty import CUT, LONGEST, Difficulty, Level, Told, difficulty
from experiments.tuning.turning import turns_of
from reports.chapter import Chapter, Order, Parts
from reports.claims.family import Claim
from reports.further.asked import DECISIONS, asked, middle
from reports.page.frames import is_cooperative
from reports.page.language import number, tr
from reports.page.parts import Table, Text, left_for_time, plus_minus
from reports.page.words import at_players, change_words, per_cent, rung_words, titled, usual_words
from reports.report import Report

__all__ = ["CHAPTER"]

LEVELS = "70,50,30"
GAMES = 200  # of the usual players at a setting that looks right
FRESH = 40  # games of experts at each setting that is told, where time is short
ENOUGH = 175  # games at this player count that experts have good time for, if they are to play these too: some 300
MOST = 2 * DECISIONS  # of the usual players who turn each number to both ends of its range


def _play(o: Order) -> Difficulty | None:
    """The levels of a cooperative game at the middle player count; None where that takes long, or nobody searches."""
    game = o.result.game
    if not is_cooperative(game) or game.aim.counts or o.experts is None:
        return None
    cell, fresh = middle(o.spec), FRESH
    if o.asked.get("difficulty"):
        fresh = max(FRESH, o.experts.games[cell.players])
    elif (
        cell.players in o.experts.too_long
        or 2 * o.experts.games[cell.players] * len(o.experts.games) < ENOUGH
        or 2 * GAMES * len(turns_of(cell)) * o.length > MOST
    ):
        return None
    how = {key: value for key, value in asked(o.spec, o.workers, o.out).items() if key != "strategies"}
    return difficulty(game.key, LEVELS, players=(cell.players,), scenario=o.spec.scenario, games=GAMES,
                      experts=fresh, alike=True, **how)  # fmt: skip


def levels_of_difficulty(report: Report) -> Parts:
    """A row for each level, print first: what to change, and who wins how often then."""
    found: Difficulty | None = report.played["difficulty"]
    command = command_line("difficulty", report.game.key, "--levels", LEVELS)
    if found is None:
        yield left_for_time("--difficulty")
        return
    (n, printed), usual = next(iter(found.printed.items())), usual_words(report.game)
    judge = rung_words(found.judge)
    turned, clear, settings, left_out = found.tried[n]
    yield Text(tr("{turned} numbers and groups of numbers were turned with {players}, each alone and to both ends of "
                  "its range; {n} of them to steps in between as well, {settings} settings in all.",
                  players=at_players([n]), turned=number(turned), n=number(clear),
                  settings=number(settings)))  # fmt: skip
    if left_out:
        yield Text(tr("Settings that were not to be chosen, for with them {usual} take more than {times} times as many "
                      "decisions, or a limit that is ours, and no rule of the game, ends {cut} of games more: {n}.",
                      usual=usual, times=number(LONGEST, 1), cut=per_cent(CUT, 0), n=number(left_out)))  # fmt: skip
    rows: list[list[Any]] = [[tr("print"), "–", _rate(printed), number(100 * printed.usual, 1), "–"]]
    for level in found.levels:
        for told in level.told:
            change = titled(change_words(told.turned)) if told.turned else tr("as printed")
            said = _verdict(report, level) if told is level.told[0] else "–"
            name = per_cent(level.level, 0) if told is level.told[0] else ""
            rows.append([name, change, _rate(told), number(100 * told.usual, 1), said])
    head = (tr("Level"), tr("Smallest change from print"), tr("Won by {judge}, %", judge=judge),
            tr("By {usual}, %", usual=usual), tr("Is it met?"))  # fmt: skip
    yield Table(head, rows, tr(
        "The share of games that is to be won, and what gives it. Chosen by games of {usual}, whose figures flatter "
        "for that; judged by {judge} in {n} games that had no part in it. Their intervals hold together with "
        "95\u00a0%.", usual=usual, judge=judge, n=number(printed.games)), (0, 1, 4), open=True)  # fmt: skip
    yield Text(tr("At every player count, in more games, and as overlays that can be played: “{command}”.",
                  command=f"{command} --write levels"))  # fmt: skip


def _rate(told: Told) -> Any:
    return plus_minus(SimpleNamespace(rate=told.rate, low=told.ci95[0], high=told.ci95[1]))


def _verdict(report: Report, level: Level) -> str:
    """What is said of a level: beyond chance only that it is missed, which it leans to outside its interval alone."""
    if level.verdict == "between":
        return tr("nothing looked right: the nearest from below and from above")
    if level.verdict == "out of reach":
        return tr("nothing looked right: the nearest")
    if report.claims.hold("level missed", level.players, level.level):
        return tr("missed")
    if level.verdict == "missed":
        return tr("leaning: {verdict}", verdict=tr("missed"))
    return tr("as far as these games tell")


def _claims(report: Report) -> Iterable[Claim]:
    """That the fresh games of a level are not of it, by the exact test."""
    found: Difficulty | None = report.played.get("difficulty")
    for level in found.levels if found else ():
        if level.verdict in ("met", "missed"):
            told = level.told[0]
            p = binomtest(round(told.rate * told.games), told.games, level.level).pvalue if told.games else 1.0
            yield ("level missed", level.players, level.level), float(p)


CHAPTER = Chapter(
    "difficulty",
    lambda report: tr("Levels of difficulty"),
    levels_of_difficulty,
    lambda report: (
        "difficulty" in report.played
        and report.cooperative
        and not report.game.aim.counts
        and report.game.redraw is not None
        and not report.result.spec.variant[0].strategies
    ),
    part="levels of difficulty",
    play=_play,
    claims=_claims,
)
