"""What a game promises of its games: ends, invariants, the same bytes however they are played, the tale."""

import math
from collections.abc import Iterator

import numpy as np
from scipy.stats import chisquare

from experiments.commands.odds import ask_odds
from experiments.commands.references import references
from experiments.contract.promises import promise
from experiments.contract.worlds import NO_END, digest, faults, pack_of, play, seated
from experiments.measure.controls import Column
from experiments.measure.published import references_of
from experiments.play.spec import make_specification
from sim import BadInput, Game, load_pack
from sim.engine import engine
from sim.game import ILLEGAL, RUNNING, TRUNCATED
from sim.scenario import scenarios_of

__all__ = ["OUT_OF_RULES"]

OUT_OF_RULES = (RUNNING, TRUNCATED, ILLEGAL)
TOLD = 11  # lines of a game, if it has as many decisions
TRIALS = 4000  # of an engine


@promise
def ends(game: Game) -> Iterator[str]:
    """Every random game ends by one cause, with winners that agree."""
    for players in game.players:
        out = play(game.key, players, 400, "random").outcomes
        seats = game.seats_at(pack_of(game.key, players)[0].content, players)
        winners = out["won"][:, :seats] == 1
        on_the_side = out["team"][:, :seats] == out["side"][:, None]
        fault = faults(game, players, ["random"], out, pack_of(game.key, players)[1])
        by_ending = np.array([-1] * 3 + [game.sides.index(e.side) if e.side else -1 for e in game.endings])
        wins = by_ending[np.clip(out["ending"], 0, len(by_ending) - 1)]
        for right, says in (
            (not np.isin(out["ending"], OUT_OF_RULES).any(), fault or NO_END),
            ((out["ending"] < 3 + len(game.endings)).all(), "an ending that the game does not name"),
            (((out["side"] >= -1) & (out["side"] < len(game.sides))).all(), "a side that there is not"),
            (((wins == -1) | (wins == out["side"])).all(), "an ending by which another side wins than it says"),
            ((out["role"][:, :seats] >= 0).all(), "a seat in play has no role: close sets it"),
            ((out["role"] < len(game.roles)).all(), "a role that there is not"),
            ((out["role"][:, seats:] == -1).all(), "a seat that is not in play has a role: close sets -1"),
            ((out["won"][:, seats:] == 0).all(), "a seat that is not in play has won"),
            (game.aim.shared or (out["won"][out["side"] == -1] == 0).all(), "somebody has won where nobody did"),
            # a shared victory may join two sides
            (
                game.aim.shared or (winners & on_the_side).any(axis=1)[winners.any(axis=1)].all(),
                "none of the winners is on the side",
            ),
            ((out["rounds"] >= 1).all(), "a game without a round: set_up sets referee.round_no = 1"),
            ((out["decisions"] > 0).all(), "a game without a decision"),
        ):
            if not right:
                yield f"{players} players: {says}"


@promise
def invariants(game: Game) -> Iterator[str]:
    """The invariants hold after every step, whoever plays."""
    for players in game.players if game.invariants else ():
        for names in (("random",), ()):
            found = engine(game).check(pack_of(game.key, players)[1], seated(game, players, *names), 3, 0, 150)
            who = " ".join(names) or "the usual players"
            yield from (f"{players} players, {who}, seed 3, game {at}: not so: {words}" for words, at in found.items())


@promise
def blocks(game: Game) -> Iterator[str]:
    """A game is the same in any block, so in any number of workers; another seed makes other games."""
    for players in game.players:
        whole = digest(play(game.key, players, 60).outcomes)
        parts = [play(game.key, players, n, lo=lo).outcomes for lo, n in ((0, 7), (7, 1), (8, 52))]
        if digest(np.concatenate(parts)) != whole:
            yield f"{players} players: not in blocks of 7, 1 and 52: something outlives a game"
        if digest(play(game.key, players, 60, seed=2).outcomes) == whole:
            yield f"{players} players: seed 2 makes the games of seed 1"


@promise
def whole_positions(game: Game) -> Iterator[str]:
    """The record between two steps is the whole position: a game can be taken up anywhere."""
    for players in game.players:
        pack, seats = pack_of(game.key, players)[1], seated(game, players)
        whole = engine(game).block(pack, seats, 1, 5, 6).outcomes
        states = engine(game).begin(pack, 1, 5)
        while states["referee"]["ending"][0] == RUNNING:
            states = states.copy()
            states["scratch"][0] = np.zeros(1, states["scratch"].dtype)[0]  # worth nothing between two steps
            engine(game).play_on(states, pack, seats, 1)
        if digest(states["outcome"][:1]) != digest(whole):
            yield f"{players} players: game 5 is another when scratch is emptied between steps"


@promise
def tale(game: Game) -> Iterator[str]:
    """A whole game is told in sentences."""
    for players in game.players:
        loaded, pack = pack_of(game.key, players)
        seats = seated(game, players)
        states = engine(game).begin(pack, 1, 0, tell=True)
        lines: list[str] = []
        while states["referee"]["ending"][0] == RUNNING:
            engine(game).play_on(states, pack, seats, 1)
            log = states["log"][0]
            if log["lost"]:
                yield f"{players} players: a step tells more lines than the log holds"
            lines += [game.tell(loaded.content, log["line"][i], players) for i in range(log["n"])]
            states["log"]["n"][0] = 0
        decisions = int(states["outcome"]["decisions"][0])
        if len(lines) < min(TOLD, decisions):
            yield f"{players} players: {len(lines)} lines of a game of {decisions} decisions"
        wrong = [line for line in lines if not line or line[0].islower() or line[-1] not in ".!?:"]
        yield from (f"{players} players: no sentence: {line!r}" for line in wrong[:1])


@promise
def tunables(game: Game) -> Iterator[str]:
    """Every tunable can be turned to its ends."""
    turned, refused = 0, []
    seats = {players: seated(game, players) for players in game.players[:: max(1, len(game.players) - 1)]}
    for t in load_pack(game).tunables():
        for value in t.choices or (t.low, t.high):
            typed = bool(value) if isinstance(t.printed, bool) else type(t.printed)(value)
            turned += 1
            try:
                loaded = load_pack(game, {t.path: typed})
            except BadInput as error:  # it does not go with another number as printed, and says so
                refused.append(str(error))
                continue
            for players, sat in seats.items():
                laid = loaded.lay(players)
                out = engine(game).block(laid, sat, 1, 0, 3).outcomes
                if np.isin(out["ending"], (RUNNING, ILLEGAL)).any():
                    yield f"{t.path}={value}: {players} players: {faults(game, players, (), out, laid) or NO_END}"
    if len(refused) > turned // 20:
        yield f"{len(refused)} of {turned} ends are refused: {refused[0]}"


@promise
def scenarios(game: Game) -> Iterator[str]:
    """Every scenario that comes with the game is played by its rules."""
    for name in scenarios_of(game):
        cell = make_specification(game.key, scenario=name).cells()[0]
        pack = pack_of(game.key, cell.players)[1]
        seats = seated(game, cell.players)
        out = engine(game).block(pack, seats, 1, 0, 20, arrange=cell.arrange).outcomes
        if np.isin(out["ending"], OUT_OF_RULES).any():
            yield f"{name}: {NO_END}"
        if (out["rounds"] < 1).any():
            yield f"{name}: a game without a round: arrange sets referee.round_no"
        states = engine(game).begin(pack, 1, 0, tell=True, arrange=cell.arrange)
        while states["referee"]["ending"][0] == RUNNING:
            engine(game).play_on(states, pack, seats, 1)
            if broken := game.check(states[0], pack):
                yield f"{name}: not so after a step: {game.invariants[broken - 1]}"
                break
        else:
            if digest(states["outcome"][:1]) != digest(out[:1]):
                yield f"{name}: a game is another when it is told step by step"


@promise
def known(game: Game) -> Iterator[str]:
    """What is said to be known of the set-up is so, by a chi-square of 2,000 games."""
    for players in game.players if game.known else ():
        loaded = pack_of(game.key, players)[0]
        out = play(game.key, players, 2000, "random", seed=9).outcomes
        for column, chances in game.known(loaded.content, players).items():  # type: ignore[misc]
            found = np.array([int(x) for x in Column(column).of(out)])
            if not math.isclose(sum(chances.values()), 1):
                yield f"{column}: its chances add up to {sum(chances.values()):g}"
            elif strange := set(found.tolist()) - set(chances):
                yield f"{column}: {min(strange)} comes, and has no chance"
            else:
                expected = np.array([p for p in chances.values() if p > 0]) * len(found)
                counts = np.array([(found == value).sum() for value, p in chances.items() if p > 0])
                if len(counts) > 1 and chisquare(counts, expected).pvalue < 1e-5:
                    yield f"{column}: with {players} players it came {counts.tolist()} times, not {expected.tolist()}"


@promise
def odds(game: Game) -> Iterator[str]:
    """Every engine answers as shipped, and agrees with its exact form."""
    for one in game.odds:
        answer = ask_odds(load_pack(game), one.kind, (), TRIALS, 1)
        if not math.isclose(sum(answer.distribution.values()), 1):
            yield f"{one.kind}: its shares do not add up to 1"
        far = answer.largest_difference
        if far is not None and far >= 2.5 / math.sqrt(TRIALS):  # 5 standard errors of a half
            yield f"{one.kind}: {far:.3f} away from its exact form"


@promise
def published(game: Game) -> Iterator[str]:
    """Every published figure is measured."""
    told = references_of(game)
    time = getattr(load_pack(game).content, "time", None)
    if time and time.minutes(1, 1, 1) <= 0:
        yield "pack.toml: [time] makes no minutes"
    if not told:
        return
    for one in references(game.key, games=60, workers=1).found:
        name = one.reference.id
        if list(one.players) != list(one.reference.players):
            yield f"{name}: not measured at {one.reference.players}"
        if one.reference.given is None and one.ours.games != 60 * len(one.players):
            yield f"{name}: measured in {one.ours.games} games only"
        if one.reference.given is None and not one.ours.low <= one.ours.value <= one.ours.high:
            yield f"{name}: its interval does not hold it"
