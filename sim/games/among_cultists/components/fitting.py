"""A pack whose parts fit together: each function raises a ValueError that names the path and says why."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from pydantic import model_validator

from sim.games.among_cultists.components.content import Among, Map
from sim.games.among_cultists.state.codes import COLUMNS, EVENTS, POINTS, ROLES, SEATS

__all__ = ["Fitting"]

ONE_ROOM = ("start_vote", "use_cameras", "close_portal")
HELD, PILE, DECK = 32, 32, 128  # cards that the bag, a pile or a deck, and a room deck hold


def columns_exist(content: Among) -> None:
    """Every set-up has its column."""
    tables = [*content.victory, *content.characters, *content.status_start, *content.room_cards, *content.room_tokens]
    tables += [("setup.master", content.setup.master)]
    tables += [(f"role_set.{s.id}", values) for s in content.role_set for values in (s.special, s.choose)]
    for name, values in tables:
        missing = [column for column in COLUMNS if isinstance(values, Mapping) and column not in values]
        if missing:
            raise ValueError(f"{name} has no value for {missing[0]}")


def characters_sit(content: Among) -> None:
    """AC-16.1, AC-17: the people the set-up is named for, at most one robot, and status cards for all cultists."""
    people, status = content.characters, content.status_start
    for column in COLUMNS:
        if people.humans[column] != int(column[0]):
            raise ValueError(f"characters.humans.{column}: it is the set-up for {column[0]} people")
        if people.robots[column] > 1 or people.humans[column] + people.robots[column] > SEATS:
            raise ValueError(f"characters.robots.{column}: one robot, and {SEATS} characters at most")
        alive, dead, cultists = status.alive[column], status.dead[column], people.cultists[column]
        if alive + dead > 0 and alive < cultists:
            raise ValueError(f"status_start.alive.{column}: {alive} Alive for {cultists} cultists, who get one first")


def cards_have_room(content: Among) -> None:
    """The bag, piles and decks hold what may come into them; nobody's hand is short of a card to swap."""
    if sum(event.count for event in content.event) > HELD:
        raise ValueError(f"event: the bag holds at most {HELD} tokens")
    hands = {"investigators": content.hand.investigator, "cultists": content.hand.cultist}
    most = 0
    for side, hand in hands.items():
        added = 0
        for role in content.role:
            for effect in chain(*(ability.effects for ability in role.abilities)):
                if role.team == side and effect.remove_success > hand.success:
                    raise ValueError(f"role.{role.id}: {effect.remove_success} Success of {hand.success} to swap")
                if role.team == side:
                    added = max(added, effect.add_failure + effect.add_sabotage)
        room = hand.success + hand.failure + hand.sabotage + added
        most = max(most, room)
        if max(room, hand.alive + hand.dead) > PILE:
            raise ValueError(f"hand.{side[:-1]}: at most {PILE} room cards, and {PILE} Alive and Dead")
    cards = content.room_cards
    for column in COLUMNS:
        start = sum(kind[column] for kind in (cards.success, cards.failure, cards.sabotage))
        if start > PILE:
            raise ValueError(f"room_cards: the draw deck holds at most {PILE} cards ({column})")
        if most * SEATS + start + 1 > DECK:
            raise ValueError(f"hand: all room cards together are more than the {DECK} a room holds ({column})")


def roles_exist(content: Among) -> None:
    """The roles are those the rules know; each is once in a set or a master list (AC-14.19)."""
    if tuple(role.id for role in content.role) != ROLES:
        raise ValueError(f"role: the roles are {', '.join(ROLES)}, in this order")
    for role in content.role:
        if (role.team == "cultists") != (role.id == "cultist"):
            raise ValueError(f"role.{role.id}.team: the cultist alone is of the cultists' team (AC-1.6)")
        ops = [(a.trigger, effect.op) for a in role.abilities for effect in a.effects]
        if len(set(ops)) < len(ops):
            raise ValueError(f"role.{role.id}.abilities: an effect stands there twice")
    lists = [(f"setup.master.{column}", column, roles) for column, roles in content.setup.master.items()]
    lists += [
        (f"role_set.{s.id}.special.{column}", column, [*s.special[column], *s.choose[column]])
        for s in content.role_set
        for column in COLUMNS
    ]
    for where, column, roles in lists:
        for name in roles:
            if name not in ROLES or name in ("investigator", "cultist"):
                raise ValueError(f"{where} names {name}, which is no special role")
        if len(set(roles)) < len(roles):
            raise ValueError(f"{where}: each special role exists once")
        if "seer" in roles and content.characters.seer_allowed[column] != "yes":
            raise ValueError(f"{where}: the seer is not used in this set-up")


def places_exist(content: Among) -> None:
    """Every place that a map, a shelf or a token names is a location."""
    known = {place.id for place in content.location}
    named = [(f"map.{m.id}", name) for m in content.map for name in (*m.rooms, m.start, m.fishman, *chain(*m.doors))]
    named += [(f"shelf.{s.id}", name) for s in content.shelf for name in s.feeds]
    named += [(f"cultist_token.{t.id}", t.room) for t in content.cultist_token]
    for where, name in named:
        if name not in known:
            raise ValueError(f"{where} names {name}, which is no location")


def rooms_serve(content: Among) -> None:
    """AC-18.1: votes, cameras and the portal have one room each, the power that of the cameras; books have a shelf."""
    for place in content.location:
        if (place.kind == "room") != (place.colour is not None):
            raise ValueError(f"location.{place.id}.kind: rooms have a colour, corridors have none")
        for action in place.special:
            if action not in (*ONE_ROOM, "restore_power"):
                raise ValueError(f"location.{place.id}.special: {action} is no action of a room")
        if ("restore_power" in place.special) != ("use_cameras" in place.special):
            raise ValueError(f"location.{place.id}.special: the power is restored where the cameras are (AC-11.19)")
    for action in ONE_ROOM:
        if sum(place.special.count(action) for place in content.location) != 1:
            raise ValueError(f"location: {action} belongs to one room")
    fed = Counter(chain(*(shelf.feeds for shelf in content.shelf)))
    for place in content.location:
        if fed[place.id] != (place.kind == "room"):
            raise ValueError(f"shelf: {place.id} feeds {fed[place.id]} shelves; a room feeds one, a corridor none")
    if len({token.room for token in content.cultist_token}) < len(content.cultist_token):
        raise ValueError("cultist_token: each token shows another room (AC-12.8)")


def maps_hold(content: Among) -> None:
    """Every set-up has a map; a map has all special rooms, and its doors lead everywhere and nowhere else."""
    maps = {board.id: board for board in content.map}
    for column, name in content.characters.map.items():
        if name not in maps:
            raise ValueError(f"characters.map.{column}: there is no map {name}")
    for board in content.map:
        _map_holds(content, board)


def _map_holds(content: Among, board: Map) -> None:
    kinds = {place.id: place.kind for place in content.location}
    corridors = {name for name, kind in kinds.items() if kind == "corridor"}
    where = f"map.{board.id}"
    if len(set(board.rooms)) < len(board.rooms) or corridors & set(board.rooms):
        raise ValueError(f"{where}.rooms: rooms, each once")
    if not {board.start, board.fishman} <= corridors:
        raise ValueError(f"{where}: the start and the place of the fishman are corridors (AC-3.12, AC-12.4)")
    needed = {place.id for place in content.location if place.special} | {t.room for t in content.cultist_token}
    if missing := needed - set(board.rooms):
        raise ValueError(f"{where}.rooms: {min(missing)} is missing")
    places = corridors | set(board.rooms)
    for a, b in board.doors:
        if a == b or not {a, b} <= places:
            raise ValueError(f"{where}.doors: {a} to {b} is no door between two places of this map")
    reached, grown = {board.start}, True
    while grown:
        more = {x for door in board.doors if reached & set(door) for x in door} - reached
        reached, grown = reached | more, bool(more)
    if cut_off := places - reached:
        raise ValueError(f"{where}.doors: no way leads to {min(cut_off)}")


def events_fit(content: Among) -> None:
    """The mirror stands alone, and nobody has more movement points than the tables of ways hold."""
    if len(content.event) != EVENTS:
        raise ValueError(f"event: there are {EVENTS} kinds of event tokens")
    for event in content.event:
        ops = [effect.op for effect in event.effects]
        if "repeat_event" in ops and len(ops) > 1:
            raise ValueError(f"event.{event.id}.effects: repeat_event stands alone (AC-13.14)")
        faster = sum(effect.n for effect in event.effects if effect.op == "move_mod")
        if ops.count("move_mod") > 1 or content.play.move_points + faster >= POINTS:
            raise ValueError(f"event.{event.id}.effects: one move_mod, and at most {POINTS - 1} movement points")


CHECKS = (columns_exist, characters_sit, cards_have_room, roles_exist, places_exist, rooms_serve, maps_hold, events_fit)


class Fitting(Among):
    """All that pack.toml holds, and what one part says goes with what the others say."""

    @model_validator(mode="after")
    def fits_together(self) -> "Fitting":
        """Asks one check after the other."""
        for check in CHECKS:
            check(self)
        return self
