"""A decision function that asks Python: how somebody outside of the engine, an agent or a policy, sits at a table."""

import ctypes
from collections.abc import Callable
from threading import local
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

from sim.game import Shape
from sim.kernel import INTERPRETED

__all__ = ["Answer", "Bytes", "asking", "cause_of"]

FAILED = -2  # an answer for what raised; -1 is one that is on no menu
Bytes = npt.NDArray[np.uint8]
Answer = Callable[[Bytes, Bytes, Bytes], int]
_failed = local()  # error: what was raised last in this thread


class PolicyFailed(Exception):
    """Comes out of the engine in place of what was raised."""


@intrinsic
def _address(typing: Any, record: Any) -> Any:
    """Where a record lies in memory, int64."""

    def read(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ptrtoint(args[0], context.get_value_type(types.int64))

    return types.int64(record), read


def asking(shape: Shape, answer: Answer) -> Callable[..., Any]:
    """A decision function that hands on what the seat may know, and answers what it is told.

    Parameters
    ----------
    shape : of the game
    answer : (table, mine, menu) -> index of an option, from -1. They are the bytes of the records, there only during
        the call. It is called in the thread that plays

    Returns
    -------
    The function, not yet compiled, as a `strategies.Strategy` holds it.
    """
    if INTERPRETED:
        return lambda pack, *parts: answer(*(np.frombuffer(part.tobytes(), np.uint8) for part in parts[:3]))
    views: list[Any] = [ctypes.c_uint8 * part.itemsize for part in (shape.table, shape.mine, shape.menu)]

    def at(*addresses: int) -> int:
        try:
            return answer(*(np.frombuffer(v.from_address(a), np.uint8) for v, a in zip(views, addresses, strict=True)))
        except Exception as error:  # that does not get through the engine
            _failed.error = error
            return FAILED

    call = ctypes.CFUNCTYPE(*[ctypes.c_int64] * 4)(at)

    def decide(pack, table, mine, menu, weights, luck):
        choice = call(_address(table), _address(mine), _address(menu))
        if choice == FAILED:
            raise PolicyFailed
        return choice

    return decide


def cause_of(error: Exception) -> Exception:
    """What was raised in the same thread where the engine says that a policy failed; any other error itself."""
    return _failed.error if isinstance(error, PolicyFailed) else error
