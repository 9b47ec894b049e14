"""What nobody at the table can know, dealt anew; and how far a lost game came, for search (DM-27)."""

from sim import luck
from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    DANCE,
    ELDER,
    FACE_DOWN,
    GONE,
    IDOLS,
    KEYS,
    LABS,
    MIRRORS,
    OPEN,
    STAGES,
    TOMES,
    VILLAGERS,
)
from sim.games.death_may_die.turn.ch20_objectives import progress as reached
from sim.kernel import kernel
from sim.mechanisms import bag

__all__ = ["progress", "redraw"]

DEALS = 1000  # deals of the guests until one agrees with what was turned up


@kernel
def redraw_labs(g, stream):
    """DM-24.1: the tokens under labs that stand, each place alike."""
    for face in range(3):
        g.scratch.faces[face] = 0
    for t in range(g.table.tokens):
        if g.table.token[t].state != GONE:
            g.scratch.faces[g.hidden.face[t]] += 1
    for t in range(g.table.tokens):
        if g.table.token[t].state != GONE:
            g.hidden.face[t] = bag.draw_kind(g.scratch.faces, stream)


@kernel
def redraw_bodies(g, stream):
    """DM-24.3: keys of bodies that lie face down and of those in the bag."""
    for k in range(KEYS + 1):
        g.scratch.faces[k] = g.hidden.bag[k]
    for t in range(KEYS, g.table.tokens):
        if g.table.token[t].space >= 0 and g.table.token[t].state == FACE_DOWN:
            g.scratch.faces[g.hidden.face[t]] += 1
    for t in range(KEYS, g.table.tokens):
        if g.table.token[t].space >= 0 and g.table.token[t].state == FACE_DOWN:
            g.hidden.face[t] = bag.draw_kind(g.scratch.faces, stream)
    for k in range(KEYS + 1):
        g.hidden.bag[k] = g.scratch.faces[k]


@kernel
def is_sorcerer(g, t):
    """Whether a guest that was turned up is a sorcerer."""
    return 1 if g.table.token[t].state == OPEN else 0


@kernel
def deal_guests(g, pack, stream):
    """DM-24.4, DM-24.5: one deal of all guests: who was mixed in is among its mix, all others anywhere.

    Leaves it in scratch.deal; True if those turned up are what they were seen to be.
    """
    unknown = 0
    sorcerers = scene(g, pack).hidden + 0
    for t in range(g.table.tokens):
        mix = g.table.token[t].mix
        if mix == 0 and g.table.token[t].state != FACE_DOWN:
            sorcerers -= is_sorcerer(g, t)
        else:
            unknown += 1
    for k in range(1, len(g.table.sworn)):
        unknown -= g.table.sworn[k]
        sorcerers -= g.table.sworn[k]
        g.scratch.members[k] = 0
        g.scratch.guilty[k] = g.table.sworn[k]
    for t in range(g.table.tokens):
        g.scratch.members[g.table.token[t].mix] += 1
    for k in range(1, len(g.table.sworn)):
        for _ in range(g.scratch.members[k] - g.table.sworn[k]):
            guilty = 1 if luck.below(stream, unknown) < sorcerers else 0
            g.scratch.guilty[k] += guilty
            sorcerers -= guilty
            unknown -= 1
    agrees = True
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.mix == 0 and token.state != FACE_DOWN:
            continue
        if token.mix == 0:
            guilty = 1 if luck.below(stream, unknown) < sorcerers else 0
            sorcerers -= guilty
            unknown -= 1
        else:
            guilty = 1 if luck.below(stream, g.scratch.members[token.mix]) < g.scratch.guilty[token.mix] else 0
            g.scratch.guilty[token.mix] -= guilty
            g.scratch.members[token.mix] -= 1
            agrees = agrees and (token.state == FACE_DOWN or guilty == is_sorcerer(g, t))
        g.scratch.deal[t] = guilty
    return agrees


@kernel
def redraw_guests(g, pack, stream):
    """Guests that lie face down, by deals of all of them until one agrees with what was seen (a few at most)."""
    for _ in range(DEALS):
        if deal_guests(g, pack, stream):
            for t in range(g.table.tokens):
                if g.table.token[t].state == FACE_DOWN:
                    g.hidden.face[t] = g.scratch.deal[t]
            return


@kernel
def redraw(g, pack, seat):
    """DM-27: the order of both decks, but for mythos cards known to lie under theirs, and the faces of tokens.

    Nothing is private to a seat. That no key of a letter was left in the bag (DM-25.24) is not remembered.
    """
    stream = g.search[0]
    bag.shuffle_above(g.hidden.mythos, g.table.under[0], stream)
    bag.shuffle_above(g.hidden.discovery, 0, stream)
    kind = scene(g, pack).type
    if kind == LABS:
        redraw_labs(g, stream)
    elif kind == TOMES:
        redraw_bodies(g, stream)
    elif kind == DANCE:
        redraw_guests(g, pack, stream)


@kernel
def way_to_the_ritual(g, pack):
    """The share of the objective that is done or begun: wounds on labs, keys, guests turned up, idols in hand."""
    here = scene(g, pack)
    done = 1.0 * reached(g, pack)
    begun = 0.0
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if here.type == LABS and token.state != GONE:
            begun += 0.8 * token.wounds / here.health
        elif here.type == DANCE and token.state == OPEN and token.space != here.target:
            begun += 0.6
    for seat in range(pack.seats):
        if here.type == IDOLS:
            begun += 0.4 * g.table.inv[seat].idol
        elif here.type == TOMES:
            for k in range(KEYS):
                begun += 0.4 if g.table.inv[seat].key[k] > 0 and g.table.token[k].owner < 0 else 0.0
    needed = 1.0 * here.needed
    if here.type == VILLAGERS:
        needed = 2.0 * here.needed + 1.0
    elif here.type == MIRRORS:
        needed += 1.0
    return min(1.0, (done + begun) / needed)


@kernel
def progress(g, pack, seat):
    """How far a game came: the objective is the first third, wounds dealt to the Elder One the rest.

    Every game is lost or won by these two tracks; both grow step by step, so that a playout that loses still tells
    which option led further. A stage beaten counts its whole health (DM-20.5).
    """
    if g.table.won == 1:
        return 1.0
    if g.table.disrupted == 0:
        return way_to_the_ritual(g, pack) / 3.0
    box = pack.box[g.table.elder]
    dealt = 1.0 * g.table.figure[ELDER].wounds
    health = 0.0
    for s in range(1, STAGES):
        health += box.stage[s].health
        if s < g.table.stage - 1:
            dealt += box.stage[s].health
    return (1.0 + 2.0 * min(1.0, dealt / max(1.0, health))) / 3.0
