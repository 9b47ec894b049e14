"""What effects may say: the arguments of every operation, and where it may stand.

An argument that is missing, that nothing would read, or that names what is not there is refused with its path; so is an
operation where it would find nothing to work on. What is accepted here, `program.py` and `lay.py` can lay.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.games.arkham_horror.state import codes as c

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import ArkhamHorror
    from sim.games.arkham_horror.components.content_effects import Cost, Effect, Row

__all__ = ["Checker"]

POINTS, GOODS = ("sanity", "stamina"), ("sanity", "stamina", "clue", "money")
LOSABLE = (*GOODS, "gate_trophy", "monster_trophy")
DECKS = ("common", "unique", "spell", "skill")
MOST = 99  # of anything that is gained, lost or counted


class Place(NamedTuple):
    """Where an operation stands. rolled, checked: a roll, successes of a check are at hand. rumor: in a Rumor.

    table: a text that the table carries out, so that no investigator is meant by it.
    """

    rolled: bool = False
    checked: bool = False
    table: bool = False
    rumor: bool = False


ALONE = Place()
Says = Callable[["Checker", Any, Place], str]
Wanted = Mapping[str, Says]  # arguments of an operation; those with a question mark may be left out


# -- what an argument may be -------------------------------------------------------------------------------------------


def one_of(*values: Any) -> Says:
    """One of these values."""
    return lambda k, v, p: "" if v in values else f"{v!r} is none of {', '.join(map(str, values))}"


def between(low: int, high: int) -> Says:
    """A whole number in a range."""
    return lambda k, v, p: (
        "" if isinstance(v, int) and low <= v <= high else f"{v!r} is no whole number from {low} to {high}"
    )


def amount(*codes: str) -> Says:
    """A number, a price, or one of these names of a roll or a part; a roll must be at hand where it is named."""

    def says(k: "Checker", v: Any, p: Place) -> str:
        if isinstance(v, int):
            return "" if 0 <= v <= MOST else f"{v} is not between 0 and {MOST}"
        if v in ("roll", "roll_m2") and not p.rolled:
            return f"{v!r}: no die is rolled here"
        if v == "succ" and not p.checked:
            return f"{v!r}: no check is made here"
        return "" if v in codes or v in k.prices else f"there is no amount {v!r}"

    return says


def known(what: str) -> Says:
    """An id of the pack."""
    name = {"allies": "ally"}.get(what, what.removesuffix("s"))
    return lambda k, v, p: "" if v in getattr(k, what) else f"there is no {name} {v!r}"


def each_known(what: str, least: int = 1) -> Says:
    """A list of ids of the pack."""

    def says(k: "Checker", v: Any, p: Place) -> str:
        if not isinstance(v, list) or len(v) < least:
            return "a list of names is wanted"
        return next((f"{x!r} is unknown" for x in v if x not in getattr(k, what)), "")

    return says


MONSTERS = {"toughness", "monster_trophy"}  # both are paid with the same trophies
ROLLS = ("d6", "2d6", "roll", "roll_m2", "succ")
PARTS = ("all", "half_down", "half_up")
SMALL, COUNT, SKILL = between(-20, 20), between(0, MOST), one_of("speed", "sneak", "fight", "will", "lore", "luck")
CHECKED = one_of("speed", "sneak", "fight", "will", "lore", "luck", "combat")


def by_itself(k: "Checker", v: Any, p: Place) -> str:
    """What stands in it is checked by itself."""
    return ""


BLOCK: Says = by_itself
YES = one_of(True)  # what cannot be otherwise
EITHER = one_of(True, False)
SIMPLE_CONDITIONS = set(c.CONDITIONS) - {"has_card", "money_lt", "money_ge"}  # those take an argument

ARGUMENTS: Mapping[str, Wanted] = {
    "gain": {"res": one_of(*GOODS), "n": amount(*ROLLS, "to_max"), "mult?": between(1, 9)},
    "lose": {"res": one_of(*LOSABLE), "n": amount(*ROLLS, *PARTS)},
    "gain_split": {"n": amount(*ROLLS)},
    "pay_for_split": {"res": one_of(*c.RESOURCES[:7]), "max": between(1, MOST)},
    "trade_up_to": {"give": one_of(*c.RESOURCES[:7]), "get": one_of(*GOODS), "max": between(1, MOST)},
    "lower_max": {"res": one_of(*POINTS), "n": COUNT},
    "check": {"skill": CHECKED, "mod": SMALL, "diff?": between(1, 9), "on_pass?": BLOCK, "on_fail?": BLOCK},
    "check_table": {"skill": CHECKED, "mod": SMALL, "rows": BLOCK},
    "die": {"on_pass?": BLOCK, "on_fail?": BLOCK},
    "die_table": {"rows": BLOCK},
    "roll_amount": {"do": BLOCK},
    "repeat": {"n": between(1, 9), "do": BLOCK},
    "self_test": {"res": one_of(*POINTS), "reward": one_of(*GOODS)},
    "wager": {"res": one_of(*POINTS), "devour_at_zero": YES, "reward": BLOCK},
    "choice": {"options": BLOCK},
    "if": {"cond": lambda k, v, p: k.condition(v), "then?": BLOCK, "otherwise?": BLOCK},
    "draw": {"deck": one_of(*DECKS), "n": between(1, 9), "keep?": between(0, 9)},
    "search": {"deck": one_of(*DECKS), "what": known("wanted"), "pick?": one_of("first", "choice"), "or_else?": BLOCK},
    "shop": {"common": COUNT, "unique": COUNT, "max_buy": between(1, MOST), "price_add": SMALL,
             "price?": one_of("half_up"), "must_buy?": EITHER, "search?": EITHER, "all_players?": EITHER},
    "sell_card": {"deck": one_of(*DECKS), "price_mult": between(0, 9), "max": between(1, MOST)},
    "lose_card": {"kind": one_of("item", "weapon", "spell", "weapon_or_spell"), "n": amount(*PARTS)},
    "discard_named": {"card": known("kinds"), "n": one_of("all", *range(1, 10))},
    "gain_ally": {"ally": known("allies"), "or_else?": BLOCK},
    "choose_ally": {"n?": one_of(1)},
    "add_counter": {"discard_at": between(1, 9)},
    "ally_to_box": {"n": between(1, 9)},
    "devour_if_none": {"res": one_of(*c.RESOURCES[:10])},
    "move": {"to": known("targets")},
    "encounter": {"at": one_of("here", "inner_sanctum"), "draws": between(1, c.DECK_CARDS)},
    "ow_encounter": {"world": known("worlds")},
    "move_ow": {"world": known("worlds"), "area": between(1, c.WORLD_AREAS)},
    "peek_location_deck": {"n?": one_of(1)},
    "monster_appears": {"n?": between(1, 9)},
    "close_gate": {"n?": one_of(1), "pick?": one_of("choice"), "trophy?": one_of(False)},
    "close_each_gate_on_die": {"trophy?": one_of(False)},
    "close_entry_gate": {"trophy": EITHER, "can_seal": EITHER},
    "claim_board_monster": {"n?": one_of(1)},
    "trophy_from_cup": {"n": between(1, 9)},
    "respawn_trophies": {"monster": known("monsters"), "at": known("areas")},
    "add_doom": {"n": COUNT},
    "remove_doom": {"n": COUNT},
    "terror": {"n?": COUNT, "set?": between(1, MOST)},
    "each": {"who": one_of(*c.WHO), "do": BLOCK},
    "return_to_cup": {"at": each_known("regions"), "monsters?": each_known("sorts"), "terror_if_any?": COUNT},
    "release": {"at": known("areas"), "n": between(1, 9)},
    "close": {"at": each_known("areas"), "until": one_of("end_of_next_turn"), "evict": EITHER},
    "rumor_tokens": {"n": COUNT},
    "rumor_monsters": {"n": between(1, 9)},
    "rumor_monsters_to_board": {"at": known("streets")},
    "extra_gate_each_mythos": {"permanent": YES},
    "return_lost": {"to": one_of("any")},
    "flag": {"name": one_of("no_arrest"), "until": one_of("end_of_next_turn")},
}  # fmt: skip
ARGUMENTS = {**{op: {} for op in c.OP_NAMES[4:]}, **ARGUMENTS}
BLOCKS = ("do", "on_pass", "on_fail", "then", "otherwise", "or_else")
# What a text of the table may do; everything else happens to somebody, and stands in an `each`.
TABLE_OPS = (
    "die_table", "roll_amount", "repeat", "each", "return_to_cup", "release", "close", "respawn_trophies", "add_doom",
    "remove_doom", "terror", "release_arrested", "return_lost", "flag", "ally_to_box", "rumor_tokens", "rumor_monsters",
    "rumor_monsters_to_board", "remove_all_seals", "extra_gate_each_mythos",
)  # fmt: skip
RUMOR_OPS = ("ally_to_box", "rumor_tokens", "rumor_monsters", "rumor_monsters_to_board")
NOWHERE_OPS = ("reshuffle_gate_deck", "reshuffle_mythos_and_redraw")  # they mark the card that shuffles its deck


class Checker:
    """Complaints about the effects of a content, each with its path."""

    def __init__(self, content: "ArkhamHorror") -> None:
        streets = {s.id for s in content.street}
        self.streets, self.areas = streets, streets | {x.id for x in content.location}
        self.worlds = {w.id: w.areas for w in content.other_world}
        self.kinds = {k.id for k in content.kinds}
        self.allies = {k.id for k in content.ally}
        self.monsters = {m.id for m in content.monster}
        self.sorts = self.monsters | {"all"} | {f"attr:{a}" for m in content.monster for a in m.attrs}
        self.targets = self.areas | {"street", "any", "mythos_gate_location"}
        self.regions = self.areas | {f"nb:{s}" for s in streets}
        self.regions |= {"streets", "locations", "sky", "outskirts", "arkham", "all"}
        self.wanted = self.kinds | {"any", "tome", "weapon"}
        self.prices = {f"price.{name}" for name in content.price}
        self.deck_of = {k.id: family for family, kinds in zip(DECKS, content.families, strict=False) for k in kinds}

    def condition(self, text: str) -> str:
        """What is wrong with a condition."""
        found = re.fullmatch(r"has_card:(\w+)|money_(?:lt|ge)_\d{1,3}", text)
        if found[1] not in {None, *self.kinds} if found else text not in SIMPLE_CONDITIONS:
            return f"there is no condition {text!r}"
        return ""

    def effects(self, path: str, effects: Sequence["Effect"], place: Place = ALONE) -> Iterator[str]:
        """Complaints about a list of operations."""
        for i, effect in enumerate(effects):
            at = f"{path}.{i}"
            if effect.op not in ARGUMENTS or effect.op in NOWHERE_OPS:
                yield f"{at}: {effect.op} does nothing here"
            elif place.table and effect.op not in TABLE_OPS:
                yield f"{at}: {effect.op} happens to an investigator: put it into an `each`"
            elif effect.op in RUMOR_OPS and not place.rumor:
                yield f"{at}: {effect.op} needs a Rumor"
            else:
                yield from self.arguments(at, effect, ARGUMENTS[effect.op], place)
                yield from self.fits(at, effect)
                yield from self.inside(at, effect, place)

    def arguments(self, path: str, effect: "Effect", wanted: Wanted, place: Place = ALONE) -> Iterator[str]:
        """Complaints about what an operation is given."""
        given = effect.model_fields_set - {"op"}
        if not given and not wanted:
            return
        names = {name.removesuffix("?"): says for name, says in wanted.items()}
        for name in sorted(given - names.keys()):
            yield f"{path}.{name}: {effect.op} takes no {name}"
        for name in wanted:
            if not name.endswith("?") and name not in given:
                yield f"{path}: {effect.op} needs {name}"
        for name in sorted(given & names.keys()):
            if complaint := names[name](self, getattr(effect, name), place):
                yield f"{path}.{name}: {complaint}"

    def fits(self, path: str, e: "Effect") -> Iterator[str]:
        """Complaints about arguments that do not go together."""
        if e.op == "gain" and e.n == "to_max" and e.res not in POINTS:
            yield f"{path}.n: only Sanity and Stamina have a maximum"
        elif e.op == "terror" and ("n" in e.model_fields_set) == ("set" in e.model_fields_set):
            yield f"{path}: terror needs either n or set"
        elif e.op == "search" and e.what in self.kinds and self.deck_of.get(e.what) != e.deck:
            yield f"{path}.what: {e.what} is not in the deck {e.deck}"
        elif e.op == "shop" and e.common + e.unique == 0:
            yield f"{path}: a shop without cards"
        elif e.op == "move_ow" and e.area > self.worlds.get(e.world, 0):
            yield f"{path}.area: {e.world} has not so many areas"
        elif e.op == "choice" and not e.options:
            yield f"{path}.options: a choice without options"
        elif e.op in ("check_table", "die_table") and not e.rows:
            yield f"{path}.rows: a table without rows"
        elif e.op == "wager" and isinstance(e.reward, str):
            yield f"{path}.reward: a list of effects is wanted"
        elif e.op == "close_entry_gate" and e.can_seal and not e.trophy:
            yield f"{path}.can_seal: only a gate taken as a trophy may be sealed"

    def inside(self, path: str, e: "Effect", place: Place) -> Iterator[str]:
        """Complaints about what an operation leads to."""
        if e.op == "each":
            yield from self.effects(f"{path}.do", e.do, Place(rumor=place.rumor))
            return
        rolled = place.rolled or e.op in ("die_table", "roll_amount")
        checked = place._replace(rolled=rolled, checked=place.checked or e.op in ("check", "check_table", "wager"))
        for name in BLOCKS:
            if block := getattr(e, name):
                yield from self.effects(f"{path}.{name}", block, checked)
        if isinstance(e.reward, list):
            yield from self.effects(f"{path}.reward", e.reward, checked)
        yield from self.rows(f"{path}.rows", e.rows, checked)
        for i, option in enumerate(e.options):
            at = f"{path}.options.{i}"
            yield from self.cost(f"{at}.cost", option.cost)
            if complaint := self.condition(option.only_if):
                yield f"{at}.only_if: {complaint}"
            yield from self.effects(f"{at}.do", option.do, checked)

    def rows(self, path: str, rows: Sequence["Row"], place: Place) -> Iterator[str]:
        """Complaints about a table of results: rows in order, none twice."""
        last = -1
        for i, row in enumerate(rows):
            if not last < row.lo <= row.hi:
                yield f"{path}.{i}: rows follow each other, from lo to hi"
            last = row.hi
            yield from self.effects(f"{path}.{i}.do", row.do, place)

    def cost(self, path: str, costs: Sequence["Cost"]) -> Iterator[str]:
        """Complaints about a price: what is there, each thing once."""
        seen: set[str] = set()
        for i, cost in enumerate(costs):
            card = cost.res.removeprefix("card:")
            if cost.res in seen or (cost.res in MONSTERS and seen & MONSTERS):
                yield f"{path}.{i}.res: {cost.res} is paid already"
            if (cost.res.startswith("card:") and card not in self.kinds) or cost.res == "card":
                yield f"{path}.{i}.res: there is no {cost.res}"
            named = cost.n in self.prices or (cost.n == "great_ritual_spells" and cost.res == "spell")
            if not (named or (isinstance(cost.n, int) and 0 <= cost.n <= MOST)):
                yield f"{path}.{i}.n: {cost.n!r} is no number from 0 to {MOST} and no price"
            seen.add(cost.res)
