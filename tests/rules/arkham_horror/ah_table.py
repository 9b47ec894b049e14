"""A quiet morning in Arkham: no gate, no monster, nobody holds a card,
full Sanity and Stamina; turn 1 is about to begin.

Azathoth sleeps unless another one is named: he changes nothing but the Maniacs.
"""

import numpy as np
from ah_menus import check_menu

from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import put_monster
from sim.games.arkham_horror.state.cards import put_down, take_card
from sim.games.arkham_horror.state.set_up import fill_points
from sim.mechanisms import bag
from table import first, sit

KEY = "arkham_horror"
SHEETS = ("amanda_sharpe", "bob_jenkins", "darrell_simmons", "monterey_jack", "gloria_goldberg", "carolyn_fern",
          "dexter_drake", "jenny_barnes")  # fmt: skip
GOODS = ("common_item", "unique_item", "spell", "skill", "ally", "special_item")


def answers(wanted):
    """Chooses the first option with the act wanted for the kind of question, or what a function says; else option 0."""

    def decide(pack, table, mine, menu, weights, luck):
        want = wanted.get(int(menu.kind))
        options = menu.option[: menu.n]
        if callable(want):
            return want(options)
        return next((i for i, o in enumerate(options) if want is not None and o.act == want), 0)

    return decide


class Town:
    """A table with names for its numbers."""

    def __init__(self, t):
        self.t = t
        content = t.content
        self.areas = [s.id for s in content.street] + [x.id for x in content.location]
        self.kinds = [k.id for k in content.kinds]
        self.monsters = [m.id for m in content.monster]
        self.worlds = [w.id for w in content.other_world]
        self.mythos = [m.id for m in content.mythos_card]

    @property
    def g(self):
        return self.t.g

    @property
    def args(self):
        return self.t.g, self.t.pack, self.t.seats

    @property
    def two(self):
        return self.t.g, self.t.pack

    @property
    def table(self):
        return self.t.g.table

    def seat(self, s=0):
        return self.table.seat[s]

    def area(self, name):
        return self.areas.index(name)

    def stand(self, s, name):
        self.seat(s).place = self.area(name)

    def inside(self, s, world, part=0, entry=None):
        """Puts an investigator into a part of an Other World."""
        self.seat(s).place = c.WORLD0 + self.worlds.index(world) * c.WORLD_AREAS + part
        self.seat(s).entry = -1 if entry is None else self.area(entry)

    def give(self, s, *names):
        """Cards out of their decks into a hand; the numbers of the cards."""
        out = []
        for name in names:
            free = (k for k in range(self.t.pack.cards) if self.table.owner[k] == c.IN_DECK)
            card = next(k for k in free if self.kinds[self.t.pack.card_kind[k]] == name)
            family = int(self.t.pack.kind[self.t.pack.card_kind[card]].family)
            if family < c.ALLIES:
                deck = self.g.hidden.items[family]
                bag.remove_at(deck, bag.find(deck, card))
            take_card(*self.two, s, card)
            out.append(card)
        return out[0] if len(out) == 1 else out

    def hand(self, s=0):
        return [self.kinds[self.t.pack.card_kind[k]] for k in self.seat(s).hand[: self.seat(s).hand_n]]

    def on_top(self, deck, name):
        """Puts a card of a kind on top of its deck."""
        cards = self.g.hidden.items[deck]
        card = next(int(k) for k in cards.card[: cards.n] if self.kinds[self.t.pack.card_kind[k]] == name)
        bag.remove_at(cards, bag.find(cards, card))
        bag.put_top(cards, card)
        return card

    def monster(self, name, where):
        """A monster out of the cup, put in an area (or a place by number); its token."""
        kind = self.monsters.index(name)
        m = next(m for m in range(self.t.pack.tokens)
                 if self.t.pack.token[m] == kind and self.table.monster_at[m] in (c.CUP, c.BOX))  # fmt: skip
        put_monster(self.g, m, where if isinstance(where, int) else self.area(where))
        return m

    def where(self, m):
        place = int(self.table.monster_at[m])
        return self.areas[place] if place < c.AREAS else place

    def gate(self, area, world):
        """An open gate, without doom and monsters; its token."""
        deck = self.g.hidden.gates
        token = next(int(k) for k in deck.card[: deck.n] if self.worlds[self.t.pack.gate_world[k]] == world)
        bag.remove_at(deck, bag.find(deck, token))
        self.table.gate[self.area(area)] = token
        self.table.gate_at[token] = self.area(area)
        self.table.open_gates += 1
        self.table.clue[self.area(area)] = 0
        return token

    def trophy_gate(self, s, world):
        """A gate trophy."""
        deck = self.g.hidden.gates
        token = next(int(k) for k in deck.card[: deck.n] if self.worlds[self.t.pack.gate_world[k]] == world)
        bag.remove_at(deck, bag.find(deck, token))
        self.table.gate_at[token] = c.GATE_TROPHY + s
        self.seat(s).gate_trophies += 1

    def card(self, name):
        return self.mythos.index(name)

    def drawn(self, name):
        """A Mythos card taken out of its deck."""
        card = self.card(name)
        bag.remove_at(self.g.hidden.mythos, bag.find(self.g.hidden.mythos, card))
        return card

    def environment(self, name):
        card = self.drawn(name)
        self.table.environment = card
        return card

    def skills(self, s, **values):
        """Skill values, whatever the sheet says."""
        for name, value in values.items():
            k = ("speed", "sneak", "fight", "will", "lore", "luck").index(name)
            self.t.pack.sheet[self.seat(s).sheet].skill[k] = value

    def monsters_in(self, name):
        return int(self.table.crowd[self.area(name)])

    def asked(self, kind):
        """The options of all questions of a kind so far."""
        return [options for asked, _, options in self.t.asked if asked == kind]


def quiet(players=2, *changes, ancient="azathoth", sheets=SHEETS, decide=first, wanted=None):
    """The quiet morning, with these investigators; `wanted` as for `answers`. Every menu is looked at on the way."""
    choose = answers(wanted) if wanted is not None else decide

    def looked_at(*seen):
        check_menu(town.g, town.t.pack)
        return choose(*seen)

    chosen = [f'setup.investigator.seat_{i + 1}="{name}"' for i, name in enumerate(sheets[:players])]
    t = sit(KEY, players, f'setup.ancient_one="{ancient}"', *chosen, *changes,
            decide=looked_at)  # fmt: skip
    t.pack = t.pack.copy() if isinstance(t.pack, np.ndarray) else t.pack
    town = Town(t)
    g = town.g
    for s in range(players):
        while g.table.seat[s].hand_n:
            card = int(g.table.seat[s].hand[0])
            put_down(g, t.pack, card)
            g.table.owner[card] = c.IN_DECK
            family = int(t.pack.kind[t.pack.card_kind[card]].family)
            if family < c.ALLIES:
                bag.put_bottom(g.hidden.items[family], card)
        fill_points(g, t.pack, s)
        g.table.seat[s].blessed = g.table.seat[s].retainer = 0
        g.table.seat[s].fresh_blessing = g.table.seat[s].fresh_retainer = 0
        g.table.seat[s].stop[:] = 1
    g.table.first = 0
    g.table.turn = 1
    g.table.phase = c.UPKEEP
    g.log.n = 0
    return town


def block(town, *rows):
    """A block of operations written into the pack; where it begins."""
    pack = town.t.pack
    start = int(pack.ops)
    for i, row in enumerate((*rows, (c.END,))):
        pack.op[start + i] = (*row, *(0,) * (7 - len(row)))
    pack.ops += len(rows) + 1
    return start


def effect(town, *row, s=0, roll=0, hits=0, card=-1):
    """Carries out one operation (code, a, b, c, then, other)."""
    schedule(town.g, block(town, row), s, roll, hits, card)
    run(*town.args)


def kind(town, name):
    return town.kinds.index(name)
