"""`make release VERSION=0.2.0`: cuts the changelog, builds, checks, installs and tries; nothing is published.

What is tried is the wheel alone, in an environment of its own and far from the checkout: `games`, `rules`, a game of
one's own, `demo`. If anything fails, the files are as they were.
"""

import datetime as dt
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
CHANGED = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md")


def cut(changelog: str, version: str, day: str) -> str:
    """The changelog with what is unreleased under a version.

    Raises
    ------
    SystemExit
        If nothing is unreleased, or the version is there already.
    """
    head, found, rest = changelog.partition("## Unreleased\n")
    news = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    if not found or not news.strip():
        raise SystemExit("release: nothing is unreleased in CHANGELOG.md")
    if f"## {version} " in changelog:
        raise SystemExit(f"release: {version} is in CHANGELOG.md already")
    return f"{head}## Unreleased\n\n## {version} - {day}\n{rest}"


def cut_all(version: str, day: str) -> None:
    """Writes the version into every file that names it."""
    texts = {name: (HOME / name).read_text(encoding="utf-8") for name in CHANGED}
    now = tomllib.loads(texts["pyproject.toml"])["project"]["version"]
    cite = re.sub(r"(?m)^version: .*$", f"version: {version}", texts["CITATION.cff"])
    new = {
        "pyproject.toml": texts["pyproject.toml"].replace(f'version = "{now}"', f'version = "{version}"', 1),
        "CITATION.cff": re.sub(r"(?m)^date-released: .*$", f"date-released: {day}", cite),
        "CHANGELOG.md": cut(texts["CHANGELOG.md"], version, day),
    }
    for name, text in new.items():
        (HOME / name).write_text(text, encoding="utf-8")


def call(*words: str, cwd: Path = HOME, **env: str) -> None:
    """Runs a command.

    Raises
    ------
    SystemExit
        If it fails.
    """
    print(" ".join(words), flush=True)
    if subprocess.run(words, cwd=cwd, env={**os.environ, **env}, check=False).returncode:
        raise SystemExit(f"release: failed: {' '.join(words)}")


def build(python: str) -> Path:
    """Source distribution and wheel in dist/, checked; the wheel."""
    for old in (HOME / "dist").glob("elderodds-*"):
        old.unlink()
    call(python, "-m", "build", "--sdist", "--wheel", "--outdir", "dist")
    made = sorted((HOME / "dist").glob("elderodds-*"))
    call(python, "-m", "twine", "check", "--strict", *map(str, made))
    return next(file for file in made if file.suffix == ".whl")


def trial(wheel: Path) -> None:
    """Installs the wheel in an environment of its own, and plays there."""
    with tempfile.TemporaryDirectory() as folder:
        far = Path(folder)
        call(sys.executable, "-m", "venv", str(far / "venv"))
        pip, tool = str(far / "venv" / "bin" / "pip"), str(far / "venv" / "bin" / "elderodds")
        call(pip, "install", "--quiet", "--disable-pip-version-check", f"{wheel}[check]")
        for words in (["--version"], ["games"], ["rules", "among_cultists"], ["new", "mine"],
                      ["--games", "mine", "check", "mine"], ["new", "yours", "--like", "pig"],
                      ["--games", "yours", "check", "yours"], ["demo"]):  # fmt: skip
            call(tool, *words, cwd=far, PYTHONPATH="", ELDERODDS_CACHE=str(far / "kernels"))


def main(words: list[str]) -> int:
    """One release."""
    if len(words) != 1 or not re.fullmatch(r"\d+\.\d+\.\d+", words[0]):
        raise SystemExit("release: make release VERSION=0.2.0")
    kept = {name: (HOME / name).read_text(encoding="utf-8") for name in CHANGED}
    done = False
    try:
        cut_all(words[0], dt.datetime.now(dt.UTC).date().isoformat())
        trial(build(sys.executable))
        done = True
    finally:
        for name, text in () if done else kept.items():
            (HOME / name).write_text(text, encoding="utf-8")
    print(f"dist/ holds {words[0]}. To publish it: commit, tag v{words[0]}, and upload it with twine.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
