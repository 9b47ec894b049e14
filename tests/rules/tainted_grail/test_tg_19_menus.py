"""TG-5, TG-7, TG-8, TG-9, TG-19: what every question offers and says, field by field: players judge options by it.

An option is (what, card, seat, place, amount, cost, way); -1 stands for nothing.
"""

import pytest
from tg_table import Grail, pick

from sim.games.tainted_grail.effects import effects
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch07_evening as evening
from sim.games.tainted_grail.turn import ch08_growth as growth
from sim.games.tainted_grail.turn import ch09_attack as attack
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_hands as hands
from sim.games.tainted_grail.turn import ch09_sequence as sequence
from sim.games.tainted_grail.turn import ch10_guardians as guardians
from sim.games.tainted_grail.turn import ch11_death as death
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import ch13_exchange as exchange
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.mechanisms import bag


def menu(t):
    """The options that lie before the players."""
    return [option.item() for option in t.g.menu.option[: t.g.menu.n]]


def offered(t, offer, *arguments):
    """What one part of the rules adds to an empty menu."""
    t.g.menu.n = 0
    offer(t.g, t.pack, *arguments)
    return menu(t)


@pytest.mark.rule("TG-5.1", "TG-5.4", "TG-5.7", "TG-5.10", "TG-5.14", "TG-5.15", "TG-5.18", "TG-20.10", "TG-6.3")
def test_all_that_an_acting_character_may_do(pair):
    pair.own(0, pair.item("herb_pouch"))
    pair.own(0, pair.item("war_axe"), up=0)
    at = pair.place(101)
    herbs, axe, secret = pair.item("herb_pouch"), pair.item("war_axe"), pair.secret(66)
    pair.own(0, secret)
    actions.offer_actions(pair.g, pair.pack, 0)
    assert menu(pair) == [
        (m.PASS, -1, 0, at, 0, 0, 0),
        *[(m.TRAVEL, -1, 0, pair.place(n), 0, 1, 0) for n in (102, 104, 105, 103)],
        (m.EXPLORE, -1, 0, at, 0, 2, 0),
        (m.LOCATION_ACTION, -1, 0, at, 0, 1, 0),
        (m.INSPECT, -1, 0, at, 0, 0, 0),
        (m.CONSUME, herbs, 0, -1, 2, 0, m.HEAL_DISCARD),
        (m.SELL, axe, 0, -1, 1, 0, m.START_TRACK),
        (m.SELL, herbs, 0, -1, 1, 0, m.HEAL_DISCARD),
        (m.GIVE, m.FOOD, 1, -1, 2, 0, 0),
        (m.GIVE_GOOD, axe, 1, -1, 2, 0, m.START_TRACK),
        (m.GIVE_GOOD, herbs, 1, -1, 2, 0, m.HEAL_DISCARD),
    ]
    actions.choose_actor(*pair.args)
    assert menu(pair) == [(0, -1, 1, at, 6, 0, 0), (0, -1, 0, at, 6, 0, 0)]


@pytest.mark.rule("TG-5.10", "TG-5.14", "TG-6.12", "TG-5.16")
def test_a_location_action_paid_in_two_ways_a_character_action_and_a_menhir(pair):
    where = pair.place(112)
    pair.put(0, 112)
    pair.who(0).stock[m.REPUTATION] = pair.who(0).stock[m.WEALTH] = 1
    assert offered(pair, actions.offer_place, 0) == [
        (m.EXPLORE, -1, 0, where, 0, 2, 0),
        (m.LOCATION_ACTION, -1, 0, where, 0, 1, 0),
        (m.LOCATION_ACTION, -1, 0, where, 0, 0, 1),
    ]
    assert offered(pair, actions.offer_own_action, 0) == [(m.CHARACTER_ACTION, -1, 0, where, 0, 3, 0)]
    for seat in range(2):
        pair.put(seat, 106)
    pair.own(0, pair.secret(11))
    pair.who(0).stock[m.WEALTH] = 4
    pair.table.inspected = 1 << pair.place(106)
    assert offered(pair, actions.offer_place, 0)[-1] == (m.LIGHT, -1, 0, pair.place(106), 0, 2, 0)


@pytest.mark.rule("TG-20.10", "TG-11.14", "TG-5.18")
def test_trade_what_lies_here_and_energy_for_a_name(beor):
    beor.who().stock[m.WEALTH] = beor.who().stock[m.REPUTATION] = 1
    beor.who().power[m.REP_TO_ENERGY] = 2
    sword = beor.item("rusty_sword")
    beor.own(0, sword)
    goods.lay_on_ground(beor.g, beor.pack, sword, beor.place(101))
    beor.who().power[m.REP_TO_ENERGY] = 2
    assert offered(beor, exchange.offer_free_actions, 0) == [
        (m.PICK_UP, sword, 0, -1, 1, 0, m.FIRST_CARD_TRACK),
        (m.REST_TO_ENERGY, -1, 0, -1, 2, 1, 0),
        (m.BUY_FOOD, -1, 0, -1, 1, 1, 0),
    ]
    beor.put(0, 103)
    beor.who().spent[m.REP_TO_ENERGY] = 2
    assert offered(beor, exchange.offer_free_actions, 0) == []
    beor.put(0, 101)
    beor.table.free_left = 0
    assert offered(beor, exchange.offer_free_actions, 0) == []


@pytest.mark.rule("TG-5.19", "TG-12.1", "TG-12.3", "TG-3.15")
def test_who_joins_who_pays_and_who_receives(pair):
    pair.always[m.ASK_JOIN] = pick(act=m.YES)
    party.gather(*pair.args, 0, m.TRAVEL, 3, 1)
    assert pair.asked(m.ASK_JOIN) == [[(m.NO, m.TRAVEL, 0, 3, 0, 0, 0), (m.YES, m.TRAVEL, 0, 3, 0, 1, 0)]]
    assert pair.asked(m.ASK_ACCEPT) == [[(m.NO, m.TRAVEL, 1, 3, 0, 0, 0), (m.YES, m.TRAVEL, 1, 3, 0, 1, 0)]]
    party.pay_unit(*pair.args, 3, 0, m.FOOD)
    assert pair.asked(m.ASK_PAYER) == [[(m.FOOD, -1, 1, -1, 2, 1, 0), (m.FOOD, -1, 0, -1, 2, 1, 0)]]
    party.receiver(*pair.args, 3, m.XP_OP, 2)
    assert pair.asked(m.ASK_RECEIVER) == [[(m.XP_OP, -1, 1, -1, 2, 0, 0), (m.XP_OP, -1, 0, -1, 2, 0, 0)]]
    pair.who(0).energy = 0
    party.pay_energy_for(*pair.args, 3, 0, 2)
    assert pair.asked(m.ASK_HELP) == [[(m.NO, -1, 0, -1, 0, 0, 0), (m.YES, -1, 0, -1, 0, 2, 0)]]


@pytest.mark.rule("TG-11.15", "TG-11.13")
def test_heirs_and_successors():
    t = Grail("beor", "ailei")
    t.own(0, t.secret(11))
    t.who(0).killed = 1
    t.own(1, t.secret(21))
    assert death.bequeath_secrets(*t.args, 0) is None
    assert t.g.menu.option[0].item() == (m.SECRET, t.secret(11), 1, -1, 1, 0, 0)
    death.take_replacement(*t.args, 0)
    assert t.asked(m.ASK_CHARACTER) == [
        [(m.YES, t.character("arev"), 0, -1, 0, 0, 0), (m.YES, t.character("maggot"), 0, -1, 0, 0, 0),
         (m.NO, -1, 0, -1, 0, 0, 0)]
    ]  # fmt: skip


@pytest.mark.rule("TG-19.2", "TG-20.6", "TG-5.10")
def test_a_journal_option_is_offered_for_each_way_to_pay_and_is_paid_so(pair):
    mead, at = pair.option("mead_for_families"), pair.place(101)
    who = pair.who(0)
    who.stock[m.WEALTH] = 1
    journal.offer_journal(pair.g, pair.pack, at, 1)
    assert [o for o in menu(pair) if o[1] == mead] == [(1, mead, -1, at, 0, 1, 0), (1, mead, -1, at, 0, 1, 1)]
    assert menu(pair)[-1] == (0, -1, -1, at, 0, 0, 0)
    journal.take_option(*pair.args, 1, 0, mead, 1)
    assert (who.stock[m.WEALTH], who.stock[m.FOOD]) == (1, 1)
    assert not journal.is_open(pair.g, pair.pack, mead, 1)  # once
    pair.table.tried[mead] = 0
    journal.take_option(*pair.args, 1, 0, mead, 0)
    assert (who.stock[m.WEALTH], who.stock[m.FOOD]) == (0, 1)
    pair.table.tried[mead] = 0
    journal.offer_journal(pair.g, pair.pack, at, 1)
    assert [o for o in menu(pair) if o[1] == mead] == [(1, mead, -1, at, 0, 1, 1)]
    who.stock[m.FOOD], who.stock[m.WEALTH] = 0, 1
    journal.offer_journal(pair.g, pair.pack, at, 1)
    assert [o for o in menu(pair) if o[1] == mead] == [(1, mead, -1, at, 0, 1, 0)]


@pytest.mark.rule("TG-20.6")
def test_a_trader_may_be_refused(beor):
    beor.who().stock[m.WEALTH] = 2
    effects.wealth_for_food(*beor.args, 0, 2)
    assert beor.asked(m.ASK_TRADE) == [[(m.NO, -1, 0, -1, 0, 0, 0), (m.YES, -1, 0, -1, 2, 1, 0)]]
    assert (beor.who().stock[m.WEALTH], beor.who().stock[m.FOOD]) == (2, 2)


@pytest.mark.rule("TG-7.2", "TG-7.3", "TG-7.4")
def test_the_questions_of_the_evening(pair):
    pair.who(0).power[m.FOOD_SKIP] = 1
    evening.eat(*pair.args, 0)
    assert pair.asked(m.ASK_EAT) == [
        [(m.EAT_FOOD, -1, 0, -1, 2, 1, 0), (m.SKIP_FOOD, -1, 0, -1, 2, 0, 0), (m.REFUSE, -1, 0, -1, 2, 0, 0)]
    ]
    pair.answers[m.ASK_SHARE] = [pick(act=m.YES)]
    assert evening.share_food(*pair.args, 1)
    assert pair.asked(m.ASK_SHARE) == [[(m.NO, -1, 1, -1, 2, 0, 0), (m.YES, -1, 0, -1, 1, 1, 0)]]
    assert [pair.who(s).stock[m.FOOD] for s in range(2)] == [2, 1]
    assert not evening.share_food(*pair.args, 1)
    assert [pair.who(s).stock[m.FOOD] for s in range(2)] == [2, 1]


@pytest.mark.rule("TG-8.2", "TG-8.3", "TG-8.7", "TG-8.10", "TG-7.8")
def test_the_questions_of_growth(beor):
    who = beor.who()
    who.stock[m.EXPERIENCE] = 3
    growth.advance(*beor.args, 0)
    raises = [(m.RAISE, a, 0, -1, who.level[a], growth.raise_cost(beor.g, beor.pack, 0, a), 0) for a in range(6)]
    assert beor.asked(m.ASK_ADVANCE) == [
        [(m.ENOUGH, -1, 0, -1, 0, 0, 0),
         *[(m.BUY_CARD, -1, 0, -1, who.pool[k].n, 2, k) for k in range(2)],
         *[r for r in raises if r[5] <= 3]]
    ]  # fmt: skip
    assert {r[5] for r in raises} == {2, 4}  # pairs of 2 and of 1: the third point, or the second
    growth.buy_card(*beor.args, 0, 1)
    shown = beor.asked(m.ASK_PICK)[0]
    assert [(o[0], o[2:]) for o in shown] == [(0, (0, -1, 0, 0, 1))] * 3
    assert who.spare[1].n == 1
    growth.take_skill(*beor.args, 0, m.ATTRIBUTES.index("courage"))
    first = next(s for s in range(beor.pack.skills) if beor.pack.skill[s].attr == m.ATTRIBUTES.index("courage"))
    assert beor.asked(m.ASK_SKILL)[0][:4] == [
        (0, first, 0, -1, 1, m.PANIC_IGNORED, 0), (0, first, 0, -1, 1, m.START_HAND_COMBAT, 1),
        (0, first + 1, 0, -1, 1, m.HAND_LIMIT, 0), (0, first + 1, 0, -1, 1, m.ESCAPE_FREE, 1),
    ]  # fmt: skip
    growth.offer_deck(beor.g, beor.pack, 0)
    assert menu(beor) == [(m.ENOUGH, -1, 0, -1, 0, 0, 0), (m.PUT_IN, who.spare[1].card[0], 0, -1, 0, 0, 1)]


@pytest.mark.rule("TG-4.9", "TG-9.14", "TG-13.5")
def test_the_questions_about_equipment_and_about_items_that_go(beor):
    axe, bow, plate = beor.item("war_axe"), beor.item("hunting_bow"), beor.item("knights_plate")
    beor.own(0, axe, up=1)
    beor.own(0, bow, up=0)
    beor.own(0, plate)
    goods.check_equipment(*beor.args, 0)
    weapon, armor = m.KEYWORDS.index("weapon"), m.KEYWORDS.index("armor")
    assert beor.asked(m.ASK_EQUIPMENT) == [
        [(weapon, bow, 0, -1, 1, 0, m.START_TRACK), (weapon, axe, 0, -1, 2, 1, m.START_TRACK),
         (weapon, -1, 0, -1, 0, 0, 0)],
        [(armor, plate, 0, -1, 3, 1, m.PREVENT_DAMAGE_FLIP), (armor, -1, 0, -1, 0, 0, 0)],
    ]  # fmt: skip
    goods.lose_items(*beor.args, 0, 1, 0)
    assert beor.asked(m.ASK_DROP)[0][:2] == [
        (0, bow, 0, -1, 1, 0, m.START_TRACK), (0, axe, 0, -1, 2, 0, m.START_TRACK)
    ]  # fmt: skip


@pytest.mark.rule("TG-10.7", "TG-10.11")
def test_the_questions_about_guardians(pair):
    knight, hunter, at = pair.foe("fallen_knight"), pair.foe("father_deers_hunter"), pair.place(101)
    for foe in (knight, hunter):
        pair.table.foe_at[foe] = at
    guardians.choose_guardian(*pair.args, 1, at)
    assert pair.asked(m.ASK_GUARDIAN) == [[(0, hunter, -1, at, 10, 0, 0), (0, knight, -1, at, 11, 0, 0)]]
    pair.who(0).power[m.GUARDIAN_SKIP] = 1
    assert not guardians.slips_past(*pair.args, 1, knight)
    assert pair.asked(m.ASK_SKIP_GUARDIAN)[0][1] == (m.YES, knight, 0, -1, 0, 0, 0)


@pytest.mark.rule("TG-9.16", "TG-9.19", "TG-9.22", "TG-9.86")
def test_the_questions_of_an_activation(pair):
    pair.meet("cave_bear", ["attack", "attack", "block"], [])
    encounter.choose_active(*pair.args)
    assert pair.asked(m.ASK_ACTIVATION) == [[(0, -1, 1, -1, 0, 0, 0), (0, -1, 0, -1, 3, 0, 0)]]
    encounter.first_card(*pair.args, 0)
    assert pair.asked(m.ASK_FIRST) == [
        [(m.PLAY, pair.card("attack"), 0, -1, 0, 0, -1), (m.PLAY, pair.card("block"), 0, -1, 0, 0, -1),
         (m.STOP, -1, 0, -1, 0, 0, 0), (m.ESCAPE, -1, 0, -1, 0, 1, 0)]
    ]  # fmt: skip
    encounter.wants_to_stay(*pair.args, 0)
    assert pair.asked(m.ASK_STAY) == [[(m.STOP, -1, 0, -1, 0, 0, 0), (m.ESCAPE, -1, 0, -1, 0, 1, 0)]]
    bag.put_top(pair.fight.fencer[0].hand, pair.card("attack"))
    hands.forced_discard(*pair.args, 0, 1)
    assert pair.asked(m.ASK_DISCARD)[0][0] == (0, pair.card("attack"), 0, -1, 0, 0, 0)
    pair.fight.fencer[0].hand.n = 0
    hands.draw_starting_hand(*pair.args, 0)
    assert pair.asked(m.ASK_MULLIGAN) == [[(m.NO, -1, 0, -1, 3, 0, 0), (m.YES, -1, 0, -1, 2, 0, 0)]]


@pytest.mark.rule("TG-9.31", "TG-9.52", "TG-9.55", "TG-9.75")
def test_charges_and_flips_are_offered_where_they_help(pair):
    plate, dagger, hound = (pair.item(n) for n in ("knights_plate", "oldsteel_dagger", "old_hound"))
    for good in (plate, dagger, hound, pair.item("war_axe")):
        pair.own(0, good)
    pair.own(1, pair.item("mail_shirt"))
    pair.table.thing[pair.item("war_axe")].up = 0
    pair.meet("cave_bear", [], [])
    pair.lay("brace", "veterans_eye", "unstoppable")
    for at in range(3):
        pair.fight.link[at].charges = at + 1
    draw = (m.CHARGE, pair.card("veterans_eye"), 0, -1, 2, 1, 1)
    marker = (m.CHARGE, pair.card("unstoppable"), 0, -1, 3, 1, 2)
    assert offered(pair, encounter.offer_asides, 0) == [
        draw, marker, (m.FLIP, hound, 0, -1, 1, 0, m.DRAW_FLIP), (m.ESCAPE, -1, 0, -1, 0, 1, 0)
    ]  # fmt: skip
    attack.defend(*pair.args, 0, True)
    assert menu(pair) == [
        (m.STOP, -1, 0, -1, 0, 0, 0),
        (m.CHARGE, pair.card("brace"), 0, -1, 1, 1, 0), draw, marker,
        (m.FLIP, plate, 0, -1, 3, 0, m.PREVENT_DAMAGE_FLIP), (m.FLIP, dagger, 0, -1, 1, 0, m.PREVENT_TRACK_FLIP),
        (m.ESCAPE, -1, 0, -1, 0, 1, 0),
    ]  # fmt: skip
    attack.defend(*pair.args, 0, False)
    assert m.ESCAPE not in [o[0] for o in menu(pair)]
    pair.table.thing[plate].flipped = 1
    assert offered(pair, attack.offer_flips, 0, m.PREVENT_DAMAGE_FLIP) == []


@pytest.mark.rule("TG-9.8")
def test_who_may_pay_for_a_magic_key():
    t = Grail("maggot", "ailei", "beor")
    t.meet("mist_lynx", [], [])
    card = t.card("attack")
    nobody, own, other = (0, card, -1, -1, 0, 0, 0), (1, card, 0, -1, 3, 1, 0), (1, card, 1, -1, 1, 1, 0)
    t.who(2).stock[m.MAGIC] = 3  # not in the fight
    assert offered(t, sequence.offer_magic, 0, card) == [nobody, own, other]
    t.who(0).power[m.MAGIC_KEY_FREE] = 1
    assert offered(t, sequence.offer_magic, 0, card) == [nobody, (1, card, 0, -1, 0, 0, 1), own, other]
    t.fight.fencer[0].free_keys = 1
    t.who(1).stock[m.MAGIC] = 0
    assert offered(t, sequence.offer_magic, 0, card) == [nobody, own]
