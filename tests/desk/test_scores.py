"""The desk of a game that is played for a score: the Tower with its stones."""

import json
import re

import numpy as np
import pytest

from experiments import Workers, compare, run
from reports.desk.folder import Folder
from reports.desk.live import Shelf, _ways, figures
from reports.desk.page import desk_page, speaking_of, worded
from reports.desk.setting import read
from reports.desk.story import chances, options_at, tell_game
from reports.desk.work import Wanted
from sim import Aim, BadInput, find_game

SETTING = {"game": "toy", "players": [3], "games": 2000}
LOWER = {"victory.points.3p": 60}
STONES = """
from sim import Aim, find_game
find_game("toy").__dict__["aim"] = Aim("score", "stones", low=15, high=20)
"""


@pytest.fixture
def stones(aimed):
    aimed("toy", Aim("score", "stones", low=15, high=20))


def told(setting, shelf=None):
    events = figures(read(setting), shelf or Shelf(), Workers(1), lambda: False)
    return [event for event in events if event["kind"] == "figures"][-1]


def test_its_figures_are_those_of_run_and_compare(stones):
    found = told(SETTING | {"changes": LOWER})
    cell = run("toy", players=[3], changes=LOWER, games=2000, workers=1).cells[0]
    mine = found["now"]["sides"]["players"]["measure"]
    assert (mine["mean"], mine["ci95"]) == (cell.summary["measure"]["mean"], list(cell.summary["measure"]["ci95"]))
    bars = found["spread"]
    assert sum(bars["now"]) == pytest.approx(1)
    mean = sum(middle * share for middle, share in zip(bars["middles"], bars["now"], strict=True))
    assert mean == pytest.approx(mine["mean"], abs=bars["width"] / 2)
    total = compare("toy", "victory.points.3p=60", "printed", players=[3], games=2000, workers=1).total
    assert found["difference"]["mean"] == pytest.approx(total.difference)
    assert found["difference"]["ci95"] == pytest.approx([total.low, total.high])
    low, high = found["always"]
    assert low < mine["ci95"][0] < mine["ci95"][1] < high


def test_games_that_end_with_another_score_went_another_way(aimed):
    """A number may change what is had, and neither who wins nor how long it takes."""
    tower = find_game("toy")
    out = np.zeros(2, tower.shape.outcome)
    out["score"][1, 0] = 3
    assert len(set(_ways(tower, out))) == 1
    aimed("toy", Aim("score"))
    assert len(set(_ways(find_game("toy"), out))) == 2


def test_a_game_is_found_by_what_it_ended_with(stones):
    shelf = Shelf()
    setting = read(SETTING)
    list(figures(setting, shelf, Workers(1), lambda: False))
    cell = setting.cells()[0]
    numbers = [shelf.course(cell).rows[0][shelf.course(cell).find("percentile", q, 0)] for q in (10, 50, 90)]
    spread = run("toy", players=[3], games=2000, workers=1).cells[0].summary["measure"]["quantiles"]
    assert numbers == pytest.approx(list(spread.values()))
    assert Shelf().course(cell).find("percentile", 50, 0) is None  # none was played


def test_a_game_is_told_with_what_each_had_and_no_winner(stones):
    cell = read(SETTING).cells()[0]
    found = tell_game(cell, 0)
    for seat in found["seats"]:
        seat["number"] = 17  # of a team each has the same
    with speaking_of("toy", "en"):
        assert worded(found, "toy")["side"] == "Stones: 17 (players)"


def test_of_rivals_each_has_its_own(aimed):
    aimed("toy", Aim("places"))
    found = tell_game(read(SETTING).cells()[0], 0)
    for seat, number in zip(found["seats"], (1, 2, 2), strict=True):
        seat["number"] = number
    with speaking_of("toy", "en"):
        assert worded(found, "toy")["side"] == "Place: 1 (seat 1), 2 (seat 2), 2 (seat 3)"


def test_from_a_position_the_mean_is_told_and_at_the_end_what_came(stones):
    cell = read(SETTING).cells()[0]
    seats = tell_game(cell, 0)["seats"]
    events = [e for e in chances(cell, 0, 0, Workers(1), lambda: False) if e["kind"] == "chance"]
    last = max(events, key=lambda event: event["step"])
    assert (last["mean"], last["playouts"]) == (pytest.approx(sum(seat["number"] for seat in seats) / 3), 0)
    first = [event for event in events if event["step"] == 0][-1]
    whole = run("toy", players=[3], games=2000, workers=1).cells[0].summary["measure"]
    assert first["ci95"][0] - 1 < whole["mean"] < first["ci95"][1] + 1
    options = [e for e in options_at(cell, 0, 0, Workers(1), lambda: False) if e["kind"] == "option"]
    assert all(e["ci95"][0] < e["mean"] < e["ci95"][1] for e in options)


@pytest.mark.parametrize(
    ("low", "high", "target"), [(15, 20, "x=15..20"), (None, -0.5, "x<=-0.5"), (3, None, "x>=3"), (None, None, "")]
)
def test_a_band_may_have_one_end_but_has_one(low, high, target):
    wanted = Wanted(path="play.rounds", low=low, high=high)
    if target:
        assert wanted.target("x") == target
    else:
        with pytest.raises(BadInput, match="no band is wanted"):
            wanted.target("x")


def test_a_page_without_a_band_has_none(aimed, tmp_path):
    aimed("toy", Aim("score", "stones", high=20))
    page = desk_page("toy", "en", Folder(tmp_path))
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert data["band"] == [None, 20]
    assert data["aim"] == {"measure": "score:players", "unit": "stones", "better": 1}


# -- in a browser ------------------------------------------------------------------------------------------------------


def test_the_page_says_means_and_nothing_of_wins(another, opened):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    server = another(first=STONES)
    page = opened(server, width=390)
    assert page.locator("#key").inner_text().startswith("Players, stones")
    said = " ".join(page.locator(part).inner_text() for part in ("#figures", "#sides", "#seats"))
    assert "%" not in said
    assert "win" not in said.casefold()
    page.fill("#low", "")
    page.press("#low", "Tab")
    page.select_option("#tuned", "play.rounds")
    page.click("#tune button")
    page.wait_for_selector("#found .answer")
    assert "--target 'score:players<=20'" in page.locator("#found code").inner_text()
    page.fill("#high", "")
    page.press("#high", "Tab")
    assert page.locator(".result .verdict").first.is_hidden()
    page.select_option("#wanted", "percentile:p90")
    page.click("#which button")
    page.wait_for_selector("body[data-story=done]")
    ended = page.locator("#ended").inner_text()
    page.locator("#step").press("End")
    had = [int(number) for number in re.findall(r"(\d+) \(seat", ended)]
    at = page.locator("#at").inner_text()
    assert abs(float(re.search(r"stones: ([\d.]+)", at)[1]) - sum(had) / 3) < 0.01
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    assert page.said == []
