"""How far the verdict holds: the win rate at each rung of the ladder, everybody at the table on the same rung."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from reports import frames
from reports.headline import Point, at_players, per_cent, titled, wins
from reports.language import tr
from reports.parts import Table, Text, plus_minus
from sim import Game

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["over_the_ladder", "point_of_skill"]

BAND = (0.4, 0.6)  # of a cooperative game, outside of which it is too hard or too easy


def _who(rung: str) -> str:
    return {
        "beginner": tr("first games"),
        "balanced": tr("regulars"),
        "learned": tr("the strongest players"),
    }[rung]


def _verdict(game: Game, low: float, high: float) -> int:
    """-1 where the main side surely wins too seldom, 1 too often, 0 in between or unsure."""
    least, most = BAND if frames.is_cooperative(game) else (0.5, 0.5)
    return -1 if high < least else 1 if low > most else 0


def _turning(game: Game, skill: Any) -> list[int]:
    """Player counts at which one rung says too seldom, and another too often."""
    verdicts = {n: {_verdict(game, *one["ci95"]) for one in rungs.values()} for n, rungs in skill.items()}
    return [n for n, found in verdicts.items() if {-1, 1} <= found]


def over_the_ladder(report: "Report") -> Iterator[Any]:
    """A table of player counts and rungs, and where the verdict turns."""
    skill = report.result.skill
    if not skill:
        return
    rungs = list(next(iter(skill.values())))
    yield Text(tr("How far that holds"), "heading")
    rows = [
        [n, *(plus_minus(SimpleNamespace(rate=one["rate"], low=one["ci95"][0], high=one["ci95"][1]))
              for one in skill[n].values())]
        for n in skill
    ]  # fmt: skip
    head = (tr("Players"), *(titled(_who(rung)) for rung in rungs))
    caption = tr("How often the {side}, in per cent, by the skill of everybody at the table. In a first game one "
                 "decision of ten is a slip; the lower rungs played a fifth as many games.",
                 side=wins(report.game.main_side))  # fmt: skip
    yield Table(head, rows, caption)
    if len(report.game.sides) == 2:
        turning = _turning(report.game, skill)
        yield Text(
            tr("With {players} the verdict turns with skill.", players=at_players(turning))
            if turning
            else tr("At no player count was the verdict seen to turn with skill.")
        )


def point_of_skill(game: Game, skill: Any) -> Point | None:
    """The win rate of each rung beside each other, where they are furthest apart."""
    if not skill:
        return None
    apart = {n: max(o["rate"] for o in r.values()) - min(o["rate"] for o in r.values()) for n, r in skill.items()}
    n = max(apart, key=lambda count: apart[count])
    told = ", ".join(f"{_who(rung)} {per_cent(one['rate'], 0)}" for rung, one in skill[n].items())
    text = tr("How often the {side} depends on who plays; most with {players}: {told}.",
              side=wins(game.main_side), players=at_players([n]), told=told)  # fmt: skip
    return Point(tr("Skill"), text)
