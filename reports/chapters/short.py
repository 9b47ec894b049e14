"""In short: what the figures allow to be said, and no more.

What is claimed rests on `reports.claims.family`: all tests of a page are one family. Player counts that play the very
same games are one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pandas as pd
from scipy.special import ndtri

from experiments.measure.aims import of_side
from experiments.measure.drivers import spreads
from experiments.measure.forecast import errors
from experiments.measure.pacing import Pacing, measures
from experiments.measure.telling import digits_of
from experiments.statistics.intervals import ratio_interval
from reports.chapter import Chapter, Parts
from reports.claims.family import CLOSE, CORE, Claims, Tallies, alike, seat_claims
from reports.claims.ladder import how_far, rungs_standing
from reports.claims.means import band_of, seat_means
from reports.further.matchups import best_mixes
from reports.page import frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Part, level
from reports.page.words import (
    at_players,
    between,
    crossed,
    ends_words,
    listed,
    median_of,
    per_cent,
    points,
    rung_words,
    span,
    wins,
    words,
)
from reports.report import Report
from sim import Game

__all__ = ["CHAPTER", "points_of"]

ONE_WAY = 0.9  # where one side wins so many games, how they go is not told in short
WIDE = 0.1  # so wide an interval is told beside the rate of a rung
OPEN = 0.95  # part of the rounds after which it is decided: here and later the last one decides


@dataclass(frozen=True)
class Point:
    """One thing to take away: a catchword, and a sentence or two."""

    title: str
    text: str


def points_of(report: Report) -> list[Point]:
    """The points to take away."""
    game, tallies, claims = report.game, report.tallies, report.claims
    if game.aim.counts:
        of_scores = [
            _of_skill_means(report), None if report.cooperative else _of_seat_means(report),
            _of_length(report.lengths), _of_endings(frames.endings(game, report.once)), _of_forecasts(report),
            _of_unused(report), _of_sources(report.pack.provenance(), len(report.pack.changes)),
        ]  # fmt: skip
        return [p for p in of_scores if p is not None]
    found = [
        _of_skill(report),
        _of_drivers(game, report.drivers),
        _of_hands(game, report.matchups),
        _of_seats(game, tallies, claims) if report.competing else None,
        _of_length(report.lengths),
        _of_endings(frames.endings(game, report.once)),
        _of_games(game, tallies, report.pacings),
        _of_unused(report),
        _of_sources(report.pack.provenance(), len(report.pack.changes), _of_rulings(report)),
    ]
    return [p for p in found if p is not None]


def _of_skill(report: Report) -> Point | None:
    """How far the verdict holds, and the win rate of each rung where the widest gap that is sure was seen."""
    game, skill, claims = report.game, report.result.skill, report.claims
    if not skill:
        return None
    far = how_far(rungs_standing(skill, report.judged, claims, game.main_side))
    widest = _widest_gap(claims, {n: {rung: one["rate"] for rung, one in r.items()} for n, r in skill.items()})
    if widest is None:
        return Point(tr("How far it holds"), far)
    n, *two = widest
    told = ", ".join(f"{rung_words(rung)} {_rate(one)}" for rung, one in skill[n].items())
    text = tr("How often the {side} depends on who plays; the widest gap that is sure was seen with {players}: {told}.",
              side=wins(game.main_side), players=_between(n, two, skill[n]), told=told)  # fmt: skip
    return Point(tr("How far it holds"), f"{far} {text}")


def _widest_gap(claims: Claims, levels: Mapping[int, Mapping[str, float]]) -> tuple[int, str, str] | None:
    """The player count and the two rungs that are surely apart, and were seen furthest apart; None without any."""
    gaps = {(n, one, other): abs(r[one] - r[other]) for n, r in levels.items() for one, other in combinations(r, 2)
            if claims.hold("rungs apart", n, one, other)}  # fmt: skip
    return max(gaps, key=lambda key: gaps[key], default=None)


def _between(players: int, two: Sequence[str], rungs: Collection[str]) -> str:
    """The player count, and between which two rungs a gap is, where there are others."""
    where = at_players([players])
    return f"{where} ({listed(map(rung_words, two))})" if len(rungs) > len(two) else where


def _rate(one: Mapping[str, Any]) -> str:
    """A rate of a rung; with its interval where that is wide."""
    low, high = one["ci95"]
    wide = f" ({span(low, high)})" if high - low > WIDE else ""
    return f"{per_cent(one['rate'], 0)}{wide}"


def _of_skill_means(report: Report) -> Point | None:
    """How far the verdict holds, and the mean at each rung where they were seen furthest apart, beyond chance."""
    game, claims = report.game, report.claims
    means = {n: {rung: of_side(game, tally, game.main_side) for rung, tally in played.items()}
             for n, played in report.result.ladder.items()}  # fmt: skip
    widest = _widest_gap(claims, {n: {rung: one.mean for rung, one in played.items()} for n, played in means.items()})
    said = []
    if report.result.skill and band_of(game, report.target) is not None:
        said.append(how_far(rungs_standing(report.result.skill, report.judged, claims, game.main_side)))
    if widest is not None:
        n, *two = widest
        told = ", ".join(f"{rung_words(rung)} {level(one.mean, *one.interval()).striptags()}"
                         for rung, one in means[n].items())  # fmt: skip
        said.append(tr("The {unit} of the {side} depend on who plays; the widest gap that is sure was seen with "
                       "{players}: {told}.",
                       unit=in_game(game.aim.noun), side=words(game.main_side), players=_between(n, two, means[n]),
                       told=told))  # fmt: skip
    return Point(tr("How far it holds"), " ".join(said)) if said else None


def _of_forecasts(report: Report) -> Point | None:
    """How early it can be told what a game ends with: at the player count where it is told best."""
    if not report.foretold:
        return None
    n, found = max(report.foretold.items(), key=lambda one: one[1].explained)
    off = errors(found).set_index("part")["error"]
    at_start, half = (number(off[part], digits_of(off[0.0] / 10)) for part in (0.0, 0.5))
    return Point(tr("How games go"), tr(
        "With {players} it can be told half-way through a game to within {half} {unit} what it ends with, at the start "
        "to within {start} (root mean square, by a model of what was followed).", players=at_players([n]), half=half,
        start=at_start, unit=in_game(report.game.aim.noun)))  # fmt: skip


def _of_drivers(game: Game, drivers: pd.DataFrame | None) -> Point | None:
    """The widest spread seen of those that are beyond chance."""
    widest = spreads(drivers) if drivers is not None else pd.DataFrame({"holds": []})
    held = list(frames.each(widest[widest["holds"].astype(bool)]))
    if not held:
        return None
    top = held[0]
    lowest, highest = ends_words(top)
    return Point(
        tr("What drives it"),
        tr("Of all that the set-up deals and that surely matters the widest spread was seen for this: {title}. With "
           "{players} the {side} {low} of games ({lowest}) and {high} ({highest}), read in other games than "
           "those that chose the two.",
           title=crossed(top.title), players=at_players([top.players]), side=wins(game.main_side),
           low=per_cent(top.low_rate), lowest=lowest, high=per_cent(top.high_rate), highest=highest),
    )  # fmt: skip


def _of_hands(game: Game, matchups: pd.DataFrame) -> Point | None:
    if matchups.empty or frames.is_cooperative(game):  # how far it holds tells of a cooperative game
        return None
    told = (tr("with {players} {interval}", players=at_players([m.players]), interval=span(m.low, m.high))
            for m in frames.each(best_mixes(matchups)))  # fmt: skip
    return Point(
        tr("Who plays"),
        tr("If both sides choose as best they can among the strategies that a chapter below compares, the {side} "
           "{intervals} (95\u00a0% intervals). Against others, such as experts, it may be otherwise.",
           side=wins(game.main_side), intervals=listed(told)),
    )  # fmt: skip


def _of_seats(game: Game, tallies: Tallies, claims: Claims) -> Point:
    seats = frames.seats(game, tallies)
    if claims.hold("seats close"):
        return Point(tr("Seats"), tr("Seats hardly matter: each wins as often as the average of its table, to within "
                                     "{points}.", points=points(CLOSE)))  # fmt: skip
    found = seat_claims(seats, claims)
    held = list(frames.each(found[found["claimed"]]))
    wide = -float(ndtri(CORE / max(1, len(found)) / 2))  # standard errors, for all seats together
    if not held:
        half = wide * found["error"].max()
        return Point(tr("Seats"), tr("No seat was seen to win more or less often than the average of its table beyond "
                                     "chance; all together are known to within {points}.",
                                     points=points(half)))  # fmt: skip
    top = held[0]
    half = wide * top.error
    fields = {"seat": top.seat + 1, "players": at_players(alike(tallies)[top.players]), "rate": per_cent(top.rate),
              "points": points(top.difference), "half": number(100 * half, 1)}  # fmt: skip
    if top.difference > 0:
        text = tr("Where one sits matters: seat {seat} with {players} wins {rate} of games, {points} more than the "
                  "average of its table (±{half}, for all seats together).", **fields)  # fmt: skip
    else:
        text = tr("Where one sits matters: seat {seat} with {players} wins {rate} of games, {points} less than the "
                  "average of its table (±{half}, for all seats together).", **fields)  # fmt: skip
    if len(held) > 1:
        text += " " + tr("In all, {n} of {seats} seats differ beyond chance.", n=len(held), seats=len(found))
    return Point(tr("Seats"), text)


def _of_seat_means(report: Report) -> Point:
    """The seat that was seen furthest from its table, of those that are beyond chance."""
    found = [(n, seat, spread) for n, tally in report.once.items()
             for seat, spread in seat_means(tally, report.cells[n].cell.people)]  # fmt: skip
    held = [one for one in found if report.claims.hold("seat", *one[:2])]
    if not held:
        return Point(tr("Seats"), tr("No seat was seen to have more or less than the mean of its table beyond chance."))
    n, seat, spread = max(held, key=lambda one: abs(one[2].mean))
    half = (spread.interval()[1] - spread.interval()[0]) / 2
    fields = {"seat": seat + 1, "players": at_players(alike(report.tallies)[n]), "unit": in_game(report.game.aim.noun),
              "mean": number(abs(spread.mean), digits_of(half)), "half": number(half, digits_of(half))}  # fmt: skip
    text = (
        tr("Where one sits matters: seat {seat} with {players} has {mean} {unit} more than the mean of its table "
           "(±{half}).", **fields) if spread.mean > 0 else
        tr("Where one sits matters: seat {seat} with {players} has {mean} {unit} less than the mean of its table "
           "(±{half}).", **fields)
    )  # fmt: skip
    return Point(tr("Seats"), text)


def _eight_in_ten(length: pd.DataFrame) -> str:
    """The rounds that at least eight games in ten take: '2 to 7'."""
    return between([length["p10_low"].min(), length["p90_high"].max()])


def _of_length(length: pd.DataFrame) -> Point:
    low, high, apart = median_of(length)
    most = _eight_in_ten(length)
    if apart:
        shortest, longest = length.nsmallest(1, ["p50_low", "p90_high"]), length.nlargest(1, ["p50_high", "p90_high"])
        text = tr("Half of the games are over after {low} to {high} rounds, depending on the number of players; at "
                  "least eight in ten take {first} with {players} and {last} with {others}.", low=low, high=high,
                  first=_eight_in_ten(shortest), players=at_players(shortest["players"]), last=_eight_in_ten(longest),
                  others=at_players(longest["players"]))  # fmt: skip
    elif low < high:
        text = tr("Half of the games are over after {low} to {high} rounds, as far as these games tell ({sure}, all "
                  "player counts together); at least eight in ten take {most}.", low=low, high=high,
                  sure=per_cent(1 - frames.DOUBT), most=most)  # fmt: skip
    else:
        text = tr_n("Half of the games are over after {n} round; at least eight in ten take {most}.",
                    "Half of the games are over after {n} rounds; at least eight in ten take {most}.", low,
                    most=most)  # fmt: skip
    asked = tr_n("A game asks the table about {decisions} decision.", "A game asks the table about {decisions} "
                 "decisions.", round(length["decisions"].max()), decisions=between(length["decisions"]))  # fmt: skip
    return Point(tr("Length"), f"{text} {asked}")


def _of_endings(endings: pd.DataFrame) -> Point:
    mean = endings.groupby(["ending", "title"], sort=False)["rate"].mean().sort_values(ascending=False)
    quoted = {e.ending: tr("“{words}”", words=in_game(e.title)) for e in frames.each(mean.reset_index())}
    usual = [f"{quoted[e.ending]} ({per_cent(e.rate, 0)})" for e in frames.each(mean.reset_index()) if e.rate >= 0.1]
    never = [
        quoted[e.ending]
        for e in frames.each(mean.reset_index())
        if e.rate == 0 and e.ending not in ("truncated", "illegal")
    ]
    text = tr("Over all player counts the usual endings of the games played were {endings}.", endings=listed(usual[:3]))
    if 0 < len(never) <= 3:
        text += " " + tr("Never seen: {endings}.", endings=listed(never))
    elif never:
        endings_in_all = len(endings["ending"].unique()) - 2
        text += " " + tr("{n} of {endings} endings were never seen.", n=len(never), endings=endings_in_all)
    return Point(tr("Endings"), text)


def _of_games(game: Game, tallies: Tallies, pacings: Mapping[int, Pacing]) -> Point | None:
    """How single games go: means over the games of the player counts that do not nearly all end one way."""
    told_of = {n: one for n, one in pacings.items() if n in alike(tallies) and one.paths[0].chances[0].max() < ONE_WAY}
    found = pd.DataFrame([{"game": p.index, **measures(p)} for one in told_of.values() for p in one.paths])
    if found.empty or found["half_time"].count() < frames.LEAST:
        return None
    of_chance = found.groupby("game")  # a game has the same chance at every player count

    def told(name: str) -> str:
        low, high = ratio_interval(of_chance[name].sum().to_numpy(), of_chance[name].count().to_numpy())
        return f"{number(100 * found[name].mean())}\u00a0% (±{number(50 * (high - low))})"

    late = found["decided"].mean() >= OPEN
    fields = {name: told(name) for name in ("half_time", "comeback", "decided")}
    if frames.is_cooperative(game):
        text = (
            tr("Games that look won or lost half-way end so in {half_time}; as a rule it is not sure before the last "
               "round, and {comeback} of games once looked like ending the other way, at three to one.", **fields)
            if late else
            tr("Games that look won or lost half-way end so in {half_time}; on average it is sure after {decided} of "
               "the rounds, and {comeback} of games once looked like ending the other way, at three to one.", **fields)
        )  # fmt: skip
    else:
        text = (
            tr("Who leads half-way through a game, where somebody does, wins in {half_time}; as a rule the winner is "
               "not sure before the last round, and {comeback} of games are won by one who once stood at less than "
               "half of a fair share.", **fields)
            if late else
            tr("Who leads half-way through a game, where somebody does, wins in {half_time}; on average the winner is "
               "sure after {decided} of the rounds, and {comeback} of games are won by one who once stood at less than "
               "half of a fair share.", **fields)
        )  # fmt: skip
    explained = between(100 * one.explained for one in told_of.values())
    model = tr("So says a model that takes away {explained}\u00a0% of the doubt about who wins; these are means over "
               "games with {players}.", explained=explained, players=at_players(told_of))  # fmt: skip
    return Point(tr("How games go"), f"{text} {model}")


def _of_unused(report: Report) -> Point | None:
    """How much no player does, where experts were seen."""
    if not report.experts or report.unused.dead.empty:
        return None
    games, by_experts = (number(sum(seen.games for seen in every.values()))
                         for every in (report.observed, report.experts))  # fmt: skip
    return Point(tr("What nobody here does"), tr_n(
        "In {games} games of these players and {by_experts} of experts nobody did {n} of {things} things that players "
        "may do: a chapter below names it.",
        "In {games} games of these players and {by_experts} of experts nobody did {n} of {things} things that players "
        "may do: a chapter below names them.",
        len(report.unused.dead), things=report.unused.things, games=games, by_experts=by_experts))  # fmt: skip


def _of_rulings(report: Report) -> str:
    """The ruling that was seen to move the win rate most, of those that surely do; "" where none does."""
    found = report.played.get("rulings")
    sure = [(r, n, worth) for r in (found.found if found else ()) for n, worth in r.players.items()
            if worth is not None and worth.differs]  # fmt: skip
    if not sure:
        return ""
    ruling, n, worth = max(sure, key=lambda one: abs(one[2].difference))
    return tr("Where the rulebook is silent we rule. Played the other way, “{ruling}” was seen to move the win rate of "
              "the {side} most, by {points} with {players} (±{half}).", ruling=in_game(ruling.about),
              side=words(report.game.main_side), points=points(worth.difference), players=at_players([n]),
              half=number(50 * (worth.high - worth.low), 1))  # fmt: skip


def _of_sources(provenance: Mapping[str, float], changes: int, rulings: str = "") -> Point:
    small = any(0 < provenance[what] < 0.01 for what in ("assumed", "recalled"))
    digits = int(small)  # "0 %" would say that nothing is
    rest = round(provenance["assumed"], digits + 2) + round(provenance["recalled"], digits + 2)  # they add up to 100 %
    fields = {"printed": per_cent(1 - rest, digits),
              "assumed": per_cent(provenance["assumed"], digits),
              "recalled": per_cent(provenance["recalled"], digits)}  # fmt: skip
    if round(provenance["recalled"], digits + 2) > 0:
        text = tr("{printed} of the component data is printed or published, {assumed} is assumed, {recalled} recalled "
                  "without a source.", **fields)  # fmt: skip
    else:
        text = tr("{printed} of the component data is printed or published, {assumed} is assumed.", **fields)
    if changes:
        text += " " + tr_n(
            "In this report {n} value differs from print.", "In this report {n} values differ from print.", changes
        )
    return Point(tr("What it rests on"), f"{text} {rulings}".rstrip())


def in_short(report: Report) -> Parts:
    """The points to take away."""
    yield Part("points", {"points": points_of(report)})


CHAPTER = Chapter("short", lambda report: tr("In short"), in_short)
