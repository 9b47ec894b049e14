"""TG-19.6, TG-20, TG-21: what an overlay may say, and what is refused with its path; and each ruling the other way."""

import pytest
from tg_table import Grail, pick

from sim import BadInput, find_game, load_pack
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch03_tracks as tracks
from sim.games.tainted_grail.turn import ch05_actions as actions
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch06_menhirs as menhirs
from sim.games.tainted_grail.turn import ch09_attack as attack
from sim.games.tainted_grail.turn import ch12_party as party
from sim.games.tainted_grail.turn import flow

GAME = find_game("tainted_grail")


@pytest.mark.parametrize(("path", "value", "why"), [
    ("journal.climb.rows", ["1-9: goto 1"], "goto 1: the location has no such inner part"),
    ("journal.climb.rows", ["1-9: one secret 99"], "there is no secret 99"),
    ("journal.climb.rows", ["1-9: one health"], "health takes a number from -20 to 20"),
    ("journal.climb.rows", ["1-9: one health 0"], "0 changes nothing"),
    ("journal.climb.rows", ["1-9: one status 3"], "one means nothing there"),
    ("journal.climb.rows", ["1-9: one item_kw 1"], "item_kw takes a key"),
    ("journal.climb.rows", ["1-9: one item 1 weapon"], "weapon"),
    ("journal.climb.rows", ["1-9: place draw 1"], "draw means nothing there"),
    ("journal.climb.rows", ["1-3: nop", "5+: nop"], "the row before it ends at 3"),
    ("journal.climb.rows", ["2+: nop"], "the first row begins at 0 or 1"),
    ("journal.climb.rows", [], "at least 1"),
    ("journal.climb.rows", ["1-9: swap_location 104"], "location 104 has no changed version"),
    ("journal.climb.rows", ["1-9: one move_to 999"], "location 999 is not in the pack"),
    ("journal.climb.die", 0, "without one there is one row"),
    ("journal.climb.requires", ["secret 99"], "there is no secret 99"),
    ("journal.climb.requires", ["character boer"], "boer is no character"),
    ("journal.climb.requires", ["lit 999"], "location 999 is not in the pack"),
    ("journal.climb.requires", ["rep 1 2"], "2 means nothing"),
    ("journal.climb.requires", ["status 12"], "no number from 1 to 11"),
    ("journal.climb.cost", ["energy 2"], "is no cost"),
    ("journal.climb.cost", ["each energy -2"], "is no cost"),
    ("location.hunters_grove.action_effects", ["goto 1"], "goto means nothing there"),
    ("location.hunters_grove.action_die_effects", ["1-3: nop"], "path in the pack"),
    ("location.foredweller_mounds.action_die_effects", ["1-3: nop", "3-6: nop"], "one after the other"),
    ("location.foredweller_mounds.action_effects", [], "there is no action that would roll the die"),
    ("location.foredweller_mounds.menhir.secrets", [11, 12], "there is no secret 12"),
    ("location.hunters_grove.number", 101, "two of them have one number"),
    ("encounter.cave_bear.table", [], "at least 1"),
    ("encounter.cave_bear.table", ["0-7: damage -1"], "damage takes a number from 1 to 20"),
    ("encounter.cave_bear.table", ["0-7: prevent_damage 1"], "prevent_damage means nothing there"),
    ("encounter.cave_bear.table", ["0-7: each damage 1"], "each means nothing there"),
    ("encounter.cave_bear.keys", ["M", "1", "1", "-", "x1"], "M stands on the wrong key"),
    ("encounter.cave_bear.keys", ["-", "-", "-", "-", "-"], "has an open key"),
    ("encounter.cave_bear.reward_each", ["encounter_grey 0"], "encounter_grey means nothing there"),
    ("encounter.cave_bear.count", 99, "there is room for"),
    ("diplomacy.village_elder.icon", [1, 0, 300], "300 is more than 9; the nearest is 9"),
    ("combat_card.attack.left", ["i", "-", "-", "-", "1"], "means nothing in combat"),
    ("diplomacy_card.brutal_threat.left", ["-", "-", "-", "i", "1"], "stands on an attribute key"),
    ("combat_card.attack.effects", ["enemy draw 1"], "draw means nothing there by enemy"),
    ("combat_card.attack.effects", ["place prevent_damage 1"], "prevent_damage means nothing there by place"),
    ("combat_card.attack.effects", ["charge draw 1"], "go together"),
    ("combat_card.attack.effects", ["place charges 2"], "go together"),
    ("combat_card.attack.effects", ["delay:1 draw 1", "delay:2 draw 1"], "of one number"),
    ("combat_card.attack.effects", ["place track_per_key 1"], "track_per_key takes a key"),
    ("combat_card.attack.effects", ["place track_per_key 1 empathy"], "an attribute that has no key here"),
    ("item.war_axe.count", 99, "there is room for"),
    ("item.war_axe.mod", "glitter", "not in the list of modifiers"),
    ("item.war_axe.mod", "red_mark", "has no effect there"),
    ("secret.haunted.mod", "heal_discard", "has no effect there"),
    ("skill.skill_1.side_a.mod", "draw_flip_combat", "has no effect there"),
    ("event.calm_day.count", 99, "there is room for"),
    ("event.omen.effects_each", ["each magic 1"], "each means nothing there"),
    ("chapter.event_deck", [], "the first card is a story card"),
    ("chapter.solved_find", "random", "random is no story card"),
    ("chapter.quest_secret", 12, "there is no secret 12"),
    ("chapter.quest_menhirs", [102], "the quest is won at a menhir"),
    ("levels.chapter_1", [], "levels.chapter_1"),
    ("levels.chapter_1", [7], "levels.chapter_1"),
    ("character.beor.campaign", "last_knight", "fewer than 4 players"),
    ("character.beor.start_terror", 9, "the track ends at 6"),
])  # fmt: skip
@pytest.mark.rule("TG-19.6", "TG-19.7", "TG-9.64")
def test_what_means_nothing_is_refused_with_its_path(path, value, why):
    with pytest.raises(BadInput) as refused:
        load_pack(GAME, {path: value})
    assert why in str(refused.value)


def test_a_die_without_faces_is_refused():
    faces = ("north", "east", "south", "west", "nothing", "remove")
    with pytest.raises(BadInput, match="the die has none"):
        load_pack(GAME, {f"guardian_die.faces.{x}": 0 for x in faces})


def test_what_is_written_otherwise_but_means_something_is_accepted():
    load_pack(GAME, {
        "journal.climb.rows": ["0-9: each health -1; one item_kw 1 weapon; swap_location 113", "10+: encounter_blue 0"],
        "combat_card.attack.effects": ["place charges 1", "charge track 1", "enemy reflect 2", "delay:3 wealth -1"],
        "encounter.cave_bear.opportunity": ["energy_zero", "nop", "withdraw 1"],
        "guardian_die.faces.north": 0, "event.calm_day.count": 10,
    })  # fmt: skip


def test_copies_of_an_encounter_are_the_same_card_laid_twice():
    t = Grail("beor", changes=("encounter.cave_bear.count=3",))
    at = t.foe("cave_bear")
    assert t.pack.foes == 54 + 1
    assert t.pack.foe[at] == t.pack.foe[at + 2]
    assert t.pack.foe[at + 3] != t.pack.foe[at]


# -- rulings -----------------------------------------------------------------------------------------------------------


def ruled(*names, **rulings):
    return Grail(*names, changes=tuple(f'rulings.{name}="{value}"' for name, value in rulings.items()))


@pytest.mark.rule("TG-5.3")
@pytest.mark.parametrize(("ruling", "party_of"), [("yes", 3), ("no", 1)])
def test_without_energy_one_may_join(ruling, party_of):
    t = ruled("beor", "ailei", exhausted_may_join=ruling)
    t.always[m.ASK_JOIN] = t.always[m.ASK_ACCEPT] = pick(act=m.YES)
    t.who(1).energy = 0
    assert party.gather(*t.args, 0, m.TRAVEL, 1, 1) == party_of
    assert actions.mates(t.g, t.pack, 0) == party_of


@pytest.mark.rule("TG-6.22")
@pytest.mark.parametrize(("ruling", "found"), [("yes", True), ("no", False)])
def test_in_the_dark_nothing_is_attached(ruling, found):
    t = ruled("beor", attach_in_the_dark=ruling)
    t.table.menhirs = 0
    land.attach_neighbours(t.g, t.pack, t.place(102))
    assert (t.table.shown[t.place(106)] >= 0) == found


def at_106(t):
    for seat in range(2):
        t.put(seat, 106)
    t.own(0, t.secret(11))
    t.who(0).stock[m.WEALTH] = 4
    return t.g, t.pack, t.place(106)


@pytest.mark.rule("TG-6.12")
@pytest.mark.parametrize(("ruling", "lit", "health"), [("yes", True, [7, 1]), ("no", False, [8, 0])])
def test_the_health_of_a_menhir_is_pooled(ruling, lit, health):
    t = ruled("beor", "ailei", health_pooled=ruling)
    where = at_106(t)
    t.who(1).health = t.who(1).energy = 0
    t.who(1).dying = 1
    assert menhirs.can_light(*where) == lit
    t.who(1).health, t.who(1).dying = 1, 0
    assert menhirs.can_light(*where)
    t.always[m.ASK_PAYER] = lambda menu: [menu.option[i].seat for i in range(menu.n)].index(0) if menu.n > 1 else 0
    menhirs.light(*t.args, 0, where[2])
    assert [int(t.who(s).health) for s in range(2)] == health


@pytest.mark.rule("TG-6.25")
@pytest.mark.parametrize(("ruling", "lit"), [("yes", True), ("no", False)])
@pytest.mark.parametrize("field", ["acted", "passed"])
def test_who_has_acted_or_passed_may_take_part_in_lighting(ruling, lit, field):
    t = ruled("beor", "ailei", acted_may_light=ruling)
    where = at_106(t)
    assert menhirs.can_light(*where)
    setattr(t.who(1), field, 1)
    assert menhirs.can_light(*where) == lit


@pytest.mark.rule("TG-6.23")
@pytest.mark.parametrize(("ruling", "lit"), [("yes", False), ("no", True)])
def test_106_asks_for_the_rites_alone(ruling, lit):
    t = ruled("beor", "ailei", doubtful_secrets_needed=ruling)
    where = at_106(t)
    assert menhirs.can_light(*where) == lit
    t.own(1, t.secret(90))
    assert menhirs.can_light(*where)


@pytest.mark.rule("TG-8.6")
@pytest.mark.parametrize(("ruling", "bought"), [("yes", 1), ("no", 2)])
def test_several_purchases_an_evening(ruling, bought):
    t = ruled("beor", one_purchase_a_day=ruling)
    t.who().stock[m.EXPERIENCE] = 5
    t.always[m.ASK_ADVANCE] = pick(act=m.BUY_CARD, way=0)
    t.table.phase, t.table.seat = m.ADVANCING, list(t.table.order).index(0)
    while t.table.phase == m.ADVANCING and t.who().stock[m.EXPERIENCE] > 1:
        flow.advance_seat(*t.args)
    assert t.who().spare[0].n == bought


@pytest.mark.rule("TG-9.75")
@pytest.mark.parametrize(("ruling", "health"), [("yes", 9), ("no", 7)])
def test_enemy_abilities_work_in_the_attack_alone(ruling, health):
    t = ruled("beor", enemy_abilities_against_opportunity=ruling)
    t.meet("cave_bear", [])
    t.lay("block")
    attack.opportunity(*t.args, 0)
    assert t.who().health == health


@pytest.mark.rule("TG-11.7")
@pytest.mark.parametrize(("ruling", "killed"), [("yes", 1), ("no", 0)])
def test_a_dying_character_dies_of_a_further_loss(ruling, killed):
    t = ruled("beor", dying_die_of_a_loss=ruling)
    tracks.lose_health(t.g, t.pack, 0, 9)
    tracks.lose_health(t.g, t.pack, 0, 1)
    assert (t.who().dying, t.who().killed) == (1, killed)


@pytest.mark.rule("TG-20.12")
@pytest.mark.parametrize(("ruling", "row"), [("yes", 0), ("no", 2)])
def test_a_journal_die_goes_by_the_best_member(ruling, row):
    t = ruled("beor", "ailei", journal_die_by_actor=ruling)
    t.who(0).level[:], t.who(1).level[:] = [0] * 6, [0, 9, 0, 0, 0, 0]
    option = t.option("watch_duels")
    rows = {journal.roll_journal(*t.args, 3, 0, option) - t.pack.journal[option].rows.first for _ in range(40)}
    assert (rows == {2}) == (row == 2)
