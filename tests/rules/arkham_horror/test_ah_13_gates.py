"""AH-13: closing and sealing; AH-14: monster limit, Outskirts, terror; AH-15: awakening; AH-20."""

import pytest
from ah_table import quiet

from sim.game import RUNNING
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import add_doom, awaken, place_monster, raise_terror
from sim.games.arkham_horror.state.cards import allies_left
from sim.games.arkham_horror.turn.ch13_gates import (
    close_gate,
    gate_and_monsters,
    gate_difficulty,
    offer_seal,
    seal_cost,
    try_to_close,
    use_elder_sign,
)  # fmt: skip


def at_gate(world="abyss", wanted=None, players=2, ancient="azathoth", **skills):
    """An investigator with an explored marker at a gate in the woods; another gate is open."""
    town = quiet(players, ancient=ancient, wanted=wanted)
    town.gate("woods", world)
    town.gate("graveyard", "leng")
    town.stand(0, "woods")
    town.seat().explored = 1
    town.seat().clues = 0
    town.skills(0, **{"fight": 1, "lore": 1, **skills})
    return town


@pytest.mark.rule("AH-13.1", "AH-13.2", "AH-13.3", "AH-13.11")
def test_a_fight_or_lore_check_with_the_modifier_of_the_gate(faces):
    town = at_gate(wanted={c.D_GATE: c.TRY_LORE}, lore=4)
    left = faces(1, 1, 5, 6)
    try_to_close(*town.args, 0)
    assert town.table.gate[town.area("woods")] >= 0
    assert len(left) == 2
    assert town.seat().explored == 1
    try_to_close(*town.args, 0)
    assert town.table.gate[town.area("woods")] == -1
    assert town.seat().gate_trophies == 1


@pytest.mark.rule("AH-13.2", "AH-18.8", "AH-18.11")
def test_yog_sothoth_and_rlyeh_rising_make_it_harder():
    town = at_gate(ancient="yog_sothoth", world="rlyeh")
    token = int(town.table.gate[town.area("woods")])
    assert gate_difficulty(*town.two, token) == 2
    town.environment("rlyeh_rising")
    assert gate_difficulty(*town.two, token) == 3
    assert seal_cost(*town.two) == 5


@pytest.mark.rule("AH-13.4", "EX-36", "AH-18.3")
def test_hastur_asks_eight_clues_for_a_seal_and_nodens_favor_gives_two_back():
    town = at_gate(ancient="hastur", wanted={c.D_SEAL: c.SEAL})
    town.seat().clues = 10
    close_gate(*town.two, town.area("woods"), 0)
    offer_seal(*town.args, 0, town.area("woods"))
    assert (town.seat().clues, town.table.seals, town.table.doom) == (2, 1, 0)
    town.environment("nodens_favor")
    assert seal_cost(*town.two) == 6


@pytest.mark.rule("AH-13.4")
def test_a_seal_needs_its_price():
    town = at_gate(wanted={c.D_SEAL: c.SEAL})
    town.seat().clues = 4
    close_gate(*town.two, town.area("woods"), 0)
    offer_seal(*town.args, 0, town.area("woods"))
    assert town.table.seals == 0
    town.seat().clues = 5
    offer_seal(*town.args, 0, town.area("woods"))
    assert (town.table.seals, town.seat().clues) == (1, 0)


@pytest.mark.rule("AH-13.5", "AH-15.8")
def test_an_elder_sign_closes_seals_and_takes_a_doom_token():
    town = at_gate(wanted={c.D_GATE: c.ELDER_SIGN})
    town.table.doom = 4
    card = town.give(0, "elder_sign")
    try_to_close(*town.args, 0)
    seat = town.seat()
    assert (town.table.doom, town.table.seals, seat.gate_trophies, seat.sanity, seat.stamina) == (3, 1, 1, 4, 4)
    assert town.table.owner[card] == c.IN_BOX
    assert town.table.signs_played == 1


@pytest.mark.rule("AH-13.7")
def test_monsters_with_the_symbol_of_the_gate_go_back_to_the_cup():
    town = at_gate("abyss")
    ghoul, spawn = town.monster("ghoul", "uptown"), town.monster("formless_spawn", c.OUTSKIRTS)
    gug = town.monster("gug", "woods")
    close_gate(*town.two, town.area("woods"), 0)
    assert [town.where(m) for m in (ghoul, spawn, gug)] == [c.CUP, c.CUP, "woods"]


@pytest.mark.rule("AH-13.10")
def test_no_seal_when_no_one_can_help():
    town = at_gate(wanted={c.D_SEAL: c.SEAL})
    town.environment("no_one_can_help_you_now")
    town.seat().clues = 9
    town.give(0, "elder_sign")
    try_to_close(*town.args, 0)
    assert c.ELDER_SIGN not in {o[0] for o in town.asked(c.D_GATE)[0]}
    close_gate(*town.two, town.area("woods"), 0)
    offer_seal(*town.args, 0, town.area("woods"))
    assert town.table.seals == 0


@pytest.mark.rule("AH-13.12")
def test_the_markers_of_others_at_a_closed_gate_are_gone():
    town = at_gate()
    town.stand(1, "woods")
    town.seat(1).explored = 1
    close_gate(*town.two, town.area("woods"), 0)
    assert (town.seat(0).explored, town.seat(1).explored) == (0, 0)


@pytest.mark.rule("AH-14.1", "AH-20.1", "AH-20.2")
def test_the_limits_by_number_of_investigators():
    for players in range(1, 9):
        pack = quiet(players).t.pack
        assert (pack.monster_limit, pack.outskirts_limit) == (players + 3, 8 - players)
        assert pack.monsters_per_gate == (1 if players < 5 else 2)
        assert (pack.trophies_to_win, pack.successes_per_doom) == (players, players)
        assert pack.ritual_spells == (3 if players < 5 else 4)


@pytest.mark.rule("AH-14.1", "AH-14.2", "AH-14.3", "EX-35")
def test_the_fifth_monster_in_the_outskirts_of_four_raises_terror():
    town = quiet(4)
    for _ in range(6):
        town.monster("cultist", "uptown")
    town.monster("ghoul", c.SKY)
    for _ in range(4):
        place_monster(*town.two, town.area("woods"))
    assert (town.table.crowd[c.OUTSKIRTS], town.monsters_in("woods")) == (4, 0)
    place_monster(*town.two, town.area("woods"))
    assert (town.table.crowd[c.OUTSKIRTS], town.table.terror, town.table.afoot) == (0, 1, 7)


@pytest.mark.rule("AH-14.4", "AH-14.5", "AH-14.6")
def test_terror_drives_allies_away_and_closes_shops():
    town = quiet(1)
    town.stand(0, "general_store")
    m = town.monster("ghoul", "curiositie_shoppe")
    raise_terror(*town.two, 3)
    assert allies_left(*town.two) == 8
    assert town.areas[town.seat().place] == "rivertown"
    raise_terror(*town.two, 3)
    assert town.where(m) == "northside"
    raise_terror(*town.two, 3)
    shut = {town.areas[a] for a in range(c.AREAS) if town.table.shut[a] == c.NEVER}
    assert shut == {"general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"}


@pytest.mark.rule("AH-14.7", "AH-14.8", "AH-27.10")
def test_at_ten_the_limit_is_gone_and_each_step_beyond_is_doom():
    town = quiet(4)
    town.monster("ghoul", c.OUTSKIRTS)
    raise_terror(*town.two, 10)
    assert (town.table.terror, town.table.doom, town.table.crowd[c.OUTSKIRTS]) == (10, 0, 0)
    for _ in range(6):
        town.monster("cultist", "uptown")
    for _ in range(4):
        place_monster(*town.two, town.area("woods"))
    assert town.table.afoot == 10
    raise_terror(*town.two, 1)
    assert (town.table.terror, town.table.doom) == (10, 1)


@pytest.mark.rule("AH-14.9")
def test_terror_cannot_rise_in_happy_days():
    town = quiet(1)
    town.environment("happy_days_are_here_again")
    raise_terror(*town.two, 2)
    town.table.terror = 10
    raise_terror(*town.two, 2)
    assert (town.table.terror, town.table.doom) == (10, 0)


@pytest.mark.rule("AH-15.6", "EX-31")
def test_sixteen_monsters_at_terror_ten_wake_the_ancient_one_of_five():
    town = quiet(5, ancient="yig")
    town.table.terror = 10
    for n in range(15):
        town.monster(town.monsters[n % 6], "uptown") if n < 6 else place_monster(*town.two, town.area("woods"))
    assert (town.table.afoot, town.table.awake) == (15, 0)
    place_monster(*town.two, town.area("woods"))
    assert (town.table.awake, town.table.waking_cause) == (1, c.WOKE_TERROR)


@pytest.mark.rule("AH-15.1", "AH-15.2", "AH-15.9")
def test_the_lengths_of_the_doom_tracks():
    wanted = {"azathoth": 14, "cthulhu": 13, "hastur": 13, "shub_niggurath": 12, "yog_sothoth": 12, "ithaqua": 11,
              "nyarlathotep": 11, "yig": 10}  # fmt: skip
    town = quiet(1, ancient="yig")
    assert {a.id: a.doom for a in town.t.content.ancient_one} == wanted
    add_doom(*town.two, 99)
    assert (town.table.doom, town.table.awake) == (10, 1)


@pytest.mark.rule("AH-1.10", "AH-15.8")
def test_a_sign_that_takes_the_last_but_one_token_keeps_him_asleep():
    town = at_gate(ancient="yig")
    town.table.doom = 9
    use_elder_sign(*town.args, 0, town.give(0, "elder_sign"))
    add_doom(*town.two, 1)
    assert (town.table.doom, town.table.awake, town.g.referee.ending) == (9, 0, RUNNING)


@pytest.mark.rule("AH-15.4")
def test_no_token_for_a_gate_wakes_the_ancient_one_but_a_protected_place_does_not():
    town = quiet(1, ancient="yig")
    town.g.hidden.gates.n = 0
    town.table.seal[town.area("woods")] = 1
    gate_and_monsters(*town.two, town.area("woods"), 1)
    assert town.table.awake == 0
    gate_and_monsters(*town.two, town.area("graveyard"), 1)
    assert town.table.awake == 1
    awaken(*town.two, c.WOKE_DOOM)
    assert town.table.waking_cause == c.WOKE_NO_GATE
