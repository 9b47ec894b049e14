"""Commands that pages say: with the home of a game that has one of its own."""

from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from experiments.commands.command_lines import command_line
from sim.homes import OURS

HOME = OURS / "experiments" / "template"


@pytest.mark.parametrize(("here", "told"), [(HOME.parent, "template"), (HOME, "."), (HOME / "games", str(HOME))])
def test_a_game_of_a_folder_is_asked_for_with_its_folder_as_seen_from_here(monkeypatch, here, told):
    monkeypatch.chdir(here)
    assert command_line("run", "toy", "--set", "a.*=2") == f"elderodds --games {told} run toy --set 'a.*=2'"


def test_games_that_are_found_without_a_folder_are_asked_for_without_one(monkeypatch):
    assert command_line("run", "among_cultists") == "elderodds run among_cultists"
    offered = EntryPoint("toy", "elderodds_toy", "elderodds.games")
    monkeypatch.setattr("experiments.commands.command_lines.entry_points", lambda group: [offered])
    package = SimpleNamespace(submodule_search_locations=[str(HOME)])
    monkeypatch.setattr("experiments.commands.command_lines.find_spec", {"elderodds_toy": package}.get)
    assert command_line("run", "toy") == "elderodds run toy"
