"""The small engines asked alone: a check with its clues and rerolls, and a fight with a monster to the end."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from sim import luck
from sim.errors import unknown
from sim.game import STYLES, Odds, Seats
from sim.games.arkham_horror.board import put_monster
from sim.games.arkham_horror.cards import put_down, take_card
from sim.games.arkham_horror.codes import (
    CAST,
    D_ARM,
    D_LOSS,
    D_MEET,
    DONE,
    EVADE_IT,
    IN_DECK,
    LOST,
    MET,
    NO_CARD,
    NOWHERE,
    PLAIN,
    TAKE,
    USE,
)  # fmt: skip
from sim.games.arkham_horror.combat import meet_monsters
from sim.games.arkham_horror.model import SHAPE
from sim.games.arkham_horror.places import in_world
from sim.games.arkham_horror.set_up import fill_points, set_up
from sim.games.arkham_horror.skill_checks import reroll_all, reroll_failed, score_of, spend_clue, throw
from sim.kernel import INTERPRETED, kernel

__all__ = ["ODDS"]


class Question(BaseModel):
    """Base of the questions."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- a check -----------------------------------------------------------------------------------------------------------

REROLLS = ("none", "all", "failed")
BLESSINGS = ("cursed", "neither", "blessed")


class Check(Question):
    """A skill check: the reroll comes first, then clues one at a time until it is passed."""

    dice: int = Field(4, ge=0, le=20, description="dice: skill and modifiers together")
    difficulty: int = Field(1, ge=1, le=6, description="successes needed")
    blessing: Literal["cursed", "neither", "blessed"] = Field("neither", description="state of the investigator")
    clues: int = Field(0, ge=0, le=10, description="clue tokens that may be spent")
    clue_dice: int = Field(1, ge=1, le=3, description="dice for each clue: more with a Skill card or Joe Diamond")
    reroll: Literal["none", "all", "failed"] = Field("none", description="a reroll of all dice or of the failed ones")


@kernel
def play_check(g, pack, dice, difficulty, clues, more, reroll, counts, trials):
    """AH-17.3 to AH-17.6, AH-17.9: counts[0] failed, counts[1 + k] passed with k clues."""
    check = g.table.check
    seat = g.table.seat[0]
    for _ in range(trials):
        seat.clues = clues
        check.kind, check.skill = PLAIN, 0
        check.dice = check.hits = check.sixes = 0
        throw(g, pack, 0, dice)
        if score_of(g) < difficulty and reroll == 1:
            reroll_all(g, pack, 0)
        elif score_of(g) < difficulty and reroll == 2:
            reroll_failed(g, pack, 0, check.dice)
        while score_of(g) < difficulty and seat.clues > 0:
            spend_clue(g, pack, 0, -1)
            throw(g, pack, 0, more)
        counts[0 if score_of(g) < difficulty else 1 + clues - seat.clues] += 1


def _play_check(question: Any, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    g = SHAPE.new()[0]
    luck.deal(g.luck, 0, seed, 0, np.ones(len(SHAPE.streams), np.int64))
    g["table"]["seat"]["blessed"][0] = BLESSINGS.index(question.blessing) - 1
    g["table"]["environment"] = NO_CARD
    counts = np.zeros(question.clues + 2, np.int64)
    play_check(g, pack, question.dice, question.difficulty, question.clues, question.clue_dice - 1,
               REROLLS.index(question.reroll), counts, trials)  # fmt: skip
    return counts


def _label_check(question: Any, pack: Any) -> list[str]:
    return ["failed"] + [f"passed, {k} clue{'s' if k != 1 else ''} spent" for k in range(question.clues + 1)]


def _rolled(start: npt.NDArray[np.float64], dice: int, p: float) -> npt.NDArray[np.float64]:
    """The distribution of successes after so many more dice; the last entry stands for itself and more."""
    for _ in range(dice):
        more = start * (1 - p)
        more[1:] += start[:-1] * p
        more[-1] += start[-1] * p
        start = more
    return start


def _after_reroll(first: npt.NDArray[np.float64], question: Any, p: float) -> npt.NDArray[np.float64]:
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


def _exact_check(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Die by die: the successes so far, cut at the difficulty."""
    need = question.difficulty
    faces = pack["sides"] + 1 - pack["success_on"][BLESSINGS.index(question.blessing)]
    p = float(faces) / float(pack["sides"])
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


# -- a fight -----------------------------------------------------------------------------------------------------------

ENDS = ("evaded", "monster defeated", "driven insane or knocked unconscious", "devoured", "lost or drawn elsewhere")
ROWS = ("speed_sneak", "fight_will", "lore_luck")


class Fight(Question):
    """An investigator against a monster: horror, then rounds to the end, with the best arms in hand."""

    investigator: str = Field("joe_diamond", description="id of the investigator")
    monster: str = Field("ghoul", description="id of the monster")
    items: str = Field("", description="ids of cards in hand, with commas between them")
    ancient_one: str = Field("azathoth", description="id of the Ancient One")
    speed_sneak: int = Field(1, ge=1, le=4, description="stop of the marker, from the left")
    fight_will: int = Field(4, ge=1, le=4, description="stop of the marker, from the left")
    lore_luck: int = Field(2, ge=1, le=4, description="stop of the marker, from the left")
    terror: int = Field(0, ge=0, le=10, description="terror level")
    evade: bool = Field(False, description="whether evading is tried first")


@kernel
def fights_on(pack, table, mine, menu, weights, luck):
    """Evades if asked to, never flees, takes the strongest arms, spends cards against losses, no clue."""
    best = 0
    for i in range(menu.n):
        option = menu.option[i]
        if menu.kind == D_MEET and option.act == EVADE_IT and option.card < 0 and mine.goal == 1:
            return i
        if menu.kind == D_LOSS and option.act == USE:
            return i
        if menu.kind == D_ARM and (option.act == TAKE or option.act == CAST):
            if menu.option[best].act == DONE or option.n > menu.option[best].n:
                best = i
    return best


@kernel
def prepare(g, pack, monster, items, terror):
    """The investigator of seat 0 with these kinds of cards and no other, a monster before them. The monster's token."""
    seat = g.table.seat[0]
    while seat.hand_n > 0:
        card = seat.hand[0]
        put_down(g, pack, card)
        g.table.owner[card] = IN_DECK
    for kind in items:
        for card in range(pack.cards):
            if pack.card_kind[card] == kind and g.table.owner[card] == IN_DECK:
                take_card(g, pack, 0, card)
                break
    fill_points(g, pack, 0)
    seat.clues = 0
    seat.place = 0
    g.table.terror = terror
    for m in range(pack.tokens):
        if pack.token[m] == monster:
            put_monster(g, m, MET)
            return m
    return -1


@kernel
def end_of(g, m):
    """How it ended: a number of ENDS."""
    seat = g.table.seat[0]
    if seat.place == NOWHERE:
        return 3
    if seat.place == LOST or in_world(seat.place):
        return 4
    if seat.idle == 1:
        return 2
    return 0 if g.table.monster_at[m] == MET else 1


@kernel
def run_fights(desk, pack, styles, styling, weights, slip, m, seed, trials, period, counts):
    """Fights of one prepared position, each with chance of its own: counts of ENDS."""
    seats = Seats(styles, styling, weights, slip)
    for trial in range(trials):
        desk[0] = desk[1]
        g = desk[0]
        luck.deal(g.luck, 0, seed, trial, period)
        meet_monsters(g, pack, seats, 0, MET, 1)
        counts[end_of(g, m)] += 1


@cache
def _names() -> dict[str, list[str]]:
    """Ids in the order of their numbers; no change of the pack moves them."""
    with (Path(__file__).parent / "pack.toml").open("rb") as file:
        raw = tomllib.load(file)
    families = ("common_item", "unique_item", "spell", "skill", "ally", "special_item")
    names = {key: [entry["id"] for entry in raw[key]] for key in ("investigator", "ancient_one", "monster")}
    return names | {"card": [entry["id"] for family in families for entry in raw[family]]}


def _number(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise unknown(what, name, names)
    return names.index(name)


def _play_fight(question: Any, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    names = _names()
    pack = pack.copy()
    pack["sheet_at"][0] = _number(names["investigator"], question.investigator, "investigator")
    pack["ancient_one"] = _number(names["ancient_one"], question.ancient_one, "Ancient One")
    wanted = [item.strip() for item in question.items.split(",") if item.strip()]
    items = np.array([_number(names["card"], item, "card") for item in wanted], np.int64)
    desk = SHAPE.new(2)
    period = np.ones(len(SHAPE.streams), np.int64)
    luck.deal(desk[1].luck, 0, seed, 0, period)
    set_up(desk[1], pack)
    desk["table"]["seat"]["stop"][1, 0] = [getattr(question, row) - 1 for row in ROWS]
    desk["mine"]["goal"][1] = question.evade
    m = prepare(desk[1], pack, _number(names["monster"], question.monster, "monster"), items, question.terror)
    decide = fights_on if INTERPRETED else kernel(fights_on.py_func, signature=SHAPE.signatures["decide"])
    counts = np.zeros(len(ENDS), np.int64)
    run_fights(desk, pack, (decide,) * STYLES, np.zeros((SHAPE.seats, SHAPE.sides), np.int32), np.zeros((STYLES, 64)),
               np.zeros(STYLES), m, seed, trials, period, counts)  # fmt: skip
    return counts


def _label_fight(question: Any, pack: Any) -> list[str]:
    return list(ENDS)


ODDS = (
    Odds(
        "check", "How likely a check is passed, and with how many clues", Check, _play_check, _label_check, _exact_check
    ),
    Odds("fight", "How a fight with a monster ends", Fight, _play_fight, _label_fight),
)
