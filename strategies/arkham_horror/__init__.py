"""Strategies of Arkham Horror."""

from sim.luck import below
from strategies.arkham_horror.features import FEATURES, features
from strategies.arkham_horror.learned import learned
from strategies.arkham_horror.prospects import PROSPECTS, prospects
from strategies.arkham_horror.team import balanced
from strategies.learning import Learning
from strategies.strategy import strategy

__all__ = ["LEARNING", "STRATEGIES"]


@strategy("arkham_horror", sides=("players",))
def random(pack, table, mine, menu, weights, luck):
    """Any option, all equally likely."""
    return below(luck, menu.n)


closers = balanced.variant(
    "closers",
    "Through every gate at once and close it, trophies kept, for the victory of AH-1.2. Few seals, so gates come back.",
    gates=8.0, seals=4.0, reopening=0.0, press=2.0, keep=8.0, clues=1.0, curios=1.5,
)  # fmt: skip
hunters = balanced.variant(
    "hunters",
    "Arms, trophies and allies first, streets kept clear, gates when they press. Slow to seal.",
    hunt=2.0, clear=2.0, arms=6.0, fight=5.0, ally=15.0, press=2.0, clues=1.2,
)  # fmt: skip
hoarders = balanced.variant(
    "hoarders",
    "Clues and Elder Signs first; through a gate only for a seal, for the victory of AH-1.4. Gates pile up meanwhile.",
    gates=0.0, reopening=2.0, clues=3.0, gather=1.5, surplus=1.5, curios=6.0,
)  # fmt: skip

AHEAD = {1: 2, 6: 1}  # at a large table one round is many turns, and two cost three times as much for no more wins
LEARNING = Learning((learned,), features, FEATURES, prospects, PROSPECTS, playouts=32, ahead=AHEAD, styled=True)
STRATEGIES = [balanced, random, closers, hunters, hoarders]
