"""What it is worth to end the game now: the chance to win by the totals as they stand, over the beliefs."""

from sim.games.dark_providence.state.board import track_value
from sim.games.dark_providence.state.codes import (
    AGENTS,
    CULTIST,
    CULTIST_RENEGADE,
    HIDDEN_CARD,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    LOYALTIES,
    MYTHOS,
)
from sim.games.dark_providence.turn.ch12_reveal import gate_points, own_track
from sim.kernel import kernel
from strategies.dark_providence import weights as w
from strategies.dark_providence.loyalties import ways_of


@kernel
def count_totals(pack, table, mine):
    """The total of each player if the game ended now, for each loyalty he may have (DP-13); without network cards."""
    total = mine.notes.total
    for player in range(pack.players):
        both = table.vp[player] + (pack.hidden_vp if table.revealed[player] == HIDDEN_CARD else 0)
        for loyalty in range(LOYALTIES):
            points = both + gate_points(table, pack, player, loyalty) + track_value(table, pack, own_track(loyalty))
            total[player, loyalty] = points + (0 if loyalty == INVESTIGATOR else table.crypt[player] * pack.crypt_vp)
    for token in range(AGENTS):
        owner = table.piece[token].owner + 0
        if 0 <= owner < pack.players:
            total[owner, INVESTIGATOR] += pack.token[token].investigator_vp
            total[owner, CULTIST] += pack.possessed_vp if table.piece[token].flipped != 0 else 0
    for myth in range(MYTHOS):
        owner = table.myth_owner[myth] + 0
        if 0 <= owner < pack.players:
            total[owner, CULTIST] += pack.myth[myth].cultist_vp
            for loyalty in range(LOYALTIES):
                total[owner, loyalty] += pack.myth[myth].general_vp


@kernel
def worth_of_ending(pack, table, mine, seat, gain, loser, loss):
    """What an act is worth beyond itself that ends the game, gains this seat points and costs a loser some."""
    count_totals(pack, table, mine)
    total = mine.notes.total
    total[seat, mine.loyalty] += gain
    for loyalty in range(LOYALTIES):
        if 0 <= loser < pack.players:
            total[loser, loyalty] -= loss
    return mine.notes.weight[w.END] * (chance_to_win(pack, table, mine, seat) - mine.notes.weight[w.PATIENCE])


@kernel
def chance_to_win(pack, table, mine, seat):
    """The chance that this seat wins by the totals noted, over all deals of loyalties to its rivals (DP-14, DP-18.3).

    `deal` has a digit to the base LOYALTIES for each rival, by seat.
    """
    if pack.players == 1:
        return 1.0 if mine.notes.total[seat, mine.loyalty] >= table.ao.vp else 0.0
    deals = 1
    for _ in range(pack.players - 1):
        deals *= LOYALTIES
    chance, total = 0.0, 0.0
    for deal in range(deals):
        likely = weight_of_deal(pack, mine, seat, deal)
        if likely > 0.0:
            total += likely
            chance += likely * wins(pack, mine, seat, deal)
    return chance / total if total > 0.0 else 0.0


@kernel
def weight_of_deal(pack, mine, seat, deal):
    """DP-1.13: how likely the rivals have the loyalties of a deal: as it is dealt, times what speaks for each."""
    likely = 1.0
    investigators, cultists, investigator_renegades, cultist_renegades = 0, 0, 0, 0
    for player in range(pack.players):
        loyalty = mine.loyalty + 0
        if player != seat:
            loyalty = deal % LOYALTIES
            deal //= LOYALTIES
            likely *= mine.notes.speaks[player, loyalty]
            if likely == 0.0:
                return 0.0
        investigators += loyalty == INVESTIGATOR
        cultists += loyalty == CULTIST
        investigator_renegades += loyalty == INVESTIGATOR_RENEGADE
        cultist_renegades += loyalty == CULTIST_RENEGADE
    return likely * ways_of(pack, investigators, cultists, investigator_renegades, cultist_renegades)


@kernel
def wins(pack, mine, seat, deal):
    """DP-14: whether this seat wins where the rivals have the loyalties of the deal; half for a tie."""
    own = mine.notes.total[seat, mine.loyalty]
    lowest = own
    last = mine.loyalty + 0
    left = deal
    for player in range(pack.players):
        if player != seat:
            loyalty = left % LOYALTIES
            left //= LOYALTIES
            points = mine.notes.total[player, loyalty]
            if points < lowest or (points == lowest and loyalty > last):
                lowest, last = points, loyalty
    if last == mine.loyalty and (last <= CULTIST or lowest == own):
        return 0.0
    won = 1.0
    left = deal
    for player in range(pack.players):
        if player != seat:
            loyalty = left % LOYALTIES
            left //= LOYALTIES
            points = mine.notes.total[player, loyalty]
            out = loyalty == last and (last < INVESTIGATOR_RENEGADE or points == lowest)
            if not out and points > own:
                return 0.0
            if not out and points == own:
                won *= 0.5
    return won
