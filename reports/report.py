"""A report on one experiment: its counters, and what every chapter asks of them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import chain

import pandas as pd
from markupsafe import Markup

from experiments.commands.luck import Luck
from experiments.commands.references import References
from experiments.commands.rulings import Rulings
from experiments.machinery.observed import Observed
from experiments.machinery.results import CellResult, Result
from experiments.machinery.screened import Sensitivity
from experiments.machinery.tally import Tally
from experiments.machinery.typed import command_line
from experiments.statistics.pacing import Pacing, pacing
from reports import frames
from reports.claims import Claims, alike, family
from reports.drivers import drivers_of
from reports.headline import Point, headline, median_words, per_cent, wins
from reports.language import in_game, number, tr, tr_n
from reports.levers import Levers, changes_claimed
from reports.parts import Key, Part, Plate
from reports.skill import point_of_skill, rung_claims, who_plays
from reports.style import shade
from reports.target import Target, judge, lit
from reports.verdict import band_words, verdict
from sim import Game, Pack

__all__ = ["Report"]


@dataclass
class Report:
    """All that a page says of one experiment.

    Parameters
    ----------
    result : of its first variant, one cell for each player count
    command : as a reader would type it to have the same report
    others : from `matchups.matchups`, if other strategies played too
    levers : from `levers.turn_levers`, if they were turned
    published : from `published.hold`, if anything is published of the game
    rulings : from `published.turn_rulings`, if they were turned
    left_out : from `drivers.leave_out`, if roles are always there
    observed : from `usage.observe_all`, by player count
    luck, sensitivity : from `shares.play_luck` and `shares.play_sensitivity`, if they were played
    target : of `target.judge`
    left_for_time : 'luck', 'sensitivity', if they were left out because the game takes long
    made : the day that stands on the page
    """

    result: Result
    command: str
    others: pd.DataFrame | None = None
    levers: Levers | None = None
    published: References | None = None
    rulings: Rulings | None = None
    left_out: pd.DataFrame | None = None
    observed: Mapping[int, Observed] = field(default_factory=dict)
    luck: Luck | None = None
    sensitivity: Sensitivity | None = None
    target: Target | None = None
    left_for_time: Collection[str] = ()
    made: date = field(default_factory=date.today)
    _figures: int = field(default=0, repr=False)

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
        """Counters by player count."""
        return {n: c.tally for n, c in self.cells.items()}

    @cached_property
    def sides(self) -> pd.DataFrame:
        """Win rates by side."""
        return frames.sides(self.game, self.tallies)

    @cached_property
    def lengths(self) -> pd.DataFrame:
        """Length by player count."""
        return frames.summary_of_length(self.game, self.tallies)

    @cached_property
    def cooperative(self) -> bool:
        """Whether all seats play together against the game."""
        return frames.is_cooperative(self.game)

    @cached_property
    def matchups(self) -> pd.DataFrame:
        """Win rates of the main side between strategies; empty if no others played."""
        return pd.DataFrame() if self.others is None else self.others

    @cached_property
    def drivers(self) -> pd.DataFrame:
        """Win rates by what the set-up deals."""
        return drivers_of(self.result)

    @cached_property
    def pacings(self) -> dict[int, Pacing]:
        """How single games go, by player count; where too few were observed, or nothing is seen to tell, none."""
        return {n: found for n, found in self._read.items() if self.claims.hold("course", n)}

    @cached_property
    def _read(self) -> dict[int, Pacing]:
        """What the model makes of the games observed, by player count, whether it tells anything or not."""
        read = {
            n: pacing(self.game, seen, self.cells[n].cell.dealt, self.tallies[n].sides[:-1] / self.tallies[n].ended)
            for n, seen in self.observed.items()
        }
        return {n: found for n, found in read.items() if found is not None}

    @property
    def turned(self) -> set[str]:
        """Paths of the pack that were turned for the page: levers, numbers that it may hang on, and rulings."""
        steps = self.levers.steps if self.levers else pd.DataFrame(columns=["step", "path"])
        levers = {
            *steps.loc[steps["step"] != 0, "path"],
            *(self.levers.screened.get("path", ()) if self.levers else ()),
        }
        rulings = self.rulings.found if self.rulings else ()
        numbers = (knob for answer in (self.sensitivity.answers if self.sensitivity else ()) for knob in answer.knobs)
        return {*levers, *(k.path for k in numbers), *(r.path for r in rulings if r.players)}

    @cached_property
    def claims(self) -> Claims:
        """What may be claimed on the page: all tests together."""
        further = chain(
            changes_claimed(self.levers.proposed) if self.levers else (),
            rung_claims(self.game, self.result.ladder, self.target),
            ((("course", n), found.p) for n, found in self._read.items() if n in self.once),
        )
        return family(self.game, self.tallies, judge(self.game, self.tallies, self.target), further)

    @cached_property
    def judged(self) -> pd.DataFrame:
        """Which side has which share of the games at which player count, its band, and whether it is inside."""
        return lit(judge(self.game, self.tallies, self.target), self.claims)

    @property
    def verdict(self) -> Part:
        """The table of the first screen."""
        return verdict(self)

    @property
    def head(self) -> tuple[str, list[Point]]:
        """The lead and the points to take away."""
        changes = len(self.pack.changes)
        provenance = self.pack.provenance()
        lead, points = headline(
            self.game,
            self.tallies,
            self.judged,
            self.claims,
            provenance,
            changes,
            self.matchups,
            self.drivers,
            self.pacings,
        )
        skill = point_of_skill(self.game, self.result.skill, self.judged, self.claims)
        return lead, [*([skill] if skill else []), *points]

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

    @property
    def caution(self) -> str:
        """Who played, and what that means, in a sentence or two."""
        lines = {who_plays(self.game, c.cell.strategies) for c in self.cells.values()}
        who = lines.pop() if len(lines) == 1 else tr("those named below")
        position = next(iter(self.cells.values())).cell.scenario
        start = (
            tr("Every game starts from the position “{title}”.", title=in_game(position.title)) + " "
            if position
            else ""
        )
        rest = tr(
            "Played by programs that play like {who}. A win rate belongs to those who play; people may fare "
            "differently.", who=who)  # fmt: skip
        return f"{start}{rest}"

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What stands below the lead: names and values."""
        assumed = self.pack.provenance()["assumed"]
        return [
            (tr("Games played"), tr("{games}, seed {seed}", games=number(self.total), seed=self.result.spec.seed)),
            (tr("Target"), band_words(self)),
            (tr("Median length"), median_words(self.lengths)),
            (tr("Assumed data"), per_cent(assumed, int(0 < assumed < 0.01))),
        ]

    @property
    def replay(self) -> str:
        """The command that tells the first game of the report move by move."""
        first = next(iter(self.cells.values()))
        words = ["--players", str(first.players)]
        words += [word for text in first.cell.texts for word in ("--strategy", text)]
        changes = first.cell.pack.changes
        words += [word for path, value in changes.items() for word in ("--set", f"{path}={value}")]
        words += ["--scenario", self.result.spec.scenario] if self.result.spec.scenario else []
        return command_line("replay", self.game.key, *words, "--seed", str(first.cell.seed), "--index", "0")

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
        """The next figure of the page; `games` in words, if not those of the report; `data` is what it shows."""
        self._figures += 1
        return Plate(self._figures, svg, caption, games or self.games, self.result.spec.seed, key, data)
