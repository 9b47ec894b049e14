"""Positions of Pig: the points of both."""

from pydantic import Field

from sim import BadInput
from sim.pack import Content


class Score(Content):
    """Points of the first and the second player, at the start of the first one's turn."""

    first: int = Field(0, ge=0)
    second: int = Field(0, ge=0)


def arrange(content, pack, position, g):
    """Gives the players their points."""
    for seat, points in enumerate((position.first, position.second)):
        if points >= content.victory.points:
            raise BadInput(f"scenario: position.{('first', 'second')[seat]}: {points} points have won")
        g.table.points[seat] = points
    g.referee.round_no = 1
