"""The tale can be told in another language: all that it says is in the catalogue, sentences and names."""

import re
from itertools import product

import pytest

from reports.page.language import speaking
from reports.texts import game_words
from sim import find_game, load_pack
from sim.games.death_may_die.outside import tale
from sim.games.death_may_die.state import codes
from sim.tale import translated_by

GAME = find_game("death_may_die")
PACK = load_pack(GAME)
FIRST = {
    codes.ROLLED: range(7),
    codes.SYMPTOMS: range(12),
    codes.MYTHOS_TOLD: range(12),
    codes.EFFECT_CHOSEN: tale.EFFECTS,
    codes.FOUND: range(6),
    codes.KEY_GAINED: range(codes.KEYS + 2),
}
SECOND = {codes.ATTACKED: (-1, 0), codes.MYTHOS_TOLD: range(16), codes.FOUND: range(15)}  # -1: all enemies at once


def told(what, who=0, a=0, b=0, c=0):
    return tale.tell(PACK.content, {"what": what, "who": who, "a": a, "b": b, "c": c}, 3)


@pytest.mark.parametrize("what", sorted(tale.SENTENCES))
def test_nothing_is_said_past_the_catalogue(what):
    """In a language without words only numbers are left."""
    words = set(game_words(GAME, PACK))
    with translated_by(lambda text: ". " + " ".join(re.findall(r"{\w+}", text)) if text in words else text):
        first, second = FIRST.get(what, (-1, 0, 1)), SECOND.get(what, (0, 1))
        said = [told(what, *numbers) for numbers in product((0, 2), first, second, range(4))]
    assert [sentence for sentence in said if re.search(r"[A-Za-z]", sentence)] == []


@pytest.mark.parametrize(
    ("english", "czech", "line"),
    [
        ("The Elder One attacks John Morgan.", "Prastarý útočí, cíl: John Morgan.", (codes.ENEMY_ATTACKS, 6, -1)),
        (
            "Roll for fire (Ahmed Yasin): 2 black blank, 1 green success + elder sign.",
            "Ahmed Yasin hází (oheň): 2× černá (prázdná strana), 1× zelená (úspěch + znamení Starších).",
            (codes.ROLLED, 1, codes.FIRE_ROLL, 2, 1 << 9),
        ),
        ("Roll for fire (Ahmed Yasin): no dice.", "Ahmed Yasin hází (oheň): žádné kostky.", (codes.ROLLED, 1, 5)),
        (
            "Ahmed Yasin finds the second key.",
            "Ahmed Yasin nachází druhý klíč.",
            (codes.KEY_GAINED, 1, 1),
        ),
        (
            "Space 3 is Safe: Rasputin investigates.",
            "Pole 3 je bezpečné: Rasputin prohledává.",
            (codes.SAFE_TOLD, 7, 2),
        ),
    ],
)
def test_a_sentence_is_told_in_either_language(english, czech, line):
    assert told(*line) == english
    with speaking("cs", GAME, PACK.content):
        assert told(*line) == czech
