"""Scenarios: the worked examples that describe a position, and what no position can be."""

import pytest
from dmd_position import chooser, deal, named

from sim import BadInput, find_game
from sim.games.death_may_die.outside.position import known
from sim.games.death_may_die.state import codes
from sim.games.death_may_die.state.checks import check
from sim.games.death_may_die.turn.ch21_ending import close
from sim.scenario import find_scenario, make_scenario

GAME = find_game("death_may_die")


def shipped(name, **wishes):
    scenario = find_scenario(GAME, name)
    return deal(scenario.players, decide=chooser(**wishes), scenario=scenario)


def described(players, *changes, **position):
    raw = {"game": "death_may_die", "players": players, "title": "a test", "position": position}
    t = deal(players, *changes, scenario=make_scenario(GAME, raw))
    assert check(t.g, t.pack) == 0
    return t


def way(*spaces):
    return [{"space": space - 1, "act": codes.GO} for space in spaces]


@pytest.mark.rule("DM-EX.1")
def test_ian_drags_a_cultist_and_catches_fire():
    t = shipped("ian_runs", action={"act": codes.DO_RUN}, run_step=way(4, 9, 10))
    t.step()
    table, ian = t.g.table, t.g.table.inv[0]
    assert (ian.space, ian.flames, table.fire[8]) == (9, 2, 2)
    here = [int(f.kind) for f in table.figure[1:] if f.space == 9]
    assert sorted(here) == sorted([named(t, "cultist"), named(t, "fire_vampire")])


@pytest.mark.rule("DM-EX.2")
def test_ian_attacks_both_with_three_black_dice_and_a_green_one():
    t = shipped("ian_attacks", action={"act": codes.DO_ATTACK, "foe": -1})
    t.step()
    pool = t.g.table.roll.pool
    assert sorted(int(pool.kind[i]) for i in range(pool.n)) == [codes.BLACK] * 3 + [codes.GREEN]


@pytest.mark.rule("DM-EX.5")
@pytest.mark.parametrize(("healed", "left"), [(0, (1, 1)), (1, (0, 2))])
def test_beth_heals_three_points_in_all(healed, left):
    t = shipped("beth_rests", action={"act": codes.DO_REST, "n": healed})
    t.step()
    beth = t.g.table.inv[0]
    assert (beth.wounds, beth.stress) == left
    rests = {
        (o[-2], o[-1])
        for kind, _, options in t.asked
        for o in options
        if kind == codes.ACTION and o[0] == codes.DO_REST
    }
    assert rests == {(0, 3), (1, 2)}


@pytest.mark.rule("DM-EX.12", "DM-18.2", "DM-18.3")
def test_the_figure_enters_the_red_space_and_is_summoned():
    t = shipped("red_space", action=0)
    assert (t.g.table.symbols, t.g.table.pace, t.g.table.risen) == (2, 4, 0)
    t.step()
    table = t.g.table
    assert (table.pace, table.stage, table.risen, table.symbols) == (5, 2, 1, 0)
    assert table.figure[codes.ELDER].space == 4  # in the space of the active investigator
    assert t.g.hidden.mythos.n == codes.MYTHOS_CARDS


@pytest.mark.rule("DM-EX.14")
def test_three_wounds_reveal_the_third_stage():
    t = shipped("hastur_nine_wounds", action={"act": codes.DO_ATTACK, "foe": codes.ELDER})
    wounds = [int(t.g.table.inv[seat].wounds) for seat in range(3)]
    while t.g.table.stage == 2 and t.g.table.turn == 1:
        t.step()
    table = t.g.table
    assert (table.stage, table.figure[codes.ELDER].wounds, table.figure[codes.ELDER].space) == (3, 0, 12)
    assert [int(table.inv[seat].wounds) - wounds[seat] for seat in range(3)] == [1, 0, 1]  # of 2, 1 and 3 signs


def test_the_last_lab_is_as_described():
    t = shipped("last_lab")
    labs = [(int(t.g.table.token[i].state), int(t.g.table.token[i].wounds)) for i in range(5)]
    assert labs == [(codes.GONE, 4)] * 3 + [(codes.FACE_DOWN, 0), (codes.FACE_DOWN, 3)]
    assert t.g.table.disrupted == 0
    assert [int(t.g.table.inv[seat].green) for seat in range(3)] == [0, 0, 1]


def test_another_episode_than_was_drawn_is_set_up_anew():
    for episode in ("e2", "e5"):
        t = described(3, episode=episode, elder="hastur", turn_of=2, actions=2)
        assert t.content.episode[int(t.g.table.episode)].id == episode
        assert t.content.elder[int(t.g.table.elder)].id == "hastur"
        assert (t.g.table.active, t.g.table.actions, t.g.table.turn, t.g.referee.round_no) == (1, 2, 1, 1)


def test_cards_keys_tokens_and_the_dead_are_laid():
    one = {"cards": ["grave_robber"], "keys": ["sigil_a"], "levels": {"brawling": 3}, "investigator": "ian"}
    t = described(2, episode="e2", elder="cthulhu", stage=3, elder_space=4, elder_wounds=2, track=6, rlyeh=[2, 3],
                  investigators=[one, {"dead": True}], objectives=[{"token": 1, "holder": 1}])  # fmt: skip
    ian = t.g.table.inv[0]
    assert (ian.companions, ian.key[0], ian.level[1], ian.alive) == (1, 1, 3, 1)
    assert (t.g.table.token[0].owner, t.g.table.inv[1].alive, t.g.table.rlyeh_left) == (0, 0, 7)
    t = described(2, episode="e4", objectives=[{"token": 1, "holder": 2}], investigators=[{}, {"custody": True}])
    assert (t.g.table.inv[1].idol, t.g.table.inv[1].space) == (1, t.pack.scene[3].holding)
    t = described(
        2, episode="e3", objectives=[{"token": 3, "revealed": True, "space": 9}, {"token": 4, "removed": True}]
    )
    assert (t.g.table.token[2].state, t.g.hidden.face[2], t.g.table.token[3].state) == (codes.OPEN, 1, codes.GONE)
    assert described(2, episode="e6", moon="full").g.table.phase_of_moon == 2


def test_players_who_would_choose_are_named():
    pair = [{"investigator": "ian"}, {"investigator": "beth"}]
    t = described(2, "setup.investigators=chosen", episode="e1", investigators=pair)
    assert t.g.table.phase == codes.ACTING
    assert t.g.table.inv[1].space == 0
    with pytest.raises(BadInput, match="name an investigator for each"):
        described(2, "setup.investigators=chosen", investigators=pair[:1])


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"episode": "e9"}, "episode"),
        ({"track": 5}, "red space"),
        ({"track": 8}, "the game runs"),
        ({"stage": 2}, "elder_space"),
        ({"episode": "e1", "elder_space": 99}, "elder_space"),
        ({"stage": 2, "elder_space": 1, "elder_wounds": 12}, "health of 12"),
        ({"episode": "e6", "enemies": [{"kind": "cultist", "space": 14}]}, "no space 14"),
        ({"episode": "e1", "enemies": [{"kind": "ghoul", "space": 1}]}, "no figure of ghoul"),
        ({"episode": "e1", "enemies": [{"kind": "cultist", "space": 1, "wounds": 2}]}, "fewer wounds than health"),
        ({"episode": "e1", "fire": {"3": 9}}, "fire tokens"),
        ({"episode": "e1", "discarded": ["e1_byakhee", "e1_byakhee"]}, "already"),
        ({"episode": "e1", "discarded": ["e2_byakhee"]}, "mythos card"),
        ({"episode": "e1", "objectives": [{"token": 6}]}, "5 tokens"),
        ({"episode": "e1", "objectives": [{"token": 1, "revealed": True}]}, "guests"),
        ({"investigators": [{"dead": True}]}, "before the Elder One comes"),
        ({"investigators": [{"wounds": 5}]}, "track ends at 4"),
        ({"investigators": [{"investigator": "ian"}, {"investigator": "ian"}]}, "twice"),
        ({"investigators": [{"investigator": "ian", "levels": {"lucky": 2}}]}, "skill"),
        ({"episode": "e1", "investigators": [{"cards": ["rex", "rex"]}]}, "no rex is left"),
        ({"turn_of": 3}, "turn of a living"),
        ({"investigators": [{}, {}, {}]}, "2 at the table"),
    ],
)
def test_what_cannot_be_is_refused(position, why):
    with pytest.raises(BadInput, match=why):
        described(2, **position)


@pytest.mark.rule("DM-2.1", "DM-2.13")
def test_the_chances_of_the_set_up_are_known():
    t = deal(3)
    drawn = known(t.content, 3)
    assert drawn["extra.episode"] == dict.fromkeys(range(1, 7), 1 / 6)
    assert drawn["extra.elder"] == {1: 1 / 2, 2: 1 / 2}
    assert set(drawn) == {"extra.episode", "extra.elder", "role.0", "role.1", "role.2"}
    fixed = known(deal(2, "setup.episode=e4", "setup.investigators=chosen").content, 2)
    assert fixed == {"extra.episode": {4: 1.0}, "extra.elder": {1: 1 / 2, 2: 1 / 2}}
    close(t.g, t.pack)
    assert t.g.outcome.extra.episode == t.g.table.episode + 1
