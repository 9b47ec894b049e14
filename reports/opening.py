"""The first screen in words: whether a game is on target, for whom that holds, who played, and what it rests on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from experiments.commands.references import published
from experiments.measure.words import words_of
from experiments.statistics.intervals import wilson
from reports import scored
from reports.claims import means
from reports.claims.family import Tallies, contrary
from reports.claims.ladder import COMPARED, Stretch, pooled, rungs_lit, surely_same, turning, usual_standings
from reports.claims.target import against_the_game, band_words, judge, verdict_words
from reports.further.replays import no_time_for, replies_lit, who_words
from reports.page import frames
from reports.page.language import in_game, number, tr
from reports.page.words import (
    at_players,
    between,
    far_words,
    listed,
    median_words,
    per_cent,
    rung_words,
    span,
    titled,
    usual_words,
    who_plays,
    wins,
)
from reports.report import Report
from sim import Game

__all__ = ["caution", "facts", "headline", "lead", "reach"]


def _counts(rows: pd.DataFrame) -> list[int]:
    """The player counts of rows from `target.lit`, those that are alike included."""
    return sorted(n for counts in rows["counts"] for n in counts)


def _said(game: Game, rows: pd.DataFrame, where: str) -> str:
    """What is said of rows of one light, of one side, all of them against the game or none."""
    alone, light = against_the_game(game, rows["players"].iloc[0]), rows["light"].iloc[0]
    of_main, rates = span(rows["rate"].min(), rows["rate"].max()), rows["rate"]
    side = str(rows["side"].iloc[0])
    if light == "open":
        return tr("{where} the games played do not settle whether it is on target (the {side} {rates})", where=where,
                  side=wins(side), rates=of_main)  # fmt: skip
    if light == "inside":
        return tr("{where} it is on target (the {side} {rates})", where=where, side=wins(side), rates=of_main)
    if alone and light == "above":
        return tr("{where} it is too easy ({rates} of games are won)", where=where, rates=of_main)
    if alone:
        return tr("{where} it is too hard ({rates} of games are won)", where=where, rates=of_main)
    if light == "below" and len(game.sides) == 2:
        side, rates = next(s for s in game.sides if s != side), 1 - rates
        light = "above"
    fields = {"where": where, "side": wins(side), "rates": span(rates.min(), rates.max())}
    if light == "above":
        return tr("{where} the {side} too often ({rates} of games)", **fields)
    return tr("{where} the {side} too seldom ({rates} of games)", **fields)


def lead(report: Report) -> str:
    """What stands at the head of a report: where the verdict turns with who plays, and the verdict elsewhere."""
    if report.game.aim.counts:
        return scored.lead(report)
    turns = _turning_counts(report)
    rest = report.judged[~report.judged["players"].isin(turns)]
    said = _verdicts(report.game, rest, among=_counts(report.judged.drop_duplicates("players")))
    verdicts = [titled("; ".join(said)) + "."] if said else []
    scope = words_of(report.game).scope
    return " ".join([*([in_game(scope)] if scope else []), *_turning(report, turns), *verdicts,
                     *_experts_everywhere(report), *_people(report)])  # fmt: skip


def _experts_everywhere(report: Report) -> Iterator[str]:
    """What it is for experts over all player counts together, where counts by themselves leave it open."""
    found = pooled(report.game, report.result.ladder, "expert", report.target)
    light = next((word for word in ("above", "below") if report.claims.hold("rung everywhere", "expert", word)), None)
    lit = {lights.get("expert") for lights in _lights(report).values()}
    if found is None or light is None or "open" not in lit or lit - {"open", light}:
        return
    alone = report.cooperative
    told = {"verdict": _lit_words(alone)[light], "rate": per_cent(found[0] / found[1]), "games": number(found[1])}
    if alone:
        yield tr("For experts it is {verdict}, over all player counts together, weighed by games ({rate} of {games} "
                 "are won).",
                 **told)  # fmt: skip
    else:
        yield tr("With experts the {side} {verdict}, over all player counts together, weighed by games "
                 "({rate} of {games}).",
                 side=wins(report.game.main_side), **told)  # fmt: skip


def reach(report: Report) -> str:
    """How far that goes: from regulars to experts, and against experts of one side; nothing where a lead says all."""
    if report.game.aim.counts:
        return ""
    (holds, rest, far), (replies, unanswered) = _over_skill(report), _against_replies(report)
    against = tr("against experts of one side")
    if rest and rest == unanswered:
        return " ".join([*holds, _unsettled(report, rest, tr("{one}, or {other}", one=far, other=against)),
                         *_with_experts(report, rest), *replies])  # fmt: skip
    said = [*holds, *([_unsettled(report, rest, far)] if rest else []), *_with_experts(report, rest), *replies]
    return " ".join([*said, *([_unsettled(report, unanswered, against)] if unanswered else [])])


def _unsettled(report: Report, counts: Sequence[int], what: str) -> str:
    """That the games played do not settle whether the verdict of player counts holds so far."""
    if set(counts) >= set(_lights(report)):
        return tr("The games played do not settle whether the verdict is the same {far}.", far=what)
    return tr("With {players} the games played do not settle whether the verdict is the same {far}.",
              players=at_players(counts), far=what)  # fmt: skip


def _with_experts(report: Report, counts: Sequence[int]) -> Iterator[str]:
    """What experts had where that is not settled: it may be far from what the usual players have."""
    many = len(report.game.sides) > 2  # then counts have fair shares of their own
    there = {n: report.result.ladder[n]["expert"] for n in counts if "expert" in report.result.ladder.get(n, {})
             and (not many or against_the_game(report.game, n))}  # fmt: skip
    if not there or [*_experts_everywhere(report)]:
        return
    side, had = wins(report.game.main_side), _had_together(report.game, there)
    if len(there) == 1:
        yield tr("With {players} and experts the {side} {rate} of {games} games (95\u00a0%, taken alone: {interval}).",
                 players=at_players(there), side=side, **had)  # fmt: skip
    elif set(there) >= set(_lights(report)):
        yield tr("With experts the {side} {rate} of {games} games, over all player counts together, weighed by "
                 "games (95\u00a0%, taken alone: {interval}); at single counts {rates}.", side=side, **had)  # fmt: skip
    else:
        yield tr("With experts the {side} {rate} of {games} games, over these player counts together, weighed by "
                 "games (95\u00a0%, taken alone: {interval}); at single counts {rates}.", side=side, **had)  # fmt: skip


def _had_together(game: Game, tallies: Tallies) -> dict[str, str]:
    """The share of all games of some player counts that is judged, the very same ones once, in words."""
    found = judge(game, tallies)
    won, games = map(int, found[["wins", "games"]].sum())
    return {"rate": per_cent(won / max(1, games)), "games": number(games), "interval": span(*wilson(won, games)),
            "rates": span(found["rate"].min(), found["rate"].max())}  # fmt: skip


def headline(report: Report) -> str:
    """Both in one line."""
    return f"{lead(report)} {reach(report)}".rstrip()


def _lights(report: Report) -> dict[int, dict[str, str]]:
    """The light of each rung that played, by player count."""
    return rungs_lit(report.result.skill, report.judged, report.claims, report.game.main_side)


def _turning_counts(report: Report) -> dict[int, list[Stretch]]:
    """The player counts at which the verdict turns with who plays, and for whom it is what."""
    return turning(report.result.skill, report.judged, report.claims, report.game.main_side)


def _turning(report: Report, turns: Mapping[int, Sequence[Stretch]]) -> Iterator[str]:
    """Of player counts at which the verdict turns, for whom it is what; counts that turn alike together."""
    game = report.game
    ways: dict[bool, dict[Any, list[int]]] = {}
    for n, found in turns.items():
        parts = tuple((s.rungs, s.standing) for s in found)
        ways.setdefault(against_the_game(game, n), {}).setdefault(parts, []).append(n)
    for alone, alike_ways in ways.items():
        told = []
        for parts, counts in alike_ways.items():
            for_whom = []
            for i, (rungs, standing) in enumerate(parts):
                here = [turns[n][i] for n in counts]
                rates = span(min(s.low for s in here), max(s.high for s in here))
                for_whom.append(tr("{verdict} for {who} ({rates})", verdict=_lit_words(alone)[standing],
                                   who=listed(map(rung_words, rungs)), rates=rates))  # fmt: skip
            where = tr("with {players}", players=at_players(counts))
            told.append(f"{where} {', '.join(for_whom)}")
        if alone:
            yield tr("How hard it is turns with who plays: {told}.", told="; ".join(told))
        else:
            yield tr("How often the {side} turns with who plays: {told}.", side=wins(game.main_side),
                     told="; ".join(told))  # fmt: skip


def _over_skill(report: Report) -> tuple[list[str], list[int], str]:
    """Whether the verdict of player counts where it is not seen to turn holds from regulars to experts.

    Returns
    -------
    Sentences, the counts of which the games played do not settle it, and how far it was to hold in words.
    """
    lights, turns = _lights(report), _turning_counts(report)
    if not lights or len(turns) == len(lights):
        return [], [], ""
    if not any("expert" in found for found in lights.values()):
        return [tr("No experts played, so it is not known how far that holds.")], [], ""
    same = [n for n, found in lights.items() if surely_same(found)]
    settled = {n: found["expert"] for n, found in lights.items()
               if n not in same and n not in turns and found.get("expert", "open") != "open"}  # fmt: skip
    rest = [n for n in lights if n not in (*same, *turns, *settled)]
    weakest = next(rung for rung in COMPARED if rung in next(iter(lights.values())))
    far = far_words(weakest, "expert")
    said = list[str]()
    if same and len(same) < len(lights):
        said = [tr("With {players} the verdict is the same {far}.", players=at_players(same), far=far)]
    elif same:
        said = [tr("The verdict is the same {far}.", far=far)]
    return [*said, *_for_experts(report, settled)], rest, far


def _for_experts(report: Report, settled: Mapping[int, str]) -> Iterator[str]:
    """The verdict for experts, of player counts where it is settled for them and not for the usual players."""
    for light in ("above", "below", "inside"):
        counts = [n for n in settled if settled[n] == light]
        for alone in (True, False):
            here = [n for n in counts if against_the_game(report.game, n) == alone]
            if here:
                rates = [report.result.skill[n]["expert"]["rate"] for n in here]
                told = {"players": at_players(here), "verdict": _lit_words(alone)[light],
                        "rates": span(min(rates), max(rates))}  # fmt: skip
                side = wins(report.game.main_side)
                yield (tr("With {players} experts find it {verdict} ({rates}).", **told) if alone else
                       tr("With {players} and experts the {side} {verdict} ({rates}).", side=side, **told))  # fmt: skip


def _lit_words(alone: bool) -> dict[str, str]:
    """What the standings of a rung are in words: against the game, or of how often a side wins."""
    if alone:
        return {"above": tr("too easy"), "below": tr("too hard"), "inside": tr("on target"),
                "not above": tr("not too easy"), "not below": tr("not too hard")}  # fmt: skip
    return {"above": tr("too often"), "below": tr("too seldom"), "inside": tr("as often as wanted"),
            "not above": tr("not too often"), "not below": tr("not too seldom")}  # fmt: skip


def _against_replies(report: Report) -> tuple[list[str], list[int]]:
    """Whether the verdict survives experts of one side against the usual players of the others.

    Returns
    -------
    Sentences, and the counts of which the games played do not settle it.
    """
    claims, found = report.claims, report.replies
    told, survives, rest = list[str](), list[int](), list[int]()
    for n, rows in found[found["games"] > 0].groupby("players"):
        seen = []
        for r in frames.each(rows):
            reply, usual = claims.standing("reply", r.players, r.who), claims.standing("side", n, r.side)
            same = reply == usual and replies_lit(claims, r) != "open"
            seen.append("other" if contrary(reply, usual) else "same" if same else "open")
            if seen[-1] == "other":
                way = (_lit_words(alone=False) | {"inside": tr("on target")})[reply]
                told.append(tr("with {players} and {experts} the {side} {rate} of games ({verdict})",
                               players=at_players([int(str(n))]), experts=who_words(r.who), side=wins(r.side),
                               rate=per_cent(r.rate, 0), verdict=way))  # fmt: skip
        if "other" not in seen:
            (survives if set(seen) == {"same"} else rest).append(int(str(n)))
    said = [tr("A reply by experts of one side turns it: {told}.", told="; ".join(told))] if told else []
    if survives:
        said.append(tr("With {players} it holds against experts of any one side.", players=at_players(survives)))
    if unplayed := no_time_for(found):
        said.append(tr("With {players} there was no time for experts of one side.", players=at_players(unplayed)))
    return said, rest


def _verdicts(game: Game, judged: pd.DataFrame, among: list[int]) -> list[str]:
    """What is off target first, then what is on it, then what is open.

    Parameters
    ----------
    judged : from `target.lit`, the player counts that are told of
    among : all player counts of the page
    """
    apart = judged["players"].map(lambda n: against_the_game(game, n)).rename("apart")
    many = ~apart & (len(game.sides) > 2)
    said = []

    def where(rows: pd.DataFrame) -> str:
        counts = _counts(rows.drop_duplicates("players"))
        everywhere = counts == among and len(among) > 1
        return tr("at every player count") if everywhere else tr("with {players}", players=at_players(counts))

    for light in ("above", "below", "inside", "open"):
        of_light = judged["light"] == light
        of_one = of_light if light in ("above", "below") else of_light & ~many
        for _, rows in judged[of_one].groupby([apart, "side"], sort=False):
            said.append(_said(game, rows, where(rows)))
    # of many sides that are not off target one sentence is said; the table has them
    lights = {n: set(rows["light"]) for n, rows in judged[many].groupby("players")}
    fine = judged["players"].isin([n for n, seen in lights.items() if seen == {"inside"}])
    open_there = [n for n, seen in lights.items() if "open" in seen and seen <= {"inside", "open"}]
    unsettled = judged["players"].isin(open_there)
    if fine.any():
        said.append(tr("{where} every side has its share, as far as the target asks", where=where(judged[fine])))
    if unsettled.any():
        said.append(tr("{where} the games played do not settle whether every side has its share",
                       where=where(judged[unsettled])))  # fmt: skip
    return said


# -- what stands below the lead ----------------------------------------------------------------------------------------


def caution(report: Report) -> str:
    """Who played, and what that means, in a sentence or two."""
    lines = {who_plays(report.game, c.cell.strategies) for c in report.cells.values()}
    who = lines.pop() if len(lines) == 1 else tr("those named below")
    position = next(iter(report.cells.values())).cell.scenario
    start = (
        tr("Every game starts from the position “{title}”.", title=in_game(position.title)) + " " if position else ""
    )
    rest = (
        tr("Played by programs: {who}. What they score belongs to them; people may fare differently.", who=who)
        if report.game.aim.counts else
        tr("Played by programs: {who}; where it is said, experts, or programs that play as people do.", who=who)
        if report.played.get("people") is not None else
        tr("Played by programs: {who}, but for what is said of experts. A win rate belongs to those who play; people "
           "may fare differently.", who=who)
        if any("expert" in rungs for rungs in report.result.skill.values()) else
        tr("Played by programs: {who}. A win rate belongs to those who play; people may fare differently.", who=who)
    )  # fmt: skip
    return f"{start}{rest}"


def _people(report: Report) -> Iterator[str]:
    """The verdicts for people, where they are settled; player counts of one verdict together.

    It is "otherwise" than what was said before only where that is one verdict.
    """
    lit = {n: light for n in report.cells if (light := report.claims.light("people", n)) != "open"}
    if not lit:
        yield from _people_unsettled(report)
        return
    usual = usual_standings(report.judged, report.claims, report.game.main_side)
    known, other = _who_people_are(report), {n: usual[n] for n, light in lit.items()
                                             if contrary(light, usual.get(n, "open"))}  # fmt: skip
    told = "; ".join(_for_people(report.game, lit))
    if rest := [n for n in report.cells if n not in lit]:
        told = tr("{told}; with {players} not settled", told=told, players=at_players(rest))
    said_once = not any(standing.startswith("not ") for standing in other.values()) and not (
        other.keys() & _turning_counts(report).keys())  # fmt: skip
    if len(other) == len(lit) and said_once:
        yield tr("For people, {known}, it is otherwise: {told}.", known=known, told=told)
    elif other:
        yield tr("For people, {known}: {told}; with {players} another verdict than for {usual}.", known=known,
                 told=told, players=at_players(other), usual=usual_words(report.game))  # fmt: skip
    else:
        yield tr("For people, {known}: {told}.", known=known, told=told)


def _who_people_are(report: Report) -> str:
    """How far who people are is known."""
    found = report.played.get("published")
    if not found or any(one.reference.measure.startswith(("rate:", "ending:", "score")) for one in published(found)):
        return tr("as far as published figures show them")
    return tr("as far as published figures show them (none says who wins)")


def _people_unsettled(report: Report) -> Iterator[str]:
    """How often the main side wins with people, where no player count settles where that is by the target."""
    played = report.played.get("people")
    if not played or len(report.game.sides) > 2:
        return
    judged = judge(report.game, {cell.players: cell.tally for cell in played.result.cells}, report.target)
    told = {"known": _who_people_are(report), "side": wins(report.game.main_side), "games": between(judged["games"]),
            "rates": span(judged["rate"].min(), judged["rate"].max())}  # fmt: skip
    usual = usual_standings(report.judged, report.claims, report.game.main_side)
    if other := [n for n in report.cells if contrary(report.claims.standing("people", n), usual.get(n, "open"))]:
        yield tr("With people, {known}, the {side} {rates} of {games} games at each player count; whether that is on "
                 "target is not settled, but with {players} it is another verdict than for {usual}.",
                 players=at_players(other), usual=usual_words(report.game), **told)  # fmt: skip
    else:
        yield tr("With people, {known}, the {side} {rates} of {games} games at each player count; whether that is on "
                 "target is not settled.", **told)  # fmt: skip


def _for_people(game: Game, lit: Mapping[int, str]) -> Iterator[str]:
    """The same, verdict by verdict; `lit` has the light of each player count that is settled."""
    said = dict[str, list[int]]()
    for n, light in lit.items():
        verdict = verdict_words(game, game.main_side, n)[light]
        if len(game.sides) > 2 and not against_the_game(game, n):
            verdict = tr("the {side} {verdict}", side=wins(game.main_side), verdict=verdict)
        said.setdefault(verdict, []).append(n)
    yield from (tr("with {players} {verdict}", players=at_players(counts), verdict=verdict)
                for verdict, counts in said.items())  # fmt: skip


def facts(report: Report) -> list[tuple[str, str]]:
    """What stands below the lead: names and values."""
    assumed, length = report.pack.provenance()["assumed"], median_words(report.lengths)
    took = [cell.summary["minutes"]["p50"] for cell in report.cells.values() if cell.summary["minutes"]]
    if what := words_of(report.game).rounds_are:
        length = tr("{length}; rounds are {what}", length=length, what=in_game(what).lower())
    found = [
        (tr("Games played"), tr("{games}, seed {seed}", games=number(report.total), seed=report.result.spec.seed)),
        (
            tr("Target"),
            scored.band_text(means.band_of(report.game, report.target), tr("none"))
            if report.game.aim.counts
            else band_words(report.game, report.cells, report.target),
        ),
        (tr("Median length"), length),
        *([(tr("Median minutes, estimated"), between(took))] if took else []),
        (tr("Assumed data"), per_cent(assumed, int(0 < assumed < 0.01))),
    ]
    if references := report.played.get("published"):
        verdicts = [one.verdict for one in published(references)]
        met = (tr("Published figures met"), published_words(verdicts))
        found.insert(0 if 2 * verdicts.count("outside") > len(verdicts) else len(found), met)
    return found


def published_words(verdicts: Sequence[str]) -> str:
    """How many published figures are met, and of how many games do not settle it: '1 of 6, 2 not settled'."""
    met = tr("{n} of {figures}", n=verdicts.count("inside"), figures=len(verdicts))
    left = verdicts.count("undecided")
    return tr("{met}, {n} not settled", met=met, n=left) if left else met
