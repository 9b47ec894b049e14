"""The chapters of a report: which figures and tables, and what is said of them."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pandas as pd
from markupsafe import Markup

from experiments.statistics.intervals import none_at_most
from reports import figures, frames
from reports.basis import footing, method, players, source_word
from reports.causes import minutes, rounds_parted, what_lies_behind
from reports.claims import alike, seat_claims
from reports.drivers import what_drives_it
from reports.headline import at_players, in_text, listed, per_cent, titled, wins, words
from reports.language import in_game, number, tr, tr_n
from reports.levers import clear, keys, named, tried
from reports.matchups import best_mixes
from reports.pacing import how_games_go
from reports.parts import Key, Part, Section, Table, Text, as_code, bounded, plus_minus, rates_by_players
from reports.published import against_the_published, worth_of_rulings
from reports.report import Report
from reports.shares import how_much_is_luck, what_it_hangs_on
from reports.skill import over_the_ladder
from reports.stories import three_games
from reports.target import band_of
from reports.usage import what_players_use
from reports.verdict import about_the_target

__all__ = ["chapters"]

ROWS = 2  # tracks on one figure, so that it fits where a sheet of paper is half full
MATTERS = 12  # numbers that are told of those that matter
FEW = 8  # rows of a table that stands open though it tells of nothing
Parts = Iterator[Any]


def chapters(report: Report) -> list[Section]:
    """The chapters in the order of the page; those with nothing to tell are left out."""
    many_roles = frames.roles(report.game, report.tallies)["role"].unique().size > 1
    plan = [
        ("short", tr("In short"), in_short, True),
        ("wins", tr("How hard it is") if report.cooperative else tr("Who wins"), who_wins, True),
        ("drivers", tr("What drives it"), what_drives_it, len(report.drivers) > 0),
        ("luck", tr("How much is luck"), how_much_is_luck, report.luck is not None or "luck" in report.left_for_time),
        ("seats", tr("Seats"), seats, not report.cooperative),
        ("roles", tr("Roles"), roles, many_roles and not report.cooperative),  # all at a table win alike: see drivers
        ("endings", tr("How it ends"), endings, True),
        ("behind", tr("What lies behind it"), what_lies_behind, True),
        ("length", tr("How long it takes"), length, True),
        ("games", tr("How single games go"), how_games_go, bool(report.pacings)),
        ("stories", tr("Three games"), three_games, bool(report.pacings)),
        ("standing", tr("Who wins from where"), standing, bool(report.game.shape.tracks)),
        ("pace", tr("How it unfolds"), pace, bool(report.game.shape.tracks)),
        ("usage", tr("What players use"), what_players_use, bool(report.observed)),
        ("change", tr("What to change"), change, report.levers is not None),
        ("numbers", tr("What it hangs on"), what_it_hangs_on,
         report.sensitivity is not None or "sensitivity" in report.left_for_time),
        ("others", tr("Other strategies"), other_strategies, report.others is not None),
        ("published", tr("Against what is published"), against_the_published, report.published is not None),
        ("rulings", tr("What our rulings are worth"), worth_of_rulings, report.rulings is not None),
        ("footing", tr("What this rests on"), footing, True),
        ("players", tr("Who played"), players, True),
        ("method", tr("Method"), method, True),
    ]  # fmt: skip
    made = [Section(key, title, list(parts(report))) for key, title, parts, wanted in plan if wanted]
    return [section for section in made if section.parts]


def in_short(report: Report) -> Parts:
    """The points to take away."""
    yield Part("points", {"points": report.head[1]})


def who_wins(report: Report) -> Parts:
    """Win rates by player count and side."""
    for counts in alike(report.tallies).values():
        if len(counts) > 1:
            yield Text(tr("The games with {players} are the very same; they are counted once.",
                          players=at_players(counts)))  # fmt: skip
    yield Text(about_the_target(report))
    game, shown = report.game, [*report.game.sides]
    if report.sides.loc[report.sides["side"] == frames.NOBODY, "wins"].any():
        shown.append(frames.NOBODY)
    two = len(game.sides) == 2
    caption = tr("Share of games each side wins.")
    caption += " " + tr("The dashed line is an even game.") if two and not report.cooperative else ""
    caption += " " + tr("The band at the split is the 95\u00a0% interval.") if two else ""
    svg = figures.win_rates(game, report.sides)
    yield report.plate(svg, caption, () if two else report.key(), data=report.sides)
    head = [tr("{side}, %", side=titled(wins(side))) for side in shown]
    yield rates_by_players(
        report.sides, "side", shown, head, tr("Win rates, with half the width of their 95\u00a0% intervals.")
    )
    yield from over_the_ladder(report)


def seats(report: Report) -> Parts:
    """Seat fairness, over all and within each side."""
    game, found = report.game, frames.seats(report.game, report.tallies)
    found = found[found.groupby("players")["seat"].transform("nunique") > 1]  # a single player sits nowhere else
    order = sorted(found["seat"].unique())
    head = [tr("Seat {n}", n=s + 1) for s in order]
    caption = tr("Win rate of each seat against the average of its table, in percentage points, with 95\u00a0% "
                 "intervals.")  # fmt: skip
    if any(c.cell.people < c.cell.seats for c in report.cells.values()):
        caption += " " + tr("Automatic characters are left out.")
    yield report.plate(figures.seat_rates(game, found), caption, data=found)
    yield rates_by_players(found, "seat", order, head, tr("Win rate by seat, %."))
    within = frames.seat_sides(game, report.tallies)
    if within.empty:  # every side is a seat
        return
    tested = seat_claims(within, report.claims)
    claimed = int(tested["claimed"].sum())
    yield Text(tr("Seats within a side"), "heading")
    if claimed:
        yield Text(tr_n(
            "Of the {seats} combinations of seat, side and player count, {n} differs from the average of its side "
            "beyond chance.",
            "Of the {seats} combinations of seat, side and player count, {n} differ from the average of their side "
            "beyond chance.", claimed, seats=len(tested)))  # fmt: skip
    else:
        yield Text(tr("Of the {seats} combinations of seat, side and player count, none differs from the average of "
                      "its side beyond chance.", seats=len(tested)))  # fmt: skip
    for side in [s for s in game.sides if (within["side"] == s).any()]:
        own = within[within["side"] == side]
        caption = tr("Win rate of the seat among the {side}, %.", side=words(side))
        yield rates_by_players(own, "seat", order, head, caption)


def roles(report: Report) -> Parts:
    """Win rates by role."""
    game, found = report.game, frames.roles(report.game, report.tallies)
    sided = len(game.sides) == 2 and not report.cooperative
    caption = tr("Win rate of those who had the role, with 95\u00a0% intervals.")
    caption += " " + tr("The coloured lines are the win rates of the sides.") if sided else ""
    yield report.plate(
        figures.role_rates(game, found, report.sides),
        caption,
        [Key(words(s), shade, shape="line") for s, shade in report.shades] if sided else (),
        data=found,
    )
    counts = sorted(found["players"].unique())
    rows = []
    for role in found.groupby("role")["rate"].mean().sort_values(ascending=False).index:
        here = {r.players: r for r in frames.each(found[found["role"] == role])}
        rows.append([titled(words(role)), *(plus_minus(here[n]) if n in here else "–" for n in counts)])
    yield Table((tr("Role"), *counts), rows, tr("Win rate by role and number of players, %."))


def endings(report: Report) -> Parts:
    """Why games end."""
    game, found = report.game, frames.endings(report.game, report.tallies)
    tints = figures.ending_tints(game, found)
    key = [Key("; ".join(map(in_game, t.titles)), t.colour, t.strength, "hatched" if t.hatch else "")
           for t in frames.each(tints)]  # fmt: skip
    caption = tr("Share of games by the way they end, in the colour of the side that wins by it.")
    if (tints["side"] == frames.NOBODY).any():
        caption += " " + tr("Grey: no side wins four in five of them.")
    yield report.plate(figures.ending_shares(game, found), caption, key, data=found)
    counts = sorted(found["players"].unique())
    rows = []
    for name in found.groupby("ending")["rate"].mean().sort_values(ascending=False, kind="stable").index:
        here = {r.players: r for r in frames.each(found[found["ending"] == name])}
        first = here[counts[0]]
        if first.clause or any(r.wins for r in here.values()):
            won = {s: sum(getattr(r, f"by_{s}") for r in here.values()) for s in game.sides}
            best = max(won, key=lambda s: won[s])
            total = sum(r.wins for r in here.values())
            clear = won[best] >= frames.DECIDED * total > 0
            proved = won[best] and report.claims.hold("ending", name)
            mostly = words(best) if proved else tr("too few to say")
            winner = mostly if clear else tr("various") if any(won.values()) else "–"
            shares = [number(100 * here[n].rate, 1) if here[n].wins else "–" for n in counts]
            clause = first.clause.replace("-", "\u2011")  # it does not break
            rows.append([titled(in_game(first.title)), clause, winner, *shares])
    head = (tr("Ending"), tr("Clause"), tr("Mostly won by"), *counts)
    yield Table(head, rows, tr("Share of games by ending and number of players, %."), (0, 1, 2))


def length(report: Report) -> Parts:
    """How long games take."""
    found = frames.lengths(report.game, report.tallies)
    yield report.plate(
        figures.length_bars(report.game, found, report.lengths),
        tr("Games by their last round, stacked by winner. The triangle marks the median."),
        report.key(drawn=set(found.loc[found["wins"] > 0, "side"])),
        data=found[found["wins"] > 0],
    )
    head = (tr("Players"), tr("Mean"), tr("10th percentile"), tr("Median"), tr("90th percentile"), tr("Decisions"))
    rows = [
        [r.players, number(r.mean, 1), bounded(r.p10, r.p10_low, r.p10), bounded(r.p50, r.p50_low, r.p50_high),
         bounded(r.p90, r.p90, r.p90_high), number(r.decisions)] for r in frames.each(report.lengths)
    ]  # fmt: skip
    caption = tr("Rounds of a game, and the decisions it asks of all seats together.")
    if any("small" in str(cell) for row in rows for cell in row):
        caption += " " + tr("Where many more games might show another number, its bounds stand beside it.")
    yield Table(head, rows, caption)
    yield from rounds_parted(report)
    yield from minutes(report)


def pace(report: Report) -> Parts:
    """How the tracks move."""
    game, found = report.game, frames.pacing(report.game, report.tallies)
    shown = {track for _, track in frames.moving(found)}
    moving = [t for t in game.shape.tracks if t.name in shown]
    if not moving:
        return
    yield Text(tr(
        "What was followed at the end of each round, among the games still going on. Where the coloured lines part, "
        "the winner begins to show."))  # fmt: skip
    for rows in (moving[i : i + ROWS] for i in range(0, len(moving), ROWS)):
        svg = figures.pace_bands(game, found, [t.name for t in rows])
        binary = set(found.loc[found["binary"], "track"])
        counted = [t for t in rows if t.name not in binary]
        means = [in_text(in_game(t.title)) for t in counted if figures.is_narrow(found, t.name)]
        if not counted:
            caption = tr("The lines are shares of games by later winner.")
        elif not means:
            caption = tr("The lines are medians by later winner; the bands hold eight games in ten.")
        elif len(means) == len(counted):
            caption = tr("The lines are averages by later winner; the bands hold eight games in ten.")
        else:
            caption = tr("The lines are medians by later winner (averages where there are few values: {tracks}); the "
                         "bands hold eight games in ten.", tracks=listed(means))  # fmt: skip
        if 0 < len(counted) < len(rows):
            caption += " " + tr("Where a thing is or is not, the lines are shares of games, without a band.")
        data = found[found["track"].isin([t.name for t in rows])].drop(columns=["title", "binary", "elsewhere"])
        drawn = set(data.loc[data["games"] >= frames.LEAST, "side"])
        yield report.plate(svg, caption, report.key("line", drawn), data=data)


def standing(report: Report) -> Parts:
    """Who wins from where, as far as one track tells."""
    game = report.game
    track = frames.telling_track(game, report.tallies)
    found = frames.standings(game, report.tallies, track)
    if found.empty:
        return
    title = in_game(next(t.title for t in game.shape.tracks if t.name == track))
    small = in_text(title)
    if report.pacings:  # something is seen to tell
        yield Text(tr("Of all that was followed, one thing told most about who won these games: {track}. Somebody who "
                      "sees the whole table knows more, and sooner.", track=small))  # fmt: skip
    yield report.plate(
        figures.chance_map(game, found, track, title),
        tr(
            "Who wins from where: {track}, against the round. The colour is that of the likelier winner, the stronger "
            "the surer; the width shows how many games stood there.",
            track=small,
        ),
        report.key(drawn=set(found["side"])),
        data=found.drop(columns=["wide", "step"]),
    )


def change(report: Report) -> Parts:
    """Which numbers matter, what the strongest do when they are turned, and which change comes nearest to even."""
    assert report.levers is not None  # the chapter is left out without them
    game, found = report.game, report.levers
    yield from _what_matters(report)
    two = len(game.sides) == 2
    band = band_of(game, 2, report.target) if two else None
    yield from _nearest(report)
    for _, part in found.steps.groupby("lever", sort=False):
        yield Text(titled(named(next(iter(frames.each(part))))), "heading")
        low, high = figures.lever_range(game, part)
        if not two:
            caption = tr("How often each side wins, by this number. The grey bar is the printed one.")
        elif any(low < end < high for end in band or ()):
            caption = tr("How often the {side}, by this number. The grey bar is the printed one; the target is marked "
                         "by dashed lines.", side=wins(game.main_side))  # fmt: skip
        else:
            caption = tr("How often the {side}, by this number. The grey bar is the printed one; the target lies "
                         "outside.", side=wins(game.main_side))  # fmt: skip
        yield report.plate(
            figures.lever_curves(game, part, band), caption,
            () if two else report.key("line", set(part.loc[part["rate"] > 0, "side"])),
            tr_n("{n} game each", "{n} games each", found.games), part.drop(columns=["about", "entry"]),
        )  # fmt: skip


def _what_matters(report: Report) -> Parts:
    """What every number does when it is turned as far as a lever goes; those that no game notices."""
    assert report.levers is not None
    found = report.levers.screened
    strong, players = found[clear(found)], at_players([int(found["players"].iloc[0])])
    start = tr_n("{n} number of the game was turned by two steps, down and up, with {players}.",
                 "{n} numbers of the game were turned by two steps, down and up, with {players}.",
                 len(found), players=players)  # fmt: skip
    rest = tr("All else is as in the changed game.") if report.pack.changes else tr("All else is as printed.")
    if strong.empty:
        told = tr("None moved the win rate by more than chance may.")
    elif len(strong) == len(found):
        told = tr("All moved the win rate by more than chance may.")
    else:
        told = tr_n("{n} of them moved the win rate by more than chance may; of the others that cannot be told.",
                    "{n} of them moved the win rate by more than chance may; of the others that cannot be told.",
                    len(strong))  # fmt: skip
    yield Text(f"{start} {rest} {told}")
    rows = []
    for r in frames.each(strong.head(MATTERS)):
        effect = Markup("{}&nbsp;<small>±{}</small>").format(number(100 * r.effect, 1), number(100 * r.half, 1))
        source = source_word(r.source)
        if r.source == "assumed":
            source = Markup('<span class="assumed">{}</span>').format(source)
        path = as_code(r.path)
        rows.append([titled(named(r)), path, r.printed, effect, number(100 * r.moved), source])
    head = (tr("Number"), tr("Path"), tr("Printed"), tr("Moves the win rate by, points"),
            tr("Games that go otherwise, %"), tr("Source"))  # fmt: skip
    if rows:
        yield Table(head, rows, tr_n(
            "The numbers that matter most, by the larger of both changes; {n} game each. Assumed numbers are hatched.",
            "The numbers that matter most, by the larger of both changes; {n} games each. Assumed numbers are hatched.",
            found["games"].max()), (0, 1, 5))  # fmt: skip
    still = found[found["moved"] == 0]
    if len(still):
        games = int(still["games"].min())
        listing = [[titled(about), entries] for about, entries in _by_about(still).items()]
        wide = 2 if any(entries != "–" for _, entries in listing) else 1
        yield Table((tr("Number"), tr("Of"))[:wide], [row[:wide] for row in listing], tr_n(
            "Turned by two steps, these were not seen to change anything with {players}: {n} game did not go "
            "otherwise. Of each alone up to {share} of games may (95\u00a0%).",
            "Turned by two steps, these were not seen to change anything with {players}: not one of {n} games went "
            "otherwise. Of each alone up to {share} of games may (95\u00a0%).",
            games, players=players, share=per_cent(none_at_most(games))), (0, 1), len(listing) <= FEW)  # fmt: skip


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
    held = {r.players: r for r, key in zip(frames.each(found.proposed), keys(found.proposed), strict=True)
            if report.claims.hold(*key)}  # fmt: skip
    many, rows = len(report.game.sides) > 2, []
    for n in found.steps["players"].drop_duplicates():
        printed = next(iter(frames.each(found.steps[(found.steps["players"] == n) & (found.steps["step"] == 0)])))
        r = held.get(n)
        if r:
            own = [words(r.side)] if many else []
            rows.append([int(n), f"{titled(named(r))}: {r.value}", r.printed, *own, number(100 * r.rate_printed, 1),
                         plus_minus(r), number(printed.rounds, 1), number(r.rounds, 1),
                         tr("yes") if report.claims.hold("reached", r.lever, n) else
                         tr("no, the nearest of {n} tried", n=tried(found.steps, n))
                         if report.claims.hold("missed", r.lever, n) else tr("not settled")])  # fmt: skip
        else:
            rows.append([int(n), tr("none shown"), *["–"] * (6 + many)])
    if not rows:
        yield Text(tr("Every player count is on target as far as can be seen; no number was turned further."))
        return
    side = tr("Its games") if many else titled(wins(report.game.main_side))
    head = (tr("Players"), tr("Nearer to the target"), tr("Instead of"), *([tr("Side")] if many else []),
            tr("{side}, %", side=side), tr("{side} then, %", side=side), tr("Rounds"), tr("Rounds then"),
            tr("On target then"))  # fmt: skip
    yield Table(
        head, rows,
        tr("Chosen in other games than those that tell of it, {games} at each player count; given where it is nearer "
           "beyond chance, all claims of this page together; on target or not likewise. Numbers were turned by up to "
           "four steps, one at a time.",
           games=number(found.fresh)), (0, 1, 3, 8) if many else (0, 1, 7),
    )  # fmt: skip


def other_strategies(report: Report) -> Parts:
    """The same game between other strategies, and when both sides choose theirs well."""
    game, found = report.game, report.matchups
    side = words(game.main_side)
    yield Text(tr("How much of it is the game, and how much those who play it."))
    if report.cooperative:
        caption = tr("Win rate of the {side}, in per cent: down by their own strategy, across by the number of "
                     "players.",
                     side=side)  # fmt: skip
    else:
        caption = tr("Win rate of the {side}, in per cent: down by their own strategy, across by the strategy of the "
                     "other side.", side=side)  # fmt: skip
    each = tr_n("{n} game each", "{n} games each", found["games"].min())
    yield report.plate(figures.matchup_grid(game, found), caption, games=each, data=found)
    if report.cooperative:
        return
    yield Text(tr(
        "If both sides know all this and mix these strategies as best they can, neither can be surprised by any of "
        "them. Strategies that are not among them may do better, and turn it."))  # fmt: skip
    rows = [
        [m.players, tr("{low} to {high}", low=number(100 * m.low, 1), high=number(100 * m.high, 1)), _mix(m.own),
         _mix(m.other)]
        for m in frames.each(best_mixes(found))
    ]  # fmt: skip
    rival = next(s for s in game.fallback if s != game.main_side)
    head = (tr("Players"), tr("{side}, %", side=titled(wins(game.main_side))), titled(tr("{side} play", side=side)),
            titled(tr("{side} play", side=words(rival))))  # fmt: skip
    yield Table(
        head, rows,
        tr("Both sides mixing their strategies as best they can, found in half of the games and judged by the other "
           "half: the 95\u00a0% intervals of what that is worth, all player counts together. Other mixes may do as "
           "well."),
        (0, 2, 3),
    )  # fmt: skip


def _mix(mix: Mapping[str, float]) -> str:
    """A mix of strategies, the most frequent first: 'mimic 70 %, lurker 30 %'."""
    return ", ".join(f"{words(name)} {per_cent(p, 0)}" for name, p in sorted(mix.items(), key=lambda m: -m[1]))
