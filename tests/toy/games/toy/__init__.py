"""The tower, a game for tests: n builders, a few rounds, a tower to be built before nightfall.

With the safe bet every turn lays a uniform 0 to faces - 1 stones, so the chance to win is a convolution.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field

from sim import BadInput
from sim.game import Ending, Game, records
from sim.games.toy.build import check, close, set_up, step
from sim.games.toy.model import PACK, SHAPE, STORM_TOLD, TURN_TOLD
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


class Site(Content):
    """A tower half built."""

    round: int = Field(1, ge=1)
    laid: dict[str, int] = Field(default_factory=dict)


def arrange(content, position, g):
    if position.round > content.play.rounds:
        raise BadInput(f"scenario: position.round: {position.round} is after nightfall")
    g.referee.round_no = position.round
    for seat, stones in position.laid.items():
        g.table.laid[int(seat)] = stones
        g.table.stones += stones


def known(content, players):
    return {"extra.first_card": dict.fromkeys(range(10), 0.1)}


def tell(content, line, players):
    if line["what"] == TURN_TOLD:
        bet = content.bet[line["a"]].id
        return f"Builder {line['who'] + 1} bets {bet}, rolls {line['b']}, lays {line['c']} stones."
    assert line["what"] == STORM_TOLD
    return f"The storm takes a stone; {line['a']} are left."


GAME = Game(
    key="toy", title="The Tower", prefix="TY", players=(2, 3, 4), sides=("players", "night"), main_side="players",
    roles=("builder",),
    endings=(Ending("tower_built", "the tower is built", "TY-5"), Ending("nightfall", "night falls", "TY-5")),
    kinds=("build",), shape=SHAPE, step_cap=200, content=Tower, lay=lay, seats_at=lambda content, players: players,
    set_up=set_up, step=step, close=close, tell=tell, check=check,
    invariants=("stones laid less stones lost are the stones there",), fallback={"players": "safe"},
    known=known, levers=("victory.points.*",), position=Site, arrange=arrange,
    folder=Path(__file__).parent,
)  # fmt: skip
