"""Effects on Sanity, Stamina, clues, money and trophies."""

import numpy as np

from sim.games.arkham_horror.effects.costs import has, owned, pay_gates, pay_one
from sim.games.arkham_horror.state.codes import (
    ALL,
    D6,
    D_AMOUNT,
    D_POINTS,
    GAIN_SANITY,
    GAIN_STAMINA,
    HALF_DOWN,
    O_GAIN,
    O_GAIN_SPLIT,
    O_LOSE,
    O_LOWER_MAX,
    O_PAY_FOR_SPLIT,
    O_TRADE,
    PICK,
    R_CLUE,
    R_GATE,
    R_MONEY,
    R_MONSTER,
    R_SANITY,
    R_STAMINA,
    ROLL,
    ROLL_LESS_2,
    S_DICE,
    SUCCESSES,
    TO_MAX,
    TWO_D6,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.turn.ch05_upkeep import lacks, would_gain
from sim.games.arkham_horror.turn.ch11_states import gain, lower_max, suffer
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.play import ask, open_menu


@kernel
def amount_of(g, pack, s, code, resource, roll, hits):
    """An amount: a number, a roll, or a part of what the investigator has. AH-17.14."""
    if code >= 0:
        return code
    if code == D6:
        return dice.roll(g.luck[S_DICE], pack.sides)
    if code == TWO_D6:
        return dice.roll(g.luck[S_DICE], pack.sides) + dice.roll(g.luck[S_DICE], pack.sides)
    if code == ROLL:
        return roll
    if code == ROLL_LESS_2:
        return max(0, roll - 2)
    if code == SUCCESSES:
        return hits
    if code == TO_MAX:
        return lacks(g, pack, s, resource)
    held = owned(g, pack, s, resource, -1)
    if code == ALL:
        return held
    return held // 2 if code == HALF_DOWN else (held + 1) // 2


@kernel
def lose(g, pack, seats, s, resource, n):
    """AH-21.2: a loss takes what is there, no debt."""
    seat = g.table.seat[s]
    if resource == R_SANITY:
        suffer(g, pack, seats, s, n, 0, 0)
    elif resource == R_STAMINA:
        suffer(g, pack, seats, s, 0, n, 0)
    elif resource == R_CLUE:
        seat.clues = max(0, seat.clues - n)
    elif resource == R_MONEY:
        seat.money = max(0, seat.money - n)
    elif resource == R_GATE:
        pay_gates(g, pack, s, n)
    elif resource == R_MONSTER:
        pay_one(g, pack, seats, s, R_MONSTER, min(n, has(g, pack, s, R_MONSTER, -1)), -1)


@kernel
def split(g, pack, seats, s, n):
    """Points divided between Sanity and Stamina by choice, one at a time, as far as there is room."""
    for _ in range(n):
        open_menu(g, D_POINTS)
        if would_gain(g, pack, s, R_SANITY):
            offer(g, GAIN_SANITY, -1, -1, -1, s, 1, -1)
        if would_gain(g, pack, s, R_STAMINA):
            offer(g, GAIN_STAMINA, -1, -1, -1, s, 1, -1)
        if g.menu.n == 0 or stopped(g):
            return
        act = g.menu.option[ask(g, pack, seats, s)].act
        gain(g, pack, s, R_SANITY if act == GAIN_SANITY else R_STAMINA, 1)


@kernel
def choose_amount(g, pack, seats, s, resource, most):
    """How much of a resource is given, 0 to `most`."""
    open_menu(g, D_AMOUNT)
    for n in range(min(most, has(g, pack, s, resource, -1)) + 1):
        offer(g, PICK, -1, -1, -1, s, n, -1)
    return np.int64(g.menu.option[ask(g, pack, seats, s)].n)


@kernel
def effect_on_points(g, pack, seats, s, op, roll, hits):
    """gain, lose, gain_split, pay_for_split, trade_up_to, lower_max."""
    code, a, b, c = np.int64(op.code), np.int64(op.a), np.int64(op.b), np.int64(op.c)
    if code == O_GAIN:
        gain(g, pack, s, a, amount_of(g, pack, s, b, a, roll, hits) * c)
    elif code == O_LOSE:
        lose(g, pack, seats, s, a, amount_of(g, pack, s, b, a, roll, hits))
    elif code == O_GAIN_SPLIT:
        split(g, pack, seats, s, amount_of(g, pack, s, b, R_SANITY, roll, hits))
    elif code == O_PAY_FOR_SPLIT:
        n = choose_amount(g, pack, seats, s, a, b)
        pay_one(g, pack, seats, s, a, n, -1)
        split(g, pack, seats, s, n)
    elif code == O_TRADE:
        n = choose_amount(g, pack, seats, s, a, c)
        pay_one(g, pack, seats, s, a, n, -1)
        gain(g, pack, s, b, n)
    elif code == O_LOWER_MAX:
        lower_max(g, pack, s, a, b)
