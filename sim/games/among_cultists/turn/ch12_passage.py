"""The passage deck, the cultist tokens and the fishman (AC-12)."""

from sim.games.among_cultists.state.codes import (
    FISHMAN_CAME,
    PASSAGE_DRAWS,
    PASSAGE_DREW,
    PLACE_CULTIST,
    PLACE_FISHMAN,
    TOKEN_PLACED,
)
from sim.games.among_cultists.state.record import show_and_tell
from sim.kernel import kernel
from sim.mechanisms.bag import random_kind
from sim.mechanisms.sets import bit, draw_member


@kernel
def add_to_passage(g, kind):
    """AC-12.5: a card is shuffled into the passage deck."""
    g.hidden.passage[kind] += 1
    g.table.passage_n += 1


@kernel
def resolve_passage(g, pack):
    """AC-12.1: one card at random, resolved and shuffled back."""
    if g.table.passage_n == 0:
        return
    kind = random_kind(g.hidden.passage, g.luck[PASSAGE_DRAWS])
    g.table.passage_drawn[kind] += 1
    show_and_tell(g, PASSAGE_DREW, -1, kind, 0, 0)
    effect = pack.passage_effect[kind]
    if effect.op == PLACE_CULTIST:
        place_cultist(g, pack)
    elif effect.op == PLACE_FISHMAN:
        place_fishman(g, pack)


@kernel
def place_cultist(g, pack):
    """AC-12.3, AC-12.7: a face-down cultist token at random goes to its room; without one, the fishman comes."""
    table = g.table
    if table.tokens_left == 0:
        place_fishman(g, pack)
        return
    token = draw_member(table.tokens_left, g.luck[PASSAGE_DRAWS])
    table.tokens_left &= ~bit(token)
    table.cultist_rooms |= bit(pack.token_room[token])
    g.outcome.extra.cultist_entries += 1
    show_and_tell(g, TOKEN_PLACED, -1, pack.token_room[token], 0, 0)


@kernel
def place_fishman(g, pack):
    """AC-12.4: the fishman comes from the lake to his corridor; if he is in, nothing."""
    if g.table.fishman != 0:
        return
    g.table.fishman = 1
    g.outcome.extra.fishman_entries += 1
    show_and_tell(g, FISHMAN_CAME, -1, pack.fishman_place, 0, 0)
