"""Who leads where, and what may be claimed: by this seat now, by its rivals before its next turn (DP-6.2, DP-6.5)."""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import BASE_SPACE, CITIES, NOBODY
from sim.games.dark_providence.turn.ch06_claim import may_claim
from sim.kernel import kernel
from sim.mechanisms.sets import next_member


@kernel
def ready_claims(pack, table, mine, seat):
    """The greatest prize of the targets that this seat could claim as things stand, and how many there are."""
    best, many = 0.0, 0
    target = next_member(table.covered[seat], -1)
    while target >= 0:
        if may_claim(table, pack, seat, target):
            best, many = max(best, mine.notes.prize[target]), many + 1
        target = next_member(table.covered[seat], target)
    return best, many


@kernel
def claimant(pack, table, target, seat):
    """The rival who leads all others on a target and has a cube there; NOBODY if there is none."""
    if table.lock[target] != 0:
        return NOBODY
    found, most = NOBODY, 0
    for other in range(pack.colours):
        there = board.influence(table, target, other)
        if there > most:
            found, most = other, there
        elif there == most:
            found = NOBODY
    if found == NOBODY or found == seat or table.cubes[target, found] == 0:
        return NOBODY
    if target < BASE_SPACE and table.control[target] == found:
        return NOBODY
    return found


@kernel
def best_city_of(pack, table, rival):
    """The points of the best city that a rival could claim as things stand."""
    best = 0
    city = next_member(table.covered[rival], -1)
    while 0 <= city < CITIES:
        if pack.city[city].control > best and may_claim(table, pack, rival, city):
            best = pack.city[city].control + 0
        city = next_member(table.covered[rival], city)
    return best
