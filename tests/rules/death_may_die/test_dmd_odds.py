"""The small engines against exact figures (icepool is used here alone)."""

import icepool
import numpy as np
import pytest

from sim import find_game, load_pack
from sim.games.death_may_die import odds


def successes(counts):
    return counts.reshape(-1, 4)  # three black dice: 0 to 3 tentacles


@pytest.mark.rule("DM-EX.20")
def test_exact_dice_agree_with_icepool():
    pack = load_pack(find_game("death_may_die"))
    black = icepool.Die([0, 1, 1, 0, 16, 17])  # successes + 16 times tentacles
    green = icepool.Die([0, 0, 1, 1, 0, 1])
    pool = black + black + black + green
    exact = successes(odds.exact_dice(odds.DiceQuestion(green=1, policy="none"), pack))
    for shown, p in zip(pool.outcomes(), pool.probabilities(), strict=True):
        assert exact[shown % 16, shown // 16] == pytest.approx(float(p))


@pytest.mark.parametrize(("stress", "policy"), [(0, "none"), (2, "target"), (3, "calm")])
def test_played_dice_agree_with_the_exact_ones(stress, policy):
    pack = load_pack(find_game("death_may_die"))
    question = odds.DiceQuestion(stress=stress, policy=policy, green=1)
    exact = odds.exact_dice(question, pack)
    played = odds.play_dice(question, pack, 3000, 7) / 3000
    assert exact.sum() == pytest.approx(1)
    assert np.abs(played - exact).max() < 0.04


def test_rerolls_toward_a_target_by_icepool():
    pack = load_pack(find_game("death_may_die"))
    exact = successes(odds.exact_dice(odds.DiceQuestion(black=3, stress=1, target=2), pack))
    coin = icepool.Die([0, 1])
    three = coin + coin + coin
    wanted = sum(
        float(p) * (1.0 if hits >= 2 else 0.5 if hits == 1 else 0.0)
        for hits, p in zip(three.outcomes(), three.probabilities(), strict=True)
    )
    assert exact[2:].sum() == pytest.approx(wanted)


def test_a_fight_takes_fewer_attacks_with_more_dice():
    pack = load_pack(find_game("death_may_die"))

    def mean_attacks(**asked):
        question = odds.AttackQuestion(enemy="fire_vampire", **asked)
        counts = odds.play_attack(question, pack, 600, 3).reshape(odds.ATTACKS + 1, -1).sum(axis=1)
        return (counts * np.arange(odds.ATTACKS + 1)).sum() / counts.sum()

    assert mean_attacks(green=3) < mean_attacks() < 4
    assert mean_attacks(savage=4) == 1
