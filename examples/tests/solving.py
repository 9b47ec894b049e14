"""Solves a small game of two whose stakes add up to nothing, by regrets (CFR+, Tammelin 2014).

    NUMBA_DISABLE_JIT=1 .venv/bin/python examples/tests/solving.py

writes strategies/leduc/solved.npz. Nothing is drawn: the same comes out every time.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from experiments.contract.values import values
from sim.homes import add_home
from trees import Line, exploitability, lines, value

__all__ = ["kuhn_deals", "leduc_deals", "solve"]

HOME = Path(__file__).parents[1]
ITERATIONS = 20_000
Deals = Iterator[tuple[float, Callable[[Any], None]]]


def kuhn_deals() -> Deals:
    """The six deals of three cards."""
    for first in range(3):
        for second in set(range(3)) - {first}:

            def lay(g: Any, first: int = first, second: int = second) -> None:
                g.mine[0].card, g.mine[1].card, g.hidden.card = first, second, 3 - first - second

            yield 1 / 6, lay


def leduc_deals() -> Deals:
    """The deals by kinds, of two cards each: so many of 6 * 5 * 4."""
    for cards in np.ndindex(3, 3, 3):
        ways = np.prod([2 - cards[:i].count(cards[i]) for i in range(3)])

        def lay(g: Any, cards: tuple[int, ...] = cards) -> None:
            g.mine[0].card, g.mine[1].card, g.hidden.card = cards

        if ways:
            yield ways / 120, lay


def solve(tree: list[Line], iterations: int) -> dict[bytes, Any]:
    """{what a seat sees: how often it takes each option}: the mean over the iterations, later ones counting more.

    In an iteration each seat in turn plays by its regrets so far: what each option would have won more than its play of
    that time did, and never below nothing.
    """
    sizes = {sees: int(menu.n) for line in tree for sees, (*_, menu) in line.shown.items()}
    starts = dict(zip(sizes, np.cumsum([0, *sizes.values()]), strict=False))
    place = np.repeat(np.arange(len(sizes)), list(sizes.values()))  # of each option, where it is one
    seat, taken = (np.full((len(tree), max(len(line.choices) for line in tree)), fill) for fill in (-1, len(place)))
    for row, line in enumerate(tree):
        for k, c in enumerate(line.choices):
            seat[row, k], taken[row, k] = c.seat, starts[c.sees] + c.option
    stakes = np.array([line.chance * np.array(line.score) for line in tree])
    regrets, mean, even = np.zeros(len(place)), np.zeros(len(place)), 1 / np.bincount(place)[place]
    play = np.append(even, 1.0)  # the last one stands for no choice
    for t in range(1, iterations + 1):
        for me in range(2):
            mine = seat == me
            own = np.where(mine, play[taken], 1.0)
            others = np.where(mine, 1.0, play[taken]).prod(1) * stakes[:, me]
            after = np.cumprod(own[:, :0:-1], 1)[:, ::-1]  # how likely it goes on so from the next choice on
            after = np.hstack([after, np.ones((len(tree), 1))])
            before = np.hstack([np.ones((len(tree), 1)), np.cumprod(own[:, :-1], 1)])
            won = np.bincount(taken[mine], (others[:, None] * after)[mine], len(place))
            gain = won - np.bincount(place, won * play[:-1])[place]
            regrets = np.maximum(regrets + gain, 0)  # of the other's options nothing is won
            reach = np.zeros(len(place))
            reach[taken[mine]] = before[mine]
            mean += t * reach * play[:-1]
            total = np.bincount(place, regrets)[place]
            play[:-1] = np.where(total > 0, regrets / np.where(total > 0, total, 1), even)
    total = np.bincount(place, mean)[place]
    found = np.where(total > 0, mean / np.where(total > 0, total, 1), even)
    return {sees: found[start : start + sizes[sees]] for sees, start in starts.items()}


def main() -> None:
    """Writes the table that strategies/leduc reads, and tells what it is worth."""
    add_home(HOME)
    tree = list(lines("leduc", leduc_deals()))
    play = solve(tree, ITERATIONS)
    table = np.zeros((3, 4, 2, 3, 2, 3, 3))
    for line in tree:
        for sees, (at, mine, menu) in line.shown.items():
            acts = menu.option["act"][: menu.n]
            (first, second), (early, late) = at.checked, at.raises
            table[mine.card, at.open + 1, first, early, second, late, acts] = play[sees]

    def solved(table: Any, mine: Any, menu: Any) -> Any:
        return play[values(table) + values(mine) + bytes([menu.seat])]

    np.savez_compressed(HOME / "strategies" / "leduc" / "solved.npz", solved=table, iterations=ITERATIONS)
    print(f"value {value(tree, solved):.6f}, exploitability {exploitability(tree, solved):.1e}")


if __name__ == "__main__":
    main()
