"""`make compat`: the core's tests with the lowest and the newest numba and numpy allowed, on every Python that is here.

Each pair gets an environment of its own below build/compat, made by uv from wheels alone; where there are none it says
so.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PAIRS = {"lowest": ("numba==0.62.*", "numpy==2.2.*"), "newest": ("numba<0.70", "numpy")}
TESTS = ("tests/sim", "tests/contract/test_games.py", "-k", "toy or not test_games")


def show_pythons() -> None:
    """Has pyenv show all its Pythons at once; by itself it hides all but one from uv."""
    if shutil.which("pyenv"):
        names = call("pyenv", "version-name").stdout.split() + call("pyenv", "versions", "--bare").stdout.split()
        os.environ["PYENV_VERSION"] = ":".join(names)


def call(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=HOME, env={**os.environ, **env}, capture_output=True, text=True, check=False)


def trial(python: str, name: str) -> tuple[bool, str]:
    """Whether the core's tests are green with a pair, and in words."""
    folder = HOME / "build" / "compat" / f"{python}-{name}"
    inside = str(folder / "bin" / "python")
    if call("uv", "venv", "--quiet", "--clear", "--python", python, "--no-python-downloads", str(folder)).returncode:
        return True, "this Python is not here"
    wanted = (*PAIRS[name], "pytest", "pytest-xdist", "hypothesis", "icepool", "--editable", ".")
    wheels = ("--only-binary", ":all:", "--no-binary", "elderodds")
    made = call("uv", "pip", "install", "--quiet", *wheels, "--python", inside, *wanted)
    if made.returncode:
        return True, "no wheels: " + " ".join(made.stderr.split())[:140]
    seen = call(inside, "-c", "import numba, numpy; print(numba.__version__, numpy.__version__)").stdout.split()
    done = call(inside, "-m", "pytest", *TESTS, ELDERODDS_CACHE=str(folder / "kernels"))
    said = (done.stdout + done.stderr).strip().splitlines() or ["nothing was said"]
    return done.returncode == 0, f"numba {seen[0]}, numpy {seen[1]}: {said[-1]}"


def main() -> int:
    """A line for each pair; 1 if a test failed."""
    show_pythons()
    failed = 0
    for python in PYTHONS:
        for name in PAIRS:
            fine, words = trial(python, name)
            failed += not fine
            print(f"Python {python}, {name}: {'' if fine else 'FAILED '}{words}", flush=True)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
