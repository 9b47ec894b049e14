"""DP-17.25, DP-20.6: the printed effects of the Ancient Ones for each cultist."""

from sim.games.dark_providence.state.board import city_of, is_target
from sim.games.dark_providence.state.codes import (
    BASE_SPACE,
    CITIES,
    CLAIM_FIRST_NETWORK,
    INF_CURRENT_CITY,
    INF_FIRST_CITIES,
    INF_FIRST_MYTHOS,
    INF_FIRST_NETWORKS,
    NOBODY,
    OPEN_GATE_BONUS,
    RAISE_RITUAL,
    RITUAL,
)
from sim.games.dark_providence.turn.ch17_ancient_acts import (
    add_for,
    city_along,
    colour_of,
    cultist_city,
    is_closed_to,
    move_tracks,
    mythos_target,
    open_gate,
)
from sim.games.dark_providence.turn.ch17_ancient_claims import (
    claim_top_supply,
    is_for_cultist,
    take_base_card,
    take_city,
)
from sim.kernel import kernel


@kernel
def cultist_effect(g, pack, cultist):
    """DP-17.25: the Ancient One's effect for this cultist; False if it is impossible."""
    one = pack.great_one[g.table.ao.card]
    effect = one.effect[cultist]
    n = one.n[cultist]
    if effect == INF_FIRST_NETWORKS:
        return add_along(g, pack, cultist, BASE_SPACE, n, one.targets[cultist])
    if effect == INF_FIRST_CITIES:
        return add_along(g, pack, cultist, 0, n, one.targets[cultist])
    if effect == INF_CURRENT_CITY:
        return add_here(g, pack, cultist, n)
    if effect == INF_FIRST_MYTHOS:
        target = mythos_target(g.table, cultist)
        return target != NOBODY and add_for(g, cultist, target, n)
    if effect == OPEN_GATE_BONUS:
        return open_gate(g, pack, cultist, n)
    if effect == RAISE_RITUAL:
        return raise_ritual(g, pack, n)
    if effect == CLAIM_FIRST_NETWORK:
        return claim_with_cubes(g, pack, cultist, BASE_SPACE, n, one.claim_supply[cultist])
    return claim_with_cubes(g, pack, cultist, 0, n, one.claim_supply[cultist])


@kernel
def add_along(g, pack, cultist, space, n, targets):
    """DP-20.6, DP-17.9: n cubes on each of the first targets along the path; DP-17.10: or all that it has."""
    done = 0
    for k in range(CITIES):
        target = space + city_along(g.table, pack, cultist, k)
        if done == targets or not takes_cubes(g.table, pack, cultist, target):
            continue
        if done > 0 and g.table.supply[colour_of(cultist)] == 0:
            return True
        if not add_for(g, cultist, target, n):
            return False
        done += 1
    return done > 0


@kernel
def takes_cubes(table, pack, cultist, target):
    """DP-17.11, DP-17.12: whether a cultist may add to a city or a base card."""
    return not is_closed_to(table, pack, cultist, target) if target < BASE_SPACE else is_target(table, target)


@kernel
def add_here(g, pack, cultist, n):
    """n cubes on the cultist's city, failing as in DP-17.11."""
    city = cultist_city(g.table, cultist)
    return not is_closed_to(g.table, pack, cultist, city) and add_for(g, cultist, city, n)


@kernel
def raise_ritual(g, pack, n):
    """The ritual marker rises, unless it is on its last space."""
    if g.table.ritual_track[RITUAL] == pack.last_space:
        return False
    move_tracks(g, pack, n, 0)
    return True


@kernel
def claim_with_cubes(g, pack, cultist, space, n, and_supply):
    """DP-20.6: claims the first unlocked target with n or more own cubes, whatever the human has there."""
    for k in range(CITIES):
        target = space + city_along(g.table, pack, cultist, k)
        if g.table.lock[target] != 0 or g.table.cubes[target, colour_of(cultist)] < n:
            continue
        if not is_for_cultist(g.table, pack, cultist, target):
            continue
        if space == 0:
            take_city(g, pack, cultist, target)
        else:
            take_base_card(g, pack, cultist, city_of(target))
        if and_supply != 0:
            claim_top_supply(g, pack, cultist)
        return True
    return False
