"""Effects of cards as data: rows of an array of the pack's record, one for each operation.

One kernel of the game reads them. What an operation is, how its row looks and how a program ends is the game's own. The
rows of all cards stand one after the other in one array, so that a card holds a number or two.
"""

from collections.abc import Sized

from sim.errors import BadInput

__all__ = ["Rows"]


class Rows:
    """How far the rows of an array have been written.

    Parameters
    ----------
    array : the rows, a field of the pack's record
    what : what they hold, for the refusal of a pack that has too much

    Attributes
    ----------
    n : rows in use; also the number of the next one
    """

    def __init__(self, array: Sized, what: str) -> None:
        self.n, self.most, self.what = 0, len(array), what

    def take(self, n: int = 1) -> int:
        """The number of the first of n more rows, for the caller to write.

        Raises
        ------
        BadInput
            If fewer are left.
        """
        if self.n + n > self.most:
            raise BadInput(f"{self.what}: more than {self.most} on all cards together")
        self.n += n
        return self.n - n
