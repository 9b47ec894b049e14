"""Hanabi: fireworks, by hints alone."""

from sim.game import Aim, Ending, Game
from sim.games.hanabi.outside.tale import tell
from sim.games.hanabi.state import SHAPE, check, redraw, set_up
from sim.games.hanabi.turn import close, step

GAME = Game(
    key="hanabi", title="Hanabi", prefix="HA", players=(2, 3, 4, 5), sides=("players", "game"), shape=SHAPE,
    endings=(
        Ending("lost", "the last life is lost", "HA-3.1", side="game"),
        Ending("perfect", "all fireworks are whole", "HA-3.1", side="players"),
        Ending("over", "the deck is empty", "HA-3.1"),
    ),
    aim=Aim("score"), set_up=set_up, step=step, close=close, tell=tell, check=check, redraw=redraw,
    invariants=("every card lies somewhere", "hands are as the hints say"), fallback={"players": "balanced"},
    levers=("hand.cards.*", "tokens.*"),
)  # fmt: skip
