"""AC-9: encounters."""

import numpy as np
import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch07_movement import walk
from sim.games.among_cultists.turn.ch09_encounters import encounter, meet_after_lightning, meet_in_linked_rooms


def met(x, place, others, power=1):
    """One character enters the red room, where so many others are; whether they had an encounter."""
    x.scatter()
    for seat in range(others):
        x.put(**{f"p{seat}": "red"})
    x.put(p4="main_hall")
    x.g.table.power = power
    x.plan[m.WALK] = [{"act": m.YES, "place": place["red"]}, {"act": m.NO}]
    before = int(x.g.table.encounters)
    x.call(walk, 4)
    return int(x.g.table.encounters) - before


@pytest.mark.rule("AC-9.1", "AC-9.2", "AC-9.3", "AC-19.17")
@pytest.mark.parametrize(
    ("others", "power", "happens"), [(0, 1, 0), (1, 1, 1), (2, 1, 0), (0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 1)]
)
def test_exactly_two_meet_with_power_two_or_more_without(mansion, place, others, power, happens):
    assert met(mansion(5, roles="cultist"), place, others, power) == happens


@pytest.mark.rule("AC-9.4")
def test_ghosts_do_not_count(mansion, place):
    x = mansion(5, roles="cultist")
    x.ghost(1)
    assert met(x, place, 2) == 1


@pytest.mark.rule("AC-9.5")
def test_corridors_work_like_rooms(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p4="main_hall")
    x.plan[m.WALK] = [{"act": m.YES, "place": place["corridor_nw"]}, {"act": m.NO}]
    x.call(walk, 4)
    assert x.g.table.met[0, 4] == 1


@pytest.mark.rule("AC-9.6")
def test_leaving_two_others_triggers_nothing_unless_the_ruling_is_turned(mansion, place):
    for ruling, happens in (("no", 0), ("yes", 1)):
        x = mansion(5, f'rulings.encounter_on_leaving_pair="{ruling}"', roles="cultist")
        x.scatter()
        x.put(p0="red", p1="red", p4="red")
        x.plan[m.WALK] = [{"act": m.YES, "place": place["main_hall"]}, {"act": m.NO}]
        x.call(walk, 4)
        assert x.g.table.met[0, 1] == happens


@pytest.mark.rule("AC-9.7")
def test_the_joint_start_triggers_nothing(mansion):
    assert mansion(5).g.table.encounters == 0
    dark = mansion(5)
    dark.g.table.power = 0
    assert dark.g.table.encounters == 0


@pytest.mark.rule("AC-9.8")
def test_entering_twice_tests_twice(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="red", p4="main_hall")
    x.plan[m.WALK] = [{"act": m.YES, "place": place[n]} for n in ("red", "corridor_se", "red")]
    x.put(p2="pink_2")
    x.call(walk, 4)
    assert x.g.table.met[1, 4] == 2


@pytest.mark.rule("AC-9.9", "AC-13.2")
def test_lightning_makes_three_or_more_meet_and_two_not_again(mansion):
    x = mansion(8, roles="cultist cultist")
    x.scatter()
    x.put(p0="red", p1="red", p2="red", p3="green", p4="green", p5="main_hall")
    x.g.table.power = 0
    x.call(meet_after_lightning)
    assert x.g.table.encounters == 1
    assert x.g.table.met[0, 2] == 1
    assert x.g.table.met[3, 4] == 0


@pytest.mark.rule("AC-9.9", "AC-13.6", "AC-19.11")
@pytest.mark.parametrize(
    ("where", "power", "happens"),
    [(("dark_blue_1", "dark_blue_2"), 1, 1), (("dark_blue_1", "dark_blue_1"), 1, 0),
     (("dark_blue_1", "dark_blue_2", "dark_blue_2"), 1, 0), (("dark_blue_1", "dark_blue_2", "dark_blue_2"), 0, 1)],
)  # fmt: skip
def test_secret_door_makes_two_in_different_rooms_meet(mansion, where, power, happens):
    x = mansion(5, roles="cultist")
    x.put(**{f"p{i}": name for i, name in enumerate(where)})
    x.g.table.power, x.g.table.linked = power, 1
    x.call(meet_in_linked_rooms)
    assert x.g.table.encounters == happens


@pytest.mark.rule("AC-9.10", "AC-9.12", "AC-9.14", "AC-20.3")
def test_everybody_gives_one_card_and_receives_one(mansion):
    x = mansion(5, roles="cultist")
    x.plan[m.GIVE_CARD] = {"card": m.DEAD}
    x.call(encounter, 0b00011, 0)
    assert [a[1] for a in x.t.asked] == [0]
    assert list(x.g.hidden.status[0]) == [1, 0]
    assert list(x.g.hidden.status[1]) == [0, 1]
    assert list(x.g.table.status_n[:2]) == [1, 1]
    assert x.g.table.given[0, 1] == x.g.table.given[1, 0] == 1
    assert x.g.mine[1].seen_dead == 0


@pytest.mark.rule("AC-9.11", "AC-20.4")
def test_who_gives_to_whom_is_a_derangement(mansion):
    seen = set()
    for i in range(40):
        x = mansion(5, roles="cultist", index=i)
        x.g.table.power = 0
        x.call(encounter, 0b00111, 0)
        given = x.g.table.given[:3, :3]
        assert (given.sum(axis=0) == 1).all()
        assert (given.sum(axis=1) == 1).all()
        assert (np.diag(given) == 0).all()
        seen.add(given.tobytes())
    assert len(seen) == 2


@pytest.mark.rule("AC-9.11")
def test_the_last_who_finds_only_itself_swaps(mansion):
    from sim.games.among_cultists.turn.ch09_encounters import swap_recipients

    x = mansion(5, roles="cultist")
    x.g.scratch.party[:3] = [0, 1, 2]
    x.g.scratch.recipient[:3] = [1, 0, -1]
    order = x.g.scratch.pool
    order[:3] = [0, 1, 2]
    swap_recipients(x.g, 3, order, -1, 2)
    assert sorted(x.g.scratch.recipient[:3]) == [0, 1, 2]
    assert all(x.g.scratch.recipient[i] != i for i in range(3))


@pytest.mark.rule("AC-9.13", "AC-19.27")
def test_an_empty_hand_gives_nothing_but_receives(mansion):
    x = mansion(5, roles="cultist")
    x.g.mine[1].hand[m.ALIVE] = 0
    x.g.table.life_cards[1] = 0
    x.call(encounter, 0b00110, 0)
    assert (x.g.table.status_n[1], x.g.table.status_n[2]) == (1, 0)
    y = mansion(5, 'rulings.empty_hand_gives_nothing="no"', roles="cultist")
    y.g.table.life_cards[1] = 0
    y.call(encounter, 0b00110, 0)
    assert list(y.g.table.status_n[1:3]) == [0, 0]


@pytest.mark.rule("AC-9.15", "AC-14.3")
def test_while_no_cards_are_passed_an_encounter_still_happens(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.no_cards_until = 1
    x.call(encounter, 0b00011, 0)
    assert x.g.table.encounters == 1
    assert list(x.g.table.status_n[:2]) == [0, 0]


@pytest.mark.rule("AC-9.16", "AC-8.11")
def test_a_cultist_may_kill_a_cultist(mansion):
    x = mansion(7, roles="cultist cultist")
    x.plan[m.GIVE_CARD] = {"card": m.DEAD}
    x.call(encounter, 0b0000011, 0)
    assert int(x.g.hidden.dead) == 0b11


@pytest.mark.rule("AC-9.17")
@pytest.mark.parametrize("kind", [m.ALIVE, m.DEAD])
def test_who_has_one_kind_only_gives_that(mansion, kind):
    x = mansion(5, roles="cultist")
    x.g.mine[0].hand[3:5] = 0
    x.g.mine[0].hand[kind] = x.g.table.life_cards[0] = 1
    x.call(encounter, 0b00011, 0)
    assert x.times(m.GIVE_CARD) == 0
    assert x.g.hidden.status[1, kind - m.ALIVE] == 1


@pytest.mark.rule("AC-9.18", "AC-13.4")
def test_stepping_inside_linked_rooms_tests_nothing_entering_tests_once(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p0="pink_1", p1="corridor_nw", p2="orange_1", p4="orange_1", p3="dark_blue_1")
    x.g.table.linked = 1
    x.plan[m.WALK] = [{"act": m.YES, "place": place["pink_2"]}, {"act": m.NO, "place": place["pink_1"]}]
    x.call(walk, 1)
    assert x.g.table.met[0, 1] == 1
    assert x.g.table.at[1] == place["pink_1"]


@pytest.mark.rule("AC-9.11", "AC-16.10")
def test_the_swap_leaves_the_robot_its_recipient(mansion):
    from sim.games.among_cultists.turn.ch09_encounters import swap_recipients

    seen = set()
    for i in range(20):
        x = mansion(4, roles="cultist", index=i)
        x.g.scratch.party[:4] = [0, 1, 2, 4]
        x.g.scratch.recipient[:4] = [1, 3, -1, 0]
        order = x.g.scratch.pool
        order[:4] = [0, 3, 1, 2]
        swap_recipients(x.g, 4, order, 3, 3)
        assert x.g.scratch.recipient[3] == 0
        assert sorted(x.g.scratch.recipient[:4]) == [0, 1, 2, 3]
        assert all(x.g.scratch.recipient[k] != k for k in range(4))
        seen.add(tuple(int(r) for r in x.g.scratch.recipient[:4]))
    assert len(seen) == 2


@pytest.mark.rule("AC-9.11", "AC-16.10")
def test_in_an_encounter_the_robot_gives_by_its_rule_and_everybody_gets_one(mansion):
    for i in range(40):
        x = mansion(4, roles="cultist", index=i)
        x.g.table.power = 0
        x.g.table.status_n[[0, 1, 2]] = x.g.hidden.status[[0, 1, 2], 0] = (3, 1, 2)
        x.call(encounter, 0b10111, 0)
        given = x.g.table.given[[0, 1, 2, 4]][:, [0, 1, 2, 4]]
        assert x.g.table.given[4, 1] == 1
        assert (given.sum(axis=0) == 1).all()
        assert (given.sum(axis=1) == 1).all()
        assert (np.diag(given) == 0).all()


@pytest.mark.rule("AC-9.11")
def test_chance_may_deal_the_recipients_by_ruling(mansion):
    seen = set()
    for i in range(40):
        x = mansion(5, 'rulings.recipients_by_choice="no"', roles="cultist", index=i)
        x.g.table.power = 0
        x.call(encounter, 0b00111, 0)
        assert x.times(m.NAME_RECIPIENT) == 0
        seen.add(x.g.table.given[:3, :3].tobytes())
    assert len(seen) == 2


@pytest.mark.rule("AC-9.18")
def test_a_hop_that_costs_a_point_tests_nothing_either(mansion, place):
    x = mansion(5, "rulings.secret_door_hop_cost=1", roles="cultist")
    x.scatter()
    x.put(p1="pink_2", p0="pink_1")
    x.put(p4="dark_blue_1")
    x.g.table.linked = 1
    x.plan[m.WALK] = [{"act": m.YES, "place": place["pink_1"]}, {"act": m.NO}]
    x.call(walk, 1)
    assert (x.g.table.at[1], x.g.table.encounters) == (place["pink_1"], 0)


@pytest.mark.rule("AC-9.9")
def test_lightning_makes_pairs_meet_again_by_ruling(mansion):
    x = mansion(5, 'rulings.lightning_repeats_pairs="yes"', roles="cultist")
    x.scatter()
    x.put(p0="red", p1="red")
    x.call(meet_after_lightning)
    assert (x.g.table.encounters, x.g.table.met[0, 1]) == (1, 1)
