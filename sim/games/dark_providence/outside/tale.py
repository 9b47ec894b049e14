"""The sentences of the tale, in the rulebook's words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sim.games.dark_providence.components.content import DarkProvidence
from sim.games.dark_providence.state.codes import (
    AGENTS,
    BASE_SPACE,
    CITIES,
    LIMBO,
    MADNESS,
    MAIN,
    MI_GO,
    MYTHOS_SPACE,
    OPENED,
    SEATS,
    T_ADD,
    T_AGENT_LOST,
    T_ANCIENT_ONE,
    T_AO_CLAIMS_BASE,
    T_AO_CLAIMS_CITY,
    T_AO_CLAIMS_MYTHOS,
    T_AO_GATE,
    T_AO_MURDER,
    T_AO_POINTS,
    T_AO_SANITY,
    T_AO_UNLOCKS,
    T_BEHAVIOUR,
    T_BUY,
    T_CARD,
    T_CITY_LOST,
    T_CLAIM_BASE,
    T_CLAIM_CARD,
    T_CLAIM_CITY,
    T_CLAIM_MYTHOS,
    T_CTHULHU,
    T_CULTIST_ADDS,
    T_CULTIST_MOVES,
    T_DEEP_ONE,
    T_DESTROYED,
    T_DISCARD,
    T_DRAW,
    T_EMPTIED,
    T_ESCAPED,
    T_EXTRA_ACTION,
    T_FACE_UP,
    T_FAILS,
    T_FIRST,
    T_FLIPS,
    T_GATE,
    T_GOAL,
    T_HEAL,
    T_HIRED,
    T_INSANE,
    T_LIMBO,
    T_LOCK,
    T_LOYALTY,
    T_MAD,
    T_MAIN_AGENT,
    T_MARTIAL,
    T_MARTIAL_OFF,
    T_MI_GO,
    T_MURDER,
    T_MYTHOS_USED,
    T_OUT,
    T_PASS,
    T_PEEK,
    T_PLAYED,
    T_POSSESS,
    T_RETRIEVE,
    T_RETURN,
    T_REVEAL,
    T_ROW,
    T_SANE,
    T_SCORE,
    T_START_CITY,
    T_STEP,
    T_TRACK,
    T_TRAVEL,
    T_TRIGGER,
    T_TURN,
    T_TURNED,
    T_UNLOCK,
    T_VP,
    T_WHATELEY,
    T_WINNER,
)
from sim.tale import say

__all__ = ["names_told", "tell_line"]

# Words that the catalogue has from elsewhere.
LOYALTY_WORDS = ("investigator", "cultist", "investigator renegade", "cultist renegade")
TRIGGER_WORDS = ("madness", "the fifth insane token", "the murder of a main agent", "a track on its last space",
                 "all Deep Ones in play", "victory points", "the turn limit of the simulator")  # fmt: skip


def _cards(content: DarkProvidence) -> list[Any]:
    cards = content.cards
    return [*cards.starting, *cards.agents, *cards.assets, *cards.cities]


@dataclass(frozen=True)
class _Line:
    """What a line of the tale is about: who, three numbers, and what they may be the numbers of."""

    content: DarkProvidence
    players: int
    seat: int
    a: int
    b: int
    c: int

    @property
    def who(self) -> str:
        return self.at(self.seat)

    @property
    def cultist(self) -> str:
        return say("Cultist {n}", n=self.seat + 1)

    def at(self, seat: int) -> str:
        solo = self.players == 1 and seat > 0
        return say("Cultist {n}", n=seat) if solo else say("Player {n}", n=seat + 1)

    def city(self, n: int) -> str:
        return self.content.map.cities[n].name

    def myth(self, n: int) -> str:
        return self.content.mythos.cards[n].name

    def card(self, n: int) -> str:
        return _cards(self.content)[n].name

    def target(self, n: int) -> str:
        """Where influence lies, or a lock."""
        if n == LIMBO:
            return say("Limbo")
        if n >= MYTHOS_SPACE:
            return self.myth(n - MYTHOS_SPACE)
        city = self.city(n % CITIES)
        return say("the base card of {city}", city=city) if n >= BASE_SPACE else city

    def token(self, n: int) -> str:
        if n < AGENTS:
            return self.content.cards.agents[n].name
        if n >= MAIN + SEATS:
            return say("the Mi-Go") if n == MI_GO else say("a Deep One")
        seat = n - MAIN
        if self.players == 1:
            return say("cultist {n}", n=seat) if seat > 0 else say("the main agent")
        return say("his main agent") if seat == self.seat else say("the main agent of {who}", who=self.at(seat))


def _symbol(n: int) -> str:
    return (say("influence"), say("funds"), say("power"), say("raising the ritual"), say("lowering the ritual"),
            say("raising the investigation"), say("lowering the investigation"))[n]  # fmt: skip


def _time(n: int) -> str:
    return (say("ACTION"), say("FREE ACTION"), say("REACTION"), say("ON CLAIM effect"), say("END OF GAME effect"),
            say("continuous effect"))[n]  # fmt: skip


def _how(n: int) -> str:
    return ("", say("by his own action"), say("by the murder"), say("in madness"),
            say("exposed by the Ancient One"))[n]  # fmt: skip


def _track(t: _Line) -> str:
    if t.a == 0:
        return say("The ritual marker moves by {n} to space {space}.", n=t.b, space=t.c)
    return say("The investigation marker moves by {n} to space {space}.", n=t.b, space=t.c)


def _opens(who: str, city: str) -> str:
    return say("{who} opens the gate in {city}.", who=who, city=city)


def _gate(t: _Line) -> str:
    city = t.city(t.a)
    return _opens(t.who, city) if t.b == OPENED else say("{who} closes the gate in {city}.", who=t.who, city=city)


def _adds(who: str, t: _Line) -> str:
    return say("{who} adds influence {n} to {target}.", who=who, n=t.b, target=t.target(t.a))


def _unlocks(who: str, t: _Line) -> str:
    return say("{who} removes the lock from {target}.", who=who, target=t.target(t.a))


def _claims(who: str, card: str) -> str:
    return say("{who} claims {card}.", who=who, card=card)


def _claims_mythos(who: str, t: _Line) -> str:
    return say("{who} claims the Mythos card {card}.", who=who, card=t.myth(t.a))


def _murders(who: str, t: _Line) -> str:
    return say("{who} murders {token} in {city}.", who=who, token=t.token(t.a), city=t.city(t.b))


def _sane(who: str) -> str:
    return say("{who} makes a sanity check: sane.", who=who)


SENTENCES: dict[int, Callable[[_Line], str]] = {
    T_LOYALTY: lambda t: say("{who} looks at his loyalty card: {loyalty}.", who=t.who, loyalty=LOYALTY_WORDS[t.a]),
    T_MAIN_AGENT: lambda t: say("{who} takes the main agent {name}.", who=t.who, name=t.content.cards.main_agents[t.a]),
    T_START_CITY: lambda t: say("{who} puts his main agent in {city}.", who=t.who, city=t.city(t.a)),
    T_FIRST: lambda t: say("{who} is the first player.", who=t.who),
    T_ROW: lambda t: say("Mythos row: {card}.", card=t.myth(t.a)),
    T_FACE_UP: lambda t: say("{city}: {card} lies face up.", city=t.city(t.a), card=t.card(t.b)),
    T_TURN: lambda t: say(
        "-- Turn of {who}, round {round}; {points:victory point|victory points}.", who=t.who, round=t.a, points=t.b
    ),
    T_PASS: lambda t: say("{who} ends his actions.", who=t.who),
    T_CLAIM_CITY: lambda t: say(
        "{who} claims {city} and gains {points:victory point|victory points}.", who=t.who, city=t.city(t.a), points=t.b
    ),
    T_CITY_LOST: lambda t: say(
        "{who} loses control of {city} and {points:victory point|victory points}.",
        who=t.who,
        city=t.city(t.a),
        points=t.b,
    ),
    T_CLAIM_BASE: lambda t: say("{who} claims {card} in {city}.", who=t.who, card=t.card(t.a), city=t.city(t.b)),
    T_CLAIM_CARD: lambda t: _claims(t.who, t.card(t.a)),
    T_CLAIM_MYTHOS: lambda t: _claims_mythos(t.who, t),
    T_EMPTIED: lambda t: say("The stack of {city} is empty.", city=t.city(t.a)),
    T_PLAYED: lambda t: say("{who} plays {card} for {symbol}.", who=t.who, card=t.card(t.a), symbol=_symbol(t.b)),
    T_CARD: lambda t: say("{who} plays {card} for its {time}.", who=t.who, card=t.card(t.a), time=_time(t.b)),
    T_MYTHOS_USED: lambda t: say("{who} uses {card} for its {time}.", who=t.who, card=t.myth(t.a), time=_time(t.b)),
    T_ADD: lambda t: _adds(t.who, t),
    T_RETRIEVE: lambda t: say("{who} retrieves {n} from {target}.", who=t.who, n=t.b, target=t.target(t.a)),
    T_BUY: lambda t: say("{who} buys influence: {n}.", who=t.who, n=t.a),
    T_TRACK: _track,
    T_TRAVEL: lambda t: say(
        "{who} moves {token} to {city} for {cost}.", who=t.who, token=t.token(t.a), city=t.city(t.b), cost=t.c
    ),
    T_LOCK: lambda t: say("{who} puts a lock on {target}.", who=t.who, target=t.target(t.a)),
    T_UNLOCK: lambda t: _unlocks(t.who, t),
    T_MURDER: lambda t: _murders(t.who, t),
    T_ESCAPED: lambda t: say("{who} strikes at a cultist: nobody is murdered.", who=t.who),
    T_GATE: _gate,
    T_SANE: lambda t: _sane(t.who),
    T_INSANE: lambda t: say("{who} makes a sanity check: insane, token {n}.", who=t.who, n=t.a),
    T_MAD: lambda t: say("{who} goes mad.", who=t.who),
    T_REVEAL: lambda t: say(
        "{who} is revealed {how}: {loyalty}.", who=t.who, how=_how(t.b), loyalty=LOYALTY_WORDS[t.a]
    ),
    T_DESTROYED: lambda t: say("{who}: {card} is destroyed.", who=t.who, card=t.card(t.a)),
    T_AGENT_LOST: lambda t: say("{token} is destroyed.", token=t.token(t.a)),
    T_DISCARD: lambda t: say("{who} discards {card}.", who=t.who, card=t.card(t.a)),
    T_DRAW: lambda t: say("{who} draws {n}.", who=t.who, n=t.a),
    T_DEEP_ONE: lambda t: say("{who} places a Deep One in {city}.", who=t.who, city=t.city(t.a)),
    T_MI_GO: lambda t: say("{who} places the Mi-Go in {city}.", who=t.who, city=t.city(t.a)),
    T_CTHULHU: lambda t: say("The Cthulhu figure stands in {city}.", city=t.city(t.a)),
    T_MARTIAL: lambda t: say("Martial law in {city}.", city=t.city(t.a)),
    T_MARTIAL_OFF: lambda t: say("Martial law ends in {city}.", city=t.city(t.a)),
    T_WHATELEY: lambda t: say("A Whateley token comes to {city}.", city=t.city(t.a)),
    T_POSSESS: lambda t: say("{who}: {token} is possessed.", who=t.who, token=t.token(t.a)),
    T_TURNED: lambda t: say("{who} takes control of {token}.", who=t.who, token=t.token(t.a)),
    T_VP: lambda t: say("{who}: {points:victory point|victory points} at once.", who=t.who, points=t.a),
    T_PEEK: lambda t: say("{who} looks at the loyalty card of {rival}.", who=t.who, rival=t.at(t.a)),
    T_RETURN: lambda t: say(
        "{who} makes {rival} take back {n} from {target}.", who=t.who, rival=t.at(t.a), n=t.c, target=t.target(t.b)
    ),
    T_LIMBO: lambda t: say(
        "{who} sends a cube of {rival} from {target} to Limbo.", who=t.who, rival=t.at(t.a), target=t.target(t.b)
    ),
    T_HEAL: lambda t: say("{who} returns an insane token to the bag.", who=t.who),
    T_EXTRA_ACTION: lambda t: say("{who} gains actions: {n}.", who=t.who, n=t.a),
    T_TRIGGER: lambda t: say("The end is triggered by {trigger}.", trigger=TRIGGER_WORDS[t.a - MADNESS]),
    T_SCORE: lambda t: say(
        "{who}, {loyalty}, has {points:victory point|victory points} in the end.",
        who=t.who,
        loyalty=LOYALTY_WORDS[t.b],
        points=t.a,
    ),
    T_OUT: lambda t: say("{who} is eliminated.", who=t.who),
    T_WINNER: lambda t: say("{who} wins.", who=t.who),
    T_BEHAVIOUR: lambda t: say("The Ancient One reveals behaviour card {n}.", n=t.a),
    T_CULTIST_MOVES: lambda t: say("{who} travels to {city}.", who=t.cultist, city=t.city(t.a)),
    T_CULTIST_ADDS: lambda t: _adds(t.cultist, t),
    T_FAILS: lambda t: say("{who} fails.", who=t.cultist),
    T_AO_POINTS: lambda t: say("The Ancient One: {change} victory points, now {points}.", change=t.a, points=t.b),
    T_GOAL: lambda t: say("The Ancient One reaches its goal."),
    T_AO_CLAIMS_CITY: lambda t: say("{who} claims {city}.", who=t.cultist, city=t.city(t.a)),
    T_AO_CLAIMS_BASE: lambda t: _claims(t.cultist, t.card(t.a)),
    T_AO_CLAIMS_MYTHOS: lambda t: _claims_mythos(t.cultist, t),
    T_AO_UNLOCKS: lambda t: _unlocks(t.cultist, t),
    T_AO_GATE: lambda t: _opens(t.cultist, t.city(t.a)),
    T_AO_MURDER: lambda t: _murders(t.cultist, t),
    T_AO_SANITY: lambda t: say("{who} makes a sanity check: insane.", who=t.cultist) if t.a else _sane(t.cultist),
    T_ANCIENT_ONE: lambda t: say("The Ancient One is {name}.", name=t.content.solo.ancient_ones[t.a].name),
    T_FLIPS: lambda t: say("{who} scores with the opposite loyalty: {loyalty}.", who=t.who, loyalty=LOYALTY_WORDS[t.a]),
    T_STEP: lambda t: say("{who}: {token} steps to {city}.", who=t.who, token=t.token(t.a), city=t.city(t.b)),
    T_HIRED: lambda t: say("{who} puts {token} in {city}.", who=t.who, token=t.token(t.a), city=t.city(t.b)),
}


def names_told(content: DarkProvidence) -> Iterator[str]:
    """The names of the pack that the tale tells, for the catalogues of translations."""
    yield from content.cards.main_agents
    yield from (named.name for named in (*_cards(content), *content.mythos.cards, *content.map.cities))
    yield from (named.name for named in content.solo.ancient_ones)


def tell_line(content: DarkProvidence, line: Any, players: int) -> str:
    """The line of the tale."""
    number = {name: int(line[name]) for name in "abc"}
    told = SENTENCES[int(line["what"])](_Line(content, players, int(line["who"]), **number))
    return told[0].upper() + told[1:]
