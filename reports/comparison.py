"""The page of two versions of a game side by side: what moved, and what did not."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pandas as pd
from markupsafe import Markup
from scipy.special import ndtri

from experiments.measure.measures import aim_of
from experiments.measure.telling import digits_of
from experiments.measure.words import entry_of, words_of
from reports.claims.family import ALPHA
from reports.claims.target import band_words, verdict_words
from reports.further.replays import EXPERT
from reports.further.side_by_side import Comparison
from reports.page import frames
from reports.page.contrasts import moved
from reports.page.html import page
from reports.page.language import in_game, number, speaking, tr, tr_n
from reports.page.parts import LIGHTS, Plate, Section, Table, Text, as_code
from reports.page.words import (
    at_players,
    choice_words,
    listed,
    named,
    per_cent,
    points,
    rung_words,
    titled,
    usual_words,
    who_plays,
    wins,
    words,
)
from reports.scored import verdict_word
from sim import Game

__all__ = ["comparison_page", "lead_of"]


def title_of(game: Game, measure: str) -> str:
    """What a measure is, in words."""
    kind, _, name = measure.replace(":", ".").partition(".")
    if kind == "rate":
        return titled(wins(name))
    if kind in ("score", "place"):
        return tr("{side}, {unit}", side=titled(words(name)), unit=in_game(game.aim.noun))
    if kind == "ending":
        return titled(in_game(next(e.title for e in game.endings if e.name == name)))
    if kind == "some":
        return tr("{title}: games with any", title=in_game(words_of(game).title(name)))
    if kind == "extra":
        return in_game(words_of(game).title(name))
    return {"rounds": tr("Rounds"), "turns": tr("Turns"), "decisions": tr("Decisions")}[kind]


def lead_of(found: Comparison) -> str:
    """What became of the main side's win rate, in a sentence."""
    side, main = words(found.game.main_side), found.main
    if found.game.aim.counts:
        return _lead_of_means(found)
    said = []
    for rows, more in ((main[main["holds"] & (main["difference"] > 0)], True),
                       (main[main["holds"] & (main["difference"] < 0)], False)):  # fmt: skip
        if len(rows):
            told = {"side": side, "rates": _rates(rows)}
            said.append(tr("the {side} win more often, {rates}", **told) if more else
                        tr("the {side} win less often, {rates}", **told))  # fmt: skip
    rest = main[~main["holds"] & ~main["same"]]
    if len(rest):
        said.append(tr("with {players} no difference in the win rate of the {side} can be told",
                       players=at_players(rest["players"]), side=side))  # fmt: skip
    if main["same"].any():
        said.append(
            tr("with {players} the games are the very same", players=at_players(main.loc[main["same"], "players"]))
        )
    return titled("; ".join(said)) + "."


def _rates(rows: pd.DataFrame) -> str:
    """Rates before and after, a player count each."""
    return ", ".join(
        tr("with {players} {before} → {after}", players=at_players([r.players]), before=number(100 * r.before, 1),
           after=per_cent(r.after))
        for r in frames.each(rows)
    )  # fmt: skip


def _experts_moved(found: Comparison) -> Iterator[str]:
    """What became of the main side's win rate where experts play, beyond chance."""
    own = found.found[(found.found["measure"] == EXPERT) & found.found["holds"]]
    if len(own) and not found.game.aim.counts:
        yield tr("Where experts play the {side}: {rates}.", side=wins(found.game.main_side), rates=_rates(own))


def _lead_of_means(found: Comparison) -> str:
    """What became of the mean of the main side."""
    side, unit, said = words(found.game.main_side), in_game(found.game.aim.noun), []
    for r in frames.each(found.main):
        half = (r.high - r.low) / 2
        change = number(r.difference, digits_of(half), sign=True) if r.holds else tr("no difference that can be told")
        said.append(tr("{change} with {players}", change=change, players=at_players([r.players])))
    return tr("{unit} of the {side} on the mean: {told}.", unit=titled(unit), side=side, told=listed(said))


def _verdicts(found: Comparison) -> Iterator[str]:
    """What became of the verdict, for those who played, in a sentence each."""
    side = found.game.main_side
    for who, name in ((usual_words(found.game), aim_of(found.game).name), (rung_words(EXPERT), EXPERT)):
        ways: dict[tuple[str, str], list[int]] = {}
        for (n, measure), lights in found.lights.items():
            if measure == name:
                said = _words(found.game, side, n)
                ways.setdefault((said[lights[0]], said[lights[1]]), []).append(n)
        told = [_turn(at_players(counts), *pair, _words(found.game, side, counts[0])["open"])
                for pair, counts in ways.items()]  # fmt: skip
        if told:
            yield tr("By the target, for {who}: {told}.", who=who, told="; ".join(told))


def _turn(players: str, before: str, after: str, unsettled: str) -> str:
    """What became of the verdict at some player counts."""
    if before != after:
        return tr("with {players} {before} before, {after} after", players=players, before=before, after=after)
    if before == unsettled:
        return tr("with {players} not settled, neither before nor after", players=players)
    return tr("with {players} as before ({verdict})", players=players, verdict=before)


def _words(game: Game, side: str, players: int) -> dict[str, str]:
    """What the lights are in words."""
    if game.aim.counts:
        return {light: verdict_word(light) for light in LIGHTS if not light.startswith("leans")}
    return verdict_words(game, side, players)


def _facts(found: Comparison) -> list[tuple[str, str | Markup]]:
    """What stands below the lead."""
    before, after = (tr("as printed") if name == "printed" else as_code(name) for name in found.names)
    return [
        (tr("Before"), before),
        (tr("After"), after),
        (tr("Pairs of games"), number(found.games * len(found.cells[0]))),
        *([(tr("Pairs by experts"), number(found.experts * len(found.cells[0])))] if found.experts else []),
        *([(tr("Target"), _target(found))] if found.lights and not found.game.aim.counts else []),
        (tr("Differences that hold"), tr("{n} of {all}", n=int(found.found["holds"].sum()), all=len(found.found))),
    ]


def _target(found: Comparison) -> str:
    """The band; and of which player counts it is, where some have none."""
    judged = sorted({n for n, _ in found.lights})
    band = band_words(found.game, judged, found.target)
    if len(judged) == len(found.cells[0]):
        return band
    return tr("{band}, with {players}", band=band, players=at_players(judged))


def _sections(found: Comparison) -> list[Section]:
    """The chapters of the page."""
    plan = [
        ("changed", tr("What was changed"), _changed),
        ("wins", tr("What is played for") if found.game.aim.counts else tr("Who wins"), _who_wins),
        ("moved", tr("What moved"), _moved), ("stayed", tr("What did not"), _stayed), ("method", tr("Method"), _method),
    ]  # fmt: skip
    return [Section(key, title, list(parts(found))) for key, title, parts in plan]


def _changed(found: Comparison) -> Iterator[Any]:
    """Values of the pack and strategies that differ."""
    one, other = (cells[0] for cells in found.cells)
    old, new = one.pack.leaves, other.pack.leaves
    paths = [path for path in {**old, **new} if old.get(path, (None,))[0] != new.get(path, (None,))[0]]
    about = {tunable.path: tunable.about for tunable in one.pack.tunables()}
    rows = []
    for path in paths:
        entry = entry_of((one if path in old else other).pack, path)
        what = named(SimpleNamespace(about=about.get(path, "–"), entry=entry))
        values = (choice_words(one.pack, path, leaves.get(path, ("–",))[0]) for leaves in (old, new))
        rows.append([titled(what), as_code(path), *values])
    who = [who_plays(cell.game, cell.strategies) for cell in (one, other)]
    rows += [[tr("Who plays"), "–", *who]] if one.strategies != other.strategies else []
    if rows:
        head = (tr("Number"), tr("Path"), tr("Before"), tr("After"))
        yield Table(head, rows, tr("All that differs between the two."), (0, 1), open=True)
    else:
        yield Text(tr("Nothing: both are the same."))


def _shown(value: float, share: bool, sign: bool = False) -> str:
    digits = 1 if share or abs(value) >= 10 else 2
    return number(100 * value if share else value, digits, sign)


def _half(value: float, share: bool) -> str:
    """Half of an interval; what would be written as nought is told to be less than the last digit."""
    shown, least = _shown(value, share), 0.001 if share else 0.01
    return shown if value >= least / 2 else f"<{_shown(least, share)}"


def _row(r: Any) -> list[Any]:
    half = _half((r.high - r.low) / 2, r.share)
    apart = Markup("{}&nbsp;<small>±{}</small>").format(_shown(r.difference, r.share, sign=True), half)
    return [
        _shown(r.before, r.share),
        _shown(r.after, r.share),
        tr("none") if r.same else Markup("<b>{}</b>").format(apart) if r.holds else apart,
    ]


def _who_wins(found: Comparison) -> Iterator[Any]:
    """The win rate of the main side, before and after."""
    games = tr_n("{n} pair of games at each player count", "{n} pairs of games at each player count", found.games)
    if found.game.aim.counts:
        rows = [[r.players, *_row(r)] for r in frames.each(found.main)]
        yield Table((tr("Players"), tr("Before"), tr("After"), tr("Difference")), rows, tr(
            "{side}, {unit}: means; bold where it differs beyond chance, all tests of this page together.",
            side=titled(words(found.game.main_side)), unit=in_game(found.game.aim.noun)), open=True)  # fmt: skip
        yield from _by_experts(found)
        return
    yield Plate(
        moved(found.game, found.main),
        tr("How often the {side}: before (ring) and after (dot), with the 95\u00a0% interval of the difference around "
           "the dot.", side=wins(found.game.main_side)),
        games, found.seed, data=found.main,
    )  # fmt: skip
    head = (tr("Players"), tr("Before"), tr("After"), tr("Difference"))
    rows = [[r.players, *_row(r)] for r in frames.each(found.main)]
    yield Table(head, rows, tr("Win rate of the {side}, %; bold where it differs beyond chance, all tests of this "
                               "page together.", side=words(found.game.main_side)), open=True)  # fmt: skip
    yield from _by_experts(found)


def _by_experts(found: Comparison) -> Iterator[Any]:
    """The same where experts play."""
    rows = [[r.players, *_row(r)] for r in frames.each(found.found[found.found["measure"] == EXPERT])]
    if rows:
        yield Table((tr("Players"), tr("Before"), tr("After"), tr("Difference")), rows, tr_n(
            "The same where experts play, {n} pair of games at each player count.",
            "The same where experts play, {n} pairs of games at each player count.",
            found.experts), open=True)  # fmt: skip


def _listed(found: Comparison, rows: pd.DataFrame, caption: str, unfolded: bool = True) -> Table:
    """Rows of all measures but the main rate."""
    head = (tr("What"), tr("Players"), tr("Before"), tr("After"), tr("Difference"))
    told = [[title_of(found.game, r.measure) + (", %" if r.share else ""), r.players, *_row(r)]
            for r in frames.each(rows)]  # fmt: skip
    return Table(head, told, caption, open=unfolded)


def _moved(found: Comparison) -> Iterator[Any]:
    """All that differs beyond chance."""
    rest = found.rest
    held = rest[rest["holds"]]
    if len(held):
        order = held["measure"].map({name: at for at, name in enumerate(dict.fromkeys(held["measure"]))})
        held = held.assign(order=order).sort_values(["order", "players"]).drop(columns="order")
        yield _listed(found, held, tr("Means of a game, and shares of games; the difference with half of its 95\u00a0% "
                                      "interval. Of what does not come about in every game, the mean is of pairs where "
                                      "it does in both."))  # fmt: skip
    else:
        yield Text(tr("Nothing else is seen to differ."))


def _stayed(found: Comparison) -> Iterator[Any]:
    """All that may be as it was, and how far it is known."""
    rest = found.rest
    left = rest[~rest["holds"]]
    same = sorted(found.main.loc[found.main["same"], "players"])
    if same:
        yield Text(tr("With {players} the games are the very same.", players=at_players(same)))
    left = left[~left["players"].isin(same)]
    if same and left.empty:
        return
    if left.empty:
        yield Text(tr("Everything moved."))
        return
    shares = left[left["share"]]
    if len(shares):
        wider = ndtri(ALPHA / len(left) / 2) / ndtri(ALPHA / 2)  # for all of them together
        half = wider * float(((shares["high"] - shares["low"]) / 2).max())
        if half == 0:
            yield Text(tr("Not one of these games goes otherwise: those who play here never come to where the change "
                          "tells. To others it may matter."))  # fmt: skip
        else:
            yield Text(tr("Of what follows no difference can be told. Its shares, all together, are known to within "
                          "{points}; what is smaller may be there all the same.", points=points(half)))  # fmt: skip
    yield _listed(
        found,
        left,
        tr(
            "What was not seen to differ. Each interval holds by itself: of many, one in twenty leaves 0 out by chance."
        ),
        unfolded=False,
    )


def _method(found: Comparison) -> Iterator[Any]:
    """How it was compared, and how to have it again."""
    yield Text(tr(
        "Both versions were played on the same chance: a game of one and the game of the same number of the other are "
        "dealt the same cards and roll the same dice as long as they ask for them alike. Intervals are those of paired "
        "differences, taken before rounding. Tested were {differences} differences and {claims} claims of where a "
        "share is by the target, corrected together by Holm’s method, so that the chance of one false statement of "
        "either kind or more is at most {alpha}.",
        differences=len(found.found), claims=found.tests - len(found.found), alpha=per_cent(ALPHA, 0)))  # fmt: skip
    yield Text(found.command, "code")


def comparison_page(found: Comparison, language: str = "en") -> str:
    """The page of two versions of a game, side by side."""
    with speaking(language, found.game, found.cells[0][0].pack.content):
        caution = tr("Two versions on the same chance. What is told holds for those who played here.")
        lead = " ".join([lead_of(found), *_experts_moved(found), *_verdicts(found)])
        return page(
            found.game, found.made, tr("{title}: two versions compared", title=in_game(found.game.title)),
            kicker=tr("Two versions compared"), lead=lead, caution=caution,
            facts=_facts(found), sections=_sections(found),
        )  # fmt: skip
