"""A real scheduler and two worker processes on loopback."""

import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from experiments import Workers, run
from experiments.play.fanout import play_block, warm_up
from experiments.play.job import job_of
from experiments.play.spec import make_specification
from sim import BadInput

HOME = Path(__file__).resolve().parents[2]
GAMES = 40_000


SECONDS = 600  # for a process that starts, on a machine that has other things to do


def start(environment, folder, *words):
    command = [sys.executable, "-m", *words, "--no-dashboard"]
    return subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def scheduler_and_workers(workers):
    """(address, worker processes) of a cluster, of (name, environment, folder) of its workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    head = start(None, None, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
    words = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--name")
    made = [start(environment, folder, *words, name) for name, environment, folder in workers]
    try:
        from distributed import Client

        with Client(address, timeout=SECONDS) as client:
            client.wait_for_workers(len(made), timeout=SECONDS)
        yield address, made
    finally:
        for process in (*made, head):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(elsewhere):
    """(address, worker processes)."""
    environment = {k: v for k, v in elsewhere[1].items() if k != "NUMBA_DISABLE_JIT"}
    environment["PYTHONPATH"] = os.pathsep.join([environment["PYTHONPATH"], str(Path.cwd())])
    with scheduler_and_workers([(name, environment, None) for name in "ab"]) as found:
        yield found


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games_also_when_a_worker_dies(cluster, tmp_path, monkeypatch):
    address, workers = cluster
    options = {"players": "2", "games": GAMES, "strategies": ["greedy"]}
    here = run("toy", **options, workers=1).cells[0].summary
    fixed = SimpleNamespace(size=512, learn=lambda block: None)
    monkeypatch.setattr("experiments.measure.running.Pace", lambda *of: fixed)
    there = Workers(2, "dask", address)
    assert run("toy", **options, workers=there).cells[0].summary == here

    from experiments.keep.store import Store

    written, write = [], Store.write

    def write_and_kill(self, block):
        write(self, block)
        written.append(block.lo)
        if len(written) == 10:
            workers[0].kill()

    monkeypatch.setattr(Store, "write", write_and_kill)
    assert run("toy", **options, workers=there, out=tmp_path).cells[0].summary == here
    assert workers[0].wait() != 0
    assert written == list(range(0, GAMES, 512))


@pytest.mark.filterwarnings("ignore")
def test_what_is_no_cluster_is_refused(monkeypatch):
    monkeypatch.setattr("experiments.play.fanout.SCHEDULER_SECONDS", 1)
    start = time.perf_counter()
    with pytest.raises(BadInput, match=r"--scheduler tcp://127\.0\.0\.1:9: "):
        run("toy", players="2", games=100, workers=Workers(1, "dask", "tcp://127.0.0.1:9"))
    assert time.perf_counter() - start < SECONDS
    with pytest.raises(BadInput, match="--scheduler ADDRESS is missing"):
        run("toy", players="2", games=100, workers=Workers(1, "dask"))


PLUG_IN = """
from beside import BET
from strategies import strategy

@strategy("toy")
def mine(pack, table, mine, menu, weights, luck):
    return BET if BET < menu.n else 0
"""
EDITS = {
    "pack": ("toy/games/toy/components/pack.toml", "rounds = 9", "rounds = 8"),
    "strategy": ("toy/strategies/toy/__init__.py", "return 0", "return 1"),
    "helper": ("beside.py", "BET = 1", "BET = 0"),
}


@pytest.fixture
def others(tmp_path, elsewhere):
    """{name: (environment, folder)} of machines on which one file is another; 'same' has everything as it is here."""
    found, site = {}, (Path(elsewhere[1]["PYTHONPATH"]) / "sitecustomize.py").read_text()
    for name in ("same", *EDITS):
        home = tmp_path / name
        shutil.copytree(HOME / "experiments" / "template", home / "toy")
        (home / "mine.py").write_text(PLUG_IN)
        (home / "beside.py").write_text("BET = 1\n")
        (home / "sitecustomize.py").write_text(site.replace(str(HOME / "experiments" / "template"), str(home / "toy")))
        if name in EDITS:
            file, old, new = EDITS[name]
            text = (home / file).read_text()
            assert old in text
            (home / file).write_text(text.replace(old, new) + "\n")
        found[name] = ({**os.environ, "PYTHONPATH": str(home), "NUMBA_DISABLE_JIT": "1"}, home)
    return found


@pytest.mark.filterwarnings("ignore")
def test_a_worker_with_another_pack_strategy_or_helper_refuses_and_says_so(others, tmp_path, monkeypatch):
    from distributed import Client

    monkeypatch.chdir(others["same"][1])
    cells = {
        name: make_specification("toy", players=2, games=64, strategies=[text]).cells()[0]
        for name, text in (("pack", "safe"), ("strategy", "safe"), ("helper", "mine.py:mine"))
    }
    whose = {"pack": "another pack of The Tower", "strategy": "another strategy safe",
             "helper": "another strategy mine.py:mine"}  # fmt: skip
    with scheduler_and_workers([(name, *found) for name, found in others.items()]) as (address, processes):
        with Client(address, timeout=SECONDS) as client:
            for name, cell in cells.items():
                job = job_of(cell)
                here = play_block(job, 0, 64).outcomes.tobytes()
                there = client.submit(play_block, job, 0, 64, workers=["same"], pure=False).result(timeout=SECONDS)
                assert there.outcomes.tobytes() == here
                with pytest.raises(BadInput, match=f"a worker has {whose[name]}$"):
                    client.submit(play_block, job, 0, 64, workers=[name], pure=False).result(timeout=SECONDS)
        for name, process in zip(others, processes, strict=True):
            if name in ("same", "strategy"):  # whose `safe` is another too: which of two is asked first is chance
                process.kill()
                process.wait()
        with pytest.raises(BadInput, match="a worker has another pack of The Tower"):
            run("toy", players="2", games=1280, workers=Workers(1, "dask", address), out=tmp_path / "out")
    asked = {"players": "2", "games": 1280}
    assert run("toy", **asked, out=tmp_path / "out").cells[0].summary == run("toy", **asked).cells[0].summary


def test_a_worker_with_other_versions_refuses():
    cell = make_specification("toy", players=2).cells()[0]
    parts = tuple((what, "numba 0" if what == "versions" else digest) for what, digest in job_of(cell).parts)
    with pytest.raises(BadInput, match=r"a worker has elderodds .* instead of numba 0"):
        warm_up(replace(job_of(cell), parts=parts))
