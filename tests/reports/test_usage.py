"""What players use, what lies behind the result, how single games go: the chapters, from games of the tower."""

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from experiments import Workers, run
from experiments.commands.replay import Line, replay
from experiments.commands.skill import with_skill
from experiments.measure.observed import Entry
from experiments.measure.unused import unused
from experiments.measure.words import words_of
from experiments.play.spec import make_specification
from reports.assembling import CHAPTERS, report_of
from reports.chapter import Order
from reports.chapters.behind import _further_counts, _sets, what_lies_behind
from reports.chapters.games import how_games_go
from reports.chapters.short import points_of
from reports.chapters.stories import _paragraphs
from reports.chapters.unused import observe_experts
from reports.chapters.usage import GAMES, observe_all, usage
from reports.page.parts import amount, often


@pytest.fixture(scope="module")
def report():
    result = run("toy", players="2-3", games=600, strategies=["safe|random"], changes={"play.weather": "storm"})
    return report_of(result, "elderodds report toy", {"usage": observe_all(result, Workers(2))})


def told(report, chapter):
    """What a chapter says, its tables, all its parts."""
    parts = list(next(c for c in CHAPTERS if c.key == chapter).show(report))
    texts = [p.text for p in parts if p.kind in ("text", "heading")]
    return texts, [p for p in parts if p.kind == "table"], parts


def test_usage_is_added_up_over_player_counts(report):
    found = usage(report.game, report.observed)
    assert list(found["name"]) == ["safe", "bold"]
    for k, row in enumerate(found.itertuples()):
        for what in ("offered", "taken", "met", "used", "used_had"):
            assert getattr(row, what) == sum(int(getattr(x, what)[..., k].sum()) for x in report.observed.values())
    assert found["games"].iloc[0] == 2 * GAMES


def test_what_is_never_taken_stands_in_its_table_and_what_never_came_up_in_none(report):
    result = run("toy", players="2", games=50)
    seen = observe_all(result, Workers(1))[2]
    _, tables, _ = told(report_of(result, "x", {"usage": {2: seen}}), "usage")
    assert [row[:1] + row[2:4] for row in tables[0].rows] == [
        ["Safe", tables[0].rows[0][2], "100.0"],
        ["Bold", "–", "–"],
    ]
    texts, tables, _ = told(report_of(result, "x", {"usage": {2: counted(seen, offered=(0, 0))}}), "usage")
    assert texts[1] == "Decisions, and waiting for them"


def counted(seen, offered, taken=(0, 0)):
    """What was seen with other counts of what was offered and taken: safe, bold."""
    nothing = {what: np.zeros_like(getattr(seen, what)) for what in ("met", "met_had", "used", "used_had")}
    made = {what: np.array([counts, *[(0, 0)] * (len(seen.offered) - 1)])
            for what, counts in (("offered", offered), ("taken", taken))}  # fmt: skip
    return replace(seen, **nothing, **made)


@pytest.mark.parametrize(
    ("usual", "experts", "which"),
    [
        (((500, 30), (500, 0)), ((90, 20), (90, 0)), "dead"),
        (((500, 30), (500, 0)), ((90, 20), (88, 2)), "left"),
        (((500, 30), (500, 0)), ((90, 19), (90, 0)), "open"),
        (((500, 30), (500, 0)), None, "open"),
        (((500, 19), (500, 0)), ((90, 20), (90, 0)), "rare"),
        (((500, 0), (500, 0)), ((90, 0), (90, 0)), "never"),
        (((500, 30), (499, 1)), ((90, 20), (90, 0)), ""),
    ],
)
def test_what_nobody_does_is_told_apart_by_who_was_offered_it(report, usual, experts, which):
    seen = report.observed[2]
    found = unused({2: counted(seen, *usual)}, {2: counted(seen, *experts)} if experts else {})
    lists = {name: list(getattr(found, name)["name"]) for name in ("dead", "left", "open", "rare", "never")}
    assert lists == {name: ["bold"] * (name == which) for name in lists}
    assert found.things == 2


def test_a_choice_at_which_nothing_is_taken_is_one_thing_and_a_name_that_is_taken_elsewhere_is_none(report):
    seen = replace(report.observed[2], entries=(Entry("Bets", "safe"), Entry("Walks", "safe")))
    found = unused({2: counted(seen, (40, 40), (0, 9))}, {2: counted(seen, (40, 40), (0, 9))})
    assert found.dead[["title", "name"]].to_numpy().tolist() == [["Bets", ""]]
    seen = replace(seen, entries=(Entry("Bets", "safe"), Entry("Bets", "bold")))
    more = replace(seen, entries=(Entry("Walks", "bold"), Entry("Walks", "safe")))
    found = unused({2: counted(seen, (40, 40), (9, 0)), 3: counted(more, (40, 40), (9, 0))}, {})
    assert [len(rows) for rows in (found.dead, found.open)] == [0, 0]


def test_dead_content_is_one_list_on_the_page_and_a_point_in_short(report):
    seen = report.observed[2]
    played = {"usage": {2: counted(seen, (500, 30), (500, 0))}, "unused": {2: counted(seen, (90, 20), (90, 0))}}
    page = report_of(report.result, "x", played)
    texts, tables, _ = told(page, "unused")
    assert texts[1:3] == ["Neither these players nor experts ever did this: 1 thing of 2.", "Bets: bold."]
    assert tables[0].rows == [["Bold", "Bets", "30", "20"]]
    assert "What nobody here does" in [p.title for p in points_of(page)]
    alone = report_of(report.result, "x", {"usage": played["usage"]})
    texts, _, _ = told(alone, "unused")
    assert texts[1] == "Never done by these players (1): Bets: bold."
    assert "What nobody here does" not in [p.title for p in points_of(alone)]


def test_experts_are_observed_in_a_tenth_of_their_games():
    spec = make_specification("toy", players="2-3", games=100)
    result = with_skill(run(spec), experts=30)
    order = Order(spec, result, {}, None, 10.0, Workers(1), None)
    found = observe_experts(order)
    assert {n: seen.games for n, seen in found.items()} == {2: 3, 3: 3}
    assert observe_experts(replace(order, result=run(spec))) == {}


def test_what_is_hardly_done_is_said_before_its_table(report):
    seen = report.observed[2]
    for taken, said in (
        (0, "These players never do this, though they could"),
        (2, "These players hardly ever do this"),
    ):
        hardly = replace(seen, taken=np.zeros_like(seen.taken))
        hardly.taken[0, 0] = taken
        texts, tables, _ = told(report_of(report.result, "x", {"usage": {2: hardly}}), "usage")
        assert texts[2].startswith(said)
        assert (tables[0].rows[0][2] == "<0.01") == (taken > 0)  # no table of what nobody did


@pytest.mark.parametrize(
    ("value", "digits", "said"),
    [(0, 2, "–"), (0.004, 2, "<0.01"), (0.005, 2, "<0.01"), (1.234, 2, "1.23"), (0.04, 1, "<0.1"), (1e-9, 1, "<0.1")],
)
def test_never_and_next_to_never_look_different(value, digits, said):
    assert amount(value, digits) == said


def test_who_took_a_thing_stands_beside_who_left_it(report):
    _, tables, _ = told(report, "usage")
    row = next(r for r in tables[0].rows if r[0] == "Bold")
    found = usage(report.game, report.observed).set_index("name").loc["bold"]
    assert f"{100 * found['used_had'] / found['used']:.1f}" in str(row[4])
    left = (found["met_had"] - found["used_had"]) / (found["met"] - found["used"])
    assert f"{100 * left:.1f}" in str(row[5])


def test_decisions_and_waiting(report):
    _, tables, _ = told(report, "usage")
    table = next(t for t in tables if "Options a decision" in t.head)
    for n, row in zip((2, 3), table.rows, strict=True):
        played = report.observed[n].outcomes
        assert row[1] == f"{played['decisions'].mean():.0f}"
        assert row[3] == "2.0"
        assert len(row) == len(table.head) == 4  # no round without a decision, no seat out: no columns of noughts
    assert table.caption.endswith("No seat was out before the end.")
    minutes = next(t for t in told(report, "length")[1] if "Minutes" in t.caption)
    time = report.pack.content.time
    seen = report.observed[2].outcomes
    exact = time.minutes(seen["rounds"].mean(), seen["turns"].mean(), seen["decisions"].mean())
    assert minutes.rows[0][1] == f"{exact:.0f}"


def test_the_three_games_are_those_that_the_command_tells(report):
    _, _, parts = told(report, "stories")
    stories = [p for p in parts if p.kind == "story"]
    assert len(stories) == 3
    counts = list(report.pacings)
    cell = report.cells[counts[len(counts) // 2]].cell
    for story in stories:
        index = int(re.search(r"game (\d+)", story.title)[1])
        game = replay(cell, index)
        assert " ".join(text for r in story.rounds for text in r["parts"]) == " ".join(line.text for line in game.lines)
        path = next(p for p in report.pacings[cell.players].paths if p.index == index)
        by_label = {r["label"]: r["chance"] for r in story.rounds}
        assert by_label["Round 3"] == f"players {100 * path.chances[3, 0]:.0f} %"


def test_a_tale_is_parted_by_its_dashes_or_where_somebody_else_acts():
    acted = [Line(1, f"{n}", who) for n, who in enumerate((0, 0, 1, 1, -1, 1, 0, 2))]
    assert _paragraphs(acted) == ["0 1 2 3 4 5", "6 7"]  # the third sentence belongs to the first two
    dashed = [Line(1, "a", 0), Line(1, "b", 0), Line(1, "c", 0), Line(1, "-- d", 1), Line(1, "e", 2)]
    assert _paragraphs(dashed) == ["a b c", "d e"]


def test_single_games_and_their_point(report):
    texts, tables, _ = told(report, "games")
    assert "read as if all had begun with the same chance" in texts[0]
    assert [row[0] for row in tables[0].rows] == [2, 3]
    point = next(p for p in points_of(report) if p.title == "How games go")
    assert "Games that look won or lost half-way end so in" in point.text


@pytest.mark.parametrize(("left", "said"), [(0.9, False), (1.5, True)])
def test_more_than_all_of_the_uncertainty_is_explained(report, monkeypatch, left, said):
    frame = pd.DataFrame({"part": [0.0, 0.5, 1.0], "left": [0.8, left, 0.0], "behind": [0.0, 0.1, 0.0]})
    monkeypatch.setattr("reports.chapters.games.course", lambda found: frame)
    figure = next(part for part in how_games_go(report) if part.kind == "figure")
    assert ("It is above 100" in figure.caption) == said


def test_how_often_is_parted_from_how_much(report):
    table = next(p for p in _further_counts(report) if p.kind == "table")
    row = next(r for r in table.rows if r[0] == "Storms")
    for n, cell in zip((2, 3), row[1:], strict=True):
        storms = [g["extra"]["storms"] for g in report.observed[n].outcomes]  # the first 500 of 600 games
        mean, _, share = cell.replace("\u00a0", " ").partition(" in ")
        if share:
            assert float(share.removesuffix(" %")) == pytest.approx(100 * np.mean(np.array(storms) > 0), abs=4)
        some = [s for s in storms if s > 0]
        assert float(mean) == pytest.approx(np.mean(some), rel=0.1)
    assert not any("card" in r[0].lower() for r in table.rows)  # a code has no mean


def test_what_is_dealt_is_no_cause(report):
    headings = [p.text for p in what_lies_behind(report) if p.kind == "heading"]
    assert headings == ["Further counts"]  # the only column that names something is dealt: it drives, see there


def test_of_a_set_of_eight_each_member_is_in_its_share_of_the_games():
    """The counters of values end at 128, so that a set with the eighth in it was told as the eighth alone."""
    cell = make_specification("among_cultists", players=8).cells()[0]
    games = np.zeros(4, cell.game.shape.outcome)
    games["extra"]["survivors"] = (0b1000_0001, 0b1100_0000, 0b0000_0001, -1)
    report = SimpleNamespace(game=cell.game, pack=cell.pack, ended={8: games})
    _, table = _sets(report, words_of(cell.game).columns["survivors"])
    assert [row[1] for row in table.rows] == ["50.0", "25.0", "50.0"]
    assert "automatic character" in table.caption


def test_a_thing_that_is_in_some_games_is_told_with_its_share():
    seldom, usual, never = (SimpleNamespace(some=s, mean=0.4, mean_some=m, once=False)
                            for s, m in ((0.12, 3.3), (1, 0.4), (0, 0)))  # fmt: skip
    assert often(seldom).replace("\u00a0", " ") == "3.30 in 12.0 %"
    assert (
        often(SimpleNamespace(some=1e-4, mean=0.4, mean_some=2, once=False)).replace("\u00a0", " ") == "2.00 in <0.1 %"
    )
    assert often(usual) == "0.40"
    assert often(never) == "–"
    once = [
        often(SimpleNamespace(some=p, mean=p, mean_some=1, once=True)).replace("\u00a0", " ") for p in (0.12, 0.996, 1)
    ]
    assert once == ["12.0 %", "99.6 %", "100.0 %"]
    alone = SimpleNamespace(some=0.12, mean=0.12, mean_some=1, once=False)  # with others there are several
    assert often(alone).replace("\u00a0", " ") == "1.00 in 12.0 %"
