"""Who the testers are: read from notes whose truth is planted."""

import json
import re

import numpy as np
import pytest

import elderodds
from experiments.commands.testers import _check
from experiments.measure.sampling import Sampler
from experiments.people.draws import drawn_together, with_both
from experiments.people.groups import scales_of
from experiments.people.notes import read_notes
from experiments.people.testers import MOST, Bench, Reader, Table, drawn_notes, prior_of, table_of_notes
from sim import find_game
from strategies.people import fitted_of

AC = find_game("among_cultists")
SCALES = tuple(scales_of(AC))
NOTED = 30


def games_of(points, games, rng):
    """Games of six whose sides, endings, rounds and points hang on four scales by formulas known here."""
    skill, books, slow, rivals = (points[:, k, None] for k in (0, 1, 3, 4))
    shape = len(points), games
    won = rng.random(shape) < 1 / (1 + np.exp(-4 * (skill - rivals)))
    by_points = won & (rng.random(shape) < books)
    ending = np.where(by_points, 0, np.where(won, 1, 3))
    rounds = 3 + rng.binomial(7, np.broadcast_to(0.1 + 0.8 * slow, shape))
    points = rng.poisson(np.broadcast_to(2 + 8 * books, shape))
    return np.stack([~won, ending, rounds, points], axis=1).astype(np.float32)


def bench(groups, games, seed):
    rng = np.random.default_rng(seed)
    points = rng.uniform(0.02, 0.98, (groups, len(SCALES)))
    return Bench(AC, SCALES, points, {6: games_of(points, games, rng)})


@pytest.fixture(scope="module")
def reader():
    return Reader(bench(2048, 64, 1), Table({6: np.zeros((NOTED, 4))}))


@pytest.fixture(scope="module")
def read(reader):
    """Two hundred groups of testers that had no part, and who they are thought to be by thirty notes of each."""
    others = bench(200, NOTED, 2)
    notes = np.moveaxis(others.games[6], 1, 2)
    return others.points, [reader.posterior({6: rows}) for rows in notes]


def ends(found, scale):
    low, high = found.quantiles(scale, (0.05, 0.95))
    return [(x - SCALES[scale].low) / (SCALES[scale].high - SCALES[scale].low) for x in (low, high)]


@pytest.mark.parametrize("scale", [0, 1, 2, 3, 4])
def test_nine_in_ten_intervals_hold_the_planted_truth(read, scale):
    truths, found = read
    held = sum(low <= truth <= high for truth, one in zip(truths[:, scale], found, strict=True)
               for low, high in [ends(one, scale)])  # fmt: skip
    assert 168 <= held <= 192  # of 200: 90 % and three standard errors


def test_notes_determine_what_they_tell_of_and_leave_open_what_they_do_not(read):
    _, found = read
    width = [np.mean([np.subtract(*ends(one, k)[::-1]) for one in found]) for k in range(5)]
    assert width[1] < 0.4
    assert width[3] < 0.4
    assert width[2] > 0.8  # 'shy' changes nothing in these games


def test_what_was_not_noted_tells_nothing():
    table = Table({6: np.tile([0.0, np.nan, np.nan, np.nan], (NOTED, 1))})
    found = Reader(bench(2048, 64, 1), table).posterior(table.rows)
    low, high = ends(found, 3)
    assert high - low > 0.8
    assert found.quantiles(0, (0.5,))[0] > found.quantiles(4, (0.5,))[0]  # all were won


def test_sets_of_notes_have_the_gaps_of_the_real_ones():
    rows = np.array([[0.0, np.nan, 5.0, np.nan], [1.0, 2.0, np.nan, 3.0]])
    made = drawn_notes(bench(16, 8, 1), Table({6: rows}), 3, np.random.default_rng(1))[6]
    assert made.shape == (16, 3, 2, 4)
    assert (np.isnan(made) == np.isnan(rows)).all()


def test_a_set_of_all_games_of_a_group_is_read_once():
    """Four sets of the same games would be one, and look like four."""
    made = bench(128, 30, 1)
    for noted, sets in ((30, 1), (16, 1), (10, 3), (5, 4)):
        assert len(Reader(made, Table({6: np.zeros((noted, 4))})).read) == sets * 128


def test_testers_who_play_as_nobody_fitted_does_are_named():
    """Fitted people's games last 3 to 10 rounds, about as long as theirs are; these are all eleven."""
    fitted = bench(48, 128, 3)
    notes = np.moveaxis(games_of(fitted.points[10:11], 50, np.random.default_rng(4)), 1, 2)[0]
    assert not any(one.misfit for one in _check(fitted, Table({6: notes}), 1))
    notes[:, 2] = 11
    named = [one.name for one in _check(fitted, Table({6: notes}), 1) if one.misfit]
    assert named == ["rounds", "spread of rounds"]


def test_notes_like_no_simulated_ones_are_read_as_the_nearest(reader):
    """All of the longest games that there are, and all won by points: no group plays so."""
    usual = np.moveaxis(bench(1, NOTED, 5).games[6], 1, 2)[0]
    assert not reader.posterior({6: usual}).unlike
    far = reader.posterior({6: np.tile([0.0, 0.0, 60.0, 900.0], (NOTED, 1))})
    assert far.unlike
    for scale in range(5):
        low, high = ends(far, scale)
        assert high - low > 0.02  # nobody is sure of a corner that no notes came from


def test_few_notes_that_many_groups_might_have_taken_are_read():
    """Of one noted winner half of all simulated notes are the same; all are as near as can be."""
    table = Table({6: np.array([[1.0, np.nan, np.nan, np.nan]])})
    found = Reader(bench(1024, 64, 1), table).posterior(table.rows)
    assert not found.unlike
    assert np.isfinite(found.points).all()
    assert found.weights.sum() == pytest.approx(1)
    low, high = ends(found, 3)
    assert high - low > 0.8


@pytest.mark.usefixtures("few_groups")
def test_rows_beyond_all_simulated_games_are_told_and_nothing_is_sure(tmp_path, capsys):
    file = tmp_path / "plays.csv"
    file.write_text("players,won,rounds\n" + "3,yes,9\n" * 20 + "3,no,20\n" * 10)
    asked = ["run", "toy", "--players", "3", "--games", "2000", "--players-like", str(file)]
    assert elderodds.main(asked) == 0
    out, err = capsys.readouterr()
    assert re.search(r"Row 22: 20 rounds; of [\d,]+ simulated games with 3 players none has more than \d+\.", err)
    assert "no number of notes makes them sure" in " ".join(out.split())
    assert "to be sure" not in out
    assert elderodds.main(["playtests", "toy", str(file), "--who"]) == 0
    assert "of the nearest people" in capsys.readouterr().out
    assert elderodds.main([*asked, "--json"]) == 0
    (cell,) = json.loads(capsys.readouterr().out)["cells"]
    assert cell["more"] is None


def test_an_interval_has_both_uncertainties():
    rng = np.random.default_rng(1)
    rates = np.clip(rng.normal(0.4, 0.1, 400), 0, 1)
    many, few = (rng.binomial(1, rates[:, None], (400, n)).astype(float) for n in (4000, 50))
    for played in (many, few):  # of few games each, chance adds 7 points that are not theirs
        middle, low, high = with_both(played)
        assert middle == pytest.approx(0.4, abs=0.03)
        assert 0.34 < high - low < 0.45  # 3.9 times 0.1
    alike = rng.binomial(1, 0.4, (48, 50)).astype(float)
    _, low, high = with_both(alike)
    assert high - low < 0.2  # by games alone 0.04
    assert np.ptp(drawn_together(alike)) < np.ptp(alike.mean(axis=1)) / 2


def test_the_ends_of_few_draws_hold_as_much_as_is_said():
    """By plain quantiles 86 % of what is drawn like them, and not 90."""
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        x = rng.normal(size=49)
        _, low, high = with_both(np.repeat(x[:48, None], 2, axis=1), 0.9)
        held += low <= x[48] <= high
    assert 1760 < held < 1840  # of 2,000: 90 %, and three standard errors


@pytest.mark.parametrize("games", [64, 208])
def test_an_interval_holds_where_few_games_hide_how_draws_differ(games):
    """What a change does differs by 1.6 points from draw to draw, for chance by 3 to 6; a truth is one draw more."""
    rng, held = np.random.default_rng(1), []
    for _ in range(300):
        gains = rng.normal(-0.1, 0.016, 49)
        up = rng.random((48, games)) < 0.1
        down = (rng.random((48, games)) < (0.1 - gains[:48, None]) / 0.9) & ~up
        _, low, high = with_both(up.astype(float) - down, 0.9)
        held.append(low <= gains[48] <= high)
    assert np.mean(held) > 0.87


def test_notes_become_numbers(tmp_path):
    path = tmp_path / "plays.csv"
    path.write_text("players,winner,rounds,points\n6,cultists,7,\n5,investigators,,12\n")
    table = table_of_notes(read_notes(AC, path))
    np.testing.assert_array_equal(table.rows[6], [[1, np.nan, 7, np.nan]])
    np.testing.assert_array_equal(table.rows[5], [[0, np.nan, np.nan, 12]])
    assert len(table) == 2


def test_of_very_many_notes_some_are_read(tmp_path):
    path = tmp_path / "plays.csv"
    path.write_text("players,winner,rounds\n" + "6,cultists,7\n" * 600 + "6,investigators,5\n" * 600 + "5,cultists,6\n")
    table = table_of_notes(read_notes(AC, path))
    assert {n: len(rows) for n, rows in table.rows.items()} == {5: 1, 6: MOST}
    assert 0.4 < table.rows[6][:, 0].mean() < 0.6


def test_before_there_are_notes_people_are_about_who_was_fitted():
    even = np.random.default_rng(1).random((2000, len(SCALES)))
    made = prior_of(AC, even)
    assert made.min() > 0
    assert made.max() < 1
    fitted = fitted_of(AC)["people_investigators"]["books"]
    assert abs(np.mean(made[:, 1]) - min(max(fitted, 0.1), 0.9)) < 0.05
    assert made[:, 1].std() > 0.08
    assert prior_of(find_game("toy"), even[:, :1]) == pytest.approx(np.clip(even[:, :1], 1e-3, 1 - 1e-3))


@pytest.fixture(scope="module")
def plays(tmp_path_factory):
    """Notes of games of the toy: of three won thirty, all in three rounds."""
    file = tmp_path_factory.mktemp("notes") / "plays.csv"
    rows = [f"3,{'yes' if k % 3 == 0 else 'no'},9" for k in range(30)]
    file.write_text("players,won,rounds\n" + "\n".join(rows) + "\n")
    return file


@pytest.mark.usefixtures("few_groups")
def test_who_played_is_told_beside_the_notes(plays, capsys):
    assert elderodds.main(["playtests", "toy", str(plays), "--who", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rows"] == 30
    assert found["skill"]["players"]["interval90"][0] < found["skill"]["players"]["mean"]
    assert {one["name"] for one in found["check"]} >= {"wins of players", "rounds"}
    assert elderodds.main(["playtests", "toy", str(plays), "--who"]) == 0
    assert "How they play" in capsys.readouterr().out


@pytest.mark.usefixtures("few_groups")
def test_people_like_the_testers_play_and_both_uncertainties_are_told(plays, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    asked = ["run", "toy", "--players", "3", "--games", "4000", "--players-like", str(plays)]
    assert elderodds.main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (cell,) = found["cells"]
    assert cell["noted"] == {"games": 30, "wins": 10}
    assert cell["ci95"][0] < cell["rate"] < cell["ci95"][1]
    assert elderodds.main([*asked, "--set", "bet.bold.risk=0"]) == 0
    printed, changed = capsys.readouterr().out.split("against print")
    assert "10 of 30" in printed  # these were noted of the game as printed
    assert "bet.bold.risk = 0" in printed  # the title of what follows
    assert re.search(r"With 3 players: as printed \d+ % \(.*\); your notes 10 of 30; with bet.bold.risk = 0 \d+ %",
                     " ".join(changed.split()))  # fmt: skip
    assert max(map(len, (printed + changed).splitlines())) <= 80
    assert elderodds.main([*asked, "--set", "bet.bold.risk=0", "--json"]) == 0
    printed, changed = json.loads(capsys.readouterr().out)["cells"]
    assert printed["rate"] == cell["rate"]
    against = changed["against"]
    assert against["difference"] == pytest.approx(changed["rate"] - printed["rate"])
    assert np.ptp(against["ci95"]) < np.ptp(changed["ci95"])  # the same people, on the same chance
    assert against["ci95"][0] < against["difference"] < against["ci95"][1]


@pytest.mark.usefixtures("few_groups")
def test_two_variants_are_compared_by_people_like_the_testers(plays, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    asked = ["compare", "toy", "bet.bold.risk=0", "bet.bold.gain=9", "--players", "3", "--games", "2000",
             "--players-like", str(plays)]  # fmt: skip
    assert elderodds.main([*asked, "--json"]) == 0
    b, a = json.loads(capsys.readouterr().out)["cells"]
    assert (a["changes"], b["changes"]) == ({"bet.bold.risk": 0}, {"bet.bold.gain": 9})
    assert a["against"]["difference"] == pytest.approx(a["rate"] - b["rate"])
    assert a["noted"] == b["noted"] == {"games": 0, "wins": 0}  # the notes are of print
    assert elderodds.main(asked) == 0
    assert "points against bet.bold.gain=9" in " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("few_groups")
def test_numbers_are_tuned_for_the_testers_and_predicted_for_all_that_they_may_be(plays, capsys):
    asked = ["tune", "toy", "victory.points.3p", "--target", "rate=0.25", "--players", "3", "--games", "2000",
             "--players-like", str(plays)]  # fmt: skip
    assert elderodds.main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    value = found["players"]["3"]["nearest"]
    told = found["players_like"]["cells"]
    assert [one["changes"] for one in told] == [{}, {"victory.points.3p": value}]
    assert abs(told[1]["rate"] - 0.25) < abs(told[0]["rate"] - 0.25)
    assert told[0]["noted"]["games"] == 30
    assert elderodds.main(asked) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "victory.points.3p" in out
    assert "as your testers are on the mean" in out


@pytest.mark.usefixtures("few_groups")
def test_levels_are_judged_by_the_testers(plays, capsys):
    asked = ["difficulty", "toy", "--levels", "40", "--players", "3", "--games", "200", "--experts", "400", "--path",
             "victory.points.3p", "--players-like", str(plays)]  # fmt: skip
    assert elderodds.main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (level,) = found["levels"]
    assert level["judged_by"] == "people like your testers"
    _, changed = found["players_like"]["cells"]
    assert changed["changes"] == level["changes"]
    assert abs(changed["rate"] - level["rate"]) < 0.1  # of them on the mean, and of all that they may be


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["tune", "toy", "victory.point.3p", "--target", "rate=0.5"], "did you mean"),
        (["tune", "toy", "victory.points.3p", "--target", "rat=0.5"], "no measure 'rat'"),
        (["tune", "toy", "victory.points.3p", "--targets", "x.toml"], "leave out --targets"),
        (["tune", "toy", "victory.points.3p", "--target", "rate=0.5", "--strategy", "random"], "leave out --strategy"),
        (["difficulty", "toy", "--judge", "random"], "leave out --judge"),
        (["difficulty", "toy", "--levels", "x"], "levels x"),
        (["compare", "toy", "printed", "random"], "'random' is none of these"),
        (["compare", "toy", "printed", "bet.bold.risk=0", "--by-deal"], "without --precision"),
        (["run", "toy", "--experts", "20"], "leave out --experts"),
    ],
)
def test_what_does_not_go_with_testers_is_refused_before_anybody_plays(asked, says, plays, capsys, monkeypatch):
    monkeypatch.setattr(Sampler, "play_parts", None)
    assert elderodds.main([*asked, "--players-like", str(plays)]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_who_plays_is_said_once(plays, capsys):
    assert elderodds.main(["run", "toy", "--players-like", str(plays), "--strategy", "random"]) == 2
    assert "leave out --strategy" in capsys.readouterr().err
    assert elderodds.main(["run", "toy", "--players-like", str(plays.with_name("none.csv"))]) == 2
    assert capsys.readouterr().err.count("\n") == 1
