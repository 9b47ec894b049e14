"""What a designer wants of a game: the band in which a side's share of the games should lie, and where it does.

The band is that of the main side, between two sides; of the players, against the game. Where there are more sides, each
has a fair share of the games, its share of the seats, and the band lies around that as it lies around one half between
two. A single player of such a game plays against the game.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

import pandas as pd

from experiments.keep.tally import Tally
from experiments.statistics.intervals import wilson
from reports.claims.family import Claims, Tallies, alike
from reports.page import frames
from reports.page.language import number, tr
from reports.page.words import listed, wins
from sim import BadInput, Game

__all__ = ["ALONE", "EVEN", "Target", "against_the_game", "band_of", "band_words", "judge", "leaning", "lit",
           "parse_target", "verdict_words"]  # fmt: skip

Target = tuple[float, float]
EVEN: Target = (0.45, 0.55)  # of two sides
ALONE: Target = (0.40, 0.60)  # of players against the game
COLUMNS = ["players", "counts", "side", "fair", "least", "most", "wins", "games", "rate", "low", "high"]


def parse_target(text: str, game: Game) -> Target:
    """The ends of '45-55', as shares; of '18..21', as they are, where a game is not played to win.

    Raises
    ------
    BadInput
        For what is no band of per cent, or of numbers.
    """
    if game.aim.counts:
        band = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*(?:\.\.|-)\s*(-?\d+(?:\.\d+)?)\s*", text)
        least, most = map(float, band.groups()) if band else (1.0, 0.0)
        if least >= most:
            raise BadInput(f"--target {text}: LOW..HIGH in {game.aim.noun}, the low end first")
        return least, most
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*%?\s*-\s*(\d+(?:\.\d+)?)\s*%?\s*", text)
    low, high = (float(end) / 100 for end in found.groups()) if found else (1.0, 0.0)
    if not 0 < low < high < 1 or high <= 0.01:  # 0.45-0.55 is meant otherwise
        raise BadInput(f"--target {text}: LOW-HIGH in per cent, above 0, below 100, the low end first: 45-55")
    return low, high


def against_the_game(game: Game, players: int) -> bool:
    """Whether the players of a count play on one side, against the game."""
    return frames.is_cooperative(game) or (players == 1 and len(game.sides) > 2)


def band_of(game: Game, players: int, target: Target | None, fair: float = 0.5) -> Target:
    """The band of a side with such a fair share."""
    low, high = target or (ALONE if against_the_game(game, players) else EVEN)
    return max(0.0, low - 0.5 + fair), min(1.0, high - 0.5 + fair)


def band_words(game: Game, counts: Collection[int], target: Target | None) -> str:
    """The target band of player counts in words: '45 to 55 %'; of more than two sides points around the fair share."""
    bands = dict.fromkeys(band_of(game, n, target) for n in counts)
    apart = [n for n in counts if not against_the_game(game, n)]
    if len(game.sides) > 2 and apart:
        low, high = (number(100 * (end - 0.5), 0, sign=True) for end in band_of(game, apart[0], target))
        told = (tr("fair share ±{n} percentage points", n=high.removeprefix("+")) if low[1:] == high[1:] else
                tr("fair share {low} to {high} percentage points", low=low, high=high))  # fmt: skip
        if len(apart) == len(counts):
            return told
        low, high = (number(100 * end, 0) for end in band_of(game, 1, target))
        return tr("{told}; of a single player {low} to {high}\u00a0%", told=told, low=low, high=high)
    return listed(
        tr("{low} to {high}", low=number(100 * low, 0), high=tr("{n} %", n=number(100 * high, 0)))
        for low, high in bands
    )


def verdict_words(game: Game, side: str, players: int) -> dict[str, str]:
    """What the lights of a side are in words, and what it leans to where it is not settled."""
    if against_the_game(game, players):
        off = {"above": tr("too easy"), "below": tr("too hard")}
    elif len(game.sides) == 2:
        other = next(s for s in game.sides if s != side)
        off = {way: tr("{side} too often", side=wins(s)) for way, s in (("above", side), ("below", other))}
    else:
        off = {"above": tr("too often"), "below": tr("too seldom")}
    leaning = {f"leans {way}": tr("leaning: {verdict}", verdict=verdict) for way, verdict in off.items()}
    return {"inside": tr("on target"), "open": tr("not settled"), **off, **leaning}


def _sides(game: Game, players: int, tally: Tally) -> Iterator[tuple[str, float, int, int]]:
    """Each side that is judged: its name, fair share, games won and games that count."""
    if against_the_game(game, players):
        own = [game.sides.index(side) for side in game.fallback]
        yield game.main_side, 0.5, int(tally.sides[own].sum()), tally.ended
    elif len(game.sides) == 2:  # games that no side won are left out
        yield game.main_side, 0.5, int(tally.sides[game.sides.index(game.main_side)]), int(tally.sides[:2].sum())
    else:
        held = tally.seat_side_games.sum(axis=0)
        for side in game.fallback:
            at = game.sides.index(side)
            if held[at]:
                yield side, float(held[at] / held.sum()), int(tally.sides[at]), tally.ended


def judge(game: Game, tallies: Tallies, target: Target | None = None) -> pd.DataFrame:
    """Which share of the games which side has at which player count, and in which band it should lie.

    Parameters
    ----------
    target : ends of the band, as shares; by default `EVEN`, and `ALONE` for players against the game

    Returns
    -------
    Columns players (the first of those that are alike), counts (all of them), side, fair (its fair share), least, most
    (its band), wins, games, rate, low, high (95 %).
    """
    rows = []
    for n, counts in alike(tallies).items():
        for side, fair, won, games in _sides(game, n, tallies[n]):
            rate = won / games if games else fair
            rows.append((n, counts, side, fair, *band_of(game, n, target, fair), won, games, rate, *wilson(won, games)))
    return pd.DataFrame(rows, columns=COLUMNS)


def lit(judged: pd.DataFrame, claims: Claims) -> pd.DataFrame:
    """`judge`, with the columns light and leans.

    Returns
    -------
    light is 'inside', 'above' or 'below' where that is beyond chance, all claims of the page together; else 'open'.
    leans is 'leans above' or 'leans below' where the light is open and the 95 % interval of this share alone is
    outside its band; else ''. So a share that leans is no claim.
    """
    lights = [claims.light("side", r.players, r.side) for r in frames.each(judged)]
    leans = [leaning(r) if light == "open" else "" for r, light in zip(frames.each(judged), lights, strict=True)]
    return judged.assign(light=lights, leans=leans)


def leaning(r: Any) -> str:
    """'leans above' or 'leans below' where the 95 % interval of a share, a row of `judge`, is outside its band; ''."""
    return "leans above" if r.low > r.most else "leans below" if r.high < r.least else ""
