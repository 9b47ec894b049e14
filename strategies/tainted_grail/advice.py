"""How to decide inside an encounter: by the search over the activation, or greedily.

Both answer every question of a fight.
"""

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
    NO_KEY,
    PLAY,
    PREVENT_DAMAGE_FLIP,
    PREVENT_TRACK_FLIP,
    STOP,
    YES,
)
from sim.games.tainted_grail.turn.ch09_attack import attack_row
from sim.kernel import kernel
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

__all__ = ["advised", "greedy_play", "is_encounter_question"]

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
def least_useful(table, pack, mine, menu):
    """The card to discard: it brings least now and in general."""
    best, best_worth = 0, 1e9
    look_at_next(table, pack, mine, menu.seat)
    for i in range(menu.n):
        card = menu.option[i].card
        worth = gain_now(table, mine, menu.seat, card) + general_worth(table, pack, menu.seat, card)
        if worth < best_worth:
            best, best_worth = i, worth
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
def answer_yes(menu):
    """The option that agrees, else the last one."""
    for i in range(menu.n):
        if menu.option[i].act == YES:
            return i
    return menu.n - 1


@kernel
def find_act(menu, act):
    """The first option of a sort, -1 if there is none."""
    for i in range(menu.n):
        if menu.option[i].act == act:
            return i
    return -1


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
def defend_well(table, pack, menu, weights):
    """The use that spares most; escape if the attack would cost more than it."""
    seat = menu.seat
    attacked = find_act(menu, ESCAPE) >= 0
    row = attack_row(table.fight, pack, table.fight.pool) if attacked else pack.foe[table.fight.foe].opportunity
    guard_damage = live_guard(table, pack, 0, attacked)
    guard_track = live_guard(table, pack, 1, attacked)
    damage_left = max(0, pack.row[row].damage - guard_damage)
    track_left = max(0, -pack.row[row].track - guard_track)
    best, best_worth = 0, NO_HELP
    for i in range(1, menu.n):
        if menu.option[i].act != ESCAPE:
            worth = guard_worth(pack, menu.option[i], weights, damage_left, track_left)
            if worth > best_worth:
                best, best_worth = i, worth
    if best > 0 or not attacked:
        return best
    stays = answer_value(table, pack, seat, weights, row, table.fight.pool, guard_damage, guard_track, 0, 0)
    return menu.n - 1 if escape_value(table, pack, seat, weights) > stays else 0


# -- playing cards by search -------------------------------------------------------------------------------------------


@kernel
def searched_play(table, pack, mine, menu, weights):
    """The first or further card, a stop or an escape, whatever the search over the activation finds best."""
    seat, further = menu.seat, menu.kind == ASK_FURTHER
    best, best_value = 0, LOWEST
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
        if value > best_value:
            best, best_value = i, value
            mine.notes.noted_card = option.card
            mine.notes.noted_magic = paid
    return best


@kernel
def use_aside(pack, menu, weights):
    """A charge or a flip between plays that is worth more than keeping it, -1 if there is none."""
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == FLIP:
            return i
        if option.act == CHARGE:
            card = pack.card[option.card]
            if weights[MARKER] * card.charge_markers + weights[DRAWN] * card.charge_draw > weights[CHARGE_KEPT]:
                return i
    return -1


@kernel
def link_or_not(table, pack, mine, menu):
    """The magic key as it was planned, or if nothing was, where it brings progress or a card.

    A free link comes first.
    """
    card = menu.option[0].card
    pays = mine.notes.noted_magic == 1
    if mine.notes.noted_card != card:
        half = pack.card[card].left[MAGIC_SLOT]
        pays = half > 0
    if menu.option[0].act == 1:
        return 0
    return 1 if pays and menu.n > 1 else 0


@kernel
def next_active(table, pack, mine, menu, weights):
    """The member whose best play is worth most now."""
    best, best_value = 0, LOWEST
    for i in range(menu.n):
        seat = menu.option[i].seat
        hand = table.fight.fencer[seat].hand
        look_at_table(table, pack, mine, seat)
        value = no_card_value(table, pack, mine, seat, weights)
        for c in range(hand.n):
            value = max(value, play_value(table, pack, mine, seat, weights, hand.card[c], 0))
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def advised(pack, table, mine, menu, weights):
    """The answer of the order search to any question of an encounter."""
    kind = menu.kind
    if kind == ASK_FURTHER and table.fight.pool >= table.fight.target:
        return find_act(menu, STOP)
    if kind in (ASK_FIRST, ASK_FURTHER):
        aside = use_aside(pack, menu, weights)
        return aside if aside >= 0 else searched_play(table, pack, mine, menu, weights)
    if kind == ASK_MAGIC:
        return link_or_not(table, pack, mine, menu)
    if kind == ASK_DEFENCE:
        return defend_well(table, pack, menu, weights)
    if kind == ASK_STAY:
        return 0
    if kind in (ASK_DISCARD, ASK_LIMIT):
        return least_useful(table, pack, mine, menu)
    if kind == ASK_ACTIVATION:
        return next_active(table, pack, mine, menu, weights)
    if kind == ASK_MULLIGAN:
        return 1 if shall_redraw(table, pack, mine, menu.seat) else 0
    return answer_yes(menu)


# -- playing cards greedily --------------------------------------------------------------------------------------------


@kernel
def greedy_card(table, pack, mine, menu):
    """The card with most immediate progress; after the first one only while there is any."""
    seat = menu.seat
    best, best_gain = -1, -99
    look_at_next(table, pack, mine, seat)
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == PLAY and option.card >= 0:
            gain = gain_now(table, mine, seat, option.card)
            if gain > best_gain:
                best, best_gain = i, gain
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
def greedy_play(pack, table, mine, menu, weights):
    """The greedy answer to any question of an encounter: most progress now, escape before expected death."""
    kind = menu.kind
    if kind in (ASK_FIRST, ASK_FURTHER):
        aside = use_aside(pack, menu, weights)
        return aside if aside >= 0 else greedy_card(table, pack, mine, menu)
    if kind == ASK_MAGIC:
        half = pack.card[menu.option[0].card].left[MAGIC_SLOT]
        return 1 if half > 0 and menu.n > 1 and menu.option[0].act == 0 else 0
    if kind == ASK_DEFENCE:
        flip = find_act(menu, FLIP)
        if flip >= 0:
            return flip
        flees = find_act(menu, ESCAPE) >= 0 and will_fall(table, pack, menu.seat)
        return menu.n - 1 if flees else 0
    if kind in (ASK_DISCARD, ASK_LIMIT):
        return least_useful(table, pack, mine, menu)
    if kind in (ASK_ACTIVATION, ASK_MULLIGAN, ASK_STAY):
        return 0
    return answer_yes(menu)
