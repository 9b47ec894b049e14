"""The tower of the toy with safe bets alone, whose chances are known exactly."""

import numpy as np

__all__ = ["chance", "stones"]


def stones(turns):
    """How likely the tower has 0, 1, 2, ... stones after so many safe bets, of 0 to 5 stones each."""
    found = np.ones(1)
    for _ in range(turns):
        found = np.convolve(found, np.full(6, 1 / 6))
    return found


def chance(points, players, rounds=9):
    """How likely a tower of that many stones is built: one that is by the last round, as stones never go."""
    return stones(players * rounds)[points:].sum()
