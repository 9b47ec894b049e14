"""What is left to the players: choices that a "may" leaves, and cards that change hands."""

import pytest
from dmd_position import asked, figure, hold, level, scene_table, side_index

from sim.games.death_may_die.effects import card_ops
from sim.games.death_may_die.state import codes
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch13_trade as trade
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch20_objectives as objectives

# -- choices that a "may" leaves -----------------------------------------------------------------------------------


@pytest.mark.rule("DM-4.21", "DM-7.17", "DM-DP.7")
@pytest.mark.parametrize("added", [0, 1, 2])
def test_savage_wounds_are_added_if_the_investigator_likes(fall, added):
    t = scene_table("e1", "cthulhu", ("borden", "beth"), convert={"n": added})
    level(t, 0, "savage", 2)
    slot = figure(t, "star_spawn", 1)
    fall("S")
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert t.g.table.figure[slot].wounds == 1 + added
    assert [o["n"] for o in asked(t, "convert")[0]] == [0, 1, 2]
    assert t.g.table.roll.successes == 1


@pytest.mark.rule("DM-7.23", "DM-4.11")
@pytest.mark.parametrize("wish", [0, 1])
def test_the_frenzy_of_high_strung_is_all_or_nothing(fall, wish):
    t = scene_table("e1", "cthulhu", ("beth", "ian"), convert=[0, wish, 0, wish])
    level(t, 0, "high_strung", 4)
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("T", "T", "blank")
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert t.g.table.roll.successes == 3 * wish
    assert [o["n"] for o in asked(t, "convert")[1]] == [0, 3]
    slot = figure(t, "star_spawn", 1)
    fall("T", "T", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].wounds == 3 * wish  # any roll, also one that harms


@pytest.mark.rule("DM-7.9", "DM-20.14", "DM-DP.5")
def test_who_attacks_all_may_leave_somebody_out_where_it_matters(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), leave_out=[{"foe": 0}, 0])
    level(t, 0, "brawling", 2)
    cultist, spawn = figure(t, "cultist", 1), figure(t, "star_spawn", 1)
    fall()
    attack.attack(t.g, t.pack, t.seats, 0, codes.ALL_HERE, 0)
    assert not asked(t, "leave_out")  # wounds are split as one likes
    t.g.table.rlyeh = 1
    t = scene_table("e1", "cthulhu", ("ian", "beth"), leave_out=[{"foe": spawn}, 0])
    level(t, 0, "brawling", 2)
    cultist, spawn = figure(t, "cultist", 1), figure(t, "star_spawn", 1)
    figure(t, "byakhee", 1)
    t.g.table.rlyeh = 1
    fall("S", "S", "blank", "blank")
    attack.attack(t.g, t.pack, t.seats, 0, codes.ALL_HERE, 0)
    assert (t.g.table.inv[0].sanity, t.g.table.figure[spawn].wounds) == (0, 0)
    assert t.g.table.figure[cultist].space == codes.NOWHERE


@pytest.mark.rule("DM-25.27")
def test_who_returns_is_chosen_by_where_it_started():
    t = scene_table("e5", "cthulhu", ("adam", "beth"), token=1)
    for i in (0, 1, 3):
        t.g.table.token[i].space = 10  # two of one house, one of the other
    objectives.ferry_back(t.g, t.pack, t.seats, 1)
    home = [int(t.pack.scene[4].token_space[i]) for i in range(6)]
    assert [o["space"] for o in asked(t, "token")[0]] == [home[0], home[1], home[3]]
    assert [int(t.g.table.token[i].space) for i in (0, 1, 3)] == [10, home[1], 10]


@pytest.mark.rule("DM-25.26")
def test_the_user_chooses_who_leaves_custody():
    from sim.games.death_may_die.turn import ch24_guards as guards

    t = scene_table("e4", "cthulhu", ("adam", "beth", "ian"), heal_whom={"who": 2})
    for seat in (1, 2):
        t.g.table.inv[seat].custody = 1
    guards.free_prisoners(t.g, t.pack, t.seats, 0, 1)
    assert [int(t.g.table.inv[s].custody) for s in range(3)] == [0, 1, 0]


# -- cards that change hands ---------------------------------------------------------------------------------------


@pytest.mark.rule("DM-15.8", "DM-13.3")
def test_a_traded_companion_does_not_stay_beside_one_it_excludes():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), drop_companion=1)
    margot, warren = hold(t, 0, "margot"), hold(t, 1, "warren_gates")
    card_ops.hand_over(t.g, t.pack, t.seats, margot, 1)
    assert (t.g.table.card[margot].owner, t.g.table.card[warren].owner) == (1, codes.DISCARDED)
    assert [o["card"] for o in asked(t, "drop_companion")[0]] == [margot, warren]


@pytest.mark.rule("DM-13.3", "DM-13.9")
def test_both_keys_of_a_letter_may_be_passed_in_one_trade():
    t = scene_table("e2", "cthulhu", ("ian", "beth"), trade=[{"token": 1, "who": 1}] * 2)
    t.g.table.inv[1].key[1] = 2
    trade.trade(t.g, t.pack, t.seats, 0)
    assert [int(t.g.table.inv[s].key[1]) for s in range(2)] == [2, 0]
    assert len(asked(t, "trade")) == 2  # then nothing is left to pass: no passing to and fro


@pytest.mark.rule("DM-13.3", "DM-13.4")
def test_one_trade_passes_any_number_of_cards_unchanged_also_between_two_others():
    wishes = [{"card": side_index(scene_table("e1"), "jerome")[0], "space": 2}, {"act": codes.GO, "who": 2}, 0]
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"), trade=wishes)
    jerome, chester, whiskey = hold(t, 1, "jerome"), hold(t, 2, "chester"), hold(t, 0, "whiskey")
    t.g.table.card[chester].wounds = 2
    sides = [int(t.g.table.card[c].side) for c in (jerome, chester, whiskey)]
    actions.spend_action(t.g, t.pack)
    trade.trade(t.g, t.pack, t.seats, 0)
    card = t.g.table.card
    assert [int(card[c].owner) for c in (jerome, chester, whiskey)] == [2, 0, 0]
    assert [int(card[c].side) for c in (jerome, chester, whiskey)] == sides == [codes.RIGHT, codes.RIGHT, codes.LEFT]
    assert card[chester].wounds == 2
    assert t.g.table.actions == 2
    assert t.g.table.inv[2].trait[codes.SNEAK] == 1  # Jerome's Stealth is Adam's now
    assert t.g.table.inv[1].trait[codes.SNEAK] == 0
