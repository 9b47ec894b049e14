"""Small words: names, sides, numbers of the pack, who plays and how many, in the language of the page."""

import math
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

import pandas as pd

from experiments.commands.skill import rungs
from experiments.measure.words import chosen_name
from experiments.people.groups import Scale
from experiments.tuning.turning import Turned
from reports.page.language import in_game, number, role_name, tr, tr_n
from sim import Game, Pack
from strategies.people import SKILL
from strategies.registry import by_side
from strategies.strategy import Strategy, Weight

__all__ = ["amounts", "at_players", "between", "change_words", "choice_words", "crossed", "exact_number", "far_words",
           "in_text", "lever_words", "listed", "median_of", "median_words", "named", "paragraphs", "per_cent",
           "player_words", "points", "rung_meaning", "rung_words", "short_number", "source_word", "spaced", "span",
           "style_words", "titled", "usual_words", "weight_text", "who_plays", "wins", "words"]  # fmt: skip

CLAUSES = re.compile(r"\s*\([A-Z]{2}-\d[^)]*\)")  # behind what a number is about: "(TG-6.12)"


def words(name: str) -> str:
    """A name for machines as words: 'investigator_renegade' -> 'investigator renegade', in the language of the page.

    Of several things together, each.
    """
    return crossed(role_name(name).replace("_", " "))


def choice_words(pack: Pack, path: str, value: Any) -> str:
    """A value of the pack that is chosen, in words: 'yes', 'the owner' for deep_one_returns_to=owner, 'Sister Mary'."""
    said = {"yes": tr("yes"), "no": tr("no"), "True": tr("yes"), "False": tr("no")}
    return said.get(str(value)) or in_game(chosen_name(pack.game, pack.content, path, str(value)))


def titled(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def in_text(title: str) -> str:
    """A title inside a sentence: its first letter small, unless the next is a capital too."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def crossed(title: str) -> str:
    """What is dealt, in the language of the page; of several things together, each: 'Episode × Elder One'."""
    return " × ".join(in_game(part) for part in title.split(" × "))


def ends_words(r: Any) -> tuple[str, str]:
    """The two ends of a row of `drivers.spreads`: what was dealt, or the role that somebody or nobody has."""
    ends, held = ((r.lowest, r.low_without), (r.highest, r.high_without)), r.low_without or r.high_without
    low, high = (tr("no player as {what}", what=words(one)) if without else
                 tr("a player as {what}", what=words(one)) if held else words(one)
                 for one, without in ends)  # fmt: skip
    return low, high


def wins(side: str) -> str:
    """What a side does: 'cultists win', 'game wins'."""
    return in_game(f"{role_name(side).replace('_', ' ')} {'win' if side.endswith('s') else 'wins'}")


def per_cent(share: float, digits: int = 1) -> str:
    """A share as per cent, '52.8 %', with a space that does not break."""
    return f"{number(100 * share, digits)}\u00a0%"


def points(difference: float) -> str:
    """A difference of shares, without its sign, in percentage points."""
    value = f"{100 * abs(difference):.1f}"
    text = tr("{n} percentage point") if value == "1.0" else tr("{n} percentage points")
    return text.format(n=number(float(value), 1))


def span(low: float, high: float) -> str:
    """A range of shares: '49.2 to 50.4 %'; one figure where both ends read the same."""
    if f"{100 * low:.1f}" == f"{100 * high:.1f}":
        return per_cent(low)
    return tr("{low} to {high}", low=number(100 * low, 1), high=per_cent(high))


def amounts(found: Iterable[int]) -> str:
    """A range of whole numbers: '14 to 95'; one figure where all are the same."""
    ends = sorted(set(found))
    if len(ends) == 1:
        return number(ends[0])
    return tr("{low} to {high}", low=number(ends[0]), high=number(ends[-1]))


def short_number(value: float, sign: bool = False) -> str:
    """A number that is no mean, as people write it: whole ones without decimals."""
    digits = next((k for k in (0, 1) if round(value, k) == value), 2) if math.isfinite(value) else 0
    return number(value, digits, sign) if math.isfinite(value) else "–"


def listed(items: Iterable[object]) -> str:
    """'4', '4 and 5', '4, 5 and 6'."""
    *most, last = [str(i) for i in items]
    return tr("{most} and {last}", most=", ".join(most), last=last) if most else last


def at_players(counts: Iterable[int]) -> str:
    """'5 players', '4 to 6 players', '4 and 7 players'; 'one player': what follows "with"."""
    n = [int(c) for c in counts]
    if n == [1]:
        return tr("one player")
    if len(n) > 2 and n == list(range(n[0], n[-1] + 1)):
        return tr("{first} to {last} players", first=n[0], last=n[-1])
    return tr("{counts} players", counts=listed(n))


# -- numbers of the pack -----------------------------------------------------------------------------------------------


def named(row: Any) -> str:
    """What a number of `Levers` is, with what it belongs to: 'tokens of this event in the bag (Mirror)'."""
    about = CLAUSES.sub("", in_game(row.about)).replace("-", "\u2011")  # words do not break at their hyphens
    return f"{about} ({', '.join(map(in_game, row.entry.split(', ')))})" if row.entry else about


def lever_words(row: Any) -> str:
    """What is turned, a `Turned` or a row of `Levers.screened`: a number as `named` tells it, or several as one."""
    return tr("{about}, each of {n}", about=named(row), n=row.numbers) if row.numbers > 1 else named(row)


def change_words(turned: Iterable[Turned]) -> str:
    """A change in words: 'seals to win: 5 instead of 6; wounds that kill the enemy, each of 10: +2'."""

    def said(one: Turned) -> str:
        about = in_text(lever_words(one))
        if one.value is None or one.printed is None:
            by = short_number(one.by, sign=True)
            if one.stopped:
                return tr("{about}: {by}, or as far as each may go", about=about, by=by)
            return f"{about}: {by}"
        return tr("{about}: {value} instead of {printed}", about=about, value=short_number(one.value),
                  printed=short_number(one.printed))  # fmt: skip

    return "; ".join(map(said, turned))


def exact_number(value: float) -> str:
    """A number with all its decimals, six figures at most: '0.354'."""
    _, _, exponent = Decimal(f"{value:g}").as_tuple()
    return number(value, max(0, -int(exponent)))


def source_word(source: str) -> str:
    """Where a value is from, in a word."""
    return {"rulebook": tr("rulebook"), "public": tr("public"), "recalled": tr("recalled"),
            "assumed": tr("assumed")}[source]  # fmt: skip


# -- who plays ---------------------------------------------------------------------------------------------------------


def rung_words(rung: str) -> str:
    """Who plays on a rung of the ladder; `rung_meaning` says what that is."""
    return {
        "beginner": tr("beginners"),
        "balanced": tr("regulars"),
        "learned": tr("trained players"),
        "expert": tr("experts"),
    }[rung]


def far_words(low: str, high: str) -> str:
    """From one rung to another: 'from regulars to experts'; languages that decline have words of their own for both."""
    start = {"beginner": tr("from beginners"), "balanced": tr("from regulars"), "learned": tr("from trained players")}
    end = {"balanced": tr("to regulars"), "learned": tr("to trained players"), "expert": tr("to experts")}
    return f"{start[low]} {end[high]}"


def usual_words(game: Game) -> str:
    """Who plays unless somebody else is named."""
    return rung_words(rungs(game)[-1])


def rung_meaning(rung: str) -> str:
    """How who plays on a rung of the ladder decides."""
    return {
        "beginner": tr("beginners are regulars who take any option in one decision of ten"),
        "balanced": tr("regulars go by rules of thumb"),
        "learned": tr("trained players are regulars who learned from their own games what to prefer"),
        "expert": tr("experts try options out in playouts before they decide"),
    }[rung]


def player_words(game: Game, side: str, name: str) -> str:
    """Who plays a side: a rung of the ladder in its words, another strategy by its name."""
    told = {by_side(game, side, "expert", seats): rung_words("expert") for seats in range(1, game.shape.seats + 1)}
    told |= {by_side(game, side, rung): rung_words(rung) for rung in reversed(rungs(game))}
    return told.get(name) or style_words(name)


def style_words(name: str) -> str:
    """A strategy by its name, in the language of the page; as it stands is what is behind: 'city builder~0.1'."""
    plain = re.split(r"[!+~]", name, maxsplit=1)[0]
    return in_game(spaced(plain)) + name[len(plain) :]


def spaced(name: str) -> str:
    """A name for machines as words, in no language: 'city_builder' -> 'city builder'."""
    return name.replace("_", " ")


def paragraphs(one: Strategy) -> list[str]:
    """What a strategy says of itself, by paragraphs, each on one line."""
    return [" ".join(text.split()) for text in one.about.split("\n\n")]


def weight_text(name: str, weight: Weight) -> str:
    """A strategy's weight by its name and what it does, together, since the name alone says little: 'heal: cost of'."""
    return f"{spaced(name)}: {weight.about}"


def who_plays(game: Game, strategies: Mapping[str, str]) -> str:
    """Everybody of a cell: 'trained players', or 'scholar (investigators) and trained players (cultists)'."""
    told = {side: player_words(game, side, name) for side, name in strategies.items() if side in game.sides}
    every = set(told.values())
    return listed(every if len(every) == 1 else (f"{who} ({words(side)})" for side, who in told.items()))


def scale_words(scale: Scale) -> str:
    """A scale of people, with its side where there are several camps: 'investigators: works for books'."""
    name = tr("skill") if scale.name == SKILL else in_text(in_game(scale.name.replace("_", " ")))
    side = scale.camp.name.partition("_")[2]
    return tr("{side}: {what}", side=words(side), what=name) if side else name


def scale_about(scale: Scale) -> str:
    """What somebody does who stands high on a scale."""
    if scale.name != SKILL:
        return in_game(scale.camp.about(scale.name))
    rungs_of = [("1", "beginner"), ("2", "balanced"), ("3", "learned"), ("4", "expert")]
    low, high = scale.low, scale.high
    return tr("place on the ladder: {rungs}", rungs=", ".join(
        f"{n} {rung_words(rung)}" for n, rung in rungs_of if low <= int(n) <= high))  # fmt: skip


def median_of(length: pd.DataFrame) -> tuple[int, int, bool]:
    """The bounds of the median over all player counts, and whether these are surely apart."""
    low, high = length["p50_low"], length["p50_high"]
    return int(low.min()), int(high.max()), bool(low.max() > high.min())


def between(values: Iterable[float]) -> str:
    """Whole numbers: '9', or '8 to 9' where player counts differ."""
    found = sorted({round(v) for v in values})
    ends = number(found[0]), number(found[-1])
    return ends[0] if len(found) == 1 else tr("{low} to {high}", low=ends[0], high=ends[1])


def median_words(length: pd.DataFrame) -> str:
    """The median length over all player counts: '9 rounds', or a span that says of what.

    Parameters
    ----------
    length : from `frames.summary_of_length`
    """
    low, high, apart = median_of(length)
    if apart:
        return tr_n("{low} to {n} round, by number of players", "{low} to {n} rounds, by number of players", high,
                    low=number(low))  # fmt: skip
    if low < high:
        return tr_n("{low} to {n} round, not known more exactly", "{low} to {n} rounds, not known more exactly", high,
                    low=number(low))  # fmt: skip
    return tr_n("{n} round", "{n} rounds", low)
