"""What the mythos deck may bring to each space (DM-27: everybody knows which cards are left, nobody their order).

Each card of the deck that moves figures toward the active investigator, or summons some, is weighed alike: how often
figures come to a space where a turn ends, and how many dice they bring.
"""

import numpy as np

from sim.games.death_may_die.components.vocabulary import (
    ANY_ENEMY,
    ANY_MONSTER,
    AT_ACTIVE,
    AT_BLUE,
    AT_RED,
    CHOOSE,
    ELDER_ON_BOARD,
    ELDER_ON_TRACK,
    END,
    IF,
    JUMP,
    MOVE_ENEMY,
    SUMMON,
    THE_ELDER,
)
from sim.games.death_may_die.state.codes import ELDER, MYTHOS_CARDS, MYTHOS_DECK, MYTHOS_UNDER
from sim.kernel import kernel
from sim.mechanisms.sets import bit, first_of

__all__ = ["read_deck"]

HALF = MYTHOS_CARDS // 2  # cards 0 to 7 are the episode's, 8 to 15 the Elder One's


@kernel
def event_of(pack, table, card):
    """First row of a card's program."""
    if card < HALF:
        return np.int64(pack.scene[table.episode].mythos[card].event)
    return np.int64(pack.box[table.elder].mythos[card - HALF].event)


@kernel
def dice_of(pack, kind):
    """Dice of an enemy kind's attack."""
    return 1.0 * (pack.enemy[kind].black + pack.enemy[kind].green)


@kernel
def dice_of_stages(pack, table):
    """Dice of an attack of the Elder One."""
    dice = 0.0
    for s in range(table.stage):
        dice += pack.box[table.elder].stage[s].black + pack.box[table.elder].stage[s].green
    return dice


@kernel
def is_of(pack, table, slot, foe):
    """Whether a figure is of a kind or class of enemies."""
    if slot == ELDER:
        return foe == ANY_ENEMY or foe == THE_ELDER
    kind = table.figure[slot].kind
    return foe == ANY_ENEMY or foe == kind or (foe == ANY_MONSTER and pack.enemy[kind].category == 1)


@kernel
def after_test(table, e, at):
    """The row after a condition: what depends on the Elder One is known, other branches are not taken."""
    if (e.cond == ELDER_ON_BOARD and table.risen == 1) or (e.cond == ELDER_ON_TRACK and table.risen == 0):
        return at + 1
    return np.int64(e.go)


@kernel
def bring_moved(pack, table, notes, e, crowded):
    """Figures that come to the active investigator from as far as they are moved."""
    scene = pack.scene[table.episode]
    while crowded != 0:
        space = first_of(crowded)
        crowded &= crowded - 1
        dice = 0.0
        left = np.int64(table.crowd[space])
        while left != 0:
            slot = first_of(left)
            left &= left - 1
            if is_of(pack, table, slot, e.foe):
                dice += dice_of_stages(pack, table) if slot == ELDER else dice_of(pack, table.figure[slot].kind)
        if dice == 0.0:
            continue
        for p in range(scene.spaces):
            notes.brought[p] += dice * ((scene.steps[space, p] > 0) & (scene.steps[space, p] <= e.steps))


@kernel
def bring_summoned(pack, table, notes, e):
    """A figure of the reserve at a gate, or wherever the active investigator is."""
    first = table.first_of[e.foe]
    left = 0
    for slot in range(first, first + table.slots_of[e.foe]):
        left += 1 if table.figure[slot].space < 0 else 0
    if left == 0:
        return
    scene = pack.scene[table.episode]
    if AT_RED <= e.at <= AT_BLUE:
        notes.brought[scene.gate[e.at - AT_RED]] += dice_of(pack, e.foe)
    elif e.at == AT_ACTIVE:
        for p in range(scene.spaces):
            notes.brought[p] += dice_of(pack, e.foe)


@kernel
def read_card(pack, table, notes, card, crowded):
    """Adds what a card would bring to each space from those where figures are."""
    at = event_of(pack, table, card)
    while at > 0 and pack.effect[at].op != END:
        e = pack.effect[at]
        if e.op == JUMP:
            at = np.int64(e.go)
            continue
        if e.op == IF:
            at = after_test(table, e, at)
            continue
        if e.op == CHOOSE:
            at += 1
            for _ in range(e.n):
                at = np.int64(pack.effect[at].go)
            continue
        if e.op == MOVE_ENEMY and e.at == AT_ACTIVE:
            bring_moved(pack, table, notes, e, crowded)
        elif e.op == SUMMON:
            bring_summoned(pack, table, notes, e)
        at += 1


@kernel
def read_deck(pack, table, notes, here):
    """Leaves in the notes, by space, the chance that figures come to it, and the dice of those who do.

    Those here go along with the active investigator.
    """
    spaces = pack.scene[table.episode].spaces
    crowded = np.int64(0)
    for p in range(spaces):
        if table.crowd[p] != 0 and p != here:
            crowded |= bit(p)
        notes.odds[p] = 0.0
        notes.come[p] = 0.0
    known = MYTHOS_DECK
    cards = 0
    for card in range(MYTHOS_CARDS):
        cards += 1 if table.mythos_at[card] == MYTHOS_DECK else 0
    if cards == 0:
        known = MYTHOS_UNDER
    cards = 0
    for card in range(MYTHOS_CARDS):
        if table.mythos_at[card] != known:
            continue
        cards += 1
        for p in range(spaces):
            notes.brought[p] = 0.0
        read_card(pack, table, notes, card, crowded)
        for p in range(spaces):
            if notes.brought[p] > 0.0:
                notes.odds[p] += 1.0
                notes.come[p] += notes.brought[p]
    for p in range(spaces):
        if notes.odds[p] > 0.0:
            notes.come[p] /= notes.odds[p]
            notes.odds[p] /= cards
