"""rules: the clauses, and the tests that prove them."""

from rich.markup import escape

from experiments.cli.options import GameKey, Json, print_json
from experiments.cli.show import console, table
from experiments.measure.clauses import coverage
from experiments.play.messages import counted
from sim.header import header_of

__all__ = ["rules"]


def rules(game: GameKey, as_json: Json = False) -> None:
    """Clauses of the rules with and without a test that proves them."""
    chosen = header_of(game)
    found = coverage(chosen)
    if as_json:
        content = {
            "game": game, "clauses": len(found.clauses), "proved": len(found.proved), "open": found.open,
            "untestable": found.untestable, "unknown": found.strangers,
        }  # fmt: skip
        print_json(content)
        return
    screen = console()
    counts = f"{counted(len(found.clauses), 'clause')}: {len(found.proved)} proved by tests"
    beyond = sum(clause not in found.proved for clause in found.untestable)
    screen.print(f"[bold]{chosen.title}[/bold]  {counts}, {beyond} beyond a test, {len(found.open)} open")
    for title, ids in (("Open", found.open), ("Beyond a test, some in part", list(found.untestable))):
        if not ids:
            continue
        shown = table(title, ["clause", "says" if title == "Open" else "because"])
        for clause in ids:
            words = found.clauses[clause] if title == "Open" else found.untestable[clause]
            shown.add_row(clause, escape(words))
        screen.print(shown)
    if found.strangers:
        screen.print(f"[yellow]Named by tests, but not in the rules:[/yellow] {', '.join(found.strangers)}")
