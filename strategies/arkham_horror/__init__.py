"""Strategies of Arkham Horror."""

from sim.luck import below
from strategies.arkham_horror.team import balanced
from strategies.strategy import strategy

__all__ = ["STRATEGIES"]


@strategy("arkham_horror", sides=("players",))
def random(pack, table, mine, menu, weights, luck):
    """Any option, all equally likely."""
    return below(luck, menu.n)


closers = balanced.variant(
    "closers",
    "Through every gate at once and close it, for the victory of AH-1.2. Weak against surges and without arms.",
    gates=10.0, clues=1.0, reopening=0.0, hunt=0.1,
)  # fmt: skip
hunters = balanced.variant(
    "hunters",
    "Arms and trophies first, streets kept clear, gates when they press. Slow to seal.",
    hunt=1.5, clear=2.0, arms=6.0, services=6.0,
)  # fmt: skip
hoarders = balanced.variant(
    "hoarders",
    "Clues and Elder Signs first; through a gate only with the price of a seal in hand, for the victory of AH-1.4.",
    gates=1.0, seals=12.0, clues=3.5,
)  # fmt: skip

STRATEGIES = [balanced, random, closers, hunters, hoarders]
