"""The verdict over the ladder of skill: what is said where it turns, and where it does not."""

from types import SimpleNamespace

import pandas as pd
import pytest

from reports.skill import over_the_ladder, player_words, point_of_skill, rungs_lit, who_plays
from reports.target import light_of
from sim import find_game
from strategies.registry import by_side, usual_of


def rung(rate, half=0.02):
    return {"rate": rate, "ci95": [rate - half, rate + half]}


def judged_of(game, lights):
    columns = ["side", "least", "most", "counts", "light"]
    return pd.DataFrame([(game.main_side, 0.45, 0.55, (n,), light) for n, light in lights.items()], columns=columns)


def test_the_usual_players_have_the_light_of_the_first_screen():
    skill = {5: {"beginner": rung(0.3), "learned": rung(0.5), "expert": rung(0.7)}}
    game = find_game("among_cultists")
    assert rungs_lit(game, skill, judged_of(game, {5: "open"})) == {
        5: {"beginner": "below", "learned": "open", "expert": "above"}
    }


def texts(key, skill):
    game = find_game(key)
    judged = judged_of(game, {5: light_of(*skill[5]["learned"]["ci95"], (0.45, 0.55))} if skill else {})
    report = SimpleNamespace(game=game, result=SimpleNamespace(skill=skill), judged=judged)
    return [part.text for part in over_the_ladder(report) if hasattr(part, "text")]


@pytest.mark.parametrize(
    ("key", "beginner", "learned", "says"),
    [
        ("among_cultists", 0.60, 0.41, "With 5 players it turns with skill."),
        ("among_cultists", 0.50, 0.41, "With 5 players it turns with skill."),
        ("among_cultists", 0.60, 0.70, "With 5 players the verdict is the same at every skill."),
        ("among_cultists", 0.56, 0.41, "With 5 players the games played do not tell."),
    ],
)
def test_the_verdict_turns_where_two_rungs_surely_say_the_opposite(key, beginner, learned, says):
    assert texts(key, {5: {"beginner": rung(beginner), "learned": rung(learned)}})[-1] == says


def test_the_point_tells_the_player_count_at_which_skill_matters_most():
    skill = {4: {"beginner": rung(0.4), "learned": rung(0.5)}, 6: {"beginner": rung(0.2), "learned": rung(0.6)}}
    game = find_game("tainted_grail")
    point = point_of_skill(game, skill, judged_of(game, {4: "open", 6: "open"}))
    assert "most with 6 players: beginners 20\u00a0%, strong players 60\u00a0%" in point.text
    assert (
        "With 4 players the games played do not tell"
        in point_of_skill(game, {4: skill[4]}, judged_of(game, {4: "open"})).text
    )
    alike = {4: {"beginner": rung(0.40), "learned": rung(0.41)}}
    assert "depends on who plays" not in point_of_skill(game, alike, judged_of(game, {4: "open"})).text
    assert point_of_skill(game, {}, judged_of(game, {})) is None
    assert texts("tainted_grail", {}) == []


def test_who_plays_is_told_in_the_words_of_the_ladder():
    """Of a strategy that is no rung the name is told, since there is nothing else to call it."""
    game = find_game("among_cultists")
    assert {player_words(game, side, name) for side, name in usual_of(game).items()} == {"strong players"}
    assert player_words(game, "cultists", by_side(game, "cultists", "expert")) == "experts who search"
    assert player_words(game, "investigators", by_side(game, "investigators", "beginner")) == "beginners"
    assert player_words(game, "cultists", game.fallback["cultists"]) == "regulars"
    assert player_words(game, "investigators", "scholar") == "scholar"
    assert who_plays(game, usual_of(game)) == "strong players"
    assert who_plays(game, usual_of(game) | {"investigators": "scholar"}) == (
        "scholar (investigators) and strong players (cultists)"
    )
