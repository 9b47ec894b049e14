"""TG-3.14, TG-5, TG-12: who acts, pays, reads and gains together, and what happens when some refuse or die."""

import pytest
from tg_table import Grail, own_purse, pick

from sim.games.tainted_grail.effects import effects, personal
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch06_arrival as arrival
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch10_guardians as guardians
from sim.games.tainted_grail.turn import ch11_death as death
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.games.tainted_grail.turn import flow


def together(t):
    """Everybody joins and everybody is welcome; each pays for itself."""
    t.always[m.ASK_JOIN] = pick(act=m.YES)
    t.always[m.ASK_ACCEPT] = pick(act=m.YES)
    t.always[m.ASK_PAYER] = own_purse


def flee(t):
    """Every fight is fled at once."""
    t.always[m.ASK_FIRST] = pick(act=m.ESCAPE)


@pytest.mark.rule("TG-3.14")
def test_each_requirement_may_be_met_by_another_member():
    t = Grail("maggot", "beor")
    t.table.gate = 2
    taught = t.option("archdruid_teaches")
    assert t.who(0).stock[m.MAGIC] > 0
    assert t.who(1).stock[m.MAGIC] == 0
    assert not journal.is_open(t.g, t.pack, taught, 1)
    assert not journal.is_open(t.g, t.pack, taught, 2)
    assert journal.is_open(t.g, t.pack, taught, 3)
    t.table.gate = 0
    assert not journal.is_open(t.g, t.pack, taught, 3)


@pytest.mark.rule("TG-3.14", "TG-20.12")
def test_of_alternatives_one_is_enough_and_dice_go_by_the_best_member_even_below_nothing():
    t = Grail("ailei", "beor")
    assert journal.is_open(t.g, t.pack, t.option("enter_and_lie_still"), 1)
    assert not journal.is_open(t.g, t.pack, t.option("enter_and_lie_still"), 2)
    climb = t.option("climb")
    t.who(0).level[:], t.who(1).level[:] = [0] * 6, [0, 1, 1, 0, 1, 0]
    assert journal.best_modifier(t.g, t.pack, climb, 3) == 5
    assert journal.best_modifier(t.g, t.pack, climb, 1) == 0
    rows = t.pack.journal[climb].rows
    assert [journal.journal_row(t.g, t.pack, climb, 3, die) - rows.first for die in (4, 5, 8, 9)] == [0, 1, 1, 2]
    t.pack.journal[climb].mod[:] = [0, -2, -3, 0, -1, 0]
    t.who(0).level[1] = 2
    assert journal.best_modifier(t.g, t.pack, climb, 3) == -4
    assert journal.journal_row(t.g, t.pack, climb, 3, 1) == rows.first


@pytest.mark.rule("TG-9.56", "TG-6.28")
def test_those_already_there_may_join_the_fight_of_an_instant_rule(trio):
    for seat in range(3):
        trio.put(seat, 104)
    flee(trio)
    trio.answers[m.ASK_JOIN_FIGHT] = [pick(act=m.YES), pick(act=m.NO)]
    arrival.instant_rule(*trio.args, 1, trio.place(104))
    assert trio.asked(m.ASK_JOIN_FIGHT)[0][1] == (m.YES, -1, 0, trio.place(104), 0, 0, 0)
    assert [trio.fight.fencer[s].inside for s in range(3)] == [1, 1, 0]


@pytest.mark.rule("TG-9.56", "TG-5.13", "TG-12.7")
def test_nobody_joins_a_fight_that_an_action_brings(pair):
    for seat in range(2):
        pair.put(seat, 102)
    flee(pair)
    actions.location_action(*pair.args, 0, 0)
    pair.run()
    assert pair.asked(m.ASK_JOIN_FIGHT) == []
    assert pair.fight.members == 1


@pytest.mark.rule("TG-5.10", "TG-12.4", "TG-5.2")
def test_an_action_whose_payers_refuse_is_not_taken_and_not_offered_again_in_this_turn(pair):
    for seat in range(2):
        pair.put(seat, 103)
    pair.who(0).energy, pair.who(1).energy = 3, 3
    pair.answers[m.ASK_ACTOR] = [pick(seat=0), pick(seat=0)]
    pair.answers[m.ASK_ACTION] = [pick(act=m.LOCATION_ACTION), pick(act=m.PASS)]
    pair.t.step()
    assert (pair.who(0).acted, pair.who(0).energy, pair.table.agenda.n) == (0, 3, 0)
    pair.t.step()
    assert [m.LOCATION_ACTION in [o[0] for o in options] for options in pair.asked(m.ASK_ACTION)] == [True, False]
    pair.run()
    assert pair.table.refused == 0


@pytest.mark.rule("TG-5.10", "TG-5.14")
def test_a_character_action_that_others_will_not_pay_is_not_taken():
    t = Grail("beor", "arev")
    t.who(0).energy = 3
    actions.own_action(*t.args, 0)
    assert (t.who(0).acted, t.who(0).energy) == (0, 3)
    together(t)
    actions.own_action(*t.args, 0)
    t.run()
    assert [t.who(s).acted for s in range(2)] == [1, 1]
    assert sum(int(t.who(s).stock[m.WEALTH]) for s in range(2)) == 1


@pytest.mark.rule("TG-5.14")
def test_a_character_action_is_offered_only_to_an_owner_with_an_energy(pair):
    pair.who(1).energy = 0
    pair.g.menu.n = 0
    actions.offer_own_action(pair.g, pair.pack, 1)
    assert pair.g.menu.n == 0
    pair.who(1).energy = 1
    actions.offer_own_action(pair.g, pair.pack, 1)
    assert pair.g.menu.n == 1


@pytest.mark.rule("TG-EX-6", "TG-12.5", "TG-5.7")
def test_if_the_acting_character_is_not_paid_for_the_rest_explore_without_it(pair):
    together(pair)
    pair.who(0).energy = 1
    pair.always[m.ASK_JOURNAL] = lambda menu: menu.n - 1
    actions.explore_together(*pair.args, 0)
    pair.run()
    assert [pair.who(s).energy for s in range(2)] == [1, 4]
    assert pair.kinds().count("journal") == 1
    assert pair.g.outcome.extra.explorations == 1
    pair.who(1).acted = pair.who(0).acted = 0
    pair.who(1).energy = 1
    actions.explore_together(*pair.args, 0)
    assert (pair.table.refused, pair.who(0).acted, pair.who(1).acted) == (1, 0, 0)
    actions.travel(*pair.args, 0, pair.place(105))
    assert pair.who(0).place == pair.place(105)


@pytest.mark.rule("TG-5.21", "TG-12.1")
def test_who_has_acted_or_passed_neither_joins_nor_is_asked(trio):
    together(trio)
    trio.who(1).acted = 1
    trio.who(2).passed = 1
    assert party.gather(*trio.args, 0, m.TRAVEL, 1, 1) == 1
    assert trio.asked(m.ASK_JOIN) == []
    assert actions.mates(trio.g, trio.pack, 0) == 1
    trio.who(2).passed = 0
    trio.put(2, 105)
    assert party.gather(*trio.args, 0, m.TRAVEL, 1, 1) == 1


@pytest.mark.rule("TG-5.12", "TG-3.15")
def test_what_a_location_action_gives_goes_to_whom_the_party_likes(pair):
    together(pair)
    pair.answers[m.ASK_RECEIVER] = [pick(seat=1)]
    actions.location_action(*pair.args, 0, 0)
    pair.run()
    assert [pair.who(s).stock[m.REPUTATION] for s in range(2)] == [0, 2]


@pytest.mark.rule("TG-3.10", "TG-19.2")
def test_the_hidden_market_and_the_archdruid_are_paid_before_they_give(pair):
    market, taught = pair.option("hidden_market"), pair.option("archdruid_teaches")
    assert not journal.is_open(pair.g, pair.pack, market, 3)
    pair.who(0).stock[m.WEALTH] = 1
    journal.take_option(*pair.args, 3, 0, market, 0)
    assert sum(int(pair.who(s).stock[m.WEALTH]) for s in range(2)) == 0
    pair.table.gate = 2
    pair.answers[m.ASK_RECEIVER] = [pick(seat=0)]
    journal.take_option(*pair.args, 3, 0, taught, 0)
    assert [int(pair.who(s).stock[m.MAGIC]) for s in range(2)] == [0, 0]
    assert pair.table.thing[pair.secret(11)].holder == 0


@pytest.mark.rule("TG-5.8", "TG-11.7")
def test_an_exploration_goes_on_when_the_one_that_reads_has_died(pair):
    for seat in range(2):
        pair.put(seat, 106)
    pair.table.gate = 1
    pair.who(0).killed = 1
    pair.always[m.ASK_JOURNAL] = lambda menu: 0
    journal.read(*pair.args, 3, 0, pair.place(106), 1)
    assert [seat for kind, seat, _ in pair.t.asked if kind == m.ASK_JOURNAL] == [1]
    assert pair.who(0).health == 9


# -- those that were killed in the action going on ---------------------------------------------------------------------


@pytest.mark.rule("TG-11.7", "TG-10.5", "TG-10.11", "TG-9.56")
def test_one_that_was_killed_fights_no_guardian_and_joins_nobody(trio):
    foe = trio.foe("fallen_knight")
    foes.take_from_deck(trio.g, trio.pack, foe)
    trio.table.foe_at[foe] = trio.place(101)
    trio.who(1).killed = 1
    guardians.move_guardian(*trio.args, foe, 4)
    assert [trio.fight.fencer[s].inside for s in range(3)] == [1, 0, 1]
    trio.t.asked.clear()
    guardians.helpers(*trio.args, 1, trio.place(101), foe)
    assert [seat for kind, seat, _ in trio.t.asked if kind == m.ASK_JOIN_FIGHT] == [2]


@pytest.mark.rule("TG-11.7", "TG-3.15")
def test_one_that_was_killed_gains_nothing_and_inherits_nothing(trio):
    trio.who(1).killed = 1
    effects.event_effects(*trio.args, *span(trio, "good_hunting"))
    assert [trio.who(s).stock[m.FOOD] for s in range(3)] == [3, 2, 2]
    party.receiver(*trio.args, 7, m.FOOD_OP, 1)
    assert [o[2] for o in trio.asked(m.ASK_RECEIVER)[-1]] == [2, 0]
    trio.own(0, trio.secret(11))
    trio.who(0).killed = 1
    death.lay_to_rest(*trio.args, 0)
    assert trio.table.thing[trio.secret(11)].holder == 2


def span(t, name):
    effects = t.pack.event[t.event(name)].effects
    return effects.first, effects.first + effects.n


@pytest.mark.rule("TG-11.7", "TG-11.19", "TG-7.1")
def test_one_that_starved_to_death_does_nothing_more_that_evening(pair):
    pair.who(1).stock[m.FOOD] = pair.who(1).health = pair.who(1).energy = 0
    pair.who(1).dying = 1
    pair.who(1).stock[m.EXPERIENCE] = 9
    pair.table.phase = m.EATING
    flow.first_seat(pair.g)
    flow.rest_seat(*pair.args)
    assert pair.who(1).killed == 1
    assert (pair.table.phase, pair.table.order[pair.table.seat]) == (m.EATING, 0)


@pytest.mark.rule("TG-15.4", "TG-11.13")
def test_when_two_die_at_once_both_may_be_replaced_and_with_nobody_left_all_lose():
    t = Grail("beor", "ailei")
    t.who(0).killed = t.who(1).killed = 1
    t.answers[m.ASK_CHARACTER] = [pick(act=m.NO), pick(act=m.YES)]
    death.bury_the_dead(*t.args)
    assert [t.who(s).alive for s in range(2)] == [0, 1]
    assert t.g.referee.ending == 0
    t.who(1).killed = 1
    t.always[m.ASK_CHARACTER] = pick(act=m.NO)
    death.bury_the_dead(*t.args)
    assert t.g.referee.ending in (m.ALL_DEAD, m.NO_REPLACEMENT)


@pytest.mark.rule("TG-11.20", "TG-6.4", "TG-6.8")
def test_a_successor_arrives_and_fights_the_guardian_that_stands_there(pair):
    foe = pair.foe("fallen_knight")
    foes.take_from_deck(pair.g, pair.pack, foe)
    pair.table.foe_at[foe] = pair.place(101)
    for seat in range(2):
        pair.put(seat, 105)
    flee(pair)
    pair.who(0).killed = 1
    arrival.settle(*pair.args)
    pair.run()
    assert (pair.who(0).character, pair.who(0).place) == (pair.character("arev"), pair.place(101))
    assert pair.g.outcome.extra.fights == 1


@pytest.mark.rule("TG-10.6", "TG-10.7")
def test_any_of_those_that_enter_may_have_the_skill_to_pass_a_guardian(pair):
    foe = pair.foe("fallen_knight")
    pair.table.foe_at[foe] = pair.place(105)
    pair.who(0).power[m.GUARDIAN_SKIP] = 1
    pair.always[m.ASK_SKIP_GUARDIAN] = pick(act=m.YES)
    assert pair.table.order[0] == 1
    assert guardians.slips_past(*pair.args, 3, foe)
    assert pair.who(0).spent[m.GUARDIAN_SKIP] == 1
    assert not guardians.slips_past(*pair.args, 3, foe)


# -- numbers of changed locations --------------------------------------------------------------------------------------


@pytest.mark.rule("TG-6.1", "TG-10.3", "TG-6.18", "TG-11.13", "TG-20.5", "TG-5.22")
def test_numbers_are_those_of_the_cards_that_lie_there():
    t = Grail("beor")
    at = {n: t.place(n) for n in (101, 102, 103, 104, 105)}
    assert guardians.guardian_step(t.g, t.pack, at[105], 1) == at[101]
    t.put(0, 108)
    t.put(0, 105)
    assert guardians.guardian_step(t.g, t.pack, at[105], 1) == t.place(108)
    assert land.lowest_revealed(t.g, t.pack) == at[101]
    land.swap_location(t.g, t.pack, at[101])  # 121 lies there now
    assert guardians.guardian_step(t.g, t.pack, at[105], 1) == at[101]
    assert land.lowest_revealed(t.g, t.pack) == at[102]
    land.remove_location(t.g, t.pack, at[101])
    assert land.nearest_revealed(t.g, t.pack, at[101]) == at[102]


@pytest.mark.rule("TG-5.22")
def test_an_event_is_fought_first_where_the_lower_number_lies(pair):
    pair.put(1, 105)
    land.swap_location(pair.g, pair.pack, pair.place(101))
    flee(pair)
    effects.event_effects(*pair.args, *span(pair, "road_agents"))
    pair.run()
    assert [seat for kind, seat, _ in pair.t.asked if kind == m.ASK_FIRST] == [1, 0]


@pytest.mark.rule("TG-6.18", "TG-6.19")
def test_the_nearest_location_is_told_by_steps_then_by_the_lowest_number():
    t = Grail("beor")
    t.put(0, 109)
    where = t.place(109)
    land.remove_location(t.g, t.pack, where)
    assert land.nearest_revealed(t.g, t.pack, where) == t.place(104)
    land.remove_location(t.g, t.pack, t.place(104))
    assert land.nearest_revealed(t.g, t.pack, where) == t.place(105)
    assert land.nearest_revealed(t.g, t.pack, t.place(107)) == t.place(102)


@pytest.mark.rule("TG-13.3", "TG-20.9")
def test_of_the_items_drawn_for_a_craft_one_is_kept_and_older_ones_are_safe(pair):
    pair.own(0, pair.item("war_axe"))
    pair.who(0).power[m.CRAFT_DRAW] = 1
    pair.g.hidden.items.n = 0
    for name in ("rope_and_hooks", "herb_pouch"):
        pair.g.hidden.items.card[pair.g.hidden.items.n] = pair.item(name)
        pair.g.hidden.items.n += 1
    drawn = {pair.item(name) for name in ("rope_and_hooks", "herb_pouch")}
    personal.give(*pair.args, 0, m.ITEM_CRAFT, 1, 0)
    assert {o[1] for o in pair.asked(m.ASK_DROP)[0]} == drawn
    assert goods.count_items(pair.g, pair.pack, 0) == 2
    assert pair.table.thing[pair.item("war_axe")].holder == 0
