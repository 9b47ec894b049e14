"""Section 17: the turn of the Ancient One: behaviour cards, one line for each cultist."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.effects import resolve_effects
from sim.games.dark_providence.state.board import is_triggered, trigger
from sim.games.dark_providence.state.codes import (
    AO_GATE,
    AO_MURDER,
    BEHAVIOUR_DECK,
    BY_ANCIENT_ONE,
    CITY_CLAIM,
    CITY_INF,
    EFFECT,
    FIFTH_INSANE,
    LINES,
    MAIN_AGENT_MURDERED,
    MYTH_CLAIM,
    MYTH_INF,
    NET_CLAIM,
    NET_INF,
    NOBODY,
    T_BEHAVIOUR,
    T_FAILS,
)
from sim.games.dark_providence.turn.ch10_sanity import reveal
from sim.games.dark_providence.turn.ch11_ending import check_points
from sim.games.dark_providence.turn.ch17_ancient_acts import (
    add_to_city,
    add_to_mythos,
    add_to_network,
    move_cultist,
    open_gate,
    strike,
)
from sim.games.dark_providence.turn.ch17_ancient_claims import claim_first_city, claim_first_mythos, claim_first_network
from sim.games.dark_providence.turn.ch17_ancient_effects import cultist_effect
from sim.games.dark_providence.turn.ch17_ancient_points import reached_goal
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import tell


@kernel
def ancient_one_turn(g, pack, seats):
    """DP-17.6: the top behaviour card; the line of Cultist 1, then of Cultist 2."""
    card = bag.draw(g.hidden.behaviour)
    bag.put_top(g.table.behaviour_out, card)
    tell(g, T_BEHAVIOUR, -1, card + 1, 0, 0)
    for cultist in range(2):
        if not is_over(g, pack):
            follow_line(g, pack, seats, cultist, pack.behaviour[card, cultist])
        if g.referee.ending != RUNNING:
            return
    end_exposure(g)
    if carries_effect(pack, card):
        g.table.ao.effects_done += 1
    if g.table.ao.effects_done == 2:
        renew_behaviour(g)


@kernel
def carries_effect(pack, card):
    """DP-17.26: whether a behaviour card carries a cultist effect, for one cultist or for both."""
    for cultist in range(2):
        for i in range(LINES):
            if pack.behaviour[card, cultist].act[i] == EFFECT:
                return True
    return False


@kernel
def is_over(g, pack):
    """DP-18.6, DP-17.1: whether the end has come within the turn."""
    return is_triggered(g.table) or reached_goal(g.table, pack)


@kernel
def follow_line(g, pack, seats, cultist, line):
    """DP-17.6, DP-17.35: the acts of a line in order; a failed one does not stop the others.

    DP-3.5: a REACTION of the human to an act is resolved before the next.
    """
    for i in range(LINES):
        if line.act[i] == NOBODY:
            return
        if not do_act(g, pack, seats, cultist, line.act[i], line.n[i]):
            if g.referee.ending != RUNNING:
                return
            fail(g, pack, cultist)
        resolve_effects(g, pack, seats)
        if g.referee.ending != RUNNING:
            return
        check_points(g, pack)
        if is_over(g, pack):
            return


@kernel
def fail(g, pack, cultist):
    """DP-17.7: an action that cannot be done fails, and the cultist travels instead."""
    tell(g, T_FAILS, cultist, 0, 0, 0)
    move_cultist(g, pack, cultist, 1)


@kernel
def do_act(g, pack, seats, cultist, act, n):
    """One act of a behaviour line; False if it fails. DP-17.24, DP-17.25: after an effect the cultist travels once."""
    if act == CITY_INF:
        return add_to_city(g, pack, cultist, n)
    if act == NET_INF:
        return add_to_network(g, pack, cultist, n)
    if act == MYTH_INF:
        return add_to_mythos(g, pack, cultist, n)
    if act == CITY_CLAIM:
        return claim_first_city(g, pack, cultist)
    if act == NET_CLAIM:
        return claim_first_network(g, pack, cultist)
    if act == MYTH_CLAIM:
        return claim_first_mythos(g, pack, cultist)
    if act == AO_MURDER:
        return strike(g, pack, seats, cultist, n)
    if act == AO_GATE:
        return open_gate(g, pack, cultist, n)
    if act == EFFECT:
        if not cultist_effect(g, pack, cultist):
            tell(g, T_FAILS, cultist, 0, 0, 0)
        n = 1
    move_cultist(g, pack, cultist, n)
    return True


@kernel
def end_exposure(g):
    """DP-17.4, DP-17.21, DP-18.5, DP-18.6: after the turn insane tokens or a murder bring the end.

    DP-18.7: also a turn that another trigger cut short, for all that happened is recorded.
    """
    exposed = g.table.ao.exposed + 0
    if exposed & 1:
        reveal(g, 0, BY_ANCIENT_ONE)
        trigger(g, FIFTH_INSANE, NOBODY)
    if exposed & 2:
        trigger(g, MAIN_AGENT_MURDERED, NOBODY)


@kernel
def renew_behaviour(g):
    """DP-17.26: when both cards with a cultist effect have been resolved, the discards are shuffled into the deck."""
    g.table.ao.effects_done = 0
    bag.reshuffle(g.table.behaviour_out, g.hidden.behaviour, g.luck[BEHAVIOUR_DECK])
