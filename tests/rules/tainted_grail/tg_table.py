"""A table of Tainted Grail for clause tests.

Named characters, answers by kind of question, encounters with chosen hands.
"""

from collections.abc import Callable
from typing import Any

from sim.games.tainted_grail.outside.position import arrange
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import flow
from sim.mechanisms import bag
from sim.scenario import Scenario
from table import Table, sit

NAMES = ("beor", "ailei", "arev", "maggot")
SEATS = ("first", "second", "third", "fourth")
Pick = Callable[[Any], int]


def own_purse(menu: Any) -> int:
    """Who is asked pays for itself."""
    return [menu.option[i].seat for i in range(menu.n)].index(menu.seat)


def pick(**wanted: int) -> Pick:
    """The first option whose fields have these values."""

    def choose(menu: Any) -> int:
        for i in range(menu.n):
            if all(menu.option[i][k] == v for k, v in wanted.items()):
                return i
        options = [menu.option[i].item() for i in range(menu.n)]
        raise AssertionError(f"{m.KINDS[menu.kind]} offers no {wanted}: {options}")

    return choose


class Grail:
    """A table with characters by name. `answers[kind]` are given one after the other, then always the first option."""

    def __init__(
        self, *names: str, changes: tuple[str, ...] = (), scenario: Scenario | None = None, **options: Any
    ) -> None:
        self.answers: dict[int, list[Pick | int]] = {}
        self.always: dict[int, Pick | int] = {}
        seats = [f'setup.seat.{seat}="{name}"' for seat, name in zip(SEATS, names, strict=False)]
        players = scenario.players if scenario else len(names)
        self.t: Table = sit("tainted_grail", players, *seats, *changes, decide=self.decide, **options)
        if scenario:
            arrange(self.t.content, self.t.pack, scenario.position, self.g)
            return
        while self.g.table.phase == m.CHOOSING:
            self.t.step()
        self.run()
        self.t.asked.clear()
        self.g.log.n = 0

    def decide(self, pack: Any, table: Any, mine: Any, menu: Any, weights: Any, luck: Any) -> int:
        waiting = self.answers.get(int(menu.kind), [])
        answer = waiting.pop(0) if waiting else self.always.get(int(menu.kind), 0)
        return answer if isinstance(answer, int) else answer(menu)

    @property
    def g(self) -> Any:
        return self.t.g

    @property
    def table(self) -> Any:
        return self.t.g.table

    @property
    def fight(self) -> Any:
        return self.t.g.table.fight

    @property
    def args(self) -> tuple[Any, Any, Any]:
        return self.t.g, self.t.pack, self.t.seats

    @property
    def pack(self) -> Any:
        return self.t.pack

    def who(self, seat: int = 0) -> Any:
        return self.table.who[seat]

    def kinds(self) -> list[str]:
        return [m.KINDS[kind] for kind, _, _ in self.t.asked]

    def asked(self, kind: int) -> list[list[tuple[int, ...]]]:
        """The options of every question of a kind so far."""
        return [options for k, _, options in self.t.asked if k == kind]

    # -- names -------------------------------------------------------------------------------------------------------

    def card(self, name: str) -> int:
        content = self.t.content
        return [c.id for c in (*content.combat_card, *content.diplomacy_card)].index(name)

    def foe(self, name: str) -> int:
        content = self.t.content
        return [e.id for e in (*content.encounter, *content.diplomacy)].index(name)

    def place(self, number: int) -> int:
        return sorted(x.number for x in self.t.content.location).index(number)

    def item(self, name: str) -> int:
        entries = [i.id for i in self.t.content.item for _ in range(i.count)]
        return entries.index(name)

    def secret(self, number: int) -> int:
        return int(self.pack.items) + [s.number for s in self.t.content.secret].index(number)

    def option(self, name: str) -> int:
        return [j.id for j in sorted(self.t.content.journal, key=lambda j: j.location)].index(name)

    def character(self, name: str) -> int:
        return [c.id for c in self.t.content.character].index(name)

    def event(self, name: str) -> int:
        return [e.id for e in (*self.t.content.story, *self.t.content.event)].index(name)

    # -- positions ---------------------------------------------------------------------------------------------------

    def put(self, seat: int, number: int) -> None:
        """The character stands in a location, which is revealed."""
        place = self.place(number)
        self.table.revealed |= 1 << place
        self.table.shown[place] = place
        self.table.who[seat].place = place

    def own(self, seat: int, good: int, up: int = 1) -> None:
        """The character owns an item or secret, taken out of its deck."""
        from sim.games.tainted_grail.turn.ch13_goods import refresh_power

        at = bag.find(self.g.hidden.items, good)
        if at >= 0:
            bag.remove_at(self.g.hidden.items, at)
        self.table.thing[good].holder = seat
        self.table.thing[good].up = up
        refresh_power(self.g, self.pack, seat)

    def meet(self, foe: str, *hands: list[str], pile: list[str] | None = None) -> None:
        """An encounter has begun: one member for each hand, with these cards.

        The deck of the first holds `pile`, if given.
        """
        party = (1 << len(hands)) - 1
        encounter.begin(*self.args, self.foe(foe), party, self.who().place)
        for seat, names in enumerate(hands):
            fencer = self.fight.fencer[seat]
            fencer.hand.n = 0
            for name in names:
                bag.put_top(fencer.hand, self.card(name))
            if pile is not None and seat == 0:
                fencer.pile.n = 0
                for name in pile:
                    bag.put_top(fencer.pile, self.card(name))
        self.fight.turn = 1
        self.fight.active = 0
        self.t.asked.clear()
        self.g.log.n = 0

    def lay(self, *names: str, seat: int = 0) -> None:
        """Cards lie in the sequence, placed with no key linked and no ability used."""
        for name in names:
            link = self.fight.link[self.fight.n]
            link.card, link.owner, link.tokens, link.charges, link.linked = self.card(name), seat, 0, 0, 0
            self.fight.n += 1

    def hand(self, seat: int = 0) -> list[str]:
        content = self.t.content
        names = [c.id for c in (*content.combat_card, *content.diplomacy_card)]
        hand = self.fight.fencer[seat].hand
        return [names[hand.card[i]] for i in range(hand.n)]

    def play(self, *names: str) -> None:
        """The active character will play these cards, then stop."""
        cards: list[Pick | int] = [pick(act=m.PLAY, card=self.card(n)) for n in names]
        self.answers[m.ASK_FIRST] = cards[:1] or [pick(act=m.STOP)]
        self.answers[m.ASK_FURTHER] = [*cards[1:], pick(act=m.STOP)]

    def run(self) -> None:
        """All that waits to be done is done: encounters, journals, arrivals."""
        while self.table.agenda.n > 0 and self.g.referee.ending == 0:
            flow.next_task(*self.args)

    def activate(self, seat: int = 0) -> None:
        encounter.activate(*self.args, seat)
