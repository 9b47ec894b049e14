"""The tale of a run, in the rulebook's words."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from sim.games.tainted_grail.components.content import Grail
from sim.games.tainted_grail.components.laying import physical_goods
from sim.games.tainted_grail.state import codes
from sim.tale import say

__all__ = ["names_told", "tell"]

ENDINGS = {
    codes.QUEST_WON: "The chapter is won", codes.SOLO_DEATH: "The only character is dead: the chapter is lost",
    codes.NO_REPLACEMENT: "Nobody is left to take the place of the dead: the chapter is lost",
    codes.ALL_DEAD: "Nobody is left alive: the chapter is lost",
    codes.DAY_CAP: "The days have run out: the chapter is lost",
}  # fmt: skip
FACES = (*codes.DIRECTIONS, "nothing", "removal")
SLOT_NAMES = (*codes.ATTRIBUTES[:3], "magic", "free", *codes.ATTRIBUTES[3:], "magic", "free")  # combat, diplomacy
HALVES = {0: "nothing", 1: "1 marker", codes.LEFT_DRAW: "a card", codes.LEFT_GO: "go", codes.LEFT_DISCARD: "a discard",
          codes.LEFT_ICON: "the icon"}  # fmt: skip


class Names:
    """The names of a pack by the numbers of the record."""

    def __init__(self, content: Grail) -> None:
        self.characters = [c.name for c in content.character]
        self.cards = [c.name for c in (*content.combat_card, *content.diplomacy_card)]
        self.foes = [e.name for e in content.encounter for _ in range(e.count)]
        self.foes += [d.name for d in content.diplomacy for _ in range(d.count)]
        self.places = [x.name for x in sorted(content.location, key=lambda x: x.number)]
        self.lands = self.places + [v.name for v in content.location_version]
        self.goods = [entry.name for _, entry in physical_goods(content)]
        self.options = [j.name for j in sorted(content.journal, key=lambda j: j.location)]
        self.events = [s.name for s in content.story] + [e.name for e in content.event]
        self.statuses = {s.index: s.name for s in content.status}
        self.skills = [(s.side_a.name, s.side_b.name) for s in content.skill]


def _party(seats: int) -> str:
    """Seats in words: 'player 1', 'players 1, 2 and 4'."""
    numbers = [str(s + 1) for s in range(codes.SEATS) if seats >> s & 1]
    if len(numbers) == 1:
        return say("player {n}", n=numbers[0])
    return say("players {first} and {last}", first=", ".join(numbers[:-1]), last=numbers[-1])


def _one(seats: int) -> bool:
    """Whether one seat alone does something: its verb is singular."""
    return seats.bit_count() == 1


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


def _explores(w: Names, p: str, a: int, b: int, c: int) -> str:
    if _one(b):
        return say("{who} explores {place}.", who=_party(b), place=w.places[a])
    return say("{who} explore {place}.", who=_party(b), place=w.places[a])


def _takes_action(w: Names, p: str, a: int, b: int, c: int) -> str:
    if _one(b):
        return say("{who} takes the action of {place}.", who=_party(b), place=w.places[a])
    return say("{who} take the action of {place}.", who=_party(b), place=w.places[a])


def _meeting(seats: int) -> str:
    """Who comes to an encounter, the beginning of its sentence."""
    if _one(seats):
        return say("{who} meets", who=_party(seats))
    return say("{who} meet", who=_party(seats))


def _links(w: Names, p: str, a: int, b: int, c: int) -> str:
    bonus = HALVES.get(b) or say("{n} markers", n=b)
    if c == 1:
        return say("The {key} key links: {bonus}.", key=SLOT_NAMES[a], bonus=bonus)
    return say("The {key} key links: {bonus}, times {n}.", key=SLOT_NAMES[a], bonus=bonus, n=c)


def _wounded(w: Names, p: str, a: int, b: int, c: int) -> str:
    return say("{who} suffers {n} damage.", who=p, n=a) if a else say("{who} suffers no damage.", who=p)


def _discards(w: Names, p: str, a: int, b: int, c: int) -> str:
    if b == 1:
        return say("{who} discards {card} from the deck.", who=p, card=w.cards[a])
    if b == 2:
        return say("{who} discards {card} from the sequence.", who=p, card=w.cards[a])
    return say("{who} discards {card}.", who=p, card=w.cards[a])


def _escapes(w: Names, p: str, a: int, b: int, c: int) -> str:
    return say("{who} has to escape.", who=p) if a else say("{who} escapes.", who=p)


def _decks(w: Names, p: str, a: int, b: int, c: int) -> str:
    if b == codes.PUT_IN:
        return say("{who} puts in {card}.", who=p, card=w.cards[a])
    return say("{who} takes out {card}.", who=p, card=w.cards[a])


def _dreams(w: Names, p: str, a: int, b: int, c: int) -> str:
    if b:
        return say("{who} has a nightmare in {place}.", who=p, place=w.places[a])
    return say("{who} has a dream in {place}.", who=p, place=w.places[a])


Teller = Callable[[Names, str, int, int, int], str]
LINES: dict[int, Teller] = {
    codes.T_SAT: lambda w, p, a, b, c: say("{who} takes {character}.", who=p, character=w.characters[a]),
    codes.T_START_MENHIR: lambda w, p, a, b, c: say(
        "The menhir at {place} burns with its dial at {dial}.", place=w.places[a], dial=b),
    codes.T_DAY: lambda w, p, a, b, c: say("Day {day} dawns.", day=a),
    codes.T_STORY: lambda w, p, a, b, c: say("The story card {card} is revealed.", card=w.events[a]),
    codes.T_EVENT: lambda w, p, a, b, c: say("The event of the day is {card}.", card=w.events[a]),
    codes.T_DARK: lambda w, p, a, b, c: say(
        "The menhir at {place} has no dial left and is removed.", place=w.places[a]),
    codes.T_DIAL: lambda w, p, a, b, c: say("The dial at {place} stands at {dial}.", place=w.places[a], dial=b),
    codes.T_LAND_LOST: lambda w, p, a, b, c: say("{place} is lost to the wyrdness.", place=w.lands[a]),
    codes.T_LAND_FOUND: lambda w, p, a, b, c: say("{place} is revealed.", place=w.lands[a]),
    codes.T_WYRD: lambda w, p, a, b, c: say(
        "The wyrdness takes {health} health from {who} and brings {terror} terror.", health=a, who=p, terror=b),
    codes.T_PUT: lambda w, p, a, b, c: say("{who} is put in {place}.", who=p, place=w.places[a]),
    codes.T_GUARDIAN_DIE: lambda w, p, a, b, c: say(
        "The guardian die for {foe} shows {face}.", foe=w.foes[a], face=FACES[b]),
    codes.T_GUARDIAN_MOVES: lambda w, p, a, b, c: say("{foe} moves to {place}.", foe=w.foes[a], place=w.places[b]),
    codes.T_GUARDIAN_LEAVES: lambda w, p, a, b, c: say("{foe} leaves the map.", foe=w.foes[a]),
    codes.T_GUARDIAN_COMES: lambda w, p, a, b, c: say("{foe} appears in {place}.", foe=w.foes[a], place=w.places[b]),
    codes.T_TRAVELS: lambda w, p, a, b, c: say("{who} travels to {place}.", who=p, place=w.places[a]),
    codes.T_EXPLORES: _explores,
    codes.T_OPENS: lambda w, p, a, b, c: say("The journal: {option}.", option=w.options[a]),
    codes.T_JOURNAL_DIE: lambda w, p, a, b, c: say("The die shows {die}, in all {total}.", die=b, total=c),
    codes.T_LOCATION_ACTION: _takes_action,
    codes.T_OWN_ACTION: lambda w, p, a, b, c: say(
        "{who} takes the character action of {character}.", who=p, character=w.characters[a]),
    codes.T_LIGHTS: lambda w, p, a, b, c: say(
        "{who} lights the menhir at {place}, its dial at {dial}.", who=p, place=w.places[a], dial=b),
    codes.T_INSPECTS: lambda w, p, a, b, c: say("{who} inspects the menhir at {place}.", who=p, place=w.places[a]),
    codes.T_PASSES: lambda w, p, a, b, c: say("{who} passes.", who=p),
    codes.T_JOINS: lambda w, p, a, b, c: say("{who} joins player {other}.", who=p, other=a + 1),
    codes.T_GIVES: lambda w, p, a, b, c: say(
        "{who} gives player {other} {n} {what}.", who=p, other=a + 1, n=c, what=codes.PURSE[b]),
    codes.T_BUYS_FOOD: lambda w, p, a, b, c: say(
        "{who} buys {food} food for {wealth} wealth.", who=p, food=a, wealth=b),
    codes.T_SELLS: lambda w, p, a, b, c: say(
        "{who} sells {item} for {wealth} wealth.", who=p, item=w.goods[a], wealth=b),
    codes.T_CONSUMES: lambda w, p, a, b, c: say("{who} uses up {item}.", who=p, item=w.goods[a]),
    codes.T_RESTS_BY_NAME: lambda w, p, a, b, c: say("{who} turns reputation into energy.", who=p),
    codes.T_PICKS_UP: lambda w, p, a, b, c: say("{who} picks up {item}.", who=p, item=w.goods[a]),
    codes.T_CHANGES: lambda w, p, a, b, c: say(
        "{who}: {what} {change}, now {now}.", who=p, what=codes.PURSE[a], change=_signed(b), now=c),
    codes.T_GETS: lambda w, p, a, b, c: say("{who} gets {item}.", who=p, item=w.goods[a]),
    codes.T_LOSES: lambda w, p, a, b, c: say("{who} no longer has {item}.", who=p, item=w.goods[a]),
    codes.T_STATUS: lambda w, p, a, b, c: say("The status {status} is marked.", status=w.statuses.get(a, str(a))),
    codes.T_FIGHT: lambda w, p, a, b, c: say(
        "{meeting} {foe}: {needed} are needed, {now} are there.", meeting=p, foe=w.foes[a], needed=b, now=c),
    codes.T_TURN: lambda w, p, a, b, c: say("Turn {turn}: {now} of {needed}.", turn=a, now=b, needed=c),
    codes.T_PLAYS: lambda w, p, a, b, c: say("{who} plays {card}.", who=p, card=w.cards[a]),
    codes.T_LINKS: _links,
    codes.T_POOL: lambda w, p, a, b, c: say("{change}: {now} of {needed}.", change=_signed(c), now=a, needed=b),
    codes.T_DELAYED: lambda w, p, a, b, c: say(
        "The last time token leaves {card}: its ability is resolved.", card=w.cards[a]),
    codes.T_ATTACK: lambda w, p, a, b, c: say("The enemy answers {who} at {now}.", who=p, now=b),
    codes.T_OPPORTUNITY: lambda w, p, a, b, c: say("The encounter uses its opportunity against {who}.", who=p),
    codes.T_WOUNDED: _wounded,
    codes.T_DISCARDS: _discards,
    codes.T_ESCAPES: _escapes,
    codes.T_FALLS: lambda w, p, a, b, c: say("{who} is dying.", who=p),
    codes.T_RESULT: lambda w, p, a, b, c: say(
        "The encounter with {foe}: {result}, in turn {turn}.", foe=w.foes[a], result=codes.RESULTS[b], turn=c),
    codes.T_STAGE: lambda w, p, a, b, c: say("Stage {n} is won.", n=a),
    codes.T_MULLIGAN: lambda w, p, a, b, c: say("{who} throws the hand away and draws {n}.", who=p, n=a),
    codes.T_EATS: lambda w, p, a, b, c: say("{who} eats and rests.", who=p),
    codes.T_STARVES: lambda w, p, a, b, c: say("{who} does not eat.", who=p),
    codes.T_RESTORES: lambda w, p, a, b, c: say("{who} restores energy to {n}.", who=p, n=a),
    codes.T_BUYS_CARD: lambda w, p, a, b, c: say("{who} learns {card}.", who=p, card=w.cards[a]),
    codes.T_RAISES: lambda w, p, a, b, c: say(
        "{who} raises {attribute} to {n}.", who=p, attribute=codes.ATTRIBUTES[a], n=b),
    codes.T_SKILL: lambda w, p, a, b, c: say("{who} takes the skill {skill}.", who=p, skill=w.skills[a][b]),
    codes.T_DECKS: _decks,
    codes.T_DREAMS: _dreams,
    codes.T_DIES: lambda w, p, a, b, c: say("{who} dies: {character} is no more.", who=p, character=w.characters[a]),
    codes.T_SUCCEEDS: lambda w, p, a, b, c: say("{character} takes the place of the dead.", character=w.characters[a]),
    codes.T_QUEST: lambda w, p, a, b, c: say("The quest is solved; the story goes on with {card}.", card=w.events[b]),
    codes.T_ENDS: lambda w, p, a, b, c: say("{ending} on day {day}.", ending=ENDINGS.get(a, "The run ends"), day=b),
    codes.T_HELPS_NOT: lambda w, p, a, b, c: say("Nobody pays for {who}, who stays behind.", who=p),
    codes.T_CHARGE: lambda w, p, a, b, c: say("{who} uses a charge of {card}.", who=p, card=w.cards[a]),
    codes.T_FLIPS: lambda w, p, a, b, c: say("{who} turns {item} face down.", who=p, item=w.goods[a]),
    codes.T_NO_ENCOUNTER: lambda w, p, a, b, c: say("There is no {colour} encounter to meet.", colour=codes.COLOURS[a]),
    codes.T_HANDS_OVER: lambda w, p, a, b, c: say(
        "{who} hands {item} to player {other}.", who=p, item=w.goods[b], other=a + 1),
    codes.T_GIVES_UP: lambda w, p, a, b, c: say("{who} finds nobody to pay, and does something else.", who=p),
    codes.T_SKIPS_FOOD: lambda w, p, a, b, c: say("{who} rests without food.", who=p),
}  # fmt: skip


def tell(content: Grail, line: Any, players: int) -> str:
    """A line of the tale in words."""
    who = int(line["who"])
    teller = LINES[int(line["what"])]
    name = _meeting(who) if line["what"] == codes.T_FIGHT else say("Player {n}", n=who + 1)
    text = teller(_names(content), name, int(line["a"]), int(line["b"]), int(line["c"]))
    return text[:1].upper() + text[1:]


_KNOWN: dict[int, tuple[Grail, Names]] = {}


def _names(content: Grail) -> Names:
    """The names of a pack, made once."""
    found = _KNOWN.get(id(content))
    if found is None or found[0] is not content:
        found = _KNOWN[id(content)] = (content, Names(content))
    return found[1]


def names_told(content: Grail) -> Iterator[str]:
    """All names and words that a sentence of the tale can have in a field, for the catalogues of translations."""
    w = _names(content)
    yield from (*codes.PURSE, *codes.ATTRIBUTES, *codes.COLOURS, *codes.RESULTS, *SLOT_NAMES, *FACES)
    yield from (*HALVES.values(), *ENDINGS.values(), "The run ends")
    yield from (*w.characters, *w.cards, *w.foes, *w.lands, *w.goods, *w.options, *w.events, *w.statuses.values())
    yield from chain.from_iterable(w.skills)
