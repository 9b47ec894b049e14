"""A cell as text and numbers, which travel to a worker; the worker builds the rest."""

import json
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakValueDictionary

from experiments.play.identity import Parts, differences, name_of, parts_of
from experiments.play.spec import Cell
from sim import BadInput, find_game, load_pack
from sim.scenario import make_scenario

__all__ = ["Job", "cell_of", "job_of", "known_cell"]


@dataclass(frozen=True)
class Job:
    """A cell in a form that travels.

    Attributes
    ----------
    game, players, strategies, seed : as in Cell
    changes : JSON of {path: value}
    period : see `sim.luck.deal`; empty in ordinary play
    scenario : JSON of the scenario's file, empty for the rulebook's set-up
    parts : what the cell is, see `identity.parts_of`, so that a worker that has something else refuses
    """

    game: str
    players: int
    changes: str
    strategies: tuple[str, ...]
    seed: int
    period: tuple[int, ...] = ()
    scenario: str = ""
    parts: Parts = ()

    @property
    def name(self) -> str:
        """Its identity, and that of the cell."""
        return name_of(self.parts)


_cells: WeakValueDictionary[Job, Cell] = WeakValueDictionary()  # of jobs made here: they need no loading again


def job_of(cell: Cell, period: tuple[int, ...] = ()) -> Job:
    """The cell as a job."""
    changes = json.dumps(dict(cell.pack.changes), sort_keys=True)
    scenario = cell.scenario.text if cell.scenario else ""
    parts = parts_of(cell, period)
    job = Job(cell.game.key, cell.players, changes, cell.texts, cell.seed, period, scenario, parts)
    _cells[job] = cell
    return job


def cell_of(job: Job) -> Cell:
    """The cell of a job, made of what is here.

    Raises
    ------
    BadInput
        If that is not what the job was made of: what differs.
    """
    game = find_game(job.game)
    pack = load_pack(game, json.loads(job.changes))
    scenario = make_scenario(game, json.loads(job.scenario)) if job.scenario else None
    cell = Cell(game, job.players, pack, job.strategies, job.seed, scenario=scenario)
    differing = differences(job.parts, parts_of(cell, job.period))
    if differing:
        raise BadInput(f"a worker has {differing}")
    return cell


@lru_cache(maxsize=8)  # a cell holds its pack, some megabytes
def _cell_elsewhere(job: Job) -> Cell:
    return cell_of(job)


def known_cell(job: Job) -> Cell:
    """The cell of a job: the one that the job was made of, or one made here, once."""
    return _cells.get(job) or _cell_elsewhere(job)
