"""Small positions of Dark Providence: a table after the set-up, and words to arrange it and to play on it."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from sim import load_pack
from sim.game import STYLES
from sim.games.dark_providence.state import board
from sim.games.dark_providence.state import codes as m
from sim.games.dark_providence.state.model import OPTION
from sim.games.dark_providence.turn import ch04_acts as acts
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn import flow
from sim.mechanisms.bag import put_top
from sim.scenario import Scenario
from table import Table, sit

FIELDS = OPTION.names


@dataclass
class Chooser:
    """Answers questions from a list of patterns such as {"act": DO_ADD}; without one takes the first option."""

    wanted: list[dict[str, int]] = field(default_factory=list)

    def __call__(self, pack, table, mine, menu, weights, luck):
        if not self.wanted:
            return 0
        pattern = self.wanted.pop(0)
        options = [dict(zip(FIELDS, o.item(), strict=True)) for o in menu.option[: menu.n]]
        for i, option in enumerate(options):
            if pattern.items() <= option.items():
                return i
        raise AssertionError(f"question {menu.kind}: {pattern} is not among {options}")


@cache
def _after_set_up(players: int, changes: tuple[str, ...]) -> Table:
    t = sit("dark_providence", players, *changes)
    while t.g.table.phase != m.TURN:
        t.step()
    t.tale()
    return t


@dataclass
class Game:
    """A position, and the words of the tests."""

    t: Table
    chooser: Chooser
    asked: list[tuple[int, int, list[dict[str, int]]]]

    @property
    def g(self):
        return self.t.g

    @property
    def pack(self):
        return self.t.pack

    @property
    def table(self):
        return self.t.g.table

    @property
    def args(self):
        """What a rule that asks takes."""
        return self.g, self.pack, self.t.seats

    # -- names ------------------------------------------------------------------------------------------------------

    def kind(self, name: str) -> int:
        c = self.t.content.cards
        return [x.id for x in (*c.starting, *c.agents, *c.assets)].index(name)

    def city_card(self, name: str) -> int:
        return m.FIRST_CITY_CARD + [x.id for x in self.t.content.cards.cities].index(name)

    def token(self, name: str) -> int:
        return [x.id for x in self.t.content.cards.agents].index(name)

    def city(self, name: str) -> int:
        return [x.id for x in self.t.content.map.cities].index(name)

    def base(self, name: str) -> int:
        return m.BASE_SPACE + self.city(name)

    def myth(self, name: str) -> int:
        return [x.id for x in self.t.content.mythos.cards].index(name)

    def space(self, name: str) -> int:
        return m.MYTHOS_SPACE + self.myth(name)

    # -- arranging --------------------------------------------------------------------------------------------------

    def turn_of(self, seat: int, actions: int = 2) -> "Game":
        self.table.seat = seat
        self.table.actions_left = actions
        self.table.acts_done = self.table.free_done = self.table.claims_this_turn = 0
        return self

    def loyal(self, *loyalties: int) -> "Game":
        for seat, loyalty in enumerate(loyalties):
            self.g.mine[seat].loyalty = self.g.referee.side_of[seat] = loyalty
        return self

    def hold(self, seat: int, *kinds: str | int) -> "Game":
        """The hand of a player is these cards."""
        hand = self.g.mine[seat].hand
        hand.n = 0
        for k in kinds:
            put_top(hand, self.kind(k) if isinstance(k, str) else k)
        self.table.hand_n[seat] = hand.n
        return self

    def put(self, target: int, seat: int, n: int) -> "Game":
        """Cubes from a supply to a target."""
        board.put_cubes(self.table, target, seat, n)
        return self

    def lone_main(self, seat: int, city: str) -> "Game":
        board.put_token(self.g, self.pack, m.MAIN + seat, seat, self.city(city))
        return self

    def own(self, seat: int, name: str, city: str) -> "Game":
        """A hired agent of a player: card in the discard pile, token in a city."""
        put_top(self.table.discard[seat], self.kind(name))
        board.put_token(self.g, self.pack, self.token(name), seat, self.city(city))
        return self

    def lay(self, name: str, city: str) -> "Game":
        """A base card face up in a city."""
        claim.show_base_card(self.g, self.pack, self.city(city), self.kind(name))
        return self

    def row(self, *names: str) -> "Game":
        """The Mythos row is these cards; the others are in the deck."""
        self.table.row.n = self.g.hidden.mythos.n = 0
        for i in range(m.MYTHOS):
            self.table.myth_owner[i] = -1
        for name in names:
            put_top(self.table.row, self.myth(name))
        for i in range(m.MYTHOS):
            if i not in self.table.row.card[: self.table.row.n]:
                put_top(self.g.hidden.mythos, i)
        self.table.mythos_n = self.g.hidden.mythos.n
        return self

    def has_mythos(self, seat: int, name: str) -> "Game":
        """A claimed Mythos card beside a player's board; what waits to be resolved is dropped."""
        if not board.in_row(self.table, self.myth(name)):
            put_top(self.table.row, self.myth(name))
        claim.claim_mythos(self.g, self.pack, seat, self.myth(name))
        self.g.scratch.pending_n = 0
        return self

    def bag(self, sane: int, insane: int) -> "Game":
        self.table.bag_sane, self.table.bag_insane = sane, insane
        return self

    # -- playing ----------------------------------------------------------------------------------------------------

    def acts(self, seat: int | None = None, **pattern: int) -> list[dict[str, int]]:
        """The acts on offer that fit the pattern."""
        acts.offer_acts(self.g, self.pack, int(self.table.seat) if seat is None else seat)
        menu = self.g.menu
        options = [dict(zip(FIELDS, o.item(), strict=True)) for o in menu.option[: menu.n]]
        return [o for o in options if pattern.items() <= o.items()]

    def play(self, *patterns: dict[str, int]) -> "Game":
        """One step; the questions in it are answered by the patterns in turn, then by the first option."""
        self.chooser.wanted[:] = patterns
        flow.step(*self.args)
        assert not self.chooser.wanted, f"never asked: {self.chooser.wanted}"
        return self

    def questions(self, kind: int) -> list[list[dict[str, int]]]:
        """The menus of one kind of decision since the last call."""
        found = [menu for k, _, menu in self.asked if k == kind]
        self.asked.clear()
        return found

    def pile(self, pile: Any) -> list[int]:
        return [int(k) for k in pile.card[: pile.n]]

    def hand(self, seat: int) -> list[int]:
        return self.pile(self.g.mine[seat].hand)

    def triggered(self) -> bool:
        return bool(board.is_triggered(self.table))

    def ended(self) -> str:
        return self.t.game.ending_name(int(self.g.referee.ending))

    def score(self) -> list[int]:
        """Final scoring and winner; the totals."""
        ending.finish_game(*self.args)
        ending.close(self.g, self.pack)
        return [int(x) for x in self.g.outcome.score[: self.t.players]]

    def winners(self) -> list[int]:
        return [s for s in range(self.t.players) if self.table.won[s]]

    def clear_agents(self) -> "Game":
        """Only main agents are on the board."""
        for token in range(m.TOKENS):
            if not m.MAIN <= token < m.MAIN + m.SEATS:
                self.table.piece[token].owner, self.table.piece[token].place = -1, m.IN_SUPPLY
        board.count_agents(self.g, self.pack)
        return self


def sitting(players: int, *changes: str) -> Game:
    """A table whose set-up is done, seat 0 at turn, hands known to nobody yet."""
    return _seated(_after_set_up(players, changes)).turn_of(0)


def bare(*changes):
    """Three players with main agents far from each other, an empty row, no cubes anywhere."""
    t = sitting(3, *changes).clear_agents().row().hold(0).bag(0, 0)
    return t.lone_main(0, "boston").lone_main(1, "chicago").lone_main(2, "atlanta")


def placed(scenario: Scenario) -> Game:
    """A table in a described position, in which the invariants hold."""
    t = sit("dark_providence", scenario.players)
    scenario.arranger(load_pack(t.game))(t.pack, t.g)
    assert t.game.check(t.g, t.pack) == 0
    return _seated(t)


def _seated(base: Table) -> Game:
    chooser = Chooser()
    asked: list[tuple[int, int, list[dict[str, int]]]] = []

    def noted(pack, table, mine, menu, weights, luck):
        asked.append(
            (int(menu.kind), int(menu.seat), [dict(zip(FIELDS, o.item(), strict=True)) for o in menu.option[: menu.n]])
        )
        return chooser(pack, table, mine, menu, weights, luck)

    return Game(
        replace(base, states=base.states.copy(), seats=base.seats._replace(styles=(noted,) * STYLES)), chooser, asked
    )


__all__ = ["Game", "bare", "m", "placed", "sitting"]
