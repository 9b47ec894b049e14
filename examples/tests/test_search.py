"""A search knows nothing of a choice that is made at the same time. Played interpreted, as all tests here."""

from experiments.contract.worlds import pack_of, seated
from sim import find_game
from sim.engine import engine

GAMES = 60


def test_a_search_wins_half_of_the_pennies_against_an_even_coin():
    """It would win every one if it could read what the other one has laid."""
    game, pack = find_game("pennies"), pack_of("pennies", 2)[1]
    seats = seated(game, 2, "first=nash", "second=nash+8")
    won = engine(game).block(pack, seats, 1, 0, GAMES).outcomes["won"][:, 1].sum()
    assert GAMES / 4 < won < GAMES * 3 / 4  # four standard deviations
