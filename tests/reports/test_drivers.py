"""The chapter on what drives the result, and roles that are left out."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from tallies import TWO, made

from experiments import Workers, run
from reports.assembling import report_of, sections_of
from reports.chapters.drivers import _left_out, _of_seats, _without, leave_out
from reports.chapters.short import points_of
from reports.claims.family import Claims
from sim import load_pack


@pytest.fixture(scope="module")
def result():
    return run("toy", players="2-3", games=2000)


def chapter(report):
    return next(s for s in sections_of(report) if s.id == "drivers").parts


def test_every_value_that_is_dealt_stands_with_its_rate(result):
    report = report_of(result, "elderodds report toy")
    parts = chapter(report)
    table = next(p for p in parts if p.kind == "table" and p.head[0] == "First card")
    assert len(table.rows) == 10
    assert table.head[1:] == (2, 3)
    found = report.drivers[(report.drivers["value"] == "seven") & (report.drivers["players"] == 3)].iloc[0]
    row = next(r for r in table.rows if r[0] == "Seven")
    assert f"{100 * found['rate']:.1f}" in str(row[2])
    widest = next(p for p in parts if p.kind == "table" and p.head[0] == "What")
    assert "stand a little nearer together than those of all games below" in widest.caption
    assert not any("<b>" in str(cell) for r in table.rows for cell in r)  # the card lies on no tower
    assert len([p for p in parts if p.kind == "figure"]) == 1
    assert "What drives it" not in [p.title for p in points_of(report)]


@pytest.mark.parametrize("games", [1, 49, 50])
def test_seats_are_told_of_no_fewer_games_than_what_is_dealt(games):
    """Of `experiments.statistics.drivers.LEAST` and more."""
    tallies = {n: made(TWO, [0, k], seat_wins=[0, k], seat_games=[k, k]) for n, k in ((2, games), (3, 20))}
    report = SimpleNamespace(cooperative=False, game=TWO, once=tallies, claims=Claims({}))
    assert list(_of_seats(report)) == []  # some two look furthest apart by chance alone
    report.claims = Claims({("seats apart", n): 0.0 for n in tallies})
    assert [row[:3] for row in _of_seats(report)] == ([["Seat", 2, "seat 1"]] if games >= 50 else [])


def test_a_card_that_decides_is_named_on_the_first_screen(result):
    cells = []
    for c in result.cells:
        by_value = c.tally.by_value.copy()
        at = list(result.game.shape.outcome["extra"].names).index("first_card")
        wins = by_value[at, :, 0]
        moved = min(wins[1], by_value[at, 10, 1]) * 2 // 3  # 'nought' loses what 'nine' wins
        by_value[at, 1, :2] += (-moved, moved)
        by_value[at, 10, :2] += (moved, -moved)
        cells.append(replace(c, tally=replace(c.tally, by_value=by_value)))
    report = report_of(replace(result, cells=tuple(cells)), "elderodds report toy")
    point = next(p for p in points_of(report) if p.title == "What drives it")
    assert "First card" in point.text
    assert "(nought)" in point.text
    assert "(nine)" in point.text
    assert any("<b>" in str(cell) for p in chapter(report) if p.kind == "table" for r in p.rows for cell in r)


def test_a_role_is_left_out_by_the_choice_that_changes_least(result):
    cell = result.cells[0]
    tables = lambda *n: np.array(n)  # noqa: E731
    game = replace(result.game, roles=("builder", "architect", "mason"))
    counts = replace(cell.tally, role_tables=tables(2000, 2000, 1000), role_games=tables(0, 0, 0))
    here = replace(cell, cell=replace(cell.cell, game=game), tally=counts)
    near = replace(cell.tally, role_tables=tables(2000, 0, 1000), sides=np.array([500, 1500, 0]))
    far = replace(cell.tally, role_tables=tables(2000, 0, 0))
    row = _without(here, 1, [("setup.a", "no", far), ("setup.b", "no", near)])
    assert (row["path"], row["wins"], row["games"], row["rate"]) == ("setup.b", 500, 2000, 0.25)
    assert row["printed"] == here.main_rate
    assert row["p"] < 1e-6
    assert _without(here, 1, [])["path"] == ""


def test_games_without_a_role_are_of_the_chance_of_those_with_it(result):
    """Of one seed, they may go against each other game by game: where nothing differs that is seldom called sure."""
    cell, rng, false = result.cells[0], np.random.default_rng(5), 0
    counts = replace(cell.tally, role_tables=np.array([500, 500]))
    game = replace(result.game, roles=("builder", "architect"))
    for won in rng.binomial(500, 0.5, 400):
        here, other = (replace(counts, sides=np.array([k, 500 - k, 0])) for k in (won, 500 - won))
        others = [("setup.a", "no", replace(other, role_tables=np.array([500, 0])))]
        false += _without(replace(cell, cell=replace(cell.cell, game=game), tally=here), 1, others)["p"] < 0.05
    assert false <= 400 * (0.05 + 3 * np.sqrt(0.05 * 0.95 / 400))


def test_roles_that_one_choice_leaves_out_share_a_row(result):
    path = next(t.path for t in load_pack(result.game).tunables() if t.choices)
    one = {"players": 2, "path": path, "value": "storm", "wins": 300, "games": 1000, "rate": 0.3, "low": 0.27,
           "high": 0.33, "printed": 0.5, "p": 1e-9}  # fmt: skip
    left_out = pd.DataFrame(
        [one | {"role": "killer"}, one | {"role": "mechanic"}, one | {"role": "cook", "players": 3}]
    )
    table = next(p for p in _left_out(report_of(result, "x", {"drivers": left_out})) if p.kind == "table")
    assert [row[:2] for row in table.rows] == [["Killer, mechanic", 2], ["Cook", 3]]


def test_one_role_for_all_is_nobodys_role(result):
    assert leave_out(result.spec, result, Workers(1), None) is None


def test_a_role_is_struck_alone_from_the_list_that_names_it():
    """Seven play with a firestarter and a killer: a plain investigator takes the place of either."""
    result = run("among_cultists", players="7", games=600)
    found = leave_out(result.spec, result, Workers(1), None).set_index("role")
    path = "role_set.experienced.special.7p"
    assert found.loc["killer", ["path", "value", "games"]].tolist() == [path, "firestarter", 500]
    assert found.loc["firestarter", ["path", "value", "games"]].tolist() == [path, "killer", 500]
    assert found.loc["cultist", "path"] == ""  # no list names it
    assert found.loc["killer", "rate"] < 0.4 < found.loc["killer", "printed"]
    table = next(p for p in _left_out(report_of(result, "x", {"drivers": found.reset_index()})) if p.kind == "table")
    assert [row[0] for row in table.rows] == ["Firestarter", "Killer"]
    assert table.rows[1][4].striptags() == f"Struck from {path}"
