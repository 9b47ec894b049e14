"""games, rules, pack, strategies, odds: what there is."""

from pathlib import Path
from typing import Annotated, Any

import typer
from pandas.api.types import is_numeric_dtype
from rich.markup import escape

from experiments.cli.options import Changes, GameKey, Json, Overlays, Seed, print_json
from experiments.cli.show import console, number, percent, table
from experiments.commands.odds import ask_odds, describe_question
from experiments.commands.rules import Coverage, coverage
from experiments.machinery.spec import merge_changes
from sim import Game, find_game, find_scenario, load_pack
from sim.game import games as keys
from sim.pack import Pack, read_overlay
from sim.scenario import scenarios_of
from strategies.registry import strategies_of

__all__ = ["app"]

app = typer.Typer(add_completion=False)


# -- games, rules ------------------------------------------------------------------------------------------------------


def _game(game: Game, found: Coverage) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "players": list(game.players),
        "sides": list(game.sides),
        "strategies": len(strategies_of(game.key)),
        "clauses": len(found.clauses),
        "proved": len(found.proved),
        "untestable": len(found.untestable),
    }


@app.command()
def games(as_json: Json = False) -> None:
    """The games: key, title, players, sides, strategies, clauses covered."""
    rows = [_game(game, coverage(game)) for game in map(find_game, keys())]
    if as_json:
        print_json({"games": rows})
        return
    shown = table("Games", ["key", "title", ">players", "sides", ">strategies", ">clauses proved"])
    for row in rows:
        covered = f"{row['proved']} of {row['clauses']}"
        players = f"{row['players'][0]}-{row['players'][-1]}"
        shown.add_row(row["key"], row["title"], players, ", ".join(row["sides"]), str(row["strategies"]), covered)
    console().print(shown)


@app.command()
def rules(game: GameKey, as_json: Json = False) -> None:
    """Clauses of the rules with and without a test that proves them."""
    chosen = find_game(game)
    found = coverage(chosen)
    if as_json:
        content = {
            "game": game, "clauses": len(found.clauses), "proved": len(found.proved), "open": found.open,
            "untestable": found.untestable, "unknown": found.strangers,
        }  # fmt: skip
        print_json(content)
        return
    screen = console()
    counts = f"{len(found.clauses)} clauses: {len(found.proved)} proved by tests"
    screen.print(
        f"[bold]{chosen.title}[/bold]  {counts}, {len(found.untestable)} beyond a test, {len(found.open)} open"
    )
    for title, ids in (("Open", found.open), ("Beyond a test", list(found.untestable))):
        if not ids:
            continue
        shown = table(title, ["clause", "says" if title == "Open" else "because"])
        for clause in ids:
            words = found.clauses[clause] if title == "Open" else found.untestable[clause]
            shown.add_row(clause, escape(words if len(words) <= 76 else words[:75] + "…"))
        screen.print(shown)
    if found.strangers:
        screen.print(f"[yellow]Named by tests, but not in the rules:[/yellow] {', '.join(found.strangers)}")


# -- packs -------------------------------------------------------------------------------------------------------------


def _tunables(pack: Pack) -> list[dict[str, Any]]:
    return [
        {"path": t.path, "printed": t.printed, "low": t.low, "high": t.high, "choices": list(t.choices),
         "source": t.source, "about": t.about}
        for t in pack.tunables()
    ]  # fmt: skip


def _check(pack: Pack, file: Path, players: tuple[int, ...]) -> list[dict[str, Any]]:
    """What an overlay changes: path, printed and new value."""
    changed = load_pack(pack.game, {**pack.changes, **read_overlay(file)})
    for count in players:
        changed.lay(count)
    return [{"path": path, "printed": pack.leaves[path][0], "value": value} for path, value in changed.changes.items()]


@app.command("pack")
def show_pack(
    game: GameKey,
    check: Annotated[Path | None, typer.Option("--check", metavar="FILE", help="An overlay to validate.")] = None,
    as_json: Json = False,
) -> None:
    """What a designer may turn, and where the numbers come from. --check validates an overlay."""
    chosen = find_game(game)
    pack = load_pack(chosen)
    screen = console()
    if check is not None:
        changes = _check(pack, check, chosen.players)
        if as_json:
            print_json({"game": game, "overlay": str(check), "valid": True, "changes": changes})
            return
        shown = table(f"{check} fits; it changes {len(changes)} numbers", ["path", ">printed", ">new"])
        for row in changes:
            shown.add_row(row["path"], str(row["printed"]), str(row["value"]))
        screen.print(shown)
        return
    shares = pack.provenance()
    rows = _tunables(pack)
    positions = {name: find_scenario(chosen, name) for name in scenarios_of(chosen)}
    if as_json:
        scenarios = [{"name": name, "title": s.title, "players": s.players} for name, s in positions.items()]
        content = {
            "game": game, "digest": pack.digest, "provenance": shares, "tunables": rows, "scenarios": scenarios,
        }  # fmt: skip
        print_json(content)
        return
    shown = table(f"{chosen.title}: what may be turned", ["path", ">printed", ">range", "source", "what it is"])
    for path, row in _by_count(rows).items():
        span = ", ".join(row["choices"]) or f"{number(row['low'])} to {number(row['high'])}"
        shown.add_row(path, row["shown"], span, row["source"], escape(row["about"]))
    screen.print(shown)
    if positions:
        listed = table("Positions to start from", ["--scenario", ">players", "position", "what it shows"])
        for name, found in positions.items():
            listed.add_row(name, str(found.players), escape(found.title), escape(found.about))
        screen.print(listed)
    screen.print("Where the pack's numbers come from: " + ", ".join(f"{s} {percent(p)}" for s, p in shares.items()))


def _by_count(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Tunables with the values by player count in one row: 'victory.points.*' printed as '4p 10, 5p 10'."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        stem, _, last = row["path"].rpartition(".")
        by_count = last.endswith("p") and last[:-1].isdigit()
        path = f"{stem}.{{N}}p" if by_count else row["path"]
        words = f"{last} {row['printed']}" if by_count else str(row["printed"])
        if path in found:
            found[path]["shown"] += f", {words}"
        else:
            found[path] = {**row, "shown": words}
    return found


# -- strategies --------------------------------------------------------------------------------------------------------


@app.command()
def strategies(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="By default all games.")] = None,
    as_json: Json = False,
) -> None:
    """Who can play."""
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


# -- odds --------------------------------------------------------------------------------------------------------------


@app.command()
def odds(
    game: GameKey,
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="Which engine; without it they are listed.")
    ] = None,
    question: Annotated[list[str] | None, typer.Argument(metavar="key=value ...", help="The question.")] = None,
    trials: Annotated[int, typer.Option("--trials", min=1, max=10**10, help="Trials.")] = 100_000,
    seed: Seed = 1,
    changes: Changes = [],  # noqa: B006 - typer copies it
    overlays: Overlays = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """One small engine alone: a dice pool, a bag, an encounter, a fight."""
    chosen = find_game(game)
    pack = load_pack(chosen, merge_changes(overlays, changes))
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
    answer = ask_odds(pack, kind, question or [], trials, seed)
    if as_json:
        print_json(answer.to_json())
        return
    words = ", ".join(f"{k} {v}" for k, v in answer.question.items())
    caption = f"{trials:,} trials, seed {seed}" + (
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
