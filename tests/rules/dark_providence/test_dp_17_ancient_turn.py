"""Sections 17 and 18: a whole turn of the Ancient One: what ends it, what its behaviour cards carry, what it leaves."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.games.dark_providence.turn import ch17_ancient_claims as ancient_claims
from sim.games.dark_providence.turn import ch17_ancient_effects as ancient_effects
from sim.games.dark_providence.turn import ch17_ancient_one as ancient_one
from sim.mechanisms.bag import put_top
from table import sit

ONE, TWO = 0, 1  # the cultists, whose colours are 1 and 2
B06, B07, B11, B12 = 5, 6, 10, 11  # gate 2 | net_claim; murder 2 | city_inf 2, travel 1; effect | ...; ... | effect


def solo(*changes, one="cthulhu"):
    return sitting(1, f'setup.ancient_one="{one}"', *changes).clear_agents().hold(0)


def stand(t, cultist, city):
    board.put_token(t.g, t.pack, m.MAIN + 1 + cultist, 1 + cultist, t.city(city))
    return t


def next_cards(t, *cards):
    """The behaviour cards that come next, in this order."""
    deck = t.g.hidden.behaviour
    deck.n = 0
    for card in reversed(cards):
        put_top(deck, card)
    return t


@pytest.mark.rule("DP-17.4", "DP-18.5", "DP-18.6", "DP-18.7")
def test_the_fifth_insane_token_counts_although_points_end_the_turn():
    t = next_cards(stand(stand(solo(), ONE, "chicago"), TWO, "boston"), B06).bag(0, 3)
    t.table.ao.insane, t.table.ao.vp = 4, 32  # the gate of Chicago is worth 3
    t.play()
    assert t.ended() == "fifth_insane"
    assert t.table.revealed[0] == m.BY_ANCIENT_ONE
    assert t.g.outcome.extra.points[0, m.FROM_LOYALTY] == 0
    assert t.table.trigger[m.POINTS - m.MADNESS] == 1


@pytest.mark.rule("DP-17.21", "DP-18.7")
def test_a_main_agents_murder_names_the_ending_although_points_end_the_turn():
    t = next_cards(stand(solo(), ONE, "boston").lone_main(0, "boston"), B07)
    t.table.vp[0], t.table.ao.vp = 5, 34
    t.play()
    assert t.ended() == "main_agent_murdered"
    assert t.table.trigger[m.POINTS - m.MADNESS] == 1


@pytest.mark.rule("DP-18.6")
def test_after_the_fifth_insane_token_the_other_cultist_still_acts():
    t = next_cards(stand(stand(solo(), ONE, "chicago"), TWO, "boston"), B06).bag(0, 3)
    t.table.ao.insane = 4
    t.put(t.base("boston"), 2, 9)
    t.play()
    assert t.ended() == "fifth_insane"
    assert t.table.limbo[2] == 9


@pytest.mark.rule("DP-18.6")
def test_points_end_the_turn_before_the_other_cultist_acts():
    t = next_cards(stand(stand(solo(), ONE, "chicago"), TWO, "boston"), B06).bag(9, 0)
    t.table.ao.vp = 32
    t.put(t.base("boston"), 2, 9)
    t.play()
    assert t.ended() == "points"
    assert t.table.limbo[2] == 0


@pytest.mark.rule("DP-18.6", "DP-17.35")
def test_points_end_a_line_before_its_next_act():
    t = solo('solo.behaviour.b06.cultist_1=["gate 2", "travel 1"]')
    next_cards(stand(stand(t, ONE, "chicago"), TWO, "boston"), B06).bag(9, 0).table.ao.vp = 32
    t.play()
    assert t.table.piece[m.MAIN + 1].place == t.city("chicago")


@pytest.mark.rule("DP-17.26")
def test_a_card_with_an_effect_for_both_cultists_is_one_of_the_two():
    t = next_cards(solo('solo.behaviour.b11.cultist_2=["effect"]', one="yog_sothoth"), B12, B11)
    ancient_one.ancient_one_turn(*t.args)
    assert (t.table.behaviour_out.n, t.table.ao.effects_done) == (1, 1)
    ancient_one.ancient_one_turn(*t.args)
    assert (t.table.behaviour_out.n, t.g.hidden.behaviour.n, t.table.ao.effects_done) == (0, 2, 0)


@pytest.mark.rule("DP-15.5")
def test_the_behaviour_deck_is_shuffled_at_the_start():
    orders = {tuple(sit("dark_providence", 1, index=i).g.hidden.behaviour.card[:12]) for i in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("DP-17.10", "DP-20.6")
def test_cubes_that_run_out_on_the_way_leave_limbo_alone():
    t = stand(solo(one="hastur"), ONE, "arkham")
    t.table.supply[1], t.table.limbo[1] = 2, 12
    assert ancient_effects.cultist_effect(t.g, t.pack, ONE)
    assert (t.table.supply[1], t.table.limbo[1], t.table.cubes[:, 1].sum()) == (0, 12, 2)
    assert not ancient_effects.cultist_effect(t.g, t.pack, ONE)
    assert (t.table.supply[1], t.table.limbo[1]) == (12, 0)


@pytest.mark.rule("DP-3.5", "DP-3.10", "DP-17.21")
def test_a_reaction_to_a_cultists_murder_is_resolved_in_its_turn():
    t = next_cards(stand(solo(), ONE, "boston").lone_main(0, "arkham").own(0, "carl_jung", "boston"), B07)
    t.hold(0, "hart_island", *["grassroots"] * 4)
    t.table.vp[0] = 5
    t.table.supply[0], t.table.limbo[0] = 3, 3
    t.play({"act": m.DO_PASS}, {"act": 1})
    assert (t.table.supply[0], t.table.limbo[0]) == (5, 1)
    assert t.kind("hart_island") in t.pile(t.table.discard[0])


@pytest.mark.rule("DP-16.8")
def test_the_tale_tells_the_points_that_the_ancient_one_loses():
    t = solo()
    t.table.control[10], t.table.tokens_left[1] = 1, 11
    t.t.g.log.on = 1
    claim.claim_city(t.g, t.pack, 0, 10)
    assert "The Ancient One: -4 victory points, now 2." in t.t.tale()


@pytest.mark.rule("DP-18.2")
def test_the_human_scores_as_an_investigator_whatever_card_he_has():
    t = solo("mythos.cards.impostor.solo=true").has_mythos(0, "impostor")
    t.chooser.wanted[:] = [{"act": m.CULTIST}]
    ending.finish_game(*t.args)
    assert t.g.referee.side_of[0] == m.INVESTIGATOR
    assert t.chooser.wanted


# -- what a claim leaves ----------------------------------------------------------------------------------------------


def humans_city(t, where):
    """Atlanta is the human's, its card where it is said to be; Cultist 1 leads there."""
    claim.claim_city(t.g, t.pack, 0, t.city("atlanta"))
    t.table.discard[0].n -= 1
    card = t.city_card("atlanta")
    if where == "hand":
        t.hold(0, card, "grassroots")
    elif where == "deck":
        put_top(t.g.hidden.deck[0], card)
        t.g.mine[0].in_deck[card] += 1
        t.table.deck_n[0] += 1
    else:
        put_top(t.table.discard[0], card)
    return t.put(t.city("atlanta"), 1, 3)


@pytest.mark.rule("DP-17.15", "DP-5.4", "DP-5.5")
@pytest.mark.parametrize("where", ["hand", "deck", "discard"])
def test_the_city_card_comes_from_wherever_the_human_has_it(where):
    t = humans_city(stand(solo(), ONE, "arkham"), where)
    card, hand, deck = t.city_card("atlanta"), len(t.hand(0)), int(t.table.deck_n[0])
    order = [k for k in t.pile(t.g.hidden.deck[0]) if k != card]
    shuffles = int(t.g.luck[m.PLAYER_DECKS].state)
    assert ancient_claims.claim_first_city(t.g, t.pack, ONE)
    assert t.table.city_card_here[t.city("atlanta")] == 1
    assert card not in [*t.hand(0), *t.pile(t.g.hidden.deck[0]), *t.pile(t.table.discard[0])]
    assert len(t.hand(0)) == hand  # a card taken from the hand is replaced
    assert t.table.deck_n[0] == deck - (where != "discard")
    if where == "deck":
        assert sorted(t.pile(t.g.hidden.deck[0])) == sorted(order)
        assert int(t.g.luck[m.PLAYER_DECKS].state) != shuffles


@pytest.mark.rule("DP-17.15")
def test_a_claimed_city_changes_tokens_and_takes_a_lock_if_there_is_one():
    for locks in (3, 0):
        t = humans_city(stand(solo(), ONE, "arkham"), "discard").put(t_atlanta := 10, 0, 2).put(t_atlanta, 2, 1)
        t.put(t_atlanta, 1, 2)
        t.table.gate[:] = m.CLOSED
        t.table.locks_left = locks
        ancient_claims.claim_first_city(t.g, t.pack, ONE)
        assert (t.table.lock[t_atlanta], t.table.locks_left) == (int(locks > 0), max(0, locks - 1))
        assert (t.table.control[t_atlanta], t.table.tokens_left[0], t.table.tokens_left[1]) == (1, 12, 11)
        assert (t.table.vp[0], t.table.ao.vp) == (0, 6 + 4)
        assert list(t.table.cubes[t_atlanta, :3]) == [0, 0, 0]
        assert (t.table.limbo[1], t.table.limbo[0], t.table.limbo[2]) == (5, 0, 0)
        assert (t.table.supply[0], t.table.supply[2]) == (6, 14)


@pytest.mark.rule("DP-17.15", "DP-17.27")
def test_a_claimed_city_gives_the_resources_of_its_card():
    t = stand(solo(), ONE, "arkham").put(11, 1, 3)
    t.table.ritual_track[m.RITUAL] = 2
    ancient_claims.claim_first_city(t.g, t.pack, ONE)  # New Orleans: 2 funds and 1 ritual
    assert t.table.ritual_track[m.RITUAL] == 3
    assert int(t.pack.on_path[t.table.piece[m.MAIN + 1].place]) == 2 + 1  # with the 1 on the cultist's card


@pytest.mark.rule("DP-17.17", "DP-6.16")
def test_a_claimed_base_card_uncovers_the_next_of_its_stack():
    t = stand(solo().lay("labor_union", "arkham"), ONE, "arkham").put(m.BASE_SPACE, 1, 3).put(m.BASE_SPACE, 0, 1)
    t.put(m.BASE_SPACE, 2, 2)
    below = t.pile(t.g.hidden.stack[0])[-1]
    ancient_claims.claim_first_network(t.g, t.pack, ONE)
    assert (t.table.face_up[0], t.table.stack_n[0], t.table.ritual_track[m.RITUAL]) == (below, 0, 0)
    assert (t.table.limbo[1], t.table.limbo[0], t.table.limbo[2]) == (3, 0, 0)
    assert (t.table.supply[0], t.table.supply[2]) == (6, 14)
    assert t.table.boxed[t.kind("labor_union")] == 1


@pytest.mark.rule("DP-17.17", "DP-17.29")
def test_a_claimed_base_card_calls_for_a_check_only_if_it_shows_one():
    for name, drawn in (("labor_union", 0), ("possessed", 1)):
        t = stand(solo().lay(name, "arkham"), ONE, "arkham").put(m.BASE_SPACE, 1, 3).bag(9, 0)
        t.table.gate[0] = m.CLOSED
        ancient_claims.claim_first_network(t.g, t.pack, ONE)
        assert t.table.ao.sane == drawn


@pytest.mark.rule("DP-17.3", "DP-17.19")
@pytest.mark.parametrize(("name", "one", "points"), [
    ("dream_quest", "cthulhu", 1 + 2), ("dagon", "cthulhu", 1 + 2), ("nikola_tesla", "cthulhu", 1),
    ("yog_sothoth", "cthulhu", 1 + 1), ("yog_sothoth", "yog_sothoth", 1 + 1 + 3),
])  # fmt: skip
def test_a_mythos_card_is_worth_one_its_cultist_and_general_points_and_three_if_it_matches(name, one, points):
    t = solo(one=one).row(name, "elder_sign").put(m.MYTHOS_SPACE, 0, 0)
    t.table.gate[:] = m.CLOSED
    t.put(t.space(name), 1, 2)
    assert ancient_claims.claim_first_mythos(t.g, t.pack, ONE)
    assert t.table.ao.vp == 6 + points
    assert t.table.myth_n.sum() == 0


@pytest.mark.rule("DP-17.19", "DP-17.27")
def test_a_claimed_mythos_card_gives_its_resources_and_is_checked_only_if_it_shows_a_check():
    for name, ritual, drawn in (("shub_niggurath", 2, 1), ("hounds_of_tindalos", 0, 0)):
        t = stand(solo().row(name), ONE, "arkham").bag(9, 0)
        t.table.gate[0] = m.CLOSED
        t.put(t.space(name), 1, 2)
        ancient_claims.claim_first_mythos(t.g, t.pack, ONE)
        assert (t.table.ritual_track[m.RITUAL], t.table.ao.sane) == (ritual, drawn)
        assert t.table.row.n == 1  # DP-16.3: never empty


@pytest.mark.rule("DP-17.27")
def test_a_claimed_cards_power_opens_the_gate_without_a_behaviour_number():
    t = stand(solo(), ONE, "boston").bag(9, 0)  # gate 4: 1 on the cultist's card, 1 on its token
    for name, opened in (("labor_union", False), ("fbi", True)):
        ancient_claims.resolve_resources(t.g, t.pack, ONE, t.pack.card[t.kind(name)])
        stand(t, ONE, "boston")
        assert (t.table.gate[t.city("boston")] == m.OPENED) == opened
    assert ancient_acts.cultist_power(t.table, t.pack, ONE, t.city("boston"), 0) == 2
