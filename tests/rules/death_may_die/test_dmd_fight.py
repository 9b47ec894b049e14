"""Sections 15 and 16: discoveries and the fight."""

import pytest
from dmd_position import asked, figure, hold, insane, put, scene_table, side_index

from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import (
    board,
    codes,
    investigators,  # fmt: skip
)
from sim.games.death_may_die.turn import ch15_discovery as discovery
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import flow


def find(t, card_id):
    """Puts a discovery card on top of the deck; its number."""
    deck = t.g.hidden.discovery
    card = [c.id for c in t.content.episode[int(t.g.table.episode)].discovery].index(card_id)
    at = next(i for i in range(int(deck.n)) if deck.card[i] == card)
    deck.card[at], deck.card[deck.n - 1] = deck.card[deck.n - 1], card
    return card


# -- discoveries ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-15.1", "DM-15.2", "DM-15.3", "DM-15.5", "DM-DP.16", "DM-EX.8")
def test_centre_text_first_then_one_side_whose_cost_is_paid():
    t = scene_table("e1", discovery_side={"act": codes.RIGHT})
    hold(t, 0, "guilty_conscience")
    card = find(t, "e1_assistant_janitor")
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert t.g.table.inv[0].stress == 1 + 2
    assert (t.g.table.card[card].owner, t.g.table.card[card].side) == (0, codes.RIGHT)
    sides = [(o["act"], o["n"]) for o in asked(t, "discovery_side")[0]]
    assert sides == [(codes.LEFT, 1), (codes.RIGHT, 2)]  # one of them must be taken
    assert t.g.table.inv[0].trait[codes.SNEAK] == 1


@pytest.mark.rule("DM-15.4")
def test_what_cannot_be_paid_is_not_offered_and_a_card_may_be_declined():
    t = scene_table("e1", discovery_side={"act": codes.DECLINE})
    t.g.table.inv[0].stress = 4
    card = find(t, "e1_assistant_janitor")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[card].owner == codes.DISCARDED
    cages = find(t, "e1_cages")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[cages].owner == 0  # must be claimed: a side without cost
    states = find(t, "e1_desk")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[states].owner == codes.DISCARDED


@pytest.mark.rule("DM-15.6", "DM-25.6")
def test_a_card_without_sides_is_discarded_after_its_text():
    t = scene_table("e2", choose_effect=1)
    card = find(t, "e2_d10")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].stress) == (0, 2)
    assert t.g.table.card[card].owner == codes.DISCARDED
    assert len(asked(t, "choose_effect")[0]) == 2


@pytest.mark.rule("DM-15.7")
def test_an_empty_discovery_deck_is_rebuilt_and_two_empty_piles_give_nothing():
    t = scene_table("e1")
    t.g.hidden.discovery.n = 0
    for c in range(15):
        t.g.table.card[c].owner = codes.DISCARDED if c < 2 else 1
    assert discovery.draw_discovery(t.g) in (0, 1)
    discovery.draw_discovery(t.g)
    assert discovery.draw_discovery(t.g) == codes.NOWHERE
    discovery.investigate(t.g, t.pack, t.seats, 0)


@pytest.mark.rule("DM-15.8")
def test_companions_that_do_not_go_together():
    t = scene_table("e1", drop_companion=1)
    margot = hold(t, 0, "margot")
    card, side = side_index(t, "warren_gates")
    discovery.claim_side(t.g, t.pack, t.seats, 0, card, side)
    assert t.g.table.card[card].owner == 0
    assert t.g.table.card[margot].owner == codes.DISCARDED


@pytest.mark.rule("DM-15.9", "DM-22.7")
def test_lying_investigators_are_safe_and_find_nothing():
    from sim.games.death_may_die.turn import ch10_actions as actions

    t = scene_table("e1")
    insane(t, 0, "catatonia")
    effects.perform(t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms, 0, 0, -1, -1, -1)
    figure(t, "cultist", 1)
    cards = int(t.g.hidden.discovery.n)
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert t.g.hidden.discovery.n == cards
    assert t.g.table.inv[0].wounds == 0
    t.g.table.inv[0].wounds, t.g.table.inv[0].stress = 1, 3
    actions.offer_actions(t.g, t.pack, 0)
    menu = {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}
    assert menu == {codes.END_ACTIONS, codes.DO_REST, codes.DO_STAND_UP}
    t.g.table.inv[0].stress = 4
    actions.offer_actions(t.g, t.pack, 0)
    assert codes.DO_STAND_UP not in {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}
    t.g.table.inv[0].stress = 2
    actions.stand_up(t.g, t.pack, 0, 1)
    assert (t.g.table.inv[0].lying, t.g.table.inv[0].stress, t.g.table.actions) == (0, 3, 3)


@pytest.mark.rule("DM-15.10")
def test_what_a_side_gives_happens_once_on_claiming():
    t = scene_table("e2")
    t.g.table.inv[0].stress = 3
    card = find(t, "e2_d06")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[card].owner == 0
    assert t.g.table.inv[0].stress == 0


@pytest.mark.rule("DM-15.11")
def test_copies_of_a_condition_are_all_removed_by_ninety_nine():
    t = scene_table("e1")
    for c, s in ((5, 0), (9, 0)):
        investigators.claim(t.g, t.pack, 0, c, s)
    drink = hold(t, 0, "whiskey")
    from sim.games.death_may_die.effects import items

    t.g.table.inv[0].stress = 3
    items.use_card(t.g, t.pack, t.seats, 0, drink)
    assert all(int(t.g.table.card[c].owner) == codes.DISCARDED for c in (5, 9, drink))
    assert t.g.table.inv[0].stress == 0


@pytest.mark.rule("DM-15.12")
def test_a_threshold_interrupts_and_the_dead_claim_nothing():
    t = scene_table("e2")
    t.g.table.inv[0].sanity = 3
    find(t, "e2_d09")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    assert said.index("symptoms") < said.index("claims")
    dead = scene_table("e2")
    put(dead, 14)
    dead.g.table.inv[0].sanity, dead.g.table.inv[0].crossed = 19, 6
    card = find(dead, "e2_d09")
    discovery.investigate(dead.g, dead.pack, dead.seats, 0)
    assert dead.g.table.inv[0].alive == 0
    assert dead.g.table.card[card].owner == codes.DISCARDED


@pytest.mark.rule("DM-15.13")
def test_a_combo_needs_both_and_discards_both():
    from sim.games.death_may_die.effects import items
    from sim.games.death_may_die.turn import ch10_actions as actions

    t = scene_table("e1", space={"space": 1})
    bleach = hold(t, 0, "bleach")
    actions.offer_actions(t.g, t.pack, 0)
    assert codes.USE_CARD not in {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}
    ammonia = hold(t, 0, "ammonia")
    slot = figure(t, "star_spawn", 2)
    items.use_card(t.g, t.pack, t.seats, 0, bleach)
    assert t.g.table.figure[slot].wounds == 6
    assert t.g.table.card[bleach].owner == t.g.table.card[ammonia].owner == codes.DISCARDED


@pytest.mark.rule("DM-15.14")
def test_a_drawn_card_that_discards_itself_offers_no_side():
    t = scene_table("e1")
    hold(t, 1, "spirit_ngahal")
    card = find(t, "e1_professor")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[card].owner == codes.DISCARDED
    assert t.g.table.inv[0].sanity == 1
    assert not asked(t, "discovery_side")


# -- fight ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-16.1", "DM-16.5", "DM-16.10", "DM-DP.17")
def test_every_enemy_here_attacks_once_in_the_chosen_order(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), fight_order=[1, 0])
    put(t, 1)
    figure(t, "cultist", 1)
    cards = int(t.g.hidden.discovery.n)
    fall()
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    attackers = [line for line in t.tale() if " attacks " in line]
    assert ["Cultist" in line for line in attackers] == [True, False]
    assert t.g.hidden.discovery.n == cards


@pytest.mark.rule("DM-16.2")
def test_others_in_the_space_are_not_attacked(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    figure(t, "cultist", 1)
    fall("S", "S")
    fight.fight(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[1].wounds) == (2, 0)


@pytest.mark.rule("DM-16.3", "DM-16.6")
def test_enemies_that_come_in_during_the_phase_attack_too(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    figure(t, "byakhee", 2)
    insane(t, 0, "paranoia")
    t.g.table.inv[0].sanity = 3
    hold(t, 1, "spirit_ngahal")
    find(t, "e1_professor")
    fall("S")
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)  # 1 sanity: Paranoia moves the byakhee here
    assert t.g.table.inv[0].wounds == 1


@pytest.mark.rule("DM-16.4", "DM-20.10")
def test_an_elder_one_that_leaves_does_not_attack(fall):
    t = scene_table("e1", "hastur", ("ian", "beth"), fight_order=1)
    put(t, 1)
    t.g.table.disrupted = 1
    t.g.table.figure[0].wounds = 11
    level_up_vengeance(t)
    figure(t, "byakhee", 1)
    fall("S", "blank", "blank")
    fight.fight(t.g, t.pack, t.seats, 0)
    assert t.g.table.stage == 3
    assert t.g.table.figure[0].space == 12
    assert sum(" attacks " in line for line in t.tale()) == 1


def level_up_vengeance(t):
    from dmd_position import level

    level(t, 0, "vengeance_obsession", 2)


@pytest.mark.rule("DM-16.7")
def test_what_comes_before_the_roll(fall):
    t = scene_table()
    slot = figure(t, "fire_vampire", 1)
    fall()
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    said = " ".join(t.tale())
    assert said.index("fire token") < said.index("Roll for")


@pytest.mark.rule("DM-16.8", "DM-23.1")
def test_elder_signs_of_a_byakhee_are_successes(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    slot = figure(t, "byakhee", 1)
    fall("E", "ES", "E")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].wounds == 4


@pytest.mark.rule("DM-16.9")
def test_the_dead_among_enemies_do_not_attack(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    level_up_vengeance(t)
    for _ in range(2):
        slot = figure(t, "cultist", 1)
        board.wound_enemy(t.g, t.pack, slot, 1)
    fall("S")
    fight.fight(t.g, t.pack, t.seats, 0)
    assert sum(" attacks " in line for line in t.tale()) == 1
