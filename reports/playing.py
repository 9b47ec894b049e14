"""What a report has played: the main table, the ladder, and what its chapters ask for, in good time."""

import gc
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from experiments.commands.skill import with_skill
from experiments.measure.results import Result
from experiments.measure.running import run
from experiments.people.notes import Notes
from experiments.play.fanout import Workers, play_block, play_blocks
from experiments.play.job import job_of
from experiments.play.progress import in_parts
from experiments.play.spec import Specification
from reports.chapter import Order
from reports.chapters import CHAPTERS
from reports.claims.target import Target
from reports.further.asked import middle
from reports.further.published import noted_for
from reports.further.replays import Strongest, by_length
from sim import find_game

__all__ = ["EXPERTS", "GAMES", "experts_in_time", "in_time", "length_of", "play"]

GAMES = (20_000, 5_000, 2_000)  # at each player count: win rates to within 0.7, 1.4 or 2.2 percentage points
DECISIONS = 10_000_000  # for the main table; of a game that asks for more fewer games are played
TRIAL = 16  # games by which it is told how long they are
EXPERTS = (400, 200, 140, 100, 70, 50, 35, 20, 14, 10, 8)  # games at each player count: rates to within 5 to 28 points
EXPERT_SECONDS = 30.0  # of each worker; replies and changes replayed take as long again at most


def length_of(spec: Specification) -> float:
    """Decisions of a game at the middle player count, those of playouts included: how long it takes on any machine."""
    cell = middle(spec)
    decisions = max(1.0, float(play_block(job_of(cell), 0, TRIAL).outcomes["decisions"].mean()))
    playouts = max(rung.search for mix in cell.seating.values() for rung in mix.rungs)
    return decisions * (1 + playouts * decisions / 2)  # a playout goes on from somewhere in the game


def in_time(spec: Specification, length: float) -> Specification:
    """As many games as are played in good time, each of that length."""
    every = length * len(spec.cells())
    return spec.but(games=next((n for n in GAMES if n * every <= DECISIONS), GAMES[-1]))


def experts_in_time(spec: Specification, workers: Workers) -> int:
    """How many games at each player count experts can play in good time on this machine; 0 where nobody searches.

    One is played at each to tell: what is typed with the command that a page names is the same on every machine.
    """
    if find_game(spec.game).redraw is None or spec.variant[0].strategies:
        return 0
    cells = spec.but(variant=[spec.variant[0].model_dump() | {"strategies": ("expert",)}]).cells()
    longest_first = [(job_of(cell), 0, 1) for cell in reversed(cells)]
    each = sum(block.seconds for block in play_blocks(longest_first, workers))
    return next((n for n in EXPERTS if n * each <= EXPERT_SECONDS * workers.count), EXPERTS[-1])


def play(
    spec: Specification, asked: Mapping[str, bool | None], target: Target | None, length: float, workers: Workers,
    out: Path | None, experts: int = 0, notes: Notes | None = None,
) -> tuple[Result, dict[str, Any]]:  # fmt: skip
    """The main table with its ladder, and what the chapters had played, by their keys.

    Parameters
    ----------
    asked : by the key of a chapter; False is left out
    target, length, notes : as in `Order`
    experts : games at each player count that players who search have time for; 0 for none
    """
    playing = [(c, c.play) for c in CHAPTERS if c.play and asked.get(c.key) is not False]
    parts = ["who wins", "weaker players and experts", *(c.part for c, _ in playing)]
    played = {}
    with in_parts(parts) as begin:
        begin(parts[0])
        result = run(spec, workers=workers, out=out, progress=True, noting=noted_for(spec))
        gc.freeze()  # what is loaded stays: to look at it again and again is most of the time of loading packs
        begin(parts[1])
        if not spec.variant[0].strategies:
            result = with_skill(result, workers, out, progress=True, experts=by_length(result, experts))
        hardest = Strongest(result, experts, workers, out) if experts and not spec.variant[0].strategies else None
        order = Order(spec, result, asked, target, length, workers, out, hardest, notes)
        for chapter, have_played in playing:
            begin(chapter.part)
            played[chapter.key] = have_played(order)
    return result, played
