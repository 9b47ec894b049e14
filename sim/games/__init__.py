"""The games, a folder each; docs/contract.md tells what a folder holds. Those of other homes are found here, too."""

from sim.homes import GAMES

__path__ = GAMES
