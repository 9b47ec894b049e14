"""The two special actions of the episode (DM-13.6 to DM-13.10, DM-24) and the escape from custody."""

import numpy as np

from sim.games.death_may_die.effects.effects import perform
from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    AT_FINISH,
    BODY_HERE,
    BY_OWN,
    CARRYING_AT_GATE,
    DICE_TASK_1,
    ESCAPE_ROLL,
    ESCAPED,
    FACE_DOWN,
    FIRE_HERE,
    HIDDEN_HERE,
    IDOLS,
    KEYS,
    LIT_TOKEN,
    NO_NEED,
    NOWHERE,
    OPEN,
    TASK_1,
    TASK_DONE,
    TASK_FAILED,
    TOKEN_AND_KEY,
    TOKEN_HERE,
    TRIES,
)
from sim.games.death_may_die.state.investigators import lose_sanity, sanity_cut
from sim.games.death_may_die.state.menu import running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch04_rolls import add_own_dice, gather, open_roll
from sim.games.death_may_die.turn.ch09_sanity import settle
from sim.games.death_may_die.turn.ch19_death import judge
from sim.games.death_may_die.turn.ch24_tokens import free_gate_here, movable_here
from sim.kernel import kernel
from sim.mechanisms.sets import has

__all__ = ["boat_is_full", "escape", "may_do", "special_action"]


# -- requirements (DM-13.10) ---------------------------------------------------------------------------------------


@kernel
def face_down_here(g, space, first):
    """Whether a face-down token numbered `first` or higher lies in the space."""
    for t in range(first, g.table.tokens):
        if g.table.token[t].space == space and g.table.token[t].state == FACE_DOWN:
            return True
    return False


@kernel
def tome_here(g, seat):
    """DM-24.3: a tome whose key the investigator has, an open tome, or open keys."""
    inv = g.table.inv[seat]
    for k in range(KEYS):
        if g.table.floor_key[inv.space, k] > 0:
            return True
        if g.table.token[k].space == inv.space and (inv.key[k] > 0 or g.table.token[k].state == OPEN):
            return True
    return False


@kernel
def boat_is_full(g, pack):
    """DM-24.8: enough villagers of each house are on the boat."""
    here = scene(g, pack)
    first = 0
    second = 0
    for t in range(g.table.tokens):
        if g.table.token[t].space == here.target:
            if g.table.token[t].kind == 0:
                first += 1
            else:
                second += 1
    return first >= here.needed and second >= here.needed


@kernel
def may_do(g, pack, seat, k):
    """DM-13.10: whether the k-th special action can be chosen."""
    inv = g.table.inv[seat]
    here = scene(g, pack)
    needs = here.special[k].requires
    if needs == TOKEN_HERE:
        return movable_here(g, pack, inv.space) != 0 and (here.type != IDOLS or inv.idol == 0)
    if needs == BODY_HERE:
        return face_down_here(g, inv.space, KEYS)
    if needs == TOKEN_AND_KEY:
        return tome_here(g, seat)
    if needs == HIDDEN_HERE:
        return face_down_here(g, inv.space, 0)
    if needs == CARRYING_AT_GATE:
        return free_gate_here(g, pack, seat)
    if needs == AT_FINISH:
        return inv.space == here.finish and boat_is_full(g, pack) and g.table.lit == 0
    if needs == LIT_TOKEN:
        return has(here.lit[g.table.phase_of_moon], inv.space) and movable_here(g, pack, inv.space) != 0
    if needs == FIRE_HERE:
        return g.table.fire[inv.space] > 0
    return needs == NO_NEED


# -- doing it ------------------------------------------------------------------------------------------------------


@kernel
def task_roll(g, pack, seats, seat, what, need, more):
    """DM-4.3, DM-13.8: own dice, none of the attack's; True if the successes reach the number."""
    open_roll(g, what, seat, NOWHERE)
    g.table.roll.need = need
    add_own_dice(g, pack, seat, more)
    gather(g, pack, seats, 0)
    return running(g) and g.table.roll.successes >= need


@kernel
def pay_tentacles(g, pack, seats, seat, tentacles, cut):
    """DM-4.14, DM-13.7: step 3 of the roll, also of a failed one."""
    if running(g):
        lose_sanity(g, pack, seat, tentacles, cut)
        judge(g)
    if running(g):
        settle(g, pack, seats)


@kernel
def special_action(g, pack, seats, seat, k):
    """DM-13.6 to DM-13.8: the roll if there is one, then the effect, once or for each success."""
    special = scene(g, pack).special[k]
    g.table.blame = BY_OWN
    say(g, TRIES, seat, g.table.episode, k, 0)
    successes = 1
    tentacles = 0
    if special.rolls == 1:
        dice = g.table.inv[seat].trait[DICE_TASK_1 + k]
        done = task_roll(g, pack, seats, seat, TASK_1 + k, special.need, dice)
        if not running(g):
            return
        successes = g.table.roll.successes + 0
        tentacles = g.table.roll.tentacles + 0
        say(g, TASK_DONE if done else TASK_FAILED, seat, successes, special.need, 0)
        if not done:
            successes = 0
    cut = sanity_cut(g, seat, 0)
    if successes > 0 and special.success > 0:
        perform(g, pack, seats, special.success, seat, seat, NOWHERE, NOWHERE, NOWHERE)
    if special.each_success > 0:
        for _ in range(successes):
            if running(g):
                perform(g, pack, seats, special.each_success, seat, seat, NOWHERE, NOWHERE, NOWHERE)
    pay_tentacles(g, pack, seats, seat, np.int64(tentacles), cut)


@kernel
def escape(g, pack, seats, seat):
    """DM-24.7: out of custody with enough successes."""
    g.table.blame = BY_OWN
    done = task_roll(g, pack, seats, seat, ESCAPE_ROLL, scene(g, pack).escape_need, 0)
    tentacles = g.table.roll.tentacles + 0
    if done:
        g.table.inv[seat].custody = 0
        say(g, ESCAPED, seat, 0, 0, 0)
    pay_tentacles(g, pack, seats, seat, tentacles, sanity_cut(g, seat, 0))
