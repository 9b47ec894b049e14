"""What the chance to win is told from: whole, in scale, the same for the same position, and what it must tell apart."""

import numpy as np
import pytest

from features import prospects_at
from sim.games.among_cultists.state import codes as m
from strategies.among_cultists import balanced, stalker
from strategies.among_cultists.cultists import conspire
from strategies.among_cultists.investigators import investigate
from strategies.among_cultists.prospects import GUILT, LEAD_SEEN, PROSPECTS, prospects
from table import sit

STYLES = {False: (balanced.vector(), investigate), True: (stalker.vector(), conspire)}


def decide(pack, table, mine, menu, weights, luck):
    vector, choose = STYLES[bool(mine.role == m.CULTIST)]
    return choose(pack, table, mine, menu, vector, luck)


def game_at(players, steps, seed=5):
    game = sit("among_cultists", players, decide=decide, seed=seed)
    game.step(steps)
    return game


def look(game, seat):
    return prospects_at(prospects, PROSPECTS, game, seat)


def told(game, seat, name):
    return look(game, seat)[PROSPECTS.index(name)]


def one_of(game, side):
    """The first living character that people play on a side."""
    return next(
        seat
        for seat in range(int(game.pack.seats) - int(game.pack.robots))
        if game.g.referee.side_of[seat] == side and int(game.g.table.living) >> seat & 1
    )


@pytest.mark.parametrize("players", [4, 5, 6, 8])
def test_every_position_is_told_in_scale_and_nothing_else_changes(players):
    seen = []
    for seed in range(3):
        game = sit("among_cultists", players, decide=decide, seed=seed)
        while game.g.referee.ending == 0:
            seat = len(seen) % players
            before = [game.g[name].tobytes() for name in ("table", "mine", "hidden", "referee", "luck")]
            seen.append(look(game, seat))
            assert np.array_equal(seen[-1], look(game, seat))
            assert before == [game.g[name].tobytes() for name in ("table", "mine", "hidden", "referee", "luck")]
            game.step()
    assert len(PROSPECTS) <= len(game.g.menu.scratch)
    assert np.isfinite(seen).all()
    assert -3 <= np.min(seen) <= np.max(seen) <= 3


@pytest.mark.parametrize("players", [5, 8])
def test_one_more_dead_is_nearer_to_enough(players):
    game = game_at(players, 12)
    seat = one_of(game, m.INVESTIGATORS)
    told_of = [look(game, seat)[[PROSPECTS.index(name) for name in ("dead", "one_short", "enough")]]]
    for victim in range(players):
        if game.g.referee.side_of[victim] == m.INVESTIGATORS and not int(game.g.hidden.dead) >> victim & 1:
            game.g.hidden.dead |= 1 << victim
            told_of.append(look(game, seat)[[PROSPECTS.index(name) for name in ("dead", "one_short", "enough")]])
    dead, one_short, enough = np.array(told_of).T
    assert (np.diff(dead) > 0).all()
    assert one_short.sum() == 1
    assert np.array_equal(enough, dead >= 1)


@pytest.mark.parametrize("players", [5, 8])
def test_evidence_against_a_cultist_is_guilt_and_against_another_the_opposite(players):
    game = game_at(players, 12)
    seat = one_of(game, m.INVESTIGATORS)
    cultist = one_of(game, m.CULTISTS)
    doubtful = int(game.g.table.living & ~game.g.table.innocent)
    other = next(s for s in range(players) if doubtful >> s & 1 and s != seat and game.g.referee.side_of[s] == 0)
    plain = look(game, seat)[GUILT]
    game.g.table.evidence[cultist].death += 900
    known = look(game, seat)[GUILT]
    game.g.table.evidence[other].death += 1800
    assert plain < known > look(game, seat)[GUILT]


def test_what_another_saw_in_secret_is_not_told_but_what_the_seat_saw_is():
    """Search deals it anew: what a network learned of it would be gone where it is asked."""
    game = game_at(5, 12)
    seat, cultist = one_of(game, m.INVESTIGATORS), one_of(game, m.CULTISTS)
    plain = look(game, seat)
    for other in range(5):
        if other != seat:
            game.g.mine[other].evidence[cultist].death += 900
            game.g.mine[other].pending[cultist, seat] += 300
    assert np.array_equal(plain, look(game, seat))
    game.g.mine[seat].evidence[cultist].death += 900
    assert look(game, seat)[LEAD_SEEN] > plain[LEAD_SEEN]


def test_both_sides_see_the_same_but_for_what_they_saw_themselves():
    game = game_at(8, 20)
    one, another = (
        look(game, one_of(game, m.INVESTIGATORS)),
        look(game, one_of(game, m.CULTISTS)),
    )
    differ = {PROSPECTS[f] for f in np.flatnonzero(one != another)}
    assert "cultist" in differ
    assert differ <= {"cultist", "guilt_seen", "lead_seen", "unfound_seen"}


def test_who_stands_in_the_room_with_a_turn_left_may_call_the_vote():
    game = game_at(5, 0)
    g, seat = game.g, one_of(game, m.INVESTIGATORS)
    while not (g.table.phase == m.ACTION and g.table.vote_token and g.table.turn < 5):
        game.step()
    caller = int(g.table.knife + g.table.turn) % 5
    g.table.at[caller] = game.pack.vote_room
    game.pack.route_rooms[g.mine[caller].route, :] |= 1 << int(game.pack.vote_room)
    name = "accuser_cultist" if g.referee.side_of[caller] else "accuser"
    assert told(game, seat, name) == 1
    g.table.acted |= 1 << caller
    assert told(game, seat, name) == 0
