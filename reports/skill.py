"""How far the verdict holds: the win rate at each rung of the ladder, everybody at the table on the same rung."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pandas as pd
from markupsafe import Markup

from experiments.commands.skill import rungs
from reports import frames
from reports.headline import Point, at_players, listed, per_cent, titled, wins, words
from reports.language import tr
from reports.parts import Table, Text, plus_minus
from reports.target import light_of
from reports.verdict import shape
from sim import Game
from strategies.registry import by_side

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["over_the_ladder", "player_words", "point_of_skill", "rungs_lit", "who_plays"]

Skill = Mapping[int, Mapping[str, Mapping[str, Any]]]


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


def rungs_lit(game: Game, skill: Skill, judged: pd.DataFrame) -> dict[int, dict[str, str]]:
    """The lights of the main side on every rung, by player count: those of the usual players as on the first screen.

    Parameters
    ----------
    skill : of a result
    judged : from `target.lit`
    """
    found = {}
    for r in frames.each(judged[judged["side"] == game.main_side]):
        for n in set(r.counts) & set(skill):
            ends = {rung: skill[n][rung]["ci95"] for rung in skill[n]}
            found[n] = {rung: light_of(low, high, (r.least, r.most)) for rung, (low, high) in ends.items()}
            found[n][[rung for rung in skill[n] if rung != "expert"][-1]] = r.light
    return dict(sorted(found.items()))


def _how_far(lights: Mapping[int, Mapping[str, str]]) -> str:
    """For which player counts the verdict is surely the same on all rungs, and for which it turns."""
    every = {n: set(found.values()) for n, found in lights.items()}
    same = [n for n, found in every.items() if len(found) == 1 and found != {"open"}]
    turning = [n for n, found in every.items() if len(found - {"open"}) > 1]
    rest = [n for n in every if n not in (*same, *turning)]
    said = [
        *([tr("with {players} the verdict is the same at every skill", players=at_players(same))] if same else []),
        *([tr("with {players} it turns with skill", players=at_players(turning))] if turning else []),
        *([tr("with {players} the games played do not tell", players=at_players(rest))] if rest else []),
    ]
    return titled("; ".join(said)) + "."


def over_the_ladder(report: "Report") -> Iterator[Any]:
    """A table of player counts and rungs, and where the verdict turns."""
    skill = report.result.skill
    if not skill:
        return
    lights = rungs_lit(report.game, skill, report.judged)
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


def point_of_skill(game: Game, skill: Any, judged: pd.DataFrame) -> Point | None:
    """How far the verdict holds, and the win rate of each rung where they are furthest apart, if intervals part there.

    Parameters
    ----------
    skill : of a result
    judged : from `target.lit`
    """
    if not skill:
        return None
    how_far = _how_far(rungs_lit(game, skill, judged))
    apart = {
        n: max(one["rate"] for one in r.values()) - min(one["rate"] for one in r.values())
        for n, r in skill.items()
        if max(one["ci95"][0] for one in r.values()) > min(one["ci95"][1] for one in r.values())
    }
    if not apart:
        return Point(tr("How far it holds"), how_far)
    n = max(apart, key=lambda count: apart[count])
    told = ", ".join(f"{_who(rung)} {per_cent(one['rate'], 0)}" for rung, one in skill[n].items())
    text = tr("How often the {side} depends on who plays; most with {players}: {told}.",
              side=wins(game.main_side), players=at_players([n]), told=told)  # fmt: skip
    return Point(tr("How far it holds"), f"{how_far} {text}")
