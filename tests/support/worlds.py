"""What the contract tests play: every game at every player count, with every strategy that can sit there."""

from experiments.contract.worlds import digest, pack_of, play, seated
from sim import find_game
from sim.game import games
from strategies import strategies_of

__all__ = ["CELLS", "STRATEGIES", "digest", "pack_of", "play", "seated"]

CELLS = [(key, players) for key in games() for players in find_game(key).players]
STRATEGIES = [(key, name) for key in games() for name in strategies_of(key)]
