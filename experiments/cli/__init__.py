"""The commands of this folder, by the module that holds them.

A module is loaded only when one of its commands is asked for: what `tune` stands on takes longer to load than most
games take to play.
"""

__all__ = ["COMMANDS"]

COMMANDS: dict[str, tuple[str, ...]] = {
    "experiments.cli.about": ("games", "rules", "pack", "strategies", "odds"),
    "experiments.cli.play": ("run", "replay"),
    "experiments.cli.keep": ("runs",),
    "experiments.cli.measure": ("bench",),
    "experiments.cli.compare": ("compare",),
    "experiments.cli.tune": ("tune",),
    "experiments.cli.sensitivity": ("sensitivity",),
    "experiments.cli.luck": ("luck",),
    "experiments.cli.rulings": ("rulings",),
    "experiments.cli.references": ("references",),
    "experiments.cli.calibrate": ("calibrate",),
}
