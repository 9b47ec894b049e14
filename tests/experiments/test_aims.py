"""A game that is played for a score: the Tower with its stones, where every command is asked for them."""

import json
import math

import numpy as np
import pytest

import elderodds
from experiments import compare, luck, run, sensitivity, tune
from experiments.commands.rulings import rulings
from experiments.commands.worth import worth
from experiments.keep.tally import tally
from experiments.learn.train_outlook import train_outlook
from experiments.learn.train_policy import train_policy
from experiments.learn.train_weights import train_weights
from experiments.measure.aims import Spread, of_role, of_seat, of_side
from experiments.measure.measures import aim_of, parse_measure
from experiments.measure.targets import Tier, parse_target
from experiments.measure.telling import digits_of, figure_text
from sim import Aim, BadInput, find_game
from sim.block import Block
from sim.engine import engine
from strategies import line_up

TOWER = find_game("toy")
STONES = Aim("score", "stones", low=15, high=20)


@pytest.fixture
def stones(aimed):
    aimed("toy", STONES)


def counted(outcomes):
    empty = tally(TOWER, engine(TOWER).block(*seated(), 1, 0, 1), 4)
    return tally(TOWER, Block(0, len(outcomes), outcomes, 0 * empty.pace, 0 * empty.gaps), 4)


def seated():
    cell = run("toy", players="4", games=1).cells[0].cell
    return cell.laid, line_up(TOWER, cell.seating)


def test_the_spread_of_a_side_is_that_of_its_games(stones):
    cell = run("toy", players="3", games=500).cells[0]
    out = engine(TOWER).block(cell.cell.laid, line_up(TOWER, cell.cell.seating), 1, 0, 500).outcomes
    each = out["score"][:, :3].mean(axis=1)
    found = of_side(TOWER, cell.tally, "players")
    assert (found.games, found.mean) == (500, pytest.approx(each.mean()))
    assert found.error == pytest.approx(each.std() / 500**0.5, rel=0.05)
    assert [found.quantile(q) for q in (0.1, 0.5)] == pytest.approx([*np.sort(each)[[49, 249]]])
    assert of_seat(TOWER, cell.tally, 1).mean == out["score"][:, 1].mean()
    assert of_role(TOWER, cell.tally, "builder").mean == pytest.approx(found.mean)
    assert of_side(TOWER, cell.tally, "night").games == 0
    assert math.isnan(of_side(TOWER, cell.tally, "night").mean)


def test_a_summary_has_what_is_played_for_beside_who_won(stones):
    cell = run("toy", players="3", games=200).cells[0]
    told = json.loads(json.dumps(cell.summary))
    assert told["measure"]["name"] == "score:players"
    assert list(told["measure"]["quantiles"]) == ["p10", "p50", "p90"]
    assert sum(games for _, games in told["measure"]["histogram"]) == 200
    low, high = told["measure"]["ci95"]
    assert low < told["measure"]["mean"] < high
    assert told["sides"]["night"]["measure"]["mean"] is None
    assert told["seats"][0]["measure"]["mean"] == pytest.approx(told["measure"]["mean"], abs=2)
    assert "measure" in told["roles"]["builder"]


def test_a_game_of_wins_has_none():
    cell = run("toy", players="3", games=20).cells[0]
    assert "measure" not in cell.summary
    assert cell.tally.numbers.shape == (0, 5)


def test_counts_of_numbers_are_the_same_in_any_blocks(stones):
    pack, seats = seated()
    parts = [tally(TOWER, engine(TOWER).block(pack, seats, 1, lo, hi), 4) for lo, hi in ((0, 7), (7, 60), (60, 61))]
    whole = tally(TOWER, engine(TOWER).block(pack, seats, 1, 0, 61), 4)
    assert (parts[0] + parts[1] + parts[2]).numbers.tolist() == whole.numbers.tolist()
    assert (parts[2] + (parts[0] + parts[1])).numbers.tolist() == whole.numbers.tolist()


def test_wide_scores_are_kept_to_twelve_digits_and_nothing_wraps(stones):
    out = np.zeros(3, TOWER.shape.outcome)
    out["ending"] = 3
    out["score"][:, 0] = 5 * 10**9, -5 * 10**9, 4095
    found = of_seat(TOWER, counted(out), 0)
    assert found.numbers == pytest.approx([-5 * 10**9, 4095, 5 * 10**9], rel=2**-12)
    assert found.numbers[1] == 4095
    assert found.numbers[0] == -found.numbers[2]


def test_games_that_several_sides_win_count_for_each_and_rows_add_up_to_games(aimed):
    aimed("toy", Aim(shared=True))
    out = np.zeros(4, TOWER.shape.outcome)
    out["ending"], out["side"] = 3, [0, 0, 1, -1]
    out["team"][:, 1] = 1
    out["won"][1, :2] = 1  # of both sides
    out["rounds"] = 5
    found = counted(out)
    assert found.sides.tolist() == [2, 2, 1]
    assert found.ended == 4
    assert found.rounds_by_side[5].tolist() == [2, 2, 0]
    assert found.by_value[:, :, :].sum(axis=(1, 2)).tolist() == [4, 4]
    assert parse_measure(TOWER, "rate:night").of(out).tolist() == [0, 1, 1, 0]


def test_what_is_played_for_is_the_measure_of_every_command(stones):
    players = {"players": "2", "workers": 1}
    paired = compare("toy", "printed", "greedy", games=200, **players)
    assert paired.measure == "score:players"
    assert paired.by_players[0].b > 10
    seat = compare("toy", "1=greedy", "1=safe", games=100, **players)
    assert (seat.measure, seat.by_players[0].a > 5) == ("score of seats", True)
    assert list(luck("toy", groups=16, slips=(0.0,), skills=(), **players).answers[0].means) == [
        "score:players",
        "rounds",
    ]
    screened = sensitivity("toy", games=8, trajectories=2, base=0, guesses=0, **players)
    assert list(screened.answers[0].effects) == ["score:players", "rounds"]
    tuned = tune("toy", "play.rounds", targets="score=10..12", games=400, ranges=["2:9"], **players).answers[0]
    assert tuned.at_nearest.miss == pytest.approx(0, abs=0.1)
    assert tuned.nearest[0] in (4, 5)  # 2.5 stones a turn


def test_places_and_scores_of_seats_are_measures_and_may_lie_below_0(aimed):
    aimed("toy", Aim("places"))
    assert [parse_measure(TOWER, text).name for text in ("aim", "place", "place.2", "score", "score.4.mean")] == [
        "place:players", "place:players", "place.2", "score:players", "score.4"]  # fmt: skip
    assert parse_measure(TOWER, "score.1.p90", quantiles=True).quantile == 0.9
    assert parse_target(TOWER, "score=-2..0", Tier("", ())).unit == 2
    with pytest.raises(BadInput, match=r"did you mean 'score\.4'"):
        parse_measure(TOWER, "score.5")
    with pytest.raises(BadInput, match="side of toy"):
        parse_measure(TOWER, "score:plyers")
    aimed("toy", Aim())
    with pytest.raises(BadInput, match="measure place: toy is not played for places"):
        parse_measure(TOWER, "place")
    assert aim_of(TOWER, "night").name == "rate:night"


def test_games_are_played_until_the_mean_is_as_narrow_as_asked_for(stones):
    found = run("toy", players="2", precision=0.5, workers=1).cells[0]
    low, high = found.summary["measure"]["ci95"]
    assert 0.1 < (high - low) / 2 <= 0.5
    with pytest.raises(BadInput, match=r"precision 0\.6: of a win rate"):
        run("among_cultists", precision=0.6)


def test_the_screen_of_a_score_says_nothing_of_wins(stones, capsys):
    assert elderodds.main(["run", "toy", "--games", "300", "--players", "2", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "players  " in told
    assert "stones" in told
    assert "wanted of players: 15 to 20" in told
    assert "win" not in told.lower()


def test_who_trains_learns_for_the_score(stones, tmp_path, capsys):
    """Bold bets lay more stones, and fail more often: by stones they are the better ones."""
    how = {"out": tmp_path / "w", "style": "cautious", "games": 200, "generations": 3, "judged": 300, "players": "2"}
    found = train_weights("toy", workers=1, **how)
    assert found.after[2]["mean"] > found.before[2]["ci95"][1]
    assert 15 < found.curve[-1] < 40
    assert "stones in fresh games" in capsys.readouterr().err
    told = train_outlook("toy", out=tmp_path / "o", games=1200, share=0.5, hidden=4, players="2", workers=1)
    assert told.skill[2] > 0.1
    assert len(told.told) == 10
    assert told.told[-1][2] > told.told[0][2] + 5
    seen = np.array([[one[1], one[2]] for one in told.told])
    assert np.corrcoef(seen.T)[0, 1] > 0.7
    learned = train_policy("toy", out=tmp_path / "p", lessons=2, games=100, tried=100, judged=100, players="2",
                           workers=1)  # fmt: skip
    assert all(15 < score < 40 for score in learned.curve)
    assert set(learned.before[2]) == {"mean", "ci95"}


def test_search_takes_what_brings_most_of_the_score(stones):
    few = {"players": "2", "games": 40, "workers": 1}
    safe, searching, greedy = (
        run("toy", strategies=[name], **few).cells[0].summary["measure"] for name in ("safe", "safe+16", "greedy")
    )
    assert searching["mean"] > safe["ci95"][1]
    assert searching["mean"] > greedy["ci95"][0]


def test_exploit_tells_what_is_gained_of_the_score(stones, capsys):
    asked = ["exploit", "toy", "--players", "2", "--strategy", "cautious", "--budget", "0.05", "--workers", "1"]
    assert elderodds.main(asked) == 0
    said = capsys.readouterr().out
    assert "stones" in said
    assert "points" not in said
    assert " win" not in said


def test_a_ruling_and_a_thing_are_worth_scores(stones):
    found = rulings("toy", games=50, players="2", workers=1)
    assert found.to_json()["measure"] == "score:players"
    thing = next(t for t in worth("toy", players=2, strategies=["random"], games=200).things if t.what == "build.bold")
    assert 1 < thing.difference < 10  # half of the bets are bold, and lay a stone more than a safe one


def test_a_mean_is_told_to_as_many_decimals_as_are_known():
    assert [digits_of(half) for half in (0.0040, 0.05, 3, 1200, math.inf, 0)] == [3, 2, 1, 0, 2, 2]
    assert figure_text({"mean": 16.724, "ci95": [16.67, 16.77]}) == "16.72"
    assert figure_text({"mean": None, "ci95": [None, None]}) == "-"
    assert figure_text({"rate": 0.442, "ci95": [0.4, 0.5]}) == "44.2 %"


def test_numbers_that_are_all_alike_are_not_told_as_known_exactly():
    low, high = Spread(np.array([0.0]), np.array([1000])).interval()
    assert 0.001 < high == -low < 0.1
