"""What a report has played: the main table, the ladder, and what its chapters ask for, in good time."""

import gc
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from experiments.commands.skill import with_skill
from experiments.measure.results import Result
from experiments.measure.running import run
from experiments.people.notes import Notes
from experiments.play.fanout import Workers, play_block, play_blocks
from experiments.play.job import job_of
from experiments.play.progress import announce, in_parts
from experiments.play.spec import Cell, Specification
from reports.chapter import Order
from reports.chapters import CHAPTERS
from reports.claims.target import Target
from reports.further.asked import middle
from reports.further.published import noted_for
from reports.further.replays import Strongest, by_length, decisions_of
from sim import find_game

__all__ = ["EXPERTS", "GAMES", "experts_in_time", "in_time", "length_of", "play"]

GAMES = (20_000, 5_000, 2_000)  # at each player count: win rates to within 0.7, 1.4 or 2.2 percentage points
DECISIONS = 10_000_000  # for the main table; of a game that asks for more fewer games are played
TRIAL = 16  # games by which it is told how long they are
EXPERTS = (400, 200, 140, 100, 70, 50, 35, 20, 14, 10, 8, 6, 4)  # games at each player count: to within 5 to 35 points
EXPERT_SECONDS = 30.0  # of each worker; replies and changes replayed take as long again at most


def length_of(spec: Specification) -> float:
    """Decisions of a game at the middle player count, those of playouts included: how long it takes on any machine."""
    cell = middle(spec)
    announce(cell.game)
    decisions = max(1.0, float(play_block(job_of(cell), 0, TRIAL).outcomes["decisions"].mean()))
    playouts = max(rung.search for mix in cell.seating.values() for rung in mix.rungs)
    return decisions * (1 + playouts * decisions / 2)  # a playout goes on from somewhere in the game


def in_time(spec: Specification, length: float) -> Specification:
    """As many games as are played in good time, each of that length."""
    every = length * len(spec.cells())
    return spec.but(games=next((n for n in GAMES if n * every <= DECISIONS), GAMES[-1]))


def _of_experts(spec: Specification) -> list[Cell]:
    """The cells of a specification as experts play them."""
    return spec.but(variant=[spec.variant[0].model_dump() | {"strategies": ("expert",)}]).cells()


def _in_good_time(seconds: Callable[[int], float]) -> int:
    """The most of `EXPERTS` that take no longer than `EXPERT_SECONDS`, else the fewest."""
    return next((n for n in EXPERTS if seconds(n) <= EXPERT_SECONDS), EXPERTS[-1])


def experts_in_time(spec: Specification, workers: Workers) -> int:
    """How many games at each player count experts can play in good time on this machine; 0 where nobody searches.

    One is played at each to tell: what is typed with the command that a page names is the same on every machine.
    """
    if find_game(spec.game).redraw is None or spec.variant[0].strategies:
        return 0
    longest_first = [(job_of(cell), 0, 1) for cell in reversed(_of_experts(spec))]
    each = sum(block.seconds for block in play_blocks(longest_first, workers))
    return _in_good_time(lambda n: n * each / workers.count)


def _climbed(result: Result, workers: Workers, out: Path | None, experts: int | None) -> tuple[Result, int]:
    """A main table with its ladder, and how many games at each player count experts could play in the time they took.

    Parameters
    ----------
    experts : None for as many as there is good time for; of the fewest it is seen how long they take
    """
    if experts is None and (result.game.redraw is None or out is not None):  # what is kept takes no time
        experts = experts_in_time(result.spec, workers)
    if experts is not None:
        return with_skill(result, workers, out, progress=True, experts=by_length(result, experts)), experts
    long = {p: decisions_of(cell) for p, cell in result.by_players().items()}
    costs = {n: sum(games * long[p] ** 2 for p, games in by_length(result, n).items()) for n in EXPERTS}
    fitting = EXPERTS[-1]

    def more(seconds: float) -> Mapping[int, int]:
        nonlocal fitting
        fitting = _in_good_time(lambda n: seconds * costs[n] / costs[EXPERTS[-1]])
        return by_length(result, fitting)

    play_block(job_of(_of_experts(result.spec)[0]), 0, 1)  # what is done once is not timed
    few = by_length(result, EXPERTS[-1])
    climbed = with_skill(result, workers, progress=True, experts=few, more=more)
    return climbed, fitting


def play(
    spec: Specification, asked: Mapping[str, bool | None], target: Target | None, length: float, workers: Workers,
    out: Path | None, experts: int | None = 0, notes: Notes | None = None,
) -> tuple[Result, dict[str, Any], int]:  # fmt: skip
    """The main table with its ladder, what the chapters had played, by their keys, and how many games experts had.

    Parameters
    ----------
    asked : by the key of a chapter; False is left out
    target, length, notes : as in `Order`
    experts : games at each player count that players who search have time for; 0 for none, None for as many as there
        is good time for on this machine. What a page names as its command is the same on every machine
    """
    playing = [(c, c.play) for c in CHAPTERS if c.play and asked.get(c.key) is not False]
    parts = ["who wins", "weaker players and experts", *(c.part for c, _ in playing)]
    played = {}
    with in_parts(parts) as begin:
        begin(parts[0])
        result = run(spec, workers=workers, out=out, progress=True, noting=noted_for(spec))
        gc.freeze()  # what is loaded stays: to look at it again and again is most of the time of loading packs
        begin(parts[1])
        if spec.variant[0].strategies:
            experts = 0
        else:
            result, experts = _climbed(result, workers, out, experts)
        hardest = Strongest(result, experts, workers, out) if experts else None
        order = Order(spec, result, asked, target, length, workers, out, hardest, notes)
        for chapter, have_played in playing:
            begin(chapter.part)
            played[chapter.key] = have_played(order)
    return result, played, experts
