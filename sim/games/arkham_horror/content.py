"""Models of pack.toml: what may stand there, and what must fit together. `lay` in lay.py makes the record of it."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field, model_validator

from sim.games.arkham_horror.codes import (
    ALLIES_MAX,
    ANCIENTS,
    CARDS,
    DECK_CARDS,
    GATE_CARDS,
    GATES,
    KINDS,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    STREETS,
    SYMBOLS,
    TOKENS,
    WORLDS,
)  # fmt: skip
from sim.games.arkham_horror.content_effects import Cost, Effect, Skill
from sim.pack import Content

__all__ = ["ArkhamHorror", "Cost", "Effect", "Item", "MythosCard", "Use"]

ByPlayers = dict[str, int]


class Setup(Content):
    """Who plays and against whom."""

    ancient_one: str
    investigator: dict[str, str]


class Rulings(Content):
    """Readings where the rules are silent."""

    connected_streets: Literal["arrow", "line"]


class Dice(Content):
    """The dice and what succeeds."""

    sides: int = Field(ge=2, le=20)
    success_on: int
    success_on_blessed: int
    success_on_cursed: int


class Rules(Content):
    """Numbers of the rules."""

    seals_to_win: int
    clues_per_unstable_location: int
    elder_sign_doom_removed: int
    seal_clues: int
    elder_sign_sanity: int
    elder_sign_stamina: int
    terror_max: int
    terror_monster_multiple: int
    hands: int
    markers_stops: Literal[4]
    monsters_trophies_per_point: int = Field(ge=1)
    items_per_loss: int = Field(ge=2)


class Street(Content):
    """A street, its lines and its arrows."""

    id: str
    name: str
    adjacent: list[str]
    white: str
    black: str


class Ability(Content):
    """A location's ability: paid with any one of the costs."""

    cost_any: list[list[Cost]]
    require: str
    do: list[Effect]


class Location(Content):
    """A location."""

    id: str
    name: str
    street: str
    unstable: bool
    terror_close: int = Field(ge=0)
    ability: list[Ability] = Field(default_factory=list)


class OtherWorld(Content):
    """An Other World."""

    id: str
    name: str
    colours: list[Literal["blue", "green", "red", "yellow"]] = Field(min_length=1)
    areas: int = Field(ge=1, le=3)


class GateToken(Content):
    """Gate tokens of one world."""

    id: str
    world: str
    modifier: int
    symbol: str
    count: int = Field(ge=0)


class Investigator(Content):
    """An investigator's sheet."""

    id: str
    name: str
    max_sanity: int = Field(ge=1)
    max_stamina: int = Field(ge=1)
    focus: int = Field(ge=0)
    home: str
    speed: list[int] = Field(min_length=4, max_length=4)
    sneak: list[int] = Field(min_length=4, max_length=4)
    fight: list[int] = Field(min_length=4, max_length=4)
    will: list[int] = Field(min_length=4, max_length=4)
    lore: list[int] = Field(min_length=4, max_length=4)
    luck: list[int] = Field(min_length=4, max_length=4)
    money: int = Field(ge=0)
    clues: int = Field(ge=0)
    fixed: list[str] = Field(max_length=3)
    random: dict[str, int]
    ability: Effect


class Attack(Content):
    """The Ancient One's attack."""

    skill: Skill | Literal[""] = ""
    mod: int = 0
    mod_step: int = -1
    on_fail: list[Effect] = Field(default_factory=list)
    then: list[Effect] = Field(default_factory=list)
    all_do: list[Effect] = Field(default_factory=list)
    after: list[Effect] = Field(default_factory=list)


class AncientOne(Content):
    """An Ancient One."""

    id: str
    name: str
    doom: int = Field(ge=1, le=20)
    combat_rating: int
    combat_rating_kind: Literal["fixed", "minus_terror", "infinite"]
    defences: list[str]
    worshippers: list[Effect]
    power: list[Effect]
    start_of_battle: list[Effect]
    attack: Attack


class Monster(Content):
    """A kind of monster."""

    id: str
    name: str
    count: int = Field(ge=0)
    movement: Literal["normal", "fast", "stationary", "flying", "special"]
    symbol: str
    awareness: int
    horror_rating: int
    horror_damage: int = Field(ge=0)
    combat_rating: int
    combat_damage: int = Field(ge=0)
    toughness: int = Field(ge=1)
    attrs: list[str]
    nightmarish: int
    overwhelming: int
    special: list[Effect] = Field(default_factory=list)


class Use(Content):
    """A use of a card: when, what it does, what it costs."""

    when: str
    do: list[Effect]
    mp: int = 0
    exhaust: bool = False
    discard: bool = False
    cost: list[Cost] = Field(default_factory=list)


class Item(Content):
    """A kind of card: item, spell, skill, ally."""

    id: str
    name: str
    count: int = Field(default=1, ge=0)
    price: int = 0
    hands: int = 0
    kind: str = ""
    phys: int = 0
    mag: int = 0
    phys_if_other_hand_empty: int = 0
    mag_vs_undead: int = 0
    one_shot: bool = False
    sixes_count_double: bool = False
    cannot_be_lost: bool = False
    passive: dict[str, int] = Field(default={})
    extra_clue_die_on: Skill | Literal[""] = ""
    use: list[Use] = Field(default_factory=list)
    after_use: list[Effect] = Field(default_factory=list)
    to_box: bool = False
    not_vs_ancient_one: bool = False
    discard_on_awaken: bool = False
    on_gain: list[Effect] = Field(default_factory=list)
    ignore: str = ""
    return_to_box_on: int = 0
    cast_mod: int = 0
    cast_mod_from: str = ""
    sanity_cost: int = 0
    phase: str = ""
    exhaust: bool = False
    difficulty: str = ""
    do: list[Effect] = Field(default_factory=list)


class SpecialCards(Content):
    """Numbers of special cards, and their dice."""

    blessing_and_curse: int
    retainer: int
    bank_loan: int
    membership: int
    upkeep_discard_on: int
    loan_pays_up_to: int


class Rumor(Content):
    """What a Rumor does."""

    at: str
    start: list[Effect]
    each_mythos: list[Effect]
    while_active: list[Effect] = Field(default_factory=list)
    pass_cost: list[Cost] = Field(default_factory=list)
    pass_cost_by_players: list[list[int]] = Field(default_factory=list)
    pay_down: str = ""
    fight_down: bool = False
    pass_when: str = ""
    on_pass: list[Effect]
    fail_when: str
    on_fail: list[Effect]


class MythosCard(Content):
    """A Mythos card."""

    id: str
    name: str
    type: Literal["headline", "environment", "rumor", "special"]
    subtype: str
    gate: str
    clue: str
    white: list[str]
    black: list[str]
    effects: list[Effect] = Field(default_factory=list)
    rumor: Rumor | None = None


class LocationCard(Content):
    """A location card: an entry for each location."""

    id: str
    deck: str
    entry: dict[str, list[Effect]]


class GateCard(Content):
    """A gate card: entries for worlds, and another for the rest."""

    id: str
    colour: Literal["", "blue", "green", "red", "yellow"]
    entry: dict[str, list[Effect]]


class ArkhamHorror(Content):
    """pack.toml whole."""

    setup: Setup
    rulings: Rulings
    dice: Dice
    monster_limit: ByPlayers
    outskirts_limit: ByPlayers
    gate_limit: ByPlayers
    monsters_per_gate: ByPlayers
    gate_trophies_to_win: ByPlayers
    successes_per_doom: ByPlayers
    great_ritual_spells: ByPlayers
    rules: Rules
    price: dict[str, int]
    street: list[Street] = Field(min_length=STREETS, max_length=STREETS)
    location: list[Location] = Field(min_length=LOCATIONS, max_length=LOCATIONS)
    other_world: list[OtherWorld] = Field(min_length=WORLDS, max_length=WORLDS)
    gate_token: list[GateToken]
    investigator: list[Investigator] = Field(min_length=SHEETS, max_length=SHEETS)
    ancient_one: list[AncientOne] = Field(min_length=ANCIENTS, max_length=ANCIENTS)
    monster: list[Monster] = Field(max_length=MONSTERS - 1)
    common_item: list[Item]
    unique_item: list[Item]
    spell: list[Item]
    skill: list[Item]
    ally: list[Item] = Field(max_length=ALLIES_MAX)
    special_item: list[Item] = Field(min_length=2, max_length=2)
    special_cards: SpecialCards
    mythos_card: list[MythosCard] = Field(min_length=MYTHOS, max_length=MYTHOS)
    location_card: list[LocationCard]
    gate_card: list[GateCard] = Field(min_length=GATE_CARDS, max_length=GATE_CARDS)

    @property
    def families(self) -> tuple[list[Item], ...]:
        """The kinds of cards by family, in the order of the families' numbers."""
        return self.common_item, self.unique_item, self.spell, self.skill, self.ally, self.special_item

    @property
    def kinds(self) -> list[Item]:
        """All kinds of cards, in the order of their numbers."""
        return [kind for family in self.families for kind in family]

    @model_validator(mode="after")
    def _fits(self) -> "ArkhamHorror":
        for complaint in self._complaints():
            raise ValueError(complaint)
        return self

    def _complaints(self) -> Iterator[str]:
        streets, locations = {s.id for s in self.street}, {x.id for x in self.location}
        worlds = {w.id for w in self.other_world}
        sheets, ancients = {i.id for i in self.investigator}, {a.id for a in self.ancient_one}
        kinds = self.kinds
        chosen = [who for who in self.setup.investigator.values() if who != "draw"]
        if self.setup.ancient_one not in ancients | {"draw"}:
            yield f"setup.ancient_one: there is no {self.setup.ancient_one}"
        if not set(chosen) <= sheets or len(set(chosen)) < len(chosen):
            yield "setup.investigator: every seat has an investigator of its own"
        if len(kinds) > KINDS or sum(kind.count for kind in kinds) > CARDS:
            yield f"at most {KINDS} kinds of cards and {CARDS} cards"
        if sum(m.count for m in self.monster) > TOKENS:
            yield f"at most {TOKENS} monsters"
        if sum(t.count for t in self.gate_token) > GATES:
            yield f"at most {GATES} gate tokens"
        for token in self.gate_token:
            if token.world not in worlds or token.symbol not in SYMBOLS:
                yield f"gate_token.{token.id}: no such world or symbol"
        for monster in self.monster:
            if monster.symbol not in SYMBOLS:
                yield f"monster.{monster.id}.symbol: there is no {monster.symbol}"
        for location in self.location:
            if location.street not in streets:
                yield f"location.{location.id}.street: there is no {location.street}"
        for sheet in self.investigator:
            if sheet.home not in locations:
                yield f"investigator.{sheet.id}.home: there is no {sheet.home}"
        for card in self.mythos_card:
            if not {card.gate, card.clue} - {""} <= locations or not set(card.white + card.black) <= set(SYMBOLS):
                yield f"mythos_card.{card.id}: no such location or symbol"
        for deck in streets:
            if sum(card.deck == deck for card in self.location_card) != DECK_CARDS:
                yield f"location_card: {deck} has not {DECK_CARDS} cards"
