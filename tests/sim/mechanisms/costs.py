"""What a call of each mechanism costs, compiled: the figures of docs/mechanisms.md.

    .venv/bin/python tests/sim/mechanisms/costs.py

Nanoseconds of processor time a call, the best of ROUNDS; the loop around it included, which is the first row.
"""

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[3]))

from sim import luck
from sim.kernel import kernel
from sim.mechanisms import auction, bag, dice, draft, fit, maps, row, sets, tricks, under
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.records import records

CALLS, ROUNDS = 200_000, 9
CARDS = 40

WORK = np.dtype(
    [("luck", luck.STREAM), ("deck", bag.deck(CARDS)), ("out", bag.deck(CARDS)), ("pool", dice.pool(8)),
     ("kinds", np.int32, (6,)), ("where", np.int16, (60,)), ("members", np.int64, (16,)), ("worth", np.int32, (32,)),
     ("near", np.int64, (25,)), ("steps", np.int8, (25, 25)), ("sides", np.int32, (2,)), ("under", np.int8, (1,)),
     ("fit", fit.deal_of(5)), ("piles", np.int32, (25,)), ("trick", tricks.trick(4)), ("auction", auction.auction()),
     ("row", bag.deck(6)), ("mine", np.dtype([("hand", np.int64)]), (4,)),
     ("script", np.dtype([("again", np.int32)])), ("referee", np.dtype([("ending", np.int32)]))],
    align=True,
)  # fmt: skip


@kernel
def nothing(w, n):
    x = 0
    for i in range(n):
        x += w.members[(i + x) & 15] & 1
    return x


@kernel
def draw_and_put(w, n):
    for _ in range(n):
        bag.put_bottom(w.out, bag.draw(w.deck))
        bag.put_top(w.deck, bag.draw(w.out))


@kernel
def shuffle(w, n):
    for _ in range(n):
        bag.shuffle(w.deck, w.luck)


@kernel
def draw_random(w, n):
    for _ in range(n):
        bag.put_top(w.deck, bag.draw_random(w.deck, w.luck))


@kernel
def remove_and_put(w, n):
    for i in range(n):
        bag.put_top(w.deck, bag.remove_at(w.deck, i & 31))


@kernel
def find(w, n):
    x = 0
    for i in range(n):
        x += bag.find(w.deck, (i + x) & 31)
    return x


@kernel
def shuffle_above(w, n):
    for _ in range(n):
        bag.shuffle_above(w.deck, 10, w.luck)


@kernel
def draw_kind(w, n):
    for _ in range(n):
        w.kinds[bag.draw_kind(w.kinds, w.luck)] += 1


@kernel
def nth_at(w, n):
    x = 0
    for i in range(n):
        x += bag.nth_at(w.where, 1, (i + x) & 15)
    return x


@kernel
def take_and_lay_under(w, n):
    for _ in range(n):
        under.lay_under(w.deck, w.under, 0, under.take_top(w.deck, w.under, 0))


@kernel
def roll(w, n):
    x = 0
    for _ in range(n):
        x += dice.roll(w.luck, 6)
    return x


@kernel
def successes(w, n):
    x = 0
    for _ in range(n):
        x += dice.successes(w.luck, 6, 6, 5)
    return x


@kernel
def roll_pool(w, n):
    for _ in range(n):
        dice.roll_pool(w.pool, w.luck, w.sides)


@kernel
def count(w, n):
    x = 0
    for i in range(n):
        x += sets.count(w.members[(i + x) & 15])
    return x


@kernel
def walk(w, n):
    x = 0
    for i in range(n):
        m = sets.next_member(w.members[(i + x) & 15], -1)
        while m >= 0:
            x += m
            m = sets.next_member(w.members[i & 15], m)
    return x


@kernel
def draw_member(w, n):
    x = 0
    for i in range(n):
        x += sets.draw_member(w.members[i & 15], w.luck)
    return x


@kernel
def highest(w, n):
    x = 0
    for i in range(n):
        x += sets.highest(w.worth, w.members[(i + x) & 15])
    return x


@kernel
def rank(w, n):
    x = 0
    for i in range(n):
        x += sets.rank(w.worth, w.members[(i + x) & 15], 3)
    return x


@kernel
def walk_at_once(w, n):
    x = 0
    for i in range(n):
        seat = first_to_choose(w, w.members[(i + x) & 15])
        while seat >= 0:
            x += seat
            seat = next_to_choose(w, w.members[i & 15], seat)
    return x


@kernel
def deal(w, n):
    """Two slots of one colour, two of one rank, one of which nothing is known: as in Hanabi."""
    for _ in range(n):
        w.fit.n = 5
        for slot in range(5):
            w.fit.kinds[slot] = 0b11111 if slot < 2 else 0b100001000010000100001 if slot < 4 else (1 << 25) - 1
        fit.deal(w.fit, w.piles, w.luck)
        fit.put_back(w.fit, w.piles, 0b11111)


@kernel
def trick(w, n):
    x = 0
    for i in range(n):
        tricks.lead(w.trick, (i + x) & 3)
        for k in range(4):
            hand = tricks.may_play(w.trick, 1 << (13 * k + (i & 7)) | 1 << ((i + k) & 15), 13)
            tricks.play(w.trick, sets.first_of(hand), 4)
        x += tricks.taker(w.trick, 13, i & 3, 4)
    return x


@kernel
def pass_on(w, n):
    x = 0
    for i in range(n):
        draft.pass_on(w.mine, 1 + (x & 1), 4)
        x += w.mine[i & 3].hand
    return x


@kernel
def deal_unseen(w, n):
    """Four hands of five cards, of which the seat has held two; ten cards are in none."""
    x = 0
    for i in range(n):
        x += draft.deal_unseen(w.mine, (1 << 30) - 1, (i + x) & 3, 1, 1, 4, w.luck)
    return x


@kernel
def sell(w, n):
    x = 0
    for i in range(n):
        auction.open_auction(w.auction, 0b1111, (i + x) & 3)
        while not auction.is_decided(w.auction):
            if w.auction.bid < 3:
                auction.bid(w.auction, w.auction.bid + 1)
            else:
                auction.pass_by(w.auction)
        x += w.auction.turn
    return x


@kernel
def buy(w, n):
    for i in range(n):
        bag.put_bottom(w.deck, row.take(w.row, w.deck, i & 3))


@kernel
def nearest(w, n):
    x = 0
    for i in range(n):
        x += maps.nearest(w.steps[(i + x) & 15], w.members[i & 15] & 0xFFFFFF)
    return x


@kernel
def reach(w, n):
    x = 0
    for i in range(n):
        x += maps.reach(w.near, (i + x) & 15, 2, 0)
    return x


@kernel
def distance(w, n):
    x = 0
    for i in range(n):
        x += maps.distance(w.near, (i + x) & 15, 1, 1 << 12)
    return x


@kernel
def step_towards(w, n):
    x = 0
    for i in range(n):
        x += maps.step_towards(w.near, (i + x) & 15, 1, 1 << 12)
    return x


CASES = {
    "the loop alone": nothing,
    "`bag.draw` and `put_top`, twice, one of them `put_bottom`": draw_and_put,
    "`bag.shuffle`, 40 cards": shuffle,
    "`bag.shuffle_above`, 30 of 40 cards": shuffle_above,
    "`bag.draw_random` of 40, and `put_top`": draw_random,
    "`bag.remove_at` in 40 cards, and `put_top`": remove_and_put,
    "`bag.find` in 40 cards": find,
    "`bag.draw_kind` of 6 kinds": draw_kind,
    "`bag.nth_at` of 60 pieces": nth_at,
    "`under.take_top` and `lay_under`, 40 cards": take_and_lay_under,
    "`dice.roll`": roll,
    "`dice.successes` of 6 dice": successes,
    "`dice.roll_pool` of 6 dice": roll_pool,
    "`sets.count`, about 6 of 32": count,
    "a walk by `sets.next_member`, about 6 of 32": walk,
    "`sets.draw_member`, about 6 of 32": draw_member,
    "`sets.highest`, about 6 of 32": highest,
    "`sets.rank`, about 6 of 32": rank,
    "a walk by `at_once.next_to_choose`, about 6 of 32": walk_at_once,
    "`fit.deal` of 5 slots, 25 kinds, and `put_back`": deal,
    "`tricks.may_play` and `play`, 4 cards, and `taker`": trick,
    "`draft.pass_on`, 4 hands": pass_on,
    "`draft.deal_unseen`, 2 hands of 5 cards": deal_unseen,
    "`auction`: 3 bids, 3 seats that pass": sell,
    "`row.take` of 5 cards, and `put_bottom` in 35": buy,
    "`maps.nearest`, about 5 goals of 25 places": nearest,
    "`maps.reach`, 2 steps, 25 places": reach,
    "`maps.distance`, 25 places, one closed": distance,
    "`maps.step_towards`, 25 places, one closed": step_towards,
}


def laid():
    """A deck of 40 cards, 6 dice of two kinds, sets of every fifth number or so, a map of 5 times 5 squares."""
    w = records(WORK)[0]
    rng = np.random.default_rng(1)
    for card in range(CARDS - 1):
        bag.put_top(w["deck"], card)
    bag.put_top(w["deck"], CARDS - 1)
    dice.add_dice(w["pool"], 0, 4)
    dice.add_dice(w["pool"], 1, 2)
    w["kinds"], w["where"], w["sides"] = rng.integers(1, 9, 6), rng.integers(0, 3, 60), (6, 8)
    row.fill(w["row"], w["deck"], 5)
    w["mine"]["hand"] = [0b11111 << 5 * seat for seat in range(4)]
    w["piles"] = [3, 2, 2, 2, 1] * 5
    w["worth"] = rng.integers(0, 5, 32)
    w["members"] = [sum(1 << int(m) for m in rng.choice(32, 6, replace=False)) for _ in range(16)]
    edges = [(i, i + 1) for i in range(25) if i % 5 < 4] + [(i, i + 5) for i in range(20)]
    w["near"] = maps.neighbours(25, edges)
    w["steps"] = maps.distances(w["near"])
    return w


if __name__ == "__main__":
    print("| what | ns |\n|---|---|")
    for name, case in CASES.items():
        case(laid(), 10)
        best = float("inf")
        for _ in range(ROUNDS):
            w = laid()
            start = time.process_time()
            case(w, CALLS)
            best = min(best, (time.process_time() - start) / CALLS)
        print(f"| {name} | {best * 1e9:.1f} |")
