"""TG-9.1 to 9.12, TG-9.21 to 9.26: the row of cards.

Linking keys, bonuses, placement and delayed abilities, charges.
"""

from sim.games.tainted_grail.effects.abilities import ability, discard_last, is_stopped, move_track
from sim.games.tainted_grail.state.codes import (
    ASK_CONSENT,
    ASK_MAGIC,
    CHARGE,
    CHARGES,
    COMBAT,
    FIRST_CARD_TRACK,
    FIRST_ICON,
    FREE_SLOT,
    LEFT_DISCARD,
    LEFT_DRAW,
    LEFT_GO,
    LEFT_ICON,
    MAGIC,
    MAGIC_KEY_FREE,
    MAGIC_SLOT,
    NO_KEY,
    NOBODY,
    ON_CHARGE,
    ON_DELAY,
    ON_PLACE,
    SEATS,
    SEQUENCE,
    SEQUENCE_FULL,
    SLOTS,
    T_CHARGE,
    T_DELAYED,
    T_LINKS,
    T_PLAYS,
    TRACK,
    TRACK_PER_KEY,
    VOID,
)
from sim.games.tainted_grail.state.menu import add, agrees, chosen
from sim.games.tainted_grail.turn.ch03_tracks import pay
from sim.games.tainted_grail.turn.ch09_hands import must_draw
from sim.games.tainted_grail.turn.ch12_party import is_living
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import gap, open_menu, tell

__all__ = ["attribute_links", "count_down", "free_magic_keys", "go_slot", "is_live", "magic_at_hand", "offer_charges",
           "place_card", "right_half",
           "use_charge"]  # fmt: skip


@kernel
def right_half(fight, pack, at, slot):
    """TG-9.3: what card `at` of the sequence asks of the next one in a slot.

    The encounter card, -1, is the first element.
    """
    if at < 0:
        return pack.foe[fight.foe].right[slot]
    return pack.card[fight.link[at].card].right[slot]


@kernel
def attribute_links(table, pack, seat, card, slot, needed):
    """TG-9.6, TG-9.7: both halves are there and the character has the attribute at the level shown."""
    if pack.card[card].left[slot] == NO_KEY or needed <= 0:
        return False
    return table.who[seat].level[slot if table.fight.kind == COMBAT else slot + 3] >= needed


@kernel
def free_magic_keys(table, seat):
    """Magic keys that a skill still links for nothing."""
    return table.who[seat].power[MAGIC_KEY_FREE] - table.fight.fencer[seat].free_keys


@kernel
def magic_at_hand(table, pack, seat):
    """TG-9.8: whether somebody of the party can pay for a magic key, or a skill does."""
    if free_magic_keys(table, seat) > 0:
        return True
    found = False
    for other in range(SEATS):
        if table.fight.fencer[other].inside == 1 and table.who[other].stock[MAGIC] >= pack.magic_key_cost:
            found = True
    return found


@kernel
def go_slot(table, pack, seat, card):
    """TG-9.25, TG-9.79: the slot whose go half lets this card be played as a further one, -1 if none.

    The magic slot comes last.
    """
    fight = table.fight
    tail = fight.n - 1
    left = pack.card[card].left
    for slot in range(MAGIC_SLOT):
        needed = right_half(fight, pack, tail, slot)
        if left[slot] == LEFT_GO and attribute_links(table, pack, seat, card, slot, needed):
            return slot
    if left[FREE_SLOT] == LEFT_GO and right_half(fight, pack, tail, FREE_SLOT) > VOID:
        return FREE_SLOT
    if (
        left[MAGIC_SLOT] == LEFT_GO
        and right_half(fight, pack, tail, MAGIC_SLOT) > 0
        and magic_at_hand(table, pack, seat)
    ):
        return MAGIC_SLOT
    return -1


@kernel
def bonus(g, pack, seat, half, slot, times):
    """TG-9.37, TG-9.62, TG-9.63, TG-9.65: the bonus of a linked left half, multiplied."""
    fight = g.table.fight
    if half == LEFT_DRAW:
        must_draw(g, seat, times)
    elif half == LEFT_DISCARD:
        g.scratch.remove_last += times
    elif half == LEFT_ICON:
        step = pack.foe[fight.foe].icon[slot] * times
        if fight.icons == 0:
            step += g.table.who[seat].power[FIRST_ICON]
        fight.icons = 1
        move_track(g, step)
    elif half < LEFT_DRAW and half > 0:
        move_track(g, half * times)


@kernel
def link_slot(g, pack, seat, link, slot, times):
    """TG-9.11, TG-9.12, TG-9.23: the key is linked and counted, its bonus taken."""
    half = pack.card[link.card].left[slot]
    link.linked |= 1 << slot
    tell(g, T_LINKS, seat, slot + SLOTS * g.table.fight.kind, half, times)
    if slot < MAGIC_SLOT:
        g.table.fight.keys[slot] += 1
    bonus(g, pack, seat, half, slot, times)


@kernel
def offer_magic(g, pack, seat, card):
    """TG-9.8: who pays for the magic key: nobody, the skill of the active character, or a member with magic."""
    open_menu(g, ASK_MAGIC)
    add(g, 0, card, NOBODY, -1, 0, 0, 0)
    if free_magic_keys(g.table, seat) > 0:
        add(g, 1, card, seat, -1, 0, 0, 1)
    for other in range(SEATS):
        if g.table.fight.fencer[other].inside == 1 and g.table.who[other].stock[MAGIC] >= pack.magic_key_cost:
            add(g, 1, card, other, -1, g.table.who[other].stock[MAGIC], pack.magic_key_cost, 0)


@kernel
def link_magic(g, pack, seats, seat, link, must):
    """TG-9.8, TG-9.79: linking the magic key is optional, unless the card could be played only by its go."""
    half = pack.card[link.card].left[MAGIC_SLOT]
    if (
        half == NO_KEY
        or right_half(g.table.fight, pack, g.table.fight.n - 2, MAGIC_SLOT) <= 0
        or not magic_at_hand(g.table, pack, seat)
    ):
        return
    offer_magic(g, pack, seat, link.card)
    if must:
        for i in range(1, g.menu.n):
            g.menu.option[i - 1] = g.menu.option[i]
        g.menu.n -= 1
    option = chosen(g, pack, seats, seat)
    payer, free = option.seat, option.way
    if option.act == 0:
        return
    if free == 1:
        g.table.fight.fencer[seat].free_keys += 1
    else:
        pay(g, pack, payer, MAGIC, pack.magic_key_cost)
        link.magic = 1
    link_slot(g, pack, seat, link, MAGIC_SLOT, 1)


@kernel
def link_keys(g, pack, seats, seat, must_pay):
    """TG-9.9, TG-9.10, TG-9.23: attribute keys top to bottom, then magic, then free; those that can link do."""
    fight = g.table.fight
    link = fight.link[fight.n - 1]
    before = fight.n - 2
    for slot in range(MAGIC_SLOT):
        if attribute_links(g.table, pack, seat, link.card, slot, right_half(fight, pack, before, slot)):
            link_slot(g, pack, seat, link, slot, 1)
            if is_stopped(g, seat):
                return
    link_magic(g, pack, seats, seat, link, must_pay)
    times = right_half(fight, pack, before, FREE_SLOT)
    if not is_stopped(g, seat) and pack.card[link.card].left[FREE_SLOT] != NO_KEY and times != NO_KEY:
        link_slot(g, pack, seat, link, FREE_SLOT, times)


@kernel
def trigger(g, pack, seats, seat, at, when):
    """The effects of a card with this trigger, in printed order."""
    effects = pack.card[g.table.fight.link[at].card].effects
    for i in range(effects.first, effects.first + effects.n):
        effect = pack.effect[i]
        if effect.trigger != when or is_stopped(g, seat):
            continue
        if effect.op == CHARGES:
            g.table.fight.link[at].charges += effect.n
        elif effect.op == TRACK_PER_KEY:
            ability(g, pack, seats, seat, TRACK, effect.n * g.table.fight.keys[effect.key % 3])
        else:
            ability(g, pack, seats, seat, effect.op, effect.n)


@kernel
def cover(g, pack):
    """TG-9.24, TG-9.77: a regular card that is covered loses its time tokens; a passive one is never covered."""
    fight = g.table.fight
    if fight.n > 0 and pack.card[fight.link[fight.n - 1].card].passive == 0:
        fight.link[fight.n - 1].tokens = 0


@kernel
def place_card(g, pack, seats, seat, card, must_pay):
    """TG-9.4, TG-9.23, TG-9.38: the card at the end of the row.

    Links and bonuses, its ability, then a discard it brought itself.
    """
    fight = g.table.fight
    if fight.n == SEQUENCE:
        gap(g, SEQUENCE_FULL)
        bag.put_top(fight.fencer[seat].out, card)
        return
    cover(g, pack)
    link = fight.link[fight.n]
    link.card = card
    link.owner = seat
    link.tokens = pack.card[card].delay
    link.charges = 0
    link.linked = 0
    link.magic = 0
    fight.n += 1
    g.scratch.remove_last = 0
    tell(g, T_PLAYS, seat, card, 0, 0)
    link_keys(g, pack, seats, seat, must_pay)
    if not is_stopped(g, seat):
        trigger(g, pack, seats, seat, fight.n - 1, ON_PLACE)
    if not is_stopped(g, seat) and fight.fencer[seat].played == 0 and fight.kind == COMBAT:
        first = g.table.who[seat].power[FIRST_CARD_TRACK]
        if first > 0:
            move_track(g, first)
    fight.fencer[seat].played += 1
    fight.cards_played += 1
    discard_last(g, g.scratch.remove_last)


@kernel
def count_down(g, pack, seats, seat):
    """TG-9.21, TG-9.87: a time token off every card that has one; the last one frees the delayed ability, once."""
    fight = g.table.fight
    for at in range(fight.n):
        if at < fight.n and fight.link[at].tokens > 0 and not is_stopped(g, seat):
            fight.link[at].tokens -= 1
            if fight.link[at].tokens == 0:
                tell(g, T_DELAYED, seat, fight.link[at].card, 0, 0)
                trigger(g, pack, seats, seat, at, ON_DELAY)


@kernel
def is_live(fight, pack, at):
    """TG-9.5, TG-9.40: only the last card's ability and those of passive cards are active."""
    return at == fight.n - 1 or pack.card[fight.link[at].card].passive == 1


@kernel
def offer_charges(g, pack, seat, guarding):
    """TG-9.52, TG-9.75: cards with charges that can be used now; those that only prevent, only against an attack."""
    fight = g.table.fight
    for at in range(fight.n):
        card = pack.card[fight.link[at].card]
        if fight.link[at].charges == 0 or card.chargeable == 0 or not is_live(fight, pack, at):
            continue
        if fight.refused == 1 and fight.link[at].owner != seat:
            continue
        helps = card.charge_markers > 0 or card.charge_draw > 0
        if helps or (guarding and (card.charge_damage > 0 or card.charge_track > 0)):
            add(g, CHARGE, fight.link[at].card, fight.link[at].owner, -1, fight.link[at].charges, 1, at)


@kernel
def use_charge(g, pack, seats, seat, at):
    """TG-9.52, TG-20.1: one charge, all charge abilities of the card together; the owner must consent.

    A refusal stands for the rest of the activation. The dead decide nothing (TG-11.7).
    """
    fight = g.table.fight
    owner = fight.link[at].owner
    card = fight.link[at].card
    asked = owner != seat and is_living(g, owner)
    if asked and not agrees(g, pack, seats, owner, ASK_CONSENT, seat, card, -1, 1):
        fight.refused = 1
        return
    fight.link[at].charges -= 1
    tell(g, T_CHARGE, seat, card, 0, 0)
    trigger(g, pack, seats, seat, at, ON_CHARGE)
