"""Section 24: the six episodes."""

import numpy as np
import pytest
from dmd_position import figure, kill, put, scene_table, stand

from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch24_guards as guards
from sim.games.death_may_die.turn import ch24_tokens as tokens  # fmt: skip


def task(t, fall, number, *faces, seat=0):
    fall(*faces)
    special_actions.special_action(t.g, t.pack, t.seats, seat, number)


# -- episodes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-24.1", "DM-24.10", "DM-25.24")
def test_labs(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    stand(t, 0, 7)
    t.g.hidden.face[:5] = [2, 1, 0, 1, 2]
    lab = objectives.find_lab(t.g, 6)
    t.g.hidden.face[lab] = 0
    t.g.table.inv[0].stress = 3
    task(t, fall, 1, "S", "S", "S")
    assert t.g.table.token[lab].wounds == 3
    objectives.heal_labs(t.g, np.int64(1 << 6), 1)
    assert t.g.table.token[lab].wounds == 2
    task(t, fall, 1, "S", "S", "blank")
    assert (t.g.table.token[lab].state, t.g.table.inv[0].stress) == (codes.GONE, 0)
    objectives.heal_labs(t.g, np.int64(1 << 6), 1)
    assert t.g.table.token[lab].wounds == 4
    for token in range(3):
        t.g.table.token[token if token != lab else 4].state = codes.GONE
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == (1 if objectives.progress(t.g, t.pack) >= 4 else 0)
    for token in range(4):
        t.g.table.token[token].state = codes.GONE
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 1


@pytest.mark.rule("DM-24.1", "DM-25.18")
def test_lab_tokens_fire_and_blast(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    stand(t, 0, 11)
    lab = objectives.find_lab(t.g, 10)
    t.g.hidden.face[lab], t.g.table.token[lab].wounds = 1, 3
    task(t, fall, 1, "S")
    assert (t.g.table.fire[10], t.g.table.fire[9]) == (1, 1)
    stand(t, 0, 6)
    lab = objectives.find_lab(t.g, 5)
    t.g.hidden.face[lab], t.g.table.token[lab].wounds = 2, 3
    slots = [figure(t, "byakhee", s) for s in (6, 9)]
    task(t, fall, 1, "S")
    assert [int(t.g.table.figure[s].wounds) for s in slots] == [2, 2]


@pytest.mark.rule("DM-24.2")
def test_extinguish_and_the_fire_of_an_advance(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    for _ in range(3):
        board.add_fire_token(t.g, 0)
    task(t, fall, 0, "S", "S", "blank")
    assert t.g.table.fire[0] == 1
    figure(t, "cultist", 1)
    figure(t, "cultist", 5)
    effects.perform(t.g, t.pack, t.seats, t.pack.scene[0].on_advance, 0, 0, -1, -1, -1)
    assert (t.g.table.fire[0], t.g.table.fire[4]) == (1, 1)


@pytest.mark.rule("DM-24.3", "DM-24.12")
def test_bodies_keys_and_tomes(fall):
    t = scene_table("e2", "cthulhu", ("adam", "beth"), key={"token": 1})
    slot = figure(t, "cultist", 1)
    t.g.hidden.bag[:] = [0, 2, 0, 0, 1]
    board.kill(t.g, t.pack, slot)
    body = next(i for i in range(4, 14) if t.g.table.token[i].space == 0)
    t.g.hidden.face[body], t.g.hidden.bag[:] = 1, [0, 1, 0, 0, 1]
    task(t, fall, 0, "S", "blank", "blank")
    assert t.g.table.token[body].space == 0
    task(t, fall, 0, "S", "S", "blank")
    assert (t.g.table.token[body].state, t.g.table.inv[0].key[1]) == (codes.GONE, 1)
    stand(t, 0, 10)
    assert special_actions.may_do(t.g, t.pack, 0, 1)
    task(t, fall, 1)
    assert (t.g.table.token[1].owner, t.g.table.inv[0].key[1]) == (0, 0)
    t.g.table.token[0].owner = 1
    put(t, 9)
    kill(t, 1)
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 0  # the dead hold no tome
    t.g.table.token[2].owner = 0
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 1
    t.g.hidden.bag[:] = 0
    other = figure(t, "cultist", 5)
    board.kill(t.g, t.pack, other)
    assert not any(t.g.table.token[i].space == 4 for i in range(4, 14))


@pytest.mark.rule("DM-24.3")
def test_keys_of_the_dead_lie_open(fall):
    t = scene_table("e2", "cthulhu", ("adam", "beth", "ian"), key={"token": -1})
    put(t, 9)
    t.g.table.inv[1].key[2] = 1
    t.g.table.token[3].owner, t.g.table.token[3].space = 1, -1
    kill(t, 1)
    assert special_actions.may_do(t.g, t.pack, 0, 1)
    task(t, fall, 1)
    assert t.g.table.inv[0].key[2] == 1
    task(t, fall, 1)
    assert t.g.table.token[3].owner == 0  # the open tome, without a key


@pytest.mark.rule("DM-24.4", "DM-25.25")
def test_guests(fall):
    t = scene_table("e3", "cthulhu", ("adam", "beth"), token=[0, 0, 1, {"token": -1}], space={"space": 8})
    stand(t, 0, 4)
    here = [i for i in range(10) if t.g.table.token[i].space == 3]
    t.g.hidden.face[here[0]], t.g.hidden.face[here[1]] = 0, 1
    task(t, fall, 0, "S", "S", "blank")
    assert [int(t.g.table.token[i].state) for i in here] == [codes.GONE, codes.OPEN]
    t.g.table.token[here[1]].space = 6
    stand(t, 0, 7)
    tokens.usher(t.g, t.pack, t.seats, 0, 2, 3)
    moved = [i for i in range(10) if t.g.table.token[i].space == 8]
    assert moved
    assert t.g.table.inv[0].space == 6
    for i in range(4):
        t.g.table.token[i].state, t.g.table.token[i].space = codes.OPEN, 8
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 1


@pytest.mark.rule("DM-24.5")
def test_a_sorcerer_hides_among_the_guests():
    t = scene_table("e3")
    for i in range(10):
        t.g.table.token[i].space, t.g.table.token[i].state = -1, codes.GONE
        t.g.hidden.face[i] = 0
    for i in (0, 1, 2):
        t.g.table.token[i].space, t.g.table.token[i].state = 5, codes.FACE_DOWN
    t.g.table.token[0].state, t.g.hidden.face[0] = codes.OPEN, 1
    places = set()
    for _ in range(40):
        objectives.hide_in_space(t.g, 5, 1)
        assert sum(t.g.hidden.face[:3]) == 1
        assert all(int(t.g.table.token[i].state) == codes.FACE_DOWN for i in range(3))
        sorcerer = next(i for i in range(3) if t.g.hidden.face[i] == 1)
        places.add(sorcerer)
        t.g.table.token[sorcerer].state = codes.OPEN
    assert places == {0, 1, 2}


@pytest.mark.rule("DM-24.6", "DM-25.26")
def test_idols(fall):
    t = scene_table("e4", "cthulhu", ("adam", "beth"), space={"space": 8})
    stand(t, 0, 4)
    task(t, fall, 0, "S", "S", "blank")
    inv = t.g.table.inv[0]
    assert inv.idol == 1
    t.g.table.token[1].space = 3
    assert not special_actions.may_do(t.g, t.pack, 0, 0)  # one at most
    stand(t, 0, 7)
    task(t, fall, 1)
    assert (inv.idol, t.g.table.token[0].space, t.g.table.token[0].kind) == (0, 6, 1)
    assert special_actions.may_do(t.g, t.pack, 0, 0)  # a placed idol may be taken again
    objectives.knock_idol(t.g, t.pack, t.seats)
    assert (t.g.table.token[0].space, t.g.table.token[0].kind) == (8, 0)
    for i, gate in ((0, 6), (1, 10)):
        t.g.table.token[i].space, t.g.table.token[i].kind = gate, 1
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 1
    objectives.knock_idol(t.g, t.pack, t.seats)
    assert t.g.table.token[0].kind == t.g.table.token[1].kind == 1


@pytest.mark.rule("DM-24.7", "DM-25.26")
def test_guards_arrest_and_prisoners_escape(fall):
    from sim.games.death_may_die.turn import ch10_actions as actions

    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    stand(t, 0, 5)
    figure(t, "cultist", 5)
    t.g.table.inv[0].idol, t.g.table.token[0].owner, t.g.table.token[0].space = 1, 0, -1
    end_of_turn.arrest(t.g, t.pack, 0)
    inv = t.g.table.inv[0]
    assert (inv.custody, inv.space, inv.idol, t.g.table.token[0].space) == (1, 12, 0, 4)
    assert board.crowd_at(t.g, 12) == 0
    actions.offer_actions(t.g, t.pack, 0)
    menu = {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}
    assert codes.DO_ESCAPE in menu
    assert not menu & {codes.DO_RUN, codes.DO_TASK_1, codes.DO_TASK_2}
    fall("blank", "blank", "blank")
    special_actions.escape(t.g, t.pack, t.seats, 0)
    assert inv.custody == 1
    fall("S")
    special_actions.escape(t.g, t.pack, t.seats, 0)
    assert inv.custody == 0
    inv.custody = 1
    guards.free_prisoners(t.g, t.pack, t.seats, 0, 1)
    assert inv.custody == 0
    stand(t, 0, 1)
    stand(t, 1, 1)
    guards.move_guards(t.g, t.pack, t.seats, 1, np.int64(1))
    assert int(t.g.table.guard[0]) == 2  # from 5 over 3
    inv.custody = 1
    for i in range(2):
        t.g.table.token[i].kind, t.g.table.token[i].owner = 1, -1
    objectives.check_ritual(t.g, t.pack)
    assert (inv.custody, list(t.g.table.guard)) == (0, [-1, -1, -1])
    assert guards.guards_walk(t.g, t.pack, t.seats) is None


@pytest.mark.rule("DM-24.8", "DM-25.27")
def test_villagers(fall):
    way = [{"space": 3}, {"space": 1}, {"space": 0}]
    t = scene_table("e5", "cthulhu", ("adam", "beth"), run_step=way, token=0, space={"space": 4})
    stand(t, 0, 7)
    t.g.table.token[0].space = 5
    stand(t, 0, 6)
    house = int(t.g.table.token[0].kind)
    t.g.table.token[4].space = 5
    special_actions.special_action(t.g, t.pack, t.seats, 0, 0)
    assert t.g.table.inv[0].space == 0
    assert t.g.table.token[0].space == 0
    assert t.g.table.token[4].space == 5  # the other house stays
    assert house == 0
    assert tokens.movable_here(t.g, t.pack, 0) == 0  # beyond all effects on the boat
    for i in range(6):
        t.g.table.token[i].space = 0
    assert not special_actions.may_do(t.g, t.pack, 0, 1)
    stand(t, 0, 12)
    assert special_actions.may_do(t.g, t.pack, 0, 1)
    task(t, fall, 1, "S", "S", "S")
    assert (t.g.table.lit, t.g.table.disrupted) == (1, 1)
    t.g.table.token[1].space, t.g.table.token[5].space = 4, 4
    objectives.ferry_back(t.g, t.pack, t.seats, 1)
    back = [i for i in (1, 5) if t.g.table.token[i].space != 4]
    assert len(back) == 1
    assert t.g.table.token[back[0]].space == t.pack.scene[4].token_space[back[0]]


@pytest.mark.rule("DM-24.9", "DM-25.27")
def test_mirrors_and_the_moon(fall):
    way = [{"space": 1}, {"space": 0}]
    t = scene_table("e6", "cthulhu", ("adam", "beth"), run_step=way, direction={"n": -1})
    stand(t, 0, 3)
    slot = figure(t, "cultist", 3)
    assert not special_actions.may_do(t.g, t.pack, 0, 0)  # new moon: the mirror lies in shadow
    t.g.table.phase_of_moon = 3
    assert special_actions.may_do(t.g, t.pack, 0, 0)
    task(t, fall, 0, "S")
    assert (t.g.table.token[0].space, t.g.table.inv[0].space, t.g.table.figure[slot].space) == (0, 0, 0)
    task(t, fall, 1, "S", "S", "blank")
    assert t.g.table.phase_of_moon == 2
    t.g.table.phase_of_moon = 3
    objectives.moon_moves(t.g, t.pack)
    assert t.g.table.phase_of_moon == 0
    for i in range(3):
        t.g.table.token[i].space = 8
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 0
    objectives.set_phase(t.g, t.pack, 2)
    assert t.g.table.disrupted == 1
