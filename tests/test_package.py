"""The package is whole: what is built holds every file, and what it needs is looked at before it is loaded."""

import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

import elderodds
from experiments.cli import requirements as needed
from experiments.cli.requirements import check_versions
from sim import BadInput
from sim.homes import OURS

USED = (  # what people leave in a checkout: pages, games kept, what they tried at the desk, an earlier build
    "reports/out/index.html", "reports/out/mine.html", "reports-out/index.html", "runs/toy/0.parquet", "desk/mine.toml",
    "sim/runs/toy/manifest.toml", "experiments/out/mine.npz", "sim/games/pages/mine.html", "mine/games/mine/pack.toml",
    "build/lib/reports/out/index.html",
)  # fmt: skip
EXAMPLE = re.compile(r"examples/(games|strategies|docs/rules|tests/rules)/")  # what `new --like` begins with


@pytest.mark.skipif(not (OURS / ".git").exists(), reason="no checkout")
def test_a_wheel_of_a_used_tree_holds_every_file_of_the_packages_and_nothing_else(tmp_path):
    found = subprocess.run(["git", "ls-files", "-z"], cwd=OURS, text=True, capture_output=True, check=True)
    ours, tree = found.stdout.rstrip("\0").split("\0"), tmp_path / "tree"
    for name in (*ours, *USED):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        if name in USED:
            (tree / name).touch()
        else:
            shutil.copy(OURS / name, tree / name)
    made = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "."]
    for _ in range(2):  # what an earlier build noted is no source
        subprocess.run([*made, "--wheel-dir", str(tmp_path)], cwd=tree, check=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    wanted = {name for name in ours if name.partition("/")[0] in elderodds.PACKAGES and "/" in name}
    copied = {f"experiments/{name}" for name in ours if EXAMPLE.match(name)}
    assert len(wanted) > 500
    assert len(copied) > 50
    assert packed == {*wanted, *copied, "elderodds.py", "experiments/measure/clauses.json"}


@pytest.mark.parametrize(
    ("name", "there", "says"),
    [("numba", "0.61.2", "numba 0.61.2 is installed, and numba"), ("numpy", "2.1.0", "numpy>=2.2 is needed: pip")],
)
def test_a_version_that_does_not_fit_is_told_in_one_line(monkeypatch, capsys, name, there, says):
    installed = {"numba": "0.62.0", "numpy": "2.2.0", name: there}
    monkeypatch.setattr(needed, "version", installed.__getitem__)
    with pytest.raises(BadInput, match=name):
        check_versions()
    assert elderodds.main(["run", "toy", "--games", "5"]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1
    assert elderodds.main(["--help"]) == elderodds.main(["games"]) == 0


def test_a_package_that_is_not_there_is_told(monkeypatch):
    def missing(name):
        raise needed.PackageNotFoundError(name)

    monkeypatch.setattr(needed, "version", missing)
    with pytest.raises(BadInput, match="numba none is installed"):
        check_versions()


def test_the_versions_that_are_here_fit():
    check_versions()


# -- a release ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def release():
    spec = importlib.util.spec_from_file_location("release", OURS / "tests" / "release.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_a_release_takes_what_is_unreleased(release):
    before = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-01-01\n\n- The first.\n"
    after = release.cut(before, "0.2.0", "2026-02-02")
    assert after.replace("## 0.2.0 - 2026-02-02\n\n", "") == before
    assert after.index("## Unreleased") < after.index("## 0.2.0") < after.index("- A thing.") < after.index("## 0.1.0")
    with pytest.raises(SystemExit, match="nothing is unreleased"):
        release.cut(after, "0.3.0", "2026-03-03")
    with pytest.raises(SystemExit, match="already"):
        release.cut(before, "0.1.0", "2026-03-03")
    for words in ([], ["1.0"], ["v1.0.0"]):
        with pytest.raises(SystemExit, match="VERSION"):
            release.main(words)


def test_a_release_that_fails_leaves_the_files_as_they_were(release, monkeypatch, tmp_path):
    for name in release.CHANGED:
        shutil.copy(OURS / name, tmp_path)
    seen = []

    def stopped(*words, **env):
        seen.append((tmp_path / "pyproject.toml").read_text())
        raise SystemExit("stopped")

    monkeypatch.setattr(release, "HOME", tmp_path)
    monkeypatch.setattr(release, "call", stopped)
    with pytest.raises(SystemExit, match="stopped"):
        release.main(["9.9.9"])
    assert 'version = "9.9.9"' in seen[0]
    assert all((tmp_path / name).read_bytes() == (OURS / name).read_bytes() for name in release.CHANGED)


def test_the_tests_of_a_file_are_played_by_one_process(request):
    """Some pairs of pytest and xdist keep no group together, and say nothing: every game is then compiled twice."""
    if getattr(request.config.option, "loadgroup", False):
        assert request.node.nodeid.endswith("@test_package.py")
