"""Options in words: what a question tells of them."""

import re
from dataclasses import replace

import numpy as np
import pytest

from experiments.measure.words import Choice, Value, Words, names_of, option_words, path_names, words_of
from sim import BadInput, find_game, load_pack
from sim.decisions import decisions_of
from sim.games.arkham_horror.state.codes import OP_NAMES

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


def test_numbers_of_things_are_told_with_the_names_of_the_things():
    assert path_names(CONTENT, "location.corridor_ne.angle") == {1: "north-east corridor"}
    elder = load_pack(find_game("death_may_die")).content
    assert list(path_names(elder, "elder.cthulhu.stage.stage2.health").values()) == ["Cthulhu", "stage 2"]
    assert path_names(CONTENT, "victory.points.5p") == {}
    with pytest.raises(BadInput, match="m9 has no name"):
        path_names(CONTENT, "map.m9.rooms")


@pytest.mark.parametrize(("key", "of", "laid"), [
    ("tainted_grail", ["encounter*", "diplomacy*"], "foes"), ("tainted_grail", ["journal"], "journals"),
])  # fmt: skip
def test_lists_of_values_count_what_the_record_counts(key, of, laid):
    """A guardian is told by its card, of which there are several copies."""
    pack = load_pack(find_game(key))
    assert any(value.of == of for value in words_of(pack.game).values)
    assert len(names_of(Value(field="card", of=of), pack.content)) == pack.lay(2)[laid]


def told(values, **fields):
    """What an option of Among Cultists' keep_token tells with these values."""
    game = find_game("among_cultists")
    option = np.zeros(1, game.shape.menu["option"].base)[0]
    for name, value in {"act": 1, "card": -1, **fields}.items():
        option[name] = value
    found = Words({}, (Choice(title="Tokens", field="card", of=["event"]),), tuple(values))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("experiments.measure.words.words_of", lambda of: found)
        return option_words(game, CONTENT, {}, "keep_token", option)


def test_the_first_value_that_fits_stands_before_choices():
    elsewhere = Value(field="card", kinds=["say_token"], title="{} elsewhere")
    other = Value(field="card", acts=["remove"], title="{} removed")
    assert told([elsewhere, other, Value(field="card", title="{} here")], card=3) == {"act": "return", "card": "3 here"}
    assert told([], card=0)["card"] == names_of(Choice(title="Tokens", field="card", of=["event"]), CONTENT)[0]


def test_numbers_below_nought_are_told_only_with_a_sign():
    assert told([Value(field="card", title="{}")]) == {"act": "return"}
    assert told([Value(field="card", title="modifier {:+}")])["card"] == "modifier -1"


def test_a_value_without_words_is_not_told_and_an_unknown_number_is():
    assert told([Value(field="card")], card=3) == {"act": "return"}
    assert told([Value(field="card", words=["the first"])], card=0)["card"] == "the first"
    assert told([], card=99)["card"] == "card 99"


def test_a_place_is_told_by_what_lies_there():
    """Of the places 2 and 0 of a hand, what their cards are; what has no name is told by the title."""
    game = find_game("dark_providence")
    option = np.zeros(1, game.shape.menu["option"].base)[0]
    option["act"], option["cards"], option["card"] = 1, 0b101, 2
    records = {"table": {}, "mine": {"hand": {"card": np.array([8, 0, 57])}}, "pack": {}}
    content = load_pack(game).content
    first, last = content.cards.agents[0].name, content.cards.assets[-1].name
    assert option_words(game, content, records, "pay", option)["cards"] == f"{first}, {last}"
    records["mine"]["hand"]["card"][0] = 999
    assert option_words(game, content, records, "pay", option)["cards"] == f", {last}"


def test_a_figure_is_told_by_its_kind():
    game = find_game("death_may_die")
    content, option = load_pack(game).content, np.zeros(1, game.shape.menu["option"].base)[0]
    table = game.shape.new(1)["table"][0]
    table["figure"]["kind"][0], table["figure"]["kind"][3] = -1, 2
    told = {}
    for slot in (-1, 0, 3):
        option["foe"] = slot
        told[slot] = option_words(game, content, {"table": table}, "fight_order", option).get("foe")
    assert told == {-1: None, 0: "the Elder One", 3: content.enemy[2].name}


def test_a_text_is_told_by_what_it_does_first():
    game = find_game("arkham_horror")
    words = next(v.words for v in words_of(game).values if v.field == "block")
    assert len(words) == len(OP_NAMES)
    assert [words[OP_NAMES.index(name)] for name in ("end", "check", "close")] == [
        "nothing", "a check", "a location closes"
    ]  # fmt: skip


def test_a_list_may_hang_on_the_table():
    value = Value(field="card", of=["map.<at>.rooms"])
    assert list(names_of(value, CONTENT, {"at": 1}).values()) == CONTENT.map[1].rooms != CONTENT.map[0].rooms


BROKEN = re.compile(r"_|^(act|set ?up|get|arm|pay|react|use)$")  # what reads as a word of the code


@pytest.mark.parametrize("key", OURS)
def test_what_pages_tell_by_its_key_reads_as_words(key):
    game = find_game(key)
    words = words_of(game)
    sorts = {"decision": game.kinds, "side": game.sides, "stream": game.shape.streams, "gap": game.shape.gaps,
             "part": tuple(game.content.model_fields)}  # fmt: skip
    told = [words.name(sort, key) for sort, keys in sorts.items() for key in keys]
    assert [name for name in told if BROKEN.search(name)] == []
    decisions = [words.name("decision", kind) for kind in game.kinds]
    assert len(set(decisions)) == len(decisions)


def test_names_of_things_with_keys():
    words = words_of(find_game("death_may_die"))
    assert words.name("decision", "rlyeh_space") == "R'lyeh space"
    assert words.name("decision", "action") == "action"
    assert words.name("gap", "mythos_cards_used_up") == "mythos cards used up"
    assert words_of(find_game("dark_providence")).name("side", "ancient_one") == "Ancient One"


def test_a_name_of_what_the_game_does_not_have_is_refused(tmp_path):
    for room in ("components", "outside"):
        (tmp_path / room).mkdir()
    (tmp_path / "outside" / "words.toml").write_text('[name.side]\ncultist = "Cultist"\n')
    with pytest.raises(BadInput, match="among_cultists words: no side 'cultist'; did you mean 'cultists'"):
        words_of(replace(find_game("among_cultists"), folder=tmp_path))
