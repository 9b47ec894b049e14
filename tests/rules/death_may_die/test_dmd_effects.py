"""Section 25: effects, and what the outcome and the menus hold."""

from fractions import Fraction

import pytest
from dmd_position import asked, figure, hold, named, put, scene_table, stand

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.components.fitting import places
from sim.games.death_may_die.effects import (
    effects,
    items,
    selectors,  # fmt: skip
)
from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch16_fight as fight
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import ch20_objectives as objectives


def event(t, name):
    episode = t.content.episode[int(t.g.table.episode)].mythos
    at = [c.id for c in episode].index(name)
    effects.perform(t.g, t.pack, t.seats, t.pack.scene[int(t.g.table.episode)].mythos[at].event, 0, 0, -1, -1, -1)


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
        assert t.g.table.inv[seat].trait[codes.DICE_ATTACK] == n
    hold(t, 0, "bone_charm")
    assert t.g.table.inv[0].trait[codes.REROLL_TURN] == 1


@pytest.mark.rule("DM-25.9", "DM-25.19", "DM-4.12")
def test_a_shield_is_used_after_the_last_reroll(fall):
    t = scene_table("e2", "cthulhu", ("adam", "beth"), shield={"act": codes.GO})
    vest = hold(t, 0, "reliquary_vest")
    slot = figure(t, "chthonian", 1)
    fall("ST", "S", "S")
    fight.enemy_attack(t.g, t.pack, t.seats, 0, slot)
    assert (t.g.table.inv[0].wounds, t.g.table.inv[0].sanity) == (0, 1)
    assert t.g.table.card[vest].owner == codes.DISCARDED
    kinds = [codes.KINDS[k] for k, _, _ in t.asked]
    assert kinds.index("reroll") < kinds.index("shield")


@pytest.mark.rule("DM-25.10", "DM-25.11", "DM-25.12", "DM-25.13")
def test_every_word_of_the_pack_is_known_and_laid():
    t = scene_table()
    said = [e for listed, _ in places(t.content) for x in listed for e in x.inside()]
    used = {e.op for e in said} | {e.verb for e in said}
    assert used - {None, "objective"} <= set(words.INSTANT) | set(words.VERBS)
    numbers = list(words.INSTANT.values()) + list(words.VERBS.values())
    assert len(set(numbers)) == len(numbers)
    assert {e.cond for e in said} - {None} <= set(words.CONDITIONS)


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
    assert (t.g.table.card[whiskey].owner, t.g.table.card[monkey].owner) == (2, codes.DISCARDED)
    hold(t, 0, "lab_notes")
    assert t.g.table.inv[0].trait[codes.DICE_OWN] == 0
    hold(t, 0, "rex")
    assert t.g.table.inv[0].trait[codes.DICE_OWN] == 2
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
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    rolls.gather(t.g, t.pack, t.seats, 0)
    menu = asked(t, "reroll")[0]
    assert menu[0]["act"] == codes.STOP
    assert [(o["token"], o["act"]) for o in menu[1:]] == [(0, codes.FOR_STRESS), (2, codes.FOR_STRESS)]
    assert investigators.stress_room(t.g, t.pack, 0) == 4


@pytest.mark.rule("DM-S.7", "DM-S.8", "DM-S.9")
def test_endings_columns_and_tracks():
    t = scene_table()
    assert [e.name for e in t.game.endings] == [
        "win", "loss_death_before_summon", "loss_madness_before_summon", "loss_all_out", "loss_track_end",
    ]  # fmt: skip
    assert {"turns", "track", "stage", "deaths", "risen_by_track", "disrupted_turn", "kills"} <= set(model.EXTRA.names)
    assert [x.name for x in t.game.shape.tracks][:2] == ["summoning", "wounds"]
