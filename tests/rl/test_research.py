"""docs/research.md: its example runs, and prints what it says."""

import contextlib
import io
import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="the extra elderodds[rl] is not installed")

BLOCK = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.S)


def test_the_example_prints_what_it_says():
    found = BLOCK.findall((Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8"))
    assert found
    for code, wanted in found:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(code, {})
        assert said.getvalue() == wanted
