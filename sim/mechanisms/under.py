"""Decks under which cards are laid for all to see, as discards are in some games.

``under[number]`` says how many cards at the bottom of deck `number` everybody has seen laid there, in their order. It
stands in the table, the deck in what is hidden; whoever deals the deck anew leaves these cards where they lie:
``bag.shuffle_above(deck, under[number], stream)``.
"""

from sim.kernel import kernel
from sim.mechanisms import bag

__all__ = ["lay_under", "shuffle_all", "take_at", "take_top"]


@kernel
def take_top(deck, under, number):
    """Takes the top card; `bag.NONE` if there is none."""
    card = bag.draw(deck)
    under[number] = min(under[number], deck.n)
    return card


@kernel
def take_at(deck, under, number, at):
    """Takes the card at a position (0 is the bottom)."""
    if at < under[number]:
        under[number] -= 1
    return bag.remove_at(deck, at)


@kernel
def lay_under(deck, under, number, card):
    """Lays a card under the deck, and everybody sees which."""
    bag.put_bottom(deck, card)
    under[number] += 1


@kernel
def shuffle_all(deck, under, number, stream):
    """Shuffles the whole deck: nobody knows any more where a card lies."""
    bag.shuffle(deck, stream)
    under[number] = 0
