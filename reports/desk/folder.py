"""The folder of the desk: overlays, what was tried, reports. Nothing else is read or written, under whatever name."""

import json
import re
import tempfile
from datetime import date
from pathlib import Path
from threading import Lock
from typing import Any

from experiments.keep.store import write_whole
from experiments.tuning.overlays import overlay_text
from sim import BadInput, Game, load_pack
from sim.pack import Pack, read_overlay, variants_of

__all__ = ["Folder"]

NAME = re.compile(r"[\w][\w .-]{0,60}")  # a letter, a figure or _ first, so that no name begins with a dot
IDENTITY = re.compile(r"[0-9a-z]{1,32}")
MOST_TRIED, MOST_BYTES = 400, 20_000


class Folder:
    """A folder in which files go by plain names.

    Parameters
    ----------
    path : made when something is first written

    Raises
    ------
    BadInput
        For a path at which there is no folder, and cannot be one.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._lock = Lock()
        if there := next((p for p in (self.path, *self.path.parents) if p.exists() and not p.is_dir()), None):
            raise BadInput(f"--folder {path}: {there.name} is no folder")

    def _file(self, name: str, ending: str) -> Path:
        if not NAME.fullmatch(name) or ".." in name:
            raise BadInput(f"name {name!r}: letters, figures, spaces, - and _, at most 61")
        file = self.path / f"{name}{ending}"
        if file.is_symlink():
            raise BadInput(f"{file}: a link, which may lead out of the folder")
        return file

    def _write(self, file: Path, text: str) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, lambda part: part.write_text(text, encoding="utf-8"))
        except OSError as error:
            raise BadInput(f"{file}: {error.strerror or error}") from None

    # -- overlays ------------------------------------------------------------------------------------------------------

    def overlays(self, game: Game) -> list[str]:
        """Names of the overlays in the folder that fit the game, then of those that come with it."""
        found = []
        for file in sorted(self.path.glob("*.toml")):
            try:
                self.changes(game, file.stem)
            except BadInput:
                continue
            found.append(file.stem)
        return list(dict.fromkeys([*found, *variants_of(game)]))

    def changes(self, game: Game, name: str) -> dict[str, Any]:
        """What an overlay of the folder changes, or else one of that name that comes with the game.

        Raises
        ------
        BadInput
            If there is none of that name, or it does not fit.
        """
        file = self._file(name, ".toml")
        if not file.exists():
            file = variants_of(game).get(name, file)
        return dict(_laid(game, file, name).changes)

    def save(self, game: Game, name: str, changes: dict[str, Any]) -> Path:
        """Writes changes as an overlay.

        Raises
        ------
        BadInput
            If they do not fit, or it cannot be written.
        """
        file = self._file(name, ".toml")
        self._write(file, text_of(game, name, changes))
        return file

    # -- what was tried ------------------------------------------------------------------------------------------------

    def tried(self, game: Game) -> list[dict[str, Any]]:
        """What was tried of a game, the latest last; nothing if the file is not ours."""
        try:
            found = json.loads(self._file(f"tried-{game.key}", ".json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []

    def note(self, game: Game, entry: Any) -> None:
        """Keeps an entry in place of that of the same id.

        Raises
        ------
        BadInput
            If it is none.
        """
        text = json.dumps(entry, ensure_ascii=False)
        if not isinstance(entry, dict) or not IDENTITY.fullmatch(str(entry.get("id", ""))) or len(text) > MOST_BYTES:
            raise BadInput("the page: no entry that can be kept")
        with self._lock:
            found = self.tried(game)
            at = next((i for i, old in enumerate(found) if old.get("id") == entry["id"]), len(found))
            found[at : at + 1] = [entry]
            self._keep(game, found[-MOST_TRIED:])

    def forget(self, game: Game, identity: str) -> None:
        """Takes an entry away."""
        with self._lock:
            self._keep(game, [entry for entry in self.tried(game) if entry.get("id") != identity])

    def _keep(self, game: Game, found: list[dict[str, Any]]) -> None:
        self._write(self._file(f"tried-{game.key}", ".json"), json.dumps(found, ensure_ascii=False, indent=1) + "\n")


def text_of(game: Game, name: str, changes: dict[str, Any]) -> str:
    """Changes as an overlay's text.

    Raises
    ------
    BadInput
        If they do not fit.
    """
    pack = load_pack(game, changes)
    note = f"turned at the desk, {date.today():%Y-%m-%d}"
    return overlay_text(pack, pack.changes, note, f"{game.title}: {name}; read by --variant")


def changes_of(game: Game, name: str, text: str) -> dict[str, Any]:
    """What an overlay changes that is handed over as a text.

    Raises
    ------
    BadInput
        If it is none, or does not fit: why.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "overlay.toml")
        file.write_text(text, encoding="utf-8")
        return dict(_laid(game, file, name).changes)


def _laid(game: Game, file: Path, name: str) -> Pack:
    try:
        pack = load_pack(game, read_overlay(file, game))
    except BadInput as error:
        raise BadInput(str(error).replace(str(file), f"{name}.toml")) from None
    for count in game.players:
        pack.lay(count)
    return pack
