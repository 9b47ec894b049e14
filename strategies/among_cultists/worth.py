"""What a place and an action are worth.

A cultist weighs them as an investigator does, to be taken for one; it adds its victims and its red cards.
"""

from sim.games.among_cultists.state.codes import (
    CAMERA_ROOM,
    CAMERA_STATUS,
    CHECK_ROOM,
    CHECK_STATUS,
    CLOSE_PORTAL,
    FIGHT_CULTIST,
    KILL_CHARACTER,
    OPEN,
    REFILL_ROOM,
    RESTORE_POWER,
    SCARE_FISHMAN,
    SECURE_CORRIDOR,
    START_VOTE,
    SUCCESS,
)
from sim.kernel import kernel
from sim.mechanisms.sets import count, first_of, has
from strategies.among_cultists.senses import (
    GUILT,
    book_worth,
    check_worth,
    danger,
    follows_route,
    has_success,
    is_cultist,
    on_route,
    red_cards,
    refill_worth,
    threshold,
    will_meet,
    worst_guilt,
)  # fmt: skip
from strategies.among_cultists.weights import (
    CAMERAS,
    CONVENE_AT,
    EXPOSED,
    FIGHT,
    HUNT,
    OPENLY,
    PORTAL,
    POWER,
    RED_LIMIT,
    SABOTAGE,
    SCARE,
    SECURE,
    SHELTER,
    SHOOT_AT,
)  # fmt: skip


@kernel
def red_worth(pack, table, weights, room):
    """A red card does most in a room that is nearly explored, and in the deck of an explored one that is thin."""
    if has(table.explored, room):
        return weights[SABOTAGE] * 1.5 / (1.0 + table.deck_n[room])
    return weights[SABOTAGE] * (0.6 + 0.4 * table.deck_n[room] / pack.explored_above)


@kernel
def may_sabotage(table, mine, weights, me, room):
    """Whether a cultist may lay one more red card in the room without being too bold."""
    if not is_cultist(mine) or red_cards(mine) == 0:
        return False
    return table.refills[room, me] - mine.laid[room, SUCCESS] < weights[RED_LIMIT]


@kernel
def deck_worth(pack, table, mine, weights, me, room):
    """Worth of the best one can do with the deck of a room: check it or lay a card."""
    if has(table.cleared, room):
        return 0.0
    best = 0.0
    if has(table.explored, room) and table.deck_n[room] > 0:
        best = book_worth(pack, table, mine, weights, room)
    if has_success(mine) or (red_cards(mine) > 0 and not is_cultist(mine)):
        best = max(best, refill_worth(pack, table, weights, room))
    if may_sabotage(table, mine, weights, me, room):
        best = max(best, red_worth(pack, table, weights, room))
    return best


@kernel
def look_worth(table, mine, weights, seats):
    """Worth of a status check of the one of these characters where it tells most."""
    best = 0.0
    left = seats
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        best = max(best, check_worth(table, mine, weights, seat))
    return best


@kernel
def vote_worth(pack, table, mine, weights, me):
    """Worth of starting a vote: how far suspicion passes the threshold."""
    over = worst_guilt(table, mine, me) - threshold(pack, table, weights, weights[CONVENE_AT])
    return over * (2.0 if pack.role[mine.role].dies_by_vote != 0 else 12.0)


@kernel
def shot_worth(pack, table, mine, weights, seat):
    """Worth of shooting a character (AC-14.12): it needs nobody's vote, but the shot is the only one."""
    return 12.0 * (mine.notes[GUILT + seat] - threshold(pack, table, weights, weights[SHOOT_AT]))


@kernel
def special_worth(pack, table, mine, weights, me, room):
    """Worth of what only one room has: vote, cameras, power, portal."""
    if room == pack.vote_room and table.vote_token != 0:
        return vote_worth(pack, table, mine, weights, me)
    if room == pack.camera_room:
        if table.power == 0:
            return weights[POWER]
        if pack.role[mine.role].dies_by_cameras == 0:
            return weights[CAMERAS] * look_worth(table, mine, weights, table.living & ~(1 << me))
    if room == pack.portal_room and table.portal == OPEN:
        return weights[PORTAL] * (0.6 if count(table.present[room] & ~(1 << me)) > 0 else 0.3)
    return 0.0


@kernel
def room_worth(pack, table, mine, weights, me, room):
    """Worth of the best room action that the own route allows there; a cultist fears to be seen off its route."""
    if has(table.cultist_rooms, room):
        return weights[FIGHT]
    allowed = on_route(pack, table, mine, room)
    if not allowed and follows_route(pack, table, mine, me):
        return 0.0
    best = deck_worth(pack, table, mine, weights, me, room)
    if has(table.living, me):
        best = max(best, special_worth(pack, table, mine, weights, me, room))
    return best if allowed or not is_cultist(mine) else max(0.0, best - weights[OPENLY])


@kernel
def meeting_worth(mine, weights, others, victims):
    """Worth of an encounter: a cost, but not to a cultist who has victims in mind."""
    worth = -danger(mine, others)
    return worth if victims == 0 else worth + weights[HUNT] * count(others & victims) / count(others)


@kernel
def place_worth(pack, table, mine, weights, me, place, hunted, victims):
    """Worth of ending the move at a place: the action there, less what the company and the later ones may do.

    Being found alone by one who comes later is an encounter; three together are safe while the power is on.
    """
    worth = room_worth(pack, table, mine, weights, me, place) if pack.colour[place] >= 0 else weights[SECURE]
    if not has(table.living, me):
        return worth
    others = table.present[place] & ~(1 << me)
    if others == 0:
        return worth - weights[EXPOSED] if has(hunted, place) else worth
    worth = max(worth, look_worth(table, mine, weights, others))
    if pack.role[mine.role].kills != 0 and not has(table.kills_done, me):
        left = others
        while left != 0:
            worth = max(worth, shot_worth(pack, table, mine, weights, first_of(left)))
            left &= left - 1
    if will_meet(table, others):
        return worth + meeting_worth(mine, weights, others, victims)
    return worth + weights[SHELTER]


@kernel
def card_worth(pack, table, mine, weights, me, room, kind):
    """Worth of a card laid in a room; the firestarter must get rid of its red ones (AC-14.11)."""
    good = refill_worth(pack, table, weights, room)
    if kind == SUCCESS:
        return good
    if is_cultist(mine):
        return red_worth(pack, table, weights, room) if may_sabotage(table, mine, weights, me, room) else -1.0
    return good + 0.5 if pack.role[mine.role].hand_deadline != 0 else 0.1 * good


@kernel
def secure_worth(pack, mine, weights, kind):
    """Worth of a card in the passage deck."""
    if kind == SUCCESS:
        return weights[SECURE]
    if is_cultist(mine):
        return 0.5 * weights[SABOTAGE]
    return 0.5 if pack.role[mine.role].hand_deadline != 0 else -1.0


@kernel
def camera_worth(pack, table, mine, weights, option):
    """Worth of a look through the cameras, but not of the rookie's life."""
    if option.act == CAMERA_ROOM:
        worth = book_worth(pack, table, mine, weights, option.place)
    else:
        worth = weights[CAMERAS] * check_worth(table, mine, weights, option.seat)
    return worth - 2.0 if pack.role[mine.role].dies_by_cameras != 0 else worth


@kernel
def room_action_worth(pack, table, mine, weights, me, option):
    """Worth of a room action (AC-10, AC-11.13 to AC-11.20)."""
    what = option.act
    if what == REFILL_ROOM:
        return card_worth(pack, table, mine, weights, me, option.place, option.card)
    if what == CHECK_ROOM:
        return book_worth(pack, table, mine, weights, option.place)
    if what in (CAMERA_ROOM, CAMERA_STATUS):
        return camera_worth(pack, table, mine, weights, option)
    if what == RESTORE_POWER:
        return weights[POWER]
    if what == CLOSE_PORTAL:
        return weights[PORTAL]
    if what == START_VOTE:
        return vote_worth(pack, table, mine, weights, me)
    return 0.0


@kernel
def action_worth(pack, table, mine, weights, me, option):
    """Worth of an action of AC-11; passing is worth nothing."""
    what = option.act
    role = pack.role[mine.role]
    if what == CHECK_STATUS:
        return check_worth(table, mine, weights, option.seat)
    if what == SECURE_CORRIDOR:
        return secure_worth(pack, mine, weights, option.card)
    if what == FIGHT_CULTIST:
        return weights[FIGHT]
    if what == SCARE_FISHMAN:
        return weights[SCARE] if role.dies_by_knife == 0 else -2.0
    if what == KILL_CHARACTER:
        return shot_worth(pack, table, mine, weights, option.seat)
    worth = room_action_worth(pack, table, mine, weights, me, option)
    if is_cultist(mine) and worth > 0.0 and not on_route(pack, table, mine, table.at[me]):
        worth -= weights[OPENLY]
    return worth
