"""Among Cultists: books against hidden deaths in a mansion, for four to eight players."""

from pathlib import Path

from sim.game import Ending, Game
from sim.games.among_cultists.components.fitting import Fitting
from sim.games.among_cultists.components.laying import known, lay, people_at, seats_at
from sim.games.among_cultists.outside.odds import ODDS
from sim.games.among_cultists.outside.position import Position, arrange
from sim.games.among_cultists.outside.redraw import progress, redraw
from sim.games.among_cultists.outside.tale import tell
from sim.games.among_cultists.state.checks import INVARIANTS, check
from sim.games.among_cultists.state.codes import KINDS, ROLES
from sim.games.among_cultists.state.model import SHAPE
from sim.games.among_cultists.state.set_up import set_up
from sim.games.among_cultists.turn.ch15_ending import close
from sim.games.among_cultists.turn.flow import step

__all__ = ["GAME"]

GAME = Game(
    key="among_cultists",
    title="Among Cultists",
    prefix="AC",
    players=(4, 5, 6, 7, 8),
    sides=("investigators", "cultists"),
    main_side="investigators",
    roles=ROLES,
    endings=(
        Ending("vp", "the investigators have the points", "AC-1.4", side="investigators"),
        Ending("cultists_eliminated", "the last cultist is eliminated", "AC-1.4", side="investigators"),
        Ending("claim_true", "the cultist claims enough dead, and is right", "AC-15.2", side="cultists"),
        Ending("claim_false", "the cultist claims enough dead, and is wrong", "AC-15.2", side="investigators"),
        Ending("timeout", "the last round ends without the points", "AC-15.11", side="cultists"),
        Ending(
            "vp_overruled_by_dead", "the points are there, but enough are dead", "AC-15.6, AC-15.10", side="cultists"
        ),
        Ending(
            "elimination_overruled_by_dead", "the last cultist falls, but enough are dead", "AC-15.8", side="cultists"
        ),
        Ending("seer_guessed", "the cultists name the seer", "AC-15.12", side="cultists"),
    ),
    kinds=KINDS,
    shape=SHAPE,
    step_cap=1000,
    content=Fitting,
    lay=lay,
    seats_at=seats_at,
    people_at=people_at,
    set_up=set_up,
    step=step,
    close=close,
    tell=tell,
    check=check,
    invariants=INVARIANTS,
    fallback={"investigators": "balanced", "cultists": "stalker"},
    levers=("victory.dead.*", "victory.points.*"),
    redraw=redraw,
    progress=progress,
    earnest=("claim",),
    routine=("teleport", "look_in_bag", "keep_token", "say_token", "waive"),
    odds=ODDS,
    known=known,
    position=Position,
    arrange=arrange,
    folder=Path(__file__).parent,
)
