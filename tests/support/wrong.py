"""Answers outside the menu: whoever gives one ends the game at once, wherever in the rules the question is put.

Search stops a step at a question in the same way, so a rule that asks on after the end would have it try the wrong one.
"""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from experiments.contract.table import Table
from sim.engine import everybody
from sim.game import ILLEGAL, RUNNING

__all__ = ["hold_wrong_answers"]


def _where(key: str) -> tuple[tuple[Any, int], ...]:
    """Where in the rules of a game the question is put: every function and line, from the step on."""
    frame, found = sys._getframe(), []
    while frame is not None:
        if f"/games/{key}/" in frame.f_code.co_filename:
            found.append((frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return tuple(found)


def hold_wrong_answers(
    table: Table,
    choose: Callable[..., int],
    tried: Counter[Any],
    steps: int = 10**6,
    often: int = 4,
    left: Callable[[Any], Any] = lambda g: None,
) -> None:
    """Plays a game, and at every place of the rules where a question is put, a few times, answers outside its menu.

    Parameters
    ----------
    table : the position to play on from
    choose : how the game goes on otherwise, a decision function
    tried : how often each place was tried before; this game adds to it
    steps : how many are played
    often : how often each place is tried: not every question has another after it that could be asked too late
    left : what of a game's record a wrong answer leaves as it is; by default nothing is looked at
    """
    places: list[Any] = []
    answers: list[int] = []
    wrong_at, before_it = -1, None

    def decide(pack: Any, table_: Any, mine: Any, menu: Any, weights: Any, luck: Any) -> int:
        nonlocal before_it
        at = len(places)
        places.append(_where(table.game.key))
        if at == wrong_at:
            before_it = left(table.g)
            return int(menu.n)
        if at == len(answers):
            answers.append(choose(pack, table_, mine, menu, weights, luck))
        return answers[at]

    table.seats = everybody(table.game.shape, decide)
    for _ in range(steps):
        if table.g.referee.ending != RUNNING:
            break
        before = table.states.copy()
        places.clear()
        answers.clear()
        table.step()
        after, asked = table.states.copy(), list(places)
        for wrong_at, place in enumerate(asked):
            if tried[place] == often:
                continue
            tried[place] += 1
            table.states[:] = before
            places.clear()
            table.step()
            referee, last = table.g.referee, place[0]
            where = f"{last[0].co_qualname}, line {last[1]}"
            assert (referee.ending, len(places)) == (ILLEGAL, wrong_at + 1), f"{where}: the game goes on"
            assert referee.late == 0, f"{where}: asked again after the end"
            assert left(table.g) == before_it, f"{where}: something is done after the end"
        wrong_at = -1
        table.states[:] = after
