"""Pig: a die, and when to stop."""

from pathlib import Path

from sim.game import Ending, Game
from sim.games.pig.components.content import Box, lay
from sim.games.pig.outside.position import Score, arrange
from sim.games.pig.outside.redraw import progress, redraw
from sim.games.pig.outside.tale import tell
from sim.games.pig.state.checks import check
from sim.games.pig.state.model import SHAPE
from sim.games.pig.state.set_up import set_up
from sim.games.pig.turn.flow import close, step

GAME = Game(
    key="pig", title="Pig", prefix="PI", players=(2,), sides=("first", "second"), main_side="first",
    endings=(Ending("home", "a player has the points", "PI-2.1"),), roles=("player",), kinds=("turn",), shape=SHAPE,
    step_cap=100_000, content=Box, lay=lay, seats_at=lambda content, players: players, set_up=set_up, step=step,
    close=close, tell=tell, check=check, invariants=("the game is over when somebody has the points",),
    fallback={"first": "holder", "second": "holder"}, redraw=redraw, progress=progress, levers=("victory.points",),
    position=Score, arrange=arrange, folder=Path(__file__).parent,
)  # fmt: skip
