"""What things are worth, by playing without them."""

import json

import numpy as np
import pytest

import elderodds
from experiments import run
from experiments.commands.worth import _things, worth
from experiments.play.fanout import play_block
from experiments.play.job import job_of
from experiments.play.spec import make_specification
from sim import BadInput

GAMES = 800


def rate(name):
    summary = run("toy", players="3", games=GAMES, seed=4, strategies=[name]).cells[0].summary
    return float(summary["sides"]["players"]["rate"])


@pytest.fixture(scope="module")
def found():
    told = worth("toy", players=3, strategies=["random"], games=GAMES, seed=4).things
    assert [t.difference for t in told] == sorted((t.difference for t in told), reverse=True)
    return {thing.what: thing for thing in told}


def test_a_thing_is_worth_what_is_lost_without_it(found):
    assert [what for what in found if found[what].sort == "build"] == ["build.bold", "build.safe"]  # the dearest first
    for what, other in (("build.bold", "safe"), ("build.safe", "safe!build.safe")):
        thing = found[what]
        assert thing.difference == pytest.approx(rate("random") - rate(other), abs=0.01)  # less what was dealt
        assert thing.ci95[0] < thing.difference < thing.ci95[1]
        assert thing.p < 0.05


def test_what_the_pack_names_is_worth_what_its_options_are(found):
    """The bets of the pack are the options of the one decision: the same games, left out in another way."""
    for name in ("bold", "safe"):
        one, other = found[f"build.{name}"], found[f"Bets: {name}"]
        assert (one.difference, one.ci95) == (other.difference, other.ci95)
        assert other.sort == "Bets"
        assert other.games <= one.games == GAMES


def test_what_is_dealt_is_worth_how_much_oftener_games_with_it_are_won(found):
    cell = make_specification("toy", players=(3,), strategies=["random"], seed=4).cells()[0]
    outcomes = play_block(job_of(cell), 0, GAMES).outcomes
    won, card = outcomes["side"] == 0, outcomes["extra"]["first_card"]
    dealt = {what.removeprefix("First card: "): t for what, t in found.items() if t.sort == "dealt"}
    assert len(dealt) == len(np.unique(card))
    for value, name in ((0, "nought"), (2, "two")):
        has = card == value
        assert dealt[name].difference == pytest.approx(won[has].mean() - won[~has].mean())
        error = np.sqrt(won[has].var() / has.sum() + won[~has].var() / (~has).sum())
        assert dealt[name].ci95[1] - dealt[name].difference == pytest.approx(1.96 * error, rel=0.001)
        assert dealt[name].games == has.sum()


def test_what_search_finds_is_worth_what_it_wins_more_than_its_style():
    told = worth("toy", players=3, strategies=["safe+4"], games=12, seed=4, of=["search", "Bets"]).things
    ahead = next(thing for thing in told if thing.sort == "search")
    wins = [run("toy", players="3", games=12, seed=4, strategies=[name]).cells[0].summary["sides"]["players"]["wins"]
            for name in ("safe+4", "safe")]  # fmt: skip
    assert ahead.difference == pytest.approx((wins[0] - wins[1]) / 12)
    without_bold = next(thing for thing in told if thing.what == "Bets: bold")  # no option is left to search
    assert without_bold.difference == pytest.approx(ahead.difference)


def test_who_searches_may_be_kept_from_looking_ahead_or_further_than_a_step():
    cells = [make_specification("death_may_die", players=(3,), strategies=[name]).cells()[0]
             for name in ("learned+4", "learned+4@1", "learned")]  # fmt: skip
    ahead = [{t.what: t for t in _things(cell) if t.sort == "search"} for cell in cells]
    assert [list(kept) for kept in ahead] == [
        ["looking ahead", "looking past the round"],
        ["looking ahead"],
        [],
    ]
    searching = cells[0].seating[0, 0]
    kept = ahead[0]["looking past the round"].player(searching)
    assert (kept.search, kept.horizon, kept.outlook) == (4, 1, cells[1].seating[0, 0].outlook)
    assert ahead[0]["looking ahead"].player(searching).search == 0


def test_worth_is_told_by_a_command(capsys):
    asked = ["strategies", "toy", "--worth", "--players", "3", "--strategy", "random", "--games", "200"]
    assert elderodds.main([*asked, "--of", "build", "--json"]) == 0
    assert [thing["what"] for thing in json.loads(capsys.readouterr().out)["things"]] == ["build.bold", "build.safe"]
    assert elderodds.main(asked) == 0
    told = capsys.readouterr().out
    assert "build.bold" in told
    assert "Bets: bold" in told
    assert elderodds.main(["strategies", "--worth"]) == 2


def test_sides_and_sorts_that_do_not_exist_are_refused():
    with pytest.raises(BadInput, match="side of toy"):
        worth("toy", side="night")
    with pytest.raises(BadInput, match="sort of things of toy"):
        worth("toy", of=["dig"])
