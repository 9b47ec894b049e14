"""The one way the rules tell the tale; codes.py numbers its sentences, outside/tale.py words them."""

from sim.kernel import kernel
from sim.play import tell

__all__ = ["say"]


@kernel
def say(g, what, seat, a, b, c):
    """Tells a sentence of the investigator in a seat, -1 for nobody."""
    if g.log.on != 0:
        tell(g, what, g.table.inv[seat].who if seat >= 0 else -1, a, b, c)
