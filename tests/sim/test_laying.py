"""The record and the model of a pack that are made of its file alone."""

import numpy as np
import pytest
from pydantic import ValidationError

from sim import BadInput
from sim.laying import Layout
from sim.tree import Time, plain, read_toml

FILE = """
src = "assumed"
[die]
faces = 6
chance = 0.5
loaded = true
note_faces = "as printed"
[start]
cards = { 2p = 5, 3p = 4 }
money = { 2p = { coins = 3, notes = 1 }, 3p = { coins = 2, notes = 0 } }
deck = [4, 3, 2]
rows = [[1, 2], [3, 4]]
words = ["a", "b"]
title = "no number"
[rulings]
bids = "open"
ties = "yes"
[time]
setup = 1.0
round = 1.0
turn = 1.0
decision = 1.0
[[monster]]
id = "ghoul"
name = "Ghoul"
health = 2
moves = "flies"
[[monster]]
id = "witch"
name = "Witch"
health = 3
moves = "stays"
[[tunable]]
path = "rulings.bids"
choices = ["sealed", "open"]
[[tunable]]
path = "rulings.ties"
choices = ["no", "yes"]
[[tunable]]
path = "monster.*.moves"
choices = ["stays", "walks", "flies"]
"""


@pytest.fixture
def made(tmp_path):
    """(layout, tree) of the file, or of the file with something else in it."""

    def of(old="", new=""):
        file = tmp_path / "pack.toml"
        file.write_text(FILE.replace(old, new) if old else FILE, encoding="utf-8")
        return Layout.of(file), plain(read_toml(file, "pack"))

    return of


def laid(made, players, *change):
    layout, tree = made(*change)
    return layout.lay(layout.model.model_validate(tree), players, players + 1)


def test_every_number_lies_where_its_path_says(made):
    pack = laid(made, 3)
    assert pack.dtype.names == ("seats", "die", "start", "rulings", "monster")
    assert (pack["seats"], pack["die"]["faces"], pack["die"]["chance"], pack["die"]["loaded"]) == (4, 6, 0.5, 1)
    assert pack["start"].dtype.names == ("cards", "money", "deck", "rows")
    assert (pack["start"]["cards"], pack["start"]["money"]["coins"]) == (4, 2)
    assert pack["start"]["deck"].tolist() == [4, 3, 2]
    assert pack["start"]["rows"].tolist() == [[1, 2], [3, 4]]
    assert pack["monster"]["health"].tolist() == [2, 3]
    assert pack["monster"].dtype.names == ("health", "moves")
    assert pack.dtype["die"]["faces"] == np.int32


def test_what_is_chosen_is_its_place_and_yes_is_one(made):
    pack = laid(made, 2)
    assert (pack["rulings"]["bids"], pack["rulings"]["ties"]) == (1, 1)
    assert pack["monster"]["moves"].tolist() == [2, 0]


def test_values_are_those_of_the_number_of_players(made):
    assert [int(laid(made, n)["start"]["cards"]) for n in (1, 2, 3)] == [0, 5, 4]
    assert laid(made, 2)["start"]["money"].item() == (3, 1)


def test_the_model_takes_what_is_printed_and_nothing_else(made):
    layout, tree = made()
    content = layout.model.model_validate(tree)
    assert (content.die.faces, content.monster[1].name, content.start.cards["3p"]) == (6, "Witch", 4)
    assert isinstance(content.time, Time)
    for wrong in ({**tree, "more": 1}, {**tree, "die": {"faces": 6}}, {**tree, "rulings": {"bids": 1, "ties": "yes"}}):
        with pytest.raises(ValidationError):
            layout.model.model_validate(wrong)


def test_a_change_that_does_not_fit_is_refused_with_its_path(made):
    layout, tree = made()
    for at, value, says in (
        ("faces", 2**40, "pack: die.faces: 1099511627776 is not a number of 32 bits"),
        ("deck", [1], r"pack: start.deck: it has 1 entries, and as printed 3"),
    ):
        part = "die" if at == "faces" else "start"
        content = layout.model.model_validate({**tree, part: {**tree[part], at: value}})
        with pytest.raises(BadInput, match=says):
            layout.lay(content, 2, 2)


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("die", "faces", -1),
        ("die", "chance", -0.1),
        ("start", "deck", [4, -1, 2]),
        ("start", "cards", {"2p": -5, "3p": 4}),
    ],
)
def test_a_number_without_a_range_does_not_go_below_nothing(made, table, field, value):
    """A die of less than no face is rolled for ever."""
    layout, tree = made()
    with pytest.raises(ValidationError, match=rf"{table}\.{field}.* is less than 0; the nearest is 0"):
        layout.model.model_validate({**tree, table: {**tree[table], field: value}})


def test_a_tunable_has_its_range_alone(made):
    layout, tree = made(
        'path = "monster.*.moves"\nchoices = ["stays", "walks", "flies"]', 'path = "die.faces"\nlow = -3\nhigh = 6'
    )
    assert layout.model.model_validate({**tree, "die": {**tree["die"], "faces": -3}})


def test_a_tunable_that_is_not_there_is_refused(made):
    with pytest.raises(BadInput, match=r"tunable monster\.\*\.moved names nothing"):
        made("*.moves", "*.moved")
