"""Sections 4 to 6: rolls, stress, wounds and companions."""

import pytest
from dmd_position import chooser, figure, hold, insane, level, put, scene_table

from sim.games.death_may_die.state import codes, investigators, model
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn


def options(t, kind):
    """Options of every question of a kind that was asked, as dicts."""
    return [
        [dict(zip(model.OPTION_FIELDS, o, strict=True)) for o in os] for k, _, os in t.asked if codes.KINDS[k] == kind
    ]


def own_roll(t, *, what=codes.TASK_1, seat=0):
    rolls.open_roll(t.g, what, seat, -1)
    rolls.add_own_dice(t.g, t.pack, seat, 0)
    rolls.gather(t.g, t.pack, t.seats, 0)
    return t.g.table.roll


def faces(die):
    return [(f.success, f.elder, f.tentacle) for f in die.faces for _ in range(f.count)]


@pytest.mark.rule("DM-4.1", "DM-4.2")
def test_faces_of_both_dice():
    dice = scene_table().content.dice
    assert sorted(faces(dice.black)) == sorted([(0, 0, 0), (1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1)])
    assert sorted(faces(dice.green)) == sorted([(0, 0, 0), (0, 0, 0), (1, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])


@pytest.mark.rule("DM-4.3", "DM-4.5")
def test_own_rolls_take_three_black_dice_and_every_bonus_die():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    t.g.table.inv[0].green = 2
    t.g.table.inv[0].sanity = 4  # on a threshold: Fueled by Madness adds a die
    assert own_roll(t).pool.n == 6
    assert list(t.g.table.roll.pool.kind[:6]) == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("DM-4.6", "DM-4.7", "DM-23.1")
def test_an_enemy_rolls_exactly_the_dice_of_its_card(fall):
    t = scene_table()
    t.g.table.inv[0].green = 4
    pools = {}
    for enemy in ("cultist", "fire_vampire", "byakhee", "star_spawn"):
        slot = figure(t, enemy, 1)
        fall()
        fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
        pool = t.g.table.roll.pool
        pools[enemy] = (list(pool.kind[: pool.n]).count(0), list(pool.kind[: pool.n]).count(1))
    assert pools == {"cultist": (0, 2), "fire_vampire": (2, 1), "byakhee": (1, 2), "star_spawn": (3, 0)}
    health = {e.id: e.health for e in t.content.enemy}
    assert [health[e] for e in pools] == [2, 4, 3, 7]


@pytest.mark.rule("DM-4.8")
def test_a_face_with_two_symbols_counts_for_both(fall):
    t = scene_table()
    t.g.table.inv[0].green = 1
    fall("ST", "S", "blank", "ES")
    roll = own_roll(t)
    assert (roll.successes, roll.tentacles, roll.elders) == (3, 1, 1)


@pytest.mark.rule("DM-4.9", "DM-4.11", "DM-DP.7")
def test_conversions_come_after_rerolls_and_are_optional(fall):
    t = scene_table(
        "e1", "cthulhu", ("fatima", "beth"), reroll=[{"act": codes.FOR_STRESS, "token": 0}], convert={"n": 1}
    )
    fall("blank", "blank", "blank", "E")
    roll = own_roll(t)
    assert roll.successes == 1
    kinds = [codes.KINDS[k] for k, _, _ in t.asked]
    assert kinds.index("reroll") < kinds.index("convert")
    assert [o["n"] for o in options(t, "convert")[0]] == [0, 1]


@pytest.mark.rule("DM-4.10", "DM-7.14", "DM-7.23")
def test_converted_tentacles_stay_and_elder_signs_count_once(fall):
    t = scene_table("e1", "cthulhu", ("beth", "ahmed"), convert=1)
    fall("T", "T", "blank")
    roll = own_roll(t)
    assert (roll.successes, roll.tentacles) == (1, 2)  # High Strung 1: one tentacle counts also as a success
    level(t, 1, "arcane_mastery", 1)
    card = hold(t, 1, "monkey_paw")
    assert card >= 0
    fall("E", "blank", "blank")
    roll = own_roll(t, seat=1)
    assert (roll.successes, roll.tentacles) == (1, 0)  # counted by Arcane Mastery: the paw has none left


@pytest.mark.rule("DM-4.12", "DM-4.13", "DM-4.14", "DM-4.17")
def test_successes_first_then_what_follows_then_tentacles(fall):
    t = scene_table()
    slot = figure(t, "cultist", 1)
    fall("S", "ST", "blank")
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    said = " ".join(t.tale())
    assert t.g.table.figure[slot].space == codes.NOWHERE
    assert t.g.table.inv[0].sanity == 1
    assert said.index("killed") < said.index("sanity")


@pytest.mark.rule("DM-4.15", "DM-9.4", "DM-9.5")
def test_tentacles_of_one_roll_are_one_loss_that_stops_at_a_threshold():
    t = scene_table()
    inv = t.g.table.inv[0]
    inv.sanity = 3
    investigators.lose_sanity(t.g, t.pack, 0, 3, 0)
    assert (inv.sanity, inv.waiting) == (4, 1)
    investigators.lose_sanity(t.g, t.pack, 0, 2, 0)
    assert inv.sanity == 6


@pytest.mark.rule("DM-4.16", "DM-16.8")
def test_elder_signs_and_blanks_do_nothing_by_themselves(fall):
    t = scene_table()
    slot = figure(t, "cultist", 1)
    fall("E", "E")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity, t.g.table.inv[0].stress) == (0, 0, 0)


@pytest.mark.rule("DM-4.18")
def test_a_death_in_step_one_skips_the_rest(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    put(t, 9)
    slot = figure(t, "fire_vampire", 1)
    t.g.table.inv[0].wounds = 4
    fall("ST", "ST", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].alive == 0
    assert t.g.table.inv[0].sanity == 0
    assert t.g.table.figure[slot].wounds == 0  # no retaliation of the dead


@pytest.mark.rule("DM-4.18", "DM-7.27")
def test_an_extra_life_keeps_the_rest_of_the_roll(fall):
    t = scene_table("e1", "cthulhu", ("rasputin", "beth"))
    slot = figure(t, "star_spawn", 1)
    t.g.table.inv[0].wounds = 4
    fall("ST", "S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    inv = t.g.table.inv[0]
    assert (inv.alive, inv.wounds, inv.lives_used, inv.sanity) == (1, 0, 1, 1)
    assert t.g.referee.ending == 0


@pytest.mark.rule("DM-4.19", "DM-21.4")
def test_the_last_stage_beaten_ends_the_game_before_the_tentacles(fall):
    t = scene_table("e1", "hastur")
    put(t, 1)
    t.g.table.stage, t.g.table.disrupted = 4, 1
    t.g.table.figure[0].wounds = 11
    t.g.table.inv[0].sanity = 19
    fall("ST", "T", "T")
    attack.attack(t.g, t.pack, t.seats, 0, 0, 0)
    assert t.g.referee.ending == codes.WIN
    assert t.g.table.inv[0].sanity == 19


@pytest.mark.rule("DM-4.20", "DM-20.14")
def test_the_star_spawn_adds_tentacles_in_rlyeh(fall):
    t = scene_table()
    slot = figure(t, "star_spawn", 1)
    t.g.table.rlyeh = 1
    fall()
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].sanity == 2
    fall()
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert t.g.table.inv[0].sanity == 4
    dice_offered = {o["token"] for o in options(t, "reroll")[0]} - {-1}
    assert dice_offered <= {0, 1, 2}


@pytest.mark.rule("DM-4.21", "DM-7.17", "DM-22.14")
def test_savage_adds_wounds_against_a_lone_target(fall):
    t = scene_table("e1", "cthulhu", ("borden", "beth"), convert={"n": 1})
    slot = figure(t, "byakhee", 1)
    fall("S")
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert t.g.table.figure[slot].wounds == 2
    level(t, 0, "savage", 3)
    t.g.table.inv[0].stress = 3
    fall("S")
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert t.g.table.figure[slot].space == codes.NOWHERE
    assert t.g.table.inv[0].stress == 0
    one, _ = figure(t, "fire_vampire", 1), figure(t, "cultist", 1)
    fall("S")
    attack.attack(t.g, t.pack, t.seats, 0, one, 0)
    assert t.g.table.figure[one].wounds == 1


@pytest.mark.rule("DM-4.22")
def test_conversions_of_any_roll_may_arm_the_enemy(fall):
    t = scene_table("e1", "cthulhu", ("fatima", "beth"), convert={"n": 1})
    slot = figure(t, "fire_vampire", 1)
    fall("E", "blank", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].wounds == 1
    assert options(t, "convert")[0][0]["m"] == 1


@pytest.mark.rule("DM-5.1", "DM-5.3")
def test_four_stress_can_be_taken_one_reroll_each(fall):
    t = scene_table(reroll={"act": codes.FOR_STRESS})
    fall()
    own_roll(t)
    assert t.g.table.inv[0].stress == 4
    assert len(options(t, "reroll")) == 4
    assert scene_table("e1", "cthulhu", ("ian", "beth"), "tracks.stress.max=5").pack.stress == 5


@pytest.mark.rule("DM-5.2")
def test_a_reroll_ignores_the_old_result(fall):
    t = scene_table(reroll=[{"act": codes.FOR_STRESS, "token": 0}])
    fall("S", "blank", "blank", "T")
    roll = own_roll(t)
    assert (roll.successes, roll.tentacles) == (0, 1)


@pytest.mark.rule("DM-5.4")
def test_only_the_investigator_concerned_rerolls(fall):
    t = scene_table("e1", "cthulhu", ("ian", "morgan"), protect={"act": codes.GO})
    slot = figure(t, "cultist", 1)
    fall("S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert {seat for k, seat, _ in t.asked if codes.KINDS[k] == "reroll"} == {1}
    assert t.g.table.inv[1].wounds == 2


@pytest.mark.rule("DM-5.5", "DM-7.11")
def test_free_rerolls_cost_no_stress(fall):
    t = scene_table("e1", "cthulhu", ("beth", "ian"), reroll=[{"act": codes.FREE_OF_ROLL}, 0])
    slot = figure(t, "cultist", 1)
    fall("S", "S", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].stress) == (1, 0)


@pytest.mark.rule("DM-5.6", "DM-5.8", "DM-25.5")
def test_stress_beyond_the_maximum_is_lost_or_becomes_wounds():
    t = scene_table()
    inv = t.g.table.inv[0]
    inv.stress = 3
    investigators.take_stress(t.g, t.pack, t.seats, 0, 3, 0)
    assert (inv.stress, inv.wounds) == (4, 0)
    investigators.take_stress(t.g, t.pack, t.seats, 0, 2, 1)
    assert (inv.stress, inv.wounds) == (4, 2)


@pytest.mark.rule("DM-5.7")
def test_a_cost_in_stress_is_paid_in_full_or_not_at_all():
    from sim.games.death_may_die.turn import ch15_discovery as discovery

    t = scene_table("e2")
    side = t.pack.scene[1].discovery[4].side[0]  # the rubbing costs 2 stress
    t.g.table.inv[0].stress = 2
    assert discovery.payable(t.g, t.pack, 0, side)
    t.g.table.inv[0].stress = 3
    assert not discovery.payable(t.g, t.pack, 0, side)


@pytest.mark.rule("DM-6.1", "DM-6.2")
def test_the_fifth_wound_kills_at_once():
    t = scene_table()
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 4, 0)
    assert t.g.table.inv[0].alive == 1
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 3, 0)
    assert t.g.table.inv[0].alive == 0


@pytest.mark.rule("DM-6.3", "DM-6.4", "DM-6.6", "DM-6.11", "DM-DP.9")
def test_companions_take_wounds_and_are_discarded(fall):
    t = scene_table("e2", assign_wound=[1, 0, 1, 1])
    insane(t, 0, "masochism")
    card = hold(t, 0, "lost_explorer")
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 2, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.card[card].wounds, t.g.table.inv[0].scars) == (1, 1, 2)
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 2, 0)
    assert t.g.table.card[card].owner == codes.DISCARDED
    investigators.claim(t.g, t.pack, 0, card, 1)
    assert t.g.table.card[card].wounds == 0


@pytest.mark.rule("DM-6.5")
def test_companions_cannot_be_healed():
    t = scene_table("e2", assign_wound=1)
    card = hold(t, 0, "lost_explorer")
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 1, 0)
    investigators.heal_wounds(t.g, 0, 99)
    assert t.g.table.card[card].wounds == 1


@pytest.mark.rule("DM-6.7")
def test_a_companion_without_health_takes_no_wounds():
    t = scene_table("e1")
    hold(t, 0, "spirit_ngahal")
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 1, 0)
    assert not options(t, "assign_wound")


@pytest.mark.rule("DM-6.8", "DM-7.11")
def test_toughness_cuts_the_whole_of_an_event(fall):
    t = scene_table("e1", "cthulhu", ("beth", "ian"))
    level(t, 0, "toughness", 2)
    slot = figure(t, "star_spawn", 1)
    fall("ST", "S", "T")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity) == (1, 1)
    assert not [o for os in options(t, "reroll") for o in os if o["act"] == codes.FREE_OF_ROLL]  # gone from level 2 on
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 1, 0)
    assert t.g.table.inv[0].wounds == 2  # not from any source before level 3
    level(t, 0, "toughness", 4)
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 3, 0)
    assert [int(investigators.sanity_cut(t.g, 0, hit)) for hit in (0, 1)] == [1, 1]
    investigators.lose_sanity(t.g, t.pack, 0, 2, investigators.sanity_cut(t.g, 0, 0))
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity) == (3, 2)


@pytest.mark.rule("DM-6.9", "DM-6.10", "DM-15.10")
def test_a_cost_in_wounds_may_be_put_on_companions_held_before():
    from sim.games.death_may_die.turn import ch15_discovery as discovery

    t = scene_table("e2", assign_wound=1)
    hold(t, 0, "lost_explorer")
    card = 6  # e2_d07: the grave robber costs a wound
    t.g.table.card[card].owner = codes.IN_HAND
    discovery.claim_side(t.g, t.pack, t.seats, 0, card, 1)
    bearers = [o["card"] for o in options(t, "assign_wound")[0]]
    assert card not in bearers
    assert t.g.table.inv[0].wounds == 0


@pytest.mark.rule("DM-7.26", "DM-20.3", "DM-22.15", "DM-12.5")
def test_the_elder_one_is_safe_until_disruption():
    t = scene_table()
    put(t, 1)
    from sim.games.death_may_die.state import board
    from sim.games.death_may_die.turn import ch10_actions as actions

    board.wound_enemy(t.g, t.pack, 0, 5)
    assert t.g.table.figure[0].wounds == 0
    actions.offer_actions(t.g, t.pack, 0)
    assert codes.DO_ATTACK not in {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}
    t.g.table.disrupted = 1
    board.wound_enemy(t.g, t.pack, 0, 5)
    assert t.g.table.figure[0].wounds == 5


@pytest.mark.rule("DM-17.3", "DM-EX.18")
def test_fire_is_one_roll_and_then_leaves_the_board(fall):
    t = scene_table()
    inv = t.g.table.inv[0]
    inv.flames = 2
    t.g.table.fire_left = 6
    fall("S", "ST")
    end_of_turn.burn(t.g, t.pack, t.seats, 0)
    assert (inv.wounds, inv.sanity, inv.flames, t.g.table.fire_left) == (2, 1, 0, 8)


@pytest.mark.rule("DM-13.7", "DM-13.8", "DM-EX.10")
def test_a_failed_task_costs_the_action_and_its_tentacles(fall):
    t = scene_table("e2", decide=chooser())
    t.g.table.token[4].space = 0
    t.g.hidden.face[4] = 1
    hold(t, 0, "tommy_gun")  # an attack bonus: no die here
    fall("S", "blank", "T")
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert t.g.table.roll.pool.n == 3
    assert (t.g.table.inv[0].key[1], t.g.table.inv[0].sanity) == (0, 1)
    fall("S", "ST", "blank")
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert (t.g.table.inv[0].key[1], t.g.table.inv[0].sanity) == (1, 2)
