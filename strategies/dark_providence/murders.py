"""Murders: what they are worth, and the journey that makes one possible with the next action."""

from sim.games.dark_providence.state.board import token_power
from sim.games.dark_providence.state.cards import token_of
from sim.games.dark_providence.state.codes import (
    CULTIST,
    FIRST_DEEP_ONE,
    INVESTIGATOR,
    MAIN,
    MI_GO,
    MURDER,
    POWER,
)
from sim.games.dark_providence.turn.ch08_murder import has_murder_icon, is_exposed, murder_need
from sim.kernel import kernel
from sim.mechanisms.sets import bit
from strategies.dark_providence import weights as w
from strategies.dark_providence.beliefs import hostility

LATER = 0.4  # of the worth of a murder that has to wait for the next turn: the victim may be gone, or guarded


@kernel
def worth_of_murder(pack, mine, victim, rival, n):
    """What the victim's owner loses, the crypt, and for a main agent the end of the game; n power are paid."""
    crypt = mine.notes.weight[w.CRYPT] * (pack.crypt_vp if mine.loyalty != INVESTIGATOR else 0.15) - 0.2 * n
    if rival >= pack.players:
        return 2.0 + crypt
    hate = hostility(pack, mine, rival)
    if MAIN <= victim < MI_GO:
        escapes = mine.notes.belief[rival, CULTIST]
        exposed = hate * pack.hidden_vp
        return crypt + exposed + (1.0 - escapes) * mine.notes.weight[w.PREY] * mine.notes.ahead
    lost = (
        1.0 if victim >= FIRST_DEEP_ONE else 1.5 + pack.token[victim].investigator_vp + pack.token[victim].power * 0.3
    )
    return crypt + hate * lost * 1.5


@kernel
def note_prey(pack, table, mine, seat):
    """Notes the cities where main agents of rivals stand that can be struck."""
    mine.notes.prey = 0
    for rival in range(pack.colours):
        place = table.piece[MAIN + rival].place
        if rival != seat and place >= 0 and is_exposed(table, pack, rival):
            mine.notes.prey |= bit(place)


@kernel
def worth_of_stalking(pack, table, mine, seat, agent, goal):
    """DP-8.3, DP-8.13: what a journey is worth for the lone main agent that can be struck there afterwards."""
    worth = 0.0
    for rival in range(pack.colours):
        victim = MAIN + rival
        if rival != seat and table.piece[victim].place == goal and is_exposed(table, pack, rival):
            need = power_needed(pack, table, mine, seat, agent, goal)
            if need >= 0:
                worth = max(worth, worth_of_murder(pack, mine, victim, rival, need))
    return worth


@kernel
def power_needed(pack, table, mine, seat, agent, goal):
    """DP-8.3, DP-8.4: the power to be paid for a murder in a city where an agent has come; -1 if it cannot be done."""
    came = token_power(table, pack, agent)
    for i in range(mine.hand.n):
        kind = mine.hand.card[i]
        card = pack.card[kind]
        extra = came
        if card.plan_op == MURDER:
            extra += card.plan_b
        elif not has_murder_icon(table, pack, seat, kind) or token_of(pack, kind, seat) != agent:
            continue
        need = murder_need(table, pack, seat, goal, kind, extra)
        if need <= mine.notes.power - card.symbol[POWER]:
            return need
    return -1
