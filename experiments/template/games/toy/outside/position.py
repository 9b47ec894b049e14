"""Towers half built."""

from pydantic import Field

from sim import BadInput
from sim.pack import Content


class Site(Content):
    """A tower half built."""

    round: int = Field(1, ge=1)
    laid: dict[str, int] = Field(default_factory=dict)  # stones by seat; seats count from 0


def arrange(content, pack, position, g):
    """Moves a freshly set-up game to the start of a later round, with stones that have been laid."""
    if position.round > content.play.rounds:
        raise BadInput(f"scenario: position.round: {position.round} is after nightfall")
    g.referee.round_no = position.round
    g.table.turns = (position.round - 1) * pack.seats
    for seat, stones in position.laid.items():
        if seat not in map(str, range(pack.seats)):
            raise BadInput(f"scenario: position.laid.{seat}: seats are 0 to {pack.seats - 1}")
        g.table.laid[int(seat)] = stones
        g.table.stones += stones
