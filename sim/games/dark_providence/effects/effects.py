"""Section 20 and the effects of cards: one interpreter for all of them."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.effects_agents import kill_own, place_tokens, possess, turn_agents
from sim.games.dark_providence.effects.effects_cards import claim_by_effect, discard_others, peek, trash_cards
from sim.games.dark_providence.effects.effects_cubes import (
    add_by_effect,
    buy_cubes,
    change_lock,
    retrieve_cubes,
    return_others,
    send_to_limbo,
)
from sim.games.dark_providence.effects.possible import may_trash
from sim.games.dark_providence.state.board import deep_ones_in_play, move_marker, trigger
from sim.games.dark_providence.state.cards import (
    draw_cards,
    put_in_box,
    take_card_away,
)
from sim.games.dark_providence.state.codes import (
    ADD_INFLUENCE,
    BUY,
    CHECK,
    CLAIM_BY_EFFECT,
    CTHULHU,
    DEEP_ONE,
    DEEP_ONES_RISEN,
    DESTROY_SELF,
    DISCARD_OTHER,
    DRAW,
    GAIN_ACTION,
    GATE,
    HEAL,
    INVESTIGATION,
    KILL_OWN,
    LOCK,
    MARTIAL,
    MI_GO_OP,
    MURDER,
    PEEK,
    POSSESS,
    RETRIEVE,
    RETURN_OTHER,
    RISE,
    RITUAL,
    SHUFFLE_CUBES,
    T_EXTRA_ACTION,
    T_VP,
    TRACK,
    TRASH,
    TRAVEL,
    TURN_AGENT,
    VP,
    WHATELEY,
    X_RITUAL,
)
from sim.games.dark_providence.turn.ch07_travel import travel_on
from sim.games.dark_providence.turn.ch08_murder import commit_murder
from sim.games.dark_providence.turn.ch09_gates import use_gate
from sim.games.dark_providence.turn.ch10_sanity import check_sanity, heal
from sim.kernel import kernel
from sim.play import tell


@kernel
def resolve_effects(g, pack, seats):
    """DP-6.12, DP-13.4: resolves what waits, left to right, each part as far as possible; what came last goes first."""
    scratch = g.scratch
    while scratch.pending_n > 0 and g.referee.ending == RUNNING:
        entry = scratch.pending[scratch.pending_n - 1]
        user = entry.user + 0
        card = entry.card + 0
        at = entry.next_one + 0
        entry.next_one += 1
        if entry.next_one == entry.last:
            scratch.pending_n -= 1
        effect = pack.fx[at]
        op = effect.op
        if op == MURDER:
            commit_murder(g, pack, seats, user)
        elif op == GATE:
            use_gate(g, pack, seats, user)
        elif op == TRAVEL:
            travel_on(g, pack, seats, user, effect.n, 0)
        elif op == DESTROY_SELF:
            if may_trash(pack, card) and take_card_away(g, user, card, False):
                put_in_box(g, pack, user, card)
        elif op <= LOCK or op == SHUFFLE_CUBES:
            resolve_on_cubes(g, pack, seats, user, effect)
        elif op in (DRAW, TRASH, CLAIM_BY_EFFECT, PEEK, DISCARD_OTHER):
            resolve_on_cards(g, pack, seats, user, effect)
        else:
            resolve_on_board(g, pack, seats, user, effect)


@kernel
def resolve_on_cubes(g, pack, seats, user, effect):
    """Operations on cubes, locks and tracks."""
    op = effect.op
    if op == ADD_INFLUENCE:
        add_by_effect(g, pack, seats, user, effect.n, effect.x)
    elif op == RETRIEVE:
        retrieve_cubes(g, pack, seats, user, effect.n, effect.x)
    elif op == RETURN_OTHER:
        return_others(g, pack, seats, user, effect.n, effect.x)
    elif op == BUY:
        buy_cubes(g, user, effect.n)
    elif op == TRACK:
        move_marker(g, pack, user, RITUAL if effect.x == X_RITUAL else INVESTIGATION, effect.n)
    elif op == LOCK:
        change_lock(g, pack, seats, user, effect.x)
    elif op == SHUFFLE_CUBES:
        send_to_limbo(g, pack, seats, user, effect.n)


@kernel
def resolve_on_cards(g, pack, seats, user, effect):
    """Operations on hands, decks and claims."""
    op = effect.op
    if op == DRAW:
        draw_cards(g, user, effect.n)
    elif op == TRASH:
        trash_cards(g, pack, seats, user, effect.n)
    elif op == CLAIM_BY_EFFECT:
        claim_by_effect(g, pack, seats, user, effect.x)
    elif op == PEEK:
        peek(g, pack, seats, user, effect.n)
    elif op == DISCARD_OTHER:
        discard_others(g, pack, user, effect.n)


@kernel
def resolve_on_board(g, pack, seats, user, effect):
    """Operations on agents, tokens, sanity and points."""
    op = effect.op
    if op in (DEEP_ONE, WHATELEY, MI_GO_OP, CTHULHU, MARTIAL):
        place_tokens(g, pack, seats, user, op, effect.x, effect.n)
    elif op == TURN_AGENT:
        turn_agents(g, pack, seats, user, effect.n)
    elif op == POSSESS:
        possess(g, pack, seats, user, effect.n)
    elif op == KILL_OWN:
        kill_own(g, pack, seats, user, effect.n)
    elif op == CHECK:
        for _ in range(effect.n):
            check_sanity(g, pack, user)
    elif op == HEAL:
        heal(g, user, effect.n)
    elif op == VP:
        score_at_once(g, user, effect.n)
    elif op == GAIN_ACTION:
        gain_actions(g, user, effect.n)
    elif op == RISE and deep_ones_in_play(g.table) >= pack.deep_ones:
        trigger(g, DEEP_ONES_RISEN, user)


@kernel
def score_at_once(g, seat, n):
    """DP-6.22: a card scores victory points on the track; they never fall below 0."""
    gained = max(n, -g.table.vp[seat])
    g.table.vp[seat] += gained
    g.table.vp_at_once[seat] += gained
    tell(g, T_VP, seat, gained, 0, 0)


@kernel
def gain_actions(g, seat, n):
    """DP-4.6: extra actions, for this turn only."""
    if seat == g.table.seat:
        g.table.actions_left += n
        tell(g, T_EXTRA_ACTION, seat, n, 0, 0)
