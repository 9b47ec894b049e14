from pathlib import Path

import pytest

from experiments.spec import parse_players, read_specification
from sim import BadInput

SPECS = sorted((Path(__file__).parents[2] / "experiments" / "specs").glob("*.toml"))


@pytest.mark.parametrize("path", SPECS, ids=lambda p: p.stem)
def test_a_published_specification_can_be_played_and_says_what_it_asks(path):
    first, second = path.read_text().splitlines()[:2]
    assert first.startswith("# ")
    assert "?" in first
    assert second == f"#   elderodds run experiments/specs/{path.name}"
    spec = read_specification(path)
    cells = spec.cells()
    assert len(cells) >= 4 * len(spec.variant)
    assert all(v.label for v in spec.variant)


def test_there_is_one_for_each_game():
    assert {p.stem for p in SPECS} == {
        "among_cultists", "arkham_horror", "dark_providence", "death_may_die", "tainted_grail",
    }  # fmt: skip


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
        ("game = 'toy'\ngames = 0\n", "games: input should be greater than or equal to 1, not 0"),
        ("game = 'toy'\nseed = -1\n", "seed"),
        ("game = 'toy'\nprecision = 2\n", "precision"),
        ("game = 'toy'\nvariant = []\n", "variant"),
        ("game = 'toy'\n[[variant]]\nstrategy = ['safe']\n", "no entry 'strategy'; did you mean 'strategies'?"),
        ("players = 3\n", "game: field required"),
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
