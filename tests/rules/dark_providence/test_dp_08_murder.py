"""Sections 8, 9 and 10: murder, gates, sanity."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_agents
from sim.games.dark_providence.turn import ch08_murder as murder
from sim.games.dark_providence.turn import ch10_sanity as sanity
from sim.games.dark_providence.turn.ch10_sanity import reveal
from sim.mechanisms.bag import put_top


def victims(t, **pattern):
    return {o["agent"] for o in t.acts(act=m.DO_MURDER, **pattern)}


@pytest.mark.rule("DP-8.1", "DP-8.3", "DP-8.22", "DP-8.23", "DP-20.9")
def test_murder_needs_an_own_agent_beside_a_rivals_and_a_card_that_enables():
    t = sitting(3).clear_agents().own(0, "carl_jung", "boston").own(1, "eliot_ness", "chicago")
    t.own(2, "amelia_earhart", "boston").lone_main(0, "arkham").lone_main(1, "detroit").lone_main(2, "detroit")
    t.hold(0, "hired_guns", "hired_guns", "hired_guns")
    assert not victims(t)
    t.hold(0, "treacherous_conspirator", "hired_guns", "hired_guns")
    assert victims(t) == {t.token("amelia_earhart")}
    t.own(0, "adsila_chavos", "chicago").hold(0, "adsila_chavos", "hired_guns", "hired_guns")
    assert victims(t) == {t.token("eliot_ness")}
    t.play({"act": m.DO_MURDER})
    assert t.table.crypt[0] == 1


@pytest.mark.rule("DP-8.4", "DP-8.5", "DP-8.6", "DP-8.9", "DP-8.10", "DP-8.11", "DP-8.12", "DP-E.9")
def test_murder_with_extra_cards():
    t = sitting(5).clear_agents()
    saturday, thursday = 3, 4
    t.own(saturday, "adsila_chavos", "atlanta").own(thursday, "gerard_lescaux", "atlanta").turn_of(saturday)
    t.table.discard[saturday].n = 0
    t.hold(saturday, "adsila_chavos", "muscle", "muscle", "main_agent")
    (option,) = t.acts(act=m.DO_MURDER)
    assert option["n"] == 4 - 1
    agents = int(t.table.agents[thursday])
    t.play({"act": m.DO_MURDER})
    assert t.table.crypt[saturday] == 1
    assert t.table.piece[t.token("gerard_lescaux")].place == m.IN_CRYPT
    assert t.kind("gerard_lescaux") not in t.pile(t.table.discard[thursday])
    assert t.table.agents[thursday] == agents - 1
    assert len(t.pile(t.table.played)) == 4


@pytest.mark.rule("DP-8.7", "DP-8.9")
def test_the_enabling_card_adds_no_power_and_short_power_forbids_the_murder():
    hand = ("adsila_chavos", "gunman")
    t = sitting(2).clear_agents().own(0, "adsila_chavos", "atlanta").own(1, "gerard_lescaux", "atlanta").hold(0, *hand)
    assert not victims(t)
    t = sitting(2, "rulings.enabler_adds_power=yes").clear_agents().own(0, "adsila_chavos", "atlanta")
    t.own(1, "gerard_lescaux", "atlanta").hold(0, *hand)
    assert victims(t)


@pytest.mark.rule("DP-8.5", "DP-8.8", "DP-8.26", "DP-8.11", "DP-E.10", "DP-5.5")
def test_murder_without_extra_cards():
    t = sitting(5).clear_agents()
    friday, monday = 2, 0
    t.lone_main(friday, "indianapolis").own(friday, "harry_houdini", "indianapolis").turn_of(friday)
    t.own(monday, "father_lachlan", "indianapolis")
    t.table.discard[monday].n = 0
    put_top(t.g.hidden.deck[monday], t.kind("father_lachlan"))
    t.g.mine[monday].in_deck[t.kind("father_lachlan")] += 1
    t.hold(friday, "treacherous_conspirator", "hired_guns")
    t.play({"act": m.DO_MURDER, "agent": t.token("father_lachlan"), "n": 0})
    assert t.table.crypt[friday] == 1
    assert t.hand(friday) == [t.kind("hired_guns")]
    assert t.kind("father_lachlan") not in t.pile(t.g.hidden.deck[monday])


@pytest.mark.rule("DP-8.11", "DP-5.4")
def test_the_card_of_a_victim_in_hand_is_replaced_by_a_draw():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston")
    t.table.discard[1].n = 0
    t.hold(1, "carl_jung", "grassroots").hold(0, "treacherous_conspirator", "hired_guns")
    t.play({"act": m.DO_MURDER, "agent": t.token("carl_jung")})
    assert len(t.hand(1)) == 2
    assert t.kind("carl_jung") not in t.hand(1)


@pytest.mark.rule("DP-8.2", "DP-2.12", "DP-20.2")
def test_possessed_agents_and_houdini_are_safe_but_hastur_reaches_the_possessed():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "harry_houdini", "boston").own(1, "carl_jung", "boston")
    t.table.piece[t.token("carl_jung")].flipped = 1
    t.own(0, "alice_ochs", "boston").hold(0, "treacherous_conspirator", "alice_ochs", "hired_guns", "hired_guns")
    assert not victims(t)
    t.has_mythos(0, "hastur")
    assert victims(t) == {t.token("carl_jung")}
    assert victims(t, card=t.kind("alice_ochs")) == {t.token("carl_jung")}


def lone(owner_points, *changes):
    """The first player beside the lone main agent of the second in Boston (control 4)."""
    t = sitting(2, *changes).clear_agents().lone_main(0, "boston").lone_main(1, "boston").loyal(0, 1)
    t.table.vp[1] = owner_points
    return t.hold(0, "treacherous_conspirator", "hired_guns")


@pytest.mark.rule("DP-8.13", "DP-8.19")
def test_a_main_agent_is_exposed_only_alone_and_with_five_points():
    main = m.MAIN + 1
    assert main not in victims(lone(4))
    t = lone(5)
    assert main in victims(t)
    effects_agents.place_token(t.g, t.pack, 1, m.DEEP_ONE, 0, t.city("arkham"))
    assert main in victims(t)
    t.own(1, "carl_jung", "arkham")
    assert main not in victims(t)
    t = lone(5, "rulings.deep_ones_protect_main_agent=yes")
    effects_agents.place_token(t.g, t.pack, 1, m.DEEP_ONE, 0, t.city("arkham"))
    assert main not in victims(t)


@pytest.mark.rule("DP-8.14", "DP-8.15", "DP-8.16", "DP-E.24")
def test_a_cultists_main_agent_only_reveals_and_is_immune_from_then_on():
    t = lone(5)
    t.play({"act": m.DO_MURDER, "agent": m.MAIN + 1})
    assert t.table.loyalty[1] == m.CULTIST
    assert t.table.revealed[1] == m.BY_MURDER
    assert t.table.crypt.sum() == 0
    assert t.table.piece[m.MAIN + 1].place == t.city("boston")
    assert t.ended() == "running"
    assert t.table.actions_left == 1
    assert len(t.pile(t.table.played)) == 2
    t.hold(0, "treacherous_conspirator", "hired_guns")
    assert not victims(t)


@pytest.mark.rule("DP-8.14", "DP-8.13")
@pytest.mark.parametrize("how", [m.BY_MADNESS, m.BY_MURDER, m.BY_ACTION])
@pytest.mark.parametrize(
    ("loyalty", "safe"),
    [(m.INVESTIGATOR, False), (m.CULTIST, True), (m.INVESTIGATOR_RENEGADE, False), (m.CULTIST_RENEGADE, False)],
)
def test_of_all_who_are_revealed_only_a_cultist_is_safe(how, loyalty, safe):
    t = lone(5).loyal(0, loyalty)
    reveal(t.g, 1, how)
    assert (m.MAIN + 1 in victims(t)) != safe
    t = lone(5).loyal(0, loyalty)
    assert m.MAIN + 1 in victims(t)  # while he is hidden nobody knows


@pytest.mark.rule("DP-8.17", "DP-8.18", "DP-11.3", "DP-8.15")
@pytest.mark.parametrize("loyalty", [m.INVESTIGATOR, m.INVESTIGATOR_RENEGADE, m.CULTIST_RENEGADE])
def test_an_investigators_or_renegades_main_agent_ends_the_game_in_the_crypt(loyalty):
    t = lone(5).loyal(m.CULTIST, loyalty)
    t.play({"act": m.DO_MURDER, "agent": m.MAIN + 1})
    assert t.table.crypt[0] == 1
    assert t.table.revealed[1] == m.BY_MURDER
    assert t.ended() == "main_agent_murdered"
    assert t.g.outcome.extra.points[0, m.FROM_CRYPT] == 1


@pytest.mark.rule("DP-8.20", "DP-8.21", "DP-8.24")
def test_a_deep_one_costs_the_control_value_and_never_enters_a_crypt():
    for changes, owner in (((), -1), (('rulings.deep_one_returns_to="owner"',), 1)):
        t = sitting(2, *changes).clear_agents().lone_main(0, "boston").lone_main(1, "arkham")
        effects_agents.place_token(t.g, t.pack, 1, m.DEEP_ONE, 0, t.city("boston"))
        t.hold(0, "treacherous_conspirator", "hired_guns")
        t.play({"act": m.DO_MURDER, "agent": m.FIRST_DEEP_ONE, "n": 3})
        piece = t.table.piece[m.FIRST_DEEP_ONE]
        assert (piece.owner, piece.place, t.table.crypt[0]) == (owner, m.IN_SUPPLY, 0)


@pytest.mark.rule("DP-8.25", "DP-13.19")
def test_the_mi_go_goes_to_the_crypt_and_its_card_stays():
    t = sitting(2).clear_agents().lone_main(0, "boston").has_mythos(1, "mi_go")
    effects_agents.place_token(t.g, t.pack, 1, m.MI_GO_OP, 0, t.city("boston"))
    t.hold(0, "treacherous_conspirator", "hired_guns")
    t.play({"act": m.DO_MURDER, "agent": m.MI_GO})
    assert t.table.crypt[0] == 1
    assert t.table.myth_owner[t.myth("mi_go")] == 1


@pytest.mark.rule("DP-8.6")
def test_missing_power_is_paid_with_the_fewest_cards():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston")
    t.hold(0, "treacherous_conspirator", "hired_guns", "muscle", "muscle", "muscle")
    t.play({"act": m.DO_MURDER, "agent": t.token("carl_jung"), "n": 3})
    assert len(t.hand(0)) == 3
    assert murder.murder_need(t.table, t.pack, 0, t.city("boston"), 0, 2) == 1


# -- gates ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DP-9.1", "DP-9.2", "DP-9.8", "DP-20.8")
def test_a_gate_needs_an_own_agent_and_no_gate_token():
    t = sitting(2).clear_agents().lone_main(0, "boston").hold(0, "gate_rite", "hired_guns")
    options = t.acts(act=m.DO_GATE)
    assert {(o["target"], o["agent"], o["rival"]) for o in options} == {
        (t.city("boston"), m.MAIN, m.OPENED), (t.city("boston"), m.MAIN, m.CLOSED),
    }  # fmt: skip
    for side in (m.OPENED, m.CLOSED):
        t.table.gate[t.city("boston")] = side
        assert not t.acts(act=m.DO_GATE)


@pytest.mark.rule("DP-9.3", "DP-9.5", "DP-9.6", "DP-9.7", "DP-9.9", "DP-E.11", "DP-20.8")
def test_closing_the_gate_in_atlanta():
    t = sitting(5).clear_agents().lone_main(3, "atlanta").turn_of(3).bag(12, 0)
    t.hold(3, "gate_rite", "gunman", "muscle")
    t.play({"act": m.DO_GATE, "rival": m.CLOSED, "n": 3})
    atlanta = t.city("atlanta")
    assert (t.table.gate[atlanta], t.table.gate_by[atlanta]) == (m.CLOSED, 3)
    assert (t.table.tokens_left[3], t.table.gates_left) == (11, 11)
    assert t.table.boxed[t.kind("gate_rite")] == 1
    assert t.table.sane[3] == 1
    assert not t.hand(3)


@pytest.mark.rule("DP-9.4", "DP-8.26")
def test_all_own_agents_in_the_city_add_their_power():
    t = sitting(2).clear_agents().lone_main(0, "new_york").own(0, "eliot_ness", "new_york").hold(0, "gate_rite")
    assert {o["n"] for o in t.acts(act=m.DO_GATE)} == {0}
    assert {o["agent"] for o in t.acts(act=m.DO_GATE)} == {m.MAIN, t.token("eliot_ness")}
    t.table.piece[t.token("eliot_ness")].place = t.city("boston")
    t.clear_agents().lone_main(0, "new_york")
    assert not t.acts(act=m.DO_GATE)


@pytest.mark.rule("DP-9.10", "DP-E.13", "DP-10.3")
def test_a_hired_agent_is_destroyed_by_an_insane_token_and_play_goes_on():
    t = sitting(5).clear_agents().own(4, "james_horus_rose", "arkham").turn_of(4).bag(0, 3)
    t.table.insane[4] = 1
    t.table.discard[4].n = 0
    t.hold(4, "james_horus_rose", "gunman")
    t.play({"act": m.DO_GATE})
    assert t.table.insane[4] == 2
    assert t.table.piece[t.token("james_horus_rose")].place == m.IN_BOX
    assert t.table.boxed[t.kind("james_horus_rose")] == 1
    assert t.table.gate[t.city("arkham")] == m.OPENED
    assert t.ended() == "running"


@pytest.mark.rule("DP-9.11", "DP-9.14", "DP-11.8")
def test_a_main_agent_is_never_lost_but_a_deep_one_and_the_mi_go_are():
    t = sitting(2).clear_agents().lone_main(0, "arkham").bag(0, 9).hold(0, "gate_rite", "gunman")
    t.play({"act": m.DO_GATE})
    assert t.table.piece[m.MAIN].place == t.city("arkham")
    for token, op in ((m.FIRST_DEEP_ONE, m.DEEP_ONE), (m.MI_GO, m.MI_GO_OP)):
        t = sitting(2).clear_agents().lone_main(0, "boston").has_mythos(0, "mi_go").bag(0, 9)
        effects_agents.place_token(t.g, t.pack, 0, op, 0, t.city("arkham"))
        t.hold(0, "gate_rite", "gunman")
        t.play({"act": m.DO_GATE, "agent": token})
        assert t.table.piece[token].place == m.IN_BOX
        assert t.table.myth_owner[t.myth("mi_go")] == 0


@pytest.mark.rule("DP-9.12", "DP-9.13")
def test_gates_give_nothing_during_the_game_and_nothing_to_the_other_side():
    t = sitting(2).clear_agents().lone_main(0, "arkham").loyal(0, 1).bag(9, 0).hold(0, "gate_rite", "gunman")
    t.play({"act": m.DO_GATE, "rival": m.OPENED})
    assert t.table.vp[0] == 0
    t.score()
    assert t.g.outcome.extra.points[0, m.FROM_GATES] == 0


@pytest.mark.rule("DP-9.15", "DP-10.4", "DP-10.5", "DP-10.7", "DP-11.2")
def test_the_third_insane_token_at_a_gate_does_both():
    t = sitting(2).clear_agents().own(0, "james_horus_rose", "arkham").loyal(m.CULTIST_RENEGADE, 0).bag(0, 3)
    t.table.insane[0] = 2
    t.table.discard[0].n = 0
    t.hold(0, "james_horus_rose", "gunman")
    t.play({"act": m.DO_GATE})
    assert t.ended() == "madness"
    assert t.table.revealed[0] == m.BY_MADNESS
    assert t.table.piece[t.token("james_horus_rose")].place == m.IN_BOX
    assert t.g.outcome.extra.points[0, m.FROM_GATES] == 3


# -- sanity -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DP-10.1", "DP-10.2", "DP-10.3")
def test_a_check_keeps_a_random_token():
    t = sitting(2).bag(3, 3)
    drawn = [int(sanity.check_sanity(t.g, t.pack, 0)) for _ in range(4)]
    assert sum(drawn) == t.table.insane[0]
    assert t.table.sane[0] + t.table.insane[0] == 4
    assert t.table.bag_sane + t.table.bag_insane == 2
    t = sitting(2).clear_agents().lay("possessed", "chicago").put(m.BASE_SPACE + 6, 0, 1).bag(5, 0)
    t.play({"act": m.DO_CLAIM})
    assert t.table.sane[0] == 1


@pytest.mark.rule("DP-10.6", "DP-10.9", "DP-10.5")
def test_a_mad_cultist_plays_on_revealed():
    t = sitting(2).loyal(1, 0).bag(0, 5)
    for _ in range(5):
        sanity.check_sanity(t.g, t.pack, 0)
    assert t.table.revealed[0] == m.BY_MADNESS
    assert t.table.insane[0] == 5
    assert not t.triggered()


@pytest.mark.rule("DP-10.8")
def test_an_empty_bag_does_nothing():
    t = sitting(2).bag(0, 0)
    assert sanity.check_sanity(t.g, t.pack, 0) == 0
    assert t.table.sane[0] == t.table.insane[0] == 0


@pytest.mark.rule("DP-10.10", "DP-10.2")
def test_rlyeh_calls_for_a_check_each_time_it_is_used():
    t = sitting(2).bag(9, 0)
    t.hold(0, m.RLYEH)
    t.play({"act": m.DO_ADD, "target": 5})
    assert t.table.sane[0] == 1
    t.turn_of(0).hold(0, m.RLYEH)
    t.play({"act": m.DO_TRACK, "target": m.RITUAL_UP})
    assert t.table.sane[0] == 2


@pytest.mark.rule("DP-10.10")
def test_rlyeh_calls_for_a_check_for_every_use_and_each_resource():
    t = sitting(2).clear_agents().lone_main(0, "boston").bag(9, 0).hold(0, "gate_rite", m.RLYEH)
    t.play({"act": m.DO_GATE})
    assert t.table.sane[0] == 2  # of the gate and of R'lyeh
    t.turn_of(0).hold(0, m.RLYEH).put(5, 0, 1)
    t.play({"act": m.DO_RETRIEVE})
    assert t.table.sane[0] == 3
    t.own(1, "carl_jung", "boston").turn_of(0).hold(0, "treacherous_conspirator", m.RLYEH)
    t.play({"act": m.DO_MURDER, "agent": t.token("carl_jung")})
    assert t.table.sane[0] == 4
    t.turn_of(0).hold(0, m.RLYEH).play({"act": m.DO_DISCARD})
    assert t.table.sane[0] == 4  # discarding is no use
    t.bag(0, 9).turn_of(0).hold(0, m.RLYEH).play({"act": m.DO_ADD, "target": 5})
    assert t.table.insane[0] == 1
