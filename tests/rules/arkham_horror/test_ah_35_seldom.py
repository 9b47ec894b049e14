"""What only whole games came to, each looked at closely: prices in cards, the Voice of Ra, a round of combat."""

import pytest
from ah_table import block, effect, kind, quiet
from test_ah_12_arms import armed
from test_ah_12_combat import arena
from test_ah_23_questions import plain

from sim.games.arkham_horror.effects.costs import can_pay, has, owned, pay_one
from sim.games.arkham_horror.effects.effects_cards import SEARCH, shop
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.cards import spend_card
from sim.games.arkham_horror.turn.ch05_upkeep import use_in_upkeep
from sim.games.arkham_horror.turn.ch06_movement import end_movement, use_on_the_move
from sim.games.arkham_horror.turn.ch12_combat import combat_check, defeat, face
from sim.games.arkham_horror.turn.ch12_weapons import arm, cast_in_combat, release
from sim.games.arkham_horror.turn.ch17_skill_checks import check_skill

GOODS = ("wither", "heal", "skill_luck", "duke", "knife", "food")


# -- prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-8.19", "AH-21.1")
@pytest.mark.parametrize(
    ("resource", "of", "those"),
    [(c.R_SPELL, None, ("wither", "heal")), (c.R_SKILL, None, ("skill_luck",)), (c.R_ALLY, None, ("duke",)),
     (c.R_CARD, "knife", ("knife",))],
)  # fmt: skip
def test_a_price_in_cards_is_paid_with_cards_of_that_sort_of_the_owners_choice(resource, of, those):
    town = quiet(2)
    cards = dict(zip(GOODS, town.give(0, *GOODS), strict=True))
    town.give(1, "wither", "knife")
    which = -1 if of is None else kind(town, of)
    assert has(*town.two, 0, resource, which) == owned(*town.two, 0, resource, which) == len(those)
    for n, enough in ((len(those), True), (len(those) + 1, False)):
        assert can_pay(*town.two, 0, block(town, (c.PAY, resource, n, which))) == enough
    pay_one(*town.args, 0, resource, 1, which)
    asked = [[plain(c.PICK, place=c.TO_PAY, card=cards[name]) for name in those]]
    assert town.asked(c.D_CARD) == (asked if len(those) > 1 else [])
    assert sorted(town.hand()) == sorted(name for name in GOODS if name != those[0])
    pay_one(*town.args, 0, resource, 5, which)
    assert sorted(town.hand()) == sorted(name for name in GOODS if name not in those)
    assert len(town.hand(1)) == 2


@pytest.mark.rule("AH-11.14", "AH-21.1")
@pytest.mark.parametrize("sheet", ["michael_mcglen", "harvey_walters"])
def test_a_price_in_points_is_paid_whole_by_those_who_lose_less(sheet):
    town = quiet(1, sheets=(sheet,))
    before = int(town.seat().sanity), int(town.seat().stamina)
    pay_one(*town.args, 0, c.R_SANITY, 2, -1)
    pay_one(*town.args, 0, c.R_STAMINA, 1, -1)
    assert (town.seat().sanity, town.seat().stamina) == (before[0] - 2, before[1] - 1)


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-23", "AH-2.8")
def test_a_card_of_so_many_uses_counts_them_and_goes_with_the_last():
    town = quiet(1)
    card = town.give(0, "whiskey")
    town.t.pack.kind[town.t.pack.card_kind[card]].counters = 2
    spend_card(*town.two, card)
    assert (town.table.counter[card], town.table.exhausted[card], town.hand()) == (1, 0, ["whiskey"])
    spend_card(*town.two, card)
    assert (town.table.owner[card], town.hand()) == (c.IN_DECK, [])


@pytest.mark.rule("AH-6.13", "AH-2.8")
@pytest.mark.parametrize(("spends", "hand", "exhausted"), [(1, [], 0), (0, ["old_journal"], 1)])
def test_what_is_used_on_the_way_is_discarded_or_exhausted(spends, hand, exhausted):
    town = quiet(1)
    card = town.give(0, "old_journal")
    record = town.t.pack.kind[town.t.pack.card_kind[card]]
    record.spends, record.points, record.cost, town.seat().points = spends, 2, 1, 3
    sanity = int(town.seat().sanity)
    use_on_the_move(*town.two, 0, card)
    assert (town.hand(), town.table.exhausted[card], town.table.moved) == (hand, exhausted, 1)
    assert (town.seat().points, town.seat().sanity) == (1, sanity - 1)


@pytest.mark.rule("AH-5.12", "AH-12.15")
@pytest.mark.parametrize(("shown", "dice"), [(6, 3), (1, 2)])
def test_the_voice_of_ra_adds_a_die_to_every_check_of_the_turn(shown, dice, faces):
    town = quiet(2, wanted={c.D_UPKEEP: c.CAST})
    town.skills(0, lore=2, luck=2)
    town.skills(1, luck=2)
    card, sanity = town.give(0, "voice_of_ra"), int(town.seat().sanity)
    town.seat(0).clues = town.seat(1).clues = 0
    faces(shown, *[1] * 20)
    assert use_in_upkeep(*town.args, 0, 0)
    cost = int(town.t.pack.kind[town.t.pack.card_kind[card]].cost)
    assert (town.table.exhausted[card], town.seat().sanity) == (1, sanity - cost)
    for s, thrown in ((0, dice), (1, 2)):
        left = faces(*[1] * 9)
        check_skill(*town.args, s, c.PLAIN, c.LUCK, 0, 1, 0)
        assert 9 - len(left) == thrown


@pytest.mark.rule("AH-8.16", "AH-17.15")
@pytest.mark.parametrize(("manner", "known"), [(0, 3), (SEARCH, 0)])
def test_a_shop_lays_out_what_there_is_and_one_that_was_searched_is_shuffled(manner, known):
    town = quiet(1)
    town.seat().money = 0
    common = town.g.hidden.items[c.COMMON]
    common.n = 1
    town.table.under[:] = 0
    shop(*town.args, 0, 3, 2, 1, 0, manner)
    assert (common.n, town.table.under[c.COMMON] + town.table.under[c.UNIQUE]) == (1, known)


@pytest.mark.rule("AH-17.6", "AH-17.16")
@pytest.mark.parametrize(("sheet", "more", "thrown"), [("bob_jenkins", 0, 1), ("bob_jenkins", 1, 2),
                                                       ("joe_diamond", 1, 3)])  # fmt: skip
def test_research_materials_are_spent_as_a_clue_with_all_that_a_clue_brings(sheet, more, thrown, faces):
    town = quiet(1, sheets=(sheet,), wanted={c.D_CHECK: c.SPEND})
    town.give(0, "research_materials")
    town.seat().clues = 0
    town.seat().bonus[c.CLUE_DIE + c.LUCK] = more
    town.skills(0, luck=1)
    left = faces(*[1] * 9)
    check_skill(*town.args, 0, c.PLAIN, c.LUCK, 0, 1, 0)
    assert (9 - len(left), town.hand(), town.seat().clues) == (1 + thrown, [], 0)


@pytest.mark.rule("AH-17.9", "AH-5.1")
@pytest.mark.parametrize(("amount", "thrown"), [(1, 1), (2, 2), (99, 4)])
def test_a_reroll_of_a_card_takes_as_many_failed_dice_as_it_says_or_all_dice(amount, thrown, faces):
    town = quiet(1, wanted={c.D_CHECK: c.REROLL})
    card = town.give(0, "skill_luck")
    record = town.t.pack.kind[town.t.pack.card_kind[card]]
    record.use, record.check, record.amount, record.spends, record.counters = c.ON_REROLL, c.ANY_CHECK, amount, 0, 0
    town.skills(0, luck=3)  # and one for the card
    left = faces(6, 1, 1, 1, *[1] * 9)
    score = check_skill(*town.args, 0, c.PLAIN, c.LUCK, 0, 3, 0)
    assert (9 - len(left), town.table.exhausted[card], score) == (thrown, 1, int(amount != 99))


@pytest.mark.rule("AH-17.9", "AH-16.4")
def test_a_helper_rolls_all_failed_dice_again_once_a_turn(faces):
    town = quiet(2, wanted={c.D_CHECK: c.HELP})
    helper = town.t.pack.sheet[town.seat(1).sheet]
    helper.ability = c.REROLL_FAILED
    town.skills(0, luck=4)
    town.seat().clues = 0
    for thrown, score in ((3, 2), (0, 1)):
        left = faces(6, 1, 1, 1, 5, 1, 1)
        assert check_skill(*town.args, 0, c.PLAIN, c.LUCK, 0, 3, 0) == score
        assert (3 - len(left), town.seat(1).used, town.seat(0).used) == (thrown, 1, 0)


# -- combat ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-12.25", "AH-21.3")
def test_who_loses_his_mind_while_arming_for_a_card_makes_no_check(faces):
    town = quiet(1, wanted={c.D_ARM: c.CAST})
    town.stand(0, "woods")
    town.give(0, "wither")
    town.skills(0, lore=1, fight=4)
    town.t.pack.kind[kind(town, "wither")].cost = 1
    town.seat().sanity, town.seat().money, town.seat().clues = 1, 0, 0
    left = faces(6, 5, 5, 5, 5)
    money = block(town, (c.O_GAIN, c.R_MONEY, 1, 1))
    effect(town, c.O_CHECK, c.SKILLS, 0, 1, money, money)
    assert (len(left), town.areas[town.seat().place], town.seat().money) == (4, "arkham_asylum", 0)


@pytest.mark.rule("AH-12.15", "AH-11.14", "AH-12.6")
def test_who_loses_his_mind_while_arming_fights_no_more(faces):
    town, m = arena("zombie", "wither", wanted={c.D_ARM: c.CAST}, lore=1, fight=4)
    town.t.pack.kind[kind(town, "wither")].cost = 1
    town.seat().sanity, town.table.met = 1, m
    left = faces(6, 6, 6, 6)
    assert not combat_check(*town.args, 0, m)
    assert (len(left), town.where(m), town.areas[town.seat().place]) == (3, "woods", "arkham_asylum")


@pytest.mark.rule("AH-12.14", "AH-12.16")
def test_the_second_of_two_spells_is_released_and_the_first_stays_in_force(faces):
    town, m, spells = armed("wither", "shrivelling", "enchant_weapon")
    town.table.met = m
    town.skills(0, lore=9)
    faces(*[6] * 40)
    for spell in spells:
        cast_in_combat(*town.args, 0, spell, -1)
    arms = town.g.scratch.arms
    hands = int(arms.hands)
    release(*town.two, spells[1])
    kinds = town.t.pack.kind[town.t.pack.card_kind]
    assert [int(k) for k in arms.spell[: arms.spells_n]] == [spells[0], spells[2]]
    assert (arms.hands, arms.enchanted) == (hands - kinds[spells[1]].hands, 1)


@pytest.mark.rule("AH-12.14", "AH-23")
def test_hands_are_released_in_the_round_in_which_they_are_needed(faces):
    acts = iter((c.CAST, c.RELEASE, c.TAKE, c.DONE))

    def one_after_the_other(options):
        act = next(acts)
        return next(i for i, o in enumerate(options) if o.act == act)

    town = quiet(1, wanted={c.D_ARM: one_after_the_other})
    town.stand(0, "woods")
    _, rifle = town.give(0, "shrivelling", "rifle")
    town.skills(0, lore=9)
    faces(*[6] * 20)
    town.table.met = town.monster("zombie", "woods")
    face(*town.two, 0, town.table.met)
    arms = town.g.scratch.arms
    arm(*town.args, 0, 0)
    assert (arms.spells_n, [int(k) for k in arms.weapon[: arms.weapons_n]], arms.hands) == (0, [rifle], 2)


@pytest.mark.rule("AH-10.30", "AH-12.21")
@pytest.mark.parametrize(("reward_monster", "cards"), [(True, 3), (False, 1)])
def test_an_environment_adds_to_what_its_monster_leaves_alone(reward_monster, cards):
    town, m = arena("elder_thing")
    foe, token = town.g.scratch.foe[0], int(town.t.pack.token[m])
    foe.reward, foe.reward_n, foe.overwhelming = c.REWARD_UNIQUE, 1, 0
    card = town.environment("curfew_enforced")
    environment = town.t.pack.mythos[card]
    environment.reward_monster, environment.reward_n = token if reward_monster else token + 1, 2
    defeat(*town.args, 0, m)
    assert town.seat().hand_n == cards


@pytest.mark.rule("AH-6.6", "AH-6.10", "AH-6.15")
def test_who_is_knocked_out_at_the_end_of_a_movement_takes_no_clue(faces):
    town = quiet(2, wanted={c.D_MEET: c.FIGHT_IT})
    for s in range(2):
        town.stand(s, "woods")
    town.seat().stamina, town.seat().clues, town.table.clue[town.area("woods")] = 1, 0, 2
    town.skills(0, fight=0, will=9)
    town.give(1, "knife")
    town.monster("ghoul", "woods")
    faces(*[6] * 9, *[1] * 30)
    end_movement(*town.args, 0, 1)
    assert (town.areas[town.seat().place], town.seat().clues) == ("st_marys_hospital", 0)
    assert town.asked(c.D_GIVE) == town.asked(c.D_CLUES) == []
