"""The score of a victory, the First Citizen of Arkham, and what a game leaves behind. AH-19."""

from sim.games.arkham_horror.state.codes import CLOSED, DEVOURED, SEATS, T_FIRST_CITIZEN, TOKENS, TROPHY
from sim.games.arkham_horror.state.places import at_table, tell_of
from sim.games.arkham_horror.state.tracks import sample_tracks
from sim.kernel import kernel


@kernel
def score(g, pack):
    """AH-19.1: doom track less terror, less loans and Elder Signs played, with trophies and sane survivors."""
    table = g.table
    loans = table.defaults
    gates = monsters = survivors = 0
    for s in range(pack.players):
        seat = table.seat[s]
        gates += seat.gate_trophies
        monsters += table.crowd[TROPHY + s]
        loans += seat.loan
        if at_table(g, s) and seat.sanity > 0:
            survivors += 1
    g.outcome.extra.survivors = survivors
    base = pack.ancient[table.ancient_one].doom - table.terror
    return base - loans - table.signs_played + gates + monsters // pack.trophies_per_point + survivors


@kernel
def rank(g, s):
    """AH-19.2: gate trophies first, then monster trophies, as one number."""
    return g.table.seat[s].gate_trophies * TOKENS + g.table.crowd[TROPHY + s]


@kernel
def first_citizens(g, pack):
    """AH-19.2: the seats with the most gate trophies, ties by monster trophies; all who are equal in both. A set."""
    most = 0
    for s in range(pack.players):
        most = max(most, rank(g, s))
    found = 0
    for s in range(pack.players):
        if rank(g, s) == most:
            found |= 1 << s
            tell_of(g, T_FIRST_CITIZEN, s, g.table.seat[s].gate_trophies, g.table.crowd[TROPHY + s], 0)
    return found


@kernel
def close(g, pack):
    """AH-19.3: a loss scores 0; every seat has the score of the group."""
    out = g.outcome
    table = g.table
    sample_tracks(g, pack)
    points = score(g, pack)
    won = CLOSED <= g.referee.ending < DEVOURED
    extra = out.extra
    extra.group_score = points if won else 0
    extra.first_citizens = first_citizens(g, pack) if won else 0
    extra.turns = table.turn
    extra.terror = table.terror
    extra.doom = table.doom
    extra.seals = table.seals
    extra.woke = 1 if table.awake != 0 else 0
    extra.waking_cause = table.waking_cause
    extra.battle_rounds = table.battle_round
    for s in range(SEATS):
        seated = s < pack.players
        out.role[s] = table.seat[s].sheet if seated else -1
        out.score[s] = extra.group_score if seated else 0
        if not seated:
            out.won[s] = 0
