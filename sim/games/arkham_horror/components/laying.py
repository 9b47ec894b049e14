"""`lay`: the content of pack.toml into one record for a number of players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sim.games.arkham_horror.components.laying_cards import lay_kinds
from sim.games.arkham_horror.components.program import DECKS, SKILL_NAMES, Program, is_meant, monster_set
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.model import PACK
from sim.mechanisms import maps
from sim.records import records

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import (
        AncientOne,
        ArkhamHorror,
        Effect,
        Investigator,
        Monster,
        MythosCard,
    )

__all__ = ["lay"]

COLOURS = ("blue", "green", "red", "yellow")
MOVEMENTS = {"normal": c.NORMAL, "fast": c.FAST, "stationary": c.STATIONARY, "flying": c.FLYING}
SWITCHES = {
    "no_gain_stamina": c.NO_STAMINA, "fliers_do_not_move": c.FLIERS_STAY, "no_gain_sanity": c.NO_SANITY,
    "no_terror_increase": c.NO_TERROR, "fast_move_as_normal": c.FAST_AS_NORMAL, "no_seal": c.NO_SEAL,
    "spell_sanity_cost_zero": c.FREE_SPELLS, "no_spells": c.NO_SPELLS,
}  # fmt: skip
ABILITIES = {
    "extra_draw": c.EXTRA_DRAW, "draw_top_or_bottom": c.TOP_OR_BOTTOM, "upkeep_heal": c.UPKEEP_HEAL,
    "extra_encounter_card": c.EXTRA_ENCOUNTER, "reduce_loss": c.REDUCE_LOSS, "upkeep_gain": c.UPKEEP_GAIN,
    "extra_clue_die": c.CLUE_DICE, "no_gates_or_monsters_appear_here": c.NO_GATES,
    "reroll_failed_dice": c.REROLL_FAILED,
    "redirect_lost": c.REDIRECT_LOST,
}  # fmt: skip
FAILS = {"terror_ge_": c.FAIL_TERROR, "tokens_ge_": c.FAIL_TOKENS, "no_ally_to_return": c.FAIL_NO_ALLY,
         "rumor_monsters_ge_": c.FAIL_MONSTERS, "ancient_one_awakens": c.FAIL_NEVER}  # fmt: skip


def lay(content: "ArkhamHorror", players: int) -> Any:
    """One record of PACK."""
    pack = records(PACK)[0]
    program = Program(content, players, pack["op"])
    _lay_rules(pack, content, players)
    _lay_map(pack, content, program)
    _lay_gates(pack, content, program)
    lay_kinds(pack, content, program)
    for i, sheet in enumerate(content.investigator):
        _lay_sheet(pack["sheet"][i], sheet, program)
    for i, ancient in enumerate(content.ancient_one):
        _lay_ancient(pack["ancient"][i], ancient, content, program)
        for k, monster in enumerate(content.monster):
            _lay_foe(pack["foe"][i, k], monster, ancient)
    for i, card in enumerate(content.mythos_card):
        _lay_mythos(pack["mythos"][i], card, content, program)
        if card.gate:
            pack["calls"][program.area[card.gate]] += 1
    _lay_blank(pack["mythos"][c.NO_CARD])
    _lay_encounters(pack, content, program)
    pack["ops"] = program.rows.n
    return pack


def _lay_rules(pack: Any, content: "ArkhamHorror", players: int) -> None:
    key, rules, price = f"{players}p", content.rules, content.price
    ancients = [a.id for a in content.ancient_one]
    sheets = [i.id for i in content.investigator]
    chosen = content.setup.ancient_one
    pack["players"] = players
    pack["ancient_one"] = -1 if chosen == "draw" else ancients.index(chosen)
    seats = [content.setup.investigator[f"seat_{s + 1}"] for s in range(c.SEATS)]
    pack["sheet_at"] = [-1 if who == "draw" else sheets.index(who) for who in seats]
    pack["line_connected"] = content.rulings.connected_streets == "line"
    rulings = content.rulings
    for field, ruling, choice in (
        ("terror_ten_doom", rulings.terror_ten_adds_doom, "yes"), ("spare_successes", rulings.spare_successes, "kept"),
        ("maxima_return", rulings.cthulhu_maxima_return, "yes"), ("clue_after_delay", rulings.clue_after_delay, "yes"),
        ("clue_at_sign", rulings.clue_at_elder_sign, "yes"),
        ("closing_without_trophy", rulings.closing_without_trophy_wins, "yes"),
        ("lost_turn_upkeep", rulings.upkeep_in_lost_turn, "yes"),
        ("single_dice_blessed", rulings.blessing_on_single_dice, "yes"),
    ):  # fmt: skip
        pack[field] = ruling == choice
    pack["sides"] = content.dice.sides
    pack["success_on"] = [content.dice.success_on_cursed, content.dice.success_on, content.dice.success_on_blessed]
    for blessing, at_least in enumerate(pack["success_on"].tolist()):
        for dice in range(c.MOST_DICE + 1):
            pack["odds"][blessing, dice] = _odds((content.dice.sides + 1 - at_least) / content.dice.sides, dice)
    for field, table in (
        ("monster_limit", content.monster_limit), ("outskirts_limit", content.outskirts_limit),
        ("gate_limit", content.gate_limit), ("monsters_per_gate", content.monsters_per_gate),
        ("trophies_to_win", content.gate_trophies_to_win), ("successes_per_doom", content.successes_per_doom),
        ("ritual_spells", content.great_ritual_spells),
    ):  # fmt: skip
        pack[field] = table[key]
    for field, value in (
        ("seals_to_win", rules.seals_to_win), ("seal_clues", rules.seal_clues),
        ("clues_at_start", rules.clues_per_unstable_location), ("sign_doom", rules.elder_sign_doom_removed),
        ("sign_sanity", rules.elder_sign_sanity), ("sign_stamina", rules.elder_sign_stamina),
        ("terror_max", rules.terror_max), ("terror_multiple", rules.terror_monster_multiple), ("hands", rules.hands),
        ("items_per_loss", rules.items_per_loss), ("loan", price["loan"]),
        ("trophies_per_point", rules.monsters_trophies_per_point),
        ("loan_interest", price["loan_interest"]), ("retainer_income", price["retainer"]),
        ("deputy_income", price["deputy"]), ("discard_on", content.special_cards.upkeep_discard_on),
        ("loan_up_to", content.special_cards.loan_pays_up_to),
    ):  # fmt: skip
        pack[field] = value


def _odds(p: float, dice: int) -> list[float]:
    """Probabilities of 0, 1, ... or more successes, each with probability p."""
    if p >= 1:
        return [float(needed <= dice) for needed in range(c.MOST_NEEDED + 1)]
    out, below, exactly = [1.0], 0.0, 1.0
    for _ in range(dice):
        exactly *= 1.0 - p
    for k in range(c.MOST_NEEDED):
        below += exactly
        exactly *= (dice - k) / (k + 1.0) * p / (1.0 - p)
        out.append(1.0 - below if k < dice else 0.0)
    return out


def _lay_map(pack: Any, content: "ArkhamHorror", program: Program) -> None:
    area = program.area
    lines = [(area[s.id], area[n]) for s in content.street for n in s.adjacent]
    doors = [(area[x.id], area[x.street]) for x in content.location]
    near = maps.neighbours(c.AREAS, lines + doors)
    pack["near"] = near
    pack["steps"] = maps.distances(near)
    streets = [area[s.id] for s in content.street]
    pack["street_of"][: c.STREETS] = streets
    for i, street in enumerate(content.street):
        pack["white_to"][i], pack["black_to"][i] = area[street.white], area[street.black]
        arrows = (1 << area[street.white]) | (1 << area[street.black])
        pack["connected"][i] = near[i] & ((1 << c.STREETS) - 1) if pack["line_connected"] else arrows
    for x in content.location:
        i, street_of = area[x.id], area[x.street]
        pack["street_of"][i] = pack["white_to"][i] = pack["black_to"][i] = street_of
        pack["connected"][i] = 1 << street_of
        pack["unstable"][i], pack["closes_at"][i] = x.unstable, x.terror_close
        uses = [(cost, a.require, a.do) for a in x.ability for cost in a.cost_any]
        pack["ability"][i] = program.options(uses)
    for field, name in (("asylum", "arkham_asylum"), ("hospital", "st_marys_hospital"), ("police_station",
                        "police_station"),
                        ("lodge", "silver_twilight_lodge")):  # fmt: skip
        pack[field] = area[name]


def _lay_gates(pack: Any, content: "ArkhamHorror", program: Program) -> None:
    tokens = [t for t in content.gate_token for _ in range(t.count)]
    pack["gates"] = len(tokens)
    for i, token in enumerate(tokens):
        pack["gate_world"][i] = program.world[token.world]
        pack["gate_modifier"][i] = token.modifier
        pack["gate_symbol"][i] = c.SYMBOLS.index(token.symbol)
    for i, world in enumerate(content.other_world):
        pack["colours"][i] = sum(1 << COLOURS.index(colour) for colour in world.colours)
        pack["world_areas"][i] = world.areas
    for i, card in enumerate(content.gate_card):
        pack["gate_colour"][i] = 1 << COLOURS.index(card.colour) if card.colour else 0
        other = program.block(card.entry.get("other", []))
        for k, world in enumerate(content.other_world):
            named = card.entry.get(world.id)
            pack["gate_entry"][i, k] = other if named is None else program.block(named)


def _lay_sheet(record: Any, sheet: "Investigator", program: Program) -> None:
    record["sanity"], record["stamina"], record["focus"] = sheet.max_sanity, sheet.max_stamina, sheet.focus
    record["home"], record["money"], record["clues"] = program.area[sheet.home], sheet.money, sheet.clues
    record["skill"] = [getattr(sheet, name) for name in SKILL_NAMES]
    given = [name.partition(":")[::2] for name in sheet.fixed]
    kinds = [program.kind[name] for family, name in given if family != "special"]
    record["fixed_n"] = len(kinds)
    record["fixed"][: len(kinds)] = kinds
    record["blessed"], record["retainer"] = ("special", "blessing") in given, ("special", "retainer") in given
    record["random"] = [sheet.random.get(name, 0) for name in DECKS] + [0]
    ability = sheet.ability
    record["ability"] = ABILITIES[ability.op]
    record["ability_n"] = ability.n
    record["ability_deck"] = _ability_about(ability, program)


def _ability_about(ability: "Effect", program: Program) -> int:
    """What an ability is about: a deck, a resource, a place; for encounter cards 1 in Other Worlds, 0 in Arkham."""
    if ability.deck:
        return DECKS[ability.deck]
    if ability.res:
        return c.RESOURCES.index(ability.res)
    if ability.to:
        return program.area[ability.to]
    return int(ability.kind == "other_world")


def _resistances(names: Sequence[str]) -> tuple[int, int]:
    """(physical, magical): nothing, RESISTANT or IMMUNE."""
    both = [c.IMMUNE * (f"{sort}_immunity" in names) or c.RESISTANT * (f"{sort}_resistance" in names)
            for sort in ("physical", "magical")]  # fmt: skip
    return both[0], both[1]


def _lay_ancient(record: Any, ancient: "AncientOne", content: "ArkhamHorror", program: Program) -> None:
    record["doom"], record["rating"] = ancient.doom, ancient.combat_rating
    record["minus_terror"] = ancient.combat_rating_kind == "minus_terror"
    record["physical"], record["magical"] = _resistances(ancient.defences)
    record["seal_clues"] = content.rules.seal_clues
    for power in ancient.power:
        _lay_power(record, power)
    attack = ancient.attack
    record["start"] = program.block(ancient.start_of_battle)
    record["attack_skill"] = SKILL_NAMES.index(attack.skill) if attack.skill else -1
    record["attack_modifier"], record["attack_step"] = attack.mod, attack.mod_step
    record["attack_fail"], record["attack_then"] = (
        program.block(attack.on_fail),
        program.block(attack.then + attack.all_do),
    )
    record["attack_doom"] = sum(program.amount(e.n) for e in attack.after)


def _lay_power(record: Any, power: "Effect") -> None:
    if power.op == "lose_game_on_awaken":
        record["no_battle"] = 1
    elif power.op == "mod_max":
        record["max_change"] = power.n
    elif power.op == "set_seal_cost":
        record["seal_clues"] = power.n
    elif power.op == "mythos_end_street_loss":
        record["street_loss"] = power.n
    elif power.op == "flag":
        record["no_weather"] = 1
    elif power.op == "add_mask_monsters":
        record["masks"] = 1
    elif power.op == "mod_gate_difficulty":
        record["gate_difficulty"] = power.n
    elif power.event == "cultist_defeated":
        record["cultist_doom"] = power.do[0].n
    elif power.event == "lost_in_time_and_space":
        doom = power.do[0].op == "add_doom"
        record["lost_doom" if doom else "lost_devours"] = power.do[0].n if doom else 1


def _lay_foe(record: Any, monster: "Monster", ancient: "AncientOne") -> None:
    record["movement"] = MOVEMENTS.get(monster.movement, c.NORMAL)
    record["symbol"] = c.SYMBOLS.index(monster.symbol)
    for name in ("awareness", "horror_rating", "horror_damage", "combat_rating", "combat_damage", "toughness",
                 "nightmarish", "overwhelming"):  # fmt: skip
        record[name] = getattr(monster, name)
    record["printed_toughness"] = monster.toughness
    record["skill"], record["frenzy_at"] = c.FIGHT, -1
    record["cultist"] = monster.id == "cultist"
    attributes = list(monster.attrs)
    for special in monster.special:
        _lay_special(record, special)
    for change in ancient.worshippers + ancient.power:
        if is_meant(monster, change.monsters):
            _worship(record, change, attributes)
    record["physical"], record["magical"] = _resistances(attributes)
    for name in ("ambush", "endless", "undead", "mask"):
        record[name] = name in attributes


def _worship(record: Any, change: "Effect", attributes: list[str]) -> None:
    """AH-18: what an Ancient One changes in a monster."""
    if change.op == "mod_toughness":
        record["toughness"] += change.n
    elif change.op == "mod_horror":
        record["horror_rating"], record["horror_damage"] = change.rating, change.damage
    elif change.op == "set_movement":
        record["movement"] = MOVEMENTS[change.movement]
    elif change.op == "set_combat_rating":
        record["combat_rating"] = change.n
    elif change.op == "set_combat_damage":
        record["combat_damage"] = change.n
    elif change.op == "add_attr":
        attributes.append(change.attr)


def _lay_special(record: Any, special: "Effect") -> None:
    first = special.do[0] if special.do else special
    if special.op == "on_activate":
        record["movement"] = c.HOUND if first.op == "teleport_to_lowest_sneak" else c.CHTHONIAN
        for row in first.rows:
            for loss in (e for each in row.do for e in each.do):
                record["quake_on"], record["quake"] = row.lo, loss.n
    elif special.op == "on_combat_damage":
        record["hit"] = {"lost_in_time_and_space": c.HIT_LOST, "lose_card": c.HIT_CARD}.get(first.op, c.HIT_DRAWN)
    elif special.op == "on_defeat":
        record["to_box"] = special.to_box
        record["reward"] = c.REWARD_UNIQUE if first.op == "draw" else c.REWARD_CLUES
        record["reward_n"] = first.n
    elif special.op == "if_terror_ge":
        record["frenzy_at"], record["frenzy_rating"] = special.level, special.combat_rating
        record["frenzy_damage"] = special.combat_damage
    elif special.op == "combat_uses_skill":
        record["skill"] = SKILL_NAMES.index(special.skill)
    else:
        record["before"] = c.BLACK_MAN if special.op == "instead_of_combat" else c.BLOATED_WOMAN
        record["before_skill"], record["before_modifier"] = SKILL_NAMES.index(first.skill), first.mod
        record["before_clues"] = first.on_pass[0].n if first.on_pass else 0


def _lay_mythos(record: Any, card: "MythosCard", content: "ArkhamHorror", program: Program) -> None:
    _lay_blank(record)
    record["sort_of"] = ("headline", "environment", "rumor", "special").index(card.type)
    record["weather"] = card.subtype == "weather"
    record["gate"] = program.area[card.gate] if card.gate else -1
    record["clue"] = program.area[card.clue] if card.clue else -1
    for field, symbols in (("white", card.white), ("black", card.black)):
        record[field] = sum(1 << c.SYMBOLS.index(symbol) for symbol in symbols)
    record["block"] = program.block(card.effects)
    lasting = card.effects + (card.rumor.while_active if card.rumor else [])
    for effect in lasting:
        _lay_lasting(record, effect, content, program)
    if card.rumor:
        _lay_rumor(record, card, program)


def _lay_blank(record: Any) -> None:
    record["gate"] = record["clue"] = record["gate_world"] = record["rumor_at"] = record["street"] = -1
    record["reward_monster"] = record["rating_monster"] = -1


def _lay_lasting(record: Any, e: "Effect", content: "ArkhamHorror", program: Program) -> None:
    """What an Environment (or a Rumor) changes while it is in play."""
    if e.op == "mod_check":
        record["check"][SKILL_NAMES.index(e.skill)] += e.n
    elif e.op == "mod_toughness":
        kinds = monster_set(content, e.monsters)
        record["toughness"][: len(content.monster)] += [e.n * (kinds >> k & 1) for k in range(len(content.monster))]
    elif e.op == "mod_combat_rating":
        record["rating_monster"], record["rating_change"] = program.monster[e.monsters[0]], e.n
    elif e.op == "mod_movement_points":
        record["movement"] += e.n
    elif e.op == "mod_seal_cost":
        record["seal_clues"] += e.n
    elif e.op == "mod_gate_difficulty":
        record["gate_world"], record["gate_difficulty"] = program.world[e.world], e.n
    elif e.op == "flag" and e.name in SWITCHES:
        record["switches"] |= SWITCHES[e.name]
        if e.name.startswith("no_gain"):
            resource = c.RESOURCES.index(e.name.removeprefix("no_gain_"))
            sheets = [x.id for x in content.investigator]
            record["except_at"][resource] = sum(1 << program.area[name] for name in e.except_at)
            record["except_sheet"][resource] = sum(1 << sheets.index(name) for name in e.except_ability)
    elif e.op == "on_end_move":
        record["street"], record["street_block"] = program.place(str(e.at)), program.block(e.do)
    elif e.op == "banish_on_enter":
        record["banish"] |= monster_set(content, e.monsters)
    elif e.op == "extra_reward":
        record["reward_monster"], record["reward_n"] = program.monster[e.monster], e.n


def _lay_rumor(record: Any, card: "MythosCard", program: Program) -> None:
    rumor = card.rumor
    assert rumor is not None
    record["rumor_at"] = program.area[rumor.at]
    record["start"], record["each_mythos"] = program.block(rumor.start), program.block(rumor.each_mythos)
    record["pass_cost"], record["pass_block"] = program.cost(rumor.pass_cost), program.block(rumor.on_pass)
    record["fail_block"] = program.block(rumor.on_fail)
    head = next(text for text in FAILS if rumor.fail_when.startswith(text))
    record["fail_when"] = FAILS[head]
    record["fail_number"] = int(rumor.fail_when.removeprefix(head) or 0)
    record["pay_down"], record["fight_down"] = rumor.pay_down == "clue", rumor.fight_down


def _lay_encounters(pack: Any, content: "ArkhamHorror", program: Program) -> None:
    names = [x.id for x in content.location] + ["inner_sanctum"]
    number = dict.fromkeys((s.id for s in content.street), 0)
    for card in content.location_card:
        for name, effects in card.entry.items():
            pack["entry"][names.index(name), number[card.deck]] = program.block(effects)
        number[card.deck] += 1
    tokens = [k for k, monster in enumerate(content.monster) for _ in range(monster.count)]
    pack["tokens"] = len(tokens)
    pack["token"][: len(tokens)] = tokens
