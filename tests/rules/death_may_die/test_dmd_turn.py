"""Sections 9 to 14: sanity, turn, run, attack, rest and trade, the mythos card."""

import numpy as np
import pytest
from dmd_position import figure, hold, insane, kill, level, put, scene_table, stand

from sim.games.death_may_die.components.fitting import places
from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.turn import ch09_sanity as sanity
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch11_run as run
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch13_trade as trade  # fmt: skip
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch14_summons as summons
from sim.games.death_may_die.turn import ch20_elder as elder


def offered(t, seat=0):
    actions.offer_actions(t.g, t.pack, seat)
    return [dict(zip(model.OPTION_FIELDS, o.item(), strict=True)) for o in t.g.menu.option[: int(t.g.menu.n)]]


def whats(t, seat=0):
    return {o["act"] for o in offered(t, seat)}


def asked(t, kind):
    return [
        [dict(zip(model.OPTION_FIELDS, o, strict=True)) for o in os] for k, _, os in t.asked if codes.KINDS[k] == kind
    ]


def mythos_card(t, name):
    """Number of a mythos card of the game."""
    episode = t.content.episode[int(t.g.table.episode)].mythos
    box = t.content.elder[int(t.g.table.elder)].mythos
    return [c.id for c in (*episode, *box)].index(name)


def on_top(t, name):
    """Puts a mythos card on top of the deck."""
    deck, card = t.g.hidden.mythos, mythos_card(t, name)
    at = next(i for i in range(16) if deck.card[i] == card)
    deck.card[at], deck.card[15] = deck.card[15], card


def play_event(t, name):
    """Resolves event and summons of a mythos card."""
    sanity.resolve(
        t.g, t.pack, t.seats, elder.event_of(t.g, t.pack, mythos_card(t, name)), int(t.g.table.active), -1, -1, -1
    )


# -- sanity --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-9.1", "DM-9.2")
def test_thresholds_and_green_dice():
    track = scene_table().content.tracks.sanity
    assert (track.thresholds, track.last) == ([4, 8, 12, 15, 18, 19], 20)
    assert track.bonus_die_at == [8, 15, 18, 19]


@pytest.mark.rule("DM-9.3", "DM-9.11")
def test_the_skull_of_sanity_eliminates_without_symptoms():
    t = scene_table()
    put(t, 9)
    inv = t.g.table.inv[0]
    inv.sanity, inv.crossed = 19, 6
    investigators.lose_sanity(t.g, t.pack, 0, 1, 0)
    sanity.settle(t.g, t.pack, t.seats)
    assert (inv.alive, inv.stress, t.g.outcome.extra.deaths) == (0, 0, 1)
    assert list(inv.level) == [1, 1, 1]


@pytest.mark.rule("DM-9.6", "DM-EX.16", "DM-EX.17")
def test_threshold_symptoms_then_level_then_green_die():
    t = scene_table()
    inv = t.g.table.inv[0]
    inv.sanity, inv.wounds = 3, 2
    investigators.lose_sanity(t.g, t.pack, 0, 3, 0)
    sanity.settle(t.g, t.pack, t.seats)
    assert (inv.sanity, inv.stress, sum(inv.level), inv.green) == (4, 2, 4, 0)  # Hypochondria: stress per wound
    inv.sanity, inv.crossed, inv.green = 18, 5, 3
    investigators.lose_sanity(t.g, t.pack, 0, 2, 0)
    sanity.settle(t.g, t.pack, t.seats)
    assert (inv.sanity, inv.green, sum(inv.level)) == (19, 4, 5)
    said = " ".join(t.tale())
    assert said.index("symptoms") < said.index("raises") < said.rindex("green dice")


@pytest.mark.rule("DM-9.7", "DM-9.12", "DM-25.2")
def test_losses_of_several_first_then_thresholds_clockwise():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    t.g.table.active = 1
    for seat in range(3):
        t.g.table.inv[seat].sanity = 3
    effects.perform(t.g, t.pack, t.seats, t.pack.box[0].stage[2].end_of_turn, 1, 1, -1, -1, -1)
    assert [int(t.g.table.inv[s].waiting) for s in range(3)] == [1, 1, 1]
    sanity.settle(t.g, t.pack, t.seats)
    assert [seat for k, seat, _ in t.asked if codes.KINDS[k] == "level_up"] == [1, 2, 0]
    said = t.tale()
    shown = [line for line in said if "symptoms" in line or "raises" in line]
    assert ["symptoms" in line for line in shown] == [True, False] * 3


@pytest.mark.rule("DM-9.8", "DM-13.2")
def test_sanity_is_never_healed():
    t = scene_table()
    t.g.table.inv[0].sanity, t.g.table.inv[0].wounds = 6, 3
    actions.rest(t.g, t.pack, 0, 3, 0)
    assert t.g.table.inv[0].sanity == 6
    assert not {e.op for listed, _ in places(t.content) for x in listed for e in x.inside()} & {"heal_sanity"}


@pytest.mark.rule("DM-9.9")
def test_a_threshold_of_a_roll_waits_for_its_steps(fall):
    t = scene_table("e1", "cthulhu", ("borden", "beth"), convert={"n": 1})
    t.g.table.inv[0].sanity = 3
    slot = figure(t, "fire_vampire", 1)
    fall("ST", "S", "blank")
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert t.g.table.figure[slot].wounds == 3  # Savage 1 adds one; the level-up comes after
    assert t.g.table.inv[0].level[0] == 2


@pytest.mark.rule("DM-9.10")
def test_sanity_lost_in_symptoms_waits_for_the_level_up():
    t = scene_table("e1", "hastur")
    insane(t, 0, "recurring_trauma")
    card = mythos_card(t, "ha_mask")
    t.g.table.kept, t.g.table.mythos_at[card] = card, codes.MYTHOS_KEPT
    put(t, 9)
    inv = t.g.table.inv[0]
    inv.sanity = 3
    investigators.lose_sanity(t.g, t.pack, 0, 1, 0)
    sanity.settle(t.g, t.pack, t.seats)
    assert (inv.sanity, inv.crossed, inv.waiting) == (5, 1, 0)  # No Mask replayed: 1 sanity each
    assert t.g.table.inv[1].sanity == 1


# -- turn and run --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-10.1", "DM-10.7")
def test_four_phases_and_then_the_next_living_investigator():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    put(t, 11)
    kill(t, 1)
    t.step()
    said = " ".join(t.tale())
    assert said.index("Mythos card") < said.index("is Safe") < said.index("symbol lies")
    assert t.g.table.active == 2


@pytest.mark.rule("DM-10.2", "DM-10.3", "DM-DP.3")
def test_up_to_three_actions_the_same_repeatedly_or_fewer():
    t = scene_table()
    t.g.table.inv[0].wounds = 1
    assert {codes.END_ACTIONS, codes.DO_RUN, codes.DO_REST} <= whats(t)
    assert t.g.table.actions == 3
    for _ in range(2):
        actions.rest(t.g, t.pack, 0, 0, 0)
    assert codes.DO_RUN in whats(t)
    actions.rest(t.g, t.pack, 0, 0, 0)
    assert not actions.actions_left(t.g)


@pytest.mark.rule("DM-10.5", "DM-13.1", "DM-DP.10", "DM-EX.5")
def test_rest_needs_a_safe_space_and_heals_three_in_any_mix():
    t = scene_table("e1", "cthulhu", ("beth", "ian"))
    inv = t.g.table.inv[0]
    inv.wounds, inv.stress = 1, 4
    mixes = {(o["n"], o["m"]) for o in offered(t) if o["act"] == codes.DO_REST}
    assert mixes == {(0, 3), (1, 2)}
    actions.rest(t.g, t.pack, 0, 0, 3)
    assert (inv.wounds, inv.stress) == (1, 1)
    figure(t, "cultist", 1)
    assert codes.DO_REST not in whats(t)


@pytest.mark.rule("DM-11.1", "DM-11.2", "DM-11.3", "DM-11.4")
def test_enemies_follow_at_every_step_even_from_comrades(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), run_step=[{"space": 1}, {"space": 3}, {"space": 8}])
    first, met = figure(t, "cultist", 1), figure(t, "byakhee", 4)
    put(t, 2)
    actions.run(t.g, t.pack, t.seats, 0, 3)
    assert [int(t.g.table.figure[s].space) for s in (first, met, 0)] == [8, 8, 8]
    assert t.g.table.inv[0].space == 8
    assert t.g.table.inv[1].space == 0
    assert asked(t, "run_step")[0][0]["act"] == codes.STOP


@pytest.mark.rule("DM-11.5", "DM-11.6")
def test_fire_is_caught_on_leaving_and_stays_in_the_space():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    slot = figure(t, "cultist", 1)
    board.add_fire_token(t.g, 0)
    board.add_fire_token(t.g, 1)
    run.leave(t.g, t.pack, t.seats, 0, 1, np.int64(0), 8)
    assert (t.g.table.inv[0].flames, t.g.table.fire[0]) == (1, 1)
    assert t.g.table.figure[slot].wounds == 0


@pytest.mark.rule("DM-11.7", "DM-22.8", "DM-DP.21")
def test_being_placed_is_no_run():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    insane(t, 0, "codependency")
    t.g.table.inv[0].partner = 1
    stand(t, 1, 9)
    slot = figure(t, "cultist", 1)
    board.add_fire_token(t.g, 0)
    effects.perform(t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms, 0, 0, -1, -1, -1)
    inv = t.g.table.inv[0]
    assert (inv.space, inv.stress, inv.flames) == (8, 2, 0)
    assert t.g.table.figure[slot].space == 0


@pytest.mark.rule("DM-EX.1")
def test_example_run():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step=[{"space": 1}, {"space": 3}, {"space": 8}])
    vampire, cultist = figure(t, "fire_vampire", 9), figure(t, "cultist", 2)
    for _ in range(2):
        board.add_fire_token(t.g, 3)
    actions.run(t.g, t.pack, t.seats, 0, 3)
    assert t.g.table.inv[0].flames == 2
    assert t.g.table.fire[3] == 2
    assert [int(t.g.table.figure[s].space) for s in (vampire, cultist)] == [8, 8]


# -- attack --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-12.2", "DM-12.3", "DM-12.6", "DM-12.8", "DM-EX.4")
def test_wounds_beyond_the_target_are_lost_and_survivors_keep_theirs(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    cultist, vampire = figure(t, "cultist", 1), figure(t, "fire_vampire", 1)
    fall("S", "S", "S")
    attack.attack(t.g, t.pack, t.seats, 0, cultist, 0)
    assert t.g.table.figure[cultist].space == codes.NOWHERE
    assert t.g.table.figure[cultist].wounds == 0
    assert t.g.table.figure[vampire].wounds == 0
    fall("S", "S")
    attack.attack(t.g, t.pack, t.seats, 0, vampire, 0)
    assert t.g.table.figure[vampire].wounds == 2
    assert t.g.table.inv[0].wounds == 0  # attacks provoke nothing


@pytest.mark.rule("DM-EX.2", "DM-EX.3")
def test_example_attack_with_brawling(fall):
    cast = ("ian", "beth")
    stress = [{"act": codes.FOR_STRESS, "token": 0}, {"act": codes.FOR_STRESS, "token": 3}, 0]
    t = scene_table("e1", "cthulhu", cast, reroll=stress, split_wounds=[0, 0, 0])
    level(t, 0, "brawling", 2)
    cultist, vampire = figure(t, "cultist", 1), figure(t, "fire_vampire", 1)
    fall("blank", "S", "ST", "E", "S", "E")
    attack.attack(t.g, t.pack, t.seats, 0, codes.ALL_HERE, 0)
    inv = t.g.table.inv[0]
    assert (inv.stress, inv.sanity, t.g.table.roll.successes, t.g.table.roll.pool.n) == (2, 1, 3, 4)
    assert t.g.table.figure[cultist].space == codes.NOWHERE
    assert t.g.table.figure[vampire].wounds == 1


# -- trade ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.3", "DM-13.4", "DM-13.5", "DM-13.9", "DM-DP.11")
def test_trade():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"), trade=[{"card": 1, "space": 2}, {"act": 0}])
    hold(t, 1, "whiskey")
    hold(t, 1, "guilty_conscience")
    paw = hold(t, 0, "monkey_paw")
    companion = hold(t, 0, "chester")
    t.g.table.card[companion].wounds = 2
    figure(t, "cultist", 1)  # the space need not be Safe
    assert trade.may_trade(t.g, t.pack, 0)
    trade.trade(t.g, t.pack, t.seats, 0)
    passes = asked(t, "trade")[0]
    assert {o["card"] for o in passes} == {-1, 1, companion}  # neither the paw nor the condition
    assert {(o["who"], o["space"]) for o in passes if o["card"] == 1} == {(1, 0), (1, 2)}
    assert t.g.table.card[1].owner == 2
    assert t.g.table.card[paw].owner == 0
    assert t.g.table.card[companion].wounds == 2
    other = scene_table("e2")
    other.g.table.inv[0].key[2] = 1
    assert trade.may_trade(other.g, other.pack, 1)
    idol = scene_table("e4")
    idol.g.table.inv[0].idol = 1
    assert not trade.may_trade(idol.g, idol.pack, 0)


@pytest.mark.rule("DM-13.6", "DM-13.10", "DM-DP.12")
def test_special_actions_need_what_they_need():
    t = scene_table("e1")
    assert not {codes.DO_TASK_1, codes.DO_TASK_2} & whats(t)
    stand(t, 0, 7)
    assert codes.DO_TASK_2 in whats(t)
    board.add_fire_token(t.g, 6)
    assert codes.DO_TASK_1 in whats(t)


# -- the mythos card -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-14.1", "DM-14.2", "DM-14.4", "DM-EX.6")
def test_a_mythos_card_from_top_to_bottom_then_face_up_on_the_pile():
    t = scene_table("e1", "hastur")
    stand(t, 0, 5)
    a, b = figure(t, "byakhee", 15), figure(t, "byakhee", 11)
    on_top(t, "e1_byakhee")
    mythos.mythos_phase(t.g, t.pack, t.seats)
    assert {int(t.g.table.figure[s].space) for s in (a, b)} == {4}
    assert board.crowd_at(t.g, 12) == 0  # no figure left to summon
    assert t.g.table.symbols == 1
    assert t.g.table.mythos_at[mythos_card(t, "e1_byakhee")] == codes.MYTHOS_DISCARD
    said = " ".join(t.tale())
    assert said.index("Mythos card") < said.index("moves to")
    board.put_figure(t.g, a, codes.NOWHERE)
    play_event(t, "e1_byakhee")
    assert board.crowd_at(t.g, 12) == 1 << a


@pytest.mark.rule("DM-14.3", "DM-25.23")
def test_parts_that_cannot_be_done_are_skipped():
    t = scene_table("e3", "cthulhu")
    play_event(t, "e3_deep_ones_1")
    assert board.count(board.crowd_at(t.g, 6)) == 1  # nobody to move; the summons at the red gate is done
    play_event(t, "e3_change_partners")  # no sorcerer to hide
    assert t.g.referee.ending == 0


@pytest.mark.rule("DM-14.6", "DM-25.3", "DM-25.4", "DM-14.12")
def test_enemies_move_past_figures_and_the_nearest_is_meant_again():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    stand(t, 1, 4)
    near, far = figure(t, "fire_vampire", 9), figure(t, "fire_vampire", 11)
    play_event(t, "e1_fire_vampire_1")  # nearest moves 2 toward space 1, past Beth; fire where it stands
    assert t.g.table.figure[near].space == 1
    assert t.g.table.figure[far].space == 10
    assert t.g.table.fire[1] == 1
    here = figure(t, "cultist", 1)
    there = figure(t, "cultist", 3)
    effects.perform(t.g, t.pack, t.seats, elder.event_of(t.g, t.pack, mythos_card(t, "ct_astral")), 0, 0, -1, -1, -1)
    assert t.g.table.figure[here].space == 0
    assert t.g.table.figure[there].space == 2  # the one already there is the nearest


@pytest.mark.rule("DM-14.7", "DM-14.14")
def test_summons_at_gates_as_long_as_there_are_figures():
    t = scene_table("e1", "cthulhu", served={"space": 3})
    play_event(t, "ct_crawling_chaos")
    assert board.count(board.crowd_at(t.g, 12)) == board.count(board.crowd_at(t.g, 8)) == 1
    t.g.table.rlyeh = 0b1010
    for _ in range(7):
        board.summon_at(t.g, t.pack, 0, 14)
    summons.summon_in(t.g, t.pack, t.seats, 0, np.int64(0b1010), 1)
    assert board.count(board.crowd_at(t.g, 3)) == 1
    assert board.count(board.crowd_at(t.g, 1)) == 0


@pytest.mark.rule("DM-14.8")
def test_an_empty_deck_is_rebuilt_without_an_advance():
    t = scene_table()
    t.g.hidden.mythos.n = 0
    t.g.table.mythos_at[:] = codes.MYTHOS_DISCARD
    t.g.table.symbols = 2
    card = mythos.draw_mythos(t.g)
    assert card >= 0
    assert t.g.hidden.mythos.n == 15
    assert (t.g.table.pace, t.g.table.symbols) == (1, 0)


@pytest.mark.rule("DM-14.9", "DM-22.11")
def test_recurring_trauma_keeps_the_last_card_without_a_symbol():
    t = scene_table("e1", "hastur")
    insane(t, 1, "recurring_trauma")
    first, second = mythos_card(t, "ha_mask"), mythos_card(t, "ha_bargain")
    for card in (first, second):
        mythos.discard_mythos(t.g, t.pack, card)
    assert t.g.table.kept == second
    assert t.g.table.mythos_at[first] == codes.MYTHOS_DISCARD
    mythos.discard_mythos(t.g, t.pack, mythos_card(t, "e1_byakhee"))
    assert t.g.table.kept == second
    t.g.hidden.mythos.n = 13
    mythos.reshuffle_mythos(t.g)
    assert t.g.table.kept == codes.NOWHERE
    t.g.table.inv[1].stress = 3
    effects.perform(t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[1].insanity)].symptoms, 1, 1, -1, -1, -1)
    assert t.g.table.inv[1].stress == 0  # no card kept: heal all


@pytest.mark.rule("DM-14.11")
def test_the_moon_moves_before_the_card_is_drawn():
    t = scene_table("e6", "hastur")
    on_top(t, "e6_clock")
    mythos.mythos_phase(t.g, t.pack, t.seats)
    said = " ".join(t.tale())
    assert said.index("The moon") < said.index("Mythos card")


@pytest.mark.rule("DM-14.13")
def test_each_enemy_measures_from_its_own_space():
    t = scene_table("e5", "cthulhu")
    a, b = figure(t, "cultist", 5), figure(t, "cultist", 10)
    play_event(t, "e5_sacrifice")
    assert int(t.g.table.figure[a].space) + 1 in (3, 7)
    assert int(t.g.table.figure[b].space) + 1 in (8, 9)
    none = scene_table("e6", "cthulhu")
    slot = figure(none, "cultist", 2)
    e = none.pack.effect[none.pack.scene[4].mythos[4].event]
    summons.move_enemies(none.g, none.pack, none.seats, e, none.g.scratch.frame[0], np.int64(0), summons.ANYWHERE)
    assert none.g.table.figure[slot].space == 1


@pytest.mark.rule("DM-EX.7")
def test_example_event_for_all_investigators():
    t = scene_table("e1", "hastur", ("ian", "beth", "adam"))
    t.g.table.inv[2].signs, t.g.table.signs_left = 2, 10
    play_event(t, "ha_carcosa")
    assert [int(t.g.table.inv[s].stress) for s in range(3)] == [1, 1, 1]
    assert [int(t.g.table.inv[s].sanity) for s in range(3)] == [0, 0, 1]
    assert board.count(board.crowd_at(t.g, 9)) == 1
