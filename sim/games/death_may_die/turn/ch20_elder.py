"""The Elder One: its box of cards, its stages, its dice (DM-20.4 to DM-20.8, DM-18.2)."""

import numpy as np

from sim.games.death_may_die.state.board import put_figure, scene
from sim.games.death_may_die.state.codes import (
    ELDER,
    ELDER_BEATEN,
    ELDER_PLACED,
    MYTHOS_CARDS,
    STAGE_BEATEN,
    STAGE_REVEALED,
    STAGES,
)
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel

__all__ = ["elder_dice", "event_of", "has_symbol", "place_elder", "reveal_next_stage", "stage_health"]

HALF = MYTHOS_CARDS // 2  # mythos cards 0 to 7 are the episode's, 8 to 15 the Elder One's


@kernel
def event_of(g, pack, card):
    """DM-2.6: the program of a mythos card, its event and its summons."""
    if card < HALF:
        return np.int64(scene(g, pack).mythos[card].event)
    return np.int64(pack.box[g.table.elder].mythos[card - HALF].event)


@kernel
def has_symbol(g, pack, card):
    """Whether a mythos card shows a summoning symbol."""
    if card < HALF:
        return scene(g, pack).mythos[card].symbol == 1
    return pack.box[g.table.elder].mythos[card - HALF].symbol == 1


@kernel
def elder_dice(g, pack, green):
    """DM-20.4, DM-20.7: the sum over all revealed stages of black (green 0) or green (green 1) dice."""
    n = 0
    for s in range(g.table.stage):
        stage = pack.box[g.table.elder].stage[s]
        n += stage.green if green == 1 else stage.black
    return n


@kernel
def stage_health(g, pack):
    """DM-20.5: health of the current stage."""
    return np.int64(pack.box[g.table.elder].stage[g.table.stage - 1].health)


@kernel
def reveal_next_stage(g, pack):
    """DM-20.5, DM-20.6, DM-20.8: the next stage, unwounded: the program of its reveal; beating the last one wins."""
    g.table.beaten = 0
    if g.table.stage == STAGES:
        g.table.won = 1
        say(g, ELDER_BEATEN, -1, g.table.elder, 0, 0)
        return 0
    if g.table.stage > 1:
        say(g, STAGE_BEATEN, -1, g.table.elder, g.table.stage, 0)
    g.table.stage += 1
    g.table.figure[ELDER].wounds = 0
    say(g, STAGE_REVEALED, -1, g.table.elder, g.table.stage, 0)
    return np.int64(pack.box[g.table.elder].stage[g.table.stage - 1].on_reveal)


@kernel
def place_elder(g, space):
    """DM-18.2: the figure stands on the map."""
    g.table.risen = 1
    put_figure(g, ELDER, space)
    say(g, ELDER_PLACED, -1, g.table.elder, space, 0)
