"""TG-9.2 to 9.5, 9b: an encounter: its first hands, activations, turns, victory."""

from sim.game import RUNNING
from sim.games.tainted_grail.effects.abilities import has_fallen, is_stopped
from sim.games.tainted_grail.state.codes import (
    AFFINITY_START,
    ASK_ACTIVATION,
    ASK_FIRST,
    ASK_FURTHER,
    ASK_STAY,
    CHARGE,
    COMBAT,
    DRAW_FLIP,
    ESCAPE,
    ESCAPED,
    FAILED,
    FLIP,
    GOING_ON,
    GREEN,
    GREEN_VALUE_LESS,
    MAGIC_SLOT,
    NOBODY,
    PANIC_IGNORED,
    PANIC_IGNORED_FLIP,
    PLAY,
    SEATS,
    START_TRACK,
    STOP,
    T_FIGHT,
    T_STAGE,
    T_TURN,
    WON,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.turn.ch03_tracks import in_panic
from sim.games.tainted_grail.turn.ch09_attack import (
    enemy_step,
    escape,
    flip,
    inside,
    leave_if_must,
    offer_flips,
    opportunity,
)
from sim.games.tainted_grail.turn.ch09_hands import (
    discard_to_limit,
    draw_starting_hand,
    is_first_copy,
    must_draw,
    remove_from_hand,
    top_card,
)
from sim.games.tainted_grail.turn.ch09_sequence import count_down, go_slot, offer_charges, place_card, use_charge
from sim.games.tainted_grail.turn.ch13_goods import check_equipment
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["activate", "begin", "end_of_turn", "fight_on", "lay_out", "panics", "set_track", "victory_check"]


# -- 9.2 Start ---------------------------------------------------------------------------------------------------------


@kernel
def sum_of_power(g, party, mod):
    """What the face-up cards and skills of all members give together."""
    total = 0
    for seat in range(SEATS):
        if (party >> seat) & 1 == 1:
            total += g.table.who[seat].power[mod]
    return total


@kernel
def lay_out(g, pack, foe, party, place):
    """TG-9.3: the encounter card starts the sequence."""
    fight = g.table.fight
    card = pack.foe[foe]
    fight.foe = foe
    fight.kind = card.kind
    fight.place = place
    fight.result = GOING_ON
    fight.turn = 0
    fight.stage = 0
    fight.n = 0
    fight.icons = 0
    fight.in_flow = 0
    fight.active = NOBODY
    fight.members = 0
    for slot in range(3):
        fight.keys[slot] = 0
    for seat in range(SEATS):
        fight.members += (party >> seat) & 1


@kernel
def set_track(g, pack, party):
    """TG-9.58, TG-9.61: the value, and the pool or the affinity, by what lies face up and the skills of all members."""
    fight = g.table.fight
    card = pack.foe[fight.foe]
    if card.kind == COMBAT:
        fight.target = (
            card.value + pack.encounter_value_offset + pack.encounter_value_per_extra_member * (fight.members - 1)
        )
        if card.colour == GREEN:
            fight.target -= sum_of_power(g, party, GREEN_VALUE_LESS)
        fight.target = max(1, fight.target)
        fight.pool = sum_of_power(g, party, START_TRACK)
    else:
        fight.target = card.value
        fight.pool = min(card.start + sum_of_power(g, party, AFFINITY_START), card.value - 1)


@kernel
def take_place(g, pack, seats, seat, taking_part):
    """TG-9.13, TG-9.14, TG-9.60: a member checks its equipment and takes up the deck of this kind of encounter."""
    fight = g.table.fight
    fencer = fight.fencer[seat]
    fencer.inside = taking_part
    fencer.activated = 0
    fencer.result = GOING_ON
    fencer.played = 0
    fencer.hurt = 0
    fencer.free_keys = 0
    fencer.calm = 0
    fencer.short = 0
    fencer.hand.n = 0
    fencer.out.n = 0
    fencer.pile.n = 0
    if taking_part == 0:
        return
    fencer.was_dying = g.table.who[seat].dying
    check_equipment(g, pack, seats, seat)
    deck = g.table.who[seat].deck[fight.kind]
    for i in range(deck.n):
        fencer.pile.card[i] = deck.card[i]
    fencer.pile.n = deck.n


@kernel
def begin(g, pack, seats, foe, party, place):
    """TG-9.2, TG-9.13 to 9.18: the members take their places and draw; one that cannot draw its hand escapes."""
    lay_out(g, pack, foe, party, place)
    for seat in range(SEATS):
        take_place(g, pack, seats, seat, (party >> seat) & 1)
    set_track(g, pack, party)
    tell(g, T_FIGHT, party, foe, g.table.fight.target, g.table.fight.pool)
    for i in range(SEATS):
        seat = g.table.order[i]
        if inside(g, seat):
            draw_starting_hand(g, pack, seats, seat)
            leave_if_must(g, pack, seats, seat)
    if g.table.fight.result == GOING_ON:
        begin_turn(g, pack)


# -- 9.4 Activation ----------------------------------------------------------------------------------------------------


@kernel
def panics(g, seat):
    """TG-9.50, TG-9.80: whether panic takes hold of the character now."""
    if not in_panic(g, seat):
        return False
    fencer = g.table.fight.fencer[seat]
    return fencer.calm == 0 and g.table.fight.turn > g.table.who[seat].power[PANIC_IGNORED]


@kernel
def offer_asides(g, pack, seat):
    """What may be done between plays: charges, an item that draws cards, and escape."""
    offer_charges(g, pack, seat, False)
    offer_flips(g, pack, seat, DRAW_FLIP)
    add(g, ESCAPE, -1, seat, -1, 0, pack.escape_energy_cost, 0)


@kernel
def do_aside(g, pack, seats, seat, act, card, way):
    """A charge, a flip or an escape between plays."""
    if act == CHARGE:
        use_charge(g, pack, seats, seat, way)
    elif act == FLIP:
        flip(g, pack, seat, card)
    else:
        escape(g, pack, seats, seat, False)


@kernel
def play_from_hand(g, pack, seats, seat, card, must_pay):
    """The card leaves the hand and is placed."""
    remove_from_hand(g, seat, card)
    place_card(g, pack, seats, seat, card, must_pay)


@kernel
def panicked_card(g, pack, seats, seat):
    """TG-9.50, TG-9.51: the first card is the top card of the deck; with none left the character must escape.

    False when the panic was ignored.
    """
    while inside(g, seat) and not is_stopped(g, seat) and panics(g, seat):
        open_menu(g, ASK_FIRST)
        add(g, PLAY, -1, seat, -1, 0, 0, 0)
        offer_flips(g, pack, seat, PANIC_IGNORED_FLIP)
        offer_asides(g, pack, seat)
        option = chosen(g, pack, seats, seat)
        act, card, way = option.act, option.card, option.way
        if act == PLAY:
            top = top_card(g, seat)
            if top < 0:
                g.table.fight.fencer[seat].short = 1
            else:
                place_card(g, pack, seats, seat, top, False)
            return True
        do_aside(g, pack, seats, seat, act, card, way)
    return False


@kernel
def first_card(g, pack, seats, seat):
    """TG-9.22, TG-9.26, TG-9.27: any card of the hand, with no key needing to link, or none."""
    hand = g.table.fight.fencer[seat].hand
    while inside(g, seat) and not is_stopped(g, seat):
        open_menu(g, ASK_FIRST)
        for i in range(hand.n):
            if is_first_copy(hand, i):
                add(g, PLAY, hand.card[i], seat, -1, 0, 0, -1)
        add(g, STOP, -1, seat, -1, 0, 0, 0)
        offer_asides(g, pack, seat)
        option = chosen(g, pack, seats, seat)
        act, card, way = option.act, option.card, option.way
        if act == PLAY:
            play_from_hand(g, pack, seats, seat, card, False)
            return
        if act == STOP:
            return
        do_aside(g, pack, seats, seat, act, card, way)


@kernel
def further_cards(g, pack, seats, seat):
    """TG-9.25, TG-9.27, TG-9.79: cards with a go half of their own that links, as many as the player likes."""
    hand = g.table.fight.fencer[seat].hand
    while inside(g, seat) and not is_stopped(g, seat):
        open_menu(g, ASK_FURTHER)
        for i in range(hand.n):
            slot = go_slot(g.table, pack, seat, hand.card[i])
            if slot >= 0 and is_first_copy(hand, i):
                add(g, PLAY, hand.card[i], seat, -1, 0, 0, slot)
        add(g, STOP, -1, seat, -1, 0, 0, 0)
        offer_asides(g, pack, seat)
        option = chosen(g, pack, seats, seat)
        act, card, way = option.act, option.card, option.way
        if act == STOP:
            return
        if act == PLAY:
            play_from_hand(g, pack, seats, seat, card, way == MAGIC_SLOT)
        else:
            do_aside(g, pack, seats, seat, act, card, way)


@kernel
def play_cards(g, pack, seats, seat):
    """TG-9.22 to 9.28: steps 2a to 2c. With no card played the opportunity follows, and a draw."""
    fight = g.table.fight
    if not panicked_card(g, pack, seats, seat):
        first_card(g, pack, seats, seat)
    if fight.cards_played > 0:
        further_cards(g, pack, seats, seat)
    elif inside(g, seat) and not is_stopped(g, seat):
        opportunity(g, pack, seats, seat)
        if not is_stopped(g, seat):
            must_draw(g, seat, pack.opportunity_draw)


@kernel
def victory_check(g, pack):
    """TG-9.29, TG-9.44, TG-9.66 to 9.68: enough markers win; the top of the track wins a stage, the bottom loses."""
    fight = g.table.fight
    if fight.result != GOING_ON:
        return
    if fight.pool >= fight.target:
        fight.stage += 1
        if fight.kind == COMBAT or fight.stage >= pack.foe[fight.foe].stages:
            fight.result = WON
        else:
            fight.pool = pack.foe[fight.foe].start
            tell(g, T_STAGE, NOBODY, fight.stage, 0, 0)
    elif fight.kind != COMBAT and fight.pool <= 0:
        fight.result = FAILED


@kernel
def close_step(g, pack, seats, seat):
    """TG-9.29, TG-9.83: who must leaves.

    Then the victory check, made also when the active character fell and others stay.
    """
    fell = has_fallen(g, seat)
    leave_if_must(g, pack, seats, seat)
    if inside(g, seat) or fell:
        victory_check(g, pack)


@kernel
def wants_to_stay(g, pack, seats, seat):
    """TG-9.86: after the attack the character may still escape."""
    open_menu(g, ASK_STAY)
    add(g, STOP, -1, seat, -1, 0, 0, 0)
    add(g, ESCAPE, -1, seat, -1, 0, pack.escape_energy_cost, 0)
    return chosen(g, pack, seats, seat).act == STOP


@kernel
def activate(g, pack, seats, seat):
    """TG-9.19 to 9.32: the steps of one activation."""
    fight = g.table.fight
    fight.active = seat
    fight.fencer[seat].activated = 1
    fight.cards_played = 0
    fight.refused = 0
    count_down(g, pack, seats, seat)
    leave_if_must(g, pack, seats, seat)
    if inside(g, seat):
        play_cards(g, pack, seats, seat)
        close_step(g, pack, seats, seat)
    if inside(g, seat):
        enemy_step(g, pack, seats, seat)
        close_step(g, pack, seats, seat)
    fight.fencer[seat].calm = max(0, fight.fencer[seat].calm - 1)
    if inside(g, seat) and not wants_to_stay(g, pack, seats, seat):
        escape(g, pack, seats, seat, False)


# -- 9.3, 9.5 Turns ----------------------------------------------------------------------------------------------------


@kernel
def choose_active(g, pack, seats):
    """TG-9.19: any member not yet activated, the lowest character number first in the menu; -1 when all were."""
    open_menu(g, ASK_ACTIVATION)
    fight = g.table.fight
    for i in range(SEATS):
        seat = g.table.order[i]
        if fight.fencer[seat].inside == 1 and fight.fencer[seat].activated == 0:
            add(g, 0, -1, seat, -1, fight.fencer[seat].hand.n, 0, 0)
    if g.menu.n == 0 or g.referee.ending != RUNNING:
        return NOBODY
    return int(chosen(g, pack, seats, g.menu.option[0].seat).seat)


@kernel
def is_turn_over(g):
    """TG-9.32: whether every member still there was activated."""
    over = True
    for seat in range(SEATS):
        fencer = g.table.fight.fencer[seat]
        if fencer.inside == 1 and fencer.activated == 0:
            over = False
    return over


@kernel
def end_of_turn(g, pack, seats):
    """TG-9.33 to 9.36, TG-9.80, TG-9.81: discard, draw, reset. A panicked character draws nothing."""
    fight = g.table.fight
    for i in range(SEATS):
        if inside(g, g.table.order[i]):
            discard_to_limit(g, pack, seats, g.table.order[i])
    for i in range(SEATS):
        seat = g.table.order[i]
        if inside(g, seat) and not panics(g, seat):
            fight.active = seat
            fight.refused = 0
            must_draw(g, seat, pack.end_of_turn_draw)
            leave_if_must(g, pack, seats, seat)
        fight.fencer[seat].activated = 0


@kernel
def begin_turn(g, pack):
    """TG-9.3, TG-15.2: a new turn; a turn cap guards the encounter."""
    fight = g.table.fight
    if fight.turn == pack.turn_cap:
        fight.result = ESCAPED
        return
    fight.turn += 1
    tell(g, T_TURN, NOBODY, fight.turn, fight.pool, fight.target)


@kernel
def fight_on(g, pack, seats):
    """TG-9.3, TG-9.5: the next activation; after the last one the turn ends and a new one begins."""
    fight = g.table.fight
    seat = choose_active(g, pack, seats)
    if seat >= 0:
        activate(g, pack, seats, seat)
    if fight.result == GOING_ON and is_turn_over(g):
        end_of_turn(g, pack, seats)
        if fight.result == GOING_ON:
            begin_turn(g, pack)
