"""What the contract tests play: every game at every player count, with every strategy that can sit there."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from sim import Game, Pack, find_game, load_pack
from sim.engine import Block, engine
from sim.game import Seats, games
from strategies import Strategy, find_strategy, line_up, strategies_of
from strategies.registry import parse_seating
from strategies.strategy import compiled

CELLS = [(key, players) for key in games() for players in find_game(key).players]
STRATEGIES = [(key, name) for key in games() for name in strategies_of(key)]


@cache
def pack_of(key: str, players: int) -> tuple[Pack, Any]:
    pack = load_pack(find_game(key))
    return pack, pack.lay(players)


def seated(game: Game, players: int, *names: str, made: Callable[[Strategy], Any] = compiled) -> Seats:
    """Seats by 'NAME' or 'SIDE=NAME' texts, as on the command line; `made` makes a decision function of a strategy."""
    pack, _ = pack_of(game.key, players)
    seating = parse_seating(game, names, game.seats_at(pack.content, players))
    return line_up(game, {where: find_strategy(game, name) for where, name in seating.items()}, made)


def play(
    key: str, players: int, games: int, *names: str, seed: int = 1, lo: int = 0,
    made: Callable[[Strategy], Any] = compiled,
) -> Block:  # fmt: skip
    game = find_game(key)
    return engine(game).block(pack_of(key, players)[1], seated(game, players, *names, made=made), seed, lo, lo + games)


def digest(outcomes: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(outcomes).tobytes()).hexdigest()
