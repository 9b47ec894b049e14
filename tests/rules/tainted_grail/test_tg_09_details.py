"""TG-9, TG-20: encounters at their edges: levels, skills, prevention, markers, covered cards, what a failure brings."""

import pytest
from tg_table import Grail, pick

from sim.games.tainted_grail.effects import abilities, effects
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch09_attack as attack
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch09_hands as hands
from sim.games.tainted_grail.turn import ch09_sequence as sequence


def told(t, sentence):
    """How often this sort of sentence was told."""
    return sum(int(line.what) == sentence for line in t.g.log.line[: t.g.log.n])


@pytest.mark.rule("TG-20.7", "TG-20.13", "TG-1.14")
def test_an_encounter_of_a_level_is_any_free_card_of_its_colour_and_level(beor):
    for colour in range(4):
        for level in (1, 2, 3):
            found = {f for f in range(beor.pack.foes) if foes.fits(beor.g, beor.pack, f, colour, level)}
            cards = ((f, beor.pack.foe[f]) for f in range(beor.pack.foes))
            wanted = {f for f, c in cards if (c.colour, c.level, c.tutorial) == (colour, level, 0)}
            assert found == wanted
            assert foes.pick_encounter(beor.g, beor.pack, colour, level) in wanted
    for foe in range(beor.pack.foes):
        beor.table.foe_at[foe] = m.BEING_FOUGHT if foe % 2 else 0
    assert foes.pick_encounter(beor.g, beor.pack, m.GREY, 2) == m.NOBODY


@pytest.mark.rule("TG-9.58", "TG-9.61")
def test_skills_lower_the_value_of_a_beast_and_lift_affinity_but_never_win_at_once(pair):
    pair.who(0).power[m.GREEN_VALUE_LESS], pair.who(1).power[m.GREEN_VALUE_LESS] = 1, 2
    pair.who(0).power[m.AFFINITY_START] = 2
    for foe, party, target, pool in (
        ("cave_bear", 3, 5, 0), ("deserter", 3, 7, 0), ("suspicious_villagers", 3, 7, 5),
        ("suspicious_villagers", 2, 7, 3),
    ):  # fmt: skip
        encounter.lay_out(pair.g, pair.pack, pair.foe(foe), party, 0)
        encounter.set_track(pair.g, pair.pack, party)
        assert (pair.fight.target, pair.fight.pool) == (target, pool)
    pair.who(0).power[m.AFFINITY_START], pair.who(0).power[m.GREEN_VALUE_LESS] = 50, 50
    for foe, target, pool in (("suspicious_villagers", 7, 6), ("cave_bear", 1, 0)):
        encounter.lay_out(pair.g, pair.pack, pair.foe(foe), 3, 0)
        encounter.set_track(pair.g, pair.pack, 3)
        assert (pair.fight.target, pair.fight.pool) == (target, pool)


@pytest.mark.rule("TG-20.2", "TG-9.59")
def test_prevention_of_one_flow_is_not_carried_into_the_next():
    t = Grail("ailei", "beor", changes=('encounter.cave_bear.table=["0-7: damage 2; track -1"]',))
    t.own(0, t.item("knights_plate"))
    t.meet("cave_bear", [], [])
    t.fight.pool = 5
    t.answers[m.ASK_DEFENCE] = [pick(act=m.FLIP)]
    t.fight.guard_track = 2  # left of an earlier flow
    attack.enemy_step(*t.args, 0)
    assert (t.who(0).health, t.fight.pool) == (8, 4)
    assert (t.fight.in_flow, t.fight.guard_damage) == (0, 1)  # one of three is left, and lost
    abilities.wound(t.g, t.pack, 0, 1, False)
    assert t.who(0).health == 7
    attack.enemy_step(*t.args, 1)
    assert (t.who(1).health, t.fight.pool) == (7, 3)
    t.fight.guard_damage, t.fight.reflect = 9, 9
    attack.opportunity(*t.args, 1)
    assert (t.who(1).health, t.fight.pool) == (5, 3)


@pytest.mark.rule("TG-20.2", "TG-9.86")
def test_prevention_ends_with_a_flow_that_is_escaped_for_nothing():
    t = Grail("ailei", "beor")
    t.own(0, t.item("knights_plate"))
    t.meet("cave_bear", [], [])
    t.who(0).power[m.ESCAPE_FREE] = 2
    t.answers[m.ASK_DEFENCE] = [pick(act=m.FLIP), pick(act=m.ESCAPE)]
    t.always[m.ASK_USE_FREE] = pick(act=m.YES)
    attack.enemy_step(*t.args, 0)
    assert (t.fight.fencer[0].result, t.who(0).energy, t.who(0).health) == (m.ESCAPED, 6, 8)
    assert (t.fight.guard_damage, t.fight.in_flow) == (3, 0)
    abilities.wound(t.g, t.pack, 1, 2, False)
    assert t.who(1).health == 7


@pytest.mark.rule("TG-9.53", "TG-20.3")
def test_a_skill_prevents_the_first_damage_and_another_answers_only_damage_suffered(beor):
    beor.meet("cave_bear", [])
    beor.who().power[m.PREVENT_FIRST_DAMAGE], beor.who().power[m.DAMAGE_TO_TRACK] = 2, 1
    attack.enemy_step(*beor.args, 0)
    assert (beor.who().health, beor.fight.pool, beor.fight.fencer[0].hurt) == (9, 0, 0)
    beor.who().power[m.PREVENT_FIRST_DAMAGE] = 1
    attack.enemy_step(*beor.args, 0)
    assert (beor.who().health, beor.fight.pool, beor.fight.fencer[0].hurt) == (8, 1, 1)
    attack.enemy_step(*beor.args, 0)
    assert (beor.who().health, beor.fight.pool) == (6, 2)


@pytest.mark.rule("TG-9.37", "TG-9.41")
def test_markers_may_exceed_the_value_and_each_missing_one_costs_a_card(beor):
    beor.meet("cave_bear", ["attack", "block", "grit", "shove", "brace"])
    abilities.move_track(beor.g, 50)
    assert beor.fight.pool == 50
    beor.fight.pool = 1
    abilities.ability(*beor.args, 0, m.TRACK, -3)
    assert (beor.fight.pool, len(beor.hand())) == (0, 3)
    abilities.ability(*beor.args, 0, m.TRACK, -1)
    assert len(beor.hand()) == 2


@pytest.mark.rule("TG-9.24", "TG-9.77")
def test_a_regular_card_that_is_covered_loses_its_tokens_and_a_passive_one_keeps_them(beor):
    beor.meet("cave_bear", [])
    beor.lay("grit", "attack")
    for at in range(2):
        beor.fight.link[at].tokens = 2
    sequence.cover(beor.g, beor.pack)
    assert [beor.fight.link[at].tokens for at in range(2)] == [2, 0]
    beor.lay("brace")
    beor.fight.link[2].tokens = 1
    sequence.cover(beor.g, beor.pack)
    assert [beor.fight.link[at].tokens for at in range(3)] == [2, 0, 1]


@pytest.mark.rule("TG-9.37")
def test_the_first_card_of_a_fight_alone_has_the_marker_of_a_weapon(beor):
    for power, told_of, pool in ((0, 0, 0), (2, 1, 2)):
        beor.meet("barrow_shade", [])
        beor.pack.foe[beor.fight.foe].right[:] = -1
        beor.who().power[m.FIRST_CARD_TRACK] = power
        for _ in range(2):
            sequence.place_card(*beor.args, 0, beor.card("block"), False)
            beor.fight.n = 0
        assert (told(beor, m.T_POOL), beor.fight.pool) == (told_of, pool)


@pytest.mark.rule("TG-9.8")
def test_a_magic_key_of_a_skill_costs_no_magic_and_serves_once():
    t = Grail("maggot")
    t.meet("mist_lynx", [])
    t.who().power[m.MAGIC_KEY_FREE] = 1
    t.always[m.ASK_MAGIC] = pick(act=1)
    for magic, free in ((3, 1), (2, 1)):
        t.fight.n = 0
        sequence.place_card(*t.args, 0, t.card("whispering_bones"), False)
        assert (t.who().stock[m.MAGIC], t.fight.fencer[0].free_keys) == (magic, free)


@pytest.mark.rule("TG-9.69")
def test_all_that_failed_face_what_a_failure_brings(pair):
    pair.meet("angry_mob", [], [])
    foes.suffer_failure(*pair.args)
    assert pair.g.scratch.next_party == 3
    pair.g.scratch.next_party = 0
    pair.fight.fencer[0].inside = 0
    foes.suffer_failure(*pair.args)
    assert pair.g.scratch.next_party == 2


@pytest.mark.rule("TG-9.44", "TG-9.34")
def test_skills_add_to_a_won_combat_and_to_hands(beor):
    for mod in (m.WIN_COMBAT_XP, m.WIN_COMBAT_WEALTH, m.GREEN_EXTRA_FOOD, m.HAND_LIMIT):
        beor.who().power[mod] = 1
    gained = []
    for foe, colour in (("deserter", m.GREY), ("cave_bear", m.GREEN), ("court_steward", m.BLUE)):
        beor.who().stock[:] = 0
        beor.meet(foe, ["attack", "block", "grit", "shove", "brace"])
        foes.reward_skills(beor.g, 0, colour)
        gained.append([int(beor.who().stock[k]) for k in (m.EXPERIENCE, m.WEALTH, m.FOOD)])
    assert gained == [[1, 1, 0], [1, 1, 1], [0, 0, 0]]
    hands.discard_to_limit(*beor.args, 0)
    assert len(beor.hand()) == 4


@pytest.mark.rule("TG-20.4")
def test_an_effect_on_dials_touches_none_that_is_off(beor):
    beor.table.menhir[0].dial = 0
    land.change_dial(beor.g, 2)
    assert beor.table.menhir[0].dial == 0
    effects.group_effect(beor.g, beor.pack, m.DIAL, 1)
    assert beor.table.menhir[0].dial == 0
