"""What the check of an overlay accepts is played to the end; what it refuses, it refuses with path and reason."""

import pytest

from sim import find_game, load_pack
from sim.errors import BadInput
from sim.games.among_cultists.components.laying import known
from sim.games.among_cultists.state import codes as m

GAME = find_game("among_cultists")
NO_CARDS = {"op": "no_encounter_cards"}
SWAP = {"op": "swap_start_cards", "remove_success": 9, "add_failure": 1, "add_sabotage": 1}


@pytest.mark.rule("AC-25.1", "AC-25.2")
@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("room_card_effect.success.op", "place_fishman", "room_card_effect.success: place_fishman does nothing"),
        ("room_card_effect.success.n", 0, "n of book_to_shelf is 1 to 4"),
        ("room_card_effect.failure.n", 2, "n of nop is 0"),
        ("passage_card_effect.failure.n", 2, "passage_card_effect.failure: n of place_cultist is 1"),
        ("passage_card_effect.success.op", "book_to_shelf", "does nothing on a passage card"),
        ("event.mirror.effects", [{"op": "die", "n": 0}], "event.mirror.effects.0: die does nothing in an event"),
        ("event.mirror.effects", [{"op": "repeat_event", "n": 1}], "n of repeat_event is 0"),
        ("event.mirror.effects", [{"op": "repeat_event", "n": 0}, {"op": "nop", "n": 0}], "repeat_event stands alone"),
        ("event.good_morale.effects", [{"op": "move_mod", "n": 3}] * 2, "one move_mod"),
        ("event.good_morale.effects", [{"op": "move_mod", "n": 9}], "n of move_mod"),
        ("event.good_morale.effects", [{"op": "move_mod"}], "it is missing"),
        ("event.good_morale.effects", [], "at least 1"),
        ("event.good_morale.effects", [{"op": "set_power", "n": 2}], "n of set_power is 0 to 1"),
        ("event.broken_window.effects", [{"op": "passage_resolve", "n": 0}], "n of passage_resolve"),
        ("role.klutz.abilities", [{"trigger": "knife_use", "effects": [NO_CARDS]}],
         "no_encounter_cards does nothing at knife_use"),
        ("role.klutz.abilities", [{"trigger": "knife_use", "effects": []}], "at least 1"),
        ("role.klutz.abilities", [{"trigger": "knife_use", "uses": 1, "effects": [{"op": "die"}]}], "has no uses"),
        ("role.klutz.abilities", [{"trigger": "knife_use", "actions": ["start_vote"], "effects": [{"op": "die"}]}],
         "knife_use has no actions"),
        ("role.klutz.abilities", [{"trigger": "knife_use", "effects": [{"op": "die", "add_failure": 1}]}],
         "die has no add_failure"),
        ("role.klutz.abilities", [{"trigger": "knife_use", "effects": [{"op": "die"}]}] * 2, "stands there twice"),
        ("role.rookie.abilities", [{"trigger": "own_action", "actions": [], "effects": [{"op": "die"}]}],
         "die belongs to the actions"),
        ("role.rookie.abilities", [{"trigger": "own_action", "actions": ["fly"], "effects": [{"op": "die"}]}],
         "die belongs to the actions"),
        ("role.killer.abilities", [{"trigger": "own_action", "actions": ["kill_character"], "uses": 2,
                                    "effects": [{"op": "reveal_role"}, {"op": "kill_target"}]}], "uses is 1"),
        ("role.killer.abilities", [{"trigger": "own_action", "actions": ["start_vote"], "uses": 1,
                                    "effects": [{"op": "reveal_role"}, {"op": "kill_target"}]}],
         "belongs to the action kill_character"),
        ("role.killer.abilities", [{"trigger": "own_action", "actions": ["kill_character"], "uses": 1,
                                    "effects": [{"op": "kill_target"}]}], "together"),
        ("role.firestarter.abilities", [{"trigger": "setup", "effects": [SWAP]}], "9 Success of 8"),
        ("role.firestarter.abilities", [{"trigger": "setup", "effects": [{"op": "swap_start_cards"}]}], "has remove"),
    ],
)  # fmt: skip
def test_an_effect_that_would_do_nothing_is_refused(path, value, why):
    with pytest.raises(BadInput, match=why) as error:
        load_pack(GAME, {path: value})
    assert path.rpartition(".")[0].split(".")[0] in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("characters.humans.5p", 9, "characters.humans.5p"),
        ("characters.robots.8p", 1, "8 characters at most"),
        ("characters.robots.5p", 2, "one robot"),
        ("characters.map.5p", "m12", "there is no map m12"),
        ("status_start.dead.7p", 1, "0 Alive for 2 cultists"),
        ("hand.investigator.success", 40, "at most 32 room cards"),
        ("hand.cultist.success", 20, "more than the 128"),
        ("hand.investigator.dead", 30, "32 Alive and Dead"),
        ("room_cards.success.8p", 99, "outside 2 to 8"),
        ("role.seer.team", "cultists", "the cultist alone"),
        ("role_set.seer_only.special.7p", ["seer"], "the seer is not used"),
        ("role_set.experienced.special.5p", ["seer", "seer"], "each special role exists once"),
        ("role_set.experienced.special.5p", ["rookie"], "each special role exists once"),
        ("role_set.experienced.special.5p", ["cultist"], "no special role"),
        ("location.red.kind", "corridor", "rooms have a colour"),
        ("location.red.special", ["use_cameras"], "the power is restored where"),
        ("location.green.special", ["fly"], "no action of a room"),
        ("location.green.special", [], "close_portal belongs to one room"),
        ("shelf.pink.feeds", ["pink_1", "pink_2"], "pink_3 feeds 0 shelves"),
        ("shelf.pink.feeds", ["pink_1", "pink_2", "pink_3", "red"], "red feeds 2"),
        ("shelf.pink.feeds", ["pink_1", "pink_2", "pink_3", "main_hall"], "main_hall feeds 1"),
        ("shelf.pink.feeds", ["attic"], "no location"),
        ("cultist_token.cultist_token_a.room", "pink_1", "another room"),
        ("cultist_token.cultist_token_a.room", "pink_3", "pink_3 is missing"),
        ("map.m9.start", "red", "are corridors"),
        ("map.m9.fishman", "red", "are corridors"),
        ("map.m9.rooms", ["red"], "is missing"),
        ("map.m9.doors", [["main_hall", "red"]], "no way leads to"),
        ("map.m9.doors", [["main_hall"]], "at least 2"),
        ("map.m9.doors", [["main_hall", "main_hall"]], "no door between"),
        ("map.m9.doors", [["main_hall", "pink_3"]], "no door between"),
        ("route.route_01.row_1", [], "at least 1"),
        ("route.route_01.row_1", ["blue"], "route.route_01.row_1.0"),
        ("robot.abstention_with_knife", -1, "robot.abstention_with_knife"),
        ("play.vote_double_weight", 10**12, "play.vote_double_weight"),
    ],
)
def test_what_does_not_fit_together_is_refused_with_its_path(path, value, why):
    with pytest.raises(BadInput, match=why):
        load_pack(GAME, {path: value})


@pytest.mark.parametrize(
    ("players", "changes"),
    [
        (5, ("event.good_morale.effects=[{op='set_power', n=0}, {op='move_mod', n=3}]", "event.good_morale.count=3")),
        (5, ("event.bad_morale.effects=[{op='move_mod', n=-7}]", "event.bad_morale.count=3")),
        (5, ("event.no_signal.effects=[{op='silence', n=0}, {op='knife_peek_status', n=0}]",)),
        (5, ("event.broken_window.effects=[{op='passage_add_draw', n=32}]", "setup.role_set=first_game")),
        (4, ("status_start.alive.4p=3", "status_start.dead.4p=1", "characters.cultists.4p=3")),
        (8, ("status_start.alive.8p=3", "status_start.dead.8p=2", "characters.cultists.8p=3")),
        (4, ("characters.robots.4p=0",)),
        (5, ("characters.robots.5p=1",)),
        (5, ("room_card_effect.success.n=4", "room_card_effect.sabotage.n=4",
             "room_card_effect.failure.op=book_from_shelf", "room_card_effect.failure.n=1")),
        (5, ("passage_deck.success=0", "passage_deck.failure=0")),
        (5, ("rulings.empty_bag_skips_event=no", *(f"event.{e.id}.count=0" for e in load_pack(GAME).content.event))),
        (7, ("play.status_check_draws=32", "rulings.new_ghost_acts=no")),
        (6, ("hand.investigator.alive=4", "hand.cultist.alive=4", "hand.investigator.success=2",
             "hand.cultist.success=0")),
    ],
)  # fmt: skip
def test_what_fits_is_played_to_its_end(mansion, players, changes):
    x = mansion(players, *changes)
    turn = [0]

    def vary(pack, table, mine, menu, weights, luck):
        turn[0] += 7
        return turn[0] % menu.n

    x.t.seats = x.t.seats._replace(styles=(vary,) * len(x.t.seats.styles))
    while not x.ending:
        x.t.step(10)
        assert GAME.check(x.g, x.pack) == 0
    assert x.ending >= m.VP


@pytest.mark.rule("AC-3.5", "AC-3.6")
def test_the_chance_of_a_start_without_a_dead_card_when_cards_run_short():
    short = load_pack(GAME, ["status_start.alive.5p=3", "status_start.dead.5p=1"]).content
    assert known(short, 5)["extra.start_dead"] == {0: 0.0, 1: 1.0}
    assert known(load_pack(GAME).content, 5)["extra.start_dead"] == {0: 0.2, 1: 0.8}
    assert known(load_pack(GAME).content, 7)["extra.start_dead"] == {0: 1.0, 1: 0.0}
