import icepool
import numpy as np
from scipy import stats

from sim import luck
from sim.mechanisms import dice
from sim.records import records


def stream(state=1):
    s = records(luck.STREAM)[0]
    s["state"] = state
    return s


def test_successes_are_those_of_the_exact_pool():
    s, trials = stream(3), 20_000
    seen = np.bincount([dice.successes(s, 5, 6, 5) for _ in range(trials)], minlength=6)
    exact = 5 @ icepool.Die([0, 0, 0, 0, 1, 1])
    assert stats.chisquare(seen, [float(exact.probability(k)) * trials for k in range(6)]).pvalue > 1e-4


def test_a_pool_of_two_kinds_rolls_each_by_its_faces_and_only_the_chosen_die_again():
    s, sides = stream(4), np.array([6, 4])
    p = records(dice.pool(8))[0]
    dice.add_dice(p, 0, 3)
    dice.add_dice(p, 1, 2)
    assert p["n"] == 5
    faces = []
    for _ in range(4000):
        dice.roll_pool(p, s, sides)
        faces.append(p["face"][:5].copy())
    faces = np.array(faces)
    assert [faces[:, i].max() for i in range(5)] == [5, 5, 5, 3, 3]
    assert all(stats.chisquare(np.bincount(faces[:, i])).pvalue > 1e-5 for i in range(5))
    before = p["face"][:5].copy()
    for _ in range(50):
        dice.reroll(p, 2, s, sides)
        assert (np.delete(p["face"][:5], 2) == np.delete(before, 2)).all()


def test_a_pool_whose_misses_are_rolled_once_more_is_icepools():
    s, sides, trials = stream(5), np.array([6]), 6000
    p = records(dice.pool(4))[0]
    dice.add_dice(p, 0, 4)
    seen = np.zeros(5, np.int64)
    for _ in range(trials):
        dice.roll_pool(p, s, sides)
        for i in range(4):
            if p["face"][i] < 4:
                dice.reroll(p, i, s, sides)
        seen[(p["face"] >= 4).sum()] += 1
    hits = icepool.d6.reroll(lambda pips: pips < 5, depth=1).map(lambda pips: int(pips >= 5))
    exact = 4 @ hits
    assert stats.chisquare(seen, [float(exact.probability(k)) * trials for k in range(5)]).pvalue > 1e-4


def test_a_pool_holds_no_more_dice_than_it_has_room_for():
    p = records(dice.pool(4))[0]
    dice.add_dice(p, 0, 9)
    assert p["n"] == 4
