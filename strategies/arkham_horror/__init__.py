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
    gates=10.0, clues=1.0, hunt=0.2, patience=0.0, shop=0.5, seals=1.0,
)  # fmt: skip
hunters = balanced.variant(
    "hunters",
    "Arms and trophies first, streets kept clear, gates when they press. Slow to seal.",
    gates=4.0, clues=1.2, hunt=2.0, shop=4.0, patience=0.8, daring=0.4, services=6.0,
)  # fmt: skip
hoarders = balanced.variant(
    "hoarders",
    "Clues and Elder Signs first; through a gate only with the price of a seal in hand, for the victory of AH-1.4.",
    gates=7.0, clues=3.5, hunt=0.3, patience=1.0, shop=1.0,
)  # fmt: skip

STRATEGIES = [balanced, random, closers, hunters, hoarders]
