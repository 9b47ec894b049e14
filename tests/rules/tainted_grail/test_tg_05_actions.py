"""TG-5, TG-12, TG-13, TG-20: actions, parties, journals, items and secrets."""

import pytest
from tg_table import Grail, own_purse, pick

from sim.games.tainted_grail.effects import effects
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import ch13_exchange as exchange
from sim.games.tainted_grail.turn import ch13_goods as goods


def whats(t):
    """The sorts of actions in the menu of the first seat."""
    actions.offer_actions(t.g, t.pack, 0)
    return [int(t.g.menu.option[i].act) for i in range(t.g.menu.n)]


def together(t):
    """Everybody joins and everybody is welcome."""
    t.always[m.ASK_JOIN] = pick(act=m.YES)
    t.always[m.ASK_ACCEPT] = pick(act=m.YES)


@pytest.mark.rule("TG-5.1", "TG-5.17", "TG-5.20")
def test_everybody_acts_once_a_round_and_a_pass_holds_until_the_morning(pair):
    pair.answers[m.ASK_ACTION] = [pick(act=m.PASS), pick(act=m.LOCATION_ACTION)]
    pair.t.step(2)
    assert [pair.who(s).passed for s in (1, 0)] == [1, 0]
    pair.t.step()
    assert pair.who(0).acted == 0
    assert not actions.can_still_act(pair.g, 1)


@pytest.mark.rule("TG-5.3", "TG-5.21")
def test_without_energy_there_is_no_turn_but_one_may_join(pair):
    pair.who(1).energy = 0
    assert not actions.can_still_act(pair.g, 1)
    assert party.is_free_to_act(pair.g, 1)
    pair.who(1).acted = 1
    together(pair)
    assert party.gather(*pair.args, 0, m.EXPLORE, 0, 2) == 1


@pytest.mark.rule("TG-5.4", "TG-5.2", "TG-5.5", "TG-12.1")
def test_travel_costs_each_an_energy_and_joining_is_the_action_of_the_round(pair):
    together(pair)
    pair.always[m.ASK_PAYER] = own_purse
    actions.travel(*pair.args, 0, pair.place(105))
    pair.run()
    assert [pair.who(s).place for s in range(2)] == [pair.place(105)] * 2
    assert [pair.who(s).energy for s in range(2)] == [5, 5]
    assert [pair.who(s).acted for s in range(2)] == [1, 1]


@pytest.mark.rule("TG-5.19", "TG-12.1", "TG-12.4", "TG-12.7")
def test_others_join_only_if_both_sides_agree(pair):
    pair.always[m.ASK_JOIN] = pick(act=m.YES)
    assert party.gather(*pair.args, 0, m.TRAVEL, 1, 1) == 1
    assert party.gather(*pair.args, 1, m.TRAVEL, 1, 1) == 2
    pair.always[m.ASK_ACCEPT] = pick(act=m.YES)
    assert party.gather(*pair.args, 0, m.TRAVEL, 1, 1) == 3


@pytest.mark.rule("TG-EX-6", "TG-5.6", "TG-12.5", "TG-12.3")
def test_one_for_whom_nobody_pays_stays_behind():
    t = Grail("beor", "ailei", "arev")
    together(t)
    t.who(2).energy = 0
    t.always[m.ASK_PAYER] = own_purse
    actions.travel(*t.args, 0, t.place(105))
    t.run()
    assert [t.who(s).place for s in range(3)] == [t.place(105), t.place(105), t.place(101)]
    t.put(2, 105)
    for seat in range(3):
        t.who(seat).acted = 0
    t.always[m.ASK_HELP] = pick(act=m.YES)
    t.always[m.ASK_PAYER] = 0
    actions.travel(*t.args, 0, t.place(101))
    t.run()
    assert t.who(2).place == t.place(101)


@pytest.mark.rule("TG-5.7", "TG-5.8", "TG-19.2")
def test_exploring_costs_two_energy_each_and_opens_the_journal(pair):
    together(pair)
    pair.always[m.ASK_PAYER] = own_purse
    pair.always[m.ASK_JOURNAL] = pick(card=pair.option("rest_at_home"))
    actions.explore_together(*pair.args, 0)
    pair.run()
    assert [pair.who(s).energy for s in range(2)] == [4, 4]
    assert [pair.who(s).passed for s in range(2)] == [1, 1]
    assert pair.kinds().count("journal") == 1


@pytest.mark.rule("TG-5.10", "TG-5.11")
def test_a_location_action_of_the_day_is_taken_once(beor):
    actions.location_action(*beor.args, 0, 0)
    beor.run()
    assert (beor.who().energy, beor.who().stock[m.REPUTATION]) == (5, 1)
    assert m.LOCATION_ACTION not in whats(beor)


@pytest.mark.rule("TG-EX-1", "TG-5.12", "TG-5.13")
def test_a_party_pays_once_gains_once_and_fights_together(pair):
    together(pair)
    for seat in range(2):
        pair.put(seat, 102)
    pair.answers[m.ASK_PAYER] = [pick(seat=0), pick(seat=1)]
    pair.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    actions.location_action(*pair.args, 0, 0)
    pair.run()
    assert [pair.who(s).energy for s in range(2)] == [4, 4]
    assert sum(int(pair.who(s).stock[m.FOOD]) for s in range(2)) == 4 + 2
    assert pair.fight.members == 2


@pytest.mark.rule("TG-5.14")
def test_the_owner_of_a_character_action_pays_the_first_energy():
    t = Grail("maggot", "beor")
    together(t)
    t.always[m.ASK_PAYER] = lambda menu: menu.n - 1
    actions.own_action(*t.args, 0)
    t.run()
    assert [t.who(s).energy for s in range(2)] == [5, 5]
    assert (t.who(0).stock[m.MAGIC], t.who(0).terror) == (5, 1)


@pytest.mark.rule("TG-5.15")
def test_a_menhir_is_inspected_for_nothing(beor):
    assert m.INSPECT in whats(beor)
    beor.answers[m.ASK_ACTION] = [pick(act=m.INSPECT)]
    beor.t.step()
    assert (beor.who().energy, beor.who().acted) == (6, 0)
    assert m.INSPECT not in whats(beor)


@pytest.mark.rule("TG-5.18", "TG-13.4", "TG-12.2", "TG-3.11", "TG-3.12")
def test_food_wealth_items_and_secrets_change_hands_and_nothing_else(pair):
    pair.own(0, pair.item("rusty_sword"))
    pair.own(0, pair.secret(11))
    pair.own(0, pair.secret(66))
    pair.g.menu.n = 0
    exchange.offer_gifts(pair.g, pair.pack, 0, 2)
    gifts = [(int(o.act), int(o.card)) for o in pair.g.menu.option[: pair.g.menu.n]]
    assert gifts == [(m.GIVE, m.FOOD), (m.GIVE_GOOD, pair.item("rusty_sword")), (m.GIVE_GOOD, pair.secret(11))]
    exchange.do_free_action(*pair.args, 0, m.GIVE, m.FOOD, 1)
    exchange.do_free_action(*pair.args, 0, m.GIVE_GOOD, pair.secret(11), 1)
    assert pair.who(1).stock[m.FOOD] == 3
    assert pair.table.thing[pair.secret(11)].holder == 1


@pytest.mark.rule("TG-20.10")
def test_trade_is_for_settlements(beor):
    beor.own(0, beor.item("war_axe"))
    beor.who().stock[m.WEALTH] = 1
    assert m.SELL in whats(beor)
    exchange.do_free_action(*beor.args, 0, m.SELL, beor.item("war_axe"), 0)
    exchange.do_free_action(*beor.args, 0, m.BUY_FOOD, -1, 0)
    assert (beor.who().stock[m.WEALTH], beor.who().stock[m.FOOD]) == (1, 3)
    beor.put(0, 103)
    assert m.BUY_FOOD not in whats(beor)


# -- the journal -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-EX-30", "TG-20.12", "TG-3.14")
def test_aggression_2_and_a_die_of_1_meet_the_second_row_of_the_mob(beor):
    option = beor.option("red_mark_mob")
    row = journal.journal_row(beor.g, beor.pack, option, 1, 1)
    span = beor.pack.row[row].effects
    beor.who().stock[m.REPUTATION] = 1
    effects.carry_out(*beor.args, 1, 0, span.first, span.first + span.n)
    assert (beor.who().energy, beor.who().stock[m.REPUTATION], beor.who().health) == (5, 0, 9)


@pytest.mark.rule("TG-19.2", "TG-3.14")
def test_requirements_open_options_and_forced_ones_stand_alone(pair):
    place = pair.place(101)
    journal.offer_journal(pair.g, pair.pack, place, 1)
    alone = [int(o.card) for o in pair.g.menu.option[: pair.g.menu.n]]
    journal.offer_journal(pair.g, pair.pack, place, 3)
    both = [int(o.card) for o in pair.g.menu.option[: pair.g.menu.n]]
    assert set(both) - set(alone) == {pair.option("families_by_empathy"), pair.option("ask_for_supplies")}
    pair.own(0, pair.secret(66))
    journal.offer_journal(pair.g, pair.pack, place, 3)
    assert [int(o.card) for o in pair.g.menu.option[: pair.g.menu.n]] == [pair.option("red_mark_mob")]


@pytest.mark.rule("TG-19.7")
def test_inner_parts_of_a_journal_are_open_only_in_the_same_exploration(beor):
    gate = beor.option("gate_open")
    assert not journal.is_open(beor.g, beor.pack, gate, 1)
    beor.table.gate = 1
    assert journal.is_open(beor.g, beor.pack, gate, 1)
    assert not journal.is_open(beor.g, beor.pack, beor.option("depths_safe"), 1)
    beor.put(0, 106)
    beor.always[m.ASK_JOURNAL] = lambda menu: menu.n - 1
    journal.explore(*beor.args, 1, 0, beor.place(106))
    beor.run()
    assert beor.table.gate == 0


@pytest.mark.rule("TG-19.8")
def test_what_stands_after_an_encounter_needs_it_won(beor):
    beor.put(0, 109)
    beor.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    beor.table.gate = 0
    journal.take_option(*beor.args, 1, 0, beor.option("visit_monuments"), 0)
    beor.run()
    assert beor.who().stock[m.EXPERIENCE] == 0
    assert beor.table.thing[beor.secret(66)].holder == 0
    assert beor.g.outcome.extra.fights == 1


@pytest.mark.rule("TG-EX-4", "TG-13.10")
def test_the_secret_of_the_rites_solves_the_first_quest(beor):
    events = beor.g.hidden.events.n
    goods.gain_secret(*beor.args, 0, beor.secret(11))
    assert beor.table.quest == m.QUEST_LIGHT
    assert beor.g.hidden.events.n == events
    assert beor.g.outcome.extra.quest_day == 1


@pytest.mark.rule("TG-13.10", "TG-15.3", "TG-15.6")
def test_lighting_a_menhir_of_the_quest_wins_the_chapter(beor):
    from sim.games.tainted_grail.turn import ch06_menhirs as menhirs

    beor.own(0, beor.secret(11))
    beor.table.quest = m.QUEST_LIGHT
    beor.put(0, 106)
    beor.who().stock[m.WEALTH] = 2
    menhirs.light(*beor.args, 0, beor.place(106))
    assert (beor.g.referee.ending, beor.g.referee.winner) == (m.QUEST_WON, m.PLAYERS)
    beor.t.game.close(beor.g, beor.pack)
    assert beor.g.outcome.extra.survivors == 1
    assert list(beor.g.outcome.score) == [0, 0, 0, 0]


@pytest.mark.rule("TG-EX-5", "TG-13.7", "TG-13.9")
def test_a_task_is_solved_where_its_trail_leads_and_moves_no_quest(beor):
    beor.put(0, 109)
    effects.group_effect(beor.g, beor.pack, m.STATUS, 3)
    assert beor.table.statuses >> 3 & 1 == 1
    journal.take_option(*beor.args, 1, 0, beor.option("bring_the_archer"), 0)
    assert beor.table.thing[beor.secret(17)].holder == 0
    assert beor.table.quest == m.QUEST_FIND


@pytest.mark.rule("TG-EX-7", "TG-13.5")
def test_an_effect_that_takes_items_takes_no_secret_weapon(beor):
    beor.own(0, beor.item("rope_and_hooks"))
    beor.own(0, beor.secret(27))
    goods.lose_items(*beor.args, 0, 2, 0)
    assert goods.count_items(beor.g, beor.pack, 0) == 0
    assert beor.table.thing[beor.secret(27)].holder == 0


@pytest.mark.rule("TG-13.1", "TG-13.2")
def test_a_second_card_of_a_keyword_makes_the_owner_choose(beor):
    beor.own(0, beor.item("rusty_sword"))
    beor.answers[m.ASK_EQUIPMENT] = [pick(card=beor.item("war_axe"))]
    goods.gain_good(*beor.args, 0, beor.item("war_axe"))
    assert [int(beor.table.thing[beor.item(n)].up) for n in ("rusty_sword", "war_axe")] == [0, 1]
    assert beor.who().power[m.START_TRACK] == 2


@pytest.mark.rule("TG-13.3")
def test_a_craftable_item_is_searched_and_none_left_gives_nothing(beor):
    assert goods.draw_items(*beor.args, 0, 1, 1, 0) == 1
    owned = [g for g in range(beor.pack.items) if beor.table.thing[g].holder == 0]
    assert beor.pack.good[owned[0]].craft == 1
    beor.g.hidden.items.n = 0
    assert goods.draw_items(*beor.args, 0, 1, 0, 0) == 0


@pytest.mark.rule("TG-13.6", "TG-1.11")
def test_a_secret_that_is_owned_cannot_be_gained_again(pair):
    goods.gain_secret(*pair.args, 0, pair.secret(21))
    goods.gain_secret(*pair.args, 1, pair.secret(21))
    assert pair.table.thing[pair.secret(21)].holder == 0


@pytest.mark.rule("TG-11.10")
def test_the_insane_pay_more_for_travel_and_may_meet_a_horror_before_exploring():
    t = Grail("beor", changes=("play.insane_explore_terror_encounter_on=6",))
    t.who().terror = 5
    assert actions.travel_cost(t.g, t.pack, 0) == 2
    t.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    t.always[m.ASK_JOURNAL] = lambda menu: menu.n - 1
    journal.explore(*t.args, 1, 0, t.place(101))
    t.run()
    assert t.g.outcome.extra.fights == 1


@pytest.mark.rule("TG-20.7", "TG-20.13")
def test_a_card_of_a_level_comes_from_outside_the_deck_and_goes_back_there(beor):
    from sim.games.tainted_grail.turn import ch09_foes as foes

    foe = foes.pick_encounter(beor.g, beor.pack, m.GREY, 2)
    assert beor.pack.foe[foe].level == 2
    foes.lay_aside(beor.g, beor.pack, foe, 0, m.ESCAPED)
    assert beor.table.foe_at[foe] == m.OUTSIDE
    assert foes.draw_encounter(beor.g, beor.pack, m.GREY, 0) >= 0
