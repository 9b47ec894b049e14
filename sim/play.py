"""Playing, compiled: what the rules of every game call, and a game from its start to its outcome.

Kernels of a game call `open_menu`, `add_option` and `ask` to put a question, `tell` for the tale, `sample` for pacing,
`end_game` to end, `gap` where no clause covers the situation.
"""

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from sim import luck
from sim.game import (
    ASKED,
    CHOICES,
    ILLEGAL,
    LINES,
    MAIN_FIELDS,
    PROBE,
    RUNNING,
    SCRIPT_LENGTH,
    SHOWN,
    TRIED,
    TRUNCATED,
    UNSEATED,
)
from sim.kernel import INTERPRETED, kernel

__all__ = [
    "add_option",
    "ask",
    "count_game",
    "deal_chance",
    "end_game",
    "finish",
    "gap",
    "open_menu",
    "resume",
    "sample",
    "start",
    "tell",
]


# -- what the rules call ---------------------------------------------------------------------------------------------


@kernel
def open_menu(g, kind):
    """Begins a question: an empty menu for a kind of decision."""
    g.menu.kind = kind
    g.menu.n = 0


@kernel
def add_option(g):
    """The next option of the menu, every field -1: the rule fills in those that apply."""
    option = g.menu.option[g.menu.n]
    clear(option)
    g.menu.n += 1
    return option


def _clear(option):
    """Has every field of an option hold -1."""
    for name in option.dtype.names:
        option[name] = -1


@intrinsic
def _fill_with_ones(typing, option):
    """The same: all its bits become 1."""

    def fill(context, builder, signature, args):
        size = ir.Constant(ir.IntType(64), signature.args[0].size)
        cgutils.memset(builder, args[0], size, 0xFF)
        return context.get_dummy_value()

    return types.void(option), fill


clear = _clear if INTERPRETED else _fill_with_ones


@kernel
def ask(g, pack, seats, seat):
    """Has the seat choose from g.menu; the index of the option, int64.

    A menu of one is no decision, and after the end nobody decides. A strategy's index outside the menu ends the game as
    illegal.
    """
    menu = g.menu
    menu.seat = seat
    if g.referee.ending != RUNNING:
        g.referee.late += 1  # no rule asks after the end; a probe of search would stop at the wrong question
        return np.int64(0)
    if menu.n <= 1:
        return np.int64(0)
    g.referee.decisions += 1
    rungs = seats.styling.shape[0] // len(g.own)
    rung = np.int64(g.referee.skill[seat] * rungs)
    style = seats.styling[seat + rung * len(g.own), g.referee.side_of[seat]]
    own, n = g.own[seat], menu.n
    if seats.never[style, 0] == menu.kind:
        hide_options(menu, g.asked[0].option, seats.never[style, 1], seats.never[style, 2])
    if luck.chance(own, seats.slip[style, menu.kind]):
        choice = np.int64(luck.below(own, menu.n))
        menu.n = n
        tell_choice(g, seat, choice)
        return choice
    menu.style_choice = -1
    row = style + len(seats.styles) if g.script.mode == TRIED else style
    show(g, seat)
    choice = np.int64(seats.styles[style](pack, g.table, g.mine[seat], menu, seats.weights[row], own))
    if choice < 0 or choice >= menu.n:
        g.referee.ending = ILLEGAL
        g.referee.fault = seat
        menu.style_choice = choice
        g.asked[0] = menu  # rules may open another menu before they notice; `Engine.fault` tells of this one
        return np.int64(0)
    if g.script.mode > TRIED and seats.search[style, menu.kind] > 0:
        choice = follow_script(g, pack, seats, seat, style, choice)
    if g.referee.ending != ASKED:  # a probe's menu is what search chooses from
        menu.n = n
        cover(g, seat)
    tell_choice(g, seat, choice)
    return choice


@kernel
def hide_options(menu, spare, field, value):
    """Leaves out the options that a player never takes, unless there is no other; they stand behind those left.

    spare : options that nobody needs
    """
    n, left = menu.n, 0
    for i in range(n):
        if main_value(menu.option[i], field) != value:
            spare[0] = menu.option[left]
            menu.option[left] = menu.option[i]
            menu.option[i] = spare[0]
            left += 1
    menu.n = left if left > 0 else n


@kernel
def follow_script(g, pack, seats, seat, style, choice):
    """What a searching seat does in a step that is played again, see `sim.search`.

    Choices that are made already are made again. At the first open one a probe stops, with the style's choice noted; a
    trial takes the option to be tried, has dealt anew what the seat cannot know, and goes on by the styles alone.
    """
    script = g.script
    if script.at < script.n:
        script.at += 1
        return np.int64(script.choice[script.at - 1])
    if script.n == SCRIPT_LENGTH:
        return choice
    if script.mode == PROBE:
        script.open = seats.search[style, g.menu.kind]
        script.seat = seat
        script.style = style
        g.asked[0] = g.menu  # rules may open another menu before they notice that the step has stopped
        script.style_choice = choice
        g.referee.ending = ASKED
        return np.int64(0)
    script.mode = TRIED
    luck.renew(g.luck, script.key, 0)
    luck.renew(g.own, script.key, len(g.luck))
    luck.renew(g.search, script.key, len(g.luck) + len(g.own))
    script.again = 1 + seat
    seats.redraw(g, pack, seat)
    return np.int64(script.option)


@kernel
def tell(g, what, who, a, b, c):
    """Adds a line to the tale of the round, if somebody listens. `what` numbers the sentence; `Game.tell` words it."""
    log = g.log
    if log.on == 0:
        return
    if log.n == LINES:
        log.lost += 1
        return
    line = log.line[log.n]
    line.round_no = g.referee.round_no
    line.what = what
    line.who = who
    line.a = a
    line.b = b
    line.c = c
    log.n += 1


@kernel
def sample(g, track, value):
    """Notes the value of a track at the end of the current round (referee.round_no, from 1).

    A game that starts from a described position has its first round there.
    """
    at = g.referee.round_no - 1
    if 0 <= at < g.pace.value.shape[1]:
        if g.pace.rounds == 0:
            g.pace.first = at
        g.pace.value[track, at] = value
        g.pace.rounds = at + 1


@kernel
def tell_choice(g, seat, choice):
    """Tells what was chosen, in a game that has no other tale."""
    if g.log.on == CHOICES:
        option = g.menu.option[choice]
        tell(g, 0, seat, g.menu.kind, main_value(option, 0), main_value(option, 1))


@kernel
def end_game(g, ending, side):
    """Ends the game, unless it has ended: the first cause stands. `side` -1 is nobody."""
    if g.referee.ending == RUNNING:
        g.referee.ending = ending
        g.referee.winner = side


@kernel
def gap(g, number):
    """Counts a situation that no clause covers."""
    g.referee.gap[number] += 1


def main_value(option, field):
    """The value of a main field of an option, by its number in MAIN_FIELDS; -1 if options of this game have none."""
    name = MAIN_FIELDS[field]
    return int(option[name]) if name in option.dtype.names else -1


@overload(main_value)
def _main_value(option, field):
    act, card = (name in option.fields for name in MAIN_FIELDS)
    if act and card:
        return lambda option, field: option.act if field == 0 else option.card
    if act:
        return lambda option, field: option.act if field == 0 else -1
    return lambda option, field: -1


def _lay(g, seat):
    for other in range(len(g.own)):
        if other != seat:
            g.mine[seat].shown[other] = g.hidden.shown[other]


def _take_away(g, seat):
    for other in range(len(g.own)):
        g.mine[seat].shown[other] = g.mine[seat].shown[seat]


def show(g, seat):
    """Lays what all but their owners see (`hidden.shown`) before the seat that is asked: into its `mine.shown`."""
    if SHOWN in (g.hidden.dtype.names or ()):
        _lay(g, seat)


def cover(g, seat):
    """Takes it away again: it is kept in one place alone."""
    if SHOWN in (g.hidden.dtype.names or ()):
        _take_away(g, seat)


def _where_shown(g, does):
    """What is compiled: that, of a game in which something is shown; else nothing."""
    return does if SHOWN in g.typeof("hidden").fields else lambda g, seat: None


@overload(show)
def _show(g, seat):
    return _where_shown(g, _lay)


@overload(cover)
def _cover(g, seat):
    return _where_shown(g, _take_away)


# -- the block -------------------------------------------------------------------------------------------------------


@kernel
def start(states, pack, set_up, seed, index, period):
    """states[0] becomes the starting position of game `index`; states[1] is blank and stays so."""
    states[0] = states[1]
    g = states[0]
    deal_chance(g, seed, index, period)
    for seat in range(len(g.own)):
        g.referee.side_of[seat] = UNSEATED
    set_up(g, pack)
    if g.referee.round_no == 0:
        g.referee.round_no = 1


@kernel
def deal_chance(g, seed, index, period):
    """Deals all chance of game `index` (`luck.deal`): the game's, the seats' own, who of a mix sits where, search's."""
    luck.deal(g.luck, 0, seed, index, period)
    luck.deal(g.own, len(g.luck), seed, index, period)
    luck.deal(g.skill, len(g.luck) + len(g.own), seed, index, period)
    luck.deal(g.search, len(g.luck) + len(g.own) + 1, seed, index, period)
    for seat in range(len(g.own)):
        g.referee.skill[seat] = luck.uniform(g.skill[0])


@kernel
def resume(g, pack, seats, step, cap, steps):
    """Plays on from wherever the record stands, for at most `steps` steps or to the end."""
    referee = g.referee
    for _ in range(steps):
        if referee.ending != RUNNING:
            break
        step(g, pack, seats)
        referee.steps += 1
        if referee.ending == RUNNING and referee.steps >= cap:
            referee.ending = TRUNCATED
    if referee.ending == TRUNCATED or referee.ending == ILLEGAL:
        referee.winner = -1


@kernel
def finish(g, pack, close):
    """Fills the outcome of a game that has ended; `close` adds what only the game knows."""
    out = g.outcome
    referee = g.referee
    out.ending = referee.ending
    out.side = referee.winner
    out.fault = referee.fault if referee.ending == ILLEGAL else -1
    out.rounds = referee.round_no
    out.turns = referee.steps
    out.decisions = referee.decisions
    for seat in range(len(out.won)):
        side = referee.side_of[seat]
        out.team[seat] = 0 if side == UNSEATED else side
        out.role[seat] = -1 if side < 0 else 0
        out.won[seat] = 1 if referee.winner >= 0 and referee.side_of[seat] == referee.winner else 0
    close(g, pack)
    for seat in range(len(out.won)):
        if out.role[seat] < 0:
            out.won[seat] = 0  # a seat that is not in play wins nothing


@kernel
def count_pace(g, pace, low, width, bins):
    """Adds the game's track samples to pace[result, track, round, bin]; the last result is nobody's win."""
    result = g.referee.winner if g.referee.winner >= 0 else pace.shape[0] - 1
    for track in range(pace.shape[1]):
        for at in range(g.pace.first, g.pace.rounds):
            b = g.pace.value[track, at] - low[track]
            if width[track] > 1:  # dividing takes longer than all else here
                b //= width[track]
            pace[result, track, at, min(max(b, 0), bins[track] - 1)] += 1


@kernel
def count_game(g, i, outcomes, pace, low, width, bins, gaps):
    """Adds a finished game, the i-th of its block, to what the block leaves behind."""
    outcomes[i] = g.outcome
    count_pace(g, pace, low, width, bins)
    for k in range(len(gaps)):
        gaps[k] += g.referee.gap[k]
