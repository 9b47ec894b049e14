"""What a player cannot know: the other card, and the third."""

from sim.games.kuhn.state.set_up import deal
from sim.kernel import kernel


@kernel
def redraw(g, pack, seat):
    """KU-1: any other card, each as likely."""
    deal(g, seat, g.search[0])
