"""The tale can be told in another language: every word of it goes through `say`."""

import re
from itertools import product

import pytest

from sim import find_game, load_pack
from sim.games.among_cultists.outside.tale import WORDS, tell
from sim.games.among_cultists.state import codes
from sim.tale import translated_by

CONTENT = load_pack(find_game("among_cultists")).content
FIRST = {codes.DIED: range(4)}  # the causes; elsewhere from -1, nobody
SECOND = {codes.MET: (0b11, 0b1101)}  # who meet


@pytest.mark.parametrize("what", WORDS)
def test_no_word_of_the_tale_is_said_past_the_translator(what):
    """In a language in which every text stands in brackets nothing but signs is left outside of them."""
    for who, a, b in product((-1, 2), FIRST.get(what, range(-1, 4)), SECOND.get(what, (0, 1, 3))):
        with translated_by(lambda text: f"⟦{text}⟧"):
            left = tell(CONTENT, {"what": what, "who": who, "a": a, "b": b, "c": 5}, 5)
        while left != (left := re.sub("⟦[^⟦⟧]*⟧", "", left)):
            pass
        assert left.strip() == ""
