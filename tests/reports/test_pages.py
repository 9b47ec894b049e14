"""Pages stand alone, figures are the same bytes every time, and the command writes where it says."""

import html
import re
from collections import Counter, namedtuple
from dataclasses import replace
from html.parser import HTMLParser

import pandas as pd
import pytest

import elderodds
from experiments import run
from experiments.measure.words import Column, Words, words_of
from reports.assembling import game_page, index_page, report_of
from reports.chapters.footing import assumed_and_not_turned
from reports.chapters.length import length
from reports.further.proposals import Levers
from reports.opening import facts
from reports.page import figures, frames
from reports.page.parts import Table, bounded, plus_minus
from sim import find_game


@pytest.fixture(scope="module")
def report():
    return report_of(run("toy", players="2-4", games=2000, changes={"play.weather": "storm"}), "elderodds report toy")


@pytest.fixture(scope="module")
def page(report):
    return game_page(report)


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.targets, self.open = [], [], []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in ("href", "xlink:href", "src"):
                self.targets.append(value)


def links(page):
    found = Links()
    found.feed(page)
    return found


def test_the_page_needs_no_other_file(page):
    assert "http:" not in page
    assert "https:" not in page
    assert not re.search(r"<script[^>]+src", page)
    assert "<link" not in page
    assert "@import" not in page
    assert [t for t in links(page).targets if not t.startswith(("#", "data:application/gzip"))] == ["index.html"]


def test_ids_are_unique_and_every_reference_is_met(page):
    found = links(page)
    assert len(found.ids) == len(set(found.ids))
    assert {t[1:] for t in found.targets if t.startswith("#")} <= set(found.ids)
    assert set(re.findall(r"url\(#([^)]*)\)", page)) <= set(found.ids)


def test_every_figure_names_its_seed_and_games_and_the_page_its_command_once(page):
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page, re.DOTALL)
    assert 2 * len(captions) == page.count("<svg")  # one for a page, one for a phone
    for number, caption in enumerate(captions, start=1):
        assert f"Figure {number}." in caption
        assert "2,000 games at each player count" in caption
        assert "seed 1" in caption
    assert page.count("elderodds report toy") == 1


def test_what_was_changed_and_what_no_rule_covers_is_told(page):
    assert "play.weather" in page
    assert "Storm on bare ground" in page
    assert "In this report 1 value differs from print." in page


def test_the_page_lists_the_assumed_values_that_it_did_not_turn(report):
    """Every part with its number; what the levers turned is not among them."""
    lever = next(path for path, (_, source) in report.pack.leaves.items() if source == "assumed")
    steps = pd.DataFrame([{"step": step, "path": path} for step, path in ((0, "play.rounds"), (1, lever))])
    assumed = [path for path, (_, source) in report.pack.leaves.items() if source == "assumed"]
    for levers, turned in ((None, ()), (Levers(steps, steps, 1, 1), (lever,))):
        told, table = assumed_and_not_turned(replace(report, played={"change": levers}))
        none = f"None of the assumed values ({len(assumed)} in all)"
        assert (f"for this page: {len(turned)} of {len(assumed)}." if turned else none) in told.text
        left = Counter(path.partition(".")[0] for path in assumed if path not in turned)
        assert {row[0]: row[-1] for row in table.rows if row[-1] != "–"} == {
            k.capitalize(): str(v) for k, v in left.items()
        }


def test_the_same_input_gives_the_same_page(report, page):
    assert game_page(report_of(report.result, report.command)) == page


def test_figures_use_the_palette_only_and_keep_text_as_text(report):
    svg = figures.win_rates(report.game, report.sides)
    assert svg == figures.win_rates(report.game, report.sides)
    assert "Players win</text>" in svg
    assert not re.findall(r"#[0-9a-f]{6}\b", svg.replace("url(#", ""))
    lengths = frames.lengths(report.game, report.tallies)
    other = figures.length_bars(report.game, lengths, report.lengths)
    assert not set(links(svg).ids) & set(links(other).ids)


def test_a_game_whose_rounds_are_the_rulebooks_days_says_so(report, monkeypatch):
    assert "rounds are" not in dict(facts(report))["Median length"]
    days = Words({"first_card": Column(name="first_card", title="Days", length=True)}, ())
    for place in ("reports.opening", "reports.chapters.length"):
        monkeypatch.setattr(f"{place}.words_of", lambda game: days)
    assert dict(facts(report))["Median length"].endswith("; rounds are days")
    tables = [part for part in length(report) if isinstance(part, Table)]
    assert "Rounds are what the game calls days." in tables[0].caption
    assert "Rounds are made of" not in [table.head[0] for table in tables]
    assert words_of(find_game("tainted_grail")).rounds_are == "Days"
    assert words_of(find_game("arkham_horror")).rounds_are == ""  # turns, and rounds of the final battle


@pytest.mark.usefixtures("undrawn")
def test_names_from_packs_and_strategies_cannot_break_the_page(report, tmp_path):
    evil = report_of(report.result, "elderodds report toy --strategy '<b>&'")
    assert "<b>&" not in game_page(evil)
    assert "&lt;b&gt;&amp;" in game_page(evil)


def test_the_index_leads_to_the_pages_and_to_earlier_ones(report, page, tmp_path):
    (tmp_path / "before.html").write_text("<title>Before &amp; after: balance report</title>", encoding="utf-8")
    index = index_page([report], tmp_path)
    assert set(links(index).targets) >= {"toy.html", "before.html"}
    assert "Before &amp; after" in index


def test_the_command_prints_the_index_last_and_says_how_to_repeat_it(tmp_path, capsys):
    pages = tmp_path / "pages"
    options = ["--players", "2", "--games", "300", "--set", "play.faces=7", "--seed", "3", "--pages", str(pages)]
    assert elderodds.main(["report", "toy", *options, "--strategy", "greedy"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(pages / "index.html")
    text = (pages / "toy.html").read_text(encoding="utf-8")
    again = "report toy --players 2 --strategy greedy --games 300 --set play.faces=7 --seed 3"
    assert f"elderodds --games experiments/template {again}" in text


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("language", "many"),
    [
        ("en", r"(?:games|rounds|choices|looks|changes|pairs|values|figures|numbers|players|decisions|situations)"),
        ("cs", r"(?:her|kol|voleb|změn|dvojic|hodnot|čísel|hráči|hráčů)"),
    ],
)
def test_one_of_a_thing_is_not_told_as_many(tmp_path, language, many):
    options = ["--players", "2", "--games", "1", "--language", language, "--set", "play.rounds=1", "--no-sensitivity"]
    assert elderodds.main(["report", "toy", *options, "--pages", str(tmp_path)]) == 0
    page = (tmp_path / "toy.html").read_text(encoding="utf-8")
    page = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", page, flags=re.DOTALL)
    text = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())
    assert re.findall(rf".{{30}}(?<![\w.,–−+-])1 {many}\b", text) == []
    assert re.search(r"\b1 (?:game|hra)\b", text)


@pytest.mark.usefixtures("undrawn")
def test_every_command_of_a_page_names_the_home_of_a_game_of_ones_own(tmp_path):
    options = ["--players", "2", "--games", "300", "--pages", str(tmp_path), "--no-matchups", "--no-levers"]
    assert elderodds.main(["report", "toy", *options]) == 0
    commands = re.findall(r"elderodds (?!\d)[^<]*", (tmp_path / "toy.html").read_text(encoding="utf-8"))
    told = {name for name in ("report", "replay", "references", "rulings") for c in commands if f" {name} toy " in c}
    assert told == {"report", "replay", "references", "rulings"}
    assert {c.partition(" toy ")[0].rpartition(" ")[0] for c in commands if " toy " in c} == {
        "elderodds --games experiments/template"
    }


@pytest.mark.usefixtures("undrawn")
def test_the_target_that_is_typed_is_the_one_of_the_first_screen(tmp_path):
    options = ["--players", "2-3", "--games", "2000", "--pages", str(tmp_path), "--no-matchups", "--no-rulings"]
    shares = run("toy", players="2-3", games=2000).by_players()
    middle = round(100 * shares[2].main_rate)
    assert elderodds.main(["report", "toy", *options, "--target", f"{middle - 9}-{middle + 9}"]) == 0
    head = " ".join((tmp_path / "toy.html").read_text(encoding="utf-8").split("</header>")[0].split())
    assert f"{middle - 9} to {middle + 9}" in head
    rows = re.findall(r'<tr role="row"><th role="rowheader".*?</tr>', head)
    assert [re.search(r"> ?(\d) ?</th>", row)[1] for row in rows] == ["2", "3"]
    assert "on target" in rows[0]
    assert f"--target {middle - 9}-{middle + 9}" in (tmp_path / "toy.html").read_text(encoding="utf-8")


def test_bad_input_is_refused_before_a_game_is_played(tmp_path):
    (tmp_path / "file").touch()
    for options in (["toi"], ["toy", "--players", "9"], ["toy", "--pages", str(tmp_path / "file" / "below")],
                    ["toy", "--target", "55-45"]):  # fmt: skip
        assert elderodds.main(["report", *options]) == 2


def test_win_rates_of_roles_are_drawn_for_as_many_player_counts_as_a_game_has(report):
    counts = range(1, 9)  # two rows of panels
    roles = pd.DataFrame(
        [{"players": n, "role": r, "rate": 0.3, "low": 0.25, "high": 0.35} for n in counts for r in ("a", "b")]
    )
    sides = pd.DataFrame([{"players": n, "side": "players", "rate": 0.3} for n in counts])
    svg = figures.role_rates(report.game, roles, sides)
    assert all(f"{n} players" in svg for n in counts if n > 1)


def test_an_interval_is_told_by_its_ends_where_its_rate_is_not_in_the_middle():
    row = namedtuple("row", ("rate", "low", "high"))
    assert plus_minus(row(0.5, 0.4, 0.6)) == "50.0&nbsp;<small>±10.0</small>"
    assert plus_minus(row(0.875, 0.529, 0.978)) == "87.5&nbsp;<small>(52.9 to 97.8)</small>"


def test_a_number_stands_with_its_bounds_where_they_differ():
    assert bounded(9, 9, 9) == "9"
    assert bounded(15, 14, 16) == "15&nbsp;<small>(14 to 16)</small>"


def test_a_key_names_the_sides_that_are_drawn(report):
    assert [entry.label for entry in report.key()] == ["players win", "night wins"]
    assert [entry.label for entry in report.key("line", {"night", "all"})] == ["night wins"]


def test_player_counts_at_which_a_track_stands_still_are_not_drawn(report):
    found = frames.pacing(report.game, report.tallies)
    track = found["track"].iloc[0]
    assert "3 players</text>" in figures.pace_bands(report.game, found, [track])
    still = found.assign(elsewhere=found["elsewhere"].where(found["players"] != 3, 0))
    assert "3 players</text>" not in figures.pace_bands(report.game, still, [track])


@pytest.mark.usefixtures("undrawn")
def test_player_counts_with_the_same_games_are_said_and_counted_once(report):
    cells = [replace(c, tally=report.result.cells[0].tally) for c in report.result.cells]
    same = report_of(replace(report.result, cells=cells), "elderodds report toy")
    assert same.total == 2000
    assert "The games with 2 to 4 players are the very same; they are counted once." in game_page(same)
    assert report.total == 6000
    assert "are the very same" not in game_page(report)
