"""`playtests`: what people noted of their games."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.people.notes import NONE, Notes, read_notes
from experiments.play.plain import in_json
from experiments.statistics.intervals import wilson
from sim import BadInput, find_game

__all__ = ["Playtests", "Seen", "playtests"]


@dataclass(frozen=True)
class Seen:
    """What was noted at one player count.

    Attributes
    ----------
    games : noted
    wins : {side: games that it won}, of the `told` ones whose winner was noted
    endings : {ending: games}, of those whose ending was noted
    rounds, points, minutes : means; None where none was noted
    """

    players: int
    games: int
    told: int
    wins: Mapping[str, int]
    endings: Mapping[str, int]
    rounds: float | None
    points: float | None
    minutes: float | None

    def to_json(self) -> dict[str, Any]:
        """Its entry under "players"."""
        rates = {
            side: {"wins": k, "rate": k / self.told if self.told else None, "ci95": list(wilson(k, self.told))}
            for side, k in self.wins.items()
        }
        return {
            "games": self.games, "sides": rates, "endings": dict(self.endings), "rounds": self.rounds,
            "points": self.points, "minutes": self.minutes,
        }  # fmt: skip


@dataclass(frozen=True)
class Playtests:
    """A finished `playtests`.

    Attributes
    ----------
    notes : that were read
    seen : what they hold, player count by player count
    """

    notes: Notes
    seen: tuple[Seen, ...]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `playtests --json` prints."""
        notes = self.notes
        return {
            "game": notes.game.key,
            "rows": len(notes),
            "refused": [{"row": one.row, "why": one.why} for one in notes.refused],
            "unread": list(notes.unread),
            "dates": [notes.first, notes.last] if notes.first else None,
            "players": in_json({str(one.players): one.to_json() for one in self.seen}),
        }


def _seen(notes: Notes, players: int) -> Seen:
    here = notes.players == players

    def counts(codes: npt.NDArray[np.int64], names: list[str]) -> dict[str, int]:
        return {name: int((codes[here] == k).sum()) for k, name in enumerate(names)}

    def mean(values: npt.NDArray[Any], there: npt.NDArray[np.bool_]) -> float | None:
        return float(values[here & there].mean()) if (here & there).any() else None

    game = notes.game
    endings = counts(notes.ending, [ending.name for ending in game.endings])
    return Seen(
        players, int(here.sum()), int((notes.side[here] != NONE).sum()), counts(notes.side, list(game.sides)),
        {name: k for name, k in endings.items() if k}, mean(notes.rounds, notes.rounds != NONE),
        mean(notes.points, ~np.isnan(notes.points)), mean(notes.minutes, ~np.isnan(notes.minutes)),
    )  # fmt: skip


def playtests(
    game: str, file: Path | str, *, columns: Mapping[str, str] | None = None, leave_out: bool = False
) -> Playtests:  # fmt: skip
    """What people noted of their games.

    Parameters
    ----------
    game : key
    file : a table of text or a spreadsheet, see `experiments.people.notes`
    columns, leave_out : as in `read_notes`

    Raises
    ------
    BadInput
        For a game that does not exist, or a file that cannot be used.
    """
    if not str(file).strip():
        raise BadInput("playtests: the name of the file is empty")
    notes = read_notes(find_game(game), Path(file), columns, leave_out)
    return Playtests(notes, tuple(_seen(notes, n) for n in sorted(set(notes.players.tolist()))))
