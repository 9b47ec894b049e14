"""Brings the catalogues up to date with the code: ``make texts``; then translate what is empty in them.

The sentences of the reports are found in the sources, by the names of the functions that say them; the words of a game
are those that its folder has for people, and the names in its pack that a page tells. What its tale says is found by
`say`; what stands in the fields of those sentences is told by ``names_told`` of the same module, if it has one.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import read_po, write_po

from experiments.commands.references import references_of
from experiments.measure.words import chosen_name, names_of, option_texts, own_name, path_names, role_names, words_of
from experiments.people.groups import scales_of
from reports.page.language import LANGUAGES, LOCALE, speaking
from reports.page.words import paragraphs, spaced, weight_text, wins
from sim import Game, Pack, find_game, find_scenario, load_pack
from sim.decisions import decisions_of
from sim.game import games
from sim.scenario import scenarios_of
from strategies.people import SKILL
from strategies.registry import strategies_of
from strategies.strategy import Strategy

__all__ = ["game_words", "sentences"]

REPORTS = Path(__file__).parent
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext.babel_extract")]
SAID_BY = {"tr": None, "tr_n": (1, 2), "tr_forms": (1, 2)}


def sentences() -> Catalog:
    """All sentences of the reports, without translations."""
    found = Catalog(fuzzy=False)
    for _, _, message, comments, context in extract_from_dir(REPORTS, METHODS, keywords=SAID_BY):
        found.add(message, auto_comments=comments, context=context)
    return found


def game_words(game: Game, pack: Pack) -> Iterator[str]:
    """All words of a game that a report says."""
    yield game.title
    yield from (game.aim.noun,) if game.aim.counts else ()
    words = words_of(game)
    yield from (words.name("side", side) for side in game.sides)
    with speaking("en", game, pack.content):
        said = [wins(side) for side in game.sides]
    yield from said
    named = role_names(game, pack.content)
    yield from (named.get(role, role.replace("_", " ")) for role in game.roles)
    yield from (ending.title for ending in game.endings)
    yield from (track.title for track in game.shape.tracks)
    for sort, keys in {"gap": game.shape.gaps, "decision": game.kinds, "stream": game.shape.streams}.items():
        yield from (words.name(sort, key) for key in keys)
    yield from (words.title(name) for name in game.shape.outcome["extra"].names or ())
    yield from (words.scope,) if words.scope else ()
    yield from (column.note for column in words.columns.values() if column.note)
    for entry in (*words.columns.values(), *words.choices):
        yield entry.title
        yield from names_of(entry, pack.content).values()
    chosen = ((t.path, value) for t in pack.tunables() for value in t.choices)
    yield from (chosen_name(game, pack.content, *one) for one in chosen if one[1] not in ("yes", "no", True, False))
    yield from (word for of in words.settings.values() for word in of.values())
    yield from {tunable.about: None for tunable in pack.tunables()}
    yield from {tunable.group: None for tunable in pack.tunables() if " " in tunable.group}  # else a pattern of paths
    for tunable in pack.tunables():
        yield from path_names(pack.content, tunable.path).values()
        yield from () if tunable.choices else own_name(pack, tunable.path)
    parts = {path.partition(".")[0]: None for path, (_, source) in pack.leaves.items() if source is not None}
    yield from (words.name("part", part) for part in parts)
    yield from {text: None for one in references_of(game) for text in (one.what, one.source)}
    for scale in scales_of(game):
        yield from (scale.name.replace("_", " "), scale.camp.about(scale.name)) if scale.name != SKILL else ()
    yield from option_texts(game, pack.content)
    yield from (decision.about for decision in decisions_of(game).values())
    for one in strategies_of(game.key).values():
        yield from () if one.source else _strategy_texts(one)  # an installed package's stay in its author's words
    for position in (find_scenario(game, name) for name in scenarios_of(game)):
        yield from (position.title, position.about)
    tale = import_module(game.tell.__module__)
    yield from (str(found[1]) for found in extract_from_file("python", str(tale.__file__), keywords={"say": None}))
    if hasattr(tale, "names_told"):
        yield from tale.names_told(pack.content)


def _strategy_texts(one: Strategy) -> Iterator[str]:
    """What a report says of a strategy: its name, its paragraphs, and its weights."""
    yield spaced(one.name)
    yield from paragraphs(one)
    yield from (weight_text(name, weight) for name, weight in one.weights.items())


def _update(path: Path, language: str, template: Catalog) -> None:
    """A catalogue's file with the template's messages: translations stay, what nobody says any more goes."""
    catalogue = Catalog(locale=language, fuzzy=False)
    if path.is_file():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
    template.creation_date = catalogue.creation_date  # so that a file changes only where its texts do
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, sort_output=True, omit_header=False)


def main() -> None:
    """Updates all catalogues."""
    for language in LANGUAGES[1:]:
        _update(LOCALE / f"{language}.po", language, sentences())
        for key in games():
            game = find_game(key)
            template = Catalog(fuzzy=False)
            for text in game_words(game, load_pack(game)):
                template.add(text)
            _update(game.folder / "outside" / f"{language}.po", language, template)


if __name__ == "__main__":
    main()
