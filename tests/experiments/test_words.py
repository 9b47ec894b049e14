"""Options in words: what a question tells of them."""

import numpy as np
import pytest

from experiments.machinery.words import Choice, Value, Words, names_of, option_words, words_of
from sim import find_game, load_pack
from sim.decisions import decisions_of

OURS = ("among_cultists", "arkham_horror", "dark_providence", "death_may_die", "tainted_grail")
CONTENT = load_pack(find_game("among_cultists")).content


@pytest.mark.parametrize("key", OURS)
def test_every_field_of_every_option_has_words(key):
    game = find_game(key)
    words = words_of(game)
    for kind, decision in decisions_of(game).items():
        for act in decision.values.get("act", {None: 0}):
            for field in decision.words:
                assert any(v.fits(kind, act, field) for v in words.values), f"{kind}.{field} with {act}"


@pytest.mark.parametrize("key", OURS)
def test_lists_of_values_are_in_the_pack_whatever_is_dealt(key):
    game = find_game(key)
    content, table = load_pack(game).content, game.shape.new(1)["table"][0]
    for value in words_of(game).values:
        assert names_of(value, content, table) or not value.of


def told(values, **fields):
    """What an option of Among Cultists' keep_token tells with these values."""
    game = find_game("among_cultists")
    option = np.zeros(1, game.shape.menu["option"].base)[0]
    for name, value in {"act": 1, "card": -1, **fields}.items():
        option[name] = value
    found = Words({}, (Choice(title="Tokens", field="card", of=["role"]),), tuple(values))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("experiments.machinery.words.words_of", lambda of: found)
        return option_words(game, CONTENT, {}, "keep_token", option)


def test_the_first_value_that_fits_stands_before_choices():
    elsewhere = Value(field="card", kinds=["say_token"], title="{} elsewhere")
    other = Value(field="card", acts=["remove"], title="{} removed")
    assert told([elsewhere, other, Value(field="card", title="{} here")], card=3) == {"act": "return", "card": "3 here"}
    assert told([], card=0)["card"] == names_of(Choice(title="Tokens", field="card", of=["role"]), CONTENT)[0]


def test_numbers_below_nought_are_told_only_with_a_sign():
    assert told([Value(field="card", title="{}")]) == {"act": "return"}
    assert told([Value(field="card", title="modifier {:+}")])["card"] == "modifier -1"


def test_a_value_without_words_is_not_told_and_an_unknown_number_is():
    assert told([Value(field="card")], card=3) == {"act": "return"}
    assert told([Value(field="card", words=["the first"])], card=0)["card"] == "the first"
    assert told([], card=99)["card"] == "card 99"


def test_a_list_may_hang_on_the_table():
    value = Value(field="card", of=["map.<at>.rooms"])
    assert list(names_of(value, CONTENT, {"at": 1}).values()) == CONTENT.map[1].rooms != CONTENT.map[0].rooms
