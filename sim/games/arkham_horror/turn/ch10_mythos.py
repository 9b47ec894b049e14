"""Phase V: Mythos. AH-10, and the first card of the set-up AH-3.14."""

import numpy as np

from sim.games.arkham_horror.state.agenda import schedule_text
from sim.games.arkham_horror.state.board import (
    draw_monster,
    kept_away,
    limit_holds,
    place_monster,
    protected,
    to_outskirts,
)
from sim.games.arkham_horror.state.codes import (
    AREAS,
    D_INVESTIGATOR,
    D_SURGE,
    DONE,
    ENVIRONMENT,
    HEADLINE,
    MYTHOS_DECK,
    NO_CARD,
    PICK,
    PLACE_ONE,
    R_CLUE,
    RESHUFFLE,
    RUMOR,
    S_MYTHOS,
    T_CLUE_APPEARS,
    T_ENVIRONMENT,
    T_MYTHOS,
    T_NO_GATE,
    T_SURGE,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import in_street
from sim.games.arkham_horror.turn.ch10_monster_movement import move_monsters
from sim.games.arkham_horror.turn.ch11_states import gain, suffer
from sim.games.arkham_horror.turn.ch13_gates import gate_and_monsters
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.under import lay_under, shuffle_all, take_top
from sim.play import ask, open_menu, tell


@kernel
def draw_mythos(g, pack):
    """AH-10.1, AH-10.35: the next card; The Story Continues shuffles the whole deck and another one is drawn."""
    deck = g.hidden.mythos
    card = take_top(deck, g.table.under, MYTHOS_DECK)
    while pack.mythos[card].sort_of == RESHUFFLE:
        lay_under(deck, g.table.under, MYTHOS_DECK, card)
        shuffle_all(deck, g.table.under, MYTHOS_DECK, g.luck[S_MYTHOS])
        card = take_top(deck, g.table.under, MYTHOS_DECK)
    return card


@kernel
def draw_first_mythos(g, pack):
    """AH-3.14, AH-3.15: at the set-up, Rumors go under the deck until another card comes."""
    card = draw_mythos(g, pack)
    while pack.mythos[card].sort_of == RUMOR:
        lay_under(g.hidden.mythos, g.table.under, MYTHOS_DECK, card)
        card = draw_mythos(g, pack)
    return card


# -- step 1: gate and monsters -----------------------------------------------------------------------------------------


@kernel
def may_receive(g, pack, area):
    """A gate that takes part in a surge: open, and not under Kate Winthrop's protection (AH-10.14)."""
    return g.table.gate[area] >= 0 and not protected(g, pack, area)


@kernel
def share_out(g, pack, seats, surging, n):
    """AH-10.5: n monsters over the gates as evenly as possible; remainders to the surging gate, then by choice."""
    allot = g.scratch.allot
    gates = 0
    for area in range(AREAS):
        if may_receive(g, pack, area):
            gates += 1
    each = n // gates
    for area in range(AREAS):
        allot[area] = each if may_receive(g, pack, area) else 0
    left = n % gates
    if left > 0:
        allot[surging] += 1
        left -= 1
    for _ in range(left):
        open_menu(g, D_SURGE)
        for area in range(AREAS):
            if may_receive(g, pack, area) and allot[area] == each:
                offer(g, PLACE_ONE, area, -1, -1, -1, each, -1)
        allot[np.int64(g.menu.option[ask(g, pack, seats, g.table.first)].place)] += 1
        if stopped(g):
            return


@kernel
def choose_placement(g, pack, seats):
    """One of the placements not yet used (scratch.rest), the players' choice; it is used then."""
    rest = g.scratch.rest
    open_menu(g, D_SURGE)
    for area in range(AREAS):
        if rest[area] > 0:
            offer(g, PLACE_ONE, area, -1, -1, -1, rest[area], -1)
    area = np.int64(g.menu.option[ask(g, pack, seats, g.table.first)].place)
    rest[area] -= 1
    return area


@kernel
def place_chosen(g, pack, seats, room):
    """AH-10.6: with too little room, the players choose the placements before any monster is drawn.

    scratch.allot: the placements chosen; scratch.rest: those left over.
    """
    allot, rest = g.scratch.allot, g.scratch.rest
    for area in range(AREAS):
        rest[area] = allot[area]
        allot[area] = 0
    for _ in range(room):
        allot[choose_placement(g, pack, seats)] += 1
        if stopped(g):
            return


@kernel
def one_too_many(g, pack, seats):
    """AH-14.3, AH-14.7: a monster beyond the limit goes to the Outskirts; once terror is at its top, on the board."""
    if not limit_holds(g, pack):
        place_monster(g, pack, choose_placement(g, pack, seats))
        return
    m = draw_monster(g, pack)
    if m >= 0 and not kept_away(g, pack, m):
        to_outskirts(g, pack, m)


@kernel
def surge(g, pack, seats, area):
    """AH-10.4 to AH-10.6: as many monsters as open gates or investigators, whichever is more."""
    n = max(np.int64(g.table.open_gates), np.int64(pack.players))
    tell(g, T_SURGE, -1, area, n, 0)
    g.outcome.extra.surges += 1
    room = n
    if limit_holds(g, pack):
        room = min(n, max(0, np.int64(pack.monster_limit - g.table.afoot)))
    share_out(g, pack, seats, area, n)
    if room < n and not stopped(g):
        place_chosen(g, pack, seats, room)
    for at in range(AREAS):
        for _ in range(g.scratch.allot[at]):
            if not stopped(g):
                place_monster(g, pack, at)
    for _ in range(n - room):
        if not stopped(g):
            one_too_many(g, pack, seats)


@kernel
def gate_step(g, pack, seats, card):
    """AH-10.2, AH-10.3, AH-10.7, AH-10.12: nothing at an elder sign, a surge at an open gate.

    Otherwise a gate opens.
    """
    area = np.int64(pack.mythos[card].gate)
    if area < 0:
        return
    if g.table.gate[area] >= 0:
        if protected(g, pack, area):
            tell(g, T_NO_GATE, -1, area, 0, 0)
        else:
            surge(g, pack, seats, area)
    else:
        gate_and_monsters(g, pack, area, pack.monsters_per_gate)


# -- steps 2 and 4 -----------------------------------------------------------------------------------------------------


@kernel
def clue_step(g, pack, seats, card):
    """AH-10.15, AH-10.16, AH-10.39: a clue, unless a gate is open there; one of those present may take it."""
    area = np.int64(pack.mythos[card].clue)
    if area < 0 or g.table.gate[area] >= 0 or (g.table.seal[area] == 1 and pack.clue_at_sign == 0):
        return
    g.table.clue[area] += 1
    tell(g, T_CLUE_APPEARS, -1, area, 0, 0)
    open_menu(g, D_INVESTIGATOR)
    for s in range(pack.players):
        if g.table.seat[s].place == area:
            offer(g, PICK, area, -1, -1, s, 1, -1)
    if g.menu.n == 0:
        return
    offer(g, DONE, area, -1, -1, -1, 0, -1)
    taker = np.int64(g.menu.option[ask(g, pack, seats, g.table.first)].seat)
    if taker >= 0 and not stopped(g):
        g.table.clue[area] -= 1
        gain(g, pack, taker, R_CLUE, 1)


@kernel
def special_step(g, pack, card):
    """AH-10.29 to AH-10.31, AH-18.10: a Headline is resolved, an Environment replaces the last, a Rumor begins."""
    table = g.table
    record = pack.mythos[card]
    if record.sort_of == ENVIRONMENT and not (record.weather == 1 and pack.ancient[table.ancient_one].no_weather == 1):
        if table.environment != NO_CARD:
            lay_under(g.hidden.mythos, g.table.under, MYTHOS_DECK, table.environment)
        table.environment = card
        tell(g, T_ENVIRONMENT, -1, card, 0, 0)
        schedule_text(g, record.block)
        return
    if record.sort_of == RUMOR and table.rumor == NO_CARD:
        table.rumor = card
        table.rumor_turn = table.turn
        table.rumor_tokens = 0
        schedule_text(g, record.start)
        return
    lay_under(g.hidden.mythos, g.table.under, MYTHOS_DECK, card)
    if record.sort_of == HEADLINE:
        schedule_text(g, record.block)


@kernel
def carry_out_card(g, pack, seats, card):
    """AH-10.1, AH-10.45, AH-10.47: the four steps in order; an awakening ends them."""
    tell(g, T_MYTHOS, -1, card, 0, 0)
    gate_step(g, pack, seats, card)
    if not stopped(g):
        clue_step(g, pack, seats, card)
    if not stopped(g):
        move_monsters(g, pack, seats, card)
    if not stopped(g):
        special_step(g, pack, card)


@kernel
def mythos(g, pack, seats):
    """AH-10: the Mythos phase. AH-10.43: after a failed Great Ritual the gate of another card comes first."""
    if g.table.extra_gate == 1:
        card = draw_mythos(g, pack)
        tell(g, T_MYTHOS, -1, card, 1, 0)
        gate_step(g, pack, seats, card)
        lay_under(g.hidden.mythos, g.table.under, MYTHOS_DECK, card)
        if stopped(g):
            return
    carry_out_card(g, pack, seats, draw_mythos(g, pack))


@kernel
def after_mythos(g, pack, seats):
    """AH-18.4: at the end of the Mythos Ithaqua freezes those in the streets."""
    loss = np.int64(pack.ancient[g.table.ancient_one].street_loss)
    for i in range(pack.players):
        s = to_the_left(g.table.first, i, pack.players)
        if loss > 0 and in_street(g.table.seat[s].place) and not stopped(g):
            suffer(g, pack, seats, s, 0, loss, 0)
