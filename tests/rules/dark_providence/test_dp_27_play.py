"""What the default player plans: gates two acts ahead, cards kept for them, the end when it wins."""

import pytest
from dp_table import bare, m, sitting

from sim.games.dark_providence.state.board import influence
from sim.records import records
from strategies.dark_providence.acts import prepare, worth_of_journey
from strategies.dark_providence.balanced import balanced
from strategies.dark_providence.endings import worth_of_ending
from strategies.dark_providence.murders import worth_of_stalking
from strategies.dark_providence.plans import worth_kept, worth_of_going
from strategies.dark_providence.values import worth_of_denying
from strategies.dark_providence.weights import END, PATIENCE, WEIGHTS


def weighed(t, seat=0):
    """The seat's notes as the default player makes them before an act."""
    notes = t.g.mine[seat].notes
    notes.weight[: len(WEIGHTS)] = [weight.value for weight in WEIGHTS.values()]
    notes.noted = notes.seen = 0
    prepare(t.pack, t.table, t.g.mine[seat], seat, t.g.menu)
    return notes


def going(t, name):
    return float(worth_of_going(t.pack, t.table, t.g.mine[0], 0, m.MAIN, t.city(name)))


def with_rite():
    """An investigator in Boston, where the gate is closed, with a Gate Rite and the power for a gate of 3."""
    t = bare().loyal(m.INVESTIGATOR, m.CULTIST, m.CULTIST_RENEGADE).bag(12, 12)
    t.table.gate[t.city("boston")] = m.CLOSED
    return t.hold(0, "gate_rite", "gunman", "grassroots")


def test_a_journey_is_worth_the_gate_that_it_makes_possible():
    t = with_rite()
    weighed(t)
    ready, short = going(t, "new_york"), going(t, "washington")  # gates of 3 and 5, power 1 and 2 in hand
    assert ready > short > 0
    t.table.gate[t.city("new_york")] = m.CLOSED
    weighed(t)
    assert going(t, "new_york") <= 0


def test_without_the_card_for_a_gate_a_journey_to_it_is_worth_less():
    t = with_rite()
    weighed(t)
    with_card = going(t, "new_york")
    t.hold(0, "gunman", "grassroots")
    weighed(t)
    assert 0 < going(t, "new_york") < with_card


def test_the_card_for_a_gate_and_power_are_kept_while_there_is_a_gate_to_work():
    t = with_rite()
    weighed(t)
    kept = [float(worth_kept(t.g.mine[0], t.pack.card[t.kind(k)])) for k in ("gate_rite", "gunman", "grassroots")]
    assert kept[0] > kept[1] > kept[2] == 0
    t.table.gate[:] = m.CLOSED
    weighed(t)
    assert worth_kept(t.g.mine[0], t.pack.card[t.kind("gate_rite")]) == 0


def test_influence_is_paid_with_another_card_than_the_one_for_a_gate():
    t = with_rite().turn_of(0)
    weights = balanced.vector()
    chosen = []

    def decide(pack, table, mine, menu, _, luck):
        if menu.kind != m.ASK_PAY:
            balanced.function(pack, table, mine, menu, weights, luck)
            return next(i for i in range(menu.n) if menu.option[i].act == m.DO_ADD)
        choice = balanced.function(pack, table, mine, menu, weights, luck)
        chosen.append(menu.option[choice].cards + 0)
        return choice

    t.t.seats = t.t.seats._replace(styles=(decide,) * len(t.t.seats.styles))
    t.t.step()
    assert chosen == [0b100]  # Grassroots, the third card of the hand


@pytest.mark.rule("DP-14.1", "DP-14.2")
def test_the_game_is_ended_by_who_wins_it_and_not_by_who_goes_out_with_a_companion():
    t = bare("loyalty.pool_2_3.cultist=2").loyal(m.CULTIST, m.CULTIST, m.INVESTIGATOR)
    for seat in range(3):
        t.table.revealed[seat], t.table.loyalty[seat] = m.BY_MADNESS, t.g.mine[seat].loyalty

    def worth(*points):
        t.table.vp[:3] = points
        notes = weighed(t)
        chance = worth_of_ending(t.pack, t.table, t.g.mine[0], 0, 0, m.NOBODY, 0) / notes.weight[END]
        return float(chance + notes.weight[PATIENCE])

    assert worth(20, 15, 10) == pytest.approx(1.0)
    assert worth(20, 10, 15) == pytest.approx(0.0)  # the companion is last, and this seat goes out with him
    assert worth(15, 20, 10) == pytest.approx(0.0)
    assert worth(20, 20, 10) == pytest.approx(0.5)


@pytest.mark.rule("DP-18.3")
def test_alone_the_game_is_ended_by_who_leads_the_ancient_one():
    t = sitting(1)
    t.table.vp[0], t.table.ao.vp = 30, 20
    notes = weighed(t)
    assert worth_of_ending(t.pack, t.table, t.g.mine[0], 0, 0, m.NOBODY, 0) > 0
    t.table.ao.vp = 40
    assert worth_of_ending(t.pack, t.table, t.g.mine[0], 0, 0, m.NOBODY, 0) < 0
    assert notes.weight[END] > 0


@pytest.mark.rule("DP-17.14", "DP-17.34")
def test_alone_influence_is_worth_the_city_that_a_cultist_leads_no_more():
    t = sitting(1)
    weighed(t)
    city = t.city("chicago")
    t.put(city, 1, 3)
    own = int(influence(t.table, city, 0))

    def worth(n):
        return float(worth_of_denying(t.pack, t.table, t.g.mine[0], city, n))

    assert own < 3
    assert worth(2 - own) == 0 < worth(3 - own)
    t.table.lock[city] = 1
    assert worth(3 - own) == 0
    t.table.lock[city] = 0
    t.table.control[city] = 1
    assert worth(3 - own) == 0


def lone_victim():
    """A cultist ahead, with a card that allows murders and power, and a rival's lone main agent in Boston."""
    t = bare().loyal(m.CULTIST, m.INVESTIGATOR, m.INVESTIGATOR).turn_of(0)
    deadly = next(k for k in range(m.KINDS) if t.pack.card[k].plan_op == m.MURDER)
    t.hold(0, deadly, "gunman", "gunman", "gunman")
    t.table.piece[m.MAIN + 1].place = t.city("boston")
    t.table.agents[:] = 1
    t.table.vp[0], t.table.vp[1], t.table.vp[2] = 20, 10, 5
    return t


@pytest.mark.rule("DP-8.3", "DP-8.13")
def test_a_journey_is_worth_the_lone_main_agent_that_it_leads_to():
    t = lone_victim()
    goal = t.city("boston")
    weighed(t)

    def worth():
        return float(worth_of_stalking(t.pack, t.table, t.g.mine[0], 0, m.MAIN, goal))

    assert worth() > 0
    t.table.agents[1] = 2
    assert worth() == 0
    t.table.agents[1] = 1
    t.hold(0, "gunman", "gunman", "gunman")
    assert worth() == 0


def test_a_journey_to_a_victim_is_worth_most_while_an_action_is_left_for_the_murder():
    t = lone_victim()
    goal = t.city("boston")
    journey = records(t.g.menu.option.dtype)[0]
    journey.act, journey.agent, journey.target, journey.n = m.DO_TRAVEL, m.MAIN, goal, 0
    worth = []
    for actions in (2, 1):
        t.turn_of(0, actions)
        weighed(t)
        worth.append(float(worth_of_journey(t.pack, t.table, t.g.mine[0], 0, journey)))
    assert worth[0] > worth[1] > 0
