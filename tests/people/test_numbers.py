"""Assumed numbers beside who played: what notes say of them, and what they do not tell apart."""

import numpy as np
import pytest

import elderodds
from experiments.cli.testers import show_testers
from experiments.commands import testers
from experiments.commands.testers import numbers_of, who_played
from experiments.people.figure import draw
from experiments.people.groups import laid, scales_of, tied_to
from experiments.people.notes import read_notes
from experiments.people.testers import Bench, Reader, Table
from experiments.play.axes import Axis
from experiments.play.spec import make_specification
from sim import BadInput, find_game

AC = find_game("among_cultists")
SCALES = tuple(scales_of(AC))
BOOKS, SHY = 1, 2  # places of scales
PRICE = Axis("price", 3, (1, 2, 3, 4, 5), tuple({} for _ in range(5)))
NOTED = 40


def games_of(points, games, rng):
    """Games that books win by points; points hang on books and on the price alike, nothing on anything else."""
    books, price = points[:, BOOKS, None], PRICE.at(points[:, -1])[:, None]
    shape = len(points), games
    by_points = rng.random(shape) < books
    score = rng.poisson(np.broadcast_to(4 + 8 * books + 2 * price, shape))
    return np.stack([~by_points, np.where(by_points, 0, 3), np.full(shape, 5), score], axis=1).astype(np.float32)


def bench(groups, games, seed):
    rng = np.random.default_rng(seed)
    points = rng.uniform(0.02, 0.98, (groups, len(SCALES) + 1))
    return Bench(AC, SCALES, points, {6: games_of(points, games, rng)}, (PRICE,))


def read(noted, others):
    """Who played, and the price, by the notes of each of the others, of whose columns only some are noted."""
    rows = np.where(noted, 0.0, np.nan) * np.ones((NOTED, 1))
    reader = Reader(bench(2048, NOTED, 1), Table({6: rows}))
    return [reader.posterior({6: np.where(noted, x, np.nan)}) for x in np.moveaxis(others.games[6], 1, 2)]


@pytest.fixture(scope="module")
def others():
    return bench(200, NOTED, 2)


@pytest.fixture(scope="module")
def told(others):
    return read([True, True, True, True], others)


def test_nine_in_ten_intervals_hold_the_planted_number(others, told):
    held = 0
    for point, found in zip(others.points, told, strict=True):
        low, high = found.quantiles(len(SCALES), (0.05, 0.95))
        held += low <= PRICE.at(point[-1:])[0] <= high
    assert held >= 176  # of 200; whole values can only make intervals wider
    assert np.mean([np.ptp(one.quantiles(len(SCALES), (0.05, 0.95))) for one in told]) < 2.5


def test_a_number_that_the_same_figures_tell_of_is_said_to_be(others, told):
    """Who wins is noted: that tells the books. If it is not, few books at a high price look like many at a low one."""
    alone = read([False, False, True, True], others)
    apart, one = (np.mean([tied_to(x.points, x.weights, len(SCALES)).narrower for x in found])
                  for found in (told, alone))  # fmt: skip
    assert one > 2 * apart
    assert one > 0.3
    most = [tied_to(x.points, x.weights, len(SCALES)) for x in alone[:20]]
    assert {x.most for x in most} == {BOOKS}
    assert np.mean([x.correlation for x in most]) < -0.5


def test_what_goes_with_nothing_is_not_tied():
    rng = np.random.default_rng(1)
    found = tied_to(rng.random((5000, 3)), np.full(5000, 1 / 5000), 1)
    assert found.narrower < 0.01
    x = rng.random(5000)
    found = tied_to(np.stack([rng.random(5000), 1 - x, x], axis=1), np.full(5000, 1 / 5000), 2)
    assert (found.most, round(found.correlation, 2), round(found.narrower, 2)) == (1, -1.0, 1.0)


@pytest.fixture(scope="module")
def cell():
    return make_specification("among_cultists", players=(6,)).cells()[0]


def test_one_number_is_added_to_all_that_a_pattern_means(cell):
    shelves, door = numbers_of([cell], ["shelf.*.vp", "talk.lie"])
    assert shelves.values == (-2, -1, 0, 1, 2)
    most = {path: value for path, value in shelves.sets[-1].items() if value != 4}
    assert not most  # each is held at the end of its own range
    u = np.full(len(SCALES) + 2, 0.999)
    turned = laid(cell, SCALES, [shelves, door], u)
    assert turned.pack.changes["talk.lie"] == 4.0
    assert turned.texts == laid(cell, SCALES, [], u[:-2]).texts


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("shelf.red.vpp", "did you mean 'shelf.red.vp'?"),
        ("shelf.*.gold", "no assumed number of the pack is meant"),
        ("victory.dead.6p", "its source is rulebook; only assumed numbers are asked about"),
        ("time.round", "nobody reads it with 6 players"),
    ],
)
def test_what_cannot_be_asked_about_is_refused(cell, name, says):
    with pytest.raises(BadInput) as error:
        numbers_of([cell], [name])
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--about", "shelf.red.vp"], "--about PATH goes with --who"),
        (["--who", "--groups", "100"], "100 groups of 64 games: a power of two from 64 on"),
        (["--who", "--figure", "a.png"], "--figure FILE goes with --about PATH"),
        (["--who", "--about", "shelf.red.vp", "--figure", "a.bmp"], "the name ends in .svg, .png, .pdf"),
    ],
)
def test_options_that_go_with_others_are_refused_before_anything_is_played(options, says, tmp_path, capsys):
    file = tmp_path / "plays.csv"
    file.write_text("players,winner\n6,cultists\n")
    assert elderodds.main(["playtests", "among_cultists", str(file), *options]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_numbers_are_told_beside_who_played_and_drawn(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(testers, "DRAWN_GAMES", 16)
    file = tmp_path / "plays.csv"
    file.write_text("players,winner,rounds\n" + "6,cultists,4\n" * 8)
    found = who_played(read_notes(AC, file), about=["shelf.*.vp", "talk.lie"], points=64, games=16, workers=1)
    shelves, lie = found.to_json()["numbers"]
    assert [shelves["path"], shelves["printed"], lie["printed"]] == ["shelf.*.vp + n", 0, 3.0]
    assert sum(one["share"] for one in shelves["values"]) == pytest.approx(1)
    assert -2 <= shelves["interval90"][0] <= shelves["median"] <= shelves["interval90"][1] <= 2
    show_testers(found)
    assert "What they say of assumed numbers" in capsys.readouterr().out
    for name in ("a.svg", "b.svg"):
        draw(found.posterior, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert "shelf.*.vp + n" in (tmp_path / "a.svg").read_text()
