"""luck, where the shares are known: by enumeration on a tower of one round, and for planted variance components."""

import itertools

import numpy as np
import pytest

from experiments.chance import components, luck
from sim import BadInput

ONE_ROUND = {"play.rounds": 1, "victory.points.2p": 9}
STONES = [(pips, pips + 3 if pips >= 3 else 0) for pips in range(6)]  # safe and bold, by pips


def enumerated():
    """Two builders, two dice, two free choices: shares of the dice and of the choices, alone and in total."""
    dice = list(itertools.product(range(6), repeat=2))
    bets = list(itertools.product(range(2), repeat=2))
    y = np.array([[sum(STONES[d][b] for d, b in zip(ds, bs, strict=True)) >= 9 for bs in bets] for ds in dice], float)
    alone = y.mean(axis=1).var() / y.var(), y.mean(axis=0).var() / y.var()
    return {"dice": (alone[0], 1 - alone[1]), "players": (alone[1], 1 - alone[0]), "cards": (0.0, 0.0)}, 1 - sum(alone)


def test_the_shares_are_the_enumerated_ones():
    found = luck("toy", players="2", strategies=["random"], changes=ONE_ROUND, slips=[0.0], groups=2000, workers=1)
    answer = found.answers[0]
    truth, rest = enumerated()
    assert 0.02 < truth["players"][0] < truth["dice"][0] < 0.9  # there is something of each, and interactions
    assert rest > 0.1
    shares = answer.shares["rate:players"]
    for source, (alone, total) in truth.items():
        assert shares[source].alone == pytest.approx(alone, abs=0.03)
        assert shares[source].total == pytest.approx(total, abs=0.03)
        assert shares[source].alone95[0] <= alone <= shares[source].alone95[1]
    share, (low, high) = answer.interactions["rate:players"]
    assert share == pytest.approx(rest, abs=0.05)
    assert low <= rest <= high
    assert answer.games == 6 * 2000 * 16


def test_safe_bets_leave_everything_to_the_dice():
    answer = luck("toy", players="3", strategies=["safe"], slips=[0.0], groups=300, workers=1).answers[0]
    for shares in answer.shares.values():
        assert shares["dice"].alone == 1
        assert shares["dice"].alone95 == (1, 1)
        assert shares["cards"].total == shares["players"].total == 0
        assert shares["cards"].alone == pytest.approx(0, abs=0.02)


def test_slips_bring_the_players_dice_into_it():
    found = luck("toy", players="2", strategies=["safe"], slips=[0.0, 0.5], groups=200, workers=1)
    sure, clumsy = (a.shares["rounds"]["players"].total for a in found.answers)
    assert sure == 0
    assert clumsy > 0.2
    assert found.answers[1].strategies == {"players": "safe~0.5"}


def test_a_result_that_never_varies_has_no_shares():
    answer = luck("toy", players="2", changes={"victory.points.2p": 0}, slips=[0.0], groups=50, workers=1).answers[0]
    assert answer.means["rate:players"] == 1
    assert not answer.shares
    written = luck("toy", players="2", changes={"victory.points.2p": 0}, slips=[0.0], groups=50, workers=1).to_json()
    assert written["players"]["2"][0]["measures"]["rate:players"]["interactions"] == {"share": None, "ci95": None}


def test_a_rare_result_has_shares_too():
    """Some resamples hold no win at all."""
    rare = {"play.rounds": 1, "victory.points.2p": 10}
    answer = luck("toy", players="2", changes=rare, slips=[0.0], groups=50, held=4, workers=1).answers[0]
    assert 0 < answer.means["rate:players"] < 0.05
    assert answer.shares["rate:players"]["dice"].alone == 1


def test_unequal_groups_are_unbiased_too():
    """Games that did not end are holes; the components are those of the whole."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(60):
        y = 2.0 * rng.normal(size=(200, 1)) + 3.0 * rng.normal(size=(200, 8))
        y[rng.random(y.shape) < 0.3] = np.nan
        c = components(y, rng)
        found.append((c.between, c.within))
    assert np.mean(found, axis=0) == pytest.approx([4, 9], rel=0.05)


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_intervals_cover_planted_shares_of_wins(share):
    """Wins with a chance that differs by group (beta), 300 groups of 16: about 95 % of intervals hold the truth."""
    rng = np.random.default_rng(2)
    spread = 1 / share - 1
    held = 0
    for _ in range(80):
        p = rng.beta(0.4 * spread, 0.6 * spread, 300)
        y = (rng.random((300, 16)) < p[:, None]).astype(float)
        c = components(y, rng)
        low, high = np.quantile(c.share(within=False)[1], (0.025, 0.975))
        held += low <= share <= high
    assert held >= 0.9 * 80


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"groups": 10}, "at least 50"),
        ({"slips": [1.5]}, "slip 1.5"),
        ({"slips": []}, "between 0 and 1"),
        ({"measures": ["ending:tower"]}, "did you mean 'tower_built'"),
        ({"players": "7"}, "players 7"),
    ],
)
def test_bad_input_is_one_clear_line(options, words):
    with pytest.raises(BadInput, match=words):
        luck("toy", **options)
