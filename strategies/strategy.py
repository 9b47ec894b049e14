"""What a strategy is: a decision function, its weights by name, and what it says of itself."""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from inspect import cleandoc
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import BadInput, find_game
from sim.errors import unknown
from sim.kernel import INTERPRETED, kernel, reason_of
from sim.values import values_of
from strategies.conduct import check_source
from strategies.fields import unknown_field

__all__ = ["Strategy", "Weight", "compiled", "strategy"]

WEIGHTS = 64  # the most weights a strategy has
NEVER = (-1, -1, -1)  # of a player who may do everything
FORGIVING = ContextVar("forgiving", default=False)  # whether a strategy that cannot play is kept, and why


@dataclass(frozen=True)
class Weight:
    """A number a strategy is tuned by: its value, its range for training, and what it does."""

    value: float
    low: float
    high: float
    about: str


@dataclass(frozen=True)
class Strategy:
    """A way to play one game.

    Attributes
    ----------
    game : key of the game
    name : as on the command line
    function : the decision function, uncompiled
    sides : names of the sides it can play; empty for all
    weights : weights by name; ``weights[i]`` in the function is the i-th of them
    about : idea, information used, known weakness
    slip : probability that a decision is replaced by a random one: 0 for an expert, more for a beginner
    model : float64, what a learned player knows, behind its weights (`strategies.learning`); empty for others
    search : playouts for an option at each decision, see `sim.search`; 0 for one that only decides
    horizon : rounds of a playout, the one it begins in among them, before the game's outlook values it; 0 for all
    outlook : float64, what it makes of where its playouts end (`strategies.outlook`); empty without a horizon
    never : what it does not do while there is something else, as in `sim.game.Seats.never`
    mixed : of a mix the strategies, of which each game draws one for each seat; else empty
    source : digest of the files that it was read from and of what they import; empty for one of ours
    fault : why it cannot play: it stands in a file beside others that can; else empty
    """

    game: str
    name: str
    function: Callable[..., Any]
    sides: tuple[str, ...]
    weights: Mapping[str, Weight]
    about: str
    slip: float = 0.0
    model: tuple[float, ...] = ()
    search: int = 0
    horizon: int = 0
    outlook: tuple[float, ...] = ()
    never: tuple[int, int, int] = NEVER
    mixed: tuple["Strategy", ...] = ()
    source: str = ""
    fault: str = ""

    @property
    def rungs(self) -> tuple["Strategy", ...]:
        """The strategies that a mix draws from, all equally likely; of any other itself."""
        return self.mixed or (self,)

    def variant(self, name: str, about: str, sides: tuple[str, ...] | None = None, **weights: float) -> "Strategy":
        """The same function with other weights.

        Raises
        ------
        BadInput
            For a weight that the strategy does not have, with the nearest one.
        """
        for w in weights:
            if w not in self.weights:
                raise unknown(f"weight of {self.name}", w, self.weights)
        changed = {k: replace(w, value=float(weights.get(k, w.value))) for k, w in self.weights.items()}
        return replace(self, name=name, about=about, weights=changed, sides=self.sides if sides is None else sides)

    def vector(self) -> npt.NDArray[np.float64]:
        """The weights in order, padded with zeros to WEIGHTS, and what was learned behind them."""
        return self._vector.copy()

    @cached_property
    def _vector(self) -> npt.NDArray[np.float64]:  # thousands of numbers, and a table of some cells asks for each again
        out = np.zeros(WEIGHTS + len(self.model))
        out[: len(self.weights)] = [w.value for w in self.weights.values()]
        out[WEIGHTS:] = self.model
        return out

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the weights, what was learned and the outlook."""
        return sha256(np.array([*self._vector, np.nan, *self.outlook]).tobytes()).hexdigest()


def _check(function: Callable[..., Any], title: str, weights: int) -> None:
    if function.__code__.co_argcount != 6:
        raise BadInput(f"strategy {title}: a decision function takes (pack, table, mine, menu, weights, luck)")
    if weights > WEIGHTS:
        raise BadInput(f"strategy {title}: at most {WEIGHTS} weights, not {weights}")
    check_source(function, title)


def strategy(
    game: str, *, name: str | None = None, sides: tuple[str, ...] = (), weights: Mapping[str, Weight] | None = None
) -> Callable[[Callable[..., Any]], Strategy]:
    """Make a strategy of a decision function; its docstring says what it does.

    Raises
    ------
    BadInput
        If the function does not take (pack, table, mine, menu, weights, luck), stores into what it is handed, or has
        more than 64 weights.
    """

    def made(function: Callable[..., Any]) -> Strategy:
        title, fault = name or function.__name__, ""
        try:
            _check(function, title, len(weights or {}))
        except BadInput as error:
            if not FORGIVING.get():
                raise
            fault = str(error)
        about = cleandoc(function.__doc__ or "")
        return Strategy(game, title, function, sides, dict(weights or {}), about, fault=fault)

    return made


@cache
def _compiled(game: str, function: Callable[..., Any]) -> Any:
    return function if INTERPRETED else kernel(function, signature=find_game(game).shape.signatures["decide"])


def compiled(chosen: Strategy) -> Any:
    """The decision function, compiled for its game's records.

    Raises
    ------
    BadInput
        If it does not compile, with the strategy's name and the compiler's reason; if it reads what has no digest.
    """
    try:
        values_of(chosen.function)
        return _compiled(chosen.game, chosen.function)
    except BadInput as error:
        raise BadInput(f"strategy {chosen.name}: {error}") from None
    except Exception as error:  # numba raises what its typing happens to meet, a bare KeyError for an unknown field too
        missing = unknown_field(chosen.function, find_game(chosen.game).shape)
        raise BadInput(f"strategy {chosen.name} does not compile: {missing or reason_of(error)}") from None
