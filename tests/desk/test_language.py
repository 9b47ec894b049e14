"""What the page says of a game is in its language: choices, positions, and the options of a question."""

import json
import re
from contextlib import suppress

import numpy as np
import pytest

from experiments.measure.words import option_texts, option_words
from reports.desk.folder import Folder
from reports.desk.page import desk_page, speaking_of
from reports.page.language import in_game
from sim import find_game, load_pack
from sim.decisions import decisions_of
from sim.game import games

OURS = [key for key in games() if key != "toy"]


def data(key, language, tmp_path):
    page = desk_page(key, language, Folder(tmp_path))
    found = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    rows = [row for group in found["groups"] for family in group["families"] for row in family["rows"]]
    return found, {row["path"]: row for row in rows}


def test_choices_and_positions_are_in_words_of_the_page(tmp_path):
    english, rows = data("death_may_die", "en", tmp_path)
    assert rows["setup.elder"]["choices"] == ["draw", "cthulhu", "hastur"]
    assert rows["setup.elder"]["words"] == ["draw", "Cthulhu", "Hastur"]
    assert "Sister Beth" in rows["setup.seat.1"]["words"]
    czech, rows = data("death_may_die", "cs", tmp_path)
    assert rows["setup.elder"]["choices"] == ["draw", "cthulhu", "hastur"]
    assert rows["setup.elder"]["words"] == ["losuje se", "Cthulhu", "Hastur"]
    assert "Sestra Bety" in rows["setup.seat.1"]["words"]
    for one, other in zip(english["scenarios"], czech["scenarios"], strict=True):
        assert (one["name"], one["players"]) == (other["name"], other["players"])
        assert one["title"] != other["title"]
        assert one["about"] != other["about"]


def test_a_text_that_hangs_on_a_number_has_all_forms_of_the_language(tmp_path):
    """By the names that `Intl.PluralRules` gives them."""
    english, czech = (data("toy", language, tmp_path)[0]["texts"]["ended"] for language in ("en", "cs"))
    assert english["one"].startswith("After {rounds} round:")
    assert english["other"].startswith("After {rounds} rounds:")
    assert {"one", "few", "other"} <= czech.keys()
    assert len(set(czech.values())) > 1


def test_an_option_is_told_in_the_language_that_is_spoken():
    game = find_game("among_cultists")
    content, option = load_pack(game).content, np.zeros(1, game.shape.menu["option"].base)[0]
    option["act"], option["place"], option["seat"], option["card"] = 1, 0, 2, 3
    with speaking_of("among_cultists", "cs"):
        told = option_words(game, content, {}, "walk", option, in_game)
        assert told == {"act": "jít dál", "place": in_game(content.location[0].name), "seat": "setká se tam s: 2",
                        "card": "zbývající body pohybu: 3"}  # fmt: skip
        assert in_game(decisions_of(game)["walk"].about).startswith("AC-7.1: krok vlastního pohybu")


@pytest.mark.parametrize("key", OURS)
def test_all_that_an_option_can_say_is_in_the_catalogues(key):
    """Every option, its fields filled with anything, says nothing that is not among the texts."""
    game = find_game(key)
    content = load_pack(game).content
    texts, asked = set(option_texts(game, content)), []
    option, table = np.zeros(1, game.shape.menu["option"].base)[0], game.shape.new(1)["table"][0]
    records = {"table": table, "mine": game.shape.new(1)["mine"][0][0], "pack": load_pack(game).lay(game.players[-1])}

    def note(text):
        asked.append(text)
        return text

    for kind, decision in decisions_of(game).items():
        for value in range(-1, 40):
            for act in decision.values.get("act", {"": value}).values():
                for field in decision.fields:
                    option[field] = value
                if "act" in decision.fields:
                    option["act"] = act
                with suppress(IndexError):  # a place that the table does not have
                    option_words(game, content, records, kind, option, note)
    assert len(asked) > 100
    assert set(asked) - texts <= {""}  # of a place where nothing that has a name lies


def test_the_first_number_of_the_desk_is_the_games_first_lever_and_one_that_moves_something(tmp_path):
    """Of Among Cultists the points are hardly ever reached: whoever turned them first saw nothing move."""
    found, _ = data("among_cultists", "en", tmp_path)
    assert found["groups"][0]["families"][0]["rows"][0]["path"] == "victory.dead.4p"
