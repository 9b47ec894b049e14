"""The order of play: what comes next, and the step. AH-4, AH-3.14, AH-16.4."""

import numpy as np

from sim.game import RUNNING
from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state.agenda import clear_agenda
from sim.games.arkham_horror.state.board import add_doom, send_to
from sim.games.arkham_horror.state.codes import (
    AFTER_MYTHOS,
    ANCIENT_ATTACK,
    BATTLE_ATTACK,
    BATTLE_FOCUS,
    BATTLE_UPKEEP,
    DEALING,
    ENCOUNTERS,
    FIRST_MYTHOS,
    FOCUS,
    LAST_STAND,
    MARKING,
    MOVEMENT,
    MYTHOS_PHASE,
    NO_CARD,
    NOBODY_LEFT,
    REMARKING,
    REPLACING,
    RUMOR_PHASE,
    T_NEW_SHEET,
    T_TURN,
    UPKEEP,
    WORLD_ENCOUNTERS,
)  # fmt: skip
from sim.games.arkham_horror.state.places import (
    at_table,
    everybody,
    in_arkham,
    in_street,
    in_world,
    loses_turn,
    tell_of,
)
from sim.games.arkham_horror.state.set_up import deal, fill_points, random_sheet, sit_down
from sim.games.arkham_horror.state.tracks import sample_tracks
from sim.games.arkham_horror.turn.ch05_upkeep import blessing_roll, focus, place_markers, refresh, upkeep, use_in_upkeep
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, give_away, movement
from sim.games.arkham_horror.turn.ch08_encounters import arkham_encounters, world_encounters
from sim.games.arkham_horror.turn.ch10_mythos import after_mythos, carry_out_card, draw_first_mythos, mythos
from sim.games.arkham_horror.turn.ch10_rumors import end_rumor, rumor_fails, rumor_goes_on
from sim.games.arkham_horror.turn.ch16_final_battle import ancient_attack, attack, begin_battle
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit
from sim.play import gap

# -- who acts ----------------------------------------------------------------------------------------------------------


@kernel
def actor(g, pack):
    """AH-4.2: the seat whose turn it is, clockwise from the first player."""
    return to_the_left(g.table.first, g.table.turn_of, pack.players)


@kernel
def acts(g, pack, s, phase):
    """Whether a seat has something to do in a phase."""
    seat = g.table.seat[s]
    if phase == REPLACING or phase == REMARKING:
        return seat.out == 0 and seat.waits > 0
    if not at_table(g, s):
        return False
    if phase < UPKEEP or phase >= BATTLE_UPKEEP:
        return True
    if loses_turn(g, s):
        return phase == MOVEMENT or (phase <= FOCUS and pack.lost_turn_upkeep == 1)
    if phase == ENCOUNTERS:
        rumor_here = g.table.rumor != NO_CARD and pack.mythos[g.table.rumor].rumor_at == seat.place
        return in_arkham(seat.place) and (not in_street(seat.place) or rumor_here)
    if phase == WORLD_ENCOUNTERS:
        return in_world(seat.place)
    return True


@kernel
def enter(g, pack, s, phase):
    """What happens without a decision when a seat comes to a phase: cards turned up, movement points."""
    if phase == UPKEEP or phase == BATTLE_UPKEEP:
        refresh(g, pack, s)
    elif phase == MOVEMENT:
        begin_movement(g, pack, s)


@kernel
def everybody_acts_one_by_one(phase):
    """Phases in which the seats act in turn; the others are one step for the whole table."""
    return phase != FIRST_MYTHOS and not MYTHOS_PHASE <= phase <= LAST_STAND


# -- what comes next ---------------------------------------------------------------------------------------------------


@kernel
def next_turn(g, pack):
    """AH-4.3: the first player marker passes to the left; new investigators for those devoured come first (AH-11.7)."""
    table = g.table
    table.turn += 1
    g.referee.round_no = table.turn
    if table.turn > 1:
        pass_marker(g, pack)
    begin_abilities(g, pack)
    waiting = False
    for s in range(pack.players):
        if table.seat[s].waits > 0 and table.seat[s].out == 0:
            waiting = True
    tell_of(g, T_TURN, table.first, table.turn, 0, 0)
    return REPLACING if waiting else UPKEEP


@kernel
def begin_abilities(g, pack):
    """Abilities of once a turn, in the final battle of once a round (AH-16.4), are free again; a turn's bonus ends."""
    for s in range(pack.players):
        g.table.seat[s].used = 0
        g.table.seat[s].voice = 0


@kernel
def pass_marker(g, pack):
    """The next seat to the left that is still played becomes first player."""
    for i in range(pack.players):
        s = to_the_left(g.table.first, 1 + i, pack.players)
        if g.table.seat[s].out == 0:
            g.table.first = s
            return
    gap(g, NOBODY_LEFT)


@kernel
def following(g, pack, phase):
    """The phase after a phase."""
    if phase == FIRST_MYTHOS:
        return next_turn(g, pack)
    if phase == RUMOR_PHASE:
        sample_tracks(g, pack)
        return next_turn(g, pack)
    if phase == ANCIENT_ATTACK:
        return next_battle_round(g, pack)
    if phase == LAST_STAND:
        g.table.battle_round = 1
        begin_abilities(g, pack)
        return BATTLE_UPKEEP
    return phase + 1


@kernel
def next_battle_round(g, pack):
    """AH-16.4, AH-18.2: a new round of the final battle, the marker passed on; Cthulhu gains a doom token first."""
    if g.table.cancelled != g.table.battle_round:
        add_doom(g, pack, pack.ancient[g.table.ancient_one].attack_doom)
    sample_tracks(g, pack)
    g.table.battle_round += 1
    g.referee.round_no += 1
    begin_abilities(g, pack)
    pass_marker(g, pack)
    return BATTLE_UPKEEP


@kernel
def next_actor(g, pack):
    """The next seat that acts in this phase; whether there is one.

    AH-5.9: each seat's markers follow its own Upkeep.
    """
    table = g.table
    if table.phase == UPKEEP or table.phase == BATTLE_UPKEEP:
        table.phase += 1
        return True
    if table.phase == FOCUS or table.phase == BATTLE_FOCUS:
        table.phase -= 1
    while everybody_acts_one_by_one(table.phase) and table.turn_of + 1 < pack.players:
        table.turn_of += 1
        if acts(g, pack, actor(g, pack), table.phase):
            return True
    if table.phase == UPKEEP or table.phase == BATTLE_UPKEEP:
        table.phase += 1
    return False


@kernel
def advance(g, pack):
    """Goes on to the next place in the turn where somebody acts."""
    table = g.table
    if next_actor(g, pack):
        enter_unless_markers(g, pack)
        return
    found = False
    while not found:
        table.phase = following(g, pack, table.phase)
        table.turn_of = 0
        found = not everybody_acts_one_by_one(table.phase)
        if not found:
            found = acts(g, pack, actor(g, pack), table.phase)
            while not found and table.turn_of + 1 < pack.players:
                table.turn_of += 1
                found = acts(g, pack, actor(g, pack), table.phase)
        if not found and table.phase == UPKEEP:
            table.phase = FOCUS
        elif not found and table.phase == BATTLE_UPKEEP:
            table.phase = BATTLE_FOCUS
    enter_unless_markers(g, pack)


@kernel
def enter_unless_markers(g, pack):
    """The seat comes to the phase."""
    if everybody_acts_one_by_one(g.table.phase):
        enter(g, pack, actor(g, pack), g.table.phase)


# -- the step ----------------------------------------------------------------------------------------------------------


@kernel
def replace(g, pack, seats, s):
    """AH-11.7, AH-11.8: a new investigator, or nobody if none is left. AH-6.12: not in a home that is closed."""
    sheet = random_sheet(g)
    if sheet < 0:
        g.table.seat[s].out = 1
        return
    sit_down(g, pack, s, sheet)
    g.table.seat[s].waits = 1
    tell_of(g, T_NEW_SHEET, s, sheet, 0, 0)
    send_to(g, pack, s, np.int64(g.table.seat[s].place))
    deal(g, pack, seats, s)


@kernel
def mark(g, pack, seats, s):
    """AH-3.10: full Sanity and Stamina, and the skill markers."""
    g.table.seat[s].waits = 0
    fill_points(g, pack, s)
    place_markers(g, pack, seats, s)


@kernel
def act_in_turn(g, pack, seats, s, phase):
    """A seat's part of a phase; whether it is over."""
    if phase == DEALING:
        deal(g, pack, seats, s)
    elif phase == REPLACING:
        replace(g, pack, seats, s)
    elif phase == MARKING or phase == REMARKING:
        mark(g, pack, seats, s)
    elif phase == UPKEEP:
        return upkeep(g, pack, seats, s)
    elif phase == FOCUS:
        if at_table(g, s):
            focus(g, pack, seats, s)
    elif phase == MOVEMENT:
        return movement(g, pack, seats, s)
    elif phase == ENCOUNTERS:
        arkham_encounters(g, pack, seats, s)
    else:
        world_encounters(g, pack, seats, s)
    return True


@kernel
def act_in_battle(g, pack, seats, s, phase):
    """A seat's part of a round of the final battle; whether it is over."""
    if phase == BATTLE_UPKEEP:
        if use_in_upkeep(g, pack, seats, s, 1):
            return False
        blessing_roll(g, pack, s)
    elif phase == BATTLE_FOCUS:
        focus(g, pack, seats, s)
        give_away(g, pack, seats, s, everybody(g, pack) & ~bit(s))
    elif phase == BATTLE_ATTACK:
        attack(g, pack, seats, s)
    else:
        ancient_attack(g, pack, seats, s)
    return True


@kernel
def act_together(g, pack, seats, phase):
    """The parts of the game that are one step for the whole table."""
    if phase == FIRST_MYTHOS:
        carry_out_card(g, pack, seats, draw_first_mythos(g, pack))
    elif phase == MYTHOS_PHASE:
        mythos(g, pack, seats)
    elif phase == AFTER_MYTHOS:
        after_mythos(g, pack, seats)
        rumor_goes_on(g, pack)
    elif phase == RUMOR_PHASE:
        if rumor_fails(g, pack):
            end_rumor(g, pack, -1, 0)
    else:
        begin_battle(g, pack)


@kernel
def step(g, pack, seats):
    """One decision of the turn with all that follows from it."""
    table = g.table
    phase = table.phase
    s = actor(g, pack)
    over = True
    clear_agenda(g)
    if not everybody_acts_one_by_one(phase):
        act_together(g, pack, seats, phase)
    elif phase < LAST_STAND:
        over = act_in_turn(g, pack, seats, s, phase)
    elif table.seat[s].out == 0:
        over = act_in_battle(g, pack, seats, s, phase)
    run(g, pack, seats)
    if g.referee.ending != RUNNING:
        return
    if table.awake == 1:
        table.phase = LAST_STAND
        table.turn_of = 0
    elif over:
        advance(g, pack)
