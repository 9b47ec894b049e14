"""AC-20: what every menu holds, and what a choice outside it does."""

from collections import Counter

import numpy as np
import pytest
from test_names import SCENES

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch09_encounters import encounter
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch15_ending import investigators_win
from table import sit
from wrong import hold_wrong_answers


@pytest.mark.rule("AC-20.3", "AC-20.5", "AC-20.9", "AC-20.20")
def test_what_seldom_comes_names_nothing_it_does_not_mean_either(mansion):
    x = mansion(8, roles="cultist seer cultist")
    x.put(p0="corridor_ne", p1="dark_blue_1")
    x.g.table.fishman, x.g.table.knife, x.pack.fishman_place = 1, 0, x.g.table.at[0]
    x.g.table.cultist_rooms = 1 << int(x.g.table.at[1])
    assert {m.SCARE_FISHMAN, m.FIGHT_CULTIST} <= {o["act"] for seat in (0, 1) for o in x.actions(seat)}
    x.kill(3)
    x.call(check_status, 0, 3, False)
    x.call(encounter, 0b11, 0)
    x.call(investigators_win, m.VP)
    assert all(x.offered(kind) for kind in (m.ANNOUNCE, m.GIVE_CARD, m.NAME_SEER))


RULINGS = ('rulings.encounter_on_leaving_pair="yes"', 'rulings.lightning_repeats_pairs="yes"')


def left(g):
    """What table, hands and box hold. A wrong answer counts as a refusal at the portal, and that is told."""
    shown = g.table.history[: g.table.history_n]
    table = [g.table[name].tobytes() for name in g.table.dtype.names if name not in ("turn", "history", "history_n")]
    return [*table, shown[shown["what"] != m.PORTAL_REFUSED].tobytes(), g.hidden.tobytes(), g.mine.tobytes()]


@pytest.mark.rule("AC-6.4", "AC-20.5", "AC-20.10", "AC-20.15", "AC-20.17")
def test_a_choice_outside_the_menu_ends_the_game_at_once_wherever_it_is_asked_for(menus):
    """And on the way every menu is looked at."""
    tried, seen = Counter(), set()

    def looking(dice):
        def anything(pack, table, mine, menu, weights, luck):
            menus(menu)
            seen.add(int(menu.kind))
            return 0 if menu.kind == m.CLAIM else int(dice.integers(menu.n))

        return anything

    games = [(4, RULINGS), (4, RULINGS), (5, RULINGS), (6, ("setup.role_set=master", *RULINGS)), (7, ()),
             (8, ('characters.early_claim="always"', *RULINGS)), (8, RULINGS)]  # fmt: skip
    tables = [(sit("among_cultists", players, *changes, index=i), 200) for i, (players, changes) in enumerate(games)]
    for seed, (table, steps) in enumerate([*tables, *((scene(), 20) for scene in SCENES)]):
        hold_wrong_answers(table, looking(np.random.default_rng(seed)), tried, steps, left=left)
    assert seen >= {*range(len(m.KINDS))} - {m.NAME_SEER}
    assert len(tried) > 25
