"""Among Cultists: the first player is drawn, so no seat may be better than another."""

import numpy as np
import pytest
from scipy.stats import chi2_contingency

from sim import find_game
from worlds import play

pytestmark = pytest.mark.xdist_group("among_cultists")  # with all that is asked of the game: it is compiled once
CULTISTS = find_game("among_cultists").sides.index("cultists")


@pytest.mark.parametrize("names", [(), ("random",)], ids=["balanced against stalker", "random"])
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_no_seat_is_preferred(players, names):
    """Chi-square over the seats of the people, in 10,000 games: who wins as a cultist, who dies as an investigator.

    A seat that wins or dies 3 % oftener than the others is found at every player count. One sound run in 10,000 would
    fail, and the seed is fixed. With the robot the first player always sits at its left (AC-16.2): there the seats are
    places in the order of play, which are not alike. Every dead investigator has one cause of death.
    """
    out = play("among_cultists", players, 10_000, *names, seed=5).outcomes
    seats = range(players)
    is_cultist = out["team"][:, seats] == CULTISTS
    won = out["won"][:, seats] == 1
    living = out["extra"]["survivors"][:, None] >> np.arange(players) & 1 == 1
    assert (out["extra"]["deaths"].sum(axis=1) == (~is_cultist & ~living).sum(axis=1)).all()
    for counted, happened in ((is_cultist, won), (~is_cultist, living)):
        n = np.array([(counted & happened).sum(axis=0), (counted & ~happened).sum(axis=0)])
        assert chi2_contingency(n).pvalue > 1e-4, n
