"""train: a learned player."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group

from experiments.cli import options as o
from experiments.cli.show import Table, console, number, percent, rate_text, table
from experiments.learn.league import SEAT, TrainedLeague, train_league
from experiments.learn.train import Round, Trained
from experiments.learn.train import train as learn
from experiments.learn.train_beliefs import Class, TrainedBeliefs, train_beliefs
from experiments.learn.train_outlook import TrainedOutlook, train_outlook
from experiments.learn.train_policy import TrainedPolicy, train_policy
from experiments.learn.train_weights import TrainedWeights, train_weights
from experiments.learn.training import Rate
from experiments.measure.telling import value_text
from experiments.play.messages import counted
from sim import Game, find_game

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["train"]


@o.shared("scenario", "backend", "scheduler")
def train(
    shared: o.Shared,
    game: o.GameOrFile,
    side: Annotated[str, typer.Option("--side", help="The side that learns, where sides have their own players.")] = "",
    games: Annotated[int | None, typer.Option("--games", min=1, help="Of each round or lesson.")] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Of playing and learning.")] = 1,
    playouts: Annotated[int, typer.Option("--playouts", min=1, help="For an option of a decision.")] = 8,
    horizon: Annotated[int, typer.Option("--horizon", min=0, help="Rounds of a playout; 0 for all.")] = 0,
    hidden: Annotated[int | None, typer.Option("--hidden", min=1, help="Units of each network.")] = None,
    tried: Annotated[int | None, typer.Option("--tried", min=2, help="Games in which each margin is tried.")] = None,
    judged: Annotated[int | None, typer.Option("--judged", min=2, help="Fresh games at each player count.")] = None,
    policy: Annotated[bool, typer.Option("--policy", help="Instead: by policy gradients, from its own games.")] = False,
    kind: Annotated[list[str], typer.Option("--kind", help="Of --policy: a kind of decision; all by default.")] = [],  # noqa: B006
    lessons: Annotated[int, typer.Option("--lessons", min=1, help="Of --policy, --league.")] = 100,
    outlook: Annotated[bool, typer.Option("--outlook", help="Instead: what positions promise, for search.")] = False,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="Instead: what the others hide, by what all see.")] = False,
    share: Annotated[
        float | None, typer.Option("--share", min=1e-4, max=1, help="Of --outlook, --beliefs: of positions noted.")
    ] = None,
    begin: Annotated[
        list[str], typer.Option("--begin", help="Of --policy, --league: NAME or SIDE=NAME that it goes on from.")
    ] = [],  # noqa: B006
    league: Annotated[bool, typer.Option("--league", help="Instead: all sides at once, against each other.")] = False,
    mixed: Annotated[bool, typer.Option("--mixed", help="Of --league: the players draw at the table, too.")] = False,
    rival: Annotated[list[str], typer.Option("--rival", help="Of --league: NAME or SIDE=NAME in the pool.")] = [],  # noqa: B006
    pool: Annotated[
        float, typer.Option("--pool", min=0, max=0.9, help="Of --league: share of games against the pool.")
    ] = 0.0,
    past: Annotated[
        int, typer.Option("--past", min=0, help="Of --league: iterations until past selves join the pool.")
    ] = 0,
    temperature: Annotated[
        list[str], typer.Option("--temperature", help="Of --league: KIND=X, by which its values begin nearer.")
    ] = [],  # noqa: B006
    weights: Annotated[bool, typer.Option("--weights", help="Instead: the weights of the style, by CMA-ES.")] = False,
    style: Annotated[str, typer.Option("--style", help="Of --weights: whose; by default the side's.")] = "",
    generations: Annotated[int, typer.Option("--generations", min=1, help="Of --weights.")] = 20,
) -> None:
    """A learned player, from playouts or its own games, kept as a file that plays; or a style's weights."""
    common: dict[str, Any] = {"side": side, "games": games, "judged": judged}
    networks = common | {"hidden": hidden, "tried": tried}
    how: Callable[..., Any]
    screen: Callable[[Any, Game], Group | Table]
    if weights:
        how, own, screen = train_weights, {**common, "style": style, "generations": generations}, _weights
    elif policy:
        own = {**networks, "kinds": kind, "lessons": lessons, "begin": begin[-1] if begin else ""}
        how, screen = train_policy, _policy
    elif league:
        own = {"games": games, "judged": judged, "hidden": hidden, "lessons": lessons, "begin": begin, "mixed": mixed,
               "rivals": rival, "pool": pool, "past": past, "temperature": temperature}  # fmt: skip
        how, screen = train_league, _league
    elif outlook:
        how, own, screen = train_outlook, {"games": games, "hidden": hidden, "share": share}, _outlook
    elif beliefs:
        how, own, screen = train_beliefs, {"games": games, "hidden": hidden, "share": share}, _beliefs
    else:
        how, own, screen = learn, {**networks, "rounds": rounds, "playouts": playouts, "horizon": horizon}, _rounds
    asked = shared.ask(how, game, **own)
    found = shared.play(how, **asked)
    shared.answer(found, lambda found: console().print(screen(found, find_game(asked["game"]))))


def _rounds(found: Trained, game: Game) -> Group:
    return Group(*(_round(f"Round {k + 1}", one, found.file, game) for k, one in enumerate(found.rounds)))


def _round(title: str, one: Round, file: Path, game: Game) -> Table:
    return _compared(
        game, f"{title}, {counted(one.decisions, 'decision')}, {counted(len(one.kinds), 'kind')} learned",
        f"{counted(one.games, 'fresh game')} each; {one.seconds:.0f} s; kept in {file}", one.before, one.after,
    )  # fmt: skip


def _policy(found: TrainedPolicy, game: Game) -> Table:
    first, last = (value_text(game, curve) for curve in (found.curve[0], found.curve[-1]))
    had = "had" if game.aim.counts else "won"
    return _compared(
        game, counted(len(found.curve), 'lesson'),
        f"drawing, it {had} {first} at first and {last} at last; {_kept(found.file)}", found.before, found.after,
    )  # fmt: skip


def _kept(file: Path | None) -> str:
    return f"kept in {file}" if file else "not kept: it does no better in fresh games"


def _league(found: TrainedLeague, game: Game) -> Table:
    sides = list(found.meetings[0].who)
    files = " and ".join(str(file) for file in found.files.values())
    last = ", ".join(f"{side or SEAT} {value_text(game, curve[-1])}" for side, curve in found.curves.items())
    done = counted(len(next(iter(found.curves.values()))), "iteration")
    had = "had" if game.aim.counts else "won"
    shown = table(
        f"{done}: old and new players at one table",
        [">players", *sides, f">{found.meetings[0].wins} {game.aim.noun}"],
        f"{counted(found.games, 'fresh game')} each; in the last iteration {had} {last}; kept in {files}",
    )
    for one in found.meetings:
        shown.add_row(str(one.players), *one.who.values(), rate_text(one.rate))
    return shown


def _outlook(found: TrainedOutlook, game: Game) -> Table:
    skill = ", ".join(f"{counted(players, 'player')} {100 * share:.0f} %" for players, share in found.skill.items())
    shown = table(
        counted(found.positions, 'position'),
        [">positions held back", ">foreseen", f">{game.aim.noun if game.aim.counts else 'won'}"],
        f"of what chance alone leaves open it tells {skill}; kept in {found.file}",
    )  # fmt: skip
    for positions, foreseen, won in found.told:
        shown.add_row(number(positions), *(number(x) if game.aim.counts else percent(x) for x in (foreseen, won)))
    return shown


def _beliefs(found: TrainedBeliefs, game: Game) -> Group:
    whole = table(
        counted(found.positions, "position"), [">players", ">log loss by the deal", ">by what was learned"],
        f"of a seat whose class the deal leaves open, in games held back; kept in {found.file}",
    )  # fmt: skip
    for players, (prior, loss) in found.loss.items():
        whole.add_row(str(players), f"{prior:.3f}", f"{loss:.3f}")
    return Group(whole, *(_class(name, told) for name, told in found.classes.items()))


def _class(name: str, told: Class) -> Table:
    shown = table(
        name, [">seats held back", ">believed", ">were"],
        f"log loss {told.prior:.3f} by the deal, {told.loss:.3f} by what was learned",
    )  # fmt: skip
    for seats, belief, share in told.told:
        shown.add_row(number(seats), f"{100 * belief:.1f} %", f"{100 * share:.1f} %")
    return shown


def _compared(game: Game, title: str, caption: str, before: dict[int, Rate], after: dict[int, Rate]) -> Table:
    noun = game.aim.noun
    shown = table(title, [">players", f">style {noun}", f">learned {noun}"], caption)
    for players, rate in before.items():
        shown.add_row(str(players), rate_text(rate), rate_text(after[players]))
    return shown


def _weights(found: TrainedWeights, game: Game) -> Table:
    shown = table("Weights of the style", ["weight", ">before", ">after"], _kept(found.file))
    for name, (before, after) in found.weights.items():
        shown.add_row(name, number(before), number(after))
    for players, rate in found.before.items():
        shown.add_row(
            f"{game.aim.noun}, {counted(players, 'player')}", rate_text(rate), rate_text(found.after[players])
        )
    return shown
