"""odds: a small engine alone."""

from typing import Annotated

import typer
from pandas.api.types import is_numeric_dtype
from rich.markup import escape

from experiments.cli.options import NONE, Changes, GameKey, Json, Overlays, Seed, Strategies, print_json
from experiments.cli.show import console, percent, table
from experiments.commands.odds import ask_odds, describe_question
from experiments.play.messages import counted
from experiments.play.spec import merge_changes, place_word
from sim import find_game, load_pack

__all__ = ["odds"]


def odds(
    game: GameKey,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="Which engine; without it they are listed.")
    ] = None,
    question: Annotated[list[str] | None, typer.Argument(metavar="key=value ...", help="The question.")] = None,
    trials: Annotated[int, typer.Option("--trials", min=1, max=10**10, help="Trials.")] = 100_000,
    seed: Seed = 1,
    strategy: Strategies = NONE,
    changes: Changes = NONE,
    overlays: Overlays = NONE,
    as_json: Json = False,
) -> None:
    """One small engine alone: a dice pool, a bag, an encounter, a fight."""
    chosen = find_game(game)
    pack = load_pack(chosen, merge_changes(overlays, changes, game))
    if kind is None:
        rows = [(o.kind, o.title, describe_question(o)) for o in chosen.odds]
        if as_json:
            listed = [{"kind": k, "title": title, "question": asked} for k, title, asked in rows]
            print_json({"game": game, "odds": listed})
            return
        shown = table(f"{chosen.title}: engines", ["kind", "answers", "asked with"])
        for name, title, fields in rows:
            asked = "\n".join(f"{q['name']}={q['default']}  {q['about']}".rstrip() for q in fields)
            shown.add_row(name, escape(title), escape(asked))
        console().print(shown)
        return
    answer = ask_odds(pack, kind, question or [], trials, seed, strategy)
    if as_json:
        print_json(answer.to_json())
        return
    words = ", ".join(f"{k} {v}" for k, v in answer.question.items())
    who = "".join(f", {place_word(place)} {name}" for place, name in answer.strategies.items())
    caption = f"{counted(trials, 'trial')}, seed {seed}{who}" + (
        f"; largest difference from the exact {percent(answer.largest_difference, 2)}" if answer.exact else ""
    )
    shown = table(f"{answer.title}: {words}", ["outcome", ">share", ">exact", ""], caption)
    for name, share in answer.distribution.items():
        exact = percent(answer.exact[name], 2) if answer.exact else ""
        shown.add_row(escape(name), percent(share, 2), exact, "[cyan]" + "█" * round(40 * share) + "[/cyan]")
    console().print(shown)
    if answer.table is not None:
        deeper = table("", [f">{c}" if is_numeric_dtype(answer.table[c]) else str(c) for c in answer.table])
        for row in answer.table.itertuples(index=False):
            deeper.add_row(*(f"{x:,.3g}" if isinstance(x, float) else escape(str(x)) for x in row))
        console().print(deeper)
