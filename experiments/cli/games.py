"""games: what there is."""

from collections.abc import Iterator
from typing import Any

from experiments.cli.options import Json, print_json
from experiments.cli.show import console, table
from experiments.measure.clauses import Coverage, coverage
from experiments.play.messages import say
from sim.errors import BadInput
from sim.header import Header, header_of
from sim.header import games as keys
from strategies.header import count_strategies

__all__ = ["games"]


def _players(key: str) -> int:
    """How many strategies can play a game."""
    found = count_strategies(key)
    if found is None:
        from strategies.registry import strategies_of

        found = len(strategies_of(key))
    return found


def _game(game: Header, found: Coverage) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "players": list(game.players),
        "sides": list(game.sides),
        "strategies": _players(game.key),
        "clauses": len(found.clauses),
        "proved": len(found.proved),
        "untestable": len(found.untestable),
    }


def _told(key: str) -> Iterator[dict[str, Any]]:
    """The row of a game; none of one that cannot be loaded, which is told: the others are there all the same."""
    try:
        game = header_of(key)
        yield _game(game, coverage(game))
    except BadInput as error:
        say(str(error))


def games(as_json: Json = False) -> None:
    """The games: key, title, players, sides, strategies, clauses covered."""
    rows = [row for key in keys() for row in _told(key)]
    if as_json:
        print_json({"games": rows})
        return
    shown = table("Games", ["key", "title", ">players", "sides", ">strategies", ">clauses proved"])
    for row in rows:
        covered = f"{row['proved']} of {row['clauses']}"
        players = f"{row['players'][0]}-{row['players'][-1]}"
        shown.add_row(row["key"], row["title"], players, ", ".join(row["sides"]), str(row["strategies"]), covered)
    console().print(shown)
