"""A real scheduler and two worker processes on loopback."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from experiments import Workers, run
from experiments.fanout import Job, warm_up
from sim import BadInput

GAMES = 40_000


@pytest.fixture
def cluster(elsewhere):
    """(address, worker processes)."""
    environment = {k: v for k, v in elsewhere[1].items() if k != "NUMBA_DISABLE_JIT"}
    environment["PYTHONPATH"] = os.pathsep.join([environment["PYTHONPATH"], str(Path.cwd())])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"

    def start(*words):
        command = [sys.executable, "-m", *words, "--no-dashboard"]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
    workers = [start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    try:
        wait_for(address)
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def wait_for(address):
    from distributed import Client

    with Client(address, timeout=60) as client:
        client.wait_for_workers(2, timeout=60)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games_also_when_a_worker_dies(cluster, tmp_path, monkeypatch):
    address, workers = cluster
    options = {"players": "2", "games": GAMES, "strategies": ["greedy"]}
    here = run("toy", **options, workers=1).cells[0].summary
    monkeypatch.setattr("experiments.running.size_of_blocks", lambda *args: 512)
    there = Workers(2, "dask", address)
    assert run("toy", **options, workers=there).cells[0].summary == here

    from experiments.store import Store

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
    monkeypatch.setattr("experiments.fanout.SCHEDULER_SECONDS", 1)
    start = time.perf_counter()
    with pytest.raises(BadInput, match=r"--scheduler tcp://127\.0\.0\.1:9: "):
        run("toy", players="2", games=100, workers=Workers(1, "dask", "tcp://127.0.0.1:9"))
    assert time.perf_counter() - start < 60
    with pytest.raises(BadInput, match="--scheduler ADDRESS is missing"):
        run("toy", players="2", games=100, workers=Workers(1, "dask"))


def test_a_worker_with_other_rules_refuses():
    with pytest.raises(BadInput, match="a worker has other rules of The Tower"):
        warm_up(Job("toy", 2, "{}", (), 1, rules="of yesterday"))
