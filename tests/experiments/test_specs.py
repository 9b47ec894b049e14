from itertools import takewhile
from pathlib import Path

import pytest

from experiments.cli.questions import read_question
from experiments.commands.calibrate import calibrate
from experiments.commands.compare import compare
from experiments.commands.sensitivity import sensitivity
from experiments.commands.tune import tune
from experiments.learn.league import train_league
from experiments.learn.train import train
from experiments.learn.train_beliefs import train_beliefs
from experiments.learn.train_outlook import train_outlook
from experiments.learn.train_policy import train_policy
from experiments.play.spec import make_specification, parse_players, read_specification
from sim import BadInput

SPECS = sorted((Path(__file__).parents[2] / "experiments" / "specs").glob("*.toml"))
COMMANDS = {"tune": tune, "sensitivity": sensitivity, "calibrate": calibrate, "compare": compare, "train": train}


class Played(Exception):
    """All that can be refused has been looked at, and games are about to be played."""


def refuse_to_play(*args, **options):
    raise Played


@pytest.mark.parametrize("path", SPECS, ids=lambda p: p.stem)
def test_a_published_specification_can_be_played_and_says_what_it_asks(path, monkeypatch, tmp_path):
    head = list(takewhile(lambda line: line.startswith("#"), path.read_text().splitlines()))
    line = next(i for i, text in enumerate(head) if text.startswith("#   elderodds "))
    assert "?" in "".join(head[:line])
    words = head[line].removeprefix("#   ").split()
    assert words[2] == f"experiments/specs/{path.name}"
    if words[1] == "run":
        spec = read_specification(path)
        assert len(spec.cells()) >= 4 * len(spec.variant)
        assert all(v.label for v in spec.variant)
        return
    monkeypatch.setattr("experiments.measure.sampling.Sampler.play", refuse_to_play)
    monkeypatch.setattr("experiments.commands.sensitivity.all_factors", refuse_to_play)
    monkeypatch.setattr("experiments.learn.train._noted", refuse_to_play)
    monkeypatch.setattr("experiments.learn.train_policy.Learner.learn", refuse_to_play)
    monkeypatch.setattr("experiments.learn.league._learn", refuse_to_play)
    monkeypatch.setattr("experiments.learn.train_outlook.note_games", refuse_to_play)
    monkeypatch.setattr("experiments.learn.train_beliefs.note_games", refuse_to_play)
    ways = {
        "--policy": train_policy, "--league": train_league, "--outlook": train_outlook, "--beliefs": train_beliefs,
    }  # fmt: skip
    command = next((ways[word] for word in words if word in ways), COMMANDS.get(words[1]))
    asked = read_question(path, command, {})
    counts = make_specification(asked["game"], players=asked.get("players", ())).cells()
    with pytest.raises(Played):
        command(**{**asked, "players": (counts[-1].players,)}, out=tmp_path)


@pytest.mark.parametrize("kind", ["", "-ladder", "-sensitivity", "-learned", "-outlook", "-experts"])
def test_there_is_one_of_each_kind_for_each_game(kind):
    games = ("among_cultists", "arkham_horror", "dark_providence", "death_may_die", "tainted_grail")
    assert {f"{game}{kind}" for game in games} <= {p.stem for p in SPECS}


def test_player_counts_are_read_in_the_order_given_and_once():
    assert parse_players("5") == (5,)
    assert parse_players("4-6, 8,5") == (4, 5, 6, 8)
    for text in ("", "4-", "6-4", "four", "-3", "4,,5"):
        with pytest.raises(BadInput, match="write 5, 4-8 or 4,6,8"):
            parse_players(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = 'toy'\nplayers = 3.5\n", "players"),
        ("game = 'toy'\ngames = 0\n", "games: 0 is less than 1; the nearest is 1"),
        ("game = 'toy'\nseed = -1\n", "seed"),
        ("game = 'toy'\nprecision = 2\n", "precision"),
        ("game = 'toy'\nvariant = []\n", "variant"),
        ("game = 'toy'\n[[variant]]\nstrategy = ['safe']\n", "no entry 'strategy'; did you mean 'strategies'?"),
        ("players = 3\n", "game: it is missing"),
        ("game = \n", "not TOML"),
    ],
)
def test_a_broken_specification_is_refused_in_one_line(tmp_path, text, says):
    file = tmp_path / "spec.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as error:
        read_specification(file)
    assert str(error.value).startswith(f"specification {file}: ")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def ask(tmp_path, text, **given):
    file = tmp_path / "question.toml"
    file.write_text(text)
    return read_question(file, tune, given)


def test_a_question_in_a_file_is_the_arguments_of_its_function(tmp_path):
    text = "game = 'toy'\npaths = ['play.rounds']\ntargets = 'rate=0.5'\nchanges = { 'play.faces' = 8 }\n"
    asked = ask(tmp_path, text)
    assert asked == {"game": "toy", "paths": ["play.rounds"], "targets": "rate=0.5", "changes": {"play.faces": 8}}
    given = ask(tmp_path, text, games=500, changes={"play.weather": "storm"})
    assert (given["games"], given["changes"]) == (500, {"play.faces": 8, "play.weather": "storm"})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = 'toy'\npaths = 'play.rounds'\ntarget = 'rate=0.5'\n", "no entry 'target'; did you mean 'targets'?"),
        ("game = 'toy'\ntargets = 'rate=0.5'\n", "paths: it is missing"),
        ("game = 'toy'\npaths = 'play.rounds'\ntargets = 'rate=0.5'\ngames = 'many'\n", "games: "),
        ("game = 'toy'\npaths = 'play.rounds'\ntargets = 'rate=0.5'\nworkers = 2\n", "no entry 'workers'"),
        ("game = ", "not TOML"),
    ],
)
def test_a_broken_question_is_refused_in_one_line(tmp_path, text, says):
    with pytest.raises(BadInput) as error:
        ask(tmp_path, text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_who_asks_for_the_same_pack_while_it_is_held_is_given_the_same():
    held = make_specification("toy", players="2-3", changes={"play.faces": 7}).cells()
    again, printed = make_specification("toy", changes={"play.faces": 7}).cells(), make_specification("toy").cells()
    assert len({id(cell.pack) for cell in (*held, *again)}) == 1
    assert printed[0].pack is not held[0].pack
    assert held[0].pack.content.play.faces == 7 != printed[0].pack.content.play.faces
