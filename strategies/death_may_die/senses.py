"""What an investigator sees: how dangerous a space is, where the objective calls, how far things are."""

import numpy as np

from sim.games.death_may_die.model import (
    DANCE,
    ELDER,
    FACE_DOWN,
    GONE,
    IDOLS,
    KEYS,
    LABS,
    OPEN,
    TOMES,
    VILLAGERS,
)  # fmt: skip
from sim.kernel import kernel
from sim.maps import has, next_place

__all__ = ["danger_at", "people_at", "ritual_call", "steps", "threat_of"]

TENTACLE_SHARE = 0.5  # worth of a sanity loss in wounds, for judging an enemy
NOWHERE_TO_GO = -99.0


@kernel
def steps(pack, table, a, b):
    """Distance of two spaces."""
    return np.int64(pack.scene[table.episode].steps[a, b])


@kernel
def threat_of(pack, table, slot):
    """Expected harm of one attack of a figure, in wounds."""
    black, green, more = 0, 0, 0.0
    if slot == ELDER:
        for s in range(table.stage):
            black += pack.box[table.elder].stage[s].black
            green += pack.box[table.elder].stage[s].green
    else:
        enemy = pack.enemy[table.figure[slot].kind]
        black, green = enemy.black + 0, enemy.green + 0
        if enemy.elder_success > 0:
            more = (black + green) / 6.0
        if enemy.before_attack > 0:
            more += 0.5
    return 0.5 * (black + green) + more + TENTACLE_SHARE * black / 3.0


@kernel
def danger_at(pack, table, space):
    """Expected harm of a fight in a space."""
    harm = 0.0
    slot = next_place(table.crowd[space], -1)
    while slot >= 0:
        harm += threat_of(pack, table, slot)
        slot = next_place(table.crowd[space], slot)
    return harm


@kernel
def people_at(pack, table, space, but):
    """Living investigators in a space, one seat left out."""
    n = 0
    for seat in range(pack.seats):
        if seat != but and table.inv[seat].alive == 1 and table.inv[seat].space == space:
            n += 1
    return n


# -- where the objective calls -------------------------------------------------------------------------------------


@kernel
def key_of_use(table, letter):
    """Whether the tome of a letter still waits for its key."""
    return table.token[letter].owner < 0


@kernel
def call_of_tomes(pack, table, seat, space):
    """e2: a tome whose key is at hand, then bodies, then cultists who leave some."""
    call = 0.0
    for k in range(KEYS):
        token = table.token[k]
        if token.space == space and (table.inv[seat].key[k] > 0 or token.state == OPEN):
            call = max(call, 3.0)
        if table.floor_key[space, k] > 0 and key_of_use(table, k):
            call = max(call, 1.5)
    for t in range(KEYS, table.tokens):
        if table.token[t].space == space and table.token[t].state == FACE_DOWN:
            call = max(call, 1.6)
    slot = next_place(table.crowd[space], -1)
    while slot >= 0:
        if slot != ELDER and pack.enemy[table.figure[slot].kind].category == 0:
            call = max(call, 1.0)
        slot = next_place(table.crowd[space], slot)
    return call


@kernel
def call_of_guests(pack, table, space):
    """e3: face-down guests, likelier ones first; revealed sorcerers that are not yet at the waterfront."""
    call = 0.0
    for t in range(table.tokens):
        token = table.token[t]
        if token.space != space or token.state == GONE:
            continue
        if token.state == OPEN:
            call += 1.4 if space != pack.scene[table.episode].target else 0.0
        else:
            call += 0.8 + 0.6 * token.mixed
    return min(call, 3.0)


@kernel
def call_of_idols(pack, table, seat, space):
    """e4: a free gate with an idol in hand, else an idol that is not placed; guards are shunned."""
    here = pack.scene[table.episode]
    call = 0.0
    placed = 0
    for t in range(table.tokens):
        token = table.token[t]
        if token.space == space:
            if token.kind == 1:
                placed = 1
            elif table.inv[seat].idol == 0:
                call = 2.0
    if table.inv[seat].idol == 1:
        call = 0.0
        for k in range(3):
            if here.gate[k] == space and placed == 0:
                call = 3.0
    for k in range(3):
        if table.guard[k] == space:
            call -= 1.0
    return call


@kernel
def boat_ready(pack, table):
    """e5: enough villagers of each house are on the boat."""
    here = pack.scene[table.episode]
    first, second = 0, 0
    for t in range(table.tokens):
        if table.token[t].space == here.target:
            if table.token[t].kind == 0:
                first += 1
            else:
                second += 1
    return first >= here.needed and second >= here.needed


@kernel
def call_of_villagers(pack, table, space):
    """e5: villagers off the boat, then the lighthouse."""
    here = pack.scene[table.episode]
    if boat_ready(pack, table):
        return 3.0 if space == here.finish else 0.0
    call = 0.0
    for t in range(table.tokens):
        if table.token[t].space == space and space != here.target:
            call = 2.0
    return call


@kernel
def call_of_mirrors(pack, table, space):
    """e6: mirrors not yet in the telescope room, those in the light first; the dial when all are there."""
    here = pack.scene[table.episode]
    call = 0.0
    for t in range(table.tokens):
        if table.token[t].space == space and space != here.target:
            call = 2.4 if has(here.lit[table.phase_of_moon], space) else 1.6
    return call


@kernel
def ritual_call(pack, table, seat, space):
    """How strongly the objective calls the investigator to a space, 0 to 3."""
    kind = pack.scene[table.episode].type
    if kind == LABS:
        for t in range(table.tokens):
            if table.token[t].space == space and table.token[t].state != GONE:
                return 2.0 + 0.2 * table.token[t].wounds
        return 0.0
    if kind == TOMES:
        return call_of_tomes(pack, table, seat, space)
    if kind == DANCE:
        return call_of_guests(pack, table, space)
    if kind == IDOLS:
        return call_of_idols(pack, table, seat, space)
    if kind == VILLAGERS:
        return call_of_villagers(pack, table, space)
    return call_of_mirrors(pack, table, space)
