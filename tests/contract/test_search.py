"""What search stands on: what a seat cannot know decides nothing."""

from functools import cache

import numpy as np
import pytest

from experiments.contract.seats import dealt, positions
from experiments.contract.values import whole
from experiments.play.watching import digest_of
from sim import find_game
from sim.engine import engine, prospects_of
from sim.game import ASKED, PROBE, RUNNING, STYLES
from sim.header import games
from sim.kernel import kernel
from sim.search import NOTED
from strategies import strategies_of
from strategies.learning import learning_of
from strategies.network import is_learned
from strategies.outlook import outlook_of
from worlds import CELLS, pack_of, seated

WITH_REDRAW = [(key, n) for key, n in CELLS if find_game(key).redraw is not None]


@pytest.mark.parametrize(("key", "players"), WITH_REDRAW)
def test_the_question_that_search_answers_is_the_one_that_was_asked(key, players):
    """A rule may open another menu before it notices that a probe has stopped."""
    game, pack = find_game(key), pack_of(key, players)[1]
    seats = seated(game, players, *[f"{s + 1}={name}+1" for s, name in shipped(game, players)])
    step = engine(game)._play_on  # the entry itself, for `play_on` would search
    states, asked = engine(game).begin(pack, 3, 0), 0
    while states["referee"]["ending"][0] == RUNNING:
        before = whole(states)
        engine(game).play_on(states, pack, seats, 1)
        assert states["referee"]["ending"][0] != ASKED  # the choices that were found are those of the step
        n, choices = int(states["script"]["n"][0]), states["script"]["choice"][0].copy()
        for k in range(n):
            probe = whole(before)
            script = probe["script"][:1]
            script["mode"], script["at"], script["n"], script["choice"][0] = PROBE, 0, k, choices
            step(probe, pack, tuple(seats), game.step, game.close, game.step_cap, 1)
            assert probe["referee"]["ending"][0] == ASKED
            assert max(choices[k], script["style_choice"][0]) < probe["asked"]["n"][0, 0]
        asked += n
    assert asked > 5


def has_prospects(key):
    """Whether positions of a game are valued."""
    learning = learning_of(key)
    return learning is not None and learning.prospects is not None


@pytest.mark.parametrize("key", [key for key in games() if learning_of(key) is not None])
def test_playouts_of_a_learned_strategy_are_its_styles_where_the_game_says_so(key):
    game = find_game(key)
    players = next(n for k, n in CELLS if k == key)
    weights = seated(game, players).weights
    for row, tried in zip(weights[:STYLES], weights[STYLES:], strict=True):
        knows = any(is_learned(row, kind) for kind in range(len(game.kinds)))
        assert any(is_learned(tried, kind) for kind in range(len(game.kinds))) == (
            knows and not learning_of(key).styled
        )


@cache
def what_it_sees(game):
    """Features that are a digest of what the seat sees at a question: the table, its own facts, the options."""
    shape = game.shape
    table_words, mine_words = shape.table.itemsize // 8, shape.mine.itemsize // 8
    menu_words = shape.menu.fields["scratch"][1] // 8

    @kernel
    def look(pack, table, mine, menu, option, kept):
        found = digest_of(table, 0, table_words, np.uint64(0))
        found = digest_of(mine, 0, mine_words, found)
        found = digest_of(menu, 0, menu_words, found)
        menu.scratch[0] = np.float64(found >> np.uint64(32))
        menu.scratch[1] = np.float64(found & np.uint64(0xFFFFFFFF))

    return look


@pytest.mark.parametrize(("key", "players"), WITH_REDRAW)
def test_what_a_seat_cannot_know_changes_no_choice(key, players):
    game, pack = find_game(key), pack_of(key, players)[1]
    seats, decided, same = seated(game, players), 0, 0
    everybody = seated(game, players, *[f"{s + 1}={name}+1" for s, name in shipped(game, players)])
    for states in positions(game, players, 6):
        for _ in range(20):  # steps, until somebody has a choice
            probe = whole(states)
            engine(game).play_on(probe, pack, everybody, 1)
            if probe["script"]["n"][0] > 0 or states["referee"]["ending"][0] != RUNNING:
                break
            engine(game).play_on(states, pack, seats, 1)
        if probe["script"]["n"][0] == 0:
            continue
        seat = int(probe["script"]["seat"][2])
        how = "+4@1" if decided % 2 and outlook_of(key) else "+4"
        searching = seated(game, players, *[f"{seat + 1}={n}{how}" for s, n in shipped(game, players) if s == seat])
        chosen = {}
        for luck in (None, 1, 2):
            copy = whole(states) if luck is None else dealt(game, pack, states, seat, luck)
            copy["search"]["state"][0] = np.uint64(77)
            rows = np.zeros((game.shape.options, NOTED + 2))
            engine(game).search(copy, pack, searching, 1, what_it_sees(game), rows)
            chosen.setdefault(rows.tobytes()[8 * NOTED : 8 * (NOTED + 2)], set()).add(
                int(copy["script"]["choice"][0][0])
            )
        assert all(len(choices) == 1 for choices in chosen.values())  # of seats that see the same when they are asked
        same += len(chosen) == 1
        decided += 1
    assert decided > 0
    assert same > 0


@pytest.mark.parametrize("key", [key for key in games() if has_prospects(key)])
def test_prospects_are_small_numbers_and_change_nothing_but_what_they_fill(key):
    game, learning = find_game(key), learning_of(key)
    players = next(n for k, n in CELLS if k == key)
    laid = pack_of(key, players)[1]
    seen = []
    for states in positions(game, players, 12):
        for seat in range(min(2, players)):
            before = whole(states)
            look = prospects_of(game, learning.prospects)
            look(states[0], laid, seat)
            first = states["menu"]["scratch"][0].copy()
            states["menu"]["scratch"] = np.nan
            look(states[0], laid, seat)
            assert np.array_equal(
                states["menu"]["scratch"][0][: len(learning.prospect_names)], first[: len(learning.prospect_names)]
            )
            assert np.isnan(states["menu"]["scratch"][0][len(learning.prospect_names) :]).all()
            seen.append(first[: len(learning.prospect_names)])
            states["menu"] = before["menu"]
            assert states.tobytes() == before.tobytes()
    assert np.isfinite(seen).all()
    assert np.abs(seen).max() <= 10
    assert (np.ptp(seen, axis=0) > 0).sum() >= min(len(learning.prospect_names), 8) / 2  # positions look different


def shipped(game, players):
    """(seat, name) of the strategy that a seat plays by itself, on the side it may be on."""
    names = strategies_of(game.key)
    return [(s, "balanced" if "balanced" in names else game.fallback[game.main_side]) for s in range(players)]
