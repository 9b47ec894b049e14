"""What a game promises first: that it stays within its memory. Where it does not, nothing else means anything."""

from collections.abc import Iterator

from experiments.contract.promises import promise
from experiments.contract.worlds import play
from sim import BadInput, Game
from sim.errors import AtALine
from sim.kernel import is_checked

__all__: list[str] = []

GAMES = 400  # of random and of usual players, at each player count


@promise
def inside(game: Game) -> Iterator[str]:
    """No array is read or written outside of its bounds, and every score fits its field."""
    if not is_checked(game.module):
        return  # it is shipped with the tool: `make overlays` plays it so
    for players in game.players:
        for names in (("random",), ()):
            try:
                play(game.key, players, GAMES, *names)
            except AtALine as error:
                yield f"{error}; {players} players, {' '.join(names) or 'the usual players'}"
                return
            except BadInput:
                return  # it does not compile: another promise tells why
