"""The pack of Hanabi."""

from typing import Annotated, Literal

from pydantic import Field

from sim.games.hanabi.state.model import PACK
from sim.pack import Content, Time
from sim.records import records


class Deck(Content):
    """The colours, and how many cards of each rank a colour has."""

    colours: list[str] = Field(min_length=5, max_length=5)
    copies: list[Annotated[int, Field(ge=1, le=3)]] = Field(min_length=5, max_length=5)


class Hand(Content):
    """Cards of a hand, by the number of players."""

    cards: dict[str, Annotated[int, Field(ge=1, le=5)]]


class Tokens(Content):
    """Information tokens and lives."""

    information: int = Field(ge=1, le=99)
    lives: int = Field(ge=1, le=99)


class Rulings(Content):
    """What can be read in two ways."""

    lost_games_count: Literal["yes", "no"]


class Box(Content):
    """The whole pack."""

    deck: Deck
    hand: Hand
    tokens: Tokens
    rulings: Rulings
    time: Time


def lay(content, players):
    """The record that the kernels read."""
    pack = records(PACK)[0]
    pack["seats"], pack["hand"] = players, content.hand.cards[f"{players}p"]
    pack["tokens"], pack["lives"] = content.tokens.information, content.tokens.lives
    pack["lost_count"], pack["copies"] = content.rulings.lost_games_count == "yes", content.deck.copies
    return pack
