"""The small engines against exact answers."""

import numpy as np
import pandas as pd
import pytest
from ah_table import KEY

from experiments.commands.odds import ask_odds
from experiments.play.spec import Cell
from sim import BadInput, find_game, load_pack
from strategies import line_up

GAME = find_game(KEY)
PACK = load_pack(GAME)
CHECK, FIGHT = GAME.odds
SEATS = line_up(GAME, Cell(GAME, max(GAME.players), PACK, ("balanced",), 1).seating)


def successes(dice, at_least):
    import icepool

    return dice @ (icepool.d6 >= at_least) if dice else icepool.Die([0])


@pytest.mark.rule("AH-17.3", "AH-11.11")
@pytest.mark.parametrize(("blessing", "at_least"), [("cursed", 6), ("neither", 5), ("blessed", 4)])
def test_the_exact_odds_of_a_plain_check_are_those_of_icepool(blessing, at_least):
    for dice in range(7):
        for difficulty in (1, 2, 3):
            question = CHECK.question(dice=dice, difficulty=difficulty, blessing=blessing)
            exact = CHECK.exact(question, PACK)
            assert exact[1] == pytest.approx(float(successes(dice, at_least).probability(">=", difficulty)))
            assert exact.sum() == pytest.approx(1.0)


@pytest.mark.rule("AH-17.6", "AH-17.9")
def test_the_exact_odds_with_clues_and_a_reroll_are_those_of_icepool():
    import icepool

    question = CHECK.question(dice=3, difficulty=2, clues=2, reroll="all")
    exact = CHECK.exact(question, PACK)
    first = successes(3, 5)
    final = first.map(lambda hits: hits if hits >= 2 else first)
    assert exact[1] == pytest.approx(float(final.probability(">=", 2)))
    with_clues = icepool.map(lambda hits, more: hits + more, final, successes(2, 5))
    assert 1 - exact[0] == pytest.approx(float(with_clues.probability(">=", 2)))


@pytest.mark.rule("AH-17.5", "AH-17.6")
@pytest.mark.parametrize("reroll", ["none", "all", "failed"])
def test_the_played_checks_come_near_the_exact_ones(reroll):
    question = CHECK.question(dice=3, difficulty=2, clues=2, clue_dice=2, blessing="blessed", reroll=reroll)
    played = CHECK.play(question, PACK, 3000, 5) / 3000
    assert np.abs(played - CHECK.exact(question, PACK)).max() < 0.03
    assert len(CHECK.labels(question, PACK)) == len(played)


@pytest.mark.rule("AH-12.1", "AH-12.6")
def test_a_well_armed_detective_beats_a_ghoul_and_a_professor_does_not_beat_a_dhole():
    strong = FIGHT.play(FIGHT.question(items="tommy_gun"), PACK, 60, 1, SEATS)
    weak = FIGHT.play(FIGHT.question(investigator="harvey_walters", monster="dhole", fight_will=1), PACK, 60, 1, SEATS)
    assert strong.sum() == weak.sum() == 60
    assert strong[1] > 55
    assert weak[1] < 10
    assert len(FIGHT.labels(FIGHT.question(), PACK)) == len(strong)


@pytest.mark.rule("AH-12.6")
def test_the_tables_go_deeper_more_dice_pass_more_checks_and_every_monster_has_a_row():
    checks = pd.DataFrame(CHECK.table(CHECK.question(difficulty=2), PACK, 1, 1))
    assert (checks.set_index("dice").diff().iloc[2:] > 0).all(axis=None)
    fights = pd.DataFrame(FIGHT.table(FIGHT.question(items="tommy_gun"), PACK, 300, 1, SEATS)).set_index("monster")
    assert len(fights) == sum(monster.count > 0 for monster in PACK.content.monster)
    assert fights.loc["Cultist", "defeated or gone %"] > fights.loc["Dhole", "defeated or gone %"]
    assert fights.sum(axis=1).to_numpy() == pytest.approx(100)


MINE = """
from sim.games.arkham_horror.state.codes import D_MEET, EVADE_IT
from strategies import strategy

@strategy("arkham_horror")
def coward(pack, table, mine, menu, weights, luck):
    for i in range(menu.n):
        if menu.kind == D_MEET and menu.option[i].act == EVADE_IT:
            return i
    return 0

@strategy("arkham_horror")
def brave(pack, table, mine, menu, weights, luck):
    return 0

@strategy("arkham_horror")
def cheat(pack, table, mine, menu, weights, luck):
    return menu.n
"""


@pytest.mark.rule("AH-12.1")
def test_the_same_fight_is_fought_by_whoever_is_named(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)

    def fought(*who):
        return ask_odds(PACK, "fight", ["monster=zombie"], 40, 3, who)

    assert fought().strategies == {"players": "learned"}
    assert fought(f"{tmp_path}/mine.py:coward").distribution["evaded"] > 0.7
    assert fought(f"{tmp_path}/mine.py:brave").distribution["evaded"] == 0
    with pytest.raises(BadInput, match="not in the menu"):
        fought(f"{tmp_path}/mine.py:cheat")
