"""The pack of Pig."""

from pydantic import Field

from sim.games.pig.state.model import PACK
from sim.pack import Content, Time
from sim.records import records


class Victory(Content):
    """What wins."""

    points: int = Field(ge=1, le=1000)


class Box(Content):
    """The whole pack."""

    victory: Victory
    time: Time


def lay(content, players):
    """The record that the kernels read."""
    pack = records(PACK)[0]
    pack["points"] = content.victory.points
    return pack
