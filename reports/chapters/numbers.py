"""Which numbers the result hangs on: the command `sensitivity` as a chapter."""

from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from experiments.commands.sensitivity import sensitivity
from experiments.measure.words import entry_of
from experiments.play.fanout import Workers
from experiments.play.spec import Specification
from experiments.statistics.holm import holm
from experiments.tuning.effects import Sensitivity
from experiments.tuning.factors import all_factors
from reports.chapter import Chapter, Order, Parts
from reports.further.asked import DECISIONS, asked, middle
from reports.page.frames import DOUBT
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text, as_code, left_for_time
from reports.page.words import at_players, named, per_cent, source_word, titled, words
from reports.report import Report

__all__ = ["CHAPTER", "play_sensitivity", "play_some_sensitivity", "what_it_hangs_on"]

GAMES, FEWEST = 400, 80  # of each setting of the numbers, by default so many at most, and at least
TRAJECTORIES = 4  # of the screening, by default
SHOWN = 15


def _sensitivity(spec: Specification, workers: Workers, out: Path | None, games: int, **how: Any) -> Sensitivity:
    return sensitivity(spec.game, players=(middle(spec).players,), games=games, guesses=0, scenario=spec.scenario,
                       measures=("aim",), **how, **asked(spec, workers, out))  # fmt: skip


def play_sensitivity(spec: Specification, workers: Workers, out: Path | None) -> Sensitivity:
    """`sensitivity` of a specification's first variant, at the middle player count.

    Raises
    ------
    BadInput
        If SALib is not installed, or nothing can be turned.
    """
    return _sensitivity(spec, workers, out, GAMES)


def play_some_sensitivity(spec: Specification, workers: Workers, out: Path | None, length: float) -> Sensitivity | None:
    """The screening alone, in as many games as `DECISIONS` allow; None where these are too few, or for nothing.

    Parameters
    ----------
    length : decisions of a game
    """
    cell = middle(spec)
    read = sum(factor.ordered for factor in all_factors(cell))
    games = int(DECISIONS / (length * (read + 1) * (TRAJECTORIES + 1)))
    if games < FEWEST or not read or find_spec("SALib") is None:
        return None
    return _sensitivity(spec, workers, out, min(GAMES, games), trajectories=TRAJECTORIES, base=0)


def what_it_hangs_on(report: Report) -> Parts:
    """The numbers of the pack by what they do across their ranges, assumed ones hatched."""
    found: Sensitivity | None = report.played["numbers"]
    if found is None:
        yield left_for_time("--sensitivity")
        return
    counts, unit = report.game.aim.counts, in_game(report.game.aim.noun)
    every = [(a.players, path, e.p) for a in found.answers for path, e in next(iter(a.effects.values())).items()]
    corrected = holm([p for *_, p in every])
    beyond = {(n, path) for (n, path, _), p in zip(every, corrected, strict=True) if p < DOUBT}
    for a in found.answers:
        measure = next(iter(a.effects))
        factors = {factor.path: factor for factor in a.factors}
        effects = sorted(a.effects[measure].items(), key=lambda e: -e[1].strength)
        indices = a.indices.get(measure, {})
        rows = []
        clear = [(path, effect) for path, effect in effects if (a.players, path) in beyond]
        for path, effect in clear[:SHOWN]:
            factor = factors[path]
            assumed = Markup('<span class="assumed">{}</span>').format(tr("assumed"))
            index = indices.get(path)
            total = [per_cent(index.total, 0) if index and index.total is not None else "–"] if indices else []
            name = named(SimpleNamespace(about=factor.about, entry=entry_of(report.pack, path)))
            rows.append([titled(name), as_code(path),
                         number(effect.strength, 2) if counts else number(100 * min(1.0, effect.strength), 1), *total,
                         assumed if factor.source == "assumed" else source_word(factor.source)])  # fmt: skip
        fields = {"players": at_players([a.players]), "side": words(report.game.main_side), "unit": unit}
        yield Text(
            tr("Every number turned across its range, with {players}, all others turned too: how far the mean of the "
               "{side} moves, in {unit}. So it moves otherwise than in the chapter before, where all others are as "
               "they are. Assumed numbers are hatched.", **fields) if counts else
            tr("Every number turned across its range, with {players}, all others turned too: how far the win rate of "
               "the {side} moves. So it moves otherwise than in the chapter before, where all others are as they are. "
               "Assumed numbers are hatched.", **fields)
        )  # fmt: skip
        head = (tr("Number"), tr("Path"),
                tr("Moves the mean by, {unit}", unit=unit) if counts else tr("Moves the win rate by, points"),
                *([tr("Share of the variance")] if indices else []), tr("Source"))  # fmt: skip
        words_at = (0, 1, 4) if indices else (0, 1, 3)
        if rows:
            yield Table(head, rows, tr_n("That of {n} number, whose effect is beyond chance.",
                                         "Those of {n} numbers whose effect is beyond chance, all of them tested "
                                         "together; the widest seen first.", len(a.factors)), words_at)  # fmt: skip
        hidden = len(a.factors) - len(clear)
        if hidden:
            yield Text(tr_n("Of {n} number no effect was seen beyond chance; more games may show one.",
                            "Of {n} numbers no effect was seen beyond chance; more games may show one.",
                            hidden))  # fmt: skip
        if not indices:
            yield Text(tr("{games} games. More exactly, and with the share of the variance: --sensitivity.",
                          games=number(a.games)))  # fmt: skip
        together = a.assumed.get(measure)
        if together is not None and together.total is not None:
            yield Text(tr("All assumed numbers together have {share} of the variance.",
                          share=per_cent(together.total, 0)))  # fmt: skip


def _play(o: Order) -> Sensitivity | None:
    if o.asked.get("numbers"):
        return play_sensitivity(o.spec, o.workers, o.out)
    return play_some_sensitivity(o.spec, o.workers, o.out, o.length)


CHAPTER = Chapter(
    "numbers",
    lambda report: tr("What it hangs on"),
    what_it_hangs_on,
    lambda report: "numbers" in report.played,
    part="which numbers matter",
    play=_play,
)
