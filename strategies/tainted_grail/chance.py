"""Strategies that leave it to chance, and how the others break ties."""

from sim import luck
from sim.games.tainted_grail.state.codes import (
    ASK_DEFENCE,
    ASK_FIRST,
    ASK_FURTHER,
    ASK_STAY,
    ESCAPE,
)
from sim.kernel import kernel
from strategies.strategy import Weight, strategy

FLIGHT = 0
AIM, RATED = 47, 48  # where menu.scratch holds the purpose of the day, and what each option is worth to the style

__all__ = ["AIM", "RATED", "STRATEGIES", "forget", "lead", "rate", "weigh"]


@kernel
def forget(menu):
    """Wipes what was left on the menu: not every question is answered by rating its options."""
    menu.scratch[AIM] = -1.0
    for i in range(menu.n):
        rate(menu, i, 0.0)


@kernel
def rate(menu, i, worth):
    """Leaves on the menu what the style thinks of option i, for what is learned; behind the features."""
    if RATED + i < len(menu.scratch):
        menu.scratch[RATED + i] = worth


@kernel
def weigh(menu, stream, i, worth, at, best, ties):
    """As `lead`, for an option of the menu that is rated so."""
    rate(menu, i, worth)
    return lead(stream, i, worth, at, best, ties)


@kernel
def lead(stream, i, worth, at, best, ties):
    """(option, worth, how many are worth as much) in the lead, once option i was looked at; chance breaks ties."""
    if worth > best:
        return i, worth, 1
    if worth < best:
        return at, best, ties
    return (i if luck.below(stream, ties + 1) == 0 else at), best, ties + 1


@strategy("tainted_grail")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely, escapes included."""
    return luck.below(stream, menu.n)


@strategy("tainted_grail", weights={"flight": Weight(0.05, 0.0, 1.0, "chance to escape where it is legal")})
def random_legal(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely, but escapes only one time in twenty. The weakest player that still fights."""
    flees = -1
    if menu.kind in (ASK_FIRST, ASK_FURTHER, ASK_DEFENCE, ASK_STAY):
        for i in range(menu.n):
            flees = i if menu.option[i].act == ESCAPE else flees
    if flees < 0:
        return luck.below(stream, menu.n)
    if luck.chance(stream, weights[FLIGHT]):
        return flees
    other = luck.below(stream, menu.n - 1)
    return other if other < flees else other + 1


STRATEGIES = [random, random_legal]
