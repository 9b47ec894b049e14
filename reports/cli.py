"""`elderodds report`: plays, and writes the pages."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.options import NONE, PlayersLike, Shared, shared, tell_unread
from experiments.commands.command_lines import command_line
from experiments.keep.folders import make_folder
from experiments.people.notes import read_notes
from experiments.play.spec import Specification
from reports.assembling import game_page, index_page, report_of
from reports.claims.target import parse_target
from reports.comparison import comparison_page
from reports.files import find_browser, print_pdf, tables_of, write_tables
from reports.further.replays import LEAST_CLIMBED
from reports.further.side_by_side import side_by_side
from reports.opening import headline
from reports.page.language import LANGUAGES
from reports.playing import GAMES, experts_in_time, in_time, length_of, play
from sim import BadInput, find_game
from sim.errors import unknown
from sim.game import games as keys

__all__ = ["PAGES", "report"]

PAGES = Path("reports-out")  # no package: what is written there is never built
Keys = Annotated[list[str], typer.Argument(metavar="[GAME ...]", help="Keys of games; by default all.")]
Number = Annotated[
    int | None,
    typer.Option(
        "--games", min=1, help="Games at each player count; by default 20,000, of a slow game 5,000 or 2,000."
    ),
]
Others = Annotated[
    bool, typer.Option("--matchups/--no-matchups", help="Play other strategies too, a fortieth as many games each.")
]
Turned = Annotated[
    bool,
    typer.Option("--levers/--no-levers", help="Turn the numbers that matter most, to see what to change."),
]
BothWays = Annotated[
    bool,
    typer.Option(
        "--rulings/--no-rulings", help="Play every ruling both ways at one player count, a tenth as many games each."
    ),
]
ManyExperts = Annotated[
    int | None,
    typer.Option(
        "--experts", min=0, metavar="GAMES",
        help="Games of each count by players who search, on average: of short games more; by default as many as half "
        "a minute allows.",
    ),
]  # fmt: skip
Chance = Annotated[
    bool | None,
    typer.Option(
        "--luck/--no-luck",
        help="Tell how much is luck, as the command luck does; by default at one player count in few games, and not of "
        "a slow game.",
    ),
]  # fmt: skip
Numbers = Annotated[
    bool | None,
    typer.Option(
        "--sensitivity/--no-sensitivity",
        help="Tell which numbers it hangs on, as the command sensitivity does; by default in few games, and not of a "
        "slow game.",
    ),
]  # fmt: skip
Levels = Annotated[
    bool | None,
    typer.Option(
        "--difficulty/--no-difficulty",
        help="Of a game against which all play: the smallest change for each level of difficulty, as the command "
        "difficulty finds it; by default at one player count in few games, and not of a slow game.",
    ),
]  # fmt: skip
Band = Annotated[
    str | None,
    typer.Option(
        "--target", metavar="LOW-HIGH",
        help="The main side's share of the games that is wanted, in per cent; by default 45-55, for players against "
        "the game 40-60; of more than two sides as many points around the fair share of each. Of a game for a score "
        "LOW..HIGH, in what it counts, by default the game's own.",
    ),
]  # fmt: skip
Pages = Annotated[
    Path, typer.Option("--pages", metavar="DIR", help="Where the pages are written; --out is where games are kept.")
]
Language = Annotated[str, typer.Option("--language", metavar="|".join(LANGUAGES), help="Of the pages.")]
Paper = Annotated[bool, typer.Option("--pdf", help="Print each page as PDF too, by the Chromium that is installed.")]
Frames = Annotated[
    Path | None, typer.Option("--frames", metavar="DIR", help="Write every table as CSV and Parquet too.")
]


Versions = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--compare", metavar="BEFORE AFTER",
        help="Instead: two versions side by side on the same chance. Each is 'printed', changes, overlays and "
        "strategies joined by commas, or the folder of a kept run.",
    ),
]  # fmt: skip


def _command(spec: Specification, options: Iterable[tuple[str, str]], experts: int = 0) -> str:
    """The command that gives this report again."""
    counted = {"--games": str(spec.games), "--experts": str(experts)}
    told = ((name, counted.get(name, value)) for name, value in options)
    return command_line("report", spec.game, *(word for option in told for word in option if word))


@shared("as_json")
def report(
    shared: Shared,
    game: Keys = NONE,
    games: Number = None,
    others: Others = True,
    levers: Turned = True,
    rulings: BothWays = True,
    experts: ManyExperts = None,
    chance: Chance = None,
    numbers: Numbers = None,
    difficulty: Levels = None,
    target: Band = None,
    pages: Pages = PAGES,
    language: Language = "en",
    pdf: Paper = False,
    tables: Frames = None,
    versions: Versions = None,
    players_like: PlayersLike = None,
) -> None:
    """The balance report: one HTML file for each game, and an index, whose path is printed last."""
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    if versions and "" in versions:
        raise BadInput("--compare: a version is empty; 'printed' is the game as it is")
    if versions and not game:
        raise BadInput(f"report --compare {shlex.join(versions)}: of which game? Write its key behind report")
    if players_like and (len(game) != 1 or versions):
        raise BadInput("--players-like: of one game, whose key stands behind report, and without --compare")
    notes = read_notes(find_game(game[0]), players_like) if players_like else None
    browser = find_browser() if pdf else None
    specs = [shared.specification(key, games=games or GAMES[0]) for key in game or keys()]
    bands = {spec.game: parse_target(target, find_game(spec.game)) if target else None for spec in specs}
    for spec in specs:
        tell_unread(spec.cells())  # refuses what does not fit before anything is played
    s, workers, out, folder = shared, shared.workers, shared.out, make_folder("--pages", pages)
    data = make_folder("--frames", tables) if tables else None
    options = [("--players", s.players)] if s.players else []
    options += [("--strategy", x) for x in s.strategies] + [("--games", "")]
    options += (
        [("--set", x) for x in s.changes] + [("--variant", str(x)) for x in s.overlays] + [("--seed", str(s.seed))]
    )
    options += [("--scenario", s.scenario)] if s.scenario else []
    options += [] if others else [("--no-matchups", "")]
    options += [] if levers else [("--no-levers", "")]
    options += [] if rulings else [("--no-rulings", "")]
    options += [] if s.strategies else [("--experts", "")]
    options += [("--luck" if chance else "--no-luck", "")] if chance is not None else []
    options += [("--sensitivity" if numbers else "--no-sensitivity", "")] if numbers is not None else []
    options += [("--difficulty" if difficulty else "--no-difficulty", "")] if difficulty is not None else []
    options += [("--players-like", str(players_like))] if players_like else []
    options += [("--target", target)] if target else []
    options += [] if language == "en" else [("--language", language)]
    if versions:
        for spec in specs:
            in_half = max(LEAST_CLIMBED, experts_in_time(spec, workers) // 2)  # there are two versions
            searching = in_half if experts is None else experts
            both = side_by_side(spec, *versions, workers, out, bands[spec.game], searching)
            both.command = f"{_command(spec, options, searching)} {shlex.join(['--compare', *versions])}"
            page = folder / f"{spec.game}-compared.html"
            page.write_text(comparison_page(both, language), encoding="utf-8")
            if browser:
                print_pdf(browser, page)
            if data:
                write_tables({"compared": both.found}, data / spec.game)
            typer.echo(page)
        index = folder / "index.html"
        if not index.exists():  # the page leads to it
            index.write_text(index_page((), folder, language), encoding="utf-8")
        return
    written, asked = [], {"others": others, "change": levers, "rulings": rulings, "luck": chance, "numbers": numbers,
                      "difficulty": difficulty}  # fmt: skip
    for one in specs:
        length = length_of(one)
        spec = one if games else in_time(one, length)
        result, played, searching = play(spec, asked, bands[spec.game], length, workers, out, experts, notes)
        made = report_of(result, _command(spec, options, searching), played, bands[spec.game])
        page = folder / f"{spec.game}.html"
        page.write_text(game_page(made, language), encoding="utf-8")
        if browser:
            print_pdf(browser, page)
        if data:
            write_tables(tables_of(made), data / spec.game)
        written.append(made)
        typer.echo(f"{made.game.title}: {headline(made)}")
    index = folder / "index.html"
    index.write_text(index_page(written, folder, language), encoding="utf-8")
    typer.echo(index)
