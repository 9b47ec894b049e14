"""How people play a game: a skill, and tastes that a program trained to win has not.

A game says in ``strategies/<game>/tastes.toml`` what its people may have a taste for::

    [[taste]]
    name = "books"
    sides = ["investigators"]            # whose taste it is; all sides without it
    about = "works for books, whatever the company"
    weights = { books = 3.5, check = 0.1 }     # those of the style, where the taste is as strong as it gets

Sides that are usually played by the same style are one *camp*: they have one skill and the same tastes. A skill is a
place on the ladder: 1 is the beginner, 2 the style, 3 who has learned; at 0.5 more than a fifth of decisions are slips.
A taste between 0 and 1 moves the weights of the style that far towards those of the file.

Where the file says ``looks_ahead = true``, skills go on to 4, the expert: the playouts of a search grow from none to
those of experts. It leaves what was chosen by taste only for what is better beyond the noise of its playouts. So their
number says how near to people somebody stays who plays well, as a penalty does in piKL (Jacob et al. 2022, "Modeling
strong and human-like gameplay with KL-regularized search", ICML).

People of one camp differ. With a mean m of 0 to 1 on a scale, one third of them stands at m, one at m squared, and one
as far above m as that is below; who is high on one scale is not so on the next. ``people:skill:1.4,books:0.6`` says the
means. What it does not say was fitted to the published figures, and stands in ``strategies/<game>/people.toml``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle
from pathlib import Path

from pydantic import Field, ValidationError

from sim import BadInput, Game
from sim.errors import unknown
from sim.homes import load
from sim.pack import Content, describe_error, read_toml
from strategies.strategy import Strategy

__all__ = [
    "BEGINNER",
    "PEOPLE",
    "Camp",
    "Taste",
    "fitted_of",
    "group",
    "is_people",
    "means_of",
    "spread_of",
    "tastes_of",
]

PEOPLE = "people"
TASTES, FITTED = "tastes.toml", "people.toml"
BEGINNER = 0.1  # of a beginner's decisions are any option
WORST, LEAST = 0.5, 0.5  # share of slips at skill 0; the least skill of people, who slip in a fifth to a quarter
LEARNED = 2.5  # from this skill on somebody plays as was learned
SKILL = "skill"
UNFITTED = {SKILL: 1.5}  # of a game whose people nobody has fitted; tastes are 0.5
ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))  # of three people, scale by scale
DIGITS = 3  # of a mean, in a name


class Taste(Content):
    """What people like to do.

    Attributes
    ----------
    name : short
    sides : whose taste it is; empty for all
    about : what they do who have it, in words
    weights : those of the style where the taste is 1
    """

    name: str = Field(pattern=r"^[a-z][a-z_]*$")
    sides: tuple[str, ...] = Field((), strict=False)
    about: str = Field(min_length=1)
    weights: dict[str, float] = Field(min_length=1)


class _Tastes(Content):
    looks_ahead: bool = False
    taste: tuple[Taste, ...] = Field((), strict=False)


class _Fitted(Content):
    made: str
    group: dict[str, dict[str, float]]
    deviation: dict[str, dict[str, float]]


@dataclass(frozen=True)
class Camp:
    """Sides that play alike.

    Attributes
    ----------
    name : of its player: 'people', or 'people_SIDE' where there are several camps
    sides : names
    style : what it plays by
    learned : who has learned from that; None where nobody has
    playouts, horizon, outlook : of an expert, as in `Strategy`; no playouts where nobody looks ahead
    tastes : that it may have
    """

    name: str
    sides: tuple[str, ...]
    style: Strategy
    learned: Strategy | None
    playouts: int
    horizon: int
    outlook: tuple[float, ...]
    tastes: tuple[Taste, ...]

    @property
    def scales(self) -> dict[str, tuple[float, float]]:
        """{name: its smallest and largest value}, the skill first."""
        top = 4.0 if self.playouts else 3.0 if self.learned else 2.0
        return {SKILL: (LEAST, top)} | {taste.name: (0.0, 1.0) for taste in self.tastes}

    def about(self, scale: str) -> str:
        """What a scale is, in words."""
        if scale == SKILL:
            above = (", 3 learned" if self.learned else "") + (", 4 expert" if self.playouts else "")
            return f"place on the ladder: 1 beginner, 2 {self.style.name}{above}"
        return next(taste.about for taste in self.tastes if taste.name == scale)

    def text(self, means: Mapping[str, float]) -> str:
        """The name of the group of these means."""
        return f"{self.name}:{','.join(f'{name}:{means[name]:.{DIGITS}f}' for name in self.scales)}"


@cache
def tastes_of(game: Game) -> tuple[tuple[Taste, ...], bool]:
    """What people may have a taste for, and whether they look ahead; nothing where the game has no such file.

    Raises
    ------
    BadInput
        If it cannot be read, or names a taste twice or a side that is not there.
    """
    file = _beside(game, TASTES)
    where = f"{game.key} {TASTES}"
    if not file.is_file():
        return (), False
    tree = read_toml(file, where)
    try:
        read = _Tastes.model_validate(tree)
    except ValidationError as error:
        raise BadInput(f"{where}: {describe_error(error, tree)}") from None
    for k, taste in enumerate(found := read.taste):
        if taste.name == SKILL or taste.name in [other.name for other in found[:k]]:
            raise BadInput(f"{where}: two tastes are called {taste.name}, or it is the skill")
        for side in taste.sides:
            if side not in game.fallback:
                raise BadInput(f"{where}: {taste.name}.sides: {unknown(f'side of {game.key}', side, game.fallback)}")
    return found, read.looks_ahead


def fitted_of(game: Game) -> dict[str, dict[str, float]]:
    """{camp: {scale: mean}} as fitted to the published figures; empty where nobody has.

    Raises
    ------
    BadInput
        If the file cannot be read.
    """
    read = _fitted(game)
    return read.group if read else {}


def spread_of(game: Game) -> dict[str, dict[str, float]]:
    """{camp: {scale: standard deviation of the means that fit as well}}; empty where nobody has fitted any.

    Raises
    ------
    BadInput
        If the file cannot be read.
    """
    read = _fitted(game)
    return read.deviation if read else {}


@cache
def _fitted(game: Game) -> _Fitted | None:
    file = _beside(game, FITTED)
    where = f"{game.key} {FITTED}"
    if not file.is_file():
        return None
    tree = read_toml(file, where)
    try:
        return _Fitted.model_validate(tree)
    except ValidationError as error:
        raise BadInput(f"{where}: {describe_error(error, tree)}") from None


def _beside(game: Game, name: str) -> Path:
    """A file beside the game's strategies."""
    return Path(str(load(f"strategies.{game.key}", game.key).__file__)).with_name(name)


def is_people(name: str) -> bool:
    """Whether the name of a strategy, without what stands behind it, is that of people."""
    return name.partition(":")[0] == PEOPLE or name.startswith(f"{PEOPLE}_")


def means_of(game: Game, camp: Camp, text: str) -> dict[str, float]:
    """{scale: mean} of a name such as 'people:skill:1.4,books:0.6'.

    Raises
    ------
    BadInput
        If it names a scale that the camp does not have, or a mean that is not in its range; of 'people' alone, if
        nobody has fitted them.
    """
    _, colon, said = text.partition(":")
    fitted = fitted_of(game).get(camp.name, {})
    if not fitted and not colon:
        raise BadInput(
            f"strategy {text}: no people of {game.key} are fitted to published figures; "
            f"say how they play: {camp.name}:skill:1.5"
        )
    scales = camp.scales
    found = {name: fitted.get(name, UNFITTED.get(name, 0.5)) for name in scales}
    for part in said.split(",") if colon else ():
        name, _, value = part.partition(":")
        if name not in scales:
            raise BadInput(f"strategy {text}: {unknown(f'scale of {camp.name}', name, scales)}")
        low, high = scales[name]
        try:
            found[name] = float(value)
        except ValueError:
            raise BadInput(f"strategy {text}: {name} '{value}' is no number") from None
        if not low <= found[name] <= high:
            raise BadInput(f"strategy {text}: {name} {value} is not within {low:g} to {high:g}")
    return found


def group(camp: Camp, means: Mapping[str, float], text: str) -> Strategy:
    """A mix of people whose means these are.

    Raises
    ------
    BadInput
        For a taste with a weight that the style does not have, or a value out of its range.
    """
    persons = tuple(_person(camp, means, k, text) for k in range(len(ORDERS[0])))
    return replace(persons[0], name=text, mixed=persons)


def _person(camp: Camp, means: Mapping[str, float], k: int, text: str) -> Strategy:
    """The k-th of three."""
    values = {}
    for (name, (low, high)), order in zip(camp.scales.items(), cycle(ORDERS), strict=False):
        mean = (means[name] - low) / (high - low)
        values[name] = low + (high - low) * (mean**2, mean, 1 - (1 - mean) ** 2)[order[k]]
    weights = {name: weight.value for name, weight in camp.style.weights.items()}
    moved = dict(weights)
    for taste in camp.tastes:
        for name, value in taste.weights.items():
            if name not in weights:
                raise BadInput(f"{TASTES}: {taste.name}: {unknown(f'weight of {camp.style.name}', name, weights)}")
            moved[name] += values[taste.name] * (value - weights[name])
    for name, weight in camp.style.weights.items():
        moved[name] = min(max(moved[name], weight.low), weight.high)
    skill = values[SKILL]
    plays = camp.learned if camp.learned and skill > LEARNED else camp.style
    about = f"A person: {', '.join(f'{name} {value:.2f}' for name, value in values.items())}."
    person = replace(plays.variant(f"{text}, {k + 1} of 3", about, camp.sides, **moved), slip=_slip(skill))
    playouts = round(camp.playouts * max(0.0, skill - 3))
    return replace(person, search=playouts, horizon=camp.horizon, outlook=camp.outlook) if playouts else person


def _slip(skill: float) -> float:
    """The share of decisions that are slips of somebody of a skill: 0.5 at 0, a beginner's at 1, none from 2 on."""
    if skill < 1:
        return float(WORST * (BEGINNER / WORST) ** skill)
    return BEGINNER * max(0.0, 2 - skill)
