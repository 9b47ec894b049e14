"""A redraw is held to chances: of a hand of which its owner was told something, of rare things, and of small games."""

from dataclasses import replace

import numpy as np
import pytest

from experiments.contract import deals as looked
from experiments.contract.deals import DEALS, PROBES, calibrated, misdealt
from experiments.contract.hidden import WORDS, leaves
from experiments.contract.seats import redraw
from sim import find_game, luck
from sim.game import Shape
from sim.games.toy.state import model as m
from sim.kernel import kernel
from sim.records import record

DECK = np.array([1, 1, 2, 2, 3, 3])  # two cards of each of three colours
HAND, POSITIONS, FAR = 4, 1000, 12.0
TOLD = (0.0, 0.0, 0.8, 0.8)  # how often the colour of a card was told, of the oldest ones last


def exactly(rng, told):
    """A hand out of the deck, all that fit as likely."""
    while True:
        hand = rng.permutation(DECK)[:HAND]
        if all(told[k] in (0, hand[k]) for k in range(HAND)):
            return hand


def slot_by_slot(rng, told):
    """A hand that is dealt card after card, of those left that fit here: what was told of a later one is used up."""
    while True:
        left, hand = DECK.tolist(), []
        for k in range(HAND):
            fits = [card for card in left if told[k] in (0, card)]
            if not fits:
                break
            hand.append(int(rng.choice(fits)))
            left.remove(hand[-1])
        else:
            return np.array(hand)


@pytest.mark.parametrize(("deal", "is_right"), [(exactly, True), (slot_by_slot, False)])
def test_a_hand_that_is_dealt_slot_by_slot_is_noticed(deal, is_right):
    rng = np.random.default_rng(1)
    columns = np.empty((1 + DEALS + PROBES, POSITIONS, HAND), int)
    for n in range(POSITIONS):
        columns[0, n] = rng.permutation(DECK)[:HAND]
        told = np.where(rng.random(HAND) < TOLD, columns[0, n], 0)  # of some cards it is said which they are
        for k in range(DEALS + PROBES):
            columns[1 + k, n] = deal(rng, told)
    probes = columns[1 + DEALS :]
    found = list(misdealt(columns[: 1 + DEALS], (probes != probes[0]).any(axis=0)))
    assert len(found) > HAND
    assert (max(surprise for surprise, _ in found) < FAR) == is_right
    if not is_right:
        assert "pairs of places are alike in a deal" in max(found)[1]


def test_chances_that_are_wrong_in_one_kind_of_position_only_are_noticed_by_agreement():
    """The value that is dealt too often is another in every position, so that none is dealt too often on the whole."""
    rng = np.random.default_rng(2)
    truth = rng.integers(0, 10, (4000, 1))
    favourite = rng.integers(0, 10, 4000)
    deals = np.where(rng.random((DEALS, 4000)) < 0.4, favourite, rng.integers(0, 10, (DEALS, 4000)))[..., None]
    found = list(misdealt(np.concatenate((truth[None], deals)), np.ones((4000, 1), bool)))
    (surprise, says), *_ = sorted(found, reverse=True)
    assert surprise > FAR
    assert says.startswith("a deal is as the truth in")


@pytest.mark.parametrize("chance", [0.001, 0.01, 0.05])
def test_what_is_rare_breaks_no_promise_more_often_than_its_surprise_says(chance):
    rng, columns, games = np.random.default_rng(3), 1 + DEALS, 5000
    times = rng.binomial(columns, chance, (POSITIONS, games))
    truth = rng.binomial(1, times / columns).sum(axis=0)
    away = abs(truth - times.sum(axis=0) / columns)
    surprises = looked._surprises(away, looked._variance(times, columns), 1 - 1 / columns)
    for often in (0.05, 0.01, 0.001):
        assert (surprises > -np.log(often)).mean() <= often


def test_the_toy_is_dealt_as_it_is():
    assert list(calibrated(find_game("toy"))) == []


@kernel
def does_nothing(g, pack, seat):
    """All stays as it is."""


@kernel
def others(g, pack, seat):
    """The cards of the others, as the toy deals them."""
    for other in range(pack.seats):
        if other != seat:
            g.mine[other].card = luck.below(g.search[0], 10)


@kernel
def rightly(g, pack, seat):
    """As the toy deals."""
    others(g, pack, seat)
    g.hidden.deck = luck.below(g.search[0], 10)


@kernel
def nothing_for_one(g, pack, seat):
    """The second seat knows all."""
    if seat != 1:
        rightly(g, pack, seat)


@kernel
def nothing_later(g, pack, seat):
    """Who has seen a turn knows all."""
    if g.table.turns == 0:
        rightly(g, pack, seat)


@kernel
def the_same(g, pack, seat):
    """The deck is forgotten, not dealt."""
    others(g, pack, seat)
    g.hidden.deck = 4


@kernel
def ties(g, pack, seat):
    """The deck has a card as that of the next seat is."""
    others(g, pack, seat)
    g.hidden.deck = (g.mine[(seat + 1) % pack.seats].card + 3) % 10


@kernel
def wrong_for_one(g, pack, seat):
    """The second seat thinks that there are no high cards."""
    rightly(g, pack, seat)
    if seat == 1:
        g.hidden.deck = luck.below(g.search[0], 8)


@kernel
def middling(g, pack, seat):
    """Middling cards are dealt too often."""
    rightly(g, pack, seat)
    g.hidden.deck = luck.below(g.search[0], 5) + luck.below(g.search[0], 6)


def small(deal, **changed):
    """The toy of three builders with another redraw."""
    return replace(find_game("toy"), players=(3,), redraw=deal, **changed)


@pytest.mark.parametrize(
    ("deal", "path", "says"),
    [
        (does_nothing, "hidden.deck", "for seat 1, no deal changes it; if that seat knows it, say how under [known]"),
        (does_nothing, "mine.card", "no deal changes it"),
        (nothing_for_one, "hidden.deck", "before the first decision, for seat 2, no deal changes it"),
        (nothing_later, "mine.card", "after the first decision, for seat 1, no deal changes it"),
        (the_same, "hidden.deck", "every deal lays the same; if that is right, say why under [forgotten]"),
        (ties, "hidden.deck and mine.card", "are dealt together in"),
        (wrong_for_one, "hidden.deck", "for seat 2: "),
        (middling, "hidden.deck", "is dealt in"),
    ],
)
def test_a_redraw_that_cheats_or_errs_is_told(deal, path, says):
    found = list(calibrated(small(deal)))
    assert [line for line in found if line.startswith(f"3 players: {path}: ") and says in line], found


@pytest.mark.parametrize("deal", [does_nothing, nothing_for_one])
def test_one_luck_deals_alike_whatever_is_true(deal):
    found = list(redraw(small(deal)))
    assert any("hangs on what the seat cannot know" in line for line in found), found
    assert list(redraw(small(rightly))) == []


def test_what_a_game_says_is_known_or_forgotten_may_stay(monkeypatch):
    words = {word: {} for word in WORDS}
    monkeypatch.setattr(
        looked, "said", lambda game: words | {"known": {"card": "all cards lie open", "deck": "as card"}}
    )
    assert list(calibrated(small(does_nothing))) == []
    monkeypatch.setattr(looked, "said", lambda game: words | {"forgotten": {"deck": "nobody draws from it"}})
    assert list(calibrated(small(the_same))) == []


WINDY = Shape(
    seats=m.SEATS, sides=2, streams=("dice", "cards"), table=m.TABLE, mine=m.SHAPE.mine, pack=m.SHAPE.pack,
    hidden=record(deck=np.int32, wind=np.float64, n=np.int32, card=np.int16), extra=m.SHAPE.outcome["extra"],
    option=m.OPTION, options=m.BETS + 1, tracks=m.TRACKS, rounds=m.ROUNDS, gaps=m.SHAPE.gaps,
)  # fmt: skip


@kernel
def set_up_in_the_wind(g, pack):
    """As the toy, and the wind is hidden."""
    for seat in range(pack.seats):
        g.referee.side_of[seat] = 0
        g.mine[seat].card = luck.below(g.luck[1], 10)
    g.hidden.deck = luck.below(g.luck[1], 10)
    g.hidden.wind = luck.uniform(g.luck[1])
    g.referee.round_no = 1


@kernel
def gusts(g, pack, seat):
    """Winds that are stronger than they are."""
    rightly(g, pack, seat)
    g.hidden.wind = luck.uniform(g.search[0]) ** 0.5


@kernel
def winds(g, pack, seat):
    """Winds as they are."""
    rightly(g, pack, seat)
    g.hidden.wind = luck.uniform(g.search[0])


@pytest.mark.parametrize(
    ("deal", "says"),
    [(rightly, "no deal changes it"), (gusts, "is dealt in"), (winds, None)],
)
def test_numbers_that_are_not_whole_are_looked_at(deal, says):
    found = list(calibrated(small(deal, shape=WINDY, set_up=set_up_in_the_wind)))
    if says is None:
        assert found == []
    else:
        assert [line for line in found if "hidden.wind: " in line and says in line], found


def test_yes_and_no_is_looked_at_and_what_lies_in_no_order_is_ordered():
    pile = np.dtype([("n", np.int32), ("card", np.int16, (3,))])
    records = np.zeros((2,), np.dtype([("is_open", np.bool_), ("pile", pile)]))
    records["is_open"] = (True, False)
    records["pile"]["n"], records["pile"]["card"] = (3, 2), ((3, 1, 2), (5, 4, 7))
    found = {way: numbers.tolist() for way, numbers in leaves(records, "hidden", ["pile"])}
    assert found["hidden.is_open"] == [1, 0]
    assert found["hidden.pile.n"] == [3, 2]
    assert found["hidden.pile.card"][0] == [1, 2, 3]
    assert found["hidden.pile.card"][1][1:] == [4, 5]
