"""TG-9.1 to 9.12 and the examples: keys, links, bonuses and abilities of the sequence."""

import pytest
from tg_table import Grail, pick

from sim.games.tainted_grail.effects import abilities
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_sequence as sequence


@pytest.mark.rule("TG-EX-13", "TG-9.2", "TG-9.3", "TG-9.6", "TG-9.7", "TG-9.22", "TG-9.23", "TG-9.37")
def test_attack_on_vermin_links_aggression_and_the_free_key(beor):
    beor.meet("mist_shaped_vermin", ["attack"])
    sequence.place_card(*beor.args, 0, beor.card("attack"), False)
    assert beor.fight.pool == 2
    assert beor.fight.link[0].linked == 0b10001


@pytest.mark.rule("TG-EX-14", "TG-9.25")
def test_ignore_pain_follows_attack_by_its_courage_go_and_draws(beor):
    beor.meet("mist_shaped_vermin", ["attack", "ignore_pain"])
    beor.play("attack", "ignore_pain")
    encounter.play_cards(*beor.args, 0)
    assert beor.asked(m.ASK_FURTHER)[0][0][0] == m.PLAY
    assert beor.fight.n == 2
    assert len(beor.hand()) == 1


@pytest.mark.rule("TG-EX-15", "TG-9.21", "TG-9.24", "TG-9.87")
def test_powerful_blow_costs_energy_and_pays_later_unless_covered(beor):
    for covered, gained in ((False, 2), (True, 0)):
        beor.meet("fallen_knight", ["attack"])
        energy = beor.who().energy
        beor.lay("attack")
        sequence.place_card(*beor.args, 0, beor.card("powerful_blow"), False)
        assert beor.who().energy == energy - 1
        assert beor.fight.link[1].tokens == 1
        if covered:
            sequence.place_card(*beor.args, 0, beor.card("ignore_pain"), False)
        pool = beor.fight.pool
        sequence.count_down(*beor.args, 0)
        assert beor.fight.pool == pool + gained
        sequence.count_down(*beor.args, 0)
        assert beor.fight.pool == pool + gained


@pytest.mark.rule("TG-EX-10", "TG-9.9", "TG-9.37")
def test_a_multiplier_doubles_the_marker_of_the_free_key(beor):
    beor.meet("starving_wolves", ["attack"])
    beor.lay("powerful_blow")
    pool = beor.fight.pool
    beor.who().level[0] = 1
    sequence.place_card(*beor.args, 0, beor.card("attack"), False)
    assert beor.fight.pool == pool + 2


@pytest.mark.rule("TG-EX-11", "TG-9.37", "TG-9.79")
def test_void_cancels_the_draw_of_the_free_key(beor):
    beor.meet("barrow_shade", [])
    sequence.place_card(*beor.args, 0, beor.card("ignore_pain"), False)
    assert beor.hand() == []


@pytest.mark.rule("TG-EX-12", "TG-9.41", "TG-9.42")
def test_markers_that_are_not_there_cost_hand_cards_then_the_top_of_the_deck(beor):
    beor.meet("starving_wolves", ["attack"], pile=["block", "grit"])
    beor.fight.pool = 2
    abilities.ability(*beor.args, 0, m.TRACK, -4)
    assert beor.fight.pool == 0
    assert beor.hand() == []
    assert beor.fight.fencer[0].pile.n == 1
    assert beor.fight.fencer[0].out.n == 2


@pytest.mark.rule("TG-9.42", "TG-9.84")
def test_with_hand_and_deck_empty_nothing_is_discarded_and_the_choice_is_the_players(beor):
    beor.meet("starving_wolves", ["attack", "block"], pile=[])
    beor.answers[m.ASK_DISCARD] = [pick(card=beor.card("block"))]
    abilities.ability(*beor.args, 0, m.DISCARD, 1)
    assert beor.hand() == ["attack"]
    abilities.ability(*beor.args, 0, m.DISCARD, 3)
    assert beor.hand() == []


@pytest.mark.rule("TG-EX-18", "TG-9.21")
def test_defend_draws_when_its_token_goes():
    t = Grail("ailei")
    t.meet("cave_bear", ["herb_dart"])
    sequence.place_card(*t.args, 0, t.card("defend"), False)
    sequence.count_down(*t.args, 0)
    assert len(t.hand()) == 2


@pytest.mark.rule("TG-9.8")
def test_a_magic_key_may_be_paid_by_a_party_member_or_left():
    t = Grail("maggot", "ailei")
    t.meet("mistling", [], [])
    t.answers[m.ASK_MAGIC] = [pick(act=1, seat=1)]
    sequence.place_card(*t.args, 0, t.card("wyrd_lash"), False)
    assert t.who(1).stock[m.MAGIC] == 0
    assert t.who(0).stock[m.MAGIC] == 3
    assert t.fight.link[0].linked >> 3 & 1 == 1
    pool = t.fight.pool
    sequence.place_card(*t.args, 0, t.card("staff_jab"), False)
    assert t.fight.link[1].linked >> 3 & 1 == 0
    assert t.fight.pool == pool + 1 + 2


@pytest.mark.rule("TG-9.9")
def test_an_empty_half_of_the_free_key_links_for_nothing(beor):
    beor.meet("starving_wolves", [])
    sequence.place_card(*beor.args, 0, beor.card("block"), False)
    assert beor.fight.link[0].linked >> 4 & 1 == 1
    assert beor.fight.pool == 0


@pytest.mark.rule("TG-9.10", "TG-9.11", "TG-9.12", "TG-9.78")
def test_linked_attribute_keys_count_until_their_card_leaves(beor):
    beor.meet("starving_wolves", [])
    sequence.place_card(*beor.args, 0, beor.card("attack"), False)
    sequence.place_card(*beor.args, 0, beor.card("attack"), False)
    assert beor.fight.keys[0] == 2
    pool = beor.fight.pool
    sequence.place_card(*beor.args, 0, beor.card("old_wound"), False)
    assert beor.fight.pool == pool + 1 + 1 + 3
    abilities.remove_last(beor.g)
    abilities.remove_last(beor.g)
    assert beor.fight.keys[0] == 1


@pytest.mark.rule("TG-9.5", "TG-9.40", "TG-9.77", "TG-20.11")
def test_only_the_last_card_and_passive_cards_are_live_and_a_passive_card_covers(beor):
    beor.meet("cave_bear", [])
    beor.lay("block", "brace")
    assert [sequence.is_live(beor.fight, beor.pack, i) for i in range(2)] == [False, True]
    beor.lay("attack")
    assert [sequence.is_live(beor.fight, beor.pack, i) for i in range(3)] == [False, True, True]


@pytest.mark.rule("TG-9.78", "TG-9.37")
def test_discard_last_brings_the_card_before_back_into_force_but_not_its_tokens(beor):
    beor.meet("cave_bear", [])
    sequence.place_card(*beor.args, 0, beor.card("block"), False)
    sequence.place_card(*beor.args, 0, beor.card("attack"), False)
    pool = beor.fight.pool
    abilities.ability(*beor.args, 0, m.DISCARD_LAST, 1)
    assert beor.fight.n == 1
    assert sequence.is_live(beor.fight, beor.pack, 0)
    assert beor.fight.pool == pool
    abilities.ability(*beor.args, 0, m.DISCARD_LAST, 5)
    assert beor.fight.n == 0


@pytest.mark.rule("TG-9.38")
def test_a_card_that_brings_its_own_discard_leaves_after_its_bonuses():
    t = Grail("beor", changes=('combat_card.attack.left=["1", "d", "-", "-", "1"]',))
    t.meet("starving_wolves", [])
    sequence.place_card(*t.args, 0, t.card("attack"), False)
    assert t.fight.n == 0
    assert t.fight.pool == 2


@pytest.mark.rule("TG-9.26", "TG-9.37")
def test_a_go_on_the_first_card_is_ignored_and_needs_no_link(beor):
    beor.meet("old_boar", ["shove"])
    beor.play("shove")
    encounter.play_cards(*beor.args, 0)
    assert beor.fight.n == 1


@pytest.mark.rule("TG-9.25", "TG-9.79")
def test_a_card_without_a_go_of_its_own_that_links_stays_in_hand(beor):
    beor.meet("starving_wolves", ["attack", "attack"])
    beor.play("attack")
    encounter.play_cards(*beor.args, 0)
    assert [o[0] for o in beor.asked(m.ASK_FURTHER)[0]] == [m.STOP, m.ESCAPE]
    assert beor.hand() == ["attack"]


@pytest.mark.rule("TG-9.79")
def test_a_go_by_the_magic_key_counts_only_if_the_magic_is_paid():
    t = Grail("maggot", changes=('combat_card.thorn_ward.left=["-", "-", "-", "g", "0"]',))
    t.meet("mistling", ["staff_jab", "thorn_ward"])
    t.play("staff_jab", "thorn_ward")
    encounter.play_cards(*t.args, 0)
    assert t.who().stock[m.MAGIC] == 2
    t.meet("mistling", ["staff_jab", "thorn_ward"])
    t.who().stock[m.MAGIC] = 0
    t.play("staff_jab")
    encounter.play_cards(*t.args, 0)
    assert t.hand() == ["thorn_ward"]


@pytest.mark.rule("TG-9.52", "TG-20.1", "TG-9.37")
def test_a_charge_resolves_all_charge_abilities_of_its_card():
    t = Grail("ailei")
    t.meet("cave_bear", ["herb_dart"])
    sequence.place_card(*t.args, 0, t.card("crippling_strike"), False)
    assert t.fight.link[0].charges == 2
    sequence.use_charge(*t.args, 0, 0)
    assert t.fight.link[0].charges == 1
    assert t.fight.guard_track == 1
    assert len(t.hand()) == 2


@pytest.mark.rule("TG-9.52")
def test_the_active_character_uses_charges_of_others_with_their_consent():
    t = Grail("ailei", "beor")
    t.meet("cave_bear", [], [])
    sequence.place_card(*t.args, 0, t.card("crippling_strike"), False)
    t.answers[m.ASK_CONSENT] = [m.NO, m.YES]
    sequence.use_charge(*t.args, 1, 0)
    assert t.fight.link[0].charges == 2
    t.fight.refused = 0
    sequence.use_charge(*t.args, 1, 0)
    assert t.fight.link[0].charges == 1


@pytest.mark.rule("TG-9.4", "TG-9.47")
def test_the_row_is_shared_and_no_card_leaves_with_its_owner():
    t = Grail("beor", "ailei")
    t.meet("cave_bear", [], [])
    sequence.place_card(*t.args, 0, t.card("attack"), False)
    sequence.place_card(*t.args, 1, t.card("careful_attack"), False)
    assert [t.fight.link[i].owner for i in range(2)] == [0, 1]


@pytest.mark.rule("TG-9.1", "TG-9.64")
def test_every_combat_card_has_an_open_key_and_icons_stand_on_attribute_keys_only(beor):
    for foe in beor.pack.foe[: beor.pack.foes]:
        assert any(k > 0 for k in foe.right)
    for card in beor.pack.card[: beor.pack.cards]:
        assert m.LEFT_ICON not in (card.left[3], card.left[4])
