"""What people met who came to the tool for the first time."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import elderodds
from experiments import run
from experiments.cli import COMMANDS
from experiments.cli.app import app_for
from experiments.cli.show import table
from experiments.measure import clauses as rules
from experiments.play.spec import make_specification
from sim import BadInput, find_game, load_pack
from sim.header import games, header_of
from strategies import find_strategy
from strategies.fields import unknown_field
from strategies.header import count_strategies
from strategies.registry import strategies_of

HOME = Path(elderodds.__file__).parent
STRATEGIES = """from strategies import strategy

@strategy("toy")
def writer(pack, table, mine, menu, weights, luck):
    table.stones = 3
    return 0

@strategy("toy")
def fine(pack, table, mine, menu, weights, luck):
    return 0

@strategy("toy")
def blind(pack, table, mine, menu, weights, luck):
    option = menu.option[0]
    if option.gain > 0:
        return 1 if menu.option[1].colour > 2 else 0
    return 0

few = strategy("toy", name="few")(lambda pack: 0)
"""


@pytest.fixture
def call(capsys):
    """(exit code, stdout, stderr) of a command."""

    def asked(*words):
        code = elderodds.main([str(w) for w in words])
        return code, *capsys.readouterr()

    return asked


def python(*words, **options):
    return subprocess.run([sys.executable, *words], text=True, stderr=subprocess.PIPE, check=False, **options)


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a = " + "[" * 5000 + "]" * 5000, ".".join("a" * 3000) + " = 1"])
def test_toml_that_is_nested_without_end_is_refused(call, tmp_path, text):
    file = tmp_path / "deep.toml"
    file.write_text(text)
    for words in (["pack", "toy", "--check", file], ["run", file], ["tune", file], ["run", "toy", "--variant", file]):
        code, out, err = call(*words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "not TOML" in err


def test_a_question_of_another_command_is_sent_there_and_shipped_ones_are_found(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    err = call("run", "experiments/specs/among_cultists-skill.toml")[2]
    assert "it is a question of another command: elderodds tune" in err
    assert err.count("\n") == 1


# -- the pack ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["victory.points.{N}p", "victory.points.*"])
def test_a_path_may_stand_for_every_player_count(path):
    assert load_pack(find_game("toy"), [f"{path}=50"]).changes == {f"victory.points.{n}p": 50 for n in (2, 3, 4)}
    with pytest.raises(BadInput, match="did you mean"):
        load_pack(find_game("toy"), {path.replace("points", "pints"): 50})


def test_a_change_that_no_game_reads_is_told(call):
    command = ["run", "toy", "--players", "2", "--games", "20"]
    assert "victory.points.3p: not read with 2 players" in call(*command, "--set", "victory.points.3p=9")[2]
    assert "not read" in call("replay", "toy", "--players", "2", "--set", "victory.points.3p=9")[2]
    for read in ("victory.points.2p=9", "victory.points.*=9", "time.round=5"):
        assert "not read" not in call(*command, "--set", read)[2]


# -- the screen --------------------------------------------------------------------------------------------------------


def test_a_narrow_table_breaks_no_key_and_crops_nothing():
    keys = ["victory.points.{N}p", "investigator_renegade", "a.very.long.path.of.a.number.in.the.pack"]
    made = table("Title", ["path", ">printed", "what it is"])
    for key in keys:
        made.add_row(key, "1,234", "words that may be broken wherever there is a space between two of them")
    out = io.StringIO()
    Console(file=out, width=60).print(made, crop=False)
    assert all(key in out.getvalue() for key in [*keys, "1,234", "wherever"])
    assert len(out.getvalue().splitlines()) > 10


def test_seats_count_from_one_for_people_and_from_zero_in_json(call):
    command = ["replay", "toy", "--players", "3", "--strategy", "1=random"]
    out = call(*command)[1]
    assert "seat 1 random" in out
    told = json.loads(call(*command, "--json")[1])
    assert told["strategies"]["0"] == "random"
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2]
    rows = [line.split()[0] for line in out.splitlines() if " builder " in line]
    assert rows[-3:] == ["1", "2", "3"]


def test_every_command_takes_quiet_and_log(call, tmp_path):
    for name in COMMANDS:
        options = {option for p in app_for(name, elderodds.command).commands[name].params for option in p.opts}
        assert {"--quiet", "--log"} <= options, name
    log = tmp_path / "log.txt"
    command = ["run", "toy", "--players", "2", "--games", "20", "--set", "victory.points.3p=9"]
    assert call(*command, "--quiet", "--log", log)[2] == ""
    assert "victory.points.3p: not read" in log.read_text()
    assert "no game 'tox'" in call("rules", "tox", "--quiet")[2]
    assert "No such file" in call("games", "--log", tmp_path / "none" / "log.txt")[2]
    assert call(*command)[2] != ""  # the next one is loud again


def test_the_shell_completes_commands_options_games_and_players():
    def completed(words):
        typed = {"_ELDERODDS_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        found = python("-m", "elderodds", env={**os.environ, **typed}, stdout=subprocess.PIPE, cwd=HOME)
        return found.stdout.split()

    assert completed("elderodds tu") == ["tune"]
    assert "--worst-over" in completed("elderodds tune --wor")
    assert completed("elderodds run dea") == ["death_may_die"]
    assert completed("elderodds run among_cultists --strategy bal") == ["balanced"]
    assert completed("elderodds run tox --strategy bal") == []


# -- the process -------------------------------------------------------------------------------------------------------


def test_the_front_door_loads_nothing_before_it_can_be_interrupted(monkeypatch):
    code = "import sys; before = set(sys.modules); import elderodds; print(*(set(sys.modules) - before))"
    found = python("-S", "-c", code, cwd=HOME, stdout=subprocess.PIPE).stdout.split()
    assert not {"typer", "rich", "pathlib", "typing", "importlib.metadata", "sim", "experiments"} & set(found)

    def interrupted(*words):
        raise KeyboardInterrupt

    monkeypatch.setattr("experiments.cli.app.call", interrupted)
    assert elderodds.main(["games"]) == 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["--help"]])
def test_a_full_disk_on_stdout_is_told_in_one_line(words):
    with Path("/dev/full").open("w") as full:
        found = python("-m", "elderodds", *words, stdout=full, cwd=HOME)
    assert (found.returncode, found.stderr) == (2, "elderodds: stdout: No space left on device\n")


@pytest.mark.parametrize("name", ["sim.py", "strategies/__init__.py"])
def test_a_package_that_hides_ours_is_named(tmp_path, name):
    mine = tmp_path / name
    mine.parent.mkdir(exist_ok=True)
    mine.touch()
    found = python("-m", "elderodds", "games", cwd=tmp_path)
    assert found.returncode == 2
    assert found.stderr.startswith(f"elderodds: {mine.resolve()} is called")
    assert "hides the one of elderodds" in python("-c", "import experiments", cwd=tmp_path).stderr


@pytest.mark.parametrize("words", ["replay toy --index 100000000000000000000", "run toy --seed 100000000000000000000"])
def test_numbers_beyond_all_games_are_refused(call, words):
    code, _, err = call(*words.split())
    assert (code, err.count("\n")) == (2, 1)


# -- what is there -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", games())
def test_what_is_read_of_a_game_is_what_the_game_says(key):
    header, game = header_of(key), find_game(key)
    for name in ("key", "title", "prefix", "players", "sides"):
        assert getattr(header, name) == getattr(game, name)
    assert count_strategies(key) == len(strategies_of(key))


def test_an_installed_tool_knows_its_clauses(tmp_path, monkeypatch):
    kept = {"clauses": {"TY-1": "a clause"}, "proved": {"TY-1": ["test"]}, "untestable": {}, "strangers": []}
    (tmp_path / "clauses.json").write_text(json.dumps({"toy": kept}))
    monkeypatch.setattr(rules, "BUILT", tmp_path / "clauses.json")
    found = rules.coverage(header_of("toy"))
    assert (found.clauses, found.proved, found.open) == ({"TY-1": "a clause"}, {"TY-1": ["test"]}, [])
    assert rules.clauses_of(header_of("toy")) == {"TY-1": "a clause"}


def test_a_strategy_that_cannot_play_leaves_the_others_of_its_file_alone(tmp_path):
    file, game = tmp_path / "mine.py", find_game("toy")
    file.write_text(STRATEGIES)
    assert find_strategy(game, f"{file}:fine").name == "fine"
    for name, says in (("writer", "mine.py:5: it writes to table.stones"), ("few", "a decision function takes")):
        with pytest.raises(BadInput, match=says):
            find_strategy(game, f"{file}:{name}")


def test_a_field_that_is_not_there_is_named_with_its_line_and_those_that_are(tmp_path):
    file, game = tmp_path / "mine.py", find_game("toy")
    file.write_text(STRATEGIES)
    words = unknown_field(find_strategy(game, f"{file}:blind").function, game.shape)
    assert (
        words
        == f"{file}:16: menu.option[1] has no field colour; it has {', '.join(game.shape.menu['option'].base.names)}"
    )
    assert unknown_field(find_strategy(game, f"{file}:fine").function, game.shape) == ""
    assert all(unknown_field(s.function, game.shape) == "" for s in strategies_of("toy").values())


# -- in Python ---------------------------------------------------------------------------------------------------------


def test_strategies_may_be_a_dictionary_such_as_a_result_has():
    def names(strategies):
        return make_specification("toy", players="3", strategies=strategies).cells()[0].strategies

    assert names({"players": "greedy", 2: "random"}) == names(["greedy", "3=random"])
    assert names(names(["greedy", "1=random"])) == {"players": "greedy", "0": "random"}


def test_a_result_is_short_in_a_console_and_a_table_in_a_notebook():
    found = run("toy", players="2-4", games=50, strategies={"players": "greedy"})
    assert len(repr(found).splitlines()) == 4
    assert "3 players · players greedy: 50 games" in repr(found)
    assert len(repr(found.cells[0]).splitlines()) == 1
    assert found._repr_html_().count("<tr>") == 4
    with pytest.raises(BadInput, match="games: stand in the specification"):
        run(found.spec, games=5)
