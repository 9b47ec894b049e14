"""DP-17.2, DP-17.14 to DP-17.19, DP-17.27: claims of the Ancient One and the resources of what it claims."""

from sim.games.dark_providence.effects.effects_cubes import put_lock
from sim.games.dark_providence.state.board import city_of, influence, is_target, put_token
from sim.games.dark_providence.state.codes import (
    BASE_SPACE,
    CITIES,
    FIRST_CITY_CARD,
    FUNDS,
    IN_BOX,
    INFLUENCE,
    INVESTIGATION_DOWN,
    INVESTIGATION_UP,
    KEPT,
    MYTHOS_SPACE,
    NOBODY,
    POWER,
    RITUAL_DOWN,
    RITUAL_UP,
    SEATS,
    T_AO_CLAIMS_BASE,
    T_AO_CLAIMS_CITY,
    T_AO_CLAIMS_MYTHOS,
    T_AO_UNLOCKS,
    T_FAILS,
)
from sim.games.dark_providence.turn.ch06_claim import (
    clear_cubes,
    leave_row,
    lose_city,
    remove_lock,
    take_city_card,
    turn_up_next,
)
from sim.games.dark_providence.turn.ch17_ancient_acts import (
    add_to_network,
    card_number,
    city_along,
    colour_of,
    cultist_check,
    move_cultist,
    move_tracks,
    open_gate,
)
from sim.games.dark_providence.turn.ch17_ancient_points import ancient_one_gains
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import tell

# -- what it claims ---------------------------------------------------------------------------------------------------


@kernel
def leads(table, cultist, target):
    """DP-17.34: more cubes of this cultist than the human has influence there; a tie is not more."""
    return table.cubes[target, colour_of(cultist)] > influence(table, target, 0)


@kernel
def is_for_cultist(table, pack, cultist, target):
    """DP-17.14: whether a target comes into question: a city of no cultist, a base card that lies there."""
    if target < BASE_SPACE:
        return table.control[target] < pack.players and table.tokens_left[colour_of(cultist)] > 0
    return is_target(table, target)


@kernel
def first_led(table, pack, cultist, space, locked):
    """DP-17.9, DP-17.14, DP-17.16: the first target along the path where it leads, locked or not; NOBODY if none."""
    for k in range(CITIES):
        target = space + city_along(table, pack, cultist, k)
        if (table.lock[target] != 0) == locked and is_for_cultist(table, pack, cultist, target):
            if leads(table, cultist, target):
                return target
    return NOBODY


@kernel
def unlock(g, cultist, target):
    """DP-17.14, DP-17.16, DP-17.18: instead of a claim a lock is removed; False if there is none to remove."""
    if target == NOBODY:
        return False
    remove_lock(g, target)
    tell(g, T_AO_UNLOCKS, cultist, target, 0, 0)
    return True


@kernel
def claim_first_city(g, pack, cultist):
    """DP-17.14: the first city without a lock where it leads; else a lock is removed; else it fails."""
    target = first_led(g.table, pack, cultist, 0, False)
    if target == NOBODY:
        return unlock(g, cultist, first_led(g.table, pack, cultist, 0, True))
    take_city(g, pack, cultist, target)
    return True


@kernel
def claim_first_network(g, pack, cultist):
    """DP-17.16: the same with base cards."""
    target = first_led(g.table, pack, cultist, BASE_SPACE, False)
    if target == NOBODY:
        return unlock(g, cultist, first_led(g.table, pack, cultist, BASE_SPACE, True))
    take_base_card(g, pack, cultist, city_of(target))
    return True


@kernel
def claim_first_mythos(g, pack, cultist):
    """DP-17.18: the same with the cards of the row, from left to right."""
    row = g.table.row
    for i in range(row.n):
        target = MYTHOS_SPACE + row.card[i]
        if g.table.lock[target] == 0 and leads(g.table, cultist, target):
            take_mythos(g, pack, cultist, target)
            return True
    for i in range(row.n):
        target = MYTHOS_SPACE + row.card[i]
        if g.table.lock[target] != 0 and leads(g.table, cultist, target):
            return unlock(g, cultist, target)
    return False


# -- after a claim ----------------------------------------------------------------------------------------------------


@kernel
def take_city(g, pack, cultist, city):
    """DP-17.15: cubes, tokens, a lock, the control value; the city card's resources, then it is back in its deck."""
    table = g.table
    colour = colour_of(cultist)
    holder = table.control[city] + 0
    clear_cubes(g, pack, colour, city)
    lose_city(g, pack, city)
    table.control[city] = colour
    table.tokens_left[colour] -= 1
    if table.locks_left > 0:
        put_lock(g, city)
    tell(g, T_AO_CLAIMS_CITY, cultist, city, 0, 0)
    ancient_one_gains(g, pack.city[city].control)
    take_city_card(g, holder, city)
    resolve_resources(g, pack, cultist, pack.card[FIRST_CITY_CARD + city])
    table.city_card_here[city] = 1


@kernel
def take_base_card(g, pack, cultist, city):
    """DP-17.17: cubes, the next card of the stack, then what the card brings."""
    kind = g.table.face_up[city] + 0
    clear_cubes(g, pack, colour_of(cultist), BASE_SPACE + city)
    turn_up_next(g, pack, NOBODY, city)
    take_card(g, pack, cultist, kind)


@kernel
def take_card(g, pack, cultist, kind):
    """DP-17.2, DP-17.17, DP-17.31, DP-17.32: resources; the card is destroyed or its agent kept; a check if shown."""
    card = pack.card[kind]
    tell(g, T_AO_CLAIMS_BASE, cultist, kind, 0, 0)
    resolve_resources(g, pack, cultist, card)
    kept = card.token != NOBODY and pack.great_one[g.table.ao.card].keep_agents != 0
    if kept:
        g.table.ao.agents += 1
    else:
        g.table.boxed[kind] += 1
    if card.token != NOBODY:
        put_token(g, pack, card.token, NOBODY, KEPT if kept else IN_BOX)
    if card.sanity != 0:
        cultist_check(g, pack, cultist)


@kernel
def claim_top_supply(g, pack, cultist):
    """DP-20.6: the top card of the base supply, if there is one."""
    kind = bag.draw(g.hidden.supply)
    g.table.supply_n = g.hidden.supply.n
    if kind != NOBODY:
        take_card(g, pack, cultist, kind)


@kernel
def take_mythos(g, pack, cultist, target):
    """DP-17.19, DP-17.3: resources, 1 point and the printed ones, more for its own card; the row shifts; a check."""
    table = g.table
    myth = target - MYTHOS_SPACE
    card = pack.myth[myth]
    clear_cubes(g, pack, colour_of(cultist), target)
    tell(g, T_AO_CLAIMS_MYTHOS, cultist, myth, 0, 0)
    resolve_resources(g, pack, cultist, card)
    gained = pack.ao_mythos_vp + card.cultist_vp + card.general_vp
    if myth == pack.great_one[table.ao.card].mythos:
        gained += pack.ao_match_vp
    ancient_one_gains(g, gained)
    table.myth_owner[myth] = SEATS
    leave_row(g, pack, myth)
    if card.sanity != 0:
        cultist_check(g, pack, cultist)


# -- resources --------------------------------------------------------------------------------------------------------


@kernel
def resolve_resources(g, pack, cultist, card):
    """DP-17.27, DP-17.28: each resource that the card shows, in this order; what fails makes the cultist travel."""
    symbol = card.symbol
    if symbol[INFLUENCE] > 0:
        failed_resource(g, pack, cultist, add_to_network(g, pack, cultist, symbol[INFLUENCE]))
    if symbol[FUNDS] > 0:
        move_cultist(g, pack, cultist, symbol[FUNDS] + card_number(g.table, pack, cultist).funds)
    if symbol[POWER] > 0:
        failed_resource(g, pack, cultist, open_gate(g, pack, cultist, symbol[POWER]))
    move_tracks(g, pack, symbol[RITUAL_UP] + symbol[RITUAL_DOWN], symbol[INVESTIGATION_UP] + symbol[INVESTIGATION_DOWN])


@kernel
def failed_resource(g, pack, cultist, done):
    """DP-17.28: a failed resource is a failed action: the cultist travels 1 city, unless the ruling is off."""
    if not done and pack.failure_travels != 0:
        tell(g, T_FAILS, cultist, 0, 0, 0)
        move_cultist(g, pack, cultist, 1)
