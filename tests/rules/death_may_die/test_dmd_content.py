"""Sections 22 to 27: insanity, enemies, episodes, effects, examples by exact odds, decisions."""

from fractions import Fraction

import numpy as np
import pytest
from dmd_position import figure, hold, insane, kill, named, put, scene_table, stand

from sim.games.death_may_die import (
    board,
    effects,
    end_of_turn,
    fight,
    investigators,
    items,
    objectives,
    rolls,
    selectors,
    special_actions,
    tokens,
)  # fmt: skip
from sim.games.death_may_die import (
    model as m,
)
from sim.games.death_may_die import vocabulary as words


def asked(t, kind):
    return [[dict(zip(m.OPTION_FIELDS, o, strict=True)) for o in os] for k, _, os in t.asked if m.KINDS[k] == kind]


def symptoms(t, card, seat=0):
    insane(t, seat, card)
    effects.perform(
        t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[seat].insanity)].symptoms, seat, seat, -1, -1, -1
    )


def event(t, name):
    episode = t.content.episode[int(t.g.table.episode)].mythos
    at = [c.id for c in episode].index(name)
    effects.perform(t.g, t.pack, t.seats, t.pack.scene[int(t.g.table.episode)].mythos[at].event, 0, 0, -1, -1, -1)


def task(t, fall, number, *faces, seat=0):
    fall(*faces)
    special_actions.special_action(t.g, t.pack, t.seats, seat, number)


# -- insanity cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-22.1")
def test_an_insanity_card_is_public_and_its_symptoms_happen_at_every_threshold():
    t = scene_table()
    assert "insanity" in m.INVESTIGATOR.names
    assert all(card.symptoms for card in t.content.insanity)


@pytest.mark.rule("DM-22.2", "DM-25.15")
def test_masochism():
    t = scene_table()
    symptoms(t, "masochism")
    inv = t.g.table.inv[0]
    assert (inv.wounds, inv.scars) == (1, 1)
    inv.scars, inv.stress = 3, 4
    symptoms(t, "masochism")
    assert (inv.stress, inv.scars, inv.wounds) == (1, 0, 1)


@pytest.mark.rule("DM-22.3")
def test_fear_of_crowds():
    t = scene_table()
    figure(t, "cultist", 1)
    symptoms(t, "fear_of_crowds")
    assert t.g.table.inv[0].stress == 2
    stand(t, 0, 5)
    symptoms(t, "fear_of_crowds")
    assert t.g.table.inv[0].stress == 0


@pytest.mark.rule("DM-22.4", "DM-DP.21")
def test_kleptomania():
    t = scene_table("e2", steal=[0, 1])
    t.g.table.inv[0].stress = 1
    symptoms(t, "kleptomania")
    assert t.g.table.inv[0].stress == 3
    card = hold(t, 1, "tommy_gun")
    t.g.table.inv[1].key[0] = 1
    hold(t, 1, "grave_dread")
    symptoms(t, "kleptomania")
    assert t.g.table.card[card].owner == 0
    assert t.g.table.inv[0].key[0] == 1
    assert t.g.table.inv[0].stress == 0


@pytest.mark.rule("DM-22.5")
def test_hypochondria():
    t = scene_table()
    t.g.table.inv[0].wounds = 2
    symptoms(t, "hypochondria")
    assert t.g.table.inv[0].stress == 2
    t.g.table.inv[0].wounds = 0
    symptoms(t, "hypochondria")
    assert t.g.table.inv[0].stress == 0


@pytest.mark.rule("DM-22.6")
def test_pyromania():
    t = scene_table()
    slot = figure(t, "fire_vampire", 1)
    board.add_fire_token(t.g, 0)
    symptoms(t, "pyromania")
    assert t.g.table.fire[0] == 2
    assert (t.g.table.figure[slot].wounds, t.g.table.inv[0].wounds, t.g.table.inv[1].wounds) == (2, 0, 2)


@pytest.mark.rule("DM-22.9")
def test_paranoia():
    t = scene_table()
    monster, cultist = figure(t, "byakhee", 3), figure(t, "cultist", 3)
    t.g.table.inv[0].stress = 3
    symptoms(t, "paranoia")
    assert (t.g.table.figure[monster].space, t.g.table.figure[cultist].space) == (1, 2)
    assert t.g.table.inv[0].stress == 0
    symptoms(t, "paranoia")
    t.g.table.inv[0].stress = 3
    symptoms(t, "paranoia")
    assert t.g.table.inv[0].stress == 3  # not Safe any more


@pytest.mark.rule("DM-22.10", "DM-25.16")
def test_obsessive_disorder():
    t = scene_table("e2", discard=0)
    for name in ("tommy_gun", "medical_kit", "lost_explorer"):
        hold(t, 0, name)
    t.g.table.inv[0].wounds = 3
    symptoms(t, "obsessive_disorder")
    assert t.g.table.inv[0].stress == 2
    sides = [int(c.side) for c in t.g.table.card if c.owner == 0]
    assert sorted(sides) == [m.LEFT, m.RIGHT]
    t.g.table.inv[0].wounds = 0
    symptoms(t, "obsessive_disorder")
    assert t.g.table.inv[0].stress == 4


@pytest.mark.rule("DM-22.12")
def test_psychotic_outbreaks():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    stand(t, 0, 9)
    stand(t, 1, 10)
    symptoms(t, "psychotic_outbreaks")
    assert t.g.table.inv[0].space == 9
    assert [int(t.g.table.inv[s].wounds) for s in range(3)] == [0, 2, 0]


@pytest.mark.rule("DM-22.13")
def test_short_term_memory_loss():
    t = scene_table("e2", discard=0)
    symptoms(t, "short_term_memory_loss")
    assert t.g.table.inv[0].stress == 1
    dread, gun = hold(t, 0, "grave_dread"), hold(t, 0, "tommy_gun")
    t.g.table.inv[0].stress = 4
    symptoms(t, "short_term_memory_loss")
    assert t.g.table.inv[0].stress == 0
    assert (t.g.table.card[dread].owner, t.g.table.card[gun].owner) == (0, m.DISCARDED)


@pytest.mark.rule("DM-22.14")
def test_skills_against_symptoms_need_any_source():
    from dmd_position import level

    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    for lv, taken in ((2, 2), (3, 1)):
        level(t, 1, "toughness", lv)
        t.g.table.inv[1].wounds = 0
        symptoms(t, "psychotic_outbreaks")
        assert t.g.table.inv[1].wounds == taken


# -- enemies -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-23.2", "DM-23.3", "DM-25.22")
def test_what_enemies_do_when_they_wound(fall):
    t = scene_table("e2", "hastur", ("adam", "beth"))
    ghoul, disciple, worm = (figure(t, k, 1) for k in ("ghoul", "disciple", "chthonian"))
    board.wound_enemy(t.g, t.pack, ghoul, 2)
    fall("blank", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, ghoul)
    assert t.g.table.figure[ghoul].wounds == 2
    fall("S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, ghoul)
    assert t.g.table.figure[ghoul].wounds == 1
    fall("S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, disciple)
    assert t.g.table.inv[0].signs == 1
    fall("S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, worm)
    assert (t.g.table.inv[0].stress, t.g.table.inv[0].wounds) == (1, 3)


@pytest.mark.rule("DM-23.2")
def test_company_of_deep_ones_and_the_horrors_elder_signs(fall):
    t = scene_table("e3", "cthulhu", ("adam", "beth"))
    deep = figure(t, "deep_one", 1)
    fight.add_enemy_dice(t.g, t.pack, deep)
    assert t.g.table.roll.pool.n == 2
    figure(t, "deep_one", 1)
    rolls.open_roll(t.g, m.ENEMY_ATTACK, 0, deep)
    fight.add_enemy_dice(t.g, t.pack, deep)
    assert t.g.table.roll.pool.n == 3
    horror = figure(t, "hunting_horror", 1)
    fall("E", "E", "blank", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, horror)
    assert t.g.table.inv[0].sanity == 1


@pytest.mark.rule("DM-23.4")
def test_enemies_do_nothing_of_themselves():
    t = scene_table()
    slot = figure(t, "byakhee", 9)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert t.g.table.figure[slot].space == 8


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
    assert (t.g.table.token[lab].state, t.g.table.inv[0].stress) == (m.GONE, 0)
    objectives.heal_labs(t.g, np.int64(1 << 6), 1)
    assert t.g.table.token[lab].wounds == 4
    for token in range(3):
        t.g.table.token[token if token != lab else 4].state = m.GONE
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == (1 if objectives.progress(t.g, t.pack) >= 4 else 0)
    for token in range(4):
        t.g.table.token[token].state = m.GONE
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
    assert (t.g.table.token[body].state, t.g.table.inv[0].key[1]) == (m.GONE, 1)
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
    assert [int(t.g.table.token[i].state) for i in here] == [m.GONE, m.OPEN]
    t.g.table.token[here[1]].space = 6
    stand(t, 0, 7)
    tokens.usher(t.g, t.pack, t.seats, 0, 2, 3)
    moved = [i for i in range(10) if t.g.table.token[i].space == 8]
    assert moved
    assert t.g.table.inv[0].space == 6
    for i in range(4):
        t.g.table.token[i].state, t.g.table.token[i].space = m.OPEN, 8
    objectives.check_ritual(t.g, t.pack)
    assert t.g.table.disrupted == 1


@pytest.mark.rule("DM-24.5")
def test_a_sorcerer_hides_among_the_guests():
    t = scene_table("e3")
    for i in range(10):
        t.g.table.token[i].space, t.g.table.token[i].state = -1, m.GONE
        t.g.hidden.face[i] = 0
    for i in (0, 1, 2):
        t.g.table.token[i].space, t.g.table.token[i].state = 5, m.FACE_DOWN
    t.g.table.token[0].state, t.g.hidden.face[0] = m.OPEN, 1
    places = set()
    for _ in range(40):
        objectives.hide_in_space(t.g, 5, 1)
        assert sum(t.g.hidden.face[:3]) == 1
        assert all(int(t.g.table.token[i].state) == m.FACE_DOWN for i in range(3))
        sorcerer = next(i for i in range(3) if t.g.hidden.face[i] == 1)
        places.add(sorcerer)
        t.g.table.token[sorcerer].state = m.OPEN
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
    from sim.games.death_may_die import actions

    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    stand(t, 0, 5)
    figure(t, "cultist", 5)
    t.g.table.inv[0].idol, t.g.table.token[0].owner, t.g.table.token[0].space = 1, 0, -1
    end_of_turn.arrest(t.g, t.pack, 0)
    inv = t.g.table.inv[0]
    assert (inv.custody, inv.space, inv.idol, t.g.table.token[0].space) == (1, 12, 0, 4)
    assert board.crowd_at(t.g, 12) == 0
    actions.offer_actions(t.g, t.pack, 0)
    menu = {int(o.what) for o in t.g.menu.option[: t.g.menu.n]}
    assert m.DO_ESCAPE in menu
    assert not menu & {m.DO_RUN, m.DO_TASK_1, m.DO_TASK_2}
    fall("blank", "blank", "blank")
    special_actions.escape(t.g, t.pack, t.seats, 0)
    assert inv.custody == 1
    fall("S")
    special_actions.escape(t.g, t.pack, t.seats, 0)
    assert inv.custody == 0
    inv.custody = 1
    objectives.free_prisoners(t.g, t.pack, 1)
    assert inv.custody == 0
    stand(t, 0, 1)
    stand(t, 1, 1)
    objectives.move_guards(t.g, t.pack, t.seats, 1, np.int64(1))
    assert int(t.g.table.guard[0]) == 2  # from 5 over 3
    inv.custody = 1
    for i in range(2):
        t.g.table.token[i].kind, t.g.table.token[i].owner = 1, -1
    objectives.check_ritual(t.g, t.pack)
    assert (inv.custody, list(t.g.table.guard)) == (0, [-1, -1, -1])
    assert objectives.guards_walk(t.g, t.pack, t.seats) is None


@pytest.mark.rule("DM-24.8", "DM-25.27")
def test_villagers(fall):
    way = [{"space": 3}, {"space": 1}, {"space": 0}]
    t = scene_table("e5", "cthulhu", ("adam", "beth"), run_step=way, token=0, space={"space": 4})
    stand(t, 0, 7)
    t.g.table.token[0].space = 5
    stand(t, 0, 6)
    house = int(t.g.table.token[0].kind)
    t.g.table.token[4].space = 5
    tokens.go_with_tokens(t.g, t.pack, t.seats, 0, 3)
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


# -- effects -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-25.7", "DM-25.9")
def test_an_explosion_wounds_its_owner_too():
    t = scene_table("e2", "cthulhu", ("adam", "beth"), space={"space": 0})
    slot = figure(t, "chthonian", 1)
    card = hold(t, 0, "grenade")
    items.use_card(t.g, t.pack, t.seats, 0, card)
    assert (t.g.table.figure[slot].wounds, t.g.table.inv[0].wounds, t.g.table.inv[1].wounds) == (4, 4, 4)


@pytest.mark.rule("DM-25.8")
def test_dice_of_cards_depend_on_skills_and_companions():
    t = scene_table("e2", "cthulhu", ("adam", "ian"))
    for seat, n in ((0, 2), (1, 1)):
        hold(t, seat, "tommy_gun")
        assert t.g.table.inv[seat].trait[m.DICE_ATTACK] == n
    hold(t, 0, "bone_charm")
    assert t.g.table.inv[0].trait[m.REROLL_TURN] == 1


@pytest.mark.rule("DM-25.9", "DM-25.19", "DM-4.12")
def test_a_shield_is_used_after_the_last_reroll(fall):
    t = scene_table("e2", "cthulhu", ("adam", "beth"), shield={"what": m.GO})
    vest = hold(t, 0, "reliquary_vest")
    slot = figure(t, "chthonian", 1)
    fall("ST", "S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity) == (0, 1)
    assert t.g.table.card[vest].owner == m.DISCARDED
    kinds = [m.KINDS[k] for k, _, _ in t.asked]
    assert kinds.index("reroll") < kinds.index("shield")


@pytest.mark.rule("DM-25.10", "DM-25.11", "DM-25.12", "DM-25.13")
def test_every_word_of_the_pack_is_known_and_laid():
    t = scene_table()
    used = {e.op for e in t.content.effects()} | {e.verb for e in t.content.effects()}
    assert used - {None, "objective"} <= set(words.INSTANT) | set(words.VERBS)
    numbers = list(words.INSTANT.values()) + list(words.VERBS.values())
    assert len(set(numbers)) == len(numbers)
    assert {e.cond for e in t.content.effects()} - {None} <= set(words.CONDITIONS)


@pytest.mark.rule("DM-25.14")
def test_the_sleeper_awakens_counts_as_three_symbols_once():
    t = scene_table("e1", "cthulhu")
    t.g.table.rlyeh, t.g.table.rlyeh_left = 0b11, 7
    at = [c.id for c in t.content.elder[0].mythos].index("ct_sleeper")
    effects.perform(t.g, t.pack, t.seats, t.pack.box[0].mythos[at].event, 0, 0, -1, -1, -1)
    t.g.table.symbols = 3
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert t.g.table.pace == 2


@pytest.mark.rule("DM-25.17")
def test_groups_of_investigators():
    t = scene_table("e1", "hastur", ("ian", "beth", "adam"))
    stand(t, 2, 5)
    t.g.table.inv[2].signs = 2
    hold(t, 1, "guilty_conscience")
    figure(t, "disciple", 5)
    f = t.g.scratch.frame[0]
    f.owner = 0
    row = t.pack.effect[0].copy()

    def met(who, **fields):
        row["who"] = who
        for name, value in fields.items():
            row[name] = value
        return selectors.seats_met(t.g, t.pack, t.seats, row, f)

    assert met(words.EACH) == 0b111
    assert met(words.SAME_SPACE) == 0b011
    assert met(words.OTHERS_HERE) == 0b010
    assert met(words.WITH_ENEMY, foe=named(t, "disciple")) == 0b100
    assert met(words.WITH_SIGNS, k=2) == 0b100
    assert met(words.MOST_SIGNS) == 0b100
    condition = int(t.pack.scene[0].condition)
    assert met(words.WITH_CONDITION, card=condition) == 0b010
    t.g.table.inv[2].signs = 0
    assert met(words.MOST_SIGNS) == 0


@pytest.mark.rule("DM-25.18")
def test_spaces_of_effects():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    f = t.g.scratch.frame[0]
    f.owner, f.token = 0, 10
    row = t.pack.effect[0].copy()

    def met(at):
        row["at"] = at
        return int(selectors.spaces_met(t.g, t.pack, t.seats, row, f))

    assert met(words.ACTIVE_ADJACENT) == 0b10
    assert met(words.DAMAGED_OBJECTIVES) == 0
    t.g.table.token[0].wounds = 1
    assert met(words.DAMAGED_OBJECTIVES) == 1 << int(t.g.table.token[0].space)
    assert bin(met(words.OBJECTIVE_SPACES)).count("1") == 5
    assert met(words.TOKEN_AND_ADJACENT) == (1 << 10) | (1 << 9)
    v = scene_table("e5")
    v.g.table.token[0].space = 0
    row["at"] = words.OBJECTIVE_SPACES
    assert int(selectors.spaces_met(v.g, v.pack, v.seats, row, f)) & 1 == 0


@pytest.mark.rule("DM-25.20")
def test_wounds_of_fire_may_be_dealt_to_an_enemy(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), fire_target=1)
    hold(t, 0, "amulet_ngahal")
    slot = figure(t, "byakhee", 1)
    put(t, 1)
    t.g.table.inv[0].flames, t.g.table.fire_left = 2, 6
    fall("S", "ST")
    end_of_turn.burn(t.g, t.pack, t.seats, 0)
    assert (t.g.table.figure[slot].wounds, t.g.table.inv[0].wounds, t.g.table.inv[0].sanity) == (2, 0, 1)
    assert 0 not in [o["foe"] for o in asked(t, "fire_target")[0]]


@pytest.mark.rule("DM-25.21")
def test_gifts_dice_of_tags_and_calm():
    t = scene_table("e1", "cthulhu", ("adam", "beth", "ian"), give=1)
    stand(t, 2, 11)
    monkey, whiskey = hold(t, 0, "lab_monkey"), hold(t, 0, "whiskey")
    items.use_card(t.g, t.pack, t.seats, 0, monkey)
    assert (t.g.table.card[whiskey].owner, t.g.table.card[monkey].owner) == (2, m.DISCARDED)
    hold(t, 0, "lab_notes")
    assert t.g.table.inv[0].trait[m.DICE_OWN] == 0
    hold(t, 0, "rex")
    assert t.g.table.inv[0].trait[m.DICE_OWN] == 2
    t.g.table.inv[0].stress = 2
    items.calm_down(t.g, 0)
    assert (t.g.table.inv[0].stress, t.g.table.inv[0].calmed) == (1, 1)


@pytest.mark.rule("DM-25.25")
def test_scattered_tokens():
    t = scene_table("e3")
    before = [int(t.g.table.token[i].space) for i in range(10)]
    event(t, "e3_panic")
    after = [int(t.g.table.token[i].space) for i in range(10)]
    assert all(board.steps_between(t.g, t.pack, a, b) == 1 for a, b in zip(before, after, strict=True))
    e6 = scene_table("e6")
    before = [int(e6.g.table.token[i].space) for i in range(3)]
    event(e6, "e6_shards")
    assert sum(int(e6.g.table.token[i].space) != before[i] for i in range(3)) == 1


@pytest.mark.rule("DM-25.24")
def test_keys_won_and_lost():
    t = scene_table("e2", "cthulhu", ("adam", "beth"), key={"token": 2})
    objectives.key_from_bag(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].key[2], t.g.hidden.bag[2]) == (1, 1)
    t.g.hidden.bag[2] = 0
    objectives.key_from_bag(t.g, t.pack, t.seats, 0)
    assert t.g.table.inv[0].key[2] == 1
    objectives.lose_key(t.g, t.pack, t.seats, 0)
    assert t.g.table.inv[0].key[2] == 0


# -- odds, decisions, abstraction ----------------------------------------------------------------------------------


@pytest.mark.rule("DM-EX.20")
def test_exact_odds_of_the_dice():
    dice = scene_table().content.dice
    black = [(f.success, f.tentacle) for f in dice.black.faces for _ in range(f.count)]
    three = [(a[0] + b[0] + c[0], a[1] + b[1] + c[1]) for a in black for b in black for c in black]
    assert Fraction(sum(s >= 2 for s, _ in three), 216) == Fraction(1, 2)
    assert Fraction(sum(t == 0 for _, t in three), 216) == Fraction(8, 27)
    assert Fraction(sum(s for s, _ in three), 216) == Fraction(3, 2)
    assert Fraction(sum(t for _, t in three), 216) == 1
    green = [(f.success, f.elder) for f in dice.green.faces for _ in range(f.count)]
    assert Fraction(sum(s for s, _ in green), 6) == Fraction(1, 2)
    assert Fraction(sum(e for _, e in green), 6) == Fraction(1, 3)


@pytest.mark.rule("DM-DP.6")
def test_a_reroll_sees_all_faces_and_offers_each_once(fall):
    t = scene_table()
    fall("S", "S", "blank")
    rolls.open_roll(t.g, m.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    rolls.gather(t.g, t.pack, t.seats, 0)
    menu = asked(t, "reroll")[0]
    assert menu[0]["what"] == m.STOP
    assert [(o["token"], o["what"]) for o in menu[1:]] == [(0, m.FOR_STRESS), (2, m.FOR_STRESS)]
    assert investigators.stress_room(t.g, t.pack, 0) == 4


@pytest.mark.rule("DM-S.7", "DM-S.8", "DM-S.9")
def test_endings_columns_and_tracks():
    t = scene_table()
    assert [e.name for e in t.game.endings] == [
        "win", "loss_death_before_summon", "loss_madness_before_summon", "loss_all_out", "loss_track_end",
    ]  # fmt: skip
    assert {"turns", "track", "stage", "deaths", "risen_by_track", "disrupted_turn", "kills"} <= set(m.EXTRA.names)
    assert [x.name for x in t.game.shape.tracks][:2] == ["summoning", "wounds"]
