"""Section 7: skills."""

import pytest
from dmd_position import figure, hold, level, named, scene_table, stand

from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch09_sanity as sanity
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch10_turns as turns  # fmt: skip
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.mechanisms.sets import next_member


def offered(t, seat=0):
    actions.offer_actions(t.g, t.pack, seat)
    return [dict(zip(model.OPTION_FIELDS, o.item(), strict=True)) for o in t.g.menu.option[: int(t.g.menu.n)]]


def asked(t, kind):
    return [
        [dict(zip(model.OPTION_FIELDS, o, strict=True)) for o in os] for k, _, os in t.asked if codes.KINDS[k] == kind
    ]


@pytest.mark.rule("DM-7.1")
def test_one_unique_and_two_generic_skills_of_four_levels():
    t = scene_table()
    unique = {s.id for s in t.content.skill if s.unique}
    for person in t.content.investigator:
        assert [s in unique for s in person.skills] == [True, False, False]
    assert all(len(s.level) == 4 for s in t.content.skill)


@pytest.mark.rule("DM-7.2")
def test_levels_that_replace_switch_off_the_one_before():
    t = scene_table("e1", "cthulhu", ("elizabeth", "beth"))
    level(t, 0, "lucky", 2)
    assert t.g.table.inv[0].trait[codes.REROLL_TURN] == 2  # two in all, not three
    level(t, 0, "lucky", 4)
    assert (t.g.table.inv[0].trait[codes.REROLL_TURN], t.g.table.inv[0].trait[codes.REROLL_ROLL]) == (0, 3)
    level(t, 0, "marksman", 2)
    assert (t.g.table.inv[0].trait[codes.RANGE], t.g.table.inv[0].trait[codes.DICE_FAR]) == (1, 2)  # both levels hold


@pytest.mark.rule("DM-7.3", "DM-7.4", "DM-9.13", "DM-DP.20")
def test_a_level_up_moves_one_printed_skill_below_four():
    t = scene_table(level_up=1)
    level(t, 0, "vengeance_obsession", 4)
    sanity.level_up(t.g, t.pack, t.seats, 0)
    assert [o["token"] for o in asked(t, "level_up")[0]] == [1, 2]
    assert t.g.table.inv[0].level[2] == 2
    assert t.g.table.inv[0].trait[codes.FREE_RUN] == 1
    for skill in ("brawling", "swiftness"):
        level(t, 0, skill, 4)
    sanity.level_up(t.g, t.pack, t.seats, 0)
    assert list(t.g.table.inv[0].level) == [4, 4, 4]


@pytest.mark.rule("DM-7.5", "DM-7.6", "DM-7.7", "DM-EX.9")
def test_companions_lend_levels_while_they_stay():
    t = scene_table("e1", assign_wound=1)
    skills = [s.id for s in t.content.skill]
    stealth = skills.index("stealth")
    card = hold(t, 0, "jerome")
    assert investigators.skill_level_of(t.g, t.pack, 0, stealth) == 1
    assert t.g.table.inv[0].trait[codes.SNEAK] == 1
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 1, 0)
    assert t.g.table.card[card].owner == codes.DISCARDED
    assert investigators.skill_level_of(t.g, t.pack, 0, stealth) == 0
    level(t, 0, "brawling", 4)
    hold(t, 0, "margot")
    assert investigators.skill_level_of(t.g, t.pack, 0, skills.index("brawling")) == 4
    assert t.g.table.inv[0].level[1] == 4


@pytest.mark.rule("DM-7.8")
def test_allowances_of_a_turn_come_back_with_every_turn():
    t = scene_table("e1", "cthulhu", ("elizabeth", "beth"))
    t.g.table.inv[0].rerolled = 1
    t.g.table.active = 1
    turns.begin_turn(t.g, t.pack)
    assert t.g.table.inv[0].rerolled == 0


@pytest.mark.rule("DM-7.9", "DM-12.4", "DM-12.7", "DM-DP.5", "DM-DP.8")
def test_brawling(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), split_wounds=[1, 1, 0])
    a, b = figure(t, "byakhee", 1), figure(t, "fire_vampire", 1)
    assert codes.ALL_HERE not in [o["foe"] for o in offered(t) if o["act"] == codes.DO_ATTACK]
    level(t, 0, "brawling", 2)
    assert codes.ALL_HERE in [o["foe"] for o in offered(t) if o["act"] == codes.DO_ATTACK]
    fall("S", "S", "S", "blank")
    attack.attack(t.g, t.pack, t.seats, 0, codes.ALL_HERE, 0)
    assert t.g.table.roll.pool.n == 4
    assert (t.g.table.figure[a].wounds, t.g.table.figure[b].wounds) == (2, 1)
    assert t.g.table.inv[1].wounds == 0
    level(t, 0, "brawling", 4)
    assert t.g.table.inv[0].trait[codes.REROLL_HERE] == 2
    fall("S", "blank", "blank", "blank")
    attack.attack(t.g, t.pack, t.seats, 0, codes.ALL_HERE, 0)
    assert t.g.table.figure[b].wounds == 2
    assert t.g.table.figure[a].space == codes.NOWHERE


@pytest.mark.rule("DM-7.10", "DM-12.1")
def test_marksman(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    near, far = figure(t, "cultist", 2), figure(t, "cultist", 3)
    shots = [o["foe"] for o in offered(t) if o["act"] == codes.DO_ATTACK]
    assert shots == [near]
    level(t, 0, "marksman", 3)
    assert {o["foe"] for o in offered(t) if o["act"] == codes.DO_ATTACK} == {near, far}
    level(t, 0, "marksman", 4)
    turns.begin_turn(t.g, t.pack)
    fall()
    actions.take_attack(t.g, t.pack, t.seats, 0, near, 1)
    assert (t.g.table.actions, t.g.table.free_shots, t.g.table.roll.pool.n) == (3, 0, 5)


@pytest.mark.rule("DM-7.12", "DM-11.8", "DM-DP.4")
def test_stealth():
    t = scene_table("e1", "cthulhu", ("ahmed", "beth"), run_step={"space": 1}, sneak=1)
    slots = [figure(t, "cultist", 1) for _ in range(3)]
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert [int(t.g.table.figure[s].space) for s in slots].count(0) == 1
    level(t, 0, "stealth", 3)
    stand(t, 0, 1)
    for s in slots:
        board.move_figure(t.g, s, 0)
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert [int(t.g.table.figure[s].space) for s in slots] == [0, 0, 0]
    assert [int(t.g.table.figure[s].wounds) for s in slots] == [1, 1, 1]


@pytest.mark.rule("DM-7.13", "DM-11.9", "DM-10.4")
def test_swiftness():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step={"space": 1}, take_along={"who": 1})
    assert [o["n"] for o in offered(t) if o["act"] == codes.DO_RUN] == [4]
    level(t, 0, "swiftness", 4)
    turns.begin_turn(t.g, t.pack)
    assert (t.g.table.actions, t.g.table.free_runs) == (4, 1)
    board.add_fire_token(t.g, 0)
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert t.g.table.inv[1].space == 1
    assert (t.g.table.inv[0].flames, t.g.table.inv[1].flames) == (1, 1)
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (t.g.table.actions, t.g.table.free_runs) == (4, 0)


@pytest.mark.rule("DM-7.14")
def test_arcane_mastery(fall):
    t = scene_table("e1", "cthulhu", ("fatima", "beth"))
    level(t, 0, "arcane_mastery", 4)
    t.g.table.inv[0].stress = 3
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("E", "E", "S")
    t = most(t)
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert t.g.table.roll.successes == 5
    assert t.g.table.inv[0].stress == 1


def most(t):
    """The same table with a seat that always takes the last option of a conversion."""
    last = lambda pack, table, mine, menu, w, luck: int(menu.n) - 1 if codes.KINDS[int(menu.kind)] == "convert" else 0  # noqa: E731
    t.seats = t.seats._replace(styles=(last,) * len(t.seats.styles))
    return t


@pytest.mark.rule("DM-7.15")
def test_fueled_by_madness():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    inv = t.g.table.inv[0]
    for sanity_lost, lv, dice in ((4, 1, 1), (3, 1, 0), (3, 2, 1), (3, 3, 2), (8, 4, 3), (5, 4, 0)):
        level(t, 0, "fueled_by_madness", lv)
        inv.sanity = sanity_lost
        assert investigators.sanity_dice(t.g, t.pack, 0) == dice


@pytest.mark.rule("DM-7.16", "DM-DP.19")
def test_healing_prayer():
    t = scene_table("e1", "cthulhu", ("ahmed", "beth"), heal_whom={"who": 1, "n": 1})
    t.g.table.inv[1].wounds, t.g.table.inv[1].stress = 2, 3
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[1].wounds, t.g.table.inv[1].stress) == (1, 3)
    level(t, 0, "healing_prayer", 2)
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[1].wounds, t.g.table.inv[1].stress) == (0, 2)
    level(t, 0, "healing_prayer", 4)
    t.g.table.inv[0].wounds, t.g.table.inv[0].stress, t.g.table.inv[1].stress = 3, 4, 4
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].stress, t.g.table.inv[1].stress) == (1, 2, 2)


@pytest.mark.rule("DM-7.18")
def test_lucky(fall):
    t = scene_table("e1", "cthulhu", ("elizabeth", "beth"), reroll=[{"act": codes.FREE_OF_TURN}] * 3)
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall()
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].rerolled, t.g.table.inv[0].stress) == (1, 0)


@pytest.mark.rule("DM-7.19", "DM-14.10", "DM-DP.14")
def test_read_the_omens():
    t = scene_table("e1", "cthulhu", ("fatima", "beth"), omen={"act": codes.GO})
    deck = t.g.hidden.mythos
    first, second, third = (int(deck.card[15 - i]) for i in range(3))
    t.g.table.inv[0].stress = 4
    played = mythos.read_omens(t.g, t.pack, t.seats, mythos.draw_mythos(t.g))
    assert played == second
    assert int(deck.card[0]) == first
    assert t.g.table.mythos_at[first] == codes.MYTHOS_UNDER
    assert t.g.table.inv[0].stress == 2
    level(t, 0, "read_the_omens", 3)
    played = mythos.read_omens(t.g, t.pack, t.seats, mythos.draw_mythos(t.g))
    assert played == third
    assert next(o["card"] for o in asked(t, "omen")[-1]) == third
    assert t.g.table.inv[0].stress == 0


@pytest.mark.rule("DM-7.19")
def test_an_event_is_cancelled_for_two_wounds_and_its_symbol_stays():
    t = scene_table("e1", "cthulhu", ("fatima", "beth"), cancel={"act": codes.GO})
    level(t, 0, "read_the_omens", 4)
    assert mythos.is_cancelled(t.g, t.pack, t.seats, 3)
    assert t.g.table.inv[0].wounds == 2
    mythos.discard_mythos(t.g, t.pack, 3)
    assert t.g.table.symbols == 1


@pytest.mark.rule("DM-7.20", "DM-7.21", "DM-16.2", "DM-DP.18")
def test_protector(fall):
    t = scene_table("e1", "cthulhu", ("ian", "morgan"), protect={"act": codes.GO})
    slot = figure(t, "cultist", 1)
    stand(t, 1, 2)
    fall("S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].wounds == 2  # not from the next space at level 1
    level(t, 1, "protector", 4)
    t.g.table.inv[1].stress = 3
    fall("S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[1].wounds, t.g.table.inv[1].stress) == (2, 2, 0)
    assert max(o["act"] for os in asked(t, "reroll") for o in os) >= codes.FREE_OF_ROLL


@pytest.mark.rule("DM-7.22", "DM-7.29")
def test_unkillable():
    t = scene_table("e1", "cthulhu", ("rasputin", "beth"))
    inv = t.g.table.inv[0]
    inv.stress = 4
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 7, 0)
    assert (inv.alive, inv.wounds, inv.stress) == (1, 0, 4)
    level(t, 0, "unkillable", 3)
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 5, 0)
    assert (inv.alive, inv.wounds, inv.stress, inv.lives_used) == (1, 0, 0, 2)
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 5, 0)
    assert inv.alive == 0
    other = scene_table("e1", "cthulhu", ("rasputin", "beth"))
    other.g.table.inv[0].sanity = 19
    investigators.lose_sanity(other.g, other.pack, 0, 1, 0)
    assert other.g.table.inv[0].alive == 0  # it does not save from madness


@pytest.mark.rule("DM-7.23")
def test_high_strung(fall):
    t = most(scene_table("e1", "cthulhu", ("beth", "ian")))
    level(t, 0, "high_strung", 4)
    t.g.table.inv[0].wounds = 3
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("T", "T", "blank")
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert (t.g.table.roll.successes, t.g.table.roll.tentacles) == (5, 2)
    assert t.g.table.inv[0].wounds == 1


@pytest.mark.rule("DM-7.24", "DM-10.5")
def test_gate_manipulation():
    t = scene_table("e1", "cthulhu", ("the_kid", "beth"))
    stand(t, 0, 9)  # the yellow gate
    board.summon_at(t.g, t.pack, named(t, "byakhee"), 8)
    slot = next_member(board.crowd_at(t.g, 8), -1)
    assert t.g.table.figure[slot].wounds == 2  # half of 3, rounded up
    board.summon_at(t.g, t.pack, named(t, "byakhee"), 9)
    other = next_member(board.crowd_at(t.g, 9), -1)
    assert t.g.table.figure[other].wounds == 0  # the blue gate is one space away
    level(t, 0, "gate_manipulation", 4)
    t.g.table.inv[0].wounds = 1
    turns.begin_turn(t.g, t.pack)
    assert actions.may_rest(t.g, t.pack, 0)  # counts as Safe beside a gate
    actions.rest(t.g, t.pack, 0, 1, 0)
    assert (t.g.table.actions, t.g.table.free_rests) == (3, 0)
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    assert t.g.table.roll.pool.n == 4


@pytest.mark.rule("DM-7.25", "DM-EX.11")
def test_vengeance_obsession(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), reroll=[{"act": codes.FOR_STRESS, "token": 1}, 0])
    slot = figure(t, "fire_vampire", 1)
    fall("blank", "S", "S", "E")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.fire[0] == 1
    inv = t.g.table.inv[0]
    assert (inv.wounds, inv.stress) == (1, 0)
    assert t.g.table.figure[slot].wounds == 1
    other = figure(t, "cultist", 1)
    level(t, 0, "vengeance_obsession", 4)
    fall("S", "blank", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.figure[other].space == codes.NOWHERE
    assert t.g.table.figure[slot].wounds == 3


@pytest.mark.rule("DM-7.28")
def test_a_level_lost_in_step_one_does_not_change_the_roll(fall):
    t = most(scene_table("e1", "cthulhu", ("adam", "beth")))
    hold(t, 0, "warren_gates")  # lends Arcane Mastery
    slot = figure(t, "cultist", 1)
    fall("E", "E")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.roll.successes == 1
