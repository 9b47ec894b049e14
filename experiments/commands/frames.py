"""Results as pandas frames, one row for each number that has an interval.

>>> from experiments import run, to_frame
>>> to_frame(run("among_cultists", players="5"))  # doctest: +SKIP
"""

from functools import singledispatch
from typing import Any

import pandas as pd

from experiments.commands.compare import Comparison
from experiments.commands.luck import Luck
from experiments.measure.aims import figure
from experiments.measure.results import CellResult, Result
from experiments.tuning.answers import Tuning
from experiments.tuning.effects import Sensitivity
from sim import BadInput

__all__ = ["to_frame"]


@singledispatch
def to_frame(found: Any) -> pd.DataFrame:
    """A result as a frame; intervals are the columns low and high, at 95 %.

    Parameters
    ----------
    found : a `Result`: a row for each variant, player count and side; one of its cells, if it was kept: for each game;
        a `Comparison`: for each player count; a `Tuning`: for each candidate and target; a `Luck`: for each source of
        chance and measure; a `Sensitivity`: for each number and measure

    Raises
    ------
    TypeError
        For anything else.
    """
    raise TypeError(f"no frame of a {type(found).__name__}")


@to_frame.register
def _(found: Result) -> pd.DataFrame:
    return pd.DataFrame(
        {"label": c.cell.label, "players": c.players, "side": side, "games": c.in_short["games"], "wins": told["wins"],
         key: known[key], "low": known["ci95"][0], "high": known["ci95"][1]}
        for c in found.cells for side, told in c.in_short["sides"].items()
        for known in (figure(c.game, told),) for key in known if key != "ci95"
    )  # fmt: skip


@to_frame.register
def _(found: CellResult) -> pd.DataFrame:
    if found.folder is None:
        raise BadInput("these games were not kept: run(..., out=FOLDER) keeps them")
    files = sorted((found.folder / "games").glob("*.parquet"))
    games = pd.concat([pd.read_parquet(file) for file in files], ignore_index=True)
    return games[games["game"] < found.in_short["games"]]


@to_frame.register
def _(found: Comparison) -> pd.DataFrame:
    return pd.DataFrame(
        {"players": d.players, "games": d.games, "a": d.a, "b": d.b, "difference": d.difference, "low": d.low,
         "high": d.high, "paired_gain": d.gain, "control_gain": d.control_gain, "verdict": d.verdict}
        for d in found.by_players
    )  # fmt: skip


@to_frame.register
def _(found: Tuning) -> pd.DataFrame:
    return pd.DataFrame(
        {"for_players": ", ".join(map(str, a.players)), **dict(zip(found.paths, trial.values, strict=True)),
         "measure": e.target.measure.name, "tier": e.target.tier.name, "players": e.target.players,
         "target": e.target.value, "target_low": e.target.low, "target_high": e.target.high, "games": trial.games,
         "mean": e.mean, "low": e.ci95[0], "high": e.ci95[1],
         "miss": trial.miss, "printed": trial.values == a.printed, "near": trial.values in a.set95}  # noqa: PD011
        for a in found.answers for trial in a.curve for e in trial.estimates
    )  # fmt: skip


@to_frame.register
def _(found: Luck) -> pd.DataFrame:
    return pd.DataFrame(
        {"players": a.players, "slip": a.slip, "measure": measure, "source": source, "share": s.share,
         "low": s.share95[0], "high": s.share95[1], "alone": s.alone, "alone_low": s.alone95[0],
         "alone_high": s.alone95[1], "total": s.total, "total_low": s.total95[0],
         "total_high": s.total95[1]}
        for a in found.answers for measure, shares in a.shares.items() for source, s in shares.items()
    )  # fmt: skip


@to_frame.register
def _(found: Sensitivity) -> pd.DataFrame:
    nothing = {"first": None, "low": None, "high": None, "total": None, "total_low": None, "total_high": None}
    rows = []
    for a in found.answers:
        sources = {factor.path: factor.source for factor in a.factors}
        for measure, effects in a.effects.items():
            for path, e in effects.items():
                row = {"players": a.players, "measure": measure, "number": path, "source": sources[path],
                       **vars(e), "clear": e.clear, **nothing}  # fmt: skip
                index = a.indices.get(measure, {}).get(path)
                if index:
                    row |= {"first": index.first, "low": index.first95[0], "high": index.first95[1]}
                    row |= {"total": index.total, "total_low": index.total95[0], "total_high": index.total95[1]}
                rows.append(row)
    return pd.DataFrame(rows)
