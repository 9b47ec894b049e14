"""Investigators: one way to weigh a move, an action and a vote; the styles differ by their weights."""

from sim.games.among_cultists.model import (
    ACT,
    AGREE,
    BALLOT,
    CAMERA_ROOM,
    CAMERA_STATUS,
    CHECK_ROOM,
    CHECK_STATUS,
    CLOSE_PORTAL,
    EXPOSE,
    FIGHT_CULTIST,
    KEEP_TOKEN,
    KILL_CHARACTER,
    LOOK,
    LOOK_IN_BAG,
    NO,
    NOBODY,
    OPEN,
    REFILL_ROOM,
    REPORT,
    RESTORE_POWER,
    REVOTE,
    SCARE_FISHMAN,
    SECURE_CORRIDOR,
    START_VOTE,
    SUCCESS,
    TELEPORT,
    WAIVE,
    WALK,
    YES,
)  # fmt: skip
from sim.games.among_cultists.sets import first_of
from sim.kernel import kernel
from sim.luck import uniform
from sim.maps import count, has
from strategies.among_cultists.movement import has_goal, hunting_ground, in_reach, keep_goal, way_to_goal
from strategies.among_cultists.senses import (
    KNOWN,
    book_worth,
    check_worth,
    danger,
    follows_route,
    has_success,
    misremembered,
    on_route,
    open_cards,
    red_cards,
    refill_worth,
    suspicion,
)  # fmt: skip
from strategies.among_cultists.weights import (
    CAMERAS,
    CHECK,
    CONVENE_AT,
    CROWD,
    EXPOSED,
    FIGHT,
    PORTAL,
    POWER,
    SCARE,
    SECURE,
    SHARE,
    SHELTER,
    VOTE_AT,
    values,
)  # fmt: skip
from strategies.strategy import strategy


@kernel
def room_worth(pack, table, mine, weights, me, room):
    """Worth of the best room action that the own route allows there."""
    if has(table.cultist_rooms, room):
        return weights[FIGHT]
    if follows_route(pack, table, mine, me) and not on_route(pack, table, mine, room):
        return 0.0
    best = 0.0
    if not has(table.cleared, room):
        if has(table.explored, room) and table.deck_n[room] > 0:
            best = book_worth(pack, table, mine, weights, room)
        if has_success(mine) or red_cards(mine) > 0:
            best = max(best, refill_worth(pack, table, weights, room))
    if room == pack.camera_room and table.power == 0:
        best = max(best, weights[POWER])
    if room == pack.portal_room and table.portal == OPEN:
        best = max(best, weights[PORTAL] * (0.6 if count(table.present[room] & ~(1 << me)) > 0 else 0.3))
    return best


@kernel
def company_worth(pack, table, mine, weights, me, place):
    """Worth of a status check of somebody who is there."""
    others = table.present[place] & ~(1 << me)
    best = 0.0
    left = others
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        best = max(best, weights[CHECK] * check_worth(pack, table, mine, weights, seat))
    return best


@kernel
def safety(pack, table, weights, me, place, hunted):
    """Being found alone by one who comes later is an encounter; three together are safe while the power is on."""
    n = count(table.present[place] & ~(1 << me))
    if n == 0:
        return -weights[EXPOSED] if has(hunted, place) else 0.0
    return weights[SHELTER] if n > 1 and table.power != 0 else 0.0


@kernel
def place_worth(pack, table, mine, weights, me, place, hunted):
    """Worth of ending the move at a place: the action there, less what the company and the later ones may do."""
    worth = room_worth(pack, table, mine, weights, me, place) if pack.colour[place] >= 0 else weights[SECURE]
    if has(table.living, me):
        worth = max(worth, company_worth(pack, table, mine, weights, me, place))
        worth -= danger(pack, table, mine, weights, me, place)
        worth += safety(pack, table, weights, me, place, hunted)
    return worth


@kernel
def choose_goal(pack, table, mine, weights, luck, me):
    """The best place within reach; small differences are left to chance, so that not all go the same way."""
    hunted = hunting_ground(pack, table, me)
    left = in_reach(pack, table, me)
    goal = table.at[me]
    best = -1e9
    while left != 0:
        place = first_of(left)
        left &= left - 1
        worth = place_worth(pack, table, mine, weights, me, place, hunted) + 0.2 * uniform(luck)
        if worth > best:
            goal = place
            best = worth
    keep_goal(table, mine, goal)


@kernel
def choose_haunt(pack, table, mine, menu, weights, luck):
    """A ghost goes where its room action is worth most."""
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        worth = place_worth(pack, table, mine, weights, menu.seat, menu.option[i].place, 0) + 0.2 * uniform(luck)
        if worth > best_worth:
            best = i
            best_worth = worth
    return best


@kernel
def action_worth(pack, table, mine, weights, me, option):
    """Worth of an action of AC-11."""
    what = option.act
    role = pack.role[mine.role]
    if what == REFILL_ROOM:
        worth = refill_worth(pack, table, weights, option.place)
        return worth if option.card == SUCCESS else (worth + 0.5 if role.hand_deadline != 0 else 0.1 * worth)
    if what == CHECK_ROOM:
        return book_worth(pack, table, mine, weights, option.place)
    if what == CAMERA_ROOM:
        return -2.0 if role.dies_by_cameras != 0 else book_worth(pack, table, mine, weights, option.place)
    if what == CHECK_STATUS:
        return weights[CHECK] * check_worth(pack, table, mine, weights, option.seat)
    if what == CAMERA_STATUS:
        worth = weights[CAMERAS] * weights[CHECK] * check_worth(pack, table, mine, weights, option.seat)
        return worth - 2.0 if role.dies_by_cameras != 0 else worth
    if what == SECURE_CORRIDOR:
        return weights[SECURE] if option.card == SUCCESS else (0.5 if role.hand_deadline != 0 else -1.0)
    if what == FIGHT_CULTIST:
        return weights[FIGHT]
    if what == SCARE_FISHMAN:
        return weights[SCARE] if role.dies_by_knife == 0 else -2.0
    if what == RESTORE_POWER:
        return weights[POWER]
    if what == CLOSE_PORTAL:
        return weights[PORTAL]
    if what == KILL_CHARACTER:
        return 3.0 * (suspicion(pack, table, mine, weights, option.seat) - weights[CONVENE_AT])
    if what == START_VOTE:
        worst = worst_suspicion(pack, table, mine, weights, me) - weights[CONVENE_AT]
        return worst * (0.5 if role.dies_by_vote != 0 else 3.0)
    return 0.0


@kernel
def worst_suspicion(pack, table, mine, weights, me):
    """Suspicion of the most suspect living other."""
    worst = -KNOWN
    for seat in range(pack.seats):
        if seat != me and has(table.living, seat):
            worst = max(worst, suspicion(pack, table, mine, weights, seat))
    return worst


@kernel
def choose_action(pack, table, mine, menu, weights):
    """The action worth most; passing is worth nothing."""
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        worth = action_worth(pack, table, mine, weights, menu.seat, menu.option[i])
        if worth > best_worth:
            best = i
            best_worth = worth
    return best


@kernel
def choose_ballot(pack, table, mine, menu, weights, luck):
    """AC-21.6: the most suspect if suspicion passes the threshold, else abstain."""
    best = 0
    best_odds = weights[VOTE_AT]
    for i in range(menu.n):
        seat = menu.option[i].seat
        if seat == NOBODY:
            continue
        odds = misremembered(pack, table, mine, weights, luck, seat)
        if menu.kind == REVOTE:
            odds += weights[CROWD] * ballots_for(pack, table, menu.seat, seat)
        if odds > best_odds:
            best = i
            best_odds = odds
    return best


@kernel
def ballots_for(pack, table, me, seat):
    """Ballots of others for a character, which all can see now."""
    n = 0
    for voter in range(pack.seats):
        if voter != me and table.ballot[voter] == seat:
            n += 1
    return n


@kernel
def choose_look(pack, mine, menu):
    """Crooked eyes: the one with most cards that may be Dead; the klutz keeps the knife in the belt."""
    best = 0
    most = 0.5 if pack.role[mine.role].dies_by_knife == 0 else 1e9
    for i in range(menu.n):
        if menu.option[i].act == YES and open_cards(pack, mine, menu.option[i].seat) > most:
            best = i
            most = open_cards(pack, mine, menu.option[i].seat)
    return best


@kernel
def option_of(menu, act):
    """The option that says no or yes."""
    for i in range(menu.n):
        if menu.option[i].act == act:
            return i
    return 0


@kernel
def is_harmful(pack, event):
    """Events that an investigator would rather not see: darkness, linked rooms, slow feet, a broken window."""
    effect = pack.event_effect[event, 0]
    return effect.op == 1 or effect.op == 3 or effect.op == 9 or (effect.op == 4 and effect.n < 0)


@kernel
def answer(pack, mine, menu, weights, luck):
    """The questions of no or yes."""
    kind = menu.kind
    role = pack.role[mine.role]
    if kind == REPORT:
        clean = not has(mine.seen_dead, menu.option[0].seat)
        return option_of(menu, YES if clean and uniform(luck) < weights[SHARE] else NO)
    if kind == EXPOSE:
        return option_of(menu, NO if role.dies_by_reveal != 0 else YES)
    if kind == LOOK_IN_BAG:
        return option_of(menu, NO if role.dies_by_knife != 0 else YES)
    if kind == KEEP_TOKEN:
        return option_of(menu, NO if is_harmful(pack, menu.option[0].card) else YES)
    if kind in (AGREE, WAIVE):
        return option_of(menu, YES)
    return 0


@strategy("among_cultists", sides=("investigators",), weights=values())
def balanced(pack, table, mine, menu, weights, luck):
    """Books, checks and votes by round, points and deaths known (AC-21.14).

    Uses the route, own cards and looks, and the evidence of AC-21.3. Goes where the best action is worth more than the
    encounter costs. Weakness: looks one step ahead and does not plan for a colour two rounds on.
    """
    kind = menu.kind
    if kind == WALK:
        if not has_goal(table, mine):
            choose_goal(pack, table, mine, weights, luck, menu.seat)
        return way_to_goal(pack, table, mine, menu, weights, menu.seat)
    if kind == ACT:
        return choose_action(pack, table, mine, menu, weights)
    if kind == TELEPORT:
        return choose_haunt(pack, table, mine, menu, weights, luck)
    if kind in (BALLOT, REVOTE):
        return choose_ballot(pack, table, mine, menu, weights, luck)
    if kind == LOOK:
        return choose_look(pack, mine, menu)
    return answer(pack, mine, menu, weights, luck)


scholar = balanced.variant(
    "scholar",
    "Expected book progress on the route, whatever the company (AC-21.11). Uses rooms, routes and own cards. "
    "Weakness: meets anybody anywhere, and looks at status decks only when nothing else is worth doing.",
    meet=0.0, exposed=0.0, shelter=0.0, check=0.1, vote_at=-0.5, convene_at=0.5, power=0.2,
)  # fmt: skip
recluse = balanced.variant(
    "recluse",
    "As the scholar, but never alone with one other, passing or staying; checks late (AC-21.12). "
    "Weakness: slow, gives the cultists time.",
    meet=5.0, exposed=0.8, check=0.4, check_from=6.0, vote_at=-0.5, convene_at=0.5, power=2.0,
)  # fmt: skip
sleuth = balanced.variant(
    "sleuth",
    "Looks at status decks that have received many cards, in person and by camera, and votes early (AC-21.13). "
    "Weakness: spends actions that could bring books, and votes on thin evidence.",
    check=2.5, cameras=2.5, vote_at=-2.0, convene_at=-1.6, meet=1.5, books=0.7,
)  # fmt: skip
