"""What every game promises of games that are kept: they are read as they were played, bit for bit."""

import numpy as np
import pytest

from experiments import run
from experiments.keep.rows import from_table, to_table
from experiments.keep.runs import runs_in
from experiments.keep.store import Store
from sim import find_game
from sim.game import games
from worlds import CELLS, play

each_game = pytest.mark.parametrize("key", games())


@pytest.mark.parametrize(("key", "players"), CELLS)
def test_outcomes_survive_the_file_bit_for_bit(key, players):
    game = find_game(key)
    rows = np.concatenate([play(key, players, 200, *names).outcomes for names in ((), ("random",))])
    assert from_table(game, to_table(game, rows, 0)).tobytes() == rows.tobytes()


@each_game
def test_every_number_of_an_outcome_is_a_column_of_its_own(key):
    """Rows of any bytes come back, too: nothing hides behind what games happen to hold."""
    game = find_game(key)
    rows = np.zeros(500, game.shape.outcome)
    chance = np.random.default_rng(1)
    for _, way, at in game.shape.columns:
        if way[0] in ("ending", "side", "team", "role"):  # written as words
            continue
        column = rows
        for name in way:
            column = column[name]
        column = column[(slice(None), *at)]
        column[:] = chance.integers(-99, 100, 500)
    table = to_table(game, rows, 0)
    assert from_table(game, table).tobytes() == rows.tobytes()
    assert len(set(table.column_names)) == len(game.shape.columns) + 1


@each_game
def test_a_run_that_is_stopped_and_taken_up_is_the_one_that_was_not(key, tmp_path, monkeypatch):
    players = find_game(key).players[-1]
    options = {"players": players, "games": 200, "seed": 4, "workers": 1}
    whole = run(key, **options).cells[0].summary
    real, left = Store.write, [1]

    def write_and_stop(self, block):
        real(self, block)
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt

    monkeypatch.setattr(Store, "write", write_and_stop)
    with pytest.raises(KeyboardInterrupt):
        run(key, **options, out=tmp_path)
    monkeypatch.setattr(Store, "write", real)
    assert 0 < runs_in(tmp_path)[0].games < 200
    for _ in range(2):  # taken up, then read
        assert run(key, **options, out=tmp_path).cells[0].summary == whole
