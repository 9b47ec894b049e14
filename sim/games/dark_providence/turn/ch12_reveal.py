"""Section 12: Reveal Loyalty; the points of gates and tracks by loyalty (DP-13.5 to DP-13.16)."""

from sim.games.dark_providence.state.board import track_value
from sim.games.dark_providence.state.codes import (
    BY_ACTION,
    CITIES,
    CLOSED,
    CULTIST,
    CULTIST_RENEGADE,
    HIDDEN_CARD,
    INVESTIGATION,
    INVESTIGATOR,
    OPENED,
    RITUAL,
    T_VP,
)
from sim.games.dark_providence.turn.ch10_sanity import reveal
from sim.kernel import kernel
from sim.play import tell


@kernel
def gate_points(table, pack, seat, loyalty):
    """DP-13.6, DP-13.10, DP-13.16, DP-13.18: investigators score closed gates, cultists opened ones, renegades both."""
    points = 0
    for city in range(CITIES):
        if table.gate_by[city] != seat:
            continue
        if table.gate[city] == OPENED and loyalty != INVESTIGATOR:
            points += pack.city[city].gate
        if table.gate[city] == CLOSED and loyalty != CULTIST:
            points += pack.city[city].gate
    return points


@kernel
def own_track(loyalty):
    """DP-13.5, DP-13.8, DP-13.15: the track that scores for a loyalty."""
    return RITUAL if loyalty in (CULTIST, CULTIST_RENEGADE) else INVESTIGATION


@kernel
def reveal_gain(g, pack, seat):
    """DP-12.3: the gates that the own loyalty scores, and the position of its track."""
    loyalty = g.mine[seat].loyalty
    return gate_points(g.table, pack, seat, loyalty) + track_value(g.table, pack, own_track(loyalty))


@kernel
def may_reveal(g, pack, seat):
    """DP-12.1, DP-12.5, DP-12.6: only while hidden, and only if it brings the player to the threshold."""
    if g.table.revealed[seat] != HIDDEN_CARD:
        return False
    after = g.table.vp[seat] + reveal_gain(g, pack, seat)
    if pack.penalty_in_threshold != 0 and g.mine[seat].loyalty > CULTIST:
        after += pack.renegade_vp
    return after >= pack.threshold


@kernel
def reveal_loyalty(g, pack, seat):
    """DP-12.3, DP-12.7: the player reveals and scores at once."""
    gain = reveal_gain(g, pack, seat)
    g.table.vp[seat] += gain
    g.table.vp_revealed[seat] += gain
    reveal(g, seat, BY_ACTION)
    tell(g, T_VP, seat, gain, 0, 0)
