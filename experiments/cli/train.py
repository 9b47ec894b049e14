"""train: a learned player."""

from typing import Annotated

import typer

from experiments.cli import options as o
from experiments.cli.show import Table, console, number, rate_text, table
from experiments.commands.train import Trained
from experiments.commands.train import train as learn
from experiments.commands.train_policy import Schooled, train_policy
from experiments.commands.train_weights import Weighed, train_weights
from experiments.machinery.school import Rate

__all__ = ["train"]


@o.shared("scenario", "backend", "scheduler")
def train(
    shared: o.Shared,
    game: o.GameOrFile,
    side: Annotated[str, typer.Option("--side", help="The side that learns, where sides have their own players.")] = "",
    games: Annotated[int | None, typer.Option("--games", min=1, help="Of each round or lesson.")] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Of playing and learning.")] = 1,
    playouts: Annotated[int, typer.Option("--playouts", min=1, help="For an option of a decision.")] = 8,
    hidden: Annotated[int | None, typer.Option("--hidden", min=1, help="Units of each network.")] = None,
    tried: Annotated[int | None, typer.Option("--tried", min=2, help="Games in which each margin is tried.")] = None,
    judged: Annotated[int | None, typer.Option("--judged", min=2, help="Fresh games at each player count.")] = None,
    policy: Annotated[bool, typer.Option("--policy", help="Instead: by policy gradients, from its own games.")] = False,
    kind: Annotated[list[str], typer.Option("--kind", help="Of --policy: a kind of decision; all by default.")] = [],
    lessons: Annotated[int, typer.Option("--lessons", min=1, help="Of --policy.")] = 100,
    weights: Annotated[bool, typer.Option("--weights", help="Instead: the weights of the style, by CMA-ES.")] = False,
    style: Annotated[str, typer.Option("--style", help="Of --weights: whose; by default the side's.")] = "",
    generations: Annotated[int, typer.Option("--generations", min=1, help="Of --weights.")] = 20,
) -> None:
    """A learned player, by expert iteration, kept as a file that plays; or a style's weights."""
    if weights:
        found = shared.play(
            train_weights, **shared.ask(train_weights, game, side=side, style=style, generations=generations)
        )
        o.print_json(found.to_json()) if shared.as_json else console().print(_weighed(found))
        return
    asked = shared.ask(
        learn, game, side=side, games=games, rounds=rounds, playouts=playouts, hidden=hidden, tried=tried, judged=judged
    )
    learned: Trained = shared.play(learn, **asked)
    if shared.as_json:
        o.print_json(learned.to_json())
        return
    for k, one in enumerate(learned.rounds):
        shown = table(
            f"{asked['game']}: round {k + 1}, {number(one.decisions)} decisions, {len(one.kinds)} kinds learned",
            [">players", ">style wins", ">learned wins"],
            f"{number(one.games)} fresh games each; {one.seconds:.0f} s; kept in {learned.file}",
        )
        for players, before in one.before.items():
            shown.add_row(str(players), rate_text(before), rate_text(one.after[players]))
        console().print(shown)


def _weighed(found: Weighed) -> Table:
    shown = table(
        "Weights of the style",
        ["weight", ">before", ">after"],
        f"kept in {found.file}" if found.file else "not kept: it wins no oftener in fresh games",
    )
    for name, (before, after) in found.weights.items():
        shown.add_row(name, number(before), number(after))
    for players, rate in found.before.items():
        shown.add_row(f"wins, {players} players", rate_text(rate), rate_text(found.after[players]))
    return shown
