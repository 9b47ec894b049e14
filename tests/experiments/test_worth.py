"""What things are worth, by playing without them."""

import json

import pytest

import elderodds
from experiments import run
from experiments.commands.worth import worth
from sim import BadInput


def rate(name):
    summary = run("toy", players="3", games=2000, seed=4, strategies=[name]).cells[0].summary
    return float(summary["sides"]["players"]["rate"])


def test_a_thing_is_worth_what_is_lost_without_it():
    found = {thing.what: thing for thing in worth("toy", players=3, strategies=["random"], games=2000, seed=4).things}
    assert list(found) == ["build.bold", "build.safe"]  # the dearest first
    for what, other in (("build.bold", "safe"), ("build.safe", "safe!build.safe")):
        thing = found[what]
        assert thing.difference == pytest.approx(rate("random") - rate(other), abs=0.005)  # less what was dealt
        assert thing.ci95[0] < thing.difference < thing.ci95[1]
        assert thing.p < 0.05


def test_worth_is_told_by_a_command(capsys):
    asked = ["strategies", "toy", "--worth", "--players", "3", "--strategy", "random", "--games", "200"]
    assert elderodds.main([*asked, "--json"]) == 0
    assert [thing["what"] for thing in json.loads(capsys.readouterr().out)["things"]] == ["build.bold", "build.safe"]
    assert elderodds.main(asked) == 0
    assert "build.bold" in capsys.readouterr().out
    assert elderodds.main(["strategies", "--worth"]) == 2


def test_sides_and_decisions_that_do_not_exist_are_refused():
    with pytest.raises(BadInput, match="side of toy"):
        worth("toy", side="night")
    with pytest.raises(BadInput, match="decision of toy"):
        worth("toy", kinds=["dig"])
