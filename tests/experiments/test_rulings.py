"""rulings, on the tower: with safe bets its chances are known exactly."""

import json

import pytest

from elderodds import main
from experiments.commands.rulings import rulings
from sim import find_game, load_pack
from tower import chance


@pytest.fixture(scope="module")
def found():
    return rulings("toy", games=4000, workers=1)


def test_every_other_choice_is_played_at_every_player_count(found):
    assert [(r.path, r.clause, r.printed, r.other) for r in found.found] == [
        ("rulings.built_when", "TY-5", "reached", "exceeded")
    ]
    assert list(found.found[0].players) == [2, 3, 4]
    assert found.games == 3 * 2 * 4000


def test_the_differences_are_the_exact_ones(found):
    for n, worth in found.found[0].players.items():
        points = load_pack(find_game("toy")).content.victory.points[f"{n}p"]
        exact = chance(points + 1, n) - chance(points, n)
        assert worth.low <= exact <= worth.high
        assert worth.high - worth.low < 0.02  # unpaired it would be 0.04
        assert worth.differs
        assert worth.games == 4000


def test_what_makes_no_difference_is_not_marked():
    """With points that nobody reaches, both ways are the same games."""
    found = rulings("toy", players="2", games=500, changes={"victory.points.2p": 200}, workers=1).found[0]
    assert found.players[2].difference == 0
    assert not found.differs


def test_what_was_played_is_read_again(tmp_path, capsys):
    command = ["rulings", "toy", "--games", "300", "--workers", "1", "--out", str(tmp_path), "--json"]
    told = []
    for _ in range(2):
        assert main(command) == 0
        told.append(json.loads(capsys.readouterr().out))
    entry = told[0]["rulings"][0]
    assert entry["players"]["3"]["ci95"][0] < entry["players"]["3"]["difference"] < entry["players"]["3"]["ci95"][1]
    assert told[0] | {"seconds": 0} == told[1] | {"seconds": 0}
    assert len(list(tmp_path.rglob("summary.json")) + list(tmp_path.rglob("manifest.json"))) >= 6


def test_the_table_names_ruling_clause_and_worth(capsys):
    assert main(["rulings", "toy", "--games", "300", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "built_when" in out
    assert "TY-5" in out
    assert "seed 1" in out
