"""The pack of the tower: its models, its record, what is known of its chances."""

from typing import Literal

from pydantic import Field

from sim.game import records
from sim.games.toy.state.model import PACK
from sim.pack import Content, Time


class Victory(Content):
    points: dict[str, int]


class Play(Content):
    rounds: int = Field(ge=1, le=20)
    faces: int = Field(ge=2, le=20)
    weather: Literal["fair", "storm"]


class Rulings(Content):
    built_when: Literal["reached", "exceeded"]


class Bet(Content):
    id: str
    gain: int
    risk: int


class Tower(Content):
    victory: Victory
    play: Play
    rulings: Rulings
    time: Time
    bet: list[Bet] = Field(min_length=2, max_length=2)


def lay(content, players):
    pack = records(PACK)[0]
    pack["seats"], pack["rounds"], pack["faces"] = players, content.play.rounds, content.play.faces
    pack["points"] = content.victory.points[f"{players}p"] + (content.rulings.built_when == "exceeded")
    pack["storm"] = content.play.weather == "storm"
    pack["gain"] = [bet.gain for bet in content.bet]
    pack["risk"] = [bet.risk for bet in content.bet]
    return pack


def known(content, players):
    return {"extra.first_card": dict.fromkeys(range(10), 0.1)}
