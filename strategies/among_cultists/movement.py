"""Where to go: a goal is chosen once a move, then the safest way to it."""

from sim.games.among_cultists.model import NO
from sim.kernel import kernel
from sim.maps import has
from strategies.among_cultists.senses import danger

GOAL, PLANNED = 0, 1  # places in mine.note


@kernel
def keep_goal(table, mine, goal):
    """Notes the goal of this round's move."""
    mine.note[GOAL] = goal
    mine.note[PLANNED] = table.round_no


@kernel
def has_goal(table, mine):
    """Whether the goal of this move is settled."""
    return mine.note[PLANNED] == table.round_no


@kernel
def in_reach(pack, table, me):
    """Places where the move may end, as a set."""
    shut = 1 if table.fishman != 0 and table.knife != me else 0
    return pack.within[shut, table.move_left, table.at[me]] & ~(1 << table.move_from)


@kernel
def hunting_ground(pack, table, me):
    """Places that a living character who has yet to move this round can reach."""
    out = 0
    for turn in range(table.turn + 1, pack.seats):
        seat = (table.knife + turn) % pack.seats
        if seat != me and has(table.living, seat):
            out |= pack.within[table.fishman, pack.move_points, table.at[seat]]
    return out


@kernel
def way_to_goal(pack, table, mine, menu, weights, me):
    """The step that keeps the goal in reach at the least danger."""
    goal = int(mine.note[GOAL])
    shut = 1 if table.fishman != 0 and table.knife != me else 0
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
            if not has(1 << table.at[me], option.place):
                cost += danger(pack, table, mine, weights, me, option.place)
        if cost < best_cost:
            best = i
            best_cost = cost
    return best
