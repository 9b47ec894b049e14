"""What a game promises of its report: pages are made of it, of short games too."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import sim
from experiments.contract.promises import promise
from sim import Game, homes

__all__: list[str] = []

TRIAL = "reports.trial"  # stands above this package, so it is asked in a process of its own
HOME = Path(sim.__file__).parents[1]


@promise
def pages(game: Game) -> Iterator[str]:
    """A report is made of a few hundred games, of games of one round and of games never sampled."""
    question = pickle.dumps((game.key, homes.GAMES, homes.STRATEGIES))
    start = f"import sys; sys.path.insert(0, {str(HOME)!r}); from runpy import run_module; "
    done = subprocess.run([sys.executable, "-c", f"{start}run_module({TRIAL!r}, run_name='__main__')"], input=question,
                          capture_output=True, check=False)  # fmt: skip
    if done.returncode:
        yield from done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        return
    yield from json.loads(done.stdout.splitlines()[-1])
