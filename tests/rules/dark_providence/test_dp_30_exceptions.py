"""Costs, drawbacks and permissions: what one path asks, every other path asks too."""

import pytest
from dp_table import bare, m, sitting
from test_dp_25_effects import effect, resolve

from sim.games.dark_providence.effects import effects_agents, possible
from sim.games.dark_providence.effects.effects import resolve_effects
from sim.games.dark_providence.state import board, cards
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.games.dark_providence.turn import ch17_ancient_effects as ancient_effects
from sim.games.dark_providence.turn.ch17_ancient_points import reached_goal
from sim.mechanisms.bag import put_top

# -- costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DP-4.10", "DP-4.9")
def test_a_sacrifice_needs_an_agent_to_sacrifice():
    t = bare().has_mythos(0, "sacrifice")
    assert not t.acts(act=m.DO_MYTHOS)
    t.own(1, "eliot_ness", "boston")
    assert not t.acts(act=m.DO_MYTHOS)  # a rival's agent is no sacrifice
    t.own(0, "carl_jung", "boston").play({"act": m.DO_MYTHOS})
    assert (t.table.boxed[t.kind("carl_jung")], t.table.ritual_track[m.RITUAL], t.table.vp[0]) == (1, 2, 1)


@pytest.mark.rule("DP-4.10", "DP-10.8")
def test_the_necronomicon_needs_a_token_to_draw():
    t = bare().has_mythos(0, "necronomicon")
    assert not t.acts(act=m.DO_MYTHOS)
    t.bag(1, 0).play({"act": m.DO_MYTHOS})
    assert (t.table.sane[0], t.table.vp[0]) == (1, 2)


@pytest.mark.rule("DP-4.10")
@pytest.mark.parametrize(
    ("cost", "short", "enough"),
    [
        ("kill_own 2", lambda t: t.own(0, "carl_jung", "boston"), lambda t: t.own(0, "alice_ochs", "arkham")),
        ("check 2", lambda t: t.bag(0, 1), lambda t: t.bag(1, 1)),
        ("vp -2", lambda t: t.table.vp.__setitem__(0, 1), lambda t: t.table.vp.__setitem__(0, 2)),
    ],
)
def test_a_cost_is_paid_in_full_or_nothing_is_bought(cost, short, enough):
    for path, act in (("sacrifice.action", m.DO_MYTHOS), ("silver_key.free", m.DO_FREE_MYTHOS)):
        half = cost.replace("2", "1")  # two costs of a kind in one list add up
        for order in (f'["{cost}", "draw 1"]', f'["draw 1", "{cost}"]', f'["{half}", "draw 1", "{half}"]'):
            t = sitting(2, f"mythos.cards.{path}={order}").clear_agents().lone_main(0, "boston").bag(0, 0).hold(0)
            t.has_mythos(0, path.split(".")[0])
            short(t)
            assert not t.acts(act=act)
            enough(t)
            assert t.acts(act=act)


@pytest.mark.rule("DP-4.9", "DP-4.10")
def test_a_cost_alone_is_no_use_of_a_card():
    t = sitting(2, 'mythos.cards.hounds_of_tindalos.action=["kill_own 1", "heal 1"]').clear_agents()
    t.lone_main(0, "boston").own(0, "carl_jung", "boston").hold(0).has_mythos(0, "hounds_of_tindalos")
    assert not t.acts(act=m.DO_MYTHOS)
    t.table.insane[0] = 1
    assert t.acts(act=m.DO_MYTHOS)


@pytest.mark.rule("DP-4.10")
def test_a_murder_and_a_gate_have_costs_too():
    for action, act in ((["murder any", "kill_own 1"], m.DO_MURDER), (["gate either", "kill_own 1"], m.DO_GATE)):
        t = sitting(2, f"cards.assets.fbi.action={action}".replace("'", '"')).clear_agents().lone_main(0, "boston")
        t.own(1, "carl_jung", "boston").hold(0, "fbi", "hired_guns")
        assert not t.acts(act=act)
        t.own(0, "alice_ochs", "arkham")
        assert t.acts(act=act)


@pytest.mark.rule("DP-4.9")
def test_the_card_that_is_used_is_not_there_to_be_destroyed():
    t = sitting(2, 'cards.assets.black_market.free=["trash 1"]').hold(0, "black_market", "main_agent")
    assert not t.acts(act=m.DO_FREE_CARD)
    t.hold(0, "black_market", "black_market")
    assert t.acts(act=m.DO_FREE_CARD)
    t.hold(0, "organizer").has_mythos(0, "tsathoggua")
    assert t.acts(act=m.DO_FREE_MYTHOS)


@pytest.mark.rule("DP-5.9")
def test_the_card_of_a_main_agent_does_not_destroy_itself():
    t = sitting(2).hold(0, "grassroots")
    put_top(t.table.played, t.kind("main_agent"))
    last = int(t.pack.card[t.kind("blackmail")].last[m.ACTION])
    for name, boxed in (("main_agent", 0), ("grassroots", 1)):
        cards.add_pending(t.g, 0, t.kind(name), last - 1, last)
        resolve_effects(*t.args)
        assert t.table.boxed[t.kind(name)] == boxed


# -- reactions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DP-3.5")
def test_a_reaction_that_only_harms_its_owner_is_no_choice():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "gerard_lescaux", "boston")
    t.hold(0, "treacherous_conspirator", "dynamite")
    t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")})
    assert t.table.boxed[t.kind("dynamite")] == 1
    assert not t.questions(m.ASK_REACT)
    t = sitting(2).clear_agents().hold(0, "dynamite")  # discarded it is not used for power
    t.play({"act": m.DO_DISCARD})
    assert t.table.boxed.sum() == 0


@pytest.mark.rule("DP-3.10")
def test_a_card_with_another_condition_does_not_react_to_a_murder():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "gerard_lescaux", "boston")
    t.hold(0, "treacherous_conspirator", "hired_guns").hold(1, "dynamite")
    t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")})
    assert (t.hand(1), t.table.boxed[t.kind("dynamite")]) == ([t.kind("dynamite")], 0)


@pytest.mark.rule("DP-3.5", "DP-4.10")
@pytest.mark.parametrize("harm", ["kill_own 1", "check 1", "vp -1"])
def test_every_harm_alone_is_forced(harm):
    t = sitting(2, f'cards.assets.dynamite.reaction=["{harm}"]').clear_agents().lone_main(0, "boston").bag(3, 0)
    t.own(1, "gerard_lescaux", "boston").own(0, "alice_ochs", "arkham").hold(0, "treacherous_conspirator", "dynamite")
    t.table.vp[0] = 3
    t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")})
    assert not t.questions(m.ASK_REACT)
    assert (t.table.agents[0] == 1) + (t.table.sane[0] == 1) + (t.table.vp[0] == 2) == 1


@pytest.mark.rule("DP-3.5", "DP-4.10")
def test_a_reaction_that_harms_and_helps_may_be_kept_and_its_cost_must_be_there():
    for wish in (0, 1):
        t = sitting(2, 'cards.assets.dynamite.reaction=["kill_own 1", "vp 2"]').clear_agents().lone_main(0, "boston")
        t.own(1, "gerard_lescaux", "boston").hold(0, "treacherous_conspirator", "dynamite")
        base = t.t.states.copy()
        t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")})
        assert (t.questions(m.ASK_REACT), t.table.vp[0]) == ([], 0)  # nobody to sacrifice
        t.t.states[:] = base
        t.own(0, "alice_ochs", "arkham")
        t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")}, {"act": wish})
        assert t.table.vp[0] == 2 * wish


@pytest.mark.rule("DP-3.5", "DP-4.9")
def test_a_reaction_that_can_do_nothing_is_not_asked_for():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "gerard_lescaux", "boston")
    t.hold(0, "treacherous_conspirator", "hired_guns").hold(1, "hart_island")
    t.play({"act": m.DO_MURDER, "agent": t.token("gerard_lescaux")})  # no cube of the victim's owner is in Limbo
    assert not t.questions(m.ASK_REACT)
    assert t.hand(1) == [t.kind("hart_island")]


@pytest.mark.rule("DP-4.6", "DP-4.9")
def test_actions_are_gained_in_the_own_turn_only():
    t = bare()
    assert possible.is_possible(t.g, t.pack, 0, effect("gain_action 1"), m.NOBODY)
    assert not possible.is_possible(t.g, t.pack, 1, effect("gain_action 1"), m.NOBODY)


# -- permissions that more than one path asks -------------------------------------------------------------------------


def solo(*changes, one="hastur"):
    return sitting(1, f'setup.ancient_one="{one}"', *changes).clear_agents().bag(5, 0)


@pytest.mark.rule("DP-8.19", "DP-17.20")
@pytest.mark.parametrize(("choice", "struck"), [("no", True), ("yes", False)])
def test_deep_ones_may_keep_the_main_agent_from_cultists_too(choice, struck):
    t = solo(f"rulings.deep_ones_protect_main_agent={choice}").lone_main(0, "arkham")
    t.table.vp[0] = 5
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("chicago"))
    assert ancient_acts.strike(*t.args, 0, 9) == struck
    assert (t.table.piece[m.MAIN].place == m.IN_BOX) == struck


@pytest.mark.rule("DP-17.11")
@pytest.mark.parametrize(("choice", "target"), [("no", 1), ("yes", 0)])
def test_an_effect_adds_to_the_own_city_where_an_action_does(choice, target):
    t = solo(f"rulings.cultist_adds_to_its_own_city={choice}", one="shub_niggurath")
    board.put_token(t.g, t.pack, m.MAIN + 1, 1, t.city("arkham"))
    t.table.control[0] = 1
    assert ancient_effects.add_along(t.g, t.pack, 0, 0, 1, 1)
    assert t.table.cubes[target, 1] == 1


@pytest.mark.rule("DP-17.11", "DP-2.20")
def test_cubes_are_added_to_cities_without_a_control_token_left():
    t = solo(one="shub_niggurath")
    t.table.tokens_left[1] = 0
    assert ancient_effects.add_along(t.g, t.pack, 0, 0, 1, 2)
    assert t.table.cubes[:12, 1].sum() == 2


@pytest.mark.rule("DP-7.11", "DP-20.4")
@pytest.mark.parametrize("passed", [False, True])
def test_a_barred_city_with_an_open_gate_is_passed_where_barred_cities_are(passed):
    t = sitting(2, f"rulings.barred_cities_may_be_passed={'yes' if passed else 'no'}").clear_agents()
    t.has_mythos(0, "yog_sothoth")
    boston, orleans, louis = (t.city(k) for k in ("boston", "new_orleans", "st_louis"))
    t.table.gate[[boston, orleans]] = m.OPENED
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, orleans)
    # Boston to St. Louis by road costs 5; by the gates 1 to New Orleans, which is barred, and 2 on
    assert board.route_cost(t.table, t.pack, 0, boston, louis) == (3 if passed else 5)
    assert board.route_cost(t.table, t.pack, 0, boston, orleans) >= 99
    assert board.route_cost(t.table, t.pack, 0, orleans, boston) == 1  # who stands there may leave
    arkham = t.city("arkham")
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_REMOVE, orleans)
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, boston)
    assert board.route_cost(t.table, t.pack, 0, arkham, orleans) == (2 if passed else 8)
    assert board.route_cost(t.table, t.pack, 0, arkham, boston) >= 99


@pytest.mark.rule("DP-20.3")
def test_the_claim_of_nikola_tesla_is_the_first_of_its_turn():
    t = sitting(3).clear_agents().row("nikola_tesla", "silver_key").put(3, 0, 1)
    claim.claim(t.g, t.pack, 0, t.space("nikola_tesla"))
    assert t.table.actions_left == 2
    claim.claim(t.g, t.pack, 0, t.space("silver_key"))
    assert t.table.actions_left == 2
    t.turn_of(0)
    claim.claim(t.g, t.pack, 0, 3)
    assert t.table.actions_left == 3
    t.turn_of(1)
    claim.claim(t.g, t.pack, 1, 4)
    assert t.table.actions_left == 2


# -- agents beside the Ancient One's card -----------------------------------------------------------------------------


@pytest.mark.rule("DP-20.6", "DP-17.21")
@pytest.mark.parametrize(("choice", "kept"), [("no", 0), ("yes", 1)])
def test_a_murdered_agent_may_count_for_hasturs_goal(choice, kept):
    t = solo(f"rulings.murdered_agents_count_for_hastur={choice}").own(0, "carl_jung", "arkham")
    ancient_acts.lose_agent(t.g, t.pack, t.token("carl_jung"))
    assert t.table.ao.agents == kept
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("arkham"))
    ancient_acts.lose_agent(t.g, t.pack, m.FIRST_DEEP_ONE)  # goes back to its supply
    assert t.table.ao.agents == kept
    t.lone_main(0, "arkham")
    t.table.ao.agents = 3
    ancient_acts.lose_agent(t.g, t.pack, m.MAIN)
    assert bool(reached_goal(t.table, t.pack)) == bool(kept)


# -- what is counted --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DP-8.20", "DP-8.24")
def test_a_deep_one_is_a_murder_like_any_other():
    t = sitting(2).clear_agents().lone_main(0, "boston").lone_main(1, "arkham")
    effects_agents.place_token(t.g, t.pack, 1, m.DEEP_ONE, 0, t.city("boston"))
    t.hold(0, "treacherous_conspirator", "hired_guns").play({"act": m.DO_MURDER, "agent": m.FIRST_DEEP_ONE})
    assert (t.table.stats.murders, t.table.crypt[0]) == (1, 0)


@pytest.mark.rule("DP-6.13")
def test_claims_by_effect_are_counted_as_claims():
    t = bare()
    put_top(t.g.hidden.supply, t.kind("carl_jung"))
    t.table.supply_n += 1
    resolve(t, "claim supply_agent")
    assert list(t.table.stats.claims) == [1, 0, 0]
    resolve(t, "claim rlyeh")
    assert list(t.table.stats.claims) == [1, 1, 0]
