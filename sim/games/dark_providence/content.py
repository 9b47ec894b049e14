"""Models of pack.toml: what a designer may write, and what must fit together."""

from collections.abc import Callable
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from sim.games.dark_providence.model import (
    ACTS,
    AGENTS,
    ANCIENT_ONES,
    ASSETS,
    BEHAVIOUR,
    CITIES,
    CITY_CARDS,
    CULTIST_EFFECTS,
    DEEP_ONES,
    GOALS,
    LINES,
    MODS,
    MYTHOS,
    OPS,
    SELECTORS,
    SPACES,
    STARTING,
    SYMBOL_NAMES,
)
from sim.pack import Content

__all__ = ["Card", "DarkProvidence", "Symbols", "parse_effect", "parse_words"]

Count = Annotated[int, Field(ge=0, le=99)]
Figure = Annotated[int, Field(ge=-20, le=99)]
ByPlayers = dict[str, Annotated[int, Field(ge=1, le=99)]]


def parse_words(text: str) -> tuple[list[str], list[int], int]:
    """Names, numbers and the extra power of an effect's text, e.g. 'gate open +2' -> (['gate', 'open'], [], 2)."""
    names, numbers, extra = [], [], 0
    for word in text.split():
        if word.startswith("+") and word[1:].isdigit():
            extra = int(word)
        elif word.lstrip("-").isdigit():
            numbers.append(int(word))
        else:
            names.append(word)
    return names, numbers, extra


def parse_effect(text: str) -> tuple[int, int, int, int]:
    """(operation, selector, number, extra power) of an effect's text; the number is 1 if it names none."""
    names, numbers, extra = parse_words(text)
    if (
        not names
        or names[0] not in OPS
        or len(names) > 2
        or len(numbers) > 1
        or (names[1:] and names[1] not in SELECTORS)
    ):
        raise ValueError(f"{text!r} is not an effect: operation [selector] [number] [+extra power]")
    return OPS.index(names[0]), SELECTORS.index(names[1]) if names[1:] else 0, (numbers or [1])[0], extra


def _named(known: tuple[str, ...], what: str) -> Callable[[str], str]:
    def checked(text: str) -> str:
        names, _, _ = parse_words(text)
        if not names or names[0] not in known:
            raise ValueError(f"{text!r} is no {what}; there are {', '.join(known)}")
        return text

    return checked


def _effect(text: str) -> str:
    parse_effect(text)
    return text


Effects = list[Annotated[str, AfterValidator(_effect)]]
Modifier = Annotated[str, AfterValidator(_named(MODS, "continuous effect"))]
Act = Annotated[str, AfterValidator(_named(ACTS, "act of a cultist"))]
CultistEffect = Annotated[str, AfterValidator(_named(CULTIST_EFFECTS, "effect of an Ancient One"))]


class Victory(Content):
    """What ends the game."""

    points: ByPlayers
    insane_limit: int = Field(ge=1)
    deep_ones: int = Field(ge=1, le=DEEP_ONES)
    turn_cap: int = Field(ge=1)


class SetUp(Content):
    """Section 1."""

    start_city: Literal["chosen", "drawn"]
    main_agent: Literal["chosen", "drawn"]
    placement: Literal["first_player_first", "first_player_last"]
    ancient_one: str
    vp_start: Count
    cubes_start: Count
    cubes_on_vp_track: Count
    hand_size: int = Field(ge=1, le=10)
    actions: int = Field(ge=1, le=5)
    stack_cards: ByPlayers
    mythos_row: ByPlayers


class Scoring(Content):
    """Section 13."""

    hidden_loyalty: Figure
    revealed_renegade: Figure
    crypt: Figure
    possessed: Figure
    deep_ones: Figure


class Play(Content):
    """Limits and rates of the actions."""

    max_agents: int = Field(ge=1, le=12)
    main_agent_murder_min_vp: Count
    stack_empty_ritual: Count
    stack_empty_mythos: Count
    funds_per_cube: int = Field(ge=1)
    agent_influence: Count
    claim_min_cubes: int = Field(ge=1)


class Rulings(Content):
    """Switches where the rulebook is silent or its readers disagree."""

    deep_one_returns_to: Literal["common", "owner"]
    deep_ones_protect_main_agent: bool
    enabler_adds_power: bool
    free_actions_before_claim: bool
    renegade_penalty_in_threshold: bool
    mythos_use_per_turn: int = Field(ge=0)
    trash_city_returns_to_city_deck: bool
    payment_rule: Literal["fewest", "irredundant"]
    lock_removal_without_tokens: bool
    resource_failure_travels: bool


class Components(Content):
    """Section 2: how many of each."""

    control_tokens: Count
    cubes_per_colour: int = Field(ge=1, le=40)
    locks: Count
    gate_tokens: Count
    martial_law: Count
    whateleys: Count
    sane: Count
    insane: Count


class Pool(Content):
    """Loyalty cards that are shuffled; renegades are drawn at random from the two."""

    investigator: Count
    cultist: Count
    renegades: int = Field(ge=0, le=2)


class Loyalty(Content):
    """DP-1.13."""

    pool_2_3: Pool
    pool_4_5: Pool


class Tracks(Content):
    """The ritual and the investigation."""

    last_space: int = Field(ge=1, lt=SPACES)
    ritual_vp: list[Count] = Field(min_length=SPACES, max_length=SPACES)
    investigation_vp: list[Count] = Field(min_length=SPACES, max_length=SPACES)


class Symbols(Content):
    """Symbols of a card; what is left out is 0."""

    influence: Count = 0
    funds: Count = 0
    power: Count = 0
    ritual_up: Count = 0
    ritual_down: Count = 0
    investigation_up: Count = 0
    investigation_down: Count = 0

    def symbols(self) -> list[int]:
        """The numbers in the order of the symbols."""
        return [getattr(self, name) for name in SYMBOL_NAMES]


class Card(Symbols):
    """A network card or a Mythos card."""

    id: str
    name: str
    copies: int = Field(default=1, ge=1)
    token_power: Count = 0
    token_influence: int | None = None
    immune: bool = False
    free_step: bool = False
    main_agent: bool = False
    murder: bool = False
    open: bool = False
    close: bool = False
    general_vp: Count = 0
    investigator_vp: Count = 0
    cultist_vp: Count = 0
    sanity: bool = False
    check_each_use: bool = False
    deep_ones: bool = False
    condition: Literal["", "used_for_power", "own_agent_murdered"] = ""
    action: Effects = Field(default=[])
    free: Effects = Field(default=[])
    reaction: Effects = Field(default=[])
    claim: Effects = Field(default=[])
    end: Effects = Field(default=[])
    ongoing: list[Modifier] = Field(default=[])
    solo: bool = True


class Cards(Content):
    """The network cards: starting cards, agents and other base cards, city cards."""

    strength_percent: int = Field(ge=0, le=300)
    main_agents: list[str] = Field(min_length=5, max_length=5)
    starting: list[Card] = Field(min_length=STARTING, max_length=STARTING)
    agents: list[Card] = Field(min_length=AGENTS, max_length=AGENTS)
    assets: list[Card] = Field(min_length=ASSETS, max_length=ASSETS)
    cities: list[Card] = Field(min_length=CITY_CARDS, max_length=CITY_CARDS)


class MythosCards(Content):
    """The Mythos cards."""

    cards: list[Card] = Field(min_length=MYTHOS, max_length=MYTHOS)


class SpecialAgent(Content):
    """A token without a card of a player deck."""

    token_power: Count
    free_step: bool = False


class SpecialAgents(Content):
    """Deep Ones, Mi-Go, main agents, and what the possessed side changes."""

    deep_one: SpecialAgent
    mi_go: SpecialAgent
    main_agent: SpecialAgent
    possessed_power: Figure


class City(Content):
    """A city with the value of its control and of its gate."""

    id: str
    name: str
    control: Count
    gate: Count


class Road(Content):
    """A road, id 'city-city'."""

    id: str
    cost: int = Field(ge=1, le=9)


class Map(Content):
    """The cities and the roads between them."""

    cities: list[City] = Field(min_length=CITIES, max_length=CITIES)
    roads: list[Road]

    @model_validator(mode="after")
    def _roads_join_cities(self) -> Self:
        known = {c.id for c in self.cities}
        for road in self.roads:
            if len(ends := road.id.split("-")) != 2 or not known.issuperset(ends):
                raise ValueError(f"road {road.id}: joins no two cities of the map")
        return self


class CultistCard(Content):
    """A cultist of the solo game."""

    id: str
    hidden: Symbols
    revealed: Symbols
    token_power: Count


class AncientOne(Content):
    """An Ancient One of the solo game."""

    id: str
    name: str
    mythos: str
    keep_agents: bool
    goal: Literal[GOALS]  # type: ignore[valid-type]
    goal_number: int = Field(ge=1)
    effect_1: CultistEffect
    effect_2: CultistEffect


class Behaviour(Content):
    """A behaviour card: what each cultist does."""

    id: str
    cultist_1: list[Act] = Field(max_length=LINES)
    cultist_2: list[Act] = Field(max_length=LINES)


class Solo(Content):
    """Sections 15 to 18."""

    start_vp: Count
    insane_limit: int = Field(ge=1)
    mythos_vp: Count
    mythos_match_vp: Count
    murder_vp: Count
    murder_min_human_vp: Count
    cultist_murder_min_vp: Count
    cultist_reveal_loss: Count
    start: list[str] = Field(min_length=2, max_length=2)
    path: list[str] = Field(min_length=CITIES, max_length=CITIES)
    cultists: list[CultistCard] = Field(min_length=2, max_length=2)
    ancient_ones: list[AncientOne] = Field(min_length=ANCIENT_ONES, max_length=ANCIENT_ONES)
    behaviour: list[Behaviour] = Field(min_length=BEHAVIOUR, max_length=BEHAVIOUR)

    @model_validator(mode="after")
    def _two_effect_cards(self) -> Self:
        cards = sum("effect" in (*b.cultist_1, *b.cultist_2) for b in self.behaviour)
        if cards != 2:
            raise ValueError(f"behaviour: exactly two cards carry a cultist effect (DP-17.26), not {cards}")
        return self


class DarkProvidence(Content):
    """The whole pack."""

    victory: Victory
    setup: SetUp
    scoring: Scoring
    play: Play
    rulings: Rulings
    components: Components
    loyalty: Loyalty
    tracks: Tracks
    special_agents: SpecialAgents
    map: Map
    cards: Cards
    mythos: MythosCards
    solo: Solo

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        cities = {c.id for c in self.map.cities}
        if set(self.solo.path) != cities or not cities.issuperset(self.solo.start):
            raise ValueError(
                "solo: the path of the cultists visits every city once, and they start in cities of the map"
            )
        if [c.id for c in self.cards.cities[:-1]] != [c.id for c in self.map.cities]:
            raise ValueError("cards.cities: one card for each city of the map in its order, then R'lyeh")
        if sum(c.copies for c in self.cards.starting) != 10:
            raise ValueError("cards.starting: a starting deck has 10 cards (DP-1.10)")
        if self.setup.cubes_start > self.components.cubes_per_colour:
            raise ValueError("setup.cubes_start: more than there are cubes of a colour")
        if self.setup.ancient_one not in ("drawn", *(a.id for a in self.solo.ancient_ones)):
            raise ValueError(f"setup.ancient_one: there is no Ancient One {self.setup.ancient_one}")
        if not {a.mythos for a in self.solo.ancient_ones} <= {m.id for m in self.mythos.cards}:
            raise ValueError("solo.ancient_ones: an Ancient One matches no Mythos card")
        return self
