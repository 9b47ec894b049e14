"""A small position to play on, for tests of clauses.

They run interpreted (`NUMBA_DISABLE_JIT=1`), so any Python function can sit at the table: a script of choices, or one
that looks at the menu.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sim import Pack, find_game, load_pack
from sim.engine import engine, everybody
from sim.game import Game, Seats
from sim.kernel import INTERPRETED
from sim.records import records

__all__ = ["Decide", "Table", "first", "script", "sit"]

Decide = Callable[..., int]


def first(pack, table, mine, menu, weights, luck):
    """The first option, always."""
    return 0


def script(*choices: int) -> Decide:
    """Gives these choices one after the other, then always the first option."""
    left = list(choices)
    return lambda pack, table, mine, menu, weights, luck: left.pop(0) if left else 0


@dataclass
class Table:
    """A game at its start. `g`, `pack` and `seats` go into the kernels; change `g` as the clause's position demands."""

    game: Game
    players: int
    content: Any
    pack: Any
    states: Any
    seats: Seats
    asked: list[tuple[int, int, list[Any]]] = field(default_factory=list)

    @property
    def g(self) -> Any:
        """The position."""
        return self.states[0]

    def step(self, n: int = 1) -> None:
        """Plays n steps on."""
        engine(self.game).play_on(self.states, self.pack, self.seats, n)

    def tale(self) -> list[str]:
        """What was told since the log was last emptied."""
        lines = [self.game.tell(self.content, self.g.log.line[i], self.players) for i in range(self.g.log.n)]
        self.g.log.n = 0
        return lines


@cache
def _laid(key: str, players: int, changes: tuple[str, ...]) -> tuple[Pack, Any]:
    loaded = load_pack(find_game(key), changes)
    return loaded, loaded.lay(players)


def sit(key: str, players: int, *changes: str, decide: Decide = first, seed: int = 1, index: int = 0) -> Table:
    """The starting position of a game with a pack changed by 'path=value' texts; `decide` plays every seat.

    Table.asked collects (kind, seat, options as tuples) of every question.
    """
    assert INTERPRETED, "clause tests run with NUMBA_DISABLE_JIT=1"
    game = find_game(key)
    loaded, laid = _laid(key, players, changes)
    packs = records(game.shape.pack)
    packs[0] = laid  # a test may change its own
    pack = packs[0]
    states = engine(game).begin(pack, seed, index)
    asked: list[tuple[int, int, list[Any]]] = []

    def noted(pack, table, mine, menu, weights, luck):
        asked.append((int(menu.kind), int(menu.seat), [tuple(o.item()) for o in menu.option[: menu.n]]))
        return decide(pack, table, mine, menu, weights, luck)

    seats = everybody(game.shape, noted)
    states[0].log.on = 1
    return Table(game, players, loaded.content, pack, states, seats, asked)
