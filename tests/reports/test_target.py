"""The band a designer wants: its ends, whose it is, and where a game stands."""

import numpy as np
import pytest
from tallies import SIDES, TOWER, TWO, held, made, page

from reports.claims.target import judge, parse_target
from sim import Aim, BadInput, find_game


def test_a_target_is_a_band_in_per_cent():
    assert parse_target("45-55", find_game("toy")) == (0.45, 0.55)
    assert parse_target(" 30 - 37.5 %", find_game("toy")) == (0.3, 0.375)
    for text in ("", "45", "55-45", "0-55", "45-100", "a-b", "-5-55", "0.45-0.55"):
        with pytest.raises(BadInput, match="--target"):
            parse_target(text, find_game("toy"))


def test_the_target_of_a_score_is_in_what_it_counts(aimed):
    aimed("toy", Aim("score", "stones"))
    assert parse_target("18..21", find_game("toy")) == (18, 21)
    assert parse_target("-2.5..-1", find_game("toy")) == (-2.5, -1)
    assert parse_target("18-21", find_game("toy")) == (18, 21)
    for text in ("", "18", "21..18", "45 %"):
        with pytest.raises(BadInput, match=r"LOW\.\.HIGH in stones"):
            parse_target(text, find_game("toy"))


def test_two_sides_and_players_against_the_game_have_bands_of_their_own():
    for game, band in ((TWO, (0.45, 0.55)), (TOWER, (0.40, 0.60))):
        row = judge(game, {3: made(game, [60, 40])}).iloc[0]
        assert (row["least"], row["most"]) == pytest.approx(band)
        assert (row["side"], row["rate"]) == (game.main_side, 0.6)
        assert judge(game, {3: made(game, [60, 40])}, (0.3, 0.35)).iloc[0]["most"] == pytest.approx(0.35)


def test_of_more_sides_each_has_its_fair_share_of_the_seats():
    found = judge(SIDES, {4: held([500, 300, 200], [2000, 1000, 1000])}).set_index("side")
    assert found["fair"].to_dict() == {"blue": 0.5, "red": 0.25, "green": 0.25}
    assert found.loc["red", ["least", "most"]].tolist() == pytest.approx([0.2, 0.3])
    assert found["rate"].to_dict() == {"blue": 0.5, "red": 0.3, "green": 0.2}


def test_a_single_player_of_such_a_game_plays_against_it():
    found = judge(SIDES, {1: held([700, 0, 0, 300], [1000, 0, 0])})
    assert (len(found), found["rate"].iloc[0], found["most"].iloc[0]) == (1, 0.7, 0.6)


def test_games_that_no_side_won_do_not_count_between_two():
    row = judge(TWO, {4: made(TWO, [300, 300, 4000])}).iloc[0]
    assert (row["rate"], row["games"]) == (0.5, 600)


@pytest.mark.parametrize(
    ("wins", "light"), [(5000, "inside"), (6000, "above"), (4000, "below"), (5520, "open"), (4480, "open")]
)
def test_a_light_is_lit_beyond_chance_only(wins, light):
    tallies = {4: made(TWO, [wins, 10_000 - wins])}
    assert page(TWO, tallies).judged["light"].tolist() == [light]


def test_a_share_on_the_edge_of_its_band_is_seldom_called_off_or_on_it():
    rng = np.random.default_rng(3)
    lights = []
    for wins in rng.binomial(2000, 0.55, 300):
        tallies = {4: made(TWO, [int(wins), 2000 - int(wins)])}
        lights += page(TWO, tallies).judged["light"].tolist()
    assert lights.count("above") < 15  # 5 %
    assert lights.count("inside") < 15
    assert lights.count("below") == 0
