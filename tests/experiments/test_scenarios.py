"""Experiments that start from a described position."""

import json

import pytest

import elderodds
from experiments import compare, luck, run, sensitivity, tune
from experiments.commands.replay import replay
from experiments.play.identity import identity
from experiments.play.spec import make_specification, read_specification
from sim import BadInput


def spec(**options):
    return make_specification("toy", scenario="half_built", **options)


def test_the_scenario_says_for_how_many_players():
    assert [cell.players for cell in spec().cells()] == [2]
    with pytest.raises(BadInput, match="is for 2"):
        spec(players=(3,)).cells()


def test_a_position_is_part_of_the_name_of_a_result_and_its_title_is_not(tmp_path):
    file = tmp_path / "mine.toml"
    text = 'game = "toy"\nplayers = 2\ntitle = "{}"\n[position]\nround = {}\n[position.table]\n'
    text += "turns = 12\nstones = 32\nlaid = [20, 12]\n"
    names = []
    for title, at in (("a", 7), ("b", 7), ("a", 8)):
        file.write_text(text.format(title, at))
        names.append(identity(make_specification("toy", scenario=str(file)).cells()[0]))
    assert names[0] == names[1] == identity(spec().cells()[0])
    assert len({*names, identity(make_specification("toy", players=(2,)).cells()[0])}) == 3


def test_results_are_the_same_on_any_number_of_workers_and_are_kept(tmp_path):
    one = run(spec(games=600), workers=1, out=tmp_path).cells[0].summary
    two = run(spec(games=600), workers=2).cells[0].summary
    assert (
        one["fingerprint"] == two["fingerprint"] == run(spec(games=600), out=tmp_path).cells[0].summary["fingerprint"]
    )
    assert one["tracks"]["stones"]["by_round"][0]["round"] == 7


def test_every_question_can_be_asked_of_a_position(tmp_path):
    """Each gives another answer than of whole games, and the same as `run` where that says it, too."""
    here = {"scenario": "half_built", "seed": 3}
    rate = run(spec(games=600, seed=3)).cells[0].main_rate
    found = compare("toy", "printed", "victory.points.2p=40", games=600, **here)
    assert [d.players for d in found.by_players] == [2]
    assert found.total.a == pytest.approx(rate)
    tuned = tune("toy", "victory.points.2p", targets="rate=0.5", ranges=["40:46"], games=600, **here)
    assert [a.players for a in tuned.answers] == [(2,)]
    tried = next(t for t in tuned.answers[0].curve if t.values == (45,))  # a race drops what is far after fewer games
    first = run(spec(games=tried.games, seed=3)).cells[0].main_rate
    assert tried.estimates[0].mean == pytest.approx(first)
    options = {"games": 64, "trajectories": 3, "base": 0}
    assert sensitivity("toy", **options, **here).answers[0].players == 2
    assert luck("toy", groups=50, slips=[0.0], skills=[], **here).answers[0].means["rate:players"] != pytest.approx(
        luck("toy", players=2, groups=50, slips=[0.0], skills=[], seed=3).answers[0].means["rate:players"]
    )
    for ask in (lambda **o: compare("toy", "printed", "printed", **o), lambda **o: luck("toy", **o)):
        with pytest.raises(BadInput, match="the scenario half_built is for 2"):
            ask(scenario="half_built", players=[3])


def test_a_report_says_where_its_games_begin(tmp_path, capsys):
    words = ["--no-levers", "--no-matchups", "--no-rulings", "--games", "60", "--pages", str(tmp_path)]
    assert elderodds.main(["report", "toy", "--scenario", "half_built", *words]) == 0
    page = (tmp_path / "toy.html").read_text()
    assert "Every game starts from the position “Half built”." in page
    assert "--scenario half_built" in page


def test_a_replay_begins_in_the_position():
    told = replay(spec().cells()[0], 3)
    assert told.lines[0].round == 7
    assert told.to_json()["scenario"] == "Half built"


def test_a_specification_file_finds_its_scenario_beside_it(tmp_path):
    (tmp_path / "here.toml").write_text('game = "toy"\nplayers = 2\ntitle = "Here"\n[position]\nround = 9\n')
    (tmp_path / "spec.toml").write_text('game = "toy"\nscenario = "here.toml"\ngames = 10\n')
    assert read_specification(tmp_path / "spec.toml").cells()[0].scenario.title == "Here"


def test_a_position_that_cannot_be_is_one_line(tmp_path):
    file = tmp_path / "late.toml"
    file.write_text('game = "toy"\nplayers = 2\ntitle = "Late"\n[position]\nround = 12\n')
    with pytest.raises(BadInput, match="no round is after nightfall"):
        run(make_specification("toy", scenario=str(file), games=5))


def test_the_command_line_lists_and_plays_positions(capsys):
    assert elderodds.main(["pack", "toy", "--json"]) == 0
    assert [s["name"] for s in json.loads(capsys.readouterr().out)["scenarios"]] == ["half_built"]
    assert elderodds.main(["run", "toy", "--scenario", "half_built", "--games", "50", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cells"][0]["games"] == 50
    assert elderodds.main(["run", "toy", "--scenario", "half_built", "--games", "50"]) == 0
    assert "Half built" in capsys.readouterr().out
    assert elderodds.main(["replay", "toy", "--scenario", "half_bilt"]) == 2
    assert "half_built" in capsys.readouterr().err
