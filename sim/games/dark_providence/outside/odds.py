"""The small engines asked alone: a few sanity checks, and a majority until the own next turn."""

from itertools import combinations
from math import comb, perm
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sim import luck
from sim.game import Odds
from sim.games.dark_providence.state.board import influence, strongest_rival
from sim.games.dark_providence.state.codes import EVENTS, HIDDEN_CARD, INFLUENCE, PLAYER_DECKS, SEATS, STARTING
from sim.games.dark_providence.state.model import SHAPE
from sim.games.dark_providence.turn.ch10_sanity import check_sanity, draw_token
from sim.kernel import kernel
from sim.mechanisms import bag

__all__ = ["ODDS"]

CITY = 0  # any city does
ONCE = np.ones(len(SHAPE.streams), np.int64)  # periods of the streams


class Question(BaseModel):
    """Base of the questions."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- sanity -----------------------------------------------------------------------------------------------------------


class Sanity(Question):
    """A player who makes sanity checks, after others have drawn from the bag."""

    sane: int = Field(12, ge=0, le=60, description="sane tokens in the bag")
    insane: int = Field(12, ge=0, le=60, description="insane tokens in the bag")
    own: int = Field(0, ge=0, le=9, description="insane tokens on the own board")
    checks: int = Field(3, ge=1, le=20, description="sanity checks of the player")
    agents: int = Field(0, ge=0, le=6, description="how many of them, the first, put a hired agent at stake")
    others: int = Field(0, ge=0, le=60, description="tokens that other players draw before")

    @model_validator(mode="after")
    def agents_check(self) -> "Sanity":
        """No more agents than checks."""
        if self.agents > self.checks:
            raise ValueError(f"agents {self.agents} are more than the {self.checks} checks")
        return self


@kernel
def count_madness(states, pack, sane, insane, own, checks, agents, others, trials, seed, period, counts):
    """DP-10.2 to DP-10.4, DP-9.10: counts[mad * (agents + 1) + agents lost] of each trial."""
    g = states[0]
    luck.deal(g.luck, 0, seed, 0, period)
    table = g.table
    for _ in range(trials):
        table.bag_sane, table.bag_insane = sane, insane
        table.insane[0], table.mad[0], table.revealed[0] = own, 0, HIDDEN_CARD
        for _ in range(others):
            draw_token(g)
        lost = 0
        for k in range(checks):
            drawn = check_sanity(g, pack, 0)
            if k < agents:
                lost += drawn
        counts[table.mad[0] * (agents + 1) + lost] += 1


def _play_sanity(q: Any, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    counts = np.zeros(2 * (q.agents + 1), np.int64)
    record = pack.lay(pack.game.players[-1])
    count_madness(
        SHAPE.new(), record, q.sane, q.insane, q.own, q.checks, q.agents, q.others, trials, seed, ONCE, counts
    )
    return counts


def _label_sanity(question: Any, pack: Any) -> list[str]:
    return [f"{state}, agents lost: {n}" for state in ("not mad", "mad") for n in range(question.agents + 1)]


def _exact_sanity(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Hypergeometric: every order of the tokens is equally likely, so what others drew before changes nothing."""
    tokens = question.sane + question.insane
    limit = pack.lay(pack.game.players[-1])["insane_limit"]
    checks = min(question.checks, max(0, tokens - question.others))  # DP-10.8: an empty bag does nothing
    staked = min(question.agents, checks)
    out = np.zeros(2 * (question.agents + 1))
    for lost in range(staked + 1):
        for other in range(checks - staked + 1):
            insane = lost + other
            orders = comb(staked, lost) * comb(checks - staked, other)
            p = orders * perm(question.insane, insane) * perm(question.sane, checks - insane) / perm(tokens, checks)
            mad = insane > 0 and question.own + insane >= limit
            out[mad * (question.agents + 1) + lost] += p
    return out


# -- claim ------------------------------------------------------------------------------------------------------------


class Majority(Question):
    """A target that the player wants to claim in his next turn; each rival may add the influence in his hand first."""

    own: int = Field(5, ge=0, le=20, description="own influence there: cubes and agents")
    cubes: list[Annotated[int, Field(ge=0, le=20)]] = Field(
        [1, 1, 1], min_length=1, max_length=SEATS - 1, description="cubes there, of each rival who plays before"
    )
    agents: list[Annotated[int, Field(ge=0, le=6)]] = Field(
        [0, 0, 0], max_length=SEATS - 1, description="agents there, of each rival; of those left out none"
    )
    cards: int = Field(5, ge=0, le=10, description="cards in a rival's hand, at random from a starting deck")
    supply: int = Field(5, ge=0, le=20, description="cubes in a rival's supply")
    interest: int = Field(50, ge=0, le=100, description="chance in percent that a rival adds all he can to this target")

    @model_validator(mode="after")
    def agents_have_owners(self) -> "Majority":
        """Agents only of rivals."""
        if len(self.agents) > len(self.cubes) and any(self.agents[len(self.cubes) :]):
            raise ValueError(f"agents of {len(self.agents)} rivals, but cubes of {len(self.cubes)}")
        return self

    @property
    def rivals(self) -> npt.NDArray[np.int64]:
        """Influence of each rival before he adds any (DP-6.5)."""
        agents = [*self.agents, *[0] * SEATS]
        return np.array([n + agents[i] for i, n in enumerate(self.cubes)])


@kernel
def lay_starting_deck(deck, pack):
    """DP-1.10: the starting cards of a player, in order."""
    deck.n = 0
    for kind in range(STARTING):
        bag.put_copies(deck, kind, pack.card[kind].copies)


@kernel
def hand_influence(g, pack, cards):
    """DP-1.12: the influence on cards drawn from a shuffled starting deck."""
    deck = g.scratch.cards
    bag.shuffle(deck, g.luck[PLAYER_DECKS])
    total = 0
    for i in range(min(cards, deck.n)):
        total += pack.card[deck.card[i]].symbol[INFLUENCE]
    return total


@kernel
def count_majorities(states, pack, own, rivals, cards, supply, interest, trials, seed, period, counts):
    """DP-6.5, DP-6.8, DP-7.1: counts of lost, tied and held majorities."""
    g = states[0]
    luck.deal(g.luck, 0, seed, 0, period)
    lay_starting_deck(g.scratch.cards, pack)
    g.table.cubes[CITY, 0] = own
    for _ in range(trials):
        for i in range(len(rivals)):
            interested = luck.below(g.luck[EVENTS], 100) < interest
            added = min(hand_influence(g, pack, cards), supply) if interested else 0
            g.table.cubes[CITY, i + 1] = rivals[i] + added
        margin = influence(g.table, CITY, 0) - strongest_rival(g.table, pack, CITY, 0)
        counts[min(max(margin, -1), 1) + 1] += 1


def _play_majority(q: Any, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    counts = np.zeros(3, np.int64)
    record = pack.lay(len(q.cubes) + 1)
    count_majorities(SHAPE.new(), record, q.own, q.rivals, q.cards, q.supply, q.interest, trials, seed, ONCE, counts)
    return counts


def _added(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Probability that a rival adds 0, 1, ... influence."""
    starting = pack.lay(pack.game.players[-1])["card"][:STARTING]
    deck = [int(c["symbol"][INFLUENCE]) for c in starting for _ in range(int(c["copies"]))]
    out = np.zeros(question.supply + 1)
    hands = list(combinations(deck, min(question.cards, len(deck))))
    for hand in hands:
        out[min(sum(hand), question.supply)] += question.interest / 100 / len(hands)
    out[0] += 1 - question.interest / 100
    return out


def _exact_majority(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Rivals add independently: the majority is held if each of them stays below."""
    chance = np.cumsum(_added(question, pack))
    held = tied = 1.0
    for base in question.rivals:
        room = question.own - base  # the rival stays below if he adds less, and not above if he adds no more
        held *= chance[min(room - 1, question.supply)] if room > 0 else 0.0
        tied *= chance[min(room, question.supply)] if room >= 0 else 0.0
    return np.array([1 - tied, tied - held, held])


ODDS = (
    Odds("sanity", "Madness and agents lost within a number of sanity checks", Sanity, _play_sanity, _label_sanity,
         _exact_sanity),
    Odds("claim", "The greatest influence at the own next turn", Majority, _play_majority,
         lambda question, pack: ["lost", "tied", "held"], _exact_majority),
)  # fmt: skip
