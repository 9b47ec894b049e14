"""Whatever is asked, in games and in positions that games seldom come to: the menu, and an answer outside it."""

from collections import Counter

import numpy as np
import pytest
from ah_menus import check_menu
from test_ah_names import SCENES

from features import anybody
from sim.games.arkham_horror.state import codes as c
from table import sit
from wrong import hold_wrong_answers


@pytest.mark.rule("AH-23", "AH-1.9")
def test_a_choice_outside_the_menu_ends_the_game_at_once_wherever_it_is_asked_for():
    """And on the way every menu is held against what it may offer."""
    tried, asked, anything = Counter(), set(), anybody(np.random.default_rng(1))
    games = [(sit("arkham_horror", players, index=players), 400) for players in (1, 3)]
    for table, steps in [*games, *((scene(), 12) for scene in SCENES)]:

        def looked_at(pack, seen, mine, menu, weights, luck, table=table):
            asked.add(int(menu.kind))
            check_menu(table.g, table.pack)
            return anything(pack, seen, mine, menu, weights, luck)

        hold_wrong_answers(table, looked_at, tried, steps)
    assert asked == {*range(len(c.KIND_NAMES))}
    assert len(tried) > 80
