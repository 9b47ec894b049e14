"""Cthulhu: Dark Providence, for 2 to 5 players, and solo against an Ancient One."""

from pathlib import Path

from sim.game import Ending, Game
from sim.games.dark_providence.components.content import DarkProvidence
from sim.games.dark_providence.components.laying import known, lay
from sim.games.dark_providence.outside.odds import ODDS
from sim.games.dark_providence.outside.position import Position, arrange
from sim.games.dark_providence.outside.redraw import progress, redraw
from sim.games.dark_providence.outside.tale import tell_line
from sim.games.dark_providence.state.checks import INVARIANTS, check
from sim.games.dark_providence.state.codes import KINDS_OF_DECISION, SIDES
from sim.games.dark_providence.state.model import SHAPE
from sim.games.dark_providence.state.set_up import set_up
from sim.games.dark_providence.turn.ch11_ending import close
from sim.games.dark_providence.turn.flow import step

GAME = Game(
    key="dark_providence", title="Cthulhu: Dark Providence", prefix="DP", players=(1, 2, 3, 4, 5), sides=SIDES,
    main_side="investigators",
    roles=("investigator", "cultist", "investigator_renegade", "cultist_renegade"),
    endings=(
        Ending("madness", "an investigator or a renegade goes mad", "DP-11.2"),
        Ending("fifth_insane", "the Ancient One's insane tokens expose the human", "DP-18.1"),
        Ending("main_agent_murdered", "a main agent is murdered", "DP-11.3"),
        Ending("track", "the ritual or the investigation reaches its last space", "DP-11.4"),
        Ending("deep_ones", "all Deep Ones are in play", "DP-11.5"),
        Ending("points", "a player reaches the victory points that end the game", "DP-11.1"),
        Ending("turn_cap", "the simulator's limit of turns", "DP-11.10", cut=True),
        Ending("goal", "the Ancient One reaches its goal", "DP-18.4", side="ancient_one"),
    ),
    kinds=KINDS_OF_DECISION, shape=SHAPE, step_cap=12_000, content=DarkProvidence, lay=lay,
    seats_at=lambda content, players: players, set_up=set_up, step=step, close=close, tell=tell_line, check=check,
    invariants=INVARIANTS, fallback=dict.fromkeys(SIDES[:-1], "balanced"),
    codes=("first", "trigger_won", "triggers", "eliminated", "ao_card"), levers=("victory.points.*",),
    redraw=redraw, progress=progress, routine=("main_agent", "pay", "retrieve"),
    odds=ODDS, known=known, position=Position, arrange=arrange,
    folder=Path(__file__).parent,
)  # fmt: skip
