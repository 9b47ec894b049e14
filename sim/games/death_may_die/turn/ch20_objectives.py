"""The ritual: objective tokens of the six episodes and when it is disrupted (DM-20.1, DM-20.2, DM-24)."""

import numpy as np

from sim import luck
from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    BEACON_LIT,
    DANCE,
    FACE_DOWN,
    GONE,
    IDOL_KNOCKED,
    IDOLS,
    KEY_CHOICE,
    KEY_GAINED,
    KEY_LOST,
    KEYS,
    LAB_DESTROYED,
    LAB_HEALED,
    LAB_WOUNDED,
    LABS,
    MIRRORS,
    MOON_TOLD,
    NOWHERE,
    OPEN,
    RITUAL_DISRUPTED,
    SPACE_CHOICE,
    TOKEN,
    TOKEN_HIDDEN,
    TOKEN_MOVED,
    TOKEN_REVEALED,
    TOKENS,
    TOME_TAKEN,
    TOMES,
    VILLAGERS,
)
from sim.games.death_may_die.state.menu import choose_space, offer, running
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.mechanisms.sets import bit, next_member
from sim.play import ask, open_menu

__all__ = [
    "check_ritual", "damage_lab", "ferry_back", "find_lab", "gain_key", "heal_labs", "hide_tokens",
    "knock_idol", "light_beacon", "lose_key", "progress", "reveal_partygoer", "set_phase", "take_tome",
    "token_menu",
]  # fmt: skip


# -- the ritual ----------------------------------------------------------------------------------------------------


@kernel
def tomes_held(g):
    """DM-24.3, DM-24.12: tomes in the hands of living investigators."""
    n = 0
    for t in range(KEYS):
        if g.table.token[t].owner >= 0:
            n += 1
    return n


@kernel
def gates_with_idol(g):
    """DM-24.6: gates that hold an idol."""
    n = 0
    for t in range(g.table.tokens):
        n += g.table.token[t].kind
    return n


@kernel
def tokens_at_target(g, pack, state):
    """Tokens of that state in the episode's target space."""
    n = 0
    for t in range(g.table.tokens):
        if g.table.token[t].space == scene(g, pack).target and g.table.token[t].state == state:
            n += 1
    return n


@kernel
def progress(g, pack):
    """How much of the objective is reached, for pacing and for the test of the ritual."""
    kind = scene(g, pack).type
    if kind == LABS:
        n = 0
        for t in range(g.table.tokens):
            if g.table.token[t].state == GONE:
                n += 1
        return n
    if kind == TOMES:
        return tomes_held(g)
    if kind == DANCE:
        return tokens_at_target(g, pack, OPEN)
    if kind == IDOLS:
        return gates_with_idol(g)
    if kind == VILLAGERS:
        return tokens_at_target(g, pack, OPEN) + g.table.lit
    return tokens_at_target(g, pack, OPEN)


@kernel
def is_disrupted(g, pack):
    """DM-24: the episode's own test."""
    here = scene(g, pack)
    if here.type == VILLAGERS:
        return g.table.lit == 1
    if here.type == MIRRORS and g.table.phase_of_moon != here.phase_needed:
        return False
    return progress(g, pack) >= here.needed


@kernel
def check_ritual(g, pack):
    """DM-20.1, DM-20.2: made whenever an objective changes; permanent. DM-24.7: guards leave and custody ends."""
    if g.table.disrupted == 1 or not is_disrupted(g, pack):
        return
    g.table.disrupted = 1
    g.outcome.extra.disrupted_turn = g.table.turn
    g.outcome.extra.disrupted_track = g.table.pace
    say(g, RITUAL_DISRUPTED, -1, g.table.pace, 0, 0)
    for k in range(3):
        g.table.guard[k] = NOWHERE
    for seat in range(pack.seats):
        g.table.inv[seat].custody = 0


@kernel
def token_menu(g, pack, seats, seat, tokens):
    """The seat chooses one token of a set; -1 if it is empty. Tokens that look alike are offered once."""
    open_menu(g, TOKEN)
    t = next_member(tokens, -1)
    while t >= 0:
        token = g.table.token[t]
        twin = False
        for i in range(g.menu.n):
            other = g.table.token[g.menu.option[i].token]
            if other.space == token.space and other.state == token.state and other.kind == token.kind:
                twin = twin or other.mixed == token.mixed
        if not twin:
            offer(g, 0, seat, token.space, -1, t, -1, token.state, token.kind)
        t = next_member(tokens, t)
    if g.menu.n == 0:
        return np.int64(-1)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].token)


# -- e1: labs ------------------------------------------------------------------------------------------------------


@kernel
def find_lab(g, space):
    """The undestroyed lab of a space, or -1."""
    for t in range(g.table.tokens):
        if g.table.token[t].space == space and g.table.token[t].state != GONE:
            return t
    return -1


@kernel
def damage_lab(g, pack, t, n):
    """DM-24.1, DM-24.10: wounds on a lab; destroyed, its hidden token is revealed: the program to apply, or 0."""
    token = g.table.token[t]
    here = scene(g, pack)
    if token.state == GONE or n <= 0:
        return 0
    token.wounds += n
    say(g, LAB_WOUNDED, -1, token.space, min(token.wounds, here.health), 0)
    if token.wounds < here.health:
        return 0
    token.wounds = here.health
    token.state = GONE
    say(g, LAB_DESTROYED, -1, token.space, g.hidden.face[t], 0)
    check_ritual(g, pack)
    return np.int64(here.reveal[g.hidden.face[t]])


@kernel
def heal_labs(g, spaces, n):
    """DM-25.24: wounds off undestroyed labs of a set of spaces."""
    p = next_member(spaces, -1)
    while p >= 0:
        t = find_lab(g, p)
        if t >= 0 and g.table.token[t].wounds > 0:
            g.table.token[t].wounds = max(0, g.table.token[t].wounds - n)
            say(g, LAB_HEALED, -1, p, g.table.token[t].wounds, 0)
        p = next_member(spaces, p)


# -- e2: keys and tomes --------------------------------------------------------------------------------------------


@kernel
def gain_key(g, seat, letter):
    """A key into the investigator's hands; the blank gives nothing."""
    if letter < KEYS:
        g.table.inv[seat].key[letter] += 1
    say(g, KEY_GAINED, seat, letter, 0, 0)


@kernel
def loot_body(g, seat):
    """DM-24.3: the key of a body here; the body leaves the game."""
    for t in range(KEYS, g.table.tokens):
        token = g.table.token[t]
        if token.space == g.table.inv[seat].space and token.state == FACE_DOWN:
            token.space = NOWHERE
            token.state = GONE
            gain_key(g, seat, g.hidden.face[t])
            return


@kernel
def key_from_bag(g, pack, seats, seat):
    """DM-25.24: a key of the chosen letter out of the bag, nothing if none is left."""
    open_menu(g, KEY_CHOICE)
    for k in range(KEYS):
        offer(g, 0, seat, -1, -1, k, -1, g.table.inv[seat].key[k], g.table.token[k].owner)
    letter = g.menu.option[ask(g, pack, seats, seat)].token + 0
    if not running(g) or g.hidden.bag[letter] == 0:
        return
    g.hidden.bag[letter] -= 1
    for t in range(KEYS, g.table.tokens):
        if g.table.token[t].space < 0 and g.table.token[t].state == FACE_DOWN:
            g.table.token[t].state = GONE
            break
    gain_key(g, seat, letter)


@kernel
def lose_key(g, pack, seats, seat):
    """DM-25.24: an own key of choice leaves the game."""
    open_menu(g, KEY_CHOICE)
    for k in range(KEYS):
        if g.table.inv[seat].key[k] > 0:
            offer(g, 1, seat, -1, -1, k, -1, g.table.inv[seat].key[k], g.table.token[k].owner)
    if g.menu.n == 0:
        return
    letter = g.menu.option[ask(g, pack, seats, seat)].token + 0
    if running(g):
        g.table.inv[seat].key[letter] -= 1
        say(g, KEY_LOST, seat, letter, 0, 0)


@kernel
def tome_options(g, seat):
    """DM-24.3: a tome here with its key (token: its letter, n 1), an open one (n 0), open keys (token -1)."""
    inv = g.table.inv[seat]
    keys = 0
    for k in range(KEYS):
        keys += g.table.floor_key[inv.space, k]
        token = g.table.token[k]
        if token.space == inv.space and token.state == OPEN:
            offer(g, 0, seat, inv.space, -1, k, -1, 0, 0)
        elif token.space == inv.space and inv.key[k] > 0:
            offer(g, 0, seat, inv.space, -1, k, -1, 1, 0)
    if keys > 0:
        offer(g, 0, seat, inv.space, -1, -1, -1, keys, 0)


@kernel
def take_tome(g, pack, seats, seat):
    """DM-24.3: discards the matching key and takes the tome, or picks up what lies open."""
    open_menu(g, KEY_CHOICE)
    tome_options(g, seat)
    if g.menu.n == 0:
        return
    o = g.menu.option[ask(g, pack, seats, seat)]
    if not running(g):
        return
    inv = g.table.inv[seat]
    if o.token < 0:
        for k in range(KEYS):
            inv.key[k] += g.table.floor_key[inv.space, k]
            g.table.floor_key[inv.space, k] = 0
        say(g, KEY_GAINED, seat, KEYS + 1, 0, 0)
        return
    inv.key[o.token] -= o.n
    g.table.token[o.token].owner = seat
    g.table.token[o.token].space = NOWHERE
    g.table.token[o.token].state = OPEN
    say(g, TOME_TAKEN, seat, o.token, 0, 0)
    check_ritual(g, pack)


# -- e3: partygoers ------------------------------------------------------------------------------------------------


@kernel
def reveal_partygoer(g, pack, seats, seat):
    """DM-24.4: a face-down token here is turned; a harmless one is removed."""
    tokens = np.int64(0)
    for t in range(g.table.tokens):
        if g.table.token[t].space == g.table.inv[seat].space and g.table.token[t].state == FACE_DOWN:
            tokens |= bit(t)
    t = token_menu(g, pack, seats, seat, tokens)
    if t < 0 or not running(g):
        return
    token = g.table.token[t]
    say(g, TOKEN_REVEALED, seat, token.space, g.hidden.face[t], 0)
    token.mixed = 0
    if g.hidden.face[t] == 1:
        token.state = OPEN
        check_ritual(g, pack)
    else:
        token.state = GONE
        token.space = NOWHERE


@kernel
def remember_mix(g, space, hidden, again):
    """DM-24.5: what everybody saw: among the face-down tokens here now are `hidden` sorcerers more.

    Tokens of a mix share a number; `sworn` says how many sorcerers are known to be among them, those turned up since
    included. A mix that meets another becomes one with it; `again` sorcerers of the hidden ones come from one.
    """
    number = 1
    for _ in range(g.table.tokens):
        for t in range(g.table.tokens):
            if g.table.token[t].mix == number:
                number += 1
                break
    sworn = np.int64(hidden - again)
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.space != space or token.state != FACE_DOWN:
            continue
        old = token.mix + 0
        token.mix = number
        if old == 0 or old == number:
            continue
        for k in range(g.table.tokens):
            if g.table.token[k].mix == old:
                g.table.token[k].mix = number
        sworn += g.table.sworn[old]
        g.table.sworn[old] = 0
    g.table.sworn[number] = max(sworn, hidden)


@kernel
def hide_in_space(g, space, n):
    """DM-24.5: up to n revealed sorcerers beside a hidden token are mixed with the hidden ones there."""
    company = 0
    for t in range(g.table.tokens):
        if g.table.token[t].space == space and g.table.token[t].state == FACE_DOWN:
            company += 1
    if company == 0:
        return
    hidden = 0
    again = 0
    for t in range(g.table.tokens):
        if g.table.token[t].space == space and g.table.token[t].state == OPEN and hidden < n:
            g.table.token[t].state = FACE_DOWN
            hidden += 1
            again += 1 if g.table.token[t].mix > 0 else 0
    if hidden == 0:
        return
    remember_mix(g, space, hidden, again)
    say(g, TOKEN_HIDDEN, -1, space, hidden, 0)
    left = company + hidden
    sorcerers = 0
    for t in range(g.table.tokens):
        if g.table.token[t].space == space and g.table.token[t].state == FACE_DOWN:
            sorcerers += g.hidden.face[t]
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.space == space and token.state == FACE_DOWN:
            token.mixed = 1
            g.hidden.face[t] = 1 if luck.below(g.luck[TOKENS], left) < sorcerers else 0
            sorcerers -= g.hidden.face[t]
            left -= 1


@kernel
def hide_tokens(g, pack, n):
    """DM-24.5 in every space."""
    if scene(g, pack).type == DANCE:
        for p in range(scene(g, pack).spaces):
            hide_in_space(g, p, n)


# -- e4: idols ----------------------------------------------------------------------------------------------------


@kernel
def knock_idol(g, pack, seats):
    """DM-24.6, DM-25.26: before disruption a placed idol of choice moves to an adjacent space of choice."""
    if scene(g, pack).type != IDOLS or g.table.disrupted == 1:
        return
    placed = np.int64(0)
    for t in range(g.table.tokens):
        if g.table.token[t].kind == 1:
            placed |= bit(t)
    seat = g.table.active
    t = token_menu(g, pack, seats, seat, placed)
    if t < 0 or not running(g):
        return
    to = choose_space(g, pack, seats, seat, SPACE_CHOICE, scene(g, pack).near[g.table.token[t].space], -1)
    if running(g):
        g.table.token[t].kind = 0
        g.table.token[t].space = to
        say(g, IDOL_KNOCKED, seat, to, 0, 0)


# -- e5: villagers -------------------------------------------------------------------------------------------------


@kernel
def light_beacon(g, pack):
    """DM-24.8: the beacon is lit."""
    g.table.lit = 1
    say(g, BEACON_LIT, -1, 0, 0, 0)
    check_ritual(g, pack)


@kernel
def houses_in(g, space):
    """Bits of the houses that have a villager in the space."""
    out = 0
    for t in range(g.table.tokens):
        if g.table.token[t].space == space:
            out |= 1 << g.table.token[t].kind
    return out


@kernel
def homeward(g, pack, seats, tokens):
    """DM-25.27: the active player chooses who returns, to the space it started in. -1 without anybody."""
    open_menu(g, TOKEN)
    t = next_member(tokens, -1)
    while t >= 0:
        token = g.table.token[t]
        offer(g, 0, g.table.active, scene(g, pack).token_space[t], -1, t, -1, token.state, token.kind)
        t = next_member(tokens, t)
    if g.menu.n == 0:
        return np.int64(-1)
    return np.int64(g.menu.option[ask(g, pack, seats, g.table.active)].token)


@kernel
def ferry_back(g, pack, seats, n):
    """DM-25.27: in one space other than the boat that holds both houses, n villagers return to where they started."""
    if scene(g, pack).type != VILLAGERS:
        return
    feuding = np.int64(0)
    for p in range(scene(g, pack).spaces):
        if p != scene(g, pack).target and houses_in(g, p) == 3:
            feuding |= bit(p)
    space = choose_space(g, pack, seats, g.table.active, SPACE_CHOICE, feuding, -1)
    for _ in range(n):
        tokens = np.int64(0)
        for t in range(g.table.tokens):
            if space >= 0 and g.table.token[t].space == space:
                tokens |= bit(t)
        t = homeward(g, pack, seats, tokens) if running(g) else np.int64(-1)
        if t >= 0 and running(g):
            g.table.token[t].space = scene(g, pack).token_space[t]
            say(g, TOKEN_MOVED, -1, t, g.table.token[t].space, 0)


# -- e6: the moon --------------------------------------------------------------------------------------------------


@kernel
def set_phase(g, pack, phase):
    """DM-24.9: the dial shows another phase."""
    g.table.phase_of_moon = phase
    say(g, MOON_TOLD, -1, phase, 0, 0)
    check_ritual(g, pack)


@kernel
def moon_moves(g, pack):
    """DM-24.9, DM-14.11: the moon moves on before the mythos card; 3 is followed by 0."""
    here = scene(g, pack)
    if here.type == MIRRORS:
        set_phase(g, pack, (g.table.phase_of_moon + here.phase_step) % here.phases)
