"""Three games told in the rulebook's words: a typical, a close and a runaway one, chosen by their figures.

Of a game that is played for a score or places: a middling, a high and a low one.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

import numpy as np

from experiments.commands.replay import Line, Replay, replay
from experiments.measure.forecast import picked
from experiments.measure.pacing import Pacing, chosen
from reports.chapter import Chapter, Parts
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Part, Text
from reports.page.words import at_players, short_number, words
from reports.report import Report
from sim.game import FIRST_ENDING

__all__ = ["CHAPTER"]

DASHES = "-- "
FEW = 3  # sentences that hold together, though somebody else acts
LEAST = 0.005  # a chance below which a model says less than 1 %
LINES = 400  # of a game; of a longer one its start and its end are told, the rest by `elderodds replay`


def three_games(report: Report) -> Parts:
    """The three games of the middle player count, foldable, with the chance to win beside each round."""
    if report.game.aim.counts:
        yield from _three_scores(report)
        return
    counts = list(report.pacings)
    n = counts[len(counts) // 2]
    found, cell = report.pacings[n], report.cells[n].cell
    yield Text(tr(
        "Three of the observed games with {players}, chosen by their figures. Beside each round stands the chance to "
        "win at its end, as the model of the chapter before reads it, but with who is favoured anyway; beside the last "
        "how it ended.", players=at_players([n])))  # fmt: skip
    titles = {"typical": tr("A typical game"), "close": tr("A close game"), "runaway": tr("A runaway")}
    limits = {code for code, e in enumerate(report.game.endings, start=FIRST_ENDING) if e.cut}  # ours, no rule's
    ends = report.observed[n].outcomes["ending"]
    played = tuple(path for path in found.paths if int(ends[path.index]) not in limits)
    for kind, index in chosen(replace(found, paths=played or found.paths)):
        path = next(p for p in found.paths if p.index == index)
        told = replay(cell, index)
        won = tr(" (won by {side})", side=words(told.side)) if told.side and not report.cooperative else ""
        yield _story(report, f"{titles[kind]}{won}", told, path.first, [_told(found, row) for row in path.chances])


def _three_scores(report: Report) -> Parts:
    """Games with a middling, a high and a low result, with what was to be expected beside each round."""
    counts = list(report.foretold)
    n = counts[len(counts) // 2]
    found, cell, unit = report.foretold[n], report.cells[n].cell, in_game(report.game.aim.noun)
    yield Text(tr(
        "Three of the observed games with {players}, chosen by what the {side} had at the end. Beside each round "
        "stands what was to be expected then, as the model of the chapter before reads it.", players=at_players([n]),
        side=words(report.game.main_side)))  # fmt: skip
    titles = {"middling": tr("A middling game"), "high": tr("A high one"), "low": tr("A low one")}
    for kind, index in picked(found):
        line = next(one for one in found.lines if one.index == index)
        came = tr("{n} {unit}", n=short_number(line.came), unit=unit)
        kind_of = f"{titles[kind]} ({came})"
        expected = [tr("{n} {unit}", n=number(mean, 1), unit=unit) for mean in line.means]
        yield _story(report, kind_of, replay(cell, index), line.first, expected)


def _story(report: Report, kind: str, told: Replay, first: int, beside: list[str]) -> Part:
    """A game, foldable; what stands beside each round: before the first, then at the end of each."""
    ending = next(e.title for e in report.game.endings if e.name == report.game.ending_name(told.ending))
    title = tr_n("{kind}: game {index}, {n} round; {ending}.", "{kind}: game {index}, {n} rounds; {ending}.",
                 told.rounds, kind=kind, index=told.index, ending=words(ending))  # fmt: skip
    return Part("story", {"title": title, "rounds": list(_rounds(told, first, beside))})


def _rounds(told: Replay, first: int, beside: list[str]) -> Iterator[dict[str, Any]]:
    """Each round: its name, what stands beside it, its sentences; of a long game those in the middle are left out."""
    every = [(at, list(lines)) for at, lines in groupby(told.lines, key=lambda line: line.round)]
    gap = _left_out([len(said) for _, said in every])
    most = LINES if len(told.lines) <= LINES else LINES // 2  # of a round
    for k, (at, said) in enumerate(every):
        if k in gap:
            continue
        if gap and k == gap.stop:
            yield {"label": "", "chance": "", "parts": [_of_gap(every[gap.start][0], every[gap.stop - 1][0])]}
        row = at - first if at else 0
        chance = beside[row] if 0 <= row < len(beside) else ""
        label = tr("Round {n}", n=at) if at else tr("Set-up")
        yield {
            "label": label,
            "chance": chance,
            "parts": [*(["…"] if len(said) > most else []), *_paragraphs(said[-most:])],
        }


def _left_out(lines: list[int]) -> range:
    """The rounds in the middle that are not told: before them and behind half of `LINES` each, a round at the least."""
    if sum(lines) <= LINES:
        return range(0)
    before, behind = np.cumsum(lines) <= LINES // 2, np.cumsum(lines[::-1]) <= LINES // 2
    return range(max(1, int(before.sum())), len(lines) - max(1, int(behind.sum())))


def _of_gap(one: int, last: int) -> str:
    """What stands for rounds that are left out."""
    if one == last:
        return tr("Round {n} is left out here.", n=one)
    return tr("Rounds {one} to {last} are left out here.", one=one, last=last)


def _paragraphs(lines: list[Line]) -> list[str]:
    """Sentences as paragraphs: a game begins a new one, such as a turn, with dashes, or somebody else acts."""
    parts: list[list[str]] = []
    dashes, acts = any(line.text.startswith(DASHES) for line in lines), -1
    for line in lines:
        other = not dashes and line.who >= 0 and line.who != acts
        if not parts or line.text.startswith(DASHES) or (other and len(parts[-1]) >= FEW):
            parts.append([])
        acts = line.who if line.who >= 0 else acts
        parts[-1].append(line.text.removeprefix(DASHES))
    return [" ".join(part) for part in parts]


def _told(found: Pacing, chances: Any) -> str:
    """'investigators 43 %'; of more than two contenders all."""
    names = found.contenders[:1] if len(found.contenders) == 2 else found.contenders
    return ", ".join(
        tr("{name} {share} %", name=words(name), share=_share(float(p)))
        for name, p in zip(names, chances, strict=False)
    )


def _share(chance: float) -> str:
    """A chance in per cent; 0 and 100 are of the end alone, as no model is sure."""
    if 0 < chance < LEAST:
        return tr("less than 1")
    if 1 - LEAST < chance < 1:
        return tr("more than 99")
    return number(100 * chance, 0)


CHAPTER = Chapter(
    "stories", lambda report: tr("Three games"), three_games, lambda report: bool(report.pacings or report.foretold)
)
