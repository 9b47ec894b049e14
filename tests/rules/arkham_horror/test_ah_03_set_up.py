"""AH-3: set-up; AH-4: turn structure; AH-5: Upkeep."""

import pytest
from ah_table import KEY, SHEETS, Town, quiet

from sim.games.arkham_horror.effects.effects_states import effect_on_cards_held, take_loan
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.turn.ch05_upkeep import (
    blessing_roll,
    focus,
    loan_roll,
    mandatory_actions,
    refresh,
    retainer_roll,
    upkeep,
    use_in_upkeep,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch06_movement import movement
from sim.games.arkham_horror.turn.ch10_mythos import carry_out_card, draw_first_mythos
from sim.games.arkham_horror.turn.ch11_states import bless, curse
from sim.games.arkham_horror.turn.flow import actor, acts, next_turn
from table import first, sit


def seated(players, *changes, ancient="azathoth", decide=first, seed=1):
    chosen = [f'setup.investigator.seat_{i + 1}="{name}"' for i, name in enumerate(SHEETS[:players])]
    return Town(sit(KEY, players, f'setup.ancient_one="{ancient}"', *chosen, *changes, decide=decide, seed=seed))


@pytest.mark.rule("AH-3.1", "AH-3.2", "AH-3.18")
def test_a_clue_on_each_of_the_eleven_unstable_locations_and_nobody_picks_one_up():
    town = seated(2)
    assert town.table.terror == 0
    assert sum(town.table.clue) == 11
    assert all(town.table.clue[a] == town.t.pack.unstable[a] for a in range(c.AREAS))
    assert [town.seat(s).clues for s in (0, 1)] == [1, 0]


@pytest.mark.rule("AH-3.3", "AH-3.4", "AH-3.5")
def test_first_player_investigators_and_ancient_one_are_drawn():
    firsts, ancients, sheets = set(), set(), set()
    for seed in range(30):
        town = Town(sit(KEY, 3, seed=seed))
        firsts.add(int(town.table.first))
        ancients.add(int(town.table.ancient_one))
        sheets |= {int(town.seat(s).sheet) for s in range(3)}
        assert len({int(town.seat(s).sheet) for s in range(3)}) == 3
    assert firsts == {0, 1, 2}
    assert len(ancients) == 8
    assert len(sheets) == 16


@pytest.mark.rule("AH-3.5", "AH-3.11", "AH-18.5", "AH-18.2")
def test_masks_only_with_nyarlathotep_and_cthulhu_lowers_the_maxima():
    masks = [m for m, monster in enumerate(seated(1).t.content.monster) if "mask" in monster.attrs]
    for ancient, place in (("nyarlathotep", c.CUP), ("yig", c.BOX)):
        town = seated(1, ancient=ancient)
        at = {int(town.table.monster_at[m]) for m in range(60) if town.t.pack.token[m] in masks}
        assert at == {place}
    town = seated(1, ancient="cthulhu")
    town.t.step(2)
    assert (town.seat().sanity, town.seat().stamina) == (4, 4)


@pytest.mark.rule("AH-3.6", "AH-3.7", "AH-3.8", "AH-3.12", "AH-3.13")
def test_fixed_possessions_leave_their_decks_which_are_then_shuffled():
    town = seated(4)
    assert set(town.hand(3)) == {"bullwhip", "revolver_38"}
    assert town.seat(3).place == town.area("curiositie_shoppe")
    commons = town.g.hidden.items[c.COMMON]
    assert commons.n == 42
    assert list(commons.card[:42]) != sorted(commons.card[:42])
    assert list(town.g.hidden.mythos.card[:67]) != list(range(67))
    assert sorted(town.g.hidden.gates.card[:16]) == list(range(16))


@pytest.mark.rule("AH-3.9", "AH-3.10", "AH-5.10")
def test_random_possessions_then_full_points_and_markers_anywhere():
    town = seated(1, decide=lambda pack, table, mine, menu, weights, luck: menu.n - 1)
    town.t.step()
    families = [int(town.t.pack.kind[town.t.pack.card_kind[k]].family) for k in town.seat().hand[: town.seat().hand_n]]
    assert sorted(families) == [c.COMMON, c.UNIQUE, c.SPELLS, c.SKILL_CARDS, c.SKILL_CARDS]
    drawn = town.asked(c.D_CARD)[-1]
    assert len(drawn) == 2
    town.t.step()
    assert list(town.seat().stop) == [3, 3, 3]
    assert (town.seat().sanity, town.seat().stamina) == (5, 5)
    sheet = town.t.pack.sheet[town.seat().sheet]
    assert (list(sheet.skill[0]), list(sheet.skill[1])) == ([1, 2, 3, 4], [4, 3, 2, 1])


@pytest.mark.rule("AH-3.14", "AH-3.15", "AH-10.35")
def test_the_first_card_is_no_rumor_and_not_the_story_continues():
    town = quiet(2)
    deck = town.g.hidden.mythos
    names = ["all_quiet_in_arkham", "good_work_undone", "the_great_ritual"]
    for i, name in enumerate(names):
        at = list(deck.card[: deck.n]).index(town.card(name))
        deck.card[at], deck.card[deck.n - len(names) + i] = deck.card[deck.n - len(names) + i], deck.card[at]
    assert town.mythos[draw_first_mythos(*town.two)] == "all_quiet_in_arkham"
    assert deck.n == 66
    assert {town.mythos[k] for k in deck.card[:2]} == set(names[1:])


@pytest.mark.rule("AH-3.16", "AH-3.19")
def test_the_first_gate_adds_its_doom_token_and_the_first_player_stays():
    town = seated(2)
    town.t.step(5)
    assert town.table.phase == c.UPKEEP
    assert (town.table.turn, town.table.doom, town.table.open_gates) == (1, 1, 1)
    start = int(seated(2).table.first)
    assert town.table.first == start


@pytest.mark.rule("AH-3.17", "AH-10.14")
def test_kate_winthrop_keeps_the_gate_from_her_laboratory():
    town = quiet(1, sheets=("kate_winthrop",))
    town.stand(0, "science_building")
    carry_out_card(*town.args, town.drawn("bizarre_dreams_plague_citizens"))
    assert (town.table.doom, town.table.open_gates, town.table.afoot) == (0, 0, 0)
    town.stand(0, "library")
    carry_out_card(*town.args, town.drawn("bizarre_dreams_plague_citizens"))
    assert (town.table.doom, town.table.open_gates, town.table.afoot) == (1, 1, 1)


@pytest.mark.rule("AH-4.1", "AH-4.2", "AH-4.3")
def test_phases_in_order_and_seats_clockwise_from_the_first_player():
    town = quiet(3)
    town.table.first = 1
    seen = []
    while town.table.turn == 1:
        seen.append((int(town.table.phase), actor(*town.two)))
        town.t.step()
    phases = [phase for phase, _ in seen]
    assert phases == sorted(phases, key=lambda p: c.UPKEEP if p == c.FOCUS else p)
    assert [s for phase, s in seen if phase == c.UPKEEP] == [1, 2, 0]
    assert [s for phase, s in seen if phase == c.MOVEMENT] == [1, 2, 0]
    assert town.table.first == 2


@pytest.mark.rule("AH-4.6", "AH-4.7", "AH-5.11")
def test_a_lost_turn_skips_four_phases_and_then_is_over():
    town = quiet(1)
    town.seat().skip = 1
    card = town.give(0, "map_of_arkham")
    town.table.exhausted[card] = 1
    for phase in (c.UPKEEP, c.ENCOUNTERS, c.WORLD_ENCOUNTERS):
        assert not acts(*town.two, 0, phase)
    assert movement(*town.args, 0)
    assert town.t.asked == []
    town.table.turn = 2
    assert acts(*town.two, 0, c.UPKEEP)


@pytest.mark.rule("AH-5.1", "EX-1")
def test_upkeep_turns_exhausted_cards_up():
    town = quiet(1)
    card = town.give(0, "find_gate")
    town.table.exhausted[card] = 1
    refresh(*town.two, 0)
    assert town.table.exhausted[card] == 0


@pytest.mark.rule("AH-5.2", "AH-5.3", "AH-5.4", "AH-5.13")
def test_blessing_and_curse_are_rolled_for_from_the_second_upkeep_on(faces):
    town = quiet(1)
    bless(town.g, 0)
    faces(1, 2, 1)
    blessing_roll(*town.two, 0)
    assert town.seat().blessed == 1
    blessing_roll(*town.two, 0)
    assert town.seat().blessed == 0
    town.seat().blessed = -1
    blessing_roll(*town.two, 0)
    assert town.seat().blessed == -1
    blessing_roll(*town.two, 0)
    assert town.seat().blessed == 0


@pytest.mark.rule("AH-5.3", "AH-5.13")
@pytest.mark.parametrize("card", ["blessed", "cursed", "retainer", "loan"])
def test_none_of_the_four_cards_is_rolled_for_in_its_first_upkeep(card, faces):
    town = quiet(1)
    seat = town.seat()
    seat.money = 0
    if card == "loan":
        take_loan(*town.two, 0)
        seat.money = 0
    elif card == "retainer":
        effect_on_cards_held(*town.two, 0, c.O_RETAINER)
    else:
        (bless if card == "blessed" else curse)(town.g, 0)
    for rolled in (0, 1):
        left = faces(1)
        mandatory_actions(*town.args, 0)
        assert len(left) == 1 - rolled
        seat.money = 0
    assert (seat.blessed, seat.retainer, seat.loan) == (0, 0, 0)


@pytest.mark.rule("AH-5.5", "EX-2", "AH-5.13")
def test_a_retainer_pays_and_leaves_on_a_one(faces):
    town = quiet(1)
    town.seat().retainer, town.seat().money = 1, 0
    faces(2, 1)
    retainer_roll(*town.two, 0)
    assert (town.seat().money, town.seat().retainer) == (2, 1)
    retainer_roll(*town.two, 0)
    assert (town.seat().money, town.seat().retainer) == (4, 0)
    town.seat().retainer = town.seat().fresh_retainer = 1
    faces(1)
    retainer_roll(*town.two, 0)
    assert (town.seat().money, town.seat().retainer) == (6, 1)


@pytest.mark.rule("AH-5.6")
def test_a_loan_costs_a_dollar_on_three_or_less_or_everything(faces):
    town = quiet(1)
    town.give(0, "knife", "wither", "skill_luck")
    town.seat().loan, town.seat().money = 1, 1
    faces(4, 3, 2)
    loan_roll(*town.args, 0)
    assert town.seat().money == 1
    loan_roll(*town.args, 0)
    assert (town.seat().money, town.seat().loan) == (0, 1)
    loan_roll(*town.args, 0)
    assert (town.seat().loan, town.seat().no_loan, town.hand()) == (0, 1, ["skill_luck"])


@pytest.mark.rule("AH-5.7")
def test_a_loan_may_be_paid_back():
    town = quiet(1, wanted={c.D_UPKEEP: c.RETURN_LOAN})
    town.seat().loan, town.seat().money = 1, 10
    assert use_in_upkeep(*town.args, 0, False)
    assert (town.seat().loan, town.seat().money) == (0, 0)
    assert not use_in_upkeep(*town.args, 0, False)


@pytest.mark.rule("AH-5.8", "AH-5.2")
def test_the_deputy_and_jenny_barnes_get_a_dollar():
    town = quiet(1, sheets=("jenny_barnes",))
    town.seat().money, town.seat().deputy = 0, 1
    mandatory_actions(*town.args, 0)
    assert town.seat().money == 2


@pytest.mark.rule("AH-5.9", "EX-3", "EX-4")
def test_markers_move_at_most_focus_stops_together():
    town = quiet(1, decide=lambda pack, table, mine, menu, weights, luck: menu.n - 1)
    town.seat().stop[:] = (1, 1, 1)
    focus(*town.args, 0)
    assert list(town.seat().stop) == [3, 2, 1]
    assert len(town.asked(c.D_MARKER)) == 2
    town.seat().stop[:] = (0, 0, 0)
    focus(*town.args, 0)
    assert list(town.seat().stop) == [3, 0, 0]


@pytest.mark.rule("AH-5.9")
def test_the_markers_follow_the_upkeep_actions_of_the_same_investigator():
    town = quiet(2)
    town.t.step()
    assert (town.table.phase, actor(*town.two)) == (c.FOCUS, 0)
    town.t.step()
    assert (town.table.phase, actor(*town.two)) == (c.UPKEEP, 1)


@pytest.mark.rule("AH-5.11")
def test_upkeep_is_normal_in_other_worlds_and_when_delayed():
    town = quiet(2)
    town.inside(0, "abyss")
    town.seat(1).delayed = 1
    assert acts(*town.two, 0, c.UPKEEP)
    assert acts(*town.two, 1, c.UPKEEP)


@pytest.mark.rule("AH-5.12", "EX-28", "AH-12.15")
def test_heal_is_cast_in_upkeep(faces):
    town = quiet(1, wanted={c.D_UPKEEP: c.CAST})
    town.skills(0, lore=4)
    town.give(0, "heal")
    town.seat().stamina, town.seat().clues = 1, 0
    left = faces(5, 1, 6, 2, 3, 6)
    use_in_upkeep(*town.args, 0, False)
    assert len(left) == 1
    assert (town.seat().sanity, town.seat().stamina) == (4, 3)


@pytest.mark.rule("AH-5.12")
def test_the_healing_stone_and_the_psychologist_heal():
    town = quiet(2, sheets=("carolyn_fern", "bob_jenkins"), wanted={c.D_UPKEEP: c.HEAL})
    town.seat(1).place = town.seat(0).place
    town.seat(1).sanity = 1
    assert use_in_upkeep(*town.args, 0, False)
    assert town.seat(1).sanity == 2
    assert not use_in_upkeep(*town.args, 0, False)
    town = quiet(1, wanted={c.D_UPKEEP: c.USE})
    town.give(0, "healing_stone")
    town.seat().stamina = 2
    town.t.step()
    assert town.seat().stamina == 3


@pytest.mark.rule("AH-4.3", "AH-11.7")
def test_the_marker_passes_over_those_who_are_out():
    town = quiet(3)
    town.seat(1).out = 1
    assert next_turn(*town.two) == c.UPKEEP
    assert town.table.first == 2


@pytest.mark.rule("AH-5.2")
def test_the_mandatory_actions_come_when_the_player_is_done(faces):
    town = quiet(1, wanted={c.D_UPKEEP: c.DONE})
    town.seat().retainer = 1
    faces(5)
    assert upkeep(*town.args, 0)
    assert town.seat().money > 0
