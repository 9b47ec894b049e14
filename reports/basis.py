"""The chapters on what a report rests on: component data, rules, players, method."""

import re
from collections.abc import Iterator
from typing import Any

import pandas as pd
from markupsafe import Markup, escape

from experiments.machinery.machine import versions
from experiments.machinery.screened import unturned
from experiments.machinery.spec import place_word
from experiments.machinery.words import words_of
from reports import frames
from reports.claims import CORE
from reports.headline import per_cent, titled, words
from reports.language import in_game, number, spoken, tr, tr_n
from reports.parts import Part, Table, Text, as_code
from reports.report import Report
from sim import load_pack
from sim.game import FIRST_ENDING, TRUNCATED
from sim.pack import SOURCES

__all__ = ["assumed_and_not_turned", "footing", "method", "players", "silence", "source_word"]

SOURCE_TINTS = {
    "rulebook": "var(--ink)",
    "public": "color-mix(in srgb, var(--ink) 72%, var(--paper))",
    "recalled": "color-mix(in srgb, var(--ink) 62%, var(--paper))",
    "assumed": "var(--side-1)",
}

Parts = Iterator[Any]


def footing(report: Report) -> Parts:
    """Provenance, changes from print, gaps, truncated games."""
    pack, shares = report.pack, report.pack.provenance()
    known = sum(source is not None for _, source in pack.leaves.values())
    known_as = {
        "rulebook": tr("from the rulebook"), "public": tr("from other published sources"),
        "recalled": tr("from memory, without a source"), "assumed": tr("assumed, so that the game is complete"),
    }  # fmt: skip
    said = "; ".join(f"{per_cent(shares[s], 0)} {known_as[s]}" for s in SOURCES if shares[s] >= 0.005)
    yield Text(tr(
        "The component data of this game has {values} values: {shares}. Results are no better than the values they "
        "rest on: where many are assumed, trust comparisons more than levels.", values=number(known), shares=said,
    ))  # fmt: skip
    bar = [
        {"share": f"{shares[s]:.4f}", "colour": SOURCE_TINTS[s],
         "label": f"{source_word(s)} {per_cent(shares[s], 0)}" if shares[s] > 0.12 else ""}
        for s in SOURCES if shares[s] >= 0.005
    ]  # fmt: skip
    yield Part("shares", {"shares": bar, "about": said})
    yield from assumed_and_not_turned(report)
    yield Text(tr("Changes from print"), "heading")
    if pack.changes:
        printed = load_pack(report.game).leaves
        rows = [[as_code(path), printed[path][0], v] for path, v in pack.changes.items()]
        yield Table((tr("Value"), tr("Printed"), tr("Here")), rows)
    else:
        yield Text(tr("None: everything is as printed."))
    yield Text(tr("Where the rules are silent"), "heading")
    yield from silence(report)


def silence(report: Report) -> Parts:
    """Situations that no rule covers, and games that would not end."""
    found = frames.gaps(report.game, report.once)
    met = found[found["times"] > 0].groupby("gap", sort=False)["times"].sum()
    named = words_of(report.game)
    watched = len(report.game.shape.gaps)
    if met.empty and watched > 1:
        yield Text(tr_n("{n} situation that no rule covers was watched for; it did not come up.",
                        "{n} situations that no rule covers were watched for; none came up.", watched))  # fmt: skip
    elif met.empty:
        yield Text(tr("No situation came up that no rule covers."))
    else:
        rows = [
            [
                titled(in_game(named.name("gap", str(gap)))),
                number(times),
                number(1000 * times / report.total, 2),
            ]
            for gap, times in met.items()
        ]
        yield Table((tr("Situation that no rule covers"), tr("Times"), tr("In 1,000 games")), rows)
    cut = sum(int(t.endings[TRUNCATED]) for t in report.once.values())
    if cut:
        yield Text(tr_n("{n} of {games} games would not end and was cut; it counts as neither won nor lost.",
                        "{n} of {games} games would not end and were cut; they count as neither won nor lost.", cut,
                        games=number(report.total)))  # fmt: skip
    for code, ending in enumerate(report.game.endings, start=FIRST_ENDING):
        scored = sum(int(t.endings[code]) for t in report.once.values()) if ending.cut else 0
        if scored:
            cut += scored
            yield Text(tr(
                "{n} of {games} games came to {ending}, which is our limit and no rule of the game; what became of "
                "them there is our decision ({clause}).", n=number(scored), games=number(report.total),
                ending=in_game(ending.title), clause=ending.clause))  # fmt: skip
    if not cut:
        yield Text(tr("Every game came to an end by the rules."))


def assumed_and_not_turned(report: Report) -> Parts:
    """How many values of each part of the pack come from where, the most assumed first, and which were turned."""
    leaves, left = report.pack.leaves, unturned(report.pack, report.turned)
    known = [(path.split(".")[0], source) for path, (_, source) in leaves.items() if source is not None]
    frame = pd.DataFrame(known, columns=["part", "source"])
    counts = pd.crosstab(frame["part"], frame["source"]).reindex(columns=list(SOURCES), fill_value=0)
    counts = counts.sort_values(["assumed", "part"], ascending=[False, True])
    assumed, still = int(counts["assumed"].sum()), sum(left.values())
    if assumed:
        turned = assumed - still
        if turned:
            yield Text(tr(
                "Assumed values turned for this page, in the chapters on what to change, on what it hangs on and on "
                "our rulings: {n} of {assumed}. Of what hangs on the others it tells nothing.",
                n=number(turned), assumed=number(assumed)))  # fmt: skip
        else:
            yield Text(tr("None of the assumed values ({assumed} in all) was turned for this page; of what hangs on "
                          "them it tells nothing.", assumed=number(assumed)))  # fmt: skip
    counts["not turned"] = pd.Series(left, dtype=int).reindex(counts.index, fill_value=0)
    shaky = counts[(counts["assumed"] > 0) | (counts["recalled"] > 0)]
    named = words_of(report.game)
    rows = [
        [titled(in_game(named.name("part", str(part)))), *(number(v) if v else "–" for v in row)]
        for part, *row in shaky.itertuples()
    ]
    rest = counts.drop(index=shaky.index)
    if len(rest):
        others = tr_n("{n} other part", "{n} other parts", len(rest))
        rows.append([others, *(number(v) if v else "–" for v in rest.sum())])
    head = (tr("Part of the data"), *(titled(source_word(s)) for s in SOURCES), tr("Assumed, not turned"))
    yield Table(head, rows, tr("Values by where they come from, those with most assumed first."))


def source_word(source: str) -> str:
    """Where a value is from, in a word."""
    return {"rulebook": tr("rulebook"), "public": tr("public"), "recalled": tr("recalled"),
            "assumed": tr("assumed")}[source]  # fmt: skip


def players(report: Report) -> Parts:
    """The strategies that played."""
    tables: dict[str, list[int]] = {}
    for n, cell in report.cells.items():
        who = ", ".join(f"{words(place_word(place))}: {name}" for place, name in cell.cell.strategies.items())
        tables.setdefault(who, []).append(n)
    yield Text(tr("A strategy sees what a player in its seat sees, and nothing else."))
    if spoken() != "en":
        yield Text(tr("Strategies are described by their authors, in English."))
    if len(tables) > 1:
        rows = [[", ".join(map(str, counts)), who] for who, counts in tables.items()]
        yield Table((tr("Players"), tr("Who plays")), rows, texts=(0, 1))
    seated = [s for cell in report.cells.values() for mix in cell.cell.seating.values() for s in mix.rungs]
    for s in {s.name: s for s in seated}.values():
        about = [_quoted(" ".join(paragraph.split())) for paragraph in s.about.split("\n\n")]
        if s.slip:
            slip = tr("One decision in {n} is a slip: any option, all equally likely.", n=f"{1 / s.slip:.3g}")
            about.append(_quoted(slip))
        weights = [
            {"name": k.replace("_", " "), "value": f"{w.value:g}", "about": w.about} for k, w in s.weights.items()
        ]
        yield Part("strategy", {"name": s.name, "about": about, "weights": weights})


def _quoted(text: str) -> Markup:
    """A text with what stands between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def method(report: Report) -> Parts:
    """Method, fingerprints, and how to have the same report again."""
    yield Text(tr(
        "Intervals are Wilson’s, at 0 and 100\u00a0% Jeffreys’, at 95\u00a0%; for a role that several players of one "
        "game can hold, with the effective number of seats. Where the text says that something differs, is on target "
        "or off it, turns with skill, would come nearer or tells who wins, it was tested: {tests} tests, corrected "
        "together by Holm’s method at {main}; lengths, published figures, rulings, numbers that matter, what it hangs "
        "on and what drives it each at {apart}. So the chance of one false statement or more on this page is at most "
        "5\u00a0%. Player counts that play the very same games count once.",
        tests=len(report.claims.p), main=per_cent(CORE, 0),
        apart=per_cent(frames.DOUBT)))  # fmt: skip
    yield Text(tr("The same command gives the same games, on any number of cores."))
    yield Text(report.command, "code")
    yield Text(tr("The first of them, told move by move:"))
    yield Text(report.replay, "code")
    rows = [
        [n, number(int(c.tally.games)), Markup('<span class="hash">{}</span>').format(c.summary["fingerprint"])]
        for n, c in report.cells.items()
    ]
    made = ", ".join(f"{name} {number}" for name, number in versions().items())
    head = (tr("Players"), tr("Games"), tr("Fingerprint of the outcomes (SHA-256)"))
    yield Table(head, rows, tr("Made with {versions}.", versions=made), (0, 2))
