"""AC-5: what everybody at the table knows, what is said, and when."""

from collections import Counter

import numpy as np
import pytest

from sim.games.among_cultists.outside.tale import WORDS
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.model import HAPPENED
from sim.games.among_cultists.turn.ch09_encounters import encounter
from sim.games.among_cultists.turn.ch10_rooms import check_room, clear_room, move_draw_card, shelve_book
from sim.games.among_cultists.turn.ch11_actions import act, carry_out
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch13_events import event_phase
from sim.games.among_cultists.turn.ch16_robot import robot_act

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE
FACE_DOWN = {m.GAVE, m.REFILLED, m.SECURED, m.DRAW_CARD_TO_ROOM, m.DRAW_CARD_TO_PASSAGE,
             m.CARDS_TO_PASSAGE, m.LOOKED_IN_BAG}  # fmt: skip
SECRET = {m.ROLE_DEALT, m.START_DEAD, m.LOOKED_CLEAN, m.LOOKED_DEAD, m.KEPT_SECRET}
NO_EVENT = {m.TARGET_SET, m.ROBOT_ACTS, m.CLAIMED, m.TIME_OUT, m.POINTS_REACHED, m.CULTISTS_FALLEN,
            m.SEER_NAMED}  # fmt: skip
SILENT, GOOD_MORALE, CONTROL = 2, 4, 5


def history(x):
    """The record, oldest first."""
    return [tuple(int(v) for v in e.item()) for e in x.g.table.history[: x.g.table.history_n]]


def draw(x, *events):
    """Event phases with these tokens."""
    for event in events:
        x.g.hidden.bag.n = 1
        x.g.hidden.bag.card[0] = event
        x.call(event_phase)


@pytest.mark.rule("AC-5.3", "AC-5.4")
@pytest.mark.parametrize(("players", "index"), [(4, 1), (5, 2), (8, 3)])
def test_the_record_is_the_tale_in_its_order_without_what_lies_face_down(mansion, players, index):
    x = mansion(players, index=index)
    for kind in (m.WALK, m.ACT, m.BALLOT, m.REPORT, m.GIVE_CARD, m.LOOK, m.LOOK_IN_BAG, m.SAY_TOKEN):
        x.plan[kind] = None
    menus = Counter()

    def vary(pack, table, mine, menu, weights, luck):
        menus[int(menu.kind)] += 1
        return menus[int(menu.kind)] % menu.n

    x.decide = vary
    x.t.seats = x.t.seats._replace(styles=(vary,) * len(x.t.seats.styles))
    lines = []
    x.g.log.n = 0
    begun = int(x.g.table.history_n)
    for _ in range(2000):
        x.t.step()
        lines += [tuple(int(v) for v in x.g.log.line[i].item()) for i in range(x.g.log.n)]
        x.g.log.n = 0
        if x.ending:
            break
    assert x.ending
    entries = history(x)[begun:]
    seen = [e for e in entries if e[1] != m.LOOKED]
    public = [(n, w, who, a, -1 if w in FACE_DOWN else b, 0 if w in FACE_DOWN else c) for n, w, who, a, b, c in lines
              if w not in SECRET | NO_EVENT]  # fmt: skip
    assert seen == public
    assert FACE_DOWN & {line[1] for line in lines}
    looks = [(who, a, 0) for _, w, who, a, _, _ in lines if w in (m.LOOKED_CLEAN, m.LOOKED_DEAD)]
    assert [(e[2], e[3], e[5]) for e in entries if e[1] == m.LOOKED] == looks
    told_in = [e[0] for e in entries]
    assert told_in == sorted(told_in)
    assert told_in[-1] == x.g.referee.round_no


@pytest.mark.rule("AC-5.3", "AC-5.4", "AC-10.24")
def test_what_is_public_stands_on_the_table(mansion, place):
    x = mansion(5, roles="cultist")
    t = x.g.table
    assert list(t.life_cards[:5]) == [9] * 5
    assert list(t.room_cards[:5]) == [8] * 5
    x.put(p0="red")
    x.call(carry_out, 0, m.REFILL_ROOM, place["red"], -1, X)
    assert (t.refills[place["red"], 0], t.deck_n[place["red"]], t.room_cards[0]) == (1, 2, 7)
    x.call(carry_out, 0, m.SECURE_CORRIDOR, 0, -1, F)
    assert (t.secured[0], t.passage_n, t.room_cards[0]) == (1, 3, 6)
    for kind in (S, F, X):
        x.deck("green", kind)
        x.call(check_room, 1, place["green"])
    assert list(t.drawn[place["green"]]) == [1, 1, 1]
    assert t.drawn.sum() == 3
    x.g.hidden.passage[:] = [0, 1, 0]
    t.passage_n = 1
    draw(x, 7)  # the broken window
    assert t.passage_drawn.sum() == 1
    x.call(encounter, 0b110, 0)
    assert (t.met[1, 2], t.met[2, 1], t.given[1, 2], t.given[2, 1]) == (1, 1, 1, 1)
    x.ballots({1: 4, 2: 4, 3: 0})
    x.call(vote)
    assert list(t.ballot[:5]) == [-1, 4, 4, 0, -1]
    assert (t.voted[1, 4], t.voted[3, 0], t.voted[0].sum()) == (1, 1, 0)
    assert t.seen_events[7] == 1


@pytest.mark.rule("AC-5.3", "AC-16.11")
def test_the_robots_card_in_the_passage_deck_is_seen_too(mansion):
    x = mansion(4, roles="cultist")
    x.put(p4="corridor_nw")
    x.call(robot_act, 4)
    assert x.g.table.secured[4] == 1
    assert (m.SECURED, 4, 1, -1, 0) in [e[1:] for e in history(x)]


@pytest.mark.rule("AC-5.3")
def test_a_full_record_keeps_the_latest(mansion):
    from sim.games.among_cultists.state.record import count_given_since, note_public

    x = mansion(5)
    x.g.table.history_n = 0
    for i in range(m.HISTORY + 5):
        note_public(x.g, m.GAVE if i % 2 else m.PASSED, 1, i % 4, 0, 0)
    assert x.g.table.history_n == m.HISTORY + 5
    assert x.g.table.history[4].a == (m.HISTORY + 4) % 4
    assert x.g.table.history[5].a == 5 % 4
    given = x.g.scratch.count
    count_given_since(x.g.table, 1, 0, given)
    assert list(given[:3]) == [0, m.HISTORY // 4, 0]
    count_given_since(x.g.table, 1, m.HISTORY, given)
    assert list(given[:3]) == [0, 1, 0]
    count_given_since(x.g.table, 2, 0, given)
    assert list(given[:3]) == [0, 0, 0]


@pytest.mark.rule("AC-5.3")
def test_an_entry_holds_the_largest_numbers(mansion, place):
    x = mansion(8)
    everybody = (1 << 8) - 1
    x.call(encounter, everybody, place["red"])
    assert (m.MET, -1, place["red"], everybody, 0) in [e[1:] for e in history(x)]
    t = x.g.table
    shelf = int(x.pack.shelf_of[place["red"]])
    t.books[place["red"]], t.shelf[shelf], t.vp = 1, x.pack.shelf_books[shelf] - 1, 790
    shelve_book(x.g, x.pack, place["red"])
    points = int(x.pack.shelf_points[shelf])
    assert (m.SHELF_FULL, -1, shelf, points, 790 + points) in [e[1:] for e in history(x)]
    assert max(WORDS) <= np.iinfo(HAPPENED["what"]).max


@pytest.mark.rule("AC-5.3")
def test_the_game_goes_on_when_the_record_is_full(mansion):
    short, full = mansion(5), mansion(5)
    n = int(full.g.table.history_n)
    full.g.table.history_n = m.HISTORY + n  # as if so much had been, of which the last stands where it stood
    for x in (short, full):
        for _ in range(1000):
            x.t.step()
    assert short.ending == full.ending != 0
    assert full.g.table.history_n == m.HISTORY + short.g.table.history_n
    assert full.g.table.history.tobytes() == short.g.table.history.tobytes()


@pytest.mark.rule("AC-5.1", "AC-20.24", "AC-16.20")
def test_unseen_cards_are_recorded_without_their_kind(mansion, place):
    x = mansion(5, roles="cultist")
    for where in ("red", "main_hall"):
        move_draw_card(x.g, x.pack, place[where])
    assert [e[1:] for e in history(x)[-2:]] == [(m.DRAW_CARD_TO_ROOM, -1, place["red"], -1, 0),
                                                (m.DRAW_CARD_TO_PASSAGE, -1, 0, -1, 0)]  # fmt: skip
    x.deck("red", S, F)
    clear_room(x.g, place["red"])
    assert history(x)[-1][1:] == (m.ROOM_CLEARED, -1, place["red"], 0, 0)
    assert x.g.table.drawn.sum() == 0


@pytest.mark.rule("AC-13.10", "AC-20.10", "AC-20.17")
@pytest.mark.parametrize("keeps", [m.YES, m.NO])
@pytest.mark.parametrize("said", [SILENT, 9, -1])
def test_who_saw_a_token_names_it_truly_or_falsely_or_not_at_all(mansion, keeps, said):
    x = mansion(5, roles="cultist")
    x.g.table.knife = 2
    x.g.hidden.bag.n = 3
    x.g.hidden.bag.card[:3] = CONTROL
    x.pack.event_count[:] = 1
    x.pack.event_count[3] = 0
    x.plan = {m.LOOK_IN_BAG: {"act": m.YES}, m.KEEP_TOKEN: {"act": keeps}, m.SAY_TOKEN: {"card": said}}
    x.call(event_phase)
    assert [o["card"] for o in x.offered(m.SAY_TOKEN, 2)] == [-1, 0, 1, 2, 4, 5, 6, 7, 8, 9]
    assert [int(n) for n in x.g.table.said_token[:5]] == [-1, -1, said, -1, -1]
    assert x.g.mine[2].token_seen == CONTROL
    spoken = [e for e in history(x) if e[1] == m.SAID_TOKEN]
    assert [e[2:4] for e in spoken] == ([(2, said)] if said >= 0 else [])
    assert [e[4] for e in history(x) if e[1] == m.LOOKED_IN_BAG] == [-1]


@pytest.mark.rule("AC-13.8", "AC-13.10")
def test_without_signal_no_token_is_named(mansion):
    x = mansion(5, roles="cultist")
    x.pack.event_effect[CONTROL, 1] = x.pack.event_effect[CONTROL, 0]
    x.pack.event_effect[CONTROL, 0].op = m.SILENCE
    x.g.hidden.bag.n = 2
    x.g.hidden.bag.card[:2] = CONTROL
    x.plan = {m.LOOK_IN_BAG: {"act": m.YES}}
    x.call(event_phase)
    assert (x.times(m.LOOK_IN_BAG), x.times(m.SAY_TOKEN)) == (1, 0)


def quiet_look(x, looker, target):
    """A clean look while there is no signal."""
    draw(x, SILENT)
    x.call(carry_out, looker, m.CHECK_STATUS, 0, target, -1)
    assert x.times(m.REPORT) == 0


@pytest.mark.rule("AC-21.4", "AC-13.8", "AC-5.6", "AC-20.10")
@pytest.mark.parametrize(("answer", "said"), [(m.YES, 2), (m.NO, 0)])
def test_a_clean_look_without_signal_is_told_when_the_next_event_comes(mansion, answer, said):
    x = mansion(5, roles="cultist")
    x.call(encounter, 0b1100, 0)  # a card that may be Dead lies before the look
    x.plan[m.REPORT] = {"act": answer}
    quiet_look(x, 1, 2)
    assert x.g.table.said_clean[1, 2] == 0
    x.call(encounter, 0b1100, 0)  # and one that the look cannot tell of comes after
    before = [x.g.mine[4].pending[2, 3], x.g.mine[4].evidence[3].safe_card]
    assert before == [200, 0]
    draw(x, GOOD_MORALE)
    assert [(a[0], a[1]) for a in x.t.asked if a[0] == m.REPORT] == [(m.REPORT, 1)]
    assert x.g.table.said_clean[1, 2] == said
    safe = int(x.g.mine[4].evidence[3].safe_card)
    assert (safe > 0) == (answer == m.YES)
    assert safe <= 100
    assert x.g.mine[4].pending[2, 3] == 200 - safe
    draw(x, GOOD_MORALE)
    assert x.times(m.REPORT) == 1


@pytest.mark.rule("AC-21.4", "AC-13.15")
def test_a_mirror_of_no_signal_puts_it_off_again_and_the_knife_holder_speaks_first(mansion):
    x = mansion(5, roles="cultist")
    quiet_look(x, 1, 2)
    x.call(carry_out, 3, m.CHECK_STATUS, 0, 4, -1)
    draw(x, 9)
    assert (x.times(m.REPORT), x.g.table.silence) == (0, 1)
    x.g.table.knife = 2
    x.g.hidden.bag.n = 0
    x.call(event_phase)
    assert [a[1] for a in x.t.asked if a[0] == m.REPORT] == [3, 1]


@pytest.mark.rule("AC-21.4")
def test_of_one_found_dead_in_the_meantime_nothing_is_left_to_tell(mansion):
    x = mansion(7, roles="cultist cultist")
    quiet_look(x, 2, 3)
    x.ghost(3)
    draw(x, GOOD_MORALE, GOOD_MORALE)
    assert x.times(m.REPORT) == 0


@pytest.mark.rule("AC-21.4", "AC-5.6")
def test_a_late_lie_is_one_of_the_cards_at_the_look(mansion):
    x = mansion(5, roles="cultist")
    x.kill(2)
    x.plan = {m.ANNOUNCE: {"act": m.NO}, m.REPORT: {"act": m.YES}}
    draw(x, SILENT)
    x.call(carry_out, 0, m.CHECK_STATUS, 0, 2, -1)
    draw(x, GOOD_MORALE)
    assert x.g.table.said_clean[0, 2] == 2
    x.call(carry_out, 1, m.CHECK_STATUS, 0, 2, -1)
    assert x.g.mine[3].evidence[0].lie == 1


@pytest.mark.rule("AC-11.6", "AC-14.9", "AC-20.15")
def test_nobody_sees_a_ballot_before_all_are_cast_not_even_the_klutz_who_may_waive(mansion):
    x = mansion(7, roles="cultist cultist klutz")
    x.g.table.knife = 2
    seen = []

    def look(answer):
        def decide(seat):
            seen.append([int(b) for b in x.g.table.ballot[:7]])
            return answer

        return decide  # fmt: skip

    x.plan = {m.BALLOT: look({"seat": 4}), m.WAIVE: look({"act": m.YES})}
    x.plan[m.BALLOT] = lambda seat: look({"seat": 3 if seat == 4 else 4})(seat)
    x.call(vote)
    assert len(seen) == 8
    assert all(ballots == [-1] * 7 for ballots in seen)
    assert list(x.g.table.ballot[:7]) == [4, 4, 4, 4, 3, 4, 4]


@pytest.mark.rule("AC-11.20", "AC-20.11")
def test_when_one_partner_refuses_another_may_be_asked(mansion, place):
    x = mansion(6, roles="cultist")
    x.scatter()
    x.put(p1="green", p2="green", p3="green")
    x.on_row(1, "green")
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.plan = {m.ACT: [{"act": m.CLOSE_PORTAL, "seat": s} for s in (2, 3)], m.AGREE: [{"act": m.NO}, {"act": m.YES}]}
    x.call(act, 1)
    asked = [[o[2] for o in a[2] if o[0] == m.CLOSE_PORTAL] for a in x.t.asked if a[0] == m.ACT]
    assert asked == [[2, 3], [3]]
    assert (x.g.table.portal, x.g.table.acted) == (m.CLOSED, 0b1010)
    assert x.g.table.vp == 0


@pytest.mark.rule("AC-5.3", "AC-20.1")
def test_to_stop_is_no_step(mansion, place):
    from sim.games.among_cultists.turn.ch07_movement import walk

    x = mansion(5, roles="cultist")
    x.plan[m.WALK] = [{"act": m.YES, "place": place["red"]}, {"act": m.NO, "place": place["red"]}]
    begun = len(history(x))
    x.call(walk, 1)
    assert [e[1:5] for e in history(x)[begun:]] == [(m.STEPPED, 1, place["main_hall"], place["red"])]
