"""Search on the tower, where the best play is known."""

from functools import cache

import pytest

from sim import BadInput, find_game
from sim.engine import engine
from sim.game import STYLES
from sim.search import PROGRESS
from strategies import find_strategy
from worlds import digest, pack_of, play, seated

PLAYERS, TURNS, POINTS, FACES = 3, 27, 68, 6


LAID = [(p, p + 3 if p >= 3 else 0) for p in range(FACES)]  # by the safe bet, which lays the pips, and by the bold one


@cache
def value(turns, points):
    """What a playout of safe bets is worth on average, with so many turns and stones to go."""
    if turns == 0 or points <= 0:
        return 1.0 if points <= 0 else PROGRESS * (POINTS - points) / POINTS
    return sum(value(turns - 1, points - safe) for safe, _ in LAID) / FACES


def worth(turns, points, bet):
    """What a playout after a bet is worth on average."""
    return sum(value(turns - 1, points - laid[bet]) for laid in LAID) / FACES


def missed(playouts, gap=0.06, games=25):
    """The share of the turns at which the bet that is better by more than the gap is not taken.

    The gap is six standard errors of 1,024 playouts.
    """
    game, pack = find_game("toy"), pack_of("toy", PLAYERS)[1]
    seats, wrong = seated(game, PLAYERS, f"safe+{playouts}"), []
    for index in range(games):
        states = engine(game).begin(pack, 5, index)
        while states["referee"]["ending"][0] == 0:
            at = TURNS - int(states["referee"]["steps"][0]), POINTS - int(states["table"]["stones"][0])
            engine(game).play_on(states, pack, seats, 1)
            worths = [worth(*at, bet) for bet in (0, 1)]
            if abs(worths[1] - worths[0]) > gap:
                wrong.append(states["script"]["choice"][0][0] != int(worths[1] > worths[0]))
    return sum(wrong) / len(wrong)


def test_with_more_playouts_the_enumerated_best_option_is_taken():
    few, many = missed(8), missed(1024)
    assert few > 0.1
    assert many < 0.01


def test_search_plays_better_than_the_style_it_starts_from():
    rate = {name: float((play("toy", PLAYERS, 400, name).outcomes["side"] == 0).mean()) for name in ("safe", "safe+32")}
    assert rate["safe+32"] > rate["safe"] + 0.15


def test_a_searching_game_is_the_same_in_any_block_and_step_by_step():
    whole = play("toy", 2, 12, "random+8").outcomes
    assert digest(whole[5:]) == digest(play("toy", 2, 7, "random+8", lo=5).outcomes)
    game, pack = find_game("toy"), pack_of("toy", 2)[1]
    states = engine(game).begin(pack, 1, 7, tell=True)
    while states["referee"]["ending"][0] == 0:
        engine(game).play_on(states, pack, seated(game, 2, "random+8"), 1)
    assert digest(states["outcome"][:1]) == digest(whole[7:8])
    assert (
        states["log"]["n"][0] == 18 if whole["rounds"][7] == 9 else states["log"]["n"][0] > 0
    )  # told once, not in playouts


def test_playouts_are_decided_by_weights_of_their_own():
    game, pack = find_game("toy"), pack_of("toy", PLAYERS)[1]

    def games(name, first, last):
        seats = seated(game, PLAYERS, name)
        seats.weights[first:last, 0] = 9.0  # who is so greedy bets boldly
        return digest(engine(game).block(pack, seats, 1, 0, 12).outcomes)

    assert games("greedy", STYLES, 2 * STYLES) == games("greedy", 0, 0) != games("greedy", 0, STYLES)
    assert games("greedy+8", STYLES, 2 * STYLES) != games("greedy+8", 0, 0)


def test_only_who_searches_searches():
    """The first seat's search changes nothing of how the second plays: its own decisions are its style's."""
    game, pack = find_game("toy"), pack_of("toy", 2)[1]
    states = engine(game).begin(pack, 1, 0, tell=True)
    seats = seated(game, 2, "1=safe+8", "2=safe")
    while states["referee"]["ending"][0] == 0:
        engine(game).play_on(states, pack, seats, 1)
    lines = states["log"]["line"][0][: states["log"]["n"][0]]
    assert (lines["a"][lines["who"] == 1] == 0).all()
    assert (lines["a"][lines["who"] == 0] == 1).any()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("safe+0", "1 to 1024"),
        ("safe+2000", "1 to 1024"),
        ("sfe+8", "sfe"),
        ("safe+8@0", "1 to 1000000 rounds"),
        ("safe+8@3", "no outlook"),
    ],
)
def test_what_cannot_search_is_refused(text, why):
    with pytest.raises(BadInput, match=why):
        find_strategy(find_game("toy"), text)


def test_search_and_slips_go_together():
    chosen = find_strategy(find_game("toy"), "safe+32~0.25")
    assert (chosen.name, chosen.search, chosen.slip) == ("safe+32~0.25", 32, 0.25)
