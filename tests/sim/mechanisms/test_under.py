import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim import luck
from sim.mechanisms import bag, under
from sim.records import records

LAY, TOP, TAKE, SHUFFLE = range(4)


@given(st.lists(st.tuples(st.sampled_from([LAY, TOP, TAKE, SHUFFLE]), st.integers(0, 99)), max_size=40))
def test_what_is_known_lies_at_the_bottom_in_its_order(acts):
    """Against a list of who knows what: [card, whether it was seen laid under], the bottom first."""
    deck, known = records(bag.deck(60))[0], np.zeros(3, np.int16)
    stream = records(luck.STREAM)[0]
    for card in range(3):
        bag.put_top(deck, card)
    seen = [[card, False] for card in range(3)]
    for act, n in acts:
        if act == LAY:
            under.lay_under(deck, known, 1, n)
            seen.insert(0, [n, True])
        elif act == TOP:
            assert under.take_top(deck, known, 1) == (seen.pop()[0] if seen else bag.NONE)
        elif act == TAKE and seen:
            assert under.take_at(deck, known, 1, n % len(seen)) == seen.pop(n % len(seen))[0]
        elif act == SHUFFLE:
            under.shuffle_all(deck, known, 1, stream)
            assert sorted(deck["card"][: deck["n"]]) == sorted(card for card, _ in seen)
            seen = [[card, False] for card in deck["card"][: deck["n"]]]
        assert deck["card"][: deck["n"]].tolist() == [card for card, _ in seen]
        assert known.tolist() == [0, sum(told for _, told in seen), 0]
