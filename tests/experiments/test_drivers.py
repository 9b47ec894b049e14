"""What drives a result, from counts made by hand and from the tower, whose set-up decides nothing."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from experiments import run
from experiments.keep.tally import LOWEST, tally
from experiments.measure.drivers import COLUMNS, ROLE, drivers, spreads
from experiments.measure.words import Choice, names_of, with_words, words_of
from reports.page.words import ends_words
from sim import BadInput, find_game, load_pack

TOWER = find_game("toy")


@pytest.fixture(scope="module")
def cell():
    return run("toy", players="2", games=4000).cells[0]


def planted(cell, wins):
    """Counters in which first card k wins wins[k] of 400 games."""
    by_value = np.zeros_like(cell.tally.by_value)
    at = list(TOWER.shape.outcome["extra"].names).index("first_card")
    for card, won in enumerate(wins):
        by_value[at, card - LOWEST] = (won, 400 - won, 0)
    lost = 400 * len(wins) - sum(wins)
    endings = np.array([0, 0, 0, sum(wins), lost])
    return replace(cell.tally, by_value=by_value, sides=np.array([sum(wins), lost, 0]), endings=endings)


def asked(cell, counts, doubt=0.05):
    return drivers(TOWER, {2: counts}, {2: cell.cell.pack.content}, {2: cell.cell.dealt}, doubt)


def test_every_game_is_counted_by_what_was_dealt_and_who_won(cell):
    assert cell.cell.dealt == ("first_card",)
    found = asked(cell, cell.tally)
    assert list(found["value"]) == ["nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    assert found["games"].sum() == 4000
    assert found["wins"].sum() == cell.tally.sides[0]
    assert (found["wins"] + found["other_wins"] == cell.tally.sides[0]).all()


def test_what_decides_nothing_is_not_said_to():
    """A card that lies on no tower: over many experiments a false word comes as seldom as was promised."""
    rng = np.random.default_rng(3)
    cell = run("toy", players="2", games=100).cells[0]
    false = [asked(cell, planted(cell, rng.binomial(400, 0.3, 10)), 0.2)["holds"].any() for _ in range(200)]
    assert np.mean(false) < 0.2 + 3 * np.sqrt(0.2 * 0.8 / 200)


def test_a_planted_spread_is_found_with_its_ends(cell):
    found = asked(cell, planted(cell, [120] * 8 + [60, 200]))
    assert list(found.loc[found["holds"], "value"]) == ["eight", "nine"]
    widest = spreads(found).iloc[0]
    assert (widest["lowest"], widest["highest"], widest["holds"]) == ("eight", "nine", True)
    assert widest["spread"] == pytest.approx(0.35, abs=0.12)  # by half of the games
    weak = spreads(asked(cell, planted(cell, [120] * 9 + [200]))).iloc[0]
    assert not weak["holds"]  # only one of its ends differs from the rest


def test_the_widest_spread_is_told_no_wider_than_it_is(cell):
    """Twenty values, half at 45 and half at 55 %: the extremes looked 6 points wider than the ten that are true."""
    rng, told = np.random.default_rng(8), []
    for _ in range(60):
        found = asked(cell, planted(cell, rng.binomial(400, np.repeat([0.45, 0.55], 5))))
        told.append(spreads(found).iloc[0]["spread"])
    assert np.mean(told) == pytest.approx(0.1, abs=0.02)


def test_roles_count_games_in_which_somebody_had_them():
    cell = run("toy", players="2", games=100).cells[0]
    game = replace(TOWER, roles=("builder", "architect"))
    counts = replace(cell.tally, sides=np.array([60, 40, 0]), role_tables_by_side=np.array([[60, 40, 0], [30, 10, 0]]))
    found = drivers(game, {2: counts}, {2: cell.cell.pack.content}, {2: ()})
    row = found[found["value"] == "architect"].iloc[0]
    assert (row["driver"], row["wins"], row["games"], row["other_wins"], row["other_games"]) == (ROLE, 30, 40, 30, 60)
    always = found[found["value"] == "builder"].iloc[0]
    assert np.isnan(always["other_rate"])
    assert always["p"] == 1


def test_values_are_counted_by_winner_and_the_far_ones_with_the_nearest(cell):
    outcomes = np.zeros(3, TOWER.shape.outcome)
    outcomes["ending"], outcomes["side"] = 3, [0, 1, 0]
    outcomes["extra"]["storms"] = [-1, 5, 9999]
    block = run_block(cell, outcomes)
    storms = tally(TOWER, block, 2).by_value[list(outcomes["extra"].dtype.names).index("storms")]
    assert storms[-1 - LOWEST, 0] == 1
    assert storms[5 - LOWEST, 1] == 1
    assert storms[-1, 0] == 1
    assert storms.sum() == 3


def run_block(cell, outcomes):
    from sim.block import Block

    return Block(0, len(outcomes), outcomes, np.zeros_like(cell.tally.pace), np.zeros_like(cell.tally.gaps))


def test_two_things_dealt_are_counted_together(cell):
    outcomes = np.zeros(3, TOWER.shape.outcome)
    outcomes["ending"], outcomes["side"] = 3, [0, 0, 1]
    outcomes["extra"]["storms"], outcomes["extra"]["first_card"] = [1, 1, 2], [4, 4, 0]
    counts = tally(TOWER, run_block(cell, outcomes), 2, dealt=("storms", "first_card"))
    assert counts.together[1, 4, 0] == 2
    assert counts.together[2, 0, 1] == 1
    assert (counts + counts).together.sum() == 6


def test_words_are_numbered_through_lists_and_words():
    words = words_of(TOWER)
    content = load_pack(TOWER).content
    assert names_of(words.choices[0], content) == {0: "safe", 1: "bold"}
    assert names_of(words.choices[0].model_copy(update={"of": [], "words": ["", "x"], "first": -1}), content) == {
        0: "x"
    }
    around = words.choices[0].model_copy(update={"of": ["a {bet}", "bet"]})
    assert list(names_of(around, content).values()) == ["a safe", "a bold", "safe", "bold"]
    with pytest.raises(BadInput, match="no list boats"):
        names_of(words.choices[0].model_copy(update={"of": ["boats"]}), content)
    ids = SimpleNamespace(bet=[SimpleNamespace(id="safe")])
    with pytest.raises(BadInput, match="no list bet of things with names"):
        names_of(words.choices[0], ids)


def test_acts_are_told_by_the_names_that_the_decisions_give_them():
    folder = TOWER.folder / "outside"
    assert "bold" in (folder / "decisions.toml").read_text()
    asked = Choice(title="x", kinds=["build"], field="act")
    assert asked.numbers(TOWER, "act") == {"safe": 0, "bold": 1}
    for words, wanted in (({}, {0: "safe", 1: "bold"}), ({"acts": ["bold"]}, {1: "bold"})):
        assert names_of(with_words(TOWER, asked.model_copy(update=words)), None) == wanted


def test_a_wrong_word_is_refused_with_the_nearest(tmp_path):
    for room in ("components", "outside"):
        (tmp_path / room).mkdir()
    (tmp_path / "outside" / "decisions.toml").write_text("[build]\nact = { safe = 0, bold = 1 }\n")
    for text, wanted in (
        ('[[column]]\nname = "storm"\ntitle = "x"', "storms"),
        ('[[choice]]\ntitle = "x"\nfield = "acts"', "act"),
        ('[[choice]]\ntitle = "x"\nfield = "act"\nkinds = ["built"]', "build"),
        ('[[choice]]\ntitle = "x"\nfield = "gain"\nacts = ["bald"]', "bold"),
        ('[[choice]]\ntitle = "x"\nfield = "act"\nwords = ["safe", "bold"]', "decisions.toml"),
    ):
        (tmp_path / "outside" / "words.toml").write_text(text)
        with pytest.raises(BadInput, match=wanted):
            words_of(replace(TOWER, folder=tmp_path))


def test_games_in_which_nobody_has_a_role_are_an_end_of_a_spread():
    """Of 1,000 games 200 have no cultist, and 190 of these are won; with a seer or without, half are."""
    rows = [("cultist", 310, 800, 190, 200), ("seer", 250, 500, 250, 500)]
    found = pd.DataFrame(
        [(4, ROLE, "Role", role, wins, games, wins / games, 0.0, 1.0, others, rest, others / rest, 0.0,
          role == "cultist") for role, wins, games, others, rest in rows], columns=COLUMNS)  # fmt: skip
    (widest,) = spreads(found).to_dict("records")
    assert (widest["lowest"], widest["low_without"]) == ("cultist", False)
    assert (widest["highest"], widest["high_without"]) == ("cultist", True)
    assert widest["high_rate"] == pytest.approx(0.95, abs=0.06)  # by half of the games
    assert widest["holds"]
    assert ends_words(SimpleNamespace(**widest)) == ("a player as cultist", "no player as cultist")
