"""How far the verdict holds: the win rate at each rung of the ladder, everybody at the table on the same rung.

What a rung's games say is tested as the verdict of the first screen is, in one family with it.

References
----------
W. Hoeffding, "On the distribution of the number of successes in independent trials", Annals of Mathematical Statistics
    27, 1956: games with chances of their own scatter less than as many that all have the mean of these.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

import pandas as pd

from experiments.keep.tally import Tally
from reports.claims.family import Claim, Claims, apart, contrary, of_band
from reports.claims.target import Target, judge
from reports.page import frames
from reports.page.language import tr
from reports.page.words import at_players, far_words, listed, rung_words, titled
from sim import Game

__all__ = ["COMPARED", "Stretch", "how_far", "pooled", "rung_claims", "rungs_lit", "rungs_standing", "stretches",
           "surely_same", "turning", "usual_standings"]  # fmt: skip

COMPARED = ("balanced", "learned", "expert")  # a verdict is to hold on these; that beginners lose says little

SETTLED = {"inside", "above", "below"}

Skill = Mapping[int, Mapping[str, Mapping[str, Any]]]
Ladder = Mapping[int, Mapping[str, Tally]]


def pooled(game: Game, ladder: Ladder, rung: str, target: Target | None) -> tuple[int, int, Target] | None:
    """Games that a rung's main side won and played over all player counts, the very same ones once, and their band.

    None where there is one count, or counts have bands of their own.

    Parameters
    ----------
    ladder : of a result
    target : of `target.judge`
    """
    rows = judge(game, {n: tallies[rung] for n, tallies in ladder.items() if rung in tallies}, target)
    bands = set(zip(rows["least"], rows["most"], strict=True))
    if len(game.sides) > 2 or len(rows) < 2 or len(bands) > 1:
        return None
    return int(rows["wins"].sum()), int(rows["games"].sum()), bands.pop()


def rung_claims(game: Game, ladder: Ladder, target: Target | None) -> Iterator[Claim]:
    """Of each rung at each player count where its main side stands, and of any two whether it wins as often with both.

    Experts play few games at each count, so where their main side stands over all of them is asked, too; that it is
    inside there would say nothing of any one count.

    Parameters
    ----------
    ladder : of a result
    target : of `target.judge`
    """
    for n, tallies in ladder.items():
        rows = ((rung, r) for rung, tally in tallies.items() for r in frames.each(judge(game, {n: tally}, target)))
        found = {rung: r for rung, r in rows if r.side == game.main_side and r.games}
        for rung, r in found.items():
            for word, p in of_band(r.wins, r.games, r.least, r.most).items():
                yield ("rung", n, rung, word), p
        for one, other in combinations(found, 2):
            a, b = found[one], found[other]
            yield ("rungs apart", n, one, other), apart(a.wins, a.games, b.wins, b.games)
    if (everywhere := pooled(game, ladder, "expert", target)) is not None:
        won, games, band = everywhere
        for word in ("above", "below"):
            yield ("rung everywhere", "expert", word), of_band(won, games, *band)[word]


def rungs_lit(skill: Skill, judged: pd.DataFrame, claims: Claims, side: str) -> dict[int, dict[str, str]]:
    """The lights of the main side on every rung, by player count: those of the usual players as on the first screen."""
    standings = rungs_standing(skill, judged, claims, side)
    return {n: {rung: "open" if one.startswith("not ") else one for rung, one in found.items()}
            for n, found in standings.items()}  # fmt: skip


def rungs_standing(
    skill: Skill, judged: pd.DataFrame, claims: Claims, side: str
) -> dict[int, dict[str, str]]:  # fmt: skip
    """The standings of the main side (`Claims.standing`) on every rung, by player count.

    Parameters
    ----------
    skill : of a result
    judged : from `target.judge`
    claims : with those of `rung_claims`
    """
    found = {}
    for n, standing in usual_standings(judged, claims, side).items():
        if n in skill:
            usual = [rung for rung in skill[n] if rung != "expert"][-1]
            found[n] = {rung: claims.standing("rung", n, rung) for rung in skill[n]} | {usual: standing}
    return found


def usual_standings(judged: pd.DataFrame, claims: Claims, side: str) -> dict[int, str]:
    """The standings of a side with the usual players, by player count, those that are alike included."""
    rows = frames.each(judged[judged["side"] == side])
    return dict(sorted((n, claims.standing("side", r.players, side)) for r in rows for n in r.counts))


@dataclass(frozen=True)
class Stretch:
    """Neighbouring rungs of one standing.

    Attributes
    ----------
    rungs : from weaker to stronger
    standing : as `Claims.standing` says it, and not 'open'
    low, high : the lowest and the highest rate of the main side among them
    """

    rungs: tuple[str, ...]
    standing: str
    low: float
    high: float


def stretches(standings: Mapping[str, str], rates: Mapping[str, Mapping[str, Any]]) -> list[Stretch]:
    """The rungs of `COMPARED` between which the verdict of a player count surely turns; none where it is not seen to.

    Parameters
    ----------
    standings : of the count, from `rungs_standing`
    rates : {rung: its summary} of the count
    """
    there = [rung for rung in COMPARED if rung in standings]
    turning = [rung for rung in there if any(contrary(standings[rung], standings[other]) for other in there)]
    found = []
    for standing, part in groupby(turning, key=lambda rung: standings[rung]):
        alike = tuple(part)
        seen = [rates[rung]["rate"] for rung in alike]
        found.append(Stretch(alike, standing, min(seen), max(seen)))
    return found


def surely_same(standings: Mapping[str, str]) -> bool:
    """Whether the verdict of a player count is surely the same on all rungs of `COMPARED` that played, experts too."""
    seen = {standing for rung, standing in standings.items() if rung in COMPARED}
    return "expert" in standings and len(seen) == 1 and seen <= SETTLED


def turning(skill: Skill, judged: pd.DataFrame, claims: Claims, side: str) -> dict[int, list[Stretch]]:
    """The player counts at which the verdict turns with who plays, and for whom it is what; as `rungs_standing`."""
    standings = rungs_standing(skill, judged, claims, side)
    return {n: found for n in standings if (found := stretches(standings[n], skill[n]))}


def how_far(standings: Mapping[int, Mapping[str, str]]) -> str:
    """For which player counts the verdict is surely the same on the rungs that are compared, and for which it turns.

    Where fewer than two of `COMPARED` played, it is told of all that did.
    """
    compared = {n: {rung: one for rung, one in found.items() if rung in COMPARED} for n, found in standings.items()}
    if min(map(len, compared.values()), default=0) > 1:
        standings = compared
    every = {n: set(found.values()) for n, found in standings.items()}
    same = [n for n, found in every.items() if len(found) == 1 and found <= SETTLED]
    turns = [n for n, found in every.items() if any(contrary(*two) for two in combinations(found, 2))]
    rest = [n for n in every if n not in (*same, *turns)]
    played = list(next(iter(standings.values()), ()))
    far = far_words(played[0], played[-1]) if len(played) > 1 else ""
    said = [
        *([tr("with {players} the verdict is the same for {who}", players=at_players(same),
              who=listed(map(rung_words, played)))] if same else []),
        *([tr("with {players} the verdict is not the same {far}", players=at_players(turns), far=far)]
          if turns else []),
        *([tr("with {players} the games played do not tell whether the verdict is the same {far}",
              players=at_players(rest), far=far)] if rest else []),
    ]  # fmt: skip
    return titled("; ".join(said)) + "."
