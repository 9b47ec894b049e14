"""Invariants of the position, checked after every step in tests."""

from sim.game import RUNNING
from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    ELDER,
    IN_DECK,
    KEYS,
    LEVELS,
    MYTHOS_CARDS,
    MYTHOS_DECK,
    MYTHOS_DISCARD,
    MYTHOS_DRAWN,
    MYTHOS_UNDER,
    STAGES,
    TOMES,
)
from sim.games.death_may_die.turn.ch20_elder import has_symbol
from sim.kernel import kernel
from sim.mechanisms.sets import has

__all__ = ["INVARIANTS", "check"]

INVARIANTS = (
    "every figure stands where its space says, and each enemy has fewer wounds than health",
    "fire tokens on the map, on boards and in the reserve are as many as the box holds",
    "R'lyeh and Yellow Sign tokens are conserved",
    "the mythos cards are in the deck, on the pile or kept, and the symbols on the pile are counted right",
    "every discovery card is in the deck, discarded or held by a living investigator",
    "wounds, stress, sanity and levels are in range, and nobody alive stands on a skull",
    "the dead hold nothing",
    "keys and bodies are conserved",
    "the summoning track and the stage are in range; the figure is on the map once it left the track",
    "no program of an effect is left unfinished",
)


@kernel
def figures_stand(g, pack):
    """Crowds and figures agree."""
    for slot in range(g.table.figures):
        figure = g.table.figure[slot]
        for p in range(scene(g, pack).spaces):
            if has(g.table.crowd[p], slot) != (figure.space == p):
                return False
        if slot != ELDER and not 0 <= figure.wounds < pack.enemy[figure.kind].health:
            return False
    return True


@kernel
def fire_conserved(g, pack):
    """DM-1.2."""
    n = g.table.fire_left + 0
    for p in range(scene(g, pack).spaces):
        if g.table.fire[p] < 0:
            return False
        n += g.table.fire[p]
    for seat in range(pack.seats):
        n += g.table.inv[seat].flames
    return n == pack.fire_tokens and g.table.fire_left >= 0


@kernel
def elder_tokens_conserved(g, pack):
    """DM-20.12, DM-20.15."""
    box = pack.box[g.table.elder]
    rlyeh = g.table.rlyeh_left + 0
    for p in range(scene(g, pack).spaces):
        if has(g.table.rlyeh, p):
            rlyeh += 1
    signs = g.table.signs_left + 0
    for seat in range(pack.seats):
        signs += g.table.inv[seat].signs
    return rlyeh == box.rlyeh and signs == box.signs and g.table.rlyeh_left >= 0 and g.table.signs_left >= 0


@kernel
def mythos_conserved(g, pack):
    """DM-2.6, DM-14.4."""
    symbols = 0
    in_deck = 0
    under = 0
    for card in range(MYTHOS_CARDS):
        if g.table.mythos_at[card] in (MYTHOS_DECK, MYTHOS_UNDER):
            in_deck += 1
            under += 1 if g.table.mythos_at[card] == MYTHOS_UNDER else 0
        elif g.table.mythos_at[card] == MYTHOS_DRAWN:
            return False
        elif g.table.mythos_at[card] == MYTHOS_DISCARD and has_symbol(g, pack, card):
            symbols += 1
    return in_deck == g.hidden.mythos.n and symbols == g.table.symbols and under == g.table.under[0]


@kernel
def discoveries_conserved(g, pack):
    """DM-2.7, DM-15.7."""
    in_deck = 0
    for c in range(len(g.table.card)):
        owner = g.table.card[c].owner
        if owner == IN_DECK:
            in_deck += 1
        elif owner < -2 or (owner >= 0 and (owner >= pack.seats or g.table.inv[owner].alive == 0)):
            return False
    return in_deck == g.hidden.discovery.n


@kernel
def tracks_in_range(g, pack):
    """DM-1, DM-5.1, DM-6.1, DM-7.3, DM-9.1."""
    for seat in range(pack.seats):
        inv = g.table.inv[seat]
        if not (0 <= inv.stress <= pack.stress and 0 <= inv.sanity <= pack.sanity and 0 <= inv.wounds <= pack.skull):
            return False
        if inv.alive == 1 and (inv.wounds == pack.skull or inv.sanity == pack.sanity):
            return False
        for i in range(3):
            if not 0 <= inv.level[i] < LEVELS:
                return False
    return True


@kernel
def dead_hold_nothing(g, pack):
    """DM-19.4."""
    for seat in range(pack.seats):
        inv = g.table.inv[seat]
        if inv.who >= 0 and inv.alive == 0 and g.table.turn > 0:
            if inv.flames + inv.embers + inv.signs + inv.idol > 0:
                return False
            for k in range(KEYS):
                if inv.key[k] > 0:
                    return False
            for t in range(g.table.tokens):
                if g.table.token[t].owner == seat:
                    return False
    return True


@kernel
def bodies_conserved(g, pack):
    """DM-24.3: bodies in the bag are as many as body tokens off the map that are not gone."""
    if scene(g, pack).type != TOMES:
        return True
    bag = 0
    for k in range(KEYS + 1):
        if g.hidden.bag[k] < 0:
            return False
        bag += g.hidden.bag[k]
    waiting = 0
    for t in range(KEYS, g.table.tokens):
        if g.table.token[t].space < 0 and g.table.token[t].state == 0:
            waiting += 1
    return bag == waiting


@kernel
def elder_in_range(g, pack):
    """DM-18, DM-20."""
    if not (1 <= g.table.stage <= STAGES and pack.track_start <= g.table.pace <= pack.loss_at):
        return False
    return (g.table.figure[ELDER].space >= 0) == (g.table.risen == 1)


@kernel
def check(g, pack):
    """0, or the number of the first broken invariant."""
    if not figures_stand(g, pack):
        return 1
    if not fire_conserved(g, pack):
        return 2
    if not elder_tokens_conserved(g, pack):
        return 3
    if g.table.drawn < 0 and not mythos_conserved(g, pack):
        return 4
    if not discoveries_conserved(g, pack):
        return 5
    if not tracks_in_range(g, pack):
        return 6
    if not dead_hold_nothing(g, pack):
        return 7
    if not bodies_conserved(g, pack):
        return 8
    if not elder_in_range(g, pack):
        return 9
    if g.referee.ending == RUNNING and g.scratch.depth != 0:
        return 10
    return 0
