"""Ties go to chance, never to the order of options or of rows in the pack."""

from sim import luck
from sim.kernel import kernel

__all__ = ["TIE", "takes_its_turn"]

TIE = 1e-9  # worths that are closer are equal


@kernel
def takes_its_turn(own, equals):
    """Whether the last of so many equals takes the place of the one chosen so far, by the seat's own luck."""
    return luck.below(own, equals) == 0
