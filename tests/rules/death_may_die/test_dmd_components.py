"""Sections 1 to 3: components, set-up, terms."""

import numpy as np
import pytest
from dmd_position import chooser, deal, figure, hold, kill, named, put, scene_table, stand

from sim import BadInput, find_game, load_pack
from sim.games.death_may_die.effects import effects
from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.turn import ch04_rolls as rolls
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch11_run as run
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch14_summons as summons
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import flow

GAME = find_game("death_may_die")


@pytest.mark.rule("DM-1.1", "DM-4.4")
def test_a_roll_may_need_more_dice_than_the_box_holds(fall):
    t = scene_table()
    t.g.table.inv[0].green = 8
    rolls.open_roll(t.g, codes.TASK_1, 0, -1)
    rolls.add_own_dice(t.g, t.pack, 0, 0)
    assert t.g.table.roll.pool.n == 3 + 8


@pytest.mark.rule("DM-1.2", "DM-1.3")
def test_eight_fire_tokens_over_map_and_boards_and_then_none_is_added():
    t = scene_table()
    assert t.g.table.fire_left == 8
    for _ in range(9):
        board.add_fire_token(t.g, 4)
    assert t.g.table.fire[4] == 8
    assert t.g.table.fire_left == 0


@pytest.mark.rule("DM-1.4")
def test_wound_tokens_stand_in_for_missing_fire_on_a_board(fall):
    t = scene_table()
    stand(t, 0, 1)
    for _ in range(7):
        board.add_fire_token(t.g, 0)
    run.catch_fire(t.g, 0, 0, int(t.g.table.fire_left))
    inv = t.g.table.inv[0]
    assert (inv.flames, inv.embers, t.g.table.fire_left) == (1, 6, 0)
    fall("S")
    end_of_turn.burn(t.g, t.pack, t.seats, 0)
    assert (inv.flames, inv.embers, t.g.table.fire_left) == (0, 0, 1)
    assert t.g.table.roll.pool.n == 7


@pytest.mark.rule("DM-1.5")
def test_ten_cultists_eighteen_monsters_and_no_summons_without_a_figure():
    content = load_pack(GAME).content
    assert next(e for e in content.enemy if e.id == "cultist").figures == 10
    assert (
        sum(e.figures for e in content.enemy if e.category == "monster" and e.id not in ("star_spawn", "disciple"))
        == 18
    )
    t = scene_table()
    for _ in range(12):
        board.summon_at(t.g, t.pack, named(t, "byakhee"), 8)
    assert board.enemies_on_map(t.g) == 2


@pytest.mark.rule("DM-1.6")
def test_wound_tokens_do_not_limit_wounds():
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam", "borden", "fatima"))
    for seat in range(5):
        investigators.take_wounds(t.g, t.pack, t.seats, seat, 4, 0)
    for _ in range(3):
        slot = figure(t, "cultist", 2)
        board.wound_enemy(t.g, t.pack, slot, 1)
    assert sum(int(t.g.table.inv[s].wounds) for s in range(5)) == 20


@pytest.mark.rule("DM-1.7")
def test_two_investigators_may_hold_the_same_lent_skill():
    t = scene_table("e4")
    hold(t, 0, "curator")
    t.g.table.inv[1].lent[:] = 0
    brawling = [s.id for s in t.content.skill].index("brawling")
    t.g.table.card[14].owner = 1
    assert investigators.skill_level_of(t.g, t.pack, 0, brawling) == 2  # Ian's own level and the lent one
    assert len({s.id for s in t.content.skill if not s.unique}) == 6


@pytest.mark.rule("DM-1.8", "DM-1.9")
def test_what_the_boxes_hold():
    content = load_pack(GAME).content
    assert len(content.insanity) == 12
    assert len(content.episode) == 6
    assert len(content.elder) == 2
    for scene in content.episode:
        assert (len(scene.mythos), len(scene.discovery)) == (8, 15)
    for box in content.elder:
        assert (len(box.mythos), len(box.stage)) == (8, 4)
    assert all(len(p.skills) == 3 for p in content.investigator)


@pytest.mark.rule("DM-1.10", "DM-3.6", "DM-3.7", "DM-24.13")
def test_one_pair_of_stairs_or_tunnels_joins_two_spaces():
    content = load_pack(GAME).content
    for scene, kind in zip(
        content.episode, ("staircase", "tunnel", "staircase", "staircase", "tunnel", "staircase"), strict=True
    ):
        assert [link.kind for link in scene.links] == [kind]
        pack = load_pack(GAME).lay(2)
        a, b = scene.links[0].a - 1, scene.links[0].b - 1
        number = [e.id for e in content.episode].index(scene.id)
        assert pack.scene[number].steps[a, b] == 1
    t = scene_table("e1")
    assert board.steps_between(t.g, t.pack, 0, 2) == 2  # 1 and 3 are not joined, 1-2-3 is the way


@pytest.mark.rule("DM-1.11", "DM-2.1", "DM-2.4")
def test_every_episode_goes_with_every_elder_one_and_nothing_else_enters():
    for e in range(1, 7):
        for box in ("cthulhu", "hastur"):
            t = deal(2, f"setup.episode=e{e}", f"setup.elder={box}")
            kinds = {int(t.g.table.figure[s].kind) for s in range(1, int(t.g.table.figures))}
            scene = t.content.episode[e - 1]
            minions = next(x for x in t.content.elder if x.id == box).minions
            assert kinds == {named(t, k) for k in (*minions, *scene.monsters)}


@pytest.mark.rule("DM-1.12", "DM-1.13")
def test_no_limit_on_cards_of_an_investigator_or_figures_in_a_space():
    t = scene_table("e2")
    for name in ("tommy_gun", "grenade", "medical_kit", "lantern", "sigil_rubbing", "shovel", "holy_water"):
        hold(t, 0, name)
    assert sum(int(t.g.table.card[c].owner) == 0 for c in range(15)) == 7
    for _ in range(10):
        board.summon_at(t.g, t.pack, 0, 3)
    assert board.figures_here(t.g, t.pack, 3) == 10


@pytest.mark.rule("DM-1.14")
def test_fire_tokens_are_in_the_reserve_at_once():
    t = scene_table()
    for _ in range(8):
        board.add_fire_token(t.g, 0)
    board.take_fire_tokens(t.g, 0, 2)
    board.add_fire_token(t.g, 5)
    assert t.g.table.fire[5] == 1


@pytest.mark.rule("DM-1.15")
def test_the_active_player_chooses_who_gets_the_last_fire_token():
    t = scene_table(served={"space": 4})
    t.g.table.fire_left = 1
    summons.add_fires(t.g, t.pack, t.seats, np.int64(0b10010), 1)
    assert t.g.table.fire[4] == 1
    assert t.g.table.fire[1] == 0


@pytest.mark.rule("DM-2.2", "DM-2.3", "DM-2.9")
def test_markers_at_the_start():
    t = deal(3)
    assert (t.g.table.pace, t.g.table.stage, t.g.table.risen) == (1, 1, 0)
    for seat in range(3):
        inv = t.g.table.inv[seat]
        assert (inv.wounds, inv.stress, inv.sanity) == (0, 0, 0)
        assert list(inv.level) == [1, 1, 1]


@pytest.mark.rule("DM-2.5")
def test_the_map_of_episode_one():
    t = deal(2, "setup.episode=e1", "setup.elder=cthulhu")
    scene = t.content.episode[0]
    for space in scene.space:
        assert t.g.table.fire[space.id - 1] == space.fire
        assert board.count(board.crowd_at(t.g, space.id - 1)) == sum(x.n for x in space.enemies)
    gates = {s.gate: s.id - 1 for s in scene.space if s.gate}
    assert list(t.pack.scene[0].gate) == [gates["red"], gates["yellow"], gates["blue"]]
    assert sorted(int(t.g.table.token[i].space) + 1 for i in range(5)) == [6, 7, 11, 13, 14]


@pytest.mark.rule("DM-2.6", "DM-2.7")
def test_sixteen_mythos_and_fifteen_discovery_cards_are_shuffled():
    orders = set()
    for index in range(5):
        t = deal(2, index=index)
        deck = [int(c) for c in t.g.hidden.mythos.card[:16]]
        assert sorted(deck) == list(range(16))
        assert sorted(int(c) for c in t.g.hidden.discovery.card[:15]) == list(range(15))
        orders.add(tuple(deck))
    assert len(orders) == 5


@pytest.mark.rule("DM-2.8", "DM-2.13", "DM-DP.1")
def test_investigators_are_picked_without_duplicates_or_drawn():
    t = deal(3, "setup.investigators=chosen")
    first = int(t.g.table.first)
    t.step(3)
    picks = [
        (seat, [o[6] for o in options]) for kind, seat, options in t.asked if codes.KINDS[kind] == "choose_investigator"
    ]
    assert [seat for seat, _ in picks] == [first, (first + 1) % 3, (first + 2) % 3]
    assert len(picks[0][1]) == 10
    assert len(picks[2][1]) == 8
    start = t.content.episode[int(t.g.table.episode)].start - 1
    assert all(int(t.g.table.inv[s].space) == start for s in range(3))
    drawn = deal(5)
    assert len({int(drawn.g.table.inv[s].who) for s in range(5)}) == 5


@pytest.mark.rule("DM-2.10")
def test_everybody_gets_another_insanity_card():
    t = deal(5)
    assert len({int(t.g.table.inv[s].insanity) for s in range(5)}) == 5


@pytest.mark.rule("DM-2.11", "DM-DP.2")
def test_codependency_names_another_investigator_before_play():
    for index in range(40):
        t = deal(4, index=index, decide=chooser(name_codependent=2))
        if t.g.table.phase == codes.NAMING:
            owner = int(t.g.table.active)
            t.step()
            named_seats = [o[1] for o in t.asked[0][2]]
            assert sorted(named_seats) == [s for s in range(4) if s != owner]
            assert t.g.table.inv[owner].partner == named_seats[2]
            assert t.g.table.phase == codes.ACTING
            return
    pytest.fail("no Codependency in forty deals")


@pytest.mark.rule("DM-2.12", "DM-2.15")
def test_a_random_player_starts_and_play_goes_to_the_left():
    firsts = {int(deal(4, index=i).g.table.first) for i in range(30)}
    assert firsts == {0, 1, 2, 3}
    t = scene_table("e1", "cthulhu", ("ian", "beth", "adam"))
    flow.pass_turn(t.g, t.pack)
    assert t.g.table.active == 1


@pytest.mark.rule("DM-2.14")
def test_hidden_tokens_are_shuffled_face_down():
    labs = {tuple(deal(2, "setup.episode=e1", index=i).g.hidden.face[:5]) for i in range(10)}
    assert len(labs) > 1
    assert all(sorted(x) == [0, 1, 1, 2, 2] for x in labs)
    guests = deal(2, "setup.episode=e3")
    assert sum(guests.g.hidden.face[:10]) == 4
    assert all(int(guests.g.table.token[i].state) == codes.FACE_DOWN for i in range(10))
    bodies = deal(2, "setup.episode=e2")
    assert list(bodies.g.hidden.bag) == [2, 2, 2, 2, 2]


@pytest.mark.rule("DM-3.1", "DM-3.2", "DM-3.3")
def test_classes_of_enemies():
    t = scene_table("e1", "hastur")
    slots = {k: figure(t, k, 5) for k in ("cultist", "disciple", "byakhee")}
    put(t, 5)
    bits = lambda foe: board.slot_bits(t.g, t.pack, foe, np.int64(1 << 4))  # noqa: E731
    assert bits(100) == sum(1 << s for s in slots.values()) + 1
    assert bits(101) == (1 << slots["disciple"]) + (1 << slots["byakhee"])
    assert bits(102) == 1
    assert bits(0) == 1 << slots["cultist"]


@pytest.mark.rule("DM-3.4", "DM-3.5")
def test_tokens_are_no_enemies_and_a_space_without_enemies_is_safe():
    t = scene_table("e4")
    assert t.g.table.guard[0] == 4
    assert board.is_safe(t.g, 4)
    figure(t, "cultist", 5)
    assert not board.is_safe(t.g, 4)


@pytest.mark.rule("DM-3.8")
def test_distance():
    t = scene_table("e1")
    assert board.steps_between(t.g, t.pack, 0, 0) == 0
    assert board.steps_between(t.g, t.pack, 0, 8) == 3  # 1-2-4-9
    assert board.within(t.g, t.pack, 0, 1) == 0b11


@pytest.mark.rule("DM-3.9")
def test_an_event_without_a_word_affects_the_active_investigator_alone():
    t = scene_table("e3", "cthulhu", ("ian", "beth", "adam"))
    waltz = [c.id for c in t.content.episode[2].mythos].index("e3_waltz")
    effects.perform(t.g, t.pack, t.seats, mythos.event_of(t.g, t.pack, waltz), 0, 0, -1, -1, -1)
    assert [int(t.g.table.inv[s].stress) for s in range(3)] == [2, 0, 0]


@pytest.mark.rule("DM-3.10", "DM-14.5", "DM-DP.15")
def test_ties_of_path_are_the_active_players():
    t = scene_table("e1", path={"space": 7})
    stand(t, 0, 9)
    slot = figure(t, "cultist", 4)
    put_at = t.g.table.figure[slot]
    board.move_figure(t.g, slot, 2)  # space 3; to 9 over 4 (two steps) is the only shortest way
    summons.move_enemy(t.g, t.pack, t.seats, slot, 1, np.int64(1 << 8))
    assert put_at.space == 3
    board.move_figure(t.g, slot, 6)  # space 7: over 8 only
    summons.move_enemy(t.g, t.pack, t.seats, slot, 1, np.int64(1 << 8))
    assert put_at.space == 7
    board.move_figure(t.g, slot, 13)  # 14 to 15 and 12 toward 13: two ways
    summons.move_enemy(t.g, t.pack, t.seats, slot, 1, np.int64(1 << 12))
    kinds = [codes.KINDS[k] for k, _, _ in t.asked]
    assert kinds.count("path") == 1
    assert {o[2] for o in t.asked[-1][2]} == {11, 14}


@pytest.mark.rule("DM-3.11", "DM-DP.13")
def test_cards_are_offered_to_their_holder_in_its_own_turn_only():
    t = scene_table("e1")
    hold(t, 1, "whiskey")
    actions.offer_actions(t.g, t.pack, 0)
    assert codes.USE_CARD not in {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}
    actions.offer_actions(t.g, t.pack, 1)
    assert codes.USE_CARD in {int(o.act) for o in t.g.menu.option[: t.g.menu.n]}


@pytest.mark.rule("DM-3.12")
def test_heal_all_returns_a_marker_to_zero_and_never_below():
    t = scene_table()
    inv = t.g.table.inv[0]
    inv.stress, inv.wounds = 3, 2
    investigators.heal_stress(t.g, 0, 99)
    investigators.heal_wounds(t.g, 0, 99)
    assert (inv.stress, inv.wounds) == (0, 0)


@pytest.mark.rule("DM-8.1", "DM-8.2", "DM-8.4")
def test_seats_by_player_count():
    assert [int(load_pack(GAME).lay(n).seats) for n in (1, 2, 3, 4, 5)] == [2, 2, 3, 4, 5]
    for players in (0, 6):
        with pytest.raises(BadInput):
            load_pack(GAME).lay(players)
    t = scene_table()
    kill(t, 1)
    t.g.table.lost = 0
    flow.pass_turn(t.g, t.pack)
    assert t.g.table.active == 0


@pytest.mark.rule("DM-8.3")
def test_no_number_scales_with_the_player_count():
    packs = [load_pack(GAME).lay(n) for n in (2, 5)]
    for name in model.PACK.names:
        if name not in ("players", "seats"):
            assert np.array_equal(packs[0][name], packs[1][name]), name


@pytest.mark.rule("DM-25.1")
def test_unknown_words_are_refused():
    from sim.games.death_may_die.components.effect_words import Effect

    with pytest.raises(ValueError, match="is no op"):
        Effect(op="dance")
    with pytest.raises(ValueError, match="is no who"):
        Effect(op="take_wound", who="nobody")
