"""What one path of the rules asks, every other asks too: beaten stages, reductions, custody, lying down, limits."""

import numpy as np
import pytest
from dmd_position import asked, figure, hold, insane, kill, level, put, scene_table, stand
from test_dmd_timing import own_pack, program

from sim.games.death_may_die.effects import effects, items
from sim.games.death_may_die.state import board, codes
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch13_trade as trade
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch24_guards as guards
from sim.games.death_may_die.turn import ch24_tokens as tokens
from sim.games.death_may_die.turn import flow

__all__ = ["own_pack"]


def play(t, *said, seat=0):
    effects.perform(t.g, t.pack, t.seats, program(t, *said), seat, seat, -1, -1, -1)


# -- a stage that is beaten (DM-20.10) ---------------------------------------------------------------------------------


def nearly_beaten(episode, cast, space, **wishes):
    """Hastur in stage 2 with 11 wounds of 12 beside the first investigator, who sneaks and wounds; disrupted."""
    t = scene_table(episode, "hastur", cast, **wishes)
    put(t, space)
    stand(t, 0, space)
    level(t, 0, "stealth", 3)
    t.g.table.disrupted = 1
    t.g.table.figure[codes.ELDER].wounds = 11
    return t


@pytest.mark.rule("DM-20.10", "DM-20.5", "DM-7.12")
def test_a_stage_beaten_by_a_sneak_wound_is_revealed_before_the_step():
    # from 12 over the red gate, 13, to 15
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, {"space": 14}, 0], sneak=[{"foe": 0}, 0])
    t.g.table.inv[1].signs, t.g.table.signs_left = 2, 10
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (t.g.table.stage, t.g.table.figure[codes.ELDER].wounds, t.g.table.inv[1].wounds) == (3, 0, 1)
    # he stood at the gate when the runner came by, and followed
    assert (t.g.table.inv[0].space, t.g.table.figure[codes.ELDER].space) == (14, 14)


@pytest.mark.rule("DM-20.10", "DM-7.12")
def test_sneaking_goes_on_after_the_reveal_and_counts_what_was_sneaked_past():
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, 0], sneak=1)
    level(t, 0, "stealth", 3)
    slots = [figure(t, "cultist", 12) for _ in range(3)]
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert t.g.table.stage == 3
    assert [int(t.g.table.figure[s].space) for s in slots] == [11, 11, 12]  # three in all: Hastur and two more
    assert [o[0]["n"] for o in asked(t, "sneak")] == [3, 2, 1]


@pytest.mark.rule("DM-20.10", "DM-24.8")
def test_a_stage_is_revealed_at_once_in_an_escort_too():
    # from 9 to the red gate, 11, and back
    t = nearly_beaten("e5", ("borden", "beth"), 9, run_step=[{"space": 10}, {"space": 8}, 0], sneak=[{"foe": 0}, 0])
    t.g.table.token[0].space = 8
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert (t.g.table.stage, t.g.table.inv[0].space, t.g.table.token[0].space) == (3, 8, 8)
    assert t.g.table.figure[codes.ELDER].space == 8


@pytest.mark.rule("DM-20.10", "DM-19.3")
def test_a_run_ends_with_the_runner_whom_the_reveal_kills():
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, {"space": 14}, 0], sneak=[{"foe": 0}, 0])
    t.g.table.inv[0].wounds, t.g.table.inv[0].signs, t.g.table.signs_left = 4, 2, 10
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].alive, t.g.table.inv[0].space, len(asked(t, "run_step"))) == (0, 11, 1)


@pytest.mark.rule("DM-20.10", "DM-11.7")
def test_a_run_ends_where_the_reveal_places_the_runner(own_pack):
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, {"space": 14}, 0], sneak=[{"foe": 0}, 0])
    t.pack.box[1].stage[2].on_reveal = program(t, {"op": "move_self", "to": "start"})
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].space, len(asked(t, "run_step"))) == (0, 1)


@pytest.mark.rule("DM-20.10", "DM-20.8")
def test_the_last_stage_beaten_by_a_sneak_wound_ends_the_game_there():
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, {"space": 14}, 0], sneak=[{"foe": 0}, 0])
    t.g.table.stage = 4
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (t.g.referee.ending, t.g.table.inv[0].space) == (codes.WIN, 11)
    boat = nearly_beaten("e5", ("borden", "beth"), 9, run_step=[{"space": 10}, 0], sneak=[{"foe": 0}, 0])
    boat.g.table.token[0].space, boat.g.table.stage = 8, 4
    special_actions.special_action(boat.g, boat.pack, boat.seats, 0, 0)
    assert (boat.g.referee.ending, boat.g.table.inv[0].space) == (codes.WIN, 8)


@pytest.mark.rule("DM-20.10", "DM-20.8")
@pytest.mark.parametrize("skill", [3, 4])
def test_nobody_is_sneaked_past_after_the_game_is_won(skill):
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, 0], sneak=[{"foe": 0}, 1])
    level(t, 0, "stealth", skill)
    slot = figure(t, "cultist", 12)
    t.g.table.stage = 4
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (t.g.referee.ending, t.g.referee.late, t.g.table.figure[slot].space) == (codes.WIN, 0, 11)


@pytest.mark.rule("DM-20.10", "DM-11.1")
def test_a_reveal_that_moves_a_token_does_so_once_in_a_run(own_pack):
    t = nearly_beaten("e6", ("borden", "beth"), 8, run_step=[{"space": 8}, 0], sneak=[{"foe": 0}, 0])
    t.pack.box[1].stage[2].on_reveal = program(
        t, {"op": "objective", "verb": "move_token", "n": 99, "steps": 1, "random": True}
    )
    t.g.log.n = 0
    actions.take_run(t.g, t.pack, t.seats, 0)
    moved = sum(int(line.what) == codes.TOKEN_MOVED for line in t.g.log.line[: int(t.g.log.n)])
    assert (t.g.table.stage, moved) == (3, int(t.g.table.tokens))


@pytest.mark.rule("DM-11.1")
def test_a_run_of_no_steps_goes_nowhere():
    t = scene_table("e1", "cthulhu", ("borden", "beth"), run_step=1)
    actions.run(t.g, t.pack, t.seats, 0, 0)
    assert (t.g.table.inv[0].space, t.g.scratch.way.left, asked(t, "run_step")) == (0, 0, [])


@pytest.mark.rule("DM-24.8", "DM-11.1")
def test_an_escort_does_not_go_on_with_a_run_that_the_end_of_a_game_cut_off():
    t = scene_table("e5", "cthulhu", ("borden", "beth"), action={"act": codes.DO_TASK_1}, run_step=[{"space": 2}, 0])
    stand(t, 0, 5)
    t.g.table.token[0].space = 4
    t.g.scratch.way.left, t.g.scratch.way.start, t.g.scratch.way.to = 2, 9, 10
    flow.step(t.g, t.pack, t.seats)
    assert (t.g.table.inv[0].space, t.g.table.token[0].space, len(asked(t, "run_step"))) == (2, 2, 2)


# -- the ritual, looked at whenever an objective changes (DM-20.2) -----------------------------------------------------


@pytest.mark.rule("DM-20.2", "DM-24.9")
@pytest.mark.parametrize(("phase", "disrupted"), [(2, 1), (1, 0)])
def test_a_mirror_pushed_through_the_telescope_space_disrupts(phase, disrupted):
    # 8 - 9 (the telescope) - 10
    t = scene_table("e6", "cthulhu", ("borden", "beth"), run_step=[{"space": 8}, {"space": 9}])
    for i, space in enumerate((8, 8, 7)):
        t.g.table.token[i].space = space
    t.g.table.phase_of_moon = phase
    stand(t, 0, 8)
    tokens.go_with_tokens(t.g, t.pack, t.seats, 0, 2)
    while t.g.scratch.way.left > 0:
        tokens.go_with_tokens(t.g, t.pack, t.seats, 0, 2)
    assert (t.g.table.token[2].space, t.g.table.inv[0].space, t.g.table.disrupted) == (9, 9, disrupted)


# -- reductions of wounds (DM-6.8) -------------------------------------------------------------------------------------


@pytest.mark.rule("DM-25.20", "DM-6.8", "DM-7.11")
@pytest.mark.parametrize(("toughness", "dealt"), [(1, 2), (2, 1), (3, 1), (4, 0)])
def test_fire_that_is_turned_away_deals_what_its_holder_would_have_taken(fall, toughness, dealt):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), fire_target=1)
    hold(t, 0, "amulet_ngahal")
    level(t, 0, "toughness", toughness)
    slot = figure(t, "star_spawn", 1)
    t.g.table.inv[0].flames, t.g.table.fire_left = 2, 6
    fall("S", "S")
    end_of_turn.burn(t.g, t.pack, t.seats, 0)
    assert (t.g.table.figure[slot].wounds, t.g.table.inv[0].wounds) == (dealt, 0)
    assert [[o["n"] for o in os] for os in asked(t, "fire_target")] == ([[dealt, dealt]] if dealt else [])


# -- who lies down, who is in custody (DM-22.7, DM-24.7) ---------------------------------------------------------------


@pytest.mark.rule("DM-7.13", "DM-24.7", "DM-22.7")
@pytest.mark.parametrize("state", ["custody", "lying"])
def test_prisoners_and_those_who_lie_are_not_taken_along(state):
    t = scene_table("e4", "cthulhu", ("borden", "beth", "ian"), run_step=[{"space": 1}, 0], take_along={"who": 1})
    level(t, 0, "swiftness", 3)
    t.g.table.inv[1][state] = 1
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert [o["who"] for o in asked(t, "take_along")[0]] == [-1, 2]
    assert [int(inv.space) for inv in t.g.table.inv[:3]] == [1, 0, 0]


@pytest.mark.rule("DM-22.7", "DM-24.7", "DM-24.8")
@pytest.mark.parametrize("state", ["custody", "lying"])
def test_a_card_does_not_let_prisoners_and_those_who_lie_run(own_pack, state):
    t = scene_table("e5", "cthulhu", ("borden", "beth"), run_step={"space": 3})
    stand(t, 0, 5)
    t.g.table.token[0].space = 4
    t.g.table.inv[0][state] = 1
    escort = {"op": "objective", "verb": "move_token", "steps": 1, "one_house": True, "with_self": True}
    play(t, escort)
    assert (t.g.table.inv[0].space, t.g.table.token[0].space, len(asked(t, "run_step"))) == (4, 4, 0)
    t.g.table.inv[0][state] = 0
    play(t, escort)
    assert len(asked(t, "run_step")) == 1


@pytest.mark.rule("DM-22.7", "DM-22.8", "DM-25.6")
def test_codependency_moves_nobody_who_lies():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), choose_effect=1)
    insane(t, 0, "codependency")
    insane(t, 1, "catatonia")
    inv = t.g.table.inv
    inv[0].partner = 1
    stand(t, 1, 5)
    symptoms = int(t.pack.madness[int(inv[0].insanity)].symptoms)
    effects.perform(t.g, t.pack, t.seats, symptoms, 0, 0, -1, -1, -1)
    assert (inv[0].space, inv[1].space) == (0, 0)  # on her feet she may come
    stand(t, 1, 5)
    inv[1].lying = 1
    effects.perform(t.g, t.pack, t.seats, symptoms, 0, 0, -1, -1, -1)
    assert (inv[0].space, inv[1].space, len(asked(t, "choose_effect"))) == (4, 4, 1)  # else he goes


@pytest.mark.rule("DM-25.6", "DM-11.7", "DM-22.8")
def test_where_nobody_is_named_no_partner_moves_and_nobody_moves_to_one(own_pack):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), choose_effect=0)
    inv = t.g.table.inv
    inv[0].partner = -1
    inv[-1].alive = 1  # the seat that a partner of -1 would be
    inv[-1].space = 7
    comes, goes = {"op": "move_self", "to": "start", "who": "codependent"}, {"op": "move_self", "to": "codependent"}
    stand(t, 0, 5)
    play(t, comes)
    play(t, goes)
    assert (inv[0].space, inv[-1].space) == (4, 7)
    play(t, {"op": "choose", "options": [[comes], [{"op": "take_stress", "who": "owner", "n": 1}]]})
    assert (inv[-1].space, inv[0].stress, asked(t, "choose_effect")) == (7, 1, [])  # the stress is forced


@pytest.mark.rule("DM-15.9", "DM-16.6", "DM-22.7")
def test_who_lies_down_in_the_fight_does_not_investigate_after_it(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), "rulings.find_after_fight=yes")
    insane(t, 0, "catatonia")
    t.g.table.inv[0].sanity = 3
    slot = figure(t, "star_spawn", 1)
    t.g.table.figure[slot].wounds = 6
    fall("ST")  # Vengeance Obsession kills it, and the threshold lays him down
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].lying, board.is_safe(t.g, 0), t.g.hidden.discovery.n) == (1, True, 15)


@pytest.mark.rule("DM-16.7", "DM-9.6", "DM-22.7")
def test_a_threshold_reached_before_the_roll_of_an_attack_is_resolved_before_it(own_pack, fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    insane(t, 0, "catatonia")
    t.g.table.inv[0].sanity = 3
    t.pack.enemy[0].before_attack = program(t, {"op": "lose_sanity", "who": "active", "n": 1})
    slot = figure(t, "cultist", 1)
    fall("S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].lying, t.g.table.inv[0].wounds) == (1, 0)


# -- limits and what may be passed on ----------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.5", "DM-25.21")
def test_a_card_that_cannot_be_traded_is_not_given_away_either():
    t = scene_table("e1", "cthulhu", ("adam", "beth"), give=1)
    monkey, paw = hold(t, 0, "lab_monkey"), hold(t, 0, "monkey_paw")
    items.use_card(t.g, t.pack, t.seats, 0, monkey)
    assert (int(t.g.table.card[paw].owner), asked(t, "give")) == (0, [])


@pytest.mark.rule("DM-24.6", "DM-13.10")
def test_a_card_takes_no_second_idol_and_places_none_off_a_free_gate(own_pack):
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    token, inv = t.g.table.token, t.g.table.inv[0]
    take, place = ({"op": "objective", "verb": "move_token", "to": to} for to in ("carrier", "gate"))
    for i in range(3):
        token[i].space = 0
    play(t, take)
    play(t, take)
    assert [int(token[i].owner) for i in range(3)] == [0, -1, -1]
    play(t, place)
    assert (inv.idol, token[0].owner) == (1, 0)  # no gate here
    inv.space = int(t.pack.scene[3].gate[1])
    play(t, place)
    assert (inv.idol, token[0].space, token[0].kind) == (0, inv.space, 1)


@pytest.mark.rule("DM-25.26")
@pytest.mark.parametrize(("wish", "left"), [({"act": codes.HEAL_NOBODY}, [1, 1]), ({"who": 1}, [0, 1])])
def test_up_to_n_prisoners_are_let_out(wish, left):
    t = scene_table("e4", "cthulhu", ("ian", "beth", "adam"), heal_whom=[wish, {"act": codes.HEAL_NOBODY}])
    for seat in (1, 2):
        t.g.table.inv[seat].custody = 1
    guards.free_prisoners(t.g, t.pack, t.seats, 0, 2)
    assert [int(inv.custody) for inv in t.g.table.inv[1:3]] == left
    assert np.int64(len(asked(t, "heal_whom"))) == 1 + (left == [0, 1])


# -- what an allowance is for, and what counts once --------------------------------------------------------------------


@pytest.mark.rule("DM-7.9", "DM-5.5")
@pytest.mark.parametrize(("far", "free"), [(0, 2), (1, 0)])
def test_brawling_rerolls_nothing_of_a_shot_at_a_distance(far, free):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), reroll=1)
    level(t, 0, "brawling", 3)
    t.g.table.inv[0].stress = t.pack.stress
    slot = figure(t, "star_spawn", 2 if far else 1)
    attack.attack(t.g, t.pack, t.seats, 0, slot, far)
    assert [os[1]["act"] for os in asked(t, "reroll")] == [codes.FREE_OF_ROLL] * free


@pytest.mark.rule("DM-7.10", "DM-10.4")
@pytest.mark.parametrize(("far", "actions_left", "shots_left"), [(0, 2, 1), (1, 3, 0)])
def test_the_free_shot_pays_for_no_blow_in_the_own_space(far, actions_left, shots_left):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    level(t, 0, "marksman", 4)
    slot = figure(t, "star_spawn", 2 if far else 1)
    actions.offer_actions(t.g, t.pack, 0)
    choice = next(i for i in range(int(t.g.menu.n)) if t.g.menu.option[i].act == codes.DO_ATTACK)
    assert t.g.menu.option[choice].foe == slot
    actions.act(t.g, t.pack, t.seats, 0, choice)
    assert (t.g.table.actions, t.g.table.free_shots) == (actions_left, shots_left)


@pytest.mark.rule("DM-22.4")
def test_kleptomania_reaches_nobody_elsewhere():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    insane(t, 0, "kleptomania")
    far, near = hold(t, 1, "whiskey"), hold(t, 2, "rex")
    stand(t, 1, 2)
    t.g.table.inv[0].stress = 1
    symptoms = int(t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms)
    effects.perform(t.g, t.pack, t.seats, symptoms, 0, 0, -1, -1, -1)
    assert [int(t.g.table.card[c].owner) for c in (far, near)] == [1, 0]
    stand(t, 2, 2)
    t.g.table.inv[0].stress = 1
    effects.perform(t.g, t.pack, t.seats, symptoms, 0, 0, -1, -1, -1)
    assert (int(t.g.table.card[far].owner), int(t.g.table.inv[0].stress)) == (1, 3)  # nobody here: 2 stress


@pytest.mark.rule("DM-24.6", "DM-19.4", "DM-20.2")
def test_an_idol_dropped_at_a_gate_by_the_dead_is_not_placed():
    t = scene_table("e4", "cthulhu", ("adam", "beth", "ian"))
    put(t, 1)
    gates = [int(g) for g in t.pack.scene[3].gate]
    token = t.g.table.token
    token[0].space, token[0].kind = gates[0], 1
    token[1].space, token[1].owner = codes.NOWHERE, 0
    t.g.table.inv[0].idol, t.g.table.inv[0].space = 1, gates[1]
    kill(t, 0)
    objectives.check_ritual(t.g, t.pack)
    assert (token[1].space, token[1].owner, objectives.progress(t.g, t.pack)) == (gates[1], codes.NOWHERE, 1)
    assert t.g.table.disrupted == 0
    t.g.table.inv[1].space = gates[1]
    assert not tokens.free_gate_here(t.g, t.pack, 1)  # she carries none
    tokens.take_idol(t.g, t.pack, t.seats, 1)
    tokens.place_idol(t.g, t.pack, 1)
    assert t.g.table.disrupted == 1


@pytest.mark.rule("DM-24.6", "DM-20.2")
def test_a_placed_idol_that_is_taken_away_counts_no_more():
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    gates = [int(g) for g in t.pack.scene[3].gate]
    token, inv = t.g.table.token, t.g.table.inv[0]
    token[0].space, token[0].kind = gates[0], 1
    token[1].space = token[2].space = gates[0] + 1
    inv.space = gates[0]
    assert objectives.progress(t.g, t.pack) == 1
    tokens.take_idol(t.g, t.pack, t.seats, 0)
    assert (inv.idol, token[0].owner, objectives.progress(t.g, t.pack)) == (1, 0, 0)
    inv.space = gates[1]
    tokens.place_idol(t.g, t.pack, 0)
    assert (objectives.progress(t.g, t.pack), t.g.table.disrupted) == (1, 0)


@pytest.mark.rule("DM-4.10", "DM-4.22", "DM-16.8", "DM-23.1")
@pytest.mark.parametrize("counted", [0, 1])
def test_an_elder_sign_that_the_investigator_counts_does_not_count_again_for_a_byakhee(fall, counted):
    t = scene_table("e1", "cthulhu", ("ahmed", "beth"), convert={"n": counted})
    slot = figure(t, "byakhee", 1)
    fall("E", "E", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.roll.elders, t.g.table.roll.successes, t.g.table.inv[0].wounds) == (2, 2, 2)
    assert len(asked(t, "convert")) == 1


# -- who is to blame for a death (DM-S.8) ------------------------------------------------------------------------------


def died_by(t):
    return [i for i in range(codes.SOURCES) if t.g.outcome.extra.killed_by[i]]


@pytest.mark.rule("DM-S.8", "DM-20.10")
@pytest.mark.parametrize("how", ["sneak", "attack", "effect"])
def test_who_dies_of_a_reveal_dies_of_the_elder_one(how, fall):
    t = nearly_beaten("e1", ("borden", "beth"), 12, run_step=[{"space": 12}, 0], sneak=[{"foe": 0}, 0])
    t.g.table.inv[1].signs, t.g.table.inv[1].wounds, t.g.table.signs_left = 2, 4, 10
    t.g.table.blame = codes.BY_FIRE
    if how == "sneak":
        actions.take_run(t.g, t.pack, t.seats, 0)
    elif how == "attack":
        fall("S")
        attack.attack(t.g, t.pack, t.seats, 0, codes.ELDER, 0)
        assert t.g.table.blame == codes.BY_OWN
    else:
        t.g.table.inv[0].wounds = 2
        play(t, {"op": "wound_figures", "scope": "owner_space", "n": 1})
        assert t.g.table.blame == codes.BY_FIRE
    assert (t.g.table.stage, died_by(t)) == (3, [codes.BY_STAGE])


@pytest.mark.rule("DM-S.8")
def test_who_dies_of_an_enemy_at_the_end_of_the_turn_or_of_a_cancelled_card(own_pack):
    t = scene_table("e1", "cthulhu", ("fatima", "beth"), cancel={"act": codes.GO})
    put(t, 9)
    t.g.table.inv[1].wounds = 4
    t.pack.enemy[0].end_of_turn = program(t, {"op": "take_wound", "who": "each_other", "n": 1})
    figure(t, "cultist", 5)
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert died_by(t) == [codes.BY_CULTIST]
    level(t, 0, "read_the_omens", 4)
    t.g.table.inv[0].wounds = 3
    mythos.mythos_phase(t.g, t.pack, t.seats)
    assert died_by(t) == [codes.BY_CULTIST, codes.BY_OWN]


@pytest.mark.rule("DM-S.8")
def test_who_dies_of_an_action_without_a_roll_dies_of_it(own_pack):
    t = scene_table("e5", "hastur", ("adam", "beth"))
    t.g.table.inv[0].wounds = 4
    t.pack.scene[4].special[0].success = program(t, {"op": "take_wound", "who": "owner", "n": 1})
    t.g.table.blame = codes.BY_FIRE
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert died_by(t) == [codes.BY_OWN]


# -- rules that a mutant of the sample broke unnoticed (docs/quality.md) -----------------------------------------------


@pytest.mark.rule("DM-7.20", "DM-22.7")
@pytest.mark.parametrize(("lying", "questions"), [(0, 1), (1, 0)])
def test_a_protector_who_lies_takes_no_attack(fall, lying, questions):
    t = scene_table("e1", "cthulhu", ("ian", "morgan"), protect=1)
    t.g.table.inv[1].lying = lying
    slot = figure(t, "cultist", 1)
    fall("S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (len(asked(t, "protect")), int(t.g.table.inv[1].wounds)) == (questions, 2 * questions)


@pytest.mark.rule("DM-13.3", "DM-13.9")
def test_who_has_no_key_of_a_letter_passes_none():
    t = scene_table("e2", "cthulhu", ("ian", "beth"))
    t.g.table.inv[0].key[1] = 1
    trade.trade(t.g, t.pack, t.seats, 0)
    offers = [(o["who"], o["space"], o["token"]) for o in asked(t, "trade")[0] if o["act"] == codes.GO]
    assert offers == [(0, 1, 1)]


@pytest.mark.rule("DM-21.2", "DM-25.1")
def test_after_the_end_no_more_of_a_text_is_carried_out(own_pack):
    t = scene_table("e1", "hastur")
    play(t, {"op": "take_wound", "who": "active", "n": 9}, {"op": "gain_sign", "who": "each", "n": 1})
    assert (t.g.referee.ending, int(t.g.table.inv[1].signs)) == (codes.DEATH_BEFORE, 0)
