"""TG-3 to TG-20: single rules at their edges, where nothing is to be had, and where a skill changes a number."""

import pytest
from tg_table import NAMES, Grail, pick

from sim.games.tainted_grail.effects import personal
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.state.set_up import draw_character, order_seats
from sim.games.tainted_grail.turn import ch03_tracks as tracks
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch06_menhirs as menhirs
from sim.games.tainted_grail.turn import ch07_evening as evening
from sim.games.tainted_grail.turn import ch08_growth as growth
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch11_death as death
from sim.games.tainted_grail.turn import ch13_exchange as exchange
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.games.tainted_grail.turn import ch15_ending as ending
from sim.games.tainted_grail.turn import flow
from sim.mechanisms import bag


def told(t, sentence):
    """How often this sort of sentence was told."""
    return sum(int(line.what) == sentence for line in t.g.log.line[: t.g.log.n])


# -- set-up and map ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-1.2")
def test_every_character_that_nobody_asked_for_may_be_drawn(beor):
    drawn = [draw_character(beor.g, beor.pack) for _ in range(60)]
    assert {drawn.count(beor.character(n)) > 8 for n in NAMES[1:]} == {True}
    assert set(drawn) == {beor.character(n) for n in NAMES[1:]}


@pytest.mark.rule("TG-9.19")
def test_seats_without_a_character_come_last_in_order(pair):
    assert list(pair.table.order) == [1, 0, 2, 3]
    pair.who(1).alive = 0
    order_seats(pair.g, pair.pack)
    assert list(pair.table.order) == [0, 1, 2, 3]


@pytest.mark.rule("TG-6.9", "TG-6.19")
def test_steps_are_counted_along_the_grid_and_a_menhir_reaches_one_card_around(beor):
    far = {102: (1, True), 109: (2, True), 111: (4, False), 115: (4, False), 119: (2, False), 113: (2, False)}
    for number, (steps, near) in far.items():
        for a, b in ((101, number), (number, 101)):
            assert land.grid_steps(beor.pack, beor.place(a), beor.place(b)) == steps
            assert land.within(beor.pack, beor.place(a), beor.place(b)) == near
    assert land.grid_steps(beor.pack, beor.place(111), beor.place(119)) == 6


@pytest.mark.rule("TG-6.13")
def test_a_skill_and_story_mode_make_a_dial_longer_and_it_never_starts_below_one():
    t = Grail("beor", changes=('setup.mode="story"',))
    assert menhirs.lit_dial(t.g, t.pack, t.place(106), 0) == 9 - 1 + 2
    t.who().power[m.DIAL_BONUS] = 3
    assert menhirs.lit_dial(t.g, t.pack, t.place(106), 0) == 9 - 1 + 2 + 3
    t.who().power[m.DIAL_BONUS] = -50
    assert menhirs.lit_dial(t.g, t.pack, t.place(106), 0) == 1


@pytest.mark.rule("TG-6.17", "TG-6.20")
def test_a_skill_spares_losses_of_the_wyrdness_one_each_and_never_gives(beor):
    for spared, left in ((0, (3, 6, 4)), (1, (4, 7, 3)), (9, (6, 9, 0))):
        beor.who().health, beor.who().energy, beor.who().terror = 9, 6, 0
        beor.who().power[m.WYRDNESS_LESS] = spared
        morning.suffer_wyrdness(beor.g, beor.pack, 0, 3, 3, 4)
        assert (beor.who().energy, beor.who().health, beor.who().terror) == left


# -- tracks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-11.6")
def test_any_health_at_all_removes_the_dying_card(beor):
    tracks.lose_health(beor.g, beor.pack, 0, 9)
    beor.who().counted = 2
    tracks.gain_health(beor.g, beor.pack, 0, 3)
    assert (beor.who().health, beor.who().dying, beor.who().counted) == (3, 0, 0)


@pytest.mark.rule("TG-3.9", "TG-3.10", "TG-3.1")
def test_what_does_not_change_is_not_told(beor):
    for change in (
        lambda: tracks.gain_terror(beor.g, beor.pack, 0, -1),
        lambda: tracks.gain_energy(beor.g, beor.pack, 0, 1),
        lambda: tracks.gain_health(beor.g, beor.pack, 0, 1),
        lambda: tracks.gain_stock(beor.g, 0, m.WEALTH, -1),
        lambda: tracks.lose_health(beor.g, beor.pack, 0, 0),
    ):
        change()
        assert told(beor, m.T_CHANGES) == 0
    tracks.gain_terror(beor.g, beor.pack, 0, 1)
    assert told(beor, m.T_CHANGES) == 1


@pytest.mark.rule("TG-15.6")
def test_the_report_of_a_run_adds_up_the_living(pair):
    for field, values in (("energy", (3, 2)), ("health", (9, 5)), ("terror", (3, 5))):
        for seat in range(2):
            setattr(pair.who(seat), field, values[seat])
    for seat in range(2):
        pair.who(seat).stock[:] = [1 + seat, 3, 0, 2, 5]
    pair.table.quest = m.QUEST_LIGHT
    ending.note_tracks(pair.g)
    at = pair.g.referee.round_no - 1
    assert [int(pair.g.pace.value[track, at]) for track in range(10)] == [7, 5, 14, 8, 3, 6, 4, 10, 5, 1]
    for quest, solved in ((m.QUEST_FIND, 0), (m.QUEST_DONE, 2), (m.QUEST_LIGHT, 1)):
        pair.table.quest = quest
        assert ending.quests_solved(pair.g) == solved
    pair.who(1).alive = 0
    pair.table.statuses = 0b101
    ending.close(pair.g, pair.pack)
    out = pair.g.outcome
    assert list(out.role) == [pair.character("beor"), pair.character("ailei"), -1, -1]
    assert (out.extra.survivors, out.extra.statuses, out.extra.quest) == (1, 2, m.QUEST_LIGHT)
    assert ending.total(pair.g, m.HEALTH) == 9


@pytest.mark.rule("TG-9.44", "TG-9.47", "TG-9.69")
def test_encounters_are_counted_by_how_they_ended(beor):
    counted = []
    for foe, results in (("cave_bear", (m.WON, m.ESCAPED, m.DYING)), ("court_steward", (m.WON, m.FAILED))):
        beor.meet(foe, [])
        for result in results:
            foes.count_encounter(beor.g, result)
    extra = beor.g.outcome.extra
    counted = [int(getattr(extra, k)) for k in ("fights", "fights_won", "fights_fled", "talks", "talks_won")]
    assert counted == [3, 1, 1, 2, 1]


# -- actions and evenings ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-5.10", "TG-5.12", "TG-5.13")
@pytest.mark.parametrize(
    ("number", "gained"),
    [(119, {"energy": -4, "terror": 1, m.MAGIC: 1, m.EXPERIENCE: 1}), (113, {"health": 1, "terror": -1}),
     (112, {"energy": -1, m.REPUTATION: -1, m.WEALTH: 1}), (109, {"energy": -1, m.WEALTH: -1, "health": 3})],
)  # fmt: skip
def test_location_actions_cost_and_give_what_stands_there(beor, number, gained):
    beor.put(0, number)
    who = beor.who()
    who.health, who.energy, who.terror = 5, 5, 2
    who.stock[:] = [2, 2, 2, 2, 2]
    before = {k: int(getattr(who, k) if isinstance(k, str) else who.stock[k])
              for k in ("health", "energy", "terror", *range(m.STOCKS))}  # fmt: skip
    beor.answers[m.ASK_ACTION] = [pick(act=m.LOCATION_ACTION, way=0)]
    actions.take_turn(*beor.args)
    beor.run()
    after = {k: int(getattr(who, k) if isinstance(k, str) else who.stock[k]) for k in before}
    assert {k: after[k] - before[k] for k in before if after[k] != before[k]} == gained


@pytest.mark.rule("TG-5.12")
def test_the_other_cost_of_a_location_action_is_paid_if_it_is_chosen(beor):
    beor.put(0, 112)
    beor.answers[m.ASK_ACTION] = [pick(act=m.LOCATION_ACTION, way=1)]
    actions.take_turn(*beor.args)
    assert (beor.who().energy, beor.who().terror, beor.who().stock[m.WEALTH]) == (6, 1, 1)


@pytest.mark.rule("TG-5.10", "TG-20.12")
def test_the_die_of_a_location_action_has_six_sides_and_hits_the_row_it_shows():
    rows = '["1-2: one wealth 1", "3-5: one food 1", "6-6: one xp 1"]'
    t = Grail("beor", changes=(f"location.foredweller_mounds.action_die_effects={rows}",))
    t.put(0, 106)
    t.who().stock[:] = 0
    for _ in range(60):
        actions.location_die(*t.args, 1, 0, t.place(106))
    gained = [int(t.who().stock[k]) for k in (m.WEALTH, m.FOOD, m.EXPERIENCE)]
    assert sum(gained) == 60
    assert min(gained) > 0
    actions.location_die(*t.args, 1, 0, t.place(101))
    assert sum(int(n) for n in t.who().stock) == 60


@pytest.mark.rule("TG-5.18", "TG-13.4", "TG-20.9")
def test_free_actions_move_what_they_say(pair):
    exchange.do_free_action(*pair.args, 0, m.GIVE, m.FOOD, 1)
    assert [pair.who(s).stock[m.FOOD] for s in range(2)] == [1, 3]
    who = pair.who(0)
    who.health, who.terror = 3, 5
    who.power[m.HEAL_BONUS] = 1
    for name in ("herb_pouch", "dried_meat", "strong_mead", "coin_purse"):
        pair.own(0, pair.item(name))
        who.power[m.HEAL_BONUS] = 1
        exchange.do_free_action(*pair.args, 0, m.CONSUME, pair.item(name), 0)
        assert pair.table.thing[pair.item(name)].holder == m.IN_PILE
    assert (who.health, who.stock[m.FOOD], who.terror, who.stock[m.WEALTH]) == (6, 3, 3, 2)
    who.stock[m.REPUTATION], who.energy, who.power[m.REP_TO_ENERGY] = 1, 2, 2
    exchange.do_free_action(*pair.args, 0, m.REST_TO_ENERGY, -1, 0)
    assert (who.stock[m.REPUTATION], who.energy, who.spent[m.REP_TO_ENERGY]) == (0, 4, 1)
    goods.lay_on_ground(pair.g, pair.pack, pair.item("war_axe"), 0)
    exchange.do_free_action(*pair.args, 0, m.PICK_UP, pair.item("war_axe"), 0)
    assert pair.table.thing[pair.item("war_axe")].holder == 0


@pytest.mark.rule("TG-5.1", "TG-5.3")
def test_after_sixty_rounds_a_day_ends_whoever_could_still_act(beor):
    beor.who().acted = 1
    beor.table.rounds = 59
    flow.act_or_end_round(*beor.args)
    assert (beor.table.phase, beor.table.rounds) == (m.ACTIONS, 60)
    beor.who().acted = 1
    flow.act_or_end_round(*beor.args)
    assert beor.table.phase == m.SHARING


@pytest.mark.rule("TG-7.8", "TG-7.9")
def test_six_cards_change_in_an_evening_and_with_nothing_to_change_the_dream_comes_at_once(beor):
    flow.first_seat(beor.g)
    beor.table.phase, beor.table.changes_left = m.BUILDING, 6
    flow.build_seat(*beor.args)
    assert (beor.table.phase, beor.asked(m.ASK_DECK)) == (m.EATING, [])
    bag.put_top(beor.who().spare[0], beor.card("cleave"))
    flow.first_seat(beor.g)
    beor.table.phase = m.BUILDING
    beor.always[m.ASK_DECK] = lambda menu: menu.n - 1
    for _ in range(6):
        flow.build_seat(*beor.args)
        assert beor.table.phase == m.BUILDING
    flow.build_seat(*beor.args)
    assert (beor.table.phase, len(beor.asked(m.ASK_DECK))) == (m.EATING, 6)


@pytest.mark.rule("TG-7.4")
def test_who_has_no_food_or_is_alone_shares_none(pair):
    pair.always[m.ASK_SHARE] = pick(act=m.NO)
    for food, number, asked in ((0, 101, 0), (1, 105, 0), (1, 101, 1)):
        pair.put(1, number)
        pair.who(1).stock[m.FOOD] = food
        flow.first_seat(pair.g)
        flow.share(*pair.args)
        assert len(pair.asked(m.ASK_SHARE)) == asked


@pytest.mark.rule("TG-7.2")
def test_skills_make_a_meal_worth_more(beor):
    beor.who().health, beor.who().terror = 2, 6
    beor.who().power[m.REST_HEALTH], beor.who().power[m.REST_TERROR] = 2, 1
    evening.eat(*beor.args, 0)
    assert (beor.who().health, beor.who().terror) == (5, 4)


@pytest.mark.rule("TG-8.7", "TG-8.12")
def test_a_point_needs_its_price_in_experience(beor):
    courage = m.ATTRIBUTES.index("courage")
    price = growth.raise_cost(beor.g, beor.pack, 0, courage)
    for owned, can in ((price - 1, False), (price, True)):
        beor.who().stock[m.EXPERIENCE] = owned
        assert growth.can_raise(beor.g, beor.pack, 0, courage) == can


@pytest.mark.rule("TG-11.14", "TG-8.10")
def test_skill_cards_of_the_dead_leave_the_game(pair):
    pair.table.skill_of[3], pair.table.skill_of[4] = 0, 1
    death.lay_to_rest(*pair.args, 0)
    assert (pair.table.skill_of[3], pair.table.skill_of[4]) == (m.SEATS, 1)
    assert pair.who(0).deck[0].n + pair.who(0).deck[1].n == 0


@pytest.mark.rule("TG-4.7")
def test_one_that_sees_ahead_shows_the_next_event_and_nobody_else_does(beor):
    for power, alive, shown in ((0, 1, False), (1, 1, True), (1, 0, False), (-1, 1, False)):
        beor.who().power[m.EVENT_PEEK], beor.who().alive = power, alive
        morning.look_ahead(beor.g)
        top = int(beor.g.hidden.events.card[beor.g.hidden.events.n - 1])
        assert beor.table.next_event == (top if shown else m.NOBODY)


# -- journals and goods ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-11.10")
@pytest.mark.parametrize(("on", "met"), [(0, 0), (6, 1)])
def test_an_insane_explorer_meets_a_horror_only_on_a_low_die(on, met):
    t = Grail("beor", changes=(f"play.insane_explore_terror_encounter_on={on}",))
    t.who().terror = 5
    for _ in range(4):
        t.table.agenda.n = 0
        journal.insane_terror(*t.args, 1, t.place(101), 0)
        assert told(t, m.T_FIGHT) == met
        t.g.log.n = 0
        t.table.foe_at[:] = m.IN_DECK


@pytest.mark.rule("TG-20.12")
def test_a_journal_die_is_rolled_again_once_for_each_time_a_skill_gives(pair):
    pair.always[m.ASK_REROLL] = pick(act=m.YES)
    assert not journal.rerolls(*pair.args, 3, 2)
    pair.who(0).power[m.REROLL_EXPLORE] = 1
    assert not journal.rerolls(*pair.args, 2, 2)
    assert journal.rerolls(*pair.args, 3, 2)
    assert pair.asked(m.ASK_REROLL) == [[(m.NO, 2, 0, -1, 0, 0, 0), (m.YES, 2, 0, -1, 0, 0, 0)]]
    assert not journal.rerolls(*pair.args, 3, 2)
    assert pair.who(0).spent[m.REROLL_EXPLORE] == 1


@pytest.mark.rule("TG-20.12")
def test_a_total_above_every_row_hits_the_last_one(beor):
    option = beor.option("climb")
    rows = beor.pack.journal[option].rows
    last = rows.first + rows.n - 1
    beor.pack.row[last].high = 20
    assert journal.journal_row(beor.g, beor.pack, option, 1, 50) == last


@pytest.mark.rule("TG-19.7")
def test_an_inner_part_that_was_not_opened_is_not_read(beor):
    beor.table.gate = 0
    journal.read(*beor.args, 1, 0, beor.place(101), 1)
    assert beor.asked(m.ASK_JOURNAL) == []
    journal.read(*beor.args, 1, 0, beor.place(101), 0)
    assert len(beor.asked(m.ASK_JOURNAL)) == 1


@pytest.mark.rule("TG-13.9", "TG-3.14")
def test_a_status_opens_what_asks_for_it_and_no_other(beor):
    archer = beor.option("bring_the_archer")
    for statuses, is_open in ((0, False), (1 << 2, False), (1 << 3, True), (0b1111, True), (1 << 4, False)):
        beor.table.statuses = statuses
        assert journal.is_open(beor.g, beor.pack, archer, 1) == is_open


@pytest.mark.rule("TG-19.8", "TG-5.13")
@pytest.mark.parametrize(("result", "xp"), [(m.WON, 2), (m.WITHDRAWN, 0)])
def test_all_that_stands_after_an_encounter_follows_when_it_is_won(beor, result, xp):
    ops = {j: [beor.pack.effect[e].op for e in effect_span(beor, j)] for j in range(beor.pack.journals)}
    option = next(j for j in ops if ops[j] == [m.ENCOUNTER_GREEN, m.XP_OP])
    journal.take_option(*beor.args, 1, 0, option, 0)
    assert beor.pack.foe[beor.fight.foe].level == 3
    beor.fight.result = result
    before = int(beor.who().stock[m.EXPERIENCE])
    foe = beor.pack.foe[beor.fight.foe]
    reward = sum(int(beor.pack.effect[e].n) for e in range(foe.reward.first, foe.reward.first + foe.reward.n))
    beor.run()
    assert beor.who().stock[m.EXPERIENCE] - before == (xp + reward if xp else 0)


def effect_span(t, option):
    span = t.pack.row[t.pack.journal[option].rows.first].effects
    return range(span.first, span.first + span.n)


@pytest.mark.rule("TG-13.5", "TG-13.3", "TG-20.8")
def test_effects_on_one_character_that_take_an_item_draw_one_or_end_its_days(beor):
    first = 0  # the first card of the list is an item like any other
    beor.g.hidden.items.n = 0
    bag.put_top(beor.g.hidden.items, first)
    assert goods.draw_items(*beor.args, 0, 2, 0, 0) == 1
    assert beor.table.thing[first].holder == 0
    personal.give(*beor.args, 0, m.ITEM, -1, 0)
    assert (beor.table.thing[first].holder, beor.g.hidden.items.n) == (m.IN_PILE, 1)
    personal.give(*beor.args, 0, m.ITEM, 1, 0)
    assert beor.table.thing[first].holder == 0
    personal.give(*beor.args, 0, m.PASS_DAY, 1, 0)
    assert (beor.who().passed, beor.who().away) == (1, 0)
    personal.give(*beor.args, 0, m.SKIP_DAY, 2, 0)
    assert beor.who().away == 2
