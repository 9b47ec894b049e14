"""Records: the memory of a game, whose fields kernels read as attributes, compiled and interpreted alike."""

from functools import cache
from typing import Any

import numpy as np

from sim.kernel import INTERPRETED

__all__ = ["Record", "readable", "record", "records"]


class Record(np.void):  # type: ignore[misc]  # only its stubs say that it is final
    """A record whose fields are attributes, for interpreted code: np.record takes several times as long to read one."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


@cache
def _readable(dtype: np.dtype) -> np.dtype:
    """The same layout, of records in records to the last."""
    if dtype.subdtype is not None:
        return np.dtype((_readable(dtype.subdtype[0]), dtype.shape))
    if dtype.names is None or dtype.fields is None:
        return dtype
    formats = [_readable(dtype.fields[name][0]) for name in dtype.names]
    offsets = [dtype.fields[name][1] for name in dtype.names]
    plain: Any = {"names": dtype.names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize}
    return np.dtype((Record, np.dtype(plain, align=dtype.isalignedstruct)))


def record(**fields: Any) -> np.dtype:
    """A record type: each field a type, or (type, how many), numpy's or another record's.

    Examples
    --------
    >>> HAND = record(n=np.int32, card=(np.int16, 5))
    >>> record(turn=np.int32, hand=(HAND, 4)).names
    ('turn', 'hand')
    """
    return np.dtype([(n, *(of if isinstance(of, tuple) else (of,))) for n, of in fields.items()], align=True)


def readable(array: Any) -> Any:
    """The same memory, read by Python as kernels read it: ``array[0].menu.option[2].act``."""
    return array.view(_readable(array.dtype))


def records(dtype: np.dtype, n: int = 1) -> Any:
    """n zeroed records that kernels and interpreted code both read."""
    made = np.zeros(n, dtype)
    return readable(made) if INTERPRETED else made
