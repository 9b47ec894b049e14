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

import numpy as np

from sim import luck
from sim.game import ASKED, ILLEGAL, PLAIN, PROBE, RUNNING, TRIAL, TRUNCATED
from sim.kernel import kernel
from sim.play import finish, resume

__all__ = ["MOST_OPTIONS", "MOST_PLAYOUTS", "copy_position", "no_progress", "no_redraw", "resume_searching"]

GAME, BLANK, WORK = 0, 1, 2  # records on the desk
MOST_OPTIONS = 16  # of a menu that are tried; of a longer one the style's choice and others drawn
MOST_PLAYOUTS = 1024  # for an option
FIRST_PLAYOUTS = 8  # before the first options drop out
GATE = 1.5  # standard errors of the paired difference, beyond which the style's choice is left
PROGRESS = 0.3  # the share of a playout's value that is how far it came; the rest is who won


def no_redraw(g, pack, seat):
    """Of a game in which nobody searches."""


def no_progress(g, pack, seat):
    """Of a game that cannot tell lost games apart."""
    return 0.0


@kernel
def copy_position(words, of, to, size):
    """Copies a position, `size` words of 64 bits; the desk's other memory is nobody's."""
    for k in range(size):
        words[to, k] = words[of, k]


@kernel
def lay_script(desk, words, size, mode):
    """The work record becomes the position of the game, its step to be played again by the game's script."""
    copy_position(words, GAME, WORK, size)
    script, choices = desk[WORK].script, desk[GAME].script
    script.mode = mode
    script.at = 0
    script.open = 0
    script.n = choices.n
    for k in range(choices.n):
        script.choice[k] = choices.choice[k]


@kernel
def playout(desk, words, size, pack, seats, step, close, progress, cap, seat, option, key):
    """The value of an option in one playout, float64 in [0, 1]: who won, and how far the seat's side came."""
    lay_script(desk, words, size, TRIAL)
    work = desk[WORK]
    work.script.option = option
    work.script.key = key
    resume(work, pack, seats, step, cap, cap)
    finish(work, pack, close)
    return (1.0 - PROGRESS) * work.outcome.won[seat] + PROGRESS * progress(work, pack, seat)


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
def mean_of(values, n):
    """The mean of the first n values."""
    total = 0.0
    for r in range(n):
        total += values[r]
    return total / n


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
def drop_options(options, k, values, means, n):
    """Leaves the better half of the options, and of these those not plainly worse than the style's choice."""
    for i in range(1, k):
        means[i] = mean_of(values[options[i]], n)
    for i in range(2, k):  # the best first; ties keep their order
        option, mean, j = options[i], means[i], i - 1
        while j >= 1 and means[j] < mean:
            options[j + 1], means[j + 1] = options[j], means[j]
            j -= 1
        options[j + 1], means[j + 1] = option, mean
    left = 1
    for i in range(1, 1 + k // 2):
        mean, error = gap_of(values[options[i]], values[options[0]], n)
        if mean + GATE * error > 0.0:
            options[left] = options[i]
            left += 1
    return left


@kernel
def decide_by_playouts(desk, words, size, pack, seats, step, close, progress, cap, options, values, means):
    """The option that a searching seat takes at the open question of the work record."""
    script, menu = desk[WORK].script, desk[WORK].menu
    playouts, seat, kept = min(script.open, values.shape[1]), script.seat, script.style_choice
    k = draw_options(desk[GAME], options, menu.n, kept)
    key = luck.bits(desk[GAME].search[0])
    done, upto = 0, min(FIRST_PLAYOUTS, playouts)
    while k > 1:
        for i in range(k):
            for r in range(done, upto):
                values[options[i], r] = playout(desk, words, size, pack, seats, step, close, progress, cap, seat,
                                                options[i], luck.mix(key + np.uint64(r)))  # fmt: skip
        done, upto = upto, min(2 * upto, playouts)
        k = drop_options(options, k, values, means, done)
        if done == playouts:
            break
    if k == 1:
        return kept
    mean, error = gap_of(values[options[1]], values[kept], done)
    return options[1] if mean > GATE * error else kept


@kernel
def search_step(desk, words, size, pack, seats, step, close, progress, cap, options, values, means):
    """One step of the game: its questions are found and decided one after the other, then it is played."""
    g = desk[GAME]
    g.script.n = 0
    while True:
        lay_script(desk, words, size, PROBE)
        work = desk[WORK]
        step(work, pack, seats)
        if work.referee.ending != ASKED:
            break
        g.script.choice[g.script.n] = decide_by_playouts(
            desk, words, size, pack, seats, step, close, progress, cap, options, values, means
        )
        g.script.n += 1
    g.script.at = 0
    g.script.mode = PROBE
    step(g, pack, seats)
    g.script.mode = PLAIN


@kernel
def resume_searching(desk, words, size, pack, seats, step, close, progress, cap, steps, options, values, means):
    """As `sim.play.resume`, for desk[0], where somebody searches; desk[2] is worked with."""
    referee = desk[GAME].referee
    for _ in range(steps):
        if referee.ending != RUNNING:
            break
        search_step(desk, words, size, pack, seats, step, close, progress, cap, options, values, means)
        referee.steps += 1
        if referee.ending == RUNNING and referee.steps >= cap:
            referee.ending = TRUNCATED
    if referee.ending == TRUNCATED or referee.ending == ILLEGAL:
        referee.winner = -1
