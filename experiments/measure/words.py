"""What the numbers of options and outcomes stand for, in the rulebook's words.

A game's file ``words.toml`` says it, in the room `outside`::

    [[column]]                           # of the game's own columns of the outcome
    name = "ancient_one"
    title = "Ancient One"
    of = ["ancient_one"]                 # lists of the pack: their entries, numbered through

    [[choice]]                           # what an option of a decision may be about
    title = "Cards used"
    kinds = ["upkeep", "arm"]            # decisions; all without it
    acts = ["use_card"]                  # values of the option's field `act`; all without it
    field = "card"
    of = ["common_item*", "unique_item*"]  # a star: every copy of an entry has a number of its own

``words`` of a column are words in place of entries of the pack, or after them; what is "" there is not told. "base card
of {map.cities}" puts words around the names of a list. ``first`` is the number of the first, 0 by default. A column of
several numbers has words for its last index. ``bits`` marks a set, ``length`` what the rounds of a game are made of;
the only one is what they are in the rulebook. ``note`` is a sentence below its table: what is counted where, and whose.
At the head of the file ``scope`` is a sentence on what of the game is played, where that is not all of it.

What a question tells of its options, and nobody counts, has words too; the first entry that fits a decision and an act
is taken, before all choices::

    [[value]]
    kinds = ["card"]                     # decisions; all without it
    acts = ["buy"]                       # all without it
    field = "n"
    title = "for {} dollars"             # around the number, {:+} around one that may be below 0; or the names below

``of`` and ``words`` name its values as those of a choice; a value that has neither name nor title is not told, nor is a
number that is 0, which decisions write where they have no use for a field. In a list ``<episode>`` is the number that
stands in the table's field `episode`: "episode.<episode>.discovery". Where the field says a place, ``by`` is the array
that holds, place by place, which of the names lies there: "table.figure.kind", "mine.hand.card", "pack.op.code";
``bits`` marks a set of places, and the title is of what has no name.

A value of the pack that is chosen by its name has words where that name says too little::

    [[setting]]
    path = "rulings.payment_rule"
    words = { fewest = "the fewest cards that pay", irredundant = "any cards of which none is too many" }

What pages tell by its key, where the key with spaces for its underscores is no name: decisions, sides, streams of
chance, situations that no rule covers, parts of the pack::

    [name.decision]
    rlyeh_space = "R'lyeh space"

    [name.side]
    ancient_one = "Ancient One"

``having`` keeps of the lists of a choice the entries that have something in one of these fields; it can be about no
others.

Acts, and other values that ``decisions.toml`` names (`sim.decisions`), have no other names: a choice of no list is
about those of its field, 'check_status' being told as "check status".
"""

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from pydantic import Field, ValidationError

from sim import BadInput, Game, Pack
from sim.decisions import decisions_of
from sim.errors import unknown
from sim.game import MAIN_FIELDS
from sim.pack import Content, describe_error, read_toml

__all__ = ["Choice", "Column", "Value", "Words", "chosen_name", "entry_of", "names_of", "option_texts", "option_words",
           "own_name", "path_names", "role_names", "with_words", "words_of"]  # fmt: skip

PLAYERS = re.compile(r"\d+p\w*")
LIST = re.compile(r"(.*)\{(.+)\}(.*)")
HANGS_ON = re.compile(r"<(\w+)>")  # the table's field in a list


class _Named(Content):
    title: str
    of: list[str] = Field(default_factory=list)
    words: list[str] = Field(default_factory=list)
    first: int = 0


class Column(_Named):
    """A column of the outcome: its name, title, and what its values stand for; see the head of this module."""

    title: str = Field(min_length=1)
    name: str
    bits: bool = False
    length: bool = False
    note: str = ""

    @property
    def numbers_something(self) -> bool:
        """Whether its value names something, so that its mean says nothing."""
        return bool(self.of or self.words)


class Value(_Named):
    """What the values of a field of some options are called."""

    title: str = ""
    by: str = ""
    bits: bool = False
    kinds: list[str] = Field(default_factory=list)
    acts: list[str] = Field(default_factory=list)
    field: str

    def fits(self, kind: str, act: str | None, field: str) -> bool:
        """Whether it is about a field of an option."""
        return self.field == field and kind in (self.kinds or [kind]) and (not self.acts or act in self.acts)

    def numbers(self, game: Game, field: str) -> dict[str, int]:
        """{name: number} of the values of a field at its decisions."""
        told = decisions_of(game)
        every = [told[kind].values.get(field, {}) for kind in self.kinds or game.kinds if kind in told]
        return {name: number for values in every for name, number in values.items()}


class Choice(Value):
    """What options of some decisions are about, which is counted."""

    title: str = Field(min_length=1)
    having: list[str] = Field(default_factory=list)


class Setting(Content):
    """What the values of a number of the pack that is chosen by name are called."""

    path: str
    words: dict[str, str]


class _Names(Content):
    """By sort, {key: what it is called}."""

    decision: dict[str, str] = Field(default_factory=dict)
    side: dict[str, str] = Field(default_factory=dict)
    stream: dict[str, str] = Field(default_factory=dict)
    gap: dict[str, str] = Field(default_factory=dict)
    part: dict[str, str] = Field(default_factory=dict)


class _File(Content):
    scope: str = ""
    column: list[Column] = Field(default_factory=list)
    choice: list[Choice] = Field(default_factory=list)
    value: list[Value] = Field(default_factory=list)
    setting: list[Setting] = Field(default_factory=list)
    name: _Names = Field(default_factory=_Names)


@dataclass(frozen=True)
class Words:
    """The words of a game: its columns by name, choices and values in the order of the file, settings by path.

    ``names`` are by sort ("decision", "side", "stream", "gap", "part") and key; ``scope`` is what of a game is played.
    """

    columns: dict[str, Column]
    choices: tuple[Choice, ...]
    values: tuple[Value, ...] = ()
    settings: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)
    scope: str = ""

    @property
    def rounds_are(self) -> str:
        """What the rulebook calls that which is counted as rounds: of the one column of `length`; "" for rounds."""
        titles = [column.title for column in self.columns.values() if column.length]
        return titles[0] if len(titles) == 1 else ""

    def name(self, sort: str, key: str) -> str:
        """What pages call something that has a key; the key in words where no name is written."""
        return self.names.get(sort, {}).get(key, key.replace("_", " "))

    def chosen(self, path: str, value: Any) -> str:
        """What a chosen value of the pack is called; its name in words where none is written."""
        return self.settings.get(path, {}).get(str(value), str(value).replace("_", " "))

    def title(self, column: str) -> str:
        """The title of a column; its name in words where none is written."""
        found = self.columns.get(column)
        return found.title if found else column.replace("_", " ").capitalize()


@cache
def words_of(game: Game) -> Words:
    """The words of a game; of one without choices, or without such a file, acts and cards with names are its choices.

    Raises
    ------
    BadInput
        If it cannot be read, or names a column, a decision or a field that does not exist, with the nearest.
    """
    path = game.folder / "outside" / "words.toml"
    where = f"{game.key} words"
    tree = read_toml(path, where) if path.is_file() else {}
    try:
        found = _File.model_validate(tree)
    except ValidationError as error:
        raise BadInput(f"{where}: {describe_error(error, tree)}") from None
    columns = game.shape.outcome["extra"].names or ()
    fields = game.shape.menu["option"].base.names or ()
    for column in found.column:
        if column.name not in columns:
            raise BadInput(f"{where}: {unknown('column', column.name, columns)}")
    for value in (*found.choice, *found.value):
        for kind in value.kinds:
            if kind not in game.kinds:
                raise BadInput(f"{where}: {unknown('decision', kind, game.kinds)}")
        if value.field not in fields:
            raise BadInput(f"{where}: {unknown('field', value.field, fields)}")
        for act in value.acts:
            if act not in value.numbers(game, "act"):
                raise BadInput(f"{where}: {unknown('act', act, value.numbers(game, 'act'))}")
    for choice in found.choice:
        if choice.words:
            raise BadInput(f"{where}: {choice.title}: the names of values stand in decisions.toml")
    names = found.name.model_dump()
    keys = {"decision": game.kinds, "side": game.sides, "stream": game.shape.streams, "gap": game.shape.gaps,
            "part": tuple(game.content.model_fields)}  # fmt: skip
    for sort, of in names.items():
        for key in of:
            if key not in keys[sort]:
                raise BadInput(f"{where}: {unknown(sort, key, keys[sort])}")
    choices = tuple(with_words(game, choice) for choice in found.choice or _named_choices(game))
    settings = {s.path: s.words for s in found.setting}
    return Words({c.name: c for c in found.column}, choices, tuple(found.value), settings, names, found.scope)


def _named_choices(game: Game) -> Iterator[Choice]:
    for kind, told in decisions_of(game).items():
        for field in told.values.keys() & set(MAIN_FIELDS):
            yield Choice(title=kind.replace("_", " ").capitalize(), kinds=[kind], field=field)


def option_words(
    game: Game, content: Any, records: Mapping[str, Any], kind: str, option: Any, translate: Callable[[str], str] = str
) -> dict[str, str]:
    """{field: words} of what an option of a decision fills; fields that say nothing are left out.

    Parameters
    ----------
    content : of the pack
    records : 'table' of the game it is asked in, 'mine' of the seat that is asked, and 'pack'
    translate : what every name, and every title before its number stands in it, goes through (`option_texts`)
    """
    decision, words = decisions_of(game).get(kind), words_of(game)
    named = {field: {n: name for name, n in of.items()} for field, of in decision.values.items()} if decision else {}
    act = named.get("act", {}).get(int(option["act"])) if "act" in option.dtype.names else None
    found = {}
    for field in decision.fields if decision else option.dtype.names:
        if option.dtype[field].shape:
            continue
        entries: Sequence[Value] = [v for v in (*words.values, *words.choices) if v.fits(kind, act, field)]
        entry = entries[0] if entries else None
        value = int(option[field])
        if value in named.get(field, {}):
            found[field] = translate(named[field][value].replace("_", " "))
        elif entry and entry.by:
            found |= {field: _lying_there(entry, content, records, value, translate)} if value >= 0 else {}
        elif entry and value in (names := names_of(entry, content, records.get("table"))):
            found[field] = translate(names[value])
        elif entry is None or isinstance(entry, Choice):
            found |= {field: f"{field} {value}"} if value >= 0 else {}
        elif entry.title and (value > 0 or (value < 0 and "+" in entry.title)):
            found[field] = translate(entry.title).format(value)
    return found


def option_texts(game: Game, content: Any) -> Iterator[str]:
    """All that `option_words` has translated, for the catalogues."""
    for decision in decisions_of(game).values():
        yield from (name.replace("_", " ") for names in decision.values.values() for name in names)
    for entry in (*words_of(game).values, *words_of(game).choices):
        yield from filter(None, (entry.title,))
        fields = {field for path in entry.of for field in HANGS_ON.findall(path)}
        for at in count() if fields else (0,):  # whatever number stands there
            try:
                names = names_of(entry, content, dict.fromkeys(fields, at))
            except IndexError:
                break
            yield from names.values()


def _lying_there(
    entry: Value, content: Any, records: Mapping[str, Any], value: int, translate: Callable[[str], str]
) -> str:
    """What lies in the place that an option names, or in all places of a set."""
    lying: Any = records
    for part in entry.by.split("."):
        lying = lying[part]
    names = names_of(entry, content, records.get("table"))
    places = [place for place in range(value.bit_length()) if value >> place & 1] if entry.bits else [value]
    return ", ".join(translate(names.get(int(lying[place]), entry.title)) for place in places)


def with_words(game: Game, choice: Choice) -> Choice:
    """A choice of no list with the words of its decisions."""
    if choice.of:
        return choice
    numbers = choice.numbers(game, choice.field)
    names = {n: name for name, n in numbers.items() if choice.field != "act" or not choice.acts or name in choice.acts}
    words = [names.get(n, "").replace("_", " ") for n in range(min(names, default=0), max(names, default=-1) + 1)]
    return choice.model_copy(update={"first": min(names, default=0), "words": words})


def names_of(named: _Named, content: Any, table: Any = None) -> dict[int, str]:
    """{number: name}, from the pack's content and the words; what is not told is left out.

    Parameters
    ----------
    table : of a game, for a list that hangs on it

    Raises
    ------
    BadInput
        For a list that the pack does not have, or whose entries have no names.
    """
    having = named.having if isinstance(named, Choice) else ()
    names = [name for path in named.of for name in _listed(content, path, table, having)] + named.words
    return {number: name for number, name in enumerate(names, start=named.first) if name}


def _listed(content: Any, text: str, table: Any, having: Sequence[str]) -> Iterator[str]:
    """The names of a list of the pack, as `of` writes it; "" of entries that have not what is asked for."""
    around = LIST.fullmatch(text)
    before, path, after = around.groups() if around else ("", text, "")
    copies = path.endswith("*")
    entries = content
    try:
        for part in path.removesuffix("*").split("."):
            entries = entries[int(table[part[1:-1]])] if part.startswith("<") else getattr(entries, part)
        names = [entry if isinstance(entry, str) else entry.name for entry in entries]
    except AttributeError:
        raise BadInput(f"words: the pack has no list {path} of things with names") from None
    for entry, name in zip(entries, names, strict=True):
        told = f"{before}{name}{after}" if not having or any(getattr(entry, field, None) for field in having) else ""
        yield from [told] * (entry.count if copies else 1)


def path_names(content: Any, path: str) -> dict[int, str]:
    """{place in a path of the pack: name} of its parts that are entries of lists: {1: 'Mirror'} of event.mirror.count.

    Raises
    ------
    BadInput
        For an entry without a name.
    """
    at, found = content, {}
    for k, part in enumerate(path.split(".")):
        if isinstance(at, list):
            at = next(entry for entry in at if str(entry.id) == part)
            if not getattr(at, "name", ""):
                raise BadInput(f"pack: {path}: {part} has no name")
            found[k] = at.name
        else:
            at = at[part] if isinstance(at, Mapping) else getattr(at, part)
    return found


def entry_of(pack: Pack, path: str) -> str:
    """The names of the entries of lists of the pack that a number belongs to; "" where it belongs to none.

    With the number's own name behind it, where numbers beside it are about the same: 'Foredweller Mounds, magic'.
    """
    return ", ".join([*path_names(pack.content, path).values(), *own_name(pack, path)])


def own_name(pack: Pack, path: str) -> list[str]:
    """The last part of a number's path as words, where numbers beside it, by players apart, are about the same."""
    table, _, last = path.rpartition(".")
    about = next((t.about for t in pack.tunables() if t.path == path), None)
    beside = [t for t in pack.tunables() if t.about == about and t.path.rpartition(".")[0] == table]
    return [last.replace("_", " ")] if len(beside) > 1 and not PLAYERS.fullmatch(last) else []


def role_names(game: Game, content: Any) -> dict[str, str]:
    """{role: its name in the pack}, of roles that are entries of a list with names."""
    named = _entry_names(content)
    return {role: named[role] for role in game.roles if role in named}


def chosen_name(game: Game, content: Any, path: str, value: str) -> str:
    """What a chosen value of the pack is called: as ``words.toml`` says, or as the entry of the pack that it names."""
    words = words_of(game)
    named = {} if value in words.settings.get(path, {}) else _entry_names(content)
    return named.get(value) or words.chosen(path, value)


def _entry_names(content: Any) -> dict[str, str]:
    """{id: name} of what stands in lists of the pack."""
    lists = [entries for _, entries in content if isinstance(entries, list)]
    return {e.id: e.name for entries in lists for e in entries if hasattr(e, "id") and getattr(e, "name", None)}
