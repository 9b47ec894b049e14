"""TG-9.2 to 9.7: hands, activations, attacks, escapes and the ways an encounter ends."""

import pytest
from tg_table import Grail, pick

from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch09_attack as attack
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch09_hands as hands
from sim.games.tainted_grail.turn import ch09_sequence as sequence
from sim.mechanisms import bag


@pytest.mark.rule("TG-9.13", "TG-16.1", "TG-2.11")
def test_the_starting_hand_shrinks_with_the_party():
    for names, cards in ((("beor",), 3), (("beor", "ailei"), 3), (("beor", "ailei", "arev"), 2)):
        t = Grail(*names)
        encounter.begin(*t.args, t.foe("cave_bear"), (1 << len(names)) - 1, 0)
        assert [t.fight.fencer[s].hand.n for s in range(len(names))] == [cards] * len(names)
        assert t.fight.fencer[0].pile.n == 15 - cards


@pytest.mark.rule("TG-9.15", "TG-9.16")
def test_a_mulligan_discards_the_hand_and_draws_one_less_down_to_one(beor):
    beor.always[m.ASK_MULLIGAN] = pick(act=m.YES)
    encounter.begin(*beor.args, beor.foe("cave_bear"), 1, 0)
    fencer = beor.fight.fencer[0]
    assert (fencer.hand.n, fencer.out.n, fencer.pile.n) == (1, 5, 9)
    assert len(beor.asked(m.ASK_MULLIGAN)) == 2


@pytest.mark.rule("TG-9.14", "TG-13.1")
def test_equipment_is_checked_before_the_hand_is_drawn(beor):
    beor.own(0, beor.item("war_axe"))
    beor.own(0, beor.item("rusty_sword"), up=0)
    beor.answers[m.ASK_EQUIPMENT] = [pick(card=beor.item("rusty_sword"))]
    encounter.begin(*beor.args, beor.foe("cave_bear"), 1, 0)
    assert beor.kinds().index("equipment") < beor.kinds().index("mulligan")
    assert beor.fight.pool == 0  # the axe, which would bring 2, is set aside
    assert beor.table.thing[beor.item("war_axe")].up == 0


@pytest.mark.rule("TG-9.18", "TG-9.43")
def test_one_that_cannot_draw_its_starting_hand_escapes(beor):
    beor.who().deck[0].n = 2
    encounter.begin(*beor.args, beor.foe("cave_bear"), 1, 0)
    assert beor.fight.result == m.ESCAPED
    assert beor.who().energy == 5


@pytest.mark.rule("TG-9.19", "TG-9.32", "TG-9.36")
def test_each_member_is_activated_once_a_turn_lowest_number_first_in_the_menu(pair):
    pair.meet("cave_bear", [], [])
    assert pair.table.order[0] == 1
    encounter.fight_on(*pair.args)
    encounter.fight_on(*pair.args)
    assert [o[2] for o in pair.asked(m.ASK_ACTIVATION)[0]] == [1, 0]
    assert [pair.fight.fencer[s].activated for s in range(2)] == [0, 0]


@pytest.mark.rule("TG-9.20", "TG-9.30")
def test_the_attack_hits_the_active_character_alone(pair):
    pair.meet("cave_bear", ["attack"], [])
    pair.play("attack")
    pair.activate(0)
    assert pair.who(0).health == 9 - 2
    assert pair.who(1).health == 8


@pytest.mark.rule("TG-9.27", "TG-9.28")
def test_with_no_card_played_the_opportunity_comes_then_a_card(beor):
    beor.meet("wyrdtouched", ["attack"], pile=["block", "grit"])
    beor.play()
    encounter.play_cards(*beor.args, 0)
    assert beor.who().terror == 1
    assert len(beor.hand()) == 2


@pytest.mark.rule("TG-EX-21", "TG-9.49")
def test_an_opportunity_that_withdraws_ends_the_fight_without_reward(beor):
    beor.meet("grave_robbers", ["attack"])
    beor.play()
    beor.activate()
    assert beor.fight.result == m.WITHDRAWN
    assert len(beor.hand()) == 1
    foes.fight(*beor.args)
    assert (beor.who().stock[m.EXPERIENCE], beor.g.outcome.extra.fights_won) == (0, 0)


@pytest.mark.rule("TG-9.29", "TG-9.44", "TG-15.1")
def test_enough_markers_win_at_the_check_before_the_attack(beor):
    beor.meet("starving_wolves", ["attack"])
    beor.fight.pool = 4
    beor.play("attack")
    beor.activate()
    assert beor.fight.result == m.WON
    assert beor.who().health == 9


@pytest.mark.rule("TG-EX-16", "TG-20.3", "TG-9.75", "TG-9.76")
def test_ignore_pain_gives_back_the_damage_of_the_attack(pair):
    pair.meet("mist_shaped_vermin", [], [])
    pair.lay("ignore_pain", seat=0)
    pair.fight.pool = 2
    attack.enemy_step(*pair.args, 1)
    assert pair.who(1).health == 7
    assert pair.fight.pool == 3


@pytest.mark.rule("TG-EX-17", "TG-20.2", "TG-20.14")
def test_careful_attack_prevents_one_damage_and_one_marker():
    t = Grail("ailei", changes=('encounter.cave_bear.table=["0-7: damage 2; track -1"]',))
    t.meet("cave_bear", [])
    t.lay("careful_attack")
    t.fight.pool = 3
    attack.enemy_step(*t.args, 0)
    assert (t.who().health, t.fight.pool) == (7, 3)
    t.lay("herb_dart")
    attack.enemy_step(*t.args, 0)
    assert (t.who().health, t.fight.pool) == (5, 2)


@pytest.mark.rule("TG-9.75")
def test_enemy_abilities_do_not_soften_an_opportunity(beor):
    beor.meet("cave_bear", [])
    beor.lay("block")
    attack.opportunity(*beor.args, 0)
    assert beor.who().health == 7


@pytest.mark.rule("TG-9.31")
def test_the_row_is_chosen_after_charges_and_once(beor):
    beor.meet("cave_bear", [])
    beor.lay("unstoppable")
    beor.fight.link[0].charges = 1
    beor.fight.pool = 3
    beor.answers[m.ASK_DEFENCE] = [pick(act=m.CHARGE), pick(act=m.STOP)]
    attack.enemy_step(*beor.args, 0)
    assert beor.fight.pool == 4
    assert beor.who().health == 9 - 3


@pytest.mark.rule("TG-9.53", "TG-20.14")
def test_unavoidable_damage_is_not_prevented():
    t = Grail("beor")
    t.meet("bog_serpent", [])
    t.lay("block")
    attack.enemy_step(*t.args, 0)
    assert t.who().health == 8


@pytest.mark.rule("TG-9.55")
def test_flip_items_work_once_an_encounter(beor):
    beor.own(0, beor.item("knights_plate"))
    beor.meet("cave_bear", [])
    beor.always[m.ASK_DEFENCE] = 0
    beor.answers[m.ASK_DEFENCE] = [pick(act=m.FLIP)]
    attack.enemy_step(*beor.args, 0)
    assert beor.who().health == 9
    attack.enemy_step(*beor.args, 0)
    assert beor.who().health == 7
    assert beor.table.thing[beor.item("knights_plate")].flipped == 1
    beor.fight.result = m.ESCAPED
    foes.fight(*beor.args)
    assert beor.table.thing[beor.item("knights_plate")].flipped == 0


@pytest.mark.rule("TG-EX-19", "TG-9.50", "TG-9.51", "TG-3.6")
def test_panic_plays_the_top_card_and_draws_none_at_the_end_of_the_turn(beor):
    beor.who().terror, beor.who().health = 5, 4
    beor.meet("cave_bear", ["attack"], pile=["block"])
    beor.activate()
    assert beor.fight.link[0].card == beor.card("block")
    assert beor.hand() == ["attack"]
    beor.fight.fencer[0].pile.n = 1
    encounter.end_of_turn(*beor.args)
    assert beor.hand() == ["attack"]


@pytest.mark.rule("TG-EX-20", "TG-3.7")
def test_terror_equal_to_health_is_no_panic(beor):
    beor.who().terror, beor.who().health = 4, 4
    beor.meet("cave_bear", ["attack"])
    assert not encounter.panics(beor.g, 0)


@pytest.mark.rule("TG-9.80")
def test_panic_is_tested_with_the_tracks_of_the_moment(beor):
    beor.meet("cave_bear", ["attack"], pile=["grit"] * 5)
    beor.who().terror, beor.who().health = 5, 4
    encounter.end_of_turn(*beor.args)
    assert len(beor.hand()) == 1
    beor.who().terror = 0
    encounter.end_of_turn(*beor.args)
    assert len(beor.hand()) == 2


@pytest.mark.rule("TG-9.51")
def test_a_panicked_character_with_an_empty_deck_must_escape(beor):
    beor.who().terror, beor.who().health = 5, 4
    beor.meet("wyrdtouched", ["attack"], pile=[])
    beor.activate()
    assert beor.fight.result == m.ESCAPED


@pytest.mark.rule("TG-9.33", "TG-9.34", "TG-9.35")
def test_hands_are_cut_to_three_then_one_card_is_drawn(beor):
    beor.meet("cave_bear", ["attack", "block", "grit", "shove", "brace"], pile=["furious_swing"] * 3)
    beor.answers[m.ASK_LIMIT] = [pick(card=beor.card("brace")), pick(card=beor.card("grit"))]
    encounter.end_of_turn(*beor.args)
    assert beor.hand() == ["attack", "block", "shove", "furious_swing"]


@pytest.mark.rule("TG-9.39", "TG-EX-22", "TG-9.43")
def test_a_draw_from_an_empty_deck_forces_an_escape_before_victory_is_checked(beor):
    beor.meet("deserter", ["grit"], pile=[])
    beor.fight.pool = 6
    beor.play("grit")
    beor.activate()
    assert beor.fight.pool == 7
    assert beor.fight.result == m.ESCAPED
    assert beor.who().health == 8
    assert beor.who().energy == 5


@pytest.mark.rule("TG-9.45", "TG-9.46", "TG-9.86")
def test_escape_costs_an_energy_if_there_is_one_and_meets_the_opportunity(beor):
    for energy, left in ((3, 2), (0, 0)):
        beor.who().energy, beor.who().health = energy, 9
        beor.meet("cave_bear", ["attack"])
        beor.answers[m.ASK_FIRST] = [pick(act=m.ESCAPE)]
        beor.activate()
        assert beor.fight.result == m.ESCAPED
        assert (beor.who().energy, beor.who().health) == (left, 7)
    beor.who().health = 9
    beor.meet("cave_bear", ["attack"])
    beor.play("attack")
    beor.answers[m.ASK_STAY] = [pick(act=m.ESCAPE)]
    beor.activate()
    assert beor.fight.result == m.ESCAPED


@pytest.mark.rule("TG-9.47", "TG-9.48", "TG-12.6")
def test_others_fight_on_after_an_escape_and_the_fight_ends_with_the_last(pair):
    pair.meet("cave_bear", [], [])
    pair.lay("brace", seat=0)
    attack.escape(*pair.args, 0, False)
    assert pair.fight.result == m.GOING_ON
    assert pair.fight.n == 1
    assert sequence.is_live(pair.fight, pair.pack, 0)
    attack.escape(*pair.args, 1, False)
    assert pair.fight.result == m.ESCAPED


@pytest.mark.rule("TG-9.82")
def test_an_escape_whose_opportunity_withdraws_ends_the_fight_for_all(pair):
    pair.meet("grave_robbers", [], [])
    attack.escape(*pair.args, 0, False)
    assert pair.fight.result == m.WITHDRAWN
    assert pair.who(0).energy == 5


@pytest.mark.rule("TG-9.54", "TG-9.57", "TG-9.83", "TG-11.1", "TG-3.5")
def test_health_0_leaves_the_fight_at_once_with_the_rest_of_the_flow_lost(beor):
    beor.who().health = 1
    beor.meet("marsh_leech_swarm", [])
    beor.lay("ignore_pain")
    beor.who().energy = 1
    attack.enemy_step(*beor.args, 0)
    attack.leave_if_must(*beor.args, 0)
    assert beor.fight.result == m.DYING
    assert beor.fight.pool == 0
    assert beor.who().dying == 1


@pytest.mark.rule("TG-9.83")
def test_the_victory_check_is_still_made_when_one_falls_and_others_stay(pair):
    pair.meet("deserter", ["attack"], [])
    pair.who(0).health = 1
    pair.fight.pool = 7
    pair.fight.target = 9
    pair.play("attack")
    pair.fight.target = 20
    pair.activate(0)
    assert pair.fight.result == m.GOING_ON
    assert pair.fight.fencer[0].result == m.DYING
    pair.who(0).dying, pair.who(0).health = 0, 1
    pair.meet("deserter", [], [])
    pair.who(0).health, pair.who(0).dying = 0, 1
    pair.fight.pool = 7
    encounter.close_step(*pair.args, 0)
    assert pair.fight.result == m.WON


@pytest.mark.rule("TG-9.58")
def test_the_value_does_not_scale_unless_a_variant_says_so(pair):
    pair.meet("cave_bear", [], [])
    assert pair.fight.target == 8
    t = Grail("beor", "ailei", changes=("play.encounter_value_offset=2", "play.encounter_value_per_extra_member=1"))
    t.meet("cave_bear", [], [])
    assert t.fight.target == 11
    t.fight.pool = 10
    assert t.pack.row[attack.attack_row(t.fight, t.pack, 10)].high == 7


@pytest.mark.rule("TG-9.81")
def test_a_draw_from_an_empty_deck_at_the_end_of_a_turn_is_an_escape_in_order_of_numbers(pair):
    pair.meet("wyrdtouched", [], [])
    pair.fight.fencer[1].pile.n = 0
    encounter.end_of_turn(*pair.args)
    assert pair.fight.fencer[1].result == m.ESCAPED
    assert pair.who(1).terror == 1
    assert len(pair.hand(0)) == 1


@pytest.mark.rule("TG-9.85", "TG-10.1", "TG-10.8", "TG-2.14", "TG-9.48", "TG-9.49")
def test_the_card_goes_to_the_bottom_of_its_deck_but_an_undefeated_guardian_stays(beor):
    for name, result, stays in (
        ("fallen_knight", m.WITHDRAWN, True),
        ("fallen_knight", m.WON, False),
        ("deserter", m.ESCAPED, False),
    ):
        foe = beor.foe(name)
        bag.find(beor.g.hidden.foes[1], foe)
        foes.take_from_deck(beor.g, beor.pack, foe)
        foes.lay_aside(beor.g, beor.pack, foe, 3, result)
        assert (beor.table.foe_at[foe] == 3) == stays
    assert beor.g.hidden.foes[1].card[0] == beor.foe("deserter")


@pytest.mark.rule("TG-9.44", "TG-3.15")
def test_each_member_gets_the_reward_and_the_loot_is_shared_once(pair):
    pair.meet("starving_wolves", [], [])
    pair.fight.result = m.WON
    pair.answers[m.ASK_RECEIVER] = [pick(seat=0)]
    foes.reward_winners(*pair.args)
    assert [pair.who(s).stock[m.EXPERIENCE] for s in range(2)] == [1, 1]
    assert [pair.who(s).stock[m.FOOD] for s in range(2)] == [3, 2]


@pytest.mark.rule("TG-15.2")
def test_a_turn_cap_guards_an_encounter():
    t = Grail("beor", changes=("play.turn_cap=10", 'encounter.crazed_pilgrim.table=["0-4: nop 0"]'))
    t.always[m.ASK_FIRST] = pick(act=m.STOP)
    t.answers[m.ASK_FIRST] = []
    t.who().deck[0].n = 15
    encounter.begin(*t.args, t.foe("crazed_pilgrim"), 1, 0)
    while t.fight.result == m.GOING_ON:
        encounter.fight_on(*t.args)
    assert (t.fight.result, t.fight.turn <= 10) == (m.ESCAPED, True)


@pytest.mark.rule("TG-22.4")
def test_beor_wins_the_tutorial_fight_in_two_turns(beor):
    beor.meet("mist_shaped_vermin", ["attack", "ignore_pain"])
    beor.play("attack", "ignore_pain")
    beor.activate()
    beor.fight.fencer[0].hand.n = 0
    bag.put_top(beor.fight.fencer[0].hand, beor.card("attack"))
    beor.fight.turn = 2
    beor.play("attack")
    beor.activate()
    assert beor.fight.result == m.WON


@pytest.mark.rule("TG-9.42")
def test_a_forced_discard_from_an_empty_hand_takes_the_top_of_the_deck(beor):
    beor.meet("cave_bear", [], pile=["grit"])
    hands.forced_discard(*beor.args, 0, 2)
    assert beor.fight.fencer[0].pile.n == 0
    assert beor.fight.result == m.GOING_ON


# -- 9b Diplomacy ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-EX-31", "TG-9.61", "TG-9.63", "TG-9.70", "TG-9.60")
def test_an_icon_moves_affinity_by_the_card_of_the_encounter_and_the_answer_moves_it_back(beor):
    beor.meet("suspicious_villagers", ["brutal_threat"])
    assert beor.fight.pool == 3
    beor.play("brutal_threat")
    encounter.play_cards(*beor.args, 0)
    assert beor.fight.pool == 4
    attack.enemy_step(*beor.args, 0)
    assert beor.fight.pool == 3
    assert beor.fight.fencer[0].pile.n == 12


@pytest.mark.rule("TG-9.62", "TG-9.65")
def test_direct_bonuses_and_multipliers_move_affinity(beor):
    beor.meet("suspicious_villagers", [])
    beor.lay("threatening_voice")
    sequence.place_card(*beor.args, 0, beor.card("misdirection"), False)
    assert beor.fight.pool == 5


@pytest.mark.rule("TG-9.66", "TG-9.67", "TG-9.68", "TG-9.69")
def test_the_top_wins_a_stage_and_the_bottom_loses(beor):
    beor.meet("court_steward", [])
    beor.fight.pool = 9
    encounter.victory_check(beor.g, beor.pack)
    assert (beor.fight.stage, beor.fight.pool, beor.fight.result) == (1, 4, m.GOING_ON)
    beor.fight.pool = 9
    encounter.victory_check(beor.g, beor.pack)
    assert beor.fight.result == m.WON
    beor.meet("suspicious_villagers", [])
    beor.fight.pool = 0
    encounter.victory_check(beor.g, beor.pack)
    assert beor.fight.result == m.FAILED


@pytest.mark.rule("TG-9.67", "TG-9.73")
def test_affinity_stops_at_the_ends_and_costs_no_cards(beor):
    beor.meet("suspicious_villagers", ["brutal_threat"])
    from sim.games.tainted_grail.effects import abilities

    abilities.ability(*beor.args, 0, m.TRACK, 9)
    assert beor.fight.pool == 7
    abilities.ability(*beor.args, 0, m.TRACK, -9)
    assert beor.fight.pool == 0
    assert beor.hand() == ["brutal_threat"]


@pytest.mark.rule("TG-9.69", "TG-9.72", "TG-9.74")
def test_failure_strikes_those_still_there_and_not_the_escaped(pair):
    pair.meet("frightened_refugees", [], [])
    attack.escape(*pair.args, 0, False)
    terror = pair.who(0).terror
    foes.suffer_failure(*pair.args)
    assert pair.who(0).terror == terror
    assert pair.who(1).terror == 1


@pytest.mark.rule("TG-9.71")
def test_with_no_word_said_the_opportunity_and_a_card(beor):
    beor.meet("suspicious_villagers", ["brutal_threat"])
    beor.play()
    encounter.play_cards(*beor.args, 0)
    assert beor.fight.pool == 2
    assert len(beor.hand()) == 2


@pytest.mark.rule("TG-20.13", "TG-9.69")
def test_an_angry_mob_becomes_a_grey_fight_of_its_level(beor):
    beor.always[m.ASK_FIRST] = pick(act=m.ESCAPE)
    beor.answers[m.ASK_FIRST] = []
    beor.meet("angry_mob", [])
    foes.suffer_failure(*beor.args)
    assert (beor.g.scratch.next_colour, beor.g.scratch.next_level, beor.g.scratch.next_party) == (m.GREY, 3, 1)
