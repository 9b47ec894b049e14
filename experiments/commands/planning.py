"""`playtests --plan "A vs B"`: how many games of each tell two variants apart, played by people.

Tables of people play games of their own, so what is told apart are the means of two independent samples, n of A and n
of B. For each draw of who they are the power of a two-sided test at 5 % is worked out, and its mean over the draws
grows with n: the answer is the first n at which it is `POWER`. It is the probability that the test will show the
difference as it is, with all that is not known of them (O'Hagan, Stevens, Campbell 2005, "Assurance in clinical trial
design", Pharmaceutical Statistics 4).

Here, on the other hand, both variants are played by the same draws on the same chance. So the difference is known from
fewer games than two samples would need, and chance is taken out of how draws differ (`experiments.people.draws`).
"""

import math
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, stdtrit
from scipy.stats import qmc

from experiments.commands.compare import parse_variant
from experiments.commands.testers import Testers
from experiments.measure.measures import Measure, parse_measure
from experiments.measure.sampling import Sampler
from experiments.people.draws import Floats, drawn_together, play_draws, with_both
from experiments.people.groups import scales_of
from experiments.people.notes import NONE, SCORE, Notes, scored, told_sides
from experiments.people.testers import foretold_of, prior_of
from experiments.play.fanout import Workers
from experiments.play.plain import in_json
from experiments.play.spec import Cell, Variant, make_specification, table_of
from sim import BadInput, Game, find_game

__all__ = ["MOST", "POWER", "Count", "Plan", "Sign", "compared", "games_to_tell", "parse_played", "plan"]

DRAWS = 64  # of people of whom there are no notes; a power of two
LEVEL, POWER = 0.95, 0.8
LEAST, MOST = 5, 1000  # games of each: fewer say nothing of how games differ, more are no plan


@dataclass(frozen=True)
class Sign:
    """By what two variants may be told apart, and how soon.

    Attributes
    ----------
    measure : of a game, as it may be noted
    a, b : predicted means
    difference : a less b, and its 95 % with both uncertainties
    games : of each variant; None where `MOST` do not tell them apart
    noted : games of print in which it is noted already
    """

    measure: Measure
    a: float
    b: float
    difference: tuple[float, float, float]
    games: int | None
    noted: int

    @property
    def play(self) -> float:
        """Games that are still to be played in all; infinite where `MOST` of each do not do."""
        return math.inf if self.games is None else self.games + max(0, self.games - self.noted)

    def to_json(self) -> dict[str, Any]:
        """Its entry under "signs"."""
        return {
            "measure": self.measure.name, "a": self.a, "b": self.b, "difference": self.difference[0],
            "ci95": list(self.difference[1:]), "games_of_each": self.games, "noted": self.noted,
            "play": None if self.games is None else int(self.play),
        }  # fmt: skip


@dataclass(frozen=True)
class Count:
    """A player count: who wins, then what else tells A from B, the soonest first."""

    players: int
    signs: tuple[Sign, ...]

    @property
    def best(self) -> Sign:
        """What tells them apart the soonest."""
        return min(self.signs, key=lambda one: one.play)


@dataclass(frozen=True)
class Plan:
    """A finished `playtests --plan`.

    Attributes
    ----------
    a, b : as written
    who : of whom there are notes; None for people as they are believed to be without
    counts : player count by player count
    alike : player counts at which both are the same game
    """

    game: Game
    a: str
    b: str
    who: Testers | None
    counts: tuple[Count, ...]
    alike: tuple[int, ...]
    seed: int
    games: int
    seconds: float

    @property
    def best(self) -> Count | None:
        """The player count that is worth most: where the fewest games are to be played; None where none does."""
        found = min(self.counts, key=lambda one: one.best.play)
        return found if found.best.games is not None else None

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `playtests --plan --json` prints."""
        best = self.best
        return in_json({
            "game": self.game.key, "a": self.a, "b": self.b, "rows": len(self.who.notes) if self.who else 0,
            "power": POWER, "level": LEVEL, "most": MOST,
            "players": {str(one.players): [sign.to_json() for sign in one.signs] for one in self.counts},
            "alike": list(self.alike),
            "best": {"players": best.players, **best.best.to_json()} if best else None,
            "seed": self.seed, "games": self.games, "seconds": round(self.seconds, 3),
        })  # fmt: skip


def games_to_tell(differences: Floats, spreads: Floats) -> int | None:
    """Games of each variant after which a two-sided test tells them apart with a probability of `POWER`.

    Parameters
    ----------
    differences : float64[draw], of the means
    spreads : float64[draw], of the difference of one game of each
    """

    def power(n: int) -> float:
        return float(ndtr(np.abs(differences) / spreads * math.sqrt(n) - stdtrit(2 * n - 2, (1 + LEVEL) / 2)).mean())

    low, high = LEAST - 1, MOST
    if power(high) < POWER:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if power(middle) >= POWER else (middle, high)
    return high


def _variants(text: str, game: Game) -> tuple[Variant, Variant]:
    """The two variants of 'A vs B'.

    Raises
    ------
    BadInput
        If they are not two, or a strategy is among them.
    """
    parts = re.split(r"\s+vs\.?\s+", text.strip())
    if len(parts) != 2 or not all(parts):
        raise BadInput(f"--plan '{text}': write two variants, as 'printed vs victory.dead.6p=3'")
    a, b = (parse_played("printed" if part == "print" else part, Variant(), game) for part in parts)
    return a, b


def parse_played(text: str, base: Variant, game: Game) -> Variant:
    """A variant of what people play, as `compare.parse_variant`, without strategies.

    Raises
    ------
    BadInput
        If there is one, or a change without a value.
    """
    found = parse_variant(text, base, game)
    if found.strategies:
        raise BadInput(f"'{text}': people play, so 'printed', changes PATH=VALUE and overlays, by file or name; "
                       f"'{found.strategies[0]}' is none of these")  # fmt: skip
    return found


def _measures(game: Game) -> list[Measure]:
    """What people note of a game; first who won."""
    names = [*(f"rate:{side}" for side in told_sides(game)), *(f"ending:{one.name}" for one in game.endings), "rounds"]
    return [parse_measure(game, name) for name in (*names, *([f"extra.{SCORE}"] if scored(game) else []))]


def _noted(notes: Notes, players: int, measure: Measure) -> int:
    """Games of a player count in whose notes a measure stands."""
    here = notes.players == players
    there = {"rate": notes.side != NONE, "ending": notes.ending != NONE, "rounds": notes.rounds != NONE}
    return int((here & there.get(measure.name.partition(":")[0], ~np.isnan(notes.points))).sum())


def _sign(measure: Measure, a: npt.NDArray[Any], b: npt.NDArray[Any], noted: int) -> Sign:
    """How soon a measure tells two variants apart, from [draw, game] of each, pair by pair."""
    difference = drawn_together(a - b)
    if measure.share:  # on the scale on which shares differ by as much everywhere: arcs of sines of roots
        middle = drawn_together((a + b) / 2)
        one, other = (np.arcsin(np.sqrt(np.clip(middle + side * difference / 2, 0, 1))) for side in (-1, 1))
        games = games_to_tell(2 * (other - one), np.full(len(difference), math.sqrt(2)))
    else:
        spread = np.sqrt(np.nanvar(a, axis=1, ddof=1) + np.nanvar(b, axis=1, ddof=1))
        games = games_to_tell(difference, np.maximum(spread, 1e-9))
    return Sign(measure, float(np.nanmean(a)), float(np.nanmean(b)), with_both(a - b), games, noted)


def _count(
    cells: tuple[Cell, Cell], played: tuple[npt.NDArray[Any], npt.NDArray[Any]], measures: Sequence[Measure],
    notes: Notes | None,
) -> Count:  # fmt: skip
    a, b = played
    there = notes is not None and any(not cell.pack.changes for cell in cells)
    n = cells[0].players
    signs = [_sign(measure, a[:, k], b[:, k], _noted(notes, n, measure) if there and notes is not None else 0)
             for k, measure in enumerate(measures)]  # fmt: skip
    wins = [one for one in signs if one.measure.name.startswith("rate:")]
    others = sorted((one for one in signs if one not in wins and one.games is not None), key=lambda one: one.play)
    return Count(n, (*wins, *others))


def compared(
    game: str, variants: str, players: str | Sequence[int] = (), seed: int = 1
) -> tuple[list[tuple[Cell, Cell]], tuple[int, ...]]:
    """The cells of A and B where they differ, and the player counts at which both are the same game.

    Raises
    ------
    BadInput
        For variants that cannot be, or that are one.
    """
    both = _variants(variants, find_game(game))
    cells = make_specification(game, players=players or (), seed=seed).but(variant=both).cells()
    pairs = list(zip(cells[: len(cells) // 2], cells[len(cells) // 2 :], strict=True))
    differ = [(a, b) for a, b in pairs if a.laid.tobytes() != b.laid.tobytes()]
    if not differ:
        raise BadInput(f"--plan '{variants}': with {table_of(a.players for a, _ in pairs)} both are the same game")
    return differ, tuple(a.players for a, b in pairs if (a, b) not in differ)


def plan(
    game: str, variants: str, *, who: Testers | None = None, players: str | Sequence[int] = (),
    games: int | None = None, seed: int = 1, workers: Workers | int | None = None, out: Path | str | None = None,
    progress: bool = False,
) -> Plan:  # fmt: skip
    """How many games of each of two variants tell them apart, by people, at each player count.

    Parameters
    ----------
    game : key
    variants : 'A vs B', each 'printed', or changes and overlays joined by commas
    who : whose notes there are, from `who_played`; by default people as they are believed to be without
    players : as in `Specification`
    games : of each variant at each player count, shared among draws of who they are, >= 1000; by default as
        `foretold_of` says
    seed, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        From `compared`.
    """
    start, chosen = time.perf_counter(), find_game(game)
    games = games or foretold_of(chosen)
    if games < 1000:
        raise BadInput(f"games {games}: fewer than 1,000 tell nothing of how people differ")
    both, (differ, alike) = _variants(variants, chosen), compared(game, variants, players, seed)
    scales = scales_of(chosen)
    sobol = qmc.Sobol(len(scales), rng=np.random.default_rng(seed))
    draws = who.draws if who else prior_of(chosen, sobol.random(DRAWS))
    sampler, measures = Sampler.of("testers", game, workers, out, progress), _measures(chosen)
    counts = []
    for two in differ:
        a, b = play_draws(two, draws, measures, games // len(draws), 0, sampler, "such people")
        counts.append(_count(two, (a.astype(np.float64), b.astype(np.float64)), measures, who.notes if who else None))
    played = sampler.games + (who.games if who else 0)
    seconds = time.perf_counter() - start + (who.seconds if who else 0)
    return Plan(chosen, both[0].label, both[1].label, who, tuple(counts), alike, seed, played, seconds)
