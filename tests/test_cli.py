import inspect
import json
import re
import shlex
import shutil
import subprocess
import sys

import pytest

import elderodds
from elderodds import command
from experiments.cli import COMMANDS, example
from experiments.cli.app import app_for
from experiments.measure import clauses, results
from experiments.measure.clauses import coverage
from sim import find_game, load_pack
from sim.game import games
from sim.kernel import HOME


@pytest.fixture
def call(capsys):
    """(exit code, stdout, stderr) of a command."""

    def run(*words):
        code = elderodds.main([str(w) for w in words])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def answer(call):
    """The JSON that a command prints, alone, on stdout."""

    def run(*words):
        code, out, _ = call(*words, "--json")
        assert code == 0
        return json.loads(out)

    return run


def test_games_lists_them_all(answer, call):
    rows = {row["key"]: row for row in answer("games")["games"]}
    toy = rows["toy"]
    assert (toy["title"], toy["players"], toy["sides"]) == ("The Tower", [2, 3, 4], ["players", "night"])
    assert "The Tower" in call("games")[1]


def test_run_prints_what_the_interface_promises(answer):
    command = ["run", "toy", "--players", "2-3", "--games", 400, "--strategy", "greedy", "--strategy", "2=random"]
    found = answer(*command, "--set", "victory.points.2p=40", "--seed", 7)
    assert (found["game"], found["seed"]) == ("toy", 7)
    assert found["version"]
    cell = found["cells"][0]
    assert [c["players"] for c in found["cells"]] == [2, 3]
    assert cell["strategies"] == {"players": "greedy", "1": "random"}
    assert cell["changes"] == {"victory.points.2p": 40}
    assert (cell["games"], cell["illegal"], cell["truncated"]) == (400, 0, 0)
    assert set(cell["sides"]) == {"players", "night"}
    for rate in (cell["sides"]["players"], cell["seats"][1], cell["roles"]["builder"]):
        assert rate["ci95"][0] < rate["rate"] < rate["ci95"][1]
    assert sum(cell["endings"].values()) == 400
    assert set(cell["rounds"]) == {"mean", "p10", "p50", "p90"}
    assert {"round", "mean", "p10", "p50", "p90"} <= set(cell["tracks"]["stones"]["by_round"][0])
    assert sum(cell["provenance"].values()) == pytest.approx(1)
    assert cell["gaps"] == {"storm_on_bare_ground": 0}
    assert len(cell["fingerprint"]) == 64


def test_run_shows_a_table_for_people(call):
    code, out, _ = call("run", "toy", "--games", 300)
    assert code == 0
    assert max(len(line) for line in out.splitlines()) <= 100
    for words in ("The Tower", "How it ends", "night falls", "seed 1"):
        assert words in out


def test_a_specification_in_a_file_is_run(answer, call, tmp_path):
    file = tmp_path / "spec.toml"
    (tmp_path / "low.toml").write_text("[victory.points]\n2p = 10\n")
    file.write_text(
        'game = "toy"\nplayers = "2"\ngames = 50\n'
        '[[variant]]\nlabel = "printed"\n[[variant]]\nlabel = "low"\noverlays = ["low.toml"]\n'
    )
    found = answer("run", file)
    assert [(c["label"], c["changes"]) for c in found["cells"]] == [("printed", {}), ("low", {"victory.points.2p": 10})]
    assert [c["games"] for c in answer("run", file, "--games", 20, "--seed", 3)["cells"]] == [20, 20]
    assert "who plays with what stands in" in call("run", file, "--set", "play.rounds=3")[2]
    file.write_text('game = "toy"\nplayer = "2"\n')
    assert call("run", file)[::2] == (
        2,
        f"elderodds: specification {file}: no entry 'player'; did you mean 'players'?\n",
    )


def test_a_question_in_a_file_is_asked(answer, call, tmp_path):
    file = tmp_path / "question.toml"
    file.write_text('game = "toy"\npaths = ["play.rounds"]\ntargets = "rate=0.5"\nplayers = "2"\nranges = ["8:10"]\n')
    out = tmp_path / "out"
    found = answer("tune", file, "--games", 400, "--seed", 2, "--out", out)
    assert (found["game"], found["path"], found["seed"], found["players"]["2"]["recommended"]) == (
        "toy", "play.rounds", 2, 9,
    )  # fmt: skip
    assert [t["games"] for t in found["players"]["2"]["curve"]] == [250, 250, 250]  # the first look tells
    assert [(r["name"], r["cells"]) for r in answer("runs", "list", "--out", out)["runs"]] == [("tune-toy", 3)]
    shown = call("tune", file, "--games", 400, "--set", "play.weather=storm")
    assert shown[0] == 0
    assert max(map(len, shown[1].splitlines())) <= 100


def test_pack_shows_what_may_be_turned_and_checks_an_overlay(answer, call, tmp_path):
    found = answer("pack", "toy")
    assert found["provenance"]["rulebook"] > 0.5
    assert {"path": "play.rounds", "printed": 9, "low": 1, "high": 20, "choices": [], "source": "rulebook",
            "about": "rounds until nightfall"} in found["tunables"]  # fmt: skip
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[play]\nrounds = 12\n")
    assert answer("pack", "toy", "--check", overlay)["changes"] == [{"path": "play.rounds", "printed": 9, "value": 12}]
    overlay.write_text("[play]\nrounds = 99\n")
    assert "99 is outside 1 to 20" in call("pack", "toy", "--check", overlay)[2]


def test_where_no_game_differs_the_screen_says_how_many_may(call):
    """By the bound that so many games give: never that there is nothing."""
    low = ["--set", "victory.points.2p=130", "--players", "2"]
    for n, bound in ((300, "0.99 %"), (2, "78 %")):
        out = " ".join(call("compare", "toy", "printed", "victory.points.2p=140", "--games", n, *low)[1].split())
        assert f"No effect seen: {n} of {n} games the same; with 95 %, at most {bound} of games differ." in out
    three = " ".join(call("compare", "toy", "printed", "victory.points.4p=91", "--games", 200)[1].split())
    assert "2 players: no effect seen: 200 of 200 games the same; with 95 %, at most 1.5 % of games differ." in three
    words = ["tune", "toy", "victory.points.2p", "--range", "130:140", "--target", "rate=0.5", "--games", 200, *low]
    out = " ".join(call(*words)[1].split())
    assert "200 of 200 games the same, at the ends of the range and in its middle; with 95 %, at most 1.5 % of " in out


@pytest.mark.parametrize(
    "command",
    [
        "run toy --players 2 --games 1 --set play.rounds=1",
        "replay toy --set play.rounds=1",
        "odds toy turn --trials 1",
        "tune toy play.rounds --range 8:9 --target rate=0.5 --players 2 --games 100",
        "sensitivity toy --players 2 --games 40 --set play.rounds=1",
    ],
)
def test_one_of_a_thing_is_not_told_as_many(call, command):
    code, out, _ = call(*command.split())
    assert code == 0
    assert not re.findall(r"(?<![\w.,])1 (?:games|rounds|players|numbers|values|trials|clauses|others|settings)", out)


def test_strategies_say_what_they_are(answer, call):
    listed = answer("strategies", "toy")["strategies"]["toy"]
    assert [s["name"] for s in listed] == ["safe", "greedy", "cautious", "random"]
    assert listed[2]["weights"]["greed"]["value"] == 0.1
    assert "The best gain for the risk." in call("strategies", "toy")[1]


def test_replay_tells_the_game_that_run_plays(answer, call):
    told = answer("replay", "toy", "--players", 3, "--index", 5, "--strategy", "greedy", "--set", "play.weather=storm")
    assert told["lines"][0]["text"].startswith("Builder 1 bets")
    assert told["lines"][0]["round"] == 1
    assert len([line for line in told["lines"] if "storm" in line["text"]]) > 5
    assert told["ending"] in ("tower_built", "nightfall")
    assert [s["seat"] for s in told["seats"]] == [0, 1, 2]
    laid = sum(int(line["text"].split("lays ")[1].split()[0]) for line in told["lines"] if "lays" in line["text"])
    assert laid == sum(s["score"] for s in told["seats"])
    out = call("replay", "toy", "--players", 3)[1]
    assert "Round 1" in out
    assert "After 9 rounds" in out or "the tower is built" in out


def test_runs_are_listed_shown_and_removed(answer, call, tmp_path):
    answer("run", "toy", "--players", "2", "--games", 200, "--out", tmp_path)
    rows = answer("runs", "list", "--out", tmp_path)["runs"]
    assert [(r["game"], r["games"], r["finished"]) for r in rows] == [("toy", 200, True)]
    name = rows[0]["name"]
    shown = answer("runs", "show", name[:8], "--out", tmp_path)
    assert shown["summary"]["games"] == shown["games"] == 200
    assert {"seed", "versions", "pack_digest", "machine", "strategies", "seconds"} <= set(shown["manifest"])
    assert name in call("runs", "list", "--out", tmp_path)[1]
    assert "Who wins" in call("runs", "show", name, "--out", tmp_path)[1]
    assert "no result 'nothing'" in call("runs", "remove", "nothing", "--out", tmp_path)[2]
    assert answer("runs", "remove", name, "--out", tmp_path) == {"removed": name, "games": 200}
    assert not list(tmp_path.iterdir())


BAD = [
    ("run tox", "no game 'tox'; did you mean 'toy'?"),
    ("rnu toy", "did you mean 'run'"),
    ("run toy --gmaes 3", "--games"),
    ("simulate toy", "no command 'simulate'; of "),
    ("run", "missing argument GAME; there are among_cultists, "),
    ("run toy --players 9", "players 9: The Tower is for 2 to 4"),
    ("run toy --players two", "players two: write 5, 4-8 or 4,6,8"),
    ("run toy --games 0", "--games: 0 is less than 1; the nearest is 1"),
    ("run toy --games many", "--games: 'many' is not a whole number"),
    ("run toy --games 3.5", "--games: '3.5' is not a whole number"),
    ("run toy --seed 9223372036854775808", "elderodds: --seed: 9223372036854775808 is more than 9223372036854775807"),
    ("run toy --precision x", "--precision: 'x' is not a number"),
    ("run toy --precision -1", "elderodds: precision: -1.0 is not more than 0"),
    ("run toy --players 5-", "elderodds: players 5-: write 5, 4-8 or 4,6,8"),
    ("run toy --out /proc/x", "elderodds: --out /proc/x: No such file or directory"),
    ("calibrate toy --out /proc/x", "elderodds: --out /proc/x: No such file or directory"),
    ("report --compare a b", "report --compare a b: of which game?"),
    ("train among_cultists", "train among_cultists: of which side? Its players learn one: --side investigators or "),
    ("report toy --language de", "no language 'de'; there are en, cs"),
    ("desk --language de", "no language 'de'; there are en, cs"),
    ("run toy --strategy gredy", "did you mean 'greedy'"),
    ("run toy --strategy nigt=greedy", "no side of toy 'nigt'"),
    ("run toy --strategy 7=greedy", "seats are 1 to 2"),
    ("run toy --strategy 0=greedy", "seats are 1 to 2"),
    ("run toy --strategy greedy~2", "between 0 and 1"),
    ("run toy --strategy none.py:mine", "there is no such Python file"),
    ("run toy --set victory.pionts.3p=3", "did you mean 'victory.points.3p'"),
    ("run toy --set play.rounds=99", "99 is outside 1 to 20 (printed 9); the nearest is 20"),
    ("run toy --set play.rounds=many", "'many' is not a whole number"),
    ("run toy --set play.rounds", "write PATH=VALUE"),
    ("run toy --variant none.toml", "No such file"),
    ("run none.toml", "No such file"),
    ("run toy --backend dsk", "did you mean 'dask'"),
    ("run toy --scheduler here", "only --backend dask has one"),
    ("compare toy printed", "missing argument B"),
    ("compare toy printed victory.pionts.2p=9", "did you mean"),
    ("tune toy --target rate=0.5", "missing argument PATH"),
    ("tune toy play.rounds", "needs a target"),
    ("tune toy play.rounds --target rate=0.5 --figure here.gif", "the name ends in"),
    ("tune none.toml", "No such file"),
    (
        "luck toy --groups 9999999999999999999999",
        "groups: 9999999999999999999999 is more than 1000000000000; the nearest",
    ),
    ("references toy --games 1000000000000", "games: 1000000000000 are more than memory holds; the nearest is"),
    ("luck toy --groups 3", "--groups: 3 is less than 16; the nearest is 16"),
    ("sensitivity toy --measure lenght", "no measure"),
    ("difficulty toy --levels 70,x", "write per cent of games won, as 70,50,30"),
    ("difficulty toy --write /proc/x", "elderodds: --write /proc/x: No such file or directory"),
    ("odds toy dice", "no engine of toy 'dice'"),
    ("replay toy --index -1", "--index: -1 is less than 0; the nearest is 0"),
    ("runs list --out none", "there is no such folder"),
    ("bench tox", "did you mean 'toy'"),
    ("pack toy --check none.toml", "No such file"),
    ("rules tox", "did you mean 'toy'"),
    ("new good --out here", "no such option: --out (possible options: --into)"),
    ("new good --directory here", "no such option: --directory (possible options: --into)"),
    ("strategies tox", "did you mean 'toy'"),
]


@pytest.mark.parametrize(("command", "says"), BAD)
def test_bad_input_gets_one_line_and_code_2(call, command, says):
    code, out, err = call(*command.split())
    assert code == 2
    assert out == ""
    assert err.startswith("elderodds: ")
    assert err.count("\n") == 1
    assert says.lower() in err.lower()


def test_nothing_kept_is_no_error(call, answer, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert call("runs") == (0, "Nothing yet in runs: a command that plays keeps its games with --out runs.\n", "")
    assert answer("runs", "list")["runs"] == []
    assert list(tmp_path.iterdir()) == []


def test_an_overlay_of_another_game_is_named_with_the_nearest_paths(call, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[victory.deaths]\n2p = 3\n")
    for words in (["pack", "toy", "--check", file], ["run", "toy", "--variant", file], ["tune", "toy", "play.rounds",
                  "--target", "rate=0.5", "--variant", file], ["compare", "toy", "printed", file]):  # fmt: skip
        code, _, err = call(*words)
        assert (code, err.count("\n")) == (2, 1)
        assert err.startswith(f"elderodds: overlay {file}: no path in the pack of toy 'victory.deaths.2p'; ")
        assert "sources." not in err


@pytest.mark.parametrize(("text", "says"), [
    ("[play]\nrounds = 99\n", "play.rounds: 99 is outside 1 to 20 (printed 9); the nearest is 20"),
    ("[play]\nrounds = true\n", "play.rounds: True is not a whole number (printed 9)"),
    ("[victory.points]\n'{N}p' = 'x'\n", "victory.points.2p: 'x' is not a whole number"),
])  # fmt: skip
def test_a_value_of_an_overlay_that_cannot_be_is_told_with_the_file(call, tmp_path, text, says):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    for words in (["pack", "toy", "--check", file], ["run", "toy", "--variant", file], ["compare", "toy", "printed",
                  file], ["report", "toy", "--compare", "printed", file]):  # fmt: skip
        code, _, err = call(*words)
        assert (code, err.count("\n")) == (2, 1)
        assert err.startswith(f"elderodds: overlay {file}: {says}")


def test_a_folder_tried_is_not_left_behind(call, tmp_path):
    assert call("run", "toy", "--out", tmp_path / "a" / "b", "--players", "9")[0] == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_can_be_typed_and_is_in_its_help(call, name):
    words = shlex.split(example(name))[1:]
    code, out, _ = call(name, "--help")
    assert code == 0
    assert "Example: elderodds" in out
    assert name in words
    found = app_for(name, command).commands[name]
    options = {option for p in (*found.params, *app_for(None, command).params) for option in p.opts}
    assert {word for word in words if word.startswith("--")} <= options
    paths = {word.partition("=")[0] for word in words if word.startswith("victory.")}
    assert not paths or load_pack(find_game(words[1]), dict.fromkeys(paths, 3)).changes


def test_no_help_of_an_option_is_a_column_of_single_words(call, monkeypatch):
    """At 80 columns as many are left for the words as for the names and values."""
    monkeypatch.setenv("COLUMNS", "80")
    assert "9223372036854775807" not in call("run", "--help")[1]
    seed = next(line for line in call("run", "--help")[1].splitlines() if "--seed" in line)
    assert "Seed of all chance." in seed


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_help_names_every_option_whole_however_narrow_the_terminal(call, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    for name in (None, *COMMANDS):
        _, out, _ = call(*[name] if name else [], "--help")
        made = app_for(name, command)
        options = (made.commands[name] if name else made).params
        assert {option for p in options for option in (*p.opts, *p.secondary_opts) if option[0] == "-"} <= set(
            re.findall(r"[\w-]+", out)
        )
        assert "<bool>" not in out
        assert max(map(len, out.splitlines())) <= int(columns)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_the_function_of_its_name_and_says_what_the_help_says(name):
    found = command(name)
    words = inspect.getdoc(found) if inspect.isfunction(found) else found.info.help
    assert words.split("\n\n")[0] == COMMANDS[name]


def test_every_command_is_in_the_help(call):
    every = call("--help")[1]
    assert all(f" {name} " in every for name in COMMANDS)


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["games"], ["nonsense"]])
def test_what_plays_no_game_loads_no_compiler(words):
    code = f"import sys, elderodds; elderodds.main({words!r}); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy", "pandas", "scipy", "matplotlib", "packaging"} & set(found)


def test_what_the_tables_of_a_run_do_not_show_is_not_worked_out(call, monkeypatch):
    """Published figures: their intervals load a tenth of a second of scipy."""
    monkeypatch.delattr(results, "cell_figures")
    assert call("run", "toy", "--games", 100)[0] == 0


def test_the_version_is_that_of_the_package(call):
    assert call("--version") == (0, f"elderodds {elderodds.__version__}\n", "")


def test_an_option_without_a_value_is_refused_and_of_no_words_the_help_is_all(call):
    assert call("run", "toy", "--out", "")[::2] == (2, "elderodds: --out is empty\n")
    code, out, told = call()
    assert (code, told) == (2, "")
    assert "Usage: elderodds" in out


def test_the_name_of_an_overlay_that_is_nearly_right_is_not_taken_for_a_strategy(call):
    told = "elderodds: no overlay of among_cultists 'even-8p'; did you mean 'even-7p'?\n"
    assert call("compare", "among_cultists", "printed", "even-8p")[::2] == (2, told)


def test_an_interrupt_ends_with_130(call, monkeypatch):
    def interrupted(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("experiments.measure.running.Playing.play_to", interrupted)
    assert call("run", "toy")[::2] == (130, "")


def test_an_interrupt_ends_a_kernel_that_goes_on_for_minutes():
    """In a process of its own: the kernel is left where it is."""
    code = """
import os, signal, sys, threading, elderodds
from sim import find_game
signal.signal(signal.SIGINT, signal.default_int_handler)
dice = next(odds for odds in find_game("death_may_die").odds if odds.kind == "dice")
play = dice.play
def interrupted(*asked):
    threading.Timer(1, os.kill, [os.getpid(), signal.SIGINT]).start()
    return play(*asked)
object.__setattr__(dice, "play", interrupted)
sys.exit(elderodds.main(["odds", "death_may_die", "dice", "--trials", "10000000000"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    assert done.returncode == 130, done.stderr


# -- the clauses -------------------------------------------------------------------------------------------------------

RULES = """# Rules
- TY-1.1 A clause that is proved.
- **TY-1.2** One that is open.
- TY-2.1 One that only the table has.
- EX-1 A worked example, its id without the prefix.
  - TY-9 no clause, but a note below one
| TY-8.1 | no clause, but a table |
"""
TESTS = """import pytest

@pytest.mark.parametrize("x", [1])
@pytest.mark.rule("TY-1.1", "EX-1")
def test_both(x): ...

@pytest.mark.rule("TY-7.7")
def test_of_nothing(): ...
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "toy.md").write_text(RULES)
    tests = tmp_path / "tests" / "rules" / "toy"
    tests.mkdir(parents=True)
    (tests / "test_some.py").write_text(TESTS)
    (tests / "untestable.toml").write_text('"TY-2.*" = "only at the table"\n')
    return tmp_path


def test_clauses_are_counted_with_the_tests_that_prove_them(home):
    found = coverage(find_game("toy"), home)
    assert list(found.clauses) == ["TY-1.1", "TY-1.2", "TY-2.1", "TY-EX-1"]
    assert found.proved == {"TY-1.1": ["test_some.py::test_both"], "TY-EX-1": ["test_some.py::test_both"]}
    assert found.open == ["TY-1.2"]
    assert found.untestable == {"TY-2.1": "only at the table"}
    assert found.strangers == ["TY-7.7"]


@pytest.mark.parametrize("key", [key for key in games() if key != "toy"])
def test_every_list_item_of_the_rules_that_begins_with_an_id_is_found(key):
    game = find_game(key)
    items = [line.lstrip("-* ") for line in (HOME / "docs" / "rules" / f"{key}.md").read_text().splitlines()
             if line.startswith(("- ", "* "))]  # fmt: skip
    ids = [item for item in items if item.startswith((f"{game.prefix}-", "EX-"))]
    assert len(clauses.clauses_of(game)) == len(ids) > 300


def test_rules_prints_what_is_open(answer, call, home, monkeypatch):
    monkeypatch.setattr("experiments.cli.rules.coverage", lambda game: coverage(game, home))
    assert answer("rules", "toy") == {
        "game": "toy", "clauses": 4, "proved": 2, "open": ["TY-1.2"], "untestable": {"TY-2.1": "only at the table"},
        "unknown": ["TY-7.7"],
    }  # fmt: skip
    out = call("rules", "toy")[1]
    assert "4 clauses: 2 proved" in out
    assert "One that is open." in out
    shutil.rmtree(home)
    assert answer("rules", "toy")["clauses"] == 0
