"""What the balanced team does where it is plain what is best (DM-S.4)."""

import pytest
from dmd_position import figure, level, put, scene_table, stand

from sim.games.death_may_die.state import codes
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch15_discovery as discovery
from strategies.death_may_die import balanced, moves, omens, plan, ways
from strategies.death_may_die.senses import hits_of_attack

WEIGHTS = balanced.vector()


def chosen(t):
    """The option that the balanced strategy takes from the menu on the table."""
    seat = int(t.g.menu.seat)
    i = balanced.function(t.pack, t.g.table, t.g.mine[seat], t.g.menu, WEIGHTS, t.g.own[seat])
    return t.g.menu.option[i]


def planned(t, may_act=True):
    """The first action of the best plan of the first seat."""
    mine = t.g.mine[0]
    return plan.make_plan(t.pack, t.g.table, mine, 0, 3, 0, 0, True, may_act, WEIGHTS, t.g.own[0])


@pytest.mark.rule("DM-24.1", "DM-13.1")
def test_on_a_lab_it_is_destroyed_and_the_hurt_rest_first():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    stand(t, 0, 7)
    assert planned(t) == plan.PLAN_TASK
    t.g.table.inv[0].wounds, t.g.table.inv[0].stress = 4, 4
    assert planned(t) == plan.PLAN_REST


@pytest.mark.rule("DM-16.1", "DM-12.1")
def test_a_crowd_that_would_kill_is_fought():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    stand(t, 0, 5)
    t.g.table.inv[0].wounds = 3
    for _ in range(3):
        figure(t, "cultist", 5)
    assert planned(t, may_act=False) == plan.PLAN_ATTACK


@pytest.mark.rule("DM-20.19", "DM-7.10")
def test_the_elder_one_is_attacked_by_all_from_afar_where_that_can_be():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    put(t, 9)
    t.g.table.disrupted = 1
    stand(t, 0, 3)
    assert planned(t) == plan.PLAN_RUN
    assert t.pack.scene[0].steps[int(t.g.mine[0].notes.goal), 8] == 1  # Adam is a marksman: the next space will do
    stand(t, 0, 4)
    assert planned(t) == plan.PLAN_TASK


@pytest.mark.rule("DM-15.3")
def test_what_costs_nothing_is_claimed():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    whiskey = [c.id for c in t.content.episode[0].discovery].index("e1_desk")
    discovery.offer_sides(t.g, t.pack, 0, whiskey)
    t.g.menu.seat = 0
    assert chosen(t).act >= 0


@pytest.mark.rule("DM-7.12", "DM-11.2")
def test_who_follows_is_reckoned_with_and_who_is_sneaked_past_is_not():
    def dragged(thief):
        t = scene_table("e1", "cthulhu", (thief, "beth"))
        stand(t, 0, 8)
        for _ in range(2):
            figure(t, "cultist", 8)
        inv, mine = t.g.table.inv[0], t.g.mine[0]
        mine.notes.hits = hits_of_attack(t.pack, inv)
        plan.count_enemies(t.pack, t.g.table, mine, inv)
        plan.take_stock(t.pack, t.g.table, inv, mine.notes.me, WEIGHTS)
        mine.notes.lead = t.pack.run_spaces
        plan.worth_of_going(t.pack, t.g.table, mine, 0, 6, 1, 0, 1.0, -1e9, WEIGHTS)
        return float(mine.notes.sums.dice)

    assert dragged("ian") == 4.0
    assert dragged("elizabeth") == 2.0


def test_dice_that_cannot_kill_do_not_and_more_dice_kill_more_often():
    assert plan.death_chance(2.0, 5.0) == 0.0
    chances = [plan.death_chance(float(dice), 4.0) for dice in range(4, 14)]
    assert chances == sorted(chances)
    assert 0.0 < chances[0] < 0.2 < 0.7 < chances[-1] < 1.0


@pytest.mark.rule("DM-7.3", "DM-DP.20")
def test_the_better_skill_rises():
    t = scene_table("e1", "cthulhu", ("morgan", "beth"))
    t.g.menu.kind, t.g.menu.seat, t.g.menu.n = codes.LEVEL_UP, 0, 3
    for i, name in enumerate(t.content.investigator[int(t.g.table.inv[0].who)].skills):
        option = t.g.menu.option[i]
        option.token, option.card = i, [s.id for s in t.content.skill].index(name)
    skills = t.content.investigator[int(t.g.table.inv[0].who)].skills
    assert skills[int(chosen(t).token)] == "toughness"
    level(t, 0, "toughness", 4)
    assert t.g.table.inv[0].trait[codes.CUT_WOUND] == 2


def test_a_way_goes_around_fire_where_the_steps_allow_it():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    t.g.table.fire[:] = 0
    t.g.table.fire[2] = 1
    mine = t.g.mine[0]
    assert ways.next_step(t.pack, t.g.table, mine, 0, 1, 6, 2, WEIGHTS) == 2  # two steps: through the fire
    assert ways.next_step(t.pack, t.g.table, mine, 0, 1, 6, 3, WEIGHTS) == 3  # three: over spaces 4 and 8
    mine.notes.at[3].dice = 20.0
    assert ways.next_step(t.pack, t.g.table, mine, 0, 1, 6, 3, WEIGHTS) == 2  # but not over a crowd


def test_what_the_deck_may_bring_is_what_its_cards_say():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    notes = t.g.mine[0].notes
    byakhee = [c.id for c in t.content.episode[0].mythos].index("e1_byakhee")
    t.g.table.mythos_at[:] = codes.MYTHOS_DISCARD
    t.g.table.mythos_at[byakhee] = codes.MYTHOS_DECK
    omens.read_deck(t.pack, t.g.table, notes, 0)
    red = int(t.pack.scene[0].gate[0])
    assert [p for p in range(15) if notes.odds[p] > 0.0] == [red]
    assert (notes.odds[red], notes.come[red]) == (1.0, 3.0)
    figure(t, "byakhee", 9)
    omens.read_deck(t.pack, t.g.table, notes, 0)
    assert [p for p in range(15) if notes.odds[p] == 0.0] == [8]  # space 9, it is there already
    t.g.table.mythos_at[0] = codes.MYTHOS_DECK if byakhee else codes.MYTHOS_DISCARD
    omens.read_deck(t.pack, t.g.table, notes, 0)
    assert notes.odds[1] == 0.5  # one card of two


@pytest.mark.rule("DM-22.7")
def test_who_lies_rests_until_it_is_well_and_then_stands_up():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    inv = t.g.table.inv[0]
    catatonia = [c.id for c in t.content.insanity].index("catatonia")
    inv.insanity, inv.lying, inv.wounds, inv.stress = catatonia, 1, 2, 0
    figure(t, "cultist", int(inv.space))
    actions.offer_actions(t.g, t.pack, 0)
    t.g.menu.seat = 0
    assert (chosen(t).act, chosen(t).n) == (codes.DO_REST, 2)
    inv.wounds = 0
    actions.offer_actions(t.g, t.pack, 0)
    assert chosen(t).act == codes.DO_STAND_UP


def test_an_action_that_no_plan_needs_is_used():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    inv = t.g.table.inv[0]
    inv.stress = 1
    o = t.g.menu.option[0]
    o.act, o.who, o.n, o.m = codes.DO_REST, 0, 0, 1
    assert moves.worth_of_the_rest(t.pack, t.g.table, t.g.mine[0], o, WEIGHTS) > 0.0
    o.act = codes.END_ACTIONS
    assert moves.worth_of_the_rest(t.pack, t.g.table, t.g.mine[0], o, WEIGHTS) == 0.0
