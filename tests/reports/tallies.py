"""Counters made by hand, for games that nobody plays: two rival sides, with one track and with two; three sides."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd

from experiments import Tally
from reports.assembling import claims_of
from reports.claims.family import alike
from reports.claims.target import judge, lit
from reports.further.replays import REPLIES
from reports.page.frames import is_cooperative
from sim import Track, find_game
from sim.game import FIRST_ENDING, TRUNCATED, Shape

TOWER = find_game("toy")
_S = TOWER.shape


def _shape(*tracks):
    return Shape(
        seats=_S.seats, sides=2, streams=_S.streams, table=_S.table, mine=_S.mine, hidden=_S.hidden,
        scratch=_S.game["scratch"], pack=_S.pack, extra=_S.outcome["extra"], option=_S.menu["option"].base, options=2,
        tracks=tracks, rounds=8, gaps=_S.gaps,
    )  # fmt: skip


_ENDINGS = tuple(replace(e, side="") for e in TOWER.endings)
_RIVALS = {
    "sides": ("blue", "red"), "main_side": "blue", "fallback": {"blue": "safe", "red": "safe"}, "endings": _ENDINGS,
}  # fmt: skip
TWO = replace(TOWER, **_RIVALS, shape=_shape(Track("stones", "Stones", 0, 9)))
SIDES = replace(
    TOWER, sides=("blue", "red", "green"), main_side="blue", fallback=dict.fromkeys(("blue", "red", "green"), "safe"),
    endings=_ENDINGS, shape=Shape(
        seats=_S.seats, sides=3, streams=_S.streams, table=_S.table, mine=_S.mine, hidden=_S.hidden,
        scratch=_S.game["scratch"], pack=_S.pack, extra=_S.outcome["extra"], option=_S.menu["option"].base, options=2,
        tracks=(), rounds=8, gaps=_S.gaps,
    ),
)  # fmt: skip
HARD = replace(TOWER, **_RIVALS, shape=_shape(Track("dust", "Dust", 0, 9), Track("height", "Height", 0, 9)))


def made(game, sides, *, truncated=0, seat_wins=(), seat_games=(), rounds=None, pace=None):
    """A Tally of a game with these counts, the rest made to fit or zero.

    sides : games won by each side, and by nobody
    rounds : {last round: games won by each side}; by default all games end in round 3
    pace : {(side, round): {value: games}} of the last track; other tracks stand at 0
    """
    k, shape = len(game.sides), game.shape
    won = np.array([*sides, 0][: k + 1], np.int64)
    by_round = np.zeros((shape.rounds + 1, k + 1), np.int64)
    for r, counts in (rounds or {3: won}).items():
        by_round[r, : len(counts)] += counts
    by_ending = np.zeros((FIRST_ENDING + len(game.endings), k + 1), np.int64)
    for side in range(k + 1):
        by_ending[FIRST_ENDING + min(side, len(game.endings) - 1), side] = won[side]
    by_ending[TRUNCATED, k] = truncated
    bins = np.zeros((k + 1, len(shape.tracks), shape.rounds, 10), np.int64)
    for (side, r), values in (pace or {}).items():
        for value, games in values.items():
            bins[game.sides.index(side), -1, r - 1, value] += games
            bins[game.sides.index(side), :-1, r - 1, 0] += games
    seats = np.zeros((2, shape.seats), np.int64)
    seats[0, : len(seat_wins)], seats[1, : len(seat_games)] = seat_wins, seat_games
    zero = np.zeros((), np.int64)
    squares = np.zeros((k + 1, 2 * shape.seats, 2 * shape.seats), np.int64)
    squares[[0, -1], : shape.seats, : shape.seats] = np.diag(seats[0])  # no two seats win a game together
    squares[[0, -1], shape.seats :, shape.seats :] = np.minimum.outer(seats[1], seats[1])
    there = np.outer(seats[0], seats[1] > 0)
    squares[[0, -1], : shape.seats, shape.seats :] = there
    squares[[0, -1], shape.seats :, : shape.seats] = there.T
    return Tally(
        games=np.array(won.sum() + truncated), endings=by_ending.sum(axis=1), sides=won, endings_by_side=by_ending,
        seat_games=seats[1], seat_wins=seats[0],
        seat_side_games=np.stack([seats[1], *[0 * seats[1]] * (k - 1)], axis=1),
        seat_side_wins=np.stack([seats[0], *[0 * seats[0]] * (k - 1)], axis=1), seat_squares=squares,
        role_games=zero[None], role_wins=zero[None],
        role_tables=zero[None], role_squares=np.zeros((1, 3), np.int64), rounds=by_round.sum(axis=1),
        rounds_by_side=by_round, turns=zero, decisions=zero,
        extra=zero[None], extra_squares=zero[None], pace=bins, gaps=zero[None], faults=0 * seats[0],
    )  # fmt: skip


def held(wins, seats):
    """A tally of three sides that won so often, whose holders had so many seats."""
    tally = made(SIDES, wins)
    tally.seat_side_games[:] = 0
    tally.seat_side_games[0] = seats
    return tally


def page(game, tallies, target=None, *, skill=None, ladder=None, **more):
    """What a page reads of these counters: a `Report` of games that nobody played."""
    report = SimpleNamespace(
        game=game, tallies=tallies, cells=tallies, once={n: tallies[n] for n in alike(tallies)}, target=target,
        cooperative=is_cooperative(game), competing=not is_cooperative(game),
        result=SimpleNamespace(skill=skill or {}, ladder=ladder or {}),
        **{"levers": None, "courses": {}, "experts": {}, "played": {}, "replies": pd.DataFrame(columns=REPLIES)} | more,
    )  # fmt: skip
    report.claims = claims_of(report)
    report.judged = lit(judge(game, tallies, target), report.claims)
    return report
