"""The clauses of docs/rules/toy.md, each shown on a small position."""

import numpy as np
import pytest

from experiments.contract import script, sit
from sim import BadInput, find_game, find_scenario, load_pack
from sim.engine import engine
from sim.game import RUNNING
from sim.games.toy.outside.odds import Turn, exact_turn, play_turn
from sim.games.toy.state.model import NIGHTFALL, TOWER_BUILT
from sim.games.toy.turn.bets import lay_stones
from sim.games.toy.turn.ending import end_round, storm
from sim.scenario import make_scenario


@pytest.mark.rule("TY-1")
def test_everybody_draws_a_card_of_its_own():
    dealt = [sit("toy", 4, index=index).g for index in range(40)]
    assert {int(g.mine[seat].card) for g in dealt for seat in range(4)} == set(range(10))
    assert {int(g.hidden.deck) for g in dealt} <= set(range(10))


@pytest.mark.rule("TY-2")
def test_everybody_is_asked_in_turn_and_offered_the_bets_of_the_board():
    t = sit("toy", 3, "bet.bold.gain=4")
    t.step(4)
    assert [seat for _, seat, _ in t.asked] == [0, 1, 2, 0]
    assert t.asked[0][2] == [(0, 0, 0), (1, 4, 3)]  # act, gain, risk


@pytest.mark.rule("TY-3")
def test_a_die_below_the_risk_lays_nothing():
    t = sit("toy", 4, decide=script(*[1] * 40))
    t.step(40)
    told = t.tale()
    laid = {int(line.split("rolls ")[1][0]): int(line.split("lays ")[1].split()[0]) for line in told}
    assert laid[0] == laid[1] == laid[2] == 0
    assert laid[3] == 6
    assert laid[5] == 8


@pytest.mark.rule("TY-3")
def test_the_engine_of_a_turn_is_the_game_s():
    pack = load_pack(find_game("toy"))
    for bet in ("safe", "bold"):
        share = play_turn(Turn(bet=bet), pack, 2000, 1) / 2000
        assert np.abs(share - exact_turn(Turn(bet=bet), pack)).max() < 0.05


@pytest.mark.rule("TY-4")
def test_a_storm_takes_a_stone_and_bare_ground_is_a_gap():
    t = sit("toy", 2, 'play.weather="storm"')
    storm(t.g, t.pack)
    assert t.g.referee.gap[0] == 1
    t.g.table.stones = 3
    storm(t.g, t.pack)
    assert t.g.table.stones == 2
    assert t.tale() == ["The storm takes a stone; 2 are left."]


@pytest.mark.rule("TY-5")
@pytest.mark.parametrize(
    ("when", "stones", "round_no", "ending"),
    [("reached", 45, 3, TOWER_BUILT), ("exceeded", 45, 3, RUNNING), ("exceeded", 46, 9, TOWER_BUILT),
     ("reached", 44, 8, RUNNING), ("reached", 44, 9, NIGHTFALL)],
)  # fmt: skip
def test_a_round_ends_the_game_when_the_tower_stands_or_night_falls(when, stones, round_no, ending):
    t = sit("toy", 2, f'rulings.built_when="{when}"')
    t.g.table.stones = stones
    t.g.referee.round_no = round_no
    end_round(t.g, t.pack)
    assert t.g.referee.ending == ending
    assert t.g.referee.round_no == round_no + (ending == RUNNING)


@pytest.mark.rule("TY-6")
def test_a_builder_s_score_is_what_it_laid():
    t = sit("toy", 2, "play.rounds=1")
    lay_stones(t.g, t.pack, 0, 0)
    before = int(t.g.table.laid[0])
    t.step(2)
    assert t.g.outcome.score[:2].tolist() == t.g.table.laid[:2].tolist()
    assert t.g.outcome.score[0] >= before
    assert t.g.outcome.role.tolist() == [0, 0, -1, -1]


def test_a_described_position_is_as_described():
    scenario = find_scenario(find_game("toy"), "half_built")
    pack = load_pack(scenario.game)
    g = engine(scenario.game).begin(pack.lay(2), 1, 0, arrange=scenario.arranger(pack))[0]
    assert (g.referee.round_no, g.table.stones, g.table.laid[:2].tolist()) == (7, 32, [20, 12])


@pytest.mark.parametrize(
    ("position", "says"),
    [({"stones": 5}, "stones laid less stones lost are the stones there"), ({"stone": 5}, "did you mean 'stones'")],
)
def test_a_position_that_cannot_be_is_refused(position, says):
    told = {"game": "toy", "players": 2, "title": "Wrong", "position": {"table": position}}
    scenario = make_scenario(find_game("toy"), told)
    pack = load_pack(scenario.game)
    with pytest.raises(BadInput, match=says):
        engine(scenario.game).begin(pack.lay(2), 1, 0, arrange=scenario.arranger(pack))
