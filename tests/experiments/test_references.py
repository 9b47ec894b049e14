import pytest

from experiments.references import read_references, references_of
from sim import BadInput, find_game
from sim.game import games

GOOD = """
[[reference]]
id = "length"
clause = "TOY-1.1"
source = "a review"
src = "public"
what = "rounds of a game"
measure = "rounds.p50"
players = [2, 3]
low = 4
high = 9
"""


@pytest.mark.parametrize("key", games())
def test_the_references_of_every_game_can_be_read(key):
    references_of(find_game(key))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rounds.p50", "round", "length.measure: no measure 'round'; did you mean 'rounds'?"),
        (
            "rounds.p50",
            "ending:tower_bult",
            "length.measure: no ending of toy 'tower_bult'; did you mean 'tower_built'?",
        ),
        ("[2, 3]", "[2, 9]", "length.players: The Tower is for 2 to 4, not 9"),
        ("high = 9", "high = 3", "length: low 4 is above high 3"),
        ("low = 4\nhigh = 9", "", "length: neither low nor high is given"),
        ('src = "public"', 'src = "assumed"', "length.src: Input should be 'rulebook', 'public' or 'recalled'"),
        ("players", "player", "length.player"),
    ],
)
def test_a_reference_to_what_does_not_exist_is_refused_with_path_and_reason(tmp_path, old, new, says):
    file = tmp_path / "references.toml"
    file.write_text(GOOD)
    assert [one.measure for one in read_references(find_game("toy"), file)] == ["rounds.p50"]
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(BadInput) as error:
        read_references(find_game("toy"), file)
    assert says in str(error.value)
