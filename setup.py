"""An installed tool has no docs and tests: how many clauses they prove goes along in the package."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from shutil import rmtree

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithClauses(build_py):
    """Counts the clauses of all games, and the tests that prove them, into the built package."""

    def run(self) -> None:
        """Builds, and counts; nothing is counted for a tool that is worked on where it lies."""
        if not self.editable_mode:
            rmtree(self.build_lib, ignore_errors=True)  # or what an earlier build left there would be packed
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, str(Path(__file__).parent))
        from experiments.measure.clauses import BUILT, coverage
        from sim.header import games, header_of

        found = {key: asdict(coverage(header_of(key))) for key in games()}
        built = Path(self.build_lib, "experiments", "measure", BUILT.name)
        built.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")


setup(cmdclass={"build_py": BuildWithClauses})
