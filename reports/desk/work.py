"""What takes longer than a turn of a number: finding a value, what matters, experts, the report. The commands do it.

Each is told what to do with what it hears on the way (`tell`), and whether to stop (`stopped`).
"""

import hashlib
import math
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, ValidationError

from experiments.cli.options import NONE
from experiments.commands.predictions import predict, with_print
from experiments.commands.sensitivity import sensitivity
from experiments.commands.skill import with_skill
from experiments.commands.testers import Testers, who_played
from experiments.commands.tune import tune
from experiments.measure.measures import aim_of
from experiments.measure.running import run
from experiments.people.notes import Notes, read_notes
from experiments.people.testers import foretold_of
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.progress import listening
from experiments.play.spec import make_specification, one_line
from experiments.tuning.answers import Trial
from reports.assembling import report_of
from reports.cli import report
from reports.desk.setting import Setting
from reports.further.testers import doubted, sentence
from reports.opening import headline
from reports.page.language import tr_n
from reports.page.words import rung_words, titled
from reports.playing import experts_in_time
from sim import BadInput, Game, find_game, load_pack

__all__ = ["Stopped", "find_value", "how_far", "make_report", "what_matters", "your_table"]

RACED = 8_000  # games of a candidate, at most
REACH = 2_000  # games of each player count by which it is told how far the verdict holds; experts play fewer
PREDICTED = 5_000  # games of print and of the setting at each player count, by people like those who took notes
SCREENED: dict[str, Any] = {
    "games": 200,
    "trajectories": 2,
    "base": 0,
    "guesses": 0,
}  # a first look: seconds to a minute
Tell = Callable[[dict[str, Any]], None]
Asked = TypeVar("Asked", bound=BaseModel)
_reporting = Lock()  # one at a time: it takes all cores


class Stopped(Exception):
    """Nobody waits for it any more."""


class Band(BaseModel):
    """Of what the main side plays for, a win rate from 0 to 1: low and high, None where it has no end."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    low: float | None = Field(default=None, allow_inf_nan=False)
    high: float | None = Field(default=None, allow_inf_nan=False)

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both ends; None where it has none.

        Raises
        ------
        BadInput
            If the lower one is not the first.
        """
        if self.low is None and self.high is None:
            return None
        low, high = (-math.inf if self.low is None else self.low), (math.inf if self.high is None else self.high)
        if low >= high:
            raise BadInput(f"a band goes from its lower end to its higher one, not from {low:g} to {high:g}")
        return low, high

    def target(self, measure: str) -> str:
        """The band of a measure, as `tune --target` reads it.

        Raises
        ------
        BadInput
            If there is no band.
        """
        if self.low is None and self.high is None:
            raise BadInput("no band is wanted: say first from where to where the mean should lie")
        if self.low is None:
            return f"{measure}<={self.high:g}"
        return f"{measure}>={self.low:g}" if self.high is None else f"{measure}={self.low:g}..{self.high:g}"


class Wanted(Band):
    """A value that is looked for: of the number with this path of the pack."""

    path: str


def _listener(tell: Tell, stopped: Callable[[], bool]) -> Callable[[str, Any], None]:
    """Passes on what goes on, and ends it when nobody waits."""

    def listen(kind: str, what: Any) -> None:
        if stopped():
            raise Stopped
        if kind == "games":
            title, done, total = what
            tell({"kind": "progress", "title": title, "done": done, "total": total})
        elif kind == "race":
            tell({"kind": "race", "trials": [_trial(trial) for trial in what]})

    return listen


def _trial(trial: Trial) -> dict[str, Any]:
    first = trial.estimates[0]
    return {"value": trial.values[0], "mean": first.mean, "ci95": list(first.ci95), "games": trial.games}


def find_value(setting: Setting, raw: Any, workers: Workers, tell: Tell, stopped: Callable[[], bool]) -> None:
    """The value of a number at which the main side has as much as wanted; the race is told as it is run.

    Raises
    ------
    BadInput
        For what cannot be tuned.
    Stopped
        When it is.
    """
    wanted, game = _read(Wanted, raw), find_game(setting.game)
    target = wanted.target(aim_of(game).name)
    if wanted.path not in {t.path for t in load_pack(game).tunables()}:
        raise BadInput(f"{wanted.path}: not a number of {game.title} that can be turned")
    keys = set(wanted.path.split("."))
    counts = tuple(n for n in setting.players or game.players if f"{n}p" in keys)
    others = {path: value for path, value in setting.changes.items() if path != wanted.path}
    plain = setting.model_copy(update={"changes": others, "players": list(counts) or setting.players})
    with listening(_listener(tell, stopped)):
        found = tune(setting.game, wanted.path, targets=target, games=RACED, workers=workers, **plain.options())
    command = plain.words("tune", wanted.path, "--target", target, "--games", str(RACED))
    tell({"kind": "tuned", "target": target, "command": command, **found.to_json()})


def what_matters(setting: Setting, workers: Workers, tell: Tell, stopped: Callable[[], bool]) -> None:
    """Which numbers matter for the player count that is looked at, by a first look.

    Raises
    ------
    BadInput
        If nothing can be turned.
    Stopped
        When it is.
    """
    plain = setting.model_copy(update={"players": [setting.focus] if setting.focus else setting.players[:1]})
    with listening(_listener(tell, stopped)):
        found = sensitivity(setting.game, workers=workers, **SCREENED, **plain.options())
    options = [word for name, value in SCREENED.items() for word in (f"--{name}", str(value))]
    tell({"kind": "matters", "command": plain.words("sensitivity", *options), **found.to_json()})


def _read(model: type[Asked], raw: Any) -> Asked:
    """What a page sent.

    Raises
    ------
    BadInput
        For what is none.
    """
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise one_line(error, "the page", model) from None


def how_far(setting: Setting, raw: Any, workers: Workers, tell: Tell, stopped: Callable[[], bool]) -> None:
    """For whom the verdict holds: everybody alike at the table, from beginners to experts, and the report's sentence.

    In the language that is being spoken. Experts play as many games as half a minute allows.

    Raises
    ------
    BadInput
        For a band that is none.
    Stopped
        When it is.
    """
    band = _read(Band, raw).ends
    plain = setting.model_copy(update={"strategies": {}})
    spec = plain.specification().but(games=REACH)
    with listening(_listener(tell, stopped)):
        experts = experts_in_time(spec, workers)
        found = with_skill(run(spec, workers=workers, progress=True), workers, progress=True, experts=experts)
    rungs = {rung: titled(rung_words(rung)) for played in found.skill.values() for rung in played}
    command = plain.words("run", "--games", str(REACH), *(["--experts", str(experts)] if experts else []))
    tell({"kind": "held", "text": headline(report_of(found, command, target=band)), "command": command, "rungs": rungs,
          "players": {str(n): played for n, played in found.skill.items()}})  # fmt: skip


class Handed(BaseModel):
    """A file of notes, as a page hands it over: its name, and what it holds in base 64."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1, max_length=200)
    content: Base64Bytes


def your_table(
    setting: Setting, raw: Any, known: dict[str, Testers], workers: Workers, tell: Tell, stopped: Callable[[], bool]
) -> None:  # fmt: skip
    """What people like those who took notes make of print, and of what is turned; in the language that is spoken.

    Parameters
    ----------
    known : who took the notes of files that were handed over before; the new one is put there

    Raises
    ------
    BadInput
        For a file that cannot be used.
    Stopped
        When it is.
    """
    given, game, options = _read(Handed, raw), find_game(setting.game), setting.options()
    key = hashlib.sha256(f"{game.key} {setting.seed} ".encode() + given.content).hexdigest()
    with listening(_listener(tell, stopped)):
        if key not in known:
            known[key] = who_played(_notes(game, given), seed=setting.seed, workers=workers, progress=True)
        theirs, cells = known[key], make_specification(game.key, **options | {"strategies": ()}).cells()
        games = min(PREDICTED, foretold_of(game))
        found = predict(theirs, with_print(cells), games=games, workers=workers, progress=True)
    counts = dict.fromkeys(one.cell.players for one in found.cells)
    plain = setting.model_copy(update={"strategies": {}})
    tell({
        "kind": "table", "read": tr_n("{n} noted game was read.", "{n} noted games were read.", len(theirs.notes)),
        "said": [sentence(game, [one for one in found.cells if one.cell.players == n]) for n in counts],
        "doubt": doubted(theirs),
        "command": plain.words("run", "--players-like", Path(given.name).name, "--games", str(games)),
    })  # fmt: skip


def _notes(game: Game, given: Handed) -> Notes:
    """The notes of a file that was handed over: all of its rows, or none.

    Raises
    ------
    BadInput
        With the file's own name, and the first row that cannot be.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"notes{Path(given.name).suffix.lower()}")
        path.write_bytes(given.content)
        try:
            found = read_notes(game, path, leave_out=True)
        except BadInput as error:
            raise BadInput(str(error).replace(str(path), Path(given.name).name)) from None
    if found.refused:
        first = found.refused[0]
        more = f"; and {counted(len(found.refused) - 1, 'row')} more" if len(found.refused) > 1 else ""
        raise BadInput(f"{Path(given.name).name}, row {first.row}: {first.why}{more}; nothing was read")
    return found


def make_report(
    setting: Setting, folder: Path, language: str, workers: Workers, tell: Tell, stopped: Callable[[], bool]
) -> None:
    """Writes the balance report into the folder.

    Raises
    ------
    BadInput
        If the folder cannot be written to.
    Stopped
        When it is.
    """
    options = setting.options()
    with _reporting, listening(_listener(tell, stopped)):
        report(
            context=None, players=",".join(map(str, setting.players)), strategies=list(options["strategies"]),
            changes=setting.sets, overlays=NONE, scenario=setting.scenario, seed=setting.seed, count=workers.count,
            backend="threads", scheduler=None, out=None, game=[setting.game], games=None, others=True, levers=True,
            rulings=True, chance=False, numbers=False, pages=folder, language=language, pdf=False, tables=None,
            versions=None,
        )  # fmt: skip
    tell({"kind": "reported", "page": f"{setting.game}.html"})
