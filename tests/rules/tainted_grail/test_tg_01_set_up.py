"""TG-1, TG-2, TG-16: the set-up and the components."""

import pytest
from tg_table import NAMES, Grail

from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.mechanisms import bag
from table import sit


@pytest.fixture
def four():
    return Grail(*NAMES)


@pytest.mark.rule("TG-1.1", "TG-15.7")
def test_one_to_four_players_on_one_side(four):
    assert four.t.game.players == (1, 2, 3, 4)
    assert [four.g.referee.side_of[s] for s in range(4)] == [m.PLAYERS] * 4


@pytest.mark.rule("TG-1.2", "TG-1.3", "TG-1.4", "TG-1.5", "TG-1.6", "TG-1.8")
def test_characters_start_with_full_tracks_five_points_and_their_decks(four):
    for seat, name in enumerate(NAMES):
        who = four.who(seat)
        sheet = four.pack.sheet[four.character(name)]
        assert (who.energy, who.health, who.terror) == (sheet.energy_max, sheet.health_max, 0)
        assert sum(who.level) == 5
        assert [who.deck[k].n for k in range(2)] == [15, 15]
        assert all(four.pack.card[who.deck[0].card[i]].colour == sheet.colour for i in range(15))
        assert [who.pool[k].n for k in range(2)] == [8, 6]
        assert who.place == four.place(101)


@pytest.mark.rule("TG-1.7", "TG-1.9", "TG-16.1")
def test_the_first_locations_and_the_first_dial_by_players():
    for players, dial in ((1, 8), (2, 7), (3, 6), (4, 5)):
        t = Grail(*NAMES[:players])
        shown = sorted(t.pack.place[p].number for p in range(m.PLACES) if t.table.shown[p] >= 0)
        assert shown == [101, 102, 103, 104, 105]
        assert (t.table.menhirs, t.table.menhir[0].dial) == (1, dial)


@pytest.mark.rule("TG-1.10", "TG-1.11", "TG-1.12", "TG-1.14", "TG-2.1", "TG-2.2")
def test_decks_hold_the_levels_of_the_chapter_and_neither_secrets_nor_the_tutorial(four):
    sizes = [four.g.hidden.foes[c].n for c in range(4)]
    assert sizes == [4, 5, 4, 5]
    cards = [four.g.hidden.foes[c].card[i] for c in range(4) for i in range(sizes[c])]
    assert {int(four.pack.foe[f].level) for f in cards} == {1}
    assert four.foe("mist_shaped_vermin") not in cards
    assert four.g.hidden.items.n == four.pack.items
    levels = {int(four.pack.foe[f].level) for f in range(four.pack.foes)}
    assert levels == {1, 2, 3, 4}
    other = sit("tainted_grail", 1, seed=1, index=1)
    assert [four.g.hidden.items.card[i] for i in range(9)] != [other.g.hidden.items.card[i] for i in range(9)]


@pytest.mark.rule("TG-1.14")
def test_the_tutorial_is_shuffled_in_on_demand():
    t = Grail("beor", changes=('setup.tutorial="on"',))
    assert t.table.foe_at[t.foe("mist_shaped_vermin")] == m.IN_DECK


@pytest.mark.rule("TG-1.13", "TG-1.15", "TG-4.11", "TG-2.9")
def test_the_event_deck_holds_the_listed_places_and_later_parts_lie_aside(four):
    events = [four.g.hidden.events.card[i] for i in range(four.g.hidden.events.n)][::-1]
    stories = [i for i, e in enumerate(events) if four.pack.event[e].story == 1]
    assert len(events) == 9
    assert stories == [2, 5, 8]
    assert four.table.quest == m.QUEST_FIND
    assert four.g.hidden.supply.n == 19 - 6
    assert four.table.events_out.n == 0


@pytest.mark.rule("TG-1.16", "TG-16.2")
def test_extra_characters_take_part_only_when_listed():
    t = Grail("dagan", "beor")
    assert t.pack.sheet[t.character("dagan")].in_box == 1
    assert t.pack.sheet[t.character("fyul")].in_box == 0
    everybody = Grail("beor", changes=('setup.box="all"',))
    assert all(s.in_box == 1 for s in everybody.pack.sheet)


@pytest.mark.rule("TG-1.2", "TG-1.16")
def test_characters_may_be_chosen_from_the_box():
    t = sit("tainted_grail", 2, 'setup.seat.first="chosen"', 'setup.seat.second="chosen"')
    t.step(2)
    assert [len(options) for _, _, options in t.asked] == [4, 3]
    assert t.g.table.phase == m.ACTIONS


@pytest.mark.rule("TG-2.3", "TG-2.4", "TG-2.5")
def test_three_pairs_of_attributes_five_resources_three_tracks(four):
    assert len(m.ATTRIBUTES) == 6
    assert [m.ATTRIBUTES[(a + 3) % 6] for a in range(3)] == ["empathy", "caution", "spirituality"]
    assert len(m.PURSE) == m.STOCKS + 3


@pytest.mark.rule("TG-2.6")
def test_no_fourth_menhir_while_three_burn():
    from sim.games.tainted_grail.turn import ch06_menhirs as menhirs

    t = Grail("beor")
    t.own(0, t.secret(11))
    t.put(0, 106)
    t.who().stock[m.WEALTH] = 2
    assert menhirs.can_light(t.g, t.pack, t.place(106))
    for number in (107, 111):
        land.set_dial(t.g, t.place(number), 3)
    assert not menhirs.can_light(t.g, t.pack, t.place(106))


@pytest.mark.rule("TG-2.7", "TG-3.10")
def test_resources_have_no_limit_and_never_fall_below_0(four):
    from sim.games.tainted_grail.turn import ch03_tracks as tracks

    tracks.gain_stock(four.g, 0, m.FOOD, 90)
    assert four.who().stock[m.FOOD] == 92
    tracks.gain_stock(four.g, 0, m.FOOD, -99)
    assert four.who().stock[m.FOOD] == 0


@pytest.mark.rule("TG-2.8", "TG-2.10")
def test_a_discarded_item_goes_to_the_bottom_of_its_deck_and_a_lost_secret_out_of_the_game(four):
    sword = four.item("rusty_sword")
    four.own(0, sword)
    goods.discard_item(four.g, four.pack, sword)
    assert four.g.hidden.items.card[0] == sword
    mark = four.secret(66)
    four.own(0, mark)
    goods.lose_secret(four.g, four.pack, mark)
    goods.gain_secret(*four.args, 0, mark)
    assert four.table.thing[mark].holder == m.OUT_OF_GAME


@pytest.mark.rule("TG-2.13")
def test_an_empty_colour_deck_gives_no_encounter(four):
    from sim.games.tainted_grail.turn import ch09_foes as foes

    four.g.hidden.foes[m.GREY].n = 0
    foes.meet(*four.args, m.GREY, 0, 1, 0)
    four.run()
    assert four.kinds() == []
    assert four.g.outcome.extra.fights == 0


@pytest.mark.rule("TG-2.12")
def test_every_guardian_is_a_card_of_its_own(four):
    for name in ("fallen_knight", "father_deers_hunter"):
        four.table.foe_at[four.foe(name)] = four.place(102)
    assert [int(f) for f in four.table.foe_at].count(four.place(102)) == 2


@pytest.mark.rule("TG-16.3")
def test_story_mode_burns_longer_and_starts_with_an_item():
    t = Grail("beor", changes=('setup.mode="story"',))
    assert t.table.menhir[0].dial == 10
    assert goods.count_items(t.g, t.pack, 0) == 1


@pytest.mark.rule("TG-20.9")
def test_every_modifier_of_the_pack_is_known_to_the_engine(four):
    assert tuple(x.id for x in four.t.content.mod) == m.MODS


@pytest.mark.rule("TG-4.6", "TG-2.9")
def test_an_empty_event_deck_is_made_anew_of_the_random_events_discarded(four):
    out = four.table.events_out
    bag.pour(four.g.hidden.events, out)
    morning.renew_events(four.g, four.pack)
    assert four.g.hidden.events.n == 6
    assert out.n == 3
