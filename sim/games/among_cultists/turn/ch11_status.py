"""Check status (AC-11.3 to AC-11.5): the look, the announcement, the vote that follows."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    ANNOUNCE,
    BY_ROLE,
    CULTISTS,
    FOUND,
    KEPT_SECRET,
    LOOKED,
    LOOKED_CLEAN,
    LOOKED_DEAD,
    NO,
    REPORT,
    REPORTED_CLEAN,
    YES,
)
from sim.games.among_cultists.state.dead import is_living, role_of
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.record import note_public, show_and_tell
from sim.games.among_cultists.state.talk import note_clean, note_found_dead, note_report
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch10_rooms import move_draw_card
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu, tell


@kernel
def look(g, pack, looker, target, duty):
    """AC-11.4, AC-9.12, AC-11.28: a secret look at a status deck, shuffled before; whether a Dead card is in it.

    `duty` is 1 if an investigator must announce it (AC-5.5): all see that, too.
    """
    note_public(g, LOOKED, looker, target, duty, 0)
    if g.hidden.status[target, 1] > 0:
        g.mine[looker].seen_dead |= 1 << target
        tell(g, LOOKED_DEAD, looker, target, 0, 0)
        return True
    tell(g, LOOKED_CLEAN, looker, target, 0, 0)
    note_clean(g, pack, looker, target)
    return False


@kernel
def will_announce(g, pack, seats, looker, target):
    """AC-5.5, AC-11.4: an investigator must announce a Dead card, a cultist may hide it."""
    if g.referee.side_of[looker] != CULTISTS:
        return True
    return agrees(g, pack, seats, ANNOUNCE, looker, target)


@kernel
def agrees(g, pack, seats, kind, seat, target):
    """A question of no or yes about a character."""
    open_menu(g, kind)
    offer(g, NO, -1, target, -1)
    offer(g, YES, -1, target, -1)
    return g.menu.option[ask(g, pack, seats, seat)].act == YES


@kernel
def expose(g, pack, seats, looker, target):
    """AC-8.4, AC-13.17, AC-14.10: the murder is public; a coward who revealed it dies before the vote."""
    note_found_dead(g, pack, target)
    become_ghost(g, pack, seats, target, FOUND)
    if g.referee.ending == RUNNING and role_of(g, pack, looker).dies_by_reveal != 0:
        become_ghost(g, pack, seats, looker, BY_ROLE)


@kernel
def report(g, pack, seats, looker, target):
    """AC-5.6, AC-21.4: a look that led to no vote may be told as clean; without signal, when there is one again."""
    if g.table.silence != 0:
        g.mine[looker].untold[target] = 1 + g.table.history_n
    else:
        say_clean(g, pack, seats, looker, target, g.table.history_n)


@kernel
def say_clean(g, pack, seats, looker, target, since):
    """AC-5.6, AC-20.10, AC-21.5: a clean report is free, true or not; it tells of the cards before `since`."""
    if agrees(g, pack, seats, REPORT, looker, target) and g.referee.ending == RUNNING:
        show_and_tell(g, REPORTED_CLEAN, looker, target, 0, 0)
        note_report(g, pack, looker, target, since)


@kernel
def tell_late(g, pack, seats):
    """AC-13.8, AC-21.4: there is a signal again: looks that could not be told are told now, the knife holder first."""
    for turn in range(pack.seats):
        looker = to_the_left(g.table.knife, turn, pack.seats)
        untold = g.mine[looker].untold
        for target in range(pack.seats):
            since = untold[target] - 1
            untold[target] = 0
            if since >= 0 and is_living(g, target):
                say_clean(g, pack, seats, looker, target, since)
                if g.referee.ending != RUNNING:
                    return


@kernel
def check_status(g, pack, seats, looker, target, by_camera):
    """AC-11.4, AC-11.5, AC-11.29, AC-14.7: look, announce, the rookie, the draw card, the vote or the report."""
    found = look(g, pack, looker, target, 1)
    announced = found and will_announce(g, pack, seats, looker, target)
    if g.referee.ending != RUNNING:
        return
    if announced:
        expose(g, pack, seats, looker, target)
    elif found:
        tell(g, KEPT_SECRET, looker, target, 0, 0)
    if g.referee.ending == RUNNING and by_camera and role_of(g, pack, looker).dies_by_cameras != 0:
        become_ghost(g, pack, seats, looker, BY_ROLE)
    if g.referee.ending != RUNNING:
        return
    move_draw_card(g, pack, g.table.at[target])
    if announced:
        vote(g, pack, seats)
    else:
        report(g, pack, seats, looker, target)
