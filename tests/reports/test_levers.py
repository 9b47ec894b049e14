"""What to change: levers turned on the same chance, and a proposal that is measured again."""

import json
import math
import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from tallies import SIDES, TOWER, TWO, made

from experiments import Workers, run
from experiments.measure.words import entry_of
from experiments.play.spec import make_specification
from experiments.tuning.factors import factor_of
from reports.assembling import game_page, report_of, sections_of
from reports.claims.target import judge
from reports.further.levers import (
    _between,
    _elsewhere,
    _measured,
    _pairs,
    _steps,
    _to_the_end,
    turn_levers,
)
from reports.further.proposals import (
    changes_claimed,
    chosen,
    crossed,
    from_this_side,
    needing,
    shortlist,
    told,
)
from reports.further.replays import Strongest
from reports.further.screening import WAYS, _effect, clear, screen, strongest, turn_of
from reports.page.words import change_words, named
from sim import find_game, load_pack
from sim.game import TRUNCATED
from tower import chance


@pytest.fixture(scope="module")
def spec():
    return make_specification("toy", players="2-3", games=20_000, changes={"victory.points.2p": 52})


@pytest.fixture(scope="module")
def result(spec):
    return run(spec)


@pytest.fixture(scope="module")
def levers(spec, result):
    return turn_levers(spec, result, Workers(1), None)


@pytest.fixture(scope="module")
def replayed(spec, result):
    """The same, with experts who play print and what is proposed."""
    return turn_levers(spec, result, Workers(1), None, None, Strongest(result, 800, Workers(1), None))


def test_every_step_comes_near_its_exact_chance(levers, result):
    found = levers.steps[(levers.steps["side"] == "players") & (levers.steps["players"] == 2)]
    stones = found[found["lever"] == "victory.points.*"]
    steps = stones["step"].tolist()  # to the ends: none of these reaches the band, and no other count reads them
    assert steps[steps.index(-2) : steps.index(2) + 1] == [-2, -1, 0, 1, 2]
    assert (stones["value"] == 52 + stones["step"]).all()
    assert stones["own"].all()
    for row in stones.itertuples():
        exact = chance(row.value, 2)
        assert row.games == (20_000 if row.step == 0 else levers.games)
        assert row.rate == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / row.games))
    assert stones.loc[stones["step"] == 0, "rate"].tolist() == [result.by_players()[2].main_rate]
    others = stones.loc[stones["step"] != 0, "rate"]
    assert (np.diff(others) <= 0).all()  # the same chance: higher is never built more often


def test_the_levers_are_the_numbers_that_matter(levers):
    """Two rounds more are worth more than two stones less, and all of either win every game."""
    assert strongest(levers.screened, 1) == ["play.rounds", "victory.points.*"]
    found = levers.screened.set_index("path")
    ends = next(t for t in load_pack(find_game("toy")).tunables() if t.path == "play.rounds")
    exact = {rounds: chance(52, 2, rounds) for rounds in (ends.low, 7, 9, 11, ends.high)}
    effect = max(abs(x - exact[9]) for x in exact.values())
    raises = (exact[11] + exact[ends.high]) / 2 - exact[9]
    assert found.loc["play.rounds", "raises"] == pytest.approx(raises, abs=2 * found.loc["play.rounds", "half"])
    assert found.loc["play.rounds", "effect"] == pytest.approx(effect, abs=2 * found.loc["play.rounds", "half"])
    assert found.loc["victory.points.2p", "source"] == "rulebook"
    assert set(found["players"]) == {2}  # three players are on target


def test_a_number_that_no_game_notices_is_seen(result):
    """Three steps that change nothing; a fourth by which one game of four is won, and one lasts longer."""
    cell = result.by_players()[2].cell
    printed = np.array([[0, 1, 0, 1], [9, 9, 9, 9]], float)
    other = np.array([[0, 1, 1, 1], [9, 8, 9, 9]], float)
    of = turn_of(cell, "play.rounds"), "", cell, printed
    still, moved = _effect(*of, [[printed], [printed, printed]]), _effect(*of, [[printed], [printed, other]])
    assert (still["moved"], still["effect"], still["raises"], still["lowers"]) == (0, 0, 0, 0)
    assert (moved["moved"], moved["effect"]) == (0.5, 0.25)


def test_only_player_counts_that_are_outside_their_band_are_changed():
    tallies = {n: made(TOWER, [won, 1000 - won]) for n, won in ((2, 410), (3, 390), (4, 620))}
    assert list(needing(judge(TOWER, tallies))) == [3, 4]
    assert list(needing(judge(TOWER, tallies, (0.3, 0.4)))) == [2, 4]
    assert list(needing(judge(TWO, {n: made(TWO, [w, 1000 - w]) for n, w in ((2, 410), (3, 490), (4, 560))}))) == [2, 4]


def test_of_more_sides_the_one_furthest_from_its_band_is_told():
    tally = made(SIDES, [360, 400, 240])
    tally.seat_side_games[0] = (1000, 1000, 1000)
    judged = judge(SIDES, {4: tally})
    assert needing(judged)[4]["side"].tolist() == ["green", "red", "blue"]


def test_it_is_gone_on_to_both_ends_of_the_range(result):
    cell = result.by_players()[2].cell
    factor = next(factor_of(cell.pack, t) for t in cell.pack.tunables() if t.path == "victory.points.2p")
    low, *_, high = (value for _, value in factor.around(999))
    further = _to_the_end(turn_of(cell, "victory.points.*"))
    assert len(further) == 6
    assert (further[0], further[3]) == (-3, 3)
    assert (further[2], further[5]) == (low - 52, high - 52)


def test_a_group_of_numbers_is_a_lever_as_one():
    (cell,) = make_specification("death_may_die", players="3").cells()
    turn = turn_of(cell, "all of healths of the stages")
    rows = {
        row["step"]: (row, there)
        for row, there in _steps(cell, turn, "all of healths of the stages", range(-2, 3), False)
    }
    assert sorted(rows) == [-2, -1, 0, 1, 2]
    row, there = rows[2]
    changes = json.loads(row["changes"])
    assert len(changes) == len(turn.numbers) > 1
    assert all(there.pack.leaves[path][0] == value for path, value in changes.items())
    assert {value - cell.pack.leaves[path][0] for path, value in changes.items()} == {2}
    assert change_words(row["turned"]) == f"healths of the stages, each of {len(turn.numbers)}: +2"
    assert (rows[0][0]["turned"], rows[0][0]["value"], row["value"]) == ((), 0, 2)


def test_of_a_group_and_its_numbers_one_is_a_lever():
    rows = [("all of a", "a"), ("a.x", "a"), ("b", "b"), ("c", "c"), ("d", "d")]
    found = pd.DataFrame([{"lever": one, "group": of, "effect": 0.3 - k / 100, "half": 0.01}
                          for k, (one, of) in enumerate(rows)])  # fmt: skip
    assert strongest(found) == ["all of a", "b", "c"]


def test_where_no_number_reaches_the_band_the_nearest_steps_are_turned_two_at_a_time(result):
    cell = result.by_players()[2].cell
    turns = {lever: turn_of(cell, lever) for lever in ("play.rounds", "victory.points.*")}
    near = {"play.rounds": (0.2, 0.25, 0.4, 0.1), "victory.points.*": (0.35, 0.3, 0.4, 0.4)}
    rows = pd.DataFrame([{"lever": lever, "step": step, "away": away}
                         for lever, some in near.items() for step, away in zip((-2, -1, 0, 2), some, strict=True)]
                        )  # fmt: skip
    (printed, there), *pairs = _pairs(cell, turns, rows, ["x"])
    assert (printed["step"], printed["turned"], there) == (0, (), cell)
    rounds, points = (cell.pack.leaves[path][0] for path in ("play.rounds", "victory.points.2p"))
    found = [json.loads(row["changes"]) for row, _ in pairs]
    assert [(one["play.rounds"] - rounds, one["victory.points.2p"] - points) for one in found] == [
        (2, -1), (2, -2), (-2, -1), (-2, -2),
    ]  # fmt: skip
    assert all(other.pack.leaves["play.rounds"][0] == one["play.rounds"]
               for one, (_, other) in zip(found, pairs, strict=True))  # fmt: skip
    assert change_words(pairs[0][0]["turned"]).count("instead of") == 2


def test_two_numbers_at_a_time_are_left_only_where_they_reach_the_band():
    alone, both = steps(0.3, 0.4, first=0), steps(0.3, 0.49, 0.52, first=0).assign(lever="x + y", value=np.nan)
    found = pd.concat([alone, both.assign(reached=[False, False, True])], ignore_index=True)
    assert shortlist(found)["rate"].tolist() == [0.4, 0.52]


def test_a_change_that_lands_on_the_other_side_is_told_with_the_nearest_from_this_one():
    judged = pd.DataFrame([{"players": 2, "side": "blue", "least": 0.45, "most": 0.55}])
    rows = steps(0.3, 0.42, 0.6, first=0).assign(side="blue")
    over = SimpleNamespace(players=2, side="blue", rate_printed=0.3, rate=0.6)
    assert crossed(judged, over) == (0.45, 0.55)
    found = SimpleNamespace(steps=rows)
    assert from_this_side(found, over, 0.45, 0.55).rate == 0.42
    assert from_this_side(found, SimpleNamespace(**vars(over) | {"rate_printed": 0.9}), 0.45, 0.55).rate == 0.6
    cut = SimpleNamespace(steps=rows.assign(away=math.inf))  # by limits of ours: not known to be near
    assert from_this_side(cut, over, 0.45, 0.55) is None
    for rate in (0.42, 0.5):
        assert crossed(judged, SimpleNamespace(**vars(over) | {"rate": rate})) is None


def test_a_number_that_counts_share_is_told_with_what_it_does_at_the_others(result):
    row = {"players": 2, "lever": "play.rounds", "changes": '{"play.rounds": 8}', "side": "players"}
    found = _elsewhere(result.by_players(), [(row, None)], 2000, 3, None, Workers(1), None).iloc[0]
    assert (found["other"], found["lever"]) == (3, "play.rounds")
    points = result.by_players()[3].cell.pack.leaves["victory.points.3p"][0]
    assert found["rate"] == pytest.approx(chance(points, 3, 8), abs=0.05)
    assert found["rate_printed"] == result.by_players()[3].main_rate
    own = row | {"lever": "victory.points.*", "changes": '{"victory.points.2p": 50}'}
    assert _elsewhere(result.by_players(), [(own, None)], 2000, 3, None, Workers(1), None).empty


def test_the_change_nearest_to_even_is_told_from_games_of_its_own(levers):
    best = levers.proposed[levers.proposed["players"] == 2].iloc[0]
    assert best["games"] == levers.fresh == 4000
    assert best["p"] < 1e-6
    assert abs(best["rate"] - 0.5) < abs(best["rate_printed"] - 0.5)
    stones, rounds = (best["value"], 9) if best["path"] == "victory.points.2p" else (52, best["value"])
    exact = chance(stones, 2, rounds)
    assert best["rate"] == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 4000))


def steps(*rates, first=-1):
    rows = [
        {
            "players": 2,
            "lever": "x",
            "step": first + k,
            "value": k,
            "rate": r,
            "away": abs(r - 0.5),
            "reached": False,
            "own": False,
        }
        for k, r in enumerate(rates)
    ]
    return pd.DataFrame(rows)


def of_print(rate, games=20_000):
    row = {
        "players": 2,
        "lever": "x",
        "rate": rate,
        "wins": round(rate * games),
        "games": games,
        "rounds": 5.0,
        "away": abs(rate - 0.5),
    }
    return pd.DataFrame([row])


def test_the_three_that_look_nearest_are_left():
    assert shortlist(steps(0.44, 0.47, 0.49, 0.54, 0.6))["step"].tolist() == [-1, 1, 2]
    assert shortlist(steps(0.3, 0.31, 0.2, 0.44, 0.52, 0.49))["step"].tolist() == [2, 3, 4]
    two = pd.concat([steps(0.4, 0.3), steps(0.49, 0.3, 0.45).assign(lever="y"), steps(0.48, 0.2).assign(lever="z")])
    assert shortlist(two.reset_index(drop=True))["lever"].tolist() == ["y", "y", "z"]  # of all levers together


def test_between_steps_on_either_side_of_the_middle_one_is_tried():
    assert _between(steps(0.9, 0.8, 0.2).assign(step=[0, 3, 18]), 0.5) == [10]  # a straight line crosses it at 10.5
    assert _between(steps(0.9, 0.499, 0.2).assign(step=[0, 3, 18]), 0.5) == [2]
    assert _between(steps(0.9, 0.2).assign(step=[2, 3]), 0.5) == []
    assert _between(steps(0.9, 0.8).assign(step=[0, 9]), 0.5) == []


def test_what_reaches_the_band_and_spares_the_other_counts_comes_first():
    near = pd.concat([steps(0.49, 0.5, 0.505), steps(0.47, 0.46, first=3).assign(own=True)], ignore_index=True)
    assert chosen(near, of_print(0.4)).iloc[0]["step"] == 0  # 0.5: neither of the others reaches it
    near["reached"] = near["own"]
    assert 3 in shortlist(near)["step"].tolist()
    assert chosen(near, of_print(0.4)).iloc[0]["step"] == 3


def test_the_nearer_of_them_is_chosen_and_told_from_other_games():
    best = chosen(steps(0.48, 0.505, first=1), of_print(0.45)).iloc[0]
    assert (best["step"], best["rate_printed"]) == (2, 0.45)
    assert best["gain"] == pytest.approx(0.045)

    def fresh(rows, games):
        found = {"wins": 0.47 * games, "games": games, "rate": 0.47, "low": 0.46, "high": 0.48, "rounds": 4.0}
        return [found] * len(rows)

    middles = {2: 0.5}
    row = told(chosen(steps(0.48, 0.505, first=1), of_print(0.45)), fresh, 20_000, middles).iloc[0]
    assert (row["rate"], row["rounds"]) == (0.47, 4.0)  # not the 0.505 that it was chosen for
    assert 1e-6 < row["p"] < 1e-3
    assert chosen(steps(0.46, 0.455, first=1), of_print(0.455)).empty  # the second games refute it: it is dropped
    assert told(chosen(steps(0.46, 0.455, first=1), of_print(0.455)), fresh, 20_000, middles).empty


def test_what_is_proposed_is_replayed_by_experts(levers, replayed):
    """In a game without decisions that matter experts are no better: the change does for them what it does for all."""
    pd.testing.assert_frame_equal(replayed.proposed, levers.proposed)
    found = replayed.replays.set_index("players").loc[2]
    best = levers.proposed[levers.proposed["players"] == 2].iloc[0]
    assert (found["who"], found["lever"]) == ("expert", best["lever"])
    assert found["games"] > 300
    claims = dict(changes_claimed(replayed))
    assert claims["nearer", best["lever"], 2] == max(best["p"], found["p"])
    assert claims["nearer alone", best["lever"], 2] == best["p"]
    assert ("nearer alone", best["lever"], 2) not in dict(changes_claimed(levers))


def test_the_page_tells_what_to_change(spec, result, levers, replayed):
    page = game_page(report_of(result, "elderodds report toy", {"change": levers}))
    assert "What to change" in page
    text = " ".join(page.split())
    best = levers.proposed[levers.proposed["players"] == 2].iloc[0]
    (turned,) = best["turned"]
    assert f"{best['value']} instead of {turned.printed}: {100 * best['rate_printed']:.1f} →" in text
    assert "No experts played the changes." in text
    assert "The numbers that matter most" in text
    assert "“elderodds difficulty toy --levels 70,50,30” finds changes that experts judge." in re.sub(
        "<[^>]+>", "", text
    )
    assert "What to change" not in game_page(report_of(result, "elderodds report toy"))
    text = " ".join(game_page(report_of(result, "elderodds report toy", {"change": replayed})).split())
    assert "Replayed by experts, the strongest players there are" in text
    assert "“elderodds difficulty" not in re.sub("<[^>]+>", "", text)


def test_a_group_stands_among_the_numbers_that_matter(result, levers):
    group = levers.screened.iloc[[0]].assign(path="stone.*", about="what a stone weighs", numbers=4, printed=None)
    found = replace(levers, screened=pd.concat([group, levers.screened], ignore_index=True))
    report = report_of(result, "elderodds report toy", {"change": found})
    table = next(p for s in sections_of(report) if s.id == "change" for p in s.parts if p.kind == "table")
    assert table.rows[0][0] == "What a stone weighs, each of 4"
    assert [row[2] for row in table.rows[:2]] == ["each its own", "9"]


def test_a_figure_says_where_the_target_lies(result, levers):
    """Within the win rates that are drawn it is marked; else it is said to lie outside."""
    every = levers.steps
    low, high = (float(every[end].agg(way)) for end, way in (("low", "min"), ("high", "max")))
    inside, outside = ((low + high) / 2, 1.0), (1.0 - 1e-9, 1.0)
    for band, said in ((inside, "where the target begins or ends is dashed"), (outside, "the target lies outside")):
        report = report_of(result, "elderodds report toy", {"change": levers}, band)
        section = next(s for s in sections_of(report) if s.id == "change")
        captions = [part.caption for part in section.parts if part.kind == "figure"]
        assert any(said in caption for caption in captions), captions


def test_a_number_has_the_name_of_the_entry_that_it_belongs_to():
    pack = load_pack(find_game("arkham_horror"))
    assert entry_of(pack, "ancient_one.cthulhu.doom") == "Cthulhu"
    assert entry_of(pack, "rules.seals_to_win") == ""
    nested = load_pack(find_game("dark_providence"))
    assert entry_of(nested, "map.cities.new_york.control") == "New York"
    nested = load_pack(find_game("death_may_die"))
    assert entry_of(nested, "elder.cthulhu.stage.stage2.health") == "Cthulhu, stage 2"


def test_numbers_beside_each_other_that_are_about_the_same_are_told_apart():
    pack = load_pack(find_game("tainted_grail"))
    paths = [f"location.foredweller_mounds.menhir.cost.{what}" for what in ("energy", "magic")]
    assert [entry_of(pack, path) for path in paths] == ["Foredweller Mounds, energy", "Foredweller Mounds, magic"]
    about = {t.path: t.about for t in pack.tunables()}[paths[0]]
    row = SimpleNamespace(about=about, entry=entry_of(pack, paths[0]))
    assert named(row) == "paid to light the menhir, for each player (Foredweller Mounds, energy)"  # and no clause
    by_players = load_pack(find_game("among_cultists"))
    assert entry_of(by_players, "victory.dead.5p") == ""


def test_only_numbers_that_move_the_win_rate_beyond_chance_are_told_to_matter():
    """Of 100 numbers that move nothing some are two errors off; all looks together none is told."""
    luck = np.abs(np.random.default_rng(1).normal(size=(100, WAYS))).max(axis=1) * 0.03
    screened = pd.DataFrame({"effect": [0.3, *luck], "half": 1.96 * 0.03, "games": 200})
    assert (screened["effect"] > screened["half"]).sum() > 5
    assert clear(screened).tolist() == [True] + [False] * 100
    few = pd.DataFrame({"effect": [0.3, 0.3, 0.0], "half": [0.03, 0.03, 0.0], "games": [40, 200, 200]})
    assert clear(few).tolist() == [False, True, False]  # of few games nothing is told


def test_numbers_are_screened_at_the_player_count_that_is_asked_for(spec, result):
    few = spec.but(games=60)
    assert set(screen(few, result, Workers(1), None, [2])["players"]) == {2}
    assert set(screen(few, result, Workers(1), None)["players"]) == {3}
    both = screen(few, result, Workers(1), None, [2, 3])
    stones = both[both["lever"] == "victory.points.*"].set_index("players")["path"]
    assert stones.sort_index().to_dict() == {2: "victory.points.2p", 3: "victory.points.3p"}


def test_levers_are_those_that_move_the_wanted_way():
    ways = {"a": (0.2, 0.0), "b": (0.15, 0.2), "c": (0.0, 0.2), "d": (0.2, 0.0)}
    found = pd.DataFrame([{"lever": one, "group": one, "effect": 0.2, "half": 0.1, "raises": up, "lowers": down}
                          for one, (up, down) in ways.items()])  # fmt: skip
    assert strongest(found, 1) == ["a", "d", "b"]
    assert strongest(found, -1) == ["b", "c", "a"]


def test_what_our_own_limits_end_is_never_near(result):
    """How games would end that are cut is not known: a change is not on target because they are."""
    cell = result.by_players()[2]
    game, printed = cell.cell.game, cell.tally
    aims = judge(game, {2: printed}, (0.0, 1.0))
    endings = printed.endings.copy()
    for cut, known in ((0.04, True), (0.06, False)):
        endings[TRUNCATED] = round(cut * printed.games)
        row = _measured(game, replace(cell, tally=replace(printed, endings=endings)), printed, aims)[0]
        assert (row["reached"], math.isfinite(row["away"]), row["inside"] < 1) == (known,) * 3
