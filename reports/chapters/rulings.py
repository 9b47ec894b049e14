"""What our rulings are worth: each played the other way."""

from pathlib import Path
from typing import Any

from markupsafe import Markup

from experiments.commands.command_lines import command_line
from experiments.commands.rulings import Ruling, Rulings, Worth, rulings
from experiments.play.fanout import Workers
from experiments.play.spec import Specification
from reports.chapter import Chapter, Order, Parts
from reports.further.asked import asked, middle
from reports.page.frames import DOUBT
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text, shift
from reports.page.style import count_label
from reports.page.words import choice_words, titled, words
from reports.report import Report
from sim import Game

__all__ = ["CHAPTER", "turn_rulings"]

SHARE, LEAST_GAMES = 10, 500  # of the report's games each choice of a ruling is played
SHORT = 5  # letters of a choice that stays in one line with the other
SHOWN = 12  # rulings that make no difference and are listed all the same


def turn_rulings(spec: Specification, workers: Workers, out: Path | None) -> Rulings | None:
    """Plays every ruling both ways, at the middle player count; None if none can be turned there."""
    games = max(2, min(spec.games, max(LEAST_GAMES, spec.games // SHARE)))
    found = rulings(spec.game, players=(middle(spec).players,), games=games, level=1 - DOUBT,
                    **asked(spec, workers, out))  # fmt: skip
    return found if found.found else None


def _points(game: Game, worth: Worth | None) -> Markup | str:
    if worth is None:
        return "–"
    half = (worth.high - worth.low) / 2
    text = Markup("<b>{}</b>") if worth.differs else Markup("{}")
    points = text.format(shift(game, worth.difference, half, sign=True))
    return points + Markup("&nbsp;<small>±{}</small>").format(shift(game, half, half))


def worth_of_rulings(report: Report) -> Parts:
    """What each ruling does to the main side's win rate, played the other way."""
    found: Rulings = report.played["rulings"]
    matter = [r for r in found.found if r.differs]
    idle = [r for r in found.found if not r.differs]
    start = tr("Where the rulebook is silent we rule, and a ruling can be turned.")
    fields = {"n": len(matter), "all": len(found.found)}
    rest = (
        tr("Choices that are seen to change the mean, played the other way on the same chance: {n} of {all}.", **fields)
        if report.game.aim.counts else
        tr("Choices that are seen to change who wins, played the other way on the same chance: {n} of {all}.", **fields)
    )  # fmt: skip
    yield Text(f"{start} {rest}")

    def row(r: Ruling) -> list[Any]:
        ways = [choice_words(report.pack, r.path, value) for value in (r.printed, r.other)]
        space = "\u00a0" if max(map(len, ways)) <= SHORT else " "
        return [
            titled(in_game(r.about)), r.clause.replace("-", "\u2011"), f"{space}→{space}".join(ways),
            *(_points(report.game, r.players.get(n)) for n in found.counts),
        ]  # fmt: skip

    yield Table(
        (tr("Ruling"), tr("Clause"), tr("Turned"), *map(count_label, found.counts)),
        [row(r) for r in (*matter, *idle[:SHOWN])],
        f"{_caption(report, found)} {_of_others(len(idle))}".rstrip(), (0, 1, 2),
    )  # fmt: skip
    if len(idle) > SHOWN:
        yield Text(tr_n("Nor does {n} more choice make a difference that can be told.",
                        "Nor do {n} more choices make a difference that can be told.", len(idle) - SHOWN))  # fmt: skip
    again = command_line("rulings", report.game.key, "--games", str(found.asked), "--seed", str(found.seed))
    yield Text(again, "code")


def _of_others(idle: int) -> str:
    """What stands in the rows that are not bold."""
    return tr("The other rows make no difference that can be told.") if idle else ""


def _caption(report: Report, found: Rulings) -> str:
    """What the figures of the table are."""
    fields = {"side": words(report.game.main_side), "games": number(found.asked), "seed": found.seed,
              "unit": titled(in_game(report.game.aim.noun))}  # fmt: skip
    if report.game.aim.counts:
        return tr(
            "{unit} of the {side} by number of players, with half of their 95\u00a0% intervals; {games} games of "
            "each choice, seed {seed}. Bold: a difference that holds together with all the others.",
            **fields,
        )
    return tr("Points of the win rate of the {side} by number of players, with half of their 95\u00a0% intervals; "
              "{games} games of each choice, seed {seed}. Bold: a difference that holds together with all the others.",
              **fields)  # fmt: skip


def _play(order: Order) -> Rulings | None:
    """A described position asks for no rulings."""
    return None if order.spec.scenario else turn_rulings(order.spec, order.workers, order.out)


CHAPTER = Chapter(
    "rulings",
    lambda report: tr("What our rulings are worth"),
    worth_of_rulings,
    lambda report: report.played.get("rulings") is not None,
    part="rulings",
    play=_play,
)
