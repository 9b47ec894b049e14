"""The commands: the module that holds each, and what `elderodds --help` says of it without loading that module."""

from typing import NamedTuple

__all__ = ["COMMANDS", "Command"]


class Command(NamedTuple):
    """Where a command is, and what it does, in the first words of its docstring."""

    module: str
    about: str


COMMANDS = {
    "games": Command("experiments.cli.about", "The games: key, title, players, sides, strategies, clauses covered."),
    "rules": Command("experiments.cli.about", "Clauses of the rules with and without a test that proves them."),
    "rulings": Command("experiments.cli.rulings", "What each ruling is worth, played both ways."),
    "references": Command("experiments.cli.references", "Published figures, ours beside them, inside or outside."),
    "calibrate": Command(
        "experiments.cli.calibrate", "Fit assumed numbers to the references, within their ranges, and write an overlay."
    ),
    "pack": Command(
        "experiments.cli.about",
        "What a designer may turn, and where the numbers come from. --check validates an overlay.",
    ),
    "run": Command("experiments.cli.play", "Play one or more cells and summarise."),
    "odds": Command("experiments.cli.about", "One small engine alone: a dice pool, a bag, an encounter, a fight."),
    "strategies": Command("experiments.cli.about", "Who can play."),
    "compare": Command(
        "experiments.cli.compare", "Paired comparison of two variants or strategies on the same chance."
    ),
    "tune": Command("experiments.cli.tune", "Choose a threshold or another tunable so that a target is met."),
    "sensitivity": Command(
        "experiments.cli.sensitivity", "Which numbers of the pack matter for who wins and how long it takes."
    ),
    "luck": Command(
        "experiments.cli.luck",
        "How much of the result is set-up, dice, decks, events, the players' own dice, and who plays.",
    ),
    "runs": Command("experiments.cli.keep", "The results kept: list, show, remove."),
    "report": Command(
        "reports.cli", "The balance report: one HTML file for each game, and an index, whose path is printed last."
    ),
    "replay": Command("experiments.cli.play", "One game told move by move, in the rulebook's words."),
    "bench": Command("experiments.cli.measure", "Throughput, as ratios in one run."),
}
