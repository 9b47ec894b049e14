"""The pack of matching pennies."""

from typing import Literal

from sim.games.pennies.state.model import PACK
from sim.pack import Content, Time
from sim.records import records


class Victory(Content):
    """Who wins if the pennies are alike."""

    alike: Literal["first", "second"]


class Box(Content):
    """The whole pack."""

    victory: Victory
    time: Time


def lay(content, players):
    """The record that the kernels read."""
    pack = records(PACK)[0]
    pack["alike"] = ["first", "second"].index(content.victory.alike)
    return pack
