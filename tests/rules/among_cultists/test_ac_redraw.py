"""What a seat cannot know, dealt anew: it keeps what the seat knows, depends on nothing else, and fits the odds."""

from collections import Counter

import numpy as np
import pytest
from numpy.lib.recfunctions import repack_fields

from sim.games.among_cultists.outside.redraw import progress, redraw
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.checks import check
from sim.games.among_cultists.turn.ch10_rooms import move_draw_card

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE


def plain(record):
    """The bytes of all fields."""
    record = np.atleast_1d(np.asarray(record))
    return record.astype(repack_fields(np.zeros(0, record.dtype), recurse=True).dtype).tobytes()


def known(g, seat):
    """What a seat sees and has for itself, and what is nobody's secret."""
    return [plain(part) for part in (g.table, g.mine[seat], g.menu, g.outcome)] + [int(g.referee.side_of[seat])]


def secret(g):
    """What a redraw deals, the choices of the step included; cards that are no longer in a deck are nothing."""
    g = g.copy().view(np.recarray)
    for deck in (g.hidden.draw_deck, g.hidden.bag, g.hidden.robot_room, g.hidden.robot_life,
                 *(g.hidden.room[place] for place in range(m.PLACES))):  # fmt: skip
        deck.card[deck.n :] = 0
    return [plain(part) for part in (g.hidden, g.mine, g.referee)] + [list(g.scratch.recipient), list(g.scratch.card)]


def scrambled(x, seat):
    """The same position with nonsense in the place of all that the seat cannot know."""
    copy = x.t.states.copy().view(np.recarray)
    g = copy[0]
    for other in range(x.n):
        if other != seat:
            untold = g.mine[other].untold.copy()  # who looked without a signal is public
            g.mine[other] = np.frombuffer(b"\x05" * g.mine.itemsize, g.mine.dtype)[0]
            g.mine[other].untold[:] = untold
            if other == g.table.robot:
                g.mine[other].route = -1  # it lies open on the table
            g.referee.side_of[other] = 1 - g.referee.side_of[other]
    hidden = g.hidden
    for part in (
        hidden.role[: x.n],
        hidden.status[: x.n],
        hidden.passage,
        hidden.gone,
        hidden.bag.card,
        hidden.draw_deck.card,
    ):
        part[:] = 7
    hidden.role[seat] = g.mine[seat].role
    hidden.cultists = hidden.dead = hidden.dead_before = 3
    if g.table.robot >= 0:
        hidden.robot_room.n = hidden.robot_life.n = 3
    hidden.room["card"][:] = 7
    for place in range(m.PLACES):
        if x.pack.rooms >> place & 1 and not g.table.explored >> place & 1:
            hidden.symbol[place] = 7
    return copy


def again(x, seat, luck, states=None):
    """A copy of the position with the cards dealt anew for a seat."""
    copy = (x.t.states if states is None else states).copy().view(np.recarray)
    copy[0].search[0].state = np.uint64(luck)
    redraw(copy[0], x.pack, seat)
    return copy


@pytest.mark.rule("AC-20.24", "AC-4.4", "AC-8.2")
@pytest.mark.parametrize(
    ("players", "changes", "every"), [(4, (), 23), (5, (), 23), (6, ("setup.ai=yes",), 31), (7, (), 37), (8, (), 41)]
)
def test_at_any_question_it_keeps_what_is_known_and_reads_nothing_else(mansion, players, changes, every):
    x = mansion(players, *changes, index=players)
    seen = Counter()
    asked = [0]

    def vary(pack, table, mine, menu, weights, luck):
        asked[0] += 1
        kind, seat = int(menu.kind), int(menu.seat)
        if asked[0] % every == 0 or seen[kind] == 0:
            seen[kind] += 1
            before, sound = known(x.g, seat), check(x.g, x.pack)
            one = again(x, seat, 1)
            assert known(one[0], seat) == before
            assert check(one[0], x.pack) == sound
            other = again(x, seat, 2)
            assert secret(again(x, seat, 1, other)[0]) == secret(one[0])
            assert secret(again(x, seat, 1, scrambled(x, seat))[0]) == secret(one[0])
            if kind not in (m.NAME_SEER, m.CLAIM):
                assert secret(other[0]) != secret(one[0])
        return 0 if kind == m.CLAIM else asked[0] * 7 % menu.n

    x.t.seats = x.t.seats._replace(styles=(vary,) * len(x.t.seats.styles))
    while not x.ending:
        x.t.step(10)
    assert {m.WALK, m.ACT, m.BALLOT} <= set(seen)


@pytest.mark.rule("AC-3.3", "AC-3.6", "AC-21.2")
def test_with_nothing_known_everybody_is_as_likely_the_cultist_and_dead(mansion):
    x = mansion(5, index=3)
    seat = next(s for s in range(5) if x.g.mine[s].role == m.INVESTIGATOR)
    n = 200  # what is dealt twice as often as it should be is seven standard deviations away
    cultists, dead = Counter(), Counter()
    for luck in range(n):
        g = again(x, seat, luck)[0]
        cultists[int(g.hidden.cultists)] += 1
        dead[int(g.hidden.dead)] += 1
    assert set(cultists) == {1 << s for s in range(5) if s != seat}
    assert all(abs(k - n / 4) < 4 * (n * 3 / 16) ** 0.5 for k in cultists.values())
    assert abs(dead[0] - n / 5) < 4 * (n * 4 / 25) ** 0.5  # one leftover of five cards that may be the Dead one
    assert abs(dead[1 << seat] - n / 5) < 4 * (n * 4 / 25) ** 0.5  # nobody has seen the own card either


@pytest.mark.rule("AC-4.1", "AC-4.2", "AC-4.3")
def test_cultists_and_the_seer_know_who_is_who(mansion):
    x = mansion(8, index=1)
    for seat in range(8):
        sets = {int(again(x, seat, luck)[0].hidden.cultists) for luck in range(5)}
        knows = x.g.mine[seat].role in (m.CULTIST, m.SEER)
        assert (sets == {int(x.g.hidden.cultists)}) == knows
        if x.g.mine[seat].role == m.CULTIST:
            assert {int(again(x, seat, luck)[0].hidden.dead) for luck in range(3)} == {int(x.g.hidden.dead)}


def given(x, giver, receiver):
    """One Alive card from hand to status deck."""
    from sim.games.among_cultists.turn.ch09_encounters import give_card

    give_card(x.g, x.pack, giver, receiver, m.ALIVE)


@pytest.mark.rule("AC-8.3", "AC-21.3")
def test_a_death_found_was_given_by_a_cultist_or_lay_there_from_the_start(mansion):
    from sim.games.among_cultists.turn.ch11_status import expose, look

    x = mansion(7, roles="investigator investigator investigator investigator investigator cultist cultist")
    for giver in (1, 5):
        given(x, giver, 2)
    given(x, 6, 3)
    x.g.hidden.status[2] = (1, 1)
    x.g.mine[5].hand[m.DEAD] -= 1
    x.g.mine[5].hand[m.ALIVE] += 1
    x.g.hidden.dead |= 1 << 2
    assert look(x.g, x.pack, 0, 2, 1)
    x.call(expose, 0, 2)
    for luck in range(40):
        g = again(x, 0, luck)[0]
        assert int(g.hidden.cultists) & (1 << 1 | 1 << 5)  # with seven nobody starts dead
        assert g.hidden.status[2, 1] == 1
        assert g.hidden.cultists & 1 == 0
        assert check(g, x.pack) == 0


@pytest.mark.rule("AC-5.5", "AC-11.4")
@pytest.mark.parametrize(("looker", "duty", "alive"), [(0, 1, True), (0, 0, True), (1, 1, False), (1, 0, False)])
def test_cards_seen_alive_stay_so_others_may_have_lied(mansion, looker, duty, alive):
    from sim.games.among_cultists.turn.ch11_status import look

    x = mansion(7, roles="investigator cultist cultist")
    for giver in (1, 2, 1, 2):
        given(x, giver, 3)
    assert not look(x.g, x.pack, looker, 3, duty)
    deaths, honest = Counter(), Counter()
    for luck in range(60):
        g = again(x, 0, luck)[0]
        deaths[int(g.hidden.status[3, 1])] += 1
        if not g.hidden.cultists >> 1 & 1:
            honest[int(g.hidden.status[3, 1])] += 1
    assert (set(deaths) == {0}) == alive
    if duty == 1:
        assert set(honest) == {0}  # an investigator must announce what it finds


@pytest.mark.rule("AC-10.11", "AC-14.11", "AC-14.6")
def test_what_was_drawn_and_done_must_have_a_reason(mansion, place):
    from sim.games.among_cultists.state.talk import note_refill

    x = mansion(8, index=2)
    seat = next(s for s in range(8) if x.g.mine[s].role == m.INVESTIGATOR)
    a, b = [s for s in range(8) if s != seat][:2]
    red = place["red"]
    for _ in range(4):
        note_refill(x.g, a, red, F)
    x.g.table.laid_in[red], x.g.table.deck_n[red] = 5, 1
    x.g.table.drawn[red] = (0, 3, 1)
    x.g.table.off_route[b] = 1
    for luck in range(30):
        g = again(x, seat, luck)[0]
        assert g.mine[a].role == m.CULTIST  # a firestarter has two red cards, not three
        assert g.mine[b].role in (m.CULTIST, m.ROLES.index("mechanic"))


@pytest.mark.rule("AC-1.4", "AC-1.5")
def test_progress_rises_with_points_and_falls_with_deaths(mansion):
    x = mansion(5, roles="cultist")
    g = x.g
    assert progress(g, x.pack, 1) + progress(g, x.pack, 0) == pytest.approx(1)
    low = progress(g, x.pack, 1)
    g.table.vp = 5
    more = progress(g, x.pack, 1)
    x.kill(2)
    less = progress(g, x.pack, 1)
    assert 0 <= low < more <= 1
    assert less < more
    g.table.vp = 99
    assert 0 <= progress(g, x.pack, 1) <= 1


@pytest.mark.rule("AC-3.10", "AC-2.6")
def test_what_is_left_of_the_draw_deck_is_of_the_cards_that_it_began_with(mansion):
    x = mansion(8)
    left = Counter()
    for moved in range(3):
        for _ in range(40):
            redraw(x.g, x.pack, 0)
            deck = x.g.hidden.draw_deck
            kinds = Counter(deck.card[: deck.n].tolist())
            assert deck.n == x.g.table.draw_n
            assert all(kinds[kind] <= x.pack.room_cards[kind] for kind in (S, F, X))
            left[moved, kinds[X]] += 1
        move_draw_card(x.g, x.pack, m.PLACES - 1)
    assert left[0, 0] == 0  # all of it is there
    assert left[2, 0] > 0
