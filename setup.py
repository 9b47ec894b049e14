"""An installed tool has no docs and tests: how many clauses they prove goes along in the package, examples too."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from shutil import copyfile, rmtree

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWhole(build_py):
    """Counts the clauses of all games, and the tests that prove them, into the built package, with the examples."""

    def run(self) -> None:
        """Builds, counts and copies; neither is done for a tool that is worked on where it lies."""
        if not self.editable_mode:
            rmtree(self.build_lib, ignore_errors=True)  # or what an earlier build left there would be packed
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, str(Path(__file__).parent))
        from experiments.commands.new import EXAMPLES, PACKED, examples, files_of
        from experiments.measure.clauses import BUILT, coverage
        from sim.header import games, header_of

        found = {key: asdict(coverage(header_of(key))) for key in games()}
        built = Path(self.build_lib, "experiments", "measure", BUILT.name)
        built.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
        for file in (file for key in examples() for file in files_of(EXAMPLES, key)):
            place = Path(self.build_lib, "experiments", PACKED.name, file.relative_to(EXAMPLES))
            place.parent.mkdir(parents=True, exist_ok=True)
            copyfile(file, place)


setup(cmdclass={"build_py": BuildWhole})
