"""What a game promises of who sits at its table: nobody cheats, and a menu tells no secret."""

import json
import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

import strategies
from experiments.contract.hidden import FILE, SPOKEN, Said, known_of, leaves, said, shown_to
from experiments.contract.promises import promise
from experiments.contract.table import sit
from experiments.contract.values import values, whole
from experiments.contract.worlds import NO_END, digest, faults, pack_of, play, seated
from experiments.play.watching import watched
from sim import BadInput, Game, find_game, homes
from sim.engine import engine, everybody
from sim.game import ILLEGAL, KINDS, PLAIN, PLAYOUT, RUNNING, SHOWN, STYLES, TRUNCATED
from sim.kernel import INTERPRETED
from sim.luck import below
from sim.values import values_of
from strategies import strategies_of

__all__ = ["dealt", "positions"]

SMALL = ((), ("random",))  # who plays the games that are played interpreted, too
STEPS = 60  # of a game whose menus are looked at
RANDOM, OFTEN = 4, 6  # random games in which answers are looked at; looks at two kinds of questions
ENOUGH = 5  # menus
NOTHING: dict[str, list[str]] = {"digests": [], "menus": [], "answers": [], "values": []}  # found elsewhere
SET_UPS = 200  # among which a redraw looks for two that a seat cannot tell apart


@promise
def readings(game: Game) -> Iterator[str]:
    """All that kernels read from anywhere can be told apart, so that results and kernels are kept under its name."""
    kernels = [game.set_up, game.step, game.close, game.check, game.redraw, game.progress]
    for function in (*kernels, *(chosen.function for chosen in strategies_of(game.key).values())):
        try:
            values_of(function)
        except BadInput as error:
            yield str(error)


@promise
def interpreted(game: Game) -> Iterator[str]:
    """Interpreted games are the same bytes as compiled ones."""
    found = _elsewhere(game)
    yield from found["raised"]
    if not found["raised"] and found["digests"] != _digests(game):
        if _ask(game)["values"] != found["values"]:
            yield "they are not: what its kernels read is another in each process (a time, a random number, an order)"
        else:
            yield "they are not: an integer runs over, or an array is read outside of its bounds"


@promise
def players(game: Game) -> Iterator[str]:
    """Every strategy plays its side, the same games by the same seed, and says what it is."""
    for name, chosen in strategies_of(game.key).items():
        if len(chosen.about) <= 10:
            yield f"{name}: its docstring does not say what it is"
        for title, w in chosen.weights.items():
            if not (w.low <= w.value <= w.high and w.about):
                yield f"{name}: weight {title} is outside of its range, or without words"
        names = [f"{side}={name}" for side in chosen.sides] or [name]
        out = play(game.key, game.players[-1], 60, *names).outcomes
        if np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any():
            told = faults(game, game.players[-1], names, out, pack_of(game.key, game.players[-1])[1])
            yield told or f"{name}: {NO_END}"
        if digest(out) != digest(play(game.key, game.players[-1], 60, *names).outcomes):
            yield f"{name}: the same seed makes other games: it remembers something"


@promise
def cheating(game: Game) -> Iterator[str]:
    """No strategy changes what it is handed."""
    for side in game.fallback:
        several = {s.function: s for s in strategies_of(game.key).values() if side in (s.sides or game.fallback)}
        for name in (s.name for s in several.values()):
            out = play(game.key, game.players[-1], 20, f"{side}={name}", made=watched).outcomes
            if np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any():
                yield f"{name} of {side}: run --check-strategies tells the line"


@promise
def slips(game: Game) -> Iterator[str]:
    """Slips make a weaker player, not a broken game."""
    names = [f"{side}={name}~0.5" for side, name in game.fallback.items()]
    out = play(game.key, game.players[-1], 60, *names).outcomes
    if np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any():
        yield faults(game, game.players[-1], names, out, pack_of(game.key, game.players[-1])[1]) or NO_END


@promise
def late(game: Game) -> Iterator[str]:
    """Nobody is asked after the end."""
    for count in sorted({game.players[0], game.players[-1]}):
        pack = pack_of(game.key, count)[1]
        for index in range(40):
            states = engine(game).begin(pack, 9, index)
            engine(game).play_on(states, pack, seated(game, count, *(["random"] if index % 2 else [])))
            if states["referee"]["late"][0]:
                yield f"{count} players, seed 9, game {index}: a rule goes on after ask without looking at the ending"
                break


def dealt(game: Game, pack: Any, states: Any, seat: int, luck: int) -> Any:
    """A copy of the states with what the seat cannot know dealt anew, by luck of that number."""
    copy = whole(states)
    copy["search"]["state"][0] = np.uint64(luck)
    game.redraw(copy[0], pack, seat)
    return copy


def positions(game: Game, count: int, games: int = 6) -> Iterator[Any]:
    """Positions between two steps of a few games, early and late."""
    pack = pack_of(game.key, count)[1]
    seats = seated(game, count)
    for index in range(games):
        states = engine(game).begin(pack, 4, index)
        for steps in (2 + 9 * index, 23):
            engine(game).play_on(states, pack, seats, steps)
            if states["referee"]["ending"][0] == RUNNING:
                yield whole(states)


@promise
def redraw(game: Game) -> Iterator[str]:
    """A redraw keeps what the seat knows, forgets the rest, and breaks no invariant."""
    for count in game.players if game.redraw else ():
        pack = pack_of(game.key, count)[1]
        for number, states in enumerate(positions(game, count)):
            seat, where = number % count, f"{count} players, seat {number % count + 1}"
            a = dealt(game, pack, states, seat, 1)
            for part in ("table", "outcome"):
                if values(a[part][:1]) != values(states[part][:1]):
                    yield f"{where}: {part} is another"
            for name in set(states["referee"].dtype.names) - {"side_of"}:  # sides may be secret
                if values(a["referee"][name][:1]) != values(states["referee"][name][:1]):
                    yield f"{where}: referee.{name} is another"
            if values(a["mine"][0][seat]) != values(states["mine"][0][seat]):
                yield f"{where}: mine is another"
            if [*map(values, shown_to(a["hidden"][0], seat))] != [*map(values, shown_to(states["hidden"][0], seat))]:
                yield f"{where}: hidden.{SHOWN}: what it sees of the others is another"
            if a["referee"]["side_of"][0][seat] != states["referee"]["side_of"][0][seat]:
                yield f"{where}: its side is another"
            if broken := game.check(a[0], pack):
                yield f"{where}: not so afterwards: {game.invariants[broken - 1]}"
            again = dealt(game, pack, dealt(game, pack, states, seat, 2), seat, 1)  # another truth, by the same luck
            for part in ("hidden", "mine"):
                if values(again[part][:1]) != values(a[part][:1]):
                    yield f"{where}: {part} hangs on what the seat cannot know"
        if count in (game.players[0], game.players[-1]):
            yield from _told_apart(game, count, pack)


def _told_apart(game: Game, count: int, pack: Any) -> Iterator[str]:
    """Where one luck deals otherwise in two games that begin alike for a seat: in both it sees the same."""
    words = said(game)
    alike: dict[Any, Any] = {}  # what a seat sees: the first such game, and then its deal
    for index in range(SET_UPS):
        states = engine(game).begin(pack, 6, index)[:1]
        truth = _secrets(states, words)
        knows = [truth[path] for path in sorted(known_of(truth.keys(), words))]
        for seat in range(count):
            side = int(states["referee"]["side_of"][0][seat])
            shown = map(values, shown_to(states["hidden"][0], seat))
            sees = (seat, side, values(states["table"]), values(states["mine"][0][seat]), *shown, *knows)
            first = alike.setdefault(sees, states)
            if first is states:
                continue
            if not isinstance(first, dict):
                first = alike[sees] = _secrets(dealt(game, pack, first, seat, 1), words)
            deal = _secrets(dealt(game, pack, states, seat, 1), words)
            if other := [path for path in deal if deal[path] != first[path]]:
                yield f"{count} players, seat {seat + 1}: {other[0]} hangs on what the seat cannot know"
                return


def _secrets(states: Any, words: Said) -> dict[str, bytes]:
    """What is hidden, what each has for himself and the sides of a position, field by field."""
    parts = (("hidden", states["hidden"]), ("mine", states["mine"]), ("referee", states["referee"][["side_of"]]))
    return {
        path: found.tobytes()
        for part, records in parts
        for path, found in leaves(records.view(np.ndarray), part, words["unordered"])
    }


class _Stopped(Exception):  # not an error: the first question of a step
    """Ends a step at its first question."""


def _question(menu: Any) -> tuple[int, int, bytes]:
    return int(menu.seat), int(menu.kind), values(menu.option[: menu.n])


@promise
def menus(game: Game) -> Iterator[str]:
    """A menu holds nothing that its seat may not know."""
    if not INTERPRETED:
        yield from _elsewhere(game)["menus"]
        return
    for count in sorted({game.players[0], game.players[-1]}):
        t, other = sit(game.key, count, index=1), sit(game.key, count, index=2)
        compared = 0
        for step in range(STEPS):
            if t.g.referee.ending != RUNNING:
                break
            before = t.states.copy()
            seen: list[tuple[int, int, bytes]] = []
            drawn = False

            def stop(pack, table, mine, menu, weights, luck, seen=seen):
                seen.append(_question(menu))
                raise _Stopped

            watching = t.seats._replace(styles=(stop,) * len(t.seats.styles))
            for deal in range(2):
                states = before.copy().view(np.recarray)
                secret = states[0].hidden.tobytes(), states[0].luck.tobytes()
                if deal == 1 and seen:
                    shown = [record.copy() for record in shown_to(states[0].hidden, seen[0][0])]
                    states[0].hidden = other.states[0].hidden
                    for record, kept in zip(shown_to(states[0].hidden, seen[0][0]), shown, strict=True):
                        for field in kept.dtype.names:
                            record[field] = kept[field]
                    for seat in set(range(game.shape.seats)) - {seen[0][0]}:
                        states[0].mine[seat] = other.states[0].mine[seat]
                with suppress(_Stopped):
                    engine(game).play_on(states, t.pack, watching, 1)
                if deal == 0:  # what is drawn before the question is no secret any more
                    drawn = (states[0].hidden.tobytes(), states[0].luck.tobytes()) != secret
                if not seen or drawn:
                    break
            if len(seen) == 2 and seen[0][0] == seen[1][0]:  # whom the rules ask may hang on a secret
                compared += 1
                if seen[0] != seen[1]:
                    yield f"{count} players, step {step}: the menu changes with what seat {seen[0][0] + 1} cannot know"
                    break
            t.step(1)
            if step % 2:
                other.step(1)
        else:
            if compared <= ENOUGH:
                yield f"{count} players: only {compared} menus could be compared: steps draw before they ask"


@dataclass(frozen=True)
class _Asked:
    """A question of a step: whose it is, what that seat sees there, of how many options it takes which."""

    seat: int
    kind: int
    sees: bytes
    options: int
    answer: int


@promise
def answers(game: Game) -> Iterator[str]:
    """A searching seat reads no answer that it cannot know."""
    if not INTERPRETED:
        yield from _elsewhere(game)["answers"]
        return
    for count in sorted({game.players[0], game.players[-1]}) if game.redraw else ():
        looked = dict.fromkeys(product(map(game.kinds.index, said(game)[SPOKEN]), range(len(game.kinds))), OFTEN)
        pack = pack_of(game.key, count)[1]
        for index in range(RANDOM):
            states, chance = engine(game).begin(pack, 7, index), np.random.default_rng(index)
            for step in range(STEPS):
                before = states.copy()
                asked = _step(game, states, pack, lambda at, n: int(chance.integers(n)))  # noqa: B023
                if wrong := next(_reads(game, before, pack, asked, looked), ""):
                    yield f"{count} players, step {step + 1}: {wrong}"
                    return
                if states["referee"]["ending"][0] != RUNNING:
                    break


def _reads(
    game: Game, before: Any, pack: Any, asked: list[_Asked], looked: dict[tuple[int, int], int]
) -> Iterator[str]:  # fmt: skip
    """Where what comes of a playout from a question of a step hangs on what another answered unseen before it.

    Of two kinds of questions, one after the other, OFTEN are looked at.
    """
    for at, question in enumerate(asked):
        for other, earlier in enumerate(asked[:at]):
            if earlier.seat == question.seat or looked.get((earlier.kind, question.kind)) == OFTEN:
                continue
            looked[earlier.kind, question.kind] = 1 + looked.get((earlier.kind, question.kind), 0)
            ways = [[q.answer for q in asked] for _ in range(2)]
            ways[1][other] = (earlier.answer + 1) % earlier.options
            ends, sees = [before.copy().view(np.recarray) for _ in ways], []
            for states, way in zip(ends, ways, strict=True):
                questions = _step(game, states, pack, lambda at, n: way[at] % n, question.seat, at)  # noqa: B023
                sees.append([q for q in questions[: at + 1] if q.seat == question.seat])
            if sees[0] != sees[1]:
                continue
            left, right = map(_after, ends)
            if wrong := [path for path in left if left[path] != right[path]]:
                what = f"what another answered at {game.kinds[earlier.kind]}, which its seat cannot know ({wrong[0]})"
                ways_out = f"ask by sim.mechanisms.at_once; if all hear it, say so under [{SPOKEN}] in outside/{FILE}"
                yield f"search at {game.kinds[question.kind]} reads {what}: {ways_out}"
                return


def _step(
    game: Game, states: Any, pack: Any, answer: Callable[[int, int], int], seat: int = -1, tried: int = -1
) -> list[_Asked]:  # fmt: skip
    """Plays a step, and tells its questions, answered by (number of the question, options) -> option.

    A seat's question of the number `tried` is tried as a playout tries it. From there on all answer by luck, which does
    not hang on what was before.
    """
    g = states[0]
    asked: list[_Asked] = []

    def decide(pack, table, mine, menu, weights, luck):
        sees = values(table) + values(mine) + values(menu.option[: menu.n])
        at = len(asked)
        chosen = below(luck, menu.n) if at > tried >= 0 else answer(at, int(menu.n))
        if at == tried:
            g.script.mode, g.script.at = PLAYOUT, 0
        asked.append(_Asked(int(menu.seat), int(menu.kind), sees, int(menu.n), int(chosen)))
        return chosen

    searching = np.ones((STYLES, KINDS), np.int32)
    seats = everybody(game.shape, decide)._replace(search=searching, redraw=game.redraw)
    g.script.mode, g.script.n, g.script.option, g.script.key = PLAIN, 0, 0, np.uint64(77)
    game.step(g, pack, seats)
    return asked


def _after(states: Any) -> dict[str, bytes]:
    """All that a step leads to, field by field; columns of the outcome's extra count what was, also what nobody saw."""
    there = states[:1].view(np.ndarray)
    parts = [(part, there[part]) for part in ("table", "mine", "hidden")]
    parts.append(("referee", there["referee"][["side_of", "ending", "winner", "round_no"]]))
    parts.append(("outcome", there["outcome"][["won", "score"]]))
    return {path: found.tobytes() for part, records in parts for path, found in leaves(records, part)}


def _digests(game: Game) -> list[str]:
    counts = sorted({game.players[0], game.players[-1]})
    return [digest(play(game.key, count, 2, *names).outcomes) for count in counts for names in SMALL]


@cache
def _elsewhere(game: Game) -> dict[str, list[str]]:
    """What another process finds, interpreted: digests of games and of what they read, menus that leak, errors."""
    return _ask(game)


def _ask(game: Game) -> dict[str, list[str]]:
    question = pickle.dumps((game.key, homes.GAMES, strategies.__path__))
    done = subprocess.run([sys.executable, "-P", "-m", __name__], input=question, capture_output=True, check=False,
                          env={**os.environ, "NUMBA_DISABLE_JIT": "1"})  # fmt: skip
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        return {"raised": said[-1:], **NOTHING}
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Answers another process."""
    key, homes.GAMES[:], strategies.__path__[:] = pickle.load(sys.stdin.buffer)
    game = find_game(key)
    found: dict[str, list[str]] = {"raised": [], **NOTHING}
    try:
        found["values"] = [values_of(game.set_up, game.step, game.close)]
        found["digests"] = _digests(game)
        found["menus"] = list(menus(game))
        found["answers"] = list(answers(game))
    except Exception as error:
        home = homes.home_of(key)
        lines = traceback.extract_tb(error.__traceback__)
        own = (f"{x.filename}:{x.lineno}: " for x in reversed(lines) if Path(x.filename).is_relative_to(home))
        found["raised"] = [f"{next(own, '')}{type(error).__name__}: {error}"]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
