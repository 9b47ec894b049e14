import numpy as np
import pytest
from scipy import stats

from sim import luck
from sim.records import records


def stream(state=1):
    s = records(luck.STREAM)[0]
    s["state"] = state
    return s


def test_splitmix64_gives_the_published_numbers():
    # state 1234567, the known answers that the reference C code prints
    s = stream(1234567)
    wanted = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert [int(luck.bits(s)) for _ in wanted] == wanted


def test_arithmetic_stays_unsigned():
    for function in (luck.mix, luck.bits):
        for overload in getattr(function, "overloads", {}).values():
            assert str(overload.signature.return_type) == "uint64"
    assert {type(c) for c in (luck.GAMMA, luck.MIX1, luck.MIX2, luck.ONE, luck.S11, luck.S32, luck.LOW32)} == {
        np.uint64
    }


@pytest.mark.parametrize("n", [2, 3, 6, 7, 100])
def test_below_is_uniform(n):
    s = stream(9)
    seen = np.bincount([luck.below(s, n) for _ in range(40_000)], minlength=n)
    assert len(seen) == n
    assert stats.chisquare(seen).pvalue > 1e-4


def test_below_rejects_without_bias_when_the_range_is_large():
    # 3 * 2**30 values: without rejection the lowest third would come up 4/3 as often
    n = 3 << 30
    s = stream(3)
    third = np.mean([luck.below(s, n) < (1 << 30) for _ in range(30_000)])
    assert abs(third - 1 / 3) < 5 * np.sqrt(2 / 9 / 30_000)


def test_uniform_and_chance():
    s = stream(4)
    values = [luck.uniform(s) for _ in range(20_000)]
    assert min(values) >= 0.0
    assert max(values) < 1.0
    assert stats.kstest(values, "uniform").pvalue > 1e-4
    before = int(s["state"])
    assert not luck.chance(s, 0.0)
    assert int(s["state"]) == before  # a chance switched off costs no luck


def test_shuffle_makes_every_order_equally_likely():
    s = stream(5)
    orders = {}
    for _ in range(24_000):
        cards = np.arange(5, dtype=np.int16)
        luck.shuffle(s, cards, 4)
        assert cards[4] == 4  # beyond n nothing moves
        orders[tuple(cards[:4])] = orders.get(tuple(cards[:4]), 0) + 1
    assert len(orders) == 24
    assert stats.chisquare(list(orders.values())).pvalue > 1e-4


def dealt(seed, index, period=None, first=0):
    streams = records(luck.STREAM, 3)
    luck.deal(streams, first, seed, index, np.ones(6, np.int64) if period is None else period)
    return [int(s["state"]) for s in streams]


def test_streams_depend_on_seed_index_and_number_only():
    assert dealt(7, 5) == dealt(7, 5)
    every = [x for seed in range(4) for index in range(50) for x in dealt(seed, index)]
    assert len(set(every)) == len(every)
    assert dealt(7, 5, first=3)[0] not in dealt(7, 5)


def test_a_held_stream_takes_the_same_chance_for_its_period():
    period = np.array([1, 4, 1, 1, 1, 1])
    games = [dealt(1, i, period) for i in range(8)]
    assert len({g[0] for g in games}) == 8
    assert [games[i][1] == games[0][1] for i in range(8)] == [True] * 4 + [False] * 4
