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
several numbers has words for its last index. ``bits`` marks a set, ``length`` what the rounds of a game are made of.

Acts, and other values that ``decisions.toml`` names (`sim.decisions`), have no other names: a choice of no list is
about those of its field, 'check_status' being told as "check status".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any

from pydantic import Field, ValidationError

from sim import BadInput, Game
from sim.decisions import decisions_of
from sim.errors import unknown
from sim.pack import Content, describe_error, read_toml

__all__ = ["Choice", "Column", "Words", "names_of", "with_words", "words_of"]

LIST = re.compile(r"(.*)\{(.+)\}(.*)")


class _Named(Content):
    title: str = Field(min_length=1)
    of: list[str] = Field(default_factory=list)
    words: list[str] = Field(default_factory=list)
    first: int = 0


class Column(_Named):
    """A column of the outcome: its name, title, and what its values stand for; see the head of this module."""

    name: str
    bits: bool = False
    length: bool = False

    @property
    def numbers_something(self) -> bool:
        """Whether its value names something, so that its mean says nothing."""
        return bool(self.of or self.words)


class Choice(_Named):
    """What options of some decisions are about."""

    kinds: list[str] = Field(default_factory=list)
    acts: list[str] = Field(default_factory=list)
    field: str

    def numbers(self, game: Game, field: str) -> dict[str, int]:
        """{name: number} of the values of a field at its decisions."""
        told = decisions_of(game)
        every = [told[kind].values.get(field, {}) for kind in self.kinds or game.kinds if kind in told]
        return {name: number for values in every for name, number in values.items()}


class _File(Content):
    column: list[Column] = Field(default_factory=list)
    choice: list[Choice] = Field(default_factory=list)


@dataclass(frozen=True)
class Words:
    """The words of a game: its columns by name, and its choices in the order of the file."""

    columns: dict[str, Column]
    choices: tuple[Choice, ...]

    def title(self, column: str) -> str:
        """The title of a column; its name in words where none is written."""
        found = self.columns.get(column)
        return found.title if found else column.replace("_", " ").capitalize()


@cache
def words_of(game: Game) -> Words:
    """The words of a game; none if it has no such file.

    Raises
    ------
    BadInput
        If it cannot be read, or names a column, a decision or a field that does not exist, with the nearest.
    """
    path = game.folder / "outside" / "words.toml"
    if not path.is_file():
        return Words({}, ())
    where = f"{game.key} words"
    tree = read_toml(path, where)
    try:
        found = _File.model_validate(tree)
    except ValidationError as error:
        raise BadInput(f"{where}: {describe_error(error, tree)}") from None
    columns = game.shape.outcome["extra"].names or ()
    fields = game.shape.menu["option"].base.names or ()
    for column in found.column:
        if column.name not in columns:
            raise BadInput(f"{where}: {unknown('column', column.name, columns)}")
    for choice in found.choice:
        for kind in choice.kinds:
            if kind not in game.kinds:
                raise BadInput(f"{where}: {unknown('decision', kind, game.kinds)}")
        if choice.field not in fields:
            raise BadInput(f"{where}: {unknown('field', choice.field, fields)}")
        for act in choice.acts:
            if act not in choice.numbers(game, "act"):
                raise BadInput(f"{where}: {unknown('act', act, choice.numbers(game, 'act'))}")
        if choice.words:
            raise BadInput(f"{where}: {choice.title}: the names of values stand in decisions.toml")
    return Words({c.name: c for c in found.column}, tuple(with_words(game, choice) for choice in found.choice))


def with_words(game: Game, choice: Choice) -> Choice:
    """A choice of no list with the words of its decisions."""
    if choice.of:
        return choice
    numbers = choice.numbers(game, choice.field)
    names = {n: name for name, n in numbers.items() if choice.field != "act" or not choice.acts or name in choice.acts}
    words = [names.get(n, "").replace("_", " ") for n in range(min(names, default=0), max(names, default=-1) + 1)]
    return choice.model_copy(update={"first": min(names, default=0), "words": words})


def names_of(named: _Named, content: Any) -> dict[int, str]:
    """{number: name}, from the pack's content and the words; what is not told is left out.

    Raises
    ------
    BadInput
        For a list that the pack does not have.
    """
    names = [name for path in named.of for name in _listed(content, path)] + named.words
    return {number: name for number, name in enumerate(names, start=named.first) if name}


def _listed(content: Any, text: str) -> Iterator[str]:
    """The names of a list of the pack, as `of` writes it."""
    around = LIST.fullmatch(text)
    before, path, after = around.groups() if around else ("", text, "")
    copies = path.endswith("*")
    try:
        entries = reduce(getattr, path.removesuffix("*").split("."), content)
    except AttributeError:
        raise BadInput(f"words: the pack has no list {path}") from None
    for entry in entries:
        name = getattr(entry, "name", None) or entry.id.replace("_", " ").capitalize()
        yield from [f"{before}{name}{after}"] * (entry.count if copies else 1)
