"""docs/strategies.md is what its generator makes, and its commands are there."""

import re

import pytest
from guide import FILE, guide

from elderodds import command
from experiments.cli.app import app_for


@pytest.fixture(scope="module")
def text():
    return FILE.read_text(encoding="utf-8")


def test_the_guide_is_up_to_date(text):
    assert text == guide(), "make docs"


def test_the_commands_of_the_guide_take_the_options_that_it_shows(text):
    shown = re.findall(r"^    elderodds (\w+) (.*)$", text, re.M)
    assert len(shown) > 8
    for name, words in shown:
        options = {option for p in app_for(name, command).commands[name].params for option in p.opts}
        assert set(re.findall(r"--[\w-]+", words)) <= options, name
