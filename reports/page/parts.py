"""What a page is made of: paragraphs, figures with captions, tables, chapters. The templates know them by `kind`."""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from markupsafe import Markup, escape

from experiments.measure.telling import digits_of
from reports.page import frames
from reports.page.language import in_game, number, tr
from reports.page.words import at_players, titled
from sim import Game

__all__ = ["Key", "Part", "Plate", "Section", "Table", "Text", "amount", "as_code", "bounded", "by_dealt",
           "left_for_time", "level", "light", "often", "plus_minus", "rates_by_players", "shift",
           "worded_light"]  # fmt: skip

LOPSIDED = 1.1  # times half the width of an interval: with one end so far from the rate, "±" would say what is not so
LIGHTS = {"inside": "●", "above": "▲", "below": "▼", "open": "○", "leans above": "△", "leans below": "▽"}


@dataclass(frozen=True)
class Text:
    """A paragraph, a heading or a command."""

    text: str
    kind: str = "text"


@dataclass(frozen=True)
class Key:
    """One entry of the key below a figure; shape is "" for a patch, "hatched", "line" or "dots"."""

    label: str
    colour: str
    strength: float = 1.0
    shape: str = ""


@dataclass(frozen=True)
class Plate:
    """A figure with its caption, its source (games and seed), and what it shows, as a frame."""

    svg: Markup
    caption: str
    games: str
    seed: int
    key: Sequence[Key] = ()
    data: pd.DataFrame | None = None
    kind: str = "figure"

    @property
    def csv(self) -> str:
        """Its data as the address of a packed CSV file inside the page, which page.js unpacks; "" without any."""
        if self.data is None:
            return ""
        text = self.data.to_csv(index=False, float_format="%.5g")
        return f"data:application/gzip;base64,{b64encode(gzip.compress(text.encode(), mtime=0)).decode()}"


@dataclass(frozen=True)
class Table:
    """A table; `texts` are the columns of words, set flush left. One that is not open is there to be unfolded."""

    head: Sequence[str]
    rows: Sequence[Sequence[Any]]
    caption: str = ""
    texts: Sequence[int] = (0,)
    open: bool = False
    kind: str = "table"


@dataclass(frozen=True)
class Part:
    """Any other piece: points, a strategy, a bar of shares."""

    kind: str
    fields: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True)
class Section:
    """A chapter of the page."""

    id: str
    title: str
    parts: Sequence[Any]

    @property
    def left(self) -> str:
        """The option that has it, where it takes too long; else nothing."""
        return next((part.text for part in self.parts if part.kind == "left"), "")


def amount(value: float, digits: int) -> str:
    """How much of what cannot be less than nothing: a dash for none, '<0.01' for too little to be written."""
    least = 10.0**-digits
    if value <= 0:
        return "–"
    return tr("<{n}", n=number(least, digits)) if value <= least / 2 else number(value, digits)


def as_code(text: object) -> Markup:
    """A path of the pack, or changes: it breaks behind its dots, underlines and commas only."""
    return Markup("<code>{}</code>").format(Markup(re.sub(r"([._,])", r"\1<wbr>", str(escape(text)))))


def plus_minus(row: Any) -> Markup:
    """A rate in per cent with half the width of its interval; with its ends where it does not stand in the middle."""
    half = (row.high - row.low) / 2
    if max(row.high - row.rate, row.rate - row.low) > LOPSIDED * half:
        interval = tr("({low} to {high})", low=number(100 * row.low, 1), high=number(100 * row.high, 1))
    else:
        interval = f"±{number(100 * half, 1)}"
    return Markup("{}&nbsp;<small>{}</small>").format(number(100 * row.rate, 1), interval)


def level(mean: float, low: float, high: float) -> Markup:
    """A mean with half the width of its interval, to as many decimals as are known."""
    half = (high - low) / 2
    digits = digits_of(half)
    return Markup("{}&nbsp;<small>±{}</small>").format(number(mean, digits), number(half, digits))


def shift(game: Game, value: float, half: float | None = None, sign: bool = False) -> str:
    """A difference in points of the win rate; or in what else is played for, with the decimals of `half`."""
    return number(value, digits_of(half), sign) if game.aim.counts else number(100 * value, 1, sign)


def bounded(value: int, low: int, high: int) -> Markup | str:
    """A number with the bounds between which the true one lies, where they differ: '15 (15 to 16)'."""
    if low == high:
        return str(value)
    return Markup("{}&nbsp;<small>{}</small>").format(value, tr("({low} to {high})", low=low, high=high))


def rates_by_players(
    frame: pd.DataFrame, column: str, order: Sequence[Any], head: Sequence[str], caption: str
) -> Table:
    """Player counts down, one column across: rates in per cent, a dash where there is none."""
    rows = []
    for n in sorted(frame["players"].unique()):
        here = {getattr(r, column): r for r in frames.each(frame[frame["players"] == n])}
        rows.append([n, *(plus_minus(here[key]) if key in here else "–" for key in order)])
    return Table((tr("Players"), *head), rows, caption)


def by_dealt(title: str, what: str, counts: Sequence[int], found: pd.DataFrame) -> Table:
    """A table from `frames.by_dealt`: what was dealt down, what came of it across, in per cent of its games.

    Parameters
    ----------
    title : of what was dealt
    what : came of it
    counts : of players; none for all
    """
    where = tr("with {players}", players=at_players(counts)) if counts else tr("over all player counts")
    captioned = tr("{what} by {title}, in % of the games observed with it, {where}.", what=what, title=title,
                   where=where)  # fmt: skip
    heads = [titled(in_game(name)) for name in found.columns[2:]]
    rows = [[titled(in_game(what)), number(games), *(amount(100 * share, 1) for share in shares)]
            for what, games, *shares in found.itertuples(index=False)]  # fmt: skip
    return Table((title, tr("Games observed"), *heads), rows, captioned)


def light(word: str) -> Markup:
    """A light by its shape alone, with its word for those who do not see it."""
    named = {"inside": tr("on target"), "above": tr("too often"), "below": tr("too seldom"), "open": tr("not settled")}
    return Markup('<span class="light {}" role="img" aria-label="{}">{}</span>').format(word, named[word], LIGHTS[word])


def worded_light(light: str, said: str) -> Markup:
    """A light with its word beside it."""
    return Markup('<span class="light {}"><i aria-hidden="true">{}</i>&nbsp;{}</span>').format(
        light, LIGHTS[light], said
    )


def often(r: Any) -> str:
    """'3.2' of what is in all games, '3.2 in 12 %' of what is in some ('12 %' if once at most), a dash if in none."""
    if not r.some:
        return "–"
    share = tr("{n} %", n=amount(100 * r.some, 1)).replace(" ", "\u00a0")
    if r.once:
        return share
    if r.some >= frames.ALMOST:
        return number(r.mean, 2)
    return tr("{mean} in {share}", mean=number(r.mean_some, 2), share=share)


def left_for_time(option: str) -> Text:
    """Stands where a chapter was left out, with the option that has it: `Section.left` tells."""
    return Text(option, "left")
