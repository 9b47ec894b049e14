"""What things are worth: points, cards, and effects read from the pack's operations."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ALL,
    ALLIES,
    END,
    FIGHT,
    MOST_DICE,
    MOST_NEEDED,
    O_ADD_DOOM,
    O_ARRESTED,
    O_BLESS,
    O_CHECK,
    O_CHECK_TABLE,
    O_CHOICE,
    O_CHOOSE_ALLY,
    O_CLAIM,
    O_CLOSE_EACH,
    O_CLOSE_ENTRY,
    O_CLOSE_GATE,
    O_CURSE,
    O_DELAYED,
    O_DEPUTY,
    O_DEVOURED,
    O_DIE,
    O_DIE_TABLE,
    O_DRAW,
    O_GAIN,
    O_GAIN_ALLY,
    O_GAIN_SPLIT,
    O_GATE_AND_MONSTER,
    O_GATE_HERE,
    O_IF,
    O_LOSE,
    O_LOSE_CARD,
    O_LOSE_TURN,
    O_LOST,
    O_LOWER_MAX,
    O_MEMBERSHIP,
    O_MONSTER,
    O_REMOVE_DOOM,
    O_REPEAT,
    O_RETAINER,
    O_RETURN,
    O_ROLL_AMOUNT,
    O_SEARCH,
    O_SHOP,
    O_TAKE_LOAN,
    O_TERROR,
    O_TROPHY,
    ON_CLUE,
    ON_LOSS,
    ON_MOVE,
    ON_REROLL,
    ON_RESTORE,
    ON_SEAL,
    R_CLUE,
    R_GATE,
    R_MONEY,
    R_SANITY,
    R_SPELL,
    R_STAMINA,
    SKILL_CARDS,
    SKILLS,
    SPELLS,
    TO_MAX,
    UNIQUE,
    WEAPON,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left

WORTHS = 64  # where menu.scratch holds the worths of options, as the style sees them
MOST_WORTHS = 63  # options
CHOSEN = 127  # where it holds the style's choice
TYPICAL = 3.0  # an amount that is not a number: a die, half of something
DEAR_CLUE = 3.0  # what a clue is missed: five of them are a seal
LIKELY = 0.7  # chance that a condition of an effect holds


@kernel
def option_of(menu, act):
    """The first option of an act; -1 if there is none."""
    for i in range(menu.n):
        if menu.option[i].act == act:
            return i
    return -1


@kernel
def note_worth(menu, i, worth):
    """Leaves the worth of an option in menu.scratch, for whoever learns from the style."""
    if i < MOST_WORTHS:
        menu.scratch[WORTHS + i] = worth


@kernel
def lead(menu, i, worth, best, best_worth):
    """(option, worth) in the lead once an option's worth is known, which is noted."""
    note_worth(menu, i, worth)
    if worth > best_worth:
        return i, worth
    return best, best_worth


@kernel
def forget_worths(menu):
    """No option is worth anything yet; most questions are decided without worths."""
    for i in range(min(np.int64(menu.n), MOST_WORTHS)):
        menu.scratch[WORTHS + i] = 0.0


@kernel
def in_turn(menu, start, k):
    """The k-th option from a start on, round the end of the menu: of equals any may come first."""
    return to_the_left(start, k, menu.n)


@kernel
def die_chance(pack, table, s):
    """Probability that a die is a success for this investigator."""
    return (pack.sides + 1 - pack.success_on[table.seat[s].blessed + 1]) / pack.sides


@kernel
def chance_of(pack, table, s, n, needed):
    """Probability of at least `needed` successes with n dice, blessed or cursed as the investigator is."""
    dice = min(max(np.int64(n), 0), MOST_DICE)
    return pack.odds[table.seat[s].blessed + 1, dice, min(max(np.int64(needed), 0), MOST_NEEDED)]


@kernel
def lacking(pack, table, s, resource):
    """About how many points of Sanity or Stamina are missing."""
    seat = table.seat[s]
    sheet = pack.sheet[seat.sheet]
    if resource == R_SANITY:
        return sheet.sanity + table.max_change - seat.less_sanity - seat.sanity
    return sheet.stamina + table.max_change - seat.less_stamina - seat.stamina


@kernel
def worth_of_resource(resource):
    """Worth of one piece of a resource."""
    if resource == R_SANITY or resource == R_STAMINA:
        return 1.2
    if resource == R_CLUE:
        return 1.6
    if resource == R_MONEY:
        return 0.35
    if resource == R_GATE:
        return 6.0
    return 1.5 if resource == R_SPELL else 0.8


@kernel
def worth_of_card(pack, card):
    """Worth of owning a card."""
    kind = pack.kind[pack.card_kind[card]]
    if kind.use == ON_SEAL:
        return 20.0
    if kind.family == ALLIES:
        return 8.0
    if kind.family == SKILL_CARDS:
        return 6.0
    strength = max(kind.physical, kind.magical * 1.2)
    if kind.sort_of == WEAPON:
        return strength * (0.5 if kind.one_shot == 1 else 1.0) / max(1, kind.hands) + 0.5 * strength
    if kind.family == SPELLS:
        return 1.0 + 0.4 * kind.amount
    if kind.use == ON_CLUE or kind.use == ON_RESTORE:
        return 2.0
    if kind.use == ON_MOVE or kind.use == ON_REROLL or kind.use == ON_LOSS:
        return 1.8
    return 1.0 + 0.2 * kind.price


@kernel
def worth_of_draw(deck):
    """Worth of a card of a deck, unseen."""
    if deck == SKILL_CARDS:
        return 5.0
    return 3.0 if deck == UNIQUE else 1.8


@kernel
def worth_of_state(code):
    """Worth of an operation that needs no argument."""
    if code == O_BLESS or code == O_RETAINER:
        return 3.5
    if code == O_CURSE or code == O_DELAYED or code == O_TERROR:
        return -2.5
    if code == O_MEMBERSHIP or code == O_SHOP or code == O_TAKE_LOAN:
        return 0.8
    if code == O_DEPUTY or code == O_CHOOSE_ALLY or code == O_GAIN_ALLY:
        return 6.0
    if code == O_ARRESTED or code == O_LOSE_TURN or code == O_ADD_DOOM:
        return -4.0
    if code == O_LOST:
        return -7.0
    if code == O_DEVOURED:
        return -20.0
    if code == O_MONSTER:
        return -1.5
    if code == O_GATE_AND_MONSTER or code == O_GATE_HERE:
        return -4.0
    if code == O_CLOSE_GATE or code == O_CLOSE_EACH or code == O_CLOSE_ENTRY:
        return 6.0
    if code == O_REMOVE_DOOM or code == O_CLAIM or code == O_TROPHY or code == O_SEARCH or code == O_RETURN:
        return 2.5
    return 0.0


@kernel
def worth_of_operation(pack, table, s, op):
    """Worth of one operation, what it leads to left out."""
    n = TYPICAL if op.b < 0 else op.b * 1.0
    if op.code == O_GAIN:
        if op.a == R_SANITY or op.a == R_STAMINA:
            missing = lacking(pack, table, s, op.a)
            n = missing if op.b == TO_MAX else min(n, missing)
        return worth_of_resource(op.a) * n * max(1, op.c)
    if op.code == O_GAIN_SPLIT:
        return 1.2 * min(n, lacking(pack, table, s, R_SANITY) + lacking(pack, table, s, R_STAMINA))
    if op.code == O_LOSE:
        if op.b == ALL and op.a == R_MONEY:
            n = table.seat[s].money
        elif op.b == ALL and op.a == R_CLUE:
            n = table.seat[s].clues
        return (
            -worth_of_resource(op.a) * n * (1.0 if op.a != R_SANITY and op.a != R_STAMINA else fear(table, s, op.a, n))
        )
    if op.code == O_LOWER_MAX:
        return -4.0 - 4.0 / max(1, table.seat[s].sanity if op.a == R_SANITY else table.seat[s].stamina)
    if op.code == O_DRAW:
        return worth_of_draw(op.a) * n
    if op.code == O_LOSE_CARD:
        return -1.5 * n
    return worth_of_state(op.code)


@kernel
def fear(table, s, resource, n):
    """How much worse a loss is when little is left."""
    left = table.seat[s].sanity if resource == R_SANITY else table.seat[s].stamina
    return 3.0 if n >= left else 1.0


@kernel
def worth_of_row(pack, table, s, block):
    """Worth of a block, operation by operation; branches count nothing."""
    total = 0.0
    at = block
    while pack.op[at].code != END:
        total += worth_of_operation(pack, table, s, pack.op[at])
        at += 1
    return total


@kernel
def dice_of(pack, table, s, op):
    """Dice of the check of an operation."""
    return skill_of(table, pack, s, FIGHT if op.a == SKILLS else op.a) + op.b


@kernel
def chance_of_branch(pack, table, s, op):
    """Probability that an operation goes on with its first branch."""
    if op.code == O_CHECK:
        return chance_of(pack, table, s, dice_of(pack, table, s, op), max(1, op.c))
    return die_chance(pack, table, s) if op.code == O_DIE else LIKELY


@kernel
def can_pay(pack, table, s, cost):
    """Whether an investigator has what a cost asks for, as far as it is points, clues, money and trophies."""
    seat = table.seat[s]
    at = cost
    while pack.op[at].code != END:
        a, n = pack.op[at].a, pack.op[at].b
        if (a == R_SANITY and seat.sanity < n) or (a == R_STAMINA and seat.stamina < n):
            return False
        if (a == R_CLUE and seat.clues < n) or (a == R_MONEY and seat.money < n):
            return False
        if a == R_GATE and seat.gate_trophies < n:
            return False
        at += 1
    return True


@kernel
def worth_of_payment(resource):
    """What a piece of a resource is missed when it is paid: clues are for seals, monster trophies for little."""
    if resource == R_CLUE:
        return DEAR_CLUE
    return worth_of_resource(resource) * (0.5 if resource > R_MONEY and resource < R_GATE else 1.0)


@kernel
def worth_of_cost(pack, table, s, cost):
    """What the payment of a cost takes away."""
    total = 0.0
    at = cost
    while pack.op[at].code != END:
        op = pack.op[at]
        if op.a == R_SANITY or op.a == R_STAMINA:
            total += worth_of_resource(op.a) * op.b * fear(table, s, op.a, op.b)
        else:
            total += worth_of_payment(op.a) * op.b
        at += 1
    return total


def reading(worth_of_branch):
    """The kernel that weighs an effect whose branches `worth_of_branch` weighs.

    Returns
    -------
    Kernel (pack, table, s, block) -> float64, what the effect is worth to the investigator on average.
    """

    @kernel
    def worth_of_option(pack, table, s, at):
        """AH-21.1: what a choice brings: its best option that can be paid for."""
        best, n = -1e9, 0
        while pack.op[at].code != END:
            if can_pay(pack, table, s, pack.op[at].other):
                worth = worth_of_branch(pack, table, s, pack.op[at].then)
                best = max(best, worth - worth_of_cost(pack, table, s, pack.op[at].other))
                n += 1
            at += 1
        return best if n > 0 else 0.0

    @kernel
    def worth_of_table(pack, table, s, op):
        """What a table brings, by successes or by the face of a die."""
        total = 0.0
        at = op.then
        dice = dice_of(pack, table, s, op)
        while pack.op[at].code != END:
            low, high = np.int64(pack.op[at].a), np.int64(pack.op[at].b)
            if op.code == O_DIE_TABLE:
                p = (high - low + 1) / pack.sides
            else:
                p = chance_of(pack, table, s, dice, low)
                if high < MOST_NEEDED:
                    p -= chance_of(pack, table, s, dice, high + 1)
            total += p * worth_of_branch(pack, table, s, pack.op[at].then)
            at += 1
        return total

    @kernel
    def worth_of_effect(pack, table, s, block):
        """What all operations of an effect bring together; an option without one has block -1."""
        total = 0.0
        at = max(0, block)  # block 0 is empty
        while pack.op[at].code != END:
            op = pack.op[at]
            if op.code == O_CHECK or op.code == O_DIE or op.code == O_IF:
                p = chance_of_branch(pack, table, s, op)
                total += p * worth_of_branch(pack, table, s, op.then)
                total += (1.0 - p) * worth_of_branch(pack, table, s, op.other)
            elif op.code == O_CHECK_TABLE or op.code == O_DIE_TABLE:
                total += worth_of_table(pack, table, s, op)
            elif op.code == O_CHOICE:
                total += worth_of_option(pack, table, s, op.then)
            elif op.code == O_REPEAT:
                total += op.a * worth_of_branch(pack, table, s, op.then)
            elif op.code == O_ROLL_AMOUNT:
                total += worth_of_branch(pack, table, s, op.then)
            else:
                total += worth_of_operation(pack, table, s, op)
            at += 1
        return total

    return worth_of_effect


worth_of_branch = reading(worth_of_row)
worth_of_block = reading(worth_of_branch)
