"""Sections 15 to 21: discoveries, fight, end of turn, summoning, death, the Elder One, the end."""

import pytest
from dmd_position import figure, hold, insane, kill, put, scene_table, side_index, stand

from sim.games.death_may_die import (
    attack,
    board,
    death,
    discovery,
    effects,
    elder,
    end_of_turn,
    fight,
    flow,
    investigators,
    mythos,
    objectives,
    summons,
)  # fmt: skip
from sim.games.death_may_die import (
    model as m,
)


def asked(t, kind):
    return [[dict(zip(m.OPTION_FIELDS, o, strict=True)) for o in os] for k, _, os in t.asked if m.KINDS[k] == kind]


def find(t, card_id):
    """Puts a discovery card on top of the deck; its number."""
    deck = t.g.hidden.discovery
    card = [c.id for c in t.content.episode[int(t.g.table.episode)].discovery].index(card_id)
    at = next(i for i in range(int(deck.n)) if deck.card[i] == card)
    deck.card[at], deck.card[deck.n - 1] = deck.card[deck.n - 1], card
    return card


def mythos_card(t, name):
    episode = t.content.episode[int(t.g.table.episode)].mythos
    box = t.content.elder[int(t.g.table.elder)].mythos
    return [c.id for c in (*episode, *box)].index(name)


def symbols(t, n):
    """n cards with a symbol, and one without, on the discard pile."""
    deck = t.g.hidden.mythos
    for _ in range(n):
        at = next(i for i in range(int(deck.n)) if elder.has_symbol(t.g, t.pack, int(deck.card[i])))
        card = int(deck.card[at])
        deck.card[at] = deck.card[deck.n - 1]
        deck.n -= 1
        mythos.discard_mythos(t.g, t.pack, card)


def stage_program(t, number, name):
    return int(t.pack.box[int(t.g.table.elder)].stage[number - 1][name])


# -- discoveries ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-15.1", "DM-15.2", "DM-15.3", "DM-15.5", "DM-DP.16", "DM-EX.8")
def test_centre_text_first_then_one_side_whose_cost_is_paid():
    t = scene_table("e1", discovery_side={"what": m.RIGHT})
    hold(t, 0, "guilty_conscience")
    card = find(t, "e1_assistant_janitor")
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert t.g.table.inv[0].stress == 1 + 2
    assert (t.g.table.card[card].owner, t.g.table.card[card].side) == (0, m.RIGHT)
    sides = [(o["what"], o["n"]) for o in asked(t, "discovery_side")[0]]
    assert sides == [(m.LEFT, 1), (m.RIGHT, 2)]  # one of them must be taken
    assert t.g.table.inv[0].trait[m.SNEAK] == 1


@pytest.mark.rule("DM-15.4")
def test_what_cannot_be_paid_is_not_offered_and_a_card_may_be_declined():
    t = scene_table("e1", discovery_side={"what": discovery.DECLINE})
    t.g.table.inv[0].stress = 4
    card = find(t, "e1_assistant_janitor")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[card].owner == m.DISCARDED
    cages = find(t, "e1_cages")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[cages].owner == 0  # must be claimed: a side without cost
    desk = find(t, "e1_desk")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[desk].owner == m.DISCARDED


@pytest.mark.rule("DM-15.6", "DM-25.6")
def test_a_card_without_sides_is_discarded_after_its_text():
    t = scene_table("e2", choose_effect=1)
    card = find(t, "e2_d10")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].stress) == (0, 2)
    assert t.g.table.card[card].owner == m.DISCARDED
    assert len(asked(t, "choose_effect")[0]) == 2


@pytest.mark.rule("DM-15.7")
def test_an_empty_discovery_deck_is_rebuilt_and_two_empty_piles_give_nothing():
    t = scene_table("e1")
    t.g.hidden.discovery.n = 0
    for c in range(15):
        t.g.table.card[c].owner = m.DISCARDED if c < 2 else 1
    assert discovery.draw_discovery(t.g) in (0, 1)
    discovery.draw_discovery(t.g)
    assert discovery.draw_discovery(t.g) == m.NOWHERE
    discovery.investigate(t.g, t.pack, t.seats, 0)


@pytest.mark.rule("DM-15.8")
def test_companions_that_do_not_go_together():
    t = scene_table("e1", drop_companion=1)
    margot = hold(t, 0, "margot")
    card, side = side_index(t, "warren_gates")
    discovery.claim_side(t.g, t.pack, t.seats, 0, card, side)
    assert t.g.table.card[card].owner == 0
    assert t.g.table.card[margot].owner == m.DISCARDED


@pytest.mark.rule("DM-15.9", "DM-22.7")
def test_lying_investigators_are_safe_and_find_nothing():
    from sim.games.death_may_die import actions

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
    menu = {int(o.what) for o in t.g.menu.option[: t.g.menu.n]}
    assert menu == {m.END_ACTIONS, m.DO_REST, m.DO_STAND_UP}
    t.g.table.inv[0].stress = 4
    actions.offer_actions(t.g, t.pack, 0)
    assert m.DO_STAND_UP not in {int(o.what) for o in t.g.menu.option[: t.g.menu.n]}
    t.g.table.inv[0].stress = 2
    actions.stand_up(t.g, 0, 1)
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
    from sim.games.death_may_die import items

    t.g.table.inv[0].stress = 3
    items.use_card(t.g, t.pack, t.seats, 0, drink)
    assert all(int(t.g.table.card[c].owner) == m.DISCARDED for c in (5, 9, drink))
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
    assert dead.g.table.card[card].owner == m.DISCARDED


@pytest.mark.rule("DM-15.13")
def test_a_combo_needs_both_and_discards_both():
    from sim.games.death_may_die import actions, items

    t = scene_table("e1", space={"space": 1})
    bleach = hold(t, 0, "bleach")
    actions.offer_actions(t.g, t.pack, 0)
    assert m.USE_CARD not in {int(o.what) for o in t.g.menu.option[: t.g.menu.n]}
    ammonia = hold(t, 0, "ammonia")
    slot = figure(t, "star_spawn", 2)
    items.use_card(t.g, t.pack, t.seats, 0, bleach)
    assert t.g.table.figure[slot].wounds == 6
    assert t.g.table.card[bleach].owner == t.g.table.card[ammonia].owner == m.DISCARDED


@pytest.mark.rule("DM-15.14")
def test_a_drawn_card_that_discards_itself_offers_no_side():
    t = scene_table("e1")
    hold(t, 1, "spirit_ngahal")
    card = find(t, "e1_professor")
    discovery.investigate(t.g, t.pack, t.seats, 0)
    assert t.g.table.card[card].owner == m.DISCARDED
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


# -- end of turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-17.1", "DM-17.2", "DM-25.22")
def test_five_steps_in_order(fall):
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    put(t, 3)
    slot = figure(t, "shoggoth", 6)
    board.wound_enemy(t.g, t.pack, slot, 3)
    t.g.table.inv[0].flames, t.g.table.fire_left = 1, 7
    t.g.log.n = 0
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    order = [said.index(x) for x in ("heals and has 2", "burns", "symbols lie", "End of turn: stage 2")]
    assert order == sorted(order)


@pytest.mark.rule("DM-17.2")
def test_the_player_orders_prayer_and_arrest():
    t = scene_table("e4", "cthulhu", ("ahmed", "beth"), effect_order=1)
    stand(t, 0, 5)
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    assert "arrests" in said
    assert len(asked(t, "effect_order")[0]) == 2


@pytest.mark.rule("DM-17.4", "DM-17.6", "DM-EX.13")
def test_three_symbols_advance_once_and_reshuffle():
    t = scene_table("e4", "hastur")
    symbols(t, 2)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert (t.g.table.pace, t.g.hidden.mythos.n) == (1, 14)
    symbols(t, 1)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert (t.g.table.pace, t.g.hidden.mythos.n, t.g.table.symbols) == (2, 16, 0)


@pytest.mark.rule("DM-17.5", "DM-24.11")
def test_stage_effects_first_then_the_episode():
    t = scene_table("e1", "hastur")
    figure(t, "cultist", 5)
    symbols(t, 3)
    put(t, 10)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    said = " ".join(t.tale())
    assert said.index("Yellow Sign") < said.index("fire token is put into space 5")


@pytest.mark.rule("DM-17.7", "DM-18.1", "DM-18.2", "DM-18.3", "DM-18.4", "DM-18.6", "DM-20.20", "DM-EX.12")
def test_the_figure_that_enters_red_is_summoned():
    t = scene_table("e1", "cthulhu")
    t.g.table.pace = 4
    symbols(t, 3)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert (t.g.table.pace, t.g.table.risen, t.g.table.stage) == (5, 1, 2)
    assert t.g.table.figure[0].space == t.g.table.inv[0].space
    assert t.g.hidden.mythos.n == 16
    assert t.g.outcome.extra.risen_by_track == 1
    said = " ".join(t.tale())
    assert said.index("advances") < said.index("shuffled") < said.index("Stage 2") < said.index("End of turn: stage 2")


@pytest.mark.rule("DM-18.4")
def test_an_overlay_must_keep_red_below_the_last_space():
    from sim import BadInput, find_game, load_pack

    with pytest.raises(BadInput, match="red"):
        load_pack(find_game("death_may_die"), ["tracks.summoning.red_first=7", "tracks.summoning.loss_at=7"])


@pytest.mark.rule("DM-17.8", "DM-21.4", "DM-18.5")
def test_the_last_space_loses_before_further_effects():
    t = scene_table("e1", "cthulhu")
    put(t, 9)
    t.g.table.pace = 7
    symbols(t, 3)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert t.g.referee.ending == m.TRACK_END
    assert t.g.hidden.mythos.n == 13
    late = scene_table("e1", "cthulhu")
    put(late, 9)
    late.g.table.disrupted = 1
    end_of_turn.summoning_check(late.g, late.pack, late.seats)
    assert late.g.table.stage == 2  # already on the map: step 4 does nothing


@pytest.mark.rule("DM-18.1", "DM-18.7", "DM-20.19")
def test_disruption_summons_at_the_end_of_the_turn_once():
    t = scene_table("e1", "cthulhu")
    t.g.table.disrupted, t.g.table.pace = 1, 5
    end_of_turn.summoning_check(t.g, t.pack, t.seats)
    end_of_turn.summoning_check(t.g, t.pack, t.seats)
    assert (t.g.table.risen, t.g.table.stage) == (1, 2)
    assert t.g.outcome.extra.risen_by_track == 0


# -- death ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-19.1", "DM-19.2", "DM-21.2", "DM-EX.19")
def test_a_death_while_the_figure_is_on_the_track_loses_even_after_disruption():
    for mad, ending in ((0, m.DEATH_BEFORE), (1, m.MADNESS_BEFORE)):
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
    assert t.g.table.card[card].owner == m.DISCARDED
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
    assert t.g.table.mythos_at[card] == m.MYTHOS_DISCARD
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
    assert t.g.referee.ending == m.ALL_OUT


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
    assert t.g.referee.ending == m.WIN
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
    assert sorted(int(t.g.table.card[c].owner) for c in (gun, bag)) == [m.DISCARDED, 0]
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
    assert t.g.referee.ending == m.WIN
    lost = scene_table()
    death.die(lost.g, lost.pack, 0, 1)
    death.die(lost.g, lost.pack, 1, 0)
    death.lose_by_track(lost.g)
    death.judge(lost.g)
    assert lost.g.referee.ending == m.DEATH_BEFORE
