"""TG-6: the map: links and ranges, menhirs, locations revealed and removed."""

from sim.games.tainted_grail.state.codes import (
    IN_DECK,
    NOWHERE,
    ON_GROUND,
    OUTSIDE,
    PLACES,
    T_DIAL,
    T_LAND_FOUND,
    T_LAND_LOST,
)
from sim.games.tainted_grail.turn.ch13_goods import discard_item
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has
from sim.mechanisms.under import lay_under
from sim.play import tell

__all__ = ["attach_neighbours", "belongs_in_deck", "change_dial", "comes_before", "grid_steps", "in_range", "is_lit",
           "land_for", "lowest_revealed", "menhir_at", "nearest_revealed", "number_shown", "put_away",
           "remove_location", "reveal", "set_dial", "swap_location", "within"]  # fmt: skip


DIAL_TOP = 99  # for variants whose effects turn dials on and on


@kernel
def grid_steps(pack, a, b):
    """TG-6.19: steps between two places on the card grid."""
    return abs(pack.place[a].x - pack.place[b].x) + abs(pack.place[a].y - pack.place[b].y)


@kernel
def number_shown(g, pack, place):
    """TG-6.1: the number of the location card that lies there, which for a changed version is not the original's."""
    return pack.land[g.table.shown[place]].number


@kernel
def comes_before(g, pack, a, b):
    """Whether the location card at a has a lower number than the one at b; any has, if b is nowhere."""
    return b < 0 or number_shown(g, pack, a) < number_shown(g, pack, b)


@kernel
def within(pack, centre, place):
    """TG-6.9: the card of the menhir and the cards around it, orthogonal or diagonal."""
    dx = abs(pack.place[centre].x - pack.place[place].x)
    dy = abs(pack.place[centre].y - pack.place[place].y)
    return max(dx, dy) <= pack.menhir_range


@kernel
def in_range(g, pack, place):
    """TG-6.9, TG-6.22: whether an active menhir reaches the place."""
    found = False
    for i in range(g.table.menhirs):
        if within(pack, g.table.menhir[i].place, place):
            found = True
    return found


@kernel
def menhir_at(g, place):
    """Number of the active menhir at a place, -1 if there is none."""
    for i in range(g.table.menhirs):
        if g.table.menhir[i].place == place:
            return i
    return -1


@kernel
def is_lit(g, place):
    """Whether a menhir burns there."""
    return menhir_at(g, place) >= 0


@kernel
def set_dial(g, place, dial):
    """TG-6.13, TG-6.14: a menhir is lit, or its dial set anew; what was left on it is lost."""
    at = menhir_at(g, place)
    if at < 0:
        at = g.table.menhirs
        g.table.menhirs += 1
    g.table.menhir[at].place = place
    g.table.menhir[at].dial = min(dial, DIAL_TOP)
    tell(g, T_DIAL, -1, place, dial, 0)


@kernel
def change_dial(g, n):
    """TG-20.4: the highest dial changes, never below 1."""
    best = -1
    for i in range(g.table.menhirs):
        if best < 0 or g.table.menhir[i].dial > g.table.menhir[best].dial:
            best = i
    if best >= 0 and g.table.menhir[best].dial > 0:
        set_dial(g, g.table.menhir[best].place, max(1, g.table.menhir[best].dial + n))


@kernel
def land_for(g, pack, place):
    """TG-6.6, TG-6.7: the location card to lay: the original, or with that out of the game its changed version.

    -1 if none.
    """
    if g.table.gone[place] == 0:
        return place
    for land in range(PLACES, pack.lands):
        if pack.land[land].place == place and g.table.gone[land] == 0:
            return land
    return NOWHERE


@kernel
def reveal(g, pack, place):
    """A location card is laid in its place."""
    land = land_for(g, pack, place)
    if has(g.table.revealed, place) or land < 0:
        return
    g.table.shown[place] = land
    g.table.revealed |= bit(place)
    tell(g, T_LAND_FOUND, -1, land, place, 0)


@kernel
def attach_neighbours(g, pack, place):
    """TG-6.5, TG-6.22: for each direction key the named location, unless it would be out of menhir range."""
    anywhere = g.table.menhirs == 0 and pack.attach_in_the_dark == 1
    for side in range(4):
        other = pack.place[place].key[side]
        if other >= 0 and (anywhere or in_range(g, pack, other)):
            reveal(g, pack, other)


@kernel
def belongs_in_deck(pack, foe):
    """TG-1.12, TG-1.14, TG-20.13: whether the encounter is one of the chapter's deck."""
    card = pack.foe[foe]
    return has(pack.levels, card.level) and (card.tutorial == 0 or pack.tutorial == 1)


@kernel
def put_away(g, pack, foe):
    """TG-2.8, TG-2.14, TG-20.13: an encounter card to the bottom of its deck.

    One from outside the deck goes back outside.
    """
    if belongs_in_deck(pack, foe):
        g.table.foe_at[foe] = IN_DECK
        lay_under(g.hidden.foes[pack.foe[foe].colour], g.table.under, pack.foe[foe].colour, foe)
    else:
        g.table.foe_at[foe] = OUTSIDE


@kernel
def remove_location(g, pack, place):
    """TG-6.16, TG-6.24: the card goes back to the location deck.

    Its token, the items and the guardians there go with it.
    """
    tell(g, T_LAND_LOST, -1, g.table.shown[place], place, 0)
    g.table.revealed &= ~bit(place)
    g.table.used_today &= ~bit(place)
    g.table.entered_today &= ~bit(place)
    g.table.shown[place] = NOWHERE
    for good in range(pack.items):
        if g.table.thing[good].holder == ON_GROUND and g.table.thing[good].place == place:
            discard_item(g, pack, good)
    for foe in range(pack.foes):
        if g.table.foe_at[foe] == place:
            put_away(g, pack, foe)


@kernel
def nearest_revealed(g, pack, place):
    """TG-6.18, TG-6.19: the nearest remaining location, ties to the lowest number."""
    best, fewest = NOWHERE, 0
    for other in range(PLACES):
        if not has(g.table.revealed, other):
            continue
        far = grid_steps(pack, place, other)
        if best < 0 or far < fewest or (far == fewest and comes_before(g, pack, other, best)):
            best, fewest = other, far
    return best


@kernel
def lowest_revealed(g, pack):
    """TG-11.13: the revealed location with the lowest number."""
    best = NOWHERE
    for place in range(PLACES):
        if has(g.table.revealed, place) and comes_before(g, pack, place, best):
            best = place
    return best


@kernel
def swap_location(g, pack, place):
    """TG-6.7, TG-2.10: the location is out of the game; its changed version keeps the map links."""
    g.table.gone[place] = 1
    land = land_for(g, pack, place)
    if has(g.table.revealed, place) and land >= 0:
        g.table.shown[place] = land
