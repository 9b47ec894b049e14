"""AH-8: Arkham Encounters; AH-9: Other World Encounters; AH-21: effects."""

import numpy as np
import pytest
from ah_table import quiet

from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.turn.ch07_other_worlds import draw_gate_card
from sim.games.arkham_horror.turn.ch08_encounters import arkham_encounters, world_encounters
from sim.games.arkham_horror.turn.ch13_gates import draw_in, gate_and_monsters
from sim.games.arkham_horror.turn.flow import acts
from sim.mechanisms import bag


def entry_of(town, card, place):
    """The block of an entry of a location card or a gate card, by names."""
    names = [x.id for x in town.t.content.location] + ["inner_sanctum"]
    cards = [x for x in town.t.content.location_card if x.deck == card.rpartition("_")[0]]
    return int(town.t.pack.entry[names.index(place), [x.id for x in cards].index(card)])


def gate_entry(town, card, world):
    at = [x.id for x in town.t.content.gate_card].index(card)
    return int(town.t.pack.gate_entry[at, town.worlds.index(world)])


def resolve(town, block, s=0):
    schedule(town.g, block, s, 0, 0, -1)
    run(*town.args)


def phase_three(town, s=0):
    arkham_encounters(*town.args, s)
    run(*town.args)


@pytest.mark.rule("AH-8.1")
def test_in_a_location_one_must_act_and_in_a_street_one_does_nothing():
    town = quiet(1)
    town.stand(0, "newspaper")
    assert acts(*town.two, 0, c.ENCOUNTERS)
    town.stand(0, "uptown")
    assert not acts(*town.two, 0, c.ENCOUNTERS)


@pytest.mark.rule("AH-8.2", "AH-8.5")
def test_an_ability_or_an_encounter_but_no_ability_that_does_nothing():
    town = quiet(1, wanted={c.D_PLACE: c.ABILITY})
    town.stand(0, "arkham_asylum")
    town.seat().sanity, town.seat().money = 3, 2
    phase_three(town)
    assert [o[0] for o in town.asked(c.D_PLACE)[0]] == [c.ENCOUNTER, c.ABILITY, c.ABILITY]
    assert town.seat().sanity == 4
    town.seat().sanity = 5
    phase_three(town)
    assert len(town.asked(c.D_PLACE)) == 1


@pytest.mark.rule("AH-8.17")
def test_the_services_of_the_town():
    town = quiet(1, wanted={c.D_PLACE: lambda options: len(options) - 1})
    town.stand(0, "st_marys_hospital")
    town.seat().stamina, town.seat().money = 1, 2
    phase_three(town)
    assert (town.seat().stamina, town.seat().money) == (5, 0)
    town.stand(0, "bank_of_arkham")
    phase_three(town)
    assert (town.seat().money, town.seat().loan) == (10, 1)
    town.stand(0, "ye_olde_magick_shoppe")
    phase_three(town)
    assert (town.seat().money, len(town.hand())) == (5, 1)
    town.seat().money = 8
    town.stand(0, "administration_building")
    phase_three(town)
    assert town.seat().money == 0
    assert len(town.hand()) == 2


@pytest.mark.rule("AH-8.17", "AH-8.18", "AH-8.19", "AH-8.20")
def test_trophies_buy_an_ally_a_badge_clues_money_and_a_blessing():
    town = quiet(1, wanted={c.D_PLACE: lambda options: len(options) - 1})
    seat = town.seat()
    town.trophy_gate(0, "abyss")
    cup, box = int(town.table.crowd[c.CUP]), int(town.table.crowd[c.BOX])
    town.monster("star_spawn", c.TROPHY)
    town.monster("elder_thing", c.TROPHY)
    town.stand(0, "mas_boarding_house")
    phase_three(town)
    assert town.t.pack.kind[town.t.pack.card_kind[seat.hand[0]]].family == c.ALLIES
    assert (seat.gate_trophies, town.table.crowd[c.TROPHY]) == (0, 0)
    assert (town.g.hidden.gates.n, town.table.crowd[c.CUP], town.table.crowd[c.BOX]) == (16, cup, box)
    for _ in range(2):
        town.monster("gug", c.TROPHY)
    before = int(seat.clues)
    town.stand(0, "science_building")
    phase_three(town)
    assert seat.clues == before + 2
    assert town.table.crowd[c.TROPHY] == 0
    town.trophy_gate(0, "abyss")
    town.stand(0, "south_church")
    phase_three(town)
    assert seat.blessed == 1
    town.trophy_gate(0, "abyss")
    money = int(seat.money)
    town.stand(0, "river_docks")
    phase_three(town)
    assert seat.money == money + 5
    town.trophy_gate(0, "leng")
    town.trophy_gate(0, "leng")
    town.stand(0, "police_station")
    phase_three(town)
    assert seat.deputy == 1
    assert {"deputys_revolver", "patrol_wagon"} <= set(town.hand())


@pytest.mark.rule("AH-8.16", "AH-17.13")
def test_a_shop_sells_one_of_three_cards_and_one_that_can_be_paid_must_be_bought():
    town = quiet(1, wanted={c.D_PLACE: c.ABILITY})
    town.stand(0, "general_store")
    town.seat().money = 9
    town.on_top(c.COMMON, "knife")
    phase_three(town)
    offered = town.asked(c.D_CARD)[0]
    assert len(offered) == 3
    assert all(o[0] == c.PICK for o in offered)
    assert len(town.hand()) == 1
    assert town.seat().money == 9 - offered[0][5]


@pytest.mark.rule("AH-8.3", "AH-8.4")
def test_an_encounter_draws_one_of_the_seven_cards_each_time():
    town = quiet(1)
    seen = set()
    for _ in range(60):
        town.stand(0, "newspaper")
        town.g.scratch.agenda_n = 0
        arkham_encounters(*town.args, 0)
        seen.add(int(town.g.scratch.agenda[0].at) if town.g.scratch.agenda_n else 0)
    assert len(seen) == 7
    town = quiet(1, sheets=("darrell_simmons",))
    town.stand(0, "newspaper")
    arkham_encounters(*town.args, 0)
    cards = [o[5] for o in town.asked(c.D_ENCOUNTER)[0]]
    assert len(set(cards)) == 2


@pytest.mark.rule("AH-8.6", "EX-9", "AH-9.7")
def test_a_gate_without_an_explored_marker_is_entered_without_delay():
    town = quiet(1)
    town.gate("black_cave", "celeano")
    town.stand(0, "black_cave")
    phase_three(town)
    assert town.seat().place == c.WORLD0 + town.worlds.index("celeano") * c.WORLD_AREAS
    assert town.seat().delayed == 0
    assert acts(*town.two, 0, c.WORLD_ENCOUNTERS)


@pytest.mark.rule("AH-8.7", "EX-22", "AH-8.8")
def test_with_the_marker_one_may_close_and_is_not_drawn_in_again():
    town = quiet(1, wanted={c.D_GATE: c.DONE})
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    town.seat().explored = 1
    phase_three(town)
    assert (town.areas[town.seat().place], town.seat().explored) == ("woods", 1)
    town.seat().explored = 0
    phase_three(town)
    assert town.seat().place >= c.WORLD0


@pytest.mark.rule("AH-8.9", "AH-9.5")
def test_a_monster_of_an_encounter_never_stays(faces):
    town = quiet(1, wanted={c.D_MEET: c.EVADE_IT})
    town.stand(0, "graveyard")
    town.skills(0, sneak=6)
    faces(*[6] * 10)
    resolve(town, entry_of(town, "rivertown_2", "graveyard"))
    assert town.table.crowd[c.CUP] == 55
    assert town.monsters_in("graveyard") == 0
    town = quiet(1, wanted={c.D_MEET: c.FIGHT_IT})
    town.stand(0, "graveyard")
    town.skills(0, fight=9, will=9)
    town.t.pack.foe[:] = town.t.pack.foe[0, town.monsters.index("cultist")]
    faces(*[6] * 10)
    resolve(town, entry_of(town, "rivertown_2", "graveyard"))
    assert town.table.crowd[c.TROPHY] == 1


@pytest.mark.rule("AH-8.10", "AH-8.11", "AH-8.23", "AH-10.11")
def test_a_gate_and_a_monster_of_an_encounter_stay():
    town = quiet(2)
    town.stand(0, "woods")
    town.table.clue[town.area("woods")] = 2
    resolve(town, entry_of(town, "uptown_3", "woods"))
    assert (town.table.doom, town.table.open_gates, town.monsters_in("woods")) == (1, 1, 1)
    assert town.table.clue[town.area("woods")] == 0
    assert town.seat().place >= c.WORLD0
    assert town.seat().delayed == 1


@pytest.mark.rule("AH-8.12", "AH-13.8")
def test_nothing_appears_at_an_elder_sign():
    town = quiet(1)
    town.table.seal[town.area("woods")] = 1
    gate_and_monsters(*town.two, town.area("woods"), 1)
    assert (town.table.doom, town.table.open_gates, town.table.afoot) == (0, 0, 0)


@pytest.mark.rule("AH-8.14", "EX-8")
def test_a_ride_to_the_woods_brings_an_encounter_there():
    town = quiet(1)
    town.stand(0, "historical_society")
    town.monster("ghoul", "woods")
    schedule(town.g, entry_of(town, "southside_6", "historical_society"), 0, 0, 0, -1)
    before = int(town.seat().clues)
    run(*town.args)
    asked = town.asked(c.D_ENCOUNTER)[0]
    woods = [x.id for x in town.t.content.location].index("woods")
    assert len(asked) == 2
    assert {o[6] for o in asked} <= set(town.t.pack.entry[woods])
    assert town.asked(c.D_MEET) == []
    assert town.seat().clues in (before, before + 4)


@pytest.mark.rule("AH-8.15")
def test_an_excursion_to_the_dreamlands_leads_straight_back():
    town = quiet(1, wanted={c.D_ENCOUNTER: lambda options: 0})
    town.stand(0, "library")
    deck = town.g.hidden.gate_cards
    card = [x.id for x in town.t.content.gate_card].index("yellow_9")
    bag.remove_at(deck, bag.find(deck, card))
    bag.put_top(deck, card)
    resolve(town, entry_of(town, "miskatonic_university_6", "library"))
    assert town.areas[town.seat().place] == "library"
    assert (town.seat().sanity, town.seat().explored) == (4, 0)


@pytest.mark.rule("AH-8.21", "AH-8.22")
def test_a_gate_closed_by_an_encounter_is_no_trophy_but_the_escape_is():
    town = quiet(2)
    town.gate("woods", "abyss")
    resolve(town, entry_of(town, "french_hill_4", "inner_sanctum"))
    assert town.table.open_gates == 1
    town = quiet(2, wanted={c.D_SEAL: c.SEAL})
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.inside(0, "abyss", 0, "woods")
    town.skills(0, speed=20)
    town.seat().clues = 5
    resolve(town, gate_entry(town, "blue_2", "abyss"))
    town.seat().clues = 5
    town.inside(0, "abyss", 0, "woods")
    block = int(
        town.t.pack.gate_entry[[x.id for x in town.t.content.gate_card].index("blue_2"), town.worlds.index("leng")]
    )
    for _ in range(5):
        if town.table.open_gates == 2:
            town.inside(0, "abyss", 0, "woods")
            resolve(town, block)
    assert town.table.open_gates == 1
    assert town.seat().gate_trophies in (0, 1)


@pytest.mark.rule("AH-9.1", "AH-9.2", "AH-9.3", "EX-10")
def test_gate_cards_are_drawn_until_a_colour_of_the_world():
    town = quiet(1)
    names = [x.id for x in town.t.content.gate_card]
    deck = town.g.hidden.gate_cards
    for name in ("green_4", "blue_1", "red_1"):
        card = names.index(name)
        bag.remove_at(deck, bag.find(deck, card))
        bag.put_top(deck, card)
    world = town.worlds.index("city_of_the_great_race")
    card = draw_gate_card(*town.two, world)
    assert names[card] == "green_4"
    assert [names[k] for k in deck.card[:3]] == ["green_4", "blue_1", "red_1"]
    other = town.t.content.gate_card[card].entry["other"]
    assert "city_of_the_great_race" not in town.t.content.gate_card[card].entry
    first = town.t.pack.op[town.t.pack.gate_entry[card, world]]
    assert (first.code, first.b) == (c.O_CHECK, other[0].mod)


@pytest.mark.rule("AH-9.4")
def test_the_reshuffling_card_shuffles_and_is_redrawn():
    town = quiet(1)
    deck = town.g.hidden.gate_cards
    card = next(i for i, x in enumerate(town.t.content.gate_card) if not x.colour)
    bag.remove_at(deck, bag.find(deck, card))
    bag.put_top(deck, card)
    before = list(deck.card[:49])
    drawn = draw_gate_card(*town.two, town.worlds.index("dreamlands"))
    assert drawn != card
    assert deck.n == 49
    assert sum(np.array(before) == np.array(deck.card[:49])) < 25


@pytest.mark.rule("AH-9.6")
def test_the_lost_have_no_encounter():
    town = quiet(1)
    town.seat().place = c.LOST
    town.seat().back = 1
    assert not acts(*town.two, 0, c.WORLD_ENCOUNTERS)
    world_encounters(*town.args, 0)
    assert town.g.scratch.agenda_n == 0


@pytest.mark.rule("AH-9.8", "EX-6")
def test_one_drawn_in_during_mythos_stays_in_the_first_area_for_a_turn():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    draw_in(*town.two, 0, town.area("woods"))
    first = c.WORLD0
    town.table.phase = c.MOVEMENT
    assert (town.seat().place, town.seat().delayed) == (first, 1)
    town.t.step()
    assert (town.seat().place, town.seat().delayed) == (first, 0)
    assert acts(*town.two, 0, c.WORLD_ENCOUNTERS)


@pytest.mark.rule("AH-21.1")
def test_a_choice_offers_what_can_be_paid_in_full():
    town = quiet(1)
    town.stand(0, "velmas_diner")
    town.seat().money, town.seat().stamina = 0, 1
    resolve(town, entry_of(town, "easttown_1", "velmas_diner"))
    assert town.seat().stamina == 1
    town.seat().money = 1
    resolve(town, entry_of(town, "easttown_1", "velmas_diner"))
    assert (town.seat().stamina, town.seat().money) == (3, 0)


@pytest.mark.rule("AH-21.2")
def test_a_loss_takes_what_is_there(faces):
    town = quiet(1)
    town.seat().money = 2
    faces(1, 1, 1, 1, 1, 1, 1)
    resolve(town, entry_of(town, "easttown_2", "hibbs_roadhouse"))
    assert town.seat().money == 0


@pytest.mark.rule("AH-21.3")
def test_what_follows_insanity_is_skipped():
    town = quiet(1)
    town.stand(0, "unvisited_isle")
    town.seat().sanity = 1
    before = int(town.seat().clues)
    resolve(town, entry_of(town, "merchant_district_1", "unvisited_isle"))
    assert town.areas[town.seat().place] == "arkham_asylum"
    assert town.seat().clues == before - before // 2


@pytest.mark.rule("AH-17.14")
def test_half_is_rounded_down_unless_the_card_says_up():
    town = quiet(1)
    town.seat().money = 5
    resolve(town, entry_of(town, "southside_2", "south_church"))
    assert town.seat().money == 2


@pytest.mark.rule("AH-4.5", "AH-8.13")
def test_several_monsters_are_met_in_the_order_of_the_investigator(faces):
    town = quiet(1, wanted={c.D_MEET: lambda options: len(options) - 2})
    town.skills(0, fight=9)
    town.stand(0, "woods")
    for name in ("cultist", "maniac"):
        town.monster(name, "woods")
    faces(*[6] * 30)
    from sim.games.arkham_horror.turn.ch12_combat import meet_monsters

    meet_monsters(*town.args, 0, town.area("woods"), True)
    first, second = town.asked(c.D_MEET)
    assert len({o[3] for o in first}) == 2
    assert len({o[3] for o in second}) == 1
