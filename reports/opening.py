"""The first screen: how often each side wins at each player count, whether that is on target, and what to change."""

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pandas as pd
from markupsafe import Markup, escape

from experiments.measure.words import words_of
from reports import scored
from reports.claims import means
from reports.claims.family import alike
from reports.claims.ladder import COMPARED, Stretch, pooled, rungs_lit, stretches, surely_same
from reports.claims.target import against_the_game, band_words, verdict_words
from reports.further.levers import crossed, from_this_side, replays_of, shown, tried
from reports.further.replays import replies_lit, who_words
from reports.page import frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import LIGHTS, Part, level, plus_minus, shift
from reports.page.words import (
    amounts,
    at_players,
    change_words,
    far_words,
    listed,
    median_words,
    per_cent,
    rung_words,
    short_number,
    span,
    titled,
    usual_words,
    who_plays,
    wins,
    words,
)
from reports.report import Report
from sim import Game

__all__ = ["caution", "facts", "headline", "lead", "reach", "verdict"]

LONGER = 0.25  # of the rounds: by so many more or less a change makes another evening


def _counts(rows: pd.DataFrame) -> list[int]:
    """The player counts of rows from `target.lit`, those that are alike included."""
    return sorted(n for counts in rows["counts"] for n in counts)


def _said(game: Game, rows: pd.DataFrame, where: str) -> str:
    """What is said of rows of one light, of one side, all of them against the game or none."""
    alone, light = against_the_game(game, rows["players"].iloc[0]), rows["light"].iloc[0]
    of_main, rates = span(rows["rate"].min(), rows["rate"].max()), rows["rate"]
    side = str(rows["side"].iloc[0])
    if light == "open":
        return tr("{where} the games played do not settle it (the {side} {rates})", where=where, side=wins(side),
                  rates=of_main)  # fmt: skip
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
    turning = _turning_counts(report)
    rest = report.judged[~report.judged["players"].isin(turning)]
    said = _verdicts(report.game, rest, among=_counts(report.judged.drop_duplicates("players")))
    verdicts = [titled("; ".join(said)) + "."] if said else []
    return " ".join([*_turning(report, turning), *verdicts, *_experts_everywhere(report), *_people(report)])


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
        yield tr("For experts it is {verdict}, over all player counts together ({rate} of {games} games are won).",
                 **told)  # fmt: skip
    else:
        yield tr("With experts the {side} {verdict}, over all player counts together ({rate} of {games} games).",
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
        return tr("The games played do not settle whether the verdict holds {far}.", far=what)
    return tr("With {players} the games played do not settle whether the verdict holds {far}.",
              players=at_players(counts), far=what)  # fmt: skip


def _with_experts(report: Report, counts: Sequence[int]) -> Iterator[str]:
    """What experts had where that is not settled: it may be far from what the usual players have."""
    many = len(report.game.sides) > 2  # then counts have fair shares of their own, and no range says anything
    found = {n: report.result.skill[n]["expert"] for n in counts if "expert" in report.result.skill[n]
             and (not many or against_the_game(report.game, n))}  # fmt: skip
    ends = sorted(found, key=lambda n: float(found[n]["rate"]))
    if not ends:
        return
    side, games = wins(report.game.main_side), amounts(one["games"] for one in found.values())
    if len(ends) == 1:
        yield tr("With experts the {side} {rate} of {games} games.", side=side, games=games,
                 rate=per_cent(found[ends[0]]["rate"]))  # fmt: skip
    else:
        (low, least), (high, most) = ((per_cent(found[n]["rate"]), at_players([n])) for n in (ends[0], ends[-1]))
        yield tr("With experts the {side} from {low} ({least}) to {high} ({most}) of {games} games each.",
                 side=side, low=low, least=least, high=high, most=most, games=games)  # fmt: skip


def headline(report: Report) -> str:
    """Both in one line."""
    return f"{lead(report)} {reach(report)}".rstrip()


def _lights(report: Report) -> dict[int, dict[str, str]]:
    """The light of each rung that played, by player count."""
    return rungs_lit(report.result.skill, report.judged, report.claims, report.game.main_side)


def _turning_counts(report: Report) -> dict[int, list[Stretch]]:
    """The player counts at which the verdict turns with who plays, and for whom it is what."""
    every = {n: stretches(found, report.result.skill[n]) for n, found in _lights(report).items()}
    return {n: found for n, found in every.items() if len(found) > 1}


def _turning(report: Report, turning: Mapping[int, Sequence[Stretch]]) -> Iterator[str]:
    """Of player counts at which the verdict turns, for whom it is what; counts that turn alike together."""
    game = report.game
    ways: dict[bool, dict[Any, list[int]]] = {}
    for n, found in turning.items():
        parts = tuple((s.rungs, s.light) for s in found)
        ways.setdefault(against_the_game(game, n), {}).setdefault(parts, []).append(n)
    for alone, alike_ways in ways.items():
        told = []
        for parts, counts in alike_ways.items():
            for_whom = []
            for i, (rungs, light) in enumerate(parts):
                here = [turning[n][i] for n in counts]
                rates = span(min(s.low for s in here), max(s.high for s in here))
                for_whom.append(tr("{verdict} for {who} ({rates})", verdict=_lit_words(alone)[light],
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
    lights, turning = _lights(report), _turning_counts(report)
    if not lights or len(turning) == len(lights):
        return [], [], ""
    if not any("expert" in found for found in lights.values()):
        return [tr("No experts played, so it is not known how far that holds.")], [], ""
    same = [n for n, found in lights.items() if surely_same(found)]
    settled = {n: found["expert"] for n, found in lights.items()
               if n not in same and n not in turning and found.get("expert", "open") != "open"}  # fmt: skip
    rest = [n for n in lights if n not in (*same, *turning, *settled)]
    weakest = next(rung for rung in COMPARED if rung in next(iter(lights.values())))
    far = far_words(weakest, "expert")
    said = list[str]()
    if same and len(same) < len(lights):
        said = [tr("With {players} that holds {far}.", players=at_players(same), far=far)]
    elif same:
        said = [tr("That holds {far}.", far=far)]
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
    """What the lights of a rung are in words: against the game, or of how often a side wins."""
    if alone:
        return {"above": tr("too easy"), "below": tr("too hard"), "inside": tr("on target")}
    return {"above": tr("too often"), "below": tr("too seldom"), "inside": tr("as often as wanted")}


def _against_replies(report: Report) -> tuple[list[str], list[int]]:
    """Whether the verdict survives experts of one side against the usual players of the others.

    Returns
    -------
    Sentences, and the counts of which the games played do not settle it.
    """
    lights, found = dict(report.judged.set_index(["players", "side"])["light"]), report.replies
    told, survives, rest = list[str](), list[int](), list[int]()
    for n, rows in found.groupby("players"):
        seen = []
        for r in frames.each(rows):
            light = replies_lit(report.claims, r)
            usual = lights.get((n, r.side), "open")
            seen.append("open" if "open" in (light, usual) else "same" if light == usual else "other")
            if seen[-1] == "other":
                way = {"above": tr("too often"), "below": tr("too seldom"), "inside": tr("on target")}[light]
                told.append(tr("with {players} and {experts} the {side} {rate} of games ({verdict})",
                               players=at_players([int(str(n))]), experts=who_words(r.who), side=wins(r.side),
                               rate=per_cent(r.rate, 0), verdict=way))  # fmt: skip
        if "other" not in seen:
            (survives if set(seen) == {"same"} else rest).append(int(str(n)))
    said = [tr("A reply by experts of one side turns it: {told}.", told="; ".join(told))] if told else []
    if survives:
        said.append(tr("With {players} it holds against experts of any one side.", players=at_players(survives)))
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
        tr("Played by programs: {who}, but for what is said of experts and of people.", who=who)
        if [*_people(report)] else
        tr("Played by programs: {who}. A win rate belongs to those who play; people may fare differently.", who=who)
    )  # fmt: skip
    return f"{start}{rest}"


def _people(report: Report) -> Iterator[str]:
    """The verdicts for people, where they are settled; player counts of one verdict together."""
    if told := "; ".join(_for_people(report)):
        yield tr("For people, as far as published figures say who they are: {told}.", told=told)


def _for_people(report: Report) -> Iterator[str]:
    """The same, verdict by verdict."""
    if not report.played.get("people"):
        return
    game, said = report.game, dict[str, list[int]]()
    for n in report.cells:
        light = report.claims.light("people", n)
        verdict = verdict_words(game, game.main_side, n)[light]
        if len(game.sides) > 2 and not against_the_game(game, n):
            verdict = tr("the {side} {verdict}", side=wins(game.main_side), verdict=verdict)
        if light != "open":
            said.setdefault(verdict, []).append(n)
    yield from (tr("with {players} {verdict}", players=at_players(counts), verdict=verdict)
                for verdict, counts in said.items())  # fmt: skip


def facts(report: Report) -> list[tuple[str, str]]:
    """What stands below the lead: names and values."""
    assumed, length = report.pack.provenance()["assumed"], median_words(report.lengths)
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
        (tr("Assumed data"), per_cent(assumed, int(0 < assumed < 0.01))),
    ]
    if published := report.played.get("published"):
        verdicts = [one.verdict for one in published.found]
        met = (tr("Published figures met"), published_words(verdicts))
        found.insert(0 if 2 * verdicts.count("outside") > len(verdicts) else len(found), met)
    return found


def published_words(verdicts: Sequence[str]) -> str:
    """How many published figures are met, and of how many games do not settle it: '1 of 6, 2 not settled'."""
    met = tr("{n} of {figures}", n=verdicts.count("inside"), figures=len(verdicts))
    left = verdicts.count("undecided")
    return tr("{met}, {n} not settled", met=met, n=left) if left else met


def _light(report: Report, r: Any) -> Markup:
    """A light with its word: whose share is off, and which way; or to which side a share that is not settled leans."""
    light = f"leans {r.leans}" if r.leans else r.light
    said = verdict_words(report.game, r.side, r.players)
    word = tr("leaning: {verdict}", verdict=said[r.leans]) if r.leans else said[light]
    return Markup('<span class="light {}"><i aria-hidden="true">{}</i> {}</span>').format(light, LIGHTS[light], word)


def _shares(report: Report, n: int) -> dict[str, Markup]:
    """Each side's share of the games of a player count, with the interval that the lights go by.

    Between two sides games that nobody won are left out, as the lights leave them out.
    """
    rows = {r.side: (r.wins, r.games) for r in frames.each(report.sides[report.sides["players"] == n]) if r.wins}
    judged = next(iter(frames.each(report.judged[report.judged["players"] == n])), None)
    if judged is not None and len(report.game.sides) == 2 and not against_the_game(report.game, n):
        other = next(side for side in report.game.sides if side != judged.side)
        rows |= {judged.side: (judged.wins, judged.games), other: (judged.games - judged.wins, judged.games)}
    found = {}
    for side, (won, games) in rows.items():
        low, high = report.claims.interval(int(won), int(games))
        found[side] = plus_minus(SimpleNamespace(rate=won / games, low=low, high=high))
    return found


def _change(report: Report, n: int) -> Markup | str:
    """What was shown to bring a player count nearer to its target; a dash where it is there."""
    found = report.levers
    assert found is not None  # the column is left out without levers
    if n not in set(found.steps["players"]):
        return "–"
    best = shown(found, report.claims, n)
    if best is None:
        return tr("nothing found that surely helps")
    r, for_all = best
    what = change_words(r.turned)
    several = len(report.game.sides) > 2 and not against_the_game(report.game, n)
    side = Markup("{} ").format(words(r.side)) if several else ""
    if report.game.aim.counts:
        side, after = "", level(r.rate, r.low, r.high)
    else:
        after = plus_minus(r)
    rates = Markup("{}{} → {}").format(side, shift(report.game, r.rate_printed, (r.high - r.low) / 2), after)
    usual = usual_words(report.game)
    harder = list(frames.each(replays_of(found, r)))
    if harder:
        rates = Markup("; ").join([Markup("{} {}").format(usual, rates), *(_replay(report, one) for one in harder)])
    if abs(r.rounds - r.rounds_printed) > LONGER * r.rounds_printed:
        lengths = tr("rounds {before} → {after}", before=number(r.rounds_printed, 1), after=number(r.rounds, 1))
        rates += Markup("; {}").format(lengths)
    if len(there := found.elsewhere[(found.elsewhere["players"] == n) & (found.elsewhere["lever"] == r.lever)]):
        rates += Markup("; {}").format(_elsewhere(report.game, there))
    if n in found.too_long:
        unproved = tr("no advice yet: with it games are too long for experts to have played it")
        return Markup("{}. <small>{}: {}</small>").format(unproved, titled(what), rates)
    if not for_all:
        none = tr("no advice: nothing found that surely helps all who play")
        return Markup("{}. <small>{}: {}</small>").format(none, titled(what), rates)
    if report.claims.hold("reached", r.lever, n):
        off = set(report.judged.loc[report.judged["players"] == n, "light"]) & {"above", "below"}
        proved = bool(harder) or report.game.redraw is None
        return Markup("<b>{}</b>: {}" if off and proved else "{}: {}").format(titled(what), rates)
    many = tried(found.steps, n)
    missed = report.claims.hold("missed", r.lever, n)
    if missed and (band := crossed(report.judged, r)):
        rest = tr_n("{n} change tried; on the other side of the target",
                    "best of {n} changes tried; on the other side of the target", many)  # fmt: skip
        if (short := from_this_side(found, r, *band)) is not None:
            nearest = tr("nearest from this side, as it looked: {change}", change=change_words(short.turned))
            there = level(short.rate, short.low, short.high) if report.game.aim.counts else plus_minus(short)
            rest = Markup("{}; {} {}").format(rest, nearest, there)
    elif missed:
        rest = tr_n("{n} change tried; still outside the target",
                    "best of {n} changes tried; still outside the target", many)  # fmt: skip
    else:
        rest = tr_n("{n} change tried; whether it is on target then is not settled",
                    "best of {n} changes tried; whether it is on target then is not settled", many)  # fmt: skip
    return Markup("{}: {} <small>{}</small>").format(titled(what), rates, rest)


def _elsewhere(game: Game, there: pd.DataFrame) -> str:
    """What a change does at the other player counts that read its numbers, rows of `Levers.elsewhere`."""
    ends = [(there[rate].min(), there[rate].max()) for rate in ("rate_printed", "rate")]
    before, after = ([short_number(round(x, 1)) for x in dict.fromkeys(both)] if game.aim.counts else [span(*both)]
                     for both in ends)  # fmt: skip
    return tr("it changes others too, with {players} {before} → {after}", players=at_players(list(there["other"])),
              before="–".join(before), after="–".join(after))  # fmt: skip


def _replay(report: Report, one: Any) -> Markup:
    """What experts had before a change and after it, a row of `Levers.replays`."""
    if report.game.aim.counts:
        before = level(one.rate_printed, one.low_printed, one.high_printed)
        after = level(one.rate, one.low, one.high)
    else:
        before = Markup(escape(shift(report.game, one.rate_printed)))
        after = plus_minus(one)
    return Markup("{} {} → {}").format(who_words(one.who), before, after)


def verdict(report: Report) -> Part:
    """Player counts down, sides across, each with its interval and a light; then what to change."""
    game, judged = report.game, report.judged
    if game.aim.counts:
        return scored.verdict(report, _change)
    many = len(game.sides) > 2
    shown = [side for side in (*(game.fallback if many else game.sides), frames.NOBODY)
             if report.sides.loc[report.sides["side"] == side, "wins"].any()]  # fmt: skip
    rows = []
    for n, counts in alike(report.tallies).items():
        rates = _shares(report, n)
        lights = {r.side: r for r in frames.each(judged[judged["players"] == n])}
        cells = []
        for side in shown:
            cell = rates.get(side, Markup("–"))
            if many and side in lights:
                r = lights[side]
                fair = "" if against_the_game(game, n) else f"({number(100 * r.fair, 0)})"
                cell = Markup('<span class="light">{} <small>{}</small></span><br>{}').format(
                    cell, fair, _light(report, r)
                )
            cells.append(cell)
        own = [] if many else [_light(report, next(iter(lights.values())))] if lights else ["–"]
        rows.append([listed(counts), *cells, *own, *([_change(report, n)] if report.levers else [])])
    head = [tr("Players"), *(tr("{side}, %", side=titled(wins(s))) for s in shown)]
    head += ([] if many else [tr("Verdict")]) + ([tr("What to change")] if report.levers else [])
    return Part(
        "verdict",
        {  # `words`: the first column of words
            "head": head,
            "rows": rows,
            "words": len(shown) + 1,
            "change": report.levers is not None,
            "note": _note(report),
        },
    )


def _note(report: Report) -> str:
    """What stands below the table: what intervals, lights and changes are."""
    lines = [
        tr("± of each side’s share: what these games leave open, so wide that all claims of this page hold together. A "
           "light is lit where all of that is on one side. Leaning: it would be lit if nothing else were claimed "
           "here.")
    ]  # fmt: skip
    if (
        report.sides.loc[report.sides["side"] == frames.NOBODY, "wins"].any()
        and len(report.game.sides) == 2
        and not report.cooperative
    ):
        lines.append(tr("Shares of the sides are of games that somebody won."))
    if report.levers is not None and len(report.levers.proposed):
        lines.append(tr_n("Changes are told from {n} game in which they were not chosen, with 95\u00a0% intervals of "
                          "their own; whether one is on target then is told as a light is.",
                          "Changes are told from {n} games in which they were not chosen, with 95\u00a0% intervals of "
                          "their own; whether one is on target then is told as a light is.",
                          report.levers.fresh))  # fmt: skip
        if len(report.levers.replays):
            lines.append(tr("Bold is what comes nearer for trained players and for experts. Experts’ rates before "
                            "and after a change are of the same deals, other ones than those above."))  # fmt: skip
        elif report.game.redraw is not None:
            lines.append(tr("No experts played the changes."))
    if len(report.game.sides) > 2:
        lines.append(tr("In brackets: the fair share, which is the side’s share of the seats."))
    return " ".join(lines)
