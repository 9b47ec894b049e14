"""A report on one experiment: its counters, what was played beside them, and what chapters ask of both."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from markupsafe import Markup

from experiments.keep.tally import Tally
from experiments.measure.aims import Spread, of_side
from experiments.measure.drivers import drivers, mean_drivers
from experiments.measure.forecast import Forecast
from experiments.measure.observed import Observed
from experiments.measure.pacing import Pacing
from experiments.measure.results import CellResult, Result
from experiments.measure.together import Together, together
from experiments.measure.unused import Unused, unused
from experiments.measure.words import names_of, words_of
from reports.claims.family import Claims, alike
from reports.claims.means import judge_means
from reports.claims.target import Target, judge, lit
from reports.further.proposals import Levers
from reports.further.replays import REPLIES
from reports.page import frames
from reports.page.language import number, tr, tr_n
from reports.page.parts import Key, Plate
from reports.page.style import shade
from reports.page.words import wins
from sim import Game, Pack
from sim.game import FIRST_ENDING

__all__ = ["Report"]


def won_by_nobody(tally: Tally) -> Tally:
    """The counters with every game won by nobody."""

    def moved(by_side: Any, axis: int = -1) -> Any:
        """All that is counted by winner on the last of them."""
        found = np.zeros_like(by_side)
        np.moveaxis(found, axis, -1)[..., -1] = by_side.sum(axis=axis)
        return found

    return replace(
        tally, sides=moved(tally.sides), endings_by_side=moved(tally.endings_by_side), pace=moved(tally.pace, 0),
        rounds_by_side=moved(tally.rounds_by_side), by_value=moved(tally.by_value), together=moved(tally.together),
        role_tables_by_side=moved(tally.role_tables_by_side),
    )  # fmt: skip


@dataclass(frozen=True)
class Report:
    """What the chapters of a page read. `assembling.report_of` makes it; by itself it claims nothing.

    Parameters
    ----------
    result : of its first variant, one cell for each player count
    command : as a reader would type it to have the same report
    played : what chapters had played for them, by key; None is what the game has not, or what takes long in it
    target : of `target.judge`
    courses : what the model makes of the games observed, by player count, whether it tells anything or not
    forecasts : the same of a game that is not played to win
    claims : what may be claimed on the page: the tests of all chapters together
    made : the day that stands on the page
    """

    result: Result
    command: str
    played: Mapping[str, Any] = field(default_factory=dict)
    target: Target | None = None
    courses: Mapping[int, Pacing] = field(default_factory=dict)
    forecasts: Mapping[int, Forecast] = field(default_factory=dict)
    claims: Claims = field(default_factory=lambda: Claims({}))
    made: date = field(default_factory=date.today)

    @cached_property
    def cells(self) -> dict[int, CellResult]:
        """Cells by player count."""
        return self.result.by_players()

    @property
    def game(self) -> Game:
        """The game."""
        return self.result.game

    @property
    def pack(self) -> Pack:
        """The component data it was played with."""
        return next(iter(self.cells.values())).cell.pack

    @cached_property
    def tallies(self) -> dict[int, Tally]:
        """Counters by player count; of a game that is not played to win nobody's wins are told."""
        each = {n: c.tally for n, c in self.cells.items()}
        return {n: won_by_nobody(t) for n, t in each.items()} if self.game.aim.counts else each

    @cached_property
    def spreads(self) -> dict[int, Spread]:
        """What the main side has of what is played for, if that is not to win, by player count."""
        found = {n: of_side(self.game, t, self.game.main_side) for n, t in self.tallies.items()}
        return {n: spread for n, spread in found.items() if spread.games}

    @cached_property
    def sides(self) -> pd.DataFrame:
        """Win rates by side."""
        return frames.sides(self.game, self.tallies)

    @cached_property
    def lengths(self) -> pd.DataFrame:
        """Length by player count."""
        return frames.summary_of_length(self.tallies)

    @cached_property
    def cooperative(self) -> bool:
        """Whether all seats play together against the game."""
        return frames.is_cooperative(self.game)

    @property
    def competing(self) -> bool:
        """Whether players play against each other, more than one of them at some table: else seats tell nothing."""
        return not self.cooperative and any(c.cell.people > 1 for c in self.cells.values())

    @property
    def levers(self) -> Levers | None:
        """What the levers do, if they were turned."""
        return self.played.get("change")

    @property
    def replies(self) -> pd.DataFrame:
        """What experts of one side make of print, from `Strongest.replies`; empty if none played."""
        found = self.played.get("wins")
        return pd.DataFrame(columns=REPLIES) if found is None else found

    @property
    def observed(self) -> Mapping[int, Observed]:
        """Games of which every decision was noted, by player count."""
        return self.played.get("usage", {})

    @cached_property
    def ended(self) -> Mapping[int, npt.NDArray[np.void]]:
        """Outcomes of the games observed that came to an end, by player count."""
        return {n: seen.outcomes[seen.outcomes["ending"] >= FIRST_ENDING] for n, seen in self.observed.items()}

    @property
    def experts(self) -> Mapping[int, Observed]:
        """Games of experts of which every decision was noted, by player count; none where they did not play."""
        return self.played.get("unused") or {}

    @cached_property
    def unused(self) -> Unused:
        """What nobody does, of what stood on the menus of the games observed."""
        return unused(self.observed, self.experts)

    def by_dealt(
        self, came: Callable[[Any], Any], told: Mapping[int, str]
    ) -> Iterator[tuple[str, Sequence[int], pd.DataFrame]]:
        """For each thing that is dealt to the table its title, and by it what came of the games observed.

        Parameters
        ----------
        came, told : a number of each outcome, and what these numbers are called

        Yields
        ------
        (title, player counts, frame of `frames.by_dealt`) where a thing is dealt two ways at least, and two things come
        of it. Of several player counts all, told as (), where these deal it alike, else the largest: what is dealt with
        many only goes with all that many players do.
        """
        columns, ended = words_of(self.game).columns, self.ended
        for name in dict.fromkeys(name for n in ended for name in self.cells[n].cell.dealt):
            if name in columns and not columns[name].bits:
                dealt = {n: games["extra"][name] for n, games in ended.items() if name in self.cells[n].cell.dealt}
                counts = sorted(dealt) if frames.dealt_alike(dealt) else [max(dealt)]
                here = np.concatenate([ended[n] for n in counts])
                names = names_of(columns[name], self.pack.content)
                found = frames.by_dealt(here["extra"][name], names, came(here), told)
                if len(found) > 1 and found.shape[1] > 3:
                    yield columns[name].title, () if len(counts) == len(ended) > 1 else counts, found

    @property
    def matchups(self) -> pd.DataFrame:
        """Win rates of the main side between strategies; empty if no others played."""
        found = self.played.get("others")
        return pd.DataFrame() if found is None else found

    @cached_property
    def drivers(self) -> pd.DataFrame:
        """Win rates by what the set-up deals, player counts that are alike once; or what else is played for."""
        cells = {n: self.cells[n].cell for n in self.once}
        contents, dealt = (
            {n: f(cell) for n, cell in cells.items()} for f in (lambda c: c.pack.content, lambda c: c.dealt)
        )
        find = mean_drivers if self.game.aim.counts else drivers
        return find(self.game, self.once, contents, dealt, frames.DOUBT / 3)

    @cached_property
    def together(self) -> list[Together]:
        """What two things that the set-up deals do together; nothing where it is not played to win."""
        if self.game.aim.counts:
            return []
        cells = {n: self.cells[n].cell for n in self.once}
        contents, dealt, people = (
            {n: f(cell) for n, cell in cells.items()}
            for f in (lambda c: c.pack.content, lambda c: c.dealt, lambda c: c.people)
        )
        return together(self.game, self.observed, self.once, contents, dealt, people, frames.DOUBT / 3)

    @cached_property
    def pacings(self) -> dict[int, Pacing]:
        """How single games go, by player count; where too few were observed, or nothing is seen to tell, none."""
        return {n: found for n, found in self.courses.items() if self.claims.hold("course", n)}

    @cached_property
    def foretold(self) -> dict[int, Forecast]:
        """How scores or places come about, by player count; where nothing is seen to tell, none."""
        return {n: found for n, found in self.forecasts.items() if self.claims.hold("course", n)}

    @cached_property
    def judged(self) -> pd.DataFrame:
        """Which side has which share of the games at which player count, its band, and whether it is inside it."""
        find = judge_means if self.game.aim.counts else judge
        return lit(find(self.game, self.tallies, self.target), self.claims)

    @cached_property
    def once(self) -> dict[int, Tally]:
        """Counters by player count; of counts that play the very same games, those of the first."""
        return {n: self.tallies[n] for n in alike(self.tallies)}

    @property
    def total(self) -> int:
        """Games played in all; the very same games count once."""
        return sum(int(t.games) for t in self.once.values())

    @cached_property
    def games(self) -> str:
        """How many games, in words."""
        numbers = sorted({int(t.games) for t in self.tallies.values()})
        low, high = number(numbers[0]), number(numbers[-1])
        if len(self.cells) == 1:
            return tr_n("{n} game", "{n} games", numbers[0])
        if len(numbers) == 1:
            return tr_n("{n} game at each player count", "{n} games at each player count", numbers[0])
        return tr("{low} to {high} games at each player count", low=low, high=high)

    @cached_property
    def shades(self) -> list[tuple[str, str]]:
        """The sides with the names of their colours."""
        return [(side, shade(self.game, side)) for side in self.game.sides]

    def key(self, shape: str = "", drawn: Collection[str] | None = None) -> list[Key]:
        """The colours of the sides, as patches or, with shape 'line', as lines; of those that are drawn."""
        return [Key(wins(side), shade, shape=shape) for side, shade in self.shades if drawn is None or side in drawn]

    def plate(
        self, svg: Markup, caption: str, key: Sequence[Key] = (), games: str = "", data: pd.DataFrame | None = None
    ) -> Plate:
        """A figure of the page; `games` in words, if not those of the report; `data` is what it shows."""
        return Plate(svg, caption, games or self.games, self.result.spec.seed, key, data)
