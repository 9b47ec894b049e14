"""Rules that a mutant of the sample broke unnoticed (docs/quality.md): one test of the rule around each."""

import numpy as np
import pytest
from dmd_position import asked, check_options, figure, hold, insane, level, put, scene_table, stand
from test_dmd_details import row_of
from test_dmd_timing import own_pack, program

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.effects import effects, selectors
from sim.games.death_may_die.state import board, codes, investigators
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch12_attack as attack
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch21_ending as ending
from sim.games.death_may_die.turn import ch24_tokens as tokens
from sim.games.death_may_die.turn import flow

__all__ = ["own_pack"]


def play(t, *said, seat=0):
    effects.perform(t.g, t.pack, t.seats, program(t, *said), seat, seat, -1, -1, -1)


# -- menus -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-10.3", "DM-22.7", "DM-24.7", "DM-25.21")
def test_the_options_of_an_action_name_what_it_concerns():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    inv = t.g.table.inv[0]
    hold(t, 0, "rex")
    hold(t, 0, "whiskey")
    inv.wounds = inv.stress = 2
    seen = set()

    def look(at):
        actions.offer_actions(at.g, at.pack, 0)
        check_options(at.g.menu)
        seen.update(int(o.act) for o in at.g.menu.option[: int(at.g.menu.n)])

    look(t)
    stand(t, 0, 7)  # a lab
    stand(t, 1, 7)
    board.add_fire_token(t.g, 6)
    look(t)
    figure(t, "cultist", 7)
    look(t)
    insane(t, 0, "fear_of_crowds")
    inv.lying = 1
    look(t)
    cell = scene_table("e4", "cthulhu", ("adam", "beth"))
    cell.g.table.inv[0].custody = 1
    look(cell)
    assert seen == set(range(11))


@pytest.mark.rule("DM-25.27")
def test_a_direction_concerns_no_space_and_no_thing():
    t = scene_table("e6")
    tokens.shift_phase(t.g, t.pack, t.seats, 0, 1, 1)
    assert [(o["act"], o["who"], o["n"]) for o in asked(t, "direction")[0]] == [(1, 0, 1), (0, 0, -1)]


@pytest.mark.rule("DM-24.4")
def test_tokens_that_look_alike_are_offered_once():
    t = scene_table("e3")
    for i in range(4):
        t.g.table.token[i].space, t.g.table.token[i].state = 2, codes.FACE_DOWN
    t.g.table.token[2].mixed = t.g.table.token[3].mixed = 1  # some say a sorcerer hides among these
    objectives.token_menu(t.g, t.pack, t.seats, 0, np.int64(0b1111))
    t.g.table.token[3].space = 3
    objectives.token_menu(t.g, t.pack, t.seats, 0, np.int64(0b1111))
    assert [[o["token"] for o in menu] for menu in asked(t, "token")] == [[0, 2], [0, 2, 3]]


@pytest.mark.rule("DM-7.9")
def test_who_attacks_all_is_not_asked_to_leave_out_the_last():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), leave_out=1)
    level(t, 0, "brawling", 4)
    slots = [figure(t, kind, 1) for kind in ("cultist", "byakhee", "star_spawn")]
    targets = attack.leave_out(t.g, t.pack, t.seats, 0, board.crowd_at(t.g, 0))
    assert targets == 1 << max(slots)
    assert [o[0]["n"] for o in asked(t, "leave_out")] == [3, 2]


@pytest.mark.rule("DM-6.3", "DM-6.6")
def test_a_companion_that_fell_in_the_event_bears_no_more_of_it():
    t = scene_table("e1", "cthulhu", ("ian", "beth"), assign_wound={"act": 1})
    rex = hold(t, 0, "rex")
    t.g.table.card[rex].wounds = investigators.side_of(t.g, t.pack, rex).health - 1
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 3, 0)
    assert (t.g.table.inv[0].wounds, t.g.table.card[rex].owner) == (2, codes.DISCARDED)
    assert [o[0]["n"] for o in asked(t, "assign_wound")] == [3]


# -- figures and places ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-14.6", "DM-25.3")
def test_an_effect_moves_the_elder_one_before_the_others():
    t = scene_table("e1")
    put(t, 1)
    cultist = figure(t, "cultist", 1)
    stand(t, 0, 3)
    play(t, {"op": "move_enemy", "enemy": "any_enemy", "which": "each", "steps": 99, "to": "active"})
    assert [int(t.g.table.figure[slot].space) for slot in (codes.ELDER, cultist)] == [2, 2]
    moved = [line for line in t.tale() if "moves to" in line]
    assert [line.split(" moves")[0] for line in moved] == ["The Elder One", "The Cultist"]


@pytest.mark.rule("DM-24.4", "DM-24.8", "DM-24.9")
@pytest.mark.parametrize(("episode", "moves"), [("e3", True), ("e5", False), ("e6", True)])
def test_only_villagers_are_beyond_all_effects_at_their_target(episode, moves):
    t = scene_table(episode)
    target = int(t.pack.scene[int(t.g.table.episode)].target)
    for i in range(int(t.g.table.tokens)):
        t.g.table.token[i].space = 1 if target else 2
    t.g.table.token[0].space = target
    assert tokens.movable_here(t.g, t.pack, target) == (1 if moves else 0)
    assert tokens.movable_here(t.g, t.pack, 1 if target else 2) == (1 << int(t.g.table.tokens)) - 2


@pytest.mark.rule("DM-24.4")
def test_who_stops_ushering_moves_nobody_else():
    t = scene_table("e3", "cthulhu", ("adam", "beth"), token=[0, {"token": -1}], space={"space": 4})
    for i in (0, 1):
        t.g.table.token[i].space = 2
    stand(t, 0, 3)
    before = [int(token.space) for token in t.g.table.token]
    tokens.usher(t.g, t.pack, t.seats, 0, 2, 3)
    changed = [i for i, token in enumerate(t.g.table.token) if token.space != before[i]]
    assert (changed, len(asked(t, "space"))) == ([0], 1)


@pytest.mark.rule("DM-7.24", "DM-14.7")
def test_who_guards_the_gates_wounds_nobody_who_comes_elsewhere():
    t = scene_table("e1", "cthulhu", ("the_kid", "beth"))
    level(t, 0, "gate_manipulation", 1)
    gates = {int(space) for space in t.pack.scene[0].gate}
    for space in range(int(t.pack.scene[0].spaces)):
        t.g.table.inv[0].space = space
        slot = board.reserve(t.g, 0)
        board.summon_at(t.g, t.pack, 0, space)
        health = int(t.pack.enemy[0].health)
        left = health - int(t.g.table.figure[slot].wounds) if t.g.table.figure[slot].space == space else 0
        assert left == (health // 2 if space in gates else health)
        board.put_figure(t.g, slot, codes.NOWHERE)


@pytest.mark.rule("DM-25.18", "DM-24.10")
def test_spaces_of_the_elder_one_and_of_objectives():
    t = scene_table("e1")
    t.g.scratch.frame[0].owner = 0
    at_elder = row_of(t, at=words.ELDER_SPACE)

    def met():
        return int(selectors.spaces_met(t.g, t.pack, t.seats, at_elder, t.g.scratch.frame[0]))

    t.g.table.figure[codes.ELDER].space = 4  # a figure beside the map is in no space, whatever stands in its record
    assert met() == 0
    t.g.table.risen = 1
    assert met() == 1 << 4
    labs = t.g.table.token[: int(t.g.table.tokens)]
    labs[0].state = codes.GONE
    labs[0].wounds = labs[1].wounds = 1
    standing = sum(1 << int(lab.space) for lab in labs[1:])
    assert selectors.objective_spaces(t.g, t.pack, 0) == standing
    assert selectors.objective_spaces(t.g, t.pack, 1) == 1 << int(labs[1].space)


@pytest.mark.rule("DM-24.9", "DM-14.11")
def test_the_moon_goes_round():
    t = scene_table("e6")
    seen = []
    for _ in range(5):
        objectives.moon_moves(t.g, t.pack)
        seen.append(int(t.g.table.phase_of_moon))
    assert seen == [1, 2, 3, 0, 1]


@pytest.mark.rule("DM-24.3", "DM-13.10")
def test_keys_that_lie_open_can_be_taken():
    t = scene_table("e2")
    assert not special_actions.may_do(t.g, t.pack, 0, 1)
    t.g.table.floor_key[0, 3] = 1
    assert special_actions.may_do(t.g, t.pack, 0, 1)
    stand(t, 0, 2)
    assert not special_actions.may_do(t.g, t.pack, 0, 1)


@pytest.mark.rule("DM-24.3")
def test_a_tome_with_its_key_and_open_keys_are_offered():
    t = scene_table("e2")
    stand(t, 0, 10)  # the second tome
    t.g.table.inv[0].key[1] = t.g.table.floor_key[9, 0] = 1
    t.g.menu.kind, t.g.menu.n = codes.KEY_CHOICE, 0
    objectives.tome_options(t.g, 0)
    check_options(t.g.menu)
    assert [(int(o.token), int(o.n)) for o in t.g.menu.option[: int(t.g.menu.n)]] == [(1, 1), (-1, 1)]


# -- rolls and what they cost ------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-13.6", "DM-13.7")
def test_a_special_action_without_a_roll_costs_no_sanity():
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    t.g.table.inv[0].idol, t.g.table.token[0].owner = 1, 0
    t.g.table.inv[0].space = t.pack.scene[3].gate[0]
    t.g.table.roll.tentacles = 2  # of the roll before
    special_actions.special_action(t.g, t.pack, t.seats, 0, 1)
    assert (t.g.table.inv[0].idol, t.g.table.inv[0].sanity) == (0, 0)


@pytest.mark.rule("DM-9.3", "DM-7.11")
@pytest.mark.parametrize(("n", "cut", "lost"), [(1, 1, 0), (0, 0, 0), (1, 2, 0), (2, 1, 1)])
def test_a_loss_of_nothing_is_no_loss(n, cut, lost):
    t = scene_table()
    investigators.lose_sanity(t.g, t.pack, 0, n, cut)
    assert t.g.table.inv[0].sanity == lost
    assert len(t.tale()) == lost


@pytest.mark.rule("DM-16.1")
@pytest.mark.parametrize(
    ("who", "source"), [("cultist", codes.BY_CULTIST), ("byakhee", codes.BY_MONSTER), ("", codes.BY_ELDER)]
)
def test_the_enemy_that_attacks_is_to_blame(who, source):
    t = scene_table()
    put(t, 1)
    t.g.table.blame = codes.BY_OWN
    fight.blame_enemy(t.g, t.pack, figure(t, who, 1) if who else codes.ELDER)
    assert t.g.table.blame == source


@pytest.mark.rule("DM-4.8")
def test_the_tale_counts_the_faces_of_a_roll(fall):
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    t.g.table.inv[0].green = 1
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("S", "S", "T", "E")
    rolls.gather(t.g, t.pack, t.seats, 0)
    rolled = next(line for line in t.tale() if line.startswith("Roll for"))
    assert rolled.partition(": ")[2] == "2 black success, 1 black tentacle, 1 green elder sign."


# -- turns and what a game leaves behind -------------------------------------------------------------------------------


@pytest.mark.rule("DM-3.11", "DM-10.1")
def test_a_card_may_be_used_between_the_mythos_card_and_the_next_phase():
    t = scene_table("e1", "cthulhu", ("adam", "beth"))
    hold(t, 0, "whiskey")
    t.g.table.inv[0].stress = 1
    flow.phases_after_actions(t.g, t.pack, t.seats, 0)
    kinds = [codes.KINDS[k] for k, _, _ in t.asked]
    assert kinds.count("moment") >= 3  # after the mythos card, after what was found, after the end-of-turn effects
    assert kinds.index("moment") < kinds.index("discovery_side")


@pytest.mark.rule("DM-14.9", "DM-22.11")
def test_the_tale_names_the_card_that_is_kept():
    t = scene_table("e3", "hastur")
    insane(t, 1, "recurring_trauma")
    cards = t.content.elder[1].mythos
    mask = next(i for i, card in enumerate(cards) if card.id == "ha_mask")
    mythos.discard_mythos(t.g, t.pack, len(t.content.episode[2].mythos) + mask)
    assert t.tale() == [f"{cards[mask].name} (without a summoning symbol) is kept beside Recurring Trauma."]
    own = next(i for i, card in enumerate(t.content.episode[2].mythos) if not card.symbol)
    mythos.discard_mythos(t.g, t.pack, own)
    assert t.tale()[0].startswith(t.content.episode[2].mythos[own].name)


@pytest.mark.rule("DM-2.1", "DM-21.5")
@pytest.mark.parametrize(("episode", "elder_one", "boxes"), [("e1", "cthulhu", (1, 1)), ("e4", "hastur", (4, 2))])
def test_a_finished_game_says_its_boxes_and_the_levels_of_all(episode, elder_one, boxes):
    t = scene_table(episode, elder_one)
    assert (t.g.outcome.extra.episode, t.g.outcome.extra.elder) == boxes
    t.g.table.inv[0].level[:] = (1, 2, 3)
    t.g.table.inv[1].level[:] = (4, 1, 2)
    ending.close(t.g, t.pack)
    assert t.g.outcome.extra.levels == 13


@pytest.mark.rule("DM-3.11")
def test_programs_beyond_the_last_frame_are_counted_as_a_gap():
    t = scene_table()
    t.g.scratch.depth = codes.FRAMES - 1
    first = int(t.pack.madness[int(t.g.table.inv[0].insanity)].symptoms)
    for depth, gaps in ((codes.FRAMES, 0), (codes.FRAMES, 1), (codes.FRAMES, 2)):
        effects.start(t.g, first, 0, -1, -1, -1, -1)
        assert (int(t.g.scratch.depth), int(t.g.referee.gap[codes.GAPS.index("frames_cut")])) == (depth, gaps)
    assert sum(t.g.referee.gap) == 2
