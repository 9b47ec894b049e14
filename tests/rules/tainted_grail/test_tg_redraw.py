"""What is dealt anew for a search: nothing that was seen, all that nobody can know."""

from collections import Counter

import numpy as np
import pytest
from tg_table import Grail

from sim import luck
from sim.games.tainted_grail import GAME
from sim.games.tainted_grail.outside.redraw import progress, redraw
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.turn import ch04_morning as morning
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn import ch13_goods as goods
from sim.mechanisms import bag


def renew(t, seed):
    """One redraw, from a stream that starts at the seed."""
    t.g.search[0].state = np.uint64(luck.mix(np.uint64(seed)))
    redraw(t.g, t.pack, 0)


def cards(deck):
    return [int(c) for c in deck.card[: deck.n]]


def hidden(t):
    h = t.g.hidden
    return [*(cards(h.foes[k]) for k in range(4)), cards(h.items), cards(h.events), cards(h.supply)]


def test_what_is_seen_stays_and_what_is_not_varies():
    t = Grail("beor", "ailei")
    parts = ("table", "mine", "menu", "luck", "own", "referee", "outcome")
    seen = [t.g[part].tobytes() for part in parts]
    stories = [i for i, e in enumerate(cards(t.g.hidden.events)) if t.pack.event[e].story == 1]
    before, deals = hidden(t), []
    for seed in range(12):
        renew(t, seed)
        deals.append(hidden(t))
        assert GAME.check(t.g, t.pack) == 0
        assert [t.g[part].tobytes() for part in parts] == seen
        assert [deals[-1][5][i] for i in stories] == [before[5][i] for i in stories]
    for deck in range(5):
        assert len({str(d[deck]) for d in deals}) > 6
        assert all(sorted(d[deck]) == sorted(before[deck]) for d in deals)
    assert len({str(d[5]) for d in deals}) == 12
    assert all(sorted(d[5] + d[6]) == sorted(before[5] + before[6]) for d in deals)


def test_two_truths_that_look_alike_are_dealt_alike():
    t = Grail("beor")
    deals = []
    for truth in (1, 2):
        renew(t, truth)
        renew(t, 99)
        deals.append(hidden(t))
    assert deals[0] == deals[1]


@pytest.mark.rule("TG-2.14", "TG-2.8")
def test_cards_seen_to_go_under_a_deck_stay_there():
    t = Grail("beor")
    met = [foes.draw_encounter(t.g, t.pack, m.GREY, m.ANY_LEVEL) for _ in range(2)]
    for foe in met:
        land.put_away(t.g, t.pack, foe)
    good = goods.draw_items(*t.args, 0, 1, 0, 0) and next(
        i for i in range(int(t.pack.items)) if t.table.thing[i].holder == 0
    )
    goods.discard_item(t.g, t.pack, good)
    grey = t.g.hidden.foes[m.GREY]
    for seed in range(10):
        renew(t, seed)
        assert cards(grey)[:2] == met[::-1]
        assert cards(t.g.hidden.items)[0] == good
    foes.take_from_deck(t.g, t.pack, met[0])
    assert t.table.under[m.GREY] == 1
    foes.take_from_deck(t.g, t.pack, int(grey.card[grey.n - 1]))
    assert t.table.under[m.GREY] == 1
    while grey.n:
        foes.draw_encounter(t.g, t.pack, m.GREY, m.ANY_LEVEL)
    assert t.table.under[m.GREY] == 0
    goods.draw_item(t.g, t.pack, 1, 0)  # the deck is searched and shuffled
    assert t.table.under[m.ITEM_DECK] == 0


@pytest.mark.rule("TG-1.13", "TG-4.6")
def test_the_event_that_was_looked_at_is_next_and_a_renewed_deck_keeps_its_events():
    t = Grail("beor")
    t.who().power[m.EVENT_PEEK] = 1
    while t.pack.event[bag.peek(t.g.hidden.events, 0)].story == 1:
        bag.draw(t.g.hidden.events)
    morning.look_ahead(t.g)
    for seed in range(10):
        renew(t, seed)
        assert bag.peek(t.g.hidden.events, 0) == t.table.next_event
    t.who().power[m.EVENT_PEEK] = 0
    while t.g.hidden.events.n:
        morning.reveal_event(*t.args)
        assert t.table.next_event == m.NOBODY
        t.run()
    left = sorted(cards(t.g.hidden.supply))
    morning.reveal_event(*t.args)
    for seed in range(10):
        renew(t, seed)
        assert sorted(cards(t.g.hidden.supply)) == left


def test_every_order_is_as_likely_as_any_other():
    t = Grail("beor")
    purple = t.g.hidden.foes[m.PURPLE]
    known = cards(purple)[:3]
    purple.n = 3
    orders = Counter()
    for seed in range(1200):
        renew(t, seed)
        orders[tuple(cards(purple))] += 1
    assert len(orders) == 6
    assert set(next(iter(orders))) == set(known)
    assert all(abs(n - 200) < 60 for n in orders.values())  # 4.6 standard errors


def test_a_game_lost_further_on_is_worth_more():
    t = Grail("beor")
    t.g.referee.winner = m.GAME_SIDE
    t.table.explored = 0
    worth = [progress(t.g, t.pack, 0)]
    t.table.explored |= 7
    worth.append(progress(t.g, t.pack, 0))
    t.table.quest = m.QUEST_LIGHT
    worth.append(progress(t.g, t.pack, 0))
    t.who().stock[m.WEALTH] += 2
    t.who().stock[m.FOOD] += 2
    worth.append(progress(t.g, t.pack, 0))
    t.g.referee.winner = m.PLAYERS
    worth.append(progress(t.g, t.pack, 0))
    t.g.outcome.extra.slack = 5
    worth.append(progress(t.g, t.pack, 0))
    assert worth == sorted(set(worth))
    assert worth[0] >= 0
    assert worth[-1] <= 1
