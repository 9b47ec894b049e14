"""Whether what the tool stands on is there, in a version that it was tested with: told in one line before it is loaded.

numba refuses a numpy that it does not know with many lines, and games played by another numba are other games.
"""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires, version

from sim.errors import BadInput

__all__ = ["check_versions"]

COMPILERS = ("numba", "numpy")


def check_versions(names: Iterable[str] = COMPILERS) -> None:
    """Refuses to start with versions of packages that pyproject.toml does not allow.

    Raises
    ------
    BadInput
        With what is there, what is needed and the command that mends it.
    """
    from packaging.requirements import Requirement

    for needed in map(Requirement, requires("elderodds") or ()):
        if needed.name in names and needed.marker is None:
            try:
                there = version(needed.name)
            except PackageNotFoundError:
                there = "none"
            if there == "none" or not needed.specifier.contains(there, prereleases=True):
                raise BadInput(f"{needed.name} {there} is installed, and {needed} is needed: pip install '{needed}'")
