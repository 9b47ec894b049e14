"""Leduc Poker: six cards, two rounds of bets."""

from sim.game import Aim, Ending, Game
from sim.games.leduc.state import SHAPE, redraw, set_up
from sim.games.leduc.turn import close, step

GAME = Game(
    key="leduc", title="Leduc Poker", prefix="LE", players=(2,), sides=("first", "second"), shape=SHAPE,
    endings=(Ending("fold", "a player folds", "LE-7"), Ending("showdown", "cards are shown", "LE-8")),
    aim=Aim("score", unit="chips"), set_up=set_up, step=step, close=close, redraw=redraw,
    fallback={"first": "solved", "second": "solved"}, levers=("stakes.*",),
)  # fmt: skip
