"""What must fit together in the content before a game can be dealt: counts, names, each effect to where it stands.

`fit` is the last check of the content. It speaks of what no single table knows: which enemies are in play, which
cards an episode holds, and what is at hand where an effect is carried out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sim.games.death_may_die.components.grammar import check_passive
from sim.games.death_may_die.components.vocabulary import ENEMY_CLASSES
from sim.games.death_may_die.state.codes import EFFECTS, FIGURES, INVESTIGATORS, KEYS, TOKENS_MAX

__all__ = ["SKILLS", "fit", "places"]

LABS, TOMES, DANCE = "destroy_tokens", "collect_with_keys", "find_and_escort"
IDOLS, VILLAGERS, MIRRORS = "carry_and_place", "escort_sets", "push_and_set_phase"
VERB_OF = {
    "damage": (LABS,), "heal": (LABS,), "hide_token": (DANCE,), "move_token": (DANCE, IDOLS, VILLAGERS, MIRRORS),
    "gain_sigil": (TOMES,), "lose_sigil": (TOMES,), "shift_phase": (MIRRORS,), "set_phase": (MIRRORS,),
    "flip_reveal": (DANCE, TOMES, VILLAGERS), "knock_idol": (IDOLS,), "move_guards": (IDOLS,),
    "free_prisoner": (IDOLS,), "ferry_back": (VILLAGERS,),
}  # fmt: skip
WORD_OF = {
    "damaged_objectives": (LABS,), "objective_spaces": (LABS, VILLAGERS), "nearest_objective": (LABS, VILLAGERS),
    "holds_objective": (TOMES, IDOLS), "holds_key": (TOMES,), "phase_is": (MIRRORS,), "carrier": (IDOLS,),
    "gate": (IDOLS,), "boat": (VILLAGERS,),
}  # fmt: skip
TOKEN_WAY_OF = {"random": (DANCE, MIRRORS), "one_house": (VILLAGERS,), "with_self": (VILLAGERS, MIRRORS)}
REQUIRES_OF = {
    "token_here": (LABS, DANCE, IDOLS, VILLAGERS, MIRRORS), "body_here": (TOMES,), "token_and_key_here": (TOMES,),
    "hidden_token_here": (DANCE,), "carrying_at_gate": (IDOLS,), "all_on_boat_and_at_finish": (VILLAGERS,),
    "lit_token_here": (MIRRORS,), "fire_here": (LABS, TOMES, DANCE, IDOLS, VILLAGERS, MIRRORS),
}  # fmt: skip
SKILLS = (
    "brawling", "marksman", "toughness", "stealth", "arcane_mastery", "swiftness", "fueled_by_madness",
    "healing_prayer", "savage", "lucky", "read_the_omens", "protector", "unkillable", "high_strung",
    "gate_manipulation", "vengeance_obsession",
)  # fmt: skip
AT_HAND = {
    "discard_self": "card", "heal_enemy_self": "foe", "replay_kept_mythos": "kept mythos card",
    "stand_down": "insanity", "elder_to": "stage", "advance_elder": "mythos card", "token_space": "token",
    "token_and_adjacent": "token", "codependent": "partner", "partner_alive_elsewhere": "partner",
}  # fmt: skip
COSTS = {"take_stress", "take_wound", "lose_sanity"}


def _require(true: bool, where: str, why: str) -> None:
    if not true:
        raise ValueError(f"{where}: {why}")


@dataclass(frozen=True)
class Place:
    """Where a list of effects stands: its path, and what is there when it is carried out."""

    path: str
    at_hand: frozenset[str]
    kinds: frozenset[str]
    names: frozenset[str]
    objective: str = ""


# -- every list of effects, with its place -----------------------------------------------------------------------------


def _names_in(scene: Any) -> frozenset[str]:
    return frozenset(side.id for card in scene.discovery for side in (card.left, card.right) if side)


def places(content: Any) -> Iterator[tuple[list[Any], Place]]:
    """Every list of instant effects."""
    everywhere = frozenset({"cultist"})
    for card in content.insanity:
        hand = {"insanity", *(["partner"] if card.names_partner else []),
                *(["kept mythos card"] if card.keeps_mythos else [])}  # fmt: skip
        yield card.symptoms, Place(f"insanity.{card.id}.symptoms", frozenset(hand), everywhere, frozenset())
    for enemy in content.enemy:
        for name in ("before_attack", "on_wound", "end_of_turn"):
            where = Place(f"enemy.{enemy.id}.{name}", frozenset({"foe"}), everywhere | {enemy.id}, frozenset())
            yield getattr(enemy, name), where
    for box in content.elder:
        kinds = frozenset(box.minions)
        for number, stage in enumerate(box.stage, 1):
            hand = {"stage"} if number > 1 else set()
            for name in ("on_reveal", "on_advance", "end_of_turn", "tokens_out"):
                where = Place(f"elder.{box.id}.stage.{stage.id}.{name}", frozenset(hand), kinds, frozenset())
                yield getattr(stage, name), where
        for card in box.mythos:
            where = Place(f"elder.{box.id}.mythos.{card.id}.effects", frozenset({"mythos card"}), kinds, frozenset())
            yield card.effects, where
    for scene in content.episode:
        yield from _places_of_episode(scene)


def _places_of_episode(scene: Any) -> Iterator[tuple[list[Any], Place]]:
    kinds, names, goal = frozenset({"cultist", *scene.monsters}), _names_in(scene), scene.objective

    def place(path: str, *hand: str) -> Place:
        return Place(f"episode.{scene.id}.{path}", frozenset(hand), kinds, names, goal.type)

    yield scene.on_advance, place("on_advance")
    for reveal in getattr(goal, "reveal", ()):
        yield reveal.effects, place("objective.reveal", "token")
    for action in scene.action:
        yield action.success, place(f"action.{action.id}.success")
        yield action.per_success, place(f"action.{action.id}.per_success")
    for card in scene.mythos:
        yield card.effects, place(f"mythos.{card.id}.effects", "mythos card")
    for card in scene.discovery:
        yield card.center, place(f"discovery.{card.id}.center", "card")
        for which, side in (("left", card.left), ("right", card.right)):
            if side:
                path = f"discovery.{card.id}.{which}"
                yield side.cost, place(f"{path}.cost")
                yield side.gain, place(f"{path}.gain", "card")
                yield [e for e in side.use if hasattr(e, "otherwise")], place(f"{path}.use", "card")


# -- one list ----------------------------------------------------------------------------------------------------------


def _rows(effects: list[Any]) -> int:
    """Rows that a list takes in the pack record, its end included (laying.py)."""
    total = 1
    for e in effects:
        if e.op == "if":
            total += _rows(e.then) + _rows(e.otherwise)
        elif e.op == "choose":
            total += 1 + sum(1 + _rows(option) for option in e.options)
        else:
            total += 1
    return total


def _check_list(effects: list[Any], place: Place) -> None:
    before: list[Any] = []
    for e in effects:
        for inner in e.inside():
            _check_one(inner, place, before)
            before.append(inner)


def _check_one(e: Any, place: Place, before: list[Any]) -> None:
    path, name = place.path, e.verb or e.op
    for word in filter(None, (name, e.who, e.at, e.to, e.scope, e.cond)):
        thing = AT_HAND.get(word)
        _require(thing is None or thing in place.at_hand, path, f"{word} needs a {thing}, and here is none")
        _require(place.objective in WORD_OF.get(word, (place.objective,)), path, f"{word} means nothing here")
    if e.verb:
        _require(place.objective in VERB_OF[e.verb], path, f"{e.verb} is not for this objective")
        for way, types in TOKEN_WAY_OF.items():
            _require(not getattr(e, way) or place.objective in types, path, f"{way} is not for this objective")
        if e.verb == "move_token" and not (e.to or e.random or e.with_self):
            _require(place.objective != IDOLS, path, "an idol is carried, it does not move")
            _require(place.objective == DANCE or "n" not in e.model_fields_set, path, "move_token takes no n here")
        if e.verb == "move_token" and e.with_self:
            _require(e.one_house == (place.objective == VILLAGERS), path, "an escort takes one_house, a push does not")
        if e.verb == "flip_reveal":
            _require(place.objective == DANCE or "n" not in e.model_fields_set, path, "flip_reveal takes no n here")
    _require(not e.objectives or place.objective == LABS, path, "objectives are wounded in labs alone")
    if e.enemy:
        known = place.kinds | (set() if e.op == "summon" else set(ENEMY_CLASSES))
        _require(
            e.enemy in known, path, f"{e.enemy!r} is not in play here, or cannot be meant: {', '.join(sorted(known))}"
        )
    for card in filter(None, (e.card, e.condition)):
        _require(card in place.names, path, f"no card {card!r} can be found here")
    if "enemy_space" in (e.at, e.scope):
        _require("foe" in place.at_hand or bool(e.enemy), path, "enemy_space needs enemy")
    if e.which == "nearest" and e.op == "add_fire":
        meant = any(x.op == "move_enemy" and x.which == "nearest" and x.enemy == e.enemy for x in before)
        _require(meant, path, "the nearest is the one that a move_enemy before it moved")
    if e.cond == "stole_something":
        _require(any(x.op == "steal" for x in before), path, "stole_something needs a steal before it")


# -- the parts of the content ------------------------------------------------------------------------------------------


def _check_figures(content: Any) -> None:
    enemies = {e.id: e for e in content.enemy}
    _require(content.enemy[0].id == "cultist", "enemy", "the first is the cultist")
    known = [skill.id for skill in content.skill[: len(SKILLS)]]
    _require(known == list(SKILLS), "skill", f"players know them by their places: {', '.join(SKILLS)} come first")
    for enemy in content.enemy:
        _require((enemy.category == "cultist") == (enemy.id == "cultist"), f"enemy.{enemy.id}.category",
                 "the cultist is the one cultist (DM-3.2)")  # fmt: skip
        _require(not any(e.op == "summon" for x in enemy.before_attack for e in x.inside()),
                 f"enemy.{enemy.id}.before_attack", "no summons before an attack: the fight would not end")  # fmt: skip
        for mod, holder in [(m, "attack") for m in enemy.attack_mod] + [(m, "defence") for m in enemy.defend_mod]:
            _passive(mod, holder, f"enemy.{enemy.id}")
        for mods in (enemy.attack_mod, enemy.defend_mod):
            _require(len({m.op for m in mods}) == len(mods), f"enemy.{enemy.id}", "each operation once")
    for box in content.elder:
        _require(box.minions.count("cultist") == 1, f"elder.{box.id}.minions", "the cultist and one monster (DM-2.4)")
    for scene in content.episode:
        path = f"episode.{scene.id}"
        _require(len({"cultist", *scene.monsters}) == 3, f"{path}.monsters", "two different monsters (DM-2.4)")
        for box in content.elder:
            figures = sum(enemies[k].figures for k in {*box.minions, *scene.monsters})
            _require(figures < FIGURES, path, f"with {box.id} {figures} figures of enemies, {FIGURES - 1} at most")
        for kind in ("cultist", *scene.monsters):
            placed = sum(g.n for s in scene.space for g in s.enemies if g.kind == kind)
            _require(
                placed <= enemies[kind].figures, f"{path}.space", f"{placed} {kind} at the start, the box has fewer"
            )
        for space in scene.space:
            _require(len({g.kind for g in space.enemies}) == len(space.enemies), f"{path}.space.{space.id}.enemies",
                     "each kind once")  # fmt: skip
        symbols = sum(c.symbol for c in scene.mythos)
        for box in content.elder:
            total = symbols + sum(c.symbol for c in box.mythos)
            _require(total >= content.tracks.summoning.symbols_to_advance, f"{path}.mythos",
                     f"with {box.id} {total} cards show a symbol: the Elder One would never advance")  # fmt: skip
        _check_summons(scene.mythos, {"cultist", *scene.monsters}, f"{path}.mythos")
    for box in content.elder:
        _check_summons(box.mythos, set(box.minions), f"elder.{box.id}.mythos")
    minions = {name for box in content.elder for name in box.minions}
    monsters = sum(e.figures for e in content.enemy if e.id not in minions)
    _require(
        monsters == content.components.monster_figures, "components.monster_figures", f"the kinds add up to {monsters}"
    )


def _check_summons(cards: Iterable[Any], kinds: set[str], path: str) -> None:
    for card in cards:
        for call in card.summons:
            _require(call.enemy in kinds, f"{path}.{card.id}.summons", f"{call.enemy!r} is not in play here")


def _check_stages(content: Any) -> None:
    for box in content.elder:
        for number, stage in enumerate(box.stage, 1):
            path = f"elder.{box.id}.stage.{stage.id}"
            if number == 1:
                _require(not stage.on_reveal and stage.health == 0, path, "stage 1 lies there from the start (DM-2.3)")
            else:
                _require(stage.health > 0, f"{path}.health", "1 or more")
            dice = sum(s.black + s.green for s in box.stage[:number])
            _require(dice <= 24, path, f"an attack of {dice} dice, 24 at most")
            _require(not any(e.op == "add_rlyeh" for x in stage.tokens_out for e in x.inside()), f"{path}.tokens_out",
                     "no R'lyeh token is left then")  # fmt: skip
        first = box.stage[1].on_reveal[:1]
        _require(bool(first) and first[0].op == "elder_to", f"elder.{box.id}.stage.{box.stage[1].id}.on_reveal",
                 "begins with elder_to: the figure comes to the map (DM-18.2)")  # fmt: skip


def _check_map(scene: Any) -> None:
    path, places = f"episode.{scene.id}", len(scene.space)
    _require(
        all(len(edge) == 2 and edge[0] != edge[1] for edge in scene.edges), f"{path}.edges", "an edge joins two spaces"
    )
    _require(all(link.a != link.b for link in scene.links), f"{path}.links", "a link joins two spaces")
    near: dict[int, set[int]] = {p: set() for p in range(1, places + 1)}
    for a, b in [*scene.edges, *((link.a, link.b) for link in scene.links)]:
        near[a].add(b)
        near[b].add(a)
    reached, edge = {scene.start}, [scene.start]
    while edge:
        fresh = near[edge.pop()] - reached
        reached |= fresh
        edge += fresh
    _require(len(reached) == places, f"{path}.edges", "a space cannot be reached")


def _check_objective(scene: Any) -> None:
    goal, path, places = scene.objective, f"episode.{scene.id}.objective", range(1, len(scene.space) + 1)
    tokens = [s.token for s in scene.space if s.token]
    spaces = [getattr(goal, n) for n in ("target_space", "finish_space") if hasattr(goal, n)]
    for name in ("spaces", "spaces_allen", "spaces_marsh"):
        spaces += getattr(goal, name, [])
    spaces += [s for lit in getattr(goal, "lit_spaces_by_phase", []) for s in lit]
    _require(all(s in places for s in spaces), path, "a space that is not on the map")
    if goal.type in (LABS, IDOLS, MIRRORS):
        _require(tokens == [goal.token] * goal.count, path, f"{goal.count} spaces have the token {goal.token!r}")
        most = 3 if goal.type == IDOLS else goal.count
        _require(1 <= goal.needed <= min(most, goal.count), f"{path}.needed", f"1 to {min(most, goal.count)}")
    if goal.type == LABS:
        _require(sum(r.n for r in goal.reveal) == goal.count, f"{path}.reveal", "one for each token")
        _require(len({s.id for s in scene.space if s.token}) == goal.count, path, "one token to a space")
    elif goal.type == TOMES:
        _require(goal.count == KEYS == len(set(tokens)) == len(tokens), path, f"{KEYS} tomes, each in a space")
        _require(1 <= goal.needed <= KEYS, f"{path}.needed", f"1 to {KEYS}")
        _require(sorted(goal.body_bag) == sorted({*goal.keys, "blank"}) and len(goal.body_bag) == KEYS + 1,
                 f"{path}.body_bag", "each key, and blank")  # fmt: skip
        bodies = goal.body_bag.values()
        _require(min(bodies) >= 0 and sum(bodies) <= TOKENS_MAX - KEYS, f"{path}.body_bag",
                 f"0 to {TOKENS_MAX - KEYS} bodies")  # fmt: skip
    elif goal.type == DANCE:
        _require(len(goal.spaces) == len(goal.per_space) and min(goal.per_space, default=-1) >= 0, f"{path}.per_space",
                 "a number for each space")  # fmt: skip
        _require(sum(goal.per_space) == goal.count, f"{path}.per_space", f"they add up to {goal.count}")
        _require(1 <= goal.needed <= goal.hidden <= goal.count, f"{path}.needed", "1 <= needed <= hidden <= count")
    elif goal.type == VILLAGERS:
        each = len(goal.spaces_allen)
        _require(each == len(goal.spaces_marsh) and 2 * each <= TOKENS_MAX, path, "both houses are as many")
        _require(1 <= goal.needed_per_house <= each, f"{path}.needed_per_house", f"1 to {each}")
    if scene.guard:
        guard, where = scene.guard, f"episode.{scene.id}.guard"
        _require(len(guard.spaces) == guard.count, f"{where}.spaces", f"{guard.count} guards")
        _require(
            all(s in places for s in (*guard.spaces, guard.holding_space)), where, "a space that is not on the map"
        )


def _check_actions(scene: Any) -> None:
    for action in scene.action:
        path = f"episode.{scene.id}.action.{action.id}"
        fits = REQUIRES_OF.get(action.requires, () if action.requires else (scene.objective.type,))
        _require(scene.objective.type in fits, f"{path}.requires", f"{action.requires!r} is never met here")
        _require(action.roll or action.need == 0, f"{path}.need", "without a roll nothing is needed")
        _require(bool(action.success or action.per_success), path, "it does nothing")
        quenches = any(e.op == "remove_fire" for e in action.per_success)
        _require(not (quenches and action.requires), f"{path}.requires", "putting out fire needs fire, nothing else")


def _check_cards(scene: Any, skills: set[str]) -> None:
    names, companions = _names_in(scene), set()
    for card in scene.discovery:
        companions |= {s.id for s in (card.left, card.right) if s and s.kind == "companion"}
    _require(
        scene.condition in names, f"episode.{scene.id}.condition", f"no card {scene.condition!r} can be found here"
    )
    for card in scene.discovery:
        for which, side in (("left", card.left), ("right", card.right)):
            if side:
                _check_side(side, f"episode.{scene.id}.discovery.{card.id}.{which}", names, companions, skills)


def _check_side(side: Any, path: str, names: frozenset[str], companions: set[str], skills: set[str]) -> None:
    _require(side.health == 0 or side.kind == "companion", f"{path}.health", "companions alone take wounds (DM-6.3)")
    plain = {"op", "who", "n"}
    for e in side.cost:
        _require(e.op in COSTS and e.who in ("active", "owner") and set(e.model_fields_set) <= plain, f"{path}.cost",
                 "stress, wounds or sanity of one's own")  # fmt: skip
    shield = [e for e in side.use if not hasattr(e, "otherwise")]
    if side.use_when:
        fits = len(side.use) == 2 and side.use[0].op == "discard_self" and len(shield) == 1
        _require(fits, f"{path}.use", "use_when takes discard_self and what is reduced")
        _passive(shield[0], "shield", f"{path}.use")
        _require(shield[0].wound + shield[0].sanity > 0, f"{path}.use", "it reduces nothing")
        _require(side.combo is None, f"{path}.combo", "a shield is used alone")
    else:
        _require(not shield, f"{path}.use", "a passive operation is no use")
        _require(not side.use or (side.use[0].op == "discard_self" and len(side.use) > 1), f"{path}.use",
                 "a use begins with discard_self")  # fmt: skip
        _require(side.combo is None or bool(side.use), f"{path}.combo", "a combo is for a use")
    inner = [e.op for x in side.use[1:] if hasattr(x, "otherwise") for e in x.inside()]
    _require("discard_self" not in inner, f"{path}.use", "it is discarded once")
    _require(
        side.combo is None or side.combo in names - {side.id},
        f"{path}.combo",
        f"no card {side.combo!r} can be found here",
    )
    for other in side.excludes:
        fits = side.kind == "companion" and other in companions - {side.id}
        _require(fits, f"{path}.excludes", f"{other!r} is no other companion")
    _require(len(set(side.tags)) == len(side.tags) and set(side.tags) <= {"student", "animal"}, f"{path}.tags",
             "student, animal, each once")  # fmt: skip
    for p in side.passive:
        _passive(p, "card", f"{path}.passive")
        _require(p.skill is None or p.skill in skills, f"{path}.passive", f"there is no skill {p.skill!r}")
    for op in ("skill_level", "bonus_dice"):
        _require(sum(p.op == op for p in side.passive) <= 1, f"{path}.passive", f"{op} once")


def _passive(p: Any, holder: str, path: str) -> None:
    try:
        check_passive(p, holder)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def fit(content: Any) -> None:
    """Refuses content of which no game could be dealt, or of which a part would do nothing.

    Raises
    ------
    ValueError
        With the path and the reason.
    """
    skills = {s.id for s in content.skill}
    for skill in content.skill:
        for level in skill.level:
            path = f"skill.{skill.id}.level.{level.id}.effects"
            _require(len({p.op for p in level.effects}) == len(level.effects), path, "each operation once")
            for p in level.effects:
                _passive(p, "skill", path)
    for person in content.investigator:
        _require(len(set(person.skills)) == 3, f"investigator.{person.id}.skills", "three different skills (DM-7.1)")
    _require(len(content.investigator) == INVESTIGATORS, "investigator", f"{INVESTIGATORS} entries")
    stress = content.tracks.stress.max
    for card in content.insanity:
        _require(card.stand_up_stress <= stress, f"insanity.{card.id}.stand_up_stress", f"{stress} at most")
    _check_figures(content)
    _check_stages(content)
    for scene in content.episode:
        _check_map(scene)
        _check_objective(scene)
        _check_actions(scene)
        _check_cards(scene, skills)
    rows = 1 + sum(len(c.summons) + 1 for x in (*content.elder, *content.episode) for c in x.mythos)
    for effects, place in places(content):
        _check_list(effects, place)
        rows += _rows(effects) if effects else 0
    _require(rows <= EFFECTS, "effects", f"{rows} rows of effects, {EFFECTS} at most")
