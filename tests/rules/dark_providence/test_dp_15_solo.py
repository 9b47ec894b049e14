"""Sections 15 to 18: the solo game against an Ancient One."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_agents
from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch08_murder as murder
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.games.dark_providence.turn import ch17_ancient_claims as ancient_claims
from sim.games.dark_providence.turn import ch17_ancient_effects as ancient_effects
from sim.games.dark_providence.turn import ch17_ancient_one as ancient_one
from sim.mechanisms.bag import put_top
from table import sit

ONE, TWO = 0, 1  # the cultists, whose colours are 1 and 2


def solo(*changes, one="hastur"):
    return sitting(1, f'setup.ancient_one="{one}"', *changes).clear_agents()


def stand(t, cultist, city):
    board.put_token(t.g, t.pack, m.MAIN + 1 + cultist, 1 + cultist, t.city(city))
    return t


def where(t, cultist):
    return [c.id for c in t.t.content.map.cities][int(t.table.piece[m.MAIN + 1 + cultist].place)]


def behave(t, cultist, *line):
    record = t.pack.behaviour[0, 0].copy()
    record["act"], record["n"] = -1, 0
    for i, (act, n) in enumerate(line):
        record["act"][i], record["n"][i] = act, n
    ancient_one.follow_line(t.g, t.pack, t.t.seats, cultist, record)


@pytest.mark.rule("DP-15.1", "DP-15.2", "DP-15.4", "DP-15.6", "DP-15.7", "DP-15.8", "DP-15.9", "DP-E.19", "DP-19.3")
def test_the_solo_set_up():
    t = solo()
    assert t.g.mine[0].loyalty == m.INVESTIGATOR
    myths = {*t.pile(t.g.hidden.mythos), *t.pile(t.table.row)}
    assert not myths & {t.myth("impostor"), t.myth("mi_go"), t.myth("confusion")}
    assert len(myths) == 21
    assert t.table.row.n == 2
    assert list(t.table.ao.revealed) == [0, 0]
    assert list(t.table.supply[:3]) == [6, 14, 14]
    assert (where(t, ONE), where(t, TWO)) == ("arkham", "new_york")
    assert t.table.ao.vp == 6
    murder.expose_cultist(t.g, t.pack, ONE)
    assert t.table.ao.vp == 3
    murder.expose_cultist(t.g, t.pack, TWO)
    assert t.table.ao.vp == 0
    assert len({int(sit("dark_providence", 1, index=i).g.table.ao.card) for i in range(12)}) > 1


@pytest.mark.rule("DP-15.3", "DP-15.5", "DP-15.10")
def test_two_cards_a_city_a_shuffled_behaviour_deck_and_the_human_first():
    t = sit("dark_providence", 1)
    assert list(t.g.table.stack_n) == [1] * 12
    assert sorted(t.g.hidden.behaviour.card[:12]) == list(range(12))
    t.step(2)
    assert t.g.table.seat == 0
    cities = next(menu for kind, _, menu in t.asked if kind == m.ASK_START_CITY)
    assert len(cities) == 10


@pytest.mark.rule("DP-16.1", "DP-17.6", "DP-15.10")
def test_turns_alternate_and_both_lines_are_resolved_in_order():
    t = solo().hold(0)
    t.t.g.log.on = 1
    t.play()
    told = t.t.tale()
    assert any("behaviour card" in line for line in told)
    first = [i for i, line in enumerate(told) if line.startswith("Cultist 1")]
    second = [i for i, line in enumerate(told) if line.startswith("Cultist 2")]
    assert not first or not second or first[-1] < second[0]
    assert t.table.behaviour_out.n == 1
    assert t.table.seat == 0


@pytest.mark.rule("DP-16.2", "DP-16.10")
def test_parts_on_other_players_are_ignored_and_cubes_are_one_cultists():
    t = solo().put(5, 1, 3).put(5, 2, 2).has_mythos(0, "nyarlathotep").hold(0, "fbi")
    t.play({"act": m.DO_CARD}, {"target": 5, "rival": 2})
    assert list(t.table.cubes[5, 1:3]) == [3, 0]
    t.play({"act": m.DO_MYTHOS, "card": t.myth("nyarlathotep")})
    assert t.table.limbo[1] == 1


@pytest.mark.rule("DP-16.3", "DP-17.19")
def test_the_row_shifts_left_and_is_never_empty():
    t = solo().row("silver_key", "elder_sign")
    t.put(t.space("silver_key"), 0, 1).play({"act": m.DO_CLAIM})
    assert t.pile(t.table.row) == [t.myth("elder_sign")]
    t.turn_of(0).put(t.space("elder_sign"), 0, 1).play({"act": m.DO_CLAIM})
    assert t.table.row.n == 1
    claim.extend_row(t.g)
    assert t.table.row.n == 2


@pytest.mark.rule("DP-16.4")
def test_an_unrevealed_cultist_guards_its_city():
    t = solo().put(m.BASE_SPACE, 0, 3).put(0, 0, 3).put(1, 0, 3)
    assert {o["target"] for o in t.acts(act=m.DO_CLAIM)} == {1}
    t.table.ao.revealed[ONE] = 1
    assert {o["target"] for o in t.acts(act=m.DO_CLAIM)} == {0, 1, m.BASE_SPACE}


@pytest.mark.rule("DP-16.5", "DP-16.6")
def test_murdering_a_cultist_only_reveals_it():
    t = solo().lone_main(0, "arkham").hold(0, "anarchists", "hired_guns")
    for points, may in ((4, False), (5, True), (6, True)):
        t.table.ao.vp = points
        assert bool(t.acts(act=m.DO_MURDER)) == may
    t.play({"act": m.DO_MURDER, "agent": m.MAIN + 1})
    assert t.table.ao.revealed[ONE] == 1
    assert (t.table.ao.vp, t.table.crypt[0], where(t, ONE)) == (3, 0, "arkham")
    t.table.ao.vp = 9
    t.hold(0, "anarchists", "hired_guns")
    assert not t.acts(act=m.DO_MURDER)


@pytest.mark.rule("DP-16.7", "DP-16.8", "DP-16.9")
def test_claims_against_cultists():
    t = solo()
    stand(t, ONE, "arkham")
    assert board.influence(t.table, 0, 1) == 0
    t.put(10, 0, 3).put(10, 1, 2).put(10, 2, 2)
    t.table.control[10], t.table.tokens_left[1], t.table.ao.vp = 1, 11, 10
    t.play({"act": m.DO_CLAIM, "target": 10})
    assert (t.table.ao.vp, t.table.vp[0], t.table.tokens_left[1]) == (6, 4, 12)


@pytest.mark.rule("DP-16.11")
def test_the_human_may_reveal_with_the_solo_threshold():
    t = solo()
    t.table.ritual_track[m.INVESTIGATION] = 8
    t.table.vp[0] = 30
    assert not t.acts(act=m.DO_REVEAL)
    t.table.vp[0] = 31
    assert t.acts(act=m.DO_REVEAL)


@pytest.mark.rule("DP-17.1", "DP-18.4")
def test_a_reached_goal_wins_at_once_without_scoring():
    t = solo(one="yog_sothoth").hold(0, "secret_cult")
    t.table.ritual_track[m.RITUAL] = 11
    t.table.vp[0] = 30
    t.play({"act": m.DO_TRACK})
    assert t.ended() == "goal"
    assert t.g.referee.winner == m.ANCIENT_ONE
    assert t.g.outcome.score[0] == 0


@pytest.mark.rule("DP-17.2", "DP-17.17", "DP-17.31", "DP-17.32")
def test_a_claimed_base_card_gives_its_resources_and_is_destroyed():
    t = stand(solo(one="cthulhu").lay("kana_mishima", "arkham"), ONE, "arkham")
    t.put(m.BASE_SPACE, 1, 3).put(m.BASE_SPACE, 0, 1)
    assert ancient_claims.claim_first_network(t.g, t.pack, ONE)
    assert t.table.boxed[t.kind("kana_mishima")] == 1
    assert t.table.piece[t.token("kana_mishima")].place == m.IN_BOX
    assert (t.table.limbo[1], t.table.supply[0]) == (3, 6)
    assert t.table.gate[0] == m.OPENED
    assert t.table.face_up[0] != t.kind("kana_mishima")


@pytest.mark.rule("DP-17.2", "DP-20.6", "DP-17.32")
def test_hastur_keeps_agents_beside_its_card():
    t = (
        stand(solo().lay("kana_mishima", "boston"), TWO, "arkham")
        .put(m.BASE_SPACE + 1, 2, 4)
        .put(m.BASE_SPACE + 1, 0, 6)
    )
    t.g.hidden.supply.n = 0
    put_top(t.g.hidden.supply, t.kind("carl_jung"))
    assert ancient_effects.cultist_effect(t.g, t.pack, TWO)
    assert t.table.ao.agents == 2
    assert t.table.piece[t.token("carl_jung")].place == m.KEPT
    t.table.ao.agents = 4
    assert ancient_one.is_over(t.g, t.pack)


@pytest.mark.rule("DP-17.3")
def test_points_are_recorded_at_once_and_base_cards_give_none():
    t = stand(solo(one="cthulhu").lay("danvers_state_hospital", "arkham"), ONE, "arkham").put(m.BASE_SPACE, 1, 3)
    ancient_claims.claim_first_network(t.g, t.pack, ONE)
    assert t.table.ao.vp == 6


@pytest.mark.rule("DP-17.4", "DP-17.29", "DP-18.5", "DP-18.6", "DP-18.1")
def test_the_fifth_insane_token_exposes_the_human_after_the_whole_turn():
    t = stand(stand(solo(one="cthulhu"), ONE, "chicago"), TWO, "new_york").bag(0, 3).hold(0)
    t.table.ao.insane = 4
    t.g.hidden.behaviour.n = 1
    t.g.hidden.behaviour.card[0] = 5
    t.pack.cultist[ONE, 0].power = 9
    try:
        t.play()
    finally:
        t.pack.cultist[ONE, 0].power = 1
    assert t.table.ao.insane == 5
    assert t.table.revealed[0] == m.BY_ANCIENT_ONE
    assert t.ended() == "fifth_insane"
    assert t.g.outcome.extra.points[0, m.FROM_LOYALTY] == 0
    t = solo().bag(2, 0)
    ancient_acts.cultist_check(t.g, t.pack, ONE)
    assert (t.table.ao.sane, t.table.bag_sane) == (1, 1)


@pytest.mark.rule("DP-17.5", "DP-17.27")
def test_resources_of_a_claimed_card_in_their_order():
    t = stand(solo(), ONE, "boston")
    t.table.ritual_track[:] = [3, 5]
    card = t.pack.card[t.kind("father_lachlan")]
    ancient_claims.resolve_resources(t.g, t.pack, ONE, card)
    assert t.table.cubes[t.base("boston"), 1] == 2
    assert list(t.table.ritual_track) == [4, 4]
    ancient_claims.resolve_resources(t.g, t.pack, ONE, t.pack.card[t.kind("wall_street")])
    assert where(t, ONE) == "st_louis"


@pytest.mark.rule("DP-17.7", "DP-17.24", "DP-17.35")
def test_a_failed_act_travels_and_the_rest_of_the_line_follows():
    t = stand(solo(), ONE, "arkham")
    behave(t, ONE, (m.CITY_CLAIM, 0), (m.CITY_INF, 1))
    assert where(t, ONE) == "boston"
    assert t.table.cubes[t.city("boston"), 1] == 2


@pytest.mark.rule("DP-17.8", "DP-17.23")
def test_cultists_walk_the_path_and_the_portal_and_skip_barred_cities():
    t = stand(solo(), ONE, "new_orleans")
    ancient_acts.move_cultist(t.g, t.pack, ONE, 1)
    assert where(t, ONE) == "arkham"
    effects_agents.place_token(t.g, t.pack, 0, m.CTHULHU, m.X_PLACE, t.city("boston"))
    ancient_acts.move_cultist(t.g, t.pack, ONE, 1)
    assert where(t, ONE) == "new_york"
    stand(t, ONE, "atlanta")
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, t.city("new_orleans"))
    ancient_acts.move_cultist(t.g, t.pack, ONE, 1)
    assert where(t, ONE) == "arkham"


@pytest.mark.rule("DP-17.9", "DP-17.14", "DP-17.34")
def test_first_means_along_the_path_from_its_own_city():
    t = stand(solo(), ONE, "atlanta").lone_main(0, "chicago").put(t_boston := 1, 1, 2).put(5, 1, 3).put(t_boston, 0, 1)
    assert ancient_claims.first_led(t.table, t.pack, ONE, 0, False) == t_boston
    t.put(t_boston, 0, 1)
    assert ancient_claims.first_led(t.table, t.pack, ONE, 0, False) == 5
    t.put(5, 2, 9)
    assert ancient_claims.first_led(t.table, t.pack, ONE, 0, False) == 5


@pytest.mark.rule("DP-17.10")
def test_a_cultist_without_cubes_takes_those_in_limbo_and_moves_once():
    t = stand(solo(), ONE, "arkham")
    t.table.supply[1], t.table.limbo[1] = 2, 12
    behave(t, ONE, (m.CITY_INF, 4))
    assert t.table.cubes[0, 1] == 2
    behave(t, ONE, (m.CITY_INF, 4))
    assert (t.table.supply[1], t.table.limbo[1], where(t, ONE)) == (12, 0, "boston")


@pytest.mark.rule("DP-17.11", "DP-17.12")
def test_adding_to_its_city_and_to_the_base_card_there():
    t = stand(solo(), ONE, "arkham")
    assert ancient_acts.add_to_city(t.g, t.pack, ONE, 2)
    assert t.table.cubes[0, 1] == 3
    for colour in (1, 2):
        t.table.control[0] = colour
        assert not ancient_acts.add_to_city(t.g, t.pack, ONE, 2)
    assert ancient_acts.add_to_network(t.g, t.pack, ONE, 2)
    assert t.table.cubes[m.BASE_SPACE, 1] == 3
    t.table.face_up[0] = -1
    assert not ancient_acts.add_to_network(t.g, t.pack, ONE, 2)


@pytest.mark.rule("DP-17.13", "DP-E.16")
def test_adding_to_a_mythos_card():
    t = solo().row("dagon", "azathoth")
    dagon, azathoth = t.space("dagon"), t.space("azathoth")
    assert ancient_acts.mythos_target(t.table, ONE) == dagon
    t.put(dagon, 1, 1)
    assert ancient_acts.mythos_target(t.table, TWO) == azathoth
    t.put(azathoth, 2, 1)
    ancient_acts.add_to_mythos(t.g, t.pack, ONE, 2)
    assert t.table.cubes[azathoth, 1] == 3
    assert ancient_acts.mythos_target(t.table, ONE) == dagon


@pytest.mark.rule("DP-17.14", "DP-17.16", "DP-17.18")
def test_instead_of_a_claim_a_lock_is_removed():
    t = stand(solo().row("dagon"), ONE, "arkham")
    for target, do in (
        (5, ancient_claims.claim_first_city), (m.BASE_SPACE + 5, ancient_claims.claim_first_network),
        (t.space("dagon"), ancient_claims.claim_first_mythos),
    ):  # fmt: skip
        assert not do(t.g, t.pack, ONE)
        t.put(target, 1, 2)
        t.table.lock[target] = 1
        assert do(t.g, t.pack, ONE)
        assert t.table.lock[target] == 0
        assert t.table.cubes[target, 1] == 2
        t.table.cubes[target, 1] = 0


@pytest.mark.rule("DP-17.15")
def test_after_a_city_claim():
    t = stand(solo(), ONE, "arkham").lay("labor_union", "arkham")
    claim.claim_city(t.g, t.pack, 0, 10)
    t.put(10, 1, 3).put(10, 0, 1).put(10, 2, 2)
    t.table.gate[0] = m.CLOSED
    assert ancient_claims.claim_first_city(t.g, t.pack, ONE)
    assert t.table.control[10] == 1
    assert t.table.lock[10] == 1
    assert (t.table.vp[0], t.table.ao.vp) == (0, 10)
    assert (t.table.limbo[1], t.table.supply[0], t.table.supply[2]) == (3, 6, 14)
    assert t.table.city_card_here[10] == 1
    assert t.city_card("atlanta") not in t.pile(t.table.discard[0])
    assert t.table.cubes[m.BASE_SPACE, 1] == 3
    assert where(t, ONE) == "boston"


@pytest.mark.rule("DP-17.17", "DP-17.29")
def test_an_emptied_stack_and_the_check_of_a_base_claim():
    t = stand(solo().row("dagon").lay("possessed", "arkham"), ONE, "arkham").put(m.BASE_SPACE, 1, 3).bag(0, 4)
    t.g.hidden.stack[0].n = 0
    t.table.gate[0] = m.CLOSED
    ancient_claims.claim_first_network(t.g, t.pack, ONE)
    assert t.table.ritual_track[m.RITUAL] == 2 + 1
    assert t.table.row.n == 2
    assert t.table.ao.insane == 1


@pytest.mark.rule("DP-17.19", "DP-E.17")
def test_claiming_its_own_mythos_card():
    t = solo().row("hastur", "dagon").bag(4, 0)
    hastur = t.space("hastur")
    t.put(hastur, 2, 3).put(hastur, 0, 2).put(hastur, 1, 1)
    assert ancient_claims.claim_first_mythos(t.g, t.pack, TWO)
    assert t.table.ao.vp == 6 + 1 + 1 + 3
    assert (t.table.limbo[2], t.table.supply[0], t.table.supply[1]) == (3, 6, 14)
    assert t.pile(t.table.row) == [t.myth("dagon")]
    assert t.table.ao.sane == 1


@pytest.mark.rule("DP-17.20", "DP-17.21")
def test_a_cultist_murders_hired_agents_first_and_the_human_chooses():
    t = stand(solo(), ONE, "boston").lone_main(0, "boston").own(0, "carl_jung", "boston").own(0, "alice_ochs", "boston")
    assert not ancient_acts.strike(*t.args, ONE, 2)
    t.table.vp[0] = 5
    assert not ancient_acts.strike(*t.args, ONE, 1)
    t.own(0, "harry_houdini", "boston")
    t.chooser.wanted[:] = [{"agent": t.token("carl_jung")}]
    assert ancient_acts.strike(*t.args, ONE, 2)
    assert len(t.questions(m.ASK_VICTIM)[0]) == 2
    assert t.table.ao.vp == 7
    assert t.table.boxed[t.kind("carl_jung")] == 1
    t.table.piece[t.token("alice_ochs")].flipped = 1
    assert not ancient_acts.strike(*t.args, ONE, 2)


@pytest.mark.rule("DP-17.21", "DP-18.5", "DP-18.6")
def test_the_murder_of_the_humans_main_agent_ends_the_game_after_the_turn():
    t = stand(solo(), ONE, "boston").lone_main(0, "boston")
    t.table.vp[0] = 5
    assert ancient_acts.strike(*t.args, ONE, 2)
    assert t.table.revealed[0] == m.BY_MURDER
    assert not t.triggered()
    ancient_one.end_exposure(t.g)
    t.score()
    assert t.ended() == "main_agent_murdered"


@pytest.mark.rule("DP-17.22", "DP-17.20")
def test_a_cultist_opens_a_gate():
    t = stand(solo(), ONE, "chicago").bag(0, 2)
    assert not ancient_acts.open_gate(t.g, t.pack, ONE, 0)
    assert ancient_acts.open_gate(t.g, t.pack, ONE, 1)
    assert (t.table.gate[6], t.table.gate_by[6]) == (m.OPENED, 1)
    assert (t.table.ao.vp, t.table.ao.gates, t.table.ao.insane) == (9, 1, 1)
    assert not ancient_acts.open_gate(t.g, t.pack, ONE, 9)
    stand(stand(t, ONE, "boston"), TWO, "boston")
    assert ancient_acts.open_gate(t.g, t.pack, ONE, 1)


@pytest.mark.rule("DP-17.25", "DP-E.18", "DP-20.6", "DP-17.24")
def test_hasturs_effect_of_cultist_one():
    t = stand(solo(), ONE, "arkham")
    behave(t, ONE, (m.EFFECT, 0))
    path = [int(c) for c in t.pack.path[:3]]
    assert [int(t.table.cubes[m.BASE_SPACE + c, 1]) for c in path] == [1, 1, 1]
    assert t.table.cubes[:, 1].sum() == 3
    assert where(t, ONE) == "boston"
    t = stand(solo(), TWO, "arkham")
    behave(t, TWO, (m.EFFECT, 0))
    assert where(t, TWO) == "boston"


@pytest.mark.rule("DP-17.25")
@pytest.mark.parametrize("one", ["cthulhu", "yog_sothoth", "shub_niggurath"])
def test_the_effects_of_the_other_ancient_ones(one):
    t = stand(stand(solo(one=one).row("dagon"), ONE, "chicago"), TWO, "chicago").bag(9, 9)
    assert ancient_effects.cultist_effect(t.g, t.pack, ONE)
    done = {
        "cthulhu": t.table.gate[6] == m.OPENED, "yog_sothoth": t.table.ritual_track[m.RITUAL] == 2,
        "shub_niggurath": t.table.cubes[:12, 1].sum() == 3,
    }  # fmt: skip
    assert done[one]
    if one == "shub_niggurath":
        assert not ancient_effects.cultist_effect(t.g, t.pack, TWO)
        t.put(4, 2, 3)
    assert ancient_effects.cultist_effect(t.g, t.pack, TWO)
    done = {"cthulhu": t.table.cubes[6, 2] == 3, "yog_sothoth": t.table.cubes[t.space("dagon"), 2] == 3,
            "shub_niggurath": t.table.control[4] == 2}  # fmt: skip
    assert done[one]


@pytest.mark.rule("DP-17.26")
def test_after_both_effect_cards_the_discards_are_shuffled_in():
    t = solo().hold(0)
    t.g.hidden.behaviour.n = 2
    t.g.hidden.behaviour.card[:2] = [11, 10]
    t.table.behaviour_out.n = 0
    ancient_one.ancient_one_turn(*t.args)
    assert (t.table.behaviour_out.n, t.table.ao.effects_done) == (1, 1)
    ancient_one.ancient_one_turn(*t.args)
    assert (t.table.behaviour_out.n, t.g.hidden.behaviour.n, t.table.ao.effects_done) == (0, 2, 0)


@pytest.mark.rule("DP-17.28")
def test_a_failed_resource_travels_one_city_unless_the_ruling_is_off():
    card = "hired_guns"
    t = stand(solo(), ONE, "pittsburgh")
    t.table.gate[t.city("pittsburgh")] = m.CLOSED
    ancient_claims.resolve_resources(t.g, t.pack, ONE, t.pack.card[t.kind(card)])
    assert where(t, ONE) == "detroit"
    t = stand(solo("rulings.resource_failure_travels=no"), ONE, "pittsburgh")
    t.table.gate[t.city("pittsburgh")] = m.CLOSED
    ancient_claims.resolve_resources(t.g, t.pack, ONE, t.pack.card[t.kind(card)])
    assert where(t, ONE) == "pittsburgh"


@pytest.mark.rule("DP-17.30")
def test_a_revealed_cultist_uses_the_other_side_of_its_card():
    t = stand(solo(), ONE, "arkham")
    murder.expose_cultist(t.g, t.pack, ONE)
    assert ancient_acts.card_number(t.table, t.pack, ONE).funds == 2
    assert ancient_acts.cultist_power(t.table, t.pack, ONE, 0, 0) == 2 + 1


@pytest.mark.rule("DP-17.33")
def test_a_deep_one_may_be_the_victim():
    t = stand(solo(), ONE, "boston").lone_main(0, "arkham")
    t.table.vp[0] = 5
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    assert ancient_acts.strike(*t.args, ONE, 2)
    assert t.table.ao.vp == 7
    assert t.table.piece[m.FIRST_DEEP_ONE].place == m.IN_SUPPLY


@pytest.mark.rule("DP-18.1", "DP-18.6")
def test_thirty_five_points_of_either_side_end_the_game():
    t = solo()
    t.table.ao.vp = 35
    ending.check_points(t.g, t.pack)
    assert t.triggered()
    t = solo()
    t.table.vp[0] = 35
    ending.check_points(t.g, t.pack)
    assert t.triggered()


@pytest.mark.rule("DP-18.2", "DP-18.3")
def test_the_higher_total_wins_and_a_tie_is_the_humans():
    for own, side in ((7, m.INVESTIGATOR), (6, m.ANCIENT_ONE)):
        t = solo()
        t.table.vp[0], t.table.ao.vp = own - 3 + 3, 10
        t.table.vp_at_once[0] = t.table.vp[0]
        board.trigger(t.g, m.POINTS, 0)
        t.score()
        assert t.g.outcome.score[0] == own + 3
        assert t.g.referee.winner == side
        assert t.winners() == ([0] if side == m.INVESTIGATOR else [])
        assert t.g.outcome.extra.eliminated == m.NOBODY  # there is no elimination in the solo game


@pytest.mark.rule("DP-18.7")
def test_solo_endings_are_labelled_in_order():
    t = solo()
    order = ["madness", "fifth_insane", "main_agent_murdered", "track", "deep_ones", "points"]
    for code, name in reversed(list(enumerate(order, start=m.MADNESS))):
        board.trigger(t.g, code, 0)
        assert t.t.game.ending_name(int(ending.label(t.table))) == name
