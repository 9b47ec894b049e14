"""What outside/decisions.toml says of a game's options is what they carry."""

from collections.abc import Generator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import literal_unroll

from experiments.contract.promises import promise
from experiments.contract.worlds import pack_of, seated
from sim import Game, find_game
from sim.address import by_address
from sim.decisions import decisions_of
from sim.engine import engine
from sim.kernel import kernel
from strategies.strategy import Strategy, compiled

__all__: list[str] = []

NOTHING = (-1, 0)  # what a decision writes into the fields it has no use for
TOP = 62  # values from here on, and those below -1, are not told apart
VALUES = TOP + 2  # -1, 0, ..., TOP
OFTEN = 2000  # options, after which a field that was always nothing is told


def _fields(game: Game) -> tuple[str, ...]:
    return game.shape.menu["option"].base.names or ()


def _noting(chosen: Strategy) -> Any:
    """The decision function, which also notes the longest menu, and counts what every field of every option holds.

    They stand behind the weights.
    """
    return _counting(chosen.game, compiled(chosen))


@cache
def _counting(key: str, decide: Any) -> Any:
    game = find_game(key)
    signature = game.shape.signatures["decide"]
    decide = by_address(decide, signature)
    names, kinds = _fields(game), len(game.kinds)

    def note(pack, table, mine, menu, weights, luck):
        start = len(weights) - kinds * len(names) * VALUES
        weights[start - 1] = max(weights[start - 1], menu.n)
        for i in range(menu.n):
            at = start + menu.kind * len(names) * VALUES
            for name in literal_unroll(names):
                value = menu.option[i][name]
                weights[at + (value if -1 <= value < TOP else TOP) + 1] += 1.0
                at += VALUES
        return decide(pack, table, mine, menu, weights, luck)

    return kernel(note, signature=signature)


def _seen_in_games(game: Game) -> tuple[npt.NDArray[np.float64], int]:
    """float64[kind, field, value + 1]: options of random and usual players at few, some and many seats; the longest."""
    longest = 0
    found = np.zeros((len(game.kinds), len(_fields(game)), VALUES))
    for players in sorted({game.players[0], game.players[len(game.players) // 2], game.players[-1]}):
        pack = pack_of(game.key, players)[1]
        for names, n in ((("random",), 60), ((), 20)):
            seats = seated(game, players, *names, made=_noting)
            seats = seats._replace(weights=np.pad(seats.weights, ((0, 0), (0, 1 + found.size))))
            engine(game).block(pack, seats, 5, 0, n)
            found += seats.weights[:, -found.size :].sum(axis=0).reshape(found.shape)
            longest = max(longest, int(seats.weights[:, -found.size - 1].max()))
    return found, longest


@promise
def options(game: Game) -> Generator[str, None, str]:
    """Options carry what is described of them, and nothing else."""
    told, (seen, longest) = decisions_of(game), _seen_in_games(game)
    room = (
        f"the longest menu that was seen has {longest} options; Shape(options={game.shape.options}) makes room for them"
    )
    if not set(game.kinds) <= set(told):
        return room  # `decisions` tells which
    for kind, counts in zip(game.kinds, seen, strict=True):
        for field, count in zip(_fields(game), counts, strict=True):
            found = {int(value) for value in np.flatnonzero(count) - 1}
            if field not in told[kind].fields:
                yield from (f"{kind}.{field}: it holds {v}, not described" for v in sorted(found - set(NOTHING)))
            elif field in told[kind].values:
                unnamed = found - set(told[kind].values[field].values()) - {-1}  # -1 may be left unnamed
                yield from (f"{kind}.{field}: no name for {v}" for v in sorted(unnamed))
            elif found <= set(NOTHING) and count.sum() > OFTEN:
                yield f"{kind}.{field}: described, and always nothing"
    if (seen.sum(axis=(1, 2)) > 0).sum() <= len(game.kinds) / 2:
        yield "half of the kinds of decisions never came"
    return room
