"""Pig: a die, and when to stop."""

from sim.game import Ending, Game
from sim.games.pig.outside.tale import tell
from sim.games.pig.state import SHAPE, check, progress, set_up
from sim.games.pig.turn import close, step

GAME = Game(
    key="pig", title="Pig", prefix="PI", players=(2,), sides=("first", "second"), shape=SHAPE, step_cap=100_000,
    endings=(Ending("home", "a player has the points", "PI-2.1"),), set_up=set_up, step=step, close=close, tell=tell,
    check=check, invariants=("the game is over when somebody has the points",), progress=progress,
    fallback={"first": "holder", "second": "holder"}, levers=("victory.points",),
)  # fmt: skip
