"""Exact answers to the small engines: dice that show alike are counted together, reroll by reroll, attack by attack."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["NO_SIGNS", "Outcome", "Pool", "attacks_to_kill", "pool_outcomes"]

NO_SIGNS = (0, 0)  # no elder sign counts


class Outcome(NamedTuple):
    """What lies on the table in the end: successes counted, tentacles, rerolls taken, elder signs counted."""

    hits: int
    tentacles: int
    rerolls: int
    signs: int


@dataclass(frozen=True)
class Pool:
    """A pool of dice.

    Attributes
    ----------
    worth : int64[kind, face, (successes, elder signs, tentacles)]
    black, green : how many dice
    signs : how many elder signs count as successes, and how many successes each is
    """

    worth: npt.NDArray[np.int64] = field(repr=False)
    black: int
    green: int
    signs: tuple[int, int]

    def faces(self) -> list[tuple[int, tuple[int, int, int], float]]:
        """(kind, symbols, probability) of each sort of face, in the order of kind and face."""
        found: dict[tuple[int, tuple[int, int, int]], float] = defaultdict(float)
        for kind, row in enumerate(self.worth):
            for symbols in row:
                found[kind, tuple(int(x) for x in symbols)] += 1 / len(row)  # type: ignore[index]
        return [(kind, symbols, p) for (kind, symbols), p in found.items()]


State = tuple[int, ...]  # how many dice show each sort of face
Spread = dict[State, float]


def _rolled(pool: Pool) -> Spread:
    """The distribution of the first roll: every sort of face gets its share of the dice still to be placed."""
    faces = pool.faces()
    states: dict[tuple[State, tuple[int, int]], float] = {((), (pool.black, pool.green)): 1.0}
    last = {kind: i for i, (kind, _, _) in enumerate(faces)}
    rest = dict.fromkeys(last, 1.0)
    for i, (kind, _, p) in enumerate(faces):
        after: dict[tuple[State, tuple[int, int]], float] = defaultdict(float)
        share = 1.0 if i == last[kind] else p / rest[kind]
        for (state, left), q in states.items():
            for n in range(left[kind] + 1):
                chance = comb(left[kind], n) * share**n * (1 - share) ** (left[kind] - n)
                if chance > 0:
                    spare = (left[0] - n, left[1]) if kind == 0 else (left[0], left[1] - n)
                    after[(*state, n), spare] += q * chance
        rest[kind] -= p
        states = after
    return {state: q for (state, left), q in states.items() if left == (0, 0)}


def _read(pool: Pool, state: State, faces: Any) -> tuple[int, int, int, int]:
    """(successes counted, tentacles, elder signs counted, elder signs to spare) of the dice on the table."""
    success, shown, tentacles = (sum(n * symbols[k] for n, (_, symbols, _) in zip(state, faces, strict=True))
                                 for k in range(3))  # fmt: skip
    counted = min(shown, pool.signs[0])
    return success + counted * pool.signs[1], tentacles, counted, shown - counted


def _die(state: State, faces: Any, spare: int, calm: bool) -> int:
    """The sort of face of which one die is rerolled: tentacles first, of these such without a success; -1 for none."""
    found, best = -1, 0
    for i, (n, (_, symbols, _)) in enumerate(zip(state, faces, strict=True)):
        failed = symbols[0] == 0 and (spare > 0 or symbols[1] == 0)
        rank = 2 * symbols[2] + int(failed)
        if n > 0 and rank > best and (failed or calm):
            found, best = i, rank
    return found


def pool_outcomes(pool: Pool, rerolls: int, target: int, policy: str) -> dict[Outcome, float]:
    """Probability of each outcome of a pool whose dice are rerolled by a policy, at most `rerolls` times."""
    faces = pool.faces()
    states = _rolled(pool)
    out: dict[Outcome, float] = defaultdict(float)
    for taken in range(rerolls + 1):
        after: Spread = defaultdict(float)
        for state, p in states.items():
            hits, tentacles, counted, spare = _read(pool, state, faces)
            die = -1
            if policy != "none" and taken < rerolls and (hits < target or (policy == "calm" and tentacles > 0)):
                die = _die(state, faces, spare, policy == "calm" and hits >= target)
            if die < 0:
                out[Outcome(hits, tentacles, taken, counted)] += p
                continue
            for i, (kind, _, chance) in enumerate(faces):
                if kind == faces[die][0]:
                    after[_moved(state, die, i)] += p * chance
        states = after
    return dict(out)


def _moved(state: State, die: int, to: int) -> State:
    now = list(state)
    now[die] -= 1
    now[to] += 1
    return tuple(now)


def attacks_to_kill(
    pool: Pool, health: int, stress: int, free: int, calm: int, added: int, most: int
) -> npt.NDArray[np.float64]:
    """Probability that the kill takes 1, 2, ..., `most` or more attacks.

    Parameters
    ----------
    health : of the enemy
    stress : rerolls that can be paid in the whole fight
    free : rerolls of each attack that cost nothing, taken first
    calm : stress healed by each elder sign counted
    added : wounds that each attack adds
    """
    outcomes: Callable[[int, int], dict[Outcome, float]] = _remembered(pool)
    fights: dict[tuple[int, int], float] = {(health, stress): 1.0}
    out = np.zeros(most)
    for attack in range(most - 1):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (left, budget), p in fights.items():
            for got, chance in outcomes(budget + free, left - added).items():
                paid = budget - max(0, got.rerolls - free)
                now = left - got.hits - added
                if now <= 0:
                    out[attack] += p * chance
                else:
                    after[now, min(stress, paid + got.signs * calm)] += p * chance
        fights = after
    out[most - 1] = sum(fights.values())
    return out


def _remembered(pool: Pool) -> Callable[[int, int], dict[Outcome, float]]:
    """`pool_outcomes` of one pool, each question answered once."""
    known: dict[tuple[int, int], dict[Outcome, float]] = {}

    def outcomes(rerolls: int, target: int) -> dict[Outcome, float]:
        if (rerolls, target) not in known:
            known[rerolls, target] = pool_outcomes(pool, rerolls, target, "target")
        return known[rerolls, target]

    return outcomes
