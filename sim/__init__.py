"""What happens in a game: chance, content packs, the Game contract and the five engines.

`sim` knows nothing of who plays (strategies), how often (experiments) or what it means (reports). Its parts are loaded
when they are first asked for: `elderodds --help` needs no compiler.
"""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from sim.errors import BadInput
    from sim.game import Aim, Ending, Game, Odds, Shape, Track, find_game
    from sim.pack import Pack, load_pack
    from sim.scenario import Scenario, find_scenario

__all__ = ["Aim", "BadInput", "Ending", "Game", "Odds", "Pack", "Scenario", "Shape", "Track", "find_game",
           "find_scenario", "load_pack"]  # fmt: skip

__getattr__, __dir__, _ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "errors": ["BadInput"],
        "game": ["Aim", "Ending", "Game", "Odds", "Shape", "Track", "find_game"],
        "pack": ["Pack", "load_pack"],
        "scenario": ["Scenario", "find_scenario"],
    },
)
