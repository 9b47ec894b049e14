"""What the set-up of games deals: to seats, as a role, and to the table, as an Ancient One or an episode."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from experiments.measure.words import names_of, role_names, words_of
from experiments.play.spec import Cell
from sim.engine import engine

__all__ = ["Dealt", "things_dealt"]


class Dealt(NamedTuple):
    """A thing that is dealt in some games and not in others.

    what : it, by the names of the pack: 'Role: seer', 'Ancient One: Yig'
    has : bool[game, seat of a person], who has it; all seats, of what lies on the table
    own : whether it is a seat's own
    """

    what: str
    has: npt.NDArray[np.bool_]
    own: bool


def things_dealt(cell: Cell, games: int) -> Iterator[Dealt]:
    """What the set-ups of the first games of a cell deal: before anybody can lose it."""
    play, game = engine(cell.game), cell.game
    outcomes = np.empty(games, game.shape.outcome)
    for index in range(games):
        states = play.begin(cell.laid, cell.seed, index, arrange=cell.arrange)
        game.close(states[0], cell.laid)
        outcomes[index] = states["outcome"][0]
    content, roles = cell.pack.content, outcomes["role"][:, : cell.people]
    names = role_names(game, content)
    for k, role in enumerate(game.roles if len(game.roles) > 1 else ()):
        yield Dealt(f"Role: {names.get(role, role.replace('_', ' '))}", roles == k, own=True)
    columns = words_of(game).columns
    for name in cell.dealt:
        if name in columns and not columns[name].bits:
            for value, text in names_of(columns[name], content).items():
                has = (outcomes["extra"][name] == value)[:, None]
                yield Dealt(f"{columns[name].title}: {text}", np.broadcast_to(has, roles.shape), own=False)
