"""calibrate, on the tower: what fits is known."""

import json
import tomllib

import numpy as np
import pytest

from elderodds import main
from experiments.cli.calibrate import _show
from experiments.commands.calibrate import calibrate, miss_of
from experiments.measure.published import Reference
from experiments.tuning.overlays import overlay_text
from sim import BadInput, find_game, load_pack
from sim.pack import read_overlay


def one(low, high):
    return Reference(id="x", clause="TY-5", source="a review", src="public", what="x", measure="rounds", players=[2],
                     low=low, high=high)  # fmt: skip


@pytest.mark.parametrize(
    ("low", "high", "value", "share", "miss"),
    [
        (4, 8, 5, False, 0),
        (4, 8, 10, False, 1),
        (4, 8, 1, False, 1.5),
        (None, 10, 12, False, 2),
        (0.2, None, 0.1, True, 2),
        (5, 5, 6, False, 2),
    ],
)
def test_misses_are_counted_in_half_widths_of_the_range(low, high, value, share, miss):
    assert miss_of(one(low, high), value, value, share) == pytest.approx(miss)


def test_an_interval_misses_by_its_worse_end():
    assert miss_of(one(4, 8), 3, 7, False) == pytest.approx(0.5)
    assert miss_of(one(4, 8), 5, 9, False) == pytest.approx(0.5)


def test_a_number_changes_no_further_than_it_has_to():
    """A set-up of ten minutes is too long; the longest that is short enough is proposed, not the shortest."""
    found = calibrate("toy", ["time.setup"], only=["minutes"], players="2", games=100, settings=64, workers=1,
                      changes={"time.turn": 5, "time.decision": 0, "time.setup": 600})  # fmt: skip
    chosen, figure = found.numbers[0], found.at_fitted[0].ours
    assert found.misses[1] == 0
    assert 0 < chosen.fitted < 600
    assert figure.value <= 5 < figure.value + (chosen.axis.values[1] - chosen.axis.values[0]) / 60


@pytest.fixture(scope="module")
def fitted():
    """Minutes of at most 5 for 2 and 3 builders, and 8 or 9 rounds: turns have to be quick, nights come in time."""
    return calibrate(
        "toy", ["time.turn", "play.rounds", "victory.points.4p"], only=["length", "minutes"], players="2,3", games=100,
        settings=500, workers=1, seed=2,
    )  # fmt: skip


def test_what_has_to_change_does_and_nothing_else(fitted):
    # 2 minutes, then 10 s a round, 25 s a turn: nine rounds of 2.5 turns on average take 12.9 minutes
    assert fitted.changes["time.turn"] == 0
    assert "victory.points.4p" not in fitted.changes
    assert fitted.misses[0] > 5
    assert fitted.misses[1] == 0
    assert [a.verdict for a in fitted.at_printed] == ["inside", "outside"]
    assert [a.verdict for a in fitted.at_fitted] == ["inside", "inside"]


def test_how_well_each_number_is_determined(fitted):
    ratio = {n.axis.title: n.ratio for n in fitted.numbers}
    assert ratio["time.turn"] < 0.2
    assert ratio["play.rounds"] < 0.4
    assert ratio["victory.points.4p"] > 0.6  # nothing that these players read


def test_the_answer_is_judged_in_games_that_had_no_part_in_the_choice(fitted):
    assert all(a.ours.games == 2 * 4000 for a in (*fitted.at_printed, *fitted.at_fitted))
    assert fitted.games == fitted.settings * 2 * 100 + 2 * 2 * 4000


def test_it_is_the_same_again(fitted):
    again = calibrate(
        "toy", ["time.turn", "play.rounds", "victory.points.4p"], only=["length", "minutes"], players="2,3", games=100,
        settings=500, workers=2, seed=2,
    )  # fmt: skip
    assert again.changes == fitted.changes
    assert [n.ratio for n in again.numbers] == [n.ratio for n in fitted.numbers]


def test_one_number_is_added_to_several_and_each_held_at_its_ends():
    found = calibrate("toy", shifts=["time.*"], only=["minutes"], players="2", games=100, settings=80, workers=1)
    axis = found.numbers[0].axis
    assert (axis.printed, axis.values[0], axis.values[-1]) == (0, -120, 595)
    assert axis.sets[axis.values.index(-15)] == {"time.setup": 105, "time.round": 0, "time.turn": 5, "time.decision": 0}
    assert found.numbers[0].fitted < 0


def test_without_paths_the_assumed_numbers_that_are_read_are_fitted():
    found = calibrate("toy", only=["minutes"], games=100, settings=64, workers=1)
    assert {n.axis.title for n in found.numbers} == {f"time.{x}" for x in ("setup", "round", "turn", "decision")}


def test_a_search_that_is_cut_says_so(fitted, capsys):
    """After a round the worst that is kept still misses by far: what fits tells of that, not of the figures."""
    assert not fitted.cut
    short = calibrate("toy", only=["minutes"], games=100, settings=64, workers=1)
    assert short.cut
    assert short.kept > 0.05
    assert short.to_json()["cut"]
    _show(short, None)
    assert "The search was cut there" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"paths": ["play.round"]}, "did you mean 'play.rounds'"),
        ({"only": ["lenght"]}, "no reference of toy 'lenght'; did you mean 'length'?"),
        ({"shifts": ["victory.points.*"]}, "--shift victory.points.*: no assumed number of the pack is meant"),
        ({"only": ["length"]}, "toy: its pack has no assumed number that could be fitted"),
        ({"games": 10}, "at least 100 games"),
    ],
)
def test_what_does_not_exist_is_refused(asked, says):
    with pytest.raises(BadInput) as error:
        calibrate("toy", workers=1, **asked)
    assert says in str(error.value)


def test_the_overlay_is_written_checked_and_says_what_it_was_fitted_to(tmp_path, capsys):
    file = tmp_path / "fitted.toml"
    command = ["calibrate", "toy", "time.*", "--reference", "minutes", "--games", "100", "--settings", "500"]
    assert main([*command, "--workers", "1", "--write", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert read_overlay(file) == told["changes"]
    tree = tomllib.loads(file.read_text())
    path = next(iter(told["changes"])).removeprefix("time.")
    assert tree["time"][f"src_{path}"] == "assumed"
    assert tree["time"][f"note_{path}"] == "assumed, fitted to TY-5"
    assert main(["pack", "toy", "--check", str(file)]) == 0
    assert main([*command, "--workers", "1"]) == 0
    shown = capsys.readouterr().out
    assert "minutes of a game" in shown
    assert "determined" in shown
    assert main([*command, "--write", str(tmp_path)]) == 2


def test_an_overlay_has_tables_and_lists_of_tables(tmp_path):
    changes = {
        "bet.bold.gain": 4,
        "victory.points.2p": 40,
        "bet.safe.gain": 1,
        "time.turn": 1e-05,
        "play.weather": "storm",
    }
    file = tmp_path / "mine.toml"
    file.write_text(overlay_text(load_pack(find_game("toy")), changes, 'a "note"', "head"))
    assert read_overlay(file) == changes
    assert load_pack(find_game("toy"), read_overlay(file)).changes == changes
    assert np.isfinite(load_pack(find_game("toy"), read_overlay(file)).content.time.turn)
