"""Who and where an effect meets, and the conditions of an `if` (DM-25.12, DM-25.17, DM-25.18)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import (
    ACTIVE,
    ACTIVE_ADJACENT,
    ALONE,
    ALWAYS,
    ANY_HOLDER_OF,
    AT_ACTIVE,
    AT_BLUE,
    AT_CODEPENDENT,
    AT_MOST_SIGNS,
    AT_OWNER,
    AT_RED,
    AT_START,
    CARD_TOKENS_AT_LEAST,
    CHOSEN_HERE,
    CHOSEN_HERE_OR_ADJACENT,
    CODEPENDENT,
    COMPANION,
    CONDITION,
    CULTIST_SPACES,
    CULTISTS_WITHOUT_FIRE,
    DAMAGED_OBJECTIVES,
    DISRUPTED,
    EACH,
    EACH_OTHER,
    ELDER_ON_BOARD,
    ELDER_ON_TRACK,
    ELDER_SPACE,
    ENEMY_ON_BOARD,
    ENEMY_SPACE,
    HAS_COMPANION,
    HAS_CONDITION,
    HAS_ITEM,
    HAS_TAG,
    HAS_WOUNDS,
    HOLDS_KEY,
    HOLDS_OBJECTIVE,
    HOLDS_TOKEN,
    IN_ENEMY_SPACE,
    IN_RLYEH,
    INVESTIGATOR_SPACES,
    ITEM,
    KEPT_MYTHOS,
    LONE_TARGET,
    MOST_SIGNS,
    NEAREST_FIGURE,
    NEAREST_INV,
    NO_WOUNDS,
    OBJECTIVE_SPACES,
    OTHERS_HERE,
    OWNER,
    PARTNER_ELSEWHERE,
    PER_CARD_TOKEN,
    PER_FIRE,
    PER_OTHER_FIGURE,
    PER_OWN_HEALTH,
    PER_OWN_WOUND,
    PER_SIGN,
    PHASE_IS,
    RLYEH_PAIR,
    RLYEH_SPACES,
    SAFE,
    SAME_SPACE,
    SIGNS_AT_LEAST,
    STANDS_IN_RLYEH,
    STOLE_SOMETHING,
    STRESS_FULL,
    STRESS_NOT_FULL,
    TARGET,
    TOKEN_AND_ADJACENT,
    TOKEN_SPACE,
    WITH_CONDITION,
    WITH_ENEMY,
    WITH_SIGNS,
)  # fmt: skip
from sim.games.death_may_die.state.board import (
    alone,
    crowd_at,
    is_kind,
    is_safe,
    people_here,
    scene,
    slot_bits,
    spaces_of_kind,
)  # fmt: skip
from sim.games.death_may_die.state.codes import (
    CULTIST,
    ELDER,
    GONE,
    HEAL_WHOM,
    IDOLS,
    KEYS,
    LABS,
    SIGN_HOLDER,
    SPACE_CHOICE,
    TOMES,
    VILLAGERS,
)
from sim.games.death_may_die.state.investigators import holds, side_of, stress_room, tagged
from sim.games.death_may_die.state.menu import choose_space, offer
from sim.kernel import kernel
from sim.mechanisms.maps import nearest
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, count, has, next_member
from sim.play import ask, open_menu

__all__ = ["amount", "holds_token", "is_true", "next_clockwise", "seats_met", "spaces_met"]


@kernel
def next_clockwise(g, pack, people, after):
    """DM-25.2: walks a set of seats clockwise from the active one; start with `after` -1, ends with -1."""
    if people == 0:
        return -1
    for k in range(after + 1, pack.seats):
        if has(people, to_the_left(g.table.active, k, pack.seats)):
            return k
    return -1


# -- whom ----------------------------------------------------------------------------------------------------------


@kernel
def holds_token(g, pack, seat):
    """Whether the investigator holds a tome or an idol."""
    kind = scene(g, pack).type
    if kind == IDOLS:
        return g.table.inv[seat].idol > 0
    if kind == TOMES:
        for t in range(KEYS):
            if g.table.token[t].owner == seat:
                return True
    return False


@kernel
def holds_key(g, seat):
    """Whether the investigator holds a key."""
    for k in range(KEYS):
        if g.table.inv[seat].key[k] > 0:
            return True
    return False


@kernel
def is_met(g, pack, e, seat, here):
    """Whether a living investigator belongs to the group named by `who`; `here` is the acting one's space."""
    inv = g.table.inv[seat]
    if e.who == EACH or e.who == EACH_OTHER:
        return True
    if e.who == SAME_SPACE or e.who == OTHERS_HERE:
        return inv.space == here
    if e.who == IN_RLYEH:
        return has(g.table.rlyeh, inv.space)
    if e.who == WITH_ENEMY:
        return slot_bits(g, pack, e.foe, bit(inv.space)) != 0
    if e.who == WITH_SIGNS:
        return inv.signs >= e.k
    if e.who == WITH_CONDITION:
        return holds(g, pack, seat, e.card) >= 0
    return e.who == HOLDS_OBJECTIVE and holds_token(g, pack, seat)


@kernel
def one_of(g, pack, seats, people, kind, what):
    """The active player chooses one investigator of a set; -1 if it is empty."""
    open_menu(g, kind)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        offer(g, what, to_the_left(g.table.active, k, pack.seats), -1, -1, -1, -1, 0, 0)
        k = next_clockwise(g, pack, people, k)
    if g.menu.n == 0:
        return np.int64(-1)
    return np.int64(g.menu.option[ask(g, pack, seats, g.table.active)].who)


@kernel
def sign_holders(g, pack):
    """The set of living investigators who hold most Yellow Signs; empty if nobody holds one."""
    most = 1
    out = np.int64(0)
    for seat in range(pack.seats):
        inv = g.table.inv[seat]
        if inv.alive == 1 and inv.signs >= most:
            if inv.signs > most:
                out = np.int64(0)
            most = np.int64(inv.signs)
            out |= bit(seat)
    return out


@kernel
def seats_met(g, pack, seats, e, f):
    """The set of living investigators an effect meets (DM-25.17)."""
    one = -1
    if e.who == ACTIVE:
        one = np.int64(g.table.active)
    elif e.who == OWNER:
        one = np.int64(f.owner)
    elif e.who == TARGET:
        one = np.int64(f.aim)
    elif e.who == CODEPENDENT:
        one = np.int64(g.table.inv[f.owner].partner)
    elif e.who == MOST_SIGNS:
        one = one_of(g, pack, seats, sign_holders(g, pack), SIGN_HOLDER, 0)
    elif e.who == CHOSEN_HERE:
        one = one_of(g, pack, seats, people_here(g, pack, g.table.inv[f.owner].space), HEAL_WHOM, e.op)
    else:
        out = np.int64(0)
        for seat in range(pack.seats):
            if g.table.inv[seat].alive == 1 and is_met(g, pack, e, seat, g.table.inv[f.owner].space):
                out |= bit(seat)
        if e.who == EACH_OTHER or e.who == OTHERS_HERE:
            out &= ~bit(f.owner)
        return out
    return bit(one) if one >= 0 and g.table.inv[one].alive == 1 else np.int64(0)


# -- where ---------------------------------------------------------------------------------------------------------


@kernel
def objective_spaces(g, pack, damaged):
    """Spaces with an objective token that is not finished: undestroyed labs (with a wound), villagers off the boat."""
    here = scene(g, pack)
    out = np.int64(0)
    if here.type != LABS and here.type != VILLAGERS:
        return out
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.space < 0 or token.state == GONE or (damaged == 1 and token.wounds == 0):
            continue
        if here.type == LABS or token.space != here.target:
            out |= bit(token.space)
    return out


@kernel
def investigator_spaces(g, pack):
    """Spaces with a living investigator."""
    out = np.int64(0)
    for seat in range(pack.seats):
        if g.table.inv[seat].alive == 1:
            out |= bit(g.table.inv[seat].space)
    return out


@kernel
def nearest_figures(g, pack, seat):
    """The nearest other spaces with a figure, enemy or investigator."""
    space = g.table.inv[seat].space
    others = np.int64(0)
    for p in range(scene(g, pack).spaces):
        if p != space and (crowd_at(g, p) != 0 or people_here(g, pack, p) != 0):
            others |= bit(p)
    return nearest(scene(g, pack).steps[space], others)


@kernel
def without_fire(g, spaces):
    """Those spaces of a set that hold no fire token."""
    out = np.int64(0)
    p = next_member(spaces, -1)
    while p >= 0:
        if g.table.fire[p] == 0:
            out |= bit(p)
        p = next_member(spaces, p)
    return out


@kernel
def places_of(g, pack, e, f):
    """Fixed and figure-bound places; -1 where the word is none of them."""
    here = scene(g, pack)
    if e.at == AT_ACTIVE:
        return bit(g.table.inv[g.table.active].space)
    if e.at == AT_OWNER:
        return bit(g.table.inv[f.owner].space)
    if e.at == AT_START:
        return bit(here.start)
    if AT_RED <= e.at <= AT_BLUE:
        return bit(here.gate[e.at - AT_RED])
    if e.at == ACTIVE_ADJACENT:
        return np.int64(here.near[g.table.inv[g.table.active].space])
    if e.at == ELDER_SPACE:
        return bit(g.table.figure[ELDER].space) if g.table.risen == 1 else np.int64(0)
    if e.at == TOKEN_SPACE:
        return bit(f.token)
    if e.at == TOKEN_AND_ADJACENT:
        return bit(f.token) | np.int64(here.near[f.token])
    if e.at == AT_CODEPENDENT:
        partner = np.int64(g.table.inv[f.owner].partner)
        named = partner >= 0 and g.table.inv[partner].alive == 1
        return bit(g.table.inv[partner].space) if named else np.int64(0)
    return np.int64(-1)


@kernel
def enemy_spaces(g, pack, e, f):
    """DM-14.12: the space of the figure meant before, else those of all figures of the kind."""
    if f.foe >= 0 and g.table.figure[f.foe].space >= 0 and is_kind(g, pack, f.foe, e.foe) and e.which != 1:
        return bit(g.table.figure[f.foe].space)
    return spaces_of_kind(g, pack, e.foe)


@kernel
def spaces_met(g, pack, seats, e, f):
    """The set of spaces an effect means (DM-25.18)."""
    fixed = places_of(g, pack, e, f)
    if fixed >= 0:
        return fixed
    if e.at == ENEMY_SPACE:
        return enemy_spaces(g, pack, e, f)
    if e.at == RLYEH_SPACES:
        return np.int64(g.table.rlyeh)
    if e.at == DAMAGED_OBJECTIVES:
        return objective_spaces(g, pack, 1)
    if e.at == OBJECTIVE_SPACES:
        return objective_spaces(g, pack, 0)
    if e.at == CULTIST_SPACES:
        return spaces_of_kind(g, pack, CULTIST)
    if e.at == CULTISTS_WITHOUT_FIRE:
        return without_fire(g, spaces_of_kind(g, pack, CULTIST))
    if e.at == NEAREST_INV or e.at == INVESTIGATOR_SPACES:
        return investigator_spaces(g, pack)
    if e.at == AT_MOST_SIGNS:
        one = one_of(g, pack, seats, sign_holders(g, pack), SIGN_HOLDER, 0)
        return bit(g.table.inv[one].space) if one >= 0 else np.int64(0)
    if e.at == NEAREST_FIGURE:
        found = choose_space(g, pack, seats, f.owner, SPACE_CHOICE, nearest_figures(g, pack, f.owner), -1)
        return bit(found) if found >= 0 else np.int64(0)
    if e.at == CHOSEN_HERE_OR_ADJACENT:
        space = g.table.inv[f.owner].space
        near = np.int64(scene(g, pack).near[space]) | bit(space)
        return bit(choose_space(g, pack, seats, f.owner, SPACE_CHOICE, near, e.n))
    return np.int64(0)


# -- conditions and amounts ----------------------------------------------------------------------------------------


@kernel
def rlyeh_pair(g, pack):
    """Whether two R'lyeh tokens lie in adjacent spaces."""
    p = next_member(g.table.rlyeh, -1)
    while p >= 0:
        if np.int64(scene(g, pack).near[p]) & g.table.rlyeh != 0:
            return True
        p = next_member(g.table.rlyeh, p)
    return False


@kernel
def holds_kind(g, pack, seat, asset, held):
    """Whether the investigator holds a card of that name and sort."""
    card = holds(g, pack, seat, asset)
    return card >= 0 and side_of(g, pack, card).held == held


@kernel
def anybody_holds(g, pack, asset):
    """Whether any living investigator holds a card of that name."""
    for seat in range(pack.seats):
        if g.table.inv[seat].alive == 1 and holds(g, pack, seat, asset) >= 0:
            return True
    return False


@kernel
def table_is(g, pack, e):
    """Conditions of the table; -1 where the condition is one of an investigator."""
    c = e.cond
    if c == ALWAYS:
        return 1
    if c == ELDER_ON_BOARD:
        return 1 if g.table.risen == 1 else 0
    if c == ELDER_ON_TRACK:
        return 1 if g.table.risen == 0 else 0
    if c == ENEMY_ON_BOARD:
        return 1 if spaces_of_kind(g, pack, e.foe) != 0 else 0
    if c == ANY_HOLDER_OF:
        return 1 if anybody_holds(g, pack, e.card) else 0
    if c == RLYEH_PAIR:
        return 1 if rlyeh_pair(g, pack) else 0
    if c == PHASE_IS:
        return 1 if g.table.phase_of_moon == e.k else 0
    if c == KEPT_MYTHOS:
        return 1 if g.table.kept >= 0 else 0
    if c == STOLE_SOMETHING:
        return 1 if g.scratch.stole > 0 else 0
    if c == DISRUPTED:
        return 1 if g.table.disrupted == 1 else 0
    return -1


@kernel
def has_part(g, pack, e, f):
    """Conditions of the investigator's cards, tokens and place."""
    seat = f.owner
    inv = g.table.inv[seat]
    c = e.cond
    if c == HAS_CONDITION:
        return holds_kind(g, pack, seat, e.card, CONDITION)
    if c == HAS_COMPANION:
        return holds_kind(g, pack, seat, e.card, COMPANION)
    if c == HAS_ITEM:
        return holds_kind(g, pack, seat, e.card, ITEM)
    if c == HAS_TAG:
        return tagged(g, pack, seat, e.tag) >= 0
    if c == STANDS_IN_RLYEH:
        return has(g.table.rlyeh, inv.space)
    if c == ALONE:
        return alone(g, pack, seat)
    if c == IN_ENEMY_SPACE:
        return slot_bits(g, pack, e.foe, bit(inv.space)) != 0
    if c == SAFE:
        return inv.lying == 1 or is_safe(g, inv.space)
    if c == HOLDS_TOKEN:
        return holds_token(g, pack, seat)
    if c == HOLDS_KEY:
        return holds_key(g, seat)
    return c == LONE_TARGET and count(crowd_at(g, inv.space)) == 1


@kernel
def is_true(g, pack, e, f):
    """DM-25.12: the condition of an `if`, seen from the investigator the program belongs to."""
    answer = table_is(g, pack, e)
    if answer >= 0:
        return answer == 1
    inv = g.table.inv[f.owner]
    c = e.cond
    if c == STRESS_FULL:
        return stress_room(g, pack, f.owner) <= 0
    if c == STRESS_NOT_FULL:
        return stress_room(g, pack, f.owner) > 0
    if c == HAS_WOUNDS:
        return inv.wounds > 0
    if c == NO_WOUNDS:
        return inv.wounds == 0
    if c == SIGNS_AT_LEAST:
        return inv.signs >= e.k
    if c == CARD_TOKENS_AT_LEAST:
        return inv.scars >= e.k
    if c == PARTNER_ELSEWHERE:
        partner = g.table.inv[inv.partner]
        return inv.partner >= 0 and partner.alive == 1 and partner.space != inv.space
    return has_part(g, pack, e, f)


@kernel
def amount(g, pack, e, f, space):
    """DM-25.15: n, times the count that `per` names."""
    inv = g.table.inv[f.owner]
    n = np.int64(e.n)
    if e.per == PER_CARD_TOKEN:
        return n * inv.scars
    if e.per == PER_OTHER_FIGURE:
        return n * (count(crowd_at(g, inv.space)) + count(people_here(g, pack, inv.space)) - 1)
    if e.per == PER_OWN_WOUND:
        return n * inv.wounds
    if e.per == PER_FIRE:
        return n * g.table.fire[space]
    if e.per == PER_SIGN:
        return n * inv.signs
    if e.per == PER_OWN_HEALTH:
        return np.int64(pack.skull - inv.wounds)
    return n
