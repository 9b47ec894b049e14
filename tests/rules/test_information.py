"""Who may know what: what a seat is asked, and what it answers, does not depend on what it cannot know."""

from contextlib import suppress

import numpy as np
import pytest

from experiments.contract.values import values
from sim import find_game
from sim.engine import engine
from sim.game import RUNNING, games
from strategies import strategies_of
from table import sit
from worlds import STRATEGIES


class Asked(Exception):  # not an error: the first question of a step
    """Carries the seat and the bytes of the menu, up to the options that count."""


def question(menu):
    return int(menu.seat), int(menu.kind), values(menu.option[: menu.n])


@pytest.mark.parametrize("key", games())
def test_a_menu_holds_nothing_that_its_seat_may_not_know(key):
    game = find_game(key)
    for players in (game.players[0], game.players[-1]):
        t, other = sit(key, players, index=1), sit(key, players, index=2)
        compared = 0
        for step in range(60):
            if t.g.referee.ending != RUNNING:
                break
            before = t.desk.copy()
            seen, drawn = [], []

            def stop(pack, table, mine, menu, weights, luck, seen=seen):
                seen.append(question(menu))
                raise Asked

            watching = t.seats._replace(styles=(stop,) * len(t.seats.styles))
            for deal in range(2):
                desk = before.copy().view(np.recarray)
                secret = desk[0].hidden.tobytes(), desk[0].luck.tobytes()
                if deal == 1 and seen:
                    seat = seen[0][0]
                    desk[0].hidden = other.desk[0].hidden
                    for p in range(game.shape.seats):
                        if p != seat:
                            desk[0].mine[p] = other.desk[0].mine[p]
                with suppress(Asked):
                    engine(game).play_on(desk, t.pack, watching, 1)
                if deal == 0:  # what is drawn before the question is no secret any more
                    drawn.append((desk[0].hidden.tobytes(), desk[0].luck.tobytes()) != secret)
                if not seen or drawn[0]:
                    break
            if len(seen) == 2 and seen[0][0] == seen[1][0]:  # whom the rules ask may hang on a secret: the lone cultist
                compared += 1
                assert seen[0] == seen[1], f"{key}, {players} players, step {step}"
            t.step(1)
            if step % 2:
                other.step(1)
        assert compared > 5


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
        asked = menu.dtype.fields["thought"][1]  # what stands behind is there to be written to
        before = table.tobytes(), menu.tobytes()[:asked], pack.tobytes()
        choice = int(chosen.function(pack, table, mine, menu, vector, luck))
        assert (table.tobytes(), menu.tobytes()[:asked], pack.tobytes()) == before
        assert 0 <= choice < menu.n
        return choice

    t = sit(key, game.players[-1], decide=watched)
    for _ in range(25):
        t.step(1)
    assert calls > 5
