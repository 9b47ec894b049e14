"""Method, fingerprints, and how to have the same report again."""

from markupsafe import Markup

from experiments.commands.command_lines import command_line
from experiments.play.machine import versions
from reports.chapter import Chapter, Parts
from reports.claims.family import CORE
from reports.page import frames
from reports.page.language import number, tr
from reports.page.parts import Table, Text
from reports.page.words import per_cent
from reports.report import Report

__all__ = ["CHAPTER"]


def method(report: Report) -> Parts:
    """Method, fingerprints, and how to have the same report again."""
    if report.game.aim.counts:
        yield Text(_of_means(report))
    else:
        yield Text(_of_wins(report))
    yield Text(tr("The same command gives the same games, on any number of cores."))
    yield Text(report.command, "code")
    yield Text(tr("The first of them, told move by move:"))
    yield Text(_replay(report), "code")
    rows = [
        [n, number(int(c.tally.games)), Markup('<span class="hash">{}</span>').format(c.summary["fingerprint"])]
        for n, c in report.cells.items()
    ]
    made = ", ".join(f"{name} {number}" for name, number in versions().items())
    head = (tr("Players"), tr("Games"), tr("Fingerprint of the outcomes (SHA-256)"))
    yield Table(head, rows, tr("Made with {versions}.", versions=made), (0, 2))


def _of_wins(report: Report) -> str:
    """Intervals and tests of shares of games."""
    return tr(
        "Intervals are Wilson’s, at 0 and 100\u00a0% Jeffreys’, at 95\u00a0%; for a role that several players of one "
        "game can hold, with the effective number of seats. Where the text says that something differs, is on target "
        "or off it, turns with skill, would come nearer or tells who wins, it was tested: {tests} tests, corrected "
        "together by Holm’s method at {main}; lengths, published figures, rulings, numbers that matter, what it hangs "
        "on and what drives it each at {apart}. So the chance of one false statement or more of these is at most "
        "5\u00a0%; where a 95\u00a0% interval stands, one in twenty may miss. Player counts that play the very same "
        "games count once.",
        tests=len(report.claims.p), main=per_cent(CORE, 0), apart=per_cent(frames.DOUBT),
    )  # fmt: skip


def _of_means(report: Report) -> str:
    """Intervals and tests of means."""
    return tr(
        "Intervals of means are Student’s, at 95\u00a0%, with two games more, one on either side, as far off as any; "
        "of shares Wilson’s, at 0 and 100\u00a0% Jeffreys’. Where the text says that something differs, is in the band "
        "or outside, turns with skill or would come nearer, it was tested: {tests} tests, corrected together by Holm’s "
        "method at {main}; lengths, published figures, rulings, numbers that matter, what it hangs on and what drives "
        "it each at {apart}. So the chance of one false statement or more of these is at most 5\u00a0%; "
        "where a 95\u00a0% interval stands, one in twenty may miss. Player counts that play the very same games count "
        "once.",
        tests=len(report.claims.p), main=per_cent(CORE, 0), apart=per_cent(frames.DOUBT),
    )  # fmt: skip


def _replay(report: Report) -> str:
    """The command that tells the first game of the report move by move."""
    first = next(iter(report.cells.values()))
    words = ["--players", str(first.players)]
    words += [word for text in first.cell.texts for word in ("--strategy", text)]
    changes = first.cell.pack.changes
    words += [word for path, value in changes.items() for word in ("--set", f"{path}={value}")]
    words += ["--scenario", report.result.spec.scenario] if report.result.spec.scenario else []
    return command_line("replay", report.game.key, *words, "--seed", str(first.cell.seed), "--index", "0")


CHAPTER = Chapter("method", lambda report: tr("Method"), method)
