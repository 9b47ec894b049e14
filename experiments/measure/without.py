"""Players who never take a thing that options are about: they are shown menus that leave it out.

What options are about says a game's ``words.toml`` (`experiments.measure.words`): a card may be used at several
decisions, and every copy of it has a number of its own. So which options are left out stands in numbers behind the
weights, as what is noted by `experiments.measure.observed`; of the rules nothing reads them. A player who searches
tries what is left. A slip may still take what it finds: it is no choice.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.measure.words import Choice
from sim import Game, find_game
from sim.address import by_address
from sim.game import Seats
from sim.kernel import kernel
from sim.play import main_value
from strategies.network import HEAD as LEARNED
from strategies.strategy import Strategy, compiled

__all__ = ["left_out", "without"]

ACTS = 64  # values of `act` that are told apart, from -1


def without(player: Strategy, field: str) -> Strategy:
    """The player who goes without, at a table of `left_out` for things that this field of an option names."""
    return replace(player, function=_without(find_game(player.game), compiled(player), field))


@cache
def _without(game: Game, decide: Any, field: str) -> Callable[..., Any]:
    signature = game.shape.signatures["decide"]
    decides = by_address(decide, signature)
    kinds = len(game.kinds)

    @kernel
    def is_it(option, weights, at):
        acts = at + kinds
        value = int(option[field]) - int(weights[acts + ACTS])
        if value < 0 or value >= int(weights[acts + ACTS + 1]):
            return False
        act = min(max(main_value(option, 0) + 1, 0), ACTS - 1)
        return weights[acts + act] > 0.0 and weights[acts + ACTS + 2 + value] > 0.0

    def decide_without(pack, table, mine, menu, weights, luck):
        at, n, left = int(weights[len(weights) - 1]), menu.n, 0
        if weights[at + menu.kind] > 0.0 and n < len(menu.option):  # exchanging two options takes a free place
            for i in range(n):
                if not is_it(menu.option[i], weights, at):
                    menu.option[n] = menu.option[left]
                    menu.option[left] = menu.option[i]
                    menu.option[i] = menu.option[n]
                    left += 1
            menu.n = left if left > 0 else n
        return decides(pack, table, mine, menu, weights, luck)

    return decide_without


def left_out(game: Game, choice: Choice, values: Iterable[int], seats: Seats) -> Seats:
    """The table at which players of `without` never take options of the choice whose field has one of the values."""
    named = list(values)
    low, high = min(named), max(named) + 1
    kinds, acts, there = np.zeros(len(game.kinds)), np.zeros(ACTS), np.zeros(high - low)
    kinds[[game.kinds.index(kind) for kind in choice.kinds] or slice(None)] = 1
    numbers = choice.numbers(game, "act")
    acts[[numbers[act] + 1 for act in choice.acts] or slice(None)] = 1
    there[np.array(named) - low] = 1
    behind = np.concatenate([kinds, acts, [low, high - low], there])
    at = max(seats.weights.shape[1], LEARNED)  # where a learned player looks for what it knows there is nothing else
    weights: npt.NDArray[np.float64] = np.zeros((len(seats.weights), at + len(behind) + 1))
    weights[:, : seats.weights.shape[1]] = seats.weights
    weights[:, at:-1], weights[:, -1] = behind, at
    return seats._replace(weights=weights)
