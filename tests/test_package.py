"""The package is whole: what is built holds every file, and what it needs is looked at before it is loaded."""

import fnmatch
import importlib.util
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import elderodds
from experiments.machinery import needed
from experiments.machinery.needed import check_versions
from sim import BadInput
from sim.homes import OURS

PROJECT = tomllib.loads((OURS / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.skipif(not (OURS / ".git").exists(), reason="no checkout")
def test_every_file_of_the_packages_goes_into_the_wheel():
    kept = ["*.py", *PROJECT["tool"]["setuptools"]["package-data"]["*"]]
    found = subprocess.run(["git", "ls-files", "sim", "strategies", "experiments", "reports"], cwd=OURS, text=True,
                           capture_output=True, check=True).stdout.splitlines()  # fmt: skip
    assert len(found) > 500
    assert [name for name in found if not any(fnmatch.fnmatch(Path(name).name, pattern) for pattern in kept)] == []


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
    assert elderodds.main(["--help"]) == 0


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
