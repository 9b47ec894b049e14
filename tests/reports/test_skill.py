"""The verdict over the ladder of skill: what is said where it turns, and where it does not."""

from types import SimpleNamespace

import pytest

from reports.skill import over_the_ladder, point_of_skill
from sim import find_game


def rung(rate, half=0.02):
    return {"rate": rate, "ci95": [rate - half, rate + half]}


def texts(key, skill):
    report = SimpleNamespace(game=find_game(key), result=SimpleNamespace(skill=skill))
    return [part.text for part in over_the_ladder(report) if hasattr(part, "text")]


@pytest.mark.parametrize(
    ("key", "beginner", "learned", "says"),
    [
        ("among_cultists", 0.56, 0.41, "With 5 players the verdict turns with skill."),
        ("among_cultists", 0.51, 0.41, "At no player count was the verdict seen to turn with skill."),
        ("tainted_grail", 0.30, 0.70, "With 5 players the verdict turns with skill."),
        ("tainted_grail", 0.45, 0.70, "At no player count was the verdict seen to turn with skill."),
    ],
)
def test_the_verdict_turns_where_two_rungs_surely_say_the_opposite(key, beginner, learned, says):
    assert texts(key, {5: {"beginner": rung(beginner), "learned": rung(learned)}})[-1] == says


def test_the_point_tells_the_player_count_at_which_skill_matters_most():
    skill = {4: {"beginner": rung(0.4), "learned": rung(0.5)}, 6: {"beginner": rung(0.2), "learned": rung(0.6)}}
    point = point_of_skill(find_game("tainted_grail"), skill)
    assert "most with 6 players: first games 20\u00a0%, the strongest players 60\u00a0%" in point.text
    assert point_of_skill(find_game("tainted_grail"), {}) is None
    assert texts("tainted_grail", {}) == []
