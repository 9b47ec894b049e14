"""Models of pack.toml: what must fit together before a game can be dealt."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from sim.games.death_may_die.components.effect_words import Count, Effect, Passive
from sim.games.death_may_die.components.fitting import fit
from sim.games.death_may_die.state.codes import KEYS, SEATS, SPACES, THRESHOLDS, TOKENS_MAX
from sim.pack import Content, Time

__all__ = ["DeathMayDie", "Discovery", "Episode", "Side", "Skill", "names_of"]

COLOURS = ("red", "yellow", "blue")


class Face(Content):
    success: Count
    elder: Count
    tentacle: Count
    count: Count


class Die(Content):
    sides: Literal[6]
    faces: list[Face] = Field(min_length=1, max_length=5)

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if sum(f.count for f in self.faces) != self.sides:
            raise ValueError(f"the faces do not add up to {self.sides}")
        return self


class Dice(Content):
    black: Die
    green: Die


class Sanity(Content):
    last: int = Field(ge=1, le=60)
    thresholds: list[int] = Field(min_length=1, max_length=THRESHOLDS)
    bonus_die_at: list[int]

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if (
            self.thresholds != sorted(set(self.thresholds))
            or not 0 < self.thresholds[0] <= self.thresholds[-1] < self.last
        ):
            raise ValueError("thresholds rise from above 0 to below the skull")
        if not set(self.bonus_die_at) <= set(self.thresholds):
            raise ValueError("a green die stands on a threshold")
        return self


class WoundTrack(Content):
    skull: int = Field(ge=1, le=20)


class StressTrack(Content):
    max: int = Field(ge=1, le=20)


class Summoning(Content):
    start: int
    loss_at: int
    red_first: int
    symbols_to_advance: int = Field(ge=1, le=8)

    @model_validator(mode="after")
    def _red_before_the_end(self) -> Self:
        if not self.start < self.red_first < self.loss_at:
            raise ValueError("DM-18.4: the first red space lies after the start and below the last space")
        return self


class Tracks(Content):
    sanity: Sanity
    wound: WoundTrack
    stress: StressTrack
    summoning: Summoning


class Limits(Content):
    actions_per_turn: int = Field(ge=1, le=6)
    run_spaces: int = Field(ge=1, le=6)
    rest_points: int = Field(ge=1, le=9)
    roll_black: int = Field(ge=1, le=6)


class Level(Content):
    id: str
    replaces: bool
    effects: list[Passive]


class Skill(Content):
    """A skill and its four levels (DM-7.1)."""

    id: str
    name: str
    unique: bool
    level: list[Level] = Field(min_length=4, max_length=4)


class Investigator(Content):
    id: str
    name: str
    skills: list[str] = Field(min_length=3, max_length=3)


class Insanity(Content):
    id: str
    name: str
    symptoms: list[Effect]
    wounds_on_card: bool = False
    names_partner: bool = False
    keeps_mythos: bool = False
    stand_up_stress: Count = 0


class Enemy(Content):
    id: str
    name: str
    category: Literal["cultist", "monster"]
    health: int = Field(ge=1, le=99)
    black: Count
    green: Count
    figures: int = Field(ge=1, le=18)
    before_attack: list[Effect] = Field(default_factory=list)
    on_wound: list[Effect] = Field(default_factory=list)
    end_of_turn: list[Effect] = Field(default_factory=list)
    attack_mod: list[Passive] = Field(default_factory=list)
    defend_mod: list[Passive] = Field(default_factory=list)


class Summons(Content):
    enemy: str
    at: Literal["gate_red", "gate_yellow", "gate_blue"]


class Mythos(Content):
    id: str
    name: str
    symbol: bool
    effects: list[Effect]
    summons: list[Summons] = Field(max_length=3)


class Stage(Content):
    id: str
    name: str
    health: Count
    black: Count
    green: Count
    on_reveal: list[Effect] = Field(default_factory=list)
    on_advance: list[Effect] = Field(default_factory=list)
    end_of_turn: list[Effect] = Field(default_factory=list)
    tokens_out: list[Effect] = Field(default_factory=list)


class ElderTokens(Content):
    rlyeh: Count = 0
    yellow_sign: Count = 0


class Elder(Content):
    id: str
    name: str
    minions: list[str] = Field(min_length=2, max_length=2)
    tokens: ElderTokens
    stage: list[Stage]
    mythos: list[Mythos]


class Garrison(Content):
    kind: str
    n: int = Field(ge=1, le=9)


class Space(Content):
    id: int
    tags: list[str] = Field(default_factory=list)
    gate: Literal["red", "yellow", "blue"] | None = None
    fire: Count = 0
    enemies: list[Garrison] = Field(default_factory=list)
    token: str | None = None


class Link(Content):
    kind: Literal["staircase", "tunnel"]
    a: int
    b: int


class Reveal(Content):
    n: Count
    effects: list[Effect]


class Labs(Content):
    type: Literal["destroy_tokens"]
    token: str
    count: int = Field(ge=1, le=TOKENS_MAX)
    needed: int
    health: int = Field(ge=1, le=20)
    reveal: list[Reveal] = Field(min_length=3, max_length=3)


class Tomes(Content):
    type: Literal["collect_with_keys"]
    token: str
    count: int = Field(ge=1, le=KEYS)
    needed: int
    keys: list[str] = Field(min_length=KEYS, max_length=KEYS)
    body_bag: dict[str, int]


class Partygoers(Content):
    type: Literal["find_and_escort"]
    token: str
    count: int = Field(ge=1, le=TOKENS_MAX)
    hidden: int
    needed: int
    target_space: int
    spaces: list[int]
    per_space: list[int]


class Idols(Content):
    type: Literal["carry_and_place"]
    token: str
    count: int = Field(ge=1, le=TOKENS_MAX)
    needed: int
    carry_limit: Literal[1]


class Villagers(Content):
    type: Literal["escort_sets"]
    token: str
    houses: list[str] = Field(min_length=2, max_length=2)
    needed_per_house: int
    spaces_allen: list[int]
    spaces_marsh: list[int]
    target_space: int
    finish_space: int


class Mirrors(Content):
    type: Literal["push_and_set_phase"]
    token: str
    count: int = Field(ge=1, le=TOKENS_MAX)
    needed: int
    target_space: int
    phases: list[str] = Field(min_length=4, max_length=4)
    phase_start: int = Field(ge=0, le=3)
    phase_needed: int = Field(ge=0, le=3)
    phase_step_per_mythos: Count
    lit_spaces_by_phase: list[list[int]] = Field(min_length=4, max_length=4)


Objective = Annotated[Labs | Tomes | Partygoers | Idols | Villagers | Mirrors, Field(discriminator="type")]


class Guard(Content):
    count: int = Field(ge=0, le=3)
    spaces: list[int] = Field(max_length=3)
    steps_per_mythos: Count
    holding_space: int
    escape_roll_need: Count


class SpecialAction(Content):
    id: str
    name: str
    roll: bool
    need: Count
    requires: str = ""
    success: list[Effect] = Field(default_factory=list)
    per_success: list[Effect] = Field(default_factory=list)


class Side(Content):
    """A side of a discovery card (DM-15.3)."""

    kind: Literal["item", "companion", "condition"]
    id: str
    name: str
    health: Count = 0
    cost: list[Effect] = Field(default_factory=list)
    gain: list[Effect] = Field(default_factory=list)
    use: list[Effect | Passive] = Field(default_factory=list)
    use_when: Literal["attacked"] | None = None
    passive: list[Passive] = Field(default_factory=list, max_length=2)
    tradable: bool = True
    combo: str | None = None
    excludes: list[str] = Field(default_factory=list, max_length=2)
    tags: list[str] = Field(default_factory=list)


class Discovery(Content):
    """A discovery card: centre text and up to two sides."""

    id: str
    must_claim: bool
    center: list[Effect] = Field(default_factory=list)
    left: Side | None = None
    right: Side | None = None

    @property
    def name(self) -> str:
        """What there is to claim."""
        return " or ".join(side.name for side in (self.left, self.right) if side) or "nothing to keep"


class Episode(Content):
    """An episode box and its map (DM-24)."""

    id: str
    number: int
    name: str
    monsters: list[str] = Field(min_length=2, max_length=2)
    start: int
    condition: str
    edges: list[list[int]]
    links: list[Link]
    objective: Objective
    guard: Guard | None = None
    action: list[SpecialAction] = Field(min_length=2, max_length=2)
    on_advance: list[Effect]
    space: list[Space] = Field(min_length=2, max_length=SPACES)
    mythos: list[Mythos]
    discovery: list[Discovery]

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        count = len(self.space)
        if [s.id for s in self.space] != list(range(1, count + 1)):
            raise ValueError("spaces are numbered 1, 2, 3 and so on")
        ends = [x for edge in self.edges for x in edge] + [x for link in self.links for x in (link.a, link.b)]
        if not all(1 <= x <= count for x in (*ends, self.start)):
            raise ValueError("an edge, a link or the start leaves the map")
        if sorted(s.gate for s in self.space if s.gate) != sorted(COLOURS):
            raise ValueError("a map has one gate of each colour")
        return self


class Components(Content):
    fire_tokens: int = Field(ge=0, le=40)
    insanity_cards: int
    mythos_per_episode: int
    mythos_per_elder: int
    discovery_per_episode: int
    stages_per_elder: int
    monster_figures: int
    investigators: dict[str, Annotated[int, Field(ge=2, le=SEATS)]]


class Setup(Content):
    episode: str
    elder: str
    investigators: Literal["drawn", "chosen"]
    seat: dict[str, str]

    @model_validator(mode="after")
    def _nobody_twice(self) -> Self:
        named = [name for name in self.seat.values() if name != "any"]
        if len(set(named)) < len(named):
            raise ValueError("DM-2.8: an investigator sits at the table once")
        return self


Turned = Literal["yes", "no"]


class Rulings(Content):
    """Rulings of the rules file that may be turned; their clauses stand beside the tunables."""

    elder_follows: Turned
    find_after_fight: Turned
    last_steps_of_the_dead: Turned
    allowances_by_owner: Turned
    standing_up_is_an_action: Turned
    costs_need_room: Turned
    life_ends_the_event: Turned


class DeathMayDie(Content):
    """The whole pack."""

    setup: Setup
    rulings: Rulings
    time: Time
    components: Components
    dice: Dice
    tracks: Tracks
    limits: Limits
    skill: list[Skill]
    investigator: list[Investigator]
    insanity: list[Insanity]
    enemy: list[Enemy]
    elder: list[Elder]
    episode: list[Episode]

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        enemies, skills = {e.id for e in self.enemy}, {s.id for s in self.skill}
        for person in self.investigator:
            _known(person.skills, skills, f"investigator.{person.id}.skills")
        for box in self.elder:
            _known(box.minions, enemies, f"elder.{box.id}.minions")
            _count(len(box.mythos), self.components.mythos_per_elder, f"elder.{box.id}.mythos")
            _count(len(box.stage), self.components.stages_per_elder, f"elder.{box.id}.stage")
        for scene in self.episode:
            _known(scene.monsters, enemies, f"episode.{scene.id}.monsters")
            _count(len(scene.mythos), self.components.mythos_per_episode, f"episode.{scene.id}.mythos")
            _count(len(scene.discovery), self.components.discovery_per_episode, f"episode.{scene.id}.discovery")
            _known(
                (g.kind for s in scene.space for g in s.enemies),
                {"cultist", *scene.monsters},
                f"episode.{scene.id}.space",
            )
        _count(len(self.insanity), self.components.insanity_cards, "insanity")
        _known([self.setup.episode], {"draw", *(e.id for e in self.episode)}, "setup.episode")
        _known(self.setup.seat.values(), {"any", *(p.id for p in self.investigator)}, "setup.seat")
        _known([self.setup.elder], {"draw", *(e.id for e in self.elder)}, "setup.elder")
        fit(self)
        return self


def names_of(content: DeathMayDie) -> list[str]:
    """Names of all things a discovery card can give (items, companions, conditions), in the order of their numbers."""
    sides = [s for scene in content.episode for card in scene.discovery for s in (card.left, card.right) if s]
    return list(dict.fromkeys(s.id for s in sides))


def _known(names: Any, known: set[Any], where: str) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{where}: there is no {name!r}")


def _count(have: int, want: int, where: str) -> None:
    if have != want:
        raise ValueError(f"{where}: {have} entries, the box holds {want}")
