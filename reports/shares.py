"""How much of the result is luck, and which numbers it hangs on: `luck` and `sensitivity` as chapters of a report."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from experiments.commands.luck import PLAYERS, SKILL, Luck, luck
from experiments.commands.sensitivity import sensitivity
from experiments.machinery.fanout import Workers
from experiments.machinery.knobs import all_knobs
from experiments.machinery.screened import Sensitivity
from experiments.machinery.spec import Cell, Specification
from experiments.machinery.words import words_of
from experiments.statistics.holm import holm
from reports.basis import source_word
from reports.frames import DOUBT
from reports.headline import at_players, per_cent, titled, words
from reports.language import in_game, number, tr, tr_n
from reports.levers import entry_of, named
from reports.parts import Table, Text, as_code
from reports.style import count_label

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["how_much_is_luck", "play_luck", "play_sensitivity", "play_some_luck", "play_some_sensitivity",
           "what_it_hangs_on"]  # fmt: skip

GROUPS = 200  # chains that begin with each source, where all is asked for
FEW, SOME = 16, 50  # by default so many at least, and at most
GAMES, FEWEST = 400, 80  # of each setting of the numbers, likewise
TRAJECTORIES = 4  # of the screening, by default
DECISIONS = 4_000_000  # that each of the two may take by default
WIDEST = 0.15  # of a share's interval to either side, above which a game hardly varies
SHOWN = 15


def _middle(spec: Specification) -> Cell:
    cells = spec.cells()
    return cells[len(cells) // 2]


def _asked(spec: Specification, workers: Workers, out: Path | None) -> dict[str, Any]:
    """Who plays with what, as the commands ask for it."""
    first = spec.variant[0]
    return {"seed": spec.seed, "strategies": first.strategies, "changes": first.all_changes(), "workers": workers,
            "scenario": spec.scenario, "out": out, "measures": ("rate",), "progress": True}  # fmt: skip


def play_luck(spec: Specification, workers: Workers, out: Path | None) -> Luck:
    """`luck` of a specification's first variant: as these strategies play, and at a table of mixed skill."""
    return luck(spec.game, players=spec.players, slips=(0.0,), groups=GROUPS, **_asked(spec, workers, out))


def play_some_luck(spec: Specification, workers: Workers, out: Path | None, length: float) -> Luck | None:
    """The same at the middle player count, in as many games as `DECISIONS` allow; None where these are too few.

    Parameters
    ----------
    length : decisions of a game
    """
    cell = _middle(spec)
    sources = len(cell.game.shape.streams) + 2  # the players' own dice, and skill
    groups = int(DECISIONS / (2 * length * sources**2))
    if groups < FEW:
        return None
    asked = _asked(spec, workers, out)
    return luck(spec.game, players=(cell.players,), slips=(0.0,), groups=min(SOME, groups), **asked)


def play_sensitivity(spec: Specification, workers: Workers, out: Path | None) -> Sensitivity:
    """`sensitivity` of a specification's first variant, at the middle player count.

    Raises
    ------
    BadInput
        If SALib is not installed, or nothing can be turned.
    """
    return sensitivity(spec.game, players=(_middle(spec).players,), games=GAMES, guesses=0,
                       **_asked(spec, workers, out))  # fmt: skip


def play_some_sensitivity(spec: Specification, workers: Workers, out: Path | None, length: float) -> Sensitivity | None:
    """The screening alone, in as many games as `DECISIONS` allow; None where these are too few, or for nothing.

    Parameters
    ----------
    length : as in `play_some_luck`
    """
    cell = _middle(spec)
    read = sum(knob.ordered for knob in all_knobs(cell.game, spec.variant[0].all_changes(), cell.players))
    games = int(DECISIONS / (length * (read + 1) * (TRAJECTORIES + 1)))
    if games < FEWEST or not read or find_spec("SALib") is None:
        return None
    return sensitivity(spec.game, players=(cell.players,), games=min(GAMES, games), trajectories=TRAJECTORIES, base=0,
                       guesses=0, **_asked(spec, workers, out))  # fmt: skip


def _left_out(flag: str) -> Text:
    return Text(tr("This takes long in this game, so it was left out: {flag} has it.", flag=flag))


def how_much_is_luck(report: "Report") -> Iterator[Any]:
    """The share of every source of chance, by player count: as these strategies play, then with mixed skill."""
    found = report.luck
    if found is None:
        yield _left_out("--luck")
        return
    yield Text(tr(
        "How much of who wins is decided by each source of chance. The shares add up to 100\u00a0%: what several "
        "sources decide together is shared out among them (Shapley)."))  # fmt: skip
    titles = {PLAYERS: tr("choices players make at random"), SKILL: tr("who plays (skill)")}
    for mixed in (False, True):
        answers = [a for a in found.answers if (a.slip is None) == mixed]
        shares = {a.players: next(iter(a.shares.values()), {}) for a in answers}
        used = (source for s in shares.values() for source, one in s.items() if any(one.share95))
        sources = dict.fromkeys(used)
        order = sorted(sources, key=lambda x: -sum(s[x].share for s in shares.values() if x in s))
        rows = []
        for source in order:
            cells = (_share(s[source]) if source in s else "–" for s in shares.values())
            rows.append([titled(titles.get(source, in_game(words_of(report.game).name("stream", source)))), *cells])
        caption = tr("As these strategies play, %.")
        if mixed:
            caption = tr("At a table of mixed skill, where each game draws for each seat how often it errs, %.")
        if max((_half(s) for every in shares.values() for s in every.values()), default=1.0) > WIDEST:
            yield Text(tr("At a table of mixed skill too few games go otherwise for shares to be told.") if mixed else
                       tr("As these strategies play, too few games go otherwise for shares to be told."))  # fmt: skip
        else:
            yield Table((tr("Source"), *map(count_label, shares)), rows, caption)
    games = sum(a.games for a in found.answers)
    yield Text(tr("{games} games. More exactly, and at every player count: --luck.",
                  games=number(games)))  # fmt: skip


def _half(share: Any) -> float:
    return float(share.share95[1] - share.share95[0]) / 2


def _share(share: Any) -> Markup:
    return Markup("{}&nbsp;<small>±{}</small>").format(number(100 * share.share, 1), number(100 * _half(share), 1))


def what_it_hangs_on(report: "Report") -> Iterator[Any]:
    """The numbers of the pack by what they do across their ranges, assumed ones hatched."""
    found = report.sensitivity
    if found is None:
        yield _left_out("--sensitivity")
        return
    every = [(a.players, path, e.p) for a in found.answers for path, e in next(iter(a.effects.values())).items()]
    corrected = holm([p for *_, p in every])
    beyond = {(n, path) for (n, path, _), p in zip(every, corrected, strict=True) if p < DOUBT}
    for a in found.answers:
        measure = next(iter(a.effects))
        knobs = {knob.path: knob for knob in a.knobs}
        effects = sorted(a.effects[measure].items(), key=lambda e: -e[1].strength)
        indices = a.indices.get(measure, {})
        rows = []
        clear = [(path, effect) for path, effect in effects if (a.players, path) in beyond]
        for path, effect in clear[:SHOWN]:
            knob = knobs[path]
            assumed = Markup('<span class="assumed">{}</span>').format(tr("assumed"))
            index = indices.get(path)
            total = [per_cent(index.total, 0) if index and index.total is not None else "–"] if indices else []
            name = named(SimpleNamespace(about=knob.about, entry=entry_of(report.pack, path)))
            rows.append([titled(name), as_code(path),
                         number(100 * min(1.0, effect.strength), 1), *total,
                         assumed if knob.source == "assumed" else source_word(knob.source)])  # fmt: skip
        yield Text(tr(
            "Every number turned across its range, with {players}, all others turned too: how far the win rate of the "
            "{side} moves. Assumed numbers are hatched.",
            players=at_players([a.players]), side=words(report.game.main_side)))  # fmt: skip
        head = (tr("Number"), tr("Path"), tr("Moves the win rate by, points"),
                *([tr("Share of the variance")] if indices else []), tr("Source"))  # fmt: skip
        words_at = (0, 1, 4) if indices else (0, 1, 3)
        if rows:
            yield Table(head, rows, tr_n("That of {n} number, whose effect is beyond chance.",
                                         "Those of {n} numbers whose effect is beyond chance, all of them looked at "
                                         "together; the widest seen first.", len(a.knobs)), words_at)  # fmt: skip
        hidden = len(a.knobs) - len(clear)
        if hidden:
            yield Text(tr_n("Of {n} number no effect was seen beyond the noise of these games; that may be for their "
                            "being few.",
                            "Of {n} numbers no effect was seen beyond the noise of these games; that may be for their "
                            "being few.", hidden))  # fmt: skip
        if not indices:
            yield Text(tr("{games} games. More exactly, and with the share of the variance: --sensitivity.",
                          games=number(a.games)))  # fmt: skip
        together = a.assumed.get(measure)
        if together is not None and together.total is not None:
            yield Text(tr("All assumed numbers together have {share} of the variance.",
                          share=per_cent(together.total, 0)))  # fmt: skip
