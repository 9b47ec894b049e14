"""The headline in words: what the figures allow to be said, and no more.

Every claim over many cells is corrected by Holm's method, so that the chance of one false claim of its kind on a page
is at most `ALPHA`. A difference below `CLOSE` is called practically even, however many games show that it is not
nothing.

References
----------
S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import binomtest, norm
from statsmodels.stats.multitest import multipletests

from experiments.intervals import games_for, wilson
from experiments.tally import Tally
from reports import frames
from reports.levers import Levers
from reports.matchups import best_mixes
from sim import Game

__all__ = ["ALPHA", "CLOSE", "Point", "at_players", "balance", "headline", "holm", "in_text", "lead", "listed",
           "per_cent", "seat_claims", "span", "wins", "words"]  # fmt: skip

ALPHA = 0.05  # chance of one false claim of a kind on a page
CLOSE = 0.02  # a win rate this near to one half is practically even

Tallies = Mapping[int, Tally]


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


def holm(p: Sequence[float]) -> list[float]:
    """p values after Holm's correction, in the order given; none for none."""
    return [float(x) for x in multipletests(list(p), alpha=ALPHA, method="holm")[1]] if len(p) else []


# -- claims ------------------------------------------------------------------------------------------------------------


def balance(game: Game, sides: pd.DataFrame) -> pd.DataFrame:
    """Who is favoured at which player count, in a game of two sides. Games that no side won are left out.

    Parameters
    ----------
    sides : from `frames.sides`

    Returns
    -------
    Columns players, side (the first), wins, games, rate, low, high, p (exact binomial test of one half, Holm-corrected
    over the player counts), verdict ("favoured"; "even": the whole interval lies within `CLOSE` of one half; or "open")
    and favoured (a side, or "").
    """
    first, second = game.sides[:2]
    rows = []
    for n, part in sides.groupby("players", sort=False):
        won = part.set_index("side")["wins"]
        k, games = int(won[first]), int(won[first] + won[second])
        low, high = wilson(k, games)
        test = binomtest(k, games).pvalue if games else 1.0
        rows.append({"players": n, "side": first, "wins": k, "games": games, "rate": k / games if games else 0.5,
                     "low": low, "high": high, "p": float(test)})  # fmt: skip
    judged = pd.DataFrame(rows)
    judged["p"] = holm(list(judged["p"]))
    near = (judged["low"] >= 0.5 - CLOSE) & (judged["high"] <= 0.5 + CLOSE)
    judged["verdict"] = np.select([near, judged["p"] < ALPHA], ["even", "favoured"], "open")
    ahead = np.where(judged["rate"] > 0.5, first, second)
    judged["favoured"] = np.where(judged["verdict"] == "favoured", ahead, "")
    return judged


def seat_claims(seats: pd.DataFrame) -> pd.DataFrame:
    """Seats that win more or less often than their table's average, beyond chance.

    The variance of a seat's result against the average of its own table is at most the binomial one, whatever ties the
    seats together (equal where exactly one seat wins). So the test errs on the side of silence.

    Parameters
    ----------
    seats : from `frames.seats` or `frames.seat_sides`

    Returns
    -------
    The rows with difference (to the table), p (Holm-corrected over all rows) and claimed; those claimed first, the
    largest difference first.
    """
    table, difference = seats["table"].to_numpy(), (seats["rate"] - seats["table"]).to_numpy()
    error = np.sqrt(table * (1 - table) / seats["games"].to_numpy())
    z = np.divide(difference, error, out=np.zeros(len(seats)), where=error > 0)
    tested = seats.assign(difference=difference, size=np.abs(difference), p=holm(list(2 * norm.sf(np.abs(z)))))
    tested["claimed"] = tested["p"] < ALPHA
    return tested.sort_values(["claimed", "size"], ascending=False, ignore_index=True).drop(columns="size")


def _easiest_and_hardest(rows: list[Any]) -> tuple[Any, Any] | None:
    """Of a cooperative game: the rows of the highest and the lowest win rate, if they differ beyond chance.

    Every pair of player counts is tested (two proportions, pooled), Holm-corrected over all pairs.
    """
    tests, ends = [], None
    for a, b in combinations(rows, 2):
        pooled = (a.wins + b.wins) / (a.games + b.games)
        error = np.sqrt(max(pooled * (1 - pooled), 1e-12) * (1 / a.games + 1 / b.games))
        tests.append(float(2 * norm.sf(abs(a.rate - b.rate) / error)))
    easy, hard = max(rows, key=lambda r: r.rate), min(rows, key=lambda r: r.rate)
    for p, pair in zip(holm(tests), combinations(rows, 2), strict=True):
        if easy in pair and hard in pair and p < ALPHA:
            ends = (easy, hard)
    return ends


# -- the lead ----------------------------------------------------------------------------------------------------------


def _lead_two_sides(game: Game, judged: pd.DataFrame) -> str:
    first, second = (words(s) for s in game.sides[:2])
    alone, all_of_them = len(judged) == 1, len(judged)
    even, unsettled = judged[judged["verdict"] == "even"], judged[judged["verdict"] == "open"]
    everywhere = f"with {at_players(judged['players'])}" if alone else "at every player count"
    if len(even) == all_of_them:
        rates = span(even["rate"].min(), even["rate"].max())
        return f"The game is practically even {everywhere}: the {first} win {rates} of games, the {second} the others."
    if len(unsettled) == all_of_them:
        rates = span(unsettled["rate"].min(), unsettled["rate"].max())
        return f"Too few games to say who is favoured {everywhere}: the {first} won {rates} of those played."
    said = []
    for side in game.sides[:2]:
        rows = judged[judged["favoured"] == side]
        if len(rows):
            own = rows["rate"] if side == game.sides[0] else 1 - rows["rate"]
            where = everywhere if len(rows) == all_of_them else f"with {at_players(rows['players'])}"
            said.append(f"the {words(side)} are favoured {where} ({span(own.min(), own.max())} of games)")
    if len(even):
        said.append(f"with {at_players(even['players'])} it is practically even")
    if len(unsettled):
        said.append(f"with {at_players(unsettled['players'])} the games played do not settle it")
    text = "; ".join(said)
    return f"{text[0].upper()}{text[1:]}."


def _lead_cooperative(game: Game, sides: pd.DataFrame) -> str:
    rows = list(frames.each(sides[sides["side"] == game.main_side]))
    who = f"The {words(game.main_side)}"
    if len(rows) == 1:
        one = rows[0]
        interval = f"95\u00a0% interval {span(one.low, one.high)}"
        return f"{who} win {per_cent(one.rate)} of games with {at_players([one.players])} ({interval})."
    ends = _easiest_and_hardest(rows)
    if ends is None:
        rates = span(min(r.rate for r in rows), max(r.rate for r in rows))
        return f"{who} win {rates} of games; the player counts do not differ beyond chance."
    easy, hard = ends
    return (
        f"{who} win {per_cent(easy.rate)} of games with {at_players([easy.players])}, where it is easiest, and "
        f"{per_cent(hard.rate)} with {at_players([hard.players])}, where it is hardest."
    )


def _lead_many_sides(game: Game, sides: pd.DataFrame) -> str:
    rivals = sides[(sides["players"] > 1) & sides["side"].isin(list(game.fallback))]
    alone = sides[(sides["players"] == 1) & sides["side"].isin(list(game.fallback))]
    said = []
    if len(rivals):
        shares = rivals.groupby("side", sort=False)["rate"].mean()
        top, least = str(shares.idxmax()), str(shares.idxmin())
        where = at_players(rivals["players"].unique())
        said.append(
            f"With {where} the {words(top)} side wins most often ({per_cent(shares[top])} of games) and the "
            f"{words(least)} side least ({per_cent(shares[least])})."
        )
    if len(alone):
        said.append(f"A single player wins {per_cent(alone['rate'].sum())} of games.")
    return " ".join(said)


def lead(game: Game, sides: pd.DataFrame) -> str:
    """The one sentence at the head of a report, from `frames.sides`."""
    if frames.is_cooperative(game):
        return _lead_cooperative(game, sides)
    return _lead_two_sides(game, balance(game, sides)) if len(game.sides) == 2 else _lead_many_sides(game, sides)


# -- the points to take away -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """One thing to take away: a catchword, and a sentence or two."""

    title: str
    text: str


def _of_sides(game: Game, sides: pd.DataFrame) -> Point:
    rows = sides[sides["side"] == game.main_side]
    half = ((rows["high"] - rows["low"]) / 2).max()
    known = f"Win rates are known to within {points(half)}, from {rows['games'].min():,} games at each player count."
    if frames.is_cooperative(game):
        return Point("Difficulty", f"{known} They hold for these strategies; a stronger or a weaker table moves them.")
    if len(game.sides) != 2:
        return Point("Sides", known)
    judged = balance(game, sides)
    away = next(iter(frames.each(judged.loc[[(judged["rate"] - 0.5).abs().idxmax()]])))
    excludes = "excludes" if away.low > 0.5 or away.high < 0.5 else "includes"
    ahead, share = (game.sides[0], away.rate) if away.rate >= 0.5 else (game.sides[1], 1 - away.rate)
    low, high = (away.low, away.high) if away.rate >= 0.5 else (1 - away.high, 1 - away.low)
    text = f"With {at_players([away.players])} the {words(ahead)} win {per_cent(share)}"
    text = f"Furthest from even: w{text[1:]}" if len(judged) > 1 else text
    text += f" (95\u00a0% interval {span(low, high)}, which {excludes} an even game)."
    unsettled = judged.loc[judged["verdict"] == "open", "rate"]
    if len(unsettled):
        gap = max(CLOSE / 2, float((unsettled - 0.5).abs().min()) / 2)
        text += f" About {round(games_for(gap), -3):,} games at each player count would settle what is open."
    return Point("Sides", text)


def _of_seats(seats: pd.DataFrame) -> Point:
    claims = seat_claims(seats)
    held = list(frames.each(claims[claims["claimed"]]))
    if not held:
        half = ((seats["high"] - seats["low"]) / 2).max()
        return Point("Seats", f"No seat wins more or less often than another beyond chance; each is known to within "
                     f"{points(half)}.")  # fmt: skip
    top = held[0]
    more = "more" if top.difference > 0 else "less"
    text = (
        f"seat {top.seat + 1} with {at_players([top.players])}, which wins {per_cent(top.rate)} of games, "
        f"{points(top.difference)} {more} than the average of its table."
    )
    if abs(top.difference) < CLOSE:
        return Point("Seats", f"Seats hardly matter. The largest difference beyond chance is {text}")
    others = f" In all, {len(held)} of {len(claims)} seats differ beyond chance." if len(held) > 1 else ""
    return Point("Seats", f"Where one sits matters, most for {text}{others}")


def _between(values: Iterable[float]) -> str:
    """'9', or '8 to 9' where player counts differ."""
    found = sorted({round(v) for v in values})
    return f"{found[0]}" if len(found) == 1 else f"{found[0]} to {found[-1]}"


def _of_length(length: pd.DataFrame) -> Point:
    low, high = int(length["p10"].min()), int(length["p90"].max())
    differ = ", depending on the number of players" if length["p50"].min() < length["p50"].max() else ""
    text = f"Half of the games are over after {_between(length['p50'])} rounds{differ}; "
    text += f"nearly all take {low}." if low == high else f"eight in ten take {low} to {high}."
    return Point("Length", f"{text} A game asks the table {_between(length['decisions'])} decisions.")


def _of_endings(endings: pd.DataFrame) -> Point:
    mean = endings.groupby(["ending", "title"], sort=False)["rate"].mean().sort_values(ascending=False)
    usual = [f"“{e.title}” ({per_cent(e.rate, 0)})" for e in frames.each(mean.reset_index()) if e.rate >= 0.1][:3]
    never = [
        f"“{e.title}”"
        for e in frames.each(mean.reset_index())
        if e.rate == 0 and e.ending not in ("truncated", "illegal")
    ]
    text = f"Over all player counts the usual endings are {listed(usual)}."
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
    text = f"Half of the games are over, or as good as decided, {by}; read from one thing alone, {{}}."
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
    text = f"Between other strategies the {side} win {span(matchups['rate'].min(), matchups['rate'].max())} of games"
    if frames.is_cooperative(game):
        return Point("Hands", f"{text}, by strategy and number of players.")
    best = best_mixes(matchups)["rate"]
    return Point("Hands", f"{text}; {span(best.min(), best.max())} if both sides choose among them as best they can.")


def _of_levers(game: Game, levers: Levers | None) -> Point | None:
    """The single change that brings the count furthest from even nearest to it."""
    if levers is None or levers.proposed.empty:
        return None
    found = levers.proposed.assign(
        before=(levers.proposed["rate_printed"] - 0.5).abs(), after=(levers.proposed["rate"] - 0.5).abs()
    )
    best = next(iter(frames.each(found.loc[[(found["before"] - found["after"]).idxmax()]])))
    if best.value == best.printed or best.before - best.after < CLOSE:
        return Point("Change", "No small change of one number brings any player count clearly nearer to an even game.")
    text = (
        f"{best.about[:1].upper()}{best.about[1:]}, with {at_players([best.players])}: {best.value} instead of "
        f"{best.printed} would move the {words(game.main_side)} from {per_cent(best.rate_printed)} to "
        f"{per_cent(best.rate)} of games."
    )
    return Point("Change", text)


def headline(
    game: Game,
    tallies: Tallies,
    provenance: Mapping[str, float],
    changes: int = 0,
    matchups: pd.DataFrame | None = None,
    levers: Levers | None = None,
) -> tuple[str, list[Point]]:
    """The lead and the points to take away.

    Parameters
    ----------
    provenance : share of the pack's leaves by source, from `Pack.provenance`
    changes : number of values that differ from print
    matchups : from `matchups.matchups`, if other strategies played too
    levers : from `levers.turn_levers`, if they were turned
    """
    sides = frames.sides(game, tallies)
    found = [
        _of_sides(game, sides),
        _of_hands(game, matchups if matchups is not None else pd.DataFrame()),
        None if frames.is_cooperative(game) else _of_seats(frames.seats(game, tallies)),
        _of_length(frames.summary_of_length(game, tallies)),
        _of_endings(frames.endings(game, tallies)),
        _of_decision(frames.resolution(game, tallies)),
        _of_levers(game, levers),
        _of_sources(provenance, changes),
    ]
    return lead(game, sides), [p for p in found if p is not None]
