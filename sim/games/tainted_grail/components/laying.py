"""Content -> one numpy record of the pack for a number of players."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from sim.games.tainted_grail.components.content import Card, Character, Encounter, Grail, Journal, Location, Talk
from sim.games.tainted_grail.components.wording import Effect, Row, parse_effect, parse_need, parse_row
from sim.games.tainted_grail.state import codes, model
from sim.mechanisms.programs import Rows
from sim.records import records

__all__ = ["lay", "physical_goods"]

SUMS = ("damage", "damage_u", "track", "terror", "energy", "discard", "discard_last", "withdraw", "wealth_or_track")

LEFT_CODES = {"-": codes.NO_KEY, "0": 0, "1": 1, "2": 2, "3": 3, "c": codes.LEFT_DRAW, "g": codes.LEFT_GO,
              "d": codes.LEFT_DISCARD, "i": codes.LEFT_ICON}  # fmt: skip
RIGHT_CODES = {"-": 0, "1": 1, "2": 2, "3": 3, "M": 1}
FREE_CODES = {"-": codes.NO_KEY, "v": codes.VOID, "x1": 1, "x2": 2, "x3": 3}


def physical_goods(content: Grail) -> list[tuple[int, Any]]:
    """(kind, entry) of every item card, copy by copy, then of every secret."""
    items = [(codes.ITEM_CARD, item) for item in content.item for _ in range(item.count)]
    return items + [(codes.SECRET_CARD, secret) for secret in content.secret]


class Layer:
    """Writes lists of effects, rows and requirements into a pack record and returns where they stand."""

    def __init__(self, content: Grail, pack: Any) -> None:
        self.content, self.pack = content, pack
        self.effects = Rows(pack["effect"], "effects")
        self.rows = Rows(pack["row"], "rows of tables")
        self.needs = Rows(pack["need"], "requirements")
        self.secrets = {s.number: i for i, s in enumerate(content.secret)}
        self.items = sum(item.count for item in content.item)
        numbers = sorted(x.number for x in content.location)
        self.place_of = {number: i for i, number in enumerate(numbers)}

    def good_of(self, number: int) -> int:
        """The card of a secret by its number."""
        return self.items + self.secrets[number]

    def span(self, effects: Iterable[Effect]) -> tuple[int, int]:
        """Where the effects were written: first and number."""
        first = self.effects.n
        for effect in effects:
            n = effect.n
            if effect.op == "secret":
                n = self.good_of(n)
            elif effect.op in ("move_to", "swap_location"):
                n = self.place_of[n]
            self.pack["effect"][self.effects.take()] = (
                codes.OPS.index(effect.op), n, effect.who, effect.trigger, effect.tokens, effect.key
            )  # fmt: skip
        return first, self.effects.n - first

    def texts(self, texts: Iterable[str]) -> tuple[int, int]:
        """The same from texts."""
        return self.span(parse_effect(t) for t in texts)

    def table(self, rows: Sequence[Row]) -> tuple[int, int]:
        """Where the rows were written: first and number."""
        first = self.rows.take(len(rows))
        for at, row in enumerate(rows, first):
            self.pack["row"][at] = (row.low, row.high, self.span(row.effects), *_sums(row.effects))
        return first, len(rows)

    def requirements(self, texts: Sequence[str]) -> tuple[int, int]:
        """Where the requirements were written; every text is a clause of its own."""
        first = self.needs.n
        names = [c.id for c in self.content.character]
        for clause, text in enumerate(texts):
            for need in parse_need(text):
                a, n = 0, need.n
                if need.kind == codes.NEED_ATTR:
                    a = codes.ATTRIBUTES.index(need.name)
                elif need.kind == codes.NEED_CHARACTER:
                    a = names.index(need.name)
                elif need.kind == codes.NEED_SECRET:
                    a = self.good_of(n)
                elif need.kind in (codes.NEED_LIT, codes.NEED_DARK):
                    a, n = self.place_of[n], 0
                self.pack["need"][self.needs.take()] = (need.kind, a, n, need.negated, clause)
        return first, self.needs.n - first


@cache  # a table says the same many times, and is laid again for every change
def _sums(effects: tuple[Effect, ...]) -> list[int]:
    """What the effects of a row come to, in the order of `SUMS`, which is that of the record."""
    return [sum(e.n for e in effects if e.op == op) for op in SUMS]


def _cost(texts: Iterable[str]) -> list[int]:
    """What is paid of each purse; terror is gained, the others are lost."""
    cost = [0] * codes.PURSES
    for effect in map(parse_effect, texts):
        at = codes.PURSE_OPS.index(effect.op)
        cost[at] += effect.n if at == codes.TERROR else -effect.n
    return cost


def _right(keys: Sequence[str]) -> list[int]:
    return [RIGHT_CODES[k] for k in keys[:4]] + [FREE_CODES[keys[4]]]


def _sum(effects: Iterable[Effect], op: str, trigger: int) -> int:
    return sum(e.n for e in effects if e.op == op and e.trigger == trigger)


def _lay_card(layer: Layer, at: int, card: Card, kind: int) -> None:
    record = layer.pack["card"][at]
    effects = [parse_effect(t) for t in card.effects]
    record["left"], record["right"] = [LEFT_CODES[k] for k in card.left], _right(card.right)
    record["passive"], record["kind"], record["start"], record["count"] = card.passive, kind, card.start, card.count
    record["colour"] = codes.CARD_COLOURS.index(card.colour)
    record["effects"] = layer.span(effects)
    record["delay"] = max((e.tokens for e in effects), default=0)
    record["guard_damage"] = _sum(effects, "prevent_damage", codes.ON_ENEMY)
    record["guard_track"] = _sum(effects, "prevent_track", codes.ON_ENEMY)
    record["reflect"] = _sum(effects, "reflect", codes.ON_ENEMY)
    record["charge_damage"] = _sum(effects, "prevent_damage", codes.ON_CHARGE)
    record["charge_track"] = _sum(effects, "prevent_track", codes.ON_CHARGE)
    record["charge_draw"] = _sum(effects, "draw", codes.ON_CHARGE)
    record["charge_markers"] = _sum(effects, "track", codes.ON_CHARGE)
    record["chargeable"] = any(e.trigger == codes.ON_CHARGE for e in effects)
    record["later_track"] = _sum(effects, "track", codes.ON_DELAY)
    record["later_draw"] = _sum(effects, "draw", codes.ON_DELAY)
    record["now_track"] = _sum(effects, "track", codes.ON_PLACE)
    record["now_damage"] = _sum(effects, "damage_u", codes.ON_PLACE) + _sum(effects, "damage", codes.ON_PLACE)
    record["now_energy"] = _sum(effects, "energy", codes.ON_PLACE)
    record["now_charges"] = _sum(effects, "charges", codes.ON_PLACE)
    record["per_key"] = -1
    for effect in effects:
        if effect.op == "track_per_key":
            record["per_key"], record["per_key_n"] = effect.key % 3, effect.n


def _lay_foes(layer: Layer) -> None:
    at = 0
    entries: list[Encounter | Talk] = [*layer.content.encounter, *layer.content.diplomacy]
    for entry in entries:
        record = np.zeros((), model.FOE)
        if isinstance(entry, Encounter):
            record["kind"], record["colour"] = codes.COMBAT, codes.COLOURS.index(entry.colour)
            record["guardian"], record["tutorial"], record["value"] = entry.guardian, entry.tutorial, entry.value
        else:
            record["kind"], record["colour"], record["value"] = codes.DIPLOMACY, codes.BLUE, entry.track_max
            record["start"], record["stages"], record["icon"] = entry.start, entry.stages, entry.icon
            record["failure"] = layer.texts(entry.failure_each)
        _lay_foe(layer, record, entry)
        layer.pack["foe"][at : at + entry.count] = record
        at += entry.count
    layer.pack["foes"] = at


def _lay_foe(layer: Layer, record: Any, entry: Any) -> None:
    record["level"], record["right"] = entry.level, _right(entry.keys)
    record["rows"] = layer.table([parse_row(t) for t in entry.table])
    record["opportunity"] = layer.table([Row(0, 99, tuple(parse_effect(t) for t in entry.opportunity))])[0]
    record["reward"], record["loot"] = layer.texts(entry.reward_each), layer.texts(entry.loot_shared)


def _lay_sheet(layer: Layer, at: int, entry: Character) -> None:
    record = layer.pack["sheet"][at]
    record["number"], record["colour"] = entry.number, codes.CARD_COLOURS.index(entry.colour)
    listed = entry.campaign == "fall_of_avalon" or entry.id in layer.content.seat_choices()
    record["in_box"] = listed or layer.content.setup.box == "all"
    record["attr"] = [getattr(entry.attributes, name) for name in codes.ATTRIBUTES]
    record["energy_max"], record["health_max"] = entry.energy_max, entry.health_max
    record["terror_max"], record["insane_from"] = entry.terror_max, entry.insanity_from
    record["terror"] = entry.start_terror
    record["stock"] = [entry.food, entry.wealth, entry.reputation, entry.magic, entry.experience]
    record["cost"], record["effects"] = _cost(entry.action_cost), layer.texts(entry.action_effects)


def _lay_goods(layer: Layer) -> None:
    content, pack = layer.content, layer.pack
    goods = physical_goods(content)
    for at, (kind, entry) in enumerate(goods):
        secret = kind == codes.SECRET_CARD
        kinds = content.secret if secret else content.item
        pack["good"][at] = (
            kind, kinds.index(entry), codes.KEYWORDS.index(entry.keyword), not secret and entry.craft,
            codes.MODS.index(entry.mod), entry.n, secret and entry.personal, entry.number if secret else 0,
        )  # fmt: skip
    pack["goods"], pack["items"] = len(goods), layer.items
    for at, skill in enumerate(content.skill):
        sides = (skill.side_a, skill.side_b)
        pack["skill"][at] = (
            codes.ATTRIBUTES.index(skill.attribute), [codes.MODS.index(s.mod) for s in sides], [s.n for s in sides]
        )  # fmt: skip
    pack["skills"] = len(content.skill)


def _lay_place(layer: Layer, at: int, entry: Location) -> None:
    record = layer.pack["place"][at]
    record["number"], record["x"], record["y"] = entry.number, entry.x, entry.y
    record["key"] = [layer.place_of.get(n, -1) for n in (entry.north, entry.east, entry.south, entry.west)]
    record["settlement"], record["dream"] = codes.SETTLEMENTS.index(entry.settlement), entry.dream
    record["enter"] = codes.ENTERS.index(entry.on_enter)
    record["has_action"] = bool(entry.action_effects)
    record["cost"], record["or_cost"] = _cost(entry.action_cost), _cost(entry.action_or_cost)
    record["has_or"], record["daily"] = bool(entry.action_or_cost), entry.action_daily
    record["effects"] = layer.texts(entry.action_effects)
    gains = [parse_effect(t) for t in entry.action_effects]
    record["gives"] = sum(1 << p for p, op in enumerate(codes.PURSE_OPS) if any(e.op == op and e.n > 0 for e in gains))
    record["die_rows"] = layer.table([parse_row(t) for t in entry.action_die_effects])
    if entry.menhir is not None:
        record["menhir"] = 1
        record["menhir_cost"] = [getattr(entry.menhir.cost, name, 0) for name in codes.PURSE]
        doubtful = entry.menhir.doubtful_secrets if layer.content.rulings.doubtful_secrets_needed == "yes" else []
        record["menhir_needs"] = sum(1 << layer.good_of(n) for n in {*entry.menhir.secrets, *doubtful})
        record["dial_base"], record["dial_cap"] = entry.menhir.dial_base, entry.menhir.dial_cap
    for dream in layer.content.dream:
        if dream.location == entry.number:
            record["dreams"], record["nightmares"] = layer.texts(dream.dream), layer.texts(dream.nightmare)


def _link_places(pack: Any) -> None:
    """TG-6.3: linked are two cards whose touching sides both carry the other's key."""
    for a in range(codes.PLACES):
        for side in range(4):
            b = int(pack["place"][a]["key"][side])
            matched = b >= 0 and int(pack["place"][b]["key"][(side + 2) % 4]) == a
            pack["place"][a]["link"][side] = b if matched else -1
            if matched:
                pack["place"][a]["near"] |= 1 << b


def _lay_journal(layer: Layer, at: int, entry: Journal) -> None:
    record = layer.pack["journal"][at]
    record["place"], record["needs"] = layer.place_of[entry.location], layer.requirements(entry.requires)
    record["clauses"] = len(entry.requires)
    record["cost"], record["or_cost"], record["has_or"] = _cost(entry.cost), _cost(entry.or_cost), bool(entry.or_cost)
    record["die"], record["plus"] = entry.die, entry.mod.get("flat", 0)
    record["mod"] = [entry.mod.get(name, 0) for name in codes.ATTRIBUTES]
    record["rows"] = layer.table([parse_row(t) for t in entry.rows])
    record["times"], record["forced"] = entry.repeat, entry.forced
    record["lost"] = layer.texts(entry.lost)


def _lay_map(layer: Layer) -> None:
    content, pack = layer.content, layer.pack
    for entry in content.location:
        _lay_place(layer, layer.place_of[entry.number], entry)
    _link_places(pack)
    for number, at in layer.place_of.items():
        pack["land"][at] = (number, at)
    for at, version in enumerate(content.location_version, codes.PLACES):
        pack["land"][at] = (version.number, layer.place_of[version.original])
    pack["lands"] = codes.PLACES + len(content.location_version)
    in_order = sorted(content.journal, key=lambda j: j.location)
    for at, journal in enumerate(in_order):
        _lay_journal(layer, at, journal)
        span = pack["place"][layer.place_of[journal.location]]["journals"]
        span["first"] = at if span["n"] == 0 else span["first"]
        span["n"] += 1
    pack["journals"] = len(in_order)


def _lay_events(layer: Layer) -> None:
    content, pack = layer.content, layer.pack
    names = [s.id for s in content.story]
    for at, story in enumerate(content.story):
        pack["event"][at] = (1, 1, layer.texts(story.effects_each))
    for at, event in enumerate(content.event, len(names)):
        pack["event"][at] = (0, event.count, layer.texts(event.effects_each))
    pack["stories"], pack["events"] = len(names), len(names) + len(content.event)
    deck = [names.index(x) if x != "random" else -1 for x in content.chapter.event_deck]
    pack["event_slots"] = len(deck)
    pack["event_slot"][: len(deck)] = deck
    pack["find_story"] = names.index(content.chapter.solved_find)
    pack["light_story"] = names.index(content.chapter.solved_light)


def _lay_numbers(layer: Layer, players: int) -> None:
    content, pack = layer.content, layer.pack
    play, story = content.play, content.setup.mode == "story"
    for name in model.NUMBERS:
        number = getattr(play, name)
        pack[name] = number[f"{players}p"] if isinstance(number, dict) else number
    for name in model.RULINGS:
        pack[name] = getattr(content.rulings, name) == "yes"
    bonus = play.story_mode_dial_bonus if story else 0
    pack["players"], pack["dial_bonus"] = players, bonus
    pack["start_dial"] = play.start_menhir_dial[f"{players}p"] + bonus
    pack["start_hand"] = [play.start_hand[f"{n}p"] for n in range(1, codes.SEATS + 1)]
    pack["dying_actions"] = play.dying_actions[f"{players}p"]
    pack["start_items"] = play.story_mode_items if story else 0
    prices = [play.attribute_cost_xp[f"total_{n}"] for n in range(1, 6)]
    pack["attribute_cost"] = [0, *prices]
    pack["start_place"] = layer.place_of[content.chapter.start_location]
    pack["quest_secret"] = layer.good_of(content.chapter.quest_secret)
    pack["quest_menhirs"] = sum(1 << layer.place_of[n] for n in content.chapter.quest_menhirs)
    levels = content.levels[content.setup.levels]
    pack["levels"], pack["top_level"] = sum(1 << n for n in levels), max(levels)
    pack["tutorial"] = content.setup.tutorial == "on"
    names = [c.id for c in content.character]
    words = {"drawn": codes.DRAWN, "chosen": codes.CHOSEN}
    pack["wanted"] = [words[w] if w in words else names.index(w) for w in content.seat_choices()]
    faces = content.guardian_die.faces
    pack["guardian_faces"] = [faces.north, faces.east, faces.south, faces.west, faces.nothing, faces.remove]


def lay(content: Grail, players: int) -> np.void:
    """The pack's record for a number of players."""
    pack = records(model.PACK)[0]
    layer = Layer(content, pack)
    _lay_numbers(layer, players)
    cards = [(card, codes.COMBAT) for card in content.combat_card] + [
        (c, codes.DIPLOMACY) for c in content.diplomacy_card
    ]
    for at, (card, kind) in enumerate(cards):
        _lay_card(layer, at, card, kind)
    pack["cards"] = len(cards)
    _lay_foes(layer)
    for at, sheet in enumerate(content.character):
        _lay_sheet(layer, at, sheet)
    _lay_goods(layer)
    _lay_map(layer)
    _lay_events(layer)
    return pack
