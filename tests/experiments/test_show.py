"""Tables for people: as wide as the screen, no key broken, a title over the whole width."""

import pytest

from experiments.cli.show import console, table


def printed(monkeypatch, capsys, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = table("mine.toml fits; it changes one number", ["path", ">printed", "what it is"], "a caption that is long")
    shown.add_row("victory.dead.6p.of.investigators", "4", "investigators that must be dead before the cultists win")
    shown.add_row("play.rounds", "10", "rounds until nightfall")
    console().print(shown)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("columns", [200, 100, 80, 60, 40])
def test_no_line_is_wider_than_the_screen_and_no_key_is_broken(monkeypatch, capsys, columns):
    lines = printed(monkeypatch, capsys, columns)
    assert max(map(len, lines)) <= columns
    for words in ("victory.dead.6p.of.investigators", "play.rounds", "printed", "10"):
        assert sum(words in line for line in lines) >= 1


def test_a_wide_screen_is_used(monkeypatch, capsys):
    lines = printed(monkeypatch, capsys, 200)
    assert any("investigators that must be dead before the cultists win" in line for line in lines)


def test_where_the_columns_do_not_fit_each_row_is_a_list(monkeypatch, capsys):
    lines = printed(monkeypatch, capsys, 40)
    at = next(i for i, line in enumerate(lines) if "victory.dead" in line)
    assert lines[at + 1].startswith("  printed 4 · what it is investigators")


def test_a_title_does_not_break_at_the_width_of_its_table(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "100")
    shown = table(
        "a title of many words, wider than what it stands over", ["n"], "a caption that is wider than it, too"
    )
    shown.add_row("1")
    console().print(shown)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert "a title of many words, wider than what it stands over" in lines
    assert "a caption that is wider than it, too" in lines
