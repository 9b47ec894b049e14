"""The worked example of docs/research.md: a player learned elsewhere, from its file."""

from pathlib import Path

import pytest

pytest.importorskip("onnxruntime", reason="the extra elderodds[rl] is not installed")

from experiments import run
from experiments.play.policies import find_policy
from sim import BadInput, find_game

FILE = Path(__file__).with_name("tower.onnx")
GAMES = 2000


def wins(strategy):
    return run("toy", players=3, games=GAMES, seed=2, strategies=[strategy]).cells[0].summary["sides"]["players"]


def test_it_beats_the_beginner():
    assert wins(str(FILE))["ci95"][0] > wins("beginner")["ci95"][1] + 0.2


@pytest.mark.parametrize("file", [FILE, FILE.with_name("embers.onnx")])  # tests/test_tutorial.py plays the other
def test_its_file_says_how_it_was_made(file):
    import onnxruntime

    kept = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"]).get_modelmeta().custom_metadata_map
    assert kept["specification"] == file.with_suffix(".toml").read_text(encoding="utf-8")


def test_of_another_game_it_is_refused():
    with pytest.raises(BadInput, match=r"its inputs are \{'observation': 19\}; an observation of death_may_die is"):
        find_policy(find_game("death_may_die"), str(FILE))
