"""Skill checks: dice, clues spent, rerolls. AH-17."""

import numpy as np

from sim.games.arkham_horror.state.cards import discard, spend_card
from sim.games.arkham_horror.state.codes import (
    ANY_CHECK,
    CLUE_DICE,
    CLUE_DIE,
    COMBAT,
    D_CHECK,
    DONE,
    EVADE,
    EVADE_BONUS,
    FREE_SPELLS,
    HELP,
    HORROR,
    HORROR_BONUS,
    LORE,
    NO_SPELLS,
    ON_CLUE,
    ON_REROLL,
    PLAIN,
    REROLL,
    REROLL_FAILED,
    S_DICE,
    SPELL,
    SPEND,
    T_CASTS,
    T_CHECK,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import at_table, in_arkham, tell_of
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.play import ask, open_menu

ALL_DICE = 99  # a reroll of so many dice is one of the whole check


@kernel
def skill_value(table, pack, s, skill):
    """AH-5.10: a skill as the marker shows it, with what cards add."""
    seat = table.seat[s]
    return pack.sheet[seat.sheet].skill[skill, seat.stop[skill // 2]] + seat.bonus[skill]


@kernel
def skill_of(table, pack, s, skill):
    """AH-10.37: a skill for a check: in Arkham with what the Environment changes."""
    seat = table.seat[s]
    value = skill_value(table, pack, s, skill)
    if in_arkham(seat.place):
        value += pack.mythos[table.environment].check[skill]
    return value


@kernel
def success_on(g, pack, s):
    """AH-11.11: 5 or 6; Blessed 4, 5, 6; Cursed 6."""
    return pack.success_on[g.table.seat[s].blessed + 1]


@kernel
def throw(g, pack, s, n):
    """Rolls n more dice of the check."""
    check = g.table.check
    at_least = success_on(g, pack, s)
    for _ in range(n):
        face = dice.roll(g.luck[S_DICE], pack.sides)
        if face >= at_least:
            check.hits += 1
            if face == pack.sides:
                check.sixes += 1
    check.dice += n


@kernel
def single_die(g, pack, s):
    """AH-17.11: one die, a success or not."""
    at_least = success_on(g, pack, s) if pack.single_dice_blessed == 1 else pack.success_on[1]
    return dice.roll(g.luck[S_DICE], pack.sides) >= at_least


@kernel
def score_of(g):
    """Successes so far; AH-12.18: with a Shotgun each six counts twice."""
    check = g.table.check
    return check.hits + (check.sixes if check.kind == COMBAT and g.scratch.arms.double_six == 1 else 0)


@kernel
def offer_improvements(g, pack, s):
    """AH-23 D7: clues, rerolls of cards and of abilities."""
    check = g.table.check
    seat = g.table.seat[s]
    missing = check.difficulty - check.score
    open_menu(g, D_CHECK)
    offer(g, DONE, -1, -1, -1, s, missing, -1)
    if seat.clues > 0:
        offer(g, SPEND, -1, -1, -1, s, missing, -1)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        kind = pack.kind[pack.card_kind[card]]
        if kind.use == ON_CLUE:
            offer(g, SPEND, -1, card, -1, s, missing, -1)
        elif kind.use == ON_REROLL and g.table.exhausted[card] == 0 and check.dice > 0:
            if kind.check == ANY_CHECK or kind.check == check.kind:
                offer(g, REROLL, -1, card, -1, s, missing, -1)
    if check.dice > check.hits:
        for other in range(pack.players):
            helper = g.table.seat[other]
            if at_table(g, other) and helper.used == 0 and pack.sheet[helper.sheet].ability == REROLL_FAILED:
                offer(g, HELP, -1, -1, -1, other, missing, -1)


@kernel
def spend_clue(g, pack, s, card):
    """AH-17.6: one die for a clue (or the card that counts as one), more with a matching Skill card or Joe Diamond."""
    seat = g.table.seat[s]
    if card >= 0:
        discard(g, pack, card)
    else:
        seat.clues -= 1
    sheet = pack.sheet[seat.sheet]
    more = sheet.ability_n if sheet.ability == CLUE_DICE else 0
    throw(g, pack, s, 1 + more + seat.bonus[CLUE_DIE + g.table.check.skill])


@kernel
def reroll_all(g, pack, s):
    """AH-17.9: all dice of the check so far, those of clues included."""
    check = g.table.check
    n = check.dice
    check.dice = 0
    check.hits = 0
    check.sixes = 0
    throw(g, pack, s, n)


@kernel
def reroll_failed(g, pack, s, n):
    """Rolls up to n dice again that showed no success."""
    check = g.table.check
    failed = min(n, check.dice - check.hits)
    check.dice -= failed
    throw(g, pack, s, failed)


@kernel
def improve(g, pack, seats, s):
    """One clue or reroll after the dice, if the investigator wants; whether something was done."""
    offer_improvements(g, pack, s)
    option = g.menu.option[ask(g, pack, seats, s)]
    if option.act == SPEND:
        spend_clue(g, pack, s, option.card)
    elif option.act == REROLL:
        kind = pack.kind[pack.card_kind[option.card]]
        spend_card(g, pack, option.card)
        if kind.amount >= ALL_DICE:
            reroll_all(g, pack, s)
        else:
            reroll_failed(g, pack, s, kind.amount)
    elif option.act == HELP:
        g.table.seat[option.seat].used = 1
        reroll_failed(g, pack, s, ALL_DICE)
    return option.act != DONE


@kernel
def roll_check(g, pack, seats, s, kind, skill, n, difficulty, open_end):
    """AH-17.3 to AH-17.6: n dice, then clues and rerolls while they can change something; the number of successes.

    They can while the check is not passed, or always where the number of successes matters (`open_end`).
    """
    check = g.table.check
    check.kind = kind
    check.skill = skill
    check.difficulty = difficulty
    check.open = open_end
    check.dice = 0
    check.hits = 0
    check.sixes = 0
    throw(g, pack, s, max(0, n))
    check.score = score_of(g)
    while (check.score < difficulty or open_end == 1) and not stopped(g) and improve(g, pack, seats, s):
        check.score = score_of(g)
    tell_of(g, T_CHECK, s, kind * 10 + skill, check.score, difficulty)
    return check.score


@kernel
def check_skill(g, pack, seats, s, kind, skill, modifier, difficulty, open_end):
    """AH-17.2, AH-17.7: a check of a skill; a bonus to Evade or Horror checks helps those only."""
    seat = g.table.seat[s]
    n = skill_of(g.table, pack, s, skill) + modifier + seat.voice
    if kind == EVADE:
        n += seat.bonus[EVADE_BONUS]
    elif kind == HORROR:
        n += seat.bonus[HORROR_BONUS]
    return roll_check(g, pack, seats, s, kind, skill, n, difficulty, open_end)


@kernel
def plain_check(g, pack, seats, s, skill, modifier, difficulty):
    """A skill check of an encounter, passed or not."""
    return check_skill(g, pack, seats, s, PLAIN, skill, modifier, difficulty, 0) >= difficulty


@kernel
def spell_cost(g, pack, card):
    """AH-12.15: the Sanity a casting costs."""
    if pack.mythos[g.table.environment].switches & FREE_SPELLS != 0:
        return 0
    return pack.kind[pack.card_kind[card]].cost


@kernel
def can_cast(g, pack, s, card):
    """Whether a spell is ready and can be paid."""
    free = pack.mythos[g.table.environment].switches & NO_SPELLS == 0
    return free and g.table.exhausted[card] == 0 and g.table.seat[s].sanity >= spell_cost(g, pack, card)


@kernel
def cast(g, pack, seats, s, card, modifier, difficulty):
    """AH-12.15: pays the Sanity, exhausts the card, makes the Spell check.

    AH-11.14: insanity comes after the effect.
    """
    g.table.seat[s].sanity -= spell_cost(g, pack, card)
    g.table.exhausted[card] = 1
    passed = check_skill(g, pack, seats, s, SPELL, LORE, modifier, difficulty, 0) >= difficulty
    tell_of(g, T_CASTS, s, pack.card_kind[card], 1 if passed else 0, 0)
    return passed
