"""The headline in words: what the figures allow to be said, and no more.

What is claimed rests on `reports.claims`: all tests of a page are one family. Player counts that play the very same
games are one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import ndtri

from experiments.machinery.words import chosen_name
from experiments.statistics.drivers import spreads
from experiments.statistics.pacing import Pacing, measures
from reports import frames
from reports.claims import ALPHA, CLOSE, CORE, Claims, Tallies, alike, seat_claims
from reports.language import in_game, number, role_name, tr, tr_n
from reports.matchups import best_mixes
from reports.target import against_the_game
from sim import Game, Pack

__all__ = [
    "Point",
    "at_players",
    "choice_words",
    "crossed",
    "games_to_settle",
    "headline",
    "in_text",
    "lead",
    "listed",
    "median_words",
    "per_cent",
    "span",
    "titled",
    "wins",
    "words",
]

POWER = 0.8  # with which the number of games that is told would settle what is open
ONE_WAY = 0.9  # where one side wins so many games, how they go is not told in short
OPEN = 0.95  # part of the rounds after which it is decided: here and later the last one decides


# -- small words -------------------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """A name for machines as words: 'investigator_renegade' -> 'investigator renegade', in the language of the page.

    Of several things together, each.
    """
    return crossed(role_name(name).replace("_", " "))


def choice_words(pack: Pack, path: str, value: Any) -> str:
    """A value of the pack that is chosen, in words: 'yes', 'the owner' for deep_one_returns_to=owner, 'Sister Mary'."""
    said = {"yes": tr("yes"), "no": tr("no"), "True": tr("yes"), "False": tr("no")}
    return said.get(str(value)) or in_game(chosen_name(pack.game, pack.content, path, str(value)))


def titled(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless the next is a capital too."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def crossed(title: str) -> str:
    """What is dealt, in the language of the page; of several things together, each: 'Episode × Elder One'."""
    return " × ".join(in_game(part) for part in title.split(" × "))


def wins(side: str) -> str:
    """What a side does: 'cultists win', 'game wins'."""
    return in_game(f"{role_name(side).replace('_', ' ')} {'win' if side.endswith('s') else 'wins'}")


def per_cent(share: float, digits: int = 1) -> str:
    """A share as per cent, '52.8 %', with a space that does not break."""
    return f"{number(100 * share, digits)}\u00a0%"


def points(difference: float) -> str:
    """A difference of shares, without its sign, in percentage points."""
    value = f"{100 * abs(difference):.1f}"
    text = tr("{n} percentage point") if value == "1.0" else tr("{n} percentage points")
    return text.format(n=number(float(value), 1))


def span(low: float, high: float) -> str:
    """A range of shares: '49.2 to 50.4 %'; one figure where both ends read the same."""
    if f"{100 * low:.1f}" == f"{100 * high:.1f}":
        return per_cent(low)
    return tr("{low} to {high}", low=number(100 * low, 1), high=per_cent(high))


def listed(items: Iterable[object]) -> str:
    """'4', '4 and 5', '4, 5 and 6'."""
    *most, last = [str(i) for i in items]
    return tr("{most} and {last}", most=", ".join(most), last=last) if most else last


def at_players(counts: Iterable[int]) -> str:
    """'5 players', '4 to 6 players', '4 and 7 players'; 'one player': what follows "with"."""
    n = [int(c) for c in counts]
    if n == [1]:
        return tr("one player")
    if len(n) > 2 and n == list(range(n[0], n[-1] + 1)):
        return tr("{first} to {last} players", first=n[0], last=n[-1])
    return tr("{counts} players", counts=listed(n))


# -- the lead ----------------------------------------------------------------------------------------------------------


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


def lead(game: Game, judged: pd.DataFrame) -> str:
    """The one sentence at the head of a report: what is off target first, then what is on it, then what is open.

    Parameters
    ----------
    judged : from `target.lit`
    """
    apart = judged["players"].map(lambda n: against_the_game(game, n)).rename("apart")
    every = _counts(judged.drop_duplicates("players"))
    many = ~apart & (len(game.sides) > 2)
    said = []

    def where(rows: pd.DataFrame) -> str:
        counts = _counts(rows.drop_duplicates("players"))
        everywhere = counts == every and len(every) > 1
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
    return titled("; ".join(said)) + "."


# -- the points to take away -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """One thing to take away: a catchword, and a sentence or two."""

    title: str
    text: str


def games_to_settle(judged: pd.DataFrame, claims: Claims) -> int:
    """Games at each player count that would settle what is open, if rates are as they look; 0 where luck is to blame.

    Parameters
    ----------
    judged : from `target.lit`
    """
    unsettled = judged[judged["light"] == "open"]
    away = np.minimum(*(np.abs(unsettled["rate"] - unsettled[end]) for end in ("least", "most")))
    z = float(ndtri(POWER) - ndtri(CORE / len(claims.p)))
    needed = unsettled["rate"] * (1 - unsettled["rate"]) * (z / np.maximum(away, 0.005)) ** 2
    more = needed[needed > unsettled["games"]]  # where so many were played, it was bad luck
    return int(np.ceil(more.max() / 1000) * 1000) if len(more) else 0


def _of_seats(game: Game, tallies: Tallies, claims: Claims) -> Point:
    seats = frames.seats(game, tallies)
    if claims.hold("seats close"):
        return Point(tr("Seats"), tr("Seats hardly matter: each wins as often as the average of its table, to within "
                                     "{points}.", points=points(CLOSE)))  # fmt: skip
    found = seat_claims(seats, claims)
    held = list(frames.each(found[found["claimed"]]))
    if not held:
        half = ((seats["high"] - seats["low"]) / 2).max()
        return Point(tr("Seats"), tr("No seat was seen to win more or less often than the average of its table beyond "
                                     "chance; each is known to within {points}.", points=points(half)))  # fmt: skip
    top = held[0]
    half = -float(ndtri(ALPHA / len(found) / 2)) * top.error
    fields = {"seat": top.seat + 1, "players": at_players(alike(tallies)[top.players]), "rate": per_cent(top.rate),
              "points": points(top.difference), "half": number(100 * half, 1)}  # fmt: skip
    if top.difference > 0:
        text = tr("Where one sits matters: seat {seat} with {players} wins {rate} of games, {points} more than the "
                  "average of its table (±\u00a0{half}, for all seats together).", **fields)  # fmt: skip
    else:
        text = tr("Where one sits matters: seat {seat} with {players} wins {rate} of games, {points} less than the "
                  "average of its table (±\u00a0{half}, for all seats together).", **fields)  # fmt: skip
    if len(held) > 1:
        text += " " + tr("In all, {n} of {seats} seats differ beyond chance.", n=len(held), seats=len(found))
    return Point(tr("Seats"), text)


def _between(values: Iterable[float]) -> str:
    """'9', or '8 to 9' where player counts differ."""
    found = sorted({round(v) for v in values})
    ends = number(found[0]), number(found[-1])
    return ends[0] if len(found) == 1 else tr("{low} to {high}", low=ends[0], high=ends[1])


def _of_length(length: pd.DataFrame) -> Point:
    low, high, apart = _median(length)
    most = _between([length["p10_low"].min(), length["p90_high"].max()])
    if apart:
        text = tr("Half of the games are over after {low} to {high} rounds, depending on the number of players; at "
                  "least eight in ten take {most}.", low=low, high=high, most=most)  # fmt: skip
    elif low < high:
        text = tr("Half of the games are over after {low} to {high} rounds, as far as these games tell ({sure}, all "
                  "player counts together); at least eight in ten take {most}.", low=low, high=high,
                  sure=per_cent(1 - frames.DOUBT), most=most)  # fmt: skip
    else:
        text = tr_n("Half of the games are over after {n} round; at least eight in ten take {most}.",
                    "Half of the games are over after {n} rounds; at least eight in ten take {most}.", low,
                    most=most)  # fmt: skip
    asked = tr_n("A game asks the table about {decisions} decision.", "A game asks the table about {decisions} "
                 "decisions.", round(length["decisions"].max()), decisions=_between(length["decisions"]))  # fmt: skip
    return Point(tr("Length"), f"{text} {asked}")


def _median(length: pd.DataFrame) -> tuple[int, int, bool]:
    """The bounds of the median over all player counts, and whether these are surely apart."""
    low, high = length["p50_low"], length["p50_high"]
    return int(low.min()), int(high.max()), bool(low.max() > high.min())


def median_words(length: pd.DataFrame) -> str:
    """The median length over all player counts: '9 rounds', or a span that says of what.

    Parameters
    ----------
    length : from `frames.summary_of_length`
    """
    low, high, apart = _median(length)
    if apart:
        return tr("{low} to {high} rounds, by number of players", low=low, high=high)
    if low < high:
        return tr("{low} to {high} rounds, not known more exactly", low=low, high=high)
    return tr_n("{n} round", "{n} rounds", low)


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
    found = pd.DataFrame([measures(p) for one in told_of.values() for p in one.paths])
    if found.empty or found["half_time"].count() < frames.LEAST:
        return None
    half: pd.Series = 1.96 * found.std() / np.sqrt(found.count())

    def told(name: str) -> str:
        return f"{number(100 * found[name].mean())}\u00a0% (±\u00a0{number(100 * half[name])})"

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
    explained = _between(100 * one.explained for one in told_of.values())
    model = tr("So says a model that tells {explained}\u00a0% of who wins with {players}, of games read from an even "
               "start.", explained=explained, players=at_players(told_of))  # fmt: skip
    return Point(tr("How games go"), f"{text} {model}")


def _of_sources(provenance: Mapping[str, float], changes: int) -> Point:
    digits = int(0 < provenance["assumed"] < 0.01)  # "0 %" would say that nothing is
    fields = {"printed": per_cent(provenance["rulebook"] + provenance["public"], digits),
              "assumed": per_cent(provenance["assumed"], digits),
              "recalled": per_cent(provenance["recalled"], digits)}  # fmt: skip
    if provenance["recalled"] >= 0.005:
        text = tr("{printed} of the component data is printed or published, {assumed} is assumed, {recalled} recalled "
                  "without a source.", **fields)  # fmt: skip
    else:
        text = tr("{printed} of the component data is printed or published, {assumed} is assumed.", **fields)
    if changes:
        text += " " + tr_n(
            "In this report {n} value differs from print.", "In this report {n} values differ from print.", changes
        )
    return Point(tr("What it rests on"), text)


def _of_hands(game: Game, matchups: pd.DataFrame) -> Point | None:
    if matchups.empty or frames.is_cooperative(game):  # how far it holds tells of a cooperative game
        return None
    told = (tr("with {players} {interval}", players=at_players([m.players]), interval=span(m.low, m.high))
            for m in frames.each(best_mixes(matchups)))  # fmt: skip
    return Point(
        tr("Who plays"),
        tr("If both sides choose among the strategies of this page as best they can, the {side} {intervals} (95\u00a0% "
           "intervals). Against others it may be otherwise.",
           side=wins(game.main_side), intervals=listed(told)),
    )  # fmt: skip


def _of_drivers(game: Game, drivers: pd.DataFrame | None) -> Point | None:
    """The widest spread seen of those that are beyond chance."""
    widest = spreads(drivers) if drivers is not None else pd.DataFrame({"holds": []})
    held = list(frames.each(widest[widest["holds"].astype(bool)]))
    if not held:
        return None
    top = held[0]
    return Point(
        tr("What drives it"),
        tr("Of all that the set-up deals the widest spread was seen for this: {title}. With {players} the {side} "
           "{low} of games with {lowest} and {high} with {highest}, in the half of the games that did not choose them.",
           title=crossed(top.title), players=at_players([top.players]), side=wins(game.main_side),
           low=per_cent(top.low_rate), lowest=words(top.lowest), high=per_cent(top.high_rate),
           highest=words(top.highest)),
    )  # fmt: skip


def headline(
    game: Game,
    tallies: Tallies,
    judged: pd.DataFrame,
    claims: Claims,
    provenance: Mapping[str, float],
    changes: int = 0,
    matchups: pd.DataFrame | None = None,
    drivers: pd.DataFrame | None = None,
    pacings: Mapping[int, Pacing] | None = None,
) -> tuple[str, list[Point]]:
    """The lead and the points to take away.

    Parameters
    ----------
    judged : from `target.lit`
    claims : from `claims.family`, of the same counters
    provenance : share of the pack's leaves by source, from `Pack.provenance`
    changes : number of values that differ from print
    matchups : from `matchups.matchups`, if other strategies played too
    drivers : from `drivers.drivers_of`
    pacings : from `experiments.statistics.pacing.pacing`, by player count
    """
    found = [
        _of_drivers(game, drivers),
        _of_hands(game, matchups if matchups is not None else pd.DataFrame()),
        None if frames.is_cooperative(game) else _of_seats(game, tallies, claims),
        _of_length(frames.summary_of_length(game, tallies)),
        _of_endings(frames.endings(game, {n: tallies[n] for n in alike(tallies)})),
        _of_games(game, tallies, pacings or {}),
        _of_sources(provenance, changes),
    ]
    return lead(game, judged), [p for p in found if p is not None]
