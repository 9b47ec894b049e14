"""Best replies: who wins most against players that stay as they are, found in the time that there is.

Everybody keeps their players but one side, or one seat. For it are tried, on the same games: all strategies that are
shipped for it; the usual player without one of its choices, each in turn; a learned player trained by policy gradients
against just these others, begun from each player that was learned before and from nothing (`train_policy`), where after
each bout of lessons the worse half is given up; and the best of all with a search before each decision. Others who stay
as they are, are part of the game: what is left is a decision problem of one, and in it no mix of strategies is better
than the best of those it mixes. So no mixes are tried; nor slips, which are a mix with any option.

Games that choose say too much of what they chose. So what was found is told by others, see `experiments.commands`. And
it bounds from below: a better reply may be there that was not found.

References
----------
Timbers, Bard, Lockhart, Lanctot, Schmid, Burch, Schrittwieser, Hubert, Bowling (2022), "Approximate exploitability:
    learning a best response", IJCAI 31.
Lisý, Bowling (2017), "Equilibrium approximation quality of current no-limit poker bots", AAAI workshop on computer
    poker: local best response, which looks ahead against players who stay as they are.
Lanctot and others (2017), "A unified game-theoretic approach to multiagent reinforcement learning", NeurIPS 30:
    replies to a population (PSRO).
Karnin, Koren, Somekh (2013), "Almost optimal exploration in multi-armed bandits", ICML 30: halving.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from experiments.keep.store import read_json, write_json
from experiments.learn.train import TELLS, learner_of
from experiments.learn.train_policy import BONUSES, FORETOLD, Learner, first_model, opened
from experiments.learn.training import FRESH, Training
from experiments.measure.telling import value_text
from experiments.play.fanout import play_block
from experiments.play.job import job_of
from experiments.play.messages import say
from experiments.play.policies import is_policy
from experiments.play.progress import Progress
from experiments.play.spec import Cell
from sim import BadInput
from sim.game import Seats
from strategies import Strategy, strategies_of
from strategies.learning import Learning, write_learned
from strategies.registry import as_expert, find_strategy, withheld
from strategies.sampling import networks_of

__all__ = ["USUAL", "Clock", "Found", "Replies", "play_until", "where"]

STYLES, WITHHELD, LEARNS, MEETS, SEARCHES = 0.1, 0.18, 0.5, 0.54, 0.66  # shares of the time by which these are done
SHIPPED, USUAL, NOTHING = "shipped", "usual", "nothing"  # how somebody was found, and what somebody begins from
WITHOUT = "without a choice"  # how somebody was found who is the usual player but for that
KEPT = 2  # of those that are shipped, for the last choice; and of those without a choice
FIRST, MOST = 200, 20_000  # games in which every style is tried, and the most that anybody plays
FINALS = 10_000  # games further on are those in which the best are played against each other
LOOK = 1.0  # seconds of games, after which the clock is looked at
LESSONS, LESSON = 60, (500, 12_000)  # lessons that there is time for, if they have no fewer and no more games
TRIED, TRIES = (400, FINALS), 0.15  # games in which a learned player is tried, and the share of its time for that
FORETELLING = 0.3  # of the time for lessons that may be spent before the first one
HIDDEN = 8  # units of networks that begin from nothing
KEEPS, SPENT = "lessons.npz", "spent.json"  # in a folder: lessons; the time that all took so far, the games of a lesson
Floats = npt.NDArray[np.float64]


class Clock:
    """How much is left of a time; it stands still while something is compiled.

    Parameters
    ----------
    seconds : the time
    bar : of so many seconds, which people see
    """

    def __init__(self, seconds: float, bar: Progress | None = None) -> None:
        self.seconds, self.bar, self._shown = seconds, bar, 0
        self._start = time.perf_counter()

    @property
    def spent(self) -> float:
        """Seconds so far."""
        return time.perf_counter() - self._start

    def left(self, share: float = 1.0) -> float:
        """Seconds until that share of the time is spent; below 0 where it is."""
        return share * self.seconds - self.spent

    def tell(self, what: str = "") -> None:
        """Moves the bar to where the time is; says what goes on now."""
        if self.bar is None:
            return
        if what:
            self.bar.doing(what)
        at = min(int(self.spent), int(self.seconds))
        self.bar.advance(max(0, at - self._shown))
        self._shown = max(at, self._shown)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """What happens within takes no time."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self._start += time.perf_counter() - begun


def play_until(
    training: Training, tables: Sequence[Seats], seed: int, first: int, most: int, clock: Clock, share: float = 1.0,
    least: int = 0,
) -> list[Floats]:  # fmt: skip
    """The same games at several tables, until a share of the time is spent: for each table what was had of each.

    How many games are played hangs on the clock and not on who wins them.

    Parameters
    ----------
    first, most : index of the first game, and how many there are at most
    least : games that are played in any case
    """
    results: list[list[Floats]] = [[] for _ in tables]
    n, workers = 0, training.workers.count
    piece = max(1, min(most, max(least, workers)))
    while n < most:
        begun = time.perf_counter()
        for table, seats in zip(results, tables, strict=True):
            table.append(training.results(training.cells[0], seats, seed, first + n, first + n + piece))
        took = time.perf_counter() - begun
        n += piece
        left, each = clock.left(share), took / piece
        clock.tell()
        if n >= least and left < each * workers:
            break
        piece = max(1, min(most - n, max(workers, int(min(left, LOOK) / max(each, 1e-9)), least - n)))
    return [np.concatenate(table) if table else np.zeros(0) for table in results]


def where(training: Training) -> str:
    """What stands before the name of whoever learns, in a line-up."""
    if training.side:
        return f"{training.side}="
    return "1=" if training.alone(training.cells[0]) else ""


@dataclass
class Found:
    """A candidate, and the games that it was tried in.

    Attributes
    ----------
    name : as it is written in a line-up
    by : how it was found
    player : who plays
    results : float64[game], what it had of each, more is better (`Training.results`)
    file : of one that was learned here
    """

    name: str
    by: str
    player: Strategy
    results: Floats = field(default_factory=lambda: np.zeros(0))
    file: Path | None = None

    @property
    def mean(self) -> float:
        """How often it won, or the mean of what else it had."""
        return float(self.results.mean()) if len(self.results) else 0.0


class Replies:
    """The search for a reply.

    Parameters
    ----------
    training : who replies, and to whom; of one player count
    folder : of lessons, and of players that were learned

    Attributes
    ----------
    tried : all candidates, each with the games that it was tried in at last
    """

    def __init__(self, training: Training, folder: Path, clock: Clock) -> None:
        self.training, self.folder, self.clock = training, folder, clock
        self.cell = training.cells[0]
        self.alone = training.alone(self.cell)
        self.keys = training.keys(self.cell, self.alone)
        self.tried: list[Found] = []
        self.speed = 1.0  # games a second, of those that learn

    def find(self) -> Found:
        """The best reply that was found, which is another player than the usual one.

        Raises
        ------
        BadInput
            If there is nobody else who can play it, and nobody learns.
        """
        found = self._searching(self._learned([*self._styles(), *self._without()]))
        if found is None:
            raise BadInput(f"exploit {self.cell.game.key}: there is no other strategy, and nobody learns or searches")
        return found

    def seats(self, player: Strategy) -> Seats:
        """The line-up with a player who replies."""
        return self.training.seated(self.cell, player, self.alone)

    def cell_with(self, name: str) -> Cell:
        """The cell with a player who replies, by name."""
        texts = (*self.cell.texts, f"{where(self.training)}{name}")
        return Cell(self.cell.game, self.cell.players, self.cell.pack, texts, self.cell.seed)

    def _play(self, found: Sequence[Found], first: int, most: int, share: float, least: int = 0) -> None:
        """Plays candidates on, in games that are the same, the first of which has this index."""
        at = len(found[0].results)
        tables = [self.seats(one.player) for one in found]
        played = play_until(self.training, tables, self.cell.seed, first + at, most - at, self.clock, share, least)
        for one, results in zip(found, played, strict=True):
            one.results = np.concatenate([one.results, results])

    # -- the styles ----------------------------------------------------------------------------------------------------

    def _styles(self) -> list[Found]:
        """The best two of those that are shipped, which the usual one is not among."""
        game, sides = self.cell.game, {self.cell.game.sides[side] for _, side in self.keys}
        left = []
        with self.clock.stopped():  # they are compiled
            for one in strategies_of(game.key).values():
                if (not one.sides or sides <= set(one.sides)) and not self._is_usual(one):
                    play_block(job_of(self.cell_with(one.name)), 0, 1)
                    left.append(Found(one.name, SHIPPED, one))
        self.clock.tell("shipped strategies")
        return self._halved(left, STYLES, FIRST)

    def _without(self) -> list[Found]:
        """The best two of the usual player without one choice of those that have a name, each in turn."""
        game = self.cell.game
        names = withheld(game, self._usual.name) if self._plain else []
        self.clock.tell("the usual player without each choice")
        return self._halved([Found(name, WITHOUT, find_strategy(game, name)) for name in names], WITHHELD, 0)

    def _halved(self, left: list[Found], share: float, least: int) -> list[Found]:
        """The best two; after each bout of games, `least` of the first in any case, the worse half is given up."""
        self.tried += left
        games = FIRST
        while left:
            self._play(left, FRESH, games, share, least if games == FIRST else 0)
            left.sort(key=lambda one: -one.mean)
            if len(left) <= KEPT or self.clock.left(share) <= 0:
                break
            left, games = left[: max(KEPT, len(left) // 2)], 2 * games
        return left[:KEPT]

    @property
    def _usual(self) -> Strategy:
        return self.cell.seating[min(self.keys)]

    @property
    def _plain(self) -> bool:
        """Whether the usual player can have something behind its name."""
        return not set(self._usual.name) & set("|+~!") and not is_policy(self._usual.name)

    def _is_usual(self, player: Strategy) -> bool:
        return all(self.cell.seating[key] == player for key in self.keys)

    # -- who learns ----------------------------------------------------------------------------------------------------

    def _learned(self, best: list[Found]) -> list[Found]:
        """The best of those so far and the best learner, the best first, in games that chose none of them."""
        best = [*best, *self._taught()]
        for one in best:
            one.results = np.zeros(0)
        self.clock.tell("the best against each other")
        if best:
            self._play(best, FRESH + FINALS, MOST, MEETS, FIRST)
        return sorted(best, key=lambda one: -one.mean)

    def _taught(self) -> list[Found]:
        """The best learner, if anybody learns."""
        try:
            learning, player = learner_of(self.cell.game, self.training.side)
        except BadInput as error:
            say(f"Nobody is trained: {error}")
            return []
        pupils = self._begin(learning, player)
        file, seconds = self.folder / SPENT, max(0.0, self.clock.left(LEARNS))
        games, spent = int(np.clip(self.speed * seconds / LESSONS, *LESSON)), 0.0
        if kept := read_json(file):
            games, spent = kept["games"], kept["spent"]
        while pupils:
            each = max(0.0, seconds - spent) / (1 if len(pupils) == 1 else 2 * len(pupils))
            for pupil in pupils:
                begun = time.perf_counter()
                pupil.learn(each * (1 - TRIES), games)
                pupil.choose(each * TRIES)
                spent += max(each, time.perf_counter() - begun)
                write_json(file, {"spent": spent, "games": games})
            if len(pupils) == 1:
                break
            pupils.sort(key=lambda one: -one.mean)
            pupils = pupils[: -(-len(pupils) // 2)]
        found = [pupil.found(learning) for pupil in pupils]
        self.tried += found
        return found

    def _begin(self, learning: Learning, player: Strategy) -> list["_Pupil"]:
        """Whoever learns: from every player that was learned before, and from nothing."""
        game, training = self.cell.game, self.training
        usual = self._usual
        known = {s.name: s for s in (*strategies_of(game.key).values(), *usual.rungs)
                 if s.model and s.function == player.function}  # fmt: skip
        kinds = [k for k, kind in enumerate(game.kinds) if kind not in game.routine]
        tells, seed = learning.names.index(TELLS), self.cell.seed
        nothing = first_model(training, learning, kinds, HIDDEN, seed)
        with self.clock.stopped():  # what notes scores is compiled
            trial = Learner(training, player, nothing.copy(), tells, knows=True)
            trial.try_out(1)
        begun = time.perf_counter()
        trial.try_out(FIRST)
        self.speed = FIRST / (time.perf_counter() - begun)
        made = []
        for name, one in known.items():
            model = networks_of(np.array(one.model))
            first = opened(model, first_model(training, learning, kinds, int(model[1]) - 1, seed))
            made.append(_Pupil(self, name, Learner(training, replace(one, model=()), first, tells, knows=True)))
        takes = FORETOLD / self.speed
        if made and takes > FORETELLING * self.clock.left(LEARNS) and not (self.folder / NOTHING / KEEPS).exists():
            say(f"Nobody begins from nothing: it takes about {takes:,.0f} seconds to learn what the style does.")
        else:
            made.append(_Pupil(self, NOTHING, Learner(training, player, nothing, tells, knows=False)))
        return made

    # -- who searches --------------------------------------------------------------------------------------------------

    def _searching(self, best: list[Found]) -> Found | None:
        """The best of all: of those so far, or that or the usual player with a search before each decision."""
        game = self.cell.game
        bases = best[:1]
        if self._plain:
            bases = [*bases, Found(self._usual.name, USUAL, self._usual)]
        made: list[Found] = []
        with self.clock.stopped():  # search is compiled
            for base in bases if game.redraw is not None else ():
                name = as_expert(game, base.name, self.cell.seats)
                cell = self.cell_with(name)
                play_block(job_of(cell), 0, 1)
                made.append(replace(base, name=name, by=f"{base.by}, and search", results=np.zeros(0),
                                    player=cell.seating[min(self.keys)]))  # fmt: skip
        rivals = [replace(one, results=np.zeros(0)) for one in best[:1]]
        if not made:
            return best[0] if best else None
        self.clock.tell("search")
        self._play([*made, *rivals], FRESH + FINALS + MOST, MOST, SEARCHES)
        self.tried += made
        first = max(made, key=lambda one: one.mean)
        if not rivals:
            return first
        gain = first.results - rivals[0].results
        # it takes a hundred times as long, so few games speak for it: it has to be better beyond their noise
        return first if gain.mean() > max(float(gain.std()) / len(gain) ** 0.5, 1e-9) else best[0]


class _Pupil:
    """A learned player that goes on learning against players who stay as they are."""

    def __init__(self, replies: Replies, begin: str, learner: Learner) -> None:
        self.replies, self.begin, self.learner = replies, begin, learner
        name = "".join(c if c.isalnum() or c in "-_" else "-" for c in begin)
        self.folder = replies.folder / name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.lessons = self.games = 0
        self.mean = self.bonus = 0.0

    def learn(self, seconds: float, games: int) -> None:
        """Lessons for about so many seconds; one in any case if it has had none."""
        file, self.games, takes, begun = self.folder / KEEPS, games, 0.0, time.perf_counter()
        if file.exists():
            with np.load(file) as kept:
                self.lessons = len(kept["curve"])
        wanted = max(1, self.lessons)
        while True:
            before = time.perf_counter()
            curve = self.learner.learn(file, wanted, games, progress=False)
            if len(curve) > self.lessons > 0:  # before the first there is more to do
                takes = time.perf_counter() - before
                training = self.replies.training
                self.replies.clock.tell(f"learning from {self.begin}, {games / takes:,.0f} games/s, "
                                        f"drawing {value_text(training.game, curve[-1])}")  # fmt: skip
            self.lessons = len(curve)
            if time.perf_counter() - begun + takes / 2 > seconds:
                break
            wanted = self.lessons + 1

    def choose(self, seconds: float) -> None:
        """By how much its style's choice stays preferred, and how often it wins then."""
        training, learner = self.replies.training, self.learner
        tried = int(np.clip(seconds * self.replies.speed / (len(BONUSES) + 2), *TRIED))
        self.bonus, _ = learner.choose(tried)
        player = replace(learner.player, model=tuple(learner.model.tolist()))
        self.mean = float(training.values(player, tried).mean())
        self.replies.clock.tell()

    def found(self, learning: Learning) -> Found:
        """The player as it is now, kept in its folder."""
        training, learner, cell = self.replies.training, self.learner, self.replies.cell
        file = self.folder / f"{learner.player.name}.npz"
        made = {
            "features": list(learning.names), "decisions": list(cell.game.kinds), "players": [cell.players],
            "side": training.side, "against": cell.strategies, "changes": dict(cell.pack.changes), "seed": cell.seed,
            "lessons": self.lessons, "games": self.games, "begin": self.begin, "bonus": self.bonus,
        }  # fmt: skip
        write_learned(file, learner.player, tuple(learner.model.tolist()), made)
        player = self.replies.cell_with(str(file)).seating[min(self.replies.keys)]
        return Found(str(file), f"policy gradients from {self.begin}", player, file=file)
