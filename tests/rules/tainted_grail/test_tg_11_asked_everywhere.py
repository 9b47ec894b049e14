"""TG-5, TG-9, TG-11, TG-20: what one path of the rules asks, all ask: who lives, where it is, what it pays."""

import pytest
from tg_table import NAMES, Grail, own_purse, pick

from sim.games.tainted_grail.effects import personal
from sim.games.tainted_grail.outside import redraw
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch06_menhirs as menhirs
from sim.games.tainted_grail.turn import ch07_evening as evening
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch09_hands as hands
from sim.games.tainted_grail.turn import ch09_sequence as sequence
from sim.games.tainted_grail.turn import ch10_guardians as guardians
from sim.games.tainted_grail.turn import ch11_death as death
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import flow

# -- 11.20 replacements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-11.20", "TG-5.1", "TG-5.21")
def test_one_that_comes_in_the_morning_acts_in_the_first_round(trio):
    trio.who(0).health = trio.who(0).energy = 0
    trio.who(0).dying = 1
    trio.table.menhir[0].dial = 0
    trio.g.hidden.events.card[trio.g.hidden.events.n - 1] = trio.event("whispers")
    flow.wake(trio.g, trio.pack)
    trio.run()
    assert trio.who(0).character == trio.character("maggot")
    assert [trio.who(s).acted for s in range(3)] == [0, 0, 0]
    assert actions.mates(trio.g, trio.pack, 1) == 0b111
    actions.choose_actor(*trio.args)
    assert [int(o.seat) for o in trio.g.menu.option[: trio.g.menu.n]] == [1, 2, 0]
    assert trio.table.rounds == 1


@pytest.mark.rule("TG-11.20", "TG-5.1")
def test_one_that_comes_during_a_round_waits_for_the_next_one(trio):
    trio.who(0).killed = 1
    actions.pass_the_day(trio.g, 1)
    trio.run()
    assert (trio.who(0).character, trio.who(0).acted) == (trio.character("maggot"), 1)
    actions.pass_the_day(trio.g, 2)
    trio.run()
    trio.t.step()
    assert (trio.who(0).acted, trio.table.phase) == (0, m.ACTIONS)


@pytest.mark.rule("TG-11.15", "TG-13.5")
def test_with_nobody_else_alive_the_secrets_go_to_the_successor(pair):
    for seat, number in ((0, 11), (0, 66), (1, 21)):
        pair.own(seat, pair.secret(number))
    pair.who(0).killed = pair.who(1).killed = 1
    death.bury_the_dead(*pair.args)
    holders = [int(pair.table.thing[pair.secret(n)].holder) for n in (11, 21, 66)]
    assert holders == [0, 1, m.OUT_OF_GAME]
    assert pair.g.referee.gap.sum() == 0
    assert pair.who(0).power[m.RED_MARK] == 0


@pytest.mark.rule("TG-11.15", "TG-2.8")
def test_secrets_that_no_successor_takes_over_go_back(pair):
    pair.own(0, pair.secret(11))
    pair.who(0).killed = pair.who(1).killed = 1
    pair.answers[m.ASK_CHARACTER] = [pick(act=m.NO), pick(act=m.YES)]
    death.bury_the_dead(*pair.args)
    assert pair.table.thing[pair.secret(11)].holder == m.IN_PILE


@pytest.mark.rule("TG-11.7", "TG-11.16", "TG-15.6")
def test_all_that_died_in_an_action_are_counted_though_the_first_death_loses():
    t = Grail(*NAMES)
    t.who(1).killed = t.who(3).killed = 1
    death.bury_the_dead(*t.args)
    assert t.g.referee.ending == m.NO_REPLACEMENT
    t.t.game.close(t.g, t.pack)
    assert (t.g.outcome.extra.deaths, t.g.outcome.extra.survivors) == (2, 2)


# -- 11.7 those that were killed in the action going on ----------------------------------------------------------------


@pytest.mark.rule("TG-11.7")
def test_one_that_was_killed_gains_and_shows_nothing_in_the_morning(pair):
    for seat in range(2):
        pair.who(seat).power[m.MAGIC_PER_DAY] = 1
    pair.who(1).power[m.EVENT_PEEK] = 1
    pair.who(1).killed = 1
    before = [int(pair.who(s).stock[m.MAGIC]) for s in range(2)]
    morning.gather_magic(pair.g, pair.pack)
    morning.look_ahead(pair.g)
    assert [int(pair.who(s).stock[m.MAGIC]) for s in range(2)] == [before[0] + 1, before[1]]
    assert pair.table.next_event == m.NOBODY


@pytest.mark.rule("TG-11.7", "TG-9.69")
def test_one_that_a_failure_kills_is_asked_and_given_nothing_more():
    t = Grail("beor", changes=('diplomacy.court_steward.failure_each=["health -1", "item -1", "wealth 1"]',))
    t.own(0, t.item("war_axe"))
    t.who().health, t.who().energy, t.who().dying = 0, 0, 1
    t.meet("court_steward", [])
    foes.suffer_failure(*t.args)
    assert (t.who().killed, t.who().stock[m.WEALTH], t.asked(m.ASK_DROP)) == (1, 0, [])


@pytest.mark.rule("TG-11.7", "TG-9.47", "TG-9.52")
def test_the_dead_are_not_asked_for_a_charge_of_their_card(pair):
    pair.meet("cave_bear", [], [])
    sequence.place_card(*pair.args, 1, pair.card("brace"), False)
    charges = int(pair.fight.link[0].charges)
    pair.who(1).killed = 1
    sequence.use_charge(*pair.args, 0, 0)
    assert pair.asked(m.ASK_CONSENT) == []
    assert pair.fight.link[0].charges == charges - 1
    pair.who(1).killed = 0
    sequence.use_charge(*pair.args, 0, 0)
    assert len(pair.asked(m.ASK_CONSENT)) == 1


@pytest.mark.rule("TG-11.7", "TG-5.3", "TG-5.21")
def test_one_that_was_killed_neither_acts_nor_joins(pair):
    pair.who(1).killed = 1
    assert not actions.can_still_act(pair.g, 1)
    assert not party.is_free_to_act(pair.g, 1)
    assert party.gather(*pair.args, 0, m.TRAVEL, 1, 1) == 1
    assert pair.asked(m.ASK_JOIN) == []


@pytest.mark.rule("TG-11.10", "TG-11.7", "TG-5.8")
def test_only_explorers_that_are_still_there_roll_for_their_horrors(pair):
    t = Grail("beor", "ailei", changes=("play.insane_explore_terror_encounter_on=6",))
    for seat in range(2):
        t.who(seat).terror = 5
    t.who(0).killed = t.who(1).killed = 1
    journal.insane_terror(*t.args, 3, t.place(101), 0)
    assert t.table.agenda.n == 0
    t.who(0).killed = t.who(1).killed = 0
    t.put(1, 105)
    journal.insane_terror(*t.args, 3, t.place(101), 0)
    assert [t.fight.fencer[s].inside for s in range(2)] == [1, 0]


@pytest.mark.rule("TG-5.13", "TG-6.8")
def test_one_that_was_moved_away_takes_no_part_in_the_encounter_that_follows(pair):
    pair.put(1, 105)
    foes.meet(*pair.args, m.GREY, m.ANY_LEVEL, 3, pair.place(101))
    assert [pair.fight.fencer[s].inside for s in range(2)] == [1, 0]


@pytest.mark.rule("TG-15.6", "TG-11.14")
def test_what_the_dead_owned_brings_a_lost_run_no_farther(pair):
    pair.table.quest = m.QUEST_LIGHT
    pair.g.referee.winner = m.GAME_SIDE
    pair.who(0).stock[:], pair.who(1).stock[:] = 0, 9
    with_both = redraw.progress(pair.g, pair.pack, 0)
    pair.who(1).alive = 0
    assert redraw.progress(pair.g, pair.pack, 0) < with_both


# -- days passed whole, guardians, keys --------------------------------------------------------------------------------


@pytest.mark.rule("TG-20.8")
def test_days_to_be_passed_whole_are_not_forgotten_by_an_earlier_end_of_day(pair):
    personal.give(*pair.args, 0, m.SKIP_DAY, 2, 0)
    personal.give(*pair.args, 0, m.PASS_DAY, 1, 0)
    assert (pair.who(0).passed, pair.who(0).away) == (1, 2)
    personal.give(*pair.args, 0, m.SKIP_DAY, 1, 0)
    assert pair.who(0).away == 2


@pytest.mark.rule("TG-20.5", "TG-2.13", "TG-1.14")
def test_a_guardian_that_is_being_fought_does_not_appear_elsewhere(pair):
    guards = [f for f in range(pair.pack.foes) if pair.pack.foe[f].guardian and pair.pack.foe[f].level == 3]
    for foe in guards:
        pair.table.foe_at[foe] = m.BEING_FOUGHT
    guardians.spawn_guardian(pair.g, pair.pack)
    assert {int(pair.table.foe_at[foe]) for foe in guards} == {m.BEING_FOUGHT}
    pair.table.foe_at[guards[0]] = m.OUTSIDE
    pair.pack.foe[guards[0]].tutorial = 1
    guardians.spawn_guardian(pair.g, pair.pack)
    assert pair.table.foe_at[guards[0]] == m.OUTSIDE


@pytest.mark.rule("TG-9.37", "TG-9.38", "TG-EX-11")
@pytest.mark.parametrize(("foe", "left"), [("barrow_shade", 2), ("starving_wolves", 1), ("doubled", 0)])
def test_a_discard_of_the_free_key_is_cancelled_by_a_void_and_multiplied(foe, left):
    t = Grail("beor", changes=('combat_card.attack.left=["-", "-", "-", "-", "d"]',))
    t.meet("starving_wolves" if foe == "doubled" else foe, [])
    t.lay("block")
    t.pack.card[t.card("block")].right[m.FREE_SLOT] = {"barrow_shade": m.VOID, "starving_wolves": 1, "doubled": 2}[foe]
    sequence.place_card(*t.args, 0, t.card("attack"), False)
    assert t.fight.n == left


# -- 5.5 who pays whose fee --------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-5.5", "TG-11.10", "TG-5.4")
@pytest.mark.parametrize(("terror", "free", "left"), [((5, 0), 0, (4, 5)), ((0, 5), 0, (5, 4)), ((0, 0), 1, (5, 6))])
def test_each_traveller_pays_and_is_told_its_own_fee(pair, terror, free, left):
    for seat in range(2):
        pair.who(seat).terror = terror[seat]
        pair.who(seat).energy = 6
    pair.who(1).power[m.TRAVEL_FREE] = free
    pair.always[m.ASK_JOIN] = pick(act=m.YES)
    pair.always[m.ASK_ACCEPT] = pick(act=m.YES)
    pair.always[m.ASK_PAYER] = own_purse
    actions.travel(*pair.args, 0, pair.place(105))
    assert tuple(int(pair.who(s).energy) for s in range(2)) == left
    assert [pair.who(s).place for s in range(2)] == [pair.place(105)] * 2
    assert [pair.who(s).spent[m.TRAVEL_FREE] for s in range(2)] == [0, free]
    assert pair.asked(m.ASK_JOIN)[0][1][5] == pair.asked(m.ASK_ACCEPT)[0][1][5] == 6 - left[1]


# -- what is refilled when, and up to where ----------------------------------------------------------------------------


@pytest.mark.rule("TG-4.4", "TG-20.16")
def test_what_is_used_by_the_day_is_fresh_in_the_morning_and_what_is_used_by_the_chapter_is_not(pair):
    per_day = (m.TRAVEL_FREE, m.REROLL_EXPLORE, m.GUARDIAN_SKIP, m.REP_TO_ENERGY, m.ESCAPE_FREE)
    for seat in range(2):
        for mod in (*per_day, m.FOOD_SKIP):
            pair.who(seat).spent[mod] = pair.who(seat).power[mod] = 1
    morning.tick_time_dials(pair.g)
    for seat in range(2):
        assert [pair.who(seat).spent[mod] for mod in per_day] == [0] * len(per_day)
        assert pair.who(seat).spent[m.FOOD_SKIP] == 1
    evening.eat(*pair.args, 0)
    assert m.SKIP_FOOD not in [o[0] for o in pair.asked(m.ASK_EAT)[0]]


@pytest.mark.rule("TG-20.15")
@pytest.mark.parametrize(("held", "gives", "after"), [(0, 1, 1), (1, 2, 3), (2, 2, 3), (3, 1, 3), (4, 2, 4), (2, 0, 2)])
def test_magic_of_the_morning_comes_up_to_three_held(pair, held, gives, after):
    pair.who(0).stock[m.MAGIC], pair.who(0).power[m.MAGIC_PER_DAY] = held, gives
    pair.who(1).stock[m.MAGIC] = 0
    morning.gather_magic(pair.g, pair.pack)
    assert [int(pair.who(s).stock[m.MAGIC]) for s in range(2)] == [after, 0]


@pytest.mark.rule("TG-20.15", "TG-4.10")
def test_magic_of_the_morning_comes_every_morning_after_the_event(pair):
    pair.own(0, pair.item("foredweller_charm"))
    pair.who(0).stock[m.MAGIC] = 0
    pair.g.hidden.events.card[pair.g.hidden.events.n - 1] = pair.event("whispers")
    for n in (1, 2, 3, 3):
        morning.start_of_day(pair.g, pair.pack)
        pair.run()
        assert pair.who(0).stock[m.MAGIC] == n
    pair.table.thing[pair.item("foredweller_charm")].up = 0
    pair.who(0).stock[m.MAGIC] = 0
    pair.always[m.ASK_EQUIPMENT] = pick(card=-1)
    morning.equip(*pair.args, 0)
    pair.run()
    morning.gather_magic(pair.g, pair.pack)
    assert pair.who(0).stock[m.MAGIC] == 0


@pytest.mark.rule("TG-6.13")
def test_neither_a_skill_nor_story_mode_lifts_a_dial_over_its_printed_cap():
    for changes in ((), ('setup.mode="story"',)):
        t = Grail("beor", changes=changes)
        for power in (0, 1, 9):
            t.who().power[m.DIAL_BONUS] = power
            assert menhirs.lit_dial(t.g, t.pack, t.place(118), 0) == 5


@pytest.mark.rule("TG-9.13")
@pytest.mark.parametrize(("players", "fighters", "cards"), [(3, 1, 3), (3, 2, 3), (3, 3, 2), (4, 1, 3), (4, 4, 2)])
def test_a_hand_goes_by_the_members_of_the_fight_not_by_the_players_of_the_game(players, fighters, cards):
    t = Grail(*NAMES[:players])
    encounter.begin(*t.args, t.foe("cave_bear"), (1 << fighters) - 1, t.who().place)
    assert [len(t.hand(s)) for s in range(fighters)] == [cards] * fighters
    assert hands.starting_hand_size(t.g, t.pack, 0) == cards
