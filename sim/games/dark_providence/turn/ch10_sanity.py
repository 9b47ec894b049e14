"""Section 10, and how a loyalty comes to light."""

from sim import luck
from sim.games.dark_providence.state.board import trigger
from sim.games.dark_providence.state.codes import (
    BY_MADNESS,
    CULTIST,
    HIDDEN_CARD,
    MADNESS,
    SANITY,
    T_HEAL,
    T_INSANE,
    T_MAD,
    T_REVEAL,
    T_SANE,
)
from sim.kernel import kernel
from sim.play import tell


@kernel
def reveal(g, seat, how):
    """DP-13.20: a loyalty card is turned up, by action, murder or madness; it stays as it was revealed first."""
    table = g.table
    if table.revealed[seat] == HIDDEN_CARD:
        table.revealed[seat] = how
        table.loyalty[seat] = g.mine[seat].loyalty
        table.deeds += 1
        tell(g, T_REVEAL, seat, g.mine[seat].loyalty, how, 0)


@kernel
def draw_token(g):
    """DP-10.2: draws a token from the bag: 1 insane, 0 sane or nothing left (DP-10.8)."""
    table = g.table
    tokens = table.bag_sane + table.bag_insane
    if tokens == 0:
        return 0
    if luck.below(g.luck[SANITY], tokens) < table.bag_insane:
        table.bag_insane -= 1
        return 1
    table.bag_sane -= 1
    return 0


@kernel
def check_sanity(g, pack, seat):
    """DP-10.1 to DP-10.4: the player keeps the token drawn; whether it is insane (1 or 0)."""
    table = g.table
    tokens = table.bag_sane + table.bag_insane
    insane = draw_token(g)
    if insane == 0:
        if tokens > 0:
            table.sane[seat] += 1
            tell(g, T_SANE, seat, 0, 0, 0)
        return 0
    table.insane[seat] += 1
    tell(g, T_INSANE, seat, table.insane[seat], 0, 0)
    if table.insane[seat] >= pack.insane_limit and table.mad[seat] == 0:
        go_mad(g, seat)
    return 1


@kernel
def go_mad(g, seat):
    """DP-10.5, DP-10.6, DP-10.7, DP-10.9: madness reveals; only a cultist plays on, and is never mad a second time."""
    g.table.mad[seat] = 1
    tell(g, T_MAD, seat, 0, 0, 0)
    reveal(g, seat, BY_MADNESS)
    if g.mine[seat].loyalty != CULTIST:
        trigger(g, MADNESS, seat)


@kernel
def heal(g, seat, n):
    """An effect returns insane tokens from the board of a player to the bag."""
    for _ in range(min(n, g.table.insane[seat])):
        g.table.insane[seat] -= 1
        g.table.bag_insane += 1
        tell(g, T_HEAL, seat, 0, 0, 0)
