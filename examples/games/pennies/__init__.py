"""Matching Pennies: two choices at once."""

from sim.game import Ending, Game
from sim.games.pennies.state import SHAPE, set_up
from sim.games.pennies.turn import close, step

GAME = Game(
    key="pennies", title="Matching Pennies", prefix="MP", players=(2,), sides=("first", "second"), shape=SHAPE,
    endings=(Ending("shown", "both sides are shown", "MP-2"),), set_up=set_up, step=step, close=close,
    fallback={"first": "nash", "second": "nash"}, levers=("victory.*",),
)  # fmt: skip
