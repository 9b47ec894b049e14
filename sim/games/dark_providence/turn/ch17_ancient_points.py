"""DP-17.1, DP-17.3: the points and the goal of the Ancient One, which both sides' turns touch."""

from sim.games.dark_providence.state.codes import AGENTS_CLAIMED, CITIES, OPEN_GATES, RITUAL, RITUAL_SPACE, T_AO_POINTS
from sim.kernel import kernel
from sim.play import tell


@kernel
def ancient_one_gains(g, n):
    """DP-17.3, DP-16.6: points are recorded at once; never below 0."""
    g.table.ao.vp = max(0, g.table.ao.vp + n)
    tell(g, T_AO_POINTS, -1, n, g.table.ao.vp, 0)


@kernel
def goal_progress(table, pack):
    """DP-17.1: how far the Ancient One is on the way to its goal."""
    goal = pack.great_one[table.ao.card].goal
    if goal == AGENTS_CLAIMED:
        return table.ao.agents
    if goal == OPEN_GATES:
        return table.ao.gates
    if goal == RITUAL_SPACE:
        return table.ritual_track[RITUAL]
    n = 0
    for city in range(CITIES):
        n += table.control[city] >= pack.players
    return n


@kernel
def reached_goal(table, pack):
    """DP-17.1, DP-18.4: whether the Ancient One has reached its goal."""
    return pack.players == 1 and goal_progress(table, pack) >= pack.great_one[table.ao.card].goal_number
