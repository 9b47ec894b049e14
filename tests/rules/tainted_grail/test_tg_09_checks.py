"""TG-9: what ends an activation and an encounter, and in which order: escapes, checks, falls, delays, rewards."""

import pytest
from tg_table import Grail, pick

from sim.game import ILLEGAL
from sim.games.tainted_grail.effects import abilities
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch09_attack as attack
from sim.games.tainted_grail.turn import ch09_encounter as encounter
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch09_sequence as sequence
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.mechanisms import bag


def bear(*rows, opportunity=None):
    """Changes of the cave bear."""
    listed = ", ".join(f'"{row}"' for row in rows)
    told = [f"encounter.cave_bear.table=[{listed}]"] if rows else []
    if opportunity is not None:
        told.append(f'encounter.cave_bear.opportunity=["{opportunity}"]')
    return tuple(told)


def further(t):
    """The cards offered as further ones."""
    t.t.asked.clear()
    t.answers[m.ASK_FURTHER] = [pick(act=m.STOP)]
    encounter.further_cards(*t.args, 0)
    return [o[1] for o in t.asked(m.ASK_FURTHER)[0] if o[0] == m.PLAY]


# -- 9.2 start ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-9.14", "TG-4.9")
def test_a_single_item_of_a_keyword_may_be_set_aside_and_is_then_worth_nothing(beor):
    beor.own(0, beor.item("war_axe"))
    beor.answers[m.ASK_EQUIPMENT] = [pick(card=-1), pick(card=beor.item("war_axe"))]
    for up, markers in ((0, 0), (1, 2)):
        encounter.begin(*beor.args, beor.foe("cave_bear"), 1, 0)
        assert (beor.table.thing[beor.item("war_axe")].up, beor.fight.pool) == (up, markers)
    assert len(beor.asked(m.ASK_EQUIPMENT)) == 2


@pytest.mark.rule("TG-13.2")
def test_a_card_gained_lies_face_up_and_only_a_second_one_of_the_keyword_is_a_question(beor):
    goods.gain_good(*beor.args, 0, beor.item("war_axe"))
    goods.gain_good(*beor.args, 0, beor.item("padded_jacket"))
    assert beor.asked(m.ASK_EQUIPMENT) == []
    assert beor.who().power[m.START_TRACK] == 2
    goods.gain_good(*beor.args, 0, beor.item("rusty_sword"))
    assert len(beor.asked(m.ASK_EQUIPMENT)) == 1


# -- 9.4 activation ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-9.25", "TG-9.79", "TG-9.37")
@pytest.mark.parametrize(("foe", "goes"), [("starving_wolves", True), ("barrow_shade", False)])
def test_a_go_half_of_the_free_key_counts_unless_it_meets_a_void(foe, goes):
    t = Grail("beor", changes=('combat_card.attack.left=["1", "-", "-", "-", "g"]',))
    t.meet(foe, ["attack"])
    assert (t.card("attack") in further(t)) == goes


@pytest.mark.rule("TG-9.25")
def test_a_further_card_needs_a_go_of_its_own_at_a_level_that_its_player_has(beor):
    beor.meet("starving_wolves", ["attack", "shove", "ignore_pain", "block"])
    beor.lay("shove")  # asks aggression 1 and practicality 1; its own go does not help the next card
    assert further(beor) == [beor.card("shove"), beor.card("block")]
    beor.who().level[0] = 0
    assert further(beor) == [beor.card("block")]
    beor.who().level[2] = 0
    assert further(beor) == []


@pytest.mark.rule("TG-9.79", "TG-9.8")
def test_a_go_of_the_magic_key_must_be_paid_and_cannot_be_left():
    t = Grail("maggot", changes=('combat_card.thorn_ward.left=["-", "-", "-", "g", "0"]',))
    t.meet("mistling", ["thorn_ward"])
    assert further(t) == [t.card("thorn_ward")]
    sequence.place_card(*t.args, 0, t.card("thorn_ward"), True)
    assert (t.asked(m.ASK_MAGIC), t.who().stock[m.MAGIC], t.fight.link[0].magic) == ([], 2, 1)
    t.fight.n = 0
    t.who().stock[m.MAGIC] = 0
    assert further(t) == []


@pytest.mark.rule("TG-9.87", "TG-9.21")
def test_a_delayed_ability_strikes_whoever_is_active_when_the_last_token_goes():
    t = Grail("beor", "ailei", changes=('combat_card.attack.effects=["delay:2 draw 1", "delay:2 energy -1"]',))
    t.meet("cave_bear", [], [])
    sequence.place_card(*t.args, 0, t.card("attack"), False)
    sequence.count_down(*t.args, 0)
    assert [len(t.hand(s)) for s in range(2)] == [0, 0]
    sequence.count_down(*t.args, 1)
    assert [len(t.hand(s)) for s in range(2)] == [0, 1]
    assert [t.who(s).energy for s in range(2)] == [6, 5]
    sequence.count_down(*t.args, 1)
    assert len(t.hand(1)) == 1


@pytest.mark.rule("TG-9.30", "TG-20.3")
def test_victory_is_checked_again_after_the_attack(beor):
    beor.meet("mist_shaped_vermin", ["ignore_pain"])
    beor.fight.pool = 2
    beor.fight.target = 3
    beor.play("ignore_pain")
    beor.activate()
    assert (beor.who().health, beor.fight.pool, beor.fight.result) == (8, 3, m.WON)


@pytest.mark.rule("TG-9.44", "TG-9.29")
def test_the_value_itself_is_enough_and_one_less_is_not(beor):
    for pool, result in ((7, m.GOING_ON), (8, m.WON)):
        beor.meet("cave_bear", [])
        beor.fight.pool = pool
        encounter.victory_check(beor.g, beor.pack)
        assert beor.fight.result == result


@pytest.mark.rule("TG-9.44", "TG-2.14", "TG-2.11")
def test_a_won_encounter_pays_and_its_card_goes_to_the_bottom_of_its_deck(beor):
    foe = beor.foe("starving_wolves")
    foes.take_from_deck(beor.g, beor.pack, foe)
    foes.face(*beor.args, foe, 1, beor.who().place)
    beor.fight.result = m.WON
    beor.run()
    assert (beor.who().stock[m.EXPERIENCE], beor.who().stock[m.FOOD]) == (1, 3)
    assert beor.g.hidden.foes[m.GREEN].card[0] == foe
    assert (beor.g.outcome.extra.fights, beor.g.outcome.extra.fights_won, beor.table.lost) == (1, 1, 0)
    assert beor.who().deck[0].n == 15


@pytest.mark.rule("TG-9.28", "TG-9.49")
def test_a_failure_or_an_escape_pays_nothing(beor):
    for result in (m.ESCAPED, m.WITHDRAWN, m.DYING):
        foes.face(*beor.args, beor.foe("starving_wolves"), 1, beor.who().place)
        beor.fight.result = result
        beor.run()
        assert (beor.who().stock[m.EXPERIENCE], beor.who().stock[m.FOOD], beor.table.lost) == (0, 2, 1)


# -- the attack --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-20.3", "TG-9.53", "TG-20.14")
def test_reflect_gives_back_what_was_really_suffered_and_no_other_loss_of_health():
    t = Grail("beor", changes=bear("0-7: damage 2; damage_u 1; health -1"))
    t.meet("cave_bear", [])
    t.lay("ignore_pain")
    t.own(0, t.item("padded_jacket"))
    t.answers[m.ASK_DEFENCE] = [pick(act=m.FLIP), pick(act=m.STOP)]
    attack.enemy_step(*t.args, 0)
    assert (t.who().health, t.fight.pool) == (9 - 3, 2)


@pytest.mark.rule("TG-9.83", "TG-9.54")
def test_one_that_falls_suffers_no_further_effect_of_the_flow_and_gives_nothing_back():
    t = Grail("beor", "ailei", changes=bear("0-7: damage 1; terror 1; track -1"))
    t.meet("cave_bear", [], [])
    t.lay("ignore_pain")
    t.fight.pool = 3
    t.who(0).health = 1
    attack.enemy_step(*t.args, 0)
    assert (t.who(0).dying, t.who(0).terror, t.fight.pool) == (1, 0, 3)
    encounter.close_step(*t.args, 0)
    assert [t.fight.fencer[s].inside for s in range(2)] == [0, 1]
    assert t.fight.result == m.GOING_ON


@pytest.mark.rule("TG-9.83")
def test_with_nobody_left_there_is_no_victory(beor):
    beor.meet("deserter", ["attack"])
    beor.fight.pool = 7
    beor.who().health, beor.who().dying = 0, 1
    encounter.close_step(*beor.args, 0)
    assert beor.fight.result == m.DYING


@pytest.mark.rule("TG-9.54", "TG-11.8")
def test_one_that_was_dying_got_well_and_falls_again_leaves():
    t = Grail("beor", changes=bear("0-7: health 1; damage 1; damage 1"))
    t.who().health, t.who().dying = 0, 1
    t.meet("cave_bear", [])
    attack.enemy_step(*t.args, 0)
    assert (t.who().dying, t.who().killed) == (1, 0)
    assert abilities.has_fallen(t.g, 0)


@pytest.mark.rule("TG-9.39", "TG-9.43", "TG-20.2")
def test_a_charge_that_draws_from_an_empty_deck_leaves_no_guard_behind():
    t = Grail("ailei", "beor")
    t.meet("cave_bear", [], [], pile=[])
    t.lay("crippling_strike")
    t.fight.link[0].charges = 1
    t.fight.pool = 3
    t.answers[m.ASK_DEFENCE] = [pick(act=m.CHARGE)]
    attack.enemy_step(*t.args, 0)
    assert (t.fight.fencer[0].short, t.fight.in_flow) == (1, 0)
    abilities.ability(*t.args, 1, m.TRACK, -1)
    assert t.fight.pool == 2


# -- escapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-9.45", "TG-9.86", "TG-9.47")
@pytest.mark.parametrize("kind", [m.ASK_FIRST, m.ASK_FURTHER, m.ASK_DEFENCE, m.ASK_STAY])
def test_escape_is_open_at_every_step_costs_energy_and_meets_the_opportunity(kind):
    t = Grail("beor", "ailei", changes=("play.escape_energy_cost=2", *bear("0-7: nop 0", opportunity="terror 2")))
    t.meet("cave_bear", ["attack"], [])
    t.play("attack")
    t.answers[kind] = [pick(act=m.ESCAPE, cost=2)]
    t.activate(0)
    assert (t.who(0).energy, t.who(0).terror, t.fight.fencer[0].result) == (4, 2, m.ESCAPED)
    assert (t.fight.result, t.fight.fencer[1].inside) == (m.GOING_ON, 1)
    assert t.fight.n == (0 if kind == m.ASK_FIRST else 1)


@pytest.mark.rule("TG-9.47", "TG-9.52")
def test_cards_of_the_escaped_stay_and_their_passive_ones_can_be_used(pair):
    pair.meet("cave_bear", [], [])
    sequence.place_card(*pair.args, 0, pair.card("brace"), False)
    sequence.place_card(*pair.args, 0, pair.card("block"), False)
    attack.escape(*pair.args, 0, False)
    assert pair.fight.n == 2
    pair.answers[m.ASK_DEFENCE] = [pick(act=m.CHARGE, card=pair.card("brace")), pick(act=m.STOP)]
    pair.always[m.ASK_CONSENT] = pick(act=m.YES)
    attack.enemy_step(*pair.args, 1)
    assert pair.who(1).health == 8  # two of the bear's damage are prevented by block, and brace had one to spare
    assert pair.fight.link[0].charges == 1


@pytest.mark.rule("TG-9.81", "TG-9.82")
def test_at_the_end_of_a_turn_the_lower_number_escapes_before_the_next_one_draws(pair):
    pair.meet("grave_robbers", [], [])  # its opportunity withdraws
    pair.fight.fencer[1].pile.n = 0
    encounter.end_of_turn(*pair.args)
    assert (pair.fight.result, pair.hand(0), pair.who(1).energy) == (m.WITHDRAWN, [], 5)
    pair.meet("grave_robbers", [], [])
    pair.fight.fencer[0].pile.n = 0
    encounter.end_of_turn(*pair.args)
    assert (pair.fight.result, len(pair.hand(1))) == (m.WITHDRAWN, 1)


@pytest.mark.rule("TG-9.81", "TG-9.80")
def test_a_panicked_character_is_not_forced_out_by_an_empty_deck(pair):
    pair.meet("cave_bear", [], [])
    pair.who(1).terror, pair.who(1).health = 6, 5
    pair.fight.fencer[1].pile.n = 0
    encounter.end_of_turn(*pair.args)
    assert pair.fight.fencer[1].inside == 1


# -- the sequence ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-9.78")
def test_with_the_last_card_gone_the_one_before_asks_and_guards_again():
    t = Grail("beor", "ailei")
    t.meet("old_boar", [], [])
    t.who(1).level[0] = 2
    sequence.place_card(*t.args, 0, t.card("powerful_blow"), False)
    energy = t.who(0).energy
    sequence.place_card(*t.args, 1, t.card("careful_attack"), False)
    keys, pool = list(t.fight.keys), t.fight.pool
    linked = [t.fight.link[1].linked >> slot & 1 for slot in range(3)]
    assert linked == [1, 0, 0]
    abilities.discard_last(t.g, 1)
    assert list(t.fight.keys) == [keys[slot] - linked[slot] for slot in range(3)]
    assert t.fight.fencer[1].out.card[t.fight.fencer[1].out.n - 1] == t.card("careful_attack")
    assert (t.fight.n, t.fight.pool, t.fight.link[0].tokens, t.who(0).energy) == (1, pool, 0, energy)
    assert [sequence.right_half(t.fight, t.pack, 0, slot) for slot in range(5)] == [2, 1, 0, 0, 2]


@pytest.mark.rule("TG-9.68")
def test_a_stage_won_sets_the_marker_back_and_keeps_the_sequence_and_the_turn():
    t = Grail("beor", changes=("diplomacy.court_steward.stages=3",))
    t.meet("court_steward", ["brutal_threat"])
    t.lay("misdirection")
    for stage in (1, 2):
        t.fight.pool = 9
        encounter.victory_check(t.g, t.pack)
        assert (t.fight.stage, t.fight.pool, t.fight.result, t.fight.n, t.fight.turn) == (stage, 4, m.GOING_ON, 1, 1)
        assert t.hand() == ["brutal_threat"]
    t.fight.pool = 9
    encounter.victory_check(t.g, t.pack)
    assert t.fight.result == m.WON


@pytest.mark.rule("TG-9.41", "TG-9.12")
def test_counted_keys_that_take_markers_never_take_more_than_there_are():
    t = Grail("beor", changes=('combat_card.attack.effects=["place track_per_key -3 aggression"]',))
    t.meet("starving_wolves", ["grit"])
    sequence.place_card(*t.args, 0, t.card("attack"), False)
    assert (t.fight.pool, t.hand()) == (0, [])


# -- items -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-13.3")
def test_the_next_item_that_fits_is_taken_and_the_deck_is_shuffled_then(beor):
    deck = beor.g.hidden.items

    def top(*names):
        for name in names:
            bag.put_top(deck, bag.remove_at(deck, bag.find(deck, beor.item(name))))

    def order():
        return [int(deck.card[i]) for i in range(deck.n)]

    top("rusty_sword", "old_hound", "war_axe", "mail_shirt")
    before = order()
    assert goods.draw_item(beor.g, beor.pack, 1, 0) == beor.item("rusty_sword")
    before.remove(beor.item("rusty_sword"))
    assert sorted(order()) == sorted(before)
    assert order() != before
    top("war_axe", "mail_shirt", "old_hound")
    assert goods.draw_item(beor.g, beor.pack, 0, m.KEYWORDS.index("armor")) == beor.item("mail_shirt")
    top("wooden_shield", "war_axe", "old_hound")
    assert goods.draw_item(beor.g, beor.pack, 1, m.KEYWORDS.index("shield")) == beor.item("wooden_shield")
    top("old_hound", "war_axe")
    before = order()
    assert goods.draw_item(beor.g, beor.pack, 0, 0) == beor.item("war_axe")
    assert order() == before[:-1]


# -- after the end -----------------------------------------------------------------------------------------------------


def ends(t, kind):
    """From its first question of this kind on, nobody may be asked: that answer was no option, which ends the game."""

    def choose(menu):
        t.t.asked.clear()
        return menu.n

    t.answers[kind] = [choose]


@pytest.mark.parametrize(
    ("kind", "names"),
    [(m.ASK_MULLIGAN, ("beor", "ailei")), (m.ASK_FIRST, ("beor",)), (m.ASK_FURTHER, ("beor",)),
     (m.ASK_DEFENCE, ("beor",)), (m.ASK_STAY, ("beor", "ailei")), (m.ASK_ACTIVATION, ("beor", "ailei")),
     (m.ASK_LIMIT, ("beor", "ailei"))],
)  # fmt: skip
def test_nothing_is_asked_in_an_encounter_after_the_game_has_ended(kind, names):
    t = Grail(*names)
    ends(t, kind)
    if kind != m.ASK_FIRST:
        t.always[m.ASK_FIRST] = pick(act=m.STOP if kind == m.ASK_LIMIT else m.PLAY)
    t.own(0, t.item("padded_jacket"))
    foes.face(*t.args, t.foe("cave_bear"), (1 << len(names)) - 1, t.who().place)
    for seat in range(len(names)):
        for name in ("attack", "ignore_pain", "block", "shove", "grit"):
            bag.put_top(t.fight.fencer[seat].hand, t.card(name))
    t.run()
    assert t.g.referee.ending == ILLEGAL
    assert t.t.asked == []


@pytest.mark.parametrize("kind", [m.ASK_JOIN, m.ASK_ACCEPT, m.ASK_HELP, m.ASK_PAYER])
def test_nothing_is_asked_of_a_party_after_the_game_has_ended(kind):
    t = Grail("beor", "ailei", "arev")
    for yes in (m.ASK_JOIN, m.ASK_ACCEPT, m.ASK_HELP):
        t.always[yes] = pick(act=m.YES)
    t.who(2).energy = 1
    ends(t, kind)
    actions.explore_together(*t.args, 0)
    assert t.g.referee.ending == ILLEGAL
    assert t.t.asked == []
    assert party.receiver(*t.args, 7, m.FOOD_OP, 1) >= 0
    assert t.t.asked == []
