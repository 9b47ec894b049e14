"""Models of the effects in pack.toml: operations with their arguments, choices, rows of tables, costs."""

from typing import Literal

from pydantic import Field, model_validator

from sim.games.arkham_horror.state.codes import CONDITIONS, OP_NAMES, RESOURCES
from sim.pack import Content

__all__ = ["Amount", "Checked", "Choice", "Cost", "Effect", "Row", "Skill"]

Skill = Literal["speed", "sneak", "fight", "will", "lore", "luck"]
Checked = Literal["speed", "sneak", "fight", "will", "lore", "luck", "combat"]
Amount = int | str

# What stands in a list of effects besides the operations of OP_NAMES: changes that hold while a card is in play.
MODIFIERS = (
    "flag", "mod_check", "mod_toughness", "mod_combat_rating", "mod_movement_points", "mod_seal_cost",
    "mod_gate_difficulty",
    "mod_max", "mod_horror", "set_seal_cost", "set_movement", "set_combat_rating", "set_combat_damage", "add_attr",
    "on_end_move", "banish_on_enter", "extra_reward", "lose_game_on_awaken", "add_mask_monsters",
    "mythos_end_street_loss",
    "on_event", "auto_fail", "auto_pass", "before_horror", "cancel_ancient_one_attack", "cancel_loss", "combat_bonus",
    "combat_uses_skill", "convert_weapon", "counts_as", "defeat_all_in_area", "draw_top_or_bottom",
    "drawn_through_nearest_gate", "extra_clue_die", "extra_draw", "extra_encounter_card", "heal_same_area",
    "if_terror_ge",
    "instead_of_combat", "movement_points", "no_gates_or_monsters_appear_here", "on_activate", "on_combat_damage",
    "on_defeat", "redirect_lost", "reduce_loss", "reroll", "reroll_failed_dice", "return_to_any_open_gate",
    "seal_gate_here", "suppress_ability", "teleport_to_lowest_sneak", "upkeep_gain", "upkeep_heal",
)  # fmt: skip


class Cost(Content):
    """What is paid: a resource, or `card:<id>`."""

    res: str
    n: Amount

    @model_validator(mode="after")
    def _known(self) -> "Cost":
        if self.res not in RESOURCES and not self.res.startswith("card:"):
            raise ValueError(f"cost {self.res!r} is none of {', '.join(RESOURCES)}, card:<id>")
        return self


class Choice(Content):
    """An option of `choice`, or one use of a location's ability."""

    cost: list[Cost] = Field(default_factory=list)
    only_if: str = ""
    do: list["Effect"] = Field(default_factory=list)


class Row(Content):
    """A row of a table of results: from lo to hi."""

    lo: int
    hi: int
    do: list["Effect"] = Field(default_factory=list)


class Effect(Content):
    """One operation of an effect, with the arguments it takes; codes.OP_NAMES and MODIFIERS name the operations."""

    op: str
    res: str = ""
    n: Amount = 1
    mult: int = 1
    skill: Checked | Literal["", "all"] = ""
    mod: int = 0
    mod_step: int = 0
    diff: int = 1
    on_pass: list["Effect"] = Field(default_factory=list)
    on_fail: list["Effect"] = Field(default_factory=list)
    rows: list[Row] = Field(default_factory=list)
    options: list[Choice] = Field(default_factory=list)
    cond: str = ""
    then: list["Effect"] = Field(default_factory=list)
    otherwise: list["Effect"] = Field(default_factory=list)
    do: list["Effect"] = Field(default_factory=list)
    or_else: list["Effect"] = Field(default_factory=list)
    deck: str = ""
    decks: list[str] = Field(default_factory=list)
    keep: int = -1
    what: str = ""
    pick: str = ""
    common: int = 0
    unique: int = 0
    max_buy: int = 0
    price_add: int = 0
    price: str = ""
    price_mult: int = 1
    must_buy: bool = False
    search: bool = False
    all_players: bool = False
    max: int = 0
    kind: str = ""
    card: str = ""
    ally: str = ""
    to: str = ""
    at: str | list[str] = ""
    draws: int = 1
    world: str = ""
    area: int = 1
    trophy: bool = False
    can_seal: bool = False
    give: str = ""
    get: str = ""
    reward: str | list["Effect"] = ""
    devour_at_zero: bool = False
    who: str = ""
    monsters: list[str] = Field(default_factory=list)
    monster: str = ""
    terror_if_any: int = 0
    until: str = ""
    evict: bool = False
    set: int = 0
    permanent: bool = False
    discard_at: int = 0
    name: str = ""
    scope: str = ""
    except_at: list[str] = Field(default_factory=list)
    except_ability: list[str] = Field(default_factory=list)
    rating: int = 0
    damage: int = 0
    movement: str = ""
    attr: str = ""
    add_attr: str = ""
    level: int = 0
    combat_rating: int = 0
    combat_damage: int = 0
    event: str = ""
    cap: str = ""
    checks: list[str] = Field(default_factory=list)
    check: str = ""
    dice: int = 0
    exclude: list[str] = Field(default_factory=list)
    min: int = 0
    frm: str = ""
    target: str = ""
    per_turn: int = 0
    sources: int = 0
    to_box: bool = False
    then_return_to_cup: bool = False

    @model_validator(mode="after")
    def _known(self) -> "Effect":
        if self.op not in OP_NAMES and self.op not in MODIFIERS:
            raise ValueError(f"there is no operation {self.op!r}")
        if self.cond and not _is_condition(self.cond):
            raise ValueError(f"there is no condition {self.cond!r}")
        return self


def _is_condition(text: str) -> bool:
    return text in CONDITIONS or text.startswith(("has_card:", "money_lt_", "money_ge_"))
