"""The toy game joins the others for the tests: it is two folders on the path.

Hypothesis draws the same examples every time, so that a red test says something about the change and not about the day;
deadlines are off because the first call of a kernel compiles it.
"""

from pathlib import Path

from hypothesis import settings

import sim.games
import strategies

settings.register_profile("elderodds", deadline=None, derandomize=True, database=None)
settings.load_profile("elderodds")

TOY = Path(__file__).parent / "toy"
sim.games.__path__.append(str(TOY / "games"))
strategies.__path__.append(str(TOY / "strategies"))
