"""AC-13: events."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch07_movement import offer_walk, walk
from sim.games.among_cultists.turn.ch11_actions import carry_out
from sim.games.among_cultists.turn.ch13_events import event_phase
from sim.games.among_cultists.turn.flow import miss_portal

EVENT = ("lightning_strike", "secret_door", "no_signal", "crooked_eyes", "good_morale", "under_control", "open_portal",
         "broken_window", "bad_morale", "mirror")  # fmt: skip


def draw(x, *names):
    """Draws these events, one event phase each."""
    for name in names:
        bag = x.g.hidden.bag
        bag.n = 1
        bag.card[0] = EVENT.index(name)
        x.call(event_phase)


@pytest.mark.rule("AC-13.1")
def test_a_token_is_drawn_without_replacement_and_its_effect_ends_with_the_next(mansion):
    x = mansion(5, roles="cultist")
    bag = sorted(x.g.hidden.bag.card[:12])
    x.call(event_phase)
    assert sorted([*x.g.hidden.bag.card[:11], x.g.table.event]) == bag
    draw(x, "good_morale")
    assert x.g.table.move_mod == 1
    draw(x, "no_signal")
    assert (x.g.table.move_mod, x.g.table.silence) == (0, 1)
    draw(x, "secret_door")
    assert (x.g.table.silence, x.g.table.linked) == (0, 1)
    draw(x, "bad_morale")
    assert (x.g.table.linked, x.g.table.move_mod) == (0, -1)


@pytest.mark.rule("AC-13.2", "AC-13.15", "AC-11.19")
def test_lightning_flips_the_power_which_stays(mansion):
    x = mansion(5, roles="cultist")
    x.scatter()
    draw(x, "lightning_strike", "good_morale")
    assert x.g.table.power == 0
    draw(x, "lightning_strike")
    assert x.g.table.power == 1
    draw(x, "mirror")
    assert x.g.table.power == 0


@pytest.mark.rule("AC-13.3", "AC-13.5", "AC-19.10", "AC-13.18")
def test_a_check_may_target_a_linked_room_a_refill_may_not(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="pink_1")
    x.on_row(1, "pink")
    x.deck("pink_2", m.SUCCESS)
    x.deck("red", m.SUCCESS)
    assert not x.can(1, m.CHECK_ROOM)
    draw(x, "secret_door")
    assert [o["place"] for o in x.actions(1) if o["act"] == m.CHECK_ROOM] == [place["pink_2"]]
    assert [o["place"] for o in x.actions(1) if o["act"] == m.REFILL_ROOM] == [place["pink_1"]]
    for token in ("pink_1", "pink_2"):
        x.g.table.cultist_rooms = 1 << place[token]
        assert not x.can(1, m.CHECK_ROOM)


@pytest.mark.rule("AC-13.4", "AC-19.9")
def test_leaving_through_a_linked_room_costs_one_point(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="pink_2")
    x.g.table.linked = 1
    x.plan[m.WALK] = [{"act": m.YES, "place": place["corridor_ne"]}, {"act": m.NO}]
    x.call(walk, 1)
    assert (x.g.table.at[1], x.g.table.move_spent) == (place["corridor_ne"], 1)
    first = next(a[2] for a in x.t.asked if a[0] == m.WALK)
    assert all(o[0] == m.YES for o in first)


@pytest.mark.rule("AC-13.4")
def test_a_hop_between_linked_rooms_may_cost_a_point_by_ruling(mansion, place):
    x = mansion(5, "rulings.secret_door_hop_cost=1", roles="cultist")
    x.scatter()
    x.put(p1="pink_2")
    x.g.table.linked = 1
    x.plan[m.WALK] = [
        {"act": m.YES, "place": place["pink_1"]},
        {"act": m.YES, "place": place["corridor_ne"]},
        {"act": m.NO},
    ]
    x.call(walk, 1)
    assert (x.g.table.at[1], x.g.table.move_spent) == (place["corridor_ne"], 2)


@pytest.mark.rule("AC-13.4", "AC-7.2", "AC-20.1")
def test_the_last_point_does_not_hop_back_to_the_start(mansion, place):
    x = mansion(5, "rulings.secret_door_hop_cost=1", roles="cultist")
    x.g.table.linked = 1
    x.put(p1="pink_2")
    for start, left, hops in (("pink_1", 1, []), ("pink_1", 2, ["pink_1"]), ("corridor_ne", 1, ["pink_1"])):
        x.g.table.move_from, x.g.table.move_left, x.g.table.move_spent = place[start], left, 1
        offer_walk(x.g, x.pack, 1)
        options = [tuple(o.item()) for o in x.g.menu.option[: x.g.menu.n]]
        rooms = {place["pink_1"], place["pink_2"]}
        assert [o for o in options if o[0] == m.YES and o[1] in rooms] == [
            (m.YES, place[room], 0, left - 1) for room in hops
        ]


@pytest.mark.rule("AC-13.18")
def test_linked_rooms_are_one_place_for_checks_and_kills_but_not_for_special_actions(mansion, place):
    x = mansion(7, roles="cultist cultist killer")
    x.scatter()
    x.put(p2="pink_1", p3="pink_2")
    x.g.table.linked = 1
    assert x.can(2, m.CHECK_STATUS, seat=3)
    assert x.can(2, m.KILL_CHARACTER, seat=3)
    x.g.table.cultist_rooms = 1 << place["pink_2"]
    assert not x.can(2, m.FIGHT_CULTIST)
    x.pack.rulings.linked_rooms_same_location = 0
    assert not x.can(2, m.CHECK_STATUS)


@pytest.mark.rule("AC-13.7", "AC-7.10")
def test_morale_does_not_touch_ghosts(mansion):
    from sim.games.among_cultists.turn.ch07_movement import teleport

    x = mansion(5, roles="cultist")
    x.ghost(1)
    draw(x, "bad_morale")
    x.call(teleport, 1)
    assert len(x.offered(m.TELEPORT)) == bin(int(x.pack.places)).count("1") - 1


@pytest.mark.rule("AC-13.8", "AC-11.15", "AC-21.4")
def test_without_signal_nobody_reports(mansion):
    x = mansion(5, roles="cultist")
    draw(x, "no_signal")
    x.call(carry_out, 1, m.CHECK_STATUS, 0, 2, -1)
    assert x.times(m.REPORT) == 0


@pytest.mark.rule("AC-13.9", "AC-20.16", "AC-11.27")
def test_crooked_eyes(mansion):
    x = mansion(7, roles="cultist cultist")
    x.g.table.knife = 2
    x.kill(4)
    x.plan = {m.LOOK: {"seat": 4}, m.EXPOSE: {"act": m.NO}}
    draw_n = int(x.g.table.draw_n)
    draw(x, "crooked_eyes")
    assert [o["seat"] for o in x.offered(m.LOOK)] == [-1, 0, 1, 3, 4, 5, 6]
    assert (x.g.table.ghosts, x.g.table.votes, x.g.table.draw_n) == (0, 0, draw_n)
    x.plan[m.EXPOSE] = {"act": m.YES}
    draw(x, "crooked_eyes")
    assert (x.g.table.ghosts, x.g.table.votes) == (1 << 4, 1)
    x.ghost(2)
    before = x.times(m.LOOK)
    draw(x, "crooked_eyes")
    assert x.times(m.LOOK) == before


@pytest.mark.rule("AC-13.10", "AC-20.17")
def test_under_control(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.knife = 2
    bag = x.g.hidden.bag

    def with_two():
        bag.n = 2
        bag.card[:2] = EVENT.index("under_control")
        x.call(event_phase)

    x.plan = {m.LOOK_IN_BAG: {"act": m.YES}, m.KEEP_TOKEN: {"act": m.YES}}
    with_two()
    assert (bag.n, x.g.hidden.tokens_removed) == (1, 0)
    x.plan[m.KEEP_TOKEN] = {"act": m.NO}
    with_two()
    assert (bag.n, x.g.hidden.tokens_removed, x.g.mine[2].removed[EVENT.index("under_control")]) == (0, 1, 1)
    assert [x.g.mine[s].removed.sum() for s in range(5)] == [0, 0, 1, 0, 0]
    assert [x.g.mine[s].token_seen for s in (0, 1, 3, 4)] == [-1] * 4
    x.ghost(2)
    before = x.times(m.LOOK_IN_BAG)
    with_two()
    assert x.times(m.LOOK_IN_BAG) == before
    x.pack.rulings.ghost_may_use_under_control = 1
    with_two()
    assert x.times(m.LOOK_IN_BAG) == before + 1


@pytest.mark.rule("AC-13.11", "AC-13.14", "AC-19.12", "AC-19.13")
@pytest.mark.parametrize(("players", "deadline"), [(5, 6), (7, 5)])
def test_the_portal_and_its_deadline(mansion, players, deadline):
    x = mansion(players, roles="cultist cultist" if players == 7 else "cultist")
    x.g.referee.round_no = 3
    draw(x, "open_portal")
    assert (x.g.table.portal, x.g.table.deadline) == (m.OPEN, deadline)
    target = int(x.g.table.target)
    x.g.referee.round_no = deadline - 1
    miss_portal(x.g, x.pack)
    assert x.g.table.portal == m.OPEN
    x.g.referee.round_no = 4
    draw(x, "mirror")
    assert x.g.table.deadline == deadline + 1
    x.g.referee.round_no = deadline + 1
    miss_portal(x.g, x.pack)
    assert x.g.table.target == target + 1


@pytest.mark.rule("AC-13.12")
def test_a_deadline_beyond_round_ten_never_comes(mansion):
    from sim.games.among_cultists.turn.flow import cleanup

    x = mansion(5, roles="cultist")
    x.g.referee.round_no = 9
    draw(x, "open_portal")
    x.g.referee.round_no, x.g.table.phase = 10, m.CLEANUP
    x.call(cleanup)
    assert (x.g.table.deadline, x.g.table.target, x.ending) == (12, 10, m.TIMEOUT)


@pytest.mark.rule("AC-13.13", "AC-12.5", "AC-13.15")
def test_broken_window_adds_two_draw_cards_and_resolves_once(mansion):
    x = mansion(5, roles="cultist")
    x.g.hidden.passage[:] = 0
    x.g.table.passage_n = 0
    x.g.hidden.draw_deck.card[: x.g.hidden.draw_deck.n] = m.SABOTAGE
    draw(x, "broken_window")
    assert (x.g.table.passage_n, x.g.hidden.passage[m.SABOTAGE], x.g.table.fishman) == (2, 2, 1)
    draw(x, "mirror")
    assert x.g.table.passage_n == 4


@pytest.mark.rule("AC-13.14", "AC-19.14")
def test_the_mirror_does_nothing_in_round_one(mansion):
    x = mansion(5, roles="cultist")
    before = x.g.table.copy()
    draw(x, "mirror")
    assert x.g.table.power == before.power
    assert x.times(m.LOOK) == x.times(m.LOOK_IN_BAG) == 0


@pytest.mark.rule("AC-13.15")
def test_the_mirror_repeats_for_the_knife_holder_of_now(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.knife = 1
    draw(x, "crooked_eyes")
    x.g.table.knife = 2
    draw(x, "mirror")
    assert [a[1] for a in x.t.asked if a[0] == m.LOOK] == [1, 2]
    draw(x, "secret_door", "mirror")
    assert x.g.table.linked == 1


@pytest.mark.rule("AC-13.16")
def test_the_mirror_of_a_closed_portal_does_nothing(mansion):
    x = mansion(5, roles="cultist")
    draw(x, "open_portal")
    x.g.table.portal, deadline = m.CLOSED, int(x.g.table.deadline)
    draw(x, "mirror")
    assert (x.g.table.portal, x.g.table.deadline) == (m.CLOSED, deadline)


@pytest.mark.rule("AC-13.17", "AC-14.8", "AC-14.10")
@pytest.mark.parametrize(("role", "ballots", "voters"), [("coward", {}, 1), ("klutz", {}, 1)])
def test_coward_dies_before_the_vote_klutz_after_the_event(mansion, role, ballots, voters):
    x = mansion(7, roles=f"cultist cultist {role}")
    x.g.table.knife = 2
    x.kill(4)
    x.plan = {m.LOOK: {"seat": 4}, m.EXPOSE: {"act": m.YES}, m.WAIVE: {"act": m.YES}}
    draw(x, "crooked_eyes")
    assert int(x.g.table.ghosts) == 1 << 4 | 1 << 2
    last = [o["seat"] for o in x.offered(m.BALLOT, 0)]
    assert (2 in last) == (role == "klutz")


@pytest.mark.rule("AC-13.19")
def test_an_empty_bag_skips_the_event_or_fills_again_by_ruling(mansion):
    x = mansion(5, roles="cultist")
    draw(x, "good_morale")
    x.g.hidden.bag.n = 0
    x.call(event_phase)
    assert (x.g.table.event, x.g.table.move_mod) == (-1, 0)
    y = mansion(5, 'rulings.empty_bag_skips_event="no"', roles="cultist")
    draw(y, "good_morale")
    y.g.hidden.bag.n = 0
    y.call(event_phase)
    assert y.g.table.event == EVENT.index("good_morale")
    assert (y.g.hidden.bag.n, y.g.table.seen_events.sum()) == (0, 1)


@pytest.mark.rule("AC-13.20")
def test_the_mirror_repeats_what_was_revealed_not_what_was_seen_in_the_bag(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.knife = 2
    bag = x.g.hidden.bag
    x.plan = {m.LOOK_IN_BAG: {"act": m.YES}, m.KEEP_TOKEN: {"act": m.NO}}
    bag.n = 1
    bag.card[0] = EVENT.index("under_control")
    x.call(event_phase)
    bag.n = 2
    bag.card[:2] = EVENT.index("mirror")
    x.call(event_phase)
    assert x.g.table.last_event == EVENT.index("under_control")
    assert x.g.mine[2].removed[EVENT.index("mirror")] == 1


@pytest.mark.rule("AC-13.10")
def test_a_returned_token_is_as_likely_as_any_other_next(mansion):
    again = 0
    for i in range(40):
        x = mansion(5, roles="cultist", index=i)
        bag = x.g.hidden.bag
        bag.n, bag.card[:3] = 3, (0, 4, 8)
        x.plan = {m.LOOK_IN_BAG: {"act": m.YES}, m.KEEP_TOKEN: {"act": m.YES}}
        from sim.games.among_cultists.effects.effects import under_control

        assert x.call(under_control)
        assert sorted(bag.card[:3]) == [0, 4, 8]
        seen = int(x.g.mine[x.g.table.knife].token_seen)
        x.call(event_phase)
        again += int(x.g.table.event) == seen
    assert 5 < again < 25


@pytest.mark.rule("AC-14.8", "AC-14.9", "AC-13.17")
@pytest.mark.parametrize(("looks", "dies"), [(m.YES, True), (m.NO, False)])
def test_the_klutz_dies_after_looking_into_the_bag(mansion, looks, dies):
    x = mansion(5, roles="cultist klutz")
    x.g.table.knife = 1
    x.g.hidden.bag.n = 2
    x.g.hidden.bag.card[:2] = EVENT.index("under_control")
    x.plan[m.LOOK_IN_BAG] = {"act": looks}
    x.call(event_phase)
    assert (x.g.table.ghosts == 0b10) == dies


@pytest.mark.rule("AC-13.2")
def test_an_event_may_set_the_power(mansion):
    x = mansion(5, roles="cultist")
    x.pack.event_effect[4, 0] = (m.SET_POWER, 0)
    for meetings, others in ((1, 3), (1, 3)):
        x.scatter()
        x.put(**{f"p{s}": "red" for s in range(others)})
        draw(x, "good_morale")
        assert (x.g.table.power, x.g.table.encounters) == (0, meetings)
    x.pack.event_effect[4, 0].n = 1
    draw(x, "good_morale")
    assert (x.g.table.power, x.g.table.encounters) == (1, 1)
