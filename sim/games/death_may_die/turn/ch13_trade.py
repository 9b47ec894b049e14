"""Trade: cards and tokens change hands among the investigators of a space (DM-13.3 to DM-13.5, DM-13.9)."""

import numpy as np

from sim.games.death_may_die.effects.card_ops import take_loot
from sim.games.death_may_die.state.board import people_here, scene
from sim.games.death_may_die.state.codes import GO, KEYS, STOP, TOMES, TRADE_SET
from sim.games.death_may_die.state.investigators import side_of
from sim.games.death_may_die.state.menu import offer, running
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, has, next_member
from sim.play import ask, open_menu

__all__ = ["may_trade", "trade"]


@kernel
def owns_tradable(g, pack, seat):
    """Whether the investigator has anything that may be passed on."""
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat and side_of(g, pack, c).tradable == 1:
            return True
    if scene(g, pack).type == TOMES:
        for k in range(KEYS):
            if g.table.inv[seat].key[k] > 0 or g.table.token[k].owner == seat:
                return True
    return False


@kernel
def may_trade(g, pack, seat):
    """DM-13.3: somebody else here, and something to pass on."""
    people = people_here(g, pack, g.table.inv[seat].space)
    if count(people) < 2:
        return False
    k = next_member(people, -1)
    while k >= 0:
        if owns_tradable(g, pack, k):
            return True
        k = next_member(people, k)
    return False


@kernel
def offer_passes(g, pack, giver, people, passed):
    """Everything the giver may pass to anybody here; what was passed in this trade stays where it is.

    Keys of a letter are alike: as many may be passed as there are.
    """
    to = next_member(people & ~bit(giver), -1)
    while to >= 0:
        for c in range(len(g.table.card)):
            if g.table.card[c].owner == giver and side_of(g, pack, c).tradable == 1 and not has(passed, c):
                offer(g, GO, giver, to, -1, -1, c, 0, 0)
        if scene(g, pack).type == TOMES:
            for k in range(KEYS):
                if g.table.inv[giver].key[k] > 0 and g.scratch.keys_to_pass[k] > 0:
                    offer(g, GO, giver, to, -1, k, -1, 1, 0)
                if g.table.token[k].owner == giver and not has(passed, 30 + k):
                    offer(g, GO, giver, to, -1, k, -1, 2, 0)
        to = next_member(people & ~bit(giver), to)


@kernel
def keys_among(g, people, letter):
    """How many keys of a letter the investigators of a set hold."""
    n = 0
    seat = next_member(people, -1)
    while seat >= 0:
        n += g.table.inv[seat].key[letter]
        seat = next_member(people, seat)
    return n


@kernel
def trade(g, pack, seats, seat):
    """DM-13.3: any number of things, in any direction; option.who gives to the seat in option.space."""
    people = people_here(g, pack, g.table.inv[seat].space)
    passed = np.int64(0)
    for k in range(KEYS):
        g.scratch.keys_to_pass[k] = keys_among(g, people, k)
    while running(g):
        open_menu(g, TRADE_SET)
        offer(g, STOP, seat, -1, -1, -1, -1, 0, 0)
        giver = next_member(people, -1)
        while giver >= 0:
            offer_passes(g, pack, giver, people, passed)
            giver = next_member(people, giver)
        if g.menu.n == 1:
            return
        o = g.menu.option[ask(g, pack, seats, seat)]
        if not running(g) or o.act == STOP:
            return
        if o.card >= 0:
            passed |= bit(o.card)
        elif o.n == 1:
            g.scratch.keys_to_pass[o.token] -= 1
        else:
            passed |= bit(30 + o.token)
        take_loot(
            g, pack, seats, np.int64(o.space), np.int64(o.who), np.int64(o.token), np.int64(o.card), np.int64(o.n)
        )
