"""TG spec 18: the search over a whole activation: every order in which cards of the hand can follow one another.

It looks through one activation, the enemy's answer included: links, magic keys paid or not, go keys, placement
abilities, prevention by the last card, by passive ones and by skills, reflect. What a drawn card will be is not known
to it; a draw has a worth. Charges and items to flip are left out: advice.py sees to them. Everything it reads lies
open on the table. Weights say what things are worth; a strategy or a question of odds brings them.
"""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    COMBAT,
    DAMAGE_TO_TRACK,
    FIRST_CARD_TRACK,
    FREE_SLOT,
    LEFT_DRAW,
    LEFT_GO,
    LEFT_ICON,
    MAGIC,
    MAGIC_SLOT,
    NO_KEY,
    PREVENT_FIRST_DAMAGE,
    SEATS,
    VOID,
)
from sim.games.tainted_grail.turn.ch09_attack import attack_row
from sim.games.tainted_grail.turn.ch09_sequence import free_magic_keys
from sim.kernel import kernel

__all__ = ["CARD_KEPT", "CHARGE_KEPT", "DAMAGE_TAKEN", "DEPTH", "DRAWN", "DYING_NOW", "ENDS_GUARDED", "ENERGY_LOST",
           "FAILURE",
           "FLIGHT", "LATER", "LOWEST", "MAGIC_PAID", "MARKER", "NEXT_CARD", "TERROR_TAKEN", "WEIGHTS", "WIN",
           "answer_value",
           "card_draws", "card_gain", "escape_value", "no_card_value", "play_value", "stop_value",
           "tail_of"]  # fmt: skip

(MARKER, WIN, DAMAGE_TAKEN, DYING_NOW, TERROR_TAKEN, ENERGY_LOST, CARD_KEPT, DRAWN, MAGIC_PAID, NEXT_CARD, LATER,
 CHARGE_KEPT,
 FLIGHT, FAILURE, ENDS_GUARDED, DEPTH) = range(16)  # fmt: skip
LOWEST = -1e9
# Weights in this order: value, low, high, meaning.
WEIGHTS = (
    ("marker", 1.0, 0.0, 5.0, "worth of a marker in the pool, or of a step of affinity"),
    ("win", 8.0, 0.0, 40.0, "worth of winning now"),
    ("damage", 0.8, 0.0, 5.0, "worth of a point of health not lost; more when little is left"),
    ("dying", 25.0, 0.0, 99.0, "worth of not falling"),
    ("terror", 0.6, 0.0, 5.0, "worth of a terror not gained"),
    ("energy", 0.4, 0.0, 5.0, "worth of an energy not lost"),
    ("card_kept", 0.5, 0.0, 5.0, "worth of a card left in hand"),
    ("drawn", 0.6, 0.0, 5.0, "worth of a card drawn"),
    ("magic", 0.4, 0.0, 5.0, "worth of a magic kept"),
    ("next_card", 0.5, 0.0, 5.0, "worth of a marker that the next card in hand could bring on the last one played"),
    ("later", 0.6, 0.0, 5.0, "worth of a marker to come by a time token"),
    ("charge", 0.5, 0.0, 5.0, "worth of a charge"),
    ("flight", 9.0, 0.0, 99.0, "cost of an escape, its losses apart"),
    ("failure", 9.0, 0.0, 99.0, "cost of losing a diplomacy"),
    ("ends_guarded", 0.0, 0.0, 5.0, "worth of a point of prevention on the last card"),
    ("depth", 5.0, 1.0, 6.0, "cards looked ahead"),
)


@kernel
def tail_half(table, pack, tail, slot):
    """The right half of the card imagined as the last one; -1 is the encounter card."""
    if tail < 0:
        return pack.foe[table.fight.foe].right[slot]
    return pack.card[tail].right[slot]


@kernel
def links_to(table, pack, seat, card, tail, slot):
    """Whether an attribute key of the card would link."""
    needed = tail_half(table, pack, tail, slot)
    if pack.card[card].left[slot] == NO_KEY or needed <= 0:
        return False
    return table.who[seat].level[slot if table.fight.kind == COMBAT else slot + 3] >= needed


@kernel
def half_gain(table, pack, half, slot):
    """Markers or affinity of a bonus half."""
    if half == LEFT_ICON:
        return icon_gain(table, pack, slot)
    return half if 0 < half < LEFT_DRAW else 0


@kernel
def icon_gain(table, pack, slot):
    """What a diplomacy icon is worth in this encounter."""
    return pack.foe[table.fight.foe].icon[slot] if slot < MAGIC_SLOT else 0


@kernel
def card_gain(table, pack, seat, card, tail, paid):
    """Progress that a card brings by its keys at once, the magic key paid or not."""
    left = pack.card[card].left
    gain = 0
    for slot in range(MAGIC_SLOT):
        if links_to(table, pack, seat, card, tail, slot):
            gain += half_gain(table, pack, left[slot], slot)
    if paid:
        gain += half_gain(table, pack, left[MAGIC_SLOT], MAGIC_SLOT)
    times = tail_half(table, pack, tail, FREE_SLOT)
    if times > VOID and left[FREE_SLOT] != NO_KEY:
        gain += half_gain(table, pack, left[FREE_SLOT], FREE_SLOT) * times
    return gain + pack.card[card].now_track


@kernel
def card_draws(table, pack, seat, card, tail, paid):
    """Cards that a card draws by its keys."""
    left = pack.card[card].left
    draws = 0
    for slot in range(MAGIC_SLOT):
        if left[slot] == LEFT_DRAW and links_to(table, pack, seat, card, tail, slot):
            draws += 1
    if paid and left[MAGIC_SLOT] == LEFT_DRAW:
        draws += 1
    times = tail_half(table, pack, tail, FREE_SLOT)
    if times > VOID and left[FREE_SLOT] == LEFT_DRAW:
        draws += times
    return draws


@kernel
def key_gain(table, pack, seat, card, tail, keys):
    """Progress by linked keys of an attribute in the whole sequence; `keys` packs the three counts, 8 bits each."""
    slot = pack.card[card].per_key
    if slot < 0:
        return 0
    linked = (keys >> (8 * slot)) & 255
    return pack.card[card].per_key_n * (linked + (1 if links_to(table, pack, seat, card, tail, slot) else 0))


@kernel
def keys_after(table, pack, seat, card, tail, keys):
    """The packed counts with the links of a card added."""
    for slot in range(MAGIC_SLOT):
        if links_to(table, pack, seat, card, tail, slot):
            keys += 1 << (8 * slot)
    return keys


@kernel
def may_follow(table, pack, seat, card, tail, paid):
    """TG-9.25, TG-9.79: whether the card's own go half would link, by the magic key only if that is paid."""
    left = pack.card[card].left
    for slot in range(MAGIC_SLOT):
        if left[slot] == LEFT_GO and links_to(table, pack, seat, card, tail, slot):
            return True
    if left[FREE_SLOT] == LEFT_GO and tail_half(table, pack, tail, FREE_SLOT) > VOID:
        return True
    return paid and left[MAGIC_SLOT] == LEFT_GO


@kernel
def can_pay_magic(table, pack, card, tail, magic):
    """Whether the magic key of the card could be linked."""
    return magic > 0 and pack.card[card].left[MAGIC_SLOT] != NO_KEY and tail_half(table, pack, tail, MAGIC_SLOT) > 0


@kernel
def magic_in_party(table, pack, seat):
    """Magic keys that the party could pay for."""
    total = free_magic_keys(table, seat)
    for other in range(SEATS):
        if table.fight.fencer[other].inside == 1:
            total += table.who[other].stock[MAGIC] // max(1, pack.magic_key_cost)
    return total


@kernel
def best_next(table, pack, seat, used, tail):
    """The most progress that one of the cards left in hand would bring on this last card."""
    hand = table.fight.fencer[seat].hand
    best = 0
    for i in range(hand.n):
        if (used >> i) & 1 == 0:
            best = max(best, card_gain(table, pack, seat, hand.card[i], tail, False))
    return best


@kernel
def hurt_value(table, seat, weights, damage):
    """What a number of points of damage costs: more with little health left, most if the character falls."""
    health = table.who[seat].health
    if damage <= 0:
        return 0.0
    if damage >= health:
        return -weights[DYING_NOW] - weights[DAMAGE_TAKEN] * health
    return -weights[DAMAGE_TAKEN] * damage * (1.0 + 2.0 / (health - damage))


@kernel
def answer_value(table, pack, seat, weights, row, pool, guard_damage, guard_track, reflect, hurt):
    """The worth of the position after a flow.

    Markers that remain, health, terror, energy lost, and a win by reflect.
    """
    fight = table.fight
    flow = pack.row[row]
    if fight.kind == COMBAT and fight.fencer[seat].hurt == 0:
        guard_damage += table.who[seat].power[PREVENT_FIRST_DAMAGE]
    damage = max(0, flow.damage - guard_damage) + flow.sheer
    track = flow.track + (flow.wealth_or if table.who[seat].stock[1] == 0 else 0)
    lost = max(0, -track - guard_track)
    value = 0.0
    if fight.kind == COMBAT and lost > pool:
        value -= weights[CARD_KEPT] * (lost - pool)
    pool = max(0, pool - lost) + max(0, track)
    if 0 < damage < table.who[seat].health:
        pool += reflect * damage + table.who[seat].power[DAMAGE_TO_TRACK]
    value += hurt_value(table, seat, weights, damage + hurt)
    value -= weights[TERROR_TAKEN] * flow.terror - weights[ENERGY_LOST] * flow.energy
    value -= weights[CARD_KEPT] * flow.discard
    if flow.withdraw > 0:
        return value - weights[FLIGHT] * 0.5
    if pool >= fight.target:
        return value + weights[WIN] + weights[MARKER] * fight.target
    if fight.kind != COMBAT and pool <= 0:
        return value - weights[FAILURE]
    return value + weights[MARKER] * pool


@kernel
def leaf_value(table, pack, seat, weights, used, tail, pool, guard_damage, guard_track, reflect, hurt):
    """The worth of stopping here: a win, or what the enemy's answer leaves, and the cards kept for the next turn."""
    fight = table.fight
    if pool >= fight.target:
        return weights[WIN] + weights[MARKER] * fight.target + hurt_value(table, seat, weights, hurt)
    kept = 0
    hand = fight.fencer[seat].hand
    for i in range(hand.n):
        kept += 1 - ((used >> i) & 1)
    last_damage, last_track, last_reflect, later = 0, 0, 0, 0
    if tail >= 0 and pack.card[tail].passive == 0:
        last = pack.card[tail]
        last_damage, last_track = last.guard_damage, last.guard_track
        last_reflect, later = last.reflect, last.later_track
    value = weights[CARD_KEPT] * min(kept, pack.hand_limit_end_of_turn)
    value += weights[NEXT_CARD] * best_next(table, pack, seat, used, tail) + weights[LATER] * later
    value += weights[ENDS_GUARDED] * (last_damage + last_track)
    row = attack_row(table.fight, pack, pool)
    guard_damage, guard_track, reflect = guard_damage + last_damage, guard_track + last_track, reflect + last_reflect
    return value + answer_value(table, pack, seat, weights, row, pool, guard_damage, guard_track, reflect, hurt)


@kernel
def is_repeated(hand, used, i):
    """Whether a card of the same sort stands before this one, unused: both orders are the same."""
    found = False
    for j in range(i):
        if hand.card[j] == hand.card[i] and (used >> j) & 1 == 0:
            found = True
    return found


@kernel
def side_value(table, pack, seat, weights, card, tail, paid):
    """What a card is worth beside its markers: draws, charges, energy, magic."""
    value = weights[DRAWN] * card_draws(table, pack, seat, card, tail, paid == 1)
    value += weights[CHARGE_KEPT] * pack.card[card].now_charges
    return value + weights[ENERGY_LOST] * pack.card[card].now_energy - weights[MAGIC_PAID] * paid


@kernel
def pool_after(table, pack, seat, card, tail, paid, pool, keys, used):
    """The pool, or the affinity, after a card."""
    fight = table.fight
    pool += card_gain(table, pack, seat, card, tail, paid == 1) + key_gain(table, pack, seat, card, tail, keys)
    if fight.kind != COMBAT:
        return min(pool, fight.target)
    if used == 0 and fight.fencer[seat].played == 0:
        pool += table.who[seat].power[FIRST_CARD_TRACK]
    return pool


@kernel
def passive_sum(table, pack, what):
    """What passive cards in the sequence prevent (0 damage, 1 markers) or reflect (2) in an attack."""
    total = 0
    for at in range(table.fight.n):
        card = pack.card[table.fight.link[at].card]
        if card.passive == 1 and what == 0:
            total += card.guard_damage
        elif card.passive == 1 and what == 1:
            total += card.guard_track
        elif card.passive == 1:
            total += card.reflect
    return total


@kernel
def packed_keys(table):
    """The counts of linked attribute keys, 8 bits each."""
    keys = table.fight.keys
    return np.int64(keys[0]) + (np.int64(keys[1]) << 8) + (np.int64(keys[2]) << 16)


@kernel
def imagine_table(table, pack, thought, seat):
    """The position on the table as the root of the search."""
    thought.move = 0
    thought.used = 0
    thought.tail = tail_of(table)
    thought.pool = table.fight.pool
    thought.magic = magic_in_party(table, pack, seat)
    thought.guard_damage = passive_sum(table, pack, 0)
    thought.guard_track = passive_sum(table, pack, 1)
    thought.reflect = passive_sum(table, pack, 2)
    thought.hurt = 0
    thought.keys = packed_keys(table)
    thought.side = 0.0


@kernel
def imagine_card(table, pack, seat, weights, before, after, i, paid):
    """The position after card i of the hand, its magic key paid or not."""
    card = table.fight.fencer[seat].hand.card[i]
    printed = pack.card[card]
    after.move = 0
    after.used = before.used | (np.int64(1) << i)
    after.tail = card
    after.pool = pool_after(table, pack, seat, card, before.tail, paid, before.pool, before.keys, before.used)
    after.magic = before.magic - paid
    after.guard_damage = before.guard_damage + printed.passive * printed.guard_damage
    after.guard_track = before.guard_track + printed.passive * printed.guard_track
    after.reflect = before.reflect + printed.passive * printed.reflect
    after.hurt = before.hurt + printed.now_damage
    after.keys = keys_after(table, pack, seat, card, before.tail, before.keys)
    after.side = before.side + side_value(table, pack, seat, weights, card, before.tail, paid)


@kernel
def value_here(table, pack, seat, weights, thought):
    """The worth of stopping in an imagined position."""
    return thought.side + leaf_value(
        table, pack, seat, weights, thought.used, thought.tail, thought.pool, thought.guard_damage, thought.guard_track,
        thought.reflect, thought.hurt,
    )  # fmt: skip


@kernel
def can_continue(table, pack, seat, thought, i, paid):
    """Whether card i of the hand may be played next in an imagined position."""
    hand = table.fight.fencer[seat].hand
    if (thought.used >> i) & 1 == 1 or is_repeated(hand, thought.used, i):
        return False
    card = hand.card[i]
    if paid == 1 and not can_pay_magic(table, pack, card, thought.tail, thought.magic):
        return False
    return may_follow(table, pack, seat, card, thought.tail, paid == 1)


@kernel
def best_from(table, pack, mine, seat, weights):
    """The best worth to be had from thought 1 on.

    Depth first through every continuation, each position valued as a stop.
    """
    deepest = min(np.int64(weights[DEPTH]), len(mine.notes.thought) - 1)
    moves = 2 * table.fight.fencer[seat].hand.n
    at = 1
    best = value_here(table, pack, seat, weights, mine.notes.thought[1])
    while at > 0:
        thought = mine.notes.thought[at]
        if thought.move >= moves or at >= deepest or thought.pool >= table.fight.target:
            at -= 1
            continue
        i, paid = thought.move // 2, thought.move % 2
        thought.move += 1
        if can_continue(table, pack, seat, thought, i, paid):
            imagine_card(table, pack, seat, weights, thought, mine.notes.thought[at + 1], i, paid)
            at += 1
            best = max(best, value_here(table, pack, seat, weights, mine.notes.thought[at]))
    return best


@kernel
def play_value(table, pack, mine, seat, weights, card, paid):
    """The worth of playing a card of the hand now and going on as well as possible.

    LOWEST if its magic key cannot be paid so.
    """
    hand = table.fight.fencer[seat].hand
    for i in range(hand.n):
        if hand.card[i] != card:
            continue
        imagine_table(table, pack, mine.notes.thought[0], seat)
        if paid == 1 and not can_pay_magic(table, pack, card, mine.notes.thought[0].tail, mine.notes.thought[0].magic):
            return LOWEST
        imagine_card(table, pack, seat, weights, mine.notes.thought[0], mine.notes.thought[1], i, paid)
        return best_from(table, pack, mine, seat, weights)
    return LOWEST


@kernel
def stop_value(table, pack, seat, weights):
    """The worth of playing no further card."""
    return leaf_value(
        table, pack, seat, weights, 0, tail_of(table), table.fight.pool, passive_sum(table, pack, 0),
        passive_sum(table, pack, 1), passive_sum(table, pack, 2), 0,
    )  # fmt: skip


@kernel
def tail_of(table):
    """The last card of the sequence, -1 for the encounter card."""
    return np.int64(table.fight.link[table.fight.n - 1].card) if table.fight.n > 0 else np.int64(-1)


@kernel
def no_card_value(table, pack, seat, weights):
    """The worth of playing nothing: the opportunity, a card drawn, then the attack."""
    row = pack.row[pack.foe[table.fight.foe].opportunity]
    if row.withdraw > 0:
        return -weights[FLIGHT] * 0.5
    damage = row.damage + row.sheer
    value = weights[DRAWN] - weights[TERROR_TAKEN] * row.terror - weights[ENERGY_LOST] * row.energy
    pool = max(0, table.fight.pool + min(0, row.track))
    if table.fight.kind != COMBAT and pool == 0:
        return value - weights[FAILURE]
    return value + leaf_value(table, pack, seat, weights, 0, tail_of(table), pool, passive_sum(table, pack, 0),
                              passive_sum(table, pack, 1), passive_sum(table, pack, 2), damage)  # fmt: skip


@kernel
def escape_value(table, pack, seat, weights):
    """The worth of escaping: the energy, the opportunity, and what the encounter would have brought."""
    row = pack.row[pack.foe[table.fight.foe].opportunity]
    value = -weights[FLIGHT] - weights[ENERGY_LOST] * min(pack.escape_energy_cost, table.who[seat].energy)
    return value - weights[TERROR_TAKEN] * row.terror + hurt_value(table, seat, weights, row.damage + row.sheer)
