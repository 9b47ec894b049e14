"""A game of one's own: what `new` writes is played, checked and reported; `check` finds what is broken."""

import json
import os
import re
import subprocess
import sys

import pytest

import elderodds
from experiments.cli.new import LIKE
from experiments.commands.new import EXAMPLES, examples, files_of, new
from sim import BadInput

BREAK = {
    "rooms": ("games/leaky/attic.py", "", '"""What has no room."""\n'),
    "chapters": ("games/leaky/turn/ch09_tides.py", "", '"""LE-9: no such chapter."""\n'),
    "clauses": ("docs/rules/leaky.md", "- LE-6", "- LE-7 A clause without a test.\n- LE-6"),
    "clause_tests": ("tests/rules/leaky/test_leaky.py", "assert laid[3] == 6", "assert laid[3] == 7"),
    "provenance": ("games/leaky/components/pack.toml", 'src_faces = "public"', 'src_faces = "guessed"'),
    "rulings": ("games/leaky/components/pack.toml", 'clause = "LE-5"', 'clause = "LE-55"'),
    "tunables": ("games/leaky/components/pack.toml", "low = 1\nhigh = 20", "low = 1\nhigh = 9000000000"),
    "decisions": ("games/leaky/outside/decisions.toml", "LE-2", "LE-22"),
    "options": ("games/leaky/outside/decisions.toml", "risk =", "# risk ="),
    "words": ("games/leaky/outside/words.toml", ', "seven", "eight", "nine"', ""),
    "known": ("games/leaky/state/set_up.py", "range(10), 0.1", "range(8), 0.125"),
    "tale": ("games/leaky/outside/tale.py", 'f"Builder', 'f"builder'),
    "odds": ("games/leaky/outside/odds.py", "+= 1 / faces", "+= (pips == 0)"),
    "redraw": ("games/leaky/outside/redraw.py", "g.hidden.deck = ", "g.hidden.deck += "),
    "calibrated": (
        "games/leaky/outside/redraw.py",
        "].card = luck.below(g.search[0], 10)",
        "].card = luck.below(g.search[0], 5) + luck.below(g.search[0], 6)",
    ),
    "menus": ("games/leaky/turn/bets.py", ".gain = pack.bet[b].gain", ".gain = pack.bet[b].gain + g.hidden.deck"),
    "invariants": ("games/leaky/turn/bets.py", "g.table.laid[seat] += laid", "g.table.laid[seat] += laid % 8"),
    "whole_positions": (
        "games/leaky/turn/flow.py",
        "    seat = g.table.seat\n",
        "    seat = g.table.seat\n    g.scratch.nothing += 1\n    g.outcome.extra.storms += g.scratch.nothing // 7\n",
    ),
    "cheating": ("strategies/leaky/__init__.py", "    best = 0\n", "    best = 0\n    spoil(table)\n"),
    "players": ("strategies/leaky/__init__.py", '"""The first bet, always."""', '"""First."""'),
}
SPOIL = '''from sim.kernel import kernel


@kernel
def spoil(table):
    """Writes where no strategy may."""
    table.turns += 1


GREED = 0'''


@pytest.fixture
def process():
    """(exit code, stdout, stderr) of commands, one after the other, in a process of their own."""

    def asked(folder, *commands, **env):
        code = f"import sys, elderodds; sys.exit(sum(elderodds.main(['--games', {str(folder)!r}, *words]) for words in "
        found = subprocess.run([sys.executable, "-c", f"{code}{list(commands)!r}))"], text=True, capture_output=True,
                               check=False, env={**os.environ, **env})  # fmt: skip
        return found.returncode, found.stdout, found.stderr

    return asked


@pytest.mark.parametrize(
    ("key", "says"),
    [
        *((key, "a package of elderodds is called so") for key in ("sim", "strategies", "experiments", "reports")),
        ("elderodds", "a package of elderodds is called so"),
        ("class", "it is a keyword of Python"),
        ("strategy", "a part of elderodds is called so"),
        ("json", "a package of Python's is called so"),
        ("numpy", "a package that Python finds is called so, .*numpy"),
        ("Sim", "a key is made of small letters"),
        ("2048", "a key is made of small letters"),
        ("a" * 300, "a key is made of small letters, digits and _, 50 at most"),
    ],
)
def test_a_key_that_would_hide_something_is_refused_by_name(tmp_path, key, says):
    with pytest.raises(BadInput, match=f"new {key}: .*{says}"):
        new(key, into=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_new_writes_is_checked_played_and_reported(tmp_path, process):
    folder = new("tide_pool", "The Tide Pool", into=tmp_path)
    pages = tmp_path / "pages"
    code, out, err = process(
        folder, ["check", "tide_pool", "--json"], ["run", "tide_pool", "--games", "200", "--json"],
        ["report", "tide_pool", "--games", "200", "--no-matchups", "--no-levers", "--pages", str(pages)],
    )  # fmt: skip
    assert code == 0, err
    checked, played = (json.loads(line) for line in out.splitlines()[:2])
    assert [p["broken"] for p in checked["promises"] if p["broken"]] == []
    assert (checked["kept"], checked["not_looked_at"]) == (True, 0)
    assert played["game"] == "tide_pool"
    page = (pages / "tide_pool.html").read_text(encoding="utf-8")
    assert "The Tide Pool" in page
    assert not [
        p for p in folder.rglob("*.*") if p.suffix in (".py", ".md", ".toml") and "toy" in p.read_text().split()
    ]


def test_check_finds_what_is_broken_promise_by_promise(tmp_path, process):
    folder = new("leaky", into=tmp_path)
    for file, old, text in BREAK.values():
        place = folder / file
        before = place.read_text(encoding="utf-8") if place.exists() else ""
        assert old in before, file
        place.write_text(before.replace(old, text) if old else text, encoding="utf-8")
    style = folder / "strategies" / "leaky" / "__init__.py"
    style.write_text(style.read_text().replace("GREED = 0", SPOIL))
    code, out, _ = process(folder, ["check", "leaky", "--json"])
    found = {p["name"]: p["broken"] for p in json.loads(out)["promises"]}
    assert code == 1
    assert [name for name in BREAK if not found[name]] == []
    assert found["interpreted"] == []


def test_what_is_not_there_yet_is_told_with_its_file(tmp_path, process):
    folder = new("young", into=tmp_path)
    (folder / "games/young/outside/decisions.toml").unlink()
    turn = folder / "games" / "young" / "turn"
    (turn / "ch02_bets.py").write_text((turn / "bets.py").read_text().replace("YO-2", "YO-5"))
    (turn / "bets.py").write_text('"""Cites nothing."""')
    file = folder / "games" / "young" / "outside" / "decisions.toml"
    game = f"""import sys
from experiments.contract import written
from sim.homes import add_home
from sim.header import header_of
from types import SimpleNamespace
add_home({str(folder)!r})
from pathlib import Path
game = SimpleNamespace(key="young", prefix="YO", folder=Path({str(folder / "games" / "young")!r}), kinds=())
print(*written.decisions(game), *written.chapters(game), *written.rooms(game), sep=chr(10))
"""
    found = subprocess.run([sys.executable, "-c", game], text=True, capture_output=True, check=True).stdout
    assert f"{file}: not there: it says what each kind of decision is about" in found
    assert "turn/bets.py: it cites no clause of docs/rules/young.md, as in YO-1" in found
    assert "turn/ch02_bets.py: it cites no clause of its chapter: YO-2, or YO-2. and more" in found
    assert "effects" not in found  # a game without effects has no such room


def test_a_game_that_does_not_play_is_told_with_the_line(tmp_path, process):
    folder = new("mute", into=tmp_path)
    flow = folder / "games" / "mute" / "turn" / "flow.py"
    flow.write_text(flow.read_text().replace("seat = g.table.seat", "seat = g.table.chair"))
    code, out, _ = process(folder, ["check", "mute"])
    assert code == 1
    assert "turn/flow.py:13: AttributeError" in out.replace("\n", "")
    assert "not looked at, because it does not play" in out.replace("\n", " ")


def test_a_rule_that_writes_outside_of_an_array_is_told_with_the_line_and_nothing_else(tmp_path, process):
    folder = new("stray", into=tmp_path)
    bets = folder / "games" / "stray" / "turn" / "bets.py"
    bets.write_text(bets.read_text().replace("table.laid[seat] +=", "table.laid[seat - 1] +="))
    told = f"{bets}:27: g.table.laid: index -1 is outside, it has 4: 0 to 3"
    code, out, err = process(folder, ["run", "stray", "--games", "6000", "--out", str(tmp_path / "kept"), "--quiet"])
    assert (code, out, err) == (2, "", f"elderodds: {told}; game 0, seed 1\n")
    assert not list(tmp_path.glob("kept/**/*.parquet"))
    code, out, err = process(folder, ["check", "stray", "--json"])
    first, *others = json.loads(out)["promises"]
    assert (code, first["broken"], others) == (1, [f"{told}; 2 players, random"], [])
    assert "IndexError" not in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Tide"], "small letters"),
        (["class"], "keyword of Python"),
        (["toy"], "there is a game toy already"),
        (["tide", "--prefix", "t"], "capital letters"),
        (["tide", "--title", 'The "Tide"'], "quotation marks"),
        (["there"], "is there already"),
        (["there", "--like", "pig"], "is there already"),
        (["tide", "--like", "hanaby"], "no example 'hanaby'; did you mean 'hanabi'?"),
        (["tide", "--like", "pig", "--into", "file"], "Not a directory"),
        (["tide", "--into", "file"], "Not a directory"),
    ],
)
def test_what_cannot_be_a_game_is_refused(tmp_path, monkeypatch, capsys, words, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    (tmp_path / "file").touch()
    assert elderodds.main(["new", *words]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1
    assert sorted(place.name for place in tmp_path.iterdir()) == ["file", "there"]


def test_a_key_makes_a_title_and_a_prefix(tmp_path):
    with pytest.raises(BadInput):
        new("", into=tmp_path)
    folder = new("sinking_sands", into=tmp_path)
    head = (folder / "games" / "sinking_sands" / "__init__.py").read_text()
    assert 'key="sinking_sands", title="Sinking Sands", prefix="SS"' in head
    assert "- SS-1 " in (folder / "docs" / "rules" / "sinking_sands.md").read_text()


def texts(home, key):
    """What is written of a game, all in one."""
    return "".join(file.read_text() for file in files_of(home, key) if file.suffix != ".npz")


@pytest.mark.parametrize("like", examples())
def test_a_copy_of_an_example_is_called_by_its_own_names_alone(tmp_path, like):
    assert like in LIKE
    title, prefix = re.search(r'title="(.*?)", prefix="(.*?)"', texts(EXAMPLES, like)).groups()
    folder = new("tide_pool", into=tmp_path, like=like)
    copied = texts(folder, "tide_pool")
    assert copied.count("tide_pool") == len(re.findall(r"""["./]tide_pool(?=["./ ])""", copied)) > 5  # never in prose
    files = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    for text in (copied, *files):
        assert not re.search(rf"(?i:\b{title}\b)|\b{prefix}\b|(?<![A-Za-z]){like}(?![A-Za-z])", text)
    assert {"README.md", "pyproject.toml", "tests/conftest.py", "tests/rules/tide_pool/test_tide_pool.py"} < files
    data = {file.name: file.read_bytes() for file in (EXAMPLES / "strategies" / like).glob("*.npz")}
    assert {file.name: file.read_bytes() for file in folder.glob("strategies/*/*.npz")} == data


def test_the_clauses_of_a_copied_example_are_proved_by_its_tests(tmp_path):
    folder = new("low_tide", "Low Tide", "LT", tmp_path, "leduc")
    ran = [sys.executable, "-m", "pytest", str(folder), "-c", str(folder / "pyproject.toml")]
    found = subprocess.run(ran, cwd=tmp_path, text=True, capture_output=True, check=False)
    assert found.returncode == 0, found.stdout
    head = (folder / "games" / "low_tide" / "__init__.py").read_text()
    assert 'key="low_tide", title="Low Tide", prefix="LT"' in head
    assert "# Low Tide: the rules" in (folder / "docs" / "rules" / "low_tide.md").read_text()
