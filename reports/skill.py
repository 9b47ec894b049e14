"""How far the verdict holds: the win rate at each rung of the ladder, everybody at the table on the same rung."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pandas as pd
from markupsafe import Markup

from reports import frames
from reports.headline import Point, at_players, per_cent, titled, wins
from reports.language import tr
from reports.parts import Table, Text, plus_minus
from reports.target import Target, light_of
from reports.verdict import shape
from sim import Game

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["bands_of_main", "over_the_ladder", "point_of_skill"]

Skill = Mapping[int, Mapping[str, Mapping[str, Any]]]


def _who(rung: str) -> str:
    return {
        "beginner": tr("first games"),
        "balanced": tr("regulars"),
        "learned": tr("the strongest players"),
    }[rung]


def bands_of_main(game: Game, judged: pd.DataFrame) -> dict[int, Target]:
    """The band of the main side at every player count, from `target.judge`."""
    own = judged[judged["side"] == game.main_side]
    return {n: (r.least, r.most) for r in frames.each(own) for n in r.counts}


def _light(one: Mapping[str, Any], band: Target) -> str:
    low, high = one["ci95"]
    return light_of(low, high, band)


def _where(skill: Skill, bands: Mapping[int, Target]) -> tuple[list[int], list[int]]:
    """Player counts at which every rung surely says the same, and those at which two surely say something else."""
    lights = {n: {_light(one, bands[n]) for one in rungs.values()} for n, rungs in skill.items() if n in bands}
    same = [n for n, found in lights.items() if len(found) == 1 and found != {"open"}]
    return same, [n for n, found in lights.items() if len(found - {"open"}) > 1]


def _how_far(skill: Skill, bands: Mapping[int, Target]) -> str:
    """For which player counts the verdict is the same on all rungs, and for which it turns."""
    same, turning = _where(skill, bands)
    rest = [n for n in skill if n not in (*same, *turning)]
    said = [
        *([tr("with {players} the verdict is the same at every skill", players=at_players(same))] if same else []),
        *([tr("with {players} it turns with skill", players=at_players(turning))] if turning else []),
        *([tr("with {players} the games played do not tell", players=at_players(rest))] if rest else []),
    ]
    return titled("; ".join(said)) + "."


def over_the_ladder(report: "Report") -> Iterator[Any]:
    """A table of player counts and rungs, and where the verdict turns."""
    skill, bands = report.result.skill, bands_of_main(report.game, report.judged)
    if not skill:
        return
    rungs = list(next(iter(skill.values())))
    yield Text(tr("How far that holds"), "heading")
    rows = []
    for n in skill:
        told = []
        for one in skill[n].values():
            text = plus_minus(SimpleNamespace(rate=one["rate"], low=one["ci95"][0], high=one["ci95"][1]))
            told.append(text + Markup("&nbsp;") + shape(_light(one, bands[n])) if n in bands else text)
        rows.append([n, *told])
    head = (tr("Players"), *(titled(_who(rung)) for rung in rungs))
    caption = tr("How often the {side}, in per cent, by the skill of everybody at the table. In a first game one "
                 "decision of ten is a slip; the lower rungs played a fifth as many games.",
                 side=wins(report.game.main_side))  # fmt: skip
    yield Table(head, rows, caption)
    yield Text(_how_far(skill, bands))


def point_of_skill(game: Game, skill: Any, bands: Mapping[int, Target]) -> Point | None:
    """How far the verdict holds, and the win rate of each rung where they are furthest apart.

    Parameters
    ----------
    skill : of a result
    bands : from `bands_of_main`
    """
    if not skill:
        return None
    apart = {n: max(o["rate"] for o in r.values()) - min(o["rate"] for o in r.values()) for n, r in skill.items()}
    n = max(apart, key=lambda count: apart[count])
    told = ", ".join(f"{_who(rung)} {per_cent(one['rate'], 0)}" for rung, one in skill[n].items())
    text = tr("How often the {side} depends on who plays; most with {players}: {told}.",
              side=wins(game.main_side), players=at_players([n]), told=told)  # fmt: skip
    return Point(tr("How far it holds"), f"{_how_far(skill, bands)} {text}")
