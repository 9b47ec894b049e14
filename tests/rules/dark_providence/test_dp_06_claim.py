"""Section 6: Claim."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects, effects_cards
from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.mechanisms.bag import put_top


def claims(t, seat=None):
    return {o["target"] for o in t.acts(seat, act=m.DO_CLAIM)}


@pytest.mark.rule("DP-6.1", "DP-6.4")
def test_claim_is_only_the_very_first_action_and_nothing_free_goes_before():
    t = sitting(2).clear_agents().put(m.CITIES - 2, 0, 2).hold(0, "court_injunction", "financier", "grassroots")
    assert claims(t) == {t.city("atlanta")}
    t.play({"act": m.DO_FREE_CARD}, {"target": t.city("boston")})
    assert not claims(t)
    t = sitting(2).clear_agents().put(t.city("atlanta"), 0, 2).hold(0, "financier")
    t.play({"act": m.DO_BUY})
    assert not claims(t)
    t = sitting(2, "rulings.free_actions_before_claim=yes").clear_agents().put(t.city("atlanta"), 0, 2)
    t.hold(0, "court_injunction")
    t.play({"act": m.DO_FREE_CARD}, {"target": t.city("boston")})
    assert claims(t)


@pytest.mark.rule("DP-6.1", "DP-4.6")
def test_an_extra_action_is_no_claim():
    t = sitting(2).clear_agents().row("yog_sothoth", "lost_city").put(t_space := m.MYTHOS_SPACE + 1, 0, 1)
    t.put(t.space("lost_city"), 0, 1)
    t.play({"act": m.DO_CLAIM, "target": t_space})
    assert t.table.actions_left == 2
    assert not claims(t)


@pytest.mark.rule("DP-6.2", "DP-6.3", "DP-6.5", "DP-6.6")
def test_the_greatest_influence_counts_cubes_and_agents_of_everybody():
    t = sitting(3).clear_agents().lone_main(0, "boston").lone_main(1, "chicago").lone_main(2, "detroit")
    t.row("hastur")
    assert not claims(t)
    t.put(t.city("boston"), 0, 1).put(t.city("chicago"), 0, 1).put(t.base("chicago"), 0, 2).put(t.space("hastur"), 0, 1)
    t.put(t.space("hastur"), 1, 1)
    assert claims(t) == {t.city("boston"), t.base("chicago")}
    assert board.influence(t.table, t.city("boston"), 0) == 2
    assert board.influence(t.table, t.space("hastur"), 0) == 1
    t.own(1, "alice_ochs", "boston")
    assert claims(t) == {t.base("chicago")}


@pytest.mark.rule("DP-6.8")
def test_a_tie_is_nobodys():
    t = sitting(2).clear_agents().put(t_city := 10, 0, 2).put(t_city, 1, 2)
    assert not claims(t)
    t.put(t_city, 0, 1)
    assert claims(t) == {t_city}


@pytest.mark.rule("DP-6.9", "DP-E.12", "DP-7.13", "DP-7.17", "DP-20.8")
def test_a_lock_hinders_the_claim_until_it_is_removed_and_the_majority_counts_then():
    t = sitting(4).clear_agents().row("nikola_tesla").put(m.MYTHOS_SPACE + 5, 3, 1).put(m.MYTHOS_SPACE + 5, 0, 2)
    tesla = t.space("nikola_tesla")
    t.turn_of(3).hold(3, "locksmith", "locksmith")
    t.play({"act": m.DO_CARD, "card": t.kind("locksmith")}, {"target": tesla})
    assert (t.table.lock[tesla], t.table.locks_left) == (1, 5)
    assert not claims(t.turn_of(0))
    t.turn_of(3)
    t.play({"act": m.DO_CARD, "card": t.kind("locksmith")}, {"target": tesla})
    assert (t.table.lock[tesla], t.table.locks_left) == (0, 6)
    assert claims(t.turn_of(0)) == {tesla}
    t.put(tesla, 3, 1)
    assert not claims(t.turn_of(0))


@pytest.mark.rule("DP-6.10", "DP-7.18")
def test_an_own_city_cannot_be_claimed_again_but_takes_cubes():
    t = sitting(2).clear_agents().put(10, 0, 3).hold(0, "grassroots")
    t.table.control[10] = 0
    assert not claims(t)
    assert not claim.may_take(t.table, t.pack, 0, 10)
    assert t.acts(act=m.DO_ADD, target=10)


@pytest.mark.rule("DP-6.11", "DP-6.14", "DP-6.15", "DP-6.16", "DP-E.2")
def test_claiming_an_agent():
    t = sitting(5).clear_agents().lay("wyatt_earp", "new_orleans").lay("possessed", "detroit")
    thursday = 4
    t.put(t.city("atlanta"), thursday, 1).put(t.base("detroit"), thursday, 1).put(t.base("new_orleans"), thursday, 2)
    t.put(t.city("atlanta"), 0, 1).put(t.base("detroit"), 0, 2).put(t.base("new_orleans"), 0, 1)
    t.turn_of(thursday).hold(thursday)
    below = t.pile(t.g.hidden.stack[t.city("new_orleans")])[-1]
    assert claims(t) == {t.base("new_orleans")}
    t.play({"act": m.DO_CLAIM})
    assert (t.table.limbo[thursday], t.table.supply[thursday], t.table.supply[0]) == (2, 2, 3)
    assert t.kind("wyatt_earp") in t.pile(t.table.discard[thursday])
    wyatt = t.table.piece[t.token("wyatt_earp")]
    assert (wyatt.owner, wyatt.place, wyatt.flipped) == (thursday, t.city("new_orleans"), 0)
    assert t.table.face_up[t.city("new_orleans")] == below


@pytest.mark.rule("DP-6.12", "DP-10.1")
def test_on_claim_comes_before_the_sanity_check():
    t = sitting(2).clear_agents().row("azathoth").put(m.MYTHOS_SPACE + 14, 0, 1).put(3, 1, 2).bag(12, 0)
    t.t.g.log.on = 1
    t.play({"act": m.DO_CLAIM})
    told = t.t.tale()
    checks = [i for i, line in enumerate(told) if "sanity check" in line]
    limbo = [i for i, line in enumerate(told) if "to Limbo" in line]
    assert len(checks) == 2
    assert checks[0] < limbo[0] < limbo[-1] < checks[1]


@pytest.mark.rule("DP-6.13", "DP-6.25")
def test_a_claim_by_effect_needs_no_majority_and_happens_whenever_it_is_resolved():
    t = sitting(2).clear_agents().row("dream_quest").put(m.MYTHOS_SPACE + 23, 1, 2).bag(5, 0)
    t.table.acts_done = 1
    t.chooser.wanted[:] = [{"target": t.space("dream_quest")}]
    effects_cards.claim_by_effect(*t.args, 0, m.X_MYTHOS)
    assert t.table.myth_owner[t.myth("dream_quest")] == 0
    assert t.table.supply[1] == 6
    t.table.lock[3] = 1
    assert not claim.may_take(t.table, t.pack, 0, 3)
    t.table.lock[4] = 1
    t.table.locks_left -= 1
    claim.claim(t.g, t.pack, 0, 4)
    assert (t.table.lock[4], t.table.locks_left) == (0, 6)


@pytest.mark.rule("DP-6.17", "DP-E.21", "DP-6.23", "DP-6.26")
def test_the_last_card_of_a_stack_raises_the_ritual_and_adds_to_the_row():
    t = sitting(2).clear_agents().row("lost_city").lay("labor_union", "chicago").put(m.BASE_SPACE + 6, 0, 1)
    t.g.hidden.stack[6].n = t.table.stack_n[6] = 0
    t.table.ritual_track[m.RITUAL] = 13
    t.play({"act": m.DO_CLAIM})
    assert t.table.ritual_track[m.RITUAL] == 15
    assert t.table.row.n == 2
    assert t.table.face_up[6] == -1
    assert t.ended() == "track"
    assert not board.is_target(t.table, m.BASE_SPACE + 6)


@pytest.mark.rule("DP-6.16", "DP-6.17", "DP-6.26")
def test_a_stack_is_emptied_by_claiming_its_last_card_not_by_turning_it_up():
    t = sitting(2).clear_agents().row("lost_city").lay("labor_union", "chicago").put(m.BASE_SPACE + 6, 0, 1)
    stack = t.g.hidden.stack[6]
    stack.n = t.table.stack_n[6] = 1
    stack.card[0] = t.kind("hired_guns")
    t.play({"act": m.DO_CLAIM})
    assert (t.table.face_up[6], t.table.stack_n[6]) == (t.kind("hired_guns"), 0)
    assert (t.table.ritual_track[m.RITUAL], t.table.row.n, t.table.stats.emptied) == (0, 1, 0)
    t.turn_of(0).put(m.BASE_SPACE + 6, 0, 1).play({"act": m.DO_CLAIM})
    assert (t.table.ritual_track[m.RITUAL], t.table.row.n, t.table.stats.emptied) == (2, 2, 1)


@pytest.mark.rule("DP-6.18")
def test_an_empty_mythos_deck_adds_nothing():
    t = sitting(2).row("lost_city")
    t.g.hidden.mythos.n = 0
    claim.extend_row(t.g)
    assert t.table.row.n == 1


@pytest.mark.rule("DP-6.19", "DP-6.20", "DP-E.3", "DP-5.5")
def test_claiming_a_controlled_city():
    t = sitting(4).clear_agents()
    monday, wednesday, thursday = 0, 1, 3
    atlanta = t.city("atlanta")
    claim.claim_city(t.g, t.pack, wednesday, atlanta)
    t.table.discard[wednesday].n -= 1
    put_top(t.g.hidden.deck[wednesday], t.city_card("atlanta"))
    t.g.mine[wednesday].in_deck[t.city_card("atlanta")] += 1
    t.put(atlanta, monday, 2).put(atlanta, thursday, 1).hold(monday)
    t.play({"act": m.DO_CLAIM, "target": atlanta})
    assert t.table.supply[thursday] == 6
    assert t.table.limbo[monday] == 2
    assert (t.table.vp[wednesday], t.table.vp[monday]) == (0, 4)
    assert t.table.control[atlanta] == monday
    assert t.table.tokens_left[wednesday] == 12
    assert t.city_card("atlanta") not in t.pile(t.g.hidden.deck[wednesday])
    assert t.city_card("atlanta") in t.pile(t.table.discard[monday])


@pytest.mark.rule("DP-6.20", "DP-5.4")
def test_a_city_card_in_the_hand_of_the_previous_controller_is_replaced():
    t = sitting(2).clear_agents()
    claim.claim_city(t.g, t.pack, 1, 10)
    t.table.discard[1].n -= 1
    t.hold(1, t.city_card("atlanta"), "grassroots")
    claim.claim_city(t.g, t.pack, 0, 10)
    assert len(t.hand(1)) == 2
    assert t.city_card("atlanta") not in t.hand(1)


@pytest.mark.rule("DP-6.22")
def test_other_claims_score_nothing_during_the_game():
    t = sitting(2).clear_agents().row("silver_key", "lost_city").hold(0)
    t.put(t.space("silver_key"), 0, 1).play({"act": m.DO_CLAIM})
    assert t.table.vp[0] == 0
    t.turn_of(0).bag(9, 0).put(t.space("lost_city"), 0, 1).play({"act": m.DO_CLAIM})
    assert (t.table.vp[0], t.table.vp_at_once[0]) == (3, 3)


@pytest.mark.rule("DP-6.24")
def test_points_never_fall_below_zero():
    t = sitting(2)
    t.table.control[10] = 1
    t.table.vp[1] = 1
    claim.lose_city(t.g, t.pack, 10)
    assert t.table.vp[1] == 0


@pytest.mark.rule("DP-6.13", "DP-6.11", "DP-6.12")
def test_a_claim_by_effect_clears_the_cubes_and_resolves_what_the_card_says():
    t = sitting(3).clear_agents().row("lost_city").lay("possessed", "chicago").bag(9, 0).turn_of(0)
    t.table.acts_done = 1
    city, base, myth = t.city("boston"), t.base("chicago"), t.space("lost_city")
    for x, target in ((m.X_CITY, city), (m.X_NETWORK, base), (m.X_MYTHOS, myth)):
        t.put(target, 0, 1).put(target, 1, 2).put(target, 2, 1)
        t.chooser.wanted[:] = [{"target": target}]
        effects_cards.claim_by_effect(*t.args, 0, x)
        assert list(t.table.cubes[target, :3]) == [0, 0, 0]
        assert list(t.table.supply[1:3]) == [6, 6]
        effects.resolve_effects(*t.args)
    assert (t.table.limbo[0], t.table.limbo[1]) == (3, 0)
    assert (t.table.control[city], t.table.myth_owner[t.myth("lost_city")]) == (0, 0)
    assert t.kind("possessed") in t.pile(t.table.discard[0])
    assert (t.table.vp[0], t.table.vp_at_once[0]) == (4 + 3, 3)  # Boston, and ON CLAIM of the Lost City
    assert t.table.sane[0] == 2  # of Possessed and of the Lost City
    assert list(t.table.stats.claims) == [1, 1, 1]


@pytest.mark.rule("DP-6.13", "DP-6.9", "DP-6.10", "DP-6.3")
def test_a_claim_by_effect_takes_no_locked_target_and_no_own_city_but_needs_no_cube():
    t = sitting(2).clear_agents()
    t.table.lock[3] = 1
    t.table.control[5] = 0
    effects_cards.claim_by_effect(*t.args, 0, m.X_CITY)
    offered = {o["target"] for o in t.questions(m.ASK_CLAIM)[0]}
    assert offered == set(range(m.CITIES)) - {3, 5}


@pytest.mark.rule("DP-6.13", "DP-20.3")
def test_claims_by_effect_count_for_nikola_tesla():
    t = sitting(2).clear_agents().has_mythos(0, "nikola_tesla")
    effects_cards.claim_by_effect(*t.args, 0, m.X_RLYEH)
    assert t.table.actions_left == 3
    effects_cards.claim_by_effect(*t.args, 0, m.X_CITY)
    assert t.table.actions_left == 3
    t = sitting(2).clear_agents().has_mythos(1, "nikola_tesla").turn_of(0)
    effects_cards.claim_by_effect(*t.args, 1, m.X_CITY)
    assert t.table.actions_left == 2


@pytest.mark.rule("DP-6.12")
def test_a_city_card_that_says_so_has_its_on_claim_effect_and_its_check():
    t = sitting(2).bag(9, 0)
    t.pack.card[t.city_card("boston")].sanity = 1
    try:
        claim.claim_city(t.g, t.pack, 0, t.city("boston"))
        effects.resolve_effects(*t.args)
    finally:
        t.pack.card[t.city_card("boston")].sanity = 0
    assert t.table.sane[0] == 1


def test_the_tale_of_claims_by_effect_names_no_city_that_is_none():
    t = sitting(2).clear_agents()
    t.t.g.log.on = 1
    effects_cards.claim_by_effect(*t.args, 0, m.X_RLYEH)
    assert t.t.tale() == ["Player 1 claims R'lyeh."]
    t.g.hidden.supply.n = 0
    put_top(t.g.hidden.supply, t.kind("carl_jung"))
    effects_cards.claim_by_effect(*t.args, 0, m.X_SUPPLY_AGENT)
    assert t.t.tale() == ["Player 1 claims Carl Jung.", "Player 1 puts Carl Jung in Arkham."]
