"""AH-21: the operations of effects on investigators' states, on where they are, and on the board, one by one."""

import pytest
from ah_table import effect, quiet

from sim.games.arkham_horror.effects.effects_board import meant
from sim.games.arkham_horror.state import codes as c

# -- states and places -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_states_are_given_and_taken():
    town = quiet(2)
    seat = town.seat()
    effect(town, c.O_BLESS)
    assert seat.blessed == 1
    seat.blessed = 0
    effect(town, c.O_CURSE)
    assert seat.blessed == -1
    effect(town, c.O_UNCURSE)
    assert seat.blessed == 0
    seat.blessed = 1
    effect(town, c.O_UNCURSE)
    assert seat.blessed == 1
    effect(town, c.O_DELAYED)
    effect(town, c.O_LOSE_TURN)
    assert (seat.delayed, seat.skip, seat.place < c.AREAS) == (1, town.table.turn + 1, True)
    effect(town, c.O_MEMBERSHIP)
    assert seat.member == 1
    effect(town, c.O_LOSE_MEMBERSHIP)
    assert seat.member == 0
    effect(town, c.O_LOST)
    assert seat.place == c.LOST
    effect(town, c.O_DEVOURED, s=1)
    assert town.seat(1).place == c.NOWHERE


@pytest.mark.rule("AH-11.10")
def test_the_arrested_are_set_free_and_nobody_is_arrested_for_a_while():
    town = quiet(2)
    for s in range(2):
        town.stand(s, "woods")
    effect(town, c.O_ARRESTED)
    effect(town, c.O_DELAYED, s=1)
    town.seat(1).skip = 5
    assert (town.seat().place, town.seat().delayed) == (c.JAIL, 1)
    town.seat().halted = 0
    effect(town, c.O_RELEASE_ARRESTED)
    assert (town.areas[town.seat().place], town.seat().delayed, town.seat().skip) == ("police_station", 0, -1)
    assert (town.areas[town.seat(1).place], town.seat(1).delayed, town.seat(1).skip) == ("woods", 1, 5)
    effect(town, c.O_NO_ARREST)
    for turn, place in ((1, "police_station"), (2, "police_station"), (3, None)):
        town.table.turn = turn
        effect(town, c.O_ARRESTED)
        assert (town.areas[town.seat().place] if place else town.seat().place) == (place or c.JAIL)


@pytest.mark.rule("AH-11.5")
def test_the_lost_come_back_to_open_places_of_choice():
    town = quiet(2, wanted={c.D_AREA: lambda options: 3})
    town.stand(1, "woods")
    town.table.shut[town.area("downtown")] = c.NEVER
    town.table.shut[town.area("library")] = 0
    town.seat().place, town.seat().delayed = c.LOST, 1
    effect(town, c.O_RETURN_LOST, s=1)
    offered = town.asked(c.D_AREA)
    assert [o[1] for o in offered[0]] == [a for a in range(c.AREAS) if a != town.area("downtown")]
    assert all(o == (c.GO, o[1], -1, -1, 0, 0, -1) for o in offered[0])
    assert (len(offered), town.seat().place, town.seat().delayed) == (1, 4, 0)
    assert town.areas[town.seat(1).place] == "woods"
    effect(town, c.O_MOVE, c.TO_ANY, s=1)
    assert town.seat(1).place == 4
    assert town.asked(c.D_AREA)[1][0] == (c.GO, 0, -1, -1, 1, 1, -1)


@pytest.mark.rule("AH-18.6")
def test_who_owns_none_is_devoured():
    for clues, place in ((1, "woods"), (0, None)):
        town = quiet(2)
        town.stand(0, "woods")
        town.seat().clues = clues
        effect(town, c.O_DEVOUR_IF_NONE, c.R_CLUE)
        assert town.seat().place == (town.area(place) if place else c.NOWHERE)


@pytest.mark.rule("AH-6.11", "AH-10.38")
def test_an_effect_moves_to_the_street_here_or_to_the_place_a_card_names():
    town = quiet(1)
    town.stand(0, "library")
    effect(town, c.O_MOVE, c.TO_STREET)
    assert town.areas[town.seat().place] == "miskatonic_university"
    town.inside(0, "leng")
    here = int(town.seat().place)
    effect(town, c.O_MOVE, c.TO_STREET)
    assert town.seat().place == here
    deck = town.g.hidden.mythos
    top = int(deck.card[deck.n - 1])
    effect(town, c.O_MOVE, c.TO_MYTHOS_GATE)
    assert town.seat().place == town.t.pack.mythos[top].gate
    assert deck.card[0] == top


@pytest.mark.rule("AH-8.15")
def test_moves_in_and_out_of_the_other_worlds():
    town = quiet(1)
    seat = town.seat()
    town.stand(0, "woods")
    seat.away = -1
    effect(town, c.O_COME_BACK)
    effect(town, c.O_OW_ADVANCE)
    effect(town, c.O_RETURN)
    assert (town.areas[seat.place], seat.came_back) == ("woods", 0)
    seat.entry = 3
    world = town.worlds.index("celeano")
    effect(town, c.O_MOVE_OW, world, 0)
    assert (seat.place, seat.entry) == (c.WORLD0 + world * c.WORLD_AREAS, -1)
    effect(town, c.O_MOVE_OW, world, 1)
    assert seat.place == c.WORLD0 + world * c.WORLD_AREAS + 1
    effect(town, c.O_MOVE_OW, world, 0)
    effect(town, c.O_OW_ADVANCE)
    assert seat.place == c.WORLD0 + world * c.WORLD_AREAS + 1
    town.gate("unnamable", "celeano")
    effect(town, c.O_RETURN)
    assert (town.areas[seat.place], seat.explored) == ("unnamable", 1)


# -- the board ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_the_places_an_effect_names():
    town = quiet(1)
    pack = town.t.pack
    places = [town.area("downtown"), town.area("bank_of_arkham"), town.area("woods"), c.SKY, c.OUTSKIRTS]
    named = {c.AT_STREETS: "10000", c.AT_LOCATIONS: "01100", c.AT_SKY: "00010", c.AT_OUTSKIRTS: "00001",
             c.AT_ARKHAM: "11110", c.AT_ALL: "11111", c.NEIGHBOURHOOD + town.area("downtown"): "11000",
             c.NEIGHBOURHOOD + town.area("uptown"): "00100", town.area("woods"): "00100"}  # fmt: skip
    for where, found in named.items():
        assert "".join(str(int(meant(pack, where, place))) for place in places) == found


@pytest.mark.rule("AH-21.1")
def test_monsters_go_back_to_the_cup_and_terror_rises_if_there_were_any():
    town = quiet(1)
    town.monster("ghoul", "uptown")
    gug = town.monster("gug", "downtown")
    kinds = 1 << town.monsters.index("ghoul")
    effect(town, c.O_RETURN_TO_CUP, c.AT_STREETS, kinds, 0)
    assert (town.monsters_in("uptown"), town.where(gug), town.table.terror) == (0, "downtown", 0)
    effect(town, c.O_RETURN_TO_CUP, c.AT_STREETS, kinds, 2)
    assert town.table.terror == 0
    effect(town, c.O_RETURN_TO_CUP, c.AT_STREETS, -1, 2)
    assert (town.where(gug), town.table.terror) == (c.CUP, 2)
    effect(town, c.O_TERROR, 1, 0)
    effect(town, c.O_TERROR, 0, 5)
    assert town.table.terror == 5


@pytest.mark.rule("AH-8.21", "AH-8.22")
def test_gates_close_without_a_trophy_one_of_choice_or_each_by_a_die(faces):
    town = quiet(1, wanted={c.D_WAY_BACK: lambda options: 1})
    town.stand(0, "uptown")
    for area, world in (("woods", "leng"), ("graveyard", "abyss"), ("unnamable", "yuggoth")):
        town.gate(area, world)
    effect(town, c.O_CLOSE_GATE)
    graveyard, woods, unnamable = sorted(town.area(a) for a in ("woods", "graveyard", "unnamable"))
    assert town.asked(c.D_WAY_BACK) == [[(c.GO, a, -1, -1, 0, 0, -1) for a in (graveyard, woods, unnamable)]]
    assert (town.table.gate[woods], town.table.open_gates, town.seat().gate_trophies) == (-1, 2, 0)
    faces(4, 5)
    effect(town, c.O_CLOSE_EACH)
    assert (town.table.gate[graveyard] >= 0, town.table.gate[unnamable]) == (True, -1)
    town.table.gate[graveyard] = -1
    effect(town, c.O_CLOSE_GATE)
    assert len(town.asked(c.D_WAY_BACK)) == 1


@pytest.mark.rule("AH-21.1")
def test_monsters_are_claimed_drawn_as_trophies_set_free_and_brought_back():
    town = quiet(2, wanted={c.D_TROPHY: lambda options: 1})
    ghoul, flyer = town.monster("ghoul", "uptown"), town.monster("byakhee", c.SKY)
    town.monster("zombie", c.OUTSKIRTS)
    effect(town, c.O_CLAIM, s=1)
    both = sorted([(ghoul, town.area("uptown")), (flyer, c.SKY)])
    assert town.asked(c.D_TROPHY) == [[(c.PICK, place, -1, m, 1, 1, -1) for m, place in both]]
    assert town.table.monster_at[both[1][0]] == c.TROPHY + 1
    effect(town, c.O_TROPHY, 3)
    assert (town.table.crowd[c.TROPHY], town.table.crowd[c.TROPHY + 1]) == (3, 1)
    effect(town, c.O_RELEASE, town.area("downtown"), 2)
    assert town.monsters_in("downtown") == 2
    effect(town, c.O_RUMOR_MONSTERS, 2)
    assert town.table.crowd[c.ON_RUMOR] == 2
    effect(town, c.O_RUMOR_TO_BOARD, town.area("easttown"))
    assert (town.table.crowd[c.ON_RUMOR], town.monsters_in("easttown")) == (0, 2)
    again = quiet(2)
    for s in range(2):
        again.monster("cultist", c.TROPHY + s)
    again.monster("ghoul", c.TROPHY)
    effect(again, c.O_RESPAWN, again.monsters.index("cultist"), again.area("woods"))
    assert (again.monsters_in("woods"), again.table.crowd[c.TROPHY], again.table.afoot) == (2, 1, 2)


@pytest.mark.rule("AH-21.1", "AH-10.34")
def test_places_close_with_or_without_driving_out_those_inside():
    town = quiet(1)
    town.stand(0, "woods")
    m = town.monster("ghoul", "woods")
    woods = town.area("woods")
    effect(town, c.O_CLOSE, woods, 0)
    assert (town.table.shut[woods], town.areas[town.seat().place]) == (town.table.turn + 1, "woods")
    effect(town, c.O_CLOSE, woods, 1)
    assert (town.areas[town.seat().place], town.where(m)) == ("uptown", "uptown")
    town.table.shut[woods] = c.NEVER
    effect(town, c.O_CLOSE, woods, 0)
    assert town.table.shut[woods] == c.NEVER


@pytest.mark.rule("AH-21.1")
def test_tokens_seals_doom_and_gates_of_effects():
    town = quiet(1)
    table = town.table
    town.stand(0, "woods")
    effect(town, c.O_TOKENS, 3)
    effect(town, c.O_ADD_DOOM, 2)
    doom = int(table.doom)
    effect(town, c.O_REMOVE_DOOM, 1)
    assert (table.rumor_tokens, table.doom, table.extra_gate) == (3, doom - 1, 0)
    table.seals = 1
    table.seal[town.area("unnamable")] = 1
    effect(town, c.O_REMOVE_SEALS)
    assert (table.seals, sum(table.seal), table.extra_gate) == (0, 0, 0)
    effect(town, c.O_EXTRA_GATE)
    assert table.extra_gate == 1
    effect(town, c.O_GATE_HERE)
    assert (table.open_gates, table.afoot) == (1, 0)
    town.stand(0, "unnamable")
    effect(town, c.O_GATE_AND_MONSTER)
    assert (table.open_gates, table.afoot) == (2, 1)
