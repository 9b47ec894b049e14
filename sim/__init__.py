"""What happens in a game: chance, content packs, the Game contract and the five engines.

`sim` knows nothing of who plays (strategies), how often (experiments) or what it means (reports).
"""

from sim.errors import BadInput
from sim.game import Ending, Game, Odds, Shape, Track, find_game
from sim.pack import Pack, load_pack
from sim.scenario import Scenario, find_scenario

__all__ = ["BadInput", "Ending", "Game", "Odds", "Pack", "Scenario", "Shape", "Track", "find_game",
           "find_scenario", "load_pack"]  # fmt: skip
