"""The chapters on published figures and on rulings."""

import re

import pytest

from experiments import Workers, run
from experiments.play.spec import make_specification
from reports.assembling import game_page, report_of
from reports.chapters.rulings import turn_rulings
from reports.further.published import hold, noted_for


@pytest.fixture(scope="module")
def spec():
    return make_specification("toy", games=6000, changes={"time.turn": 15.0})


@pytest.fixture(scope="module")
def page(spec):
    workers, result = Workers(1), run(spec, workers=1, noting=noted_for(spec))
    played = {"published": hold(spec, result, workers, None), "rulings": turn_rulings(spec, workers, None)}
    return re.sub(r"\s+", " ", game_page(report_of(result, "elderodds report toy", played)))


def test_every_published_figure_stands_with_ours_and_the_verdict(page):
    chapter = page[page.index('<section id="published">') :].split("</section>")[0]
    assert "Of 2 published figures 1 came out inside here, 1 outside, 0 undecided" in chapter
    assert "1 more is remembered or converted, not published, and is not counted." in chapter
    assert "a review (TY\u20115)" in chapter
    assert chapter.count("(remembered or converted)") == 1
    assert re.search(r"8 to 9</td> ?<td[^>]*>9</td> ?<td[^>]*>inside", chapter)
    assert "at most 5" in chapter
    assert "6,000 games at each player count" in chapter


def test_the_changes_of_the_report_are_in_what_is_held(spec):
    unchanged = spec.but(variant=(spec.variant[0].model_copy(update={"changes": {}}),))
    printed, here = (hold(s, run(s, workers=1, noting=noted_for(s)), Workers(1), None) for s in (unchanged, spec))
    assert here.found[1].ours.value < printed.found[1].ours.value
    assert here.games == 0  # those of the main table are not played again


def test_games_that_are_kept_are_noted_as_they_are_read(spec, tmp_path):
    first, again = (run(spec.but(games=300), workers=1, out=tmp_path, noting=noted_for(spec)) for _ in range(2))
    assert first.cells[0].noted.tolist() == again.cells[0].noted.tolist()
    assert first.cells[0].fingerprint == again.cells[0].fingerprint


def test_games_that_were_not_noted_are_played_again_and_tell_the_same(spec):
    short = spec.but(games=300)
    noted, played = (hold(short, run(short, workers=1, noting=noting), Workers(1), None)
                     for noting in (noted_for(short), ()))  # fmt: skip
    assert (noted.games, played.games) == (0, 3 * 300)
    assert noted.found == played.found


def test_every_ruling_stands_with_its_clause_and_worth(page):
    chapter = page[page.index('<section id="rulings">') :].split("</section>")[0]
    assert "Choices that are seen to change who wins, played the other way on the same chance: 1 of 1." in chapter
    assert "When the tower is built: at the stones it needs, or above them" in chapter
    assert "reached → exceeded" in chapter
    worth = re.findall(r"<b>\u2212(\d+\.\d)</b>&nbsp;<small>±(\d\.\d)</small>", chapter)
    assert len(worth) == 1  # at the middle player count
    assert all(1 < float(points) < 12 and float(half) < 2.5 for points, half in worth)
    assert "600 games of each choice" in chapter


def test_a_game_of_which_nothing_is_published_has_no_such_chapter(spec, monkeypatch):
    from experiments.commands import references as referring

    monkeypatch.setattr(referring, "references_of", lambda game: ())
    assert hold(spec, run(spec.but(games=200), workers=1), Workers(1), None) is None
    made = report_of(run(spec.but(games=200), workers=1), "elderodds report toy")
    assert 'id="published"' not in game_page(made)
