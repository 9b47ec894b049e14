"""The small engines against exact figures (icepool is used here alone)."""

import icepool
import numpy as np
import pandas as pd
import pytest

from sim import BadInput, find_game, load_pack
from sim.games.death_may_die.outside import odds

BLACK = icepool.Die([0, 1, 1, 0, 32, 33])  # successes + 32 times tentacles
GREEN = icepool.Die([0, 0, 1, 1, 0, 1])


def pack():
    return load_pack(find_game("death_may_die"))


def shares(die, size):
    """Probability of 0 to size - 1, the last one and more together."""
    out = np.zeros(size)
    for outcome, p in zip(die.outcomes(), die.probabilities(), strict=True):
        out[min(outcome, size - 1)] += float(p)
    return out


@pytest.mark.rule("DM-EX.20")
def test_three_black_dice_without_rerolls():
    question = odds.DiceQuestion(policy="none")
    assert odds.exact_dice(question, pack())[2:].sum() == pytest.approx(1 / 2)
    rows = pd.DataFrame(odds.dice_table(question, pack(), 1, 1)).set_index("successes")
    assert rows.loc["all", "sanity lost"] == pytest.approx(1.0)
    assert rows.loc["2", "at least so many"] == pytest.approx(1 / 2)


@pytest.mark.parametrize(("black", "green"), [(3, 0), (3, 1), (0, 2), (8, 8)])
def test_exact_dice_agree_with_icepool(black, green):
    hits = (black @ BLACK + green @ GREEN).map(lambda shown: shown % 32)
    exact = odds.exact_dice(odds.DiceQuestion(black=black, green=green, policy="none"), pack())
    assert exact == pytest.approx(shares(hits, black + green + 1))


def test_sanity_lost_goes_with_the_successes_as_icepool_says():
    rows = pd.DataFrame(odds.dice_table(odds.DiceQuestion(green=1, policy="none"), pack(), 1, 1)).set_index("successes")
    both = 3 @ BLACK + 1 @ GREEN
    for hits in range(5):
        of_them = [(x // 32, p) for x, p in zip(both.outcomes(), both.probabilities(), strict=True) if x % 32 == hits]
        mean = float(sum(t * p for t, p in of_them) / sum(p for _, p in of_them))
        assert rows.loc[str(hits), "sanity lost"] == pytest.approx(mean)


def test_rerolls_toward_a_target_by_icepool():
    exact = odds.exact_dice(odds.DiceQuestion(stress=2, target=2), pack())
    coin = icepool.Die([0, 1])  # a black die hits every other time, whatever it shows now
    again = (3 @ coin).map(lambda hits: hits + (coin if hits < 2 else 0))
    again = again.map(lambda hits: hits + (coin if hits < 2 else 0))
    # a second reroll is taken only by those who missed twice: 1 + 1, or 0 + 1 + 1
    assert exact == pytest.approx(shares(again, 4))


@pytest.mark.parametrize(("stress", "policy"), [(0, "none"), (2, "target"), (3, "calm")])
def test_played_dice_agree_with_the_exact_ones(stress, policy):
    question = odds.DiceQuestion(stress=stress, policy=policy, green=1)
    exact = odds.exact_dice(question, pack())
    assert exact.sum() == pytest.approx(1)
    assert np.abs(odds.play_dice(question, pack(), 3000, 7) / 3000 - exact).max() < 0.04
    mean = pd.DataFrame(odds.dice_table(question, pack(), 1, 1)).iloc[-1]
    played = odds.roll_pools(question, pack(), 3000, 7).sum(axis=0) / 3000
    assert played[1:] == pytest.approx([mean["sanity lost"], mean["stress spent"]], abs=0.08)


@pytest.mark.rule("DM-4.13", "DM-12.2")
def test_attacks_until_a_cultist_falls_by_icepool():
    exact = odds.exact_attack(odds.AttackQuestion(enemy="cultist"), pack())
    hits = 3 @ icepool.Die([0, 1])
    chance = {k: [float(sum((n @ hits).probabilities()[:k])) for n in range(1, 8)] for k in (2,)}  # still alive after n
    alive = np.array([1.0, *chance[2]])
    assert exact == pytest.approx([*(alive[:-1] - alive[1:]), alive[-1]])


@pytest.mark.rule("DM-7.17", "DM-7.9")
def test_levels_and_dice_shorten_a_fight():
    def mean(**asked):
        question = odds.AttackQuestion(enemy="fire_vampire", **asked)
        return float((odds.exact_attack(question, pack()) * np.arange(1, odds.ATTACKS + 1)).sum())

    assert mean(green=3) < mean() < 4
    assert mean(savage=4) == pytest.approx(1)
    assert mean(brawling=3) < mean(brawling=1) < mean()
    assert mean(stress=4) < mean()
    assert mean(arcane_mastery=4) < mean(arcane_mastery=2) < mean(arcane_mastery=1) < mean()


@pytest.mark.parametrize(
    "asked", [{}, {"enemy": "star_spawn", "stress": 4, "arcane_mastery": 3, "green": 1}, {"brawling": 3, "savage": 1}]
)
def test_played_fights_agree_with_the_exact_ones(asked):
    question = odds.AttackQuestion(**asked)
    exact = odds.exact_attack(question, pack())
    assert exact.sum() == pytest.approx(1)
    assert np.abs(odds.play_attack(question, pack(), 1500, 3) / 1500 - exact).max() < 0.055


@pytest.mark.rule("DM-7.11")
def test_toughness_spares_wounds_and_sanity():
    def hurt(level):
        question = odds.AttackQuestion(enemy="shoggoth", toughness=level)
        return pd.DataFrame(odds.attack_table(question, pack(), 600, 3))

    wounds = [(hurt(level)["wounds taken"] * np.arange(odds.HURT + 1)).sum() for level in (0, 1, 2, 4)]
    assert wounds == sorted(wounds, reverse=True)
    assert hurt(2)["sanity lost"][odds.HURT] < hurt(0)["sanity lost"][odds.HURT]
    assert hurt(0)["wounds taken"].sum() == pytest.approx(1)


def test_an_unknown_enemy_is_refused():
    with pytest.raises(BadInput, match="cultist"):
        odds.play_attack(odds.AttackQuestion(enemy="cultists"), pack(), 1, 1)
