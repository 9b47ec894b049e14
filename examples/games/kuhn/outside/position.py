"""Positions of Kuhn poker: what is dealt."""

from sim import BadInput
from sim.errors import unknown
from sim.pack import Content


class Deal(Content):
    """The cards of the first and the second player."""

    first: str = "king"
    second: str = "queen"


def arrange(content, pack, position, g):
    """Deals the cards of the two, and the third face down."""
    for seat, name in enumerate((position.first, position.second)):
        if name not in content.cards.names:
            raise unknown(f"scenario: position.{'second' if seat else 'first'}: card", name, content.cards.names)
        g.mine[seat].card = content.cards.names.index(name)
    if position.first == position.second:
        raise BadInput(f"scenario: position.second: there is one {position.second}")
    g.referee.round_no = 1
    g.hidden.card = 3 - g.mine[0].card - g.mine[1].card
