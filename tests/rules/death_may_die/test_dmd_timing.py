"""What is read when: levels gained and lost in the middle, deaths between steps, figures and cards that come back."""

import numpy as np
import pytest
from dmd_position import asked, figure, hold, insane, level, put, scene_table, stand, symbols

from sim.games.death_may_die.effects import card_ops, effects
from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.turn import ch09_sanity as sanity
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch10_turns as turns
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import flow


def program(t, *effects_):
    """Lays a list of effects into the pack; its first row."""
    from sim.games.death_may_die.components.effect_words import Effect
    from sim.games.death_may_die.components.laying import Laying

    laying = Laying(t.content, int(t.pack.players))
    laying.rows.n = getattr(t, "rows", laying.rows.n)
    first = laying.program([Effect(**e) for e in effects_])
    for row in range(first, laying.rows.n):
        for name in model.EFFECT.names:
            t.pack.effect[row][name] = laying.record["effect"][row][name]
    t.rows = laying.rows.n
    return first


@pytest.fixture
def own_pack(monkeypatch):
    """Tables whose pack record a test may write into."""
    import dmd_position

    fresh = dmd_position.laid.__wrapped__

    def copied(players, changes):
        content, pack = fresh(players, changes)
        return content, pack.copy().view(np.recarray)[0] if pack.shape else pack.copy()

    monkeypatch.setattr(dmd_position, "laid", copied)


def what_may_be_done(t, seat=0):
    actions.offer_actions(t.g, t.pack, seat)
    return {int(o.act) for o in t.g.menu.option[: int(t.g.menu.n)]}


# -- DM-7.4: a level is usable at once -----------------------------------------------------------------------------


@pytest.mark.rule("DM-7.4", "DM-7.10", "DM-7.13", "DM-10.4")
@pytest.mark.parametrize(
    ("who", "skill", "at", "gained"),
    [
        ("ian", "swiftness", 2, (3, 1, 0, 0)),
        ("ian", "swiftness", 4, (4, 1, 0, 0)),
        ("adam", "marksman", 4, (3, 0, 1, 0)),
        ("the_kid", "gate_manipulation", 4, (3, 0, 1, 1)),
    ],
)
def test_a_level_gained_in_the_own_turn_gives_its_actions_at_once(who, skill, at, gained):
    t = scene_table("e1", "cthulhu", (who, "beth"))
    person = next(p for p in t.content.investigator if p.id == who)
    place = person.skills.index(skill)
    t.g.table.inv[0].level[place] = at - 1
    investigators.refresh(t.g, t.pack, 0)
    for other in range(3):
        t.g.table.inv[0].level[other] = 4 if other != place else at - 1
    sanity.level_up(t.g, t.pack, t.seats, 0)
    left = t.g.table
    assert (left.actions, left.free_runs, left.free_shots, left.free_rests) == gained


@pytest.mark.rule("DM-7.4", "DM-10.4")
def test_the_last_action_that_brings_a_level_leaves_the_free_run(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), action={"act": codes.DO_ATTACK}, level_up=2)
    t.g.table.spent.actions = 2
    investigators.count_actions(t.g, t.pack)
    t.g.table.inv[0].sanity = 3
    figure(t, "star_spawn", 1)
    fall("T")
    t.step()
    assert (t.g.table.active, t.g.table.actions, t.g.table.free_runs) == (0, 0, 1)
    assert what_may_be_done(t) >= {codes.DO_RUN}
    t.step()  # nothing to attack with: ends the actions
    assert t.g.table.active == 1


@pytest.mark.rule("DM-7.4", "DM-7.6", "DM-13.3")
def test_an_extra_action_goes_with_the_companion_and_is_taken_once():
    t = scene_table("e3", "cthulhu", ("ian", "fatima"))
    butler = hold(t, 1, "butler")  # lends a level of Swiftness: the fourth gives an action
    for seat in range(2):
        level(t, seat, "swiftness", 3)
    assert t.g.table.actions == 3
    card_ops.hand_over(t.g, t.pack, t.seats, butler, 0)
    assert t.g.table.actions == 4
    for _ in range(4):
        actions.spend_action(t.g, t.pack)
    card_ops.hand_over(t.g, t.pack, t.seats, butler, 1)
    assert t.g.table.actions == 0
    card_ops.hand_over(t.g, t.pack, t.seats, butler, 0)
    assert t.g.table.actions == 0  # it was used
    t.g.table.active = 1
    turns.begin_turn(t.g, t.pack)
    assert t.g.table.actions == 3
    card_ops.hand_over(t.g, t.pack, t.seats, butler, 1)
    assert t.g.table.actions == 4


@pytest.mark.rule("DM-10.1", "DM-10.2")
def test_a_level_gained_after_the_actions_waits_for_the_next_turn():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    turns.end_actions(t.g)
    level(t, 0, "swiftness", 4)
    assert (t.g.table.actions, t.g.table.free_runs) == (0, 0)
    turns.begin_turn(t.g, t.pack)
    assert (t.g.table.actions, t.g.table.free_runs) == (4, 1)


@pytest.mark.rule("DM-10.2", "DM-7.13", "DM-7.24")
def test_each_allowance_is_spent_by_its_own_action(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step=0)
    level(t, 0, "swiftness", 2)
    left = t.g.table
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (left.actions, left.free_runs) == (3, 0)
    actions.take_run(t.g, t.pack, t.seats, 0)
    assert (left.actions, left.free_runs) == (2, 0)
    slot = figure(t, "star_spawn", 1)
    fall()
    actions.take_attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert left.actions == 1
    actions.rest(t.g, t.pack, 0, 0, 0)
    assert left.actions == 0
    assert not actions.actions_left(t.g)


# -- DM-7.28: a level lost in step 1 still counts in that roll -----------------------------------------------------


@pytest.mark.rule("DM-7.28", "DM-7.11")
@pytest.mark.parametrize(("skill_level", "lost"), [(2, 1), (3, 1)])
def test_a_companion_that_dies_of_the_blow_still_shields_the_mind(fall, skill_level, lost):
    t = scene_table("e1", "cthulhu", ("beth", "ian"), assign_wound=1)
    level(t, 0, "toughness", skill_level - 1)
    ralph = hold(t, 0, "ralph")  # Toughness one level up, health 1
    slot = figure(t, "star_spawn", 1)
    fall("ST", "ST", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.card[ralph].owner == codes.DISCARDED
    assert t.g.table.inv[0].sanity == lost


@pytest.mark.rule("DM-7.28", "DM-17.3")
def test_a_companion_that_burns_still_shields_the_mind(fall):
    t = scene_table("e1", "cthulhu", ("beth", "ian"), assign_wound=1)
    ralph = hold(t, 0, "ralph")  # Toughness 2
    t.g.table.inv[0].flames, t.g.table.fire_left = 3, 5
    fall("ST", "ST", "blank")
    end_of_turn.burn(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[ralph].owner == codes.DISCARDED
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity) == (0, 1)


@pytest.mark.rule("DM-7.28", "DM-4.6")
def test_a_roll_against_an_investigator_keeps_the_shield_too(fall):
    t = scene_table("e1", "hastur", ("beth", "ian"), assign_wound=1)
    level(t, 0, "toughness", 2)
    hold(t, 0, "ralph")  # Toughness 3: any source
    t.g.table.inv[0].signs = 3
    fall("ST", "ST", "blank")
    at = t.pack.box[1].stage[3].end_of_turn
    effects.perform(t.g, t.pack, t.seats, at, 0, 0, -1, -1, -1)
    assert t.g.table.roll.pool.n == 3  # one black die for each sign
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity, t.g.table.inv[0].signs) == (0, 1, 2)


# -- DM-25.6, DM-25.14 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-25.6", "DM-20.13")
def test_without_rlyeh_tokens_astral_promise_leaves_no_choice():
    t = scene_table("e1", "cthulhu")
    event = t.pack.box[0].mythos[[c.id for c in t.content.elder[0].mythos].index("ct_astral")].event
    t.g.table.rlyeh_left = 0
    effects.perform(t.g, t.pack, t.seats, event, 0, 0, -1, -1, -1)
    assert not asked(t, "choose_effect")
    assert t.g.table.inv[0].sanity == 2
    late = scene_table("e1", "cthulhu")
    put(late, 9)
    late.g.table.stage, late.g.table.rlyeh_left = 4, 0
    effects.perform(late.g, late.pack, late.seats, event, 0, 0, -1, -1, -1)
    assert len(asked(late, "choose_effect")[0]) == 2  # in stage 4 the missing token costs everybody 2 sanity
    assert [int(late.g.table.inv[s].sanity) for s in range(2)] == [2, 2]


@pytest.mark.rule("DM-25.6", "DM-20.15")
def test_without_yellow_signs_the_bargain_leaves_no_choice():
    t = scene_table("e1", "hastur")
    event = t.pack.box[1].mythos[[c.id for c in t.content.elder[1].mythos].index("ha_bargain")].event
    t.g.table.signs_left, t.g.table.inv[1].signs = 0, 12
    effects.perform(t.g, t.pack, t.seats, event, 0, 0, -1, -1, -1)
    assert not asked(t, "choose_effect")
    assert (t.g.table.inv[0].sanity, t.g.table.inv[0].signs) == (2, 0)


@pytest.mark.rule("DM-25.14")
def test_the_sleeper_speaks_of_this_turn_alone():
    t = scene_table("e1", "cthulhu")
    t.g.table.as_three = 1  # replayed by Recurring Trauma after the discard check
    turns.begin_turn(t.g, t.pack)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert t.g.table.pace == 1


# -- DM-19.5: deaths between the steps of the end of the turn ------------------------------------------------------


@pytest.mark.rule("DM-19.5", "DM-17.1")
def test_a_death_by_the_advance_ends_the_turn(own_pack):
    t = scene_table("e2", "cthulhu", ("ian", "beth"))
    put(t, 9)
    t.g.table.stage, t.g.table.pace = 3, 5
    t.g.table.inv[0].sanity, t.g.table.inv[0].crossed = 19, 6
    t.g.table.token[0].owner = 0  # e2: holders of a tome lose 1 sanity with each advance
    symbols(t, 3)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].alive, t.g.table.pace) == (0, 6)
    assert "End of turn: stage" not in " ".join(t.tale())
    assert t.g.table.inv[1].sanity == 0  # stage 3 would take one


@pytest.mark.rule("DM-19.5", "DM-19.13")
def test_a_death_by_the_reveal_skips_step_five():
    t = scene_table("e1", "hastur", ("ian", "beth"))
    t.g.table.stage, t.g.table.disrupted = 2, 1
    t.g.table.inv[0].wounds, t.g.table.inv[0].signs, t.g.table.signs_left = 4, 2, 10
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)  # step 4 reveals stage 3: a wound for two signs
    assert t.g.table.inv[0].alive == 0
    assert "End of turn: stage" not in " ".join(t.tale())


@pytest.mark.rule("DM-19.5", "DM-25.22")
def test_a_death_in_step_one_lets_nobody_pray_or_be_arrested(own_pack):
    t = scene_table("e4", "cthulhu", ("ahmed", "beth"), heal_whom={"who": 1})
    put(t, 9)
    figure(t, "shoggoth", 6)
    t.pack.enemy[[e.id for e in t.content.enemy].index("shoggoth")].end_of_turn = program(
        t, {"op": "take_wound", "who": "active", "n": 9}
    )
    stand(t, 0, 5)
    stand(t, 1, 5)
    t.g.table.inv[1].stress = 3
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].alive, t.g.table.inv[0].custody, t.g.table.inv[1].stress) == (0, 0, 3)


# -- DM-16.3, DM-16.4: who attacks in the phase --------------------------------------------------------------------


@pytest.mark.rule("DM-16.3")
def test_a_figure_that_comes_back_in_the_phase_attacks_as_another_enemy(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"))  # Vengeance Obsession: a wound for a wound
    t.g.table.inv[0].sanity = 3
    insane(t, 0, "recurring_trauma")
    chaos = 8 + [c.id for c in t.content.elder[0].mythos].index("ct_crawling_chaos")
    t.g.table.kept, t.g.table.mythos_at[chaos] = chaos, codes.MYTHOS_KEPT
    stand(t, 0, 13)  # the red gate
    slot = figure(t, "fire_vampire", 13)
    cultist = figure(t, "cultist", 13)
    board.wound_enemy(t.g, t.pack, cultist, 1)
    t.g.table.fought = 0
    fall("S", "blank", "T")  # the cultist wounds and dies of it; then the vampire's tentacle calls cultists anew
    fight.fight(t.g, t.pack, t.seats, 0)
    assert t.g.table.figure[cultist].space == 12
    assert slot >= 0
    assert sum(" attacks " in line for line in t.tale()) == 3


@pytest.mark.rule("DM-16.4", "DM-16.7")
def test_an_enemy_that_falls_by_its_own_card_does_not_strike(fall, own_pack):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    slot = figure(t, "byakhee", 1)
    kind = int(t.g.table.figure[slot].kind)
    t.pack.enemy[kind].before_attack = program(t, {"op": "wound_enemies", "enemy": "byakhee", "scope": "owner", "n": 9})
    fall("S", "S", "S")
    fight.fight(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.figure[slot].space) == (0, codes.NOWHERE)


@pytest.mark.rule("DM-25.19", "DM-4.12")
def test_a_shield_for_the_mind_helps_without_a_wound(fall, own_pack):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), shield=1)
    card = hold(t, 0, "whiskey")
    side = t.pack.scene[0].discovery[card].side[0]
    side.shield_sanity, side.effect = 9, 0
    investigators.refresh(t.g, t.pack, 0)
    slot = figure(t, "fire_vampire", 1)
    fall("blank", "T", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].sanity, t.g.table.card[card].owner) == (0, codes.DISCARDED)


# -- DM-24.8, DM-24.9, DM-1.15: who goes along ---------------------------------------------------------------------


@pytest.mark.rule("DM-24.8", "DM-7.13")
def test_an_escort_is_a_run_and_swiftness_adds_a_step(fall):
    way = [{"space": 3}, {"space": 2}, {"space": 4}, {"space": 6}, 0]
    t = scene_table("e5", "cthulhu", ("ian", "beth"), run_step=way)
    stand(t, 0, 6)
    t.g.table.token[0].space = 5
    fall()
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert [os[0]["n"] for os in asked(t, "run_step")] == [4, 3, 2, 1]
    assert t.g.table.inv[0].space == t.g.table.token[0].space == 6


@pytest.mark.rule("DM-24.8", "DM-7.12")
def test_in_an_escort_enemies_may_be_sneaked_past():
    t = scene_table("e5", "cthulhu", ("ahmed", "beth"), run_step=[{"space": 3}, 0], sneak=1)
    stand(t, 0, 6)
    t.g.table.token[0].space = 5
    slot = figure(t, "cultist", 6)
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert t.g.table.figure[slot].space == 5


@pytest.mark.rule("DM-24.9", "DM-7.12", "DM-7.13")
def test_a_push_is_no_run(fall):
    t = scene_table("e6", "cthulhu", ("borden", "beth"), run_step=[{"space": 1}, {"space": 0}], sneak=1, take_along=1)
    level(t, 0, "swiftness", 3)
    stand(t, 0, 3)
    stand(t, 1, 3)
    slot = figure(t, "cultist", 3)
    t.g.table.phase_of_moon = 3
    board.add_fire_token(t.g, 2)
    fall("S")
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert [os[0]["n"] for os in asked(t, "run_step")] == [2, 1]
    assert (t.g.table.inv[0].space, t.g.table.inv[0].flames, t.g.table.figure[slot].space) == (0, 1, 0)
    assert t.g.table.inv[1].space == 2
    assert not asked(t, "sneak")
    assert not asked(t, "take_along")


@pytest.mark.rule("DM-1.15", "DM-11.9")
@pytest.mark.parametrize(("given", "boards"), [(0, [(0, 2), (2, 0)]), (1, [(1, 1), (1, 1)]), (2, [(2, 0), (0, 2)])])
def test_the_active_player_deals_the_last_fire_tokens_to_the_boards(given, boards):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step=[{"space": 1}], take_along={"who": 1},
                    served={"n": given})  # fmt: skip
    level(t, 0, "swiftness", 3)
    for space in (0, 0, 5, 5, 5, 5):
        board.add_fire_token(t.g, space)
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert [(int(inv.flames), int(inv.embers)) for inv in t.g.table.inv[:2]] == boards
    assert [o["n"] for o in asked(t, "served")[0]] == [0, 1, 2]
    assert t.g.table.fire_left == 0


@pytest.mark.rule("DM-1.15", "DM-1.4")
def test_with_tokens_for_both_boards_or_for_none_nothing_is_asked():
    for laid, boards in (((0,), [(1, 0), (1, 0)]), ((0,) * 8, [(0, 8), (0, 8)])):
        t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step=[{"space": 1}], take_along={"who": 1})
        level(t, 0, "swiftness", 3)
        for space in laid:
            board.add_fire_token(t.g, space)
        actions.run(t.g, t.pack, t.seats, 0, 1)
        assert [(int(inv.flames), int(inv.embers)) for inv in t.g.table.inv[:2]] == boards
        assert not asked(t, "served")


# -- DM-3.11: moments for cards ------------------------------------------------------------------------------------


@pytest.mark.rule("DM-3.11", "DM-17.1")
def test_a_card_may_be_used_before_the_fire_and_after_each_step_that_does_something(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), moment={"act": codes.USE_CARD})
    hold(t, 0, "whiskey")
    t.g.table.inv[0].stress, t.g.table.inv[0].flames, t.g.table.fire_left = 4, 1, 7
    fall()
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    assert said.index("uses") < said.index("burns")
    late = scene_table("e1", "cthulhu", ("adam", "beth"))
    hold(late, 0, "whiskey")
    late.g.table.pace = 4
    symbols(late, 3)
    late.g.table.inv[0].flames, late.g.table.fire_left = 1, 7
    fall()
    end_of_turn.end_of_turn(late.g, late.pack, late.seats, 0)
    assert len(asked(late, "moment")) == 5  # after each of the five steps


@pytest.mark.rule("DM-3.11", "DM-16.6")
def test_what_was_found_may_be_used_before_those_who_joined_attack(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    hold(t, 0, "whiskey")
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert len(asked(t, "moment")) == 1
