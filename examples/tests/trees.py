"""The whole tree of a small game, walked by its rules: what a way to play is worth in it, and what beats it most."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np

from experiments.contract import sit
from experiments.contract.values import values

__all__ = ["Choice", "Line", "Policy", "best_reply", "exploitability", "lines", "value"]


@dataclass(frozen=True)
class Choice:
    """An option that a seat takes where it sees something; `sees` is the same wherever the seat cannot tell."""

    seat: int
    sees: bytes
    option: int


@dataclass
class Line:
    """A game from the deal to the end: how likely the deal is, what was chosen, the scores."""

    chance: float
    choices: tuple[Choice, ...]
    score: list[float]
    shown: dict[bytes, Any] = field(repr=False)  # of what each sees: (table, mine, menu)


Policy = Callable[[Any, Any, Any], Any]  # (table, mine, menu) -> the chance of each option


def lines(key: str, deals: Iterable[tuple[float, Callable[[Any], None]]], players: int = 2) -> Iterator[Line]:
    """Every line of a game of which all chance is in the deal; a deal is its chance, and what lays it."""
    for chance, lay in deals:
        left: list[tuple[int, ...]] = [()]
        while left:
            prefix = left.pop()
            choices: list[Choice] = []
            shown: dict[bytes, Any] = {}

            def decide(pack, table, mine, menu, weights, luck):
                at = len(choices)  # noqa: B023
                option = prefix[at] if at < len(prefix) else 0  # noqa: B023
                if at >= len(prefix):  # noqa: B023
                    made = tuple(c.option for c in choices)  # noqa: B023
                    left.extend((*made, other) for other in range(1, menu.n))  # noqa: B023
                sees = values(table) + values(mine) + bytes([menu.seat])
                choices.append(Choice(int(menu.seat), sees, option))  # noqa: B023
                shown[sees] = table.copy(), mine.copy(), menu.copy()  # noqa: B023
                return option

            t = sit(key, players, decide=decide)
            lay(t.g)
            t.step(t.game.step_cap)
            yield Line(chance, tuple(choices), t.g.outcome.score[:players].tolist(), shown)


def _chances(tree: list[Line], policy: Policy) -> dict[bytes, Any]:
    """{what a seat sees: the chance of each option there}."""
    return {sees: policy(*there) for line in tree for sees, there in line.shown.items()}


def value(tree: list[Line], policy: Policy, seat: int = 0) -> float:
    """What a seat scores if all play so."""
    play = _chances(tree, policy)
    return sum(line.chance * prod(play[c.sees][c.option] for c in line.choices) * line.score[seat] for line in tree)


def best_reply(tree: list[Line], policy: Policy, seat: int) -> float:
    """What a seat scores at best against others who play so: its last choices are settled first."""
    play = _chances(tree, policy)
    reach = [line.chance * prod(play[c.sees][c.option] for c in line.choices if c.seat != seat) for line in tree]
    own = [[c for c in line.choices if c.seat == seat] for line in tree]
    best: dict[bytes, int] = {}
    for depth in range(max(map(len, own)) - 1, -1, -1):
        worth: dict[bytes, Any] = {}
        for line, p, chosen in zip(tree, reach, own, strict=True):
            if len(chosen) > depth and all(best[c.sees] == c.option for c in chosen[depth + 1 :]):
                here = chosen[depth]
                worth.setdefault(here.sees, np.zeros(len(play[here.sees])))[here.option] += p * line.score[seat]
        best |= {sees: int(of.argmax()) for sees, of in worth.items()}
    won = zip(tree, reach, own, strict=True)
    return sum(p * line.score[seat] for line, p, chosen in won if all(best[c.sees] == c.option for c in chosen))


def exploitability(tree: list[Line], policy: Policy) -> float:
    """What the two seats of a game of stakes gain by their best replies, on the mean; 0 where nobody gains."""
    return (best_reply(tree, policy, 0) + best_reply(tree, policy, 1)) / 2
