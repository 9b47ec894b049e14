"""Names held against played games: what a page calls a number is what is counted, and an act does what it is called.

A game's tests say beside each name of its words.toml and decisions.toml what happens when it is true: of an act what it
changes, of a column what its number is, counted once more from the questions that were answered and the positions
between them. Games are played by someone curious, who takes what was taken least; every name must have come up.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any

import numpy as np

from experiments.contract.table import Table, sit
from experiments.measure.words import Column, words_of
from sim import Game, find_game
from sim.decisions import decisions_of
from sim.engine import everybody

__all__ = ["Act", "Count", "Moment", "Played", "hold_names", "play"]


@dataclass(frozen=True)
class Moment:
    """A question and what came of the answer.

    Attributes
    ----------
    kind, seat : the decision's name, and who decided, from 0
    option, options : what was chosen, of what: records
    before, after : the game when it was asked, and at the next question, or at the end; its log has what was told since
        the question before
    later : the game at each question from then on, and at the end; `after` is the first
    pack : the pack as the kernels read it
    """

    kind: str
    seat: int
    option: Any
    options: tuple[Any, ...]
    before: Any
    later: Sequence[Any]
    pack: Any

    @property
    def after(self) -> Any:
        return self.later[0]

    def brings(self, *what: int, **fields: int) -> bool:
        """Whether the answer brings one of these sentences at once, with these numbers."""
        return _is_told(self.later[:1], what, fields)

    def leads_to(self, *what: int, **fields: int) -> bool:
        """Whether such a sentence comes at any time after the answer."""
        return _is_told(self.later, what, fields)


@dataclass(frozen=True)
class Played:
    """A game from its first question to its end."""

    moments: Sequence[Moment]
    end: Any
    pack: Any
    players: int

    @cached_property
    def start(self) -> Any:
        """The game at its first question."""
        return self.moments[0].before

    def lines(self, *what: int) -> list[Any]:
        """The sentences of these kinds that were told, set-up included."""
        return [line for line in _lines(self.states) if line.what in what]

    @property
    def states(self) -> list[Any]:
        """The game at each question, and at the end; each with the lines told since the one before."""
        return [*(m.before for m in self.moments), self.end]

    def at(self, kind: str, **fields: int) -> list[Moment]:
        """The moments of a decision in which such an option was chosen."""
        return [m for m in self.moments if m.kind == kind and all(m.option[f] == v for f, v in fields.items())]


def _lines(states: Iterable[Any]) -> Iterator[Any]:
    return (line for g in states for line in g.log.line[: g.log.n])


def _is_told(states: Iterable[Any], what: Sequence[int], fields: Mapping[str, int]) -> bool:
    return any(line.what in what and all(line[f] == v for f, v in fields.items()) for line in _lines(states))


Act = Callable[[Moment], bool]
Count = Callable[[Played], Any]


def _named(game: Game) -> Iterator[tuple[str, str, str, int]]:
    """(decision, field, name, number) of every value of an option that has a name."""
    for kind, decision in decisions_of(game).items():
        for field, values in decision.values.items():
            for name, number in values.items():
                yield kind, field, name, number


class _Curious:
    """Takes what was taken least, or anything."""

    def __init__(self, game: Game, seed: int) -> None:
        self.random, self.taken = Random(seed), Counter[tuple[str, str, int]]()
        self.fields = {kind: tuple(d.values) for kind, d in decisions_of(game).items()}

    def names(self, kind: str, option: Any) -> list[tuple[str, str, int]]:
        return [(kind, field, int(option[field])) for field in self.fields.get(kind, ())]

    def choose(self, kind: str, options: Sequence[Any]) -> int:
        rare = [min((self.taken[name] for name in self.names(kind, o)), default=0) for o in options]
        best = [i for i, n in enumerate(rare) if n == min(rare)]
        at = self.random.choice(best) if self.random.random() < 0.6 else self.random.randrange(len(options))
        self.taken.update(self.names(kind, options[at]))
        return at


def play(table: Table, choose: Callable[[str, Sequence[Any]], int], steps: int | None = None) -> Played:
    """Plays a table that sits with `asking` on to its end.

    Parameters
    ----------
    table : as `sit` makes it; whoever sits there is replaced
    choose : is given the decision's name and the options, and answers with the index of one
    steps : of the rules, after which it is stopped; None for the whole game
    """
    asked: list[tuple[str, int, Any, tuple[Any, ...], Any]] = []

    def decide(pack: Any, _table: Any, mine: Any, menu: Any, weights: Any, luck: Any) -> int:
        kind = table.game.kinds[menu.kind]
        options = tuple(o.copy() for o in menu.option[: menu.n])
        at = choose(kind, options)
        asked.append((kind, int(menu.seat), options[at], options, table.states[0].copy()))
        table.g.log.n = 0
        return at

    table.seats = everybody(table.game.shape, decide)
    table.step(steps if steps is not None else 10**6)
    end = table.states[0].copy()
    states = [*(before for *_, before in asked), end]
    moments = [Moment(kind, seat, option, options, before, states[i + 1 :], table.pack)
               for i, (kind, seat, option, options, before) in enumerate(asked)]  # fmt: skip
    return Played(moments, end, table.pack, table.players)


def _entries(column: Column) -> Iterator[str]:
    yield from (word for word in column.words if word)


def hold_names(
    key: str, games: Iterable[tuple[int, Sequence[str]]], acts: Mapping[str, Act], columns: Mapping[str, Any],
    scenes: Iterable[Callable[[], Table]] = (), unseen: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """Plays games and holds every name against them.

    Parameters
    ----------
    key : the game's
    games : (players, changes of the pack) of each game to play
    acts : {"decision.name": what the choice does}, of every named value of an option
    columns : of every column of words.toml, by its name: a function of the game that gives its value; for a column with
        words the word that must be told, for a set of bits the words; for a column of several numbers {word: function}
    scenes : positions to play on from, for what whole games seldom show
    unseen : {"decision.name" or "column: word": why no game shows it}

    Raises
    ------
    AssertionError
        Naming every name that is missing, is not what it says, or never came up.
    """
    game, wrong = find_game(key), list[str]()
    known = {(kind, field, number): f"{kind}.{name}" for kind, field, name, number in _named(game)}
    told = words_of(game).columns
    missing = set(known.values()) ^ set(acts) | set(told) ^ set(columns)
    assert not missing, f"{key}: names without a test, or tests without a name: {sorted(missing)}"
    curious, seen = _Curious(game, 1), set[str]()
    tables = (sit(key, players, *changes, index=i) for i, (players, changes) in enumerate(games))
    for table in chain(tables, (scene() for scene in scenes)):
        played = play(table, curious.choose)
        for moment in played.moments:
            for name in curious.names(moment.kind, moment.option):
                if name in known:
                    seen.add(known[name])
                    if not acts[known[name]](moment):
                        wrong.append(f"{known[name]}: not what happens when {moment.option} is chosen")
        for name, column in told.items():
            for word, holds, happened in _compare(column, columns[name], played):
                seen |= {f"{name}: {word}"} if happened else set()
                if not holds:
                    wrong.append(f"{name}: {word or column.title}: {played.end.outcome.extra[name]} is told")
    every = set(known.values()) | {f"{name}: {word}" for name, c in told.items() for word in _entries(c)}
    never = every - seen - set(unseen or {})
    assert not wrong, f"{key}: {len(wrong)} times:\n" + "\n".join(list(dict.fromkeys(wrong))[:20])
    assert not never, f"{key}: never came up: {sorted(never)}"
    assert not set(unseen or {}) & seen, f"{key}: came up: {sorted(set(unseen or {}) & seen)}"


def _compare(column: Column, count: Any, played: Played) -> Iterator[tuple[str, bool, bool]]:
    """(word, whether the number told is that, whether it came up) of a column."""
    value = played.end.outcome.extra[column.name]
    if isinstance(count, Mapping):
        assert set(count) == set(_entries(column)), f"{column.name}: {set(count) ^ set(_entries(column))}"
        for i, word in enumerate(column.words):
            if word:
                expected = np.asarray(count[word](played))
                yield word, bool(np.all(value[..., i] == expected)), bool(np.any(expected != 0))
    elif column.bits and column.words:
        expected = set(count(played))
        for i, word in enumerate(column.words):
            yield word, bool(int(value) >> i & 1) == (word in expected), word in expected
    elif column.words and not column.of:
        word = count(played)
        at = int(value) - column.first
        yield word, 0 <= at < len(column.words) and column.words[at] == word, True
    else:
        yield "", bool(np.all(value == np.asarray(count(played)))), True
