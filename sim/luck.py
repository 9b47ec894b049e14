"""Chance: SplitMix64 counters, one stream for each source of chance.

A stream is one 64-bit counter. Its k-th draw is ``mix(state0 + k * GAMMA)`` (Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014; the finaliser is Stafford's variant 13). The first state of a stream
depends on the experiment's seed, the index of the game and the number of the stream, and on nothing else: game i is
the same game whoever plays it, wherever and in whatever block; and the same index in two variants faces the same
chance.

Every constant is uint64: numba turns an unsigned integer mixed with a plain one into a float.
"""

import numpy as np

from sim.kernel import kernel

__all__ = ["GAMMA", "STREAM", "below", "bits", "chance", "deal", "mix", "renew", "shuffle", "uniform"]

STREAM = np.dtype([("state", np.uint64)])

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
ONE, S11, S27, S30, S31, S32 = (np.uint64(k) for k in (1, 11, 27, 30, 31, 32))
LOW32 = np.uint64(0xFFFFFFFF)
ULP = 2.0**-53
FIELD, BITS = np.int64(0xFFFFFFFF), np.int64(32)


@kernel
def mix(z):
    """SplitMix64's finaliser: uint64 -> uint64, a bijection."""
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    return z ^ (z >> S31)


@kernel
def bits(stream):
    """Next 64 random bits of a stream, uint64."""
    stream.state += GAMMA
    return mix(stream.state)


@kernel
def below(stream, n):
    """Uniform integer in [0, n), int64, for 1 <= n < 2**32, unbiased.

    Lemire, "Fast random integer generation in an interval", 2019, with 32 random bits and rejection.
    """
    bound = np.uint64(n)
    m = (bits(stream) >> S32) * bound
    if (m & LOW32) < bound:
        floor = ((ONE << S32) - bound) % bound
        while (m & LOW32) < floor:
            m = (bits(stream) >> S32) * bound
    return np.int64(m >> S32)


@kernel
def uniform(stream):
    """Uniform float64 in [0, 1), a multiple of 2**-53."""
    return np.float64(bits(stream) >> S11) * ULP


@kernel
def chance(stream, p):
    """True with probability p. Draws nothing when p is 0 or less, so a switched-off chance costs no luck."""
    return p > 0.0 and uniform(stream) < p


@kernel
def shuffle(stream, cards, n):
    """Shuffles the first n entries of a one-dimensional array in place (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


@kernel
def renew(streams, key, first):
    """Sets streams to chance that nobody has met: that of a key, uint64, and of the streams' numbers from `first`."""
    for s in range(len(streams)):
        streams[s].state = mix(key + np.uint64(first + s) * GAMMA)


@kernel
def deal(streams, first, seed, index, period):
    """Sets the streams of a game.

    Parameters
    ----------
    streams : array of STREAM
    first : number of the first of these streams; `period` is looked up from there
    seed : int64, the experiment's seed
    index : int64 >= 0, the game's index in its cell
    period : int64[streams], >= 1. A stream with period q takes the same chance for q games in a row: 1 in ordinary
        play, more in a design that holds some sources of chance and changes others. Above its low 32 bits stands by how
        many games earlier the stream changes.
    """
    for s in range(len(streams)):
        games = period[first + s] & FIELD
        earlier = period[first + s] >> BITS
        key = mix(np.uint64(seed) ^ mix(np.uint64((index + earlier) // games) + GAMMA))
        streams[s].state = mix(key + np.uint64(first + s) * GAMMA)
