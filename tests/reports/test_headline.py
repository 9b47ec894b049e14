"""The headline says what the figures allow, and no more."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm
from tallies import TOWER, TWO, made

from reports import frames
from reports.headline import ALPHA, at_players, balance, headline, holm, in_text, lead, listed, seat_claims, span, wins

SHARES = {"rulebook": 0.6, "public": 0.1, "recalled": 0.0, "assumed": 0.3}


def seats_of(*wins, games=10_000):
    """Seats of one table that won so many of so many games."""
    return made(TWO, [games // 2, games // 2], seat_wins=wins, seat_games=[games] * len(wins))


def lead_of(game, **wins_by_count):
    tallies = {int(n[1:]): made(game, sides) for n, sides in wins_by_count.items()}
    return lead(game, frames.sides(game, tallies)).replace("\u00a0", " ")


def test_a_clear_favourite():
    assert lead_of(TWO, p4=[4200, 5800], p5=[3900, 6100]) == (
        "The red are favoured at every player count (58.0 to 61.0 % of games)."
    )


def test_an_even_game():
    assert "practically even at every player count" in lead_of(TWO, p4=[50_100, 49_900], p5=[49_700, 50_300])


def test_too_few_games_settle_nothing():
    text = lead_of(TWO, p4=[52, 48])
    assert text.startswith("Too few games to say who is favoured with 4 players")
    assert "favoured at" not in text


def test_a_mixed_case_names_each_count_once():
    text = lead_of(TWO, p4=[60_000, 40_000], p5=[50_000, 50_000], p6=[40_000, 60_000], p7=[52, 48])
    assert text == (
        "The blue are favoured with 4 players (60.0 % of games); the red are favoured with 6 players "
        "(60.0 % of games); with 5 players it is practically even; with 7 players the games played do not settle it."
    )


def test_a_real_but_tiny_difference_is_practically_even():
    judged = balance(TWO, frames.sides(TWO, {4: made(TWO, [506_000, 494_000])}))
    assert judged["p"].iloc[0] < 1e-9
    assert judged["verdict"].iloc[0] == "even"


def test_draws_do_not_count_for_balance():
    judged = balance(TWO, frames.sides(TWO, {4: made(TWO, [300, 300, 4000])}))
    assert judged["rate"].iloc[0] == 0.5
    assert judged["games"].iloc[0] == 600


def test_a_cooperative_game_is_easier_or_harder_and_has_no_rival_seats():
    tallies = {2: made(TOWER, [5000, 5000]), 3: made(TOWER, [3000, 7000]), 4: made(TOWER, [4000, 6000])}
    text, points = headline(TOWER, tallies, SHARES)
    assert text.replace("\u00a0", " ") == (
        "The players win 50.0 % of games with 2 players, where it is easiest, and 30.0 % with 3 players, "
        "where it is hardest."
    )
    assert "Seats" not in [p.title for p in points]
    assert not any("favoured" in p.text for p in points)


def test_cooperative_counts_that_do_not_differ():
    assert "do not differ beyond chance" in lead_of(TOWER, p2=[500, 500], p3=[505, 495])


def test_one_of_many_even_seats_is_not_claimed_but_a_planted_one_is():
    rng = np.random.default_rng(5)
    wins_by_seat = rng.binomial(10_000, 0.25, 4)
    even = frames.seats(TWO, {4: seats_of(*wins_by_seat)})
    assert not seat_claims(even)["claimed"].any()
    wins_by_seat[2] += 800
    claims = seat_claims(frames.seats(TWO, {4: seats_of(*wins_by_seat)}))
    assert claims["seat"].iloc[0] == 2
    assert claims["claimed"].iloc[0]
    assert claims["difference"].iloc[0] == pytest.approx(0.06, abs=0.02)


def test_even_seats_are_falsely_claimed_on_at_most_one_page_in_twenty():
    """20,000 pages of three tables; exactly one of four seats wins each game."""
    pages, games, seats = 20_000, 2000, 12
    won = np.random.default_rng(7).multinomial(games, [0.25] * 4, (pages, 3)).reshape(pages, seats)
    z = (won / games - 0.25) / np.sqrt(0.25 * 0.75 / games)
    false = (np.abs(z) > norm.isf(ALPHA / seats / 2)).any(axis=1)  # Holm claims nothing unless its first step does
    for page in (*np.flatnonzero(false)[:3], *np.flatnonzero(~false)[:3]):
        claims = seat_claims(pd.DataFrame({"rate": won[page] / games, "table": 0.25, "games": games}))
        assert claims["claimed"].any() == false[page]
    assert false.mean() <= ALPHA + 4 * np.sqrt(ALPHA * (1 - ALPHA) / pages)


def test_holm_is_the_textbook_one():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_small_words():
    assert listed([4]) == "4"
    assert listed([4, 5, 6]) == "4, 5 and 6"
    assert [at_players(n) for n in ([1], [5], [4, 5], [4, 5, 6], [4, 6, 8])] == [
        "one player", "5 players", "4 and 5 players", "4 to 6 players", "4, 6 and 8 players",
    ]  # fmt: skip
    assert (wins("cultists"), wins("game")) == ("cultists win", "game wins")
    assert (in_text("Victory points"), in_text("VP scored")) == ("victory points", "VP scored")
    assert (span(0.2, 0.2), span(0.2, 0.31)) == ("20.0\u00a0%", "20.0 to 31.0\u00a0%")
