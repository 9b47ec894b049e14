"""A game that writes no more than it must: all else is made of what it says, and it keeps every promise."""

import json
import os
import subprocess
import sys

import pytest

FILES = {
    "docs/rules/peek.md": """# Peek

- PE-1 Everybody is dealt a card, 1 to 5, and holds it so that all the others see it.
- PE-2 In turn everybody says whether its card is low or high.
- PE-3 Everybody who is right scores.
""",
    "games/peek/components/pack.toml": """src = "assumed"
[cards]
most = 5
low = { 2p = 2, 3p = 3 }
[score]
right = 1
[[tunable]]
path = "score.right"
low = 1
high = 9
about = "points for who is right"
""",
    "games/peek/outside/decisions.toml": """[guess]
about = "PE-2: what one holds"
act = { low = 0, high = 1 }
""",
    "games/peek/state.py": '''"""What there is."""

from numpy import int32

from sim import luck
from sim.game import Shape
from sim.kernel import kernel
from sim.records import record

SEATS, CARDS = 3, 5
TABLE = record(turn=int32, right=(int32, SEATS))
HIDDEN = record(shown=(record(card=int32), SEATS), left=(int32, CARDS))
SHAPE = Shape(seats=SEATS, sides=1, streams=("deck",), table=TABLE, hidden=HIDDEN, option=record(act=int32))


@kernel
def deal(g, n, stream):
    """PE-1: the first n of the cards that are left, to the seats that have none."""
    luck.shuffle(stream, g.hidden.left, n)
    n -= 1
    for seat in range(len(g.own)):
        if g.referee.side_of[seat] == 0 and g.hidden.shown[seat].card == 0:
            g.hidden.shown[seat].card = g.hidden.left[n]
            g.hidden.left[n] = 0
            n -= 1


@kernel
def set_up(g, pack):
    """PE-1: a card each, which its owner does not see."""
    for card in range(CARDS):
        g.hidden.left[card] = card + 1
    for seat in range(pack.seats):
        g.referee.side_of[seat] = 0
    deal(g, CARDS, g.luck[0])
    g.referee.round_no = 1


@kernel
def redraw(g, pack, seat):
    """PE-1: one's own card and those that are left, in the order of their numbers before they are dealt."""
    n = 0
    for card in range(1, CARDS + 1):
        there = False
        for other in range(pack.seats):
            there = there or (other != seat and g.hidden.shown[other].card == card)
        if not there:
            g.hidden.left[n] = card
            n += 1
    g.hidden.shown[seat].card = 0
    deal(g, n, g.search[0])
''',
    "games/peek/turn.py": '''"""A turn, and the end."""

from sim.game import RUNNING
from sim.kernel import kernel
from sim.play import add_option, ask, end_game, open_menu


@kernel
def step(g, pack, seats):
    """PE-2: low or high."""
    seat = g.table.turn
    open_menu(g, 0)
    for act in range(2):
        add_option(g).act = act
    act = g.menu.option[ask(g, pack, seats, seat)].act
    if g.referee.ending != RUNNING:
        return
    g.table.right[seat] = act == (g.hidden.shown[seat].card > pack.cards.low)
    g.table.turn += 1
    if g.table.turn == pack.seats:
        end_game(g, 3, -1)


@kernel
def close(g, pack):
    """PE-3: points."""
    for seat in range(pack.seats):
        g.outcome.score[seat] = g.table.right[seat] * pack.score.right
''',
    "games/peek/__init__.py": '''"""Peek."""

from sim.game import Aim, Ending, Game
from sim.games.peek.state import SHAPE, redraw, set_up
from sim.games.peek.turn import close, step

GAME = Game(
    key="peek", title="Peek", prefix="PE", players=(2, 3), sides=("players",), shape=SHAPE, aim=Aim("score"),
    endings=(Ending("said", "all have said it", "PE-3"),), set_up=set_up, step=step, close=close, redraw=redraw,
    fallback={"players": "counter"},
)  # fmt: skip
''',
    "strategies/peek/__init__.py": '''"""Who plays Peek."""

from strategies import strategy


@strategy("peek")
def counter(pack, table, mine, menu, weights, luck):
    """Says what is likelier of a card that nobody else holds."""
    high = 0
    for card in range(1, pack.cards.most + 1):
        there = False
        for seat in range(len(mine.shown)):
            there = there or mine.shown[seat].card == card
        if not there:
            high += 1 if card > pack.cards.low else -1
    return 1 if high > 0 else 0


STRATEGIES = [counter]
''',
    "tests/conftest.py": """import os
from pathlib import Path
os.environ["NUMBA_DISABLE_JIT"] = "1"
from sim.homes import add_home
add_home(Path(__file__).parents[1])
""",
    "tests/rules/peek/test_peek.py": '''"""The clauses."""

import pytest

from experiments.contract import script, sit


@pytest.mark.rule("PE-1")
def test_all_others_see_a_card():
    seen = {}

    def look(pack, table, mine, menu, weights, luck):
        seen[int(menu.seat)] = mine.shown["card"].tolist()
        return 0

    t = sit("peek", 3, decide=look)
    cards = t.g.hidden.shown["card"].tolist()
    t.step(3)
    assert sorted(cards + [card for card in t.g.hidden.left.tolist() if card]) == [1, 2, 3, 4, 5]
    assert seen == {seat: [0 if other == seat else card for other, card in enumerate(cards)] for seat in range(3)}
    assert t.g.mine["shown"]["card"].sum() == 0  # kept in one place


@pytest.mark.rule("PE-2", "PE-3")
def test_who_is_right_scores():
    t = sit("peek", 2, "score.right=4", decide=script(1, 0))
    t.step(2)
    cards = t.g.hidden.shown["card"].tolist()
    assert t.g.outcome.score.tolist() == [4 * (cards[0] > 2), 4 * (cards[1] <= 2), 0]
    assert t.g.outcome.role.tolist() == [0, 0, -1]
    assert t.tale() == []
''',
}


@pytest.fixture
def peek(tmp_path):
    """A home with the game, as it is written above."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(*ids)"]\n')
    return tmp_path


def called(home, *words):
    """(exit code, stdout, stderr) of a command in a process of its own."""
    found = subprocess.run([sys.executable, "-m", "elderodds", "--games", str(home), *words], text=True,
                           capture_output=True, check=False, env={**os.environ, "COLUMNS": "200"})  # fmt: skip
    return found.returncode, found.stdout, found.stderr


def test_a_game_of_a_hundred_lines_keeps_every_promise(peek):
    code, out, err = called(peek, "check", "peek", "--json")
    assert err.count("\n") <= 2
    assert {p["name"]: p["broken"] for p in json.loads(out)["promises"] if p["broken"]} == {}
    assert code == 0
    code, out, _ = called(peek, "replay", "peek", "--players", "2", "--json", "--strategy", "random")
    lines = [line["text"] for line in json.loads(out)["lines"]]
    assert [line.split(":")[0] for line in lines] == ["Seat 1", "Seat 2"]
    assert {line.split(": ")[1] for line in lines} <= {"guess, low.", "guess, high."}
    # of a card that is not seen 1 of 4 or 2 of 4 others are low: 0.4 * 0.75 + 0.6 * 0.5, and no search knows more
    words = ["run", "peek", "--players", "2", "--games", "4000", "--json", "--strategy", "counter+8"]
    cell = json.loads(called(peek, *words)[1])["cells"][0]
    assert cell["measure"]["mean"] == pytest.approx(0.6, abs=0.03)


def test_a_redraw_that_leaves_the_own_card_where_it_is_is_found(peek):
    state = peek / "games" / "peek" / "state.py"
    state.write_text(state.read_text().replace("    g.hidden.shown[seat].card = 0\n", "    n -= 1\n    return\n"))
    code, out, _ = called(peek, "check", "peek", "--json")
    broken = {p["name"]: p["broken"] for p in json.loads(out)["promises"]}
    assert code == 1
    assert any("hidden.shown.card" in line for line in broken["calibrated"])
