"""Details that a rule broken on purpose showed to be without a test."""

import numpy as np
import pytest
from dmd_position import asked, deal, figure, hold, insane, kill, level, named, put, scene_table, stand, symbols
from test_dmd_timing import own_pack, program

from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes, investigators
from sim.games.death_may_die.turn import ch09_sanity as sanity
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import ch20_elder as elder
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch24_tokens as tokens

__all__ = ["own_pack"]


def row_of(t, **fields):
    """An effect row with these fields; the frame it runs in belongs to seat 0."""
    row = t.pack.effect[0].copy()
    for name, value in fields.items():
        row[name] = value
    return row


# -- sanity and insanity -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-22.1", "DM-9.6")
def test_the_same_symptoms_happen_at_every_threshold():
    t = scene_table()  # Hypochondria: a stress for each wound
    inv = t.g.table.inv[0]
    inv.wounds = 1
    card = int(inv.insanity)
    for threshold, dice in ((4, 0), (8, 1), (12, 1), (15, 2), (18, 3), (19, 4)):
        inv.stress = 0
        investigators.lose_sanity(t.g, t.pack, 0, threshold - int(inv.sanity), 0)
        sanity.settle(t.g, t.pack, t.seats)
        assert (inv.sanity, inv.stress, inv.insanity, inv.green) == (threshold, 1, card, dice)
    assert (sum(inv.level), inv.crossed) == (9, 6)


@pytest.mark.rule("DM-9.10")
def test_a_threshold_reached_in_symptoms_waits_for_the_level_up_of_the_first():
    changes = ("tracks.sanity.thresholds=[4, 5, 12, 15, 18, 19]", "tracks.sanity.bonus_die_at=[12]")
    t = scene_table("e1", "hastur", ("ian", "beth"), *changes)
    insane(t, 0, "recurring_trauma")
    mask = 8 + [c.id for c in t.content.elder[1].mythos].index("ha_mask")
    t.g.table.kept, t.g.table.mythos_at[mask] = mask, codes.MYTHOS_KEPT
    put(t, 9)  # No Mask: 1 sanity each
    t.g.table.inv[0].sanity = 3
    investigators.lose_sanity(t.g, t.pack, 0, 1, 0)
    sanity.settle(t.g, t.pack, t.seats)
    shown = ["raises" in line for line in t.tale() if "shows symptoms" in line or "raises" in line]
    assert shown == [False, True, False, True]
    assert t.g.table.inv[0].crossed == 2


# -- end of the turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-17.2", "DM-24.7")
@pytest.mark.parametrize(("order", "healed"), [(0, 1), (1, 2)])
def test_a_prayer_before_the_arrest_reaches_those_here(order, healed):
    t = scene_table("e4", "cthulhu", ("ahmed", "beth"), effect_order=order, heal_whom={"who": 1, "m": 1})
    stand(t, 0, 5)
    stand(t, 1, 5)
    t.g.table.inv[1].stress = 2
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[1].stress, t.g.table.inv[0].custody) == (healed, 1)
    assert [o["act"] for o in asked(t, "effect_order")[0]] == [0, 1]


@pytest.mark.rule("DM-17.5", "DM-17.6", "DM-20.9")
@pytest.mark.parametrize("when", ["on_advance", "end_of_turn"])
def test_stages_speak_in_their_order(own_pack, when):
    t = scene_table("e1", "cthulhu")
    put(t, 9)
    t.g.table.stage = 3
    for number, space in ((0, "gate_red"), (1, "gate_yellow"), (2, "gate_blue"), (3, "start")):
        t.pack.box[0].stage[number][when] = program(t, {"op": "add_fire", "at": space})
    t.pack.scene[0].on_advance = program(t, {"op": "add_fire", "at": "owner"})
    t.g.table.symbols = 3
    if when == "on_advance":
        stand(t, 0, 5)
        end_of_turn.advance_check(t.g, t.pack, t.seats)
        told = [line for line in t.tale() if "fire token" in line or "shuffled" in line]
        assert [next((s for s in ("13", "9", "10", "5", "shuffled") if f" {s}" in line), "") for line in told] == [
            "13", "9", "10", "5", "shuffled",
        ]  # fmt: skip
    else:
        end_of_turn.elder_effects(t.g, t.pack, t.seats)
        told = [line for line in t.tale() if "fire token" in line]
        assert [next(s for s in ("13", "9", "10") if f" {s}" in line) for line in told] == ["13", "9", "10"]


@pytest.mark.rule("DM-17.6", "DM-14.9")
def test_pile_and_kept_card_go_back_into_the_deck():
    t = scene_table("e1", "hastur")
    insane(t, 1, "recurring_trauma")
    symbols(t, 3)
    mask = 8 + [c.id for c in t.content.elder[1].mythos].index("ha_mask")
    deck = t.g.hidden.mythos
    at = next(i for i in range(int(deck.n)) if deck.card[i] == mask)
    deck.card[at] = deck.card[deck.n - 1]
    deck.n -= 1
    mythos.discard_mythos(t.g, t.pack, mask)
    assert (t.g.table.kept, deck.n) == (mask, 12)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert sorted(int(c) for c in deck.card[: int(deck.n)]) == list(range(16))
    assert set(t.g.table.mythos_at) == {codes.MYTHOS_DECK}
    assert (t.g.table.kept, t.g.table.symbols) == (codes.NOWHERE, 0)


# -- skills ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-1.7", "DM-7.5")
def test_two_investigators_hold_the_same_lent_skill_at_once(own_pack):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    stealth = [s.id for s in t.content.skill].index("stealth")
    card, side = 3, codes.RIGHT
    t.pack.scene[0].discovery[card].side[side].lends = stealth
    hold(t, 0, "jerome")
    hold(t, 1, "ralph")
    assert [int(investigators.skill_level_of(t.g, t.pack, s, stealth)) for s in range(2)] == [1, 1]
    assert [int(t.g.table.inv[s].trait[codes.SNEAK]) for s in range(2)] == [1, 1]


@pytest.mark.rule("DM-7.12", "DM-11.8")
@pytest.mark.parametrize(("at", "left_behind"), [(1, 1), (2, 3), (4, 4)])
def test_the_enemies_sneaked_past_are_counted_over_the_whole_run(at, left_behind):
    way = [{"space": 1}, {"space": 3}, 0]
    t = scene_table("e1", "cthulhu", ("ahmed", "beth"), run_step=way, sneak=1)
    level(t, 0, "stealth", at)
    slots = [figure(t, "cultist", s) for s in (1, 1, 2, 2)]
    t.g.scratch.sneaked = 7  # of an earlier Run
    actions.run(t.g, t.pack, t.seats, 0, 3)
    assert sum(int(t.g.table.figure[s].space) != 3 for s in slots if t.g.table.figure[s].space >= 0) == left_behind


@pytest.mark.rule("DM-7.27", "DM-19.2")
def test_an_extra_life_leaves_everything_as_it_is(fall):
    t = scene_table("e1", "hastur", ("rasputin", "beth"))
    card = hold(t, 0, "whiskey")
    inv = t.g.table.inv[0]
    stand(t, 0, 4)
    inv.signs, t.g.table.signs_left = 2, 10
    inv.flames, t.g.table.fire_left, inv.stress = 1, 7, 2
    taken = investigators.take_wounds(t.g, t.pack, t.seats, 0, 8, 0)
    assert taken == 8
    assert (inv.alive, inv.space, inv.wounds, inv.signs, inv.flames, inv.stress) == (1, 3, 0, 2, 1, 2)
    assert t.g.table.card[card].owner == 0
    assert (t.g.table.lost, t.g.outcome.extra.deaths) == (0, 0)


@pytest.mark.rule("DM-23.3", "DM-6.4")
@pytest.mark.parametrize(("toughness", "signs"), [(1, 1), (2, 0)])
def test_an_enemy_answers_a_wound_that_is_left_after_reductions(fall, toughness, signs):
    t = scene_table("e1", "hastur", ("adam", "beth"))
    level(t, 0, "toughness", toughness)
    slot = figure(t, "disciple", 1)
    fall("S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].signs) == (signs, signs)
    borne = scene_table("e1", "hastur", ("ian", "beth"), assign_wound=1)
    hold(borne, 0, "rex")
    slot = figure(borne, "disciple", 1)
    fall("S")
    fight.enemy_attack(borne.g, borne.pack, borne.seats, 0, slot)
    assert (borne.g.table.inv[0].wounds, borne.g.table.inv[0].signs) == (0, 1)


# -- enemies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-14.7")
def test_several_summons_are_done_in_order_while_figures_last():
    t = scene_table("e1", "cthulhu")
    for _ in range(9):
        board.summon_at(t.g, t.pack, 0, 2)
    chaos = 8 + [c.id for c in t.content.elder[0].mythos].index("ct_crawling_chaos")
    effects.perform(t.g, t.pack, t.seats, elder.event_of(t.g, t.pack, chaos), 0, 0, -1, -1, -1)
    gates = [int(g) for g in t.pack.scene[0].gate]
    assert [board.count(board.crowd_at(t.g, g)) for g in gates] == [1, 0, 0]  # red first, then none for yellow
    assert gates == [12, 8, 9]


@pytest.mark.rule("DM-16.3")
def test_an_enemy_that_attacked_does_not_attack_again(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    figure(t, "cultist", 1)
    figure(t, "byakhee", 1)
    fall()
    fight.fight(t.g, t.pack, t.seats, 0)
    assert sum(" attacks " in line for line in t.tale()) == 2
    fight.fight(t.g, t.pack, t.seats, 0)  # in another turn's phase
    assert sum(" attacks " in line for line in t.tale()) == 2


@pytest.mark.rule("DM-4.6", "DM-4.15", "DM-20.15")
def test_a_roll_against_investigators_counts_the_signs_of_each(fall):
    t = scene_table("e1", "hastur", ("ian", "beth"))
    t.g.table.inv[0].signs, t.g.table.inv[1].signs, t.g.table.inv[0].green = 2, 0, 4
    f = t.g.scratch.frame[0]
    f.owner = 0
    from sim.games.death_may_die.components import vocabulary
    from sim.games.death_may_die.effects import effect_ops

    against = row_of(t, op=vocabulary.ROLL_AGAINST, who=vocabulary.EACH, n=2, k=1, per=vocabulary.PER_SIGN)
    fall("ST", "S", "T", "blank", "S", "E")
    effect_ops.roll_against(t.g, t.pack, t.seats, against, f)
    pool = t.g.table.roll.pool
    assert [int(k) for k in pool.kind[: pool.n]] == [codes.BLACK] * 4 + [codes.GREEN] * 2
    assert [(int(inv.wounds), int(inv.sanity)) for inv in t.g.table.inv[:2]] == [(3, 2), (0, 0)]
    plain = row_of(t, op=vocabulary.ROLL_AGAINST, who=vocabulary.OTHERS_HERE, n=1, k=0)
    fall("S")
    effect_ops.roll_against(t.g, t.pack, t.seats, plain, f)
    assert (t.g.table.roll.pool.n, t.g.table.inv[1].wounds) == (1, 1)


# -- objectives --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-24.6", "DM-13.10")
def test_an_idol_is_placed_at_any_gate_that_holds_none():
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    token, inv = t.g.table.token, t.g.table.inv[0]
    gates = [int(g) for g in t.pack.scene[3].gate]
    for space in range(13):
        inv.space, inv.idol = space, 0
        assert not special_actions.free_gate_here(t.g, t.pack, 0)
        inv.idol = 1
        assert special_actions.free_gate_here(t.g, t.pack, 0) == (space in gates)
    inv.space = gates[0]
    token[2].space, token[2].kind = gates[0], 0  # it lies there, but is not placed
    assert special_actions.free_gate_here(t.g, t.pack, 0)
    token[2].kind = 1
    assert not special_actions.free_gate_here(t.g, t.pack, 0)
    inv.space = gates[1]
    assert special_actions.free_gate_here(t.g, t.pack, 0)


@pytest.mark.rule("DM-24.10", "DM-25.24")
def test_labs_are_healed_where_they_are_meant_and_not_below_zero():
    t = scene_table("e1")
    token = t.g.table.token
    for i, wounds in enumerate((3, 1, 2, 4, 3)):
        token[i].wounds = wounds
    token[3].state = codes.GONE
    where = 0
    for i in (0, 1, 3):
        where |= 1 << int(token[i].space)
    objectives.heal_labs(t.g, np.int64(where), 2)
    assert [int(token[i].wounds) for i in range(5)] == [1, 0, 2, 4, 3]


@pytest.mark.rule("DM-24.8")
def test_the_beacon_needs_both_houses_the_lighthouse_and_three_successes(fall):
    t = scene_table("e5", "cthulhu", ("adam", "beth"))
    stand(t, 0, 12)
    for i in range(6):
        t.g.table.token[i].space = 0
    for missing in (0, 5):
        t.g.table.token[missing].space = 3
        assert not special_actions.may_do(t.g, t.pack, 0, 1)
        t.g.table.token[missing].space = 0
    assert special_actions.may_do(t.g, t.pack, 0, 1)
    fall("S", "S", "blank")
    special_actions.special_action(t.g, t.pack, t.seats, 0, 1)
    assert (t.g.table.lit, t.g.table.disrupted) == (0, 0)
    stand(t, 0, 11)
    assert not special_actions.may_do(t.g, t.pack, 0, 1)
    stand(t, 0, 12)
    t.g.table.lit = 1
    assert not special_actions.may_do(t.g, t.pack, 0, 1)


@pytest.mark.rule("DM-25.27", "DM-24.8")
def test_nobody_returns_from_the_boat_or_from_a_space_of_one_house():
    t = scene_table("e5", "cthulhu")
    token = t.g.table.token
    for i in range(6):
        token[i].space = (0, 0, 4, 0, 5, 5)[i]
    objectives.ferry_back(t.g, t.pack, t.seats, 2)
    assert [int(token[i].space) for i in range(6)] == [0, 0, 4, 0, 5, 5]
    token[2].space = 5
    objectives.ferry_back(t.g, t.pack, t.seats, 2)
    home = [int(t.pack.scene[4].token_space[i]) for i in range(6)]
    assert [int(token[i].space) for i in (0, 1, 3)] == [0, 0, 0]
    assert sum(int(token[i].space) == home[i] for i in (2, 4, 5)) >= 2


@pytest.mark.rule("DM-25.27", "DM-24.9")
@pytest.mark.parametrize(("phase", "n", "way", "then"), [(3, 1, 1, 0), (0, 1, -1, 3), (1, 2, 1, 3), (2, 3, 1, 1)])
def test_the_dial_goes_round_both_ways(phase, n, way, then):
    t = scene_table("e6", "cthulhu", direction={"n": way})
    t.g.table.phase_of_moon = phase
    tokens.shift_phase(t.g, t.pack, t.seats, 0, n, 1)
    assert t.g.table.phase_of_moon == then
    t.g.table.phase_of_moon = phase
    tokens.shift_phase(t.g, t.pack, t.seats, 0, n, 0)
    assert t.g.table.phase_of_moon == (phase + n) % 4  # forward where nobody may choose
    assert len(asked(t, "direction")) == 1


# -- the menu of actions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-10.3", "DM-13.6")
def test_each_action_of_the_menu_does_what_it_says(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), run_step=0)
    hold(t, 1, "whiskey")
    board.add_fire_token(t.g, 6)
    for seat in range(2):
        stand(t, seat, 7)
    lab = objectives.find_lab(t.g, 6)
    t.g.table.inv[0].stress = 1
    shooting = figure(t, "star_spawn", 3)

    def do(what, *faces):
        t.g.table.spent.actions = 0
        investigators.count_actions(t.g, t.pack)
        actions.offer_actions(t.g, t.pack, 0)
        choice = next(i for i in range(int(t.g.menu.n)) if t.g.menu.option[i].act == what)
        fall(*faces)
        actions.act(t.g, t.pack, t.seats, 0, choice)
        return " ".join(t.tale()), int(t.g.table.actions)

    said, left = do(codes.DO_TASK_1, "S")
    assert (t.g.table.fire[6], t.g.table.token[lab].wounds, left) == (0, 0, 2)
    said, left = do(codes.DO_TASK_2, "S", "S")
    assert (t.g.table.token[lab].wounds, left) == (2, 2)
    said, left = do(codes.DO_REST)
    assert "rests" in said
    assert (left, t.g.table.inv[0].stress) == (2, 0)
    said, left = do(codes.DO_RUN)
    assert "stops" in said
    assert left == 2
    said, left = do(codes.DO_ATTACK, "S")
    assert (t.g.table.figure[shooting].wounds, left) == (1, 2)
    before = len(asked(t, "trade"))
    said, left = do(codes.DO_TRADE)
    assert (len(asked(t, "trade")) - before, left) == (1, 2)
    said, left = do(codes.END_ACTIONS)
    assert left == 0
    cell = scene_table("e4", "cthulhu", ("adam", "beth"))
    cell.g.table.inv[0].custody = 1
    actions.offer_actions(cell.g, cell.pack, 0)
    choice = next(i for i in range(int(cell.g.menu.n)) if cell.g.menu.option[i].act == codes.DO_ESCAPE)
    fall("S")
    actions.act(cell.g, cell.pack, cell.seats, 0, choice)
    assert (cell.g.table.inv[0].custody, cell.g.table.actions) == (0, 2)


@pytest.mark.rule("DM-2.9", "DM-8.2", "DM-10.7")
def test_rounds_are_counted_past_the_first_seat_also_when_it_is_empty():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    put(t, 9)
    kill(t, 0)
    from sim.games.death_may_die.turn import flow

    seen = []
    for _ in range(5):
        flow.pass_turn(t.g, t.pack)
        seen.append((int(t.g.table.active), int(t.g.referee.round_no)))
    assert seen == [(1, 1), (2, 1), (1, 2), (2, 2), (1, 3)]
    assert t.g.table.inv[0].space == codes.NOWHERE
    assert named(t, "cultist") == 0
    assert deal(2).g.referee.round_no == 1
