"""What pack.toml holds: models that check that its parts fit together. layout.py lays it into a record."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from sim.games.among_cultists.components.effect_words import Ability, CardEffect, EventEffect, PassageCardEffect
from sim.games.among_cultists.state.codes import COLUMNS, PLACES, ROUTES, SHELVES, TOKENS
from sim.pack import Content, Time

__all__ = ["COLUMNS", "Among", "Map", "loyalty", "special_roles"]

YesNo = Literal["yes", "no"]
Colour = Literal["light_blue", "red", "green", "pink", "orange", "dark_blue"]
Few = Annotated[int, Field(ge=0, le=99)]
Count = Mapping[str, Few]
Row = list[Colour]


class Setup(Content):
    """What a designer chooses: the robot at six players, the role set, the seer."""

    ai: YesNo
    role_set: Literal["recommended", "plain", "first_game", "experienced", "seer_only", "master"]
    seer: Literal["by_set", "with", "without"]
    master: Mapping[str, list[str]]


class Victory(Content):
    """AC-3.16, AC-3.21: the thresholds of both sides."""

    points: Count
    dead: Count


class Play(Content):
    """Constants of the game."""

    rounds: int = Field(ge=1, le=12)
    move_points: int = Field(ge=1, le=6)
    explored_when_cards_exceed: int = Field(ge=1, le=9)
    status_check_draws: int = Field(ge=0, le=32)
    hand_deadline: int
    vote_double_weight: int = Field(ge=1, le=9)
    loyalty_cap: int


class Characters(Content):
    """AC-17: what depends on the number of characters."""

    humans: Count
    robots: Count
    cultists: Count
    seer_allowed: Mapping[str, YesNo]
    knife_vote: Mapping[str, Literal["none", "revote", "double"]]
    portal_rounds: Count
    early_claim: Literal["one_cultist", "off", "always"]
    map: Mapping[str, str]
    loyalty_difference: Mapping[str, int]


class Components(Content):
    """AC-2: what lies in the box."""

    cards: Count
    books: int
    room_tokens: int
    event_tokens: int
    role_tokens: int
    cultist_tokens: int


class Cards(Content):
    """Cards of a hand by kind."""

    alive: Few
    dead: Few
    success: Few
    failure: Few
    sabotage: Few


class Hand(Content):
    """AC-3.2: hands by side."""

    investigator: Cards
    cultist: Cards


class RoomCards(Content):
    """Success, Failure and Sabotage of one deck."""

    success: Few
    failure: Few
    sabotage: Few


class RoomCardsBy(Content):
    """The same by player count."""

    success: Count
    failure: Count
    sabotage: Count


class StatusStart(Content):
    """AC-3.4: starting status cards."""

    alive: Count
    dead: Count


class RoomTokens(Content):
    """AC-3.18: tokens with the passage symbol."""

    passage: Count


class Location(Content):
    """A corridor or a room."""

    id: str
    name: str
    kind: Literal["corridor", "room"]
    angle: int = Field(ge=-1, lt=360)
    colour: Colour | None = None
    books: int = Field(default=0, ge=0, le=9)
    special: list[str] = Field(default_factory=list)


class Map(Content):
    """One side of the board: its rooms and doors."""

    id: str
    rooms: list[str]
    start: str
    fishman: str
    doors: list[Annotated[list[str], Field(min_length=2, max_length=2)]]


class Shelf(Content):
    """A shelf of the library."""

    id: str
    name: str
    feeds: list[str]
    vp: Few


class Route(Content):
    """AC-18.5: a route card."""

    id: str
    row_1: Row = Field(min_length=1, max_length=4)
    row_2: Row = Field(min_length=1, max_length=4)
    row_3: Row = Field(min_length=1, max_length=4)
    row_4: Row = Field(min_length=1, max_length=4)


class CultistToken(Content):
    """AC-12.8: a token outside, and the room it shows."""

    id: str
    room: str


class Portal(Content):
    """AC-11.20 to AC-11.22."""

    living_needed: int = Field(ge=1, le=2)
    points_closed: int = Field(ge=-9, le=9)
    points_missed: int = Field(ge=-9, le=9)


class Event(Content):
    """AC-3.15: an event token."""

    id: str
    name: str
    count: Few
    effects: list[EventEffect] = Field(min_length=1, max_length=2)


class Role(Content):
    """AC-14: a role token."""

    id: str
    team: Literal["investigators", "cultists"]
    advantage: Literal["investigators", "cultists"]
    loyalty: Few
    abilities: list[Ability]


class RoleSet(Content):
    """AC-17.2, AC-17.3: special roles by player count."""

    id: str
    passage_rules: YesNo
    special: Mapping[str, list[str]]
    choose: Mapping[str, list[str]]


class Robot(Content):
    """AC-16.2, AC-16.13."""

    seat: Literal["right_of_first", "random"]
    abstention_with_knife: int = Field(ge=0, le=9)


class Talk(Content):
    """AC-21.3: how the table weighs evidence, in log-odds."""

    death: float
    red_card: float
    wrong_vote: float
    lie: float
    off_route: float
    clean: float
    safe_card: float


class Rulings(Content):
    """Decisions where the rulebook is silent (AC-22.1)."""

    secret_door_hop_cost: int = Field(ge=0, le=1)
    vote_rule: Literal["plurality_with_abstain", "majority_of_cast", "absolute_majority"]
    vp_end_dead_check_one_cultist: Literal["now", "prior_round", "none"]
    vp_end_dead_check_two_cultists: Literal["now", "prior_round", "none"]
    sabotage_ignores_slot_limit: YesNo
    ghost_may_use_under_control: YesNo
    klutz_may_waive_double_vote: YesNo
    seer_guess_after_false_claim: YesNo
    camera_on_occupied_room: YesNo
    portal_partner_needs_route: YesNo
    encounter_on_leaving_pair: YesNo
    ai_second_pass_explored: YesNo
    ai_off_route_room_action: YesNo
    ai_foreign_role_has_no_effect: YesNo
    self_status_check: YesNo
    check_status_from_camera_room: YesNo
    dead_count_all_causes: YesNo
    linked_rooms_same_location: YesNo
    empty_bag_skips_event: YesNo
    empty_hand_gives_nothing: YesNo
    lightning_repeats_pairs: YesNo
    recipients_by_choice: YesNo
    revote_may_abstain: YesNo
    new_ghost_acts: YesNo
    special_actions_in_cleared_room: YesNo


class Among(Content):
    """All that pack.toml holds."""

    sources: Mapping[str, str]
    setup: Setup
    victory: Victory
    play: Play
    characters: Characters
    components: Components
    hand: Hand
    passage_deck: RoomCards
    status_start: StatusStart
    room_cards: RoomCardsBy
    room_tokens: RoomTokens
    room_card_effect: CardEffect
    passage_card_effect: PassageCardEffect
    location: list[Location] = Field(max_length=PLACES)
    map: list[Map]
    shelf: list[Shelf] = Field(max_length=SHELVES)
    route: list[Route] = Field(min_length=ROUTES, max_length=ROUTES)
    cultist_token: list[CultistToken] = Field(min_length=TOKENS, max_length=TOKENS)
    portal: Portal
    event: list[Event]
    role: list[Role]
    role_set: list[RoleSet]
    robot: Robot
    talk: Talk
    time: Time
    rulings: Rulings


def loyalty(content: Among, roles: list[str]) -> tuple[int, int]:
    """AC-17.4: loyalty totals (investigators, cultists) of the special roles in play."""
    by_name = {role.id: role for role in content.role}
    totals = {"investigators": 0, "cultists": 0}
    for name in roles:
        totals[by_name[name].advantage] += by_name[name].loyalty
    return totals["investigators"], totals["cultists"]


def special_roles(content: Among, column: str) -> tuple[list[str], list[str], bool]:
    """The special roles of a set-up: those always in, those of which one is drawn, and whether the passage rules hold.

    Raises
    ------
    ValueError
        If a master list breaks the loyalty rule.
    """
    name = content.setup.role_set
    sets = {s.id: s for s in content.role_set}
    if name == "master":
        fixed, choose, passage = list(_master(content, column)), [], True
    else:
        chosen = sets["experienced" if name == "recommended" else name]
        fixed, choose, passage = (
            list(chosen.special[column]),
            list(chosen.choose[column]),
            chosen.passage_rules == "yes",
        )
    if content.setup.seer == "without":
        fixed = [role for role in fixed if role != "seer"]
    elif content.setup.seer == "with" and "seer" not in fixed and content.characters.seer_allowed[column] == "yes":
        fixed.append("seer")
    return fixed, choose, passage


def _master(content: Among, column: str) -> list[str]:
    """AC-17.4, AC-14.19: a free choice that meets the loyalty rule, each special role once."""
    roles = content.setup.master[column]
    where = f"setup.master.{column}"
    if len(set(roles)) < len(roles):
        raise ValueError(f"{where}: each special role exists once")
    if "seer" in roles and content.characters.seer_allowed[column] != "yes":
        raise ValueError(f"{where}: the seer is not used in this set-up")
    good, bad = loyalty(content, roles)
    wanted, cap = content.characters.loyalty_difference[column], content.play.loyalty_cap
    if bad - good != wanted or max(good, bad) > cap:
        raise ValueError(
            f"{where}: loyalty of the cultists {bad} less that of the investigators {good} must be {wanted:+d}, each "
            f"at most {cap}"
        )
    return roles
