"""Luck and sensitivity as chapters; how many games a report plays."""

import pytest
from markupsafe import Markup

from experiments import Workers, run
from experiments.machinery.spec import make_specification
from reports import cli, shares
from reports.chapters import chapters
from reports.report import Report


@pytest.fixture(scope="module")
def spec():
    return make_specification("toy", players="2-3", games=200)


def test_luck_and_numbers_are_chapters_where_they_are_asked_for(spec, monkeypatch):
    monkeypatch.setattr(shares, "GROUPS", 50)
    monkeypatch.setattr(shares, "GAMES", 80)
    result = run(spec)
    workers = Workers(1)
    report = Report(result, "x", luck=shares.play_luck(spec, workers, None),
                    sensitivity=shares.play_sensitivity(spec, workers, None))  # fmt: skip
    made = {s.id: s.parts for s in chapters(report)}
    tables = [p for p in made["luck"] if p.kind == "table"]
    assert [t.head[1:] for t in tables] == [("2 players", "3 players")] * 2
    shared = {row[0]: row[1] for row in tables[0].rows}
    assert str(shared["Dice"]).startswith("100")  # the safe bet leaves all to the dice
    table = next(p for p in made["numbers"] if p.kind == "table")
    paths = {Markup(str(r[1]).replace("<wbr>", "")).striptags() for r in table.rows}
    assert {"play.rounds", "victory.points.3p"} <= paths
    assert not {"luck", "numbers"} & {s.id for s in chapters(Report(result, "x"))}


def test_by_default_they_are_told_in_few_games_of_one_player_count(spec):
    report = Report(run(spec), "x", luck=shares.play_some_luck(spec, Workers(1), None, 2e-3),
                    sensitivity=shares.play_some_sensitivity(spec, Workers(1), None, 2e-4))  # fmt: skip
    made = {s.id: s.parts for s in chapters(report)}
    tables = [p for p in made["luck"] if p.kind == "table"]
    assert [t.head[1:] for t in tables] == [("3 players",)] * 2
    assert made["luck"][-1].text.endswith("--luck.")
    assert made["numbers"][-1].text.endswith("--sensitivity.")
    few = report.luck.answers[0].games
    every = shares.play_luck(spec, Workers(1), None).answers[0].games
    assert few < every
    assert "Share of the variance" not in next(p for p in made["numbers"] if p.kind == "table").head


def test_of_a_slow_game_they_are_left_out_and_the_page_says_so(spec):
    assert shares.play_some_luck(spec, Workers(1), None, 1.0) is None
    assert shares.play_some_sensitivity(spec, Workers(1), None, 1.0) is None
    made = {s.id: s.parts for s in chapters(Report(run(spec), "x", left_for_time=("luck", "sensitivity")))}
    assert "--luck has it" in made["luck"][0].text
    assert "--sensitivity has it" in made["numbers"][0].text


@pytest.mark.parametrize(("seconds", "games"), [(1e9, 20_000), (1e-9, 2_000)])
def test_of_a_slow_game_fewer_games_are_played(spec, monkeypatch, seconds, games):
    monkeypatch.setattr(cli, "SECONDS", seconds)
    assert cli._in_time(spec, cli._cost(spec, Workers(1))).games == games


def test_a_game_that_hardly_varies_has_no_shares(spec):
    """Forty stones are always laid: no game goes otherwise."""
    easy = spec.but(variant=[spec.variant[0].model_copy(update={"changes": {"victory.points.3p": 40}})])
    made = shares.play_some_luck(easy, Workers(1), None, 1e-4)
    parts = list(shares.how_much_is_luck(Report(run(easy), "x", luck=made)))
    assert any("Too few games go otherwise" in p.text for p in parts if p.kind == "text")
