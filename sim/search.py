"""Search: playouts for the options of a decision, dealt anew from what the seat knows, played on by the styles.

A searching player asks its style first. Then every option is tried: the step is played again from the position before
it, with the choices made since, up to the question; what the seat cannot know is dealt anew; the option is taken, and
all seats play on by their styles to the end. All options meet the same luck. The worse options drop out by halves
(sequential halving), those left get more playouts. The style's own choice is left only where another one is better by
more than the noise of the difference: without that gate search plays worse than the style it starts from.

References
----------
Karnin, Koren, Somekh (2013), "Almost optimal exploration in multi-armed bandits", ICML: sequential halving.
Ginsberg (2001), "GIB: imperfect information in a computationally challenging game", JAIR 14: deals consistent with
    what is known, and the plays common to them.
Tesauro, Galperin (1996), "On-line policy improvement using Monte-Carlo search", NIPS 9: playouts by a fast player.
"""

from typing import Any, NamedTuple

import numpy as np

from sim import luck
from sim.aim import SHARED, worth_for
from sim.game import ASKED, ILLEGAL, PLAIN, PLAYOUT, PROBE, RUNNING, TRUNCATED
from sim.kernel import kernel
from sim.network import forward
from sim.play import finish, resume

__all__ = [
    "MOST_OPTIONS", "MOST_PLAYOUTS", "NOTED", "Search", "copy_position", "foresee", "no_features", "no_progress",
    "no_redraw", "resume_searching",
]  # fmt: skip

GAME, BLANK, WORK = 0, 1, 2  # records on the states
MOST_OPTIONS = 16  # of a menu that are tried; of a longer one the style's choice and others drawn
MOST_PLAYOUTS = 1024  # for an option
FIRST_PLAYOUTS = 8  # before the first options drop out
MANY = 32  # playouts of an option to a horizon, from which more of the options drop out, and sooner:
FIRST_OF_MANY = 4  # a chance to win is less noisy than a result
GATE = 1.5  # standard errors of the paired difference, beyond which the style's choice is left
MATTERS = 0.004  # of a chance to win: an option that can hardly be better by so much drops out then
PROGRESS = 0.3  # the share of a playout's value that is how far it came; the rest is who won


FILLED, DECISIONS, FOLLOWS = range(3)  # of what is noted
NOTED = 5  # columns of a noted option before its features: decision, kind, option, playouts, their mean value


class Search(NamedTuple):
    """A game at which somebody searches, and the memory to do it with.

    states : records: the game, a blank, and one to work with; words : the same as uint64[record, word]
    size : words of a position
    pack, seats, step, close, progress, cap, aim : of the game, the last the code of what is played for
    options, playouts, means : int64, int64, float64[option]; values : float64[option, playout]
    features : kernel (pack, table, mine, menu, option, style's choice) that fills menu.scratch, for `rows`
    rows : float64[row, NOTED + features], what is noted of searched decisions to learn from
    noted : int64[3], rows filled, decisions, whether the game goes on by what the player chooses without search
    """

    states: Any
    words: Any
    size: Any
    pack: Any
    seats: Any
    step: Any
    close: Any
    progress: Any
    cap: Any
    aim: Any
    options: Any
    playouts: Any
    means: Any
    values: Any
    features: Any
    rows: Any
    noted: Any


def no_redraw(g, pack, seat):
    """Of a game in which nobody searches."""


def no_progress(g, pack, seat):
    """Of a game that cannot tell lost games apart."""
    return 0.0


def no_features(pack, table, mine, menu, option, kept):
    """Where nothing is noted."""


@kernel
def copy_position(words, of, to, size):
    """Copies a position, `size` words of 64 bits; the states's other memory is nobody's."""
    for k in range(size):
        words[to, k] = words[of, k]


@kernel
def lay_script(s, mode):
    """The work record becomes the position of the game, its step to be played again by the game's script."""
    copy_position(s.words, GAME, WORK, s.size)
    script, choices = s.states[WORK].script, s.states[GAME].script
    script.mode = mode
    script.at = 0
    script.open = 0
    script.n = choices.n
    for k in range(choices.n):
        script.choice[k] = choices.choice[k]


@kernel
def foresee(g, outlook, aim):
    """The chance to win, float64, by a network (`sim.network`) of what stands in g.menu.scratch; or what is played for.

    outlook : horizon, features, hidden, then the numbers of the network
    """
    menu = g.menu
    value = forward(outlook, 3, np.int64(outlook[1]), np.int64(outlook[2]), menu.scratch, menu.indices, menu.unit)
    return 1.0 / (1.0 + np.exp(-value)) if aim <= SHARED else value


@kernel
def playout(s, seat, option, key):
    """The value of an option in one playout, float64; in [0, 1] where it is played to win.

    To the end: who won, and how far the seat's side came. To a horizon: the chance to win of where it ends. Where
    something else is played for: what the seat's side has of it, or will have.
    """
    lay_script(s, PLAYOUT)
    work = s.states[WORK]
    work.script.option = option
    work.script.key = key
    outlook = s.seats.outlook[work.script.style]
    horizon = np.int64(outlook[0])
    until = work.referee.round_no + horizon
    while work.referee.ending == RUNNING and (horizon == 0 or work.referee.round_no < until):
        resume(work, s.pack, s.seats, s.step, s.cap, 1)
    if work.referee.ending == RUNNING:
        s.seats.prospects(work, s.pack, seat)
        return foresee(work, outlook, s.aim)
    finish(work, s.pack, s.close)
    if horizon > 0 or s.aim > SHARED:
        return worth_for(work.outcome, seat, s.aim)
    return (1.0 - PROGRESS) * work.outcome.won[seat] + PROGRESS * s.progress(work, s.pack, seat)


@kernel
def draw_options(g, options, n, kept):
    """options[:k] becomes the options that are tried, the style's choice first; k is returned."""
    for option in range(n):
        options[option] = option
    options[0], options[kept] = kept, 0
    if n <= MOST_OPTIONS:
        return n
    for k in range(1, MOST_OPTIONS):
        j = k + luck.below(g.search[0], n - k)
        options[k], options[j] = options[j], options[k]
    return MOST_OPTIONS


@kernel
def gap_of(values, kept, n):
    """(mean, standard error) of the paired difference of two options' values over n playouts."""
    mean, squares = 0.0, 0.0
    for r in range(n):
        d = values[r] - kept[r]
        mean += d
        squares += d * d
    mean /= n
    return mean, np.sqrt(max(squares / n - mean * mean, 0.0) / max(n - 1, 1))


@kernel
def try_options(s, k, seat, key, done, upto):
    """Plays the options' playouts done <= r < upto; all options meet the same luck."""
    for i in range(k):
        option = s.options[i]
        total = s.means[option] * done
        for r in range(done, upto):
            value = playout(s, seat, option, luck.mix(key + np.uint64(r)))
            s.values[option, r] = value
            total += value
        s.means[option] = total / upto
        s.playouts[option] = upto


@kernel
def drop_options(s, k, n, least):
    """Leaves the better half of the options, and of these those that may be better by more than `least`."""
    options, means = s.options, s.means
    for i in range(2, k):  # the best first; ties keep their order
        option, j = options[i], i - 1
        while j >= 1 and means[options[j]] < means[option]:
            options[j + 1] = options[j]
            j -= 1
        options[j + 1] = option
    left = 1
    for i in range(1, 1 + k // 2):
        mean, error = gap_of(s.values[options[i]], s.values[options[0]], n)
        if mean + GATE * error > least:
            options[left] = options[i]
            left += 1
    return left


@kernel
def note_options(s, k, seat):
    """Begins a row for each option that is tried, to learn from: the decision, and the option's features.

    A learned player's features tell an option from its style's choice, menu.style_choice, not from its own.
    """
    work = s.states[WORK]
    menu, at = work.asked[0], s.noted[FILLED]
    kept = menu.style_choice if menu.style_choice >= 0 else work.script.style_choice
    s.features(s.pack, work.table, work.mine[seat], menu, kept, kept)  # first, for then it looks at the position
    for i in range(k):
        if at + i == s.rows.shape[0]:
            break
        option = s.options[i]
        s.features(s.pack, work.table, work.mine[seat], menu, option, kept)
        row = s.rows[at + i]
        row[0], row[1], row[2] = s.noted[DECISIONS], menu.kind, option
        for f in range(len(row) - NOTED):
            row[NOTED + f] = menu.scratch[f]


@kernel
def note_values(s, k):
    """Ends these rows with what the playouts came to; later ones take their place if there is no room for all."""
    at = s.noted[FILLED]
    if at + k > s.rows.shape[0]:
        return
    for i in range(k):
        row = s.rows[at + i]
        option = np.int64(row[2])
        row[3], row[4] = s.playouts[option], s.means[option]
    s.noted[FILLED] += k
    s.noted[DECISIONS] += 1


@kernel
def decide_by_playouts(s):
    """The option that a searching seat takes at the open question of the work record."""
    script, menu = s.states[WORK].script, s.states[WORK].asked[0]
    playouts, seat, kept = min(script.open, s.values.shape[1]), script.seat, script.style_choice
    tried = draw_options(s.states[GAME], s.options, menu.n, kept)
    note_options(s, tried, seat)
    for i in range(tried):
        s.means[s.options[i]] = 0.0
    key = luck.bits(s.states[GAME].search[0])
    many = s.seats.outlook[script.style, 0] > 0.0 and playouts >= MANY
    least = MATTERS if many and s.aim <= SHARED else 0.0
    k, done, upto = tried, 0, min(FIRST_OF_MANY if many else FIRST_PLAYOUTS, playouts)
    if s.rows.shape[0] > 0:  # an option drops out because luck was against it: nothing true is learned of it then
        upto = playouts
    while True:
        try_options(s, k, seat, key, done, upto)
        k, done = drop_options(s, k, upto, least), upto
        if k == 1 or done == playouts:
            break
        upto = min(2 * done, playouts)
    note_values(s, tried)
    if k == 1 or s.noted[FOLLOWS] == 1:
        return kept
    mean, error = gap_of(s.values[s.options[1]], s.values[kept], done)
    return s.options[1] if mean > GATE * error else kept


@kernel
def search_step(s):
    """One step of the game: its questions are found and decided one after the other, then it is played."""
    g = s.states[GAME]
    g.script.n = 0
    while True:
        lay_script(s, PROBE)
        work = s.states[WORK]
        s.step(work, s.pack, s.seats)
        if work.referee.ending != ASKED:
            break
        g.script.choice[g.script.n] = decide_by_playouts(s)
        g.script.n += 1
    g.script.at = 0
    g.script.mode = PROBE
    s.step(g, s.pack, s.seats)
    g.script.mode = PLAIN


@kernel
def resume_searching(s, steps):
    """As `sim.play.resume`, for the game on the states, where somebody searches."""
    referee = s.states[GAME].referee
    for _ in range(steps):
        if referee.ending != RUNNING:
            break
        search_step(s)
        referee.steps += 1
        if referee.ending == RUNNING and referee.steps >= s.cap:
            referee.ending = TRUNCATED
    if referee.ending == TRUNCATED or referee.ending == ILLEGAL:
        referee.winner = -1
