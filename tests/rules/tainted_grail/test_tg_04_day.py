"""TG-3, TG-4, TG-6, TG-7: tracks, mornings, the map and evenings."""

import pytest
from tg_table import NAMES, Grail, pick

from sim.games.tainted_grail.effects import effects
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch03_tracks as tracks
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch06_arrival as arrival
from sim.games.tainted_grail.turn import ch06_menhirs as menhirs
from sim.games.tainted_grail.turn import ch07_evening as evening
from sim.games.tainted_grail.turn import flow

# -- 3 Tracks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-3.1", "TG-7.6")
def test_energy_falls_with_health(beor):
    tracks.lose_health(beor.g, beor.pack, 0, 5)
    assert (beor.who().health, beor.who().energy) == (4, 4)
    tracks.gain_energy(beor.g, beor.pack, 0, 3)
    assert beor.who().energy == 4


@pytest.mark.rule("TG-3.3")
def test_a_penalty_takes_what_energy_there_is(beor):
    tracks.gain_energy(beor.g, beor.pack, 0, -9)
    assert beor.who().energy == 0


@pytest.mark.rule("TG-3.4", "TG-3.9")
def test_health_and_terror_stay_on_their_tracks(beor):
    tracks.gain_health(beor.g, beor.pack, 0, 5)
    tracks.gain_terror(beor.g, beor.pack, 0, 99)
    assert (beor.who().health, beor.who().terror) == (9, 6)
    tracks.gain_terror(beor.g, beor.pack, 0, -99)
    assert beor.who().terror == 0


@pytest.mark.rule("TG-3.8", "TG-11.9", "TG-11.11")
def test_the_two_top_spaces_of_terror_are_insanity_and_only_they(beor):
    assert [tracks.is_insane(beor.g, beor.pack, 0) for beor.who().terror in (4, 5, 6, 4)] == [False, True, True, False]


# -- 4 Mornings --------------------------------------------------------------------------------------------------------


def wait(t):
    """A morning without events and guardians."""
    t.table.day += 1
    morning.map_of_the_morning(t.g, t.pack)


def event(t, name):
    """The effects of an event card, encounters fought."""
    span = t.pack.event[t.event(name)].effects
    effects.event_effects(*t.args, span.first, span.first + span.n)
    t.run()


@pytest.mark.rule("TG-EX-26", "TG-4.1", "TG-4.2", "TG-4.3", "TG-6.16")
def test_a_dial_at_1_is_taken_off_and_the_menhir_goes_the_next_morning(beor):
    beor.table.menhir[0].dial = 1
    beor.put(0, 106)
    land.set_dial(beor.g, beor.place(106), 5)
    wait(beor)
    assert (beor.table.menhirs, beor.table.menhir[0].dial) == (2, 0)
    assert beor.table.shown[beor.place(105)] >= 0
    wait(beor)
    assert beor.table.menhirs == 1
    assert beor.table.shown[beor.place(105)] == -1
    assert beor.table.shown[beor.place(102)] >= 0


@pytest.mark.rule("TG-6.17", "TG-6.18", "TG-6.19", "TG-6.29")
def test_on_a_removed_location_health_and_terror_then_the_nearest_that_remains(beor):
    beor.put(0, 106)
    beor.put(0, 105)
    land.set_dial(beor.g, beor.place(106), 5)
    beor.table.menhir[0].dial = 0
    wait(beor)
    assert (beor.who().health, beor.who().terror) == (8, 1)
    assert beor.who().place == beor.place(101)


@pytest.mark.rule("TG-6.20", "TG-6.21", "TG-6.22", "TG-6.26", "TG-6.27", "TG-15.5")
def test_without_menhirs_what_the_last_ones_reached_stays_and_every_morning_costs(beor):
    beor.put(0, 112)
    beor.put(0, 101)
    beor.table.menhir[0].dial = 0
    wait(beor)
    assert beor.table.shown[beor.place(102)] >= 0
    assert beor.table.shown[beor.place(112)] == -1
    assert (beor.who().health, beor.who().terror) == (8, 1)
    wait(beor)
    assert beor.who().health == 7
    land.attach_neighbours(beor.g, beor.pack, beor.place(102))
    assert beor.table.shown[beor.place(106)] == -1
    assert beor.g.referee.ending == 0


@pytest.mark.rule("TG-4.4", "TG-5.11", "TG-20.8")
def test_tokens_of_the_day_go_and_days_passed_whole_count_down(beor):
    beor.table.used_today = 1
    beor.who().away = 1
    morning.tick_time_dials(beor.g)
    assert beor.table.used_today == 0
    assert (beor.who().passed, beor.who().away) == (1, 0)
    morning.tick_time_dials(beor.g)
    assert beor.who().passed == 0


@pytest.mark.rule("TG-4.6", "TG-4.7", "TG-4.10", "TG-4.9")
def test_the_morning_reveals_one_event_and_discards_it_then_equipment(pair):
    pair.own(0, pair.item("war_axe"))
    pair.own(0, pair.item("rusty_sword"), up=0)
    pair.g.hidden.events.card[pair.g.hidden.events.n - 1] = pair.event("whispers")
    morning.start_of_day(pair.g, pair.pack)
    pair.run()
    assert pair.table.events_out.n == 1
    assert [pair.who(s).terror for s in range(2)] == [1, 1]
    assert pair.kinds()[-1] == "equipment"
    assert pair.table.day == 2


@pytest.mark.rule("TG-4.7", "TG-13.8")
def test_the_active_quest_stays_until_it_is_solved(beor):
    for _ in range(3):
        morning.reveal_event(*beor.args)
    assert beor.table.quest == m.QUEST_FIND


@pytest.mark.rule("TG-5.22")
def test_an_event_encounter_is_fought_in_each_location_with_a_card_of_its_own():
    t = Grail("beor", "ailei", "arev")
    t.put(0, 103)
    t.put(1, 101)
    t.put(2, 103)
    t.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    event(t, "road_agents")
    assert t.g.outcome.extra.fights == 2
    first = next(i for i, (k, _, _) in enumerate(t.t.asked) if k == m.ASK_FIRST)
    assert t.t.asked[first][1] == 1


@pytest.mark.rule("TG-20.4")
def test_a_dial_effect_moves_the_longest_dial_and_never_below_1(beor):
    land.set_dial(beor.g, beor.place(106), 3)
    land.change_dial(beor.g, -1)
    assert [beor.table.menhir[i].dial for i in range(2)] == [7, 3]
    land.change_dial(beor.g, -99)
    assert beor.table.menhir[0].dial == 1


@pytest.mark.rule("TG-20.6")
def test_a_trader_sells_food_for_wealth():
    t = Grail("arev", "beor")
    t.answers[m.ASK_TRADE] = [pick(act=m.YES)]
    event(t, "travelling_trader")
    assert (t.who(0).stock[m.WEALTH], t.who(0).stock[m.FOOD]) == (1, 3)
    assert len(t.asked(m.ASK_TRADE)) == 1


# -- 6 Map -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-EX-2", "TG-6.5", "TG-6.9", "TG-6.4")
def test_only_neighbours_in_menhir_range_are_attached(beor):
    beor.put(0, 102)
    arrival.arrive(beor.g, beor.pack, 1, beor.place(102))
    assert beor.table.shown[beor.place(106)] >= 0
    assert beor.table.shown[beor.place(107)] >= 0
    assert beor.table.shown[beor.place(113)] == -1


@pytest.mark.rule("TG-EX-3", "TG-6.6", "TG-6.7", "TG-6.1", "TG-2.10")
def test_a_changed_location_takes_the_place_of_one_out_of_the_game(beor):
    place = beor.place(113)
    land.set_dial(beor.g, beor.place(102), 5)
    land.swap_location(beor.g, beor.pack, place)
    land.attach_neighbours(beor.g, beor.pack, beor.place(102))
    assert beor.pack.land[beor.table.shown[place]].number == 122
    land.swap_location(beor.g, beor.pack, beor.place(101))
    assert beor.pack.land[beor.table.shown[beor.place(101)]].number == 121


@pytest.mark.rule("TG-6.3")
def test_cards_are_linked_only_when_both_sides_carry_keys(beor):
    assert beor.pack.place[beor.place(104)].near >> beor.place(109) & 1 == 1
    assert list(beor.pack.place[beor.place(109)].link) == [beor.place(104), -1, -1, -1]


@pytest.mark.rule("TG-6.2", "TG-6.28", "TG-5.9")
def test_entering_brings_the_instant_rule_unless_the_character_is_dying(beor):
    beor.always[m.ASK_FIRST] = lambda menu: menu.n - 1
    arrival.instant_rule(*beor.args, 1, beor.place(101))
    assert beor.kinds() == []
    beor.put(0, 107)
    arrival.instant_rule(*beor.args, 1, beor.place(107))
    beor.run()
    assert beor.g.outcome.extra.talks == 1
    beor.t.asked.clear()
    beor.put(0, 108)
    arrival.instant_rule(*beor.args, 1, beor.place(108))
    beor.run()
    assert beor.kinds()[0] == "journal"
    told = [(int(x.who), int(x.a), int(x.b)) for x in beor.g.log.line[: beor.g.log.n] if x.what == m.T_EXPLORES]
    assert told == [(0, beor.place(108), 1)]
    beor.put(0, 107)
    beor.who().dying, beor.who().health = 1, 0
    arrival.arrive(beor.g, beor.pack, 1, beor.place(107))
    beor.run()
    assert beor.g.outcome.extra.talks == 1


@pytest.mark.rule("TG-6.8")
def test_special_movement_costs_nothing_but_counts_as_arrival(beor):
    from sim.games.tainted_grail.effects.personal import give

    beor.put(0, 101)
    give(*beor.args, 0, m.MOVE_TO, beor.place(102), 0)
    arrival.settle(*beor.args)
    assert beor.who().energy == 6
    assert beor.table.shown[beor.place(106)] >= 0


@pytest.mark.rule("TG-EX-27", "TG-6.12", "TG-6.13", "TG-6.14", "TG-6.15", "TG-5.16")
def test_two_players_light_106_from_what_they_own_together(pair):
    for seat in range(2):
        pair.put(seat, 106)
    pair.own(0, pair.secret(11))
    pair.table.quest = m.QUEST_FIND
    pair.who(0).stock[m.WEALTH] = 4
    before = [sum(int(pair.who(s).stock[m.FOOD]) for s in range(2)), sum(int(pair.who(s).health) for s in range(2))]
    assert menhirs.can_light(pair.g, pair.pack, pair.place(106))
    actions.light_together(*pair.args, 0, pair.place(106))
    assert sum(int(pair.who(s).stock[m.FOOD]) for s in range(2)) == before[0] - 2
    assert sum(int(pair.who(s).health) for s in range(2)) == before[1] - 2
    assert pair.who(0).stock[m.WEALTH] == 0
    assert pair.table.menhir[1].dial == 7
    assert [pair.who(s).acted for s in range(2)] == [1, 1]
    pair.table.menhir[1].dial = 3
    land.set_dial(pair.g, pair.place(106), menhirs.lit_dial(pair.g, pair.pack, pair.place(106), 0))
    assert (pair.table.menhirs, pair.table.menhir[1].dial) == (2, 7)


@pytest.mark.rule("TG-6.10", "TG-6.11", "TG-6.25", "TG-5.15", "TG-6.23")
def test_a_menhir_needs_everybody_there_and_its_secret_owned(pair):
    place = pair.place(106)
    pair.put(0, 106)
    pair.who(0).stock[m.WEALTH] = 4
    pair.own(0, pair.secret(11))
    assert not menhirs.can_light(pair.g, pair.pack, place)
    pair.put(1, 106)
    pair.who(1).passed = 1
    assert menhirs.can_light(pair.g, pair.pack, place)
    assert not menhirs.can_light(pair.g, pair.pack, pair.place(102))
    pair.table.thing[pair.secret(11)].holder = m.IN_PILE
    assert not menhirs.can_light(pair.g, pair.pack, place)


@pytest.mark.rule("TG-6.13")
def test_a_dial_may_have_a_cap(beor):
    assert menhirs.lit_dial(beor.g, beor.pack, beor.place(118), 0) == 5
    assert menhirs.lit_dial(beor.g, beor.pack, beor.place(111), 0) == 6


@pytest.mark.rule("TG-6.16", "TG-6.24", "TG-11.14")
def test_a_removed_location_takes_its_items_tokens_and_guardians_along(beor):
    place = beor.place(103)
    sword = beor.item("rusty_sword")
    beor.own(0, sword)
    beor.put(0, 103)
    from sim.games.tainted_grail.turn import ch13_goods as goods

    goods.lay_on_ground(beor.g, beor.pack, sword, place)
    beor.table.foe_at[beor.foe("fallen_knight")] = place
    beor.table.used_today = 1 << place
    land.remove_location(beor.g, beor.pack, place)
    assert beor.table.thing[sword].holder == m.IN_PILE
    assert beor.table.foe_at[beor.foe("fallen_knight")] == m.OUTSIDE
    assert beor.table.used_today == 0


# -- 7 Evenings --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-EX-23", "TG-3.2", "TG-7.2", "TG-7.5")
def test_the_exhausted_restore_four_and_others_all():
    for energy, restored in ((1, 5), (2, 6)):
        t = Grail("ailei")
        t.who().energy, t.who().terror, t.who().health = energy, 2, 7
        evening.eat(*t.args, 0)
        evening.restore_energy(t.g, t.pack, 0)
        assert t.who().energy == restored
        assert (t.who().health, t.who().terror, t.who().stock[m.FOOD]) == (8, 1, 1)


@pytest.mark.rule("TG-EX-24", "TG-7.3", "TG-7.11")
def test_the_hungry_lose_their_energy_or_else_health(beor):
    for energy, health in ((3, 9), (0, 8)):
        beor.who().stock[m.FOOD] = 0
        beor.who().energy = energy
        evening.eat(*beor.args, 0)
        assert beor.who().energy == 0
        evening.restore_energy(beor.g, beor.pack, 0)
        assert (beor.who().health, beor.who().energy) == (health, 4)


@pytest.mark.rule("TG-7.3")
def test_food_may_be_refused(beor):
    beor.answers[m.ASK_EAT] = [pick(act=m.REFUSE)]
    evening.eat(*beor.args, 0)
    assert (beor.who().stock[m.FOOD], beor.who().energy) == (2, 0)


@pytest.mark.rule("TG-EX-25", "TG-7.6")
def test_energy_is_capped_by_health(beor):
    beor.who().health, beor.who().energy = 3, 2
    evening.restore_energy(beor.g, beor.pack, 0)
    assert beor.who().energy == 3


@pytest.mark.rule("TG-7.1", "TG-7.4", "TG-3.11")
def test_food_is_shared_before_eating_and_each_eats_in_order(pair):
    pair.who(1).stock[m.FOOD] = 0
    for seat in range(2):
        pair.who(seat).passed = 1
    pair.always[m.ASK_SHARE] = lambda menu: 1 if menu.n > 1 and menu.option[1].amount == 0 else 0
    flow.act_or_end_round(*pair.args)
    assert pair.table.phase == m.SHARING
    while pair.table.phase not in (m.MORNING, m.ADVANCING):
        pair.t.step()
    assert pair.who(0).stock[m.FOOD] == 1
    assert pair.who(1).stock[m.FOOD] == 0
    assert pair.kinds().count("eat") == 1


@pytest.mark.rule("TG-7.9", "TG-7.10", "TG-11.9")
def test_dreams_are_read_and_the_insane_read_the_nightmare(pair):
    evening.dream(*pair.args, 0)
    evening.dream(*pair.args, 1)
    assert pair.table.statuses == 1 << 8
    pair.who(0).terror = 5
    evening.dream(*pair.args, 0)
    assert pair.who(0).terror == 6
    pair.put(1, 103)
    evening.dream(*pair.args, 1)
    assert pair.who(1).terror == 0


@pytest.mark.rule("TG-15.9")
@pytest.mark.parametrize(("names", "last"), [(("beor",), 10), (("beor", "ailei"), 5)])
def test_the_day_cap_ends_the_run(names, last):
    t = Grail(*names, changes=("play.chapter_day_cap.1p=10", "play.chapter_day_cap.2p=5"))
    t.table.day = last
    flow.end_day(t.g)
    t.run()
    assert t.g.referee.ending == m.DAY_CAP
    assert t.g.referee.winner == m.GAME_SIDE


@pytest.mark.rule("TG-4.5", "TG-1.9")
def test_only_menhir_dials_go_down_with_the_days():
    t = Grail(*NAMES)
    wait(t)
    assert t.table.menhir[0].dial == 4
    assert t.table.quest == m.QUEST_FIND
