"""Hints, discards, cards that are played (HA-2.2 to HA-2.5)."""

from sim.games.hanabi.state.model import COLOUR_HINT, DISCARDED, FAILED, HINTED, LAID, RANKS
from sim.games.hanabi.state.set_up import draw, take
from sim.kernel import kernel
from sim.mechanisms.sets import has
from sim.play import tell


@kernel
def hint(g, seat, other, kinds, act, named):
    """HA-2.2: of every card of a hand, whether it is of some kinds."""
    g.table.tokens -= 1
    g.outcome.extra.hints += 1
    tell(g, HINTED, seat, other, act == COLOUR_HINT, named)
    for slot in range(g.table.held[other]):
        is_one = has(kinds, g.hidden.shown[other].card[slot])
        g.table.could[other, slot] &= kinds if is_one else ~kinds


@kernel
def discard(g, pack, seat, slot):
    """HA-2.3: a card for a token."""
    card = take(g, seat, slot)
    g.table.discards[card] += 1
    g.table.tokens += 1
    tell(g, DISCARDED, seat, card, 0, 0)
    draw(g, seat)


@kernel
def play(g, pack, seat, slot):
    """HA-2.4: the next card of its firework, or a life."""
    card = take(g, seat, slot)
    colour = card // RANKS
    if g.table.firework[colour] == card % RANKS:
        g.table.firework[colour] += 1
        g.table.points += 1
        if g.table.firework[colour] == RANKS and g.table.tokens < pack.tokens:
            g.table.tokens += 1
        tell(g, LAID, seat, card, 0, 0)
    else:
        g.table.discards[card] += 1
        g.table.lives -= 1
        tell(g, FAILED, seat, card, g.table.lives, 0)
    draw(g, seat)
