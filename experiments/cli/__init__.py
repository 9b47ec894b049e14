"""The commands: what `elderodds --help` says of each without loading its module.

A command is the function of its name in the module of its name.
"""

from importlib import import_module
from typing import Any

__all__ = ["COMMANDS", "command"]

COMMANDS = {
    "games": "The games: key, title, players, sides, strategies, clauses covered.",
    "rules": "Clauses of the rules with and without a test that proves them.",
    "rulings": "What each ruling is worth, played both ways.",
    "references": "Published figures, ours beside them, inside or outside.",
    "calibrate": "Fit assumed numbers to the references, within their ranges, and write an overlay.",
    "pack": "What a designer may turn, and where the numbers come from. --check validates an overlay.",
    "run": "Play one or more cells and summarise.",
    "odds": "One small engine alone: a dice pool, a bag, an encounter, a fight.",
    "strategies": "Who can play.",
    "train": "A learned player, from playouts or from its own games, kept as a file that plays; or a style's weights.",
    "compare": "Paired comparison of two variants or strategies on the same chance.",
    "tune": "Choose a threshold or another tunable so that a target is met.",
    "sensitivity": "Which numbers of the pack matter for who wins and how long it takes.",
    "luck": "How much of the result is set-up, dice, decks, events, the players' own dice, and who plays.",
    "runs": "The results kept: list, show, remove.",
    "report": "The balance report: one HTML file for each game, and an index, whose path is printed last.",
    "replay": "One game told move by move, in the rulebook's words.",
    "desk": "A page on this machine where numbers are turned and the game answers at once.",
    "new": "A folder with a small whole game of your own, to be changed into yours.",
    "check": "Whether a game keeps the contract, promise by promise. Code 1 if one is broken.",
    "demo": "A first report, of one of the games that come with the tool.",
    "bench": "Throughput, as ratios in one run.",
}
ELSEWHERE = {"desk": "reports.desk.cli", "report": "reports.cli"}


def command(name: str) -> Any:
    """The function of a command, or the Typer of one that has parts."""
    return getattr(import_module(ELSEWHERE.get(name, f"experiments.cli.{name}")), name)
