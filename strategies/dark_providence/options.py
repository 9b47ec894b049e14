"""What every option is worth to a style, and its choice: the option of the highest worth, one of equals by chance."""

from sim.game import SCRATCH
from sim.games.dark_providence.state.codes import ASK_ACT, ASK_PAY, ASK_TRAVEL, DO_ADD, DO_TRAVEL
from sim.kernel import kernel
from sim.luck import below
from strategies.dark_providence.acts import prepare, prepare_journeys, worth_of_act, worth_of_adding, worth_of_journey
from strategies.dark_providence.choices import prepare_payment, worth_of_choice

ROOM = 64  # options of a menu whose worth is kept for the learned player, behind all features
BEST = SCRATCH - ROOM - 1  # the number that keeps the highest worth of the menu
WEIGHED = BEST + 1  # the first of those that keep the worth of each option
CLOSE = 3.0  # worth by which an option may be behind the best and still come into question
NEAR = 1.0  # the same of a journey: there are many, and those far behind never proved better


@kernel
def choose(pack, table, mine, menu, weights, luck):
    """The option of the highest worth; one of equals by the seat's stream, so that none is struck for its number."""
    for i in range(len(mine.notes.weight)):
        mine.notes.weight[i] = weights[i]  # an array is handed on slowly; the record is handed on anyway
    if menu.kind == ASK_ACT:
        prepare(pack, table, mine, menu.seat, menu)
    elif menu.kind == ASK_TRAVEL:
        prepare_journeys(pack, table, mine, menu.seat)
    elif menu.kind == ASK_PAY:
        prepare_payment(pack, table, mine, menu.seat)
    best = 0
    most = -1000.0
    equals = 0
    for i in range(menu.n):
        worth = worth_of_option(pack, table, mine, menu, menu.option[i])
        if i < ROOM:
            menu.scratch[WEIGHED + i] = worth
        if worth > most:
            best, most, equals = i, worth, 1
        elif worth == most:
            equals += 1
            if below(luck, equals) == 0:
                best = i
    menu.scratch[BEST] = most
    return best


@kernel
def worth_of_option(pack, table, mine, menu, option):
    """What one option of any menu is worth, once what it is judged by is noted."""
    if menu.kind != ASK_ACT:
        return worth_of_choice(pack, table, mine, menu, option)
    if option.act == DO_ADD:  # most options are cubes added and journeys
        return worth_of_adding(pack, table, mine, menu.seat, option.target, option.n)
    if option.act == DO_TRAVEL:
        return worth_of_journey(pack, table, mine, menu.seat, option)
    return worth_of_act(pack, table, mine, menu.seat, option)


@kernel
def weigh(pack, table, mine, menu, option):
    """What an option of the menu is worth, by its place; most were weighed by `choose`, which was asked before."""
    if option < ROOM:
        return menu.scratch[WEIGHED + option]
    return worth_of_option(pack, table, mine, menu, menu.option[option])


@kernel
def is_close(pack, table, mine, menu, option):
    """Whether an option comes close to the best of the menu."""
    journey = menu.kind == ASK_ACT and menu.option[option].act == DO_TRAVEL
    return weigh(pack, table, mine, menu, option) > menu.scratch[BEST] - (NEAR if journey else CLOSE)
