"""A report in other forms: on paper, and its tables as files."""

import shutil

import pandas as pd
import pytest

import elderodds
from reports.files import find_browser
from sim import BadInput


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a small report in Czech, with its tables."""
    folder = tmp_path_factory.mktemp("made")
    options = ["--players", "2-3", "--games", "300", "--no-matchups", "--no-levers", "--no-rulings"]
    places = ["--pages", str(folder / "pages"), "--frames", str(folder / "tables"), "--language", "cs"]
    assert elderodds.main(["report", "toy", *options, *places]) == 0
    return folder


def test_every_table_is_written_twice_with_the_same_content(made):
    names = {p.stem for p in (made / "tables" / "toy").iterdir()}
    assert {"sides", "endings", "length", "pace"} <= names
    for name in names:
        csv, parquet = (made / "tables" / "toy" / f"{name}.{end}" for end in ("csv", "parquet"))
        one, other = pd.read_csv(csv), pd.read_parquet(parquet)
        assert list(one) == list(other)
        assert len(one) == len(other) > 0
    sides = pd.read_parquet(made / "tables" / "toy" / "sides.parquet")
    assert sides.groupby("players")["wins"].sum().tolist() == [300, 300]


def test_pages_are_in_the_language_that_was_asked_for_and_say_how_to_have_them_again(made):
    for name in ("index", "toy"):
        assert '<html lang="cs">' in (made / "pages" / f"{name}.html").read_text(encoding="utf-8")
    page = (made / "pages" / "toy.html").read_text(encoding="utf-8")
    assert "--language cs" in page


def test_a_language_that_does_not_exist_is_refused(tmp_path, capsys):
    assert elderodds.main(["report", "toy", "--language", "cz", "--pages", str(tmp_path)]) == 2
    assert "cs" in capsys.readouterr().err


@pytest.mark.skipif(not shutil.which("chromium"), reason="no browser: apt-get install chromium")
def test_a_page_is_printed_beside_itself(tmp_path):
    options = ["--players", "2", "--games", "200", "--no-matchups", "--no-levers", "--no-rulings", "--pdf"]
    assert elderodds.main(["report", "toy", *options, "--pages", str(tmp_path)]) == 0
    assert (tmp_path / "toy.pdf").read_bytes().startswith(b"%PDF")


def test_without_a_browser_nothing_is_played(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="--pdf"):
        find_browser()
    assert elderodds.main(["report", "toy", "--pdf", "--pages", str(tmp_path / "pages")]) == 2
    assert not (tmp_path / "pages").exists()
