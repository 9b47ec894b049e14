"""How people fare: a mix of skills and tastes that was fitted to published figures, beside the usual players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from experiments.commands.command_lines import command_line
from experiments.commands.references import References
from experiments.measure.measures import parse_measure
from experiments.measure.results import Result
from experiments.measure.running import run
from experiments.people.groups import scales_of
from reports.chapter import Chapter, Order, Parts
from reports.claims.family import Claim, contrary, of_band
from reports.claims.ladder import usual_standings
from reports.claims.target import judge, leaning, verdict_words
from reports.further.published import figure_words, hold, note_of_single, noted_for, range_words, what_was_counted
from reports.page.frames import each
from reports.page.language import number, tr
from reports.page.parts import Table, Text, light, plus_minus
from reports.page.words import at_players, scale_about, scale_words, titled, usual_words, wins
from reports.report import Report
from strategies.people import PEOPLE, fitted_of, spread_of

__all__ = ["CHAPTER", "Played"]

NEAR = 0.02  # of a scale: so near to its end is at it
GAMES, SHARE = 2000, 4  # of people at each player count: a quarter of those of the main table, at most so many


@dataclass(frozen=True)
class Played:
    """Games of people.

    Attributes
    ----------
    result : one cell for each player count
    held : against what is published; None where nothing is
    """

    result: Result
    held: References | None


def _play(o: Order) -> Played | None:
    """Games of people at every player count; None where none are fitted, or where they would search for hours."""
    game = o.result.game
    if not fitted_of(game) or game.aim.counts or o.spec.scenario or o.spec.variant[0].strategies:
        return None
    line_up = [o.spec.variant[0].model_dump() | {"strategies": (PEOPLE,)}]
    spec = o.spec.but(variant=line_up, games=min(GAMES, -(-o.spec.games // SHARE)))
    if any(rung.search for cell in spec.cells() for mix in cell.seating.values() for rung in mix.rungs):
        if o.experts is None:
            return None
        spec = spec.but(games=min(spec.games, o.experts.experts))
    result = run(spec, workers=o.workers, out=o.out, progress=True, noting=noted_for(spec))
    return Played(result, hold(spec, result, o.workers, o.out))


def how_people_fare(report: Report) -> Parts:
    """Who wins, who they are, and what is published."""
    found: Played = report.played["people"]
    yield Text(tr("Programs play here as people do: with a mix of skills, and of what people like to do, that was "
                  "fitted to what is published of real games. That leaves some of it open: other people may fit as "
                  "well. Beside them: {usual}.",
                  usual=usual_words(report.game)))  # fmt: skip
    rows, lights = [], {n: report.claims.light("people", n) for n in found.result.by_players()}
    usual = {r.players: r for r in _main(report, report.result)}
    for r in _main(report, found.result):
        n = r.players
        lengths = [one.by_players()[n].in_short["rounds"] for one in (found.result, report.result)]
        leans = leaning(r) if lights[n] == "open" else ""
        words = verdict_words(report.game, r.side, n)
        standing = report.claims.standing("people", n)
        said = (tr("not settled, but this is ruled out: {verdict}", verdict=words[standing.removeprefix("not ")])
                if standing.startswith("not ") and not leans else words[leans or lights[n]])  # fmt: skip
        rows.append([n, plus_minus(r), said, _beside(report, usual, n),
                     *(number(x["mean"], 1) if x else "–" for x in lengths)])  # fmt: skip
    who = usual_words(report.game)
    side = titled(wins(report.game.main_side))
    head = (tr("Players"), tr("{side} with people, %", side=side), tr("Verdict for people"),
            tr("With {usual}, %", usual=who),
            tr("Rounds with people"), tr("Rounds with {usual}", usual=who))  # fmt: skip
    games = found.result.spec.games
    yield Table(head, rows, tr(
        "How often the {side}, with 95\u00a0% intervals, and how long games last; {n} games of people at each player "
        "count. A verdict is given where all claims of this page leave no doubt; else it may lean.",
        side=wins(report.game.main_side), n=number(games)), (2,), open=True)  # fmt: skip
    yield Text(_verdict(report, list(lights)))
    yield Text(tr("Who they are"), "heading")
    yield _who_they_are(report)
    yield from _at_ends(report)
    if found.held is not None:
        yield Text(tr("What is published"), "heading")
        yield _published(report, found.held)
    yield Text(command_line("run", report.game.key, "--strategy", PEOPLE, "--games", str(games), "--seed",
                            str(report.result.spec.seed)), "code")  # fmt: skip


def _main(report: Report, result: Result) -> Iterator[Any]:
    """Rows of `target.judge` of the main side, player count by player count."""
    for n, cell in result.by_players().items():
        rows = each(judge(report.game, {n: cell.tally}, report.target))
        yield next(r for r in rows if r.side == report.game.main_side)


def _beside(report: Report, usual: dict[int, Any], n: int) -> Markup | str:
    """The rate of the usual players with its light."""
    seen = (r.light for r in each(report.judged) if n in r.counts and r.side == report.game.main_side)
    return plus_minus(usual[n]) + Markup("&nbsp;") + light(next(seen, "open"))


def _verdict(report: Report, counts: Sequence[int]) -> str:
    """Where the verdict for people is that of the usual players, beyond doubt; where it is another one."""
    claims, side = report.claims, report.game.main_side
    usual = usual_standings(report.judged, claims, side)
    both = {n: (claims.standing("people", n), usual.get(n, "open")) for n in counts}
    same = [n for n, (one, other) in both.items() if one == other and claims.light("people", n) != "open"]
    another = [n for n, pair in both.items() if contrary(*pair)]
    rest = [n for n in both if n not in (*same, *another)]
    who = usual_words(report.game)
    said = [
        *([tr("with {players} the verdict is the same for people as for {usual}", players=at_players(same),
              usual=who)] if same else []),
        *([tr("with {players} the verdict is another for people than for {usual}", players=at_players(another),
              usual=who)] if another else []),
        *([tr("with {players} the games played do not tell whether the verdict is the same", players=at_players(rest))]
          if rest else []),
    ]  # fmt: skip
    return titled("; ".join(said)) + "."


def _who_they_are(report: Report) -> Table:
    """Each scale, its fitted mean, and how far that is left open."""
    fitted, spread = fitted_of(report.game), spread_of(report.game)
    rows = [[titled(scale_words(one)), number(fitted[one.camp.name][one.name], 2),
             number(spread[one.camp.name][one.name], 2), titled(scale_about(one))]
            for one in scales_of(report.game)]  # fmt: skip
    return Table((tr("Scale"), tr("Mean"), tr("Spread"), tr("What it is")), rows, tr(
        "Means of a group, whose people differ: tastes go from 0 to 1. Spread: the standard deviation of the means of "
        "groups that fit what is published as well."), (0, 3))  # fmt: skip


def _at_ends(report: Report) -> Iterator[Text]:
    """Scales on which the fit came to an end: what is published may ask for more than there is."""
    fitted = fitted_of(report.game)
    ends = [titled(scale_words(one)) for one in scales_of(report.game)
            if min(fitted[one.camp.name][one.name] - one.low, one.high - fitted[one.camp.name][one.name])
            <= NEAR * (one.high - one.low)]  # fmt: skip
    if ends:
        yield Text(tr("At an end of its scale, so that people may be further out than we can play: {names}.",
                      names=", ".join(ends)))  # fmt: skip


def _published(report: Report, held: References) -> Table:
    """Each published figure, by the usual players and by people."""
    before: References | None = report.played.get("published")
    usual = {one.reference.id: one for one in before.found} if before else {}
    rows = []
    for one in held.found:
        r = one.reference
        share = parse_measure(report.game, r.measure, quantiles=True).share
        beside = figure_words(usual[r.id].ours, share) if r.id in usual else "–"
        players = f"{one.players[0]}–{one.players[-1]}" if len(one.players) > 1 else str(one.players[0])
        rows.append([what_was_counted(r), players, range_words(r.low, r.high, share), beside,
                     figure_words(one.ours, share)])  # fmt: skip
    head = (tr("What was counted"), tr("Players"), tr("Published"), titled(usual_words(report.game)), tr("People"))
    note = tr("Figures with 95\u00a0% intervals, each by itself; people were chosen by these figures, so theirs look "
              "better than they are.")  # fmt: skip
    return Table(head, rows, note + note_of_single(held.found), (0,))


def _claims(report: Report) -> Iterable[Claim]:
    """Of people at each player count: that the main side wins more often than its band, less often, or neither."""
    found: Played | None = report.played.get("people")
    for r in _main(report, found.result) if found else ():
        if r.games:
            for word, p in of_band(r.wins, r.games, r.least, r.most).items():
                yield ("people", r.players, word), p


CHAPTER = Chapter(
    "people",
    lambda report: tr("How people fare"),
    how_people_fare,
    lambda report: report.played.get("people") is not None,
    part="games of people",
    play=_play,
    claims=_claims,
)
