"""Set-up. AH-3."""

import numpy as np

from sim import luck
from sim.games.arkham_horror.state.cards import draw_cards, max_sanity, max_stamina, take_card
from sim.games.arkham_horror.state.codes import (
    ALLIES,
    AREAS,
    BONUSES,
    BOX,
    CUP,
    DEALING,
    GATE_BOXED,
    GATE_CARDS,
    GATES,
    IN_BOX,
    IN_DECK,
    MYTHOS,
    NEVER,
    NO_CARD,
    NOWHERE,
    PLAYERS,
    S_GATES,
    S_ITEMS,
    S_MYTHOS,
    S_SET_UP,
    SEATS,
    SHEETS,
    STACK,
    T_ANCIENT,
    T_SITS,
    TOKENS,
)  # fmt: skip
from sim.games.arkham_horror.state.places import tell_of
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.under import take_at
from sim.play import tell


@kernel
def lay_out_board(g, pack):
    """AH-3.1, AH-3.2: terror 0, no gate, a clue on each unstable location."""
    table = g.table
    for area in range(AREAS):
        table.gate[area] = -1
        table.shut[area] = -1
        table.clue[area] = pack.clues_at_start if pack.unstable[area] == 1 else 0
    table.environment = NO_CARD
    table.rumor = NO_CARD
    table.no_arrest = -1
    table.met = -1
    table.cancelled = -1


@kernel
def choose_ancient_one(g, pack):
    """AH-3.5, AH-18.2: drawn or chosen; Cthulhu's power begins now."""
    chosen = np.int64(pack.ancient_one)
    if chosen < 0:
        chosen = luck.below(g.luck[S_SET_UP], len(pack.ancient))
    g.table.ancient_one = chosen
    g.table.max_change = pack.ancient[chosen].max_change
    g.outcome.extra.ancient_one = chosen
    tell(g, T_ANCIENT, -1, chosen, 0, 0)


@kernel
def random_sheet(g):
    """An investigator not yet in the game, at random; -1 if there is none. Those chosen for a seat are not drawn."""
    left = 0
    for sheet in range(SHEETS):
        if g.table.sheet_used[sheet] == 0:
            left += 1
    if left == 0:
        return -1
    return bag.nth_at(g.table.sheet_used, 0, luck.below(g.luck[S_SET_UP], left))


@kernel
def sit_down(g, pack, s, sheet):
    """AH-3.7, AH-3.13: an investigator with the money, clues and cards of the sheet, at home."""
    seat = g.table.seat[s]
    printed = pack.sheet[sheet]
    g.table.sheet_used[sheet] = 1
    seat.sheet = sheet
    seat.place = printed.home
    seat.entry = -1
    seat.away = -1
    seat.money = printed.money
    seat.clues = printed.clues
    seat.blessed = printed.blessed
    seat.fresh_blessing = printed.blessed
    seat.retainer = printed.retainer
    seat.fresh_retainer = printed.retainer
    seat.no_loan = 0
    seat.less_sanity = 0
    seat.less_stamina = 0
    seat.delayed = 0
    seat.waits = 0
    seat.halted = 0
    seat.idle = 0
    seat.skip = -1
    seat.back = NEVER
    seat.used = 0
    for b in range(BONUSES):
        seat.bonus[b] = 0
    for i in range(printed.fixed_n):
        take_fixed(g, pack, s, printed.fixed[i])
    tell_of(g, T_SITS, s, sheet, 0, 0)


@kernel
def take_fixed(g, pack, s, kind):
    """AH-3.7: a fixed possession, out of its deck if it is there."""
    for card in range(pack.cards):
        if pack.card_kind[card] == kind and g.table.owner[card] == IN_DECK:
            family = pack.kind[kind].family
            if family < ALLIES:
                at = bag.find(g.hidden.items[family], card)
                if at >= 0:
                    take_at(g.hidden.items[family], g.table.under, family, at)
            take_card(g, pack, s, card)
            return


@kernel
def seat_investigators(g, pack):
    """AH-3.3, AH-3.4: the first player at random; investigators chosen for a seat or dealt."""
    for s in range(SEATS):
        g.table.seat[s].out = 1
        g.table.seat[s].place = NOWHERE
        g.referee.side_of[s] = PLAYERS
    for s in range(pack.players):
        g.table.seat[s].out = 0
        if pack.sheet_at[s] >= 0:
            g.table.sheet_used[pack.sheet_at[s]] = 1
    g.table.first = luck.below(g.luck[S_SET_UP], pack.players)
    for i in range(pack.players):
        s = to_the_left(g.table.first, i, pack.players)
        sheet = np.int64(pack.sheet_at[s])
        sit_down(g, pack, s, sheet if sheet >= 0 else random_sheet(g))


@kernel
def sort_decks(g, pack):
    """AH-3.6, AH-3.8: all cards of the decks; shuffled once the fixed possessions are out of them."""
    for card in range(pack.cards):
        g.table.owner[card] = IN_DECK
        family = pack.kind[pack.card_kind[card]].family
        if family < ALLIES:
            bag.put_top(g.hidden.items[family], card)
    for card in range(pack.cards, len(g.table.owner)):
        g.table.owner[card] = IN_BOX


@kernel
def shuffle_decks(g, pack):
    """AH-3.8, AH-3.12."""
    for deck in range(ALLIES):
        bag.shuffle(g.hidden.items[deck], g.luck[S_ITEMS])
    for card in range(MYTHOS):
        bag.put_top(g.hidden.mythos, card)
    for card in range(GATE_CARDS):
        bag.put_top(g.hidden.gate_cards, card)
    for token in range(GATES):
        g.table.gate_at[token] = STACK if token < pack.gates else GATE_BOXED
        if token < pack.gates:
            bag.put_top(g.hidden.gates, token)
    bag.shuffle(g.hidden.mythos, g.luck[S_MYTHOS])
    bag.shuffle(g.hidden.gate_cards, g.luck[S_GATES])
    bag.shuffle(g.hidden.gates, g.luck[S_GATES])


@kernel
def fill_cup(g, pack):
    """AH-3.11: all monsters, the masks only with Nyarlathotep."""
    ancient = g.table.ancient_one
    for m in range(TOKENS):
        boxed = m >= pack.tokens or (pack.foe[ancient, pack.token[m]].mask == 1 and pack.ancient[ancient].masks == 0)
        place = BOX if boxed else CUP
        g.table.monster_at[m] = place
        g.table.crowd[place] += 1


@kernel
def set_up(g, pack):
    """AH-3.1 to AH-3.8, AH-3.11 to AH-3.13. What is left of the set-up holds decisions, and is played in steps."""
    lay_out_board(g, pack)
    choose_ancient_one(g, pack)
    sort_decks(g, pack)
    seat_investigators(g, pack)
    shuffle_decks(g, pack)
    fill_cup(g, pack)
    g.table.phase = DEALING
    g.referee.round_no = 1


@kernel
def deal(g, pack, seats, s):
    """AH-3.9: the random possessions, deck by deck; abilities that change draws apply."""
    printed = pack.sheet[g.table.seat[s].sheet]
    for deck in range(ALLIES):
        if printed.random[deck] > 0:
            draw_cards(g, pack, seats, s, deck, np.int64(printed.random[deck]), np.int64(printed.random[deck]))


@kernel
def fill_points(g, pack, s):
    """AH-3.10: Sanity and Stamina at their maxima."""
    g.table.seat[s].sanity = max_sanity(g, pack, s)
    g.table.seat[s].stamina = max_stamina(g, pack, s)
