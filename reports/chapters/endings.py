"""Why games end."""

from collections.abc import Iterator
from functools import reduce
from operator import add

from markupsafe import Markup
from scipy.special import bdtrc

from experiments.keep.tally import ENDING
from experiments.measure.aims import spread_of
from reports.chapter import Chapter, Parts
from reports.claims.family import Claim
from reports.page import figures, frames
from reports.page.language import in_game, tr
from reports.page.parts import Key, Table, amount, by_dealt, level
from reports.page.words import titled, words
from reports.report import Report
from sim.game import FIRST_ENDING

__all__ = ["CHAPTER"]


def endings(report: Report) -> Parts:
    """Why games end."""
    game, found = report.game, frames.endings(report.game, report.tallies)
    tints = figures.ending_tints(game, found)
    key = [Key(f"{t.letter}\u00a0 {'; '.join(map(in_game, t.titles))}", t.colour, t.strength,
               "hatched" if t.hatch else "") for t in frames.each(tints)]  # fmt: skip
    counted = game.aim.counts
    caption = (
        tr("Share of games by the way they end.") if counted
        else tr("Share of games by the way they end, in the colour of the side that wins by it.")
    )  # fmt: skip
    if not counted and (tints["side"] == frames.NOBODY).any():
        caption += " " + tr("Grey: no side wins four in five of them.")
    yield report.plate(figures.ending_shares(game, found), caption, key, data=found)
    counts = sorted(found["players"].unique())
    rows = []
    for name in found.groupby("ending")["rate"].mean().sort_values(ascending=False, kind="stable").index:
        here = {r.players: r for r in frames.each(found[found["ending"] == name])}
        first = here[counts[0]]
        if first.clause or any(r.wins for r in here.values()):
            won = {s: sum(getattr(r, f"by_{s}") for r in here.values() if r.players in report.once) for s in game.sides}
            best = max(won, key=lambda s: won[s])
            total = sum(won.values())
            clear = won[best] >= frames.DECIDED * total > 0
            proved = won[best] and report.claims.hold("ending", name)
            mostly = words(best) if proved else tr("too few to say")
            winner = mostly if clear else tr("various") if any(won.values()) else "–"
            shares = [amount(100 * here[n].rate, 1) for n in counts]
            clause = first.clause.replace("-", "\u2011")  # it does not break
            beside = _mean(report, str(name)) if counted else winner
            rows.append([titled(in_game(first.title)), clause, beside, *shares])
    what = tr("{side}, {unit}", side=titled(words(game.main_side)), unit=in_game(game.aim.noun))
    head = (tr("Ending"), tr("Clause"), what if counted else tr("Mostly won by"), *counts)
    yield Table(head, rows, tr("Share of games by ending and number of players, %."), (0, 1, 2))
    told = {code: e.title for code, e in enumerate(game.endings, start=FIRST_ENDING)}
    for title, where, found in report.by_dealt(lambda outcomes: outcomes["ending"], told):
        yield by_dealt(in_game(title), tr("How games end"), where, found)


def _mean(report: Report, ending: str) -> Markup | str:
    """What the main side has where games end so, over all player counts."""
    code = next((k for k, e in enumerate(report.game.endings, start=FIRST_ENDING) if e.name == ending), 0)
    one = spread_of(reduce(add, report.once.values()), ENDING, code)
    return level(one.mean, *one.interval()) if one.games else "–"


def _claims(report: Report) -> Iterator[Claim]:
    """That most of the games that end in a way are won by the side that won most of those seen.

    Games of one index are dealt alike at every player count. At worst those of so many counts know as much as one of
    them: as many are counted.
    """
    found = frames.endings(report.game, report.once)
    counts = found.groupby("ending", sort=False)[[f"by_{side}" for side in report.game.sides]].sum()
    total = found.groupby("ending", sort=False)["wins"].sum()
    there = (found["wins"] > 0).groupby(found["ending"], sort=False).sum()
    for name, most, games, alike in zip(total.index, counts.max(axis=1), total, there, strict=True):
        if most >= alike > 0:
            yield ("ending", str(name)), min(1.0, 2 * float(bdtrc(most // alike - 1, -(-games // alike), 0.5)))


CHAPTER = Chapter("endings", lambda report: tr("How it ends"), endings, claims=_claims)
