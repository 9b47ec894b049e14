"""Kuhn poker: three cards, one bet, a bluff."""

from pathlib import Path

from sim.game import Aim, Ending, Game
from sim.games.kuhn.components.content import Box, lay
from sim.games.kuhn.outside.position import Deal, arrange
from sim.games.kuhn.outside.redraw import redraw
from sim.games.kuhn.outside.tale import tell
from sim.games.kuhn.state.checks import check
from sim.games.kuhn.state.model import SHAPE
from sim.games.kuhn.state.set_up import set_up
from sim.games.kuhn.turn.flow import close, step

GAME = Game(
    key="kuhn", title="Kuhn Poker", prefix="KU", players=(2,), sides=("first", "second"), main_side="first",
    endings=(Ending("fold", "a player folds", "KU-4"), Ending("showdown", "cards are shown", "KU-5")),
    roles=("player",), kinds=("bet",), shape=SHAPE, step_cap=9, content=Box, lay=lay,
    seats_at=lambda content, players: players, set_up=set_up, step=step, close=close, tell=tell, check=check,
    invariants=("each of the three cards lies somewhere",), fallback={"first": "nash", "second": "nash"}, redraw=redraw,
    aim=Aim("score", unit="chips"), levers=("stakes.*",), position=Deal, arrange=arrange, folder=Path(__file__).parent,
)  # fmt: skip
