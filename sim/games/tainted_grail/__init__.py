"""Tainted Grail: The Fall of Avalon: the first chapter, day by day, and its encounters as sequences of cards."""

from pathlib import Path

from sim.game import Ending, Game
from sim.games.tainted_grail.components.content import Grail
from sim.games.tainted_grail.components.laying import lay
from sim.games.tainted_grail.outside.odds import ODDS
from sim.games.tainted_grail.outside.position import Position, arrange, known
from sim.games.tainted_grail.outside.redraw import progress, redraw
from sim.games.tainted_grail.outside.tale import tell
from sim.games.tainted_grail.state.checks import INVARIANTS, check
from sim.games.tainted_grail.state.codes import (
    KINDS,
)
from sim.games.tainted_grail.state.model import SHAPE
from sim.games.tainted_grail.state.set_up import set_up
from sim.games.tainted_grail.turn.ch15_ending import close
from sim.games.tainted_grail.turn.flow import step

__all__ = ["GAME"]

GAME = Game(
    key="tainted_grail", title="Tainted Grail: The Fall of Avalon", prefix="TG", players=(1, 2, 3, 4),
    sides=("players", "game"), main_side="players",
    roles=("beor", "ailei", "arev", "maggot", "dagan", "mabd", "sloan", "fyul"),
    endings=(
        Ending("quest_won", "a menhir of the quest burns and the chapter is won", "TG-15.3", side="players"),
        Ending("solo_death", "the only character dies", "TG-11.12", side="game"),
        Ending("no_replacement", "a character dies and none is left to replace it", "TG-11.16", side="game"),
        Ending("all_dead", "nobody is left alive", "TG-15.4", side="game"),
        Ending("day_cap", "the days run out", "TG-15.9", side="game", cut=True),
    ),
    kinds=KINDS, shape=SHAPE, step_cap=30_000, content=Grail, lay=lay, seats_at=lambda content, players: players,
    set_up=set_up, step=step, close=close, tell=tell, check=check, invariants=INVARIANTS,
    fallback={"players": "balanced"},
    levers=("play.start_menhir_dial.*", "play.encounter_value_offset"),
    odds=ODDS, known=known, position=Position, arrange=arrange, redraw=redraw, progress=progress,
    folder=Path(__file__).parent,
)  # fmt: skip
