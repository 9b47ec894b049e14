"""Progress where nobody looks at a terminal."""

import pytest

from experiments.play import progress


@pytest.fixture
def clock(monkeypatch):
    """[the time], which the test turns."""
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress._Lines, "last", now[0])
    return now


def test_without_a_terminal_a_line_is_said_now_and_then_however_many_bars_there_are(clock, capsys):
    for step in range(30):
        clock[0] += 1
        with progress.Progress(2000, f"bar {step}", shown=True) as bar:
            bar.advance(1000)
    assert capsys.readouterr().err.splitlines() == [f"bar {n}: 1,000 of 2,000 games" for n in (9, 19, 29)]


def test_of_a_long_command_it_is_said_which_part_of_how_many_it_is(clock, capsys):
    with progress.in_parts(("who wins", "numbers turned", "luck")) as begin:
        begin("numbers turned")
        with progress.in_parts(("this", "that")) as within, progress.Progress(2000, "176 orders", shown=True) as bar:
            within("that")
            clock[0] += 11
            bar.advance(1000)
    assert capsys.readouterr().err == "Part 2 of 3, numbers turned: 176 orders: 1,000 of 2,000 games\n"


def test_only_a_command_that_is_no_part_of_another_says_how_long_it_may_take(capsys):
    with progress.in_parts(("who wins", "levels")) as begin:
        begin("levels")
        progress.foretell("minutes to hours")
    assert capsys.readouterr().err == ""
    progress.foretell("minutes to hours")
    assert capsys.readouterr().err == "minutes to hours\n"


def test_what_is_not_shown_says_nothing(clock, capsys):
    with progress.Progress(2000, "bar", shown=False) as bar:
        clock[0] += 100
        bar.advance(1000)
    assert capsys.readouterr().err == ""
