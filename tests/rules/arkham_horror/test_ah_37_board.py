"""What only whole games came to, each looked at closely: places, Other Worlds, Rumors, gates, the final battle."""

import pytest
from ah_table import block, effect, kind, quiet
from test_ah_12_combat import arena
from test_ah_13_gates import at_gate
from test_ah_16_battle import battle

from sim.game import ILLEGAL, RUNNING
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.effects.effects_board import meant
from sim.games.arkham_horror.effects.effects_states import bless_any
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import evict, place_monster, raise_terror
from sim.games.arkham_horror.turn.ch06_movement import give_away, movement
from sim.games.arkham_horror.turn.ch07_other_worlds import draw_gate_card, finds_gate
from sim.games.arkham_horror.turn.ch08_encounters import at_street, encounter_here, world_encounters
from sim.games.arkham_horror.turn.ch10_mythos import share_out
from sim.games.arkham_horror.turn.ch10_rumors import rumor_fails
from sim.games.arkham_horror.turn.ch12_combat import fight
from sim.games.arkham_horror.turn.ch13_gates import try_to_close, use_elder_sign
from sim.games.arkham_horror.turn.ch16_final_battle import attack, begin_battle
from sim.games.arkham_horror.turn.flow import pass_marker
from sim.mechanisms import bag

# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_a_neighbourhood_is_a_street_with_its_locations_and_a_place_is_itself():
    town = quiet(1)
    pack = town.t.pack
    everywhere = range(c.OUTSKIRTS + 1)
    for street in range(c.STREETS):
        found = [place for place in everywhere if meant(pack, c.NEIGHBOURHOOD + street, place)]
        assert found == [a for a in range(c.AREAS) if pack.street_of[a] == street]
    for place in (0, c.AREAS - 1):
        assert [p for p in everywhere if meant(pack, place, p)] == [place]


@pytest.mark.rule("AH-8.14", "AH-8.3")
@pytest.mark.parametrize("draws", [1, 2])
def test_an_encounter_elsewhere_is_with_a_card_of_that_location(draws):
    town = quiet(1)
    town.stand(0, "uptown")
    row = town.area("woods") - c.STREETS
    entries = [block(town, (c.O_GAIN, c.R_MONEY, 1, 1)) for _ in range(c.DECK_CARDS)]
    town.t.pack.entry[row] = entries
    money = int(town.seat().money)
    effect(town, c.O_ENCOUNTER, row, draws)
    assert town.seat().money == money + 1
    asked = town.asked(c.D_ENCOUNTER)
    assert [len(options) for options in asked] == [draws] * (draws > 1)
    assert all(o[6] == entries[o[5]] for options in asked for o in options)


@pytest.mark.rule("AH-8.3", "AH-21.1")
def test_another_card_is_drawn_where_the_first_was():
    town = quiet(1)
    town.stand(0, "woods")
    town.t.pack.entry[town.area("woods") - c.STREETS] = block(town, (c.O_GAIN, c.R_MONEY, 1, 1))
    money = int(town.seat().money)
    effect(town, c.O_REDRAW)
    assert town.seat().money == money + 1
    town.stand(0, "uptown")
    effect(town, c.O_REDRAW)
    assert town.seat().money == money + 1


@pytest.mark.rule("AH-8.6", "AH-8.14")
def test_an_encounter_where_a_gate_is_open_leads_through_it_and_in_a_street_there_is_none():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    encounter_here(*town.args, 0, 1)
    assert (town.seat().place, town.seat().entry) == (c.WORLD0 + town.worlds.index("abyss") * c.WORLD_AREAS,
                                                      town.area("woods"))  # fmt: skip
    for place in (town.area("uptown"), c.LOST):
        town.seat().place = place
        encounter_here(*town.args, 0, 1)
        assert (town.seat().place, town.g.scratch.agenda_n, town.t.asked) == (place, 0, [])


@pytest.mark.rule("AH-6.11")
def test_who_is_in_no_street_is_not_moved_to_its_street():
    town = quiet(1)
    town.inside(0, "leng", 1)
    place = int(town.seat().place)
    effect(town, c.O_MOVE, c.TO_STREET)
    assert town.seat().place == place


@pytest.mark.rule("AH-8.17", "AH-8.5")
def test_where_everybody_is_blessed_nobody_is_asked_whom_to_bless():
    town = quiet(2)
    town.seat(0).blessed = town.seat(1).blessed = 1
    bless_any(*town.args, 0)
    assert ([int(town.seat(s).blessed) for s in range(2)], town.t.asked) == ([1, 1], [])


@pytest.mark.rule("AH-10.48", "AH-14.1")
def test_a_monster_kept_away_is_back_in_the_cup():
    town = quiet(1)
    town.t.pack.mythos[town.environment("curfew_enforced")].banish = -1
    for _ in range(4):
        place_monster(*town.two, town.area("woods"))
    assert (town.table.afoot, town.monsters_in("woods"), town.table.crowd[c.OUTSKIRTS]) == (0, 0, 0)


@pytest.mark.rule("AH-14.4", "AH-14.9")
@pytest.mark.parametrize(("ruling", "doom"), [(0, [0, 0, 1, 2]), (1, [0, 1, 2, 3])])
def test_at_the_top_of_the_terror_track_each_step_is_doom(ruling, doom):
    town = quiet(1)
    town.t.pack.terror_ten_doom = ruling
    town.table.terror = town.t.pack.terror_max - 2
    found = []
    for _ in range(4):
        raise_terror(*town.two, 1)
        found.append(int(town.table.doom))
    assert (found, town.table.terror) == (doom, town.t.pack.terror_max)


@pytest.mark.rule("AH-10.34", "AH-10.40")
def test_out_of_a_place_with_a_gate_nobody_is_driven():
    town = quiet(1)
    town.stand(0, "woods")
    m = town.monster("ghoul", "woods")
    for token, place in ((town.gate("woods", "abyss"), "woods"), (-1, "uptown")):
        town.table.gate[town.area("woods")] = token
        evict(*town.two, town.area("woods"))
        assert (town.areas[town.seat().place], town.where(m)) == (place, place)


@pytest.mark.rule("AH-17.1", "AH-16.4")
def test_with_nobody_to_give_to_nothing_is_asked():
    town = quiet(1)
    town.give(0, "knife")
    give_away(*town.args, 0, 0)
    assert town.t.asked == []


@pytest.mark.rule("AH-4.6", "AH-6.20")
@pytest.mark.parametrize(("place", "halted"), [(c.LOST, 0), (c.JAIL, 0), (None, 1)])
def test_who_is_nowhere_in_town_or_out_of_action_makes_no_move(place, halted):
    town = quiet(1)
    town.stand(0, "woods")
    town.seat().halted = halted
    if place is not None:
        town.seat().place = place
    town.seat().points = 3
    before = int(town.seat().place)
    assert movement(*town.args, 0)
    assert (town.t.asked, town.seat().place) == ([], before)


# -- other worlds ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-7.3", "AH-12.15", "AH-11.14")
@pytest.mark.parametrize(
    ("shown", "sanity", "place"),
    [(6, 5, "woods"), (1, 5, "leng"), (1, 1, "lost")],
)  # fmt: skip
def test_the_spell_that_finds_the_gate_leads_home_when_it_works(shown, sanity, place, faces):
    town = quiet(1, wanted={c.D_MOVE: c.CAST})
    town.gate("woods", "leng")
    town.inside(0, "leng", 0, "woods")
    card = town.give(0, "find_gate")
    record = town.t.pack.kind[town.t.pack.card_kind[card]]
    record.cost, record.cast = 1, 0
    town.skills(0, lore=1)
    town.seat().sanity, town.seat().clues = sanity, 0
    start = int(town.seat().place)
    faces(*[shown] * 9)
    assert finds_gate(*town.args, 0) == (shown == 6)
    assert town.seat().place == {"woods": town.area("woods"), "leng": start, "lost": c.LOST}[place]
    assert (town.seat().explored, town.seat().came_back, town.table.exhausted[card]) == (
        int(shown == 6), int(shown == 6), 1)  # fmt: skip


@pytest.mark.rule("AH-9.4")
def test_after_the_reshuffling_gate_card_nobody_knows_where_a_card_lies():
    town = quiet(1)
    cards = town.g.hidden.gate_cards
    reshuffles = next(k for k in range(c.GATE_CARDS) if town.t.pack.gate_colour[k] == 0)
    bag.remove_at(cards, bag.find(cards, reshuffles))
    bag.put_top(cards, reshuffles)
    n = int(cards.n)
    card = draw_gate_card(*town.two, 0)
    assert town.t.pack.gate_colour[card] & town.t.pack.colours[0]
    assert (cards.n, town.table.under[c.GATE_DECK] >= 1, town.table.under[c.GATE_DECK] < n) == (n, True, True)
    known = [int(k) for k in cards.card[: town.table.under[c.GATE_DECK]]]
    assert (known[0], reshuffles in known) == (card, False)


@pytest.mark.rule("AH-9.1", "AH-4.6")
@pytest.mark.parametrize(("idle", "gained"), [(0, 1), (1, 0)])
def test_the_encounter_of_an_other_world_is_for_who_still_has_a_turn(idle, gained):
    town = quiet(1)
    town.inside(0, "leng")
    town.t.pack.gate_entry[:] = block(town, (c.O_GAIN, c.R_MONEY, 1, 1))
    town.seat().halted, town.seat().idle = 1, idle
    money = int(town.seat().money)
    world_encounters(*town.args, 0)
    run(*town.args)
    assert (town.seat().money, town.seat().halted) == (money + gained, 0)


# -- Rumors ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-10.44")
@pytest.mark.parametrize(
    ("when", "at_two", "at_three"),
    [(c.FAIL_TERROR, False, True), (c.FAIL_TOKENS, False, True), (c.FAIL_MONSTERS, False, True),
     (c.FAIL_NO_ALLY, True, True), (c.FAIL_NEVER, False, False)],
)  # fmt: skip
def test_when_a_rumor_fails(when, at_two, at_three):
    for n, fails in ((0, False), (2, at_two), (3, at_three), (4, at_three)):
        town = quiet(1)
        card = town.drawn("the_great_ritual")
        rumor = town.t.pack.mythos[card]
        rumor.fail_when, rumor.fail_number = when, 3
        town.table.rumor, town.table.rumor_turn, town.table.turn = card, 1, 2
        if when == c.FAIL_TERROR:
            town.table.terror = n
        elif when == c.FAIL_MONSTERS:
            for _ in range(n):
                town.monster("cultist", c.ON_RUMOR)
        else:
            town.table.rumor_tokens = n
        assert bool(rumor_fails(*town.two)) == fails
        town.table.turn = 1  # of the turn in which it came
        assert not rumor_fails(*town.two)


@pytest.mark.rule("AH-10.31", "AH-10.32")
@pytest.mark.parametrize(("clues", "tokens", "left"), [(2, 2, None), (1, 2, 1), (5, 2, None)])
def test_a_rumor_that_is_paid_down_is_passed_with_its_last_token(clues, tokens, left):
    town = quiet(1, wanted={c.D_STREET: lambda options: len(options) - 1})
    card = town.drawn("the_great_ritual")
    rumor = town.t.pack.mythos[card]
    rumor.pay_down, rumor.pass_cost, rumor.rumor_at, rumor.fight_down = 1, 0, town.area("uptown"), 0
    rumor.pass_block, rumor.fail_block = block(town, (c.O_GAIN, c.R_MONEY, 3, 1)), 0
    town.table.rumor, town.table.rumor_tokens = card, tokens
    town.stand(0, "uptown")
    town.seat().clues, money = clues, int(town.seat().money)
    at_street(*town.args, 0)
    run(*town.args)
    paid = min(clues, tokens)
    assert (town.seat().clues, town.seat().money - money) == (clues - paid, 0 if left else 3)
    assert (town.table.rumor, town.table.rumor_tokens if left else None) == (card if left else c.NO_CARD, left)


@pytest.mark.rule("AH-10.31", "AH-10.32")
def test_a_rumor_goes_on_while_one_of_its_monsters_is_left(faces):
    town = quiet(1, wanted={c.D_STREET: c.FIGHT_IT, c.D_ARM: c.DONE})
    town.table.rumor = town.drawn("the_terrible_experiment")
    for _ in range(2):
        town.monster("cultist", c.ON_RUMOR)
    town.skills(0, fight=9)
    town.stand(0, "miskatonic_university")
    for left in (1, 0):
        faces(*[6] * 20)
        at_street(*town.args, 0)
        assert (town.table.crowd[c.ON_RUMOR], town.table.rumor == c.NO_CARD) == (left, left == 0)


@pytest.mark.rule("AH-10.5")
def test_what_is_left_of_a_surge_is_shared_out_by_choice_to_the_last():
    for answer, ending, shared in ((0, RUNNING, 7), (99, ILLEGAL, 6)):
        town = quiet(1, wanted={c.D_SURGE: lambda options, answer=answer: answer})
        areas = [town.area(a) for a in ("woods", "graveyard", "unnamable", "witch_house")]
        for area, world in zip(areas, town.worlds, strict=False):
            town.gate(town.areas[area], world)
        share_out(*town.args, areas[0], 7)
        allot = [int(town.g.scratch.allot[a]) for a in areas]
        assert (town.g.referee.ending, town.g.referee.late, sum(allot), allot[0]) == (ending, 0, shared, 2)


@pytest.mark.rule("AH-21.1")
def test_who_sells_nothing_keeps_it():
    town = quiet(1, wanted={c.D_CARD: c.DONE})
    town.seat().money = 0
    town.give(0, "knife", "food")
    effect(town, c.O_SELL, c.COMMON, 2, 2)
    assert (len(town.asked(c.D_CARD)), town.seat().money, town.hand()) == (1, 0, ["knife", "food"])


# -- gates and the battle ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-13.3", "AH-13.4", "AH-11.14")
def test_a_gate_that_a_card_closes_may_be_sealed_and_its_price_comes_last(faces):
    town = at_gate(wanted={c.D_GATE: c.AUTO_PASS, c.D_SEAL: c.SEAL})
    town.give(0, "blue_watcher_of_the_pyramid")
    town.seat().clues, stamina = 5, int(town.seat().stamina)
    left = faces(*[6] * 9)
    try_to_close(*town.args, 0)
    assert (town.seat().gate_trophies, town.table.seals, town.seat().clues, town.hand()) == (1, 1, 0, [])
    assert (len(left), town.seat().stamina) == (9, stamina - 2)
    town = at_gate(wanted={c.D_GATE: c.AUTO_PASS})
    town.give(0, "blue_watcher_of_the_pyramid")
    town.t.pack.trophies_to_win, town.table.open_gates = 1, 1
    try_to_close(*town.args, 0)
    assert (town.g.referee.ending, town.seat().stamina) == (c.CLOSED, stamina)


@pytest.mark.rule("AH-13.5", "AH-2.8")
@pytest.mark.parametrize(("to_box", "owner"), [(1, c.IN_BOX), (0, c.IN_DECK)])
def test_an_elder_sign_that_was_played_leaves_the_game(to_box, owner):
    town = at_gate()
    sign = town.give(0, "elder_sign")
    town.t.pack.kind[town.t.pack.elder_sign].to_box = to_box
    use_elder_sign(*town.args, 0, sign)
    assert (town.table.owner[sign], town.hand(), town.table.signs_played) == (owner, [], 1)


@pytest.mark.rule("AH-16.3", "AH-11.7")
def test_one_between_two_investigators_is_out_of_the_battle():
    town = quiet(2)
    town.seat(1).place, town.seat(1).waits, town.table.awake = c.NOWHERE, 1, 1
    begin_battle(*town.two)
    assert [int(town.seat(s).out) for s in range(2)] == [0, 1]


@pytest.mark.rule("AH-16.5", "AH-16.9", "AH-12.15")
def test_who_is_devoured_while_arming_does_not_strike(faces):
    town = battle("ithaqua", wanted={c.D_ATTACK: c.ATTACK, c.D_ARM: c.CAST})
    town.give(0, "wither")
    town.t.pack.kind[kind(town, "wither")].cost = 1
    town.seat().sanity, town.seat().clues, hits = 1, 0, int(town.table.battle_hits)
    town.skills(0, lore=1, fight=4)
    left = faces(*[6] * 9)
    attack(*town.args, 0)
    assert (town.seat().out, len(left), town.table.battle_hits) == (1, 8, hits)
    assert town.g.referee.ending == RUNNING


@pytest.mark.rule("AH-16.4", "AH-4.3")
def test_the_order_of_a_round_of_the_battle():
    town = quiet(2, ancient="yig", wanted={c.D_ATTACK: c.DONE})
    town.table.awake, town.table.turn_of = 1, 1
    town.table.phase = c.MYTHOS_PHASE
    town.g.hidden.mythos.n = 1  # any card: the step ends as the Ancient One awakens
    town.t.pack.mythos["gate"] = town.t.pack.mythos["clue"] = -1
    town.t.step()
    assert (town.table.phase, town.table.turn_of, town.table.awake) == (c.LAST_STAND, 0, 1)
    town.t.step()
    for s in range(2):
        town.seat(s).sanity = town.seat(s).stamina = 9
    seen = []
    for _ in range(10):
        actor = (int(town.table.first) + int(town.table.turn_of)) % 2
        seen.append((int(town.table.phase), actor, int(town.table.battle_round)))
        town.t.step()
    one = [(c.BATTLE_UPKEEP, 0), (c.BATTLE_FOCUS, 0), (c.BATTLE_UPKEEP, 1), (c.BATTLE_FOCUS, 1), (c.BATTLE_ATTACK, 0),
           (c.BATTLE_ATTACK, 1), (c.ANCIENT_ATTACK, 0), (c.ANCIENT_ATTACK, 1)]  # fmt: skip
    assert seen == [(*at, 1) for at in one] + [(c.BATTLE_UPKEEP, 1, 2), (c.BATTLE_FOCUS, 1, 2)]


@pytest.mark.rule("AH-4.3")
def test_without_anybody_left_the_marker_stays_and_it_is_counted():
    town = quiet(2)
    town.seat(0).out = town.seat(1).out = 1
    pass_marker(*town.two)
    assert (town.table.first, town.g.referee.gap.sum()) == (0, 1)


@pytest.mark.rule("AH-12.3", "AH-12.4")
@pytest.mark.parametrize(("when", "thrown"), [(c.D_CHECK, 1), (c.D_ROUND, 1), (c.D_ARM, 1)])
def test_a_wrong_answer_in_a_combat_ends_it(when, thrown, faces):
    town, m = arena("ghoul", wanted={when: lambda options: 99}, will=1, fight=1, sneak=1)
    town.give(0, "knife")
    town.t.pack.foe["ambush"] = town.t.pack.foe["horror_rating"] = 0
    town.seat().clues = 3 * (when == c.D_CHECK)
    left = faces(*[1] * 40)
    stamina = int(town.seat().stamina)
    assert not fight(*town.args, 0, m)
    assert (town.g.referee.ending, town.g.referee.late, 40 - len(left)) == (ILLEGAL, 0, thrown)
    assert (town.seat().stamina, town.where(m)) == (stamina, "woods")
