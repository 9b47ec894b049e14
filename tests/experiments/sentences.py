"""How often a report says what is not so, measured: the tables of docs/statistics.md.

    .venv/bin/python tests/experiments/sentences.py [REPORTS [WORLD ...]]     (400; an hour of one core)

Whole reports of planted games: nothing is played. In each world (`planted`) the records of all games are drawn from
chances that are known, `tally` counts them as it counts games, and a `Report` with every chapter that exists is made of
them (`drawn`); only its figures are not drawn. What it claims is held against the truth: each test that holds, each
mark of a table, each light, each verdict. Twelve worlds where nothing is there, or only just, and six with an effect
that is known.

A chapter is in by being in `CHAPTERS`. A sentence with a word that claims something, and that nobody has looked at,
ends the run: it belongs into `HELD`, with what holds it against the truth, or into `TELLS`, if it tells what was seen.
"""

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from unittest.mock import patch

import numpy as np
from markupsafe import Markup

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: more threads only wait for each other
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from drawn import STRONG, report_of  # noqa: E402
from experiments.commands.skill import rungs  # noqa: E402
from experiments.measure.measures import parse_measure  # noqa: E402
from planted import KNOWN, NULL, published  # noqa: E402
from reports import assembling  # noqa: E402
from reports.chapters import CHAPTERS, games, numbers  # noqa: E402
from reports.claims.family import CLOSE  # noqa: E402
from reports.claims.target import against_the_game, band_of  # noqa: E402
from reports.further.screening import clear  # noqa: E402
from reports.opening import lead, reach  # noqa: E402
from reports.page import contrasts, figures, frames, language  # noqa: E402
from reports.verdict import verdict  # noqa: E402

# -- what is said ------------------------------------------------------------------------------------------------------

CLAIMING = re.compile(
    r"\b(differs?|too (often|seldom|easy|hard)|on target|depends on|matters?|nearer|sure|surely|beyond chance|leads?"
    r"|the same for|turns with|apart|moved|changes? who|told most|tells? who|widest|hardly|more often|less often|best"
    r"|never|outside|inside|win rate by more)\b", re.IGNORECASE,
)  # fmt: skip
# the starts of sentences that rest on something of `false_in`
HELD = tuple(
    """\
Where one sits matters
Seats hardly matter
In all, {n} of {seats}
No seat was seen
{where} it is on target
{where} it is too
{where} the {side} too
{where} every side has
How hard it is turns with who plays
How often the {side} turns with who plays
{where} the games played do not settle
with {players} the verdict is the same
with {players} the verdict is not the same
for {usual}; it turns with who plays
not settled, but this is ruled out
with {players} the verdict is another for people
with {players} the games played do not tell
How often the {side} depends on who plays
Of all that the set-up deals and that surely matters the widest
In {games} games: {n} pair
Who leads half-way
Games that look won or lost
So says a model
If both sides choose
Of the {seats} combinations
{n} numbers of the game were turned
{n} of them moved
None moved
All moved
Those of {n} numbers
Choices that are seen to change
Of {n} published figure
on target
too often
too seldom
too easy
too hard
not too
{side} too often
inside
outside
best of {n} changes
nothing found that surely helps
Nearer to the target
On target then
no, the nearest of
no advice:
With {players} experts find it
For experts it is
For people, {known}
With people, {known}
for people {verdict} as it is
With experts the {side}
With {players} and experts the {side}
A reply by experts of one side turns it
With {players} it holds against experts
with {players} and {experts} the {side}
The numbers that matter most
The player counts are those at which it is beyond chance
Sure
Mostly won by
Half of the games
How far apart the extremes
Of all that was followed, one thing told
How often the {side}, by what the set-up
""".splitlines()
)
# the starts of those that tell what was seen, or how; nothing in them can be false
TELLS = tuple(
    """\
as published figures show them
Where the rulebook is silent we rule. Played
Left out is what has a limit
They may change much for others
± is how far off
▲ above the target, ▼ below it
In {games} games of these players
Each is known to ±
Not one of these games
In {games} games no two
How many percentage points more often
Never done by
Never offered at a choice
Means of a group
Of {things} things
Neither these players nor experts
Target:
Another is set
If rates are as they look
Changes are told from
Bold is what
Experts’ rates before
Leaning: it would
With the game come changes
{change} (not proved for all who play)
nothing looked right
The largest of several
Replayed by experts, the strongest
No experts played the changes
Against experts of one side
A number that player counts share
nearest from this side, as it looked
How often a side wins where one side are experts
With {players} the games played do not settle
With {players} there was no time for
{told}; with {players} not settled
A model of who wins
Of the uncertainty about
Tension: how open
Likelier end
Lead changes
Leader at half-time
Decided after
Ends as it looked
With {players} nothing that was followed was seen
A model of {games} observed games was not seen to tell
Chosen in other games
What to change
If both sides know
Both sides mixing
How much of it is
Points of the win rate
The other rows make no difference
Where the rulebook
Intervals are Wilson
Turned by two steps, these were not seen
Every number turned
Of {n} numbers no effect
Figures with 95
Win rate
Where a choice of the set-up
Games with
{n} more choices
Never seen
Never taken
Never offered
Never asked
What was counted
What stood on the menus
{games} games
Everything
{n} of {endings} endings were never seen
How often each decision
A seat
Seats out
That those who took
How often the {side}, by this number
Every player count is on target as far
With it
Left out
In how many
What was followed
The lines
What it hangs on
What drives it
Three of the observed
Where one
Who wins
Rounds without
Mean per game
Where the rules are silent
Of decisions
Printed values
Moves the win rate
How far that holds
How often the {side}, in per cent
The verdict
Win rates
Seats within
Over all
We play as
What our rulings
Every game came
What lies
None of the
Assumed values turned
Values by
Assumed, not turned
Here
Grey: no side
Share of games
The band at
How hard it is
Who wins from where
{title}: how often
Games that go otherwise
Least often won
Most often won
Points apart
best
A strategy
""".splitlines()
)


class Recorder(NullTranslations):
    """Notes every sentence of the code that is said."""

    def __init__(self):
        super().__init__()
        self.said = Counter()

    def gettext(self, message):
        """The message itself."""
        self.said[message] += 1
        return message

    def ngettext(self, one, many, n):
        """One of both."""
        self.said[many] += 1
        return one if n == 1 else many


@contextmanager
def undrawn():
    """Within, figures are empty, and no game is told move by move."""
    with ExitStack() as stack:
        for module in (figures, contrasts):
            for name, drawing in vars(module).items():
                if hasattr(drawing, "__wrapped__"):
                    stack.enter_context(patch.object(module, name, lambda *_, **__: Markup()))
        stack.enter_context(patch.object(games, "_courses", lambda *_, **__: Markup()))
        stack.enter_context(patch.object(numbers, "entry_of", lambda *_: ""))  # numbers that no pack has
        stack.enter_context(patch.object(assembling, "CHAPTERS", [c for c in CHAPTERS if c.key != "stories"]))
        yield


def made_of(report):
    """All chapters and the first screen of a report, and the sentences that they say."""
    recorder = Recorder()
    spoken = replace(language._ENGLISH, texts=recorder)
    token = language._SPOKEN.set(spoken)
    try:
        with undrawn():
            sections = {s.id: list(s.parts) for s in assembling.sections_of(report)}
            sections["first screen"] = [lead(report), reach(report), verdict(report)]
    finally:
        language._SPOKEN.reset(token)
    return sections, recorder.said


def looked_at(said):
    """Raises an error for a sentence that claims something and that nobody has looked at."""
    new = [text for text in said if CLAIMING.search(text) and not text.startswith((*HELD, *TELLS))]
    if new:
        raise SystemExit("sentences that nobody holds against the truth:\n  " + "\n  ".join(new))


# -- the truth ---------------------------------------------------------------------------------------------------------


def _band(game, n, side_fair):
    return band_of(game, n, None, side_fair)


def _is(word, p, band):
    """Whether a share is above, below or inside its band; at an end it is neither above nor below, nor inside."""
    low, high = (end + 1e-9 for end in band)
    low -= 2e-9
    return {"above": p > high, "below": p < low, "not above": p < high - 2e-9, "not below": p > low + 2e-9,
            "inside": low + 2e-9 < p < high - 2e-9}[word]  # fmt: skip


def _more(world, game):
    """How much more the main side wins with each rung."""
    return dict(zip(rungs(game), (*world.rungs, 0.0), strict=False)) | {"expert": world.experts}


def true_claim(world, game, key):
    """Whether a claim of the family is so; None if this world does not say."""
    kind, n, *rest = (*key, None)[: max(2, len(key))]
    rest = [x for x in rest if x is not None]
    if kind == "side":
        side, word = rest
        playing = list(game.fallback)
        alone, two = against_the_game(game, n), len(game.sides) == 2
        at = world.rates[0] if alone or two else world.rates[playing.index(side)]
        return _is(word, at, _band(game, n, 0.5 if alone or two else 1 / len(playing)))
    if kind == "people":
        return _is(rest[0], world.rates[0], _band(game, n, 0.5 if len(game.fallback) <= 2 else 1 / len(game.fallback)))
    if kind == "rung":
        rung, word = rest
        if len(game.fallback) > 2:
            return _is(word, world.rates[0], _band(game, n, 1 / len(game.fallback)))
        return _is(word, world.rates[0] + _more(world, game)[rung], _band(game, n, 0.5))
    if kind == "rung everywhere":
        return _is(rest[0], world.rates[0] + world.experts, _band(game, 2, 0.5))
    if kind == "rungs apart":
        more = _more(world, game)
        return more[rest[0]] != more[rest[1]]
    if kind == "seat":
        return world.seat > 0  # of all seats: what one has more the others have less
    if kind == "seats apart":
        return world.seat > 0
    if kind == "seats close":
        return world.seat < CLOSE
    if kind == "course":
        return world.track > 0
    if kind == "reply":
        return _is(rest[1], world.rates[0], _band(game, n, 0.5))
    if kind in ("nearer", "nearer alone", "reached", "missed"):
        return None  # hangs on the step: see `false_in`
    if kind == "level missed":
        return False  # each is given what it asks for
    if kind == "ending":
        return True  # every ending of these games is one side's alone
    raise SystemExit(f"a claim that nobody holds against the truth: {key}")


def _sure(text):
    return "<b>" in str(text)


def false_in(world, report, sections):
    """What a page claims that is not so."""
    game, claims = report.game, report.claims
    for key in claims.p:
        if claims.hold(*key) and true_claim(world, game, key) is False:
            yield f"{key[0]}"
    band = {n: band_of(game, n, None) for n in world.counts}
    for r in frames.each(report.levers.proposed) if report.levers else ():
        now = world.rates[0] + world.step * sum(one.by for one in r.turned if one.name == STRONG)
        middle = sum(band[r.players]) / 2
        off = abs(world.rates[0] - middle) - 1e-9
        harder = world.rates[0] + world.harder * (now - world.rates[0])
        if claims.hold("nearer", r.lever, r.players) and not max(abs(now - middle), abs(harder - middle)) < off:
            yield "a change comes nearer"
        if claims.hold("nearer alone", r.lever, r.players) and not abs(now - middle) < off:
            yield "a change comes nearer for the usual players"
        if claims.hold("reached", r.lever, r.players) and not _is("inside", now, band[r.players]):
            yield "on target then"
        outside = _is("above", now, band[r.players]) or _is("below", now, band[r.players])
        if claims.hold("missed", r.lever, r.players) and not outside:
            yield "still outside the target"
    if report.levers:
        for path in report.levers.screened.loc[clear(report.levers.screened), "path"]:
            if not (path == STRONG and world.number):
                yield "a number matters"
    for name, part in ((s, p) for s, parts in sections.items() for p in parts if getattr(p, "kind", "") == "table"):
        head = [str(h) for h in part.head]
        for row in part.rows:
            text = [Markup(str(x).replace("<wbr>", "")).striptags() for x in row]
            if name == "numbers" and "Path" in head and not (text[head.index("Path")] == STRONG and world.number):
                yield "it hangs on a number"
            if name == "rulings" and any(map(_sure, row)) and not (world.number and part.rows.index(row) == 0):
                yield "a ruling changes who wins"
            if name == "drivers" and "Sure" in head and text[-1] == "yes" and not (
                    world.seat if text[0] == "Seat" else world.dealt):  # fmt: skip
                yield "a spread is sure"
            if name == "drivers" and "Sure" not in head and any(map(_sure, row)) and not world.dealt:
                yield "what is dealt differs"
            if name == "drivers" and head[0] == "Left out" and any(map(_sure, row)):
                yield "a role that is left out"
    truth = published(game.key, world.counts)[1]
    for one in report.played["published"].found:
        at, r = truth[parse_measure(game, one.reference.measure, quantiles=True).mean.name], one.reference
        so = (r.low is None or at >= r.low - 1e-9) and (r.high is None or at <= r.high + 1e-9)
        edge = any(end is not None and abs(at - end) < 1e-9 for end in (r.low, r.high))
        if (one.verdict == "outside" and so) or (one.verdict == "inside" and (edge or not so)):
            yield f"a published figure is {one.verdict}"
    for r in frames.each(report.lengths):
        if not (r.p10_low <= 5 and r.p50_low <= 6 <= r.p50_high and r.p90_high >= 8):
            yield "length"


def found_in(world, report, sections):
    """Which of the effects that are there are shown: by kind, the share of player counts, or whether."""
    game, claims = report.game, report.claims
    for kind in world.shown:
        if kind in ("dealt", "number", "ruling"):
            section = {"dealt": "drivers", "number": "numbers", "ruling": "rulings"}[kind]
            tables = [p for p in sections[section] if getattr(p, "kind", "") == "table"]
            cells = [str(x).replace("<wbr>", "") for t in tables for row in t.rows for x in row]
            yield kind, float(any(STRONG in x if kind == "number" else _sure(x) for x in cells))
            continue
        keys = [key for key in claims.p if key[0] == kind and true_claim(world, game, key) is not False]
        keys = [key for key in keys if kind != "seat" or (key[2] == 0 and len(key) == 3)]
        if kind in ("nearer", "reached"):
            yield kind, sum(claims.hold(*key) for key in keys) / len(world.counts)
        elif keys:
            yield kind, float(np.mean([claims.hold(*key) for key in keys]))


def measured(world, reports, *seed) -> Iterator[tuple[set[str], dict[str, float]]]:
    """Of each report what is false in it, and how much of what is there it shows."""
    rng = np.random.default_rng(seed or 1)
    for _ in range(reports):
        report = report_of(rng, world)
        sections, said = made_of(report)
        looked_at(said)
        yield set(false_in(world, report, sections)), dict(found_in(world, report, sections))


if __name__ == "__main__":
    asked = sys.argv[1:]
    reports = int(asked[0]) if asked else 400
    for at, (name, world) in enumerate((NULL | KNOWN).items()):
        if asked[1:] and not any(word in name for word in asked[1:]):
            continue
        start, false, by, shown = time.perf_counter(), 0, Counter(), []
        for wrong, there in measured(world, reports, 1, at):  # each world its own chance
            false += bool(wrong)
            by.update(wrong)
            shown.append(there)
        each = ", ".join(f"{what} {100 * k / reports:.2f} %" for what, k in by.most_common())
        power = ", ".join(f"{kind} {100 * np.mean([x[kind] for x in shown]):.0f} %" for kind in shown[0])
        spent = (time.perf_counter() - start) / reports
        print(f"{name:34s} any false {100 * false / reports:5.2f} %   {each or '-':40s} {power and 'shows ' + power}",
              f"  [{reports} reports, {spent:.2f} s each]", flush=True)  # fmt: skip
