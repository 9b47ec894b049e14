"""The chapters of a report: which figures and tables, and what is said of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd
from markupsafe import Markup

from experiments.machinery.machine import versions
from experiments.machinery.screened import unturned
from experiments.machinery.spec import place_word
from reports import figures, frames
from reports.claims import seat_claims
from reports.drivers import what_drives_it
from reports.headline import in_text, listed, per_cent, span, wins, words
from reports.levers import keys
from reports.matchups import best_mixes
from reports.parts import Key, Part, Section, Table, Text, plus_minus, rates_by_players
from reports.published import against_the_published, worth_of_rulings
from reports.report import Report
from sim import load_pack
from sim.game import FIRST_ENDING, TRUNCATED
from sim.pack import SOURCES

__all__ = ["chapters"]

SOURCE_WORDS = {
    "rulebook": "from the rulebook",
    "public": "from other published sources",
    "recalled": "from memory, without a source",
    "assumed": "assumed, so that the game is complete",
}
SOURCE_TINTS = {
    "rulebook": "var(--ink)",
    "public": "color-mix(in srgb, var(--ink) 72%, var(--paper))",
    "recalled": "color-mix(in srgb, var(--ink) 62%, var(--paper))",
    "assumed": "var(--side-1)",
}

ROWS = 5  # tracks on one figure
Parts = Iterator[Any]


def chapters(report: Report) -> list[Section]:
    """The chapters in the order of the page; those with nothing to tell are left out."""
    many_roles = frames.roles(report.game, report.tallies)["role"].unique().size > 1
    plan = [
        ("short", "In short", in_short, True),
        ("wins", "How hard it is" if report.cooperative else "Who wins", who_wins, True),
        ("drivers", "What drives it", what_drives_it, len(report.drivers) > 0),
        ("seats", "Seats", seats, not report.cooperative),
        ("roles", "Roles", roles, many_roles),
        ("endings", "How it ends", endings, True),
        ("length", "How long it takes", length, True),
        ("decision", "When it is decided", decision, bool(report.game.shape.tracks)),
        ("pace", "How it unfolds", pace, bool(report.game.shape.tracks)),
        ("change", "What to change", change, report.levers is not None),
        ("others", "In other hands", other_hands, report.others is not None),
        ("published", "Against what is published", against_the_published, report.published is not None),
        ("rulings", "What our rulings are worth", worth_of_rulings, report.rulings is not None),
        ("footing", "What this rests on", footing, True),
        ("players", "Who played", players, True),
        ("method", "Method", method, True),
    ]
    return [Section(key, title, list(parts(report))) for key, title, parts, wanted in plan if wanted]


def in_short(report: Report) -> Parts:
    """The points to take away."""
    yield Part("points", {"points": report.head[1]})


def who_wins(report: Report) -> Parts:
    """Win rates by player count and side."""
    game, shown = report.game, [*report.game.sides]
    if report.sides.loc[report.sides["side"] == frames.NOBODY, "wins"].any():
        shown.append(frames.NOBODY)
    two = len(game.sides) == 2
    even = " The dashed line is an even game." if two and not report.cooperative else ""
    band = " The band at the split is the 95\u00a0% interval." if two else ""
    caption = f"Share of games each side wins.{even}{band}"
    yield report.plate(figures.win_rates(game, report.sides), caption, () if two else report.key(), data=report.sides)
    head = [f"{wins(side).capitalize()}, %" for side in shown]
    yield rates_by_players(
        report.sides, "side", shown, head, "Win rates, with half the width of their 95\u00a0% intervals."
    )


def seats(report: Report) -> Parts:
    """Seat fairness, over all and within each side."""
    game, found = report.game, frames.seats(report.game, report.tallies)
    order = sorted(found["seat"].unique())
    head = [f"Seat {s + 1}" for s in order]
    automatic = any(c.cell.people < c.cell.seats for c in report.cells.values())
    caption = "Win rate of each seat against the average of its table, in percentage points, with 95\u00a0% intervals."
    caption += " Automatic characters are left out." if automatic else ""
    yield report.plate(figures.seat_rates(game, found), caption, data=found)
    yield rates_by_players(found, "seat", order, head, "Win rate by seat, %.")
    within = frames.seat_sides(game, report.tallies)
    tested = seat_claims(within, report.claims)
    claimed = int(tested["claimed"].sum())
    yield Text("Seats within a side", "heading")
    yield Text(
        f"Of the {len(tested)} combinations of seat, side and player count, {claimed or 'none'} "
        f"{'differs' if claimed < 2 else 'differ'} from the average of its side beyond chance."
    )
    for side in [s for s in game.sides if (within["side"] == s).any()]:
        own = within[within["side"] == side]
        yield rates_by_players(own, "seat", order, head, f"Win rate of the seat among the {words(side)}, %.")


def roles(report: Report) -> Parts:
    """Win rates by role."""
    game, found = report.game, frames.roles(report.game, report.tallies)
    sided = len(game.sides) == 2 and not report.cooperative
    lines = " The coloured lines are the win rates of the sides." if sided else ""
    yield report.plate(
        figures.role_rates(game, found, report.sides),
        f"Win rate of those who had the role, with 95\u00a0% intervals.{lines}",
        [Key(words(s), shade, shape="line") for s, shade in report.shades] if sided else (),
        data=found,
    )
    counts = sorted(found["players"].unique())
    rows = []
    for role in found.groupby("role")["rate"].mean().sort_values(ascending=False).index:
        here = {r.players: r for r in frames.each(found[found["role"] == role])}
        rows.append([words(role), *(plus_minus(here[n]) if n in here else "–" for n in counts)])
    yield Table(("Role", *counts), rows, "Win rate by role and number of players, %.")


def endings(report: Report) -> Parts:
    """Why games end."""
    game, found = report.game, frames.endings(report.game, report.tallies)
    tints = figures.ending_tints(game, found)
    key = [Key(t.title, t.colour, t.strength) for t in frames.each(tints)]
    mixed = " Grey: no side wins four in five of them." if (tints["side"] == frames.NOBODY).any() else ""
    caption = f"Share of games by the way they end, in the colour of the side that wins by it.{mixed}"
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
            mostly = words(best) if proved else "too few to say"
            winner = mostly if clear else "various" if any(won.values()) else "–"
            shares = [f"{100 * here[n].rate:.1f}" if here[n].wins else "–" for n in counts]
            clause = first.clause.replace("-", "\u2011")  # it does not break
            rows.append([first.title, clause, winner, *shares])
    head = ("Ending", "Clause", "Mostly won by", *counts)
    yield Table(head, rows, "Share of games by ending and number of players, %.", (0, 1, 2))


def length(report: Report) -> Parts:
    """How long games take."""
    found = frames.lengths(report.game, report.tallies)
    yield report.plate(
        figures.length_bars(report.game, found, report.lengths),
        "Games by their last round, stacked by winner. The triangle marks the median.",
        report.key(),
        data=found[found["wins"] > 0],
    )
    head = ("Players", "Mean", "10th percentile", "Median", "90th percentile", "Decisions")
    rows = [
        [r.players, f"{r.mean:.1f}", r.p10, r.p50, r.p90, f"{r.decisions:.0f}"] for r in frames.each(report.lengths)
    ]
    yield Table(head, rows, "Rounds of a game, and the decisions it asks of all seats together.")


def pace(report: Report) -> Parts:
    """How the tracks move."""
    game, found = report.game, frames.pacing(report.game, report.tallies)
    yield Text(
        "What was followed at the end of each round, among the games still going on. Where the coloured lines part, "
        "the winner begins to show."
    )
    moving = [t for t in game.shape.tracks if _moves(found, t.name)]
    for rows in (moving[i : i + ROWS] for i in range(0, len(moving), ROWS)):
        svg = figures.pace_bands(game, found, [t.name for t in rows])
        means = [in_text(t.title) for t in rows if figures.is_narrow(found, t.name)]
        middle = "medians" if len(means) < len(rows) else "averages"
        lines = f"The lines are {middle} by later winner"
        if 0 < len(means) < len(rows):
            lines += f" (averages where there are few values: {listed(means)})"
        data = found[found["track"].isin([t.name for t in rows])].drop(columns="title")
        yield report.plate(svg, f"{lines}; the bands hold eight games in ten.", report.key("line"), data=data)


def _moves(found: pd.DataFrame, track: str) -> bool:
    """Whether a track was ever seen to change."""
    values = found.loc[(found["track"] == track) & (found["games"] >= frames.LEAST), "mean"]
    return len(values) > 0 and values.min() < values.max()


def decision(report: Report) -> Parts:
    """When the game is decided, as far as one track tells."""
    game, resolved = report.game, frames.resolution(report.game, report.tallies)
    track = frames.telling_track(resolved)
    part = resolved[resolved["track"] == track]
    small = in_text(part["title"].iloc[0])
    yield Text(
        f"Of all that was followed, one thing told most about who won these games: {small}. A game counts as decided "
        f"where, beyond chance, one side wins at least {per_cent(frames.DECIDED, 0)} of the games that stand at the "
        "same value in the same round. Somebody who sees the whole table knows more, and sooner."
    )
    yield report.plate(
        figures.resolving(game, part),
        "All games, round by round: over (full colour), as good as decided (pale), open (blank). They are read at the "
        "end of each round, before it is known whether they end there.",
        report.key(),
        data=part[["players", "round", "side", "games", "over", "decided", "open"]],
    )
    yield report.plate(
        figures.tension(game, part),
        "Uncertainty about the winner (100\u00a0%: every side is as likely; 0\u00a0%: settled; finished games are "
        "settled), and the share of games that go on and will be won by a side that is behind.",
        [Key("uncertainty", "ink", shape="line"), Key("won from behind", "paper", shape="dots")],
        data=part.loc[part["side"] == game.main_side, ["players", "round", "games", "uncertainty", "behind"]],
    )
    chances = frames.chances(game, report.tallies)
    stood = chances[(chances["track"] == track) & (chances["games"] >= frames.LEAST) & (chances["wins"] > 0)]
    yield report.plate(
        figures.chance_map(game, chances, track),
        f"Who wins from where: {small}, against the round. The colour is that of the likelier winner, the stronger the "
        "surer; the width shows how many games stood there.",
        report.key(),
        data=stood.drop(columns="track"),
    )
    when = frames.decided_round(part)
    rows = []
    for n in sorted(report.cells):
        median = int(report.lengths.loc[report.lengths["players"] == n, "p50"].iloc[0])
        middle = (median + 1) // 2
        at = part[(part["players"] == n) & (part["round"] == middle)].iloc[0]
        rows.append([n, when.get(n, "–"), middle, f"{100 * at['uncertainty']:.0f}", f"{100 * at['behind']:.0f}"])
    head = ("Players", "Half of the games decided after round", "Half of the median game is round",
            "Uncertainty then, %", "Won from behind then, %")  # fmt: skip
    yield Table(head, rows, f"Read from {small} alone.")


def change(report: Report) -> Parts:
    """What the first numbers of the game do when they are turned, and which value comes nearest to an even game."""
    assert report.levers is not None  # the chapter is left out without them
    game, found = report.game, report.levers
    yield Text(
        "The numbers a designer turns first, one at a time, a few steps either way, on the same chance. "
        f"All else is as {'in the changed game' if report.pack.changes else 'printed'}."
    )
    two = len(game.sides) == 2
    if report.cooperative:
        yield Text(
            "How hard a cooperative game should be is the designer’s choice. The tables give a step that comes nearer "
            "to one game in two; the figures show the way to another aim."
        )
    holds = [report.claims.hold(*key) for key in keys(found.proposed)]
    who = f"How often the {wins(game.main_side)}" if two else "How often each side wins"
    line = "; the dashed line is every second game" if two else ""
    for lever, part in found.steps.groupby("lever", sort=False):
        about = str(part["about"].iloc[0])
        yield Text(about[:1].upper() + about[1:], "heading")
        yield report.plate(
            figures.lever_curves(game, part), f"{who}, by this number. The grey bar is the printed one{line}.",
            () if two else report.key("line"), f"{found.games:,} games each", part.drop(columns="about"),
        )  # fmt: skip
        if two:
            own = found.proposed.assign(holds=holds)
            yield _nearest(report, own[own["lever"] == lever])


def _nearest(report: Report, proposed: pd.DataFrame) -> Table:
    """What was shown to come nearer to an even game, by player count."""
    assert report.levers is not None
    rows = []
    for r in frames.each(proposed):
        now = [r.players, r.printed, f"{100 * r.rate_printed:.1f}", f"{r.rounds_printed:.1f}"]
        then = [r.value, plus_minus(r), f"{r.rounds:.1f}"] if r.holds else ["none shown", "–", "–"]
        rows.append([*now, *then])
    side = wins(report.game.main_side).capitalize()
    head = ("Players", "Printed", f"{side}, %", "Rounds", "Nearer to even", f"{side} then, %", "Rounds then")
    return Table(
        head, rows,
        f"Chosen in other games than those that tell of it, {report.levers.fresh:,} at each player count; given where "
        "it is nearer beyond chance, all claims of this page together.",
    )  # fmt: skip


def other_hands(report: Report) -> Parts:
    """The same game between other strategies, and when both sides choose theirs well."""
    game, found = report.game, report.matchups
    side = words(game.main_side)
    yield Text(
        f"How much of it is the game, and how much those who play it: between other strategies the {side} won "
        f"{span(found['rate'].min(), found['rate'].max())} of the games played."
    )
    across = "by the number of players" if report.cooperative else "by the strategy of the other side"
    caption = f"Win rate of the {side}, in per cent: down by their own strategy, across {across}."
    yield report.plate(
        figures.matchup_grid(game, found), caption, games=f"{found['games'].min():,} games each", data=found
    )
    if report.cooperative:
        return
    yield Text(
        "If both sides know all this and mix their strategies as best they can, neither can be surprised. What is left "
        "then is the balance of the game itself, as far as these strategies go."
    )
    rows = [
        [m.players, f"{100 * m.rate:.1f} ({100 * m.low:.1f} to {100 * m.high:.1f})", _mix(m.own), _mix(m.other)]
        for m in frames.each(best_mixes(found))
    ]
    rival = next(s for s in game.fallback if s != game.main_side)
    head = ("Players", f"{wins(game.main_side).capitalize()}, %", f"{words(game.main_side)} play".capitalize(),
            f"{words(rival)} play".capitalize())  # fmt: skip
    yield Table(
        head, rows,
        "Both sides mixing their strategies as best they can, found in half of the games and judged by the other half; "
        "in brackets the 95\u00a0% interval of what that is worth, all player counts together. Other mixes may do as "
        "well.",
        (0, 2, 3),
    )  # fmt: skip


def _mix(mix: Mapping[str, float]) -> str:
    """A mix of strategies, the most frequent first: 'mimic 70 %, lurker 30 %'."""
    return ", ".join(f"{words(name)} {per_cent(p, 0)}" for name, p in sorted(mix.items(), key=lambda m: -m[1]))


def footing(report: Report) -> Parts:
    """Provenance, changes from print, gaps, truncated games."""
    pack, shares = report.pack, report.pack.provenance()
    known = sum(source is not None for _, source in pack.leaves.values())
    said = "; ".join(f"{per_cent(shares[s], 0)} {SOURCE_WORDS[s]}" for s in SOURCES if shares[s] >= 0.005)
    yield Text(
        f"The component data of this game has {known:,} values: {said}. Results are no better than the values they "
        "rest on: where many are assumed, trust comparisons more than levels."
    )
    bar = [
        {"share": f"{shares[s]:.4f}", "colour": SOURCE_TINTS[s],
         "label": f"{s} {per_cent(shares[s], 0)}" if shares[s] > 0.12 else ""}
        for s in SOURCES if shares[s] >= 0.005
    ]  # fmt: skip
    yield Part("shares", {"shares": bar, "about": said})
    yield from assumed_and_not_turned(report)
    yield Text("Changes from print", "heading")
    if pack.changes:
        printed = load_pack(report.game).leaves
        rows = [[Markup("<code>{}</code>").format(path), printed[path][0], v] for path, v in pack.changes.items()]
        yield Table(("Value", "Printed", "Here"), rows)
    else:
        yield Text("None: everything is as printed.")
    yield Text("Where the rules are silent", "heading")
    yield from silence(report)


def silence(report: Report) -> Parts:
    """Situations that no rule covers, and games that would not end."""
    found = frames.gaps(report.game, report.tallies)
    met = found[found["times"] > 0].groupby("gap", sort=False)["times"].sum()
    watched = len(report.game.shape.gaps)
    if met.empty:
        yield Text(
            f"{watched} situations that no rule covers were watched for; none came up." if watched > 1 else
            "No situation came up that no rule covers."
        )  # fmt: skip
    else:
        rows = [[words(str(gap)), f"{times:,}", f"{1000 * times / report.total:.2f}"] for gap, times in met.items()]
        yield Table(("Situation that no rule covers", "Times", "In 1,000 games"), rows)
    cut = sum(int(t.endings[TRUNCATED]) for t in report.tallies.values())
    if cut:
        yield Text(f"{cut:,} of {report.total:,} games would not end and were cut; they count as neither won nor lost.")
    for code, ending in enumerate(report.game.endings, start=FIRST_ENDING):
        scored = sum(int(t.endings[code]) for t in report.tallies.values()) if ending.cut else 0
        if scored:
            cut += scored
            yield Text(
                f"{scored:,} of {report.total:,} games came to {ending.title}, which is our limit and no rule of the "
                f"game; what became of them there is our decision ({ending.clause})."
            )
    if not cut:
        yield Text("Every game came to an end by the rules.")


def assumed_and_not_turned(report: Report) -> Parts:
    """How many values of each part of the pack come from where, the most assumed first, and which were turned."""
    leaves, left = report.pack.leaves, unturned(report.pack, report.turned)
    known = [(path.split(".")[0], source) for path, (_, source) in leaves.items() if source is not None]
    frame = pd.DataFrame(known, columns=["part", "source"])
    counts = pd.crosstab(frame["part"], frame["source"]).reindex(columns=list(SOURCES), fill_value=0)
    counts = counts.sort_values(["assumed", "part"], ascending=[False, True])
    assumed, still = int(counts["assumed"].sum()), sum(left.values())
    if assumed:
        turned = f"{assumed - still:,}" if assumed > still else "None"
        yield Text(
            f"{turned} of the {assumed:,} assumed values {'was' if assumed - still == 1 else 'were'} turned for this "
            "page, in the chapters on what to change and on our rulings; of what hangs on the others it tells nothing."
        )
    counts["not turned"] = pd.Series(left, dtype=int).reindex(counts.index, fill_value=0)
    shaky = counts[(counts["assumed"] > 0) | (counts["recalled"] > 0)]
    rows = [[words(str(part)), *(f"{v:,}" if v else "–" for v in row)] for part, *row in shaky.itertuples()]
    rest = counts.drop(index=shaky.index)
    if len(rest):
        rows.append([f"{len(rest)} other parts", *(f"{v:,}" if v else "–" for v in rest.sum())])
    head = ("Part of the data", *(s.capitalize() for s in SOURCES), "Assumed, not turned")
    yield Table(head, rows, "Values by where they come from, those with most assumed first.")


def players(report: Report) -> Parts:
    """The strategies that played."""
    tables: dict[str, list[int]] = {}
    for n, cell in report.cells.items():
        who = ", ".join(f"{words(place_word(place))}: {name}" for place, name in cell.cell.strategies.items())
        tables.setdefault(who, []).append(n)
    yield Text("A strategy sees what a player in its seat sees, and nothing else.")
    if len(tables) > 1:
        rows = [[", ".join(map(str, counts)), who] for who, counts in tables.items()]
        yield Table(("Players", "Who plays"), rows, texts=(0, 1))
    seated = [s for cell in report.cells.values() for mix in cell.cell.seating.values() for s in mix.rungs]
    for s in {s.name: s for s in seated}.values():
        about = [" ".join(paragraph.split()) for paragraph in s.about.split("\n\n")]
        if s.slip:
            about.append(f"One decision in {1 / s.slip:.3g} is a slip: any option, all equally likely.")
        weights = [{"name": words(k), "value": f"{w.value:g}", "about": w.about} for k, w in s.weights.items()]
        yield Part("strategy", {"name": s.name, "about": about, "weights": weights})


def method(report: Report) -> Parts:
    """Method, fingerprints, and how to have the same report again."""
    yield Text(
        "Intervals are Wilson’s, at 95\u00a0%; for a role that several players of one game can hold, with the "
        "effective number of seats. Where the text says that something differs, leads, is even or would come nearer, "
        f"it was tested: {len(report.claims.p)} tests on this page, corrected together by Holm’s method, so that the "
        "chance of one false statement or more is at most 5\u00a0%. Player counts that play the very same games count "
        "once. "
        "Uncertainty and drama follow Browne (2008), read from one track at a time; the path of a single game, and so "
        "a change of lead, is not kept."
    )
    yield Text("The same command gives the same games, on any number of cores.")
    yield Text(report.command, "code")
    yield Text("The first of them, told move by move:")
    yield Text(report.replay, "code")
    rows = [
        [n, f"{int(c.tally.games):,}", Markup('<span class="hash">{}</span>').format(c.summary["fingerprint"])]
        for n, c in report.cells.items()
    ]
    made = ", ".join(f"{name} {number}" for name, number in versions().items())
    yield Table(("Players", "Games", "Fingerprint of the outcomes (SHA-256)"), rows, f"Made with {made}.", (0, 2))
    extras = frames.extras(report.game, report.tallies)
    if len(extras):
        wide = extras.pivot_table(index="name", columns="players", values="mean", sort=False)
        yield Text("Further counts", "heading")
        yield Table(
            ("Mean per game, by number of players", *wide.columns),
            [[words(str(name)), *(f"{v:.2f}" for v in row)] for name, *row in wide.itertuples()],
        )
