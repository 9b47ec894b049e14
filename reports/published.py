"""The game against what is published of it, and what our rulings are worth: both played for the report, and told."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from experiments.cli.references import range_text, value_text
from experiments.commands.references import DEFAULT_GAMES, References, references
from experiments.commands.rulings import Ruling, Rulings, Worth, rulings
from experiments.machinery.fanout import Workers
from experiments.machinery.spec import Specification
from experiments.statistics.against import Figure
from experiments.statistics.measures import parse_measure
from reports.frames import DOUBT
from reports.parts import Table, Text

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["against_the_published", "hold", "turn_rulings", "worth_of_rulings"]

SHARE, LEAST_GAMES = 10, 500  # of the report's games each choice of a ruling is played
SHOWN = 12  # rulings that make no difference and are listed all the same


def _asked(spec: Specification) -> dict[str, Any]:
    """Who plays with what, as the commands ask for it."""
    first = spec.variant[0]
    return {"players": spec.players, "seed": spec.seed, "strategies": first.strategies,
            "changes": first.all_changes(), "level": 1 - DOUBT}  # fmt: skip


def hold(spec: Specification, workers: Workers, out: Path | None) -> References | None:
    """Holds the game against what is published; None if nothing is."""
    games = max(2, min(spec.games, DEFAULT_GAMES))
    found = references(spec.game, games=games, workers=workers, out=out, progress=True, **_asked(spec))
    return found if found.found else None


def turn_rulings(spec: Specification, workers: Workers, out: Path | None) -> Rulings | None:
    """Plays every ruling both ways; None if none can be turned."""
    games = max(2, min(spec.games, max(LEAST_GAMES, spec.games // SHARE)))
    found = rulings(spec.game, games=games, workers=workers, out=out, progress=True, **_asked(spec))
    return found if found.found else None


def _figure(figure: Figure, share: bool) -> Markup | str:
    if not figure.games:
        return "–"
    if math.isinf(figure.high):
        return Markup("{} <small>too few games</small>").format(value_text(figure.value, share))
    ends = f"{value_text(figure.low, share)} to {value_text(figure.high, share)}"
    return Markup("{} <small>{}</small>").format(value_text(figure.value, share), ends)


def against_the_published(report: "Report") -> Iterator[Any]:
    """Each published figure, and ours."""
    found = report.published
    assert found is not None
    verdicts = [one.verdict for one in found.found]
    counted = {word: verdicts.count(word) for word in ("inside", "outside", "undecided")}
    yield Text(
        f"Published figures: {counted['inside']} of {len(verdicts)} hold here, {counted['outside']} do not, "
        f"{counted['undecided']} cannot be told. Where they do not, it may be the players, data that is assumed, or "
        "the people of whom they were said."
    )
    rows = []
    for one in found.found:
        r = one.reference
        share = parse_measure(report.game, r.measure, quantiles=True).share
        clause = r.clause.replace("-", "\u2011")
        who = f"{one.players[0]}–{one.players[-1]}" if len(one.players) > 1 else str(one.players[0])
        rows.append(
            [r.what, f"{r.source} ({clause})", who, range_text(r.low, r.high, share), _figure(one.ours, share),
             one.verdict]
        )  # fmt: skip
    yield Table(
        ("What was counted", "Source", "Players", "Published", "Here", "Verdict"), rows,
        f"Figures with 95\u00a0% intervals, {found.asked:,} games at each player count, seed {found.seed}. Inside or "
        "outside: the whole of an interval is that holds together with those of all the others.", (0, 1, 5),
    )  # fmt: skip
    yield Text(f"elderodds references {report.game.key} --games {found.asked} --seed {found.seed}", "code")


def _points(worth: Worth | None) -> Markup | str:
    if worth is None:
        return "–"
    half = 50 * (worth.high - worth.low)
    text = Markup("<b>{}</b>") if worth.differs else Markup("{}")
    return text.format(f"{100 * worth.difference:+.1f}") + Markup("&nbsp;<small>±{}</small>").format(f"{half:.1f}")


def worth_of_rulings(report: "Report") -> Iterator[Any]:
    """What each ruling does to the main side's win rate, played the other way."""
    found = report.rulings
    assert found is not None
    matter = [r for r in found.found if r.differs]
    idle = [r for r in found.found if not r.differs]
    yield Text(
        "Where the rulebook is silent we rule, and a ruling can be turned. Played the other way, on the same chance, "
        + (f"{len(matter)} of {len(found.found)} choices change who wins." if matter else
           f"none of {len(found.found)} choices is seen to change who wins.")
    )  # fmt: skip

    def row(r: Ruling) -> list[Any]:
        name = r.path.removeprefix("rulings.").replace("_", " ")
        return [
            name, r.clause.replace("-", "\u2011"), f"{r.printed} → {r.other}",
            *(_points(r.players.get(n)) for n in found.counts),
        ]  # fmt: skip

    side = report.game.main_side.replace("_", " ")
    yield Table(
        ("Ruling", "Clause", "Turned", *map(str, found.counts)), [row(r) for r in (*matter, *idle[:SHOWN])],
        f"Points of the {side}’s win rate by number of players, with half of their 95\u00a0% intervals; "
        f"{found.asked:,} games of each choice, seed {found.seed}. Bold: a difference that holds together with all "
        "the others.", (0, 1, 2),
    )  # fmt: skip
    if len(idle) > SHOWN:
        yield Text(f"{len(idle) - SHOWN} more choices make no difference that can be told.")
    yield Text(f"elderodds rulings {report.game.key} --games {found.asked} --seed {found.seed}", "code")
