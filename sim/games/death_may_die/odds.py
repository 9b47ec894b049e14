"""The small engines asked alone: a pool of dice with rerolls, and attacks on one enemy until it falls."""

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import Field

from sim import luck
from sim.errors import unknown
from sim.game import Odds, records
from sim.kernel import kernel
from sim.luck import STREAM
from sim.pack import Content, Pack

__all__ = ["ODDS"]

BLACK, GREEN = 0, 1


class DiceQuestion(Content):
    """A pool of black and green dice, rerolled toward a target."""

    black: int = Field(3, ge=0, le=8, description="black dice")
    green: int = Field(0, ge=0, le=8, description="green dice")
    stress: int = Field(0, ge=0, le=8, description="rerolls that can be paid, one die each")
    target: int = Field(2, ge=1, le=12, description="successes wanted: rerolls stop there")
    policy: Literal["none", "target", "calm"] = Field(
        "target", description="none: no reroll; target: failed dice until the target; calm: tentacles first"
    )


class AttackQuestion(Content):
    """Attacks of one investigator on one enemy, one after the other."""

    enemy: str = Field("cultist", description="id of an enemy of the pack")
    green: int = Field(0, ge=0, le=8, description="green dice owned")
    brawling: int = Field(0, ge=0, le=4, description="level of Brawling (attacks in the own space)")
    arcane_mastery: int = Field(0, ge=0, le=4, description="level of Arcane Mastery")
    savage: int = Field(0, ge=0, le=4, description="level of Savage (the enemy is alone)")
    toughness: int = Field(0, ge=0, le=4, description="level of Toughness against the enemy's attacks")
    stress: int = Field(0, ge=0, le=8, description="rerolls that can be paid in the whole fight")
    between: bool = Field(True, description="the enemy strikes back after every third attack, as at the end of a turn")


@kernel
def next_reroll(faces, worth, black, n, calm):
    """DM-5.2: the die to reroll: one without a success, tentacles first (calm: any tentacle first); -1 for none."""
    found = -1
    for i in range(n):
        kind = BLACK if i < black else GREEN
        tentacle = worth[kind, faces[i], 1] > 0
        if worth[kind, faces[i], 0] == 0 or (calm == 1 and tentacle):
            if found < 0 or tentacle:
                found = i
    return found


@kernel
def play_pool(stream, faces, worth, black, green, stress, target, policy):
    """One pool: rolled, rerolled by the policy; (successes, tentacles, stress spent) in one number."""
    n = black + green
    hits = 0
    tentacles = 0
    for i in range(n):
        faces[i] = luck.below(stream, worth.shape[1])
    spent = 0
    while True:
        hits = 0
        tentacles = 0
        for i in range(n):
            kind = BLACK if i < black else GREEN
            hits += worth[kind, faces[i], 0]
            tentacles += worth[kind, faces[i], 1]
        wanted = hits < target or (policy == 2 and tentacles > 0)
        if policy == 0 or spent == stress or not wanted:
            break
        die = next_reroll(faces, worth, black, n, 1 if policy == 2 and hits >= target else 0)
        if die < 0:
            break
        faces[die] = luck.below(stream, worth.shape[1])
        spent += 1
    return (hits * 64 + tentacles) * 64 + spent


@kernel
def count_pools(state, faces, worth, black, green, stress, target, policy, trials, counts):
    """Plays pools and counts successes and tentacles."""
    stream = state[0]
    for _ in range(trials):
        got = play_pool(stream, faces, worth, black, green, stress, target, policy)
        counts[got // 4096 * (black + 1) + got // 64 % 64] += 1


def face_table(pack: Pack, arcane: int = 0) -> npt.NDArray[np.int64]:
    """int64[kind, face, (successes, tentacles)]; elder signs count as Arcane Mastery lets them at levels 2 to 4."""
    record = pack.lay(pack.game.players[0])
    worth = np.zeros((2, 6, 2), np.int64)
    elder = 2 if arcane == 4 else 1 if arcane >= 2 else 0
    for kind in (BLACK, GREEN):
        for face in range(6):
            worth[kind, face] = (
                record["success"][kind][face] + elder * record["elders"][kind][face],
                record["tentacle"][kind][face],
            )
    return worth


def stream_of(seed: int) -> Any:
    """A stream of chance of its own."""
    state = records(STREAM)
    state["state"] = luck.mix(np.uint64(seed))
    return state


POLICY = {"none": 0, "target": 1, "calm": 2}


def play_dice(question: DiceQuestion, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """Counts of (successes, tentacles) pairs, successes first."""
    counts = np.zeros(len(dice_labels(question, pack)), np.int64)
    faces = np.zeros(16, np.int64)
    count_pools(stream_of(seed), faces, face_table(pack), question.black, question.green, question.stress,
                question.target, POLICY[question.policy], trials, counts)  # fmt: skip
    return counts


def dice_labels(question: DiceQuestion, pack: Pack) -> list[str]:
    """A name for each pair."""
    return [f"{s} successes, {t} sanity lost" for s in range(question.black + question.green + 1)
            for t in range(question.black + 1)]  # fmt: skip


def exact_dice(question: DiceQuestion, pack: Pack) -> npt.NDArray[np.float64] | None:
    """Probability of each pair, by the same policy, reroll by reroll; None for pools too large to enumerate."""
    if question.black + question.green > 6:
        return None
    worth = face_table(pack)
    dice = [BLACK] * question.black + [GREEN] * question.green
    states: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in dice:
        states = {(*s, face): p / 6 for s, p in states.items() for face in range(6)}
    for _ in range(question.stress if question.policy != "none" else 0):
        states = _reroll_all(states, worth, dice, question)
    out = np.zeros(len(dice_labels(question, pack)))
    for state, p in states.items():
        hits, tentacles = _symbols(state, worth, dice)
        out[hits * (question.black + 1) + tentacles] += p
    return out


def _symbols(state: tuple[int, ...], worth: npt.NDArray[np.int64], dice: list[int]) -> tuple[int, int]:
    hits, tentacles = sum(worth[k, f] for k, f in zip(dice, state, strict=True)) if dice else (0, 0)
    return int(hits), int(tentacles)


def _reroll_all(
    states: dict[tuple[int, ...], float], worth: Any, dice: list[int], question: DiceQuestion
) -> dict[tuple[int, ...], float]:
    """The distribution after one more reroll where the policy takes one."""
    out: dict[tuple[int, ...], float] = {}
    calm = question.policy == "calm"
    for state, p in states.items():
        hits, tentacles = _symbols(state, worth, dice)
        die = -1
        if hits < question.target or (calm and tentacles > 0):
            die = int(
                next_reroll(np.array(state), worth, question.black, len(dice), int(calm and hits >= question.target))
            )
        for face in range(6) if die >= 0 else (-1,):
            after = (*state[:die], face, *state[die + 1 :]) if die >= 0 else state
            out[after] = out.get(after, 0.0) + (p / 6 if die >= 0 else p)
    return out


# -- a fight with one enemy ----------------------------------------------------------------------------------------


ATTACKS, HURT = 8, 5  # more are counted together
MOST_ATTACKS = 99


@kernel
def count_fights(state, faces, own, foe, dice, health, extra, cut_wound, cut_sanity, stress, between, trials, counts):
    """Attack after attack until the enemy falls; the enemy strikes after every third one if `between`."""
    stream = state[0]
    for _ in range(trials):
        left = health
        budget = stress
        attacks, wounds, sanity = 0, 0, 0
        while left > 0 and attacks < MOST_ATTACKS:
            got = play_pool(stream, faces, own, dice[0], dice[1], budget, left - extra, 1)
            budget -= got % 64
            attacks += 1
            left -= got // 4096 + extra
            sanity += got // 64 % 64
            if between == 1 and left > 0 and attacks % 3 == 0:
                blow = play_pool(stream, faces, foe, dice[2], dice[3], 0, 0, 0)
                wounds += max(0, blow // 4096 - cut_wound)
                sanity += max(0, blow // 64 % 64 - cut_sanity)
        counts[(min(attacks, ATTACKS) * (HURT + 1) + min(wounds, HURT)) * (HURT + 1) + min(sanity, HURT)] += 1


def play_attack(question: AttackQuestion, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """Counts of (attacks, wounds taken, sanity lost)."""
    enemies = {e.id: e for e in pack.content.enemy}
    if question.enemy not in enemies:
        raise unknown("enemy", question.enemy, enemies)
    enemy = enemies[question.enemy]
    armed = any(mod.op == "elder_as_success" for mod in enemy.attack_mod)
    own = face_table(pack, question.arcane_mastery)
    foe = face_table(pack, 2 if armed else 0)
    green = question.green + (1 if question.brawling else 0)
    dice = np.array([pack.content.limits.roll_black, green, enemy.black, enemy.green], np.int64)
    cut = {0: (0, 0), 1: (0, 0), 2: (1, 1), 3: (1, 1), 4: (2, 1)}[question.toughness]
    extra = {0: 0, 1: 1, 2: 2, 3: 2, 4: 5}[question.savage]
    counts = np.zeros((ATTACKS + 1) * (HURT + 1) ** 2, np.int64)
    count_fights(stream_of(seed), np.zeros(16, np.int64), own, foe, dice, enemy.health, extra, *cut,
                 question.stress, int(question.between), trials, counts)  # fmt: skip
    return counts


def attack_labels(question: AttackQuestion, pack: Pack) -> list[str]:
    """A name for each triple."""
    return [f"{a} attacks, {w} wounds, {s} sanity lost" for a in range(ATTACKS + 1) for w in range(HURT + 1)
            for s in range(HURT + 1)]  # fmt: skip


ODDS = (
    Odds(
        "dice",
        "Successes and sanity lost of a pool of black and green dice",
        DiceQuestion,
        play_dice,
        dice_labels,
        exact_dice,
    ),
    Odds(
        "attack",
        "Attacks until an enemy falls, wounds and sanity lost meanwhile",
        AttackQuestion,
        play_attack,
        attack_labels,
    ),
)
