"""Phase I: Upkeep. AH-5."""

import numpy as np

from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import is_shut
from sim.games.arkham_horror.state.cards import lose_cards, max_sanity, max_stamina, spend_card
from sim.games.arkham_horror.state.codes import (
    AREAS,
    CAST,
    D_AREA,
    D_MARKER,
    D_UPKEEP,
    DO_HEAL,
    DONE,
    GO,
    HEAL,
    LORE,
    LOSE_ITEM,
    LOST,
    ON_RESTORE,
    ON_UPKEEP,
    PICK,
    R_MONEY,
    R_SANITY,
    R_STAMINA,
    RETURN_LOAN,
    S_DICE,
    SPELL,
    SPELLS,
    T_ABILITY,
    T_CASTS,
    T_LOAN_DEFAULT,
    T_LOAN_PAID,
    T_MARKERS,
    T_MOVES,
    T_USES,
    UPKEEP_GAIN,
    UPKEEP_HEAL,
    USE,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import loses_turn, move_to, tell_of, together
from sim.games.arkham_horror.turn.ch11_states import can_gain, collapse, gain, restore
from sim.games.arkham_horror.turn.ch17_skill_checks import can_cast, check_skill, spell_cost
from sim.kernel import kernel
from sim.mechanisms import dice, sets
from sim.play import ask, open_menu

ROWS, STOPS = 3, 4


@kernel
def refresh(g, pack, s):
    """AH-5.1: exhausted cards are turned up."""
    seat = g.table.seat[s]
    seat.halted = 0
    seat.idle = 0
    for i in range(seat.hand_n):
        g.table.exhausted[seat.hand[i]] = 0


@kernel
def return_from_lost(g, pack, seats, s):
    """AH-11.5: to any street or location that is not closed."""
    seat = g.table.seat[s]
    open_menu(g, D_AREA)
    for area in range(AREAS):
        if not is_shut(g, area):
            offer(g, GO, area, -1, -1, s, 0, -1)
    place = np.int64(g.menu.option[ask(g, pack, seats, s)].place)
    seat.delayed = 0
    move_to(g, s, place)
    tell_of(g, T_MOVES, s, place, 1, 0)


@kernel
def lacks(g, pack, s, resource):
    """Points of Sanity or Stamina below the maximum."""
    if resource == R_SANITY:
        return max_sanity(g, pack, s) - g.table.seat[s].sanity
    return max_stamina(g, pack, s) - g.table.seat[s].stamina


@kernel
def would_gain(g, pack, s, resource):
    """AH-11.17: whether Sanity or Stamina would be gained: there is room for it, and the Environment lets it be."""
    return lacks(g, pack, s, resource) > 0 and can_gain(g, pack, s, resource)


@kernel
def spared(g, pack, s, resource):
    """Whether the Environment that forbids a gain names this healer's ability as its exception."""
    return (pack.mythos[g.table.environment].except_sheet[resource] >> np.int64(g.table.seat[s].sheet)) & 1 == 1


@kernel
def offer_healing(g, pack, s, act, card, resource):
    """AH-23 D26: those in the same area whom a healing would help."""
    here = together(g, pack, s)
    healer = act == HEAL and spared(g, pack, s, resource)
    other = sets.next_member(here, -1)
    while other >= 0:
        if would_gain(g, pack, other, resource) or (healer and lacks(g, pack, other, resource) > 0):
            offer(g, act, -1, card, -1, other, resource, -1)
        other = sets.next_member(here, other)


@kernel
def offer_upkeep(g, pack, s, battle):
    """AH-5.7, AH-5.12: cards and abilities of the Upkeep, a loan paid back; DONE goes on to the mandatory actions."""
    seat = g.table.seat[s]
    open_menu(g, D_UPKEEP)
    offer(g, DONE, -1, -1, -1, s, 0, -1)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        kind = pack.kind[pack.card_kind[card]]
        if kind.use == ON_RESTORE and would_gain(g, pack, s, kind.resource):
            offer(g, USE, -1, card, -1, s, kind.resource, -1)
        elif kind.use == ON_UPKEEP and g.table.exhausted[card] == 0:
            if kind.family != SPELLS:
                if would_gain(g, pack, s, R_SANITY) or would_gain(g, pack, s, R_STAMINA):
                    offer(g, USE, -1, card, -1, s, -1, kind.block)
            elif can_cast(g, pack, s, card):
                if kind.does == DO_HEAL:
                    offer_healing(g, pack, s, CAST, card, R_STAMINA)
                else:
                    offer(g, CAST, -1, card, -1, s, -1, -1)
    sheet = pack.sheet[seat.sheet]
    if sheet.ability == UPKEEP_HEAL and seat.used == 0:
        offer_healing(g, pack, s, HEAL, -1, sheet.ability_deck)
    if seat.loan == 1 and seat.money >= pack.loan and battle == 0:
        offer(g, RETURN_LOAN, -1, -1, -1, s, pack.loan, -1)


@kernel
def cast_in_upkeep(g, pack, seats, s, card, target):
    """Heal: as many Stamina as successes. Voice of Ra: one die more for every check of the turn."""
    kind = pack.kind[pack.card_kind[card]]
    g.table.seat[s].sanity -= spell_cost(g, pack, card)
    g.table.exhausted[card] = 1
    heals = kind.does == DO_HEAL
    hits = check_skill(g, pack, seats, s, SPELL, LORE, kind.cast, 1, 1 if heals else 0)
    tell_of(g, T_CASTS, s, pack.card_kind[card], 1 if hits > 0 else 0, 0)
    if heals:
        gain(g, pack, target, R_STAMINA, hits)
    elif hits > 0:
        g.table.seat[s].voice += kind.amount
    collapse(g, pack, seats, s)


@kernel
def heal(g, pack, s, target, resource):
    """Carolyn Fern and Vincent Lee: points given back, even under an Environment that names them as its exception."""
    n = np.int64(pack.sheet[g.table.seat[s].sheet].ability_n)
    if spared(g, pack, s, resource):
        restore(g, pack, target, resource, n)
    else:
        gain(g, pack, target, resource, n)


@kernel
def use_in_upkeep(g, pack, seats, s, battle):
    """One action of the investigator's choice; whether there was one."""
    seat = g.table.seat[s]
    offer_upkeep(g, pack, s, battle)
    option = g.menu.option[ask(g, pack, seats, s)]
    act, card, target, what = np.int64(option.act), np.int64(option.card), np.int64(option.seat), np.int64(option.n)
    if act == DONE or stopped(g):
        return False
    if act == CAST:
        cast_in_upkeep(g, pack, seats, s, card, target)
    elif act == HEAL:
        seat.used = 1
        tell_of(g, T_ABILITY, s, target, 0, 0)
        heal(g, pack, s, target, what)
    elif act == RETURN_LOAN:
        seat.money -= what
        seat.loan = 0
        tell_of(g, T_LOAN_PAID, s, what, 0, 0)
    else:
        kind = pack.kind[pack.card_kind[card]]
        tell_of(g, T_USES, s, pack.card_kind[card], 0, 0)
        spend_card(g, pack, card)
        if kind.use == ON_RESTORE:
            gain(g, pack, s, kind.resource, lacks(g, pack, s, kind.resource))
            collapse(g, pack, seats, s)
        else:
            schedule(g, kind.block, s, 0, 0, card)
    return True


@kernel
def keeps(g, pack):
    """AH-5.4, AH-5.5: a card is kept unless the die shows a 1."""
    return dice.roll(g.luck[S_DICE], pack.sides) > pack.discard_on


@kernel
def blessing_roll(g, pack, s):
    """AH-5.3, AH-5.4: Blessing or Curse, kept unless 1; no roll in the first Upkeep."""
    seat = g.table.seat[s]
    if seat.blessed != 0:
        if seat.fresh_blessing == 0 and not keeps(g, pack):
            seat.blessed = 0
        seat.fresh_blessing = 0


@kernel
def retainer_roll(g, pack, s):
    """AH-5.5: the Retainer's money, then the roll whether it is kept."""
    seat = g.table.seat[s]
    if seat.retainer == 1:
        gain(g, pack, s, R_MONEY, pack.retainer_income)
        if seat.fresh_retainer == 0 and not keeps(g, pack):
            seat.retainer = 0
        seat.fresh_retainer = 0


@kernel
def loan_roll(g, pack, seats, s):
    """AH-5.6: the interest; who cannot pay it loses all items, and the bank never lends again."""
    seat = g.table.seat[s]
    if seat.loan == 0:
        return
    fresh = seat.fresh_loan
    seat.fresh_loan = 0
    if fresh == 1 or dice.roll(g.luck[S_DICE], pack.sides) > pack.loan_up_to:
        return
    if seat.money >= pack.loan_interest:
        seat.money -= pack.loan_interest
        return
    tell_of(g, T_LOAN_DEFAULT, s, 0, 0, 0)
    lose_cards(g, pack, seats, s, LOSE_ITEM, seat.hand_n)
    seat.loan = 0
    seat.no_loan = 1
    g.table.defaults += 1


@kernel
def mandatory_actions(g, pack, seats, s):
    """AH-5.2 to AH-5.8: every Upkeep action of cards and sheet, in a fixed order: incomes before the loan."""
    seat = g.table.seat[s]
    sheet = pack.sheet[seat.sheet]
    if sheet.ability == UPKEEP_GAIN:
        gain(g, pack, s, np.int64(sheet.ability_deck), sheet.ability_n)
    if seat.deputy == 1:
        gain(g, pack, s, R_MONEY, pack.deputy_income)
    blessing_roll(g, pack, s)
    retainer_roll(g, pack, s)
    loan_roll(g, pack, seats, s)


@kernel
def place_marker(g, pack, seats, s, row, reach):
    """AH-3.10, AH-5.9, AH-5.10: a skill marker moves at most `reach` stops; how many it moved."""
    seat = g.table.seat[s]
    open_menu(g, D_MARKER)
    for stop in range(STOPS):
        if abs(stop - seat.stop[row]) <= reach:
            offer(g, PICK, row, -1, -1, s, stop, -1)
    stop = np.int64(g.menu.option[ask(g, pack, seats, s)].n)
    moved = abs(stop - np.int64(seat.stop[row]))
    seat.stop[row] = stop
    return moved


@kernel
def focus(g, pack, seats, s):
    """AH-5.9: the markers move, all together at most Focus stops."""
    left = np.int64(pack.sheet[g.table.seat[s].sheet].focus)
    for row in range(ROWS):
        if left > 0 and not stopped(g):
            left -= place_marker(g, pack, seats, s, row, left)
    tell_of(g, T_MARKERS, s, 0, 0, 0)


@kernel
def place_markers(g, pack, seats, s):
    """AH-3.10: at the start each marker goes on any stop."""
    for row in range(ROWS):
        if not stopped(g):
            place_marker(g, pack, seats, s, row, STOPS)


@kernel
def upkeep(g, pack, seats, s):
    """AH-5: one action, or after the last of them the mandatory ones. Whether step 2 is over."""
    seat = g.table.seat[s]
    if seat.place == LOST and not loses_turn(g, s):
        return_from_lost(g, pack, seats, s)
        return False
    if use_in_upkeep(g, pack, seats, s, 0):
        return False
    if not stopped(g):
        mandatory_actions(g, pack, seats, s)
    return True
