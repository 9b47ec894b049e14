"""Games put on the table in a line, to look whether they keep the contract."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from sim import Game, Pack, find_game, load_pack
from sim.block import Block
from sim.engine import engine
from sim.game import ILLEGAL, Seats
from strategies import Strategy, find_strategy, line_up
from strategies.registry import parse_seating
from strategies.strategy import compiled

__all__ = ["NO_END", "digest", "faults", "pack_of", "play", "seated"]

NO_END = "a game was not played to its end in the steps of Game.step_cap"


@cache
def pack_of(key: str, players: int) -> tuple[Pack, Any]:
    """The pack as printed, and its record for a number of players."""
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
    """Games lo <= index < lo + games with the pack as printed."""
    game = find_game(key)
    return engine(game).block(pack_of(key, players)[1], seated(game, players, *names, made=made), seed, lo, lo + games)


def faults(game: Game, players: int, names: Sequence[str], out: np.ndarray, pack: Any, seed: int = 1) -> str:
    """Who answered outside the menu in the first game of those from 0 that one ended, in words; empty if none did."""
    illegal = np.flatnonzero(out["ending"] == ILLEGAL)
    if not len(illegal):
        return ""
    seating = parse_seating(game, names, game.seats_at(pack_of(game.key, players)[0].content, players))
    fault = engine(game).fault(pack, seated(game, players, *names), seed, int(illegal[0]))
    return f"strategy {seating[fault.seat, fault.side]}: seed {seed}, {fault}"


def digest(outcomes: np.ndarray) -> str:
    """SHA-256 over the outcomes' bytes."""
    return hashlib.sha256(np.ascontiguousarray(outcomes).tobytes()).hexdigest()
