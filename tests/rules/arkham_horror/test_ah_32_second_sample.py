"""AH-8 to AH-17: what a rule asks before it acts and the limits it keeps, which a rule broken on purpose forgets."""

import pytest
from ah_table import block, effect, kind, quiet
from test_ah_12_arms import armed
from test_ah_13_gates import at_gate

from sim.games.arkham_horror.effects.costs import has
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import add_doom
from sim.games.arkham_horror.state.cards import cap_points
from sim.games.arkham_horror.state.set_up import sit_down
from sim.games.arkham_horror.turn.ch08_encounters import would_help
from sim.games.arkham_horror.turn.ch10_mythos import carry_out_card, mythos
from sim.games.arkham_horror.turn.ch11_states import suffer
from sim.games.arkham_horror.turn.ch12_weapons import cast_in_combat, release
from sim.games.arkham_horror.turn.ch13_gates import close_gate
from sim.games.arkham_horror.turn.ch17_skill_checks import reroll_failed
from sim.games.arkham_horror.turn.ch19_ending import close

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
