"""What is forbidden, conditional or the owner's to choose is so on every path: spells, movement, losses, entries.

And what is counted counts every path.
"""

import pytest
from ah_table import block, effect, kind, quiet
from test_ah_06_movement import move
from test_ah_08_encounters import resolve
from test_ah_12_arms import armed
from test_ah_16_battle import battle

from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import awaken, send_to
from sim.games.arkham_horror.turn.ch05_upkeep import offer_upkeep
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, offer_moves, ride
from sim.games.arkham_horror.turn.ch07_other_worlds import gate_box
from sim.games.arkham_horror.turn.ch10_mythos import surge
from sim.games.arkham_horror.turn.ch11_states import suffer
from sim.games.arkham_horror.turn.ch12_combat import monsters_appear, offer_evading
from sim.games.arkham_horror.turn.ch12_weapons import (
    armed_bonus,
    cast_in_combat,
    offer_arms,
    release,
    take_weapon,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch13_gates import offer_seal, offer_ways_back, use_elder_sign
from sim.games.arkham_horror.turn.ch19_ending import close


def acts(town):
    """The acts of the question that is open, with the cards they are about."""
    return [(int(o.act), int(o.card)) for o in town.g.menu.option[: town.g.menu.n]]


# -- spells ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-10.37", "AH-11.16", "AH-12.15", "AH-23")
@pytest.mark.parametrize(
    ("environment", "cost", "sanity", "offered"),
    [(None, 1, 3, True), ("solar_eclipse", 1, 3, False), ("planetary_alignment", 4, 3, True), (None, 4, 3, False)],
)
def test_flesh_ward_is_a_spell_and_is_cast_only_where_spells_may_be_and_can_be_paid(environment, cost, sanity, offered):
    town = quiet(1, wanted={c.D_LOSS: c.USE})
    town.stand(0, "woods")
    card = town.give(0, "flesh_ward")
    town.t.pack.kind[kind(town, "flesh_ward")].cost = cost
    town.seat().sanity = sanity
    if environment:
        town.environment(environment)
    suffer(*town.args, 0, 0, 2, 0)
    assert (bool(town.asked(c.D_LOSS)), bool(town.table.exhausted[card])) == (offered, offered)


@pytest.mark.rule("AH-5.1", "AH-12.1")
def test_an_exhausted_card_helps_nobody_to_evade():
    town = quiet(1)
    town.stand(0, "woods")
    m = town.monster("ghoul", "woods")
    key, mists = town.give(0, "silver_key", "mists_of_releh")
    for card in (key, mists):
        town.table.exhausted[card] = 1
    offer_evading(*town.two, 0, m, c.EVADE_IT)
    assert acts(town) == [(c.EVADE_IT, -1)]


@pytest.mark.rule("AH-12.6", "AH-12.27")
@pytest.mark.parametrize("spell", ["enchant_weapon", "red_sign_of_shudde_mell"])
def test_a_spell_without_a_bonus_adds_no_dice(spell, faces):
    town, _, (card,) = armed(spell, foe="gug")
    town.skills(0, lore=9)
    faces(*[6] * 9)
    offer_arms(*town.two, 0, 0)
    assert [int(o.n) for o in town.g.menu.option[: town.g.menu.n]] == [0] * town.g.menu.n
    cast_in_combat(*town.args, 0, card, -1)
    assert town.g.scratch.arms.spells_n == 1
    assert armed_bonus(*town.two) == 0


# -- the Patrol Wagon --------------------------------------------------------------------------------------------------


def deputy(*, wanted=None, **more):
    """A deputy in Northside with the Patrol Wagon, who rides to the woods."""
    town = None
    town = quiet(1, wanted={c.D_MOVE: c.RIDE, c.D_AREA: lambda options: town.area("woods"), **(wanted or {})}, **more)
    town.stand(0, "northside")
    return town, town.give(0, "patrol_wagon")


@pytest.mark.rule("AH-6.4", "AH-6.9", "AH-6.21", "AH-6.22")
def test_the_wagon_leaves_no_monster_behind_that_was_neither_evaded_nor_fought(faces):
    town, _ = deputy(wanted={c.D_MEET: c.EVADE_IT})
    town.skills(0, sneak=5)
    ghoul = town.monster("ghoul", "northside")
    faces(6, 6)
    move(town)
    assert [[int(o[3]) for o in options] for options in town.asked(c.D_MEET)] == [[ghoul, ghoul]]
    assert town.areas[town.seat().place] == "woods"


@pytest.mark.rule("AH-6.6", "AH-6.8", "AH-6.21", "AH-6.22")
def test_a_combat_before_the_ride_ends_the_movement_where_it_began(faces):
    town, _ = deputy(wanted={c.D_MEET: c.FIGHT_IT, c.D_ROUND: c.FIGHT_IT, c.D_ARM: c.DONE})
    town.skills(0, fight=9, will=9)
    town.monster("ghoul", "northside")
    town.table.clue[town.area("northside")] = 1
    faces(*[6] * 20)
    move(town)
    assert town.areas[town.seat().place] == "northside"
    assert (town.asked(c.D_AREA), len(town.asked(c.D_CLUES)), town.seat().points) == ([], 1, 0)


@pytest.mark.rule("AH-6.4", "AH-6.22")
def test_the_monsters_where_the_wagon_stops_are_met_afresh(faces):
    town, _ = deputy(wanted={c.D_MEET: c.EVADE_IT})
    town.skills(0, sneak=6)
    there = town.monster("ghoul", "woods")
    town.table.evaded = 1 << there
    faces(6, 6)
    ride(*town.args, 0)
    assert (town.areas[town.seat().place], town.table.evaded) == ("woods", 0)


@pytest.mark.rule("AH-6.1", "AH-6.13", "AH-6.22")
@pytest.mark.parametrize(("card", "rides"), [(None, True), ("motorcycle", False), ("old_journal", False)])
def test_the_wagon_is_taken_instead_of_movement_points_not_after_them(card, rides):
    used = []

    def decide(options):
        at = [i for i, o in enumerate(options) if o.act == c.USE]
        if at and not used:
            used.append(True)
            return at[0]
        return 0

    town, wagon = deputy(wanted={c.D_MOVE: decide})
    town.skills(0, speed=3, lore=0)
    town.seat().clues = 0
    if card:
        town.give(0, card)
    begin_movement(*town.two, 0)
    if card:
        town.table.phase = c.MOVEMENT
        town.t.step()
        assert used
    offer_moves(*town.two, 0)
    assert ((c.RIDE, wagon) in acts(town)) == rides


@pytest.mark.rule("AH-6.12", "AH-6.22")
def test_the_wagon_goes_to_no_closed_place():
    town, _ = deputy()
    town.table.shut[town.area("library")] = c.NEVER
    ride(*town.args, 0)
    assert len(town.asked(c.D_AREA)[0]) == c.AREAS - 1
    with_gate, _ = deputy()
    with_gate.table.shut[with_gate.area("library")] = c.NEVER
    with_gate.gate("library", "abyss")
    ride(*with_gate.args, 0)
    assert len(with_gate.asked(c.D_AREA)[0]) == c.AREAS  # open again by the gate (AH-10.40)


@pytest.mark.rule("AH-6.15", "AH-6.22")
def test_an_exchange_of_goods_takes_no_points_and_the_wagon_may_still_be_taken():
    town = quiet(2)
    for s in range(2):
        town.stand(s, "northside")
    wagon = town.give(0, "patrol_wagon")
    begin_movement(*town.two, 0)
    town.table.traded = 1
    offer_moves(*town.two, 0)
    assert (c.RIDE, wagon) in acts(town)


# -- losses ------------------------------------------------------------------------------------------------------------


def wager(town, s=0):
    """What Blood Magic offers to him who stops in Rivertown: his Stamina against three clues."""
    rewards = block(town, (c.O_GAIN, c.R_CLUE, 3, 1))
    schedule(town.g, block(town, (c.O_WAGER, c.R_STAMINA, 0, 0, rewards)), s, 0, 0, -1)
    run(*town.args)


@pytest.mark.rule("AH-11.6", "AH-11.15")
@pytest.mark.parametrize(
    ("sheet", "card", "stamina", "left"),
    [("bob_jenkins", None, 3, None), ("michael_mcglen", None, 3, 1), ("michael_mcglen", None, 1, 1),
     ("bob_jenkins", "food", 3, 1), ("michael_mcglen", "food", 3, 2), ("bob_jenkins", "sir_william_brinton", 3, 3)],
)  # fmt: skip
def test_a_wager_devours_whom_it_brings_to_nothing_when_every_reduction_is_made(sheet, card, stamina, left, faces):
    town = quiet(1, sheets=(sheet,), wanted={c.D_LOSS: c.USE})
    town.stand(0, "rivertown")
    if card:
        town.give(0, card)
    town.seat().stamina, town.seat().clues = stamina, 0
    faces(*[1] * stamina)
    wager(town)
    if left is None:
        assert (town.seat().place, town.g.outcome.extra.unconscious) == (c.NOWHERE, 0)
    else:
        assert (town.areas[town.seat().place], town.seat().stamina, town.seat().clues) == ("rivertown", left, 3)


@pytest.mark.rule("AH-11.15")
def test_a_wager_that_leaves_something_is_a_loss_and_a_reward(faces):
    town = quiet(1)
    town.stand(0, "rivertown")
    town.seat().stamina, town.seat().clues = 3, 0
    faces(6, 1, 1)
    wager(town)
    assert (town.seat().stamina, town.seat().clues) == (1, 3)


@pytest.mark.rule("AH-23", "AH-11.16")
@pytest.mark.parametrize(("against", "left"), [(c.R_SANITY, (5, 4)), (c.R_STAMINA, (2, 5))])
def test_the_owner_of_the_obsidian_statue_chooses_which_of_two_losses_is_cancelled(against, left):
    town = quiet(
        1, wanted={c.D_LOSS: lambda options: next((i for i, o in enumerate(options) if o.place == against), 0)}
    )
    town.stand(0, "woods")
    card = town.give(0, "obsidian_statue")
    suffer(*town.args, 0, 3, 1, 0)
    assert [[(int(o[0]), int(o[1]), int(o[2])) for o in options] for options in town.asked(c.D_LOSS)] == [
        [(c.DONE, -1, -1), (c.USE, c.R_SANITY, card), (c.USE, c.R_STAMINA, card)]]  # fmt: skip
    assert (town.seat().sanity, town.seat().stamina) == left


@pytest.mark.rule("AH-23", "AH-11.16")
def test_with_one_loss_alone_the_statue_has_nothing_to_choose():
    for loss, against in (((2, 0), c.R_SANITY), ((0, 2), c.R_STAMINA)):
        town = quiet(1, wanted={c.D_LOSS: c.USE})
        town.stand(0, "woods")
        town.give(0, "obsidian_statue")
        suffer(*town.args, 0, *loss, 0)
        assert [[int(o[1]) for o in options] for options in town.asked(c.D_LOSS)] == [[-1, against]]
        assert (town.seat().sanity, town.seat().stamina) == (5, 5)


@pytest.mark.rule("AH-11.9", "AH-18.4")
def test_ithaqua_takes_nothing_that_cannot_be_lost(faces):
    town = quiet(1, ancient="ithaqua")
    town.give(0, "knife", "derringer_18", "deputys_revolver", "duke")
    faces(*[1] * 9)
    effect(town, c.O_ITEM_DICE)
    assert sorted(town.hand()) == ["deputys_revolver", "derringer_18", "duke"]


# -- gains -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-5.12", "AH-10.30", "AH-11.17")
@pytest.mark.parametrize(
    ("environment", "sheet", "card", "point", "offered"),
    [(None, "bob_jenkins", "sir_william_brinton", "stamina", True),
     ("a_strange_plague", "bob_jenkins", "sir_william_brinton", "stamina", False),
     ("a_strange_plague", "bob_jenkins", "heal", "stamina", False),
     ("a_strange_plague", "bob_jenkins", "healing_stone", "stamina", False),
     ("a_strange_plague", "bob_jenkins", "healing_stone", "sanity", True),
     ("dreams_of_a_sunken_city", "bob_jenkins", "duke", "sanity", False),
     ("a_strange_plague", "vincent_lee", None, "stamina", True),
     ("a_strange_plague", "carolyn_fern", None, "sanity", True),
     ("dreams_of_a_sunken_city", "carolyn_fern", None, "sanity", True)],
)  # fmt: skip
def test_no_healing_is_offered_where_nothing_is_gained(environment, sheet, card, point, offered):
    town = quiet(1, sheets=(sheet,))
    town.stand(0, "woods")
    if environment:
        town.environment(environment)
    if card:
        town.give(0, card)
    town.seat()[point] = 2
    offer_upkeep(*town.two, 0, 0)
    assert [a for a, _ in acts(town)][1:] == ([c.USE if card else c.HEAL] if offered else [])
    if card in ("duke", "sir_william_brinton"):
        suffer(*town.args, 0, 9 if card == "duke" else 0, 0 if card == "duke" else 9, 0)
        assert bool(town.asked(c.D_LOSS)) == offered


# -- entries -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-14.1", "AH-10.6", "AH-10.48")
def test_a_monster_that_the_weather_keeps_away_does_not_come_to_the_outskirts_either():
    town = quiet(1)
    town.environment("raining_cats_and_dogs")
    town.gate("woods", "abyss")
    vampire = town.monsters.index("fire_vampire")
    for m in range(town.t.pack.tokens):
        if town.t.pack.token[m] != vampire and town.table.monster_at[m] == c.CUP:
            town.table.monster_at[m] = c.BOX
            town.table.crowd[c.CUP] -= 1
            town.table.crowd[c.BOX] += 1
    town.table.afoot = town.t.pack.monster_limit
    surge(*town.args, town.area("woods"))
    assert (town.table.crowd[c.OUTSKIRTS], town.table.crowd[c.CUP]) == (0, 2)


@pytest.mark.rule("AH-6.12", "AH-6.11")
def test_nobody_is_moved_into_a_closed_street():
    town = quiet(1)
    street = town.area("merchant_district")
    town.table.shut[street] = town.table.turn + 1
    town.stand(0, "river_docks")
    resolve(town, block(town, (c.O_MOVE, c.TO_STREET)))
    assert town.areas[town.seat().place] == "river_docks"
    town.stand(0, "uptown")
    send_to(*town.two, 0, street)
    assert town.areas[town.seat().place] == "uptown"
    town.seat().place = c.JAIL
    send_to(*town.two, 0, street)
    assert town.areas[town.seat().place] == "merchant_district"


# -- weapons and the Red Sign ------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-12.14", "AH-23")
def test_an_axe_is_offered_with_what_it_adds_beside_what_is_in_hand():
    town, _, (axe, knife) = armed("axe", "knife")
    kinds = town.t.pack.kind[town.t.pack.card_kind]
    offer_arms(*town.two, 0, 0)
    offered = {int(o.card): int(o.n) for o in town.g.menu.option[: town.g.menu.n]}
    assert offered[axe] == kinds[axe].physical_alone == 3
    take_weapon(*town.two, knife)
    offer_arms(*town.two, 0, 0)
    offered = {int(o.card): int(o.n) for o in town.g.menu.option[: town.g.menu.n]}
    assert offered[axe] == kinds[axe].physical == 2
    take_weapon(*town.two, axe)
    assert armed_bonus(*town.two) == 2 + kinds[knife].physical


ABILITIES = ("physical", "magical", "overwhelming", "hit", "ambush", "endless")


@pytest.mark.rule("AH-12.27", "AH-23")
def test_the_owner_of_the_red_sign_chooses_which_ability_is_ignored(faces):
    for n, name in enumerate(ABILITIES):
        town, _, (sign,) = armed("red_sign_of_shudde_mell", foe="gug")
        foe = town.g.scratch.foe
        for other in ABILITIES:
            foe[0][other] = foe[1][other] = 1
        town.skills(0, lore=9)
        faces(*[6] * 9)
        offer_arms(*town.two, 0, 0)
        offered = [(int(o.act), int(o.place), int(o.card)) for o in town.g.menu.option[: town.g.menu.n]]
        assert offered == [(c.DONE, -1, -1), *((c.CAST, k, sign) for k in range(6))]
        cast_in_combat(*town.args, 0, sign, n)
        assert [int(foe[0][x]) for x in ABILITIES] == [int(x != name) for x in ABILITIES]
        assert foe[0].toughness == foe[1].toughness - 1


@pytest.mark.rule("AH-12.27")
def test_the_red_sign_ignores_no_magical_immunity_and_nothing_where_there_is_no_ability(faces):
    town, _, (sign,) = armed("red_sign_of_shudde_mell", foe="cultist")
    foe = town.g.scratch.foe
    foe[0].magical = foe[1].magical = c.IMMUNE
    foe[0].physical = foe[1].physical = c.IMMUNE
    town.skills(0, lore=9)
    faces(*[6] * 9)
    offer_arms(*town.two, 0, 0)
    assert [int(o.place) for o in town.g.menu.option[: town.g.menu.n]] == [-1, 0]
    cast_in_combat(*town.args, 0, sign, 0)
    assert (foe[0].physical, foe[0].magical, foe[0].toughness) == (0, c.IMMUNE, 1)
    town, _, (sign,) = armed("red_sign_of_shudde_mell", foe="cultist")
    offer_arms(*town.two, 0, 0)
    assert [int(o.place) for o in town.g.menu.option[: town.g.menu.n]] == [-1, -1]


@pytest.mark.rule("AH-12.14", "AH-12.16", "AH-12.27")
def test_what_a_red_sign_took_from_the_monster_comes_back_with_its_release_and_each_sign_takes_its_own(faces):
    town, _, (one, two) = armed("red_sign_of_shudde_mell", "red_sign_of_shudde_mell", foe="dhole")
    foe = town.g.scratch.foe[0]
    town.skills(0, lore=9)
    faces(*[6] * 40)
    seen = lambda: (int(foe.toughness), int(foe.physical), int(foe.overwhelming))  # noqa: E731
    assert seen() == (3, 1, 1)
    cast_in_combat(*town.args, 0, one, 0)
    assert seen() == (2, 0, 1)
    cast_in_combat(*town.args, 0, two, 2)
    assert seen() == (1, 0, 0)
    release(*town.two, one)
    assert seen() == (2, 1, 0)
    release(*town.two, two)
    assert seen() == (3, 1, 1)


@pytest.mark.rule("AH-16.11")
def test_the_red_sign_is_for_monsters_and_not_for_the_ancient_one():
    town = battle("hastur", wanted={c.D_ARM: c.DONE})
    sign, wither = town.give(0, "red_sign_of_shudde_mell", "wither")
    offer_arms(*town.two, 0, 1)
    cards = [card for _, card in acts(town)]
    assert (sign in cards, wither in cards) == (False, True)


@pytest.mark.rule("AH-8.13", "AH-12.10")
def test_the_flute_defeats_all_that_an_encounter_brought_here_and_in_other_worlds():
    for in_world in (False, True):
        town = quiet(1, wanted={c.D_MEET: c.FIGHT_IT, c.D_ROUND: c.FIGHT_IT, c.D_ARM: c.USE})
        town.stand(0, "woods")
        if in_world:
            town.inside(0, "abyss")
        town.skills(0, will=9, fight=0)
        town.seat().clues = 0
        town.give(0, "flute_of_the_outer_gods")
        met = [town.monster("cultist", c.MET), town.monster("ghoul", c.MET)]
        far = town.monster("ghoul", c.SKY)  # its number is that of the first area of the first Other World
        monsters_appear(*town.args, 0)
        assert [town.where(m) for m in (*met, far)] == [c.TROPHY, c.TROPHY, c.SKY]
        assert len(town.asked(c.D_MEET)) == 1


# -- what is counted ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-7.3")
def test_a_way_back_that_only_the_gate_box_opens_is_offered_with_it():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.inside(0, "abyss", 1, "woods")
    box = town.give(0, "gate_box")
    offer_ways_back(*town.two, 0, gate_box(*town.two, 0))
    offered = {town.areas[o.place]: int(o.card) for o in town.g.menu.option[: town.g.menu.n]}
    assert offered == {"woods": -1, "graveyard": box}


@pytest.mark.rule("AH-1.7", "AH-15.1")
def test_an_ancient_one_has_woken_whether_there_is_a_battle_or_not():
    for ancient in ("azathoth", "yig"):
        town = quiet(1, ancient=ancient)
        for cause in (0, c.WOKE_TERROR):
            if cause:
                awaken(*town.two, cause)
            close(*town.two)
            assert (town.g.outcome.extra.woke, town.g.outcome.extra.waking_cause) == (bool(cause), cause)


@pytest.mark.rule("AH-13.4", "AH-13.5")
def test_seals_of_clues_and_of_elder_signs_are_counted_alike():
    town = quiet(2, wanted={c.D_SEAL: c.SEAL})
    for area, world in (("woods", "abyss"), ("graveyard", "leng"), ("witch_house", "celeano")):
        town.gate(area, world)
    town.seat().clues = 9
    offer_seal(*town.args, 0, town.area("woods"))
    town.stand(0, "graveyard")
    use_elder_sign(*town.args, 0, town.give(0, "elder_sign"))
    extra = town.g.outcome.extra
    assert (extra.gates_sealed, extra.signs, town.table.seals) == (2, 1, 2)
