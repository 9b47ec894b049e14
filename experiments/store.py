"""Results kept on disk: one folder for each cell, named by its identity, finished block by block.

    DIR/among_cultists-5p-0f3a.../
        manifest.json                           what was asked, seed, versions, pack digest, machine
        summary.json                            the cell's entry in `run --json`, once it is finished
        games/000000000-000065536.parquet       outcomes: one row per game, flat columns, read by pandas, polars, DuckDB
        counts/000000000-000065536.npz          what rows do not hold: pace counts and gaps

Files are written under a temporary name and renamed, counts before games: a block is there when its rows are there. A
torn file fails its checksum and its block is played again. One run at a time writes a cell; another one waits for it.
"""

import json
import secrets
import shutil
import time
import zipfile
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from experiments.machine import machine, versions
from experiments.progress import say
from experiments.spec import Cell
from sim import BadInput, Game
from sim.errors import unknown
from sim.play import Block

try:
    import fcntl
except ImportError:  # Windows has no such locks; there, two runs at once are on their own
    fcntl = None  # type: ignore[assignment]

__all__ = ["Kept", "Span", "Store", "find_kept", "folder_of", "from_table", "grid", "kept_in", "to_table"]

PART = ".part"
STALE_SECONDS = 3600.0


# -- rows --------------------------------------------------------------------------------------------------------------


def _names(game: Game) -> dict[str, list[str]]:
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
    words = _names(game)
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
    words = _names(game)
    rows = np.zeros(table.num_rows, game.shape.outcome)
    for column, way, at in game.shape.columns:
        values = table[column]
        if way[0] in words:
            found = pc.index_in(values.cast(pa.string()), value_set=pa.array(words[way[0]]))
            values = pc.fill_null(found, -1)
        _column(rows, way, at)[:] = values.to_numpy()
    return rows


# -- files -------------------------------------------------------------------------------------------------------------


def _write(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a file under a temporary name and renames it: it is there whole, or not at all."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}{PART}")
    try:
        write(part)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _write_json(path: Path, content: dict[str, Any]) -> None:
    text = json.dumps(content, indent=2, ensure_ascii=False, default=str) + "\n"
    _write(path, lambda part: part.write_text(text, encoding="utf-8"))


def _read_json(path: Path) -> dict[str, Any]:
    """What a file holds; empty if it is not there or torn."""
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def folder_of(out: Path | str | None, command: str, game: str) -> Path | None:
    """Where the many cells of a command are kept below `out`: apart from those of `run`. None if nothing is kept."""
    return Path(out) / f"{command}-{game}" if out is not None else None


class Span(NamedTuple):
    """Games lo <= index < hi; whether they are there, and if not, whether to keep them."""

    lo: int
    hi: int
    there: bool = False
    keep: bool = True


def grid(first: int, games: int, block: int, held: Mapping[int, int], sliced: bool = False) -> list[Span]:
    """Spans that cover games `first` to `games`, cut at multiples of `block`, with those that are held ({lo: hi}).

    A held span that goes beyond what is asked for is given whole if it may be `sliced`, as rows can be. Counts cannot:
    for them its part is played and not kept. What is kept never overlaps what is held.
    """
    starts = sorted(held)
    spans, lo = [], first
    while lo < games:
        at = bisect_right(starts, lo)
        start = starts[at - 1] if at else lo
        end = held.get(start, lo)
        edge = min(games, (lo // block + 1) * block)
        if end <= lo:
            spans.append(Span(lo, min([edge, *starts[at : at + 1]])))
        elif sliced or (start == lo and end <= games):
            spans.append(Span(start, end, there=True))
        else:
            spans.append(Span(lo, min(edge, end), keep=False))
        lo = spans[-1].hi
    return spans


class Store:
    """The folder of one cell.

    Parameters
    ----------
    root : the folder of all results
    cell : what is kept
    name : the cell's identity

    Raises
    ------
    BadInput
        If the folder cannot be made.
    """

    def __init__(self, root: Path, cell: Cell, name: str) -> None:
        self.cell, self.name = cell, name
        self.folder = root / f"{cell.game.key}-{cell.players}p-{name[:20]}"
        self.games, self.counts = self.folder / "games", self.folder / "counts"
        try:
            for folder in (self.games, self.counts):
                folder.mkdir(parents=True, exist_ok=True)
            self._sweep()
        except OSError as error:
            raise BadInput(f"--out {root}: {error.strerror or error}") from None

    def _sweep(self) -> None:
        """Removes what a killed run left half written."""
        for part in self.folder.rglob(f"*{PART}"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > STALE_SECONDS:
                    part.unlink()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Holds the cell against other runs; waits, and says so, while another one holds it."""
        with (self.folder / "lock").open("w") as file:
            if fcntl is not None:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    say(f"Waiting for another run that holds {self.folder} ...")
                    fcntl.flock(file, fcntl.LOCK_EX)
            yield

    # the manifest

    @property
    def manifest(self) -> dict[str, Any]:
        """What is known of the folder, empty if nothing is."""
        return _read_json(self.folder / "manifest.json")

    def begin(self, period: Sequence[int] = ()) -> None:
        """Notes what is kept here, unless that is noted already."""
        if self.manifest:
            return
        cell = self.cell
        manifest = {
            "identity": self.name, "game": cell.game.key, "players": cell.players, "label": cell.label,
            "strategies": cell.strategies, "changes": dict(cell.pack.changes), "seed": cell.seed,
            "period": list(period), "pack_digest": cell.pack.digest, "versions": versions(), "machine": machine(),
            "started": datetime.now(UTC).isoformat(timespec="seconds"), "seconds": 0.0,
        }  # fmt: skip
        _write_json(self.folder / "manifest.json", manifest)

    def finish(self, summary: dict[str, Any], seconds: float) -> None:
        """Notes the summary, and adds the wall time that it took."""
        _write_json(self.folder / "summary.json", summary)
        if seconds > 0:
            kept = self.manifest
            _write_json(self.folder / "manifest.json", {**kept, "seconds": round(kept.get("seconds", 0) + seconds, 3)})

    # the blocks

    def held(self) -> dict[int, int]:
        """{lo: hi} of the blocks that are there."""
        pairs = (p.stem.split("-") for p in self.games.glob("*.parquet"))
        found: dict[int, int] = {}
        for lo, hi in sorted((int(a), int(b)) for a, b in pairs):
            found[lo] = max(hi, found.get(lo, 0))
        return found

    def _paths(self, lo: int, hi: int) -> tuple[Path, Path]:
        stem = f"{lo:09d}-{hi:09d}"
        return self.games / f"{stem}.parquet", self.counts / f"{stem}.npz"

    def write(self, block: Block) -> None:
        """Keeps a block.

        Raises
        ------
        BadInput
            If it cannot be written; what was written before stays.
        """
        rows, counts = self._paths(block.lo, block.hi)
        table = to_table(self.cell.game, block.outcomes, block.lo)
        try:
            _write(counts, lambda part: _save(part, block))
            _write(rows, lambda part: pq.write_table(table, part, compression="zstd", write_page_checksum=True))
        except OSError as error:
            reason = f"{error.strerror or error}; what was finished is kept, the same command goes on from there"
            raise BadInput(f"{self.folder}: {reason}") from None

    def read(self, lo: int, hi: int) -> Block | None:
        """A block that is there, or None if a file of it is torn."""
        rows, counts = self._paths(lo, hi)
        try:
            table = pq.read_table(rows, page_checksum_verification=True, partitioning=None)
            with counts.open("rb") as file, np.load(file) as kept:
                pace, gaps = kept["pace"], kept["gaps"]
        except (OSError, pa.ArrowException, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None
        if table.num_rows != hi - lo:
            return None
        return Block(lo, hi, from_table(self.cell.game, table), pace, gaps)


def _save(part: Path, block: Block) -> None:
    with part.open("wb") as file:
        np.savez_compressed(file, pace=block.pace, gaps=block.gaps)


# -- what is kept ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """A folder of results, read without the game that made them.

    Attributes
    ----------
    folder : where it is
    manifest : what was asked, and with what it was made
    summary : the cell's entry in `run --json`, None if it is not finished
    games : games that are there
    size : bytes on disk
    cells : 1, or the number of folders within: what `tune` and its like keep
    """

    folder: Path
    manifest: dict[str, Any]
    summary: dict[str, Any] | None
    games: int
    size: int
    cells: int = 1

    def remove(self) -> None:
        """Deletes the folder.

        Raises
        ------
        BadInput
            If it cannot be deleted.
        """
        try:
            shutil.rmtree(self.folder)
        except OSError as error:
            raise BadInput(f"{self.folder}: {error.strerror or error}") from None


def _kept(folder: Path) -> Kept:
    spans = [p.stem.split("-") for p in (folder / "games").glob("*.parquet")]
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    games = sum(int(hi) - int(lo) for lo, hi in spans)
    return Kept(folder, _read_json(folder / "manifest.json"), _read_json(folder / "summary.json") or None, games, size)


def _kept_together(folder: Path) -> Kept:
    """The many cells of a command as one."""
    cells = [_kept(p.parent) for p in folder.glob("*/manifest.json")]
    same = {key: cells[0].manifest.get(key) for key in ("game", "seed", "versions", "machine")}
    started = min(cell.manifest.get("started", "") for cell in cells)
    games, size = sum(cell.games for cell in cells), sum(cell.size for cell in cells)
    return Kept(folder, {**same, "cells": len(cells), "started": started}, None, games, size, len(cells))


def kept_in(root: Path) -> list[Kept]:
    """The results below a folder, by name; then, as one each, those of commands that play many cells.

    Raises
    ------
    BadInput
        If there is no such folder.
    """
    if not root.is_dir():
        raise BadInput(f"--out {root}: there is no such folder")
    single = [_kept(p.parent) for p in sorted(root.glob("*/manifest.json"))]
    folders = sorted({p.parent.parent for p in root.glob("*/*/manifest.json")})
    return single + [_kept_together(folder) for folder in folders]


def find_kept(root: Path, name: str) -> Kept:
    """The result whose folder's name is, or begins with, `name`.

    Raises
    ------
    BadInput
        If there is none, with the nearest, or more than one.
    """
    every = {kept.folder.name: kept for kept in kept_in(root)}
    if name in every:
        return every[name]
    found = [kept for key, kept in every.items() if name and key.startswith(name)]
    if len(found) > 1:
        raise BadInput(f"{name}: {len(found)} results begin so: {', '.join(k.folder.name for k in found[:4])}")
    if not found:
        raise unknown("result", name, every)
    return found[0]
