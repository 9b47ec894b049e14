"""Ties go to chance, never to the order of options or of rows in the pack."""

from sim import luck
from sim.kernel import kernel
from strategies.death_may_die.weights import VALUED

__all__ = ["TIE", "best_valued", "takes_its_turn"]

TIE = 1e-9  # worths that are closer are equal


@kernel
def takes_its_turn(own, equals):
    """Whether the last of so many equals takes the place of the one chosen so far, by the seat's own luck."""
    return luck.below(own, equals) == 0


@kernel
def best_valued(menu, least, own):
    """The option that is valued most, above the least that counts; else the first. Of equals any."""
    best = 0
    best_worth = least
    equals = 1
    for i in range(menu.n):
        worth = menu.scratch[VALUED + i]
        if worth > best_worth + TIE:
            best_worth = worth
            best = i
            equals = 1
        elif best > 0 and worth > best_worth - TIE:
            equals += 1
            if takes_its_turn(own, equals):
                best = i
    return best
