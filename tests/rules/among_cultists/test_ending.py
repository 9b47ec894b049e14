"""AC-15: the end, victory and precedence."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch15_ending import compare_points
from sim.games.among_cultists.turn.flow import cleanup


def dead(x, *seats):
    for s in seats:
        x.kill(s)


def to_cleanup(x, round_no=6):
    x.g.referee.round_no, x.g.table.phase = round_no, m.CLEANUP


def vote_out(x, seat):
    x.ballots({s: seat for s in range(x.n) if s != seat})
    x.call(vote)


def winner(x):
    return ("investigators", "cultists")[x.g.referee.winner]


@pytest.mark.rule("AC-15.1", "AC-1.1")
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_exactly_one_side_wins(mansion, players):
    x = mansion(players)
    x.t.step(1000)
    assert x.ending >= 3
    assert winner(x) in ("investigators", "cultists")
    assert all((x.g.outcome.won[s] == 1) == (x.g.referee.side_of[s] == x.g.referee.winner) for s in range(x.n))


@pytest.mark.rule("AC-15.2", "AC-15.3", "AC-19.21", "AC-19.22", "AC-20.19", "AC-1.5")
@pytest.mark.parametrize(
    ("victims", "ending", "side"), [((1, 2, 3), m.CLAIM_TRUE, "cultists"), ((1, 2), m.CLAIM_FALSE, "investigators")]
)
def test_the_early_claim(mansion, victims, ending, side):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    dead(x, *victims)
    to_cleanup(x)
    x.plan[m.CLAIM] = {"act": m.YES}
    x.call(cleanup)
    assert (x.ending, winner(x)) == (ending, side)


@pytest.mark.rule("AC-15.3", "AC-15.2")
def test_the_claim_is_optional(mansion):
    x = mansion(5, roles="cultist")
    dead(x, 1, 2, 3)
    to_cleanup(x)
    x.plan[m.CLAIM] = {"act": m.NO}
    x.call(cleanup)
    assert (x.times(m.CLAIM), x.ending) == (1, 0)


@pytest.mark.rule("AC-15.3", "AC-15.7")
def test_no_claim_for_a_ghost_or_with_two_cultists(mansion):
    x = mansion(7, roles="cultist cultist")
    dead(x, 2, 3, 4, 5)
    for s in (2, 3, 4, 5):
        x.ghost(s)
    to_cleanup(x)
    x.call(cleanup)
    assert (x.times(m.CLAIM), x.ending) == (0, 0)
    y = mansion(7, 'characters.early_claim="always"', roles="cultist cultist")
    y.ghost(0)
    to_cleanup(y)
    y.call(cleanup)
    assert [a[1] for a in y.t.asked if a[0] == m.CLAIM] == [1]
    z = mansion(5, 'characters.early_claim="off"', roles="cultist")
    to_cleanup(z)
    z.call(cleanup)
    assert z.times(m.CLAIM) == 0


@pytest.mark.rule("AC-15.4", "AC-19.21")
def test_a_lone_cultist_voted_out_loses_however_many_are_dead(mansion):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    dead(x, 1, 2, 3, 4)
    vote_out(x, 0)
    assert (x.ending, winner(x)) == (m.CULTISTS_ELIMINATED, "investigators")


@pytest.mark.rule("AC-15.5", "AC-15.6", "AC-15.15")
@pytest.mark.parametrize(("victims", "when", "ending"), [((1, 2, 3), "now", m.VP_OVERRULED), ((1, 2), "now", m.VP),
                                                         ((1, 2, 3), "none", m.VP), ((1, 2, 3), "prior_round",
                                                         m.VP)])  # fmt: skip
def test_enough_dead_overrule_the_points_with_one_cultist(mansion, victims, when, ending):
    x = mansion(5, "setup.role_set=plain", f'rulings.vp_end_dead_check_one_cultist="{when}"', roles="cultist")
    dead(x, *victims)
    x.g.table.vp = 10
    x.call(compare_points)
    assert x.ending == ending


@pytest.mark.rule("AC-15.8", "AC-19.23", "AC-15.15")
@pytest.mark.parametrize(("before", "ending"), [(4, m.ELIMINATION_OVERRULED), (3, m.CULTISTS_ELIMINATED)])
def test_two_cultists_need_their_dead_by_the_end_of_the_round_before(mansion, before, ending):
    x = mansion(7, roles="cultist cultist")
    dead(x, 2, 3, 4)
    if before == 4:
        dead(x, 5)
    to_cleanup(x, 5)
    x.call(cleanup)
    dead(x, 5)
    x.call(become_ghost, 1, m.VOTED_OUT)
    vote_out(x, 0)
    assert x.ending == ending


@pytest.mark.rule("AC-15.8", "AC-15.10")
@pytest.mark.parametrize("round_no", range(1, 10))
@pytest.mark.parametrize("won_by", [m.VP, m.CULTISTS_ELIMINATED])
def test_the_dead_of_a_round_overrule_from_the_next_round_on_the_first_included(mansion, round_no, won_by):
    x = mansion(7, roles="cultist cultist")
    to_cleanup(x, round_no)
    dead(x, 2, 3, 4, 5)
    x.call(cleanup)
    assert x.g.hidden.dead_before == 4
    if won_by == m.VP:
        x.g.table.vp = x.g.table.target
        x.call(compare_points)
    else:
        x.call(become_ghost, 0, m.VOTED_OUT)
        x.call(become_ghost, 1, m.VOTED_OUT)
    assert (x.ending, winner(x)) == (
        {m.VP: m.VP_OVERRULED, m.CULTISTS_ELIMINATED: m.ELIMINATION_OVERRULED}[won_by],
        "cultists",
    )


@pytest.mark.rule("AC-15.9", "AC-8.13")
@pytest.mark.parametrize("cause", [m.VOTED_OUT, m.KILLED, m.FOUND])
def test_the_last_cultist_falls_by_any_confirmed_death(mansion, cause):
    x = mansion(7, roles="cultist cultist")
    x.call(become_ghost, 0, cause)
    assert x.ending == 0
    x.call(become_ghost, 1, cause)
    assert (x.ending, winner(x)) == (m.CULTISTS_ELIMINATED, "investigators")


@pytest.mark.rule("AC-15.10")
@pytest.mark.parametrize(("before", "ending"), [(4, m.VP_OVERRULED), (3, m.VP)])
def test_points_with_two_cultists_look_at_the_round_before(mansion, before, ending):
    x = mansion(7, roles="cultist cultist")
    x.g.hidden.dead_before = before
    dead(x, 2, 3, 4, 5)
    x.g.table.vp = 12
    x.call(compare_points)
    assert x.ending == ending


@pytest.mark.rule("AC-15.11")
def test_time_is_up_even_with_all_dead(mansion):
    x = mansion(7, roles="cultist cultist")
    dead(x, 2, 3, 4, 5, 6)
    x.ghost(0)
    to_cleanup(x, 10)
    x.call(cleanup)
    assert (x.ending, winner(x)) == (m.TIMEOUT, "cultists")


@pytest.mark.rule("AC-15.12", "AC-15.13", "AC-19.24", "AC-20.20", "AC-1.5", "AC-15.15", "AC-15.17")
@pytest.mark.parametrize(("named", "ending"), [(2, m.SEER_GUESSED), (3, m.CULTISTS_ELIMINATED)])
@pytest.mark.parametrize("ghost", [False, True])
def test_the_cultists_name_the_seer(mansion, named, ending, ghost):
    x = mansion(8, roles="cultist cultist seer")
    if ghost:
        x.ghost(2)
    x.call(become_ghost, 1, m.VOTED_OUT)
    x.plan[m.NAME_SEER] = {"seat": named}
    x.call(become_ghost, 0, m.VOTED_OUT)
    assert x.ending == ending
    assert {o["seat"] for o in x.offered(m.NAME_SEER)} == {2, 3, 4, 5, 6, 7}
    if ending == m.SEER_GUESSED:
        assert (x.g.outcome.extra.overruled, x.g.outcome.extra.seer_named) == (m.CULTISTS_ELIMINATED, 1)


@pytest.mark.rule("AC-15.12")
def test_no_guess_when_the_cultists_have_won_or_no_seer_plays(mansion):
    x = mansion(5, roles="cultist seer")
    dead(x, 1, 2, 3)
    x.g.table.vp = 10
    x.call(compare_points)
    assert (x.ending, x.times(m.NAME_SEER)) == (m.VP_OVERRULED, 0)
    y = mansion(5, roles="cultist")
    y.g.table.vp = 10
    y.call(compare_points)
    assert (y.ending, y.times(m.NAME_SEER)) == (m.VP, 0)


@pytest.mark.rule("AC-15.14", "AC-19.22")
@pytest.mark.parametrize(("ruling", "ending"), [("yes", m.SEER_GUESSED), ("no", m.CLAIM_FALSE)])
def test_after_a_false_claim_the_seer_may_still_be_named(mansion, ruling, ending):
    x = mansion(5, f'rulings.seer_guess_after_false_claim="{ruling}"', roles="cultist seer")
    to_cleanup(x)
    x.plan = {m.CLAIM: {"act": m.YES}, m.NAME_SEER: {"seat": 1}}
    x.call(cleanup)
    assert x.ending == ending


@pytest.mark.rule("AC-15.5", "AC-15.16")
def test_points_are_compared_before_anything_else_in_the_round(mansion):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    x.g.table.vp = 10
    x.call(compare_points)
    x.call(become_ghost, 0, m.VOTED_OUT)
    assert x.ending == m.VP


@pytest.mark.rule("AC-15.17", "AC-21.20")
def test_what_a_game_leaves_behind(mansion):
    x = mansion(5, roles="cultist")
    x.kill(2)
    x.call(become_ghost, 3, m.VOTED_OUT)
    to_cleanup(x, 10)
    x.t.step()
    out = x.g.outcome
    assert (out.ending, out.extra.truly_dead, out.extra.confirmed_dead, out.extra.target) == (m.TIMEOUT, 2, 1, 10)
    assert int(out.extra.survivors) == 0b10011
    assert list(out.role[:5]) == list(x.g.hidden.role[:5])
    assert len(x.t.game.endings) == 8
