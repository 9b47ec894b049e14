"""Games that another engine plays, too: every move of ours is made there, on the same deal, and nothing may differ.

    NUMBA_DISABLE_JIT=1 .venv/bin/python -P examples/tests/replays.py 100

plays a hundred games of each table and prints the table of docs/quality.md.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from experiments.contract import sit
from sim.homes import add_home

__all__ = ["RIVALS", "Rival", "replay"]


@dataclass(frozen=True)
class Rival:
    """A game as OpenSpiel has it.

    Attributes
    ----------
    key, players : of ours
    name : of theirs, with what is set
    chance : (our game, their state, our tale so far) -> what they are to draw
    move : (option, our game) -> the number that they give a move
    scores : (our game) -> what they return
    changes : of our pack
    """

    key: str
    players: int
    name: str
    chance: Callable[[Any, Any], int]
    move: Callable[[Any, Any], int]
    scores: Callable[[Any], list[float]] = lambda g: g.outcome.score.tolist()
    changes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """In the table."""
        return f"{self.key}, {self.players} players{''.join(f', {change}' for change in self.changes)}"


RIVALS = [
    Rival("kuhn", 2, "kuhn_poker", lambda g, state: int(g.mine[len(state.history())].card), lambda o, g: int(o.act)),
]


def replay(rival: Rival, index: int) -> int:
    """Plays a game by random choices; how many choices were compared: whose turn, what may be done.

    Raises
    ------
    AssertionError
        Where they differ; at the end, if one goes on, or the scores are others.
    """
    import pyspiel

    state, chance = pyspiel.load_game(rival.name).new_initial_state(), np.random.default_rng(index)
    compared = 0

    def settle():
        """What they draw, and where there is one move, which we do not ask for."""
        while not state.is_terminal() and (state.is_chance_node() or len(state.legal_actions()) == 1):
            drawn = rival.chance(t.g, state) if state.is_chance_node() else state.legal_actions()[0]
            assert drawn in state.legal_actions(), (drawn, str(state))
            state.apply_action(drawn)

    def decide(pack, table, mine, menu, weights, luck):
        nonlocal compared
        settle()
        moves = [rival.move(menu.option[i], t.g) for i in range(menu.n)]
        assert (state.current_player(), sorted(moves)) == (menu.seat, state.legal_actions()), str(state)
        choice = int(chance.integers(menu.n))
        state.apply_action(moves[choice])
        compared += 1
        return choice

    t = sit(rival.key, rival.players, *rival.changes, decide=decide, index=index)
    t.step(t.game.step_cap)
    settle()
    assert state.is_terminal(), str(state)
    assert state.returns() == rival.scores(t.g), str(state)
    return compared


def main() -> None:
    """Prints the table."""
    add_home(Path(__file__).parents[1])
    print("| game | OpenSpiel's | games | choices compared | differences |\n|---|---|---|---|---|")
    for rival in RIVALS:
        games = int(sys.argv[1])
        moves = sum(map(partial(replay, rival), range(games)))
        print(f"| {rival.title} | `{rival.name}` | {games:,} | {moves:,} | 0 |", flush=True)


if __name__ == "__main__":
    main()
