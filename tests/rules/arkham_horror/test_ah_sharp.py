"""Clauses whose break goes unseen where only the start and the end of a thing are looked at."""

import pytest
from ah_table import quiet
from test_ah_06_movement import move, walker
from test_ah_08_encounters import phase_three, resolve
from test_ah_16_battle import battle, strike_back

from sim.game import RUNNING
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.effects.effects_states import effect_on_cards_held
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import awaken, put_monster
from sim.games.arkham_horror.state.cards import from_top
from sim.games.arkham_horror.turn.ch05_upkeep import refresh
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, movement, stand_up
from sim.games.arkham_horror.turn.ch08_encounters import choose_entry, world_encounter
from sim.games.arkham_horror.turn.ch10_monster_movement import move_monsters
from sim.games.arkham_horror.turn.ch10_mythos import after_mythos, carry_out_card, clue_step
from sim.games.arkham_horror.turn.ch11_states import arrest, bless, curse, delay, suffer
from sim.games.arkham_horror.turn.ch12_combat import offer_evading
from sim.games.arkham_horror.turn.ch13_gates import close_gate, gate_and_monsters, seal_cost, try_to_close
from sim.games.arkham_horror.turn.ch16_final_battle import ancient_attack
from sim.games.arkham_horror.turn.flow import acts
from sim.mechanisms import bag
from sim.play import open_menu


def white_card(town, symbols):
    return next(i for i, m in enumerate(town.t.content.mythos_card) if m.white == symbols)


# -- the Mythos --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-10.46")
def test_monsters_move_on_the_board_and_in_the_sky_with_those_of_the_same_card_and_not_in_the_outskirts():
    town = quiet(1)
    town.stand(0, "southside")
    card = white_card(town, ["slash", "star", "triangle"])
    gug, out = town.monster("gug", "library"), town.monster("gug", c.OUTSKIRTS)
    trophy = town.monster("dimensional_shambler", c.TROPHY)
    move_monsters(*town.args, card)
    assert [town.where(m) for m in (gug, out, trophy)] == ["miskatonic_university", c.OUTSKIRTS, c.TROPHY]
    flyer = town.monster("byakhee", c.SKY)
    kind = town.t.pack.token[flyer]
    symbol = int(town.t.pack.foe[0, kind].symbol)
    called = next(i for i in range(67) if int(town.t.pack.mythos[i].white) >> symbol & 1)
    move_monsters(*town.args, called)
    assert town.where(flyer) == "southside"


@pytest.mark.rule("AH-10.46", "AH-10.47")
def test_a_monster_of_step_one_moves_in_step_three_of_the_same_card():
    town = quiet(1)
    town.stand(0, "northside")
    card = next(i for i, m in enumerate(town.t.content.mythos_card)
                if m.type == "headline" and m.gate == "graveyard" and m.white)  # fmt: skip
    town.t.pack.foe["symbol"] = c.SYMBOLS.index(town.t.content.mythos_card[card].white[0])
    town.t.pack.foe["movement"] = c.NORMAL
    bag.remove_at(town.g.hidden.mythos, bag.find(town.g.hidden.mythos, card))
    carry_out_card(*town.args, card)
    assert town.monsters_in("graveyard") == 0
    assert town.monsters_in("rivertown") == 1


@pytest.mark.rule("AH-10.47")
def test_a_card_without_a_clue_skips_that_step_alone():
    town = quiet(1)
    town.stand(0, "northside")
    card = town.drawn("family_found_butchered")
    town.t.pack.mythos[card].clue = -1
    clues = int(sum(town.table.clue))
    symbol = town.t.content.mythos_card[card].white[0]
    walker_ = next(m for m in range(60) if town.t.content.monster[town.t.pack.token[m]].symbol == symbol
                   and town.t.content.monster[town.t.pack.token[m]].movement == "normal")  # fmt: skip
    put_monster(town.g, walker_, town.area("woods"))
    carry_out_card(*town.args, card)
    run(*town.args)
    assert sum(town.table.clue) == clues - 1  # that of the location where the gate opened
    assert (town.where(walker_), town.table.terror) == ("uptown", 1)


@pytest.mark.rule("AH-10.39")
def test_the_clue_of_a_location_whose_gate_has_just_opened_is_not_placed():
    town = quiet(1)
    town.stand(0, "northside")
    card = town.drawn("family_found_butchered")
    town.t.pack.mythos[card].clue = town.t.pack.mythos[card].gate
    carry_out_card(*town.args, card)
    assert town.table.open_gates == 1
    assert town.table.clue[town.t.pack.mythos[card].gate] == 0


@pytest.mark.rule("AH-10.42")
def test_a_clue_comes_to_a_closed_location():
    town = quiet(1)
    card = town.card("family_found_butchered")
    area = int(town.t.pack.mythos[card].clue)
    town.table.shut[area] = c.NEVER
    before = int(town.table.clue[area])
    clue_step(*town.args, card)
    assert town.table.clue[area] == before + 1


@pytest.mark.rule("AH-10.27")
def test_each_monster_moves_once_a_card_and_none_stops_another():
    town = quiet(1)
    town.stand(0, "northside")
    card = white_card(town, ["slash", "star", "triangle"])
    first, second = town.monster("gug", "uptown"), town.monster("gug", "miskatonic_university")
    move_monsters(*town.args, card)
    assert [town.where(m) for m in (first, second)] == ["miskatonic_university", "merchant_district"]


# -- gates and battle --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-13.11")
def test_two_explorers_may_each_try_in_their_own_turn(faces):
    town = quiet(2, wanted={c.D_GATE: c.TRY_FIGHT})
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    for s in range(2):
        town.stand(s, "woods")
        town.seat(s).explored, town.seat(s).clues = 1, 0
        town.skills(s, fight=6)
    faces(*[1] * 9, *[6] * 9)
    faces(1, 1, 1, 1, 6, 6, 6, 6)
    try_to_close(*town.args, 0)
    assert (town.table.open_gates, town.seat(1).explored) == (2, 1)
    try_to_close(*town.args, 1)
    assert (town.table.open_gates, town.seat(1).gate_trophies, town.seat(0).explored) == (1, 1, 0)


@pytest.mark.rule("AH-18.11")
def test_under_yog_sothoth_a_seal_costs_the_same_and_a_sign_needs_no_check():
    town = quiet(2, ancient="yog_sothoth", wanted={c.D_GATE: c.ELDER_SIGN})
    assert seal_cost(*town.two) == town.t.content.rules.seal_clues == 5
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.stand(0, "woods")
    town.seat().explored = 1
    town.skills(0, fight=0, lore=0)
    town.give(0, "elder_sign")
    try_to_close(*town.args, 0)
    assert (town.table.seals, town.seat().gate_trophies) == (1, 1)
    assert town.asked(c.D_CHECK) == []


@pytest.mark.rule("AH-1.10", "AH-1.11")
def test_a_victory_is_taken_before_the_awakening_of_the_same_event():
    town = quiet(1, ancient="yig")
    town.trophy_gate(0, "abyss")
    town.gate("woods", "leng")
    town.stand(0, "woods")
    close_gate(*town.two, town.area("woods"), 0)
    awaken(*town.two, c.WOKE_DOOM)
    assert (town.g.referee.ending, town.table.awake) == (c.CLOSED, 0)
    town = quiet(1, ancient="yig")
    awaken(*town.two, c.WOKE_DOOM)
    assert (town.g.referee.ending, town.table.awake) == (RUNNING, 1)


@pytest.mark.rule("AH-16.13")
def test_clues_are_spent_on_the_check_against_his_attack(faces):
    for clues, stamina in ((1, 5), (0, 3)):
        town = battle("ithaqua", wanted={c.D_CHECK: c.SPEND})
        town.skills(0, fight=0)
        town.seat().clues, town.seat().stamina = clues, 5
        faces(1, 6)
        strike_back(town)
        assert (town.seat().stamina, town.seat().clues) == (stamina, 0)


@pytest.mark.rule("AH-16.8")
def test_a_passed_check_saves_from_the_attack(faces):
    town = battle("ithaqua")
    town.skills(0, fight=2)
    faces(6)
    before = int(town.seat().stamina)
    ancient_attack(*town.args, 0)
    run(*town.args)
    assert town.seat().stamina == before


# -- states ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-11.12", "AH-2.9")
def test_one_retainer_one_loan_one_membership_and_one_blessing_or_curse():
    town = quiet(1)
    seat = town.seat()
    seat.money = 0
    for _ in range(2):
        for code in (c.O_RETAINER, c.O_MEMBERSHIP, c.O_TAKE_LOAN):
            effect_on_cards_held(*town.two, 0, code)
        bless(town.g, 0)
    assert [int(x) for x in (seat.retainer, seat.member, seat.loan, seat.blessed, seat.money)] == [1, 1, 1, 1, 10]
    seat.fresh_retainer = 0
    effect_on_cards_held(*town.two, 0, c.O_RETAINER)
    assert seat.fresh_retainer == 0
    seat.fresh_blessing = 0
    bless(town.g, 0)
    assert seat.fresh_blessing == 0
    seat.blessed = -1
    curse(town.g, 0)
    assert (seat.blessed, seat.fresh_blessing) == (-1, 0)
    seat.loan, seat.no_loan = 0, 1
    effect_on_cards_held(*town.two, 0, c.O_TAKE_LOAN)
    assert (seat.loan, seat.money) == (0, 10)


@pytest.mark.rule("AH-4.6")
def test_an_ended_turn_has_no_more_encounters_but_the_mythos_still_comes():
    town = quiet(1, ancient="ithaqua")
    town.stand(0, "newspaper")
    town.seat().idle = 1
    phase_three(town)
    assert town.asked(c.D_ENCOUNTER) == []
    town.stand(0, "uptown")
    before = int(town.seat().stamina)
    after_mythos(*town.args)
    assert town.seat().stamina == before - 1
    town.table.phase = c.UPKEEP
    town.seat().idle = 1
    town.table.turn = 2
    refresh(*town.two, 0)
    assert town.seat().idle == 0


@pytest.mark.rule("AH-6.17")
def test_a_delay_gained_in_movement_lasts_until_the_next_one():
    town = quiet(1)
    town.stand(0, "uptown")
    move(town)
    delay(town.g, 0)
    town.table.turn = 2
    begin_movement(*town.two, 0)
    assert town.seat().delayed == 1
    assert movement(*town.args, 0)
    assert (town.seat().delayed, town.areas[town.seat().place]) == (0, "uptown")
    town.table.turn = 3
    town.t.asked.clear()
    begin_movement(*town.two, 0)
    movement(*town.args, 0)
    assert len(town.asked(c.D_MOVE)) == 1


@pytest.mark.rule("AH-6.9")
def test_passing_through_an_area_costs_an_evade_for_each_monster_there(faces):
    town = walker("uptown", "southside", wanted={c.D_MEET: c.EVADE_IT})
    town.stand(0, "woods")
    town.skills(0, speed=4, sneak=9)
    town.monster("ghoul", "uptown")
    town.monster("cultist", "uptown")
    faces(*[6] * 40)
    move(town)
    assert town.areas[town.seat().place] == "southside"
    assert [len(options) // 2 for options in town.asked(c.D_MEET)] == [2, 1]


@pytest.mark.rule("AH-3.18")
def test_a_clue_at_home_stays_there_through_set_up_and_upkeep():
    town = quiet(1, sheets=("kate_winthrop",))
    town.stand(0, "science_building")
    lab = town.area("science_building")
    town.seat().clues = 0
    while town.table.phase < c.MOVEMENT:
        town.t.step()
    assert (town.table.clue[lab], town.seat().clues) == (1, 0)
    while town.table.phase == c.MOVEMENT:
        town.t.step()
    assert (town.table.clue[lab], town.seat().clues) == (0, 1)


@pytest.mark.rule("AH-11.10")
def test_one_who_is_not_delayed_is_not_told_to_stand_up():
    town = quiet(1)
    town.t.tale()
    stand_up(*town.two, 0)
    assert town.t.tale() == []
    arrest(*town.two, 0)
    stand_up(*town.two, 0)
    assert any("stands up" in line for line in town.t.tale())
    assert town.areas[town.seat().place] == "police_station"


@pytest.mark.rule("AH-11.2", "AH-23")
@pytest.mark.parametrize(
    ("card", "loss", "left"),
    [("food", (0, 2, 0), (5, 4)), ("whiskey", (2, 0, 0), (4, 5)), ("obsidian_statue", (0, 3, 0), (5, 5)),
     ("obsidian_statue", (3, 1, 0), (5, 4)), ("warding_statue", (0, 3, 1), (5, 5)),
     ("warding_statue", (0, 3, 0), (5, 2)), ("enchanted_jewelry", (0, 2, 0), (5, 4))],
)  # fmt: skip
def test_a_card_against_a_loss_takes_off_what_it_says_and_no_more(card, loss, left):
    once = [True]

    def use(options):
        return next((i for i, o in enumerate(options) if o.act == c.USE and once and once.pop()), 0)

    town = quiet(1, wanted={c.D_LOSS: use})
    town.stand(0, "woods")
    town.give(0, card)
    sanity, stamina, combat = loss
    suffer(*town.args, 0, sanity, stamina, combat)
    assert (town.seat().sanity, town.seat().stamina) == left
    kept = card in ("enchanted_jewelry",) or (card == "warding_statue" and combat == 0)
    assert (town.hand() == [card]) == kept


@pytest.mark.rule("AH-11.14", "AH-12.15")
@pytest.mark.parametrize(("shown", "stamina"), [((6,), 5), ((1,), 2)])
def test_flesh_ward_must_be_cast_to_cancel_a_loss(shown, stamina, faces):
    town = quiet(1, wanted={c.D_LOSS: c.USE})
    town.stand(0, "woods")
    town.skills(0, lore=3)
    town.seat().clues = 0
    card = town.give(0, "flesh_ward")
    faces(*shown)
    suffer(*town.args, 0, 0, 3, 0)
    assert (town.seat().stamina, town.seat().sanity, town.table.exhausted[card]) == (stamina, 4, 1)


@pytest.mark.rule("AH-11.14")
def test_harvey_and_mcglen_lose_one_point_less_of_their_own_kind():
    for sheet, loss, left in (("harvey_walters", (2, 1), (6, 2)), ("michael_mcglen", (1, 2), (2, 6))):
        town = quiet(1, sheets=(sheet,))
        suffer(*town.args, 0, *loss, 0)
        assert (town.seat().sanity, town.seat().stamina) == left


# -- encounters and cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-9.5", "AH-8.9")
def test_a_monster_of_an_other_world_goes_back_to_the_cup_or_is_a_trophy(faces):
    for act, place in ((c.EVADE_IT, c.CUP), (c.FIGHT_IT, c.TROPHY)):
        town = quiet(1, wanted={c.D_MEET: act, c.D_ARM: c.DONE})
        town.inside(0, "abyss")
        town.t.pack.foe[:] = town.t.pack.foe[0, town.monsters.index("cultist")]
        town.skills(0, sneak=9, fight=9, will=9)
        faces(*[6] * 30)
        alone = next(i for i in range(int(town.t.pack.ops)) if town.t.pack.op[i].code == c.O_MONSTER)
        before = int(town.table.crowd[c.CUP])
        resolve(town, alone)
        assert town.table.afoot == 0
        assert town.table.crowd[place] == (before if place == c.CUP else 1)
        assert len(town.asked(c.D_MEET)) == 1


@pytest.mark.rule("AH-8.4")
def test_the_chosen_card_is_resolved_and_the_dragons_eye_draws_another():
    town = quiet(1, sheets=("gloria_goldberg",), wanted={c.D_ENCOUNTER: lambda options: 1})
    pack = town.t.pack
    world = town.worlds.index("dreamlands")
    town.g.scratch.pick[:2] = (4, 9)
    assert choose_entry(*town.args, 0, 2, world) == pack.gate_entry[9, world]
    newspaper = [x.id for x in town.t.content.location].index("newspaper")
    town.g.scratch.pick[:2] = (3, 5)
    assert choose_entry(*town.args, 0, 2, -1 - newspaper) == pack.entry[newspaper, 5]
    town = quiet(1, wanted={c.D_ENCOUNTER: c.REDRAW})
    eye = town.give(0, "dragons_eye")
    town.g.scratch.pick[0] = 3
    before = int(town.seat().sanity)
    block = choose_entry(*town.args, 0, 1, -1 - newspaper)
    assert block in [int(pack.entry[newspaper, k]) for k in range(7) if k != 3]
    assert (town.seat().sanity, town.table.exhausted[eye]) == (before - 1, 1)
    assert choose_entry(*town.args, 0, 1, -1 - newspaper) == pack.entry[newspaper, 3]  # exhausted: none is offered
    town.table.exhausted[eye] = 0
    town.seat().sanity = 1
    town.stand(0, "newspaper")
    assert choose_entry(*town.args, 0, 1, -1 - newspaper) == 0
    assert town.areas[town.seat().place] == "arkham_asylum"


@pytest.mark.rule("AH-9.2")
def test_gloria_goldberg_draws_two_gate_cards_of_a_colour_of_the_world():
    for sheet, n in (("gloria_goldberg", 2), ("darrell_simmons", 1)):
        town = quiet(1, sheets=(sheet,))
        town.inside(0, "abyss")
        world_encounter(*town.args, 0, town.worlds.index("abyss"))
        asked = town.asked(c.D_ENCOUNTER)
        assert [len(options) for options in asked] == ([2] if n == 2 else [])
        for option in asked[0] if asked else []:
            assert town.t.content.gate_card[option[5]].colour in ("blue", "red")


@pytest.mark.rule("AH-3.9")
def test_ashcan_pete_takes_a_card_from_the_bottom_if_he_wants_but_no_skill():
    for act, at in ((c.TOP, -1), (c.BOTTOM, 0)):
        town = quiet(1, sheets=("ashcan_pete",), wanted={c.D_DRAW: act})
        deck = town.g.hidden.items[c.COMMON]
        wanted = int(deck.card[deck.n - 1] if at else deck.card[0])
        left = int(deck.n)
        assert from_top(*town.args, 0, c.COMMON) == wanted
        assert deck.n == left - 1
    town.t.asked.clear()
    from_top(*town.args, 0, c.SKILL_CARDS)
    town.g.hidden.items[c.SPELLS].n = 1
    from_top(*town.args, 0, c.SPELLS)
    assert town.t.asked == []
    assert from_top(*town.args, 0, c.SPELLS) == -1
    town = quiet(1, wanted={c.D_DRAW: c.BOTTOM})
    deck = town.g.hidden.items[c.COMMON]
    wanted = int(deck.card[deck.n - 1])
    assert from_top(*town.args, 0, c.COMMON) == wanted


@pytest.mark.rule("AH-12.1")
def test_cards_that_pass_an_evade_check_are_offered_when_they_can_be_used():
    town = quiet(1)
    m = town.monster("ghoul", "woods")
    key, mists, luck = town.give(0, "silver_key", "mists_of_releh", "lantern")

    def offered():
        open_menu(town.g, c.D_MEET)
        offer_evading(*town.two, 0, m, c.EVADE_IT)
        return {int(o.card) for o in town.g.menu.option[: town.g.menu.n]}

    assert offered() == {-1, key, mists}
    assert luck not in offered()
    town.table.exhausted[mists] = 1
    assert offered() == {-1, key}


@pytest.mark.rule("AH-10.31", "AH-23")
def test_the_monsters_of_a_rumor_are_fought_in_its_street(faces):
    town = quiet(1, wanted={c.D_STREET: c.FIGHT_IT, c.D_ARM: c.DONE})
    town.table.rumor = town.drawn("the_terrible_experiment")
    m = town.monster("cultist", c.ON_RUMOR)
    town.skills(0, fight=9)
    faces(*[6] * 9)
    town.stand(0, "miskatonic_university")
    assert acts(*town.two, 0, c.ENCOUNTERS)
    phase_three(town)
    assert (town.where(m), town.table.rumor) == (c.TROPHY, c.NO_CARD)
    assert sum(len(town.hand(s)) for s in range(1)) == 1


@pytest.mark.rule("AH-8.10", "AH-14.2")
def test_the_monster_of_a_gate_beyond_the_limit_goes_to_the_outskirts():
    town = quiet(1)
    for _ in range(4):
        town.monster("cultist", "uptown")
    gate_and_monsters(*town.two, town.area("woods"), 2)
    assert (town.table.open_gates, town.table.afoot, town.table.crowd[c.OUTSKIRTS]) == (1, 4, 2)
