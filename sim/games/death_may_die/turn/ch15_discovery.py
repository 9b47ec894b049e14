"""Phase 3 in a Safe space: the discovery card (DM-15)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import END, TAKE_STRESS, TAKE_WOUND
from sim.games.death_may_die.effects.card_ops import drop_excluded
from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    BY_OWN,
    CLAIMED,
    DECLINE,
    DECLINED,
    DISCARDED,
    DISCOVERY,
    DISCOVERY_SIDE,
    FOUND,
    IN_DECK,
    IN_HAND,
    NOWHERE,
)
from sim.games.death_may_die.state.investigators import claim, stress_room
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch09_sanity import resolve
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import ask, open_menu

__all__ = ["cost_in", "draw_discovery", "investigate", "payable"]


@kernel
def cost_in(pack, program, op):
    """How much of a cost is of one sort: stress or wounds."""
    n = 0
    at = program
    while program > 0 and pack.effect[at].op != END:
        if pack.effect[at].op == op:
            n += pack.effect[at].n
        at += 1
    return np.int64(n)


@kernel
def payable(g, pack, seat, side):
    """DM-5.7, DM-6.9: all the stress of a cost must be takeable; wounds can always be taken."""
    fits = pack.rule.costs_need_room == 0 or cost_in(pack, side.cost, TAKE_STRESS) <= stress_room(g, pack, seat)
    return side.held > 0 and fits


@kernel
def draw_discovery(g):
    """DM-15.7: the top card; an empty deck is rebuilt from the discards; NOWHERE if both are empty."""
    if g.hidden.discovery.n == 0:
        for c in range(len(g.table.card)):
            if g.table.card[c].owner == DISCARDED:
                g.table.card[c].owner = IN_DECK
                bag.put_top(g.hidden.discovery, c)
        bag.shuffle(g.hidden.discovery, g.luck[DISCOVERY])
    card = np.int64(bag.draw(g.hidden.discovery))
    if card >= 0:
        g.table.card[card].owner = IN_HAND
        g.table.card[card].wounds = 0
    return card


@kernel
def offer_sides(g, pack, seat, card):
    """DM-15.3, DM-15.4: sides that can be paid; declining if allowed. n is the cost in stress, m in wounds."""
    found = scene(g, pack).discovery[card]
    open_menu(g, DISCOVERY_SIDE)
    for s in range(2):
        if payable(g, pack, seat, found.side[s]):
            cost = found.side[s].cost
            offer(
                g,
                s,
                seat,
                -1,
                -1,
                found.side[s].held,
                card,
                cost_in(pack, cost, TAKE_STRESS),
                cost_in(pack, cost, TAKE_WOUND),
            )
    if found.must_claim == 0 or g.menu.n == 0:
        offer(g, DECLINE, seat, -1, -1, -1, card, 0, 0)


@kernel
def claim_side(g, pack, seats, seat, card, s):
    """DM-15.3, DM-15.5, DM-15.10, DM-15.12: the cost first, then the card, then what it gives at once."""
    side = scene(g, pack).discovery[card].side[s]
    resolve(g, pack, seats, side.cost, seat, NOWHERE, NOWHERE, card)
    if not running(g) or g.table.inv[seat].alive == 0:
        return
    claim(g, pack, seat, card, s)
    g.outcome.extra.claimed += 1
    say(g, CLAIMED, seat, g.table.episode, card, s)
    resolve(g, pack, seats, side.gain, seat, NOWHERE, NOWHERE, card)
    if running(g):
        drop_excluded(g, pack, seats, seat, card)


@kernel
def choose_side(g, pack, seats, seat, card):
    """DM-15.3, DM-15.4: one of the offered sides, never both, or none."""
    offer_sides(g, pack, seat, card)
    s = g.menu.option[ask(g, pack, seats, seat)].act + 0
    if not running(g):
        return
    if s == DECLINE:
        say(g, DECLINED, seat, 0, 0, 0)
    else:
        claim_side(g, pack, seats, seat, card, s)


@kernel
def investigate(g, pack, seats, seat):
    """DM-15.1 to DM-15.6: the centre text, then a side; what is not claimed is discarded."""
    card = draw_discovery(g)
    if card < 0:
        return
    g.table.blame = BY_OWN
    say(g, FOUND, seat, g.table.episode, card, 0)
    resolve(g, pack, seats, scene(g, pack).discovery[card].center, seat, NOWHERE, NOWHERE, card)
    if running(g) and g.table.inv[seat].alive == 1 and g.table.card[card].owner == IN_HAND:
        choose_side(g, pack, seats, seat, card)
    if g.table.card[card].owner == IN_HAND:
        g.table.card[card].owner = DISCARDED
