"""Arkham Horror, second edition: investigators against the gates and the Ancient One."""

from pathlib import Path

from sim.game import Ending, Game
from sim.games.arkham_horror.components.content import ArkhamHorror
from sim.games.arkham_horror.components.content_whole import Whole
from sim.games.arkham_horror.components.laying import lay
from sim.games.arkham_horror.outside.odds import ODDS
from sim.games.arkham_horror.outside.position import Position, arrange
from sim.games.arkham_horror.outside.redraw import progress, redraw
from sim.games.arkham_horror.outside.tale import tell
from sim.games.arkham_horror.state.checks import INVARIANTS, check
from sim.games.arkham_horror.state.codes import KIND_NAMES
from sim.games.arkham_horror.state.model import SHAPE
from sim.games.arkham_horror.state.set_up import set_up
from sim.games.arkham_horror.turn.ch19_ending import close
from sim.games.arkham_horror.turn.flow import step

__all__ = ["GAME"]


def known(content: ArkhamHorror, players: int) -> dict[str, dict[int, float]]:
    """AH-3.5: the Ancient One is drawn, or the one chosen. Investigators may change in a game, so they are left out."""
    ids = [ancient.id for ancient in content.ancient_one]
    if content.setup.ancient_one == "draw":
        return {"extra.ancient_one": dict.fromkeys(range(len(ids)), 1 / len(ids))}
    return {"extra.ancient_one": {ids.index(content.setup.ancient_one): 1.0}}


GAME = Game(
    key="arkham_horror",
    title="Arkham Horror",
    prefix="AH",
    players=(1, 2, 3, 4, 5, 6, 7, 8),
    sides=("players", "game"),
    main_side="players",
    roles=(
        "amanda_sharpe", "ashcan_pete", "bob_jenkins", "carolyn_fern", "darrell_simmons", "dexter_drake",
        "gloria_goldberg",
        "harvey_walters", "jenny_barnes", "joe_diamond", "kate_winthrop", "mandy_thompson", "michael_mcglen",
        "monterey_jack", "sister_mary", "vincent_lee",
    ),
    endings=(
        Ending("gates_closed", "the last gate closes", "AH-1.2", side="players"),
        Ending("gates_sealed", "the sixth elder sign is placed", "AH-1.4", side="players"),
        Ending("banished", "the Ancient One is defeated in the final battle", "AH-1.5", side="players"),
        Ending("devoured", "every investigator is devoured", "AH-1.6", side="game"),
        Ending("azathoth", "Azathoth awakens and the world ends", "AH-1.7", side="game"),
    ),
    kinds=KIND_NAMES,
    shape=SHAPE,
    step_cap=20000,
    content=Whole,
    lay=lay,
    seats_at=lambda content, players: players,
    set_up=set_up,
    step=step,
    close=close,
    tell=tell,
    check=check,
    invariants=INVARIANTS,
    fallback={"players": "balanced"},
    codes=("ancient_one", "waking_cause", "first_citizens"),
    levers=("gate_limit.*", "monster_limit.*", "rules.seals_to_win"),
    known=known,
    position=Position,
    arrange=arrange,
    redraw=redraw,
    progress=progress,
    routine=("give", "skill_marker"),
    odds=ODDS,
    folder=Path(__file__).parent,
)  # fmt: skip
