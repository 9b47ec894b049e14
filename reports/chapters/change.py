"""Which numbers matter, what the strongest do when they are turned, and which change comes nearest to even."""

from collections.abc import Iterable
from types import SimpleNamespace

import pandas as pd
from markupsafe import Markup

from experiments.statistics.intervals import none_at_most
from reports.chapter import Chapter, Parts
from reports.claims import means
from reports.claims.family import Claim
from reports.claims.target import band_of
from reports.further.levers import CUT, turn_levers
from reports.further.proposals import changes_claimed, replays_of, shown, tried
from reports.further.replays import who_words
from reports.further.screening import clear
from reports.page import contrasts, frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text, as_code, level, plus_minus, shift
from reports.page.words import (
    at_players,
    change_words,
    lever_words,
    named,
    per_cent,
    points,
    short_number,
    source_word,
    titled,
    usual_words,
    wins,
    words,
)
from reports.report import Report
from sim.pack import variants_of

__all__ = ["CHAPTER"]

MATTERS = 12  # numbers that are told of those that matter
PATIENT = 400  # games of experts at each player count with which they play what makes games six times as long


def change(report: Report) -> Parts:
    """Which numbers matter, what the strongest do when they are turned, and which change comes nearest to even."""
    assert report.levers is not None  # the chapter is left out without them
    game, found = report.game, report.levers
    yield from _what_matters(report)
    bands = [means.main_band(game, n, report.target) for n in sorted(set(found.steps["players"]))]
    band = bands[0] if bands and None not in bands else None
    two = len(game.sides) == 2 or game.aim.counts or band is not None
    yield from _nearest(report)
    if (overlays := list(variants_of(game))) and not report.pack.changes:
        yield Text(tr_n("{n} overlay comes with this game, a change that was judged in games of its own: {names}. What "
                        "it is for stands in docs/answers.md; “{command}” has this page with it.",
                        "{n} overlays come with this game, changes that were judged in games of their own: {names}. "
                        "What each is for stands in docs/answers.md; “{command}” has this page with one of them.",
                        len(overlays), names=", ".join(overlays),
                        command=f"elderodds report {game.key} --variant {overlays[0]}"))  # fmt: skip
    told = {*found.screened.loc[clear(found.screened), "lever"], *found.proposed["lever"]}  # of others it is noise
    curves = found.steps[found.steps["value"].notna() & found.steps["lever"].isin(told)]  # two at a time have no value
    for _, part in curves.groupby("lever", sort=False):
        turned = next(one for turned in part["turned"] for one in turned)
        yield Text(titled(lever_words(turned)), "heading")
        low, high = contrasts.lever_range(game, part, band)
        if game.aim.counts:
            caption = tr("{side}, {unit}, by this number, means with 95\u00a0% intervals. The grey bar is the present "
                         "one; dashed lines mark the ends of the wanted band.", side=titled(words(game.main_side)),
                         unit=in_game(game.aim.noun))  # fmt: skip
        elif not two:
            caption = tr("How often each side wins, by this number. The grey bar is the present one.")
        elif any(low < end < high for end in band or ()):
            caption = tr("How often the {side}, by this number. The grey bar is the present one; where the target "
                         "begins or ends is dashed.", side=wins(game.main_side))  # fmt: skip
        else:
            caption = tr("How often the {side}, by this number. The grey bar is the present one; the target lies "
                         "outside.", side=wins(game.main_side))  # fmt: skip
        if turned.numbers > 1:
            caption += " " + tr("What is added to each of them; 0 is print.")
        yield report.plate(
            contrasts.lever_curves(game, part, band), caption,
            () if two else report.key("line", set(part.loc[part["rate"] > 0, "side"])),
            tr_n("{n} game each", "{n} games each", found.games), part.drop(columns=["turned"]),
        )  # fmt: skip


def _what_matters(report: Report) -> Parts:
    """What every number does when it is turned; those that no game notices."""
    assert report.levers is not None
    found = report.levers.screened
    first = found.drop_duplicates("lever")
    strong = found[clear(found)]
    groups = int((first["numbers"] > 1).sum())
    start = tr_n("{n} number that may be printed otherwise was turned, one at a time, to both ends of its range.",
                 "{n} numbers that may be printed otherwise were turned, one at a time, to both ends of their range.",
                 len(first) - groups)  # fmt: skip
    if groups:
        start += " " + tr_n("So was {n} group of them, as one.", "So were {n} groups of them, each as one.", groups)
    again = at_players(_screened_again(found))
    if report.levers.steps["step"].any():
        start += " " + tr("The strongest were turned again in more games, by two steps and to the ends, with "
                          "{players}.", players=again)  # fmt: skip
    else:
        start += " " + tr("The strongest were turned again in more games, with {players}.", players=again)
    rest = tr("All else is as in the changed game.") if report.pack.changes else tr("All else is as printed.")
    many = strong["lever"].nunique()
    if report.game.aim.counts and strong.empty:
        told = tr("None moved the mean beyond chance.")
    elif report.game.aim.counts:
        told = tr_n("{n} of them moved the mean beyond chance; whether others do, more games below may tell.",
                    "{n} of them moved the mean beyond chance; whether others do, more games below may tell.",
                    many)  # fmt: skip
    elif strong.empty:
        told = tr("None moved the win rate beyond chance.")
    elif many == len(first):
        told = tr("All moved the win rate beyond chance.")
    else:
        told = tr_n("{n} of them moved the win rate beyond chance; whether others do, more games below may tell.",
                    "{n} of them moved the win rate beyond chance; whether others do, more games below may tell.",
                    many)  # fmt: skip
    yield Text(f"{start} {rest} {told}")
    yield from _strongest(report, strong)
    still = found[(found.groupby("lever")["moved"].transform("max") == 0) & (found["numbers"] == 1)]
    if len(still):
        games = int(still["games"].min())
        listing = [[titled(about), entries] for about, entries in _by_about(still).items()]
        wide = 2 if any(entries != "–" for _, entries in listing) else 1
        yield Table((tr("Number"), tr("Of"))[:wide], [row[:wide] for row in listing], tr_n(
            "Turned to both ends, these were not seen to change anything with {players}: {n} game did not go "
            "otherwise. Of each alone up to {share} of games may (95\u00a0%).",
            "Turned to both ends, these were not seen to change anything with {players}: not one of {n} games went "
            "otherwise. Of each alone up to {share} of games may (95\u00a0%).",
            games, players=at_players(sorted(set(still["players"]))), share=per_cent(none_at_most(games))),
            (0, 1))  # fmt: skip
        yield Text(tr("They may change much for others, or at other player counts: no number is felt where nobody does "
                      "what it is of."))  # fmt: skip


def _screened_again(found: pd.DataFrame) -> list[int]:
    """The player counts at which the strongest numbers were turned in more games."""
    return sorted(set(found.loc[found["games"] == found["games"].max(), "players"]))


def _strongest(report: Report, strong: pd.DataFrame) -> Parts:
    """The numbers that move the result beyond chance, each where it does most.

    Parameters
    ----------
    strong : rows of `Levers.screened`, those alone
    """
    assert report.levers is not None
    apart = len(_screened_again(report.levers.screened)) > 1
    rows = []
    for r in frames.each(strong.drop_duplicates("lever").head(MATTERS)):
        moved, half = (shift(report.game, x, r.half) for x in (r.effect, r.half))
        effect = Markup("{}&nbsp;<small>±{}</small>").format(moved, half)
        source = source_word(r.source)
        if r.source == "assumed":
            source = Markup('<span class="assumed">{}</span>').format(source)
        where = ", ".join(map(str, sorted(strong.loc[strong["lever"] == r.lever, "players"])))
        printed = tr("each its own") if r.numbers > 1 else short_number(r.printed)
        rows.append([titled(lever_words(r)), as_code(r.path), printed, *([where] if apart else []), effect,
                     number(100 * r.moved), source])  # fmt: skip
    moves = (
        tr("Moves the mean by, {unit}", unit=in_game(report.game.aim.noun)) if report.game.aim.counts
        else tr("Moves the win rate by, points")
    )  # fmt: skip
    head = (tr("Number"), tr("Path"), tr("Now"), *([tr("With players")] if apart else []), moves,
            tr("Games that go otherwise, %"), tr("Source"))  # fmt: skip
    if rows:
        games = int(strong["games"].max())
        caption = tr_n("The numbers that matter most, by the largest change seen; {n} game each.",
                       "The numbers that matter most, by the largest change seen; {n} games each.", games)  # fmt: skip
        if apart:
            caption += " " + tr("The player counts are those at which it is beyond chance; the rest is of the one "
                                "where it moves most.")  # fmt: skip
        caption += " " + tr("The largest of several settings looks larger than it is; ± is of that one alone.")
        caption += " " + tr("Assumed numbers are hatched.")
        yield Table(head, rows, caption, (0, 1, 3, 6) if apart else (0, 1, 5))


def _by_about(numbers: pd.DataFrame) -> dict[str, str]:
    """{what numbers are about: the entries of the pack they belong to}, a dash where they belong to none."""
    found: dict[str, list[str]] = {}
    for r in frames.each(numbers):
        about = named(SimpleNamespace(about=r.about, entry=""))
        found.setdefault(about, []).append(", ".join(map(in_game, r.entry.split(", "))) or "–")
    return {about: "; ".join(dict.fromkeys(entries)) for about, entries in found.items()}


def _nearest(report: Report) -> Parts:
    """What was shown to come nearer to the target, by player count."""
    assert report.levers is not None
    found = report.levers
    game = report.game
    many, two, rows = len(game.sides) > 2 and not game.aim.counts, len(game.sides) == 2 and not game.aim.counts, []
    for n in found.steps["players"].drop_duplicates():
        best = shown(found, report.claims, int(n))
        if best:
            r, for_all = best
            own = [words(r.side)] if many else []
            half = (r.high - r.low) / 2
            then = level(r.rate, r.low, r.high) if report.game.aim.counts else plus_minus(r)
            what = change_words(r.turned)
            told = titled(what) if for_all else tr("{change} (not proved for all who play)", change=titled(what))
            rows.append([int(n), told, *own,
                         shift(report.game, r.rate_printed, half), then,
                         number(r.rounds_printed, 1), number(r.rounds, 1),
                         tr("yes") if report.claims.hold("reached", r.lever, n) else
                         tr("no, the nearest of {n} tried", n=tried(found.steps, n))
                         if report.claims.hold("missed", r.lever, n) else tr("not settled")])  # fmt: skip
        else:
            rows.append([int(n), tr("none shown"), *["–"] * (5 + many)])
    if not rows and game.aim.counts and means.band_of(game, report.target) is None:
        yield Text(tr("No band is wanted, so no number was turned further; --target LOW..HIGH sets one."))
        return
    if not rows:
        yield Text(tr("No player count was seen to be off target for {usual}, so no number was turned further.",
                      usual=usual_words(report.game)))  # fmt: skip
        return
    side = tr("Its games") if many else titled(wins(report.game.main_side))
    unit = in_game(game.aim.noun)
    before_after = (
        (tr("Mean, {unit}", unit=unit), tr("Mean then, {unit}", unit=unit)) if game.aim.counts
        else (tr("{side}, %", side=side), tr("{side} then, %", side=side))
    )  # fmt: skip
    head = (tr("Players"), tr("Nearer to the target"), *([tr("Side")] if many else []),
            *before_after, tr("Rounds on average"), tr("Rounds then"), tr("On target then"))  # fmt: skip
    yield Table(
        head, rows,
        tr("Chosen in other games than those that tell of it, {games} at each player count; given where it is nearer "
           "for them beyond chance, all claims of this page together; on target or not likewise. At each player count "
           "its strongest numbers were turned one at a time, by two steps, where these do not reach the target to both "
           "ends of their range, and where that does not either two at a time.", games=number(found.fresh)),
        (0, 1, 2, 7) if many else (0, 1, 6),
    )  # fmt: skip
    if any(ending.cut for ending in game.endings):
        yield Text(tr("Changes are left out with which a limit of ours, no rule of the game, ends more games than in "
                      "print, by {points} or more: how those would end is not known.", points=points(CUT)))  # fmt: skip
    yield from _replays(report)
    yield from _elsewhere(report)
    if found.too_long:
        yield Text(tr("Changed so, games last too long with {players} for experts to play them in a report’s time. So "
                      "what it does is known of trained players alone. “{option}” has experts play them, too.",
                      players=at_players(found.too_long), option=f"--experts {PATIENT}"))  # fmt: skip
    searching = game.redraw is not None and not report.result.spec.variant[0].strategies
    told_there = report.cooperative and "difficulty" in report.played  # in a chapter of its own
    if two and searching and found.replays.empty and not found.too_long and not told_there:
        middle = means.middle_of(*band_of(game, 2, report.target))
        levels = "70,50,30" if report.cooperative else f"{100 * middle:g}"
        yield Text(
            tr("Experts did not play these games: a change that moves weaker players need not move them. “{command}” "
               "finds changes that experts judge.", command=f"elderodds difficulty {game.key} --levels {levels}")
        )  # fmt: skip


def _elsewhere(report: Report) -> Parts:
    """What a number that player counts share does at the others, where it is changed for one of them."""
    assert report.levers is not None
    game, found, rows = report.game, report.levers, []
    for r in frames.each(found.proposed):
        there = found.elsewhere
        for one in frames.each(there[(there["players"] == r.players) & (there["lever"] == r.lever)]):
            printed = SimpleNamespace(rate=one.rate_printed, low=one.low_printed, high=one.high_printed)
            rates = (level(x.rate, x.low, x.high) if game.aim.counts else plus_minus(x) for x in (printed, one))
            rows.append([int(r.players), titled(change_words(r.turned)), int(one.other), words(one.side), *rates])
    if rows:
        unit = in_game(game.aim.noun) if game.aim.counts else "%"
        head = (tr("Players"), tr("Change"), tr("With"), tr("Side"), tr("As printed, {unit}", unit=unit),
                tr("Then, {unit}", unit=unit))  # fmt: skip
        yield Table(head, rows, tr("A number that player counts share, changed for one of them: what becomes of the "
                                   "others, in games that had no part in choosing it."), (0, 1, 3))  # fmt: skip


def _replays(report: Report) -> Parts:
    """What experts had of the proposals, and experts of one side."""
    assert report.levers is not None
    game, found, rows = report.game, report.levers, []
    if found.replays.empty:
        return
    usual = usual_words(game)
    for r in frames.each(found.proposed):
        own = replays_of(found, r)
        half = (r.high - r.low) / 2
        what = titled(change_words(r.turned))
        if len(own):
            then = level(r.rate, r.low, r.high) if game.aim.counts else plus_minus(r)
            rows.append([int(r.players), what, usual, words(r.side), shift(game, r.rate_printed, half), then])
        for one in frames.each(own):
            printed = SimpleNamespace(rate=one.rate_printed, low=one.low_printed, high=one.high_printed)
            rates = (level(x.rate, x.low, x.high) if game.aim.counts else plus_minus(x) for x in (printed, one))
            rows.append([int(r.players), what, who_words(one.who), words(one.side), *rates])
    unit = in_game(game.aim.noun) if game.aim.counts else "%"
    least = int(found.replays["games"].min())
    head = (tr("Players"), tr("Change"), tr("Who plays"), tr("Side"), tr("As printed, {unit}", unit=unit),
            tr("Then, {unit}", unit=unit))  # fmt: skip
    yield Table(head, rows, tr_n(
        "Replayed by experts, the strongest players there are, print and the change on the same deals, {n} pair of "
        "games each, which had no part in choosing; what print had with experts is of these games alone. It is advice "
        "where it comes nearer for all of them beyond chance.",
        "Replayed by experts, the strongest players there are, print and the change on the same deals, {n} pairs of "
        "games each and more, which had no part in choosing; what print had with experts is of these games alone. It "
        "is advice where it comes nearer for all of them beyond chance.",
        least), (0, 1, 2, 3))  # fmt: skip


def _claims(report: Report) -> Iterable[Claim]:
    return changes_claimed(report.levers) if report.levers else ()


CHAPTER = Chapter(
    "change",
    lambda report: tr("What to change"),
    change,
    lambda report: report.levers is not None,
    part="numbers turned",
    play=lambda o: turn_levers(o.spec, o.result, o.workers, o.out, o.target, o.experts),
    claims=_claims,
)
