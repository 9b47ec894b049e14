"""Oh Hell: as many tricks as were bid."""

from sim.game import Aim, Ending, Game
from sim.games.oh_hell.state import SHAPE, check, redraw, set_up
from sim.games.oh_hell.turn import close, step

GAME = Game(
    key="oh_hell", title="Oh Hell", prefix="OH", players=(3, 4, 5, 6, 7), shape=SHAPE,
    sides=("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    endings=(Ending("played", "all tricks are taken", "OH-4.1"),), aim=Aim("places", shared=True),
    set_up=set_up, step=step, close=close, redraw=redraw, check=check, invariants=("each card lies in one place",),
    fallback=dict.fromkeys(("first", "second", "third", "fourth", "fifth", "sixth", "seventh"), "careful"),
    levers=("deal.cards.*", "score.*"),
)  # fmt: skip
