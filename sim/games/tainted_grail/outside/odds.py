"""One encounter asked alone: characters, decks and tracks against an encounter card, by the same kernels as the run."""

from functools import cache
from typing import Any, Literal

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from pydantic import BaseModel, ConfigDict, Field

from sim.address import address_of
from sim.entries import entry
from sim.errors import BadInput, unknown
from sim.game import RUNNING, Odds, Seats
from sim.games.tainted_grail.state.codes import (
    BLUE,
    COLOURS,
    FAILED,
    GOING_ON,
    MAGIC,
    NOWHERE,
    RESULTS,
    SEATS,
    SKILLS,
    WON,
)
from sim.games.tainted_grail.state.model import SHAPE
from sim.games.tainted_grail.state.set_up import sit_down
from sim.games.tainted_grail.turn.ch09_encounter import begin, fight_on
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.pack import Pack
from sim.play import deal_chance
from sim.records import records

__all__ = ["ODDS", "fight_many"]

TURNS, POOLS = 40, 64  # turns and values of the pool that are told apart; higher ones count as the highest
# What is counted over many fights: how they end; and for each turn the fights that were in it, the pool or the affinity
# at its end, and the sums of damage and terror until then of all fights, of those that had ended too.
TALLY = np.dtype([("result", np.int64, (len(RESULTS),)), ("fighting", np.int64, (TURNS,)),
                  ("pool", np.int64, (TURNS, POOLS)), ("damage", np.int64, (TURNS,)),
                  ("terror", np.int64, (TURNS,))])  # fmt: skip
TRACKS = np.dtype([("health", np.int64), ("energy", np.int64), ("terror", np.int64), ("magic", np.int64)])


class Fight(BaseModel):
    """What all questions share."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    characters: str = Field("beor", description="names, joined by +")
    cards: Literal["start", "all"] = Field("start", description="start decks, or with every advancement card")
    health: int = Field(0, ge=0, le=20, description="health of each character; 0 is its maximum")
    energy: int = Field(-1, ge=-1, le=20, description="energy of each; -1 is its maximum")
    terror: int = Field(0, ge=0, le=20, description="terror of each")
    magic: int = Field(-1, ge=-1, le=20, description="magic of each; -1 is what it starts with")


class Combat(Fight):
    """A combat."""

    foe: str = Field("starving_wolves", description="name of the encounter card")


class Talk(Fight):
    """A diplomacy."""

    foe: str = Field("suspicious_villagers", description="name of the encounter card")


class Level(Fight):
    """Every encounter of a colour and level."""

    colour: Literal["green", "grey", "purple", "blue"] = Field("green", description="encounter deck")
    level: int = Field(1, ge=1, le=4, description="level of the cards")


# -- the fights --------------------------------------------------------------------------------------------------------


@kernel
def seat_party(g, pack, characters, cards_all, tracks):
    """The characters at the table, with the tracks asked for."""
    g.table.players = len(characters)
    for seat in range(SEATS):
        g.table.order[seat] = seat
    for skill in range(SKILLS):
        g.table.skill_of[skill] = -1
    for good in range(len(g.table.thing)):
        g.table.thing[good].holder = -1
    for seat in range(len(characters)):
        sit_down(g, pack, seat, characters[seat])
        who = g.table.who[seat]
        if tracks.health > 0:
            who.health = min(who.health, tracks.health)
        who.energy = min(who.energy if tracks.energy < 0 else tracks.energy, who.health)
        who.terror = min(tracks.terror, pack.sheet[who.character].terror_max)
        if tracks.magic >= 0:
            who.stock[MAGIC] = tracks.magic
        for kind in range(2):
            if cards_all == 1:
                bag.pour(who.pool[kind], who.deck[kind])


@kernel
def party_total(g, players, of_terror):
    """Terror of all characters, or their health."""
    total = 0
    for seat in range(players):
        total += g.table.who[seat].terror if of_terror else g.table.who[seat].health
    return total


@kernel
def count_turn(g, tally, turn, health, terror):
    """What the fight has cost by the end of a turn; a fight that ended before keeps its figures."""
    players = g.table.players
    tally.damage[turn - 1] += health - party_total(g, players, False)
    tally.terror[turn - 1] += party_total(g, players, True) - terror
    if turn <= g.table.fight.turn:
        tally.fighting[turn - 1] += 1
        tally.pool[turn - 1, min(max(g.table.fight.pool, 0), POOLS - 1)] += 1


@kernel
def fight_out(g, pack, seats, foe, tally):
    """TG-15.1: one encounter from its first hand to its end, counted turn by turn."""
    players = g.table.players
    health, terror = party_total(g, players, False), party_total(g, players, True)
    begin(g, pack, seats, foe, (1 << players) - 1, NOWHERE)
    fight = g.table.fight
    counted = 0
    while fight.result == GOING_ON and g.referee.ending == RUNNING:
        fight_on(g, pack, seats)
        if counted < min(fight.turn - 1, TURNS):
            counted += 1
            count_turn(g, tally, counted, health, terror)
    for turn in range(counted + 1, TURNS + 1):
        count_turn(g, tally, turn, health, terror)
    tally.result[fight.result] += 1


def _fight_many(states, pack, who, foe, characters, cards_all, tracks, seed, lo, hi, period, tally):
    seats = address_of(Seats(*who))
    g = states[0]
    for index in range(lo, hi):
        states[0] = states[1]
        deal_chance(g, seed, index, period)
        seat_party(g, pack, characters, cards_all, tracks[0])
        fight_out(g, pack, seats, foe, tally[0])


@cache
def fight_many() -> Any:
    """The compiled loop over fights.

    (states, pack, seats, foe, characters, whether all cards, tracks, seed, lo, hi, period, tally) adds to the tally.
    """
    i64, ints = types.int64, types.Array(types.int64, 1, "C")
    tracks, tally = (types.Array(numba.from_dtype(x), 1, "C") for x in (TRACKS, TALLY))
    return entry(SHAPE, _fight_many, i64, ints, i64, tracks, i64, i64, i64, ints, tally)


# -- questions and answers ---------------------------------------------------------------------------------------------


def _characters(pack: Pack, asked: str) -> npt.NDArray[np.int64]:
    known = [c.id for c in pack.content.character]
    wanted = asked.split("+")
    for name in wanted:
        if name not in known:
            raise unknown("character", name, known)
    if not 1 <= len(wanted) <= SEATS or len(set(wanted)) < len(wanted):
        raise BadInput(f"characters {asked}: one to {SEATS} different names, joined by +")
    return np.array([known.index(n) for n in wanted], np.int64)


def _foes(question: Any, pack: Pack) -> list[str]:
    """The encounter cards that are asked about."""
    combats, talks = pack.content.encounter, pack.content.diplomacy
    if isinstance(question, Level):
        if question.colour == COLOURS[BLUE]:
            return [d.id for d in talks if d.level == question.level]
        return [e.id for e in combats if (e.colour, e.level) == (question.colour, question.level)]
    known = [x.id for x in (talks if isinstance(question, Talk) else combats)]
    if question.foe not in known:
        raise unknown("encounter card", question.foe, known)
    return [question.foe]


def _fights(question: Any, pack: Pack, trials: int, seed: int, seats: Seats) -> npt.NDArray[Any]:
    """TALLY[card]: the fights against each card, kept for the second look at the same question."""
    if _LAST[1:] == [question, trials, seed] and _LAST[0][0] is pack and _LAST[0][1] is seats:
        return _LAST[0][2]
    order = [x.id for x in (*pack.content.encounter, *pack.content.diplomacy) for _ in range(x.count)]
    characters = _characters(pack, question.characters)
    laid = pack.lay(len(characters))
    tracks = records(TRACKS)
    for name in TRACKS.names or ():
        tracks[name] = getattr(question, name)
    foes = _foes(question, pack)
    tallies = records(TALLY, len(foes))
    for i, foe in enumerate(foes):
        fight_many()(SHAPE.new(2), laid, tuple(seats), order.index(foe), characters, int(question.cards == "all"),
                     tracks, seed, 0, trials, SHAPE.period, tallies[i : i + 1])  # fmt: skip
    if tallies["result"][:, GOING_ON].any():
        raise BadInput("a strategy chose what was not in the menu")
    _LAST[:] = [(pack, seats, tallies), question, trials, seed]
    return tallies


_LAST: list[Any] = []


def _ends(question: Any) -> slice:
    """The results that can be: only a diplomacy can fail."""
    talk = isinstance(question, Talk) or (isinstance(question, Level) and question.colour == COLOURS[BLUE])
    return slice(WON, None if talk else FAILED)


def _count(question: Any, pack: Pack, trials: int, seed: int, seats: Seats) -> npt.NDArray[np.int64]:
    return _fights(question, pack, trials, seed, seats)["result"].sum(axis=0)[_ends(question)]


def _labels(question: Any, pack: Pack) -> list[str]:
    return list(RESULTS[_ends(question)])


def _by_turn(question: Any, pack: Pack, trials: int, seed: int, seats: Seats) -> dict[str, Any]:
    """A row for each turn.

    The share of fights that were in it, the pool or the affinity at its end in those, and what all fights cost so far.
    """
    tally = _fights(question, pack, trials, seed, seats)[0]
    fighting = tally["fighting"]
    turns = np.flatnonzero(fighting)
    pool = tally["pool"][turns]
    below = pool.cumsum(axis=1) / np.maximum(1, pool.sum(axis=1, keepdims=True))
    name = "affinity" if isinstance(question, Talk) else "pool"
    return {
        "turn": turns + 1,
        "fighting": fighting[turns] / trials,
        name: pool @ np.arange(POOLS) / fighting[turns],
        "10 %": (below < 0.1).sum(axis=1),
        "90 %": (below < 0.9).sum(axis=1),
        "turns so far": fighting[turns].cumsum() / trials,
        "damage so far": tally["damage"][turns] / trials,
        "terror so far": tally["terror"][turns] / trials,
    }  # fmt: skip


def _by_card(question: Level, pack: Pack, trials: int, seed: int, seats: Seats) -> dict[str, Any]:
    """A row for each card: shares of the results, mean turns, damage and terror."""
    tallies = _fights(question, pack, trials, seed, seats)
    ends = tallies["result"][:, _ends(question)] / trials
    return {
        "card": _foes(question, pack),
        **{name: ends[:, i] for i, name in enumerate(_labels(question, pack))},
        "turns": tallies["fighting"].sum(axis=1) / trials,
        "damage": tallies["damage"][:, -1] / trials,
        "terror": tallies["terror"][:, -1] / trials,
    }  # fmt: skip


ODDS = (
    Odds(
        "combat",
        "a combat: how it ends, and its price turn by turn",
        Combat,
        _count,
        _labels,
        table=_by_turn,
        asks=True,
    ),
    Odds(
        "diplomacy",
        "a diplomacy: how it ends, and its price turn by turn",
        Talk,
        _count,
        _labels,
        table=_by_turn,
        asks=True,
    ),
    Odds("level", "all encounters of a colour and level", Level, _count, _labels, table=_by_card, asks=True),
)
