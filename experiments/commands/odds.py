"""Small engines asked alone: a question, its distribution by the game's own kernels, and the exact one beside it."""

from collections.abc import Iterable, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from multiprocessing.pool import ThreadPool
from typing import Any

import pandas as pd
from pydantic import ValidationError

from experiments.play.spec import Cell, one_line
from sim import BadInput, Odds, Pack
from sim.errors import unknown
from sim.pack import parse_change
from strategies import line_up

__all__ = ["Answer", "ask_odds", "describe_question"]


@dataclass(frozen=True)
class Answer:
    """The distribution of an engine's outcome.

    Attributes
    ----------
    game, kind, title, question, trials, seed : what was asked
    strategies : {side or seat: name} of those who decide; empty where nothing is decided
    distribution : {outcome: share of the trials}
    exact : {outcome: probability}, None where it cannot be enumerated
    table : what goes deeper, a row for each turn, card or opponent; None where there is no more to tell
    """

    game: str
    kind: str
    title: str
    question: dict[str, Any]
    trials: int
    seed: int
    strategies: dict[str, str]
    distribution: dict[str, float]
    exact: dict[str, float] | None
    table: pd.DataFrame | None

    @property
    def largest_difference(self) -> float | None:
        """The largest difference between a share and its exact probability."""
        if self.exact is None:
            return None
        return max(abs(share - self.exact[name]) for name, share in self.distribution.items())

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `odds --json` prints."""
        return {
            "game": self.game, "kind": self.kind, "question": self.question, "trials": self.trials, "seed": self.seed,
            "strategies": self.strategies, "distribution": self.distribution, "exact": self.exact,
            "max_abs_difference": self.largest_difference,
            "table": None if self.table is None else self.table.to_dict("records"),
        }  # fmt: skip


def describe_question(odds: Odds) -> list[dict[str, Any]]:
    """What can be asked: name, default and description of each field."""
    return [
        {"name": name, "default": f.get_default(call_default_factory=True), "about": f.description or ""}
        for name, f in odds.question.model_fields.items()
    ]


def ask_odds(
    pack: Pack, kind: str, asked: Iterable[str], trials: int, seed: int, strategies: Sequence[str] = ()
) -> Answer:
    """The distribution of one engine.

    Parameters
    ----------
    kind : name of the engine
    asked : 'key=value' texts
    trials : games of the engine, at least 1
    seed : of its chance
    strategies : who decides, 'NAME', 'SIDE=NAME' or 'SEAT=NAME'; by default as in a game

    Raises
    ------
    BadInput
        For an engine, a key or a strategy that does not exist, with the nearest, or a value out of range; for a
        strategy where nothing is decided.
    """
    game = pack.game
    found = {o.kind: o for o in game.odds}
    if kind not in found:
        raise unknown(f"engine of {game.key}", kind, found)
    odds = found[kind]
    values = {}
    for text in asked:
        if "=" not in text:
            raise BadInput(f"odds {kind}: {text}: write key=value")
        key, value = parse_change(text)
        if key not in odds.question.model_fields:
            raise unknown(f"key of {kind}", key, odds.question.model_fields)
        values[key] = value
    try:
        question = odds.question.model_validate(values)
    except ValidationError as error:
        raise one_line(error, f"odds {kind}", odds.question) from None
    if strategies and not odds.asks:
        raise BadInput(f"odds {kind}: nothing is decided there, so it has no strategy")
    table = Cell(game, max(game.players), pack, tuple(strategies), seed)  # a seat for everybody who may be asked about
    told = (question, pack, trials, seed, *([line_up(game, table.seating)] if odds.asks else ()))
    with ThreadPool(1) as pool:  # a kernel hears of no interrupt; who waits for it does
        counts = pool.apply(copy_context().run, (odds.play, *told))
    names = odds.labels(question, pack)
    exact = odds.exact(question, pack) if odds.exact is not None else None
    return Answer(
        game.key, kind, odds.title, question.model_dump(mode="json"), trials, seed,
        table.strategies if odds.asks else {},
        {name: int(n) / int(counts.sum()) for name, n in zip(names, counts, strict=True)},
        None if exact is None else {name: float(p) for name, p in zip(names, exact, strict=True)},
        pd.DataFrame(odds.table(*told)) if odds.table is not None else None,
    )  # fmt: skip
