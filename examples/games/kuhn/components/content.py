"""The pack of Kuhn poker."""

from pydantic import Field

from sim.games.kuhn.state.model import PACK
from sim.pack import Content, Time
from sim.records import records


class Cards(Content):
    """The cards, the lowest first."""

    names: list[str] = Field(min_length=3, max_length=3)


class Stakes(Content):
    """Chips that are paid before the game, and in a bet."""

    ante: int = Field(ge=1, le=99)
    bet: int = Field(ge=1, le=99)


class Box(Content):
    """The whole pack."""

    cards: Cards
    stakes: Stakes
    time: Time


def lay(content, players):
    """The record that the kernels read."""
    pack = records(PACK)[0]
    pack["ante"], pack["bet"] = content.stakes.ante, content.stakes.bet
    return pack
