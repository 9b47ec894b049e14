import json

import elderodds
from experiments.commands import bench


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
    assert row["games_per_second"] > 100
    assert row["decisions_per_second"] > row["games_per_second"]
    assert row["two_worker_ratio"] > 0
    assert row["cold_compile_seconds"] == row["warm_start_seconds"] == 0.5
    assert row["peak_mb"]["10000"] > 50
    assert row["peak_mb"]["1000000"] is None  # it would have taken longer than allowed
    assert ("speed", "NUMBA_DISABLE_JIT") in asked
    assert asked[0] == ("one_game", "ELDERODDS_CACHE")


def test_a_probe_in_another_process_answers(elsewhere, monkeypatch):
    for key, value in elsewhere[1].items():
        monkeypatch.setenv(key, value)
    found, took = bench._probe("speed", bench.Question("toy", 2, seconds=0.01), NUMBA_DISABLE_JIT="1")
    assert found["games_per_second"] > 1
    assert took > 0
