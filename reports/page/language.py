"""The language of a page: sentences from a gettext catalogue, numbers and dates by the rules of the locale (Babel).

The texts of the code are English. ``tr("Seat {n}", n=3)`` is the sentence in the language that is being spoken
(`speaking`), put together after translation, so that a translator can turn it round. The catalogues are
``locale/<language>.po``; ``make texts`` brings them up to date with the code, and they are read as they stand.

A game's own words (sides, roles, endings, tracks, the sentences of its tale) are translated by its folder:
``outside/<language>.po``. Roles that the pack names are called so ("Sister Mary", not "sister mary"), and sides that
``words.toml`` names.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import Translations

from experiments.measure.words import role_names, words_of
from sim import Game
from sim.tale import translated_by

__all__ = [
    "LANGUAGES",
    "catalogue",
    "day",
    "in_game",
    "number",
    "role_name",
    "speaking",
    "spoken",
    "tr",
    "tr_forms",
    "tr_n",
]

LOCALE = Path(__file__).parents[1] / "locale"
DIGITS = 9  # of a number, behind which there is only what a computer adds
_BEFORE_NUMBER = re.compile(r"(?<!\w)([ksvzKSVZ]) (?=(\d{1,3}(?:\u00a0\d{3})*))")  # Czech: of, in, with, to so many
_LETTER = re.compile(r"(?<!\w)([ksvzouaiKSVZOUAI]) ")  # a Czech word of one letter
_VOWEL = {2, 3, 4, 12, 13, 14, 20, 30, 40, 100}  # dvou, tří, čtyř, ..., sta
_VOWEL_BEFORE_S = {6, 7, 16, 17, 60, 70}  # šesti, sedmi, ...
_CLINGING = re.compile(r"-(?=li\b)|(?<=\d) (?=hráč)")  # hrají-li, 5 hráčů: no line ends there
SAMPLED = 101  # whole numbers by which the forms of a language are found
LANGUAGES = ("en", *sorted(p.stem for p in LOCALE.glob("*.po")))


@dataclass(frozen=True)
class _Language:
    """A language, the catalogue of the pages and that of a game, and the names of the game's roles and sides."""

    code: str
    texts: NullTranslations = field(default_factory=NullTranslations)
    words: NullTranslations = field(default_factory=NullTranslations)
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def locale(self) -> Locale:
        """By whose rules numbers and dates are written: English as in Great Britain, the day first."""
        return Locale("en", "GB") if self.code == "en" else Locale(self.code)


_ENGLISH = _Language("en")
_SPOKEN: ContextVar[_Language] = ContextVar("spoken", default=_ENGLISH)


@cache
def catalogue(path: Path, language: str) -> NullTranslations:
    """A catalogue from its file, compiled; one that translates nothing if there is no such file."""
    if not path.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return Translations(compiled)


@contextmanager
def speaking(language: str, game: Game | None = None, content: Any = None) -> Iterator[None]:
    """Within, texts are in this language, with the words of a game.

    Parameters
    ----------
    language : one of `LANGUAGES`
    content : of the game's pack, for the names of roles and sides
    """
    texts = catalogue(LOCALE / f"{language}.po", language)
    words = catalogue(game.folder / "outside" / f"{language}.po", language) if game else _ENGLISH.words
    names = {}
    if game and content is not None:
        names = role_names(game, content) | dict(words_of(game).names.get("side", {}))
    token = _SPOKEN.set(_Language(language, texts, words, names))
    try:
        with translated_by(in_game):
            yield
    finally:
        _SPOKEN.reset(token)


def spoken() -> str:
    """The language that is being spoken: "en"."""
    return _SPOKEN.get().code


def tr(text: str, **fields: Any) -> str:
    """A text in the language that is being spoken, its fields filled in."""
    found = _SPOKEN.get().texts.gettext(text)
    said = _set(found.format(**fields) if fields else found)
    return said[:1].upper() + said[1:] if text[0].isupper() else said  # whatever a translation puts first


def tr_n(one: str, many: str, count: int, **fields: Any) -> str:
    """A text that hangs on a number, `n` in it: '{n} game', '{n} games', and the forms that other languages have."""
    return _set(_SPOKEN.get().texts.ngettext(one, many, int(count)).format(n=number(count), **fields))


def tr_forms(one: str, many: str) -> dict[str, str]:
    """The forms of a text that hangs on a number, by the names that a browser's ``Intl.PluralRules`` gives them."""
    language = _SPOKEN.get()
    return {language.locale.plural_form(n): language.texts.ngettext(one, many, n) for n in range(SAMPLED)}


def in_game(words: str) -> str:
    """A word of the game in the language that is being spoken; as it is where its folder does not say."""
    return _SPOKEN.get().words.gettext(words) if words else words


def role_name(role: str) -> str:
    """What the pack calls a role and ``words.toml`` a side, or the role or side itself."""
    return _SPOKEN.get().names.get(role, role)


def number(value: float, digits: int = 0, sign: bool = False) -> str:
    """A number as the language writes it: '1,234.5'; with its sign, if asked: '+3'."""
    pattern = "#,##0" + (f".{'0' * digits}" if digits else "")
    exact = Decimal(repr(round(float(value), DIGITS)))  # 63.75 that a computer has as 63.74999999999999
    rounded = round(exact, digits) + 0  # to the even digit, so that two shares add up; no minus before a zero
    text = format_decimal(rounded, f"+{pattern};-{pattern}" if sign else pattern, _SPOKEN.get().locale)
    return text.replace("-", "\u2212")


def _set(text: str) -> str:
    """A text as it is set: no line begins with a lonely per cent sign.

    In Czech it is 'ze 4 her' for 'z 4 her', and no line ends with a word of one letter, nor within 'hrají-li'.
    """
    text = text.replace(", %", ",\u00a0%")
    if spoken() != "cs":
        return text
    text = _CLINGING.sub(lambda found: "\u2011" if found[0] == "-" else "\u00a0", text)
    return _LETTER.sub("\\1\u00a0", _BEFORE_NUMBER.sub(_voiced, text))


def _voiced(found: re.Match[str]) -> str:
    """A Czech preposition of one letter, with its vowel where the number's name begins with what asks for one."""
    letter, number = found[1], int(found[2].replace("\u00a0", ""))
    while number >= 1000:
        number = max(number // 1000, 10 * (number < 2000))  # so many thousands, or 'tisíc', before which there is none
    number = number // 100 if number >= 200 else min(number, 100)
    first = number if number < 20 else number // 10 * 10
    return letter + "e" * (first in _VOWEL or (letter.lower() in "sz" and first in _VOWEL_BEFORE_S)) + " "


def day(when: date) -> str:
    """A date: '22 November 2026'."""
    return format_date(when, "long", _SPOKEN.get().locale)
