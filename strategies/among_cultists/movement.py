"""Where to go: a goal is chosen once a move, then the safest way to it."""

from sim.games.among_cultists.state.codes import NO
from sim.kernel import kernel
from sim.luck import uniform
from sim.mechanisms.sets import first_of, has
from strategies.among_cultists.senses import GOAL, HAIR, PLANNED, heed, judge, will_meet
from strategies.among_cultists.worth import meeting_worth, place_worth


@kernel
def in_reach(pack, table, me):
    """Places where the move may end, as a set."""
    shut = 1 if table.fishman != 0 and table.knife != me else 0
    return pack.within[shut, table.move_left, table.at[me]] & ~(1 << table.move_from)


@kernel
def hunting_ground(pack, table):
    """Places that a living character who has yet to move this round can reach."""
    out = 0
    for seat in range(pack.seats):
        turn = seat - table.knife if seat >= table.knife else seat - table.knife + pack.seats
        if turn > table.turn and has(table.living, seat):
            out |= pack.within[table.fishman, pack.move_points, table.at[seat]]
    return out


@kernel
def best_place(pack, table, mine, weights, luck, me, places, hunted, victims):
    """The best of a set of places; small differences are left to chance, so that not all go the same way."""
    best = table.at[me]
    best_worth = -1e9
    left = places
    while left != 0:
        place = first_of(left)
        left &= left - 1
        worth = place_worth(pack, table, mine, weights, me, place, hunted, victims) + 0.2 * uniform(luck)
        if worth > best_worth:
            best = place
            best_worth = worth
    return best


@kernel
def walk_on(pack, table, mine, menu, weights, luck, victims):
    """AC-20.1: settles the goal with the first step of a move, then goes there."""
    me = menu.seat
    if mine.notes[PLANNED] != table.round_no:
        judge(pack, table, mine, weights, me, luck, 0)
        heed(pack, table, mine, menu, weights)
        hunted = hunting_ground(pack, table)
        places = in_reach(pack, table, me)
        mine.notes[GOAL] = best_place(pack, table, mine, weights, luck, me, places, hunted, victims)
        mine.notes[PLANNED] = table.round_no
    return way_to_goal(pack, table, mine, menu, weights, luck, me, victims)


@kernel
def entering_cost(table, mine, weights, me, place, victims):
    """Cost of the encounter that entering a place brings, 0 if there is none."""
    others = table.present[place] & ~(1 << me)
    return -meeting_worth(mine, weights, others, victims) if will_meet(table, others) else 0.0


@kernel
def cost_ahead(pack, table, mine, weights, me, place, goal, shut, victims):
    """The least cost of the next place on a shortest way to the goal: what is put off is not avoided."""
    if place == goal:
        return 0.0
    least = 1e9
    left = pack.near[place]
    while left != 0:
        ahead = first_of(left)
        left &= left - 1
        if pack.steps[shut, ahead, goal] < pack.steps[shut, place, goal]:
            least = min(least, entering_cost(table, mine, weights, me, ahead, victims))
    return least


@kernel
def way_to_goal(pack, table, mine, menu, weights, luck, me, victims):
    """The step that keeps the goal in reach at the least danger; a cultist goes by way of its victims."""
    goal = int(mine.notes[GOAL])
    shut = 1 if table.fishman != 0 and table.knife != me else 0
    if victims == 0:
        for i in range(menu.n):
            if menu.option[i].place == goal:
                return i
    best = 0
    best_cost = 1e9
    for i in range(menu.n):
        option = menu.option[i]
        left = pack.steps[shut, option.place, goal]
        if option.act == NO:
            cost = 100.0 * left
        else:
            too_far = left - option.card if left > option.card else 0
            cost = 1.0 + 0.01 * left + 50.0 * too_far
            cost += entering_cost(table, mine, weights, me, option.place, victims)
            cost += cost_ahead(pack, table, mine, weights, me, option.place, goal, shut, victims)
        cost += HAIR * uniform(luck)
        if cost < best_cost:
            best = i
            best_cost = cost
    return best


@kernel
def haunt(pack, table, mine, menu, weights, luck):
    """AC-20.2: a ghost goes where its room action is worth most."""
    places = 0
    for i in range(menu.n):
        places |= 1 << menu.option[i].place
    goal = best_place(pack, table, mine, weights, luck, menu.seat, places, 0, 0)
    for i in range(menu.n):
        if menu.option[i].place == goal:
            return i
    return 0
