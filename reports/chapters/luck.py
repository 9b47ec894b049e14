"""How much of the result is luck: the command `luck` as a chapter."""

from pathlib import Path
from typing import Any

from markupsafe import Markup

from experiments.commands.luck import PLAYERS, SKILL, Luck, luck
from experiments.measure.words import words_of
from experiments.play.fanout import Workers
from experiments.play.spec import Specification
from reports.chapter import Chapter, Order, Parts
from reports.further.asked import DECISIONS, asked, middle
from reports.page.language import in_game, number, tr
from reports.page.parts import Table, Text, left_for_time
from reports.page.style import count_label
from reports.page.words import titled, words
from reports.report import Report

__all__ = ["CHAPTER", "how_much_is_luck", "play_luck", "play_some_luck"]

GROUPS = 200  # chains that begin with each source, where all is asked for
FEW, SOME = 16, 50  # by default so many at least, and at most
WIDEST = 0.15  # of a share's interval to either side, above which a game hardly varies


def play_luck(
    spec: Specification, workers: Workers, out: Path | None, players: tuple[int, ...] = (), groups: int = GROUPS
) -> Luck:
    """`luck` of a specification's first variant: as these strategies play, and at a table of mixed skill."""
    return luck(spec.game, players=players or spec.players, slips=(0.0,), groups=groups, scenario=spec.scenario,
                measures=("aim",), **asked(spec, workers, out))  # fmt: skip


def play_some_luck(spec: Specification, workers: Workers, out: Path | None, length: float) -> Luck | None:
    """The same at the middle player count, in as many games as `DECISIONS` allow; None where these are too few.

    Parameters
    ----------
    length : decisions of a game
    """
    cell = middle(spec)
    sources = len(cell.game.shape.streams) + 2  # the players' own dice, and skill
    groups = int(DECISIONS / (2 * length * sources**2))
    if groups < FEW:
        return None
    return play_luck(spec, workers, out, (cell.players,), min(SOME, groups))


def how_much_is_luck(report: Report) -> Parts:
    """The share of every source of chance, by player count: as these strategies play, then with mixed skill."""
    found: Luck | None = report.played["luck"]
    if found is None:
        yield left_for_time("--luck")
        return
    shared = tr("The shares add up to 100\u00a0%: what several sources decide together is shared out among them "
                "(Shapley). They are estimates: below 0 is what these games do not tell from nothing.")  # fmt: skip
    if report.game.aim.counts:
        start = tr("How much of the {unit} of the {side} is decided by each source of chance, as a share of the "
                   "variance.", unit=in_game(report.game.aim.noun), side=words(report.game.main_side))  # fmt: skip
    else:
        start = tr("How much of who wins is decided by each source of chance.")
    even = tr("A source decides much where another draw of it would often have led to another end. That does not say "
              "that one draw is better than another over many games: who begins may decide a game though no seat is "
              "better than another.")  # fmt: skip
    yield Text(f"{start} {shared} {even}")
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


def _play(o: Order) -> Luck | None:
    if o.asked.get("luck"):
        return play_luck(o.spec, o.workers, o.out)
    return play_some_luck(o.spec, o.workers, o.out, o.length)


CHAPTER = Chapter(
    "luck",
    lambda report: tr("How much is luck"),
    how_much_is_luck,
    lambda report: "luck" in report.played,
    part="luck",
    play=_play,
)
