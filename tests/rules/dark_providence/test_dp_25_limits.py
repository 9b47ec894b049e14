"""What cannot be: acts of the Ancient One that fail, the limits of the record, a choice outside the menu."""

import pytest
from dp_table import bare, m, sitting

from sim.game import ILLEGAL
from sim.games.dark_providence.effects import effects_agents, effects_cards, effects_cubes
from sim.games.dark_providence.state import board, cards, menu
from sim.games.dark_providence.state.set_up import placing_seat
from sim.games.dark_providence.turn import ch03_pay as pay
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch07_travel as travel
from sim.games.dark_providence.turn import ch11_ending as ending
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.games.dark_providence.turn import ch17_ancient_claims as ancient_claims
from sim.games.dark_providence.turn import ch17_ancient_effects as ancient_effects
from sim.play import open_menu
from table import sit

INV, CULT, RC = m.INVESTIGATOR, m.CULTIST, m.CULTIST_RENEGADE


# -- what the Ancient One cannot do -----------------------------------------------------------------------------------


@pytest.mark.rule("DP-17.13", "DP-17.29", "DP-17.25")
def test_acts_that_fail_for_want_of_something():
    t = sitting(1).clear_agents().bag(0, 0)
    t.table.row.n = 0
    assert not ancient_acts.add_to_mythos(t.g, t.pack, 0, 3)
    ancient_acts.cultist_check(t.g, t.pack, 0)
    assert (t.table.ao.sane, t.table.ao.insane) == (0, 0)
    assert ancient_effects.raise_ritual(t.g, t.pack, 2)
    t.table.ritual_track[m.RITUAL] = 15
    assert not ancient_effects.raise_ritual(t.g, t.pack, 2)
    for city in range(m.CITIES):
        t.table.control[city] = 2
    assert not ancient_effects.add_along(t.g, t.pack, 0, 0, 1, 3)
    assert ancient_effects.add_along(t.g, t.pack, 0, m.BASE_SPACE, 1, 3)


@pytest.mark.rule("DP-17.14", "DP-2.20")
def test_a_cultist_without_control_tokens_claims_base_cards_but_no_city_and_opens_no_gate():
    t = sitting(1).clear_agents().put(3, 1, 3).put(m.BASE_SPACE + 3, 1, 3)
    assert ancient_claims.first_led(t.table, t.pack, 0, 0, False) == 3
    t.table.tokens_left[1] = 0
    assert ancient_claims.first_led(t.table, t.pack, 0, 0, False) == -1
    assert ancient_claims.first_led(t.table, t.pack, 0, m.BASE_SPACE, False) == m.BASE_SPACE + 3
    assert not ancient_acts.open_gate(t.g, t.pack, 0, 9)
    t.table.tokens_left[1] = 1
    t.table.gates_left = 0
    assert not ancient_acts.open_gate(t.g, t.pack, 0, 9)


@pytest.mark.rule("DP-20.6")
def test_a_claim_with_enough_cubes_skips_locks_and_cultists_cities():
    t = sitting(1, 'setup.ancient_one="shub_niggurath"').clear_agents()
    board.put_token(t.g, t.pack, m.MAIN + 2, 2, t.city("arkham"))
    for city in (1, 2, 3, 4):
        t.put(city, 2, 3 if city > 1 else 2)
    t.table.lock[2] = 1
    t.table.control[4] = 1
    assert ancient_effects.claim_with_cubes(t.g, t.pack, 1, 0, 3, 0)
    assert [int(t.table.control[c]) for c in (1, 2, 3, 4)] == [-1, -1, 2, 1]
    assert not ancient_effects.claim_with_cubes(t.g, t.pack, 1, 0, 4, 0)


# -- limits of the record ---------------------------------------------------------------------------------------------


def test_what_the_record_cannot_hold_is_counted_and_dropped():
    t = bare().hold(0, *["muscle"] * m.HAND)
    cards.draw_cards(t.g, 0, 2)
    assert (len(t.hand(0)), t.g.referee.gap[m.HAND_FULL]) == (m.HAND, 1)
    open_menu(t.g, 0)
    for _ in range(m.OPTIONS + 1):
        menu.offer(t.g, 1, 2, 3, 4, 5, 6)
    assert (t.g.menu.n, t.g.referee.gap[m.MENU_FULL]) == (m.OPTIONS, 1)
    for _ in range(m.PENDING + 1):
        cards.add_pending(t.g, 0, -1, 0, 1)
    assert (t.g.scratch.pending_n, t.g.referee.gap[m.PENDING_FULL]) == (m.PENDING, 1)
    pay.offer_payments(t.g, t.pack, 0, m.POWER, 1, 9, True)
    assert (t.g.menu.n, t.g.referee.gap[m.PAYMENT_CUT]) == (1, 1)


@pytest.mark.rule("DP-14.3")
def test_two_renegades_of_one_kind_who_tie_for_lowest_are_a_case_no_clause_covers():
    t = sitting(3).loyal(RC, RC, INV)
    t.g.outcome.score[:3] = 5, 5, 9
    ending.eliminate(t.g, t.pack)
    assert t.g.referee.gap[m.RENEGADES_TIE] == 1
    t = sitting(3).loyal(CULT, CULT, INV)
    t.g.outcome.score[:3] = 5, 5, 9
    ending.eliminate(t.g, t.pack)
    assert t.g.referee.gap[m.RENEGADES_TIE] == 0


@pytest.mark.rule("DP-1.10")
def test_main_agents_may_be_drawn_instead_of_chosen():
    drawn = set()
    for index in range(6):
        t = sit("dark_providence", 4, 'setup.main_agent="drawn"', index=index)
        agents = [int(k) for k in t.g.table.main_agent[:4]]
        assert len(set(agents)) == 4
        assert t.g.table.phase == m.PLACING
        drawn.add(tuple(agents))
    assert len(drawn) > 1


@pytest.mark.rule("DP-1.14")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_main_agents_are_placed_counter_clockwise_at_every_count(players, first):
    t = sit("dark_providence", players)
    t.g.table.first = first
    order = [int(placing_seat(t.g, t.pack, k)) for k in range(players)]
    assert order == [(first - k) % players for k in range(players)]
    t.pack.first_places_last = 1
    order = [int(placing_seat(t.g, t.pack, k)) for k in range(players)]
    assert order == [(first - 1 - k) % players for k in range(players)]


@pytest.mark.rule("DP-2.16", "DP-7.9")
def test_deep_ones_of_different_owners_or_cities_are_no_twins():
    t = bare()
    first = m.FIRST_DEEP_ONE
    for seat, city in ((0, 3), (0, 4), (1, 3), (0, 3), (0, 2)):
        effects_agents.place_token(t.g, t.pack, seat, m.DEEP_ONE, 0, city)
    everybody = (1 << m.TOKENS) - 1
    twins = [bool(travel.is_twin(t.table, first + k, everybody)) for k in range(5)]
    assert twins == [False, False, False, True, False]
    assert not travel.is_twin(t.table, first + 3, everybody & ~(1 << first))
    assert not travel.is_twin(t.table, m.MAIN, everybody)
    assert travel.next_token(t.table, 0b1001 << first, -1) == first
    assert travel.next_token(t.table, 0b1001 << first, first) == -1


# -- a choice outside the menu ----------------------------------------------------------------------------------------


class Cheat:
    """Chooses outside the menu at one kind of question, and otherwise as told."""

    def __init__(self, kind, chooser):
        self.kind, self.chooser = kind, chooser

    def __call__(self, pack, table, mine, menu, weights, luck):
        return 99_999 if menu.kind == self.kind else self.chooser(pack, table, mine, menu, weights, luck)


@pytest.mark.parametrize(
    ("kind", "do"),
    [
        (m.ASK_INFLUENCE, lambda t: effects_cubes.add_by_effect(*t.args, 0, 1, m.X_ANY)),
        (m.ASK_RETRIEVE, lambda t: effects_cubes.retrieve_cubes(*t.args, 0, 2, m.X_ANY)),
        (m.ASK_RETURN, lambda t: effects_cubes.return_others(*t.args, 0, 1, m.X_ANY)),
        (m.ASK_LIMBO, lambda t: effects_cubes.send_to_limbo(*t.args, 0, 2)),
        (m.ASK_LOCK, lambda t: effects_cubes.change_lock(*t.args, 0, m.X_PLACE)),
        (m.ASK_CITY, lambda t: effects_agents.place_tokens(*t.args, 0, m.WHATELEY, 0, 2)),
        (m.ASK_OWN_AGENT, lambda t: effects_agents.possess(*t.args, 0, 2)),
        (m.ASK_TURN_AGENT, lambda t: effects_agents.turn_agents(*t.args, 0, 2)),
        (m.ASK_PEEK, lambda t: effects_cards.peek_at(*t.args, 0)),
        (m.ASK_CLAIM, lambda t: effects_cards.claim_by_effect(*t.args, 0, m.X_CITY)),
        (m.ASK_TRASH, lambda t: effects_cards.trash_cards(*t.args, 0, 2)),
        (m.ASK_ACT, lambda t: t.play()),
        (m.ASK_PAY, lambda t: t.play({"act": m.DO_ADD, "target": 3})),
        (m.ASK_TRAVEL, lambda t: travel.travel_on(*t.args, 0, 3, 0)),
        (m.ASK_DISCARD, lambda t: t.play({"act": m.DO_DISCARD})),
    ],
)
def test_a_choice_outside_the_menu_stops_the_game_and_changes_nothing_more(kind, do):
    t = sitting(3).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston").own(2, "moses_fleet", "boston")
    t.own(0, "eliot_ness", "boston").own(0, "alice_ochs", "arkham").put(3, 0, 2).put(3, 1, 2).put(5, 2, 2)
    t.hold(0, "organizer", "grassroots", "muscle", "wall_street")
    t.table.limbo[0], t.table.supply[0] = 1, 3
    wanted, t.chooser.wanted = t.chooser, []
    cheat = Cheat(kind, wanted)
    t.t.seats = t.t.seats._replace(styles=(cheat,) * len(t.t.seats.styles))
    before = t.table.copy()
    do(t)
    assert t.g.referee.ending == ILLEGAL
    for name in ("cubes", "supply", "limbo", "lock", "whateley", "whateleys_left", "control", "vp", "agents", "hand_n"):
        assert (t.table[name] == before[name]).all(), name
    assert not t.triggered()
    assert claim.may_take(t.table, t.pack, 0, 7)
