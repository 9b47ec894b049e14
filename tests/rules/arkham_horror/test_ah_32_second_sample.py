"""AH-8 to AH-17: what a rule asks before it acts and the limits it keeps, which a rule broken on purpose forgets."""

import pytest
from ah_table import block, effect, kind, quiet
from test_ah_12_arms import armed
from test_ah_12_combat import arena
from test_ah_13_gates import at_gate
from test_ah_16_battle import battle

from sim.game import ILLEGAL, RUNNING
from sim.games.arkham_horror.effects.costs import can_pay, has
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.effects.effects_places import redraw
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import add_doom
from sim.games.arkham_horror.state.cards import cap_points
from sim.games.arkham_horror.state.set_up import sit_down
from sim.games.arkham_horror.turn.ch08_encounters import would_help
from sim.games.arkham_horror.turn.ch10_monster_movement import hunt
from sim.games.arkham_horror.turn.ch10_mythos import carry_out_card, mythos
from sim.games.arkham_horror.turn.ch11_states import devour, lose_points, suffer
from sim.games.arkham_horror.turn.ch12_combat import combat_check, flees, offer_evading
from sim.games.arkham_horror.turn.ch12_weapons import armed_bonus, cast_in_combat, release, take_weapon
from sim.games.arkham_horror.turn.ch13_gates import close_gate, use_elder_sign
from sim.games.arkham_horror.turn.ch17_skill_checks import reroll_failed
from sim.games.arkham_horror.turn.ch19_ending import close
from sim.games.arkham_horror.turn.flow import act_in_battle

# -- who is concerned --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-8.16", "AH-11.7")
@pytest.mark.parametrize(("manner", "devoured", "asked"), [(8, False, [0, 1, 2]), (8, True, [0, 2]), (0, False, [0])])
def test_a_shop_asks_those_who_may_buy(manner, devoured, asked):
    town = quiet(3, wanted={c.D_CARD: c.DONE})
    for s in range(3):
        town.seat(s).money = 20
    if devoured:
        town.seat(1).place = c.NOWHERE
    effect(town, c.O_SHOP, 2, 0, 1, 0, manner)
    assert [seat for kind_of, seat, _ in town.t.asked if kind_of == c.D_CARD] == asked


@pytest.mark.rule("AH-8.5", "AH-11.7")
def test_a_blessing_helps_nobody_who_is_out_of_the_game():
    town = quiet(2)
    bless = block(town, (c.O_BLESS_ANY,))
    town.seat(0).blessed = 1
    assert would_help(*town.two, bless)
    town.seat(1).place = c.NOWHERE
    assert not would_help(*town.two, bless)


@pytest.mark.rule("AH-8.5")
def test_a_shop_without_a_card_of_its_own_sort_helps_nobody():
    town = quiet(1)
    for deck, common, unique in ((c.COMMON, 3, 0), (c.UNIQUE, 0, 3)):
        shop = block(town, (c.O_SHOP, common, unique))
        assert would_help(*town.two, shop)
        n = int(town.g.hidden.items[deck].n)
        town.g.hidden.items[deck].n = 0
        assert not would_help(*town.two, shop)
        town.g.hidden.items[deck].n = n


@pytest.mark.rule("AH-11.7", "AH-7.3")
def test_a_new_investigator_came_through_no_gate():
    town = quiet(1)
    town.seat().entry = town.area("woods")
    sit_down(*town.two, 0, [x.id for x in town.t.content.investigator].index("monterey_jack"))
    assert (town.seat().entry, town.seat().away) == (-1, -1)


@pytest.mark.rule("AH-21.1")
def test_monsters_drawn_as_trophies_are_those_of_who_draws_them():
    town = quiet(2)
    effect(town, c.O_TROPHY, 2, s=1)
    assert [int(town.table.crowd[c.TROPHY + s]) for s in range(2)] == [0, 2]


@pytest.mark.rule("AH-21.1")
def test_cards_of_a_kind_are_counted_one_by_one():
    town = quiet(1)
    for n in range(1, 3):
        town.give(0, "food")
        assert has(*town.two, 0, c.R_CARD, kind(town, "food")) == n


@pytest.mark.rule("AH-21.1", "AH-8.17")
def test_a_card_as_a_price_is_paid_by_who_has_that_card():
    town = quiet(1)
    price = block(town, (c.PAY, c.R_CARD, 1, kind(town, "food")))
    town.give(0, "knife")
    assert not can_pay(*town.two, 0, price)
    town.give(0, "food")
    assert can_pay(*town.two, 0, price)


@pytest.mark.rule("AH-21.1")
def test_an_effect_changes_the_card_it_comes_from_only_while_its_reader_has_it():
    town = quiet(2)
    journal = town.give(0, "old_journal")
    deck = town.g.hidden.items[c.UNIQUE]
    below = int(deck.card[0])
    for card in (journal, below):
        effect(town, c.O_ADD_COUNTER, 3, s=1, card=card)
        assert town.table.counter[card] == 0
    effect(town, c.O_DISCARD_SELF, s=1, card=journal)
    assert town.hand() == ["old_journal"]
    effect(town, c.O_DISCARD_SELF, s=0, card=journal)
    assert town.hand() == []


@pytest.mark.rule("AH-16.4", "AH-16.9")
def test_in_the_final_battle_nothing_is_handed_to_who_is_out():
    town = battle("yig", players=3)
    town.seat(2).out = 1
    town.seat().money = 2
    act_in_battle(*town.args, 0, c.BATTLE_FOCUS)
    assert {option[4] for option in town.asked(c.D_GIVE)[0]} == {0, 1}


@pytest.mark.rule("AH-11.7", "AH-8.17")
def test_a_deputy_who_is_devoured_leaves_the_office_to_another():
    town = quiet(2)
    effect(town, c.O_DEPUTY)
    devour(*town.two, 0)
    assert (town.seat().deputy, town.table.deputies) == (0, 0)
    effect(town, c.O_DEPUTY, s=1)
    assert ([int(town.seat(s).deputy) for s in range(2)], town.hand()) == ([0, 1], [])
    assert sorted(town.hand(1)) == ["deputys_revolver", "patrol_wagon"]


@pytest.mark.rule("AH-7.5")
def test_who_is_moved_to_where_he_stands_keeps_the_explored_marker():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    town.seat().explored = 1
    for area, explored in (("woods", 1), ("uptown", 0)):
        effect(town, c.O_MOVE, town.area(area))
        assert (town.seat().place, town.seat().explored) == (town.area(area), explored)


@pytest.mark.rule("AH-8.3", "AH-9.2")
def test_another_card_is_one_of_the_same_place():
    town = quiet(1)
    world = town.worlds.index("leng")
    entries = town.t.pack.entry[town.area("library") - c.STREETS], town.t.pack.gate_entry[:, world]
    for place, cards in zip((town.area("library"), c.WORLD0 + world * c.WORLD_AREAS), entries, strict=True):
        town.seat().place = place
        town.g.scratch.agenda_n = 0
        redraw(*town.args, 0)
        assert town.g.scratch.agenda_n == 1
        assert town.g.scratch.agenda[0].at in cards
    town.stand(0, "uptown")
    redraw(*town.args, 0)
    assert town.g.scratch.agenda_n == 1


# -- losses ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-11.16")
@pytest.mark.parametrize(("sheet", "loss", "left"), [("harvey_walters", (0, 1), (0, -1)),
                                                      ("michael_mcglen", (1, 0), (-1, 0)),
                                                      ("harvey_walters", (1, 0), (0, 0)),
                                                      ("harvey_walters", (3, 0), (-2, 0))])  # fmt: skip
def test_an_ability_against_one_loss_gives_nothing_and_takes_nothing_off_the_other(sheet, loss, left):
    town = quiet(1, sheets=(sheet,))
    town.stand(0, "woods")
    before = int(town.seat().sanity), int(town.seat().stamina)
    town.seat().sanity -= 1
    suffer(*town.args, 0, *loss, 0)
    assert (town.seat().sanity - before[0] + 1, town.seat().stamina - before[1]) == left
    assert any("loses" in line for line in town.t.tale()) == (left != (0, 0))


@pytest.mark.rule("AH-11.16")
@pytest.mark.parametrize(
    ("against", "amount", "left"),
    [(c.R_SANITY, 1, (4, 3)), (c.R_SANITY, 3, (5, 3)), (c.R_STAMINA, 1, (3, 4)), (c.R_STAMINA, 3, (3, 5))],
)
def test_what_a_card_takes_off_a_loss_it_takes_off_that_loss_alone(against, amount, left):
    town = quiet(1, wanted={c.D_LOSS: c.USE})
    town.stand(0, "woods")
    town.seat().sanity = town.seat().stamina = 5
    helper = town.t.pack.kind[kind(town, "food")]
    town.give(0, "food")
    helper.resource, helper.amount = against, amount
    suffer(*town.args, 0, 2, 2, 0)
    assert (town.seat().sanity, town.seat().stamina) == left
    assert town.hand() == []


@pytest.mark.rule("AH-11.16")
@pytest.mark.parametrize("loss", [(3, 0), (0, 3)])
def test_a_loss_that_is_cancelled_is_cancelled_whole(loss):
    town = quiet(1, wanted={c.D_LOSS: c.USE})
    town.stand(0, "woods")
    town.give(0, "obsidian_statue")
    before = int(town.seat().sanity), int(town.seat().stamina)
    suffer(*town.args, 0, *loss, 0)
    assert (town.seat().sanity, town.seat().stamina) == before


@pytest.mark.rule("AH-11.1")
def test_a_lower_maximum_takes_what_is_above_it_and_gives_nothing():
    town = quiet(1)
    seat, sheet = town.seat(), town.t.pack.sheet[town.seat().sheet]
    town.table.max_change = -1
    for points in ("sanity", "stamina"):
        for before, after in ((int(sheet[points]), int(sheet[points]) - 1), (1, 1)):
            seat[points] = before
            cap_points(*town.two, 0)
            assert seat[points] == after


@pytest.mark.rule("AH-21.2", "AH-11.3")
def test_a_loss_takes_no_more_than_is_there():
    town = quiet(1)
    before = int(town.seat().sanity), int(town.seat().stamina)
    for loss, left in (((1, 1), (before[0] - 1, before[1] - 1)), ((99, 0), (0, before[1] - 1)), ((0, 99), (0, 0))):
        lose_points(*town.args, 0, *loss, 0)
        assert (town.seat().sanity, town.seat().stamina) == left


@pytest.mark.rule("AH-11.1")
@pytest.mark.parametrize(("resource", "points"), [(c.R_SANITY, "sanity"), (c.R_STAMINA, "stamina")])
def test_nobody_gains_beyond_the_maximum(resource, points):
    town = quiet(1)
    full = int(town.seat()[points])
    for before, after in ((full, full), (full - 1, full), (full - 3, full - 1)):
        town.seat()[points] = before
        effect(town, c.O_GAIN, resource, 2, 1)
        assert town.seat()[points] == after


@pytest.mark.rule("AH-21.2")
@pytest.mark.parametrize(
    ("sort_of", "left"), [(c.LOSE_WEAPON, ["wither", "food"]), (c.LOSE_SPELL, ["revolver_38", "food"])]
)
def test_who_loses_all_cards_of_a_sort_keeps_the_others(sort_of, left):
    town = quiet(1)
    town.give(0, "revolver_38", "wither", "food")
    effect(town, c.O_LOSE_CARD, sort_of, c.ALL)
    assert sorted(town.hand()) == sorted(left)


# -- checks and combat -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-17.9")
@pytest.mark.parametrize(("n", "thrown"), [(1, 1), (2, 2), (99, 3)])
def test_no_more_dice_are_rolled_again_than_the_card_says(n, thrown, faces):
    town = quiet(1)
    check = town.table.check
    check.dice, check.hits = 4, 1
    left = faces(*[1] * 9)
    reroll_failed(*town.two, 0, n)
    assert (9 - len(left), check.dice, check.hits) == (thrown, 4, 1)


@pytest.mark.rule("AH-12.14", "AH-12.27")
def test_a_red_sign_that_is_released_leaves_the_other_its_ability(faces):
    town, _, signs = armed("red_sign_of_shudde_mell", "red_sign_of_shudde_mell", foe="gug")
    foe = town.g.scratch.foe
    for ability in ("physical", "ambush"):
        foe[0][ability] = foe[1][ability] = 1
    town.skills(0, lore=9)
    faces(*[6] * 20)
    for sign, ability in zip(signs, (c.IGNORE_PHYSICAL, c.IGNORE_AMBUSH), strict=True):
        cast_in_combat(*town.args, 0, sign, ability)
    assert (foe[0].physical, foe[0].ambush, foe[0].toughness) == (0, 0, foe[1].toughness - 2)
    release(*town.two, signs[0])
    assert (foe[0].physical, foe[0].ambush, foe[0].toughness) == (1, 0, foe[1].toughness - 1)


@pytest.mark.rule("AH-12.1", "AH-12.15")
def test_a_spell_that_cannot_be_cast_helps_nobody_to_evade():
    town = quiet(1)
    town.stand(0, "woods")
    m = town.monster("ghoul", "woods")
    key, mists = town.give(0, "silver_key", "mists_of_releh")
    for environment, cards in ((c.NO_CARD, [-1, key, mists]), (town.card("solar_eclipse"), [-1, key])):
        town.table.environment = environment
        town.g.menu.n = 0
        offer_evading(*town.two, 0, m, c.EVADE_IT)
        assert [option.card for option in town.g.menu.option[: town.g.menu.n]] == cards


@pytest.mark.rule("AH-12.6", "AH-12.11")
@pytest.mark.parametrize(("foe", "plain", "enchanted"), [("zombie", 4, 4), ("vampire", 3, 4), ("ghost", 0, 3)])
def test_an_enchanted_weapon_is_magical_the_one_that_gains_most(foe, plain, enchanted, faces):
    town, _, (spell, *weapons) = armed("enchant_weapon", "knife", "revolver_38", foe=foe)
    for weapon in weapons:
        take_weapon(*town.two, weapon)
    assert armed_bonus(*town.two) == plain
    town.skills(0, lore=4)
    faces(*[6] * 9)
    cast_in_combat(*town.args, 0, spell, -1)
    assert armed_bonus(*town.two) == enchanted


@pytest.mark.rule("AH-12.23")
def test_who_failed_before_the_bloated_woman_wins_no_round_against_her(faces):
    for doomed in (0, 1):
        town, m = arena("the_bloated_woman", fight=9)
        town.g.scratch.arms.doomed = doomed
        faces(*[6] * 20)
        assert combat_check(*town.args, 0, m) == (doomed == 0)


@pytest.mark.rule("AH-12.5", "AH-12.19")
def test_a_choice_outside_the_menu_ends_the_game_before_the_nightgaunt_carries_anybody_off(faces):
    for answer, ending, place in ((c.DONE, RUNNING, c.WORLD0), (len, ILLEGAL, None)):
        town, m, _ = armed(foe="nightgaunt", wanted={c.D_ROUND: c.FLEE, c.D_CHECK: answer})
        for area in ("graveyard", "unnamable"):
            town.gate(area, town.worlds[0])
        town.seat().clues, town.table.met = 1, m
        faces()
        assert flees(*town.args, 0, m)
        assert town.seat().place == (town.area("woods") if place is None else place)
        assert (town.g.referee.ending, town.g.referee.late) == (ending, 0)


# -- gates, doom and the Mythos ----------------------------------------------------------------------------------------


@pytest.mark.rule("AH-13.7")
def test_a_gate_that_closes_takes_no_trophy_with_its_symbol():
    town = at_gate("abyss")
    trophy, boxed = town.monster("ghoul", c.TROPHY), town.monster("ghoul", c.BOX)
    close_gate(*town.two, town.area("woods"), 0)
    assert [town.where(m) for m in (trophy, boxed)] == [c.TROPHY, c.BOX]


@pytest.mark.rule("AH-15.9", "AH-18.2")
def test_in_the_final_battle_too_the_doom_track_holds_no_more_than_its_spaces():
    town = quiet(1, ancient="cthulhu")
    full = int(town.t.pack.ancient[town.table.ancient_one].doom)
    town.table.awake = 2
    for doom, n, after in ((full - 2, 1, full - 1), (full - 1, 1, full), (full, 1, full), (full - 1, 9, full)):
        town.table.doom = doom
        add_doom(*town.two, n)
        assert town.table.doom == after


@pytest.mark.rule("AH-10.45")
def test_an_awakening_in_the_gate_step_leaves_the_clue_out():
    for open_gates, clues in ((0, 1), (7, 0)):
        town = quiet(2, ancient="yig")
        town.table.open_gates = open_gates
        card = town.drawn("family_found_butchered")
        area = int(town.t.pack.mythos[card].clue)
        town.table.clue[area] = 0
        carry_out_card(*town.args, card)
        run(*town.args)
        assert (town.table.awake, town.table.clue[area]) == (int(open_gates == 7), clues)


@pytest.mark.rule("AH-10.43", "AH-2.8")
def test_the_extra_card_goes_back_under_its_deck():
    town = quiet(1)
    town.stand(0, "library")
    town.table.extra_gate = 1
    deck = town.g.hidden.mythos
    extra, n = int(deck.card[deck.n - 1]), int(deck.n)
    assert town.t.pack.mythos[extra].sort_of != c.RESHUFFLE
    mythos(*town.args)
    assert extra in [int(card) for card in deck.card[: deck.n]]
    kept = int(town.table.environment != c.NO_CARD) + int(town.table.rumor != c.NO_CARD)
    assert deck.n == n - kept


@pytest.mark.rule("AH-19.1")
def test_a_finished_game_tells_its_terror():
    town = quiet(1)
    town.table.terror = 4
    close(*town.two)
    assert town.g.outcome.extra.terror == 4


@pytest.mark.rule("AH-10.28")
def test_the_hound_hunts_in_every_area():
    town = quiet(1)
    for area in (0, c.AREAS - 1):
        hound = town.monster("hound_of_tindalos", "woods")
        town.seat().place = area
        hunt(*town.args, hound)
        assert town.table.monster_at[hound] == area


@pytest.mark.rule("AH-1.2", "AH-1.4", "AH-13.13")
@pytest.mark.parametrize(("sign", "why"), [(False, c.CLOSED), (True, c.SEALED)])
def test_a_victory_is_told_once(sign, why):
    town = quiet(1)
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    if sign:
        town.table.seals = town.t.pack.seals_to_win - 1
        use_elder_sign(*town.args, 0, town.give(0, "elder_sign"))
    else:
        close_gate(*town.two, town.area("woods"), 0)
    told = town.g.log.line[: town.g.log.n]
    assert [line.a for line in told if line.what == c.T_WON] == [why]
    assert town.g.referee.ending == why
