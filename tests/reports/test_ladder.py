"""The verdict over the ladder of skill: what is said where it turns, and where it does not."""

from types import SimpleNamespace

import numpy as np
import pytest
from tallies import TOWER, made
from tallies import page as page_of

from experiments.measure.summary import rate
from reports.chapters.short import _of_skill
from reports.chapters.wins import over_the_ladder
from reports.claims.family import apart
from reports.claims.ladder import rungs_lit
from reports.claims.target import ALONE
from reports.opening import headline
from reports.page.frames import each
from reports.page.words import player_words, who_plays
from reports.verdict import _light
from sim import find_game
from strategies.registry import by_side, usual_of

EVEN = (0.45, 0.55)
GAMES = 10_000


def page(ladder, target=EVEN):
    """What a page needs of a ladder, {players: {rung: (wins, games)}}, the usual players last, experts behind them."""
    tallies = {n: {rung: made(TOWER, [k, games - k]) for rung, (k, games) in rungs.items()}
               for n, rungs in ladder.items()}  # fmt: skip
    skill = {n: {rung: {"games": games, **rate(k, games)} for rung, (k, games) in rungs.items()}
             for n, rungs in ladder.items()}  # fmt: skip
    main = {n: next(t for rung, t in reversed(found.items()) if rung != "expert") for n, found in tallies.items()}
    return page_of(TOWER, main, target, skill=skill, ladder=tallies)


def of_rates(**rates):
    return {rung: (round(rate * GAMES), GAMES) for rung, rate in rates.items()}


def how_far(found):
    return [part.text for part in over_the_ladder(found) if hasattr(part, "text")][-1]


def point(found):
    return _of_skill(found)


def test_the_usual_players_have_the_light_of_the_first_screen():
    found = page({5: of_rates(beginner=0.3, learned=0.5505, expert=0.7)})
    lights = rungs_lit(found.result.skill, found.judged, found.claims, "players")
    assert lights == {5: {"beginner": "below", "learned": "open", "expert": "above"}}


def test_a_light_of_the_first_screen_says_beside_it_that_the_verdict_turns():
    for expert, turns in ((0.82, True), (0.32, False)):
        found = page({5: of_rates(balanced=0.3, learned=0.31, expert=expert)}, ALONE)
        told = _light(found, next(each(found.judged)))
        assert "too hard" in told
        assert ("it turns with who plays" in told) == turns


def test_where_no_count_settles_what_experts_have_all_counts_together_may():
    """20 games at each of five counts: none is surely too easy for experts, 78 of 100 are."""
    few = {n: of_rates(beginner=0.2, learned=0.5 + n / 1000) | {"expert": (k, 20)}
           for n, k in enumerate((13, 14, 16, 17, 18), 1)}  # fmt: skip
    found = page(few, ALONE)
    assert {lights["expert"] for lights in rungs_lit(found.result.skill, found.judged, found.claims,
                                                     "players").values()} == {"open"}  # fmt: skip
    said = "For experts it is too easy, over all player counts together, weighed by games (78.0 % of 100 are won)."
    assert said in headline(found).replace("\xa0", " ")
    assert "over all" not in headline(page(few | {5: few[5] | {"expert": (0, 20)}}, ALONE))
    assert "over all" not in headline(
        page({n: of_rates(learned=0.5, expert=0.8 + n / 1000) for n in few}, ALONE)
    )  # each says so


@pytest.mark.parametrize(
    ("beginner", "learned", "says"),
    [
        (0.60, 0.41, "With 5 players the verdict is not the same from beginners to trained players."),
        (0.50, 0.41, "With 5 players the verdict is not the same from beginners to trained players."),
        (0.556, 0.41, "With 5 players the verdict is not the same from beginners to trained players."),
        (0.60, 0.70, "With 5 players the verdict is the same for beginners and trained players."),
        (
            0.452,
            0.41,
            "With 5 players the games played do not tell whether the verdict is the same from beginners to "
            "trained players.",
        ),
    ],
)
def test_the_verdict_turns_where_two_rungs_surely_say_the_opposite(beginner, learned, says):
    assert how_far(page({5: of_rates(beginner=beginner, learned=learned)})) == says


@pytest.mark.parametrize(
    ("ladder", "says"),
    [
        ({5: of_rates(beginner=0.1, balanced=0.30, learned=0.35, expert=0.82)},
         "How hard it is turns with who plays: with 5 players too hard for regulars and trained players "
         "(30.0 to 35.0 %), "
         "too easy for experts (82.0 %)."),
        ({5: of_rates(beginner=0.7, balanced=0.30, learned=0.31, expert=0.32)},
         "With 5 players it is too hard (31.0 % of games are won). The verdict is the same from regulars to experts."),
        ({5: of_rates(balanced=0.30, learned=0.31, expert=0.32),
          6: of_rates(balanced=0.30, learned=0.32, expert=0.45)},
         "How hard it is turns with who plays: with 6 players too hard for regulars and trained players "
         "(30.0 to 32.0 %), "
         "on target for experts (45.0 %). With 5 players it is too hard (31.0 % of games are won). "
         "With 5 players the verdict is the same from regulars to experts."),
        ({5: of_rates(balanced=0.30, learned=0.31) | {"expert": (10, 25)}},
         "With 5 players it is too hard (31.0 % of games are won). The games played do not settle whether "
         "the verdict is the same from regulars to experts. With 5 players and experts the players win 40.0 % of 25 "
         "games (95 %, taken alone: 23.4 to 59.3 %)."),
        ({5: of_rates(balanced=0.30, learned=0.31) | {"expert": (10, 25)},
          6: of_rates(balanced=0.30, learned=0.31) | {"expert": (6, 20)}},
         "At every player count it is too hard (31.0 % of games are won). The games played do not settle whether "
         "the verdict is the same from regulars to experts. With experts the players win 35.6 % of 45 games, over "
         "all player counts together, weighed by games (95 %, taken alone: 23.2 to 50.2 %); at single counts 30.0 to "
         "40.0 %."),
        ({5: of_rates(balanced=0.40, learned=0.40, expert=0.82)},
         "How hard it is turns with who plays: with 5 players not too easy for regulars and trained players (40.0 %), "
         "too easy for experts (82.0 %)."),
        ({5: of_rates(balanced=0.60, learned=0.60, expert=0.82)},
         "With 5 players the games played do not settle whether it is on target (the players win 60.0 %). "
         "With 5 players experts find it too easy (82.0 %)."),
        ({5: of_rates(beginner=0.3, balanced=0.30, learned=0.31)},
         "With 5 players it is too hard (31.0 % of games are won). No experts played, so it is not known how far that "
         "holds."),
    ],
)  # fmt: skip
def test_the_head_of_the_page_says_for_whom_the_verdict_holds(ladder, says):
    assert headline(page(ladder, ALONE)).replace("\u00a0", " ") == says


def test_the_point_tells_the_player_count_at_which_rungs_were_seen_furthest_apart():
    ladder = {4: of_rates(beginner=0.4, learned=0.46), 6: of_rates(beginner=0.2, learned=0.6)}
    assert (
        "the widest gap that is sure was seen with 6 players: beginners 20\u00a0%, trained players 60\u00a0%"
        in point(page(ladder)).text
    )
    assert "do not tell" in point(page({4: of_rates(beginner=0.446, learned=0.452)})).text
    assert "depends on who plays" not in point(page({4: of_rates(beginner=0.40, learned=0.41)})).text
    nothing = SimpleNamespace(game=TOWER, result=SimpleNamespace(skill={}), claims=None)
    assert _of_skill(nothing) is None
    assert list(over_the_ladder(nothing)) == []


def drawn(rng, rates, counts=(2, 3, 4, 5, 6)):
    """Rungs of three, the lower two of a fifth of the games, with these true rates."""
    amounts = dict(zip(("beginner", "balanced", "learned"), (2000, 2000, GAMES), strict=True))
    return {n: {rung: (int(rng.binomial(games, rates[rung])), games) for rung, games in amounts.items()}
            for n in counts}  # fmt: skip


@pytest.mark.parametrize(
    ("rates", "false"),
    [
        ((0.5, 0.5, 0.5), "depends on who plays"),
        ((0.60, 0.551, 0.551), "the verdict is not the same"),
        ((0.5, 0.549, 0.60), "the same for"),
    ],
)
def test_nothing_is_said_of_skill_that_is_not_so(rates, false):
    """Was said on 9, 16 and 9 pages of a hundred, from plain intervals of each rung at each player count."""
    rng = np.random.default_rng(1)
    rates = dict(zip(("beginner", "balanced", "learned"), rates, strict=True))
    said = [point(page(drawn(rng, rates))).text for _ in range(150)]
    assert sum(false in text for text in said) <= 7  # 5 %


def test_two_shares_of_the_same_chance_that_go_against_each_other_are_seldom_told_apart():
    """Where one wins the other loses: their difference varies twice as much as that of two that hang not together."""
    rng = np.random.default_rng(2)
    p = [apart(k, 1000, 1000 - k, 1000) for k in rng.binomial(1000, 0.5, 2000)]
    assert np.mean(np.array(p) < 0.05) < 0.06
    assert apart(600, 1000, 400, 1000) < 1e-6
    assert apart(400, 1000, 50, 100) == pytest.approx(apart(50, 100, 400, 1000))


def test_who_plays_is_told_in_the_words_of_the_ladder():
    """Of a strategy that is no rung the name is told, since there is nothing else to call it."""
    game = find_game("among_cultists")
    assert {player_words(game, side, name) for side, name in usual_of(game).items()} == {"trained players"}
    assert player_words(game, "cultists", by_side(game, "cultists", "expert")) == "experts"
    assert player_words(game, "investigators", by_side(game, "investigators", "beginner")) == "beginners"
    assert player_words(game, "cultists", game.fallback["cultists"]) == "regulars"
    assert player_words(game, "investigators", "scholar") == "scholar"
    assert who_plays(game, usual_of(game)) == "trained players"
    assert who_plays(game, usual_of(game) | {"investigators": "scholar"}) == (
        "scholar (investigators) and trained players (cultists)"
    )
