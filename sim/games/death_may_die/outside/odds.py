"""The small engines asked alone: a pool of dice with rerolls, and attacks on one enemy until it falls."""

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import Field

from sim import luck
from sim.errors import unknown
from sim.game import Odds
from sim.games.death_may_die.outside.odds_exact import NO_SIGNS, Pool, attacks_to_kill, pool_outcomes
from sim.games.death_may_die.state import codes
from sim.kernel import kernel
from sim.luck import STREAM
from sim.pack import Content, Pack
from sim.records import records

__all__ = ["ODDS"]

BLACK, GREEN = 0, 1
SUCCESS, SIGN, TENTACLE = range(3)  # columns of a table of faces
POLICY = {"none": 0, "target": 1, "calm": 2}
WARD = 3  # rerolls against a blow: dice that hit
ATTACKS, HURT = 8, 6  # more are counted together
MOST_ATTACKS = 99


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


# -- a pool --------------------------------------------------------------------------------------------------------


@kernel
def count_faces(faces, worth, black, n, column):
    """How often a symbol lies on the table (DM-4.8)."""
    total = 0
    for i in range(n):
        total += worth[BLACK if i < black else GREEN, faces[i], column]
    return total


@kernel
def next_reroll(faces, worth, black, n, spare, how):
    """DM-5.2: the die to reroll, tentacles first, of these such without a success; -1 for none.

    how 1: a die without a success, unless its elder sign is counted (spare 0); 2: any tentacle too; 3: one that hits.
    """
    found = -1
    best = 0
    for i in range(n):
        kind = BLACK if i < black else GREEN
        failed = worth[kind, faces[i], SUCCESS] == 0 and (spare > 0 or worth[kind, faces[i], SIGN] == 0)
        rank = 2 * worth[kind, faces[i], TENTACLE] + (1 if failed else 0)
        if how == 3:
            rank = 0 if failed else rank + 1
        if rank > best and (failed or how >= 2):
            best = rank
            found = i
    return found


@kernel
def play_pool(stream, faces, worth, black, green, signs, worth_of_sign, rerolls, target, policy):
    """One pool, rolled and rerolled by the policy: (successes, tentacles, rerolls, signs counted) in one number."""
    n = black + green
    for i in range(n):
        faces[i] = luck.below(stream, worth.shape[1])
    spent = 0
    while True:
        shown = count_faces(faces, worth, black, n, SIGN)
        counted = min(shown, signs)
        hits = count_faces(faces, worth, black, n, SUCCESS) + counted * worth_of_sign
        tentacles = count_faces(faces, worth, black, n, TENTACLE)
        wanted = hits < target or (policy == 2 and tentacles > 0) or (policy == 3 and hits > 0)
        if policy == 0 or spent == rerolls or not wanted:
            break
        how = policy if hits >= target else 1
        die = next_reroll(faces, worth, black, n, shown - counted, how)
        if die < 0:
            break
        faces[die] = luck.below(stream, worth.shape[1])
        spent += 1
    return ((hits * 64 + tentacles) * 64 + spent) * 64 + counted


def face_table(pack: Pack) -> npt.NDArray[np.int64]:
    """int64[kind, face, (successes, elder signs, tentacles)] (DM-4.1, DM-4.2)."""
    record = pack.lay(pack.game.players[0])
    return np.stack([record["success"], record["elders"], record["tentacle"]], axis=-1).astype(np.int64)


def stream_of(seed: int) -> Any:
    """A stream of chance of its own."""
    state = records(STREAM)
    state["state"] = luck.mix(np.uint64(seed))
    return state


@kernel
def count_pools(state, faces, worth, black, green, rerolls, target, policy, trials, counts):
    """Plays pools; counts[successes] = (how often, tentacles, rerolls)."""
    stream = state[0]
    for _ in range(trials):
        got = play_pool(stream, faces, worth, black, green, 0, 0, rerolls, target, policy)
        hits = got // 64 // 64 // 64
        counts[hits, 0] += 1
        counts[hits, 1] += got // 64 // 64 % 64
        counts[hits, 2] += got // 64 % 64


def roll_pools(question: DiceQuestion, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """int64[successes, (how often, sanity lost, stress spent)]."""
    counts = np.zeros((question.black + question.green + 1, 3), np.int64)
    count_pools(stream_of(seed), np.zeros(16, np.int64), face_table(pack), question.black, question.green,
                question.stress, question.target, POLICY[question.policy], trials, counts)  # fmt: skip
    return counts


def play_dice(question: DiceQuestion, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """Counts of successes."""
    return np.ascontiguousarray(roll_pools(question, pack, trials, seed)[:, 0])


def dice_labels(question: DiceQuestion, pack: Pack) -> list[str]:
    """A name for each number of successes."""
    return [f"{n} success{'' if n == 1 else 'es'}" for n in range(question.black + question.green + 1)]


def exact_dice(question: DiceQuestion, pack: Pack) -> npt.NDArray[np.float64]:
    """Probability of each number of successes, by the same policy."""
    pool = Pool(face_table(pack), question.black, question.green, NO_SIGNS)
    out = np.zeros(question.black + question.green + 1)
    for got, p in pool_outcomes(pool, question.stress, question.target, question.policy).items():
        out[got.hits] += p
    return out


def dice_table(question: DiceQuestion, pack: Pack, trials: int, seed: int) -> dict[str, Any]:
    """A row for each number of successes and one for all: at least so many, sanity lost and stress spent on average."""
    pool = Pool(face_table(pack), question.black, question.green, NO_SIGNS)
    exact = pool_outcomes(pool, question.stress, question.target, question.policy)
    rows = []
    for n in range(question.black + question.green + 1):
        found = {got: p for got, p in exact.items() if got.hits == n}
        rows.append((str(n), sum(p for got, p in exact.items() if got.hits >= n), *_means(found)))
    rows.append(("all", 1.0, *_means(exact)))
    names = ("successes", "at least so many", "sanity lost", "stress spent")
    return dict(zip(names, zip(*rows, strict=True), strict=True))


def _means(found: Any) -> tuple[float, float]:
    total = sum(found.values()) or 1.0
    return (sum(got.tentacles * p for got, p in found.items()) / total,
            sum(got.rerolls * p for got, p in found.items()) / total)  # fmt: skip


# -- a fight with one enemy ----------------------------------------------------------------------------------------


@kernel
def count_fights(state, faces, worth, own, foe, fight, stress, trials, counts):
    """Attack after attack until the enemy falls; it strikes after every third one if fight[BETWEEN].

    own : black dice, green dice, elder signs that count, worth of one, stress healed by one, free rerolls
    foe : black dice, green dice, elder signs that count, worth of one, rerolls of those it strikes
    fight : health, wounds added to each attack, wounds cut, sanity cut, whether it strikes
    counts[0, attacks], counts[1, wounds], counts[2, sanity]: how often
    """
    stream = state[0]
    for _ in range(trials):
        left, budget = fight[0], stress
        attacks, wounds, sanity = 0, 0, 0
        while left > 0 and attacks < MOST_ATTACKS:
            got = play_pool(stream, faces, worth, own[0], own[1], own[2], own[3], budget + own[5], left - fight[1], 1)
            budget -= max(0, got // 64 % 64 - own[5])
            budget = min(stress, budget + got % 64 * own[4])
            attacks += 1
            left -= got // 64 // 64 // 64 + fight[1]
            sanity += got // 64 // 64 % 64
            if fight[4] == 1 and left > 0 and attacks % 3 == 0:
                blow = play_pool(stream, faces, worth, foe[0], foe[1], foe[2], foe[3], foe[4], 0, WARD)
                wounds += max(0, blow // 64 // 64 // 64 - fight[2])
                sanity += max(0, blow // 64 // 64 % 64 - fight[3])
        counts[0, min(attacks, ATTACKS)] += 1
        counts[1, min(wounds, HURT)] += 1
        counts[2, min(sanity, HURT)] += 1


def skills_of(question: AttackQuestion, pack: Pack) -> npt.NDArray[np.int64]:
    """int64[trait]: what the skills asked about give together."""
    names = [s.id for s in pack.content.skill]
    rows = pack.lay(pack.game.players[0])["skill"]
    levels = {name: getattr(question, name) for name in ("brawling", "arcane_mastery", "savage", "toughness")}
    return sum((rows[names.index(name), level].astype(np.int64) for name, level in levels.items() if level > 0),
               np.zeros(codes.TRAITS, np.int64))  # fmt: skip


def enemy_of(question: AttackQuestion, pack: Pack) -> Any:
    """The enemy asked about."""
    enemies = {e.id: e for e in pack.content.enemy}
    if question.enemy not in enemies:
        raise unknown("enemy", question.enemy, enemies)
    return enemies[question.enemy]


def own_pool(question: AttackQuestion, pack: Pack) -> tuple[Pool, npt.NDArray[np.int64]]:
    """The pool of an attack, and the skills' traits."""
    trait = skills_of(question, pack)
    green = question.green + int(trait[codes.DICE_HERE])
    signs = (int(trait[codes.ELDER_MAX]), int(trait[codes.ELDER_VALUE]))
    return Pool(face_table(pack), pack.content.limits.roll_black, green, signs), trait


def fight_out(question: AttackQuestion, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """int64[(attacks, wounds, sanity), number]: how often."""
    enemy = enemy_of(question, pack)
    pool, trait = own_pool(question, pack)
    armed = any(mod.op == "elder_as_success" for mod in enemy.attack_mod)
    own = np.array([pool.black, pool.green, *pool.signs, trait[codes.ELDER_CALM], trait[codes.REROLL_HERE]], np.int64)
    foe = np.array([enemy.black, enemy.green, 99 if armed else 0, 1, trait[codes.REROLL_HIT]], np.int64)
    fight = np.array([enemy.health, trait[codes.EXTRA_WOUND], trait[codes.CUT_HIT_WOUND] + trait[codes.CUT_WOUND],
                      trait[codes.CUT_HIT_SANITY] + trait[codes.CUT_SANITY], question.between], np.int64)  # fmt: skip
    counts = np.zeros((3, max(ATTACKS, HURT) + 1), np.int64)
    count_fights(stream_of(seed), np.zeros(32, np.int64), pool.worth, own, foe, fight, question.stress, trials, counts)
    return counts


def play_attack(question: AttackQuestion, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """Counts of the attacks it takes, from 1."""
    return np.ascontiguousarray(fight_out(question, pack, trials, seed)[0, 1 : ATTACKS + 1])


def attack_labels(question: AttackQuestion, pack: Pack) -> list[str]:
    """A name for each number of attacks."""
    return ["1 attack", *(f"{n} attacks" for n in range(2, ATTACKS)), f"{ATTACKS} or more"]


def exact_attack(question: AttackQuestion, pack: Pack) -> npt.NDArray[np.float64]:
    """Probability of each number of attacks: from wound to wound, over the stress that is left."""
    pool, trait = own_pool(question, pack)
    return attacks_to_kill(pool, enemy_of(question, pack).health, question.stress, int(trait[codes.REROLL_HERE]),
                           int(trait[codes.ELDER_CALM]), int(trait[codes.EXTRA_WOUND]), ATTACKS)  # fmt: skip


def attack_table(question: AttackQuestion, pack: Pack, trials: int, seed: int) -> dict[str, Any]:
    """Share of the fights with so many wounds taken and so much sanity lost."""
    counts = fight_out(question, pack, trials, seed)[1:, : HURT + 1] / trials
    names = [*map(str, range(HURT)), f"{HURT} or more"]
    return {"in the whole fight": names, "wounds taken": counts[0], "sanity lost": counts[1]}


ODDS = (
    Odds("dice", "Successes of a pool of black and green dice", DiceQuestion, play_dice, dice_labels, exact_dice,
         dice_table),
    Odds("attack", "Attacks until an enemy falls", AttackQuestion, play_attack, attack_labels, exact_attack,
         attack_table),
)  # fmt: skip
