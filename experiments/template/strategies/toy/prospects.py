"""What the chance to win of a position is told from."""

from sim.kernel import kernel

PROSPECTS = ("turns_left", "stones_left", "stones_a_turn")


@kernel
def prospects(g, pack, seat):
    """How much is left to lay, and how many turns for it."""
    x = g.menu.scratch
    turns = (pack.play.rounds * pack.seats - g.table.turns) * 1.0
    x[0] = turns / (pack.play.rounds * pack.seats)
    x[1] = (pack.victory.points - g.table.stones) / pack.victory.points
    x[2] = (pack.victory.points - g.table.stones) / max(turns, 1.0)
