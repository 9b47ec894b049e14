"""Results kept on disk: one folder for each cell, named by its identity, finished block by block.

    DIR/among_cultists-5p-0f3a.../
        manifest.json                               what was asked, seed, versions, machine, checksums of the files
        summary.json                                the cell's entry in `run --json`, once it is finished
        tally.npz                                   its counts, so that a finished cell is not read again
        games/000000000000-000002097152.parquet     outcomes, see `experiments.keep.rows`

Blocks are written as they come, each in a file of its own, and small files that lie side by side are joined: to pieces
of PIECE games or more, and these to files of about FILE games, so that a billion games are some five hundred files.

What stands in the manifest is there. A file is written under a temporary name, renamed and then noted with its SHA-256;
whatever else lies in the folder (left by a kill, damaged, swapped, from elsewhere) is removed, and its games are played
again. A file of the size and time noted is taken for whole until it is read. One run at a time writes a cell; another
one waits for it.
"""

import hashlib
import json
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from experiments.keep.rows import Piece, from_table, read_pieces, read_rows, to_table, write_pieces
from experiments.keep.tally import Tally
from experiments.play.machine import machine, versions
from experiments.play.messages import say
from experiments.play.spec import Cell
from sim import BadInput
from sim.block import Block

try:
    import fcntl
except ImportError:  # Windows has no such locks; there, two runs at once are on their own
    fcntl = None  # type: ignore[assignment]

__all__ = [
    "FILE",
    "MANIFEST",
    "PIECE",
    "SUMMARY",
    "Store",
    "noted",
    "read_json",
    "write_json",
    "write_whole",
]

MANIFEST, SUMMARY, TALLY = "manifest.json", "summary.json", "tally.npz"
PIECE = 1 << 16  # games of a row group, at least, once there are so many
FILE = 1 << 21  # games of a file, about
PART = ".part"
STALE_SECONDS = 3600.0
DAMAGED = (OSError, ValueError, KeyError, TypeError, pa.ArrowException)


# -- files -------------------------------------------------------------------------------------------------------------


def write_whole(path: Path, write: Callable[[Path], object], lasting: bool = True) -> None:
    """Writes a file under a temporary name and renames it: it is there whole, or not at all.

    Parameters
    ----------
    lasting : whether that holds if the power is cut, too; it takes some ten milliseconds
    """
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}{PART}")
    try:
        write(part)
        if lasting:
            with part.open("r+b") as file:
                os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Writes a dictionary as JSON, whole or not at all."""
    text = json.dumps(content, indent=2, ensure_ascii=False, default=str) + "\n"
    write_whole(path, lambda part: part.write_text(text, encoding="utf-8"))


def read_json(path: Path) -> dict[str, Any]:
    """What a file holds; empty if it is not there or torn."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


Games = tuple[int, int]  # lo <= index < hi


class File(NamedTuple):
    """A file of games as the manifest notes it: SHA-256, size in bytes, time of its last change in ns."""

    sha256: str
    size: int
    time: int


def _note(path: Path) -> File:
    found = path.stat()
    return File(_sha256(path), found.st_size, found.st_mtime_ns)


def noted(manifest: Mapping[str, Any]) -> Iterator[tuple[Games, File]]:
    """The files that a manifest notes, by the games they hold."""
    files = manifest.get("files")
    for stem, entry in files.items() if isinstance(files, dict) else ():
        with suppress(ValueError, TypeError):
            lo, hi = map(int, stem.split("-"))
            yield (lo, hi), File(*entry)


class Store:
    """The folder of one cell. What it says holds while it is `locked`.

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
        self.games = self.folder / "games"
        self._manifest: dict[str, Any] = {}
        self._files: dict[Games, File] = {}  # by the games they hold
        self._sure: set[Games] = set()  # whose checksum was looked at
        self._cuts: dict[Games, list[Games]] = {}  # their pieces
        self._open: tuple[Games, list[Piece]] | None = None  # the file read last
        try:
            self.games.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"--out {root}: {error.strerror or error}") from None

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

    def begin(self, period: Sequence[int] = ()) -> None:
        """Looks at what is kept here, removes what is not as it was noted, and notes what the cell is.

        Raises
        ------
        BadInput
            If that cannot be written.
        """
        known = read_json(self.folder / MANIFEST)
        if known.get("identity") != self.name:
            known = {}
        cell = self.cell
        facts = {
            "identity": self.name, "game": cell.game.key, "players": cell.players, "label": cell.label,
            "strategies": cell.strategies, "changes": dict(cell.pack.changes), "seed": cell.seed,
            "period": list(period), "pack_digest": cell.pack.digest, "versions": versions(),
        }  # fmt: skip
        now = datetime.now(UTC).isoformat(timespec="seconds")
        begun = {"machine": machine(), "started": now, "seconds": 0.0, "asked": 0, "tally": "", "summary": ""}
        numbers = {key: known[key] for key, usual in begun.items() if isinstance(known.get(key), type(usual))}
        self._manifest = facts | begun | numbers
        self._files = self._sound(known)
        self._sweep()
        with self._writing():
            self._save()

    def _sound(self, known: Mapping[str, Any]) -> dict[Games, File]:
        """The files of a manifest that are there as they were noted."""
        found: dict[Games, File] = {}
        for key, file in noted(known):
            with suppress(OSError):
                there = self._path(key).stat()
                same = there.st_mtime_ns == file.time or _sha256(self._path(key)) == file.sha256
                if there.st_size == file.size and same:
                    found[key] = file._replace(time=there.st_mtime_ns)
        return found

    def _sweep(self) -> None:
        """Removes what no manifest knows, and what a killed run left half written."""
        known = {self._path(key) for key in self._files}
        for path in [p for p in self.games.glob("*.parquet") if p not in known]:
            with suppress(OSError):
                path.unlink()
        for part in self.folder.rglob(f"*{PART}"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > STALE_SECONDS:
                    part.unlink()

    def _save(self) -> None:
        files = {f"{lo:012d}-{hi:012d}": list(file) for (lo, hi), file in sorted(self._files.items())}
        write_json(self.folder / MANIFEST, {**self._manifest, "files": files})

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = f"{error.strerror or error}; what was finished is kept, the same command goes on from there"
            raise BadInput(f"{self.folder}: {reason}") from None

    def ask(self, games: int) -> None:
        """Notes how many games are wanted: the cell is finished when there is a summary of them."""
        if games > self._manifest["asked"]:
            self._manifest["asked"] = games
            with self._writing():
                self._save()

    # blocks

    def _path(self, key: Games) -> Path:
        return self.games / f"{key[0]:012d}-{key[1]:012d}.parquet"

    def _forget(self, key: Games) -> None:
        """A file that is not what it was: its games are to be played again."""
        del self._files[key]
        self._cuts.pop(key, None)
        self._open = None
        with suppress(OSError):
            self._path(key).unlink()
        with self._writing():
            self._save()

    def _opened(self, key: Games) -> list[Piece]:
        """The pieces of a file; none, and the file is forgotten, if it is damaged."""
        if self._open and self._open[0] == key:
            return self._open[1]
        try:
            if key not in self._sure and _sha256(self._path(key)) != self._files[key].sha256:
                raise ValueError
            self._open = key, read_pieces(self._path(key))
        except DAMAGED:
            self._forget(key)
            return []
        self._sure.add(key)
        return self._open[1]

    def _cut(self, key: Games) -> list[Games]:
        """The games of each piece of a file."""
        if key not in self._cuts:
            try:
                self._cuts[key] = [(piece.lo, piece.hi) for piece in read_pieces(self._path(key))]
            except DAMAGED:
                self._forget(key)
                return []
        return self._cuts[key]

    def held(self) -> dict[int, int]:
        """{lo: hi} of the pieces that are there."""
        return dict(games for key in sorted(self._files) for games in self._cut(key))

    def read(self, lo: int, hi: int) -> Block | None:
        """A piece that is there, or None if its file is damaged."""
        key = next((k for k in self._files if k[0] <= lo and hi <= k[1]), None)
        if key is None:
            return None
        for number, piece in enumerate(self._opened(key)):
            if (piece.lo, piece.hi) == (lo, hi):
                try:
                    return piece.block(from_table(self.cell.game, read_rows(self._path(key), number)))
                except DAMAGED:
                    self._forget(key)
                    return None
        return None

    def write(self, block: Block) -> None:
        """Keeps a block, unless its games are kept already.

        Raises
        ------
        BadInput
            If it cannot be written; what was written before stays.
        """
        if any(lo < block.hi and block.lo < hi for lo, hi in self._files):
            return
        piece = Piece.of(block.lo, block.hi, block.pace, block.gaps)
        rows = to_table(self.cell.game, block.outcomes, block.lo)
        with self._writing():
            self._put([piece], [rows], "lz4", [])
            self._join_up_to(block.hi)

    def _put(self, pieces: Sequence[Piece], rows: Iterable[pa.Table], codec: str, old: Sequence[Games]) -> None:
        """Writes a file, notes it, and removes the old ones that it takes the place of."""
        key = pieces[0].lo, pieces[-1].hi
        # a new one that the power tears is known by its digest, and its games are played again; what takes the place of
        # old ones has to last, for these go
        write_whole(self._path(key), lambda part: write_pieces(part, pieces, rows, codec), lasting=bool(old))
        for gone in old:
            del self._files[gone]
            self._cuts.pop(gone, None)
        self._open = None
        self._files[key] = _note(self._path(key))
        self._cuts[key] = [(piece.lo, piece.hi) for piece in pieces]
        self._sure.add(key)
        self._save()
        for gone in set(old) - {key}:
            with suppress(OSError):
                self._path(gone).unlink()

    # joining

    def _join_up_to(self, hi: int) -> None:
        """Joins the files that end there: small ones to a piece, and those to a file, as soon as there are enough.

        None that lies after them is touched: it may be about to be read.
        """
        for least, most in ((1, PIECE), (PIECE, FILE)):
            side = self._side_by_side(hi, least, most)
            if len(side) > 1 and side[-1][1] - side[0][0] >= most:
                self._join(side, "lz4" if most == PIECE else "zstd")

    def _side_by_side(self, hi: int, least: int, most: int) -> list[Games]:
        """Files of `least` to `most` games, each beginning where the one before ends; the last ends at `hi`."""
        ends = {key[1]: key for key in self._files if least <= key[1] - key[0] < most}
        found: list[Games] = []
        while hi in ends:
            found.append(ends[hi])
            hi = ends[hi][0]
        return found[::-1]

    def _join(self, keys: Sequence[Games], codec: str) -> None:
        """Makes one file of several; pieces that are too small become one with those beside them."""
        pieces = [(key, number, piece) for key in keys for number, piece in enumerate(self._opened(key))]
        if any(key not in self._files for key in keys):
            return  # one was damaged
        groups: list[list[tuple[Games, int, Piece]]] = []
        for entry in pieces:
            if groups and groups[-1][-1][2].hi - groups[-1][0][2].lo < PIECE:
                groups[-1].append(entry)
            else:
                groups.append([entry])
        rows = (
            pa.concat_tables([read_rows(self._path(key), number) for key, number, _ in group]).unify_dictionaries()
            for group in groups
        )
        self._put([_together([piece for *_, piece in group]) for group in groups], rows, codec, keys)

    def tidy(self, most: int = 1) -> None:
        """Joins neighbours, where more than `most` small files lie side by side.

        Raises
        ------
        BadInput
            If they cannot be written.
        """
        runs: list[list[Games]] = []
        for key in sorted(self._files):
            beside = runs and runs[-1][-1][1] == key[0] and key[1] - runs[-1][0][0] <= FILE
            if beside:
                runs[-1].append(key)
            else:
                runs.append([key])
        with self._writing():
            for run in runs:
                if len(run) > most:
                    self._join(run, "zstd")

    # what was found

    def finish(self, summary: dict[str, Any], counts: Tally, made_by: str, seconds: float) -> None:
        """Notes what was found, unless more games are known, and adds the wall time that it took.

        Parameters
        ----------
        made_by : digest of what counted

        Raises
        ------
        BadInput
            If it cannot be written.
        """
        self._manifest["seconds"] = round(self._manifest["seconds"] + seconds, 3)
        self.tidy()
        with self._writing():
            if summary["games"] >= self._summed():
                found = {"games": summary["games"], "fingerprint": summary["fingerprint"], "made_by": made_by}
                write_whole(self.folder / TALLY, lambda part: _save_counts(part, counts, found))
                self._manifest["tally"] = _sha256(self.folder / TALLY)
                write_json(self.folder / SUMMARY, summary)
                self._manifest["summary"] = _sha256(self.folder / SUMMARY)
            self._save()

    def _summed(self) -> int:
        """Games of the summary that is there."""
        try:
            whole = _sha256(self.folder / SUMMARY) == self._manifest["summary"]
        except OSError:
            return 0
        return int(read_json(self.folder / SUMMARY)["games"]) if whole else 0

    def counts(self, games: int, made_by: str) -> tuple[Tally, str] | None:
        """The counts of so many games and their fingerprint, if they are kept, and all the games, too."""
        try:
            if _sha256(self.folder / TALLY) != self._manifest["tally"]:
                return None
            with np.load(self.folder / TALLY) as kept:
                found = json.loads(str(kept["about"]))
                if (found["games"], found["made_by"]) != (games, made_by) or not self._covers(games):
                    return None
                return Tally(**{name: kept[name] for name in kept.files if name != "about"}), found["fingerprint"]
        except DAMAGED:
            return None

    def _covers(self, games: int) -> bool:
        at = 0
        for lo, hi in sorted(self._files):
            at = hi if lo == at else at
        return at >= games


def _together(pieces: Sequence[Piece]) -> Piece:
    """One piece of several that lie side by side."""
    if len(pieces) == 1:
        return pieces[0]
    pace, gaps = sum(p.pace for p in pieces), np.sum([p.gaps for p in pieces], axis=0, dtype=np.int64)
    return Piece.of(pieces[0].lo, pieces[-1].hi, pace, gaps)  # type: ignore[arg-type]  # a sum of arrays


def _save_counts(part: Path, counts: Tally, about: dict[str, Any]) -> None:
    with part.open("wb") as file:
        np.savez_compressed(file, about=json.dumps(about), **vars(counts))
