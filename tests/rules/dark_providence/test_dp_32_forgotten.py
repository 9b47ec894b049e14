"""Conditions and limits that could be forgotten: rules broken on purpose (docs/quality.md) asked for these."""

import pytest
from dp_table import bare, m, sitting
from test_dp_25_effects import resolve

from sim.games.dark_providence.effects import effects_agents, possible
from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn import ch03_pay as pay
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch17_ancient_claims as ancient_claims
from sim.games.dark_providence.turn.ch17_ancient_points import ancient_one_gains
from sim.mechanisms.bag import put_top


@pytest.mark.rule("DP-5.8")
def test_an_own_agent_is_not_lured():
    t = bare().own(0, "carl_jung", "boston")
    assert not possible.may_turn(t.table, 0, t.token("carl_jung"))
    rivals = ("eliot_ness", "alice_ochs")
    for name in rivals:
        t.own(1, name, "boston")
    resolve(t, "turn_agent 1")
    assert {o["agent"] for o in t.questions(m.ASK_TURN_AGENT)[0]} == {t.token(name) for name in rivals}


@pytest.mark.rule("DP-20.2", "DP-8.3")
def test_hastur_gives_icons_to_hired_agents_only():
    t = sitting(2, "cards.starting.main_agent.murder=false").clear_agents().lone_main(0, "boston")
    t.own(1, "carl_jung", "boston").has_mythos(0, "hastur").hold(0, "main_agent", "hired_guns", "labor_union")
    assert not t.acts(act=m.DO_MURDER)
    t.own(0, "alice_ochs", "boston").hold(0, "alice_ochs", "hired_guns")
    assert t.acts(act=m.DO_MURDER)


@pytest.mark.rule("DP-20.2", "DP-8.2")
def test_the_main_agents_own_icon_does_not_reach_the_possessed():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston").has_mythos(0, "hastur")
    t.hold(0, "main_agent", "hired_guns")
    assert t.acts(act=m.DO_MURDER)
    t.table.piece[t.token("carl_jung")].flipped = 1
    assert not t.acts(act=m.DO_MURDER)


@pytest.mark.rule("DP-8.24")
def test_a_deep_one_in_anothers_supply_is_not_taken():
    t = bare()
    t.table.piece[m.FIRST_DEEP_ONE].owner = 1
    assert board.free_deep_one(t.table, t.pack, 0) == m.FIRST_DEEP_ONE + 1
    for token in range(m.FIRST_DEEP_ONE, m.TOKENS):
        t.table.piece[token].owner = 1
    assert board.free_deep_one(t.table, t.pack, 0) == m.NOBODY


@pytest.mark.rule("DP-9.10")
def test_a_hired_agent_outlives_a_sane_token():
    t = bare().own(0, "father_lachlan", "chicago").bag(5, 0).hold(0, "father_lachlan", "hired_guns")
    t.play({"act": m.DO_GATE, "agent": t.token("father_lachlan")})
    assert (t.table.gate[t.city("chicago")], t.table.sane[0]) == (m.CLOSED, 1)
    assert t.table.piece[t.token("father_lachlan")].place == t.city("chicago")
    assert t.table.boxed.sum() == 0


@pytest.mark.rule("DP-17.3", "DP-16.6")
def test_the_ancient_ones_points_never_fall_below_zero():
    t = sitting(1)
    t.table.ao.vp = 2
    ancient_one_gains(t.g, -3)
    assert t.table.ao.vp == 0
    ancient_one_gains(t.g, 3)
    assert t.table.ao.vp == 3


@pytest.mark.rule("DP-2.11", "DP-8.5")
def test_deep_ones_in_play_are_stronger_as_soon_as_dagon_is_claimed():
    t = bare()
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    effects_agents.place_token(t.g, t.pack, 1, m.DEEP_ONE, 0, t.city("boston"))
    boston = t.city("boston")
    before = [int(k) for k in t.table.might[boston, :2]]
    t.has_mythos(0, "dagon")
    assert [int(k) for k in t.table.might[boston, :2]] == [before[0] + 1, before[1]]


@pytest.mark.rule("DP-20.1")
def test_the_agent_may_lie_at_the_bottom_of_the_supply():
    t = bare()
    t.g.hidden.supply.n = 0
    for name in ("carl_jung", "labor_union", "hired_guns"):
        put_top(t.g.hidden.supply, t.kind(name))
    t.table.supply_n = 3
    resolve(t, "claim supply_agent", 0, {"target": t.city("detroit")})
    assert t.table.piece[t.token("carl_jung")].place == t.city("detroit")
    assert (t.table.supply_n, t.g.hidden.supply.n) == (2, 2)


@pytest.mark.rule("DP-7.12")
def test_of_two_cards_alike_one_is_offered():
    t = bare().own(1, "carl_jung", "boston").bag(9, 0)
    t.hold(0, *(["railroad_baron"] * 2), *(["treacherous_conspirator"] * 2), "hired_guns", *(["wall_street"] * 2))
    for act, card in ((m.DO_MURDER, "treacherous_conspirator"), (m.DO_CARD, "wall_street"),
                      (m.DO_FREE_CARD, "railroad_baron")):  # fmt: skip
        assert len(t.acts(act=act, card=t.kind(card))) == 1


@pytest.mark.rule("DP-5.2", "DP-5.4")
def test_the_card_of_a_sacrificed_agent_is_not_replaced():
    t = bare().own(0, "carl_jung", "boston").hold(0, "carl_jung", "organizer")
    t.table.discard[0].n = 0
    resolve(t, "kill_own 1")
    assert t.hand(0) == [t.kind("organizer")]


@pytest.mark.rule("DP-20.7")
def test_influence_goes_where_there_is_one_target_only():
    t = bare().row("dagon")
    resolve(t, "add_influence mythos 2")
    assert t.table.cubes[t.space("dagon"), 0] == 2


@pytest.mark.rule("DP-17.34")
def test_a_cultist_with_fewer_cubes_does_not_lead():
    t = sitting(1).clear_agents().lone_main(0, "arkham").put(5, 1, 2)
    for human, leads in ((1, True), (2, False), (3, False)):
        t.table.cubes[5, 0] = human
        assert ancient_claims.leads(t.table, 0, 5) == leads


@pytest.mark.rule("DP-3.3")
def test_a_great_hand_is_counted_by_its_best_cards():
    t = bare().hold(0, "hired_guns", "hired_guns", "gunman", *(["organizer"] * 9))
    pay.count_symbols(t.g, t.pack, 0)
    total = t.g.scratch.total
    assert (total[m.POWER], total[m.INFLUENCE], total[m.FUNDS], total[m.RITUAL_UP]) == (8, 18, 1, 0)


@pytest.mark.rule("DP-16.4", "DP-6.9")
def test_a_locked_mythos_card_is_not_claimed():
    t = bare().row("dagon")
    t.put(t.space("dagon"), 0, 1)
    assert claim.may_claim(t.table, t.pack, 0, t.space("dagon"))
    t.table.lock[t.space("dagon")] = 1
    assert not claim.may_claim(t.table, t.pack, 0, t.space("dagon"))
