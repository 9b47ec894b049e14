"""How people play: groups of a camp, and what is fitted to published figures."""

import json
import tomllib

import numpy as np
import pytest

import strategies.people as place
from elderodds import main
from experiments.commands.people import people
from experiments.people.groups import scales_of, texts_of
from experiments.play.spec import make_specification
from sim import BadInput, find_game
from sim.game import games
from strategies.people import fitted_of, group, means_of, tastes_of
from strategies.registry import by_side, camps_of, find_strategy

AC, TOY = find_game("among_cultists"), find_game("toy")
OURS = [key for key in games() if key != "toy"]
FITTED = [key for key in OURS if fitted_of(find_game(key))]


def test_people_of_a_group_differ_and_their_mean_is_what_is_said():
    camp = camps_of(AC)["people_investigators"]
    made = group(camp, {"skill": 1.5, "books": 0.4, "shy": 0.0, "slow_to_accuse": 1.0}, "x").rungs
    style = camp.style.weights
    share = sorted((one.weights["books"].value - style["books"].value) / (3.5 - style["books"].value) for one in made)
    assert share == pytest.approx([0.16, 0.4, 0.64])
    assert np.mean(share) == pytest.approx(0.4)
    assert {one.weights["shelter"].value for one in made} == {style["shelter"].value}  # none has that taste
    assert {one.weights["vote_at"].value for one in made} == {4.0}  # all have


def test_who_is_most_skilled_does_not_like_most():
    camp = camps_of(AC)["people_investigators"]
    made = group(camp, {"skill": 1.0, "books": 0.5, "shy": 0.5, "slow_to_accuse": 0.5}, "x").rungs
    slips, books = [one.slip for one in made], [one.weights["books"].value for one in made]
    assert int(np.argmin(slips)) != int(np.argmax(books))


@pytest.mark.parametrize(("skill", "slip"), [(0, 0.5), (1, 0.1), (1.5, 0.05), (2, 0), (3, 0)])
def test_a_skill_is_a_place_on_the_ladder(skill, slip):
    assert place._slip(skill) == pytest.approx(slip)


def test_from_the_top_of_the_ladder_somebody_plays_as_was_learned():
    camp = camps_of(AC)["people_cultists"]
    tastes = {"patient": 0.5, "sabotage": 0.5}
    assert all(one.model == camp.learned.model for one in group(camp, {"skill": 3.0, **tastes}, "x").rungs)
    assert all(not one.model for one in group(camp, {"skill": 1.2, **tastes}, "x").rungs)


def test_each_side_has_the_people_of_its_camp():
    assert by_side(AC, "cultists", "people:skill:1.2~0.1") == "people_cultists:skill:1.2~0.1"
    assert by_side(AC, "cultists", "people|learned") == "people_cultists|learned_cultists"
    assert by_side(find_game("arkham_horror"), "players", "people") == "people"


def test_of_a_mix_of_mixes_each_part_is_as_likely():
    found = find_strategy(AC, "people_cultists:skill:2|stalker").rungs
    assert len(found) == 6
    assert [one.name for one in found[3:]] == ["stalker"] * 3


def test_what_stands_behind_people_holds_for_each():
    plain = find_strategy(AC, "people_cultists:skill:1").rungs
    found = find_strategy(AC, "people_cultists:skill:1+8~0.5").rungs
    assert [one.search for one in found] == [8, 8, 8]
    assert [one.slip for one in found] == pytest.approx([0.5 + 0.5 * one.slip for one in plain])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("people_cultists:skil:1", "no scale of people_cultists 'skil'; did you mean 'skill'?"),
        ("people_cultists:skill:4", "skill 4 is not within 0.5 to 3"),
        ("people_cultists:skill:", "skill '' is no number"),
        ("people_cultist:skill:1", "did you mean 'people_cultists'?"),
        ("peoples", "did you mean 'people'?"),
    ],
)
def test_people_that_cannot_be_are_refused(text, says):
    with pytest.raises(BadInput) as error:
        find_strategy(AC, text)
    assert says in str(error.value)


def test_people_whom_nobody_fitted_have_to_be_described():
    with pytest.raises(BadInput, match="no people of toy are fitted"):
        find_strategy(TOY, "people")
    assert len(find_strategy(TOY, "people:skill:1").rungs) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[[taste]]\nname = "a"\nabout = "x"\nweights = { greed = 1.0 }\nsides = ["builder"]',
            "a.sides: no side of toy",
        ),
        ('[[taste]]\nname = "skill"\nabout = "x"\nweights = { greed = 1.0 }', "are called skill"),
        ('[[taste]]\nname = "a"\nabout = "x"', "weights"),
    ],
)
def test_a_file_of_tastes_that_cannot_be_is_refused(text, says, tmp_path, monkeypatch):
    (tmp_path / "tastes.toml").write_text(text)
    monkeypatch.setattr(place, "_beside", lambda game, name: tmp_path / name)
    with pytest.raises(BadInput) as error:
        tastes_of.__wrapped__(TOY)
    assert says in str(error.value)


@pytest.mark.parametrize("key", OURS)
def test_tastes_stay_within_the_ranges_of_the_weights(key):
    for camp in camps_of(find_game(key)).values():
        for taste in camp.tastes:
            for name, value in taste.weights.items():
                weight = camp.style.weights[name]
                assert weight.low <= value <= weight.high, (taste.name, name)


@pytest.mark.parametrize("key", FITTED)
def test_the_people_of_our_games_are_fitted_and_can_sit_down(key):
    game = find_game(key)
    assert set(fitted_of(game)) == set(camps_of(game))
    for camp in camps_of(game).values():
        assert set(means_of(game, camp, camp.name)) == set(camp.scales)
    for cell in make_specification(key, strategies=["people"]).cells():
        assert all(len(mix.rungs) == 3 for mix in cell.seating.values())


def test_a_point_is_a_line_up():
    scales = scales_of(AC)
    texts = texts_of(scales, np.full(len(scales), 0.5))
    assert texts[1] == "cultists=people_cultists:skill:1.750,patient:0.500,sabotage:0.500"
    assert [text.partition("=")[0] for text in texts] == ["investigators", "cultists"]


@pytest.fixture(scope="module")
def fitted():
    return people("toy", players="2,3", games=50, settings=64, workers=1)


def test_people_are_held_against_what_is_published(fitted):
    assert [a.reference.id for a in fitted.fitted] == ["length", "minutes"]
    assert fitted.misses[1] <= fitted.misses[0]
    apart = {one.reference: one for one in fitted.apart}
    assert not apart["minutes"].reached  # the set-up alone takes two minutes, and people cannot change that
    assert apart["minutes"].nearest > 5


def test_what_was_fitted_can_be_kept_and_read(fitted, tmp_path, monkeypatch):
    (tmp_path / "people.toml").write_text(fitted.to_toml("elderodds people 'toy'"))
    monkeypatch.setattr(place, "_beside", lambda game, name: tmp_path / name)
    read = place._fitted.__wrapped__(TOY)
    assert read.group == {"people": {"skill": round(fitted.scales[0].fitted, 3)}}
    assert read.deviation == {"people": {"skill": round(fitted.scales[0].deviation, 3)}}
    assert tomllib.loads((tmp_path / "people.toml").read_text())["made"] == "elderodds people 'toy'"


def test_it_is_the_same_again_in_other_numbers_of_workers(fitted):
    again = people("toy", players="2,3", games=50, settings=64, workers=2)
    assert again.strategies == fitted.strategies
    assert [a.ours for a in again.fitted] == [a.ours for a in fitted.fitted]


def test_the_command_shows_and_writes_it(tmp_path, capsys):
    file = tmp_path / "people.toml"
    command = ["people", "toy", "--players", "2", "--games", "50", "--settings", "64", "--workers", "1", "--write"]
    assert main([*command, str(file)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "no group that was tried comes there" in shown
    assert main([*command, str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["scales"][0]["scale"] == "skill"
    assert tomllib.loads(file.read_text())["group"]["people"]["skill"] == round(told["scales"][0]["fitted"], 3)


def test_people_are_fitted_to_what_is_asked_for(capsys):
    command = ["people", "toy", "--players", "2", "--games", "20", "--settings", "64", "--fresh", "20", "--again", "1"]
    assert main([*command, "--workers", "1", "--reference", "length"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Not fitted to, and not among the misses: " in shown
    assert main([*command, "--workers", "1", "--reference", "length", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["fitted_to"] == ["length"]
    assert [one["id"] for one in told["references"]] == ["length", "minutes"]
    assert told["miss"]["people"] < 1  # of minutes alone it is more than that
    assert main([*command, "--reference", "lenth"]) == 2
    assert "did you mean 'length'?" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--games", "19"], ["--fresh", "19"], ["--settings", "63"], ["--again", "33"]])
def test_too_few_games_of_people_are_refused(option):
    assert main(["people", "toy", *option]) == 2


def test_a_game_of_which_nothing_is_published_is_refused():
    with pytest.raises(BadInput, match="nothing is published"):
        people("toy", players="5", games=50, settings=64, workers=1)
