"""Changes and verdicts in the hands of experts: what is told, and what is advice."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from tallies import TWO, made, page
from test_opening import cells, change, replays, report_of

from experiments import Workers, run
from experiments.commands.skill import with_skill
from experiments.play.spec import make_specification
from reports.claims.family import Claims
from reports.further.replays import (
    EXPERT,
    LEAST,
    LEAST_CLIMBED,
    REPLIES,
    Strongest,
    by_length,
    nearer_in_pairs,
    replayed,
    reply_claims,
    told_row,
)
from reports.opening import _against_replies, reach
from reports.playing import _climbed
from reports.verdict import verdict


def pairs(rng, old, new, games=400):
    luck = rng.random(games)
    return (luck < old).astype(float), (luck < new).astype(float)


@pytest.mark.parametrize(
    ("old", "new", "nearer"),
    [(0.2, 0.5, True), (0.2, 0.6, True), (0.8, 0.55, True), (0.2, 0.2, False), (0.2, 0.1, False), (0.3, 0.8, False)],
)
def test_nearer_is_between_print_and_its_mirror(old, new, nearer):
    p = nearer_in_pairs(*pairs(np.random.default_rng(1), old, new), 0.5, share=True)
    assert (p < 1e-4) == nearer


@pytest.mark.parametrize(("old", "new"), [(0.3, 0.3), (0.3, 0.7)])
def test_a_change_at_the_edge_of_being_nearer_is_seldom_called_so(old, new):
    """What does nothing, and what lands just as far on the other side: at most one in twenty, by chance."""
    rng = np.random.default_rng(2)
    found = [nearer_in_pairs(*pairs(rng, old, new, 200), 0.5, share=True) for _ in range(600)]
    assert np.mean(np.array(found) < 0.05) < 0.075


def test_games_that_do_not_count_are_left_out_of_both():
    old, new = np.array([1.0, np.nan, 0.0, 1.0]), np.array([0.0, 1.0, np.nan, 1.0])
    row = told_row(old, new, 0.5, share=True)
    assert (row["games"], row["rate_printed"], row["rate"]) == (2, 1.0, 0.5)
    assert told_row(old * np.nan, new, 0.5, share=True)["p"] == 1.0


@pytest.fixture(scope="module")
def result():
    return run(make_specification("among_cultists", players="4", games=60))


def test_experts_reply_where_there_is_a_verdict_to_turn(result):
    """42 of 60 games, 57 to 80 %: whether that is within 60 to 72 % is not known; that it is below 90 % is."""
    strongest = Strongest(result, 8, Workers(1), None)
    assert strongest.replies(result, (0.60, 0.72)).empty
    assert strongest.sampler.games == 0
    assert len(strongest.replies(result, (0.0, 0.9))) == 2


def test_experts_reply_for_each_side_and_are_told_of_the_main_one(result):
    found = Strongest(result, 8, Workers(1), None).replies(result, None)
    assert found["who"].tolist() == ["investigators", "cultists"]
    assert set(found["side"]) == {"investigators"}
    assert found["games"].tolist() == [6, 6]
    assert found[["least", "most"]].to_numpy().tolist() == [[0.45, 0.55]] * 2


def test_experts_of_one_side_are_left_out_where_there_is_no_time_for_three_games(result):
    """They are told of with no games: that no verdict is known there is said, and not that none turns."""
    strongest = Strongest(result, 4, Workers(1), None)
    found = strongest.replies(result, None)
    assert found["games"].tolist() == [0, 0]
    assert found[["low", "high"]].to_numpy().tolist() == [[0.0, 1.0]] * 2
    assert strongest.sampler.games == 0
    assert list(reply_claims(found)) == []


def test_a_change_is_replayed_in_the_same_games_by_all_who_are_hard_to_please(result):
    """The same version before and after is the same in each of its games."""
    strongest = Strongest(result, 4, Workers(1), None)
    row = {"players": 4, "lever": "x", "side": "investigators", "decisions": strongest.decisions[4]}
    found = replayed(strongest, [(row, strongest.cells[4])], {4: 0.5})
    assert found["who"].tolist() == [EXPERT]  # no nearer for experts: nobody else is asked
    assert found["rate"].tolist() == found["rate_printed"].tolist()
    assert (found["p"] >= 0.5).all()


def test_short_games_are_played_more_often_in_the_same_time(result):
    """By decisions, so that it hangs on no machine: twice as long is four times as dear, as playouts are longer too."""
    few, many = (SimpleNamespace(tally=SimpleNamespace(decisions=d, games=10), cell=result.cells[0].cell)
                 for d in (100, 200))  # fmt: skip
    both = SimpleNamespace(game=result.game, by_players=lambda: {4: few, 5: many}, expert_games={})
    assert Strongest(both, 160, Workers(1), None).games == {4: 200, 5: 50}


def test_experts_play_short_games_more_often_where_they_tell_who_wins():
    """As much time as for forty games of each: of twice the length half as many."""
    found = {
        n: SimpleNamespace(tally=SimpleNamespace(decisions=d, games=10)) for n, d in {2: 500, 3: 1000, 4: 8000}.items()
    }
    games = by_length(SimpleNamespace(by_players=lambda: found), 40)
    assert games == {2: 549, 3: 275, 4: 34}
    assert sum(games[n] * cell.tally.decisions**2 for n, cell in found.items()) == pytest.approx(
        40 * sum(cell.tally.decisions**2 for cell in found.values()), rel=0.01
    )
    assert by_length(SimpleNamespace(by_players=lambda: found), 1)[4] == LEAST_CLIMBED
    assert by_length(None, 0) == {}


def test_experts_play_as_many_games_as_there_is_time_for(monkeypatch):
    """The fewest are timed: of them as many more follow as half a minute allows, and none where these took it all."""
    result = run("toy", players=[2, 3], games=200)
    for seconds, experts in ((1e-9, 4), (1e9, 400)):
        monkeypatch.setattr("reports.playing.EXPERT_SECONDS", seconds)
        found, played = _climbed(result, Workers(1), None, None)
        assert played == experts
        assert {n: rungs["expert"]["games"] for n, rungs in found.skill.items()} == by_length(result, experts)
    assert _climbed(result, Workers(1), None, 7)[1] == 7


def test_a_change_that_makes_games_longer_is_replayed_less_often_by_the_same_rule(result):
    """Twice as long is four times as dear; ten games where three would do, and none where not even those would."""
    strongest = Strongest(result, 4, Workers(1), None)
    strongest.games, strongest.decisions = {4: 80}, {4: 100.0}
    games = {decisions: strongest.games_of(4, decisions) for decisions in (50, 100, 200, 400, 600)}
    assert games == {50: 80, 100: 80, 200: 20, 400: LEAST, 600: 0}


def test_the_games_that_experts_played_for_the_ladder_are_not_played_again(result):
    """Of ten games four are missing; the ten are what they are where nobody climbed a ladder."""
    climbed, fresh = (Strongest(of, 4, Workers(1), None) for of in (with_skill(result, 1, experts=6), result))
    asked = [(4, EXPERT)], climbed.games
    assert climbed.printed(*asked)[0].tolist() == fresh.printed(*asked)[0].tolist()
    assert (climbed.sampler.games, fresh.sampler.games) == (4, 10)


def test_what_makes_games_too_long_is_played_by_no_expert_and_said(result):
    strongest = Strongest(result, 4, Workers(1), None)
    row = {"players": 4, "lever": "x", "side": "investigators", "decisions": 9 * strongest.decisions[4]}
    assert replayed(strongest, [(row, strongest.cells[4])], {4: 0.5}).empty
    assert strongest.too_long == {4}


@pytest.mark.parametrize(
    ("found", "advice", "says"),
    [
        ([(EXPERT, 0.3, 0.48, 1e-9), ("red", 0.25, 0.4, 1e-9)], True, "experts as red 25.0 → 40.0 ±5.0"),
        ([(EXPERT, 0.3, 0.48, 1e-9), ("red", 0.25, 0.26, 0.3)], False, "the best found is not proved for all who play"),
        ([(EXPERT, 0.6, 0.8, 1.0)], False, "the best found is not proved for all who play"),
    ],
)
def test_a_change_is_advice_only_where_it_holds_for_all_who_played_it(found, advice, says):
    tallies = {4: made(TWO, [3700, 6300])}
    part = verdict(report_of(TWO, tallies, change(), replays(*found)))
    assert says in cells(part, 4)[-1]
    assert ("<b>" in str(part.rows[0][-1])) == advice
    assert "trained players 37.0 → 51.0 ±3.0" in cells(part, 4)[-1] or "regulars 37.0" in cells(part, 4)[-1]


def test_what_experts_did_not_play_is_no_advice_yet():
    part = verdict(report_of(TWO, {4: made(TWO, [3700, 6300])}, change(), too_long=(4,)))
    assert (
        "no advice yet: with it games are too long for experts to have played it. "
        "Dead that are needed: 4 instead of 3: 37.0 → 51.0" in cells(part, 4)[-1]
    )
    assert "<b>" not in str(part.rows[0][-1])


@pytest.mark.parametrize(
    ("rates", "says"),
    [
        ({"blue": 0.7, "red": 0.5}, "A reply by experts of one side turns it: with 4 players and experts as blue the "
                                    "blue wins 70\xa0% of games (too often)."),
        ({"blue": 0.5, "red": 0.5}, "With 4 players it holds against experts of any one side."),
        ({"blue": 0.5, "red": 0.546}, "The games played do not settle whether the verdict is the same "
                                      "against experts of one side."),
    ],
)  # fmt: skip
def test_the_first_screen_says_whether_the_verdict_survives_a_reply(rates, says):
    rows = [(4, who, "blue", 0.45, 0.55, round(5000 * p), 5000, p, p, p) for who, p in rates.items()]
    report = page(TWO, {4: made(TWO, [5000, 5000])}, replies=pd.DataFrame(rows, columns=REPLIES))
    assert reach(report) == says


def test_without_replies_nothing_is_said():
    report = SimpleNamespace(replies=pd.DataFrame(columns=REPLIES), judged=page(TWO, {4: made(TWO, [1, 1])}).judged,
                             claims=Claims({}), game=TWO)  # fmt: skip
    assert _against_replies(report) == ([], [])
