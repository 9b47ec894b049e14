"""How far the verdict holds: the win rate at each rung of the ladder, everybody at the table on the same rung.

What a rung's games say is tested as the verdict of the first screen is, in one family with it (`reports.claims`).
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pandas as pd
from markupsafe import Markup

from experiments.commands.skill import rungs
from experiments.keep.tally import Tally
from reports import frames
from reports.claims import Claims, Key, apart, of_band
from reports.headline import Point, at_players, listed, per_cent, titled, wins, words
from reports.language import tr
from reports.parts import Table, Text, plus_minus
from reports.target import Target, judge
from reports.verdict import shape
from sim import Game
from strategies.registry import by_side

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["over_the_ladder", "player_words", "point_of_skill", "rung_claims", "rungs_lit", "who_plays"]

Skill = Mapping[int, Mapping[str, Mapping[str, Any]]]
Ladder = Mapping[int, Mapping[str, Tally]]


def _who(rung: str) -> str:
    return {
        "beginner": tr("beginners"),
        "balanced": tr("regulars"),
        "learned": tr("strong players"),
        "expert": tr("experts who search"),
    }[rung]


def player_words(game: Game, side: str, name: str) -> str:
    """Who plays a side: a rung of the ladder in its words, another strategy by its name."""
    told = {by_side(game, side, rung): _who(rung) for rung in ("expert", *reversed(rungs(game)))}
    return told.get(name) or words(name)


def who_plays(game: Game, strategies: Mapping[str, str]) -> str:
    """Everybody of a cell: 'strong players', or 'scholar (investigators) and strong players (cultists)'."""
    told = {side: player_words(game, side, name) for side, name in strategies.items() if side in game.sides}
    every = set(told.values())
    return listed(every if len(every) == 1 else (f"{who} ({words(side)})" for side, who in told.items()))


def rung_claims(game: Game, ladder: Ladder, target: Target | None) -> Iterator[tuple[Key, float]]:
    """Of each rung at each player count where its main side stands, and of any two whether it wins as often with both.

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


def rungs_lit(skill: Skill, judged: pd.DataFrame, claims: Claims, side: str) -> dict[int, dict[str, str]]:
    """The lights of the main side on every rung, by player count: those of the usual players as on the first screen.

    Parameters
    ----------
    skill : of a result
    judged : from `target.lit`
    claims : with those of `rung_claims`
    """
    found = {}
    for r in frames.each(judged[judged["side"] == side]):
        for n in set(r.counts) & set(skill):
            found[n] = {
                rung: next((w for w in ("inside", "above", "below") if claims.hold("rung", n, rung, w)), "open")
                for rung in skill[n]
            }
            found[n][[rung for rung in skill[n] if rung != "expert"][-1]] = r.light
    return dict(sorted(found.items()))


def _how_far(lights: Mapping[int, Mapping[str, str]]) -> str:
    """For which player counts the verdict is surely the same on the rungs that played, and for which it turns."""
    every = {n: set(found.values()) for n, found in lights.items()}
    same = [n for n, found in every.items() if len(found) == 1 and found != {"open"}]
    turning = [n for n, found in every.items() if len(found - {"open"}) > 1]
    rest = [n for n in every if n not in (*same, *turning)]
    who = listed(_who(rung) for rung in next(iter(lights.values()), ()))
    said = [
        *([tr("with {players} the verdict is the same for {who}", players=at_players(same), who=who)] if same else []),
        *([tr("with {players} it turns with skill", players=at_players(turning))] if turning else []),
        *([tr("with {players} the games played do not tell whether the verdict turns with skill",
              players=at_players(rest))] if rest else []),
    ]  # fmt: skip
    return titled("; ".join(said)) + "."


def over_the_ladder(report: "Report") -> Iterator[Any]:
    """A table of player counts and rungs, and where the verdict turns."""
    skill = report.result.skill
    if not skill:
        return
    lights = rungs_lit(skill, report.judged, report.claims, report.game.main_side)
    rungs = list(next(iter(skill.values())))
    yield Text(tr("How far that holds"), "heading")
    rows = []
    for n in skill:
        told = []
        for rung, one in skill[n].items():
            text = plus_minus(SimpleNamespace(rate=one["rate"], low=one["ci95"][0], high=one["ci95"][1]))
            told.append(text + Markup("&nbsp;") + shape(lights[n][rung]))
        rows.append([n, *told])
    head = (tr("Players"), *(titled(_who(rung)) for rung in rungs))
    caption = tr("How often the {side}, in per cent, by the skill of everybody at the table. Of beginners one "
                 "decision of ten is a slip; the lower rungs played a fifth as many games. Experts try options in "
                 "playouts before they decide (--experts GAMES).",
                 side=wins(report.game.main_side))  # fmt: skip
    yield Table(head, rows, caption)
    yield Text(_how_far(lights))


def point_of_skill(game: Game, skill: Any, judged: pd.DataFrame, claims: Claims) -> Point | None:
    """How far the verdict holds, and the win rate of each rung where they were seen furthest apart, beyond chance.

    Parameters
    ----------
    skill : of a result
    judged : from `target.lit`
    claims : with those of `rung_claims`
    """
    if not skill:
        return None
    how_far = _how_far(rungs_lit(skill, judged, claims, game.main_side))
    furthest = {
        n: max(one["rate"] for one in r.values()) - min(one["rate"] for one in r.values())
        for n, r in skill.items()
        if any(claims.hold("rungs apart", n, *two) for two in combinations(r, 2))
    }
    if not furthest:
        return Point(tr("How far it holds"), how_far)
    n = max(furthest, key=lambda count: furthest[count])
    told = ", ".join(f"{_who(rung)} {per_cent(one['rate'], 0)}" for rung, one in skill[n].items())
    text = tr("How often the {side} depends on who plays; seen furthest apart with {players}: {told}.",
              side=wins(game.main_side), players=at_players([n]), told=told)  # fmt: skip
    return Point(tr("How far it holds"), f"{how_far} {text}")
