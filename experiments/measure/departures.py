"""How somebody plays otherwise than the usual player would in the same place.

At each question of the one whom a `Watcher` looks at, the usual player is asked too, on copies of what it may know, and
of the luck that the other one meets there: the game is not moved, and players who are alike do not part by drawing.
What both would do, in words, is noted. A player who searches is first let play the step, and then watched playing it
again.

`following` seats usual players who at one kind of decision do as the other one does. How much more often they win is
what that is worth to the usual player.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from experiments.measure.words import option_words, role_names
from experiments.play.asking import Bytes, asking
from experiments.play.spec import Cell
from sim import Game
from sim.address import by_address
from sim.engine import engine
from sim.game import RUNNING, Seats
from sim.kernel import INTERPRETED, kernel
from sim.luck import STREAM
from sim.records import readable
from strategies import Strategy, line_up
from strategies.network import HEAD as LEARNED
from strategies.strategy import compiled

__all__ = ["Question", "Tale", "Watcher", "following", "instead_of", "situation_of"]

QUESTIONS = 4096  # of a game, that are noted
FEW = 0.1  # of the questions of a kind, that a situation holds at least, and leaves out
LEAST = 20  # questions on either side of it, in the games that choose it and in those that tell it
SURE = 2.5  # standard errors by which leaving has to be more frequent there
Key = tuple[int, int]


@dataclass(frozen=True)
class Question:
    """A question of the player who is looked at.

    Attributes
    ----------
    game, round, seat : the index of the game, its round, and whose question it was, from 0
    role : of the seat in the end
    kind : of decision, its number
    differs : whether it took another option than the usual player would
    usual, taken : what that would have chosen and what it chose, in words
    """

    game: int
    round: int
    seat: int
    role: str
    kind: int
    differs: bool
    usual: str
    taken: str


@dataclass(frozen=True)
class Tale:
    """A game that was watched: questions and sentences of the tale as they came, and who won.

    Attributes
    ----------
    index : of the game
    parts : questions, and (round, sentence) of the tale if it was told
    outcome : as a record
    """

    index: int
    parts: tuple[Question | tuple[int, str], ...]
    outcome: Any

    @property
    def questions(self) -> list[Question]:
        """The questions alone."""
        return [part for part in self.parts if isinstance(part, Question)]


@dataclass
class _Asked:
    """A question as it was asked: copies of the records, and what the usual player would choose."""

    seat: int
    kind: int
    round: int
    records: Mapping[str, Any]
    menu: Any
    usual: int


class Watcher:
    """Plays games of a player among usual ones, and asks the usual player at each of its questions.

    Parameters
    ----------
    cell : with the usual players
    keys : the (seat, side) at which the other one sits
    player : the other one, who is no mix
    seed : of the games
    """

    def __init__(self, cell: Cell, keys: Collection[Key], player: Strategy, seed: int) -> None:
        self.cell, self.keys, self.player, self.seed = cell, keys, player, seed
        game, shape = cell.game, cell.game.shape
        self.engine, self.vectors = engine(game), dict[str, Any]()
        self.searching = line_up(game, {k: player if k in keys else s for k, s in cell.seating.items()})
        watched = replace(player, name=f"{player.name}, watched", search=0)
        decide = _watched(game, compiled(player), asking(shape, self._answer))
        seats = line_up(game, {k: watched if k in keys else s for k, s in cell.seating.items()},
                        lambda one: decide if one is watched else compiled(one))  # fmt: skip
        at = max(seats.weights.shape[1], LEARNED)  # where a learned player looks for what it knows there is nothing
        weights = np.zeros((len(seats.weights), at + QUESTIONS + 2))
        weights[:, : seats.weights.shape[1]], weights[:, -1] = seats.weights, at
        self.seats = seats._replace(weights=weights)
        self.row = seats.styles.index(decide)
        self.noted = weights[self.row, at:-1]
        self.asked: list[_Asked] = []
        self.script: list[int] = []
        self.states: Any = None
        self.luck = np.zeros(1, STREAM)

    def play(self, index: int, tell: bool = False) -> Tale:
        """A game, with the tale if it is to be told.

        Handing over who sits at a table takes longer than a step; so it is done once where no step is looked at.
        """
        cell, play, pack = self.cell, self.engine, self.cell.laid
        self.states = states = play.begin(pack, self.seed, index, tell=tell, arrange=cell.arrange)
        parts: list[_Asked | tuple[int, str]] = []
        taken: list[int] = []
        g = states[0]
        while True:
            parts += [(int(line["round_no"]), cell.game.tell(cell.pack.content, line, cell.players))
                      for line in g["log"]["line"][: g["log"]["n"]]]  # fmt: skip
            g["log"]["n"] = 0
            if g["referee"]["ending"] != RUNNING:
                break
            self.asked, self.script = [], self._searched() if self.player.search else []
            self.noted[0] = 0
            play.play_on(states, pack, self.seats, 1 if tell or self.player.search else None)
            n = int(self.noted[0])
            parts += self.asked[:n]
            taken += self.noted[1 : n + 1].astype(int).tolist()
        outcome = g["outcome"].copy()
        choices = iter(taken)
        told = (part if isinstance(part, tuple) else self._question(index, part, next(choices), outcome)
                for part in parts)  # fmt: skip
        return Tale(index, tuple(told), outcome)

    def _searched(self) -> list[int]:
        """What is chosen in the next step where the player searches, and of the position only luck of search moves."""
        trial = self.states.copy()
        self.engine.play_on(trial, self.cell.laid, self.searching, 1)
        self.states["search"][0] = trial["search"][0]
        script = trial["script"][0]
        return [int(choice) for choice in script["choice"][: script["n"]]]

    def _answer(self, table: Bytes, mine: Bytes, menu: Bytes) -> int:
        """Asks the usual player; -1, or what the search of the player has chosen already."""
        shape, game = self.cell.game.shape, self.cell.game
        records = [_copy(part, dtype) for part, dtype in zip((table, mine, menu), (shape.table, shape.mine, shape.menu),
                                                             strict=True)]  # fmt: skip
        asked, referee = records[2], self.states[0]["referee"]
        kept = np.array(menu).view(shape.menu)[0]
        seat, kind = int(asked["seat"]), int(asked["kind"])
        mix = self.cell.seating[seat, int(referee["side_of"][seat])].rungs
        usual = mix[int(referee["skill"][seat] * len(mix))]
        if usual.name not in self.vectors:
            self.vectors[usual.name] = np.append(usual.vector(), 0.0)
        self.luck["state"] = self.states["own"]["state"][0][seat]
        luck = readable(self.luck)[0] if INTERPRETED else self.luck[0]
        pack = self.cell.laid
        choice = int(compiled(usual)(pack, *records, self.vectors[usual.name], luck))
        facts = {"table": np.array(table).view(shape.table)[0], "mine": np.array(mine).view(shape.mine)[0],
                 "pack": pack}  # fmt: skip
        if len(self.asked) < QUESTIONS:
            self.asked.append(_Asked(seat, kind, int(referee["round_no"]), facts, kept, choice))
        if self.script and game.kinds[kind] not in game.routine:
            return self.script.pop(0)
        return -1

    def _question(self, index: int, asked: _Asked, taken: int, outcome: Any) -> Question:
        game, content = self.cell.game, self.cell.pack.content
        kind = game.kinds[asked.kind]
        words = []
        for choice in (asked.usual, taken):
            told = option_words(game, content, asked.records, kind, asked.menu["option"][choice])
            words.append(", ".join(told.values()) or f"option {choice + 1}")
        if words[0] == words[1] and asked.usual != taken:
            words = [f"{text} ({choice + 1})" for text, choice in zip(words, (asked.usual, taken), strict=True)]
        role = game.roles[outcome["role"][asked.seat]] if len(game.roles) > 1 else ""
        return Question(index, asked.round, asked.seat, role_names(game, content).get(role, role.replace("_", " ")),
                        asked.kind, asked.usual != taken, *words)  # fmt: skip


def _copy(part: Bytes, dtype: np.dtype[Any]) -> Any:
    """A record of these bytes, which are there for a moment only."""
    made = np.array(part).view(dtype)
    return readable(made)[0] if INTERPRETED else made[0]


def _watched(game: Game, decide: Any, asks: Callable[..., Any]) -> Any:
    """The decision function that has somebody else asked first, and notes behind the weights what it chooses."""
    signature = game.shape.signatures["decide"]
    decides = by_address(decide, signature)
    hears = by_address(kernel(asks, signature=signature), signature)

    def watch(pack, table, mine, menu, weights, luck):
        known = hears(pack, table, mine, menu, weights, luck)
        choice = decides(pack, table, mine, menu, weights, luck)
        if known >= 0:
            choice = known
        at = int(weights[len(weights) - 1])
        n = int(weights[at])
        if n < QUESTIONS:
            weights[at + 1 + n] = choice
            weights[at] = n + 1
        return choice

    return watch if INTERPRETED else kernel(watch, signature=signature)


# -- what that is worth ------------------------------------------------------------------------------------------------


def following(cell: Cell, keys: Collection[Key], player: Strategy, kind: int) -> Seats:
    """The table at which those who sit at the keys play as usual, but at one kind of decision as the player does.

    Where the player searches, it does so at that kind alone; a usual player who searches too looks as far ahead as it.
    """
    game, eithers = cell.game, dict[Any, Strategy]()

    def changed(usual: Strategy) -> Strategy:
        if usual.mixed:
            return replace(usual, mixed=tuple(changed(one) for one in usual.mixed))
        function, ahead = _either(game, compiled(usual), compiled(player)), player if player.search else usual
        eithers[function] = usual
        return replace(
            usual, name=f"{usual.name}, {game.kinds[kind]} as {player.name}", function=function,
            model=(*usual.model, 0.0, *player.vector().tolist(), 0.0), search=ahead.search, horizon=ahead.horizon,
            outlook=ahead.outlook,
        )  # fmt: skip

    seating = {key: changed(mix) if key in keys else mix for key, mix in cell.seating.items()}
    seats = line_up(game, seating, lambda one: one.function if one.function in eithers else compiled(one))
    weights = np.zeros((len(seats.weights), seats.weights.shape[1] + 3))
    weights[:, :-3], search = seats.weights, seats.search.copy()
    for row, function in enumerate(seats.styles):
        if function in eithers:
            cut = len(eithers[function].vector()) + 1
            tried = row + len(seats.styles)  # in playouts, of both with all that they have learned
            weights[[row, tried], :-3] = seats.weights[row]
            weights[[row, tried], -3:] = cut, cut + len(player.vector()) + 1, kind
            search[row] = [0 if name in game.routine else eithers[function].search for name in game.kinds]
            search[row, kind] = 0 if game.kinds[kind] in game.routine else player.search
    return seats._replace(weights=weights, search=search)


@cache
def _either(game: Game, usual: Any, other: Any) -> Any:
    """The decision function that is another one's at one kind of decision; each has weights of its own."""
    signature = game.shape.signatures["decide"]
    own, others = by_address(usual, signature), by_address(other, signature)

    def either(pack, table, mine, menu, weights, luck):
        n = len(weights)
        cut, end = int(weights[n - 3]), int(weights[n - 2])
        if menu.kind == weights[n - 1]:
            return others(pack, table, mine, menu, weights[cut:end], luck)
        return own(pack, table, mine, menu, weights[:cut], luck)

    return either if INTERPRETED else kernel(either, signature=signature)


# -- where it is otherwise ---------------------------------------------------------------------------------------------


def situation_of(questions: Sequence[Question]) -> str:
    """Where the questions of one kind are answered otherwise most often, in words; "" where no place stands out.

    One condition: of the round, of the seat's role, or of what the usual player would choose. The one that parts the
    questions of every second game best is told by the shares of the other games, if they bear it out.
    """
    halves = [[q for q in questions if q.game % 2 == half] for half in (0, 1)]
    best, most = None, SURE
    for words, holds in _conditions(halves[0]):
        sure = _parts(halves[0], holds)[0]
        if sure > most:
            best, most = (words, holds), sure
    if best is None:
        return ""
    sure, inside, outside = _parts(halves[1], best[1])
    return f"{best[0]}: {100 * inside:.0f} %, else {100 * outside:.0f} %" if sure > SURE else ""


def _conditions(questions: Sequence[Question]) -> Iterator[tuple[str, Callable[[Question], bool]]]:
    """What may be said of a question, and whether it is so."""
    for last in sorted({q.round for q in questions})[:-1]:
        yield f"up to round {last}", lambda q, last=last: q.round <= last  # type: ignore[misc]
        yield f"from round {last + 1} on", lambda q, last=last: q.round > last  # type: ignore[misc]
    for role in sorted({q.role for q in questions if q.role}):
        yield f"as {role}", lambda q, role=role: q.role == role  # type: ignore[misc]
    for usual, n in Counter(q.usual for q in questions).most_common():
        if n >= LEAST:
            yield f"where usual is “{usual}”", lambda q, usual=usual: q.usual == usual  # type: ignore[misc]


def _parts(questions: Sequence[Question], holds: Callable[[Question], bool]) -> tuple[float, float, float]:
    """By how many standard errors leaving is more frequent where something holds, and its share there and elsewhere."""
    there = np.array([holds(q) for q in questions], bool)
    left = np.array([q.differs for q in questions], np.float64)
    n, rest = int(there.sum()), int((~there).sum())
    if min(n, rest) < max(LEAST, FEW * len(questions)):
        return 0.0, 0.0, 0.0
    inside, outside, all_of = float(left[there].mean()), float(left[~there].mean()), float(left.mean())
    error = math.sqrt(max(all_of * (1 - all_of), 1e-12) * (1 / n + 1 / rest))
    return (inside - outside) / error, inside, outside


def instead_of(questions: Sequence[Question]) -> str:
    """What is chosen most often for what, where it is otherwise."""
    (usual, taken), n = Counter((q.usual, q.taken) for q in questions if q.differs).most_common(1)[0]
    left = sum(q.differs for q in questions)
    return f"{taken} for {usual} ({100 * n / left:.0f} %)"
