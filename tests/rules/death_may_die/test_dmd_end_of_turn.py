"""Sections 17 and 18: the end of the turn and the summoning."""

import pytest
from dmd_position import asked, figure, put, scene_table, stand, symbols

from sim.games.death_may_die.state import board, codes
from sim.games.death_may_die.turn import ch17_end_of_turn as end_of_turn  # fmt: skip

# -- end of turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DM-17.1", "DM-17.2", "DM-25.22")
def test_five_steps_in_order(fall):
    t = scene_table("e4", "cthulhu", ("adam", "beth"))
    put(t, 3)
    slot = figure(t, "shoggoth", 6)
    board.wound_enemy(t.g, t.pack, slot, 3)
    t.g.table.inv[0].flames, t.g.table.fire_left = 1, 7
    t.g.log.n = 0
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    order = [said.index(x) for x in ("heals and has 2", "burns", "symbols lie", "End of turn: stage 2")]
    assert order == sorted(order)


@pytest.mark.rule("DM-17.2")
def test_the_player_orders_prayer_and_arrest():
    t = scene_table("e4", "cthulhu", ("ahmed", "beth"), effect_order=1)
    stand(t, 0, 5)
    end_of_turn.end_of_turn_effects(t.g, t.pack, t.seats, 0)
    said = " ".join(t.tale())
    assert "arrests" in said
    assert len(asked(t, "effect_order")[0]) == 2


@pytest.mark.rule("DM-17.4", "DM-17.6", "DM-EX.13")
def test_three_symbols_advance_once_and_reshuffle():
    t = scene_table("e4", "hastur")
    symbols(t, 2)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert (t.g.table.pace, t.g.hidden.mythos.n) == (1, 14)
    symbols(t, 1)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    assert (t.g.table.pace, t.g.hidden.mythos.n, t.g.table.symbols) == (2, 16, 0)


@pytest.mark.rule("DM-17.5", "DM-24.11")
def test_stage_effects_first_then_the_episode():
    t = scene_table("e1", "hastur")
    figure(t, "cultist", 5)
    symbols(t, 3)
    put(t, 10)
    end_of_turn.advance_check(t.g, t.pack, t.seats)
    said = " ".join(t.tale())
    assert said.index("Yellow Sign") < said.index("fire token is put into space 5")


@pytest.mark.rule("DM-17.7", "DM-18.1", "DM-18.2", "DM-18.3", "DM-18.4", "DM-18.6", "DM-20.20", "DM-EX.12")
def test_the_figure_that_enters_red_is_summoned():
    t = scene_table("e1", "cthulhu")
    t.g.table.pace = 4
    symbols(t, 3)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert (t.g.table.pace, t.g.table.risen, t.g.table.stage) == (5, 1, 2)
    assert t.g.table.figure[0].space == t.g.table.inv[0].space
    assert t.g.hidden.mythos.n == 16
    assert t.g.outcome.extra.risen_by_track == 1
    said = " ".join(t.tale())
    assert said.index("advances") < said.index("shuffled") < said.index("Stage 2") < said.index("End of turn: stage 2")


@pytest.mark.rule("DM-18.4")
def test_an_overlay_must_keep_red_below_the_last_space():
    from sim import BadInput, find_game, load_pack

    with pytest.raises(BadInput, match="red"):
        load_pack(find_game("death_may_die"), ["tracks.summoning.red_first=7", "tracks.summoning.loss_at=7"])


@pytest.mark.rule("DM-17.8", "DM-21.4", "DM-18.5")
def test_the_last_space_loses_before_further_effects():
    t = scene_table("e1", "cthulhu")
    put(t, 9)
    t.g.table.pace = 7
    symbols(t, 3)
    end_of_turn.end_of_turn(t.g, t.pack, t.seats, 0)
    assert t.g.referee.ending == codes.TRACK_END
    assert t.g.hidden.mythos.n == 13
    late = scene_table("e1", "cthulhu")
    put(late, 9)
    late.g.table.disrupted = 1
    end_of_turn.summoning_check(late.g, late.pack, late.seats)
    assert late.g.table.stage == 2  # already on the map: step 4 does nothing


@pytest.mark.rule("DM-18.1", "DM-18.7", "DM-20.19")
def test_disruption_summons_at_the_end_of_the_turn_once():
    t = scene_table("e1", "cthulhu")
    t.g.table.disrupted, t.g.table.pace = 1, 5
    end_of_turn.summoning_check(t.g, t.pack, t.seats)
    end_of_turn.summoning_check(t.g, t.pack, t.seats)
    assert (t.g.table.risen, t.g.table.stage) == (1, 2)
    assert t.g.outcome.extra.risen_by_track == 0
