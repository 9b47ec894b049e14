"""AH-1: aim and end of the game; AH-2: components and limits."""

import pytest
from ah_table import quiet

from sim import find_game, load_pack
from sim.game import RUNNING
from sim.games.arkham_horror.effects.costs import pay_gates
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import add_doom, awaken, draw_monster, put_monster
from sim.games.arkham_horror.state.cards import discard, draw_cards
from sim.games.arkham_horror.turn.ch11_states import bless, devour, gain
from sim.games.arkham_horror.turn.ch13_gates import close_gate, open_gate, place_seal, try_to_close, use_elder_sign
from sim.games.arkham_horror.turn.ch16_final_battle import begin_battle, strike
from sim.games.arkham_horror.turn.flow import step
from sim.mechanisms import bag

CONTENT = load_pack(find_game("arkham_horror")).content


@pytest.mark.rule("AH-1.1", "AH-1.2", "AH-1.8", "AH-1.12")
def test_closing_the_last_gate_wins_with_enough_trophies_and_without_a_seal():
    town = quiet(2)
    town.trophy_gate(1, "abyss")
    town.gate("woods", "leng")
    assert town.g.referee.ending == RUNNING
    close_gate(*town.two, town.area("woods"), 0)
    assert town.g.referee.ending == c.CLOSED
    assert town.g.referee.winner == c.PLAYERS
    assert town.table.seals == 0


@pytest.mark.rule("AH-1.2", "AH-1.3")
def test_too_few_trophies_or_an_open_gate_win_nothing():
    town = quiet(2)
    town.gate("woods", "leng")
    close_gate(*town.two, town.area("woods"), 0)
    assert town.g.referee.ending == RUNNING
    town = quiet(2)
    town.trophy_gate(0, "abyss")
    pay_gates(*town.two, 0, 1)
    town.gate("woods", "leng")
    close_gate(*town.two, town.area("woods"), 0)
    assert town.g.referee.ending == RUNNING


@pytest.mark.rule("AH-1.3")
def test_a_gate_sealed_by_an_elder_sign_counts_as_closed():
    town = quiet(1)
    town.gate("woods", "leng")
    town.stand(0, "woods")
    card = town.give(0, "elder_sign")
    use_elder_sign(*town.args, 0, card)
    assert town.g.referee.ending == c.CLOSED


@pytest.mark.rule("AH-1.4", "AH-1.12")
def test_six_elder_signs_win_at_once_even_with_gates_open():
    town = quiet(2)
    town.gate("graveyard", "leng")
    for n, area in enumerate(("woods", "unnamable", "witch_house", "black_cave", "science_building", "unvisited_isle")):
        assert town.g.referee.ending == RUNNING
        place_seal(*town.two, town.area(area), 0)
        assert town.table.seals == n + 1
    assert town.g.referee.ending == c.SEALED


@pytest.mark.rule("AH-1.5", "AH-16.7", "AH-16.6", "EX-32")
def test_the_empty_track_wins_the_battle_and_each_n_successes_take_a_token():
    town = quiet(4, ancient="yig")
    town.table.awake, town.table.doom = 2, 2
    strike(*town.two, 3)
    assert (town.table.doom, town.table.battle_hits) == (2, 3)
    strike(*town.two, 2)
    assert (town.table.doom, town.table.battle_hits) == (1, 1)
    strike(*town.two, 3)
    assert town.g.referee.ending == c.BANISHED


@pytest.mark.rule("AH-1.6", "AH-16.9", "AH-16.10", "AH-11.6")
def test_all_devoured_before_an_awake_ancient_one_loses():
    town = quiet(2, ancient="yig")
    town.table.awake = 2
    devour(*town.two, 0)
    assert town.g.referee.ending == RUNNING
    assert town.seat(0).out == 1
    devour(*town.two, 1)
    assert town.g.referee.ending == c.DEVOURED
    assert town.g.referee.winner == c.GAME_SIDE


@pytest.mark.rule("AH-1.7", "AH-18.1")
def test_azathoth_ends_the_world_when_he_awakens():
    town = quiet(2)
    add_doom(*town.two, 13)
    assert town.g.referee.ending == RUNNING
    add_doom(*town.two, 1)
    assert town.g.referee.ending == c.AZATHOTH
    assert town.t.content.ancient_one[0].doom == 14


@pytest.mark.rule("AH-1.9")
def test_a_gate_closed_without_a_trophy_can_win_too():
    town = quiet(1)
    town.trophy_gate(0, "abyss")
    town.gate("woods", "leng")
    close_gate(*town.two, town.area("woods"), -1)
    assert town.g.referee.ending == c.CLOSED


@pytest.mark.rule("AH-1.10", "AH-1.11", "AH-13.5", "AH-13.13")
def test_a_victory_stands_whatever_becomes_of_the_investigator():
    town = quiet(1)
    town.gate("woods", "leng")
    town.stand(0, "woods")
    town.seat(0).sanity = town.seat(0).stamina = 1
    ghoul = town.monster("high_priest", "graveyard")
    use_elder_sign(*town.args, 0, town.give(0, "elder_sign"))
    awaken(*town.two, c.WOKE_DOOM)
    assert town.g.referee.ending == c.CLOSED
    assert town.where(ghoul) == "graveyard"


@pytest.mark.rule("AH-2.1", "AH-2.2", "AH-2.3", "AH-2.4", "AH-9.4")
def test_the_box_holds_what_the_rulebook_lists():
    counts = [sum(kind.count for kind in family) for family in CONTENT.families]
    assert counts == [44, 39, 40, 20, 11, 2]
    assert len(CONTENT.investigator) == 16
    assert len(CONTENT.ancient_one) == 8
    assert sum(m.count for m in CONTENT.monster) == 60
    assert sum(m.count for m in CONTENT.monster if "mask" in m.attrs) == 5
    assert sum(t.count for t in CONTENT.gate_token) == 16
    assert (len(CONTENT.location_card), len(CONTENT.mythos_card), len(CONTENT.gate_card)) == (63, 67, 49)
    colours = [card.colour for card in CONTENT.gate_card]
    assert [colours.count(colour) for colour in ("blue", "green", "red", "yellow", "")] == [12, 12, 12, 12, 1]
    special = CONTENT.special_cards
    cards = (special.blessing_and_curse, special.retainer, special.bank_loan, special.membership)
    assert cards == (8, 8, 8, 8)


@pytest.mark.rule("AH-2.5")
def test_clues_and_money_are_not_limited():
    town = quiet(1)
    gain(*town.two, 0, c.R_CLUE, 100)
    gain(*town.two, 0, c.R_MONEY, 100)
    assert town.seat(0).clues >= 100
    assert town.seat(0).money >= 100


@pytest.mark.rule("AH-2.6", "AH-15.4", "AH-15.5")
def test_no_gate_token_and_no_monster_left_wake_the_ancient_one():
    town = quiet(1, ancient="yig")
    town.g.hidden.gates.n = 0
    open_gate(*town.two, town.area("woods"))
    assert town.table.waking_cause == c.WOKE_NO_GATE
    town = quiet(1, ancient="yig")
    for m in range(town.t.pack.tokens):
        if town.table.monster_at[m] == c.CUP:
            put_monster(town.g, m, c.BOX)
    assert draw_monster(*town.two) == -1
    assert town.table.waking_cause == c.WOKE_CUP


@pytest.mark.rule("AH-2.8")
def test_a_discard_goes_under_its_deck_and_an_empty_deck_gives_nothing():
    town = quiet(1)
    card = town.give(0, "knife")
    discard(*town.two, card)
    assert town.g.hidden.items[c.COMMON].card[0] == card
    town.g.hidden.items[c.COMMON].n = 0
    draw_cards(*town.args, 0, c.COMMON, 1, 1)
    assert town.hand() == []


@pytest.mark.rule("AH-2.9", "AH-11.11", "AH-11.12")
def test_nobody_is_blessed_twice():
    town = quiet(1)
    bless(town.g, 0)
    bless(town.g, 0)
    assert town.seat(0).blessed == 1


@pytest.mark.rule("AH-2.10")
def test_where_every_monster_is_stands_on_the_table_and_in_no_hidden_part():
    town = quiet(1)
    assert "monster_at" in town.table.dtype.names
    assert not any("monster" in name for name in town.g.hidden.dtype.names)


@pytest.mark.rule("AH-2.11", "AH-13.6")
def test_a_seal_needs_no_doom_token_on_the_track():
    town = quiet(2)
    town.gate("woods", "leng")
    town.stand(0, "woods")
    use_elder_sign(*town.args, 0, town.give(0, "elder_sign"))
    assert (town.table.seals, town.table.doom) == (1, 0)


@pytest.mark.rule("AH-2.12")
def test_the_printed_totals():
    families = [sum(kind.count for kind in family) for family in CONTENT.families]
    special = 8 + 8 + 8 + 8 + 3
    assert sum(families[:5]) + special == 189
    assert len(CONTENT.location_card) + len(CONTENT.mythos_card) + len(CONTENT.gate_card) == 179


@pytest.mark.rule("AH-1.2", "AH-13.3")
def test_the_victory_comes_with_the_closing_check(faces):
    town = quiet(1, wanted={c.D_GATE: c.TRY_FIGHT})
    town.gate("woods", "dreamlands")
    town.stand(0, "woods")
    town.seat(0).explored = 1
    town.seat(0).clues = 0
    faces(6, 6, 6)
    try_to_close(*town.args, 0)
    assert town.g.referee.ending == c.CLOSED
    step(*town.args)
    begin_battle(*town.two)
    assert town.g.referee.ending == c.CLOSED
    assert bag.find(town.g.hidden.gates, 0) >= -1
