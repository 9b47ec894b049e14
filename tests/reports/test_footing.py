"""What the report says of games that did not end by the rules."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from reports.chapters.footing import silence
from sim import find_game
from sim.game import FIRST_ENDING, TRUNCATED


@pytest.mark.parametrize(
    ("truncated", "limit", "said", "unsaid"),
    [(0, 0, "by the rules", "limit"), (3, 0, "3 of 1,000 games would not end", "by the rules"),
     (0, 24, "24 of 1,000 games ended by a limit of ours", "by the rules"),
     (3, 24, "3 of 1,000 games would not end", "by the rules")],
)  # fmt: skip
def test_only_games_that_no_limit_of_ours_cut_came_to_an_end_by_the_rules(truncated, limit, said, unsaid):
    toy = find_game("toy")
    built, night = toy.endings
    game = replace(toy, endings=(built, replace(night, title="the simulator's limit of turns", cut=True)))
    endings = np.zeros(FIRST_ENDING + 2, np.int64)
    endings[TRUNCATED], endings[FIRST_ENDING + 1] = truncated, limit
    endings[FIRST_ENDING] = 1000 - truncated - limit
    tally = SimpleNamespace(endings=endings, gaps=np.zeros(len(game.shape.gaps), np.int64), games=1000)
    told = " ".join(str(part) for part in silence(SimpleNamespace(game=game, once={2: tally}, total=1000)))
    assert said in told
    assert unsaid not in told
    assert (str(night.clause) in told) == (limit > 0)
