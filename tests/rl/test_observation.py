"""An observation is what a decision function is handed, number by number, and nothing else."""

import re

import numpy as np
import pytest

from experiments.play.observation import observer_of
from sim.game import find_game, games
from strategies.conduct import NOTES

KEYS = list(games())


def filled(dtype, seed):
    """A record of random bytes, but for floats, which are numbers, and its bytes."""
    record = np.zeros(1, dtype)
    raw = record.view(np.uint8)
    raw[:] = np.random.default_rng(seed).integers(0, 256, len(raw))
    tame(record)
    return record[0], raw


def tame(array):
    for name in array.dtype.names or ():
        tame(array[name])
    if array.dtype.kind == "f":
        array[...] = np.arange(array.size).reshape(array.shape) + 0.5


def value_of(name, parts):
    """The value of an entry by its name, read the long way."""
    path, half = re.fullmatch(r"(.*?)(\.low|\.high)?", name).groups()
    found = parts
    for step in re.findall(r"\w+", path):
        found = found[int(step)] if step.isdigit() else found[step]
    return np.array([found]).view(np.int32)[[".low", ".high"].index(half)] if half else found


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_is_the_number_it_is_called_by(key):
    shape = find_game(key).shape
    observer = observer_of(shape)
    (table, of_table), (mine, of_mine), (menu, of_menu) = (
        filled(part, k) for k, part in enumerate((shape.table, shape.mine, shape.menu))
    )
    menu["kind"], menu["seat"], menu["n"] = 3, 1, shape.options - 1
    seen = observer.read(1, of_table, of_mine, of_menu)
    parts = {"table": table, "mine": mine, "option": menu["option"], "seat": 1, "kind": 3}
    menu["option"][shape.options - 1 :] = 0  # beyond the menu
    assert seen.tolist() == [value_of(name, parts) for name in observer.names]
    assert ((observer.low <= seen) & (seen <= observer.high)).all()


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_left_out_but_a_strategys_own_notes(key):
    shape = find_game(key).shape
    observer = observer_of(shape)
    fields = {tuple(re.findall(r"\w+", name)[:2]) for name in observer.names if "." in name}
    assert {field for part, field in fields if part == "mine"} == set(shape.mine.names) - {NOTES}
    assert {field for part, field in fields if part == "table"} == set(shape.table.names)
    assert len(observer.names) == len(set(observer.names))


def test_one_who_is_not_asked_sees_no_menu():
    shape = find_game("toy").shape
    observer = observer_of(shape)
    (_, table), (_, mine), (menu, of_menu) = (filled(part, 1) for part in (shape.table, shape.mine, shape.menu))
    menu["kind"], menu["n"] = 0, 2
    seen, asked = observer.read(0, table, mine, None), observer.read(0, table, mine, of_menu)
    own = observer.names.index("option[0].act")
    assert seen[1] == -1
    assert asked[1] == 0
    assert (seen[2:own] == asked[2:own]).all()
    assert not seen[own:].any()
    assert asked[own:].any()
