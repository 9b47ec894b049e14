"""Conditions and limits that could be forgotten: rules broken on purpose (docs/quality.md) asked for these."""

import pytest
from dp_table import bare, m, sitting
from test_dp_25_effects import effect, resolve
from test_dp_25_limits import Cheat

from sim.game import ILLEGAL
from sim.games.dark_providence.effects import effects_agents, effects_cards, possible
from sim.games.dark_providence.state import board, cards
from sim.games.dark_providence.turn import ch03_pay as pay
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch10_sanity as sanity
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.games.dark_providence.turn import ch17_ancient_claims as ancient_claims
from sim.games.dark_providence.turn import ch17_ancient_effects as ancient_effects
from sim.games.dark_providence.turn.ch17_ancient_points import ancient_one_gains
from sim.mechanisms.bag import put_top
from table import sit


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


@pytest.mark.rule("DP-1.10")
def test_drawn_main_agents_are_all_different():
    for index in range(8):
        t = sit("dark_providence", 5, 'setup.main_agent="drawn"', index=index)
        assert sorted(t.g.table.main_agent) == [0, 1, 2, 3, 4]


@pytest.mark.rule("DP-2.4", "DP-20.4")
def test_open_gates_are_adjacent_for_nobody_but_the_owner_of_yog_sothoth():
    t = sitting(2).has_mythos(1, "yog_sothoth")
    arkham, orleans = t.city("arkham"), t.city("new_orleans")
    t.table.gate[[arkham, orleans]] = m.OPENED
    assert [bool(board.are_adjacent(t.table, t.pack, seat, arkham, orleans)) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("DP-20.4", "DP-7.9")
@pytest.mark.parametrize("passed", ["no", "yes"])
def test_of_several_open_gates_the_nearest_to_the_goal_is_taken(passed):
    t = sitting(2, f"rulings.barred_cities_may_be_passed={passed}").clear_agents().lone_main(0, "charleston")
    t.has_mythos(0, "yog_sothoth").hold(0, "financier")
    t.table.gate[[t.city("arkham"), t.city("detroit"), t.city("charleston")]] = m.OPENED
    assert board.route_cost(t.table, t.pack, 0, t.city("charleston"), t.city("boston")) == 2
    assert {o["target"]: o["n"] for o in t.acts(act=m.DO_TRAVEL)}[t.city("boston")] == 2


@pytest.mark.rule("DP-3.5")
@pytest.mark.parametrize(("symbol", "burns"), [(m.POWER, 1), (m.INFLUENCE, 0), (m.NOBODY, 0)])
def test_a_card_used_for_something_else_is_not_used_for_power(symbol, burns):
    t = bare()
    pay.after_use(*t.args, 0, t.kind("dynamite"), symbol)
    assert t.g.scratch.pending_n == burns


@pytest.mark.rule("DP-3.5", "DP-8.6")
def test_a_choice_outside_the_menu_of_a_reaction_ends_a_payment():
    t = sitting(2, 'cards.assets.dynamite.reaction=["vp 1"]').clear_agents().lone_main(0, "chicago")
    t.own(1, "carl_jung", "chicago").hold(0, "treacherous_conspirator", "muscle", "muscle", "dynamite")
    t.pack.card[t.kind("dynamite")].symbol[m.POWER] = 2
    try:
        t.t.seats = t.t.seats._replace(styles=(Cheat(m.ASK_REACT, t.chooser),) * len(t.t.seats.styles))
        t.play({"act": m.DO_MURDER, "agent": t.token("carl_jung")})
    finally:
        t.pack.card[t.kind("dynamite")].symbol[m.POWER] = 4
    assert (t.g.referee.ending, len(t.hand(0))) == (ILLEGAL, 2)


@pytest.mark.rule("DP-5.3")
def test_each_destroyed_city_card_returns_to_its_place_in_the_city_card_deck():
    t = bare()
    t.table.city_card_here[:] = 0
    cards.put_in_box(t.g, t.pack, 0, t.city_card("atlanta"))
    assert [int(k) for k in t.table.city_card_here] == [int(k == t.city("atlanta")) for k in range(m.CITY_CARDS)]


@pytest.mark.rule("DP-5.2", "DP-2.10")
@pytest.mark.parametrize("text", ["possess 1", "kill_own 1", "turn_agent 1"])
def test_an_effect_on_agents_finds_nobody_where_nobody_fits(text):
    t = bare().own(0, "alice_ochs", "arkham").own(0, "carl_jung", "boston")
    resolve(t, "possess 1", 0, {"agent": t.token("carl_jung")})
    board.put_token(t.g, t.pack, t.token("alice_ochs"), 1, t.city("chicago"))
    board.put_token(t.g, t.pack, t.token("carl_jung"), 1, t.city("chicago"))
    deeds, agents = int(t.table.deeds), t.table.agents.copy()
    resolve(t, text)
    assert (t.table.deeds, t.table.boxed.sum(), list(t.table.agents)) == (deeds, 0, list(agents))


@pytest.mark.rule("DP-6.13", "DP-6.20")
def test_rlyeh_is_claimed_once():
    t = bare()
    effects_cards.claim_by_effect(*t.args, 0, m.X_RLYEH)
    effects_cards.claim_by_effect(*t.args, 1, m.X_RLYEH)
    assert [t.pile(t.table.discard[seat]).count(m.RLYEH) for seat in range(3)] == [1, 0, 0]
    assert not possible.is_possible(t.g, t.pack, 0, effect("claim rlyeh"), m.NOBODY)


@pytest.mark.rule("DP-7.5", "DP-4.9")
def test_one_fund_buys_nothing():
    t = bare().hold(0, "grassroots")
    assert not t.acts(act=m.DO_BUY)
    assert t.hold(0, "grassroots", "grassroots").acts(act=m.DO_BUY, n=1)


@pytest.mark.rule("DP-4.9", "DP-7.8")
def test_a_card_that_only_raises_a_marker_is_of_no_use_on_the_last_space():
    t = sitting(2, 'cards.assets.wall_street.action=["track ritual 1"]').hold(0, "wall_street")
    assert t.acts(act=m.DO_CARD)
    t.table.ritual_track[m.RITUAL] = 15
    assert not t.acts(act=m.DO_CARD)


@pytest.mark.rule("DP-8.2", "DP-20.2")
def test_an_icon_without_hastur_does_not_reach_the_possessed():
    t = bare().own(0, "adsila_chavos", "boston").own(1, "carl_jung", "boston").hold(0, "adsila_chavos", "hired_guns")
    assert t.acts(act=m.DO_MURDER)
    t.table.piece[t.token("carl_jung")].flipped = 1
    assert not t.acts(act=m.DO_MURDER)


@pytest.mark.rule("DP-8.3", "DP-9.2")
def test_a_card_for_gates_is_none_for_murders():
    t = bare().own(1, "carl_jung", "boston").hold(0, "gate_rite", "hired_guns")
    assert t.acts(act=m.DO_GATE)
    assert not t.acts(act=m.DO_MURDER)


@pytest.mark.rule("DP-10.6", "DP-10.9")
def test_who_went_mad_is_known_to_be():
    t = sitting(2).loyal(m.CULTIST, m.INVESTIGATOR).bag(0, 3)
    mad = [(sanity.check_sanity(t.g, t.pack, 0), int(t.table.mad[0]))[1] for _ in range(3)]
    assert (mad, int(t.table.mad[1])) == ([0, 0, 1], 0)


@pytest.mark.rule("DP-14.2", "DP-14.11")
def test_two_renegades_of_a_kind_with_different_totals_leave_nothing_open():
    for lowest, tied in ((5, 0), (7, 1)):
        t = sitting(3).loyal(m.CULTIST_RENEGADE, m.CULTIST_RENEGADE, m.INVESTIGATOR)
        t.g.outcome.score[:3] = lowest, 7, 9
        ending.eliminate(t.g, t.pack)
        assert (list(t.g.outcome.extra.out[:3]), t.g.referee.gap[m.RENEGADES_TIE]) == ([1, 0, 0], tied)


@pytest.mark.rule("DP-16.6")
@pytest.mark.parametrize("cultist", [0, 1])
def test_the_cultist_who_is_murdered_is_the_one_revealed(cultist):
    t = sitting(1).clear_agents().lone_main(0, "boston").hold(0, "anarchists", "hired_guns")
    board.put_token(t.g, t.pack, m.MAIN + 1 + cultist, 1 + cultist, t.city("boston"))
    t.play({"act": m.DO_MURDER, "agent": m.MAIN + 1 + cultist})
    assert list(t.table.ao.revealed) == [int(cultist == 0), int(cultist == 1)]


@pytest.mark.rule("DP-17.9", "DP-20.6")
def test_the_first_cities_begin_with_the_cultists_own():
    t = sitting(1, 'setup.ancient_one="shub_niggurath"').clear_agents()
    board.put_token(t.g, t.pack, m.MAIN + 1, 1, t.city("pittsburgh"))
    assert ancient_effects.cultist_effect(t.g, t.pack, 0)
    first = {t.city(name) for name in ("pittsburgh", "detroit", "chicago")}
    assert {target for target in range(m.TARGETS) if t.table.cubes[target, 1] > 0} == first


@pytest.mark.rule("DP-17.18", "DP-17.34")
def test_a_lock_is_removed_only_from_a_mythos_card_where_the_cultist_leads():
    t = sitting(1).clear_agents().row("dagon", "azathoth")
    for name in ("dagon", "azathoth"):
        t.table.lock[t.space(name)] = 1
    assert not ancient_claims.claim_first_mythos(t.g, t.pack, 0)
    t.put(t.space("azathoth"), 1, 1)
    assert ancient_claims.claim_first_mythos(t.g, t.pack, 0)
    assert [int(t.table.lock[t.space(name)]) for name in ("dagon", "azathoth")] == [1, 0]


@pytest.mark.rule("DP-17.21")
def test_a_cultists_murder_is_counted():
    t = sitting(1).clear_agents().lone_main(0, "arkham").own(0, "carl_jung", "boston")
    board.put_token(t.g, t.pack, m.MAIN + 1, 1, t.city("boston"))
    t.table.vp[0] = 5
    assert ancient_acts.strike(*t.args, 0, 9)
    assert t.table.stats.murders == 1
