"""AC-1 to AC-4, AC-17, AC-18: sides, components, set-up and night."""

import numpy as np
import pytest

from sim import find_game, load_pack
from sim.errors import BadInput
from sim.games.among_cultists.components.content import COLUMNS, loyalty
from sim.games.among_cultists.components.laying import column, seats_at
from sim.games.among_cultists.state import codes as m

SETUPS = [("4p", 4, ()), ("5p", 5, ()), ("6p", 6, ()), ("6p_ai", 6, ("setup.ai=yes",)), ("7p", 7, ()), ("8p", 8, ())]
BASE = {"4p": 5, "5p": 5, "6p": 6, "6p_ai": 7, "7p": 7, "8p": 8}
each_setup = pytest.mark.parametrize(("name", "players", "changes"), SETUPS, ids=[s[0] for s in SETUPS])


def pack_of(players, *changes):
    return load_pack(find_game("among_cultists"), changes).lay(players)


@pytest.fixture
def printed():
    return load_pack(find_game("among_cultists")).content


@pytest.mark.rule("AC-1.2", "AC-1.3", "AC-1.6", "AC-14.2", "AC-14.16")
@each_setup
def test_cultists_are_as_many_as_the_set_up_says_and_all_others_are_investigators(mansion, name, players, changes):
    x = mansion(players, *changes)
    roles = [m.ROLES[x.g.hidden.role[s]] for s in range(x.n)]
    assert roles.count("cultist") == {5: 1, 6: 1, 7: 2, 8: 2}[BASE[name]]
    assert [bool(x.g.referee.side_of[s]) for s in range(x.n)] == [r == "cultist" for r in roles]


@pytest.mark.rule("AC-1.7", "AC-3.1", "AC-16.1", "AC-17.1")
def test_four_humans_always_have_the_robot_and_six_may(printed):
    assert seats_at(printed, 4) == 5
    assert seats_at(printed, 6) == 6
    with_robot = load_pack(find_game("among_cultists"), ["setup.ai=yes"]).content
    assert (column(with_robot, 6), seats_at(with_robot, 6)) == ("6p_ai", 7)
    assert [BASE[column(with_robot, p)] for p in (4, 5, 6, 7, 8)] == [5, 5, 7, 7, 8]
    four, six = pack_of(4), pack_of(6, "setup.ai=yes")
    assert (four.knife_vote, four.portal_rounds, four.fishman_place) == (m.KNIFE_REVOTE, 3, 2)
    assert (six.knife_vote, six.portal_rounds, six.fishman_place) == (m.KNIFE_DOUBLE, 2, 0)


@pytest.mark.rule("AC-2.1", "AC-2.2", "AC-2.3", "AC-18.5")
def test_the_box_holds_what_is_printed(printed):
    box = printed.components
    assert sum(box.cards.values()) == 182
    assert dict(box.cards) == {"success": 63, "failure": 20, "sabotage": 7, "alive": 73, "dead": 9, "route": 10}
    assert (box.books, box.room_tokens, box.event_tokens, box.role_tokens, box.cultist_tokens) == (25, 12, 12, 18, 3)
    assert len(printed.route) == 10
    assert max(printed.room_tokens.passage.values()) == 6
    rooms = {board.id: len(board.rooms) for board in printed.map}
    plain = [rooms[printed.characters.map[c]] - printed.room_tokens.passage[c] for c in COLUMNS]
    assert max(plain) == 6


def cards_in_play(x):
    from sim.games.among_cultists.state.checks import cards_dealt

    return [cards_dealt(x.g, x.pack, kind) for kind in range(5)]


@pytest.mark.rule("AC-2.4", "AC-19.20")
def test_eight_players_use_all_success_and_alive_cards(mansion):
    x = mansion(8, "setup.role_set=plain")
    assert cards_in_play(x) == [63, 19, 6, 73, 7]


@pytest.mark.rule("AC-2.8", "AC-14.11")
def test_the_firestarter_changes_the_cards_in_play(mansion):
    x = mansion(8)
    assert cards_in_play(x) == [61, 20, 7, 73, 7]
    seat = [m.ROLES[r] for r in x.g.hidden.role].index("firestarter")
    assert list(x.g.mine[seat].hand) == [6, 1, 1, 9, 0]


@pytest.mark.rule("AC-2.4", "AC-2.8")
@each_setup
def test_no_set_up_exceeds_the_cards_of_the_box(mansion, printed, name, players, changes):
    x = mansion(players, *changes)
    assert all(a <= printed.components.cards[k] for a, k in zip(cards_in_play(x), m.CARDS, strict=True))


@pytest.mark.rule("AC-2.5", "AC-3.2", "AC-3.24", "AC-14.1")
@each_setup
def test_hands(mansion, name, players, changes):
    x = mansion(players, *changes, "setup.role_set=plain")
    for s in range(x.n):
        if s != x.g.table.robot:
            assert list(x.g.mine[s].hand) == ([2, 4, 2, 6, 3] if x.g.referee.side_of[s] else [8, 0, 0, 9, 0])
    routes = [int(x.g.mine[s].route) for s in range(x.n) if s != x.g.table.robot]
    assert len(set(routes)) == len(routes)
    assert all(0 <= r < 10 for r in routes)


@pytest.mark.rule("AC-3.3", "AC-3.19")
def test_everybody_is_equally_likely_to_be_a_cultist_and_the_first_player(mansion):
    games = [mansion(5, index=i).g for i in range(300)]
    for count in (
        np.bincount([int(g.hidden.cultists).bit_length() - 1 for g in games], minlength=5),
        np.bincount([int(g.table.knife) for g in games], minlength=5),
    ):
        assert count.min() > 35
        assert count.max() < 90


@pytest.mark.rule("AC-3.4", "AC-3.5", "AC-3.6", "AC-3.22", "AC-19.18", "AC-4.6", "AC-8.2")
@each_setup
def test_starting_status_cards(mansion, name, players, changes):
    dead = []
    for i in range(60):
        x = mansion(players, *changes, index=i)
        status = x.g.hidden.status[: x.n]
        assert (status.sum(axis=1) == (0 if BASE[name] == 7 else 1)).all()
        dead.append(int(status[:, 1].sum()))
        assert int(x.g.hidden.dead) == sum(1 << s for s in range(x.n) if status[s, 1])
        assert not int(x.g.hidden.dead) & int(x.g.hidden.cultists)
        assert int(x.g.table.living) == (1 << x.n) - 1
    assert set(dead) == {5: {0, 1}, 6: {1}, 7: {0}, 8: {1}}[BASE[name]]
    if BASE[name] == 5:
        assert 0.6 < np.mean(dead) < 0.95


@pytest.mark.rule("AC-3.7", "AC-4.5")
def test_with_seven_status_decks_start_empty_and_cultists_learn_each_other_only(mansion):
    x = mansion(7)
    assert list(x.g.table.status_n[:7]) == [0] * 7
    for s in range(7):
        assert x.g.mine[s].start_dead == 0
        assert int(x.g.mine[s].cultists) == (int(x.g.hidden.cultists) if x.g.referee.side_of[s] else 0)


@pytest.mark.rule("AC-3.8", "AC-3.9", "AC-3.10", "AC-3.17", "AC-3.18", "AC-17.1", "AC-18.2", "AC-18.3")
@each_setup
def test_rooms_cards_and_tokens(mansion, name, players, changes):
    x = mansion(players, *changes)
    rooms = [r for r in range(16) if x.pack.rooms >> r & 1]
    assert len(rooms) == {5: 9, 6: 9, 7: 10, 8: 11}[BASE[name]]
    composition = {5: [5, 3, 1], 6: [4, 4, 1], 7: [5, 4, 1], 8: [5, 5, 1]}[BASE[name]]
    assert all(x.g.hidden.room[r].n == 1 for r in rooms)
    assert np.bincount([x.g.hidden.room[r].card[0] for r in rooms], minlength=3).tolist() == composition
    draw = x.g.hidden.draw_deck
    assert np.bincount(draw.card[: draw.n], minlength=3).tolist() == composition
    passage = sum(int(x.g.hidden.symbol[r]) for r in rooms)
    assert [len(rooms) - passage, passage] == {5: [5, 4], 6: [4, 5], 7: [6, 4], 8: [5, 6]}[BASE[name]]
    assert all(x.g.table.symbol[r] == -1 for r in rooms)
    assert int(x.g.table.books.sum()) == {5: 20, 6: 20, 7: 23, 8: 25}[BASE[name]]
    assert int(x.pack.shelf_points.sum()) == {5: 22, 6: 22, 7: 25, 8: 25}[BASE[name]]


@pytest.mark.rule("AC-3.11", "AC-3.12", "AC-3.13", "AC-3.14", "AC-3.16", "AC-3.21", "AC-19.1")
@each_setup
def test_the_start(mansion, name, players, changes):
    x = mansion(players, *changes)
    t = x.g.table
    assert list(x.g.hidden.passage) == [1, 1, 0]
    assert list(t.at[: x.n]) == [x.pack.start] * x.n
    assert (t.tokens_left, t.cultist_rooms, t.fishman) == (7, 0, 0)
    assert (t.vote_token, t.power, t.vp, x.g.referee.round_no) == (1, 1, 0, 1)
    assert t.target == {5: 10, 6: 12, 7: 12, 8: 13}[BASE[name]]
    assert x.pack.dead == {5: 3, 6: 4, 7: 4, 8: 5}[BASE[name]]


@pytest.mark.rule("AC-3.15")
def test_the_bag_holds_twelve_tokens(mansion):
    for players in (4, 8):
        bag = mansion(players).g.hidden.bag
        assert sorted(bag.card[: bag.n]) == [0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("AC-3.20", "AC-17.2", "AC-3.23", "AC-11.5")
def test_the_first_game_has_no_passage_rules(mansion, place):
    x = mansion(5, "setup.role_set=first_game")
    assert x.g.hidden.bag.n == 11
    assert (x.g.table.passage_n, x.g.table.tokens_left) == (0, 0)
    assert sorted(m.ROLES[r] for r in x.g.hidden.role[:5]) == [
        "cultist",
        "investigator",
        "investigator",
        "investigator",
        "seer",
    ]
    seat = next(s for s in range(5) if not x.g.referee.side_of[s])
    assert not x.can(seat, m.SECURE_CORRIDOR)
    from sim.games.among_cultists.turn.ch10_rooms import lay_card, move_draw_card

    x.g.hidden.symbol[place["red"]] = 1
    for _ in range(3):
        lay_card(x.g, x.pack, place["red"], m.SUCCESS)
    assert (x.g.table.symbol[place["red"]], x.g.table.fishman, x.g.table.cultist_rooms) == (1, 0, 0)
    before = int(x.g.table.draw_n)
    move_draw_card(x.g, x.pack, place["main_hall"])
    assert x.g.table.draw_n == before


@pytest.mark.rule("AC-3.23", "AC-16.11")
def test_the_robot_does_nothing_in_a_corridor_without_passage_rules(mansion):
    from sim.games.among_cultists.turn.ch16_robot import robot_act

    x = mansion(4, "setup.role_set=first_game")
    cards = int(x.g.table.room_cards[4])
    x.call(robot_act, 4)
    assert x.g.table.room_cards[4] == cards


@pytest.mark.rule("AC-4.1", "AC-4.2", "AC-4.3", "AC-4.4", "AC-4.7")
def test_the_night(mansion):
    x = mansion(8)
    for s in range(8):
        role = m.ROLES[x.g.hidden.role[s]]
        assert x.g.mine[s].role == x.g.hidden.role[s]
        assert x.g.mine[s].route >= 0
        assert int(x.g.mine[s].cultists) == (int(x.g.hidden.cultists) if role in ("cultist", "seer") else 0)
        assert int(x.g.mine[s].start_dead) == (int(x.g.hidden.dead) if role == "cultist" else 0)


@pytest.mark.rule("AC-4.9", "AC-16.3")
def test_a_human_cultist_or_seer_knows_that_the_robot_is_the_partner(mansion):
    games = [mansion(6, "setup.ai=yes", "setup.role_set=seer_only", index=i) for i in range(40)]
    with_robot = [x for x in games if x.g.hidden.cultists >> 6 & 1]
    assert 3 < len(with_robot) < 25
    for x in with_robot:
        knowing = [s for s in range(6) if x.g.mine[s].cultists]
        assert all(x.g.mine[s].cultists == x.g.hidden.cultists for s in knowing)
        assert len(knowing) == 2
        assert x.g.mine[6].cultists == 0


@pytest.mark.rule("AC-4.10")
def test_the_robot_as_seer_learns_nothing(mansion):
    games = [mansion(6, "setup.ai=yes", "setup.role_set=seer_only", index=i) for i in range(40)]
    robots = [x for x in games if x.g.hidden.role[6] == m.SEER]
    assert robots
    assert all(x.g.mine[6].cultists == 0 for x in robots)


@pytest.mark.rule("AC-14.13", "AC-14.19", "AC-17.3")
@pytest.mark.parametrize(
    ("players", "fixed", "drawn"),
    [(5, ["seer"], {"rookie", "klutz", "coward"}), (6, ["firestarter", "seer"], {"enlightened", "infected",
    "superghost"}),
     (7, ["firestarter", "killer"], {"rookie", "klutz", "coward"}), (8, ["firestarter", "killer", "mechanic",
     "seer"], set())],
)  # fmt: skip
def test_experienced_sets(mansion, players, fixed, drawn):
    seen = set()
    for i in range(25):
        x = mansion(players, index=i)
        special = sorted(m.ROLES[r] for r in x.g.hidden.role[:players] if m.ROLES[r] not in ("investigator", "cultist"))
        extra = set(special) - set(fixed)
        assert set(fixed) <= set(special)
        assert len(extra) == (1 if drawn else 0)
        seen |= extra
    assert seen == drawn


@pytest.mark.rule("AC-17.4", "AC-19.16", "AC-14.19")
def test_master_sets_meet_the_loyalty_rule(printed):
    assert loyalty(printed, ["mechanic", "firestarter", "rookie", "coward"]) == (3, 4)
    for players, difference in ((5, 1), (6, 1), (7, 3), (8, -1)):
        good, bad = loyalty(printed, printed.setup.master[f"{players}p"])
        assert bad - good == difference
        pack_of(players, "setup.role_set=master")
        fixed = [*printed.role_set[2].special[f"{players}p"], *printed.role_set[2].choose[f"{players}p"][:1]]
        good, bad = loyalty(printed, fixed)
        assert (bad - good, max(good, bad) <= 5) == (difference, True)


@pytest.mark.rule("AC-17.4", "AC-14.13", "AC-14.19")
@pytest.mark.parametrize(
    ("players", "roles", "why"),
    [(5, ["mechanic"], "loyalty"), (5, ["rookie", "rookie"], "once"), (7, ["seer", "firestarter", "rookie"], "seer")],
)
def test_master_sets_that_break_a_rule_are_refused(players, roles, why):
    with pytest.raises(BadInput, match=why):
        pack_of(players, "setup.role_set=master", f"setup.master.{players}p={roles}")


@pytest.mark.rule("AC-14.13", "AC-14.19", "AC-16.14")
def test_the_seer_is_never_added_where_the_set_up_does_not_allow_it():
    for players, allowed in ((4, 0), (5, 1), (6, 1), (7, 0), (8, 1)):
        pack = pack_of(players, "setup.role_set=plain", "setup.seer=with")
        assert list(pack.token).count(m.SEER) == allowed
    assert list(pack_of(6, "setup.ai=yes", "setup.role_set=plain", "setup.seer=with").token).count(m.SEER) == 1


@pytest.mark.rule("AC-18.1", "AC-18.4", "AC-18.2")
@each_setup
def test_the_map_keeps_what_the_rulebook_says(place, name, players, changes):
    pack = pack_of(players, *changes)
    steps = pack.steps
    rooms = [r for r in range(16) if pack.rooms >> r & 1]
    used = [p for p in range(16) if pack.places >> p & 1]
    assert max(int(steps[0, a, b]) for a in used for b in used) <= 4
    assert all(pack.near[r] for r in rooms)
    assert steps[0, place["green"], place["orange_1"]] == steps[0, place["green"], place["orange_2"]]
    assert pack.near[place["pink_1"]] & pack.corridors
    assert pack.near[place["corridor_ne"]] >> place["light_blue"] & 1
    assert pack.near[place["corridor_ne"]] & pack.rooms_of[m.COLOUR.index("pink")]
    open_places = [p for p in used if p != pack.fishman_place]
    assert all(steps[1, a, b] < 99 for a in open_places for b in open_places)
    assert int(pack.shelf_points.sum()) >= pack.points + 1
    shelf = list(pack.shelf_of[rooms])
    assert all(shelf.count(pack.shelf_of[r]) == 1 for r in rooms if pack.colour[r] == m.COLOUR.index("dark_blue"))
    orange = pack.shelf_of[place["orange_1"]]
    assert (pack.shelf_books[orange], pack.shelf_points[orange]) == (4, 4)


@pytest.mark.rule("AC-18.5", "AC-18.6")
def test_route_cards_follow_their_pattern(printed):
    triples = set()
    for route in printed.route:
        rows = [route.row_1, route.row_2, route.row_3, route.row_4]
        assert sum(map(len, rows)) == 9
        assert {colour for row in rows for colour in row} == set(m.COLOUR)
        for a, b in zip(rows, rows[1:] + rows[:1], strict=True):
            assert not set(a) & set(b)
        triples.add(frozenset(rows[0] + rows[2]))
    assert len({frozenset((t, frozenset(m.COLOUR) - t)) for t in triples}) == 10


@pytest.mark.rule("AC-19.2", "AC-18.5")
def test_route_card_one(place):
    pack = pack_of(8)
    colours = lambda r: {m.COLOUR[c] for c in range(6) if pack.routes_with[r - 1, c] & 1}  # noqa: E731
    for r, row in ((1, {"dark_blue", "pink", "light_blue"}), (2, {"green", "orange"}), (3, {"light_blue", "dark_blue"}),
                   (4, {"red", "orange"})):  # fmt: skip
        assert colours(r) == row
        assert colours(r + 4) == row
    assert colours(9) == colours(1)
    assert colours(10) == colours(2)
    assert pack.route_rooms[0, 0] >> place["pink_2"] & 1


@pytest.mark.rule("AC-3.2", "AC-3.9", "AC-3.10", "AC-3.18")
def test_routes_rooms_draw_deck_and_room_tokens_are_shuffled(mansion, place):
    games = [mansion(8, "setup.role_set=plain", index=i).g for i in range(60)]
    assert {int(g.mine[s].route) for g in games for s in range(8)} == set(range(10))
    assert len({int(g.mine[0].route) for g in games}) > 7
    for name in ("light_blue", "dark_blue_3"):
        r = place[name]
        assert {int(g.hidden.room[r].card[0]) for g in games} == {0, 1, 2}
        assert 15 < sum(int(g.hidden.symbol[r]) for g in games) < 50
    for at in (0, 10):
        assert {int(g.hidden.draw_deck.card[at]) for g in games} == {0, 1, 2}


@pytest.mark.rule("AC-3.2", "AC-16.5")
def test_no_two_hold_the_same_route_the_robot_included(mansion):
    for i in range(20):
        g = mansion(4, index=i).g
        held = [int(g.mine[s].route) for s in range(4)] + [int(g.table.robot_route)]
        assert len(set(held)) == 5
        assert g.mine[4].route == -1
