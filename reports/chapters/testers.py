"""Your table: who noted games of their own, and what people like them make of this game."""

from typing import Any

from experiments.commands.command_lines import command_line
from experiments.commands.predictions import Prediction, Span, predict, with_print
from experiments.commands.testers import Feature, Testers, prior_ends, who_played
from experiments.people.groups import not_told_apart
from experiments.people.testers import foretold_of
from reports.chapter import Chapter, Order, Parts
from reports.further.testers import doubted, feature_words, sentence, version_words
from reports.page.language import number, tr, tr_n
from reports.page.parts import Table, Text
from reports.page.words import listed, per_cent, scale_words, titled, wins
from reports.report import Report
from sim import Game

__all__ = ["CHAPTER"]


def _play(o: Order) -> Prediction | None:
    """What people like those who took the notes come to, in print and in this report's version."""
    if o.notes is None:
        return None
    how: dict[str, Any] = {"workers": o.workers, "out": o.out, "progress": True}
    theirs = who_played(o.notes, seed=o.spec.seed, **how)
    return predict(theirs, with_print(o.spec.cells()), **how)


def your_table(report: Report) -> Parts:
    """What they noted, what is predicted for them, who they are, and whether such people note such games."""
    found: Prediction = report.played["testers"]
    notes, who = found.who.notes, found.who
    yield Text(tr_n("You noted {n} game. Here people play who are like those at your table, as far as the note says "
                    "who they are.",
                    "You noted {n} games. Here people play who are like those at your table, as far as the notes say "
                    "who they are.", len(notes)))  # fmt: skip
    rows = [[one.cell.players, version_words(one), _with_ends(one.rate, 1, 100),
             "–" if one.against is None else _with_ends(one.against, 0, 100, sign=True),
             tr("{wins} of {n}", wins=one.wins, n=one.noted) if one.noted else "–", _with_ends(one.rounds, 1)]
            for one in found.cells]  # fmt: skip
    side = wins(report.game.main_side)
    head = (tr("Players"), tr("Version"), tr("{side}, %", side=titled(side)), tr("Against print, points"),
            tr("Your notes"), tr("Rounds"))  # fmt: skip
    yield Table(head, rows, tr(
        "What people like you come to, with 95\u00a0% intervals of both uncertainties: who you are, and the games "
        "played, {n} of each. Differences are of the same people on the same chance.",
        n=number(foretold_of(report.game))), (0, 1), open=True)  # fmt: skip
    for n in dict.fromkeys(one.cell.players for one in found.cells):
        yield Text(sentence(report.game, [one for one in found.cells if one.cell.players == n]))
    yield Text(tr("Who you are, by your notes"), "heading")
    yield _who(found)
    for i, j, r in not_told_apart(who.posterior.points, who.posterior.weights):
        one, other = (scale_words(who.posterior.scales[k]) for k in (i, j))
        yield Text(tr("Your notes do not tell apart {one} and {other} (correlation {r}).", one=one, other=other,
                      r=number(r, 1, sign=True)))  # fmt: skip
    yield Text(tr("Your games beside those of such people"), "heading")
    yield from _check(report.game, who)
    yield Text(command_line("playtests", report.game.key, "FILE", "--who", "--seed", str(who.seed)), "code")


def _with_ends(span: Span, digits: int, scale: float = 1, sign: bool = False) -> str:
    middle, low, high = (number(scale * x, digits, sign=sign) for x in span)
    return tr("{middle} ({low} to {high})", middle=middle, low=low, high=high)


def _who(found: Prediction) -> Table:
    """Each scale: what the notes say of it, and what was believed before."""
    posterior, rows = found.who.posterior, []
    for k, scale in enumerate(posterior.scales):
        low, middle, high = (number(float(x), 2) for x in posterior.quantiles(k, (0.05, 0.5, 0.95)))
        before = (number(x, 2) for x in prior_ends(posterior, k))
        rows.append([titled(scale_words(scale)), middle, tr("{low} to {high}", low=low, high=high),
                     tr("{low} to {high}", **dict(zip(("low", "high"), before, strict=True)))])  # fmt: skip
    return Table((tr("Scale"), tr("Median"), tr("90\u00a0% lie within"), tr("Before the notes")), rows, tr(
        "Skills are places on the ladder: 1 is a beginner, 2 a regular, 3 a trained player. Tastes go from 0 to "
        "1."))  # fmt: skip


def _check(game: Game, who: Testers) -> Parts:
    """Each thing that was noted beside what such people note."""
    features, rows = who.features, []
    for one in features:
        within = one.low <= one.noted <= one.high
        rows.append([titled(feature_words(game, one.name)), _value(one, one.noted), _value(one, one.fitted),
                     tr("{low} to {high}", low=_value(one, one.low), high=_value(one, one.high)),
                     tr("inside") if within else tr("outside")])  # fmt: skip
    yield Table((tr("What"), tr("Noted"), tr("By such people"), tr("95\u00a0% of such notes"), tr("Verdict")), rows, tr(
        "Means over your notes, and over notes that such people might have taken."), (0, 4))  # fmt: skip
    outside = [feature_words(game, one.name) for one in features if not one.low <= one.noted <= one.high]
    if outside:
        yield Text(tr_n("Of {n} thing that was noted this lies outside: {what}. One in twenty does by chance.",
                        "Of {n} things that were noted these lie outside: {what}. One in twenty does by chance.",
                        len(features), what=listed(outside)))  # fmt: skip
    if doubt := doubted(who):
        yield Text(doubt)


def _value(one: Feature, x: float) -> str:
    return per_cent(x, 0) if one.share else number(x, 1)


CHAPTER = Chapter(
    "testers",
    lambda report: tr("Your table"),
    your_table,
    lambda report: report.played.get("testers") is not None,
    part="people like your testers",
    play=_play,
)
