"""Every game has the rooms of docs/contract.md, and its order of play is the order of its rules."""

import re

import pytest

from experiments.commands.rules import clauses_of
from sim.game import find_game, games

ROOMS = {
    "components": {"pack.toml", "content.py"},
    "state": {"model.py", "set_up.py", "checks.py"},
    "turn": {"flow.py"},
    "effects": set(),
    "outside": {"tale.py", "position.py", "scenarios", "references.toml"},
}


@pytest.fixture(params=games())
def game(request):
    return find_game(request.param)


def there(folder):
    return {p.name for p in folder.iterdir()} - {"__pycache__", "__init__.py"}


def test_a_game_has_the_five_rooms_and_nothing_beside_them(game):
    assert there(game.folder) == set(ROOMS)
    for room, files in ROOMS.items():
        assert files <= there(game.folder / room), room
    assert there(game.folder / "effects")


def test_files_of_the_order_of_play_bear_the_number_of_their_chapter(game):
    written = {m[1] for c in clauses_of(game) if (m := re.match(rf"{game.prefix}-(\d+)", c))}
    for name in there(game.folder / "turn") - {"flow.py"}:
        number = re.fullmatch(r"ch(\d\d)_[a-z_]+\.py", name)
        assert number, name
        assert str(int(number[1])) in written or not written, name  # the toy has no rules file
        cited = re.findall(rf"{game.prefix}-(\d+)", (game.folder / "turn" / name).read_text(encoding="utf-8"))
        assert str(int(number[1])) in cited, f"{name} cites no clause of its chapter"
