"""pack: what may be turned, where it is from, and whether an overlay fits."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from experiments.cli.options import GameKey, Json, print_json
from experiments.cli.show import console, number, percent, table
from sim import find_game, find_scenario, load_pack
from sim.pack import Pack, read_overlay, variants_of
from sim.scenario import scenarios_of

__all__ = ["pack"]


def _tunables(pack: Pack) -> list[dict[str, Any]]:
    return [
        {"path": t.path, "printed": t.printed, "low": t.low, "high": t.high, "choices": list(t.choices),
         "source": t.source, "about": t.about}
        for t in pack.tunables()
    ]  # fmt: skip


def _check(pack: Pack, file: Path, players: tuple[int, ...]) -> list[dict[str, Any]]:
    """What an overlay changes: path, printed and new value."""
    changed = load_pack(pack.game, {**pack.changes, **read_overlay(file, pack.game)})
    for count in players:
        changed.lay(count)
    return [{"path": path, "printed": pack.leaves[path][0], "value": value} for path, value in changed.changes.items()]


def pack(
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
        numbers = "one number" if len(changes) == 1 else f"{len(changes)} numbers"
        shown = table(f"{check} fits; it changes {numbers}", ["path", ">printed", ">new"])
        for row in changes:
            shown.add_row(row["path"], _said(row["printed"]), _said(row["value"]))
        screen.print(shown)
        return
    shares = pack.provenance()
    rows = _tunables(pack)
    variants = {name: _check(pack, file, chosen.players) for name, file in variants_of(chosen).items()}
    positions = {name: find_scenario(chosen, name) for name in scenarios_of(chosen)}
    if as_json:
        scenarios = [{"name": name, "title": s.title, "players": s.players} for name, s in positions.items()]
        content = {
            "game": game, "digest": pack.digest, "provenance": shares, "tunables": rows, "scenarios": scenarios,
            "variants": variants,
        }  # fmt: skip
        print_json(content)
        return
    shown = table(f"{chosen.title}: what may be turned", ["path", ">printed", ">range", "source", "what it is"])
    for path, row in _by_count(rows).items():
        span = (
            ", ".join(map(_said, row["choices"]))
            if row["choices"]
            else f"{number(row['low'])} to {number(row['high'])}"
        )
        shown.add_row(path, row["shown"], span, row["source"], escape(row["about"]))
    screen.print(shown)
    if positions:
        listed = table("Positions to start from", ["--scenario", ">players", "position", "what it shows"])
        for name, found in positions.items():
            listed.add_row(name, str(found.players), escape(found.title), escape(found.about))
        screen.print(listed)
    if variants:
        listed = table("Variants that come with the game", ["--variant", "path", ">printed", ">new"])
        for name, changes in variants.items():
            for k, row in enumerate(changes):
                listed.add_row("" if k else name, row["path"], _said(row["printed"]), _said(row["value"]))
        screen.print(listed)
    screen.print("Where the pack's numbers come from: " + ", ".join(f"{s} {percent(p)}" for s, p in shares.items()))


def _said(value: object) -> str:
    """A value as `--set` takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _by_count(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Tunables with the values by player count in one row: 'victory.points.*' printed as '4p 10, 5p 10'."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        stem, _, last = row["path"].rpartition(".")
        by_count = last.endswith("p") and last[:-1].isdigit()
        path = f"{stem}.{{N}}p" if by_count else row["path"]
        printed = _said(row["printed"])
        words = f"{last} {printed}" if by_count else printed
        if path in found:
            found[path]["shown"] += f", {words}"
        else:
            found[path] = {**row, "shown": words}
    return found
