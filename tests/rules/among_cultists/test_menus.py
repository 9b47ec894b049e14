"""AC-20: what every menu holds, and what a choice outside it does."""

from itertools import count

import pytest

from sim.game import ILLEGAL
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch09_encounters import encounter
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch15_ending import investigators_win

# Fields that say nothing for a kind of question, and are -1.
NOTHING = {
    m.WALK: (), m.TELEPORT: ("seat", "card"), m.GIVE_CARD: ("place",), m.NAME_RECIPIENT: ("place", "card"), m.ACT: (),
    m.ANNOUNCE: ("place", "card"), m.REPORT: ("place", "card"), m.AGREE: ("place", "card"),
    m.BALLOT: ("place", "card"), m.REVOTE: ("place", "card"), m.WAIVE: ("place", "seat", "card"),
    m.LOOK: ("place", "card"), m.EXPOSE: ("place", "card"), m.LOOK_IN_BAG: ("place", "seat", "card"),
    m.KEEP_TOKEN: ("place", "seat"), m.CLAIM: ("place", "seat", "card"), m.NAME_SEER: ("place", "card"),
    m.SAY_TOKEN: ("place", "seat"),
}  # fmt: skip
FIELDS = ("act", "place", "seat", "card")
# Fields of an action that say nothing.
NO_TARGET = {m.PASS: ("seat", "card"), m.CHECK_STATUS: ("card",), m.SECURE_CORRIDOR: ("seat",),
             m.FIGHT_CULTIST: ("seat", "card"), m.SCARE_FISHMAN: ("seat", "card"), m.KILL_CHARACTER: ("card",),
             m.REFILL_ROOM: ("seat",), m.CHECK_ROOM: ("seat", "card"), m.START_VOTE: ("seat", "card"),
             m.CAMERA_ROOM: ("seat", "card"), m.CAMERA_STATUS: ("card",), m.RESTORE_POWER: ("seat", "card"),
             m.CLOSE_PORTAL: ("card",)}  # fmt: skip


def watched(x, look):
    """Plays a game in which choices go round; `look` sees every menu."""
    asked = [0]

    def vary(pack, table, mine, menu, weights, luck):
        asked[0] += 1
        look(menu)
        return asked[0] * 7 % menu.n

    x.t.seats = x.t.seats._replace(styles=(vary,) * len(x.t.seats.styles))
    while not x.ending:
        x.t.step(10)


@pytest.mark.rule("AC-20.5", "AC-20.10", "AC-20.15", "AC-20.17")
@pytest.mark.parametrize(("players", "roles"), [(5, "cultist klutz seer"), (8, "cultist cultist klutz killer seer")])
def test_a_field_that_says_nothing_is_minus_one(mansion, players, roles):
    kinds = set()

    def look(menu):
        kinds.add(int(menu.kind))
        for option in menu.option[: menu.n]:
            silent = NOTHING[int(menu.kind)]
            if menu.kind == m.ACT:
                silent = NO_TARGET[int(option.act)]
                assert option.place >= 0
            assert all(option[name] == -1 for name in silent), (int(menu.kind), option)

    for index in range(4):
        x = mansion(players, roles=roles, index=index)
        x.g.hidden.bag.card[: x.g.hidden.bag.n] = [3, 5, 5] * 4
        watched(x, look)
    assert {m.WALK, m.ACT, m.BALLOT, m.REPORT, m.LOOK, m.LOOK_IN_BAG, m.KEEP_TOKEN, m.SAY_TOKEN} <= kinds
    assert (m.WAIVE in kinds) == (players == 8)


@pytest.mark.rule("AC-20.3", "AC-20.5", "AC-20.9", "AC-20.20")
def test_what_seldom_comes_names_nothing_it_does_not_mean_either(mansion):
    x = mansion(8, roles="cultist seer cultist")
    x.put(p0="corridor_ne", p1="dark_blue_1")
    x.g.table.fishman, x.g.table.knife, x.pack.fishman_place = 1, 0, x.g.table.at[0]
    x.g.table.cultist_rooms = 1 << int(x.g.table.at[1])
    options = [o for seat in (0, 1) for o in x.actions(seat)]
    assert {m.SCARE_FISHMAN, m.FIGHT_CULTIST} <= {o["act"] for o in options}
    assert all(o[name] == -1 for o in options for name in NO_TARGET[o["act"]])
    x.kill(3)
    x.call(check_status, 0, 3, False)
    x.call(encounter, 0b11, 0)
    x.call(investigators_win, m.VP)
    asked = {kind: x.offered(kind) for kind in (m.ANNOUNCE, m.GIVE_CARD, m.NAME_SEER)}
    assert all(o[name] == -1 for kind in asked for o in asked[kind] for name in NOTHING[kind])
    assert {o["act"] for kind in (m.GIVE_CARD, m.NAME_SEER) for o in asked[kind]} == {0}


@pytest.mark.rule("AC-6.4")
def test_a_choice_outside_the_menu_ends_the_game_at_once(mansion):
    x = mansion(7, 'characters.early_claim="always"', roles="cultist cultist klutz killer")
    x.g.hidden.bag.card[:12] = (3, 5, 5, 3, 0, 2, 0, 3, 5, 6, 4, 3)
    asked, wrong_at = [], 0

    def vary(pack, table, mine, menu, weights, luck):
        asked.append(int(menu.seat))
        if len(asked) == wrong_at:
            return menu.n
        return 0 if menu.kind == m.CLAIM else len(asked) * 7 % menu.n

    x.t.seats = x.t.seats._replace(styles=(vary,) * len(x.t.seats.styles))
    while not x.ending:
        if x.g.table.phase == m.MOVEMENT and x.g.referee.round_no > 3:  # more of the same
            x.t.step()
            continue
        before, so_far = x.t.states.copy(), len(asked)
        for wrong_at in count(so_far + 1):
            x.t.step()
            if len(asked) < wrong_at:  # the step has no more choices: it went as it should
                break
            assert (len(asked), x.ending, x.g.referee.fault) == (wrong_at, ILLEGAL, asked[-1])
            x.t.states[:] = before
            del asked[so_far:]
    assert len(asked) > 60
