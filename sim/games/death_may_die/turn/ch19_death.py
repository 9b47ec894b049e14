"""Death and the end of the game: who falls, what is lost, which ending stands (DM-19, DM-21)."""

from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    ALL_OUT,
    DEATH_BEFORE,
    DIED,
    DISCARDED,
    GAME_SIDE,
    IDOLS,
    KEYS,
    MADNESS_BEFORE,
    MYTHOS_DISCARD,
    NOWHERE,
    OPEN,
    PLAYERS,
    TOMES,
    TRACK_END,
    WENT_MAD,
    WIN,
)
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.play import end_game

__all__ = ["die", "judge", "lose_by_track"]

LOST_DEATH, LOST_MADNESS, LOST_ALL, LOST_TRACK = 1, 2, 4, 8  # bits of table.lost


@kernel
def drop_tokens(g, pack, seat):
    """DM-19.4, DM-24.3: keys, tomes and an idol lie open in the space of death."""
    inv = g.table.inv[seat]
    kind = scene(g, pack).type
    if kind == TOMES:
        for k in range(KEYS):
            g.table.floor_key[inv.space, k] += inv.key[k]
            inv.key[k] = 0
    if kind in (TOMES, IDOLS):
        for t in range(g.table.tokens):
            if g.table.token[t].owner == seat:
                g.table.token[t].owner = NOWHERE
                g.table.token[t].space = inv.space
                g.table.token[t].state = OPEN
    inv.idol = 0


@kernel
def drop_cards(g, seat):
    """DM-19.4: the discovery cards of the dead are discarded."""
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat:
            g.table.card[c].owner = DISCARDED
            g.table.card[c].wounds = 0


@kernel
def return_tokens(g, seat):
    """DM-19.4, DM-19.12: fire tokens and Yellow Signs go back to the reserve."""
    inv = g.table.inv[seat]
    g.table.fire_left += inv.flames
    g.table.signs_left += inv.signs
    inv.flames = 0
    inv.embers = 0
    inv.signs = 0


@kernel
def living(g, pack):
    """How many investigators live."""
    n = 0
    for seat in range(pack.seats):
        n += g.table.inv[seat].alive
    return n


@kernel
def die(g, pack, seat, mad):
    """DM-19.1 to DM-19.8: killed (mad 0) or consumed by madness (mad 1); `judge` draws the consequence for the game."""
    inv = g.table.inv[seat]
    inv.alive = 0
    inv.waiting = 0
    inv.lying = 0
    inv.custody = 0
    extra = g.outcome.extra
    extra.deaths += 1
    if extra.deaths == 1:
        extra.first_death_turn = g.table.turn
    if mad == 1:
        extra.maddened_by[g.table.blame] += 1
    else:
        extra.killed_by[g.table.blame] += 1
    say(g, WENT_MAD if mad == 1 else DIED, seat, g.table.blame, 0, 0)
    drop_tokens(g, pack, seat)
    drop_cards(g, seat)
    return_tokens(g, seat)
    release_trauma(g, pack, seat)
    if g.table.risen == 0:
        g.table.lost |= LOST_MADNESS if mad == 1 else LOST_DEATH
    elif living(g, pack) == 0:
        g.table.lost |= LOST_ALL


@kernel
def release_trauma(g, pack, seat):
    """DM-14.9, DM-19.7: the card kept by the dead's Recurring Trauma goes to the discard pile; it has no symbol."""
    if pack.madness[g.table.inv[seat].insanity].keeps_mythos == 1 and g.table.kept >= 0:
        g.table.mythos_at[g.table.kept] = MYTHOS_DISCARD
        g.table.kept = -1


@kernel
def lose_by_track(g):
    """DM-17.8: the progress token arrived at the last space."""
    g.table.lost |= LOST_TRACK


@kernel
def judge(g):
    """DM-21.1 to DM-21.7: winning takes precedence; of several losses the first in order is recorded."""
    if g.table.won == 1:
        end_game(g, WIN, PLAYERS)
    elif g.table.lost & LOST_DEATH != 0:
        end_game(g, DEATH_BEFORE, GAME_SIDE)
    elif g.table.lost & LOST_MADNESS != 0:
        end_game(g, MADNESS_BEFORE, GAME_SIDE)
    elif g.table.lost & LOST_ALL != 0:
        end_game(g, ALL_OUT, GAME_SIDE)
    elif g.table.lost & LOST_TRACK != 0:
        end_game(g, TRACK_END, GAME_SIDE)
