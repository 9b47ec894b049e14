"""`make overlays GAME=key`: plays a thousand overlays that nobody would write, with every read of an array checked.

An overlay that the check accepts is played 200 times, half by the default players and half by random ones, with the
invariants on after every step, in a process of its own with ELDERODDS_CHECKED=1. hypothesis makes the overlays and
shrinks one that fails. Should the process die, its last overlay is shown.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from rich.console import Console

HOME = Path(__file__).resolve().parents[2]
BUILD = HOME / "build" / "overlays"
GAMES = 200
screen = Console()


def attack(key: str, examples: int, first: int) -> None:
    """Makes, checks and plays overlays; the counts go to a file, and so does each overlay before it is played."""
    sys.path[:0] = [str(HOME), str(HOME / "tests" / "support")]
    from sim import find_game
    from vocabulary import checked, overlays, played

    game = find_game(key)
    counts: Counter[str] = Counter()
    start = time.perf_counter()

    @seed(first)
    @settings(max_examples=examples, deadline=None, database=None, phases=[Phase.generate, Phase.shrink],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(st.data())
    def run(data: st.DataObject) -> None:
        changes = data.draw(overlays(game))
        pack = checked(game, changes)
        counts["refused" if pack is None else "played"] += 1
        if sum(counts.values()) % 50 == 0:
            screen.print(f"{key}: {dict(counts)}, {time.perf_counter() - start:.0f} s")
        if pack is None:
            return
        (BUILD / f"{key}.json").write_text(json.dumps(changes, ensure_ascii=False, indent=1), encoding="utf-8")
        players = data.draw(st.sampled_from(game.players))
        wrong = played(pack, players, GAMES // 2) or played(pack, players, GAMES // 2, "random")
        assert not wrong, f"{wrong}\n{changes}"

    run()
    screen.print(f"{key}: {sum(counts.values())} overlays, {dict(counts)}, none crashed; seed {first}, "
                 f"{time.perf_counter() - start:.0f} s")  # fmt: skip


def main() -> None:
    """Has a child do it, with the bounds checked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        attack(asked.game, asked.examples, asked.seed)
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "ELDERODDS_CHECKED": "1", "ELDERODDS_CACHE": str(BUILD / "kernels")}
    done = subprocess.run([sys.executable, __file__, *sys.argv[1:], "--child"], env=env, cwd=HOME, check=False)
    if done.returncode < 0:
        last = (BUILD / f"{asked.game}.json").read_text(encoding="utf-8")
        screen.print(f"[bold red]{asked.game}: died of signal {-done.returncode}, playing[/bold red]\n{last}")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
