"""Games as files: Parquet, one row for each game in flat columns, read by pandas, polars, DuckDB.

A file holds one piece or several, a row group each: games lo <= index < hi, with what rows do not hold, pace counts and
gaps, in the metadata of the file.
"""

import base64
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sim import Game
from sim.block import Block

__all__ = ["Piece", "from_table", "read_pieces", "read_rows", "to_table", "write_pieces"]

KEY = b"elderodds"
Counts = npt.NDArray[np.int64]


class Piece(NamedTuple):
    """Games lo <= index < hi, and the counts of their block, packed."""

    lo: int
    hi: int
    packed: str
    shape: tuple[int, ...]
    gaps: tuple[int, ...]

    @classmethod
    def of(cls, lo: int, hi: int, pace: Counts, gaps: Counts) -> "Piece":
        """A piece with the counts of a block."""
        plain = np.ascontiguousarray(pace, np.int64).tobytes()
        packed = base64.b64encode(pa.compress(plain, codec="zstd", asbytes=True)).decode()
        return cls(lo, hi, packed, pace.shape, tuple(gaps.tolist()))

    @property
    def pace(self) -> Counts:
        """As in `sim.play.Block`."""
        size = 8 * int(np.prod(self.shape))
        plain = pa.decompress(base64.b64decode(self.packed), size, codec="zstd", asbytes=True)
        return np.frombuffer(plain, np.int64).reshape(self.shape)

    def block(self, outcomes: npt.NDArray[Any]) -> Block:
        """The block that it was."""
        return Block(self.lo, self.hi, outcomes, self.pace, np.array(self.gaps, np.int64))


# -- rows --------------------------------------------------------------------------------------------------------------


def _words(game: Game) -> dict[str, list[str]]:
    """Fields that are written as words, with the words in the order of their numbers; -1 is null."""
    endings = [game.ending_name(code) for code in range(len(game.endings) + 3)]
    return {"ending": endings, "side": list(game.sides), "team": list(game.sides), "role": list(game.roles)}


def _column(rows: npt.NDArray[Any], way: tuple[str, ...], at: tuple[int, ...]) -> npt.NDArray[Any]:
    for name in way:
        rows = rows[name]
    for i in at:
        rows = rows[:, i]
    return rows


def to_table(game: Game, rows: npt.NDArray[Any], lo: int) -> pa.Table:
    """Outcome rows of the games from index lo on, as flat columns; endings, sides and roles as words."""
    words = _words(game)
    columns: dict[str, Any] = {"game": pa.array(np.arange(lo, lo + len(rows)))}
    for column, way, at in game.shape.columns:
        values = np.ascontiguousarray(_column(rows, way, at))
        if way[0] in words:
            codes = pa.array(values, mask=values < 0)
            columns[column] = pa.DictionaryArray.from_arrays(codes, words[way[0]])
        else:
            columns[column] = pa.array(values)
    return pa.table(columns)


def from_table(game: Game, table: pa.Table) -> npt.NDArray[Any]:
    """The rows that `to_table` wrote, bit for bit."""
    words = _words(game)
    rows = np.zeros(table.num_rows, game.shape.outcome)
    for column, way, at in game.shape.columns:
        values = table[column]
        if way[0] in words:
            found = pc.index_in(values.cast(pa.string()), value_set=pa.array(words[way[0]]))
            values = pc.fill_null(found, -1)
        _column(rows, way, at)[:] = values.to_numpy()
    return rows


# -- files -------------------------------------------------------------------------------------------------------------


def write_pieces(path: Path, pieces: Sequence[Piece], rows: Iterable[pa.Table], codec: str) -> None:
    """Writes a file.

    Parameters
    ----------
    rows : the rows of each piece
    codec : 'zstd' for files that stay, 'lz4' for those that will soon be joined to others

    Raises
    ------
    OSError
        If it cannot be written.
    """
    writer = None
    try:
        for table in rows:
            if writer is None:
                schema = table.schema.with_metadata({KEY: json.dumps(pieces)})
                writer = pq.ParquetWriter(path, schema, compression=codec, write_page_checksum=True)
            writer.write_table(table, row_group_size=table.num_rows)
    finally:
        if writer is not None:
            writer.close()


def read_pieces(path: Path) -> list[Piece]:
    """The pieces of a file, without their rows.

    Raises
    ------
    OSError, ValueError, KeyError, TypeError
        If it is no such file.
    """
    found = json.loads((pq.read_metadata(path).metadata or {})[KEY])
    return [Piece(lo, hi, packed, tuple(shape), tuple(gaps)) for lo, hi, packed, shape, gaps in found]


def read_rows(path: Path, number: int) -> pa.Table:
    """The rows of a file's piece of that number.

    Raises
    ------
    OSError
        If it cannot be read, or is damaged.
    """
    with pq.ParquetFile(path, page_checksum_verification=True) as file:
        return file.read_row_group(number).replace_schema_metadata(None)
