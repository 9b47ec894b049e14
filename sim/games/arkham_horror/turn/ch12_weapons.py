"""What is in hand in a combat: weapons, combat spells, two hands. AH-12.11, AH-12.14 to AH-12.18."""

import numpy as np

from sim.games.arkham_horror.state.cards import discard, price_in
from sim.games.arkham_horror.state.codes import (
    ABILITIES,
    CAST,
    D_ARM,
    DO_BIND,
    DO_ENCHANT,
    DO_FLUTE,
    DO_RED_SIGN,
    DONE,
    IGNORE_AMBUSH,
    IGNORE_ENDLESS,
    IGNORE_HIT,
    IGNORE_MAGICAL,
    IGNORE_OVERWHELMING,
    IGNORE_PHYSICAL,
    IMMUNE,
    ON_COMBAT,
    R_SANITY,
    R_STAMINA,
    RELEASE,
    RESISTANT,
    SPELLS,
    T_USES,
    TAKE,
    USE,
    WEAPON,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import tell_of
from sim.games.arkham_horror.turn.ch11_states import collapse, suffer
from sim.games.arkham_horror.turn.ch17_skill_checks import can_cast, cast
from sim.kernel import kernel
from sim.mechanisms.bag import take_out
from sim.play import ask, open_menu

MOST_SPELLS, MOST_WEAPONS = 8, 4


@kernel
def empty_hands(g):
    """The beginning of a combat: nothing in hand, no spell in force."""
    arms = g.scratch.arms
    arms.hands = 0
    arms.busy = 0
    arms.spells_n = 0
    arms.weapons_n = 0
    arms.enchanted = 0
    arms.auto_pass = 0
    arms.double_six = 0
    arms.doomed = 0
    arms.flute = 0


@kernel
def resisted(bonus, resistance):
    """AH-12.11: half, rounded up, against a resistance; nothing against an immunity."""
    if resistance == IMMUNE:
        return 0
    return (bonus + 1) // 2 if resistance == RESISTANT else bonus


@kernel
def weapon_bonus(g, pack, card, enchanted, others):
    """What a weapon adds against the foe at hand; an enchanted one is magical; an Axe is better alone in hand.

    `others` are the hands that other things need.
    """
    kind = pack.kind[pack.card_kind[card]]
    foe = g.scratch.foe[0]
    physical = kind.physical_alone if others == 0 else kind.physical
    magical = kind.magical + (kind.magical_undead if foe.undead == 1 else 0)
    if enchanted == 1:
        return resisted(magical + physical, foe.magical)
    return resisted(physical, foe.physical) + resisted(magical, foe.magical)


@kernel
def armed_bonus(g, pack):
    """AH-12.6: all weapons and spells in force. An enchantment goes to the weapon that gains most."""
    arms = g.scratch.arms
    total = 0
    best_gain = 0
    for i in range(arms.weapons_n):
        others = arms.hands + arms.busy - pack.kind[pack.card_kind[arms.weapon[i]]].hands
        plain = weapon_bonus(g, pack, arms.weapon[i], 0, others)
        total += plain
        best_gain = max(best_gain, weapon_bonus(g, pack, arms.weapon[i], 1, others) - plain)
    for i in range(arms.spells_n):
        total += resisted(pack.kind[pack.card_kind[arms.spell[i]]].amount, g.scratch.foe[0].magical)
    return total + (best_gain if arms.enchanted == 1 else 0)


@kernel
def in_hand(g, card):
    """Whether a weapon is in use already."""
    for i in range(g.scratch.arms.weapons_n):
        if g.scratch.arms.weapon[i] == card:
            return True
    return False


@kernel
def in_force(g, card):
    """Whether a spell is in force already."""
    for i in range(g.scratch.arms.spells_n):
        if g.scratch.arms.spell[i] == card:
            return True
    return False


@kernel
def offer_arms(g, pack, s, ancient):
    """AH-12.14, AH-16.11: what could still be taken, cast, used or released, within the hands that are free."""
    arms = g.scratch.arms
    seat = g.table.seat[s]
    free = pack.hands - arms.hands - arms.busy
    open_menu(g, D_ARM)
    offer(g, DONE, -1, -1, g.table.met, s, 0, -1)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        kind = pack.kind[pack.card_kind[card]]
        if ancient == 1 and kind.not_ancient == 1:
            continue
        if kind.sort_of == WEAPON:
            if kind.hands <= free and arms.weapons_n < MOST_WEAPONS and not in_hand(g, card):
                bonus = weapon_bonus(g, pack, card, 0, arms.hands + arms.busy)
                offer(g, TAKE, -1, card, g.table.met, s, bonus, -1)
        elif kind.use == ON_COMBAT:
            if in_force(g, card):
                offer(g, RELEASE, -1, card, g.table.met, s, 0, -1)
            elif kind.family != SPELLS:
                offer(g, USE, -1, card, g.table.met, s, 0, -1)
            elif kind.hands > free or arms.spells_n == MOST_SPELLS or not can_cast(g, pack, s, card):
                continue
            elif kind.does == DO_RED_SIGN:
                offer_sign(g, s, card)
            else:
                offer(g, CAST, -1, card, g.table.met, s, resisted(kind.amount, g.scratch.foe[0].magical), -1)


@kernel
def has_ability(g, ability):
    """AH-12.27: whether the foe has an ability that may be ignored; Magical Immunity may not."""
    foe = g.scratch.foe[0]
    if ability == IGNORE_PHYSICAL:
        return foe.physical > 0
    if ability == IGNORE_MAGICAL:
        return foe.magical == RESISTANT
    if ability == IGNORE_OVERWHELMING:
        return foe.overwhelming > 0
    if ability == IGNORE_HIT:
        return foe.hit > 0
    if ability == IGNORE_AMBUSH:
        return foe.ambush == 1
    return foe.endless == 1


@kernel
def offer_sign(g, s, card):
    """AH-12.27: the Red Sign of Shudde M'ell, once for each ability that it could ignore, else without any."""
    before = g.menu.n
    for ability in range(ABILITIES):
        if has_ability(g, ability):
            offer(g, CAST, ability, card, g.table.met, s, 0, -1)
    if g.menu.n == before:
        offer(g, CAST, -1, card, g.table.met, s, 0, -1)


@kernel
def weaken(g, ability):
    """AH-12.27: what a Red Sign takes from the foe: 1 of its toughness, not below 1, and an ability."""
    foe = g.scratch.foe[0]
    foe.toughness = max(1, foe.toughness - 1)
    if ability == IGNORE_PHYSICAL:
        foe.physical = 0
    elif ability == IGNORE_MAGICAL:
        foe.magical = 0
    elif ability == IGNORE_OVERWHELMING:
        foe.overwhelming = 0
    elif ability == IGNORE_HIT:
        foe.hit = 0
    elif ability == IGNORE_AMBUSH:
        foe.ambush = 0
    elif ability == IGNORE_ENDLESS:
        foe.endless = 0


@kernel
def heed_signs(g, pack):
    """AH-12.16, AH-12.27: the foe as it stood there, less what the Red Signs in force take from it."""
    arms = g.scratch.arms
    g.scratch.foe[0] = g.scratch.foe[1]
    for i in range(arms.spells_n):
        if pack.kind[pack.card_kind[arms.spell[i]]].does == DO_RED_SIGN:
            weaken(g, arms.ignored[i])


@kernel
def cast_in_combat(g, pack, seats, s, card, ability):
    """AH-12.15.

    AH-12.16: a passed casting stays in force while its hands stay busy; a failed one keeps them this round. A Red Sign
    ignores an `ability`.
    """
    arms = g.scratch.arms
    kind = pack.kind[pack.card_kind[card]]
    difficulty = g.scratch.foe[0].toughness if kind.does == DO_BIND else 1
    passed = cast(g, pack, seats, s, card, kind.cast, difficulty)
    if not passed:
        arms.busy += kind.hands
    elif kind.does == DO_BIND:
        arms.auto_pass = 1
        discard(g, pack, card)
    else:
        arms.hands += kind.hands
        arms.spell[arms.spells_n] = card
        arms.ignored[arms.spells_n] = ability
        arms.spells_n += 1
        if kind.does == DO_ENCHANT:
            arms.enchanted = 1
        elif kind.does == DO_RED_SIGN:
            heed_signs(g, pack)
    collapse(g, pack, seats, s)


@kernel
def release(g, pack, card):
    """AH-12.14: hands released, and the bonus with them."""
    arms = g.scratch.arms
    at = 0
    while arms.spell[at] != card:
        at += 1
    arms.spells_n -= 1
    take_out(arms.spell, at, arms.spells_n)
    take_out(arms.ignored, at, arms.spells_n)
    kind = pack.kind[pack.card_kind[card]]
    arms.hands -= kind.hands
    if kind.does == DO_ENCHANT:
        arms.enchanted = 0
    elif kind.does == DO_RED_SIGN:
        heed_signs(g, pack)


@kernel
def use_in_combat(g, pack, seats, s, card):
    """Blue Watcher: the Combat check is passed. Flute: all monsters of the area are defeated. Both at a price."""
    kind = pack.kind[pack.card_kind[card]]
    g.scratch.arms.auto_pass = 1
    if kind.does == DO_FLUTE:
        g.scratch.arms.flute = 1
    block = np.int64(kind.block)
    tell_of(g, T_USES, s, pack.card_kind[card], 0, 0)
    discard(g, pack, card)
    suffer(g, pack, seats, s, price_in(pack, block, R_SANITY), price_in(pack, block, R_STAMINA), 0)


@kernel
def take_weapon(g, pack, card):
    """A weapon in hand for this round."""
    arms = g.scratch.arms
    arms.weapon[arms.weapons_n] = card
    arms.weapons_n += 1
    arms.hands += pack.kind[pack.card_kind[card]].hands
    if pack.kind[pack.card_kind[card]].double_six == 1:
        arms.double_six = 1


@kernel
def lay_down_weapons(g, pack):
    """AH-12.14: weapons are chosen anew each round; spells in force keep their hands."""
    arms = g.scratch.arms
    for i in range(arms.weapons_n):
        arms.hands -= pack.kind[pack.card_kind[arms.weapon[i]]].hands
    arms.weapons_n = 0
    arms.busy = 0
    arms.double_six = 0
    arms.auto_pass = 0


@kernel
def arm(g, pack, seats, s, ancient):
    """AH-23 D6: the investigator takes up weapons and casts spells for this round."""
    lay_down_weapons(g, pack)
    while g.scratch.arms.auto_pass == 0 and not stopped(g) and g.table.seat[s].halted == 0:
        offer_arms(g, pack, s, ancient)
        option = g.menu.option[ask(g, pack, seats, s)]
        act, card, ability = np.int64(option.act), np.int64(option.card), np.int64(option.place)
        if act == DONE:
            break
        if act == TAKE:
            take_weapon(g, pack, card)
        elif act == CAST:
            cast_in_combat(g, pack, seats, s, card, ability)
        elif act == RELEASE:
            release(g, pack, card)
        else:
            use_in_combat(g, pack, seats, s, card)


@kernel
def after_the_check(g, pack, seats, s):
    """AH-12.17: one-shot weapons are discarded; Powder of Ibn-Ghazi costs Sanity."""
    sanity = 0
    for i in range(g.scratch.arms.weapons_n - 1, -1, -1):
        card = np.int64(g.scratch.arms.weapon[i])
        kind = pack.kind[pack.card_kind[card]]
        sanity += kind.after_sanity
        if kind.one_shot == 1:
            g.scratch.arms.weapons_n = i
            g.scratch.arms.hands -= kind.hands
            discard(g, pack, card)
    if sanity > 0:
        suffer(g, pack, seats, s, sanity, 0, 0)
