"""AH-10: the Mythos phase."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import is_shut, put_monster
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, movement
from sim.games.arkham_horror.turn.ch10_monster_movement import activate, move_monsters
from sim.games.arkham_horror.turn.ch10_mythos import (
    after_mythos,
    carry_out_card,
    clue_step,
    draw_mythos,
    gate_step,
    mythos,
    special_step,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch10_rumors import end_rumor, rumor_fails, rumor_goes_on
from sim.games.arkham_horror.turn.ch13_gates import close_gate
from sim.mechanisms import bag


def card_with_gate(town, area):
    return next(i for i, m in enumerate(town.t.content.mythos_card) if m.gate == area and m.type == "headline")


@pytest.mark.rule("AH-10.1", "AH-10.47", "AH-10.46", "AH-10.29")
def test_gate_then_clue_then_movement_then_the_headline():
    town = quiet(1)
    town.stand(0, "northside")
    card = town.drawn("family_found_butchered")
    carry_out_card(*town.args, card)
    run(*town.args)
    told = town.t.tale()
    order = ["Mythos card", "doom track", "gate to", "appears in Graveyard", "clue token", "terror level"]
    at = [next(i for i, line in enumerate(told) if words in line) for words in order]
    assert at == sorted(at)
    assert town.g.hidden.mythos.card[0] == card


@pytest.mark.rule("AH-10.2")
def test_nothing_happens_at_an_elder_sign():
    town = quiet(1)
    town.table.seal[town.area("woods")] = 1
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert (town.table.doom, town.table.open_gates, town.table.afoot) == (0, 0, 0)


@pytest.mark.rule("AH-10.3", "AH-10.4", "AH-10.5", "EX-11")
def test_a_surge_over_three_gates_with_seven_investigators():
    town = quiet(7)
    for area, world in (("black_cave", "abyss"), ("science_building", "leng"), ("unvisited_isle", "celeano")):
        town.gate(area, world)
    gate_step(*town.args, card_with_gate(town, "black_cave"))
    placed = [town.monsters_in(a) for a in ("black_cave", "science_building", "unvisited_isle")]
    assert placed == [3, 2, 2]
    assert (town.table.crowd[c.OUTSKIRTS], town.table.doom) == (0, 0)


@pytest.mark.rule("AH-10.4", "AH-10.5")
def test_a_surge_brings_as_many_monsters_as_gates_if_those_are_more():
    town = quiet(2)
    for area, world in (("black_cave", "abyss"), ("woods", "leng"), ("unnamable", "celeano")):
        town.gate(area, world)
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert [town.monsters_in(a) for a in ("black_cave", "woods", "unnamable")] == [1, 1, 1]


@pytest.mark.rule("AH-10.6", "AH-14.2", "AH-14.3")
def test_a_surge_beyond_the_limit_is_placed_by_the_players_and_the_rest_leaves():
    town = quiet(4, wanted={c.D_SURGE: lambda options: len(options) - 1})
    town.gate("black_cave", "abyss")
    town.gate("woods", "leng")
    for _ in range(6):
        town.monster("cultist", "uptown")
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert town.table.afoot == 7
    assert town.table.crowd[c.OUTSKIRTS] == 3
    assert len(town.asked(c.D_SURGE)) == 1


@pytest.mark.rule("AH-10.6", "AH-14.3")
@pytest.mark.parametrize(
    ("afoot", "placed"), [(2, [1, 1, 1]), (3, [0, 1, 1]), (4, [0, 0, 1]), (5, [0, 0, 0]), (6, [0, 0, 0])]
)
def test_the_players_choose_where_a_surge_fills_the_board_up_to_the_limit(afoot, placed):
    town = quiet(2, wanted={c.D_SURGE: lambda options: len(options) - 1})
    gates = [town.area(name) for name in ("black_cave", "woods", "unnamable")]
    for name, world in zip(("black_cave", "woods", "unnamable"), ("abyss", "leng", "celeano"), strict=True):
        town.gate(name, world)
    for _ in range(afoot):
        town.monster("cultist", "uptown")
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert [int(town.table.crowd[area]) for area in sorted(gates)] == placed
    assert town.table.crowd[c.OUTSKIRTS] == 3 - sum(placed)


@pytest.mark.rule("AH-10.7", "AH-10.9", "AH-10.12", "EX-12")
def test_a_gate_opens_with_doom_and_a_monster_and_clues_are_gone():
    town = quiet(4)
    gate_step(*town.args, card_with_gate(town, "black_cave"))
    area = town.area("black_cave")
    assert (town.table.doom, town.table.open_gates, town.table.clue[area], town.table.afoot) == (1, 1, 0, 1)
    token = town.table.gate[area]
    assert town.table.gate_at[token] == area


@pytest.mark.rule("AH-10.12")
def test_two_monsters_with_five_investigators():
    town = quiet(5)
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert town.table.afoot == 2


@pytest.mark.rule("AH-10.8", "AH-15.2", "AH-10.45", "AH-15.1")
def test_the_last_doom_token_wakes_at_once_and_nothing_else_of_the_card_happens():
    town = quiet(2, ancient="yig")
    town.table.doom = 9
    carry_out_card(*town.args, town.drawn("family_found_butchered"))
    run(*town.args)
    assert (town.table.awake, town.table.waking_cause) == (1, c.WOKE_DOOM)
    assert (town.table.open_gates, town.table.terror) == (0, 0)


@pytest.mark.rule("AH-10.10", "AH-15.3", "AH-15.7")
def test_too_many_gates_wake_the_ancient_one_and_fill_the_track():
    for players, limit in ((1, 8), (2, 8), (3, 7), (4, 7), (5, 6), (6, 6), (7, 5), (8, 5)):
        town = quiet(players, ancient="yig")
        assert town.t.pack.gate_limit == limit
    town.table.open_gates = 4
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert (town.table.awake, town.table.waking_cause, town.table.doom) == (1, c.WOKE_GATES, 10)


@pytest.mark.rule("AH-10.11", "AH-10.13")
def test_investigators_there_are_drawn_in_and_delayed_and_monsters_are_not():
    town = quiet(2)
    town.stand(0, "woods")
    m = town.monster("ghoul", "woods")
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert town.seat().place >= c.WORLD0
    assert town.seat().delayed == 1
    assert town.where(m) == "woods"


@pytest.mark.rule("AH-10.14")
def test_kate_winthrop_keeps_a_surge_away_and_her_gate_gets_no_monsters():
    town = quiet(2, sheets=("kate_winthrop", "bob_jenkins"))
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.stand(0, "woods")
    gate_step(*town.args, card_with_gate(town, "woods"))
    assert town.table.afoot == 0
    gate_step(*town.args, card_with_gate(town, "graveyard"))
    assert (town.monsters_in("graveyard"), town.monsters_in("woods")) == (2, 0)


@pytest.mark.rule("AH-10.15", "AH-10.16", "AH-10.39")
def test_a_clue_appears_unless_a_gate_is_there_and_may_be_taken_at_once():
    town = quiet(2, wanted={c.D_INVESTIGATOR: c.PICK})
    card = town.card("family_found_butchered")
    area = town.area("unvisited_isle")
    town.table.seal[area] = 1
    before = int(town.table.clue[area])
    clue_step(*town.args, card)
    assert town.table.clue[area] == before + 1
    town.stand(1, "unvisited_isle")
    clues = int(town.seat(1).clues)
    clue_step(*town.args, card)
    assert (town.seat(1).clues, town.table.clue[area]) == (clues + 1, before + 1)
    town.table.seal[area] = 0
    town.gate("unvisited_isle", "abyss")
    clue_step(*town.args, card)
    assert town.table.clue[area] == 0


@pytest.mark.rule("AH-10.17", "AH-10.18", "AH-10.20", "EX-13", "EX-33")
def test_white_and_black_arrows():
    town = quiet(1)
    pack = town.t.pack
    for s in range(9):
        assert pack.black_to[pack.white_to[s]] == s
    at = 0
    for _ in range(9):
        at = int(pack.white_to[at])
    assert at == 0
    town.stand(0, "northside")
    gug, young = town.monster("gug", "library"), town.monster("dark_young", "uptown")
    card = next(i for i, m in enumerate(town.t.content.mythos_card) if m.white == ["slash", "star", "triangle"])
    move_monsters(*town.args, card)
    assert (town.where(gug), town.where(young)) == ("miskatonic_university", "uptown")
    put_monster(town.g, gug, town.area("uptown"))
    black = next(i for i, m in enumerate(town.t.content.mythos_card) if m.black == ["slash", "star", "triangle"])
    move_monsters(*town.args, black)
    assert town.where(gug) == "southside"


@pytest.mark.rule("AH-10.19", "AH-10.20", "EX-14")
def test_the_shambler_makes_two_steps_and_the_dhole_with_amanda_stays():
    town = quiet(1)
    town.stand(0, "uptown")
    dhole = town.monster("dhole", "uptown")
    shambler = town.monster("dimensional_shambler", "downtown")
    card = next(i for i, m in enumerate(town.t.content.mythos_card)
                if m.white == ["diamond", "square"] and m.black == ["circle"])  # fmt: skip
    move_monsters(*town.args, card)
    assert (town.where(dhole), town.where(shambler)) == ("uptown", "rivertown")
    stopped = town.monster("dimensional_shambler", "french_hill")
    town.stand(0, "southside")
    move_monsters(*town.args, card)
    assert town.where(stopped) == "southside"


@pytest.mark.rule("AH-10.19", "EX-15")
def test_a_star_spawn_that_comes_is_met_in_the_next_movement(faces):
    town = quiet(2, wanted={c.D_MEET: c.FIGHT_IT})
    town.stand(0, "uptown")
    town.stand(1, "uptown")
    spawn = town.monster("star_spawn", "southside")
    card = next(i for i, m in enumerate(town.t.content.mythos_card) if m.white == ["plus"])
    move_monsters(*town.args, card)
    assert town.where(spawn) == "uptown"
    assert town.asked(c.D_MEET) == []
    town.skills(0, fight=20, will=9)
    faces(*[6] * 40)
    begin_movement(*town.two, 0)
    while not movement(*town.args, 0):
        pass
    assert len(town.asked(c.D_MEET)) == 1
    begin_movement(*town.two, 1)
    while not movement(*town.args, 1):
        pass
    assert len(town.asked(c.D_MEET)) == 1


@pytest.mark.rule("AH-10.21", "AH-10.22", "AH-10.23", "AH-10.26")
def test_a_flyer_strikes_the_lowest_sneak_in_a_connected_street_or_takes_to_the_sky():
    town = quiet(3)
    town.skills(0, sneak=3)
    town.skills(1, sneak=1)
    byakhee = town.monster("byakhee", "downtown")
    town.stand(0, "northside")
    town.stand(1, "easttown")
    town.stand(2, "merchant_district")
    town.skills(2, sneak=0)
    activate(*town.args, byakhee, True)
    assert town.where(byakhee) == "easttown"
    activate(*town.args, byakhee, True)
    assert town.where(byakhee) == "easttown"
    town.stand(1, "velmas_diner")
    activate(*town.args, byakhee, True)
    assert town.where(byakhee) == c.SKY


@pytest.mark.rule("AH-10.24", "AH-10.25", "AH-14.1")
def test_from_the_sky_any_street_is_in_reach_and_the_sky_counts():
    town = quiet(2)
    byakhee = town.monster("byakhee", c.SKY)
    assert town.table.afoot == 1
    town.stand(0, "woods")
    town.stand(1, "library")
    activate(*town.args, byakhee, True)
    assert town.where(byakhee) == c.SKY
    town.stand(1, "rivertown")
    activate(*town.args, byakhee, True)
    assert town.where(byakhee) == "rivertown"


@pytest.mark.rule("AH-10.28")
def test_the_chthonian_shakes_and_the_hound_hunts(faces):
    town = quiet(3)
    town.stand(0, "woods")
    town.stand(1, "arkham_asylum")
    town.inside(2, "abyss")
    worm, hound = town.monster("chthonian", "uptown"), town.monster("hound_of_tindalos", "northside")
    faces(3, 4)
    points = [int(town.seat(s).stamina) for s in range(3)]
    activate(*town.args, worm, True)
    assert [int(town.seat(s).stamina) for s in range(3)] == points
    activate(*town.args, worm, True)
    assert [int(town.seat(s).stamina) for s in range(3)] == [points[0] - 1, points[1] - 1, points[2]]
    town.skills(0, sneak=4)
    town.skills(1, sneak=0)
    activate(*town.args, hound, True)
    assert town.where(hound) == "woods"


@pytest.mark.rule("AH-10.28")
def test_the_hound_finds_nobody_in_the_asylum_or_the_hospital():
    for refuge, found in (("arkham_asylum", "woods"), ("st_marys_hospital", "woods"), ("library", "library")):
        town = quiet(2)
        town.stand(0, "woods")
        town.stand(1, refuge)
        town.skills(0, sneak=4)
        town.skills(1, sneak=0)
        hound = town.monster("hound_of_tindalos", "northside")
        activate(*town.args, hound, True)
        assert town.where(hound) == found
        town.stand(0, refuge)
        put_monster(town.g, hound, town.area("northside"))
        activate(*town.args, hound, True)
        assert town.where(hound) == ("library" if refuge == "library" else "northside")


@pytest.mark.rule("AH-10.27", "AH-10.41")
def test_a_monster_does_not_enter_a_closed_area():
    town = quiet(1)
    town.stand(0, "woods")
    town.table.shut[town.area("merchant_district")] = 3
    m = town.monster("ghoul", "unnamable")
    activate(*town.args, m, True)
    assert town.where(m) == "unnamable"


@pytest.mark.rule("AH-10.30", "AH-18.10")
def test_an_environment_replaces_the_last_one():
    town = quiet(1)
    old = town.environment("heat_wave")
    card = town.drawn("the_festival")
    special_step(*town.two, card)
    assert town.table.environment == card
    assert town.g.hidden.mythos.card[0] == old
    town = quiet(1, ancient="ithaqua")
    card = town.drawn("heat_wave")
    special_step(*town.two, card)
    assert town.table.environment == c.NO_CARD
    assert town.g.hidden.mythos.card[0] == card


@pytest.mark.rule("AH-10.31", "AH-10.32", "AH-10.33")
def test_one_rumor_at_a_time_which_leaves_the_game_when_passed():
    town = quiet(2)
    first, second = town.drawn("disturbing_the_dead"), town.drawn("good_work_undone")
    special_step(*town.two, first)
    special_step(*town.two, second)
    assert town.table.rumor == first
    assert town.g.hidden.mythos.card[0] == second
    rumor_goes_on(*town.two)
    assert town.g.scratch.agenda_n == 0
    town.table.turn = 2
    rumor_goes_on(*town.two)
    assert town.g.scratch.agenda_n == 1
    run(*town.args)
    end_rumor(*town.two, 0, True)
    run(*town.args)
    assert town.table.rumor == c.NO_CARD
    assert town.g.hidden.mythos.n == 66
    assert all(len(town.hand(s)) == 1 for s in range(2))


@pytest.mark.rule("AH-10.44")
def test_a_rumor_fails_from_the_next_turn_on():
    town = quiet(2)
    special_step(*town.two, town.drawn("disturbing_the_dead"))
    town.table.terror = 10
    assert not rumor_fails(*town.two)
    town.table.turn = 2
    assert rumor_fails(*town.two)
    end_rumor(*town.two, -1, False)
    run(*town.args)
    assert [int(town.seat(s).blessed) for s in range(2)] == [-1, -1]


@pytest.mark.rule("AH-10.43")
def test_after_a_failed_great_ritual_two_cards_are_drawn():
    town = quiet(1)
    special_step(*town.two, town.drawn("the_great_ritual"))
    town.table.turn = 6
    town.table.rumor_tokens = 5
    assert rumor_fails(*town.two)
    end_rumor(*town.two, -1, False)
    run(*town.args)
    assert town.table.extra_gate == 1
    town.t.tale()
    mythos(*town.args)
    assert sum("Mythos card" in line for line in town.t.tale()) == 2


@pytest.mark.rule("AH-10.43")
def test_of_the_extra_card_of_a_failed_great_ritual_the_gate_alone_is_used():
    town = quiet(1)
    town.stand(0, "library")
    town.table.extra_gate = 1
    deck = town.g.hidden.mythos
    extra, next_card = town.drawn("blue_flu"), town.drawn("feds_raid_arkham")
    bag.put_top(deck, next_card)
    bag.put_top(deck, extra)
    town.table.clue[:] = 0
    town.table.phase = c.MYTHOS_PHASE
    symbol = next(k for k in range(9) if town.t.pack.mythos[extra].white >> k & 1)
    foes = town.t.pack.foe[0]
    walker = next(m for m in range(town.t.pack.tokens) if foes[town.t.pack.token[m]].symbol == symbol
                  and foes[town.t.pack.token[m]].movement == c.NORMAL)  # fmt: skip
    put_monster(town.g, walker, town.area("uptown"))
    town.t.pack.mythos[next_card].white = town.t.pack.mythos[next_card].black = 0
    town.t.pack.mythos[next_card].block = 0
    mythos(*town.args)
    assert sorted(town.areas[a] for a in range(c.AREAS) if town.table.gate[a] >= 0) == ["black_cave", "unnamable"]
    assert [town.areas[a] for a in range(c.AREAS) if town.table.clue[a]] == ["hibbs_roadhouse"]
    run(*town.args)
    assert (town.where(walker), town.table.no_arrest < town.table.turn) == ("uptown", True)
    assert [int(card) for card in deck.card[:2]] == [next_card, extra]


@pytest.mark.rule("AH-10.34", "AH-10.36", "AH-10.40", "AH-10.42")
def test_closed_for_a_turn_with_everybody_in_the_street():
    town = quiet(1)
    town.stand(0, "library")
    m = town.monster("dark_young", "library")
    schedule(town.g, int(town.t.pack.mythos[town.card("strange_lights_on_campus")].block), 0, 0, 0, -1)
    run(*town.args)
    assert (town.areas[town.seat().place], town.where(m)) == ("miskatonic_university", "miskatonic_university")
    assert is_shut(town.g, town.area("library"))
    town.table.turn = 2
    assert is_shut(town.g, town.area("library"))
    town.gate("science_building", "abyss")
    assert not is_shut(town.g, town.area("science_building"))
    town.stand(0, "science_building")
    close_gate(*town.two, town.area("science_building"), -1)
    assert town.areas[town.seat().place] == "miskatonic_university"
    town.table.turn = 3
    assert not is_shut(town.g, town.area("library"))


@pytest.mark.rule("AH-10.35")
def test_the_story_continues_shuffles_the_whole_deck():
    town = quiet(1)
    story = town.drawn("the_story_continues")
    deck = town.g.hidden.mythos
    deck.card[deck.n] = story
    deck.n += 1
    before = list(deck.card[:60])
    assert draw_mythos(*town.two) != story
    assert (deck.n, town.table.under[c.MYTHOS_DECK]) == (66, 0)
    assert list(deck.card[1:61]) != before  # more than one card laid under the others


@pytest.mark.rule("AH-18.4")
def test_ithaqua_freezes_those_in_the_streets():
    town = quiet(2, ancient="ithaqua")
    town.stand(0, "uptown")
    town.stand(1, "woods")
    points = [int(town.seat(s).stamina) for s in range(2)]
    after_mythos(*town.args)
    assert [int(town.seat(s).stamina) for s in range(2)] == [points[0] - 1, points[1]]


@pytest.mark.rule("EX-34")
def test_where_the_gates_open_and_how_often_symbols_are_called():
    town = quiet(1)
    calls = {town.areas[a]: int(n) for a, n in enumerate(town.t.pack.calls) if n}
    often = ("woods", "independence_square", "unvisited_isle", "witch_house")
    assert [calls[a] for a in often] == [10] * 4
    assert [calls[a] for a in ("graveyard", "black_cave", "unnamable")] == [6] * 3
    assert [
        calls[a] for a in ("science_building", "historical_society", "hibbs_roadhouse", "silver_twilight_lodge")
    ] == [2] * 4
    assert sum(calls.values()) == 66
    cards = town.t.content.mythos_card
    for group in (["circle"], ["hexagon"], ["moon"], ["plus"], ["diamond", "square"], ["slash", "star", "triangle"]):
        assert sum(m.white == group for m in cards) == 11
        assert sum(m.black == group for m in cards) == 11
