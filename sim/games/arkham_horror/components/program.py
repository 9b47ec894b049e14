"""Effects as data: lists of operations in the pack become blocks in the record, read by effects.py.

A block is a row of operations up to END; block 0 is empty, block 1 ends an excursion to an Other World. An operation
that branches holds the blocks it leads to in `then` and `other`; a table leads to a block of ROWs (lo, hi, then), a
choice to a block of OPTIONs (condition, its argument; `other` is the block of the cost, PAYs of resource, amount, kind
of card).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from sim.games.arkham_horror.state import codes as c
from sim.mechanisms.programs import Rows

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import ArkhamHorror, Cost, Effect, Monster

__all__ = ["SKILL_NAMES", "Program", "is_meant", "monster_set"]

SKILL_NAMES = ("speed", "sneak", "fight", "will", "lore", "luck")
COMBAT_CHECK = c.SKILLS  # the "skill" of a Combat check in an effect
DECKS = {"common": c.COMMON, "unique": c.UNIQUE, "spell": c.SPELLS, "skill": c.SKILL_CARDS}
LOSE = {"item": c.LOSE_ITEM, "weapon": c.LOSE_WEAPON, "spell": c.LOSE_SPELL, "weapon_or_spell": c.LOSE_WEAPON_OR_SPELL}
SPECIAL_PLACES = {"streets": c.AT_STREETS, "locations": c.AT_LOCATIONS, "sky": c.AT_SKY, "outskirts": c.AT_OUTSKIRTS,
                  "arkham": c.AT_ARKHAM, "all": c.AT_ALL, "street": c.TO_STREET, "any": c.TO_ANY,
                  "any_street": c.AT_STREETS,
                  "mythos_gate_location": c.TO_MYTHOS_GATE}  # fmt: skip
Row = tuple[int, int, int, int, int, int, int]
END_ROW: Row = (c.END, 0, 0, 0, 0, 0, 0)


def monster_set(content: "ArkhamHorror", names: Sequence[str]) -> int:
    """The set of monster kinds that is meant by ids, attr:<attribute> or all."""
    out = 0
    for i, monster in enumerate(content.monster):
        if is_meant(monster, names):
            out |= 1 << i
    return out


def is_meant(monster: "Monster", names: Sequence[str]) -> bool:
    """Whether a monster is among those meant by ids, attr:<attribute> or all."""
    return any(n in ("all", monster.id, *(f"attr:{a}" for a in monster.attrs)) for n in names)


def counts_successes(effects: Sequence["Effect"]) -> bool:
    """AH-17.6: whether every success of a check counts, so that clues may be spent after it is passed."""
    inner = [e for x in effects for e in (*x.do, *x.on_pass, *x.on_fail, *x.then, *x.otherwise, *x.or_else)]
    inner += [e for x in effects for row in x.rows for e in row.do]
    inner += [e for x in effects for option in x.options for e in option.do]
    return any(x.n == "succ" for x in effects) or (bool(inner) and counts_successes(inner))


class Program:
    """The operations of all effects of a pack, in one array."""

    def __init__(self, content: "ArkhamHorror", players: int, array: Any) -> None:
        self.content, self.array, self.rows = content, array, Rows(array, "operations of effects")
        self.great_ritual = content.great_ritual_spells[f"{players}p"]
        self._write([])
        self._write([(c.O_COME_BACK, 0, 0, 0, 0, 0, 0)])
        places = [s.id for s in content.street] + [x.id for x in content.location]
        self.area = {name: i for i, name in enumerate(places)}
        self.world = {w.id: i for i, w in enumerate(content.other_world)}
        self.kind = {k.id: i for i, k in enumerate(content.kinds)}
        self.monster = {m.id: i for i, m in enumerate(content.monster)}

    def block(self, effects: Sequence["Effect"]) -> int:
        """Where the block of these effects begins; 0 for none. Modifiers are not operations and are left out."""
        return self._emit([row for effect in effects for row in self._operations(effect)])

    def options(self, choices: Sequence[tuple[Sequence["Cost"], str, Sequence["Effect"]]]) -> int:
        """A block of OPTIONs from (cost, condition, effects)."""
        rows = []
        for cost, only_if, effects in choices:
            condition, argument = self._condition(only_if)
            rows.append((c.OPTION, condition, argument, 0, self.block(effects), self.cost(cost), 0))
        return self._emit(rows)

    def cost(self, costs: Sequence["Cost"]) -> int:
        """A block of PAYs."""
        return self._emit([self._pay(cost) for cost in costs])

    def place(self, name: str) -> int:
        """The number of a place of an effect."""
        if name.startswith("nb:"):
            return c.NEIGHBOURHOOD + self.area[name.removeprefix("nb:")]
        return self.area[name] if name in self.area else SPECIAL_PLACES[name]

    def amount(self, n: int | str) -> int:
        """An amount: a number, the code of a roll, or a price."""
        if isinstance(n, int):
            return n
        if n == "great_ritual_spells":  # AH-20.2
            return self.great_ritual
        return c.AMOUNTS[n] if n in c.AMOUNTS else self.content.price[n.removeprefix("price.")]

    def _emit(self, rows: list[Row]) -> int:
        return self._write(rows) if rows else 0

    def _write(self, rows: list[Row]) -> int:
        block = [*rows, END_ROW]
        start = self.rows.take(len(block))
        self.array[start : start + len(block)] = block
        return start

    def _pay(self, cost: "Cost") -> Row:
        if cost.res.startswith("card:"):
            return c.PAY, c.R_CARD, self.amount(cost.n), self.kind[cost.res.removeprefix("card:")], 0, 0, 0
        return c.PAY, c.RESOURCES.index(cost.res), self.amount(cost.n), -1, 0, 0, 0

    def _condition(self, text: str) -> tuple[int, int]:
        for head, code in (("money_lt_", c.IF_MONEY_BELOW), ("money_ge_", c.IF_MONEY)):
            if text.startswith(head):
                return code, int(text.removeprefix(head))
        if text.startswith("has_card:"):
            return c.IF_CARD, self.kind[text.removeprefix("has_card:")]
        return c.CONDITIONS.index(text), 0

    def _operations(self, e: "Effect") -> list[Row]:
        if e.op in ("return_to_cup", "close"):
            return [self._at_places(e, place) for place in e.at]
        if e.op == "flag" and e.name == "no_arrest":
            return [(c.O_NO_ARREST, 0, 0, 0, 0, 0, 0)]
        if e.op not in c.OP_NAMES:
            return []
        code = c.OP_NAMES.index(e.op)
        a, b, d, then, other = self._arguments(e)
        return [(code, a, b, d, then, other, int(e.op == "check" and counts_successes(e.on_pass)))]

    def _at_places(self, e: "Effect", name: str) -> Row:
        if e.op == "close":
            return c.O_CLOSE, self.place(name), int(e.evict), 0, 0, 0, 0
        return (
            c.O_RETURN_TO_CUP,
            self.place(name),
            monster_set(self.content, e.monsters or ["all"]),
            e.terror_if_any,
            0,
            0,
            0,
        )

    def _arguments(self, e: "Effect") -> tuple[int, int, int, int, int]:
        for family in (self._points, self._rolls, self._cards, self._places, self._board):
            if e.op in family:
                return family[e.op](self, e)
        return 0, 0, 0, 0, 0

    def _rows(self, e: "Effect") -> int:
        return self._emit([(c.ROW, row.lo, row.hi, 0, self.block(row.do), 0, 0) for row in e.rows])

    def _checked(self, e: "Effect") -> int:
        return COMBAT_CHECK if e.skill == "combat" else SKILL_NAMES.index(e.skill)

    def _wanted(self, e: "Effect") -> tuple[int, int]:
        special = {"any": c.FIND_ANY, "tome": c.FIND_TOME, "weapon": c.FIND_WEAPON}
        return (special[e.what], -1) if e.what in special else (c.FIND_KIND, self.kind[e.what])

    def _shop(self, e: "Effect") -> tuple[int, int, int, int, int]:
        """The price added in `then`; in `other` 1 half price, 2 must buy, 4 search the decks, 8 all players."""
        manner = (e.price == "half_up") + 2 * e.must_buy + 4 * e.search + 8 * e.all_players
        return e.common, e.unique, e.max_buy, e.price_add, manner

    def _resource(self, name: str) -> int:
        return c.RESOURCES.index(name)

    Arguments = Callable[["Program", "Effect"], tuple[int, int, int, int, int]]
    _points: ClassVar[dict[str, Arguments]] = {
        "gain": lambda p, e: (p._resource(e.res), p.amount(e.n), e.mult, 0, 0),
        "lose": lambda p, e: (p._resource(e.res), p.amount(e.n), 1, 0, 0),
        "gain_split": lambda p, e: (0, p.amount(e.n), 0, 0, 0),
        "pay_for_split": lambda p, e: (p._resource(e.res), e.max, 0, 0, 0),
        "trade_up_to": lambda p, e: (p._resource(e.give), p._resource(e.get), e.max, 0, 0),
        "lower_max": lambda p, e: (p._resource(e.res), p.amount(e.n), 0, 0, 0),
        "devour_if_none": lambda p, e: (p._resource(e.res), 0, 0, 0, 0),
    }
    _rolls: ClassVar[dict[str, Arguments]] = {
        "check": lambda p, e: (p._checked(e), e.mod, e.diff, p.block(e.on_pass), p.block(e.on_fail)),
        "check_table": lambda p, e: (p._checked(e), e.mod, 0, p._rows(e), 0),
        "die": lambda p, e: (0, 0, 0, p.block(e.on_pass), p.block(e.on_fail)),
        "die_table": lambda p, e: (0, 0, 0, p._rows(e), 0),
        "roll_amount": lambda p, e: (0, 0, 0, p.block(e.do), 0),
        "repeat": lambda p, e: (p.amount(e.n), 0, 0, p.block(e.do), 0),
        "self_test": lambda p, e: (p._resource(e.res), p._resource(str(e.reward)), 0, 0, 0),
        "wager": lambda p, e: (p._resource(e.res), 0, 0, p.block([x for x in e.reward if not isinstance(x, str)]), 0),
        "choice": lambda p, e: (0, 0, 0, p.options([(o.cost, o.only_if, o.do) for o in e.options]), 0),
        "if": lambda p, e: (*p._condition(e.cond), 0, p.block(e.then), p.block(e.otherwise)),
        "each": lambda p, e: (c.WHO.index(e.who), 0, 0, p.block(e.do), 0),
    }
    _cards: ClassVar[dict[str, Arguments]] = {
        "draw": lambda p, e: (DECKS[e.deck], p.amount(e.n), e.keep, 0, 0),
        "search": lambda p, e: (DECKS[e.deck], *p._wanted(e), 0, p.block(e.or_else)),
        "shop": lambda p, e: p._shop(e),
        "sell_card": lambda p, e: (DECKS[e.deck], e.price_mult, e.max, 0, 0),
        "lose_card": lambda p, e: (LOSE[e.kind], p.amount(e.n), 0, 0, 0),
        "discard_named": lambda p, e: (p.kind[e.card], p.amount(e.n), 0, 0, 0),
        "gain_ally": lambda p, e: (p.kind[e.ally], 0, 0, 0, p.block(e.or_else)),
        "add_counter": lambda p, e: (e.discard_at, 0, 0, 0, 0),
        "ally_to_box": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
    }
    _places: ClassVar[dict[str, Arguments]] = {
        "move": lambda p, e: (p.place(e.to), 0, 0, 0, 0),
        "encounter": lambda p, e: (-1 if e.at == "here" else c.LOCATIONS, e.draws, 0, 0, 0),
        "ow_encounter": lambda p, e: (p.world[e.world], 0, 0, 0, 0),
        "move_ow": lambda p, e: (p.world[e.world], e.area - 1, 0, 0, 0),
        "monster_appears": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
    }
    _board: ClassVar[dict[str, Arguments]] = {
        "close_gate": lambda p, e: (int(e.trophy), 0, 0, 0, 0),
        "close_each_gate_on_die": lambda p, e: (int(e.trophy), 0, 0, 0, 0),
        "close_entry_gate": lambda p, e: (int(e.trophy), int(e.can_seal), 0, 0, 0),
        "trophy_from_cup": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
        "respawn_trophies": lambda p, e: (p.monster[e.monster], p.place(str(e.at)), 0, 0, 0),
        "add_doom": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
        "remove_doom": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
        "terror": lambda p, e: (p.amount(e.n), e.set, 0, 0, 0),
        "release": lambda p, e: (p.place(str(e.at)), p.amount(e.n), 0, 0, 0),
        "rumor_tokens": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
        "rumor_monsters": lambda p, e: (p.amount(e.n), 0, 0, 0, 0),
        "rumor_monsters_to_board": lambda p, e: (p.place(str(e.at)), 0, 0, 0, 0),
    }
