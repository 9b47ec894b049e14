"""The reroll decision (DM-S.3) against an exhaustive search and against a naive rule."""

from functools import cache

import pytest
from dmd_position import scene_table

from sim.games.death_may_die.state import codes
from sim.games.death_may_die.turn import ch04_rolls as rolls
from strategies.death_may_die.rerolls import best_gain, choose_reroll

SUCCESS = 0.5  # of either die


@cache
def searched(missing, rerolls, p, cost, each, prize):
    """Expected worth of the best plan, by search over all plans."""
    if missing == 0 or rerolls == 0:
        return 0.0
    win = each + (prize if missing == 1 else 0.0) + searched(missing - 1, rerolls - 1, p, cost, each, prize)
    return max(0.0, p * win + (1 - p) * searched(missing, rerolls - 1, p, cost, each, prize) - cost)


@pytest.mark.parametrize("cost", [0.0, 0.2, 0.6])
@pytest.mark.parametrize(("each", "prize"), [(0.0, 4.0), (1.0, 0.0), (0.8, 0.8)])
@pytest.mark.rule("DM-DP.6")
def test_the_gain_is_that_of_an_exhaustive_search(cost, each, prize):
    for missing in range(5):
        for budget in range(6):
            for p in (0.5, 2 / 3):
                found = best_gain(missing, budget, p, cost, each, prize)
                assert found == pytest.approx(searched(missing, budget, p, cost, each, prize))


def naive(missing, budget, cost, prize):
    """Rerolls failed dice as long as the target is missed and stress is left, whatever the chances."""
    if missing == 0:
        return prize
    if budget == 0:
        return 0.0
    return (
        SUCCESS * naive(missing - 1, budget - 1, cost, prize) + SUCCESS * naive(missing, budget - 1, cost, prize) - cost
    )


@pytest.mark.rule("DM-DP.6")
def test_the_decision_beats_a_naive_rule_and_never_loses_to_it():
    better = 0
    for missing in (1, 2, 3):
        for budget in (1, 2, 3, 4):
            for cost in (0.1, 0.5, 0.9):
                ours = best_gain(missing, budget, SUCCESS, cost, 0.0, 2.0)
                theirs = naive(missing, budget, cost, 2.0)
                assert ours >= theirs - 1e-9
                better += ours > theirs + 1e-9
    assert better > 15


def decision(t, stress):
    """What choose_reroll takes for the dice on the table: None to stop, else the die."""
    rolls.reroll_menu(t.g, t.pack)
    o = t.g.menu.option[int(choose_reroll(t.pack, t.g.table, t.g.menu, stress, 1.0, 8.0, 0.6, 0.0, 3.0, t.g.own[0]))]
    return None if o.act == codes.STOP else int(o.token)


def shown(t, what, need, *faces):
    rolls.open_roll(t.g, what, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    t.g.table.roll.need = need
    for i, face in enumerate(faces):
        t.g.table.roll.pool.face[i] = {"blank": 0, "S": 1, "T": 3, "E": 4, "ST": 5}[face]


@pytest.mark.rule("DM-S.3")
def test_decisions_on_the_table():
    t = scene_table("e2", "cthulhu", ("adam", "ian"))
    shown(t, codes.TASK_1, 2, "S", "S", "blank")
    assert decision(t, 0.5) is None  # the target is reached
    shown(t, codes.TASK_1, 2, "S", "blank", "T")
    assert decision(t, 0.5) == 2  # one is missing; the tentacle goes too
    shown(t, codes.TASK_1, 2, "blank", "blank", "blank")
    t.g.table.inv[0].stress = 3
    assert decision(t, 0.5) is None  # one reroll cannot give two
    t.g.table.inv[0].stress = 0
    shown(t, codes.ENEMY_ATTACK, 0, "blank", "ST", "S")
    assert decision(t, 0.5) == 1  # against us: the worst die first
    t.g.table.inv[0].wounds = 3
    assert decision(t, 3.0) == 1  # the last wounds are worth any stress
