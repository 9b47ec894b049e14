"""docs/example.md is run from top to bottom, and prints what it says it prints.

python tests/experiments/test_example.py    writes the outputs anew
"""

import contextlib
import io
import os
import re
import tempfile
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "docs" / "example.md"
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)


def played(text: str) -> str:
    """The text with what its blocks print now."""
    names: dict[str, object] = {}

    def answer(found: re.Match[str]) -> str:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(compile(found[1], str(EXAMPLE), "exec"), names)
        printed = f"\n```text\n{said.getvalue()}```\n" if said.getvalue() else ""
        return f"```python\n{found[1]}```\n{printed}"

    return BLOCK.sub(answer, text)


def words(text: str) -> list[str]:
    """The text without its figures."""
    return re.sub(r"identity \w+|True|False|-?\d+(\.\d+)?", "#", text).split()


def test_the_example_prints_what_it_says(tmp_path, monkeypatch):
    """Word for word; the figures as long as they are of these rules and strategies."""
    monkeypatch.chdir(tmp_path)
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(BLOCK.findall(text)) >= 6
    now = played(text)
    assert words(now) == words(text)
    of_these_rules = re.findall(r"identity \w+", now) == re.findall(r"identity \w+", text)
    assert now == text or not of_these_rules


if __name__ == "__main__":
    old = EXAMPLE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        EXAMPLE.write_text(played(old), encoding="utf-8")
