"""pydantic models of pack.toml: what a designer may write, and what must fit together."""

from collections import Counter
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from sim.games.tainted_grail import model
from sim.games.tainted_grail.wording import parse_effect, parse_need, parse_row
from sim.pack import Content

__all__ = ["Character", "Encounter", "Grail", "Item", "Location"]


def _effects(texts: list[str]) -> list[str]:
    for text in texts:
        parse_effect(text)
    return texts


def _rows(texts: list[str]) -> list[str]:
    for text in texts:
        parse_row(text)
    return texts


def _needs(texts: list[str]) -> list[str]:
    for text in texts:
        parse_need(text)
    return texts


def _costs(texts: list[str]) -> list[str]:
    for effect in map(parse_effect, texts):
        if effect.op not in model.PURSE_OPS:
            raise ValueError(f"{effect.op}: a cost is paid in {', '.join(model.PURSE_OPS)}")
    return texts


Effects = Annotated[list[str], AfterValidator(_effects)]
Rows = Annotated[list[str], AfterValidator(_rows)]
Needs = Annotated[list[str], AfterValidator(_needs)]
Costs = Annotated[list[str], AfterValidator(_costs)]
Small = Annotated[int, Field(ge=0, le=99)]
Left = Literal["-", "0", "1", "2", "3", "c", "g", "d", "i"]
Right = Literal["-", "1", "2", "3", "M", "v", "x1", "x2", "x3"]
Lefts = Annotated[list[Left], Field(min_length=5, max_length=5)]
Rights = Annotated[list[Right], Field(min_length=5, max_length=5)]
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
    menhir_models: int = Field(ge=1, le=model.MENHIRS)
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
    deck_min: int = Field(ge=1, le=model.DECK)
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
    chapter_day_cap: int = Field(ge=1, le=model.DAYS)
    free_actions: Small
    sell_item: Small
    food_for_wealth: Small
    buy_food_cost: Small
    magic_per_day_cap: Small
    story_mode_dial_bonus: Small
    story_mode_items: Small


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
    colour: Colour
    start: bool
    count: Small
    left: Lefts
    right: Rights
    passive: bool
    effects: Effects


class Side(Content):
    name: str
    mod: str
    n: Small


class Skill(Content):
    id: str
    attribute: Attribute
    side_a: Side
    side_b: Side


class Item(Content):
    """A kind of item card."""

    id: str
    keyword: Keyword
    craft: bool
    mod: str
    n: Small
    count: Small


class Secret(Content):
    id: str
    number: Small
    keyword: Keyword
    personal: bool
    mod: str
    n: Small


class Mod(Content):
    id: str
    meaning: str


class Encounter(Content):
    """An encounter card that is fought."""

    id: str
    colour: Literal["green", "grey", "purple"]
    level: int = Field(ge=1, le=4)
    count: Small
    guardian: bool
    tutorial: bool
    value: int = Field(ge=1, le=99)
    keys: Rights
    table: Rows
    opportunity: Effects
    reward_each: Effects
    loot_shared: Effects


class Talk(Content):
    id: str
    level: int = Field(ge=1, le=4)
    count: Small
    track_max: int = Field(ge=2, le=20)
    start: Small
    stages: int = Field(ge=1, le=5)
    keys: Rights
    icon: Annotated[list[int], Field(min_length=3, max_length=3)]
    table: Rows
    opportunity: Effects
    failure_each: Effects
    reward_each: Effects
    loot_shared: Effects

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
    dial_base: int
    dial_cap: Small


class Location(Content):
    """A location card of the chapter."""

    id: str
    number: int
    x: int
    y: int
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
    action_die_effects: Rows = Field(default_factory=list)
    action_daily: bool
    menhir: Menhir | None = None

    @model_validator(mode="after")
    def _enters(self) -> "Location":
        if self.on_enter not in model.ENTERS:
            raise ValueError(f"on_enter {self.on_enter!r} is not one of {', '.join(model.ENTERS)}")
        return self


class LocationVersion(Content):
    id: str
    number: int
    original: int


class Journal(Content):
    id: str
    location: int
    requires: Needs
    cost: Costs
    or_cost: Costs = Field(default_factory=list)
    die: Small
    mod: dict[str, int]
    rows: Rows
    repeat: Small
    forced: bool = False
    lost: Effects = Field(default_factory=list)

    @model_validator(mode="after")
    def _known_modifiers(self) -> "Journal":
        for name in self.mod:
            if name not in (*model.ATTRIBUTES, "flat"):
                raise ValueError(f"mod {name!r} is no attribute")
        return self


class Dream(Content):
    id: str
    location: int
    dream: Effects
    nightmare: Effects


class Status(Content):
    id: str
    index: int = Field(ge=1, lt=model.STATUSES)


class Story(Content):
    id: str
    part: Small
    effects_each: Effects


class Event(Content):
    id: str
    count: Small
    effects_each: Effects


class Grail(Content):
    """The whole pack."""

    setup: Setup
    play: Play
    chapter: Chapter
    levels: dict[str, list[int]]
    guardian_die: GuardianDie
    character: list[Character] = Field(min_length=model.SHEETS, max_length=model.SHEETS)
    combat_card: list[Card]
    diplomacy_card: list[Card]
    skill: list[Skill] = Field(max_length=model.SKILLS)
    item: list[Item]
    secret: list[Secret]
    mod: list[Mod]
    encounter: list[Encounter]
    diplomacy: list[Talk]
    location: list[Location] = Field(min_length=model.PLACES, max_length=model.PLACES)
    location_version: list[LocationVersion]
    journal: list[Journal] = Field(max_length=model.JOURNALS)
    dream: list[Dream]
    status: list[Status]
    story: list[Story]
    event: list[Event]

    @model_validator(mode="after")
    def _fits_together(self) -> "Grail":
        self._check_setup()
        self._check_decks()
        self._check_names()
        return self

    def seat_choices(self) -> list[str]:
        """What [setup.seat] asks for, seat by seat."""
        seat = self.setup.seat
        return [seat.first, seat.second, seat.third, seat.fourth]

    def _check_setup(self) -> None:
        if self.setup.levels not in self.levels:
            raise ValueError(f"setup.levels: {self.setup.levels} is not one of {', '.join(self.levels)}")
        names = [c.id for c in self.character]
        named = [s for s in self.seat_choices() if s not in ("drawn", "chosen")]
        for name in named:
            if name not in names:
                raise ValueError(f"setup.seat: {name} is no character; there are {', '.join(names)}")
            if named.count(name) > 1:
                raise ValueError(f"setup.seat: {name} sits twice at the table")

    def _check_decks(self) -> None:
        for kind, cards in (("combat_card", self.combat_card), ("diplomacy_card", self.diplomacy_card)):
            sizes = Counter[tuple[str, bool]]()
            for card in cards:
                sizes[card.colour, card.start] += card.count
            for colour in model.CARD_COLOURS:
                if sizes[colour, True] < self.play.deck_min:
                    raise ValueError(f"{kind}: the {colour} start deck has {sizes[colour, True]} cards, fewer than "
                                     f"play.deck_min {self.play.deck_min}")  # fmt: skip
                if sizes[colour, True] + sizes[colour, False] > model.DECK:
                    raise ValueError(f"{kind}: more than {model.DECK} {colour} cards")

    def _check_names(self) -> None:
        mods = {m.id for m in self.mod}
        things: list[Item | Secret] = [*self.item, *self.secret]
        for thing in things:
            if thing.mod not in mods:
                raise ValueError(f"{thing.id}: {thing.mod} is not in the list of modifiers")
        numbers = {x.number for x in self.location}
        for place in [self.chapter.start_location, *self.chapter.quest_menhirs, *(j.location for j in self.journal)]:
            if place not in numbers:
                raise ValueError(f"location {place} is not in the pack")
        known = {"random", *(s.id for s in self.story)}
        for card in [*self.chapter.event_deck, self.chapter.solved_find, self.chapter.solved_light]:
            if card not in known:
                raise ValueError(f"chapter: {card} is no story card")
