"""Matching pennies: two choices at once."""

from pathlib import Path

from sim.game import Ending, Game
from sim.games.pennies.components.content import Box, lay
from sim.games.pennies.outside.position import Start, arrange
from sim.games.pennies.outside.redraw import redraw
from sim.games.pennies.outside.tale import tell
from sim.games.pennies.state.checks import check
from sim.games.pennies.state.model import SHAPE
from sim.games.pennies.state.set_up import set_up
from sim.games.pennies.turn.flow import close, step

GAME = Game(
    key="pennies", title="Matching Pennies", prefix="MP", players=(2,), sides=("first", "second"), main_side="first",
    endings=(Ending("shown", "the pennies are shown", "MP-2"),), roles=("player",), kinds=("penny",), shape=SHAPE,
    step_cap=9, content=Box, lay=lay, seats_at=lambda content, players: players, set_up=set_up, step=step, close=close,
    tell=tell, check=check, invariants=("both pennies are shown, or none",),
    fallback={"first": "nash", "second": "nash"}, redraw=redraw, levers=("victory.*",), position=Start, arrange=arrange,
    folder=Path(__file__).parent,
)  # fmt: skip
