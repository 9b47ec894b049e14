"""Models of pack.toml: what a designer may write, and what must fit together."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from sim.games.dark_providence.components.words import ACT_WORDS, CULTIST_WORDS, EFFECT_WORDS, MOD_WORDS, Word, parse
from sim.games.dark_providence.state.codes import (
    AGENTS,
    ANCIENT_ONES,
    ASSETS,
    BASE_CARDS,
    BEHAVIOUR,
    CITIES,
    CITY_CARDS,
    DEEP_ONES,
    GOALS,
    LINES,
    MYTHOS,
    ROUNDS,
    SPACES,
    START_CARDS,
    STARTING,
    SYMBOL_NAMES,
)
from sim.pack import Content, Time

__all__ = ["Card", "DarkProvidence", "MythosCard", "Symbols"]

Count = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Figure = Annotated[int, Field(ge=-20, le=99)]
ByPlayers = dict[str, Positive]
YesNo = Literal["yes", "no"]


def _said(words: Mapping[str, Word], what: str) -> AfterValidator:
    def checked(text: str) -> str:
        parse(text, words, what)
        return text

    return AfterValidator(checked)


PLANNED = ("murder", "gate")  # what the menu of acts plans before anything happens
LAST = ("flip_loyalty", "win_tie")
ANYTIME = {name: word for name, word in EFFECT_WORDS.items() if name not in (*PLANNED, *LAST)}
BY_MYTHOS = {name: word for name, word in ANYTIME.items() if name != "destroy_self"}
Effects = list[Annotated[str, _said(ANYTIME, "effect of this use")]]
MythosEffects = list[Annotated[str, _said(BY_MYTHOS, "effect of a Mythos card")]]
Act = Annotated[str, _said(ACT_WORDS, "act of a cultist")]
CultistEffect = Annotated[str, _said(CULTIST_WORDS, "effect of an Ancient One")]


def _action(texts: list[str]) -> list[str]:
    """DP-4.8: a murder or a gate is planned as a whole, so it comes first; nothing before it may change the plan."""
    for i, text in enumerate(texts):
        parse(text, EFFECT_WORDS if i == 0 else ANYTIME, "effect at this place of an ACTION")
        if i == 0 and text.split()[0] in LAST:
            raise ValueError(f"{text!r} is an END OF GAME effect")
    return texts


Action = Annotated[list[str], AfterValidator(_action)]


class Victory(Content):
    """What ends the game."""

    points: ByPlayers
    insane_limit: Positive
    deep_ones: int = Field(ge=1, le=DEEP_ONES)
    turn_cap: int = Field(ge=1, le=ROUNDS)


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
    funds_per_cube: Positive
    agent_influence: Count
    claim_min_cubes: Positive


class Rulings(Content):
    """Switches where the rulebook is silent or its readers disagree."""

    deep_one_returns_to: Literal["common", "owner"]
    deep_ones_protect_main_agent: YesNo
    special_agents_add_influence: YesNo
    enabler_adds_power: YesNo
    free_actions_before_claim: YesNo
    renegade_penalty_in_threshold: YesNo
    mythos_use_per_turn: int = Field(ge=0, le=9)
    payment_rule: Literal["fewest", "irredundant"]
    lock_removal_without_tokens: YesNo
    barred_cities_may_be_passed: YesNo
    resource_failure_travels: YesNo
    cultist_cubes: Literal["all", "as_a_player"]
    cultists_add_up_against_the_human: YesNo
    cultist_adds_to_its_own_city: YesNo
    exposed_human_loses_hidden_points: YesNo
    murdered_agents_count_for_hastur: YesNo


class Components(Content):
    """Section 2: how many of each."""

    control_tokens: Count
    cubes_per_colour: int = Field(ge=1, le=40)
    locks: Count
    gate_tokens: Count
    martial_law: int = Field(ge=0, le=CITIES)
    whateleys: int = Field(ge=0, le=CITIES)
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
    """A network card, which a deck may hold: what it does when it is played."""

    id: str
    name: str
    general_vp: Count = 0
    check_each_use: bool = False
    action: Action = Field(default=[])
    free: Effects = Field(default=[])
    condition: Literal["", "used_for_power", "own_agent_murdered"] = ""
    reaction: Effects = Field(default=[])

    @model_validator(mode="after")
    def _reacts_to_something(self) -> Self:
        if bool(self.condition) != bool(self.reaction):
            raise ValueError("a REACTION has a condition, and a condition a REACTION (DP-3.5)")
        return self


class StartingCard(Card):
    """A starting card; the icons of the main agent's card are his."""

    copies: int = Field(default=1, ge=1, le=START_CARDS)
    main_agent: bool = False
    murder: bool = False
    open: bool = False
    close: bool = False

    @model_validator(mode="after")
    def _icons_are_an_agents(self) -> Self:
        if not self.main_agent and (self.murder or self.open or self.close):
            raise ValueError("icons are on cards of agents (DP-3.8)")
        return self


class Agent(Card):
    """A hired agent: card and token."""

    token_power: Count = 0
    token_influence: Count | None = None
    immune: bool = False
    free_step: bool = False
    murder: bool = False
    open: bool = False
    close: bool = False
    investigator_vp: Count = 0
    sanity: bool = False
    claim: Effects = Field(default=[])


class Asset(Card):
    """Any other base card."""

    copies: int = Field(default=1, ge=1, le=BASE_CARDS)
    sanity: bool = False
    deep_ones: bool = False
    claim: Effects = Field(default=[])


class CityCard(Card):
    """The card of a city."""

    sanity: bool = False
    claim: Effects = Field(default=[])


class MythosCard(Symbols):
    """A Mythos card: it lies beside the board of who claimed it; its symbols are for the Ancient One (DP-17.27)."""

    id: str
    name: str
    general_vp: Count = 0
    cultist_vp: Count = 0
    sanity: bool = False
    action: MythosEffects = Field(default=[])
    free: MythosEffects = Field(default=[])
    claim: MythosEffects = Field(default=[])
    end: list[Literal["flip_loyalty", "win_tie"]] = Field(default=[])
    ongoing: list[Annotated[str, _said(MOD_WORDS, "continuous effect")]] = Field(default=[])
    solo: bool = True


class Cards(Content):
    """The network cards: starting cards, agents and other base cards, city cards."""

    strength_percent: int = Field(ge=0, le=300)
    main_agents: list[str] = Field(min_length=5, max_length=5)
    starting: list[StartingCard] = Field(min_length=STARTING, max_length=STARTING)
    agents: list[Agent] = Field(min_length=AGENTS, max_length=AGENTS)
    assets: list[Asset] = Field(min_length=ASSETS, max_length=ASSETS)
    cities: list[CityCard] = Field(min_length=CITY_CARDS, max_length=CITY_CARDS)


class MythosCards(Content):
    """The Mythos cards."""

    cards: list[MythosCard] = Field(min_length=MYTHOS, max_length=MYTHOS)


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
    name: str
    cost: int = Field(ge=1, le=8)


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


class CultistSide(Content):
    """The figures on one side of a cultist's card (DP-17.30)."""

    influence: Count
    funds: Count
    power: Count


class CultistCard(Content):
    """A cultist of the solo game."""

    id: str
    hidden: CultistSide
    revealed: CultistSide
    token_power: Count


class AncientOne(Content):
    """An Ancient One of the solo game."""

    id: str
    name: str
    mythos: str
    keep_agents: bool
    goal: Literal[GOALS]  # type: ignore[valid-type]
    goal_number: Positive
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
    insane_limit: Positive
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
        cards = sum(any(x.split()[0] == "effect" for x in (*b.cultist_1, *b.cultist_2)) for b in self.behaviour)
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
    time: Time
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
        if not self.setup.cubes_on_vp_track <= self.setup.cubes_start <= self.components.cubes_per_colour:
            raise ValueError("setup.cubes_start: fewer than on the point track, or more than there are of a colour")
        if self.setup.ancient_one not in ("drawn", *(a.id for a in self.solo.ancient_ones)):
            raise ValueError(f"setup.ancient_one: there is no Ancient One {self.setup.ancient_one}")
        if not {a.mythos for a in self.solo.ancient_ones} <= {m.id for m in self.mythos.cards}:
            raise ValueError("solo.ancient_ones: an Ancient One matches no Mythos card")
        return self
