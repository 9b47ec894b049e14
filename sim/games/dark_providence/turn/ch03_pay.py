"""DP-3.1 to DP-3.4, DP-3.9: paying with cards of the hand, as few as possible."""

from sim.game import RUNNING
from sim.games.dark_providence.state.cards import add_pending, play_for
from sim.games.dark_providence.state.codes import (
    ASK_PAY,
    CHOICES,
    NOBODY,
    OPTIONS,
    PAYMENT_CUT,
    POWER,
    REACTION,
    SYMBOLS,
    USED_FOR_POWER,
)
from sim.games.dark_providence.turn.ch03_react import wants_reaction
from sim.kernel import kernel
from sim.play import ask, gap, open_menu


@kernel
def count_symbols(g, pack, seat):
    """Symbols of the hand, by kind: of the whole hand, or of a great one as much as one payment can use."""
    hand = g.mine[seat].hand
    total = g.scratch.total
    for s in range(SYMBOLS):
        total[s] = 0
    if hand.n > CHOICES:
        for s in range(SYMBOLS):
            total[s] = g.scratch.best[min(weigh_hand(g, pack, seat, s), CHOICES)]
        return
    for i in range(hand.n):
        symbol = pack.card[hand.card[i]].symbol
        for s in range(SYMBOLS):
            total[s] += symbol[s]


@kernel
def weigh_hand(g, pack, seat, symbol):
    """The cards of the hand that show the symbol, strongest first, and the most that 1, 2, ... of them give."""
    scratch = g.scratch
    hand = g.mine[seat].hand
    n = 0
    for i in range(hand.n):
        worth = pack.card[hand.card[i]].symbol[symbol]
        if worth == 0:
            continue
        at = n
        while at > 0 and scratch.worth[at - 1] < worth:
            scratch.worth[at] = scratch.worth[at - 1]
            scratch.at[at] = scratch.at[at - 1]
            at -= 1
        scratch.worth[at] = worth
        scratch.at[at] = i
        n += 1
    scratch.best[0] = 0
    for k in range(n):
        scratch.best[k + 1] = scratch.best[k] + scratch.worth[k]
        scratch.twin[k] = NOBODY
        for earlier in range(k):
            if hand.card[scratch.at[earlier]] == hand.card[scratch.at[k]]:
                scratch.twin[k] = earlier
    return n


@kernel
def amount_of(symbols, unit, cap):
    """DP-3.9, DP-7.5: what a sum of symbols comes to: one for every `unit`, no more than the cap."""
    return min(symbols if unit == 1 else symbols // unit, cap)  # dividing takes longer than all else here


@kernel
def is_legal_payment(g, pack, s, amount, unit, cap, exact):
    """DP-3.3, DP-3.9: a set of cards that fewer cards could not equal; with `exact` it must come to the cap.

    With the ruling "irredundant" it is enough that no card of the set could be left out.
    """
    scratch = g.scratch
    if amount == 0 or (exact and amount < cap):
        return False
    if pack.irredundant != 0:
        return amount > amount_of(scratch.reached[s] - scratch.least[s], unit, cap)
    return amount > scratch.best[scratch.many[s] - 1]


@kernel
def offer_payments(g, pack, seat, symbol, unit, cap, exact):
    """The menu of all legal sets of cards; of sets alike in kinds only one."""
    n = weigh_hand(g, pack, seat, symbol)
    if n > CHOICES:
        gap(g, PAYMENT_CUT)
        n = CHOICES
    scratch = g.scratch
    for k in range(n + 1):
        scratch.best[k] = amount_of(scratch.best[k], unit, cap)
    open_menu(g, ASK_PAY)
    menu = g.menu
    scratch.reached[0] = 0
    scratch.many[0] = 0
    scratch.needs[0] = 0
    scratch.mask[0] = 0
    for k in range(n):
        first = 1 << k
        for rest in range(first):
            s = first + rest
            scratch.reached[s] = scratch.reached[rest] + scratch.worth[k]
            scratch.many[s] = scratch.many[rest] + 1
            scratch.least[s] = scratch.worth[k]
            scratch.mask[s] = scratch.mask[rest] | (1 << scratch.at[k])
            scratch.needs[s] = scratch.needs[rest]
            if scratch.twin[k] != NOBODY:
                scratch.needs[s] |= 1 << scratch.twin[k]
            if scratch.needs[s] & ~s != 0 or menu.n == OPTIONS:
                continue
            amount = amount_of(scratch.reached[s], unit, cap)
            if is_legal_payment(g, pack, s, amount, unit, cap, exact):
                option = menu.option[menu.n]
                option.act = symbol
                option.card = scratch.many[s]
                option.target = g.table.plan.target
                option.agent = g.table.plan.agent
                option.rival = NOBODY
                option.n = amount
                option.cards = scratch.mask[s]
                menu.n += 1


@kernel
def pay(g, pack, seats, seat, symbol, unit, cap, exact):
    """DP-3.3: the player chooses cards and plays them; what they come to. DP-8.26: nothing needed, nothing played."""
    if cap <= 0:
        return 0
    offer_payments(g, pack, seat, symbol, unit, cap, exact)
    if g.menu.n == 0:
        return 0
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return 0
    amount = g.menu.option[choice].n + 0
    cards = g.menu.option[choice].cards + 0
    for at in range(g.mine[seat].hand.n - 1, -1, -1):
        if (cards >> at) & 1:
            kind = play_for(g, seat, at, symbol)
            after_use(g, pack, seats, seat, kind, symbol)
            if g.referee.ending != RUNNING:
                return 0
    return amount


@kernel
def after_use(g, pack, seats, seat, kind, symbol):
    """DP-10.10: R'lyeh calls for a sanity check; DP-3.5: a REACTION to being used for power."""
    card = pack.card[kind]
    if card.check_each_use != 0:
        add_pending(g, seat, kind, pack.check_fx, pack.check_fx + 1)
    if symbol == POWER and card.condition == USED_FOR_POWER:
        if wants_reaction(g, pack, seats, seat, kind, NOBODY):
            add_pending(g, seat, kind, card.first[REACTION], card.last[REACTION])
