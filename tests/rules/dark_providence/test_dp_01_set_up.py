"""Sections 1, 2 and 19: set-up, components, player counts."""

import pytest
from dp_table import m, sitting

from sim import BadInput, find_game, load_pack
from sim.games.dark_providence.effects import effects_agents
from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.checks import check
from sim.games.dark_providence.state.model import TABLE
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn.ch13_scoring import opposite
from table import sit


def loyalties(t, players):
    return sorted(int(t.g.mine[s].loyalty) for s in range(players))


@pytest.mark.rule("DP-1.2", "DP-1.3", "DP-1.4", "DP-1.16")
def test_markers_bag_city_cards_and_common_supply_at_the_start():
    t = sit("dark_providence", 4)
    table = t.g.table
    assert list(table.ritual_track) == [0, 0]
    assert (table.bag_sane, table.bag_insane) == (12, 12)
    assert list(table.city_card_here) == [1] * 13
    assert (table.locks_left, table.gates_left, table.martial_left, table.whateleys_left) == (6, 12, 3, 3)
    assert board.deep_ones_in_play(table) == 0


@pytest.mark.rule("DP-1.5", "DP-1.7", "DP-1.8", "DP-19.1")
@pytest.mark.parametrize(("players", "cards", "row"), [(1, 2, 2), (2, 3, 3), (3, 3, 3), (4, 4, 4), (5, 4, 4)])
def test_stacks_and_row_by_player_count(players, cards, row):
    g = sit("dark_providence", players).g
    assert list(g.table.stack_n + 1) == [cards] * 12
    assert g.table.row.n == row
    assert g.hidden.supply.n == 60 - 12 * cards == g.table.supply_n


@pytest.mark.rule("DP-1.6", "DP-2.13")
def test_top_cards_are_face_up_and_an_agents_token_belongs_to_nobody():
    t = sit("dark_providence", 4)
    table = t.g.table
    for city in range(12):
        token = t.pack.card[table.face_up[city]].token
        if token >= 0:
            assert (table.piece[token].owner, table.piece[token].place) == (-1, city)
    assert table.presence.sum() == 0
    assert not {"deck", "stack", "hand"} & set(TABLE.names)
    assert list(table.loyalty) == [-1] * 5


@pytest.mark.rule("DP-1.9", "DP-1.11", "DP-1.12")
def test_each_colour_has_six_usable_cubes_and_five_cards():
    t = sit("dark_providence", 3)
    table = t.g.table
    assert list(table.supply[:3]) == [6, 6, 6]
    assert list(table.unbought[:3]) == [7, 7, 7]
    assert list(table.vp[:3]) == [0, 0, 0]
    assert list(table.hand_n[:3]) == [5, 5, 5] == list(table.deck_n[:3])


@pytest.mark.rule("DP-1.10", "DP-2.9")
def test_main_agents_are_chosen_in_random_order_and_no_two_alike():
    orders = set()
    for index in range(6):
        t = sit("dark_providence", 3, index=index)
        orders.add(tuple(t.g.table.order[:3]))
        t.step(3)
        assert sorted(t.g.table.main_agent[:3]) == [0, 1, 2]
        assert [len(menu) for kind, _, menu in t.asked if kind == m.ASK_MAIN_AGENT] == [5, 4, 3]
        deck = sorted([*t.g.mine[0].hand.card[:5], *t.g.hidden.deck[0].card[:5]])
        assert deck == [0, 1, 1, 1, 2, 3, 4, 5, 6, 7]
    assert len(orders) > 1


@pytest.mark.rule("DP-1.13", "DP-19.3", "DP-19.4", "DP-E.20")
@pytest.mark.parametrize("index", range(5))
def test_with_two_or_three_players_nobody_shares_a_loyalty(index):
    for players in (2, 3):
        dealt = loyalties(sit("dark_providence", players, index=index), players)
        assert len(set(dealt)) == players
        assert set(dealt) <= {0, 1, 2, 3}


@pytest.mark.rule("DP-1.13", "DP-1.17", "DP-19.3", "DP-19.5")
def test_with_four_or_five_players_two_of_each_side_and_one_renegade():
    seen = set()
    for index in range(12):
        dealt = loyalties(sit("dark_providence", 5, index=index), 5)
        assert dealt[:4] == [0, 0, 1, 1]
        seen.add(dealt[4])
        four = loyalties(sit("dark_providence", 4, index=index), 4)
        assert max(four.count(k) for k in (0, 1)) == 2
        assert sum(k > 1 for k in four) <= 1
    assert seen == {2, 3}


@pytest.mark.rule("DP-1.14", "DP-1.18")
def test_main_agents_are_placed_counter_clockwise_in_cities_without_one():
    t = sit("dark_providence", 4)
    t.g.table.first = 2
    t.step(8)
    placed = [(seat, len(menu)) for kind, seat, menu in t.asked if kind == m.ASK_START_CITY]
    assert placed == [(2, 12), (1, 11), (0, 10), (3, 9)]
    assert t.g.table.seat == 2


@pytest.mark.rule("DP-1.14")
def test_option_the_first_player_places_last():
    t = sit("dark_providence", 4, 'setup.placement="first_player_last"')
    t.g.table.first = 2
    t.step(8)
    assert [seat for kind, seat, _ in t.asked if kind == m.ASK_START_CITY] == [1, 0, 3, 2]


@pytest.mark.rule("DP-1.15")
def test_first_game_variant_draws_the_start_cities():
    t = sit("dark_providence", 4, 'setup.start_city="drawn"')
    t.step(4)
    cities = [int(t.g.table.piece[m.MAIN + s].place) for s in range(4)]
    assert len(set(cities)) == 4
    assert not [k for k, _, _ in t.asked if k == m.ASK_START_CITY]
    assert t.g.table.phase == m.TURN


@pytest.mark.rule("DP-1.14")
def test_the_first_player_is_drawn():
    assert len({int(sit("dark_providence", 4, index=i).g.table.first) for i in range(12)}) > 1


@pytest.mark.rule("DP-2.1", "DP-2.2", "DP-2.3")
def test_a_city_has_a_control_value_and_a_gate_value():
    t = sitting(2)
    atlanta = t.pack.city[t.city("atlanta")]
    assert (atlanta.control, atlanta.gate) == (4, 4)
    assert t.table.gate[t.city("atlanta")] == m.NO_GATE


@pytest.mark.rule("DP-2.4")
def test_cities_joined_by_a_road_are_adjacent():
    t = sitting(2)
    pair = t.city("arkham"), t.city("boston")
    assert board.are_adjacent(t.table, t.pack, 0, *pair)
    assert not board.are_adjacent(t.table, t.pack, 0, t.city("arkham"), t.city("chicago"))
    assert t.pack.road[pair] == t.pack.road[pair[::-1]] == 1


@pytest.mark.rule("DP-2.5", "DP-2.16")
def test_components_are_limited_to_their_number():
    t = sitting(2)
    effects_agents.place_tokens(*t.args, 0, m.DEEP_ONE, 0, 20)
    assert board.deep_ones_in_play(t.table) == 8
    assert t.table.agents[0] == 1
    assert {int(t.table.piece[k].owner) for k in range(m.FIRST_DEEP_ONE, m.FIRST_DEEP_ONE + 8)} == {0}
    effects_agents.place_tokens(*t.args, 1, m.WHATELEY, 0, 5)
    assert t.table.whateleys_left == 0
    assert t.table.whateley.sum() == 3


@pytest.mark.rule("DP-2.6", "DP-2.7", "DP-2.19")
def test_with_six_agents_no_other_can_be_obtained():
    t = sitting(2).clear_agents().lay("wyatt_earp", "arkham").row("mi_go")
    for name in ("gerard_lescaux", "eliot_ness", "carl_jung", "alice_ochs", "moses_fleet"):
        t.own(0, name, "boston")
    assert t.table.agents[0] == 6
    assert not claim.may_take(t.table, t.pack, 0, t.base("arkham"))
    assert claim.may_take(t.table, t.pack, 1, t.base("arkham"))
    t.put(t.space("mi_go"), 0, 1).turn_of(0)
    t.play({"act": m.DO_CLAIM, "target": t.space("mi_go")})
    assert t.table.myth_owner[t.myth("mi_go")] == 0
    assert t.table.piece[m.MI_GO].place == m.IN_SUPPLY
    t.own(1, "kana_mishima", "boston")
    effects_agents.turn_agents(*t.args, 0, 1)
    assert t.table.piece[t.token("kana_mishima")].owner == 1


@pytest.mark.rule("DP-2.10")
def test_only_the_card_possessed_flips_agents():
    content = load_pack(find_game("dark_providence")).content
    cards = [*content.cards.starting, *content.cards.agents, *content.cards.assets, *content.cards.cities]
    flipping = [
        c.id for c in (*cards, *content.mythos.cards)
        if any("possess" in text for time in ("action", "free", "claim", "reaction") for text in getattr(c, time, []))
    ]  # fmt: skip
    assert flipping == ["possessed"]


@pytest.mark.rule("DP-2.12")
def test_the_three_standing_effects_of_agents():
    t = sitting(2).clear_agents()
    assert t.pack.token[t.token("harry_houdini")].immune == 1
    assert t.pack.token[t.token("alice_ochs")].influence == 2
    t.own(0, "lillian_la_france", "boston").hold(0)
    assert {o["target"] for o in t.acts(act=m.DO_STEP)} == {t.city("arkham"), t.city("new_york")}
    t.play({"act": m.DO_STEP, "target": t.city("arkham")})
    assert t.table.piece[t.token("lillian_la_france")].place == t.city("arkham")
    assert t.table.actions_left == 2
    assert not t.acts(act=m.DO_STEP)


@pytest.mark.rule("DP-2.17", "DP-6.4", "DP-7.11")
def test_the_free_step_bars_a_later_claim_and_enters_no_barred_city():
    t = sitting(2).clear_agents().own(0, "lillian_la_france", "boston").hold(0)
    t.put(t.city("boston"), 0, 1)
    assert t.acts(act=m.DO_CLAIM)
    t.table.cthulhu = t.city("arkham")
    assert {o["target"] for o in t.acts(act=m.DO_STEP)} == {t.city("new_york")}
    t.play({"act": m.DO_STEP})
    assert not t.acts(act=m.DO_CLAIM)


@pytest.mark.rule("DP-2.14", "DP-2.11")
def test_token_power_and_cards_that_win_over_rules():
    t = sitting(2).clear_agents().own(0, "wyatt_earp", "boston").lone_main(0, "boston")
    assert t.table.might[t.city("boston"), 0] == 2 + 1
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    assert t.table.might[t.city("boston"), 0] == 4
    t.has_mythos(0, "dagon")
    assert t.table.might[t.city("boston"), 0] == 5


@pytest.mark.rule("DP-2.15", "DP-6.7")
def test_possessed_agents_mi_go_and_deep_ones_count_for_influence():
    t = sitting(2).clear_agents().own(0, "wyatt_earp", "boston").lone_main(0, "arkham")
    t.table.piece[t.token("wyatt_earp")].flipped = 1
    effects_agents.place_token(t.g, t.pack, 0, m.MI_GO_OP, 0, t.city("boston"))
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    assert board.influence(t.table, t.city("boston"), 0) == 3
    assert board.influence(t.table, t.base("boston"), 0) == 3
    assert t.table.agents[0] == 3


@pytest.mark.rule("DP-2.18")
def test_opposite_loyalties():
    assert [opposite(k) for k in range(4)] == [1, 0, 3, 2]


@pytest.mark.rule("DP-2.20")
def test_without_a_control_token_no_city_claim_and_no_gate():
    t = sitting(2).clear_agents().hold(0, "gate_rite", "hired_guns", "hired_guns")
    t.put(t.city("chicago"), 0, 1)
    assert t.acts(act=m.DO_CLAIM)
    assert t.acts(act=m.DO_GATE)
    t.table.tokens_left[0] = 0
    assert not t.acts(act=m.DO_CLAIM)
    assert not t.acts(act=m.DO_GATE)


@pytest.mark.rule("DP-19.2")
@pytest.mark.parametrize(("players", "points"), [(1, 35), (2, 33), (3, 30), (4, 26), (5, 22)])
def test_thresholds(players, points):
    assert load_pack(find_game("dark_providence")).lay(players)["threshold"] == points


@pytest.mark.rule("DP-2.5")
def test_a_pack_with_more_stack_cards_than_base_cards_is_refused():
    game = find_game("dark_providence")
    with pytest.raises(BadInput, match=r"setup\.stack_cards\.5p"):
        load_pack(game, {"setup.stack_cards.5p": 6})


@pytest.mark.rule("DP-2.13")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_invariant_holds_after_the_set_up(players):
    t = sitting(players)
    assert check(t.g, t.pack) == 0
