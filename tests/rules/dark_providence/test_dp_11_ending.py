"""Sections 11, 13, 14 and 20: the end, scoring, the winner, printed effects."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_agents, effects_cards
from sim.games.dark_providence.state import board, cards
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch08_murder as murder
from sim.games.dark_providence.turn import ch10_sanity as sanity
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn.ch13_scoring import score_player
from sim.mechanisms.bag import put_top

INV, CULT, RI, RC = m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE, m.CULTIST_RENEGADE


@pytest.mark.rule("DP-11.1", "DP-11.7")
def test_the_points_after_the_action_count_for_every_player():
    t = sitting(4).clear_agents()
    t.table.vp[1] = 26
    t.table.vp_at_once[1] = 26
    claim.claim_city(t.g, t.pack, 1, 10)
    t.table.vp[1] = 28
    t.put(10, 0, 2).play({"act": m.DO_CLAIM, "target": 10})
    assert t.table.vp[1] == 24
    assert t.ended() == "running"
    t.table.vp[2] = 26
    t.hold(0, "grassroots").play({"act": m.DO_ADD, "target": 3})
    assert t.ended() == "points"
    assert t.table.trigger_seat == 2


@pytest.mark.rule("DP-11.5", "DP-11.8")
def test_the_deep_ones_card_ends_the_game_with_all_eight_in_play_and_no_other_does():
    t = sitting(3).clear_agents()
    for k in range(6):
        effects_agents.place_token(t.g, t.pack, k % 2, m.DEEP_ONE, 0, k)
    t.hold(2, "deep_ones").turn_of(2)
    t.play({"act": m.DO_CARD})
    assert board.deep_ones_in_play(t.table) == 8
    assert t.ended() == "deep_ones"
    t = sitting(3).clear_agents().lone_main(0, "boston")
    effects_agents.place_tokens(*t.args, 0, m.DEEP_ONE, 0, 8)
    assert not t.triggered()
    t.table.piece[m.FIRST_DEEP_ONE].place = m.IN_BOX
    t.hold(0, "deep_ones")
    assert not t.acts(act=m.DO_CARD)


@pytest.mark.rule("DP-11.6")
def test_the_triggering_action_is_finished_and_nothing_follows():
    t = sitting(2).clear_agents().lay("possessed", "chicago").put(m.BASE_SPACE + 6, 0, 1).bag(3, 0)
    t.g.hidden.stack[6].n = 0
    t.table.ritual_track[m.RITUAL] = 14
    t.play({"act": m.DO_CLAIM})
    assert t.table.sane[0] == 1
    assert t.ended() == "track"
    assert t.table.actions_left == 1


@pytest.mark.rule("DP-11.9")
def test_the_first_trigger_in_order_labels_the_ending():
    t = sitting(2).loyal(INV, CULT).bag(0, 9)
    t.table.vp[1] = 40
    t.table.vp_at_once[1] = 40
    t.table.ritual_track[m.RITUAL] = 15
    board.trigger(t.g, m.TRACK_FULL, 0)
    ending.check_points(t.g, t.pack)
    t.table.insane[0] = 2
    sanity.check_sanity(t.g, t.pack, 0)
    t.score()
    assert t.ended() == "madness"
    assert t.g.outcome.extra.triggers == 0b0101001


@pytest.mark.rule("DP-11.10")
def test_the_turn_cap_scores_the_game():
    t = sitting(2, "victory.turn_cap=1").loyal(INV, CULT)
    t.table.first = 0
    t.play({"act": m.DO_PASS})
    assert t.ended() == "running"
    t.play({"act": m.DO_PASS})
    assert t.ended() == "turn_cap"
    assert t.winners()


# -- scoring ----------------------------------------------------------------------------------------------------------


def points(t, seat=0):
    score_player(t.g, t.pack, seat)
    return t.g.outcome.extra.points[seat]


@pytest.mark.rule("DP-13.1", "DP-13.2", "DP-13.20")
def test_track_points_and_a_hidden_loyalty():
    t = sitting(2).loyal(INV, CULT)
    t.table.vp[0] = 9
    assert points(t)[m.FROM_CITIES] == 9
    assert points(t)[m.FROM_LOYALTY] == 3
    for how in (m.BY_ACTION, m.BY_MURDER, m.BY_MADNESS):
        t.table.revealed[0] = how
        assert points(t)[m.FROM_LOYALTY] == 0
    t.loyal(RI).table.revealed[0] = m.BY_MURDER
    assert points(t)[m.FROM_LOYALTY] == -3


@pytest.mark.rule("DP-13.3", "DP-13.19", "DP-20.5")
def test_general_points_wherever_the_card_is_and_once():
    t = sitting(2).loyal(CULT, INV).clear_agents().own(0, "kana_mishima", "boston").hold(0, "danvers_state_hospital")
    put_top(t.g.hidden.deck[0], t.kind("nathaniel_peaslee"))
    put_top(t.table.played, t.kind("herbert_west"))
    t.has_mythos(0, "silver_key")
    assert points(t)[m.FROM_GENERAL] == 1 + 2 + 1 + 1
    assert points(t)[m.FROM_MYTHOS] == 1
    t.table.piece[t.token("kana_mishima")].flipped = 1
    assert points(t)[m.FROM_GENERAL] == 5


@pytest.mark.rule("DP-13.5", "DP-13.8", "DP-13.15")
def test_each_loyalty_scores_its_track():
    t = sitting(2)
    t.table.ritual_track[:] = [8, 4]
    assert [(t.loyal(k), points(t)[m.FROM_TRACK])[1] for k in (INV, CULT, RI, RC)] == [2, 4, 2, 4]


@pytest.mark.rule("DP-13.6", "DP-13.10", "DP-13.16", "DP-13.18", "DP-13.9")
def test_gates_and_crypt_by_loyalty():
    t = sitting(2)
    for city, side in (("chicago", m.OPENED), ("boston", m.CLOSED)):
        t.table.gate[t.city(city)], t.table.gate_by[t.city(city)] = side, 0
    t.table.crypt[0] = 2
    assert [(t.loyal(k), points(t)[m.FROM_GATES])[1] for k in (INV, CULT, RI, RC)] == [4, 3, 7, 7]
    assert [(t.loyal(k), points(t)[m.FROM_CRYPT])[1] for k in (INV, CULT, RI, RC)] == [0, 2, 2, 2]


@pytest.mark.rule("DP-13.7", "DP-13.11", "DP-13.12", "DP-13.17", "DP-13.19")
def test_agents_mythos_and_possessed_by_loyalty():
    t = sitting(2).clear_agents().own(0, "eliot_ness", "boston").own(0, "carl_jung", "boston").has_mythos(0, "dagon")
    t.table.piece[t.token("carl_jung")].flipped = 1
    assert [(t.loyal(k), points(t)[m.FROM_AGENTS])[1] for k in (INV, CULT, RI, RC)] == [2, 1, 0, 0]
    assert [(t.loyal(k), points(t)[m.FROM_MYTHOS])[1] for k in (INV, CULT, RI, RC)] == [0, 2, 0, 0]
    board.put_token(t.g, t.pack, t.token("eliot_ness"), -1, m.IN_CRYPT)
    assert (t.loyal(INV), points(t)[m.FROM_AGENTS])[1] == 1


@pytest.mark.rule("DP-13.13", "DP-13.17")
def test_the_deep_ones_card_scores_eight_for_its_cultist():
    t = sitting(2).clear_agents()
    t.table.deep_ones_claimed[0] = 1
    effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 8)
    assert [(t.loyal(k), points(t)[m.FROM_AGENTS])[1] for k in (INV, CULT, RI, RC)] == [0, 8, 0, 0]
    t.table.piece[m.FIRST_DEEP_ONE].place = m.IN_SUPPLY
    assert (t.loyal(CULT), points(t)[m.FROM_AGENTS])[1] == 0


def five_players():
    """DP-E.14: the position at the end; Saturday has murdered Friday's main agent."""
    t = sitting(5).clear_agents()
    monday, wednesday, friday, saturday, thursday = range(5)
    t.loyal(INV, RI, INV, CULT, CULT).turn_of(saturday)
    held = {
        monday: ["atlanta"], wednesday: ["new_orleans"], friday: ["arkham", "washington", "new_york"],
        saturday: ["indianapolis"], thursday: ["detroit", "pittsburgh"],
    }  # fmt: skip
    for seat, cities in held.items():
        for city in cities:
            claim.claim_city(t.g, t.pack, seat, t.city(city))
    gates = [
        ("charleston", m.CLOSED, monday), ("washington", m.CLOSED, wednesday), ("chicago", m.OPENED, wednesday),
        ("atlanta", m.CLOSED, saturday), ("st_louis", m.OPENED, thursday),
    ]  # fmt: skip
    for city, side, seat in gates:
        t.table.gate[t.city(city)], t.table.gate_by[t.city(city)] = side, seat
    t.own(monday, "moses_fleet", "charleston")
    t.table.ritual_track[:] = [8, 4]
    t.has_mythos(saturday, "yog_sothoth").has_mythos(thursday, "silver_key")
    t.table.crypt[friday] = 3
    t.table.crypt[saturday] = 1
    for name in ("wyatt_earp", "adsila_chavos", "gerard_lescaux"):
        t.own(friday, name, "boston")
    board.put_token(t.g, t.pack, m.MAIN + friday, friday, t.city("new_york"))
    return t


@pytest.mark.rule("DP-E.14", "DP-13.1", "DP-13.21")
def test_the_complete_example_of_scoring_with_five_players():
    t = five_players()
    friday = 2
    t.table.agents[friday] = 1
    murder.strike_main_agent(t.g, t.pack, 3, friday)
    t.own(friday, "harry_houdini", "boston")
    board.put_token(t.g, t.pack, t.token("harry_houdini"), -1, m.IN_BOX)
    assert t.score() == [14, 16, 18, 13, 20]
    assert t.ended() == "main_agent_murdered"
    sources = t.g.outcome.extra.points
    assert [int(x) for x in sources[:, m.FROM_CITIES]] == [4, 3, 13, 3, 7]
    assert [int(x) for x in sources[:, m.FROM_LOYALTY]] == [3, 3, 0, 3, 3]
    assert [int(x) for x in sources[:, m.FROM_TRACK]] == [2, 2, 2, 4, 4]
    assert [int(x) for x in sources[:, m.FROM_GATES]] == [5, 8, 0, 0, 5]
    assert [int(x) for x in sources[:, m.FROM_AGENTS]] == [0, 0, 3, 0, 0]
    assert [int(x) for x in sources[:, m.FROM_CRYPT]] == [0, 0, 0, 2, 0]
    assert [int(x) for x in sources[:, m.FROM_MYTHOS]] == [0, 0, 0, 1, 1]


def totals(players, loyalties, scores):
    """A table at the end with these totals: the winner is still to be found."""
    t = sitting(players).loyal(*loyalties)
    t.g.outcome.score[:players] = scores
    return t


def won(t):
    ending.eliminate(t.g, t.pack)
    t.side = int(ending.crown(t.g, t.pack))
    return t.winners()


@pytest.mark.rule("DP-E.15", "DP-14.1", "DP-14.5")
def test_both_cultists_are_out_and_friday_wins_though_thursday_has_more():
    t = totals(5, (INV, RI, INV, CULT, CULT), [14, 16, 18, 13, 20])
    assert won(t) == [2]
    assert list(t.g.outcome.extra.out) == [0, 0, 0, 1, 1]
    assert t.g.outcome.extra.leader_eliminated == 1


@pytest.mark.rule("DP-14.2")
def test_a_lowest_renegade_goes_alone():
    t = totals(3, (RI, CULT, INV), [5, 9, 8])
    assert won(t) == [1]
    assert list(t.g.outcome.extra.out[:3]) == [1, 0, 0]


@pytest.mark.rule("DP-14.3")
def test_of_both_renegades_the_cultist_renegade_is_out():
    t = totals(3, (RI, RC, INV), [5, 5, 8])
    won(t)
    assert list(t.g.outcome.extra.out[:3]) == [0, 1, 0]


@pytest.mark.rule("DP-14.4", "DP-E.23", "DP-14.12")
def test_a_tie_for_lowest_is_decided_by_rank():
    t = totals(3, (INV, CULT, RI), [10, 10, 15])
    assert won(t) == [2]
    assert list(t.g.outcome.extra.out[:3]) == [0, 1, 0]
    t = totals(3, (INV, CULT, RI), [10, 10, 10])
    won(t)
    assert list(t.g.outcome.extra.out[:3]) == [0, 0, 1]
    t = totals(5, (INV, INV, CULT, CULT, RI), [10, 10, 12, 13, 15])
    assert won(t) == [4]
    assert t.g.outcome.extra.eliminated == INV


@pytest.mark.rule("DP-14.6", "DP-13.4")
def test_a_tie_at_the_top_goes_to_more_mythos_cards_or_a_cards_own_rule():
    t = totals(4, (INV, INV, RI, CULT), [10, 10, 9, 1])
    t.has_mythos(1, "dagon")
    assert won(t) == [1]
    t = totals(4, (INV, INV, RI, CULT), [10, 10, 9, 1])
    t.has_mythos(1, "dagon").has_mythos(1, "hastur").has_mythos(0, "pnakotic_manuscripts")
    assert won(t) == [0]


@pytest.mark.rule("DP-14.7", "DP-14.8")
def test_then_by_loyalty_and_then_the_victory_is_shared():
    assert won(totals(3, (CULT, INV, RI), [10, 10, 1])) == [1]
    assert won(totals(3, (CULT, RI, INV), [10, 10, 1])) == [0]
    t = totals(4, (RI, RC, CULT, CULT), [10, 10, 1, 2])
    assert won(t) == [0, 1]
    assert won(totals(4, (INV, INV, CULT, CULT), [10, 10, 1, 2])) == [0, 1]


@pytest.mark.rule("DP-14.9", "DP-19.4")
def test_with_two_players_the_other_wins():
    assert won(totals(2, (INV, RC), [4, 9])) == [1]
    assert won(totals(2, (INV, RC), [9, 4])) == [0]


@pytest.mark.rule("DP-14.10")
def test_an_elimination_of_everybody_removes_nobody():
    t = totals(2, (INV, INV), [4, 9])
    assert won(t) == [1]
    assert t.g.outcome.extra.eliminated == -1


@pytest.mark.rule("DP-14.11", "DP-20.10", "DP-2.18", "DP-13.4")
def test_the_impostor_may_take_the_opposite_loyalty_before_anything_is_scored():
    t = sitting(3).loyal(RI, RC, INV).has_mythos(0, "impostor")
    t.table.ritual_track[:] = [8, 0]
    t.chooser.wanted[:] = [{"act": RC}]
    t.score()
    assert t.g.referee.side_of[0] == RC
    assert t.g.outcome.role[0] == RI
    assert t.g.outcome.extra.points[0, m.FROM_TRACK] == 4
    t = totals(3, (RC, RC, INV), [5, 7, 9])
    won(t)
    assert list(t.g.outcome.extra.out[:3]) == [1, 0, 0]


# -- printed effects --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DP-20.1")
def test_hastur_claims_the_first_agent_of_the_supply_and_places_it_anywhere():
    t = sitting(2).clear_agents()
    supply = t.g.hidden.supply
    supply.n = 0
    for name in ("labor_union", "carl_jung", "hired_guns", "bootleggers"):
        put_top(supply, t.kind(name))
    t.chooser.wanted[:] = [{"target": t.city("detroit")}]
    effects_cards.claim_by_effect(*t.args, 0, m.X_SUPPLY_AGENT)
    jung = t.table.piece[t.token("carl_jung")]
    assert (jung.owner, jung.place) == (0, t.city("detroit"))
    assert t.kind("carl_jung") in t.pile(t.table.discard[0])
    assert sorted(t.pile(supply)) == sorted(map(t.kind, ("labor_union", "hired_guns", "bootleggers")))


@pytest.mark.rule("DP-20.3")
def test_nikola_tesla_gives_an_action_for_the_first_claim_of_the_turn():
    t = sitting(2).clear_agents().has_mythos(0, "nikola_tesla").put(5, 0, 2)
    t.play({"act": m.DO_CLAIM})
    assert t.table.actions_left == 2
    claim.claim(t.g, t.pack, 0, 6)
    assert t.table.actions_left == 2
    t = sitting(2).clear_agents().row("nikola_tesla").put(m.MYTHOS_SPACE + 5, 0, 2)
    t.play({"act": m.DO_CLAIM})
    assert t.table.actions_left == 1


@pytest.mark.rule("DP-20.7")
def test_the_card_in_atlanta_returns_two_cubes_and_adds_one():
    t = sitting(2).clear_agents().put(10, 1, 3).put(4, 1, 1).hold(0, "political_pressure")
    t.play({"act": m.DO_CARD}, {"target": 10, "rival": 1}, {"target": 6})
    assert (t.table.cubes[10, 1], t.table.supply[1]) == (1, 4)
    assert t.table.cubes[6, 0] == 1


@pytest.mark.rule("DP-20.9", "DP-2.11")
def test_adsila_chavos_shows_a_murder_icon_and_power_one():
    t = sitting(2)
    assert t.pack.card[t.kind("adsila_chavos")].murder == 1
    assert t.pack.token[t.token("adsila_chavos")].power == 1


@pytest.mark.rule("DP-20.4")
def test_open_gates_are_adjacent_for_the_owner_of_yog_sothoth():
    t = sitting(2)
    a, b = t.city("arkham"), t.city("new_orleans")
    t.table.gate[[a, b]] = m.OPENED
    far = int(board.route_cost(t.table, t.pack, 0, a, b))
    t.has_mythos(0, "yog_sothoth")
    assert far > 1
    assert board.route_cost(t.table, t.pack, 0, a, b) == 1
    assert board.route_cost(t.table, t.pack, 1, a, b) == far
    assert board.are_adjacent(t.table, t.pack, 0, a, b)


@pytest.mark.rule("DP-20.8", "DP-2.8")
def test_every_operation_of_the_content_does_what_it_says():
    t = sitting(3).clear_agents().lone_main(0, "boston").own(0, "carl_jung", "boston").loyal(CULT, INV, RI)
    t.hold(0, "possessed", "nathaniel_peaslee", "national_guard")
    t.play({"act": m.DO_CARD, "card": t.kind("possessed")})
    assert t.table.piece[t.token("carl_jung")].flipped == 1
    t.play({"act": m.DO_CARD, "card": t.kind("nathaniel_peaslee")})
    assert len(t.hand(0)) == 3
    t.turn_of(0).play({"act": m.DO_CARD, "card": t.kind("national_guard")}, {"target": 3})
    assert (t.table.martial[3], t.table.martial_left) == (1, 2)
    t.has_mythos(0, "nyarlathotep").put(4, 1, 2)
    t.play({"act": m.DO_MYTHOS}, {"rival": 1})
    assert t.g.mine[0].knows[1] == INV
    assert (t.table.limbo[1], t.table.cubes[4, 1]) == (1, 1)
    t.has_mythos(0, "sacrifice").turn_of(0)
    t.play({"act": m.DO_MYTHOS, "card": t.myth("sacrifice")})
    assert t.table.piece[t.token("carl_jung")].place == m.IN_BOX
    assert (t.table.ritual_track[m.RITUAL], t.table.vp[0]) == (2, 1)
    t.row("confusion").put(t.space("confusion"), 0, 1).turn_of(0)
    hands = [len(t.hand(s)) for s in range(3)]
    t.play({"act": m.DO_CLAIM})
    assert [len(t.hand(s)) - hands[s] for s in range(3)] == [0, -2, -2]


@pytest.mark.rule("DP-13.13", "DP-11.5")
def test_the_deep_ones_card_counts_once_claimed_even_if_it_is_destroyed_later():
    t = sitting(2).clear_agents().loyal(CULT, INV).lay("deep_ones", "chicago").put(m.BASE_SPACE + 6, 0, 1).bag(9, 0)
    effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 8)
    assert points(t)[m.FROM_AGENTS] == 0
    t.play({"act": m.DO_CLAIM})
    assert list(t.table.deep_ones_claimed[:2]) == [1, 0]
    assert points(t)[m.FROM_AGENTS] == 8
    assert cards.take_card_away(t.g, 0, t.kind("deep_ones"), False)
    cards.put_in_box(t.g, t.pack, 0, t.kind("deep_ones"))
    assert points(t)[m.FROM_AGENTS] == 8
    t.loyal(CULT, CULT)
    assert points(t, 1)[m.FROM_AGENTS] == 0  # all Deep Ones are his, but not the card


@pytest.mark.rule("DP-13.13")
@pytest.mark.parametrize("place", [m.IN_SUPPLY, m.IN_BOX])
def test_one_deep_one_out_of_play_is_enough_for_the_card_to_score_nothing(place):
    t = sitting(2, "scoring.deep_ones=5").clear_agents().loyal(CULT, INV)
    t.table.deep_ones_claimed[0] = 1
    effects_agents.place_tokens(*t.args, 0, m.DEEP_ONE, 0, 4)
    effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 4)
    assert points(t)[m.FROM_AGENTS] == 5
    board.put_token(t.g, t.pack, m.FIRST_DEEP_ONE + 7, -1, place)
    assert points(t)[m.FROM_AGENTS] == 0


@pytest.mark.rule("DP-13.21", "DP-13.20")
@pytest.mark.parametrize(("how", "gates"), [(m.BY_ACTION, 0), (m.BY_MURDER, 7), (m.BY_MADNESS, 7)])
def test_who_revealed_by_action_scores_all_but_gates_and_track_again(how, gates):
    t = sitting(2).loyal(RI, INV).clear_agents().own(0, "kana_mishima", "boston").has_mythos(0, "silver_key").hold(0)
    for city, side in (("chicago", m.OPENED), ("boston", m.CLOSED)):
        t.table.gate[t.city(city)], t.table.gate_by[t.city(city)] = side, 0
    t.table.ritual_track[:] = 8
    t.table.crypt[0], t.table.vp[0], t.table.vp_at_once[0], t.table.revealed[0] = 2, 9, 4, how
    found = points(t)
    assert (found[m.FROM_GATES], found[m.FROM_TRACK]) == (gates, 4 if gates else 0)
    assert (found[m.FROM_CRYPT], found[m.FROM_GENERAL], found[m.FROM_MYTHOS], found[m.FROM_LOYALTY]) == (2, 1, 1, -3)
    assert (found[m.FROM_CITIES], found[m.FROM_CARDS_AT_ONCE]) == (5, 4)
    assert t.g.outcome.score[0] == 9 + 2 + 1 + 1 - 3 + gates + (4 if gates else 0)


@pytest.mark.rule("DP-13.21", "DP-13.7", "DP-13.11")
def test_investigators_and_cultists_who_revealed_score_their_agents_and_mythos_cards():
    t = sitting(2).clear_agents().own(0, "eliot_ness", "boston").has_mythos(0, "dagon")
    t.table.revealed[0] = m.BY_ACTION
    assert (t.loyal(INV), points(t)[m.FROM_AGENTS])[1] == 1
    t.table.piece[t.token("eliot_ness")].flipped = 1
    assert (t.loyal(CULT), points(t)[m.FROM_AGENTS])[1] == 1
    assert points(t)[m.FROM_MYTHOS] == 2


@pytest.mark.rule("DP-14.6", "DP-14.7")
def test_mythos_cards_break_a_tie_before_the_loyalty_and_a_cards_rule_before_them():
    t = totals(3, (INV, CULT, RI), [10, 10, 1]).has_mythos(1, "dagon")
    assert won(t) == [1]
    t = totals(3, (RI, INV, CULT), [10, 10, 1]).has_mythos(0, "dagon").has_mythos(0, "hastur").has_mythos(1, "azathoth")
    assert won(t) == [0]
    t = totals(3, (RI, INV, CULT), [10, 10, 1]).has_mythos(0, "pnakotic_manuscripts")
    t.has_mythos(1, "azathoth").has_mythos(1, "dagon")
    assert won(t) == [0]
    t = totals(3, (INV, CULT, RI), [10, 9, 1]).has_mythos(1, "pnakotic_manuscripts")
    assert won(t) == [0]  # no tie
    t = totals(3, (INV, CULT, RI), [10, 10, 1]).has_mythos(0, "hastur").has_mythos(1, "dagon")
    assert won(t) == [0]  # as many each
