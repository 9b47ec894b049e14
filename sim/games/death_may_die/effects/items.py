"""Cards used by their holder in its own turn, while nothing else is being resolved (DM-3.11, DM-25.9)."""

from sim.games.death_may_die.state.codes import (
    BY_OWN,
    CALM_DOWN,
    CARD_USED,
    END_ACTIONS,
    MOMENT,
    NOWHERE,
    TURN_CALM,
    USE_CARD,
)
from sim.games.death_may_die.state.investigators import discard_card, heal_stress, holds, side_of
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch09_sanity import resolve
from sim.kernel import kernel
from sim.play import ask, open_menu

__all__ = ["calm_down", "moment", "offer_cards", "use_card"]


@kernel
def offer_cards(g, pack, seat):
    """DM-25.9, DM-25.21, DM-15.13: cards that can be used now (a combo with both), stress healed once a turn."""
    inv = g.table.inv[seat]
    if inv.trait[TURN_CALM] > inv.calmed and inv.stress > 0:
        offer(g, CALM_DOWN, seat, inv.space, -1, -1, -1, 1, 0)
    if inv.usable == 0:
        return
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat:
            side = side_of(g, pack, c)
            if side.effect > 0 and (side.combo == 0 or holds(g, pack, seat, side.combo) >= 0):
                first = pack.effect[side.effect + 1]
                offer(g, USE_CARD, seat, inv.space, -1, -1, c, first.op, first.n)


@kernel
def calm_down(g, seat):
    """DM-25.21: turn_heal_stress, a point at a time."""
    g.table.inv[seat].calmed += 1
    heal_stress(g, seat, 1)


@kernel
def use_card(g, pack, seats, seat, card):
    """DM-25.9, DM-15.13: the card's effects; the other half of a combo is discarded with it."""
    side = side_of(g, pack, card)
    say(g, CARD_USED, seat, g.table.episode, card, g.table.card[card].side)
    g.table.blame = BY_OWN
    program = side.effect + 0
    if side.combo > 0:
        discard_card(g, pack, holds(g, pack, seat, side.combo))
    resolve(g, pack, seats, program, seat, NOWHERE, NOWHERE, card)


@kernel
def moment(g, pack, seats, seat):
    """DM-3.11: a moment of the own turn between two things that are resolved."""
    inv = g.table.inv[seat]
    while running(g) and inv.alive == 1 and (inv.usable > 0 or inv.trait[TURN_CALM] > inv.calmed):
        open_menu(g, MOMENT)
        offer(g, END_ACTIONS, seat, inv.space, -1, -1, -1, 0, 0)
        offer_cards(g, pack, seat)
        if g.menu.n == 1:
            return
        o = g.menu.option[ask(g, pack, seats, seat)]
        if not running(g) or o.act == END_ACTIONS:
            return
        if o.act == CALM_DOWN:
            calm_down(g, seat)
        else:
            use_card(g, pack, seats, seat, o.card)
