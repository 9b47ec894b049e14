"""The verdict over the ladder of skill: what is said where it turns, and where it does not."""

from types import SimpleNamespace

import pandas as pd
import pytest

from reports.skill import over_the_ladder, point_of_skill
from sim import find_game


def rung(rate, half=0.02):
    return {"rate": rate, "ci95": [rate - half, rate + half]}


def texts(key, skill):
    game = find_game(key)
    judged = pd.DataFrame([{"side": game.main_side, "least": 0.45, "most": 0.55, "counts": (5, 7)}])
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
    bands = {4: (0.4, 0.6), 6: (0.4, 0.6)}
    point = point_of_skill(find_game("tainted_grail"), skill, bands)
    assert "most with 6 players: first games 20\u00a0%, the strongest players 60\u00a0%" in point.text
    assert "With 4 and 6 players the games played do not tell" in point.text
    assert point_of_skill(find_game("tainted_grail"), {}, {}) is None
    assert texts("tainted_grail", {}) == []
