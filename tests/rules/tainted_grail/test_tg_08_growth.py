"""TG-8, TG-10, TG-11: development, guardians, dying and death."""

import pytest
from tg_table import NAMES, Grail, pick

from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch03_tracks as tracks
from sim.games.tainted_grail.turn import ch08_growth as growth
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch10_guardians as guardians
from sim.games.tainted_grail.turn import ch11_death as death


@pytest.mark.rule("TG-EX-8", "TG-8.7", "TG-8.8")
def test_the_price_of_a_point_goes_by_the_total_of_its_pair(beor):
    beor.who().level[0], beor.who().level[3] = 1, 0
    assert growth.raise_cost(beor.g, beor.pack, 0, 0) == 2
    beor.who().level[3] = 2
    assert growth.raise_cost(beor.g, beor.pack, 0, 0) == 6
    beor.who().level[3] = 9
    assert growth.raise_cost(beor.g, beor.pack, 0, 0) == 8


@pytest.mark.rule("TG-EX-9", "TG-3.13", "TG-8.9", "TG-8.10", "TG-8.11", "TG-8.13")
def test_further_points_are_skill_cards_each_taken_once(beor):
    beor.who().stock[m.EXPERIENCE] = 30
    beor.answers[m.ASK_SKILL] = [pick(card=0, way=1)]
    growth.raise_attribute(*beor.args, 0, 0)
    growth.raise_attribute(*beor.args, 0, 0)
    assert (beor.who().board[0], beor.who().level[0]) == (2, 4)
    assert [int(beor.table.skill_of[k]) for k in range(3)] == [0, 0, -1]
    assert beor.who().power[m.WIN_COMBAT_XP] == 1
    assert beor.who().power[m.FIRST_CARD_TRACK] == 0


@pytest.mark.rule("TG-8.12")
def test_with_no_skill_card_left_the_point_cannot_be_had(beor):
    beor.who().stock[m.EXPERIENCE] = 30
    assert growth.can_raise(beor.g, beor.pack, 0, 0)
    for skill in range(3):
        beor.table.skill_of[skill] = 1
    assert not growth.can_raise(beor.g, beor.pack, 0, 0)


@pytest.mark.rule("TG-8.1", "TG-8.2", "TG-8.6", "TG-7.7")
def test_a_card_is_one_of_three_and_several_may_be_bought(beor):
    beor.who().stock[m.EXPERIENCE] = 5
    beor.always[m.ASK_ADVANCE] = pick(act=m.BUY_CARD, way=0)
    growth.advance(*beor.args, 0)
    growth.advance(*beor.args, 0)
    assert [len(o) for o in beor.asked(m.ASK_PICK)] == [3, 3]
    assert (beor.who().pool[0].n, beor.who().spare[0].n, beor.who().stock[m.EXPERIENCE]) == (6, 2, 1)
    assert not growth.can_buy(beor.g, beor.pack, 0, 0)


@pytest.mark.rule("TG-8.3")
def test_a_small_pool_shows_what_it_has_and_an_empty_one_sells_nothing(beor):
    beor.who().stock[m.EXPERIENCE] = 9
    beor.who().pool[0].n = 2
    growth.buy_card(*beor.args, 0, 0)
    assert len(beor.asked(m.ASK_PICK)[0]) == 2
    beor.who().pool[0].n = 0
    assert not growth.can_buy(beor.g, beor.pack, 0, 0)


@pytest.mark.rule("TG-7.8", "TG-8.4", "TG-8.5")
def test_decks_are_built_of_owned_cards_and_keep_fifteen(beor):
    who = beor.who()
    assert not growth.can_build(beor.g, beor.pack, 0)
    who.spare[0].card[0], who.spare[0].n = beor.card("cleave"), 1
    growth.offer_deck(beor.g, beor.pack, 0)
    assert m.TAKE_OUT not in [o.act for o in beor.g.menu.option[: beor.g.menu.n]]
    beor.answers[m.ASK_DECK] = [pick(act=m.PUT_IN), pick(act=m.TAKE_OUT, card=beor.card("grit"))]
    growth.build_deck(*beor.args, 0)
    assert (who.deck[0].n, who.spare[0].n) == (16, 0)
    growth.build_deck(*beor.args, 0)
    assert (who.deck[0].n, who.spare[0].card[0]) == (15, beor.card("grit"))


# -- 10 Guardians ------------------------------------------------------------------------------------------------------


def guardian(t, number, name="fallen_knight"):
    t.put(0, number)
    t.put(0, 101)
    t.table.foe_at[t.foe(name)] = t.place(number)
    return t.foe(name)


@pytest.mark.rule("TG-EX-28", "TG-10.3", "TG-10.10")
def test_a_blocked_guardian_goes_to_the_linked_location_with_the_highest_number(beor):
    assert guardians.guardian_step(beor.g, beor.pack, beor.place(101), 1) == beor.place(104)
    assert guardians.guardian_step(beor.g, beor.pack, beor.place(105), 1) == beor.place(101)
    assert guardians.guardian_step(beor.g, beor.pack, beor.place(104), 1) == beor.place(101)
    assert guardians.guardian_step(beor.g, beor.pack, beor.place(117), 0) == beor.place(117)


@pytest.mark.rule("TG-EX-29", "TG-10.2", "TG-10.5")
def test_a_guardian_that_enters_fights_all_that_stand_there(trio):
    foe = guardian(trio, 105)
    trio.put(2, 103)
    trio.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    guardians.move_guardian(*trio.args, foe, 0)
    trio.run()
    assert trio.fight.members == 2
    assert trio.table.foe_at[foe] == trio.place(101)


@pytest.mark.rule("TG-10.9", "TG-10.5", "TG-10.1")
def test_a_guardian_that_stays_put_fights_again_the_next_morning(beor):
    foe = guardian(beor, 101)
    beor.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    for fights in (1, 2):
        beor.who().health = 9
        beor.who().dying = 0
        guardians.move_guardian(*beor.args, foe, 4)
        beor.run()
        assert beor.g.outcome.extra.fights == fights
        assert beor.table.foe_at[foe] == beor.place(101)


@pytest.mark.rule("TG-10.4", "TG-4.8")
def test_removal_puts_the_guardian_back(beor):
    foe = guardian(beor, 105)
    guardians.move_guardian(*beor.args, foe, 5)
    assert beor.table.foe_at[foe] == m.OUTSIDE
    t = Grail("beor", changes=tuple(f"guardian_die.faces.{x}=0" for x in ("north", "east", "south", "west", "nothing")))
    assert {guardians.roll_face(t.g, t.pack) for _ in range(9)} == {5}


@pytest.mark.rule("TG-10.6", "TG-10.7", "TG-10.11", "TG-9.56")
def test_who_enters_fights_each_guardian_and_others_there_may_join(trio):
    from sim.games.tainted_grail.turn import ch06_arrival as arrival

    for name in ("fallen_knight", "father_deers_hunter"):
        guardian(trio, 105, name)
    trio.put(1, 105)
    trio.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    trio.answers[m.ASK_JOIN_FIGHT] = [pick(act=m.YES)]
    trio.answers[m.ASK_GUARDIAN] = [pick(card=trio.foe("fallen_knight"))]
    trio.put(0, 105)
    arrival.arrive(trio.g, trio.pack, 1, trio.place(105))
    trio.run()
    assert len(trio.asked(m.ASK_GUARDIAN)[0]) == 2
    assert trio.g.outcome.extra.fights == 2
    assert len(trio.asked(m.ASK_JOIN_FIGHT)) == 2


@pytest.mark.rule("TG-10.12")
def test_guardians_are_rolled_one_by_one_lowest_card_first(beor):
    for name in ("fallen_knight", "father_deers_hunter"):
        guardian(beor, 105, name)
    beor.put(0, 103)
    beor.g.log.n = 0
    guardians.roll_guardians(*beor.args, 0)
    beor.run()
    rolled = [int(x.a) for x in beor.g.log.line[: beor.g.log.n] if x.what == m.T_GUARDIAN_DIE]
    assert rolled == sorted(rolled)


@pytest.mark.rule("TG-20.5")
def test_a_guardian_of_level_3_appears_far_from_the_characters(beor):
    beor.put(0, 105)
    guardians.spawn_guardian(beor.g, beor.pack)
    where = {int(f): int(p) for f, p in enumerate(beor.table.foe_at[: beor.pack.foes]) if p >= 0}
    assert list(where.values()) == [beor.place(102)]
    assert beor.pack.foe[next(iter(where))].level == 3


# -- 11 Death ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-11.4", "TG-11.2", "TG-16.1")
def test_a_dying_character_has_few_actions_left():
    for names, left in (((NAMES[:1]), 6), ((NAMES[:2]), 4)):
        t = Grail(*names)
        t.who().health, t.who().dying = 0, 1
        for n in range(left):
            assert t.who().killed == 0
            death.note_the_dying(t.g)
            t.table.acting = 1
            death.count_dying_action(t.g, t.pack)
            assert t.who().counted == n + 1
        assert t.who().killed == 1


@pytest.mark.rule("TG-11.3", "TG-11.5")
def test_a_dying_character_keeps_two_items_and_all_secrets(beor):
    for name in ("rusty_sword", "padded_jacket", "lantern"):
        beor.own(0, beor.item(name))
    beor.own(0, beor.secret(27))
    tracks.lose_health(beor.g, beor.pack, 0, 9)
    death.apply_dying_card(*beor.args)
    owned = [g for g in range(beor.pack.goods) if beor.table.thing[g].holder == 0]
    assert len(owned) == 3
    assert beor.secret(27) in owned


@pytest.mark.rule("TG-11.6", "TG-11.18")
def test_health_removes_the_dying_card(beor):
    tracks.lose_health(beor.g, beor.pack, 0, 9)
    assert (beor.who().dying, beor.who().energy) == (1, 0)
    beor.who().counted = 3
    tracks.gain_health(beor.g, beor.pack, 0, 1)
    assert (beor.who().dying, beor.who().counted) == (0, 0)
    tracks.gain_energy(beor.g, beor.pack, 0, 5)
    assert beor.who().energy == 1


@pytest.mark.rule("TG-11.7", "TG-11.8", "TG-11.19", "TG-11.12", "TG-15.4")
def test_a_dying_character_that_loses_health_dies_and_alone_loses_the_run(beor):
    from sim.games.tainted_grail.turn import ch07_evening as evening

    tracks.lose_health(beor.g, beor.pack, 0, 9)
    beor.who().stock[m.FOOD] = 0
    beor.meet("cave_bear", [])
    assert beor.fight.result == m.GOING_ON
    evening.eat(*beor.args, 0)
    assert beor.who().killed == 1
    death.bury_the_dead(*beor.args)
    assert beor.g.referee.ending == m.SOLO_DEATH


@pytest.mark.rule("TG-11.13", "TG-11.14", "TG-11.15", "TG-11.20")
def test_the_dead_leave_items_and_secrets_and_a_new_character_comes(trio):
    trio.put(0, 105)
    trio.own(0, trio.item("rusty_sword"))
    trio.own(0, trio.secret(11))
    trio.own(0, trio.secret(66))
    trio.who(0).stock[m.EXPERIENCE] = 5
    trio.who(0).killed = 1
    death.bury_the_dead(*trio.args)
    assert trio.table.thing[trio.item("rusty_sword")].holder == m.ON_GROUND
    assert trio.table.thing[trio.secret(11)].holder in (1, 2)
    assert trio.table.thing[trio.secret(66)].holder == m.OUT_OF_GAME
    who = trio.who(0)
    assert (who.alive, who.character, who.place, who.acted) == (1, trio.character("maggot"), trio.place(101), 1)
    assert who.stock[m.EXPERIENCE] == 0
    assert who.deck[0].n == 15
    assert trio.g.referee.ending == 0


@pytest.mark.rule("TG-11.16", "TG-16.4", "TG-15.4")
def test_with_nobody_left_to_take_over_all_lose(trio):
    four = Grail(*NAMES)
    four.who(0).killed = 1
    death.bury_the_dead(*four.args)
    assert four.g.referee.ending == m.NO_REPLACEMENT
    assert four.g.referee.winner == m.GAME_SIDE
    trio.who(0).killed = 1
    death.bury_the_dead(*trio.args)
    trio.who(1).killed = 1
    death.bury_the_dead(*trio.args)
    assert trio.g.referee.ending == m.NO_REPLACEMENT


@pytest.mark.rule("TG-11.13")
def test_a_player_may_also_stay_without_a_character(trio):
    trio.who(0).killed = 1
    trio.answers[m.ASK_CHARACTER] = [pick(act=m.NO)]
    death.bury_the_dead(*trio.args)
    assert trio.who(0).alive == 0
    assert trio.g.referee.ending == 0


@pytest.mark.rule("TG-11.17")
def test_there_is_no_mercy_in_a_run(beor):
    beor.who().killed = 1
    death.bury_the_dead(*beor.args)
    assert beor.g.referee.winner == m.GAME_SIDE
    assert beor.table.statuses >> 11 & 1 == 0


@pytest.mark.rule("TG-22.7")
def test_the_gates_of_the_rites_ask_for_what_not_everybody_has():
    from sim.games.tainted_grail.turn import ch05_journal as journal

    ways = {"beor": "gate_open", "ailei": "enter_and_lie_still", "maggot": "enter_and_lie_still"}
    for name in NAMES:
        t = Grail(name)
        t.table.gate = 1
        gate = journal.meets_needs(t.g, t.pack, t.pack.journal[t.option("gate_open")].needs, 1)
        still = journal.meets_needs(t.g, t.pack, t.pack.journal[t.option("enter_and_lie_still")].needs, 1)
        assert (gate, still) == (ways.get(name) == "gate_open", ways.get(name) == "enter_and_lie_still")
    assert foes.colour_of_op(m.ENCOUNTER_GREY) == m.GREY
