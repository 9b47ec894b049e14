"""AH-23: what a player is asked, option by option: (act, place, card, monster, seat, number, block), -1 for nothing."""

import pytest
from ah_table import quiet
from test_ah_06_movement import move, walker
from test_ah_16_battle import battle

from sim.games.arkham_horror.effects.effects_cards import buy_one
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.cards import from_top, lose_cards
from sim.games.arkham_horror.state.places import move_to
from sim.games.arkham_horror.turn.ch05_upkeep import offer_upkeep, place_marker
from sim.games.arkham_horror.turn.ch06_movement import give_away, offer_gifts, ride, take_clues, trade
from sim.games.arkham_horror.turn.ch07_other_worlds import finds_gate
from sim.games.arkham_horror.turn.ch08_encounters import arkham_encounters, choose_entry
from sim.games.arkham_horror.turn.ch10_monster_movement import prey
from sim.games.arkham_horror.turn.ch10_mythos import choose_placement, clue_step, share_out
from sim.games.arkham_horror.turn.ch11_states import suffer
from sim.games.arkham_horror.turn.ch12_combat import fight, meet_monsters, nearest_gate
from sim.games.arkham_horror.turn.ch12_weapons import empty_hands, offer_arms
from sim.games.arkham_horror.turn.ch13_gates import offer_seal, try_to_close
from sim.games.arkham_horror.turn.ch16_final_battle import attack, ward_off
from sim.games.arkham_horror.turn.ch17_skill_checks import offer_improvements
from sim.play import open_menu


def menu(town):
    """The options of the question that is open."""
    return [tuple(int(x) for x in o.item()) for o in town.g.menu.option[: town.g.menu.n]]


def plain(act, s=0, n=0, place=-1, card=-1, monster=-1, block=-1):
    return act, place, card, monster, s, n, block


@pytest.mark.rule("AH-13.1", "AH-13.3")
def test_the_ways_to_close_a_gate():
    town = quiet(1)
    token = town.gate("woods", "leng")
    town.stand(0, "woods")
    sign, watcher = town.give(0, "elder_sign", "blue_watcher_of_the_pyramid")
    try_to_close(*town.args, 0)
    at, modifier = town.area("woods"), int(town.t.pack.gate_modifier[token])
    assert town.asked(c.D_GATE) == [[
        plain(c.DONE, place=at), plain(c.TRY_FIGHT, n=modifier, place=at), plain(c.TRY_LORE, n=modifier, place=at),
        plain(c.ELDER_SIGN, place=at, card=sign), plain(c.AUTO_PASS, place=at, card=watcher),
    ]]  # fmt: skip


@pytest.mark.rule("AH-17.1")
@pytest.mark.parametrize(("money", "gifts"), [(0, ()), (1, (1,)), (2, (2, 1)), (3, (3, 1)), (5, (5, 2))])
def test_gifts_are_cards_and_all_or_half_of_the_money(money, gifts):
    town = quiet(3)
    for s, place in enumerate(("woods", "woods", "uptown")):
        town.stand(s, place)
    town.seat().money = money
    knife = town.give(0, "knife", "skill_luck")[0]
    offer_gifts(*town.two, 0, 0b010)
    to_one = [plain(c.GIVE_CARD, 1, card=knife), *(plain(c.GIVE_MONEY, 1, n) for n in gifts)]
    assert menu(town) == [plain(c.DONE), *to_one]
    offer_gifts(*town.two, 0, 0b110)
    assert menu(town) == [plain(c.DONE), *to_one, *((o[0], *o[1:4], 2, *o[5:]) for o in to_one)]


@pytest.mark.rule("AH-6.15", "AH-17.1")
def test_gifts_begin_with_the_acting_investigator_and_go_round():
    town = quiet(3)
    for s in range(3):
        town.stand(s, "woods")
        town.seat(s).money = 1
    trade(*town.args, 1)
    assert [seat for kind, seat, _ in town.t.asked if kind == c.D_GIVE] == [1, 2, 0]
    town.t.asked.clear()
    give_away(*town.args, 2, 0b011)
    assert [o[4] for o in town.asked(c.D_GIVE)[0]] == [2, 0, 1]


@pytest.mark.rule("AH-6.2", "AH-6.10", "AH-6.13")
def test_the_ways_to_move_and_the_clues_to_take():
    town = walker("uptown")
    town.stand(0, "woods")
    town.skills(0, speed=3)
    tome, wagon = town.give(0, "old_journal", "patrol_wagon")
    town.table.clue[town.area("uptown")] = 2
    move(town)
    woods, uptown = town.area("woods"), town.area("uptown")
    block = int(town.t.pack.kind[town.t.pack.card_kind[tome]].block)
    first, second = town.asked(c.D_MOVE)
    assert first == [plain(c.DONE, n=3, place=woods), plain(c.GO, n=3, place=uptown),
                     plain(c.USE, n=3, card=tome, block=block), plain(c.RIDE, n=3, card=wagon)]  # fmt: skip
    assert second[0] == plain(c.DONE, n=2, place=uptown)
    assert c.RIDE not in [o[0] for o in second]
    take_clues(*town.args, 0)
    assert town.asked(c.D_CLUES)[-1] == [plain(c.PICK, n=n, place=uptown) for n in (2, 1, 0)]
    ride(*town.args, 0)
    assert town.asked(c.D_AREA)[-1] == [plain(c.GO, place=a) for a in range(c.AREAS)]


@pytest.mark.rule("AH-7.3")
def test_the_spell_that_finds_the_gate_is_offered_in_its_world():
    town = quiet(1)
    town.inside(0, "leng", 0)
    spell = town.give(0, "find_gate")
    assert not finds_gate(*town.args, 0)
    assert town.asked(c.D_MOVE) == [[plain(c.DONE), plain(c.CAST, card=spell)]]


@pytest.mark.rule("AH-8.2", "AH-8.4")
def test_the_abilities_of_a_location_and_the_cards_of_an_encounter():
    town = quiet(1)
    town.stand(0, "arkham_asylum")
    town.seat().sanity, town.seat().money = 3, 2
    arkham_encounters(*town.args, 0)
    place, pack = town.area("arkham_asylum"), town.t.pack
    at = int(pack.ability[place])
    abilities = [plain(c.ABILITY, n=i, block=int(pack.op[i].then)) for i in (at, at + 1)]
    assert town.asked(c.D_PLACE) == [[plain(c.ENCOUNTER, place=place), *abilities]]
    eye = town.give(0, "dragons_eye")
    for world in (0, 3):
        town.g.scratch.pick[0] = 9
        assert choose_entry(*town.args, 0, 1, world) == pack.gate_entry[9, world]
        entry = int(pack.gate_entry[9, world])
        assert town.asked(c.D_ENCOUNTER)[-1] == [plain(c.CHOOSE, n=9, block=entry), plain(c.REDRAW, card=eye)]


@pytest.mark.rule("AH-5.7", "AH-5.12", "AH-5.6")
def test_what_can_be_used_in_the_upkeep():
    town = quiet(2, sheets=("vincent_lee", "carolyn_fern"))
    pack = town.t.pack
    for s in range(2):
        town.stand(s, "woods")
    offer_upkeep(*town.two, 0, 0)
    assert menu(town) == [plain(c.DONE)]
    town.seat(1).stamina -= 1
    heal, voice, stone = town.give(0, "heal", "voice_of_ra", "healing_stone")
    loan = int(pack.loan)
    town.seat().loan, town.seat().money = 1, loan
    offer_upkeep(*town.two, 0, 0)
    both = [plain(c.CAST, 1, c.R_STAMINA, card=heal), plain(c.CAST, n=-1, card=voice)]
    ability = plain(c.HEAL, 1, c.R_STAMINA)
    assert menu(town) == [plain(c.DONE), *both, ability, plain(c.RETURN_LOAN, n=loan)]
    town.seat().used = 1
    offer_upkeep(*town.two, 0, 1)
    assert menu(town) == [plain(c.DONE), *both]
    town.seat().used, town.seat().money = 0, loan - 1
    town.seat().sanity -= 1
    offer_upkeep(*town.two, 0, 0)
    block = int(pack.kind[pack.card_kind[stone]].block)
    assert menu(town) == [plain(c.DONE), *both, plain(c.USE, n=-1, card=stone, block=block), ability]
    town.table.exhausted[[heal, voice, stone]] = 1
    offer_upkeep(*town.two, 0, 0)
    assert menu(town) == [plain(c.DONE), ability]
    offer_upkeep(*town.two, 1, 0)  # Carolyn Fern heals Sanity, his too
    assert menu(town) == [plain(c.DONE, 1), plain(c.HEAL, 0, c.R_SANITY)]


@pytest.mark.rule("AH-5.7")
def test_only_healers_heal_in_the_upkeep():
    town = quiet(1, sheets=("amanda_sharpe",))
    town.seat().sanity = town.seat().stamina = 1
    offer_upkeep(*town.two, 0, 0)
    assert menu(town) == [plain(c.DONE)]


@pytest.mark.rule("AH-12.14", "AH-12.16")
def test_what_can_be_taken_in_hand():
    town = quiet(1)
    revolver, rifle, wither, enchant, flute = town.give(
        0, "revolver_38", "rifle", "wither", "enchant_weapon", "flute_of_the_outer_gods"
    )
    town.table.met = 7
    empty_hands(town.g)
    town.g.scratch.foe[0] = town.t.pack.foe[0, c.NO_FOE]
    offer_arms(*town.two, 0, 0)
    kinds = town.t.pack.kind[town.t.pack.card_kind]
    arms = town.g.scratch.arms

    def with_foe(act, card, n=0):
        return plain(act, n=n, card=card, monster=7)

    done = plain(c.DONE, monster=7)
    shot = [with_foe(c.TAKE, card, int(kinds[card].physical)) for card in (revolver, rifle)]
    spells = [with_foe(c.CAST, card, int(kinds[card].amount)) for card in (wither, enchant)]
    assert menu(town) == [done, *shot, *spells, with_foe(c.USE, flute)]
    arms.spell[0], arms.spells_n, arms.hands = wither, 1, 1
    offer_arms(*town.two, 0, 0)
    assert menu(town) == [done, shot[0], with_foe(c.RELEASE, wither), spells[1], with_foe(c.USE, flute)]
    arms.busy = 1
    offer_arms(*town.two, 0, 0)
    free = [with_foe(c.CAST, enchant, int(kinds[enchant].amount))] if kinds[enchant].hands == 0 else []
    assert menu(town) == [done, with_foe(c.RELEASE, wither), *free, with_foe(c.USE, flute)]
    empty_hands(town.g)
    town.t.pack.kind["hands"] = 0
    arms.spells_n, arms.weapons_n = 8, 4
    arms.spell[:8] = arms.weapon[:4] = -1
    offer_arms(*town.two, 0, 0)
    assert menu(town) == [done, with_foe(c.USE, flute)]
    arms.spells_n, arms.weapons_n = 7, 3
    offer_arms(*town.two, 0, 0)
    assert [o[2] for o in menu(town)] == [-1, revolver, rifle, wither, enchant, flute]


@pytest.mark.rule("AH-11.14")
def test_the_cards_against_a_loss_are_offered_with_its_size():
    town = quiet(1)
    card = town.give(0, "enchanted_jewelry")
    suffer(*town.args, 0, 1, 3, 0)
    assert town.asked(c.D_LOSS) == [[plain(c.DONE, n=4), plain(c.USE, n=3, place=c.R_STAMINA, card=card)]]
    assert (town.seat().sanity, town.seat().stamina) == (4, 2)


@pytest.mark.rule("AH-11.14", "AH-23")
def test_a_card_that_restores_is_offered_when_the_loss_takes_all():
    for loss, offered in ((2, False), (4, False), (5, True), (6, True)):
        town = quiet(1)
        stone = town.give(0, "ruby_of_rlyeh")
        kind = town.t.pack.kind[town.t.pack.card_kind[stone]]
        kind.use, kind.resource = c.ON_RESTORE, c.R_STAMINA
        suffer(*town.args, 0, 0, loss, 0)
        assert bool(town.asked(c.D_LOSS)) == offered


@pytest.mark.rule("AH-17.6", "AH-17.9")
def test_what_can_mend_a_check():
    town = quiet(2, sheets=("bob_jenkins", "amanda_sharpe"))
    check = town.table.check
    check.kind, check.difficulty, check.score, check.dice, check.hits = c.COMBAT, 3, 1, 4, 1
    town.seat().clues = 0
    offer_improvements(*town.two, 0)
    assert menu(town) == [plain(c.DONE, n=2)]
    papers, cross = town.give(0, "research_materials", "marksman")
    town.seat().clues = 2
    helper = town.t.pack.sheet[town.seat(1).sheet]
    helper.ability = c.REROLL_FAILED
    town.seat(1).used = 0
    offer_improvements(*town.two, 0)
    every = [plain(c.DONE, n=2), plain(c.SPEND, n=2), plain(c.SPEND, n=2, card=papers),
             plain(c.REROLL, n=2, card=cross), plain(c.HELP, 1, 2)]  # fmt: skip
    assert menu(town) == every
    town.table.exhausted[cross] = town.seat(1).used = 1
    offer_improvements(*town.two, 0)
    assert menu(town) == every[:3]
    town.table.exhausted[cross] = town.seat(1).used = 0
    check.kind = c.HORROR
    offer_improvements(*town.two, 0)
    assert menu(town) == [*every[:3], every[4]]
    check.kind, check.dice, check.hits = c.COMBAT, 0, 0
    offer_improvements(*town.two, 0)
    assert menu(town) == every[:3]


@pytest.mark.rule("AH-12.19", "AH-12.20")
def test_the_nearest_gates_are_offered_and_none_without_a_gate():
    town = quiet(1)
    town.stand(0, "uptown")
    assert not nearest_gate(*town.two, 0)
    for area, world in (("woods", "leng"), ("graveyard", "abyss"), ("ye_olde_magick_shoppe", "yuggoth")):
        town.gate(area, world)
    assert nearest_gate(*town.two, 0)
    near = sorted(town.area(a) for a in ("woods", "ye_olde_magick_shoppe"))
    assert menu(town) == [plain(c.GO, place=a) for a in near]


@pytest.mark.rule("AH-12.4", "AH-6.4", "AH-8.13")
def test_a_monster_is_fought_evaded_or_left_alone(faces):
    town = quiet(1, wanted={c.D_MEET: c.FIGHT_IT, c.D_ROUND: c.FLEE})
    m = town.monster("zombie", "woods")
    town.stand(0, "woods")
    town.skills(0, will=6, sneak=6)
    place, awareness = town.area("woods"), int(town.t.pack.foe[0, town.t.pack.token[m]].awareness)
    key = town.give(0, "silver_key")
    faces(*[6] * 20)
    meet_monsters(*town.args, 0, place, 1)
    evade = [plain(c.EVADE_IT, n=awareness, monster=m), plain(c.EVADE_IT, n=awareness, card=key, monster=m)]
    fight_it = plain(c.FIGHT_IT, place=place, monster=m)
    assert town.asked(c.D_MEET)[0] == [fight_it, *evade]
    flee = [(c.FLEE, *o[1:]) for o in evade]
    assert town.asked(c.D_ROUND)[0] == [plain(c.FIGHT_IT, monster=m), *flee]
    town.table.evaded = 0
    meet_monsters(*town.args, 0, place, 0)
    assert town.asked(c.D_MEET)[1] == [plain(c.DONE, place=place), fight_it]


@pytest.mark.rule("AH-12.9")
def test_from_an_ambush_nobody_flees(faces):
    town = quiet(1, wanted={c.D_ARM: c.DONE})
    town.stand(0, "woods")
    town.skills(0, fight=9, will=9)
    m = town.monster("ghoul", "woods")
    faces(*[6] * 20)
    assert fight(*town.args, 0, m)
    assert town.asked(c.D_ROUND) == []


@pytest.mark.rule("AH-16.5", "AH-16.8", "AH-16.11")
def test_the_final_battle_asks_for_an_attack_arms_and_a_statue():
    town = battle("ithaqua", wanted={c.D_ATTACK: c.ATTACK})
    knife, statue = town.give(0, "knife", "warding_statue")
    attack(*town.args, 0)
    assert town.asked(c.D_ATTACK) == [[plain(c.ATTACK, n=int(town.table.battle_rating)), plain(c.DONE)]]
    assert [o[:4] for o in town.asked(c.D_ARM)[0]] == [(c.DONE, -1, -1, -1), (c.TAKE, -1, knife, -1)]
    ward_off(*town.args, 0)
    assert town.asked(c.D_LOSS) == [[plain(c.DONE), plain(c.USE, card=statue)]]
    assert (len(town.hand()), town.table.cancelled == town.table.battle_round) == (2, False)


@pytest.mark.rule("AH-10.5", "AH-10.6")
def test_the_gates_of_a_surge_are_offered():
    town = quiet(3)
    areas = []
    for area, world in (("woods", "leng"), ("graveyard", "abyss"), ("unnamable", "yuggoth")):
        town.gate(area, world)
        areas.append(town.area(area))
    graveyard, woods, unnamable = sorted(areas)
    share_out(*town.args, woods, 8)
    assert [int(town.g.scratch.allot[a]) for a in (graveyard, woods, unnamable)] == [3, 3, 2]
    assert town.asked(c.D_SURGE) == [[plain(c.PLACE_ONE, -1, 2, place=a) for a in (graveyard, unnamable)]]
    rest = town.g.scratch.rest
    rest[:] = 0
    rest[woods], rest[unnamable] = 2, 1
    assert choose_placement(*town.args) == woods
    assert town.asked(c.D_SURGE)[1] == [plain(c.PLACE_ONE, -1, 2, place=woods),
                                        plain(c.PLACE_ONE, -1, 1, place=unnamable)]  # fmt: skip
    assert (rest[woods], rest[unnamable]) == (1, 1)


@pytest.mark.rule("AH-10.16", "AH-10.22")
def test_those_present_are_asked_for_a_clue_and_those_of_least_sneak_are_prey():
    town = quiet(4)
    card = town.card("family_found_butchered")
    area = int(town.t.pack.mythos[card].clue)
    for s, place in enumerate((area, area + 1, area, area - 1)):
        town.seat(s).place = place
        town.skills(s, sneak=(3, 1, 3, 4)[s])
    clue_step(*town.args, card)
    assert town.asked(c.D_INVESTIGATOR) == [[plain(c.PICK, 0, 1, place=area), plain(c.PICK, 2, 1, place=area),
                                             plain(c.DONE, -1, place=area)]]  # fmt: skip
    found = prey(*town.args, 1 << area)
    assert town.asked(c.D_INVESTIGATOR)[1] == [plain(c.PICK, s, 3, place=area) for s in (0, 2)]
    assert found == 0


@pytest.mark.rule("AH-3.9")
def test_ashcan_pete_is_asked_for_the_end_of_the_deck():
    town = quiet(1, sheets=("ashcan_pete",))
    from_top(*town.args, 0, c.UNIQUE)
    assert town.asked(c.D_DRAW) == [[plain(c.TOP, n=c.UNIQUE), plain(c.BOTTOM, n=c.UNIQUE)]]


@pytest.mark.rule("AH-10.31")
def test_a_rumor_is_dealt_with_in_its_street():
    town = quiet(1)
    town.table.rumor = town.drawn("the_terrible_experiment")
    street = town.area("miskatonic_university")
    m = town.monster("cultist", c.ON_RUMOR)
    open_menu(town.g, c.D_STREET)
    for place, asked in ((street, 1), (town.area("uptown"), 1), (town.area("library"), 1)):
        move_to(town.g, 0, place)
        if place != town.area("library"):
            arkham_encounters(*town.args, 0)
        assert len(town.asked(c.D_STREET)) == asked
    assert town.asked(c.D_STREET) == [[plain(c.DONE, place=street), plain(c.FIGHT_IT, place=street, monster=m)]]


@pytest.mark.rule("AH-23", "AH-3.10", "AH-8.16", "AH-11.9", "AH-11.16", "AH-13.4")
def test_what_is_asked_of_one_thing_names_nothing_else():
    town = quiet(1)
    knife, statue = town.give(0, "knife", "obsidian_statue")
    place_marker(*town.args, 0, 2, 1)
    assert town.asked(c.D_MARKER) == [[plain(c.PICK, n=stop, place=2) for stop in range(3)]]
    suffer(*town.args, 0, 1, 2, 0)
    assert town.asked(c.D_LOSS) == [[plain(c.DONE, n=3), plain(c.USE, n=1, place=c.R_SANITY, card=statue),
                                     plain(c.USE, n=2, place=c.R_STAMINA, card=statue)]]  # fmt: skip
    woods = town.area("woods")
    town.seat().clues = 5
    offer_seal(*town.args, 0, woods)
    assert town.asked(c.D_SEAL) == [[plain(c.DONE, place=woods), plain(c.SEAL, n=5, place=woods)]]
    lose_cards(*town.args, 0, c.LOSE_ITEM, 1)
    gun = town.on_top(c.COMMON, "revolver_38")
    price = int(town.t.pack.kind[town.t.pack.card_kind[gun]].price)
    town.g.scratch.drawn[0], town.g.scratch.drawn_n, town.seat().money = gun, 1, price
    assert buy_one(*town.args, 0, 0, 0, False)
    assert town.asked(c.D_CARD) == [
        [plain(c.PICK, place=c.TO_LOSE, card=card) for card in (knife, statue)],
        [plain(c.PICK, n=price, place=c.TO_BUY, card=gun), plain(c.DONE, place=c.TO_BUY)],
    ]
