"""Sections 3, 4 and 5: using cards, the turn, destroying and losing cards."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_cards
from sim.games.dark_providence.state import cards
from sim.games.dark_providence.turn import ch03_pay as pay
from sim.games.dark_providence.turn.ch06_claim import claim_city
from sim.mechanisms.bag import put_top


def payments(t, symbol, unit, cap, exact, seat=0):
    """The legal sets as sorted tuples of symbol values."""
    pay.offer_payments(t.g, t.pack, seat, symbol, unit, cap, exact)
    hand = t.hand(seat)
    found = set()
    for option in t.g.menu.option[: t.g.menu.n]:
        chosen = [hand[i] for i in range(len(hand)) if int(option.cards) >> i & 1]
        found.add(tuple(sorted(int(t.pack.card[k].symbol[symbol]) for k in chosen)))
    return found


@pytest.mark.rule("DP-3.1", "DP-3.2", "DP-7.1", "DP-E.1")
def test_adding_influence_with_a_one_and_a_two_puts_three_cubes_on_one_card():
    t = sitting(3).clear_agents().lay("anarchists", "chicago").hold(1, "grassroots", "organizer").turn_of(1)
    t.play({"act": m.DO_ADD, "target": t.base("chicago")}, {"n": 3})
    assert t.table.cubes[t.base("chicago"), 1] == 3
    assert t.table.supply[1] == 3
    assert t.table.cubes.sum() == 3
    assert sorted(t.pile(t.table.played)) == sorted([t.kind("grassroots"), t.kind("organizer")])
    assert t.table.ritual_track.sum() == 0


@pytest.mark.rule("DP-3.3", "DP-E.22")
def test_payments_use_as_few_cards_as_possible():
    t = sitting(2)
    t.hold(0, "gunman", "bootleggers", "anarchists", "muscle")
    assert payments(t, m.POWER, 1, 3, True) == {(1, 2), (2, 2)}
    t.hold(0, "hired_guns", "gunman", "muscle")
    assert payments(t, m.POWER, 1, 3, True) == {(3,)}
    t.hold(0, "gunman", "anarchists", "muscle")
    assert payments(t, m.POWER, 1, 3, True) == {(2, 2), (1, 2)}


@pytest.mark.rule("DP-3.3")
def test_option_irredundant_only_forbids_cards_that_could_be_left_out():
    t = sitting(2, 'rulings.payment_rule="irredundant"').hold(0, "hired_guns", "gunman", "muscle")
    assert payments(t, m.POWER, 1, 3, True) == {(3,), (1, 2)}


@pytest.mark.rule("DP-3.9", "DP-7.2")
def test_where_the_amount_is_free_the_sum_capped_is_the_requirement():
    t = sitting(2).hold(0, "political_machine", "organizer", "grassroots")
    assert payments(t, m.INFLUENCE, 1, 6, False) == {(1,), (2,), (3,), (2, 3), (1, 3), (1, 2, 3)}
    assert payments(t, m.INFLUENCE, 1, 1, False) == {(1,), (2,), (3,)}


@pytest.mark.rule("DP-3.3")
def test_of_sets_alike_in_kinds_only_one_is_offered():
    t = sitting(2).hold(0, "grassroots", "grassroots", "grassroots")
    pay.offer_payments(t.g, t.pack, 0, m.INFLUENCE, 1, 6, False)
    assert t.g.menu.n == 3


@pytest.mark.rule("DP-3.4", "DP-7.5", "DP-E.6", "DP-3.3")
def test_five_funds_buy_two_cubes_and_one_is_lost():
    t = sitting(2).hold(0, "railroad_baron", "financier")
    t.play({"act": m.DO_BUY}, {"n": 2})
    assert t.table.supply[0] == 8
    assert t.table.unbought[0] == 5
    assert not t.hand(0)


@pytest.mark.rule("DP-3.5", "DP-3.10")
def test_a_reaction_is_optional_and_fires_when_its_condition_happens():
    for wish in (0, 1):
        t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "gerard_lescaux", "boston")
        t.table.supply[1], t.table.limbo[1] = 3, 3
        t.hold(0, "treacherous_conspirator", "hired_guns").hold(1, "hart_island")
        t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")}, {"act": wish})
        assert (t.table.limbo[1], t.hand(1)) == ((1, []) if wish else (3, [t.kind("hart_island")]))


@pytest.mark.rule("DP-3.10")
def test_a_reaction_to_anothers_deed_needs_the_card_in_hand_and_discards_it():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "gerard_lescaux", "boston")
    t.table.supply[1], t.table.limbo[1] = 3, 3
    t.hold(0, "treacherous_conspirator", "hired_guns").hold(1, "hart_island", "grassroots")
    t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")}, {"act": 1})
    assert t.table.limbo[1] == 1
    assert t.kind("hart_island") in t.pile(t.table.discard[1])
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "gerard_lescaux", "boston")
    t.table.supply[1], t.table.limbo[1] = 3, 3
    t.hold(0, "treacherous_conspirator", "hired_guns").hold(1)
    t.table.discard[1].card[t.table.discard[1].n] = t.kind("hart_island")
    t.table.discard[1].n += 1
    t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")})
    assert t.table.limbo[1] == 3


@pytest.mark.rule("DP-3.6", "DP-7.13")
def test_a_free_action_does_not_count_towards_the_two():
    t = sitting(2).hold(0, "court_injunction")
    t.play({"act": m.DO_FREE_CARD})
    assert t.table.locks_left == 5
    assert (t.table.actions_left, t.table.acts_done, t.table.free_done) == (2, 0, 1)


@pytest.mark.rule("DP-3.7", "DP-4.3", "DP-4.4", "DP-4.5")
def test_cards_played_stay_in_front_until_the_turn_ends_then_may_come_back():
    t = sitting(2).hold(0, "nathaniel_peaslee", "grassroots")
    t.g.hidden.deck[0].n = t.table.deck_n[0] = 0
    t.table.discard[0].n = 0
    cards.play_card(t.g, 0, 0)
    cards.draw_cards(t.g, 0, 2)
    assert len(t.pile(t.table.played)) == 1
    assert len(t.hand(0)) == 1
    t.play({"act": m.DO_PASS})
    assert sorted(t.hand(0)) == sorted([t.kind("nathaniel_peaslee"), t.kind("grassroots")])


@pytest.mark.rule("DP-3.8")
def test_icons_need_the_token_of_the_card_in_the_city():
    t = sitting(2).clear_agents().lone_main(0, "arkham").hold(0, "father_lachlan", "hired_guns", "hired_guns")
    assert not t.acts(act=m.DO_GATE)
    t.own(0, "father_lachlan", "boston")
    assert {(o["target"], o["agent"]) for o in t.acts(act=m.DO_GATE)} == {(t.city("boston"), t.token("father_lachlan"))}
    t.table.piece[t.token("father_lachlan")].flipped = 1
    assert t.acts(act=m.DO_GATE)


@pytest.mark.rule("DP-4.1", "DP-4.2", "DP-4.7")
def test_two_actions_then_the_next_player_clockwise():
    t = sitting(3).hold(0, "grassroots", "organizer", "financier")
    t.table.first = 0
    t.play({"act": m.DO_ADD, "target": t.city("boston")}, {"n": 1})
    t.play({"act": m.DO_BUY})
    assert {o["act"] for o in t.acts()} == {m.DO_PASS}
    t.play()
    assert t.table.seat == 1
    t.play({"act": m.DO_PASS})
    t.play({"act": m.DO_PASS})
    assert (t.table.seat, t.g.referee.round_no) == (0, 2)


@pytest.mark.rule("DP-4.4")
def test_with_five_or_more_cards_nothing_is_drawn():
    t = sitting(2).hold(0, *["grassroots"] * 6)
    t.play({"act": m.DO_PASS})
    assert len(t.hand(0)) == 6
    t = sitting(2).hold(0, "organizer")
    t.play({"act": m.DO_PASS})
    assert len(t.hand(0)) == 5
    assert t.kind("organizer") in t.hand(0)


@pytest.mark.rule("DP-4.5")
def test_drawing_renews_an_empty_deck_and_stops_when_both_are_empty():
    t = sitting(2).hold(0)
    t.g.hidden.deck[0].n = t.table.discard[0].n = 0
    t.table.discard[0].card[:2] = [1, 2]
    t.table.discard[0].n = 2
    cards.draw_cards(t.g, 0, 5)
    assert sorted(t.hand(0)) == [1, 2]
    assert t.table.deck_n[0] == 0


@pytest.mark.rule("DP-4.6", "DP-20.4", "DP-E.4", "DP-6.21")
def test_claiming_yog_sothoth_gives_one_action_and_the_row_is_not_refilled():
    t = sitting(4).clear_agents().row("yog_sothoth", "sacrifice", "lost_city").put(t_space := m.MYTHOS_SPACE + 1, 0, 2)
    assert t_space == t.space("yog_sothoth")
    t.play({"act": m.DO_CLAIM, "target": t.space("yog_sothoth")})
    assert t.table.myth_owner[t.myth("yog_sothoth")] == 0
    assert t.table.limbo[0] == 2
    assert t.table.actions_left == 2
    assert t.table.row.n == 2
    t.play({"act": m.DO_PASS})
    t.table.seat = 3
    t.play({"act": m.DO_PASS})
    assert t.table.actions_left == 2


@pytest.mark.rule("DP-4.8", "DP-4.9")
def test_an_action_must_be_possible_and_change_something():
    t = sitting(2).hold(0, "organizer", "secret_cult")
    t.table.supply[0], t.table.limbo[0] = 0, 6
    assert not t.acts(act=m.DO_ADD)
    assert t.acts(act=m.DO_RETRIEVE)
    t.table.supply[0], t.table.limbo[0] = 6, 0
    assert not t.acts(act=m.DO_RETRIEVE)
    t.table.ritual_track[m.RITUAL] = 15
    assert not t.acts(act=m.DO_TRACK)
    t.hold(0, "danvers_state_hospital", "locksmith", "wall_street")
    t.table.locks_left = t.table.unbought[0] = 0
    t.table.lock[:] = 0
    assert not t.acts(act=m.DO_CARD)
    t.table.insane[0] = 1
    assert [o["card"] for o in t.acts(act=m.DO_CARD)] == [t.kind("danvers_state_hospital")]


@pytest.mark.rule("DP-5.1", "DP-5.2", "DP-5.7")
def test_destroying_an_agent_removes_card_and_token():
    t = sitting(2).own(0, "carl_jung", "boston")
    agents = int(t.table.agents[0])
    cards.destroy_agent(t.g, t.pack, t.token("carl_jung"), True)
    assert t.table.piece[t.token("carl_jung")].place == m.IN_BOX
    assert t.kind("carl_jung") not in t.pile(t.table.discard[0])
    assert t.table.boxed[t.kind("carl_jung")] == 1
    assert t.table.agents[0] == agents - 1
    t = sitting(2).own(0, "carl_jung", "boston").hold(0, "carl_jung", "black_market", "grassroots")
    t.table.discard[0].n = 0
    t.play({"act": m.DO_FREE_CARD, "card": t.kind("black_market")}, {"card": t.kind("carl_jung")})
    assert t.table.piece[t.token("carl_jung")].place == m.IN_BOX


@pytest.mark.rule("DP-5.3", "DP-5.10")
def test_a_city_card_returns_to_its_deck_and_the_city_stays_controlled():
    t = sitting(2)
    claim_city(t.g, t.pack, 0, t.city("boston"))
    t.table.discard[0].n = 0
    t.hold(0, t.city_card("boston"))
    t.chooser.wanted[:] = [{"card": t.city_card("boston")}]
    effects_cards.trash_cards(*t.args, 0, 1)
    assert t.table.city_card_here[t.city("boston")] == 1
    assert t.table.boxed.sum() == 0
    assert t.table.control[t.city("boston")] == 0
    assert t.table.vp[0] == 4
    claim_city(t.g, t.pack, 1, t.city("boston"))  # and its card is claimed from the deck
    assert t.city_card("boston") in t.pile(t.table.discard[1])
    assert t.table.city_card_here[t.city("boston")] == 0


@pytest.mark.rule("DP-5.4", "DP-5.5", "DP-5.6")
def test_a_card_is_taken_from_wherever_it_is():
    jung = "carl_jung"
    t = sitting(2).hold(0, jung, "grassroots")
    deck = int(t.table.deck_n[0])
    assert cards.take_card_away(t.g, 0, t.kind(jung), True)
    assert len(t.hand(0)) == 2
    assert t.table.deck_n[0] == deck - 1
    t.hold(0, jung)
    assert cards.take_card_away(t.g, 0, t.kind(jung), False)
    assert not t.hand(0)
    deck = t.g.hidden.deck[0]
    order = t.pile(deck)
    deck.card[deck.n] = t.kind(jung)
    deck.n += 1
    t.g.mine[0].in_deck[t.kind(jung)] += 1
    state = int(t.g.luck[m.PLAYER_DECKS].state)
    assert cards.take_card_away(t.g, 0, t.kind(jung), True)
    assert sorted(t.pile(deck)) == sorted(order)
    assert int(t.g.luck[m.PLAYER_DECKS].state) != state
    assert not cards.take_card_away(t.g, 0, t.kind(jung), True)


@pytest.mark.rule("DP-5.8")
def test_an_agent_lured_to_another_side_stays_in_its_city():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston").own(1, "eliot_ness", "chicago")
    t.hold(0, "blackmail")
    t.play({"act": m.DO_CARD})
    jung = t.table.piece[t.token("carl_jung")]
    assert (jung.owner, jung.place) == (0, t.city("boston"))
    assert t.kind("carl_jung") in t.pile(t.table.discard[0])
    assert t.kind("carl_jung") not in t.pile(t.table.discard[1])
    assert t.table.piece[t.token("eliot_ness")].owner == 1
    assert t.table.boxed[t.kind("blackmail")] == 1


@pytest.mark.rule("DP-5.9")
def test_main_agents_are_no_target_of_luring_or_own_destruction():
    t = sitting(2).clear_agents().lone_main(0, "boston").lone_main(1, "boston").hold(0, "blackmail")
    assert not t.acts(act=m.DO_CARD)
    t.has_mythos(0, "sacrifice")
    assert not t.acts(act=m.DO_MYTHOS)


@pytest.mark.rule("DP-5.11", "DP-9.10")
def test_an_agent_whose_own_card_enabled_the_gate_is_destroyed_from_the_cards_played():
    t = sitting(2).clear_agents().own(0, "father_lachlan", "chicago").bag(0, 5)
    t.table.discard[0].n = 0
    t.hold(0, "father_lachlan", "hired_guns", "grassroots")
    t.play({"act": m.DO_GATE, "agent": t.token("father_lachlan")})
    assert t.table.gate[t.city("chicago")] == m.CLOSED
    assert t.kind("father_lachlan") not in t.pile(t.table.played)
    assert t.table.boxed[t.kind("father_lachlan")] == 1
    assert t.hand(0) == [t.kind("grassroots")]


@pytest.mark.rule("DP-4.5", "DP-3.7")
def test_the_discard_pile_is_shuffled_into_the_new_deck_without_the_cards_played():
    t = sitting(2).hold(0)
    for pile in (t.g.hidden.deck[0], t.table.discard[0]):
        pile.n = 0
    t.g.mine[0].in_deck[:] = t.table.deck_n[0] = 0
    discarded = [t.kind(x) for x in ("organizer", "financier", "muscle", "gunman", "gate_rite", "locksmith")]
    t.table.discard[0].card[:6] = discarded
    t.table.discard[0].n = 6
    put_top(t.table.played, t.kind("grassroots"))
    chance = int(t.g.luck[m.PLAYER_DECKS].state)
    cards.draw_cards(t.g, 0, 2)
    assert int(t.g.luck[m.PLAYER_DECKS].state) != chance
    assert sorted([*t.hand(0), *t.pile(t.g.hidden.deck[0])]) == sorted(discarded)
    assert (t.table.deck_n[0], t.table.discard[0].n) == (4, 0)
    assert sorted(t.pile(t.g.hidden.deck[0])) == [k for k in range(m.KINDS) if t.g.mine[0].in_deck[k]]
    orders = set()
    for _ in range(8):
        t.g.hidden.deck[0].n = 0
        t.table.discard[0].card[:6] = discarded
        t.table.discard[0].n = 6
        cards.renew_deck(t.g, 0)
        orders.add(tuple(t.pile(t.g.hidden.deck[0])))
    assert len(orders) > 1


@pytest.mark.rule("DP-4.5")
def test_what_is_left_of_a_deck_is_drawn_before_the_discard_pile_is_shuffled():
    t = sitting(2).hold(0)
    deck = t.pile(t.g.hidden.deck[0])[:2]
    t.g.hidden.deck[0].n = t.table.deck_n[0] = 2
    t.table.discard[0].card[0] = t.kind("organizer")
    t.table.discard[0].n = 1
    cards.draw_cards(t.g, 0, 2)
    assert t.hand(0) == deck[::-1]
    assert t.table.discard[0].n == 1
    cards.draw_cards(t.g, 0, 2)
    assert t.hand(0)[2:] == [t.kind("organizer")]


@pytest.mark.rule("DP-5.2", "DP-5.7", "DP-5.9")
def test_the_card_of_a_main_agent_cannot_be_destroyed():
    t = sitting(2).hold(0, "black_market", "main_agent", "organizer")
    t.play({"act": m.DO_FREE_CARD, "card": t.kind("black_market")}, {"card": -1})
    assert {o["card"] for o in t.questions(m.ASK_TRASH)[0]} == {-1, t.kind("organizer")}
    t = sitting(2).clear_agents().has_mythos(0, "tsathoggua").hold(0, "main_agent")
    assert not t.acts(act=m.DO_FREE_MYTHOS)
    t.hold(0, "main_agent", "organizer")
    assert t.acts(act=m.DO_FREE_MYTHOS)


@pytest.mark.rule("DP-5.11", "DP-3.7")
def test_of_two_cards_alike_the_one_that_was_played_is_destroyed():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston").hold(0, "blackmail")
    put_top(t.table.discard[0], t.kind("blackmail"))
    t.play({"act": m.DO_CARD})
    assert t.table.boxed[t.kind("blackmail")] == 1
    assert t.kind("blackmail") in t.pile(t.table.discard[0])
    assert not t.pile(t.table.played)


@pytest.mark.rule("DP-5.8", "DP-9.10", "DP-5.4")
def test_a_lured_agent_lost_at_a_gate_is_destroyed_with_the_card_of_its_new_owner():
    t = sitting(2).clear_agents().lone_main(0, "chicago").own(1, "father_lachlan", "chicago").bag(0, 5)
    t.hold(0, "blackmail", "gate_rite", "hired_guns")
    t.play({"act": m.DO_CARD, "card": t.kind("blackmail")})
    lachlan = t.token("father_lachlan")
    t.play({"act": m.DO_GATE, "agent": lachlan})
    assert (t.table.piece[lachlan].owner, t.table.piece[lachlan].place) == (-1, m.IN_BOX)
    assert t.table.boxed[t.kind("father_lachlan")] == 1
    for seat in range(2):
        assert t.kind("father_lachlan") not in t.pile(t.table.discard[seat])
    assert (t.table.insane[0], t.table.insane[1], t.table.agents[0], t.table.agents[1]) == (1, 0, 1, 1)


@pytest.mark.rule("DP-9.10", "DP-5.4", "DP-5.5")
def test_the_card_of_an_agent_lost_at_a_gate_is_replaced_in_the_hand_and_its_deck_shuffled():
    t = sitting(2).clear_agents().own(0, "carl_jung", "chicago").own(0, "eliot_ness", "chicago").bag(0, 5)
    t.table.discard[0].n = 0
    t.lone_main(0, "chicago").hold(0, "gate_rite", "carl_jung")
    t.play({"act": m.DO_GATE, "agent": t.token("carl_jung")})
    assert t.kind("carl_jung") not in t.hand(0)
    assert len(t.hand(0)) == 1
    t = sitting(2).clear_agents().own(0, "eliot_ness", "chicago").bag(0, 5).hold(0, "gate_rite", "hired_guns")
    t.table.discard[0].n = 0
    put_top(t.g.hidden.deck[0], t.kind("eliot_ness"))
    t.g.mine[0].in_deck[t.kind("eliot_ness")] += 1
    chance = int(t.g.luck[m.PLAYER_DECKS].state)
    t.play({"act": m.DO_GATE, "agent": t.token("eliot_ness")})
    assert t.kind("eliot_ness") not in t.pile(t.g.hidden.deck[0])
    assert int(t.g.luck[m.PLAYER_DECKS].state) != chance


@pytest.mark.rule("DP-3.3", "DP-8.7")
def test_a_great_hand_counts_only_what_one_payment_can_use():
    t = sitting(2).clear_agents().lone_main(0, "boston").hold(0, *["muscle"] * (m.CHOICES + 3))
    pay.count_symbols(t.g, t.pack, 0)
    assert t.g.scratch.total[m.POWER] == m.CHOICES
    assert max(t.g.scratch.total) == m.CHOICES
    t.hold(0, "hired_guns", *["muscle"] * (m.CHOICES + 3))
    pay.count_symbols(t.g, t.pack, 0)
    assert t.g.scratch.total[m.POWER] == 3 + m.CHOICES - 1
    assert t.g.referee.gap[m.PAYMENT_CUT] == 0


@pytest.mark.rule("DP-4.9")
def test_an_effect_without_any_target_cannot_be_resolved():
    t = sitting(2, 'cards.assets.political_pressure.action=["add_influence mythos 1"]').hold(0, "political_pressure")
    assert t.acts(act=m.DO_CARD)
    t.table.row.n = 0
    assert not t.acts(act=m.DO_CARD)
