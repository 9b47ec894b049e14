"""Who plays Leduc Poker."""

from pathlib import Path

import numpy as np

from sim import luck
from sim.games.leduc.state import CALL, FOLD, RAISE
from sim.kernel import kernel
from strategies.strategy import strategy

# [own card, the open one + 1, by round: checked, raises][act]: how often; elderodds' examples/tests/solving.py.
SOLVED = np.load(Path(__file__).with_name("solved.npz"))["solved"]


@kernel
def chance_of(table, mine, act):
    """How often the solution folds, calls or raises here."""
    checked, raises = table.checked, table.raises
    first, second = min(raises[0], 2), min(raises[1], 2)
    return SOLVED[mine.card, table.open + 1, checked[0], first, checked[1], second, act]


@strategy("leduc")
def solved(pack, table, mine, menu, weights, stream):
    """The game's solution, found by regrets: nobody gains by playing otherwise."""
    total = 0.0  # 1, but where the stakes allow other raises than the solution knows of
    for i in range(menu.n):
        total += chance_of(table, mine, menu.option[i].act)
    left = luck.uniform(stream) * total
    for i in range(menu.n - 1):
        left -= chance_of(table, mine, menu.option[i].act)
        if left < 0:
            return i
    return menu.n - 1


@strategy("leduc")
def honest(pack, table, mine, menu, weights, stream):
    """Raises with a pair or a king, folds a jack, calls else. Weakness: its raises are believed."""
    strong = mine.card == 2 or mine.card == table.open
    wish = RAISE if strong else FOLD if mine.card == 0 else CALL
    for i in range(menu.n):
        if menu.option[i].act == wish:
            return i
    return menu.n - 1 if strong else 0


STRATEGIES = [solved, honest]
