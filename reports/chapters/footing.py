"""What a report rests on: component data, changes from print, and where the rules are silent."""

import pandas as pd

from experiments.measure.words import words_of
from experiments.tuning.effects import unturned
from reports.chapter import Chapter, Parts
from reports.page import frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Part, Table, Text, as_code
from reports.page.words import per_cent, source_word, titled
from reports.report import Report
from sim import load_pack
from sim.game import FIRST_ENDING, TRUNCATED
from sim.pack import SOURCES

__all__ = ["CHAPTER", "assumed_and_not_turned", "silence"]

SOURCE_TINTS = {
    "rulebook": "var(--ink)",
    "public": "color-mix(in srgb, var(--ink) 72%, var(--paper))",
    "recalled": "color-mix(in srgb, var(--ink) 62%, var(--paper))",
    "assumed": "var(--side-1)",
}


def footing(report: Report) -> Parts:
    """Provenance, changes from print, gaps, truncated games."""
    pack, shares = report.pack, report.pack.provenance()
    known = sum(source is not None for _, source in pack.leaves.values())
    known_as = {
        "rulebook": tr("from the rulebook"), "public": tr("from other published sources"),
        "recalled": tr("from memory, without a source"), "assumed": tr("assumed, so that the game is complete"),
    }  # fmt: skip
    there = [s for s in SOURCES if shares[s]]
    digits = int(any(shares[s] < 0.01 for s in there))  # "0 %" would say that nothing is
    said = "; ".join(f"{per_cent(shares[s], digits)} {known_as[s]}" for s in there)
    yield Text(tr(
        "The component data of this game has {values} values: {shares}. Results are no better than the values they "
        "rest on: where many are assumed, trust comparisons more than levels.", values=number(known), shares=said,
    ))  # fmt: skip
    bar = [
        {"share": f"{shares[s]:.4f}", "colour": SOURCE_TINTS[s],
         "label": f"{source_word(s)} {per_cent(shares[s], digits)}"}
        for s in there
    ]  # fmt: skip
    yield Part("shares", {"shares": bar, "about": said})
    yield from assumed_and_not_turned(report)
    yield Text(tr("Changes from print"), "heading")
    if pack.changes:
        printed = load_pack(report.game).leaves
        rows = [[as_code(path), printed[path][0], v] for path, v in pack.changes.items()]
        yield Table((tr("Value"), tr("Printed"), tr("Here")), rows)
    else:
        yield Text(tr("None: everything is as the game comes."))
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
        yield Text(
            tr_n("{n} of {games} games would not end and was cut; it is not counted.",
                 "{n} of {games} games would not end and were cut; they are not counted.", cut,
                 games=number(report.total)) if report.game.aim.counts else
            tr_n("{n} of {games} games would not end and was cut; it counts as neither won nor lost.",
                 "{n} of {games} games would not end and were cut; they count as neither won nor lost.", cut,
                 games=number(report.total))
        )  # fmt: skip
    for code, ending in enumerate(report.game.endings, start=FIRST_ENDING):
        scored = sum(int(t.endings[code]) for t in report.once.values()) if ending.cut else 0
        if scored:
            cut += scored
            yield Text(tr(
                "{n} of {games} games ended by a limit of ours that is no rule of the game (“{ending}”); what became "
                "of them there is our decision ({clause}).", n=number(scored), games=number(report.total),
                ending=in_game(ending.title), clause=ending.clause))  # fmt: skip
    if not cut and met.empty:
        yield Text(tr("Every game came to an end by the rules."))
    elif not cut:
        yield Text(tr("Every game came to an end; in the situations above our ruling says how."))


def assumed_and_not_turned(report: Report) -> Parts:
    """How many values of each part of the pack come from where, the most assumed first, and which were turned."""
    leaves, left = report.pack.leaves, unturned(report.pack, _turned(report))
    known = [(path.split(".")[0], source) for path, (_, source) in leaves.items() if source is not None]
    frame = pd.DataFrame(known, columns=["part", "source"])
    counts = pd.crosstab(frame["part"], frame["source"]).reindex(columns=list(SOURCES), fill_value=0)
    counts = counts.sort_values(["assumed", "part"], ascending=[False, True])
    assumed, still = int(counts["assumed"].sum()), sum(left.values())
    if assumed:
        turned = assumed - still
        if turned:
            yield Text(tr(
                "Assumed values turned for this page: {n} of {assumed}. What hangs on the others is not known.",
                n=number(turned), assumed=number(assumed)))  # fmt: skip
        else:
            yield Text(tr("None of the assumed values ({assumed} in all) was turned for this page; what hangs on them "
                          "is not known.", assumed=number(assumed)))  # fmt: skip
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


def _turned(report: Report) -> set[str]:
    """Paths of the pack that were turned for the page: levers, numbers that it may hang on, and rulings."""
    levers, rulings, hangs = report.levers, report.played.get("rulings"), report.played.get("numbers")
    steps = levers.steps if levers else pd.DataFrame(columns=["step", "path"])
    return {
        *steps.loc[steps["step"] != 0, "path"],
        *(levers.screened.get("path", ()) if levers else ()),
        *(factor.path for answer in (hangs.answers if hangs else ()) for factor in answer.factors),
        *(r.path for r in (rulings.found if rulings else ()) if r.players),
    }


CHAPTER = Chapter("footing", lambda report: tr("What this rests on"), footing)
