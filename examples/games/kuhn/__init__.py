"""Kuhn Poker: three cards, one bet, a bluff."""

from sim.game import Aim, Ending, Game
from sim.games.kuhn.state import SHAPE, redraw, set_up
from sim.games.kuhn.turn import close, step

GAME = Game(
    key="kuhn", title="Kuhn Poker", prefix="KU", players=(2,), sides=("first", "second"), shape=SHAPE,
    endings=(Ending("fold", "a player folds", "KU-4"), Ending("showdown", "cards are shown", "KU-5")),
    aim=Aim("score", unit="chips"), set_up=set_up, step=step, close=close, redraw=redraw,
    fallback={"first": "nash", "second": "nash"}, levers=("stakes.*",),
)  # fmt: skip
