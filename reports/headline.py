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
from reports.levers import Levers, keys
from reports.matchups import best_mixes
from sim import Game

__all__ = ["Point", "at_players", "headline", "in_text", "lead", "listed", "per_cent", "span", "wins", "words"]

POWER = 0.8  # with which the number of games that is told would settle what is open


# -- small words -------------------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """A name for machines as words: 'investigator_renegade' -> 'investigator renegade'."""
    return name.replace("_", " ")


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless the next is a capital too."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def wins(side: str) -> str:
    """What a side does: 'cultists win', 'game wins'."""
    return f"{words(side)} {'win' if side.endswith('s') else 'wins'}"


def per_cent(share: float, digits: int = 1) -> str:
    """A share as per cent, '52.8 %', with a space that does not break."""
    return f"{100 * share:.{digits}f}\u00a0%"


def points(difference: float) -> str:
    """A difference of shares, without its sign, in percentage points."""
    value = f"{100 * abs(difference):.1f}"
    return f"{value} percentage point{'' if value == '1.0' else 's'}"


def span(low: float, high: float) -> str:
    """A range of shares: '49.2 to 50.4 %'; one figure where both ends read the same."""
    return per_cent(low) if f"{100 * low:.1f}" == f"{100 * high:.1f}" else f"{100 * low:.1f} to {per_cent(high)}"


def listed(items: Iterable[object]) -> str:
    """'4', '4 and 5', '4, 5 and 6'."""
    *most, last = [str(i) for i in items]
    return f"{', '.join(most)} and {last}" if most else last


def at_players(counts: Iterable[int]) -> str:
    """'5 players', '4 to 6 players', '4 and 7 players'; 'one player'."""
    n = [int(c) for c in counts]
    if n == [1]:
        return "one player"
    if len(n) > 2 and n == list(range(n[0], n[-1] + 1)):
        return f"{n[0]} to {n[-1]} players"
    return f"{listed(n)} players"


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
    everywhere = f"with {_counts(judged)}" if len(tallies) == 1 else "at every player count"
    if len(even) == len(judged):
        rates = span(even["rate"].min(), even["rate"].max())
        return f"The game is practically even {everywhere}: the {first} won {rates} of games, the {second} the others."
    if len(unsettled) == len(judged):
        rates = span(unsettled["rate"].min(), unsettled["rate"].max())
        return f"Too few games to say who is favoured {everywhere}: the {first} won {rates} of those played."
    said = []
    for side, rows in ((first, favoured[favoured["rate"] > 0.5]), (second, favoured[favoured["rate"] < 0.5])):
        if len(rows):
            own = rows["rate"] if side == first else 1 - rows["rate"]
            where = everywhere if len(rows) == len(judged) else f"with {_counts(rows)}"
            said.append(f"the {side} are favoured {where} ({span(own.min(), own.max())} of games)")
    if len(even):
        said.append(f"with {_counts(even)} it is practically even")
    if len(unsettled):
        said.append(f"with {_counts(unsettled)} the games played do not settle it")
    text = "; ".join(said)
    return f"{text[0].upper()}{text[1:]}."


def _lead_cooperative(game: Game, tallies: Tallies, claims: Claims) -> str:
    rates = cooperative_rates(game, tallies)
    who = f"The {words(game.main_side)} win"
    if len(rates) == 1:
        low, high = rates["low"].iloc[0], rates["high"].iloc[0]
        interval = f"95\u00a0% interval {span(low, high)}"
        return f"{who} {per_cent(rates['rate'].iloc[0])} of games with {_counts(rates)} ({interval})."
    ends: list[str] = []
    for claim, row in (
        ("easiest", rates.loc[[rates["rate"].idxmax()]]),
        ("hardest", rates.loc[[rates["rate"].idxmin()]]),
    ):
        if claims.hold(claim):
            of_games = "" if ends else " of games"
            ends.append(f"{per_cent(row['rate'].iloc[0])}{of_games} with {_counts(row)}, where it is {claim}")
    if len(ends) == 1:
        held = rates["rate"].idxmax() if claims.hold("easiest") else rates["rate"].idxmin()
        rest = rates.drop(index=held)["rate"]
        return f"{who} {ends[0]}; at other counts {span(rest.min(), rest.max())}."
    if ends:
        return f"{who} {' and '.join(ends)}."
    seen = span(rates["rate"].min(), rates["rate"].max())
    return f"{who} {seen} of games; at which number of players most, and at which least, they do not settle."


def _lead_many_sides(game: Game, tallies: Tallies, claims: Claims) -> str:
    shares = rivals(game, tallies)
    said = []
    if len(shares) > 1:
        where = at_players(n for n in tallies if n > 1)
        top, least = str(shares.idxmax()), str(shares.idxmin())
        most = f"the {words(top)} side wins most often ({per_cent(shares[top])} of games)"
        few = f"the {words(least)} side least ({per_cent(shares[least])})"
        if claims.hold("most") and claims.hold("least"):
            said.append(f"With {where} {most} and {few}.")
        elif claims.hold("most"):
            said.append(f"With {where} {most}.")
        elif claims.hold("least"):
            said.append(f"With {where} the {words(least)} side wins least often ({per_cent(shares[least])} of games).")
        else:
            each = span(shares.min(), shares.max())
            said.append(f"With {where} the sides win {each} of games each; which most often, they do not settle.")
    if 1 in tallies and tallies[1].ended:
        won = tallies[1].sides[[game.sides.index(s) for s in game.fallback]].sum() / tallies[1].ended
        said.append(f"A single player wins {per_cent(won)} of games.")
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
    text = f"Win rates are known to within {points(half)}, from {rows['games'].min():,} games at each player count."
    if frames.is_cooperative(game):
        return Point("Difficulty", f"{text} They hold for these strategies; a stronger or a weaker table moves them.")
    if len(game.sides) != 2:
        return Point("Sides", text)
    judged = balance(game, tallies)
    if len(judged) == 1 or claims.hold("furthest"):
        away = next(iter(frames.each(judged.loc[[(judged["rate"] - 0.5).abs().idxmax()]])))
        ahead, share = (game.sides[0], away.rate) if away.rate >= 0.5 else (game.sides[1], 1 - away.rate)
        low, high = (away.low, away.high) if away.rate >= 0.5 else (1 - away.high, 1 - away.low)
        where = f"with {at_players(away.counts)} the {words(ahead)} win {per_cent(share)}"
        text = f"Furthest from even: {where}" if len(judged) > 1 else f"W{where[1:]}"
        excluded = ", which excludes an even game" if claims.hold("favoured", away.players) else ""
        together = " for all counts together" if len(judged) > 1 else ""
        text += f" (95\u00a0% interval{together} {span(low, high)}{excluded})."
    unsettled = [
        r for r in frames.each(judged) if not (claims.hold("even", r.players) or claims.hold("favoured", r.players))
    ]
    if unsettled:
        needed = max(_games_to_settle(r.rate, len(claims.p)) for r in unsettled)
        text += f" If rates are as they look, about {needed:,} games at each player count would settle what is open."
    return Point("Sides", text)


def _games_to_settle(rate: float, tests: int) -> int:
    """Games that show a rate to be favoured, or to be practically even, with `POWER`; whichever takes fewer."""
    away = abs(rate - 0.5)
    z = float(norm.isf(ALPHA / tests / 2) + norm.ppf(POWER))
    return int(np.ceil((z / (2 * max(away, CLOSE - away))) ** 2 / 1000) * 1000)


def _of_seats(game: Game, tallies: Tallies, claims: Claims) -> Point:
    seats = frames.seats(game, tallies)
    if claims.hold("seats close"):
        return Point("Seats", f"Seats hardly matter: each wins as often as the average of its table, to within "
                     f"{points(CLOSE)}.")  # fmt: skip
    found = seat_claims(seats, claims)
    held = list(frames.each(found[found["claimed"]]))
    if not held:
        half = ((seats["high"] - seats["low"]) / 2).max()
        return Point("Seats", f"No seat was seen to win more or less often than another beyond chance; each is known "
                     f"to within {points(half)}.")  # fmt: skip
    top = held[0]
    more = "more" if top.difference > 0 else "less"
    half = float(norm.isf(ALPHA / len(found) / 2)) * top.error
    text = (
        f"Where one sits matters: seat {top.seat + 1} with {at_players(alike(tallies)[top.players])} wins "
        f"{per_cent(top.rate)} of games, {points(top.difference)} {more} than the average of its table (±\u00a0"
        f"{100 * half:.1f}, for all seats together)."
    )
    others = f" In all, {len(held)} of {len(found)} seats differ beyond chance." if len(held) > 1 else ""
    return Point("Seats", f"{text}{others}")


def _between(values: Iterable[float]) -> str:
    """'9', or '8 to 9' where player counts differ."""
    found = sorted({round(v) for v in values})
    return f"{found[0]}" if len(found) == 1 else f"{found[0]} to {found[-1]}"


def _of_length(length: pd.DataFrame) -> Point:
    low, high = int(length["p10_low"].min()), int(length["p90_high"].max())
    differ = ", depending on the number of players" if length["p50_low"].max() > length["p50_high"].min() else ""
    middle = _between([*length["p50_low"], *length["p50_high"]])
    text = f"Half of the games are over after {middle} rounds{differ}; at least eight in ten take "
    text += f"{low}." if low == high else f"{low} to {high}."
    return Point("Length", f"{text} A game asks the table about {_between(length['decisions'])} decisions.")


def _of_endings(endings: pd.DataFrame) -> Point:
    mean = endings.groupby(["ending", "title"], sort=False)["rate"].mean().sort_values(ascending=False)
    usual = [f"“{e.title}” ({per_cent(e.rate, 0)})" for e in frames.each(mean.reset_index()) if e.rate >= 0.1][:3]
    never = [
        f"“{e.title}”"
        for e in frames.each(mean.reset_index())
        if e.rate == 0 and e.ending not in ("truncated", "illegal")
    ]
    text = f"Over all player counts the usual endings of the games played were {listed(usual)}."
    if 0 < len(never) <= 3:
        text += f" Never seen: {listed(never)}."
    elif never:
        text += f" {len(never)} of {len(endings['ending'].unique()) - 2} endings were never seen."
    return Point("Endings", text)


def _of_decision(resolved: pd.DataFrame) -> Point | None:
    if resolved.empty:
        return None
    part = resolved[resolved["track"] == frames.telling_track(resolved)]
    when = frames.decided_round(part)
    if not when:
        return None
    late, early = [r for r in when.values() if r], [n for n, r in when.items() if not r]
    by = f"after round {_between(late)} of at most {part['round'].max()}" if late else "from the start"
    if late and early:
        by += f", with {at_players(early)} from the start"
    text = f"At least half of the games are over, or as good as decided, {by}; read from one thing alone, {{}}."
    return Point("Decision", text.format(in_text(part["title"].iloc[0])))


def _of_sources(provenance: Mapping[str, float], changes: int) -> Point:
    printed = per_cent(provenance["rulebook"] + provenance["public"], 0)
    text = f"{printed} of the component data is printed or published, {per_cent(provenance['assumed'], 0)} is assumed"
    if provenance["recalled"] >= 0.005:
        text += f", {per_cent(provenance['recalled'], 0)} recalled without a source"
    text += "."
    if changes:
        text += f" In this report {changes} value{'s differ' if changes > 1 else ' differs'} from print."
    return Point("Footing", text)


def _of_hands(game: Game, matchups: pd.DataFrame) -> Point | None:
    if matchups.empty:
        return None
    side = words(game.main_side)
    seen = span(matchups["rate"].min(), matchups["rate"].max())
    text = f"Between other strategies the {side} won {seen} of the games played"
    if frames.is_cooperative(game):
        return Point("Hands", f"{text}, by strategy and number of players.")
    best = best_mixes(matchups)
    interval = span(best["low"].min(), best["high"].max())
    return Point("Hands", f"{text}; {interval} if both sides choose among them as best they can (95\u00a0% intervals).")


def _of_drivers(game: Game, drivers: pd.DataFrame | None) -> Point | None:
    """The widest spread that is beyond chance."""
    widest = spreads(drivers) if drivers is not None else pd.DataFrame({"holds": []})
    held = list(frames.each(widest[widest["holds"].astype(bool)]))
    if not held:
        return None
    top = held[0]
    return Point(
        "What drives it",
        f"Of all that the set-up deals, this matters most: {in_text(top.title)}. With {at_players([top.players])} the "
        f"{words(game.main_side)} win {per_cent(top.low_rate)} of games with {words(top.lowest)} and "
        f"{per_cent(top.high_rate)} with {words(top.highest)}.",
    )


def _of_levers(game: Game, levers: Levers | None, claims: Claims) -> Point | None:
    """The single change that brings a player count most nearer to even: chosen in some games, told from others."""
    if levers is None or levers.proposed.empty:
        return None
    held = [claims.hold(*key) for key in keys(levers.proposed)]
    if not any(held):
        return Point("Change", "No change of one number by a few steps was shown to bring a player count nearer to an "
                     "even game.")  # fmt: skip
    found = levers.proposed[held]
    best = next(iter(frames.each(found.loc[[found["gain"].idxmax()]])))
    text = (
        f"{best.about[:1].upper()}{best.about[1:]}, with {at_players([best.players])}: {best.value} instead of "
        f"{best.printed} would move the {words(game.main_side)} from {per_cent(best.rate_printed)} to "
        f"{per_cent(best.rate)} of games (95\u00a0% interval {span(best.low, best.high)}), nearer to an even game."
    )
    return Point("Change", text)


def headline(
    game: Game,
    tallies: Tallies,
    claims: Claims,
    provenance: Mapping[str, float],
    changes: int = 0,
    matchups: pd.DataFrame | None = None,
    levers: Levers | None = None,
    drivers: pd.DataFrame | None = None,
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
    """
    found = [
        _of_sides(game, tallies, claims),
        _of_hands(game, matchups if matchups is not None else pd.DataFrame()),
        _of_drivers(game, drivers),
        None if frames.is_cooperative(game) else _of_seats(game, tallies, claims),
        _of_length(frames.summary_of_length(game, tallies)),
        _of_endings(frames.endings(game, tallies)),
        _of_decision(frames.resolution(game, tallies)),
        _of_levers(game, levers, claims),
        _of_sources(provenance, changes),
    ]
    return lead(game, tallies, claims), [p for p in found if p is not None]
