"""A strategy that changes what it is handed, or reads outside of it, is told with its name and line."""

import pytest

from experiments import run
from sim import BadInput
from strategies.conduct import check_source

HEAD = """
from sim.kernel import kernel
from strategies import strategy

@kernel
def build(record, by):
    record.vp = record.vp + by
    return 0

@kernel
def peek(options, at):
    return options[at].act
"""
BODY = '''
@strategy("among_cultists")
def sly(pack, table, mine, menu, weights, luck):
    """Does what is not done."""
    {}
'''


def _file(tmp_path, *lines):
    path = tmp_path / "sly.py"
    path.write_text(HEAD + BODY.format("\n    ".join(lines)))
    return f"{path}:sly", lambda words: HEAD.split("\n").index(words) + 1


@pytest.mark.parametrize(
    ("store", "what"),
    [
        ("table.vp = 99", "table.vp"),
        ("mine.role += 1", "mine.role"),
        ("menu.option[0].card = 9", "menu.option[0].card"),
        ("there = table; there.vp = 1", "there.vp"),
        ("for one in menu.option: one.seat = 0", "one.seat"),
        ("weights[0], x = 1.0, 2.0", "weights[0]"),
    ],
)
def test_a_store_in_the_decision_function_is_refused_when_it_is_made(tmp_path, store, what):
    name, _ = _file(tmp_path, store, "return 0")
    line = (HEAD + BODY).split("\n").index("    {}") + 1
    with pytest.raises(BadInput, match=rf"strategy sly: .*sly.py:{line}: it writes to") as told:
        run("among_cultists", players="5", games=10, strategies=[name])
    assert f"it writes to {what};" in str(told.value)


def test_a_store_by_way_of_another_function_is_told_with_its_line(tmp_path):
    name, line = _file(tmp_path, "return build(table, 1)")
    at = line("    record.vp = record.vp + by")
    with pytest.raises(BadInput, match=rf"sly.py:sly: game 0, seat \d: .*sly.py:{at}: it writes to table"):
        run("among_cultists", players="5", games=10, strategies=[name])


def test_a_read_outside_of_an_array_is_told_with_its_line(tmp_path):
    name, line = _file(tmp_path, "return peek(menu.option, menu.n + 100)")
    outside = r"options: index \d+ is outside, it has \d+: 0 to \d+; game 0, seed 1$"
    with pytest.raises(BadInput, match=rf"sly.py:{line('    return options[at].act')}: {outside}"):
        run("among_cultists", players="5", games=10, strategies=[name])


def test_who_changes_nothing_is_not_told(tmp_path):
    name, _ = _file(tmp_path, "total = 0", "for i in range(menu.n):", "    total += menu.option[i].act",
                    "points = table.vp", "return 0 * (points + total)")  # fmt: skip
    assert run("among_cultists", players="5", games=300, strategies=[name]).cells[0].summary["illegal"] == 0


def _notes(pack, table, mine, menu, weights, luck):
    mine.notes.goal = 3
    goal = mine.notes
    goal.via = 4
    return 0


def test_the_notes_of_a_seat_may_be_written():
    check_source(_notes, "noting")
