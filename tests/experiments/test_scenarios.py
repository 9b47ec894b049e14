"""Experiments that start from a described position."""

import json

import pytest

import elderodds
from experiments import run
from experiments.identity import identity
from experiments.replay import replay
from experiments.spec import make_specification, read_specification
from sim import BadInput


def spec(**options):
    return make_specification("toy", scenario="half_built", **options)


def test_the_scenario_says_for_how_many_players():
    assert [cell.players for cell in spec().cells()] == [2]
    with pytest.raises(BadInput, match="is for 2"):
        spec(players=(3,)).cells()


def test_a_position_is_part_of_the_name_of_a_result_and_its_title_is_not(tmp_path):
    file = tmp_path / "mine.toml"
    text = 'game = "toy"\nplayers = 2\ntitle = "{}"\n[position]\nround = {}\nlaid = {{ 0 = 20, 1 = 12 }}\n'
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
    with pytest.raises(BadInput, match=r"position\.round: 12 is after nightfall"):
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
