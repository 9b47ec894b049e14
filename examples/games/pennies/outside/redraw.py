"""What a player cannot know: nothing lies hidden. What the other one chooses meanwhile is no matter of a redraw."""

from sim.kernel import kernel


@kernel
def redraw(g, pack, seat):
    """MP-1: nothing is dealt."""
