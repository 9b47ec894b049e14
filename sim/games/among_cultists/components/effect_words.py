"""What the pack's effects may say: which op stands where, and with which numbers (AC-25)."""

from typing import Literal

from pydantic import Field, model_validator

from sim.games.among_cultists.state.codes import POINTS
from sim.pack import Content

__all__ = ["Ability", "CardEffect", "EventEffect", "PassageCardEffect"]

Op = Literal[
    "nop", "toggle_power", "set_power", "link_rooms", "move_mod", "silence", "open_portal", "knife_peek_status",
    "knife_peek_bag", "passage_add_draw", "passage_resolve", "repeat_event", "book_to_shelf", "book_from_shelf",
    "place_cultist", "place_fishman", "die", "kill_target", "reveal_role", "no_encounter_cards", "ghost_room_actions",
    "ignore_route", "swap_start_cards", "learn_cultists", "guess_target", "hand_deadline",
]  # fmt: skip

# Range of the number of each op, by where it stands; an op without a use for its number takes 0.
ROOM_CARD = {"nop": (0, 0), "book_to_shelf": (1, 4), "book_from_shelf": (1, 4)}
PASSAGE_CARD = {"nop": (0, 0), "place_cultist": (1, 1), "place_fishman": (1, 1)}
EVENT = {
    "nop": (0, 0), "toggle_power": (0, 0), "set_power": (0, 1), "link_rooms": (0, 0), "move_mod": (1 - POINTS, 3),
    "silence": (0, 0), "open_portal": (0, 0), "knife_peek_status": (0, 0), "knife_peek_bag": (0, 0),
    "passage_add_draw": (1, 32), "passage_resolve": (1, 32), "repeat_event": (0, 0),
}  # fmt: skip
# Ops of a role, by trigger (AC-25.2); those of an own action come in the sets below.
ROLE = {
    "setup": ("swap_start_cards",), "night": ("learn_cultists",), "alive_passive": ("ignore_route",),
    "ghost_passive": ("ignore_route", "ghost_room_actions"), "confirmed_death": ("reveal_role", "no_encounter_cards"),
    "own_action": ("die", "reveal_role", "kill_target"), "knife_use": ("die",), "reveals_dead": ("die",),
    "round_end": ("hand_deadline",), "game_end": ("guess_target",),
}  # fmt: skip
KILL = {"reveal_role", "kill_target"}
DEADLY = {"use_cameras", "start_vote"}


class Effect(Content):
    """An op-code and its number."""

    op: Op
    n: int

    def check(self, allowed: dict[str, tuple[int, int]], where: str) -> None:
        """Refuses an op that does nothing there, and a number it has no use for."""
        if self.op not in allowed:
            raise ValueError(f"{self.op} does nothing {where}; there are {', '.join(allowed)}")
        low, high = allowed[self.op]
        if not low <= self.n <= high:
            raise ValueError(f"n of {self.op} is {low} to {high}" if low < high else f"n of {self.op} is {low}")


class RoomCardEffect(Effect):
    """AC-10.8 to AC-10.10."""

    @model_validator(mode="after")
    def fits(self) -> "RoomCardEffect":
        """The op is one of a room card."""
        self.check(ROOM_CARD, "on a room card")
        return self


class PassageEffect(Effect):
    """AC-12.2 to AC-12.4."""

    @model_validator(mode="after")
    def fits(self) -> "PassageEffect":
        """The op is one of a passage card."""
        self.check(PASSAGE_CARD, "on a passage card")
        return self


class EventEffect(Effect):
    """AC-13."""

    @model_validator(mode="after")
    def fits(self) -> "EventEffect":
        """The op is one of an event."""
        self.check(EVENT, "in an event")
        return self


class CardEffect(Content):
    """What a room card does, by kind."""

    success: RoomCardEffect
    failure: RoomCardEffect
    sabotage: RoomCardEffect


class PassageCardEffect(Content):
    """What a passage card does, by kind."""

    success: PassageEffect
    failure: PassageEffect
    sabotage: PassageEffect


class RoleEffect(Content):
    """What a role's ability does; the numbers belong to swap_start_cards."""

    op: Op
    remove_success: int = Field(default=0, ge=0)
    add_failure: int = Field(default=0, ge=0, le=9)
    add_sabotage: int = Field(default=0, ge=0, le=9)

    @model_validator(mode="after")
    def fits(self) -> "RoleEffect":
        """The numbers are all there for the op that has them, and none for the others."""
        given = self.model_fields_set - {"op"}
        if self.op == "swap_start_cards" and len(given) < 3:
            raise ValueError("swap_start_cards has remove_success, add_failure and add_sabotage")
        if self.op != "swap_start_cards" and given:
            raise ValueError(f"{self.op} has no {min(given)}")
        return self


class Ability(Content):
    """When a role's ability acts (AC-25.2), and what it does."""

    trigger: Literal["setup", "night", "alive_passive", "ghost_passive", "confirmed_death", "own_action", "knife_use",
                     "reveals_dead", "round_end", "game_end"]  # fmt: skip
    effects: list[RoleEffect] = Field(min_length=1)
    actions: list[str] = Field(default_factory=list)
    uses: int = 0

    @model_validator(mode="after")
    def fits(self) -> "Ability":
        """The ops are those of the trigger; only an own action names actions, and only a kill its uses (AC-14.12)."""
        ops = [effect.op for effect in self.effects]
        for op in ops:
            if op not in ROLE[self.trigger]:
                raise ValueError(f"{op} does nothing at {self.trigger}; there are {', '.join(ROLE[self.trigger])}")
        kills, dies = set(ops) == KILL, set(ops) == {"die"}
        if self.trigger != "own_action":
            kills = dies = False
        elif not (kills or dies):
            raise ValueError("own_action has die, or reveal_role and kill_target together")
        if kills and self.actions != ["kill_character"]:
            raise ValueError("kill_target belongs to the action kill_character")
        if dies and not (self.actions and set(self.actions) <= DEADLY):
            raise ValueError("die belongs to the actions use_cameras and start_vote")
        if self.actions and not (kills or dies):
            raise ValueError(f"{self.trigger} has no actions")
        if self.uses != int(kills):
            raise ValueError("uses is 1 for kill_target" if kills else f"{self.trigger} has no uses")
        return self
