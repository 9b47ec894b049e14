"""The tale can be told in another language: every word of it is said, and is among the words that are translated."""

import re
from itertools import product

import pytest

from reports.texts import game_words
from sim import find_game, load_pack
from sim.games.arkham_horror.outside.tale import CAUSES, CHECKS, SENTENCES, WINS, tell
from sim.games.arkham_horror.state import codes
from sim.tale import translated_by

GAME = find_game("arkham_horror")
PACK = load_pack(GAME)
TRANSLATED = set(game_words(GAME, PACK))
PLACES = (0, codes.STREETS, codes.SKY, codes.JAIL)
PLACES_OF_THE_MAP = range(codes.AREAS)
FIRST = {
    codes.T_WON: WINS,
    codes.T_CHECK: (3, *(10 * kind for kind in CHECKS)),
    codes.T_GAINS: range(4),
    codes.T_ENCOUNTER: (0, codes.LOCATIONS),
    codes.T_MOVES: PLACES,
    **dict.fromkeys((codes.T_BLESSED, codes.T_CURSED, codes.T_ABILITY), (-1, 1)),
}
SECOND = {codes.T_AWAKENS: CAUSES, codes.T_GIVES: (-1, 3), codes.T_MONSTER_MOVES: PLACES}


def bracketed(text):
    """A text in a language in which every text stands in brackets; it is in the catalogue, or made of such."""
    assert text in TRANSLATED or "⟦" in text
    return f"⟦{text}⟧"


@pytest.mark.parametrize("what", SENTENCES)
def test_every_word_of_the_tale_is_said_and_in_the_catalogue(what):
    for a, b, c in product(FIRST.get(what, (0, 1, 2)), SECOND.get(what, (0, 1, 2)), (1, 2)):
        with translated_by(bracketed):
            left = tell(PACK.content, {"what": what, "who": 3, "a": a, "b": b, "c": c}, 4)
        while left != (left := re.sub("⟦[^⟦⟧]*⟧", "", left)):
            pass
        assert left == ""


def test_a_name_that_ends_in_a_full_stop_ends_its_sentence():
    told = [tell(PACK.content, {"what": codes.T_MOVES, "who": 3, "a": a, "b": 1, "c": 0}, 4) for a in PLACES_OF_THE_MAP]
    assert any(text.endswith(" Miskatonic U.") for text in told)
    assert [text for text in told if text.endswith("..")] == []
