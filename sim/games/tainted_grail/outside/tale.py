"""The tale of a run, in the rulebook's words."""

from collections.abc import Callable
from typing import Any

from sim.games.tainted_grail.components.content import Grail
from sim.games.tainted_grail.components.laying import physical_goods
from sim.games.tainted_grail.state import codes

__all__ = ["tell"]

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


def _party(seats: int, does: str) -> str:
    """Who does something: 'player 1 takes', 'players 1, 2 and 4 take'."""
    numbers = [str(s + 1) for s in range(codes.SEATS) if seats >> s & 1]
    if len(numbers) == 1:
        return f"player {numbers[0]} {does}s"
    return f"players {', '.join(numbers[:-1])} and {numbers[-1]} {does}"


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


Teller = Callable[[Names, str, int, int, int], str]
LINES: dict[int, Teller] = {
    codes.T_SAT: lambda w, p, a, b, c: f"{p} takes {w.characters[a]}.",
    codes.T_START_MENHIR: lambda w, p, a, b, c: f"The menhir at {w.places[a]} burns with its dial at {b}.",
    codes.T_DAY: lambda w, p, a, b, c: f"Day {a} dawns.",
    codes.T_STORY: lambda w, p, a, b, c: f"The story card {w.events[a]} is revealed.",
    codes.T_EVENT: lambda w, p, a, b, c: f"The event of the day is {w.events[a]}.",
    codes.T_DARK: lambda w, p, a, b, c: f"The menhir at {w.places[a]} has no dial left and is removed.",
    codes.T_DIAL: lambda w, p, a, b, c: f"The dial at {w.places[a]} stands at {b}.",
    codes.T_LAND_LOST: lambda w, p, a, b, c: f"{w.lands[a]} is lost to the wyrdness.",
    codes.T_LAND_FOUND: lambda w, p, a, b, c: f"{w.lands[a]} is revealed.",
    codes.T_WYRD: lambda w, p, a, b, c: f"The wyrdness takes {a} health from {p} and brings {b} terror.",
    codes.T_PUT: lambda w, p, a, b, c: f"{p} is put in {w.places[a]}.",
    codes.T_GUARDIAN_DIE: lambda w, p, a, b, c: f"The guardian die for {w.foes[a]} shows {FACES[b]}.",
    codes.T_GUARDIAN_MOVES: lambda w, p, a, b, c: f"{w.foes[a]} moves to {w.places[b]}.",
    codes.T_GUARDIAN_LEAVES: lambda w, p, a, b, c: f"{w.foes[a]} leaves the map.",
    codes.T_GUARDIAN_COMES: lambda w, p, a, b, c: f"{w.foes[a]} appears in {w.places[b]}.",
    codes.T_TRAVELS: lambda w, p, a, b, c: f"{p} travels to {w.places[a]}.",
    codes.T_EXPLORES: lambda w, p, a, b, c: f"{_party(b, 'explore')} {w.places[a]}.",
    codes.T_OPENS: lambda w, p, a, b, c: f"The journal: {w.options[a]}.",
    codes.T_JOURNAL_DIE: lambda w, p, a, b, c: f"The die shows {b}, in all {c}.",
    codes.T_LOCATION_ACTION: lambda w, p, a, b, c: f"{_party(b, 'take')} the action of {w.places[a]}.",
    codes.T_OWN_ACTION: lambda w, p, a, b, c: f"{p} takes the character action of {w.characters[a]}.",
    codes.T_LIGHTS: lambda w, p, a, b, c: f"{p} lights the menhir at {w.places[a]}, its dial at {b}.",
    codes.T_INSPECTS: lambda w, p, a, b, c: f"{p} inspects the menhir at {w.places[a]}.",
    codes.T_PASSES: lambda w, p, a, b, c: f"{p} passes.",
    codes.T_JOINS: lambda w, p, a, b, c: f"{p} joins player {a + 1}.",
    codes.T_GIVES: lambda w, p, a, b, c: f"{p} gives player {a + 1} {c} {codes.PURSE[b]}.",
    codes.T_BUYS_FOOD: lambda w, p, a, b, c: f"{p} buys {a} food for {b} wealth.",
    codes.T_SELLS: lambda w, p, a, b, c: f"{p} sells {w.goods[a]} for {b} wealth.",
    codes.T_CONSUMES: lambda w, p, a, b, c: f"{p} uses up {w.goods[a]}.",
    codes.T_RESTS_BY_NAME: lambda w, p, a, b, c: f"{p} turns reputation into energy.",
    codes.T_PICKS_UP: lambda w, p, a, b, c: f"{p} picks up {w.goods[a]}.",
    codes.T_CHANGES: lambda w, p, a, b, c: f"{p}: {codes.PURSE[a]} {_signed(b)}, now {c}.",
    codes.T_GETS: lambda w, p, a, b, c: f"{p} gets {w.goods[a]}.",
    codes.T_LOSES: lambda w, p, a, b, c: f"{p} no longer has {w.goods[a]}.",
    codes.T_STATUS: lambda w, p, a, b, c: f"The status {w.statuses.get(a, str(a))} is marked.",
    codes.T_FIGHT: lambda w, p, a, b, c: f"{p} {w.foes[a]}: {b} are needed, {c} are there.",
    codes.T_TURN: lambda w, p, a, b, c: f"Turn {a}: {b} of {c}.",
    codes.T_PLAYS: lambda w, p, a, b, c: f"{p} plays {w.cards[a]}.",
    codes.T_LINKS: lambda w, p, a, b, c: f"The {SLOT_NAMES[a]} key links: {HALVES.get(b, f'{b} markers')}"
    + (f", times {c}." if c != 1 else "."),
    codes.T_POOL: lambda w, p, a, b, c: f"{_signed(c)}: {a} of {b}.",
    codes.T_DELAYED: lambda w, p, a, b, c: f"The last time token leaves {w.cards[a]}: its ability is resolved.",
    codes.T_ATTACK: lambda w, p, a, b, c: f"The enemy answers {p} at {b}.",
    codes.T_OPPORTUNITY: lambda w, p, a, b, c: f"The encounter uses its opportunity against {p}.",
    codes.T_WOUNDED: lambda w, p, a, b, c: f"{p} suffers {a or 'no'} damage.",
    codes.T_DISCARDS: lambda w, p, a, b, c: f"{p} discards {w.cards[a]}"
    + (" from the deck." if b == 1 else " from the sequence." if b == 2 else "."),
    codes.T_ESCAPES: lambda w, p, a, b, c: f"{p} has to escape." if a else f"{p} escapes.",
    codes.T_FALLS: lambda w, p, a, b, c: f"{p} is dying.",
    codes.T_RESULT: lambda w, p, a, b, c: f"The encounter with {w.foes[a]}: {codes.RESULTS[b]}, in turn {c}.",
    codes.T_STAGE: lambda w, p, a, b, c: f"Stage {a} is won.",
    codes.T_MULLIGAN: lambda w, p, a, b, c: f"{p} throws the hand away and draws {a}.",
    codes.T_EATS: lambda w, p, a, b, c: f"{p} eats and rests.",
    codes.T_STARVES: lambda w, p, a, b, c: f"{p} does not eat.",
    codes.T_RESTORES: lambda w, p, a, b, c: f"{p} restores energy to {a}.",
    codes.T_BUYS_CARD: lambda w, p, a, b, c: f"{p} learns {w.cards[a]}.",
    codes.T_RAISES: lambda w, p, a, b, c: f"{p} raises {codes.ATTRIBUTES[a]} to {b}.",
    codes.T_SKILL: lambda w, p, a, b, c: f"{p} takes the skill {w.skills[a][b]}.",
    codes.T_DECKS: lambda w, p, a, b, c: f"{p} {'puts in' if b == codes.PUT_IN else 'takes out'} {w.cards[a]}.",
    codes.T_DREAMS: lambda w, p, a, b, c: f"{p} has a {'nightmare' if b else 'dream'} in {w.places[a]}.",
    codes.T_DIES: lambda w, p, a, b, c: f"{p} dies: {w.characters[a]} is no more.",
    codes.T_SUCCEEDS: lambda w, p, a, b, c: f"{w.characters[a]} takes the place of the dead.",
    codes.T_QUEST: lambda w, p, a, b, c: f"The quest is solved; the story goes on with {w.events[b]}.",
    codes.T_ENDS: lambda w, p, a, b, c: f"{ENDINGS.get(a, 'The run ends')} on day {b}.",
    codes.T_HELPS_NOT: lambda w, p, a, b, c: f"Nobody pays for {p}, who stays behind.",
    codes.T_CHARGE: lambda w, p, a, b, c: f"{p} uses a charge of {w.cards[a]}.",
    codes.T_FLIPS: lambda w, p, a, b, c: f"{p} turns {w.goods[a]} face down.",
    codes.T_NO_ENCOUNTER: lambda w, p, a, b, c: f"There is no {codes.COLOURS[a]} encounter to meet.",
    codes.T_HANDS_OVER: lambda w, p, a, b, c: f"{p} hands {w.goods[b]} to player {a + 1}.",
    codes.T_GIVES_UP: lambda w, p, a, b, c: f"{p} finds nobody to pay, and does something else.",
    codes.T_SKIPS_FOOD: lambda w, p, a, b, c: f"{p} rests without food.",
}  # fmt: skip


def tell(content: Grail, line: Any, players: int) -> str:
    """A line of the tale in words."""
    who = int(line["who"])
    teller = LINES[int(line["what"])]
    name = _party(who, "meet") if line["what"] == codes.T_FIGHT else f"Player {who + 1}"
    text = teller(_names(content), name, int(line["a"]), int(line["b"]), int(line["c"]))
    return text[:1].upper() + text[1:]


_KNOWN: dict[int, tuple[Grail, Names]] = {}


def _names(content: Grail) -> Names:
    """The names of a pack, made once."""
    found = _KNOWN.get(id(content))
    if found is None or found[0] is not content:
        found = _KNOWN[id(content)] = (content, Names(content))
    return found[1]
