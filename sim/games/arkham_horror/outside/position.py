"""Positions that a scenario may describe, and how a game that is set up is moved into one."""

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from sim import luck
from sim.errors import BadInput, unknown
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import is_shut, put_monster, send_to
from sim.games.arkham_horror.state.cards import put_down, take_card
from sim.games.arkham_horror.state.codes import S_TIES
from sim.games.arkham_horror.state.set_up import fill_points, sit_down
from sim.mechanisms import bag
from sim.pack import Content

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import ArkhamHorror

__all__ = ["Position", "arrange"]


class Seat(Content):
    """An investigator at the table; what is not said is as the sheet has it."""

    investigator: str = ""
    place: str = ""
    part: int = Field(default=1, ge=1, le=c.WORLD_AREAS)
    entered_at: str = ""
    explored: bool = False
    delayed: bool = False
    sanity: int | None = Field(default=None, ge=1, le=9)
    stamina: int | None = Field(default=None, ge=1, le=9)
    money: int | None = Field(default=None, ge=0, le=99)
    clues: int | None = Field(default=None, ge=0, le=99)
    cards: list[str] | None = None
    speed_sneak: int = Field(default=2, ge=1, le=4)
    fight_will: int = Field(default=2, ge=1, le=4)
    lore_luck: int = Field(default=2, ge=1, le=4)
    state: Literal["", "blessed", "cursed"] = ""
    retainer: bool = False
    loan: bool = False
    member: bool = False
    deputy: bool = False
    gate_trophies: list[str] = Field(default_factory=list)
    monster_trophies: list[str] = Field(default_factory=list)


class Position(Content):
    """The beginning of a turn, or of the final battle. Seats count from 0; the rest goes by the ids of the pack."""

    turn: int = Field(default=1, ge=1, le=c.ROUNDS)
    first_player: int | None = Field(default=None, ge=0)
    ancient_one: str = ""
    final_battle: bool = False
    doom: int | None = Field(default=None, ge=0)
    terror: int = Field(default=0, ge=0)
    gates: dict[str, str] = Field(default={})
    seals: list[str] = Field(default_factory=list)
    clues: dict[str, int] = Field(default={})
    monsters: dict[str, list[str]] = Field(default={})
    environment: str = ""
    rumor: str = ""
    rumor_tokens: int = Field(default=0, ge=0)
    seat: dict[str, Seat] = Field(default={})


def arrange(content: "ArkhamHorror", pack: Any, position: Position, g: Any) -> None:
    """Moves a game that is set up to the beginning of the turn described, or of the final battle.

    The questions of the set-up are left out: hands that are not described are dealt from the top of the decks, skill
    markers stand on the second stop, and no Mythos card has been drawn.
    """
    _Arrangement(content, pack, position, g).run()


def _refused(path: str, why: str) -> BadInput:
    return BadInput(f"scenario: position.{path}: {why}")


class _Arrangement:
    """A game on its way into a position."""

    def __init__(self, content: "ArkhamHorror", pack: Any, position: Position, g: Any) -> None:
        self.pack, self.position, self.g, self.table = pack, position, g, g.table
        self.players = int((g.table.seat["out"] == 0).sum())
        self.areas = [x.id for x in content.street] + [x.id for x in content.location]
        self.worlds = [x.id for x in content.other_world]
        self.sheets = [x.id for x in content.investigator]
        self.ancients = [x.id for x in content.ancient_one]
        self.monsters = [x.id for x in content.monster]
        self.kinds = [x.id for x in content.kinds]
        self.mythos = {x.id: (i, x.type) for i, x in enumerate(content.mythos_card)}
        self.seats = [(s, f"seat.{s}", position.seat.get(str(s), Seat())) for s in range(self.players)]

    def run(self) -> None:
        """From the board to the seats to the place in the turn."""
        for key in self.position.seat:
            if key not in map(str, range(self.players)):
                raise _refused(f"seat.{key}", f"seats are 0 to {self.players - 1}")
        self.choose_ancient_one()
        self.seat_investigators()
        self.lay_board()
        self.place_monsters()
        self.lay_mythos()
        for s, path, seat in self.seats:
            self.describe(s, path, seat)
        self.open_turn()

    def number(self, known: list[str], what: str, name: str, path: str) -> int:
        """The number of a name."""
        if name not in known:
            raise unknown(f"scenario: position.{path}: {what}", name, known)
        return known.index(name)

    def location(self, name: str, path: str) -> int:
        """The number of a location; a street is none."""
        area = self.number(self.areas, "location", name, path)
        if area < c.STREETS:
            raise _refused(path, f"{name} is a street")
        return area

    # -- who plays -----------------------------------------------------------------------------------------------------

    def choose_ancient_one(self) -> None:
        """AH-3.5, AH-3.11: the Ancient One named; the masks are in the cup with Nyarlathotep alone."""
        name = self.position.ancient_one
        if name:
            chosen = self.number(self.ancients, "Ancient One", name, "ancient_one")
            ancient = self.pack["ancient"][chosen]
            self.table.ancient_one = self.g.outcome.extra.ancient_one = chosen
            self.table.max_change = ancient["max_change"]
            for m in range(int(self.pack["tokens"])):
                boxed = self.pack["foe"][chosen, self.pack["token"][m]]["mask"] == 1 and ancient["masks"] == 0
                put_monster(self.g, m, c.BOX if boxed else c.CUP)

    def seat_investigators(self) -> None:
        """AH-3.4, AH-3.7 to AH-3.10: those named and those dealt, with their hands and points."""
        dealt = [int(sheet) for sheet in self.table.seat["sheet"][: self.players]]
        for s, path, seat in self.seats:
            if seat.investigator:
                wanted = self.number(self.sheets, "investigator", seat.investigator, f"{path}.investigator")
                if wanted in dealt[:s] and self.seats[dealt.index(wanted)][2].investigator:
                    raise _refused(f"{path}.investigator", f"{seat.investigator} sits there already")
                if wanted in dealt:
                    dealt[dealt.index(wanted)] = dealt[s]
                dealt[s] = wanted
        self.table.sheet_used[:] = 0
        for s in range(self.players):
            self.empty_hand(s)
        for s in range(self.players):
            sit_down(self.g, self.pack, s, dealt[s])
        for s, path, seat in self.seats:
            if seat.cards is not None:
                self.empty_hand(s)
                for name in seat.cards:
                    self.give(s, name, f"{path}.cards")
        for s, _, seat in self.seats:
            if seat.cards is None:
                for deck, n in enumerate(self.pack["sheet"][dealt[s]]["random"][: c.ALLIES]):
                    for _ in range(int(n)):
                        take_card(self.g, self.pack, s, int(bag.draw(self.g.hidden.items[deck])))
            fill_points(self.g, self.pack, s)
            self.table.seat[s].stop[:] = [seat.speed_sneak - 1, seat.fight_will - 1, seat.lore_luck - 1]

    def empty_hand(self, s: int) -> None:
        """A hand back under its decks."""
        while self.table.seat[s].hand_n:
            card = int(self.table.seat[s].hand[0])
            family = int(self.pack["kind"][self.pack["card_kind"][card]]["family"])
            put_down(self.g, self.pack, card)
            self.table.owner[card] = c.IN_DECK
            if family < c.ALLIES:
                bag.put_bottom(self.g.hidden.items[family], card)

    def give(self, s: int, name: str, path: str) -> None:
        """A card of a kind out of its deck into a hand."""
        kind = self.number(self.kinds, "card", name, path)
        mine = self.pack["card_kind"][: int(self.pack["cards"])] == kind
        left = [card for card in mine.nonzero()[0] if self.table.owner[card] == c.IN_DECK]
        if not left:
            raise _refused(path, f"no {name} is left")
        family = int(self.pack["kind"][kind]["family"])
        if family < c.ALLIES:
            deck = self.g.hidden.items[family]
            bag.remove_at(deck, int(bag.find(deck, left[0])))
        take_card(self.g, self.pack, s, int(left[0]))

    # -- the board -----------------------------------------------------------------------------------------------------

    def lay_board(self) -> None:
        """Gates, seals, clues; doom and terror with what they closed and sent away (AH-14.5, AH-14.6)."""
        table, position = self.table, self.position
        for name, world in position.gates.items():
            area = self.location(name, f"gates.{name}")
            token = self.gate_token(world, f"gates.{name}")
            table.gate[area], table.gate_at[token], table.clue[area] = token, area, 0
            table.open_gates += 1
        for name in position.seals:
            table.seal[self.location(name, "seals")] = 1
        table.seals = table.seal.sum()
        for name, n in position.clues.items():
            table.clue[self.number(self.areas, "place", name, f"clues.{name}")] = n
        table.doom = len(position.gates) if position.doom is None else position.doom
        table.terror = min(position.terror, int(self.pack["terror_max"]))
        table.shut[(self.pack["closes_at"] > 0) & (self.pack["closes_at"] <= table.terror)] = c.NEVER
        for _ in range(int(table.terror)):
            self.send_ally_away()

    def gate_token(self, world: str, path: str) -> int:
        """A gate token of a world, out of the stack."""
        number = self.number(self.worlds, "Other World", world, path)
        stack = self.g.hidden.gates
        for token in stack.card[: stack.n]:
            if self.pack["gate_world"][token] == number:
                bag.remove_at(stack, int(bag.find(stack, token)))
                return int(token)
        raise _refused(path, f"no gate to {world} is left")

    def send_ally_away(self) -> None:
        """AH-14.5: a random ally that nobody has goes to the box."""
        family = self.pack["kind"]["family"][self.pack["card_kind"][: int(self.pack["cards"])]]
        left = ((family == c.ALLIES) & (self.table.owner[: len(family)] == c.IN_DECK)).nonzero()[0]
        if len(left):
            self.table.owner[left[int(luck.below(self.g.luck[S_TIES], len(left)))]] = c.IN_BOX

    def place_monsters(self) -> None:
        """Monsters out of the cup, to areas, the sky and the Outskirts."""
        places = {"sky": c.SKY, "outskirts": c.OUTSKIRTS} | {name: i for i, name in enumerate(self.areas)}
        for name, monsters in self.position.monsters.items():
            self.number(list(places), "place", name, f"monsters.{name}")
            if places[name] < c.AREAS and is_shut(self.g, places[name]):
                raise _refused(f"monsters.{name}", f"{name} is closed at terror {self.table.terror}")
            for monster in monsters:
                self.take_monster(monster, places[name], f"monsters.{name}")

    def take_monster(self, name: str, place: int, path: str) -> None:
        """A monster of a kind from the cup to a place."""
        kind = self.number(self.monsters, "monster", name, path)
        for m in range(int(self.pack["tokens"])):
            if self.pack["token"][m] == kind and self.table.monster_at[m] == c.CUP:
                put_monster(self.g, m, place)
                return
        raise _refused(path, f"no {name} is left in the cup")

    def lay_mythos(self) -> None:
        """AH-10.30, AH-10.31: the Environment and the Rumor in play."""
        table, position = self.table, self.position
        if position.environment:
            table.environment = self.mythos_card(position.environment, "environment")
        if position.rumor:
            table.rumor = self.mythos_card(position.rumor, "rumor")
            table.rumor_turn, table.rumor_tokens = position.turn - 1, position.rumor_tokens

    def mythos_card(self, name: str, what: str) -> int:
        """A Mythos card of a sort, out of the deck."""
        self.number([key for key, (_, sort) in self.mythos.items() if sort == what], what, name, what)
        deck = self.g.hidden.mythos
        bag.remove_at(deck, int(bag.find(deck, self.mythos[name][0])))
        return self.mythos[name][0]

    # -- the seats -----------------------------------------------------------------------------------------------------

    def describe(self, s: int, path: str, described: Seat) -> None:
        """What is said of an investigator."""
        seat = self.table.seat[s]
        for key in ("sanity", "stamina", "money", "clues"):
            if (value := getattr(described, key)) is not None:
                seat[key] = value
        for key in ("retainer", "loan", "member", "deputy", "delayed"):
            if getattr(described, key):
                seat[key] = 1
        if described.deputy:
            if self.table.deputies:
                raise _refused(f"{path}.deputy", "there is one deputy")
            self.table.deputies = 1
        if described.state:
            seat.blessed = 1 if described.state == "blessed" else -1
        self.stand(s, path, described)
        for world in described.gate_trophies:
            self.table.gate_at[self.gate_token(world, f"{path}.gate_trophies")] = c.GATE_TROPHY + s
            seat.gate_trophies += 1
        for name in described.monster_trophies:
            self.take_monster(name, c.TROPHY + s, f"{path}.monster_trophies")

    def stand(self, s: int, path: str, described: Seat) -> None:
        """Where an investigator is: a place of Arkham that is not closed (AH-6.12), a part of an Other World."""
        seat = self.table.seat[s]
        if described.place in self.worlds:
            world = self.worlds.index(described.place)
            if described.part > self.pack["world_areas"][world]:
                raise _refused(f"{path}.part", f"{described.place} has not so many areas")
            seat.place = c.WORLD0 + world * c.WORLD_AREAS + described.part - 1
            if described.entered_at:
                seat.entry = self.location(described.entered_at, f"{path}.entered_at")
        elif described.place:
            seat.place = self.number(self.areas + self.worlds, "place", described.place, f"{path}.place")
            if is_shut(self.g, seat.place):
                raise _refused(f"{path}.place", f"{described.place} is closed at terror {self.table.terror}")
        else:
            send_to(self.g, self.pack, s, int(seat.place))
        if described.explored:
            if not 0 <= seat.place < c.AREAS or self.table.gate[seat.place] < 0:
                raise _refused(f"{path}.explored", "there is no open gate")
            seat.explored = 1

    # -- the turn ------------------------------------------------------------------------------------------------------

    def open_turn(self) -> None:
        """The turn begins with its Upkeep; or the Ancient One has just awakened (AH-15.7)."""
        table, position = self.table, self.position
        table.turn = self.g.referee.round_no = position.turn
        table.turn_of = 0
        table.phase = c.UPKEEP
        if position.first_player is not None:
            if position.first_player >= self.players:
                raise _refused("first_player", f"seats are 0 to {self.players - 1}")
            table.first = position.first_player
        ancient = self.pack["ancient"][table.ancient_one]
        if not position.final_battle:
            if table.doom >= ancient["doom"]:
                raise _refused("doom", f"the Ancient One is awake at {ancient['doom']}")
            if table.open_gates >= self.pack["gate_limit"]:
                raise _refused("gates", f"the Ancient One is awake at {self.pack['gate_limit']}")
        else:
            if ancient["no_battle"] == 1:
                raise _refused("final_battle", f"{self.ancients[int(table.ancient_one)]} fights no battle")
            table.awake, table.waking_cause = 1, c.WOKE_DOOM
            table.doom = ancient["doom"]
            table.phase = c.LAST_STAND
