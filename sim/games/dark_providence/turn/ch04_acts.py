"""Sections 4 and 7: what a player may do next in his turn: the menu of acts."""

from sim.games.dark_providence.effects.possible import may_use
from sim.games.dark_providence.state.board import can_move_marker, on_board, track_of
from sim.games.dark_providence.state.codes import (
    ACTION,
    ASK_ACT,
    BASE_SPACE,
    CITIES,
    DO_ADD,
    DO_BUY,
    DO_CARD,
    DO_CLAIM,
    DO_DISCARD,
    DO_FREE_CARD,
    DO_FREE_MYTHOS,
    DO_MYTHOS,
    DO_PASS,
    DO_RETRIEVE,
    DO_REVEAL,
    DO_TRACK,
    FREE,
    FUNDS,
    INFLUENCE,
    INVESTIGATION_UP,
    MYTHOS,
    MYTHOS_SPACE,
    NOBODY,
    NONE,
    RITUAL_UP,
    SYMBOLS,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch03_pay import count_symbols
from sim.games.dark_providence.turn.ch06_claim import may_claim
from sim.games.dark_providence.turn.ch07_travel import offer_journeys, offer_steps
from sim.games.dark_providence.turn.ch08_murder import offer_murders
from sim.games.dark_providence.turn.ch09_gates import offer_gates
from sim.games.dark_providence.turn.ch12_reveal import may_reveal, reveal_gain
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import next_member
from sim.play import open_menu


@kernel
def offer_acts(g, pack, seat):
    """DP-4.2, DP-4.7: every legal act of the player at turn; he may always end his actions."""
    table = g.table
    open_menu(g, ASK_ACT)
    offer(g, DO_PASS, NOBODY, NOBODY, NOBODY, NOBODY, 0)
    if table.actions_left > 0:
        count_symbols(g, pack, seat)
        if table.acts_done == 0 and (table.free_done == 0 or pack.free_before_claim != 0):
            offer_claims(g, pack, seat)
        offer_influence(g, pack, seat)
        offer_tracks(g, pack)
        if g.scratch.total[FUNDS] > 0:
            offer_purchase(g, pack, seat)
            offer_journeys(g, pack, seat, g.scratch.total[FUNDS], 0)
        if g.mine[seat].hand.n > 0:
            offer(g, DO_DISCARD, NOBODY, NOBODY, NOBODY, NOBODY, g.mine[seat].hand.n)
        if may_reveal(g, pack, seat):
            offer(g, DO_REVEAL, NOBODY, NOBODY, NOBODY, NOBODY, reveal_gain(g, pack, seat))
    offer_cards(g, pack, seat)
    offer_mythos(g, pack, seat)
    offer_steps(g, pack, seat)


@kernel
def offer_claims(g, pack, seat):
    """DP-6.1, DP-6.4: a claim is the first action of the turn, and nothing free goes before it."""
    covered = g.table.covered[seat]
    target = next_member(covered, -1)
    while target >= 0:
        if may_claim(g.table, pack, seat, target):
            offer(g, DO_CLAIM, NOBODY, target, NOBODY, NOBODY, 0)
        target = next_member(covered, target)


@kernel
def offer_influence(g, pack, seat):
    """DP-7.1, DP-7.3, DP-7.18, DP-4.9: adding to a target and retrieving, with as many cubes as the hand gives."""
    table = g.table
    symbols = g.scratch.total[INFLUENCE]
    most = min(symbols, table.supply[seat])
    if most > 0:
        for city in range(CITIES):
            offer(g, DO_ADD, NOBODY, city, NOBODY, NOBODY, most)
        for city in range(CITIES):
            if table.face_up[city] != NOBODY:
                offer(g, DO_ADD, NOBODY, BASE_SPACE + city, NOBODY, NOBODY, most)
        for i in range(table.row.n):
            offer(g, DO_ADD, NOBODY, MYTHOS_SPACE + table.row.card[i], NOBODY, NOBODY, most)
    outside = table.limbo[seat] + on_board(table, pack, seat)
    if symbols > 0 and outside > 0:
        offer(g, DO_RETRIEVE, NOBODY, NOBODY, NOBODY, NOBODY, min(symbols, outside))


@kernel
def offer_purchase(g, pack, seat):
    """DP-7.5, DP-7.6: buying cubes while there are own ones in the general supply."""
    cubes = min(g.scratch.total[FUNDS] // pack.funds_per_cube, g.table.unbought[seat])
    if cubes > 0:
        offer(g, DO_BUY, NOBODY, NOBODY, NOBODY, NOBODY, cubes)


@kernel
def offer_tracks(g, pack):
    """DP-7.7, DP-4.9: one marker in one direction."""
    for symbol in range(RITUAL_UP, SYMBOLS):
        n = g.scratch.total[symbol]
        if n > 0 and can_move_marker(g.table, pack, track_of(symbol), direction(symbol)):
            offer(g, DO_TRACK, NOBODY, symbol, NOBODY, NOBODY, n)


@kernel
def direction(symbol):
    """Whether a track symbol raises (1) or lowers (-1)."""
    return 1 if symbol in (RITUAL_UP, INVESTIGATION_UP) else -1


@kernel
def offer_cards(g, pack, seat):
    """DP-7.12, DP-3.6: ACTIONS and FREE ACTIONS of the cards in hand; murders and gates with all their plans."""
    hand = g.mine[seat].hand
    acting = g.table.actions_left > 0
    for at in range(hand.n):
        kind = hand.card[at] + 0
        if bag.find(hand, kind) != at:
            continue
        card = pack.card[kind]
        if acting:
            offer_murders(g, pack, seat, kind)
            offer_gates(g, pack, seat, kind)
            if card.plan_op == NONE and may_use(g, pack, seat, card.first[ACTION], card.last[ACTION], kind):
                offer(g, DO_CARD, kind, NOBODY, NOBODY, NOBODY, 0)
        if may_use(g, pack, seat, card.first[FREE], card.last[FREE], kind):
            offer(g, DO_FREE_CARD, kind, NOBODY, NOBODY, NOBODY, 0)


@kernel
def offer_mythos(g, pack, seat):
    """DP-7.4, DP-7.12: a claimed Mythos card offers its ACTION or FREE ACTION once in the own turn."""
    table = g.table
    left = table.myth_n[seat] + 0
    for myth in range(MYTHOS):
        if left == 0:
            return
        if table.myth_owner[myth] != seat:
            continue
        left -= 1
        if table.myth_used[myth] >= pack.mythos_uses:
            continue
        card = pack.myth[myth]
        if table.actions_left > 0 and may_use(g, pack, seat, card.first[ACTION], card.last[ACTION], NOBODY):
            offer(g, DO_MYTHOS, myth, NOBODY, NOBODY, NOBODY, 0)
        if may_use(g, pack, seat, card.first[FREE], card.last[FREE], NOBODY):
            offer(g, DO_FREE_MYTHOS, myth, NOBODY, NOBODY, NOBODY, 0)
