"""Sections 22 and 23: insanity cards and enemies."""

import pytest
from dmd_position import figure, hold, insane, scene_table, stand

from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes, model
from sim.games.death_may_die.turn import ch04_rolls as rolls  # fmt: skip
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn


def symptoms(t, card, seat=0):
    insane(t, seat, card)
    effects.perform(
        t.g, t.pack, t.seats, t.pack.madness[int(t.g.table.inv[seat].insanity)].symptoms, seat, seat, -1, -1, -1
    )


# -- insanity cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-22.1")
def test_an_insanity_card_is_public_and_its_symptoms_happen_at_every_threshold():
    t = scene_table()
    assert "insanity" in model.INVESTIGATOR.names
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
    assert sorted(sides) == [codes.LEFT, codes.RIGHT]
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
    assert (t.g.table.card[dread].owner, t.g.table.card[gun].owner) == (0, codes.DISCARDED)


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
    rolls.open_roll(t.g, codes.ENEMY_ATTACK, 0, deep)
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
