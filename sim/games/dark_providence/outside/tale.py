"""The sentences of the tale, in the rulebook's words."""

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

__all__ = ["tell_line"]

LOYALTY_WORDS = ("investigator", "cultist", "investigator renegade", "cultist renegade")
SYMBOL_WORDS = ("influence", "funds", "power", "raising the ritual", "lowering the ritual", "raising the investigation",
                "lowering the investigation")  # fmt: skip
HOW_WORDS = ("", "by his own action", "by the murder", "in madness", "exposed by the Ancient One")
TRACK_WORDS = ("ritual", "investigation")
TIME_WORDS = ("ACTION", "FREE ACTION", "REACTION", "ON CLAIM effect", "END OF GAME effect", "continuous effect")
TRIGGER_WORDS = ("madness", "the fifth insane token", "the murder of a main agent", "a track on its last space",
                 "all Deep Ones in play", "victory points", "the turn limit of the simulator")  # fmt: skip

SENTENCES = {
    T_LOYALTY: "{who} looks at his loyalty card: {loyalty:a}.",
    T_MAIN_AGENT: "{who} takes the main agent {main:a}.",
    T_START_CITY: "{who} puts his main agent in {city:a}.",
    T_FIRST: "{who} is the first player.",
    T_ROW: "Mythos row: {myth:a}.",
    T_FACE_UP: "{city:a}: {card:b} lies face up.",
    T_TURN: "-- Turn of {who}, round {a}; {b} victory points.",
    T_PASS: "{who} ends his actions.",
    T_CLAIM_CITY: "{who} claims {city:a} and gains {b} victory points.",
    T_CITY_LOST: "{who} loses control of {city:a} and {b} victory points.",
    T_CLAIM_BASE: "{who} claims {card:a} in {city:b}.",
    T_CLAIM_CARD: "{who} claims {card:a}.",
    T_CLAIM_MYTHOS: "{who} claims the Mythos card {myth:a}.",
    T_EMPTIED: "The stack of {city:a} is empty.",
    T_PLAYED: "{who} plays {card:a} for {symbol:b}.",
    T_CARD: "{who} plays {card:a} for its {time:b}.",
    T_MYTHOS_USED: "{who} uses {myth:a} for its {time:b}.",
    T_ADD: "{who} adds influence {b} to {target:a}.",
    T_RETRIEVE: "{who} retrieves {b} from {target:a}.",
    T_BUY: "{who} buys influence: {a}.",
    T_TRACK: "The {track:a} marker moves by {b} to space {c}.",
    T_TRAVEL: "{who} moves {token:a} to {city:b} for {c}.",
    T_LOCK: "{who} puts a lock on {target:a}.",
    T_UNLOCK: "{who} removes the lock from {target:a}.",
    T_MURDER: "{who} murders {token:a} in {city:b}.",
    T_ESCAPED: "{who} strikes at a cultist: nobody is murdered.",
    T_GATE: "{who} {gate:b} the gate in {city:a}.",
    T_SANE: "{who} makes a sanity check: sane.",
    T_INSANE: "{who} makes a sanity check: insane, token {a}.",
    T_MAD: "{who} goes mad.",
    T_REVEAL: "{who} is revealed {how:b}: {loyalty:a}.",
    T_DESTROYED: "{who}: {card:a} is destroyed.",
    T_AGENT_LOST: "{token:a} is destroyed.",
    T_DISCARD: "{who} discards {card:a}.",
    T_DRAW: "{who} draws {a}.",
    T_DEEP_ONE: "{who} places a Deep One in {city:a}.",
    T_MI_GO: "{who} places the Mi-Go in {city:a}.",
    T_CTHULHU: "The Cthulhu figure stands in {city:a}.",
    T_MARTIAL: "Martial law in {city:a}.",
    T_MARTIAL_OFF: "Martial law ends in {city:a}.",
    T_WHATELEY: "A Whateley token comes to {city:a}.",
    T_POSSESS: "{who}: {token:a} is possessed.",
    T_TURNED: "{who} takes control of {token:a}.",
    T_VP: "{who}: {a} victory points at once.",
    T_PEEK: "{who} looks at the loyalty card of {seat:a}.",
    T_RETURN: "{who} makes {seat:a} take back {c} from {target:b}.",
    T_LIMBO: "{who} sends a cube of {seat:a} from {target:b} to Limbo.",
    T_HEAL: "{who} returns an insane token to the bag.",
    T_EXTRA_ACTION: "{who} gains actions: {a}.",
    T_TRIGGER: "The end is triggered by {trigger:a}.",
    T_SCORE: "{who}, {loyalty:b}, has {a} victory points in the end.",
    T_OUT: "{who} is eliminated.",
    T_WINNER: "{who} wins.",
    T_BEHAVIOUR: "The Ancient One reveals behaviour card {a}.",
    T_CULTIST_MOVES: "{cultist} travels to {city:a}.",
    T_CULTIST_ADDS: "{cultist} adds influence {b} to {target:a}.",
    T_FAILS: "{cultist} fails.",
    T_AO_POINTS: "The Ancient One: {a} victory points, now {b}.",
    T_GOAL: "The Ancient One reaches its goal.",
    T_AO_CLAIMS_CITY: "{cultist} claims {city:a}.",
    T_AO_CLAIMS_BASE: "{cultist} claims {card:a}.",
    T_AO_CLAIMS_MYTHOS: "{cultist} claims the Mythos card {myth:a}.",
    T_AO_UNLOCKS: "{cultist} removes the lock from {target:a}.",
    T_AO_GATE: "{cultist} opens the gate in {city:a}.",
    T_AO_MURDER: "{cultist} murders {token:a} in {city:b}.",
    T_AO_SANITY: "{cultist} makes a sanity check: {sanity:a}.",
    T_ANCIENT_ONE: "The Ancient One is {great:a}.",
    T_FLIPS: "{who} scores with the opposite loyalty: {loyalty:a}.",
    T_STEP: "{who}: {token:a} steps to {city:b}.",
    T_HIRED: "{who} puts {token:a} in {city:b}.",
}


class _Word:
    """One blank of a sentence: formats a, b or c of the line as the name of a card, a city, ..."""

    def __init__(self, worded: Any, line: Any) -> None:
        self.worded, self.line = worded, line

    def __format__(self, letter: str) -> str:
        return self.worded(int(self.line[letter]))


def _target(content: DarkProvidence, number: int) -> str:
    if number == LIMBO:
        return "Limbo"
    if number >= MYTHOS_SPACE:
        return content.mythos.cards[number - MYTHOS_SPACE].name
    city = content.map.cities[number % CITIES].name
    return f"the base card of {city}" if number >= BASE_SPACE else city


def _card(content: DarkProvidence, kind: int) -> str:
    cards = content.cards
    return [*cards.starting, *cards.agents, *cards.assets, *cards.cities][kind].name


def _token(content: DarkProvidence, token: int, players: int, who: int) -> str:
    if token < AGENTS:
        return content.cards.agents[token].name
    if token < MAIN + SEATS:
        seat = token - MAIN
        if players == 1:
            return f"cultist {seat}" if seat > 0 else "the main agent"
        return "his main agent" if seat == who else f"the main agent of {_seat(seat, players)}"
    return "the Mi-Go" if token == MI_GO else "a Deep One"


def _seat(seat: int, players: int) -> str:
    return f"Cultist {seat}" if players == 1 and seat > 0 else f"Player {seat + 1}"


def tell_line(content: DarkProvidence, line: Any, players: int) -> str:
    """The line of the tale."""

    def word(worded: Any) -> _Word:
        return _Word(worded, line)

    told = SENTENCES[int(line["what"])].format(
        who=_seat(int(line["who"]), players),
        cultist=f"Cultist {int(line['who']) + 1}",
        a=int(line["a"]), b=int(line["b"]), c=int(line["c"]),
        loyalty=word(lambda n: LOYALTY_WORDS[n]),
        main=word(lambda n: content.cards.main_agents[n]),
        city=word(lambda n: content.map.cities[n].name),
        myth=word(lambda n: content.mythos.cards[n].name),
        card=word(lambda n: _card(content, n)),
        symbol=word(lambda n: SYMBOL_WORDS[n]),
        time=word(lambda n: TIME_WORDS[n]),
        target=word(lambda n: _target(content, n)),
        track=word(lambda n: TRACK_WORDS[n]),
        token=word(lambda n: _token(content, n, players, int(line["who"]))),
        gate=word(lambda n: ("", "opens", "closes")[n]),
        how=word(lambda n: HOW_WORDS[n]),
        seat=word(lambda n: _seat(n, players)),
        trigger=word(lambda n: TRIGGER_WORDS[n - MADNESS]),
        sanity=word(lambda n: ("sane", "insane")[n]),
        great=word(lambda n: content.solo.ancient_ones[n].name),
    )  # fmt: skip
    return told[0].upper() + told[1:]
