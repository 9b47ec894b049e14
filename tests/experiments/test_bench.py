import json

import pytest

import elderodds
from experiments.commands import bench
from sim import BadInput
from sim.kernel import HOME


def test_bench_prints_what_the_interface_promises(monkeypatch, capsys):
    asked = []

    def here(name, question, **environment):
        asked.append((name, *environment))
        return bench.PROBES[name](question), 0.5

    monkeypatch.setattr(bench, "_probe", here)
    assert elderodds.main(["bench", "toy", "--seconds", "0.01", "--longest", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    row = found["games"]["toy"]
    assert {"system", "processor", "cores", "memory_mb"} <= set(found["machine"])
    assert row["games_per_second"] > 0
    assert row["decisions_per_second"] > row["games_per_second"]
    assert row["two_worker_ratio"] > 0
    assert row["cold_compile_seconds"] == row["warm_start_seconds"] == 0.5
    assert row["peak_mb"]["10000"] > 50
    assert row["peak_mb"]["1000000"] is None  # it would have taken longer than allowed
    assert row["record_bytes"] > row["position_bytes"] > 0
    assert row["positions_per_second"] > 0
    assert row["playout_ratio"] is not None
    assert row["playout_to_rest"] is not None
    assert ("speed", "NUMBA_DISABLE_JIT") in asked
    assert asked[0] == ("one_game", "ELDERODDS_CACHE")


def test_a_probe_in_another_process_answers(elsewhere, monkeypatch):
    for key, value in elsewhere[1].items():
        monkeypatch.setenv(key, value)
    found, took = bench._probe("speed", bench.Question("toy", 2, seconds=0.01), NUMBA_DISABLE_JIT="1")
    assert found["games_per_second"] > 0
    assert took > 0


def test_two_checkouts_are_measured_by_turns(monkeypatch, tmp_path, capsys):
    asked = []

    def seconds(tree, question, games):
        asked.append(tree == HOME)
        return 1.0 if tree == HOME else 1.5

    monkeypatch.setattr(bench, "_seconds", seconds)
    monkeypatch.setattr(bench, "check_out", lambda commit, folder: tmp_path)
    asked_for = ["bench", "--game", "toy", "--players", "2", "--against", "HEAD", "--seconds", "2", "--json"]
    assert elderodds.main(asked_for) == 0
    assert json.loads(capsys.readouterr().out)["games"] == {
        "toy 2p": {"games": 4000, "ratio": 1.5, "low": 1.5, "high": 1.5}
    }
    assert asked[2:6] == [True, False, False, True]


def test_a_commit_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"--against no-such-commit: "):
        bench.check_out("no-such-commit", tmp_path)
