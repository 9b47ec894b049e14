"""Lists of effects that hold while something is in play: sheets, Ancient Ones, monsters, cards, Environments, Rumors.

They are read by name and not carried out, each by its own reader in lay.py and lay_cards.py: what no reader takes is
refused.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sim.games.arkham_horror.components.content_checks import (
    BLOCK,
    COUNT,
    DECKS,
    POINTS,
    SKILL,
    SMALL,
    Checker,
    Place,
    Wanted,
    between,
    each_known,
    known,
    one_of,
)  # fmt: skip

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import (
        AncientOne,
        ArkhamHorror,
        Effect,
        Item,
        Monster,
        MythosCard,
        Rumor,
        Use,
    )

__all__ = ["complaints"]

ATTRIBUTES = ("ambush", "endless", "undead", "mask", "physical_resistance", "physical_immunity", "magical_resistance",
              "magical_immunity")  # fmt: skip
DEFENCES = ATTRIBUTES[4:]
SELF, EXTRA = one_of("same_area"), between(1, 3)
ABILITIES: Mapping[str, Wanted] = {
    "extra_draw": {"deck": one_of(*DECKS), "n": EXTRA},
    "draw_top_or_bottom": {"decks": one_of(["common", "unique", "spell"])},
    "upkeep_heal": {"res": one_of(*POINTS), "n": COUNT, "target": SELF},
    "extra_encounter_card": {"kind": one_of("arkham", "other_world"), "n": EXTRA},
    "reduce_loss": {"res": one_of(*POINTS), "n": COUNT},
    "upkeep_gain": {"res": one_of("money", "clue", *POINTS), "n": COUNT},
    "extra_clue_die": {"n": EXTRA},
    "no_gates_or_monsters_appear_here": {},
    "reroll_failed_dice": {"per_turn": one_of(1), "target": one_of("any_investigator")},
    "redirect_lost": {"to": known("areas")},
}
WHOM = {"monsters": each_known("sorts")}
WORSHIP: Mapping[str, Wanted] = {
    "mod_toughness": WHOM | {"n": SMALL},
    "mod_horror": WHOM | {"rating": SMALL, "damage": COUNT},
    "set_movement": WHOM | {"movement": one_of("normal", "fast", "stationary", "flying")},
    "set_combat_rating": WHOM | {"n": SMALL},
    "set_combat_damage": WHOM | {"n": COUNT},
    "add_attr": WHOM | {"attr": one_of(*ATTRIBUTES)},
}
POWERS: Mapping[str, Wanted] = {
    "lose_game_on_awaken": {},
    "mod_max": {"res": one_of(*POINTS), "n": between(-2, 2)},
    "set_seal_cost": {"n": COUNT},
    "mythos_end_street_loss": {"res": one_of("stamina"), "n": COUNT},
    "flag": {"name": one_of("weather_has_no_effect")},
    "add_mask_monsters": {},
    "mod_gate_difficulty": {"world": one_of("any"), "n": between(0, 9)},
    "mod_toughness": WORSHIP["mod_toughness"],
    "on_event": {"event": one_of("cultist_defeated", "lost_in_time_and_space"), "do": BLOCK},
}
# What stands first in the `do` of a monster's special effect, and what may follow.
SPECIALS: Mapping[str, tuple[Wanted, Mapping[str, Wanted]]] = {
    "on_activate": ({"do": BLOCK}, {
        "teleport_to_lowest_sneak": {"scope": one_of("arkham"),
                                     "exclude": one_of(["st_marys_hospital", "arkham_asylum"])},
        "die_table": {"rows": BLOCK}}),
    "on_combat_damage": ({"do": BLOCK}, {
        "lost_in_time_and_space": {}, "drawn_through_nearest_gate": {},
        "lose_card": {"kind": one_of("weapon_or_spell"), "n": one_of(1)}}),
    "on_defeat": ({"do": BLOCK, "to_box": one_of(True, False)}, {
        "draw": {"deck": one_of("unique"), "n": between(1, 9)}, "gain": {"res": one_of("clue"), "n": COUNT}}),
    "if_terror_ge": ({"level": between(0, 99), "combat_rating": SMALL, "combat_damage": COUNT,
                      "add_attr": one_of("endless")}, {}),
    "combat_uses_skill": ({"skill": SKILL}, {}),
    "instead_of_combat": ({"do": BLOCK, "then_return_to_cup": one_of(True)}, {
        "check": {"skill": SKILL, "mod": SMALL, "on_pass": BLOCK, "on_fail": BLOCK}}),
    "before_horror": ({"do": BLOCK}, {"check": {"skill": SKILL, "mod": SMALL, "on_fail": BLOCK}}),
}  # fmt: skip
FLAGS = {"no_gain_stamina", "no_gain_sanity", "fliers_do_not_move", "no_terror_increase", "fast_move_as_normal",
         "no_seal", "spell_sanity_cost_zero", "no_spells"}  # fmt: skip
LASTING: Mapping[str, Wanted] = {
    "mod_check": {"skill": SKILL, "n": SMALL, "scope": one_of("arkham")},
    "mod_toughness": WHOM | {"n": SMALL},
    "mod_combat_rating": {"monsters": each_known("monsters"), "n": SMALL},
    "mod_movement_points": {"n": SMALL},
    "mod_seal_cost": {"n": SMALL},
    "mod_gate_difficulty": {"world": known("worlds"), "n": between(0, 9)},
    "flag": {
        "name": one_of(*sorted(FLAGS)),
        "except_at?": each_known("areas"),
        "except_ability?": each_known("sheets"),
    },
    "on_end_move": {"at": known("ends"), "do": BLOCK},
    "banish_on_enter": WHOM,
    "extra_reward": {"monster": known("monsters"), "deck": one_of("unique"), "n": between(1, 9)},
}
ONCE = {"mod_combat_rating", "mod_gate_difficulty", "on_end_move", "extra_reward"}  # a card has room for one of each
# The uses of a card: when, what stands first, what may follow.
REDUCE: Wanted = {"res": one_of(*POINTS), "n": COUNT}
CANCEL: Wanted = {"res": one_of(*POINTS, "sanity_or_stamina"), "sources": one_of(1)}
LOSS: Wanted = {"res": one_of(*POINTS), "n": COUNT}
COUNTER: Wanted = {"discard_at": between(1, 9)}
USES: Mapping[str, tuple[Mapping[str, Wanted], Mapping[str, Wanted]]] = {
    "after_check": ({"reroll": {"dice": between(1, 99), "check?": one_of("evade", "combat", "horror", "spell")}}, {}),
    "after_combat_check": ({"reroll": {"dice": between(1, 99)}}, {}),
    "before_loss": ({"reduce_loss": REDUCE, "cancel_loss": CANCEL}, {"add_counter": COUNTER}),
    "after_failed_combat_check": ({"reduce_loss": REDUCE, "cancel_loss": CANCEL}, {"add_counter": COUNTER}),
    "combat": ({"defeat_all_in_area": {}}, {"lose": LOSS}),
    "combat_or_gate_close_check": ({"auto_pass": {}}, {"lose": LOSS}),
    "before_evade_check": ({"auto_pass": {}}, {"add_counter": COUNTER}),
    "after_encounter_draw": ({"redraw": {}}, {"lose": LOSS}),
    "gate_seal": ({"seal_gate_here": {}}, {}),
    "return_from_other_world": ({"return_to_any_open_gate": {}}, {}),
    "instead_of_movement": ({"move": {"to": one_of("any")}}, {}),
    "any": ({"counts_as": {"res": one_of("clue"), "n": one_of(1)},
             "gain": {"res": one_of(*POINTS), "n": one_of("to_max")}}, {}),
    "ancient_one_attack": ({"cancel_ancient_one_attack": {}}, {}),
}  # fmt: skip
# Uses that pay: the card is exhausted or discarded (or has counters); the others are free or have their own ways.
PAYS = {"after_check", "after_combat_check", "before_loss", "after_failed_combat_check", "after_encounter_draw",
        "before_evade_check"}  # fmt: skip
DISCARDED = {"combat", "combat_or_gate_close_check", "gate_seal", "any", "ancient_one_attack"}
SPELLS: Mapping[str, Mapping[str, Wanted]] = {
    "combat": {"combat_bonus": {"kind": one_of("mag"), "n": COUNT}, "auto_pass": {},
               "convert_weapon": {"frm": one_of("phys"), "to": one_of("mag")},
               "suppress_ability": {"n": one_of(1), "exclude": one_of(["magical_immunity", "mask"])}},
    "movement_other_world": {"return_to_arkham": {}},
    "before_loss": {"reduce_loss": REDUCE, "cancel_loss": CANCEL},
    "before_evade_check": {"auto_pass": {}},
    "upkeep": {"heal_same_area": {"res": one_of("stamina"), "n": one_of("succ")},
               "mod_check": {"skill": one_of("all"), "n": COUNT, "scope": one_of("self_this_turn")}},
}  # fmt: skip
PASSIVES = {"speed", "sneak", "fight", "will", "lore", "luck", "evade_check", "horror_check", "movement_points",
            "max_sanity", "max_stamina"}  # fmt: skip
FAILS = re.compile(r"(terror|tokens|rumor_monsters)_ge_\d{1,2}|no_ally_to_return|ancient_one_awakens")


class Forms(Checker):
    """Complaints about what holds while something is in play."""

    def __init__(self, content: "ArkhamHorror") -> None:
        super().__init__(content)
        self.sheets = {i.id for i in content.investigator}
        self.ends = self.streets | {"any_street"}
        self.content = content

    def known_form(self, path: str, e: "Effect", forms: Mapping[str, Wanted]) -> Iterator[str]:
        """Complaints about one effect that must be one of these forms."""
        if e.op not in forms:
            yield f"{path}: {e.op} does nothing here; what does is {', '.join(forms)}"
        else:
            yield from self.arguments(path, e, forms[e.op])

    def ancient(self, path: str, a: "AncientOne") -> Iterator[str]:
        """AH-18: powers, worshippers, the start of the battle, the attack."""
        for i, e in enumerate(a.worshippers):
            yield from self.known_form(f"{path}.worshippers.{i}", e, WORSHIP)
        for i, e in enumerate(a.power):
            yield from self.known_form(f"{path}.power.{i}", e, POWERS)
            if e.op == "on_event":
                op = {x.op for x in e.do}
                fits = op == {"add_doom"} or (op == {"devoured"} and e.event == "lost_in_time_and_space")
                if not fits or len(e.do) != 1:
                    yield f"{path}.power.{i}.do: one add_doom is wanted, or devoured for the lost"
                yield from self.effects(f"{path}.power.{i}.do", e.do)
        changes = {e.res: int(e.n) for e in a.power if e.op == "mod_max"}
        if changes and (set(changes) != set(POINTS) or len(set(changes.values())) > 1):
            yield f"{path}.power: mod_max changes Sanity and Stamina alike"
        for sheet in self.content.investigator if changes else ():
            if min(sheet.max_sanity, sheet.max_stamina) + min(changes.values()) < 1:
                yield f"investigator.{sheet.id}: {a.name} would leave a maximum of 0 (AH-11.6)"
        if not set(a.defences) <= set(DEFENCES):
            yield f"{path}.defences: none of {', '.join(DEFENCES)}"
        yield from self.effects(f"{path}.start_of_battle", a.start_of_battle)
        attack = a.attack
        for name in ("on_fail", "then", "all_do"):
            yield from self.effects(f"{path}.attack.{name}", getattr(attack, name))
        if attack.on_fail and not attack.skill:
            yield f"{path}.attack.on_fail: without a check it is never reached; put it into all_do"
        for i, e in enumerate(attack.after):
            yield from self.known_form(
                f"{path}.attack.after.{i}", e, {"add_doom": {"n": COUNT, "cap?": one_of("track")}}
            )

    def monster(self, path: str, m: "Monster") -> Iterator[str]:
        """AH-12.19 to AH-12.23: what a monster does of its own."""
        if not set(m.attrs) <= set(ATTRIBUTES):
            yield f"{path}.attrs: none of {', '.join(ATTRIBUTES)}"
        if (m.movement == "special") != any(e.op == "on_activate" for e in m.special):
            yield f"{path}.movement: special is the movement of those that say what they do (on_activate)"
        if len({e.op for e in m.special}) < len(m.special):
            yield f"{path}.special: one effect of each sort"
        if {"instead_of_combat", "before_horror"} <= {e.op for e in m.special}:
            yield f"{path}.special: either instead of the combat or before it"
        for i, e in enumerate(m.special):
            at = f"{path}.special.{i}"
            yield from self.known_form(at, e, {op: wanted for op, (wanted, _) in SPECIALS.items()})
            forms = SPECIALS.get(e.op, ({}, {}))[1]
            if forms and len(e.do) != 1:
                yield f"{at}.do: one of {', '.join(forms)} is wanted"
            for k, first in enumerate(e.do if forms else []):
                yield from self.known_form(f"{at}.do.{k}", first, forms)
                yield from self.special(f"{at}.do.{k}", e.op, first)

    def special(self, path: str, op: str, e: "Effect") -> Iterator[str]:
        """The fixed rest of a monster's special effect: its numbers are free, its shape is not."""
        if e.op == "die_table":
            told = [(row.lo, [(x.who, [(y.op, y.res) for y in x.do]) for x in row.do]) for row in e.rows if row.do]
            if len(told) != 1 or told[0][1] != [("arkham", [("lose", "stamina")])] or e.rows[-1].lo != told[0][0]:
                yield f"{path}.rows: the last row alone takes Stamina from each in Arkham"
            if e.rows[-1].hi < self.content.dice.sides:
                yield f"{path}.rows: the last row reaches the highest face"
            for row in e.rows:
                yield from self.effects(f"{path}.rows", row.do)
            if any(not isinstance(y.n, int) for row in e.rows for x in row.do for y in x.do):
                yield f"{path}.rows: the loss is a number"
        elif op == "instead_of_combat":
            if [(x.op, x.res) for x in e.on_pass] != [("gain", "clue")] or not isinstance(e.on_pass[0].n, int):
                yield f"{path}.on_pass: a number of clues is gained"
            if [x.op for x in e.on_fail] != ["devoured"]:
                yield f"{path}.on_fail: the investigator is devoured"
        elif op == "before_horror" and [(x.op, x.checks) for x in e.on_fail] != [("auto_fail", ["horror", "combat"])]:
            yield f"{path}.on_fail: Horror and Combat checks fail"

    def item(self, path: str, item: "Item") -> Iterator[str]:
        """Uses of a card; what it brings when it is gained."""
        if (item.id == "elder_sign") != any(use.when == "gate_seal" for use in item.use):
            yield f"{path}.use: the Elder Sign alone seals gates"
        if not set(item.passive) <= PASSIVES:
            yield f"{path}.passive: none of {', '.join(sorted(PASSIVES))}"
        yield from self.effects(f"{path}.on_gain", item.on_gain)
        for i, e in enumerate(item.after_use):
            yield from self.known_form(f"{path}.after_use.{i}", e, {"lose": {"res": one_of("sanity"), "n": COUNT}})
        if item.after_use and item.kind != "weapon":
            yield f"{path}.after_use: only weapons have it"
        main = [use for use in item.use if use.when != "ancient_one_attack"]
        if len(main) > 1 or len(item.use) - len(main) > 1:
            yield f"{path}.use: one use, and one against an Ancient One's attack"
        for i, use in enumerate(item.use):
            yield from self.use(f"{path}.use.{i}", use)
        if item.phase or item.do:
            yield from self.spell(path, item)

    def use(self, path: str, use: "Use") -> Iterator[str]:
        """One use of a card."""
        if not use.do:
            yield f"{path}.do: a use without an effect"
            return
        if use.when in ("upkeep", "movement") and use.do[0].op != "movement_points":
            yield from self.effects(f"{path}.do", use.do)
        elif use.when == "movement":
            yield from self.known_form(f"{path}.do.0", use.do[0], {"movement_points": {"n": COUNT}})
            if len(use.do) > 1 or use.cost:
                yield f"{path}: movement points stand alone, and cost no Sanity"
        elif use.when not in USES:
            yield f"{path}.when: {use.when!r} is none of upkeep, movement, {', '.join(USES)}"
        else:
            first, rest = USES[use.when]
            yield from self.known_form(f"{path}.do.0", use.do[0], first)
            for i, e in enumerate(use.do[1:], 1):
                yield from self.known_form(f"{path}.do.{i}", e, rest)
        yield from self.paid(path, use)

    def paid(self, path: str, use: "Use") -> Iterator[str]:
        """What a use costs: read where it can be paid."""
        counted = any(e.op == "add_counter" for e in use.do) and use.when in PAYS
        spent = use.exhaust + use.discard + counted
        if (use.when in ("upkeep", "movement") or use.when in PAYS) and spent != 1:
            yield f"{path}: the card is either exhausted or discarded or has counters"
        if use.when in DISCARDED and not use.discard:
            yield f"{path}.discard: the card is discarded"
        if use.when != "movement" and (use.mp or use.cost):
            yield f"{path}: only a use in Movement costs movement points and Sanity"
        if [x.res for x in use.cost] not in ([], ["sanity"]):
            yield f"{path}.cost: only Sanity is paid"
        yield from self.cost(f"{path}.cost", use.cost)

    def spell(self, path: str, item: "Item") -> Iterator[str]:
        """AH-12.15: a spell, by its phase and its first effect."""
        if item.phase not in SPELLS or not item.do:
            yield f"{path}.phase: {item.phase!r} is none of {', '.join(SPELLS)}, with an effect"
            return
        yield from self.known_form(f"{path}.do.0", item.do[0], SPELLS[item.phase])
        follow = {"suppress_ability": ["mod_toughness"], "auto_pass": ["discard_self"] * (item.phase == "combat")}
        if [e.op for e in item.do[1:]] != follow.get(item.do[0].op, []):
            yield f"{path}.do: what follows {item.do[0].op} is not read"
        if (item.do[0].op == "auto_pass" and item.phase == "combat") != (item.difficulty == "monster_toughness"):
            yield f"{path}.difficulty: monster_toughness is that of a spell that passes a Combat check, and of no other"
        if (item.phase == "before_evade_check") != (item.cast_mod_from == "monster_awareness"):
            yield f"{path}.cast_mod_from: monster_awareness is that of spells that pass Evade checks, and of no other"

    def mythos(self, path: str, card: "MythosCard") -> Iterator[str]:
        """AH-10.29 to AH-10.35: what a Mythos card does at once, and what holds while it is in play."""
        if (card.type == "rumor") != (card.rumor is not None):
            yield f"{path}.type: the cards with a table rumor are the Rumors"
            return
        if card.type == "special":
            if [e.op for e in card.effects] != ["reshuffle_mythos_and_redraw"]:
                yield f"{path}.type: special is the card that shuffles the deck"
            return
        if card.rumor:
            if card.effects:
                yield f"{path}.effects: those of a Rumor stand in its table rumor"
            yield from self.rumor(f"{path}.rumor", card.rumor)
        at_once = [e for e in card.effects if e.op not in LASTING or (e.op == "flag" and e.name == "no_arrest")]
        lasting = [e for e in card.effects if e not in at_once]
        yield from self.effects(f"{path}.effects", at_once, Place(table=True))
        if lasting and card.type != "environment":
            yield f"{path}.effects: {lasting[0].op} holds only while an Environment is in play"
        for i, e in enumerate(lasting):
            yield from self.known_form(f"{path}.effects.{i}", e, LASTING)
            if e.op == "on_end_move":
                yield from self.effects(f"{path}.effects.{i}.do", e.do)
            if e.op in ONCE and sum(x.op == e.op for x in lasting) > 1:
                yield f"{path}.effects: {e.op} only once"
            if e.op == "mod_combat_rating" and len(e.monsters) > 1:
                yield f"{path}.effects.{i}.monsters: one monster"
            if e.op == "flag" and not e.name.startswith("no_gain") and (e.except_at or e.except_ability):
                yield f"{path}.effects.{i}: {e.name} knows no exception"

    def rumor(self, path: str, rumor: "Rumor") -> Iterator[str]:
        """AH-10.31 to AH-10.33: a Rumor's street, its steps, its two ends."""
        if rumor.at not in self.streets:
            yield f"{path}.at: there is no street {rumor.at!r}"
        for name in ("start", "each_mythos", "on_pass", "on_fail"):
            yield from self.effects(f"{path}.{name}", getattr(rumor, name), Place(table=True, rumor=True))
        for i, e in enumerate(rumor.while_active):
            yield from self.known_form(f"{path}.while_active.{i}", e, {"mod_toughness": LASTING["mod_toughness"]})
        if not FAILS.fullmatch(rumor.fail_when):
            yield f"{path}.fail_when: {rumor.fail_when!r} is no end of a Rumor"
        if rumor.pay_down not in ("", "clue"):
            yield f"{path}.pay_down: only clues pay a Rumor down"
        if {x.res for x in rumor.pass_cost} & set(POINTS):
            yield f"{path}.pass_cost: no Rumor is passed with Sanity or Stamina"
        yield from self.cost(f"{path}.pass_cost", rumor.pass_cost)


def complaints(content: "ArkhamHorror") -> Iterator[str]:
    """Everything that is wrong with the effects of a content, the first first."""
    forms = Forms(content)
    for location in content.location:
        for i, ability in enumerate(location.ability):
            path = f"location.{location.id}.ability.{i}"
            for k, cost in enumerate(ability.cost_any):
                yield from forms.cost(f"{path}.cost_any.{k}", cost)
            if complaint := forms.condition(ability.require):
                yield f"{path}.require: {complaint}"
            if not ability.do:
                yield f"{path}.do: an ability without an effect"
            yield from forms.effects(f"{path}.do", ability.do)
    for sheet in content.investigator:
        yield from forms.known_form(f"investigator.{sheet.id}.ability", sheet.ability, ABILITIES)
    for ancient in content.ancient_one:
        yield from forms.ancient(f"ancient_one.{ancient.id}", ancient)
    for monster in content.monster:
        yield from forms.monster(f"monster.{monster.id}", monster)
    for name, family in zip(FAMILIES, content.families, strict=True):
        for item in family:
            yield from forms.item(f"{name}.{item.id}", item)
    for card in content.mythos_card:
        yield from forms.mythos(f"mythos_card.{card.id}", card)
    entries = [(f"location_card.{x.id}", x.entry) for x in content.location_card]
    entries += [(f"gate_card.{x.id}", x.entry) for x in content.gate_card if x.colour]
    for path, entry in entries:
        for name, effects in entry.items():
            yield from forms.effects(f"{path}.entry.{name}", effects)


FAMILIES = ("common_item", "unique_item", "spell", "skill", "ally", "special_item")
