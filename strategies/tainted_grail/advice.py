"""How to decide inside an encounter: by the search over the activation, or greedily.

Both answer every question of a fight.
"""

from sim import luck
from sim.games.tainted_grail.state.codes import (
    ASK_ACTIVATION,
    ASK_DEFENCE,
    ASK_DISCARD,
    ASK_FIRST,
    ASK_FURTHER,
    ASK_LIMIT,
    ASK_MAGIC,
    ASK_MULLIGAN,
    ASK_STAY,
    CHARGE,
    ESCAPE,
    FLIP,
    FREE_SLOT,
    LEFT_DISCARD,
    LEFT_DRAW,
    LEFT_GO,
    LEFT_ICON,
    MAGIC_SLOT,
    NO,
    NO_KEY,
    PLAY,
    PREVENT_DAMAGE_FLIP,
    PREVENT_TRACK_FLIP,
    STOP,
    YES,
)
from sim.games.tainted_grail.turn.ch09_attack import attack_row
from sim.kernel import kernel
from strategies.tainted_grail.chance import lead, rate, weigh
from strategies.tainted_grail.plan import (
    CHARGE_KEPT,
    DAMAGE_TAKEN,
    DRAWN,
    LOWEST,
    MARKER,
    answer_value,
    escape_value,
    look_at_table,
    no_card_value,
    place_in_hand,
    play_value,
    stop_value,
    tail_of,
    think_row,
)

__all__ = ["advised", "find_act", "general_worth", "greedy_play", "is_encounter_question"]

GO_WORTH, DRAW_WORTH, GUARD_WORTH = 0.7, 0.7, 0.3
NO_HELP = 0.01


@kernel
def is_encounter_question(kind):
    """Whether the question belongs to a fight or a talk."""
    return ASK_MULLIGAN <= kind <= ASK_LIMIT


# -- what both know ----------------------------------------------------------------------------------------------------


@kernel
def general_worth(table, pack, seat, card):
    """What a card is worth to its owner whatever lies before it."""
    printed = pack.card[card]
    worth = GUARD_WORTH * (printed.guard_damage + printed.guard_track) + 0.5 * (
        printed.later_track + printed.now_charges
    )
    for slot in range(FREE_SLOT + 1):
        half = printed.left[slot]
        usable = slot >= MAGIC_SLOT or table.who[seat].level[slot if printed.kind == 0 else slot + 3] > 0
        if half == NO_KEY or not usable:
            continue
        if half < LEFT_DRAW or half == LEFT_ICON:
            worth += 1.0 if half == LEFT_ICON else half
        elif half != LEFT_DISCARD:
            worth += GO_WORTH if half == LEFT_GO else DRAW_WORTH
    return worth


@kernel
def look_at_next(table, pack, mine, seat):
    """Works out what each card of the hand would bring now."""
    look_at_table(table, pack, mine, seat)
    think_row(table, pack, mine, seat, 0, tail_of(table))


@kernel
def gain_now(table, mine, seat, card):
    """Progress of a card of the hand, if it were played now; after `look_at_next`."""
    i = place_in_hand(table, seat, card)
    return mine.notes.follow[0, i].gain if i >= 0 else 0


@kernel
def least_useful(table, pack, mine, menu, stream):
    """The card to discard: it brings least now and in general."""
    best, best_worth, ties = 0, LOWEST, 0
    look_at_next(table, pack, mine, menu.seat)
    for i in range(menu.n):
        card = menu.option[i].card
        worth = gain_now(table, mine, menu.seat, card) + general_worth(table, pack, menu.seat, card)
        best, best_worth, ties = weigh(menu, stream, i, -worth, best, best_worth, ties)
    return best


@kernel
def shall_redraw(table, pack, mine, seat):
    """A mulligan is taken with a hand of three or more that makes no progress at all."""
    hand = table.fight.fencer[seat].hand
    look_at_next(table, pack, mine, seat)
    for i in range(hand.n):
        if gain_now(table, mine, seat, hand.card[i]) > 0:
            return False
    return hand.n >= 3


@kernel
def find_act(menu, act):
    """The first option of a sort, -1 if there is none."""
    for i in range(menu.n):
        if menu.option[i].act == act:
            return i
    return -1


@kernel
def any_of(menu, act, stream):
    """An option of a sort, all equally likely; -1 if there is none."""
    found, worth, ties = -1, -1.0, 0
    for i in range(menu.n):
        if menu.option[i].act == act:
            found, worth, ties = lead(stream, i, 0.0, found, worth, ties)
    return found


# -- defence -----------------------------------------------------------------------------------------------------------


@kernel
def live_guard(table, pack, what, attacked):
    """Prevention in force: what was used already, and in an attack the passive cards and the last one."""
    fight = table.fight
    used = fight.guard_damage if what == 0 else fight.guard_track
    if not attacked:
        return used
    guard = used
    for at in range(fight.n):
        card = pack.card[fight.link[at].card]
        if card.passive == 1:
            guard += card.guard_damage if what == 0 else card.guard_track
    tail = tail_of(table)
    if tail >= 0 and pack.card[tail].passive == 0:
        guard += pack.card[tail].guard_damage if what == 0 else pack.card[tail].guard_track
    return guard


@kernel
def guard_worth(pack, option, weights, damage_left, track_left):
    """What a charge or a flip would spare."""
    damage, track, kept = 0, 0, 0.0
    if option.act == CHARGE:
        card = pack.card[option.card]
        damage, track, kept = card.charge_damage, card.charge_track, weights[CHARGE_KEPT]
        kept -= weights[MARKER] * card.charge_markers + weights[DRAWN] * card.charge_draw
    elif option.way == PREVENT_DAMAGE_FLIP:
        damage = option.amount
    elif option.way == PREVENT_TRACK_FLIP:
        track = option.amount
    return weights[DAMAGE_TAKEN] * min(damage, damage_left) + weights[MARKER] * min(track, track_left) - kept


@kernel
def defend_well(table, pack, menu, weights, stream):
    """The use that spares most; escape if the attack would cost more than it."""
    seat = menu.seat
    stops, flees = find_act(menu, STOP), find_act(menu, ESCAPE)
    attacked = flees >= 0
    row = attack_row(table.fight, pack, table.fight.pool) if attacked else pack.foe[table.fight.foe].opportunity
    guard_damage = live_guard(table, pack, 0, attacked)
    guard_track = live_guard(table, pack, 1, attacked)
    damage_left = max(0, pack.row[row].damage - guard_damage)
    track_left = max(0, -pack.row[row].track - guard_track)
    best, best_worth, ties = stops, NO_HELP, 0
    rate(menu, stops, NO_HELP)
    for i in range(menu.n):
        if menu.option[i].act in (CHARGE, FLIP):
            worth = guard_worth(pack, menu.option[i], weights, damage_left, track_left)
            best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    if best != stops or not attacked:
        return best
    stays = answer_value(table, pack, seat, weights, row, table.fight.pool, guard_damage, guard_track, 0, 0)
    flight = escape_value(table, pack, seat, weights)
    rate(menu, flees, flight - stays)
    return flees if flight > stays else stops


# -- playing cards by search -------------------------------------------------------------------------------------------


@kernel
def searched_play(table, pack, mine, menu, weights, stream):
    """The first or further card, a stop or an escape, whatever the search over the activation finds best."""
    seat, further = menu.seat, menu.kind == ASK_FURTHER
    best, best_value, ties = 0, LOWEST, 0
    mine.notes.noted_card = -1
    look_at_table(table, pack, mine, seat)
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == CHARGE or option.act == FLIP:
            continue
        value, paid = LOWEST, 0
        if option.act == PLAY and option.card < 0:
            value = 0.0
        elif option.act == PLAY:
            if not (further and option.way == MAGIC_SLOT):
                value = play_value(table, pack, mine, seat, weights, option.card, 0)
            with_magic = play_value(table, pack, mine, seat, weights, option.card, 1)
            if with_magic > value:
                value, paid = with_magic, 1
        elif option.act == ESCAPE:
            value = escape_value(table, pack, seat, weights)
        elif further:
            value = stop_value(table, pack, mine, seat, weights)
        else:
            value = no_card_value(table, pack, mine, seat, weights)
        best, best_value, ties = weigh(menu, stream, i, value, best, best_value, ties)
        if best == i:
            mine.notes.noted_card = option.card
            mine.notes.noted_magic = paid
    return best


@kernel
def use_aside(pack, menu, weights, stream):
    """A flip, or a charge that is worth more than keeping it, between plays; -1 if there is none."""
    best, best_worth, ties = -1, 0.0, 1
    for i in range(menu.n):
        option = menu.option[i]
        worth = 9.0 if option.act == FLIP else -1.0
        if option.act == CHARGE:
            card = pack.card[option.card]
            worth = weights[MARKER] * card.charge_markers + weights[DRAWN] * card.charge_draw - weights[CHARGE_KEPT]
        if worth > 0.0:
            best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


@kernel
def link_or_not(pack, mine, menu, stream):
    """The magic key as it was planned, or if nothing was, where it brings progress or a card.

    A free link comes first.
    """
    card = menu.option[0].card
    pays = mine.notes.noted_magic == 1 if mine.notes.noted_card == card else pack.card[card].left[MAGIC_SLOT] > 0
    return pay_or_not(menu, pays, stream)


@kernel
def pay_or_not(menu, pays, stream):
    """For a magic key: a free link, else the richest payer; or none, if it may be left."""
    best, best_worth, ties = 0, LOWEST, 0
    for i in range(menu.n):
        option = menu.option[i]
        worth = 99.0 if option.way == 1 else float(option.amount)
        if option.act == 0:
            worth = -1.0 if pays else 100.0
        best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


@kernel
def next_active(table, pack, mine, menu, weights, stream):
    """The member whose best play is worth most now."""
    best, best_value, ties = 0, LOWEST, 0
    for i in range(menu.n):
        seat = menu.option[i].seat
        hand = table.fight.fencer[seat].hand
        look_at_table(table, pack, mine, seat)
        value = no_card_value(table, pack, mine, seat, weights)
        for c in range(hand.n):
            value = max(value, play_value(table, pack, mine, seat, weights, hand.card[c], 0))
        best, best_value, ties = weigh(menu, stream, i, value, best, best_value, ties)
    return best


@kernel
def advised(pack, table, mine, menu, weights, stream):
    """The answer of the order search to any question of an encounter."""
    kind = menu.kind
    if kind == ASK_FURTHER and table.fight.pool >= table.fight.target:
        return find_act(menu, STOP)
    if kind in (ASK_FIRST, ASK_FURTHER):
        aside = use_aside(pack, menu, weights, stream)
        return aside if aside >= 0 else searched_play(table, pack, mine, menu, weights, stream)
    if kind == ASK_MAGIC:
        return link_or_not(pack, mine, menu, stream)
    if kind == ASK_DEFENCE:
        return defend_well(table, pack, menu, weights, stream)
    if kind in (ASK_DISCARD, ASK_LIMIT):
        return least_useful(table, pack, mine, menu, stream)
    if kind == ASK_ACTIVATION:
        return next_active(table, pack, mine, menu, weights, stream)
    return calm_answer(table, pack, mine, menu)


@kernel
def calm_answer(table, pack, mine, menu):
    """Stays in the fight, redraws a hand of no use, agrees to everything else."""
    if menu.kind == ASK_STAY:
        return find_act(menu, STOP)
    agrees = menu.kind != ASK_MULLIGAN or shall_redraw(table, pack, mine, menu.seat)
    return find_act(menu, YES if agrees else NO)


# -- playing cards greedily --------------------------------------------------------------------------------------------


@kernel
def greedy_card(table, pack, mine, menu, stream):
    """The card with most immediate progress; after the first one only while there is any."""
    seat = menu.seat
    best, best_gain, ties = -1, LOWEST, 0
    look_at_next(table, pack, mine, seat)
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == PLAY and option.card >= 0:
            gain = float(gain_now(table, mine, seat, option.card))
            best, best_gain, ties = weigh(menu, stream, i, gain, best, best_gain, ties)
    if best < 0 or (menu.kind == ASK_FURTHER and best_gain + draws_now(table, mine, seat, menu.option[best].card) <= 0):
        stop = find_act(menu, STOP)
        return stop if stop >= 0 else 0
    return best


@kernel
def draws_now(table, mine, seat, card):
    """Cards that a card would draw: they are progress too."""
    i = place_in_hand(table, seat, card)
    return mine.notes.follow[0, i].draws if i >= 0 else 0


@kernel
def will_fall(table, pack, seat):
    """Whether the attack that the pool brings on would take the last health."""
    row = pack.row[attack_row(table.fight, pack, table.fight.pool)]
    damage = max(0, row.damage - live_guard(table, pack, 0, True)) + row.sheer
    return damage >= table.who[seat].health


@kernel
def greedy_play(pack, table, mine, menu, weights, stream):
    """The greedy answer to any question of an encounter: most progress now, escape before expected death."""
    kind = menu.kind
    if kind in (ASK_FIRST, ASK_FURTHER):
        aside = use_aside(pack, menu, weights, stream)
        return aside if aside >= 0 else greedy_card(table, pack, mine, menu, stream)
    if kind == ASK_MAGIC:
        return pay_or_not(menu, pack.card[menu.option[0].card].left[MAGIC_SLOT] > 0, stream)
    if kind == ASK_DEFENCE:
        flip = any_of(menu, FLIP, stream)
        if flip >= 0:
            return flip
        flees = find_act(menu, ESCAPE)
        return flees if flees >= 0 and will_fall(table, pack, menu.seat) else find_act(menu, STOP)
    if kind in (ASK_DISCARD, ASK_LIMIT):
        return least_useful(table, pack, mine, menu, stream)
    if kind == ASK_ACTIVATION:
        return luck.below(stream, menu.n)
    return find_act(menu, STOP if kind == ASK_STAY else NO if kind == ASK_MULLIGAN else YES)
