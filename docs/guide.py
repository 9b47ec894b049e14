"""docs/strategies.md, made from the contract: decisions, option fields, records, strategies and the worked plug-ins.

python docs/guide.py    writes it anew (`make docs`)
"""

import ast
import inspect
import io
import textwrap
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sim import Game, find_game
from sim.decisions import decisions_of
from sim.game import SCRATCH, games
from strategies.registry import strategies_of, usual_of
from strategies.strategy import WEIGHTS, Strategy

__all__ = ["FILE", "guide"]

HOME = Path(__file__).parents[1]
FILE = HOME / "docs" / "strategies.md"
PLUGINS = HOME / "docs" / "plugins"
WIDTH = 116

HEAD = f"""\
# Writing a strategy

<!-- Made by `make docs` from the games and from docs/plugins; do not edit. -->

A strategy is one function. Whenever its seat has a choice it is handed what the seat may know, and answers with the
index of an option. It plays at compiled speed, millions of games. This page has all that such a function reads, game
by game: a worked plug-in, the decisions and the fields of their options, the records, and the strategies that are
there. A contract test plays every game and holds what is said here of options to what they carry.

## The function

    from strategies import Weight, strategy

    @strategy("GAME", sides=("SIDE",), weights={{"boldness": Weight(3.0, 0.0, 9.0, "worth of a risk")}})
    def mine_own(pack, table, mine, menu, weights, luck):
        \"\"\"The idea, what it uses, its weakness.\"\"\"
        return 0

| argument | what it is |
|---|---|
| `pack` | the printed components for this number of players: cards, boards, distances, odds |
| `table` | what everybody at the table sees |
| `mine` | what this seat alone knows; `mine.notes`, where a game has it, is its own memory |
| `menu` | the question: its number `kind`, who is asked `seat`, how many options `n`, and `option[i]` |
| `weights` | float64; `weights[i]` is the i-th of those named in the decorator, at most {WEIGHTS} |
| `luck` | the seat's stream of chance, for `below(luck, n)`, `chance(luck, p)`, `uniform(luck)` of `sim.luck` |

It returns the index of an option, 0 to `menu.n - 1`; anything else ends the game as illegal. A menu of one option is
not asked. Read the fields of options, never their order. Every option has all fields; those that a decision does not
fill are -1 or 0, and are not listed below. Seats count from 0 in records, from 1 on the command line. The numbers of
decisions and acts have names in `sim/games/GAME/state/codes.py`. `menu.scratch` has {SCRATCH} floats to work with,
worth nothing after the answer.

## What is forbidden

- To change what is handed over: no store into `pack`, `table`, `menu` or `weights`, and into `mine` only below
  `mine.notes`. A store in the function itself is refused with its line; others are noticed in the first 100 games, with
  `--check-strategies` in all.
- To make arrays, lists, dictionaries or strings, to call numpy or to raise: the function is compiled without memory of
  its own. Numbers, loops, `min`, `max` and other kernels (`from sim.kernel import kernel`, `@kernel`) do.
- To remember anything but in `mine.notes`: the same question has the same answer, but for `luck`.

A misspelt field, an index outside of an array and an answer outside of the menu are told with the line.

## To run it

    elderodds run GAME --players 4 --games 2000 --strategy file.py:name      every seat
    elderodds run GAME --players 4 --strategy 1=file.py:name                 the first seat, among the usual players
    elderodds run GAME --strategy SIDE=file.py:name                          a whole side
    elderodds run GAME --strategy 'file.py:name|balanced|random'             each game draws each seat's
    elderodds run GAME --strategy file.py:name~0.1                           one decision of ten is a slip: any option
    elderodds run GAME --games 60 --strategy file.py:name+32                 by 32 playouts; +32@2: of two rounds
    elderodds run GAME --strategy 'file.py:name!KIND.VALUE'                  never does that: what is it worth?
    elderodds strategies GAME --ladder --players 4 --rung random --rung balanced --rung file.py:name
    elderodds train GAME --games 100 --playouts 32                           a learned player, from those that search

Where it loses: `run` tells in what ways games end and in which round, with `--json` also how doom, points and the like
move round by round. `replay` tells one game move by move in the rulebook's words; with the same seed `--index` goes
through the games that `run` played. `report` shows how games unfold. Beat `random` first, then `beginner` (the usual
player, erring in one decision of ten), then `balanced`.

    elderodds run GAME --players 4 --seed 1 --json --strategy file.py:name
    elderodds replay GAME --players 4 --seed 1 --index 3 --strategy 1=file.py:name
    elderodds run GAME --players 4 --check-strategies --strategy file.py:name
"""


@dataclass(frozen=True)
class Source:
    """What a model.py says beside its records.

    Attributes
    ----------
    about : {name of a record type: the comment above it and the text below it}
    before : {(name of a record type, field): the comment above the field's line}
    after : {(name of a record type, field): the comment behind the line that ends with the field}
    starts : (name of a record type, field) that begin a line with a comment behind it
    """

    about: dict[str, str] = field(default_factory=dict)
    before: dict[tuple[str, str], str] = field(default_factory=dict)
    after: dict[tuple[str, str], str] = field(default_factory=dict)
    starts: set[tuple[str, str]] = field(default_factory=set)


def _comments(text: str) -> tuple[dict[int, str], set[int]]:
    """({line: comment}, lines that are nothing but a comment); marks for tools and rulers are no comments."""
    found, alone = {}, set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        words = token.string.lstrip("# ").partition("# fmt:")[0].strip()
        if token.type == tokenize.COMMENT and words and not words.startswith(("fmt:", "--", "noqa")):
            found[token.start[0]] = words
            if token.line.lstrip().startswith("#"):
                alone.add(token.start[0])
    return found, alone


def _source_of(text: str) -> Source:
    """The comments of a model.py, by the record types and fields that they stand beside."""
    source, (comments, alone) = Source(), _comments(text)
    body = ast.parse(text).body
    for node, following in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        record, first, last = node.targets[0].id, node.lineno, node.end_lineno or node.lineno
        above = first
        while above - 1 in alone:
            above -= 1
        words = [comments[line] for line in range(above, first)]
        if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            words.append(" ".join(str(following.value.value).split()))
        source.about[record] = " ".join(words)
        words_in = (n for n in ast.walk(node.value) if isinstance(n, ast.Constant) and isinstance(n.value, str))
        names = sorted((n.lineno, n.col_offset, str(n.value)) for n in words_in)
        for line in (line for line in range(first, last + 1) if line in comments):
            here = [name for at, _, name in names if at == line]
            if here:
                source.starts.add((record, here[0]))
                source.after[record, here[-1]] = comments[line]
            elif later := [name for at, _, name in names if at > line]:
                said = source.before.get((record, later[0]), "")
                source.before[record, later[0]] = f"{said} {comments[line]}".strip()
    return source


class Records:
    """The record types of a game in words."""

    def __init__(self, game: Game) -> None:
        model = import_module(f"sim.games.{game.key}.state.model")
        self.source = _source_of(inspect.getsource(model))
        self.named = [(name, value) for name, value in vars(model).items() if isinstance(value, np.dtype)]
        self.told: dict[str, str] = {}  # {record type: the first field that is one}

    def name_of(self, dtype: np.dtype[Any]) -> str:
        """The name in model.py of a record type; empty if it has none."""
        return next((name for name, value in self.named if value == dtype and value.names), "")

    def about(self, dtype: np.dtype[Any]) -> str:
        """What model.py says of a record type."""
        return self.source.about.get(self.name_of(dtype), "")

    def lines(self, dtype: np.dtype[Any], indent: str = "") -> Iterator[str]:
        """The fields of a record, those of a type that stand together in one line; nested records below their name."""
        record, source = self.name_of(dtype), self.source
        group: list[str] = []
        kind = ""
        for name in dtype.names or ():
            one, key = dtype[name], (record, name)
            if group and (key in source.before or key in source.starts or str(one.base) != kind):
                yield from _fields(group, kind, indent)
                group = []
            yield from _wrapped(source.before.get(key, ""), f"{indent}# ")
            title = name + "".join(f"[{n}]" for n in one.shape)
            if one.base.names:
                yield from self._nested(title, one.base, indent)
                continue
            kind = str(one.base)
            group.append(title)
            if key in source.after:
                yield from _fields(group, kind, indent, source.after[key])
                group = []
        yield from _fields(group, kind, indent)

    def _nested(self, title: str, dtype: np.dtype[Any], indent: str) -> Iterator[str]:
        """A record inside of another: in one line if it is short, or named where it stands already."""
        record = self.name_of(dtype)
        inside = [*_wrapped(self.about(dtype), f"{indent}    # "), *self.lines(dtype, f"{indent}    ")]
        short = f"{indent}{title}: {{{'; '.join(line.strip() for line in inside)}}}"
        if len(short) <= WIDTH and "#" not in short:
            yield short
        elif record in self.told:
            yield f"{indent}{title}: as {self.told[record]}"
        else:
            if record:
                self.told[record] = title
            yield from (f"{indent}{title}:", *inside)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _fields(group: list[str], kind: str, indent: str, comment: str = "") -> list[str]:
    """The lines of some fields of one type, with the comment behind them, or above if there is no room."""
    if not group:
        return []
    line = f"{indent}{', '.join(group)}: {kind}"
    if comment and len(line) + len(comment) + 4 <= WIDTH:
        return [f"{line}  # {comment}"]
    wrapped = textwrap.wrap(line.strip(), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")
    return [*_wrapped(comment, f"{indent}# "), *wrapped]


def _constants(game: Game) -> list[str]:
    """The names in codes.py of the numbers of the decisions: the one row of so many names; none if it is not clear."""
    codes = import_module(f"sim.games.{game.key}.state.codes")
    stores = [n.targets[0] for n in ast.parse(inspect.getsource(codes)).body if isinstance(n, ast.Assign)]
    rows = [[e.id for e in row.elts if isinstance(e, ast.Name)] for row in stores if isinstance(row, ast.Tuple)]
    fit = [row for row in rows if [getattr(codes, name, None) for name in row] == list(range(len(game.kinds)))]
    return fit[0] if len(fit) == 1 else []


def _decisions(game: Game) -> Iterator[str]:
    yield from ("### Decisions", "")
    told, constants, option = decisions_of(game), _constants(game), game.shape.menu["option"].base
    for number, kind in enumerate(game.kinds):
        constant = f" `{constants[number]}`" if constants else ""
        yield from (f"**{number} {kind}**{constant} {told[kind].about}.", "")
        means = {**told[kind].words, **{name: _named(values) for name, values in told[kind].values.items()}}
        yield from (f"- `{name}`: {means[name]}" for name in option.names or () if name in means)
        yield ""
    if game.routine:
        yield from (f"A searching player leaves to its style: {', '.join(game.routine)}.", "")
    if game.earnest:
        yield from (f"Nobody slips at {', '.join(game.earnest)}.", "")


def _named(values: Mapping[str, int]) -> str:
    return ", ".join(f"{value} {name}" for name, value in values.items())


def _folded(title: str, lines: list[str]) -> Iterator[str]:
    yield from ("<details>", f"<summary>{title}</summary>", "", *lines, "", "</details>", "")


def _records(game: Game) -> Iterator[str]:
    yield from ("### What a seat may know", "")
    option = game.shape.menu["option"].base
    fields = ", ".join(f"`{name}` ({option[name]})" for name in option.names or ())
    yield from (f"An option has {fields}. {Records(game).about(option)}".strip(), "")
    what = {"table": "what everybody sees", "mine": "what the seat alone knows", "pack": "the components"}
    for name, words in what.items():
        found, dtype = Records(game), getattr(game.shape, name)
        about = [found.about(dtype), ""] if found.about(dtype) else []
        yield from _folded(f"<code>{name}</code>: {words}", [*about, "```text", *found.lines(dtype), "```"])


def _about(one: Strategy) -> str:
    return " ".join(one.about.split()).replace("|", "\\|")


def _strategies(game: Game) -> Iterator[str]:
    ours, usual = [one for one in strategies_of(game.key).values() if not one.source], usual_of(game)
    names = {style: [side for side in usual if usual[side] == style] for style in usual.values()}
    plays = "; ".join(style + (f" ({', '.join(sides)})" if len(names) > 1 else "") for style, sides in names.items())
    yield from ("### Strategies that are there", "", f"Who plays unless another is named: {plays}.", "")
    yield from ("| name | plays | idea |", "|---|---|---|")
    yield from (f"| `{one.name}` | {', '.join(one.sides) or 'all sides'} | {_about(one)} |" for one in ours)
    yield ""
    for weights in dict.fromkeys(tuple(one.weights) for one in ours if one.weights):
        alike = [one for one in ours if tuple(one.weights) == weights]
        shown = next((one for one in alike if one.name in usual.values()), alike[0])
        rows = [f"| `{k}` | {w.value:g} | {w.low:g} to {w.high:g} | {w.about} |" for k, w in shown.weights.items()]
        title = f"The {len(rows)} weights of {', '.join(one.name for one in alike)}"
        yield from _folded(title, [f"| weight | {shown.name} | range | what it is |", "|---|---|---|---|", *rows])


def _plugin(game: Game) -> Iterator[str]:
    file = PLUGINS / f"{game.key}.py"
    if file.exists():
        yield from ("### A worked plug-in", "")
        yield from (f"`docs/plugins/{game.key}.py`; a test plays it against `random` and `beginner`.", "")
        yield from ("```python", file.read_text(encoding="utf-8").rstrip(), "```", "")


def _section(game: Game) -> Iterator[str]:
    counts = f"{game.players[0]} to {game.players[-1]} players"
    yield from (f"## {game.title}", "", f"`{game.key}`, {counts}; sides: {', '.join(game.fallback)}.", "")
    for part in (_plugin, _decisions, _records, _strategies):
        yield from part(game)


def guide() -> str:
    """The text of docs/strategies.md: an introduction, then a section for each of our games."""
    shipped = [find_game(key) for key in games() if (HOME / "sim" / "games" / key).is_dir()]
    contents = [f"- [{game.title}](#{_anchor(game.title)})" for game in shipped]
    lines = [HEAD, "## Games", "", *contents, "", *(line for game in shipped for line in _section(game))]
    return "\n".join(line for line in lines).rstrip() + "\n"


def _anchor(title: str) -> str:
    """The anchor that a heading gets."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")


if __name__ == "__main__":
    FILE.write_text(guide(), encoding="utf-8")
