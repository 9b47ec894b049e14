"""Folders that a command writes to: which one, and whether it can be written to at all."""

from contextlib import suppress
from pathlib import Path

from sim import BadInput

__all__ = ["folder_of", "make_folder", "root_of", "try_folder"]


def root_of(out: Path | str | None) -> Path | None:
    """The folder of all results; None if nothing is kept.

    Raises
    ------
    BadInput
        For a name that is none.
    """
    if out is not None and not str(out).strip():
        raise BadInput("--out: the name of the folder is empty; . is the one that you are in")
    return None if out is None else Path(out)


def make_folder(option: str, folder: Path) -> Path:
    """A folder to write to, made and tried before any game is played.

    Raises
    ------
    BadInput
        If nothing can be written there, with the option that names it.
    """
    trial = folder / ".trial"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise BadInput(f"{option} {folder}: {error.strerror or error}") from None
    return folder


def try_folder(folder: Path) -> None:
    """Tries whether games can be kept in a folder, before any is played; leaves nothing behind.

    Raises
    ------
    BadInput
        If nothing can be written there.
    """
    missing = [p for p in (folder, *folder.parents) if not p.exists()]
    try:
        make_folder("--out", folder)
    finally:
        for made in missing:
            with suppress(OSError):
                made.rmdir()


def folder_of(out: Path | str | None, command: str, game: str) -> Path | None:
    """Where the many cells of a command are kept below `out`: apart from those of `run`. None if nothing is kept."""
    root = root_of(out)
    return root / f"{command}-{game}" if root is not None else None
