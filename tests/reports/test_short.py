"""The headline says what the figures allow, and no more."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm
from tallies import SIDES, TOWER, TWO, held, made, page

from experiments.measure.pacing import Pacing, Path
from reports.chapters.short import points_of
from reports.chapters.wins import games_to_settle
from reports.claims.family import ALPHA, alike, nearer, seat_claims
from reports.opening import lead
from reports.page import frames
from reports.page.words import at_players, in_text, listed, median_words, span, wins

SHARES = {"rulebook": 0.6, "public": 0.1, "recalled": 0.0, "assumed": 0.3}


def seats_of(*wins, games=10_000):
    """Seats of one table that won so many of so many games."""
    return made(TWO, [games // 2, games // 2], seat_wins=wins, seat_games=[games] * len(wins))


def judged_of(game, tallies, target=None):
    return page(game, tallies, target).judged


def claims_of(game, tallies):
    return page(game, tallies).claims


def points(game, tallies, pacings=None):
    """The points to take away, by title."""
    pack = SimpleNamespace(provenance=lambda: SHARES, changes={})
    lengths = frames.summary_of_length(tallies)
    report = page(
        game, tallies, drivers=None, matchups=pd.DataFrame(), pacings=pacings or {}, lengths=lengths, pack=pack
    )
    return {p.title: p.text for p in points_of(report)}


def lead_of(game, target=None, **wins_by_count):
    tallies = {int(n[1:]): made(game, sides) for n, sides in wins_by_count.items()}
    return lead(page(game, tallies, target)).replace("\u00a0", " ")


def test_a_clear_favourite():
    assert lead_of(TWO, p4=[4200, 5800], p5=[3900, 6100]) == (
        "At every player count the red wins too often (58.0 to 61.0 % of games)."
    )


def test_inside_the_band_is_on_target():
    text = lead_of(TWO, p4=[50_100, 49_900], p5=[47_000, 53_000])
    assert text == "At every player count it is on target (the blue wins 47.0 to 50.1 %)."


def test_too_few_games_settle_nothing():
    assert (
        lead_of(TWO, p4=[52, 48])
        == "With 4 players the games played do not settle whether it is on target (the blue wins 52.0 %)."
    )


def test_a_mixed_case_names_each_count_once():
    text = lead_of(TWO, p4=[60_000, 40_000], p5=[50_000, 50_000], p6=[40_000, 60_000], p7=[52, 48])
    assert text == (
        "With 4 players the blue wins too often (60.0 % of games); with 6 players the red wins too often "
        "(60.0 % of games); with 5 players it is on target (the blue wins 50.0 %); "
        "with 7 players the games played do not settle whether it is on target (the blue wins 52.0 %)."
    )


def test_the_designers_band_decides():
    assert "the blue wins too often" in lead_of(TWO, p4=[6200, 3800])
    assert "on target" in lead_of(TWO, (0.55, 0.68), p4=[6200, 3800])
    assert "the red wins too often" in lead_of(TWO, (0.65, 0.75), p4=[6200, 3800])


def test_against_the_game_it_is_too_easy_or_too_hard():
    text = lead_of(TOWER, p1=[7000, 3000], p2=[5000, 5000], p3=[2500, 7500], p4=[3000, 7000])
    assert text == (
        "With one player it is too easy (70.0 % of games are won); with 3 and 4 players it is too hard (25.0 to 30.0 % "
        "of games are won); with 2 players it is on target (the players win 50.0 %)."
    )


def test_of_many_sides_those_that_are_not_off_target_share_a_sentence():
    """Every side on target at 4; at 5 one is open; at 6 one has far more than its share, the others less or as much."""
    tallies = {4: held([50_000, 25_000, 25_000], [2, 1, 1]), 5: held([50, 25, 25], [2, 1, 1])}
    assert lead(page(SIDES, tallies)) == (
        "With 4 players every side has its share, as far as the target asks; with 5 players the games played do not "
        "settle whether every side has its share."
    )
    off = lead(page(SIDES, tallies | {6: held([70_000, 20_000, 10_000], [2, 1, 1])}))
    assert off.startswith("With 6 players the blue wins too often")
    assert off.count("6 players") == 2  # the green too seldom; nothing of the red, which is on target


def test_a_cooperative_game_has_no_rival_seats():
    tallies = {2: made(TOWER, [5000, 5000]), 3: made(TOWER, [3000, 7000])}
    assert "Seats" not in points(TOWER, tallies)


def test_counts_that_play_the_same_games_are_one():
    tallies = {n: made(TOWER, [5000, 5000]) for n in (1, 2)} | {3: made(TOWER, [3000, 7000])}
    assert alike(tallies) == {1: (1, 2), 3: (3,)}
    assert "with 1 and 2 players it is on target" in lead(page(TOWER, tallies))
    rivals = {n: made(TWO, [6000, 4000]) for n in (4, 5)}
    assert ("side", 4, "blue", "above") in claims_of(TWO, rivals).p
    assert ("side", 5, "blue", "above") not in claims_of(TWO, rivals).p
    assert lead(page(TWO, rivals)).startswith("At every player count")


def test_games_that_would_settle_it_are_more_than_were_played():
    """Two points inside of the band; where so many were played nothing is told."""
    tallies = {4: made(TWO, [5300 // 5, 4700 // 5])}
    needed = games_to_settle(judged_of(TWO, tallies), claims_of(TWO, tallies))
    assert 2000 <= needed <= 10_000
    settled = {4: made(TWO, [53 * needed // 100, 47 * needed // 100])}
    assert games_to_settle(judged_of(TWO, settled), claims_of(TWO, settled)) == 0


def test_nearer_is_between_print_and_its_mirror():
    assert nearer(9000, 20_000, 10_000, 20_000) < 1e-9
    assert nearer(9000, 20_000, 11_000, 20_000) > 0.3  # as far on the other side
    assert nearer(9000, 20_000, 12_000, 20_000) > 0.999
    assert nearer(10_000, 20_000, 10_100, 20_000) > 0.3
    assert nearer(9000, 20_000, 12_000, 20_000, 0.6) < 1e-9  # another middle, another answer


def test_one_of_many_even_seats_is_not_claimed_but_a_planted_one_is():
    rng = np.random.default_rng(5)
    wins_by_seat = rng.binomial(10_000, 0.25, 4)
    even = {4: seats_of(*wins_by_seat)}
    assert not seat_claims(frames.seats(TWO, even), claims_of(TWO, even))["claimed"].any()
    wins_by_seat[2] += 800
    planted = {4: seats_of(*wins_by_seat)}
    claims = seat_claims(frames.seats(TWO, planted), claims_of(TWO, planted))
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


def test_seats_that_are_alike_are_not_said_to_be_apart():
    """One of them wins: the ends of the widest count looked apart on one page in five."""
    rng = np.random.default_rng(6)
    false = 0
    for _ in range(200):
        tallies = {n: seats_of(*rng.multinomial(10_000, [1 / n] * n)) for n in (2, 3, 4)}
        claims = claims_of(TWO, tallies)
        false += any(claims.hold("seats apart", n) for n in tallies)
    assert false <= 4
    planted = {4: seats_of(3000, 2300, 2350, 2350)}
    assert claims_of(TWO, planted).hold("seats apart", 4)


def test_games_that_are_the_very_same_count_once_over_all_player_counts():
    """One and two players play the same games, all lost one way; three win half of theirs."""
    tallies = {n: made(TOWER, [0, 10_000]) for n in (1, 2)} | {3: made(TOWER, [10_000, 0])}
    assert points(TOWER, tallies)["Endings"].count("(50\u00a0%)") == 2


def courses(rates, sure=0.9):
    """Games of players and night whose chance moves to `sure` of what comes, from the rate of the main table."""
    paths = []
    for at in range(100):
        won = np.array([1.0, 0.0]) if at < 100 * rates else np.array([0.0, 1.0])
        later = sure * won + (1 - sure) * won[::-1]
        paths.append(Path(at, np.array([[rates, 1 - rates], *[later] * 4]), won))
    return Pacing(("players", "night"), tuple(paths), 0.3, 1e-9)


def how_games_go(game, rates):
    tallies = {n: made(game, [4000, 6000 + n]) for n in rates}
    pacings = {n: courses(rate) for n, rate in rates.items()}
    return points(game, tallies, pacings).get("How games go", "")


def test_how_games_go_is_told_in_words_that_fit_the_game():
    """Nobody leads in a cooperative game; and where nearly all games end one way nothing is told in short."""
    assert "Who leads half-way through a game, where somebody does, wins in 100\u00a0%" in how_games_go(TWO, {2: 0.5})
    alone = how_games_go(TOWER, {2: 0.5})
    assert "Games that look won or lost half-way end so in 100\u00a0%" in alone
    assert "lead" not in alone
    assert (
        "takes away 30\u00a0% of the doubt about who wins; these are means over games with 2 players"
        in how_games_go(TOWER, {2: 0.5, 3: 0.97})
    )
    assert how_games_go(TOWER, {2: 0.97, 3: 0.02}) == ""


@pytest.mark.parametrize(
    ("rounds", "said", "fact"),
    [
        ({2: {3: [400, 0], 4: [0, 600]}}, "are over after 4 rounds; at least", "4 rounds"),
        ({2: {3: [501, 0], 4: [0, 499]}}, "are over after 3 to 4 rounds, as far as these games tell (99.5\u00a0%",
         "3 to 4 rounds, not known more exactly"),
        ({2: {3: [900, 0]}, 3: {6: [900, 0]}}, "are over after 3 to 6 rounds, depending on the number of players",
         "3 to 6 rounds, by number of players"),
        ({2: {1: [900, 0]}}, "are over after 1 round; at least", "1 round"),
    ],
)  # fmt: skip
def test_a_span_of_rounds_says_what_it_is(rounds, said, fact):
    tallies = {n: made(TWO, np.sum(list(of.values()), axis=0), rounds=of) for n, of in rounds.items()}
    assert said in points(TWO, tallies)["Length"]
    assert median_words(frames.summary_of_length(tallies)) == fact
