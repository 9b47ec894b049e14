"""Phase 2: the mythos card (DM-14)."""

import numpy as np

from sim.games.death_may_die.state.codes import (
    BY_MYTHOS,
    BY_OWN,
    CANCEL,
    EVENT_CANCELLED,
    GO,
    MYTHOS,
    MYTHOS_DECK,
    MYTHOS_DISCARD,
    MYTHOS_DRAWN,
    MYTHOS_KEPT,
    MYTHOS_KEPT_BACK,
    MYTHOS_LAID_UNDER,
    MYTHOS_TOLD,
    MYTHOS_UNDER,
    MYTHOS_USED_UP,
    NOWHERE,
    OMEN,
    OMEN_BOTTOM,
    OMEN_CALM,
    OMEN_CANCEL,
    OMEN_TWO,
    RESHUFFLED,
    STOP,
)
from sim.games.death_may_die.state.investigators import heal_stress, take_wounds
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch09_sanity import resolve
from sim.games.death_may_die.turn.ch19_death import judge
from sim.games.death_may_die.turn.ch20_elder import event_of, has_symbol
from sim.games.death_may_die.turn.ch20_objectives import moon_moves
from sim.games.death_may_die.turn.ch24_guards import guards_walk
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.under import lay_under, shuffle_all, take_top
from sim.play import ask, gap, open_menu

__all__ = ["draw_mythos", "mythos_phase", "reshuffle_mythos"]


@kernel
def reshuffle_mythos(g):
    """DM-17.6, DM-14.8, DM-14.9: the discard pile and a kept card are shuffled into the deck."""
    for card in range(len(g.table.mythos_at)):
        if g.table.mythos_at[card] == MYTHOS_DISCARD or g.table.mythos_at[card] == MYTHOS_KEPT:
            g.table.mythos_at[card] = MYTHOS_DECK
            bag.put_top(g.hidden.mythos, card)
        elif g.table.mythos_at[card] == MYTHOS_UNDER:
            g.table.mythos_at[card] = MYTHOS_DECK
    g.table.symbols = 0
    g.table.kept = NOWHERE
    shuffle_all(g.hidden.mythos, g.table.under, 0, g.luck[MYTHOS])
    say(g, RESHUFFLED, -1, 0, 0, 0)


@kernel
def draw_mythos(g):
    """The top card; an empty deck is rebuilt from the discards without an advance (DM-14.8)."""
    if g.hidden.mythos.n == 0:
        reshuffle_mythos(g)
    card = take_top(g.hidden.mythos, g.table.under, 0)
    if card >= 0:
        g.table.mythos_at[card] = MYTHOS_DRAWN
    return card


@kernel
def put_under(g, card):
    """DM-14.10: a card under the deck is neither resolved nor discarded; everybody knows it lies there."""
    lay_under(g.hidden.mythos, g.table.under, 0, card)
    g.table.mythos_at[card] = MYTHOS_UNDER
    say(g, MYTHOS_LAID_UNDER, g.table.active, g.table.episode * 2 + g.table.elder, card, 0)


@kernel
def offer_card(g, pack, what, card):
    """A drawn card as an option: n 1 if it shows a symbol."""
    offer(g, what, g.table.active, -1, -1, -1, card, 1 if has_symbol(g, pack, card) else 0, 0)


@kernel
def read_omens(g, pack, seats, card):
    """DM-7.19: the first card under the deck and another drawn, or the better of two; the card that is played."""
    inv = g.table.inv[g.table.active]
    if inv.trait[OMEN_BOTTOM] + inv.trait[OMEN_TWO] == 0 or g.hidden.mythos.n == 0:
        return card
    open_menu(g, OMEN)
    if inv.trait[OMEN_TWO] > 0:
        other = draw_mythos(g)
        offer_card(g, pack, GO, card)
        offer_card(g, pack, GO, other)
        played = np.int64(g.menu.option[ask(g, pack, seats, g.table.active)].card)
        put_under(g, other if played == card else card)
        heal_stress(g, g.table.active, inv.trait[OMEN_CALM])
        return played
    offer_card(g, pack, STOP, card)
    offer_card(g, pack, GO, card)
    if g.menu.option[ask(g, pack, seats, g.table.active)].act == STOP or not running(g):
        return card
    put_under(g, card)
    heal_stress(g, g.table.active, inv.trait[OMEN_CALM])
    return draw_mythos(g)


@kernel
def is_cancelled(g, pack, seats, card):
    """DM-7.19: event and summons may be cancelled for wounds; the symbol stays."""
    seat = g.table.active
    inv = g.table.inv[seat]
    if inv.trait[OMEN_CANCEL] == 0:
        return False
    open_menu(g, CANCEL)
    offer_card(g, pack, STOP, card)
    offer_card(g, pack, GO, card)
    if g.menu.option[ask(g, pack, seats, seat)].act == STOP or not running(g):
        return False
    say(g, EVENT_CANCELLED, seat, 0, 0, 0)
    g.table.blame = BY_OWN
    take_wounds(g, pack, seats, seat, inv.trait[OMEN_CANCEL], 0)
    judge(g)
    return True


@kernel
def trauma_keeps(g, pack):
    """DM-14.9, DM-22.11: whether a living investigator has Recurring Trauma."""
    for seat in range(pack.seats):
        if g.table.inv[seat].alive == 1 and pack.madness[g.table.inv[seat].insanity].keeps_mythos == 1:
            return True
    return False


@kernel
def discard_mythos(g, pack, card):
    """DM-14.1, DM-14.4, DM-14.9: face up on the pile; Recurring Trauma keeps the last without a symbol."""
    if has_symbol(g, pack, card):
        g.table.symbols += 1
        g.table.mythos_at[card] = MYTHOS_DISCARD
    elif trauma_keeps(g, pack):
        if g.table.kept >= 0:
            g.table.mythos_at[g.table.kept] = MYTHOS_DISCARD
        g.table.mythos_at[card] = MYTHOS_KEPT
        g.table.kept = card
        say(g, MYTHOS_KEPT_BACK, -1, g.table.episode * 2 + g.table.elder, card, 0)
    else:
        g.table.mythos_at[card] = MYTHOS_DISCARD


@kernel
def mythos_phase(g, pack, seats):
    """DM-14.1 to DM-14.3, DM-14.11, DM-19.10: what the episode does first, the card, the discard."""
    g.table.blame = BY_MYTHOS
    guards_walk(g, pack, seats)
    if running(g):
        moon_moves(g, pack)
    card = draw_mythos(g) if running(g) else np.int64(NOWHERE)
    if card < 0:
        gap(g, MYTHOS_USED_UP)
        return
    g.table.drawn = card
    say(g, MYTHOS_TOLD, g.table.active, g.table.episode * 2 + g.table.elder, card, 0)
    played = read_omens(g, pack, seats, card)
    g.table.drawn = played
    if played != card:
        say(g, MYTHOS_TOLD, g.table.active, g.table.episode * 2 + g.table.elder, played, 0)
    if running(g) and not is_cancelled(g, pack, seats, played) and running(g):
        resolve(g, pack, seats, event_of(g, pack, played), g.table.active, NOWHERE, NOWHERE, NOWHERE)
    discard_mythos(g, pack, played)
    g.table.drawn = NOWHERE
