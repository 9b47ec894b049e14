"""pydantic models of pack.toml: what a designer may write, and what must fit together."""

from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from sim.games.tainted_grail.components.fitting import check_fit
from sim.games.tainted_grail.components.wording import check_effect, check_rows, parse_effect, parse_need, parse_row
from sim.games.tainted_grail.state import codes
from sim.pack import Content, Time

__all__ = ["Character", "Encounter", "Grail", "Item", "Location", "Talk"]


def _effects(texts: list[str], where: str) -> list[str]:
    for text in texts:
        check_effect(text, where)
    return texts


def _card_effects(texts: list[str]) -> list[str]:
    effects = [check_effect(text, "card") for text in texts]
    if len({e.tokens for e in effects if e.tokens > 0}) > 1:
        raise ValueError("the time tokens of a card are of one number")
    spends = any(e.trigger == codes.ON_CHARGE for e in effects)
    if spends != any(e.op == "charges" for e in effects):
        raise ValueError("charges and what they are paid for go together")
    return texts


def _rows(texts: list[str], where: str) -> list[str]:
    check_rows(texts, where)
    return texts


def _die_rows(texts: list[str]) -> list[str]:
    rows = [parse_row(text) for text in texts]
    for text in texts:
        _effects(text.partition(": ")[2].split("; "), "party")
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        if row.low < 1 or row.high > (after.low - 1 if after else 6):
            raise ValueError("the rows of a die lie between 1 and 6, one after the other")
    return texts


def _needs(texts: list[str]) -> list[str]:
    for text in texts:
        if len(parse_need(text)) > 3:
            raise ValueError(f"{text!r}: more than three alternatives")
    return texts


def _costs(texts: list[str]) -> list[str]:
    for text, effect in zip(texts, map(parse_effect, texts), strict=True):
        paid = effect.n if effect.op == "terror" else -effect.n
        if effect.op not in codes.PURSE_OPS or effect != parse_effect(f"{effect.op} {effect.n}") or not 1 <= paid <= 20:
            raise ValueError(
                f"{text!r} is no cost: write what is lost of {', '.join(codes.PURSE_OPS)}, terror as gained"
            )
    return texts


def _lefts(keys: list[str]) -> list[str]:
    if "i" in keys[3:]:
        raise ValueError("a diplomacy icon stands on an attribute key (TG-9.64)")
    return keys


def _rights(keys: list[str]) -> list[str]:
    for key, slot in zip(keys, ("-123", "-123", "-123", "-M", "-vx1x2x3"), strict=True):
        if key not in slot or key == "x":
            raise ValueError(f"{key} stands on the wrong key: three attributes, magic, free (TG-9.2)")
    return keys


Short = Field(max_length=codes.LIST)
CardEffects = Annotated[list[str], Short, AfterValidator(_card_effects)]
Flow = Annotated[list[str], Short, AfterValidator(partial(_effects, where="attack"))]
Rewards = Annotated[list[str], Short, AfterValidator(partial(_effects, where="reward"))]
Failure = Annotated[list[str], Short, AfterValidator(partial(_effects, where="failure"))]
Effects = Annotated[list[str], Short, AfterValidator(partial(_effects, where="party"))]
EachEffects = Annotated[list[str], Short, AfterValidator(partial(_effects, where="each"))]
Told = Annotated[list[str], Short, AfterValidator(partial(_effects, where="journal"))]
Attacks = Annotated[list[str], Field(min_length=1, max_length=8), AfterValidator(partial(_rows, where="attack"))]
Results = Annotated[list[str], Field(min_length=1, max_length=8), AfterValidator(partial(_rows, where="journal"))]
DieRows = Annotated[list[str], Field(max_length=6), AfterValidator(_die_rows)]
Needs = Annotated[list[str], Field(max_length=4), AfterValidator(_needs)]
Costs = Annotated[list[str], Field(max_length=4), AfterValidator(_costs)]
Small = Annotated[int, Field(ge=0, le=99)]
Left = Literal["-", "0", "1", "2", "3", "c", "g", "d", "i"]
Right = Literal["-", "1", "2", "3", "M", "v", "x1", "x2", "x3"]
Lefts = Annotated[list[Left], Field(min_length=5, max_length=5), AfterValidator(_lefts)]
Rights = Annotated[list[Right], Field(min_length=5, max_length=5), AfterValidator(_rights)]
Colour = Literal["blue", "green", "brown", "grey"]
Attribute = Literal["aggression", "courage", "practicality", "empathy", "caution", "spirituality"]
Keyword = Literal["none", "weapon", "armor", "shield", "companion", "relic"]


class Seats(Content):
    first: str
    second: str
    third: str
    fourth: str


class Setup(Content):
    box: Literal["fall_of_avalon", "all"]
    levels: str
    mode: Literal["standard", "story"]
    tutorial: Literal["off", "on"]
    seat: Seats


class Play(Content):
    start_menhir_dial: dict[str, Small]
    menhir_models: int = Field(ge=1, le=codes.MENHIRS)
    menhir_range: int = Field(ge=1, le=2)
    travel_cost_energy: Small
    explore_cost_energy: Small
    rest_food_cost: Small
    rest_health_gain: Small
    rest_terror_loss: Small
    no_food_energy_to: Small
    no_food_zero_energy_health_loss: Small
    exhausted_threshold: Small
    exhausted_recovery: Small
    wyrdness_energy_loss: Small
    wyrdness_health_loss: Small
    wyrdness_terror_gain: Small
    no_menhir_daily_health_loss: Small
    no_menhir_daily_terror_gain: Small
    start_hand: dict[str, Small]
    hand_limit_end_of_turn: int = Field(ge=1, le=12)
    end_of_turn_draw: Small
    opportunity_draw: Small
    escape_energy_cost: Small
    magic_key_cost: Small
    mulligan_min_hand: int = Field(ge=1, le=9)
    encounter_value_offset: int
    encounter_value_per_extra_member: Small
    deck_min: int = Field(ge=1, le=codes.DECK)
    advance_cost_xp: int = Field(ge=1, le=99)
    advance_draw: int = Field(ge=1, le=9)
    attribute_cost_xp: dict[str, Small]
    attribute_board_max: Small
    skills_first_at: Small
    dying_actions: dict[str, Small]
    dying_item_limit: Small
    insane_extra_energy_travel: Small
    insane_explore_terror_encounter_on: Small
    turn_cap: int = Field(ge=1, le=999)
    chapter_day_cap: dict[str, Annotated[int, Field(ge=1, le=codes.DAYS)]]
    free_actions: Small
    sell_item: Small
    food_for_wealth: Small
    buy_food_cost: Small
    magic_per_day_cap: Small
    story_mode_dial_bonus: Small
    story_mode_items: Small


YesNo = Literal["yes", "no"]


class Rulings(Content):
    """Where the text is silent or damaged: each of these can be played the other way."""

    exhausted_may_join: YesNo
    attach_in_the_dark: YesNo
    health_pooled: YesNo
    acted_may_light: YesNo
    doubtful_secrets_needed: YesNo
    one_purchase_a_day: YesNo
    enemy_abilities_against_opportunity: YesNo
    dying_die_of_a_loss: YesNo
    journal_die_by_actor: YesNo


class Chapter(Content):
    start_location: int
    quest_secret: int
    quest_menhirs: list[int]
    event_deck: list[str]
    solved_find: str
    solved_light: str


class Faces(Content):
    north: Small
    east: Small
    south: Small
    west: Small
    nothing: Small
    remove: Small


class GuardianDie(Content):
    faces: Faces


class Attributes(Content):
    aggression: Small
    courage: Small
    practicality: Small
    empathy: Small
    caution: Small
    spirituality: Small


class Character(Content):
    """A character sheet."""

    id: str
    name: str
    number: Small
    colour: Colour
    campaign: Literal["fall_of_avalon", "last_knight"]
    attributes: Attributes
    energy_max: Small
    health_max: Small
    terror_max: Small
    insanity_from: Small
    start_terror: Small
    food: Small
    wealth: Small
    reputation: Small
    magic: Small
    experience: Small
    action_cost: Costs
    action_effects: Effects


class Card(Content):
    id: str
    name: str
    colour: Colour
    start: bool
    count: Small
    left: Lefts
    right: Rights
    passive: bool
    effects: CardEffects

    @property
    def is_learned(self) -> bool:
        """Whether experience buys it; the others are in a deck from the start (TG-8.2)."""
        return not self.start


class Side(Content):
    name: str
    mod: str
    n: Small


class Skill(Content):
    id: str
    attribute: Attribute
    side_a: Side
    side_b: Side

    @property
    def name(self) -> str:
        """Both sides: a skill card is taken for one of them."""
        return f"{self.side_a.name} or {self.side_b.name}"


class Item(Content):
    """A kind of item card."""

    id: str
    name: str
    keyword: Keyword
    craft: bool
    mod: str
    n: Small
    count: Small

    @property
    def is_used_up(self) -> bool:
        """Whether it is discarded for what it does."""
        return self.mod.endswith("_discard")


class Secret(Content):
    id: str
    name: str
    number: Small
    keyword: Keyword
    personal: bool
    mod: str
    n: Small


class Mod(Content):
    """What a skill or an item does; its name says it, n being a number of what has it."""

    id: str
    name: str


class Encounter(Content):
    """An encounter card that is fought."""

    id: str
    name: str
    colour: Literal["green", "grey", "purple"]
    level: int = Field(ge=1, le=4)
    count: Small
    guardian: bool
    tutorial: bool
    value: int = Field(ge=1, le=99)
    keys: Rights
    table: Attacks
    opportunity: Flow
    reward_each: Rewards
    loot_shared: Rewards

    @model_validator(mode="after")
    def _opens(self) -> "Encounter":
        if not set(self.keys) - {"-"}:
            raise ValueError("an encounter that is fought has an open key (TG-9.1)")
        return self


class Talk(Content):
    """A blue encounter, which is talked through."""

    id: str
    name: str
    level: int = Field(ge=1, le=4)
    count: Small
    track_max: int = Field(ge=2, le=20)
    start: Small
    stages: int = Field(ge=1, le=5)
    keys: Rights
    icon: Annotated[list[Annotated[int, Field(ge=-9, le=9)]], Field(min_length=3, max_length=3)]
    table: Attacks
    opportunity: Flow
    failure_each: Failure
    reward_each: Rewards
    loot_shared: Rewards

    @model_validator(mode="after")
    def _starts_on_the_track(self) -> "Talk":
        if not 0 < self.start < self.track_max:
            raise ValueError(f"start {self.start} is not inside the affinity track of {self.track_max}")
        return self


class MenhirCost(Content):
    energy: Small
    health: Small
    food: Small
    wealth: Small
    magic: Small


class Menhir(Content):
    cost: MenhirCost
    secrets: list[int]
    doubtful_secrets: list[int] = Field(default_factory=list)  # asked for by one source only
    dial_base: int = Field(ge=1, le=99)
    dial_cap: Small


class Location(Content):
    """A location card of the chapter."""

    id: str
    name: str
    number: int = Field(ge=1, le=999)
    x: int = Field(ge=-60, le=60)
    y: int = Field(ge=-60, le=60)
    north: int
    east: int
    south: int
    west: int
    settlement: Literal["none", "friendly", "hostile"]
    dream: bool
    on_enter: str
    action_cost: Costs
    action_or_cost: Costs = Field(default_factory=list)
    action_effects: Effects
    action_die_effects: DieRows = Field(default_factory=list)
    action_daily: bool
    menhir: Menhir | None = None

    @model_validator(mode="after")
    def _enters(self) -> "Location":
        if self.on_enter not in codes.ENTERS:
            raise ValueError(f"on_enter {self.on_enter!r} is not one of {', '.join(codes.ENTERS)}")
        if self.action_die_effects and not self.action_effects:
            raise ValueError("action_die_effects: there is no action that would roll the die")
        return self


class LocationVersion(Content):
    id: str
    name: str
    number: int = Field(ge=1, le=999)
    original: int


class Journal(Content):
    id: str
    name: str
    location: int
    requires: Needs
    cost: Costs
    or_cost: Costs = Field(default_factory=list)
    die: Small
    mod: dict[str, Annotated[int, Field(ge=-9, le=9)]]
    rows: Results
    repeat: Small
    forced: bool = False
    lost: Told = Field(default_factory=list)

    @model_validator(mode="after")
    def _known_modifiers(self) -> "Journal":
        for name in self.mod:
            if name not in (*codes.ATTRIBUTES, "flat"):
                raise ValueError(f"mod {name!r} is no attribute")
        if self.die == 0 and (len(self.rows) > 1 or any(self.mod.values())):
            raise ValueError("die: without one there is one row, and nothing to modify")
        if self.forced and self.repeat == 0 and any("gate" in n for n in self.requires):
            raise ValueError("repeat: a forced option of an inner part would never let go")
        return self


class Dream(Content):
    id: str
    location: int
    dream: EachEffects
    nightmare: EachEffects


class Status(Content):
    id: str
    name: str
    index: int = Field(ge=1, lt=codes.STATUSES)


class Story(Content):
    id: str
    name: str
    part: Small
    effects_each: EachEffects


class Event(Content):
    id: str
    name: str
    count: Small
    effects_each: EachEffects


class Grail(Content):
    """The whole pack."""

    setup: Setup
    play: Play
    rulings: Rulings
    time: Time
    chapter: Chapter
    levels: dict[str, list[int]]
    guardian_die: GuardianDie
    character: list[Character] = Field(min_length=codes.SHEETS, max_length=codes.SHEETS)
    combat_card: list[Card]
    diplomacy_card: list[Card]
    skill: list[Skill] = Field(max_length=codes.SKILLS)
    item: list[Item]
    secret: list[Secret]
    mod: list[Mod]
    encounter: list[Encounter]
    diplomacy: list[Talk]
    location: list[Location] = Field(min_length=codes.PLACES, max_length=codes.PLACES)
    location_version: list[LocationVersion] = Field(max_length=codes.LANDS - codes.PLACES)
    journal: list[Journal] = Field(max_length=codes.JOURNALS)
    dream: list[Dream]
    status: list[Status]
    story: list[Story]
    event: list[Event]

    @model_validator(mode="after")
    def _fits_together(self) -> "Grail":
        check_fit(self)
        return self

    def seat_choices(self) -> list[str]:
        """What [setup.seat] asks for, seat by seat."""
        seat = self.setup.seat
        return [seat.first, seat.second, seat.third, seat.fourth]
