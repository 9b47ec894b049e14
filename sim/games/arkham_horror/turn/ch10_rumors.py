"""Rumours: how they go on, are passed and fail. AH-10.31 to AH-10.33, AH-10.43, AH-10.44."""

from sim.games.arkham_horror.state.agenda import schedule_text
from sim.games.arkham_horror.state.codes import (
    FAIL_MONSTERS,
    FAIL_NEVER,
    FAIL_NO_ALLY,
    FAIL_TERROR,
    NO_CARD,
    ON_RUMOR,
    T_RUMOR_FAILED,
    T_RUMOR_PASSED,
)  # fmt: skip
from sim.games.arkham_horror.state.places import tell_of
from sim.kernel import kernel


@kernel
def end_rumor(g, pack, s, passed):
    """AH-10.32: what a passed or failed Rumor brings; then it leaves the game."""
    rumor = pack.mythos[g.table.rumor]
    tell_of(g, T_RUMOR_PASSED if passed == 1 else T_RUMOR_FAILED, s, g.table.rumor, 0, 0)
    schedule_text(g, rumor.pass_block if passed == 1 else rumor.fail_block)
    g.table.rumor = NO_CARD


@kernel
def rumor_goes_on(g, pack):
    """AH-10.33: at the end of the Mythos, from the turn after it entered play."""
    if g.table.rumor != NO_CARD and g.table.rumor_turn < g.table.turn:
        schedule_text(g, pack.mythos[g.table.rumor].each_mythos)


@kernel
def rumor_fails(g, pack):
    """AH-10.44: whether the Rumor's bad end has come. Without an ally to lose, a token marks it."""
    if g.table.rumor == NO_CARD or g.table.rumor_turn >= g.table.turn:
        return False
    rumor = pack.mythos[g.table.rumor]
    if rumor.fail_when == FAIL_NEVER:
        return False
    if rumor.fail_when == FAIL_TERROR:
        return g.table.terror >= rumor.fail_number
    if rumor.fail_when == FAIL_MONSTERS:
        return g.table.crowd[ON_RUMOR] >= rumor.fail_number
    if rumor.fail_when == FAIL_NO_ALLY:
        return g.table.rumor_tokens > 0
    return g.table.rumor_tokens >= rumor.fail_number
