"""The board: monsters and the cup, the monster limit, the Outskirts, the terror track, doom and awakening.

AH-14, AH-15.
"""

import numpy as np

from sim import luck
from sim.game import RUNNING
from sim.games.arkham_horror.state.codes import (
    ALLIES,
    AREAS,
    AZATHOTH,
    CUP,
    GAME_SIDE,
    IN_BOX,
    IN_DECK,
    NEVER,
    NO_GATES,
    NO_TERROR,
    OUTSKIRTS,
    S_CUP,
    S_TIES,
    SKY,
    T_ALLY_LEAVES,
    T_AWAKENS,
    T_DEFEAT,
    T_DOOM,
    T_MONSTER,
    T_OUTSKIRTS,
    T_SHOP_CLOSES,
    T_TERROR,
    WOKE_CUP,
    WOKE_DOOM,
    WOKE_TERROR,
)  # fmt: skip
from sim.games.arkham_horror.state.places import in_arkham, in_street, move_to
from sim.kernel import kernel
from sim.mechanisms.bag import nth_at
from sim.play import end_game, tell

# -- awakening and doom ------------------------------------------------------------------------------------------------


@kernel
def awaken(g, pack, cause):
    """AH-15.1, AH-15.7: the Ancient One awakens at once, the track filled. AH-1.7: with Azathoth the world ends."""
    table = g.table
    if table.awake != 0 or g.referee.ending != RUNNING:
        return
    ancient = pack.ancient[table.ancient_one]
    table.awake = 1
    table.waking_cause = cause
    table.doom = ancient.doom
    tell(g, T_AWAKENS, -1, table.ancient_one, cause, 0)
    if ancient.no_battle == 1:
        tell(g, T_DEFEAT, -1, 1, 0, 0)
        end_game(g, AZATHOTH, GAME_SIDE)


@kernel
def add_doom(g, pack, n):
    """AH-15.2, AH-15.9: doom tokens; a full track wakes the Ancient One, tokens beyond it are ignored."""
    table = g.table
    full = pack.ancient[table.ancient_one].doom
    table.doom = min(table.doom + n, full)
    tell(g, T_DOOM, -1, table.doom, full, 0)
    if table.doom >= full:
        awaken(g, pack, WOKE_DOOM)


@kernel
def remove_doom(g, n):
    """Takes doom tokens off the track, as many as there are."""
    g.table.doom = max(0, g.table.doom - n)


# -- monsters ----------------------------------------------------------------------------------------------------------


@kernel
def put_monster(g, m, place):
    """Puts a monster somewhere and keeps the counts."""
    table = g.table
    was = np.int64(table.monster_at[m])
    table.crowd[was] -= 1
    table.crowd[place] += 1
    table.afoot += (1 if place <= SKY else 0) - (1 if was <= SKY else 0)
    table.monster_at[m] = place


@kernel
def draw_monster(g, pack):
    """A monster from the cup, at random; AH-15.5: from an empty cup the Ancient One awakens, and -1."""
    n = g.table.crowd[CUP]
    if n == 0:
        awaken(g, pack, WOKE_CUP)
        return -1
    return nth_at(g.table.monster_at, CUP, luck.below(g.luck[S_CUP], n))


@kernel
def empty_place(g, pack, place, kinds):
    """All monsters of a set of kinds in a place go back to the cup; how many."""
    n = 0
    if g.table.crowd[place] > 0:
        for m in range(pack.tokens):
            if g.table.monster_at[m] == place and (np.int64(kinds) >> np.int64(pack.token[m])) & 1 == 1:
                put_monster(g, m, CUP)
                n += 1
    return n


@kernel
def limit_holds(g, pack):
    """AH-14.7: at the top of the terror track there is no monster limit any more."""
    return g.table.terror < pack.terror_max


@kernel
def wake_of_terror(g, pack):
    """AH-15.6: terror 10 and twice as many monsters as the limit."""
    if not limit_holds(g, pack) and g.table.afoot >= pack.terror_multiple * pack.monster_limit:
        awaken(g, pack, WOKE_TERROR)


@kernel
def protected(g, pack, area):
    """AH-10.14: Kate Winthrop keeps gates and monsters from appearing in her location. AH-8.12: so does a seal."""
    if in_street(area):
        return False
    if g.table.seal[area] == 1:
        return True
    for s in range(pack.players):
        seat = g.table.seat[s]
        if seat.place == area and pack.sheet[seat.sheet].ability == NO_GATES:
            return True
    return False


@kernel
def kept_away(g, pack, m):
    """AH-10.48: the Environment may banish a kind of monster, which then goes back to the cup; whether it does."""
    banished = pack.mythos[g.table.environment].banish
    if (np.int64(banished) >> np.int64(pack.token[m])) & 1 == 0:
        return False
    put_monster(g, m, CUP)
    return True


@kernel
def enter_board(g, pack, m, area):
    """A monster enters play in an area, if the limit has room for it (AH-14.1, AH-14.2)."""
    if kept_away(g, pack, m):
        return
    if limit_holds(g, pack) and g.table.afoot >= pack.monster_limit:
        to_outskirts(g, pack, m)
        return
    put_monster(g, m, area)
    tell(g, T_MONSTER, -1, pack.token[m], area, 0)
    wake_of_terror(g, pack)


@kernel
def place_monster(g, pack, area):
    """A monster from the cup enters play in an area."""
    m = draw_monster(g, pack)
    if m >= 0:
        enter_board(g, pack, m, area)


@kernel
def to_outskirts(g, pack, m):
    """AH-14.3: one monster too many there, and all go to the cup and terror rises."""
    tell(g, T_OUTSKIRTS, -1, pack.token[m], 0, 0)
    if g.table.crowd[OUTSKIRTS] < pack.outskirts_limit:
        put_monster(g, m, OUTSKIRTS)
        return
    put_monster(g, m, CUP)
    empty_place(g, pack, OUTSKIRTS, -1)
    g.outcome.extra.overflows += 1
    raise_terror(g, pack, 1)


# -- terror ------------------------------------------------------------------------------------------------------------


@kernel
def raise_terror(g, pack, n):
    """AH-14.4 to AH-14.9: step by step; beyond the top each step is a doom token instead."""
    if pack.mythos[g.table.environment].switches & NO_TERROR != 0:
        return
    for _ in range(n):
        if g.table.awake != 0:
            return
        if g.table.terror >= pack.terror_max:
            add_doom(g, pack, 1)
        else:
            g.table.terror += 1
            tell(g, T_TERROR, -1, g.table.terror, 0, 0)
            send_ally_away(g, pack, g.luck[S_TIES])
            close_shops(g, pack)
            if not limit_holds(g, pack):
                if pack.terror_ten_doom == 1:
                    add_doom(g, pack, 1)
                empty_place(g, pack, OUTSKIRTS, -1)
                wake_of_terror(g, pack)


@kernel
def send_ally_away(g, pack, stream):
    """AH-14.5: a random ally goes from the deck to the box; whether there was one."""
    left = 0
    for card in range(pack.cards):
        if g.table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == ALLIES:
            left += 1
    if left == 0:
        return False
    nth = luck.below(stream, left)
    for card in range(pack.cards):
        if g.table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == ALLIES:
            if nth == 0:
                g.table.owner[card] = IN_BOX
                tell(g, T_ALLY_LEAVES, -1, pack.card_kind[card], 0, 0)
            nth -= 1
    return True


@kernel
def close_shops(g, pack):
    """AH-14.6: shops close for good at their terror levels."""
    for area in range(AREAS):
        if pack.closes_at[area] == g.table.terror:
            tell(g, T_SHOP_CLOSES, -1, area, 0, 0)
            g.table.shut[area] = NEVER
            evict(g, pack, area)


@kernel
def is_shut(g, area):
    """AH-6.12, AH-10.40: closed, unless a gate is open there."""
    return g.table.shut[area] >= g.table.turn and g.table.gate[area] < 0


@kernel
def evict(g, pack, area):
    """AH-10.34: everybody in a closed location moves to its street; with a gate in it, it is not closed."""
    if g.table.gate[area] >= 0:
        return
    for s in range(pack.players):
        if g.table.seat[s].place == area:
            move_to(g, s, pack.street_of[area])
    for m in range(pack.tokens):
        if g.table.monster_at[m] == area:
            put_monster(g, m, pack.street_of[area])


@kernel
def send_to(g, pack, s, area):
    """AH-6.12, AH-10.34: an investigator is put into an area of Arkham; a closed location sends on to its street.

    Who stands in Arkham is not moved into a closed street.
    """
    if is_shut(g, area):
        area = np.int64(pack.street_of[area])
    if not (is_shut(g, area) and in_arkham(g.table.seat[s].place)):
        move_to(g, s, area)
