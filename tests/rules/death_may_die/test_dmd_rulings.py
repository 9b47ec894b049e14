"""Rulings that a designer may turn, and investigators named for a seat."""

import pytest
from dmd_position import asked, deal, figure, insane, kill, put, scene_table, symbols

from sim import BadInput, find_game, load_pack
from sim.games.death_may_die.outside.position import known
from sim.games.death_may_die.state import codes, investigators, model
from sim.games.death_may_die.turn import ch10_actions as actions
from sim.games.death_may_die.turn import ch10_turns as turns
from sim.games.death_may_die.turn import ch15_discovery as discovery
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn
from sim.games.death_may_die.turn import flow

GAME = find_game("death_may_die")
IAN, BETH = 5, 8


def test_every_ruling_has_a_clause():
    from sim.pack import _read

    entries = {e["path"]: e for e in _read(GAME)["tunable"]}
    for name in model.RULINGS.names:
        assert entries[f"rulings.{name}"]["clause"].startswith("DM-")


@pytest.mark.rule("DM-11.4")
@pytest.mark.parametrize(("follows", "space"), [("yes", 1), ("no", 0)])
def test_the_elder_one_follows(follows, space):
    t = scene_table("e1", "cthulhu", ("adam", "beth"), f"rulings.elder_follows={follows}", run_step={"space": 1})
    put(t, 1)
    slot = figure(t, "cultist", 1)
    actions.run(t.g, t.pack, t.seats, 0, 1)
    assert (t.g.table.figure[0].space, t.g.table.figure[slot].space) == (space, 1)


@pytest.mark.rule("DM-16.6")
@pytest.mark.parametrize(("finds", "cards"), [("no", 15), ("yes", 14)])
def test_a_space_that_becomes_safe_in_the_fight(finds, cards, fall):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), f"rulings.find_after_fight={finds}")
    slot = figure(t, "cultist", 1)
    t.g.table.figure[slot].wounds = 1
    fall("S")  # Vengeance Obsession kills it
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert t.g.table.figure[slot].space == codes.NOWHERE
    assert t.g.hidden.discovery.n == cards
    figure(t, "star_spawn", 1)
    flow.investigate_or_fight(t.g, t.pack, t.seats, 0)
    assert t.g.hidden.discovery.n == cards  # not Safe after the fight
    safe = scene_table("e1", "cthulhu", ("ian", "beth"), f"rulings.find_after_fight={finds}")
    flow.investigate_or_fight(safe.g, safe.pack, safe.seats, 0)
    assert safe.g.hidden.discovery.n == 14  # one card, not two


@pytest.mark.rule("DM-19.5")
@pytest.mark.parametrize(("last", "lost"), [("no", 0), ("yes", 1)])
def test_the_last_steps_of_a_turn_whose_investigator_died(last, lost):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), f"rulings.last_steps_of_the_dead={last}")
    put(t, 9)
    t.g.table.stage = 3
    symbols(t, 1)
    kill(t, 0)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert t.g.table.inv[1].sanity == lost


@pytest.mark.rule("DM-7.8")
@pytest.mark.parametrize(("by_owner", "used"), [("no", 0), ("yes", 1)])
def test_rerolls_of_a_turn_come_back(by_owner, used):
    t = scene_table("e1", "cthulhu", ("elizabeth", "beth"), f"rulings.allowances_by_owner={by_owner}")
    t.g.table.inv[0].rerolled = 1
    t.g.table.active = 1
    turns.begin_turn(t.g, t.pack)
    assert t.g.table.inv[0].rerolled == used
    t.g.table.active = 0
    turns.begin_turn(t.g, t.pack)
    assert t.g.table.inv[0].rerolled == 0


@pytest.mark.rule("DM-22.7")
@pytest.mark.parametrize(("action", "left"), [("no", 3), ("yes", 2)])
def test_standing_up(action, left):
    t = scene_table("e1", "cthulhu", ("ian", "beth"), f"rulings.standing_up_is_an_action={action}")
    insane(t, 0, "catatonia")
    t.g.table.inv[0].lying = 1
    actions.offer_actions(t.g, t.pack, 0)
    stand_up = next(i for i in range(int(t.g.menu.n)) if t.g.menu.option[i].act == codes.DO_STAND_UP)
    actions.act(t.g, t.pack, t.seats, 0, stand_up)
    inv = t.g.table.inv[0]
    assert (inv.lying, inv.stress, t.g.table.actions) == (0, 1, left)
    inv.lying, t.g.table.actions = 1, 0
    actions.offer_actions(t.g, t.pack, 0)
    offered = codes.DO_STAND_UP in {int(o.act) for o in t.g.menu.option[: int(t.g.menu.n)]}
    assert offered == (action == "no")


@pytest.mark.rule("DM-5.7")
@pytest.mark.parametrize(("room", "payable"), [("yes", False), ("no", True)])
def test_a_cost_without_room(room, payable):
    t = scene_table("e2", "cthulhu", ("ian", "beth"), f"rulings.costs_need_room={room}")
    rubbing = t.pack.scene[1].discovery[4].side
    t.g.table.inv[0].stress = 3
    assert discovery.payable(t.g, t.pack, 0, rubbing[0]) == payable
    assert not discovery.payable(t.g, t.pack, 0, rubbing[1])  # there is no right side


@pytest.mark.rule("DM-7.27")
@pytest.mark.parametrize(("ends", "wounds"), [("yes", 0), ("no", 2)])
def test_the_rest_of_the_wounds_after_an_extra_life(ends, wounds):
    t = scene_table("e1", "cthulhu", ("rasputin", "beth"), f"rulings.life_ends_the_event={ends}")
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 7, 0)
    inv = t.g.table.inv[0]
    assert (inv.alive, inv.wounds, inv.lives_used) == (1, wounds, 1)
    investigators.take_wounds(t.g, t.pack, t.seats, 0, 9, 0)
    assert inv.alive == 0


# -- who sits where ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-2.8", "DM-2.13")
def test_a_named_investigator_sits_in_its_seat_and_the_others_are_drawn():
    seen = set()
    for index in range(30):
        t = deal(3, "setup.seat.2=ian", index=index)
        cast = [int(t.g.table.inv[s].who) for s in range(3)]
        assert cast[1] == IAN
        assert len(set(cast)) == 3
        assert all(int(t.g.table.inv[s].space) >= 0 for s in range(3))
        seen |= {cast[0], cast[2]}
    assert seen == set(range(10)) - {IAN}
    chances = known(t.content, 3)
    assert chances["role.1"] == {IAN: 1.0}
    assert chances["role.0"] == {who: 1 / 9 for who in range(10) if who != IAN}


@pytest.mark.rule("DM-2.8", "DM-2.13", "DM-DP.1")
def test_players_pick_for_the_seats_that_are_not_named():
    t = deal(3, "setup.investigators=chosen", "setup.seat.1=beth")
    picking = [seat for seat in range(3) if seat != 0]
    t.step(2)
    picks = asked(t, "choose_investigator")
    assert [len(p) for p in picks] == [9, 8]
    assert BETH not in {o["n"] for o in picks[0]}
    assert sorted(seat for kind, seat, _ in t.asked if codes.KINDS[kind] == "choose_investigator") == picking
    assert t.g.table.phase != codes.PICKING
    assert known(t.content, 3) == {k: v for k, v in known(t.content, 3).items() if k in
                                   ("extra.episode", "extra.elder", "role.0")}  # fmt: skip
    full = deal(2, "setup.investigators=chosen", "setup.seat.1=beth", "setup.seat.2=ian")
    assert full.g.table.phase != codes.PICKING
    assert [int(full.g.table.inv[s].who) for s in range(2)] == [BETH, IAN]


@pytest.mark.rule("DM-2.8")
def test_nobody_is_named_twice():
    with pytest.raises(BadInput, match="sits at the table once"):
        load_pack(GAME, ["setup.seat.1=ian", "setup.seat.3=ian"])
