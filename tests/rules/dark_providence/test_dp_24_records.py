"""What everybody may remember of a game: public deeds, counts, tracks, and the outcome."""

import numpy as np
import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_agents
from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.model import TRACKS
from sim.games.dark_providence.state.set_up import begin_turn
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn import flow
from sim.games.dark_providence.turn.ch10_sanity import reveal
from sim.mechanisms.bag import put_top

INV, CULT, RI, RC = m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE, m.CULTIST_RENEGADE


def deeds(t, seat=0):
    """The public deeds of a player that are not 0."""
    return {d: int(n) for d, n in enumerate(t.table.deed[seat]) if n}


def test_public_deeds_are_counted_by_what_they_betray():
    t = sitting(3).clear_agents().lone_main(0, "chicago").bag(9, 0)
    t.hold(0, "gate_rite", "hired_guns").play({"act": m.DO_GATE, "rival": m.CLOSED})
    assert (deeds(t), t.table.deeds) == ({m.DEED_CLOSED: 1}, 1)
    t.lone_main(0, "arkham").hold(0, "gate_rite", "hired_guns").play({"act": m.DO_GATE, "rival": m.OPENED})
    assert (deeds(t), t.table.deeds) == ({m.DEED_CLOSED: 1, m.DEED_OPENED: 1}, 2)
    t = sitting(3).clear_agents()
    t.table.ritual_track[:] = 8
    for card, symbol, deed, n in (
        ("secret_cult", m.RITUAL_UP, m.DEED_RITUAL_UP, 2), ("henry_armitage", m.RITUAL_DOWN, m.DEED_RITUAL_DOWN, 2),
        ("fbi", m.INVESTIGATION_UP, m.DEED_INVESTIGATION_UP, 2),
        ("keziah_mason", m.INVESTIGATION_DOWN, m.DEED_INVESTIGATION_DOWN, 1),
    ):  # fmt: skip
        t.turn_of(0).hold(0, card).play({"act": m.DO_TRACK, "target": symbol})
        assert deeds(t)[deed] == n
    assert (len(deeds(t)), t.table.deeds) == (4, 4)
    assert list(t.table.ritual_track) == [8, 9]


def test_claims_murders_and_possession_are_deeds():
    t = sitting(3).clear_agents().row("azathoth").lay("wyatt_earp", "boston").lay("moses_fleet", "detroit")
    claim.claim(t.g, t.pack, 0, t.space("azathoth"))
    assert (deeds(t), t.table.deeds) == ({m.DEED_CULTIST_MYTHOS: 3}, 1)
    claim.claim(t.g, t.pack, 0, t.base("boston"))
    claim.claim(t.g, t.pack, 0, t.base("detroit"))
    assert (deeds(t), t.table.deeds) == ({m.DEED_CULTIST_MYTHOS: 3, m.DEED_INVESTIGATOR_AGENT: 1}, 3)
    assert list(t.table.stats.claims) == [2, 0, 1]
    t = sitting(3).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston").own(0, "moses_fleet", "arkham")
    t.hold(0, "treacherous_conspirator", "hired_guns", "possessed").play({"act": m.DO_MURDER})
    assert (deeds(t), t.table.deeds, t.table.stats.murders) == ({m.DEED_MURDER: 1}, 1, 1)
    t.turn_of(0).play({"act": m.DO_CARD})
    assert (deeds(t), t.table.deeds) == ({m.DEED_MURDER: 1, m.DEED_POSSESSED: 1}, 2)


@pytest.mark.rule("DP-13.20", "DP-10.5")
def test_a_loyalty_that_comes_to_light_is_news_and_stays_as_it_was_revealed_first():
    t = sitting(3).loyal(CULT, INV, RI)
    reveal(t.g, 0, m.BY_MADNESS)
    assert (t.table.deeds, t.table.revealed[0], t.table.loyalty[0]) == (1, m.BY_MADNESS, CULT)
    reveal(t.g, 0, m.BY_MURDER)
    assert (t.table.deeds, t.table.revealed[0]) == (1, m.BY_MADNESS)
    assert list(t.table.revealed[1:3]) == [0, 0]


@pytest.mark.rule("DP-6.17", "DP-4.1")
def test_counts_of_the_outcome():
    t = sitting(2).clear_agents().loyal(INV, CULT).row("lost_city").lay("labor_union", "chicago").hold(0, "wall_street")
    t.put(m.BASE_SPACE + 6, 0, 1)
    t.g.hidden.stack[6].n = t.table.stack_n[6] = 0
    t.play({"act": m.DO_CLAIM})
    t.play({"act": m.DO_CARD})
    t.table.first = 0
    turns = int(t.table.turns)
    t.play()
    t.hold(1).play()
    assert (t.table.turns, t.g.referee.round_no, t.table.seat) == (turns + 2, 2, 0)
    t.table.insane[1], t.table.revealed[1] = 2, m.BY_MADNESS
    board.trigger(t.g, m.POINTS, 1)
    board.trigger(t.g, m.TRACK_FULL, 0)
    t.score()
    extra = t.g.outcome.extra
    assert (list(extra.claims), extra.bought, extra.emptied, extra.murders) == ([1, 0, 0], 2, 1, 0)
    assert (extra.turns, extra.first) == (turns + 2, 0)
    assert extra.trigger_won == t.table.won[1]
    assert extra.triggers == 1 << (m.POINTS - m.MADNESS) | 1 << (m.TRACK_FULL - m.MADNESS)
    assert (list(extra.insane), list(extra.revealed)) == ([0, 2, 0, 0, 0], [0, m.BY_MADNESS, 0, 0, 0])
    assert t.ended() == "track"
    assert extra.winners == 1
    assert list(t.g.outcome.role) == [INV, CULT, -1, -1, -1]


def test_the_outcome_of_the_solo_game():
    t = sitting(1, 'setup.ancient_one="cthulhu"')
    t.table.ao.vp, t.table.ao.gates, t.table.ao.insane = 20, 3, 2
    board.trigger(t.g, m.TRACK_FULL, 0)
    t.score()
    extra = t.g.outcome.extra
    assert (extra.ao_points, extra.ao_goal, extra.ao_card, extra.ao_insane) == (20, 3, 1, 2)
    assert (extra.winners, t.winners(), t.g.referee.winner) == (0, [], m.ANCIENT_ONE)
    assert list(t.g.outcome.role) == [INV, -1, -1, -1, -1]


def test_shared_victories_and_the_eliminated_are_in_the_outcome():
    t = sitting(4).loyal(INV, INV, CULT, RI)
    t.g.outcome.score[:4] = [10, 10, 9, 3]
    ending.eliminate(t.g, t.pack)
    assert ending.crown(t.g, t.pack) == INV
    ending.close(t.g, t.pack)
    extra = t.g.outcome.extra
    assert (extra.eliminated, extra.leader_eliminated, extra.winners, list(extra.out)) == (RI, 0, 2, [0, 0, 0, 1, 0])
    t = sitting(4).loyal(CULT, INV, INV, CULT)
    t.g.outcome.score[:4] = [20, 10, 11, 1]
    ending.eliminate(t.g, t.pack)
    assert ending.crown(t.g, t.pack) == INV
    assert (t.g.outcome.extra.leader_eliminated, t.winners()) == (1, [2])


def test_the_tracks_of_a_round():
    t = sitting(3).clear_agents()
    t.table.vp[:3] = 3, 4, 5
    t.table.ritual_track[:] = 6, 7
    t.table.gate[[0, 1, 2]] = m.OPENED, m.OPENED, m.CLOSED
    t.table.control[[3, 4, 5]] = 0, 1, 0
    t.table.limbo[:3] = 1, 2, 3
    t.table.insane[:3] = 1, 0, 2
    ending.sample_tracks(t.g, t.pack)
    value = {track.name: int(t.g.pace.value[i, 0]) for i, track in enumerate(TRACKS)}
    assert value == {
        "points_1": 3, "points_2": 4, "points_3": 5, "points_4": 0, "points_5": 0, "ritual": 6, "investigation": 7,
        "gates_open": 2, "gates_closed": 1, "cities_held": 3, "limbo": 6, "insane": 3, "ancient_one_points": 0,
        "ancient_one_goal": 0,
    }  # fmt: skip
    t = sitting(1, 'setup.ancient_one="cthulhu"')
    t.table.ao.vp, t.table.ao.gates, t.table.ao.insane, t.table.insane[0] = 9, 2, 3, 1
    t.table.limbo[:3] = 1, 2, 3
    ending.sample_tracks(t.g, t.pack)
    value = {track.name: int(t.g.pace.value[i, 0]) for i, track in enumerate(TRACKS)}
    assert [value[k] for k in ("ancient_one_points", "ancient_one_goal", "insane", "limbo")] == [9, 2, 4, 6]


def test_what_the_acts_say_they_are_good_for():
    t = sitting(2).clear_agents().row().hold(0, "organizer", "wall_street", "secret_cult")
    t.table.supply[0], t.table.limbo[0] = 2, 4
    assert {o["n"] for o in t.acts(act=m.DO_ADD)} == {2}  # 3 symbols, but 2 cubes
    assert [o["n"] for o in t.acts(act=m.DO_RETRIEVE)] == [3]
    assert [o["n"] for o in t.acts(act=m.DO_BUY)] == [2]
    assert [(o["target"], o["n"]) for o in t.acts(act=m.DO_TRACK)] == [(m.RITUAL_UP, 2)]
    assert [o["n"] for o in t.acts(act=m.DO_DISCARD)] == [3]
    t.table.supply[0], t.table.limbo[0] = 5, 1
    assert [o["n"] for o in t.acts(act=m.DO_RETRIEVE)] == [1]
    t.table.supply[0], t.table.unbought[0] = 11, 1
    assert [o["n"] for o in t.acts(act=m.DO_BUY)] == [1]


def test_what_is_announced_is_public():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston")
    t.hold(0, "treacherous_conspirator", "hired_guns")
    flow.announce(t.g, type("O", (), {"act": m.DO_MURDER, "card": 1, "target": 2, "agent": 3, "rival": 4, "n": 5}))
    plan = t.table.plan
    assert (plan.act, plan.card, plan.target, plan.agent, plan.rival, plan.n) == (m.DO_MURDER, 1, 2, 3, 4, 5)
    assert (t.table.actions_left, t.table.acts_done, t.table.free_done) == (1, 1, 0)
    for free in (m.DO_FREE_CARD, m.DO_FREE_MYTHOS, m.DO_STEP):
        flow.announce(t.g, type("O", (), {"act": free, "card": 1, "target": 2, "agent": 3, "rival": 4, "n": 5}))
    assert (t.table.actions_left, t.table.acts_done, t.table.free_done) == (1, 1, 3)
    flow.announce(t.g, type("O", (), {"act": m.DO_PASS, "card": 1, "target": 2, "agent": 3, "rival": 4, "n": 5}))
    assert (t.table.actions_left, t.table.acts_done, t.table.free_done) == (1, 1, 3)


@pytest.mark.rule("DP-4.2", "DP-4.6")
def test_a_turn_begins_afresh():
    t = sitting(3)
    t.table.actions_left, t.table.acts_done, t.table.free_done, t.table.claims_this_turn = 9, 8, 7, 6
    t.table.myth_used[:] = 1
    t.table.stepped[:] = 1
    turns = int(t.table.turns)
    begin_turn(t.g, t.pack, 2)
    table = t.table
    assert (table.seat, table.actions_left, table.acts_done, table.free_done, table.claims_this_turn) == (2, 2, 0, 0, 0)
    assert (table.myth_used.sum(), table.stepped.sum(), table.turns) == (0, 0, turns + 1)


@pytest.mark.rule("DP-2.6", "DP-2.11", "DP-16.7")
def test_agents_are_counted_as_they_stand():
    t = sitting(2, "special_agents.possessed_power=2").clear_agents().lone_main(0, "boston").lone_main(1, "boston")
    t.own(0, "wyatt_earp", "boston").own(0, "alice_ochs", "arkham")
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    effects_agents.place_token(t.g, t.pack, 0, m.MI_GO_OP, 0, t.city("boston"))
    boston, arkham = t.city("boston"), t.city("arkham")
    assert list(t.table.agents[:2]) == [4, 1]
    assert (t.table.standing[boston, 0], t.table.presence[boston, 0], t.table.might[boston, 0]) == (4, 4, 1 + 2 + 1 + 2)
    assert (t.table.standing[arkham, 0], t.table.presence[arkham, 0], t.table.might[arkham, 0]) == (1, 2, 0)
    assert (t.table.standing[boston, 1], t.table.might[boston, 1]) == (1, 1)
    t.table.piece[t.token("wyatt_earp")].flipped = 1
    board.count_agents(t.g, t.pack)
    assert t.table.might[boston, 0] == 6 + 2
    board.put_token(t.g, t.pack, t.token("wyatt_earp"), -1, m.IN_BOX)
    assert t.table.piece[t.token("wyatt_earp")].flipped == 0
    assert (t.table.agents[0], t.table.might[boston, 0]) == (3, 4)
    t = sitting(1).clear_agents()
    board.put_token(t.g, t.pack, m.MAIN + 1, 1, boston)
    assert (t.table.might[boston, 1], t.table.presence[boston, 1], t.table.agents[1]) == (1, 0, 0)


@pytest.mark.rule("DP-7.9")
def test_ways_are_the_cheapest_of_the_map():
    t = sitting(2)
    names = {a: t.city(a) for a in ("arkham", "new_orleans", "chicago", "charleston", "detroit")}
    cost = lambda a, b: int(board.route_cost(t.table, t.pack, 0, names[a], names[b]))  # noqa: E731
    assert (cost("arkham", "new_orleans"), cost("new_orleans", "arkham")) == (8, 8)
    assert (cost("arkham", "chicago"), cost("charleston", "detroit"), cost("arkham", "arkham")) == (6, 4, 0)
    assert (np.diag(t.table.way) == 0).all()
    assert (t.table.way == t.table.way.T).all()


def test_the_hand_of_a_new_game_is_drawn_from_the_own_deck():
    t = sitting(3)
    for seat in range(3):
        mine = t.g.mine[seat]
        assert sorted(t.pile(t.g.hidden.deck[seat])) == sorted(np.repeat(np.arange(m.KINDS), mine.in_deck))
        assert mine.knows[seat] == mine.loyalty
        assert [int(k) for k in mine.knows] == [int(mine.loyalty) if s == seat else -1 for s in range(5)]
    put_top(t.table.played, 1)
    assert t.table.trigger_seat == -1


@pytest.mark.parametrize(("brings", "won"), [(0, 0), (1, 1), (-1, -1)])
def test_whether_who_brought_the_end_about_has_won(brings, won):
    t = sitting(2).loyal(INV, CULT)
    t.table.vp[:2] = 3, 9
    board.trigger(t.g, m.TRACK_FULL, brings)
    t.score()
    assert (t.winners(), t.g.outcome.extra.trigger_won) == ([1], won)
