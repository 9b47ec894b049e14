"""Every game says in words what the numbers of its options and outcomes stand for."""

import pytest

from experiments.machinery.words import names_of, words_of
from sim import find_game, load_pack
from sim.game import games


@pytest.mark.parametrize("key", games())
def test_words_of_all_that_is_dealt_and_of_all_codes(key):
    game, words = find_game(key), words_of(find_game(key))
    pack = load_pack(game)
    dealt = {
        name.removeprefix("extra."): chances
        for players in game.players
        for name, chances in (game.known(pack.content, players) if game.known else {}).items()
        if name.startswith("extra.")
    }
    for name in {*dealt, *game.codes}:
        assert words.columns[name].numbers_something, name
    for name, chances in dealt.items():
        if not words.columns[name].bits:
            assert set(chances) <= set(names_of(words.columns[name], pack.content)), name
    assert words.choices
    for choice in words.choices:
        assert names_of(choice, pack.content), choice.title
