"""Sections 11, 14 and 18: the end of the game, who is eliminated and who wins."""

from sim.game import RUNNING
from sim.games.dark_providence.state.board import trigger
from sim.games.dark_providence.state.codes import (
    ANCIENT_ONE,
    CITIES,
    CLOSED,
    GOAL_REACHED,
    INVESTIGATION,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    MADNESS,
    NOBODY,
    OPENED,
    POINTS,
    RENEGADES_TIE,
    RITUAL,
    T_GOAL,
    T_OUT,
    T_WINNER,
    TRACK_AO_GOAL,
    TRACK_AO_POINTS,
    TRACK_CITIES,
    TRACK_CLOSED,
    TRACK_INSANE,
    TRACK_INVESTIGATION,
    TRACK_LIMBO,
    TRACK_OPEN,
    TRACK_POINTS,
    TRACK_RITUAL,
    TRIGGERS,
)
from sim.games.dark_providence.turn.ch13_scoring import score_player, switch_loyalties, wins_ties
from sim.games.dark_providence.turn.ch17_ancient_points import goal_progress, reached_goal
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has, highest
from sim.play import end_game, gap, sample, tell

# -- the end ----------------------------------------------------------------------------------------------------------


@kernel
def check_points(g, pack):
    """DP-11.1, DP-11.7, DP-18.1: the points after the action is resolved, of every player and the Ancient One."""
    for seat in range(pack.players):
        if g.table.vp[seat] >= pack.threshold:
            trigger(g, POINTS, seat)
    if pack.players == 1 and g.table.ao.vp >= pack.threshold:
        trigger(g, POINTS, NOBODY)


@kernel
def label(table):
    """DP-11.9, DP-18.7: the first of the triggers, in the order of the rules, names the ending."""
    for k in range(TRIGGERS):
        if table.trigger[k] != 0:
            return MADNESS + k
    return RUNNING


@kernel
def finish_game(g, pack, seats):
    """DP-11.6: the end is triggered: scoring at once, elimination and the winner; DP-18.4: a goal needs neither."""
    sample_tracks(g, pack)
    if reached_goal(g.table, pack):
        tell(g, T_GOAL, -1, 0, 0, 0)
        end_game(g, GOAL_REACHED, ANCIENT_ONE)
        return
    if pack.players > 1:  # DP-18.2: alone the human scores as an investigator
        switch_loyalties(g, pack, seats)
    if g.referee.ending != RUNNING:
        return
    for seat in range(pack.players):
        score_player(g, pack, seat)
    if pack.players == 1:
        end_game(g, label(g.table), solo_winner(g))
    else:
        eliminate(g, pack)
        end_game(g, label(g.table), crown(g, pack))


@kernel
def solo_winner(g):
    """DP-18.2, DP-18.3: the higher total wins, a tie is the human's."""
    if g.outcome.score[0] < g.table.ao.vp:
        return ANCIENT_ONE
    g.table.won[0] = 1
    tell(g, T_WINNER, 0, 0, 0, 0)
    return INVESTIGATOR


# -- section 14 -------------------------------------------------------------------------------------------------------


@kernel
def eliminate(g, pack):
    """DP-14.1 to DP-14.4, DP-14.10, DP-14.12: the lowest total goes out, and with it all of the same loyalty."""
    out = g.outcome.extra.out
    loser = lowest_seat(g, pack)
    worst = g.referee.side_of[loser] + 0
    left = 0
    for seat in range(pack.players):
        alone = worst >= INVESTIGATOR_RENEGADE
        out[seat] = seat == loser if alone else g.referee.side_of[seat] == worst
        left += out[seat] == 0
    g.outcome.extra.eliminated = worst
    if left == 0:
        g.outcome.extra.eliminated = NOBODY
        for seat in range(pack.players):
            out[seat] = 0
    for seat in range(pack.players):
        if out[seat] != 0:
            tell(g, T_OUT, seat, 0, 0, 0)
            if has(highest(g.outcome.score, bit(pack.players) - 1), seat):
                g.outcome.extra.leader_eliminated = 1


@kernel
def lowest_seat(g, pack):
    """DP-14.1, DP-14.3, DP-14.4: the lowest total; in a tie the worst rank, from cultist renegade to investigator."""
    loser = 0
    for seat in range(1, pack.players):
        ahead = g.outcome.score[seat] - g.outcome.score[loser]
        if ahead < 0 or (ahead == 0 and g.referee.side_of[seat] > g.referee.side_of[loser]):
            loser = seat
    for seat in range(loser + 1, pack.players):
        same = g.outcome.score[seat] == g.outcome.score[loser] and g.referee.side_of[seat] == g.referee.side_of[loser]
        if same and g.referee.side_of[loser] >= INVESTIGATOR_RENEGADE:
            gap(g, RENEGADES_TIE)
    return loser


@kernel
def tie_rank(g, pack, seat):
    """DP-14.6, DP-14.7: a card's own rule, then claimed Mythos cards, then the loyalty; renegades are not ranked."""
    rank = 10 * g.table.myth_n[seat] + 2 - min(g.referee.side_of[seat], INVESTIGATOR_RENEGADE)
    return rank + (1000 if wins_ties(g.table, pack, seat) else 0)


@kernel
def crown(g, pack):
    """DP-14.5 to DP-14.8: the highest of the remaining totals wins; the side of the winner."""
    remaining = 0
    for seat in range(pack.players):
        if g.outcome.extra.out[seat] == 0:
            remaining |= bit(seat)
    ahead = highest(g.outcome.score, remaining)
    rank = -1
    for seat in range(pack.players):
        if has(ahead, seat):
            rank = max(rank, tie_rank(g, pack, seat))
    side = NOBODY
    for seat in range(pack.players):
        if has(ahead, seat) and tie_rank(g, pack, seat) == rank:
            g.table.won[seat] = 1
            tell(g, T_WINNER, seat, 0, 0, 0)
            if side == NOBODY:
                side = g.referee.side_of[seat] + 0
    return side


# -- what the game leaves behind --------------------------------------------------------------------------------------


@kernel
def sample_tracks(g, pack):
    """The tracks at the end of a round."""
    table = g.table
    opened = 0
    closed = 0
    held = 0
    for city in range(CITIES):
        opened += table.gate[city] == OPENED
        closed += table.gate[city] == CLOSED
        held += table.control[city] != NOBODY
    limbo = 0
    insane = table.ao.insane + 0
    for seat in range(pack.colours):
        limbo += table.limbo[seat]
        insane += table.insane[seat]
        if seat < pack.players:
            sample(g, TRACK_POINTS + seat, table.vp[seat])
    sample(g, TRACK_RITUAL, table.ritual_track[RITUAL])
    sample(g, TRACK_INVESTIGATION, table.ritual_track[INVESTIGATION])
    sample(g, TRACK_OPEN, opened)
    sample(g, TRACK_CLOSED, closed)
    sample(g, TRACK_CITIES, held)
    sample(g, TRACK_LIMBO, limbo)
    sample(g, TRACK_INSANE, insane)
    if pack.players == 1:
        sample(g, TRACK_AO_POINTS, table.ao.vp)
        sample(g, TRACK_AO_GOAL, goal_progress(table, pack))


@kernel
def close(g, pack):
    """The outcome: roles are the loyalties dealt, teams those scored; the winner is one player, not his side."""
    table = g.table
    extra = g.outcome.extra
    for seat in range(len(g.outcome.role)):
        plays = seat < pack.players
        g.outcome.role[seat] = g.mine[seat].loyalty if plays else NOBODY
        g.outcome.won[seat] = table.won[seat]
        extra.winners += table.won[seat]
        extra.revealed[seat] = table.revealed[seat]
        extra.insane[seat] = table.insane[seat]
    extra.first = table.first
    extra.trigger_won = NOBODY if table.trigger_seat == NOBODY else table.won[table.trigger_seat]
    for k in range(TRIGGERS):
        extra.triggers |= (table.trigger[k] != 0) << k
    extra.turns = table.turns
    extra.murders = table.stats.murders
    for kind in range(3):
        extra.claims[kind] = table.stats.claims[kind]
    extra.bought = table.stats.bought
    extra.emptied = table.stats.emptied
    extra.ao_card = NOBODY
    if pack.players == 1:
        extra.ao_points = table.ao.vp
        extra.ao_goal = goal_progress(table, pack)
        extra.ao_card = table.ao.card
        extra.ao_insane = table.ao.insane
