"""One encounter asked alone.

Given characters, decks and tracks against an encounter card, by the same kernels as the run.
"""

from functools import cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from numba import types
from pydantic import BaseModel, ConfigDict, Field

from sim import bag, luck
from sim.errors import BadInput, unknown
from sim.game import STYLES, Odds, Seats
from sim.games.tainted_grail.advice import advised, greedy_play, is_encounter_question
from sim.games.tainted_grail.encounter import fight_out
from sim.games.tainted_grail.model import (
    COLOURS,
    CURVE,
    MAGIC,
    NOWHERE,
    RESULTS,
    SEATS,
    SHAPE,
    SKILLS,
)
from sim.games.tainted_grail.plan import WEIGHTS
from sim.games.tainted_grail.set_up import sit_down
from sim.kernel import kernel
from sim.pack import Pack

__all__ = ["ODDS", "fight_many"]

RESULT, TURNS, DAMAGE, TERROR, ENERGY, POOL = range(6)
MEASURES = ("result", "turns", "damage", "terror", "energy", "pool")
HIGHEST = 61  # values that are told apart; higher ones count as the highest


class Fight(BaseModel):
    """What both questions share."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    characters: str = Field("beor", description="names, joined by +")
    style: Literal["search", "greedy", "random"] = Field("search", description="who plays the cards")
    cards: Literal["start", "all"] = Field("start", description="start decks, or with every advancement card")
    health: int = Field(0, ge=0, le=20, description="health of each character; 0 is its maximum")
    energy: int = Field(-1, ge=-1, le=20, description="energy of each; -1 is its maximum")
    terror: int = Field(0, ge=0, le=20, description="terror of each")
    magic: int = Field(-1, ge=-1, le=20, description="magic of each; -1 is what it starts with")
    answer: Literal["result", "turns", "damage", "terror", "energy", "pool"] = Field(
        "result", description="how it ends, or what it takes from the party, or the pool after a turn"
    )
    turn: int = Field(1, ge=1, le=CURVE, description="the turn, for the pool")


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
    answer: Literal["result"] = Field("result", description="how each ends")


# -- the fights --------------------------------------------------------------------------------------------------------


def search_cards(pack, table, mine, menu, weights, stream):
    """The order search; other questions are answered with the last option."""
    return advised(pack, table, mine, menu, weights) if is_encounter_question(menu.kind) else menu.n - 1


def take_most(pack, table, mine, menu, weights, stream):
    """The greedy choice."""
    return greedy_play(pack, table, menu, weights) if is_encounter_question(menu.kind) else menu.n - 1


def leave_to_chance(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely."""
    return luck.below(stream, menu.n)


STYLE_OF = {"search": search_cards, "greedy": take_most, "random": leave_to_chance}


@kernel
def seat_party(g, pack, characters, cards_all, tracks):
    """The characters at the table, with the tracks asked for: health, energy, terror, magic."""
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
        if tracks[0] > 0:
            who.health = min(who.health, tracks[0])
        who.energy = min(who.energy if tracks[1] < 0 else tracks[1], who.health)
        who.terror = min(tracks[2], pack.sheet[who.character].terror_max)
        if tracks[3] >= 0:
            who.stock[MAGIC] = tracks[3]
        for kind in range(2):
            if cards_all == 1:
                bag.pour(who.pool[kind], who.deck[kind])


@kernel
def measured(g, measure, turn, before, players):
    """The figure that is asked for."""
    fight = g.table.fight
    if measure == RESULT:
        return fight.result
    if measure == TURNS:
        return fight.turn
    if measure == POOL:
        return fight.curve[min(turn, fight.turn, CURVE) - 1]
    return abs(party_total(g, measure, players) - before)


@kernel
def party_total(g, measure, players):
    """Health, terror or energy of all characters."""
    total = 0
    for seat in range(players):
        who = g.table.who[seat]
        if measure == DAMAGE:
            total += who.health
        elif measure == TERROR:
            total += who.terror
        else:
            total += who.energy
    return total


def _fight_many(
    desk,
    pack,
    styles,
    styling,
    weights,
    slip,
    foe,
    characters,
    cards_all,
    tracks,
    measure,
    turn,
    seed,
    lo,
    hi,
    ones,
    counts,
):
    seats = Seats(styles, styling, weights, slip)
    g = desk[0]
    for index in range(lo, hi):
        desk[0] = desk[1]
        luck.deal(g.luck, 0, seed, index, ones)
        luck.deal(g.own, len(g.luck), seed, index, ones)
        seat_party(g, pack, characters, cards_all, tracks)
        before = party_total(g, measure, len(characters))
        fight_out(g, pack, seats, foe, (1 << len(characters)) - 1, NOWHERE)
        counts[min(max(measured(g, measure, turn, before, len(characters)), 0), len(counts) - 1)] += 1


@cache
def fight_many() -> Any:
    """The compiled loop over fights."""
    rec = SHAPE.signatures
    game, pack, _ = rec["step"].args
    i64, ints = types.int64, types.Array(types.int64, 1, "C")
    floats, table = types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
    return kernel(
        _fight_many,
        signature=types.void(types.Array(game, 1, "C"), pack, rec["styles"], types.Array(types.int32, 2, "C"), table,
        floats,
                             i64, ints, i64, ints, i64, i64, i64, i64, i64, ints, ints),
    )  # fmt: skip


@cache
def _decision(style: str) -> Any:
    return kernel(STYLE_OF[style], signature=SHAPE.signatures["decide"])


def _seats(style: str) -> tuple[Any, ...]:
    weights = np.zeros((STYLES, 64))
    weights[:, : len(WEIGHTS)] = [w[1] for w in WEIGHTS]
    return ((_decision(style),) * STYLES, np.zeros((SEATS, 2), np.int32), weights, np.zeros(STYLES))


# -- questions and answers ---------------------------------------------------------------------------------------------


def _names(pack: Pack) -> list[str]:
    cards = pack.content
    return [e.id for e in cards.encounter for _ in range(e.count)] + [
        d.id for d in cards.diplomacy for _ in range(d.count)
    ]


def _characters(pack: Pack, asked: str) -> npt.NDArray[np.int64]:
    known = [c.id for c in pack.content.character]
    wanted = asked.split("+")
    for name in wanted:
        if name not in known:
            raise unknown("character", name, known)
    if not 1 <= len(wanted) <= SEATS or len(set(wanted)) < len(wanted):
        raise BadInput(f"characters {asked}: one to {SEATS} different names, joined by +")
    return np.array([known.index(n) for n in wanted], np.int64)


def _play(question: Any, pack: Pack, foe: int, trials: int, seed: int, size: int) -> npt.NDArray[np.int64]:
    characters = _characters(pack, question.characters)
    counts = np.zeros(size, np.int64)
    tracks = np.array([question.health, question.energy, question.terror, question.magic], np.int64)
    ones = np.ones(len(SHAPE.streams) + SHAPE.seats, np.int64)
    fight_many()(
        SHAPE.new(2), pack.lay(len(characters)), *_seats(question.style), foe, characters,
        int(question.cards == "all"), tracks,
        MEASURES.index(question.answer), question.turn, seed, 0, trials, ones, counts,
    )  # fmt: skip
    return counts


def _play_one(question: Any, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    names = _names(pack)
    talk = isinstance(question, Talk)
    known = [d.id for d in pack.content.diplomacy] if talk else [e.id for e in pack.content.encounter]
    if question.foe not in known:
        raise unknown("diplomacy card" if talk else "combat card", question.foe, known)
    size = len(RESULTS) if question.answer == "result" else HIGHEST
    return _play(question, pack, names.index(question.foe), trials, seed, size)


def _labels(question: Any, pack: Pack) -> list[str]:
    return list(RESULTS) if question.answer == "result" else [str(n) for n in range(HIGHEST)]


def _of_level(question: Level, pack: Pack) -> list[str]:
    if question.colour == COLOURS[3]:
        return [d.id for d in pack.content.diplomacy if d.level == question.level]
    return [e.id for e in pack.content.encounter if (e.colour, e.level) == (question.colour, question.level)]


def _level_labels(question: Level, pack: Pack) -> list[str]:
    return [f"{name} {result}" for name in _of_level(question, pack) for result in RESULTS]


def _play_level(question: Level, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    names = _names(pack)
    counts = [_play(question, pack, names.index(n), trials, seed, len(RESULTS)) for n in _of_level(question, pack)]
    return np.concatenate(counts)


ODDS = (
    Odds("combat", "a combat: chance to win, flee or fall, its turns and its price", Combat, _play_one, _labels),
    Odds("diplomacy", "a diplomacy: chance to win, flee or lose, its turns and its price", Talk, _play_one, _labels),
    Odds("level", "all encounters of a colour and level, as shares of all fights", Level, _play_level, _level_labels),
)
