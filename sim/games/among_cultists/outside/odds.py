"""The small engines asked alone: one encounter, and the books of one room."""

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sim import luck
from sim.address import address_of
from sim.engine import everybody
from sim.game import Odds, Seats
from sim.games.among_cultists.state.codes import ALIVE, DEAD, FAILURE, GIVE_CARD, SEATS, SUCCESS
from sim.games.among_cultists.state.model import SHAPE
from sim.games.among_cultists.turn.ch09_encounters import do_meet, encounter
from sim.games.among_cultists.turn.ch10_rooms import can_be_checked, check_room
from sim.kernel import INTERPRETED, kernel
from sim.mechanisms.bag import put_top
from sim.mechanisms.sets import count
from sim.play import deal_chance

__all__ = ["ODDS"]

LARGE = 99  # books in the room and points to reach: more than any question can bring


class Question(BaseModel):
    """Base of the questions."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Encounter(Question):
    """A party of characters that comes together in one location."""

    party: int = Field(2, ge=2, le=SEATS, description="characters together")
    power: int = Field(1, ge=0, le=1, description="1: the power is on, 0: it is off")
    cultists: int = Field(1, ge=0, le=3, description="cultists among them")
    dead: int = Field(1, ge=0, le=9, description="Dead cards in the hand of each cultist")
    alive: int = Field(0, ge=0, le=10, description="Alive cards in that hand; which card is given is left to chance")

    @model_validator(mode="after")
    def cultists_are_there(self) -> "Encounter":
        """No more cultists than characters."""
        if self.cultists > self.party:
            raise ValueError(f"cultists {self.cultists} are more than the party of {self.party}")
        return self


class Room(Question):
    """A room deck that is checked several times and not refilled."""

    success: int = Field(2, ge=0, le=20, description="Success in the room deck")
    red: int = Field(2, ge=0, le=20, description="Failure in the room deck")
    checks: int = Field(2, ge=1, le=12, description="checks; each takes a card out of the game")


def at_random(pack, table, mine, menu, weights, stream):
    """Any card of the hand, any recipient, all equally likely."""
    if menu.kind == GIVE_CARD:
        dead = luck.below(stream, mine.hand[ALIVE] + mine.hand[DEAD]) < mine.hand[DEAD]
        return 1 if dead else 0
    return luck.below(stream, menu.n)


def _anybody() -> Seats:
    """Seats at which every choice is left to chance."""
    decide = at_random if INTERPRETED else kernel(at_random, signature=SHAPE.signatures["decide"])
    return everybody(SHAPE, decide)


@kernel
def begin_trial(states, seed, trial, period):
    """A blank position with chance of its own."""
    states[0] = states[1]
    g = states[0]
    deal_chance(g, seed, trial, period)
    g.table.robot = -1
    g.referee.round_no = 1


@kernel
def count_deaths(states, pack, seats, party, power, cultists, dead, alive, trials, seed, period, counts):
    """counts[n]: trials in which n characters got a Dead card; the first of the party are the cultists."""
    g = states[0]
    anybody = address_of(seats)
    for trial in range(trials):
        begin_trial(states, seed, trial, period)
        g.table.power = power
        for i in range(party):
            hand = g.mine[i].hand
            hand[ALIVE] = alive if i < cultists else 1
            hand[DEAD] = dead if i < cultists else 0
            g.table.life_cards[i] = hand[ALIVE] + hand[DEAD]
        if do_meet(g, party):
            encounter(g, pack, anybody, (1 << party) - 1, pack.start)
        counts[count(g.hidden.dead)] += 1


@kernel
def count_books(states, pack, seats, success, red, checks, trials, seed, period, counts):
    """counts[n]: trials in which the checks brought n books."""
    g = states[0]
    anybody = address_of(seats)
    room = pack.camera_room
    for trial in range(trials):
        begin_trial(states, seed, trial, period)
        g.table.explored = 1 << room
        g.table.books[room] = LARGE
        g.table.target = LARGE
        for i in range(success + red):
            put_top(g.hidden.room[room], SUCCESS if i < success else FAILURE)
        g.table.deck_n[room] = success + red
        for _ in range(checks):
            if can_be_checked(g, room):
                check_room(g, pack, anybody, 0, room)
        counts[LARGE - g.table.books[room]] += 1


def _run(kernel_: Any, numbers: list[int], pack: Any, trials: int, seed: int, outcomes: int) -> npt.NDArray[np.int64]:
    counts = np.zeros(outcomes, np.int64)
    record = pack.lay(pack.game.players[-1])
    kernel_(SHAPE.new(2), record, _anybody(), *numbers, trials, seed, SHAPE.period, counts)
    return counts


def play_encounter(q: Encounter, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """AC-9: the encounter of the game itself."""
    return _run(count_deaths, [q.party, q.power, q.cultists, q.dead, q.alive], pack, trials, seed, q.party + 1)


def exact_encounter(q: Encounter, pack: Any) -> npt.NDArray[np.float64]:
    """Everybody receives one card, so as many die as cultists give a Dead card: binomial, if they meet at all."""
    out = np.zeros(q.party + 1)
    if q.party > 2 and q.power:
        out[0] = 1.0
        return out
    p = q.dead / (q.dead + q.alive) if q.dead else 0.0
    for n in range(q.cultists + 1):
        out[n] = comb(q.cultists, n) * p**n * (1 - p) ** (q.cultists - n)
    return out


def play_room(q: Room, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """AC-10.7 to AC-10.11: the check of the game itself."""
    return _run(count_books, [q.success, q.red, q.checks], pack, trials, seed, q.checks + 1)


def exact_room(q: Room, pack: Any) -> npt.NDArray[np.float64]:
    """Cards drawn without replacement: hypergeometric."""
    cards = q.success + q.red
    drawn = min(q.checks, cards)
    ways = [comb(q.success, n) * comb(q.red, drawn - n) if n <= drawn else 0 for n in range(q.checks + 1)]
    return np.array(ways) / comb(cards, drawn)


def deaths(q: Encounter, pack: Any) -> list[str]:
    """Outcomes of an encounter."""
    return ["nobody dies", *(f"{n} die" if n > 1 else "1 dies" for n in range(1, q.party + 1))]


def books(q: Room, pack: Any) -> list[str]:
    """Outcomes of the checks."""
    return [f"{n} books" if n != 1 else "1 book" for n in range(q.checks + 1)]


ODDS = (
    Odds("encounter", "how many of a party get a Dead card when it comes together", Encounter, play_encounter, deaths,
         exact_encounter),
    Odds("room", "how many books the checks of a room deck bring", Room, play_room, books, exact_room),
)  # fmt: skip
