"""What nobody does: things that stood on the menus of players and were taken by none, experts included."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from experiments.measure.observed import Observed

__all__ = ["LEAST", "Unused", "unused"]

LEAST = 20  # offers below which nothing is said of a thing
COLUMNS = ["title", "name", "offered", "taken"]


@dataclass(frozen=True)
class Unused:
    """Things by who takes them.

    Each list has the columns title (of the choice), name ("" is the choice itself, whatever it is about), offered and
    experts: how often it stood on the menu of these players, and on that of experts.

    Attributes
    ----------
    things : how many there are in all
    dead : offered `LEAST` times and more to these players and to experts, and never taken
    left : the same, but experts take it
    open : never taken by these players; experts did not play, or were offered it less often
    rare : offered to these players less than `LEAST` times, and never taken
    never : offered to nobody
    """

    things: int
    dead: pd.DataFrame
    left: pd.DataFrame
    open: pd.DataFrame
    rare: pd.DataFrame
    never: pd.DataFrame


def unused(usual: Mapping[int, Observed], experts: Mapping[int, Observed]) -> Unused:
    """What was never taken, over all player counts and sides.

    A thing that several choices are about, as a card that is played and discarded, is taken if it is at one of them. Of
    a choice at which nothing at all is taken the things are no things: it is one itself.

    Parameters
    ----------
    usual, experts : games observed, by player count
    """
    both = _counted(usual).join(_counted(experts).add_suffix("_experts")).fillna(0).reset_index()
    whole = both.groupby("title")[["taken", "taken_experts", "offered"]].transform("sum")
    dull = (whole["taken"] + whole["taken_experts"] == 0) & (whole["offered"] > 0)
    both.loc[dull, "name"] = ""
    both["thing"] = both["title"].where(dull, "") + both["name"]
    both = both.sort_values("offered", ascending=False, kind="stable")  # its title is where it is offered most
    found = both.groupby("thing", sort=False).agg(
        title=("title", "first"), name=("name", "first"), offered=("offered", "sum"), taken=("taken", "sum"),
        experts=("offered_experts", "sum"), by_experts=("taken_experts", "sum"),
    )  # fmt: skip
    found = found.astype(dict.fromkeys(found.columns[2:], int)).sort_values("offered", ascending=False, kind="stable")
    nobody = found["taken"] == 0
    offered, shown = found["offered"] >= LEAST, found["experts"] >= LEAST
    absent = found["offered"] + found["experts"] == 0
    mine = nobody & offered
    expert = found["by_experts"] > 0
    each = (mine & shown & ~expert, mine & expert, mine & ~shown & ~expert,
            nobody & ~offered & ~absent & ~expert, nobody & absent)  # fmt: skip
    shapes = (found.loc[rows, ["title", "name", "offered", "experts"]].reset_index(drop=True) for rows in each)
    return Unused(len(found), *shapes)


def _counted(observed: Mapping[int, Observed]) -> pd.DataFrame:
    """Offered and taken (decisions), by title and name."""
    rows = [(entry.title, entry.name, seen.offered[:, i].sum(), seen.taken[:, i].sum())
            for seen in observed.values() for i, entry in enumerate(seen.entries)]  # fmt: skip
    return pd.DataFrame(rows, columns=COLUMNS).groupby(COLUMNS[:2], sort=False).sum()
