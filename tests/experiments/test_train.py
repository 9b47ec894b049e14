"""A learned player on the tower, where the bold bet is better nearly always."""

import json
from dataclasses import replace

import numpy as np
import pytest

import elderodds
from experiments import run
from experiments.learn.train import _forward, fit, learner_of, train
from experiments.learn.train_outlook import foresee, train_outlook
from experiments.learn.train_policy import train_policy
from experiments.learn.train_weights import train_weights
from sim import Aim, BadInput, find_game
from sim.engine import engine
from sim.search import NOTED
from sim.search import foresee as foresee_one
from strategies import find_strategy, line_up
from strategies.learning import learning_of
from strategies.network import is_learned, note_position, pack_layers, value_of
from strategies.outlook import read_outlook, write_outlook
from strategies.sampling import DRAWS, scores_at, training_of
from strategies.strategy import WEIGHTS
from worlds import pack_of


def rate(name, games=2000):
    result = run("toy", players="3", games=games, seed=99, strategies=[name])
    return float(result.cells[0].summary["sides"]["players"]["rate"])


def test_the_learned_player_keeps_most_of_what_search_gains_and_goes_on_where_it_was(tmp_path):
    asked = {"players": 3, "games": 40, "rounds": 1, "playouts": 32, "tried": 400, "judged": 200, "out": tmp_path}
    found = train("toy", **asked)
    style, learned, searching = rate("safe"), rate(str(found.file)), rate("safe+32", 300)
    assert learned - style > 2 / 3 * (searching - style) > 0.1
    assert found.rounds[0].after[3]["rate"] > found.rounds[0].before[3]["ci95"][1]
    assert json.loads((tmp_path / "curve.json").read_text())[0]["decisions"] == found.rounds[0].decisions
    noted = {file.name: file.stat().st_mtime_ns for file in (tmp_path / "round-1").iterdir()}
    again = train("toy", **asked)
    assert {file.name: file.stat().st_mtime_ns for file in (tmp_path / "round-1").iterdir()} == noted
    assert again.rounds[0].after == found.rounds[0].after


def test_from_the_second_round_on_its_own_positions_are_looked_at_beside_the_choice_of_the_style(tmp_path):
    """On the tower the style never bets boldly, and who has learned nearly always does."""
    asked = {"players": 3, "games": 40, "playouts": 32, "tried": 400, "judged": 2, "out": tmp_path}
    train("toy", rounds=2, **asked)
    for number in (1, 2):
        rows = np.concatenate([np.load(file) for file in (tmp_path / f"round-{number}").glob("*.npy")])
        style, bold = (rows[:, NOTED + learning_of("toy").names.index(name)] for name in ("style", "bold"))
        assert (rows[style == 1, 2] == 0).all()  # the safe bet is the style's
        assert not bold[style == 1].any()
        assert len(rows) == 2 * (style == 1).sum()


def test_a_folder_that_holds_another_training_is_left_alone(tmp_path):
    asked = {"players": 3, "games": 8, "playouts": 4, "tried": 20, "judged": 2}
    train("toy", out=tmp_path, **asked)
    kept = {file.name: file.read_bytes() for file in (tmp_path / "round-1").iterdir()}
    with pytest.raises(BadInput, match="a training of other cells, playouts; name another folder"):
        train("toy", out=tmp_path, seed=2, **asked | {"playouts": 8})
    with pytest.raises(BadInput, match="--out DIR is missing"):
        train("toy", out=None, **asked)
    assert {file.name: file.read_bytes() for file in (tmp_path / "round-1").iterdir()} == kept


def test_train_is_a_command(tmp_path, capsys):
    asked = [
        "train",
        "toy",
        "--players",
        "2-3",
        "--games",
        "24",
        "--rounds",
        "1",
        "--playouts",
        "8",
        "--tried",
        "100",
        "--judged",
        "50",
    ]
    assert elderodds.main([*asked, "--out", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["file"] == str(tmp_path / "learned.npz")
    assert list(told["rounds"][0]["before"]) == list(told["rounds"][0]["after"]) == ["2", "3"]
    assert elderodds.main(asked) == 2
    assert "--out DIR is missing" in capsys.readouterr().err
    assert elderodds.main(["run", "toy", "--players", "2", "--games", "50", "--strategy", told["file"], "--json"]) == 0
    assert elderodds.main(["train", "dark_providence", "--side", "nobody", "--out", str(tmp_path)]) == 2


def test_what_a_position_promises_is_learned_and_search_need_not_play_to_the_end(tmp_path):
    found = train_outlook("toy", players=3, strategies=["safe"], games=3000, share=0.3, out=tmp_path)
    assert found.skill[3] > 0.3
    for positions, foreseen, won in found.told:
        assert abs(foreseen - won) < 0.05 + 3 * (won * (1 - won) / positions) ** 0.5 * 3  # nine positions are of a game
    noted = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("positions-*.npy")}
    assert train_outlook("toy", players=3, strategies=["safe"], games=3000, share=0.3, out=tmp_path) == found
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("positions-*.npy")} == noted
    game, (model, _) = find_game("toy"), read_outlook(found.file)
    near = replace(find_strategy(game, "safe+32"), name="near", horizon=2, outlook=model)
    (_, pack), seats = pack_of("toy", 3), line_up(game, {(s, 0): near for s in range(game.shape.seats)})
    won = (engine(game).block(pack, seats, 99, 0, 400).outcomes["side"] == 0).mean()
    assert won - rate("safe") > 0.15
    assert abs(won - rate("safe+32", 400)) < 0.1


def test_the_kernel_foresees_what_the_network_foresees(tmp_path):
    rng, learning = np.random.default_rng(4), learning_of("toy")
    layer = (0.3, rng.normal(size=5), rng.normal(size=5), rng.normal(size=(5, len(learning.prospect_names))))
    write_outlook(file := tmp_path / "outlook.npz", layer, {})
    model, states = np.r_[0.0, read_outlook(file)[0]], find_game("toy").shape.new()
    for row in rng.normal(size=(20, len(learning.prospect_names))):
        states["menu"]["scratch"][0][: len(row)] = row
        for wins, aim in ((True, Aim()), (False, Aim("score"))):  # a chance, or the number itself
            known = foresee(layer, row[None], wins)[0]
            assert foresee_one(states[0], model, aim.code) == pytest.approx(known, rel=1e-5)


def test_the_kernel_says_what_the_network_says():
    rng = np.random.default_rng(3)
    layer = (0.3, rng.normal(size=5), rng.normal(size=5), rng.normal(size=(5, 4)))
    vector = np.r_[np.zeros(WEIGHTS), pack_layers({2: layer}, 4, 3)]
    x = rng.normal(size=(20, 4))
    assert [bool(is_learned(vector, kind)) for kind in range(4)] == [False, False, True, False]
    assert not is_learned(np.zeros(WEIGHTS), 0)
    menu = find_game("toy").shape.new()["menu"][0]
    menu["kind"] = 2
    found = []
    for row in x:
        menu["scratch"][:4] = row
        note_position(vector, menu, 1, 3)
        menu["scratch"][1:3] = np.nan  # noted, and not read once more
        found.append(value_of(vector, menu, 1, 3))
    assert found == pytest.approx(_forward(layer, x))


def decisions(rng, gain):
    """Rows of 600 decisions between two options, the style's first; the second is worth `gain` times its feature."""
    rows = np.zeros((1200, NOTED + 2))
    rows[:, 0] = np.repeat(np.arange(600), 2)
    rows[:, 2] = np.tile([0, 1], 600)
    rows[:, 3] = 32
    rows[:, NOTED] = np.tile([1, 0], 600)
    rows[:, NOTED + 1] = rng.normal(size=1200)
    rows[:, 4] = rng.normal(size=1200) + gain * np.tile([0, 1], 600) * rows[:, NOTED + 1]
    return rows


def test_the_style_is_left_where_another_option_is_worth_it_and_not_oftener_than_asked():
    net = fit(decisions(np.random.default_rng(5), 1.0), 0, 4, 1)[0]
    assert net.tells == 0
    assert 0.2 < net.promise < 0.6  # the mean of the positive part of a normal number is 0.4
    fresh = decisions(np.random.default_rng(6), 1.0)[:, NOTED:]
    left = {share: np.argmax(_forward(net.leaving(share), fresh).reshape(-1, 2), axis=1) for share in (0.3, 0.02)}
    assert fresh[1::2, 1][left[0.3] == 1].min() > 0
    assert 0.2 < left[0.3].mean() < 0.4
    assert 0 < left[0.02].mean() < 0.06


def test_what_is_no_learned_player_is_refused(tmp_path):
    wrong = tmp_path / "wrong.npz"
    wrong.write_bytes(b"no zip")
    for file in (wrong, tmp_path / "none.npz"):
        with pytest.raises(BadInput, match="no learned player"):
            find_strategy(find_game("toy"), str(file))
    with pytest.raises(BadInput, match="nobody learns"):
        train("toy", side="night", out=tmp_path)


def test_weights_are_trained_by_play_and_kept_where_they_win_oftener(tmp_path, capsys):
    asked = ["train", "toy", "--weights", "--strategy", "greedy", "--players", "3", "--generations", "6", "--json"]
    found = train_weights("toy", out=tmp_path, style="cautious", players=3, games=300, generations=6, judged=1000)
    assert found.file is not None
    assert found.after[3]["rate"] > found.before[3]["ci95"][1]
    before, after = found.weights["greed"]
    assert after > before == 0.1
    assert rate(str(found.file)) == pytest.approx(found.after[3]["rate"], abs=0.05)
    assert elderodds.main([*asked, "--out", str(tmp_path)]) == 2  # its default style has no weights
    assert "safe has no weights" in capsys.readouterr().err


def test_the_scores_of_what_is_drawn_come_to_nothing_on_average():
    game, rng = find_game("toy"), np.random.default_rng(2)
    learning, player = learner_of(game, "")
    layer = 0.0, rng.normal(size=3), rng.normal(size=3), rng.normal(size=(3, len(learning.names)))
    model = np.array(pack_layers(dict.fromkeys(range(len(game.kinds)), layer), len(learning.names), len(game.kinds)))
    pupil = replace(player, model=tuple(training_of(game, model, DRAWS).tolist()))
    seats = line_up(game, {(seat, 0): pupil for seat in range(game.shape.seats)})
    (_, pack), games, scores = pack_of("toy", 3), 20_000, len(model) - 3
    sums = engine(game).sum_scores(pack, seats, 4, 0, games, 0, scores_at(model), scores, -1)
    mean, error = sums[0, :-1] / games, np.sqrt(sums[1, :-1]) / games
    assert (error > 0).sum() > 10
    assert np.abs(mean[error > 0] / error[error > 0]).max() < 4
    assert 0 < sums[2, -1] < games


def test_a_policy_is_trained_by_its_own_games_and_goes_on_where_it_was(tmp_path, capsys):
    asked = {"players": 3, "games": 600, "tried": 2000, "judged": 1000, "out": tmp_path}
    train_policy("toy", lessons=3, **asked)
    found = train_policy("toy", lessons=20, **asked)
    whole = train_policy("toy", lessons=20, **asked | {"out": tmp_path / "whole"})
    assert found.curve == whole.curve
    assert found.curve[-1] > found.curve[0] + 0.05
    assert found.file is not None
    assert found.after[3]["rate"] > found.before[3]["ci95"][1]
    assert rate(str(found.file)) == pytest.approx(rate(str(whole.file)))
    asked = ["train", "toy", "--policy", "--players", "3", "--lessons", "20", "--games", "600", "--tried", "2000"]
    assert elderodds.main([*asked, "--judged", "1000", "--out", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["curve"] == list(found.curve)
    assert elderodds.main([*asked, "--kind", "bat", "--out", str(tmp_path)]) == 2
    assert "bat" in capsys.readouterr().err


def test_what_was_learned_is_the_mean_over_the_lessons_the_later_ones_counting_more(tmp_path):
    kept = []
    for lessons in (1, 2):
        asked = {"players": 3, "games": 300, "tried": 200, "judged": 100, "out": tmp_path}
        train_policy("toy", lessons=lessons, **asked)
        with np.load(tmp_path / "lessons.npz") as file:
            kept.append((file["model"], file["settled"]))
    assert np.array_equal(kept[0][1], kept[0][0])
    assert kept[1][1] == pytest.approx((kept[0][0] + 4 * kept[1][0]) / 5)
    assert not np.array_equal(kept[1][0], kept[0][0])


def test_a_policy_goes_on_from_a_player_learned_before(tmp_path):
    asked = {"players": 3, "games": 600, "tried": 2000, "judged": 2}
    first = train_policy("toy", lessons=20, out=tmp_path / "first", **asked)
    then = train_policy("toy", lessons=1, begin=str(first.file), out=tmp_path / "then", **asked)
    assert then.curve[0] > first.curve[0] + 0.05  # it need not learn that again
    with pytest.raises(BadInput, match="not of 3 units"):
        train_policy("toy", lessons=1, begin=str(first.file), hidden=3, out=tmp_path / "other", **asked)
    with pytest.raises(BadInput, match="strategy for toy"):
        train_policy("toy", lessons=1, begin="nobody", out=tmp_path / "other", **asked)
