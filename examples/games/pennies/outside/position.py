"""Positions of matching pennies: there is one."""

from sim.pack import Content


class Start(Content):
    """Nothing has been laid."""


def arrange(content, pack, position, g):
    """Leaves it so."""
    g.referee.round_no = 1
