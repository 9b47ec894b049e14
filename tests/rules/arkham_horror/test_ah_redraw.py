"""What search asks of the game: the unknown dealt anew, how far a game came, steps that stand alone."""

import numpy as np
import pytest
from ah_table import Town

from experiments.contract.values import values
from sim.game import RUNNING
from sim.games.arkham_horror.outside.redraw import progress, redraw
from sim.games.arkham_horror.state.checks import check
from sim.mechanisms import bag
from table import sit

KEY = "arkham_horror"


def any_option(seed):
    """Plays by chance."""
    chance = np.random.default_rng(seed)
    return lambda pack, table, mine, menu, weights, luck: int(chance.integers(menu.n))


def in_play(seed=3, steps=100, players=3):
    """A game well under way."""
    t = sit(KEY, players, decide=any_option(seed), seed=seed)
    t.step(steps)
    assert t.g.referee.ending == RUNNING
    return t


def seed_search(t, state):
    t.g.search[0].state = np.uint64(state)


def decks(g):
    return [*g.hidden.items, g.hidden.mythos, g.hidden.gate_cards, g.hidden.gates]


def test_what_everybody_sees_stays_and_the_decks_change():
    t = in_play()
    before = t.states[0].copy()
    seed_search(t, 9)
    redraw(t.g, t.pack, 1)
    for part in ("table", "menu", "scratch", "referee", "luck", "own"):
        assert values(t.states[0][part]) == values(before[part])
    assert values(t.g.mine[1]) == values(before["mine"][1])
    assert values(t.g.hidden) != values(before["hidden"])
    assert check(t.g, t.pack) == 0


def test_the_cards_of_each_deck_stay_and_those_that_went_under_it_keep_their_place():
    t = in_play()
    before = [(d.n, list(d.card[: d.n])) for d in decks(t.g)]
    assert sum(t.g.table.under) > 5
    seed_search(t, 4)
    redraw(t.g, t.pack, 0)
    for number, (deck, (n, cards)) in enumerate(zip(decks(t.g), before, strict=True)):
        seen = t.g.table.under[number]
        assert deck.n == n
        assert sorted(deck.card[:n]) == sorted(cards)
        assert list(deck.card[:seen]) == cards[:seen]


def test_the_other_players_notes_are_forgotten():
    t = in_play()
    for s in range(3):
        t.g.mine[s].notes.goal_turn = 7
        t.g.mine[s].notes.worth[4] = 2.0
    redraw(t.g, t.pack, 1)
    assert [int(t.g.mine[s].notes.goal_turn) for s in range(3)] == [0, 7, 0]
    assert [float(t.g.mine[s].notes.worth[4]) for s in range(3)] == [0.0, 2.0, 0.0]


def test_two_truths_that_look_alike_are_dealt_alike():
    t = in_play()
    truth = t.states[0].copy()
    seed_search(t, 5)
    redraw(t.g, t.pack, 2)
    first = t.states[0].copy()
    t.states[0] = truth
    for number, deck in enumerate(decks(t.g)):
        seen = t.g.table.under[number]
        deck.card[seen : deck.n] = deck.card[seen : deck.n][::-1].copy()
    t.g.mine[0].notes.goal = 20
    t.g.mine[1].notes.toll[3] = 9.0
    seed_search(t, 5)
    redraw(t.g, t.pack, 2)
    assert values(t.states[0]) == values(first)


def test_every_unseen_card_is_on_top_equally_often():
    t = sit(KEY, 1)
    gates = t.g.hidden.gates
    while gates.n > 5:
        bag.draw(gates)
    known = int(gates.card[0])
    seed_search(t, 1)
    top = []
    for _ in range(2000):
        bag.shuffle_above(gates, 1, t.g.search[0])
        assert gates.card[0] == known
        top.append(int(gates.card[4]))
    assert sorted(set(top)) == sorted(int(k) for k in gates.card[1:5])
    assert all(abs(top.count(k) - 500) < 100 for k in set(top))  # 5 standard deviations


def test_progress_grows_with_seals_clues_turns_and_damage_to_the_ancient_one():
    town = Town(sit(KEY, 2))
    g, pack = town.two
    g.table.turn = 4
    last = progress(g, pack, 0)
    for change in ("seals", "clues", "turn", "doom"):
        if change == "seals":
            g.table.seals = 3
        elif change == "clues":
            g.table.seat[1].clues += 2
        elif change == "turn":
            g.table.turn = 12
        else:
            g.table.awake = 2
            g.table.doom = 4
        now = progress(g, pack, 0)
        assert last < now <= 1
        last = now


def test_progress_ends_at_one():
    town = Town(sit(KEY, 1))
    g, pack = town.two
    g.table.seals, g.table.awake, g.table.doom, g.table.turn = pack.seals_to_win, 2, 0, 400
    assert progress(g, pack, 0) == pytest.approx(1.0)


def test_nothing_in_scratch_outlives_a_step():
    one, other = (sit(KEY, 4, decide=any_option(8), seed=8) for _ in range(2))
    for _ in range(120):
        other.states[0]["scratch"] = np.frombuffer(b"\x05" * other.g.scratch.nbytes, other.g.scratch.dtype)[0]
        one.step()
        other.step()
        assert one.g.table.tobytes() == other.g.table.tobytes()
        assert one.g.hidden.tobytes() == other.g.hidden.tobytes()
