"""How Pig is played best, by value iteration (T. Neller and C. Presser, Optimal Play of the Dice Game Pig, 2004).

    .venv/bin/python examples/tests/holding.py

writes strategies/pig/optimum.npz. Nothing is drawn: the same comes out every time.
"""

from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["sweep"]

FILE = Path(__file__).parents[1] / "strategies" / "pig" / "optimum.npz"
POINTS = 100


def sweep(wins: Any) -> tuple[Any, Any]:
    """The chances to win and where to roll, if the next turns are worth what `wins` says.

    `wins[i, j]` is the chance of who begins a turn and needs i points, while the other one needs j; and
    `rolls[i, j, total]` whether it rolls with a total, for 1 <= i, j <= POINTS and totals below i.
    """
    need = np.arange(POINTS + 1)[:, None]
    rolls = np.zeros((POINTS + 1, POINTS + 1, POINTS + 1), bool)
    after = [np.ones_like(wins)] * 6  # the chances with totals above: the first is that with one point more
    for total in range(POINTS - 1, -1, -1):
        hold = np.where(need > total, 1 - wins.T[np.maximum(need - total, 0)[:, 0]], 1.0)
        roll = (1 - wins.T + sum(after[1:])) / 6
        rolls[:, :, total] = (roll > hold) & (need > total)
        after = [np.where(need > total, np.maximum(hold, roll), 1.0), *after[:5]]
    return after[0], rolls


def main() -> None:
    """Writes the table, and tells what the first player wins."""
    wins, moved = np.full((POINTS + 1, POINTS + 1), 0.5), 1.0
    while moved > 1e-12:
        before, (wins, rolls) = wins, sweep(wins)
        moved = np.abs(wins - before)[1:, 1:].max()
    np.savez_compressed(FILE, wins=wins, rolls=np.packbits(rolls, axis=2, bitorder="little"))
    print(f"the first player wins {wins[POINTS, POINTS]:.6f}")


if __name__ == "__main__":
    main()
