"""Policies trained elsewhere sit at the table as strategies do."""

import pytest

from experiments import run
from experiments.play.identity import identity
from experiments.play.policies import find_policy, is_policy
from experiments.play.spec import make_specification
from sim import BadInput, find_game

MODULE = """
def first(seen):
    return 0

def bold(seen):
    return int(seen["action_mask"].sum()) - 1

def raising(seen):
    raise ValueError("out of ideas")

def beside(seen):
    return 2

NUMBER = 3
"""


@pytest.fixture
def module(tmp_path, monkeypatch, request):
    """A module beside which the command is typed; each test's own, because Python keeps what it has imported."""
    monkeypatch.chdir(tmp_path)
    name = f"of_{request.node.name.partition('[')[0]}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    return name


def won(strategy, games=200, **options):
    return run("toy", players=3, games=games, strategies=["safe", strategy], **options).cells[0].summary


def test_a_function_plays_the_games_of_the_strategy_that_chooses_alike(module):
    safe = won("safe")
    assert won(f"{module}:first")["fingerprint"] == safe["fingerprint"]
    assert won(f"{module}:first", workers=2)["fingerprint"] == safe["fingerprint"]
    assert won(f"{module}:bold")["fingerprint"] != safe["fingerprint"]


def test_it_sits_in_one_seat_beside_others(module):
    assert won(f"1={module}:first")["fingerprint"] == won("safe")["fingerprint"]


def test_that_it_is_slow_is_said_in_one_line(module, capsys):
    won(f"{module}:first")
    won(f"{module}:first")
    assert capsys.readouterr().err.count("slower than a compiled strategy") == 1


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        (":raising", "game 0, seat 1: it raised ValueError: out of ideas"),
        (":beside", "game 0, seat 1: asked for build it answered -1, and the options are 0 to 1"),
        (":best", "has no function best"),
        (":NUMBER", "has no function NUMBER"),
        ("s:first", "ModuleNotFoundError"),
    ],
)
def test_what_goes_wrong_is_told_in_a_line(module, inside, words):
    with pytest.raises(BadInput, match=words):
        won(module + inside)


def test_an_edited_policy_is_another_player(module, tmp_path):
    def name():
        return identity(make_specification("toy", players=(3,), strategies=[f"{module}:first"]).cells()[0])

    before = name()
    assert name() == before
    file = tmp_path / f"{module}.py"
    file.write_text(file.read_text() + "\n")
    assert name() != before


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("net.onnx", True), ("a/b.onnx", True), ("mine:best", True), ("mine.parts:best", True), ("mine.py:best", False),
     ("a/mine.py:best", False), ("balanced", False), ("balanced~0.1", False), ("balanced!act.murder", False),
     ("balanced|random", False)],
)  # fmt: skip
def test_names_of_policies(text, is_one):
    assert is_policy(text) == is_one


def test_a_file_that_is_no_network_is_refused(tmp_path):
    pytest.importorskip("onnxruntime", reason="the extra elderodds[rl] is not installed")
    (tmp_path / "no.onnx").write_bytes(b"no")
    with pytest.raises(BadInput, match=r"policy .*no\.onnx: "):
        find_policy(find_game("toy"), str(tmp_path / "no.onnx"))
    with pytest.raises(BadInput, match="No such file"):
        find_policy(find_game("toy"), str(tmp_path / "none.onnx"))
