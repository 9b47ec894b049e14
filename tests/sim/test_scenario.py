"""Games that start from a described position."""

import numpy as np
import pytest

from sim import BadInput, find_game, find_scenario
from sim.engine import engine
from sim.scenario import make_scenario
from worlds import digest, pack_of, seated

TOY = find_game("toy")
LATE = {"round": 9, "table": {"turns": 16, "stones": 40, "laid": {"0": 40}}}
LEFT = {"game": "toy", "players": 2, "title": "late", "position": LATE}


def block(scenario, lo=0, hi=400, seed=1):
    loaded, pack = pack_of("toy", scenario.players)
    seats = seated(TOY, scenario.players)
    return engine(TOY).block(pack, seats, seed, lo, hi, arrange=scenario.arranger(loaded))


def test_a_game_goes_on_from_the_position():
    out = block(make_scenario(TOY, LEFT)).outcomes
    assert (out["rounds"] == 9).all()
    assert (out["turns"] == 2).all()  # the last round alone
    assert (out["score"][:, 0] >= 40).all()
    chance = 21 / 36  # two dice of 0 to 5 bring the missing five
    assert (out["side"] == 0).mean() == pytest.approx(chance, abs=4 * np.sqrt(chance * (1 - chance) / 400))


def test_what_is_not_described_is_drawn():
    out = block(make_scenario(TOY, LEFT)).outcomes
    assert set(out["extra"]["first_card"]) == set(range(10))


def test_a_game_from_a_scenario_is_the_same_in_any_block():
    found = find_scenario(TOY, "half_built")
    parts = [block(found, 0, 7).outcomes, block(found, 7, 60).outcomes]
    assert digest(np.concatenate(parts)) == digest(block(found, 0, 60).outcomes)
    assert digest(block(found, 0, 60, seed=2).outcomes) != digest(block(found, 0, 60).outcomes)


def test_pacing_begins_in_the_round_of_the_position():
    by_round = block(find_scenario(TOY, "half_built")).pace.sum(axis=(0, 1, 3))
    assert not by_round[:6].any()
    assert by_round[6] == 400


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"position": {"wall": 3}}, r"position\.wall"),
        ({"position": {"round": 0}}, r"position\.round"),
        ({"players": 7}, "2 to 4"),
        ({"game": "among_cultists"}, "is for among_cultists"),
        ({"titel": "x"}, "titel"),
    ],
)
def test_what_a_scenario_cannot_say_is_refused(change, reason):
    with pytest.raises(BadInput, match=reason):
        make_scenario(TOY, LEFT | change)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"table": {"stone": 3}}, r"position\.table: no field 'stone'; did you mean 'stones'"),
        ({"table": {"laid": [1, 2, 3, 4, 5]}}, r"position\.table\.laid: no field '4'"),
        ({"table": {"laid": 3}}, r"position\.table\.laid: 3 does not go there"),
        ({"table": {"stones": [3]}}, r"position\.table\.stones: one number is there, not several"),
        ({"table": {"stones": "three"}}, r"position\.table\.stones: 'three' does not go there"),
        ({"table": {"stones": 2.5}}, r"position\.table\.stones: 2\.5 does not go there"),
        ({"extra": {"storms": 40_000}}, r"position\.extra\.storms: 40000 does not go there"),
        ({"mine": {"7": {"card": 1}}}, r"position\.mine: no field '7'"),
    ],
)
def test_a_field_that_is_not_there_or_a_value_that_does_not_fit_is_refused(position, says):
    with pytest.raises(BadInput, match=says):
        block(make_scenario(TOY, LEFT | {"position": position}), 0, 1)


def test_cards_are_described_by_seat():
    arrange = make_scenario(TOY, LEFT | {"position": LATE | {"mine": {"1": {"card": 3}}, "hidden": {"deck": 4}}})
    g = engine(TOY).begin(pack_of("toy", 2)[1], 1, 0, arrange=arrange.arranger(pack_of("toy", 2)[0]))
    assert (int(g["mine"]["card"][0, 1]), int(g["hidden"]["deck"][0])) == (3, 4)


def test_a_position_that_cannot_be_is_refused():
    with pytest.raises(BadInput, match="no round is after nightfall"):
        block(make_scenario(TOY, LEFT | {"position": {"round": 12}}))

    def lose_stones(pack, g):
        g.table.stones = 3

    with pytest.raises(BadInput, match="stones laid less stones lost"):
        engine(TOY).begin(pack_of("toy", 2)[1], 1, 0, arrange=lose_stones)

    def end(pack, g):
        g.referee.ending = 3

    with pytest.raises(BadInput, match="the game is over"):
        engine(TOY).begin(pack_of("toy", 2)[1], 1, 0, arrange=end)


def test_a_scenario_is_found_by_name_or_file(tmp_path):
    with pytest.raises(BadInput, match="half_built"):
        find_scenario(TOY, "half_bilt")
    with pytest.raises(BadInput, match="No such file"):
        find_scenario(TOY, str(tmp_path / "no.toml"))
    torn = tmp_path / "torn.toml"
    torn.write_text("game = ")
    with pytest.raises(BadInput, match="not TOML"):
        find_scenario(TOY, str(torn))
