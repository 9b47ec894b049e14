"""TG-18, TG-19: the order search against the greedy choice, the odds, and the tale."""

import re
from collections import Counter
from contextlib import suppress
from itertools import product

import numpy as np
import pytest
from tg_table import Grail

from experiments.commands.odds import ask_odds
from sim import BadInput, find_game, load_pack, luck
from sim.games.tainted_grail.effects import effects
from sim.games.tainted_grail.outside import tale
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.tale import translated_by
from strategies.registry import strategies_of, usual_of
from strategies.tainted_grail import goals, journals, means, plan


@pytest.mark.rule("TG-19.2", "TG-22.6")
def test_the_search_wins_where_the_greedy_choice_falls():
    pack = load_pack(find_game("tainted_grail"))
    asked = ["foe=nightmare_steed", "characters=maggot"]
    told = {s: ask_odds(pack, "combat", asked, 12, 3, [s]) for s in ("greedy_pool", "balanced")}
    assert told["balanced"].distribution["won"] >= told["greedy_pool"].distribution["won"] + 0.25
    assert told["balanced"].to_json()["strategies"] == {"players": "balanced"}


COWARD = """
from strategies import strategy

@strategy("tainted_grail")
def coward(pack, table, mine, menu, weights, luck):
    return menu.n - 1

@strategy("tainted_grail")
def cheat(pack, table, mine, menu, weights, luck):
    return menu.n
"""


def test_odds_ask_whoever_is_named_and_by_default_who_plays_the_game(tmp_path):
    pack = load_pack(find_game("tainted_grail"))
    asked = ["foe=cave_bear", "characters=beor"]
    (tmp_path / "fighter.py").write_text(COWARD)
    usual, named = (ask_odds(pack, "combat", asked, 6, 3, who) for who in ([], ["players=learned"]))
    assert usual.distribution == named.distribution
    assert usual.strategies == usual_of(find_game("tainted_grail"))
    fled = ask_odds(pack, "combat", asked, 6, 3, [f"{tmp_path}/fighter.py:coward"])
    assert fled.distribution["escaped"] == 1.0
    with pytest.raises(BadInput, match="not in the menu"):
        ask_odds(pack, "combat", asked, 6, 3, [f"{tmp_path}/fighter.py:cheat"])


def test_odds_without_decisions_refuse_a_strategy():
    with pytest.raises(BadInput, match="odds dice: nothing is decided there"):
        ask_odds(load_pack(find_game("death_may_die")), "dice", [], 6, 3, ["balanced"])


@pytest.mark.rule("TG-9.25", "TG-9.8")
def test_the_search_sees_what_a_chain_of_cards_will_bring():
    t = Grail("beor")
    t.meet("cave_bear", ["attack", "ignore_pain", "shove"])
    weights = [w[1] for w in plan.WEIGHTS]
    mine = t.g.mine[0]
    plan.look_at_table(t.table, t.pack, mine, 0)
    worth = {
        c: plan.play_value(t.table, t.pack, mine, 0, weights, t.card(c), 0) for c in ("attack", "ignore_pain", "shove")
    }
    assert worth["attack"] > worth["ignore_pain"]
    assert worth["attack"] > plan.no_card_value(t.table, t.pack, mine, 0, weights)
    t.fight.pool = 5
    plan.look_at_table(t.table, t.pack, mine, 0)
    before = plan.play_value(t.table, t.pack, mine, 0, weights, t.card("attack"), 0)
    assert before >= weights[plan.WIN]


@pytest.mark.rule("TG-9.32", "TG-19.8")
def test_a_position_is_whole_between_two_activations_and_what_waits_for_the_fight_comes_after_it():
    t = Grail("beor", "ailei")
    effects.note(t.g, m.DO_AFTER_WIN, 1, 0, 0, 0)
    foes.face(*t.args, t.foe("cave_bear"), 3, t.place(101))
    for activated in ([0, 0], [0, 1], [0, 0]):
        assert [t.fight.fencer[seat].activated for seat in range(2)] == activated
        assert [t.table.agenda.task[i].what for i in range(t.table.agenda.n)] == [m.DO_AFTER_WIN, m.DO_FIGHT]
        t.t.step()
    t.fight.result = m.WON
    t.t.step()
    assert [t.table.agenda.task[i].what for i in range(t.table.agenda.n)] == [m.DO_AFTER_WIN]


def test_every_sentence_of_the_tale_has_its_words():
    assert set(tale.LINES) == set(range(len(m.TOLD)))
    t = Grail("beor")
    t.g.log.n = 0
    t.answers[m.ASK_ACTION] = [lambda menu: 1]
    t.t.step()
    assert t.t.tale()[-1].endswith(".")


def sentence(what, who, a=0, b=0, c=0):
    content = load_pack(find_game("tainted_grail")).content
    return tale.tell(content, {"what": what, "who": who, "a": a, "b": b, "c": c}, 4)


def test_one_explores_and_several_explore():
    assert sentence(m.T_EXPLORES, 0, b=0b1) == "Player 1 explores Cuanacht Farmhold."
    assert sentence(m.T_EXPLORES, 0, b=0b1011) == "Players 1, 2 and 4 explore Cuanacht Farmhold."
    assert sentence(m.T_LOCATION_ACTION, 0, b=0b110) == "Players 2 and 3 take the action of Cuanacht Farmhold."
    assert sentence(m.T_FIGHT, 0b100, b=6, c=1).startswith("Player 3 meets ")
    assert sentence(m.T_FIGHT, 0b110, b=6, c=1).endswith(": 6 are needed, 1 are there.")


def test_every_word_of_the_tale_can_be_translated():
    """Without the words of its sentences, and the names and words that these take, only figures are left."""
    content = load_pack(find_game("tainted_grail")).content
    known = set(tale.names_told(content))
    most = max(len(names) for names in vars(tale.Names(content)).values())
    with translated_by(lambda text: "".join(re.findall(r"{\w+}", text)) if "{" in text or text in known else text):
        for what, a, b in product(tale.LINES, range(most), range(8)):
            with suppress(IndexError):  # not all sentences have so many names
                said = tale.tell(content, {"what": what, "who": 1, "a": a, "b": b, "c": 1 + a % 2}, 4)
                assert not re.search(r"[^\W\d_]", said), said


@pytest.mark.parametrize(("kind", "pool"), [("combat", "pool"), ("diplomacy", "affinity")])
def test_odds_tell_the_pool_and_the_price_turn_by_turn(kind, pool):
    told = ask_odds(load_pack(find_game("tainted_grail")), kind, ["characters=ailei+maggot"], 12, 1)
    table = told.table
    assert sum(told.distribution.values()) == pytest.approx(1.0)
    assert list(table["turn"]) == list(range(1, len(table) + 1))
    assert (table["10 %"] <= table["90 %"]).all()
    assert table["fighting"].is_monotonic_decreasing
    assert table["turns so far"].iloc[-1] == pytest.approx(table["fighting"].sum())
    assert table["damage so far"].is_monotonic_increasing
    assert 0 < table[pool].iloc[0] < 15


def test_odds_of_a_level_have_a_row_for_every_card_of_it():
    asked = ["colour=blue", "level=2", "characters=ailei"]
    told = ask_odds(load_pack(find_game("tainted_grail")), "level", asked, 3, 1)
    assert {"mourning_widow", "druid_exile"} < set(told.table["card"])
    assert len(told.table) == 4
    ends = told.table[list(told.distribution)]
    assert list(told.distribution) == list(m.RESULTS[1:])
    assert list(ends.sum(axis=1)) == pytest.approx([1.0] * 4)
    assert dict(ends.mean()) == pytest.approx(told.distribution)


def weights_of(style):
    return strategies_of("tainted_grail")[style].vector()


@pytest.mark.rule("TG-13.14", "TG-6.12")
def test_the_balanced_go_for_the_menhir_whose_cost_can_be_earned():
    t = Grail("beor", "arev", "maggot", "ailei")
    for number in (102, 106, 107):
        t.put(0, number)
    t.who(3).stock[m.WEALTH] = 8
    for seat in range(4):
        t.who(seat).stock[m.MAGIC] = 0
    mine, weights = t.g.mine[0], weights_of("balanced")
    means.spread(t.pack, t.table, mine, int(t.who().place))
    assert means.lights_at(t.pack, t.table, mine, weights, t.g.own[0]) == t.place(106)
    t.who(0).stock[m.MAGIC] = 4
    t.who(3).stock[m.WEALTH] = 4
    assert means.lights_at(t.pack, t.table, mine, weights, t.g.own[0]) == t.place(107)


@pytest.mark.rule("TG-13.14")
def test_a_journal_is_opened_again_only_for_what_somebody_could_take():
    t = Grail("beor")
    place = t.place(104)
    span = t.pack.place[place].journals
    assert journals.left_at(t.pack, t.table, place) == journals.UNTRIED
    for option in range(span.first, span.first + span.n):
        if journals.somebody_could(t.pack, t.table, option):
            t.table.tried[option] = 99
    assert journals.left_at(t.pack, t.table, place) != journals.UNTRIED
    t.table.explored |= 1 << place
    assert journals.opened_by(t.pack, t.table, 5, 1) == 1
    t.who().level[5] = 1
    assert journals.left_at(t.pack, t.table, place) == journals.UNTRIED


def choices(t, style, n=60):
    """How often each option of the open menu is chosen, by its fields."""
    found = Counter()
    for seed in range(n):
        t.g.own[0].state = np.uint64(luck.mix(np.uint64(seed)))
        at = strategies_of("tainted_grail")[style].function(
            t.pack, t.table, t.g.mine[0], t.g.menu, weights_of(style), t.g.own[0]
        )
        found[t.g.menu.option[int(at)].item()] += 1
    return found


def test_of_options_as_good_any_is_taken_whatever_the_order_of_the_menu():
    t = Grail("beor")
    menu = t.g.menu
    menu.kind, menu.seat, menu.n = m.ASK_JOURNAL, 0, 3
    names = ("search_remains", "talk_to_miners", "menhir_keeper")
    for order in (names, names[::-1]):
        for i, name in enumerate(order):
            option = menu.option[i]
            option.act, option.card, option.seat, option.place = 1, t.option(name), -1, 0
            option.amount = option.cost = option.way = 0
        found = choices(t, "balanced")
        assert len(found) == 3
        assert min(found.values()) >= 8


@pytest.mark.rule("TG-10.3")
def test_the_balanced_go_round_a_guardian_that_is_too_strong_and_not_round_a_weak_one():
    t = Grail("beor")
    mine, weights = t.g.mine[0], weights_of("balanced")
    there = t.place(102)
    for foe, closed in (("fallen_knight", 1 << there), ("fallen_knight", 0)):
        t.table.foe_at[t.foe(foe)] = there if closed else m.IN_DECK
        assert means.guarded(t.pack, t.table, weights, 0) == closed
        goals.goal(t.pack, t.table, mine, weights, 0, t.g.own[0])
        assert (mine.notes.far[there] == means.FAR) == (closed != 0)


@pytest.mark.rule("TG-5.10")
def test_the_balanced_earn_a_first_reputation_before_they_read():
    t = Grail("beor")
    t.put(0, 101)
    for reputation, purpose in ((0, goals.EARN), (1, goals.EXPLORE_THERE)):
        t.who().stock[m.REPUTATION] = reputation
        aim = goals.goal(t.pack, t.table, t.g.mine[0], weights_of("balanced"), 0, t.g.own[0])
        assert aim == 8 * t.place(101) + purpose


@pytest.mark.rule("TG-7.3", "TG-11.19")
def test_the_hungry_look_for_food_before_they_have_none_to_eat_in_the_dark():
    t = Grail("beor")
    t.put(0, 102)
    t.table.explored |= 1 << t.place(102)
    t.table.menhirs = 0
    for food, purpose in ((0, goals.EARN), (9, goals.EXPLORE_THERE)):
        t.who().stock[m.FOOD] = food
        assert goals.goal(t.pack, t.table, t.g.mine[0], weights_of("balanced"), 0, t.g.own[0]) % 8 == purpose
