"""`lay`: the validated content -> one record of model.PACK. Programs of effects become rows with jumps."""

from typing import Any

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.components.content import COLOURS, DeathMayDie, Discovery, Episode, Side, names_of
from sim.games.death_may_die.components.effect_words import Effect, Passive
from sim.games.death_may_die.components.traits_of import perks, skill_traits
from sim.games.death_may_die.state import codes as m
from sim.games.death_may_die.state import model
from sim.mechanisms.maps import distances, neighbours
from sim.mechanisms.programs import Rows

__all__ = ["find_entry", "lay"]

REQUIRED_BY_EFFECT = {"remove_fire": "fire_here"}
OBJECTIVES = {
    "destroy_tokens": m.LABS, "collect_with_keys": m.TOMES, "find_and_escort": m.DANCE, "carry_and_place": m.IDOLS,
    "escort_sets": m.VILLAGERS, "push_and_set_phase": m.MIRRORS,
}  # fmt: skip


def find_entry(entries: Any, name: str) -> int:
    """Place of the entry with that id in its list."""
    return next(i for i, entry in enumerate(entries) if entry.id == name)


class Laying:
    """One pack record being filled."""

    def __init__(self, content: DeathMayDie, players: int) -> None:
        self.content = content
        self.assets = {name: i + 1 for i, name in enumerate(names_of(content))}
        self.record = model.records_of_pack()
        self.rows = Rows(self.record["effect"], "effects")
        self.rows.take()  # row 0 is the empty program
        self.lay_frame(players)

    # -- programs ---------------------------------------------------------------------------------------------------

    def program(self, effects: list[Any]) -> int:
        """First row of a list of effects; 0 for the empty list."""
        if not effects:
            return 0
        first = self.rows.n
        for effect in effects:
            self.emit(effect)
        self.row(words.END)
        return first

    def row(self, op: int, **fields: int) -> int:
        at = self.rows.take()
        row = self.record["effect"][at]
        row["op"] = op
        for name, value in fields.items():
            row[name] = value
        return at

    def emit(self, effect: Effect) -> None:
        """An effect and what is within it, one after the other: a branch not taken is jumped over."""
        if effect.op == "if":
            test = self.row(words.IF, **self.fields(effect))
            for inner in effect.then:
                self.emit(inner)
            leap = self.row(words.JUMP)
            self.record["effect"][test]["go"] = self.rows.n
            for inner in effect.otherwise:
                self.emit(inner)
            self.record["effect"][leap]["go"] = self.rows.n
        elif effect.op == "choose":
            self.row(words.CHOOSE, n=len(effect.options))
            leaps = []
            for option in effect.options:
                head = self.row(words.OPTION)
                for inner in option:
                    self.emit(inner)
                leaps.append(self.row(words.JUMP))
                self.record["effect"][head]["go"] = self.rows.n
            for leap in leaps:
                self.record["effect"][leap]["go"] = self.rows.n
        else:
            op = words.VERBS[effect.verb] if effect.verb else words.INSTANT[effect.op]
            self.row(op, **self.fields(effect))

    def fields(self, effect: Effect) -> dict[str, int]:
        """The words of an effect as numbers, but for op and jumps."""
        where = effect.at or effect.to or effect.scope
        return {
            "who": words.WHO[effect.who] if effect.who else 0,
            "n": effect.n,
            "k": max(effect.k, effect.keep_cost),
            "at": words.AT[where] if where else 0,
            "onto": words.AT[effect.only_in] if effect.only_in else 0,
            "foe": self.enemy(effect.enemy),
            "which": words.WHICH[effect.which] if effect.which else 0,
            "steps": effect.steps,
            "per": words.PER[effect.per] if effect.per else 0,
            "cond": words.CONDITIONS[effect.cond] if effect.cond else 0,
            "card": self.assets[effect.card or effect.condition or ""] if effect.card or effect.condition else 0,
            "held": words.HELD[effect.kind] if effect.kind else 0,
            "tag": words.TAGS[effect.tag] if effect.tag else 0,
            "flag": 2 if effect.random else int(
                effect.overflow == "wound" or effect.owner or effect.choice or effect.either_way or effect.with_self
            ),
        } | ({"k": effect.green, "n": effect.black} if effect.op == "roll_against" else {}) | (
            {"k": 1} if effect.objectives else {}
        )  # fmt: skip

    def enemy(self, name: str | None) -> int:
        if name is None:
            return words.ANY_ENEMY
        if name in words.ENEMY_CLASSES:
            return words.ENEMY_CLASSES[name]
        return find_entry(self.content.enemy, name)

    # -- the frame of the game --------------------------------------------------------------------------------------

    def lay_frame(self, players: int) -> None:
        c, r = self.content, self.record
        r["players"], r["seats"] = players, c.components.investigators[f"{players}p"]
        r["episode"] = -1 if c.setup.episode == "draw" else find_entry(c.episode, c.setup.episode)
        r["elder"] = -1 if c.setup.elder == "draw" else find_entry(c.elder, c.setup.elder)
        r["chosen"] = c.setup.investigators == "chosen"
        r["fire_tokens"] = c.components.fire_tokens
        r["skull"], r["stress"], r["sanity"] = c.tracks.wound.skull, c.tracks.stress.max, c.tracks.sanity.last
        thresholds = c.tracks.sanity.thresholds
        r["thresholds"] = len(thresholds)
        r["threshold"][: len(thresholds)] = thresholds
        r["threshold_dice"][: len(thresholds)] = [t in c.tracks.sanity.bonus_die_at for t in thresholds]
        track = c.tracks.summoning
        r["track_start"], r["red_first"], r["loss_at"] = track.start, track.red_first, track.loss_at
        r["symbols"], r["actions"] = track.symbols_to_advance, c.limits.actions_per_turn
        r["run_spaces"], r["rest_points"] = c.limits.run_spaces, c.limits.rest_points
        r["roll_black"] = c.limits.roll_black
        people = [p.id for p in c.investigator]
        r["named"] = [-1 if name == "any" else people.index(name) for name in c.setup.seat.values()]
        for name in model.RULINGS.names:
            r["rule"][name] = getattr(c.rulings, name) == "yes"
        for kind, die in enumerate((c.dice.black, c.dice.green)):
            self.lay_die(kind, die)
        for i, skill in enumerate(c.skill):
            r["unique"][i] = skill.unique
            r["skill"][i] = skill_traits(skill)
        for i, person in enumerate(c.investigator):
            r["person"][i]["skill"] = [find_entry(c.skill, s) for s in person.skills]
        for i, madness in enumerate(c.insanity):
            row = r["madness"][i]
            row["symptoms"] = self.program(madness.symptoms)
            row["scars"], row["partner"] = madness.wounds_on_card, madness.names_partner
            row["keeps_mythos"], row["stand_up_stress"] = madness.keeps_mythos, madness.stand_up_stress
        for i, enemy in enumerate(c.enemy):
            self.lay_enemy(r["enemy"][i], enemy)
        for i, box in enumerate(c.elder):
            self.lay_elder(r["box"][i], box)
        for i, scene in enumerate(c.episode):
            self.lay_episode(r["scene"][i], scene)

    def lay_die(self, kind: int, die: Any) -> None:
        at = 0
        for sort, face in enumerate(die.faces):
            for k in range(at, at + face.count):
                self.record["success"][kind][k], self.record["elders"][kind][k] = face.success, face.elder
                self.record["tentacle"][kind][k], self.record["same_face"][kind][k] = face.tentacle, sort
            at += face.count
        self.record["sides"][kind] = die.sides

    def lay_enemy(self, row: Any, enemy: Any) -> None:
        row["category"] = enemy.category == "monster"
        for name in ("health", "black", "green", "figures"):
            row[name] = getattr(enemy, name)
        for name in ("before_attack", "on_wound", "end_of_turn"):
            row[name] = self.program(getattr(enemy, name))
        for passive in enemy.attack_mod:
            field = {"elder_as_success": "elder_success", "add_tentacles": "rlyeh_tentacles",
                     "bonus_dice": "company_dice", "elder_as_tentacle": "elder_tentacles"}[passive.op]  # fmt: skip
            row[field] = max(passive.n, passive.max)
        for passive in enemy.defend_mod:
            row["rlyeh_defends"] = passive.n

    def lay_elder(self, row: Any, box: Any) -> None:
        row["minion"] = find_entry(self.content.enemy, next(n for n in box.minions if n != "cultist"))
        row["rlyeh"], row["signs"] = box.tokens.rlyeh, box.tokens.yellow_sign
        for i, stage in enumerate(box.stage):
            for name in ("health", "black", "green"):
                row["stage"][i][name] = getattr(stage, name)
            for name in ("on_reveal", "on_advance", "end_of_turn", "tokens_out"):
                row["stage"][i][name] = self.program(getattr(stage, name))
        for i, card in enumerate(box.mythos):
            self.lay_mythos(row["mythos"][i], card)

    def lay_mythos(self, row: Any, card: Any) -> None:
        """DM-14.2: the event, then the summons in order, as one program."""
        calls = [Effect(op="summon", enemy=s.enemy, at=s.at) for s in card.summons]
        row["symbol"], row["event"] = card.symbol, self.program([*card.effects, *calls])

    # -- an episode -------------------------------------------------------------------------------------------------

    def lay_episode(self, row: Any, scene: Episode) -> None:
        places = len(scene.space)
        edges = [(a - 1, b - 1) for a, b in scene.edges] + [(x.a - 1, x.b - 1) for x in scene.links]
        near = neighbours(places, edges)
        row["near"][:places], row["spaces"], row["start"] = near, places, scene.start - 1
        steps = row["steps"][:places, :places] = distances(near)
        row["door"] = -1
        for at in range(places):  # the spaces next to one, and those of them that are nearer to another
            doors = [p for p in range(places) if near[at] >> p & 1]
            row["door"][at, : len(doors)] = doors
            row["toward"][at, :places] = sum((1 << p) * (steps[p] < steps[at]) for p in doors)
        row["monster"] = [self.enemy(name) for name in scene.monsters]
        row["condition"] = self.assets[scene.condition]
        for i, space in enumerate(scene.space):
            row["fire"][i] = space.fire
            if space.gate:
                row["gate"][COLOURS.index(space.gate)] = i
            for garrison in space.enemies:
                if garrison.kind == "cultist":
                    row["cultists"][i] = garrison.n
                else:
                    row["lurking"][i][scene.monsters.index(garrison.kind)] = garrison.n
        self.lay_objective(row, scene)
        for i, action in enumerate(scene.action):
            self.lay_special(row["special"][i], action)
        row["on_advance"] = self.program(scene.on_advance)
        if scene.guard:
            row["guards"], row["guard_steps"] = scene.guard.count, scene.guard.steps_per_mythos
            row["guard_space"][: scene.guard.count] = [s - 1 for s in scene.guard.spaces]
            row["holding"], row["escape_need"] = scene.guard.holding_space - 1, scene.guard.escape_roll_need
        for i, card in enumerate(scene.mythos):
            self.lay_mythos(row["mythos"][i], card)
        for i, found in enumerate(scene.discovery):
            self.lay_discovery(row["discovery"][i], found)

    def lay_objective(self, row: Any, scene: Episode) -> None:
        goal: Any = scene.objective
        row["type"] = OBJECTIVES[goal.type]
        spaces = getattr(self, f"tokens_{goal.type}")(row, scene, goal)
        row["tokens"] = len(spaces)
        row["token_space"][: len(spaces)] = [s - 1 for s in spaces]

    def tokens_destroy_tokens(self, row: Any, scene: Episode, goal: Any) -> list[int]:
        row["needed"], row["health"] = goal.needed, goal.health
        row["reveal_n"] = [r.n for r in goal.reveal]
        row["reveal"] = [self.program(r.effects) for r in goal.reveal]
        return [s.id for s in scene.space if s.token == goal.token]

    def tokens_collect_with_keys(self, row: Any, scene: Episode, goal: Any) -> list[int]:
        """The tomes in the order of their keys."""
        row["needed"] = goal.needed
        row["bag"] = [*(goal.body_bag[k] for k in goal.keys), goal.body_bag["blank"]]
        return [s.id for s in sorted(scene.space, key=lambda s: s.token or "") if s.token]

    def tokens_find_and_escort(self, row: Any, scene: Episode, goal: Any) -> list[int]:
        row["needed"], row["hidden"], row["target"] = goal.needed, goal.hidden, goal.target_space - 1
        return [s for s, n in zip(goal.spaces, goal.per_space, strict=True) for _ in range(n)]

    def tokens_carry_and_place(self, row: Any, scene: Episode, goal: Any) -> list[int]:
        row["needed"] = goal.needed
        return [s.id for s in scene.space if s.token == goal.token]

    def tokens_escort_sets(self, row: Any, scene: Episode, goal: Any) -> list[int]:
        row["needed"] = goal.needed_per_house
        row["target"], row["finish"] = goal.target_space - 1, goal.finish_space - 1
        return [*goal.spaces_allen, *goal.spaces_marsh]

    def tokens_push_and_set_phase(self, row: Any, scene: Episode, goal: Any) -> list[int]:
        row["needed"], row["target"] = goal.needed, goal.target_space - 1
        row["phases"], row["phase_start"] = len(goal.phases), goal.phase_start
        row["phase_needed"], row["phase_step"] = goal.phase_needed, goal.phase_step_per_mythos
        row["lit"] = [sum(1 << (s - 1) for s in spaces) for spaces in goal.lit_spaces_by_phase]
        return [s.id for s in scene.space if s.token == goal.token]

    def lay_special(self, row: Any, action: Any) -> None:
        needs = action.requires or next(
            (REQUIRED_BY_EFFECT[e.op] for e in action.per_success if e.op in REQUIRED_BY_EFFECT), ""
        )
        row["rolls"], row["need"], row["requires"] = action.roll, action.need, m.REQUIREMENTS[needs]
        row["success"], row["each_success"] = self.program(action.success), self.program(action.per_success)

    def lay_discovery(self, row: Any, found: Discovery) -> None:
        row["must_claim"], row["center"] = found.must_claim, self.program(found.center)
        for i, side in enumerate((found.left, found.right)):
            if side:
                self.lay_side(row["side"][i], side)

    def lay_side(self, row: Any, side: Side) -> None:
        row["held"], row["asset"], row["health"] = words.HELD[side.kind], self.assets[side.id], side.health
        row["cost"], row["gain"] = self.program(side.cost), self.program(side.gain)
        row["tradable"] = side.tradable and side.kind != "condition"
        row["combo"] = self.assets[side.combo] if side.combo else 0
        row["excludes"][: len(side.excludes)] = [self.assets[name] for name in side.excludes]
        row["tags"] = sum(words.TAGS[t] for t in side.tags)
        if side.use_when == "attacked":
            shield = next(e for e in side.use if isinstance(e, Passive))
            row["shield_wound"], row["shield_sanity"] = shield.wound, shield.sanity
        else:
            row["effect"] = self.program(side.use)
        perks(row, side.passive, {s.id: i for i, s in enumerate(self.content.skill)})


def lay(content: DeathMayDie, players: int) -> Any:
    """The pack record for a number of players."""
    return Laying(content, players).record
