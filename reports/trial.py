"""What a game promises of its report: small pages are made of it, of short games too."""

import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from experiments import Tally, Workers, run
from experiments.contract.promises import promise
from experiments.measure.results import Result
from reports.assembling import game_page, report_of
from reports.chapters.usage import observe_all
from sim import Game

__all__: list[str] = []

GAMES = 200  # of the fewest and of the most players


@promise
def pages(game: Game) -> Iterator[str]:
    """A report is made of a few hundred games, of games of one round and of games never sampled."""
    result = run(game.key, players=sorted({game.players[0], game.players[-1]}), games=GAMES)
    for what, played, observed in (
        ("games as they are played", result, observe_all(result, Workers(1))),
        ("games of one round", _with(result, _of_one_round), {}),
        ("games that never call `sample`", _with(result, _unsampled), {}),
    ):
        try:
            game_page(report_of(played, "", {"usage": observed}))
        except Exception as error:  # whatever it is, it is told
            at = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(at.filename).parent.name}/{Path(at.filename).name}:{at.lineno}"
            yield f"a page of {what}: {type(error).__name__}: {error} ({where})"


def _with(result: Result, change: Any) -> Result:
    return replace(result, cells=tuple(replace(c, tally=change(c.tally)) for c in result.cells))


def _of_one_round(tally: Tally) -> Tally:
    """The games, all of them over in the first round, at the end of which they are sampled."""
    rounds, by_side, pace = np.zeros_like(tally.rounds), np.zeros_like(tally.rounds_by_side), tally.pace.copy()
    rounds[1], by_side[1], pace[:, :, 1:] = tally.rounds.sum(), tally.rounds_by_side.sum(axis=0), 0
    return replace(tally, rounds=rounds, rounds_by_side=by_side, pace=pace)


def _unsampled(tally: Tally) -> Tally:
    return replace(tally, pace=np.zeros_like(tally.pace))
