"""What a game costs to play, to count, to keep and to send: the figures of docs/scaling.md.

    .venv/bin/python tests/experiments/scaling.py costs [GAME:PLAYERS ...]
    .venv/bin/python tests/experiments/scaling.py spread GAME:PLAYERS GAMES
    .venv/bin/python tests/experiments/scaling.py kept GAME:PLAYERS GAMES

`costs` is in CPU time of one core. `spread` runs the same games in 1 and 2 threads and on a Dask cluster of 1 and 2
worker processes on loopback, and tells wall and CPU time of all processes together, and the load of the machine before.
`kept` plays them with `--out`, then asks for them again, and once more with their counts forgotten.
"""

import hashlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))

from experiments import Workers, run
from experiments.keep.store import Store
from experiments.keep.tally import tally
from experiments.play.fanout import pack, play_block, unpack
from experiments.play.job import job_of
from experiments.play.spec import make_specification

EVERY = ("among_cultists:5", "dark_providence:4", "death_may_die:3", "arkham_horror:4", "tainted_grail:2")
SECONDS = 3.0


def costs(key: str, players: int) -> None:
    """Microseconds of CPU, and bytes, of a game."""
    cell = make_specification(key, players=players).cells()[0]
    job, games, took = job_of(cell), 16, 0.0
    play_block(job, 0, 1)
    while took < SECONDS / 4:
        games *= 2
        start = time.process_time()
        block = play_block(job, 0, games)
        took = time.process_time() - start
    parts = {"play": took}

    def timed(name: str, what) -> None:  # type: ignore[no-untyped-def]
        start = time.process_time()
        what()
        parts[name] = time.process_time() - start

    timed("count", lambda: tally(cell.game, block, cell.people))
    timed("digest", lambda: hashlib.sha256(block.outcomes.tobytes()).hexdigest())
    with tempfile.TemporaryDirectory() as folder:
        halves = [play_block(job, lo, hi) for lo, hi in ((0, games // 2), (games // 2, games))]
        for name in "xy":  # the second time is measured: what is done once is not
            store = Store(Path(folder), cell, 20 * name)
            store.begin()

            def keep(store: Store = store) -> None:  # as they come, and joined
                for half in halves:
                    store.write(half)
                store.tidy()

            timed("keep", keep)
        disk = sum(p.stat().st_size for p in store.folder.rglob("*") if p.is_file()) / games
        timed("read", lambda: store.read(0, games))
    start = time.process_time()
    sent = pack(block)
    parts["pack"] = time.process_time() - start
    timed("unpack", lambda: unpack(*sent))
    words = "  ".join(f"{name} {1e6 * s / games:9.2f}" for name, s in parts.items())
    row, size = block.outcomes.itemsize, len(sent[0]) / games
    print(
        f"{key}:{players:<3} {games:7,} games  us: {words}  bytes: row {row} disk {disk:.0f} sent {size:.0f}",
        flush=True,
    )


@contextmanager
def cluster(count: int) -> Iterator[tuple[str, list[psutil.Process]]]:
    """A scheduler and workers of one thread each on loopback."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}

    def start(*words: str) -> psutil.Popen:
        command = [sys.executable, "-m", *words, "--no-dashboard"]
        return psutil.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    made = [start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port))]
    made += [start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(count)]
    try:
        from distributed import Client

        with Client(address, timeout=60) as client:
            client.wait_for_workers(count, timeout=60)
        yield address, made
    finally:
        for process in made:
            process.kill()
            process.wait()


def spread(key: str, players: int, games: int) -> None:
    """Wall and CPU time of the same games, spread in four ways."""

    def measured(name: str, workers: Workers, others: list[psutil.Process]) -> None:
        run(key, players=players, games=2000, workers=workers)  # compiled, and the packs are loaded
        load = os.getloadavg()[0]
        before = [sum(p.cpu_times()[:2]) for p in others]
        start, own = time.perf_counter(), time.process_time()
        run(key, players=players, games=games, workers=workers)
        wall, here = time.perf_counter() - start, time.process_time() - own
        there = sum(sum(p.cpu_times()[:2]) for p in others) - sum(before)
        print(f"{name:16s} wall {wall:6.1f} s  CPU here {here:6.1f} s, elsewhere {there:6.1f} s  "
              f"{games / (here + there):9,.0f} games per CPU s  load {load:.1f}", flush=True)  # fmt: skip

    for count in (1, 2):
        measured(f"{count} threads", Workers(count), [])
    for count in (1, 2):
        with cluster(count) as (address, others):
            measured(f"dask, {count} workers", Workers(count, "dask", address), others)


def kept(key: str, players: int, games: int) -> None:
    """Files, bytes and time of games that are kept."""
    with tempfile.TemporaryDirectory() as folder:

        def measured(name: str, out: Path | None) -> None:
            load, start, own = os.getloadavg()[0], time.perf_counter(), time.process_time()
            run(key, players=players, games=games, out=out)
            wall, cpu = time.perf_counter() - start, time.process_time() - own
            files = [p for p in Path(folder).rglob("*") if p.is_file()]
            size = sum(p.stat().st_size for p in files) / games
            print(f"{name:16s} wall {wall:6.1f} s  CPU {cpu:6.1f} s  {len(files)} files  {size:6.1f} bytes a game  "
                  f"load {load:.1f}", flush=True)  # fmt: skip

        run(key, players=players, games=2000)  # compiled, and the packs are loaded
        measured("not kept", None)
        measured("kept", Path(folder))
        measured("asked again", Path(folder))
        for counts in Path(folder).rglob("tally.npz"):
            counts.unlink()
        measured("counted again", Path(folder))


if __name__ == "__main__":
    command, *words = sys.argv[1:] or ["costs"]
    if command == "costs":
        for word in words or EVERY:
            costs(word.partition(":")[0], int(word.partition(":")[2]))
    else:
        (kept if command == "kept" else spread)(
            words[0].partition(":")[0], int(words[0].partition(":")[2]), int(words[1])
        )
