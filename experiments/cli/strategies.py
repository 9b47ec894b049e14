"""strategies: who can play, and how well."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli.options import NONE, Json, OneCount, Seed, Strategies, keys_that_begin, print_json
from experiments.cli.show import console, number, percent, table
from experiments.measure.telling import digits_of, number_text
from experiments.play.messages import counted
from experiments.play.spec import table_of
from sim import BadInput, Game, find_game
from sim.game import games as keys
from strategies.registry import strategies_of

__all__ = ["strategies"]

UNFIT = 0.05  # p of the ratings below which it is said that they do not fit


def strategies(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="By default all games.", autocompletion=keys_that_begin)
    ] = None,
    as_ladder: Annotated[bool, typer.Option("--ladder", help="Play them against each other.")] = False,
    as_worth: Annotated[
        bool, typer.Option("--worth", help="What actions, cards, items, roles are worth: play without each.")
    ] = False,
    players: OneCount = None,
    side: Annotated[str, typer.Option("--side", help="Of --worth: whose things, where sides differ.")] = "",
    who: Strategies = NONE,
    of: Annotated[
        list[str], typer.Option("--of", metavar="SORT", help="Of --worth: act, 'Cards used', dealt ...; repeatable.")
    ] = NONE,
    rungs: Annotated[
        list[str], typer.Option("--rung", metavar="NAME", help="Of the ladder; repeatable. By default all.")
    ] = NONE,
    top: Annotated[
        list[str], typer.Option("--top", metavar="NAME", help="A rung above those, such as learned+64; repeatable.")
    ] = NONE,
    games: Annotated[
        int, typer.Option("--games", min=2, help="For each pairing of the ladder; of --worth with all things.")
    ] = 2000,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Who can play; --ladder plays them against each other, --worth tells what things are worth."""
    if as_ladder or as_worth:
        if game is None or (as_ladder and as_worth):
            raise BadInput("strategies --ladder, --worth: one of them, and of which game? See `elderodds games`")
        if as_ladder:
            _climb(game, players, rungs, top, games, seed, as_json)
        else:
            _go_without(game, players, side, who, of, games, seed, as_json)
        return
    chosen = [find_game(game)] if game else [find_game(key) for key in keys()]
    found = {g.key: list(strategies_of(g.key).values()) for g in chosen}
    if as_json:
        listed = {
            key: [
                {"name": s.name, "sides": list(s.sides), "about": s.about,
                 "weights": {w: vars(x) for w, x in s.weights.items()}}
                for s in group
            ]
            for key, group in found.items()
        }  # fmt: skip
        print_json({"strategies": listed})
        return
    for one in chosen:
        shown = table(one.title, ["name", "plays", ">weights", "idea"])
        for s in found[one.key]:
            plays = ", ".join(s.sides or tuple(one.fallback))
            shown.add_row(s.name, plays, str(len(s.weights)), escape(" ".join(s.about.split())))
        console().print(shown)


def _climb(
    game: str, players: int | None, rungs: list[str], top: list[str], games: int, seed: int, as_json: bool
) -> None:  # fmt: skip
    from experiments.commands.ladder import SLOWER, ladder  # plays, which a list of names does not

    found = ladder(game, players=players, rungs=rungs, top=top, games=games, seed=seed, progress=not as_json)
    if as_json:
        print_json(found.to_json())
        return
    aim = found.game.aim
    even = f"; an even share is {percent(found.even)}" if len(found.game.fallback) > 1 and not aim.counts else ""
    if any("+" in rung.strategy for rung in found.rungs):
        even += f"; where somebody searches one game in {SLOWER}"
    for side in dict.fromkeys(rung.side for rung in found.rungs):
        shown = table(
            f"{found.game.title}, {table_of([found.players])}{f', {side}' if side else ''}",
            ["rung", f">{aim.noun}", ">95 %", ">rating", ">95 %", ">games", ">µs per decision"],
            f"seed {found.seed}{even}",
        )
        for rung in (rung for rung in found.rungs if rung.side == side):
            rating, *around = (_rating(found.game, x, rung.rating_ci95) for x in (rung.rating, *rung.rating_ci95))
            shown.add_row(
                rung.strategy, *_level(found.game, rung.rate, rung.ci95), rating, " to ".join(around),
                number(rung.games, 0), f"{rung.microseconds:,.1f}",
            )  # fmt: skip
        console().print(shown)
    if found.fit:
        badly = found.fit.p < UNFIT
        said = "One line of ratings does not fit: who beats whom hangs on the two" if badly else "No misfit is seen"
        chi2 = f"chi square {found.fit.chi2:.1f} on {found.fit.degrees_of_freedom} degrees of freedom"
        console().print(f"{said} ({chi2}, p = {found.fit.p:.2g}).", soft_wrap=True)
    if aim.counts and len(found.game.fallback) > 1:
        said = f"A rating is how many {aim.noun} more than the average rung one has against the same others, weak ones"
        console().print(f"{said} among them. Against the best it is the best mix that counts.", soft_wrap=True)
    mixes = {k: v for k, v in found.equilibrium.items() if not k.endswith(("value", "ci95"))}
    for side, mix in mixes.items():
        words = ", ".join(f"{name} {percent(weight)}" for name, weight in mix.items())
        console().print(f"Best mix of {side}: {words}")
    for name, side in (("", found.game.main_side), ("other_", next(reversed(mixes)))):
        if f"{name}value" in found.equilibrium:
            value, interval = (found.equilibrium[name + key] for key in ("value", "ci95"))
            between = "{} ({})".format(*_level(found.game, value, interval))
            said = f"{side} then: {between} {aim.noun}" if aim.counts else f"{side} then win {between}"
            console().print(f"{said}, in games that did not choose it.")
    for side, answer in found.answers.items():
        level, interval = _level(found.game, answer.rate, answer.ci95)
        told = f"{answer.strategy} {level} ({interval})"
        if aim.better * answer.rate > aim.better * answer.usual:
            usually, _ = _level(found.game, answer.usual, answer.ci95)
            said = f"Best answer to {answer.against}, {side or 'one seat'}: {told}; {usually} usually"
        else:
            said = (
                f"No better answer to {answer.against} was found for {side or 'one seat'} than the usual; next {told}"
            )
        console().print(said, soft_wrap=True)
    console().print(f"[dim]{found.seconds:.1f} s[/dim]")


def _level(game: Game, value: float, interval: Sequence[float]) -> tuple[str, str]:
    """What a rung has, and the interval: '44.2 %', '43.1 % to 45.3 %'; or means."""
    half = (interval[1] - interval[0]) / 2
    unit = "" if game.aim.counts else " %"
    level, *ends = (number_text(game, x, half) + unit for x in (value, *interval))
    return level, " to ".join(ends)


def _rating(game: Game, rating: float, interval: Sequence[float]) -> str:
    """A rating in Elo's points, or in what is played for."""
    return f"{rating:+,.{digits_of((interval[1] - interval[0]) / 2) if game.aim.counts else 0}f}"


def _go_without(
    game: str, players: int | None, side: str, who: list[str], of: list[str], games: int, seed: int, as_json: bool
) -> None:  # fmt: skip
    from experiments.commands.worth import DEALT, worth  # plays, too

    found = worth(game, players=players, side=side, strategies=who, of=of, games=games, seed=seed,
                  progress=not as_json)  # fmt: skip
    if as_json:
        print_json(found.to_json())
        return
    of_what = found.game.aim.noun if found.game.aim.counts else "points of win rate"
    for dealt, title in ((False, "what players lose who never do it"), (True, "what is dealt, with it less without")):
        things = [thing for thing in found.things if (thing.sort == DEALT) == dealt and thing.difference]
        if not things:
            continue
        shown = table(
            f"{found.game.title}, {table_of([found.players])}: {title}",
            ["dealt" if dealt else "never", f">{of_what}", ">95 %", "sure", ">games it came up in"],
            f"{found.who}; {counted(found.games, 'game')}, seed {found.seed}; sure: with all of them looked at (Holm)",
        )
        for thing in things:
            half = (thing.ci95[1] - thing.ci95[0]) / 2
            middle, low, high = (number_text(found.game, x, half, sign=True) for x in (thing.difference, *thing.ci95))
            sure = "yes" if thing.p < 0.05 else ""
            shown.add_row(escape(thing.what), middle, f"{low} to {high}", sure, number(thing.games))
        console().print(shown)
    unmissed = [thing.what for thing in found.things if not thing.difference]
    if unmissed:
        console().print(f"[dim]Nobody misses, in any game: {escape(', '.join(unmissed))}[/dim]")
