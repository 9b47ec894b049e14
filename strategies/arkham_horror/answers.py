"""Small questions, answered one by one: cards, effects, who and which, points, amounts."""

from sim.games.arkham_horror.state.codes import (
    CAST,
    D_CHOICE,
    DONE,
    GAIN_SANITY,
    PASS_RUMOR,
    RETURN_LOAN,
    TO_BUY,
    TO_LOSE,
    TO_PAY,
    TO_SELL,
    USE,
)  # fmt: skip
from sim.kernel import kernel
from sim.luck import below
from strategies.arkham_horror.worth import (
    in_turn,
    lacking,
    lead,
    option_of,
    worth_of_block,
    worth_of_card,
    worth_of_cost,
)  # fmt: skip

BLESSED_ALREADY = 5  # as many clues less
SPARE = 2  # Sanity kept when a spell may be cast


@kernel
def choose_prevention(table, menu):
    """A card against a loss that is heavy, or more than can be borne."""
    seat = table.seat[menu.option[0].seat]
    loss = menu.option[0].n
    if loss < 2 and loss < min(seat.sanity, seat.stamina):
        return option_of(menu, DONE)
    best = option_of(menu, USE)
    for i in range(menu.n):  # of two losses the heavier one
        if menu.option[i].card == menu.option[best].card and menu.option[i].n > menu.option[best].n:
            best = i
    return best


@kernel
def choose_effect(pack, table, menu, luck):
    """The option whose effect is worth most, its cost taken off."""
    best = 0
    best_worth = -1e9
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        worth = worth_of_block(pack, table, option.seat, option.block)
        if menu.kind == D_CHOICE:
            worth -= worth_of_cost(pack, table, option.seat, pack.op[option.n].other)
        best, best_worth = lead(menu, i, worth, best, best_worth)
    return best


@kernel
def choose_card(pack, table, menu, luck):
    """The best card to keep, find or buy; the least to lose, pay or sell."""
    best = 0
    best_worth = -1e9
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        why = option.place
        worth = 0.0
        if option.act != DONE:
            worth = worth_of_card(pack, option.card)
            if why == TO_BUY:
                worth -= 0.5 * option.n
            elif why == TO_SELL:
                worth = 0.4 * option.n - worth
            elif why == TO_LOSE or why == TO_PAY:
                worth = -worth
        best, best_worth = lead(menu, i, worth, best, best_worth)
    return best


@kernel
def choose_way_back(pack, menu, luck):
    """The gate in the most dangerous place."""
    start = below(luck, menu.n)
    best = start
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        if pack.calls[menu.option[i].place] > pack.calls[menu.option[best].place]:
            best = i
    return best


@kernel
def choose_investigator(table, menu, luck):
    """Who has most clues and bears most, and is not blessed."""
    best = 0
    best_worth = -1
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        s = menu.option[i].seat
        if s >= 0:
            seat = table.seat[s]
            worth = seat.clues + seat.stamina - BLESSED_ALREADY * max(0, seat.blessed)
            if worth > best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_trophy(menu, luck):
    """The trophy of least toughness to pay; of most to claim (its option names a place)."""
    start = below(luck, menu.n)
    best = start
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option, held = menu.option[i], menu.option[best]
        if (option.n > held.n) if option.place >= 0 else (option.n < held.n):
            best = i
    return best


@kernel
def choose_in_upkeep(pack, table, menu, luck):
    """Uses what costs nothing; heals whoever lacks two points or more; pays a loan back when rich."""
    best = option_of(menu, DONE)
    most = 1
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        if option.act == DONE:
            continue
        if option.act == RETURN_LOAN:
            if table.seat[option.seat].money >= option.n + 3:
                return i
        elif option.act == CAST:
            caster = table.seat[menu.seat]
            missing = lacking(pack, table, option.seat, option.n) if option.n >= 0 else 0
            if caster.sanity > SPARE + 1 and missing > most + 1:
                best = i
                most = missing
        elif option.card >= 0 and option.n < 0:
            if worth_of_block(pack, table, option.seat, option.block) > 0.0:
                return i
        else:
            missing = lacking(pack, table, option.seat, option.n) if option.n >= 0 else 2
            if missing > most - 1 and (option.card < 0 or missing > 2):
                best = i
                most = missing
    return best


@kernel
def choose_points(table, menu, luck):
    """Sanity or Stamina, whichever is lower."""
    seat = table.seat[menu.option[0].seat]
    low_sanity = seat.sanity < seat.stamina or (seat.sanity == seat.stamina and below(luck, 2) == 0)
    for i in range(menu.n):
        if (menu.option[i].act == GAIN_SANITY) == low_sanity:
            return i
    return 0


@kernel
def choose_most(menu, luck):
    """As many clues as there are; the price of a Rumor or what wears it down, rather than nothing."""
    start = below(luck, menu.n)
    best = start
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option, held = menu.option[i], menu.option[best]
        if option.act != DONE and (held.act == DONE or option.act == PASS_RUMOR or option.n > held.n):
            best = i
    return best


@kernel
def choose_amount(table, menu):
    """As much as is good: points are not given below three."""
    seat = table.seat[menu.seat]
    most = max(0, min(seat.sanity, seat.stamina) - 3)
    best = 0
    for i in range(menu.n):
        n = menu.option[i].n
        held = menu.option[best].n
        if (n <= most and n > held) or (held > most and n < held):
            best = i
    return best
