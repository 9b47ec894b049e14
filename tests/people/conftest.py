"""What tests of people share."""

from functools import partial

import pytest

from experiments.cli import playtests, testers
from experiments.commands.testers import who_played


@pytest.fixture
def few_groups(monkeypatch):
    """Commands read notes by 256 groups, an eighth of what they play otherwise."""
    for module in (playtests, testers):
        monkeypatch.setattr(module, "who_played", partial(who_played, points=256))
