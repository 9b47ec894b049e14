"""Sealed Auction: one bid of each, at once."""

from sim.game import Aim, Ending, Game
from sim.games.sealed.outside.tale import tell
from sim.games.sealed.state import SHAPE, redraw, set_up
from sim.games.sealed.turn import close, step

GAME = Game(
    key="sealed", title="Sealed Auction", prefix="SE", players=(2, 3, 4), sides=("first", "second", "third", "fourth"),
    shape=SHAPE, endings=(Ending("sold", "the highest bid takes it", "SE-3"),), aim=Aim("score", unit="coins"),
    set_up=set_up, step=step, close=close, tell=tell, redraw=redraw,
    fallback=dict.fromkeys(("first", "second", "third", "fourth"), "shading"), levers=("worth.highest",),
)  # fmt: skip
