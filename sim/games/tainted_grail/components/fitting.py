"""What must fit together in a pack: an overlay is refused with its path and the reason, or plays to its end."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.games.tainted_grail.components.wording import parse_effect, parse_need, parse_row
from sim.games.tainted_grail.state import codes

__all__ = ["check_fit"]

# Modifiers that work by a card that is discarded (no secret is), turned face down, or asked for by its number
DISCARDED = ("heal_discard", "food_discard", "terror_discard", "wealth_discard")
TURNED = ("prevent_damage_flip", "prevent_track_flip", "draw_flip_combat", "panic_ignored_flip")
NAMED = ("menhir_118", "menhir_enable", "menhir_enable_101", "red_mark")


def check_fit(content: Any) -> None:
    """Raises ValueError for the first thing that does not fit."""
    for check in (_setup, _decks, _places, _names, _goods, _effects, _sizes):
        check(content)


def _setup(content: Any) -> None:
    setup = content.setup
    if setup.levels not in content.levels:
        raise ValueError(f"setup.levels: {setup.levels} is not one of {', '.join(content.levels)}")
    for name, levels in content.levels.items():
        if not levels or not set(levels) <= {1, 2, 3, 4}:
            raise ValueError(f"levels.{name}: encounters are of levels 1 to 4, and one is needed")
    names = [c.id for c in content.character]
    named = [s for s in content.seat_choices() if s not in ("drawn", "chosen")]
    for name in named:
        if name not in names:
            raise ValueError(f"setup.seat: {name} is no character; there are {', '.join(names)}")
        if named.count(name) > 1:
            raise ValueError(f"setup.seat: {name} sits twice at the table")
    box = [c for c in content.character if setup.box == "all" or c.campaign == "fall_of_avalon" or c.id in named]
    if len(box) < codes.SEATS:
        raise ValueError(f"character: {len(box)} of them lie in the box, fewer than {codes.SEATS} players")
    for sheet in content.character:
        if sheet.start_terror > sheet.terror_max:
            raise ValueError(f"character.{sheet.id}.start_terror: the track ends at {sheet.terror_max}")
    if sum(content.guardian_die.faces.model_dump().values()) == 0:
        raise ValueError("guardian_die.faces: the die has none")


def _decks(content: Any) -> None:
    for kind, cards in (("combat_card", content.combat_card), ("diplomacy_card", content.diplomacy_card)):
        sizes = Counter[tuple[str, bool]]()
        own = range(3) if kind == "combat_card" else range(3, 6)
        for card in cards:
            sizes[card.colour, card.start] += card.count
            if kind == "combat_card" and "i" in card.left:
                raise ValueError(f"{kind}.{card.id}.left: a diplomacy icon means nothing in combat (TG-9.63)")
            for effect in map(parse_effect, card.effects):
                if effect.op == "track_per_key" and effect.key not in own:
                    raise ValueError(f"{kind}.{card.id}.effects: it counts an attribute that has no key here")
        for colour in codes.CARD_COLOURS:
            if sizes[colour, True] < content.play.deck_min:
                raise ValueError(f"{kind}: the {colour} start deck has {sizes[colour, True]} cards, fewer than "
                                 f"play.deck_min {content.play.deck_min}")  # fmt: skip
            if sizes[colour, True] + sizes[colour, False] > codes.DECK:
                raise ValueError(f"{kind}: more than {codes.DECK} {colour} cards")


def _places(content: Any) -> None:
    numbers = [x.number for x in (*content.location, *content.location_version)]
    if len(set(numbers)) < len(numbers):
        raise ValueError("location: two of them have one number")
    known = {x.number: x for x in content.location}
    chapter = content.chapter
    wanted = [(f"journal.{j.id}.location", j.location) for j in content.journal]
    wanted += [(f"dream.{d.id}.location", d.location) for d in content.dream]
    wanted += [(f"location_version.{v.id}.original", v.original) for v in content.location_version]
    wanted += [("chapter.start_location", chapter.start_location)]
    wanted += [("chapter.quest_menhirs", n) for n in chapter.quest_menhirs]
    for path, number in wanted:
        if number not in known:
            raise ValueError(f"{path}: location {number} is not in the pack")
    if not chapter.quest_menhirs or any(known[n].menhir is None for n in chapter.quest_menhirs):
        raise ValueError("chapter.quest_menhirs: the quest is won at a menhir")


def _names(content: Any) -> None:
    chapter = content.chapter
    stories = {s.id for s in content.story}
    for path, name in (("solved_find", chapter.solved_find), ("solved_light", chapter.solved_light)):
        if name not in stories:
            raise ValueError(f"chapter.{path}: {name} is no story card")
    for card in chapter.event_deck:
        if card not in {"random", *stories}:
            raise ValueError(f"chapter.event_deck: {card} is no story card")
    if not chapter.event_deck or chapter.event_deck[0] == "random":
        raise ValueError("chapter.event_deck: the first card is a story card (TG-1.15)")
    if len({s.number for s in content.secret}) < len(content.secret):
        raise ValueError("secret: two of them have one number")
    _check_secrets(content, "chapter.quest_secret", [chapter.quest_secret])
    for place in content.location:
        _check_secrets(content, f"location.{place.id}.menhir.secrets", _needed(place))


def _needed(place: Any) -> list[int]:
    return [*place.menhir.secrets, *place.menhir.doubtful_secrets] if place.menhir else []


def _check_secrets(content: Any, path: str, numbers: list[int]) -> None:
    for number in numbers:
        if number not in {s.number for s in content.secret}:
            raise ValueError(f"{path}: there is no secret {number}")


def _goods(content: Any) -> None:
    mods = {m.id for m in content.mod}
    used: list[tuple[str, str, tuple[str, ...]]] = [(f"item.{x.id}.mod", x.mod, NAMED) for x in content.item]
    used += [(f"secret.{x.id}.mod", x.mod, DISCARDED) for x in content.secret]
    for skill in content.skill:
        for side in ("side_a", "side_b"):
            used.append((f"skill.{skill.id}.{side}.mod", getattr(skill, side).mod, (*DISCARDED, *TURNED, *NAMED)))
    for path, mod, idle in used:
        if mod not in mods:
            raise ValueError(f"{path}: {mod} is not in the list of modifiers (TG-19.6)")
        if mod in idle:
            raise ValueError(f"{path}: {mod} has no effect there")


def _lists(content: Any) -> Iterator[tuple[str, list[str]]]:
    """(path, effects) of every list that is carried out, those of rows one by one."""

    def of(path: str, texts: list[str], rows: list[str]) -> Iterator[tuple[str, list[str]]]:
        yield path, texts
        yield from ((path, row.partition(": ")[2].split("; ")) for row in rows)

    for c in content.character:
        yield from of(f"character.{c.id}", c.action_effects, [])
    for card in (*content.combat_card, *content.diplomacy_card):
        yield from of(f"card {card.id}", card.effects, [])
    for e in (*content.encounter, *content.diplomacy):
        yield from of(f"encounter {e.id}", e.opportunity, e.table)
        for texts in (e.reward_each, e.loot_shared, getattr(e, "failure_each", [])):
            yield f"encounter {e.id}", texts
    for place in content.location:
        yield from of(f"location.{place.id}", place.action_effects, place.action_die_effects)
    for journal in content.journal:
        yield from of(f"journal.{journal.id}", journal.lost, journal.rows)
    for dream in content.dream:
        yield from ((f"dream.{dream.id}", texts) for texts in (dream.dream, dream.nightmare))
    for card in (*content.story, *content.event):
        yield f"event {card.id}", card.effects_each


def _effects(content: Any) -> None:
    """Names and numbers in effects and requirements exist."""
    known = {x.number for x in content.location}
    changed = {v.original for v in content.location_version}
    for path, texts in _lists(content):
        for effect in map(parse_effect, texts):
            if effect.op == "secret":
                _check_secrets(content, path, [effect.n])
            elif effect.op == "move_to" and effect.n not in known:
                raise ValueError(f"{path}: move_to: location {effect.n} is not in the pack")
            elif effect.op == "swap_location" and effect.n not in changed:
                raise ValueError(f"{path}: swap_location: location {effect.n} has no changed version")
    names = {c.id for c in content.character}
    inner = {(j.location, need.n) for j in content.journal for text in j.requires for need in parse_need(text)
             if need.kind == codes.NEED_GATE}  # fmt: skip
    for journal in content.journal:
        path = f"journal.{journal.id}"
        for need in (need for text in journal.requires for need in parse_need(text)):
            if need.kind == codes.NEED_CHARACTER and need.name not in names:
                raise ValueError(f"{path}.requires: {need.name} is no character")
            if need.kind == codes.NEED_SECRET:
                _check_secrets(content, f"{path}.requires", [need.n])
            if need.kind in (codes.NEED_LIT, codes.NEED_DARK) and need.n not in known:
                raise ValueError(f"{path}.requires: location {need.n} is not in the pack")
        for texts in (journal.lost, *(row.partition(": ")[2].split("; ") for row in journal.rows)):
            for effect in map(parse_effect, texts):
                if effect.op == "goto" and (journal.location, effect.n) not in inner:
                    raise ValueError(f"{path}: goto {effect.n}: the location has no such inner part (TG-19.7)")


def _sizes(content: Any) -> None:
    """What the record has room for."""
    rows = [parse_row(r) for j in content.journal for r in j.rows]
    rows += [parse_row(r) for e in (*content.encounter, *content.diplomacy) for r in (*e.table, "0+: nop")]
    rows += [parse_row(r) for p in content.location for r in p.action_die_effects]
    counts = {
        "encounter": (sum(e.count for e in (*content.encounter, *content.diplomacy)), codes.FOES),
        "item": (sum(i.count for i in content.item) + len(content.secret), codes.GOODS),
        "event": (sum(e.count for e in content.event) + len(content.chapter.event_deck), codes.EVENTS),
        "effects": (sum(len(texts) for _, texts in _lists(content)), codes.EFFECTS),
        "rows": (len(rows), codes.ROWS),
        "requires": (sum(len(parse_need(t)) for j in content.journal for t in j.requires), codes.NEEDS),
    }
    for what, (n, room) in counts.items():
        if n > room:
            raise ValueError(f"{what}: {n} of them, and there is room for {room}")
