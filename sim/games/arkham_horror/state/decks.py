"""The decks and stacks: drawing, laying under, shuffling, and what everybody has seen go under them. AH-2.8."""

from sim import bag, luck
from sim.kernel import kernel

__all__ = ["lay_under", "shuffle_pile", "take_at", "take_top"]


@kernel
def take_top(g, pile, number):
    """The top card; -1 if there is none."""
    card = bag.draw(pile)
    g.table.under[number] = min(g.table.under[number], pile.n)
    return card


@kernel
def take_at(g, pile, number, at):
    """The card at a position (0 is the bottom)."""
    if at < g.table.under[number]:
        g.table.under[number] -= 1
    return bag.remove_at(pile, at)


@kernel
def lay_under(g, pile, number, card):
    """A card goes under its deck, and everybody sees which."""
    bag.put_bottom(pile, card)
    g.table.under[number] += 1


@kernel
def shuffle_pile(g, pile, number, stream):
    """Nobody knows any more where a card lies."""
    luck.shuffle(stream, pile.card, pile.n)
    g.table.under[number] = 0
