"""What befalls an investigator: gains and losses, insanity, unconsciousness, blessings, arrest, being lost or devoured.

AH-11, AH-5.3, AH-18.
"""

import numpy as np

from sim.game import RUNNING
from sim.games.arkham_horror.state.board import add_doom, send_to
from sim.games.arkham_horror.state.cards import (
    cap_points,
    count_cards,
    discard,
    lose_cards,
    max_sanity,
    max_stamina,
    spend_card,
)  # fmt: skip
from sim.games.arkham_horror.state.codes import (
    COMBAT,
    D_LOSS,
    DEVOURED,
    DO_CANCEL,
    DONE,
    GAME_SIDE,
    JAIL,
    LOSE_ITEM,
    LOST,
    NO_SANITY,
    NO_STAMINA,
    NOWHERE,
    ON_LOSS,
    ON_RESTORE,
    R_CLUE,
    R_MONEY,
    R_SANITY,
    R_STAMINA,
    REDIRECT_LOST,
    REDUCE_LOSS,
    SPELLS,
    T_ARRESTED,
    T_BLESSED,
    T_CURSED,
    T_DEFEAT,
    T_DELAYED,
    T_DEVOURED,
    T_GAINS,
    T_INSANE,
    T_LOSS,
    T_LOST,
    T_UNCONSCIOUS,
    T_USES,
    USE,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import in_arkham, move_to, tell_of
from sim.games.arkham_horror.turn.ch17_skill_checks import can_cast, cast
from sim.kernel import kernel
from sim.mechanisms import sets
from sim.play import ask, end_game, open_menu, tell


@kernel
def can_gain(g, pack, s, resource):
    """Whether the Environment lets the investigator gain Sanity or Stamina where he is."""
    environment = pack.mythos[g.table.environment]
    if environment.switches & (NO_SANITY if resource == R_SANITY else NO_STAMINA) == 0:
        return True
    place = g.table.seat[s].place
    return in_arkham(place) and sets.has(environment.except_at[resource], place)


@kernel
def restore(g, pack, s, resource, n):
    """AH-11.1: Sanity or Stamina given back, up to the maximum."""
    seat = g.table.seat[s]
    if resource == R_SANITY:
        n = max(0, min(n, max_sanity(g, pack, s) - seat.sanity))
        seat.sanity += n
    else:
        n = max(0, min(n, max_stamina(g, pack, s) - seat.stamina))
        seat.stamina += n
    if n > 0:
        tell_of(g, T_GAINS, s, resource, n, 0)


@kernel
def gain(g, pack, s, resource, n):
    """Sanity, Stamina (up to the maximum), clues or money."""
    seat = g.table.seat[s]
    if n <= 0:
        return
    if resource <= R_STAMINA:
        if can_gain(g, pack, s, resource):
            restore(g, pack, s, resource, n)
        return
    if resource == R_CLUE:
        seat.clues += n
        g.outcome.extra.clues_taken += n
    elif resource == R_MONEY:
        seat.money += n
    tell_of(g, T_GAINS, s, resource, n, 0)


@kernel
def devour(g, pack, s):
    """AH-11.6, AH-11.7: all cards, money and clues are discarded, trophies stay.

    AH-16.9: in the final battle for good.
    """
    seat = g.table.seat[s]
    tell_of(g, T_DEVOURED, s, 0, 0, 0)
    g.outcome.extra.devoured += 1
    while seat.hand_n > 0:
        discard(g, pack, seat.hand[seat.hand_n - 1])
    seat.money = 0
    seat.clues = 0
    seat.blessed = 0
    seat.retainer = 0
    seat.loan = 0
    seat.member = 0
    seat.explored = 0
    if seat.deputy == 1:
        seat.deputy = 0
        g.table.deputies = 0
    seat.place = NOWHERE
    seat.halted = 1
    seat.waits = 1
    if g.table.awake == 2:
        seat.out = 1
        end_if_all_devoured(g, pack)


@kernel
def end_if_all_devoured(g, pack):
    """AH-1.6, AH-16.10: the Ancient One is awake and nobody is left."""
    for s in range(pack.players):
        if g.table.seat[s].out == 0:
            return
    if g.referee.ending == RUNNING:
        tell(g, T_DEFEAT, -1, 0, 0, 0)
    end_game(g, DEVOURED, GAME_SIDE)


@kernel
def lose_in_time(g, pack, s):
    """AH-11.5: lost in time and space.

    Sister Mary goes to the South Church instead; AH-18.7, AH-18.8 Yig, Yog-Sothoth.
    """
    seat = g.table.seat[s]
    sheet = pack.sheet[seat.sheet]
    seat.halted = 1
    seat.idle = 1
    if sheet.ability == REDIRECT_LOST:
        send_to(g, pack, s, np.int64(sheet.ability_deck))
        return
    ancient = pack.ancient[g.table.ancient_one]
    if ancient.lost_devours == 1:
        devour(g, pack, s)
        return
    tell_of(g, T_LOST, s, 0, 0, 0)
    g.outcome.extra.lost += 1
    move_to(g, s, LOST)
    seat.delayed = 1
    seat.back = g.table.turn + 2
    if ancient.lost_doom > 0:
        add_doom(g, pack, np.int64(ancient.lost_doom))


@kernel
def lose_half(g, pack, seats, s):
    """AH-11.2: half the items by choice and half the clues, rounded down, and the Retainer."""
    seat = g.table.seat[s]
    lose_cards(g, pack, seats, s, LOSE_ITEM, count_cards(g, pack, s, LOSE_ITEM) // pack.items_per_loss)
    seat.clues -= seat.clues // 2
    seat.retainer = 0


@kernel
def collapse(g, pack, seats, s):
    """AH-11.2 to AH-11.4, AH-11.6: what no Sanity or no Stamina means, if it has come to that."""
    seat = g.table.seat[s]
    if (seat.sanity > 0 and seat.stamina > 0) or seat.place == NOWHERE:
        return
    insane = seat.sanity <= 0
    lost_a_maximum = max_sanity(g, pack, s) == 0 or max_stamina(g, pack, s) == 0
    if g.table.awake == 2 or (insane and seat.stamina <= 0) or lost_a_maximum:
        devour(g, pack, s)
        return
    if insane:
        tell_of(g, T_INSANE, s, 0, 0, 0)
        g.outcome.extra.insane += 1
    else:
        tell_of(g, T_UNCONSCIOUS, s, 0, 0, 0)
        g.outcome.extra.unconscious += 1
    seat.halted = 1
    seat.idle = 1
    lose_half(g, pack, seats, s)
    seat.sanity = max(seat.sanity, 1)
    seat.stamina = max(seat.stamina, 1)
    cap_points(g, pack, s)
    if in_arkham(seat.place) or seat.place == JAIL:
        send_to(g, pack, s, pack.asylum if insane else pack.hospital)
    elif seat.place != LOST:
        lose_in_time(g, pack, s)


@kernel
def lower_max(g, pack, s, resource, n):
    """AH-11.1, AH-11.6: a maximum is lowered for good; at 0 the investigator is devoured."""
    seat = g.table.seat[s]
    if resource == R_SANITY:
        seat.less_sanity += n
    else:
        seat.less_stamina += n
    cap_points(g, pack, s)
    if max_sanity(g, pack, s) == 0 or max_stamina(g, pack, s) == 0:
        devour(g, pack, s)


@kernel
def can_prevent(g, pack, s, card, resource, n, combat):
    """Whether a card helps against a loss of n points of Sanity or of Stamina; AH-12.15: a spell if it may be cast."""
    kind = pack.kind[pack.card_kind[card]]
    if n == 0 or g.table.exhausted[card] == 1 or (kind.use != ON_LOSS and kind.use != ON_RESTORE):
        return False
    if kind.resource <= R_STAMINA and kind.resource != resource:
        return False
    if kind.use == ON_RESTORE:
        left = g.table.seat[s].sanity if resource == R_SANITY else g.table.seat[s].stamina
        return n >= left and can_gain(g, pack, s, resource)
    if kind.family == SPELLS and not can_cast(g, pack, s, card):
        return False
    return kind.check != COMBAT or combat == 1


@kernel
def offer_prevention(g, pack, s, sanity, stamina, combat):
    """AH-11.16, AH-23 D7: the cards against a loss; one that helps against either kind is offered for both."""
    seat = g.table.seat[s]
    open_menu(g, D_LOSS)
    offer(g, DONE, -1, -1, -1, s, sanity + stamina, -1)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        if can_prevent(g, pack, s, card, R_SANITY, sanity, combat):
            offer(g, USE, R_SANITY, card, -1, s, sanity, -1)
        if can_prevent(g, pack, s, card, R_STAMINA, stamina, combat):
            offer(g, USE, R_STAMINA, card, -1, s, stamina, -1)


@kernel
def suffer(g, pack, seats, s, sanity, stamina, combat):
    """A loss of Sanity and Stamina from one source, abilities and cards against it first; then what it leads to.

    `combat` is 1 for the damage of a failed Combat check.
    """
    lose_points(g, pack, seats, s, sanity, stamina, combat)
    collapse(g, pack, seats, s)


@kernel
def lose_points(g, pack, seats, s, sanity, stamina, combat):
    """AH-11.16: a loss of Sanity and Stamina from one source, less what abilities and cards take off it."""
    seat = g.table.seat[s]
    sheet = pack.sheet[seat.sheet]
    if sheet.ability == REDUCE_LOSS:
        if sheet.ability_deck == R_SANITY:
            sanity = max(0, sanity - sheet.ability_n)
        else:
            stamina = max(0, stamina - sheet.ability_n)
    while sanity + stamina > 0 and seat.hand_n > 0 and not stopped(g):
        offer_prevention(g, pack, s, sanity, stamina, combat)
        option = g.menu.option[ask(g, pack, seats, s)]
        card, against = np.int64(option.card), np.int64(option.place)
        if card < 0 or stopped(g):
            break
        kind = pack.kind[pack.card_kind[card]]
        tell_of(g, T_USES, s, pack.card_kind[card], 0, 0)
        works = True
        if kind.family == SPELLS:
            works = cast(g, pack, seats, s, card, kind.cast, 1)
        else:
            spend_card(g, pack, card)
        less = max(sanity, stamina) if kind.does == DO_CANCEL else kind.amount
        if kind.use == ON_RESTORE:
            gain(g, pack, s, against, max_sanity(g, pack, s) + max_stamina(g, pack, s))
        elif works and against == R_SANITY:
            sanity = max(0, sanity - less)
        elif works:
            stamina = max(0, stamina - less)
    if sanity + stamina > 0:
        tell_of(g, T_LOSS, s, sanity, stamina, 0)
        seat.sanity = max(0, seat.sanity - sanity)
        seat.stamina = max(0, seat.stamina - stamina)


@kernel
def bless(g, s):
    """AH-11.11: Blessed; a Curse is discarded instead."""
    seat = g.table.seat[s]
    if seat.blessed < 0:
        seat.blessed = 0
    elif seat.blessed == 0:
        seat.blessed = 1
        seat.fresh_blessing = 1
    tell_of(g, T_BLESSED, s, seat.blessed, 0, 0)


@kernel
def curse(g, s):
    """AH-11.11: Cursed; a Blessing is discarded instead."""
    seat = g.table.seat[s]
    if seat.blessed > 0:
        seat.blessed = 0
    elif seat.blessed == 0:
        seat.blessed = -1
        seat.fresh_blessing = 1
    tell_of(g, T_CURSED, s, seat.blessed, 0, 0)


@kernel
def delay(g, s):
    """AH-6.17, AH-6.18: delayed; it does not add up."""
    g.table.seat[s].delayed = 1
    tell_of(g, T_DELAYED, s, 0, 0, 0)


@kernel
def arrest(g, pack, s):
    """AH-11.10: to the Jail Cell, half the money lost, delayed, the next turn skipped."""
    seat = g.table.seat[s]
    if g.table.no_arrest >= g.table.turn:
        return
    tell_of(g, T_ARRESTED, s, 0, 0, 0)
    move_to(g, s, JAIL)
    seat.money -= seat.money // 2
    seat.delayed = 1
    seat.skip = g.table.turn + 1
    seat.halted = 1
    seat.idle = 1
