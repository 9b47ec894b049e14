"""Positions that a scenario describes: the board and the characters, moved to where a designer wants them."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from pydantic import Field

from sim.errors import BadInput, unknown
from sim.games.among_cultists.components.content import Among
from sim.games.among_cultists.state.codes import (
    ACTION,
    ALIVE,
    CARDS,
    CLOSED,
    CULTIST,
    DEAD,
    MISSED,
    OPEN,
    ROBOT,
    ROLES,
    ROOM_KINDS,
    ROUNDS,
    SEATS,
)
from sim.pack import Content

__all__ = ["Position", "arrange"]

Kind = Literal["success", "failure", "sabotage", "alive", "dead"]
RoomKind = Literal["success", "failure", "sabotage"]


class Room(Content):
    """A room: books left in it, whether its token is turned, and the cards of its deck."""

    books: int | None = Field(None, ge=0)
    explored: bool | None = None
    deck: Mapping[RoomKind, int] | None = None


class Seat(Content):
    """A character: role, place, ghost or not, the cards of its status deck and of its hand, the route card."""

    role: str | None = None
    place: str | None = None
    ghost: bool = False
    status: Mapping[Literal["alive", "dead"], int] | None = None
    hand: Mapping[Kind, int] = Field(default_factory=dict)
    route: str | None = None


class Portal(Content):
    """The portal, and the round until which an open one can be closed."""

    state: Literal["open", "closed", "missed"]
    deadline: int = Field(0, ge=0)


class Position(Content):
    """The start of a round, or of its actions; seats count from 0, points are those of the books."""

    round: int = Field(1, ge=1, le=ROUNDS)
    phase: Literal["movement", "action"] = "movement"
    knife: int | None = Field(None, ge=0, lt=SEATS)
    power: bool = True
    event: str | None = None
    portal: Portal | None = None
    fishman: bool = False
    cultist_tokens: list[str] = Field(default_factory=list)
    passage: Mapping[RoomKind, int] | None = None
    room: Mapping[str, Room] = Field(default_factory=dict)
    seat: Mapping[str, Seat] = Field(default_factory=dict)


def arrange(content: Among, pack: Any, position: Position, g: Any) -> None:
    """Moves a freshly set-up game, an np.record, into the position (AC-3 to AC-16).

    What a character or a room has too much leaves the game; what it lacks comes from there, from the draw deck or from
    the fullest hand that nobody described. So every card, book and token stays accounted for.
    """
    Arrangement(content, position, g).run()


def refuse(path: str, why: str) -> BadInput:
    """The error of a position that cannot be."""
    return BadInput(f"scenario: position.{path}: {why}")


class Arrangement:
    """One game that is being arranged."""

    def __init__(self, content: Among, position: Position, g: Any) -> None:
        self.content, self.position, self.g = content, position, g
        self.n = int(g.table.living).bit_length()
        self.seats = {self.seat(f"seat.{key}", key): told for key, told in position.seat.items()}
        self.places = [place.id for place in content.location]
        self.rooms = {self.room(f"room.{name}", name): told for name, told in position.room.items()}

    def run(self) -> None:
        """Everything, in an order in which nothing undoes what is done."""
        for seat, told in self.seats.items():
            if told.role is not None:
                self.give_role(seat, told.role)
            if told.route is not None:
                self.give_route(seat, told.route)
        self.turn_tokens()
        for seat, told in self.seats.items():
            self.fill_hand(seat, told.hand)
        for seat, told in self.seats.items():
            self.fill_status(seat, told)
        self.night()
        for room, told_room in self.rooms.items():
            self.furnish(room, told_room)
        if self.position.passage is not None:
            self.fill_passage(self.position.passage)
        self.place_outsiders()
        for seat, told in self.seats.items():
            self.stand(seat, told)
        self.count_points()
        self.begin_round()

    # -- names ---------------------------------------------------------------------------------------------------------

    def seat(self, path: str, key: str) -> int:
        """A seat by its number."""
        if not key.isdigit() or int(key) >= self.n:
            raise refuse(path, f"seats are 0 to {self.n - 1}")
        return int(key)

    def number(self, path: str, what: str, name: str, names: list[str]) -> int:
        """The number of a name of the pack."""
        if name not in names:
            raise refuse(path, str(unknown(what, name, names)))
        return names.index(name)

    def place(self, path: str, name: str) -> int:
        """A corridor or a room of this board."""
        place = self.number(path, "place", name, self.places)
        if self.content.location[place].kind == "room" and self.g.table.symbol[place] < 0 and not self.has_card(place):
            raise refuse(path, f"{name} is not on this side of the board")
        return place

    def has_card(self, room: int) -> bool:
        """Whether the set-up has laid a card in the room, so that it is on this side of the board."""
        return bool(self.g.table.laid_in[room] > 0 or self.g.table.books[room] > 0)

    def room(self, path: str, name: str) -> int:
        """A room of this board."""
        room = self.place(path, name)
        if self.content.location[room].kind != "room":
            raise refuse(path, f"{name} is no room")
        return room

    # -- cards ---------------------------------------------------------------------------------------------------------

    def fetch(self, path: str, kind: int) -> int:
        """Takes a card from the box, a pile or a hand, a Dead one from a hand first; the seat that had it, or -1."""
        sources = [self.from_box, self.from_pile, self.from_hand]
        for source in reversed(sources) if kind == DEAD else sources:
            giver = source(kind)
            if giver is not None:
                return giver
        raise refuse(path, f"there is no {CARDS[kind].capitalize()} left")

    def from_box(self, kind: int) -> int | None:
        """A card that is out of the game; nobody had it."""
        if self.g.hidden.gone[kind] == 0:
            return None
        self.g.hidden.gone[kind] -= 1
        return -1

    def from_pile(self, kind: int) -> int | None:
        """A card of the draw deck, or of the robot's pile of life cards."""
        g = self.g
        pile = g.hidden.draw_deck if kind < ROOM_KINDS else g.hidden.robot_life
        for i in range(int(pile.n)):
            if pile.card[i] == kind:
                pile.card[i : pile.n - 1] = pile.card[i + 1 : pile.n].copy()
                pile.n -= 1
                if kind < ROOM_KINDS:
                    g.table.draw_n -= 1
                    return -1
                g.table.life_cards[g.table.robot] -= 1
                return int(g.table.robot)
        return None

    def from_hand(self, kind: int) -> int | None:
        """A card of the fullest hand of which nobody has said how many it holds."""
        free = [s for s in range(self.n) if s not in self.seats or CARDS[kind] not in self.seats[s].hand]
        giver = max(free, key=lambda s: int(self.g.mine[s].hand[kind]), default=-1)
        if giver < 0 or self.g.mine[giver].hand[kind] == 0:
            return None
        self.hold(giver, kind, -1)
        return giver

    def hold(self, seat: int, kind: int, change: int) -> None:
        """A card more or less in a hand, and in the counts that everybody sees."""
        self.g.mine[seat].hand[kind] += change
        (self.g.table.room_cards if kind < ROOM_KINDS else self.g.table.life_cards)[seat] += change

    def fill_hand(self, seat: int, wanted: Mapping[Kind, int]) -> None:
        """So many cards of a kind in a hand."""
        for name, n in wanted.items():
            kind = CARDS.index(name)
            if seat == self.g.table.robot:
                raise refuse(f"seat.{seat}.hand", "the robot has piles that nobody sees, and no hand")
            while self.g.mine[seat].hand[kind] < n:
                self.fetch(f"seat.{seat}.hand.{name}", kind)
                self.hold(seat, kind, 1)
            while self.g.mine[seat].hand[kind] > n:
                self.g.hidden.gone[kind] += 1
                self.hold(seat, kind, -1)

    def fill_status(self, seat: int, told: Seat) -> None:
        """The cards of a status deck; whose hand a Dead one was in, gave it (AC-20.25)."""
        g = self.g
        for name, n in (told.status or {}).items():
            kind = CARDS.index(name)
            while g.hidden.status[seat, kind - ALIVE] < n:
                giver = self.fetch(f"seat.{seat}.status.{name}", kind)
                g.hidden.status[seat, kind - ALIVE] += 1
                if kind == DEAD and giver >= 0:
                    g.mine[giver].gave_dead[seat] += 1
            while g.hidden.status[seat, kind - ALIVE] > n:
                g.hidden.status[seat, kind - ALIVE] -= 1
                g.hidden.gone[kind] += 1
        g.table.status_n[seat] = g.hidden.status[seat].sum()

    def fill_passage(self, wanted: Mapping[RoomKind, int]) -> None:
        """The cards of the passage deck."""
        g = self.g
        for name, n in wanted.items():
            kind = CARDS.index(name)
            while g.hidden.passage[kind] < n:
                self.fetch(f"passage.{name}", kind)
                g.hidden.passage[kind] += 1
            while g.hidden.passage[kind] > n:
                g.hidden.passage[kind] -= 1
                g.hidden.gone[kind] += 1
        g.table.passage_n = g.hidden.passage.sum()

    # -- envelopes -----------------------------------------------------------------------------------------------------

    def give_role(self, seat: int, name: str) -> None:
        """AC-3.3: the envelope with this role, from whoever has it; its owner takes the other in exchange."""
        g = self.g
        role = self.number(f"seat.{seat}.role", "role", name, list(ROLES))
        if g.hidden.role[seat] == role:
            return
        told = {s: self.seats[s].role for s in self.seats}
        owners = [s for s in range(self.n) if g.hidden.role[s] == role and told.get(s) != name]
        if not owners:
            raise refuse(f"seat.{seat}.role", f"the {name} is not in play with this set-up, or not so often")
        self.swap_envelopes(seat, owners[0])

    def swap_envelopes(self, a: int, b: int) -> None:
        """Role, hand and starting status card change their owners; the robot's hand is its piles."""
        g = self.g
        for seat in (a, b):
            self.take_up_piles(seat)
        for field in (g.hidden.role, g.hidden.status, g.referee.side_of, g.table.status_n, g.table.life_cards,
                      g.table.room_cards):  # fmt: skip
            field[[a, b]] = field[[b, a]]
        for field in ("role", "hand"):
            g.mine[field][[a, b]] = g.mine[field][[b, a]]
        for seat in (a, b):
            self.lay_piles(seat)

    def take_up_piles(self, seat: int) -> None:
        """The robot's piles become a hand."""
        g = self.g
        if seat == g.table.robot:
            for pile in (g.hidden.robot_room, g.hidden.robot_life):
                for kind in pile.card[: pile.n]:
                    g.mine[seat].hand[kind] += 1
                pile.n = 0

    def lay_piles(self, seat: int) -> None:
        """AC-16.5: the robot's hand becomes two shuffled piles."""
        g = self.g
        if seat != g.table.robot:
            return
        chance = np.random.default_rng(int(g.luck[ROBOT].state))
        hand = g.mine[seat].hand
        for pile, kinds in ((g.hidden.robot_room, range(ROOM_KINDS)), (g.hidden.robot_life, (ALIVE, DEAD))):
            cards = chance.permutation([kind for kind in kinds for _ in range(hand[kind])])
            pile.n = len(cards)
            pile.card[: len(cards)] = cards
        hand[:] = 0

    def night(self) -> None:
        """AC-4: who is a cultist, who has a Dead card that no cultist gave, and who knows it."""
        g = self.g
        given = g.mine["gave_dead"].sum(axis=0)
        g.hidden.cultists = sum(1 << s for s in range(self.n) if g.hidden.role[s] == CULTIST)
        start_dead = sum(1 << s for s in range(self.n) if g.hidden.status[s, 1] > given[s])
        for seat in range(self.n):
            abilities = self.content.role[g.hidden.role[seat]].abilities
            learns = any(effect.op == "learn_cultists" for ability in abilities for effect in ability.effects)
            knows = learns and seat != g.table.robot
            g.mine[seat].cultists = g.hidden.cultists if knows else 0
            g.mine[seat].start_dead = start_dead if knows and g.hidden.role[seat] == CULTIST else 0

    def give_route(self, seat: int, name: str) -> None:
        """A route card, exchanged with whoever has it."""
        g = self.g
        card = self.number(f"seat.{seat}.route", "route card", name, [route.id for route in self.content.route])
        held = [int(g.table.robot_route if s == g.table.robot else g.mine[s].route) for s in range(self.n)]
        for other, has in ((seat, card), (held.index(card) if card in held else -1, held[seat])):
            if other == g.table.robot and other >= 0:
                g.table.robot_route = has
            elif other >= 0:
                g.mine[other].route = has

    # -- the board -----------------------------------------------------------------------------------------------------

    def furnish(self, room: int, told: Room) -> None:
        """Books, token and deck of a room; without books it is cleared (AC-10.15, AC-10.16)."""
        g = self.g
        path = f"room.{self.places[room]}"
        if told.books is not None:
            shelf = next(i for i, s in enumerate(self.content.shelf) if self.places[room] in s.feeds)
            if told.books > g.table.books[room]:
                raise refuse(f"{path}.books", f"the room has {g.table.books[room]} book spaces")
            g.table.shelf[shelf] += g.table.books[room] - told.books
            g.table.books[room] = told.books
        cleared = g.table.books[room] == 0
        wanted = dict.fromkeys(CARDS[:ROOM_KINDS], 0) if cleared else dict(told.deck or {})
        deck = [int(card) for card in g.hidden.room[room].card[: g.hidden.room[room].n]]
        if wanted:
            for card in deck:
                g.hidden.gone[card] += 1
            deck = [CARDS.index(name) for name, n in wanted.items() for _ in range(n)]
            for kind in deck:
                self.fetch(f"{path}.deck.{CARDS[kind]}", kind)
            deck = [int(card) for card in np.random.default_rng(int(g.luck[ROBOT].state)).permutation(deck)]
            g.hidden.room[room].n = g.table.deck_n[room] = g.table.laid_in[room] = len(deck)
            g.hidden.room[room].card[: len(deck)] = deck
        if cleared:
            g.table.cleared |= 1 << room
        if cleared or told.explored or len(deck) > self.content.play.explored_when_cards_exceed:
            g.table.explored |= 1 << room
            g.table.symbol[room] = g.hidden.symbol[room]

    def turn_tokens(self) -> None:
        """AC-13.1: as many event tokens are out as rounds have had an event; the last one holds on."""
        g, told = self.g, self.position
        ids = [event.id for event in self.content.event]
        bag = [int(token) for token in g.hidden.bag.card[: g.hidden.bag.n]]
        portal = ids.index("open_portal")
        out: list[int] = []
        if told.portal is not None and told.event != "open_portal" and portal in bag:
            out.append(portal)
        last = None if told.event is None else self.number("event", "event", told.event, ids)
        drawn = told.round - (told.phase == "movement")
        others = [token for token in bag if token not in (portal, last)]
        out += others[: max(0, drawn - len(out) - (last is not None))]
        if last is not None:
            out.append(last)
        for token in out:
            if token not in bag:
                raise refuse("event", f"{ids[token]} is not in the bag")
            bag.remove(token)
            g.table.seen_events[token] += 1
        g.hidden.bag.n = len(bag)
        g.hidden.bag.card[: len(bag)] = bag
        if out:
            self.hold_on(out[-1])

    def hold_on(self, token: int) -> None:
        """AC-13.1: the lasting effect of the last event."""
        table = self.g.table
        table.event = token
        for effect in self.content.event[token].effects:
            if effect.op == "link_rooms":
                table.linked = 1
            elif effect.op == "silence":
                table.silence = 1
            elif effect.op == "move_mod":
                table.move_mod = effect.n

    def place_outsiders(self) -> None:
        """AC-12, AC-13.11: cultist tokens, the fishman and the portal."""
        g, told = self.g, self.position
        rooms = [token.room for token in self.content.cultist_token]
        for name in told.cultist_tokens:
            token = self.number("cultist_tokens", "room of a cultist token", name, rooms)
            if not g.table.tokens_left >> token & 1:
                raise refuse("cultist_tokens", f"{name} has no token, or only one")
            g.table.tokens_left &= ~(1 << token)
            g.table.cultist_rooms |= 1 << self.places.index(name)
            g.outcome.extra.cultist_entries += 1
        g.table.power = int(told.power)
        if told.fishman:
            g.table.fishman = 1
            g.outcome.extra.fishman_entries = 1
        if told.portal is not None:
            self.open_portal(told.portal)

    def open_portal(self, told: Portal) -> None:
        """AC-11.21, AC-11.22, AC-13.11: the portal and what it did to the target."""
        table = self.g.table
        table.portal = {"open": OPEN, "closed": CLOSED, "missed": MISSED}[told.state]
        if told.state == "open":
            if told.deadline < self.position.round:
                raise refuse("portal.deadline", f"an open portal can still be closed in round {self.position.round}")
            table.deadline = told.deadline
        else:
            closed = told.state == "closed"
            table.target += self.content.portal.points_closed if closed else self.content.portal.points_missed

    # -- characters and the order of play ------------------------------------------------------------------------------

    def stand(self, seat: int, told: Seat) -> None:
        """Place of a character, living or a ghost (AC-8.1, AC-21.23)."""
        g, bit = self.g, 1 << seat
        g.table.present[g.table.at[seat]] &= ~bit
        if told.place is not None:
            g.table.at[seat] = self.place(f"seat.{seat}.place", told.place)
        if not told.ghost:
            g.table.present[g.table.at[seat]] |= bit
            return
        g.table.living &= ~bit
        g.table.ghosts |= bit
        if int(g.hidden.cultists).bit_count() == 1:
            g.table.innocent |= bit
        if g.hidden.cultists & g.table.living == 0:
            raise refuse(f"seat.{seat}.ghost", "no cultist would be left, and the game over (AC-15.9)")

    def count_points(self) -> None:
        """AC-10.18: full shelves."""
        table = self.g.table
        for i, shelf in enumerate(self.content.shelf):
            left = sum(int(table.books[self.places.index(name)]) for name in shelf.feeds)
            if table.shelf[i] > 0 and left == 0:
                table.vp += shelf.vp
        if table.vp >= table.target:
            raise refuse("room", f"{table.vp} points are enough to have won")

    def begin_round(self) -> None:
        """AC-6: the knife holder moves or acts next; who is dead now was so at the end of the last round."""
        g, told = self.g, self.position
        if told.round > self.content.play.rounds:
            raise refuse("round", f"the game has {self.content.play.rounds} rounds")
        g.referee.round_no = g.table.round_no = told.round
        if told.phase == "action":
            g.table.phase = ACTION
        if told.knife is not None:
            g.table.knife = self.seat("knife", str(told.knife))
        dead = sum(1 << s for s in range(self.n) if g.hidden.status[s, 1] > 0) | int(g.table.ghosts)
        g.hidden.dead = dead
        counted = dead & ~int(g.hidden.cultists)
        g.hidden.dead_before = counted.bit_count()
