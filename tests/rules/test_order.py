"""Ties go to chance: which option a player takes does not depend on where it stands on the menu.

The first option keeps its place: in many menus it is to pass, to stop or to abstain, which a player falls back to.
"""

import numpy as np
import pytest

from experiments.contract.values import values
from sim import find_game
from sim.engine import engine
from sim.game import games
from sim.luck import STREAM
from strategies import find_strategy, line_up
from strategies.registry import parse_seating
from worlds import pack_of

LUCKS = 6  # streams by which it is seen whether a choice is a tie
DECISIONS, OF_A_KIND = 150, 25


def choices(function, pack, table, mine, menu, weights):
    """What is chosen from a menu over several streams, as the bytes of the options."""
    found = set()
    for k in range(LUCKS):
        stream = np.array([(1000 + 77 * k,)], STREAM).view(np.recarray)[0]
        option = menu.option[function(pack, table, mine.copy(), menu, weights, stream)]
        found.add(values(np.asarray(option).reshape(1)))
    return found


@pytest.mark.parametrize("key", [key for key in games() if key != "toy"])  # whose style is the first option
def test_a_choice_that_is_no_tie_does_not_depend_on_the_order_of_the_menu(key):
    game = find_game(key)
    players = game.players[len(game.players) // 2]
    content, pack = pack_of(key, players)
    rng = np.random.default_rng(3)
    looked, wrong = dict.fromkeys(game.kinds, 0), []

    def made(strategy):
        function = strategy.function

        def decide(pack, table, mine, menu, weights, luck):
            kind = game.kinds[menu.kind]
            if sum(looked.values()) < DECISIONS and looked[kind] < OF_A_KIND:
                looked[kind] += 1
                other = menu.copy()
                for k, at in enumerate(rng.permutation(np.arange(1, menu.n)), start=1):
                    other.option[k] = menu.option[int(at)]
                straight = choices(function, pack, table, mine, menu, weights)
                if len(straight) == 1 and straight != choices(function, pack, table, mine, other, weights):
                    wrong.append(kind)
            return function(pack, table, mine, menu, weights, luck)

        return decide

    who = [f"{side}={name}" for side, name in game.fallback.items()]
    names = parse_seating(game, who, game.seats_at(content.content, players))
    seats = line_up(game, {where: find_strategy(game, name) for where, name in names.items()}, made)
    for index in range(30):
        if sum(looked.values()) < DECISIONS:
            engine(game).play_on(engine(game).begin(pack, 5, index), pack, seats)
    assert sum(looked.values()) == DECISIONS
    assert wrong == []
