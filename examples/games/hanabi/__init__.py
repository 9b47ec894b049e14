"""Hanabi: fireworks, by hints alone."""

from pathlib import Path

from sim.aim import Aim
from sim.game import Ending, Game
from sim.games.hanabi.components.content import Box, lay
from sim.games.hanabi.outside.redraw import redraw
from sim.games.hanabi.outside.tale import tell
from sim.games.hanabi.state.checks import check
from sim.games.hanabi.state.model import SHAPE
from sim.games.hanabi.state.set_up import set_up
from sim.games.hanabi.turn.ch03_end import close
from sim.games.hanabi.turn.flow import step

GAME = Game(
    key="hanabi", title="Hanabi", prefix="HA", players=(2, 3, 4, 5), sides=("players", "game"), main_side="players",
    endings=(
        Ending("lost", "the last life is lost", "HA-3.1", side="game"),
        Ending("perfect", "all fireworks are whole", "HA-3.1", side="players"),
        Ending("over", "the deck is empty", "HA-3.1"),
    ),
    aim=Aim("score"), roles=("player",), kinds=("turn",), shape=SHAPE, step_cap=400, content=Box, lay=lay,
    seats_at=lambda content, players: players, set_up=set_up, step=step, close=close, tell=tell, check=check,
    invariants=("every card lies somewhere", "hands are as the hints say"), fallback={"players": "balanced"},
    redraw=redraw, levers=("hand.cards.*", "tokens.*"), folder=Path(__file__).parent,
)  # fmt: skip
