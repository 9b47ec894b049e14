"""The pack of the tower: its models, its record, what is known of its chances."""

from typing import Literal

from pydantic import Field

from sim.games.toy.state.model import PACK
from sim.pack import Content, Time
from sim.records import records


class Victory(Content):
    """Stones that the tower needs, by the number of builders."""

    points: dict[str, int]


class Play(Content):
    """Rounds until nightfall, faces of the die (0 to faces - 1 pips), the weather."""

    rounds: int = Field(ge=1, le=20)
    faces: int = Field(ge=2, le=20)
    weather: Literal["fair", "storm"]


class Rulings(Content):
    """Where the rules are silent: what we rule, and what it could be instead."""

    built_when: Literal["reached", "exceeded"]


class Bet(Content):
    """A bet: the stones that it adds, and the pips that it needs."""

    id: str
    name: str
    gain: int
    risk: int


class Tower(Content):
    """The whole pack."""

    victory: Victory
    play: Play
    rulings: Rulings
    time: Time
    bet: list[Bet] = Field(min_length=2, max_length=2)


def lay(content, players):
    """The record that the kernels read."""
    pack = records(PACK)[0]
    pack["seats"], pack["rounds"], pack["faces"] = players, content.play.rounds, content.play.faces
    pack["points"] = content.victory.points[f"{players}p"] + (content.rulings.built_when == "exceeded")
    pack["storm"] = content.play.weather == "storm"
    pack["gain"] = [bet.gain for bet in content.bet]
    pack["risk"] = [bet.risk for bet in content.bet]
    return pack


def known(content, players):
    """TY-1: the chances of what the set-up deals."""
    return {"extra.first_card": dict.fromkeys(range(10), 0.1)}
