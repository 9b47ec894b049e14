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
    HAND_SEEN,
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

__all__ = ["CARD_KEPT", "CHARGE_KEPT", "DAMAGE_TAKEN", "DEPTH", "DRAWN", "DYING_NOW", "ENDS_GUARDED",
           "ENERGY_LOST", "FAILURE", "FLIGHT", "LATER", "LOWEST", "MAGIC_PAID", "MARKER", "NEXT_CARD",
           "TERROR_TAKEN", "WEIGHTS", "WIN",
           "answer_value",
           "escape_value", "hand_size", "look_at_table", "no_card_value", "place_in_hand", "play_value", "stop_value",
           "tail_of", "think_row", "toll"]  # fmt: skip

(MARKER, WIN, DAMAGE_TAKEN, DYING_NOW, TERROR_TAKEN, ENERGY_LOST, CARD_KEPT, DRAWN, MAGIC_PAID, NEXT_CARD, LATER,
 CHARGE_KEPT,
 FLIGHT, FAILURE, ENDS_GUARDED, DEPTH) = range(16)  # fmt: skip
LOWEST = -1e9
GOES, GOES_BY_MAGIC, TAKES_MAGIC = 1, 2, 4  # whether a card may follow, whether its magic key may, whether that links
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
def open_slots(table, pack, seat, tail):
    """TG-9.6, TG-9.8: the set of the slots that the last card opens to this character, the magic slot with them."""
    found = 0
    for slot in range(MAGIC_SLOT):
        needed = tail_half(table, pack, tail, slot)
        if 0 < needed <= table.who[seat].level[slot if table.fight.kind == COMBAT else slot + 3]:
            found |= 1 << slot
    return found | (1 << MAGIC_SLOT if tail_half(table, pack, tail, MAGIC_SLOT) > 0 else 0)


@kernel
def half_gain(table, pack, half, slot):
    """Markers or affinity of a bonus half; a diplomacy icon is worth what it is in this encounter."""
    if half == LEFT_ICON:
        return pack.foe[table.fight.foe].icon[slot] if slot < MAGIC_SLOT else 0
    return half if 0 < half < LEFT_DRAW else 0


@kernel
def follow_by(table, pack, card, opened, times, follow):
    """TG-9.8, TG-9.25, TG-9.79: what a card brings behind a last one that opens these slots, the free one `times` over.

    Progress, draws, and whether it may go on.
    """
    left = pack.card[card].left
    linked, gain, draws, goes = 0, int(pack.card[card].now_track), 0, 0
    for slot in range(MAGIC_SLOT):
        if (opened >> slot) & 1 == 1 and left[slot] != NO_KEY:
            linked |= 1 << slot
            gain += half_gain(table, pack, left[slot], slot)
            draws += 1 if left[slot] == LEFT_DRAW else 0
            goes |= GOES if left[slot] == LEFT_GO else 0
    if times > VOID:
        gain += half_gain(table, pack, left[FREE_SLOT], FREE_SLOT) * times
        draws += times if left[FREE_SLOT] == LEFT_DRAW else 0
        goes |= GOES if left[FREE_SLOT] == LEFT_GO else 0
    if (opened >> MAGIC_SLOT) & 1 == 1 and left[MAGIC_SLOT] != NO_KEY:
        goes |= TAKES_MAGIC
    follow.gain, follow.draws, follow.linked = gain, draws, linked
    follow.magic_gain = half_gain(table, pack, left[MAGIC_SLOT], MAGIC_SLOT)
    follow.magic_draws = 1 if left[MAGIC_SLOT] == LEFT_DRAW else 0
    follow.goes = goes | (GOES_BY_MAGIC if left[MAGIC_SLOT] == LEFT_GO else 0)


@kernel
def hand_size(table, seat):
    """The cards of the hand that are thought of."""
    return min(np.int64(table.fight.fencer[seat].hand.n), HAND_SEEN)


@kernel
def place_in_hand(table, seat, card):
    """Where the first card of a sort is in the hand, -1 if it is not there or not thought of."""
    hand = table.fight.fencer[seat].hand
    for i in range(hand_size(table, seat)):
        if hand.card[i] == card:
            return i
    return -1


@kernel
def think_row(table, pack, mine, seat, row, tail):
    """Works out once what every card of the hand brings behind a last card.

    Row 0 is behind the table's last card, row i + 1 behind card i of the hand.
    """
    notes = mine.notes
    if (notes.rows >> row) & 1 == 1:
        return
    notes.rows |= np.int64(1) << row
    hand = table.fight.fencer[seat].hand
    opened = open_slots(table, pack, seat, tail)
    times = np.int64(tail_half(table, pack, tail, FREE_SLOT))
    for i in range(hand_size(table, seat)):
        follow_by(table, pack, hand.card[i], opened, times, notes.follow[row, i])


@kernel
def key_gain(pack, card, follow, keys):
    """Progress by linked keys of an attribute in the whole sequence; `keys` packs the three counts, 8 bits each."""
    slot = pack.card[card].per_key
    if slot < 0:
        return 0
    return pack.card[card].per_key_n * (((keys >> (8 * slot)) & 255) + ((follow.linked >> slot) & 1))


@kernel
def added_keys(linked):
    """The links of a card, as the packed counts."""
    return (linked & 1) + ((linked >> 1) & 1) * 256 + ((linked >> 2) & 1) * 65536


@kernel
def magic_in_party(table, pack, seat):
    """Magic keys that the party could pay for."""
    total = free_magic_keys(table, seat)
    for other in range(SEATS):
        if table.fight.fencer[other].inside == 1:
            total += table.who[other].stock[MAGIC] // max(1, pack.magic_key_cost)
    return total


@kernel
def best_next(table, mine, seat, used, row):
    """The most progress that one of the cards left in hand would bring on this last card."""
    best = 0
    for i in range(hand_size(table, seat)):
        if (used >> i) & 1 == 0:
            best = max(best, mine.notes.follow[row, i].gain)
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
def toll(table, pack, seat, pace):
    """The share of its health that a character loses before the fight is won, at a pace of markers an activation.

    Without what cards prevent; 0 to 3.
    """
    fight = table.fight
    flow = pack.row[attack_row(fight, pack, fight.pool)]
    turns = (fight.target - fight.pool) / pace
    return max(0.0, min(3.0, turns * (flow.damage + flow.sheer) / max(1, table.who[seat].health)))


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
def leaf_value(table, pack, mine, seat, weights, thought, pool, hurt):
    """The worth of stopping here: a win, or what the enemy's answer leaves, and the cards kept for the next turn."""
    fight = table.fight
    if pool >= fight.target:
        return weights[WIN] + weights[MARKER] * fight.target + hurt_value(table, seat, weights, hurt)
    tail = thought.tail
    last_damage, last_track, last_reflect, later = 0, 0, 0, 0
    if tail >= 0 and pack.card[tail].passive == 0:
        last = pack.card[tail]
        last_damage, last_track = last.guard_damage, last.guard_track
        last_reflect, later = last.reflect, last.later_track
    think_row(table, pack, mine, seat, thought.row, tail)
    value = weights[CARD_KEPT] * min(thought.kept, pack.hand_limit_end_of_turn)
    value += weights[NEXT_CARD] * best_next(table, mine, seat, thought.used, thought.row) + weights[LATER] * later
    value += weights[ENDS_GUARDED] * (last_damage + last_track)
    row = attack_row(fight, pack, pool)
    return value + answer_value(table, pack, seat, weights, row, pool, thought.guard_damage + last_damage,
                                thought.guard_track + last_track, thought.reflect + last_reflect, hurt)  # fmt: skip


@kernel
def is_repeated(mine, used, i):
    """Whether a card of the same sort stands before this one, unused: both orders are the same."""
    return mine.notes.twins[i] & ~used != 0


@kernel
def side_value(pack, weights, card, follow, paid):
    """What a card is worth beside its markers: draws, charges, energy, magic."""
    value = weights[DRAWN] * (follow.draws + (follow.magic_draws if paid == 1 else 0))
    value += weights[CHARGE_KEPT] * pack.card[card].now_charges
    return value + weights[ENERGY_LOST] * pack.card[card].now_energy - weights[MAGIC_PAID] * paid


@kernel
def pool_after(table, pack, seat, card, follow, paid, before):
    """The pool, or the affinity, after a card."""
    fight = table.fight
    pool = before.pool + follow.gain + (follow.magic_gain if paid == 1 else 0)
    pool += key_gain(pack, card, follow, before.keys)
    if fight.kind != COMBAT:
        return min(pool, fight.target)
    if before.used == 0 and fight.fencer[seat].played == 0:
        pool += table.who[seat].power[FIRST_CARD_TRACK]
    return pool


@kernel
def packed_keys(table):
    """The counts of linked attribute keys, 8 bits each."""
    keys = table.fight.keys
    return np.int64(keys[0]) + (np.int64(keys[1]) << 8) + (np.int64(keys[2]) << 16)


@kernel
def look_at_table(table, pack, mine, seat):
    """The position on the table as thought 0, the root of the search for a seat."""
    hand = table.fight.fencer[seat].hand
    thought = mine.notes.thought[0]
    thought.move, thought.used, thought.row, thought.hurt, thought.side = 0, 0, 0, 0, 0.0
    thought.kept = hand.n
    thought.tail = tail_of(table)
    thought.pool = table.fight.pool
    thought.magic = magic_in_party(table, pack, seat)
    thought.guard_damage, thought.guard_track, thought.reflect = 0, 0, 0
    for at in range(table.fight.n):
        card = pack.card[table.fight.link[at].card]
        if card.passive == 1:
            thought.guard_damage += card.guard_damage
            thought.guard_track += card.guard_track
            thought.reflect += card.reflect
    thought.keys = packed_keys(table)
    mine.notes.rows = 0
    for i in range(hand_size(table, seat)):
        mine.notes.twins[i] = 0
        for j in range(i):
            if hand.card[j] == hand.card[i]:
                mine.notes.twins[i] |= 1 << j


@kernel
def imagine_card(table, pack, mine, seat, weights, before, after, i, paid):
    """The position after card i of the hand, its magic key paid or not."""
    card = table.fight.fencer[seat].hand.card[i]
    printed = pack.card[card]
    follow = mine.notes.follow[before.row, i]
    after.move = 0
    after.used = before.used | (np.int64(1) << i)
    after.kept = before.kept - 1
    after.tail = card
    after.row = i + 1
    after.pool = pool_after(table, pack, seat, card, follow, paid, before)
    after.magic = before.magic - paid
    after.guard_damage = before.guard_damage + printed.passive * printed.guard_damage
    after.guard_track = before.guard_track + printed.passive * printed.guard_track
    after.reflect = before.reflect + printed.passive * printed.reflect
    after.hurt = before.hurt + printed.now_damage
    after.keys = before.keys + added_keys(np.int64(follow.linked))
    after.side = before.side + side_value(pack, weights, card, follow, paid)


@kernel
def value_here(table, pack, mine, seat, weights, thought):
    """The worth of stopping in an imagined position."""
    return thought.side + leaf_value(table, pack, mine, seat, weights, thought, thought.pool, thought.hurt)


@kernel
def can_continue(mine, thought, i, paid):
    """TG-9.25, TG-9.79: whether card i of the hand may be played next in an imagined position."""
    if (thought.used >> i) & 1 == 1 or is_repeated(mine, thought.used, i):
        return False
    goes = mine.notes.follow[thought.row, i].goes
    if paid == 1:
        return thought.magic > 0 and goes & TAKES_MAGIC != 0 and goes & (GOES | GOES_BY_MAGIC) != 0
    return goes & GOES != 0


@kernel
def best_from(table, pack, mine, seat, weights):
    """The best worth to be had from thought 1 on.

    Depth first through every continuation, each position valued as a stop.
    """
    notes = mine.notes
    deepest = min(np.int64(weights[DEPTH]), len(notes.thought) - 1)
    moves = 2 * hand_size(table, seat)
    at = 1
    best = value_here(table, pack, mine, seat, weights, notes.thought[1])
    while at > 0:
        thought = notes.thought[at]
        if thought.move >= moves or at >= deepest or thought.pool >= table.fight.target:
            at -= 1
            continue
        i, paid = thought.move // 2, thought.move % 2
        thought.move += 1
        if can_continue(mine, thought, i, paid):
            imagine_card(table, pack, mine, seat, weights, thought, notes.thought[at + 1], i, paid)
            at += 1
            best = max(best, value_here(table, pack, mine, seat, weights, notes.thought[at]))
    return best


@kernel
def play_value(table, pack, mine, seat, weights, card, paid):
    """The worth of playing a card of the hand now and going on as well as possible, after `look_at_table`.

    LOWEST if its magic key cannot be paid so.
    """
    notes = mine.notes
    root = notes.thought[0]
    i = place_in_hand(table, seat, card)
    if i < 0:
        return LOWEST
    think_row(table, pack, mine, seat, 0, root.tail)
    if paid == 1 and (root.magic <= 0 or notes.follow[0, i].goes & TAKES_MAGIC == 0):
        return LOWEST
    imagine_card(table, pack, mine, seat, weights, root, notes.thought[1], i, paid)
    return best_from(table, pack, mine, seat, weights)


@kernel
def stop_value(table, pack, mine, seat, weights):
    """The worth of playing no further card, after `look_at_table`."""
    return value_here(table, pack, mine, seat, weights, mine.notes.thought[0])


@kernel
def tail_of(table):
    """The last card of the sequence, -1 for the encounter card."""
    return np.int64(table.fight.link[table.fight.n - 1].card) if table.fight.n > 0 else np.int64(-1)


@kernel
def no_card_value(table, pack, mine, seat, weights):
    """The worth of playing nothing, after `look_at_table`: the opportunity, a card drawn, then the attack."""
    row = pack.row[pack.foe[table.fight.foe].opportunity]
    if row.withdraw > 0:
        return -weights[FLIGHT] * 0.5
    damage = row.damage + row.sheer
    value = weights[DRAWN] - weights[TERROR_TAKEN] * row.terror - weights[ENERGY_LOST] * row.energy
    pool = max(0, table.fight.pool + min(0, row.track))
    if table.fight.kind != COMBAT and pool == 0:
        return value - weights[FAILURE]
    return value + leaf_value(table, pack, mine, seat, weights, mine.notes.thought[0], pool, damage)


@kernel
def escape_value(table, pack, seat, weights):
    """The worth of escaping: the energy, the opportunity, and what the encounter would have brought."""
    row = pack.row[pack.foe[table.fight.foe].opportunity]
    value = -weights[FLIGHT] - weights[ENERGY_LOST] * min(pack.escape_energy_cost, table.who[seat].energy)
    return value - weights[TERROR_TAKEN] * row.terror + hurt_value(table, seat, weights, row.damage + row.sheer)
