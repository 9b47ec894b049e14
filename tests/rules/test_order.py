"""Ties go to chance: neither the order of a menu nor that of the pack's rows decides what a player takes.

The first option keeps its place: in many menus it is to pass, to stop or to abstain, which a player falls back to.
"""

import numpy as np
import pytest

from experiments.contract.values import values
from sim import find_game
from sim.engine import engine
from sim.game import games
from sim.luck import STREAM
from sim.pack import _bare, load_pack
from strategies import find_strategy, line_up
from strategies.registry import parse_seating
from worlds import pack_of, seated

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


# where the order of rows means something: that of roles, cities, spaces, enemies, stages and skills a pack refuses to
# have changed, and discoveries name the first and the second action of an episode
FIXED = {
    "among_cultists": {"role"},
    "dark_providence": {"cities"},
    "death_may_die": {"space", "enemy", "stage", "skill", "action"},
}
HARDER = {"tainted_grail": {"play.encounter_value_offset": 3}}  # at print nearly every game is won
SHUFFLED = 2000  # games


def shuffled(tree, rng, fixed):
    """A pack's tree with the rows of every list in another order, but for lists whose order means something."""
    if isinstance(tree, dict):
        return {k: v if k in fixed else shuffled(v, rng, fixed) for k, v in tree.items()}
    if not isinstance(tree, list):
        return tree
    rows = [shuffled(row, rng, fixed) for row in tree]
    if all(isinstance(row, dict) and "id" in row for row in rows):
        rng.shuffle(rows)
    return rows


@pytest.mark.parametrize("key", [key for key in games() if key != "toy"])
def test_the_order_of_the_rows_of_a_pack_decides_nothing(key):
    game = find_game(key)
    players = 1 if key in HARDER else game.players[len(game.players) // 2]
    pack = load_pack(game, HARDER.get(key, {}))
    seats = seated(game, players, *(f"{side}={name}" for side, name in game.fallback.items()))
    raw = shuffled(_bare(pack.raw), np.random.default_rng(7), FIXED.get(key, set()))
    assert raw != _bare(pack.raw)
    won = [engine(game).block(game.lay(content, players), seats, 1, 0, SHUFFLED).outcomes["won"][:, 0] > 0
           for content in (pack.content, game.content.model_validate(raw))]  # fmt: skip
    errors = np.sqrt(sum(w.mean() * (1 - w.mean()) for w in won) / SHUFFLED)
    assert 0.05 < won[0].mean() < 0.95
    assert abs(won[1].mean() - won[0].mean()) < 4 * errors
