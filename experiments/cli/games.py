"""games: what there is."""

from typing import Any

from experiments.cli.options import Json, print_json
from experiments.cli.show import console, table
from experiments.commands.rules import Coverage, coverage
from sim.header import Header, count_strategies, header_of
from sim.header import games as keys

__all__ = ["games"]


def _game(game: Header, found: Coverage) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "players": list(game.players),
        "sides": list(game.sides),
        "strategies": count_strategies(game.key),
        "clauses": len(found.clauses),
        "proved": len(found.proved),
        "untestable": len(found.untestable),
    }


def games(as_json: Json = False) -> None:
    """The games: key, title, players, sides, strategies, clauses covered."""
    rows = [_game(game, coverage(game)) for game in map(header_of, keys())]
    if as_json:
        print_json({"games": rows})
        return
    shown = table("Games", ["key", "title", ">players", "sides", ">strategies", ">clauses proved"])
    for row in rows:
        covered = f"{row['proved']} of {row['clauses']}"
        players = f"{row['players'][0]}-{row['players'][-1]}"
        shown.add_row(row["key"], row["title"], players, ", ".join(row["sides"]), str(row["strategies"]), covered)
    console().print(shown)
