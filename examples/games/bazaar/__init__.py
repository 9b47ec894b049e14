"""Bazaar: a draft, a market row, open auctions."""

from sim.game import Aim, Ending, Game
from sim.games.bazaar.outside.tale import tell
from sim.games.bazaar.state import SHAPE, check, redraw, set_up
from sim.games.bazaar.turn import close, step

GAME = Game(
    key="bazaar", title="Bazaar", prefix="BA", players=(2, 3, 4), sides=("first", "second", "third", "fourth"),
    shape=SHAPE, endings=(Ending("over", "each has named its cards", "BA-4.1"),), aim=Aim("score", unit="points"),
    set_up=set_up, step=step, close=close, tell=tell, redraw=redraw, check=check,
    invariants=("each card lies in one place", "no coin is lost or made"),
    fallback=dict.fromkeys(("first", "second", "third", "fourth"), "trader"), levers=("coins.each", "score.*"),
)  # fmt: skip
