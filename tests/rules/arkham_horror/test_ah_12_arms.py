"""AH-12: weapons and spells in hand, and monsters as they are; then the edges of board, terror and battle."""

import pytest
from ah_table import quiet
from test_ah_16_battle import battle, strike_back

from sim.games.arkham_horror.effects.costs import holds, trophy_toughness
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import draw_monster, evict, place_monster, raise_terror, wake_of_terror
from sim.games.arkham_horror.state.cards import max_sanity, max_stamina, to_box
from sim.games.arkham_horror.state.tracks import sample_tracks
from sim.games.arkham_horror.turn.ch10_monster_movement import activate, quake
from sim.games.arkham_horror.turn.ch12_combat import evade_check, face, fight, horror_check, special_hit
from sim.games.arkham_horror.turn.ch12_weapons import (
    after_the_check,
    armed_bonus,
    cast_in_combat,
    empty_hands,
    lay_down_weapons,
    release,
    resisted,
    take_weapon,
    use_in_combat,
    weaken,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch13_gates import closing_won, gate_and_monsters, gate_difficulty
from sim.games.arkham_horror.turn.ch19_ending import rank


def armed(*hand, foe="zombie", wanted=None):
    """One investigator in the woods with these cards, and a monster to fight there: town, monster, cards."""
    town = quiet(1, wanted={c.D_ROUND: c.FIGHT_IT, **(wanted or {})})
    town.stand(0, "woods")
    cards = [town.give(0, name) for name in hand]
    m = town.monster(foe, "woods")
    empty_hands(town.g)
    face(*town.two, 0, m)
    return town, m, cards


# -- weapons and spells ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-12.11")
def test_a_resistance_halves_a_bonus_and_rounds_it_up():
    found = [[resisted(n, kind) for n in (1, 3, 4)] for kind in (0, c.RESISTANT, c.IMMUNE)]
    assert found == [[1, 3, 4], [1, 2, 2], [0, 0, 0]]


@pytest.mark.rule("AH-12.14", "AH-12.16")
def test_a_released_spell_takes_its_bonus_with_it_and_frees_its_hands():
    town, _, spells = armed("wither", "enchant_weapon", "shrivelling")
    wither, enchant, shrivelling = spells
    arms = town.g.scratch.arms
    kinds = town.t.pack.kind[town.t.pack.card_kind]
    arms.spell[:3], arms.spells_n, arms.enchanted = spells, 3, 1
    arms.hands = hands = int(sum(kinds["hands"][spells]))
    for card, rest, enchanted in ((wither, [enchant, shrivelling], 1), (enchant, [shrivelling], 0)):
        release(*town.two, card)
        hands -= int(kinds[card].hands)
        assert [int(k) for k in arms.spell[: arms.spells_n]] == rest
        assert (arms.hands, arms.enchanted) == (hands, enchanted)


@pytest.mark.rule("AH-12.15", "AH-12.16")
def test_a_casting_that_passes_is_in_force_and_one_that_fails_keeps_its_hands_busy(faces):
    for face_shown, spells, hands, busy in ((6, 1, 1, 0), (1, 0, 0, 1)):
        town, _, (wither,) = armed("wither")
        town.skills(0, lore=4)
        town.seat().clues = 0
        faces(*[face_shown] * 9)
        cast_in_combat(*town.args, 0, wither, -1)
        arms = town.g.scratch.arms
        assert (arms.spells_n, arms.hands, arms.busy) == (spells, hands, busy)
        assert armed_bonus(*town.two) == (town.t.pack.kind[town.t.pack.card_kind[wither]].amount if spells else 0)


@pytest.mark.rule("AH-12.15")
def test_bind_monster_needs_the_toughness_and_ends_the_combat(faces):
    for shown, won in (((6, 6, 6), True), ((6, 6, 1), False)):
        town, m, (bind,) = armed("bind_monster", foe="gug")
        town.skills(0, lore=3 - int(town.t.pack.kind[town.t.pack.card_kind[bind]].cast))
        town.seat().clues = 0
        assert town.g.scratch.foe[0].toughness == 3
        faces(*shown)
        cast_in_combat(*town.args, 0, bind, -1)
        assert bool(town.g.scratch.arms.auto_pass) == won
        assert town.hand() == ([] if won else ["bind_monster"])
        assert town.where(m) == "woods"


@pytest.mark.rule("AH-12.27")
def test_the_red_sign_takes_a_point_of_toughness_and_an_ability():
    town, _, _ = armed()
    foe = town.g.scratch.foe[0]
    abilities = ("physical", "magical", "overwhelming", "hit", "ambush", "endless")
    for name in abilities:
        foe[name] = 1
    foe.toughness = 3
    for n, ability in enumerate((-1, *range(c.ABILITIES))):
        weaken(town.g, ability)
        assert [int(foe[x]) for x in abilities] == [0] * n + [1] * (6 - n)
        assert foe.toughness == max(1, 2 - n)


@pytest.mark.rule("AH-12.15")
def test_enchant_weapon_and_the_red_sign_work_from_their_casting_on(faces):
    town, _, (enchant, sign) = armed("enchant_weapon", "red_sign_of_shudde_mell", foe="gug")
    town.skills(0, lore=9)
    faces(*[6] * 40)
    cast_in_combat(*town.args, 0, enchant, -1)
    assert (town.g.scratch.arms.enchanted, town.g.scratch.foe[0].toughness) == (1, 3)
    cast_in_combat(*town.args, 0, sign, -1)
    assert town.g.scratch.foe[0].toughness == 2


@pytest.mark.rule("AH-12.17")
def test_what_is_used_up_goes_after_the_check_and_what_is_no_longer_in_hand_costs_nothing():
    town, _, (dynamite, powder, knife) = armed("dynamite", "powder_of_ibn_ghazi", "knife")
    arms = town.g.scratch.arms
    take_weapon(*town.two, knife)
    arms.weapon[1:4] = powder
    after_the_check(*town.args, 0)
    assert (town.seat().sanity, len(town.hand())) == (5, 3)
    take_weapon(*town.two, powder)
    hands = int(arms.hands)
    after_the_check(*town.args, 0)
    assert (town.seat().sanity, "powder_of_ibn_ghazi" in town.hand()) == (4, False)
    assert arms.hands == hands - town.t.pack.kind[town.t.pack.card_kind[powder]].hands
    empty_hands(town.g)
    take_weapon(*town.two, dynamite)
    after_the_check(*town.args, 0)
    assert (town.hand(), town.seat().sanity, arms.hands) == (["knife"], 4, 0)


@pytest.mark.rule("AH-12.14", "AH-23")
def test_the_flute_defeats_all_monsters_of_the_area_and_the_watcher_one(faces):
    for name, flute, trophies in (("flute_of_the_outer_gods", 1, 3), ("blue_watcher_of_the_pyramid", 0, 1)):
        town, m, (card,) = armed(name, wanted={c.D_ARM: c.USE})
        town.monster("gug", "woods")
        town.monster("dhole", "woods")
        away = town.monster("cultist", "uptown")
        town.seat().sanity = town.seat().stamina = 9
        town.skills(0, will=9)
        faces(*[6] * 40)
        assert fight(*town.args, 0, m)
        assert (town.table.crowd[c.TROPHY], town.where(away), town.hand()) == (trophies, "uptown", [])
        again, _, (card,) = armed(name)
        use_in_combat(*again.args, 0, card)
        assert (again.g.scratch.arms.auto_pass, again.g.scratch.arms.flute) == (1, flute)


# -- monsters ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-12.22")
def test_a_maniac_is_in_a_frenzy_from_terror_six_on():
    for terror, endless in ((5, 0), (6, 1), (7, 1)):
        town, m, _ = armed(foe="maniac")
        town.table.terror = terror
        face(*town.two, 0, m)
        foe = town.g.scratch.foe[0]
        assert foe.endless == endless
        assert (foe.combat_rating, foe.combat_damage) == ((-2, 3) if endless else (1, 1))


@pytest.mark.rule("AH-12.10", "AH-12.11", "AH-12.12", "AH-12.13")
def test_cards_that_take_an_ability_from_monsters():
    names = {c.NO_NIGHTMARISH: "nightmarish", c.NO_OVERWHELMING: "overwhelming", c.NO_PHYSICAL: "physical",
             c.NO_MAGICAL: "magical", c.NO_ENDLESS: "endless"}  # fmt: skip
    for bonus, taken in names.items():
        town, m, _ = armed()
        town.t.pack.foe[list(names.values())] = 1
        town.seat().bonus[bonus] = 1
        face(*town.two, 0, m)
        foe = town.g.scratch.foe[0]
        assert [name for name in names.values() if foe[name] == 0] == [taken]
    town.t.pack.foe["physical"] = town.t.pack.foe["magical"] = c.IMMUNE
    town.seat().bonus[:] = 1
    face(*town.two, 0, m)
    assert (town.g.scratch.foe[0].physical, town.g.scratch.foe[0].magical) == (c.IMMUNE, c.IMMUNE)


@pytest.mark.rule("AH-12.1")
def test_a_spell_to_evade_must_be_cast_and_another_card_passes_at_once(faces):
    for name, shown, passed in (("mists_of_releh", 6, True), ("mists_of_releh", 1, False), ("silver_key", 1, True)):
        town, m, (card,) = armed(name)
        town.skills(0, lore=9, sneak=0)
        town.seat().clues = 0
        faces(*[shown] * 20)
        town.g.scratch.foe[0].awareness = 0
        assert evade_check(*town.args, 0, m, card) == passed


@pytest.mark.rule("AH-12.3")
def test_no_horror_check_without_horror(faces):
    for damage, lost in ((0, 0), (2, 2)):
        town, m, _ = armed()
        town.skills(0, will=0)
        town.seat().clues = 0
        town.g.scratch.foe[0].horror_damage = damage
        town.g.scratch.foe[0].nightmarish = 0
        town.t.tale()
        horror_check(*town.args, 0, m)
        assert (town.seat().sanity, town.t.tale() == []) == (5 - lost, damage == 0)


@pytest.mark.rule("AH-12.19")
def test_what_combat_damage_does_besides():
    town, _, _ = armed("knife", "food", "heal")
    foe = town.g.scratch.foe[0]
    foe.hit = c.HIT_CARD
    special_hit(*town.args, 0)
    assert len(town.hand()) == 2
    assert "food" in town.hand()
    foe.hit = c.HIT_LOST
    special_hit(*town.args, 0)
    assert town.seat().place == c.LOST
    town, _, _ = armed()
    town.inside(0, "leng")
    town.gate("unnamable", "leng")
    town.g.scratch.foe[0].hit = c.HIT_DRAWN
    special_hit(*town.args, 0)
    assert (town.areas[town.seat().place], town.seat().halted) == ("unnamable", 1)


# -- conditions and trophies -------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_every_condition_is_true_and_false_of_somebody():
    town = quiet(1)
    seat = town.seat()
    food = town.kinds.index("food")

    def said(condition, argument=0):
        return bool(holds(*town.two, 0, condition, argument))

    seat.money = 4
    before = [said(c.IF_CURSED), said(c.IF_ITEM), said(c.IF_CARD, food), said(c.IF_MEMBER), said(c.IF_SANITY_BELOW),
              said(c.IF_STAMINA_BELOW), said(c.IF_MONEY_BELOW, 4), said(c.IF_MONEY, 5)]  # fmt: skip
    allowed = [said(c.IF_ALWAYS), said(c.IF_SANE), said(c.IF_CONSCIOUS), said(c.IF_FEW_SPELLS), said(c.IF_NOT_DEPUTY),
               said(c.IF_NO_LOAN), said(c.IF_DEPUTY_FREE), said(c.IF_ALLIES)]  # fmt: skip
    assert (any(before), all(allowed)) == (False, True)
    town.give(0, "food", "wither", "heal")
    assert said(c.IF_FEW_SPELLS)
    town.give(0, "heal")
    seat.blessed, seat.member, seat.sanity, seat.stamina = -1, 1, 4, 4
    seat.halted = seat.deputy = seat.no_loan = town.table.deputies = 1
    for card in range(town.t.pack.cards):
        if town.t.pack.kind[town.t.pack.card_kind[card]].family == c.ALLIES:
            town.table.owner[card] = c.IN_BOX
    after = [said(c.IF_CURSED), said(c.IF_ITEM), said(c.IF_CARD, food), said(c.IF_MEMBER), said(c.IF_SANITY_BELOW),
             said(c.IF_STAMINA_BELOW), said(c.IF_MONEY_BELOW, 5), said(c.IF_MONEY, 4)]  # fmt: skip
    refused = [said(c.IF_SANE), said(c.IF_CONSCIOUS), said(c.IF_FEW_SPELLS), said(c.IF_NOT_DEPUTY),
               said(c.IF_NO_LOAN), said(c.IF_DEPUTY_FREE), said(c.IF_ALLIES)]  # fmt: skip
    assert (all(after), any(refused)) == (True, False)
    seat.no_loan, seat.loan = 0, 1
    assert not said(c.IF_NO_LOAN)


@pytest.mark.rule("AH-8.18", "AH-19.2")
def test_trophies_are_those_of_the_seat_and_gates_count_more_than_monsters():
    town = quiet(2)
    town.monster("gug", c.TROPHY)
    town.monster("dhole", c.TROPHY + 1)
    town.monster("ghoul", c.TROPHY + 1)
    assert [int(trophy_toughness(*town.two, s)) for s in range(2)] == [3, 4]
    assert rank(town.g, 0) < rank(town.g, 1)
    town.trophy_gate(0, "leng")
    assert rank(town.g, 0) > rank(town.g, 1)
    town.trophy_gate(1, "abyss")
    assert rank(town.g, 0) < rank(town.g, 1)


# -- the board ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-15.5")
def test_an_empty_cup_gives_no_monster_and_wakes_the_ancient_one():
    town = quiet(1, ancient="yig")
    town.table.monster_at[town.table.monster_at == c.CUP] = c.BOX
    town.table.crowd[c.CUP] = 0
    assert draw_monster(*town.two) == -1
    assert (town.table.awake, town.table.waking_cause) == (1, c.WOKE_CUP)
    place_monster(*town.two, 0)
    assert (town.table.afoot, sum(town.table.crowd[: c.AREAS])) == (0, 0)


@pytest.mark.rule("AH-15.6", "AH-14.4")
def test_at_terror_ten_twice_the_limit_wakes_the_ancient_one_and_each_step_is_doom():
    town = quiet(1, ancient="yig")
    limit = int(town.t.pack.monster_limit)
    town.table.terror, town.table.afoot = 10, 2 * limit - 1
    wake_of_terror(*town.two)
    assert town.table.awake == 0
    raise_terror(*town.two, 2)
    assert (town.table.terror, town.table.doom) == (10, 2)
    town.table.afoot += 1
    wake_of_terror(*town.two)
    assert (town.table.awake, town.table.waking_cause) == (1, c.WOKE_TERROR)
    town.table.awake = 2
    doom = int(town.table.doom)
    raise_terror(*town.two, 1)
    assert (town.table.terror, town.table.doom) == (10, doom)


@pytest.mark.rule("AH-10.34")
def test_only_those_inside_are_driven_out():
    town = quiet(3)
    woods = town.area("woods")
    for s in range(3):
        town.seat(s).place = woods - 1 + s
    evict(*town.two, woods)
    assert [int(town.seat(s).place) for s in range(3)] == [woods - 1, town.area("uptown"), woods + 1]


@pytest.mark.rule("AH-8.10", "AH-8.12")
def test_the_monster_of_an_open_gate_comes_through_it_and_none_through_a_seal():
    town = quiet(1)
    woods = town.area("woods")
    deck = town.g.hidden.gates
    world = town.worlds[town.t.pack.gate_world[0]]
    town.gate("woods", world)
    town.table.gate[woods] = 0  # the token with the lowest number
    left = int(deck.n)
    gate_and_monsters(*town.two, woods, 1)
    assert (town.table.gate[woods], town.table.open_gates, town.table.afoot, deck.n) == (0, 1, 1, left)
    town.table.seal[town.area("unnamable")] = 1
    gate_and_monsters(*town.two, town.area("unnamable"), 1)
    assert (town.table.open_gates, town.table.afoot) == (1, 1)


@pytest.mark.rule("AH-1.2", "AH-1.9")
def test_closing_wins_without_an_open_gate_and_with_a_trophy_for_each():
    town = quiet(2)
    town.trophy_gate(0, "leng")
    assert not closing_won(*town.two)
    town.trophy_gate(1, "abyss")
    assert closing_won(*town.two)
    town.gate("woods", "yuggoth")
    assert not closing_won(*town.two)


@pytest.mark.rule("AH-13.2")
def test_the_difficulty_of_a_gate():
    for ancient, difficulty in (("yig", 1), ("yog_sothoth", 2)):
        town = quiet(1, ancient=ancient)
        token = town.gate("woods", "rlyeh")
        other = town.gate("graveyard", "leng")
        assert gate_difficulty(*town.two, token) == difficulty
        town.t.pack.mythos[town.table.environment].gate_world = town.worlds.index("rlyeh")
        town.t.pack.mythos[town.table.environment].gate_difficulty = 1
        assert (gate_difficulty(*town.two, token), gate_difficulty(*town.two, other)) == (difficulty + 1, difficulty)


@pytest.mark.rule("AH-10.19", "AH-10.23")
def test_fast_monsters_take_two_steps_and_fliers_pass_over_closed_streets():
    town = quiet(1)
    town.stand(0, "northside")
    m = town.monster("gug", "woods")
    town.t.pack.foe["movement"] = c.FAST
    activate(*town.args, m, 1)
    two = town.where(m)
    town.monster("ghoul", "woods")
    slow = town.monster("dhole", "woods")
    town.t.pack.mythos[town.table.environment].switches = c.FAST_AS_NORMAL
    activate(*town.args, slow, 1)
    assert (two, town.where(slow)) == ("miskatonic_university", "uptown")
    town.t.pack.foe["movement"] = c.FLYING
    for shut, where in ((1, c.SKY), (0, "northside")):
        flyer = town.monster("byakhee", "downtown")
        town.table.shut[town.area("northside")] = shut * c.NEVER
        activate(*town.args, flyer, 1)
        assert town.where(flyer) == where


@pytest.mark.rule("AH-10.28")
def test_a_chthonian_hurts_everybody_in_arkham_and_takes_no_sanity(faces):
    town = quiet(3)
    town.stand(0, "woods")
    town.stand(1, "uptown")
    town.inside(2, "leng")
    m = town.monster("chthonian", "downtown")
    points = [(int(town.seat(s).sanity), int(town.seat(s).stamina)) for s in range(3)]
    faces(6)
    quake(*town.args, m)
    lost = [(a - int(town.seat(s).sanity), b - int(town.seat(s).stamina)) for s, (a, b) in enumerate(points)]
    assert lost == [(0, 1), (0, 1), (0, 0)]


# -- the Ancient One, the battle, the tracks ---------------------------------------------------------------------------


@pytest.mark.rule("AH-18.2", "AH-11.1")
def test_cthulhu_takes_a_point_off_both_maxima():
    for ancient, less in (("azathoth", 0), ("cthulhu", 1)):
        town = quiet(1, ancient=ancient)
        sheet = town.t.pack.sheet[town.seat().sheet]
        assert (max_sanity(*town.two, 0), max_stamina(*town.two, 0)) == (sheet.sanity - less, sheet.stamina - less)


@pytest.mark.rule("AH-16.3", "AH-18.4")
def test_the_start_of_the_battle_falls_on_each_once(faces):
    faces(6, 6)
    town = battle("ithaqua", before=lambda town: [town.give(s, "food") for s in range(2)])
    assert [town.hand(s) for s in range(2)] == [["food"], ["food"]]


@pytest.mark.rule("AH-16.8")
@pytest.mark.parametrize("battle_round", [1, 2, 3, 4])
def test_the_check_of_the_attack_loses_a_die_each_round(battle_round, faces):
    town = battle("ithaqua")
    town.skills(0, fight=6)
    town.seat().clues, town.seat().stamina = 0, 9
    town.table.battle_round = battle_round
    ancient = town.t.pack.ancient[town.table.ancient_one]
    left = faces(*[1] * 20)
    strike_back(town)
    assert 20 - len(left) == 6 + ancient.attack_modifier - (battle_round - 1)


def test_what_is_followed_turn_by_turn():
    town = quiet(3)
    table = town.table
    table.doom, table.terror, table.open_gates, table.seals, table.afoot = 3, 4, 5, 2, 6
    for s in range(3):
        town.seat(s).clues, town.seat(s).sanity, town.seat(s).stamina = 1 + s, 2 + s, 4 + s
    town.seat(2).place = c.NOWHERE
    sample_tracks(*town.two)
    assert [int(x) for x in town.g.pace.value[:, town.g.referee.round_no - 1]] == [3, 4, 5, 2, 6, 3, 5, 9]


@pytest.mark.rule("AH-11.10")
def test_a_card_that_goes_to_the_box_is_told_to_leave_the_game():
    town = quiet(1)
    card = town.give(0, "patrol_wagon")
    town.t.tale()
    to_box(*town.two, card)
    assert town.table.owner[card] == c.IN_BOX
    assert [line.endswith("returns Patrol Wagon to the box.") for line in town.t.tale()] == [True]


@pytest.mark.rule("AH-12.14")
def test_sixes_count_once_again_when_the_shotgun_is_laid_down():
    town, _, (shotgun,) = armed("shotgun")
    take_weapon(*town.two, shotgun)
    assert town.g.scratch.arms.double_six == 1
    lay_down_weapons(*town.two)
    assert (town.g.scratch.arms.double_six, town.g.scratch.arms.weapons_n) == (0, 0)
