"""What a rule asks before it acts, and the limits it keeps: a mutant of the second sample forgot each unnoticed."""

import numpy as np
import pytest
from dmd_position import asked, chooser, deal, figure, hold, insane, kill, level, put, scene_table, stand
from test_dmd_timing import own_pack, program

from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch09_sanity as sanity
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import ch20_elder as elder
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch21_ending as ending
from sim.games.death_may_die.turn import ch24_tokens as tokens

__all__ = ["own_pack"]


def play(t, *said, seat=0):
    effects.perform(t.g, t.pack, t.seats, program(t, *said), seat, seat, -1, -1, -1)


def attacks(t, seat=0):
    """The targets of the attacks that are offered."""
    actions.offer_actions(t.g, t.pack, seat)
    return [int(o.foe) for o in t.g.menu.option[: int(t.g.menu.n)] if o.act == codes.DO_ATTACK]


# -- attacks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-7.9", "DM-12.1")
def test_all_here_are_attacked_where_there_are_several():
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    level(t, 0, "brawling", 2)
    assert attacks(t) == []
    slots = [figure(t, "cultist", 1)]
    assert attacks(t) == slots
    slots.append(figure(t, "cultist", 1))
    assert attacks(t) == [*slots, codes.ALL_HERE]


@pytest.mark.rule("DM-7.9", "DM-12.5")
def test_the_elder_one_among_all_here_gets_wounds_of_the_split_too(fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), split_wounds=0)
    put(t, 1)
    t.g.table.disrupted = 1
    level(t, 0, "brawling", 2)
    byakhee = figure(t, "byakhee", 1)
    fall("S", "blank", "blank")
    attack.attack(t.g, t.pack, t.seats, 0, codes.ALL_HERE, 0)
    assert {o["foe"] for o in asked(t, "split_wounds")[0]} == {codes.ELDER, byakhee}
    assert t.g.table.figure[codes.ELDER].wounds == 1


@pytest.mark.rule("DM-7.17")
@pytest.mark.parametrize(("company", "stress"), [(0, 0), (1, 3)])
def test_savage_calms_nobody_who_kills_one_of_two(fall, company, stress):
    t = scene_table("e1", "cthulhu", ("borden", "beth"))
    level(t, 0, "savage", 3)
    slot = figure(t, "cultist", 1)
    for _ in range(company):
        figure(t, "byakhee", 1)
    t.g.table.inv[0].stress = 3
    fall("S", "S")
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    assert (t.g.table.figure[slot].space, t.g.table.inv[0].stress) == (codes.NOWHERE, stress)


@pytest.mark.rule("DM-4.18", "DM-23.3")
@pytest.mark.parametrize(("wounds", "alive", "left"), [(3, 1, 1), (4, 0, 2)])
def test_who_is_killed_by_the_blow_does_not_feed_the_ghoul(fall, wounds, alive, left):
    t = scene_table("e2", "cthulhu", ("adam", "beth"))
    put(t, 9)
    slot = figure(t, "ghoul", 1)
    t.g.table.figure[slot].wounds, t.g.table.inv[0].wounds = 2, wounds
    fall("S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].alive, t.g.table.figure[slot].wounds) == (alive, left)


@pytest.mark.rule("DM-7.25")
def test_without_vengeance_nobody_strikes_back(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    slot = figure(t, "cultist", 1)
    fall("S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.inv[0].wounds == 1
    assert not any("strikes back" in line for line in t.tale())


@pytest.mark.rule("DM-25.19")
@pytest.mark.parametrize("spares", ["shield_wound", "shield_sanity"])
def test_a_shield_is_offered_against_what_it_spares(fall, own_pack, spares):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), shield=0)
    side = t.pack.scene[0].discovery[hold(t, 0, "whiskey")].side[0]
    side[spares], side.effect = 9, 0
    investigators.refresh(t.g, t.pack, 0)
    slot = figure(t, "fire_vampire", 1)
    for face, spared in (("S", "shield_wound"), ("T", "shield_sanity")):
        t.asked.clear()
        fall(face)
        fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
        assert len(asked(t, "shield")) == (spares == spared)


@pytest.mark.rule("DM-S.8", "DM-16.7")
@pytest.mark.parametrize(("foe", "source"), [("cultist", codes.BY_CULTIST), ("byakhee", codes.BY_MONSTER)])
def test_who_dies_of_what_an_enemy_does_before_its_roll_dies_of_the_enemy(own_pack, foe, source):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    slot = figure(t, foe, 1)
    t.pack.enemy[t.g.table.figure[slot].kind].before_attack = program(t, {"op": "take_wound", "who": "active", "n": 9})
    t.g.table.blame = codes.BY_FIRE
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert [by for by in range(codes.SOURCES) if t.g.outcome.extra.killed_by[by]] == [source]


@pytest.mark.rule("DM-7.20", "DM-7.21")
@pytest.mark.parametrize(("protects", "attacked", "stress"), [(1, 0, 0), (0, 1, 0), (1, 1, 3)])
def test_a_protector_is_calmed_by_the_attacks_of_others_alone(fall, protects, attacked, stress):
    cast = ("morgan", "adam") if protects == 0 else ("adam", "morgan")
    t = scene_table("e1", "cthulhu", cast, protect=1)
    level(t, protects, "protector", 4)
    t.g.table.active = attacked
    t.g.table.inv[protects].stress = 3
    fall("blank", "blank")
    fight.enemy_attack(t.g, t.pack, t.seats, attacked, figure(t, "cultist", 1))
    assert (len(asked(t, "protect")), t.g.table.inv[protects].stress) == (int(protects != attacked), stress)


@pytest.mark.rule("DM-25.21", "DM-16.8")
def test_what_an_enemy_makes_of_elder_signs_ends_with_its_attack(fall):
    t = scene_table("e3", "cthulhu", ("adam", "beth"))
    slot = figure(t, "hunting_horror", 1)
    fall("E", "E")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert t.g.table.roll.tentacles > 0
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("E", "E")
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert (t.g.table.roll.elders, t.g.table.roll.tentacles) == (2, 0)


@pytest.mark.rule("DM-DP.6")
def test_a_reroll_names_the_enemy_that_the_roll_is_against(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    slot = figure(t, "star_spawn", 1)
    fall()
    attack.attack(t.g, t.pack, t.seats, 0, slot, 0)
    rolls.open_roll(t.g, codes.TASK_1, 0, codes.NOWHERE)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert [{o["foe"] for o in menu} for menu in asked(t, "reroll")] == [{slot}, {codes.NOWHERE}]


# -- what a skill reaches ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-7.24", "DM-10.5")
@pytest.mark.parametrize("steps", [1, 2])
def test_gates_two_steps_away_help_nobody(steps):
    t = scene_table("e1", "cthulhu", ("the_kid", "beth"))
    level(t, 0, "gate_manipulation", 4)
    here = t.pack.scene[0]
    far = (min(int(here.steps[space, gate]) for gate in here.gate) for space in range(int(here.spaces)))
    inv = t.g.table.inv[0]
    inv.space = list(far).index(steps)
    figure(t, "cultist", inv.space + 1)
    inv.stress = 1
    actions.offer_actions(t.g, t.pack, 0)
    rests = sum(int(o.act) == codes.DO_REST for o in t.g.menu.option[: int(t.g.menu.n)])
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    assert (rests, int(t.g.table.roll.pool.n)) == ((1, 4) if steps == 1 else (0, 3))


@pytest.mark.rule("DM-7.24", "DM-19.7")
def test_the_dead_guard_no_gate():
    t = scene_table("e1", "cthulhu", ("the_kid", "beth"))
    put(t, 1)
    gate = int(t.pack.scene[0].gate[0])
    t.g.table.inv[0].space = gate
    kill(t, 0)
    slot = board.reserve(t.g, 0)
    board.summon_at(t.g, t.pack, 0, gate)
    assert (t.g.table.figure[slot].space, t.g.table.figure[slot].wounds) == (gate, 0)


@pytest.mark.rule("DM-7.23", "DM-4.11")
@pytest.mark.parametrize(("skill", "counted"), [(1, [0, 1]), (2, [0, 1, 2])])
def test_high_strung_counts_one_tentacle_before_its_second_level(fall, skill, counted):
    t = scene_table("e1", "cthulhu", ("beth", "ian"))
    level(t, 0, "high_strung", skill)
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("T", "T")
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert [[o["n"] for o in menu] for menu in asked(t, "convert")] == [counted]


@pytest.mark.rule("DM-7.16")
def test_a_prayer_for_all_wastes_no_points_on_wounds_that_are_not_there(own_pack):
    t = scene_table("e1", "cthulhu", ("ahmed", "beth"))
    level(t, 0, "healing_prayer", 4)
    t.g.table.inv[0].trait[codes.PRAYER_TOTAL] = 2  # instead of 4: a pack may print it
    t.g.table.inv[0].wounds, t.g.table.inv[0].stress = 1, 4
    t.g.table.inv[1].stress = 4
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert [(int(inv.wounds), int(inv.stress)) for inv in t.g.table.inv[:2]] == [(0, 3), (0, 2)]


@pytest.mark.rule("DM-25.17")
def test_all_who_hold_that_many_signs_or_more_are_met(own_pack):
    t = scene_table("e1", "hastur", ("adam", "beth", "ian", "borden"))
    for seat in range(4):
        t.g.table.inv[seat].signs = seat
    at = program(t, {"op": "take_stress", "who": "with_signs", "k": 2, "n": 1})
    effects.perform(t.g, t.pack, t.seats, at, 0, 0, -1, -1, -1)
    assert [int(inv.stress) for inv in t.g.table.inv[:4]] == [0, 0, 1, 1]


# -- tokens ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-1.15", "DM-11.9")
@pytest.mark.parametrize(("here", "left", "dealt"), [(3, 2, [0, 1, 2]), (2, 3, [1, 2]), (2, 1, [0, 1])])
def test_the_last_fire_tokens_are_dealt_as_far_as_boards_and_reserve_go(here, left, dealt):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step=[{"space": 1}], take_along={"who": 1})
    level(t, 0, "swiftness", 3)
    for space in [0] * here + [5] * (8 - here - left):
        board.add_fire_token(t.g, space)
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert [o["n"] for o in asked(t, "served")[0]] == dealt
    assert [seat for kind, seat, _ in t.asked if codes.KINDS[kind] == "served"] == [0]  # the active player deals


@pytest.mark.rule("DM-1.4", "DM-11.5")
def test_who_runs_alone_takes_all_the_fire_there_is():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), run_step=[{"space": 1}], served=0)
    stand(t, 1, 5)
    for space in (0, 0, 0, 5, 5, 5):
        board.add_fire_token(t.g, space)
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert (t.g.table.inv[0].flames, t.g.table.inv[0].embers, asked(t, "served")) == (2, 1, [])


@pytest.mark.rule("DM-24.4")
def test_a_token_that_looks_like_the_first_is_not_offered_after_another():
    t = scene_table("e3")
    for i in range(3):
        t.g.table.token[i].space, t.g.table.token[i].state = 2, codes.FACE_DOWN
    t.g.table.token[1].mixed = 1  # some say this one is a sorcerer
    objectives.token_menu(t.g, t.pack, t.seats, 0, np.int64(0b111))
    assert [o["token"] for o in asked(t, "token")[0]] == [0, 1]


@pytest.mark.rule("DM-24.5")
def test_two_of_a_mix_that_are_hidden_again_are_known_to_be_two():
    t = scene_table("e3")
    token = t.g.table.token
    for i in range(int(t.g.table.tokens)):
        token[i].space = 9
    for i in range(3):
        token[i].space = 2
    t.g.hidden.face[:3] = (1, 1, 0)
    token[0].state = codes.OPEN
    objectives.hide_tokens(t.g, t.pack, 99)  # one of three
    known = [int(n) for n in t.g.table.sworn if n]
    for i in range(3):
        token[i].state = codes.OPEN if t.g.hidden.face[i] else codes.FACE_DOWN
    objectives.hide_tokens(t.g, t.pack, 99)  # two of the same three
    assert (known, [int(n) for n in t.g.table.sworn if n]) == ([1], [2])


@pytest.mark.rule("DM-24.3")
def test_a_tome_in_somebodys_hands_is_not_offered():
    t = scene_table("e2")
    stand(t, 0, 10)  # the second tome
    token = t.g.table.token
    token[0].owner, token[0].space, token[0].state = 1, codes.NOWHERE, codes.OPEN
    t.g.table.inv[0].key[1] = 1
    objectives.take_tome(t.g, t.pack, t.seats, 0)
    assert [(int(token[i].owner), int(token[i].space)) for i in range(2)] == [(1, codes.NOWHERE), (0, codes.NOWHERE)]


@pytest.mark.rule("DM-24.7")
def test_an_arrest_drops_the_idol_of_the_prisoner_alone():
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    token = t.g.table.token
    gate = int(t.pack.scene[3].gate[0])
    for i, (owner, space, placed) in enumerate(((0, -1, 0), (1, -1, 0), (-1, gate, 1))):
        token[i].owner, token[i].space, token[i].kind = owner, space, placed
    for seat in range(2):
        t.g.table.inv[seat].idol = 1
    stand(t, 0, 5)  # a guard is here
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    assert t.g.table.inv[0].custody == 1
    assert [(int(token[i].owner), int(token[i].space)) for i in range(3)] == [(-1, 4), (1, -1), (-1, gate)]


@pytest.mark.rule("DM-7.19", "DM-14.1")
def test_the_table_shows_the_mythos_card_that_is_played():
    seen = []
    pick = chooser(omen=1)

    def decide(pack, table, mine, menu, weights, luck):
        seen.append((codes.KINDS[int(menu.kind)], int(table.drawn)))
        return pick(pack, table, mine, menu, weights, luck)

    t = scene_table("e1", "cthulhu", ("fatima", "beth"), decide=decide)
    level(t, 0, "read_the_omens", 4)
    deck = t.g.hidden.mythos
    first, second = (int(deck.card[15 - i]) for i in range(2))
    mythos.mythos_phase(t.g, t.pack, t.seats)
    assert [(kind, card) for kind, card in seen if kind in ("omen", "cancel")] == [("omen", first), ("cancel", second)]
    assert t.g.table.drawn == codes.NOWHERE


@pytest.mark.rule("DM-S.9")
def test_the_pace_of_a_game_is_told_to_its_very_end():
    t = scene_table()
    t.g.table.inv[0].wounds, t.g.table.inv[1].wounds = 2, 1
    ending.close(t.g, t.pack)
    wounds = [track.name for track in model.TRACKS].index("wounds")
    assert t.g.pace.value[wounds, t.g.referee.round_no - 1] == 3


# -- what an option says -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-6.3", "DM-6.6", "DM-DP.9")
def test_a_bearer_of_wounds_is_offered_with_the_health_it_has_left():
    t = scene_table("e3", "cthulhu", ("ian", "beth"))
    gorilla = hold(t, 0, "gorilla")  # health 3
    t.g.table.card[gorilla].wounds = 1
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 1, 0)
    assert [(o["card"], o["n"], o["m"]) for o in asked(t, "assign_wound")[0]] == [(-1, 1, 0), (gorilla, 1, 2)]


@pytest.mark.rule("DM-24.3", "DM-DP.12")
def test_an_open_tome_and_open_keys_are_offered_as_such():
    t = scene_table("e2")
    stand(t, 0, 10)
    t.g.table.token[1].state, t.g.table.floor_key[9, 0] = codes.OPEN, 2
    objectives.take_tome(t.g, t.pack, t.seats, 0)
    assert [(o["space"], o["token"], o["card"], o["n"]) for o in asked(t, "key")[0]] == [(9, 1, -1, 0), (9, -1, -1, 2)]


@pytest.mark.rule("DM-7.3", "DM-DP.20")
def test_a_skill_is_offered_with_the_level_it_would_have():
    t = scene_table()
    t.g.table.inv[0].level[:] = (1, 2, 3)
    sanity.level_up(t.g, t.pack, t.seats, 0)
    assert [o["n"] for o in asked(t, "level_up")[0]] == [2, 3, 4]


@pytest.mark.rule("DM-22.4", "DM-DP.21")
def test_who_steals_is_told_whose_card_it_is():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    insane(t, 0, "kleptomania")
    whiskey, rex = hold(t, 1, "whiskey"), hold(t, 2, "rex")
    symptoms = int(t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms)
    effects.perform(t.g, t.pack, t.seats, symptoms, 0, 0, -1, -1, -1)
    assert [(o["who"], o["card"]) for o in asked(t, "steal")[0]] == [(1, whiskey), (2, rex)]


@pytest.mark.rule("DM-2.8", "DM-DP.1")
def test_each_player_plays_the_investigator_that_was_picked():
    t = deal(3, "setup.investigators=chosen", decide=chooser(choose_investigator=[{"n": 4}, {"n": 0}, {"n": 2}]))
    t.step(3)
    first = int(t.g.table.first)
    assert [int(t.g.table.inv[(first + i) % 3].who) for i in range(3)] == [4, 0, 2]


@pytest.mark.rule("DM-24.4", "DM-DP.12")
def test_to_stop_ushering_is_the_option_without_a_token():
    t = scene_table("e3", "cthulhu", ("adam", "beth"))
    for i in (0, 1):
        t.g.table.token[i].space = 2
    stand(t, 0, 3)
    tokens.usher(t.g, t.pack, t.seats, 0, 2, 1)
    assert [[(o["act"], o["token"]) for o in menu] for menu in asked(t, "token")] == [
        [(0, 0), (0, 1)],
        [(0, -1), (0, 1)],
    ]


@pytest.mark.rule("DM-7.19", "DM-DP.14")
def test_a_mythos_card_is_offered_with_its_symbol():
    t = scene_table("e1", "cthulhu", ("fatima", "beth"))
    for card in range(codes.MYTHOS_CARDS):
        t.asked.clear()
        mythos.read_omens(t.g, t.pack, t.seats, card)
        assert [o["n"] for o in asked(t, "omen")[0]] == [int(elder.has_symbol(t.g, t.pack, card))] * 2


@pytest.mark.rule("DM-7.19")
def test_who_keeps_the_omen_lays_nothing_under_and_heals_nothing():
    t = scene_table("e1", "cthulhu", ("fatima", "beth"), omen={"act": codes.STOP})
    t.g.table.inv[0].stress = 4
    card = int(mythos.draw_mythos(t.g))
    assert mythos.read_omens(t.g, t.pack, t.seats, card) == card
    assert (t.g.hidden.mythos.n, t.g.table.under[0], t.g.table.inv[0].stress) == (15, 0, 4)


@pytest.mark.rule("DM-4.11", "DM-7.23")
def test_a_conversion_that_is_declined_is_not_told(fall):
    t = scene_table("e1", "cthulhu", ("beth", "ian"), convert=0)
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("T")
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert len(asked(t, "convert")) == 1
    assert not any("counts" in line for line in t.tale())


# -- places and blame --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-22.12", "DM-25.18")
def test_with_nobody_anywhere_else_nobody_moves_to_the_nearest_figure(own_pack):
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    for seat in range(2):
        stand(t, seat, 5)
    play(t, {"op": "move_self", "to": "nearest_figure_space"})
    assert t.g.table.inv[0].space == 4


@pytest.mark.rule("DM-18.2")
def test_the_elder_one_is_placed_in_the_first_space_too(own_pack):
    t = scene_table("e1", "hastur", ("ian", "beth"))
    put(t, 9)
    play(t, {"op": "elder_to", "at": "start"})
    assert t.g.table.figure[codes.ELDER].space == t.pack.scene[0].start == 0


@pytest.mark.rule("DM-25.24", "DM-25.7")
def test_a_lab_in_the_first_space_is_wounded_like_any_other(own_pack):
    t = scene_table("e1", "cthulhu", ("ian", "beth"))
    t.g.table.token[0].space = 0
    play(t, {"op": "wound_figures", "scope": "owner_space", "n": 1, "objectives": True})
    assert [int(t.g.table.token[i].wounds) for i in range(5)] == [1, 0, 0, 0, 0]


@pytest.mark.rule("DM-24.2", "DM-17.5")
def test_the_advance_sets_every_space_with_a_cultist_on_fire_that_is_not():
    t = scene_table("e1")
    for space in (1, 2, 3):
        figure(t, "cultist", space)
    board.add_fire_token(t.g, 2)
    effects.perform(t.g, t.pack, t.seats, t.pack.scene[0].on_advance, 0, 0, -1, -1, -1)
    assert [int(n) for n in t.g.table.fire[:4]] == [1, 1, 1, 0]


@pytest.mark.rule("DM-S.8", "DM-9.6")
def test_after_symptoms_the_blame_is_what_it_was():
    t = scene_table()
    t.g.table.inv[0].sanity = 3
    t.g.table.blame = codes.BY_FIRE
    investigators.lose_sanity(t.g, t.pack, 0, 1, 0)
    sanity.settle(t.g, t.pack, t.seats)
    assert (t.g.table.inv[0].crossed, t.g.table.blame) == (1, codes.BY_FIRE)
