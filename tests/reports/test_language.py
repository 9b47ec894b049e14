"""Every text of a page is translated, and a page in another language says all in it, numbers too."""

import ast
import html
import re
from datetime import date
from gettext import NullTranslations
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.pofile import read_po

import reports.page.language
from experiments import Specification, Workers, run
from experiments.measure.words import entry_of, names_of, words_of
from reports.assembling import game_page, report_of
from reports.chapters import players
from reports.further.levers import turn_levers
from reports.further.matchups import matchups, specification
from reports.page.language import LANGUAGES, LOCALE, day, number, speaking, tr, tr_n
from reports.page.words import exact_number, style_words, wins, words
from reports.texts import game_words, sentences
from sim import find_game, load_pack
from sim.game import games
from strategies.registry import strategies_of

OTHERS = LANGUAGES[1:]
PLAIN = {"kept", "lost"}  # values of rulings that say by their name what they are


def translated_within(node):
    """Calls of `tr` and `tr_n` anywhere in a piece of source."""
    calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
    return [one for one in calls if isinstance(one.func, ast.Name) and one.func.id in ("tr", "tr_n")]


def in_file(path, language):
    with path.open("rb") as file:
        return {m.id: m for m in read_po(file, locale=language) if m.id}


def fields(text):
    return set(re.findall(r"{(\w+)(?::[^}]*)?}", text))


def check(wanted, found):
    """All that is wanted is translated, with the same fields; nothing else is there."""
    assert wanted - found.keys() == set(), "run `make texts`, then translate"
    assert found.keys() - wanted == set(), "run `make texts`"
    for text, message in found.items():
        many, forms = (text, [message.string]) if isinstance(text, str) else (text[1], message.string)
        assert all(forms), text
        assert all(fields(form) == fields(many) for form in forms), text
        assert not message.fuzzy, text


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_reports_is_translated(language):
    check({m.id for m in sentences() if m.id}, in_file(LOCALE / f"{language}.po", language))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", [k for k in games() if k != "toy"])
def test_every_word_of_a_game_is_translated(key, language):
    game = find_game(key)
    check(set(game_words(game, load_pack(game))), in_file(game.folder / "outside" / f"{language}.po", language))


@pytest.mark.parametrize("key", games())
def test_every_name_that_a_page_tells_is_among_the_words(key):
    """Things of the pack too, by the names that they have there: of a table's rows, and of what a number belongs to."""
    game = find_game(key)
    pack, told = load_pack(game), words_of(game)
    names = {n for entry in (*told.columns.values(), *told.choices) for n in names_of(entry, pack.content).values()}
    entries = {entry_of(pack, t.path) for t in pack.tunables() if not t.choices} - {""}
    names |= {name for entry in entries for name in entry.split(", ")}
    assert names - set(game_words(game, pack)) == set()
    assert [name for name in names if "_" in name] == []


@pytest.mark.parametrize("key", [k for k in games() if k != "toy"])
def test_every_value_of_a_ruling_has_words(key):
    game = find_game(key)
    choices = {t.path: set(t.choices) for t in load_pack(game).tunables()}
    named = {path: set(words) for path, words in words_of(game).settings.items()}
    assert all(words <= choices.get(path, set()) for path, words in named.items())
    rulings = {path: of for path, of in choices.items() if path.startswith("rulings.") and of - {"yes", "no"}}
    told = {path: named.get(path, of if all(value in PLAIN for value in of) else set()) for path, of in rulings.items()}
    assert told == rulings


def test_numbers_dates_and_plurals_are_those_of_the_language():
    assert (number(1234.56, 1), number(3, sign=True), number(-0.04, 1)) == ("1,234.6", "+3", "0.0")
    assert [tr_n("{n} player", "{n} players", n) for n in (1, 2, 5)] == ["1 player", "2 players", "5 players"]
    with speaking("cs"):
        assert (number(1234.56, 1), number(3, sign=True)) == ("1\u00a0234,6", "+3")
        assert [tr_n("{n} player", "{n} players", n) for n in (1, 2, 5)] == [
            "1\u00a0hráč",
            "2\u00a0hráči",
            "5\u00a0hráčů",
        ]
        assert day(date(2026, 11, 22)) == "22. listopadu 2026"
        assert tr("Role") == "Role"
    assert tr("Role") == "Role"


def test_things_that_are_dealt_together_and_roles_have_their_own_names_in_czech():
    game = find_game("death_may_die")
    with speaking("cs", game, load_pack(game).content):
        assert words("Unspeakable Hour × Cthulhu") == "Nevýslovná hodina × Cthulhu"
        assert words("beth") == "Sestra Bety"


def test_a_side_with_a_name_of_its_own_is_called_so():
    game = find_game("dark_providence")
    content = load_pack(game).content
    with speaking("en", game, content):
        assert (words("ancient_one"), wins("ancient_one")) == ("Ancient One", "Ancient One wins")
        assert (words("cultist_renegade"), wins("cultists")) == ("cultist renegade", "cultists win")
    with speaking("cs", game, content):
        assert (words("ancient_one"), wins("ancient_one")) == ("Prastarý", "vyhrává Prastarý")


def test_a_strategy_is_called_by_its_name_in_the_language_of_the_page():
    assert (style_words("city_builder~0.1"), exact_number(-0.354)) == ("city builder~0.1", "\u22120.354")
    with speaking("cs", find_game("dark_providence")):
        assert (style_words("city_builder~0.1"), exact_number(-0.354)) == ("vládce měst~0.1", "\u22120,354")
        assert (exact_number(10.0), exact_number(1e-5)) == ("10", "0,00001")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", games())
def test_who_played_is_told_in_the_language_of_the_page_if_the_game_has_its_words(key, language):
    cells = {cell.players: SimpleNamespace(cell=cell) for cell in Specification(game=key).cells()}
    with speaking(language, find_game(key)):
        texts, parts = [], []
        for part in players.CHAPTER.show(SimpleNamespace(cells=cells)):
            (texts if part.kind == "text" else parts).append(part)
        told = tr("Strategies are described by their authors, in English.") in [text.text for text in texts]
    assert told == (key == "toy")
    assert {part.language for part in parts} == {"en" if key == "toy" else language}
    english = {w.about for part in strategies_of(key).values() for w in part.weights.values()}
    weights = [weight for part in parts for weight in part.weights]
    assert [w for w in weights if "." in w["value"]] == []
    assert key == "toy" or [w for w in weights if w["about"] in english or not w["about"]] == []


def test_a_sentence_begins_with_a_capital_whatever_a_translation_puts_first():
    assert tr("With {players} the {side} win {share}", players="two", side="blue", share="1").startswith("With")
    with speaking("cs"):
        assert tr("With {usual}, %", usual="experti") == "Experti,\u00a0%"


@pytest.fixture(scope="module")
def report():
    result = run("toy", players="2-4", games=400)
    others = matchups(run(specification(result.spec)), result)
    levers = turn_levers(result.spec, result, Workers(1), None)
    return report_of(result, "elderodds report toy", {"others": others, "change": levers})


class Marked(NullTranslations):
    """A language in which every text stands in brackets."""

    def gettext(self, message):
        return f"⟦{message}⟧"

    def ngettext(self, msgid1, msgid2, n):
        return f"⟦{msgid2}⟧"


def words_of_page(page):
    """What stands on a page between its tags, scripts and what is typed or kept in its author's words left out."""
    page = html.unescape(page)
    page = re.sub(r"<(style|script|pre|code|defs)\b.*?</\1>", " ", page, flags=re.DOTALL)
    page = re.sub(
        r'<(dd lang="en"|span class="hash"|title)[^>]*>.*?</(dd|span|title)>',
        " ",
        page,
        flags=re.DOTALL,
    )
    labels = re.findall(r'aria-label="([^"]*)"', page)
    return " ".join([*labels, re.sub(r"<[^>]*>", " ", page)])


def test_no_text_is_said_past_the_catalogue(report, monkeypatch):
    """With all texts in brackets, no other word is left but names: of the game, its pack, this tool."""
    monkeypatch.setattr(reports.page.language, "catalogue", lambda path, language: Marked())
    left = words_of_page(game_page(report))
    while left != (left := re.sub(r"⟦[^⟦⟧]*⟧", " ", left)):
        pass
    names = {"TY", "elderodds", "CSV"}
    assert set(re.findall(r"[^\W\d_]{2,}", left)) - names == set()


def test_a_czech_page_says_so_and_its_figures_are_czech(report):
    page = game_page(report, "cs")
    assert '<html lang="cs">' in page
    assert "Zpráva o\u00a0vyváženosti" in page
    assert 'content: "The Tower: zpráva o\u00a0vyváženosti"' in page  # above every sheet of paper
    assert "2\u00a0hráči</text>" in page
    assert "2 players" not in page
    assert re.search(r"\d,\d\u00a0<small>±|\d,\d&nbsp;<small>±", page)


def test_no_text_stands_within_an_f_string():
    """Babel does not read these before Python 3.12, so nobody would be asked to translate it."""
    source = Path(reports.page.language.__file__).parents[1]
    found = [
        f"{path.relative_to(source)}:{call.lineno}"
        for path in sorted(source.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr)
        for call in translated_within(node)
    ]
    assert found == []
    assert translated_within(ast.parse("x = f'{tr(\"a\")} b'"))


@pytest.mark.parametrize(
    ("said", "told"),
    [("z 4 her", "ze 4 her"), ("z 4\u00a0000 her", "ze 4\u00a0000 her"), ("v 25\u00a0000", "ve 25\u00a0000"),
     ("Z 159 věcí", "Ze 159 věcí"), ("v 7 z 16", "v\u00a07 ze 16"), ("z 1\u00a0024", "z\u00a01\u00a0024"),
     ("v 48,4 % a s 95% intervaly", "ve 48,4 % a\u00a0s\u00a095% intervaly"), ("z 250", "ze 250"),
     ("z 500", "z\u00a0500")],
)  # fmt: skip
def test_czech_prepositions_are_as_one_says_the_number_and_end_no_line(said, told):
    with speaking("cs"):
        assert tr(said) == told
    assert tr(said) == said


def test_two_shares_add_up_to_a_hundred():
    """63.75 is 63.74999999999999 to a computer, and was written 63.7 beside 36.2."""
    assert (number(36.25, 1), number(100 * 0.6375, 1)) == ("36.2", "63.8")
    shares = [k / 2000 for k in range(2001)]
    assert [p for p in shares if float(number(100 * p, 1)) + float(number(100 * (1 - p), 1)) != 100] == []
    assert (number(-0.001, 1), number(-2.5, 1, sign=True), number(3, sign=True)) == ("0.0", "\u22122.5", "+3")
