"""A strategy changes nothing but its own notes, whatever it is asked."""

import pytest

from sim import find_game
from strategies import strategies_of
from table import sit
from worlds import STRATEGIES


@pytest.mark.parametrize(("key", "name"), STRATEGIES)
def test_a_strategy_changes_nothing_but_its_own_notes(key, name):
    game, chosen = find_game(key), strategies_of(key)[name]
    vector = chosen.vector()
    calls = 0

    def watched(pack, table, mine, menu, weights, luck):
        nonlocal calls
        if chosen.sides and game.sides[t.g.referee.side_of[menu.seat]] not in chosen.sides:
            return 0
        calls += 1
        asked = menu.dtype.fields["scratch"][1]  # what stands behind is there to be written to
        before = table.tobytes(), menu.tobytes()[:asked], pack.tobytes()
        choice = int(chosen.function(pack, table, mine, menu, vector, luck))
        assert (table.tobytes(), menu.tobytes()[:asked], pack.tobytes()) == before
        assert 0 <= choice < menu.n
        return choice

    t = sit(key, game.players[-1], decide=watched)
    for _ in range(25):
        t.step(1)
    assert calls > 5
