"""A mansion set up for one clause: characters, cards and rooms where the test wants them; this folder on the path."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.set_up import deal_hands
from sim.games.among_cultists.turn.ch07_movement import put_disc
from table import sit

sys.path.insert(0, str(Path(__file__).parent))

PLACES = ("main_hall", "corridor_nw", "corridor_ne", "corridor_se", "corridor_sw", "light_blue", "red", "green",
 "pink_1",
          "pink_2", "pink_3", "orange_1", "orange_2", "dark_blue_1", "dark_blue_2", "dark_blue_3")  # fmt: skip
FIELDS = ("act", "place", "seat", "card")
# AC-20: the fields that an option of a decision speaks of, beside its act; the others are -1. Of an action, by its act.
SPEAKS = {m.WALK: "place seat card", m.TELEPORT: "place", m.GIVE_CARD: "seat card", m.NAME_RECIPIENT: "seat",
          m.ANNOUNCE: "seat", m.REPORT: "seat", m.AGREE: "seat", m.BALLOT: "seat", m.REVOTE: "seat", m.WAIVE: "",
          m.LOOK: "seat", m.EXPOSE: "seat", m.LOOK_IN_BAG: "", m.KEEP_TOKEN: "card", m.CLAIM: "", m.NAME_SEER: "seat",
          m.SAY_TOKEN: "card"}  # fmt: skip
ACT_SPEAKS = {m.CHECK_STATUS: "place seat", m.KILL_CHARACTER: "place seat", m.CAMERA_STATUS: "place seat",
              m.CLOSE_PORTAL: "place seat", m.SECURE_CORRIDOR: "place card", m.REFILL_ROOM: "place card"}  # fmt: skip
ONE_ACT = {m.TELEPORT: m.YES, m.GIVE_CARD: 0, m.NAME_SEER: 0}  # a choice of one kind


def check_menu(menu: Any) -> None:
    """Whether no option stands twice, and none names what it does not mean; every menu of these tests is looked at."""
    kind, options = int(menu.kind), [tuple(o.item()) for o in menu.option[: menu.n]]
    assert kind == m.REVOTE or len({*options}) == len(options), f"twice in the menu of {m.KINDS[kind]}: {options}"
    for option in options:
        values = dict(zip(FIELDS, option, strict=True))
        speaks = ACT_SPEAKS.get(values["act"], "place") if kind == m.ACT else SPEAKS[kind]
        silent = [name for name in FIELDS[1:] if name not in speaks.split()]
        assert all(values[name] == -1 for name in silent), f"{m.KINDS[kind]}: {values}"
        assert kind not in ONE_ACT or values["act"] == ONE_ACT[kind], f"{m.KINDS[kind]}: {values}"
        assert "place" not in speaks or values["place"] >= 0, f"{m.KINDS[kind]}: {values}"


class Mansion:
    """A game whose decisions follow `plan`: {kind: wanted}, wanted being fields of the option to take, a list of such
    (one after the other), or a function of the seat that gives them. What is not planned takes the first option.
    """

    def __init__(self, players: int, *changes: str, roles: str = "", seed: int = 1, index: int = 0) -> None:
        self.plan: dict[int, Any] = {}
        self.t = sit("among_cultists", players, *changes, decide=self.decide, seed=seed, index=index)
        self.g, self.pack, self.seats = self.t.g, self.t.pack, self.t.seats
        self.n = int(self.pack.seats)
        if roles:
            self.deal(roles.split())

    def decide(self, pack, table, mine, menu, weights, luck):
        check_menu(menu)
        wanted = self.plan.get(int(menu.kind))
        if callable(wanted):
            wanted = wanted(int(menu.seat))
        elif isinstance(wanted, list):
            wanted = wanted.pop(0) if wanted else None
        if wanted is None:
            return 0
        options = [dict(zip(FIELDS, o.item(), strict=True)) for o in menu.option[: menu.n]]
        fitting = [i for i, o in enumerate(options) if all(o[k] == v for k, v in wanted.items())]
        assert fitting, f"{wanted} is not among {options}"
        return fitting[0]

    def deal(self, roles: list[str]) -> None:
        """Gives these roles to the first seats and plain investigators to the others, with their hands."""
        g = self.g
        cards = [int(g.hidden.gone[k]) for k in range(5)]
        g.hidden.cultists = 0
        for seat in range(self.n):
            role = m.ROLES.index(roles[seat] if seat < len(roles) else "investigator")
            g.hidden.role[seat] = g.mine[seat].role = role
            g.referee.side_of[seat] = int(role == m.CULTIST)
            g.hidden.cultists |= int(role == m.CULTIST) << seat
            g.hidden.status[seat] = 0
            g.table.status_n[seat] = 0
        for seat in range(self.n):
            knows = self.pack.role[g.hidden.role[seat]].learns_cultists
            g.mine[seat].cultists = g.hidden.cultists if knows else 0
            g.mine[seat].start_dead = 0
            g.mine[seat].pending[:] = 0
        g.table.pending[:] = 0
        g.hidden.robot_room.n = g.hidden.robot_life.n = 0
        g.hidden.dead = g.hidden.dead_before = 0
        deal_hands(g, self.pack)
        assert cards == [int(g.hidden.gone[k]) for k in range(5)]

    def put(self, **where: str) -> None:
        """Moves discs, quietly: put(p0="red", p3="main_hall")."""
        for seat, name in where.items():
            put_disc(self.g, int(seat[1:]), PLACES.index(name))

    def scatter(self) -> None:
        """Everybody in a place of their own, far from the rooms most tests use."""
        for seat, name in zip(range(self.n), ("corridor_nw", "corridor_ne", "corridor_se", "corridor_sw", "pink_2",
                                              "orange_1", "dark_blue_2", "light_blue"), strict=False):  # fmt: skip
            put_disc(self.g, seat, PLACES.index(name))

    def kill(self, seat: int) -> None:
        """A Dead card in the status deck that nobody knows of."""
        self.g.hidden.status[seat, 1] += 1
        self.g.table.status_n[seat] += 1
        self.g.hidden.dead |= 1 << seat

    def ghost(self, seat: int) -> None:
        """A ghost, without the story."""
        t = self.g.table
        t.living &= ~(1 << seat)
        t.ghosts |= 1 << seat
        t.present[t.at[seat]] &= ~(1 << seat)
        self.g.hidden.dead |= 1 << seat

    def deck(self, room: str, *kinds: int, explored: bool = True) -> int:
        """Lays the cards of a room, the last one on top; its number."""
        r = PLACES.index(room)
        d = self.g.hidden.room[r]
        d.n = len(kinds)
        d.card[: d.n] = kinds
        self.g.table.deck_n[r] = d.n
        if explored:
            self.g.table.explored |= 1 << r
            self.g.table.symbol[r] = 0
        return r

    def free_route(self, seat: int) -> None:
        """Lets a seat act anywhere: the role of a mechanic, without its name."""
        self.g.hidden.role[seat] = self.g.mine[seat].role = m.ROLES.index("mechanic")

    def on_row(self, seat: int, *colours: str) -> None:
        """Writes the current row of the seat's route card."""
        mask = 0
        for c in colours:
            mask |= int(self.pack.rooms_of[m.COLOUR.index(c)])
        self.pack.route_rooms[self.g.mine[seat].route, :] = mask

    def offered(self, kind: int, seat: int | None = None) -> list[dict[str, int]]:
        """Options of the last question of a kind."""
        asked = [a for a in self.t.asked if a[0] == kind and seat in (None, a[1])]
        return [dict(zip(FIELDS, o, strict=True)) for o in asked[-1][2]] if asked else []

    def times(self, kind: int) -> int:
        """How often a kind of question was asked."""
        return sum(a[0] == kind for a in self.t.asked)

    def call(self, rule: Callable[..., Any], *args: Any) -> Any:
        """Calls a kernel of the rules that asks something."""
        return rule(self.g, self.pack, self.seats, *args)

    def actions(self, seat: int) -> list[dict[str, int]]:
        """The menu of actions of a seat."""
        from sim.games.among_cultists.turn.ch11_actions import offer_actions

        self.g.scratch.refused = 0
        offer_actions(self.g, self.pack, seat)
        check_menu(self.g.menu)
        return [dict(zip(FIELDS, o.item(), strict=True)) for o in self.g.menu.option[: self.g.menu.n]]

    def can(self, who: int, act: int, **fields: int) -> bool:
        """Whether an action is offered."""
        return any(o["act"] == act and all(o[k] == v for k, v in fields.items()) for o in self.actions(who))

    def ballots(self, votes: Mapping[int, int]) -> None:
        """Plans the ballots: {voter: for whom}, the others abstain."""
        self.plan[m.BALLOT] = lambda seat: {"seat": votes.get(seat, m.NOBODY)}

    @property
    def ending(self) -> int:
        return int(self.g.referee.ending)


@pytest.fixture
def mansion():
    """Builds a Mansion: mansion(players, *changes, roles="cultist seer")."""
    return Mansion


@pytest.fixture
def menus():
    """What looks at a menu: see check_menu."""
    return check_menu


@pytest.fixture
def place():
    """Numbers of places by name."""
    return {name: i for i, name in enumerate(PLACES)}
