"""The invariants: what is true after every step."""

import numpy as np

from sim.games.arkham_horror.state.cards import max_sanity, max_stamina
from sim.games.arkham_horror.state.codes import (
    ALLIES,
    AREAS,
    GATE_TROPHY,
    IN_BOX,
    IN_DECK,
    MET,
    NEVER,
    NO_CARD,
    OUTSKIRTS,
    SKY,
    TROPHY,
)  # fmt: skip
from sim.games.arkham_horror.state.places import at_table, in_arkham
from sim.kernel import kernel

INVARIANTS = (
    "every card is in exactly one deck or hand, or in the box",
    "the gate tokens on the board are the open gates, the others in the stack or trophies",
    "every monster is in one place, and the counts agree",
    "doom, terror, seals and clues are in range",
    "Sanity and Stamina are between 0 and the maximum, and above 0 in play",
    "money, clues, loans and states of the investigators are in range",
    "no monster beyond the limits of Arkham and the Outskirts",
    "a gate never lies on a seal, nor a clue under a gate",
    "the Mythos cards are in the deck or in play",
    "what cards add is what the cards in hand add",
)
CLUES_AT_MOST = 200


@kernel
def cards_agree(g, pack):
    """Invariant 1."""
    in_hands = in_decks = boxed = loose = 0
    for s in range(pack.players):
        seat = g.table.seat[s]
        in_hands += seat.hand_n
        for i in range(seat.hand_n):
            if g.table.owner[seat.hand[i]] != s:
                return False
    for card in range(pack.cards):
        owner = g.table.owner[card]
        if owner == IN_BOX:
            boxed += 1
        elif owner == IN_DECK and pack.kind[pack.card_kind[card]].family >= ALLIES:
            loose += 1
    for deck in range(ALLIES):
        in_decks += g.hidden.items[deck].n
        if not 0 <= g.table.under[deck] <= g.hidden.items[deck].n:
            return False
    return in_hands + in_decks + boxed + loose == pack.cards


@kernel
def gates_agree(g, pack):
    """Invariant 2."""
    on_board = trophies = 0
    for token in range(pack.gates):
        where = np.int64(g.table.gate_at[token])
        if where < AREAS:
            on_board += 1
            if g.table.gate[where] != token:
                return False
        elif where >= GATE_TROPHY:
            trophies += 1
    held = 0
    for s in range(pack.players):
        held += g.table.seat[s].gate_trophies
    return on_board == g.table.open_gates and trophies == held and on_board + trophies + g.hidden.gates.n == pack.gates


@kernel
def monsters_agree(g, pack):
    """Invariant 3."""
    total = afoot = 0
    for place in range(len(g.table.crowd)):
        n = g.table.crowd[place]
        if n < 0:
            return False
        total += n
        afoot += n if place <= SKY else 0
    for m in range(pack.tokens):
        place = np.int64(g.table.monster_at[m])
        if place == MET or place >= TROPHY + pack.players or g.table.crowd[place] == 0:
            return False
    return afoot == g.table.afoot and total == len(g.table.monster_at)


@kernel
def tracks_agree(g, pack):
    """Invariant 4."""
    table = g.table
    if not (0 <= table.doom <= pack.ancient[table.ancient_one].doom and 0 <= table.terror <= pack.terror_max):
        return False
    seals = 0
    for area in range(AREAS):
        seals += table.seal[area]
        if not 0 <= table.clue[area] <= CLUES_AT_MOST:
            return False
    return seals == table.seals and 0 <= table.open_gates <= pack.gates


@kernel
def points_agree(g, pack):
    """Invariant 5."""
    for s in range(pack.players):
        seat = g.table.seat[s]
        if not at_table(g, s) or g.table.phase < 2 or seat.waits > 0:
            continue
        if not (1 <= seat.sanity <= max_sanity(g, pack, s) and 1 <= seat.stamina <= max_stamina(g, pack, s)):
            return False
    return True


@kernel
def seats_agree(g, pack):
    """Invariant 6."""
    for s in range(pack.players):
        seat = g.table.seat[s]
        if seat.money < 0 or seat.clues < 0 or not -1 <= seat.blessed <= 1 or not 0 <= seat.loan + seat.no_loan <= 1:
            return False
        if seat.explored == 1 and not (in_arkham(seat.place) and g.table.gate[seat.place] >= 0):
            return False
        for row in range(len(seat.stop)):
            if not 0 <= seat.stop[row] < 4:
                return False
    return True


@kernel
def limits_agree(g, pack):
    """Invariant 7."""
    table = g.table
    within = table.terror >= pack.terror_max or table.afoot <= pack.monster_limit
    return within and table.crowd[OUTSKIRTS] <= pack.outskirts_limit


@kernel
def locations_agree(g):
    """Invariant 8."""
    for area in range(AREAS):
        if g.table.gate[area] >= 0 and (g.table.seal[area] == 1 or g.table.clue[area] > 0):
            return False
        if g.table.shut[area] > g.table.turn + 1 and g.table.shut[area] != NEVER:
            return False
    return True


@kernel
def mythos_agrees(g, pack):
    """Invariant 9; Rumors that ended have left the game."""
    in_play = (1 if g.table.environment != NO_CARD else 0) + (1 if g.table.rumor != NO_CARD else 0)
    gone = len(pack.mythos) - 1 - g.hidden.mythos.n - in_play
    return 0 <= gone <= (7 if g.table.awake == 0 else 9)


@kernel
def bonuses_agree(g, pack):
    """Invariant 10."""
    for s in range(pack.players):
        seat = g.table.seat[s]
        for b in range(len(seat.bonus)):
            total = 0
            for i in range(seat.hand_n):
                total += pack.kind[pack.card_kind[seat.hand[i]]].bonus[b]
            if total != seat.bonus[b]:
                return False
    return True


@kernel
def check(g, pack):
    """0, or the number (from 1) of the first broken invariant."""
    if not cards_agree(g, pack):
        return np.int64(1)
    if not gates_agree(g, pack):
        return np.int64(2)
    if not monsters_agree(g, pack):
        return np.int64(3)
    if not tracks_agree(g, pack):
        return np.int64(4)
    if not points_agree(g, pack):
        return np.int64(5)
    if not seats_agree(g, pack):
        return np.int64(6)
    if not limits_agree(g, pack):
        return np.int64(7)
    if not locations_agree(g):
        return np.int64(8)
    if not mythos_agrees(g, pack):
        return np.int64(9)
    return np.int64(0 if bonuses_agree(g, pack) else 10)
