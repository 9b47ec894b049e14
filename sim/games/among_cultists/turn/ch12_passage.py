"""The passage deck, the cultist tokens and the fishman (AC-12)."""

from sim import luck
from sim.games.among_cultists.state.codes import (
    FISHMAN_CAME,
    PASSAGE_DRAWS,
    PASSAGE_DREW,
    PLACE_CULTIST,
    PLACE_FISHMAN,
    ROOM_KINDS,
    TOKEN_PLACED,
    TOKENS,
)
from sim.games.among_cultists.state.record import show_and_tell
from sim.kernel import kernel
from sim.maps import count


@kernel
def add_to_passage(g, pack, kind):
    """AC-12.5: a card is shuffled into the passage deck."""
    g.hidden.passage[kind] += 1
    g.table.passage_n += 1


@kernel
def resolve_passage(g, pack):
    """AC-12.1: one card at random, resolved and shuffled back."""
    if g.table.passage_n == 0:
        return
    left = luck.below(g.luck[PASSAGE_DRAWS], g.table.passage_n)
    for kind in range(ROOM_KINDS):
        left -= g.hidden.passage[kind]
        if left < 0:
            g.table.passage_drawn[kind] += 1
            show_and_tell(g, PASSAGE_DREW, -1, kind, 0, 0)
            effect = pack.passage_effect[kind]
            if effect.op == PLACE_CULTIST:
                place_cultist(g, pack)
            elif effect.op == PLACE_FISHMAN:
                place_fishman(g, pack)
            return


@kernel
def place_cultist(g, pack):
    """AC-12.3, AC-12.7: a face-down cultist token at random goes to its room; without one, the fishman comes."""
    table = g.table
    n = count(table.tokens_left)
    if n == 0:
        place_fishman(g, pack)
        return
    left = luck.below(g.luck[PASSAGE_DRAWS], n)
    for token in range(TOKENS):
        if (table.tokens_left >> token) & 1 == 1:
            if left == 0:
                table.tokens_left &= ~(1 << token)
                table.cultist_rooms |= 1 << pack.token_room[token]
                g.outcome.extra.cultist_entries += 1
                show_and_tell(g, TOKEN_PLACED, -1, pack.token_room[token], 0, 0)
                return
            left -= 1


@kernel
def place_fishman(g, pack):
    """AC-12.4: the fishman comes from the lake to his corridor; if he is in, nothing."""
    if g.table.fishman != 0:
        return
    g.table.fishman = 1
    g.outcome.extra.fishman_entries += 1
    show_and_tell(g, FISHMAN_CAME, -1, pack.fishman_place, 0, 0)
