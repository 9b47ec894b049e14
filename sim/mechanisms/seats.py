"""Who sits where: seats round a table, numbered clockwise from 0."""

from sim.kernel import kernel

__all__ = ["to_the_left"]


@kernel
def to_the_left(seat, n, seats):
    """The seat n places to the left (clockwise) of a seat, for 0 <= n <= seats.

    A remainder would be a division, which takes longer than all else here.
    """
    at = seat + n
    return at - seats if at >= seats else at
