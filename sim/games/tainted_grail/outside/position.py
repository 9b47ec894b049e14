"""Positions that a scenario may describe: a morning, a turn or an evening of the chapter, or an encounter going on."""

from itertools import combinations
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from sim.errors import BadInput, unknown
from sim.games.tainted_grail.components.content import Attribute, Grail, Small
from sim.games.tainted_grail.components.laying import physical_goods
from sim.games.tainted_grail.state import codes
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.land import attach_neighbours, in_range, remove_location, reveal, set_dial
from sim.games.tainted_grail.state.set_up import sit_down
from sim.games.tainted_grail.turn.ch09_encounter import lay_out, set_track
from sim.games.tainted_grail.turn.ch09_foes import take_from_deck
from sim.games.tainted_grail.turn.ch13_goods import refresh_power, set_face_up
from sim.games.tainted_grail.turn.flow import first_seat
from sim.mechanisms import bag
from sim.pack import Content
from sim.play import tell

__all__ = ["Position", "arrange", "known"]

Player = Annotated[int, Field(ge=1, le=codes.SEATS)]


class Member(Content):
    """A character. What is not given stays as it was dealt."""

    character: str | None = None
    location: int | None = None
    health: Small | None = None
    energy: Small | None = None
    terror: Small | None = None
    food: Small | None = None
    wealth: Small | None = None
    reputation: Small | None = None
    magic: Small | None = None
    experience: Small | None = None
    attributes: dict[Attribute, Annotated[int, Field(ge=0, le=2)]] = Field(default_factory=dict)
    learned: list[str] = Field(default_factory=list)  # advancement cards, in its decks now
    items: list[str] = Field(default_factory=list)
    secrets: list[int] = Field(default_factory=list)
    passed: bool = False
    hand: list[str] | None = None  # in the encounter
    deck: list[str] | None = None  # what is left of its deck in the encounter; the rest lies aside


class Laid(Content):
    """A card of the sequence."""

    card: str
    player: Player = 1
    charges: Small = 0
    time_tokens: Small | None = None  # as printed on the last card, none on a covered one


class Encounter(Content):
    """An encounter that is about to begin, or, with hands given, in the middle of a turn."""

    card: str
    players: list[Player] | None = None  # else all that stand with the first character
    turn: int = Field(1, ge=1, le=40)
    markers: Small | None = None  # in the pool, or the affinity
    sequence: list[Laid] = Field(default_factory=list)
    activated: list[Player] = Field(default_factory=list)  # in this turn


class Position(Content):
    """A position of the chapter."""

    day: int | None = Field(None, ge=1, le=codes.DAYS)
    time: Literal["dawn", "day", "evening"] = "day"
    menhirs: dict[str, Annotated[int, Field(ge=0, le=14)]] | None = None  # location: dial
    revealed: list[int] | None = None  # else what menhirs reach of it, and the characters
    explored: list[int] = Field(default_factory=list)
    quest: Literal["rites", "menhir"] | None = None
    statuses: list[str] = Field(default_factory=list)
    guardians: dict[str, int] = Field(default_factory=dict)  # card: location
    characters: list[Member] = Field(default_factory=list, max_length=codes.SEATS)
    encounter: Encounter | None = None


# -- names -------------------------------------------------------------------------------------------------------------


def _refuse(path: str, why: str) -> BadInput:
    return BadInput(f"scenario: position.{path}: {why}")


def _find(what: str, name: str, known: list[str], path: str) -> int:
    if name not in known:
        raise _refuse(path, str(unknown(what, name, known)))
    return known.index(name)


class _Desk:
    """A position being arranged, with the names of its pack."""

    def __init__(self, content: Grail, pack: Any, position: Position, g: Any) -> None:
        self.content, self.pack, self.position, self.g, self.table = content, pack, position, g, g.table
        self.numbers = sorted(x.number for x in content.location)
        self.cards = [c.id for c in (*content.combat_card, *content.diplomacy_card)]
        self.foes = [e.id for e in content.encounter for _ in range(e.count)]
        self.foes += [d.id for d in content.diplomacy for _ in range(d.count)]

    def place(self, number: int, path: str) -> int:
        if number not in self.numbers:
            raise _refuse(path, f"there is no location {number}")
        return self.numbers.index(number)

    def foe(self, name: str, path: str) -> int:
        return _find("encounter card", name, self.foes, path)

    def take_cards(self, names: list[str], source: Any, target: Any, path: str) -> None:
        """Moves cards by name from one pile to another."""
        for name in names:
            at = bag.find(source, _find("card", name, self.cards, path))
            if at < 0:
                raise _refuse(path, f"{name} is not there to be taken")
            bag.put_top(target, bag.remove_at(source, at))


# -- the parts of a position -------------------------------------------------------------------------------------------


def _seat_characters(at: _Desk) -> None:
    """Who is named sits where it is named; who sat there takes the seat that this leaves."""
    players = int(at.table.players)
    if len(at.position.characters) > players:
        raise _refuse("characters", f"there are {players} at the table")
    names = [c.id for c in at.content.character]
    cast = [int(at.table.who[seat].character) if at.table.who[seat].alive else -1 for seat in range(players)]
    for seat, member in enumerate(at.position.characters):
        if member.character is None:
            continue
        path = f"characters.{seat}.character"
        wanted = _find("character", member.character, names, path)
        if wanted in [_named(at, other) for other in range(seat)]:
            raise _refuse(path, f"{member.character} sits twice at the table")
        if wanted in cast:
            cast[cast.index(wanted)] = cast[seat]
        cast[seat] = wanted
    for seat, character in enumerate(cast):
        if character < 0:
            raise _refuse(f"characters.{seat}.character", "this seat would choose: name its character")
        sit_down(at.g, at.pack, seat, character)
        at.g.outcome.extra.cast |= 1 << character


def _named(at: _Desk, seat: int) -> int:
    name = at.position.characters[seat].character
    names = [c.id for c in at.content.character]
    return names.index(name) if name in names else -1


def _set_time(at: _Desk) -> None:
    """The day, with the events of the days before it on the discard pile."""
    day = at.position.day or 1
    if at.position.time == "dawn" and day == 1:
        raise _refuse("time", "the first day has no dawn (TG-4.11)")
    before = day - 1 if at.position.time == "dawn" else day
    for _ in range(before - 1):
        event = bag.draw(at.g.hidden.events)
        if event >= 0:
            bag.put_top(at.table.events_out, event)
    at.table.day = before
    at.table.phase = {"dawn": codes.MORNING, "day": codes.ACTIONS, "evening": codes.SHARING}[at.position.time]
    at.table.seat = -1


def _lay_map(at: _Desk) -> None:
    """Menhirs, characters, locations. What no menhir reaches goes, unless it is named or somebody stands there."""
    position, table = at.position, at.table
    if position.menhirs is not None:
        if len(position.menhirs) > at.pack.menhir_models:
            raise _refuse("menhirs", f"there are {at.pack.menhir_models} models (TG-2.6)")
        table.menhirs = 0
        for name, dial in position.menhirs.items():
            path = f"menhirs.{name}"
            place = at.place(int(name) if name.isdigit() else -1, path)
            if at.pack.place[place].menhir == 0:
                raise _refuse(path, "this location has no menhir")
            set_dial(at.g, place, dial)
    stand = set()
    for seat, member in enumerate(position.characters):
        if member.location is not None:
            table.who[seat].place = at.place(member.location, f"characters.{seat}.location")
    for seat in range(table.players):
        stand.add(int(table.who[seat].place))
    named = None if position.revealed is None else {at.place(n, "revealed") for n in position.revealed}
    for place in range(codes.PLACES):
        stays = in_range(at.g, at.pack, place) if named is None else place in named
        if place in stand or (named is not None and stays):
            reveal(at.g, at.pack, place)
        elif not stays and table.shown[place] >= 0:
            remove_location(at.g, at.pack, place)
    for place in sorted(stand):
        table.visited |= 1 << place
        if named is None:
            attach_neighbours(at.g, at.pack, place)
    for number in position.explored:
        table.explored |= 1 << at.place(number, "explored")


def _set_story(at: _Desk) -> None:
    """The quest, statuses and guardians."""
    if at.position.quest is not None:
        at.table.quest = codes.QUEST_FIND if at.position.quest == "rites" else codes.QUEST_LIGHT
    statuses = {s.id: s.index for s in at.content.status}
    for name in at.position.statuses:
        _find("status", name, list(statuses), "statuses")
        at.table.statuses |= 1 << statuses[name]
    for guardian, number in at.position.guardians.items():
        foe = at.foe(guardian, "guardians")
        if at.pack.foe[foe].guardian == 0:
            raise _refuse(f"guardians.{guardian}", "it is no guardian")
        take_from_deck(at.g, at.pack, foe)
        at.table.foe_at[foe] = at.place(number, f"guardians.{guardian}")


def _set_member(at: _Desk, seat: int, member: Member) -> None:
    """Tracks, resources, attributes, cards and goods of a character."""
    who, sheet, path = at.table.who[seat], at.pack.sheet[at.table.who[seat].character], f"characters.{seat}"
    for name, top in (("health", sheet.health_max), ("energy", sheet.energy_max), ("terror", sheet.terror_max)):
        value = getattr(member, name)
        if value is not None:
            if value > top:
                raise _refuse(f"{path}.{name}", f"the track ends at {top}")
            setattr(who, name, value)
    if member.energy is None:
        who.energy = min(who.energy, who.health)
    who.dying = int(who.health == 0)
    for stock, name in enumerate(codes.PURSE[: codes.STOCKS]):
        if getattr(member, name) is not None:
            who.stock[stock] = getattr(member, name)
    for attribute, level in member.attributes.items():
        who.board[codes.ATTRIBUTES.index(attribute)] = who.level[codes.ATTRIBUTES.index(attribute)] = level
    who.passed = int(member.passed)
    for name in member.learned:
        kind = codes.COMBAT if name in [c.id for c in at.content.combat_card] else codes.DIPLOMACY
        at.take_cards([name], who.pool[kind], who.deck[kind], f"{path}.learned")
    _give_goods(at, seat, member, path)


def _give_goods(at: _Desk, seat: int, member: Member, path: str) -> None:
    """Items out of their deck and secrets, face up; of several with one keyword the last one."""
    entries = [entry for _, entry in physical_goods(at.content)]
    items = [entry.id for entry in entries[: at.pack.items]]
    taken = []
    for name in member.items:
        _find("item", name, items, f"{path}.items")
        free = [i for i, x in enumerate(items) if x == name and at.table.thing[i].holder == codes.IN_PILE]
        if not free:
            raise _refuse(f"{path}.items", f"no {name} is left in the deck")
        bag.remove_at(at.g.hidden.items, bag.find(at.g.hidden.items, free[0]))
        taken.append(free[0])
    secrets = [entry.number for entry in entries[at.pack.items :]]
    for number in member.secrets:
        if number not in secrets:
            raise _refuse(f"{path}.secrets", f"there is no secret {number}")
        taken.append(int(at.pack.items) + secrets.index(number))
    for good in taken:
        if at.table.thing[good].holder != codes.IN_PILE:
            raise _refuse(path, f"{entries[good].id} has an owner already")
        at.table.thing[good].holder = seat
        at.table.thing[good].up = 1
        if at.pack.good[good].keyword > 0:
            set_face_up(at.g, at.pack, seat, at.pack.good[good].keyword, good)
        if good == at.pack.quest_secret and at.position.quest is None:
            at.table.quest = codes.QUEST_LIGHT
    refresh_power(at.g, at.pack, seat)


# -- an encounter ------------------------------------------------------------------------------------------------------


def _party(at: _Desk, encounter: Encounter) -> int:
    """The set of seats that take part; they stand together."""
    place = at.table.who[encounter.players[0] - 1 if encounter.players else 0].place
    together = sum(1 << s for s in range(at.table.players) if at.table.who[s].place == place)
    party = together if encounter.players is None else sum(1 << (n - 1) for n in set(encounter.players))
    if party & ~together:
        raise _refuse("encounter.players", "they do not stand in one location")
    return party


def _begin_encounter(at: _Desk, encounter: Encounter) -> None:
    """The encounter waits to begin, or goes on; when it is over the action that brought it is over."""
    foe, party = at.foe(encounter.card, "encounter.card"), _party(at, encounter)
    members = [seat for seat in range(at.table.players) if party >> seat & 1]
    take_from_deck(at.g, at.pack, foe)
    at.table.acting = party
    for seat in members:
        at.table.who[seat].acted = 1
        at.table.dying_before |= int(at.table.who[seat].dying) << seat
    note(at.g, codes.DO_TURN_END, 0, 0, 0, 0)
    if any(member.hand is not None for member in at.position.characters):
        _in_the_middle(at, encounter, foe, party, members)
        note(at.g, codes.DO_FIGHT, party, 0, 0, 0)
    elif encounter.sequence or encounter.markers is not None or encounter.turn > 1 or encounter.activated:
        raise _refuse("encounter", "in the middle of an encounter its characters need a hand")
    else:
        note(at.g, codes.DO_FACE, party, foe, int(at.table.who[members[0]].place), 0)


def _in_the_middle(at: _Desk, encounter: Encounter, foe: int, party: int, members: list[int]) -> None:
    """Markers, the sequence, hands and decks."""
    fight = at.table.fight
    lay_out(at.g, at.pack, foe, party, int(at.table.who[members[0]].place))
    at.table.foe_at[foe] = codes.BEING_FOUGHT
    set_track(at.g, at.pack, party)
    fight.turn = encounter.turn
    if encounter.markers is not None:
        fight.pool = encounter.markers
    if fight.pool >= fight.target:
        raise _refuse("encounter.markers", f"with {fight.target} the encounter is won")
    for seat in members:
        fencer, who = fight.fencer[seat], at.table.who[seat]
        fencer.inside, fencer.was_dying, fencer.activated = 1, who.dying, int(seat + 1 in encounter.activated)
        deck = who.deck[fight.kind]
        fencer.pile.n = deck.n
        fencer.pile.card[: deck.n] = deck.card[: deck.n]
    tell(at.g, codes.T_FIGHT, party, foe, fight.target, fight.pool)
    for at_card, laid in enumerate(encounter.sequence):
        _lay_card(at, at_card, laid, last=at_card == len(encounter.sequence) - 1)
    for seat in members:
        fencer, path = fight.fencer[seat], f"characters.{seat}"
        member = at.position.characters[seat] if seat < len(at.position.characters) else Member()
        if member.hand is None:
            raise _refuse(f"{path}.hand", "in the middle of an encounter its characters need a hand")
        at.take_cards(member.hand, fencer.pile, fencer.hand, f"{path}.hand")
        if member.deck is not None:
            at.take_cards(member.deck, fencer.pile, fencer.out, f"{path}.deck")
            fencer.pile, fencer.out = fencer.out.copy(), fencer.pile.copy()


def _lay_card(at: _Desk, n: int, laid: Laid, *, last: bool) -> None:
    """TG-9.7, TG-9.10: a card at the end of the sequence, its attribute keys linked where they can."""
    fight, path, seat = at.table.fight, f"encounter.sequence.{n}", laid.player - 1
    if seat >= at.table.players or fight.fencer[seat].inside == 0:
        raise _refuse(f"{path}.player", "this player takes no part")
    right = at.pack.card[fight.link[n - 1].card].right if n > 0 else at.pack.foe[fight.foe].right
    at.take_cards([laid.card], fight.fencer[seat].pile, fight.fencer[seat].out, path)
    bag.remove_at(fight.fencer[seat].out, fight.fencer[seat].out.n - 1)
    link = fight.link[n]
    link.card, link.owner, link.charges = at.cards.index(laid.card), seat, laid.charges
    card = at.pack.card[link.card]
    link.tokens = laid.time_tokens if laid.time_tokens is not None else card.delay if last else 0
    level = at.table.who[seat].level
    for slot in range(codes.MAGIC_SLOT):
        if card.left[slot] != codes.NO_KEY and 0 < right[slot] <= level[slot + 3 * fight.kind]:
            link.linked |= 1 << slot
            fight.keys[slot] += 1
    fight.fencer[seat].played += 1
    fight.n = n + 1


# -- the whole ---------------------------------------------------------------------------------------------------------


def arrange(content: Grail, pack: Any, position: Position, g: Any) -> None:
    """Moves a set-up position into the described one."""
    at = _Desk(content, pack, position, g)
    _seat_characters(at)
    _set_time(at)
    _lay_map(at)
    _set_story(at)
    for seat, member in enumerate(position.characters):
        _set_member(at, seat, member)
    if position.encounter is not None:
        _begin_encounter(at, position.encounter)
    elif any(member.hand is not None or member.deck is not None for member in position.characters):
        raise _refuse("characters", "hands are held in an encounter only")
    if position.time == "evening":
        first_seat(g)
    g.referee.round_no = g.table.day


def known(content: Grail, players: int) -> dict[str, dict[int, float]]:
    """The chances of the cast, the set of characters that begin: drawn without regard to seats (TG-1.2)."""
    names = [c.id for c in content.character]
    seats = content.seat_choices()[:players]
    if "chosen" in seats:
        return {}
    fixed = [names.index(name) for name in seats if name != "drawn"]
    box = [i for i, c in enumerate(content.character) if content.setup.box == "all" or c.campaign == "fall_of_avalon"]
    casts = list(combinations([i for i in box if i not in fixed], players - len(fixed)))
    return {"extra.cast": {int(np.sum([1 << i for i in (*fixed, *cast)])): 1 / len(casts) for cast in casts}}
