"""The small engines asked alone: a few sanity checks, and a majority until the own next turn."""

from itertools import combinations
from math import comb, perm
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sim import bag, luck
from sim.game import Odds
from sim.games.dark_providence.board import influence, strongest_rival
from sim.games.dark_providence.model import BASE_DECK, EVENTS, HIDDEN_CARD, INFLUENCE, SEATS, SHAPE, STARTING
from sim.games.dark_providence.sanity import check_sanity, draw_token
from sim.kernel import kernel

__all__ = ["ODDS"]

CITY = 0  # any city does


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
def play_sanity(g, pack, sane, insane, own, checks, agents, others, counts, trials):
    """DP-10.2 to DP-10.4, DP-9.10: counts[mad * (agents + 1) + agents lost] of each trial."""
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


def _play_sanity(question: Any, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    g = SHAPE.new()[0]
    luck.deal(g.luck, 0, seed, 0, np.ones(len(SHAPE.streams), np.int64))
    counts = np.zeros(2 * (question.agents + 1), np.int64)
    play_sanity(g, pack, question.sane, question.insane, question.own, question.checks, question.agents,
                question.others, counts, trials)  # fmt: skip
    return counts


def _label_sanity(question: Any, pack: Any) -> list[str]:
    return [f"{state}, agents lost: {n}" for state in ("not mad", "mad") for n in range(question.agents + 1)]


def _exact_sanity(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Hypergeometric: every order of the tokens is equally likely, so what others drew before changes nothing."""
    tokens = question.sane + question.insane
    checks = min(question.checks, max(0, tokens - question.others))  # DP-10.8: an empty bag does nothing
    staked = min(question.agents, checks)
    out = np.zeros(2 * (question.agents + 1))
    for lost in range(staked + 1):
        for other in range(checks - staked + 1):
            insane = lost + other
            orders = comb(staked, lost) * comb(checks - staked, other)
            p = orders * perm(question.insane, insane) * perm(question.sane, checks - insane) / perm(tokens, checks)
            mad = insane > 0 and question.own + insane >= pack["insane_limit"]
            out[mad * (question.agents + 1) + lost] += p
    return out


# -- claim ------------------------------------------------------------------------------------------------------------


class Majority(Question):
    """A target that the player wants to claim in his next turn; each rival may add the influence in his hand first."""

    own: int = Field(3, ge=0, le=20, description="own influence there: cubes and agents")
    rivals: int = Field(3, ge=1, le=SEATS - 1, description="rivals who play before")
    cubes: int = Field(1, ge=0, le=20, description="cubes of each rival there")
    agents: int = Field(0, ge=0, le=6, description="agents of the first rival there")
    cards: int = Field(5, ge=0, le=10, description="cards in a rival's hand, at random from a starting deck")
    supply: int = Field(5, ge=0, le=20, description="cubes in a rival's supply")
    interest: int = Field(50, ge=0, le=100, description="chance in percent that a rival adds all he can to this target")


@kernel
def play_majority(g, pack, own, rivals, cubes, agents, cards, supply, interest, counts, trials):
    """DP-6.5, DP-6.8, DP-7.1: counts of lost, tied and held majorities."""
    table = g.table
    deck = g.scratch.cards
    deck.n = 0
    for kind in range(STARTING):
        for _ in range(pack.card[kind].copies):
            bag.put_top(deck, kind)
    table.presence[CITY, 1] = agents
    for _ in range(trials):
        table.cubes[CITY, 0] = own
        for rival in range(1, rivals + 1):
            added = 0
            if luck.below(g.luck[EVENTS], 100) < interest:
                bag.shuffle(deck, g.luck[BASE_DECK])
                for i in range(min(cards, deck.n)):
                    added += pack.card[deck.card[i]].symbol[INFLUENCE]
            table.cubes[CITY, rival] = cubes + min(added, supply)
        margin = influence(table, CITY, 0) - strongest_rival(table, pack, CITY, 0)
        counts[min(max(margin, -1), 1) + 1] += 1


def _play_majority(question: Any, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    g = SHAPE.new()[0]
    luck.deal(g.luck, 0, seed, 0, np.ones(len(SHAPE.streams), np.int64))
    five = pack.copy()
    five["colours"] = question.rivals + 1
    counts = np.zeros(3, np.int64)
    play_majority(g, five, question.own, question.rivals, question.cubes, question.agents, question.cards,
                  question.supply, question.interest, counts, trials)  # fmt: skip
    return counts


def _added(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Probability that a rival adds 0, 1, ... influence."""
    starting = pack["card"][:STARTING]
    deck = [int(c["symbol"][INFLUENCE]) for c in starting for _ in range(int(c["copies"]))]
    out = np.zeros(question.supply + 1)
    hands = list(combinations(deck, min(question.cards, len(deck))))
    for hand in hands:
        out[min(sum(hand), question.supply)] += question.interest / 100 / len(hands)
    out[0] += 1 - question.interest / 100
    return out


def _exact_majority(question: Any, pack: Any) -> npt.NDArray[np.float64]:
    """Rivals add independently: the majority is held if each of them stays below."""
    chance = _added(question, pack)
    held = tied = 1.0
    for rival in range(question.rivals):
        base = question.cubes + (question.agents if rival == 0 else 0)
        below = [p for added, p in enumerate(chance) if base + added < question.own]
        not_above = [p for added, p in enumerate(chance) if base + added <= question.own]
        held *= sum(below)
        tied *= sum(not_above)
    return np.array([1 - tied, tied - held, held])


ODDS = (
    Odds("sanity", "Madness and agents lost within a number of sanity checks", Sanity, _play_sanity, _label_sanity,
         _exact_sanity),
    Odds("claim", "The greatest influence at the own next turn", Majority, _play_majority,
         lambda question, pack: ["lost", "tied", "held"], _exact_majority),
)  # fmt: skip
