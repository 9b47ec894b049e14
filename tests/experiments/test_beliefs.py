"""`train --beliefs`: what is learned of hidden things, against worlds in which the exact answer is known."""

import json
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import elderodds
import strategies.toy
from experiments.learn.train_beliefs import believed, fit, grouped, tell, train_beliefs, values_of
from sim import BadInput, find_game
from sim.kernel import kernel
from strategies.beliefs import BELIEVED, RATIO, Beliefs, believer, pack_voices, read_beliefs, shipped

GOOD, BAD, ODD = range(3)
POOL = (3, 2, 1)  # of which four are dealt
SEATS = 4
FAR = (0.0, 1.5, -1.0)  # where a number lies that tells of a class, give or take 1


@kernel
def class_of(pack, mine):
    return np.int64(mine)


@kernel
def possible(pack, table, mine, me, other):
    return 0 if other == me else 7


@kernel
def ways(pack, used, left):
    found = 1.0
    for k in range(3):
        for j in range(used[k]):
            found *= max(0, POOL[k] - j)
    return found


@kernel
def features(pack, table, mine, me, other, x):
    x[0], x[1] = table[other], 1.0


WORLD = Beliefs(("good", "bad", "odd"), SEATS, class_of, possible, ways, features, ("number", "one"))


def deals(rng, n, tells=True):
    """Rows as the engine notes them: four of six cards dealt, a number seen of each, in the eyes of the first seat."""
    rows = []
    for game in range(n):
        cards = rng.permutation([GOOD] * POOL[0] + [BAD] * POOL[1] + [ODD] * POOL[2])[:SEATS]
        seen = rng.normal(size=SEATS) + (np.array(FAR)[cards] if tells else 0)
        rows += [[game, game, 0, other, seen[other], 1, 7, cards[other], cards[0]] for other in range(1, SEATS)]
    return grouped(np.array(rows, np.float32), SEATS, WORLD, None)


def exact(group):
    """What Bayes would believe: all deals, each by its ways and by how likely the numbers seen are under it."""
    said = np.stack([group.x[:, :, 0] * far - far * far / 2 for far in FAR], axis=2)
    weight = np.ones((len(group.x), len(group.deals))) * group.ways
    for other in range(group.x.shape[1]):
        weight *= np.exp(said[:, other, group.deals[:, other]])
    weight /= weight.sum(axis=1, keepdims=True)
    return np.einsum("nd,doc->noc", weight, np.eye(3)[group.deals])


@pytest.fixture(scope="module")
def learned():
    groups = deals(np.random.default_rng(5), 12_000)
    return groups, fit(groups, 4, 1)


def test_what_is_learned_comes_close_to_what_bayes_would_believe(learned):
    groups, voices = learned
    assert [group.ways.sum() for group in groups] == [own * 5 * 4 * 3 for own in POOL]  # three of the five cards left
    for group in groups:
        found = believed(group, values_of(voices, group.x))
        assert found.sum(axis=2) == pytest.approx(np.ones(found.shape[:2]), abs=1e-4)
        assert np.abs(found - exact(group)).mean() < 0.02


def test_the_log_loss_is_told_beside_that_of_the_deal_and_of_the_exact_posterior(learned):
    groups, voices = learned
    loss, classes = tell(groups, voices, WORLD.classes)
    true = [
        -np.log(exact(group)[group.held][np.arange(n)[:, None], np.arange(3), group.truth[group.held]]).ravel()
        for group in groups
        if (n := int(group.held.sum()))
    ]
    best = np.concatenate(true).mean()
    prior, found = loss[SEATS]
    assert best - 0.001 < found < best + 0.01 < prior - 0.2
    for told in classes.values():
        assert told.loss < told.prior
        for n, belief, share in told.told:
            assert abs(belief - share) < 0.02 + 4 * (belief * (1 - belief) / n) ** 0.5


def test_from_numbers_that_tell_nothing_nothing_is_learned():
    groups = deals(np.random.default_rng(6), 6000, tells=False)
    prior, found = tell(groups, fit(groups, 4, 1), WORLD.classes)[0][SEATS]
    assert abs(found - prior) < 0.005


def test_the_kernel_believes_what_the_training_believes(learned):
    groups, voices = learned
    listen, share_out = believer(WORLD, pack_voices(voices))
    menu = find_game("toy").shape.new()["menu"][0]
    for group, own in zip(groups, (GOOD, BAD, ODD), strict=True):
        found = believed(group, values_of(voices, group.x))
        for i in range(5):
            table = np.r_[0.0, group.x[i, :, 0]]
            for infer in (listen, share_out):
                infer(0, table, own, 0, menu)
            assert menu["scratch"][BELIEVED:][:12].reshape(4, 3)[1:] == pytest.approx(found[i], abs=1e-4)
            assert menu["scratch"][BELIEVED:][:3].tolist() == [0, 0, 0]  # of itself it need not believe anything
            said = np.exp(values_of(voices, group.x[i]))
            assert menu["scratch"][RATIO:][:12].reshape(4, 3)[1:] == pytest.approx(said, rel=1e-3)


def test_what_a_seat_knows_of_one_it_knows_of_all():
    """Where nothing was learned the deal says all: who knows where the odd card is believes it of nobody else."""
    menu, table = find_game("toy").shape.new()["menu"][0], np.zeros(4)
    for own, may_be, shares in (
        (GOOD, (0, 7, 7, 7), [(2 / 5, 2 / 5, 1 / 5)] * 3),
        (ODD, (0, 7, 7, 7), [(3 / 5, 2 / 5, 0)] * 3),
        (GOOD, (0, 4, 7, 7), [(0, 0, 1), (1 / 2, 1 / 2, 0), (1 / 2, 1 / 2, 0)]),
        (BAD, (0, 2, 7, 7), [(0, 1, 0), (3 / 4, 0, 1 / 4), (3 / 4, 0, 1 / 4)]),
        (GOOD, (0, 3, 3, 4), [(1 / 2, 1 / 2, 0), (1 / 2, 1 / 2, 0), (0, 0, 1)]),
    ):
        kept = np.array(may_be)

        @kernel
        def known(pack, table, mine, me, other, kept=kept):
            return kept[other]

        for infer in believer(replace(WORLD, possible=known), np.zeros(1)):
            infer(0, table, own, 0, menu)
        found = menu["scratch"][BELIEVED:][:12].reshape(4, 3)[1:]
        assert found == pytest.approx(np.array(shares)), (own, may_be)


def test_what_is_shared_out_is_what_all_deals_say_gone_through_one_by_one():
    """Eight seats, four classes, a pool of which some is left over; what speaks for a class is anything."""
    rng, pool, menu = np.random.default_rng(8), np.array((6, 2, 1, 2)), find_game("toy").shape.new()["menu"][0]

    @kernel
    def drawn(pack, used, left):
        found = 1.0
        for k in range(4):
            for j in range(used[k]):
                found *= max(0, pack[k] - j)
        return found

    eight = replace(WORLD, classes=("a", "b", "c", "d"), seats=8, ways=drawn)
    _, share_out = believer(eight, np.zeros(1))
    for own in range(4):
        says = rng.exponential(size=(8, 4)) * (rng.random((8, 4)) < 0.7)
        says[0] = says[5] = 0.0  # the seat itself, and one that is not in play
        others = [seat for seat in range(8) if says[seat].any()]
        exact = np.zeros((8, 4))
        for deal in product(range(4), repeat=len(others)):
            left = pool - np.bincount([own, *deal], minlength=4)
            if left.min() >= 0:
                ways = np.prod([np.prod(np.arange(a + 1, b + 1)) for a, b in zip(left, pool, strict=True)])
                exact[others, deal] += ways * np.prod(says[others, deal])
        menu["scratch"][RATIO:][:32] = says.ravel()
        share_out(pool, np.zeros(8), own, 0, menu)
        found = menu["scratch"][BELIEVED:][:32].reshape(8, 4)
        assert exact[others].sum() > 0
        assert found == pytest.approx(exact / np.maximum(exact.sum(axis=1, keepdims=True), 1e-300)), own


# -- games of the toy, whose builders each hold a card that nobody else sees -----------------------------------------


@kernel
def high_card(pack, mine):
    return 1 if mine.card >= 5 else 0


@kernel
def sits(pack, table, mine, me, other):
    return 3 if other != me and other < pack.seats else 0


@kernel
def any_deal(pack, used, left):
    return 1.0


@kernel
def stones_of(pack, table, mine, me, other, x):
    x[0], x[1] = 0.1 * table.laid[other], 0.1 * table.turns
    x[2] = table.laid[other] / (1.0 + table.turns / pack.seats)


CARDS = Beliefs(("low", "high"), 4, high_card, sits, any_deal, stones_of, ("laid", "turns", "laid_a_turn"))
TELLER = '''
from strategies.strategy import strategy

@strategy("toy")
def teller(pack, table, mine, menu, weights, luck):
    """Dares what it holds a high card for."""
    return menu.n - 1 if mine.card >= 5 else 0
'''


@pytest.fixture
def hidden_cards(monkeypatch):
    monkeypatch.setattr(strategies.toy, "BELIEFS", CARDS, raising=False)


def noted(folder):
    return {file.name: file.stat().st_mtime_ns for file in folder.glob("others-*.npy")}


def test_a_habit_that_tells_is_found_and_the_same_command_goes_on_where_it_was(hidden_cards, tmp_path):
    (tmp_path / "teller.py").write_text(TELLER)
    asked = {"players": 3, "strategies": [f"{tmp_path / 'teller.py'}:teller"], "games": 2000, "share": 0.1}
    found = train_beliefs("toy", out=tmp_path / "out", **asked)
    prior, loss = found.loss[3]
    assert prior == pytest.approx(np.log(2), abs=0.005)
    assert loss < prior - 0.05
    before = noted(tmp_path / "out")
    assert len(before) == 4
    (tmp_path / "out" / sorted(before)[0]).unlink()  # as if it had been cut off there
    assert train_beliefs("toy", out=tmp_path / "out", **asked) == found
    assert {k: v for k, v in noted(tmp_path / "out").items() if k != sorted(before)[0]} == {
        k: v for k, v in before.items() if k != sorted(before)[0]
    }
    model, made = read_beliefs(found.file)
    assert made["features"] == list(CARDS.names)
    assert model[:2].tolist() == [3, 16]
    assert len(shipped(tmp_path / "out", CARDS)) == len(model)
    assert len(shipped(tmp_path / "out", replace(CARDS, names=("other",)))) == 1
    with pytest.raises(BadInput, match="of other share"):
        train_beliefs("toy", out=tmp_path / "out", **{**asked, "share": 0.2})


def test_who_plays_the_same_whatever_he_holds_tells_nothing(hidden_cards, tmp_path):
    prior, loss = train_beliefs("toy", players=3, strategies=["safe"], games=2000, share=0.1, out=tmp_path).loss[3]
    assert abs(loss - prior) < 0.01


def test_the_command_tells_it_as_a_table_and_as_json(hidden_cards, tmp_path, capsys):
    asked = ["train", "toy", "--beliefs", "--players", "3", "--games", "300", "--share", "0.1", "--out", str(tmp_path)]
    assert elderodds.main([*asked, "--strategy", "safe", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"file", "positions", "loss", "classes"}
    assert set(told["classes"]) == {"low", "high"}
    assert set(told["classes"]["high"]) == {"prior", "loss", "told"}
    assert elderodds.main([*asked, "--strategy", "safe"]) == 0
    assert "by what was learned" in capsys.readouterr().out


def test_a_game_without_anything_to_infer_says_so_in_one_line(tmp_path, capsys):
    assert elderodds.main(["train", "toy", "--beliefs", "--out", str(tmp_path / "none")]) == 2
    assert "nobody has to infer anything" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_file_that_is_none_is_refused(tmp_path):
    (tmp_path / "beliefs.npz").write_bytes(b"no")
    with pytest.raises(BadInput, match="nothing learned of the others"):
        read_beliefs(tmp_path / "beliefs.npz")


def test_what_is_shipped_is_of_the_features_that_the_game_has_now():
    from strategies.among_cultists import beliefs as cultists
    from strategies.dark_providence import loyalties

    for module in (cultists, loyalties):
        assert module.KNOWS, module.__name__
