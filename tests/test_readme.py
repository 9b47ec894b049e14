"""What the README shows works as shown."""

import re
from pathlib import Path

import pytest

from sim.game import ILLEGAL, TRUNCATED
from worlds import play

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def accuser(tmp_path):
    file = tmp_path / "accuser.py"
    file.write_text(re.search(r"```python\n(.*?)```", README, re.S).group(1), encoding="utf-8")
    return file


def test_the_strategy_of_the_readme_plays(accuser):
    out = play("among_cultists", 5, 200, f"investigators={accuser}:accuser").outcomes
    assert not (out["ending"] == ILLEGAL).any()
    assert not (out["ending"] == TRUNCATED).any()
    shown = play("among_cultists", 5, 200).outcomes
    assert (out["rounds"] != shown["rounds"]).any()  # it is really the one that plays


def test_the_strategy_of_the_readme_is_about_twenty_lines():
    lines = re.search(r"```python\n(.*?)```", README, re.S).group(1).split("def accuser")[1].splitlines()
    assert len([line for line in lines if line.strip()]) <= 22
