"""Sections 19 to 21: death, the Elder One, the end."""

import pytest
from dmd_position import asked, figure, hold, insane, kill, put, scene_table, stand, symbols

from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch14_summons as summons  # fmt: skip
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import ch19_death as death
from sim.games.death_may_die.turn import ch20_elder as elder
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import flow


def mythos_card(t, name):
    episode = t.content.episode[int(t.g.table.episode)].mythos
    box = t.content.elder[int(t.g.table.elder)].mythos
    return [c.id for c in (*episode, *box)].index(name)


def stage_program(t, number, name):
    return int(t.pack.box[int(t.g.table.elder)].stage[number - 1][name])


# -- death ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-19.1", "DM-19.2", "DM-21.2", "DM-EX.19")
def test_a_death_while_the_figure_is_on_the_track_loses_even_after_disruption():
    for mad, ending in ((0, codes.DEATH_BEFORE), (1, codes.MADNESS_BEFORE)):
        t = scene_table()
        t.g.table.disrupted = 1
        death.die(t.g, t.pack, 0, mad)
        death.judge(t.g)
        assert t.g.referee.ending == ending


@pytest.mark.rule("DM-19.3", "DM-19.4", "DM-19.6", "DM-19.7")
def test_after_the_summoning_the_others_play_on_and_the_dead_hold_nothing():
    t = scene_table("e2", "hastur", ("ian", "beth", "adam"))
    put(t, 9)
    card = hold(t, 1, "tommy_gun")
    inv = t.g.table.inv[1]
    inv.flames, t.g.table.fire_left = 2, 6
    inv.signs, t.g.table.signs_left = 1, 11
    inv.key[0] = 1
    stand(t, 1, 4)
    kill(t, 1)
    death.judge(t.g)
    assert t.g.referee.ending == 0
    assert t.g.table.card[card].owner == codes.DISCARDED
    assert (t.g.table.fire_left, t.g.table.signs_left) == (8, 12)
    assert t.g.table.floor_key[3, 0] == 1
    flow.pass_turn(t.g, t.pack)
    assert t.g.table.active == 2
    assert board.people_here(t.g, t.pack, 3) == 0


@pytest.mark.rule("DM-10.6", "DM-19.5", "DM-19.10", "DM-19.12")
def test_death_in_the_own_turn_leaves_the_mythos_discard_check_alone():
    t = scene_table("e1", "hastur")
    put(t, 9)
    t.g.table.pace = 5
    symbols(t, 3)
    figure(t, "cultist", 1)
    t.g.table.inv[0].flames, t.g.table.fire_left = 2, 6
    cards = int(t.g.hidden.mythos.n)
    kill(t, 0)
    t.g.log.n = 0
    flow.phases_after_actions(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    assert "Mythos card" not in said
    assert "attacks" not in said
    assert "burns" not in said
    assert t.g.table.pace == 6
    assert t.g.hidden.mythos.n == 16 != cards
    assert "End of turn: stage" not in said


@pytest.mark.rule("DM-19.10")
def test_a_death_by_the_mythos_card_still_resolves_and_discards_it():
    t = scene_table("e3", "hastur")
    put(t, 9)
    card = mythos_card(t, "e3_waltz")
    deck = t.g.hidden.mythos
    at = next(i for i in range(16) if deck.card[i] == card)
    deck.card[at], deck.card[15] = deck.card[15], card
    t.g.table.inv[0].stress, t.g.table.inv[0].wounds = 4, 3
    mythos.mythos_phase(t.g, t.pack, t.seats)
    assert t.g.table.inv[0].alive == 0
    assert t.g.table.mythos_at[card] == codes.MYTHOS_DISCARD
    assert t.g.table.symbols == 1
    assert board.count(board.crowd_at(t.g, 6)) == 1  # its summons at the red gate


@pytest.mark.rule("DM-19.8", "DM-21.3", "DM-20.18")
def test_the_last_death_loses():
    t = scene_table("e1", "hastur")
    put(t, 9)
    t.g.table.stage = 3
    for seat in range(2):
        inv = t.g.table.inv[seat]
        inv.signs, inv.wounds = 2, 4
    t.g.table.signs_left = 8
    effects.perform(t.g, t.pack, t.seats, stage_program(t, 3, "on_reveal"), 0, 0, -1, -1, -1)
    assert t.g.referee.ending == codes.ALL_OUT


@pytest.mark.rule("DM-19.9")
def test_codependency_without_a_living_partner_does_nothing():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    put(t, 9)
    insane(t, 0, "codependency")
    t.g.table.inv[0].partner = 1
    stand(t, 1, 5)
    kill(t, 1)
    effects.perform(t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms, 0, 0, -1, -1, -1)
    assert (t.g.table.inv[0].stress, t.g.table.inv[0].space) == (0, 0)


@pytest.mark.rule("DM-19.11")
def test_the_death_of_another_changes_nothing_in_the_turn():
    t = scene_table("e1", "hastur")
    put(t, 9)
    kill(t, 1)
    flow.phases_after_actions(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    assert "Mythos card" in said
    assert "is Safe" in said


@pytest.mark.rule("DM-19.13")
def test_in_step_four_the_figure_is_placed_before_the_rest_of_the_reveal():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    t.g.table.disrupted = 1
    t.g.table.stage = 2
    t.g.table.inv[0].wounds = 4
    t.g.table.rlyeh = 1
    end_of_turn.summoning_check(t.g, t.pack, t.seats)  # reveals stage 3: a wound to everybody in R'lyeh
    assert t.g.table.inv[0].alive == 0
    assert t.g.referee.ending == 0


# -- the Elder One -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-20.1", "DM-20.2")
def test_disruption_is_permanent():
    t = scene_table("e4")
    for i in range(2):
        t.g.table.token[i].kind = 1
    objectives.check_ritual(t.g, t.pack)
    t.g.table.token[0].kind = 0
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 1


@pytest.mark.rule("DM-20.4", "DM-20.7", "DM-23.5")
def test_dice_of_revealed_stages_add_up():
    t = scene_table("e1", "hastur")
    dice = []
    for stage in (2, 3, 4):
        t.g.table.stage = stage
        dice.append((elder.elder_dice(t.g, t.pack, 0), elder.elder_dice(t.g, t.pack, 1)))
    assert dice == [(2, 2), (3, 3), (4, 3)]
    c = scene_table("e1", "cthulhu")
    c.g.table.stage = 4
    assert (elder.elder_dice(c.g, c.pack, 0), elder.elder_dice(c.g, c.pack, 1)) == (3, 4)
    assert all(s.health == 12 for box in c.content.elder for s in box.stage[1:])


@pytest.mark.rule("DM-20.5", "DM-20.6", "DM-20.11", "DM-EX.14")
def test_example_hastur_stage_three(fall):
    t = scene_table("e1", "hastur", ("beth", "ian"), reroll=0, convert=1)
    put(t, 1)
    t.g.table.disrupted = 1
    t.g.table.figure[0].wounds = 9
    t.g.table.inv[1].signs, t.g.table.signs_left = 2, 10
    t.g.table.inv[0].green = 2
    fall("S", "S", "S", "S", "S")
    attack.attack(t.g, t.pack, t.seats, 0, 0, 0)
    assert (t.g.table.stage, t.g.table.figure[0].wounds, t.g.table.figure[0].space) == (3, 0, 12)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[1].wounds) == (0, 1)
    assert (elder.elder_dice(t.g, t.pack, 0), elder.elder_dice(t.g, t.pack, 1)) == (3, 3)


@pytest.mark.rule("DM-20.8", "DM-21.1", "DM-21.5", "DM-21.6")
def test_beating_stage_four_wins_for_everybody(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    put(t, 1)
    kill(t, 1)
    t.g.table.stage, t.g.table.disrupted = 4, 1
    t.g.table.figure[0].wounds = 11
    fall("S")
    t.g.table.actions = 1
    attack.attack(t.g, t.pack, t.seats, 0, 0, 0)
    t.step(0)
    assert t.g.referee.ending == codes.WIN
    from sim.play import finish

    finish(t.g, t.pack, t.game.close)
    assert list(t.g.outcome.won[:2]) == [1, 1]
    assert list(t.g.outcome.score) == [0] * 5


@pytest.mark.rule("DM-20.9")
def test_end_of_turn_effects_of_all_revealed_stages():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    put(t, 3)
    t.g.table.stage = 3
    end_of_turn.elder_effects(t.g, t.pack, t.seats)
    assert t.g.table.rlyeh == 0b100
    assert [int(t.g.table.inv[s].sanity) for s in range(2)] == [1, 1]


@pytest.mark.rule("DM-20.12", "DM-DP.23")
def test_rlyeh_tokens_one_to_a_space():
    t = scene_table("e1", "cthulhu", rlyeh_space={"space": 3})
    assert t.g.table.rlyeh_left == 9
    for _ in range(2):
        summons.add_rlyeh(t.g, t.pack, t.seats, 1)
    assert t.g.table.rlyeh == 0b1010
    assert {o["space"] for o in asked(t, "rlyeh_space")[0]} == {0, 2, 3}


@pytest.mark.rule("DM-20.13")
def test_a_missing_rlyeh_token_costs_sanity_in_stage_four():
    t = scene_table("e1", "cthulhu")
    put(t, 3)
    t.g.table.rlyeh_left = 0
    effects.perform(t.g, t.pack, t.seats, stage_program(t, 2, "end_of_turn"), 0, 0, -1, -1, -1)
    assert t.g.table.inv[0].sanity == 0
    t.g.table.stage = 4
    effects.perform(t.g, t.pack, t.seats, stage_program(t, 2, "end_of_turn"), 0, 0, -1, -1, -1)
    assert [int(t.g.table.inv[s].sanity) for s in range(2)] == [2, 2]


@pytest.mark.rule("DM-20.15")
def test_without_a_yellow_sign_none_is_taken():
    t = scene_table("e1", "hastur")
    t.g.table.inv[1].signs, t.g.table.signs_left = 11, 1
    effects.perform(t.g, t.pack, t.seats, stage_program(t, 2, "on_reveal"), 0, 0, -1, -1, -1)
    assert (t.g.table.inv[0].signs, t.g.table.inv[1].signs, t.g.table.signs_left) == (1, 11, 0)


@pytest.mark.rule("DM-20.16", "DM-DP.22")
def test_cards_are_kept_for_a_wound_each():
    t = scene_table("e2", "cthulhu", ("ian", "beth"), keep_card=[1, 0])
    gun, bag = hold(t, 0, "tommy_gun"), hold(t, 0, "medical_kit")
    dread = hold(t, 0, "grave_dread")
    effects.perform(t.g, t.pack, t.seats, stage_program(t, 4, "on_reveal"), 0, 0, -1, -1, -1)
    assert t.g.table.inv[0].wounds == 1
    assert sorted(int(t.g.table.card[c].owner) for c in (gun, bag)) == [codes.DISCARDED, 0]
    assert t.g.table.card[dread].owner == 0


@pytest.mark.rule("DM-20.17")
def test_the_elder_one_is_any_enemy_and_no_monster():
    t = scene_table("e1", "cthulhu")
    put(t, 5)
    assert board.is_kind(t.g, t.pack, 0, 100)
    assert not board.is_kind(t.g, t.pack, 0, 101)
    effects.perform(t.g, t.pack, t.seats, t.pack.madness[7].symptoms, 0, 0, -1, -1, -1)  # Paranoia: monsters only
    assert t.content.insanity[7].id == "paranoia"
    assert t.g.table.figure[0].space == 4


@pytest.mark.rule("DM-21.4", "DM-21.7", "DM-EX.15", "DM-22.16", "DM-22.12")
def test_winning_takes_precedence_over_a_loss_at_the_same_time():
    t = scene_table("e1", "hastur", ("ian", "beth"))
    insane(t, 0, "psychotic_outbreaks")
    put(t, 1)
    t.g.table.stage, t.g.table.disrupted = 4, 1
    t.g.table.figure[0].wounds = 11
    t.g.table.inv[1].wounds = 4
    t.g.table.inv[0].alive = 1
    effects.perform(t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms, 0, 0, -1, -1, -1)
    assert t.g.table.inv[1].alive == 0
    assert t.g.referee.ending == codes.WIN
    lost = scene_table()
    death.die(lost.g, lost.pack, 0, 1)
    death.die(lost.g, lost.pack, 1, 0)
    death.lose_by_track(lost.g)
    death.judge(lost.g)
    assert lost.g.referee.ending == codes.DEATH_BEFORE
