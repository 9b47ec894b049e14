"""Those who are hard to please: experts at the whole table, and experts of one side against the usual other players.

A verdict and a change are of the usual players, whose games are cheap. Here the strongest play: everybody an expert,
and where sides play against each other each side's experts against the others' usual players, the best reply that can
always be played. They play print, and each change that is proposed, in the same games (common random numbers), which
had no part in choosing the change. A change is advice where it comes nearer for all of them too.

References
----------
Berger (1982), Technometrics 24: a claim that holds for all of several is tested by the largest of their p values.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from experiments import Cell, CellResult, Result, Workers
from experiments.commands.skill import by_experts
from experiments.measure.controls import mean_of
from experiments.measure.measures import aim_of
from experiments.measure.sampling import Sampler
from experiments.play.spec import table_of
from experiments.statistics.intervals import mean_interval, wilson
from reports.claims.family import ALPHA, Claim, Claims, of_band
from reports.claims.target import Target, against_the_game, judge
from reports.page.frames import each
from reports.page.language import tr
from reports.page.words import rung_words, words
from sim import Game

__all__ = ["EXPERT", "LEAST_CLIMBED", "REPLAYED", "REPLIES", "Strongest", "by_length", "decisions_of", "had",
           "nearer_in_pairs", "no_time_for", "replayed", "replies_lit", "reply_claims", "told_row",
           "who_words"]  # fmt: skip

EXPERT = "expert"  # who plays, where all do; else the side that does
LEAST = 10  # games of each version: a change is told from them
LEAST_CLIMBED, LEAST_REPLIES = 4, 6  # of print by experts, and by those of one side, told with exact intervals
FEWEST = 3  # games of a reply, or of a change, that there is time for; of fewer none are played
REPLAYED = ["players", "lever", "who", "side", "games", "rate_printed", "low_printed", "high_printed", "rate", "low",
            "high", "p"]  # fmt: skip
REPLIES = ["players", "who", "side", "least", "most", "wins", "games", "rate", "low", "high"]
Floats = npt.NDArray[np.float64]


def who_words(who: str) -> str:
    """Who plays: `EXPERT`, or the side whose experts reply."""
    return rung_words(EXPERT) if who == EXPERT else tr("experts as {side}", side=words(who))


def had(game: Game, players: int, side: str, numbers: Floats) -> Floats:
    """What a side had of each game, as `target.judge` counts it; NaN of a game that does not count.

    Parameters
    ----------
    side : of a game that is not played to win, or against the game, the main one
    numbers : what each side had, as [side, game], NaN of a game that did not end
    """
    if against_the_game(game, players) and not game.aim.counts:
        return np.asarray(numbers[[game.sides.index(own) for own in game.fallback]].sum(axis=0))
    own = numbers[game.sides.index(side)]
    if game.aim.counts or len(game.sides) > 2:
        return np.asarray(own)
    return np.where(numbers.sum(axis=0) > 0, own, np.nan)


def decisions_of(cell: CellResult) -> float:
    """The mean number of decisions of a game."""
    return int(cell.tally.decisions) / max(1, int(cell.tally.games))


def by_length(result: Result, experts: int) -> dict[int, int]:
    """How many games experts play at each player count, if they take as long as so many at each would.

    A game takes as long as the square of its decisions, those of playouts included. All intervals together are least
    wide where games are as many as the root of that is small (Neyman 1934, J. Royal Statistical Society 97).
    """
    if not experts:
        return {}
    long = {n: decisions_of(cell) for n, cell in result.by_players().items()}
    time = experts * sum(each**2 for each in long.values()) / sum(long.values())
    return {n: max(LEAST_CLIMBED, round(time / each)) for n, each in long.items()}


class Version(NamedTuple):
    """Games lo <= index < hi of a cell, by who plays: `EXPERT`, or the side whose experts reply."""

    who: str
    cell: Cell
    lo: int
    hi: int


def _title(versions: Iterable[Version]) -> str:
    """What is being played, for a progress bar: 'experts, 4, 5 players'."""
    whose, counts = (sorted({*every}) for every in zip(*((v.who, v.cell.players) for v in versions), strict=True))
    who = f"experts as {whose[0]}" if len(whose) == 1 else "experts of one side"
    return f"{'experts' if whose == [EXPERT] else who}, {table_of(counts)}"


class Strongest:
    """The games of experts beside a main table.

    Parameters
    ----------
    result : the main table, of players who are named nowhere
    experts : games of experts at each player count, of which these are to take half of the time

    Attributes
    ----------
    experts : as above
    games : of each version, by player count: more where they are short. How long they take goes by their decisions, so
        that they are as many on every machine. Those of print by experts are the first ones of the ladder
    reply_games : of print by experts of one side, likewise; 0 where there is no time
    too_long : player counts at which a change makes games so long that experts did not play it
    """

    def __init__(self, result: Result, experts: int, workers: Workers, out: Path | None) -> None:
        self.game, self.experts = result.game, experts
        self.decisions = {n: decisions_of(c) for n, c in result.by_players().items()}
        costs = {n: decisions**2 for n, decisions in self.decisions.items()}
        mean = sum(costs.values()) / len(costs)
        self.too_long = set[int]()
        fair = {n: round(experts / 2 * mean / max(cost, 1.0)) for n, cost in costs.items()}
        self.games = {n: max(LEAST, games) for n, games in fair.items()}
        self.reply_games = {n: max(LEAST_REPLIES, games) if games >= FEWEST else 0 for n, games in fair.items()}
        self.cells = {n: c.cell for n, c in result.by_players().items()}
        self.sampler = Sampler.of("strongest", result.game.key, workers, out, progress=True)
        self.measures = [aim_of(result.game, side) for side in result.game.sides]
        self._printed = {(n, EXPERT): played.astype(np.float64) for n, played in result.expert_games.items()}

    def against_others(self, players: int) -> Sequence[str]:
        """The sides whose experts reply to the others' usual players; none where all play together, or for a score."""
        alone = against_the_game(self.game, players) or self.game.aim.counts
        return () if alone else tuple(self.game.fallback)

    def play(self, versions: Sequence[Version]) -> list[Floats]:
        """What each side had of the games of each version, as [side, game]."""
        found = dict[int, Floats]()
        longest_first = sorted(enumerate(versions), key=lambda one: -one[1].cell.players)  # so workers finish together
        for lo, hi in sorted({(v.lo, v.hi) for v in versions}, reverse=True):
            some = {k: v for k, v in longest_first if (v.lo, v.hi) == (lo, hi)}
            seated = [by_experts(v.cell, EXPERT if v.who == EXPERT else f"{v.who}={EXPERT}") for v in some.values()]
            numbers = self.sampler.play(seated, lo, hi, self.measures, _title(some.values()))
            found |= dict(zip(some, numbers.astype(np.float64), strict=True))
        return [found[k] for k in range(len(versions))]

    def printed(self, wanted: Sequence[tuple[int, str]], games: Mapping[int, int]) -> list[Floats]:
        """The same of the main table's version, by player counts and who plays; so many games at each count."""
        missing = []
        for n, who in dict.fromkeys(wanted):
            there = self._printed.setdefault((n, who), np.empty((len(self.measures), 0))).shape[1]
            if there < games[n]:
                missing.append(Version(who, self.cells[n], there, games[n]))
        for version, numbers in zip(missing, self.play(missing), strict=True):
            key = version.cell.players, version.who
            self._printed[key] = np.hstack((self._printed[key], numbers))
        return [self._printed[key][:, : games[key[0]]] for key in wanted]

    def games_of(self, players: int, decisions: float) -> int:
        """How many games of a change there is time for, by the decisions that the usual players make in one; 0 or more.

        They tell better than experts' games of print how much longer it is, and cost nothing more.
        """
        longer = max(1.0, decisions / self.decisions[players])
        games = self.games[players] / longer**2
        return 0 if games < FEWEST else max(LEAST, round(games))

    def replies(self, result: Result, target: Target | None) -> pd.DataFrame:
        """Print as experts of one side play it against the others' usual players, each side and player count in turn.

        Where the usual players' share is known to be on target or off it: elsewhere there is no verdict to turn.

        Returns
        -------
        Columns players, who (the side that replies), side (that is told: the main one of two, else the one that
        replies), least, most (its band), wins, games (0 where there was no time), rate, low, high (95 %).
        """
        asked = []
        for n in self.cells:
            if not (sides := self.against_others(n)):
                continue
            bands = judge(self.game, {n: result.by_players()[n].tally}, target).set_index("side")
            inside = (bands["low"] >= bands["least"]) & (bands["high"] <= bands["most"])
            if not (inside | (bands["low"] > bands["most"]) | (bands["high"] < bands["least"])).all():
                continue
            for who in sides:
                side = self.game.main_side if len(self.game.sides) == 2 else who
                if side in bands.index:
                    asked.append((n, who, side, bands.loc[side, "least"], bands.loc[side, "most"]))
        rows = []
        played = self.printed([(n, who) for n, who, *_ in asked], self.reply_games)
        for (n, who, side, *band), numbers in zip(asked, played, strict=True):
            won = had(self.game, n, side, numbers)
            wins, games = int(np.nansum(won)), int((~np.isnan(won)).sum())
            rate = wins / games if games else float("nan")
            rows.append((n, who, side, *band, wins, games, rate, *wilson(wins, games)))
        return pd.DataFrame(rows, columns=REPLIES)


def reply_claims(replies: pd.DataFrame) -> Iterator[Claim]:
    """Of each reply where the side that is told stands by its band."""
    for r in each(replies[replies["games"] > 0]):
        for word, p in of_band(r.wins, r.games, r.least, r.most).items():
            yield ("reply", r.players, r.who, word), p


def no_time_for(replies: pd.DataFrame) -> list[int]:
    """The player counts at which there was no time for experts of one side, of `Strongest.replies`."""
    return [int(n) for n in sorted(set(replies.loc[replies["games"] == 0, "players"]))]


def replies_lit(claims: Claims, r: Any) -> str:
    """The light of a reply, a row of `Strongest.replies`: where its side surely is by its band, or 'open'."""
    return claims.light("reply", r.players, r.who)


# -- a change ----------------------------------------------------------------------------------------------------------


def nearer_in_pairs(old: Floats, new: Floats, middle: float, share: bool) -> float:
    """p value of a new mean being nearer to the middle than the old one, from games on the same chance.

    As `family.nearer`: it lies between the old one and what the old one is in the mirror.

    Parameters
    ----------
    old, new : float64[game], NaN where a game does not count; pairs of which one is NaN are left out
    share : whether they are 0 and 1
    """
    there = ~(np.isnan(old) | np.isnan(new))
    if not there.any():
        return 1.0
    old, new = old[there] - middle, new[there] - middle
    way = 1.0 if old.mean() < 0 else -1.0
    further = mean_of(way * (new - old), (), share)
    beyond = mean_of(way * (new + old), (), False)
    return max(further.p / 2 if further.middle > 0 else 1.0, beyond.p / 2 if beyond.middle < 0 else 1.0)


def told_row(old: Floats, new: Floats, middle: float, share: bool) -> dict[str, Any]:
    """The figures of a version before and after, in the same games, and the p value of its being no nearer."""
    there = ~(np.isnan(old) | np.isnan(new))

    def figures(numbers: Floats) -> tuple[float, float, float]:
        seen = numbers[there]
        if not len(seen):
            return float("nan"), float("nan"), float("nan")
        ends = (wilson(int(seen.sum()), len(seen)) if share
                else mean_interval(seen, np.ones(len(seen), np.int64)))  # fmt: skip
        return float(seen.mean()), *ends

    names = ("rate_printed", "low_printed", "high_printed", "rate", "low", "high")
    return {"games": int(there.sum()), **dict(zip(names, (*figures(old), *figures(new)), strict=True)),
            "p": nearer_in_pairs(old, new, middle, share)}  # fmt: skip


def replayed(
    strongest: Strongest, proposed: Sequence[tuple[Mapping[Any, Any], Cell]], middles: Mapping[int, float]
) -> pd.DataFrame:
    """What changes do for experts, and for experts of one side against the usual players of the others.

    Who plays next is asked only where those before may have come nearer, nobody where games become too long.

    Parameters
    ----------
    proposed : rows with players, lever, side (that is told) and decisions (of a game, by the usual players), each with
        the cell that shows the change
    middles : of the band of the side that is told, by player count

    Returns
    -------
    Columns players, lever, who (`EXPERT`, or the side that replies), side, games (pairs), rate_printed, low_printed,
    high_printed, rate, low, high (95 %), p (of its being no nearer to the middle).
    """
    rows: list[list[dict[str, Any]]] = [[] for _ in proposed]
    games = [strongest.games_of(r["players"], r["decisions"]) for r, _ in proposed]
    strongest.too_long |= {r["players"] for (r, _), some in zip(proposed, games, strict=True) if not some}
    left = [k for k, some in enumerate(games) if some]
    for who in (EXPERT, *strongest.game.fallback):
        asked = [k for k in left if who == EXPERT or who in strongest.against_others(proposed[k][0]["players"])]
        printed = strongest.printed([(proposed[k][0]["players"], who) for k in asked], strongest.games)
        turned = strongest.play([Version(who, proposed[k][1], 0, games[k]) for k in asked])
        for k, before, after in zip(asked, printed, turned, strict=True):
            n, side, lever = (proposed[k][0][name] for name in ("players", "side", "lever"))
            old, new = (had(strongest.game, n, side, numbers) for numbers in (before[:, : games[k]], after))
            found = told_row(old, new, middles[n], share=not strongest.game.aim.counts)
            rows[k].append({"players": n, "lever": lever, "who": who, "side": side, **found})
            if found["p"] >= ALPHA:
                left.remove(k)  # no advice, whatever the others have
    return pd.DataFrame([row for some in rows for row in some], columns=REPLAYED)
