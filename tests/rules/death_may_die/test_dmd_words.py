"""The words of effects one by one: conditions, groups, spaces, counts, verbs, and what special actions require."""

import re
from pathlib import Path

import numpy as np
import pytest
from dmd_position import asked, figure, hold, insane, kill, named, put, scene_table, stand
from test_dmd_details import row_of
from test_dmd_timing import own_pack, program

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.effects import card_ops, effects, items, selectors
from sim.games.death_may_die.state import codes
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch13_special_actions as special_actions
from sim.games.death_may_die.turn import ch13_trade as trade
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch24_guards as guards

__all__ = ["own_pack"]

RULES = Path(__file__).parents[3] / "docs" / "rules" / "death_may_die.md"


def play(t, *said, seat=0):
    effects.perform(t.g, t.pack, t.seats, program(t, *said), seat, seat, -1, -1, -1)


def is_true(t, cond, **fields):
    t.g.scratch.frame[0].owner = 0
    return bool(selectors.is_true(t.g, t.pack, row_of(t, cond=words.CONDITIONS[cond], **fields), t.g.scratch.frame[0]))


@pytest.mark.rule("DM-25.12")
def test_conditions_of_the_investigator():
    t = scene_table("e1", "hastur")
    inv = t.g.table.inv[0]
    assert is_true(t, "always")
    assert (is_true(t, "has_wounds"), is_true(t, "no_wounds")) == (False, True)
    inv.wounds = 1
    assert (is_true(t, "has_wounds"), is_true(t, "no_wounds")) == (True, False)
    for stress, full in ((3, False), (4, True)):
        inv.stress = stress
        assert (is_true(t, "stress_full"), is_true(t, "stress_not_full")) == (full, not full)
    inv.signs, inv.scars = 2, 1
    assert [is_true(t, "signs_at_least", k=k) for k in (1, 2, 3)] == [True, True, False]
    assert [is_true(t, "card_tokens_at_least", k=k) for k in (1, 2)] == [True, False]
    assert not is_true(t, "has_tag", tag=words.STUDENT)
    hold(t, 0, "chester")
    whiskey = hold(t, 0, "whiskey")
    assert is_true(t, "has_tag", tag=words.STUDENT)
    assert not is_true(t, "has_tag", tag=words.ANIMAL)
    asset = int(t.pack.scene[0].discovery[whiskey].side[0].asset)
    assert is_true(t, "has_item", card=asset)
    assert not is_true(t, "has_companion", card=asset)
    assert not is_true(t, "has_condition", card=asset)
    assert is_true(t, "any_holder_of", card=asset)
    assert not is_true(t, "any_holder_of", card=asset + 1)


@pytest.mark.rule("DM-25.12")
def test_conditions_of_the_place_and_the_table():
    t = scene_table("e1", "cthulhu")
    assert (is_true(t, "elder_on_track"), is_true(t, "elder_on_board"), is_true(t, "disrupted")) == (True, False, False)
    assert is_true(t, "safe")
    assert not is_true(t, "lone_target")
    figure(t, "cultist", 1)
    assert (is_true(t, "safe"), is_true(t, "lone_target")) == (False, True)
    assert is_true(t, "in_enemy_space", foe=0)
    assert not is_true(t, "in_enemy_space", foe=named(t, "byakhee"))
    assert not is_true(t, "enemy_on_board", foe=named(t, "byakhee"))
    figure(t, "byakhee", 1)
    assert not is_true(t, "lone_target")
    assert is_true(t, "enemy_on_board", foe=named(t, "byakhee"))
    put(t, 9)
    t.g.table.disrupted = 1
    assert (is_true(t, "elder_on_track"), is_true(t, "elder_on_board"), is_true(t, "disrupted")) == (False, True, True)
    assert not is_true(t, "in_rlyeh")
    t.g.table.rlyeh = 0b1001  # spaces 1 and 4
    assert is_true(t, "in_rlyeh")
    assert not is_true(t, "rlyeh_adjacent_pair")
    t.g.table.rlyeh = 0b1101
    assert is_true(t, "rlyeh_adjacent_pair")
    t.g.scratch.stole = 0
    assert not is_true(t, "stole_something")
    t.g.scratch.stole = 1
    assert is_true(t, "stole_something")


@pytest.mark.rule("DM-25.12", "DM-25.17")
def test_holders_of_keys_tomes_and_idols(own_pack):
    t = scene_table("e2")
    assert (is_true(t, "holds_key"), is_true(t, "holds_objective")) == (False, False)
    t.g.table.inv[0].key[3] = 1
    t.g.table.token[2].owner = 0
    assert (is_true(t, "holds_key"), is_true(t, "holds_objective")) == (True, True)
    play(t, {"op": "lose_sanity", "who": "holds_objective", "n": 1})
    assert [int(inv.sanity) for inv in t.g.table.inv[:2]] == [1, 0]
    idol = scene_table("e4")
    assert not is_true(idol, "holds_objective")
    idol.g.table.inv[0].idol = 1
    assert is_true(idol, "holds_objective")
    plain = scene_table("e6")
    assert not is_true(plain, "holds_objective")
    plain.g.table.phase_of_moon = 2
    assert [is_true(plain, "phase_is", k=k) for k in range(4)] == [False, False, True, False]


@pytest.mark.rule("DM-25.17", "DM-25.18", "DM-25.15")
def test_groups_spaces_and_counts():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"), heal_whom={"who": 1}, space={"space": 3})
    f = t.g.scratch.frame[0]
    f.owner, f.aim, f.token, f.foe = 0, 2, 10, -1
    stand(t, 2, 5)

    def met(who, **more):
        return int(selectors.seats_met(t.g, t.pack, t.seats, row_of(t, who=words.WHO[who], **more), f))

    def spaces(at, **more):
        return int(selectors.spaces_met(t.g, t.pack, t.seats, row_of(t, at=words.AT[at], **more), f))

    t.g.table.inv[0].partner = 2
    t.g.table.rlyeh = 0b10001
    assert (met("owner"), met("target"), met("codependent"), met("chosen_here")) == (1, 4, 4, 2)
    assert (met("in_rlyeh"), met("each_other"), met("active")) == (7, 6, 1)
    t.g.table.active = 1
    assert met("active") == 2
    t.g.table.active = 0
    assert (spaces("token_space"), spaces("codependent"), spaces("owner")) == (1 << 10, 1 << 4, 1)
    assert (spaces("rlyeh_spaces"), spaces("each_inv_space"), spaces("start")) == (0b10001, 0b10001, 1)
    assert spaces("nearest_figure_space") == 1 << 4
    assert spaces("elder_space") == 0
    put(t, 9)
    assert spaces("elder_space") == 1 << 8
    figure(t, "cultist", 3)
    slot = figure(t, "cultist", 12)
    assert spaces("cultist_spaces") == (1 << 2) | (1 << 11)
    assert spaces("enemy_space", foe=0) == (1 << 2) | (1 << 11)
    f.foe = slot
    assert spaces("enemy_space", foe=0, which=words.WHICH_NEAREST) == 1 << 11
    assert spaces("enemy_space", foe=0, which=words.WHICH_EACH) == (1 << 2) | (1 << 11)
    t.g.table.fire[2] = 1
    assert spaces("cultist_spaces_without_fire") == 1 << 11
    kill(t, 2)
    assert (met("codependent"), spaces("codependent"), met("each")) == (0, 0, 3)
    inv = t.g.table.inv[0]
    inv.wounds, inv.scars, inv.signs = 2, 3, 4
    counts = {"card_token": 6, "own_wound": 4, "sign": 8, "own_health": 3, "other_figure_in_space": 2}
    for per, n in counts.items():
        assert selectors.amount(t.g, t.pack, row_of(t, n=2, per=words.PER[per]), f, 0) == n
    assert selectors.amount(t.g, t.pack, row_of(t, n=2, per=words.PER["fire_in_space"]), f, 2) == 2


@pytest.mark.rule("DM-25.24", "DM-24.2")
def test_verbs_of_the_labs(own_pack):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), space={"space": 6})
    stand(t, 0, 7)
    stand(t, 1, 1)
    lab = objectives.find_lab(t.g, 6)
    assert objectives.find_lab(t.g, 0) == -1
    t.g.hidden.face[lab] = 0
    for space in (6, 6):
        t.g.table.fire[space] += 1
    said = {"op": "wound_figures", "scope": "chosen_here_or_adjacent", "n": 1, "per": "fire_in_space", "owner": True}
    play(t, {**said, "objectives": True})
    assert (t.g.table.token[lab].wounds, t.g.table.inv[0].wounds, t.g.table.inv[1].wounds) == (2, 2, 0)
    play(t, said)
    assert (t.g.table.token[lab].wounds, t.g.table.inv[0].wounds) == (2, 4)
    figure(t, "cultist", 7)
    play(t, {"op": "objective", "verb": "heal", "n": 1, "scope": "cultist_spaces"})
    assert t.g.table.token[lab].wounds == 1
    play(t, {"op": "objective", "verb": "damage", "n": 1})
    assert t.g.table.token[lab].wounds == 2
    play(t, {"op": "heal_wound", "who": "owner", "n": 3})
    assert t.g.table.inv[0].wounds == 1


@pytest.mark.rule("DM-25.24", "DM-22.4", "DM-13.9")
def test_keys_and_tomes_change_hands(own_pack):
    t = scene_table("e2", "cthulhu", ("ian", "beth"), key={"token": 1}, trade=[{"token": 2, "n": 2}, 0], steal=0)
    play(t, {"op": "objective", "verb": "gain_sigil", "choice": True})
    t.g.table.inv[0].key[0] = 2
    assert t.g.table.inv[0].key[1] == 1
    play(t, {"op": "objective", "verb": "lose_sigil", "n": 2})
    assert sum(int(k) for k in t.g.table.inv[0].key) == 1
    t.g.table.token[2].owner, t.g.table.token[2].space = 1, -1
    trade.trade(t.g, t.pack, t.seats, 0)
    assert t.g.table.token[2].owner == 0
    assert len(asked(t, "trade")) == 2
    t.g.scratch.frame[0].owner = 1
    for k in range(4):
        t.g.table.inv[0].key[k] = 0
    card_ops.steal(t.g, t.pack, t.seats, t.g.scratch.frame[0])
    assert t.g.table.token[2].owner == 1


@pytest.mark.rule("DM-25.24", "DM-25.25", "DM-25.26", "DM-25.27")
def test_verbs_of_idols_guards_villagers_guests_and_mirrors(own_pack):
    t = scene_table("e4", "cthulhu", ("ian", "beth"), space={"space": 8})
    t.g.table.token[0].space, t.g.table.token[0].kind = 6, 1
    play(t, {"op": "objective", "verb": "knock_idol"})
    assert (t.g.table.token[0].space, t.g.table.token[0].kind) == (8, 0)
    t.g.table.inv[1].custody = 1
    play(t, {"op": "objective", "verb": "free_prisoner", "n": 1})
    assert t.g.table.inv[1].custody == 0
    before = [int(x) for x in t.g.table.guard]
    guards.guards_walk(t.g, t.pack, t.seats)
    assert [int(x) for x in t.g.table.guard] == before
    t.pack.scene[3].guard_steps = 1
    guards.guards_walk(t.g, t.pack, t.seats)
    assert all(t.pack.scene[3].steps[a, 0] == t.pack.scene[3].steps[b, 0] - 1
               for a, b in zip(t.g.table.guard, before, strict=True))  # fmt: skip
    boat = scene_table("e5", "cthulhu", ("ian", "beth"))
    boat.g.table.token[0].space = 3
    stand(boat, 0, 4)
    play(boat, {"op": "objective", "verb": "move_token", "to": "boat"})
    assert boat.g.table.token[0].space == boat.pack.scene[4].target
    assert objectives.progress(boat.g, boat.pack) == 1
    for i in (1, 3):
        boat.g.table.token[i].space = 10
    play(boat, {"op": "objective", "verb": "ferry_back", "n": 1})
    assert sum(int(boat.g.table.token[i].space) == 10 for i in (1, 3)) == 1
    guest = scene_table("e3", "cthulhu", ("ian", "beth"), token=[0, {"token": -1}], space={"space": 4})
    stand(guest, 0, 3)
    play(guest, {"op": "objective", "verb": "move_token", "n": 2, "steps": 1})
    assert guest.g.table.token[0].space == 4
    moon = scene_table("e6", "cthulhu", ("ian", "beth"), space={"space": 3})
    play(moon, {"op": "objective", "verb": "set_phase", "n": 2})
    assert moon.g.table.phase_of_moon == 2
    mirror = int(moon.g.table.token[0].space)
    stand(moon, 0, mirror + 1)
    play(moon, {"op": "objective", "verb": "move_token", "steps": 1})
    assert moon.pack.scene[5].steps[mirror, int(moon.g.table.token[0].space)] == 1


@pytest.mark.rule("DM-13.10", "DM-24.3", "DM-24.4", "DM-24.6")
def test_what_special_actions_require():
    t = scene_table("e2")
    assert not special_actions.may_do(t.g, t.pack, 0, 0)
    t.g.table.token[4].space = 0
    assert special_actions.may_do(t.g, t.pack, 0, 0)
    t.g.table.token[4].state = codes.OPEN
    assert not special_actions.may_do(t.g, t.pack, 0, 0)
    stand(t, 0, 10)  # the second tome
    assert not special_actions.may_do(t.g, t.pack, 0, 1)
    t.g.table.inv[0].key[0] = 1
    assert not special_actions.may_do(t.g, t.pack, 0, 1)
    t.g.table.inv[0].key[1] = 1
    assert special_actions.may_do(t.g, t.pack, 0, 1)
    guest = scene_table("e3")
    assert not special_actions.may_do(guest.g, guest.pack, 0, 0)
    stand(guest, 0, 3)
    assert special_actions.may_do(guest.g, guest.pack, 0, 0)
    guest.g.table.token[0].state = codes.OPEN
    assert not special_actions.may_do(guest.g, guest.pack, 0, 0)
    idol = scene_table("e4")
    stand(idol, 0, 7)
    assert not special_actions.may_do(idol.g, idol.pack, 0, 1)
    idol.g.table.inv[0].idol = 1
    assert special_actions.may_do(idol.g, idol.pack, 0, 1)


@pytest.mark.rule("DM-25.21", "DM-4.10")
@pytest.mark.parametrize("counted", [0, 1, 2])
def test_the_paw_counts_elder_signs_as_a_success_and_a_tentacle_each(fall, counted):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), convert={"n": counted})
    hold(t, 0, "monkey_paw")
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    fall("E", "E", "S")
    rolls.gather(t.g, t.pack, t.seats, 0)
    assert (t.g.table.roll.successes, t.g.table.roll.tentacles) == (1 + counted, counted)


@pytest.mark.rule("DM-25.21", "DM-3.11", "DM-25.9")
def test_calm_and_cards_are_used_in_the_actions_and_between_phases():
    t = scene_table("e1", "cthulhu", ("adam", "beth"), moment={"act": codes.CALM_DOWN})
    hold(t, 0, "rex")
    t.g.table.inv[0].stress = 3
    items.moment(t.g, t.pack, t.seats, 0)
    assert (t.g.table.inv[0].stress, t.g.table.inv[0].calmed) == (2, 1)
    hold(t, 0, "whiskey")

    def do(what):
        actions.offer_actions(t.g, t.pack, 0)
        choice = next((i for i in range(int(t.g.menu.n)) if t.g.menu.option[i].act == what), -1)
        if choice >= 0:
            actions.act(t.g, t.pack, t.seats, 0, choice)
        return choice >= 0

    assert not do(codes.CALM_DOWN)  # once a turn
    t.g.table.inv[0].calmed = 0
    assert do(codes.CALM_DOWN)
    assert t.g.table.inv[0].stress == 1
    assert do(codes.USE_CARD)
    assert (t.g.table.inv[0].stress, t.g.table.actions) == (0, 3)


@pytest.mark.rule("DM-14.9", "DM-19.7")
def test_the_kept_card_of_the_dead_goes_to_the_pile():
    t = scene_table("e1", "hastur")
    put(t, 9)
    insane(t, 1, "recurring_trauma")
    t.g.table.kept, t.g.table.mythos_at[13] = 13, codes.MYTHOS_KEPT
    kill(t, 1)
    assert (t.g.table.kept, t.g.table.mythos_at[13]) == (codes.NOWHERE, codes.MYTHOS_DISCARD)
    assert np.int64(t.g.table.symbols) == 0


@pytest.mark.rule("DM-25.1", "DM-25.10", "DM-25.11", "DM-25.12", "DM-25.13")
@pytest.mark.parametrize(
    ("clause", "known"),
    [
        (10, {*words.INSTANT, "objective"}),
        (11, set(words.PASSIVE)),
        (12, set(words.CONDITIONS)),
        (13, set(words.VERBS)),
    ],
)
def test_the_clause_lists_exactly_the_words_that_a_pack_may_say(clause, known):
    listed = re.search(rf"^- DM-25\.{clause} [^:]*: (.*)\.$", RULES.read_text(encoding="utf-8"), re.M)[1]
    listed = re.sub(r" \([^)]*\)", "", listed).split(", ")
    assert (sorted(listed), len(set(listed))) == (sorted(known), len(listed))
