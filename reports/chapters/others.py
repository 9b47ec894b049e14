"""The same game between other strategies, and when both sides choose theirs well."""

from collections.abc import Mapping

import pandas as pd

from experiments.measure.running import run
from reports.chapter import Chapter, Order, Parts
from reports.further.matchups import best_mixes, matchups, specification
from reports.page import contrasts, frames
from reports.page.language import in_game, number, tr
from reports.page.parts import Table, Text, level, shift
from reports.page.style import count_label
from reports.page.words import between, per_cent, player_words, titled, wins, words
from reports.report import Report
from sim import Game

__all__ = ["CHAPTER"]


def other_strategies(report: Report) -> Parts:
    """The same game between other strategies, and when both sides choose theirs well."""
    game, found = report.game, report.matchups
    yield Text(tr("How much of it is the game, and how much those who play it. What each strategy does is told "
                  "by “{command}”.", command=f"elderodds strategies {game.key}"))  # fmt: skip
    if game.aim.counts:
        yield from _means(report)
        return
    side = words(game.main_side)
    if report.cooperative:
        caption = tr("Win rate of the {side}, in per cent: down by their own strategy, across by the number of "
                     "players.",
                     side=side)  # fmt: skip
    else:
        caption = tr("Win rate of the {side}, in per cent: down by their own strategy, across by the strategy of the "
                     "other side.", side=side)  # fmt: skip
    half = float((found["high"] - found["low"]).max() / 2)
    caption += " " + tr("Each is known to ±{half} or better; rates elsewhere on this page are of more games, "
                        "and may differ.", half=number(100 * half))  # fmt: skip
    each = tr("{games} games each", games=between(found["games"]))
    yield report.plate(contrasts.matchup_grid(game, found), caption, games=each, data=found)
    if report.cooperative:
        return
    yield from _mixes(report, best_mixes(found))


def _mixes(report: Report, best: pd.DataFrame) -> Parts:
    """What it comes to where both sides mix their strategies as best they can."""
    game, side = report.game, words(report.game.main_side)
    rival = next(s for s in game.fallback if s != game.main_side)
    yield Text(tr(
        "If both sides know all this and mix these strategies as best they can, neither can be surprised by any of "
        "them. Strategies that are not among them may do better, and turn it."))  # fmt: skip
    rows = []
    for m in frames.each(best):
        half = (m.high - m.low) / 2
        low, high = (shift(game, end, half) for end in (m.low, m.high))
        rows.append([m.players, tr("{low} to {high}", low=low, high=high), _mix(game, game.main_side, m.own),
                     _mix(game, rival, m.other)])  # fmt: skip
    what = (tr("{side}, {unit}", side=titled(side), unit=in_game(game.aim.noun)) if game.aim.counts
            else tr("{side}, %", side=titled(wins(game.main_side))))  # fmt: skip
    head = (tr("Players"), what, titled(tr("{side} play", side=side)),
            titled(tr("{side} play", side=words(rival))))  # fmt: skip
    yield Table(
        head, rows,
        tr("Both sides mixing their strategies as best they can: what that is worth by the 95\u00a0% intervals of all "
           "rates above together, and mixes that are best by what was seen. Others may do as well."),
        (0, 2, 3),
    )  # fmt: skip


def _means(report: Report) -> Parts:
    """Means of the main side between strategies: a table, or one for each player count."""
    game, found = report.game, report.matchups
    side, unit = titled(words(game.main_side)), in_game(game.aim.noun)
    rival = next((s for s in game.fallback if s != game.main_side), game.main_side)
    own = list(found.groupby("own")["rate"].mean().sort_values(ascending=game.aim.better < 0).index)
    if report.cooperative:
        tables = [
            (
                "players",
                sorted(found["players"].unique()),
                found,
                tr(
                    "{side}, {unit}: down by their own strategy, across by the number of players.", side=side, unit=unit
                ),
            )
        ]
    else:
        others = list(dict.fromkeys(found["other"]))
        tables = [
            (
                "other",
                others,
                part,
                tr(
                    "{side}, {unit}, {players}: down by their own strategy, across by the strategy of the other side.",
                    side=side,
                    unit=unit,
                    players=count_label(int(str(n))),
                ),
            )
            for n, part in found.groupby("players")
        ]
    for across, names, part, caption in tables:
        told = {(r.own, getattr(r, across)): level(r.rate, r.low, r.high) for r in frames.each(part)}
        rows = [
            [titled(player_words(game, game.main_side, str(a))), *(told.get((a, b), "–") for b in names)] for a in own
        ]
        head = (str(b) if report.cooperative else player_words(game, rival, str(b)) for b in names)
        yield Table((tr("Strategy"), *head), rows, caption)
    if len(best := best_mixes(found)):
        yield from _mixes(report, best)


def _mix(game: Game, side: str, mix: Mapping[str, float]) -> str:
    """A mix of a side's strategies, the most frequent first: 'mimic 70 %, lurker 30 %'."""
    often = sorted(mix.items(), key=lambda m: -m[1])
    return ", ".join(f"{player_words(game, side, name)} {per_cent(p, 0)}" for name, p in often)


def _play(order: Order) -> pd.DataFrame | None:
    """The matchups; None where there is only one way to sit down."""
    between = specification(order.spec)
    if between is None:
        return None
    found = [
        matchups(run(between.but(players=(n,)), workers=order.workers, out=order.out, progress=True), order.result)
        for n in order.result.by_players()
    ]  # all counts at once would take a quarter of the memory of a report
    return pd.concat(found, ignore_index=True)


CHAPTER = Chapter(
    "others",
    lambda report: tr("Other strategies"),
    other_strategies,
    lambda report: not report.matchups.empty,
    part="other strategies",
    play=_play,
)
