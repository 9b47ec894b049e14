"""The headline in words: what the figures allow to be said, and no more.

What is claimed rests on `reports.claims`: all tests of a page are one family. A difference below `CLOSE` is called
practically even, however many games show that it is not nothing. Player counts that play the very same games are one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import norm

from experiments.statistics.drivers import spreads
from experiments.statistics.pacing import Pacing, measures
from reports import frames
from reports.claims import (
    ALPHA,
    CLOSE,
    Claims,
    Tallies,
    alike,
    balance,
    cooperative_rates,
    rivals,
    seat_claims,
)
from reports.language import in_game, number, role_name, tr, tr_n
from reports.levers import Levers, keys, named
from reports.matchups import best_mixes
from sim import Game

__all__ = [
    "Point",
    "at_players",
    "headline",
    "in_text",
    "lead",
    "listed",
    "per_cent",
    "span",
    "titled",
    "wins",
    "words",
]

POWER = 0.8  # with which the number of games that is told would settle what is open


# -- small words -------------------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """A name for machines as words: 'investigator_renegade' -> 'investigator renegade', in the language of the page."""
    return in_game(role_name(name).replace("_", " "))


def titled(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless the next is a capital too."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def wins(side: str) -> str:
    """What a side does: 'cultists win', 'game wins'."""
    return in_game(f"{side.replace('_', ' ')} {'win' if side.endswith('s') else 'wins'}")


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


def _counts(rows: pd.DataFrame) -> str:
    """The player counts of rows from `balance`, those that are alike included."""
    return at_players(sorted(n for counts in rows["counts"] for n in counts))


def _lead_two_sides(game: Game, tallies: Tallies, claims: Claims) -> str:
    first, second = (words(s) for s in game.sides[:2])
    judged = balance(game, tallies)
    even = judged[[claims.hold("even", n) for n in judged["players"]]]
    favoured = judged[[claims.hold("favoured", n) for n in judged["players"]]].drop(index=even.index, errors="ignore")
    unsettled = judged.drop(index=[*even.index, *favoured.index])
    everywhere = tr("with {players}", players=_counts(judged)) if len(tallies) == 1 else tr("at every player count")
    if len(even) == len(judged):
        rates = span(even["rate"].min(), even["rate"].max())
        return tr("The game is practically even {where}: the {first} won {rates} of games, the {second} the others.",
                  where=everywhere, first=first, second=second, rates=rates)  # fmt: skip
    if len(unsettled) == len(judged):
        rates = span(unsettled["rate"].min(), unsettled["rate"].max())
        return tr("Too few games to say who is favoured {where}: the {side} won {rates} of those played.",
                  where=everywhere, side=first, rates=rates)  # fmt: skip
    said = []
    for side, rows in ((first, favoured[favoured["rate"] > 0.5]), (second, favoured[favoured["rate"] < 0.5])):
        if len(rows):
            own = rows["rate"] if side == first else 1 - rows["rate"]
            where = everywhere if len(rows) == len(judged) else tr("with {players}", players=_counts(rows))
            rates = span(own.min(), own.max())
            said.append(tr("the {side} are favoured {where} ({rates} of games)", side=side, where=where, rates=rates))
    if len(even):
        said.append(tr("with {players} it is practically even", players=_counts(even)))
    if len(unsettled):
        said.append(tr("with {players} the games played do not settle it", players=_counts(unsettled)))
    return titled("; ".join(said)) + "."


def _lead_cooperative(game: Game, tallies: Tallies, claims: Claims) -> str:
    rates = cooperative_rates(game, tallies)
    side = words(game.main_side)
    if len(rates) == 1:
        interval = span(rates["low"].iloc[0], rates["high"].iloc[0])
        return tr("The {side} win {rate} of games with {players} (95\u00a0% interval {interval}).",
                  side=side, rate=per_cent(rates["rate"].iloc[0]), players=_counts(rates),
                  interval=interval)  # fmt: skip
    easiest, hardest = rates.loc[[rates["rate"].idxmax()]], rates.loc[[rates["rate"].idxmin()]]
    most, least = per_cent(easiest["rate"].iloc[0]), per_cent(hardest["rate"].iloc[0])
    if claims.hold("easiest") and claims.hold("hardest"):
        return tr("The {side} win {most} of games with {easiest}, where it is easiest and {least} with {hardest}, "
                  "where it is hardest.", side=side, most=most, least=least, easiest=_counts(easiest),
                  hardest=_counts(hardest))  # fmt: skip
    if claims.hold("easiest"):
        rest = rates.drop(index=easiest.index)["rate"]
        return tr("The {side} win {most} of games with {easiest}, where it is easiest; at other counts {rates}.",
                  side=side, most=most, easiest=_counts(easiest), rates=span(rest.min(), rest.max()))  # fmt: skip
    if claims.hold("hardest"):
        rest = rates.drop(index=hardest.index)["rate"]
        return tr("The {side} win {least} of games with {hardest}, where it is hardest; at other counts {rates}.",
                  side=side, least=least, hardest=_counts(hardest), rates=span(rest.min(), rest.max()))  # fmt: skip
    return tr("The {side} win {rates} of games; at which number of players most, and at which least, they do not "
              "settle.",
              side=side, rates=span(rates["rate"].min(), rates["rate"].max()))  # fmt: skip


def _lead_many_sides(game: Game, tallies: Tallies, claims: Claims) -> str:
    shares = rivals(game, tallies)
    said = []
    if len(shares) > 1:
        where = at_players(n for n in tallies if n > 1)
        top, least = str(shares.idxmax()), str(shares.idxmin())
        fields = {"players": where, "top": words(top), "most": per_cent(shares[top]), "last": words(least),
                  "least": per_cent(shares[least])}  # fmt: skip
        if claims.hold("most") and claims.hold("least"):
            said.append(tr("With {players} the {top} side wins most often ({most} of games) and the {last} side least "
                           "({least}).", **fields))  # fmt: skip
        elif claims.hold("most"):
            said.append(tr("With {players} the {top} side wins most often ({most} of games).", **fields))
        elif claims.hold("least"):
            said.append(tr("With {players} the {last} side wins least often ({least} of games).", **fields))
        else:
            said.append(tr("With {players} the sides win {rates} of games each; which most often, they do not settle.",
                           players=where, rates=span(shares.min(), shares.max())))  # fmt: skip
    if 1 in tallies and tallies[1].ended:
        won = tallies[1].sides[[game.sides.index(s) for s in game.fallback]].sum() / tallies[1].ended
        said.append(tr("A single player wins {rate} of games.", rate=per_cent(won)))
    return " ".join(said)


def lead(game: Game, tallies: Tallies, claims: Claims) -> str:
    """The one sentence at the head of a report.

    Parameters
    ----------
    claims : from `claims.family`, of the same counters
    """
    if frames.is_cooperative(game):
        return _lead_cooperative(game, tallies, claims)
    return (_lead_two_sides if len(game.sides) == 2 else _lead_many_sides)(game, tallies, claims)


# -- the points to take away -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """One thing to take away: a catchword, and a sentence or two."""

    title: str
    text: str


def _of_sides(game: Game, tallies: Tallies, claims: Claims) -> Point:
    sides = frames.sides(game, tallies)
    rows = sides[sides["side"] == game.main_side]
    half = ((rows["high"] - rows["low"]) / 2).max()
    text = tr("Win rates are known to within {points}, from {games} games at each player count.",
              points=points(half), games=number(rows["games"].min()))  # fmt: skip
    if frames.is_cooperative(game):
        text += " " + tr("They hold for these strategies; a stronger or a weaker table moves them.")
        return Point(tr("Difficulty"), text)
    if len(game.sides) != 2:
        return Point(tr("Sides"), text)
    judged = balance(game, tallies)
    if len(judged) == 1 or claims.hold("furthest"):
        away = next(iter(frames.each(judged.loc[[(judged["rate"] - 0.5).abs().idxmax()]])))
        ahead, share = (game.sides[0], away.rate) if away.rate >= 0.5 else (game.sides[1], 1 - away.rate)
        low, high = (away.low, away.high) if away.rate >= 0.5 else (1 - away.high, 1 - away.low)
        fields = {"players": at_players(away.counts), "side": words(ahead), "share": per_cent(share)}
        text = (
            tr("Furthest from even: with {players} the {side} win {share}", **fields) if len(judged) > 1 else
            tr("With {players} the {side} win {share}", **fields)
        )  # fmt: skip
        interval = span(low, high)
        if len(judged) > 1:
            text += " " + tr("(95\u00a0% interval for all counts together {interval})", interval=interval)
        else:
            text += " " + tr("(95\u00a0% interval {interval})", interval=interval)
        excluded = claims.hold("favoured", away.players)
        text += tr("; an even game is excluded.") if excluded else "."
    unsettled = [
        r for r in frames.each(judged) if not (claims.hold("even", r.players) or claims.hold("favoured", r.players))
    ]
    if unsettled:
        needed = max(_games_to_settle(r.rate, len(claims.p)) for r in unsettled)
        if needed <= rows["games"].min():  # so many were played, and it was bad luck
            return Point(tr("Sides"), text)
        text += " " + tr("If rates are as they look, about {games} games at each player count would settle what is "
                         "open.",
                         games=number(needed))  # fmt: skip
    return Point(tr("Sides"), text)


def _games_to_settle(rate: float, tests: int) -> int:
    """Games that show a rate to be favoured, or to be practically even, with `POWER`; whichever takes fewer."""
    away = abs(rate - 0.5)
    z = float(norm.isf(ALPHA / tests / 2) + norm.ppf(POWER))
    return int(np.ceil((z / (2 * max(away, CLOSE - away))) ** 2 / 1000) * 1000)


def _of_seats(game: Game, tallies: Tallies, claims: Claims) -> Point:
    seats = frames.seats(game, tallies)
    if claims.hold("seats close"):
        return Point(tr("Seats"), tr("Seats hardly matter: each wins as often as the average of its table, to within "
                                     "{points}.", points=points(CLOSE)))  # fmt: skip
    found = seat_claims(seats, claims)
    held = list(frames.each(found[found["claimed"]]))
    if not held:
        half = ((seats["high"] - seats["low"]) / 2).max()
        return Point(tr("Seats"), tr("No seat was seen to win more or less often than another beyond chance; each is "
                                     "known to within {points}.", points=points(half)))  # fmt: skip
    top = held[0]
    half = float(norm.isf(ALPHA / len(found) / 2)) * top.error
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
    low, high = int(length["p10_low"].min()), int(length["p90_high"].max())
    middle = _between([*length["p50_low"], *length["p50_high"]])
    if length["p50_low"].max() > length["p50_high"].min():
        text = tr("Half of the games are over after {rounds} rounds, depending on the number of players; at least "
                  "eight in ten take {most}.", rounds=middle, most=_between([low, high]))  # fmt: skip
    else:
        text = tr("Half of the games are over after {rounds} rounds; at least eight in ten take {most}.",
                  rounds=middle, most=_between([low, high]))  # fmt: skip
    asked = tr("A game asks the table about {decisions} decisions.", decisions=_between(length["decisions"]))
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


def _of_games(pacings: Mapping[int, Pacing]) -> Point | None:
    """How single games go: means over the games of all player counts."""
    if not pacings:
        return None
    found = pd.DataFrame([measures(p) for one in pacings.values() for p in one.paths])
    half = 1.96 * (found.std() / np.sqrt(len(found)))

    def told(name: str) -> str:
        return f"{number(100 * found[name].mean())}\u00a0±\u00a0{number(100 * half[name])}\u00a0%"

    text = tr("Read as if all began with the same chance, a game is decided after {decided} of its rounds; who leads "
              "at half-time wins {half_time} of games, and {comeback} are won by one who had all but lost.",
              decided=told("decided"), half_time=told("half_time"), comeback=told("comeback"))  # fmt: skip
    return Point(tr("Games"), text)


def _of_sources(provenance: Mapping[str, float], changes: int) -> Point:
    fields = {"printed": per_cent(provenance["rulebook"] + provenance["public"], 0),
              "assumed": per_cent(provenance["assumed"], 0),
              "recalled": per_cent(provenance["recalled"], 0)}  # fmt: skip
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
    if matchups.empty:
        return None
    fields = {"side": words(game.main_side), "rates": span(matchups["rate"].min(), matchups["rate"].max())}
    if frames.is_cooperative(game):
        return Point(tr("Who plays"), tr("Between other strategies the {side} won {rates} of the games played, by "
                                         "strategy and number of players.", **fields))  # fmt: skip
    best = best_mixes(matchups)
    return Point(
        tr("Who plays"),
        tr("Between other strategies the {side} won {rates} of the games played; {interval} if both sides choose among "
           "them as best they can (95\u00a0% intervals).",
           interval=span(best["low"].min(), best["high"].max()), **fields),
    )  # fmt: skip


def _of_drivers(game: Game, drivers: pd.DataFrame | None) -> Point | None:
    """The widest spread that is beyond chance."""
    widest = spreads(drivers) if drivers is not None else pd.DataFrame({"holds": []})
    held = list(frames.each(widest[widest["holds"].astype(bool)]))
    if not held:
        return None
    top = held[0]
    return Point(
        tr("What drives it"),
        tr("Of all that the set-up deals, this matters most: {title}. With {players} the {side} win {low} of games "
           "with {lowest} and {high} with {highest}.",
           title=in_game(top.title), players=at_players([top.players]), side=words(game.main_side),
           low=per_cent(top.low_rate), lowest=words(top.lowest), high=per_cent(top.high_rate),
           highest=words(top.highest)),
    )  # fmt: skip


def _of_levers(game: Game, levers: Levers | None, claims: Claims) -> Point | None:
    """The change that brings each player count nearest to even: chosen in some games, told from others."""
    if levers is None or len(game.sides) > 2 or levers.steps.empty:
        return None
    held = [r for r, key in zip(frames.each(levers.proposed), keys(levers.proposed), strict=True) if claims.hold(*key)]
    if not held:
        return Point(tr("Change"), tr("No change of one number by a few steps was shown to bring a player count nearer "
                                      "to an even game."))  # fmt: skip
    told = [
        tr("With {players}, {about}: {value} instead of {printed} moves the {side} from {rate_printed} to {rate} of "
           "games (95\u00a0% interval {interval}).",
           about=in_text(named(r)), players=at_players([r.players]), value=r.value, printed=r.printed,
           side=words(game.main_side), rate_printed=per_cent(r.rate_printed), rate=per_cent(r.rate),
           interval=span(r.low, r.high))
        for r in held
    ]  # fmt: skip
    return Point(tr("Change"), " ".join([tr("What was shown to bring the game nearer to even."), *told]))


def headline(
    game: Game,
    tallies: Tallies,
    claims: Claims,
    provenance: Mapping[str, float],
    changes: int = 0,
    matchups: pd.DataFrame | None = None,
    levers: Levers | None = None,
    drivers: pd.DataFrame | None = None,
    pacings: Mapping[int, Pacing] | None = None,
) -> tuple[str, list[Point]]:
    """The lead and the points to take away.

    Parameters
    ----------
    claims : from `claims.family`, of the same counters and levers
    provenance : share of the pack's leaves by source, from `Pack.provenance`
    changes : number of values that differ from print
    matchups : from `matchups.matchups`, if other strategies played too
    levers : from `levers.turn_levers`, if they were turned
    drivers : from `drivers.drivers_of`
    pacings : from `experiments.statistics.pacing.pacing`, by player count
    """
    found = [
        _of_sides(game, tallies, claims),
        _of_hands(game, matchups if matchups is not None else pd.DataFrame()),
        _of_drivers(game, drivers),
        None if frames.is_cooperative(game) else _of_seats(game, tallies, claims),
        _of_length(frames.summary_of_length(game, tallies)),
        _of_endings(frames.endings(game, tallies)),
        _of_games(pacings or {}),
        _of_levers(game, levers, claims),
        _of_sources(provenance, changes),
    ]
    return lead(game, tallies, claims), [p for p in found if p is not None]
