"""What a folder of results holds, read without the games that made it."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.keep.store import MANIFEST, SUMMARY, noted, read_json
from sim import BadInput
from sim.errors import unknown

__all__ = ["StoredRun", "find_run", "runs_in"]


@dataclass(frozen=True)
class StoredRun:
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

    @property
    def finished(self) -> bool:
        """Whether there is a summary of all games that were ever asked for."""
        return self.summary is not None and self.summary.get("games", 0) >= self.manifest.get("asked", 0)

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


def _kept(folder: Path) -> StoredRun:
    manifest = read_json(folder / MANIFEST)
    games = sum(hi - lo for (lo, hi), _ in noted(manifest))
    manifest.pop("files", None)
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    return StoredRun(folder, manifest, read_json(folder / SUMMARY) or None, games, size)


def _together(folder: Path) -> StoredRun:
    """The many cells of a command as one."""
    cells = [_kept(p.parent) for p in folder.glob(f"*/{MANIFEST}")]
    same = {key: cells[0].manifest.get(key) for key in ("game", "seed", "versions", "machine")}
    started = min(cell.manifest.get("started", "") for cell in cells)
    games, size = sum(cell.games for cell in cells), sum(cell.size for cell in cells)
    return StoredRun(folder, {**same, "cells": len(cells), "started": started}, None, games, size, len(cells))


def runs_in(root: Path) -> list[StoredRun]:
    """The results below a folder, by name; then, as one each, those of commands that play many cells.

    Raises
    ------
    BadInput
        If there is no such folder.
    """
    if not root.is_dir():
        raise BadInput(f"--out {root}: there is no such folder")
    single = [_kept(p.parent) for p in sorted(root.glob(f"*/{MANIFEST}"))]
    folders = sorted({p.parent.parent for p in root.glob(f"*/*/{MANIFEST}")})
    return single + [_together(folder) for folder in folders]


def find_run(root: Path, name: str) -> StoredRun:
    """The result whose folder's name is, or begins with, `name`.

    Raises
    ------
    BadInput
        If there is none, with the nearest, or more than one.
    """
    every = {kept.folder.name: kept for kept in runs_in(root)}
    if name in every:
        return every[name]
    found = [kept for key, kept in every.items() if name and key.startswith(name)]
    if len(found) > 1:
        raise BadInput(f"{name}: {len(found)} results begin so: {', '.join(k.folder.name for k in found[:4])}")
    if not found:
        raise unknown("result", name, every)
    return found[0]
