from pathlib import Path

import pytest

from sim import BadInput, find_game, load_pack
from sim.game import games
from sim.pack import SOURCES, parse_change, read_overlay, variants_of


@pytest.fixture
def toy():
    return find_game("toy")


def test_the_printed_pack_has_no_changes(toy):
    pack = load_pack(toy)
    assert pack.changes == {}
    assert pack.lay(3)["victory"]["points"] == 68


def test_a_change_reaches_the_record_and_changes_the_digest(toy):
    pack = load_pack(toy, ["victory.points.3p=70", "bet.bold.gain=4", 'play.weather="storm"'])
    record = pack.lay(3)
    found = record["victory"]["points"], record["play"]["weather"], list(record["bet"]["gain"])
    assert found == (70, 1, [0, 4])
    assert pack.changes == {"victory.points.3p": 70, "bet.bold.gain": 4, "play.weather": "storm"}
    assert pack.digest != load_pack(toy).digest
    assert load_pack(toy, ["victory.points.3p=68"]).changes == {}
    assert load_pack(toy, ["victory.points.3p=68"]).digest == load_pack(toy).digest


def test_a_bare_word_is_a_name():
    assert parse_change("play.weather=storm") == ("play.weather", "storm")
    assert parse_change("a.b = 1.5") == ("a.b", 1.5)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("victory.pionts.3p=70", "did you mean 'victory.points.3p'"),
        ("victory.points.3p=201", "201 is outside 0 to 200 (printed 68); the nearest is 200"),
        ("victory.points.3p=many", "'many' is not a whole number"),
        ("victory.points.3p=true", "True is not a whole number"),
        ("play.weather=hail", "'hail' is not one of fair, storm"),
        ("victory.points.3p", "write PATH=VALUE"),
        ("=3", "write PATH=VALUE"),
        ("bet.bold.id=other", "no path"),
    ],
)
def test_what_cannot_be_is_refused_with_path_and_reason(toy, change, says):
    with pytest.raises(BadInput) as error:
        load_pack(toy, [change])
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_an_overlay_has_the_shape_of_the_pack(toy, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[victory.points]\n3p = 60\n[[bet]]\nid = "bold"\ngain = 5\n')
    assert read_overlay(file) == {"victory.points.3p": 60, "bet.bold.gain": 5}
    file.write_text("[victory.points")
    with pytest.raises(BadInput, match="not TOML"):
        read_overlay(file)
    with pytest.raises(BadInput, match="No such file"):
        read_overlay(tmp_path / "none.toml")


def test_an_overlay_that_comes_with_a_game_goes_by_its_name(toy, tmp_path, monkeypatch):
    (tmp_path / "higher.toml").write_text("[victory.points]\n3p = 60\n")
    monkeypatch.setattr("sim.pack.variants_of", lambda game: {"higher": tmp_path / "higher.toml"})
    assert read_overlay(Path("higher"), toy) == {"victory.points.3p": 60}
    for name in ("highest", "elsewhere/higher"):
        with pytest.raises(BadInput, match="higher"):
            read_overlay(Path(name), toy)


def test_every_overlay_that_is_shipped_fits_its_game_and_changes_it():
    for key in games():
        for name in variants_of(game := find_game(key)):
            assert load_pack(game, read_overlay(Path(name), game)).changes


def test_provenance_is_that_of_the_nearest_src(toy):
    pack = load_pack(toy)
    assert pack.leaves["play.faces"] == (6, "public")
    assert pack.leaves["play.rounds"] == (9, "rulebook")
    assert pack.leaves["bet.safe.gain"] == (0, "rulebook")
    assert pack.leaves["bet.bold.gain"] == (3, "assumed")
    assert set(pack.provenance()) == set(SOURCES)
    assert sum(pack.provenance().values()) == pytest.approx(1.0)


def test_a_star_in_a_tunable_is_every_key(toy):
    tunables = {t.path: t for t in load_pack(toy).tunables()}
    assert [p for p in tunables if p.startswith("victory")] == [f"victory.points.{n}p" for n in (2, 3, 4)]
    assert tunables["victory.points.4p"].printed == 90
    assert tunables["play.weather"].choices == ("fair", "storm")
    changed = load_pack(toy, ["victory.points.4p=1"]).tunables()
    assert {t.path: t for t in changed}["victory.points.4p"].printed == 90


def test_a_player_count_that_the_rulebook_does_not_have_is_refused(toy):
    with pytest.raises(BadInput, match="players 9: The Tower is for 2 to 4"):
        load_pack(toy).lay(9)


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(BadInput, match="did you mean 'toy'"):
        find_game("tox")
