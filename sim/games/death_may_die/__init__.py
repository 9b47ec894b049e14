"""Cthulhu: Death May Die, a cooperative game for 1 to 5 players: disrupt the ritual, then beat the Elder One."""

from pathlib import Path

from sim.game import Game
from sim.games.death_may_die.components.content import DeathMayDie
from sim.games.death_may_die.components.laying import lay
from sim.games.death_may_die.outside.odds import ODDS
from sim.games.death_may_die.outside.position import Position, arrange, known
from sim.games.death_may_die.outside.redraw import progress, redraw
from sim.games.death_may_die.outside.tale import tell
from sim.games.death_may_die.state.checks import INVARIANTS, check
from sim.games.death_may_die.state.codes import KINDS
from sim.games.death_may_die.state.model import ENDINGS, SHAPE
from sim.games.death_may_die.state.set_up import set_up
from sim.games.death_may_die.turn.ch21_ending import close
from sim.games.death_may_die.turn.flow import step

ROLES = ("adam", "ahmed", "borden", "elizabeth", "fatima", "ian", "morgan", "rasputin", "beth", "the_kid")

GAME = Game(
    key="death_may_die",
    title="Cthulhu: Death May Die",
    prefix="DM",
    players=(1, 2, 3, 4, 5),
    sides=("players", "game"),
    main_side="players",
    roles=ROLES,
    endings=ENDINGS,
    kinds=KINDS,
    shape=SHAPE,
    step_cap=4000,
    content=DeathMayDie,
    lay=lay,
    seats_at=lambda content, players: content.components.investigators[f"{players}p"],
    set_up=set_up,
    step=step,
    close=close,
    tell=tell,
    check=check,
    invariants=INVARIANTS,
    fallback={"players": "balanced"},
    redraw=redraw,
    progress=progress,
    codes=("episode", "elder"),
    levers=("tracks.summoning.loss_at", "tracks.summoning.symbols_to_advance"),
    odds=ODDS,
    known=known,
    position=Position,
    arrange=arrange,
    folder=Path(__file__).parent,
)
