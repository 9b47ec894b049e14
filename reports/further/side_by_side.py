"""Two versions of a game side by side on the same chance: what moved, and what did not.

Game i of one and game i of the other are dealt the same cards and roll the same dice as long as they ask for them
alike. Every measure of a game is compared at every player count, in the same pairs of games; which differences hold is
decided for all of them together (Holm).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from experiments import Cell, Specification, Workers
from experiments.commands.compare import parse_variant
from experiments.commands.skill import by_experts
from experiments.keep.runs import runs_in
from experiments.measure.controls import Sums
from experiments.measure.measures import aim_of, is_share, parse_measure
from experiments.measure.sampling import Sampler
from experiments.measure.words import words_of
from experiments.play.spec import Variant
from experiments.statistics.holm import holm
from experiments.statistics.intervals import mean_interval
from reports.claims import means
from reports.claims.family import ALPHA, light_of, of_band
from reports.claims.target import Target
from reports.further.replays import EXPERT, had
from reports.page import frames
from sim import BadInput, Game, find_game

Floats = npt.NDArray[np.floating]
LEVEL, Z = 0.95, 1.959964
LEAST_PAIRS = 10  # below which nothing is told of a mean

__all__ = ["Comparison", "side_by_side"]


@dataclass
class Comparison:
    """Two versions of a game.

    Attributes
    ----------
    game : what is compared
    names : of the two versions, as typed
    cells : of both, one for each player count
    found : columns players, measure, share (whether it is one), before, after, difference, low, high (95 % interval of
        the difference, by itself), p, same (whether all games of that count and these players are) and holds (with
        all others); the measure `EXPERT` is the main one where experts play
    games, seed : pairs of games at each player count, and their chance
    target : of `target.judge`
    experts : pairs of games at each player count that experts played
    lights : {(players, main measure or `EXPERT`): (before, after)}, each 'inside', 'above', 'below' or 'open'; none
        where no band is wanted, and of more than two sides
    tests : how many were corrected together
    command : as a reader would type it to have the same page
    made : the day that stands on the page
    """

    game: Game
    names: tuple[str, str]
    cells: tuple[Sequence[Cell], Sequence[Cell]]
    found: pd.DataFrame
    games: int
    seed: int
    target: Target | None = None
    experts: int = 0
    lights: Mapping[tuple[int, str], tuple[str, str]] = field(default_factory=dict)
    tests: int = 0
    command: str = ""
    made: date = field(default_factory=date.today)

    @property
    def main(self) -> pd.DataFrame:
        """What became of the main side's win rate, or of what else it plays for, by player count."""
        return self.found[self.found["measure"] == aim_of(self.game).name]

    @property
    def rest(self) -> pd.DataFrame:
        """All other measures of the usual players' games."""
        return self.found[~self.found["measure"].isin([aim_of(self.game).name, EXPERT])]


def _variant(text: str, base: Variant, game: str) -> Variant:
    """A version: as `compare` writes it, or a folder of kept runs."""
    if not Path(text).is_dir():
        return parse_variant(text, base, find_game(game))
    folder = Path(text)
    there = runs_in(folder) or runs_in(folder.parent)
    manifests = [k.manifest for k in there if folder in (k.folder, k.folder.parent) and k.manifest.get("game") == game]
    played = {(tuple(m["changes"].items()), tuple(m["strategies"].items())) for m in manifests if "changes" in m}
    if len(played) != 1:
        what = "several versions" if played else f"no run of {game}"
        raise BadInput(f"--compare {text}: {what} in that folder")
    changes, strategies = played.pop()
    texts = tuple(f"{side}={name}" for side, name in strategies)
    return Variant(label=text, strategies=texts, changes=dict(changes))


def _measures(game: Game) -> list[str]:
    """The names of all that is compared; codes and sets have no mean."""
    extra, known = game.shape.outcome["extra"], words_of(game)
    told = [name for name in extra.names or () if not extra[name].shape and name not in game.codes]
    plain = [name for name in told if not (c := known.columns.get(name)) or not c.numbers_something]
    return [
        *(aim_of(game, side).name for side in game.sides), *(f"ending:{e.name}" for e in game.endings),
        "rounds", "turns", "decisions", *(f"extra.{name}" for name in plain),
    ]  # fmt: skip


def _parted(names: Sequence[str], numbers: Floats) -> tuple[list[str], Floats]:
    """Columns of the game that are 0 in some games are parted: in how many games they are above it, and how much then.

    Parameters
    ----------
    numbers : [version, measure, game]

    Returns
    -------
    Names and numbers; 'some.COLUMN' is whether it is above 0, and 'extra.COLUMN' counts in pairs where both are.
    """
    found: list[tuple[str, Floats]] = []
    for name, both in zip(names, np.moveaxis(numbers, 1, 0), strict=True):
        some = np.where(np.isnan(both), np.nan, both > 0)
        if not name.startswith("extra.") or (np.nanmean(some, axis=1) >= frames.ALMOST).all():
            found.append((name, both))
        else:
            found.append((name.replace("extra.", "some."), some))
            found.append((name, np.where((some == 1).all(axis=0), both, np.nan)))
    return [name for name, _ in found], np.stack([part for _, part in found], axis=1)


def _standing(had: Floats, band: Target, share: bool) -> dict[str, float]:
    """What `of_band` says of what the main side had."""
    seen = had[~np.isnan(had)]
    if not len(seen):
        return dict.fromkeys(("above", "below", "not above", "not below"), 1.0)
    if share:
        return of_band(int(seen.sum()), len(seen), *band)
    low, high = mean_interval(seen, np.ones(len(seen), np.int64), LEVEL)
    return means.of_band(float(seen.mean()), (high - low) / 2 / Z, len(seen), *band)


def side_by_side(
    spec: Specification, before: str, after: str, workers: Workers, out: Path | None, target: Target | None = None,
    experts: int = 0,
) -> Comparison:  # fmt: skip
    """Plays two versions on the same chance.

    Parameters
    ----------
    spec : what both have in common, and how many pairs of games
    before, after : 'printed', changes, overlays and strategies as in `compare`; or the folder of a kept run
    target : of `target.judge`
    experts : pairs of games at each player count by players who search, where the versions name no strategies

    Raises
    ------
    BadInput
        For a version that does not exist or does not fit.
    """
    game = find_game(spec.game)
    cells = [spec.but(variant=[_variant(text, spec.variant[0], spec.game)]).cells() for text in (before, after)]
    sampler = Sampler.of("compare", game.key, workers, out, progress=True)
    names, sides = _measures(game), len(game.sides)
    rows, standing = [], dict[tuple[int, str, int, str], float]()
    experts = 0 if any(cell.texts for both in cells for cell in both) else min(experts, spec.games)
    for one, other in zip(*cells, strict=True):
        n = one.players
        played = sampler.play([one, other], 0, spec.games, [parse_measure(game, name) for name in names])
        main = {aim_of(game).name: played[:, :sides]}
        if experts:
            hard = [by_experts(cell) for cell in (one, other)]
            main[EXPERT] = sampler.play(hard, 0, experts, [aim_of(game, side) for side in game.sides], "experts")
        band = means.main_band(game, n, target)
        for (who, numbers), when in product(main.items(), (0, 1)):
            if band:
                own = had(game, n, game.main_side, numbers[when].astype(np.float64))
                standing |= {(n, who, when, word): p
                             for word, p in _standing(own, band, not game.aim.counts).items()}  # fmt: skip
        same = np.array_equal(played[0], played[1], equal_nan=True)
        told, numbers, same_hard = *_parted(names, played), False
        if experts:
            same_hard = np.array_equal(main[EXPERT][0], main[EXPERT][1], equal_nan=True)
            at = game.sides.index(game.main_side)
            pad = np.full((2, spec.games), np.nan)
            pad[:, :experts] = main[EXPERT][:, at]
            told, numbers = [*told, EXPERT], np.concatenate([numbers, pad[:, None]], axis=1)
        sums = Sums([()] * len(told))
        none = np.zeros((0, spec.games), np.int32)
        sums.add({at: (numbers[1, at], numbers[0, at], none) for at in range(len(told))})
        for at, name in enumerate(told):
            if sums.pairs(at) < max(1, min(LEAST_PAIRS, spec.games)):
                continue
            share = name.startswith("some.") or is_share(aim_of(game).name if name == EXPERT else name)
            new, old, _ = sums.plain(at)
            mean = sums.mean(at, share)
            low, high = mean.interval(1 - ALPHA)
            rows.append({"players": one.players, "measure": name, "share": share, "before": old, "after": new,
                         "difference": mean.mean, "low": low, "high": high, "p": mean.p,
                         "same": same_hard if name == EXPERT else same})  # fmt: skip
    found = pd.DataFrame(rows)
    found = found[(found["before"] != 0) | (found["after"] != 0)].reset_index(drop=True)
    held = np.array(holm([*found["p"], *standing.values()])) < ALPHA
    found["holds"] = held[: len(found)]
    sure = {key for key, holds in zip(standing, held[len(found) :], strict=True) if holds}

    def light(n: int, who: str, when: int) -> str:
        return light_of(lambda word: (n, who, when, word) in sure)

    lights = {
        (n, who): (light(n, who, 0), light(n, who, 1))
        for n, who, *_ in standing
    }  # fmt: skip
    return Comparison(
        game, (before, after), (cells[0], cells[1]), found, spec.games, spec.seed, target, experts, lights, len(held)
    )
