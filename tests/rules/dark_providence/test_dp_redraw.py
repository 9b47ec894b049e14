"""What a seat cannot know, dealt anew for search: what stays, what changes, how often; and how far a side came."""

import numpy as np
import pytest
from dp_table import m, sitting

from sim import luck
from sim.games.dark_providence.outside.redraw import progress, redraw, redraw_loyalties
from sim.games.dark_providence.state import menu
from sim.play import open_menu


def deal(t, seat, number):
    """Deals anew by luck of that number."""
    t.g.search[0].state = luck.mix(np.uint64(number))
    redraw(t.g, t.pack, seat)


def deal_loyalties(t, number):
    """The same of loyalties alone, for seat 0."""
    t.g.search[0].state = luck.mix(np.uint64(number))
    redraw_loyalties(t.g, t.pack, 0)


def snap(t, *parts):
    return tuple(np.asarray(t.g[part]).tobytes() for part in parts)


def pile(p):
    return sorted(int(k) for k in p.card[: p.n])


@pytest.mark.rule("DP-2.13")
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_what_the_seat_knows_stays_byte_for_byte_and_the_invariants_hold(players):
    t = sitting(players)
    open_menu(t.g, m.ASK_ACT)
    menu.offer(t.g, m.DO_PASS, -1, -1, -1, -1, 0)
    for seat in range(players):
        before = snap(t, "table", "menu"), np.asarray(t.g.mine[seat]).tobytes(), int(t.g.referee.side_of[seat])
        deal(t, seat, 1 + seat)
        assert (
            snap(t, "table", "menu"),
            np.asarray(t.g.mine[seat]).tobytes(),
            int(t.g.referee.side_of[seat]),
        ) == before
        assert t.t.game.check(t.g, t.pack) == 0


@pytest.mark.rule("DP-2.13")
def test_hands_decks_stacks_supply_and_mythos_cards_change_and_nothing_is_lost():
    t = sitting(3)
    rival, city = t.g.mine[1], t.city("arkham")
    owned = sorted(pile(rival.hand) + pile(t.g.hidden.deck[1]))
    mythos = pile(t.g.hidden.mythos)
    seen = {"hand": set(), "own": set(), "stack": set(), "mythos": set()}
    for number in range(8):
        deal(t, 0, number)
        assert sorted(pile(rival.hand) + pile(t.g.hidden.deck[1])) == owned
        assert rival.hand.n == t.table.hand_n[1] == t.pack.hand_size
        assert [rival.in_deck[k] for k in range(m.KINDS)] == [pile(t.g.hidden.deck[1]).count(k) for k in range(m.KINDS)]
        assert pile(t.g.hidden.mythos) == mythos
        seen["hand"].add(tuple(pile(rival.hand)))
        seen["own"].add(tuple(t.pile(t.g.hidden.deck[0])))
        seen["stack"].add(tuple(t.pile(t.g.hidden.stack[city])))
        seen["mythos"].add(tuple(t.pile(t.g.hidden.mythos)))
    assert all(len(found) > 2 for found in seen.values()), seen


def test_two_truths_that_the_seat_cannot_tell_apart_give_the_same_deal():
    for players in (1, 2, 4, 5):
        t = sitting(players)
        t.g.mine[players - 1].knows[0] = t.g.mine[0].loyalty
        deal(t, 0, 1)
        first = snap(t, "hidden", "mine"), t.g.referee.side_of.tobytes()
        for other in range(1, players):  # what a rival's strategy keeps for itself
            t.g.mine[other].notes.prize[3] = 7.0
            t.g.mine[other].notes.speaks[0, 1] = 0.5
            t.g.mine[other].notes.kind_worth[5] = 2.0
            t.g.mine[other].hand.card[20] = t.g.hidden.deck[other].card[60] = 9  # and where cards lay before
        t.g.hidden.stack[0].card[5] = t.g.hidden.supply.card[71] = 9
        for another in (2, 3):
            deal(t, 0, another)
            deal(t, 0, 1)
            assert (snap(t, "hidden", "mine"), t.g.referee.side_of.tobytes()) == first


@pytest.mark.rule("DP-1.13", "DP-1.17")
def test_unknown_loyalties_come_by_the_cards_that_are_left():
    t = sitting(4).loyal(m.INVESTIGATOR, m.INVESTIGATOR, m.CULTIST, m.CULTIST)
    dealt = [0] * m.LOYALTIES
    trials = 600
    for number in range(trials):
        deal_loyalties(t, number)
        roles = [int(t.g.mine[s].loyalty) for s in range(4)]
        assert [int(x) for x in t.g.referee.side_of[:4]] == roles
        assert sum(role >= m.INVESTIGATOR_RENEGADE for role in roles) <= 1
        dealt[roles[1]] += 1
    # Left are an investigator, two cultists and a renegade of either kind.
    for share, n in zip((1 / 4, 2 / 4, 1 / 8, 1 / 8), dealt, strict=True):
        assert abs(n / trials - share) < 4 * (share * (1 - share) / trials) ** 0.5


@pytest.mark.rule("DP-1.13")
def test_of_two_renegades_there_is_one_of_each_kind():
    t = sitting(3).loyal(m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE)
    found = set()
    for number in range(60):
        deal_loyalties(t, number)
        found.add((int(t.g.mine[1].loyalty), int(t.g.mine[2].loyalty)))
    assert found == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a != b}


@pytest.mark.rule("DP-1.13")
def test_unknown_loyalties_are_weighed_by_what_the_seat_believes():
    pool = "loyalty.pool_2_3"
    t = sitting(3, f"{pool}.investigator=2", f"{pool}.cultist=2", f"{pool}.renegades=0")
    t.loyal(m.INVESTIGATOR, m.INVESTIGATOR, m.CULTIST)
    # Left are one investigator and two cultists; deeds of the first rival speak 4 to 1 for an investigator.
    t.g.mine[0].notes.speaks[1, :2] = 4, 1
    t.g.mine[0].notes.speaks[2, :2] = 1, 1
    trials, first = 1000, 0
    for number in range(trials):
        deal_loyalties(t, number)
        first += t.g.mine[1].loyalty == m.INVESTIGATOR
    # (investigator, cultist) 4 * 2, (cultist, investigator) 2 * 1, (cultist, cultist) 2 * 1
    share = 8 / 12
    assert abs(first / trials - share) < 4 * (share * (1 - share) / trials) ** 0.5


@pytest.mark.rule("DP-2.13")
def test_a_card_of_a_rival_is_in_his_hand_as_often_as_the_hand_is_large():
    t = sitting(3)
    owned = pile(t.g.mine[1].hand) + pile(t.g.hidden.deck[1])
    kind = next(k for k in owned if owned.count(k) == 1)
    share, trials = t.pack.hand_size / len(owned), 500
    held = 0
    for number in range(trials):
        deal(t, 0, number)
        held += kind in pile(t.g.mine[1].hand)
    assert abs(held / trials - share) < 4 * (share * (1 - share) / trials) ** 0.5


def test_loyalties_revealed_or_looked_at_stay_and_so_does_what_others_saw():
    t = sitting(4)
    t.g.mine[0].knows[2] = t.g.mine[2].loyalty
    t.table.revealed[3], t.table.loyalty[3] = m.BY_ACTION, t.g.mine[3].loyalty
    t.g.mine[2].knows[1] = t.g.mine[1].loyalty
    known = int(t.g.mine[2].loyalty), int(t.g.mine[3].loyalty)
    for number in range(20):
        deal(t, 0, number)
        assert (int(t.g.mine[2].loyalty), int(t.g.mine[3].loyalty)) == known
        assert t.g.mine[2].knows[1] == t.g.mine[1].loyalty
        assert t.g.mine[1].knows[1] == t.g.mine[1].loyalty


@pytest.mark.rule("DP-13.1", "DP-14.1")
def test_progress_orders_ends_by_the_lead_and_halves_what_is_eliminated():
    t = sitting(3)
    t.g.referee.ending = m.POINTS
    t.g.outcome.score[0], t.g.outcome.score[1], t.g.outcome.score[2] = 20, 26, 5
    came = [float(progress(t.g, t.pack, seat)) for seat in range(3)]
    assert came[1] == pytest.approx(0.5 + 3 / t.pack.threshold)
    assert came[1] > 0.5 > came[0] > came[2] >= 0.0
    t.g.outcome.extra.out[0] = 1
    assert progress(t.g, t.pack, 0) == pytest.approx(came[0] / 2)


@pytest.mark.rule("DP-18.3", "DP-18.4")
def test_progress_alone_is_the_lead_on_the_ancient_one_and_less_where_it_reached_its_goal():
    t = sitting(1)
    t.g.referee.ending = m.POINTS
    t.g.outcome.score[0], t.table.ao.vp = 30, 10
    assert progress(t.g, t.pack, 0) == pytest.approx(0.5 + 10 / t.pack.threshold)
    t.table.vp[0] = 60
    t.g.referee.ending = m.GOAL_REACHED
    assert progress(t.g, t.pack, 0) == 0.25


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_goes_on_after_a_redraw_at_every_question(players):
    t = sitting(players)
    asked = 0

    def redraw_and_take_the_last(pack, table, mine, menu, weights, luck):
        nonlocal asked
        asked += 1
        before = np.asarray(mine).tobytes(), np.asarray(table).tobytes(), np.asarray(menu).tobytes()
        deal(t, int(menu.seat), asked)
        assert (np.asarray(mine).tobytes(), np.asarray(table).tobytes(), np.asarray(menu).tobytes()) == before
        return menu.n - 1 if asked % 3 else menu.n // 2

    t.t.seats = t.t.seats._replace(styles=(redraw_and_take_the_last,) * len(t.t.seats.styles))
    for _ in range(60):
        t.t.step()
        if t.g.referee.ending != 0:
            break
        assert t.t.game.check(t.g, t.pack) == 0
    assert asked > 40
