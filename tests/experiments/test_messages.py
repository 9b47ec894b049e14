"""Numbers in sentences for people."""

from experiments.play.messages import counted


def test_one_is_not_many():
    assert [counted(n, "game") for n in (0, 1, 2, 20_000)] == ["0 games", "1 game", "2 games", "20,000 games"]
    assert [counted(n, "entry", "entries") for n in (1, 3)] == ["1 entry", "3 entries"]
