"""The small engines asked alone: a check with its clues and rerolls, and a fight with a monster to the end."""

from functools import cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from numba import types
from pydantic import BaseModel, ConfigDict, Field

from sim import luck
from sim.address import address_of
from sim.entries import entry
from sim.errors import BadInput, unknown
from sim.game import ILLEGAL, Odds, Seats
from sim.games.arkham_horror.state.board import put_monster
from sim.games.arkham_horror.state.cards import put_down, take_card
from sim.games.arkham_horror.state.codes import (
    IN_DECK,
    LOST,
    MET,
    NO_CARD,
    NOWHERE,
    PLAIN,
)  # fmt: skip
from sim.games.arkham_horror.state.model import SHAPE
from sim.games.arkham_horror.state.places import in_world
from sim.games.arkham_horror.state.set_up import fill_points, set_up
from sim.games.arkham_horror.turn.ch12_combat import meet_monsters
from sim.games.arkham_horror.turn.ch17_skill_checks import reroll_all, reroll_failed, score_of, spend_clue, throw
from sim.kernel import kernel
from sim.pack import Pack
from sim.play import deal_chance

__all__ = ["ODDS"]

SOLO = 1  # players: nobody else has a hand in it


class Question(BaseModel):
    """Base of the questions."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- a check -----------------------------------------------------------------------------------------------------------

REROLLS = ("none", "all", "failed")
REROLL_ALL, REROLL_FAILED_ONES = 1, 2
BLESSINGS = ("cursed", "neither", "blessed")
MOST_DICE = 12  # of the table


class Check(Question):
    """A skill check: the reroll comes first, then clues one at a time until it is passed."""

    dice: int = Field(4, ge=0, le=20, description="dice: skill and modifiers together")
    difficulty: int = Field(1, ge=1, le=6, description="successes needed")
    blessing: Literal["cursed", "neither", "blessed"] = Field("neither", description="state of the investigator")
    clues: int = Field(0, ge=0, le=10, description="clue tokens that may be spent")
    clue_dice: int = Field(1, ge=1, le=3, description="dice for each clue: more with a Skill card or Joe Diamond")
    reroll: Literal["none", "all", "failed"] = Field("none", description="a reroll of all dice or of the failed ones")


@kernel
def play_checks(states, pack, dice, difficulty, blessed, clues, more, reroll, seed, period, counts, trials):
    """AH-17.3 to AH-17.6, AH-17.9: counts[0] failed, counts[1 + k] passed with k clues."""
    g = states[0]
    luck.deal(g.luck, 0, seed, 0, period)
    g.table.environment = NO_CARD
    check = g.table.check
    seat = g.table.seat[0]
    seat.blessed = blessed
    for _ in range(trials):
        seat.clues = clues
        check.kind = PLAIN
        check.skill = 0
        check.dice = 0
        check.hits = 0
        check.sixes = 0
        throw(g, pack, 0, dice)
        if score_of(g) < difficulty and reroll == REROLL_ALL:
            reroll_all(g, pack, 0)
        elif score_of(g) < difficulty and reroll == REROLL_FAILED_ONES:
            reroll_failed(g, pack, 0, check.dice)
        while score_of(g) < difficulty and seat.clues > 0:
            spend_clue(g, pack, 0, -1)
            throw(g, pack, 0, more)
        counts[0 if score_of(g) < difficulty else 1 + clues - seat.clues] += 1


def _play_check(question: Check, pack: Pack, trials: int, seed: int) -> npt.NDArray[np.int64]:
    counts = np.zeros(question.clues + 2, np.int64)
    play_checks(SHAPE.new(), pack.lay(SOLO), question.dice, question.difficulty,
                BLESSINGS.index(question.blessing) - 1, question.clues, question.clue_dice - 1,
                REROLLS.index(question.reroll), seed, SHAPE.period, counts, trials)  # fmt: skip
    return counts


def _label_check(question: Check, pack: Pack) -> list[str]:
    return ["failed"] + [f"passed, {k} clue{'s' if k != 1 else ''} spent" for k in range(question.clues + 1)]


def _rolled(start: npt.NDArray[np.float64], dice: int, p: float) -> npt.NDArray[np.float64]:
    """The distribution of successes after so many more dice; the last entry stands for itself and more."""
    for _ in range(dice):
        more = start * (1 - p)
        more[1:] += start[:-1] * p
        more[-1] += start[-1] * p
        start = more
    return start


def _after_reroll(first: npt.NDArray[np.float64], question: Check, p: float) -> npt.NDArray[np.float64]:
    """The distribution after the reroll of those rolls that failed."""
    need = question.difficulty
    blank = np.zeros(need + 1)
    out = blank.copy()
    out[need] = first[need]
    for hits in range(need):
        start = blank.copy()
        start[hits if question.reroll == "failed" else 0] = first[hits]
        out += _rolled(start, question.dice - (hits if question.reroll == "failed" else 0), p)
    return out


def _exact_check(question: Check, pack: Pack) -> npt.NDArray[np.float64]:
    """Die by die: the successes so far, cut at the difficulty."""
    need = question.difficulty
    dice = pack.content.dice
    at_least = (dice.success_on_cursed, dice.success_on, dice.success_on_blessed)[BLESSINGS.index(question.blessing)]
    p = (dice.sides + 1 - at_least) / dice.sides
    now = np.zeros(need + 1)
    now[0] = 1.0
    now = _rolled(now, question.dice, p)
    if question.reroll != "none":
        now = _after_reroll(now, question, p)
    out = np.zeros(question.clues + 2)
    out[1] = now[need]
    for k in range(question.clues):
        now[need] = 0.0
        now = _rolled(now, question.clue_dice, p)
        out[2 + k] = now[need]
    out[0] = 1.0 - out[1:].sum()
    return out


def _table_check(question: Check, pack: Pack, trials: int, seed: int) -> dict[str, list[Any]]:
    """The same check with other numbers of dice, in the three states of an investigator: per cent passed, exact."""
    rows = []
    for n in range(MOST_DICE + 1):
        failed = [_exact_check(question.model_copy(update={"dice": n, "blessing": b}), pack)[0] for b in BLESSINGS]
        rows.append({"dice": n} | {f"{b} %": 100 * (1 - f) for b, f in zip(BLESSINGS, failed, strict=True)})
    return {name: [row[name] for row in rows] for name in rows[0]}


# -- a fight -----------------------------------------------------------------------------------------------------------

ENDS = (
    "evaded", "monster defeated or gone", "driven insane or knocked unconscious", "devoured", "lost or drawn elsewhere",
)  # fmt: skip
EVADED, DEFEATED, OUT_OF_ACTION, GONE, ELSEWHERE = range(len(ENDS))
ROWS = ("speed_sneak", "fight_will", "lore_luck")


class Fight(Question):
    """An investigator against a monster that is met: evading, horror, then rounds to the end, as the strategy likes."""

    investigator: str = Field("joe_diamond", description="id of the investigator")
    monster: str = Field("ghoul", description="id of the monster")
    items: str = Field("", description="ids of cards in hand, with commas between them")
    ancient_one: str = Field("azathoth", description="id of the Ancient One")
    speed_sneak: int = Field(1, ge=1, le=4, description="stop of the marker, from the left")
    fight_will: int = Field(4, ge=1, le=4, description="stop of the marker, from the left")
    lore_luck: int = Field(2, ge=1, le=4, description="stop of the marker, from the left")
    terror: int = Field(0, ge=0, le=10, description="terror level")


@kernel
def prepare(g, pack, stops, items, terror):
    """The investigator of seat 0 with these kinds of cards and no other."""
    set_up(g, pack)
    seat = g.table.seat[0]
    while seat.hand_n > 0:
        card = np.int64(seat.hand[0])
        put_down(g, pack, card)
        g.table.owner[card] = IN_DECK
    for kind in items:
        for card in range(pack.cards):
            if pack.card_kind[card] == kind and g.table.owner[card] == IN_DECK:
                take_card(g, pack, 0, card)
                break
    for row in range(len(stops)):
        seat.stop[row] = stops[row]
    fill_points(g, pack, 0)
    seat.clues = 0
    seat.place = 0
    g.table.terror = terror


@kernel
def end_of(g, m):
    """How it ended: a number of ENDS."""
    seat = g.table.seat[0]
    if seat.place == NOWHERE:
        return GONE
    if seat.place == LOST or in_world(seat.place):
        return ELSEWHERE
    if seat.idle == 1:
        return OUT_OF_ACTION
    return EVADED if g.table.monster_at[m] == MET else DEFEATED


def _fight_on(states, pack, who, stops, items, terror, monster, seed, trials, period, counts):
    luck.deal(states[1].luck, 0, seed, 0, period)
    prepare(states[1], pack, stops, items, terror)
    m = 0
    while pack.token[m] != monster:
        m += 1
    put_monster(states[1], m, MET)
    seats = address_of(Seats(*who))
    g = states[0]
    for trial in range(trials):
        states[0] = states[1]
        deal_chance(g, seed, trial, period)
        meet_monsters(g, pack, seats, 0, MET, 1)
        if g.referee.ending != ILLEGAL:
            counts[end_of(g, m)] += 1


@cache
def fight_on() -> Any:
    """The compiled loop over fights from one prepared position, each with chance of its own.

    (states, pack, seats, stops, items, terror, monster, seed, trials, period, counts) adds to the counts of ENDS.
    """
    i64, ints = types.int64, types.Array(types.int64, 1, "C")
    return entry(SHAPE, _fight_on, ints, ints, i64, i64, i64, i64, ints, ints)


def _number(entries: Any, name: str, what: str) -> int:
    names = [entry.id for entry in entries]
    if name not in names:
        raise unknown(what, name, names)
    return names.index(name)


def _play_fight(question: Fight, pack: Pack, trials: int, seed: int, seats: Seats) -> npt.NDArray[np.int64]:
    content = pack.content
    record = pack.lay(SOLO)
    record["sheet_at"][0] = _number(content.investigator, question.investigator, "investigator")
    record["ancient_one"] = _number(content.ancient_one, question.ancient_one, "Ancient One")
    wanted = [item.strip() for item in question.items.split(",") if item.strip()]
    items = np.array([_number(content.kinds, item, "card") for item in wanted], np.int64)
    stops = np.array([getattr(question, row) - 1 for row in ROWS], np.int64)
    counts = np.zeros(len(ENDS), np.int64)
    fight_on()(SHAPE.new(2), record, tuple(seats), stops, items, question.terror,
               _number(content.monster, question.monster, "monster"), seed, trials, SHAPE.period, counts)  # fmt: skip
    if counts.sum() < trials:
        raise BadInput("a strategy chose what was not in the menu")
    return counts


def _label_fight(question: Fight, pack: Pack) -> list[str]:
    return list(ENDS)


def _table_fight(question: Fight, pack: Pack, trials: int, seed: int, seats: Seats) -> dict[str, list[Any]]:
    """The same investigator against every kind of monster; the trials are shared out among them."""
    share = max(1, trials // len(pack.content.monster))
    rows = []
    for monster in (m for m in pack.content.monster if m.count > 0):
        counts = _play_fight(question.model_copy(update={"monster": monster.id}), pack, share, seed, seats)
        percent = 100 * counts / counts.sum()
        rows.append(
            {"monster": monster.name, "evaded %": percent[EVADED], "defeated or gone %": percent[DEFEATED],
             "out of action %": percent[OUT_OF_ACTION] + percent[GONE], "elsewhere %": percent[ELSEWHERE]}
        )  # fmt: skip
    return {name: [row[name] for row in rows] for name in rows[0]}


ODDS = (
    Odds("check", "how likely a check is passed, and with how many clues", Check, _play_check, _label_check,
         _exact_check, _table_check),
    Odds("fight", "how a fight with a monster ends, and how those with all others would", Fight, _play_fight,
         _label_fight, table=_table_fight, asks=True),
)  # fmt: skip
