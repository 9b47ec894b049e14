"""TG-18, TG-19: the order search against the greedy choice, the odds, and the tale."""

import pytest
from tg_table import Grail

from experiments.odds import ask_odds
from sim import find_game, load_pack
from sim.games.tainted_grail import model as m
from sim.games.tainted_grail import plan, tale


@pytest.mark.rule("TG-19.2", "TG-22.6")
def test_the_search_wins_where_the_greedy_choice_falls():
    pack = load_pack(find_game("tainted_grail"))
    asked = ["foe=nightmare_steed", "characters=maggot"]
    won = {s: ask_odds(pack, "combat", [*asked, f"style={s}"], 12, 3).distribution["won"] for s in ("greedy", "search")}
    assert won["search"] >= won["greedy"] + 0.25


@pytest.mark.rule("TG-9.25", "TG-9.8")
def test_the_search_sees_what_a_chain_of_cards_will_bring():
    t = Grail("beor")
    t.meet("cave_bear", ["attack", "ignore_pain", "shove"])
    weights = [w[1] for w in plan.WEIGHTS]
    mine = t.g.mine[0]
    worth = {
        c: plan.play_value(t.table, t.pack, mine, 0, weights, t.card(c), 0) for c in ("attack", "ignore_pain", "shove")
    }
    assert worth["attack"] > worth["ignore_pain"]
    assert worth["attack"] > plan.no_card_value(t.table, t.pack, 0, weights)
    t.fight.pool = 5
    before = plan.play_value(t.table, t.pack, mine, 0, weights, t.card("attack"), 0)
    assert before >= weights[plan.WIN]


def test_every_sentence_of_the_tale_has_its_words():
    assert set(tale.LINES) == set(range(len(m.TOLD)))
    t = Grail("beor")
    t.g.log.n = 0
    t.answers[m.ASK_ACTION] = [lambda menu: 1]
    t.t.step()
    assert t.t.tale()[-1].endswith(".")


@pytest.mark.parametrize("answer", ["turns", "damage", "terror", "energy", "pool"])
def test_odds_answer_what_is_asked(answer):
    pack = load_pack(find_game("tainted_grail"))
    told = ask_odds(pack, "combat", ["foe=starving_wolves", f"answer={answer}"], 3, 1)
    assert sum(told.distribution.values()) == pytest.approx(1.0)


def test_odds_of_a_level_name_every_card_of_it():
    pack = load_pack(find_game("tainted_grail"))
    told = ask_odds(pack, "level", ["colour=blue", "level=2", "characters=ailei"], 2, 1).distribution
    assert len(told) == 4 * len(m.RESULTS)
    assert sum(told[f"{x} won"] for x in ("mourning_widow", "druid_exile")) <= 0.5
