"""Section 13: final scoring."""

from sim.game import RUNNING
from sim.games.dark_providence.state.board import deep_ones_in_play, track_value
from sim.games.dark_providence.state.codes import (
    AGENTS,
    ASK_LOYALTY,
    BY_ACTION,
    CULTIST,
    END,
    FLIP_LOYALTY,
    FROM_AGENTS,
    FROM_CARDS_AT_ONCE,
    FROM_CITIES,
    FROM_CRYPT,
    FROM_GATES,
    FROM_GENERAL,
    FROM_LOYALTY,
    FROM_MYTHOS,
    FROM_OTHER,
    FROM_TRACK,
    HIDDEN_CARD,
    INVESTIGATOR,
    MYTHOS,
    NOBODY,
    SOURCES,
    T_FLIPS,
    T_SCORE,
    WIN_TIE,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch12_reveal import gate_points, own_track
from sim.kernel import kernel
from sim.play import ask, open_menu, tell


@kernel
def opposite(loyalty):
    """DP-2.18: investigator and cultist, investigator renegade and cultist renegade."""
    return loyalty + 1 if loyalty % 2 == 0 else loyalty - 1


@kernel
def has_end_effect(table, pack, seat, op):
    """DP-13.4: whether a player's claimed Mythos cards have an END OF GAME effect."""
    for myth in range(MYTHOS):
        if table.myth_owner[myth] == seat:
            card = pack.myth[myth]
            for i in range(card.first[END], card.last[END]):
                if pack.fx[i].op == op:
                    return True
    return False


@kernel
def switch_loyalties(g, pack, seats):
    """DP-20.10, DP-13.4, DP-14.11: before the scoring the owner of the Impostor may take the opposite loyalty."""
    for seat in range(pack.players):
        if not has_end_effect(g.table, pack, seat, FLIP_LOYALTY):
            continue
        own = g.mine[seat].loyalty + 0
        open_menu(g, ASK_LOYALTY)
        offer(g, own, NOBODY, NOBODY, NOBODY, NOBODY, 0)
        offer(g, opposite(own), NOBODY, NOBODY, NOBODY, NOBODY, 1)
        choice = ask(g, pack, seats, seat)
        if g.referee.ending != RUNNING:
            return
        if g.menu.option[choice].n == 1:
            g.referee.side_of[seat] = g.menu.option[choice].act
            tell(g, T_FLIPS, seat, g.menu.option[choice].act, 0, 0)


@kernel
def score_player(g, pack, seat):
    """DP-13.1 to DP-13.21: the total of a player, source by source."""
    table = g.table
    loyalty = g.referee.side_of[seat] + 0
    points = g.outcome.extra.points[seat]
    for source in range(SOURCES):
        points[source] = 0
    points[FROM_CITIES] = table.vp[seat] - table.vp_at_once[seat] - table.vp_revealed[seat]
    points[FROM_CARDS_AT_ONCE] = table.vp_at_once[seat]
    points[FROM_OTHER] = table.vp_revealed[seat]
    points[FROM_LOYALTY] = loyalty_points(table, pack, seat, loyalty)
    points[FROM_GENERAL] = general_points(g, pack, seat)
    points[FROM_MYTHOS] = mythos_points(table, pack, seat, loyalty)
    points[FROM_AGENTS] = agent_points(table, pack, seat, loyalty)
    if loyalty != INVESTIGATOR:
        points[FROM_CRYPT] = table.crypt[seat] * pack.crypt_vp
    if table.revealed[seat] != BY_ACTION:
        points[FROM_GATES] = gate_points(table, pack, seat, loyalty)
        points[FROM_TRACK] = track_value(table, pack, own_track(loyalty))
    total = 0
    for source in range(SOURCES):
        total += points[source]
    g.outcome.score[seat] = total
    tell(g, T_SCORE, seat, total, loyalty, 0)


@kernel
def loyalty_points(table, pack, seat, loyalty):
    """DP-13.2, DP-13.14, DP-12.4, DP-12.5, DP-13.20, DP-18.5: a loyalty never revealed, or a renegade revealed."""
    how = table.revealed[seat]
    if how == HIDDEN_CARD or (how != BY_ACTION and pack.players == 1 and pack.exposure_costs == 0):
        return pack.hidden_vp
    return pack.renegade_vp if loyalty > CULTIST else 0


@kernel
def general_points(g, pack, seat):
    """DP-13.3: general victory points of all network cards owned, wherever they are."""
    points = pile_points(pack, g.hidden.deck[seat]) + pile_points(pack, g.table.discard[seat])
    points += pile_points(pack, g.mine[seat].hand)
    if seat == g.table.seat:
        points += pile_points(pack, g.table.played)
    return points


@kernel
def pile_points(pack, pile):
    """General victory points of the cards in a pile."""
    points = 0
    for i in range(pile.n):
        points += pack.card[pile.card[i]].general_vp
    return points


@kernel
def mythos_points(table, pack, seat, loyalty):
    """DP-13.3, DP-13.11, DP-13.17: general points of claimed Mythos cards, and for cultists their cultist points."""
    points = 0
    for myth in range(MYTHOS):
        if table.myth_owner[myth] == seat:
            points += pack.myth[myth].general_vp
            if loyalty == CULTIST:
                points += pack.myth[myth].cultist_vp
    return points


@kernel
def agent_points(table, pack, seat, loyalty):
    """DP-13.7, DP-13.12, DP-13.13, DP-13.17, DP-13.19: agents on the board, possessed agents, Deep Ones."""
    points = 0
    for token in range(AGENTS):
        piece = table.piece[token]
        if piece.owner == seat and piece.place >= 0:
            if loyalty == INVESTIGATOR:
                points += pack.token[token].investigator_vp
            elif loyalty == CULTIST and piece.flipped != 0:
                points += pack.possessed_vp
    if loyalty == CULTIST and table.deep_ones_claimed[seat] != 0 and deep_ones_in_play(table) >= pack.deep_ones:
        points += pack.deep_ones_vp
    return points


@kernel
def wins_ties(table, pack, seat):
    """DP-13.4, DP-14.6: a Mythos card's own tie rule."""
    return has_end_effect(table, pack, seat, WIN_TIE)
