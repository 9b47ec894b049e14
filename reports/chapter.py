"""The shape of a chapter: what it has played, what it claims, what it shows, and when it is wanted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.measure.results import Result
from experiments.people.notes import Notes
from experiments.play.fanout import Workers
from experiments.play.spec import Specification
from reports.claims.family import Claim
from reports.claims.target import Target
from reports.further.replays import Strongest
from reports.report import Report

__all__ = ["Chapter", "Order", "Parts"]

Parts = Iterator[Any]  # of a page


@dataclass(frozen=True)
class Order:
    """What a chapter may ask to have its games played.

    Attributes
    ----------
    result : the main table, of the same specification
    asked : by the key of a chapter whether it was asked for; None is as far as time allows
    target : of `target.judge`
    length : decisions of a game
    experts : whose games stand beside the main table; None where nobody searches
    notes : of games that people played; None where nobody gave any
    """

    spec: Specification
    result: Result
    asked: Mapping[str, bool | None]
    target: Target | None
    length: float
    workers: Workers
    out: Path | None
    experts: Strongest | None = None
    notes: Notes | None = None


@dataclass(frozen=True)
class Chapter:
    """A chapter of a report.

    Attributes
    ----------
    key : its anchor on the page, and the name of what it had played
    title : in the language that is being spoken
    show : its parts; without any it is left out
    wanted : whether there is anything to tell
    part : what people are told while its games are played
    play : has games played for it, and gives what came of them
    claims : p values of what it would like to claim, for the family of the page
    """

    key: str
    title: Callable[[Report], str]
    show: Callable[[Report], Parts]
    wanted: Callable[[Report], bool] = lambda report: True
    part: str = ""
    play: Callable[[Order], Any] | None = None
    claims: Callable[[Report], Iterable[Claim]] | None = None
