"""AC-10, AC-12: rooms, books, shelves, the passage deck and what comes from outside."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch10_rooms import check_room, lay_card, move_draw_card, refill
from sim.games.among_cultists.turn.ch11_actions import carry_out
from sim.games.among_cultists.turn.ch12_passage import place_cultist, resolve_passage

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE


def only(x, kind):
    """A passage deck of one card."""
    x.g.hidden.passage[:] = 0
    x.g.hidden.passage[kind] = x.g.table.passage_n = 1


@pytest.mark.rule("AC-10.1", "AC-10.2")
def test_the_fourth_card_explores_a_room_for_good(mansion, place):
    x = mansion(5)
    r = x.deck("red", S, F, explored=False)
    x.g.hidden.symbol[r] = 0
    lay_card(x.g, x.pack, r, S)
    assert not x.g.table.explored >> r & 1
    lay_card(x.g, x.pack, r, S)
    assert x.g.table.explored >> r & 1
    assert x.g.table.symbol[r] == 0
    x.call(check_room, 0, r)
    x.call(check_room, 0, r)
    assert x.g.table.explored >> r & 1


@pytest.mark.rule("AC-10.3", "AC-10.25", "AC-12.1")
def test_the_passage_symbol_resolves_the_passage_deck_once(mansion, place):
    x = mansion(5)
    r = x.deck("red", S, S, S, explored=False)
    x.g.hidden.symbol[r] = 1
    only(x, X)
    lay_card(x.g, x.pack, r, F)
    assert x.g.table.fishman == 1
    x.g.table.fishman = 0
    x.deck("red")
    x.g.table.symbol[r] = 1
    assert not x.can(0, m.CHECK_ROOM)
    for _ in range(5):
        lay_card(x.g, x.pack, r, S)
    assert x.g.table.fishman == 0


@pytest.mark.rule("AC-10.25")
def test_a_room_emptied_by_checks_stays_explored_and_its_token_is_not_turned_again(mansion):
    x = mansion(5)
    r = x.deck("red", F, F, F, explored=False)
    x.g.hidden.symbol[r] = 1
    only(x, X)
    lay_card(x.g, x.pack, r, F)
    for _ in range(4):
        x.call(check_room, 0, r)
    assert (x.g.table.deck_n[r], x.g.table.explored >> r & 1) == (0, 1)
    x.g.table.fishman = 0
    only(x, X)
    for _ in range(4):
        lay_card(x.g, x.pack, r, F)
    assert x.g.table.fishman == 0


@pytest.mark.rule("AC-10.4", "AC-10.24", "AC-20.6")
@pytest.mark.parametrize("kind", [S, F, X])
def test_a_refill_lays_a_card_of_any_kind(mansion, place, kind):
    x = mansion(5, roles="cultist")
    r = x.deck("red", S, explored=False)
    x.put(p0="red")
    assert {o["card"] for o in x.actions(0) if o["act"] == m.REFILL_ROOM} == {S, F, X}
    before = int(x.g.mine[0].hand[kind])
    refill(x.g, x.pack, 0, r, kind)
    d = x.g.hidden.room[r]
    assert (d.n, d.card[d.n - 1], x.g.mine[0].hand[kind]) == (2, kind, before - 1)
    assert x.g.table.refills[r, 0] == 1


@pytest.mark.rule("AC-10.5", "AC-10.6", "AC-10.17", "AC-10.22")
def test_explored_rooms_take_refills_cleared_ones_nothing_but_special_actions(mansion, place):
    x = mansion(5, roles="cultist")
    r = x.deck("red", S, S)
    x.put(p0="red")
    assert x.can(0, m.REFILL_ROOM)
    assert x.can(0, m.CHECK_ROOM)
    x.deck("red")
    assert not x.can(0, m.CHECK_ROOM)
    x.deck("red", S, explored=True)
    x.g.table.cleared |= 1 << r
    assert not x.can(0, m.REFILL_ROOM)
    assert not x.can(0, m.CHECK_ROOM)
    x.g.table.power = 0
    assert x.can(0, m.RESTORE_POWER)


@pytest.mark.rule("AC-10.6")
def test_an_unexplored_room_cannot_be_checked(mansion, place):
    x = mansion(5, roles="cultist")
    x.deck("red", S, S, explored=False)
    x.put(p0="red")
    assert not x.can(0, m.CHECK_ROOM)


@pytest.mark.rule("AC-10.7")
def test_a_check_draws_any_card_of_the_deck(mansion):
    drawn = set()
    for i in range(30):
        x = mansion(5, index=i)
        r = x.deck("red", S, F, X)
        x.call(check_room, 0, r)
        drawn |= {S, F, X} - set(x.g.hidden.room[r].card[:2].tolist())
    assert drawn == {S, F, X}


@pytest.mark.rule("AC-10.8", "AC-10.9", "AC-10.11", "AC-2.7")
def test_success_moves_a_book_failure_nothing_and_both_leave(mansion, place):
    x = mansion(5)
    for kind, books in ((S, 1), (F, 1)):
        r = x.deck("red", kind)
        x.call(check_room, 0, r)
        assert x.g.table.shelf[x.pack.shelf_of[r]] == books
        assert x.g.table.deck_n[r] == 0
    assert (x.g.hidden.gone[S], x.g.hidden.gone[F]) == (1, 1)


@pytest.mark.rule("AC-10.10", "AC-10.19", "AC-10.20")
def test_sabotage_takes_a_book_of_the_colour_back_to_the_checked_room(mansion, place):
    x = mansion(5)
    one, two = x.deck("pink_1", S), x.deck("pink_2", X)
    x.call(check_room, 0, two)
    assert x.g.table.books[two] == 2
    x.deck("pink_2", X)
    x.call(check_room, 0, one)
    x.call(check_room, 0, two)
    assert (x.g.table.books[one], x.g.table.books[two], x.g.table.shelf[x.pack.shelf_of[one]]) == (1, 3, 0)
    y = mansion(5, 'rulings.sabotage_ignores_slot_limit="no"')
    one, two = y.deck("pink_1", S), y.deck("pink_2", X)
    y.call(check_room, 0, one)
    y.call(check_room, 0, two)
    assert (y.g.table.books[two], y.g.table.shelf[y.pack.shelf_of[one]]) == (2, 1)


@pytest.mark.rule("AC-10.10", "AC-10.19")
def test_each_dark_blue_room_has_its_own_shelf(mansion, place):
    x = mansion(5)
    one, two = x.deck("dark_blue_1", S), x.deck("dark_blue_2", X)
    x.call(check_room, 0, one)
    x.call(check_room, 0, two)
    assert x.g.table.shelf[x.pack.shelf_of[one]] == 1
    assert x.g.table.books[two] == 3


@pytest.mark.rule("AC-10.12", "AC-10.13", "AC-7.4")
def test_room_actions_need_the_colour_and_presence(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="red")
    x.deck("red", S, S)
    x.deck("green", S, S)
    x.on_row(1, "green")
    assert {o["act"] for o in x.actions(1)} == {m.PASS}
    x.on_row(1, "red")
    assert {o["place"] for o in x.actions(1) if o["act"] in (m.REFILL_ROOM, m.CHECK_ROOM)} == {place["red"]}


@pytest.mark.rule("AC-10.14", "AC-12.6")
def test_a_cultist_token_blocks_room_actions_only(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p0="red", p1="red")
    x.deck("red", S, S)
    x.g.table.cultist_rooms = 1 << place["red"]
    assert {o["act"] for o in x.actions(0)} == {m.PASS, m.CHECK_STATUS, m.FIGHT_CULTIST}


@pytest.mark.rule("AC-10.15", "AC-10.16", "AC-10.18", "AC-10.21", "AC-19.3")
def test_the_last_book_clears_the_room_and_a_full_shelf_scores(mansion, place):
    x = mansion(5)
    one, two = place["orange_1"], x.deck("orange_2", S)
    shelf = x.pack.shelf_of[two]
    x.g.table.books[one], x.g.table.books[two], x.g.table.shelf[shelf] = 0, 1, 3
    x.g.table.cleared |= 1 << one
    x.deck("orange_2", S, S)
    x.call(check_room, 0, two)
    assert x.g.table.vp == 4
    assert x.g.table.cleared >> two & 1
    assert x.g.hidden.room[two].n == 0
    assert x.g.hidden.gone[S] == 2
    assert not x.can(0, m.CHECK_ROOM)


@pytest.mark.rule("AC-10.23", "AC-1.4", "AC-15.16")
def test_reaching_the_points_ends_the_game_inside_the_action(mansion, place):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    r = x.deck("red", S)
    x.g.table.vp, x.g.table.books[r], x.g.table.shelf[x.pack.shelf_of[r]] = 8, 1, 1
    x.call(carry_out, 1, m.CHECK_ROOM, r, -1, -1)
    assert (x.ending, x.g.referee.winner) == (m.VP, m.INVESTIGATORS)


@pytest.mark.rule("AC-2.6")
def test_an_empty_draw_deck_gives_nothing(mansion, place):
    x = mansion(5)
    x.g.hidden.draw_deck.n = x.g.table.draw_n = 0
    before = int(x.g.table.deck_n[place["red"]])
    move_draw_card(x.g, x.pack, place["red"])
    assert x.g.table.deck_n[place["red"]] == before


@pytest.mark.rule("AC-12.1", "AC-12.2")
def test_the_passage_deck_never_shrinks_and_success_does_nothing(mansion):
    x = mansion(5)
    only(x, S)
    resolve_passage(x.g, x.pack)
    assert (x.g.table.passage_n, x.g.table.fishman, x.g.table.cultist_rooms) == (1, 0, 0)


@pytest.mark.rule("AC-12.3", "AC-12.8", "AC-19.26", "AC-2.4")
def test_failure_places_the_tokens_one_by_one_then_brings_the_fishman(mansion, place):
    x = mansion(5)
    only(x, F)
    for n in range(1, 4):
        resolve_passage(x.g, x.pack)
        assert bin(int(x.g.table.cultist_rooms)).count("1") == n
    assert int(x.g.table.cultist_rooms) == sum(1 << place[r] for r in ("dark_blue_1", "orange_2", "pink_1"))
    assert x.g.table.fishman == 0
    resolve_passage(x.g, x.pack)
    assert x.g.table.fishman == 1
    resolve_passage(x.g, x.pack)
    assert x.g.outcome.extra.fishman_entries == 1


@pytest.mark.rule("AC-12.4", "AC-19.28", "AC-12.9", "AC-16.1")
@pytest.mark.parametrize(("players", "changes", "where"), [(4, (), "corridor_ne"), (5, (), "corridor_ne"), (6, (),
 "corridor_ne"),
                                                           (6, ("setup.ai=yes",), "main_hall"), (7, (), "main_hall"),
                                                           (8, (), "main_hall")])  # fmt: skip
def test_sabotage_brings_the_fishman_to_the_corridor_of_the_map(mansion, place, players, changes, where):
    x = mansion(players, *changes)
    only(x, X)
    resolve_passage(x.g, x.pack)
    assert x.g.table.fishman == 1
    assert x.pack.fishman_place == place[where]


@pytest.mark.rule("AC-12.5", "AC-11.5", "AC-11.23")
def test_cards_enter_the_passage_deck(mansion, place):
    x = mansion(5, roles="cultist")
    move_draw_card(x.g, x.pack, place["corridor_nw"])
    assert x.g.table.passage_n == 3
    assert x.can(0, m.SECURE_CORRIDOR, card=X)
    x.call(carry_out, 0, m.SECURE_CORRIDOR, 0, -1, X)
    assert (x.g.table.passage_n, x.g.hidden.passage[X], x.g.mine[0].hand[X]) == (
        4,
        1 + int(x.g.hidden.passage[X] > 1),
        1,
    )


@pytest.mark.rule("AC-12.7")
def test_a_token_comes_to_a_cleared_room_too_and_blocks_its_special_actions(mansion, place):
    x = mansion(5, roles="cultist")
    x.pack.token_room[:] = place["light_blue"]
    x.g.table.cleared |= 1 << place["light_blue"]
    x.g.table.explored |= 1 << place["light_blue"]
    x.put(p0="light_blue")
    assert x.can(0, m.START_VOTE)
    place_cultist(x.g, x.pack)
    assert not x.can(0, m.START_VOTE)


@pytest.mark.rule("AC-10.3")
def test_a_plain_token_does_not_resolve_the_passage_deck(mansion, place):
    x = mansion(5)
    r = x.deck("red", S, S, S, explored=False)
    x.g.hidden.symbol[r] = 0
    only(x, X)
    lay_card(x.g, x.pack, r, F)
    assert (x.g.table.symbol[r], x.g.table.fishman, x.g.table.passage_drawn.sum()) == (0, 0, 0)


@pytest.mark.rule("AC-12.1")
def test_any_card_of_the_passage_deck_may_be_drawn(mansion):
    drawn = [0, 0, 0]
    for i in range(90):
        x = mansion(5, index=i)
        x.g.hidden.passage[:] = 1
        x.g.table.passage_n = 3
        resolve_passage(x.g, x.pack)
        drawn = [a + int(b) for a, b in zip(drawn, x.g.table.passage_drawn, strict=True)]
        assert list(x.g.hidden.passage) == [1, 1, 1]
    assert sum(drawn) == 90
    assert min(drawn) > 15


@pytest.mark.rule("AC-12.3")
def test_the_cultist_token_is_turned_at_random(mansion, place):
    first = [0] * 16
    for i in range(60):
        x = mansion(5, index=i)
        place_cultist(x.g, x.pack)
        first[int(x.g.table.cultist_rooms).bit_length() - 1] += 1
    assert min(first[place[r]] for r in ("dark_blue_1", "orange_2", "pink_1")) > 8
    assert sum(first) == 60


@pytest.mark.rule("AC-10.17")
def test_special_actions_may_end_with_the_room_by_ruling(mansion, place):
    x = mansion(5, 'rulings.special_actions_in_cleared_room="no"', roles="cultist")
    x.put(p0="light_blue")
    assert x.can(0, m.START_VOTE)
    x.g.table.cleared = x.g.table.explored = 1 << place["light_blue"]
    assert not x.can(0, m.START_VOTE)


@pytest.mark.rule("AC-10.18", "AC-23.2")
def test_the_round_of_the_first_points_is_kept(mansion):
    x = mansion(5)
    for round_no, books, first in ((3, 1, 0), (4, 2, 4), (6, 1, 4)):
        x.g.referee.round_no = round_no
        name = "red" if round_no < 5 else "dark_blue_1"
        r = x.deck(name, S)
        x.g.table.books[r] = x.pack.books[r] - books + 1
        x.g.table.shelf[x.pack.shelf_of[r]] = books - 1
        x.call(check_room, 0, r)
        assert x.g.outcome.extra.first_points == first
