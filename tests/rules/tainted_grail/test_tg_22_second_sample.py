"""TG-3 to TG-20: what a rule asks before it acts and the limits it keeps, which a rule broken on purpose forgets."""

import pytest
from tg_table import NAMES, Grail, own_purse, pick

from sim.games.tainted_grail.effects import abilities, effects, personal
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch06_arrival as arrival
from sim.games.tainted_grail.turn import ch06_menhirs as menhirs
from sim.games.tainted_grail.turn import ch07_evening as evening
from sim.games.tainted_grail.turn import ch08_growth as growth
from sim.games.tainted_grail.turn import ch09_attack as attack
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch09_hands as hands
from sim.games.tainted_grail.turn import ch09_sequence as sequence
from sim.games.tainted_grail.turn import ch11_death as death
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import ch13_exchange as exchange
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.games.tainted_grail.turn import flow
from sim.mechanisms import bag

# -- the map -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-6.8")
def test_nobody_is_moved_to_a_location_that_is_not_revealed(beor):
    hidden, shown = beor.place(111), beor.place(102)
    assert not beor.table.revealed >> hidden & 1
    for place, stands in ((hidden, beor.place(101)), (shown, shown)):
        personal.give(*beor.args, 0, m.MOVE_TO, place, 0)
        assert (beor.who().place, beor.table.moved) == (stands, int(stands == shown))


@pytest.mark.rule("TG-6.13")
def test_a_cap_makes_no_dial_longer(beor):
    place = beor.place(118)
    full = menhirs.lit_dial(beor.g, beor.pack, place, 0)
    beor.who().power[m.DIAL_BONUS] = -3
    uncapped = int(beor.pack.place[place].dial_base) - 1 - 3
    assert menhirs.lit_dial(beor.g, beor.pack, place, 0) == uncapped < full


@pytest.mark.rule("TG-6.13")
def test_no_dial_shows_more_than_99(beor):
    for dial, shown in ((99, 99), (150, 99), (7, 7)):
        land.set_dial(beor.g, beor.place(101), dial)
        assert beor.table.menhir[0].dial == shown


@pytest.mark.rule("TG-13.9")
def test_a_status_is_gained_beside_others(beor):
    beor.table.statuses = 0b100
    for n in (0, 2):
        effects.group_effect(beor.g, beor.pack, m.STATUS, n)
    assert beor.table.statuses == 0b101


@pytest.mark.rule("TG-6.4", "TG-4.4")
def test_an_encounter_that_a_location_brings_once_a_day_comes_again_the_next_day(beor):
    farmhold = beor.place(117)
    beor.put(0, 117)
    beor.always[m.ASK_FIRST] = pick(act=m.ESCAPE)
    for entries in ((1, 0), (1, 0)):
        for fights in entries:
            before = int(beor.g.outcome.extra.fights)
            arrival.instant_rule(*beor.args, 1, farmhold)
            beor.run()
            assert beor.g.outcome.extra.fights - before == fights
        morning.tick_time_dials(beor.g)


@pytest.mark.rule("TG-4.8", "TG-10.12")
def test_the_first_of_all_encounter_cards_is_rolled_for_too_where_it_is_a_guardian():
    t = Grail("beor", changes=("encounter.mist_shaped_vermin.guardian=true",))
    assert t.foe("mist_shaped_vermin") == 0
    t.table.foe_at[0] = t.place(102)
    morning.start_of_day(t.g, t.pack)
    t.run()
    assert [int(x.a) for x in t.g.log.line[: t.g.log.n] if x.what == m.T_GUARDIAN_DIE] == [0]


# -- who acts, pays and lives ------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-12.3", "TG-5.21")
def test_who_stands_elsewhere_helps_nobody_to_pay(trio):
    trio.put(2, 105)
    assert trio.who(2).place > trio.who(0).place
    assert [actions.mates(trio.g, trio.pack, seat) for seat in range(3)] == [0b011, 0b011, 0b100]


@pytest.mark.rule("TG-12.3", "TG-12.5", "TG-5.7")
def test_who_is_not_paid_for_takes_its_energy_along(trio):
    order = [int(s) for s in trio.table.order]
    after = order[order.index(0) + 1 :] + order[: order.index(0)]  # in which the others are paid for
    first, second = (seat for seat in after if seat < 3)
    for seat, energy in ((0, 2), (first, 1), (second, 1)):
        trio.who(seat).energy = energy
        trio.g.scratch.fee[seat] = 2
    trio.answers[m.ASK_HELP] = [pick(act=m.NO)]
    trio.always[m.ASK_HELP] = pick(act=m.YES)
    trio.always[m.ASK_PAYER] = own_purse
    assert party.pay_each(*trio.args, 0b111, 0) == 1
    assert [int(trio.who(seat).energy) for seat in (0, first, second)] == [0, 1, 1]
    assert len(trio.asked(m.ASK_HELP)) == 1


@pytest.mark.rule("TG-11.7", "TG-20.6")
def test_the_dead_do_not_trade(pair):
    for seat in range(2):
        pair.who(seat).stock[m.WEALTH] = 2
    pair.who(1).killed = 1
    pair.always[m.ASK_TRADE] = pick(act=m.YES)
    for seat in range(2):
        effects.affect_member(*pair.args, seat, m.WEALTH_FOR_FOOD, 2, 0)
    assert [int(pair.who(seat).stock[m.WEALTH]) for seat in range(2)] == [1, 2]


@pytest.mark.rule("TG-11.4", "TG-11.6")
def test_an_action_counts_only_for_those_that_were_dying_before_it_and_still_are(pair):
    pair.table.acting = 0b11
    for seat, (before, after) in enumerate(((1, 0), (0, 1))):
        pair.who(seat).dying = before
        death.note_the_dying(pair.g)
        assert pair.table.dying_before == before << seat
        pair.who(seat).dying = after
        flow.end_turn(pair.g, pair.pack)
        assert pair.who(seat).counted == 0
        pair.who(seat).dying = 0


@pytest.mark.rule("TG-3.11", "TG-13.4", "TG-5.18")
def test_the_acting_character_gives_and_the_other_receives(pair):
    pair.answers[m.ASK_ACTOR] = [pick(seat=0)]
    pair.answers[m.ASK_ACTION] = [pick(act=m.GIVE, card=m.FOOD, seat=1)]
    actions.take_turn(*pair.args)
    assert [int(pair.who(seat).stock[m.FOOD]) for seat in range(2)] == [1, 3]


@pytest.mark.rule("TG-3.14", "TG-19.2")
@pytest.mark.parametrize(("need", "stock"), [("wealth", m.WEALTH), ("magic", m.MAGIC)])
def test_what_a_journal_asks_for_is_not_met_by_another_resource(need, stock):
    t = Grail("beor", changes=(f'journal.climb.requires=["{need} 3"]',))
    for other in range(m.STOCKS):
        t.who().stock[:] = [3 if k == other else 2 for k in range(m.STOCKS)]
        assert journal.meets_needs(t.g, t.pack, t.pack.journal[t.option("climb")].needs, 1) == (other == stock)


@pytest.mark.rule("TG-13.5", "TG-2.8")
@pytest.mark.parametrize("owned", [0, 1, 2, 3])
def test_of_two_items_to_be_lost_those_are_lost_that_there_are(beor, owned):
    for good in range(owned):  # the first of all items, in the deck until then
        beor.own(0, good)
    left = beor.g.hidden.items.n
    personal.give(*beor.args, 0, m.ITEM, -2, 0)
    assert (goods.count_items(beor.g, beor.pack, 0), beor.g.hidden.items.n - left) == (max(0, owned - 2), min(owned, 2))


@pytest.mark.rule("TG-16.3", "TG-13.3")
def test_a_start_with_more_items_than_there_are_brings_no_secret():
    t = Grail(*NAMES, changes=('setup.mode="story"', "play.story_mode_items=14", "item.rusty_sword.count=20"))
    assert t.pack.goods == len(t.table.thing)
    assert sum(goods.count_items(t.g, t.pack, seat) for seat in range(4)) == t.pack.items < 4 * 14
    assert {int(x.holder) for x in t.table.thing[t.pack.items :]} == {m.IN_PILE}


@pytest.mark.rule("TG-11.14", "TG-5.18")
def test_what_lies_elsewhere_is_not_picked_up(beor):
    sword = beor.item("rusty_sword")
    for number, offered in ((105, False), (101, True)):
        beor.own(0, sword)
        goods.lay_on_ground(beor.g, beor.pack, sword, beor.place(number))
        beor.g.menu.n = 0
        exchange.offer_goods(beor.g, beor.pack, 0)
        assert (m.PICK_UP in [o.act for o in beor.g.menu.option[: beor.g.menu.n]]) == offered


@pytest.mark.rule("TG-20.10")
def test_food_is_never_given_away_by_a_trader(beor):
    assert beor.pack.buy_food_cost == 1
    for discount in (0, 1, 9):
        beor.who().power[m.BUY_DISCOUNT] = discount
        assert exchange.food_price(beor.g, beor.pack, 0) == 1


# -- evenings and growth -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-7.4")
def test_gifts_of_one_evening_do_not_count_in_the_next(pair):
    pair.answers[m.ASK_SHARE] = [pick(act=m.YES), pick(act=m.NO)]
    pair.always[m.ASK_SHARE] = pick(act=m.NO)
    pair.table.phase = m.SHARING
    flow.first_seat(pair.g)
    giver = int(pair.table.order[0])
    flow.share(*pair.args)
    assert pair.who(giver).eaten == 1
    while pair.table.phase == m.SHARING:
        flow.share(*pair.args)
    assert [int(pair.who(seat).eaten) for seat in range(2)] == [0, 0]


@pytest.mark.rule("TG-7.2")
@pytest.mark.parametrize(("skill", "health"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_each_point_of_a_skill_makes_a_meal_worth_one_more(beor, skill, health):
    beor.who().health, beor.who().power[m.REST_HEALTH] = 2, skill
    evening.eat(*beor.args, 0)
    assert beor.who().health == health


@pytest.mark.rule("TG-8.2", "TG-8.3")
@pytest.mark.parametrize("kept", [0, 1, 2])
def test_of_three_cards_one_is_kept_and_the_others_go_back(beor, kept):
    who = beor.who()
    who.stock[m.EXPERIENCE] = 9
    cards = [beor.card(name) for name in ("attack", "block", "grit")]
    who.pool[0].n = who.spare[0].n = 0
    for card in cards:
        bag.put_top(who.pool[0], card)
    beor.answers[m.ASK_PICK] = [pick(card=cards[kept])]
    growth.buy_card(*beor.args, 0, 0)
    left = sorted(int(c) for c in who.pool[0].card[: who.pool[0].n])
    assert left == sorted(card for card in cards if card != cards[kept])
    assert [int(c) for c in who.spare[0].card[: who.spare[0].n]] == [cards[kept]]


@pytest.mark.rule("TG-7.8", "TG-8.5")
def test_a_deck_above_its_least_size_can_be_changed(beor):
    deck = beor.who().deck[0]
    assert deck.n == beor.pack.deck_min
    assert not growth.can_build(beor.g, beor.pack, 0)
    for _ in range(2):
        bag.put_top(deck, beor.card("cleave"))
        assert growth.can_build(beor.g, beor.pack, 0)


@pytest.mark.rule("TG-13.3")
def test_a_craft_finds_items_with_a_keyword_too(beor):
    beor.g.hidden.items.n = 0
    for name in ("war_axe", "rusty_sword"):  # the axe cannot be crafted
        bag.put_top(beor.g.hidden.items, beor.item(name))
    personal.give(*beor.args, 0, m.ITEM_CRAFT, 1, 0)
    assert beor.table.thing[beor.item("rusty_sword")].holder == 0
    assert beor.g.hidden.items.n == 1


# -- encounters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-20.13", "TG-2.14")
def test_a_card_that_is_being_fought_stands_nowhere_and_is_not_drawn_again(beor):
    bear, at = beor.foe("cave_bear"), beor.place(102)
    card = beor.pack.foe[bear]
    for stood in (m.OUTSIDE, at):
        beor.table.foe_at[bear] = stood
        assert foes.fits(beor.g, beor.pack, bear, card.colour, card.level) == (stood == m.OUTSIDE)
        foes.face(*beor.args, bear, 1, at)
        assert not foes.fits(beor.g, beor.pack, bear, card.colour, card.level)
        assert beor.table.foe_at[bear] == m.BEING_FOUGHT


@pytest.mark.rule("TG-9.70")
@pytest.mark.parametrize(("wealth", "left", "affinity"), [(2, 1, 4), (1, 0, 4), (0, 0, 3)])
def test_who_can_pays_a_wealth_instead_of_losing_affinity(beor, wealth, left, affinity):
    beor.meet("toll_collector", [])
    beor.who().stock[m.WEALTH], beor.fight.pool = wealth, 4
    abilities.ability(*beor.args, 0, m.WEALTH_OR_TRACK, -1)
    assert (beor.who().stock[m.WEALTH], beor.fight.pool) == (left, affinity)


@pytest.mark.rule("TG-9.13")
def test_the_members_of_an_encounter_are_counted_anew(pair):
    for hands_ in (([], []), ([],)):
        pair.meet("cave_bear", *hands_)
        assert pair.fight.members == len(hands_)


@pytest.mark.rule("TG-9.25")
def test_a_further_card_that_is_held_twice_is_offered_once():
    t = Grail("beor", changes=('combat_card.attack.left=["1", "-", "-", "-", "g"]',))
    t.meet("starving_wolves", ["attack", "attack"])
    t.answers[m.ASK_FURTHER] = [pick(act=m.STOP)]
    encounter.further_cards(*t.args, 0)
    assert [o[1] for o in t.asked(m.ASK_FURTHER)[0] if o[0] == m.PLAY] == [t.card("attack")]


@pytest.mark.rule("TG-9.23", "TG-9.54")
def test_one_that_falls_by_a_card_has_nothing_of_the_rest_of_it():
    t = Grail("beor", "ailei", changes=('combat_card.attack.effects=["place health -9", "place wealth 1"]',))
    t.meet("cave_bear", [], [])
    wealth = int(t.who().stock[m.WEALTH])
    sequence.place_card(*t.args, 0, t.card("attack"), False)
    assert (t.who().dying, int(t.who().stock[m.WEALTH])) == (1, wealth)


@pytest.mark.rule("TG-9.42")
def test_with_hand_and_deck_empty_nothing_is_discarded(beor):
    beor.meet("cave_bear", [], pile=["grit"])
    hands.forced_discard(*beor.args, 0, 3)
    out = beor.fight.fencer[0].out
    assert [int(c) for c in out.card[: out.n]] == [beor.card("grit")]


@pytest.mark.rule("TG-9.28", "TG-9.43")
def test_a_charge_that_forces_an_escape_leaves_no_opportunity_for_the_enemy():
    t = Grail("ailei", "beor")
    t.meet("cave_bear", [], [], pile=[])
    t.lay("crippling_strike")
    t.fight.link[0].charges = 1
    t.answers[m.ASK_DEFENCE] = [pick(act=m.CHARGE)]
    attack.opportunity(*t.args, 0)
    assert t.fight.fencer[0].short == 1
    assert m.T_OPPORTUNITY not in [int(line.what) for line in t.g.log.line[: t.g.log.n]]


@pytest.mark.rule("TG-9.52")
def test_the_owner_is_told_who_wants_a_charge_of_its_card():
    t = Grail("ailei", "beor")
    t.meet("cave_bear", [], [])
    sequence.place_card(*t.args, 0, t.card("crippling_strike"), False)
    sequence.use_charge(*t.args, 1, 0)
    card = t.card("crippling_strike")
    assert t.asked(m.ASK_CONSENT) == [[(m.NO, card, 1, -1, 0, 0, 0), (m.YES, card, 1, -1, 0, 1, 0)]]
    assert [seat for kind, seat, _ in t.t.asked if kind == m.ASK_CONSENT] == [0]


@pytest.mark.rule("TG-9.45", "TG-2.8")
def test_an_item_that_frees_from_an_escape_is_discarded(beor):
    smoke = next(i for i in range(beor.pack.items) if beor.pack.good[i].mod == m.ESCAPE_FREE)
    beor.own(0, smoke)
    beor.meet("cave_bear", [])
    beor.always[m.ASK_USE_FREE] = pick(act=m.YES)
    attack.escape(*beor.args, 0, False)
    assert (beor.table.thing[smoke].holder, beor.who().spent[m.ESCAPE_FREE]) == (m.IN_PILE, 0)
    assert (beor.who().energy, beor.who().power[m.ESCAPE_FREE]) == (6, 0)
