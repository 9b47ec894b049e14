"""Two versions of a game side by side: what moved is what `compare` says, and a version against itself does not."""

import numpy as np
import pytest

import elderodds
from experiments import Workers, compare
from experiments.play.spec import make_specification
from reports.claims.family import of_band
from reports.comparison import _half, comparison_page, lead_of
from reports.further.side_by_side import _parted, side_by_side
from sim import BadInput
from tower import chance

SPEC = make_specification("toy", players="2-3", games=2000)


@pytest.fixture(scope="module")
def found():
    return side_by_side(SPEC, "printed", "play.faces=9", Workers(1), None)


def test_the_win_rates_are_those_of_compare(found):
    ours = found.main.set_index("players")
    for d in compare("toy", "play.faces=9", "printed", players=(2, 3), games=2000, workers=1).by_players:
        assert ours.loc[d.players, "after"] == pytest.approx(d.a)
        assert ours.loc[d.players, "before"] == pytest.approx(d.b)
        assert ours.loc[d.players, "difference"] == pytest.approx(d.a - d.b)


def test_a_change_that_matters_is_told_and_what_it_does_not_touch_is_not(found):
    assert found.main["holds"].all()
    assert "the players win more often, with 2 players" in lead_of(found).lower()
    page = comparison_page(found).replace("<wbr>", "")
    changed = page[page.index('id="changed"') : page.index('id="wins"')]
    assert "play.faces" in changed
    assert ">as printed</dd>" in page
    assert not found.found.loc[found.found["before"] == found.found["after"], "holds"].any()


def test_the_verdict_is_told_before_and_after_for_all_who_played():
    """Experts throw boldly where it pays, so they build more towers; with a round less both build fewer."""
    both = side_by_side(SPEC, "printed", "play.rounds=8", Workers(1), None, (0.3, 0.9), 100)
    for n in (2, 3):
        points = both.cells[0][0].pack.leaves[f"victory.points.{n}p"][0]
        rates = [chance(points, n, rounds) for rounds in (9, 8)]
        row = both.found[(both.found["players"] == n) & (both.found["measure"] == "expert")].iloc[0]
        assert row["before"] > rates[0]
        assert row["after"] > rates[1]
        assert row["difference"] < 0
        lights = ["below" if p < 0.27 else "above" if p > 0.92 else "inside" for p in rates]
        assert list(both.lights[n, "rate:players"]) == lights
        assert set(both.lights[n, "expert"]) <= {"inside", "open"}
    assert len(set(both.lights[2, "rate:players"])) == 2  # the verdict does change
    page = comparison_page(both)
    assert "By the target, for" in page
    claims = 2 * len(of_band(1, 2, 0.3, 0.9))  # of either version
    assert f"Tested were {len(both.found)} differences and {claims * len(both.lights)} claims" in page
    assert "The same where experts play, 100 pairs of games at each player count." in page
    assert not both.rest["measure"].isin(["expert", "rate:players"]).any()


def test_a_version_does_not_differ_from_itself():
    same = side_by_side(SPEC, "printed", "printed", Workers(1), None)
    assert (same.found["difference"] == 0).all()
    assert not same.found["holds"].any()
    assert lead_of(same) == "With 2 and 3 players the games are the very same."
    page = comparison_page(same)
    assert "Nothing: both are the same." in page
    assert "With 2 and 3 players the games are the very same." in page


def test_what_does_not_come_about_in_every_game_is_parted():
    """0 is never: how often it comes about, and how much where it does in both."""
    numbers = np.array([[[1.0, 0.0, 1.0, np.nan], [4.0, 0.0, 6.0, np.nan], [3.0, 2.0, 1.0, np.nan]],
                        [[0.0, 0.0, 1.0, 1.0], [8.0, 2.0, 0.0, 5.0], [1.0, 1.0, 1.0, 1.0]]])  # fmt: skip
    names, parted = _parted(["rate:players", "extra.gates", "extra.turns"], numbers)
    assert names == ["rate:players", "some.gates", "extra.gates", "extra.turns"]
    assert np.array_equal(parted[:, 0], numbers[:, 0], equal_nan=True)
    assert np.array_equal(parted[:, 1], [[1, 0, 1, np.nan], [1, 1, 0, 1]], equal_nan=True)
    assert np.array_equal(parted[:, 2], [[4, np.nan, np.nan, np.nan], [8, np.nan, np.nan, np.nan]], equal_nan=True)
    assert np.array_equal(parted[:, 3], numbers[:, 2], equal_nan=True)


def test_a_kept_run_is_a_version(found, tmp_path):
    kept, pages = tmp_path / "kept", tmp_path / "pages"
    assert elderodds.main(["run", "toy", "--players", "2-3", "--games", "50", "--set", "play.faces=9",
                           "--out", str(kept)]) == 0  # fmt: skip
    again = side_by_side(SPEC, "printed", str(kept), Workers(1), None)
    assert again.found.drop(columns="measure").equals(found.found.drop(columns="measure"))
    options = ["--games", "200", "--players", "2", "--pages", str(pages), "--frames", str(pages), "--compare"]
    assert elderodds.main(["report", "toy", *options, "printed", str(kept)]) == 0
    assert (pages / "toy-compared.html").is_file()
    assert "toy-compared.html" in (pages / "index.html").read_text(encoding="utf-8")
    assert (pages / "toy" / "compared.csv").is_file()


def test_a_version_that_is_none_is_refused(tmp_path):
    for text in (str(tmp_path), "play.face=9", "nowhere.toml"):
        with pytest.raises(BadInput):
            side_by_side(SPEC, "printed", text, Workers(1), None)


def test_no_interval_is_told_to_be_nothing():
    assert [_half(0.0002, True), _half(0.0012, True), _half(0.0003, False), _half(0.3, False)] == [
        "<0.1", "0.1", "<0.01", "0.30",
    ]  # fmt: skip


def test_of_a_handful_of_games_the_rates_are_told_and_no_rare_count():
    few = side_by_side(SPEC.but(games=4), "printed", "play.faces=9", Workers(1), None)
    assert len(few.main) == 2
    assert not few.found["holds"].any()
    assert "no difference in the win rate of the players can be told" in lead_of(few).lower()
    some = side_by_side(SPEC.but(games=40), "printed", "play.faces=9", Workers(1), None).found
    assert not some["measure"].eq("extra.storms").any()  # hardly a pair has storms in both
