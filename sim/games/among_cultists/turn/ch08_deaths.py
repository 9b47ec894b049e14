"""Confirmed deaths (AC-8.3 to AC-8.5) and what roles do then (AC-14)."""

from sim.games.among_cultists.state.codes import (
    BY_ROLE,
    CARDS_STOP,
    CULTIST,
    DIED,
    FAILURE,
    INVESTIGATOR,
    REVEALED,
    SABOTAGE,
)
from sim.games.among_cultists.state.dead import dies, is_living, role_of
from sim.games.among_cultists.state.record import show_and_tell
from sim.games.among_cultists.state.talk import note_innocent
from sim.games.among_cultists.turn.ch15_ending import look_for_living_cultists
from sim.kernel import kernel


@kernel
def reveal(g, pack, seat):
    """Turns the role token of a character face up; AC-16.14: of the robot all learn only whether it is a cultist."""
    role = g.mine[seat].role
    if seat == g.table.robot and role != CULTIST and pack.rulings.ai_foreign_role_has_no_effect != 0:
        role = INVESTIGATOR
    if g.table.shown[seat] < 0:
        g.table.shown[seat] = role
        show_and_tell(g, REVEALED, seat, role, 0, 0)
    if role != CULTIST:
        note_innocent(g, pack, seat)


@kernel
def become_ghost(g, pack, seats, seat, cause):
    """AC-8.3, AC-14.3 to AC-14.5, AC-14.15: a death is confirmed; some roles must be revealed.

    AC-21.23: with one cultist every ghost is publicly an investigator, else only one whose death shows the role.
    """
    if not is_living(g, seat):
        return
    table = g.table
    gone = 1 << seat
    table.living &= ~gone
    table.ghosts |= gone
    table.present[table.at[seat]] &= ~gone
    dies(g, seat, cause)
    if pack.rulings.new_ghost_acts == 0:
        table.acted |= gone  # AC-8.12, the other ruling
    show_and_tell(g, DIED, seat, cause, 0, 0)
    role = role_of(g, pack, seat)
    if role.reveals_on_death != 0 or cause == BY_ROLE:
        reveal(g, pack, seat)
    if role.stops_cards_on_death != 0:
        table.no_cards_until = g.referee.round_no + 1
        show_and_tell(g, CARDS_STOP, seat, table.no_cards_until, 0, 0)
    look_for_living_cultists(g, pack, seats)
    if pack.cultists == 1 and g.mine[seat].role != CULTIST:
        note_innocent(g, pack, seat)


@kernel
def burn_unspent_cards(g, pack, seats):
    """AC-14.11, AC-14.18, AC-6.3: the firestarter who still holds a red card at the end of the round dies in public."""
    if g.referee.round_no != pack.hand_deadline:
        return
    for seat in range(pack.seats):
        hand = g.mine[seat].hand
        if role_of(g, pack, seat).hand_deadline != 0 and is_living(g, seat) and hand[FAILURE] + hand[SABOTAGE] > 0:
            become_ghost(g, pack, seats, seat, BY_ROLE)


@kernel
def knife_was_used(g, pack, seats, seat):
    """AC-14.8, AC-14.9: the klutz dies when using the knife."""
    if role_of(g, pack, seat).dies_by_knife != 0:
        become_ghost(g, pack, seats, seat, BY_ROLE)
