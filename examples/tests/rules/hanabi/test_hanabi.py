"""The clauses of docs/rules/hanabi.md."""

from collections import Counter

import pytest

from experiments.contract import sit
from sim.games.hanabi.state import ALL, COLOUR_HINT, DISCARD, LOST, OVER, PERFECT, PLAY, RANK, RANK_HINT, RANKS
from sim.games.hanabi.turn import offer_turn


def take(act, slot=-1, seat=-1, named=-1):
    """A player that does one thing, where it may."""

    def decide(pack, table, mine, menu, weights, luck):
        options = [tuple(menu.option[i].item()) for i in range(menu.n)]
        return options.index((act, seat, slot, named)) if (act, seat, slot, named) in options else 0

    return decide


def hold(t, seat, *cards):
    for slot, card in enumerate(cards):
        t.g.hidden.shown[seat].card[slot] = card


def acts(t, seat=0):
    offer_turn(t.g, t.pack, seat)
    return {(int(o.act), int(o.seat)) for o in t.g.menu.option[: t.g.menu.n]}


@pytest.mark.rule("HA-1.1", "HA-1.2", "HA-1.3")
@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_hands_are_dealt_of_fifty_cards_and_seen_by_all_but_their_owners(players, cards):
    seen = []
    t = sit("hanabi", players, decide=lambda *asked: seen.append(asked[2].shown.copy()) or 0)
    dealt = Counter(t.g.hidden.deck.card[: t.g.hidden.deck.n].tolist())
    for seat in range(players):
        dealt.update(t.g.hidden.shown[seat].card[:cards].tolist())
    assert dealt == {kind: (3, 2, 2, 2, 1)[kind % RANKS] for kind in range(25)}
    assert (t.g.table.tokens, t.g.table.lives, t.g.table.left) == (8, 3, 50 - players * cards)
    t.step()
    assert [int(x) for x in seen[0][1].card[:cards]] == t.g.hidden.shown[1].card[:cards].tolist()
    assert not seen[0][0].card.any()


@pytest.mark.rule("HA-2.1", "HA-2.3")
def test_a_turn_is_a_hint_a_discard_or_a_play_and_nobody_discards_with_all_tokens():
    t = sit("hanabi", 3)
    assert {act for act, _ in acts(t)} == {PLAY, COLOUR_HINT, RANK_HINT}
    t.g.table.tokens = 0
    assert {act for act, _ in acts(t)} == {PLAY, DISCARD}
    t.step(4)
    assert [seat for _, seat, _ in t.asked] == [0, 1, 2, 0]


@pytest.mark.rule("HA-2.2")
@pytest.mark.parametrize(("act", "named", "kinds"), [(COLOUR_HINT, 1, 0b11111 << 5), (RANK_HINT, 2, RANK << 2)])
def test_a_hint_tells_of_every_card_whether_it_is_of_the_colour_or_the_rank(act, named, kinds):
    t = sit("hanabi", 2, decide=take(act, seat=1, named=named))
    hold(t, 1, 5, 7, 2, 0, 24)
    assert (act, 1) in acts(t)
    t.step()
    held = [5, 7, 2, 0, 24]
    assert t.g.table.could[1, :5].tolist() == [kinds if kinds >> card & 1 else ALL & ~kinds for card in held]
    assert (t.g.table.tokens, t.g.outcome.extra.hints) == (7, 1)
    hold(t, 0, 0, 0, 1, 1, 1)
    offer_turn(t.g, t.pack, 1)
    named = {(int(o.act), int(o.named)) for o in t.g.menu.option[: t.g.menu.n] if o.seat == 0}
    assert named == {(COLOUR_HINT, 0), (RANK_HINT, 0), (RANK_HINT, 1)}


@pytest.mark.rule("HA-2.3", "HA-2.5")
def test_a_discard_brings_a_token_and_the_hand_moves_up():
    t = sit("hanabi", 2, decide=take(DISCARD, slot=1))
    hold(t, 0, 10, 11, 12, 13, 14)
    t.g.table.could[0, :5] = [1, 2, 3, 4, 5]
    t.g.table.tokens, top = 3, int(t.g.hidden.deck.card[t.g.hidden.deck.n - 1])
    t.step()
    assert t.g.hidden.shown[0].card[:5].tolist() == [10, 12, 13, 14, top]
    assert t.g.table.could[0, :5].tolist() == [1, 3, 4, 5, ALL]
    assert (t.g.table.tokens, t.g.table.discards[11], t.g.table.left) == (4, 1, 39)


@pytest.mark.rule("HA-2.4")
@pytest.mark.parametrize(
    ("card", "tokens", "then"),
    [(5 + 2, 3, (3, 3, 1)), (5 + 3, 3, (2, 3, 0)), (10 + 4, 7, (3, 8, 1)), (10 + 4, 8, (3, 8, 1))],
)
def test_the_next_card_comes_to_its_firework_and_any_other_costs_a_life(card, tokens, then):
    t = sit("hanabi", 2, decide=take(PLAY, slot=0))
    t.g.table.firework[1], t.g.table.firework[2], t.g.table.tokens = 2, 4, tokens
    hold(t, 0, card)
    t.step()
    assert (t.g.table.lives, t.g.table.tokens, t.g.table.points) == then
    assert t.g.table.discards[card] == (then[2] == 0)


@pytest.mark.rule("HA-3.1", "HA-3.2")
@pytest.mark.parametrize(("count", "score"), [("no", 0), ("yes", 6)])
def test_the_last_life_ends_the_game_with_no_points(count, score):
    t = sit("hanabi", 2, f'rulings.lost_games_count="{count}"', decide=take(PLAY, slot=0))
    t.g.table.lives, t.g.table.points = 1, 6
    hold(t, 0, 4)
    t.step()
    assert t.g.referee.ending == LOST
    assert t.g.outcome.score[:2].tolist() == [score, score]


@pytest.mark.rule("HA-3.1", "HA-3.2")
def test_all_fireworks_end_the_game_and_so_does_a_turn_of_each_after_the_last_card():
    t = sit("hanabi", 2, decide=take(PLAY, slot=0))
    t.g.table.points, t.g.table.firework[:] = 24, [4, 5, 5, 5, 5]
    hold(t, 0, 4)
    t.step()
    assert (t.g.referee.ending, t.g.outcome.score.tolist()) == (PERFECT, [25, 25, 0, 0, 0])
    t = sit("hanabi", 3, decide=take(DISCARD, slot=0))
    t.g.hidden.deck.n, t.g.table.left, t.g.table.tokens, t.g.table.points = 1, 1, 0, 7
    t.step(9)
    assert (t.g.referee.ending, t.g.referee.steps) == (OVER, 4)  # who drew it has one more, too
    assert t.g.outcome.score[0] == 7
