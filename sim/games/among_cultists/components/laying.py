"""Lays the content into one record for a number of players."""

import math
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.games.among_cultists.components.content import Among, special_roles
from sim.games.among_cultists.state.codes import (
    COLOUR,
    COLOURS,
    DEAD_CHECKS,
    EARLY_CLAIMS,
    EVIDENCE_KINDS,
    KNIFE_VOTES,
    OPS,
    PLACES,
    POINTS,
    ROLES,
    ROOM_KINDS,
    ROUNDS,
    VOTE_RULES,
    YES_NO_RULINGS,
)
from sim.games.among_cultists.state.model import PACK
from sim.mechanisms.maps import distances, neighbours
from sim.records import records

__all__ = ["column", "known", "lay", "people_at", "seats_at"]

KINDS = ("success", "failure", "sabotage")


def column(content: Among, players: int) -> str:
    """AC-3.1, AC-1.7: the column of the set-up table: 4p always has the robot, six players may."""
    return "6p_ai" if players == 6 and content.setup.ai == "yes" else f"{players}p"


def people_at(content: Among, players: int) -> int:
    """Characters that people play; the robot sits after them."""
    return content.characters.humans[column(content, players)]


def seats_at(content: Among, players: int) -> int:
    """Characters in play, the robot included."""
    col = column(content, players)
    return content.characters.humans[col] + content.characters.robots[col]


def lay(content: Among, players: int) -> Any:
    """The record of the pack for a number of players (AC-17)."""
    col = column(content, players)
    pack = records(PACK)[0]
    people = content.characters
    pack["seats"] = seats_at(content, players)
    pack["robots"] = people.robots[col]
    pack["robot_right_of_first"] = content.robot.seat == "right_of_first"
    pack["robot_abstention"] = content.robot.abstention_with_knife
    pack["cultists"], pack["points"], pack["dead"] = (
        people.cultists[col],
        content.victory.points[col],
        content.victory.dead[col],
    )
    pack["knife_vote"] = KNIFE_VOTES.index(people.knife_vote[col])
    pack["portal_rounds"] = people.portal_rounds[col]
    pack["early_claim"] = EARLY_CLAIMS.index(people.early_claim)
    play = content.play
    pack["rounds"], pack["move_points"], pack["explored_above"] = (
        play.rounds,
        play.move_points,
        play.explored_when_cards_exceed,
    )
    pack["status_check_draws"], pack["hand_deadline"] = play.status_check_draws, play.hand_deadline
    pack["double_weight"] = play.vote_double_weight
    portal = content.portal
    pack["portal_living"], pack["portal_closed"], pack["portal_missed"] = (
        portal.living_needed, portal.points_closed, portal.points_missed)  # fmt: skip
    others = max(1, int(pack["seats"]) - 1 - int(pack["cultists"]))
    pack["prior"] = math.log(int(pack["cultists"]) / others)  # AC-21.2
    _lay_tokens(pack, content, col)
    _lay_roles(pack, content)
    _lay_cards(pack, content, col)
    _lay_mansion(pack, content, col)
    _lay_routes(pack, content)
    _lay_rulings(pack, content)
    return pack


def known(content: Among, players: int) -> dict[str, dict[int, float]]:
    """Chances of the set-up: the role of each seat (AC-3.3), and whether an investigator starts dead (AC-3.5)."""
    pack = lay(content, players)
    seats = int(pack["seats"])
    fixed = seats - (pack["tokens_drawn"] > 0)
    chances = dict.fromkeys(range(len(ROLES)), 0.0)
    for role in pack["token"][:fixed]:
        chances[int(role)] += 1 / seats
    for role in pack["drawn_from"][: pack["tokens_drawn"]]:
        chances[int(role)] += 1 / seats / int(pack["tokens_drawn"])
    alive, dead = (int(n) for n in pack["status_start"])
    left, investigators = alive + dead - int(pack["cultists"]), seats - int(pack["cultists"])
    dealt = min(left, investigators)
    nobody = math.comb(left - dead, dealt) / math.comb(left, dealt) if dead else 1.0
    return {f"role.{seat}": {role: p for role, p in chances.items() if p > 0} for seat in range(seats)} | {
        "extra.start_dead": {0: nobody, 1: 1 - nobody}
    }


def _lay_tokens(pack: Any, content: Among, col: str) -> None:
    """AC-14.16: cultists as many as the set-up says, the special roles, and plain investigators for the rest."""
    try:
        fixed, drawn_from, passage = special_roles(content, col)
    except ValueError as error:
        raise BadInput(str(error)) from None
    seats, cultists = int(pack["seats"]), int(pack["cultists"])
    if len(fixed) + bool(drawn_from) > seats - cultists:
        raise BadInput(
            f"setup.role_set: {len(fixed) + bool(drawn_from)} special roles for {seats - cultists} investigators"
        )
    tokens = ["cultist"] * cultists + fixed
    pack["token"][:seats] = [ROLES.index(r) for r in tokens + ["investigator"] * (seats - len(tokens))]
    pack["tokens_drawn"] = len(drawn_from)
    pack["drawn_from"][: len(drawn_from)] = [ROLES.index(r) for r in drawn_from]
    pack["passage_rules"] = passage


def _lay_roles(pack: Any, content: Among) -> None:
    """AC-14, AC-25.2: what each role does, by trigger and effect."""
    fields = {
        ("alive_passive", "ignore_route"): "free_route_living",
        ("ghost_passive", "ignore_route"): "free_route_ghost",
        ("ghost_passive", "ghost_room_actions"): "ghost_room_actions",
        ("night", "learn_cultists"): "learns_cultists",
        ("game_end", "guess_target"): "guess_target",
        ("confirmed_death", "reveal_role"): "reveals_on_death",
        ("confirmed_death", "no_encounter_cards"): "stops_cards_on_death",
        ("knife_use", "die"): "dies_by_knife",
        ("reveals_dead", "die"): "dies_by_reveal",
        ("round_end", "hand_deadline"): "hand_deadline",
    }
    for number, role in enumerate(content.role):
        laid = pack["role"][number]
        for ability in role.abilities:
            for effect in ability.effects:
                if ability.trigger == "own_action" and effect.op == "die":
                    laid["dies_by_cameras"] = "use_cameras" in ability.actions
                    laid["dies_by_vote"] = "start_vote" in ability.actions
                elif effect.op == "kill_target":
                    laid["kills"] = ability.uses
                elif effect.op == "swap_start_cards":
                    laid["swap_success"], laid["swap_failure"] = effect.remove_success, effect.add_failure
                    laid["swap_sabotage"] = effect.add_sabotage
                elif (ability.trigger, effect.op) in fields:
                    laid[fields[ability.trigger, effect.op]] = 1


def _lay_cards(pack: Any, content: Among, col: str) -> None:
    """AC-3.2 to AC-3.18: hands, status and room cards, the passage deck, events, tokens."""
    for side, hand in enumerate((content.hand.investigator, content.hand.cultist)):
        pack["hand"][side] = (hand.success, hand.failure, hand.sabotage, hand.alive, hand.dead)
    pack["status_start"] = (content.status_start.alive[col], content.status_start.dead[col])
    pack["passage_tokens"] = content.room_tokens.passage[col]
    for kind in range(ROOM_KINDS):
        name = KINDS[kind]
        pack["room_cards"][kind] = getattr(content.room_cards, name)[col]
        pack["passage_cards"][kind] = getattr(content.passage_deck, name)
        for field, effects in (
            ("room_effect", content.room_card_effect),
            ("passage_effect", content.passage_card_effect),
        ):
            effect = getattr(effects, name)
            pack[field][kind] = (OPS.index(effect.op), effect.n)
    for number, event in enumerate(content.event):
        with_window = any(effect.op.startswith("passage_") for effect in event.effects)
        pack["event_count"][number] = 0 if with_window and not pack["passage_rules"] else event.count  # AC-3.20
        for i, effect in enumerate(event.effects):
            pack["event_effect"][number, i] = (OPS.index(effect.op), effect.n)


def _lay_mansion(pack: Any, content: Among, col: str) -> None:
    """AC-18: the map in play, its distances, books and shelves."""
    index = {place.id: i for i, place in enumerate(content.location)}
    board = next(m for m in content.map if m.id == content.characters.map[col])
    rooms = [index[name] for name in board.rooms]
    corridors = [index[place.id] for place in content.location if place.kind == "corridor"]
    pack["rooms"], pack["corridors"] = sum(1 << r for r in rooms), sum(1 << c for c in corridors)
    pack["places"] = pack["rooms"] | pack["corridors"]
    pack["start"], pack["fishman_place"] = index[board.start], index[board.fishman]
    pack["colour"], pack["shelf_of"] = -1, -1
    for i, place in enumerate(content.location):
        if i in rooms:
            pack["colour"][i], pack["books"][i] = COLOUR.index(str(place.colour)), place.books
            pack["rooms_of"][COLOUR.index(str(place.colour))] |= 1 << i
        for field, action in (
            ("vote_room", "start_vote"),
            ("camera_room", "use_cameras"),
            ("portal_room", "close_portal"),
        ):
            if action in place.special:
                pack[field] = i
    for number, shelf in enumerate(content.shelf):
        feeding = [index[name] for name in shelf.feeds if index[name] in rooms]
        pack["shelf_of"][feeding] = number
        pack["shelf_books"][number] = sum(int(pack["books"][r]) for r in feeding)
        pack["shelf_points"][number] = shelf.vp if feeding else 0
    pack["token_room"] = [index[token.room] for token in content.cultist_token]
    doors = [(index[a], index[b]) for a, b in board.doors]
    _lay_distances(pack, doors, [place.angle for place in content.location])
    _lay_secret_door(pack, doors, content.rulings.secret_door_hop_cost)


def _lay_distances(pack: Any, doors: list[tuple[int, int]], angle: list[int]) -> None:
    """Steps between places without and with the fishman, who lets nobody into his corridor; and clockwise ranks."""
    pack["near"] = neighbours(PLACES, doors)
    pack["steps"] = _steps(pack, doors)
    for points in range(POINTS):
        reached = (pack["steps"] <= points) & (pack["places"] >> np.arange(PLACES) & 1 == 1)
        pack["within"][:, points] = (reached << np.arange(PLACES)).sum(axis=2)
    for a in range(len(angle)):
        turn = {b: 361 if angle[b] < 0 else (angle[b] - max(angle[a], 0)) % 360 for b in range(len(angle))}
        for rank, b in enumerate(sorted(turn, key=lambda b: (turn[b], b))):
            pack["sweep"][a, b] = rank


def _steps(pack: Any, doors: list[tuple[int, int]]) -> list[Any]:
    """Steps between places without and with the fishman."""
    open_doors = [d for a, b in doors for d in ((a, b), (b, a)) if d[1] != pack["fishman_place"]]
    return [distances(neighbours(PLACES, doors)), distances(neighbours(PLACES, open_doors, directed=True))]


def _lay_secret_door(pack: Any, doors: list[tuple[int, int]], hop_cost: int) -> None:
    """AC-13.4: while rooms of a colour are linked, each has the doors of all; or, by ruling, a door to each other."""
    groups = [[r for r in range(PLACES) if rooms >> r & 1] for rooms in pack["rooms_of"].tolist()]
    linked = {r: group for group in groups for r in group}
    if hop_cost:
        doors = doors + [(a, b) for group in groups for a in group for b in group if a < b]
    else:
        doors = [(x, y) for a, b in doors for x in linked.get(a, [a]) for y in linked.get(b, [b])
                 if linked.get(x) is None or y not in linked[x]]  # fmt: skip
    pack["near_linked"] = neighbours(PLACES, doors)
    pack["steps_linked"] = _steps(pack, doors)


def _lay_routes(pack: Any, content: Among) -> None:
    """AC-18.5: the colours that each card allows in each round, in the card's order."""
    pack["route_order"] = -1
    for card, route in enumerate(content.route):
        rows = (route.row_1, route.row_2, route.row_3, route.row_4)
        for at in range(ROUNDS):
            colours = [COLOUR.index(name) for name in rows[at % len(rows)]]
            pack["route_order"][card, at, : len(colours)] = colours
            pack["route_rooms"][card, at] = np.bitwise_or.reduce(pack["rooms_of"][colours])
            for colour in range(COLOURS):
                if colour in colours:
                    pack["routes_with"][at, colour] |= 1 << card


def _lay_rulings(pack: Any, content: Among) -> None:
    """AC-22.1: the rulings, and how the table reads evidence."""
    rulings, laid = content.rulings, pack["rulings"]
    laid["secret_door_hop_cost"] = rulings.secret_door_hop_cost
    laid["vote_rule"] = VOTE_RULES.index(rulings.vote_rule)
    laid["dead_check_one_cultist"] = DEAD_CHECKS.index(rulings.vp_end_dead_check_one_cultist)
    laid["dead_check_two_cultists"] = DEAD_CHECKS.index(rulings.vp_end_dead_check_two_cultists)
    for name in YES_NO_RULINGS:
        laid[name] = getattr(rulings, name) == "yes"
    for name in EVIDENCE_KINDS:
        pack["talk"][name] = getattr(content.talk, name)
