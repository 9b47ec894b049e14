"""The scripts of the desk import one way: what they are made of below, the views above, `desk.js` at the top."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "reports" / "desk" / "static"
FROM = re.compile(r"""\b(?:from|import)\b[\s(]*["'`]\./([^"'`]+)""")  # a script's name, however it is imported


def imports(folder: Path) -> dict[str, set[str]]:
    """{script: those that it imports}."""
    return {file.name: set(FROM.findall(file.read_text(encoding="utf-8"))) for file in folder.glob("*.js")}


def test_no_script_imports_one_that_imports_it_and_each_is_imported():
    found = imports(STATIC)
    order = list(TopologicalSorter(found).static_order())
    assert sorted(order) == sorted(found)
    assert set(found) - set.union(*found.values()) == {"desk.js"}


@pytest.mark.parametrize(
    "line", ['import { a } from "./one.js";', "import {\n  a,\n} from './one.js';", 'import "./one.js";',
             'export * from "./one.js";', 'const { a } = await import("./one.js");'],
)  # fmt: skip
def test_a_circle_is_found_however_it_is_imported(tmp_path, line):
    (tmp_path / "one.js").write_text('import { b } from "./two.js";\n')
    (tmp_path / "two.js").write_text('import { c } from "./three.js";\n')
    (tmp_path / "three.js").write_text(line)
    with pytest.raises(CycleError):
        TopologicalSorter(imports(tmp_path)).prepare()


def test_the_first_line_of_each_script_says_what_it_does():
    assert [file.name for file in STATIC.glob("*.js") if not file.read_text(encoding="utf-8").startswith("// ")] == []
