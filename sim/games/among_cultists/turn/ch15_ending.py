"""End of the game, victory and precedence (AC-15)."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    CULTIST,
    CULTISTS,
    CULTISTS_ELIMINATED,
    CULTISTS_FALLEN,
    DEAD_NONE,
    DEAD_NOW,
    ELIMINATION_OVERRULED,
    INVESTIGATORS,
    NAME_SEER,
    POINTS_REACHED,
    SEATS,
    SEER_GUESSED,
    SEER_NAMED,
    T_CLEARED,
    T_CONFIRMED,
    T_DEAD,
    T_ENCOUNTERS,
    T_EXPLORED,
    T_POINTS,
    T_POWER,
    T_SUSPICION,
    VP,
    VP_OVERRULED,
)
from sim.games.among_cultists.state.dead import dead_investigators
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.talk import mean_suspicion
from sim.kernel import kernel
from sim.mechanisms.sets import count
from sim.play import ask, end_game, open_menu, sample, tell


@kernel
def seer_is_named(g, pack, seats):
    """AC-15.12, AC-15.13: the cultists name one character; whether it is the seer, the robot too (AC-4.10)."""
    in_play = 0
    speaker = -1
    for seat in range(pack.seats):
        if pack.role[g.hidden.role[seat]].guess_target != 0:
            in_play = 1
        if g.hidden.role[seat] == CULTIST and seat != g.table.robot and speaker < 0:
            speaker = seat
    if in_play == 0 or speaker < 0:
        return False
    open_menu(g, NAME_SEER)
    for seat in range(pack.seats):
        if g.hidden.role[seat] != CULTIST:
            offer(g, 0, -1, seat, -1)
    named = g.menu.option[ask(g, pack, seats, speaker)].seat
    right = pack.role[g.hidden.role[named]].guess_target != 0
    tell(g, SEER_NAMED, speaker, named, 1 if right else 0, 0)
    return right


@kernel
def investigators_win(g, pack, seats, cause):
    """AC-15.12, AC-15.15: the seer's guess outranks every victory of the investigators."""
    named = seer_is_named(g, pack, seats)
    if g.referee.ending != RUNNING:
        return
    if named:
        g.outcome.extra.seer_named = 1
        g.outcome.extra.overruled = cause
        end_game(g, SEER_GUESSED, CULTISTS)
    else:
        end_game(g, cause, INVESTIGATORS)


@kernel
def dead_overrule_points(g, pack):
    """AC-15.6, AC-15.10, AC-16.15: whether enough are dead when the points are reached."""
    rulings = pack.rulings
    when = rulings.dead_check_one_cultist if pack.cultists == 1 else rulings.dead_check_two_cultists
    if when == DEAD_NONE:
        return False
    dead = dead_investigators(g, pack) if when == DEAD_NOW else g.hidden.dead_before
    return dead >= pack.dead


@kernel
def compare_points(g, pack, seats):
    """AC-10.23, AC-11.21, AC-15.1: reaching the target ends the game at once."""
    if g.table.vp < g.table.target or g.referee.ending != RUNNING:
        return
    tell(g, POINTS_REACHED, -1, g.table.vp, g.table.target, dead_investigators(g, pack))
    if dead_overrule_points(g, pack):
        g.outcome.extra.overruled = VP
        end_game(g, VP_OVERRULED, CULTISTS)
    else:
        investigators_win(g, pack, seats, VP)


@kernel
def look_for_living_cultists(g, pack, seats):
    """AC-15.4, AC-15.8, AC-15.9, AC-16.15: the last living cultist has fallen."""
    if g.hidden.cultists & g.table.living != 0 or g.referee.ending != RUNNING:
        return
    tell(g, CULTISTS_FALLEN, -1, dead_investigators(g, pack), g.hidden.dead_before, 0)
    if pack.cultists > 1:
        overruled = g.hidden.dead_before >= pack.dead
    else:
        robot = g.table.robot
        overruled = robot >= 0 and g.hidden.role[robot] == CULTIST and dead_investigators(g, pack) >= pack.dead
    if overruled:
        g.outcome.extra.overruled = CULTISTS_ELIMINATED
        end_game(g, ELIMINATION_OVERRULED, CULTISTS)
    else:
        investigators_win(g, pack, seats, CULTISTS_ELIMINATED)


@kernel
def sample_round(g, pack):
    """AC-21.21: the tracks at the end of a round."""
    table = g.table
    sample(g, T_POINTS, table.vp)
    sample(g, T_EXPLORED, count(table.explored))
    sample(g, T_CLEARED, count(table.cleared))
    sample(g, T_DEAD, dead_investigators(g, pack))
    sample(g, T_CONFIRMED, count(table.ghosts & ~g.hidden.cultists))
    sample(g, T_ENCOUNTERS, table.encounters)
    sample(g, T_POWER, table.power)
    sample(g, T_SUSPICION, mean_suspicion(g, pack))


@kernel
def close(g, pack):
    """AC-21.20: what a game leaves behind; the score is points for investigators, truly dead ones for cultists."""
    table = g.table
    extra = g.outcome.extra
    sample_round(g, pack)
    dead = dead_investigators(g, pack)
    for seat in range(SEATS):
        g.outcome.role[seat] = g.hidden.role[seat] if seat < pack.seats else -1
        g.outcome.score[seat] = 0
        if seat < pack.seats:
            g.outcome.score[seat] = table.vp if g.referee.side_of[seat] == INVESTIGATORS else dead
            if (g.hidden.dead >> seat) & 1 == 0:
                extra.survivors |= 1 << seat
    if extra.k_round == 0 and dead >= pack.dead:
        extra.k_round = g.referee.round_no
    extra.points = table.vp
    extra.target = table.target
    extra.truly_dead = dead
    extra.confirmed_dead = count(table.ghosts & ~g.hidden.cultists)
    extra.votes = table.votes
    extra.encounters = table.encounters
