"""The interpreter of effects: carries out what lies on the agenda, one operation after another. AH-21.

The operations stand in program.py; those of points, cards, states and the board in the files named after them.
"""

import numpy as np

from sim.games.arkham_horror.effects.costs import holds, offer_choices, owned, pay
from sim.games.arkham_horror.effects.effects_board import effect_on_board
from sim.games.arkham_horror.effects.effects_cards import effect_on_cards
from sim.games.arkham_horror.effects.effects_places import effect_on_places
from sim.games.arkham_horror.effects.effects_points import effect_on_points
from sim.games.arkham_horror.effects.effects_states import effect_on_states
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.codes import (
    ALL_OF_THEM,
    CHOOSE,
    COMBAT,
    D_CHOICE,
    END,
    FIGHT,
    FIRST_PLAYER,
    IN_ARKHAM,
    NO_FOE,
    O_BLESS,
    O_CHECK,
    O_CHECK_TABLE,
    O_CHOICE,
    O_DIE,
    O_DIE_TABLE,
    O_DRAW,
    O_EACH,
    O_GATE_AND_MONSTER,
    O_IF,
    O_MOVE,
    O_REPEAT,
    O_ROLL_AMOUNT,
    O_SELF_TEST,
    O_WAGER,
    PLAIN,
    R_SANITY,
    S_DICE,
    SKILLS,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import stopped
from sim.games.arkham_horror.state.places import at_table, in_arkham, in_world
from sim.games.arkham_horror.turn.ch11_states import collapse, devour, gain, lose_points
from sim.games.arkham_horror.turn.ch12_weapons import after_the_check, arm, armed_bonus, empty_hands
from sim.games.arkham_horror.turn.ch17_skill_checks import check_skill, single_die
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu


@kernel
def combat_check_of_card(g, pack, seats, s, modifier, difficulty, open_end):
    """AH-12.25: a Combat check of an encounter: with weapons and spells, once.

    Without a Horror check; the successes.
    """
    g.scratch.foe[0] = pack.foe[0, NO_FOE]
    g.scratch.foe[1] = g.scratch.foe[0]
    g.table.met = -1
    empty_hands(g)
    arm(g, pack, seats, s, 0)
    if stopped(g) or g.table.seat[s].halted == 1:
        return 0
    if g.scratch.arms.auto_pass == 1:
        return difficulty
    hits = check_skill(g, pack, seats, s, COMBAT, FIGHT, modifier + armed_bonus(g, pack), difficulty, open_end)
    after_the_check(g, pack, seats, s)
    return hits


@kernel
def check_of_effect(g, pack, seats, s, op, open_end):
    """The successes of a check that an effect asks for. AH-17.6: `open_end` where each of them counts."""
    difficulty = max(1, np.int64(op.c))
    if op.a == SKILLS:
        return combat_check_of_card(g, pack, seats, s, np.int64(op.b), difficulty, open_end)
    return check_skill(g, pack, seats, s, PLAIN, np.int64(op.a), np.int64(op.b), difficulty, open_end)


@kernel
def schedule_row(g, pack, s, rows, n, roll, hits, card):
    """The row of a table that a number falls into."""
    at = rows
    while pack.op[at].code != END:
        if pack.op[at].a <= n <= pack.op[at].b:
            schedule(g, pack.op[at].then, s, roll, hits, card)
        at += 1


@kernel
def choose_option(g, pack, seats, s, op, roll, hits, card):
    """AH-21.1: one option whose condition holds and whose cost can be paid; without any, nothing happens."""
    open_menu(g, D_CHOICE)
    offer_choices(g, pack, s, op.then, CHOOSE)
    if g.menu.n == 0:
        return
    option = g.menu.option[ask(g, pack, seats, s)]
    at, block = np.int64(option.n), np.int64(option.block)
    if stopped(g):
        return
    schedule(g, block, s, roll, hits, card)
    pay(g, pack, seats, s, pack.op[at].other)


@kernel
def test_oneself(g, pack, seats, s, op, wager):
    """A die for each point of Sanity or Stamina, a point lost for each failure; a reward for who has some left.

    A wager gives a fixed reward and devours whom the loss brings to 0, reductions made (AH-11.15); else a clue (or what
    is named) for each success.
    """
    resource = np.int64(op.a)
    points = owned(g, pack, s, resource, -1)
    hits = 0
    for _ in range(points):
        if single_die(g, pack, s):
            hits += 1
    lost = points - hits
    if resource == R_SANITY:
        lose_points(g, pack, seats, s, lost, 0, 0)
    else:
        lose_points(g, pack, seats, s, 0, lost, 0)
    if wager and owned(g, pack, s, resource, -1) == 0:
        devour(g, pack, s)
        return
    collapse(g, pack, seats, s)
    if g.table.seat[s].halted == 1 or stopped(g):
        return
    if wager:
        schedule(g, op.then, s, 0, hits, -1)
    else:
        gain(g, pack, s, np.int64(op.b), hits)


@kernel
def concerns(g, s, who):
    """Whether an effect on several investigators concerns this one."""
    if not at_table(g, s):
        return False
    if who == IN_ARKHAM:
        return in_arkham(g.table.seat[s].place)
    if who == FIRST_PLAYER:
        return s == g.table.first
    return who == ALL_OF_THEM or in_world(g.table.seat[s].place)


@kernel
def schedule_each(g, pack, who, block):
    """The effect for every investigator concerned, from the first player on: each has a part of his own."""
    whole = np.int64(g.scratch.whole)
    g.scratch.whole = 0
    for i in range(pack.players - 1, -1, -1):
        s = to_the_left(g.table.first, i, pack.players)
        if concerns(g, s, who):
            g.table.seat[s].halted = 0
            schedule(g, block, s, 0, 0, -1)
    g.scratch.whole = whole


@kernel
def effect_of_dice(g, pack, seats, s, op, roll, hits, card):
    """Checks, dice, tables, choices and conditions."""
    code = op.code
    if code == O_CHECK:
        scored = check_of_effect(g, pack, seats, s, op, np.int64(op.open))
        passed = scored >= max(1, op.c)
        schedule(g, op.then if passed else op.other, s, roll, scored, card)
    elif code == O_CHECK_TABLE:
        scored = check_of_effect(g, pack, seats, s, op, 1)
        schedule_row(g, pack, s, op.then, scored, roll, scored, card)
    elif code == O_DIE:
        schedule(g, op.then if single_die(g, pack, s) else op.other, s, roll, hits, card)
    elif code == O_DIE_TABLE:
        face = dice.roll(g.luck[S_DICE], pack.sides)
        schedule_row(g, pack, s, op.then, face, face, hits, card)
    elif code == O_ROLL_AMOUNT:
        schedule(g, op.then, s, dice.roll(g.luck[S_DICE], pack.sides), hits, card)
    elif code == O_REPEAT:
        for _ in range(op.a):
            schedule(g, op.then, s, roll, hits, card)
    elif code == O_SELF_TEST or code == O_WAGER:
        test_oneself(g, pack, seats, s, op, code == O_WAGER)
    elif code == O_CHOICE:
        choose_option(g, pack, seats, s, op, roll, hits, card)
    elif code == O_IF:
        schedule(g, op.then if holds(g, pack, s, op.a, op.b) else op.other, s, roll, hits, card)


@kernel
def carry_out(g, pack, seats, s, op, roll, hits, card):
    """One operation, by its family."""
    code = op.code
    if code < O_CHECK:
        effect_on_points(g, pack, seats, s, op, roll, hits)
    elif code < O_DRAW:
        effect_of_dice(g, pack, seats, s, op, roll, hits, card)
    elif code < O_BLESS:
        effect_on_cards(g, pack, seats, s, op, roll, hits, card)
    elif code < O_MOVE:
        effect_on_states(g, pack, seats, s, op)
    elif code < O_GATE_AND_MONSTER:
        effect_on_places(g, pack, seats, s, op)
    elif code == O_EACH:
        schedule_each(g, pack, np.int64(op.a), np.int64(op.then))
    else:
        effect_on_board(g, pack, seats, s, op)


@kernel
def run(g, pack, seats):
    """Carries out everything on the agenda. AH-21.3: what is left for an investigator taken out of it is skipped.

    AH-11.14: insanity from a cost comes when the effect that was paid for is over.
    """
    while g.scratch.agenda_n > 0 and not stopped(g):
        frame = g.scratch.agenda[g.scratch.agenda_n - 1]
        at, s = np.int64(frame.at), np.int64(frame.who)
        if pack.op[at].code == END or (g.table.seat[s].halted == 1 and frame.whole == 0):
            g.scratch.agenda_n -= 1
            if g.table.seat[s].halted == 0:
                collapse(g, pack, seats, s)
        else:
            frame.at += 1
            g.scratch.whole = frame.whole
            carry_out(g, pack, seats, s, pack.op[at], np.int64(frame.roll), np.int64(frame.hits), np.int64(frame.card))
            g.scratch.whole = 0
