"""Where one rule meets another: protections, closed homes, excursions, the weather, what is spent in place of clues."""

import pytest
from ah_table import quiet
from test_ah_08_encounters import entry_of, gate_entry, phase_three, resolve

from sim.game import RUNNING
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.effects.effects_places import excursion
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule, schedule_text
from sim.games.arkham_horror.state.menu import offer
from sim.games.arkham_horror.turn.ch05_upkeep import use_in_upkeep
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, use_on_the_move
from sim.games.arkham_horror.turn.ch07_other_worlds import back_to_arkham
from sim.games.arkham_horror.turn.ch11_states import devour, gain, suffer
from sim.games.arkham_horror.turn.ch12_combat import defeat, face
from sim.games.arkham_horror.turn.ch12_weapons import weaken
from sim.games.arkham_horror.turn.ch13_gates import offer_seal, use_elder_sign
from sim.games.arkham_horror.turn.ch16_final_battle import ancient_attack, begin_battle
from sim.games.arkham_horror.turn.ch17_skill_checks import plain_check
from sim.games.arkham_horror.turn.ch19_ending import close
from sim.games.arkham_horror.turn.flow import begin_abilities, next_battle_round, next_turn, replace
from sim.mechanisms import bag
from sim.play import open_menu


def gate_card_on_top(town, name):
    deck = town.g.hidden.gate_cards
    card = [x.id for x in town.t.content.gate_card].index(name)
    bag.remove_at(deck, bag.find(deck, card))
    bag.put_top(deck, card)


# -- protections -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-8.12", "AH-13.8")
def test_no_monster_of_an_encounter_appears_at_an_elder_sign():
    town = quiet(1)
    town.stand(0, "graveyard")
    town.table.seal[town.area("graveyard")] = town.table.seals = 1
    resolve(town, entry_of(town, "rivertown_2", "graveyard"))
    assert town.asked(c.D_MEET) == []
    assert town.table.crowd[c.CUP] == 55


@pytest.mark.rule("AH-10.14")
def test_no_monster_appears_where_kate_winthrop_is_but_in_other_worlds_and_streets_it_does():
    town = quiet(1, sheets=("kate_winthrop",))
    town.stand(0, "graveyard")
    resolve(town, entry_of(town, "rivertown_2", "graveyard"))
    assert town.asked(c.D_MEET) == []
    town.inside(0, "abyss")
    monster = next(n for n in town.t.pack.entry.ravel() if town.t.pack.op[n].code == c.O_MONSTER)
    town.skills(0, sneak=0, fight=9, will=9)
    resolve(town, int(monster))
    assert len(town.asked(c.D_MEET)) == 1
    town.stand(0, "rivertown")
    release = town.t.pack.mythos[town.card("witch_burning_anniversary")].block
    schedule_text(town.g, int(release))
    run(*town.args)
    assert town.monsters_in("rivertown") == 2


@pytest.mark.rule("AH-10.14", "AH-8.12")
def test_trophies_do_not_come_back_to_life_where_kate_winthrop_is():
    for home, alive in (("river_docks", 0), ("library", 1)):
        town = quiet(1, sheets=("kate_winthrop",))
        town.stand(0, home)
        town.monster("elder_thing", c.TROPHY)
        schedule_text(town.g, int(town.t.pack.mythos[town.card("miskatonic_arctic_expedition_returns")].block))
        run(*town.args)
        assert town.monsters_in("river_docks") == alive


@pytest.mark.rule("AH-8.10")
def test_no_gate_opens_in_a_street():
    town = quiet(1)
    town.stand(0, "uptown")
    resolve(town, entry_of(town, "uptown_3", "woods"))
    assert (town.table.open_gates, town.table.doom, town.table.afoot) == (0, 0, 0)


# -- closed places -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-6.12", "AH-11.7", "AH-10.34")
def test_a_new_investigator_does_not_start_inside_a_closed_home():
    town = quiet(1)
    town.table.sheet_used[:] = 1
    town.table.sheet_used[[x.id for x in town.t.content.investigator].index("monterey_jack")] = 0
    town.table.shut[town.area("curiositie_shoppe")] = c.NEVER
    devour(*town.two, 0)
    replace(*town.args, 0)
    assert town.areas[town.seat().place] == "northside"


@pytest.mark.rule("AH-6.12", "AH-11.2")
def test_nobody_is_taken_into_a_closed_asylum():
    town = quiet(1)
    town.stand(0, "woods")
    town.table.shut[town.area("arkham_asylum")] = c.NEVER
    suffer(*town.args, 0, 9, 0, 0)
    assert town.areas[town.seat().place] == "downtown"


# -- excursions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-8.15")
@pytest.mark.parametrize("gate_there", [False, True])
def test_return_to_arkham_on_an_excursion_leads_back_without_a_marker(gate_there, faces):
    town = quiet(1)
    town.stand(0, "library")
    town.gate("woods", "abyss")
    if gate_there:
        town.gate("graveyard", "dreamlands")
    town.seat().entry = town.area("woods")
    town.skills(0, speed=9)
    faces(*[6] * 9)
    gate_card_on_top(town, "blue_2")
    before = int(town.table.open_gates)
    excursion(*town.args, 0, town.worlds.index("dreamlands"))
    run(*town.args)
    assert (town.areas[town.seat().place], town.seat().explored, town.seat().away) == ("library", 0, -1)
    assert town.table.open_gates == before


@pytest.mark.rule("AH-8.15", "AH-8.21")
def test_a_gate_entered_on_an_earlier_trip_is_not_closed_from_an_excursion(faces):
    town = quiet(1)
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.seat().entry = town.area("woods")
    town.stand(0, "library")
    town.skills(0, speed=0)
    town.seat().clues = 0
    gate_card_on_top(town, "blue_2")
    excursion(*town.args, 0, town.worlds.index("dreamlands"))
    run(*town.args)
    assert (town.seat().place, town.table.open_gates) == (c.LOST, 2)


@pytest.mark.rule("AH-8.15", "AH-11.4")
def test_the_lost_do_not_come_back_from_an_excursion():
    town = quiet(1)
    town.stand(0, "library")
    excursion(*town.args, 0, town.worlds.index("dreamlands"))
    suffer(*town.args, 0, 9, 0, 0)
    run(*town.args)
    assert (town.seat().place, town.seat().away) == (c.LOST, -1)


@pytest.mark.rule("AH-8.21")
def test_the_gate_behind_the_escape_is_a_trophy_and_may_be_sealed_and_else_it_is_none(faces):
    for speed, held, seals in ((20, 1, 1), (0, 0, 0)):
        town = quiet(2, wanted={c.D_SEAL: c.SEAL})
        town.gate("woods", "abyss")
        town.gate("graveyard", "leng")
        town.inside(0, "abyss", 0, "woods")
        town.skills(0, speed=speed)
        town.seat().clues = 5 if held else 0
        faces(*[6] * 20)
        resolve(town, gate_entry(town, "blue_2", "leng"))
        assert (town.table.open_gates, town.seat().gate_trophies, town.table.seals) == (1, held, seals)


@pytest.mark.rule("AH-8.21", "AH-8.22", "AH-13.7")
def test_a_gate_closed_by_an_encounter_goes_under_the_stack_and_its_monsters_to_the_cup(faces):
    town = quiet(2, wanted={c.D_CHOICE: c.CHOOSE, c.D_WAY_BACK: lambda options: 1, c.D_SEAL: c.SEAL})
    town.gate("graveyard", "leng")
    token = town.gate("woods", "abyss")
    gug, ghoul = town.monster("gug", "woods"), town.monster("ghoul", "uptown")
    town.stand(0, "silver_twilight_lodge")
    town.skills(0, lore=9, luck=9, speed=9, sneak=9, fight=9, will=9)
    town.seat().clues = 9
    faces(*[6] * 30)
    resolve(town, entry_of(town, "french_hill_4", "inner_sanctum"))
    assert (town.table.gate[town.area("woods")], town.table.open_gates) == (-1, 1)
    assert (town.seat().gate_trophies, town.table.seals) == (0, 0)
    assert (town.g.hidden.gates.card[0], town.table.gate_at[token]) == (token, c.STACK)
    assert (town.where(ghoul), town.where(gug)) == (c.CUP, "woods")


# -- the weather -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-6.1", "AH-10.37")
def test_raining_cats_and_dogs_costs_one_movement_point_and_changes_speed_checks(faces):
    town = quiet(1)
    town.stand(0, "uptown")
    town.skills(0, speed=3)
    town.seat().clues = 0
    town.environment("raining_cats_and_dogs")
    begin_movement(*town.two, 0)
    assert town.seat().points == 2
    left = faces(1, 1, 1, 1)
    plain_check(*town.args, 0, c.SPEED, 0, 1)
    assert len(left) == 2


@pytest.mark.rule("AH-5.12", "AH-10.30")
@pytest.mark.parametrize(
    ("sheet", "card", "point", "exception"),
    [("vincent_lee", "a_strange_plague", "stamina", "st_marys_hospital"),
     ("carolyn_fern", "dreams_of_a_sunken_city", "sanity", "arkham_asylum")],
)  # fmt: skip
def test_a_healer_heals_under_the_environment_that_excepts_him(sheet, card, point, exception):
    town = quiet(2, sheets=(sheet, "bob_jenkins"), wanted={c.D_UPKEEP: c.HEAL})
    town.environment(card)
    resource = c.R_STAMINA if point == "stamina" else c.R_SANITY
    for s in range(2):
        town.stand(s, "woods")
    town.seat(1)[point] = 1
    gain(*town.two, 1, resource, 1)
    assert town.seat(1)[point] == 1
    assert use_in_upkeep(*town.args, 0, 0)
    assert town.seat(1)[point] == 2
    town.stand(1, exception)
    gain(*town.two, 1, resource, 1)
    assert town.seat(1)[point] == 3
    town.inside(1, "abyss")
    gain(*town.two, 1, resource, 1)
    assert town.seat(1)[point] == 3


@pytest.mark.rule("AH-5.12")
def test_the_other_healer_does_not_heal_under_it():
    town = quiet(1, sheets=("carolyn_fern",), wanted={c.D_UPKEEP: c.HEAL})
    town.environment("dreams_of_a_sunken_city")
    town.t.pack.mythos[town.table.environment].except_sheet[c.R_SANITY] = 0
    town.stand(0, "woods")
    town.seat().sanity = 1
    use_in_upkeep(*town.args, 0, 0)
    assert town.seat().sanity == 1


# -- once a turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-16.4")
def test_an_ability_of_once_a_turn_works_once_in_each_round_of_the_final_battle():
    town = quiet(1, ancient="yig", sheets=("carolyn_fern",), wanted={c.D_UPKEEP: c.HEAL})
    town.table.phase = c.UPKEEP
    town.seat().sanity = 1
    assert use_in_upkeep(*town.args, 0, 0)
    assert not use_in_upkeep(*town.args, 0, 0)
    town.table.awake = 1
    begin_battle(*town.two)
    run(*town.args)
    town.table.phase = c.LAST_STAND
    begin_abilities(*town.two)
    for sanity in (3, 4):
        assert use_in_upkeep(*town.args, 0, 1)
        assert not use_in_upkeep(*town.args, 0, 1)
        assert town.seat().sanity == sanity
        next_battle_round(*town.two)


@pytest.mark.rule("AH-16.4")
def test_the_battle_begins_with_abilities_unused():
    town = quiet(1, ancient="yig")
    town.seat().used = 1
    town.table.awake = 1
    town.table.phase = c.LAST_STAND
    town.t.step()
    assert (town.table.phase, town.seat().used) == (c.BATTLE_UPKEEP, 0)


@pytest.mark.rule("AH-4.7", "AH-5.12")
def test_a_new_turn_frees_abilities_and_ends_voice_of_ra_even_when_it_is_lost():
    town = quiet(2)
    town.seat(0).used = town.seat(0).voice = 1
    town.seat(0).skip = 2
    next_turn(*town.two)
    assert (town.seat(0).used, town.seat(0).voice) == (0, 0)


# -- clues -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-13.4", "AH-17.16")
def test_research_materials_pay_for_a_seal_and_for_a_rumor():
    town = quiet(2, wanted={c.D_SEAL: c.SEAL})
    town.give(0, "research_materials", "research_materials")
    town.seat().clues = 3
    offer_seal(*town.args, 0, town.area("woods"))
    assert (town.table.seals, town.seat().clues, town.hand()) == (1, 0, [])
    town = quiet(1, wanted={c.D_STREET: lambda options: len(options) - 1})
    town.table.rumor = town.drawn("good_work_undone")
    town.table.rumor_tokens = 5
    town.give(0, "research_materials")
    town.seat().clues = 1
    town.stand(0, "easttown")
    phase_three(town)
    assert (town.table.rumor_tokens, town.seat().clues, town.hand()) == (3, 0, [])


@pytest.mark.rule("AH-17.16", "AH-18.5")
def test_research_materials_are_no_clue_where_none_is_spent():
    town = quiet(1, ancient="nyarlathotep")
    town.give(0, "research_materials")
    town.seat().clues = 0
    town.table.awake = 1
    begin_battle(*town.two)
    run(*town.args)
    assert town.seat().out == 1


@pytest.mark.rule("AH-17.6")
def test_clues_are_added_to_a_passed_check_that_pays_for_each_success(faces):
    town = quiet(1, wanted={c.D_CHECK: c.SPEND})
    town.stand(0, "river_docks")
    town.skills(0, fight=1)
    town.seat().clues, town.seat().money = 2, 0
    faces(6, 6, 1)
    resolve(town, entry_of(town, "merchant_district_4", "river_docks"))
    assert (town.seat().clues, town.seat().money) == (0, 6)


# -- location abilities ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-8.5")
def test_no_blessing_is_for_sale_when_everybody_is_blessed_and_nobody_is_blessed_twice():
    town = quiet(2, wanted={c.D_PLACE: c.ABILITY})
    town.stand(0, "south_church")
    town.trophy_gate(0, "abyss")
    town.seat(0).blessed = 1
    phase_three(town)
    assert [int(town.seat(s).blessed) for s in range(2)] == [1, 1]
    town.trophy_gate(0, "abyss")
    phase_three(town)
    assert town.seat(0).gate_trophies == 1
    assert len(town.asked(c.D_PLACE)) == 1


@pytest.mark.rule("AH-8.5")
def test_no_lesson_without_a_card_left():
    town = quiet(1, wanted={c.D_PLACE: c.ABILITY})
    town.stand(0, "administration_building")
    town.seat().money = 8
    town.g.hidden.items[c.SKILL_CARDS].n = 0
    phase_three(town)
    town.stand(0, "curiositie_shoppe")
    town.seat().money = 8
    town.g.hidden.items[c.UNIQUE].n = 0
    phase_three(town)
    assert town.asked(c.D_PLACE) == []


@pytest.mark.rule("AH-11.14")
def test_a_price_in_sanity_brings_its_effect_before_insanity():
    town = quiet(1)
    town.stand(0, "woods")
    town.seat().sanity, town.seat().money = 1, 0
    card = town.give(0, "alien_statue")
    begin_movement(*town.two, 0)
    town.seat().points = 9
    before = town.g.scratch.agenda_n
    use_on_the_move(*town.two, 0, card)
    assert (town.seat().sanity, town.g.scratch.agenda_n) == (0, before + 1)
    run(*town.args)
    assert town.areas[town.seat().place] == "arkham_asylum"


# -- cards and monsters ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-12.10")
def test_an_endless_monster_whose_endlessness_is_suppressed_becomes_a_trophy():
    town = quiet(1)
    town.stand(0, "woods")
    m = town.monster("haunter_of_the_dark", "woods")
    face(*town.two, 0, m)
    weaken(town.g, c.IGNORE_ENDLESS)
    defeat(*town.args, 0, m)
    assert town.where(m) == c.TROPHY


@pytest.mark.rule("AH-7.7")
def test_the_patrol_wagon_is_risked_by_every_return_from_an_other_world(faces):
    for face_shown, kept in ((1, False), (2, True)):
        town = quiet(1)
        town.gate("woods", "abyss")
        town.give(0, "patrol_wagon")
        town.inside(0, "abyss", 0, "woods")
        faces(face_shown)
        back_to_arkham(*town.args, 0)
        assert (town.hand() == ["patrol_wagon"]) == kept


@pytest.mark.rule("AH-16.8")
def test_the_warding_statue_of_one_who_comes_later_protects_those_before():
    town = quiet(2, ancient="ithaqua", wanted={c.D_LOSS: c.USE})
    town.table.awake, town.table.battle_round = 2, 1
    for s in range(2):
        town.skills(s, fight=0)
        town.seat(s).clues = 0
    town.give(1, "warding_statue")
    points = [int(town.seat(s).stamina) for s in range(2)]
    for s in range(2):
        ancient_attack(*town.args, s)
        run(*town.args)
    assert [int(town.seat(s).stamina) for s in range(2)] == points
    assert town.hand(1) == []


@pytest.mark.rule("AH-13.13", "AH-13.5")
def test_the_sixth_seal_by_an_elder_sign_wins_before_monsters_leave():
    town = quiet(2)
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.stand(0, "woods")
    town.table.seals = 5
    ghoul = town.monster("ghoul", "uptown")
    use_elder_sign(*town.args, 0, town.give(0, "elder_sign"))
    assert (town.g.referee.ending, town.where(ghoul)) == (c.SEALED, "uptown")


# -- the end -----------------------------------------------------------------------------------------------------------


def ended(ending, *trophies):
    """A game of as many investigators ends; each has so many gate and monster trophies. The seats, the tale."""
    town = quiet(len(trophies))
    worlds = iter(("abyss", "abyss", "leng", "leng", "celeano", "celeano"))
    names = iter(("cultist",) * 6)
    for s, (gates, monsters) in enumerate(trophies):
        for _ in range(gates):
            town.trophy_gate(s, next(worlds))
        for _ in range(monsters):
            town.monster(next(names), c.TROPHY + s)
    assert town.g.referee.ending == RUNNING
    town.g.referee.ending = ending
    close(*town.two)
    return int(town.g.outcome.extra.first_citizens), [x for x in town.t.tale() if "First Citizen" in x]


@pytest.mark.rule("AH-19.2")
def test_first_citizen_is_who_has_most_gate_trophies():
    seats, told = ended(c.CLOSED, (1, 5), (2, 0), (1, 0))
    assert seats == 1 << 1
    assert told == ["Bob Jenkins is First Citizen of Arkham, with 2 gate trophies and 0 monster trophies."]


@pytest.mark.rule("AH-19.2")
def test_of_equals_the_one_with_more_monster_trophies_and_else_all_of_them():
    assert ended(c.SEALED, (2, 1), (2, 2), (0, 3))[0] == 1 << 1
    assert ended(c.BANISHED, (2, 1), (0, 4), (2, 1))[0] == 1 << 0 | 1 << 2


@pytest.mark.rule("AH-19.2", "AH-19.3")
def test_a_loss_has_no_first_citizen():
    assert ended(c.DEVOURED, (2, 1), (1, 1)) == (0, [])


def test_more_effects_than_the_agenda_holds_are_counted():
    town = quiet(1)
    for _ in range(c.AGENDA + 3):
        schedule(town.g, 1, 0, 0, 0, -1)
    assert town.g.referee.gap[c.AGENDA_FULL] == 3


def test_a_question_has_no_more_options_than_a_menu_holds():
    town = quiet(1)
    open_menu(town.g, c.D_GIVE)
    for n in range(c.OPTIONS + 3):
        offer(town.g, c.GIVE_MONEY, -1, -1, -1, 0, n, -1)
    assert [int(o.n) for o in town.g.menu.option[: town.g.menu.n]] == [*range(c.OPTIONS)]
