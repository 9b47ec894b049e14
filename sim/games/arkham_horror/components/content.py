"""Models of pack.toml: what may stand there, and what must fit together. `lay` in lay.py makes the record of it."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from sim.games.arkham_horror.components.content_effects import Cost, Effect, Skill
from sim.games.arkham_horror.state.codes import (
    ALLIES_MAX,
    ANCIENTS,
    GATE_CARDS,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SEATS,
    SHEETS,
    STREETS,
    WORLDS,
)  # fmt: skip
from sim.pack import Content, Time

__all__ = ["ArkhamHorror", "Cost", "Effect", "Item", "MythosCard", "Use"]

Count = Annotated[int, Field(ge=0, le=99)]  # of what there is no negative number
Small = Annotated[int, Field(ge=-99, le=99)]  # a rating or a modifier
ByPlayers = dict[str, Count]
YesNo = Literal["yes", "no"]


FAMILIES = ("common", "unique", "spell", "skill", "ally", "special")
MOST_DEALT = 12  # random possessions of an investigator


class Setup(Content):
    """Who plays and against whom."""

    ancient_one: str
    investigator: dict[str, str]


class Rulings(Content):
    """Readings where the rules are silent."""

    connected_streets: Literal["arrow", "line"]
    terror_ten_adds_doom: YesNo
    spare_successes: Literal["kept", "lost"]
    cthulhu_maxima_return: YesNo
    clue_after_delay: YesNo
    clue_at_elder_sign: YesNo
    closing_without_trophy_wins: YesNo
    upkeep_in_lost_turn: YesNo
    blessing_on_single_dice: YesNo


class Dice(Content):
    """The dice and what succeeds."""

    sides: int = Field(ge=2, le=20)
    success_on: int = Field(ge=2)
    success_on_blessed: int = Field(ge=2)
    success_on_cursed: int = Field(ge=2)

    @model_validator(mode="after")
    def _can_fall(self) -> "Dice":
        for name in ("success_on", "success_on_blessed", "success_on_cursed"):
            if getattr(self, name) > self.sides:
                raise ValueError(f"{name}: a die of {self.sides} sides never shows it")
        return self


class Rules(Content):
    """Numbers of the rules."""

    seals_to_win: int = Field(ge=1, le=99)
    clues_per_unstable_location: Count
    elder_sign_doom_removed: Count
    seal_clues: Count
    elder_sign_sanity: Count
    elder_sign_stamina: Count
    terror_max: int = Field(ge=1, le=99)
    terror_monster_multiple: int = Field(ge=1, le=99)
    hands: Count
    markers_stops: Literal[4]
    monsters_trophies_per_point: int = Field(ge=1, le=99)
    items_per_loss: int = Field(ge=2, le=99)


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
    terror_close: Count
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
    modifier: Small
    symbol: str
    count: Count


class Investigator(Content):
    """An investigator's sheet."""

    id: str
    name: str
    max_sanity: int = Field(ge=1, le=99)
    max_stamina: int = Field(ge=1, le=99)
    focus: Count
    home: str
    speed: list[Count] = Field(min_length=4, max_length=4)
    sneak: list[Count] = Field(min_length=4, max_length=4)
    fight: list[Count] = Field(min_length=4, max_length=4)
    will: list[Count] = Field(min_length=4, max_length=4)
    lore: list[Count] = Field(min_length=4, max_length=4)
    luck: list[Count] = Field(min_length=4, max_length=4)
    money: Count
    clues: Count
    fixed: list[str] = Field(max_length=3)
    random: dict[str, Count]
    ability: Effect


class Attack(Content):
    """The Ancient One's attack."""

    skill: Skill | Literal[""] = ""
    mod: Small = 0
    mod_step: Small = -1
    on_fail: list[Effect] = Field(default_factory=list)
    then: list[Effect] = Field(default_factory=list)
    all_do: list[Effect] = Field(default_factory=list)
    after: list[Effect] = Field(default_factory=list)


class AncientOne(Content):
    """An Ancient One."""

    id: str
    name: str
    doom: int = Field(ge=1, le=20)
    combat_rating: Small
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
    count: Count
    movement: Literal["normal", "fast", "stationary", "flying", "special"]
    symbol: str
    awareness: Small
    horror_rating: Small
    horror_damage: Count
    combat_rating: Small
    combat_damage: Count
    toughness: int = Field(ge=1, le=99)
    attrs: list[str]
    nightmarish: Count
    overwhelming: Count
    special: list[Effect] = Field(default_factory=list)


class Use(Content):
    """A use of a card: when, what it does, what it costs."""

    when: str
    do: list[Effect]
    mp: Count = 0
    exhaust: bool = False
    discard: bool = False
    cost: list[Cost] = Field(default_factory=list)


class Item(Content):
    """A kind of card: item, spell, skill, ally."""

    id: str
    name: str
    count: Count = 1
    price: Count = 0
    hands: Count = 0
    kind: Literal["", "weapon", "tome"] = ""
    phys: Count = 0
    mag: Count = 0
    phys_if_other_hand_empty: Count = 0
    mag_vs_undead: Count = 0
    one_shot: bool = False
    sixes_count_double: bool = False
    cannot_be_lost: bool = False
    passive: dict[str, Small] = Field(default={})
    extra_clue_die_on: Skill | Literal[""] = ""
    use: list[Use] = Field(default_factory=list)
    after_use: list[Effect] = Field(default_factory=list)
    to_box: bool = False
    not_vs_ancient_one: bool = False
    discard_on_awaken: bool = False
    on_gain: list[Effect] = Field(default_factory=list)
    ignore: Literal["", "nightmarish", "endless", "magical_resistance", "physical_resistance", "overwhelming"] = ""
    return_to_box_on: Count = 0
    cast_mod: Small = 0
    cast_mod_from: str = ""
    sanity_cost: Count = 0
    phase: str = ""
    exhaust: Literal[True] = True
    difficulty: str = ""
    do: list[Effect] = Field(default_factory=list)


class SpecialCards(Content):
    """Numbers of special cards, and their dice. AH-2.9: there are enough for everybody, so that none is counted."""

    blessing_and_curse: int = Field(ge=SEATS, le=99)
    retainer: int = Field(ge=SEATS, le=99)
    bank_loan: int = Field(ge=SEATS, le=99)
    membership: int = Field(ge=SEATS, le=99)
    upkeep_discard_on: Count
    loan_pays_up_to: Count


class Rumor(Content):
    """What a Rumor does."""

    at: str
    start: list[Effect]
    each_mythos: list[Effect]
    while_active: list[Effect] = Field(default_factory=list)
    pass_cost: list[Cost] = Field(default_factory=list)
    pay_down: str = ""
    fight_down: bool = False
    on_pass: list[Effect]
    fail_when: str
    on_fail: list[Effect]


class MythosCard(Content):
    """A Mythos card."""

    id: str
    name: str
    type: Literal["headline", "environment", "rumor", "special"]
    subtype: Literal["", "weather", "mystic", "urban"]
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
    time: Time
    dice: Dice
    monster_limit: ByPlayers
    outskirts_limit: ByPlayers
    gate_limit: ByPlayers
    monsters_per_gate: ByPlayers
    gate_trophies_to_win: ByPlayers
    successes_per_doom: ByPlayers
    great_ritual_spells: ByPlayers
    rules: Rules
    price: dict[str, Count]
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
