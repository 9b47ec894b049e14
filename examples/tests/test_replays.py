"""Our games are those of OpenSpiel, move by move."""

import pytest

from replays import RIVALS, replay

GAMES = 5  # of each; replays.py plays as many as one likes


@pytest.mark.parametrize("rival", RIVALS, ids=lambda rival: rival.title)
def test_every_move_is_one_of_theirs_and_the_scores_are_alike(rival):
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    assert sum(replay(rival, index) for index in range(GAMES)) >= GAMES
