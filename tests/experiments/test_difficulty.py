"""difficulty, on the tower: with safe bets its chances are known exactly."""

import json

import pytest

import elderodds
from experiments.commands.difficulty import _Bench, _search, difficulty, parse_levels
from experiments.measure.sampling import Sampler
from experiments.play.spec import make_specification
from experiments.tuning.factors import Factor
from experiments.tuning.turning import Turn, turns_of
from sim import BadInput
from sim.pack import read_overlay
from tower import chance

SAFE = {"judge": "safe", "games": 400, "experts": 800, "workers": 1}


def short(levels, **options):
    """Three rounds, the points alone: a stone is worth nine points of the win rate."""
    asked = {"players": "2", "paths": ["victory.points.*"], "changes": {"play.rounds": 3, "victory.points.2p": 12}}
    return difficulty("toy", levels, **(asked | SAFE | options))


def test_each_level_is_met_by_the_step_whose_exact_chance_is_nearest():
    found = short("55,45")
    for one in found.levels:
        (points,) = one.best.changes.values()
        assert abs(chance(points, 2, 3) - one.level) < 0.07  # NEAR, and two standard errors of 400 games of the usual
        low, high = one.best.ci95
        assert low <= chance(points, 2, 3) <= high
        assert one.verdict == "met"
    low, high = found.printed[2].ci95
    assert low <= chance(12, 2, 3) <= high


def test_the_judge_moves_the_answer_where_it_wins_more_than_the_usual_players():
    changes = {"play.rounds": 9, "victory.points.2p": 60}
    weak, strong = (
        short("50", judge=judge, changes=changes, experts=100).levels[0].best for judge in ("safe", "expert")
    )
    assert strong.changes["victory.points.2p"] > weak.changes["victory.points.2p"]
    assert strong.rate > strong.usual + 0.1
    assert strong.ci95[0] <= 0.5 <= strong.ci95[1]


def test_where_numbers_do_nothing_it_says_so(capsys):
    # 20 rounds of two safe bets are 200 stones at most: nobody ever wins
    nothing = {"victory.points.2p": 200}
    found = short("50", paths=["play.rounds"], changes=nothing)
    (one,) = found.levels
    assert (one.verdict, dict(one.best.changes), one.best.rate) == ("out of reach", {}, 0)
    assert found.tried[2] == (1, 0, 1, 0)
    words = "difficulty toy --levels 50 --players 2 --path play.rounds --set victory.points.2p=200 --judge safe"
    assert elderodds.main([*words.split(), "--games", "100", "--experts", "20"]) == 0
    shown = capsys.readouterr().out
    assert "No number that was turned was seen to change who wins with 2 players." in shown
    assert "out of reach" in shown


def test_a_level_between_two_steps_is_told_from_both_sides():
    # with one round of two bets, 4 stones are built with 72 %, 5 with 58 %, 6 with 42 %
    found = short("65", changes={"play.rounds": 1, "victory.points.2p": 9}, experts=2000, games=2000)
    (one,) = found.levels
    assert one.verdict == "between"
    assert sorted(told.changes["victory.points.2p"] for told in one.told) == [4, 5]
    assert one.told[0].rate < 0.65 < one.told[1].rate


def test_what_makes_games_too_long_is_not_chosen(monkeypatch):
    monkeypatch.setattr("experiments.commands.difficulty.LONGEST", 1.0)
    more, none = (short("97", paths=["play.rounds"], alike=alike).levels[0] for alike in (False, True))
    assert more.best.changes["play.rounds"] > 3
    assert (none.verdict, [dict(told.changes) for told in none.told]) == ("out of reach", [{}])


def test_two_numbers_reach_what_none_does_alone():
    (cell,) = make_specification("toy", players=(2,), changes={"play.rounds": 3, "victory.points.2p": 12}).cells()
    few = [Turn(path, "", (Factor(path, at, values, "assumed", ""),))
           for path, at, values in (("victory.points.2p", 12, (11, 12, 13)), ("play.rounds", 3, (2, 3)))]  # fmt: skip
    bench = _Bench(cell, few, ("safe",), Sampler.of("difficulty", "toy", 1, None, False), 400)
    assert chance(12, 2, 2) > 0.3 > chance(13, 2, 2) > 0.23  # the rounds alone; both together
    _search(bench, [0.24], 400)
    (both,), verdict = bench.choose(0.24, 400)
    assert (dict(both), verdict) == ({"victory.points.2p": 1, "play.rounds": -1}, "met")


def test_what_is_turned_as_one_stays_at_the_ends_of_its_ranges():
    wide = Turn("both", "", (Factor("a", 2, (1, 2, 3), "assumed", ""), Factor("b", 5, (4, 5, 6, 7), "assumed", "")))
    assert wide.ends == (-1, 2)
    assert wide.at(2) == {"a": 3, "b": 7}
    assert wide.at(-1) == {"a": 1, "b": 4}
    assert wide.far(2) == pytest.approx(2 / 3)


def test_groups_of_a_pack_are_turned_as_one():
    cell = make_specification("death_may_die", players=(3,)).cells()[0]
    turns = {turn.name: turn for turn in turns_of(cell)}
    stages = turns["healths of the stages"].at(2)
    assert len(stages) > 3
    assert all(".stage." in path and path.endswith(".health") for path in stages)
    assert len(turns["tracks.summoning.loss_at"].numbers) == 1
    assert not any(name.startswith(("time", "rulings")) for name in turns)
    six = turns_of(make_specification("among_cultists", players=(6,)).cells()[0], ["victory.points.*"])
    assert [turn.name for turn in six] == ["victory.points.6p"]  # 6p_ai is read with robots alone
    (limit,) = turns_of(make_specification("toy", players=(3,)).cells()[0], ["victory.points.*"])
    assert limit.name == "victory.points.3p"


def test_overlays_serve_all_player_counts_where_they_can(capsys, tmp_path):
    words = "difficulty toy --levels 50 --players 2,3 --judge safe --games 100 --experts 20 --json --path"
    for path, names in (("victory.points.*", ["50.toml"]), ("play.rounds", ["50-2p.toml", "50-3p.toml"])):
        folder = tmp_path / path[:4]
        asked = [*words.split(), path, "--write", str(folder), "--out", str(tmp_path / "kept")]
        asked += ["--set", "victory.points.2p=60", "--set", "victory.points.3p=60"]
        assert elderodds.main(asked) == 0
        found = json.loads(capsys.readouterr().out)
        assert sorted(found["overlays"]) == names == sorted(file.name for file in folder.iterdir())
        for one in found["levels"]:
            assert one.keys() >= {"level", "players", "changes", "rate", "ci95", "judged_by"}
            assert one["judged_by"] == "safe"
        for name, changes in found["overlays"].items():
            assert changes.items() <= read_overlay(folder / name).items()
    assert elderodds.main(["pack", "toy", "--check", str(tmp_path / "vict" / "50.toml")]) == 0


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"levels": "70,x"}, "levels 70,x: write per cent"),
        ({"levels": "0"}, "levels 0: each more than 0"),
        ({"levels": [1.0]}, "less than 100 per cent"),
        ({"levels": "50", "games": 10}, "games: 100 or more"),
        ({"levels": "50", "experts": 5}, "experts: 20 games or more"),
        ({"levels": "50", "paths": ["victory.point"]}, "no tunable of toy 'victory.point'; did you mean"),
        ({"levels": "50", "paths": ["victory.points.*", "play.round"]}, "no tunable of toy 'play.round'; did you mean"),
        ({"levels": "0.7,0.5"}, "per cent, as 70,50,30"),
        ({"levels": "50", "judge": "nobody"}, "nobody"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(asked, words):
    with pytest.raises(BadInput, match=words) as refused:
        difficulty("toy", **asked)
    assert "\n" not in str(refused.value)


def test_in_whatever_order_levels_are_asked_for_the_answer_is_the_same():
    one, other = short("55,45"), short("45,55")
    assert [level.level for level in other.levels] == [0.45, 0.55]
    assert one.levels == tuple(reversed(other.levels))


def test_levels_are_read():
    assert parse_levels("70,50") == (0.7, 0.5)
    assert parse_levels([0.3, 0.3]) == (0.3,)


def test_of_several_numbers_it_is_told_how_far_the_furthest_moves_and_that_others_stop():
    far, near = Factor("a", 2, (1, 2, 3, 4, 5), "assumed", "a"), Factor("b", 2, (1, 2, 3), "assumed", "b")
    told = Turn("both", "both", (near, far)).told(2)
    assert (told.by, told.stopped, told.value) == (2, True, None)
    assert not Turn("both", "both", (near, far)).told(-1).stopped


def test_more_games_find_a_number_that_does_less():
    changes = {"play.rounds": 3, "victory.points.2p": 26}
    assert 0.001 < chance(25, 2, 3) - chance(26, 2, 3) < 0.008
    (cell,) = make_specification("toy", players=(2,), changes=changes).cells()
    stone = Turn("victory.points.2p", "", (Factor("victory.points.2p", 26, (25, 26), "assumed", ""),))
    for games, found in ((400, []), (20_000, [stone.name])):
        bench = _Bench(cell, [stone], "safe", Sampler.of("difficulty", "toy", 1, None, False), games)
        bench.find_sure()
        assert bench.sure == found
