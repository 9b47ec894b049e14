"""The toy game joins the others for the tests: it is two folders on the path."""

from pathlib import Path

import sim.games
import strategies

TOY = Path(__file__).parent / "toy"
sim.games.__path__.append(str(TOY / "games"))
strategies.__path__.append(str(TOY / "strategies"))
