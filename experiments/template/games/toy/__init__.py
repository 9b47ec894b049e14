"""The Tower: builders take bets, a few rounds, a tower to be built before nightfall.

With the safe bet every turn lays a uniform 0 to faces - 1 stones, so the chance to win is a convolution.
"""

from sim.game import Ending, Game
from sim.games.toy.outside.odds import ODDS
from sim.games.toy.outside.redraw import progress, redraw
from sim.games.toy.outside.tale import tell
from sim.games.toy.state.checks import check
from sim.games.toy.state.model import SHAPE
from sim.games.toy.state.set_up import known, set_up
from sim.games.toy.turn.ending import close
from sim.games.toy.turn.flow import step

GAME = Game(
    key="toy", title="The Tower", prefix="TY", players=(2, 3, 4), sides=("players", "night"), roles=("builder",),
    endings=(
        Ending("tower_built", "the tower is built", "TY-5", side="players"),
        Ending("nightfall", "night falls", "TY-5", side="night"),
    ),
    shape=SHAPE, step_cap=200, set_up=set_up, step=step, close=close, fallback={"players": "safe"},
    check=check, invariants=("stones laid less stones lost are the stones there", "no round is after nightfall"),
    tell=tell, odds=ODDS, known=known, redraw=redraw, progress=progress, levers=("victory.points.*",),
)  # fmt: skip
