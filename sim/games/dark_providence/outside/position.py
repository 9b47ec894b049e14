"""Positions that a scenario describes: the start of a turn, or the scoring after the end has been triggered."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from sim.errors import BadInput, unknown
from sim.games.dark_providence.components.content import DarkProvidence
from sim.games.dark_providence.state import codes as m
from sim.games.dark_providence.state.board import count_agents, find_ways
from sim.games.dark_providence.state.set_up import begin_turn
from sim.pack import Content

__all__ = ["Position", "arrange"]

Small = Annotated[int, Field(ge=0, le=99)]
LOYALTY_NAMES = ("investigator", "cultist", "investigator_renegade", "cultist_renegade")
CAUSES = ("madness", "fifth_insane", "main_agent_murdered", "track", "deep_ones", "points")  # in the order of triggers
HOW = {"murder": m.BY_MURDER, "madness": m.BY_MADNESS}


class Side(Content):
    """What a player or a cultist of the Ancient One has on the board; cubes by city or by Mythos card."""

    city: str | None = None  # of the main agent
    cities: list[str] = Field(default_factory=list)  # controlled
    opened: list[str] = Field(default_factory=list)
    closed: list[str] = Field(default_factory=list)
    cubes_in_cities: Mapping[str, Small] = Field(default_factory=dict)
    cubes_on_base_cards: Mapping[str, Small] = Field(default_factory=dict)
    cubes_on_mythos: Mapping[str, Small] = Field(default_factory=dict)
    limbo: Small = 0
    supply: Small | None = None


class Player(Side):
    """A player. A card that is not told to be in the hand lies on the discard pile."""

    loyalty: Literal[LOYALTY_NAMES] | None = None  # type: ignore[valid-type]
    revealed: Literal["murder", "madness"] | None = None
    hand: list[str] | None = None
    cards: list[str] = Field(default_factory=list)  # base cards owned, besides agents
    agents: Mapping[str, str] = Field(default_factory=dict)  # hired agent: city
    possessed: list[str] = Field(default_factory=list)
    deep_ones: list[str] = Field(default_factory=list)  # cities
    mythos: list[str] = Field(default_factory=list)
    crypt: list[str] = Field(default_factory=list)  # hired agents, or the main agent of a seat: "2"
    insane: Small = 0
    sane: Small = 0


class AncientOne(Content):
    """The Ancient One of the solo game; its cultists are named after their cards, "1" and "2"."""

    card: str | None = None
    points: Small | None = None
    insane: Small = 0
    cultist: Mapping[Literal["1", "2"], Side] = Field(default_factory=dict)
    revealed: list[Literal[1, 2]] = Field(default_factory=list)


class Position(Content):
    """The start of a turn, or with `ended_by` the scoring; seats count from 0."""

    round: int = Field(1, ge=1, le=m.ROUNDS)
    turn: int = Field(0, ge=0, lt=m.SEATS)
    first: int | None = Field(None, ge=0, lt=m.SEATS)
    ended_by: Literal[CAUSES] | None = None  # type: ignore[valid-type]
    ritual: Small = 0
    investigation: Small = 0
    row: list[str] | None = None
    face_up: Mapping[str, str] = Field(default_factory=dict)  # city: base card
    emptied: list[str] = Field(default_factory=list)  # cities without a base card
    locked_cities: list[str] = Field(default_factory=list)
    locked_base_cards: list[str] = Field(default_factory=list)
    locked_mythos: list[str] = Field(default_factory=list)
    cthulhu: str | None = None
    martial_law: list[str] = Field(default_factory=list)
    seat: Mapping[str, Player] = Field(default_factory=dict)
    ancient_one: AncientOne | None = None


def arrange(content: DarkProvidence, pack: Any, position: Position, g: Any) -> None:
    """Moves a freshly set-up game, an np.record, into the position.

    Base cards come from the supply deck, then from the stacks, which are filled up from it; Mythos cards from their
    deck. Main agents that nobody placed stand in cities drawn.
    """
    Arrangement(content, pack, position, g).run()


def refuse(path: str, why: str) -> BadInput:
    """The error of a position that cannot be."""
    return BadInput(f"scenario: position.{path}: {why}")


def cards_of(pile: Any) -> list[int]:
    """The cards of a pile, the top one last."""
    return [int(card) for card in pile.card[: pile.n]]


def lay_pile(pile: Any, cards: Iterable[int]) -> None:
    """The pile is these cards."""
    kept = list(cards)
    pile.n = len(kept)
    pile.card[: len(kept)] = kept


class Arrangement:
    """One game that is being arranged."""

    def __init__(self, content: DarkProvidence, pack: Any, position: Position, g: Any) -> None:
        self.content, self.pack, self.position, self.g = content, pack, position, g
        self.players = int((g.table.hand_n > 0).sum())
        self.chance = np.random.default_rng(int(g.luck[m.EVENTS].state))
        cards = content.cards
        self.kinds = [c.id for c in (*cards.starting, *cards.agents, *cards.assets, *cards.cities)]
        self.cities = [c.id for c in content.map.cities]
        self.myths = [c.id for c in content.mythos.cards]
        self.seats = {self.seat(f"seat.{key}", key): told for key, told in position.seat.items()}

    def run(self) -> None:
        """Everything, in an order in which nothing undoes what is done."""
        told = self.position
        if told.ancient_one is not None and self.players > 1:
            raise refuse("ancient_one", "only the solo game has one")
        self.deal_loyalties()
        self.lay_mythos()
        for seat, player in self.seats.items():
            self.give_cards(seat, player)
        self.lay_base_cards()
        sides: list[tuple[str, int, Side]] = [(f"seat.{seat}", seat, player) for seat, player in self.seats.items()]
        if told.ancient_one is not None:
            sides += [(f"ancient_one.cultist.{c}", int(c), side) for c, side in told.ancient_one.cultist.items()]
            self.wake(told.ancient_one)
        for path, colour, side in sides:
            self.hold_cities(path, colour, side)
            self.spread_cubes(path, colour, side)
        self.place_main_agents({colour: (path, side.city) for path, colour, side in sides if side.city is not None})
        for seat, player in self.seats.items():
            self.fill_board(seat, player)
        self.bar_and_lock()
        self.begin()

    # -- names --------------------------------------------------------------------------------------------------------

    def seat(self, path: str, key: str) -> int:
        """A seat by its number."""
        if not key.isdigit() or int(key) >= self.players:
            raise refuse(path, f"seats are 0 to {self.players - 1}")
        return int(key)

    def number(self, path: str, what: str, name: str, names: list[str]) -> int:
        """The number of a name of the pack."""
        if name not in names:
            raise refuse(path, str(unknown(what, name, names)))
        return names.index(name)

    def city(self, path: str, name: str) -> int:
        """A city by its name."""
        return self.number(path, "city", name, self.cities)

    def token(self, path: str, name: str) -> int:
        """A hired agent by its name."""
        return self.number(path, "agent", name, [c.id for c in self.content.cards.agents])

    # -- cards ---------------------------------------------------------------------------------------------------------

    def deal_loyalties(self) -> None:
        """DP-1.13: described loyalties are dealt as said; the others keep theirs if the pool still has them."""
        g, pack = self.g, self.pack
        pool = [int(n) for n in pack["pool"]]
        if pack["renegades"] == 2:
            pool[m.INVESTIGATOR_RENEGADE :] = [1, 1]
        told = {s: LOYALTY_NAMES.index(p.loyalty) for s, p in self.seats.items() if p.loyalty is not None}
        if pack["renegades"] == 1:
            dealt = [*told.values(), *(int(g.mine[s].loyalty) for s in range(self.players) if s not in told)]
            kind = next((x for x in dealt if x > m.CULTIST), m.INVESTIGATOR_RENEGADE)
            pool[m.INVESTIGATOR_RENEGADE :] = [int(kind == m.INVESTIGATOR_RENEGADE), int(kind == m.CULTIST_RENEGADE)]
        left = [loyalty for loyalty, n in enumerate(pool) for _ in range(n)]
        for seat in sorted(range(self.players), key=lambda s: s not in told):
            loyalty = told.get(seat, int(g.mine[seat].loyalty))
            if loyalty not in left and self.players > 1:
                if seat in told:
                    raise refuse(f"seat.{seat}.loyalty", f"there are not so many cards {LOYALTY_NAMES[loyalty]}")
                loyalty = int(self.chance.choice(left))
            elif self.players == 1 and loyalty != m.INVESTIGATOR:
                raise refuse(f"seat.{seat}.loyalty", "the solo player is an investigator (DP-15.1)")
            else:
                left = left or [loyalty]
            left.remove(loyalty)
            g.mine[seat].loyalty = g.referee.side_of[seat] = g.mine[seat].knows[seat] = loyalty

    def lay_mythos(self) -> None:
        """DP-1.8, DP-6.21: claimed Mythos cards with their continuous effects, and the row."""
        g, table = self.g, self.g.table
        row, deck = cards_of(table.row), cards_of(g.hidden.mythos)
        claimed = {
            self.number(f"seat.{s}.mythos", "Mythos card", name, self.myths): s
            for s, player in self.seats.items()
            for name in player.mythos
        }
        if self.position.row is not None:
            deck += row
            row = [self.number("row", "Mythos card", name, self.myths) for name in self.position.row]
        for myth, seat in claimed.items():
            if myth not in row + deck or (self.position.row is not None and myth in row):
                raise refuse(f"seat.{seat}.mythos", f"{self.myths[myth]} is not there to be claimed")
            table.myth_owner[myth] = seat
            table.myth_n[seat] += 1
            card = self.pack["myth"][myth]
            for i in range(card["first"][m.ONGOING], card["last"][m.ONGOING]):
                table.mod[seat, self.pack["fx"][i]["op"]] += self.pack["fx"][i]["n"]
        lay_pile(table.row, [x for x in row if x not in claimed])
        lay_pile(g.hidden.mythos, [x for x in deck if x not in claimed and x not in row])
        table.mythos_n = g.hidden.mythos.n

    def fetch(self, path: str, kind: int, seat: int) -> None:
        """Takes a card from where it lies: an own deck or discard pile, the city cards, the supply, a stack, a city."""
        g, table = self.g, self.g.table
        if kind >= m.FIRST_CITY_CARD:
            if table.city_card_here[kind - m.FIRST_CITY_CARD]:
                table.city_card_here[kind - m.FIRST_CITY_CARD] = 0
                return
        own = (g.hidden.deck[seat], table.discard[seat])
        piles = [*own, *([g.hidden.supply, *g.hidden.stack] if kind >= m.FIRST_AGENT else [])]
        for pile in piles:
            cards = cards_of(pile)
            if kind in cards:
                cards.remove(kind)
                lay_pile(pile, cards)
                return
        for city in range(m.CITIES):
            if table.face_up[city] == kind:
                table.face_up[city] = m.NOBODY
                return
        raise refuse(path, f"there is no {self.kinds[kind]} left")

    def give_cards(self, seat: int, player: Player) -> None:
        """The hand and the discard pile of a player; cards of a hand that are not described go back into the deck."""
        g, path = self.g, f"seat.{seat}"
        hand = cards_of(g.mine[seat].hand)
        if player.hand is not None:
            if len(player.hand) > m.HAND:
                raise refuse(f"{path}.hand", f"a hand holds {m.HAND} cards at most")
            lay_pile(g.hidden.deck[seat], [*cards_of(g.hidden.deck[seat]), *hand])
            hand = []
            for name in player.hand:
                hand.append(self.number(f"{path}.hand", "card", name, self.kinds))
                self.fetch(f"{path}.hand", hand[-1], seat)
        lay_pile(g.mine[seat].hand, hand)
        for name in (*player.agents, *player.cities, *player.cards):
            kind = self.number(path, "card", name, self.kinds)
            if kind not in hand:
                self.fetch(path, kind, seat)
                lay_pile(g.table.discard[seat], [*cards_of(g.table.discard[seat]), kind])
            if self.pack["card"][kind]["deep_ones"]:
                g.table.deep_ones_claimed[seat] = 1
        for name in player.crypt:
            if not name.isdigit():
                kind = m.FIRST_AGENT + self.token(f"{path}.crypt", name)
                self.fetch(f"{path}.crypt", kind, seat)
                g.table.boxed[kind] += 1
        deck = [int(kind) for kind in self.chance.permutation(cards_of(g.hidden.deck[seat]))]
        lay_pile(g.hidden.deck[seat], deck)
        g.mine[seat].in_deck[:] = np.bincount(deck, minlength=m.KINDS)
        g.table.hand_n[seat], g.table.deck_n[seat] = len(hand), len(deck)

    def lay_base_cards(self) -> None:
        """DP-1.5, DP-1.6, DP-6.17: the cards face up, and stacks as high as before where cards were taken out."""
        g, table, told = self.g, self.g.table, self.position
        supply = cards_of(g.hidden.supply)
        for name, card in told.face_up.items():
            city = self.city("face_up", name)
            kind = self.number(f"face_up.{name}", "base card", card, self.kinds)
            if not m.FIRST_AGENT <= kind < m.FIRST_CITY_CARD:
                raise refuse(f"face_up.{name}", f"{card} is no base card")
            if table.face_up[city] != kind:
                lay_pile(g.hidden.supply, supply)
                self.fetch(f"face_up.{name}", kind, 0)
                supply = cards_of(g.hidden.supply)
                if table.face_up[city] != m.NOBODY:
                    supply.insert(0, int(table.face_up[city]))
                table.face_up[city] = kind
        bare = [self.city("emptied", name) for name in told.emptied]
        for city in range(m.CITIES):
            stack = cards_of(g.hidden.stack[city])
            height = 0 if city in bare else self.content.setup.stack_cards[f"{self.players}p"] - 1
            if city in bare and table.face_up[city] != m.NOBODY:
                stack.append(int(table.face_up[city]))
                table.face_up[city] = m.NOBODY
            elif city not in bare and table.face_up[city] == m.NOBODY:
                pile = stack or supply
                table.face_up[city] = pile.pop() if pile else m.NOBODY
            while len(stack) > height:
                supply.insert(0, stack.pop())
            while len(stack) < height and supply:
                stack.insert(0, supply.pop())
            lay_pile(g.hidden.stack[city], stack)
            table.stack_n[city] = len(stack)
        lay_pile(g.hidden.supply, supply)
        table.supply_n = len(supply)
        for token in range(m.AGENTS):
            lies = [c for c in range(m.CITIES) if table.face_up[c] == m.FIRST_AGENT + token]
            table.piece[token].place = lies[0] if lies else m.IN_SUPPLY

    # -- the board -----------------------------------------------------------------------------------------------------

    def wake(self, told: AncientOne) -> None:
        """DP-15.4, DP-16.6, DP-17.4: the Ancient One."""
        ao = self.g.table.ao
        if told.card is not None:
            names = [one.id for one in self.content.solo.ancient_ones]
            ao.card = self.number("ancient_one.card", "Ancient One", told.card, names)
        for c in told.revealed:
            ao.revealed[c - 1] = 1
        ao.vp -= self.content.solo.cultist_reveal_loss * len(told.revealed)
        if told.points is not None:
            ao.vp = told.points
        left = min(int(self.g.table.bag_insane), self.content.solo.insane_limit - 1)
        if told.insane > left:
            raise refuse("ancient_one.insane", f"{left} at most: with more the game is over, or the bag has no more")
        ao.insane = told.insane
        self.g.table.bag_insane -= told.insane

    def hold_cities(self, path: str, colour: int, side: Side) -> None:
        """DP-6.19, DP-9.7: control tokens on cities and gates; the points of the cities."""
        table = self.g.table
        for name in side.cities:
            city = self.city(f"{path}.cities", name)
            if table.control[city] != m.NOBODY:
                raise refuse(f"{path}.cities", f"{name} is controlled by another")
            table.control[city] = colour
            table.tokens_left[colour] -= 1
            if colour < self.players:
                table.vp[colour] += self.content.map.cities[city].control
        for what, gate, names in (("opened", m.OPENED, side.opened), ("closed", m.CLOSED, side.closed)):
            for name in names:
                city = self.city(f"{path}.{what}", name)
                if table.gate[city] != m.NO_GATE:
                    raise refuse(f"{path}.{what}", f"the gate in {name} has a token")
                table.gate[city], table.gate_by[city] = gate, colour
                table.gates_left -= 1
                table.tokens_left[colour] -= 1
                table.ao.gates += colour >= self.players

    def spread_cubes(self, path: str, colour: int, side: Side) -> None:
        """DP-2.5: cubes on the board and in Limbo come from the supply, and then from the general supply."""
        table = self.g.table
        placed = int(side.limbo)
        for what, first, names, told in (
            ("cubes_in_cities", 0, self.cities, side.cubes_in_cities),
            ("cubes_on_base_cards", m.BASE_SPACE, self.cities, side.cubes_on_base_cards),
            ("cubes_on_mythos", m.MYTHOS_SPACE, self.myths, side.cubes_on_mythos),
        ):
            for name, n in told.items():
                at = self.number(f"{path}.{what}", "place", name, names)
                if first == m.BASE_SPACE and table.face_up[at] == m.NOBODY:
                    raise refuse(f"{path}.{what}", f"{name} has no base card")
                if first == m.MYTHOS_SPACE and at not in cards_of(table.row):
                    raise refuse(f"{path}.{what}", f"{name} is not in the row")
                table.cubes[first + at, colour] = n
                table.covered[colour] |= int(n > 0) << first + at
                placed += n
        owned = int(table.supply[colour]) + int(table.unbought[colour])
        supply = max(0, int(table.supply[colour]) - placed) if side.supply is None else side.supply
        if placed + supply > owned:
            raise refuse(path, f"{placed + supply} cubes, but the colour has {owned}")
        table.limbo[colour] = side.limbo
        table.supply[colour] = supply
        table.unbought[colour] = owned - placed - supply
        if colour >= self.players and self.content.rulings.cultist_cubes == "all":  # DP-15.7
            table.supply[colour], table.unbought[colour] = owned - placed, 0

    def place_main_agents(self, told: Mapping[int, tuple[str, str]]) -> None:
        """DP-1.10, DP-1.14: main agents where they are said to stand, the others in cities drawn."""
        table = self.g.table
        gone = {int(name) for player in self.seats.values() for name in player.crypt if name.isdigit()}
        free = [int(c) for c in self.chance.permutation(m.CITIES)]
        for colour, (path, name) in told.items():
            piece = table.piece[m.MAIN + colour]
            piece.owner, piece.place = colour, self.city(f"{path}.city", name)
            if piece.place in free:
                free.remove(piece.place)
        for seat in range(self.players):
            table.main_agent[seat] = seat
            piece = table.piece[m.MAIN + seat]
            if seat in gone:
                piece.owner, piece.place = m.NOBODY, m.IN_CRYPT
            elif seat not in told:
                piece.owner, piece.place = seat, free.pop()
        count_agents(self.g, self.pack)

    def fill_board(self, seat: int, player: Player) -> None:
        """Hired agents, Deep Ones, the crypt, sanity tokens, a loyalty that was revealed."""
        table, path = self.g.table, f"seat.{seat}"
        for name, where in player.agents.items():
            piece = table.piece[self.token(f"{path}.agents", name)]
            piece.owner, piece.place = seat, self.city(f"{path}.agents.{name}", where)
            piece.flipped = name in player.possessed
        for name in player.possessed:
            if name not in player.agents:
                raise refuse(f"{path}.possessed", f"{name} is no agent of seat {seat}")
        for where in player.deep_ones:
            left = [t for t in range(m.FIRST_DEEP_ONE, m.FIRST_DEEP_ONE + int(self.pack["deep_ones"]))
                    if table.piece[t].place == m.IN_SUPPLY]  # fmt: skip
            if not left:
                raise refuse(f"{path}.deep_ones", f"there are {self.pack['deep_ones']} Deep Ones")
            table.piece[left[0]].owner, table.piece[left[0]].place = seat, self.city(f"{path}.deep_ones", where)
        for name in player.crypt:
            if not name.isdigit():
                table.piece[self.token(f"{path}.crypt", name)].place = m.IN_CRYPT
        table.crypt[seat] = len(player.crypt)
        for what, n in (("insane", player.insane), ("sane", player.sane)):
            if n > table[f"bag_{what}"]:
                raise refuse(f"{path}.{what}", f"the bag has {table[f'bag_{what}']} {what} tokens left")
            table[what][seat] = n
            table[f"bag_{what}"] -= n
        limit = self.content.victory.insane_limit
        if player.insane >= limit and player.revealed != "madness" and self.position.ended_by is None:
            raise refuse(f"{path}.insane", f"with {limit} he is mad: revealed is 'madness' (DP-10.5)")
        if player.revealed is not None:
            self.turn_up(seat, player.revealed)

    def turn_up(self, seat: int, how: str) -> None:
        """DP-13.20, DP-10.6, DP-8.16: a loyalty revealed; of a player who is no cultist only when the end has come."""
        g, table = self.g, self.g.table
        if self.position.ended_by is None and g.mine[seat].loyalty != m.CULTIST:
            raise refuse(f"seat.{seat}.revealed", "the game goes on only after a cultist went mad or was struck at")
        table.revealed[seat], table.loyalty[seat] = HOW[how], g.mine[seat].loyalty
        table.mad[seat] = how == "madness"

    def bar_and_lock(self) -> None:
        """DP-2.8, DP-7.8, DP-7.11: locks, markers, martial law and the Cthulhu figure."""
        table, told = self.g.table, self.position
        locked = (
            ("locked_cities", 0, self.cities, told.locked_cities),
            ("locked_base_cards", m.BASE_SPACE, self.cities, told.locked_base_cards),
            ("locked_mythos", m.MYTHOS_SPACE, self.myths, told.locked_mythos),
        )
        for what, first, names, where in locked:
            for name in where:
                table.lock[first + self.number(what, "place", name, names)] = 1
                table.locks_left -= 1
        if table.locks_left < 0:
            raise refuse("locked_cities", f"there are {self.pack['locks']} locks")
        table.ritual_track[:] = told.ritual, told.investigation
        if told.cthulhu is not None:
            table.cthulhu = self.city("cthulhu", told.cthulhu)
        for name in told.martial_law:
            table.martial[self.city("martial_law", name)] = 1
            table.martial_left -= 1
        count_agents(self.g, self.pack)
        find_ways(self.g, self.pack)

    def begin(self) -> None:
        """DP-4.1: the turn that begins, or the scoring that follows the end."""
        g, table, told = self.g, self.g.table, self.position
        if told.turn >= self.players or (told.first or 0) >= self.players:
            raise refuse("turn", f"seats are 0 to {self.players - 1}")
        if told.first is not None:
            table.first = told.first
        g.referee.round_no = told.round
        table.phase = m.TURN
        table.turns = (told.round - 1) * self.players + (told.turn - int(table.first)) % self.players
        begin_turn(g, self.pack, told.turn)
        if told.ended_by is not None:
            table.trigger[CAUSES.index(told.ended_by)] = 1
            table.trigger_seat = told.turn
            table.phase = m.SCORING
