"""What a designer may change: whatever the check accepts does something, the rest is refused with path and reason."""

import re

import pytest
from ah_table import KEY, quiet
from test_ah_08_encounters import entry_of, resolve
from test_ah_16_battle import battle, strike_back

from sim import BadInput, find_game, load_pack
from sim.games.arkham_horror.components.content_checks import ARGUMENTS
from sim.games.arkham_horror.components.content_forms import complaints
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.effects.effects_places import move_by_effect
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import raise_terror
from sim.games.arkham_horror.turn.ch05_upkeep import mandatory_actions, upkeep
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, movement
from sim.games.arkham_horror.turn.ch07_other_worlds import advance
from sim.games.arkham_horror.turn.ch10_mythos import clue_step
from sim.games.arkham_horror.turn.ch11_states import delay, lose_half, lose_in_time
from sim.games.arkham_horror.turn.ch12_combat import defeat, face
from sim.games.arkham_horror.turn.ch13_gates import close_gate, use_elder_sign
from sim.games.arkham_horror.turn.ch16_final_battle import strike
from sim.games.arkham_horror.turn.ch17_skill_checks import single_die
from sim.games.arkham_horror.turn.flow import acts

GAME = find_game(KEY)
WOODS = "location_card.uptown_1.entry.woods"
FOG, PARADE = "mythos_card.an_evil_fog.effects", "mythos_card.fourth_of_july_parade.effects"
STRANGLER = "mythos_card.the_southside_strangler_strikes.rumor"


def refused(path, value):
    """The one line that says why."""
    with pytest.raises(BadInput) as error:
        load_pack(GAME, [f"{path}={value}"])
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        # arguments: missing, not read, unknown
        (WOODS, '[{op = "gain", n = 1}]', f"{WOODS}.0: gain needs res"),
        (WOODS, '[{op = "gain", res = "clue", n = 1, keep = 2}]', f"{WOODS}.0.keep: gain takes no keep"),
        (WOODS, '[{op = "gain", res = "skill", n = 1}]', ".0.res: 'skill' is none of"),
        (WOODS, '[{op = "gain", res = "clue", n = "to_max"}]', "only Sanity and Stamina have a maximum"),
        (WOODS, '[{op = "gain", res = "clue", n = -1}]', "is not between 0 and 99"),
        (WOODS, '[{op = "gain", res = "clue", n = "succ"}]', "no check is made here"),
        (WOODS, '[{op = "gain", res = "clue", n = "roll"}]', "no die is rolled here"),
        (WOODS, '[{op = "gain", res = "clue", n = "price.nothing"}]', "there is no amount 'price.nothing'"),
        (WOODS, '[{op = "lose", res = "card", n = 1}]', ".0.res: 'card' is none of"),
        (WOODS, '[{op = "move", to = "streets"}]', ".0.to: there is no target 'streets'"),
        (WOODS, '[{op = "move_ow", world = "abyss", area = 3}]', ".0.area: abyss has not so many areas"),
        (WOODS, '[{op = "encounter", at = "woods", draws = 1}]', ".0.at: 'woods' is none of here"),
        (WOODS, '[{op = "search", deck = "common", what = "elder_sign"}]', "elder_sign is not in the deck common"),
        (WOODS, '[{op = "gain_ally", ally = "knife"}]', "there is no ally 'knife'"),
        (WOODS, '[{op = "shop", common = 0, unique = 0, max_buy = 1, price_add = 0}]', "a shop without cards"),
        (WOODS, '[{op = "choice", options = []}]', "a choice without options"),
        (WOODS, '[{op = "die_table", rows = []}]', "a table without rows"),
        (WOODS, '[{op = "die_table", rows = [{lo = 3, hi = 2}]}]', ".rows.0: rows follow each other"),
        (WOODS, '[{op = "terror"}]', "terror needs either n or set"),
        (WOODS, '[{op = "repeat", n = 50, do = []}]', ".0.n: 50 is no whole number from 1 to 9"),
        (WOODS,
         '[{op = "wager", res = "sanity", devour_at_zero = true, reward = "clue"}]',
         "a list of effects is wanted"),
        (WOODS, '[{op = "if", cond = "has_card:nothing"}]', "there is no condition 'has_card:nothing'"),
        (WOODS, '[{op = "if", cond = "money_lt"}]', "there is no condition 'money_lt'"),
        (WOODS, '[{op = "close_entry_gate", trophy = false, can_seal = true}]', "may be sealed"),
        (WOODS, '[{op = "self_test", res = "stamina", reward = "ally"}]', ".0.reward: 'ally' is none of"),
        (WOODS,
         '[{op = "check", skill = "luck", mod = 0, on_pass = [{op = "bless", n = 1}]}]',
         ".on_pass.0.n: bless takes no n"),
        # costs
        (WOODS, '[{op = "choice", options = [{cost = [{res = "card:nothing", n = 1}]}]}]', "there is no card:nothing"),
        (WOODS, '[{op = "choice", options = [{cost = [{res = "clue", n = "all"}]}]}]', "is no number from 0 to 99"),
        (WOODS,
         '[{op = "choice", options = [{cost = [{res = "clue", n = 1}, {res = "clue", n = 1}]}]}]',
         "clue is paid already"),
        (WOODS, '[{op = "choice", options = [{cost = [{res = "toughness", n = 1}, {res = "monster_trophy", n = 1}]}]}]',
         "monster_trophy is paid already"),
        # effects without a target
        (WOODS, '[{op = "flag", name = "no_seal"}]', "flag needs until"),
        (WOODS, '[{op = "mod_check", skill = "luck", n = 1}]', "mod_check does nothing here"),
        (WOODS, '[{op = "rumor_tokens", n = 1}]', "rumor_tokens needs a Rumor"),
        (WOODS, '[{op = "reshuffle_gate_deck"}]', "reshuffle_gate_deck does nothing here"),
        (PARADE, '[{op = "gain", res = "clue", n = 1}]', "happens to an investigator: put it into an `each`"),
        (PARADE,
         '[{op = "mod_check", skill = "luck", n = 1, scope = "arkham"}]',
         "holds only while an Environment is in play"),
        (FOG, '[{op = "flag", name = "weather_has_no_effect"}]', ".name: 'weather_has_no_effect' is none of"),
        (FOG, '[{op = "on_end_move", at = "nb:uptown", do = []}]', ".at: there is no end 'nb:uptown'"),
        (FOG,
         '[{op = "mod_gate_difficulty", world = "abyss", n = 1}, {op = "mod_gate_difficulty", '
         'world = "leng", n = 1}]',
         "only once"),
        (FOG, '[{op = "mod_combat_rating", monsters = ["ghoul", "gug"], n = 1}]', "one monster"),
        (FOG, '[{op = "flag", name = "no_seal", except_at = ["woods"]}]', "no_seal knows no exception"),
        (f"{STRANGLER}.at", "woods", "there is no street 'woods'"),
        (f"{STRANGLER}.fail_when", "tokens_ge_", "is no end of a Rumor"),
        (f"{STRANGLER}.pass_cost", '[{res = "sanity", n = 1}]', "no Rumor is passed with Sanity"),
        ("mythos_card.an_evil_fog.type", "rumor", "the cards with a table rumor are the Rumors"),
        ("mythos_card.an_evil_fog.type", "special", "special is the card that shuffles the deck"),
        # sheets, Ancient Ones, monsters, cards
        ("investigator.amanda_sharpe.ability", '{op = "extra_draw"}', "ability"),
        ("investigator.amanda_sharpe.home", "uptown", "investigator.amanda_sharpe.home: there is no uptown"),
        ("investigator.ashcan_pete.fixed", '["ally:knife"]', "investigator.ashcan_pete.fixed: no such card"),
        ("investigator.amanda_sharpe.random.common", "40", "at most 12 cards"),
        ("ancient_one.cthulhu.power", '[{op = "mod_max", res = "sanity", n = -1}]', "Sanity and Stamina alike"),
        ("investigator.vincent_lee.max_sanity", "1", "investigator.vincent_lee: Cthulhu would leave a maximum of 0"),
        ("ancient_one.yig.power",
         '[{op = "on_event", event = "cultist_defeated", do = [{op = "devoured"}]}]',
         "one add_doom is wanted"),
        ("ancient_one.yig.defences", '["fire"]', "ancient_one.yig.defences: none of"),
        ("ancient_one.cthulhu.attack.after", '[{op = "curse"}]', "curse does nothing here"),
        ("ancient_one.yig.worshippers",
         '[{op = "set_combat_rating", monsters = ["cultists"], n = 0}]',
         "'cultists' is unknown"),
        ("monster.ghoul.attrs", '["flying"]', "monster.ghoul.attrs: none of"),
        ("monster.ghoul.movement", "special", "monster.ghoul.movement: special is the movement of those"),
        ("monster.ghoul.toughness", "0", "monster.ghoul.toughness"),
        ("monster.chthonian.special",
         '[{op = "on_activate", do = [{op = "die_table", rows = [{lo = 1, hi = 6, do = [{op = "terror", '
         'n = 1}]}]}]}]',
         "takes Stamina from each in Arkham"),
        ("monster.the_black_man.special",
         '[{op = "instead_of_combat", then_return_to_cup = true, do = [{op = "check", skill = "luck", '
         'mod = 0, on_pass = [], on_fail = [{op = "devoured"}]}]}]',
         "a number of clues is gained"),
        ("common_item.food.use",
         '[{when = "upkeep", do = [{op = "gain", res = "clue", n = 1}]}]',
         "either exhausted or discarded"),
        ("common_item.food.use", '[{when = "never", do = [{op = "bless"}]}]', ".when: 'never' is none of"),
        ("common_item.food.use",
         '[{when = "movement", do = [{op = "movement_points", n = 1}], exhaust = true, '
         'cost = [{res = "sanity", n = 1}]}]',
         "movement points stand alone"),
        ("common_item.food.use",
         '[{when = "movement", do = [{op = "bless"}], exhaust = true, cost = [{res = "money", n = 1}]}]',
         "only Sanity is paid"),
        ("unique_item.elder_sign.use", "[]", "the Elder Sign alone seals gates"),
        ("spell.wither.phase", "morning", "spell.wither.phase: 'morning' is none of"),
        ("spell.heal.do", '[{op = "bless"}]', "bless does nothing here"),
        ("location.south_church.ability",
         '[{cost_any = [[]], require = "rich", do = [{op = "bless_any"}]}]',
         "there is no condition 'rich'"),
        ("location.south_church.ability", '[{cost_any = [[]], require = "", do = []}]', "an ability without an effect"),
        # what must go together
        ("dice.success_on_blessed", "1", "dice.success_on_blessed"),
        ("dice.sides", "5", "a die of 5 sides never shows it"),
        ("street.northside.white", "woods", "street.northside: no such street"),
        ("gate_card.blue_1.colour", '""', "the card without a colour is the one that shuffles"),
        ("location_card.uptown_1.deck", "easttown", "has not 7 cards"),
        ("special_cards.retainer", "3", "special_cards.retainer"),
        ("price.healing", "-1", "price.healing"),
        ("mythos_card.an_evil_fog.gate", "uptown", "no such location or symbol"),
    ],
)  # fmt: skip
def test_what_nothing_would_read_or_find_is_refused_with_its_path(path, value, reason):
    assert reason in refused(path, value)


def test_every_operation_declares_its_arguments():
    assert set(c.OP_NAMES[4:]) | {"flag"} == set(ARGUMENTS)
    fields = {name.removesuffix("?") for wanted in ARGUMENTS.values() for name in wanted}
    assert fields <= set(type(load_pack(GAME).content.investigator[0].ability).model_fields)


def test_the_printed_pack_is_without_complaint():
    assert list(complaints(load_pack(GAME).content)) == []


def test_a_deck_without_a_headline_is_refused():
    cards = [card for card in load_pack(GAME).content.mythos_card if card.type == "headline"]
    with pytest.raises(BadInput, match=r"holds only|no headline is left"):
        load_pack(GAME, {f"mythos_card.{card.id}.type": "environment" for card in cards})


def test_streets_that_no_way_leads_to_are_refused():
    lines = {s.id: [x for x in s.adjacent if x != "easttown"] for s in load_pack(GAME).content.street}
    with pytest.raises(BadInput, match=re.escape("street.easttown.adjacent: no way leads there")):
        load_pack(GAME, {f"street.{s}.adjacent": [] if s == "easttown" else to for s, to in lines.items()})


# -- what is accepted has its effect -----------------------------------------------------------------------------------


def test_the_price_of_the_great_ritual_is_the_table_by_players():
    town = quiet(2, "great_ritual_spells.2p=1", wanted={c.D_STREET: c.PASS_RUMOR})
    town.table.rumor = town.drawn("the_great_ritual")
    town.give(0, "wither")
    town.stand(0, "french_hill")
    town.table.phase = c.ENCOUNTERS
    town.t.step()
    assert (town.table.rumor, town.hand(0)) == (c.NO_CARD, [])


def test_the_step_of_the_attack_and_the_doom_of_events_are_those_of_the_pack(faces):
    town = battle("ithaqua", before=None)
    town.t.pack.ancient[town.table.ancient_one].attack_step = 0
    town.table.battle_round = 9
    town.skills(0, fight=1)
    town.seat().clues = 0
    left = faces(5, 1)
    strike_back(town)
    assert len(left) == 0
    power = ", ".join(
        f'{{op = "on_event", event = "{event}", do = [{{op = "add_doom", n = {n}}}]}}'
        for event, n in (("cultist_defeated", 3), ("lost_in_time_and_space", 2))
    )
    town = quiet(1, f"ancient_one.yig.power=[{power}]", ancient="yig")
    cultist = town.monster("cultist", "woods")
    face(*town.two, 0, cultist)
    defeat(*town.args, 0, cultist)
    assert town.table.doom == 3
    lose_in_time(*town.two, 0)
    assert town.table.doom == 5


def test_the_share_of_items_lost_the_extra_reward_and_the_income_are_those_of_the_pack():
    town = quiet(1, "rules.items_per_loss=4")
    town.give(0, "knife", "axe", "food", "rifle")
    lose_half(*town.args, 0)
    assert len(town.hand()) == 3
    town = quiet(
        1, 'mythos_card.alien_technology.effects=[{op = "extra_reward", monster = "mi_go", deck = "unique", n = 2}]'
    )
    town.environment("alien_technology")
    m = town.monster("mi_go", "woods")
    face(*town.two, 0, m)
    defeat(*town.args, 0, m)
    assert len(town.hand()) == 3
    town = quiet(1, 'investigator.jenny_barnes.ability.res="clue"', sheets=("jenny_barnes",))
    before = int(town.seat().clues)
    mandatory_actions(*town.args, 0)
    assert town.seat().clues == before + 1


def test_a_gate_closed_on_the_escape_is_sealed_only_where_the_card_says_so():
    for can_seal, seals in (("true", 1), ("false", 0)):
        effect = f'[{{op = "return_to_arkham"}}, {{op = "close_entry_gate", trophy = true, can_seal = {can_seal}}}]'
        town = quiet(2, f"gate_card.blue_2.entry.other={effect}", wanted={c.D_SEAL: c.SEAL})
        town.gate("woods", "leng")
        town.gate("graveyard", "abyss")
        town.inside(0, "leng", 0, "woods")
        town.seat().clues = 5
        card = [x.id for x in town.t.content.gate_card].index("blue_2")
        town.g.scratch.agenda_n = 0
        schedule(town.g, int(town.t.pack.gate_entry[card, town.worlds.index("leng")]), 0, 0, 0, -1)
        run(*town.args)
        assert (town.seat().gate_trophies, town.table.seals) == (1, seals)


def test_an_elder_sign_that_stays_in_the_game_goes_under_its_deck():
    town = quiet(2, "unique_item.elder_sign.to_box=false")
    town.gate("woods", "abyss")
    town.gate("graveyard", "leng")
    town.stand(0, "woods")
    card = town.give(0, "elder_sign")
    use_elder_sign(*town.args, 0, card)
    assert town.table.owner[card] == c.IN_DECK
    assert town.g.hidden.items[c.UNIQUE].card[0] == card


def test_a_mythos_card_without_a_gate_moves_nobody():
    town = quiet(1)
    town.t.pack.mythos["gate"] = -1
    place = int(town.seat().place)
    move_by_effect(*town.args, 0, c.TO_MYTHOS_GATE)
    assert town.seat().place == place


def test_several_monsters_of_one_encounter_are_met_together(faces):
    town = quiet(1, f'{WOODS}=[{{op = "monster_appears", n = 2}}]', wanted={c.D_MEET: c.EVADE_IT})
    town.stand(0, "woods")
    town.skills(0, sneak=9)
    faces(*[6] * 30)
    resolve(town, entry_of(town, "uptown_1", "woods"))
    assert [len({o[3] for o in options}) for options in town.asked(c.D_MEET)] == [2, 1]
    assert town.table.crowd[c.MET] == 0


# -- rulings both ways -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-14.8")
@pytest.mark.parametrize(("ruling", "doom"), [("no", 0), ("yes", 1)])
def test_whether_reaching_terror_ten_adds_doom(ruling, doom):
    town = quiet(1, f"rulings.terror_ten_adds_doom={ruling}")
    raise_terror(*town.two, 10)
    assert (town.table.terror, town.table.doom) == (10, doom)


@pytest.mark.rule("AH-16.6")
@pytest.mark.parametrize(("ruling", "doom", "hits"), [("kept", 8, 1), ("lost", 9, 0)])
def test_whether_spare_successes_are_kept(ruling, doom, hits):
    town = quiet(2, f"rulings.spare_successes={ruling}", ancient="yig")
    town.table.awake, town.table.doom = 2, 10
    strike(*town.two, 5)
    assert (town.table.doom, town.table.battle_hits) == (doom, hits)


@pytest.mark.rule("AH-18.9")
@pytest.mark.parametrize(("ruling", "change"), [("yes", 0), ("no", -1)])
def test_whether_the_maxima_return(ruling, change):
    town = quiet(1, f"rulings.cthulhu_maxima_return={ruling}", ancient="cthulhu")
    town.table.awake = 1
    town.table.phase = c.LAST_STAND
    town.t.step()
    assert town.table.max_change == change


@pytest.mark.rule("AH-6.19")
@pytest.mark.parametrize(("ruling", "clues"), [("no", 0), ("yes", 1)])
def test_whether_one_who_stands_up_takes_clues(ruling, clues):
    town = quiet(1, f"rulings.clue_after_delay={ruling}")
    town.stand(0, "woods")
    town.seat().clues = 0
    delay(town.g, 0)
    begin_movement(*town.two, 0)
    movement(*town.args, 0)
    assert town.seat().clues == clues


@pytest.mark.rule("AH-10.16")
@pytest.mark.parametrize(("ruling", "more"), [("yes", 1), ("no", 0)])
def test_whether_a_clue_comes_to_a_seal(ruling, more):
    town = quiet(1, f"rulings.clue_at_elder_sign={ruling}")
    area = town.area("unvisited_isle")
    town.table.seal[area] = 1
    before = int(town.table.clue[area])
    clue_step(*town.args, town.card("family_found_butchered"))
    assert town.table.clue[area] == before + more


@pytest.mark.rule("AH-1.9")
@pytest.mark.parametrize(("ruling", "ending"), [("yes", c.CLOSED), ("no", 0)])
def test_whether_a_closing_without_a_trophy_wins(ruling, ending):
    town = quiet(1, f"rulings.closing_without_trophy_wins={ruling}")
    town.trophy_gate(0, "abyss")
    town.gate("woods", "leng")
    close_gate(*town.two, town.area("woods"), -1)
    assert town.g.referee.ending == ending


@pytest.mark.rule("AH-5.11")
@pytest.mark.parametrize(("ruling", "money"), [("no", 0), ("yes", 2)])
def test_whether_a_lost_turn_has_an_upkeep(ruling, money):
    town = quiet(1, f"rulings.upkeep_in_lost_turn={ruling}")
    town.seat().place, town.seat().back, town.seat().money, town.seat().retainer = c.LOST, 9, 0, 1
    town.seat().fresh_retainer = 1
    if acts(*town.two, 0, c.UPKEEP):
        upkeep(*town.args, 0)
    assert (town.seat().money, town.seat().place) == (money, c.LOST)
    assert acts(*town.two, 0, c.FOCUS) == (ruling == "yes")
    assert not acts(*town.two, 0, c.ENCOUNTERS)


@pytest.mark.rule("AH-17.11")
@pytest.mark.parametrize(("ruling", "passed"), [("yes", True), ("no", False)])
def test_whether_a_blessing_counts_for_a_single_die(ruling, passed, faces):
    town = quiet(1, f"rulings.blessing_on_single_dice={ruling}")
    town.seat().blessed = 1
    faces(4)
    assert single_die(*town.two, 0) == passed


def test_an_other_world_of_one_or_three_areas():
    for areas, steps in ((1, 1), (3, 3)):
        town = quiet(1, f"other_world.abyss.areas={areas}")
        town.gate("woods", "abyss")
        town.inside(0, "abyss", 0, "woods")
        for _ in range(steps):
            assert town.seat().place >= c.WORLD0
            advance(*town.args, 0)
        assert town.areas[town.seat().place] == "woods"
