"""A redraw is held to chances: of a hand of which its owner was told something, and of the toy."""

import numpy as np
import pytest

from experiments.contract.deals import DEALS, PROBES, calibrated, misdealt
from sim import find_game

DECK = np.array([1, 1, 2, 2, 3, 3])  # two cards of each of three colours
HAND, POSITIONS, FAR = 4, 1000, 4.5
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
    truth, deals = np.empty((POSITIONS, HAND), int), np.empty((PROBES + DEALS, POSITIONS, HAND), int)
    for n in range(POSITIONS):
        truth[n] = rng.permutation(DECK)[:HAND]
        told = np.where(rng.random(HAND) < TOLD, truth[n], 0)  # of some cards it is said which they are
        for k in range(PROBES + DEALS):
            deals[k, n] = deal(rng, told)
    found = list(misdealt(truth, deals[PROBES:], (deals[:PROBES] != deals[0]).any(axis=0)))
    assert len(found) > HAND
    assert (max(z for z, _ in found) < FAR) == is_right
    if not is_right:
        assert "pairs of places are alike in a deal" in max(found)[1]


def test_chances_that_are_wrong_in_one_kind_of_position_only_are_noticed_by_agreement():
    """The value that is dealt too often is another in every position, so that none is dealt too often on the whole."""
    rng = np.random.default_rng(2)
    truth = rng.integers(0, 10, (4000, 1))
    favourite = rng.integers(0, 10, 4000)
    deals = np.where(rng.random((DEALS, 4000)) < 0.4, favourite, rng.integers(0, 10, (DEALS, 4000)))[..., None]
    found = list(misdealt(truth, deals, np.ones((4000, 1), bool)))
    (z, says), *_ = sorted(found, reverse=True)
    assert z > FAR
    assert says.startswith("a deal is as the truth in")


def test_the_toy_is_dealt_as_it_is():
    assert list(calibrated(find_game("toy"))) == []
