"""The headline says what the figures allow, and no more."""

import numpy as np
import pytest
from scipy.stats import norm
from tallies import TOWER, TWO, made

from reports import frames
from reports.claims import ALPHA, alike, balance, family, leads, nearer, seat_claims
from reports.headline import at_players, headline, in_text, lead, listed, span, wins

SHARES = {"rulebook": 0.6, "public": 0.1, "recalled": 0.0, "assumed": 0.3}


def seats_of(*wins, games=10_000):
    """Seats of one table that won so many of so many games."""
    return made(TWO, [games // 2, games // 2], seat_wins=wins, seat_games=[games] * len(wins))


def lead_of(game, **wins_by_count):
    tallies = {int(n[1:]): made(game, sides) for n, sides in wins_by_count.items()}
    return lead(game, tallies, family(game, tallies)).replace("\u00a0", " ")


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
    tallies = {4: made(TWO, [506_000, 494_000])}
    claims = family(TWO, tallies)
    assert claims.corrected["favoured", 4] < 1e-9
    assert claims.hold("even", 4)
    assert "practically even" in lead(TWO, tallies, claims)


def test_draws_do_not_count_for_balance():
    judged = balance(TWO, {4: made(TWO, [300, 300, 4000])})
    assert judged["rate"].iloc[0] == 0.5
    assert judged["games"].iloc[0] == 600


def test_a_cooperative_game_is_easier_or_harder_and_has_no_rival_seats():
    tallies = {2: made(TOWER, [5000, 5000]), 3: made(TOWER, [3000, 7000]), 4: made(TOWER, [4000, 6000])}
    text, points = headline(TOWER, tallies, family(TOWER, tallies), SHARES)
    assert text.replace("\u00a0", " ") == (
        "The players win 50.0 % of games with 2 players, where it is easiest and 30.0 % with 3 players, "
        "where it is hardest."
    )
    assert "Seats" not in [p.title for p in points]
    assert not any("favoured" in p.text for p in points)


def test_cooperative_counts_that_do_not_differ():
    text = lead_of(TOWER, p2=[500, 500], p3=[505, 495])
    assert "they do not settle" in text
    assert "easiest" not in text


def test_counts_that_play_the_same_games_are_one():
    tallies = {n: made(TOWER, [5000, 5000]) for n in (1, 2)} | {3: made(TOWER, [3000, 7000])}
    assert alike(tallies) == {1: (1, 2), 3: (3,)}
    assert lead(TOWER, tallies, family(TOWER, tallies)).replace("\u00a0", " ") == (
        "The players win 50.0 % of games with 1 and 2 players, where it is easiest and 30.0 % with 3 players, "
        "where it is hardest."
    )
    rivals = {n: made(TWO, [6000, 4000]) for n in (4, 5)}
    assert set(family(TWO, rivals).p) >= {("favoured", 4)}
    assert ("favoured", 5) not in family(TWO, rivals).p
    assert "every player count" in lead(TWO, rivals, family(TWO, rivals))


def test_the_one_that_leads_must_leave_each_other_behind():
    assert leads([0.5, 0.4, 0.3], [0.005] * 3) < 1e-9
    assert leads([0.5, 0.499, 0.3], [0.005] * 3) > 0.5
    assert leads([0.5], [0.1]) == 1


def test_nearer_is_between_print_and_its_mirror():
    assert nearer(9000, 20_000, 10_000, 20_000) < 1e-9
    assert nearer(9000, 20_000, 11_000, 20_000) > 0.3  # as far on the other side
    assert nearer(9000, 20_000, 12_000, 20_000) > 0.999
    assert nearer(10_000, 20_000, 10_100, 20_000) > 0.3


def test_one_of_many_even_seats_is_not_claimed_but_a_planted_one_is():
    rng = np.random.default_rng(5)
    wins_by_seat = rng.binomial(10_000, 0.25, 4)
    even = {4: seats_of(*wins_by_seat)}
    assert not seat_claims(frames.seats(TWO, even), family(TWO, even))["claimed"].any()
    wins_by_seat[2] += 800
    planted = {4: seats_of(*wins_by_seat)}
    claims = seat_claims(frames.seats(TWO, planted), family(TWO, planted))
    assert claims["seat"].iloc[0] == 2
    assert claims["claimed"].iloc[0]
    assert claims["difference"].iloc[0] == pytest.approx(0.06, abs=0.02)


def test_one_against_all_is_not_taken_for_chance_of_many():
    """Seat 1 wins or all others do: its difference to the table varies four times as much as one seat's own result."""
    rng = np.random.default_rng(7)
    z = []
    for won in rng.binomial(2000, 0.5, 400):
        t = made(TWO, [1000, 1000], seat_wins=[won, *[2000 - won] * 3], seat_games=[2000] * 4)
        t.seat_squares[-1][1:4, 1:4] = 2000 - won  # the others win together
        rows = frames.seats(TWO, {4: t})
        z.append((rows["rate"] - rows["table"])[0] / rows["error"][0])
    assert np.std(z) == pytest.approx(1, abs=0.12)
    assert np.mean(np.abs(z) > norm.isf(ALPHA / 2)) < 0.09


def test_small_words():
    assert listed([4]) == "4"
    assert listed([4, 5, 6]) == "4, 5 and 6"
    assert [at_players(n) for n in ([1], [5], [4, 5], [4, 5, 6], [4, 6, 8])] == [
        "one player", "5 players", "4 and 5 players", "4 to 6 players", "4, 6 and 8 players",
    ]  # fmt: skip
    assert (wins("cultists"), wins("game")) == ("cultists win", "game wins")
    assert (in_text("Victory points"), in_text("VP scored")) == ("victory points", "VP scored")
    assert (span(0.2, 0.2), span(0.2, 0.31)) == ("20.0\u00a0%", "20.0 to 31.0\u00a0%")


def test_one_end_may_be_known_and_the_other_not():
    text = lead_of(TOWER, p2=[5000, 5000], p3=[5010, 4990], p4=[3000, 7000])
    assert text == (
        "The players win 30.0 % of games with 4 players, where it is hardest; at other counts 50.0 to 50.1 %."
    )
