"""pandas frames from the counters of a report: one row a figure or a table shows, exact from integer counts.

Every function takes the game and ``tallies``, the counters by player count. Rates carry a 95 % interval (Wilson) in the
columns ``low`` and ``high``, the same figures that `run --json` prints: rates are of games that ended by the rules, a
truncated game is no loss. Shares and rates run from 0 to 1; rounds count from 1; seats from 0, as in the outcomes.

The frames on what a track tells (`chances`, `track_uncertainty`) know a position by its value at the end of a round,
because that is what the counters keep. `experiments.measure.pacing` reads single games, from all tracks.

References
----------
C. Browne, *Automatic Generation and Evaluation of Recombination Games*, PhD thesis, QUT, 2008; C. Browne and F. Maire,
"Evolutionary game design", IEEE TCIAIG 2(1), 2010: uncertainty.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import bdtr, bdtrik, chdtrc

from experiments.keep.tally import LOWEST, Tally, single_columns
from experiments.measure.aims import Spread
from experiments.measure.summary import holds, quantile, rate
from experiments.measure.words import words_of
from experiments.statistics.intervals import effective_trials
from sim import Game
from sim.game import TRUNCATED

__all__ = [
    "ALMOST",
    "DECIDED",
    "LEAST",
    "NOBODY",
    "by_dealt",
    "chances",
    "dealt_alike",
    "each",
    "endings",
    "extras",
    "gaps",
    "is_cooperative",
    "lengths",
    "pacing",
    "roles",
    "scores",
    "seat_sides",
    "seats",
    "sides",
    "summary_of_length",
    "telling_track",
    "track_uncertainty",
]

Tallies = Mapping[int, Tally]
Counts = npt.NDArray[np.int64]

UNLIKE = 1e-3  # p value below which player counts are seen to deal a thing with other chances
NOBODY = "nobody"  # the winner of games that no side won
DECIDED = 0.8  # a game stands decided where one side wins at least this share of the games that stood there
ALMOST = 0.995  # what happens in so large a share of games happens in all
LEAST = 20  # with fewer games than this at a track value, nothing is drawn of it
RARE = 30  # games that a seat won, or did not, below which their own scatter tells too little
STILL = 0.01  # a track that is elsewhere than usual in a smaller share of the games shows nothing
APART, ERRORS = 0.1, 4.0  # a line lies apart by so many standard deviations of games, and standard errors of its own
SEAT = ["seat", "wins", "games", "table", "error"]
DOUBT = 0.005  # chance of one false word on a page about lengths, or about positions being decided


def each(frame: pd.DataFrame) -> Iterable[Any]:
    """The rows of a frame, its columns as attributes."""
    return frame.itertuples(index=False)


def is_cooperative(game: Game) -> bool:
    """Whether all seats play on one side, against the game: only that side has strategies."""
    return len(game.fallback) == 1


def _with_interval(frame: pd.DataFrame) -> pd.DataFrame:
    """Adds rate, low and high to a frame with wins and games; rows without games are left out."""
    kept = frame[frame["games"] > 0].reset_index(drop=True)
    trials = kept["trials"] if "trials" in kept else [None] * len(kept)
    found = [rate(w, n, e) for w, n, e in zip(kept["wins"], kept["games"], trials, strict=True)]
    return kept.assign(
        rate=[r["rate"] for r in found], low=[r["ci95"][0] for r in found], high=[r["ci95"][1] for r in found]
    )


def sides(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Win rate by player count and side.

    Returns
    -------
    Columns players, side, wins, games (that ended by the rules), rate, low, high. Games that no side won are those of
    the side `NOBODY`. A side that no seat holds at a player count has no row there.
    """
    rows = [
        {"players": n, "side": side, "wins": int(won), "games": t.ended}
        for n, t in tallies.items()
        for side, won in zip((*game.sides, NOBODY), t.sides, strict=True)
        if side == NOBODY or holds(game, t, side)
    ]
    return _with_interval(pd.DataFrame(rows))


def scores(spreads: Mapping[int, Spread]) -> pd.DataFrame:
    """Games by player count and by what the main side has of a score or places: columns players, value, games."""
    rows = [(n, value, games) for n, one in spreads.items()
            for value, games in zip(one.numbers, one.counts, strict=True)]  # fmt: skip
    return pd.DataFrame(rows, columns=["players", "value", "games"])


def _seats(wins: Counts, games: Counts, squares: Counts) -> Iterable[dict[str, Any]]:
    """Seats against their table: wins, games, the table's rate, and the standard error of the difference.

    The difference of two ratios of sums, linearised: what every game adds to it, squared and summed up. So it does not
    matter in what way the seats of a table win together or against each other.
    """
    total = max(1, games.sum())
    table = wins.sum() / total
    for seat, (w, g) in enumerate(zip(wins, games, strict=True)):
        if g:
            adds = np.concatenate((np.full(len(wins), -1 / total), np.full(len(wins), table / total)))
            adds[[seat, seat + len(wins)]] += 1 / g, -w / g**2
            variance = float(adds @ squares @ adds)
            if min(w, g - w) < RARE:  # of few wins too small, of none 0: as if no two seats hung together
                variance = max(variance, table * (1 - table) / g * (1 - g / total))
            error = float(np.sqrt(max(0.0, variance)))
            yield {"seat": seat, "wins": int(w), "games": int(g), "table": table, "error": error}


def seats(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Win rate by player count and seat, of people; automatic characters are left out.

    Returns
    -------
    Columns players, seat, wins, games, rate, low, high, ``table``: the win rate over all seats of that player count,
    which every seat would have if seats did not matter, and ``error``: the standard error of rate - table.
    """
    rows = [
        {"players": n, **row}
        for n, t in tallies.items()
        for row in _seats(t.seat_wins, t.seat_games, t.seat_squares[-1])
    ]
    return _with_interval(pd.DataFrame(rows, columns=["players", *SEAT]))


def seat_sides(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Win rate by player count, side and seat, among the games in which the seat was on that side; as in `seats`.

    A side that is always the same seat has no seats to compare, and is left out.

    Returns
    -------
    Columns players, seat, side, wins, games, rate, low, high, ``table``: the win rate over all seats on that side, and
    ``error``.
    """
    rows = [
        {"players": n, "side": side, **row}
        for n, t in tallies.items()
        for k, side in enumerate(game.sides)
        if np.count_nonzero(t.seat_side_games[:, k]) > 1
        for row in _seats(t.seat_side_wins[:, k], t.seat_side_games[:, k], t.seat_squares[k])
    ]
    return _with_interval(pd.DataFrame(rows, columns=["players", "side", *SEAT]))


def roles(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Win rate by player count and role: of the seats that had the role, how many won.

    Returns
    -------
    Columns players, role, wins, games (seats that had the role), tables (games in which somebody had it), trials (seats
    that would tell as much if seats of one game won independently), rate, low, high.
    """
    rows = []
    for n, t in tallies.items():
        for k, role in enumerate(game.roles):
            ss, st, tt = t.role_squares[k]
            wins, games, tables = int(t.role_wins[k]), int(t.role_games[k]), int(t.role_tables[k])
            trials = effective_trials(wins, games, float(ss), float(st), float(tt), tables)
            rows.append({"players": n, "role": role, "wins": wins, "games": games, "tables": tables, "trials": trials})
    return _with_interval(pd.DataFrame(rows))


def endings(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Why games end, by player count.

    Returns
    -------
    Columns players, ending, title, clause, wins (games that ended so), games, rate, low, high, and for each side and
    nobody ``by_<side>``: games that ended so and that the side won.
    """
    named = [("truncated", "cut at the step cap", ""), ("illegal", "illegal choice", "")]
    named += [(e.name, e.title, e.clause) for e in game.endings]
    rows = []
    for n, t in tallies.items():
        for code, (name, title, clause) in enumerate(named, start=TRUNCATED):
            won = {f"by_{s}": int(k) for s, k in zip((*game.sides, NOBODY), t.endings_by_side[code], strict=True)}
            rows.append({"players": n, "ending": name, "title": title, "clause": clause,
                         "wins": int(t.endings[code]), "games": int(t.games), **won})  # fmt: skip
    return _with_interval(pd.DataFrame(rows))


def gaps(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Situations that no clause covers, by player count: columns players, gap, times, games."""
    rows = [
        {"players": n, "gap": name, "times": int(times), "games": int(t.games)}
        for n, t in tallies.items()
        for name, times in zip(game.shape.gaps, t.gaps, strict=True)
    ]
    return pd.DataFrame(rows, columns=["players", "gap", "times", "games"])


def extras(game: Game, tallies: Tallies) -> pd.DataFrame:
    """The game's own counts, over the games that ended by the rules: how often, and how much.

    Columns of one number; what numbers something, sets and what is counted for each seat or kind are left out.

    Returns
    -------
    Columns players, name, title, mean (over all games), some (share of games in which it is above 0), mean_some (over
    these; NaN for none), once (whether it comes about once or not at all, at every player count).
    """
    words, dtype = words_of(game), game.shape.outcome["extra"]
    start, rows = 0, []
    for name in dtype.names or ():
        flat, start = start, start + int(np.prod(dtype[name].shape))
        named = name in words.columns and words.columns[name].numbers_something
        if dtype[name].shape or named or name in game.codes:
            continue
        at = single_columns(game).index(name)
        for n, t in tallies.items():
            above = int(t.by_value[at, 1 - LOWEST :].sum())
            total = float(t.extra[flat])
            if t.ended:
                row = {"players": n, "name": name, "title": words.title(name)}
                rows.append(row | {"mean": total / t.ended, "some": above / t.ended,
                                   "mean_some": total / above if above else float("nan")})  # fmt: skip
    found = pd.DataFrame(rows, columns=["players", "name", "title", "mean", "some", "mean_some"])
    alone = (found["mean_some"] == 1) | found["mean_some"].isna()
    return found.assign(once=alone.groupby(found["name"]).transform("all"))


def lengths(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Games by last round and winner: columns players, rounds, side, wins, games (of the player count), rate."""
    rows = [
        {"players": n, "rounds": rounds, "side": side, "wins": int(t.rounds_by_side[rounds, k]), "games": t.ended}
        for n, t in tallies.items()
        for rounds in range(len(t.rounds))
        for k, side in enumerate((*game.sides, NOBODY))
    ]
    frame = pd.DataFrame(rows)
    last = frame.loc[frame["wins"] > 0, "rounds"].max()
    frame = frame[(frame["rounds"] <= last) & frame.groupby("side")["wins"].transform("any")].reset_index(drop=True)
    return frame.assign(rate=frame["wins"] / frame["games"])


def _at_most(n: int, p: float, level: float) -> float:
    """The number that a binomial variable does not exceed with that probability."""
    k = float(np.ceil(bdtrik(level, n, p)))
    return k - 1 if k > 0 and bdtr(k - 1, n, p) >= level else k


def summary_of_length(tallies: Tallies) -> pd.DataFrame:
    """Length by player count: columns players, mean, p10, p50, p90 in rounds, and decisions, the mean a game asks.

    p10_low, p50_low, p50_high and p90_high are bounds of the true quantiles that hold together at 1 - `DOUBT`, for all
    player counts: the games in order, binomial in number below a quantile (David, Nagaraja 2003, section 7.1).
    """
    rows = []
    doubt = DOUBT / (4 * len(tallies))
    for n, t in tallies.items():
        below = {"p10_low": (0.1, doubt), "p50_low": (0.5, doubt), "p50_high": (0.5, 1 - doubt),
                 "p90_high": (0.9, 1 - doubt)}  # fmt: skip
        order = {name: _at_most(t.ended, q, level) + (level > 0.5) for name, (q, level) in below.items()}
        bounds = {
            name: int(np.searchsorted(np.cumsum(t.rounds), np.clip(at, 1, t.ended))) for name, at in order.items()
        }
        mean = (np.arange(len(t.rounds)) * t.rounds).sum() / max(1, t.ended)
        bands = {f"p{q}": quantile(t.rounds, q / 100) for q in (10, 50, 90)}
        rows.append({"players": n, "mean": mean, **bands, **bounds, "decisions": t.decisions / t.games})
    return pd.DataFrame(rows)


def _values(track: Any) -> npt.NDArray[np.float64]:
    """The value a bin of a track stands for: its middle."""
    return track.low + track.width * np.arange(track.bins) + (track.width - 1) / 2


def pacing(game: Game, tallies: Tallies) -> pd.DataFrame:
    """How tracks move: median and the band from the 10th to the 90th percentile at the end of each round.

    Returns
    -------
    Columns players, track, title, binary (it can only be 0 or 1), side, round, games, mean, sd (standard deviation),
    p10, p50, p90, elsewhere.
    ``side`` is who won the games in the row, or "all"; ``elsewhere`` how many of them have the track not where it is
    most often over all rounds. A row has only the games that were still sampled in that round.
    """
    rows = []
    for n, t in tallies.items():
        for at, track in enumerate(game.shape.tracks):
            value = _values(track)
            usual = t.pace[:, at, :, : track.bins].sum(axis=(0, 1)).argmax()
            by_result = [*((s, t.pace[k, at]) for k, s in enumerate(game.sides)), ("all", t.pace[:, at].sum(axis=0))]
            for side, counts in by_result:
                for r, bins in enumerate(counts[:, : track.bins], start=1):
                    if bins.sum():
                        bands = {f"p{q}": value[quantile(bins, q / 100)] for q in (10, 50, 90)}
                        mean = (bins * value).sum() / bins.sum()
                        sd = float(np.sqrt((bins * (value - mean) ** 2).sum() / bins.sum()))
                        rows.append(
                            {
                                "players": n,
                                "track": track.name,
                                "title": track.title,
                                "binary": (track.low, track.high, track.width) == (0, 1, 1),
                                "side": side,
                                "round": r,
                                "games": int(bins.sum()),
                                "mean": mean,
                                "sd": sd,
                                **bands,
                                "elsewhere": int(bins.sum() - bins[usual]),
                            }
                        )
    columns = ["players", "track", "title", "binary", "side", "round", "games", "mean", "sd", "p10", "p50", "p90"]
    return pd.DataFrame(rows, columns=[*columns, "elsewhere"])


def in_order(names: pd.Series, had: pd.Series) -> list[str]:
    """Names, the one with the highest mean first; numbered ones, 'seat 4', in the order of their numbers."""
    means = had.groupby(names, sort=False).mean().sort_values(ascending=False, kind="stable")
    order = [str(name) for name in means.index]
    numbers = [int(found[0]) for name in order if (found := re.search(r"\d+$", name))]
    return [name for _, name in sorted(zip(numbers, order, strict=True))] if len(numbers) == len(order) else order


def parting(pacing: pd.DataFrame) -> set[str]:
    """Tracks that some winner's games leave: a line of theirs lies apart from that of all, and not by chance."""
    keys = ["players", "track", "round"]
    every = pacing[pacing["side"] == "all"].set_index(keys)[["mean", "sd"]].add_suffix("_all")
    own = pacing[pacing["side"] != "all"].join(every, on=keys)
    apart = (own["mean"] - own["mean_all"]).abs()
    error = own["sd_all"] / np.sqrt(own["games"])
    return set(own.loc[(apart > APART * own["sd_all"]) & (apart > ERRORS * error), "track"])


def moving(pacing: pd.DataFrame) -> set[tuple[int, str]]:
    """(players, track) of the tracks that show something over the rounds in which `LEAST` games and more stood."""
    drawn = pacing[(pacing["side"] == "all") & (pacing["games"] >= LEAST)]
    by_track = drawn.groupby(["players", "track"])
    found = (by_track.size() > 1) & (by_track["elsewhere"].max() >= STILL * by_track["games"].max())
    return set(found[found].index)


def chances(game: Game, tallies: Tallies, only: str = "") -> pd.DataFrame:
    """P(side wins | value of a track at the end of a round), by player count.

    Parameters
    ----------
    only : the one track that is asked for; by default all are

    Returns
    -------
    Columns players, track, round, value, side, wins, games (that stood there), rate.
    """
    rows = []
    for n, t in tallies.items():
        for at, track in enumerate(game.shape.tracks):
            if only not in ("", track.name):
                continue
            value = _values(track)
            for r, b in zip(*np.nonzero(t.pace[:, at].sum(axis=0)), strict=True):
                counts = t.pace[:, at, r, b]
                rows += [(n, track.name, int(r) + 1, value[b], side, int(counts[k]), int(counts.sum()))
                         for k, side in enumerate(game.sides)]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["players", "track", "round", "value", "side", "wins", "games"])
    return frame.assign(rate=frame["wins"] / frame["games"])


def by_dealt(
    dealt: npt.NDArray[Any], names: Mapping[int, str], came: npt.NDArray[Any], told: Mapping[int, str]
) -> pd.DataFrame:
    """Of games observed the shares of what came of them, by what was dealt.

    Parameters
    ----------
    dealt, came : of each game, numbers
    names, told : {number: name} of what is dealt, and of what comes of games; what never came is left out

    Returns
    -------
    Columns what, games and one for each name that came about, the most frequent first; of `LEAST` games and more.
    """
    rows, called = [], {name: [k for k, other in told.items() if other == name] for name in told.values()}
    for value, what in names.items():
        own = came[dealt == value]
        if len(own) >= LEAST:
            shares = {name: np.isin(own, codes).mean() for name, codes in called.items()}
            rows.append({"what": what, "games": len(own), **shares})
    found = pd.DataFrame(rows, columns=["what", "games", *called])
    order = found[list(called)].mul(found["games"], axis=0).sum().sort_values(ascending=False, kind="stable")
    return found[["what", "games", *(name for name in order.index if order[name] > 0)]]


def dealt_alike(dealt: Mapping[int, npt.NDArray[Any]]) -> bool:
    """Whether every player count deals a thing with the same chances, as far as can be seen (Pearson's chi-square).

    Parameters
    ----------
    dealt : {player count: what was dealt in each game, numbers}
    """
    values = np.unique(np.concatenate(list(dealt.values())))
    seen = np.array([[(games == value).sum() for value in values] for games in dealt.values()], np.float64)
    seen = seen[seen.sum(axis=1) > 0]
    expected = seen.sum(axis=1, keepdims=True) * seen.sum(axis=0) / seen.sum()
    freedom = (seen.shape[0] - 1) * (seen.shape[1] - 1)
    return not freedom or bool(chdtrc(freedom, ((seen - expected) ** 2 / expected).sum()) > UNLIKE)


STEPS, COLUMNS = 12, 20  # values of a track and rounds that stand beside each other on a map


def standings(game: Game, tallies: Tallies, track: str) -> pd.DataFrame:
    """Who wins from where, for a map: values and rounds that were hardly ever met are left out, many are put together.

    So are player counts at which all games ended alike: nothing tells who wins them.

    Returns
    -------
    Columns players, round and value (the middle of those put together), wide, step (how many rounds, how much of the
    track), side (the likeliest winner), wins, games, rate, share (of the games of that round).
    """
    open_ = {n: t for n, t in tallies.items() if np.count_nonzero(t.sides) > 1}
    part = chances(game, open_, track)
    for place in ("value", "round"):
        stood = part.groupby(["players", place])["games"].transform("sum")
        often = stood >= LEAST * len(game.sides)
        part = part[often] if often.any() else part
    if part.empty:
        return part.assign(wide=0, step=0.0, share=0.0)
    last, low, high = int(part["round"].max()), float(part["value"].min()), float(part["value"].max())
    step, wide = float(max(1.0, np.ceil((high - low + 1) / STEPS))), -(-last // COLUMNS)
    part = part.assign(
        value=low + step * ((part["value"] - low) // step) + (step - 1) / 2,
        round=1 + wide * ((part["round"] - 1) // wide) + (wide - 1) / 2,
    )
    part = part.groupby(["players", "round", "value", "side"], as_index=False)[["wins", "games"]].sum()
    share = part["games"] / part.groupby(["players", "round", "side"])["games"].transform("sum")
    part = part.assign(rate=part["wins"] / part["games"], share=share, wide=wide, step=step)
    part = part[part["games"] >= LEAST]
    return part.loc[part.groupby(["players", "round", "value"])["rate"].idxmax()].reset_index(drop=True)


def _uncertainty(counts: Counts, kinds: int) -> float:
    """Sum over games of the uncertainty about who wins, where games are known by the column they stand in.

    The uncertainty of a column in which result k has the share p_k is (1 - sum p_k^2) * kinds / (kinds - 1): 1 when all
    results are equally likely, 0 when one is sure, and 4p(1-p) for two. The estimate is unbiased for columns of two
    games and more (n / (n - 1) corrects the shares' own noise); a column of one game says nothing and adds nothing.

    Parameters
    ----------
    counts : int64[result, column]
    kinds : number of results that could be, at least 2
    """
    n = counts.sum(axis=0)
    some = n > 1
    n, squares = n[some].astype(float), (counts[:, some].astype(float) ** 2).sum(axis=0)
    return float(((n**2 - squares) / (n - 1)).sum() * kinds / (kinds - 1))


def track_uncertainty(game: Game, tallies: Tallies) -> pd.DataFrame:
    """How uncertain the winner is to one who knows the round and the value of one track, and nothing else.

    Returns
    -------
    Columns players, track, round (from 1), uncertainty: mean over all games of the player count (Browne; 1 all open, 0
    all settled, finished games count 0).
    """
    kinds = max(2, len(game.sides))
    rows = [
        {"players": n, "track": track.name, "round": r + 1,
         "uncertainty": _uncertainty(t.pace[:, at, r], kinds) / int(t.games)}
        for n, t in tallies.items()
        for at, track in enumerate(game.shape.tracks)
        for r in range(t.pace.shape[2])
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["players", "track", "round", "uncertainty"])


def telling_track(game: Game, tallies: Tallies) -> str:
    """The track that tells most of who will win: the one with the least uncertainty, over all counts and rounds."""
    found = track_uncertainty(game, tallies)
    return str(found.groupby("track", sort=False)["uncertainty"].mean().idxmin())
