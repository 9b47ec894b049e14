"""Notes of playtests: a table with a row for each game played by people, read and held against the rules.

Columns are known by what they are usually called, in English and Czech; sides and endings by their names in the tool,
on its pages, and in the languages that the game has words for. A row that cannot be is refused whole, with a reason.
Notes without such rows are other notes: of those that misspell one side, the other would have won all. So a file with
such rows is read only where somebody asks for it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from babel.messages.pofile import read_po

from experiments.measure.words import words_of
from experiments.people.tables import read_rows
from experiments.play.messages import counted, say
from sim import BadInput, Game
from sim.errors import unknown

__all__ = ["COLUMNS", "TOLD", "Notes", "Refused", "read_notes", "scored", "template_of", "told_sides"]

COLUMNS = {  # what a note may hold, and what that is called
    "players": ("players", "player count", "number of players", "hraci", "hracu", "pocet hracu"),
    "winner": ("winner", "winners", "won", "won by", "who won", "winning side", "vitez", "vitezove", "vyhral",
               "vyhrali", "kdo vyhral", "vitezna strana"),
    "ending": ("ending", "end", "how it ended", "konec", "zakonceni", "jak skoncila"),
    "rounds": ("rounds", "round", "number of rounds", "kola", "kol", "pocet kol"),
    "points": ("points", "vp", "victory points", "score", "body", "bodu", "vitezne body", "skore"),
    "minutes": ("minutes", "time", "length", "duration", "minuty", "minut", "cas", "delka", "trvani"),
    "date": ("date", "day", "played on", "datum", "den"),
}  # fmt: skip
ABOUT = {
    "players": "how many people played",
    "winner": "who won",
    "ending": "how the game ended; may be left empty",
    "rounds": "rounds played; may be left empty",
    "points": "points at the end; may be left empty",
    "minutes": "minutes from the set-up to the end or hours:minutes; may be left empty",
    "date": "when it was played; may be left empty",
}
WON, LOST = (  # of a game whose players win or lose together
    ("yes", "won", "win", "victory", "1", "true", "ano", "vyhra", "vyhrali", "vitezstvi"),
    ("no", "lost", "loss", "defeat", "0", "false", "ne", "prohra", "prohrali", "porazka"),
)
SCORE = "points"  # the column of its own that a game keeps points in
NONE = -1  # of a side, an ending, a number of rounds that was not noted
TOLD = 20  # rows that are told, of those with something wrong
MOST_MINUTES, MOST = 60 * 24 * 7, 10**6
FIRST_DAY = date(1900, 1, 1)
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Refused:
    """A row that cannot be: its number in the file, from 1, and why."""

    row: int
    why: str


@dataclass(frozen=True)
class Notes:
    """What people noted of their games.

    Attributes
    ----------
    game : which
    row : int[note] of the file, from 1
    players : int[note]
    side, ending, rounds : int[note], NONE where it was not noted; endings count from 0, rounds from 1
    points, minutes : float[note], NaN where it was not noted
    first, last : days between which they were played; empty where no dates were noted
    refused : rows that were left out
    unread : names of columns that nothing is known of
    """

    game: Game
    row: Ints
    players: Ints
    side: Ints
    ending: Ints
    rounds: Ints
    points: Floats
    minutes: Floats
    first: str
    last: str
    refused: tuple[Refused, ...]
    unread: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.row)


def scored(game: Game) -> bool:
    """Whether the game keeps points that notes may hold: one number in a column of its own of that name."""
    extra = game.shape.outcome["extra"]
    return SCORE in (extra.names or ()) and not extra[SCORE].shape


def told_sides(game: Game) -> list[str]:
    """The sides of whose wins it is told how often they come: the main one of two, of several each that is played."""
    return list(game.fallback) if len(game.sides) > 2 else [game.main_side]


def _held(game: Game) -> list[str]:
    """The columns that notes of a game may have."""
    return [name for name in COLUMNS if name != "points" or scored(game)]


# -- names -------------------------------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    """A name without case, accents, underscores and brackets."""
    bare = unicodedata.normalize("NFKD", re.sub(r"[(\[].*", "", text))
    return " ".join(re.sub(r"[\W_]+", " ", "".join(c for c in bare if not unicodedata.combining(c))).casefold().split())


@cache
def _translations(game: Game) -> tuple[dict[str, str], ...]:
    """{words: words in another language}, language by language, of all that a game is told in."""
    found = []
    for path in sorted((game.folder / "outside").glob("*.po")):
        with path.open("rb") as file:
            found.append({str(m.id): str(m.string) for m in read_po(file, locale=path.stem) if m.id and m.string})
    return tuple(found)


def _in_all_languages(game: Game, words: Iterable[str]) -> set[str]:
    english = list(words)
    return {_plain(name) for name in (*english, *(t[w] for t in _translations(game) for w in english if w in t))}


@cache
def _sides(game: Game) -> dict[str, int]:
    """{plain name: number of the side}."""
    found: dict[str, int] = {}
    for number, side in enumerate(game.sides):
        words = (side, side.replace("_", " "), words_of(game).name("side", side))
        found |= dict.fromkeys(_in_all_languages(game, words), number)
        found |= {_plain(word.removesuffix("s")): number for word in words}
    if _together(game):
        main = game.sides.index(game.main_side)
        found = dict.fromkeys(LOST, 1 - main) | dict.fromkeys(WON, main) | found
    return found


def _together(game: Game) -> bool:
    """Whether all people win or lose together."""
    return len(game.sides) == 2 and set(game.fallback) == {game.main_side}


@cache
def _endings(game: Game) -> dict[str, int]:
    """{plain name: number of the ending}."""
    return {
        name: number
        for number, ending in enumerate(game.endings)
        for name in _in_all_languages(game, (ending.name, ending.title))
    }


def _column_names(game: Game) -> dict[str, str]:
    """{plain name: column}."""
    found = {name: column for column in _held(game) for name in COLUMNS[column]}
    return dict.fromkeys(_in_all_languages(game, [words_of(game).rounds_are]), "rounds") | found


# -- cells -------------------------------------------------------------------------------------------------------------


def _whole(text: str) -> int | None:
    """A whole number; None for anything else."""
    found = re.fullmatch(r"(\d{1,9})(?:[.,]0+)?", text.replace("\N{NO-BREAK SPACE}", ""))
    return int(found[1]) if found else None


def _is_date(text: str) -> bool:
    return re.fullmatch(r"\d{1,4}([-./]) ?\d{1,2}\1 ?\d{1,4}.*", text) is not None


def _what_it_is(text: str) -> str:
    """A cell that is not what its column holds, in words."""
    return f"'{text}' is a date" if _is_date(text) else f"'{text}' is a number" if _whole(text) is not None else ""


def _players(game: Game, text: str) -> int:
    n = _whole(text)
    if n is None:
        raise BadInput(f"players '{text}': {'a date' if _is_date(text) else 'no whole number'}")
    if n not in game.players:
        nearest = min(game.players, key=lambda other: abs(other - n))
        span = f"{game.players[0]} to {game.players[-1]}"
        raise BadInput(f"players {n}: {game.title} is for {span}; the nearest is {nearest}")
    return n


def _named(game: Game, what: str, text: str, known: Mapping[str, int], keys: Sequence[str]) -> int:
    number = known.get(_plain(text))
    if number is not None:
        return number
    if other := _what_it_is(text):
        raise BadInput(f"{what}: {other}; there are {', '.join(keys)}")
    near = get_close_matches(_plain(text), known, n=1, cutoff=0.75)  # in any language, else the keys are told
    raise BadInput(f"{what}: {unknown(what, text, near or keys)}")


def _winner(game: Game, text: str) -> int:
    return _named(game, "winner", text, _sides(game), ("yes", "no") if _together(game) else game.sides)


def _ending(game: Game, text: str) -> int:
    return _named(game, "ending", text, _endings(game), [e.name for e in game.endings])


def _count(what: str, least: int) -> Callable[[Game, str], int]:
    def read(game: Game, text: str) -> int:
        n = _whole(text)
        if n is None:
            raise BadInput(f"{what} '{text}': {'a date' if _is_date(text) else f'no whole number from {least} on'}")
        if not least <= n <= MOST:
            raise BadInput(f"{what} {n}: a whole number from {least} on")
        return n

    return read


def _minutes(game: Game, text: str) -> float:
    clock = re.fullmatch(r"(\d{1,3})(?::| ?h ?)(\d{1,2})(?::\d\d| ?min)?", text)
    plain = re.fullmatch(r"(\d{1,6}(?:[.,]\d+)?) ?(min|minutes|minut|minuty|h|hod)?\.?", text)
    if not clock and not plain:
        raise BadInput(f"minutes '{text}': {'a date' if _is_date(text) else 'no length of time'}; write 75, or 1:15")
    if clock:
        found = 60.0 * int(clock[1]) + int(clock[2])
    else:
        assert plain is not None
        found = float(plain[1].replace(",", ".")) * (60 if (plain[2] or "").startswith("h") else 1)
    if not 0 < found <= MOST_MINUTES:
        raise BadInput(f"minutes {text}: more than 0, and at most {MOST_MINUTES:,}")
    return found


def _rounds(game: Game, text: str) -> int:
    n, most = _count("rounds", 1)(game, text), game.shape.rounds
    if n > most:
        raise BadInput(f"rounds {n}: no game of {game.title} takes more than {most}")
    return n


def _date(game: Game, text: str) -> str:
    year_first = re.fullmatch(r"(\d{4})([-./]) ?(\d{1,2})\2 ?(\d{1,2})(?:[ T]\d{1,2}:.*)?", text)
    day_first = re.fullmatch(r"(\d{1,2})([-./]) ?(\d{1,2})\2 ?(\d{4})(?:[ T]\d{1,2}:.*)?", text)
    year, month, day = (
        year_first.group(1, 3, 4) if year_first else day_first.group(4, 3, 1) if day_first else ("0", "0", "0")
    )
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        raise BadInput(f"date '{text}': no date; write 2024-05-31, or the day first: 31.5.2024") from None
    if found < FIRST_DAY:
        raise BadInput(f"date '{text}': before {FIRST_DAY.isoformat()}")
    if found > date.today() + timedelta(days=1):  # it may be tomorrow already where they play
        raise BadInput(f"date '{text}': that day is still to come")
    return found.isoformat()


READERS: dict[str, Callable[[Game, str], Any]] = {
    "players": _players, "winner": _winner, "ending": _ending, "rounds": _rounds,
    "points": _count("points", 0), "minutes": _minutes, "date": _date,
}  # fmt: skip


# -- a file ------------------------------------------------------------------------------------------------------------


def _columns(game: Game, path: Path, head: Sequence[str], given: Mapping[str, str]) -> dict[str, int]:
    """{column: its place in the file}.

    Raises
    ------
    BadInput
        If what has to be there is not, or is there twice.
    """
    known, found = _column_names(game), {}
    for named, name in given.items():
        if named not in _held(game):
            raise unknown("column of notes", named, _held(game))
        if name not in head:
            raise unknown(f"column in {path}", name, head)
        found[named] = head.index(name)
    for at, name in enumerate(head):
        column = known.get(_plain(name))
        if column is None or column in given or at in found.values():
            continue
        if column in found:
            raise BadInput(
                f"{path}: columns '{head[found[column]]}' and '{name}' are both {column}; "
                f"--column {column}=NAME says which is meant"
            )
        found[column] = at
    if "players" not in found and len(game.players) > 1:
        raise _missing(path, head, "how many played", "players")
    if "winner" not in found and "ending" not in found:
        raise _missing(path, head, "who won, or how it ended", "winner")
    return found


def _missing(path: Path, head: Sequence[str], what: str, column: str) -> BadInput:
    names = ", ".join(f"'{name}'" for name in head if name) or "none"
    near = next((f", perhaps '{name}'" for name in head if get_close_matches(_plain(name), COLUMNS[column])), "")
    return BadInput(f"{path}: no column says {what}; --column {column}=NAME names it{near}; its columns are {names}")


def _disordered(path: Path, column: str, head: str, cells: Sequence[str], wrong: Mapping[str, str]) -> None:
    """Refuses a file most of whose cells in a column are something else than the column's name says.

    Raises
    ------
    BadInput
        With one of them.
    """
    filled = [cell for cell in cells if cell]
    bad = [cell for cell in filled if cell in wrong]
    if len(bad) > 1 and 2 * len(bad) > len(filled):
        # a word or a date that is always written wrongly, not another column
        misspelt = "did you mean" in wrong[bad[0]] or (column == "date" and _is_date(bad[0]))
        order = "" if misspelt else "; is it another game's, or do the columns stand in another order than their names?"
        raise BadInput(
            f"{path}: column '{head}' is no {column} in {len(bad):,} of {len(filled):,} rows ({wrong[bad[0]]}){order}"
        )


def read_notes(
    game: Game, path: Path, columns: Mapping[str, str] | None = None, leave_out: bool = False
) -> Notes:  # fmt: skip
    """The notes of a file.

    Parameters
    ----------
    path : see `tables.read_rows`; the first row names the columns
    columns : {one of COLUMNS: what the file calls it}, where that is not understood
    leave_out : whether rows that cannot be are left out; else they are told, and nothing is read

    Raises
    ------
    BadInput
        If the file is no table, has no column for what is needed, one that holds something else than its name says, a
        row that cannot be, or no row that can.
    """
    (_, head), *rows = read_rows(path)
    at = _columns(game, path, head, columns or {})
    if not rows:
        raise BadInput(f"{path}: below the names of the columns there is no row")
    cells = {name: [row[k] if k < len(row) else "" for _, row in rows] for name, k in at.items()}
    read: dict[str, dict[str, Any]] = {}
    wrong: dict[str, dict[str, str]] = {name: {} for name in cells}
    for name, texts in cells.items():
        read[name] = {}
        for text in dict.fromkeys(texts):
            try:
                read[name][text] = READERS[name](game, text) if text else None
            except BadInput as error:
                wrong[name][text] = str(error)
        _disordered(path, name, head[at[name]], texts, wrong[name])
    kept, refused = [], []
    example = dict(zip(_held(game), template_of(game)[-1], strict=True))
    for k, (number, row) in enumerate(rows):
        note = {name: texts[k] for name, texts in cells.items()}
        why = [wrong[name][text] for name, text in note.items() if text in wrong[name]]
        if len(row) > len(head) and any(row[len(head) :]):  # then nothing stands where it should
            why = [f"{len(row)} cells, and {len(head)} columns have names; a cell with a comma in it stands in quotes"]
        values = {name: read[name].get(text) for name, text in note.items()}
        why += [] if why else _against_rules(game, values)
        why += ["this is the example of the empty table; write over it"] if note == example else []
        if why:
            refused.append(Refused(number, "; ".join(why)))
        else:
            kept.append((number, values))
    for one in refused[:TOLD]:
        say(f"Row {one.row}: {one.why}{'' if one.why.endswith('?') else '.'}")
    if len(refused) > TOLD:
        say(f"And {counted(len(refused) - TOLD, 'row')} more.")
    if refused and not (leave_out and kept):
        rest = "; mend them, or leave them out by --leave-out" if kept else ""
        raise BadInput(f"{path}: {len(refused):,} of {counted(len(rows), 'row')} cannot be{rest}")
    unread = tuple(name for k, name in enumerate(head) if name and k not in at.values())
    return _notes(game, kept, tuple(refused), unread)


def _against_rules(game: Game, values: dict[str, Any]) -> list[str]:
    """Why a note cannot be; a side that follows from the ending is filled in."""
    if "players" in values and values["players"] is None:
        return ["players: it is not noted how many played"]
    side, ending = values.get("winner"), values.get("ending")
    if ending is None and side is None:
        return ["it is noted neither who won nor how it ended"]
    by = game.endings[ending] if ending is not None else None
    if by and by.side:
        if side is not None and game.sides[side] != by.side:
            told = [words_of(game).name("side", name) for name in (by.side, game.sides[side])]
            return [f"ending {by.name}: by it {told[0]} {'win' if by.side.endswith('s') else 'wins'}, not {told[1]}"]
        values["winner"] = game.sides.index(by.side)
    return []


def _notes(
    game: Game, kept: Sequence[tuple[int, Mapping[str, Any]]], refused: tuple[Refused, ...], unread: tuple[str, ...]
) -> Notes:
    def ints(column: str, usual: int = NONE) -> Ints:
        found = [values.get(column) for _, values in kept]
        return np.array([usual if x is None else x for x in found], np.int64)

    def floats(column: str) -> Floats:
        return np.array([values.get(column) for _, values in kept], np.float64)  # None becomes NaN

    days = sorted(day for _, values in kept if (day := values.get("date")))
    return Notes(
        game, np.array([number for number, _ in kept], np.int64), ints("players", game.players[0]), ints("winner"),
        ints("ending"), ints("rounds"), floats("points"), floats("minutes"), days[0] if days else "",
        days[-1] if days else "", refused, unread,
    )  # fmt: skip


# -- an empty table ----------------------------------------------------------------------------------------------------


def template_of(game: Game) -> list[list[str]]:
    """The rows of an empty table: what each column means, as comments, the columns' names, and an example."""
    ending = next((e for e in game.endings if e.side == game.main_side), game.endings[0])
    example = {
        "players": str(game.players[len(game.players) // 2]),
        "winner": "yes" if _together(game) else game.main_side.replace("_", " "), "ending": ending.name,
        "rounds": "7", "points": "12", "minutes": "75", "date": "2024-05-31",
    }  # fmt: skip
    wins = [f"{e.title}{f' ({e.side} win)' if e.side and not _together(game) else ''}" for e in game.endings]
    values = {
        "players": [f"{game.players[0]} to {game.players[-1]}"],
        "winner": ["yes", "no"] if _together(game) else [side.replace("_", " ") for side in game.sides],
        "ending": [f"{e.name}: {title}" for e, title in zip(game.endings, wins, strict=True)],
    }
    comments = [f"Notes of {game.title}: a row for each game played. Rows that begin with # are not read."]
    for name in _held(game):
        comments += [f"{name}: {ABOUT[name]}", *(f"    {value}" for value in values.get(name, []))]
    comments.append("The row below the names is an example: write over it.")
    names = _held(game)
    return [*([f"# {words}"] for words in comments), names, [example[name] for name in names]]
