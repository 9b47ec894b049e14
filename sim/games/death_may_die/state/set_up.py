"""Set-up (DM-2): episode, Elder One, map, enemies, decks, investigators."""

from sim import luck
from sim.games.death_may_die.state.board import put_figure, scene
from sim.games.death_may_die.state.codes import (
    CULTIST,
    DANCE,
    DISCOVERIES,
    DISCOVERY,
    ELDER,
    ELDERS,
    EPISODE_TOLD,
    EPISODES,
    FACE_DOWN,
    FIGURES,
    IN_DECK,
    INSANITIES,
    INVESTIGATOR_TOLD,
    INVESTIGATORS,
    KEYS,
    LABS,
    MIRRORS,
    MYTHOS,
    MYTHOS_CARDS,
    MYTHOS_DECK,
    NOWHERE,
    OPEN,
    PICKING,
    PLAYERS,
    SETUP,
    TOKENS,
    TOKENS_MAX,
    TOMES,
    VILLAGERS,
)
from sim.games.death_may_die.state.investigators import refresh
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch10_turns import open_play
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.seats import to_the_left

__all__ = ["become", "open_picking", "set_up"]


@kernel
def choose_boxes(g, pack):
    """DM-2.1, DM-1.11: one episode and one Elder One, named in the pack or drawn."""
    g.table.episode = pack.episode if pack.episode >= 0 else luck.below(g.luck[SETUP], EPISODES)
    g.table.elder = pack.elder if pack.elder >= 0 else luck.below(g.luck[SETUP], ELDERS)
    g.outcome.extra.episode = g.table.episode + 1
    g.outcome.extra.first_three = 1 if g.table.episode < 3 else 0  # what a published win rate speaks of (DM-30)
    g.outcome.extra.elder = g.table.elder + 1
    say(g, EPISODE_TOLD, -1, g.table.episode, g.table.elder, 0)


@kernel
def stock(g, pack, kind):
    """DM-1.5, DM-2.4: the figures of an enemy kind, in the reserve; of a kind that both boxes name, once."""
    if g.table.slots_of[kind] > 0:
        return
    g.table.first_of[kind] = g.table.figures
    g.table.slots_of[kind] = min(pack.enemy[kind].figures, FIGURES - g.table.figures)
    for _ in range(g.table.slots_of[kind]):
        figure = g.table.figure[g.table.figures]
        figure.kind = kind
        figure.space = NOWHERE
        g.table.figures += 1


@kernel
def stock_reserve(g, pack):
    """DM-2.2, DM-2.4: the Elder One beside the map, cultists, its own monster, those of the episode."""
    g.table.figure[ELDER].space = NOWHERE
    g.table.figure[ELDER].kind = NOWHERE
    g.table.figures = 1
    stock(g, pack, CULTIST)
    stock(g, pack, pack.box[g.table.elder].minion)
    for k in range(2):
        stock(g, pack, scene(g, pack).monster[k])


@kernel
def garrison(g, kind, n, space):
    """DM-2.5: starting enemies of a space."""
    first = g.table.first_of[kind]
    for slot in range(first, first + g.table.slots_of[kind]):
        if n > 0 and g.table.figure[slot].space < 0:
            put_figure(g, slot, space)
            n -= 1


@kernel
def build_map(g, pack):
    """DM-2.5: fire and starting enemies."""
    here = scene(g, pack)
    g.table.fire_left = pack.fire_tokens
    for space in range(here.spaces):
        g.table.fire[space] = min(here.fire[space], g.table.fire_left)
        g.table.fire_left -= g.table.fire[space]
        garrison(g, CULTIST, here.cultists[space] + 0, space)
        for k in range(2):
            garrison(g, here.monster[k], here.lurking[space, k] + 0, space)


@kernel
def lay_tokens(g, pack):
    """DM-2.5: objective tokens; a tome needs its key, a guest is face down, all others lie open."""
    here = scene(g, pack)
    g.table.tokens = here.tokens
    for t in range(here.tokens):
        token = g.table.token[t]
        token.space = here.token_space[t]
        token.owner = NOWHERE
        token.state = FACE_DOWN if here.type == LABS or here.type == TOMES or here.type == DANCE else OPEN
        if here.type == VILLAGERS:
            token.kind = 0 if t < here.tokens // 2 else 1
    for k in range(3):
        g.table.guard[k] = here.guard_space[k] if k < here.guards else NOWHERE
    g.table.phase_of_moon = here.phase_start if here.type == MIRRORS else 0


@kernel
def mix_hidden_tokens(g, pack):
    """DM-2.14: lab backs, bodies, partygoers are shuffled face down."""
    here = scene(g, pack)
    if here.type == TOMES:
        bodies = 0
        for k in range(KEYS + 1):
            g.hidden.bag[k] = here.bag[k]
            bodies += here.bag[k]
        g.table.tokens = min(KEYS + bodies, TOKENS_MAX)
        for t in range(KEYS, g.table.tokens):
            g.table.token[t].space = NOWHERE
            g.table.token[t].owner = NOWHERE
    elif here.type == LABS:
        t = 0
        for face in range(3):
            for _ in range(here.reveal_n[face]):
                if t < g.table.tokens:
                    g.hidden.face[t] = face
                    t += 1
    elif here.type == DANCE:
        for t in range(g.table.tokens):
            g.hidden.face[t] = 1 if t < here.hidden else 0
    if here.type == LABS or here.type == DANCE:
        luck.shuffle(g.luck[TOKENS], g.hidden.face, g.table.tokens)


@kernel
def shuffle_decks(g, pack):
    """DM-2.6, DM-2.7: 16 mythos cards and 15 discovery cards, face down."""
    for card in range(MYTHOS_CARDS):
        g.table.mythos_at[card] = MYTHOS_DECK
        bag.put_top(g.hidden.mythos, card)
    bag.shuffle(g.hidden.mythos, g.luck[MYTHOS])
    for card in range(DISCOVERIES):
        g.table.card[card].owner = IN_DECK
        bag.put_top(g.hidden.discovery, card)
    bag.shuffle(g.hidden.discovery, g.luck[DISCOVERY])
    g.table.kept = NOWHERE
    g.table.drawn = NOWHERE


@kernel
def become(g, pack, seat, who):
    """DM-2.8, DM-2.9: an investigator, every skill at level 1, all markers leftmost."""
    inv = g.table.inv[seat]
    inv.who = who
    inv.alive = 1
    g.table.person_free[who] = 0
    for i in range(3):
        inv.level[i] = 1
    refresh(g, pack, seat)
    say(g, INVESTIGATOR_TOLD, seat, who, inv.insanity, 0)


@kernel
def take_places(g, pack):
    """DM-2.8: everybody stands on the start space."""
    for seat in range(pack.seats):
        g.table.inv[seat].space = scene(g, pack).start


@kernel
def deal_insanity(g, pack):
    """DM-2.10: one card face up to each; the rest goes back unseen."""
    for i in range(INSANITIES):
        g.scratch.insane[i] = i
    luck.shuffle(g.luck[SETUP], g.scratch.insane, INSANITIES)
    for seat in range(pack.seats):
        g.table.inv[seat].insanity = g.scratch.insane[seat]
        g.table.inv[seat].partner = NOWHERE


@kernel
def seat_the_named(g, pack):
    """DM-2.13: investigators that the content names for a seat."""
    for seat in range(pack.seats):
        if pack.named[seat] >= 0:
            become(g, pack, seat, pack.named[seat])


@kernel
def open_picking(g, pack):
    """DM-2.8: the next player without an investigator picks one; when all sit, play begins."""
    for k in range(pack.seats):
        seat = to_the_left(g.table.first, k, pack.seats)
        if g.table.inv[seat].alive == 0:
            g.table.phase = PICKING
            g.table.active = seat
            return
    take_places(g, pack)
    open_play(g, pack)


@kernel
def draw_investigators(g, pack):
    """DM-2.13: distinct investigators at random for the seats that are not named."""
    for seat in range(pack.seats):
        if g.table.inv[seat].alive == 1:
            continue
        become(g, pack, seat, bag.random_kind(g.table.person_free, g.luck[SETUP]))


@kernel
def set_up(g, pack):
    """DM-2: the starting position; choices of the set-up are the first steps."""
    for seat in range(len(g.referee.side_of)):
        g.referee.side_of[seat] = PLAYERS
    for who in range(INVESTIGATORS):
        g.table.person_free[who] = 1
    choose_boxes(g, pack)
    g.table.pace = pack.track_start
    g.table.stage = 1
    g.table.rlyeh_left = pack.box[g.table.elder].rlyeh
    g.table.signs_left = pack.box[g.table.elder].signs
    stock_reserve(g, pack)
    build_map(g, pack)
    lay_tokens(g, pack)
    mix_hidden_tokens(g, pack)
    shuffle_decks(g, pack)
    deal_insanity(g, pack)
    g.table.first = luck.below(g.luck[SETUP], pack.seats)
    seat_the_named(g, pack)
    if pack.chosen == 0:
        draw_investigators(g, pack)
    g.referee.round_no = 1
    open_picking(g, pack)
