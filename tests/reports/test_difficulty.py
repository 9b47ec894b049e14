"""Levels of difficulty on a page: played where time allows, told as what they are."""

from dataclasses import replace

import pytest

from experiments import Workers, run
from experiments.play.spec import make_specification
from reports.assembling import report_of, sections_of
from reports.chapter import Order
from reports.chapters.difficulty import CHAPTER
from reports.further.replays import Strongest
from reports.page.words import usual_words


@pytest.fixture(scope="module")
def order():
    """The tower of two, with experts who have time for it."""
    spec = make_specification("toy", players="2", games=200, changes={"play.rounds": 3, "victory.points.2p": 12})
    result, one = run(spec), Workers(1)
    return Order(spec, result, {}, None, 30.0, one, None, Strongest(result, 200, one, None))


@pytest.fixture(scope="module")
def found(order):
    return CHAPTER.play(order)


def table_of(order, found):
    report = report_of(order.result, "elderodds report toy", {"difficulty": found})
    section = next(s for s in sections_of(report) if s.id == "difficulty")
    return report, section, next((p for p in section.parts if p.kind == "table"), None)


def test_each_level_has_its_change_with_what_experts_won(order, found):
    _, _, table = table_of(order, found)
    assert table.head[2:4] == ("Won by experts,\u00a0%", f"By {usual_words(order.result.game)},\u00a0%")
    assert [row[0] for row in table.rows if row[0]] == ["print", "70\u00a0%", "50\u00a0%", "30\u00a0%"]
    changed = [row[1] for row in table.rows[1:]]
    assert all("instead of" in words or words == "as printed" for words in changed)
    assert len(set(changed)) >= 2


def test_only_what_is_beyond_chance_is_called_missed(order, found):
    """Of 40 games 28 may be 70 %; 21 are not, alone, which is no claim; none at all are not."""
    told = replace(found.levels[0].told[0], games=40, ci95=(0.0, 1.0))
    for verdict, wins, said in (("met", 28, "as far as these games tell"), ("missed", 21, "leaning: missed"),
                                ("missed", 0, "missed")):  # fmt: skip
        one = replace(found.levels[0], verdict=verdict, told=(replace(told, rate=wins / 40),))
        _, _, table = table_of(order, replace(found, levels=(one,)))
        assert table.rows[1][-1] == said


def test_where_it_takes_long_the_command_stands_there(order):
    """Of one player count all the time of experts is its own: a hundred games in it are dear ones."""
    hurried, long = (Strongest(order.result, games, Workers(1), None) for games in (100, 200))
    long.too_long.add(2)
    for slow in (replace(order, length=1e9), replace(order, experts=hurried), replace(order, experts=long)):
        assert CHAPTER.play(slow) is None
    sections = {s.id: s for s in sections_of(report_of(order.result, "elderodds report toy", {"difficulty": None}))}
    assert "difficulty" not in sections
    assert "(--difficulty)" in sections["method"].parts[-1].text


def test_without_experts_there_is_nobody_to_judge(order):
    assert CHAPTER.play(replace(order, experts=None)) is None
