"""All sides learn at once against each other: by a magnet they settle, and what they draw is what they learned."""

import json

import numpy as np
import pytest

import elderodds
from experiments.learn.league import MAGNET, Pool, _learners, train_league
from experiments.learn.train_policy import Climb, Magnet
from experiments.learn.training import open_training
from sim import BadInput, find_game
from sim.records import readable
from strategies import find_strategy, strategies_of
from strategies.among_cultists import LEARNING, learned
from strategies.among_cultists.features import FEATURES
from strategies.learning import learning_of, read_learned, write_learned
from strategies.network import pack_layers
from strategies.sampling import MIXES, mixing, networks_of, temper
from worlds import pack_of

STONE_PAPER_SCISSORS = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])


def chances(values):
    found = np.exp(values - values.max())
    return found / found.sum()


def played(magnet, iterations):
    """How far from a third both sides' options are at last, where each moves up its win rate against the other."""
    sides = [np.array([1.0, 0.0, -0.5]), np.array([0.0, 0.8, 0.0])]
    climbs = [Climb(side, magnet) for side in sides]
    for _ in range(iterations):
        own = [chances(side) for side in sides]
        worth = [STONE_PAPER_SCISSORS @ own[1], STONE_PAPER_SCISSORS @ own[0]]
        push = [p * (w - p @ w) for p, w in zip(own, worth, strict=True)]
        sides = [climb.step(side, up, p * (1 - p), 0.3)
                 for climb, side, up, p in zip(climbs, sides, push, own, strict=True)]  # fmt: skip
    return max(np.abs(chances(side) - 1 / 3).max() for side in sides)


def test_with_a_magnet_the_last_players_are_at_the_equilibrium_and_without_one_they_run_away():
    assert played(Magnet(0.2, 0.05), 400) < 0.01
    assert played(Magnet(), 400) > 0.3
    assert MAGNET.strength > 0 < MAGNET.slow


def test_who_mixes_draws_each_option_by_its_value():
    values = np.array([0.0, 1.0, -1.0, 0.5])
    luck = readable(find_game("toy").shape.new(3))[0].search[0]
    drawn = [int(np.argmax([value + temper(True, luck) for value in values])) for _ in range(8000)]
    share = np.bincount(drawn, minlength=4) / len(drawn)
    assert np.abs(share - chances(values)).max() < 4 * 0.5 / len(drawn) ** 0.5
    assert temper(False, luck) == 0.0


def test_a_player_who_mixes_takes_what_it_thinks_worse_too(tmp_path):
    """On the tower: of two bets, the bold one valued higher by 1, it takes that in 73 of 100 turns, and not in all."""
    game, learning = find_game("toy"), learning_of("toy")
    w = np.zeros((1, len(learning.names)))
    w[0, learning.names.index("bold")] = 1.0
    model = np.array(pack_layers({0: (0.0, np.ones(1), np.zeros(1), w)}, len(learning.names), len(game.kinds)))
    told = {"features": list(learning.names), "decisions": list(game.kinds)}
    write_learned(tmp_path / "mixed.npz", learning.players[0], tuple(mixing(model).tolist()), told)
    player = find_strategy(game, str(tmp_path / "mixed.npz"))
    assert player.model[-1] == MIXES
    assert networks_of(np.array(player.model)).tolist() == model.tolist()
    (_, pack), states = pack_of("toy", 3), game.shape.new(3)
    menu = states["menu"][0]
    menu["n"], menu["option"]["risk"][1] = 2, 1
    asked = pack, states["table"][0], states["mine"][0][0], menu, player.vector(), states["search"][0][0]
    taken = np.array([player.function(*asked) for _ in range(2000)])
    share = np.e / (1 + np.e)
    assert abs(taken.mean() - share) < 4 * (share * (1 - share) / len(taken)) ** 0.5


def test_who_learned_before_a_feature_was_there_plays_on_without_it(tmp_path):
    rng, game = np.random.default_rng(5), find_game("among_cultists")
    names = [name for name in FEATURES if "believed" not in name]
    w = rng.normal(size=(3, len(names))).astype(np.float32)
    model = pack_layers({2: (0.5, np.ones(3), np.full(3, 2.0), w)}, len(names), len(game.kinds))
    told = {"features": names, "decisions": list(game.kinds)}
    write_learned(tmp_path / "old.npz", learned, model, told)
    found = np.array(read_learned(tmp_path / "old.npz").model)
    assert found[:3].tolist() == [len(FEATURES), 3, len(game.kinds)]
    own = found[3:].reshape(len(game.kinds), -1)[2]
    assert own[:8].tolist() == [1.0, 0.5, *[1.0] * 3, *[2.0] * 3]
    reads = dict(zip(LEARNING.names, own[8:].reshape(len(FEATURES), 3), strict=True))
    for name in FEATURES:
        assert reads[name].tolist() == (w[:, names.index(name)].tolist() if name in names else [0.0] * 3)
    write_learned(tmp_path / "other.npz", learned, model, told | {"features": ["weather", *names[1:]]})
    with pytest.raises(BadInput, match="other features"):
        read_learned(tmp_path / "other.npz")


def test_a_league_goes_on_where_it_was_and_tells_old_against_new(tmp_path):
    asked = {"players": 4, "games": 12, "judged": 4, "seed": 3, "workers": 1, "pool": 0.5, "past": 1,
             "rivals": ["cultists=butcher", "investigators=reader"]}  # fmt: skip
    train_league("among_cultists", lessons=1, out=tmp_path / "parts", **asked)
    found = train_league("among_cultists", lessons=2, out=tmp_path / "parts", **asked)
    whole = train_league("among_cultists", lessons=2, out=tmp_path / "whole", **asked)
    assert found.curves == whole.curves
    assert set(found.files) == {"investigators", "cultists"}
    for side, file in found.files.items():
        assert read_learned(file).model == read_learned(whole.files[side]).model
        assert file.name == {"investigators": "learned.npz", "cultists": "learned_cultists.npz"}[side]
    assert found.meetings == whole.meetings
    assert [tuple(one.who.values()) for one in found.meetings] == [
        ("old", "old"), ("old", "new"), ("new", "old"), ("new", "new")]  # fmt: skip
    mixed = train_league("among_cultists", lessons=2, out=tmp_path / "parts", mixed=True, **asked)
    assert all(read_learned(file).model[-1] == MIXES for file in mixed.files.values())
    json.dumps(mixed.to_json())
    with pytest.raises(BadInput, match="a training of other games"):
        train_league("among_cultists", out=tmp_path / "parts", **asked | {"games": 20})


def test_who_is_hard_to_beat_is_met_most_often():
    pool, rng = Pool(), np.random.default_rng(1)
    for _ in range(4):
        pool.join({})
    for which, won in enumerate((1.0, 1.0, 0.0, 1.0)):
        for _ in range(20):
            pool.learn(which, won)
    tables = [pool.tables(600, rng) for _ in range(300)]
    assert all(len(met) == 2 and sum(table.games for table in met.values()) == 600 for met in tables)
    assert sum(2 in met for met in tables) > 280
    assert sum(0 in met for met in tables) > 40  # nobody is forgotten
    assert pool.tables(0, rng) == Pool().tables(600, rng) == {}


def test_a_rival_is_of_a_side(tmp_path):
    for rival, told in (("butcher", "of which side"), ("sharks=butcher", "side of among_cultists")):
        with pytest.raises(BadInput, match=told):
            train_league("among_cultists", out=tmp_path / "none", rivals=[rival], pool=0.5, players=4)


def test_a_temperature_divides_the_values_of_a_kind_and_leaves_the_style_its_margin():
    training, game = open_training("among_cultists", "", 4, (), None, 2, 1, 1), find_game("among_cultists")
    kinds = [game.kinds.index(kind) for kind in ("walk", "act")]
    cold, warm = (
        _learners(training, ["cultists=impostor"], 4, MAGNET, temperatures)["investigators"].model
        for temperatures in ({}, {kinds[0]: 4.0})
    )
    hidden = int(cold[1])
    (walk, act), (warm_walk, warm_act) = (
        model[3:].reshape(len(game.kinds), -1)[kinds] for model in (cold, warm)
    )  # fmt: skip
    assert warm_walk[2 : 1 + hidden].tolist() == (walk[2 : 1 + hidden] / 4).tolist()
    assert np.abs(walk[2 : 1 + hidden]).sum() > 0
    assert warm_walk[1 + hidden :].tolist() == walk[1 + hidden :].tolist()
    assert warm_act.tolist() == act.tolist()


@pytest.mark.parametrize(
    ("text", "told"),
    [("walks=2", "kind of decision"), ("walk=0", "above 0"), ("walk", "above 0"), ("walk=nan", "above 0")],
)
def test_a_temperature_is_of_a_kind_and_above_zero(tmp_path, text, told):
    with pytest.raises(BadInput, match=told):
        train_league("among_cultists", out=tmp_path / "none", temperature=[text], players=4)


def test_a_game_that_all_win_or_lose_together_has_no_league(tmp_path, capsys):
    assert elderodds.main(["train", "toy", "--league", "--out", str(tmp_path / "none")]) == 2
    told = capsys.readouterr().err
    assert "toy: no league, all win or lose together" in told
    assert len(told.strip().splitlines()) == 1
    assert not (tmp_path / "none").exists()


def test_who_begins_as_a_style_learns_upon_it():
    training = open_training("among_cultists", "", 4, (), None, 2, 1, 1)
    found = _learners(training, ["cultists=impostor"], 4, MAGNET, {})
    assert {side: (one.player.name, one.knows) for side, one in found.items()} == {
        "investigators": ("learned", True), "cultists": ("learned_cultists", False)}  # fmt: skip
    assert found["cultists"].player.weights == strategies_of("among_cultists")["impostor"].weights
